/* The hooks that the compiler's ThreadSanitizer instrumentation calls.
 *
 * Enters: every load and store of the translated program, with its address. Leaves: entries in the
 * thread's log, findings for addresses that are wrong. Accesses of host code and to a thread's own
 * stack cost a few instructions. */
#include "runtime.h"

#include <algorithm>
#include <cstring>

namespace cudalite_sim
{

bool is_instrumented;
RUNTIME_THREAD Thread *current;
RUNTIME_THREAD bool in_runtime;

namespace
{

/* The shared arrays that a kernel uses are those that it touches: device functions may hold them.
 * */
void shared_note(KernelCounts &kernel, const Variable &variable)
{
    std::vector<const Variable *> &used = kernel.shared_used;
    if (variable.name == "dynamic shared memory" ||
        std::find(used.begin(), used.end(), &variable) != used.end())
        return;
    RuntimeScope scope;
    used.push_back(&variable);
}

/* Where the object that an address belongs to begins and ends; remembered for each instruction,
 * because an instruction mostly stays in one object. */
bool bounds_find(Worker &worker, Space space, uintptr_t address, uintptr_t *begin, uintptr_t *end)
{
    if (space == SPACE_GLOBAL && sim.arena.contains(address)) {
        std::lock_guard<std::mutex> lock(sim.lock);
        const Allocation *a = memory_find(address);
        if (!a || a->freed || address >= a->end)
            return false;
        *begin = a->begin;
        *end = a->end;
        return true;
    }
    if (space == SPACE_SHARED) {
        const Variable *v = variable_find(sim.shared_variables, address - worker.tls_begin);
        if (!v)
            return false;
        *begin = worker.tls_begin + v->begin;
        *end = worker.tls_begin + v->end;
        if (v->name == "dynamic shared memory")
            *end = *begin + worker.dynamic_shared;
        if (address < *end) /* else it is the guard of another one */
            shared_note(*worker.kernel, *v);
        return address < *end;
    }
    const Variable *v = variable_find(sim.device_variables, address);
    if (!v || address >= v->end)
        return false;
    *begin = v->begin;
    *end = v->end;
    return true;
}

void bounds_report(Worker &worker, Space space, uintptr_t address, unsigned size, bool is_write,
                   uintptr_t pc)
{
    FindingKind kind = space == SPACE_SHARED ? FINDING_SHARED_BOUNDS : FINDING_GLOBAL_BOUNDS;
    const Allocation *a = sim.arena.contains(address) ? memory_find(address) : nullptr;
    if (a && a->freed && address < a->end)
        kind = FINDING_FREED;
    if (finding_again(kind, pc))
        return;
    finding_add(kind, pc, address, size, is_write, Place{}, false,
                memory_describe(address, &worker));
}

/* The guard of a shared array whose class has constructors: no memory of the device. */
bool is_guard(const Worker &worker, uintptr_t address)
{
    const Variable *v = variable_find(sim.guards, address - worker.tls_begin);
    return v && address - worker.tls_begin < v->end;
}

enum Bounds { BOUNDS_GOOD, BOUNDS_BAD, BOUNDS_IGNORED };

PcCache &cache_of(Worker &worker, uintptr_t pc)
{
    return worker.cache[pc_cache_slot(pc)];
}

Bounds bounds_check(Worker &worker, const Region &region, uintptr_t address, unsigned size,
                    uint8_t kind, uintptr_t pc)
{
    PcCache &cached = cache_of(worker, pc);
    if (cached.pc == pc && address >= cached.begin && address + size <= cached.end)
        return BOUNDS_GOOD;
    uintptr_t begin, end;
    Space space = region.space;
    bool is_write = (kind & ~ACCESS_VOLATILE) != ACCESS_READ;
    if (!bounds_find(worker, space, address, &begin, &end) || address + size > end) {
        if (space == SPACE_SHARED && is_guard(worker, address))
            return BOUNDS_IGNORED;
        bounds_report(worker, space, address, size, is_write, pc);
        return BOUNDS_BAD;
    }
    uintptr_t cells = reinterpret_cast<uintptr_t>(region.words) - region.begin / 4 * sizeof(Cell);
    uint8_t plain_kind = static_cast<uint8_t>(kind & ~ACCESS_VOLATILE);
    cached = PcCache{pc,
                     begin,
                     end,
                     0,
                     0,
                     reinterpret_cast<Cell *>(cells),
                     log_key(pc, 0, size, plain_kind, space),
                     space};
    return BOUNDS_GOOD;
}

const Region *region_find(const Worker &worker, uintptr_t address)
{
    if (sim.arena.contains(address))
        return &sim.arena;
    if (worker.shared.contains(address))
        return &worker.shared;
    if (sim.data.contains(address))
        return &sim.data;
    return sim.remote.contains(address) ? &sim.remote : nullptr;
}

bool is_constant(uintptr_t address)
{
    const Variable *v = variable_find(sim.constants, address);
    return v && address < v->end;
}

/* Not the device's memory and not this thread's stack: another thread's stack, the program's
 * read-only data, memory of the host that was registered, or other memory of the host. */
void other_access(Thread *thread, uintptr_t address, unsigned size, uint8_t kind, uintptr_t pc)
{
    if (address - reinterpret_cast<uintptr_t>(thread->worker->closure) <
        thread->worker->closure_size)
        return;
    for (unsigned i = 0; i < thread->worker->thread_count; i++) {
        const Thread &t = thread->worker->threads[i];
        if (address - t.stack_begin < t.stack_size)
            return;
    }
    for (const Variable &range : sim.registered)
        if (address >= range.begin && address + size <= range.end)
            return;
    if (address - sim.load_base < sim.data.begin + sim.data.size - sim.load_base)
        return;
    finding_add(FINDING_HOST_MEMORY, pc, address, size, kind == ACCESS_WRITE, Place{}, false,
                address < 4096 ? "null pointer" : "");
    kernel_abort(700 /* cudaErrorIllegalAddress */);
}

/* The next piece of an access: the most that an address of this alignment and the rest allow. */
unsigned piece_size(uintptr_t address, size_t size, unsigned most)
{
    unsigned piece = most;
    while (piece > size || address % piece)
        piece /= 2;
    return piece;
}

void piece_log(Thread *thread, const Region &region, uintptr_t address, unsigned size, uint8_t kind,
               uintptr_t pc, unsigned part)
{
    Worker &worker = *thread->worker;
    Space space = region.space;
    if (region.begin == sim.data.begin && is_constant(address)) {
        space = SPACE_CONSTANT;
        if ((kind & ~ACCESS_VOLATILE) != ACCESS_READ)
            finding_add(FINDING_CONSTANT_WRITE, pc, address, size, true, Place{}, false, "");
    } else {
        bool is_write = (kind & ~ACCESS_VOLATILE) != ACCESS_READ;
        if (address % size) { /* ends the kernel on a GPU, too */
            finding_add(FINDING_MISALIGNED, pc, address, size, is_write, Place{}, false,
                        memory_describe(address, &worker));
            kernel_abort(716 /* cudaErrorMisalignedAddress */);
        }
        const bool is_remote = &region == &sim.remote;
        if (is_remote)
            remote_access(thread, address, size, is_write, pc);
        Bounds bounds =
            is_remote ? BOUNDS_BAD : bounds_check(worker, region, address, size, kind, pc);
        if (bounds == BOUNDS_IGNORED)
            return;
        if (is_write)
            image_note_store(address, size, pc);
        if (bounds == BOUNDS_GOOD && worker.counting)
            shadow_access(thread, region, address, size, kind, pc);
        if (space == SPACE_SHARED && !is_remote) {
            worker.touched_begin = std::min(worker.touched_begin, address);
            worker.touched_end = std::max(worker.touched_end, address + size);
        }
    }
    LogEntry *at = thread->log_at++;
    if (!worker.counting)
        return;
    at->key = log_calls(thread) |
              log_key(pc, part, size, static_cast<uint8_t>(kind & ~ACCESS_VOLATILE), space);
    at->address = address;
}

/* Memory that host and device use: whether a kernel or a copy may still do so. */
void host_race_check(uintptr_t address, size_t size, uint8_t kind, uintptr_t pc)
{
    if (!is_anything_open() || (kind & ACCESS_VOLATILE))
        return;
    const size_t offset = address - sim.arena.begin;
    const Cell &word = sim.arena.words[offset / 4];
    const Cell &cell = word.write.who & WHO_SPLIT ? sim.arena.bytes[offset] : word;
    const bool is_write = kind != ACCESS_READ;
    const std::string *other = open_operation(cell.write.serial);
    if (!other && is_write)
        other = open_operation(cell.read.serial);
    if (other)
        finding_add(FINDING_HOST_RACE, pc, address, static_cast<unsigned>(size), is_write, Place{},
                    false, memory_describe(address, nullptr) + ", which " + *other + " uses");
}

void host_access(uintptr_t address, size_t size, uint8_t kind, uintptr_t pc)
{
    const bool is_write = (kind & ~ACCESS_VOLATILE) != ACCESS_READ;
    if (!sim.arena.contains(address))
        return;
    bool is_both = false;
    {
        std::lock_guard<std::mutex> lock(sim.lock);
        const Allocation *a = memory_find(address);
        is_both = a && a->kind != MEMORY_DEVICE && !a->freed && address < a->end;
    }
    if (is_both) {
        host_race_check(address, size, kind, pc);
        return;
    }
    finding_add(FINDING_DEVICE_MEMORY, pc, address, static_cast<unsigned>(size), is_write, Place{},
                false, memory_describe(address, nullptr));
}

} // namespace

/* Before an access of a kernel: the last one's value is compared, and the thread stops where its
 * log is full. */
static void access_prepare(Thread *thread, uintptr_t pc)
{
    if (thread->pending_count)
        shadow_settle(thread);
    if (thread->log_at == thread->log_end)
        thread_yield(pc);
    thread->last_pc = pc;
    std::atomic<uint64_t> &steps = thread->worker->steps;
    steps.store(steps.load(std::memory_order_relaxed) + 1, std::memory_order_release);
}

/* Several accesses for one of the program: of `most` bytes, as far as it is aligned to them. */
static void pieces_log(Thread *thread, const Region &region, uintptr_t address, size_t size,
                       unsigned most, uint8_t kind, uintptr_t pc)
{
    for (unsigned part = 1; size > 0; part++) {
        unsigned piece = piece_size(address, size, most);
        access_prepare(thread, pc);
        thread->in_pieces = true;
        piece_log(thread, region, address, piece, kind, pc, part);
        address += piece;
        size -= piece;
    }
    thread->in_pieces = false;
}

/* Several accesses of `piece` bytes, to which the object must be aligned. */
static void aligned_log(Thread *thread, const Region &region, uintptr_t address, size_t size,
                        unsigned piece, uint8_t kind, uintptr_t pc)
{
    for (unsigned part = size > piece; size >= piece; part++) {
        access_prepare(thread, pc);
        thread->in_pieces = true;
        piece_log(thread, region, address, piece, kind, pc, part);
        address += piece;
        size -= piece;
    }
    pieces_log(thread, region, address, size, 8, kind, pc);
}

static const Region *region_prepare(Thread *thread, uintptr_t address, size_t size, uint8_t kind,
                                    uintptr_t pc)
{
    access_prepare(thread, pc);
    const Region *region = region_find(*thread->worker, address);
    if (!region)
        other_access(thread, address, static_cast<unsigned>(size), kind, pc);
    return region;
}

void access_log(void *pointer, size_t size, uint8_t kind, uintptr_t pc)
{
    Thread *thread = current;
    uintptr_t address = reinterpret_cast<uintptr_t>(pointer);
    if (!thread) {
        host_access(address, size, kind, pc);
        return;
    }
    if (address - thread->stack_begin < thread->stack_size)
        return;
    const Region *region = region_prepare(thread, address, size, kind, pc);
    if (region)
        piece_log(thread, *region, address, static_cast<unsigned>(size), kind, pc, 0);
}

/* Where the compiler calls the hook of 16 bytes: a GPU makes one request if their type is aligned
 * to 16, and two if it is aligned to 8 only. Where the code does not tell, the address has to. */
static void sixteen_log(void *pointer, uint8_t kind, uintptr_t pc)
{
    Thread *thread = current;
    uintptr_t address = reinterpret_cast<uintptr_t>(pointer);
    if (!thread || address - thread->stack_begin < thread->stack_size) {
        access_log(pointer, 16, kind, pc);
        return;
    }
    Move move = move_behind(pc, (kind & ~ACCESS_VOLATILE) != ACCESS_READ);
    bool is_pair = move == MOVE_UNALIGNED || (move == MOVE_NONE && address % 16 == 8);
    const Region *region = is_pair ? region_prepare(thread, address, 16, kind, pc) : nullptr;
    if (region)
        aligned_log(thread, *region, address, 16, 8, kind, pc);
    else if (!is_pair)
        access_log(pointer, 16, kind, pc);
}
static void hook_log(void *pointer, size_t size, uint8_t kind, uintptr_t pc)
{
    if (size == 16)
        sixteen_log(pointer, kind, pc);
    else
        access_log(pointer, size, kind, pc);
}

/* A type is aligned to no more than its size is a multiple of: 3 bytes are three requests. */
static unsigned largest_piece(size_t size)
{
    return size % 4 == 0 ? 4 : size % 2 == 0 ? 2 : 1;
}

void bytes_log(void *pointer, size_t size, uint8_t kind, uintptr_t pc)
{
    Thread *thread = current;
    uintptr_t address = reinterpret_cast<uintptr_t>(pointer);
    if (!thread || address - thread->stack_begin < thread->stack_size || size == 0)
        return;
    if (const Region *region = region_prepare(thread, address, size, kind, pc))
        pieces_log(thread, *region, address, size, largest_piece(size), kind, pc);
}

/* An object whose type is aligned to less than its size: pieces of 16 bytes if it is aligned to
 * them, as a GPU loads a double4, and words else. */
static void unaligned_log(void *pointer, size_t size, uint8_t kind, uintptr_t pc)
{
    Thread *thread = current;
    uintptr_t address = reinterpret_cast<uintptr_t>(pointer);
    if (!thread || address - thread->stack_begin < thread->stack_size || size == 0)
        return;
    const Region *region = region_prepare(thread, address, size, kind, pc);
    if (region && size >= 16 &&
        move_behind(pc, (kind & ~ACCESS_VOLATILE) != ACCESS_READ) == MOVE_ALIGNED)
        aligned_log(thread, *region, address, size, 16, kind, pc);
    else if (region)
        pieces_log(thread, *region, address, size, largest_piece(size), kind, pc);
}

} // namespace cudalite_sim

