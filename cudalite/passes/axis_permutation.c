/* Swapped axes. Enters: a model. Leaves: which axes may take each other's place, what the host has
 * to ask for that, and whether it pays.
 *
 * Axes of threads, or of blocks, among themselves: threads of a block, and blocks of a grid, have
 * other names then, and all that tells is which threads a warp has. An axis of threads with one of
 * blocks: other threads are a block, so that they must not meet, and each element that is written
 * is one thread's alone. */
#include "axis_permutation.h"

#include <string.h>

#include "../analysis/affine/disjointness.h"
#include "../analysis/effects/synchronisation.h"
#include "../analysis/launches/kernel_cloning.h"
#include "../analysis/legality/coarsening_legality.h"
#include "../analysis/legality/legality.h"
#include "../analysis/spelling.h"
#include "coarsen/coarsening_analysis.h"
#include "contraction/hoisted_product.h"
#include "thresholds.h"

enum {
    NEAR_BYTES = 32,  /* neighbours that are no farther apart share sectors */
    MOST_BOUNDS = 16, /* that a launch asks for */
};

static const unsigned AXES = 3;

/* --- what might pay --------------------------------------------------------------------------- */

static bool step_of(const Model *model, const Poly *poly, const Atom *atom, int64_t *step)
{
    const Poly *by, *rest;
    return poly && atom && poly_linear(model->arena, poly, atom, &by, &rest) &&
           poly_is_constant(by, step);
}

static bool is_near(const Model *model, const Access *access, const Atom *atom)
{
    int64_t step, bytes = access->array->element;
    return step_of(model, access->flat, atom, &step) && step != 0 && step * bytes <= NEAR_BYTES &&
           -step * bytes <= NEAR_BYTES;
}

/* Some access has its neighbours along the atom, and not along the lanes. */
static bool brings_near(const Model *model, const Atom *atom)
{
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        int64_t step;
        bool same = step_of(model, access->flat, model->thread[0], &step) && step == 0;
        if (is_near(model, access, atom) && !is_near(model, access, model->thread[0]) && !same)
            return true;
    }
    return false;
}

static const Loop *loop_named(const Model *model, Str name)
{
    const Loop *found = NULL;
    for (size_t i = 0; i < model->loops.len; i++) {
        const Loop *loop = model->loops.at[i];
        if (loop->outer || !loop->variable || !str_equal(loop->variable->name, name))
            continue;
        if (found)
            return NULL;
        found = loop;
    }
    return found;
}

AxisSwaps swap_candidates(const Model *model)
{
    AxisSwaps all = {0};
    const int64_t *block = model->block_size;
    const bool owned = model->is_owned; /* else the launch stays, and its blocks */
    for (unsigned axis = 1; axis < AXES; axis++)
        if (block[axis] > 1 && (owned || block[axis] == block[0]) &&
            brings_near(model, model->thread[axis]))
            vec_push(model->arena, &all,
                     ((AxisSwap){.kind = owned ? SWAP_AXES : SWAP_THREADS, .b = axis}));
    for (unsigned axis = 0; axis < AXES && owned && block[1] == 1 && block[2] == 1; axis++)
        if (brings_near(model, model->block[axis]))
            vec_push(model->arena, &all, ((AxisSwap){.kind = SWAP_BLOCK, .b = axis}));
    for (size_t i = 0; i < model->loops.len && owned; i++) {
        const Loop *loop = model->loops.at[i];
        if (!loop->outer && loop->variable && loop->atom && brings_near(model, loop->atom) &&
            loop_named(model, loop->variable->name) == loop)
            vec_push(model->arena, &all,
                     ((AxisSwap){.kind = SWAP_LOOP, .loop = loop->variable->name}));
    }
    return all;
}

/* --- elements of one thread alone ------------------------------------------------------------- */

typedef struct {
    const Model *model;
    Swap *swap;
    bool told[4]; /* a subscript tells threadIdx.x, blockIdx.x, .y, .z */
} Owners;

