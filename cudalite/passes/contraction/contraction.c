/* Products that stay products. Enters: a region and what of it is to be staged. Leaves: whether
 * nvcc fuses the same products with sums there; if not, the region stays as it is.
 *
 * nvcc makes one fma of d = x * p; d += y, if it sees that the product goes nowhere else: nothing
 * between may have changed d in memory, and nothing may have looked at it before d is written
 * again. As soon as other memory is touched between, which might be d's, the product is rounded,
 * stored and loaded. Tiles and registers are the same memory as nothing else: there it would be
 * fused. (What nvcc 13.0 and its ptxas do was read off PTX and machine code for sm_90.) */
#include "contraction.h"
#include "around_loop.h"
#include "common_subexpression.h"
#include "contraction_queries.h"
#include "opaque_value.h"
#include "product_read_back.h"

#include "../../analysis/effects/assignments.h"
#include "../../analysis/effects/pure_calls.h"
#include "../../analysis/product.h"
#include "../../analysis/product_form.h"
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

/* --- sums of two products --------------------------------------------------------------------- */

/* Which of the two products of x * y + z * w is fused with the sum depends on when the compiler has
 * their factors: it sorts operands by that. A register has its element before the loop; of a tile
 * it sees that nothing else writes to it, so that it has an element since another place, or another
 * iteration, that reads it, or sees where it lies. Both keep their turns where both are found in
 * the same places. */
typedef struct {
    const Model *model;
    StrMap *
        places; /* address of an access's expression -> bit of its register, of an array in tiles whose elements
                       all threads share, or of an element there that the statement reads several times */
    const Loop *
        written_out; /* a compiler may see all of its iterations: what it computes is as late as its last one */
    const StrMap *computed; /* ... by name */
    StrMap *given;          /* name, or the words of an element -> Given */
    StrMap *shared; /* names of variables that pointers or references lead to, and of these */
    StrMap *seen;   /* assignments -> bits (unsigned) of their values */
    VEC(const Stmt *) ifs;   /* that stand around */
    VEC(const Stmt *) loops; /* ... so */
    unsigned all;            /* bits of all that variables get: what a lambda may have */
    const Expr *found;
} Sums;

/* Beside the bits of places: a compiler had the element before the tiles, and loads it again behind
 * them; parts of a variable, or one that is chosen, have different bits. */
enum { BY_ITERATIONS = 1u << 31, MEMORY = 1u << 30, HAD = 1u << 29, MIXED = 1u << 28, PLACES = 28 };

/* What is assigned to a variable: the bits of products, and of elements that are copied there. */
typedef struct {
    unsigned products, copies;
    bool has_product, has_copy;
    size_t first, last; /* tokens: where products are */
    const Stmt *branch; /* in which the last one is */
    bool is_chosen;     /* one of several products: which one is known at run time */
} Given;

static void note_places(const Sums *sums, const Footprint *print, unsigned *place)
{
    for (size_t i = 0; print && i < print->accesses.len; i++) {
        const Access *access = print->accesses.at[i];
        strmap_set(sums->places, expr_key(&access->expr), place);
        if (access->whole)
            strmap_set(sums->places, expr_key(&access->whole->expr), place);
    }
}

static bool gives_floating(const Functions *functions)
{
    bool gives = functions && functions->len;
    for (size_t i = 0; gives && i < functions->len; i++) {
        const Type *result = functions->at[i]->result;
        gives = result && !result->pointers && product_has_type(result);
    }
    return gives;
}

/* A variable of the kernel's own, or memory: else all threads have the same, in any form. */
static bool is_of_thread(const Model *model, const Expr *expr)
{
    const Variable *variable =
        expr->kind == EXPR_NAME && expr->name.len ? model_variable(model, expr->name) : NULL;
    bool is = expr->kind == EXPR_INDEX || (variable && variable->declarator);
    for (size_t i = 0; i < expr_parts(expr) && !is; i++)
        is = expr_part(expr, i) && is_of_thread(model, expr_part(expr, i));
    return is;
}

