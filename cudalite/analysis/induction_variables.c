/* Loops. Enters: a loop's statement and the variables' values before it. Leaves: a Loop of the
 * model, with its start, end, step and trips where it is canonical, and why not where it is none;
 * the values of what it changes, in its iterations and behind it. */
#include "induction_variables.h"

#include "affine/proof.h"
#include "effects/assignments.h"
#include "effects/pure_calls.h"
#include "effects/type_traits.h"
#include "exits.h"
#include "operators.h"
#include "variables.h"

/* `v += c`, `v -= c`, `v++`, `--v`, `v = v + c`: the name and the step's value. */
static bool step_of(Builder *builder, const Expr *expr, Str *name, const Poly **step,
                    const Expr **amount)
{
    *amount = NULL;
    expr = expr_bare(expr);
    if (!expr ||
        (expr->kind != EXPR_ASSIGN && expr->kind != EXPR_POSTFIX && expr->kind != EXPR_UNARY))
        return false;
    const Expr *target = expr_bare(expr->a), *by = expr->b;
    if (!target || target->kind != EXPR_NAME)
        return false;
    *name = target->name;
    int64_t sign = 1;
    if (expr->kind != EXPR_ASSIGN) {
        if (!token_is_step(expr->op))
            return false;
        *step = poly_constant(builder->arena, expr->op == TOKEN_PLUS_PLUS ? 1 : -1);
        return true;
    }
    if (expr->op == TOKEN_ASSIGN) {
        const Expr *sum = expr_bare(expr->b);
        if (sum->kind != EXPR_BINARY || (sum->op != TOKEN_PLUS && sum->op != TOKEN_MINUS))
            return false;
        bool first = expr_names(sum->a, *name),
             second = sum->op == TOKEN_PLUS && expr_names(sum->b, *name);
        if (first == second)
            return false;
        sign = sum->op == TOKEN_MINUS ? -1 : 1;
        by = first ? sum->b : sum->a;
    } else if (expr->op == TOKEN_MINUS_ASSIGN) {
        sign = -1;
    } else if (expr->op != TOKEN_PLUS_ASSIGN) {
        return false;
    }
    if (expr_has_effect(builder->model, by) || expr_mentions(by, *name))
        return false;
    *amount = by;
    Value value = value_quiet(builder, by);
    *step =
        value.is_floating || value.is_pointer ? NULL : poly_scale(builder->arena, value.poly, sign);
    return *step != NULL;
}

static bool not_canonical(Builder *builder, Loop *loop, const Expr *where, const char *why)
{
    loop->why_not = why;
    loop->why_where = where ? model_expr_place(builder->model, where)
                            : model_place(builder->model, loop->stmt->first, loop->stmt->first);
    return false;
}

/* Of `int a = 0, b = n`, the one that the condition compares: the other ones count along. Loops
 * that are tiled have one. */
static const Declarator *declared_iterator(const Loop *loop)
{
    const Stmt *init = loop->stmt->init;
    const Expr *test = expr_bare(loop->stmt->expr);
    const bool compares = test && test->kind == EXPR_BINARY && !loop->annotation;
    for (size_t i = 0; init->declarators.len > 1 && i < init->declarators.len; i++) {
        const Declarator *declarator = init->declarators.at[i];
        if (compares &&
            (expr_names(test->a, declarator->name) || expr_names(test->b, declarator->name)))
            return declarator;
    }
    return init->declarators.len == 1 ? init->declarators.at[0] : NULL;
}

/* The iterator and where it starts. */
static bool loop_start(Builder *builder, Loop *loop, Str *name)
{
    const Stmt *init = loop->stmt->init;
    const Declarator *declarator = init && init->kind == STMT_DECL ? declared_iterator(loop) : NULL;
    if (declarator && declarator->init) {
        *name = declarator->name;
        loop->declares = init->declarators.len == 1;
        loop->start_expr = declarator->init;
    } else if (init && init->kind == STMT_EXPR && expr_bare(init->expr)->kind == EXPR_ASSIGN &&
               expr_bare(init->expr)->op == TOKEN_ASSIGN &&
               expr_bare(expr_bare(init->expr)->a)->kind == EXPR_NAME) {
        *name = expr_bare(expr_bare(init->expr)->a)->name;
        loop->start_expr = expr_bare(init->expr)->b;
    } else {
        return not_canonical(builder, loop, NULL,
                             "its first part does not initialise a single iterator");
    }
    if (expr_has_effect(builder->model, loop->start_expr))
        return not_canonical(builder, loop, loop->start_expr, "its start has a side effect");
    loop->variable = builder_find(builder, *name);
    if (!loop->variable || !type_is_plain_integer(loop->variable->type))
        return not_canonical(builder, loop, NULL, "its iterator is not an integer");
    loop->start = loop->variable->value.poly;
    return true;
}

