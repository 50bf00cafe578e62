/* Products that a compiler may make once. Enters: a region and what of it is staged. Leaves: a product of
 * which nvcc sees, in tiles and registers, that it has it already, and could not in memory; registers whose first
 * value must look as loaded.
 *
 * Where other memory is written that might be the element's, the kernel loads it again, and nvcc
 * cannot know that it is the same. Of tiles and registers it knows: it takes a product that is the
 * same in each round out of the loop, or makes one of two, and fuses other products with other sums
 * then. A register that is set where a condition holds, to 0 elsewhere, is multiplied there by
 * constants. (What nvcc 13.0 and its ptxas do was read off PTX and machine code for sm_90.) */
#include <string.h>

#include "../front/parse.h"
#include "../model/builder.h"
#include "../model/product.h"
#include "rounding.h"
#include "several.h"

/* What a read has to do with products. */
typedef struct {
    const Model *model;
    const Expr *access;
    const Expr *place;     /* the access, or the part of it that is read */
    VEC(const Expr *) all; /* from the outermost to the innermost: none a factor of another */
} Factor;

static const Access *access_of(const StrMap *by_expr, const Expr *expr)
{
    return strmap_get(by_expr, expr_key(&expr));
}

/* --- the products of a read ------------------------------------------------------------------ */

/* A function of the file may multiply its arguments. */
static bool is_product_or_call(const Model *model, const Expr *expr)
{
    return product_is(model, expr) || (expr->kind == EXPR_CALL && expr->is_own);
}

static bool find_factor(Factor *factor, const Expr *expr, const Expr *place, bool in_product);

static bool find_among(Factor *factor, const Expr *expr, bool in_product)
{
    const Expr *first = expr->a;
    if (expr->kind == EXPR_CALL && first->kind == EXPR_MEMBER) /* of the object, not of a part */
        first = first->a;
    bool found = find_factor(factor, first, NULL, in_product) ||
                 find_factor(factor, expr->b, NULL, in_product) ||
                 find_factor(factor, expr->c, NULL, in_product);
    for (size_t i = 0; i < expr->arguments.len && !found; i++)
        found = find_factor(factor, expr->arguments.at[i], NULL, in_product);
    return found;
}

static bool find_factor(Factor *factor, const Expr *expr, const Expr *place, bool in_product)
{
    const Expr *access = factor->access;
    if (!expr || expr->first > access->first || expr->last < access->last)
        return false;
    if (expr == access) {
        factor->place = place ? place : expr;
        return true;
    }
    size_t outer = factor->all.len;
    switch (expr->kind) {
    case EXPR_MEMBER: return find_factor(factor, expr->a, place ? place : expr, in_product);
    case EXPR_INDEX: /* no element of what a subscript says is a factor */
        return find_factor(factor, expr->a, place ? place : expr, in_product);
    case EXPR_PAREN: return find_factor(factor, expr->a, place, in_product);
    case EXPR_CAST: return find_factor(factor, expr->a, NULL, in_product);
    case EXPR_UNARY:
        return find_factor(factor, expr->a, NULL, in_product && expr->op == TOKEN_MINUS);
    default: break;
    }
    bool is_product = is_product_or_call(factor->model, expr);
    if (is_product && !in_product)
        vec_push(factor->model->arena, &factor->all, expr);
    if (find_among(factor, expr, is_product))
        return true;
    factor->all.len = outer;
    return false;
}

/* A reference or a pointer to what the read is would outlive a value of its own. */
static void leave_calls_out(Factor *factor)
{
    size_t kept = 0;
    for (size_t i = 0; i < factor->all.len; i++)
        if (factor->all.at[i]->kind != EXPR_CALL)
            factor->all.at[kept++] = factor->all.at[i];
    factor->all.len = kept;
}

