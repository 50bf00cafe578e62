/* Products of several iterations. Enters: a range of the kernel whose loops get another form. Leaves: a product that nvcc
 * fuses with a sum or not, as it unrolls iterations together:
 *
 * - one that another iteration has, too, as in x[j] * w + x[j - 1] * w: it is made once for both, and then fused with
 *   neither, but for iterations at the ends of what is unrolled;
 * - one of numbers that the compiler knows as soon as it knows the iteration, as in (j & 3) * 0.1f: it is rounded then;
 * - one of memory that is the same in those iterations of its loop that make it: nvcc makes it before the loop, or not;
 * - one that is the same in each iteration of a loop that is written out as a whole: it is made once, and fused or not by
 *   how many iterations use it, while a loop over tiles has other iterations;
 * - one of a value that only some iterations set, as in if (x[j] > 0) m = x[j]; s += m * 0.5f: the others have the product
 *   of the iteration before, and add what is no product to the compiler;
 * - one that is used besides where such a condition holds, as in s += p; if (j == 0) y[i] = p: in iterations where it does
 *   not, all that needs the product is the sum;
 * - one that stands behind the loop, too, as in s += s * w; it is made once for the next iteration and for that, before it is
 *   known which of them comes;
 * - one under a condition that it knows then, as in first ? x * w : x: it meets the sum at once then, else over a
 *   choice, where it is not fused.
 *
 * (Read off machine code of nvcc 13.0 for sm_90, and seen in the bits that an H100 computes.) */
#include "cross_iteration_cse.h"

#include "../../analysis/effects/pure_calls.h"
#include "../../analysis/legality/coarsening_legality.h"
#include "../../analysis/legality/must_write.h"
#include "../../analysis/product.h"
#include "../../analysis/product_form.h"
#include "contraction_queries.h"
#include "cross_iteration_values.h"

/* --- values of variables ---------------------------------------------------------------------- */

static void note_value(Unrolled *all, Str name, const Expr *value)
{
    Values *values = strmap_get(all->values, name);
    if (!values) {
        values = arena_new_of(all->model->arena, Values);
        strmap_set(all->values, name, values);
    }
    if (values->len <= MOST_VALUES)
        vec_push(all->model->arena, values, value);
}

static void note_values(void *context, const Expr *expr)
{
    Unrolled *all = context;
    if (!expr)
        return;
    const Expr *target = expr->kind == EXPR_ASSIGN ? expr_bare(expr->a) : NULL;
    if (target && target->kind == EXPR_NAME)
        note_value(all, target->name, expr->op == TOKEN_ASSIGN ? expr->b : expr);
    for (size_t i = 0; i < expr_parts(expr); i++)
        note_values(all, expr_part(expr, i));
}

static void note_all_values(Unrolled *all)
{
    const Model *model = all->model;
    for (size_t i = 0; i < model->variables.len; i++) {
        const Declarator *declarator = model->variables.at[i]->declarator;
        if (declarator && declarator->init)
            note_value(all, declarator->name, declarator->init);
    }
    stmt_each_expr(model->kernel->body, note_values, all);
}

/* What the expression is made of, to a compiler that knows the iteration. */
typedef struct {
    const Site *site;
    unsigned copies;
    bool unknown; /* memory, parameters, and other values of a run */
    bool counted; /* something that the iteration tells */
    bool repeats; /* it has the same values again, or is chosen */
} Known;

static void find_known(Known *known, const Expr *expr);

static void find_known_name(Known *known, const Expr *expr)
{
    const Unrolled *all = known->site->all;
    const Variable *variable = model_variable(all->model, expr->name);
    const Values *values = strmap_get(all->values, expr->name);
    const Level *loop = unrolled_outermost(known->site->level);
    if (unrolled_counting(known->site->level, expr->name)) {
        known->counted = true;
        return;
    }
    if (!variable)
        return; /* a constant of the file */
    if (!variable->declarator || !values || values->len > MOST_VALUES || variable->type->pointers ||
        ++known->copies > MOST_COPIES) {
        known->unknown = true;
        return;
    }
    for (size_t i = 0; i < values->len; i++) {
        const Expr *value = values->at[i];
        if (value->kind == EXPR_ASSIGN) { /* x += 1 */
            known->counted |= loop && stmt_holds(loop->stmt, value->first);
            value = value->b;
        } else if (values->len > 1 && loop && stmt_holds(loop->stmt, value->first)) {
            known->counted = known->repeats = true; /* a flag */
        }
        find_known(known, value);
    }
}