/* `i + 4 <= w`: what is added, and the end of that. */
static bool compares_a_sum(Builder *builder, Loop *loop, const Expr *test, Str name)
{
    const Expr *left = expr_added_to(test->a, name), *right = expr_added_to(test->b, name);
    if (!left == !right)
        return not_canonical(builder, loop, test, "its condition does not compare the iterator");
    loop->ahead_expr = left ? left : right;
    loop->end_expr = left ? test->b : test->a;
    const Value ahead = value_quiet(builder, loop->ahead_expr),
                end = value_quiet(builder, loop->end_expr);
    if (!ahead.is_unsigned && !end.is_unsigned && !loop->variable->type->is_unsigned &&
        !ahead.is_floating && !end.is_floating && !end.is_pointer && end.poly) {
        loop->ahead = ahead.poly;
        loop->end = end.poly;
    }
    return not_canonical(builder, loop, test,
                         "its condition compares the iterator in a sum that might overflow");
}

/* The comparison that ends it, `end` made exclusive. */
static bool loop_end(Builder *builder, Loop *loop, Str name, TokenKind *op)
{
    const Expr *test = expr_bare(loop->stmt->expr);
    if (!test || test->kind != EXPR_BINARY || test->op == TOKEN_AND_AND || test->op == TOKEN_OR_OR)
        return not_canonical(builder, loop, test, "its condition is not a single comparison");
    bool swapped = expr_names(test->b, name);
    if (swapped == expr_names(test->a, name))
        return compares_a_sum(builder, loop, test, name);
    *op = swapped ? token_mirrored(test->op) : test->op;
    if (*op != TOKEN_LESS && *op != TOKEN_GREATER && *op != TOKEN_LESS_EQUAL &&
        *op != TOKEN_GREATER_EQUAL && *op != TOKEN_NOT_EQUAL)
        return not_canonical(builder, loop, test, "its condition does not use <, <=, >, >= or !=");
    loop->end_expr = swapped ? test->a : test->b;
    if (expr_has_effect(builder->model, loop->end_expr))
        return not_canonical(builder, loop, loop->end_expr, "its end has a side effect");
    if (expr_mentions(loop->end_expr, name))
        return not_canonical(builder, loop, loop->end_expr, "its end depends on the iterator");
    Value end = value_quiet(builder, loop->end_expr);
    if (end.is_floating || end.is_pointer || !end.poly)
        return not_canonical(builder, loop, loop->end_expr, "its end is not a known integer");
    const Type *type = loop->variable->type;
    loop->plain_int = type->size <= 4 && (type->size < 4 || !type->is_unsigned) && end.size == 4 &&
                      !end.is_unsigned;
    loop->inclusive = *op == TOKEN_LESS_EQUAL || *op == TOKEN_GREATER_EQUAL;
    loop->end = end.poly;
    loop->end_unsigned = end.is_unsigned;
    loop->end_size = end.size;
    return true;
}

/* Whether C's comparison is the one of the ideal integers: a negative value that is compared as an
 * unsigned one is large. */
static bool compares_as_written(Builder *builder, Loop *loop)
{
    const Type *type = loop->variable->type;
    bool start_known = poly_nonnegative(loop->start);
    int64_t end;
    if (type->is_unsigned && type->size == 8 && !start_known && !loop->downward)
        return not_canonical(builder, loop, loop->start_expr,
                             "its start might be negative, but the iterator is unsigned");
    if (type->is_unsigned && loop->downward && loop->inclusive &&
        (!poly_is_constant(loop->end, &end) || end <= 0))
        return not_canonical(builder, loop, loop->end_expr,
                             "its unsigned iterator may never be less than its end");
    bool as_unsigned = !type->is_unsigned && loop->end_unsigned && loop->end_size >= type->size;
    if (as_unsigned && (loop->downward || !start_known))
        return not_canonical(builder, loop, loop->end_expr,
                             "its end is unsigned, but the iterator might be negative");
    return true;
}

