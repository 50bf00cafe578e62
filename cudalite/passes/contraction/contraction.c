/* Products that stay products. Enters: a region and what of it is to be staged. Leaves: whether nvcc fuses the same
 * products with sums there; if not, the region stays as it is.
 *
 * nvcc makes one fma of d = x * p; d += y, if it sees that the product goes nowhere else: nothing
 * between may have changed d in memory, and nothing may have looked at it before d is written again.
 * As soon as other memory is touched between, which might be d's, the product is rounded, stored and
 * loaded. Tiles and registers are the same memory as nothing else: there it would be fused.
 * (What nvcc 13.0 and its ptxas do was read off PTX and machine code for sm_90.) */
#include "contraction.h"
#include "common_subexpression.h"
#include "contraction_queries.h"
#include "opaque_value.h"
#include "outer_loop_sum.h"
#include "product_behind_loop.h"

#include "../../analysis/effects/assignments.h"
#include "../../analysis/effects/pure_calls.h"
#include "../../analysis/legality/coarsening_legality.h"
#include "../../analysis/legality/type_based_aliasing.h"
#include "../../analysis/product.h"
#include "../../syntax/parse.h"
#include "carried_factors.h"
#include "code_sinking.h"
#include "constant_index.h"
#include "cross_iteration_cse.h"
#include "divided_difference.h"
#include "exit_value.h"
#include "fma_operands.h"
#include "hoisted_product.h"
#include "identity_operand.h"
#include "last_value.h"
#include "loop_carried_product.h"
#include "partial_redundancy.h"
#include "shared_product.h"
#include "widened_product.h"

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

/* What is stored stays, and the sum has it from the same statements: the store needs the product, so that nvcc fuses it
 * nowhere. */
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

/* The product that is stored meets no sum at the read, or does as it is stored: the same in a tile or a register. What a
 * loop finds is another matter (meets_across). */
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

/* A product that is stored, and read again into a sum with which it might be fused there and not here. */
static const Expr *meets_in_memory(const Contraction *contraction)
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

/* --- sums of two products ----------------------------------------------------------------------- */

/* Which of the two products of x * y + z * w is fused with the sum depends on when the compiler has their factors: it
 * sorts operands by that. A register has its element before the loop; of a tile it sees that nothing else writes to
 * it, so that it has an element since another place, or another iteration, that reads it, or sees where it lies. Both keep
 * their turns where both are found in the same places. */
typedef struct {
    const Model *model;
    StrMap *
        places; /* address of an access's expression -> bit of its register, of an array in tiles whose elements
                       all threads share, or of an element there that the statement reads several times */
    const Loop *
        written_out; /* a compiler may see all of its iterations: what it computes is as late as its last one */
    const StrMap *computed; /* ... by name */
    StrMap *given;          /* name -> bits (unsigned) of what the variable gets */
    const Expr *found;
} Sums;

/* Beside the bits of places: a compiler had the element before the tiles, and loads it again behind them. */
enum { BY_ITERATIONS = 1u << 31, MEMORY = 1u << 30, HAD = 1u << 29 };

static void note_places(const Sums *sums, const Footprint *print, unsigned *place)
{
    for (size_t i = 0; print && i < print->accesses.len; i++) {
        const Access *access = print->accesses.at[i];
        strmap_set(sums->places, expr_key(&access->expr), place);
        if (access->whole)
            strmap_set(sums->places, expr_key(&access->whole->expr), place);
    }
}

enum { MOST_CALLS = 4 /* one in the other; of more nobody knows */, MANY_PRODUCTS = 2 };

/* How many products one of the functions of that name makes at most, as far as their text tells; NULL: it is a lambda's, or not
 * seen. */
