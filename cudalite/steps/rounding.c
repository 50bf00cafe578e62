/* Products that stay products. Enters: a region and what of it is to be staged. Leaves: the products
 * that must be rounded where they are stored.
 *
 * nvcc makes one fma of d = x * p; d += y, if it sees that the product goes nowhere else: nothing
 * between may have changed d in memory, and nothing may have looked at it before d is written again.
 * As soon as other memory is touched between, which might be d's, the product is rounded, stored and
 * loaded. Tiles and registers are the same memory as nothing else: there it would be fused. __fmul_rn
 * never is. (What nvcc 13.0 and its ptxas do was read off PTX and machine code for sm_90.) */
#include "rounding.h"

#include "../front/parse.h"
#include "../model/product.h"
#include "carried.h"
#include "several.h"
#include "shared_product.h"
#include "unrolled.h"

/* --- how an access is used -------------------------------------------------------------------- */

typedef struct {
    const Expr *access;
    bool found;
    bool is_summand;     /* its value may be added to something, now or later */
    const Expr *product; /* *= or /= gives it one */
    const Expr *stored;  /* the value that = gives it */
} Use;

static void find_use(void *context, const Expr *expr, bool is_summand);

static void find_in_assignment(Use *use, const Expr *expr)
{
    bool product = expr->op == TOKEN_STAR_ASSIGN || expr->op == TOKEN_SLASH_ASSIGN;
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
        product_each_operand(expr, is_summand, find_use, use);
    }
}

static Use use_of(const Access *access)
{
    Use use = {.access = access->expr};
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

/* A path leads from the one to the other without a round more. */
static bool is_before(const Access *first, const Access *second)
{
    return first->order < second->order;
}

static bool same_tokens(const Model *model, size_t a, size_t b, size_t count)
{
    const Tokens *tokens = &model->kernel->tokens;
    for (size_t i = 0; i < count; i++)
        if (tokens->at[a + i].kind != tokens->at[b + i].kind ||
            !str_equal(token_text(model->arena, tokens->at[a + i]),
                       token_text(model->arena, tokens->at[b + i])))
            return false;
    return true;
}

/* a[i] = a[i]: no compiler writes it. */
static bool stores_itself(const Model *model, const Access *write)
{
    const Expr *expr = write->stmt->expr;
    if (!expr || expr->kind != EXPR_ASSIGN || expr->op != TOKEN_ASSIGN ||
        expr_bare(expr->a) != write->expr)
        return false;
    const Expr *value = expr_bare(expr->b);
    size_t count = write->expr->last - write->expr->first + 1;
    return value->last - value->first + 1 == count &&
           same_tokens(model, write->expr->first, value->first, count);
}

/* What happens at `order` may come after `from` and before `to`. */
static bool is_between(const Access *from, const Access *to, unsigned order, const Loop *loop)
{
    return loop ? order > from->order || order < to->order
                : order > from->order && order < to->order;
}

bool rounding_touched(const Rounding *rounding, const Access *from, const Access *to,
                      const Loop *loop, bool reads)
{
    const Model *model = rounding->model;
    const Array *array = from->array;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *other = model->accesses.at[i];
        int64_t distance;
        if ((!other->write && !reads) || other == from || other == to ||
            (loop && !loop_within(other->loop, loop)) ||
            !is_between(from, to, other->order, loop) ||
            (!loop && conditions_exclude(other->condition, to->condition)) ||
            members_apart(model, from, other) || (!reads && stores_itself(model, other)))
            continue;
        if (other->array != array
                ? !array->is_restrict && !other->array->is_restrict
                : !other->flat || /* compilers tell a fixed distance apart */
                      !poly_is_constant(poly_subtract(model->arena, other->flat, from->flat),
                                        &distance))
            return true;
    }
    for (size_t i = 0; i < model->hazards.len && !array->is_restrict; i++) {
        const Hazard *hazard = &model->hazards.at[i];
        bool is_outside =
            loop && hazard->expr &&
            (hazard->expr->first < loop->stmt->first || hazard->expr->last > loop->stmt->last);
        if ((hazard->write || reads) && !hazard->is_restrict && !is_outside &&
            is_between(from, to, hazard->order, loop))
            return true;
    }
    return false;
}

