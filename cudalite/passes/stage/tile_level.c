/* Which of the annotated loops in each other are tiled. Enters: a model, a way to plan it with some
 * loops passed over. Leaves: the plan of the cheapest choice.
 *
 * The innermost loops are the first choice. Where a loop has others in it, its own tile may load
 * what all of theirs would load again in each of its iterations; the body of the kernel, where
 * loops are short, what all loops would, and elements that more than one of them has live in
 * registers over all. Each such choice is planned, from the inside out, and kept where fewer
 * sectors are left. */
#include "tile_level.h"

#include <string.h>

#include "../estimate.h"
#include "../thresholds.h"

enum { MOST_CHOICES = 4, MOST_ANNOTATED = 8 }; /* of a kernel: each choice plans it once more */

/* Iterations of a loop whose number is not known. Predictions say less (loop_frequency), so that
 * copies pay in any case; what stands beside loops would count for too much here. */
enum { USUAL_ITERATIONS = 32 };

static double iterations_of(const Loop *loop)
{
    return loop->trips_known ? (double)loop->trips : USUAL_ITERATIONS;
}

/* How often the region is reached, seen from the kernel. */
static double times_reached(const Region *region)
{
    double times = 1;
    for (const Loop *loop = region_around(region); loop; loop = loop->outer)
        times *= iterations_of(loop);
    for (const Condition *condition = region->condition; condition; condition = condition->outer)
        times *= condition_frequency(condition);
    return times;
}

/* Lanes of an access that is not understood are each in a sector of their own. */
static double access_sectors(const Region *body, const Access *access)
{
    double sectors = access->flat
                         ? predict_access(body, access).sectors
                         : (double)model_threads(body->model) * access_frequency(body, access);
    const Loop *first = access->loop;
    if (access->in_head && first) /* a bound, which compilers read once where they can */
        first = first->outer;
    for (const Loop *loop = first; loop; loop = loop->outer)
        sectors *= iterations_of(loop) / loop_frequency(loop);
    return sectors * (access->read + access->write);
}

/* `served`: by order, accesses of tiles and registers. */
static void note_served(bool *served, const Access *access)
{
    served[access->whole ? access->whole->order : access->order] = true;
}

/* Sectors of a region's copies, for a block. */
static double copied_by(const PlanRegion *planned, bool *served)
{
    const Region *region = &planned->region;
    double tiles = region->loop ? iterations_of(region->loop) / (double)region->tile : 1,
           copied = 0;
    if (region->loop &&
        region->loop->trips_known) /* the last one loads as much as the others, or nearly */
        tiles = (double)((region->loop->trips + region->tile - 1) / region->tile);
    for (size_t i = 0; i < planned->tiles.len; i++) {
        const Tile *tile = planned->tiles.at[i];
        copied += (tile->copy_in.sectors + tile->copy_out.sectors) * tiles;
        for (size_t k = 0; k < tile->print->accesses.len; k++)
            note_served(served, tile->print->accesses.at[k]);
        for (size_t k = 0; tile->partner && k < tile->partner->accesses.len; k++)
            note_served(served, tile->partner->accesses.at[k]);
    }
    for (size_t i = 0; i < planned->promoted.len; i++) {
        const Promoted *promoted = &planned->promoted.at[i];
        copied += promoted->after;
        for (size_t k = 0; k < promoted->print->accesses.len; k++)
            note_served(served, promoted->print->accesses.at[k]);
        for (size_t k = 0; k < promoted->around.len; k++)
            note_served(served, promoted->around.at[k]);
    }
    return copied * times_reached(region);
}

/* Sectors of a block: those of copies, and of accesses that are left. */
static double sectors_of(const Plan *plan)
{
    Model *model = plan->model;
    const Stmt *body = model->kernel->body;
    const Region all = {
        .model = model, .block = body, .last = body->body.len ? body->body.len - 1 : 0, .tile = 1};
    bool *served = arena_alloc(model->arena, (model->order + 1) * sizeof(bool));
    memset(served, 0, (model->order + 1) * sizeof(bool));
    double sum = 0;
    for (size_t i = 0; i < plan->regions.len; i++)
        sum += copied_by(plan->regions.at[i], served);
    for (size_t i = 0; i < model->accesses.len; i++)
        if (!served[model->accesses.at[i]->order])
            sum += access_sectors(&all, model->accesses.at[i]);
    return sum;
}

