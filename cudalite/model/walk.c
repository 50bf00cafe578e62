/* Statements in program order. Enters: the syntax tree of a body. Leaves: loops with their bounds,
 * and for each access the loop, the conditions and the variables' values that hold there.
 *
 * A variable that a loop changes has a value that nobody knows in it, unless it counts along with
 * the iterator. After a branch, a variable keeps its value only if both sides agree. */
#include "builder.h"

/* --- variables ------------------------------------------------------------------------------- */

Variable *builder_find(const Builder *builder, Str name)
{
    return strmap_get(builder->names, name);
}

Variable *builder_declare(Builder *builder, Str name, const Type *type)
{
    Variable *variable = arena_new_of(builder->arena, Variable);
    *variable = (Variable){.name = name,
                           .type = type,
                           .shadowed = builder_find(builder, name),
                           .namesake = strmap_get(builder->model->by_name, name),
                           .address_taken = strmap_get(builder->exposed, name)};
    variable->plain =
        type->kind != TYPE_UNKNOWN && (!variable->namesake || variable->namesake->plain);
    strmap_set(builder->names, name, variable);
    strmap_set(builder->model->by_name, name, variable);
    vec_push(builder->arena, &builder->scope, variable);
    vec_push(builder->arena, &builder->model->variables, variable);
    return variable;
}

static void scope_leave(Builder *builder, size_t mark)
{
    while (builder->scope.len > mark) {
        Variable *variable = builder->scope.at[--builder->scope.len];
        strmap_set(builder->names, variable->name, variable->shadowed);
    }
}

static bool type_is_plain_integer(const Type *type)
{
    return type->kind == TYPE_INTEGER && type->pointers == 0 && type->extents.len == 0;
}

static bool type_is_pointer(const Type *type)
{
    return type->pointers > 0 && (type->extents.len == 0 || type->pointer_to_array);
}

/* A variable of the type may be another name of the pointer; structures have that of their type. */
static bool may_hold(const Type *type, Value value)
{
    return value.array->words
               ? type->pointers == 1 && !type->extents.len && !type->is_reference &&
                     value.levels == 1 && str_equal(type->name, value.array->param->type->name)
               : type_is_pointer(type) || type->is_auto;
}

Value variable_convert(Builder *builder, const Variable *variable, Value value)
{
    const Type *type = variable->type;
    int64_t constant;
    if (type->is_auto && !type->is_reference && (value.is_pointer || !value.is_floating))
        return value.is_pointer || value.poly ? value : value_unknown();
    if (type_is_pointer(type) && value.is_own) /* no garray is there */
        return (Value){
            .is_pointer = true, .levels = type->pointers, .pointee = type, .is_restrict = true};
    if (type_is_pointer(type)) {
        if (value.is_pointer && (!type->is_reference || value.levels == 0))
            return value;
        return (Value){.is_pointer = true,
                       .levels = type->pointers,
                       .pointee = type,
                       .is_restrict = type->is_restrict};
    }
    if (value.is_pointer)
        return value_unknown();
    if (!type_is_plain_integer(type)) {
        value = value_unknown();
        value.is_floating = type->kind == TYPE_FLOATING;
        return value;
    }
    bool narrow = type->size < 4 && !poly_is_constant(value.poly, &constant);
    if (value.is_floating || narrow || !value.poly)
        return value_integer(value_opaque(builder, variable->name, false, type_is_wide(type)),
                             type->size, type->is_unsigned);
    return value_integer(value_as_type(builder, value, type), type->size, type->is_unsigned);
}

void variable_assign(Builder *builder, Variable *variable, Value value)
{
    if (builder->branch > 0)
        vec_push(builder->arena, &builder->trail, (Change){variable, variable->value});
    if (value.array && !may_hold(variable->type, value))
        builder_escape(builder, value, NULL);
    if (variable->param && variable->value.array) /* its name is no longer the array's beginning */
        builder_escape(builder, variable->value, NULL);
    variable->value = variable_convert(builder, variable, value);
    variable->when_true = variable->when_false = NULL;
}

/* The variable's value is anything of its type from here on; of a pointer that is only stepped,
 * anything in its array. */
