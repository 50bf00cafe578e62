/* Values that go from place to place as they are: to variables, parts of them, elements, through
 * choices and functions. Enters: a kernel. Leaves: what each place may have got, and texts of
 * products that are the same for equal ones, whatever their factors went through. In which order
 * places get their values is not asked: a text more makes a product more that may be equal to
 * another one.
 *
 * Compilers know values, no names: of v = x[i]; w = c ? v : x[i] they see that w * v is x[i] *
 * x[i]. */
#include "copy_propagation.h"

#include "../../lex/lexer.h"
#include "../../syntax/parse.h"
#include "../product.h"
#include "../product_form.h"
#include "pure_calls.h"

struct Copied {
    StrMap *accesses; /* address of an expression -> Access */
    StrMap *places;   /* name of a variable or an array -> Copies */
};

/* --- places ----------------------------------------------------------------------------------- */

/* A variable, or an array; and which part of it. */
typedef struct {
    Str name, part;
    const Access *element;
    bool is_shared; /* others see it */
} Spot;

static const Access *access_of(const struct Copied *all, const Expr *expr)
{
    return strmap_get(all->accesses, expr_key(&expr));
}

static bool find_element(const struct Copied *all, const Expr *expr, Spot *place)
{
    const Expr *whole = expr->kind == EXPR_MEMBER ? expr_bare(expr->a) : expr;
    const Access *access = access_of(all, whole);
    if (!access || (access->part && access->part->kind == EXPR_MEMBER) != (whole != expr))
        return false;
    *place = (Spot){access->array->name, whole == expr ? (Str){0} : expr->name, access, false};
    return true;
}

/* The variable of which the place is one, or a part; NULL: it is none of the kernel's. */
static const Variable *variable_of(const Model *model, const Expr *expr)
{
    const Expr *root = expr;
    while (root->kind == EXPR_INDEX || (root->kind == EXPR_MEMBER && root->op != TOKEN_ARROW))
        root = expr_bare(root->a);
    const Variable *variable =
        root->kind == EXPR_NAME && root->name.len ? model_variable(model, root->name) : NULL;
    return variable && (root == expr || !variable->type->pointers) ? variable : NULL;
}

/* A variable that is no memory of others', or a part of one: v.x, v[1]; of v[i] nobody knows which,
 * but in shared memory, which others write, too. */
static bool find_own(const Model *model, const Expr *expr, Spot *place)
{
    const Variable *variable = variable_of(model, expr);
    Str part = {0};
    bool known = true;
    for (; variable && expr->kind != EXPR_NAME; expr = expr_bare(expr->a)) {
        const Expr *index = expr->kind == EXPR_INDEX ? expr_bare(expr->b) : NULL;
        known &= !index || index->kind == EXPR_NUMBER || variable->type->is_shared;
        part = index
                   ? str_concat(model->arena, STR("["), product_words(model, index), STR("]"), part)
                   : str_concat(model->arena, STR("."), expr->name, part);
    }
    if (variable)
        *place = (Spot){variable->name, known ? part : STR("?"), NULL, variable->type->is_shared};
    return variable != NULL;
}

static bool find_place(const Model *model, const Expr *expr, Spot *place)
{
    return find_element(model->copied, expr, place) || find_own(model, expr, place);
}

/* --- what the text does ----------------------------------------------------------------------- */

static Copies *copies_at(const Model *model, Str name)
{
    Copies *copies = strmap_get(model->copied->places, name);
    if (!copies) {
        copies = arena_new_of(model->arena, Copies);
        strmap_set(model->copied->places, name, copies);
    }
    return copies;
}

static const Expr *bare_value(const Expr *expr)
{
    for (;;) {
        expr = expr_unsigned(expr);
        if (expr->kind == EXPR_CAST)
            expr = expr->a;
        else if ((expr->kind == EXPR_BINARY && expr->op == TOKEN_COMMA) ||
                 (expr->kind == EXPR_ASSIGN && expr->op == TOKEN_ASSIGN))
            expr = expr->b;
        else
            return expr;
    }
}