/* What subscript `sub` is made of: step[0] times threadIdx.x, step[1..3] times blockIdx, and a rest
 * that is the same for all threads. */
static bool take_steps(const Owners *owners, const Poly *sub, int64_t step[4], const Poly **rest)
{
    const Model *model = owners->model;
    *rest = sub;
    for (unsigned i = 0; i < 4; i++) {
        const Atom *atom = i ? model->block[i - 1] : model->thread[0];
        const Poly *by;
        if (!poly_linear(model->arena, *rest, atom, &by, rest) || !poly_is_constant(by, &step[i]))
            return false;
    }
    for (size_t i = 0; i < (*rest)->count; i++)
        for (unsigned k = 0; k < (*rest)->terms[i].degree; k++)
            if ((*rest)->terms[i].atoms[k]->kind != ATOM_SYMBOL)
                return false;
    return true;
}

/* It stays in its dimension, as it is proved, or as the host finds. */
static bool stays_inside(Owners *owners, const Access *access, unsigned d, const int64_t step[4],
                         const Poly *rest)
{
    const Model *model = owners->model;
    int64_t offset, axes = 0;
    if (access_in_range(model, access, d))
        return true;
    for (unsigned axis = 0; axis < AXES; axis++) /* blockIdx.x < gridDim.x */
        if (poly_equal(access->subs[d], poly_atom(model->arena, model->block[axis])) &&
            poly_equal(access->array->sizes[d], poly_atom(model->arena, model->grid[axis])))
            return true;
    SwapBound bound = {.threads = 1, .size = access->array->size_texts[d]};
    for (unsigned axis = 0; axis < AXES; axis++)
        if (step[axis + 1]) {
            bound.of_grid = true;
            bound.axis = axis;
            axes++;
        }
    if (!poly_is_constant(rest, &offset) || offset < 0 || offset > INT32_MAX || axes > 1 ||
        !launch_rewrite_host_knows(model, bound.size) || owners->swap->bounds.len == MOST_BOUNDS)
        return false;
    const int64_t by_block = axes ? step[bound.axis + 1] : 0;
    if (step[0] && by_block && (step[0] != 1 || by_block != model->block_size[0]))
        return false;
    if (step[0] < 0 || by_block < 0 || step[0] > INT32_MAX || by_block > INT32_MAX)
        return false;
    /* the last thread's subscript is smaller than the size */
    bound.threads = by_block;
    bound.offset = offset + 1 + step[0] * (model->block_size[0] - 1) - by_block;
    vec_push(model->arena, &owners->swap->bounds, bound);
    return true;
}

/* Two threads of the grid have two elements. */
static bool is_own(Owners *owners, const Access *access)
{
    const Model *model = owners->model;
    memset(owners->told, 0, sizeof owners->told);
    for (unsigned d = 0; d < access->array->rank; d++) {
        int64_t step[4];
        const Poly *rest;
        const bool known = take_steps(owners, access->subs[d], step, &rest);
        if (d > 0 && !(known ? stays_inside(owners, access, d, step, rest)
                             : access_in_range(model, access, d)))
            return false;
        if (!known) /* others may tell all */
            continue;
        unsigned count = 0;
        for (unsigned i = 0; i < 4; i++)
            count += step[i] != 0;
        bool joined = count == 2 && step[0] == 1;
        for (unsigned i = 1; i < 4 && joined; i++)
            joined = !step[i] || step[i] == model->block_size[0];
        for (unsigned i = 0; i < 4; i++)
            owners->told[i] |= step[i] && (count == 1 || joined);
    }
    bool all = owners->told[0] || model->block_size[0] == 1;
    for (unsigned axis = 0; axis < AXES; axis++)
        all &= owners->told[axis + 1] || !model->block_used[axis];
    return all;
}

