/* Memory of the simulated device.
 *
 * Enters: requests to allocate and free; the program's ELF symbol table. Leaves: regions with
 * shadow cells, and the bounds of every object (allocation, __device__ variable, shared array), so
 * that an access outside of all of them is seen. Freed memory is never given out again. */
#include "runtime.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <cxxabi.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <memory>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Storage of `extern __shared__` arrays: the translation gives them this symbol. */
extern "C" {
__thread char cudalite_dynamic_shared[cudalite_sim::DYNAMIC_SHARED_BYTES]
    __attribute__((aligned(1024), used));
/* Addresses of all kernels, by the attribute that __global__ stands for. */
extern const uintptr_t __start___patchable_function_entries[] __attribute__((weak));
extern const uintptr_t __stop___patchable_function_entries[] __attribute__((weak));
}

namespace cudalite_sim
{

static size_t dynamic_shared_offset;
static size_t tls_size;
static size_t tls_skipped; /* bytes of initialised variables, among which no shared array is */

static size_t round_up(size_t value, size_t to)
{
    return (value + to - 1) / to * to;
}

/* Address space without memory behind it until it is touched. */
static void *reserve(size_t size, uintptr_t where = 0)
{
    void *at = mmap(reinterpret_cast<void *>(where), size, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return at == MAP_FAILED ? nullptr : at;
}

/* Shadow for [begin, begin + size): 4 bytes of cells for one of words, 16 for one where bytes have
 * their own. */
void region_reserve(Region &region, uintptr_t begin, size_t size, Space space)
{
    region.begin = begin & ~uintptr_t(15);
    region.size = round_up(begin + size - region.begin, 16);
    region.space = space;
    region.words = static_cast<Cell *>(reserve(region.size / 4 * sizeof(Cell)));
    region.bytes = static_cast<Cell *>(reserve(region.size * sizeof(Cell)));
    if (!region.words || !region.bytes)
        runtime_fatal("no address space for the shadow of %zu bytes", size);
}

void region_forget(Region &region)
{
    madvise(region.words, region.size / 4 * sizeof(Cell), MADV_DONTNEED);
    madvise(region.bytes, region.size * sizeof(Cell), MADV_DONTNEED);
}

/* Where the system allows it, device memory begins at the same address in each run: programs that
 * keep addresses in it can be compared. */
constexpr uintptr_t ARENA_BEGIN = uintptr_t(1) << 44;

static void arena_start()
{
    /* The largest power of two that the system grants, with its shadow: 256 GiB where nothing
     * limits the address space. Freed memory is not used again, so this bounds a whole run. */
    for (size_t size = size_t(1) << 38; size >= (size_t(1) << 26); size >>= 1) {
        void *all = reserve(size * 21);
        if (!all)
            continue;
        munmap(all, size * 21);
        void *at = reserve(size + 4096, ARENA_BEGIN);
        if (!at)
            continue;
        region_reserve(sim.arena, round_up(reinterpret_cast<uintptr_t>(at), 4096), size,
                       SPACE_GLOBAL);
        /* Room before the first allocation: an index that runs under it is out of its bounds, not
         * an address of the host. */
        sim.arena_next = sim.arena.begin + size / 16;
        return;
    }
    runtime_fatal("no address space for device memory");
}

/* --- allocations ---------------------------------------------------------------------------- */

/* Large allocations and their shadow in large pages: with small ones most of a run's time would go
 * into the first touch of each. */
constexpr size_t LARGE_BYTES = size_t(2) << 20;
static void want_large_pages(uintptr_t begin, size_t size)
{
    uintptr_t first = round_up(begin, 4096), last = (begin + size) & ~uintptr_t(4095);
    if (size >= LARGE_BYTES)
        madvise(reinterpret_cast<void *>(first), last - first, MADV_HUGEPAGE);
}

uintptr_t memory_allocate(size_t size, MemoryKind kind, uintptr_t pc)
{
    RuntimeScope scope;
    wait_for_lower_blocks();
    std::lock_guard<std::mutex> lock(sim.lock);
    size_t room = round_up(size ? size : 1, ALLOCATION_ALIGNMENT) + REDZONE_BYTES;
    if (size > sim.arena.size || sim.arena_next + room > sim.arena.begin + sim.arena.size)
        return 0;
    uintptr_t at = sim.arena_next;
    sim.arena_next += room;
    uint64_t number = sim.allocations.size() + 1;
    sim.allocations[at] = Allocation{at, at + size, kind, false, number, pc, current != nullptr};
    image_allocated(sim.allocations[at]);
    sim.bytes_allocated += size;
    want_large_pages(at, size);
    want_large_pages(reinterpret_cast<uintptr_t>(sim.arena.words + (at - sim.arena.begin) / 4),
                     size / 4 * sizeof(Cell));
    /* Not zero: a program that forgets to initialise must not work by accident. Large allocations
     * keep the zero pages they are made of, because filling costs more than the run. */
    if (size <= (size_t(1) << 22))
        memset(reinterpret_cast<void *>(at), 0xA5, size);
    return at;
}

static std::map<uintptr_t, uintptr_t> initialised; /* the end of each range, by its beginning */

void memory_initialise(uintptr_t address, size_t size)
{
    RuntimeScope scope;
    if (!sim.arena.contains(address) || size == 0)
        return;
    std::lock_guard<std::mutex> lock(sim.lock);
    uintptr_t begin = address, end = address + size;
    auto at = initialised.upper_bound(begin);
    if (at != initialised.begin() && std::prev(at)->second >= begin)
        at = std::prev(at);
    while (at != initialised.end() && at->first <= end) {
        begin = std::min(begin, at->first);
        end = std::max(end, at->second);
        at = initialised.erase(at);
    }
    initialised[begin] = end;
}

bool memory_is_initialised(uintptr_t address, uintptr_t *begin, uintptr_t *end)
{
    std::lock_guard<std::mutex> lock(sim.lock);
    auto after = initialised.upper_bound(address);
    if (after == initialised.begin())
        return false;
    *begin = std::prev(after)->first;
    *end = std::prev(after)->second;
    return address < *end;
}

static void drop_pages(uintptr_t begin, uintptr_t end)
{
    uintptr_t first = round_up(begin, 4096), last = end & ~uintptr_t(4095);
    if (first < last)
        madvise(reinterpret_cast<void *>(first), last - first, MADV_DONTNEED);
}

bool memory_free(uintptr_t address)
{
    RuntimeScope scope;
    wait_for_lower_blocks();
    std::lock_guard<std::mutex> lock(sim.lock);
    auto found = sim.allocations.find(address);
    if (found == sim.allocations.end() || found->second.freed)
        return false;
    Allocation &a = found->second;
    image_freed(a);
    a.freed = true;
    sim.bytes_allocated -= a.end - a.begin;
    if (a.end - a.begin <= 65536)
        memset(reinterpret_cast<void *>(a.begin), 0xDD, a.end - a.begin);
    else
        drop_pages(a.begin, a.end);
    uintptr_t word = (a.begin - sim.arena.begin) / 4, words = (a.end - a.begin) / 4;
    drop_pages(reinterpret_cast<uintptr_t>(sim.arena.words + word),
               reinterpret_cast<uintptr_t>(sim.arena.words + word + words));
    return true;
}

bool memory_revive(uintptr_t address)
{
    RuntimeScope scope;
    std::lock_guard<std::mutex> lock(sim.lock);
    auto found = sim.allocations.find(address);
    if (found == sim.allocations.end() || !found->second.freed)
        return false;
    Allocation &a = found->second;
    a.freed = false;
    image_allocated(a);
    sim.bytes_allocated += a.end - a.begin;
    return true;
}

const Allocation *memory_find(uintptr_t address)
{
    auto after = sim.allocations.upper_bound(address);
    if (after == sim.allocations.begin())
        return nullptr;
    return &std::prev(after)->second;
}

const Variable *variable_find(const std::vector<Variable> &variables, uintptr_t address)
{
    size_t low = 0, high = variables.size();
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (variables[middle].begin <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? &variables[low - 1] : nullptr;
}

/* --- the program's variables ---------------------------------------------------------------- */

static std::string demangle(const char *name)
{
    int status = 0;
    std::unique_ptr<char, void (*)(void *)> text(
        abi::__cxa_demangle(name, nullptr, nullptr, &status), free);
    std::string whole = status == 0 && text ? text.get() : name;
    /* Of `kernel(float*)::tile` the last part; of a static local in C naming, `tile.0`, all. */
    size_t at = whole.rfind("::");
    return at == std::string::npos ? whole : whole.substr(at + 2);
}

/* Where the parameters of a demangled function begin: at the bracket that the last one closes. */
static size_t parameters_begin(const std::string &text)
{
    int depth = 0;
    for (size_t at = text.size(); at-- > 0;) {
        depth += text[at] == ')' ? 1 : text[at] == '(' ? -1 : 0;
        if (text[at] == '(' && depth == 0)
            return at;
    }
    return text.size();
}

/* Of `void (anonymous namespace)::kernel<float>(float*)` what is between the type and the
 * parameters, as a launch names it. */
std::string function_name(const char *mangled)
{
    int status = 0;
    std::unique_ptr<char, void (*)(void *)> text(
        abi::__cxa_demangle(mangled, nullptr, nullptr, &status), free);
    if (status != 0)
        return mangled;
    std::string name = text.get();
    name.resize(parameters_begin(name));
    static const std::string anonymous = "(anonymous namespace)::";
    for (size_t at; (at = name.find(anonymous)) != std::string::npos;)
        name.erase(at, anonymous.size());
    if (name.compare(0, 5, "void ") == 0)
        name.erase(0, 5);
    return name;
}

/* The place that the attribute marks is the function's first instruction, or the one behind that of
 * -fcf-protection, which some distributions have by default. */
static bool is_kernel(uintptr_t begin, size_t size)
{
    const uintptr_t *end = __stop___patchable_function_entries;
    return std::any_of(__start___patchable_function_entries, end,
                       [&](uintptr_t entry) { return entry - begin < size; });
}

#if defined(__aarch64__)
typedef uint32_t Instruction;
constexpr Instruction NO_OPERATION = 0xD503201F;
#else
typedef uint8_t Instruction;
constexpr Instruction NO_OPERATION = 0x90;
#endif

unsigned function_entry_length(const Variable &function)
{
    const uintptr_t *end = __stop___patchable_function_entries;
    const uintptr_t *entry =
        std::find_if(__start___patchable_function_entries, end, [&](uintptr_t at) {
            return at - function.begin < function.end - function.begin;
        });
    unsigned length = 0;
    while (entry != end && reinterpret_cast<const Instruction *>(*entry)[length] == NO_OPERATION)
        length++;
    return length;
}

struct ElfFile {
    const char *at = nullptr;
    size_t size = 0;
    ElfFile()
    {
        int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
        struct stat status;
        if (file < 0 || fstat(file, &status) != 0)
            return;
        size = static_cast<size_t>(status.st_size);
        void *map = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
        at = map == MAP_FAILED ? nullptr : static_cast<const char *>(map);
        close(file);
    }
    ~ElfFile()
    {
        if (at)
            munmap(const_cast<char *>(at), size);
    }
};

static bool is_ours(const char *name)
{
    return strstr(name, "cudalite_sim") || strstr(name, "cudalite_pad");
}

static void symbol_take(const ElfW(Sym) & symbol, const char *name, bool in_constant_section)
{
    if (strstr(name, "6thrust")) /* it writes to device memory by functions that are not seen */
        sim.knows_initialised = false;
    unsigned type = symbol.st_info & 15;
    const size_t in_shared = symbol.st_value - tls_skipped;
    if (type == STT_TLS && symbol.st_value < tls_skipped)
        return;
    if (symbol.st_shndx == SHN_UNDEF || symbol.st_size == 0 || is_ours(name))
        return;
    if (type == STT_TLS && (strncmp(name, "_ZGV", 4) == 0 || strcmp(name, "__tls_guard") == 0)) {
        sim.guards.push_back(Variable{in_shared, in_shared + symbol.st_size, name});
    } else if (type == STT_TLS) {
        bool dynamic = strcmp(name, "cudalite_dynamic_shared") == 0;
        if (dynamic)
            dynamic_shared_offset = in_shared;
        sim.shared_variables.push_back(
            Variable{in_shared, in_shared + symbol.st_size,
                     dynamic ? "dynamic shared memory" : demangle(name)});
    } else if (type == STT_FUNC && is_kernel(sim.load_base + symbol.st_value, symbol.st_size)) {
        uintptr_t begin = sim.load_base + symbol.st_value;
        sim.functions.push_back(Variable{begin, begin + symbol.st_size, function_name(name)});
    } else if (type == STT_OBJECT) {
        uintptr_t begin = sim.load_base + symbol.st_value;
        Variable variable{begin, begin + symbol.st_size, demangle(name)};
        if (in_constant_section)
            sim.constants.push_back(variable);
        else if (sim.data.contains(begin))
            sim.device_variables.push_back(variable);
    }
}

static void symbols_read(const ElfFile &elf)
{
    const auto *header = reinterpret_cast<const ElfW(Ehdr) *>(elf.at);
    const auto *sections = reinterpret_cast<const ElfW(Shdr) *>(elf.at + header->e_shoff);
    const char *section_names = elf.at + sections[header->e_shstrndx].sh_offset;
    for (unsigned i = 0; i < header->e_shnum; i++) {
        if (sections[i].sh_type != SHT_SYMTAB)
            continue;
        const auto *symbols = reinterpret_cast<const ElfW(Sym) *>(elf.at + sections[i].sh_offset);
        const char *names = elf.at + sections[sections[i].sh_link].sh_offset;
        for (size_t k = 0; k < sections[i].sh_size / sizeof *symbols; k++) {
            unsigned in = symbols[k].st_shndx;
            bool constant = in < header->e_shnum && strncmp(section_names + sections[in].sh_name,
                                                            "cudalite_constant", 17) == 0;
            symbol_take(symbols[k], names + symbols[k].st_name, constant);
        }
    }
    auto by_begin = [](const Variable &a, const Variable &b) { return a.begin < b.begin; };
    for (auto *list : {&sim.guards, &sim.shared_variables, &sim.device_variables, &sim.constants,
                       &sim.functions})
        std::sort(list->begin(), list->end(), by_begin);
}

static int program_headers_read(struct dl_phdr_info *info, size_t, void *)
{
    sim.load_base = info->dlpi_addr;
    for (unsigned i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) &header = info->dlpi_phdr[i];
        if (header.p_type == PT_LOAD && (header.p_flags & PF_W))
            region_reserve(sim.data, info->dlpi_addr + header.p_vaddr, header.p_memsz,
                           SPACE_GLOBAL);
        if (header.p_type == PT_LOAD && (header.p_flags & PF_X))
            sim.text_begin = info->dlpi_addr + header.p_vaddr;
        if (header.p_type == PT_TLS) {
            tls_skipped = round_up(header.p_filesz, header.p_align);
            tls_size = header.p_memsz - tls_skipped;
        }
    }
    return 1; /* the program itself comes first; no more are wanted */
}

void memory_start()
{
    arena_start();
    dl_iterate_phdr(program_headers_read, nullptr);
    ElfFile elf;
    if (!elf.at)
        runtime_fatal("cannot read /proc/self/exe");
    symbols_read(elf);
}

/* --- shared memory -------------------------------------------------------------------------- */

void worker_shared_start(Worker &worker)
{
    uintptr_t begin = reinterpret_cast<uintptr_t>(cudalite_dynamic_shared) - dynamic_shared_offset;
    if (worker.tls_begin == begin)
        return;
    if (worker.tls_begin) { /* another thread of the host launches now */
        munmap(worker.shared.words, worker.shared.size / 4 * sizeof(Cell));
        munmap(worker.shared.bytes, worker.shared.size * sizeof(Cell));
    }
    region_reserve(worker.shared, begin, tls_size, SPACE_SHARED);
    worker.tls_begin = begin;
    worker.touched_begin = begin;
    worker.touched_end = begin + tls_size;
    for (const Variable &guard : sim.guards)
        memset(reinterpret_cast<void *>(begin + guard.begin), 1, guard.end - guard.begin);
    shared_poison(worker);
}

/* Shared memory holds nothing at the start of a block: all ones, which is a NaN and an index out
 * of bounds. Only what the last block touched needs it. */
void shared_poison(Worker &worker)
{
    for (const Variable &v : sim.shared_variables) {
        uintptr_t begin = std::max(worker.tls_begin + v.begin, worker.touched_begin);
        uintptr_t end = std::min(worker.tls_begin + v.end, worker.touched_end);
        if (begin < end)
            memset(reinterpret_cast<void *>(begin), 0xFF, end - begin);
    }
    worker.touched_begin = UINTPTR_MAX;
    worker.touched_end = 0;
}

/* --- names ---------------------------------------------------------------------------------- */

static std::string object_text(const char *what, const std::string &name, uintptr_t begin,
                               uintptr_t end, uintptr_t address)
{
    char text[256];
    size_t size = end - begin;
    if (address >= end)
        snprintf(text, sizeof text, "%zu bytes after %s%s of %zu bytes", address - end, what,
                 name.c_str(), size);
    else if (address < begin)
        snprintf(text, sizeof text, "%zu bytes before %s%s of %zu bytes", begin - address, what,
                 name.c_str(), size);
    else
        snprintf(text, sizeof text, "byte %zu of %s%s of %zu bytes", address - begin, what,
                 name.c_str(), size);
    return text;
}

/* The allocation that an address is meant to be in. */
static const Allocation *allocation_near(uintptr_t address)
{
    const Allocation *a = memory_find(address);
    auto after = sim.allocations.upper_bound(address);
    if (after != sim.allocations.end() &&
        (!a || (address >= a->end && after->second.begin - address <= REDZONE_BYTES / 2)))
        a = &after->second;
    return a;
}

uintptr_t memory_origin(uintptr_t address)
{
    const Allocation *a = sim.arena.contains(address) ? allocation_near(address) : nullptr;
    return a ? a->pc : 0;
}

static std::string allocation_text(uintptr_t address)
{
    const Allocation *a = allocation_near(address);
    if (!a)
        return "no allocation is nearby";
    std::string name = std::to_string(a->number);
    return object_text(a->freed ? "freed allocation " : "allocation ", name, a->begin, a->end,
                       address);
}

static uintptr_t distance(const Variable &v, uintptr_t address)
{
    return address < v.begin ? v.begin - address : address < v.end ? 0 : address - v.end + 1;
}

/* The variable that an address in the program's data is meant to be in, or nullptr. */
static const Variable *variable_nearest(uintptr_t address)
{
    const Variable *nearest = nullptr;
    for (const auto *list : {&sim.device_variables, &sim.constants})
        for (const Variable &v : *list)
            if (!nearest || distance(v, address) < distance(*nearest, address))
                nearest = &v;
    return nearest;
}

std::string memory_describe(uintptr_t address, Worker *worker)
{
    RuntimeScope scope;
    if (sim.arena.contains(address)) {
        std::lock_guard<std::mutex> lock(sim.lock);
        return allocation_text(address);
    }
    if (worker && worker->shared.contains(address)) {
        uintptr_t offset = address - worker->tls_begin;
        const Variable *v = variable_find(sim.shared_variables, offset);
        if (v && v->name == "dynamic shared memory" && !worker->dynamic_shared)
            v = variable_find(sim.shared_variables, v->begin - 1); /* what runs over into it */
        if (!v)
            return "no shared array is nearby";
        uintptr_t end =
            v->name == "dynamic shared memory" ? v->begin + worker->dynamic_shared : v->end;
        return object_text("shared ", v->name, v->begin, end, offset);
    }
    if (!sim.data.contains(address))
        return "";
    const Variable *v = variable_nearest(address);
    return v ? object_text("", v->name, v->begin, v->end, address) : "";
}

/* A step that no two words take to the same place. */
static uint64_t hash_step(uint64_t hash, uint64_t word)
{
    hash ^= word;
    return (hash << 29 | hash >> 35) * 0x9E3779B97F4A7C15u;
}

/* Words in turns to four hashes, which a processor works on at the same time. */
uint64_t hash_bytes(const void *at, size_t size)
{
    uint64_t hash[4] = {size, 1, 2, 3}, words[4];
    const char *bytes = static_cast<const char *>(at);
    for (; size >= sizeof words; size -= sizeof words, bytes += sizeof words) {
        memcpy(words, bytes, sizeof words);
        for (unsigned i = 0; i < 4; i++)
            hash[i] = hash_step(hash[i], words[i]);
    }
    memset(words, 0, sizeof words);
    memcpy(words, bytes, size);
    for (unsigned i = 0; i < 4; i++)
        hash[i] = hash_step(hash[i], words[i]);
    return hash_step(hash_step(hash_step(hash[0], hash[1]), hash[2]), hash[3]);
}

/* What both host and device may use, host code may change. */
static bool is_watched(const Allocation &a)
{
    return !a.freed && a.kind == MEMORY_DEVICE;
}

static uint64_t seal_of(const Allocation &a)
{
    return hash_bytes(reinterpret_cast<const void *>(a.begin), a.end - a.begin);
}

void memory_seal()
{
    for (auto &entry : sim.allocations) {
        Allocation &a = entry.second;
        a.sealed = sim.options.watch && is_watched(a);
        a.seal = a.sealed ? seal_of(a) : 0;
    }
}

void memory_check_seals()
{
    for (auto &entry : sim.allocations) {
        const Allocation &a = entry.second;
        if (a.sealed && is_watched(a) && seal_of(a) != a.seal)
            finding_add(FINDING_DEVICE_MEMORY, 0, a.begin, 0, true, Place{}, false,
                        memory_describe(a.begin, nullptr));
    }
}

} // namespace cudalite_sim
