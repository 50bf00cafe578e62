/* What is left of a run that ends early.
 *
 * Enters: the directory of the temporary files. Leaves: nothing of it, however the run ends: it
 * goes on in a child, and this process waits for it, hands on the signals that stop it, and then
 * removes the files. */
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "guard.h"

/* The signals that stop a program, but for those that whoever started it has it ignore (nohup). */
static sigset_t stops_of(void)
{
    static const int stops[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
        struct sigaction now;
        if (sigaction(stops[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaddset(&set, stops[i]);
    }
    return set;
}

/* Status of the child as waitpid gives it. */
static int child_wait(pid_t child, const sigset_t *waited)
{
    for (;;) {
        siginfo_t info;
        int status, number = sigwaitinfo(waited, &info);
        /* the terminal's Ctrl-C is for all of them */
        if (number > 0 && number != SIGCHLD && !(number == SIGINT && info.si_code == SI_KERNEL))
            kill(child, number);
        if (waitpid(child, &status, WNOHANG) == child)
            return status;
    }
}

void guard_start(const Files *files)
{
    sigset_t waited = stops_of(), before;
    sigaddset(&waited, SIGCHLD);
    signal(SIGCHLD, SIG_DFL); /* else nobody could wait for a child */
    sigprocmask(SIG_BLOCK, &waited, &before);
    pid_t guard = getpid(), child = fork();
    if (child < 0)
        sim_fatal("cannot start a process");
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        sigprocmask(SIG_SETMASK, &before, NULL);
        if (getppid() != guard)
            _exit(2);
        return;
    }
    int status = child_wait(child, &waited);
    files_remove(files);
    if (WIFSIGNALED(status)) {
        signal(WTERMSIG(status), SIG_DFL);
        raise(WTERMSIG(status));
        sigprocmask(SIG_SETMASK, &before, NULL);
    }
    exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}
