/* Blocks and threads of a launch. Enters: a launch of the user's, and plans for other blocks, or
 * with axes swapped. Leaves: the grid and the block in its place, and what holds of a grid that has
 * one. */
#include "host_grid.h"

#include "../analysis/spelling.h"
#include "../passes/axis_permutation.h"
#include "../passes/coarsen/register_tiling.h"

/* --- what is asked of the grid ---------------------------------------------------------------- */

void host_ask_sizes(const Variant *variant, const LeastSizes *from, AllAsked *all)
{
    for (size_t i = 0; i < from->len; i++)
        host_ask(variant, all, i ? ASKED_BESIDE : ASKED_ALONE, LEAST,
                 spell_compared(variant->model, from->at[i].name),
                 host_number(variant, from->at[i].least));
    for (size_t i = 0; i < from->len; i++) {
        const Str factor = spell_factor(variant->model, from->at[i].name),
                  multiple = host_number(variant, from->at[i].multiple);
        if (from->at[i].multiple && from->at[i].any)
            host_ask(variant, all, ASKED_WITH, DIVISIBLE_OR_LONG, factor, multiple,
                     spell_compared(variant->model, from->at[i].name),
                     host_number(variant, from->at[i].any));
        else if (from->at[i].multiple)
            host_ask(variant, all, ASKED_WITH, DIVISIBLE, factor, multiple);
    }
}

enum { MOST_BLOCKS = 65535 };   /* along y and z; a launch of more is an error, and stays one */
#define MOST_LANES "0x3fffffff" /* blocks and iterations that lanes take the place of */

/* So many blocks that places are in int, for along x there are more. */
static long long most_blocks(const Model *model, unsigned axis)
{
    int most = 30;
    while (most > 0 && (int64_t)1 << (30 - most) < model->block_size[0])
        most--;
    return axis ? MOST_BLOCKS : 1LL << most;
}

static Str source_text(const Model *model, const Expr *expr)
{
    return span_text(tokens_place(&model->kernel->tokens, expr->first, expr->last));
}

static Str grid_axis(const Variant *variant, Str grid, char letter)
{
    return str_format(variant->arena, "%.*s.%c", STR_ARG(grid), letter);
}

/* Along the axis, which is that of grid.<letter>: `rows > 0 && (grid.y % 8 == 0 || (size_t)grid.y *
 * 16 >= (size_t)rows)`: a block of ours begins no thread that the user's grid does not have, or its
 * checks let none of these do anything. */
static void ask_whole(const Variant *variant, const ThreadLoops *loops, unsigned axis, Str along,
                      AllAsked *all)
{
    const Model *model = loops->model;
    const ThreadIndex *index = loops_limited_index(loops, axis);
    const long long blocks = loops->blocks[axis], parts = loops->parts[axis],
                    most = most_blocks(model, axis) / (parts > 1 ? parts : 1);
    const bool pays = loops->fewest_blocks && blocks > 2; /* half of a block has something to do */
    const Str whole = host_number(variant, blocks);
    if (pays)
        host_ask(variant, all, ASKED_ALONE, LEAST_ALONG, along, host_number(variant, blocks / 2));
    host_ask(variant, all, pays ? ASKED_WITH : ASKED_ALONE, MOST_ALONG, along,
             host_number(variant, along.at[along.len - 1] != 'x' && most > MOST_BLOCKS ? MOST_BLOCKS
                                                                                       : most));
    if (blocks > 1 && !index)
        host_ask(variant, all, ASKED_WITH, WHOLE, along, whole);
    if (blocks == 1 || !index)
        return;
    const Str limit = source_text(model, index->limit),
              threads = host_number(variant, model->block_size[axis]);
    const Str factor = spell_factor(model, limit),
              compared = index->is_long
                             ? str_format(variant->arena, "(long long)%.*s", STR_ARG(factor))
                             : spell_compared(model, limit);
    if (index->inclusive) {
        host_ask(variant, all, ASKED_WITH, LEAST, compared, STR("0"));
        host_ask(variant, all, ASKED_WITH, WHOLE_OR_BEYOND, along, whole, threads, factor);
    } else {
        host_ask(variant, all, ASKED_WITH, POSITIVE, compared);
        host_ask(variant, all, ASKED_WITH, WHOLE_OR_AT, along, whole, threads, factor);
    }
}

