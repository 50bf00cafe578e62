/* Iterations of a loop at once. Enters: a loop before one of its iterations, in a walk that counts.
 * Leaves: the state that many iterations later, and what they request, if each of them is the one
 * before it, some steps further.
 *
 * Two iterations are walked. What they add to a variable is taken to be its step. One iteration is
 * walked as if it were all of them (lanes.h: Sweep); where it leaves each variable one step further
 * than it found it, and all lanes where they were, that holds for the next iteration, and so on. */
#include <string.h>

#include "iterations.h"
#include "value.h"

enum { LEAST_ITERATIONS = 4, ATTEMPTS = 6, FIRST_TRY = 2 };
/* More than a loop has. */
static const int64_t ALL_ITERATIONS = INT64_C(1) << 40;

static bool may_sweep(const Walk *walk)
{
    return walk->sweeps && !walk->is_claim && walk->record && walk->unending == 0;
}

Pace pace_begin(const Walk *walk)
{
    return (Pace){.next = FIRST_TRY, .kept = walk->kept_values.len};
}

void pace_end(Walk *walk, const Pace *pace)
{
    walk->kept_values.len = pace->kept;
}

static void keep_slots(Walk *walk)
{
    for (size_t i = 0; i < walk->slots.len; i++)
        vec_push(walk->arena, &walk->kept_values, walk->slots.at[i].value);
}

static bool same_lanes(const Lanes *a, const Lanes *b, LaneSet lanes)
{
    bool same = true;
    for (unsigned i = 0; i < WARP_LANES; i++)
        same = same && (!(lanes >> i & 1) || a->at[i] == b->at[i]);
    return same;
}

/* But for the numbers. */
static bool same_kind(const WarpValue *a, const WarpValue *b, unsigned but)
{
    bool same = a->is_pointer == b->is_pointer && a->memory == b->memory &&
                a->levels == b->levels && a->size == b->size && a->is_unsigned == b->is_unsigned &&
                a->is_floating == b->is_floating && a->type == b->type &&
                a->indirections == b->indirections &&
                memcmp(a->strides, b->strides, sizeof a->strides) == 0 &&
                a->lanes.state == b->lanes.state && a->lanes.modulus == b->lanes.modulus;
    for (unsigned axis = 0; axis < SWEEP_AXES; axis++)
        same = same && (axis == but || lanes_step(&a->lanes, axis) == lanes_step(&b->lanes, axis));
    return same;
}

/* What an iteration adds to the value in the lanes that are there, and to none of the others;
 * false: no such sum. */
static bool step_between(const WarpValue *before, const WarpValue *after, LaneSet here,
                         LaneSet alive, unsigned axis, int64_t *step)
{
    *step = 0;
    if (!same_kind(before, after, axis))
        return false;
    if (after->lanes.state == LANES_DATA)
        return true;
    if (after->lanes.bent || before->lanes.bent)
        return false;
    bool same = same_lanes(&before->lanes, &after->lanes, alive & ~here);
    unsigned first = (unsigned)__builtin_ctz(here);
    *step = (int64_t)((uint64_t)after->lanes.at[first] - (uint64_t)before->lanes.at[first]);
    for (unsigned i = first; i < WARP_LANES && same; i++)
        same = !(here >> i & 1) ||
               (int64_t)((uint64_t)after->lanes.at[i] - (uint64_t)before->lanes.at[i]) == *step;
    return same;
}

/* The slots at any of the iterations, as two iterations say; `kept` are they before the second one
 * and after it. */
static void set_any(Walk *walk, const size_t kept[2], unsigned axis)
{
    for (size_t i = 0; i < walk->slots.len; i++) {
        const WarpValue *before = &walk->kept_values.at[kept[0] + i];
        WarpValue value = walk->kept_values.at[kept[1] + i];
        int64_t step;
        bool steps = step_between(before, &value, walk->mask.maybe, walk->alive, axis, &step);
        if (value.lanes.state != LANES_DATA && (step || !steps)) {
            value.lanes.sweep = &walk->sweep;
            value.lanes.nonnegative =
                before->lanes.nonnegative && value.lanes.nonnegative && step >= 0;
            value.lanes.step[axis] = steps ? step : 0;
            if (!steps)
                value.lanes.bent = (uint8_t)(value.lanes.bent | 1u << axis);
        }
        walk_set(walk, i, value);
    }
}

