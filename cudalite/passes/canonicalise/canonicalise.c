/* Loops that the block does not run together as they are written, and would in a plainer form. Enters: a model.
 * Leaves: such loops, and what their plainer form needs (print/forms/canonical_loops.c writes it; what is read then is planned like
 * any kernel).
 *
 *     for (int y = thread; y < n; y += threads)     for (int b = block; b < n; b += threads)
 *         ...                                           { int y = b + threadIdx.x; if (y < n) ... }
 *
 *     for (int i = row; i < row + w; i++)           const int first = row;
 *         ...                                       for (int r = 0; r < row + w - first; r++) {
 *                                                     int i = first + r; ... }
 *
 * and those of uniform_bounds.c, induction_variables.c, counted_loop.c, loop_end.c and window_bounds.c. None computes a number that may overflow where
 * the kernel's do not: blocks count what their first thread does, which none of the conditions around the loop may keep
 * out (the values that other threads have in its last turn would overflow no sooner than what they step to), and the
 * difference of end and start is a number or the value of one name. Turns of the block whose number a compiler would
 * know are not written out: it knows that of no thread's, and makes what is the same in all of them before the loop. */
#include "canonicalise.h"

#include "../../analysis/affine/footprint.h"
#include "../../analysis/exits.h"
#include "../../analysis/legality/legality.h"
#include "loop_queries.h"

static bool is_int(const Type *type)
{
    return type->kind == TYPE_INTEGER && type->size == 4 && !type->is_unsigned && !type->pointers &&
           !type->extents.len && !type->is_reference && !type->is_volatile;
}

/* A loop upwards with an iterator of its own, each piece of whose head stands in the text. */
static bool loop_fits(const Model *model, const Loop *loop, CanonicalLoop *plain)
{
    Span head;
    const Stmt *stmt = loop->stmt;
    if (!loop->canonical || !loop->declares || loop->downward || loop->leaves ||
        loop->end_unsigned || loop->end_size != 4 || !is_int(loop->variable->type))
        return false;
    plain->loop = loop;
    return canonical_is_written(model, stmt->first, stmt->last, &head) &&
           canonical_is_written(model, stmt->first, stmt->then->first - 1, &head) &&
           canonical_is_written(model, loop->start_expr->first, loop->start_expr->last,
                                &plain->start) &&
           canonical_is_written(model, loop->end_expr->first, loop->end_expr->last, &plain->end);
}

/* The first thread of the block gets there whenever another one does. */
static bool reached_together(const Condition *condition)
{
    for (; condition; condition = condition->outer)
        if (!condition->uniform)
            return false;
    return true;
}

/* The start is the block's and a sum over the thread's axes, which is 0 for its first thread. */
static bool takes_turns(Model *model, const Loop *loop, CanonicalLoop *plain)
{
    const Poly *rest = loop->start, *by;
    const Expr *step = loop->step_expr;
    Text text = text_new(model->arena);
    Span where;
    int64_t number;
    if ((!loop->annotation && !canonical_has_annotated(model, loop)) || poly_uniform(loop->start) ||
        !poly_uniform(loop->end) || !poly_uniform(loop->step) || !step ||
        step->kind != EXPR_ASSIGN || step->op != TOKEN_PLUS_ASSIGN ||
        !reached_together(loop->condition) ||
        tokens_wait(model, loop->stmt->first, loop->stmt->last, &where) ||
        !canonical_is_written(model, step->b->first, step->b->last, &plain->step))
        return false;
    for (unsigned axis = 0; axis < 3; axis++) {
        if (!poly_linear(model->arena, rest, model->thread[axis], &by, &rest) ||
            !poly_is_constant(by, &number) || number < 0)
            return false;
        if (number)
            text_format(&text, number == 1 ? "%s(int)threadIdx.%c" : "%s(int)threadIdx.%c * %lld",
                        text.len ? " + " : "", "xyz"[axis], (long long)number);
    }
    plain->form = CANONICAL_TURNS;
    plain->by = text_str(&text);
    if (poly_is_constant(rest, &number))
        plain->first = str_format(model->arena, "%lld", (long long)number);
    plain->counted = poly_is_constant(poly_subtract(model->arena, loop->end, rest), &number) &&
                     poly_is_constant(loop->step, &number);
    return poly_uniform(rest) && poly_proven(model, rest, loop->condition, FOR_THE_BLOCK);
}

bool canonical_is_plain(const Poly *poly)
{
    int64_t number;
    return poly &&
           (poly_is_constant(poly, &number) ||
            (poly->count == 1 && poly->terms[0].degree == 1 && poly->terms[0].coefficient == 1 &&
             poly->terms[0].atoms[0]->kind == ATOM_SYMBOL));
}

/* All threads of the block run as many iterations. */
static bool may_count_iterations(const Model *model, const Loop *loop)
{
    int64_t step;
    const Poly *iterations = poly_subtract(model->arena, loop->end, loop->start);
    return loop->plain_int && !loop->inclusive && poly_is_constant(loop->step, &step) &&
           step == 1 && !poly_uniform(loop->start) && poly_uniform(iterations) &&
           canonical_is_plain(iterations);
}