/* A value that goes to a variable stands for the products of that. */
static bool find_in_declarators(Factor *factor, const Stmt *stmt, bool is_bound)
{
    for (size_t i = 0; stmt && i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        if (!find_factor(factor, declarator->init, NULL, false))
            continue;
        if (is_bound || declarator->type->pointers)
            leave_calls_out(factor);
        else if (!factor->all.len && product_has_type(declarator->type) &&
                 product_takes(factor->model, declarator->name))
            vec_push(factor->model->arena, &factor->all, declarator->init);
        return true;
    }
    return false;
}

static Factor factor_of(const Model *model, const Access *read)
{
    Factor factor = {.model = model, .access = read->expr};
    const Stmt *stmt = read->stmt;
    if (!find_factor(&factor, stmt->expr, NULL, false) &&
        !find_factor(&factor, stmt->step, NULL, false) &&
        !find_in_declarators(&factor, stmt, read->is_bound) &&
        !find_in_declarators(&factor, stmt->init, read->is_bound))
        factor.all.len = 0;
    return factor;
}

/* --- the same in each round ------------------------------------------------------------------ */

typedef struct {
    const Rounding *rounding;
    const StrMap *by_expr; /* accesses by the address of their expression */
    const StrMap *kept_in; /* statements, by their address, that write an element in a register */
    const Loop *loop;
    const StrMap *assigned; /* in the loop */
    const Loop
        *inner; /* whose iterator, and those of loops around, count alike in each round; or NULL */
    const Access *own; /* an element that is taken for the same; or NULL */
    unsigned depth;    /* of the variables that it looks into */
} Steady;

enum { MOST_VARIABLES = 4 };

static bool is_steady(Steady *steady, const Expr *expr);
static bool is_steady_value(Steady *steady, const Expr *expr);

static bool is_steady_name(Steady *steady, const Expr *expr)
{
    const Stmt *stmt = steady->loop->stmt;
    const Variable *variable = model_variable(steady->rounding->model, expr->name);
    for (const Loop *inner = steady->inner; inner && inner != steady->loop; inner = inner->outer)
        if (inner->canonical && str_equal(inner->variable->name, expr->name))
            return true;
    if (strmap_get(steady->assigned, expr->name))
        return false;
    const Declarator *declarator = variable ? variable->declarator : NULL;
    bool is_outside =
        !declarator || declarator->first < stmt->first || declarator->last > stmt->last;
    return is_outside || is_steady_value(steady, declarator->init);
}

/* A write of another member leaves this one as it is. */
static bool same_part(const Rounding *rounding, const Access *write, const Access *read)
{
    return !write->part || !read->part ||
           (write->part->kind == EXPR_MEMBER && read->part->kind == EXPR_MEMBER
                ? str_equal(write->part->name, read->part->name)
                : rounding_same_text(rounding->model, write->part, read->part));
}

/* The value that = gives the element; NULL: another one. */
static const Expr *stored_by(const Access *write)
{
    const Expr *expr = write->stmt->expr;
    if (!expr || expr->kind != EXPR_ASSIGN || expr->op != TOKEN_ASSIGN)
        return NULL;
    const Expr *place = expr_bare(expr->a);
    while (place != write->expr && (place->kind == EXPR_MEMBER || place->kind == EXPR_INDEX))
        place = expr_bare(place->a);
    return place == write->expr ? expr->b : NULL;
}

static bool is_steady_value(Steady *steady, const Expr *expr)
{
    if (!expr || steady->depth == MOST_VARIABLES)
        return false;
    steady->depth++;
    bool fine = is_steady(steady, expr);
    steady->depth--;
    return fine;
}

/* The element has a new value in each round. */
static bool is_renewed(Steady *steady, const Access *read)
{
    const Rounding *rounding = steady->rounding;
    for (size_t i = 0; i < rounding->all.len; i++) {
        const Access *write = rounding->all.at[i];
        if (write->write && write->array == read->array && loop_within(write->loop, steady->loop) &&
            poly_equal(write->flat, read->flat) && same_part(rounding, write, read) &&
            !is_steady_value(steady, stored_by(write)))
            return true;
    }
    return false;
}

static bool moves(const Access *access, const Loop *loop)
{
    return loop->canonical && poly_mentions(access->flat, loop->atom);
}