/* A number, as far as its type or the function's tells. */
static bool is_one(const Model *model, const Expr *value)
{
    const Functions *made = value->kind == EXPR_CALL ? contraction_functions(model, value) : NULL;
    const Type *result = made && made->len ? made->at[0]->result : NULL;
    return product_is_number(model, value) ||
           (result && !result->pointers && result->kind == TYPE_FLOATING);
}

/* One whose text is seen, and that is given one of them at least, or factors of several: in which
 * order it has them is not asked. */
static bool sums_given_products(const Model *model, const Expr *call)
{
    const Functions *functions =
        call->kind == EXPR_CALL ? contraction_functions(model, call) : NULL;
    if (!functions || !call_is_own(model, call) || !gives_floating(functions) ||
        !contraction_adds(model, functions) || !is_of_thread(model, call))
        return false;
    size_t given = 0;
    for (size_t i = 0; i < call->arguments.len; i++)
        if (product_may_be(model, call->arguments.at[i])) /* of a class, several perhaps */
            given += is_one(model, call->arguments.at[i]) ? 1 : MANY_PRODUCTS;
    const size_t made = contraction_made(model, call);
    return given + made >= MANY_PRODUCTS && (given || !contraction_is_dot(call));
}

/* The variable itself, or the element of an array that is no variable of the kernel. */
static Str given_key(const Model *model, const Expr *target)
{
    const Expr *root = expr_root(target);
    return root->kind != EXPR_NAME                    ? (Str){0}
           : contraction_is_memory(model, root->name) ? product_words(model, target)
                                                      : root->name;
}

/* Of a shared array of the kernel: it is stored there, and a compiler reads back what it stored. */
static bool is_of_own_shared(const Model *model, const Expr *expr)
{
    const Expr *root = expr_root(expr);
    const Variable *variable =
        root->kind == EXPR_NAME && root->name.len ? model_variable(model, root->name) : NULL;
    return variable && variable->declarator && variable->type->is_shared;
}

static const Given *given_to(const Sums *sums, const Expr *expr)
{
    const Str key = given_key(sums->model, expr);
    return key.len ? strmap_get(sums->given, key) : NULL;
}

static void add_bits(unsigned *known, bool *has, unsigned bits, bool mixes)
{
    *known |= bits | (mixes && *has && *known != bits ? (unsigned)MIXED : 0);
    *has = true;
}

/* The branch of the kernel's text, behind the variable's declaration; NULL: it is in none. */
static const Stmt *branch_of(const Sums *sums, Str name, const Expr *value)
{
    const Variable *variable = model_variable(sums->model, name);
    const size_t declared = variable && variable->declarator ? variable->declarator->name_token : 0;
    const Stmt *branch = sums->ifs.len && declared ? sums->ifs.at[sums->ifs.len - 1] : NULL;
    if (!branch || (declared >= branch->first && declared <= branch->last))
        return NULL;
    return value->first <= branch->then->last ? branch->then : branch->otherwise;
}

static unsigned find_sums(Sums *sums, const Expr *expr);

/* What becomes of the value: a product, an element as it is, several in parts, or something that is
 * computed. */
static void give_value(Sums *sums, Given *given, const Expr *value, bool mixes)
{
    const Model *model = sums->model;
    value = expr_unsigned(value);
    const bool makes = value->kind == EXPR_CALL && value->a->kind == EXPR_NAME &&
                       str_starts(value->a->name, "make_");
    if (value->kind == EXPR_INIT || makes) {
        for (size_t i = 0; i < value->arguments.len; i++)
            give_value(sums, given, value->arguments.at[i], true);
        return;
    }
    if (value->kind == EXPR_TERNARY) {
        give_value(sums, given, value->b, true);
        give_value(sums, given, value->c, true);
        given->is_chosen |= product_may_be(model, value->b) && product_may_be(model, value->c);
        return;
    }
    if (value->kind == EXPR_NUMBER)
        return;
    const bool is_copy =
        value->kind == EXPR_NAME || value->kind == EXPR_INDEX || value->kind == EXPR_MEMBER;
    const unsigned bits = find_sums(sums, value);
    if (product_is(model, value) || (!is_copy && product_may_be(model, value)))
        add_bits(&given->products, &given->has_product, bits, mixes);
    else if (is_copy || mixes)
        add_bits(&given->copies, &given->has_copy, is_copy ? bits : 0, mixes);
    const Given *from = is_copy ? given_to(sums, value) : NULL;
    if (from && from->has_product) { /* ... of which some part is a product */
        const unsigned stored = is_of_own_shared(model, value) ? MIXED : 0;
        add_bits(&given->products, &given->has_product, from->products | stored, mixes);
        given->is_chosen |= from->is_chosen;
    }
}