/* The launch has so many blocks of the user's. */
static void ask_fewest(const Variant *variant, int64_t fewest, AskedPlace place, AllAsked *all)
{
    if (fewest)
        host_ask(variant, all, place, FEWEST, variant->grid, host_number(variant, fewest));
}

static void ask_loops(const Variant *variant, const ThreadLoops *loops, AllAsked *all)
{
    int64_t end;
    for (unsigned axis = 0; axis < 2; axis++)
        if (loops->blocks[axis] > 1 || loops->parts[axis] > 1 ||
            (axis == 0 && loops->items.count[axis] > 1))
            ask_whole(variant, loops, axis, grid_axis(variant, variant->grid, "xy"[axis]), all);
    ask_fewest(variant, loops->fewest_blocks, ASKED_ALONE, all);
    if (!loops->split)
        return;
    host_ask(variant, all, ASKED_ALONE, ONE_ALONG, grid_axis(variant, variant->grid, 'z'));
    if (poly_is_constant(loops->split->end, &end) && end >= 0 && end < 0x40000000)
        return;
    Str last = spell_compared(variant->model, source_text(variant->model, loops->split->end_expr));
    int64_t start = 0;
    poly_is_constant(loops->split->start, &start);
    const int64_t fewest = loops->fewest_iterations ? loops->fewest_iterations + start : 0;
    host_ask(variant, all, ASKED_BESIDE, ITERATIONS, last, host_number(variant, fewest));
}

/* As many blocks as a grid may have; as many as it pays for. */
void host_ask_shape(const Variant *variant, const Plan *plan, AskedPlace place, AllAsked *all)
{
    const Str grid = variant->grid;
    if (plan->model->parts > 1)
        host_ask(variant, all, place, PARTS, grid, host_number(variant, plan->model->parts));
    else if (plan->loops)
        ask_loops(variant, plan->loops, all);
    else if (plan->merge.over)
        ask_whole(variant, plan->merge.over, plan->merge.axis,
                  grid_axis(variant, grid, "xy"[plan->merge.axis]), all);
    ask_fewest(variant, plan->merge.fewest_blocks, plan->merge.over ? ASKED_ALONE : place, all);
    if (plan->fewest_blocks == plan_fewest_blocks(plan))
        ask_fewest(variant, plan->fewest_blocks, ASKED_ALONE, all);
}

/* That of the user's axis whose place the axis of the launch has. */
static char swapped_letter(const Swap *swap, unsigned axis)
{
    return "xyz"[axis == swap->axes.a ? swap->axes.b : axis == swap->axes.b ? swap->axes.a : axis];
}

/* n - 2: of the loop, as the host counts them. */
static Str iterations_text(const Variant *variant, const Swap *swap)
{
    const Loop *loop = swap->loop;
    int64_t start = 0;
    Str end = spell_factor(variant->model, source_text(swap->from, loop->end_expr));
    poly_is_constant(loop->start, &start);
    start -= loop->inclusive;
    return start ? str_format(variant->arena, "(%.*s %c %lld)", STR_ARG(end), start < 0 ? '+' : '-',
                              (long long)(start < 0 ? -start : start))
                 : end;
}

