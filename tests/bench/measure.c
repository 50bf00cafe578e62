/* Enters: a number of runs and commands, parted by `--`. Leaves, on standard output, a line for
 * each command: the shortest wall time of a run in seconds and the peak memory in KiB. The commands
 * take turns, so that what else the machine does meets all of them. Their output is thrown away. */
#define _DEFAULT_SOURCE /* wait4 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_COMMANDS = 8 };

typedef struct {
    char **words;
    double best;
    long memory;
} Command;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void run(Command *command)
{
    int status;
    struct rusage usage;
    double begin = now();
    pid_t child = fork();
    if (child == 0) {
        int null = open("/dev/null", O_WRONLY);
        dup2(null, STDOUT_FILENO);
        execvp(command->words[0], command->words);
        fprintf(stderr, "measure: %s: %s\n", command->words[0], strerror(errno));
        _exit(127);
    }
    if (child < 0 || wait4(child, &status, 0, &usage) != child || status != 0) {
        fprintf(stderr, "measure: '%s' failed\n", command->words[0]);
        exit(1);
    }
    double seconds = now() - begin;
    if (command->best == 0 || seconds < command->best)
        command->best = seconds;
    if (usage.ru_maxrss > command->memory)
        command->memory = usage.ru_maxrss;
}

int main(int argc, char **argv)
{
    Command commands[MOST_COMMANDS] = {0};
    int runs = argc > 2 ? atoi(argv[1]) : 0, count = 0;
    for (int i = 2; i < argc && count < MOST_COMMANDS; i++) {
        commands[count++].words = argv + i;
        while (i < argc && strcmp(argv[i], "--") != 0)
            i++;
        argv[i] = NULL;
    }
    if (runs < 1) {
        fputs("usage: measure RUNS COMMAND... [-- COMMAND...]\n", stderr);
        return 2;
    }
    for (int i = 0; i < runs; i++)
        for (int k = 0; k < count; k++)
            run(&commands[k]);
    for (int k = 0; k < count; k++)
        printf("%.6f %ld\n", commands[k].best, commands[k].memory);
    return 0;
}
