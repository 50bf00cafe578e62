/* Measuring: runs a built program and reads what its runtime wrote.
 *
 * Enters: an executable. Leaves: kernels with counts by source line, and findings; code addresses
 * become file and line through addr2line, all in one call. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "gdb.h"
#include "measure.h"

#include "../base/sort.h"
#include "columns.h"

typedef struct {
    Arena *arena;
    Files *files;
    Measure *measure;
    StrMap *lines;       /* address in hexadecimal to LinePlace */
    StrMap *allocations; /* that have been read, by their numbers */
    Columns *columns;
    Str directory; /* where this runs */
    const char *secret;
    double scale; /* of the kernel that is being read: blocks run for each block counted */
} Reading;

/* Where an address belongs: "file:line". */
typedef struct {
    Str text;
    bool is_call; /* of a function of the simulator's headers, which holds the access itself */
    bool
        is_library; /* in a call of Thrust's, which runs on the host and takes the device's place */
} LinePlace;

/* --- fields --------------------------------------------------------------------------------- */

typedef VEC(Str) Fields;

static Fields fields_split(Arena *arena, Str line)
{
    Fields fields = {0};
    size_t begin = 0;
    for (size_t i = 0; i <= line.len; i++) {
        if (i < line.len && line.at[i] != '\t')
            continue;
        vec_push(arena, &fields, str_slice(line, begin, i));
        begin = i + 1;
    }
    return fields;
}

static double number(const Fields *fields, size_t at)
{
    if (at >= fields->len)
        return 0;
    double value = 0;
    for (size_t i = 0; i < fields->at[at].len; i++) {
        char c = fields->at[at].at[i];
        if (c < '0' || c > '9')
            break;
        value = value * 10 + (c - '0');
    }
    return value;
}

static Str field(const Fields *fields, size_t at)
{
    return at < fields->len ? fields->at[at] : STR("");
}

static bool next_line(Str *text, Str *line)
{
    if (text->len == 0)
        return false;
    const char *newline = memchr(text->at, '\n', text->len);
    size_t length = newline ? (size_t)(newline - text->at) : text->len;
    *line = str_slice(*text, 0, length);
    *text = str_slice(*text, newline ? length + 1 : length, text->len);
    return true;
}

/* --- source lines --------------------------------------------------------------------------- */

/* Adds the address to those that are asked for, once. */
static void address_note(Reading *reading, Texts *list, Str address)
{
    if (address.len == 0 || strmap_get(reading->lines, address))
        return;
    strmap_set(reading->lines, address, arena_new_of(reading->arena, LinePlace));
    vec_push(reading->arena, list, address);
}

/* All addresses of code in the results. */
static Texts addresses_of(Reading *reading, Str results)
{
    Texts list = {0};
    for (Str line, rest = results; next_line(&rest, &line);) {
        Fields fields = fields_split(reading->arena, line);
        if (str_is(field(&fields, 0), "pc"))
            address_note(reading, &list, field(&fields, 1));
        if (str_is(field(&fields, 0), "memory"))
            address_note(reading, &list, field(&fields, 4));
        if (!str_is(field(&fields, 0), "finding"))
            continue;
        address_note(reading, &list, field(&fields, 4));
        address_note(reading, &list, field(&fields, 15));
    }
    return list;
}

/* "dir/file.cu:12 (discriminator 3)" without what is not wanted: names are as the user wrote them.
 * */
static Str place_trim(const Reading *reading, Str place)
{
    for (size_t i = place.len; i-- > 1;) /* a path may have blanks */
        if (place.at[i - 1] == ' ' && place.at[i] == '(')
            place = str_slice(place, 0, i - 1);
    Str directory = reading->directory;
    if (place.len > directory.len + 1 && place.at[directory.len] == '/' &&
        memcmp(place.at, directory.at, directory.len) == 0)
        return str_slice(place, directory.len + 1, place.len);
    return place;
}

/* Whether a place is in the headers that build.c takes as they are. */
static bool is_library(Str place)
{
    return str_has(place, "/thrust/") || str_has(place, "/cuda/std/") ||
           str_has(place, "/cudalite_sim/cub/");
}

/* Whether a place is in the headers of the simulator or of the toolkit: the user's is the call of
 * what stands there. */