/* How many blocks the launch may have along each axis whose place another one takes. */
static void ask_turned(const Variant *variant, const Swap *swap, AllAsked *all)
{
    const bool turns = swap_turns_grid(swap->axes) && swap->axes.a == 0 && !swap->shape,
               crosses = swap->axes.kind == SWAP_BLOCK || swap->axes.kind == SWAP_LOOP;
    const Str most = host_number(variant, MOST_BLOCKS);
    for (unsigned axis = 0, asked = 0; axis < 3 && (turns || crosses); axis++) {
        const Str along = grid_axis(variant, variant->user_grid, "xyz"[axis]);
        const bool lanes = crosses && axis == swap->axes.b;
        if (turns && axis && axis != swap->axes.b)
            continue;
        const AskedPlace place = asked++ ? ASKED_WITH : ASKED_ALONE;
        if (lanes)
            host_ask(variant, all, place, LEAST_ALONG, along, host_number(variant, SWAP_FEWEST));
        if (lanes && !axis)
            host_ask(variant, all, ASKED_WITH, MOST_ALONG, along, STR(MOST_LANES));
        else if (turns || lanes || axis == swap->other)
            host_ask(variant, all, lanes ? ASKED_WITH : place, MOST_ALONG, along, most);
        else
            host_ask(variant, all, place, ONE_ALONG, along);
    }
}

/* Blocks and threads can take each other's place in this launch. */
void host_ask_swap(const Variant *variant, AllAsked *all)
{
    const Swap *swap = variant->model->swap;
    const Str grid = variant->user_grid;
    if (!swap || swap->axes.kind == SWAP_THREADS)
        return;
    ask_turned(variant, swap, all);
    if (swap->axes.kind == SWAP_LOOP)
        host_ask(variant, all, ASKED_ALONE, SOME_ITERATIONS, iterations_text(variant, swap),
                 STR(MOST_LANES));
    for (unsigned axis = 0; swap->shape && axis < 2; axis++)
        ask_whole(variant, swap->shape, axis, grid_axis(variant, grid, swapped_letter(swap, axis)),
                  all);
    for (size_t i = 0; i < swap->bounds.len; i++) {
        const SwapBound *bound = &swap->bounds.at[i];
        Text text = text_new(variant->arena);
        if (bound->of_grid)
            text_format(&text,
                        bound->threads > 1 ? "(long long)%.*s.%c * %lld" : "(long long)%.*s.%c",
                        STR_ARG(grid), "xyz"[bound->axis], (long long)bound -> threads);
        if (!bound->of_grid || bound->offset)
            text_format(&text, bound->of_grid ? " + %lld" : "%lld", (long long)bound->offset);
        const Asked asked = {.kind = ASKED_IN_ROW,
                             .of = {text_str(&text), spell_factor(variant->model, bound->size)}};
        if (!asked_has(all, &asked))
            vec_push(variant->arena, all, asked);
    }
}

/* --- how it is launched ----------------------------------------------------------------------- */

/* grid.y, grid.x, grid.z */
static Str swapped_dim(const Variant *variant, Str dim, const Swap *swap)
{
    return str_format(variant->arena, "%.*s.%c, %.*s.%c, %.*s.%c", STR_ARG(dim),
                      swapped_letter(swap, 0), STR_ARG(dim), swapped_letter(swap, 1), STR_ARG(dim),
                      swapped_letter(swap, 2));
}

static Str block_text(const Variant *variant, const int64_t threads[3])
{
    return str_format(variant->arena,
                      threads[2] > 1   ? "dim3(%lld, %lld, %lld)"
                      : threads[1] > 1 ? "dim3(%lld, %lld)"
                                       : "%lld",
                      (long long)threads[0], (long long)threads[1], (long long)threads[2]);
}

/* The blocks along x or y in place of those along grid.<letter>. */
static Str along_text(const Variant *variant, const ThreadLoops *loops, unsigned axis, Str grid,
                      char letter)
{
    const long long blocks = loops->blocks[axis], parts = loops->parts[axis];
    return blocks > 1 ? str_format(variant->arena, "(%.*s.%c + %lld) / %lld", STR_ARG(grid), letter,
                                   blocks - 1, blocks)
           : parts > 1 ? str_format(variant->arena, "%.*s.%c * %lld", STR_ARG(grid), letter, parts)
                       : str_format(variant->arena, "%.*s.%c", STR_ARG(grid), letter);
}