/* The value may be the same in each round of the loop. */
static bool is_steady(Steady *steady, const Expr *expr)
{
    if (!expr)
        return true;
    const Access *access = access_of(steady->by_expr, expr);
    if (access && steady->own && access->array == steady->own->array &&
        poly_equal(access->flat, steady->own->flat))
        return true;
    if (access)
        return !moves(access, steady->loop) && !is_renewed(steady, access);
    switch (expr->kind) {
    case EXPR_NAME: return is_steady_name(steady, expr);
    case EXPR_ASSIGN:
        if (expr->op == TOKEN_ASSIGN)
            return is_steady(steady, expr->b);
        return false;
    case EXPR_POSTFIX: return false;
    case EXPR_CALL: break;
    default:
        if (!is_steady(steady, expr->a))
            return false;
    }
    for (size_t i = 0; i < expr->arguments.len; i++)
        if (!is_steady(steady, expr->arguments.at[i]))
            return false;
    return is_steady(steady, expr->b) && is_steady(steady, expr->c);
}

static bool has_steady(Steady *steady, const Factor *factor, const Loop *loop, const Access *own)
{
    if (steady->loop != loop)
        steady->assigned = stmt_names_assigned(steady->rounding->model, loop->stmt);
    steady->loop = loop;
    steady->own = own;
    for (size_t i = 0; i < factor->all.len; i++)
        if (is_steady(steady, factor->all.at[i]))
            return true;
    return false;
}

/* A product of the read is the same in each round of that loop, in which it is loaded each time;
 * NULL: of none. */
static const Loop *hoisted_from(Steady *steady, const Access *read, const Factor *factor)
{
    const Rounding *rounding = steady->rounding;
    for (const Loop *loop = read->loop; loop && rounding_has_loop(rounding, loop);
         loop = loop->outer) {
        if (moves(read, loop))
            return NULL;
        if (rounding_touched(rounding, read, read, loop, false) &&
            has_steady(steady, factor, loop, NULL))
            return loop;
    }
    return NULL;
}

enum { MOST_WRITTEN_OUT = 128 }; /* rounds that a compiler may write out */

/* A loop around the region makes the product again in each of its rounds, and the loops inside of it have so few rounds
 * that a compiler may see them all: then it makes it once, but for tiles, between whose barriers it does not look. */
static bool is_made_once_around(Steady *steady, const Access *read, const Factor *factor)
{
    int64_t rounds = 1;
    bool once = false;
    steady->inner = read->loop;
    for (const Loop *loop = read->loop; loop && rounds <= MOST_WRITTEN_OUT && !once;
         loop = loop->outer) {
        once = !rounding_has_loop(steady->rounding, loop) && !moves(read, loop) &&
               has_steady(steady, factor, loop, NULL);
        rounds *= loop->trips_known && loop->trips <= MOST_WRITTEN_OUT ? loop->trips
                                                                       : MOST_WRITTEN_OUT + 1;
    }
    steady->inner = NULL;
    return once;
}

/* --- equal products -------------------------------------------------------------------------- */

typedef struct {
    const Access *access;
    Factor factor;
    Kept *kept;       /* its register, or NULL */
    bool is_doubtful; /* its product is one with an equal one as staged, and may be none as it is */
    bool
        is_shared; /* ... is one with that of another read in the round, as it is, too: never fused */
} Read;
typedef VEC(Read) Reads;

static Str form_of_access(void *context, const Expr *expr)
{
    const Steady *steady = context;
    const Access *access = access_of(steady->by_expr, expr);
    Arena *arena = steady->rounding->model->arena;
    return access && access->flat ? str_format(arena, "%.*s[%.*s]", STR_ARG(access->array->name),
                                               STR_ARG(poly_text(arena, access->flat)))
                                  : (Str){0};
}

/* Products are told apart by their text, which is made once. */
static Str text_of(Steady *steady, StrMap *texts, const Expr *const *product)
{
    const Model *model = steady->rounding->model;
    Str *text = strmap_get(texts, expr_key(product));
    if (!text) {
        text = arena_new_of(model->arena, Str);
        *text = product_form(model, *product, form_of_access, steady);
        strmap_set(texts, expr_key(product), text);
    }
    return *text;
}

