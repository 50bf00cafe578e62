/* The names that a plan's text has. Enters: a plan with its spine. Leaves: the variables that
 * copies of a region may name; whether these say all that the copies need: where cells lie, how far
 * arrays, loops and bound checks go. Each value that emit writes is a sum or product of those that
 * are asked for here. Everything lives on the model's arena. */
#include "plan_names.h"
#include "../analysis/effects/assignments.h"
#include "../analysis/legality/cell_coverage.h"
#include "../analysis/legality/must_write.h"

static StrMap *names_avoided(const Plan *plan, const PlanRegion *planned)
{
    const Model *model = plan->model;
    const Region *region = &planned->region;
    StrMap *avoid = strmap_new(model->arena);
    for (size_t i = 0; i < model->variables.len; i++) {
        const Variable *variable = model->variables.at[i];
        const Declarator *declarator = variable->declarator;
        bool inside = declarator && declarator->first >= region_first_token(region) &&
                      declarator->last <= region_last_token(region);
        if (inside || strmap_get(plan->path.unset, variable->name))
            strmap_set(avoid, variable->name, avoid);
    }
    const Loop *loop = region->loop;
    for (size_t k = loop ? 0 : region->first; k <= (loop ? 0 : region->last); k++) {
        const StrMap *changed =
            stmt_names_assigned(model, loop ? loop->stmt : region->block->body.at[k]);
        for (size_t i = 0; i < region->scope_len; i++)
            if (strmap_get(changed, region->scope[i].name))
                strmap_set(avoid, region->scope[i].name, avoid);
    }
    for (size_t i = 0; plan_merges(plan) && i < region->scope_len; i++)
        if (!region->scope[i].param) /* copies stand outside of the loop over the user's threads */
            strmap_set(avoid, region->scope[i].name, avoid);
    return avoid;
}

Vocabulary region_names(const Plan *plan, const PlanRegion *region)
{
    return (Vocabulary){plan->model, region->region.scope, region->region.scope_len,
                        names_avoided(plan, region), &region->region};
}

const Poly *region_poly(const PlanRegion *region, const Poly *poly)
{
    const Loop *loop = region->region.loop;
    return loop && region->single
               ? poly_substitute(region->region.model->arena, poly, loop->tile, loop->start)
               : poly;
}

/* Every variable that it mentions is a parameter with the value that it had at entry. */
bool size_is_unchanged(const Vocabulary *names, const Array *array, unsigned d)
{
    int64_t constant;
    if (poly_is_constant(array->sizes[d], &constant))
        return true;
    const AnnotationWord *word = &array->annotation->words.at[d];
    for (size_t i = 0; i < word->tokens.len; i++) {
        if (word->tokens.at[i].kind != TOKEN_NAME)
            continue;
        Str name = token_text(names->model->arena, word->tokens.at[i]);
        size_t k = names->count;
        while (k > 0 && !str_equal(names->variables[k - 1].name, name))
            k--;
        const Variable *variable = k ? &names->variables[k - 1] : NULL;
        const Atom *atom = variable ? poly_single(variable->value.poly) : NULL;
        if (variable && (!variable->param || !atom || atom->kind != ATOM_SYMBOL ||
                         !str_equal(atom->name, name) || strmap_get(names->avoid, name)))
            return false;
    }
    return true;
}

bool region_passes(const PlanRegion *region, const Condition *condition)
{
    return condition_around(condition, region->region.condition) &&
           condition_of_block(region->region.model, condition);
}

bool copies_ask(const PlanRegion *region, const Footprint *print, bool store,
                const Condition *condition)
{
    bool asks = condition_of_cells(&region->region, print, condition);
    for (unsigned d = 0; asks && !store && d < print->rank; d++)
        for (unsigned k = 0; k < print->dims[d].count; k++) /* a halo belongs to several threads */
            asks = asks &&
                   !(print->dims[d].digits[k].atom->kind == ATOM_THREAD && print->dims[d].span > 0);
    return asks;
}

/* --- what is said ---------------------------------------------------------------------------- */

typedef struct {
    const Plan *plan;
    const PlanRegion *region;
    Vocabulary names;
    const Poly *unsaid; /* NULL: nothing so far */
} Saying;

static void need(Saying *saying, const Poly *poly)
{
    if (!saying->unsaid && poly && !vocabulary_says(&saying->names, poly))
        saying->unsaid = poly;
}

static void need_conditions(Saying *saying, const Tile *tile, bool store, const Condition *from)
{
    for (const Condition *condition = from; condition; condition = condition->outer)
        if (!region_passes(saying->region, condition) &&
            copies_ask(saying->region, tile->print, store, condition)) {
            need(saying, region_poly(saying->region, condition->left));
            need(saying, region_poly(saying->region, condition->right));
        }
}

