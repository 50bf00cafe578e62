/* Enters: what was planned for a kernel that is written otherwise and read again. Leaves:
 * diagnostics of the kernel as the user wrote it, for what is said of the other one has its places
 * in a text that nobody sees. */
#include "tell.h"

#include "../analysis/legality/undefined_names.h"
#include "../analysis/spelling.h"
#include "../base/sort.h"
#include "../passes/axis_permutation.h"
#include "../passes/canonicalise/canonicalise.h"
#include "../passes/coarsen/register_tiling.h"
#include "../passes/estimate.h"
#include "../syntax/tree.h"

void tell_left(const Model *model, const char *what, const char *why)
{
    const Kernel *kernel = model->kernel;
    const size_t told = model->diags->all.len;
    bool pinned = false;
    for (size_t i = 0; i < kernel->annotations.len; i++)
        pinned |= kernel->annotations.at[i]->kind == ANNOTATION_SCHEDULE;
    diag_report(model->diags, DIAG_SCHEDULE_LEFT, kernel->where,
                "the schedule's %s is not applied: %s", what, why);
    if (!pinned)
        diags_soften(model->diags, told);
}

void tell_all(const Diags *made, Diags *diags, Diag *diag)
{
    for (size_t i = 0; i < made->all.len; i++)
        if (made->all.at[i]->severity != SEVERITY_NOTE)
            diag_note(diags, diag, (Span){0}, "%.*s", STR_ARG(made->all.at[i]->text));
}

void tell_blocks(const Plan *plan, const Model *model)
{
    const ThreadLoops *loops = plan->loops;
    int64_t threads[3] = {loops->threads[0], loops->threads[1], loops->threads[2]};
    threads[plan->merge.axis] /= plan_share(plan);
    Text shape = text_new(model->arena), split = text_new(model->arena);
    for (unsigned axis = 0; axis < 3 && (axis < 2 || loops->beside); axis++)
        text_format(&shape, "%s%lld", axis ? " x " : "", (long long)threads[axis]);
    if (loops->split)
        text_format(&split, ", %lld along z that split the loop over %.*s",
                    (long long)loops->split_parts, STR_ARG(loops->split->variable->name));
    if (loops->beside)
        text_format(&split, ", each made of %lld neighbouring original blocks",
                    (long long)loops->blocks[0]);
    Diag *diag = diag_report(model->diags, DIAG_SCHEDULED, model->kernel->where,
                             "launches use blocks of %.*s threads%.*s", STR_ARG(text_str(&shape)),
                             STR_ARG(text_str(&split)));
    tell_all(plan->model->diags, model->diags, diag);
}

void tell_plain(const Plan *plan, Model *model)
{
    Span where;
    const Str what = canonical_words(model, plan->loops->plain, &where);
    Diag *diag = diag_report(model->diags, DIAG_PLAIN, where, "%.*s", STR_ARG(what));
    tell_all(plan->model->diags, model->diags, diag);
}

Diag *tell_swap(const Plan *plan, bool is_pinned)
{
    const Swap *swap = plan->model->swap;
    const Model *model = swap->from;
    Diag *diag = diag_report(model->diags, DIAG_SWAPPED, model->kernel->where, "%.*s are swapped%s",
                             STR_ARG(swap_words(model->arena, swap->axes)),
                             is_pinned ? ", as a schedule requests"
                                       : ": neighbouring lanes access neighbouring elements");
    diag_note(model->diags, diag, (Span){0}, "original: %.*s", STR_ARG(swap_loops(swap, false)));
    diag_note(model->diags, diag, (Span){0}, "swapped: %.*s", STR_ARG(swap_loops(swap, true)));
    if (swap->shape)
        diag_note(model->diags, diag, (Span){0}, "in blocks of %lld x %lld threads",
                  (long long)swap->shape->threads[0], (long long)swap->shape->threads[1]);
    return diag;
}

/* The user's text in a span of what was written; the kernel's name where there is none of it. */
static Span users_place(const Model *model, const Text *written, Span where)
{
    Span place = {0};
    for (size_t i = 0; i < written->marks.len; i++) {
        const TextMark *mark = &written->marks.at[i];
        const size_t end = mark->at + (mark->end - mark->offset),
                     first = mark->at > where.begin ? mark->at : where.begin,
                     last = end < where.end ? end : where.end;
        if (first >= last)
            continue;
        if (!place.source)
            place = (Span){model->unit->source, (uint32_t)(mark->offset + (first - mark->at)), 0};
        place.end = (uint32_t)(mark->offset + (last - mark->at));
    }
    return place.source && place.begin < place.end ? place : model->kernel->where;
}

