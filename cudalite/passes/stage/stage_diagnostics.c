/* What is told of staging. Enters: a staging, and why something of it is refused, or what was
 * planned. Leaves: diagnostics; where they are not to be reported, that there was one. */
#include "../../analysis/execution_frequency.h"
#include "../../analysis/legality/refusal_reason.h"
#include "../../cost/least.h"
#include "../../syntax/annotations/correct.h"
#include "../memoisation.h"
#include "../pipeline.h"
#include "stage.h"

static const char *piece_name(const Staging *staging)
{
    return staging->region.loop ? "loop" : staging->part ? "part between barriers" : "kernel";
}

Span stage_where(const Staging *staging)
{
    const Loop *loop = staging->region.loop;
    if (!loop && staging->part)
        return model_place(staging->model, region_first_token(&staging->region),
                           region_first_token(&staging->region));
    if (!loop)
        return staging->model->kernel->where;
    return loop->annotation ? loop->annotation->where
                            : model_place(staging->model, loop->stmt->first, loop->stmt->first);
}

/* Values that nobody knows may be unknown for a reason that stands elsewhere. */
static void note_unread(const Staging *staging, Diag *diag, const Refusal *refusal)
{
    const Model *model = staging->model;
    bool by_value = refusal->rule == DIAG_LOOP_PER_THREAD || refusal->rule == DIAG_IRREGULAR ||
                    refusal->rule == DIAG_LOOP_FORM;
    if (!by_value || refusal->where.source != model->kernel->body_where.source)
        return;
    Str name;
    const Stmt *unread = reason_unread(model, refusal->where, &name);
    if (unread)
        diag_note(model->diags, diag, model_place(model, unread->first, unread->first),
                  "this statement cannot be parsed and may change '%.*s'", STR_ARG(name));
}

void stage_refuse(Staging *staging, const Array *array, const Refusal *refusal)
{
    staging->refused |= !staging->report;
    if (!staging->report)
        return;
    staging->told = staging->plan->told = true;
    Diags *diags = staging->model->diags;
    Diag *diag;
    bool is_proof = refusal->rule == DIAG_RUNS_OVER || refusal->rule == DIAG_MAY_ALIAS ||
                    refusal->rule == DIAG_INNER_LOOP;
    if (array && is_proof && reason_is_needless(staging->model, array)) {
        diag_report(diags, DIAG_NO_GAIN, refusal->where,
                    "array '%.*s' is not staged: each element is used by one thread, and "
                    "neighbouring threads use neighbouring elements",
                    STR_ARG(array->name));
        return;
    }
    if (array)
        diag = diag_report(diags, refusal->rule, refusal->where, "array '%.*s' is not staged: %.*s",
                           STR_ARG(array->name), STR_ARG(refusal->why));
    else
        diag = diag_report(diags, refusal->rule, refusal->where, "the %s is left unchanged: %.*s",
                           piece_name(staging), STR_ARG(refusal->why));
    if (refusal->fix.len)
        diag_note(diags, diag, (Span){0}, "%.*s", STR_ARG(refusal->fix));
    if (refusal->rule == DIAG_IRREGULAR && refusal->swapped)
        for (size_t d = 0; d < 2; d++) {
            const AnnotationWord *words = refusal->swapped->words.at;
            correct(staging->model->unit, diag, words[d].where, words[d].text, words[1 - d].text,
                    false);
        }
    note_unread(staging, diag, refusal);
}

static Str staged_words(const Staging *staging, const PlanRegion *chosen)
{
    Arena *arena = staging->model->arena;
    const char *what = piece_name(staging);
    if (!chosen->tiles.len)
        return str_format(
            arena, "the %s is not tiled; elements that it accesses again are kept in registers",
            what);
    if (!staging->region.loop)
        return str_format(arena, "the %s is staged in a tile, %lld bytes of shared memory", what,
                          (long long)chosen->bytes);
    return str_format(arena,
                      "the %s is staged in tiles of %lld iteration%s, %lld bytes of shared memory",
                      what, (long long)chosen->region.tile, chosen->region.tile == 1 ? "" : "s",
                      (long long)chosen->bytes);
}

