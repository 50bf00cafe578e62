/* Register tiles. Enters: a plan of a kernel whose launches are ours. Leaves: how the kernel can be
 * written with loops over threads inside of its loop.
 *
 * Why it pays, on an H200: a matrix product whose blocks of 16 x 16 threads stage tiles asks shared
 * memory for two numbers for each sum, and reaches 8 TFLOP/s; with 8 x 8 sums in the registers of
 * each thread one number serves eight of them, and it reaches 34 (cublasSgemm: 50). */
#include "../contraction/contraction.h"
#include "../contraction/opaque_value.h"
#include "coarsening_analysis.h"

#include "../../analysis/legality/legality.h"
#include "../../analysis/product.h"
#include "../../analysis/uniform_path/inactive_threads.h"
#include "../../analysis/uniform_path/select.h"
#include "../../analysis/uniform_path/uniform_path.h"
#include "../../syntax/parse.h"

enum {
    LAUNCHED = 16, /* threads along each axis of a block */
    MOST_ITEMS = 8,
    SMALL_BYTES = 4,  /* of a thread's variables, of which there may be MOST_ITEMS squared ... */
    MOST_BYTES = 32,  /* ... or a quarter of that */
    PART_OF_WAVE = 3, /* blocks on a third of the multiprocessors are as fast as many small ones */
    MOST_ITERATIONS = 32, /* of a tile */
    FEWEST_ITERATIONS = 4,
    ROOM = 40 << 10, /* bytes for tiles */
};

bool thread_loops_declare(const ThreadLoops *loops, size_t token)
{
    for (size_t i = 0; i < loops->indices.len; i++)
        if (loops->indices.at[i].declarator && token >= loops->indices.at[i].declarator->first &&
            token <= loops->indices.at[i].declarator->last)
            return true;
    return false;
}

const Access *thread_loops_element(const ThreadLoops *loops, const Array *array)
{
    for (size_t i = 0; i < loops->elements.len; i++)
        if (loops->elements.at[i]->array == array)
            return loops->elements.at[i];
    return NULL;
}

/* --- the loop --------------------------------------------------------------------------------- */

bool search_head_fits(const Search *search, const Stmt *stmt)
{
    const Loop *loop = model_loop(search->model, stmt);
    bool writes;
    if (!loop || !loop->canonical || !loop->uniform || loop->leaves ||
        search_touches(search, stmt->first, stmt->then->first - 1, &writes) ||
        !search_is_written(search, stmt->first, stmt->then->first - 1))
        return false;
    for (size_t i = stmt->first + 1; i < stmt->then->first; i++) {
        if (!search_is_name(search, i) || str_equal(search_name(search, i), loop->variable->name))
            continue;
        Str name = search_name(search, i);
        const ThreadIndex *index = search_index(search, name);
        if (name_is_place(name) || (index && (index->by[0] || index->by[1])) ||
            (!index && model_has_variable(search->model, name) && !search_param(search, name)))
            return false;
    }
    return true;
}

/* Each iteration of the loop comes to it. */
static bool is_in_each_iteration(const Access *access, const Loop *loop)
{
    const Condition *condition = access->condition;
    while (condition && condition != loop->condition && condition->stmt == loop->stmt)
        condition = condition->outer;
    return access->loop == loop && condition == loop->condition;
}

/* Its text means the same before the loop, in it, and behind it. */
static bool is_nameable(const Search *search, const Expr *expr)
{
    for (size_t i = expr->first; i <= expr->last; i++) {
        Str name = search_is_name(search, i) ? search_name(search, i) : (Str){0};
        if (name.len && model_has_variable(search->model, name) && !search_param(search, name) &&
            !search_index(search, name))
            return false;
    }
    return search_is_written(search, expr->first, expr->last);
}

/* The array is written in the loop, but each thread touches one element alone, anywhere in the
 * kernel. Threads outside of the bounds run the loop with an element of nobody: they must not
 * divide by that. */