/* Of the steps in the loop's third part, the iterator's; else the last one. */
static const Expr *step_in(const Expr *part, Str name)
{
    part = expr_bare(part);
    if (!part || part->kind != EXPR_BINARY || part->op != TOKEN_COMMA)
        return part;
    const Expr *found = step_in(part->a, name);
    return expr_names(found->a, name) ? found : step_in(part->b, name);
}

static bool loop_step(Builder *builder, Loop *loop, Str name, TokenKind op)
{
    const Expr *part = step_in(loop->stmt->step, name);
    Str stepped;
    const Expr *amount;
    int64_t constant;
    if (!part || !step_of(builder, part, &stepped, &loop->step, &amount) ||
        !str_equal(stepped, name))
        return not_canonical(builder, loop, part,
                             "its third part does not step the iterator by a fixed amount");
    loop->step_expr = part;
    bool known = poly_is_constant(loop->step, &constant);
    if (op == TOKEN_NOT_EQUAL && (!known || (constant != 1 && constant != -1)))
        return not_canonical(builder, loop, part, "it ends with != but does not step by one");
    loop->downward =
        op == TOKEN_GREATER || op == TOKEN_GREATER_EQUAL || (op == TOKEN_NOT_EQUAL && constant < 0);
    if (known && (constant == 0 || (constant < 0) != loop->downward))
        return not_canonical(builder, loop, part, "its step moves away from its end");
    if (!compares_as_written(builder, loop))
        return false;
    if (loop->inclusive)
        loop->end = poly_add(builder->arena, loop->end,
                             poly_constant(builder->arena, loop->downward ? -1 : 1));
    return true;
}

static void loop_trips(Builder *builder, Loop *loop)
{
    int64_t distance, step;
    if (!poly_is_constant(poly_subtract(builder->arena, loop->end, loop->start), &distance) ||
        !poly_is_constant(loop->step, &step))
        return;
    loop->trips_known = true;
    if (step < 0)
        step = -step, distance = -distance;
    loop->trips = distance <= 0 ? 0 : (distance + step - 1) / step;
}

/* Steps of other variables that a canonical loop makes once in each iteration, at the top level of
 * its body or in its third part: `p += 4`. */
typedef struct {
    Variable *variable;
    const Poly *by;
    unsigned times;
} Induction;

typedef VEC(Induction) Inductions;

static void note_step(Builder *builder, const Expr *expr, const StrMap *changed_names,
                      Inductions *inductions)
{
    expr = expr_bare(expr);
    if (expr && expr->kind == EXPR_BINARY && expr->op == TOKEN_COMMA) {
        note_step(builder, expr->a, changed_names, inductions);
        note_step(builder, expr->b, changed_names, inductions);
        return;
    }
    Str name;
    const Poly *by;
    const Expr *amount;
    if (!expr || !step_of(builder, expr, &name, &by, &amount))
        return;
    Variable *variable = builder_find(builder, name);
    bool fixed = !amount || !expr_mentions_any(amount, changed_names, (Str){0});
    bool wide_enough = variable && (variable->value.is_pointer || variable->type->size >= 4);
    if (wide_enough && fixed)
        vec_push(builder->arena, inductions, (Induction){variable, by, 1});
}

static Inductions find_inductions(Builder *builder, const Loop *loop)
{
    Inductions all = {0}, good = {0};
    const Stmt *body = loop->stmt->then;
    StrMap *changed_names = stmt_assigned(builder->arena, builder->model, loop->stmt);
    Exits exits;
    exits_anywhere(builder->model, body, &exits);
    note_step(builder, loop->stmt->step, changed_names, &all);
    if (!exits.continues && body->kind == STMT_COMPOUND)
        for (size_t i = 0; i < body->body.len; i++)
            if (body->body.at[i]->kind == STMT_EXPR)
                note_step(builder, body->body.at[i]->expr, changed_names, &all);
    for (size_t i = 0; i < all.len; i++)
        if (all.at[i].variable != loop->variable &&
            times_assigned(builder->model, body, loop->stmt->step, all.at[i].variable->name) == 1)
            vec_push(builder->arena, &good, all.at[i]);
    return good;
}