static void find_known(Known *known, const Expr *expr)
{
    if (!expr || known->unknown)
        return;
    switch (expr->kind) {
    case EXPR_NAME: find_known_name(known, expr); return;
    case EXPR_INDEX: {
        const Expr *array = expr_bare(expr->a);
        const Variable *variable =
            array->kind == EXPR_NAME ? model_variable(known->site->all->model, array->name) : NULL;
        known->unknown |= !variable || !variable->declarator || variable->type->pointers ||
                          !variable->type->extents.len || variable->type->is_shared;
        known->repeats = true;
        find_known(known, expr->b);
        return;
    }
    case EXPR_BINARY:
        known->repeats |= expr->op == TOKEN_AND || expr->op == TOKEN_OR || expr->op == TOKEN_XOR ||
                          expr->op == TOKEN_PERCENT || expr->op == TOKEN_SLASH ||
                          expr->op == TOKEN_SHR;
        break;
    case EXPR_TERNARY: known->repeats = true; break;
    case EXPR_MEMBER:
    case EXPR_ASSIGN:
    case EXPR_POSTFIX:
    case EXPR_OPAQUE:
    case EXPR_LAMBDA: known->unknown = true; return;
    case EXPR_CALL:
        known->unknown |= !call_is_pure(known->site->all->model, expr);
        for (size_t i = 0; i < expr->arguments.len; i++)
            find_known(known, expr->arguments.at[i]);
        return;
    default: break;
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_known(known, expr_part(expr, i));
}

/* A compiler that knows the iteration knows the condition. */
static bool knows_condition(const Site *site, const Expr *condition)
{
    Known known = {.site = site};
    find_known(&known, condition);
    return known.counted && !known.unknown;
}

/* ... or the product. */
static bool knows_product(const Site *site, const Expr *product)
{
    Known known = {.site = site};
    bool trips = false;
    if (product->kind == EXPR_ASSIGN)
        return false;
    find_known(&known, product);
    for (const Level *level = site->level; level; level = level->outer)
        trips |= level->loop && level->loop->trips_known;
    return known.counted && !known.unknown && (known.repeats || trips);
}

/* Another member of the same element. */
static bool is_other_member(const Access *write, const Access *load)
{
    return write->part && load->part && write->part->kind == EXPR_MEMBER &&
           load->part->kind == EXPR_MEMBER && !str_equal(write->part->name, load->part->name) &&
           write->flat && poly_equal(write->flat, load->flat);
}

/* --- products of values that some iterations set ---------------------------------------------- */

/* x = c ? y : x keeps the value, too. */
static bool keeps_value(const Expr *value, Str name)
{
    value = expr_unsigned(value);
    return value->kind == EXPR_TERNARY &&
           (expr_names(expr_bare(value->b), name) || expr_names(expr_bare(value->c), name));
}

static bool jumps(Unrolled *all, const Stmt *stmt)
{
    if (!stmt || ++all->steps > MOST_STEPS)
        return false;
    bool does = stmt->kind == STMT_CONTINUE || stmt->kind == STMT_GOTO || stmt->kind == STMT_OPAQUE;
    for (size_t i = 0; i < stmt_parts(stmt) && !does; i++)
        does = jumps(all, stmt_part(stmt, i));
    return does;
}

/* Whoever runs the statement, and comes by the token if that is in it, gives the variable another
 * value. */
static bool sets_always(Unrolled *all, const Stmt *stmt, Str name, size_t token)
{
    if (!stmt || ++all->steps > MOST_STEPS)
        return false;
    if (stmt->kind == STMT_EXPR)
        return stmt->expr->kind == EXPR_ASSIGN && expr_names(expr_bare(stmt->expr->a), name) &&
               !keeps_value(stmt->expr->b, name);
    if (stmt->kind == STMT_IF)
        return (sets_always(all, stmt->then, name, token) ||
                (stmt->otherwise && stmt_holds(stmt->otherwise, token))) &&
               (sets_always(all, stmt->otherwise, name, token) || stmt_holds(stmt->then, token));
    for (size_t i = 0; stmt->kind == STMT_COMPOUND && i < stmt->body.len; i++) {
        if (sets_always(all, stmt->body.at[i], name, token))
            return true;
        if (stmt->body.at[i]->first > token && jumps(all, stmt->body.at[i]))
            return false; /* the product is made, and the rest of the iteration left out */
    }
    return false;
}

typedef enum { NEVER, SOMETIMES, ALWAYS } Changes;

static Changes changes_of_variable(Unrolled *all, const Expr *expr, const Loop *loop)
{
    Str name = expr->name;
    const Variable *variable = model_variable(all->model, name);
    const Values *values = strmap_get(all->values, name);
    bool is_set = false;
    if (variable && variable->declarator &&
        stmt_holds(loop->stmt, variable->declarator->name_token))
        return ALWAYS;
    for (size_t i = 0; values && i < values->len; i++)
        is_set |= stmt_holds(loop->stmt, values->at[i]->first);
    if (!is_set)
        return NEVER;
    return sets_always(all, loop->stmt->then, name, expr->first) ? ALWAYS : SOMETIMES;
}

static Changes changes_of_load(const Model *model, const Access *load, const Loop *loop)
{
    Changes changes = NEVER;
    if (!load->flat || poly_mentions(load->flat, loop->atom))
        return ALWAYS;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *write = model->accesses.at[i];
        if (!write->write || write->array != load->array || !loop_within(write->loop, loop) ||
            !write->flat || !poly_equal(write->flat, load->flat) || is_other_member(write, load))
            continue;
        if (write->loop == load->loop && condition_around(write->condition, load->condition))
            return ALWAYS;
        changes = SOMETIMES;
    }
    return changes;
}