Str rounding_element(Arena *arena, const Access *access)
{
    return str_format(arena, "%.*s[%.*s]", STR_ARG(access->array->name),
                      STR_ARG(poly_text(arena, access->flat)));
}

/* --- pairs ------------------------------------------------------------------------------------ */

/* The element that is read in a round is written in the same one in any case, not before it. */
static const Access *last_write(const Rounding *rounding, const Access *read)
{
    const Access *last = NULL;
    for (size_t i = 0; i < rounding->all.len; i++) {
        const Access *write = rounding->all.at[i];
        if (write->write && write != read && write->array == read->array &&
            is_before(write, read) && poly_equal(write->flat, read->flat) &&
            loop_within(read->loop, write->loop) &&
            condition_around(write->condition, read->condition) &&
            (!last || is_before(last, write)))
            last = write;
    }
    return last;
}

bool rounding_has_loop(const Rounding *rounding, const Loop *loop)
{
    return loop->stmt->first >= region_first_token(&rounding->region->region) &&
           loop->stmt->last <= region_last_token(&rounding->region->region);
}

/* In a later round of the loop the one may read what the other has written in this one. */
static bool meets_in_round(const Rounding *rounding, const Access *write, const Access *read,
                           const Loop *loop)
{
    Arena *arena = rounding->model->arena;
    const Poly *distance = poly_subtract(arena, write->flat, read->flat), *by, *rest;
    int64_t cells, stride;
    bool fixed = poly_is_constant(distance, &cells);
    if (!loop->canonical || !fixed || !poly_linear(arena, read->flat, loop->atom, &by, &rest))
        return true;
    for (const Loop *other = common_loop(write, read); other; other = other->outer)
        if (other != loop && poly_mentions(read->flat, other->atom) &&
            rounding_has_loop(rounding, other))
            return true; /* i + j is the same in other rounds of both */
    if (poly_is_zero(by))
        return true;
    if (!poly_is_constant(poly_multiply(arena, by, loop->step), &stride) || stride == 0)
        return cells != 0;
    return cells / stride > 0 && cells % stride == 0;
}

/* ... of any loop around both that lies in the region. */
static bool meets_later(const Rounding *rounding, const Access *write, const Access *read)
{
    for (const Loop *loop = common_loop(write, read); loop; loop = loop->outer)
        if (rounding_has_loop(rounding, loop) && meets_in_round(rounding, write, read, loop))
            return true;
    return false;
}

enum { UNROLLED = 64 }; /* rounds: a compiler may write so many out */

/* Wherever `write` happens `next` does, but for its turn: the loops between have a round. */
static bool follows(const Access *write, const Access *next)
{
    int64_t rounds = 1;
    const Loop *loop = next->loop;
    for (; loop && loop != write->loop; loop = loop->outer) {
        if (!loop->trips_known || loop->trips <= 0 || loop->trips > UNROLLED)
            return false;
        rounds *= loop->trips;
    }
    return loop == write->loop && rounds <= UNROLLED &&
           condition_around(next->condition, write->condition);
}

/* The write that makes an end of what `write` has stored, when `read` has read it: then nobody else
 * looks at it, and a tile or a register need not hold it at all. */
static const Access *next_write(const Rounding *rounding, const Access *write, const Access *read)
{
    const Access *first = NULL;
    for (size_t i = 0; i < rounding->all.len; i++) {
        const Access *next = rounding->all.at[i];
        if (next->write && next != write && next->array == write->array && next->flat &&
            poly_equal(next->flat, write->flat) && !is_before(next, read) && follows(write, next) &&
            (!first || is_before(next, first)))
            first = next;
    }
    return first;
}

/* The loop whose next round writes the element again: unrolled, a register need not hold it. */
static const Loop *loop_of_element(const Rounding *rounding, const Access *write,
                                   const Access *read)
{
    const Loop *loop = common_loop(write, read);
    while (loop && rounding_has_loop(rounding, loop) && loop->canonical &&
           poly_mentions(write->flat, loop->atom))
        loop = loop->outer;
    return loop && rounding_has_loop(rounding, loop) ? loop : NULL;
}

typedef enum {
    FUSED_ALIKE,     /* as it is and in a tile or a register */
    FUSED_ELSEWHERE, /* nvcc could fuse the product with the sum there, and cannot as it is */
    FUSED_BY_ROUND,  /* as it is, where it unrolls the rounds together */
} Fusing;

