/* Enters: the input. Leaves: its text with all safe fixes of its diagnostics, and the diagnostics
 * of that text; or the input, where the fixes do not make it better. */
#include "fix.h"

#include "../base/sort.h"
#include "../schedule/transform.h"
#include "../syntax/unit_read.h"

enum { MOST_ITERATIONS = 10 };

typedef struct {
    Source *source;
    Diags *diags;
    Unit *unit;
} Reading;

static Reading read_text(Arena *arena, const Options *options, Source *source)
{
    Reading reading = {.source = source, .diags = options_diags(arena, options)};
    reading.unit = unit_read(arena, reading.diags, source, &options->unit);
    return reading;
}

/* With -Werror, too, warnings are none: a loop that is mended may be one that is not staged. */
static size_t errors_of(const Diags *diags)
{
    size_t errors = 0;
    for (size_t i = 0; i < diags->all.len; i++)
        errors += diag_severity(diags->all.at[i]->id) == SEVERITY_ERROR;
    return errors;
}

static int by_place(const void *a, const void *b)
{
    const Diag *x = *(const Diag *const *)a, *y = *(const Diag *const *)b;
    uint32_t at = x->fixes.at[0].where.begin, other = y->fixes.at[0].where.begin;
    return at == other ? 0 : at < other ? -1 : 1;
}

/* All parts of a fix, or none; of those that overlap the first. */
static Str mended(Arena *arena, const Reading *reading, unsigned *count)
{
    VEC(const Diag *) fixed = {0};
    for (size_t i = 0; i < reading->diags->all.len; i++)
        if (reading->diags->all.at[i]->is_fix_safe)
            vec_push(arena, &fixed, reading->diags->all.at[i]);
    sort_stable(fixed.at, fixed.len, sizeof *fixed.at, by_place);
    Text text = text_new(arena);
    Str input = reading->source->text;
    uint32_t at = 0;
    *count = 0;
    for (size_t i = 0; i < fixed.len; i++) {
        const Diag *diag = fixed.at[i];
        if (diag->fixes.at[0].where.begin < at)
            continue;
        (*count)++;
        for (size_t k = 0; k < diag->fixes.len; k++) {
            text_add(&text, str_slice(input, at, diag->fixes.at[k].where.begin));
            text_add(&text, diag->fixes.at[k].text);
            at = diag->fixes.at[k].where.end;
        }
    }
    text_add(&text, str_slice(input, at, input.len));
    return text_str(&text);
}

/* What is known only when the kernels are changed; nothing is written of that. */
static void add_refusals(Arena *arena, const Options *options, const Reading *reading)
{
    TransformOptions how = {
        .unit = &options->unit,
        .limits = {.device = options->device, .smem = options->smem, .weigh = options->weigh},
        .schedule = options->schedule,
        .owns_launches = options->owns_launches};
    transform(reading->unit, &how, templates_new(arena, reading->diags, options->template_dir));
}

Fixed fix_input(Arena *arena, const Options *options, Source *source)
{
    Reading first = read_text(arena, options, source), last = first;
    Fixed fixed = {0};
    unsigned count;
    for (int iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
        Str text = mended(arena, &last, &count);
        if (!count)
            break;
        fixed.applied += count;
        last = read_text(arena, options, source_from_text(arena, source->path, text));
    }
    fixed.is_worse = fixed.applied && errors_of(last.diags) >= errors_of(first.diags);
    if (fixed.is_worse) {
        last = first;
        fixed.applied = 0;
    }
    add_refusals(arena, options, &last);
    fixed.source = last.source;
    fixed.diags = last.diags;
    for (size_t i = 0; i < last.diags->all.len; i++)
        fixed.others += last.diags->all.at[i]->fixes.len && !last.diags->all.at[i]->is_fix_safe;
    return fixed;
}

void fix_tell(const Fixed *fixed, FILE *out)
{
    if (fixed->is_worse)
        fputs("cudalite: no fix is made, because it would need other fixes, too", out);
    else if (!fixed->applied)
        fputs("cudalite: there is nothing to fix safely", out);
    else
        fprintf(out, "cudalite: %u fix%s made", fixed->applied, fixed->applied > 1 ? "es" : "");
    if (fixed->others)
        fprintf(out, "; %u diagnostic%s left with a suggested fix", fixed->others,
                fixed->others > 1 ? "s are" : " is");
    fputc('\n', out);
}
