/* Conditions under which statements happen. Enters: an IF's or loop's expression, and what
 * variables are worth there. Leaves: a chain of comparisons, one for each that && joins; maxima and
 * minima that ?: and IF choose. */
#include "conditions.h"

#include "affine/proof.h"
#include "effects/pure_calls.h"
#include "inline.h"
#include "inline_candidates.h"
#include "operators.h"

static TokenKind negate(TokenKind op)
{
    switch (op) {
    case TOKEN_LESS: return TOKEN_GREATER_EQUAL;
    case TOKEN_GREATER: return TOKEN_LESS_EQUAL;
    case TOKEN_LESS_EQUAL: return TOKEN_GREATER;
    case TOKEN_GREATER_EQUAL: return TOKEN_LESS;
    case TOKEN_EQUAL: return TOKEN_NOT_EQUAL;
    case TOKEN_NOT_EQUAL: return TOKEN_EQUAL;
    default: return TOKEN_UNKNOWN;
    }
}

static Condition *condition_new(Builder *builder, const Stmt *stmt, const Expr *expr, bool negated)
{
    Condition *condition = arena_new_of(builder->arena, Condition);
    *condition = (Condition){.outer = builder->condition,
                             .stmt = stmt,
                             .expr = expr,
                             .negated = negated,
                             .loop = builder->loop,
                             .order = builder->model->order++,
                             .depth = builder->condition ? builder->condition->depth + 1 : 0,
                             .facts = condition_facts_new(builder->arena),
                             .on_data = true};
    if (condition->depth >= MOST_CONDITIONS)
        arena_give_up(builder->arena, "too many conditions hold at one place");
    builder->condition = condition;
    vec_push(builder->arena, &builder->model->conditions, condition);
    if (stmt)
        condition_note_stmt(builder->model, condition);
    return condition;
}

/* There are as many conditions as a bool can stand for. */
static bool is_full(Builder *builder)
{
    bool full = builder->notes && builder->condition && builder->condition->depth + 1 >= MOST_NOTED;
    builder->notes_less |= full;
    return full;
}

Condition *condition_push_unknown(Builder *builder, const Stmt *stmt)
{
    Condition *old = builder->condition;
    condition_new(builder, stmt, NULL, false);
    return old;
}

enum { LARGE_FACTOR = 1 << 16 };

/* An unsigned sum that is a large multiple of something is likely to be meant modulo 2^32. */
static bool wraps(const Poly *poly)
{
    for (size_t i = 0; i < poly->count; i++) {
        int64_t factor = poly->terms[i].coefficient;
        if (poly->terms[i].degree > 0 && (factor >= LARGE_FACTOR || factor <= -LARGE_FACTOR))
            return true;
    }
    return false;
}

/* `inside`, where `bool inside = x < n && y < m`: the conditions that it was given, outermost
 * first. */
static void condition_again(Builder *builder, const Stmt *stmt, const Expr *expr, bool negated,
                            const Condition *given)
{
    if (given->outer)
        condition_again(builder, stmt, expr, negated, given->outer);
    if (is_full(builder))
        return;
    Condition *condition = condition_new(builder, stmt, expr, negated);
    condition->comparison = given->comparison;
    condition->op = given->op;
    condition->left = given->left;
    condition->right = given->right;
    condition->is_unsigned = given->is_unsigned;
    condition->wide = given->wide;
    condition->uniform = given->uniform;
    condition->on_data = given->on_data;
}

/* The conditions under which `expr` is true, or false, alone; NULL where they are too many. */
Condition *condition_alone(Builder *builder, const Expr *expr, bool negated)
{
    Condition *before = builder->condition;
    bool noted = builder->notes, noted_less = builder->notes_less;
    builder->condition = NULL;
    builder->notes = true;
    builder->notes_less = false;
    condition_push(builder, NULL, expr, negated);
    Condition *found = builder->notes_less ? NULL : builder->condition;
    builder->condition = before;
    builder->notes = noted;
    builder->notes_less = noted_less;
    return found;
}

void variable_note_truth(Builder *builder, Variable *variable, const Expr *init)
{
    if (variable->type->kind != TYPE_BOOL || variable->type->pointers ||
        variable->type->extents.len || variable->type->is_reference || !init ||
        expr_has_effect(builder->model, init))
        return;
    Condition *yes = condition_alone(builder, init, false),
              *no = condition_alone(builder, init, true);
    variable->when_true = yes && no ? yes : NULL;
    variable->when_false = yes && no ? no : NULL;
}