static Fusing fusing_of(const Rounding *rounding, const Access *write, const Access *read)
{
    const Access *last = last_write(rounding, read), *next = next_write(rounding, write, read);
    int64_t distance;
    bool is_fixed =
        poly_is_constant(poly_subtract(rounding->model->arena, write->flat, read->flat), &distance);
    bool same_round = is_before(write, read) && (!is_fixed || distance == 0) &&
                      (!last || last == write || is_before(last, write));
    bool is_later = !last && meets_later(rounding, write, read);
    const Loop *again = same_round || is_later ? loop_of_element(rounding, write, read) : NULL;
    if (again && rounding_touched(rounding, write, write, again, true))
        return FUSED_ELSEWHERE;
    if (same_round && next &&
        (rounding_touched(rounding, write, read, NULL, false) ||
         rounding_touched(rounding, write, next, NULL, true)))
        return FUSED_ELSEWHERE;
    if (is_later && !(same_round && next))
        return rounding_touched(rounding, write, read, common_loop(write, read), true)
                   ? FUSED_ELSEWHERE
                   : FUSED_BY_ROUND;
    return again && !next ? FUSED_BY_ROUND : FUSED_ALIKE;
}

/* The worst of its reads. */
static Fusing fusing_of_write(const Rounding *rounding, const Access *write)
{
    Fusing worst = FUSED_ALIKE;
    for (size_t i = 0; i < rounding->all.len && worst != FUSED_BY_ROUND; i++) {
        const Access *read = rounding->all.at[i];
        Fusing fusing =
            read->read && read != write && read->array == write->array && use_of(read).is_summand
                ? fusing_of(rounding, write, read)
                : FUSED_ALIKE;
        worst = fusing > worst ? fusing : worst;
    }
    return worst;
}

/* --- products --------------------------------------------------------------------------------- */

bool rounding_same_text(const Model *model, const Expr *a, const Expr *b)
{
    return a->last - a->first == b->last - b->first &&
           same_tokens(model, a->first, b->first, a->last - a->first + 1);
}

/* The compiler makes one product of equal ones: to round the one keeps the other from being fused. */
static bool stands_elsewhere(const Model *model, const Expr *product)
{
    size_t count = product->last - product->first + 1;
    for (size_t i = model->kernel->body->first; i + count - 1 <= model->kernel->body->last; i++)
        if (i != product->first && same_tokens(model, i, product->first, count))
            return true;
    return false;
}

static bool can_be_written(const Model *model, const Product *product)
{
    const Tokens *tokens = &model->kernel->tokens;
    const Expr *expr = product->expr;
    Span span;
    return product->size > 0 && !stands_elsewhere(model, expr) &&
           tokens_written_at(tokens->at, tokens->len, expr->first, expr->last, &span) &&
           tokens_written_at(tokens->at, tokens->len, expr->a->first, expr->a->last, &span) &&
           tokens_written_at(tokens->at, tokens->len, expr->b->first, expr->b->last, &span);
}

/* (c ? a[i] : b[i]) = x * y: two accesses have one product. */
static void add_rounded(Rounding *rounding, Product product)
{
    for (size_t i = 0; i < rounding->region->rounded.len; i++)
        if (rounding->region->rounded.at[i].expr == product.expr)
            return;
    vec_push(rounding->model->arena, &rounding->region->rounded, product);
}

static bool refuse_carried(const Model *model, const Expr *product, Refusal *refusal)
{
    *refusal = (Refusal){DIAG_ROUNDING, model_expr_place(model, product),
                         STR("nvcc makes one fma of this product and a sum behind it where it "
                             "unrolls the rounds of both together, which would be other rounds"),
                         STR("write the product as __fmul_rn(x, y), or __dmul_rn(x, y)"), NULL};
    return false;
}

