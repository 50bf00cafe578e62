/* Images of device memory, which --compare compares.
 *
 * Enters: the end of a launch, of an allocation's life, of the program. Leaves: records of which
 * allocation has which hash then, as far as it has changed. Where the driver asks for one image
 * ("event allocation file"), the program ends at that event, and the file holds the allocation: its
 * size, and for how many of its bytes stores are noted; for each of these the code of the kernel
 * that has stored it, and how many bytes at once, 0 where none has; its bytes. */
#include "runtime.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <unistd.h>

namespace cudalite_sim
{

constexpr size_t MOST_STORES = size_t(1) << 28; /* bytes of an allocation whose stores are noted */

Watched watched;

namespace
{

struct Wanted {
    unsigned long long event = 0, allocation = 0; /* counted from 1; 0: none */
    std::string path;
};

Wanted wanted;
bool are_recorded;
uint64_t events;
std::map<uint64_t, uint64_t> last_hash; /* of an allocation, by its number */
std::vector<std::string> records;
std::vector<uint32_t> stored_by; /* offset of the code */
std::vector<uint8_t> stored_bytes;

/* What a kernel has allocated belongs to that kernel; pinned memory is the host's; and variables
 * lie with whatever else a module has. */
bool is_recorded(const Allocation &a)
{
    return !a.freed && !a.is_of_kernel && (a.kind == MEMORY_DEVICE || a.kind == MEMORY_MANAGED);
}

void record(const Allocation &a)
{
    uint64_t hash = hash_bytes(reinterpret_cast<const void *>(a.begin), a.end - a.begin);
    auto last = last_hash.find(a.number);
    if (last != last_hash.end() && last->second == hash)
        return;
    last_hash[a.number] = hash;
    char text[96];
    snprintf(text, sizeof text, "memory\t%llu\t%zu\t%016llx\t%zx\t%d",
             static_cast<unsigned long long>(a.number), static_cast<size_t>(a.end - a.begin),
             static_cast<unsigned long long>(hash), code_offset(a.pc), a.is_of_stream);
    records.push_back(text);
}

void write(FILE *out, const void *at, size_t size)
{
    if (fwrite(at, 1, size, out) != size)
        runtime_fatal("cannot write %s", wanted.path.c_str());
}

void image_write(const Allocation &a)
{
    FILE *out = fopen(wanted.path.c_str(), "w");
    if (!out)
        runtime_fatal("cannot write %s", wanted.path.c_str());
    const uint64_t size = a.end - a.begin, noted = stored_by.size();
    write(out, &size, sizeof size);
    write(out, &noted, sizeof noted);
    write(out, stored_by.data(), noted * sizeof stored_by[0]);
    write(out, stored_bytes.data(), noted);
    write(out, reinterpret_cast<const void *>(a.begin), size);
    if (fclose(out) != 0)
        runtime_fatal("cannot write %s", wanted.path.c_str());
}

/* The memory that an event looks at. */
void take(const Allocation &a)
{
    record(a);
    if (events == wanted.event && a.number == wanted.allocation)
        image_write(a);
}

/* Behind the event that was asked for nothing else is. */
void end_where_done()
{
    if (events != wanted.event)
        return;
    results_write();
    _exit(0);
}

} // namespace

void image_start(const std::string &asked)
{
    are_recorded = !asked.empty();
    char path[4096];
    if (sscanf(asked.c_str(), "%llu %llu %4095[^\n]", &wanted.event, &wanted.allocation, path) == 3)
        wanted.path = path;
}

void image_allocated(const Allocation &a)
{
    if (a.number != wanted.allocation || a.end - a.begin > MOST_STORES)
        return;
    stored_by.assign(a.end - a.begin, 0);
    stored_bytes.assign(a.end - a.begin, 0);
    watched.begin = a.begin;
    watched.size = a.end - a.begin;
}

void image_stored(uintptr_t address, size_t size, uintptr_t pc)
{
    size_t at = address - watched.begin, end = std::min(at + size, watched.size);
    for (; at < end; at++) {
        stored_by[at] = static_cast<uint32_t>(code_offset(pc));
        stored_bytes[at] = static_cast<uint8_t>(pc ? size : 0);
    }
}

void image_launched(const Kernel &kernel)
{
    if (!are_recorded)
        return;
    events++;
    records.push_back("event\tlaunch\t" + kernel.name + "\t" + kernel.file + "\t" +
                      std::to_string(kernel.line));
    for (const auto &entry : sim.allocations)
        if (is_recorded(entry.second))
            take(entry.second);
    end_where_done();
}

void image_freed(const Allocation &a)
{
    if (!are_recorded || !is_recorded(a))
        return;
    events++;
    records.push_back("event\tfree\t" + std::to_string(a.number));
    take(a);
    end_where_done();
}

void images_write(FILE *out)
{
    if (!are_recorded)
        return;
    events++;
    records.push_back("event\tend");
    for (const auto &entry : sim.allocations)
        if (is_recorded(entry.second))
            take(entry.second);
    for (const std::string &text : records)
        fprintf(out, "%s\n", text.c_str());
}

} // namespace cudalite_sim