static size_t products_of(const Model *model, const Functions *functions, unsigned depth)
{
    size_t most = functions && depth ? 0 : MANY_PRODUCTS;
    for (size_t i = 0; functions && i < functions->len; i++) {
        size_t made = 0;
        for (size_t k = functions->at[i]->brace; k < functions->at[i]->tokens.len && most < MANY_PRODUCTS; k++) {
            const Token token = functions->at[i]->tokens.at[k];
            const Functions *called = token.kind == TOKEN_NAME ? unit_functions(model->unit, span_text(token.span)) : NULL;
            made += token.kind == TOKEN_STAR || token.kind == TOKEN_STAR_ASSIGN;
            made += called ? products_of(model, called, depth - 1) : 0;
            most = made > most ? made : most;
        }
    }
    return most;
}

/* A function of the file that makes two products, and so perhaps their sum. */
static bool makes_two_products(const Model *model, const Expr *call)
{
    return call->kind == EXPR_CALL && call_is_own(model, call) && product_is_call(model, call) &&
           products_of(model, call->a->kind == EXPR_NAME ? unit_functions(model->unit, str_unqualified(call->a->name)) : NULL,
                       MOST_CALLS) >= MANY_PRODUCTS;
}

static void give_bits(const Sums *sums, Str name, unsigned bits)
{
    unsigned *known = strmap_get(sums->given, name);
    if (!known) {
        known = arena_new_of(sums->model->arena, unsigned);
        strmap_set(sums->given, name, known);
    }
    *known |= bits;
}

/* A product that is made elsewhere: in a variable, a part of one, or by a function. `*bits`: what it is made of. */
static bool is_product_made(const Sums *sums, const Expr *operand, unsigned *bits)
{
    operand = expr_unsigned(operand);
    const Expr *root = expr_root(operand);
    const unsigned *given = root->kind == EXPR_NAME ? strmap_get(sums->given, root->name) : NULL;
    if ((operand->kind != EXPR_NAME && operand->kind != EXPR_MEMBER && operand->kind != EXPR_CALL) ||
        !product_may_be(sums->model, operand))
        return false;
    *bits |= given ? *given : 0;
    return true;
}

static bool is_sum_of_products(const Sums *sums, const Expr *expr, unsigned a, unsigned b)
{
    const bool is_a = product_is(sums->model, expr_unsigned(expr->a)) || is_product_made(sums, expr->a, &a),
               is_b = product_is(sums->model, expr_unsigned(expr->b)) || is_product_made(sums, expr->b, &b);
    return is_a && is_b && a != b && ((a | b) & ~(unsigned)MEMORY);
}

/* What the value is computed from, by bits of tiles and registers. */
static unsigned find_sums(Sums *sums, const Expr *expr)
{
    if (!expr)
        return 0;
    const unsigned *place = strmap_get(sums->places, expr_key(&expr));
    unsigned a = find_sums(sums, expr->a), b = find_sums(sums, expr->b);
    unsigned all = a | b | (place ? *place : 0);
    if (expr->kind == EXPR_NAME && sums->written_out &&
        expr->first > sums->written_out->stmt->last && strmap_get(sums->computed, expr->name))
        all |= BY_ITERATIONS;
    for (size_t i = 2; i < expr_parts(expr); i++)
        all |= find_sums(sums, expr_part(expr, i));
    bool adds = expr->kind == EXPR_BINARY && (expr->op == TOKEN_PLUS || expr->op == TOKEN_MINUS);
    const bool several = (all & (all - 1)) && (all & ~(unsigned)MEMORY);
    if ((adds && is_sum_of_products(sums, expr, a, b)) || (several && makes_two_products(sums->model, expr)))
        sums->found = expr;
    const Expr *root = expr->kind == EXPR_ASSIGN ? expr_root(expr->a) : expr;
    if (expr->kind == EXPR_ASSIGN && root->kind == EXPR_NAME)
        give_bits(sums, root->name, b);
    return all;
}

static void find_sums_in(void *context, const Stmt *stmt)
{
    for (size_t i = 0; i < stmt_exprs(stmt); i++) {
        const unsigned bits = find_sums(context, stmt_expr(stmt, i));
        for (size_t k = 0; k < stmt->declarators.len; k++)
            if (stmt->declarators.at[k]->init == stmt_expr(stmt, i))
                give_bits(context, stmt->declarators.at[k]->name, bits);
    }
}