static bool round_write(Rounding *rounding, const Access *write, Refusal *refusal)
{
    const Model *model = rounding->model;
    Use use = use_of(write);
    Products products = {0};
    if (use.stored)
        product_find(model, use.stored, &products);
    else if (use.product)
        product_compound(model, use.product, &products);
    else if (!use.found)
        vec_push(model->arena, &products, (Product){write->expr, 0});
    Fusing fusing = products.len ? fusing_of_write(rounding, write) : FUSED_ALIKE;
    if (fusing == FUSED_ALIKE)
        return true;
    if (fusing == FUSED_BY_ROUND)
        return refuse_carried(model, products.at[0].expr, refusal);
    for (size_t i = 0; i < products.len; i++) {
        const Type *type = write->array->points;
        Product product = products.at[i];
        if (type->kind == TYPE_FLOATING && product.size > type->size)
            continue; /* the conversion rounds it */
        if (!can_be_written(model, &product)) {
            *refusal = (Refusal){
                DIAG_ROUNDING, model_expr_place(model, product.expr),
                str_format(model->arena,
                           "this may be a product that is rounded in '%.*s' before it is read back "
                           "into a sum, where nvcc would make one fma of both",
                           STR_ARG(write->array->name)),
                STR("write the product as __fmul_rn(x, y), or __dmul_rn(x, y), where it is made"),
                NULL};
            return false;
        }
        add_rounded(rounding, product);
    }
    return true;
}

/* --- sums of two products ----------------------------------------------------------------------- */

/* Which of the two products of x * y + z * w is fused with the sum depends on when the compiler has their factors: it
 * sorts operands by that. A register has its element before the loop; a tile has one that is read elsewhere, too, from
 * there, where memory may have changed between. Both keep their turns where both are found in the same places. */
typedef struct {
    const Model *model;
    StrMap *
        places; /* address of an access's expression -> bit of its register, or of its tile if it is loaded again */
    const Loop *
        written_out; /* a compiler may see all of its rounds: what it computes is as late as its last one */
    const StrMap *computed; /* ... by name */
    const Expr *found;
} Sums;

enum { BY_ROUNDS = 1u << 31 }; /* beside the bits of places */

static void note_places(const Sums *sums, const Footprint *print, unsigned *place)
{
    for (size_t i = 0; print && i < print->accesses.len; i++) {
        const Access *access = print->accesses.at[i];
        strmap_set(sums->places, expr_key(&access->expr), place);
        if (access->whole)
            strmap_set(sums->places, expr_key(&access->whole->expr), place);
    }
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
        all |= BY_ROUNDS;
    for (size_t i = 2; i < expr_parts(expr); i++)
        all |= find_sums(sums, expr_part(expr, i));
    bool adds = expr->kind == EXPR_BINARY && (expr->op == TOKEN_PLUS || expr->op == TOKEN_MINUS);
    if (adds && a != b && product_is(sums->model, expr_unsigned(expr->a)) &&
        product_is(sums->model, expr_unsigned(expr->b)))
        sums->found = expr;
    return all;
}

static void find_sums_in(void *context, const Expr *expr)
{
    find_sums(context, expr);
}

/* Reads of the elements in registers that stand elsewhere in the kernel: a compiler has the loop's there, too, where it
 * loads them, and not where a register has them. */
static void note_elsewhere(const Sums *sums, const PlanRegion *region, unsigned *place)
{
    const Model *model = sums->model;
    StrMap *kept = strmap_new(model->arena);
    for (size_t i = 0; i < region->kept.len; i++) {
        const Access *access = region->kept.at[i].print->accesses.at[0];
        if (access->flat)
            strmap_set(kept, rounding_element(model->arena, access), place);
    }
    for (size_t i = 0; region->kept.len && i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        if (access->read && access->flat && !strmap_get(sums->places, expr_key(&access->expr)) &&
            strmap_get(kept, rounding_element(model->arena, access)))
            strmap_set(sums->places, expr_key(&access->expr), place);
    }
}

static unsigned *new_place(Arena *arena, size_t *count)
{
    unsigned *place = arena_new_of(arena, unsigned);
    *place = 1u << (*count)++ % 31;
    return place;
}

/* Memory may have changed between two reads of an element. */
static bool is_loaded_again(const Rounding *rounding, const Footprint *print)
{
    Arena *arena = rounding->model->arena;
    StrMap *first = strmap_new(arena);
    for (size_t i = 0; i < print->accesses.len; i++) {
        const Access *access = print->accesses.at[i];
        if (!access->read || !access->flat)
            continue;
        Str text = poly_text(arena, access->flat);
        const Access *before = strmap_get(first, text);
        if (!before)
            strmap_set(first, text, (void *)access);
        else if (before->order < access->order &&
                 rounding_touched(rounding, before, access, NULL, false))
            return true;
    }
    return false;
}

