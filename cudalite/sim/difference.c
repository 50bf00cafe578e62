/* Comparing what programs leave in device memory (--compare).
 *
 * Enters: the hashes that the runtime has recorded behind each launch, where memory is freed, and
 * at the end (memory_image.cc). Leaves: whether all allocations of both programs hold the same
 * bits; else the first launch behind which they do not, the array, the element, both values and the
 * line that stored each. For these both run once more. Programs that allocate differently are not
 * compared, those that launch differently where memory is freed and at the end. */
#include "difference.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/sort.h"

/* An allocation of the first program, and the one of the other that stands for it. */
typedef struct {
    const AllocationMeasure *first, *other;
} Pair;
typedef VEC(Pair) Pairs;

/* A program, and what its memory holds at an event. */
typedef struct {
    const Measure *measure;
    size_t next;  /* event that has not been reached */
    Str *hashes;  /* of allocations, by their numbers; empty: not known */
    size_t *last; /* the event at which an allocation was looked at last */
} Replay;

/* Where both programs differ first. */
typedef struct {
    const Pair *pair;
    size_t event_first, event_other;
} Difference;

static size_t allocations_most(const Measure *measure)
{
    size_t most = 0;
    for (size_t i = 0; i < measure->allocations.len; i++)
        if (measure->allocations.at[i].number > most)
            most = measure->allocations.at[i].number;
    return most;
}

static Replay replay_new(Arena *arena, const Measure *measure)
{
    size_t count = allocations_most(measure) + 1;
    Replay replay = {.measure = measure};
    replay.hashes = arena_alloc(arena, count * sizeof *replay.hashes);
    replay.last = arena_alloc(arena, count * sizeof *replay.last);
    memset(replay.hashes, 0, count * sizeof *replay.hashes);
    memset(replay.last, 0, count * sizeof *replay.last);
    return replay;
}

/* Goes on to behind the next launch, or to the end. */
static bool replay_launch(Replay *replay)
{
    while (replay->next < replay->measure->events.len) {
        const MemoryEvent *event = &replay->measure->events.at[replay->next];
        for (size_t i = 0; i < event->memory.len; i++)
            replay->hashes[event->memory.at[i].number] = event->memory.at[i].hash;
        if (event->kind == EVENT_FREE)
            replay->last[event->freed] = replay->next + 1;
        replay->next++;
        if (event->kind == EVENT_LAUNCH)
            return true;
    }
    return false;
}

static void replay_end(Replay *replay)
{
    while (replay_launch(replay)) { /* on to the next */
    }
}

static int by_number(const void *left, const void *right)
{
    const AllocationMeasure *a = left, *b = right;
    return a->number < b->number ? -1 : a->number > b->number;
}

/* Those of the runtime's streams are what generated host functions take for a launch. */
static size_t next_own(const Measure *measure, size_t at)
{
    while (at < measure->allocations.len && measure->allocations.at[at].is_of_stream)
        at++;
    return at;
}

/* One by one in their order. False where the programs allocate other sizes: then nobody knows what
 * stands for what. */
static bool pairs_find(Arena *arena, Measure *first, Measure *other, Pairs *pairs)
{
    for (Measure *const *m = (Measure *[]){first, other, NULL}; *m; m++)
        sort_stable((*m)->allocations.at, (*m)->allocations.len, sizeof(AllocationMeasure),
                    by_number);
    size_t a = next_own(first, 0), b = next_own(other, 0);
    while (a < first->allocations.len && b < other->allocations.len) {
        Pair pair = {&first->allocations.at[a], &other->allocations.at[b]};
        if (pair.first->bytes != pair.other->bytes)
            return false;
        vec_push(arena, pairs, pair);
        a = next_own(first, a + 1);
        b = next_own(other, b + 1);
    }
    return a == first->allocations.len && b == other->allocations.len;
}

/* Among the first `count` events. */
static size_t launches_of(const Measure *measure, size_t count)
{
    size_t launches = 0;
    for (size_t i = 0; i < count; i++)
        launches += measure->events.at[i].kind == EVENT_LAUNCH;
    return launches;
}

/* The first pair that holds different bits now, or NULL; what was compared is counted. */
static const Pair *pairs_compare(const Pairs *pairs, const Replay *first, const Replay *other,
                                 MemoryComparison *comparison)
{
    for (size_t i = 0; i < pairs->len; i++) {
        const Pair *pair = &pairs->at[i];
        Str a = first->hashes[pair->first->number], b = other->hashes[pair->other->number];
        if (!a.len || !b.len)
            continue;
        comparison->bytes += pair->first->bytes;
        if (!str_equal(a, b))
            return pair;
    }
    return NULL;
}

