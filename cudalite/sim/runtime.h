/* Inside of the simulator's runtime: what its source files share.
 *
 * A CUDA program, translated by `cudalite --target=cpu` and compiled with the compiler's
 * ThreadSanitizer instrumentation, is linked against this library instead of libtsan. Every load
 * and store calls a hook (hooks.cc), which finds the memory that it touches (memory.cc), checks it
 * (shadow.cc) and logs it. One fiber is one CUDA thread (fiber.cc); a block's fibers run to the
 * next barrier (block.cc); the logs of a warp's lanes are merged into warp requests and counted
 * (warp.cc). Blocks are shared out over the machine's cores (launch.cc). At exit the counts are
 * written as text (results.cc), which the driver turns into tables.
 *
 * The runtime shares no code with cudalite's analysis: it is its judge. */
#ifndef CUDALITE_SIM_RUNTIME_H
#define CUDALITE_SIM_RUNTIME_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "cudalite_sim/sim_device.h"

namespace cudalite_sim
{

constexpr unsigned WARP_LANES = 32;
constexpr unsigned MAX_THREADS = 1024;
constexpr unsigned SECTOR_BYTES = 32;
constexpr unsigned LINE_BYTES = 128;
constexpr size_t ALLOCATION_ALIGNMENT = 256; /* what cudaMalloc promises */
constexpr size_t REDZONE_BYTES = 256;
constexpr size_t DYNAMIC_SHARED_BYTES = 228 * 1024; /* most of any device: H100 */

/* What an access does. ATOMIC both reads and writes; VOLATILE marks accesses that may race on
 * purpose (flags in global memory). */
enum AccessKind : uint8_t { ACCESS_READ, ACCESS_WRITE, ACCESS_ATOMIC };
constexpr uint8_t ACCESS_VOLATILE = 0x80;

enum Space : uint8_t { SPACE_GLOBAL, SPACE_SHARED, SPACE_CONSTANT, SPACE_OTHER };

/* --- findings ------------------------------------------------------------------------------- */

enum FindingKind : uint8_t {
#define FINDING(name, text) FINDING_##name,
#include "findings.def"
#undef FINDING
    FINDING_COUNT
};

struct Place {
    uint64_t block = 0;  /* linear */
    uint32_t thread = 0; /* linear in the block */
    bool known = false;
};

struct Finding {
    FindingKind kind;
    uint32_t kernel; /* index in Sim::kernels */
    uintptr_t pc;
    Place here, other;
    uintptr_t address;
    uint32_t size;
    bool is_write, other_is_write;
    std::string what; /* memory object and offset, or the detail */
    uint64_t count;
    uint64_t order;   /* in its block: findings are told in the order of blocks */
    uintptr_t origin; /* code that allocated the memory; 0: none did */
};

/* --- memory --------------------------------------------------------------------------------- */

/* One half of a shadow cell: the last write, or the reads since. `serial` names the worker (low
 * bits), the block and the stretch between two barriers; 0: never. */
struct alignas(8) Mark {
    uint32_t serial;
    uint16_t who;   /* thread in the block (10 bits) and flags */
    uint16_t clock; /* the thread's clock: counts warp barriers and fences since the barrier */
};
constexpr uint16_t WHO_THREAD = 0x3FF;
constexpr uint16_t WHO_ATOMIC = 0x400; /* write: by an atomic */
constexpr uint16_t WHO_SPLIT = 0x800;  /* write: the bytes have cells of their own */
constexpr uint16_t WHO_COPY = 0x1000;  /* write: an asynchronous copy that is under way */
constexpr uint16_t WHO_WARP = 0x400;   /* read: several lanes of thread's warp */
constexpr uint16_t WHO_BLOCK = 0x800;  /* read: several warps */

struct Cell {
    Mark write, read;
};

/* Workers share the cells of global memory: a mark is read and written as one. */
inline Mark mark_load(const Mark &mark)
{
    Mark copy;
    __atomic_load(&mark, &copy, __ATOMIC_RELAXED);
    return copy;
}
inline void mark_store(Mark &mark, Mark value)
{
    __atomic_store(&mark, &value, __ATOMIC_RELAXED);
}

/* Memory with a shadow: a cell for each 4-byte word, and cells for bytes where smaller accesses
 * occur. */
struct Region {
    uintptr_t begin = 0, size = 0;
    Cell *words = nullptr;
    Cell *bytes = nullptr;
    Space space = SPACE_OTHER;
    bool contains(uintptr_t address) const
    {
        return address - begin < size;
    }
};

/* VARIABLE: what __device__ variables of machine code lie in. */
enum MemoryKind : uint8_t { MEMORY_DEVICE, MEMORY_MANAGED, MEMORY_PINNED, MEMORY_VARIABLE };

struct Allocation {
    uintptr_t begin, end; /* without redzones */
    MemoryKind kind;
    bool freed;
    uint64_t number;
    uintptr_t pc; /* who allocated it */
    bool is_of_kernel;
    bool is_of_stream = false; /* by cudaMallocAsync */
    bool sealed =
        false; /* --watch: nobody but kernels, copies and fills changes what `seal` is of */
    uint64_t seal = 0;
};

/* A variable of the program: __device__, __constant__ or __shared__; or a kernel's code. */
struct Variable {
    uintptr_t begin, end; /* of __shared__: offsets in the TLS segment */
    std::string name;
};

/* --- counts --------------------------------------------------------------------------------- */

struct PcCounts {
    uint32_t pc_offset, part;
    Space space;
    AccessKind kind;
    uint8_t size;
    uint64_t requests, lanes, bytes, used_bytes, sectors, lines, aligned;
    uint64_t wavefronts, ideal_wavefronts;
};

/* Sectors of one instruction that a cache had, or had not. */
struct CacheCounts {
    uint64_t l1_hits = 0, l1_misses = 0, l2_hits = 0, l2_misses = 0;
};
typedef std::unordered_map<uint64_t, CacheCounts> CacheTable; /* by the key of a log entry */

/* What the warps of a block ask of global memory: see caches.cc. */
struct BlockTrace {
    std::vector<uint64_t> warps[MAX_THREADS / WARP_LANES];
};

/* Counts of one instruction by its key (pc, part, size, kind, space); open addressing. */
class PcTable
{
  public:
    PcCounts &find(uint64_t key);
    std::vector<std::pair<uint64_t, PcCounts>> slots;
    size_t used = 0;

