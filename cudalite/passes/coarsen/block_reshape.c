/* Blocks of another shape, and loops that are split over the grid. Enters: a kernel whose launches
 * are ours and whose threads meet nowhere. Leaves: where its text changes, and what the host has to
 * ask.
 *
 * A thread that knows of its place only where it is in the grid does not see how the grid is cut
 * into blocks. Where it asks for its block, too, several of them may still stand in one beside each
 * other. The iterations of a loop that nobody needs but they themselves may be those of several
 * blocks. */
#include "coarsening_analysis.h"

#include <string.h>

#include "../../analysis/effects/assignments.h"
#include "../../analysis/effects/synchronisation.h"
#include "../../analysis/launches/launch_rewrite.h"
#include "../../analysis/legality/legality.h"
#include "../../analysis/spelling.h"
#include "../../syntax/parse.h"
#include "../axis_permutation.h"
#include "../contraction/place_sum.h"

/* --- blocks ----------------------------------------------------------------------------------- */

typedef struct {
    const Model *model;
    ThreadLoops *loops;
    bool fits;
} Blocks;

/* blockIdx.x or .y, where it is of an axis whose blocks change. */
static bool is_place_of(const Blocks *blocks, const Expr *expr, const char *name, unsigned *axis)
{
    return place_is(expr, name, axis) &&
           blocks->loops->threads[*axis] != blocks->model->block_size[*axis];
}

static void add_place(Blocks *blocks, const Expr *expr, int64_t value, bool times)
{
    BlockPlace place = {expr->first, expr->last, value, times};
    Span span;
    vec_push(blocks->model->arena, &blocks->loops->places, place);
    blocks->fits &=
        tokens_written_at(&blocks->model->kernel->tokens, expr->first, expr->last, &span) &&
        span.source == blocks->model->unit->source;
}

/* The number of threads of the user's block, in whose place that of ours stands. */
static bool take_size(void *context, unsigned axis, const Expr *size)
{
    Blocks *blocks = context;
    if (!place_is_size(blocks->model, axis, size))
        return false;
    add_place(blocks, size, blocks->loops->threads[axis], false);
    return true;
}

/* blockIdx.x * blockDim.x, which means the same in other blocks; or with their number of
 * threads. */
static bool take_product(Blocks *blocks, const Expr *one, const Expr *other)
{
    unsigned axis, same;
    if (!is_place_of(blocks, place_bare(one), "blockIdx", &axis))
        return false;
    return (is_place_of(blocks, place_bare(other), "blockDim", &same) && same == axis) ||
           take_size(blocks, axis, other);
}