static void note_staged(const Staging *staging, const PlanRegion *chosen, Diag *diag)
{
    Diags *diags = staging->model->diags;
    for (size_t i = 0; i < chosen->promoted.len; i++)
        diag_note(diags, diag, (Span){0},
                  "'%.*s': each thread's element is in a register, about %.0f sectors per block "
                  "instead of %.0f per tile",
                  STR_ARG(chosen->promoted.at[i].print->array->name), chosen->promoted.at[i].after,
                  chosen->promoted.at[i].before.sectors);
    for (size_t i = 0; i < chosen->tiles.len; i++) {
        const Tile *tile = chosen->tiles.at[i];
        Str other = tile->partner ? tile->partner->array->name : (Str){0};
        diag_note(diags, diag, (Span){0},
                  "'%.*s'%s%.*s%s: about %.0f sectors per block and tile instead of %.0f, %.2f "
                  "wavefronts per shared request",
                  STR_ARG(tile->print->array->name), other.len ? " and '" : "", STR_ARG(other),
                  other.len ? "' in the same tile" : "",
                  tile->copy_in.sectors + tile->copy_out.sectors, tile->before.sectors,
                  ratio_told(tile_conflicts(tile)));
        if (tile->copy_in.sectors + tile->copy_out.sectors > tile->least)
            diag_note(diags, diag, (Span){0},
                      "'%.*s': the original needs only about %.0f if the conditions that may fail "
                      "never hold",
                      STR_ARG(tile->print->array->name), tile->least);
    }
    for (size_t i = 0; i < chosen->tables.len; i++)
        diag_note(
            diags, diag, model_expr_place(staging->model, chosen->tables.at[i].expr),
            "computed once for each of the %lld values of a block and tile, not by each thread",
            (long long)table_values(staging->model, &chosen->tables.at[i], chosen->region.tile));
    if (staging->parted.why.len)
        diag_note(diags, diag, staging->parted.where, "no tile is used: %.*s",
                  STR_ARG(staging->parted.why));
    bool asked = staging->plan->stages > 1 && !staging->plan->chooses;
    if (chosen->tiles.len > 0 && (asked || chosen->stages > 1))
        pipeline_tell(staging->plan, chosen, diag);
}

void stage_tell_staged(const Staging *staging, PlanRegion *chosen)
{
    Staging *copy = arena_new_of(staging->arena, Staging);
    *copy = *staging;
    chosen->staging = copy;
    chosen->told = diag_report(staging->model->diags, DIAG_STAGED, stage_where(staging), "%.*s",
                               STR_ARG(staged_words(staging, chosen)));
    note_staged(staging, chosen, chosen->told);
}

void stage_tell_again(PlanRegion *chosen)
{
    chosen->told->text =
        str_copy(chosen->staging->model->diags->arena, staged_words(chosen->staging, chosen));
    chosen->told->notes.len = 0;
    note_staged(chosen->staging, chosen, chosen->told);
}

/* The innermost condition of an access that may hold for nobody; NULL: there is none. */
static const Condition *doubted(const Model *model, const Footprint *print)
{
    for (size_t i = 0; i < print->accesses.len; i++)
        for (const Condition *condition = print->accesses.at[i]->condition; condition;
             condition = condition->outer)
            if (condition->expr && condition_share(model, condition) == 0)
                return condition;
    return NULL;
}

static Str doubt_words(const Staging *staging, const Condition *doubt)
{
    Str text = span_text(model_expr_place(staging->model, doubt->expr));
    return str_format(staging->arena,
                      "it is used only where '%.*s' %s, perhaps in few threads or none, and then "
                      "its copies would cost more than the tile saves",
                      STR_ARG(text), doubt->negated ? "does not hold" : "holds");
}

void stage_tell_doubtful(Staging *staging, const Footprint *print)
{
    Model *model = staging->model;
    const Condition *doubt = doubted(model, print);
    Refusal refusal = {DIAG_NO_GAIN, model_expr_place(model, print->accesses.at[0]->expr),
                       doubt ? doubt_words(staging, doubt)
                             : STR("it is used in a loop that may have no iterations, and then its "
                                   "copies would cost more than the tile saves"),
                       str_format(staging->arena,
                                  "if most threads use it, add __annotation(L\"stage %.*s\")",
                                  STR_ARG(print->array->name)),
                       NULL};
    stage_refuse(staging, print->array, &refusal);
}