void tell_plain_left(const Model *made, const Model *model, const Text *written, size_t told)
{
    const Diags *diags = made->diags;
    for (size_t i = 0; i < diags->all.len; i++)
        if (diags->all.at[i]->id == DIAG_IRREGULAR || diags->all.at[i]->id == DIAG_ESCAPES)
            return;
    if (!diags->all.len)
        return;
    diags_take_back(model->diags, told);
    for (size_t i = 0; i < diags->all.len; i++) {
        const Diag *one = diags->all.at[i];
        const Span where = one->where.source == made->unit->source
                               ? users_place(model, written, one->where)
                               : model->kernel->where;
        Diag *diag = diag_report(model->diags, one->id, where, "%.*s", STR_ARG(one->text));
        for (size_t k = 0; k < one->notes.len; k++)
            diag_note(model->diags, diag, (Span){0}, "%.*s", STR_ARG(one->notes.at[k].text));
    }
}

void tell_unwritten(const Model *model, const Refusal *refusal)
{
    Diag *diag = diag_report(model->diags, refusal->rule, refusal->where,
                             "the kernel is left unchanged: %.*s", STR_ARG(refusal->why));
    if (refusal->fix.len)
        diag_note(model->diags, diag, (Span){0}, "%.*s", STR_ARG(refusal->fix));
}

void tell_block_checked(const Plan *plan)
{
    const Model *model = plan->model, *user = plan_user_model(plan);
    diag_report(user->diags, DIAG_BLOCK_GUARDED, user->kernel->where,
                "for blocks of other than %.*s threads, the kernel %s: %s",
                STR_ARG(spell_block(model)), model->any_block ? "runs its original code" : "stops",
                model->kernel->is_of_file_alone
                    ? "not all of its launches are known"
                    : "other files can launch it, because it is not static");
}

static void tell_asked(const Variant *variant, Diag *diag, const AllAsked *all, Str of)
{
    for (size_t i = 0; i < all->len;) {
        Text text = text_new(variant->arena);
        do
            text_format(&text, "%s%.*s", text.len ? " && " : "",
                        STR_ARG(asked_text(variant->arena, &all->at[i], ASKED_TOLD)));
        while (++i < all->len && all->at[i].place == ASKED_WITH);
        diag_note(variant->user->diags, diag, (Span){0}, "checked at the launch%s%.*s%s: %.*s",
                  of.len ? " of '" : "", STR_ARG(of), of.len ? "'" : "", STR_ARG(text_str(&text)));
    }
}

void tell_variant(const Variant *variant, Telling telling)
{
    const Model *model = variant->user;
    const Kernel *kernel = variant->plan->model->kernel;
    Diag *diag =
        model->owned.len
            ? diag_report(model->diags, DIAG_LAUNCH_OWNED, model->kernel->where,
                          "%zu launch%s between this kernel and '%.*s' at run time",
                          model->owned.len, model->owned.len == 1 ? " chooses" : "es choose",
                          STR_ARG(variant->variant))
            : diag_report(model->diags, DIAG_LAUNCH_OWNED, model->kernel->where,
                          "'%.*s' chooses between this kernel and '%.*s' when other files call it",
                          STR_ARG(variant->launcher), STR_ARG(variant->variant));
    Str why_not = telling.verifies ? host_unverified(model) : (Str){0};
    if (why_not.len)
        diag_note(model->diags, diag, (Span){0}, "--verify does not compare them: %.*s",
                  STR_ARG(why_not));
    tell_asked(variant, diag, &variant->asked, (Str){0});
    tell_asked(variant, diag, &variant->asked_wider, variant->wider);
    tell_asked(variant, diag, &variant->asked_alone, variant->variant);
    for (size_t i = 0; i < kernel->assumptions.len; i++) {
        Asked asked;
        asked_of_name(model->arena, &kernel->assumptions.at[i], &asked);
        if (asked.kind == ASKED_NAMED)
            diag_note(model->diags, diag, (Span){0}, "asserted by the compiler: %.*s",
                      STR_ARG(asked_text(model->arena, &asked, ASKED_TOLD)));
    }
}