void variable_forget(Builder *builder, Variable *variable, bool uniform, bool still_inside)
{
    const Type *type = variable->type;
    Value value = variable->value;
    variable->when_true = variable->when_false = NULL;
    if (builder->branch > 0)
        vec_push(builder->arena, &builder->trail, (Change){variable, value});
    if (value.is_pointer && value.array && value.levels == 1 && still_inside) {
        variable->value.poly = value_opaque(builder, variable->name, false, true);
    } else if (value.is_pointer) {
        builder_escape(builder, value, NULL);
        variable->value =
            (Value){.is_pointer = true, .levels = value.levels, .pointee = value.pointee};
    } else if (!value.is_floating) {
        variable->value.poly = value_opaque(builder, variable->name, uniform, type_is_wide(type));
    }
}

void builder_opaque(Builder *builder, size_t first, size_t last)
{
    const Tokens *tokens = &builder->model->kernel->tokens;
    for (size_t i = first; i <= last && i < tokens->len; i++) {
        if (tokens->at[i].kind != TOKEN_NAME)
            continue;
        Variable *variable = builder_find(builder, token_text(builder->arena, tokens->at[i]));
        if (variable)
            alias_escape(builder, variable, NULL);
        if (variable && (variable->value.is_pointer || type_is_plain_integer(variable->type)))
            variable_forget(builder, variable, false, false);
    }
}

void builder_lambda(Builder *builder, const Expr *lambda)
{
    const Tokens *tokens = &builder->model->kernel->tokens;
    if (!lambda_copies(builder->model, lambda)) {
        builder_opaque(builder, lambda->first, lambda->last);
        return;
    }
    for (size_t i = lambda->first; i <= lambda->last; i++) { /* shared variables are not copied */
        Variable *variable = tokens->at[i].kind == TOKEN_NAME
                                 ? builder_find(builder, token_text(builder->arena, tokens->at[i]))
                                 : NULL;
        if (variable) /* a copy, which is no longer what the element is */
            alias_escape(builder, variable, lambda);
        if (variable &&
            (variable->value.is_pointer || variable->type->is_shared || variable->type->is_static))
            variable_forget(builder, variable, false, false);
    }
}

/* --- declarations ---------------------------------------------------------------------------- */

static void walk_declarator(Builder *builder, const Declarator *declarator)
{
    const Type *type = declarator->type;
    for (size_t i = 0; i < type->extents.len; i++)
        value_of(builder, type->extents.at[i]);
    Value value = value_unknown();
    size_t before = builder->model->accesses.len, hazards = builder->model->hazards.len;
    if (declarator->init)
        value = value_of(builder, declarator->init);
    bool binds = declarator->init && (type->is_reference || type_hides(builder->model, type));
    for (size_t i = before; i < builder->model->accesses.len && binds; i++)
        builder->model->accesses.at[i]->is_bound = true;
    if (type->is_reference && declarator->init) {
        const Expr *bare = expr_bare(declarator->init);
        Variable *other = bare->kind == EXPR_NAME ? builder_find(builder, bare->name) : NULL;
        if (other && !type->is_const) {
            builder_escape(builder, other->value, bare);
            other->address_taken = true;
            variable_forget(builder, other, false, false);
        }
        value = value_unknown();
    }
    Variable *variable = builder_declare(builder, declarator->name, auto_type(builder, declarator));
    variable->declarator = declarator;
    if (declarator->init)
        alias_bind(builder, variable, declarator, before, hazards);
    outside_object(builder, declarator);
    variable_note_truth(builder, variable, declarator->init);
    if (value.array && !may_hold(type, value))
        builder_escape(builder, value, declarator->init);
    variable->value = type->extents.len && !type->pointer_to_array
                          ? value_unknown()
                          : variable_convert(builder, variable, value);
}

/* --- branches -------------------------------------------------------------------------------- */

/* The values that a branch left behind, newest first; the variables are set back. */
typedef VEC(Change) Changes;

static Changes branch_end(Builder *builder, size_t mark)
{
    Changes after = {0};
    while (builder->trail.len > mark) {
        Change change = builder->trail.at[--builder->trail.len];
        bool seen = false;
        for (size_t i = 0; i < after.len && !seen; i++)
            seen = after.at[i].variable == change.variable;
        if (!seen)
            vec_push(builder->arena, &after, (Change){change.variable, change.variable->value});
        change.variable->value = change.before;
    }
    return after;
}

static const Value *change_find(const Changes *changes, const Variable *variable)
{
    for (size_t i = 0; i < changes->len; i++)
        if (changes->at[i].variable == variable)
            return &changes->at[i].before;
    return NULL;
}