/* An equal product was made, and the element is loaded again for this one: of `from` in this round
 * or, if that is not before it, in the last one. Or it was made in a loop, where each round has the same: a
 * compiler that sees whether the loop has a round has it behind, too. */
static bool is_made_again(Steady *steady, const Access *from, const Read *read)
{
    const Rounding *rounding = steady->rounding;
    const Access *to = read->access;
    if (from->array != to->array || !poly_equal(from->flat, to->flat))
        return false;
    if (from->order < to->order)
        return from->loop != to->loop || rounding_touched(rounding, from, to, NULL, false);
    const Loop *loop = to->loop;
    while (loop && !loop_within(from->loop, loop))
        loop = loop->outer;
    return loop && rounding_has_loop(rounding, loop) && !moves(to, loop) &&
           rounding_touched(rounding, from, to, loop, false) &&
           has_steady(steady, &read->factor, loop, to);
}

/* Of one load: equal products in a round, with nothing written between. */
static bool are_one(const Rounding *rounding, const Access *from, const Access *to)
{
    return from->array == to->array && poly_equal(from->flat, to->flat) && from->loop == to->loop &&
           from->order < to->order && !rounding_touched(rounding, from, to, NULL, false);
}

/* The value goes to a register, which may be set again before anybody stores it: then nobody needs the product there. */
static bool goes_to_register(const Steady *steady, const Read *read)
{
    const Stmt *stmt = read->access->stmt;
    return strmap_get(steady->kept_in, stmt_key(&stmt)) != NULL;
}

/* Looks at each product and the equal one before it, twice: as if each loop had two rounds. The
 * first time tells which are one. */
static void find_equal(Steady *steady, Reads *reads)
{
    typedef struct {
        Read *read;
        const Expr *product;
    } Made;
    const Model *model = steady->rounding->model;
    StrMap *last = strmap_new(model->arena), *texts = strmap_new(model->arena);
    for (size_t i = 0; i < 2 * reads->len; i++) {
        Read *read = &reads->at[i % reads->len];
        for (size_t k = 0; k < read->factor.all.len; k++) {
            const Expr *const *product = (const Expr *const *)&read->factor.all.at[k];
            Str text =
                str_format(model->arena, "%.*s of %.*s", STR_ARG(text_of(steady, texts, product)),
                           STR_ARG(form_of_access(steady, read->access->expr)));
            const Made *other = strmap_get(last, text);
            bool is_other = other && other->product != *product;
            if (is_other && i < reads->len &&
                are_one(steady->rounding, other->read->access, read->access)) {
                bool stays =
                    !goes_to_register(steady, read) && !goes_to_register(steady, other->read);
                read->is_shared |= stays;
                other->read->is_shared |= stays;
                read->is_doubtful |= !stays;
            }
            if (is_other && !read->is_shared)
                read->is_doubtful |= is_made_again(steady, other->read->access, read);
            Made *made = arena_new_of(model->arena, Made);
            *made = (Made){read, *product};
            strmap_set(last, text, made);
        }
    }
}

/* --- what is set under a condition ----------------------------------------------------------- */

typedef struct {
    const Model *model;
    const StrMap *by_expr; /* elements in registers are set so, */
    const StrMap *names;   /* or these variables; NULL: none */
    StrMap *found;         /* of the names, those that are multiplied so */
    const StrMap *fixed;   /* or these, which are constants for a compiler, too; or NULL */
} Constants;

static bool is_of_constants(const Constants *constants, const Expr *expr);

static bool is_constant_name(const Constants *constants, Str name)
{
    return (constants->names && strmap_get(constants->names, name)) ||
           (constants->fixed && strmap_get(constants->fixed, name)) ||
           !model_has_variable(constants->model, name);
}

/* Numbers and what is a number, 0, where the condition does not hold: their product is a number
 * there. */