void tell_reasons(const Model *model, size_t told)
{
    if (model->is_inferred) {
        diags_soften(model->diags, told);
        return;
    }
    for (size_t i = told; i < model->diags->all.len; i++) {
        Diag *diag = model->diags->all.at[i];
        if (diag->severity != SEVERITY_WARNING || !outcome_is_reason(diag->id))
            continue;
        const Str words = undefined_words(model->arena, model);
        if (words.len)
            diag_note(model->diags, diag, (Span){0}, "%.*s", STR_ARG(words));
        return;
    }
}

void tell_given_up(Unit *unit, const Kernel *kernel, const char *why)
{
    Diag *diag = diag_report(unit->diags, DIAG_TOO_LARGE, kernel->where,
                             "kernel '%.*s' is left unchanged: %s", STR_ARG(kernel->name), why);
    diag_note(unit->diags, diag, (Span){0}, "split it, or move parts of it to functions");
}

/* --- annotated kernels and loops that stay ---------------------------------------------------- */

static int by_place(const void *a, const void *b)
{
    const Diag *const *x = a, *const *y = b;
    return ((*x)->where.begin > (*y)->where.begin) - ((*x)->where.begin < (*y)->where.begin);
}

typedef VEC(const Diag *) DiagList;

static bool is_warning_or_reason(const Diag *diag)
{
    return diag->severity != SEVERITY_REMARK || outcome_is_reason(diag->id);
}

static bool is_staged(const Diag *diag)
{
    return diag->id == DIAG_STAGED;
}

/* In the order of the text. */
static DiagList told_of(const Unit *unit, bool (*is_wanted)(const Diag *))
{
    DiagList list = {0};
    for (size_t i = 0; i < unit->diags->all.len; i++) {
        const Diag *diag = unit->diags->all.at[i];
        if (diag->where.source == unit->source && is_wanted(diag))
            vec_push(unit->arena, &list, diag);
    }
    sort_stable(list.at, list.len, sizeof *list.at, by_place);
    return list;
}