  private:
    void grow();
};

/* The first request of an instruction: --html draws it. */
struct Sample {
    uint64_t block = UINT64_MAX;
    unsigned warp = 0, count = 0;
    uint8_t lane[WARP_LANES];
    uint64_t address[WARP_LANES];
};

/* What one worker has counted of one kernel. */
struct KernelCounts {
    uint64_t counted_blocks = 0, block_barriers = 0, warp_barriers = 0, exchanges = 0;
    uint64_t instructions = 0; /* of warps, of all blocks: --machine-code alone */
    std::vector<const Variable *> shared_used;
    PcTable pcs;
    std::map<uint64_t, Sample> samples; /* by the key of the log entry */
};

struct Kernel {
    std::string name, file; /* where it was launched first */
    int line = 0;
    const Variable *function = nullptr; /* in Sim::functions; nullptr: not known */
    uint64_t launches = 0, blocks = 0, threads = 0, shared_dynamic = 0;
    uint32_t block_dim[3] = {0, 0, 0}, grid_dim[3] = {0, 0, 0}; /* of the last launch */
};

/* --- threads -------------------------------------------------------------------------------- */

struct LogEntry {
    uint64_t key; /* see log_key(): smaller keys run first where lanes have diverged */
    uint64_t address;
};
constexpr size_t LOG_ENTRIES = 1024; /* a lane: 16 KiB; the logs of a warp fit the L2 cache */

/* Whose barrier a thread waits at. */
enum WaitScope : uint8_t { WAIT_OF_BLOCK, WAIT_OF_CLUSTER, WAIT_OF_GRID };

enum ThreadState : uint8_t { THREAD_RUN, THREAD_WAIT_WARP, THREAD_WAIT_BLOCK, THREAD_EXITED };

/* What a thread that waits for its warp asks for. */
enum WarpOp : uint8_t {
    WARP_SYNC,     /* value: nothing */
    WARP_EXCHANGE, /* every lane gives a value and gets all values */
    WARP_ACTIVE,   /* which lanes are here */
};

struct Worker;

/* A copy that nobody has waited for. */
struct AsyncCopy {
    uintptr_t to;
    size_t group; /* commits before it */
    uint8_t size;
    uint8_t bytes[16];
};

/* Written bytes that conflict with another access, if they change. */
struct PendingWrite {
    uintptr_t at; /* the bytes */
    uint8_t bytes, old[4];
    uintptr_t address, pc; /* of the whole access */
    unsigned size;
    Place other;
    bool other_is_write;
    FindingKind kind;
};

struct Thread {
    void *stack_pointer;
    uintptr_t stack_begin, stack_size;
    LogEntry *log, *log_at, *log_end;
    Worker *worker;
    uint32_t linear;
    uint16_t lane, warp;
    uint3 index;
    ThreadState state;
    uint16_t clock, fence; /* accesses with a clock <= fence are published */
    uint16_t depth;        /* calls */
    bool in_atomic;        /* between its load and its store: nobody else may run */
    bool in_exchange;      /* an atomic that only writes */
    bool seeking;          /* only to find the kernel's function: it ends there */
    uintptr_t last_pc;     /* of the last access */
    /* Waiting. */
    int line;
    WaitScope wait_scope;
    uintptr_t wait_pc;
    WarpOp warp_op;
    uint32_t mask;
    uint64_t give[2];                   /* exchanged value: up to 16 bytes */
    int block_value;                    /* __syncthreads_count and its kin */
    std::vector<PendingWrite> *pending; /* of its last access; made when the first is needed */
    unsigned pending_count;             /* of them that are to be compared */
    bool in_pieces; /* between the pieces of an access, whose bytes are written after the last */
    std::vector<AsyncCopy> *copies; /* made when the first is needed */
    size_t copy_group;
};

/* What a warp's lanes exchanged: read by each lane after it is resumed. */
struct WarpResult {
    uint64_t values[WARP_LANES][2];
    uint32_t present;
};

/* A read of shared memory that nobody had written. */
struct Uninitialised {
    const Cell *cell;
    Thread *thread;
    uintptr_t address, pc;
    unsigned size;
};
constexpr size_t MAX_UNINITIALISED = 64; /* remembered for an instruction between two barriers */

struct BlockSerial {
    uint32_t first;
    uint64_t block;
};

/* What is known of an instruction: the object that it accessed last, and its key in the log. */
struct PcCache {
    uintptr_t pc, begin, end;
    uintptr_t ready_begin, ready_end; /* of it, what is known to be initialised */
    Cell *cells;                      /* of the word at address 0, so to say */
    uint64_t key;
    Space space;
};
constexpr size_t PC_CACHE = 1024;

inline size_t pc_cache_slot(uintptr_t pc)
{
    return (pc ^ (pc >> 10)) % PC_CACHE;
}

constexpr unsigned WORKER_BITS = 4; /* of a serial */
constexpr unsigned MAX_WORKERS = 1u << WORKER_BITS;
constexpr uint64_t NO_BLOCK = UINT64_MAX;
constexpr unsigned NAMED_BARRIERS = 16; /* of PTX, a block */

/* An operating system thread that runs blocks. */
struct Worker {
    Thread threads[MAX_THREADS];
    WarpResult results[MAX_THREADS / WARP_LANES][WARP_LANES];
    uint16_t clocks[MAX_THREADS / WARP_LANES][WARP_LANES][WARP_LANES];
    bool clocks_used[MAX_THREADS / WARP_LANES];
    PcCache cache[PC_CACHE];
    void *scheduler_stack_pointer;
    Region shared;
    uintptr_t tls_begin, touched_begin, touched_end;
    std::mutex serials_lock;
    std::vector<BlockSerial> serials;         /* of this launch */
    std::vector<Uninitialised> uninitialised; /* since the last barrier */
    uint32_t number;
    uint32_t serial, block_first_serial, launch_first_serial;
    uint64_t block;
    uint3 block_index;
    dim3 block_dim, grid_dim;
    unsigned thread_count, warp_count;
    size_t dynamic_shared;
    int block_reduced[3]; /* count, and, or of the last block barrier */
    cudalite_barrier named[NAMED_BARRIERS];
    bool
        reads_ahead; /* machine code: nvcc loads neighbours of what it uses, and words that it may not use */
    bool counting;            /* this block is counted (--blocks samples) */
    bool fenced;              /* the block has used an atomic or a fence on global memory */
    uint64_t findings;        /* of this block */
    KernelCounts *kernel;     /* counts of the kernel that runs */
    const Variable *function; /* that a thread has found */
    uint32_t kernel_number;
    void (*entry)(const void *closure);
    const void *closure; /* the arguments: a kernel's parameter space */
    size_t closure_size;
    LogEntry *logs; /* of the lanes of the warp that runs */
    std::vector<LogEntry> unmerged[MAX_THREADS / WARP_LANES][WARP_LANES]; /* of the others */
    bool was_left[MAX_THREADS / WARP_LANES]; /* before its lanes had met */
    std::vector<KernelCounts *> kernels;
    BlockTrace trace;
    uint64_t turn; /* of the block that runs */
    /* For other workers: the turn that runs (no lower one will be claimed), how many accesses it has
     * made, and whether it waits inside one. */
    std::atomic<uint64_t> running;
    std::atomic<uint64_t> steps;
    std::atomic<bool> waiting;
};

/* A launch, as all workers see it. */
struct LaunchState {
    dim3 grid, block;
    size_t shared;
    void (*entry)(const void *closure);
    const void *closure;
    size_t closure_size;
    const void *machine_code; /* of its kernel; nullptr: `entry` calls it */
    bool cooperative;         /* all blocks are alive at once (cooperative.cc) */
    dim3 cluster;             /* blocks that are, too, and see each other's shared memory */
    uint64_t blocks, counted_step;
    uint32_t kernel_number, first_serial;
    double started;             /* seconds */
    std::atomic<uint64_t> next; /* turn to claim */
    std::atomic<uint64_t> done; /* blocks */
    std::atomic<bool> aborted;  /* __trap, assert or a wild access ended the kernel */
    std::atomic<bool> parallel; /* helpers take part */
};

/* A launch that a kernel made: it runs after that kernel. */
struct NestedLaunch {
    const char *name, *file;
    int line;
    dim3 grid, block;
    size_t shared;
    void (*entry)(const void *closure);
    void *closure;
    size_t closure_size;
    void (*drop)(void *closure);
    bool cooperative;
    const void *machine_code;
    const Variable *function; /* of machine code */
    dim3 cluster;             /* 0: as the kernel says */
};

/* --- the process ---------------------------------------------------------------------------- */

struct Options {
    uint64_t count_blocks = 0; /* --blocks: count only about so many blocks of a launch */
    bool count = true;         /* false: run only, to measure the cost of counting */
    bool leaks = false, watch = false, caches = false, samples = false;
    int arch = 80;
    unsigned jobs = 1;            /* workers */
    double alone_seconds = 0.002; /* before the others are called */
    double limit_seconds = 0;     /* of a kernel; 0: none */
    bool progress = false;        /* on a terminal */
    uint64_t order = 0;           /* in which blocks, warps and lanes run (order.cc) */
};

struct Sim {
    Options options;
    Region arena;
    uintptr_t arena_next = 0;
    std::map<uintptr_t, Allocation> allocations; /* by begin; freed ones too */
    size_t bytes_allocated = 0;
    Region data;   /* __device__ variables, in the program's data segment */
    Region remote; /* shared memory of blocks of a cluster that wait (cooperative.cc) */
    std::vector<Variable> device_variables, shared_variables, constants;
    std::vector<Variable> registered; /* host memory that kernels may use */
    std::vector<Variable> functions;  /* kernels */
    std::vector<Variable> guards; /* of shared variables with constructors, which must not run */
    uintptr_t text_begin = 0, load_base = 0;
    std::vector<Kernel> kernels;
    std::mutex lock; /* of findings, allocations and nested launches while kernels run */
    std::recursive_mutex host_lock; /* threads of the host take turns with the device */
    std::vector<Finding> findings;
    LaunchState launch;
    /* Serials of operations that may run beside the one that runs, others among them; see stream_order.cc. */
    uint32_t unordered_begin = UINT32_MAX, unordered_end = UINT32_MAX;
    bool knows_initialised = true; /* all that writes to global memory is seen */
    std::vector<NestedLaunch> nested;
    Worker *workers[MAX_WORKERS] = {nullptr};
    void (*machine_block)(Worker &worker) = nullptr; /* runs a block of machine code */
    /* The source line of each instruction of machine code, "file:line"; the first one's address, as
     * it is told. */
    std::vector<std::string> places;
    uintptr_t first_place = 0;
    std::vector<std::string> copies;  /* copied-back buffers: bytes and hash */
    std::string results_path, secret; /* the driver's */
    bool finished = false;
    int last_error = 0, sticky_error = 0;
    std::vector<std::string> notes; /* launches that were refused and nobody has asked about */
    /* By cudaFuncSetAttribute: the dynamic shared memory that a kernel may have; under nullptr the
     * most of all, for launches that do not tell their kernel. */
    std::map<const Variable *, size_t> shared_limits;
};

/* Key of a log entry, from the high bits: 10 calls (inverted: deeper first), 30 pc, 8 part, 8 size
 * (its logarithm), 4 kind, 4 space. */
constexpr unsigned KEY_CALLS = 54;
inline uint64_t log_calls(const Thread *thread)
{
    return static_cast<uint64_t>(1023 - (thread->depth < 1023 ? thread->depth : 1023)) << KEY_CALLS;
}
constexpr uint8_t KIND_BLOCK = 15; /* no access: a basic block begins at this pc */
inline bool log_is_block(uint64_t key)
{
    return (key >> 4 & 15) == KIND_BLOCK;
}

extern Sim sim;
extern bool is_instrumented; /* the program calls hooks; set before constructors run */
/* The runtime's own variables stand before all shared arrays, whose overruns do not reach them:
 * these are not initialised, and come behind what is. */
#define RUNTIME_THREAD __thread __attribute__((section(".tdata")))
extern __thread Thread *current;
extern __thread bool in_runtime; /* memory that the runtime needs for itself is the host's */

inline uint64_t log_key(uintptr_t pc, unsigned part, unsigned size, uint8_t kind, Space space)
{
    uint64_t offset = (pc - sim.text_begin) & 0x3FFFFFFF;
    uint64_t log2 = static_cast<uint64_t>(__builtin_ctz(size));
    return offset << 24 | (part < 255 ? part : 255) << 16 | log2 << 8 |
           static_cast<uint64_t>(kind) << 4 | static_cast<uint64_t>(space);
}

inline bool log_is_size(uint64_t key, unsigned size)
{
    return (key >> 8 & 0xFF) == static_cast<uint64_t>(__builtin_ctz(size));
}

struct RuntimeScope {
    bool before = in_runtime;
    RuntimeScope()
    {
        in_runtime = true;
    }
    ~RuntimeScope()
    {
        in_runtime = before;
    }
};

/* For a call of the runtime API: kernels that make one have their worker's turn already. */
struct HostScope {
    bool taken = !current;
    HostScope()
    {
        if (taken)
            sim.host_lock.lock();
    }
    ~HostScope()
    {
        if (taken)
            sim.host_lock.unlock();
    }
    HostScope(const HostScope &) = delete;
};

/* memory.cc */
void memory_start();
uintptr_t memory_allocate(size_t size, MemoryKind kind, uintptr_t pc); /* 0: none left */
bool memory_free(uintptr_t address);
bool memory_revive(uintptr_t address); /* memory that is free is there once more, where it was */
const Allocation *memory_find(uintptr_t address); /* the allocation at or nearest before it */
const Variable *variable_find(const std::vector<Variable> &variables, uintptr_t address);
std::string function_name(const char *mangled);           /* as a launch names it */
unsigned function_entry_length(const Variable &function); /* instructions that could be patched */
uintptr_t memory_origin(uintptr_t address); /* who allocated what is there; sim.lock is held */
std::string memory_describe(uintptr_t address, Worker *worker);
/* Global memory that others than kernels have written; and the range of it that an address is in. */
void memory_initialise(uintptr_t address, size_t size);
bool memory_is_initialised(uintptr_t address, uintptr_t *begin, uintptr_t *end);
/* --watch: notes what device memory holds, before host code goes on; and finds where it has changed
 * since, whoever did it. */
uint64_t hash_bytes(const void *at, size_t size);
void memory_seal();
void memory_check_seals();
void region_reserve(Region &region, uintptr_t begin, size_t size, Space space);
void region_forget(Region &region);       /* all its shadow */
void worker_shared_start(Worker &worker); /* by the thread that will run its blocks */
void shared_poison(Worker &worker);

/* memory_image.cc: what --compare compares. CUDALITE_SIM_IMAGES is "all", or the one image that is
 * asked for. */
struct Watched { /* the memory whose stores are noted */
    uintptr_t begin = 0, size = 0;
};
extern Watched watched;
void image_start(const std::string &asked);
void image_allocated(const Allocation &a);
void image_stored(uintptr_t address, size_t size, uintptr_t pc); /* pc 0: not by a kernel */
void image_launched(const Kernel &kernel);
void image_freed(const Allocation &a); /* before it is */
void images_write(FILE *out);
inline void image_note_store(uintptr_t address, size_t size, uintptr_t pc)
{
    if (address - watched.begin < watched.size)
        image_stored(address, size, pc);
}

/* shadow.cc */
void shadow_access(Thread *thread, const Region &region, uintptr_t address, unsigned size,
                   uint8_t kind, uintptr_t pc);
void shadow_stretch_end(Worker &worker); /* before a barrier ends, and at a block's end */
void shadow_settle(Thread *thread);      /* compares the pending writes' values */
void shadow_confirm(Thread *thread);     /* tells of them, whatever the values */
/* Bytes of shared memory that the thread's copy is on its way to, and that it has reached. */
void shadow_async_begin(Thread *thread, uintptr_t address, unsigned size);
void shadow_async_end(Thread *thread, uintptr_t address, unsigned size);

/* hooks.cc: an access of 1, 2, 4, 8 or 16 bytes, and one whose type is not known, of any size */
void access_log(void *pointer, size_t size, uint8_t kind, uintptr_t pc);
void bytes_log(void *pointer, size_t size, uint8_t kind, uintptr_t pc);

/* machine.cc: the first move of 16 bytes of memory behind the call at pc */
enum Move { MOVE_NONE, MOVE_ALIGNED, MOVE_UNALIGNED };
Move move_behind(uintptr_t pc, bool is_write);

/* async.cc */
void async_start(Thread *thread); /* at the thread's beginning */
void copy_async(void *to, const void *from, size_t size, size_t zeros, uintptr_t pc);

/* caches.cc */
void caches_begin(); /* with a launch */
void caches_request(Worker &worker, unsigned warp, uint64_t key, const uint64_t *address,
                    unsigned count, unsigned size);
void caches_block(Worker &worker); /* it has run */
void caches_end();
CacheCounts caches_counts(uint32_t kernel, uint64_t key);
size_t l1_bytes(); /* of a multiprocessor, with what shared memory takes of it */

/* warp.cc */
void warp_merge(Worker &worker, unsigned warp, bool drain);

/* fiber.cc */
uintptr_t stacks_make(size_t count, bool guarded); /* of a block; stack_place sets a thread's */
void stack_place(Thread *thread, uintptr_t stacks, size_t number);
void stacks_drop(uintptr_t stacks, size_t count);
void fiber_prepare(Thread *thread, void (*entry)());
void fiber_enter(Thread *thread); /* from the scheduler */
void fiber_leave();               /* back to the scheduler */

/* block.cc */
enum BlockState { BLOCK_DONE, BLOCK_AT_CLUSTER_BARRIER, BLOCK_AT_GRID_BARRIER, BLOCK_SPINS };
void block_run(Worker &worker);
void block_start(Worker &worker);
/* Until it ends or waits for its cluster or the grid; or, where `patience` is not 0, has run so many times over its
 * warps. */
BlockState block_continue(Worker &worker, unsigned patience);
void stretch_start(Worker &worker);
/* A barrier whose threads do not all come: `other` is one of the missing. */
void barrier_report(const Thread &first, const Place &other, const char *text);
void barrier_check(Worker &worker); /* finds threads that do not come to where the others wait */
void barrier_release(Worker &worker);
void warp_order(Worker &worker, unsigned warp,
                uint32_t group);               /* what these lanes did before, they did first */
const Variable *function_seek(Worker &worker); /* which kernel a launch's closure calls */
void thread_yield(uintptr_t pc);
void limit_check(uintptr_t pc); /* ends a kernel that has run too long, or that Ctrl-C stops */
/* debug.cc */
extern bool is_debugged;
void debug_enter(const Thread *thread);
void debug_leave();
/* stop.cc. Whether Ctrl-C was pressed; then launch_ends does not return. */
bool stop_asked();
void stop_start();
void launch_begins();
void launch_ends();
void progress_show(); /* where standard error is a terminal */
Worker *worker_get(unsigned number);

/* launch.cc */
struct KernelAborted { /* thrown through machine code, whose threads are no fibers */
};
[[noreturn]] void kernel_abort(int error);
void runtime_start();
void crash_stack_start();

/* cooperative.cc */
void cooperative_run(Worker &worker);
inline unsigned cluster_blocks(const dim3 &cluster)
{
    return cluster.x * cluster.y * cluster.z;
}
/* An access to shared memory of another block of the cluster. */
void remote_access(Thread *thread, uintptr_t address, unsigned size, bool is_write, uintptr_t pc);

/* workers.cc */
double seconds(); /* of a clock that only goes on */
void blocks_run();
void block_select(Worker &worker, uint64_t turn);
uint3 block_index_of(uint64_t block);                            /* by its number in the launch */
void block_place(Worker &worker, uint64_t turn, uint64_t block); /* which is not the order's */

/* Whose turn comes when; see order.cc. */
struct Order {
    uint64_t count, first, step;
    uint64_t at(uint64_t turn) const
    {
        return static_cast<uint64_t>((first + static_cast<unsigned __int128>(turn) * step) % count);
    }
    uint64_t behind(uint64_t one) const /* who has the next turn */
    {
        return one + step < count ? one + step : one + step - count;
    }
};
Order order_of(uint64_t count, uint64_t of);
uint32_t serial_start();
void wait_for_lower_blocks();        /* so that atomics and output have the order of blocks */
void wait_for_step(unsigned worker); /* until that worker's last store has happened */

/* stream_order.cc */
typedef std::vector<uint32_t> StreamClock;
unsigned
stream_order_new(bool is_blocking); /* a stream's number; 0 is the default one, 1 a thread's own */
StreamClock stream_order_clock(unsigned stream);
void stream_order_wait(unsigned stream, const StreamClock &clock);
void host_order_wait(const StreamClock &clock);
void host_order_wait_all();
void stream_order_forget();
void stream_order_graph(unsigned stream, bool begins); /* its nodes are in that stream */
void stream_order_issue(unsigned stream, uint32_t serial, const std::string &label);
const std::string *unordered_operation(uint32_t serial);
const std::string *open_operation(uint32_t serial);
bool is_anything_open();
/* from nullptr: a fill */
void copy_order(unsigned stream, const void *to, const void *from, size_t size, bool is_async,
                uintptr_t pc);

/* results.cc */
bool finding_again(FindingKind kind, uintptr_t pc); /* counts one that is known already */
void finding_add(FindingKind kind, uintptr_t pc, uintptr_t address, unsigned size, bool is_write,
                 const Place &other, bool other_is_write, const std::string &what);
size_t
code_offset(uintptr_t pc); /* where a call stands in the program; a return address is behind it */
void results_write();
[[noreturn]] void runtime_fatal(const char *format, ...) __attribute__((format(printf, 1, 2)));

} // namespace cudalite_sim

#endif