/* --- choices --------------------------------------------------------------------------------- */

bool tile_level_pass(const Plan *plan, const Loop *loop)
{
    if (plan->whole_body)
        return true;
    for (size_t i = 0; i < plan->whole_loops.len; i++)
        if (loop != plan->whole_loops.at[i] && loop_within(loop, plan->whole_loops.at[i]))
            return true;
    return false;
}

/* Loops in it (in the kernel, if it is NULL) are annotated, none says itself that it is to be
 * tiled, and, so that a box of the loop's may hold all iterations, their number is known. */
static bool may_be_whole(const Plan *plan, const Loop *outer)
{
    const Model *model = plan->model;
    bool any = false;
    for (size_t i = 0; i < model->loops.len; i++) {
        const Loop *loop = model->loops.at[i];
        bool inside = loop != outer && (!outer || loop_within(loop, outer));
        if (inside && loop->annotation && (loop->tile_iterations || (outer && !loop->trips_known)))
            return false;
        any |= inside && loop->annotation && !tile_level_pass(plan, loop);
    }
    return any;
}

/* Within an annotated loop's text, or that of one of its kind; NULL: the access is in none. */
static const Loop *annotated_around(const Access *access)
{
    const Loop *loop = access->loop;
    while (loop && !loop->annotation)
        loop = loop->outer;
    return loop;
}

/* A thread may tell others by an atomic operation beside a loop that its elements are theirs
 * now. */
static bool tells_others(const Model *model)
{
    const Tokens *tokens = &model->kernel->tokens;
    for (size_t i = model->kernel->brace; i < tokens->len; i++)
        if (tokens->at[i].kind == TOKEN_NAME &&
            str_starts(token_text(model->arena, tokens->at[i]), "atomic"))
            return true;
    return false;
}

/* What the body as one region may have that its loops have not: boxes of all iterations, whose
 * number is known, or an element that more than one of them touches, or one of them and the code
 * beside it. */
static bool may_be_body(const Plan *plan)
{
    const Model *model = plan->model;
    StrMap *seen = strmap_new(model->arena);
    size_t annotated = 0;
    bool known = true, shared = false;
    for (size_t i = 0; i < model->loops.len; i++)
        if (model->loops.at[i]->annotation) {
            annotated++;
            known = known && model->loops.at[i]->trips_known;
        }
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        const void *here = annotated_around(access), *other = strmap_get(seen, access->array->name);
        here = here ? here : model;
        shared |= other && other != here && access->array->class == CLASS_PLAIN;
        strmap_set(seen, access->array->name, (void *)here);
    }
    return annotated && annotated <= MOST_ANNOTATED && (known || shared) &&
           may_be_whole(plan, NULL) && !tells_others(model);
}

/* What a choice has made. */
typedef struct {
    Plan plan;
    Strs positive;
    ToldDiags told;
    VEC(int64_t) leads; /* of loops */
} Chosen;

typedef struct {
    Plan *plan;
    PlanLevels *make;
    size_t told, positive;
    double sectors;    /* of the best choice until now; --weigh=sectors */
    Estimate estimate; /* ... its time */
    unsigned left;
} Choosing;

/* The plan is as it was before any choice. */
static Chosen set_aside(const Choosing *choosing)
{
    Plan *plan = choosing->plan;
    Model *model = plan->model;
    Chosen chosen = {.plan = *plan, .told = diags_set_aside(model->diags, choosing->told)};
    for (size_t i = choosing->positive; i < model->positive.len; i++)
        vec_push(model->arena, &chosen.positive, model->positive.at[i]);
    for (size_t i = 0; i < model->loops.len; i++) {
        vec_push(model->arena, &chosen.leads, model->loops.at[i]->lead);
        model->loops.at[i]->lead = 0;
    }
    plan->regions.at = NULL;
    plan->regions.len = plan->regions.cap = 0;
    plan->loops_looked_at = 0;
    plan->told = false;
    model->positive.len = choosing->positive;
    return chosen;
}