static size_t first_behind(const DiagList *list, uint32_t begin)
{
    size_t low = 0, high = list->len;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (list->at[middle]->where.begin < begin)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The first reason in the text between; *is_warned: there is a warning. */
static const Diag *first_reason(const DiagList *list, uint32_t begin, uint32_t end, bool *is_warned)
{
    const Diag *why = NULL;
    *is_warned = false;
    for (size_t i = first_behind(list, begin); i < list->len && list->at[i]->where.begin < end;
         i++) {
        *is_warned |= list->at[i]->severity != SEVERITY_REMARK;
        why = why ? why : list->at[i];
    }
    return why;
}

typedef struct {
    Unit *unit;
    const Kernel *kernel;
    bool any, mentions; /* some loop has an annotation; such a loop mentions a garray */
} AnnotatedLoops;

static void look_at_loop(void *context, const Stmt *stmt)
{
    AnnotatedLoops *loops = context;
    for (size_t i = 0; i < stmt->notes.len && !loops->mentions; i++)
        if (stmt->notes.at[i]->kind == ANNOTATION_LOOP) {
            loops->any = true;
            loops->mentions = kernel_mentions_garray(loops->unit->arena, loops->kernel, stmt);
        }
}

/* What of the kernel accesses no garray, so that nothing can be staged; NULL: something does. */
static const char *without_garray(Unit *unit, const Kernel *kernel)
{
    AnnotatedLoops loops = {.unit = unit, .kernel = kernel};
    stmt_each(kernel->body, look_at_loop, &loops);
    return !kernel_mentions_garray(unit->arena, kernel, kernel->body) ? "it accesses no garray"
           : loops.any && !loops.mentions ? "none of its annotated loops accesses a garray"
                                          : NULL;
}

/* False: a warning tells of a part of it already. */
static bool tell_stays(Unit *unit, Outcome *outcome, const DiagList *list)
{
    const Kernel *kernel = outcome->definition;
    bool is_warned;
    const Diag *why = first_reason(list, kernel->text.begin, kernel->text.end, &is_warned);
    if (is_warned)
        return false;
    const char *none = without_garray(unit, kernel);
    if (none) {
        Diag *told =
            diag_report(unit->diags, DIAG_ACCESSES_NONE, kernel->where,
                        "kernel '%.*s' is left unchanged: %s", STR_ARG(kernel->name), none);
        diag_note(
            unit->diags, told, (Span){0},
            "give the arrays that it accesses a garray annotation, or delete its annotations");
        outcome->why.len = 0;
        vec_push(unit->arena, &outcome->why, DIAG_ACCESSES_NONE);
        return true;
    }
    Diag *diag = diag_report(unit->diags, DIAG_STAYS, kernel->where,
                             "kernel '%.*s' is left unchanged: nothing that was tried is "
                             "predicted to be clearly faster",
                             STR_ARG(kernel->name));
    if (why)
        diag_note(unit->diags, diag, why->where, "%.*s", STR_ARG(why->text));
    diag_note(
        unit->diags, diag, (Span){0},
        "--explain shows all reasons; add a 'stage' annotation to stage an array in any case");
    return true;
}

typedef struct {
    Unit *unit;
    const Kernel *kernel;
    const DiagList *list, *staged;
    bool is_warned; /* a warning stands in some loop with an annotation */
} Staying;

/* Something of the text between is staged. */
static bool has_staged(const DiagList *staged, uint32_t begin, uint32_t end)
{
    const size_t first = first_behind(staged, begin);
    return first < staged->len && staged->at[first]->where.begin < end;
}

static void look_for_warning(void *context, const Stmt *stmt)
{
    Staying *staying = context;
    const Span loop = tokens_place(&staying->kernel->tokens, stmt->first, stmt->last);
    bool is_warned = false;
    for (size_t i = 0; i < stmt->notes.len && !staying->is_warned; i++)
        if (stmt->notes.at[i]->kind == ANNOTATION_LOOP)
            first_reason(staying->list, stmt->notes.at[i]->where.begin, loop.end, &is_warned);
    staying->is_warned |= is_warned;
}

/* A loop with an annotation, at which a reason stands, and in which no warning tells another one
 * and nothing is staged. */
static void tell_loop_stays(void *context, const Stmt *stmt)
{
    const Staying *staying = context;
    const Kernel *kernel = staying->kernel;
    for (size_t i = 0; i < stmt->notes.len; i++) {
        const Span where = stmt->notes.at[i]->where;
        const Span loop = tokens_place(&kernel->tokens, stmt->first, stmt->last);
        bool is_warned;
        if (stmt->notes.at[i]->kind != ANNOTATION_LOOP || where.source != loop.source)
            continue;
        const Diag *why = first_reason(staying->list, where.begin, loop.end, &is_warned);
        if (is_warned || !why || why->where.begin != where.begin ||
            has_staged(staying->staged, where.begin, loop.end))
            continue;
        const bool is_tried = kernel_mentions_garray(staying->unit->arena, kernel, stmt);
        Diag *diag =
            diag_report(staying->unit->diags, DIAG_STAYS, where,
                        "this loop of kernel '%.*s' is left unchanged: %s", STR_ARG(kernel->name),
                        is_tried ? "nothing that was tried is predicted to be clearly faster"
                                 : "no array that it accesses has a garray annotation");
        if (is_tried)
            diag_note(staying->unit->diags, diag, why->where, "%.*s", STR_ARG(why->text));
        diag_note(
            staying->unit->diags, diag, (Span){0}, "%s",
            is_tried
                ? "delete its annotation, or add a 'stage' annotation to stage an array in any case"
                : "give an array a garray annotation, or delete the loop's annotation");
    }
}

void tell_all_that_stay(Unit *unit, Outcomes *outcomes)
{
    if (unit->diags->errors)
        return;
    const DiagList list = told_of(unit, is_warning_or_reason), staged = told_of(unit, is_staged);
    for (size_t i = 0; i < outcomes->len; i++) {
        const Kernel *kernel = outcomes->at[i].definition;
        if (kernel_is_inferred(kernel))
            continue;
        Staying staying = {unit, kernel, &list, &staged, false};
        if (!outcomes->at[i].changed && !tell_stays(unit, &outcomes->at[i], &list))
            stmt_each(kernel->body, look_for_warning, &staying);
        if (staying.is_warned ||
            (outcomes->at[i].changed && has_staged(&staged, kernel->text.begin, kernel->text.end)))
            stmt_each(kernel->body, tell_loop_stays, &staying);
    }
}
