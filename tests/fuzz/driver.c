/* Runs a fuzzer without libFuzzer: every file of its corpus, then a fixed number of mutations of them, the same each time.
   usage: fuzz_x CORPUS COUNT        run
          fuzz_x CORPUS COUNT INDEX  write that mutation to standard output, to look at or to keep */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

enum { SEEDS_MAX = 4096, INPUT_MAX = 16 * 1024, NAME_MAX_LENGTH = 256 };

struct seed {
	char name[NAME_MAX_LENGTH];
	uint8_t *bytes;
	size_t size;
};

struct corpus {
	struct seed seeds[SEEDS_MAX];
	size_t count;
};

struct input {
	uint8_t bytes[INPUT_MAX];
	size_t size;
	uint64_t random;
};

/* What is being run, for the message when a sanitizer ends the process. */
static char doing[NAME_MAX_LENGTH + 64];

static void say_what_died(void)
{
	fprintf(stderr, "while running %s\n", doing);
}

static void run(const uint8_t *bytes, size_t size)
{
	/* A block of its own, so that AddressSanitizer sees a read past the end. */
	uint8_t *copy = malloc(size ? size : 1);

	if (!copy)
		exit(3);
	if (size)
		memcpy(copy, bytes, size);
	LLVMFuzzerTestOneInput(copy, size);
	free(copy);
}

static void seed_read(struct seed *seed, const char *folder, const char *name)
{
	char path[2 * 4096];
	FILE *file;
	long size;

	snprintf(path, sizeof path, "%s/%s", folder, name);
	snprintf(seed->name, sizeof seed->name, "%s", name);
	file = fopen(path, "rb");
	if (!file || fseek(file, 0, SEEK_END) != 0 || (size = ftell(file)) < 0) {
		perror(path);
		exit(3);
	}
	rewind(file);
	seed->size = (size_t)size;
	seed->bytes = malloc(seed->size + 1);
	if (!seed->bytes || fread(seed->bytes, 1, seed->size, file) != seed->size) {
		perror(path);
		exit(3);
	}
	fclose(file);
}

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct seed *)a)->name, ((const struct seed *)b)->name);
}

static void corpus_read(struct corpus *corpus, const char *folder)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;

	while (dir && (entry = readdir(dir)))
		if (entry->d_name[0] != '.' && corpus->count < SEEDS_MAX)
			seed_read(&corpus->seeds[corpus->count++], folder, entry->d_name);
	if (dir)
		closedir(dir);
	qsort(corpus->seeds, corpus->count, sizeof *corpus->seeds, by_name);
}

/* xorshift64*: the same numbers everywhere. */
static size_t below(struct input *in, size_t limit)
{
	in->random ^= in->random >> 12;
	in->random ^= in->random << 25;
	in->random ^= in->random >> 27;
	return limit ? (size_t)((in->random * 0x2545F4914F6CDD1Du) >> 33) % limit : 0;
}

static void splice(struct input *in, size_t at, size_t removed, const uint8_t *bytes, size_t size)
{
	if (in->size - removed + size > INPUT_MAX)
		return;
	memmove(in->bytes + at + size, in->bytes + at + removed, in->size - at - removed);
	if (size)
		memcpy(in->bytes + at, bytes, size);
	in->size = in->size - removed + size;
}

static void mutate_bit(struct input *in, const struct corpus *corpus)
{
	(void)corpus;
	if (in->size)
		in->bytes[below(in, in->size)] ^= (uint8_t)(1u << below(in, 8));
}

static void mutate_insert(struct input *in, const struct corpus *corpus)
{
	static const char marks[] = "{}[]()<>\"'`*_#|\\/:;,.-+=%&!?@~ \t\n\r\0\x7f\x80\xbf\xc2\xe3\xf0\xff" "09azAZ";
	uint8_t byte = (uint8_t)marks[below(in, sizeof marks - 1)];

	(void)corpus;
	splice(in, below(in, in->size + 1), 0, &byte, 1);
}

static void mutate_delete(struct input *in, const struct corpus *corpus)
{
	size_t at = below(in, in->size + 1);

	(void)corpus;
	splice(in, at, below(in, (in->size - at < 32 ? in->size - at : 32) + 1), NULL, 0);
}

static void mutate_repeat(struct input *in, const struct corpus *corpus)
{
	uint8_t piece[64];
	size_t at = below(in, in->size + 1), left = in->size - at;
	size_t size = below(in, (left < sizeof piece ? left : sizeof piece) + 1);
	size_t times = below(in, 2) ? 1 : below(in, 100);

	(void)corpus;
	memcpy(piece, in->bytes + at, size);
	while (times--)
		splice(in, at, 0, piece, size);
}

static void mutate_cross(struct input *in, const struct corpus *corpus)
{
	const struct seed *other = &corpus->seeds[below(in, corpus->count)];
	size_t at = below(in, other->size + 1), left = other->size - at;
	size_t size = below(in, (left < 512 ? left : 512) + 1);

	splice(in, below(in, in->size + 1), 0, other->bytes + at, size);
}

static void mutate_cut(struct input *in, const struct corpus *corpus)
{
	(void)corpus;
	in->size = below(in, in->size + 1);
}

static void mutation(struct input *in, const struct corpus *corpus, size_t index)
{
	static void (*const ways[])(struct input *, const struct corpus *) = {
		mutate_bit, mutate_insert, mutate_insert, mutate_delete, mutate_delete, mutate_repeat, mutate_cross,
	};
	const struct seed *seed = &corpus->seeds[index % corpus->count];
	size_t steps;

	in->random = 0x9E3779B97F4A7C15u * (index + 1);
	in->size = seed->size < INPUT_MAX ? seed->size : INPUT_MAX;
	memcpy(in->bytes, seed->bytes, in->size);
	steps = 1 + below(in, 6);
	while (steps--)
		ways[below(in, sizeof ways / sizeof *ways)](in, corpus);
	if (below(in, 16) == 0)
		mutate_cut(in, corpus);
}

int main(int argc, char **argv)
{
	static struct corpus corpus;
	static struct input input;
	size_t count;

	if (argc < 3) {
		fprintf(stderr, "usage: %s CORPUS COUNT [INDEX]\n", argv[0]);
		return 2;
	}
	corpus_read(&corpus, argv[1]);
	if (corpus.count == 0) {
		fprintf(stderr, "%s: no corpus\n", argv[1]);
		return 1;
	}
	count = strtoul(argv[2], NULL, 10);
	if (argc > 3) {
		mutation(&input, &corpus, strtoul(argv[3], NULL, 10));
		return fwrite(input.bytes, 1, input.size, stdout) == input.size ? 0 : 3;
	}
	if (__sanitizer_set_death_callback)
		__sanitizer_set_death_callback(say_what_died);
	run((const uint8_t *)"", 0);
	for (size_t i = 0; i < corpus.count; i++) {
		snprintf(doing, sizeof doing, "corpus file %s", corpus.seeds[i].name);
		run(corpus.seeds[i].bytes, corpus.seeds[i].size);
	}
	for (size_t i = 0; i < count; i++) {
		snprintf(doing, sizeof doing, "mutation %zu of %s", i, corpus.seeds[i % corpus.count].name);
		mutation(&input, &corpus, i);
		run(input.bytes, input.size);
	}
	for (size_t i = 0; i < corpus.count; i++)
		free(corpus.seeds[i].bytes);
	printf("%zu files, %zu mutations\n", corpus.count, count);
	return 0;
}