static bool is_template_number(const Model *model, const Variable *variable)
{
    const Kernel *kernel = model->kernel;
    for (size_t i = 0; i < kernel->template_numbers.len; i++)
        if (variable->param == kernel->template_numbers.at[i])
            return true;
    return false;
}

bool rounding_of_run(const Model *model, const Expr *expr)
{
    if (!expr)
        return false;
    const Variable *variable = expr->kind == EXPR_NAME ? model_variable(model, expr->name) : NULL;
    bool names = variable && !is_template_number(model, variable);
    for (size_t i = 0; i < expr->arguments.len; i++)
        names |= rounding_of_run(model, expr->arguments.at[i]);
    return names || rounding_of_run(model, expr->a) || rounding_of_run(model, expr->b);
}

bool rounding_written_out(const Model *model, const Loop *loop)
{
    return loop->trips_known ? loop->trips <= ROUNDING_WRITTEN_OUT
                             : loop->canonical && !rounding_of_run(model, loop->start_expr) &&
                                   !rounding_of_run(model, loop->end_expr);
}

static bool stores_copy(const Access *access)
{
    const Expr *value = access->write ? use_of(access).stored : NULL;
    value = value ? expr_unsigned(value) : NULL;
    return value &&
           (value->kind == EXPR_NAME || value->kind == EXPR_INDEX || value->kind == EXPR_MEMBER);
}

/* The element gets what another one or a variable has: a product of it may be one that was made of that, before the
 * loop; of a register that is loaded there it is none. */
static bool is_copy(const Kept *kept)
{
    bool copies = false;
    for (size_t i = 0; i < kept->print->accesses.len; i++)
        copies |= stores_copy(kept->print->accesses.at[i]);
    for (size_t i = 0; i < kept->around.len; i++)
        copies |= stores_copy(kept->around.at[i]);
    return copies;
}

static const Expr *sum_of_products(const Rounding *rounding)
{
    const PlanRegion *region = rounding->region;
    const Model *model = rounding->model;
    Sums sums = {.model = model, .places = strmap_new(model->arena)};
    const Loop *loop = region->region.loop;
    size_t count = 0;
    unsigned *beside = new_place(model->arena, &count); /* beside the loop registers are alike */
    if (loop && rounding_written_out(model, loop)) {
        sums.written_out = loop;
        sums.computed = stmt_names_assigned(model, loop->stmt);
    }
    for (size_t i = 0; i < region->kept.len; i++) {
        unsigned *place = new_place(model->arena, &count);
        note_places(&sums, region->kept.at[i].print, place);
        unsigned *around = is_copy(&region->kept.at[i]) ? place : beside;
        for (size_t k = 0; k < region->kept.at[i].around.len; k++)
            strmap_set(sums.places, expr_key(&region->kept.at[i].around.at[k]->expr), around);
    }
    for (size_t i = 0; i < region->tiles.len; i++) {
        const Footprint *print = region->tiles.at[i]->print,
                        *partner = region->tiles.at[i]->partner;
        if (!is_loaded_again(rounding, print) && !(partner && is_loaded_again(rounding, partner)))
            continue;
        unsigned *place = new_place(model->arena, &count);
        note_places(&sums, print, place);
        note_places(&sums, partner, place);
    }
    note_elsewhere(&sums, region, new_place(model->arena, &count));
    stmt_each_expr(model->kernel->body, find_sums_in, &sums);
    return sums.found;
}

/* --- products before a loop ---------------------------------------------------------------------- */

/* What the last write of the element before the loop stores, if that is a product. */
typedef struct {
    const Access *write;
    const Expr *product; /* or NULL */
} StoredBefore;

static StrMap *stored_before(const Model *model, const Loop *loop)
{
    StrMap *stored = strmap_new(model->arena);
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *write = model->accesses.at[i];
        if (!write->write || !write->flat || write->expr->last >= loop->stmt->first ||
            !product_has_type(write->array->param->type))
            continue;
        Products products = {0};
        Use use = use_of(write);
        if (use.stored)
            product_find(model, use.stored, &products);
        else if (use.product)
            product_compound(model, use.product, &products);
        StoredBefore *before = arena_new_of(model->arena, StoredBefore);
        *before = (StoredBefore){write, products.len ? products.at[0].expr : NULL};
        strmap_set(stored, rounding_element(model->arena, write), before);
    }
    return stored;
}