static bool is_header(Str place)
{
    const char *toolkit = getenv("CUDALITE_SIM_TOOLKIT"); /* with --machine-code */
    if (is_library(place))
        return true;
    for (size_t i = 0; i + 14 < place.len; i++)
        if (memcmp(place.at + i, "/cudalite_sim/", 14) == 0)
            return true;
    return toolkit && str_starts(place, toolkit);
}

/* addr2line -a -i: for each address a line "0x..." and its places, innermost call first. */
static void places_read(Reading *reading, const Texts *addresses, Str text)
{
    size_t at = 0;
    Str line;
    LinePlace *place = NULL;
    while (next_line(&text, &line)) {
        if (str_starts(line, "0x") && at < addresses->len) {
            place = arena_new_of(reading->arena, LinePlace);
            strmap_set(reading->lines, addresses->at[at++], place);
            continue;
        }
        if (place)
            place->is_library |= is_library(line);
        if (place && (place->text.len == 0 || is_header(place->text))) {
            place->is_call = place->text.len > 0;
            place->text = place_trim(reading, line);
        }
    }
}

/* Lines that the runtime itself knows: those of machine code, which the program's own tables do not
 * hold. */
static void places_known(Reading *reading, Str results)
{
    for (Str line; next_line(&results, &line) && str_starts(line, "place\t");) {
        Fields fields = fields_split(reading->arena, line);
        LinePlace *place = arena_new_of(reading->arena, LinePlace);
        place->text = place_trim(reading, field(&fields, 2));
        strmap_set(reading->lines, field(&fields, 1), place);
    }
}

static void lines_read(Reading *reading, const char *program, Str results)
{
    places_known(reading, results);
    Texts list = addresses_of(reading, results);
    if (list.len == 0)
        return;
    Text addresses = text_new(reading->arena);
    for (size_t i = 0; i < list.len; i++)
        text_format(&addresses, "%.*s\n", STR_ARG(list.at[i]));
    const char *input = files_make(reading->files, ".addresses");
    const char *output = files_make(reading->files, ".lines");
    file_write(input, text_str(&addresses));
    const char *at = str_c(reading->arena, str_format(reading->arena, "@%s", input));
    const char *words[] = {"addr2line", "-a", "-i", "-e", program, at, NULL};
    if (command_run((char *const *)words, output, "/dev/null") == 0)
        places_read(reading, &list, file_read(reading->arena, output));
}

static void place_of(Reading *reading, Str address, Str *file, unsigned *line)
{
    const LinePlace *known = strmap_get(reading->lines, address);
    const Str *place = known ? &known->text : NULL;
    *file = STR("?");
    *line = 0;
    if (!place)
        return;
    size_t colon = place->len;
    while (colon > 0 && place->at[colon - 1] != ':')
        colon--;
    if (colon == 0 || place->at[0] == '?')
        return;
    *file = str_slice(*place, 0, colon - 1);
    for (size_t i = colon; i < place->len && place->at[i] >= '0' && place->at[i] <= '9'; i++)
        *line = *line * 10 + (unsigned)(place->at[i] - '0');
}

/* --- records -------------------------------------------------------------------------------- */

static KernelMeasure *kernel_read(Reading *reading, const Fields *f)
{
    KernelMeasure *kernel = arena_new_of(reading->arena, KernelMeasure);
    kernel->name = field(f, 1);
    kernel->file = field(f, 2);
    kernel->line = (unsigned)number(f, 3);
    kernel->launches = number(f, 4);
    kernel->blocks = number(f, 5);
    kernel->threads = number(f, 6);
    kernel->counted_blocks = number(f, 7);
    reading->scale = kernel->counted_blocks > 0 ? kernel->blocks / kernel->counted_blocks : 1;
    kernel->block_barriers = number(f, 8) * reading->scale;
    kernel->warp_barriers = number(f, 9) * reading->scale;
    kernel->exchanges = number(f, 10) * reading->scale;
    kernel->shared_static = number(f, 11);
    kernel->shared_dynamic = number(f, 12);
    for (size_t i = 0; i < 3; i++) {
        kernel->grid[i] = (unsigned)number(f, 13 + i);
        kernel->block[i] = (unsigned)number(f, 16 + i);
    }
    kernel->instructions = number(f, 19);
    return kernel;
}