/* Which way an IF went. */
typedef struct {
    bool uniform; /* the same for all threads of the block */
    const Condition *when,
        *otherwise; /* where it is one comparison; or NULL; and what holds if not */
} Branch;

static void merge_one(Builder *builder, Variable *variable, Value yes, Value no,
                      const Branch *branch)
{
    bool same =
        yes.is_pointer == no.is_pointer && yes.array == no.array && poly_equal(yes.poly, no.poly);
    if (builder->branch > 0)
        vec_push(builder->arena, &builder->trail, (Change){variable, variable->value});
    variable->value = yes;
    if (same)
        return;
    if (yes.is_pointer && no.is_pointer && yes.array == no.array && yes.array && yes.levels == 1 &&
        no.levels == 1) {
        variable->value.poly = value_opaque(builder, variable->name, false, true);
    } else if (yes.is_pointer || no.is_pointer) {
        builder_escape(builder, yes, NULL);
        builder_escape(builder, no, NULL);
        variable->value = (Value){.is_pointer = true, .levels = yes.levels, .pointee = yes.pointee};
    } else if (!yes.is_floating) {
        bool both = branch->uniform && poly_uniform(yes.poly) && poly_uniform(no.poly);
        const Poly *choice = value_choice(builder, branch->when, branch->otherwise, yes, no);
        variable->value.poly =
            choice ? choice : value_opaque(builder, variable->name, both, yes.size == 8);
    }
}

static void merge(Builder *builder, const Changes *yes, const Changes *no, bool yes_leaves,
                  bool no_leaves, const Branch *branch)
{
    const Changes *sides[2] = {yes, no};
    for (int side = 0; side < 2; side++) {
        for (size_t i = 0; i < sides[side]->len; i++) {
            Variable *variable = sides[side]->at[i].variable;
            if (side == 1 && change_find(yes, variable))
                continue;
            const Value *a = change_find(yes, variable), *b = change_find(no, variable);
            Value then = a ? *a : variable->value, otherwise = b ? *b : variable->value;
            if (yes_leaves != no_leaves) {
                if (builder->branch > 0)
                    vec_push(builder->arena, &builder->trail, (Change){variable, variable->value});
                variable->value = yes_leaves ? otherwise : then;
            } else {
                merge_one(builder, variable, then, otherwise, branch);
            }
        }
    }
}

bool stmt_leaves(const Stmt *stmt)
{
    if (!stmt)
        return false;
    switch (stmt->kind) {
    case STMT_RETURN:
    case STMT_BREAK:
    case STMT_CONTINUE:
    case STMT_GOTO: return true;
    case STMT_COMPOUND: return stmt->body.len > 0 && stmt_leaves(stmt->body.at[stmt->body.len - 1]);
    case STMT_IF: return stmt_leaves(stmt->then) && stmt_leaves(stmt->otherwise);
    default: return false;
    }
}

typedef struct {
    bool returns, breaks, continues;
    Span where;
} Exits;

/* Jumps out of `stmt` as a whole: breaks of loops inside it do not count. */
static void find_exits(const Model *model, const Stmt *stmt, bool in_loop, bool in_switch,
                       Exits *exits)
{
    if (!stmt)
        return;
    bool before = exits->returns || exits->breaks;
    switch (stmt->kind) {
    case STMT_RETURN:
    case STMT_GOTO: exits->returns = true; break;
    case STMT_BREAK: exits->breaks |= !in_loop && !in_switch; break;
    case STMT_CONTINUE: exits->continues |= !in_loop; break;
    case STMT_OPAQUE:
        for (size_t i = stmt->first; i <= stmt->last; i++) {
            Token token = model->kernel->tokens.at[i];
            exits->returns |= token.kind == TOKEN_NAME &&
                              (token_is(token, "return") || token_is(token, "goto") ||
                               token_is(token, "break") || token_is(token, "continue"));
        }
        break;
    default: break;
    }
    if (!before && (exits->returns || exits->breaks))
        exits->where = model_place(model, stmt->first, stmt->last);
    bool loop = in_loop || stmt_is_loop(stmt);
    for (size_t i = 0; i < stmt->body.len; i++)
        find_exits(model, stmt->body.at[i], loop, in_switch, exits);
    find_exits(model, stmt->then, loop, in_switch || stmt->kind == STMT_SWITCH, exits);
    find_exits(model, stmt->otherwise, loop, in_switch, exits);
}