/* Reads of the elements in registers that stand elsewhere in the kernel: a compiler has the loop's there, too, where it
 * loads them, and not where a register has them. */
static void note_elsewhere(const Sums *sums, const PlanRegion *region, unsigned *place)
{
    const Model *model = sums->model;
    StrMap *promoted = strmap_new(model->arena);
    for (size_t i = 0; i < region->promoted.len; i++) {
        const Access *access = region->promoted.at[i].print->accesses.at[0];
        if (access->flat)
            strmap_set(promoted, access_element(model->arena, access), place);
    }
    for (size_t i = 0; region->promoted.len && i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        if (access->read && access->flat && !strmap_get(sums->places, expr_key(&access->expr)) &&
            strmap_get(promoted, access_element(model->arena, access)))
            strmap_set(sums->places, expr_key(&access->expr), place);
    }
}

static unsigned *new_place(Arena *arena, size_t *count)
{
    unsigned *place = arena_new_of(arena, unsigned);
    *place = 1u << (*count)++ % 29;
    return place;
}

/* All other reads. What is read behind the loop a compiler may have had before, where no other memory was written
 * since. */
static void note_memory(const Sums *sums, const Loop *loop)
{
    const Model *model = sums->model;
    StrMap *had = strmap_new(model->arena);
    const Array *writer = NULL;
    unsigned written = 0, by_others = 0; /* when, by that array, and by others than it */
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        if (!access->flat)
            continue;
        const bool behind = loop && access->expr->first > loop->stmt->last;
        Str element =
            str_format(model->arena, "%.*s%.*s", STR_ARG(access_element(model->arena, access)),
                       STR_ARG(access->part ? access->part->name : STR("")));
        const Access *const *before = behind ? strmap_get(had, element) : NULL;
        const unsigned since = access->array == writer ? by_others : written;
        if (access->read && !strmap_get(sums->places, expr_key(&access->expr))) {
            unsigned *place = arena_new_of(model->arena, unsigned);
            *place =
                before && ((*before)->order >= since || access->array->is_restrict) ? HAD : MEMORY;
            strmap_set(sums->places, expr_key(&access->expr), place);
        }
        if (!behind)
            strmap_set(had, element, (void *)&model->accesses.at[i]);
        if (access->write && !access->array->is_restrict) {
            by_others = access->array == writer ? by_others : written;
            writer = access->array;
            written = access->order;
        }
    }
}

/* A key for what the statement reads, an element or any. */
static Str place_in_statement(const Model *model, const Access *access, Str what)
{
    return str_format(model->arena, "%.*s at %zu", STR_ARG(what), access->stmt->first);
}

/* What stands in tiles. */
typedef struct {
    StrMap *elements; /* in statements: that read them */
    StrMap *again;    /* statements: that read an element several times */
    StrMap *places;   /* name of an array, or an element that a statement reads again -> bit */
    size_t count;
    const Model *model;
    VEC(const Expr *) calls; /* of functions that make two products: they may read what they are given twice */
} Tiles;

static void note_calls(void *context, const Expr *expr)
{
    Tiles *tiles = context;
    if (!expr)
        return;
    if (makes_two_products(tiles->model, expr))
        vec_push(tiles->model->arena, &tiles->calls, expr);
    for (size_t i = 0; i < expr_parts(expr); i++)
        note_calls(context, expr_part(expr, i));
}

static bool is_given(const Tiles *tiles, const Access *access)
{
    for (size_t i = 0; i < tiles->calls.len; i++)
        if (expr_is_in(access->expr, tiles->calls.at[i]->first, tiles->calls.at[i]->last))
            return true;
    return false;
}

static void note_elements(const Model *model, const Footprint *print, Tiles *tiles)
{
    for (size_t i = 0; print && i < print->accesses.len; i++) {
        const Access *access = print->accesses.at[i];
        if (!access->read || !access->flat)
            continue;
        Str element = place_in_statement(model, access, access_element(model->arena, access));
        if (strmap_get(tiles->elements, element) || is_given(tiles, access))
            strmap_set(tiles->again, place_in_statement(model, access, STR("any")), tiles);
        strmap_set(tiles->elements, element, tiles);
    }
}

