/* Runs a command and prints "status wall-ms cpu-ms peak-KiB" of it alone to a file descriptor. A program of its own, because the peak
   memory that the kernel reports for a child is never below that of the process that started it. usage: measure DESCRIPTOR COMMAND… */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static double ms(struct timeval t)
{
	return (double)t.tv_sec * 1e3 + (double)t.tv_usec / 1e3;
}

int main(int argc, char **argv)
{
	double start = now();
	struct rusage used;
	int status, report;
	pid_t pid;

	if (argc < 3)
		return 2;
	report = atoi(argv[1]);
	pid = fork();
	if (pid == 0) {
		close(report);
		execvp(argv[2], argv + 2);
		_exit(127);
	}
	if (pid < 0 || wait4(pid, &status, 0, &used) < 0)
		return 3;
	dprintf(report, "%d %.3f %.3f %ld\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128, now() - start, ms(used.ru_utime) + ms(used.ru_stime),
		used.ru_maxrss);
	return 0;
}