static bool exits_anywhere(const Model *model, const Stmt *stmt, Exits *exits)
{
    *exits = (Exits){0};
    find_exits(model, stmt, false, false, exits);
    return exits->returns || exits->breaks || exits->continues;
}

static void walk_if(Builder *builder, Stmt *stmt)
{
    Value when = value_of(builder, stmt->expr);
    Condition *before = builder->condition;
    Branch branch = {.uniform = when.poly && poly_uniform(when.poly)};
    builder->branch++;
    size_t mark = builder->trail.len;
    condition_push(builder, stmt, stmt->expr, false);
    branch.when = builder->condition->outer == before ? builder->condition : NULL;
    branch.otherwise = before;
    builder_walk(builder, stmt->then);
    builder->condition = before;
    Changes yes = branch_end(builder, mark), no = {0};
    if (stmt->otherwise) {
        condition_push(builder, stmt, stmt->expr, true);
        branch.otherwise = builder->condition;
        builder_walk(builder, stmt->otherwise);
        builder->condition = before;
        no = branch_end(builder, mark);
    }
    builder->branch--;
    bool yes_leaves = stmt_leaves(stmt->then), no_leaves = stmt_leaves(stmt->otherwise);
    merge(builder, &yes, &no, yes_leaves, no_leaves, &branch);
    Exits exits, others;
    bool then_exits = exits_anywhere(builder->model, stmt->then, &exits);
    bool else_exits = exits_anywhere(builder->model, stmt->otherwise, &others);
    if (yes_leaves && !else_exits)
        condition_push(builder, stmt, stmt->expr, true);
    else if (no_leaves && !then_exits)
        condition_push(builder, stmt, stmt->expr, false);
    else if (then_exits || else_exits)
        condition_push_unknown(builder, stmt);
}

/* --- loops ----------------------------------------------------------------------------------- */

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
        if (expr->op != TOKEN_PLUS_PLUS && expr->op != TOKEN_MINUS_MINUS)
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
    if (expr_has_effect(by) || expr_mentions(by, *name))
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

/* Of `int a = 0, b = n`, the one that the condition compares: the other ones count along. Loops that are tiled
 * have one. */
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
        return not_canonical(builder, loop, NULL, "its first part does not set one iterator");
    }
    if (expr_has_effect(loop->start_expr))
        return not_canonical(builder, loop, loop->start_expr, "its start has an effect");
    loop->variable = builder_find(builder, *name);
    if (!loop->variable || !type_is_plain_integer(loop->variable->type))
        return not_canonical(builder, loop, NULL, "its iterator is no integer");
    loop->start = loop->variable->value.poly;
    return true;
}

/* The comparison that ends it, `end` made exclusive. */
static bool loop_end(Builder *builder, Loop *loop, Str name, TokenKind *op)
{
    const Expr *test = expr_bare(loop->stmt->expr);
    if (!test || test->kind != EXPR_BINARY || test->op == TOKEN_AND_AND || test->op == TOKEN_OR_OR)
        return not_canonical(builder, loop, test, "its condition is no single comparison");
    bool swapped = expr_names(test->b, name);
    if (swapped == expr_names(test->a, name))
        return not_canonical(builder, loop, test, "its condition does not compare the iterator");
    *op = swapped ? token_mirrored(test->op) : test->op;
    if (*op != TOKEN_LESS && *op != TOKEN_GREATER && *op != TOKEN_LESS_EQUAL &&
        *op != TOKEN_GREATER_EQUAL && *op != TOKEN_NOT_EQUAL)
        return not_canonical(builder, loop, test, "its condition is none of < <= > >= !=");
    loop->end_expr = swapped ? test->a : test->b;
    if (expr_has_effect(loop->end_expr))
        return not_canonical(builder, loop, loop->end_expr, "its end has an effect");
    if (expr_mentions(loop->end_expr, name))
        return not_canonical(builder, loop, loop->end_expr, "its end moves with the iterator");
    Value end = value_quiet(builder, loop->end_expr);
    if (end.is_floating || end.is_pointer || !end.poly)
        return not_canonical(builder, loop, loop->end_expr,
                             "its end is no integer that is known here");
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
                             "its start might be negative, and the iterator is unsigned");
    if (type->is_unsigned && loop->downward && loop->inclusive &&
        (!poly_is_constant(loop->end, &end) || end <= 0))
        return not_canonical(builder, loop, loop->end_expr,
                             "an unsigned iterator may never be below its end");
    bool as_unsigned = !type->is_unsigned && loop->end_unsigned && loop->end_size >= type->size;
    if (as_unsigned && (loop->downward || !start_known))
        return not_canonical(builder, loop, loop->end_expr,
                             "its end is unsigned, and the iterator might be negative");
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
        return not_canonical(builder, loop, part, "a loop that ends at != must step by one");
    loop->downward =
        op == TOKEN_GREATER || op == TOKEN_GREATER_EQUAL || (op == TOKEN_NOT_EQUAL && constant < 0);
    if (known && (constant == 0 || (constant < 0) != loop->downward))
        return not_canonical(builder, loop, part, "its step leads away from its end");
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

