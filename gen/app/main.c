/* Allocator, run, exit status. */
#include <signal.h>

#include "app/cli.h"
#include "app/command.h"

int main(int argc, char **argv)
{
	struct arena a = arena_on(&mem_system);
	int status;

	mem_keep_freed();
	/* A limit on file sizes is an error of writing, to be reported, not the end. */
	signal(SIGXFSZ, SIG_IGN);
	status = cli_run(&a, &relgen_commands, argc > 0 ? argv + 1 : argv);

	arena_drop(&a);
	return status;
}