/* `scales`: the target is multiplied by the value. */
static void give(Sums *sums, Str key, const Expr *value, bool scales)
{
    if (!key.len || !value)
        return;
    Given *given = strmap_get(sums->given, key);
    if (!given) {
        given = arena_new_of(sums->model->arena, Given);
        strmap_set(sums->given, key, given);
    }
    const Stmt *branch = branch_of(sums, key, value);
    const bool other = given->has_product && branch != given->branch;
    if (scales)
        add_bits(&given->products, &given->has_product, find_sums(sums, value),
                 other || contraction_is_aggregate(sums->model, key));
    else
        give_value(sums, given, value, contraction_is_aggregate(sums->model, key) || other);
    given->is_chosen |= other && (given->products & MIXED);
    if (given->has_product && (scales || product_may_be(sums->model, value))) {
        given->first = given->last ? given->first : value->first;
        given->last = value->last;
        given->branch = branch;
    }
    sums->all |= given->copies | given->products;
}

/* A sum of the loop gets it through what joins all iterations, or from memory: there no compiler
 * sees a product. Of a loop that is written out fma_operand_order asks. */
static bool is_before_loop(const Sums *sums, const Expr *operand)
{
    const Given *given = given_to(sums, operand);
    const Stmt *loop = sums->loops.len ? sums->loops.at[sums->loops.len - 1] : NULL;
    return given && loop && loop->kind == STMT_FOR &&
           (given->last < loop->first || given->first > loop->last);
}

static bool is_floating_name(const Model *model, const Expr *root)
{
    const Variable *variable = root->kind == EXPR_NAME ? model_variable(model, root->name) : NULL;
    return variable && product_has_type(variable->type);
}

/* A product that is made elsewhere: by a function, or in a variable. `*bits`: what it is made of. */
static bool is_product_made(const Sums *sums, const Expr *operand, unsigned *bits)
{
    operand = expr_unsigned(operand);
    const Given *given = given_to(sums, operand);
    const Expr *root = expr_root(operand);
    const bool is_part = operand->kind == EXPR_INDEX || operand->kind == EXPR_MEMBER,
               is_own = root->kind == EXPR_NAME && model_variable(sums->model, root->name) &&
                        !contraction_is_memory(sums->model, root->name),
               leads = (operand->kind == EXPR_UNARY && operand->op == TOKEN_STAR) ||
                       (root->kind == EXPR_NAME && strmap_get(sums->shared, root->name));
    bool is = operand->kind != EXPR_NUMBER && !product_is(sums->model, operand);
    if (is_part && !is_own) /* memory */
        is = given && given->has_product && !is_before_loop(sums, operand);
    const Expr *call = operand->kind == EXPR_CALL ? operand : root;
    const bool of_object = call->kind == EXPR_CALL && !contraction_functions(sums->model, call);
    if (leads || of_object) /* who knows what stands there */
        *bits |= MIXED;
    if (contraction_has_object(sums->model, operand) ||
        (is_part && root->kind == EXPR_CALL && product_may_be(sums->model, root)))
        return true;
    if (leads && is_floating_name(sums->model, root))
        return true;
    if (!is || !product_may_be(sums->model, operand))
        return false;
    if (given)
        *bits |= given->products | (given->is_chosen ? (unsigned)MIXED : 0);
    if ((!given && operand->kind != EXPR_CALL) || /* a method or a reference made it */
        is_of_own_shared(sums->model, operand))   /* or it is stored */
        *bits |= MIXED;
    for (size_t i = 0; i < operand->arguments.len; i++) { /* which may be what is returned */
        const Given *argument = given_to(sums, expr_bare(operand->arguments.at[i]));
        *bits |= argument ? argument->products : 0;
    }
    return true;
}