/* Steps of other variables that a canonical loop makes once in each round, at the top level of its
 * body or in its third part: `p += 4`. */
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
    Exits exits = {0};
    find_exits(builder->model, body, false, false, &exits);
    note_step(builder, loop->stmt->step, changed_names, &all);
    if (!exits.continues && body->kind == STMT_COMPOUND)
        for (size_t i = 0; i < body->body.len; i++)
            if (body->body.at[i]->kind == STMT_EXPR)
                note_step(builder, body->body.at[i]->expr, changed_names, &all);
    for (size_t i = 0; i < all.len; i++)
        if (all.at[i].variable != loop->variable &&
            times_assigned(body, loop->stmt->step, all.at[i].variable->name) == 1)
            vec_push(builder->arena, &good, all.at[i]);
    return good;
}

/* What steps by `by` has moved so far; NULL: by no whole number of the loop's steps. */
static const Poly *moved_in_rounds(Builder *builder, const Loop *loop, const Poly *rounds,
                                   const Poly *by)
{
    Arena *arena = builder->arena;
    const Poly *times, *rest;
    int64_t step, none = 1;
    if (poly_is_constant(loop->step, &step))
        return step ? poly_divide_exactly(arena, poly_multiply(arena, rounds, by), step) : NULL;
    return poly_divide(arena, by, loop->step, &times, &rest) && poly_is_constant(rest, &none) &&
                   !none
               ? poly_multiply(arena, rounds, times)
               : NULL;
}