static bool is_of_constants(const Constants *constants, const Expr *expr)
{
    if (!expr || expr->kind == EXPR_NUMBER)
        return true;
    if (constants->by_expr && access_of(constants->by_expr, expr))
        return true;
    if (expr->kind == EXPR_NAME)
        return is_constant_name(constants, expr->name);
    if (expr->kind != EXPR_PAREN && expr->kind != EXPR_UNARY && expr->kind != EXPR_BINARY &&
        expr->kind != EXPR_CAST && expr->kind != EXPR_MEMBER && expr->kind != EXPR_CALL)
        return false;
    for (size_t i = 0; i < expr->arguments.len; i++)
        if (!is_of_constants(constants, expr->arguments.at[i]))
            return false;
    return (expr->kind == EXPR_CALL || is_of_constants(constants, expr->a)) &&
           is_of_constants(constants, expr->b);
}

typedef struct {
    const Constants *constants;
    const StrMap *assigned;
    StrMap *fixed;
} Fixed;

static void find_fixed(const Fixed *found, const Stmt *stmt)
{
    if (!stmt)
        return;
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        const Variable *variable = model_variable(found->constants->model, declarator->name);
        if (declarator->init && variable && !variable->namesake &&
            !strmap_get(found->assigned, declarator->name) &&
            is_of_constants(found->constants, declarator->init))
            strmap_set(found->fixed, declarator->name, found->fixed);
    }
    for (size_t i = 0; i < stmt->body.len; i++)
        find_fixed(found, stmt->body.at[i]);
    find_fixed(found, stmt->then);
    find_fixed(found, stmt->otherwise);
}

/* Variables that get a value once, made of numbers. */
static StrMap *fixed_names(const Model *model)
{
    StrMap *fixed = strmap_new(model->arena);
    Constants constants = {.model = model, .fixed = fixed};
    find_fixed(&(Fixed){&constants, several_assigned(model), fixed}, model->kernel->body);
    return fixed;
}

static void note_names(const Constants *constants, const Expr *expr)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_NAME && strmap_get(constants->names, expr->name))
        strmap_set(constants->found, expr->name, constants->found);
    note_names(constants, expr->a);
    note_names(constants, expr->b);
    for (size_t i = 0; i < expr->arguments.len; i++)
        note_names(constants, expr->arguments.at[i]);
}

static void note_products(const Constants *constants, const Expr *expr)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_ASSIGN &&
        (expr->op == TOKEN_STAR_ASSIGN || expr->op == TOKEN_SLASH_ASSIGN) &&
        is_of_constants(constants, expr->b))
        note_names(constants, expr->a);
    if (is_product_or_call(constants->model, expr) && is_of_constants(constants, expr)) {
        note_names(constants, expr);
        return;
    }
    note_products(constants, expr->a);
    note_products(constants, expr->b);
    note_products(constants, expr->c);
    for (size_t i = 0; i < expr->arguments.len; i++)
        note_products(constants, expr->arguments.at[i]);
}

static void note_statement(const Constants *constants, const Stmt *stmt)
{
    if (!stmt)
        return;
    note_products(constants, stmt->expr);
    note_products(constants, stmt->step);
    for (size_t i = 0; i < stmt->declarators.len; i++)
        note_products(constants, stmt->declarators.at[i]->init);
    note_statement(constants, stmt->init);
    note_statement(constants, stmt->then);
    note_statement(constants, stmt->otherwise);
    for (size_t i = 0; i < stmt->body.len; i++)
        note_statement(constants, stmt->body.at[i]);
}

static bool is_constant_factor(const Constants *constants, const Stmt *stmt)
{
    for (size_t i = 0; i < stmt->declarators.len; i++)
        if (strmap_get(constants->found, stmt->declarators.at[i]->name))
            return true;
    return false;
}

