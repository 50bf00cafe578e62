/* Products that are stored and read back. Enters: a region and what of it is to be staged. Leaves:
 * a product that may be fused with a sum at the read in one form of the code and not in the other.
 *
 * Memory keeps a product apart from the sum that reads it where other memory is touched between,
 * which might be the same: it is rounded, stored and loaded. In a tile or a register nothing else
 * is, and nvcc fuses both. (Machine code of nvcc 13.0 for sm_90.) */
#include "product_read_back.h"

#include "../../analysis/legality/type_based_aliasing.h"
#include "../../analysis/product.h"
#include "../../syntax/parse.h"
#include "contraction_queries.h"

/* --- how an access is used -------------------------------------------------------------------- */

typedef struct {
    const Model *model;
    const Expr *access;
    bool found;
    bool is_summand;     /* its value may be added to something, now or later */
    const Expr *product; /* *= or /= gives it one */
    const Expr *stored;  /* the value that = gives it */
} Use;

static void find_use(void *context, const Expr *expr, bool is_summand);

static void find_in_assignment(Use *use, const Expr *expr)
{
    bool product = expr_scales(expr);
    find_use(use, expr->b, !product);
    if (use->found)
        return;
    find_use(use, expr->a, !product && expr->op != TOKEN_ASSIGN);
    if (use->found && expr_bare(expr->a)->kind != EXPR_MEMBER && expr_bare(expr->a) != use->access)
        use->is_summand = true; /* a subscript's subscript, or *&a[i] */
    if (use->found && expr->op == TOKEN_ASSIGN)
        use->stored = expr->b;
    if (use->found && product)
        use->product = expr;
}

static void find_use(void *context, const Expr *expr, bool is_summand)
{
    Use *use = context;
    if (!expr || use->found)
        return;
    if (expr == use->access) {
        use->found = true;
        use->is_summand = is_summand;
    } else if (expr->kind == EXPR_ASSIGN) {
        find_in_assignment(use, expr);
    } else {
        product_each_operand(use->model, expr, is_summand, find_use, use);
    }
}

static Use use_of(const Model *model, const Access *access)
{
    Use use = {.model = model, .access = access->expr};
    const Stmt *stmt = access->stmt;
    find_use(&use, stmt->expr, stmt->kind == STMT_RETURN);
    find_use(&use, stmt->step, false);
    if (stmt->init)
        find_use(&use, stmt->init->expr, true);
    for (size_t i = 0; i < stmt->declarators.len; i++)
        find_use(&use, stmt->declarators.at[i]->init, true);
    for (size_t i = 0; stmt->init && i < stmt->init->declarators.len; i++)
        find_use(&use, stmt->init->declarators.at[i]->init, true);
    if (!use.found) /* somewhere that is not understood */
        use.is_summand = true;
    return use;
}

const Expr *stored_value(const Model *model, const Access *access)
{
    return access->write ? use_of(model, access).stored : NULL;
}

/* --- what stands between ---------------------------------------------------------------------- */

/* The innermost loop around both; NULL: none of the region's. */
static const Loop *common_loop(const Access *a, const Access *b)
{
    const Loop *loop = a->loop;
    while (loop && !loop_within(b->loop, loop))
        loop = loop->outer;
    return loop;
}

/* A path leads from the one to the other without an iteration more. */
static bool is_before(const Access *first, const Access *second)
{
    return first->order < second->order;
}

/* --- pairs ------------------------------------------------------------------------------------ */

/* In a later iteration of the loop the one may read what the other has written in this one. */
static bool meets_in_iteration(const Contraction *contraction, const Access *write,
                               const Access *read, const Loop *loop)
{
    Arena *arena = contraction->model->arena;
    const Poly *distance = poly_subtract(arena, write->flat, read->flat), *by, *rest;
    int64_t cells, stride;
    bool fixed = poly_is_constant(distance, &cells);
    if (!loop->canonical || !fixed || !poly_linear(arena, read->flat, loop->atom, &by, &rest))
        return true;
    for (const Loop *other = common_loop(write, read); other; other = other->outer)
        if (other != loop && poly_mentions(read->flat, other->atom) &&
            contraction_has_loop(contraction, other))
            return true; /* i + j is the same in other iterations of both */
    if (poly_is_zero(by))
        return true;
    if (!poly_is_constant(poly_multiply(arena, by, loop->step), &stride) || stride == 0)
        return cells != 0;
    return cells / stride > 0 && cells % stride == 0;
}

/* ... of any loop around both that lies in the region. */
static bool meets_later(const Contraction *contraction, const Access *write, const Access *read)
{
    for (const Loop *loop = common_loop(write, read); loop; loop = loop->outer)
        if (contraction_has_loop(contraction, loop) &&
            meets_in_iteration(contraction, write, read, loop))
            return true;
    return false;
}

/* What is stored stays, and the sum has it from the same statements: the store needs the product,
 * so that nvcc fuses it nowhere. */