/* Before the loop's rounds: what it changes is not known in them, but for what counts along. */
static void enter_rounds(Builder *builder, Loop *loop, Stmt *stmt)
{
    Arena *arena = builder->arena;
    StrMap *assigned = stmt_assigned(arena, builder->model, stmt);
    Inductions inductions = {0};
    const Poly *rounds = NULL; /* how many rounds have passed, times the step */
    if (loop && loop->canonical) {
        inductions = find_inductions(builder, loop);
        rounds = poly_subtract(arena, poly_atom(arena, loop->atom), loop->start);
    }
    VEC(Value) counted = {0};
    for (size_t i = 0; i < inductions.len; i++) {
        Value value = inductions.at[i].variable->value;
        const Poly *by = inductions.at[i].by;
        const Poly *moved = moved_in_rounds(builder, loop, rounds, by);
        value.poly = poly_add(arena, value.poly, words_steps(arena, value, moved));
        vec_push(arena, &counted, value);
    }
    for (size_t i = 0; i < builder->scope.len; i++) {
        Variable *variable = builder->scope.at[i];
        if (builder_find(builder, variable->name) != variable ||
            !strmap_get(assigned, variable->name) ||
            (variable->value.is_pointer && !name_is_assigned(assigned, variable->name)))
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
}

/* stmt_sets, asked once for each name. */
static bool forgotten_sets(Builder *builder, Str name)
{
    static char yes, no;
    char *known = strmap_get(builder->forgotten_set, name);
    if (!known) {
        known = stmt_sets(builder->forgotten, name) ? &yes : &no;
        strmap_set(builder->forgotten_set, name, known);
    }
    return known == &yes;
}

static void forget_assigned(Builder *builder, const Stmt *stmt)
{
    if (builder->forgotten != stmt) { /* labels of one kernel, cases of one switch */
        builder->forgotten = stmt;
        builder->forgotten_names = stmt_assigned(builder->arena, builder->model, stmt);
        builder->forgotten_set = strmap_new(builder->arena);
    }
    StrMap *assigned = builder->forgotten_names;
    for (size_t i = 0; i < builder->scope.len; i++) {
        Variable *variable = builder->scope.at[i];
        if (builder_find(builder, variable->name) == variable &&
            strmap_get(assigned, variable->name) &&
            (!variable->value.is_pointer || name_is_assigned(assigned, variable->name)))
            variable_forget(builder, variable, false, !forgotten_sets(builder, variable->name));
    }
}

static void leave_rounds(Builder *builder, Loop *loop, Stmt *stmt)
{
    StrMap *assigned = stmt_assigned(builder->arena, builder->model, stmt);
    for (size_t i = 0; i < builder->scope.len; i++) {
        Variable *variable = builder->scope.at[i];
        if (builder_find(builder, variable->name) != variable ||
            !strmap_get(assigned, variable->name) ||
            (variable->value.is_pointer && !name_is_assigned(assigned, variable->name)))
            continue;
        bool is_iterator = loop && loop->canonical && variable == loop->variable;
        variable_forget(builder, variable, is_iterator && loop->uniform && !loop->leaves,
                        variable->value.is_pointer && !stmt_sets(stmt, variable->name));
    }
}

static void loop_scope(Builder *builder, Loop *loop)
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

/* Nothing in the rounds but its step changes the iterator, and nothing the end and the step. */
static bool keeps_count(Builder *builder, Loop *loop, Str name)
{
    const Stmt *stmt = loop->stmt;
    StrMap *changed = stmt_assigned(builder->arena, builder->model, stmt->then);
    if (strmap_get(changed, name) || loop->variable->address_taken)
        return not_canonical(
            builder, loop, NULL,
            stmt_is_read(stmt->then)
                ? "its body may change the iterator"
                : "a part of its body is not understood: it may change the iterator");
    assigned_beside(changed, builder->model, stmt->step, loop->step_expr);
    if (strmap_get(changed, name))
        return not_canonical(builder, loop, stmt->step,
                             "its third part may step the iterator twice");
    for (size_t i = 0; i < builder->scope.len; i++) {
        Variable *variable = builder->scope.at[i];
        if (variable == loop->variable || !strmap_get(changed, variable->name) ||
            builder_find(builder, variable->name) != variable)
            continue;
        if (expr_mentions(loop->end_expr, variable->name) ||
            expr_mentions(loop->step_expr, variable->name))
            return not_canonical(builder, loop, loop->end_expr,
                                 "its rounds may change its end or its step");
        /* generated code asks for it again behind the loop */
        if (expr_mentions(loop->start_expr, variable->name))
            return not_canonical(builder, loop, loop->start_expr,
                                 "its rounds may change where it starts");
    }
    return true;
}

static void loop_recognise(Builder *builder, Loop *loop)
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

static void walk_for(Builder *builder, Stmt *stmt)
{
    Model *model = builder->model;
    size_t scope = builder->scope.len;
    if (stmt->init)
        builder_walk(builder, stmt->init);
    Loop *loop = arena_new_of(builder->arena, Loop);
    *loop = (Loop){.stmt = stmt,
                   .outer = builder->loop,
                   .depth = builder->loop ? builder->loop->depth + 1 : 0,
                   .condition = builder->condition,
                   .first_atom = model->atoms,
                   .order = model->order++};
    for (size_t i = 0; i < stmt->notes.len; i++)
        if (stmt->notes.at[i]->kind == ANNOTATION_LOOP)
            loop->annotation = stmt->notes.at[i];
        else if (stmt->notes.at[i]->kind == ANNOTATION_TILE)
            poly_is_constant(value_quiet(builder, stmt->notes.at[i]->words.at[0].expr).poly,
                             &loop->tile_rounds);
    vec_push(builder->arena, &model->loops, loop);
    Exits exits = {0};
    find_exits(model, stmt->then, false, false, &exits);
    loop->leaves = exits.returns || exits.breaks;
    loop->leave_where = exits.where;
    loop_scope(builder, loop);
    Stmt rounds = {.kind = STMT_FOR, .expr = stmt->expr, .step = stmt->step, .then = stmt->then};
    bool outer_head = builder->in_head;
    builder->branch++;
    size_t mark = builder->trail.len;
    loop_recognise(builder, loop);
    enter_rounds(builder, loop, &rounds);
    loop->alike = !loop->canonical && loop_runs_alike(builder, loop);
    Condition *condition = builder->condition;
    builder->loop = loop;
    builder->in_head = true;
    value_of(builder, stmt->expr);
    builder->in_head = outer_head;
    if ((!loop->canonical && !loop->alike) || exits.returns || exits.breaks)
        condition_push_unknown(builder, stmt);
    Condition *round = builder->condition;
    builder_walk(builder, stmt->then);
    builder->condition = round; /* a `continue` leads to the step, too */
    if (exits.continues)
        forget_assigned(builder, stmt->then);
    builder->in_head = true;
    value_of(builder, stmt->step);
    builder->in_head = outer_head;
    builder->loop = loop->outer;
    builder->condition = condition;
    builder->branch--;
    if (builder->branch == 0)
        builder->trail.len = mark;
    leave_rounds(builder, loop, &rounds);
    if (exits.returns)
        condition_push_unknown(builder, stmt);
    scope_leave(builder, scope);
}

/* while, do, switch and anything else whose rounds are not known. */
static void walk_unknown_rounds(Builder *builder, Stmt *stmt)
{
    Exits exits;
    exits_anywhere(builder->model, stmt, &exits);
    Condition *condition = builder->condition;
    size_t mark = builder->trail.len;
    builder->branch++;
    enter_rounds(builder, NULL, stmt);
    bool is_do = stmt->kind == STMT_DO;
    Loop *loop = arena_new_of(builder->arena, Loop);
    *loop = (Loop){.stmt = stmt,
                   .outer = builder->loop,
                   .depth = builder->loop ? builder->loop->depth + 1 : 0,
                   .why_not = "it is no for loop",
                   .why_where = model_place(builder->model, stmt->first, stmt->first)};
    vec_push(builder->arena, &builder->model->loops, loop);
    builder->loop = loop;
    if (!is_do)
        value_of(builder, stmt->expr);
    condition_push_unknown(builder, stmt);
    const Stmt *labelled = builder->labelled;
    if (stmt->kind == STMT_SWITCH)
        builder->labelled = stmt;
    builder_walk(builder, stmt->then);
    builder->labelled = labelled;
    if (is_do)
        value_of(builder, stmt->expr);
    builder->loop = loop->outer;
    builder->condition = condition;
    builder->branch--;
    if (builder->branch == 0)
        builder->trail.len = mark;
    leave_rounds(builder, NULL, stmt);
    if (exits.returns)
        condition_push_unknown(builder, stmt);
}

void builder_walk(Builder *builder, Stmt *stmt)
{
    if (!stmt)
        return;
    Stmt *outer = builder->stmt;
    size_t scope = builder->scope.len;
    const bool meets = stmt_meets(builder->model, stmt);
    builder->stmt = stmt;
    builder->parts |= meets;
    switch (stmt->kind) {
    case STMT_EXPR:
    case STMT_RETURN:
        if (stmt->expr)
            value_of(builder, stmt->expr);
        break;
    case STMT_CASE:
    case STMT_LABEL: /* control may come from anywhere in the switch, or in the kernel */
        forget_assigned(builder, stmt->kind == STMT_CASE && builder->labelled
                                     ? builder->labelled
                                     : builder->model->kernel->body);
        break;
    case STMT_DECL:
        for (size_t i = 0; i < stmt->declarators.len; i++)
            walk_declarator(builder, stmt->declarators.at[i]);
        break;
    case STMT_COMPOUND: {
        /* Facts from an early exit hold to the end of its block; an exit out of a nested block
         * makes walk_if push a condition there, which must outlive the block. */
        Condition *condition = builder->condition;
        Exits exits;
        for (size_t i = 0; i < stmt->body.len; i++)
            builder_walk(builder, stmt->body.at[i]);
        scope_leave(builder, scope);
        if (builder->condition != condition && !exits_anywhere(builder->model, stmt, &exits))
            builder->condition = condition;
        break;
    }
    case STMT_IF: walk_if(builder, stmt); break;
    case STMT_FOR: walk_for(builder, stmt); break;
    case STMT_WHILE:
    case STMT_DO:
    case STMT_SWITCH: walk_unknown_rounds(builder, stmt); break;
    case STMT_OPAQUE: builder_opaque(builder, stmt->first, stmt->last); break;
    default: break;
    }
    builder->parts |= meets;
    builder->stmt = outer;
}