static const char *elements_hindrance(const Model *model, Swap *swap)
{
    Owners owners = {.model = model, .swap = swap};
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *write = model->accesses.at[i];
        if (!write->write)
            continue;
        if (!write->flat || write->wraps || access_has_border(write))
            return "the elements that it writes are unknown";
        for (size_t k = 0; k < model->accesses.len; k++) {
            const Access *other = model->accesses.at[k];
            if (other->array == write->array && !poly_equal(other->flat, write->flat))
                return "a thread accesses elements that another one may write";
        }
        bool again = false;
        for (size_t k = 0; k < i && !again; k++)
            again = model->accesses.at[k]->write && model->accesses.at[k]->array == write->array;
        if (!again && !is_own(&owners, write))
            return "two threads may write the same element: an axis has no subscript of its own, "
                   "or a subscript may be out of range";
    }
    return NULL;
}

/* --- annotations ------------------------------------------------------------------------------ */

bool swap_changes_word(const Model *model, const AnnotationWord *word)
{
    for (size_t i = 0; i < word->tokens.len; i++)
        if (word->tokens.at[i].kind == TOKEN_NAME &&
            name_is_place(token_text(model->arena, word->tokens.at[i])))
            return true;
    return false;
}

static bool changes_words(const Model *model, const Annotation *annotation)
{
    for (size_t i = 0; annotation && i < annotation->words.len; i++)
        if (swap_changes_word(model, &annotation->words.at[i]))
            return true;
    return false;
}

/* Sizes of garrays can be written otherwise where the launch tells one of their places. */
static const char *words_hindrance(const Model *model, AxisSwap axes)
{
    bool changes = false;
    for (size_t i = 0; i < model->arrays.len && axes.kind != SWAP_BLOCK; i++)
        changes |= changes_words(model, model->arrays.at[i]->annotation);
    for (size_t i = 0; i < model->loops.len; i++)
        changes |= changes_words(model, model->loops.at[i]->annotation);
    return changes ? "its annotations use gridDim or another built-in variable" : NULL;
}

/* --- what may be swapped ---------------------------------------------------------------------- */

/* Threads that run together might see what others of them write, or not. */
static bool reads_of_others(const Model *model)
{
    for (size_t i = 0; i < model->accesses.len && !model->has_barrier; i++)
        for (size_t k = 0; k < model->accesses.len; k++) {
            const Access *write = model->accesses.at[i], *read = model->accesses.at[k];
            if (write->write && read->read && write->array == read->array &&
                !poly_equal(write->flat, read->flat) && !accesses_apart(model, write, read, NULL))
                return true;
        }
    return false;
}

static const char *axes_hindrance(const Model *model, Swap *swap)
{
    enum { MOST_Y = 1024, MOST_Z = 64 };
    const int64_t *block = model->block_size;
    int64_t *threads = swap->threads;
    for (unsigned axis = 0; axis < AXES; axis++)
        threads[axis] = block[axis];
    if (swap_turns_threads(swap->axes)) {
        threads[swap->axes.a] = block[swap->axes.b];
        threads[swap->axes.b] = block[swap->axes.a];
    }
    if (!model->is_owned &&
        (swap->axes.kind != SWAP_THREADS || threads[swap->axes.a] != block[swap->axes.a]))
        return "the kernel is changed in place, where only thread axes of equal size can be "
               "swapped";
    if (threads[1] > MOST_Y || threads[2] > MOST_Z)
        return "a block can have at most 1024 threads along y and 64 along z";
    if (reads_of_others(model))
        return "it reads elements that other threads write without waiting for them";
    for (size_t i = 0; i < model->may_alias.len; i++)
        if (model->may_alias.at[i].write && !model->has_barrier)
            return "it writes memory that is not a garray";
    return NULL;
}

/* No other one may stand behind its parameters. */
static bool has_default_argument(const Kernel *kernel)
{
    for (size_t i = kernel->open; i < kernel->close; i++)
        if (kernel->tokens.at[i].kind == TOKEN_ASSIGN)
            return true;
    return false;
}