/* A condition may choose an operand of another one, and so on: so deep they are looked at, for each
 * is evaluated several times. */
enum { DEEPEST_CONDITION = 2 };

/* What the condition compares, where it compares integers: of `if (t)` t with 0. */
static void compare(Builder *builder, Condition *condition, const Expr *bare, bool negated)
{
    const bool is_bare = bare->kind != EXPR_BINARY || negate(bare->op) == TOKEN_UNKNOWN;
    const TokenKind op = is_bare ? TOKEN_NOT_EQUAL : bare->op;
    if (builder->asking == DEEPEST_CONDITION)
        return;
    builder->asking++;
    Value left = value_quiet(builder, is_bare ? bare : bare->a), right = left;
    if (is_bare)
        right.poly = poly_constant(builder->arena, 0);
    else
        right = value_quiet(builder, bare->b);
    builder->asking--;
    if (is_bare)
        condition->uniform = left.poly && poly_uniform(left.poly);
    if (left.is_floating || right.is_floating || left.is_pointer || right.is_pointer ||
        !left.poly || !right.poly)
        return;
    Value both = value_combine(left, right);
    if (both.is_unsigned && (wraps(left.poly) || wraps(right.poly)))
        return;
    if (!value_widens(builder, left, both.size) || !value_widens(builder, right, both.size))
        return;
    condition->comparison = /* and not a && b or a ? b : c, which say more than that */
        !is_bare ||
        (bare->kind != EXPR_TERNARY && bare->op != TOKEN_AND_AND && bare->op != TOKEN_OR_OR);
    condition->op = negated ? negate(op) : op;
    condition->left = left.poly;
    condition->right = right.poly;
    condition->is_unsigned = both.is_unsigned;
    condition->wide = both.size == 8;
    condition->uniform = poly_uniform(left.poly) && poly_uniform(right.poly);
    condition->on_data = false;
    for (int side = 0; side < 2; side++) {
        const Poly *poly = side ? right.poly : left.poly;
        for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at))
            condition->on_data |= at.atom->kind == ATOM_OPAQUE;
    }
}

/* What holds when the call is true (or false), as a chain of its own; NULL: not known. */
static const Condition *inlined_condition(Builder *builder, const Expr *call, bool negated)
{
    const Inline *inlined = call_inlined(builder->model, call);
    if (!inlined || expr_has_effect(builder->model, call))
        return NULL;
    StrMap *names = inline_enter(builder, call, true);
    const Condition *given = condition_alone(builder, inlined->result, negated);
    builder->names = names;
    return given;
}

static void condition_one(Builder *builder, const Stmt *stmt, const Expr *expr, bool negated)
{
    const Expr *bare = expr;
    while (bare->kind == EXPR_PAREN)
        bare = bare->a;
    if (bare->kind == EXPR_UNARY && bare->op == TOKEN_NOT) {
        condition_one(builder, stmt, bare->a, !negated);
        return;
    }
    if (bare->kind == EXPR_BINARY && bare->op == (negated ? TOKEN_OR_OR : TOKEN_AND_AND)) {
        condition_one(builder, stmt, bare->a, negated);
        condition_one(builder, stmt, bare->b, negated);
        return;
    }
    const Variable *variable = bare->kind == EXPR_NAME ? builder_find(builder, bare->name) : NULL;
    if (variable && variable->when_true && !variable->address_taken) {
        condition_again(builder, stmt, expr, negated,
                        negated ? variable->when_false : variable->when_true);
        return;
    }
    const Condition *given = inlined_condition(builder, bare, negated);
    if (given) {
        condition_again(builder, stmt, expr, negated, given);
        return;
    }
    if (is_full(builder))
        return;
    Condition *condition = condition_new(builder, stmt, expr, negated);
    compare(builder, condition, bare, negated);
    condition_facts_forget(condition->facts); /* what was asked while it was not complete */
}

Condition *condition_push(Builder *builder, const Stmt *stmt, const Expr *expr, bool negated)
{
    Condition *old = builder->condition;
    condition_one(builder, stmt, expr, negated);
    return old;
}

/* --- choices --------------------------------------------------------------------------------- */

/* The other operand of a maximum or minimum of `one`; NULL: poly is something else. */
static const Poly *other_of(const Poly *poly, TokenKind op, const Poly *one)
{
    const Atom *atom = poly_single(poly);
    if (!atom || atom->kind != ATOM_OPERATION || atom->op != op)
        return NULL;
    return poly_equal(atom->left, one)    ? atom->right
           : poly_equal(atom->right, one) ? atom->left
                                          : NULL;
}