/* By its iterators and elements it is the same in each iteration of the loop. */
static bool is_alike(const Made *made, const Loop *loop)
{
    for (size_t i = 0; i < made->counted.len; i++)
        if (made->counted.at[i] == loop)
            return false;
    for (size_t i = 0; i < made->loads.len; i++) {
        const Poly *flat = made->loads.at[i]->flat;
        if (!flat || poly_mentions(flat, loop->atom))
            return false;
    }
    return true;
}

/* It is computed from memory. */
static bool has_loads(const Expr *expr)
{
    bool loads =
        expr && (expr->kind == EXPR_INDEX || (expr->kind == EXPR_UNARY && expr->op == TOKEN_STAR));
    for (size_t i = 0; expr && i < expr_parts(expr) && !loads; i++)
        loads = has_loads(expr_part(expr, i));
    return loads;
}

static bool is_written_in(const Model *model, const Access *load, const Loop *loop)
{
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *write = model->accesses.at[i];
        if (write->write && write->array == load->array && loop_within(write->loop, loop) &&
            !is_other_member(write, load))
            return true;
    }
    return false;
}

/* It is the same in each iteration, by elements of arrays that no iteration writes. */
static bool is_same_in(const Model *model, const Made *made, const Loop *loop)
{
    bool same = is_alike(made, loop);
    for (size_t i = 0; same && i < made->loads.len; i++)
        same = !is_written_in(model, made->loads.at[i], loop);
    return same;
}

/* It is so in the innermost loop, and not each iteration makes it: whether nvcc makes it before the
 * loop is another matter in tiles. Or in one that a compiler writes out. */
static bool is_invariant(const Site *site, const Made *made)
{
    const Model *model = site->all->model;
    const Loop *inner = made->level->loop;
    bool same = site->is_chosen && unrolled_may(inner) && has_loads(made->expr) &&
                !made->is_set_within && is_same_in(model, made, inner);
    for (const Level *level = made->level; level && !made->is_set && !same; level = level->outer) {
        const Loop *loop = level->loop;
        same = unrolled_may(loop) && (!loop->trips_known || loop->trips > 1) &&
               contraction_written_out(model, loop) && is_same_in(model, made, loop);
    }
    return same;
}

static Changes changes_of(const Site *site, const Expr *expr)
{
    if (!expr)
        return NEVER;
    Unrolled *all = site->all;
    const Access *load = strmap_get(all->accesses, expr_key(&expr));
    if (load)
        return changes_of_load(all->model, load, site->level->loop);
    if (expr->kind == EXPR_NAME)
        return unrolled_counting(site->level, expr->name) == site->level->loop
                   ? ALWAYS
                   : changes_of_variable(all, expr, site->level->loop);
    if (expr->kind == EXPR_ASSIGN || expr->kind == EXPR_POSTFIX || expr->kind == EXPR_TERNARY)
        return ALWAYS;
    Changes changes = expr->kind == EXPR_CALL ? NEVER : changes_of(site, expr->a);
    const Expr *others[] = {expr->b, expr->c};
    for (size_t i = 0; i < 2 + expr->arguments.len; i++) {
        Changes one = changes_of(site, i < 2 ? others[i] : expr->arguments.at[i - 2]);
        changes = one > changes ? one : changes;
    }
    return changes;
}