/* What steps by `by` has moved so far; NULL: by no whole number of the loop's steps. */
static const Poly *moved_in_iterations(Builder *builder, const Loop *loop, const Poly *iterations,
                                       const Poly *by)
{
    Arena *arena = builder->arena;
    const Poly *times, *rest;
    int64_t step, none = 1;
    if (poly_is_constant(loop->step, &step))
        return step ? poly_divide_exactly(arena, poly_multiply(arena, iterations, by), step) : NULL;
    return poly_divide(arena, by, loop->step, &times, &rest) && poly_is_constant(rest, &none) &&
                   !none
               ? poly_multiply(arena, iterations, times)
               : NULL;
}

/* How many iterations a loop has that is not left early, times its step; NULL: not known. */
static const Poly *all_iterations(Builder *builder, const Loop *loop)
{
    Arena *arena = builder->arena;
    int64_t step;
    const bool turns_unsigned = /* an end of -1 is a large one then */
        loop->variable->type->is_unsigned && !loop->end_unsigned && !poly_nonnegative(loop->end);
    if (loop->leaves || turns_unsigned || !poly_is_constant(loop->step, &step))
        return NULL;
    if (loop->trips_known)
        return poly_constant(arena, loop->trips * step);
    if (step != 1 && step != -1)
        return NULL;
    const Poly *iterations = step > 0 ? poly_subtract(arena, loop->end, loop->start)
                                      : poly_subtract(arena, loop->start, loop->end);
    if (!poly_proven(builder->model, iterations, builder->condition, FOR_THE_THREAD))
        iterations =
            poly_operation(builder, TOKEN_QUESTION, iterations, poly_constant(arena, 0), false);
    return poly_scale(arena, iterations, step);
}

/* ... of it, where its pointer or number has moved by as much with each iteration. */
static Value moved(Builder *builder, const Loop *loop, const Poly *iterations, const Induction *by)
{
    Value value = by->variable->value;
    const Poly *steps = moved_in_iterations(builder, loop, iterations, by->by);
    value.poly = poly_add(builder->arena, value.poly, words_steps(builder->arena, value, steps));
    return value;
}

/* The variable is in sight and among those that are assigned; of a pointer, itself and not only
 * what it points to. */
static bool is_set(const Builder *builder, const StrMap *assigned, const Variable *variable)
{
    return builder_find(builder, variable->name) == variable &&
           strmap_get(assigned, variable->name) &&
           (!variable->value.is_pointer || name_is_assigned(assigned, variable->name));
}

AllCounted enter_iterations(Builder *builder, Loop *loop, const Stmt *stmt)
{
    Arena *arena = builder->arena;
    StrMap *assigned = stmt_assigned(arena, builder->model, stmt);
    Inductions inductions = {0};
    const Poly *iterations = NULL, *all = NULL; /* how many have passed, times the step */
    AllCounted lasting = {0};
    if (loop && loop->canonical) {
        inductions = find_inductions(builder, loop);
        iterations = poly_subtract(arena, poly_atom(arena, loop->atom), loop->start);
        all = inductions.len ? all_iterations(builder, loop) : NULL;
    }
    VEC(Value) counted = {0};
    for (size_t i = 0; i < inductions.len; i++) {
        const Induction *one = &inductions.at[i];
        vec_push(arena, &lasting,
                 ((Counted){one->variable, all ? moved(builder, loop, all, one).poly : NULL}));
        vec_push(arena, &counted, moved(builder, loop, iterations, one));
    }
    for (size_t i = 0; i < builder->scope.len; i++) {
        Variable *variable = builder->scope.at[i];
        if (!is_set(builder, assigned, variable))
            continue;
        if (loop && loop->canonical && variable == loop->variable)
            continue;
        size_t k = 0;
        while (k < inductions.len && (inductions.at[k].variable != variable || !counted.at[k].poly))
            k++;
        if (k < inductions.len)
            variable->value = counted.at[k];
        else
            variable_forget(builder, variable, false,
                            variable->value.is_pointer && !stmt_sets(stmt, variable->name));
    }
    return lasting;
}

void leave_iterations(Builder *builder, Loop *loop, const Stmt *stmt, const AllCounted *lasting)
{
    StrMap *assigned = stmt_assigned(builder->arena, builder->model, stmt);
    for (size_t i = 0; i < builder->scope.len; i++) {
        Variable *variable = builder->scope.at[i];
        if (!is_set(builder, assigned, variable))
            continue;
        bool is_iterator = loop && loop->canonical && variable == loop->variable;
        variable_forget(builder, variable, is_iterator && loop->uniform && !loop->leaves,
                        variable->value.is_pointer && !stmt_sets(stmt, variable->name));
        for (size_t k = 0; k < lasting->len; k++)
            if (lasting->at[k].variable == variable && lasting->at[k].last &&
                (!variable->value.is_pointer || variable->value.array))
                variable->value.poly = lasting->at[k].last;
    }
}

