/* Allocator, run, exit status. */
#include "app/cli.h"
#include "app/command.h"

int main(int argc, char **argv)
{
	struct arena a = arena_on(&mem_system);
	int status = cli_run(&a, &relgen_commands, argc > 0 ? argv + 1 : argv);

	arena_drop(&a);
	return status;
}
