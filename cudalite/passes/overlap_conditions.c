/* Arrays that must not overlap. Enters: a plan, the model of its kernel. Leaves: which pairs of
 * arrays the plan needs to lie apart, for it changes the order of their accesses, and of which of
 * them the host knows where they end, so that it can ask. Everything lives on the model's arena. */
#include "overlap_conditions.h"

#include "../analysis/launches/launch_rewrite.h"
#include "coarsen/register_tiling.h"

bool plan_moves(const Plan *plan, Str name)
{
    for (size_t i = 0; i < plan->regions.len; i++) {
        const PlanRegion *region = plan->regions.at[i];
        for (size_t k = 0; k < region->tiles.len; k++) {
            const Footprint *partner = region->tiles.at[k]->partner;
            if (str_equal(region->tiles.at[k]->print->array->name, name) ||
                (partner && str_equal(partner->array->name, name)))
                return true;
        }
        for (size_t k = 0; k < region->promoted.len; k++)
            if (str_equal(region->promoted.at[k].print->array->name, name))
                return true;
    }
    return false;
}

/* Items' elements are in registers, or a loop is split: other accesses may come between. */
static bool loops_move(const ThreadLoops *loops, const Array *array)
{
    return loops && (loops->vectors.len || loops->split || thread_loops_element(loops, array));
}

static bool is_moved(const Overlaps *all, const Array *array)
{
    const Plan *plan = all->plan, *wider = plan->wider;
    return plan_merges(plan) || all->model->swap || loops_move(plan->loops, array) ||
           plan_moves(plan, array->name) ||
           (wider && (loops_move(wider->loops, array) || plan_moves(wider, array->name)));
}

/* ... perhaps by a function that the kernel calls, whose body may stand in the variant. */
static bool may_write(const Overlaps *all, const Array *array)
{
    return model_writes(all->model, array) || (array->escapes && !array->is_const);
}

/* The kernel's order of accesses would show if both were the same memory. */
static bool must_be_apart(const Overlaps *all, size_t one, size_t other)
{
    const Array *a = all->model->arrays.at[one], *b = all->model->arrays.at[other];
    return !a->is_restrict && !b->is_restrict && a->param->type->pointers <= 1 &&
           b->param->type->pointers <= 1 && (is_moved(all, a) || is_moved(all, b)) &&
           (may_write(all, a) || may_write(all, b));
}

static const Array *array_of_name(const Model *model, Str name)
{
    for (size_t i = 0; i < model->arrays.len; i++)
        if (str_equal(model->arrays.at[i]->name, name))
            return model->arrays.at[i];
    return NULL;
}

/* All of its accesses are seen in that model, which may be of the kernel in a plainer form, and lie inside
 * of its sizes, if these are as is added to `needs`. */
static bool is_inside(const Model *seen, Str name, Needs *needs)
{
    const Array *there = array_of_name(seen, name);
    Needs own = {0};
    if (!there || there->escapes || !array_asks_extent(seen, there, &own))
        return false;
    for (size_t i = 0; i < own.len; i++)
        needs_add(seen->arena, needs, own.at[i]);
    return true;
}

/* Where it ends; where nobody promises the sizes, what they are is added to `needs`. What functions
 * do with it is seen where their bodies stand in the place of their calls. */
static bool knows_end(const Overlaps *all, size_t i, Needs *needs)
{
    const Model *model = all->model, *made = all->plan->model;
    const Array *array = model->arrays.at[i];
    const bool is_plainer = all->plan->loops && all->plan->loops->plain;
    return launch_rewrite_host_knows_size(model, array) &&
           (!model->is_inferred || is_inside(model, array->name, needs) ||
            ((array->escapes || is_plainer) && is_inside(made, array->name, needs)));
}

Overlaps overlaps_find(const Plan *plan, const Model *model)
{
    bool *known = arena_alloc(model->arena, (model->arrays.len + 1) * sizeof *known);
    const Overlaps all = {plan, model, known};
    for (size_t i = 0; i < model->arrays.len; i++) {
        Needs needs = {0};
        known[i] = knows_end(&all, i, &needs);
    }
    return all;
}

bool overlaps_ask(const Overlaps *all, size_t a, size_t b)
{
    return all->known[a] && all->known[b] && must_be_apart(all, a, b);
}

bool overlaps_ask_of(const Overlaps *all, size_t array)
{
    bool asks = false;
    for (size_t i = 0; i < all->model->arrays.len && !asks; i++)
        asks = i != array && overlaps_ask(all, array, i);
    return asks;
}

void overlaps_need(const Overlaps *all, Needs *needs)
{
    for (size_t i = 0; i < all->model->arrays.len; i++)
        if (overlaps_ask_of(all, i))
            knows_end(all, i, needs);
}

static Str name_of(const Overlaps *all, size_t i)
{
    return all->model->arrays.at[i]->name;
}

Str overlaps_trusted(const Plan *plan)
{
    const Model *model = plan->loops ? plan->loops->model : plan->model;
    const Overlaps all = overlaps_find(plan, model);
    for (size_t i = 0; i < model->arrays.len; i++)
        for (size_t k = 0; k < i; k++) {
            if (!must_be_apart(&all, k, i) || (model->is_owned && all.known[k] && all.known[i]))
                continue;
            if (!model->is_owned)
                return str_format(
                    model->arena,
                    "'%.*s' and '%.*s' might overlap, and no host function can check it",
                    STR_ARG(name_of(&all, k)), STR_ARG(name_of(&all, i)));
            const size_t unknown = all.known[k] ? i : k, other = all.known[k] ? k : i;
            return str_format(
                model->arena,
                "the code does not show where '%.*s' ends, which might overlap '%.*s'",
                STR_ARG(name_of(&all, unknown)), STR_ARG(name_of(&all, other)));
        }
    return (Str){0};
}