void loop_scope(Builder *builder, Loop *loop)
{
    for (size_t i = 0; i < builder->scope.len; i++)
        if (builder_find(builder, builder->scope.at[i]->name) == builder->scope.at[i])
            vec_push(builder->arena, &loop->scope, *builder->scope.at[i]);
}

static const Atom *loop_number(Builder *builder, Loop *loop, Str name)
{
    Atom *number =
        builder_atom(builder, ATOM_ITERATOR, str_format(builder->arena, "#%.*s", STR_ARG(name)));
    number->loop = loop;
    number->nonnegative = true;
    Atom *tile =
        builder_atom(builder, ATOM_SYMBOL, str_format(builder->arena, "%.*s_tile", STR_ARG(name)));
    tile->uniform = loop->uniform;
    tile->loop = loop;
    tile->nonnegative = loop->atom->nonnegative;
    tile->wide = loop->atom->wide;
    loop->tile = tile;
    return number;
}

/* What parts of the head's third part assign, other than the step itself. */
static void assigned_beside(StrMap *names, const Model *model, const Expr *part, const Expr *step)
{
    part = expr_bare(part);
    if (!part || part == step)
        return;
    if (part->kind != EXPR_BINARY || part->op != TOKEN_COMMA) {
        expr_assigned(names, model, part);
        return;
    }
    assigned_beside(names, model, part->a, step);
    assigned_beside(names, model, part->b, step);
}

/* Nothing in the iterations but its step changes the iterator, and nothing the end and the step. */
static bool keeps_count(Builder *builder, Loop *loop, Str name)
{
    const Stmt *stmt = loop->stmt;
    StrMap *changed = stmt_assigned(builder->arena, builder->model, stmt->then);
    if (strmap_get(changed, name) || loop->variable->address_taken)
        return not_canonical(builder, loop, NULL,
                             stmt_is_read(stmt->then) ? "its body may change the iterator"
                                                      : "its body contains a statement that cannot "
                                                        "be parsed and may change the iterator");
    assigned_beside(changed, builder->model, stmt->step, loop->step_expr);
    if (strmap_get(changed, name))
        return not_canonical(builder, loop, stmt->step,
                             "its third part may step the iterator more than once");
    for (size_t i = 0; i < builder->scope.len; i++) {
        Variable *variable = builder->scope.at[i];
        if (variable == loop->variable || !strmap_get(changed, variable->name) ||
            builder_find(builder, variable->name) != variable)
            continue;
        if (expr_mentions(loop->end_expr, variable->name) ||
            expr_mentions(loop->step_expr, variable->name))
            return not_canonical(builder, loop, loop->end_expr,
                                 "its iterations may change its end or its step");
        /* generated code asks for it again behind the loop */
        if (expr_mentions(loop->start_expr, variable->name))
            return not_canonical(builder, loop, loop->start_expr,
                                 "its iterations may change its start");
    }
    return true;
}

void loop_recognise(Builder *builder, Loop *loop)
{
    Str name = {0};
    TokenKind op = TOKEN_UNKNOWN;
    if (!loop_start(builder, loop, &name) || !loop_end(builder, loop, name, &op) ||
        !loop_step(builder, loop, name, op))
        return;
    if (!keeps_count(builder, loop, name))
        return;
    if (!loop->start)
        loop->start = value_opaque(builder, name, false, false);
    loop->uniform =
        poly_uniform(loop->start) && poly_uniform(loop->end) && poly_uniform(loop->step);
    loop_trips(builder, loop);
    Atom *atom = builder_atom(builder, ATOM_ITERATOR, name);
    atom->uniform = loop->uniform;
    atom->loop = loop;
    atom->nonnegative = loop->downward
                            ? poly_nonnegative(poly_add(builder->arena, loop->end,
                                                        poly_constant(builder->arena, 1)))
                            : poly_nonnegative(loop->start);
    atom->wide = loop->variable->type->size == 8;
    loop->atom = atom;
    loop->number = loop_number(builder, loop, name);
    loop->canonical = true;
    loop->variable->value.poly = poly_atom(builder->arena, atom);
}