/* A place is taken by reference: what stands for it is no variable. */
static bool refers_to_place(const Model *model)
{
    const Tokens *tokens = &model->kernel->tokens;
    for (size_t i = model->kernel->brace + 1; i < tokens->len; i++) {
        const TokenKind before = tokens->at[i - 1].kind, left = tokens->at[i - 2].kind;
        const bool is_operand = left == TOKEN_NAME || left == TOKEN_NUMBER ||
                                left == TOKEN_RPAREN || left == TOKEN_RBRACKET;
        if (tokens->at[i].kind == TOKEN_NAME && before == TOKEN_AND && !is_operand &&
            name_is_place(token_text(model->arena, tokens->at[i])))
            return true;
    }
    for (size_t i = 0; i < model->variables.len; i++) {
        const Variable *variable = model->variables.at[i];
        const Expr *init = variable->declarator ? variable->declarator->init : NULL;
        for (size_t k = init ? init->first : 1; init && k <= init->last; k++)
            if (variable->type->is_reference && tokens->at[k].kind == TOKEN_NAME &&
                name_is_place(token_text(model->arena, tokens->at[k])))
                return true;
    }
    return false;
}

const char *swap_places_hindrance(const Model *model)
{
    const char *why = words_hindrance(model, (AxisSwap){.kind = SWAP_AXES});
    return why ? why
           : refers_to_place(model)
               ? "it binds a reference to a built-in variable or takes its address"
               : NULL;
}

static const char *block_hindrance(const LaunchRewrite *owner, const Model *model, Swap *swap)
{
    const unsigned axis = swap->axes.b;
    const char *why = launch_rewrite_hindrance(owner, model);
    if (why)
        return why;
    if (model->block_size[1] != 1 || model->block_size[2] != 1)
        return "its block has more than one axis";
    if (model->kernel->launch_bounds)
        return "its __launch_bounds__ fit its original block only";
    if (has_default_argument(model->kernel))
        return "it has default arguments, so that no parameter can be added";
    if (refers_to_place(model))
        return "it binds a reference to a built-in variable or takes its address";
    if (!model->block_used[axis])
        return "the kernel does not use that axis of blockIdx";
    swap->other = AXES;
    for (unsigned i = 0; i < AXES; i++) {
        if (i == axis || !model->block_used[i])
            continue;
        if (swap->other < AXES)
            return "the kernel uses all three axes of blockIdx";
        swap->other = i;
    }
    bool changes = false; /* then it is asked of the kernel that is written */
    for (size_t i = 0; i < model->arrays.len; i++)
        changes |= changes_words(model, model->arrays.at[i]->annotation);
    why = changes ? NULL : coarsening_hindrance(model, model->assigned);
    if (why)
        return why;
    swap->threads[0] = SWAP_LANES;
    swap->threads[1] = swap->threads[2] = 1;
    const char letter[] = {"xyz"[axis], 0};
    Str base = str_format(model->arena, "block_%s", letter),
        count = str_format(model->arena, "blocks_%s", letter);
    swap->index = model_free_name(model->arena, model, base, NULL);
    swap->count = model_free_name(model->arena, model, count, NULL);
    swap->thread = model_free_name(model->arena, model, STR("user_thread"), NULL);
    return elements_hindrance(model, swap);
}

/* --- loops ------------------------------------------------------------------------------------ */

/* Nothing is done behind it. */
static bool ends_with(const Stmt *stmt, const Stmt *last)
{
    if (stmt == last)
        return true;
    if (stmt->kind == STMT_IF)
        return !stmt->otherwise && ends_with(stmt->then, last);
    if (stmt->kind != STMT_COMPOUND)
        return false;
    size_t end = stmt->body.len;
    while (end && (stmt->body.at[end - 1]->kind == STMT_EMPTY ||
                   stmt->body.at[end - 1]->kind == STMT_ANNOTATION))
        end--;
    const bool unrolled = end > 1 && stmt->body.at[end - 2]->kind == STMT_PRAGMA;
    return end && !unrolled && ends_with(stmt->body.at[end - 1], last);
}