/* Another product, or the same one in another iteration, may be what the text says of this one. */
static void compare(const Site *site, Made *made, Str text)
{
    Unrolled *all = site->all;
    const Model *model = all->model;
    const bool is_told =
        !made->loads.len && !made->varies; /* by what stands outside of all loops */
    if (is_told && !contraction_of_run(model, made->expr))
        return;
    if (made->is_summand && is_invariant(site, made)) {
        all->found = made->expr;
        return;
    }
    if (is_told)
        return;
    Alike *alike = strmap_get(all->alike, text);
    if (!alike) {
        alike = arena_new_of(model->arena, Alike);
        strmap_set(all->alike, text, alike);
    }
    vec_push(model->arena, alike, made);
    if (alike->len > MOST_ALIKE || (made->is_summand && unrolled_shares_own(all, made)))
        all->found = made->expr;
    for (size_t i = 0; i < alike->len && !all->found; i++)
        if ((made->is_summand || alike->at[i]->is_summand) &&
            unrolled_share(all, alike->at[i], made))
            all->found = made->expr;
}

/* `is_summand`: it may be fused with a sum; if not, another iteration that has it, too, may fuse it
 * or not. */
static void add_product(const Site *site, const Expr *product, bool is_summand)
{
    Unrolled *all = site->all;
    const Model *model = all->model;
    if (all->found)
        return;
    bool by_some = is_summand && product->kind != EXPR_ASSIGN && unrolled_may(site->level->loop) &&
                   changes_of(site, product) == SOMETIMES;
    if (by_some || (is_summand && (site->is_known || knows_product(site, product)))) {
        all->found = product;
        return;
    }
    for (size_t turn = 0, turns = 1; turn < turns && turn < MOST_TURNS && !all->found; turn++) {
        Made *made = arena_new_of(model->arena, Made);
        *made = (Made){.expr = product,
                       .level = site->level,
                       .is_call = product->kind == EXPR_CALL,
                       .is_summand = is_summand};
        Str text = unrolled_form(site, made, turn, &turns);
        if (!turn && !made->counted.len && !has_loads(product))
            strmap_set(all->left, product_form(model, product, NULL, NULL), made);
        compare(site, made, text);
    }
}

/* A product behind the loops that they make, too. */
static void find_left(Unrolled *all, const Expr *product, bool is_summand)
{
    const Made *made = has_loads(product)
                           ? NULL
                           : strmap_get(all->left, product_form(all->model, product, NULL, NULL));
    if (made && (is_summand || made->is_summand))
        all->found = product;
}

/* --- the walk --------------------------------------------------------------------------------- */

static void visit(void *context, const Expr *expr, bool is_summand);

static bool is_added(const Unrolled *all, const Expr *target)
{
    target = expr_root(target);
    const Variable *variable =
        target->kind == EXPR_NAME ? model_variable(all->model, target->name) : NULL;
    return variable && !variable->type->pointers && strmap_get(all->summands->names, target->name);
}

/* The variable stands behind the statement with the condition, where the loop goes on. */
static bool goes_on(const Site *site, const Expr *target)
{
    Unrolled *all = site->all;
    const Expr *name = expr_bare(target);
    const Tokens *tokens = &all->model->kernel->tokens;
    if (!site->known || name->kind != EXPR_NAME)
        return true;
    for (size_t i = site->known->last + 1; i < tokens->len; i++)
        if (++all->steps > MOST_STEPS ||
            (tokens->at[i].kind == TOKEN_NAME &&
             str_equal(token_text(all->model->arena, tokens->at[i]), name->name)))
            return true;
    return false;
}

static bool is_product(const Model *model, const Expr *expr)
{
    return expr->kind == EXPR_CALL ? product_may_be(model, expr) : product_is(model, expr);
}