void counts_add(Counts *sum, const Counts *more)
{
    sum->requests += more->requests;
    sum->lanes += more->lanes;
    sum->bytes += more->bytes;
    sum->used_bytes += more->used_bytes;
    sum->sectors += more->sectors;
    sum->lines += more->lines;
    sum->aligned += more->aligned;
    sum->wavefronts += more->wavefronts;
    sum->ideal_wavefronts += more->ideal_wavefronts;
    sum->l1_hits += more->l1_hits;
    sum->l1_misses += more->l1_misses;
    sum->l2_hits += more->l2_hits;
    sum->l2_misses += more->l2_misses;
}

Counts counts_of(const KernelMeasure *kernel, Space space)
{
    Counts sum = {0};
    for (int kind = 0; kind < ACCESS_KINDS; kind++)
        counts_add(&sum, &kernel->totals[space][kind]);
    return sum;
}

static Site *site_find(Reading *reading, KernelMeasure *kernel, const Site *wanted)
{
    for (size_t i = 0; i < kernel->sites.len; i++) {
        Site *site = &kernel->sites.at[i];
        if (site->line == wanted->line && site->space == wanted->space &&
            site->kind == wanted->kind && site->size == wanted->size &&
            str_equal(site->file, wanted->file))
            return site;
    }
    vec_push(reading->arena, &kernel->sites, *wanted);
    return &kernel->sites.at[kernel->sites.len - 1];
}

static unsigned column_of(Reading *reading, Str address, unsigned line)
{
    const LinePlace *place = strmap_get(reading->lines, address);
    if (!place || place->is_call)
        return 0;
    return columns_find(reading->columns, strtoull(str_c(reading->arena, address), NULL, 16), line);
}

static void site_add(Reading *reading, Site *site, unsigned column, const Counts *counts)
{
    counts_add(&site->counts, counts);
    for (size_t i = 0; i < site->columns.len; i++)
        if (site->columns.at[i].column == column) {
            counts_add(&site->columns.at[i].counts, counts);
            return;
        }
    vec_push(reading->arena, &site->columns, ((SiteColumn){column, *counts}));
}

static void pc_read(Reading *reading, KernelMeasure *kernel, const Fields *f)
{
    double scale = reading->scale;
    unsigned space = (unsigned)number(f, 3), kind = (unsigned)number(f, 4);
    if (!kernel || space >= SPACES || kind >= ACCESS_KINDS)
        return;
    Site site = {.space = (Space)space, .kind = (AccessKind)kind, .size = (unsigned)number(f, 5)};
    place_of(reading, field(f, 1), &site.file, &site.line);
    Counts counts = {number(f, 6) * scale,  number(f, 7) * scale,  number(f, 8) * scale,
                     number(f, 9) * scale,  number(f, 10) * scale, number(f, 11) * scale,
                     number(f, 12) * scale, number(f, 13) * scale, number(f, 14) * scale,
                     number(f, 15),         number(f, 16),         number(f, 17),
                     number(f, 18)};
    unsigned column = column_of(reading, field(f, 1), site.line);
    site_add(reading, site_find(reading, kernel, &site), column, &counts);
    counts_add(&kernel->totals[space][kind], &counts);
}

/* sample, pc, space, kind, size, block, warp; then lane and address in turns. */
static void sample_read(Reading *reading, KernelMeasure *kernel, const Fields *f)
{
    const unsigned space = (unsigned)number(f, 2), kind = (unsigned)number(f, 3);
    if (!kernel || space >= SPACES || kind >= ACCESS_KINDS)
        return;
    Site wanted = {.space = (Space)space, .kind = (AccessKind)kind, .size = (unsigned)number(f, 4)};
    place_of(reading, field(f, 1), &wanted.file, &wanted.line);
    Site *site = site_find(reading, kernel, &wanted);
    if (site->sample.len && site->sample_block <= number(f, 5))
        return;
    site->sample.len = 0;
    site->sample_block = number(f, 5);
    site->sample_warp = (unsigned)number(f, 6);
    for (size_t i = 7; i + 1 < f->len; i += 2) {
        const char *address = str_c(reading->arena, field(f, i + 1));
        const LaneAddress lane = {(unsigned)number(f, i), strtoull(address, NULL, 16)};
        vec_push(reading->arena, &site->sample, lane);
    }
}