/* What would leave an iteration, or go on with the next one. */
static bool jumps(const Model *model, const Stmt *stmt)
{
    static const char *const words[] = {"break", "continue", "return", "goto"};
    for (size_t i = stmt->first; i <= stmt->last; i++)
        if (token_is_one_of(model->kernel->tokens.at[i], words))
            return true;
    return false;
}

static const char *loop_hindrance(const LaunchRewrite *owner, const Model *model, Swap *swap)
{
    const char *why = launch_rewrite_hindrance(owner, model);
    if (why)
        return why;
    if (model->block_size[1] != 1 || model->block_size[2] != 1 || model->block_used[1] ||
        model->block_used[2])
        return "its blocks or its grid have more than one axis";
    if (model->kernel->launch_bounds)
        return "its __launch_bounds__ fit its original block only";
    const Loop *loop = loop_named(model, swap->axes.loop);
    if (!loop)
        return "there is not exactly one outermost loop with that iterator";
    const Search search = search_places(model);
    bool writes;
    search_touches(&search, model->kernel->brace, loop->stmt->first - 1, &writes);
    for (size_t i = 0; i < model->loops.len; i++)
        if (!model->loops.at[i]->outer && model->loops.at[i] != loop)
            return "there is another outermost loop";
    if (writes || !ends_with(model->kernel->body, loop->stmt))
        return "there is a store before the loop, a statement after it, or a pragma";
    if (jumps(model, loop->stmt))
        return "there is a jump in the loop";
    if (hoisted_product(model, loop))
        return "a loop-invariant product would be fused with a sum there";
    swap->loop = loop;
    swap->axes.b = AXES;
    swap->other = 0;
    swap->threads[0] = SWAP_LANES;
    swap->threads[1] = swap->threads[2] = 1;
    return search_iterations_hindrance(&search, loop);
}

Swap *swap_find(const LaunchRewrite *owner, const Model *model, AxisSwap axes, const char **why)
{
    Swap *swap = arena_new_of(model->arena, Swap);
    *swap = (Swap){.from = model, .axes = axes, .other = AXES};
    const int64_t *block = model->block_size;
    *why = model->kernel->has_inactive_text || text_has_lines(model->kernel->text)
               ? "its text depends on macros"
               : launch_rewrite_places_hindrance(owner, model);
    if (!*why && (block[0] < 1 || block[1] < 1 || block[2] < 1))
        *why = "the shape of its blocks is unknown";
    if (!*why)
        *why = words_hindrance(model, axes);
    if (!*why)
        *why = kernel_shows_lanes(model);
    if (!*why)
        *why = axes.kind == SWAP_BLOCK  ? block_hindrance(owner, model, swap)
               : axes.kind == SWAP_LOOP ? loop_hindrance(owner, model, swap)
                                        : axes_hindrance(model, swap);
    return *why ? NULL : swap;
}

/* --- what it pays ----------------------------------------------------------------------------- */

/* Sectors of the region's copies over those of the accesses that they take the place of. */
static double share_of(const PlanRegion *region, const Access *access)
{
    if (!region_has(&region->region, access))
        return 1;
    for (size_t i = 0; i < region->tiles.len; i++) {
        const Tile *tile = region->tiles.at[i];
        const bool is = tile->print->array == access->array ||
                        (tile->partner && tile->partner->array == access->array);
        if (is && tile->before.sectors > 0)
            return (tile->copy_in.sectors + tile->copy_out.sectors) / tile->before.sectors;
    }
    for (size_t i = 0; i < region->promoted.len; i++) {
        const Promoted *promoted = &region->promoted.at[i];
        if (promoted->print->array == access->array && promoted->before.sectors > 0)
            return promoted->after / promoted->before.sectors;
    }
    return 1;
}

