/* Long launches: how far they are, and Ctrl-C.
 *
 * Enters: sim.launch, SIGINT. Leaves: a line on the terminal that is gone when the launch is done;
 * after the first Ctrl-C the counts of what has run, and a process that it has ended. */
#include "runtime.h"

#include <csignal>
#include <cstdio>

namespace cudalite_sim
{

namespace
{
constexpr double QUIET_SECONDS = 1, SHOWN_SECONDS = 0.2;

volatile sig_atomic_t asked;
std::atomic<bool> runs;
double shown; /* when the line was printed last; 0: it is not there */
} // namespace

bool stop_asked()
{
    return asked != 0;
}

static void line_take_away()
{
    if (shown > 0)
        fputs("\r\033[K", stderr);
    shown = 0;
}

/* As a program that nothing keeps from it, behind its results. */
static void finish()
{
    line_take_away();
    fflush(nullptr);
    results_write();
    raise(SIGINT);
}

/* Once: a second Ctrl-C ends the program as it stands, this function, too. */
static void handle(int)
{
    asked = 1;
    if (!runs)
        finish();
}

void stop_start()
{
    struct sigaction now, own = {};
    own.sa_handler = handle;
    own.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
    if ((!sim.results_path.empty() || sim.options.progress) &&
        sigaction(SIGINT, nullptr, &now) == 0 && now.sa_handler == SIG_DFL)
        sigaction(SIGINT, &own, nullptr);
}

static void show(uint64_t done, double elapsed)
{
    const LaunchState &launch = sim.launch;
    const double left =
        elapsed / static_cast<double>(done) * static_cast<double>(launch.blocks - done);
    const unsigned long seconds_left = static_cast<unsigned long>(left) + 1;
    char text[80];
    if (seconds_left >= 60)
        snprintf(text, sizeof text, "%lu min %lu s", seconds_left / 60, seconds_left % 60);
    else
        snprintf(text, sizeof text, "%lu s", seconds_left);
    fprintf(stderr, "\r%s: %llu of %llu blocks, %s left\033[K",
            sim.kernels[launch.kernel_number].name.c_str(), static_cast<unsigned long long>(done),
            static_cast<unsigned long long>(launch.blocks), text);
    fflush(stderr);
}

void progress_show()
{
    if (!sim.options.progress)
        return;
    const double now = seconds(), elapsed = now - sim.launch.started;
    const uint64_t done = sim.launch.done;
    if (elapsed < QUIET_SECONDS || now - shown < SHOWN_SECONDS || !done)
        return;
    shown = now;
    show(done, elapsed);
}

void launch_begins()
{
    runs = true;
    shown = 0;
}

void launch_ends()
{
    line_take_away();
    runs = false;
    if (!stop_asked())
        return;
    const LaunchState &launch = sim.launch;
    Kernel &kernel = sim.kernels[launch.kernel_number];
    char text[400];
    snprintf(text, sizeof text,
             "note\t%s\t%d\tstopped in launch %llu of %s, after %llu of %llu blocks",
             kernel.file.c_str(), kernel.line, static_cast<unsigned long long>(kernel.launches),
             kernel.name.c_str(), static_cast<unsigned long long>(launch.done),
             static_cast<unsigned long long>(launch.blocks));
    sim.notes.push_back(text);
    if (launch.counted_step == 1) { /* what has not run is no part of it */
        kernel.blocks = 0;
        for (Worker *worker : sim.workers)
            if (worker && launch.kernel_number < worker->kernels.size())
                kernel.blocks += worker->kernels[launch.kernel_number]->counted_blocks;
    }
    finish();
}

} // namespace cudalite_sim
