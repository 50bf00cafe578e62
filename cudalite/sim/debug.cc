/* What gdb reads, with --gdb: which thread of which block has control, and what the others of the block do.
 *
 * Enters: each switch to a thread. Leaves: numbers at a place that has a name; the script of gdb.c knows
 * their order. It reads them, and calls no function of a program that stands. */
#include "runtime.h"

#include <cstddef>

using namespace cudalite_sim;

extern "C" {
struct CudaliteSimDebug {
    uint64_t is_in_kernel, block, thread; /* linear */
    uint64_t grid_x, grid_y, block_x, block_y, threads;
    /* The first thread, what lies between two, and where in one its state is told. */
    uint64_t first, stride, state, scope, line;
} cudalite_sim_debug;
}

bool cudalite_sim::is_debugged;

void cudalite_sim::debug_enter(const Thread *thread)
{
    const Worker &worker = *thread->worker;
    cudalite_sim_debug = CudaliteSimDebug{1,
                                          worker.block,
                                          thread->linear,
                                          worker.grid_dim.x,
                                          worker.grid_dim.y,
                                          worker.block_dim.x,
                                          worker.block_dim.y,
                                          worker.thread_count,
                                          reinterpret_cast<uintptr_t>(worker.threads),
                                          sizeof(Thread),
                                          offsetof(Thread, state),
                                          offsetof(Thread, wait_scope),
                                          offsetof(Thread, line)};
}

void cudalite_sim::debug_leave()
{
    cudalite_sim_debug.is_in_kernel = 0;
}