void reload_find_variables(const Model *model, Spine *spine)
{
    Constants constants = {.model = model,
                           .names = spine->unset,
                           .found = strmap_new(model->arena),
                           .fixed = fixed_names(model)};
    note_statement(&constants, model->kernel->body);
    for (size_t i = 0; i < spine->items.len; i++) {
        SpineItem *item = &spine->items.at[i];
        const Declarator *declarator = item->declarator;
        for (size_t k = 0; k < item->before.len; k++)
            item->before.at[k].fresh = is_constant_factor(&constants, item->before.at[k].stmt);
        if (item->kind == SPINE_CHOICE && declarator && declarator->type->kind == TYPE_FLOATING &&
            !declarator->type->pointers)
            item->fresh = strmap_get(constants.found, declarator->name) != NULL;
    }
}

/* --- sums of no round ------------------------------------------------------------------------- */

/* What the statement sets the variable to, whoever runs it; NULL: it does not, or to something unknown. */
static const Expr *value_set(const Stmt *stmt, Str name)
{
    for (size_t i = 0; stmt->kind == STMT_DECL && i < stmt->declarators.len; i++)
        if (str_equal(stmt->declarators.at[i]->name, name))
            return stmt->declarators.at[i]->init;
    return stmt->kind == STMT_EXPR && stmt->expr->kind == EXPR_ASSIGN &&
                   stmt->expr->op == TOKEN_ASSIGN && expr_names(stmt->expr->a, name)
               ? stmt->expr->b
               : NULL;
}

/* Takes the names that the statement may assign out of `pending`; `values` gets the constants. */
static void settle(const Constants *constants, const Stmt *stmt, StrMap *pending, StrMap *values)
{
    StrMap *assigned = stmt_assigned(constants->model->arena, constants->model, stmt);
    Str name;
    for (size_t i = 0; strmap_next(assigned, &i, &name);) {
        if (!strmap_get(pending, name))
            continue;
        const Expr *value = value_set(stmt, name);
        if (value && is_of_constants(constants, value))
            strmap_set(values, name, (void *)value);
        strmap_set(pending, name, NULL);
    }
}

/* The constants that variables are where the loop begins: name -> const Expr. */
static StrMap *constants_before(const Constants *constants, const Stmt *loop, StrMap *pending)
{
    StrMap *values = strmap_new(constants->model->arena);
    const Stmt *body = constants->model->kernel->body;
    for (const Stmt *inner = loop; inner != body;) {
        const Stmt *block = stmt_parent(body, inner);
        for (size_t i = block->body.len; i-- > 0;)
            if (block->body.at[i]->last < inner->first)
                settle(constants, block->body.at[i], pending, values);
        if (block->kind == STMT_FOR || block->kind == STMT_WHILE || block->kind == STMT_DO)
            break; /* another round of it may have set the variable */
        inner = block;
    }
    return values;
}

typedef struct {
    const Constants *constants;
    StrMap *names;
} Scaled;

/* x * 0.3f, x / 2 and x *= 0.3f. */
static void note_scaled(const Scaled *scaled, const Expr *expr)
{
    if (!expr)
        return;
    if (product_is(scaled->constants->model, expr) ||
        (expr->kind == EXPR_ASSIGN &&
         (expr->op == TOKEN_STAR_ASSIGN || expr->op == TOKEN_SLASH_ASSIGN))) {
        const Expr *a = expr_unsigned(expr->a), *b = expr_unsigned(expr->b);
        if (a->kind == EXPR_NAME && a->name.len && is_of_constants(scaled->constants, b))
            strmap_set(scaled->names, a->name, scaled->names);
        if (b->kind == EXPR_NAME && b->name.len && is_of_constants(scaled->constants, a))
            strmap_set(scaled->names, b->name, scaled->names);
    }
    note_scaled(scaled, expr->a);
    note_scaled(scaled, expr->b);
    note_scaled(scaled, expr->c);
    for (size_t i = 0; i < expr->arguments.len; i++)
        note_scaled(scaled, expr->arguments.at[i]);
}

static void note_scaled_in(void *context, const Stmt *stmt, const Expr *expr)
{
    (void)stmt;
    note_scaled(context, expr);
}

typedef struct {
    const Model *model;
    Str name;
    StrMap *texts; /* of the expressions that use the variable's value */
    size_t count;
} Uses;