static bool differ(unsigned a, unsigned b)
{
    return (a != b || ((a | b) & MIXED)) && ((a | b) & ~(unsigned)MEMORY);
}

static bool is_chosen(const Sums *sums, const Expr *operand)
{
    operand = expr_unsigned(operand);
    if (operand->kind == EXPR_TERNARY)
        return product_may_be(sums->model, operand->b) && product_may_be(sums->model, operand->c);
    const Given *given = given_to(sums, operand);
    return given && given->is_chosen && product_may_be(sums->model, operand);
}

static bool is_sum_of_products(const Sums *sums, const Expr *expr, unsigned a, unsigned b)
{
    const bool is_a = product_is(sums->model, expr_unsigned(expr->a)) ||
                      is_product_made(sums, expr->a, &a),
               is_b = product_is(sums->model, expr_unsigned(expr->b)) ||
                      is_product_made(sums, expr->b, &b);
    return (is_a && is_b && differ(a, b) &&
            !(expr->kind == EXPR_ASSIGN && is_before_loop(sums, expr->a))) ||
           is_chosen(sums, expr->a) || is_chosen(sums, expr->b);
}

static void note_seen(const Sums *sums, const Expr *assignment, unsigned bits)
{
    unsigned *seen = arena_new_of(sums->model->arena, unsigned);
    *seen = bits;
    strmap_set(sums->seen, expr_key(&assignment), seen);
}

/* What the value is computed from, by bits of tiles and registers. */
static unsigned find_sums(Sums *sums, const Expr *expr)
{
    if (!expr)
        return 0;
    const Model *model = sums->model;
    const unsigned *place = strmap_get(sums->places, expr_key(&expr)),
                   *seen =
                       expr->kind == EXPR_ASSIGN ? strmap_get(sums->seen, expr_key(&expr)) : NULL;
    if (seen)
        return *seen;
    unsigned a = find_sums(sums, expr->a), b = find_sums(sums, expr->b);
    unsigned all = a | b | (place ? *place : 0), argument = 0;
    bool several = false;
    if (expr->kind == EXPR_NAME && sums->written_out &&
        expr->first > sums->written_out->stmt->last && strmap_get(sums->computed, expr->name))
        all |= BY_ITERATIONS;
    if (expr->kind == EXPR_NAME) {
        const Given *given = strmap_get(sums->given, expr->name);
        all |= given ? given->copies : 0;
    }
    all |= find_sums(sums, expr->c);
    for (size_t i = 0; i < expr->arguments.len; i++) {
        const unsigned part = find_sums(sums, expr->arguments.at[i]);
        several |= i > 0 && differ(part, argument);
        argument = part;
        all |= part;
    }
    if (expr->kind == EXPR_CALL &&
        (expr->a->kind != EXPR_NAME || model_variable(model, expr->a->name)))
        all |= sums->all; /* a lambda has what it captures, too, and an object its members */
    several |= (all & (all - 1)) && (all & ~(unsigned)MEMORY);
    if (expr->kind == EXPR_CALL && contraction_is_dot(expr) &&
        contraction_of_classes(model, expr)) /* of parts that come together */
        several = (all & MIXED) != 0;
    if ((expr_adds(expr) && is_sum_of_products(sums, expr, a, b)) ||
        (several && (contraction_makes_two(model, expr) || contraction_has_object(model, expr))) ||
        sums_given_products(model, expr))
        sums->found = expr;
    if (expr->kind == EXPR_ASSIGN && (expr->op == TOKEN_ASSIGN || product_scales(model, expr)))
        give(sums, given_key(model, expr->a), expr->b, expr->op != TOKEN_ASSIGN);
    if (expr->kind == EXPR_ASSIGN)
        note_seen(sums, expr, all);
    return all;
}