static ThreadPlace thread_place(const Fields *f, size_t at)
{
    ThreadPlace place = {.known = !str_is(field(f, at), "-")};
    place.block = number(f, at);
    place.thread = (unsigned)number(f, at + 1);
    return place;
}

static void finding_read(Reading *reading, const Fields *f)
{
    FindingMeasure finding = {.id = field(f, 1), .words = field(f, 2)};
    const LinePlace *place = strmap_get(reading->lines, field(f, 4));
    if (place && place->is_library &&
        (str_is(finding.id, "DEVICE_MEMORY") || str_is(finding.id, "HOST_RACE")))
        return;
    size_t kernel = (size_t)number(f, 3);
    if (!str_is(field(f, 3), "-1") && kernel < reading->measure->kernels.len)
        finding.kernel = reading->measure->kernels.at[kernel];
    place_of(reading, field(f, 4), &finding.file, &finding.line);
    finding.here = thread_place(f, 5);
    finding.other = thread_place(f, 7);
    finding.address = field(f, 9);
    finding.size = (unsigned)number(f, 10);
    finding.is_write = number(f, 11) > 0;
    finding.other_is_write = number(f, 12) > 0;
    finding.count = number(f, 13);
    finding.what = field(f, 14);
    place_of(reading, field(f, 15), &finding.origin_file, &finding.origin_line);
    vec_push(reading->arena, &reading->measure->findings, finding);
}

static void event_read(const Reading *reading, const Fields *f)
{
    MemoryEvent event = {
        .kernel = field(f, 2), .file = field(f, 3), .line = (unsigned)number(f, 4)};
    event.kind = str_is(field(f, 1), "launch") ? EVENT_LAUNCH
                 : str_is(field(f, 1), "free") ? EVENT_FREE
                                               : EVENT_END;
    if (event.kind == EVENT_FREE)
        event.freed = (size_t)number(f, 2);
    vec_push(reading->arena, &reading->measure->events, event);
}

/* What an allocation holds at the event that was read last. */
static void memory_read(Reading *reading, const Fields *f)
{
    Measure *measure = reading->measure;
    if (!measure->events.len)
        return;
    MemoryState state = {(size_t)number(f, 1), field(f, 3)};
    MemoryEvent *event = &measure->events.at[measure->events.len - 1];
    vec_push(reading->arena, &event->memory, state);
    if (strmap_get(reading->allocations, field(f, 1)))
        return;
    strmap_set(reading->allocations, field(f, 1), measure);
    AllocationMeasure one = {
        .number = state.number, .bytes = number(f, 2), .is_of_stream = number(f, 5) > 0};
    place_of(reading, field(f, 4), &one.file, &one.line);
    vec_push(reading->arena, &measure->allocations, one);
}

static int site_compare(const void *left, const void *right)
{
    const Site *a = left, *b = right;
    size_t shorter = a->file.len < b->file.len ? a->file.len : b->file.len;
    int files = memcmp(a->file.at, b->file.at, shorter);
    if (files || a->file.len != b->file.len)
        return files ? files : a->file.len < b->file.len ? -1 : 1;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    if (a->space != b->space)
        return a->space < b->space ? -1 : 1;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    return a->size < b->size ? -1 : a->size > b->size;
}

static int column_compare(const void *left, const void *right)
{
    const SiteColumn *a = left, *b = right;
    return a->column < b->column ? -1 : a->column > b->column;
}

static void sites_sort(KernelMeasure *kernel)
{
    for (size_t i = 0; i < kernel->sites.len; i++)
        sort_stable(kernel->sites.at[i].columns.at, kernel->sites.at[i].columns.len,
                    sizeof(SiteColumn), column_compare);
    sort_stable(kernel->sites.at, kernel->sites.len, sizeof *kernel->sites.at, site_compare);
}