static void note_use(Uses *uses, Str text)
{
    uses->count += !strmap_get(uses->texts, text);
    strmap_set(uses->texts, text, uses);
}

static void find_uses(Uses *uses, const Expr *expr, const Expr *around)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_PAREN) {
        find_uses(uses, expr->a, around);
        return;
    }
    if (expr_names(expr, uses->name))
        note_use(uses, around ? product_words(uses->model, around) : STR("a value"));
    bool sets =
        expr->kind == EXPR_ASSIGN && expr->op == TOKEN_ASSIGN && expr_names(expr->a, uses->name);
    if (!sets)
        find_uses(uses, expr->a, expr);
    find_uses(uses, expr->b, expr);
    find_uses(uses, expr->c, expr);
    for (size_t i = 0; i < expr->arguments.len; i++)
        find_uses(uses, expr->arguments.at[i], expr);
}

static void find_uses_in(void *context, const Stmt *stmt, const Expr *expr)
{
    (void)stmt;
    find_uses(context, expr, NULL);
}

/* What the loop leaves in the variable is used by one expression alone. It has had a constant since
 * the innermost loop around began a round (constants_before). nvcc multiplies constants before it joins the
 * paths through and past the loop where no other expression needs what they bring (LLVM: foldOpIntoPhi). */
static bool has_one_use(const Model *model, const Stmt *loop, Str name)
{
    Uses uses = {model, name, strmap_new(model->arena), 0};
    const Stmt *body = model->kernel->body;
    for (const Stmt *inner = loop; inner != body;) {
        const Stmt *block = stmt_parent(body, inner);
        for (size_t i = 0; i < block->body.len; i++) {
            const Stmt *stmt = block->body.at[i];
            if (stmt->first <= inner->last)
                continue;
            several_each_expr(stmt, find_uses_in, &uses);
            if (stmt->kind == STMT_EXPR && stmt->expr->kind == EXPR_ASSIGN &&
                expr_names(stmt->expr->a, name))
                return uses.count == 1;
        }
        inner = block;
    }
    return uses.count == 1;
}

/* It may hold the sum of a loop. */
static bool may_be_sum(const Variable *variable)
{
    return variable && !variable->namesake && variable->declarator && !variable->refers &&
           !variable->address_taken && variable->type->kind == TYPE_FLOATING;
}

ConstantSums reload_constants(const Model *model, const Loop *loop)
{
    ConstantSums sums = {0};
    if (!loop->declares || (loop->trips_known && loop->trips > 0))
        return sums;
    Constants constants = {.model = model, .fixed = fixed_names(model)};
    Scaled scaled = {&constants, strmap_new(model->arena)};
    several_each_expr(model->kernel->body, note_scaled_in, &scaled);
    constants.fixed = NULL;
    StrMap *assigned = stmt_assigned(model->arena, model, loop->stmt);
    StrMap *pending = strmap_new(model->arena);
    Str name;
    for (size_t i = 0; strmap_next(scaled.names, &i, &name);)
        if (may_be_sum(model_variable(model, name)) && strmap_get(assigned, name))
            strmap_set(pending, name, pending);
    const StrMap *values = constants_before(&constants, loop->stmt, pending);
    for (size_t i = 0; strmap_next(scaled.names, &i, &name);) {
        const Expr *value = strmap_get(values, name);
        if (value && has_one_use(model, loop->stmt, name))
            vec_push(model->arena, &sums, (ConstantSum){model_variable(model, name)->name, value});
    }
    return sums;
}

/* --- all reads ------------------------------------------------------------------------------- */

/* Where an access finds its element; NULL: in memory. */
typedef struct {
    Kept *kept; /* the register; NULL: a tile */
} StagedAt;

static const StagedAt *place_of(const StrMap *places, const Access *access)
{
    return strmap_get(places, expr_key(&access->expr));
}

static void note_place(Arena *arena, StrMap *places, const Access *access, Kept *kept)
{
    if (!access || place_of(places, access))
        return;
    StagedAt *place = arena_new_of(arena, StagedAt);
    *place = (StagedAt){kept};
    strmap_set(places, expr_key(&access->expr), place);
}