Str host_grid(const Variant *variant, const Plan *plan)
{
    const Str grid = variant->grid;
    const ThreadLoops *loops = plan->merge.over ? plan->merge.over : plan->loops;
    if (plan->model->parts > 1)
        return str_format(variant->arena, "dim3(%.*s.x * %lld, %.*s.y, %.*s.z)", STR_ARG(grid),
                          (long long)plan->model->parts, STR_ARG(grid), STR_ARG(grid));
    if (!loops)
        return grid;
    Str depth = str_format(variant->arena, "%.*s.z", STR_ARG(grid));
    if (loops->split)
        depth = str_format(variant->arena, "%lld", (long long)loops->split_parts);
    return str_format(variant->arena, "dim3(%.*s, %.*s, %.*s)",
                      STR_ARG(along_text(variant, loops, 0, grid, 'x')),
                      STR_ARG(along_text(variant, loops, 1, grid, 'y')), STR_ARG(depth));
}

/* Those of the user's block, whose axes may be swapped. */
static Str user_threads(const Variant *variant)
{
    const Swap *swap = variant->model->swap;
    if (!swap || swap->axes.kind == SWAP_BLOCKS)
        return variant->user_block;
    if (swap->shape || swap->axes.kind == SWAP_BLOCK || swap->axes.kind == SWAP_LOOP)
        return block_text(variant, swap->shape ? swap->shape->threads : swap->threads);
    return str_format(variant->arena, "dim3(%.*s)",
                      STR_ARG(swapped_dim(variant, variant->user_block, swap)));
}

Str host_threads(const Variant *variant, const Plan *plan)
{
    const Model *model = plan->model;
    int64_t threads[3] = {model->block_size[0], model->block_size[1], 1};
    if (model->parts > 1)
        return str_format(variant->arena, "%lld", (long long)threads[0]);
    if (plan->loops && (!plan_is_wide(plan) || plan->loops->within) && !plan_merges(plan))
        return block_text(variant, plan->loops->threads);
    if (!plan_merges(plan))
        return user_threads(variant);
    threads[plan->merge.axis] = plan->merge.step;
    return block_text(variant, threads);
}

/* The blocks of the launch with axes swapped: of ours for those of the user's. */
Str host_swapped_grid(const Variant *variant, const Swap *swap)
{
    const Str grid = variant->user_grid;
    const ThreadLoops *shape = swap->shape;
    if (shape)
        return str_format(variant->arena, "%.*s, %.*s, %.*s.z",
                          STR_ARG(along_text(variant, shape, 0, grid, swapped_letter(swap, 0))),
                          STR_ARG(along_text(variant, shape, 1, grid, swapped_letter(swap, 1))),
                          STR_ARG(grid));
    if (swap_turns_grid(swap->axes))
        return swapped_dim(variant, grid, swap);
    if (swap->axes.kind == SWAP_LOOP)
        return str_format(variant->arena, "(%.*s + %d) / %d, %.*s.x, %.*s.x",
                          STR_ARG(iterations_text(variant, swap)), SWAP_LANES - 1, SWAP_LANES,
                          STR_ARG(variant->user_block), STR_ARG(grid));
    Str depth = swap->other < 3
                    ? str_format(variant->arena, "%.*s.%c", STR_ARG(grid), "xyz"[swap->other])
                    : STR("1");
    return str_format(variant->arena, "(%.*s.%c + %d) / %d, %.*s.x, %.*s", STR_ARG(grid),
                      "xyz"[swap->axes.b], SWAP_LANES - 1, SWAP_LANES, STR_ARG(variant->user_block),
                      STR_ARG(depth));
}
