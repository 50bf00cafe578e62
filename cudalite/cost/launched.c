/* Enters: a kernel, its launches in the file, what --assume says. Leaves: one launch, and the sizes
 * of its parameters. */
#include "launched.h"

static bool may_have_block(const Launch *launch, const int64_t block[3])
{
    for (unsigned axis = 0; axis < 3; axis++)
        if (launch->block[axis] > 0 && launch->block[axis] != block[axis])
            return false;
    return true;
}

static double blocks_of(const Launch *launch)
{
    return (double)launch->grid[0] * (double)launch->grid[1] * (double)launch->grid[2];
}

static int64_t argument_of(const Launch *launch, size_t index)
{
    return index < launch->values.len ? launch->values.at[index].value : 0;
}

/* It passes another number than --assume says: figures are wanted of another launch. */
static bool is_denied(const Launch *launch, const Kernel *kernel, const Assumptions *given)
{
    for (size_t i = 0; i < kernel->params.len; i++) {
        const int64_t value = assumptions_value(given, kernel->name, kernel->params.at[i]->name);
        if (value && argument_of(launch, i) && argument_of(launch, i) != value)
            return true;
    }
    return false;
}

static const Launch *largest_of(const Launches *launches, const Kernel *kernel,
                                const int64_t block[3], const Assumptions *given)
{
    const Launch *largest = NULL;
    for (size_t i = 0; launches && i < launches->len; i++) {
        const Launch *launch = launches->at[i];
        if (may_have_block(launch, block) && !is_denied(launch, kernel, given) &&
            blocks_of(launch) > (largest ? blocks_of(largest) : 0))
            largest = launch;
    }
    return largest;
}

static bool is_alike(const Launch *one, const Launch *other)
{
    bool alike = one->values.len == other->values.len;
    for (unsigned axis = 0; axis < 3; axis++)
        alike &= one->grid[axis] == other->grid[axis] && one->block[axis] == other->block[axis];
    for (size_t i = 0; i < one->values.len && alike; i++)
        alike = argument_of(one, i) == argument_of(other, i);
    return alike;
}

static bool are_alike(const Launches *launches, const Launch *launch)
{
    for (size_t i = 0; i < launches->len; i++)
        if (!is_alike(launches->at[i], launch))
            return false;
    return true;
}

static bool take_given(const Assumptions *given, const Kernel *kernel, int64_t grid[3])
{
    static const char *const names[3] = {"gridDim.x", "gridDim.y", "gridDim.z"};
    bool any = false;
    for (unsigned axis = 0; axis < 3; axis++) {
        const int64_t blocks = assumptions_value(given, kernel->name, str_of(names[axis]));
        any |= blocks > 0;
        grid[axis] = blocks > 0 ? blocks : grid[axis];
    }
    for (unsigned axis = 0; axis < 3 && any; axis++)
        grid[axis] = grid[axis] > 0 ? grid[axis] : 1;
    return any;
}

Launched launched_find(const Launches *launches, const Kernel *kernel, const int64_t block[3],
                       const Assumptions *given)
{
    Launched found = {.launch = largest_of(launches, kernel, block, given)};
    const Launch *launch = found.launch;
    for (unsigned axis = 0; launch && axis < 3; axis++)
        found.grid[axis] = launch->grid[axis];
    if (!take_given(given, kernel, found.grid) && launch && !are_alike(launches, launch))
        found.line = source_place(launch->where.source, launch->where.begin).line;
    return found;
}

int64_t launched_argument(const Launches *launches, const Launch *launch, size_t index)
{
    if (launch)
        return argument_of(launch, index);
    const int64_t value = launches && launches->len ? argument_of(launches->at[0], index) : 0;
    for (size_t i = 0; launches && i < launches->len; i++)
        if (argument_of(launches->at[i], index) != value)
            return 0;
    return value;
}

/* What it gives a number of the kernel's template; without one, what all launches give. */
static int64_t template_number(Unit *unit, const Launches *launches, const Launch *launch,
                               size_t index)
{
    int64_t number = 0, one;
    if (launch)
        return unit_launch_number(unit, launch, index, &number) ? number : 0;
    for (size_t i = 0; launches && i < launches->len; i++) {
        if (!unit_launch_number(unit, launches->at[i], index, &one) || (i && one != number))
            return 0;
        number = one;
    }
    return number;
}

EstimateBasis launched_basis(const Model *model, const StrMap *launches, const Assumptions *given)
{
    const Kernel *kernel = model->kernel;
    const Launches *all = strmap_get(launches, kernel->name);
    const Launch *launch = largest_of(all, kernel, model->block_size, given);
    Assumptions *sizes = arena_new_of(model->arena, Assumptions);
    for (size_t i = 0; i < kernel->params.len; i++) {
        const int64_t value = launched_argument(all, launch, i);
        if (value)
            vec_push(model->arena, sizes,
                     ((Assumption){.name = kernel->params.at[i]->name, .value = value}));
    }
    for (size_t i = 0; i < kernel->template_params.len; i++) {
        const Str name = kernel->template_params.at[i];
        const bool is_type = strs_has(&kernel->template_types, name);
        const int64_t value = is_type ? 0 : template_number(model->unit, all, launch, i);
        if (value)
            vec_push(model->arena, sizes, ((Assumption){.name = name, .value = value}));
    }
    for (size_t i = 0; given && i < given->len; i++) /* behind, so that they count */
        vec_push(model->arena, sizes, given->at[i]);
    return (EstimateBasis){.launches = launches, .given = sizes};
}