/* Sectors for each thread; negative: not known. */
static double sectors_of(const Plan *plan)
{
    const Model *model = plan_is_wide(plan) ? plan->loops->model : plan->model;
    const Stmt *body = model->kernel->body;
    Region all = {.model = (Model *)model, .block = body, .tile = 1};
    double sum = 0;
    if (!body->body.len || model->may_alias.len)
        return -1;
    all.last = body->body.len - 1;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        double share = 1;
        int64_t stride;
        if (access_class(model, access, &stride) == CLASS_IRREGULAR) /* data decide */
            return -1;
        for (size_t k = 0; k < plan->regions.len; k++)
            share *= share_of(plan->regions.at[k], access);
        sum += share * predict_access(&all, access).sectors;
    }
    return sum / (double)(model_threads(model) * (model->parts > 1 ? model->parts : 1));
}

static bool has_tiles(const Plan *plan, bool in_loops)
{
    for (size_t i = 0; i < plan->regions.len; i++)
        if (plan->regions.at[i]->tiles.len && (!in_loops || plan->regions.at[i]->region.loop))
            return true;
    return false;
}

/* Where the plan that stages takes as many sectors, the one that need not is the simpler one. */
bool swap_pays(const Plan *before, const Plan *after)
{
    const double old = sectors_of(before), new = sectors_of(after);
    const Model *model = before->model;
    if (old < 0 || new < 0 || model->shared_bytes || model->shared_dynamic ||
        model->shared_launched)
        return false;
    return new <= SWAPPED_SECTORS *old || (has_tiles(before, false) && !has_tiles(before, true) &&
                                           !has_tiles(after, false) && new <= AS_MANY_SECTORS *old);
}

const char *swap_hindrance(const Model *swapped)
{
    return swapped->swap->axes.kind == SWAP_BLOCK ? coarsening_hindrance(swapped, swapped->assigned)
                                                  : NULL;
}

bool shape_wanted(const Model *model, bool beside, int64_t block[2])
{
    enum {
        ENOUGH_BYTES = 128, /* of neighbours: a line */
        MOST_THREADS = 256, /* where a block had less than a warp's, or no whole warps */
    };
    const int64_t *now = model->block_size;
    int64_t bytes = 0;
    for (size_t i = 0; i < model->accesses.len; i++)
        if (model->accesses.at[i]->array->element > bytes)
            bytes = model->accesses.at[i]->array->element;
    if (now[0] < 1 || now[1] < 1)
        return false;
    block[0] = WARP_LANES;
    block[1] = beside || now[0] * now[1] % WARP_LANES ? now[1] : now[0] * now[1] / WARP_LANES;
    return now[0] < WARP_LANES && WARP_LANES % now[0] == 0 && now[0] * bytes < ENOUGH_BYTES &&
           now[2] == 1 && block[0] * block[1] <= MOST_THREADS;
}

bool shape_covers(const ThreadLoops *shape)
{
    for (unsigned axis = 0; axis < 2; axis++) {
        bool limited = shape->blocks[axis] == 1;
        for (size_t i = 0; i < shape->indices.len && !limited; i++)
            limited = shape->indices.at[i].limit && shape->indices.at[i].by[axis];
        if (!limited)
            return false;
    }
    return true;
}

bool shape_pays(const Plan *before, const Plan *after, bool alone)
{
    const double old = sectors_of(before), new = sectors_of(after);
    return new >= 0 && new <= (alone ? SWAPPED_SECTORS : RESHAPED_SECTORS) * old;
}

Str swap_words(Arena *arena, AxisSwap axes)
{
    if (axes.kind == SWAP_LOOP)
        return str_format(arena, "threadIdx.x and the loop over %.*s", STR_ARG(axes.loop));
    const char a = "xyz"[axes.a], b = "xyz"[axes.b];
    return axes.kind == SWAP_BLOCK     ? str_format(arena, "threadIdx.%c and blockIdx.%c", a, b)
           : axes.kind == SWAP_THREADS ? str_format(arena, "threadIdx.%c and threadIdx.%c", a, b)
           : axes.kind == SWAP_BLOCKS  ? str_format(arena, "blockIdx.%c and blockIdx.%c", a, b)
                                       : str_format(arena, "%c and %c", a, b);
}