/* Where a loop begins that tells cells of the dimension, and what its steps are. */
static void need_digits(Saying *saying, const Dimension *dim)
{
    for (unsigned i = 0; i < dim->count; i++) {
        const Digit *digit = &dim->digits[i];
        if (digit->atom->kind == ATOM_THREAD)
            continue;
        if (!digit->is_tiled || saying->region->single || saying->region->lead)
            need(saying, digit->atom->loop->start);
        need(saying, digit->atom->loop->step);
    }
}

static void need_cells(Saying *saying, const Tile *tile, const Footprint *print)
{
    Arena *arena = saying->plan->model->arena;
    for (unsigned d = 0; d < print->rank; d++) {
        const Dimension *dim = &print->dims[d];
        int64_t first = 0, last = dim->span;
        need_digits(saying, dim);
        need(saying, region_poly(saying->region, dim->origin));
        if (dim->step == 0)
            need(saying, region_poly(saying->region, dim->stride));
        if (print->wide || !size_is_unchanged(&saying->names, print->array, d))
            need(saying, print->array->sizes[d]);
        if (tile->store && tile->exact.all)
            write_offsets(print, d, &first, &last);
        if (first > 0 || last < dim->span) /* bounds of their own, counted from there */
            need(saying, poly_add(arena, region_poly(saying->region, dim->origin), dim->stride));
        for (size_t i = 0; i < print->accesses.len; i++)
            if (print->accesses.at[i]->whole)
                need(saying, poly_subtract(arena, print->accesses.at[i]->whole->subs[d],
                                           print->accesses.at[i]->subs[d]));
    }
}

static void need_tile(Saying *saying, const Tile *tile)
{
    need_cells(saying, tile, tile->print);
    if (tile->partner)
        need_cells(saying, tile, tile->partner);
    if (tile->load)
        need_conditions(saying, tile, false, saying->region->region.condition);
    if (tile->store)
        need_conditions(saying, tile, true,
                        tile->exact.all ? tile->exact.under : saying->region->region.condition);
    for (unsigned d = 0; tile->line && saying->region->skew && d < tile->print->rank; d++)
        need(saying, tile->print->accesses.at[0]->subs[d]);
}

static void need_kept(Saying *saying, const Promoted *promoted)
{
    const Access *access = promoted->print->accesses.at[0];
    if (promoted->text)
        return;
    if (!access->array->is_multi)
        need(saying, access->flat);
    for (unsigned d = 0; access->array->is_multi && d < access->array->rank; d++)
        need(saying, access->subs[d]);
}

static void need_region(Saying *saying)
{
    const PlanRegion *region = saying->region;
    const Loop *loop = region->region.loop;
    for (size_t i = 0; i < region->tiles.len; i++)
        need_tile(saying, region->tiles.at[i]);
    for (size_t i = 0; i < region->promoted.len; i++)
        need_kept(saying, &region->promoted.at[i]);
    if (loop && !region->single)
        need(saying, loop->step);
    if (region->skew) {
        need(saying, loop->start);
        need(saying, loop->end);
    }
}

/* --- what is told ---------------------------------------------------------------------------- */

/* In a dump of it stand names of the kernel alone. */
static bool is_named(const Poly *poly)
{
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at)) {
        const Atom *atom = at.atom;
        if (atom->kind == ATOM_OPAQUE || (atom->left && !is_named(atom->left)) ||
            (atom->right && !is_named(atom->right)))
            return false;
    }
    return poly != NULL;
}

/* A part of the value that a variable has, behind a bound check. */
static Str told_to_some(const Plan *plan, const Poly *poly)
{
    const Model *model = plan->model;
    for (size_t i = 0; i < model->variables.len; i++) {
        const Variable *variable = model->variables.at[i];
        const Atom *atom = variable->value.poly ? poly_single(variable->value.poly) : NULL;
        if (atom && poly_mentions(poly, atom) && strmap_get(plan->path.unset, variable->name))
            return str_format(model->arena,
                              "'%.*s', which only threads inside the bound check compute,",
                              STR_ARG(variable->name));
    }
    return STR("a value in the loop");
}

bool plan_is_said(const Plan *plan, Refusal *refusal)
{
    const Model *model = plan->model;
    for (size_t i = 0; i < plan->regions.len; i++) {
        Saying saying = {plan, plan->regions.at[i], region_names(plan, plan->regions.at[i]), NULL};
        need_region(&saying);
        if (!saying.unsaid)
            continue;
        const Str what = is_named(saying.unsaid) ? poly_text(model->arena, saying.unsaid)
                                                 : told_to_some(plan, saying.unsaid);
        *refusal =
            (Refusal){DIAG_ORIGIN_UNNAMED, model->kernel->where,
                      str_format(model->arena, "%.*s cannot be expressed with the names in scope",
                                 STR_ARG(what)),
                      STR("assign that value to a variable before the loop, as in const int last = "
                          "..., and use the variable"),
                      NULL};
        return false;
    }
    return true;
}