/* After an iteration from there each slot is one step further. */
static bool is_next(const Walk *walk, const size_t kept[2], unsigned axis)
{
    bool next = true;
    for (size_t i = 0; i < walk->slots.len && next; i++) {
        const WarpValue *before = &walk->kept_values.at[kept[0] + i],
                        *begin = &walk->kept_values.at[kept[1] + i],
                        *after = &walk->slots.at[i].value;
        int64_t step, found;
        bool steps = step_between(before, begin, walk->mask.maybe, walk->alive, axis, &step);
        if (after->lanes.state == LANES_DATA) {
            next = !steps || same_kind(begin, after, axis);
            continue;
        }
        next = !(after->lanes.bent >> axis & 1);
        if (next && steps)
            next = step_between(begin, after, walk->mask.maybe, walk->alive, axis, &found) &&
                   found == step && lanes_step(&after->lanes, axis) == step;
    }
    return next;
}

typedef struct {
    Mask mask;
    LaneSet alive, returned, broken, continued;
    size_t spilled, tallies, sites;
    bool rests_on_sizes;
} State;

static State state_of(Walk *walk)
{
    State state = {walk->mask,
                   walk->alive,
                   walk->returned,
                   walk->broken,
                   walk->continued,
                   walk->spilled.len,
                   walk->promoted_tallies.len,
                   walk->sites.len,
                   walk->rests_on_sizes};
    for (size_t i = 0; i < walk->sites.len; i++)
        vec_push(walk->arena, &walk->promoted_tallies, walk->sites.at[i]->tally);
    return state;
}

static bool is_same_state(const Walk *walk, const State *state)
{
    return walk->mask.maybe == state->mask.maybe && walk->mask.sure == state->mask.sure &&
           walk->mask.certain == state->mask.certain && walk->alive == state->alive &&
           walk->returned == state->returned && walk->broken == state->broken &&
           walk->continued == state->continued && walk->spilled.len == state->spilled;
}

static void restore(Walk *walk, const State *state)
{
    walk->mask = state->mask;
    walk->alive = state->alive;
    walk->returned = state->returned;
    walk->broken = state->broken;
    walk->continued = state->continued;
    walk->spilled.len = state->spilled;
    walk->rests_on_sizes = state->rests_on_sizes;
    for (size_t i = 0; i < walk->sites.len; i++)
        walk->sites.at[i]->tally =
            i < state->sites ? walk->promoted_tallies.at[state->tallies + i] : (Tally){0};
}

/* As many iterations as there are, or as go alike. */
static bool sweep_iterations(Walk *walk, const Stmt *stmt, const size_t kept[2], unsigned axis)
{
    const State state = state_of(walk);
    bool done = false;
    int64_t *extent = &walk->sweep.extent[axis];
    *extent = ALL_ITERATIONS;
    for (unsigned i = 0; i < ATTEMPTS && !done && *extent >= LEAST_ITERATIONS; i++) {
        int64_t iterations = *extent;
        restore(walk, &state);
        set_any(walk, kept, axis);
        bool all = walk_iteration(walk, stmt);
        if (!all || walk->exhausted)
            break;
        done = *extent == iterations && iterations < ALL_ITERATIONS;
        if (done && !(is_same_state(walk, &state) && is_next(walk, kept, axis))) {
            done = false;
            break;
        }
        if (*extent == iterations && !done)
            break;
    }
    if (!done)
        restore(walk, &state);
    for (size_t i = 0; i < walk->slots.len; i++) {
        WarpValue value = done ? walk->slots.at[i].value : walk->kept_values.at[kept[1] + i];
        if (done)
            lanes_to_last(&value.lanes, axis, walk->mask.maybe);
        walk_set(walk, i, value);
    }
    *extent = 1;
    walk->sweep.shrunk &= ~(1u << axis);
    walk->promoted_tallies.len = state.tallies;
    return done;
}

void pace_iteration(Walk *walk, const Stmt *stmt, Pace *pace)
{
    unsigned axis = SWEEP_BLOCKS;
    while (axis < SWEEP_AXES && walk->sweep.extent[axis] != 1)
        axis++;
    if (!may_sweep(walk) || axis == SWEEP_AXES || !walk->mask.maybe)
        return;
    unsigned iteration = pace->iterations++;
    if (iteration + 1 == pace->next) {
        walk->kept_values.len = pace->kept;
        keep_slots(walk);
    }
    if (iteration != pace->next)
        return;
    const size_t kept[2] = {pace->kept, walk->kept_values.len};
    keep_slots(walk);
    bool done = sweep_iterations(walk, stmt, kept, axis);
    walk->kept_values.len = pace->kept;
    pace->next = done ? iteration + 1 + FIRST_TRY : 2 * (iteration + 1);
}