static void take_places(Blocks *blocks, const Expr *expr)
{
    unsigned axis;
    if (!expr)
        return;
    if (expr->kind == EXPR_BINARY && expr->op == TOKEN_STAR &&
        (take_product(blocks, expr->a, expr->b) || take_product(blocks, expr->b, expr->a)))
        return;
    if (is_place_of(blocks, expr, "blockIdx", &axis)) {
        blocks->fits &=
            blocks->loops->parts[axis] == 1; /* its beginning may be in the middle of one */
        add_place(blocks, expr, blocks->loops->blocks[axis], true);
    } else if (is_place_of(blocks, expr, "blockDim", &axis)) {
        blocks->fits = false; /* its type, and what it is for, would be others */
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        take_places(blocks, expr_part(expr, i));
}

/* Where places stand in expressions, and not in the values of indices. */
static void take_sums(void *context, const Expr *expr)
{
    PlaceSums *sums = context;
    if (!thread_loops_declare(((Blocks *)sums->context)->loops, expr->first))
        place_sums_take(sums, expr);
}

static void take_body(Blocks *blocks)
{
    const Model *model = blocks->model;
    const ThreadLoops *loops = blocks->loops;
    const size_t tokens = model->kernel->tokens.len;
    PlaceSums sums = {.model = model,
                      .size = take_size,
                      .context = blocks,
                      .changes = {loops->threads[0] != model->block_size[0],
                                  loops->threads[1] != model->block_size[1]},
                      .taken = arena_alloc(model->arena, tokens * sizeof *sums.taken),
                      .fits = true};
    memset(sums.taken, 0, tokens * sizeof *sums.taken);
    stmt_each_expr(model->kernel->body, take_sums, &sums);
    blocks->fits &= sums.fits;
    blocks->loops->in_sums = sums.taken;
}

static const char *take_shape(const Model *model, const Schedule *schedule, ThreadLoops *loops)
{
    for (unsigned axis = 0; axis < 2; axis++) {
        int64_t old = model->block_size[axis],
                new = schedule->block[0] ? schedule->block[axis] : old;
        if (old < 1 || model->block_size[2] != 1)
            return "a block has three axes, or its shape is unknown";
        if (old % new &&new % old)
            return "along each axis the new block must be a multiple or a divisor of the original "
                   "one";
        loops->threads[axis] = new;
        loops->blocks[axis] = new > old ? new / old : 1;
        loops->parts[axis] = old > new ? old / new : 1;
        loops->items.count[axis] = loops->items.step[axis] = 1;
    }
    return NULL;
}

/* --- loops ------------------------------------------------------------------------------------ */

/* The statement stands in a list of its own braces, where others can stand before it. */
static bool is_in_list(const Stmt *list, const Stmt *stmt)
{
    bool found = false;
    for (size_t i = 0; list && i < list->body.len && !found; i++)
        found = (list->body.at[i] == stmt && list->kind == STMT_COMPOUND && !list->is_implied) ||
                is_in_list(list->body.at[i], stmt);
    return found || (list && (is_in_list(list->then, stmt) || is_in_list(list->otherwise, stmt)));
}

/* The names in it mean the same at the top of the kernel: parameters, and constants of the file. */
static bool is_of_kernel(const Search *search, const Expr *expr)
{
    for (size_t i = expr->first; i <= expr->last; i++) {
        Str name = search_is_name(search, i) ? search_name(search, i) : (Str){0};
        const Variable *variable = name.len ? model_variable(search->model, name) : NULL;
        if (variable && (!variable->param || variable->namesake))
            return false;
    }
    return true;
}

/* `for (int j = 0; j < n; j++)`, whose iterations the host can count. */
static bool head_fits(const Search *search, const Loop *loop)
{
    enum { LATEST_START = 4096 };
    const Model *model = search->model;
    const Expr *test = loop->stmt->expr;
    int64_t start, step;
    bool writes;
    return loop->canonical && loop->uniform && !loop->leaves && !loop->downward &&
           loop->plain_int && loop->start_expr && loop->end_expr && test &&
           test->kind == EXPR_BINARY && (test->op == TOKEN_LESS || test->op == TOKEN_LESS_EQUAL) &&
           expr_bare(test->b) == expr_bare(loop->end_expr) &&
           poly_is_constant(loop->start, &start) && start >= 0 && start <= LATEST_START &&
           poly_is_constant(loop->step, &step) && step == 1 &&
           launch_rewrite_host_knows(model, span_text(model_expr_place(model, loop->end_expr))) &&
           is_of_kernel(search, loop->end_expr) &&
           !search_touches(search, loop->stmt->first, loop->stmt->then->first - 1, &writes) &&
           search_is_written(search, loop->stmt->first, loop->stmt->then->first - 1);
}

/* Nobody asks for the iterator but the loop. */
static bool is_of_loop(const Search *search, const Loop *loop)
{
    const Declarator *declarator = loop->variable->declarator;
    const Tokens *tokens = &search->model->kernel->tokens;
    if (loop->declares || !declarator || loop->variable->namesake)
        return loop->declares;
    for (size_t i = search->model->kernel->brace + 1; i < tokens->len; i++)
        if ((i < loop->stmt->first || i > loop->stmt->last) && i != declarator->name_token &&
            search_is_name(search, i) && str_equal(search_name(search, i), declarator->name))
            return false;
    return !declarator->init;
}

/* A product is, if all its factors are. */
static bool is_positive(const Model *model, const Poly *poly, const Condition *condition)
{
    const Poly *one = poly_constant(model->arena, 1);
    bool positive = poly->count == 1 && poly->terms[0].coefficient > 0;
    for (unsigned i = 0; positive && i < poly->terms[0].degree; i++)
        positive = poly_proven(
            model,
            poly_subtract(model->arena, poly_atom(model->arena, poly->terms[0].atoms[i]), one),
            condition, FOR_THE_THREAD);
    return positive ||
           poly_proven(model, poly_subtract(model->arena, poly, one), condition, FOR_THE_THREAD);
}

/* What an iteration computes no other one needs, nor what follows. */
static const char *iterations_fit(const Search *search, const Loop *loop)
{
    const Model *model = search->model;
    const StrMap *assigned = stmt_names_assigned(model, loop->stmt);
    for (size_t i = 0; i < model->variables.len; i++) {
        const Variable *variable = model->variables.at[i];
        const Type *type = variable->type;
        bool plain = type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING ||
                     type->kind == TYPE_BOOL || type->is_auto;
        if (variable->declarator && (!plain || type->extents.len || type->is_reference))
            return "a variable is not a plain number, and one iteration might use its value from "
                   "another";
        bool inside = variable->declarator && variable->declarator->first >= loop->stmt->first &&
                      variable->declarator->last <= loop->stmt->last;
        if (!inside && strmap_get(assigned, variable->name) &&
            !(variable == loop->variable && is_of_loop(search, loop)))
            return "an iteration of the loop, or the code after the loop, uses a value of the "
                   "previous iteration";
    }
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        const Poly *by_iteration, *rest;
        int64_t step;
        if (!model_writes(model, access->array))
            continue;
        if (access->loop != loop || access->wraps || access_has_border(access) ||
            !poly_linear(model->arena, access->flat, loop->atom, &by_iteration, &rest))
            return "an array is written or read outside the loop";
        for (size_t k = 0; k < model->accesses.len; k++)
            if (model->accesses.at[k]->array == access->array &&
                !poly_equal(model->accesses.at[k]->flat, access->flat))
                return "an iteration of the loop may access elements that another one writes";
        if (!(poly_is_constant(by_iteration, &step) && step) &&
            !is_positive(model, by_iteration, access->condition))
            return "two iterations of the loop may write the same element";
    }
    return NULL;
}