/* Kernels that share a name get the place of their first launch behind it. */
static void names_distinguish(Reading *reading)
{
    Measure *measure = reading->measure;
    for (size_t i = 0; i < measure->kernels.len; i++) {
        KernelMeasure *kernel = measure->kernels.at[i];
        Str name = kernel->name;
        bool shared = false;
        for (size_t k = i + 1; k < measure->kernels.len; k++) {
            KernelMeasure *other = measure->kernels.at[k];
            if (!str_equal(other->name, name))
                continue;
            shared = true;
            other->name = str_format(reading->arena, "%.*s at %.*s:%u", STR_ARG(name),
                                     STR_ARG(other->file), other->line);
        }
        if (shared)
            kernel->name = str_format(reading->arena, "%.*s at %.*s:%u", STR_ARG(name),
                                      STR_ARG(kernel->file), kernel->line);
    }
}

static void results_read(Reading *reading, Str results)
{
    Measure *measure = reading->measure;
    KernelMeasure *kernel = NULL;
    for (Str line; next_line(&results, &line);) {
        Fields fields = fields_split(reading->arena, line);
        Str kind = field(&fields, 0);
        if (str_is(kind, "kernel")) {
            kernel = kernel_read(reading, &fields);
            vec_push(reading->arena, &measure->kernels, kernel);
        } else if (str_is(kind, "pc")) {
            pc_read(reading, kernel, &fields);
        } else if (str_is(kind, "sample")) {
            sample_read(reading, kernel, &fields);
        } else if (str_is(kind, "finding")) {
            finding_read(reading, &fields);
        } else if (str_is(kind, "note")) {
            vec_push(reading->arena, &measure->notes,
                     str_format(reading->arena, "%.*s:%.*s: note: %.*s", STR_ARG(field(&fields, 1)),
                                STR_ARG(field(&fields, 2)), STR_ARG(field(&fields, 3))));
        } else if (str_is(kind, "event")) {
            event_read(reading, &fields);
        } else if (str_is(kind, "memory")) {
            memory_read(reading, &fields);
        } else if (str_is(kind, "copy")) {
            vec_push(reading->arena, &measure->copies, str_slice(line, 5, line.len));
        } else if (str_is(kind, "end")) {
            measure->complete = str_equal(field(&fields, 1), str_of(reading->secret));
        }
    }
    if (!measure->complete) { /* another hand wrote it, or it was not written to its end */
        measure->kernels.len = 0;
        measure->copies.len = 0;
        measure->events.len = 0;
    }
    for (size_t i = 0; i < measure->kernels.len; i++)
        sites_sort(measure->kernels.at[i]);
    names_distinguish(reading);
}

/* --- running -------------------------------------------------------------------------------- */

static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + (double)at.tv_nsec * 1e-9;
}

static void environment_set(const char *name, const char *value)
{
    if (value)
        setenv(name, value, 1);
    else
        unsetenv(name);
}

/* A number that the program cannot guess. */
static const char *secret_make(Arena *arena)
{
    unsigned char bytes[16] = {0};
    FILE *random = fopen("/dev/urandom", "rb");
    if (!random || fread(bytes, 1, sizeof bytes, random) != sizeof bytes)
        sim_fatal("cannot read '%s'", "/dev/urandom");
    fclose(random);
    Text text = text_new(arena);
    for (size_t i = 0; i < sizeof bytes; i++)
        text_format(&text, "%02x", bytes[i]);
    return str_c(arena, text_str(&text));
}