static bool is_element(const Search *search, const Access *access, const Loop *loop)
{
    const Model *model = search->model;
    bool certain = false;
    for (size_t i = 0; i < model->accesses.len && !certain; i++)
        certain = model->accesses.at[i]->array == access->array &&
                  is_in_each_iteration(model->accesses.at[i], loop);
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *other = model->accesses.at[i];
        if (other->array == access->array && (!poly_equal(other->flat, access->flat) ||
                                              other->part || other->as || access_has_border(other)))
            return false;
    }
    return certain && poly_mentions(access->flat, model->thread[0]) &&
           poly_mentions(access->flat, model->thread[1]) &&
           !poly_mentions(access->flat, loop->atom) && is_nameable(search, access->expr) &&
           !search_divides(search, loop->stmt->first, loop->stmt->last);
}

/* A loop in which threads along one axis load the same, and others along the other one. */
static bool is_worth_it(const Search *search, const Stmt *stmt)
{
    const Model *model = search->model;
    bool along[2] = {false, false};
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        if (!expr_is_in(access->expr, stmt->first, stmt->last))
            continue;
        bool x = poly_mentions(access->flat, model->thread[0]),
             y = poly_mentions(access->flat, model->thread[1]);
        if (model_writes(model, access->array)
                ? !is_element(search, access, model_loop(model, stmt))
                : !(x || y))
            return false;
        along[0] |= y && !x;
        along[1] |= x && !y;
    }
    return along[0] && along[1];
}

static bool is_of_element(const Search *search, const Expr *place)
{
    for (size_t i = 0; i < search->model->accesses.len; i++)
        if (search->model->accesses.at[i]->expr == place)
            return thread_loops_element(search->loops, search->model->accesses.at[i]->array) !=
                   NULL;
    return false;
}

static void take_elements(Search *search, const Stmt *stmt)
{
    const Model *model = search->model;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        if (expr_is_in(access->expr, stmt->first, stmt->last) &&
            model_writes(model, access->array) &&
            !thread_loops_element(search->loops, access->array))
            vec_push(model->arena, &search->loops->elements, access);
    }
}

/* The loop's iterator, where that is no variable of each thread: nothing else mentions it. */
static bool take_iterator(Search *search, const Stmt *stmt)
{
    ThreadLoops *loops = search->loops;
    const Loop *loop = loops->items.loop;
    const Tokens *tokens = &search->model->kernel->tokens;
    if (loop->declares)
        return true;
    for (size_t i = 0; i < loops->variables.len; i++) {
        ThreadVariable variable = loops->variables.at[i];
        if (!str_equal(variable.declarator->name, loop->variable->name))
            continue;
        for (size_t k = search->model->kernel->brace + 1; k < tokens->len; k++)
            if (search_is_name(search, k) &&
                str_equal(search_name(search, k), loop->variable->name) &&
                k != variable.declarator->name_token && (k < stmt->first || k > stmt->last))
                return false;
        ThreadVariable *iterator = arena_new_of(search->model->arena, ThreadVariable);
        *iterator = variable;
        loops->iterator = iterator;
        for (size_t k = i + 1; k < loops->variables.len; k++)
            loops->variables.at[k - 1] = loops->variables.at[k];
        loops->variables.len--;
        strmap_set(search->own, loop->variable->name, NULL);
        return !variable.declarator->init;
    }
    return false;
}

bool search_iterations_stay(const Search *search, const Stmt *stmt)
{
    const Loop *loop = search->loops->items.loop;
    return !jumps_out(stmt->then, true) && search_is_written(search, stmt->first, stmt->last) &&
           !opaque_value_constants(search->model, loop).len &&
           !contraction_by_iteration(search->model, stmt->first, stmt->last, loop);
}