/* Behind each launch, where both launch as often; and at the end. */
static Difference difference_find(const Pairs *pairs, Replay *first, Replay *other,
                                  MemoryComparison *comparison)
{
    const Pair *pair = NULL;
    for (bool more = comparison->is_by_launch; more && !pair;) {
        more = replay_launch(first) && replay_launch(other);
        pair = more ? pairs_compare(pairs, first, other, comparison) : NULL;
    }
    if (!pair) {
        replay_end(first);
        replay_end(other);
        pair = pairs_compare(pairs, first, other, comparison);
    }
    if (!pair)
        return (Difference){0};
    size_t freed_first = first->last[pair->first->number];
    size_t freed_other = other->last[pair->other->number];
    return (Difference){pair, freed_first ? freed_first : first->next,
                        freed_other ? freed_other : other->next};
}

/* --- images --------------------------------------------------------------------------------- */

/* An allocation at one event of a program, as its file has it (memory_image.cc). */
typedef struct {
    struct {
        uint64_t size, noted;
    } head;
    uint32_t *
        stored_by; /* offset of the code, for the bytes that are noted; to be freed, with what follows */
    const unsigned char *stored_size; /* 0: no kernel has stored it */
    const unsigned char *bytes;
    const char *results;
} Image;

static bool image_take(Files *files, const SimOptions *options, const Measure *measure,
                       size_t event, size_t allocation, Image *image)
{
    const char *path = files_make(files, ".image");
    image->results = files_make(files, ".results");
    measure_again(
        files, options, measure,
        str_c(files->arena, str_format(files->arena, "%zu %zu %s", event, allocation, path)),
        image->results);
    FILE *file = fopen(path, "rb");
    bool good = file && fread(&image->head, sizeof image->head, 1, file) == 1;
    if (good) {
        size_t noted = image->head.noted,
               all = noted * (sizeof *image->stored_by + 1) + image->head.size;
        image->stored_by = malloc(all + 1);
        good = image->stored_by && fread(image->stored_by, 1, all, file) == all;
        image->stored_size = (const unsigned char *)(image->stored_by + noted);
        image->bytes = image->stored_size + noted;
    }
    if (file)
        fclose(file);
    return good;
}

static unsigned stored_size(const Image *image, size_t at)
{
    return at < image->head.noted ? image->stored_size[at] : 0;
}

/* Bytes of an element: as many as the narrower of both stores has; of vectors, words. */
static unsigned element_size(const Image *a, const Image *b, size_t at)
{
    unsigned one = stored_size(a, at), two = stored_size(b, at);
    unsigned size = !one ? two : !two || one < two ? one : two;
    return size == 1 || size == 2 || size == 8 ? size : a->head.size % 4 ? 1 : 4;
}

/* As a number of the kind that it may be: exponents that programs have, or an integer. */
static void value_add(Text *out, const unsigned char *at, unsigned size, bool is_float)
{
    uint64_t bits = 0;
    memcpy(&bits, at, size);
    if (is_float && size == 8) {
        double value;
        memcpy(&value, at, sizeof value);
        text_format(out, "%.17g", value);
    } else if (is_float) {
        float value;
        memcpy(&value, at, sizeof value);
        text_format(out, "%.9g", (double)value);
    } else {
        uint64_t sign = (uint64_t)1 << (size * 8 - 1);
        text_format(out, "%lld", (long long)((bits ^ sign) - sign));
    }
    text_format(out, " (0x%0*llx)", (int)size * 2, (unsigned long long)bits);
}

static bool may_be_float(const unsigned char *at, unsigned size)
{
    double value = 1;
    float single = 1;
    if (size == 8)
        memcpy(&value, at, sizeof value);
    else if (size == 4)
        memcpy(&single, at, sizeof single);
    else
        return false;
    value = size == 8 ? value : (double)single;
    return value == 0 || isnan(value) || (fabs(value) > 1e-18 && fabs(value) < 1e18);
}

static void store_add(Files *files, Text *out, const Measure *measure, const Image *image,
                      size_t at, unsigned size, bool is_float)
{
    SourceLine line = {0};
    if (stored_size(image, at)) {
        Str offset = str_format(files->arena, "%x", image->stored_by[at]);
        line = measure_line(files, measure->executable, image->results, offset);
    }
    text_add_c(out, "\n    ");
    value_add(out, image->bytes + at, size, is_float);
    if (line.line)
        text_format(out, ", stored at %.*s:%u", STR_ARG(line.file), line.line);
    else
        text_format(out, ", stored by %s of %.*s",
                    image->head.noted ? "no kernel" : "an unknown line", STR_ARG(measure->program));
}

/* --- words ---------------------------------------------------------------------------------- */

/* Of `cudaMalloc(&a, n); cudaMalloc((void **)&b, n);` the n-th name behind a call whose name ends
 * so, or the last one. */