/* `image`: what is recorded of device memory; NULL: nothing. */
static int program_run(Files *files, const SimOptions *options, const char *program, unsigned order,
                       const char *results, const char *secret, const char *output,
                       const char *errors, const char *image)
{
    Arena *arena = files->arena;
    environment_set("CUDALITE_SIM_RESULTS", options->no_count ? NULL : results);
    environment_set("CUDALITE_SIM_IMAGES", image);
    environment_set("CUDALITE_SIM_SECRET", secret);
    environment_set("CUDALITE_SIM_ORDER",
                    order ? str_c(arena, str_format(arena, "%u", order)) : NULL);
    environment_set("CUDALITE_SIM_PROGRESS",
                    !options->quiet && !errors && isatty(STDERR_FILENO) ? "1" : NULL);
    environment_set("CUDALITE_SIM_BLOCKS", options->blocks);
    if (options->jobs || options->gdb) /* one after the other, as a person follows them */
        environment_set("CUDALITE_SIM_JOBS", options->gdb ? "1" : options->jobs);
    environment_set("CUDALITE_SIM_LIMIT", options->limit);
    environment_set("CUDALITE_SIM_LEAKS", options->leaks ? "1" : NULL);
    environment_set("CUDALITE_SIM_SAMPLES", options->html ? "1" : NULL);
    environment_set("CUDALITE_SIM_DEBUG", options->gdb ? "1" : NULL);
    environment_set("CUDALITE_SIM_CACHES", options->caches ? "1" : NULL);
    environment_set("CUDALITE_SIM_WATCH", options->watch ? "1" : NULL);
    environment_set("CUDALITE_SIM_ARCH", str_c(arena, str_format(arena, "%d", options->arch)));
    Words words = {0};
    if (options->gdb)
        gdb_words(files, &words);
    Str path = str_of(program);
    bool has_slash = memchr(path.at, '/', path.len) != NULL;
    vec_push(arena, &words, has_slash ? program : str_c(arena, str_format(arena, "./%s", program)));
    for (size_t i = 0; i < options->program_arguments.len; i++)
        vec_push(arena, &words, options->program_arguments.at[i]);
    vec_push(arena, &words, NULL);
    int status = command_run_to_its_end((char *const *)words.at, output, errors);
    if (status == COMMAND_NOT_STARTED && !file_exists(words.at[0]))
        sim_fatal("cannot run '%s'", program);
    return status;
}

static Reading reading_new(Files *files, Measure *measure, const char *secret)
{
    Arena *arena = files->arena;
    Reading reading = {.arena = arena,
                       .files = files,
                       .measure = measure,
                       .secret = secret,
                       .lines = strmap_new(arena),
                       .allocations = strmap_new(arena)};
    char directory[4096];
    if (getcwd(directory, sizeof directory))
        reading.directory = str_format(arena, "%s", directory);
    return reading;
}

Measure *measure_run(Files *files, const SimOptions *options, Str name, const char *program,
                     unsigned order)
{
    Arena *arena = files->arena;
    Measure *measure = arena_new_of(arena, Measure);
    const char *results = files_make(files, ".results");
    const char *output = options->compares ? files_make(files, ".out") : NULL;
    measure->program = name;
    measure->executable = program;
    measure->order = order;
    double start = now();
    const char *secret = secret_make(arena);
    measure->status = program_run(files, options, program, order, results, secret, output, NULL,
                                  options->compares && !options->no_count ? "all" : NULL);
    measure->seconds = now() - start;
    if (measure->status > COMMAND_SIGNAL) {
        measure->status -= COMMAND_SIGNAL;
        measure->stopped = measure->status == SIGINT;
        if (!measure->stopped)
            fprintf(stderr, "cudalite-sim: %.*s was terminated by signal %d\n", STR_ARG(name),
                    measure->status);
        measure->status += 128;
    }
    if (output) {
        measure->output = file_read(arena, output);
    }
    Reading reading = reading_new(files, measure, secret);
    Str text = file_read(arena, results);
    lines_read(&reading, program, text);
    reading.columns = columns_read(arena, program);
    results_read(&reading, text);
    return measure;
}

void measure_again(Files *files, const SimOptions *options, const Measure *measure,
                   const char *image, const char *results)
{
    program_run(files, options, measure->executable, measure->order, results, "again", "/dev/null",
                NULL, image);
}

Str measure_traced(Files *files, const SimOptions *options, const char *program)
{
    const char *errors = files_make(files, ".err");
    SimOptions quick = *options;
    quick.no_count = true;
    setenv("CUDALITE_TRACE", "1", 1);
    program_run(files, &quick, program, 0, NULL, "traced", "/dev/null", errors, NULL);
    unsetenv("CUDALITE_TRACE");
    return file_read(files->arena, errors);
}

SourceLine measure_line(Files *files, const char *program, const char *results, Str offset)
{
    Reading reading = reading_new(files, NULL, "");
    Text text = text_new(files->arena);
    text_add(&text,
             file_read(files->arena, results)); /* which begins with the lines of machine code */
    text_format(&text, "\nmemory\t\t\t\t%.*s\n", STR_ARG(offset));
    lines_read(&reading, program, text_str(&text));
    SourceLine line;
    place_of(&reading, offset, &line.file, &line.line);
    return line;
}