/* All threads find it in the same cell, which a compiler knows as soon as it knows the iteration. */
static bool is_shared(const Model *model, const Access *access)
{
    bool shared = access->flat != NULL;
    for (unsigned axis = 0; shared && axis < 3; axis++)
        shared = !poly_mentions(access->flat, model->thread[axis]);
    return shared;
}

/* Elements have places of their own where a statement reads one of them several times; else those that all threads share
 * have that of their array. */
static void note_tile(const Sums *sums, const Footprint *print, Tiles *tiles)
{
    Arena *arena = sums->model->arena;
    for (size_t i = 0; print && i < print->accesses.len; i++) {
        const Access *access = print->accesses.at[i];
        const bool own =
            access->flat &&
            strmap_get(tiles->again, place_in_statement(sums->model, access, STR("any")));
        if (!own && !is_shared(sums->model, access))
            continue;
        Str name = own ? access_element(arena, access) : access->array->name;
        unsigned *place = strmap_get(tiles->places, name);
        if (!place) {
            place = new_place(arena, &tiles->count);
            strmap_set(tiles->places, name, place);
        }
        strmap_set(sums->places, expr_key(&access->expr), place);
        if (access->whole)
            strmap_set(sums->places, expr_key(&access->whole->expr), place);
    }
}

static bool stores_copy(const Model *model, const Access *access)
{
    const Expr *value = access->write ? use_of(model, access).stored : NULL;
    value = value ? expr_unsigned(value) : NULL;
    return value &&
           (value->kind == EXPR_NAME || value->kind == EXPR_INDEX || value->kind == EXPR_MEMBER);
}

/* The element gets what another one or a variable has: a product of it may be one that was made of that, before the
 * loop; of a register that is loaded there it is none. */
static bool is_copy(const Model *model, const Promoted *promoted)
{
    bool copies = false;
    for (size_t i = 0; i < promoted->print->accesses.len; i++)
        copies |= stores_copy(model, promoted->print->accesses.at[i]);
    for (size_t i = 0; i < promoted->around.len; i++)
        copies |= stores_copy(model, promoted->around.at[i]);
    return copies;
}

static const Expr *sum_of_products(const Contraction *contraction)
{
    const PlanRegion *region = contraction->region;
    const Model *model = contraction->model;
    Sums sums = {.model = model, .places = strmap_new(model->arena)};
    const Loop *loop = region->region.loop;
    Tiles tiles = {strmap_new(model->arena), strmap_new(model->arena), strmap_new(model->arena), 0, model, {0}};
    stmt_each_expr(model->kernel->body, note_calls, &tiles);
    unsigned *beside =
        new_place(model->arena, &tiles.count); /* beside the loop registers are alike */
    if (loop && contraction_written_out(model, loop)) {
        sums.written_out = loop;
        sums.computed = stmt_names_assigned(model, loop->stmt);
    }
    for (size_t i = 0; i < region->promoted.len; i++) {
        unsigned *place = new_place(model->arena, &tiles.count);
        note_places(&sums, region->promoted.at[i].print, place);
        unsigned *around = is_copy(model, &region->promoted.at[i]) ? place : beside;
        for (size_t k = 0; k < region->promoted.at[i].around.len; k++)
            strmap_set(sums.places, expr_key(&region->promoted.at[i].around.at[k]->expr), around);
    }
    for (size_t i = 0; i < region->tiles.len; i++) {
        note_elements(model, region->tiles.at[i]->print, &tiles);
        note_elements(model, region->tiles.at[i]->partner, &tiles);
    }
    for (size_t i = 0; i < region->tiles.len; i++) {
        note_tile(&sums, region->tiles.at[i]->print, &tiles);
        note_tile(&sums, region->tiles.at[i]->partner, &tiles);
    }
    note_elsewhere(&sums, region, new_place(model->arena, &tiles.count));
    note_memory(&sums, loop);
    sums.given = strmap_new(model->arena);
    stmt_each(model->kernel->body, find_sums_in, &sums);
    return sums.found;
}