/* In place of what was made since. */
static void put_back(const Choosing *choosing, const Chosen *chosen)
{
    Plan *plan = choosing->plan;
    Model *model = plan->model;
    diags_take_back(model->diags, choosing->told);
    diags_put_back(model->diags, &chosen->told);
    plan->regions = chosen->plan.regions;
    plan->loops_looked_at = chosen->plan.loops_looked_at;
    plan->told = chosen->plan.told;
    model->positive.len = choosing->positive;
    for (size_t i = 0; i < chosen->positive.len; i++)
        vec_push(model->arena, &model->positive, chosen->positive.at[i]);
    for (size_t i = 0; i < model->loops.len; i++)
        model->loops.at[i]->lead = chosen->leads.at[i];
}

/* What other choices leave as it is, for whatever reason, was none of the user's words. */
static void soften(Choosing *choosing)
{
    if (choosing->plan->whole_body || choosing->plan->whole_loops.len)
        diags_soften(choosing->plan->model->diags, choosing->told);
}

/* The plan costs less than the best choice before, in time and with hardly more sectors: it is that
 * then. --weigh=sectors: with fewer sectors, or in less time with no more of them. */
static bool is_best(Choosing *choosing)
{
    const Plan *plan = choosing->plan;
    const Estimate estimate = estimate_plan(plan, &ESTIMATE_CHOICE);
    const bool faster = estimate_is_better(&estimate, &choosing->estimate, plan->device);
    if (plan->weigh == WEIGH_SECTORS) {
        const double sectors = sectors_of(plan);
        if (sectors >= choosing->sectors * WORTH_A_TILE &&
            !(faster && sectors <= choosing->sectors))
            return false;
        choosing->sectors = sectors;
    } else if (!faster ||
               estimate.cost.sectors > choosing->estimate.cost.sectors * AS_MANY_SECTORS) {
        return false;
    }
    choosing->estimate = estimate;
    return true;
}

/* The plan is the better one of that choice and the best before. */
static bool try_choice(Choosing *choosing)
{
    if (!choosing->left)
        return false;
    choosing->left--;
    const Chosen before = set_aside(choosing);
    choosing->make(choosing->plan);
    if (choosing->plan->regions.len && is_best(choosing))
        return true;
    put_back(choosing, &before);
    return false;
}

static bool may_be_outer(const Plan *plan)
{
    const Model *model = plan->model;
    bool may = false;
    for (size_t i = 0; i < model->loops.len && model->loops.len <= MOST_LOOPS; i++)
        may |= model->loops.at[i]->annotation && may_be_whole(plan, model->loops.at[i]);
    return may;
}

static void choose(Choosing *choosing)
{
    Plan *plan = choosing->plan;
    Model *model = plan->model;
    const bool body = may_be_body(plan);
    if (!body && !may_be_outer(plan))
        return;
    if (plan->weigh == WEIGH_SECTORS)
        choosing->sectors = sectors_of(plan);
    choosing->estimate = estimate_plan(plan, &ESTIMATE_CHOICE);
    for (size_t i = model->loops.len; i-- > 0 && model->loops.len <= MOST_LOOPS;) {
        const Loop *loop = model->loops.at[i]; /* they stand in program order */
        if (!loop->annotation || !may_be_whole(plan, loop))
            continue;
        vec_push(model->arena, &plan->whole_loops, loop);
        plan->whole_loops.len -= !try_choice(choosing);
    }
    if (body) {
        plan->whole_body = true;
        plan->whole_body = try_choice(choosing);
    }
}

void tile_level_choose(Plan *plan, PlanLevels *make)
{
    Model *model = plan->model;
    Choosing choosing = {.plan = plan,
                         .make = make,
                         .told = model->diags->all.len,
                         .positive = model->positive.len,
                         .left = MOST_CHOICES};
    make(plan);
    if (!plan->regions.len) /* why there are none is of use in any case */
        choosing.told = model->diags->all.len;
    choose(&choosing);
    soften(&choosing);
}