static bool at_least(const Builder *builder, const Poly *a, const Poly *b)
{
    return a && poly_proven(builder->model, poly_subtract(builder->arena, a, b), builder->condition,
                            FOR_THE_THREAD);
}

/* left <= right ? yes : no */
static const Poly *choice(Builder *builder, const Poly *left, const Poly *right, const Poly *yes,
                          const Poly *no)
{
    if (poly_equal(yes, left) && poly_equal(no, right))
        return poly_operation(builder, TOKEN_COLON, left, right, false);
    if (poly_equal(yes, right) &&
        (poly_equal(no, left) || at_least(builder, other_of(no, TOKEN_COLON, left), right)))
        return poly_operation(builder, TOKEN_QUESTION, no, right, false);
    const Poly *least = other_of(yes, TOKEN_QUESTION, left);
    if (poly_equal(no, right) && least && at_least(builder, right, least))
        return poly_operation(builder, TOKEN_COLON, yes, right, false);
    return NULL;
}

/* The same, where yes or no is some constant more than left: x < n ? x + 1 : n. */
static const Poly *shifted_choice(Builder *builder, const Poly *left, const Poly *right,
                                  const Poly *yes, const Poly *no)
{
    Arena *arena = builder->arena;
    const Poly *found = choice(builder, left, right, yes, no);
    for (int side = 0; side < 2 && !found; side++) {
        int64_t constant;
        const Poly *by = poly_subtract(arena, side ? no : yes, left);
        if (by && poly_is_constant(by, &constant) && constant != 0)
            found = choice(builder, poly_add(arena, left, by), poly_add(arena, right, by), yes, no);
    }
    return found;
}

static bool is_number(const Builder *builder, bool is_unsigned, const Poly *poly,
                      const Condition *conditions)
{
    return !is_unsigned || poly_is_natural(builder, poly, conditions);
}

/* A number and `left`, where `left` is at the bound: x of x = x > 0 ? x - 1 : x is 0. */
static const Poly *at_bound(Builder *builder, const Poly *poly, const Poly *left, const Poly *bound)
{
    int64_t constant;
    const Poly *by = poly_subtract(builder->arena, poly, left);
    return poly_is_constant(by, &constant) ? poly_add(builder->arena, bound, by) : poly;
}

const Poly *value_choice(Builder *builder, const Condition *when, const Condition *otherwise,
                         Value yes, Value no)
{
    if (!when || !when->comparison || !yes.poly || !no.poly ||
        !is_number(builder, when->is_unsigned, when->left, when->outer) ||
        !is_number(builder, when->is_unsigned, when->right, when->outer) ||
        !is_number(builder, yes.is_unsigned, yes.poly, when) ||
        !is_number(builder, no.is_unsigned, no.poly, otherwise))
        return NULL;
    const Poly *left = when->left, *right = when->right;
    TokenKind op = when->op;
    bool turned = op == TOKEN_NOT_EQUAL || op == TOKEN_GREATER || op == TOKEN_GREATER_EQUAL;
    bool strict = op == TOKEN_LESS ||
                  op == TOKEN_GREATER_EQUAL; /* x < n is x <= n - 1, x >= n the opposite */
    const Poly *then = turned ? no.poly : yes.poly, *unless = turned ? yes.poly : no.poly;
    if (op == TOKEN_EQUAL || op == TOKEN_NOT_EQUAL) {
        then = at_bound(builder, then, left, right);
        if (!at_least(builder, left, right)) { /* else x == n is x <= n */
            if (!at_least(builder, right, left))
                return NULL;
            const Poly *swapped = then; /* x == n is x >= n, the opposite of x <= n - 1 */
            then = unless;
            unless = swapped;
            strict = true;
        }
    }
    const Poly *one = poly_constant(builder->arena, 1),
               *last = strict ? poly_subtract(builder->arena, right, one) : right,
               *behind = poly_add(builder->arena, last, one);
    if (at_least(builder, left, last))
        then = at_bound(builder, then, left, last);
    if (at_least(builder, behind, left))
        unless = at_bound(builder, unless, left, behind);
    /* a <= b is a < b + 1, and both bounds may be what is chosen */
    const Poly *beside =
        poly_add(builder->arena, right, poly_constant(builder->arena, strict ? -1 : 1));
    const Poly *found = shifted_choice(builder, left, right, then, unless);
    return found ? found : shifted_choice(builder, left, beside, then, unless);
}
