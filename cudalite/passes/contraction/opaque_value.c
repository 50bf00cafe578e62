/* Values that must look as loaded. Enters: a kernel, or a region of it. Leaves: registers and
 * variables of which a compiler must not see that they are constants on some path.
 *
 * A register or variable that is set where a condition holds, to 0 elsewhere, is multiplied there
 * by constants, and the product is fused with no sum then; so is the sum of a loop that has no
 * iteration. (What nvcc 13.0 and its ptxas do was read off PTX and machine code for sm_90.) */
#include "opaque_value.h"
#include "../../analysis/effects/assignments.h"
#include "../../analysis/effects/pure_calls.h"
#include "../../analysis/legality/coarsening_legality.h"
#include "../../analysis/product.h"
#include "../../analysis/product_form.h"
#include "../../analysis/uniform_factor.h"
#include "../../syntax/parse.h"
#include "repeated_condition.h"

/* A function of the file may multiply its arguments. */
bool opaque_value_is_product(const Model *model, const Expr *expr)
{
    return product_is(model, expr) || product_is_call(model, expr);
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
    if (constants->by_expr && strmap_get(constants->by_expr, expr_key(&expr)))
        return true;
    if (expr->kind == EXPR_NAME)
        return is_constant_name(constants, expr->name);
    if (expr->kind == EXPR_INDEX &&
        expr_bare(expr->a)->kind != EXPR_NAME) /* of an array member: any of them */
        return is_of_constants(constants, expr->a);
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
StrMap *opaque_value_fixed_names(const Model *model, const StrMap *by_expr)
{
    StrMap *fixed = strmap_new(model->arena);
    Constants constants = {.model = model, .by_expr = by_expr, .fixed = fixed};
    find_fixed(&(Fixed){&constants, model->assigned, fixed}, model->kernel->body);
    return fixed;
}

bool opaque_value_is_constant(const Model *model, const StrMap *by_expr, const StrMap *fixed,
                              const Expr *expr)
{
    return is_of_constants(&(Constants){.model = model, .by_expr = by_expr, .fixed = fixed}, expr);
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

static void note_products(void *context, const Expr *expr)
{
    const Constants *constants = context;
    if (!expr)
        return;
    if (expr_scales(expr) && is_of_constants(constants, expr->b))
        note_names(constants, expr->a);
    if (opaque_value_is_product(constants->model, expr) && is_of_constants(constants, expr)) {
        note_names(constants, expr);
        return;
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        note_products(context, expr_part(expr, i));
}

static bool is_constant_factor(const Constants *constants, const Stmt *stmt)
{
    for (size_t i = 0; i < stmt->declarators.len; i++)
        if (strmap_get(constants->found, stmt->declarators.at[i]->name))
            return true;
    return false;
}

void opaque_value_find_variables(const Model *model, UniformPath *path)
{
    Constants constants = {.model = model,
                           .names = path->unset,
                           .found = strmap_new(model->arena),
                           .fixed = opaque_value_fixed_names(model, NULL)};
    stmt_each_expr(model->kernel->body, note_products, &constants);
    for (size_t i = 0; i < path->items.len; i++) {
        PathItem *item = &path->items.at[i];
        const Declarator *declarator = item->declarator;
        for (size_t k = 0; k < item->before.len; k++)
            item->before.at[k].fresh = is_constant_factor(&constants, item->before.at[k].stmt);
        if (item->kind == PATH_CHOICE && declarator && declarator->type->kind == TYPE_FLOATING &&
            !declarator->type->pointers)
            item->fresh = strmap_get(constants.found, declarator->name) != NULL;
    }
}

/* --- sums of no iteration --------------------------------------------------------------------- */

/* name = value, or (c ? name : name) = value. */
static bool is_place(const Expr *place, Str name)
{
    place = expr_bare(place);
    return place->kind == EXPR_TERNARY ? is_place(place->b, name) && is_place(place->c, name)
                                       : expr_names(place, name);
}

static bool is_set(const Expr *expr, Str name)
{
    return expr->kind == EXPR_ASSIGN && expr->op == TOKEN_ASSIGN && is_place(expr->a, name);
}

/* What the statement sets the variable to, whoever runs it; NULL: it does not, or to something
 * unknown. */
static const Expr *value_set(const Stmt *stmt, Str name)
{
    for (size_t i = 0; stmt->kind == STMT_DECL && i < stmt->declarators.len; i++)
        if (str_equal(stmt->declarators.at[i]->name, name))
            return stmt->declarators.at[i]->init;
    return stmt->kind == STMT_EXPR && is_set(stmt->expr, name) ? stmt->expr->b : NULL;
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
        if (stmt_is_loop(block))
            break; /* another iteration of it may have set the variable */
        inner = block;
    }
    return values;
}

enum { MOST_STEPS = 4 }; /* from variable to variable */

typedef struct {
    const Constants *constants;
    StrMap *names; /* variables: name -> const Expr, a product that may meet a sum; or `stored` */
    StrMap *parts; /* those of which a member or an element is multiplied, in the same way */
    StrMap *last;  /* of variables: the last such product */
    const Expr *product, *at;
} Scaled;

/* Stands for products that go to memory alone. */
static const Expr stored;

static void note_root(StrMap *roots, Str name, const Expr *product)
{
    const Expr *known = strmap_get(roots, name);
    if (!known || known == &stored)
        strmap_set(roots, name, (void *)product);
}

/* Gives the bits of its argument, or a number of another type: a constant of a constant. */
static bool is_conversion(const Expr *call)
{
    return call->a->kind == EXPR_NAME && call->arguments.len == 1 &&
           str_is_any(call->a->name, "__int_as_float", "__uint_as_float", "__float_as_int",
                      "__float_as_uint", "__longlong_as_double", "__double_as_longlong");
}

/* x + 1, x - 1, x * 2: what nvcc does with the constant of a path before it joins the paths; 1 - x
 * is none. */
static const Expr *scaled_operand(const Constants *constants, const Expr *expr)
{
    const bool commutes = expr->op == TOKEN_PLUS || expr->op == TOKEN_STAR;
    if ((commutes || expr->op == TOKEN_MINUS || expr->op == TOKEN_SLASH) &&
        is_of_constants(constants, expr->b))
        return expr->a;
    return commutes && is_of_constants(constants, expr->a) ? expr->b : NULL;
}

/* The variables of which the factor is made by what nvcc does with constants on a path, too: sums
 * and products with constants, conversions, copies and functions of the file. */
static void note_roots(const Scaled *scaled, const Expr *factor, unsigned steps)
{
    const Model *model = scaled->constants->model;
    factor = expr_uncast(factor);
    if (factor->kind == EXPR_BINARY) {
        const Expr *operand = scaled_operand(scaled->constants, factor);
        if (operand)
            note_roots(scaled, operand, steps);
        return;
    }
    if (factor->kind == EXPR_CALL && (call_is_own(model, factor) || is_conversion(factor)))
        for (size_t i = 0; i < factor->arguments.len; i++)
            note_roots(scaled, factor->arguments.at[i], steps);
    const Expr *root = expr_root(factor);
    const bool is_part = root != factor;
    const Variable *variable =
        root->kind == EXPR_NAME && root->name.len ? model_variable(model, root->name) : NULL;
    const Declarator *declarator = variable ? variable->declarator : NULL;
    if (!declarator || (is_part && variable->type->pointers)) /* of a pointer it is memory */
        return;
    note_root(is_part ? scaled->parts : scaled->names, root->name, scaled->product);
    if (!is_part)
        strmap_set(scaled->last, root->name, (void *)scaled->at);
    if (!is_part && steps && declarator->init && !variable->namesake &&
        !strmap_get(model->assigned, root->name))
        note_roots(scaled, declarator->init, steps - 1);
}

/* x * 0.3f, x / 2, x *= 0.3f, and a function of the file that makes such a product. `goes`: the
 * value goes to memory. */
static void find_products(Scaled *scaled, const Expr *expr, bool goes)
{
    if (!expr)
        return;
    const Model *model = scaled->constants->model;
    scaled->at = expr;
    scaled->product = goes || product_is_exact(model, expr) ? &stored : expr;
    if (product_is(model, expr) || expr_scales(expr)) {
        if (is_of_constants(scaled->constants, expr->b))
            note_roots(scaled, expr->a, MOST_STEPS);
        if (is_of_constants(scaled->constants, expr->a))
            note_roots(scaled, expr->b, MOST_STEPS);
    } else if (expr->kind == EXPR_CALL && product_is_call(model, expr) &&
               call_gives_product(model, expr)) {
        for (size_t i = 0; i < expr->arguments.len; i++)
            note_roots(scaled, expr->arguments.at[i], MOST_STEPS);
    }
    const bool is_store = expr->kind == EXPR_ASSIGN && expr->op == TOKEN_ASSIGN &&
                          expr_bare(expr->a)->kind == EXPR_INDEX;
    const bool keeps = expr->kind == EXPR_PAREN || expr->kind == EXPR_CAST;
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_products(scaled, expr_part(expr, i),
                      (goes && keeps) || (is_store && expr_part(expr, i) == expr->b));
}

static void note_scaled(void *context, const Expr *expr)
{
    find_products(context, expr, false);
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

static void find_uses(Uses *uses, const Expr *expr, const Expr *around);

/* Where the variable gets another value, only what chooses the place uses this one. */
static void find_choosing(Uses *uses, const Expr *place)
{
    place = expr_bare(place);
    if (place->kind != EXPR_TERNARY)
        return;
    find_uses(uses, place->a, place);
    find_choosing(uses, place->b);
    find_choosing(uses, place->c);
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
    const bool sets = is_set(expr, uses->name);
    if (sets)
        find_choosing(uses, expr->a);
    for (size_t i = sets ? 1 : 0; i < expr_parts(expr); i++) /* a is the place */
        find_uses(uses, expr_part(expr, i), expr);
}

static void find_uses_in(void *context, const Expr *expr)
{
    find_uses(context, expr, NULL);
}

/* What the loop leaves in the variable is used by one expression alone. It has had a constant since
 * the innermost loop around began an iteration (constants_before). nvcc multiplies constants before
 * it joins the paths through and past the loop where no other expression needs what they bring
 * (LLVM: foldOpIntoPhi). */
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
            stmt_each_expr(stmt, find_uses_in, &uses);
            if (stmt->kind == STMT_EXPR && stmt->expr->kind == EXPR_ASSIGN &&
                is_place(stmt->expr->a, name))
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
           !variable->address_taken &&
           (variable->type->kind == TYPE_FLOATING || variable->type->kind == TYPE_INTEGER);
}

static void find_scaled(Constants *constants, Scaled *scaled)
{
    const Model *model = constants->model;
    constants->fixed = opaque_value_fixed_names(model, NULL);
    *scaled = (Scaled){.constants = constants,
                       .names = strmap_new(model->arena),
                       .parts = strmap_new(model->arena),
                       .last = strmap_new(model->arena)};
    stmt_each_expr(model->kernel->body, note_scaled, scaled);
    constants->fixed = NULL;
}

static bool may_skip(const Loop *loop)
{
    return loop->declares && !(loop->trips_known && loop->trips > 0);
}

/* Variables of that kind that the loop sets, that are constants before it, and are used once behind
 * it, in a product with a constant. */
static ConstantSums constants_scaled(const Scaled *scaled, const Loop *loop, TypeKind kind)
{
    const Model *model = scaled->constants->model;
    ConstantSums sums = {0};
    StrMap *assigned = stmt_assigned(model->arena, model, loop->stmt);
    StrMap *pending = strmap_new(model->arena);
    Str name;
    for (size_t i = 0; strmap_next(scaled->names, &i, &name);)
        if (may_be_sum(model_variable(model, name)) &&
            model_variable(model, name)->type->kind == kind && strmap_get(assigned, name) &&
            ((const Expr *)strmap_get(scaled->last, name))->first > loop->stmt->last)
            strmap_set(pending, name, pending);
    const StrMap *values = constants_before(scaled->constants, loop->stmt, pending);
    for (size_t i = 0; strmap_next(scaled->names, &i, &name);) {
        const Expr *value = strmap_get(values, name);
        if (value && has_one_use(model, loop->stmt, name))
            vec_push(model->arena, &sums, (ConstantSum){model_variable(model, name)->name, value});
    }
    return sums;
}

static bool has_own_call(const Model *model, const Expr *expr)
{
    bool has = expr && expr->kind == EXPR_CALL && call_is_own(model, expr);
    for (size_t i = 0; expr && i < expr_parts(expr) && !has; i++)
        has = has_own_call(model, expr_part(expr, i));
    return has;
}

/* Not those that a function of the file computes: in the bound check alone, which hides that it is
 * a constant. */
ConstantSums opaque_value_constants(const Model *model, const Loop *loop)
{
    Constants constants = {.model = model};
    Scaled scaled;
    ConstantSums sums = {0};
    if (!may_skip(loop))
        return sums;
    find_scaled(&constants, &scaled);
    const ConstantSums all = constants_scaled(&scaled, loop, TYPE_FLOATING);
    for (size_t i = 0; i < all.len; i++)
        if (!has_own_call(model, all.at[i].value))
            vec_push(model->arena, &sums, all.at[i]);
    return sums;
}

/* --- those for which nothing stands in ------------------------------------------------- */

typedef struct {
    Str name;
    bool found;
    size_t end; /* tokens behind it do not count; 0: all do */
} Setting;

static void find_setting(void *context, const Expr *expr)
{
    Setting *setting = context;
    if (!expr || setting->found)
        return;
    setting->found = (expr->kind == EXPR_ASSIGN || expr_steps(expr)) &&
                     (!setting->end || expr->last < setting->end) &&
                     expr_names(expr_root(expr->a), setting->name);
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_setting(context, expr_part(expr, i));
}

/* Of the variables that the loop sets; or that are set before it, where only the threads of a bound
 * check might do that then. */
static const Expr *scales_part(const Scaled *scaled, const Loop *loop)
{
    const Model *model = scaled->constants->model;
    Str name;
    for (size_t i = 0; strmap_next(scaled->parts, &i, &name);) {
        Setting setting = {name, false, 0};
        const Expr *product = strmap_get(scaled->parts, name);
        if (product == &stored)
            continue;
        const bool behind = product->first > loop->stmt->last;
        stmt_each_expr(behind ? model->kernel->body : loop->stmt, find_setting, &setting);
        if (setting.found)
            return product;
    }
    return NULL;
}

static const Expr *scales_sum(const Scaled *scaled, const Loop *loop, TypeKind kind)
{
    const ConstantSums sums = constants_scaled(scaled, loop, kind);
    for (size_t i = 0; i < sums.len; i++) {
        const Expr *product = strmap_get(scaled->names, sums.at[i].name);
        if (product != &stored)
            return product;
    }
    return NULL;
}

static bool ends_thread(const Stmt *stmt)
{
    return stmt && (stmt->kind == STMT_RETURN ||
                    (stmt->body.len && ends_thread(stmt->body.at[stmt->body.len - 1])));
}

/* A bound check stands between the declaration and the loop. */
static bool is_checked_between(const Model *model, const Declarator *declarator, const Stmt *loop)
{
    const Stmt *body = model->kernel->body;
    for (const Stmt *inner = loop; inner != body;) {
        const Stmt *around = stmt_parent(body, inner);
        if (around->kind == STMT_IF && around->first > declarator->name_token)
            return true;
        for (size_t i = 0; i < around->body.len; i++) {
            const Stmt *stmt = around->body.at[i];
            if (stmt->kind == STMT_IF && stmt->first > declarator->name_token &&
                stmt->last < loop->first && ends_thread(stmt->then))
                return true;
        }
        inner = around;
    }
    return false;
}

/* A variable that is a number for the threads that the bound check takes out, and something else
 * for the others, is multiplied behind the loop. */
static const Expr *scales_checked(const Scaled *scaled, const Loop *loop)
{
    const Model *model = scaled->constants->model;
    Str name;
    for (size_t i = 0; strmap_next(scaled->names, &i, &name);) {
        const Expr *product = strmap_get(scaled->names, name);
        const Variable *variable = model_variable(model, name);
        const Declarator *declarator = variable ? variable->declarator : NULL;
        Setting setting = {name, false, loop->stmt->first};
        if (product == &stored || product->first < loop->stmt->last || !declarator ||
            !declarator->init || !is_of_constants(scaled->constants, declarator->init) ||
            !is_checked_between(model, declarator, loop->stmt))
            continue;
        stmt_each_expr(model->kernel->body, find_setting, &setting);
        if (setting.found)
            return product;
    }
    return NULL;
}

static bool any_meets(StrMap *roots)
{
    Str name;
    for (size_t i = 0; strmap_next(roots, &i, &name);)
        if (strmap_get(roots, name) != &stored)
            return true;
    return false;
}

const Expr *opaque_value_scales_other(const Model *model, const Loop *changed)
{
    Constants constants = {.model = model};
    Scaled scaled;
    const Expr *product = NULL;
    find_scaled(&constants, &scaled);
    if (!any_meets(scaled.names) && !any_meets(scaled.parts))
        return NULL;
    product = scales_checked(&scaled, changed);
    for (size_t i = 0; i < model->loops.len && !product; i++) {
        const Loop *loop = model->loops.at[i];
        if (!may_skip(loop)) {
            product = loop == changed ? scales_part(&scaled, loop) : NULL;
            continue;
        }
        const Expr *kept_up = scales_sum(&scaled, loop, TYPE_FLOATING),
                   *other = scales_sum(&scaled, loop, TYPE_INTEGER);
        other = other ? other : scales_part(&scaled, loop);
        const bool again =
            (kept_up || (other && loop != changed)) && condition_is_repeated(model, loop->stmt);
        product = again && kept_up ? kept_up : again || loop == changed ? other : NULL;
    }
    return product;
}

/* --- sums of such values ---------------------------------------------------------------------- */

typedef struct {
    const Constants *constants;
    const ConstantSums *sums;
    const Expr *found;
} Meeting;

/* The value is made of one of the variables; `steps`: or of a variable that is declared with it. */
static bool is_made_of(const Meeting *all, const Expr *value, unsigned steps)
{
    for (size_t i = 0; i < all->sums->len; i++)
        if (expr_mentions(value, all->sums->at[i].name))
            return true;
    const Variable *variable =
        value->kind == EXPR_NAME ? model_variable(all->constants->model, value->name) : NULL;
    const Declarator *declarator = variable ? variable->declarator : NULL;
    bool made =
        steps && declarator && declarator->init && is_made_of(all, declarator->init, steps - 1);
    for (size_t i = 0; i < expr_parts(value) && !made; i++)
        made = expr_part(value, i) && is_made_of(all, expr_part(value, i), steps);
    return made;
}

/* A number, or a variable that begins as one. */
static bool begins_as_number(const Meeting *all, const Expr *value)
{
    value = expr_unsigned(value);
    const Variable *variable =
        value->kind == EXPR_NAME ? model_variable(all->constants->model, value->name) : NULL;
    const Declarator *declarator = variable ? variable->declarator : NULL;
    return is_of_constants(all->constants, value) ||
           (declarator && declarator->init && is_of_constants(all->constants, declarator->init));
}

static void find_meeting(void *context, const Expr *expr)
{
    Meeting *all = context;
    if (!expr || all->found)
        return;
    const Model *model = all->constants->model;
    if (expr_adds(expr)) {
        if ((product_may_be(model, expr->a) && is_made_of(all, expr->a, MOST_STEPS) &&
             begins_as_number(all, expr->b)) ||
            (product_may_be(model, expr->b) && is_made_of(all, expr->b, MOST_STEPS) &&
             begins_as_number(all, expr->a)))
            all->found = expr;
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_meeting(context, expr_part(expr, i));
}

const Expr *opaque_value_meets_number(const Model *model, const ConstantSums *sums)
{
    Constants constants = {.model = model, .fixed = opaque_value_fixed_names(model, NULL)};
    Meeting all = {&constants, sums, NULL};
    if (sums->len)
        stmt_each_expr(model->kernel->body, find_meeting, &all);
    return all.found;
}