/* The value that the token finds was made in the statement: whoever does not run that has none. */
static bool is_made_in(Unrolled *all, const Stmt *stmt, Str name, size_t token)
{
    if (!stmt || !stmt_holds(stmt, token))
        return false;
    for (size_t i = 0; i < stmt->body.len; i++) {
        const Stmt *one = stmt->body.at[i];
        if (stmt_holds(one, token))
            return is_made_in(all, one, name, token);
        if (sets_always(all, one, name, token))
            return true;
    }
    return is_made_in(all, stmt->then, name, token) ||
           is_made_in(all, stmt->otherwise, name, token);
}

static void visit(void *context, const Expr *expr, bool is_summand)
{
    const Site *site = context;
    if (!expr || site->all->found)
        return;
    if (site->level && is_product(site->all->model, expr))
        add_product(site, expr, is_summand);
    if (!site->level && product_is(site->all->model, expr))
        find_left(site->all, expr, is_summand);
    if (site->is_besides && !is_summand && select_adds_product(site->all->summands, expr) &&
        !is_made_in(site->all, site->known, expr->name, expr->first))
        site->all->found = expr;
    if (expr->kind == EXPR_ASSIGN) {
        bool product = expr_scales(expr);
        bool added = is_added(site->all, expr->a),
             adds = expr->op == TOKEN_PLUS_ASSIGN || expr->op == TOKEN_MINUS_ASSIGN;
        Site inner = *site;
        inner.is_known &=
            !adds && goes_on(site, expr->a); /* else the sum is under the condition, too */
        if (site->level && product) {
            Site here = *site;
            here.is_known &= goes_on(site, expr->a);
            add_product(&here, expr, added);
        }
        visit(&inner, expr->b, adds || (added && expr->op == TOKEN_ASSIGN));
        if (expr->op != TOKEN_ASSIGN ||
            expr_bare(expr->a)->kind != EXPR_NAME) /* no value is read */
            visit(&inner, expr->a, false);
        return;
    }
    Site inner = *site;
    if (expr->kind == EXPR_BINARY && (expr->op == TOKEN_PLUS || expr->op == TOKEN_MINUS))
        inner.is_known = false;
    inner.is_chosen |= expr->kind == EXPR_TERNARY && site->level;
    if (expr->kind == EXPR_TERNARY && site->level && knows_condition(site, expr->a)) {
        inner.is_known = inner.is_besides = true;
        inner.known = NULL;
    }
    product_each_operand(site->all->model, expr, is_summand, visit, &inner);
}

static void walk(Site *site, const Stmt *stmt)
{
    if (!stmt || site->all->found)
        return;
    Site inner = *site;
    const bool loops = stmt_is_loop(stmt);
    walk(site, stmt->init);
    inner.is_chosen &= !loops;
    if (loops && stmt->first <= site->all->last && stmt->last >= site->all->first) {
        Level *level = arena_new_of(site->all->model->arena, Level);
        *level = (Level){site->level, model_loop(site->all->model, stmt), stmt};
        inner.level = level;
        inner.is_known = inner.is_besides = false;
    }
    visit(&inner, stmt->expr, stmt->kind == STMT_RETURN);
    visit(&inner, stmt->step, false);
    for (size_t i = 0; i < stmt->declarators.len; i++)
        visit(&inner, stmt->declarators.at[i]->init,
              strmap_get(site->all->summands->names, stmt->declarators.at[i]->name) != NULL);
    if (stmt->kind == STMT_IF && inner.level && !inner.is_known &&
        knows_condition(&inner, stmt->expr)) {
        inner.is_known = inner.is_besides = true;
        inner.known = stmt;
    }
    inner.is_chosen |= (stmt->kind == STMT_IF || stmt->kind == STMT_SWITCH) && site->level;
    walk(&inner, stmt->then);
    walk(&inner, stmt->otherwise);
    for (size_t i = 0; i < stmt->body.len; i++)
        walk(&inner, stmt->body.at[i]);
}

const Expr *cross_iteration_product(const Model *model, size_t first, size_t last)
{
    Unrolled all = {.model = model, .first = first, .last = last};
    all.summands = select_summands(model);
    all.accesses = model_accesses(model);
    all.values = strmap_new(model->arena);
    all.alike = strmap_new(model->arena);
    all.left = strmap_new(model->arena);
    note_all_values(&all);
    Site site = {.all = &all};
    walk(&site, model->kernel->body);
    return all.found;
}
