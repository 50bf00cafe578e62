/* Results: findings and counts, written as text for the driver.
 *
 * Enters: what the run has counted and found. Leaves: the file that CUDALITE_SIM_RESULTS names; one
 * record a line, fields separated by tabs, addresses of code as offsets from the program's load
 * address. The last line repeats the driver's secret, by which it knows whose file this is. */
#include "runtime.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace cudalite_sim
{

constexpr size_t MAX_FINDINGS = 1000;
constexpr size_t MOST_STATIC_SHARED_BYTES = 48 * 1024; /* on any device */

static const char *const finding_words[] = {
#define FINDING(name, text) text,
#include "findings.def"
#undef FINDING
};
static const char *const finding_names[] = {
#define FINDING(name, text) #name,
#include "findings.def"
#undef FINDING
};

void runtime_fatal(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fflush(stdout);
    fputs("cudalite-sim: fatal: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    _exit(2);
}

/* Shared memory is at another address in each run and worker; its offset is the same. */
static uintptr_t address_shown(uintptr_t address)
{
    const Worker *worker = current ? current->worker : nullptr;
    return worker && worker->shared.contains(address) ? address - worker->tls_begin : address;
}

/* A program with a fault has it millions of times: the words are found for the first only. */
bool finding_again(FindingKind kind, uintptr_t pc)
{
    const Worker *worker = current ? current->worker : nullptr;
    if (!worker)
        return false;
    std::lock_guard<std::mutex> lock(sim.lock);
    for (Finding &f : sim.findings) {
        if (f.kind != kind || f.pc != pc || f.kernel != worker->kernel_number)
            continue;
        if (worker->block < f.here.block)
            return false;
        f.count++;
        return true;
    }
    return false;
}

/* One finding for each kind, kernel and instruction: that of the lowest block. Further ones are
 * counted. */
void finding_add(FindingKind kind, uintptr_t pc, uintptr_t address, unsigned size, bool is_write,
                 const Place &other, bool other_is_write, const std::string &what)
{
    RuntimeScope scope;
    Worker *worker = current ? current->worker : nullptr;
    Finding finding = {kind,
                       worker ? worker->kernel_number : UINT32_MAX,
                       pc,
                       Place{},
                       other,
                       address_shown(address),
                       size,
                       is_write,
                       other_is_write,
                       what,
                       1,
                       worker ? worker->findings++ : 0,
                       0};
    if (worker)
        finding.here = Place{worker->block, current->linear, true};
    std::lock_guard<std::mutex> lock(sim.lock);
    for (Finding &f : sim.findings) {
        if (f.kind != kind || f.pc != pc || f.kernel != finding.kernel)
            continue;
        finding.count = f.count + 1;
        if (worker && finding.here.block < f.here.block) {
            finding.origin = memory_origin(address);
            f = finding;
        }
        f.count = finding.count;
        return;
    }
    if (sim.findings.size() >= MAX_FINDINGS)
        return;
    finding.origin = memory_origin(address);
    sim.findings.push_back(finding);
}

static void place_write(FILE *out, const Place &place)
{
    if (place.known)
        fprintf(out, "\t%llu\t%u", static_cast<unsigned long long>(place.block), place.thread);
    else
        fprintf(out, "\t-\t-");
}

size_t code_offset(uintptr_t pc)
{
    return pc ? pc - 1 - sim.load_base : 0;
}

static void findings_write(FILE *out)
{
    for (const Finding &f : sim.findings) {
        fprintf(out, "finding\t%s\t%s\t%d\t%zx", finding_names[f.kind], finding_words[f.kind],
                static_cast<int>(f.kernel), code_offset(f.pc));
        place_write(out, f.here);
        place_write(out, f.other);
        fprintf(out, "\t%zx\t%u\t%d\t%d\t%llu\t%s\t%zx\n", f.address, f.size, f.is_write,
                f.other_is_write, static_cast<unsigned long long>(f.count), f.what.c_str(),
                f.kind == FINDING_LEAK ? 0 : code_offset(f.origin));
    }
}

static void findings_sort()
{
    std::stable_sort(sim.findings.begin(), sim.findings.end(),
                     [](const Finding &a, const Finding &b) {
                         return a.kernel != b.kernel           ? a.kernel < b.kernel
                                : a.here.block != b.here.block ? a.here.block < b.here.block
                                                               : a.order < b.order;
                     });
}

static void counts_add(PcCounts &to, const PcCounts &from)
{
    to.requests += from.requests;
    to.lanes += from.lanes;
    to.bytes += from.bytes;
    to.used_bytes += from.used_bytes;
    to.sectors += from.sectors;
    to.lines += from.lines;
    to.aligned += from.aligned;
    to.wavefronts += from.wavefronts;
    to.ideal_wavefronts += from.ideal_wavefronts;
}

/* What all workers have counted of a kernel. */
static KernelCounts counts_sum(uint32_t number)
{
    KernelCounts sum;
    for (const Worker *worker : sim.workers) {
        if (!worker || number >= worker->kernels.size())
            continue;
        const KernelCounts &k = *worker->kernels[number];
        sum.counted_blocks += k.counted_blocks;
        sum.block_barriers += k.block_barriers;
        sum.warp_barriers += k.warp_barriers;
        sum.exchanges += k.exchanges;
        sum.instructions += k.instructions;
        std::vector<const Variable *> &used = sum.shared_used;
        for (const Variable *variable : k.shared_used)
            if (std::find(used.begin(), used.end(), variable) == used.end())
                used.push_back(variable);
        for (const auto &slot : k.pcs.slots)
            if (slot.second.requests)
                counts_add(sum.pcs.find(slot.first), slot.second);
    }
    return sum;
}

static unsigned long long n(uint64_t value)
{
    return value;
}

static void pcs_write(FILE *out, uint32_t kernel, const PcTable &table)
{
    std::vector<std::pair<PcCounts, CacheCounts>> all;
    for (const auto &slot : table.slots)
        if (slot.second.requests)
            all.emplace_back(slot.second, caches_counts(kernel, slot.first));
    std::sort(all.begin(), all.end(), [](const auto &one, const auto &other) {
        const PcCounts &a = one.first, &b = other.first;
        return a.pc_offset != b.pc_offset ? a.pc_offset < b.pc_offset
               : a.part != b.part         ? a.part < b.part
               : a.kind != b.kind         ? a.kind < b.kind
               : a.space != b.space       ? a.space < b.space
                                          : a.size < b.size;
    });
    for (const auto &[c, caches] : all)
        fprintf(out,
                "pc\t%zx\t%u\t%d\t%d\t%u\t%llu\t%llu\t%llu\t%llu\t%llu\t%llu\t%llu\t%llu\t%llu"
                "\t%llu\t%llu\t%llu\t%llu\n",
                c.pc_offset - 1 + sim.text_begin - sim.load_base, c.part, c.space, c.kind, c.size,
                n(c.requests), n(c.lanes), n(c.bytes), n(c.used_bytes), n(c.sectors), n(c.lines),
                n(c.aligned), n(c.wavefronts), n(c.ideal_wavefronts), n(caches.l1_hits),
                n(caches.l1_misses), n(caches.l2_hits), n(caches.l2_misses));
}

static uint64_t shared_static_of(const KernelCounts &counts)
{
    uint64_t bytes = 0;
    for (const Variable *variable : counts.shared_used)
        bytes += variable->end - variable->begin;
    return bytes;
}

static void samples_write(FILE *out, const KernelCounts &counts)
{
    for (const auto &[key, s] : counts.samples) {
        const uint64_t pc = (key >> 24 & 0x3FFFFFFF) - 1 + sim.text_begin - sim.load_base;
        fprintf(out, "sample\t%llx\t%u\t%u\t%u\t%llu\t%u", n(pc), static_cast<unsigned>(key & 15),
                static_cast<unsigned>(key >> 4 & 15), 1u << (key >> 8 & 15), n(s.block), s.warp);
        for (unsigned i = 0; i < s.count; i++)
            fprintf(out, "\t%u\t%llx", s.lane[i], n(s.address[i]));
        fputc('\n', out);
    }
}

static void kernel_write(FILE *out, uint32_t number)
{
    const Kernel &k = sim.kernels[number];
    KernelCounts c = counts_sum(number);
    uint64_t shared_static = shared_static_of(c);
    if (shared_static > MOST_STATIC_SHARED_BYTES)
        sim.notes.push_back("note\t" + k.file + "\t" + std::to_string(k.line) + "\t" + k.name +
                            " has " + std::to_string(shared_static) +
                            " bytes of static shared memory; nvcc allows at most " +
                            std::to_string(MOST_STATIC_SHARED_BYTES));
    fprintf(out,
            "kernel\t%s\t%s\t%d\t%llu\t%llu\t%llu\t%llu\t%llu\t%llu\t%llu\t%llu\t%llu"
            "\t%u\t%u\t%u\t%u\t%u\t%u\t%llu\n",
            k.name.c_str(), k.file.c_str(), k.line, n(k.launches), n(k.blocks), n(k.threads),
            n(c.counted_blocks), n(c.block_barriers), n(c.warp_barriers), n(c.exchanges),
            n(shared_static), n(k.shared_dynamic), k.grid_dim[0], k.grid_dim[1], k.grid_dim[2],
            k.block_dim[0], k.block_dim[1], k.block_dim[2], n(c.instructions));
    pcs_write(out, number, c.pcs);
    for (const Worker *worker : sim.workers)
        if (worker && number < worker->kernels.size())
            samples_write(out, *worker->kernels[number]);
}

static void leaks_find()
{
    for (const auto &entry : sim.allocations) {
        const Allocation &a = entry.second;
        if (!a.freed && a.kind != MEMORY_VARIABLE)
            finding_add(FINDING_LEAK, a.pc, a.begin, 0, false, Place{}, false,
                        std::to_string(a.end - a.begin) + " bytes");
    }
}

/* Which source line an instruction of machine code is of; those of a program have none here. */
static void places_write(FILE *out)
{
    for (size_t i = 0; i < sim.places.size(); i++)
        if (!sim.places[i].empty())
            fprintf(out, "place\t%zx\t%s\n", sim.text_begin - sim.load_base + sim.first_place + i,
                    sim.places[i].c_str());
}

void results_write()
{
    if (sim.finished || sim.results_path.empty())
        return;
    sim.finished = true;
    if (sim.options.leaks)
        leaks_find();
    FILE *out = fopen(sim.results_path.c_str(), "w");
    if (!out)
        runtime_fatal("cannot write %s", sim.results_path.c_str());
    places_write(out);
    for (uint32_t i = 0; i < sim.kernels.size(); i++)
        kernel_write(out, i);
    findings_sort();
    findings_write(out);
    for (const std::string &note : sim.notes)
        fprintf(out, "%s\n", note.c_str());
    images_write(out);
    for (const std::string &copy : sim.copies)
        fprintf(out, "copy\t%s\n", copy.c_str());
    fprintf(out, "end\t%s\n", sim.secret.c_str());
    fclose(out);
}

} // namespace cudalite_sim