/* " forall ( tx=0 : 127 )" */
static void add_loop(const Swap *swap, bool is_block, unsigned axis, const char *kind, Text *text)
{
    text_format(text, "%s%s ( %c%c", text->len ? " " : "", kind, is_block ? 'b' : 't', "xyz"[axis]);
    if (is_block)
        text_format(text, "=0 : gridDim.%c-1 )", "xyz"[axis]);
    else
        text_format(text, "=0 : %lld )", (long long)swap->from->block_size[axis] - 1);
}

/* The loop's own, where lanes have its iterations: a forall. */
static Str exchanged_loops(const Swap *swap, bool swapped)
{
    Text text = text_new(swap->from->arena);
    add_loop(swap, true, 0, "dopar", &text);
    add_loop(swap, false, 0, swapped ? "dopar" : "forall", &text);
    text_format(&text, " %s ( %.*s )", swapped ? "forall" : "for",
                STR_ARG(swap->loop->variable->name));
    return text_str(&text);
}

Str swap_loops(const Swap *swap, bool swapped)
{
    const Model *model = swap->from;
    const AxisSwap axes = swap->axes;
    if (axes.kind == SWAP_LOOP)
        return exchanged_loops(swap, swapped);
    Text text = text_new(model->arena);
    for (unsigned is_thread = 0; is_thread < 2; is_thread++)
        for (unsigned i = AXES; i-- > 0;) {
            const bool crossed = swapped && axes.kind == SWAP_BLOCK;
            bool is_block = !is_thread;
            unsigned axis = i;
            if (swapped && (is_thread ? swap_turns_threads(axes) : swap_turns_grid(axes)))
                axis = i == axes.a ? axes.b : i == axes.b ? axes.a : i;
            if (is_thread ? model->block_size[axis] < 2 && axis : !model->block_used[axis])
                continue;
            if (crossed && is_block && axis == axes.b) {
                is_block = false;
                axis = 0;
            } else if (crossed && !is_block && axis == 0) {
                is_block = true;
                axis = axes.b;
            }
            add_loop(swap, is_block, axis, is_thread ? "forall" : "dopar", &text);
        }
    return text_str(&text);
}

SwappedKernel swap_shown(Arena *arena, const Swap *swap)
{
    const Model *model = swap->from;
    SwappedKernel shown = {.where = model->kernel->where, .axes = swap->axes};
    if (swap->loop) {
        const Stmt *stmt = swap->loop->stmt;
        const Expr *ends[] = {swap->loop->start_expr, swap->loop->end_expr};
        Str texts[2];
        tokens_written_at(&model->kernel->tokens, stmt->first, stmt->then->first - 1, &shown.head);
        for (unsigned i = 0; i < 2; i++)
            texts[i] = span_text(model_expr_place(model, ends[i]));
        shown.start = str_copy(arena, texts[0]);
        shown.last =
            str_format(arena, swap->loop->inclusive ? "%.*s" : "%.*s-1", STR_ARG(texts[1]));
        shown.axes.loop = str_copy(arena, swap->axes.loop);
    }
    return shown;
}

void swap_grid(const Swap *swap, double grid[3])
{
    const double user[3] = {grid[0], grid[1], grid[2]};
    const ThreadLoops *shape = swap->shape;
    if (swap->axes.kind == SWAP_BLOCK) {
        grid[0] = user[swap->axes.b] / SWAP_LANES;
        grid[0] = grid[0] < 1 ? 1 : grid[0];
        grid[1] = (double)swap->from->block_size[0];
        grid[2] = swap->other < AXES ? user[swap->other] : 1;
    } else if (swap->axes.kind == SWAP_LOOP) { /* the caller knows of its iterations */
        grid[0] = 1;
        grid[1] = (double)swap->from->block_size[0];
        grid[2] = user[0];
    } else if (swap_turns_grid(swap->axes)) {
        grid[swap->axes.a] = user[swap->axes.b];
        grid[swap->axes.b] = user[swap->axes.a];
    }
    for (unsigned axis = 0; shape && axis < 2; axis++)
        grid[axis] *= (double)shape->parts[axis] / (double)shape->blocks[axis];
}
