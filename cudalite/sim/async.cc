/* Asynchronous copies (cp.async) as the thread that issues them sees them.
 *
 * Enters: calls of <cuda_pipeline.h>. Leaves: the load and the store of each copy, counted where it
 * is issued; the bytes in shared memory once the thread has waited for them. Until then an access
 * to them is a finding: on a GPU the copy may be done or not. And barriers that count arrivals. */
#include "runtime.h"

#include <cstring>

#include "cudalite_sim/sim_device.h"

namespace cudalite_sim
{

namespace
{

void copy_finish(Thread *thread, const AsyncCopy &copy)
{
    memcpy(reinterpret_cast<void *>(copy.to), copy.bytes, copy.size);
    shadow_async_end(thread, copy.to, copy.size);
}

} // namespace

void async_start(Thread *thread)
{
    if (thread->copies)
        thread->copies->clear();
    thread->copy_group = 0;
}

} // namespace cudalite_sim

using namespace cudalite_sim;

void cudalite_sim_copy_async(void *to, const void *from, size_t size, size_t zeros)
{
    copy_async(to, from, size, zeros, reinterpret_cast<uintptr_t>(__builtin_return_address(0)));
}

void cudalite_sim::copy_async(void *to, const void *from, size_t size, size_t zeros, uintptr_t pc)
{
    Thread *thread = current;
    if ((size != 4 && size != 8 && size != 16) || zeros > size)
        cudalite_sim_trap(); /* the toolkit asserts it */
    AsyncCopy copy = {
        reinterpret_cast<uintptr_t>(to), thread->copy_group, static_cast<uint8_t>(size), {0}};
    if (size > zeros) {
        if (zeros == 0)
            access_log(const_cast<void *>(from), size, ACCESS_READ, pc);
        else
            bytes_log(const_cast<void *>(from), size - zeros, ACCESS_READ, pc);
        memcpy(copy.bytes, from, size - zeros);
    }
    access_log(to, size, ACCESS_WRITE, pc);
    if (thread->pending_count) /* the value comes later: it cannot be compared with the old one */
        shadow_confirm(thread);
    shadow_async_begin(thread, copy.to, copy.size);
    RuntimeScope scope;
    if (!thread->copies)
        thread->copies = new std::vector<AsyncCopy>;
    thread->copies->push_back(copy);
}

void cudalite_sim_copy_commit()
{
    current->copy_group++;
}

void cudalite_sim_copy_wait(size_t prior)
{
    Thread *thread = current;
    size_t left = 0;
    if (!thread->copies)
        return;
    for (const AsyncCopy &copy : *thread->copies) {
        if (copy.group + prior < thread->copy_group)
            copy_finish(thread, copy);
        else
            (*thread->copies)[left++] = copy;
    }
    thread->copies->resize(left);
}

/* --- barriers of <cuda/barrier> ------------------------------------------------------------------ */

unsigned cudalite_sim_barrier_arrive(cudalite_barrier *barrier, unsigned count)
{
    if (count > barrier->pending)
        cudalite_sim_trap(); /* more arrivals than the barrier expects */
    barrier->pending -= count;
    return barrier->phase;
}
bool cudalite_sim_barrier_is_full(const cudalite_barrier *barrier)
{
    return barrier->pending == 0;
}

/* What came before is ordered before what follows, for all threads of the block: also for those that do
 * not take part, in which races are not found then. */
void cudalite_sim_barrier_end(cudalite_barrier *barrier)
{
    Thread *thread = current;
    barrier->pending = barrier->expected;
    barrier->phase++;
    if (thread->pending_count)
        shadow_settle(thread);
    shadow_stretch_end(*thread->worker);
    stretch_start(*thread->worker);
    current = thread;
}
void cudalite_sim_barrier_drop(cudalite_barrier *barrier)
{
    barrier->expected--;
}
bool cudalite_sim_barrier_is_past(const cudalite_barrier *barrier, unsigned phase)
{
    return barrier->phase != phase;
}
bool cudalite_sim_barrier_is_past_parity(const cudalite_barrier *barrier, bool parity)
{
    return (barrier->phase & 1) != parity;
}
bool cudalite_sim_barrier_has_ended(const cudalite_barrier *barrier, unsigned phases)
{
    return static_cast<int>(barrier->phase - phases) >= 0;
}
/* Its own threads come again only when it has let them go, so one count is enough. */
void cudalite_sim_named_barrier(unsigned number, unsigned threads, bool waits)
{
    Worker &worker = *current->worker;
    cudalite_barrier &barrier = worker.named[number % NAMED_BARRIERS];
    if (number >= NAMED_BARRIERS || threads % WARP_LANES)
        cudalite_sim_trap();
    if (!barrier.pending)
        barrier.pending = threads ? threads : worker.warp_count * WARP_LANES;
    /* Lanes that the last warp lacks have arrived with the others. */
    const bool is_last = current->linear + 1 == worker.thread_count;
    const unsigned lacking = is_last ? worker.warp_count * WARP_LANES - worker.thread_count : 0;
    const unsigned phase = cudalite_sim_barrier_arrive(&barrier, 1 + lacking);
    if (cudalite_sim_barrier_is_full(&barrier)) {
        barrier.expected = 0;
        cudalite_sim_barrier_end(&barrier);
    }
    while (waits && !cudalite_sim_barrier_is_past(&barrier, phase))
        thread_yield(reinterpret_cast<uintptr_t>(__builtin_return_address(0)));
}
void cudalite_sim_yield()
{
    thread_yield(reinterpret_cast<uintptr_t>(__builtin_return_address(0)));
}
