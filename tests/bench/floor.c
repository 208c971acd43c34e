/* The least that a build has to do, for comparison: libyaml's events over all YAML, cmark over the prose in it, the translations read, the
   list of tags, and files of given sizes written as relgen writes them (temporary name, one sync, rename), on as many threads.
   usage: floor PROJECT LIST OUT THREADS     LIST: "size path" a line */
#define _GNU_SOURCE
#include <cmark.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <git2.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yaml.h>

enum { PATH_SIZE = 4096, PROSE_LENGTH = 24 };

struct item {
	char *path;
	size_t size;
};

struct list {
	struct item *items;
	size_t count, cap;
};

struct pool {
	struct list list;
	void (*run)(const struct item *item);
	atomic_size_t next;
};

static char *filler;

static void fail(const char *what)
{
	fprintf(stderr, "floor: %s: %s\n", what, strerror(errno));
	exit(3);
}

static void add(struct list *l, const char *path, size_t size)
{
	if (l->count == l->cap) {
		l->cap = l->cap * 2 + 64;
		l->items = realloc(l->items, l->cap * sizeof *l->items);
	}
	l->items[l->count++] = (struct item){ strdup(path), size };
}

static void walk(struct list *l, const char *folder)
{
	DIR *d = opendir(folder);
	struct dirent *e;

	if (!d)
		fail(folder);
	while ((e = readdir(d))) {
		char path[PATH_SIZE];

		if (e->d_name[0] == '.')
			continue;
		snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
		if (e->d_type == DT_DIR)
			walk(l, path);
		else
			add(l, path, 0);
	}
	closedir(d);
}

static char *slurp(const char *path, size_t *size)
{
	int fd = open(path, O_RDONLY);
	struct stat st;
	char *bytes;

	if (fd < 0 || fstat(fd, &st) < 0)
		fail(path);
	bytes = malloc((size_t)st.st_size + 1);
	if (read(fd, bytes, (size_t)st.st_size) != st.st_size)
		fail(path);
	close(fd);
	*size = (size_t)st.st_size;
	return bytes;
}

static void prose(const yaml_event_t *e)
{
	const char *text = (const char *)e->data.scalar.value;
	size_t length = e->data.scalar.length;

	if (length >= PROSE_LENGTH && memchr(text, ' ', length))
		cmark_node_free(cmark_parse_document(text, length, CMARK_OPT_DEFAULT));
}

static void read_one(const struct item *item)
{
	size_t size;
	char *bytes = slurp(item->path, &size);
	yaml_parser_t parser;
	yaml_event_t event;
	yaml_event_type_t type;

	if (!strstr(item->path, ".yaml")) {
		free(bytes);
		return;
	}
	yaml_parser_initialize(&parser);
	yaml_parser_set_input_string(&parser, (unsigned char *)bytes, size);
	do {
		if (!yaml_parser_parse(&parser, &event))
			fail(item->path);
		type = event.type;
		if (type == YAML_SCALAR_EVENT)
			prose(&event);
		yaml_event_delete(&event);
	} while (type != YAML_STREAM_END_EVENT);
	yaml_parser_delete(&parser);
	free(bytes);
}

static void write_one(const struct item *item)
{
	char path[PATH_SIZE];
	int fd;

	snprintf(path, sizeof path, "%s.tmp", item->path);
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0644);
	if (fd < 0 || write(fd, filler, item->size) != (ssize_t)item->size || close(fd) < 0)
		fail(path);
}

static void *work(void *self)
{
	struct pool *p = self;
	size_t i;

	while ((i = atomic_fetch_add(&p->next, 1)) < p->list.count)
		p->run(&p->list.items[i]);
	return NULL;
}

static void run(struct pool *p, void (*one)(const struct item *item), long threads)
{
	pthread_t others[64];
	long count = threads > 64 ? 64 : threads;

	p->run = one;
	p->next = 0;
	for (long i = 1; i < count; i++)
		pthread_create(&others[i], NULL, work, p);
	work(p);
	for (long i = 1; i < count; i++)
		pthread_join(others[i], NULL);
}

static void list_tags(const char *project)
{
	char path[PATH_SIZE];
	git_repository *repository = NULL;
	git_reference_iterator *iterator = NULL;
	const char *name;

	snprintf(path, sizeof path, "%s/images.git", project);
	git_libgit2_init();
	if (git_repository_open(&repository, path) < 0 || git_reference_iterator_glob_new(&iterator, repository, "refs/tags/*") < 0)
		fail(path);
	while (git_reference_next_name(&name, iterator) == 0)
		;
	git_reference_iterator_free(iterator);
	git_repository_free(repository);
	git_libgit2_shutdown();
}

/* Folders of a path below OUT. */
static void make_folders(char *path)
{
	for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		mkdir(path, 0755);
		*slash = '/';
	}
}

static void plan(struct list *l, const char *file, const char *out)
{
	FILE *f = fopen(file, "r");
	char path[PATH_SIZE], full[2 * PATH_SIZE];
	size_t size, most = 0;

	if (!f)
		fail(file);
	while (fscanf(f, "%zu %4095[^\n]", &size, path) == 2) {
		snprintf(full, sizeof full, "%s/%s", out, path);
		make_folders(full);
		add(l, full, size);
		most = size > most ? size : most;
	}
	fclose(f);
	filler = malloc(most + 1);
	memset(filler, 'x', most);
}

static void publish(const struct list *l, const char *out)
{
	int fd = open(out, O_RDONLY | O_DIRECTORY);

	if (fd < 0 || syncfs(fd) < 0)
		fail(out);
	close(fd);
	for (size_t i = 0; i < l->count; i++) {
		char path[PATH_SIZE];

		snprintf(path, sizeof path, "%s.tmp", l->items[i].path);
		if (rename(path, l->items[i].path) < 0)
			fail(path);
	}
}

int main(int argc, char **argv)
{
	struct pool sources = { 0 }, outputs = { 0 };
	char path[PATH_SIZE];
	long threads;

	if (argc != 5) {
		fprintf(stderr, "usage: floor PROJECT LIST OUT THREADS\n");
		return 2;
	}
	threads = strtol(argv[4], NULL, 10);
	snprintf(path, sizeof path, "%s/releases", argv[1]);
	walk(&sources.list, path);
	snprintf(path, sizeof path, "%s/i18n", argv[1]);
	walk(&sources.list, path);
	run(&sources, read_one, threads);
	list_tags(argv[1]);
	plan(&outputs.list, argv[2], argv[3]);
	run(&outputs, write_one, threads);
	publish(&outputs.list, argv[3]);
	return 0;
}