/* The first loop that is worth it. */
static bool take_loop(Search *search, const Stmt *stmt)
{
    ThreadLoops *loops = search->loops;
    if (loops->items.loop || !search_head_fits(search, stmt) || !is_worth_it(search, stmt))
        return false;
    loops->items.loop = model_loop(search->model, stmt);
    search->touched = true;
    ThreadPiece piece = {.first = stmt, .last = stmt, .loop = loops->items.loop};
    vec_push(search->model->arena, &loops->pieces, piece);
    take_elements(search, stmt);
    if (!take_iterator(search, stmt) || !coarsening_stmt_fits(search->model, stmt->then) ||
        !search_iterations_stay(search, stmt))
        search_refuse(search);
    return true;
}

/* --- all of it -------------------------------------------------------------------------------- */

/* What a thread reads nobody writes, but it itself, in the same statements, or an element of its
 * own. */
static bool stores_fit(const Search *search)
{
    const Model *model = search->model;
    for (size_t i = 0; i < model->accesses.len; i++)
        for (size_t k = 0; k < model->accesses.len; k++) {
            const Access *write = model->accesses.at[i], *read = model->accesses.at[k];
            if (write->write && read->read && write->array == read->array &&
                !thread_loops_element(search->loops, write->array) &&
                (read->loop == search->loops->items.loop || read->order > write->order ||
                 !poly_equal(write->flat, read->flat)))
                return false;
        }
    return true;
}

typedef struct {
    Search *search;
    StrMap *different; /* own variables that get what no other item loads */
} OwnValues;

/* What is assigned to an own variable, or to an element in the loop, is no product: it might be
 * fused with a sum in one of both forms alone, as memory, or the end of a statement, keeps them
 * apart in the other. */
static void check_value(void *context, const Expr *expr)
{
    const OwnValues *values = context;
    Search *search = values->search;
    const ThreadLoops *loops = search->loops;
    const Stmt *loop = loops->items.loop->stmt;
    if (!expr)
        return;
    for (size_t i = 0; i < expr_parts(expr); i++)
        check_value(context, expr_part(expr, i));
    if (expr->kind != EXPR_ASSIGN)
        return;
    const Expr *place = expr_bare(expr->a);
    bool own = place->kind == EXPR_NAME && strmap_get(search->own, place->name);
    bool inside = expr_is_in(expr, loop->first, loop->last);
    if (!own && !(inside && is_of_element(search, place)))
        return;
    if (expr_scales(expr) || (expr->op == TOKEN_ASSIGN && product_may_be(search->model, expr->b)))
        search_refuse(search);
    if (own && inside &&
        !coarsening_share_loads(search->model, search->assigned, &loops->items, expr->b))
        strmap_set(values->different, place->name, search);
}

bool search_products_fit(Search *search)
{
    ThreadLoops *loops = search->loops;
    OwnValues values = {search, strmap_new(search->model->arena)};
    stmt_each_expr(search->model->kernel->body, check_value, &values);
    const Summands *summands = select_summands(search->model);
    for (size_t i = 0; i < loops->variables.len && search->fits; i++) {
        const Declarator *declarator = loops->variables.at[i].declarator;
        if (declarator->init && product_may_be(search->model, declarator->init) &&
            !select_begins_sum(summands, declarator->name, loops->items.loop->stmt->first - 1))
            search_refuse(search);
    }
    for (size_t i = 0; i < loops->elements.len; i++)
        strmap_set(values.different, loops->elements.at[i]->array->name, search);
    loops->items.own = values.different;
    return search->fits &&
           !coarsening_share_products(search->model, search->assigned, &loops->items);
}

/* `c[y * n + x] += sum;` behind the loop, or `*= beta` before it, where each thread has an element
 * of its own: loads would wait for the stores of the items before, of which the compiler does not
 * know that they lie elsewhere. Without products that sums might take, which keep their order. */