static void find_sums_in(void *context, const Stmt *stmt)
{
    Sums *sums = context;
    while (sums->ifs.len && sums->ifs.at[sums->ifs.len - 1]->last < stmt->first)
        sums->ifs.len--;
    while (sums->loops.len && sums->loops.at[sums->loops.len - 1]->last < stmt->first)
        sums->loops.len--;
    if (stmt->kind == STMT_IF)
        vec_push(sums->model->arena, &sums->ifs, stmt);
    if (stmt_is_loop(stmt))
        vec_push(sums->model->arena, &sums->loops, stmt);
    for (size_t i = 0; i < stmt_exprs(stmt); i++)
        find_sums(sums, stmt_expr(stmt, i));
    for (size_t k = 0; k < stmt->declarators.len; k++)
        give(sums, stmt->declarators.at[k]->name, stmt->declarators.at[k]->init, false);
}

/* Reads of the elements in registers that stand elsewhere in the kernel: a compiler has the loop's
 * there, too, where it loads them, and not where a register has them. */
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
    *place = 1u << (*count)++ % PLACES;
    return place;
}

/* All other reads. What is read behind the loop a compiler may have had before, where no other
 * memory was written since. */
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
    VEC(const Expr *)
    calls; /* of functions that make two products: they may read what they are given twice */
} Tiles;

static void note_calls(void *context, const Expr *expr)
{
    Tiles *tiles = context;
    if (!expr)
        return;
    if (contraction_makes_two(tiles->model, expr))
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

/* All threads find it in the same cell, which a compiler knows as soon as it knows the
 * iteration. */
static bool is_shared(const Model *model, const Access *access)
{
    bool shared = access->flat != NULL;
    for (unsigned axis = 0; shared && axis < 3; axis++)
        shared = !poly_mentions(access->flat, model->thread[axis]);
    return shared;
}

/* Elements have places of their own where a statement reads one of them several times; else those
 * that all threads share have that of their array. */
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
    const Expr *value = stored_value(model, access);
    value = value ? expr_unsigned(value) : NULL;
    return value &&
           (value->kind == EXPR_NAME || value->kind == EXPR_INDEX || value->kind == EXPR_MEMBER);
}

/* The element gets what another one or a variable has: a product of it may be one that was made of
 * that, before the loop; of a register that is loaded there it is none. */
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
    Tiles tiles = {strmap_new(model->arena),
                   strmap_new(model->arena),
                   strmap_new(model->arena),
                   0,
                   model,
                   {0}};
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
    sums.shared = contraction_shared(model);
    sums.given = strmap_new(model->arena);
    sums.seen = strmap_new(model->arena);
    stmt_each(model->kernel->body, find_sums_in, &sums); /* what variables have at all */
    sums.found = NULL;
    sums.ifs.len = sums.loops.len = 0;
    sums.seen = strmap_new(model->arena);
    stmt_each(model->kernel->body, find_sums_in, &sums);
    return sums.found;
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
        product = product_read_back(contraction);
        return product ? product : shared_besides(model, first, last);
    case 1:
        product = fused_by_iteration(model, first, last, region->loop);
        product = product || !region->loop ? product : repeated_product(model, region->loop);
        return product ? product : product_read_back_across(contraction);
    case 2: return widened_product(model, first, last);
    case 3:
        product = sunk_sum(contraction);
        product =
            product || !region->loop ? product : opaque_value_scales_other(model, region->loop);
        return product ? product
                       : opaque_value_meets_number(model, &contraction->region->constants);
    case 4:
        product = sum_of_products(contraction);
        product = product ? product : product_of_sums(contraction->region, contraction->places);
        product = product ? product : carried_factors(model);
        product = product ? product : fma_operand_order(contraction->region, contraction->places);
        return product ? product : shared_chosen(model, region->loop);
    case 6: return divided_difference(model);
    case 7: return identity_operand(model, first, last);
    case 8: return last_value(model);
    case 9:
        product = region->loop ? exit_value_product(model, region->loop) : NULL;
        return product || !region->loop
                   ? product
                   : exit_value_unclear(model, region->loop, &contraction->region->constants);
    case 10: return outer_loop_sum(region);
    case 11: return product_behind_loop(region);
    case 12:
        product = product_around_loop(region);
        product = product ? product : product_of_object(region);
        product = product || !region->loop ? product : chosen_factor(model, region->loop);
        return product ? product : negated_factor(model);
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