static bool is_made_of_parts(const Expr *value)
{
    return value->kind == EXPR_INIT ||
           (value->kind == EXPR_CALL && expr_bare(value->a)->kind == EXPR_NAME &&
            str_starts(expr_bare(value->a)->name, "make_"));
}

/* Of a function that multiplies nothing, or that nobody knows, the value may be one of its
 * arguments. */
static bool passes_on(const Model *model, const Expr *value)
{
    const Expr *callee = value->kind == EXPR_CALL ? expr_bare(value->a) : NULL;
    return callee && call_is_own(model, value) && !is_made_of_parts(value) &&
           (!product_is_call(model, value) ||
            (callee->kind == EXPR_NAME && !unit_functions(model->unit, callee->name)));
}

static bool is_place(const Model *model, const Expr *value)
{
    return value->kind == EXPR_NAME || value->kind == EXPR_INDEX || value->kind == EXPR_MEMBER ||
           value->kind == EXPR_TERNARY || (value->kind == EXPR_UNARY && value->op == TOKEN_STAR) ||
           passes_on(model, value);
}

static void note(const Model *model, Spot place, const Expr *value)
{
    Copies *copies = copies_at(model, place.name);
    if (value)
        value = bare_value(value);
    if (value && is_made_of_parts(value)) {
        place.part = STR("?");
        for (size_t i = 0; i < value->arguments.len; i++)
            note(model, place, value->arguments.at[i]);
    } else if (value && copies->all.len < MOST_COPIES &&
               (is_place(model, value) || !expr_mentions(value, place.name))) {
        vec_push(model->arena, &copies->all, (Copy){value, place.part, place.element, false});
    } else {
        copies->changes = true;
    }
}

/* What the place gets, the places that it is another name of get, too. `value` NULL: it is not
 * known. */
static void note_at(const Model *model, const Expr *expr, const Expr *value, unsigned names)
{
    Spot place;
    expr = expr_bare(expr);
    if (find_place(model, expr, &place))
        note(model, place, value);
    const Expr *name =
        expr->kind == EXPR_UNARY && expr->op == TOKEN_STAR ? expr_bare(expr->a) : expr;
    const Variable *variable = name->kind == EXPR_NAME ? model_variable(model, name->name) : NULL;
    if (!variable || !variable->declarator || !variable->declarator->init || names == MOST_COPIES ||
        (name == expr && !variable->type->is_reference))
        return;
    const Expr *init = bare_value(variable->declarator->init);
    const Expr *const others[] = {init, init->b, init->c};
    const bool chooses = init->kind == EXPR_TERNARY;
    for (size_t i = chooses ? 1 : 0; i < (chooses ? 3 : 1); i++) {
        const Expr *other = expr_bare(others[i]);
        if (name == expr)
            note_at(model, other, value, names + 1);
        else if (other->kind == EXPR_UNARY && other->op == TOKEN_AND)
            note_at(model, other->a, value, names + 1);
    }
}

/* v += y: of a variable that has got u it makes u + y. */
static void note_step(const Model *model, const Expr *assignment)
{
    Spot place;
    Copies *copies = find_own(model, expr_bare(assignment->a), &place) && !place.is_shared
                         ? strmap_get(model->copied->places, place.name)
                         : NULL;
    const Copy *last = copies && copies->all.len ? &copies->all.at[copies->all.len - 1] : NULL;
    const TokenKind op = token_compound(assignment->op);
    if (!last || !str_equal(last->part, place.part) || copies->all.len >= MOST_COPIES ||
        expr_mentions(assignment->b, place.name))
        return;
    Expr *made = arena_new_of(model->arena, Expr);
    *made = *assignment;
    made->kind = EXPR_BINARY;
    made->op = op;
    made->a = (Expr *)last->value;
    vec_push(model->arena, &copies->all, (Copy){made, place.part, NULL, true});
}

