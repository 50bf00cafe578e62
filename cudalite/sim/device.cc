/* What kernels call: indices, barriers, warp exchanges, atomics, traps.
 *
 * Enters: calls from fibers. Leaves: the thread waits, or memory has changed. */
#include "runtime.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <new>

#include "cudalite_sim/sim_device.h"
#include "cudalite_sim/sim_host.h"

using namespace cudalite_sim;

#define PC reinterpret_cast<uintptr_t>(__builtin_return_address(0))

/* Host code that calls a kernel or a device function comes no farther: nvcc does not compile it. */
[[noreturn]] static void host_call(const char *what, uintptr_t pc)
{
    if (sim.results_path.empty())
        runtime_fatal("%s is used outside of a kernel", what);
    finding_add(FINDING_HOST_CALL, pc, 0, 0, false, Place{}, false, what);
    exit(1);
}

static Thread *thread_here(const char *what, uintptr_t pc)
{
    if (!current)
        host_call(what, pc);
    return current;
}

/* --- indices: the same for ever in one thread, so the compiler may keep them ----------------- */

uint3 cudalite_sim_thread_index() noexcept
{
    return thread_here("threadIdx", PC)->index;
}
uint3 cudalite_sim_block_index() noexcept
{
    return thread_here("blockIdx", PC)->worker->block_index;
}
uint3 cudalite_sim_block_dim() noexcept
{
    return thread_here("blockDim", PC)->worker->block_dim;
}
uint3 cudalite_sim_grid_dim() noexcept
{
    return thread_here("gridDim", PC)->worker->grid_dim;
}
unsigned cudalite_sim_lane() noexcept
{
    return thread_here("laneid", PC)->lane;
}

unsigned cudalite_sim_warp() noexcept
{
    return thread_here("warpid", PC)->warp;
}
/* Blocks are dealt out to the multiprocessors one after the other. */
unsigned cudalite_sim_multiprocessors() noexcept
{
    static const int count = [] {
        cudaDeviceProp p;
        cudaGetDeviceProperties(&p, 0);
        return p.multiProcessorCount;
    }();
    return static_cast<unsigned>(count);
}
unsigned cudalite_sim_multiprocessor() noexcept
{
    return static_cast<unsigned>(thread_here("smid", PC)->worker->block %
                                 cudalite_sim_multiprocessors());
}

/* --- barriers ------------------------------------------------------------------------------- */

static void wait_block(Thread *thread, int value, int line, uintptr_t pc,
                       WaitScope scope = WAIT_OF_BLOCK)
{
    limit_check(pc);
    thread->state = THREAD_WAIT_BLOCK;
    thread->wait_scope = scope;
    thread->block_value = value;
    thread->line = line;
    thread->wait_pc = pc;
    fiber_leave();
}

void cudalite_sim_syncthreads(int line)
{
    wait_block(thread_here("__syncthreads", PC), 0, line, PC);
}
int cudalite_sim_syncthreads_reduce(int value, int op, int line)
{
    Thread *thread = thread_here("__syncthreads", PC);
    wait_block(thread, value, line, PC);
    return thread->worker->block_reduced[op];
}

void cudalite_sim_syncgrid(int line)
{
    Thread *thread = thread_here("this_grid().sync()", PC);
    if (!sim.launch.cooperative) {
        finding_add(FINDING_BARRIER, PC, 0, 0, false, Place{}, false,
                    "this_grid().sync() in a launch that is not cooperative");
        kernel_abort(719 /* cudaErrorLaunchFailure */);
    }
    wait_block(thread, 0, line, PC, WAIT_OF_GRID);
}
void cudalite_sim_synccluster(int line)
{
    const bool alone = cluster_blocks(sim.launch.cluster) == 1;
    wait_block(thread_here("cluster_group::sync()", PC), 0, line, PC,
               alone ? WAIT_OF_BLOCK : WAIT_OF_CLUSTER);
}
bool cudalite_sim_is_cooperative()
{
    return sim.launch.cooperative;
}

static const WarpResult &wait_warp(Thread *thread, WarpOp op, unsigned mask, int line, uintptr_t pc)
{
    limit_check(pc);
    thread->state = THREAD_WAIT_WARP;
    thread->warp_op = op;
    thread->mask = mask;
    thread->line = line;
    thread->wait_pc = pc;
    fiber_leave();
    return thread->worker->results[thread->warp][thread->lane];
}

/* A lane that does not name itself in its mask has undefined behaviour: named, and then helped. */
static unsigned mask_check(Thread *thread, unsigned mask, uintptr_t pc)
{
    if (mask >> thread->lane & 1)
        return mask;
    char text[80];
    snprintf(text, sizeof text, "mask 0x%08x does not name the calling lane %u", mask,
             thread->lane);
    finding_add(FINDING_WARP_BARRIER, pc, 0, 0, false, Place{}, false, text);
    return mask | 1u << thread->lane;
}

void cudalite_sim_syncwarp(unsigned mask, int line)
{
    Thread *thread = thread_here("__syncwarp", PC);
    wait_warp(thread, WARP_SYNC, mask_check(thread, mask, PC), line, PC);
}