static bool is_stored_for_good(const Contraction *contraction, const Access *write,
                               const Access *read)
{
    if (write->loop != read->loop || write->condition != read->condition)
        return false;
    for (const Loop *loop = write->loop; loop && contraction_has_loop(contraction, loop);
         loop = loop->outer)
        if (!loop->canonical || !poly_mentions(write->flat, loop->atom))
            return false;
    for (size_t i = 0; i < contraction->all.len; i++) {
        const Access *other = contraction->all.at[i];
        if (other->write && other != write && other->array == write->array &&
            !members_apart(contraction->model, write, other))
            return false;
    }
    return true;
}

/* The product that is stored meets no sum at the read, or does as it is stored: the same in a tile
 * or a register. What a loop finds is another matter (product_read_back_across). */
static bool is_fused_alike(const Contraction *contraction, const Access *write, const Access *read)
{
    const Loop *loop = contraction->region->region.loop;
    int64_t distance;
    bool is_fixed = poly_is_constant(
        poly_subtract(contraction->model->arena, write->flat, read->flat), &distance);
    if (members_apart(contraction->model, write, read) ||
        (loop && write->expr->last < loop->stmt->first && read->expr->last > loop->stmt->first))
        return true;
    if (meets_later(contraction, write, read))
        return false;
    return !is_before(write, read) || (is_fixed && distance != 0) ||
           (is_fixed && is_stored_for_good(contraction, write, read));
}

/* --- products --------------------------------------------------------------------------------- */

static void find_stored(const Model *model, const Access *write, Products *products)
{
    Use use = use_of(model, write);
    if (use.stored)
        product_find(model, use.stored, products);
    else if (use.product)
        product_compound(model, use.product, products);
    else if (!use.found)
        vec_push(model->arena, products, (Product){write->expr, 0});
}

/* A product that is stored, and read again into a sum with which it might be fused there and not
 * here. */
const Expr *product_read_back(const Contraction *contraction)
{
    for (size_t i = 0; i < contraction->all.len; i++) {
        const Access *write = contraction->all.at[i];
        Products products = {0};
        if (write->write && product_has_type(write->array->points))
            find_stored(contraction->model, write, &products);
        for (size_t k = 0; products.len && k < contraction->all.len; k++) {
            const Access *read = contraction->all.at[k];
            if (read->read && read != write && read->array == write->array &&
                use_of(contraction->model, read).is_summand &&
                !is_fused_alike(contraction, write, read))
                return products.at[0].expr;
        }
    }
    return NULL;
}

/* --- products on the other side of a loop ----------------------------------------------------- */

/* The array, and the member. */
static Str memory_of(const Model *model, const Access *access)
{
    const bool member = access->part && access->part->kind == EXPR_MEMBER;
    return str_format(model->arena, "%.*s.%.*s", STR_ARG(access->array->name),
                      STR_ARG(member ? access->part->name : STR("")));
}

/* The first reads of a member of an array that may be added to something. */
typedef struct {
    const Access *within, *behind; /* the loop */
} SumsAcross;

/* Accesses beside the loop that are of its registers. */
static const StrMap *accesses_around(const PlanRegion *region)
{
    StrMap *all = strmap_new(region->region.model->arena);
    for (size_t i = 0; i < region->promoted.len; i++)
        for (size_t k = 0; k < region->promoted.at[i].around.len; k++)
            strmap_set(all, expr_key(&region->promoted.at[i].around.at[k]->expr), all);
    return all;
}

/* A product is stored before a loop that a compiler may write out, and added to something within,
 * or within and behind: nvcc finds the sum of the first or the last iteration beside it. Between
 * tiles the element is loaded; in a register nobody needs the product but the sum, where iterations
 * of several tiles do not stand between. */
const Expr *product_read_back_across(const Contraction *contraction)
{
    const Model *model = contraction->model;
    const Loop *loop = contraction->region->region.loop;
    if (!loop || !contraction_written_out(model, loop))
        return NULL;
    const Region *region = &contraction->region->region;
    const bool is_one =
        !contraction->region->tiles.len || (loop->trips_known && loop->trips <= region->tile);
    const StrMap *around = accesses_around(contraction->region);
    StrMap *all = strmap_new(model->arena);
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *read = model->accesses.at[i];
        if (!read->read || read->expr->last < loop->stmt->first || !use_of(model, read).is_summand)
            continue;
        Str memory = memory_of(model, read);
        SumsAcross *sums = strmap_get(all, memory);
        if (!sums) {
            sums = arena_new_of(model->arena, SumsAcross);
            strmap_set(all, memory, sums);
        }
        const Access **first = read->expr->first > loop->stmt->last ? &sums->behind : &sums->within;
        *first = *first ? *first : read;
    }
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *write = model->accesses.at[i];
        Products products = {0};
        const SumsAcross *sums = write->write && product_has_type(write->array->points)
                                     ? strmap_get(all, memory_of(model, write))
                                     : NULL;
        bool before = write->expr->last < loop->stmt->first,
             in = !before && write->expr->last <= loop->stmt->last;
        if (sums && ((before && sums->within) || (in && sums->behind)))
            find_stored(model, write, &products);
        if (products.len && (in || (is_one && strmap_get(around, expr_key(&write->expr))) ||
                             !contraction_touched(contraction, write, sums->within, NULL, true)))
            return products.at[0].expr;
    }
    return NULL;
}