static void note_expr(void *context, const Expr *expr)
{
    const Model *model = context;
    if (!expr)
        return;
    if (expr->kind == EXPR_ASSIGN && expr->op != TOKEN_ASSIGN)
        note_step(model, expr);
    if (expr->kind == EXPR_ASSIGN)
        note_at(model, expr->a, expr->op == TOKEN_ASSIGN ? expr->b : NULL, 0);
    else if (expr_steps(expr))
        note_at(model, expr->a, NULL, 0);
    for (size_t i = 0;
         expr->kind == EXPR_CALL && call_is_own(model, expr) && i < expr->arguments.len; i++)
        if (product_is_given(model, expr, i))
            note_at(model, expr->arguments.at[i], NULL, 0);
    for (size_t i = 0; i < expr_parts(expr); i++)
        note_expr(context, expr_part(expr, i));
}

static void note_declared(void *context, const Stmt *stmt)
{
    const Model *model = context;
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        if (declarator->init && declarator->name.len)
            note(model, (Spot){.name = declarator->name}, declarator->init);
    }
}

void copied_begin(Model *model)
{
    model->copied = arena_new_of(model->arena, struct Copied);
}

static struct Copied *read_copies(const Model *model)
{
    struct Copied *all = model->copied;
    if (all->places)
        return all;
    all->places = strmap_new(model->arena);
    all->accesses = model_accesses(model);
    stmt_each(model->kernel->body, note_declared, (void *)model);
    stmt_each_expr(model->kernel->body, note_expr, (void *)model);
    return all;
}

/* --- what a place may have -------------------------------------------------------------------- */

bool copied_own(const Model *model, const Expr *place, Str *name, Str *part)
{
    Spot found = {0};
    const bool own = find_own(model, expr_bare(place), &found) && !found.is_shared;
    *name = found.name;
    *part = found.part;
    return own;
}

const Copies *copied_to(const Model *model, const Expr *place)
{
    Spot found;
    return find_own(model, expr_bare(place), &found)
               ? strmap_get(read_copies(model)->places, found.name)
               : NULL;
}

static bool is_part(const Spot *place, const Copy *copy)
{
    return str_equal(place->part, copy->part) ||
           (place->part.len && copy->part.len &&
            (str_is(place->part, "?") || str_is(copy->part, "?")));
}

bool copied_matches(const Model *model, const Expr *place, const Copy *copy)
{
    Spot found;
    return find_own(model, expr_bare(place), &found) &&
           (!found.part.len || !copy->part.len || is_part(&found, copy));
}

/* --- texts ------------------------------------------------------------------------------------ */

enum { MOST_OPTIONS = 2 * MOST_COPIES + 1 };

typedef struct {
    const Expr *value;
    const Copy *copy; /* NULL: of the expression itself, or of a choice */
} Option;

typedef struct {
    const Model *model;
    const CopyForms *forms;
    const Expr *product;
    size_t turn, turns; /* what is left of it; ways until here */
    unsigned copies;
    Option options[MOST_OPTIONS];
    size_t len;
} Forming;

static void offer(Forming *forming, const Expr *value, const Copy *copy)
{
    if (forming->len < MOST_OPTIONS)
        forming->options[forming->len++] = (Option){value, copy};
}

static bool same_words(const Model *model, const Expr *a, const Expr *b)
{
    return str_equal(product_words(model, a), product_words(model, b));
}

/* v.x where v = u: the same part of that. */
static const Expr *part_of_copy(const Model *model, const Expr *place, const Expr *value)
{
    Expr *part = arena_new_of(model->arena, Expr);
    *part = *place;
    part->a = expr_bare(place->a)->kind == EXPR_NAME
                  ? (Expr *)value
                  : (Expr *)part_of_copy(model, expr_bare(place->a), value);
    return part;
}

/* The only value that is no number, and is computed of others. */
static bool is_only_value(const Copies *copies, const Copy *copy)
{
    size_t others = 0;
    for (size_t i = 0; i < copies->all.len; i++)
        others += copies->all.at[i].value->kind != EXPR_NUMBER && !copies->all.at[i].is_step;
    return !copies->changes && !copy->element &&
           (others == 1 ? copy->value->kind != EXPR_NUMBER : copies->all.len == 1);
}