static bool counts_iterations(Model *model, const Loop *loop, CanonicalLoop *plain)
{
    plain->form = CANONICAL_ITERATIONS;
    return loop->annotation && may_count_iterations(model, loop) &&
           canonical_begins_own_line(model, loop);
}

bool canonical_may_be_uniform(Model *model, const Loop *loop)
{
    CanonicalLoop plain = {0};
    return may_count_iterations(model, loop) || canonical_may_have_band(model, loop, &plain) ||
           canonical_may_join(model, loop, &plain);
}

const Plain *canonical_find(Model *model)
{
    Plain *plain = arena_new_of(model->arena, Plain);
    const Stmt *body = model->kernel->body;
    if (model->kernel->has_inactive_text)
        return plain;
    canonical_find_references(model, plain);
    if (plain->references.len)
        return plain;
    canonical_find_pointers(model, plain);
    canonical_find_steps(model, plain);
    canonical_find_whiles(model, plain);
    canonical_find_ends(model, plain);
    if (plain->pointers.len || plain->steps.len || plain->whiles.len || plain->ends.len)
        return plain;
    if (model->mapping.joined || model->block_size[2] != 1 ||
        tokens_jump(model, body->first, body->last) || model_has_variable(model, STR("threadIdx")))
        return plain;
    for (size_t i = 0; i < model->loops.len && model->loops.len <= 64; i++) {
        CanonicalLoop one = {0};
        const Loop *loop = model->loops.at[i];
        if (loop_fits(model, loop, &one) &&
            ((!loop->inclusive &&
              (takes_turns(model, loop, &one) || counts_iterations(model, loop, &one))) ||
             canonical_has_band(model, loop, &one) || canonical_joins(model, loop, &one)))
            vec_push(model->arena, &plain->loops, one);
    }
    canonical_find_calls(model, plain);
    return plain;
}

bool canonical_is_empty(const Plain *plain)
{
    return !plain->references.len && !plain->pointers.len && !plain->steps.len &&
           !plain->whiles.len && !plain->ends.len && !plain->loops.len && !plain->calls.len;
}

/* Sectors of an iteration of each region. */
static double saved_by(const Plan *plan)
{
    double saved = 0;
    for (size_t i = 0; i < plan->regions.len; i++) {
        const PlanRegion *region = plan->regions.at[i];
        double sectors = 0;
        for (size_t k = 0; k < region->tiles.len; k++)
            sectors += region->tiles.at[k]->before.sectors - region->tiles.at[k]->copy_in.sectors -
                       region->tiles.at[k]->copy_out.sectors;
        for (size_t k = 0; k < region->promoted.len; k++)
            sectors += region->promoted.at[k].before.sectors;
        saved += sectors / (double)region->region.tile;
    }
    return saved;
}

bool canonical_is_better(const Plan *plain, const Plan *plan)
{
    enum { CLEARLY = 20 }; /* a twentieth */
    const double saved = saved_by(plan);
    return !plan->regions.len || saved_by(plain) > saved + saved / CLEARLY;
}

Str canonical_words(const Model *model, const Plain *plain, Span *where)
{
    static const char *const loops[] = {
        [CANONICAL_TURNS] = "the loop over '%.*s' is made uniform for the block: threads join in "
                            "for their own values",
        [CANONICAL_ITERATIONS] = "the iterations of the loop over '%.*s' are counted, because "
                                 "threads start at different values",
        [CANONICAL_BAND] = "the iterations of the loop over '%.*s' are counted, and threads skip "
                           "those beyond the ends",
        [CANONICAL_JOINS] = "the loop over '%.*s' is made uniform for the block: threads join in "
                            "for their own iterations"};
    const char *words;
    Str name;
    size_t at;
    if (plain->references.len) {
        words = "the element that '%.*s' refers to stands in its place";
        name = plain->references.at[0].declared->declarators.at[0]->name;
        at = plain->references.at[0].declared->first;
    } else if (plain->pointers.len) {
        words = "a separate pointer is stepped instead of '%.*s'";
        name = plain->pointers.at[0].array->name;
        at = plain->pointers.at[0].uses.at[0];
    } else if (plain->steps.len) {
        words = "the step of '%.*s' becomes a separate statement";
        name = plain->steps.at[0].steps.at[0]->a->name;
        at = plain->steps.at[0].steps.at[0]->first;
    } else if (plain->whiles.len) {
        words = "the start and the step of the loop over '%.*s' move into its head";
        name = plain->whiles.at[0].declared->declarators.at[0]->name;
        at = plain->whiles.at[0].loop->first;
    } else if (plain->ends.len) {
        words = "the condition of the loop over '%.*s' is rewritten to compare the variable alone";
        name = plain->ends.at[0].loop->variable->name;
        at = plain->ends.at[0].loop->stmt->first;
    } else if (plain->loops.len) {
        words = loops[plain->loops.at[0].form];
        name = plain->loops.at[0].loop->variable->name;
        at = plain->loops.at[0].loop->stmt->first;
    } else {
        words = "the call of '%.*s' is inlined";
        name = plain->calls.at[0].function->name;
        at = plain->calls.at[0].stmt->first;
    }
    *where = model_place(model, at, at);
    return str_format(model->arena, words, STR_ARG(name));
}