/* --- products on the other side of a loop ---------------------------------------------------------------------- */

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

/* A product is stored before a loop that a compiler may write out, and added to something within, or within and
 * behind: nvcc finds the sum of the first or the last iteration beside it. Between tiles the element is loaded; in a register
 * nobody needs the product but the sum, where iterations of several tiles do not stand between. */
static const Expr *meets_across(const Contraction *contraction)
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

/* ... but for those that identity_operand and last_value find. */
static const Expr *fused_by_iteration(const Model *model, size_t first, size_t last,
                                      const Loop *reshaped)
{
    const Stmt *body = model->kernel->body;
    const Expr *product = loop_carried_product(model, first, last, reshaped);
    product = product ? product : cross_iteration_product(model, first, last);
    product = product ? product : product_in_loops(model, body, first, last, constant_index);
    return product ? product : product_in_loops(model, body, first, last, shared_product);
}

const Expr *contraction_by_iteration(const Model *model, size_t first, size_t last,
                                     const Loop *reshaped)
{
    const Expr *product = fused_by_iteration(model, first, last, reshaped);
    product = product ? product : identity_operand(model, first, last);
    return product ? product : last_value(model);
}

static const struct {
    const char *why, *instead;
} reasons[] = {
#include "reasons.def"
};

static const Expr *product_for(const Contraction *contraction, size_t reason)
{
    const Region *region = &contraction->region->region;
    const Model *model = contraction->model;
    const size_t first = region_first_token(region), last = region_last_token(region);
    const Expr *product = NULL;
    switch (reason) {
    case 0:
        product = meets_in_memory(contraction);
        return product ? product : shared_besides(model, first, last);
    case 1:
        product = fused_by_iteration(model, first, last, region->loop);
        product = product || !region->loop ? product : repeated_product(model, region->loop);
        return product ? product : meets_across(contraction);
    case 2: return widened_product(model, first, last);
    case 3:
        product = sunk_sum(contraction);
        product = product || !region->loop ? product : opaque_value_scales_other(model, region->loop);
        return product ? product
                       : opaque_value_meets_number(model, &contraction->region->constants);
    case 4:
        product = sum_of_products(contraction);
        product = product ? product : carried_factors(model);
        product = product ? product : fma_operand_order(contraction->region, contraction->places);
        return product ? product : shared_chosen(model, region->loop);
    case 6: return divided_difference(model);
    case 7: return identity_operand(model, first, last);
    case 8: return last_value(model);
    case 9:
        product = region->loop ? exit_value_product(model, region->loop) : NULL;
        return product || !region->loop ? product
                                        : exit_value_unclear(model, region->loop, &contraction->region->constants);
    case 10: return outer_loop_sum(region);
    case 11: return product_behind_loop(region);
    default:
        product = partial_redundancy(contraction);
        product = product ? product : shared_before_branch(model, contraction->places);
        return product ? product : common_subexpression(contraction);
    }
}

bool contraction_settled(PlanRegion *region, Refusal *refusal)
{
    const Model *model = region->region.model;
    if (!model->multiplies)
        return true;
    Contraction contraction = {
        .region = region, .model = model, .places = contraction_places(model->arena, region)};
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        bool around = false;
        for (size_t k = 0; k < region->promoted.len; k++)
            for (size_t a = 0; a < region->promoted.at[k].around.len; a++)
                around |= region->promoted.at[k].around.at[a] == access;
        if ((around || region_has(&region->region, access)) && access->flat)
            vec_push(model->arena, &contraction.all, access);
    }
    if (region->region.loop)
        region->constants = opaque_value_constants(model, region->region.loop);
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        const Expr *product = product_for(&contraction, i);
        if (product) {
            *refusal = (Refusal){DIAG_ROUNDING, model_expr_place(model, product),
                                 str_of(reasons[i].why), str_of(reasons[i].instead), NULL};
            return false;
        }
    }
    return true;
}