static void offer_copies(Forming *forming, const Expr *expr, const Spot *place)
{
    const Model *model = forming->model;
    const Copies *copies = strmap_get(read_copies(model)->places, place->name);
    for (size_t i = 0; copies && i < copies->all.len; i++) {
        const Copy *copy = &copies->all.at[i];
        const bool whole = place->part.len && !copy->part.len && !copy->element;
        if ((whole || is_part(place, copy)) && !copy->element == !place->element &&
            (copy->is_step || is_place(model, copy->value) ||
             (!whole && is_only_value(copies, copy))) &&
            forming->forms->takes(forming->forms->context, expr, copy))
            offer(forming, whole ? part_of_copy(model, expr, copy->value) : copy->value, copy);
    }
}

/* &x, of which the pointer has the address. */
static void offer_pointed(Forming *forming, const Expr *expr)
{
    const Copies *copies = copied_to(forming->model, expr->a);
    for (size_t i = 0; copies && i < copies->all.len; i++) {
        const Expr *value = copies->all.at[i].value;
        if (value->kind == EXPR_UNARY && value->op == TOKEN_AND)
            offer(forming, value->a, &copies->all.at[i]);
    }
}

/* fmaxf(x, x) is x. */
static bool is_extreme_of_one(const Model *model, const Expr *expr)
{
    static const char *const names[] = {"fmaxf", "fminf", "fmax", "fmin", "max", "min"};
    const Expr *callee = expr->kind == EXPR_CALL ? expr_bare(expr->a) : NULL;
    bool is_one = false;
    for (size_t i = 0; callee && callee->kind == EXPR_NAME && i < sizeof names / sizeof *names; i++)
        is_one |= str_is(callee->name, names[i]);
    return is_one && expr->arguments.len == 2 &&
           same_words(model, expr->arguments.at[0], expr->arguments.at[1]);
}

static void find_options(Forming *forming, const Expr *expr)
{
    const Model *model = forming->model;
    Spot place;
    const bool is_element = find_element(read_copies(model), expr, &place);
    const bool chooses = expr->kind == EXPR_TERNARY && !same_words(model, expr->b, expr->c);
    const bool passes = expr != forming->product && passes_on(model, expr);
    forming->len = 0;
    if (is_element || chooses || passes)
        offer(forming, expr, NULL);
    if (is_element)
        offer_copies(forming, expr, &place);
    if (expr->kind == EXPR_TERNARY)
        offer(forming, expr->b, NULL);
    if (chooses)
        offer(forming, expr->c, NULL);
    for (size_t i = 0; passes && i < expr->arguments.len; i++)
        offer(forming, expr->arguments.at[i], NULL);
    if (is_extreme_of_one(model, expr))
        offer(forming, expr->arguments.at[0], NULL);
    if (expr->kind == EXPR_UNARY && expr->op == TOKEN_STAR)
        offer_pointed(forming, expr);
    if (find_own(model, expr, &place))
        offer_copies(forming, expr, &place);
    if (!forming->len)
        offer(forming, expr, NULL);
}

static Str form_of_operand(void *context, const Expr *expr)
{
    Forming *forming = context;
    find_options(forming, expr);
    const Option option =
        forming->options[forming->copies < MOST_COPIES ? forming->turn % forming->len : 0];
    if (forming->copies < MOST_COPIES) {
        forming->turn /= forming->len;
        forming->turns *= forming->turns < MOST_TURNS ? forming->len : 1;
    }
    if (option.value == expr || forming->copies == MOST_COPIES)
        return forming->forms->leaf(forming->forms->context, expr);
    forming->copies++;
    if (forming->forms->took && option.copy)
        forming->forms->took(forming->forms->context, expr, option.copy);
    return product_form(forming->model, option.value, form_of_operand, forming);
}

Str copied_form(const Model *model, const Expr *product, const CopyForms *forms, size_t turn,
                size_t *turns)
{
    Forming forming = {
        .model = model, .forms = forms, .product = product, .turn = turn, .turns = 1};
    Str form = product_form(model, product, form_of_operand, &forming);
    *turns = forming.turns;
    return form;
}