namespace cudalite_sim
{

/* --- the usual case -------------------------------------------------------------------------- */

/* Most accesses are to the object that the instruction accessed before, by 4 bytes or more, and
 * nothing else has happened to the words since the last barrier: then a few comparisons do. Each
 * function gives up, with no more than a read noted, where it sees anything else. */
namespace
{

inline bool quick_read(const Worker &worker, const Thread &thread, Cell &cell, Space space)
{
    Mark write = mark_load(cell.write), read = mark_load(cell.read);
    uint16_t self = static_cast<uint16_t>(thread.linear);
    if ((write.who & (WHO_SPLIT | WHO_COPY)) ||
        (write.serial == worker.serial && write.who != self) ||
        (space == SPACE_SHARED && write.serial < worker.block_first_serial) || worker.fenced ||
        write.serial - sim.unordered_begin < sim.unordered_end - sim.unordered_begin)
        return false;
    if (read.serial != worker.serial || read.who == self) {
        read = Mark{worker.serial, self, thread.clock};
    } else if (worker.clocks_used[thread.warp]) {
        return false; /* whether that reader is ordered before this one takes more to tell */
    } else if ((read.who & WHO_THREAD) / WARP_LANES == thread.warp) {
        read.who |= WHO_WARP;
        read.clock = read.clock < thread.clock ? thread.clock : read.clock;
    } else {
        read.who |= WHO_BLOCK;
    }
    mark_store(cell.read, read);
    return true;
}

inline bool quick_write(const Worker &worker, const Thread &thread, Cell &cell, Space space)
{
    Mark write = mark_load(cell.write), read = mark_load(cell.read);
    uint16_t self = static_cast<uint16_t>(thread.linear);
    bool this_block =
        write.serial >= worker.block_first_serial && write.serial % MAX_WORKERS == worker.number;
    if ((write.who & (WHO_SPLIT | WHO_COPY)) ||
        (write.serial == worker.serial && write.who != self) ||
        (read.serial == worker.serial && read.who != self) ||
        (space != SPACE_SHARED && write.serial >= worker.launch_first_serial && !this_block) ||
        write.serial - sim.unordered_begin < sim.unordered_end - sim.unordered_begin ||
        read.serial - sim.unordered_begin < sim.unordered_end - sim.unordered_begin)
        return false;
    mark_store(cell.write, Mark{worker.serial, self, thread.clock});
    return true;
}

template <unsigned size, AccessKind kind> inline bool quick_access(uintptr_t address, uintptr_t pc)
{
    Thread *thread = current;
    if (!thread)
        return false;
    if (address - thread->stack_begin < thread->stack_size)
        return true;
    Worker &worker = *thread->worker;
    PcCache &cached = cache_of(worker, pc);
    if (cached.pc != pc || address < cached.begin || address + size > cached.end ||
        address % size || (size == 16 && !log_is_size(cached.key, 16)) || thread->pending_count ||
        thread->log_at == thread->log_end || !worker.counting ||
        (kind != ACCESS_READ && watched.size))
        return false;
    Cell *cells = cached.cells + address / 4;
    /* Memory that no kernel has written: somebody else must have. */
    if (kind == ACCESS_READ && cached.space == SPACE_GLOBAL && !mark_load(cells->write).serial &&
        (address < cached.ready_begin || address >= cached.ready_end) && sim.knows_initialised)
        return false;
    for (unsigned i = 0; i < size / 4; i++)
        if (!(kind == ACCESS_READ ? quick_read(worker, *thread, cells[i], cached.space)
                                  : quick_write(worker, *thread, cells[i], cached.space)))
            return false;
    if (cached.space == SPACE_SHARED) {
        if (address < worker.touched_begin)
            worker.touched_begin = address;
        if (address + size > worker.touched_end)
            worker.touched_end = address + size;
    }
    thread->last_pc = pc;
    worker.steps.store(worker.steps.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    LogEntry *at = thread->log_at++;
    at->key = log_calls(thread) | cached.key;
    at->address = address;
    return true;
}

template <unsigned size, AccessKind kind> inline void access(void *at, uintptr_t pc)
{
    uintptr_t address = reinterpret_cast<uintptr_t>(at);
    if (!current && !sim.arena.contains(address)) /* host code and the host's memory */
        return;
    if (size < 4 || !quick_access<size, kind>(address, pc))
        hook_log(at, size, kind, pc);
}

} // namespace

} // namespace cudalite_sim

using namespace cudalite_sim;

#define PC reinterpret_cast<uintptr_t>(__builtin_return_address(0))
#define SIM_HOOK(bytes)                                                                            \
    void __tsan_read##bytes(void *at)                                                              \
    {                                                                                              \
        access<bytes, ACCESS_READ>(at, PC);                                                        \
    }                                                                                              \
    void __tsan_write##bytes(void *at)                                                             \
    {                                                                                              \
        access<bytes, ACCESS_WRITE>(at, PC);                                                       \
    }                                                                                              \
    void __tsan_unaligned_read##bytes(void *at)                                                    \
    {                                                                                              \
        unaligned_log(at, bytes, ACCESS_READ, PC);                                                 \
    }                                                                                              \
    void __tsan_unaligned_write##bytes(void *at)                                                   \
    {                                                                                              \
        unaligned_log(at, bytes, ACCESS_WRITE, PC);                                                \
    }                                                                                              \
    void __tsan_volatile_read##bytes(void *at)                                                     \
    {                                                                                              \
        hook_log(at, bytes, ACCESS_READ | ACCESS_VOLATILE, PC);                                    \
    }                                                                                              \
    void __tsan_volatile_write##bytes(void *at)                                                    \
    {                                                                                              \
        hook_log(at, bytes, ACCESS_WRITE | ACCESS_VOLATILE, PC);                                   \
    }                                                                                              \
    void __tsan_unaligned_volatile_read##bytes(void *at)                                           \
    {                                                                                              \
        unaligned_log(at, bytes, ACCESS_READ | ACCESS_VOLATILE, PC);                               \
    }                                                                                              \
    void __tsan_unaligned_volatile_write##bytes(void *at)                                          \
    {                                                                                              \
        unaligned_log(at, bytes, ACCESS_WRITE | ACCESS_VOLATILE, PC);                              \
    }                                                                                              \
    /* clang only: a load and a store of one address */                                            \
    void __tsan_read_write##bytes(void *at)                                                        \
    {                                                                                              \
        hook_log(at, bytes, ACCESS_READ, PC);                                                      \
        hook_log(at, bytes, ACCESS_WRITE, PC);                                                     \
    }                                                                                              \
    void __tsan_unaligned_read_write##bytes(void *at)                                              \
    {                                                                                              \
        unaligned_log(at, bytes, ACCESS_READ, PC);                                                 \
        unaligned_log(at, bytes, ACCESS_WRITE, PC);                                                \
    }

/* For a thread that seeks the kernel's function: it is here where this is one. */
static void function_note(uintptr_t pc)
{
    const Variable *function = variable_find(sim.functions, pc);
    if (!function || pc > function->end)
        return;
    current->worker->function = function;
    fiber_leave();
}

/* A basic block begins. Lanes that took different branches meet again where they reach the same
 * one, so what they pass is logged between the accesses; of blocks in a row that lie behind each
 * other the last says it all. */
static void block_log(uintptr_t pc)
{
    Thread *thread = current;
    if (!thread || !thread->worker->counting || thread->in_atomic) {
        if (thread && thread->seeking)
            function_note(pc);
        return;
    }
    uint64_t key = log_calls(thread) | log_key(pc, 0, 1, KIND_BLOCK, SPACE_GLOBAL);
    LogEntry *last = thread->log_at - 1;
    if (last >= thread->log && log_is_block(last->key) && last->key < key) {
        last->key = key;
        return;
    }
    if (thread->log_at == thread->log_end) {
        if (thread->pending_count)
            shadow_settle(thread);
        thread_yield(pc);
    }
    (thread->log_at++)->key = key;
}

extern "C" {
void __sanitizer_cov_trace_pc()
{
    block_log(PC);
}

SIM_HOOK(1)
SIM_HOOK(2)
SIM_HOOK(4)
SIM_HOOK(8)
SIM_HOOK(16)

void __tsan_read_range(void *at, size_t size)
{
    unaligned_log(at, size, ACCESS_READ, PC);
}
void __tsan_write_range(void *at, size_t size)
{
    unaligned_log(at, size, ACCESS_WRITE, PC);
}
void __tsan_vptr_update(void **at, void *)
{
    access_log(at, sizeof *at, ACCESS_WRITE, PC);
}
void __tsan_vptr_read(void **at)
{
    access_log(at, sizeof *at, ACCESS_READ, PC);
}
void __tsan_init()
{
    is_instrumented = true;
}

void __tsan_func_entry(void *)
{
    if (!current)
        return;
    if (current->seeking)
        function_note(PC);
    current->depth++;
}
void __tsan_func_exit()
{
    if (current)
        current->depth--;
}

void *__tsan_memcpy(void *to, const void *from, size_t size)
{
    bytes_log(const_cast<void *>(from), size, ACCESS_READ, PC);
    bytes_log(to, size, ACCESS_WRITE, PC);
    return memcpy(to, from, size);
}
void *__tsan_memmove(void *to, const void *from, size_t size)
{
    bytes_log(const_cast<void *>(from), size, ACCESS_READ, PC);
    bytes_log(to, size, ACCESS_WRITE, PC);
    return memmove(to, from, size);
}
void *__tsan_memset(void *to, int value, size_t size)
{
    bytes_log(to, size, ACCESS_WRITE, PC);
    return memset(to, value, size);
}
}

/* C++ atomics of the program (host code, mostly): done with the compiler's own. */
#define SIM_ATOMIC(bits, T)                                                                        \
    T __tsan_atomic##bits##_load(const volatile T *at, int)                                        \
    {                                                                                              \
        return __atomic_load_n(at, __ATOMIC_SEQ_CST);                                              \
    }                                                                                              \
    void __tsan_atomic##bits##_store(volatile T *at, T value, int)                                 \
    {                                                                                              \
        __atomic_store_n(at, value, __ATOMIC_SEQ_CST);                                             \
    }                                                                                              \
    T __tsan_atomic##bits##_exchange(volatile T *at, T value, int)                                 \
    {                                                                                              \
        if (current)                                                                               \
            access_log(const_cast<T *>(at), sizeof(T), ACCESS_ATOMIC, PC);                         \
        return __atomic_exchange_n(at, value, __ATOMIC_SEQ_CST);                                   \
    }                                                                                              \
    SIM_ATOMIC_FETCH(bits, T, add)                                                                 \
    SIM_ATOMIC_FETCH(bits, T, sub)                                                                 \
    SIM_ATOMIC_FETCH(bits, T, and)                                                                 \
    SIM_ATOMIC_FETCH(bits, T, or)                                                                  \
    SIM_ATOMIC_FETCH(bits, T, xor)                                                                 \
    SIM_ATOMIC_FETCH(bits, T, nand)                                                                \
    int __tsan_atomic##bits##_compare_exchange_strong(volatile T *at, T *expected, T value, int,   \
                                                      int)                                         \
    {                                                                                              \
        if (current)                                                                               \
            access_log(const_cast<T *>(at), sizeof(T), ACCESS_ATOMIC, PC);                         \
        return __atomic_compare_exchange_n(at, expected, value, false, __ATOMIC_SEQ_CST,           \
                                           __ATOMIC_SEQ_CST);                                      \
    }                                                                                              \
    int __tsan_atomic##bits##_compare_exchange_weak(volatile T *at, T *expected, T value, int a,   \
                                                    int b)                                         \
    {                                                                                              \
        return __tsan_atomic##bits##_compare_exchange_strong(at, expected, value, a, b);           \
    }                                                                                              \
    T __tsan_atomic##bits##_compare_exchange_val(volatile T *at, T expected, T value, int a,       \
                                                 int b)                                            \
    {                                                                                              \
        __tsan_atomic##bits##_compare_exchange_strong(at, &expected, value, a, b);                 \
        return expected;                                                                           \
    }
#define SIM_ATOMIC_FETCH(bits, T, op)                                                              \
    T __tsan_atomic##bits##_fetch_##op(volatile T *at, T value, int)                               \
    {                                                                                              \
        if (current)                                                                               \
            access_log(const_cast<T *>(at), sizeof(T), ACCESS_ATOMIC, PC);                         \
        return __atomic_fetch_##op(at, value, __ATOMIC_SEQ_CST);                                   \
    }

extern "C" {
SIM_ATOMIC(8, uint8_t)
SIM_ATOMIC(16, uint16_t)
SIM_ATOMIC(32, uint32_t)
SIM_ATOMIC(64, uint64_t)
void __tsan_atomic_thread_fence(int)
{
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
void __tsan_atomic_signal_fence(int)
{
}
}