static Str allocated_name(Str line, size_t n)
{
    Str name = STR("");
    for (size_t i = 5; i < line.len; i++) {
        if (line.at[i - 5] != 'a' && line.at[i - 5] != 'A')
            continue;
        bool is_call = !memcmp(line.at + i - 4, "lloc", 4) ||
                       (i + 1 < line.len && !memcmp(line.at + i - 4, "llocM", 5));
        if (!is_call)
            continue;
        while (i < line.len && line.at[i] != '&' && line.at[i] != ';')
            i++;
        size_t begin = i < line.len && line.at[i] == '&' ? i + 1 : i, end = begin;
        while (end < line.len && str_is_word_byte(line.at[end]))
            end++;
        if (end > begin)
            name = str_slice(line, begin, end);
        if (end > begin && n-- == 0)
            break;
    }
    return name;
}

/* What the program calls the array, as the line says that allocates it. */
static Str array_name(Files *files, const Measure *measure, const AllocationMeasure *one)
{
    size_t before = 0;
    for (size_t i = 0; &measure->allocations.at[i] != one; i++) {
        const AllocationMeasure *other = &measure->allocations.at[i];
        before += other->line == one->line && str_equal(other->file, one->file);
    }
    Str name = STR("");
    if (one->line) {
        const char *path = str_c(files->arena, one->file);
        name = allocated_name(str_line(file_read(files->arena, path), one->line - 1), before);
    }
    return name.len ? name : str_format(files->arena, "allocation %zu", one->number);
}

static void event_add(Text *out, const Measure *measure, size_t event)
{
    const MemoryEvent *one = &measure->events.at[event - 1];
    if (one->kind == EVENT_LAUNCH)
        text_format(out, "after launch %zu, %.*s at %.*s:%u", launches_of(measure, event),
                    STR_ARG(one->kernel), STR_ARG(one->file), one->line);
    else
        text_add_c(out, one->kind == EVENT_FREE ? "when it is freed" : "at the end");
}

static void elements_add(Files *files, Text *out, const Measure *first, const Measure *other,
                         const Difference *found, const Image *a, const Image *b)
{
    const AllocationMeasure *one = found->pair->first;
    const size_t all = a->head.size;
    size_t at = 0, count = 0;
    while (at < all && a->bytes[at] == b->bytes[at])
        at++;
    if (at == all) /* it holds other bits in each run: addresses, or the time */
        return;
    unsigned size = element_size(a, b, at);
    at -= at % size;
    for (size_t i = 0; i + size <= all; i += size)
        count += memcmp(a->bytes + i, b->bytes + i, size) != 0;
    bool is_float = may_be_float(a->bytes + at, size) && may_be_float(b->bytes + at, size);
    text_format(out, ": %.*s[%zu]", STR_ARG(array_name(files, first, one)), at / size);
    store_add(files, out, first, a, at, size, is_float);
    store_add(files, out, other, b, at, size, is_float);
    text_format(out, "\n    %zu of %llu elements of %u bytes differ", count,
                (unsigned long long)(all / size), size);
}

static Str difference_text(Files *files, const SimOptions *options, const Measure *first,
                           const Measure *other, const Difference *found)
{
    Text out = text_new(files->arena);
    Image a = {0}, b = {0};
    text_add_c(&out, "device memory ");
    event_add(&out, first, found->event_first);
    bool taken =
        image_take(files, options, first, found->event_first, found->pair->first->number, &a) &&
        image_take(files, options, other, found->event_other, found->pair->other->number, &b);
    if (taken && a.head.size == b.head.size)
        elements_add(files, &out, first, other, found, &a, &b);
    else
        text_format(&out, ": %.*s", STR_ARG(array_name(files, first, found->pair->first)));
    free(a.stored_by);
    free(b.stored_by);
    return text_str(&out);
}

static void memory_compare_two(Files *files, const SimOptions *options, Measure *first,
                               Measure *other)
{
    MemoryComparison *comparison = &other->memory;
    Pairs pairs = {0};
    if (!first->complete ||
        !other->complete) /* they were not counted, or did not come to their end */
        return;
    comparison->is_done = pairs_find(files->arena, first, other, &pairs);
    if (!comparison->is_done)
        return;
    Replay a = replay_new(files->arena, first), b = replay_new(files->arena, other);
    comparison->allocations = pairs.len;
    comparison->launches = launches_of(first, first->events.len);
    comparison->is_by_launch = comparison->launches == launches_of(other, other->events.len);
    Difference found = difference_find(&pairs, &a, &b, comparison);
    comparison->differs = found.pair != NULL;
    if (comparison->differs)
        comparison->difference = difference_text(files, options, first, other, &found);
}

void memory_compare(Files *files, const SimOptions *options, Measures *measures)
{
    for (size_t i = 1; i < measures->len; i++)
        memory_compare_two(files, options, measures->at[0], measures->at[i]);
}
