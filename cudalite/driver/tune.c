/* Enters: a file, a command. Leaves: the file with the schedules that were measured to be the
 * fastest. */
#include "tune.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../print/output.h"
#include "../syntax/unit_read.h"

enum { MOST_TUNED = 5 /* schedules of a kernel, besides the kernel as it is written */ };
static const double WORTH =
    0.98; /* of the time without a schedule: times are off by as much from run to run */

typedef struct {
    const KernelCandidates *from;
    Candidate *tried[MOST_TUNED];
    size_t count;
    double times[MOST_TUNED], written; /* microseconds of a launch; 0: none was told */
    double sum;                        /* ... of all, in this run */
    unsigned launches;
} Tuned;

typedef struct {
    Arena *arena;
    const Options *options;
    const TransformOptions *how;
    Templates *templates;
    Diags *diags;
    Source *source;
    Str path; /* of what is made */
    VEC(Tuned) all;
    size_t runs; /* that are needed */
    Str said;    /* the last line of the command that tells no time */
} Tune;

static bool leaves_kernel(const Candidate *one)
{
    return one->as_written || str_is(one->words, "as written");
}

static bool has_schedule(const Kernel *kernel)
{
    bool has = false;
    for (size_t i = 0; i < kernel->annotations.len; i++)
        has |= kernel->annotations.at[i]->kind == ANNOTATION_SCHEDULE;
    return has;
}

static const Kernel *kernel_named(const Unit *unit, Str name)
{
    for (size_t i = 0; i < unit->kernels.len; i++)
        if (unit->kernels.at[i]->annotations.len && str_equal(unit->kernels.at[i]->name, name))
            return unit->kernels.at[i];
    return NULL;
}

/* Kernels with something to choose, and what. */
static void find(Tune *tune)
{
    Diags *quiet = diags_new(tune->arena);
    Unit *unit = unit_read(tune->arena, quiet, tune->source, &tune->options->unit);
    TransformOptions how = *tune->how;
    how.candidates = true;
    const AllCandidates found = transform(unit, &how, tune->templates).candidates;
    for (size_t i = 0; i < found.len; i++) {
        const Kernel *kernel = kernel_named(unit, found.at[i].kernel);
        Tuned tuned = {.from = &found.at[i]};
        for (size_t k = 0; k < found.at[i].all.len && tuned.count < MOST_TUNED; k++)
            if (!leaves_kernel(&found.at[i].all.at[k]))
                tuned.tried[tuned.count++] = &found.at[i].all.at[k];
        if (!kernel || has_schedule(kernel) || !tuned.count)
            continue;
        vec_push(tune->arena, &tune->all, tuned);
        tune->runs = tuned.count + 1 > tune->runs ? tuned.count + 1 : tune->runs;
    }
}

/* --- a run ------------------------------------------------------------------------------------ */

/* In run 0 the kernel as it is written is launched, by a program that has another one, too. */
static size_t tried_in(const Tuned *tuned, size_t run)
{
    return run == 0 ? 0 : run - 1 < tuned->count ? run - 1 : tuned->count - 1;
}

static void make(Tune *tune, size_t run)
{
    Arena *arena = tune->arena;
    StrMap *schedules = strmap_new(arena);
    for (size_t i = 0; i < tune->all.len; i++) {
        Tuned *tuned = &tune->all.at[i];
        tuned->sum = tuned->launches = 0;
        strmap_set(schedules, tuned->from->kernel, &tuned->tried[tried_in(tuned, run)]->pinned);
    }
    TransformOptions how = *tune->how;
    how.tuned = schedules;
    how.traces = true;
    Unit *unit = unit_read(arena, diags_new(arena), tune->source, &tune->options->unit);
    Edits edits = transform(unit, &how, tune->templates).edits;
    Text *text = text_make(arena, (Str){0});
    edits_apply(&edits, tune->source->text, 0, (uint32_t)tune->source->text.len, text);
    if (!output_write(arena, tune->path, text_str(text)))
        fatal("cannot write '%.*s'", STR_ARG(tune->path));
}

/* "matvec: 121.3 us" */
static bool take_time(Tune *tune, const char *line)
{
    const char *colon = strstr(line, ": ");
    double time;
    char unit[3];
    if (!colon || sscanf(colon + 2, "%lf %2s", &time, unit) != 2 || strcmp(unit, "us") != 0)
        return false;
    for (size_t i = 0; i < tune->all.len; i++) {
        Tuned *tuned = &tune->all.at[i];
        const Str name = tuned->from->kernel;
        if ((size_t)(colon - line) == name.len && !strncmp(line, name.at, name.len)) {
            tuned->sum += time;
            tuned->launches++;
        }
    }
    return true;
}

