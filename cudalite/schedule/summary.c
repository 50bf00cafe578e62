/* Enters: plans that were carried out, and what was told meanwhile. Leaves: a line of text. */
#include "summary.h"

enum { MOST_FIGURES = 4 }; /* kernels; with more the line would be too long */

bool outcome_is_reason(DiagId id)
{
    return (id >= DIAG_LOOP_FORM && id <= DIAG_NO_GAIN) || id == DIAG_SLOWER ||
           id == DIAG_ACCESSES_NONE;
}

Outcome outcome_new(const Unit *unit, const Kernel *kernel, bool changed, size_t told)
{
    Outcome outcome = {.kernel = kernel->name, .definition = kernel, .changed = changed};
    bool seen[DIAG_COUNT] = {false}, none = false;
    for (size_t i = told; i < unit->diags->all.len && !changed; i++)
        seen[unit->diags->all.at[i]->id] = true;
    for (size_t i = 0; i < told && !changed; i++) /* when the file was read: the whole reason */
        none |= unit->diags->all.at[i]->id == DIAG_GARRAY_NONE &&
                unit->diags->all.at[i]->where.source == kernel->where.source &&
                unit->diags->all.at[i]->where.begin == kernel->where.begin;
    if (none) {
        vec_push(unit->arena, &outcome.why, DIAG_GARRAY_NONE);
        return outcome;
    }
    for (int id = 0; id < DIAG_COUNT; id++)
        if (seen[id] && outcome_is_reason((DiagId)id))
            vec_push(unit->arena, &outcome.why, (DiagId)id);
    return outcome;
}

Gain gain_of(Arena *arena, const KernelTime *time, const Device *device)
{
    Gain gain = {.runs_original = time->runs_original};
    if (time->without.len || !time->changed || !time->written.known || !time->launched.known)
        return gain;
    gain.written = estimate_time(&time->written, device);
    gain.launched = estimate_time(&time->launched, device);
    gain.sizes = taken_words(arena, &time->written.taken);
    return gain;
}

Str gain_words(Arena *arena, const Gain *gain)
{
    if (gain->runs_original)
        return STR("for its largest launch of known size, the original runs");
    if (gain->launched <= 0)
        return (Str){0};
    const Str after = estimate_seconds(arena, gain->launched),
              before = estimate_seconds(arena, gain->written);
    const Str than = str_equal(after, before)
                         ? STR(", as written")
                         : str_format(arena, " instead of %.*s", STR_ARG(before));
    return str_format(arena, "predicted %.*s%.*s%s%.*s", STR_ARG(after), STR_ARG(than),
                      gain->sizes.len ? " for " : "", STR_ARG(gain->sizes));
}

/* ", 2 changed"; the first one follows a colon. */
static void add_count(Text *line, unsigned *parts, size_t count, const char *what)
{
    text_format(line, "%s %zu %s", *parts ? "," : ":", count, what);
    ++*parts;
}

static void add_figures(Arena *arena, Text *line, const Outcomes *outcomes)
{
    const char *before = " (";
    for (size_t i = 0; i < outcomes->len; i++) {
        const Outcome *outcome = &outcomes->at[i];
        const Str words = gain_words(arena, &outcome->gain);
        if (!outcome->changed || !words.len)
            continue;
        text_format(line, "%s%.*s: %.*s", before, STR_ARG(outcome->kernel), STR_ARG(words));
        before = "; ";
    }
    if (before[0] == ';')
        text_add_c(line, ")");
}

bool outcomes_none_changed(const Outcomes *outcomes)
{
    for (size_t i = 0; i < outcomes->len; i++)
        if (outcomes->at[i].changed)
            return false;
    return outcomes->len > 0;
}

/* What inference says of a kernel; of several, where it says the same of all. */
static Str not_inferred(const Outcomes *outcomes)
{
    static const char *const of_use[] = {
        "they would change nothing: ", "they would not help: ", "the kernel is left unchanged: ",
        "the loop is left unchanged: "};
    Str words = {0};
    for (size_t i = 0; i < outcomes->len; i++) {
        const Str one = outcomes->at[i].not_inferred;
        if (one.len && words.len && !str_equal(one, words))
            return (Str){0};
        words = one.len ? one : words;
    }
    for (size_t i = 0; i < sizeof of_use / sizeof *of_use; i++)
        if (str_starts(words, of_use[i]))
            words = str_behind(words, of_use[i]);
    return words;
}

/* Why, in words, and the id that the manual has it under. */
static void add_reason(Text *line, DiagId id)
{
    text_add(line, str_behind(str_of(diag_title(id)), "not staged: "));
    text_format(line, " (%s)", diag_code(id));
}

static void add_reasons(Text *line, const Outcomes *outcomes)
{
    bool told[DIAG_COUNT] = {false};
    const char *before = ": ";
    for (size_t i = 0; i < outcomes->len; i++)
        for (size_t k = 0; k < outcomes->at[i].why.len; k++)
            told[outcomes->at[i].why.at[k]] = true;
    const Str words = not_inferred(outcomes);
    for (int id = 0; id < DIAG_COUNT; id++)
        if (told[id]) {
            text_add_c(line, before);
            if (id == DIAG_NOT_INFERRED && words.len)
                text_format(line, "%.*s (%s)", STR_ARG(words), diag_code(DIAG_NOT_INFERRED));
            else
                add_reason(line, (DiagId)id);
            before = "; ";
        }
    if (told[DIAG_NOT_INFERRED] && !words.len)
        text_add_c(line, "; --explain says why");
}

Str summary_line(const Unit *unit, const Outcomes *outcomes, const char *done, bool infers)
{
    Text line = text_new(unit->arena);
    size_t kernels = 0, changed = 0;
    unsigned parts = 0;
    text_format(&line, "%.*s: ", STR_ARG(unit->source->path));
    if (unit->diags->errors) {
        text_format(&line, "%u error%s: nothing is written", unit->diags->errors,
                    unit->diags->errors > 1 ? "s" : "");
        return text_str(&line);
    }
    for (size_t i = 0; i < unit->kernels.len; i++)
        kernels += unit->kernels.at[i]->where.source == unit->source; /* not of includes */
    if (kernels < outcomes->len) /* but for those that are told of */
        kernels = outcomes->len;
    for (size_t i = 0; i < outcomes->len; i++)
        changed += outcomes->at[i].changed;
    if (kernels)
        text_format(&line, "%zu kernel%s", kernels, kernels > 1 ? "s" : "");
    else
        text_add_c(&line, "no kernels");
    if (!kernels && unit->launches.len && !infers)
        text_add_c(&line, "; what it launches may be in included files: try --infer");
    if (changed)
        add_count(&line, &parts, changed, done);
    if (changed <= MOST_FIGURES)
        add_figures(unit->arena, &line, outcomes);
    if (changed < outcomes->len) {
        add_count(&line, &parts, outcomes->len - changed, "left unchanged");
        add_reasons(&line, outcomes);
    }
    if (kernels > outcomes->len)
        add_count(&line, &parts, kernels - outcomes->len, "not annotated; try --infer");
    return text_str(&line);
}