void stage_tell_cached(Staging *staging, const Footprint *print)
{
    Refusal refusal = {DIAG_NO_GAIN, stage_where(staging),
                       STR("the L1 cache serves its repeated loads as fast as shared memory would"),
                       str_format(staging->arena,
                                  "to stage it anyway, add __annotation(L\"stage %.*s\")",
                                  STR_ARG(print->array->name)),
                       NULL};
    stage_refuse(staging, NULL, &refusal);
}

void stage_tell_little(Staging *staging, const Offer *offer)
{
    Str name = offer->little->array->name;
    Refusal refusal = {DIAG_NO_GAIN, stage_where(staging),
                       str_format(staging->arena,
                                  "a tile of '%.*s' would save about %.1f %% of all sectors, less "
                                  "than the block loses while it waits for the tile",
                                  STR_ARG(name), offer->share * 100),
                       str_format(staging->arena,
                                  "to stage it anyway, add __annotation(L\"stage %.*s\")",
                                  STR_ARG(name)),
                       NULL};
    stage_refuse(staging, NULL, &refusal);
}

void stage_tell_apart(Staging *staging, const Offer *offer)
{
    Refusal refusal;
    const Footprint *print = offer->scattered ? offer->scattered : offer->wide;
    if (offer->scattered)
        reason_of_scatter(staging->model, print, offer->apart, &refusal);
    else
        reason_of_width(staging->model, print, &refusal);
    stage_refuse(staging, print->array, &refusal);
}

/* What a staging is of: its region, or all of a kernel of several parts. */
static bool piece_has(const Staging *staging, const Expr *expr)
{
    const Region *region = &staging->region;
    bool is_all = !region->loop && !staging->part;
    return is_all || (expr && expr->first >= region_first_token(region) &&
                      expr->last <= region_last_token(region));
}

/* Each request of the access touches as few sectors as its lanes' elements fill, or one more where
 * they do not begin with a sector. */
static bool is_coalesced(const Region *region, const Access *access)
{
    const double fill = (double)WARP_LANES * access->array->element / SECTOR_BYTES;
    const Traffic traffic = predict_access(region, access);
    return access->flat && traffic.sectors <= traffic.requests * (fill + 1);
}

/* Of memory that no garray names nothing is known. */
void stage_tell_no_gain(const Staging *staging)
{
    const Model *model = staging->model;
    bool any = model_any_escapes(model), any_other = false; /* it may have another name */
    bool coalesced = (staging->region.loop || staging->region.block) && model_threads(model) > 1;
    for (size_t i = 0; i < model->accesses.len; i++)
        if (piece_has(staging, model->accesses.at[i]->expr)) {
            any = true;
            coalesced = coalesced && is_coalesced(&staging->region, model->accesses.at[i]);
        }
    for (size_t i = 0; i < model->may_alias.len && !any_other; i++)
        any_other = piece_has(staging, model->may_alias.at[i].expr);
    if (!any)
        diag_report(model->diags, DIAG_NO_GAIN, stage_where(staging),
                    "the %s is left unchanged: it accesses no garray", piece_name(staging));
    else
        diag_report(model->diags, DIAG_NO_GAIN, stage_where(staging),
                    "the %s is left unchanged: %s%s%s", piece_name(staging),
                    coalesced ? "its accesses" : "no tile for its accesses",
                    any_other ? " to garrays" : "",
                    coalesced ? " are coalesced, and no tile would save more than it costs"
                              : " would save more than it costs");
}

void stage_tell_passed_on(Staging *staging)
{
    const Model *model = staging->model;
    for (size_t i = 0; i < model->arrays.len; i++) {
        const Array *array = model->arrays.at[i];
        bool is_placed = array->escape.begin != model->kernel->where.begin;
        bool any = !array->escapes || array->wish == STAGE_NEVER ||
                   (staging->plan->told && !is_placed) || model_has_access(model, array);
        Refusal refusal;
        if (any)
            continue;
        reason_of_escape(model, array, &refusal);
        if (!array->moves)
            refusal.fix = STR("write its accesses in the kernel itself, by its own name and "
                              "subscripts, and pass values to functions");
        stage_refuse(staging, array, &refusal);
    }
}