static void find_ahead(const Search *search, ThreadPiece *piece)
{
    const Model *model = search->model;
    const Stmt *stmt = piece->first;
    const Expr *expr = stmt->kind == STMT_EXPR ? stmt->expr : NULL;
    const Access *found = NULL;
    if (piece->loop || !piece->stores || stmt != piece->last || !expr ||
        expr->kind != EXPR_ASSIGN || product_may_be(search->model, expr->b) ||
        (stmt->first < search->loops->items.loop->stmt->last
             ? expr->op != TOKEN_STAR_ASSIGN
             : expr->op != TOKEN_PLUS_ASSIGN && expr->op != TOKEN_MINUS_ASSIGN))
        return;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        if (!expr_is_in(access->expr, stmt->first, stmt->last))
            continue;
        if (found || access->expr != expr_bare(expr->a))
            return; /* it loads more than that */
        found = access;
    }
    if (found && !found->part && !found->as && !access_has_border(found) &&
        poly_mentions(found->flat, model->thread[0]))
        piece->ahead = found;
}

/* Of all that a row or column of threads loads in an iteration of the loop. */
static int64_t bytes_of_iteration(const Search *search)
{
    const Model *model = search->model;
    int64_t bytes = 0;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        bool again =
            model_writes(model, access->array) || access->loop != search->loops->items.loop;
        for (size_t k = 0; k < i && !again; k++)
            again = model->accesses.at[k]->array == access->array &&
                    poly_equal(model->accesses.at[k]->flat, access->flat);
        bytes += again ? 0 : access->array->element;
    }
    return bytes;
}

/* As many items as the registers have room for, of whole blocks of the user's. */
static bool shape_fits(Search *search, int64_t wanted)
{
    const Model *model = search->model;
    ThreadLoops *loops = search->loops;
    int64_t bytes = 0;
    for (size_t i = 0; i < loops->variables.len; i++)
        bytes += loops->variables.at[i].declarator->type->size;
    for (size_t i = 0; i < loops->elements.len; i++)
        bytes += loops->elements.at[i]->array->element;
    int64_t items = bytes <= SMALL_BYTES ? MOST_ITEMS : MOST_ITEMS / 2;
    if (wanted)
        for (items = 1; items * items < wanted;)
            items++;
    if (!bytes || bytes > MOST_BYTES || items > MOST_ITEMS || (wanted && items * items != wanted))
        return false;
    for (unsigned axis = 0; axis < 2; axis++) {
        int64_t threads = model->block_size[axis], reach = LAUNCHED * items;
        if (threads < 2 || reach % threads != 0)
            return false;
        loops->items.count[axis] = items;
        loops->items.step[axis] = loops->threads[axis] = LAUNCHED;
        loops->blocks[axis] = reach / threads;
    }
    int64_t row = bytes_of_iteration(search) * LAUNCHED * items;
    for (loops->items.iterations = MOST_ITERATIONS; loops->items.iterations * row > ROOM;)
        loops->items.iterations /= 2;
    if (!wanted)
        loops->fewest_blocks = search->plan->device->multiprocessors * loops->blocks[0] *
                               loops->blocks[1] / PART_OF_WAVE;
    return model->block_size[2] == 1 && loops->items.iterations >= FEWEST_ITERATIONS;
}

const ThreadLoops *thread_loops_find(const Plan *plan, int64_t items)
{
    if ((!items && plan->weigh != WEIGH_TIME) || plan->regions.len != 1 ||
        !plan->regions.at[0]->region.loop)
        return NULL;
    Search search = search_begin(plan, take_loop, IN_RECTANGLES);
    bool fits = search.fits && search.loops->items.loop && shape_fits(&search, items) &&
                search_words_fit(&search) && stores_fit(&search) && search_limits_fit(&search) &&
                !model_sizes_mention_grid(search.model) && search_products_fit(&search);
    for (size_t i = 0; i < search.loops->pieces.len && fits; i++)
        find_ahead(&search, &search.loops->pieces.at[i]);
    return fits ? search.loops : NULL;
}