static void note_footprint(Arena *arena, StrMap *places, const Footprint *print, Kept *kept)
{
    for (size_t i = 0; print && i < print->accesses.len; i++) {
        note_place(arena, places, print->accesses.at[i], kept);
        note_place(arena, places, print->accesses.at[i]->whole, kept);
    }
}

static StrMap *find_places(Arena *arena, PlanRegion *region)
{
    StrMap *places = strmap_new(arena);
    for (size_t i = 0; i < region->kept.len; i++) {
        Kept *kept = &region->kept.at[i];
        for (size_t k = 0; k < kept->around.len; k++)
            note_place(arena, places, kept->around.at[k], kept);
        note_footprint(arena, places, kept->print, kept);
    }
    for (size_t i = 0; i < region->tiles.len; i++) {
        note_footprint(arena, places, region->tiles.at[i]->print, NULL);
        note_footprint(arena, places, region->tiles.at[i]->partner, NULL);
    }
    return places;
}

/* Something is not written to memory any more: reads that stay there are not made again for it. */
static bool has_staged_write(const Rounding *rounding, const StrMap *places)
{
    for (size_t i = 0; i < rounding->all.len; i++)
        if (rounding->all.at[i]->write && place_of(places, rounding->all.at[i]))
            return true;
    return false;
}

static Reads find_reads(const Rounding *rounding, StrMap *by_expr)
{
    const Model *model = rounding->model;
    const StrMap *places = find_places(model->arena, rounding->region);
    Reads reads = {0};
    bool others = has_staged_write(rounding, places);
    for (size_t i = 0; i < rounding->all.len; i++) {
        const Access *access = rounding->all.at[i];
        const StagedAt *place = place_of(places, access);
        Read read = {.access = access, .kept = place ? place->kept : NULL};
        strmap_set(by_expr, expr_key(&access->expr), (void *)access);
        if (!access->read || !product_has_type(access->array->param->type) ||
            access->expr->kind == EXPR_CALL || (!place && !others))
            continue;
        read.factor = factor_of(model, access);
        if (read.factor.all.len)
            vec_push(model->arena, &reads, read);
    }
    return reads;
}

static const StrMap *statements_kept_in(const Rounding *rounding)
{
    StrMap *statements = strmap_new(rounding->model->arena);
    const PlanRegion *region = rounding->region;
    for (size_t i = 0; i < region->kept.len; i++)
        for (size_t k = 0; k < region->kept.at[i].print->accesses.len; k++) {
            const Access *access = region->kept.at[i].print->accesses.at[k];
            const Stmt **stmt = arena_new_of(rounding->model->arena, const Stmt *);
            *stmt = access->stmt;
            if (access->write)
                strmap_set(statements, stmt_key(stmt), statements);
        }
    return statements;
}

const Expr *reload_find(const Rounding *rounding)
{
    const Model *model = rounding->model;
    StrMap *by_expr = strmap_new(model->arena);
    Reads reads = find_reads(rounding, by_expr);
    Constants constants = {.model = model, .by_expr = by_expr, .fixed = fixed_names(model)};
    Steady steady = {rounding, .by_expr = by_expr, .kept_in = statements_kept_in(rounding)};
    for (size_t i = 0; i < reads.len; i++)
        if (hoisted_from(&steady, reads.at[i].access, &reads.at[i].factor) ||
            is_made_once_around(&steady, reads.at[i].access, &reads.at[i].factor))
            return reads.at[i].factor.all.at[0];
    find_equal(&steady, &reads);
    for (size_t i = 0; i < reads.len; i++) {
        Read *read = &reads.at[i];
        if (read->is_doubtful && !read->is_shared)
            return read->factor.all.at[0];
        for (size_t k = 0; read->kept && k < read->factor.all.len; k++)
            read->kept->fresh |= is_of_constants(&constants, read->factor.all.at[k]);
    }
    if (rounding->region->region.loop)
        rounding->region->constants = reload_constants(model, rounding->region->region.loop);
    return NULL;
}