/* The command's exit status; -1: it could not be run, or was ended. */
static int run_command(Tune *tune, size_t run)
{
    const Str command = str_format(tune->arena, "{ %.*s\n} 2>&1", STR_ARG(tune->options->tune));
    setenv("CUDALITE_FILE", str_c(tune->arena, tune->path), 1);
    setenv("CUDALITE_TRACE", "time", 1);
    setenv("CUDA_MODULE_LOADING", "EAGER",
           1); /* else the first launch's time has its loading in it */
    if (run == 0)
        setenv("CUDALITE_AS_WRITTEN", "1", 1);
    else
        unsetenv("CUDALITE_AS_WRITTEN");
    fflush(NULL);
    FILE *told = popen(str_c(tune->arena, command), "r");
    char *line = NULL;
    size_t room = 0;
    tune->said = (Str){0};
    while (told && getline(&line, &room, told) > 0) {
        line[strcspn(line, "\n")] = 0;
        if (!take_time(tune, line) && *line)
            tune->said = str_copy(tune->arena, str_of(line));
    }
    free(line);
    const int status = told ? pclose(told) : -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool tell_failure(const Tune *tune, const Tuned *tuned, int status)
{
    const Str why =
        status ? str_format(tune->arena, "fails with exit status %d", status)
               : str_format(tune->arena, "reports no time of '%.*s'", STR_ARG(tuned->from->kernel));
    Diag *diag = diag_report(tune->diags, DIAG_NOT_TUNED, tuned->from->where,
                             "the command of --tune %.*s", STR_ARG(why));
    if (tune->said.len)
        diag_note(tune->diags, diag, (Span){0}, "the last line that it printed: %.*s",
                  STR_ARG(tune->said));
    diag_note(tune->diags, diag, (Span){0},
              "it has to build the file that $CUDALITE_FILE names and to run it on a GPU, where "
              "launches print their times to standard error");
    return false;
}

/* What kernels took; false: some of it was not told. */
static bool measure(Tune *tune, size_t run)
{
    make(tune, run);
    const int status = run_command(tune, run);
    Text words = text_new(tune->arena);
    for (size_t i = 0; i < tune->all.len; i++) {
        Tuned *tuned = &tune->all.at[i];
        if (status || !tuned->launches)
            return tell_failure(tune, tuned, status);
        const double time = tuned->sum / tuned->launches;
        if (run == 0)
            tuned->written = time;
        else if (run <= tuned->count)
            tuned->times[run - 1] = time;
        else
            continue;
        const Str how = run ? tuned->tried[run - 1]->words : STR("as written");
        text_format(&words, "%s%.*s %.1f us (%.*s)", words.len ? "; " : "",
                    STR_ARG(tuned->from->kernel), time, STR_ARG(how));
    }
    fprintf(stderr, "cudalite: tune: %zu of %zu: %.*s\n", run + 1, tune->runs,
            STR_ARG(text_str(&words)));
    return true;
}

/* --- what is the fastest ---------------------------------------------------------------------- */

/* The words of its annotation; empty: it needs none. */
static Str winner(Tune *tune, const Tuned *tuned)
{
    size_t best = 0, usual = tuned->count;
    for (size_t i = 0; i < tuned->count; i++) {
        best = tuned->times[i] < tuned->times[best] ? i : best;
        usual = candidate_pins(tune->arena, tuned->tried[i]).len ? usual : i;
    }
    const double without = usual < tuned->count ? tuned->times[usual] : tuned->written;
    if (tuned->written < WORTH * tuned->times[best] && usual < tuned->count) {
        Diag *diag =
            diag_report(tune->diags, DIAG_TUNED_IN_VAIN, tuned->from->where,
                        "the original kernel takes %.1f us, but %.1f us with its best schedule",
                        tuned->written, tuned->times[best]);
        diag_note(tune->diags, diag, (Span){0}, "remove its annotations");
        return (Str){0};
    }
    return tuned->times[best] < WORTH * without ? candidate_pins(tune->arena, tuned->tried[best])
                                                : (Str){0};
}

/* In front of the kernel's first annotation, in its spelling. */
static void annotate(Tune *tune, const Unit *unit, Edits *edits)
{
    for (size_t i = 0; i < tune->all.len; i++) {
        const Tuned *tuned = &tune->all.at[i];
        const Str words = winner(tune, tuned);
        const Kernel *kernel = kernel_named(unit, tuned->from->kernel);
        if (!words.len)
            continue;
        const Span at = kernel->annotations.at[0]->where;
        const Str text = tune->source->text;
        uint32_t line = at.begin;
        while (line && is_line_blank(text.at[line - 1]))
            line--;
        Text *added = text_make(tune->arena, (Str){0});
        const char *end = unit->crlf ? "\r\n" : "\n";
        const Str margin = str_slice(text, line, at.begin);
        text_format(added,
                    text.at[at.begin] == '#' ? "#pragma cudalite schedule %.*s%s%.*s"
                                             : "__annotation(L\"schedule %.*s\");%s%.*s",
                    STR_ARG(words), end, STR_ARG(margin));
        edits_add(edits, (Span){tune->source, at.begin, at.begin}, added);
        diag_report(tune->diags, DIAG_TUNED, tuned->from->where,
                    "the fastest measured schedule is: schedule %.*s", STR_ARG(words));
    }
}

Source *tune_source(Arena *arena, const Options *options, Source *source,
                    const TransformOptions *how, Templates *templates, Diags *diags)
{
    const Str beside = options->output.len ? options->output : options->input;
    Tune tune = {.arena = arena,
                 .options = options,
                 .how = how,
                 .templates = templates,
                 .diags = diags,
                 .source = source,
                 .path = str_format(arena, "%.*s.tune.cu", STR_ARG(beside))};
    find(&tune);
    bool told = tune.all.len > 0;
    for (size_t run = 0; run < tune.runs && told; run++)
        told = measure(&tune, run);
    unlink(str_c(arena, tune.path));
    if (!told)
        return source;
    Unit *unit = unit_read(arena, diags_new(arena), source, &options->unit);
    Edits edits = edits_new(arena);
    Text *text = text_make(arena, (Str){0});
    annotate(&tune, unit, &edits);
    edits_apply(&edits, source->text, 0, (uint32_t)source->text.len, text);
    return source_from_text(arena, source->path, text_str(text));
}