unsigned cudalite_sim_activemask(int line)
{
    return wait_warp(thread_here("__activemask", PC), WARP_ACTIVE, 0, line, PC).present;
}

unsigned cudalite_sim_exchange(unsigned mask, const void *value, unsigned size, void *all, int line)
{
    Thread *thread = thread_here("a warp exchange", PC);
    memcpy(thread->give, value, size);
    const WarpResult &result =
        wait_warp(thread, WARP_EXCHANGE, mask_check(thread, mask, PC), line, PC);
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        if (result.present >> lane & 1)
            memcpy(static_cast<char *>(all) + lane * size, result.values[lane], size);
    return result.present;
}

void cudalite_sim_fence()
{
    Thread *thread = thread_here("__threadfence", PC);
    thread->fence = thread->clock;
    if (thread->clock < UINT16_MAX)
        thread->clock++;
    thread->worker->fenced = true;
}

/* --- atomics -------------------------------------------------------------------------------- */

unsigned long long cudalite_sim_atomic_begin(void *at, unsigned size, bool is_exchange)
{
    unsigned long long bits = 0;
    if (current) {
        uintptr_t address = reinterpret_cast<uintptr_t>(at);
        if (sim.arena.contains(address) || sim.data.contains(address)) {
            wait_for_lower_blocks();
            current->worker->fenced = true;
        }
        current->in_exchange = is_exchange;
        access_log(at, size, ACCESS_ATOMIC, PC);
        current->in_exchange = false;
        current->in_atomic = true;
    }
    memcpy(&bits, at, size);
    return bits;
}
void cudalite_sim_atomic_end(void *at, unsigned size, unsigned long long bits)
{
    memcpy(at, &bits, size);
    if (current)
        current->in_atomic = false;
}

/* --- the end of a kernel -------------------------------------------------------------------- */

void cudalite_sim_trap()
{
    thread_here("__trap", PC);
    finding_add(FINDING_TRAP, PC, 0, 0, false, Place{}, false, "");
    kernel_abort(719 /* cudaErrorLaunchFailure */);
}

extern "C" void __assert_fail(const char *text, const char *file, unsigned line,
                              const char *function) noexcept
{
    fflush(stdout);
    if (!current) {
        fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, text);
        abort();
    }
    const Thread &t = *current;
    uint3 block = t.worker->block_index;
    fprintf(stderr, "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n",
            file, line, function, block.x, block.y, block.z, t.index.x, t.index.y, t.index.z, text);
    finding_add(FINDING_ASSERT, PC, 0, 0, false, Place{}, false, text);
    kernel_abort(710 /* cudaErrorAssert */);
}

long long cudalite_sim_clock()
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000ll + now.tv_nsec;
}

/* clock(): cycles in a kernel, processor time in host code. */
extern "C" clock_t cudalite_sim_clock_of_both()
{
    return current ? static_cast<clock_t>(cudalite_sim_clock()) : clock();
}

/* --- memory functions of the program: cudalite_sim.h gives them these names --------------------
 * */

void *cudalite_sim_malloc(size_t size)
{
    return current ? reinterpret_cast<void *>(memory_allocate(size, MEMORY_DEVICE, PC))
                   : malloc(size);
}
void cudalite_sim_free(void *at)
{
    uintptr_t address = reinterpret_cast<uintptr_t>(at);
    if (!current || !at)
        free(at);
    else if (!memory_free(address))
        finding_add(FINDING_INVALID_FREE, PC, address, 0, false, Place{}, false,
                    memory_describe(address, current->worker));
}

static void copy_log(void *to, const void *from, size_t size, uintptr_t pc)
{
    bytes_log(const_cast<void *>(from), size, ACCESS_READ, pc);
    bytes_log(to, size, ACCESS_WRITE, pc);
}
void *cudalite_sim_memcpy(void *to, const void *from, size_t size)
{
    copy_log(to, from, size, PC);
    return memcpy(to, from, size);
}
void *cudalite_sim_memmove(void *to, const void *from, size_t size)
{
    copy_log(to, from, size, PC);
    return memmove(to, from, size);
}
void *cudalite_sim_memset(void *to, int value, size_t size)
{
    bytes_log(to, size, ACCESS_WRITE, PC);
    return memset(to, value, size);
}

/* Output has the order of blocks, too. */
int cudalite_sim_printf(const char *format, ...)
{
    wait_for_lower_blocks();
    va_list arguments;
    va_start(arguments, format);
    int count = vprintf(format, arguments);
    va_end(arguments);
    return count;
}

/* new and delete in kernels. */
void *operator new(size_t size)
{
    bool on_device = current && !in_runtime;
    void *at = on_device ? reinterpret_cast<void *>(memory_allocate(size, MEMORY_DEVICE, PC))
                         : malloc(size ? size : 1);
    if (!at && !on_device)
        throw std::bad_alloc();
    return at;
}
void operator delete(void *at) noexcept
{
    uintptr_t address = reinterpret_cast<uintptr_t>(at);
    if (sim.arena.contains(address))
        memory_free(address);
    else
        free(at);
}
void operator delete(void *at, size_t) noexcept
{
    operator delete(at);
}