/* c[i] = c[i] * x before a loop that a compiler may write out, and adds to c[i]: the first iteration's sum is then one
 * of two products, where nothing keeps the first one in memory. Between tiles the element is loaded. */
static const Expr *meets_first_iteration(const Rounding *rounding)
{
    const Model *model = rounding->model;
    const Loop *loop = rounding->region->region.loop;
    if (!loop || !rounding_written_out(model, loop))
        return NULL;
    const StrMap *stored = stored_before(model, loop);
    StrMap *sums = strmap_new(model->arena);
    for (size_t i = 0; i < rounding->all.len; i++) {
        const Access *access = rounding->all.at[i];
        if (access->expr->first <= loop->stmt->first)
            continue;
        Str text = rounding_element(model->arena, access);
        const StoredBefore *before = strmap_get(stored, text);
        if (!before || !before->product)
            continue;
        if (access->read && use_of(access).is_summand)
            strmap_set(sums, text, sums);
        if (access->write && strmap_get(sums, text) &&
            !rounding_touched(rounding, before->write, access, NULL, true))
            return before->product;
    }
    return NULL;
}

const Expr *rounding_by_round(const Model *model, size_t first, size_t last, const Loop *reshaped)
{
    const Expr *product = carried_product(model, first, last, reshaped);
    product = product ? product : unrolled_product(model, first, last);
    return product ? product : shared_product(model, first, last);
}

bool rounding_find(PlanRegion *region, Refusal *refusal)
{
    const Model *model = region->region.model;
    const size_t first = region_first_token(&region->region),
                 last = region_last_token(&region->region);
    Rounding rounding = {.region = region, .model = model};
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        bool around = false;
        for (size_t k = 0; k < region->kept.len; k++)
            for (size_t a = 0; a < region->kept.at[k].around.len; a++)
                around |= region->kept.at[k].around.at[a] == access;
        if ((around || region_has(&region->region, access)) && access->flat)
            vec_push(model->arena, &rounding.all, access);
    }
    for (size_t i = 0; i < rounding.all.len; i++) {
        const Access *write = rounding.all.at[i];
        if (write->write && product_has_type(write->array->points) &&
            !round_write(&rounding, write, refusal))
            return false;
    }
    const Expr *product = rounding_by_round(model, first, last, region->region.loop);
    product = product ? product : meets_first_iteration(&rounding);
    if (product)
        return refuse_carried(model, product, refusal);
    const Expr *sum = shared_widened(model, first, last), *moved = shared_moved(model, first, last);
    if (sum || moved) {
        *refusal = (Refusal){
            DIAG_ROUNDING, model_expr_place(model, sum ? sum : moved),
            sum ? STR("nvcc adds this product, a float that is widened, as a float, and makes one "
                      "fma of both, only where no bound check stands between")
                : STR("nvcc makes this sum behind the loop, where it is used first, and no fma of "
                      "it and its product, but where a bound check stands between"),
            STR("write the product as __fmul_rn(x, y)"), NULL};
        return false;
    }
    sum = sum_of_products(&rounding);
    if (sum) {
        *refusal = (Refusal){
            DIAG_ROUNDING, model_expr_place(model, sum),
            STR("which of these products nvcc fuses with the sum depends on where it finds their "
                "factors, which would be a tile or a register"),
            STR("write one of them as __fmul_rn(x, y), or __dmul_rn(x, y)"), NULL};
        return false;
    }
    const Expr *again = made_once(&rounding);
    if (again) {
        *refusal = (Refusal){DIAG_ROUNDING, model_expr_place(model, again),
                             STR("nvcc makes this product once for several places or rounds where "
                                 "no other memory can change its "
                                 "factors, and fuses other products with sums then"),
                             STR("write the product as __fmul_rn(x, y), or __dmul_rn(x, y)"), NULL};
        return false;
    }
    if (region->region.loop)
        region->constants = reload_constants(model, region->region.loop);
    return true;
}