const char *search_iterations_hindrance(const Search *search, const Loop *loop)
{
    const char *why = coarsening_hindrance(search->model, search->assigned);
    if (!why && !head_fits(search, loop))
        why =
            "the loop is not 'for (int j = 0; j < n; j++)' with an int n that the host can compute";
    return why ? why : iterations_fit(search, loop);
}

static const char *take_split(const Search *search, const Schedule *schedule)
{
    const Model *model = search->model;
    ThreadLoops *loops = search->loops;
    if (schedule->split < 2)
        return NULL;
    for (size_t i = 0; i < model->loops.len && !loops->split; i++)
        if (model->loops.at[i]->annotation && !model->loops.at[i]->outer)
            loops->split = model->loops.at[i];
    loops->split_parts = schedule->split;
    if (!loops->split)
        return "there is no outermost annotated loop";
    if (!is_in_list(model->kernel->body, loops->split->stmt))
        return "the loop is not in a list of statements";
    if (model->block_used[2])
        return "the kernel uses blockIdx.z";
    if (!spell_is_free(model, "min"))
        return "'min' is not CUDA's function here";
    for (size_t i = model->kernel->brace + 1; i < model->kernel->tokens.len; i++) {
        Str name = search_is_name(search, i) ? search_name(search, i) : (Str){0};
        int64_t value;
        if (str_is(name, "gridDim"))
            return "the kernel uses gridDim";
        if (name.len && !model_has_variable(model, name) && !name_is_place(name) &&
            !unit_constant(model->unit, name, &value) &&
            names_variable(model->unit, name) != VARIABLE_UNSEEN)
            return "it uses global variables of the file";
    }
    return search_iterations_hindrance(search, loops->split);
}

/* ---------------------------------------------------------------------------------------------- */

/* Several whole blocks along x are one of three axes: each place of a thread is one of it, or a sum
 * of two. */
static bool may_stand_beside(const Model *model, const Schedule *schedule, const ThreadLoops *loops)
{
    enum { MOST_ALONG_Z = 64 };
    return loops->blocks[0] > 1 && loops->blocks[1] == 1 && loops->parts[1] == 1 &&
           schedule->split < 2 && model->block_size[1] <= MOST_ALONG_Z &&
           !swap_places_hindrance(model);
}

const ThreadLoops *thread_blocks_find(const Model *model, const Schedule *schedule,
                                      const char **why)
{
    Search search = search_places(model);
    ThreadLoops *loops = search.loops;
    Blocks blocks = {model, loops, true};
    *why = take_shape(model, schedule, loops);
    if (!*why && model_sizes_mention_grid(model))
        *why = "a garray size contains gridDim";
    if (*why)
        return NULL;
    bool used[2] = {false, false};
    for (size_t i = 0; i < loops->indices.len; i++) {
        if (loops->indices.at[i].declarator)
            take_places(&blocks, loops->indices.at[i].declarator->init);
        for (unsigned axis = 0; axis < 2; axis++)
            used[axis] |= loops->indices.at[i].by[axis];
    }
    take_body(&blocks);
    const bool other =
        loops->threads[0] != model->block_size[0] || loops->threads[1] != model->block_size[1];
    const bool apart = other && (!search.fits || !blocks.fits || !search_words_fit(&search));
    loops->beside = apart && may_stand_beside(model, schedule, loops);
    if (loops->beside) /* no check may exclude threads beyond the user's grid */
        loops->indices.len = 0;
    if (model->kernel->has_inactive_text)
        *why = "its text depends on macros";
    else if (apart && !loops->beside)
        *why = "it does not compute its global index as blockIdx.x * blockDim.x + threadIdx.x, or "
               "the same for y, in a separate variable: only blocks that are a multiple along x "
               "are possible";
    else if (other && model->kernel->launch_bounds)
        *why = "its __launch_bounds__ fit its original block only";
    else if (!loops->beside &&
             ((loops->blocks[0] > 1 && !used[0]) || (loops->blocks[1] > 1 && !used[1])))
        *why = "along one axis the kernel does not use its index";
    else if (other || schedule->split > 1)
        *why = kernel_shows_lanes(model);
    if (!*why)
        *why = take_split(&search, schedule);
    for (unsigned axis = 3; axis-- > 0 && loops->beside;)
        loops->threads[axis] = axis == 1 ? loops->blocks[0] : model->block_size[axis / 2];
    return *why ? NULL : loops;
}
