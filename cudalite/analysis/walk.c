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

void scope_leave(Builder *builder, size_t mark)
{
    while (builder->scope.len > mark) {
        Variable *variable = builder->scope.at[--builder->scope.len];
        strmap_set(builder->names, variable->name, variable->shadowed);
    }
}

bool type_is_plain_integer(const Type *type)
{
    return type->kind == TYPE_INTEGER && type->pointers == 0 && type->extents.len == 0;
}

static bool type_is_pointer(const Type *type)
{
    return type->pointers > 0 && (type->extents.len == 0 || type->pointer_to_array);
}

/* A variable of the type may be another name of the pointer. */
static bool may_hold(const Type *type, Value value)
{
    return value.array->words ? words_may_hold(type, value)
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
    size_t before = builder->model->accesses.len, may_alias = builder->model->may_alias.len;
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
        alias_bind(builder, variable, declarator, before, may_alias);
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
                              token_is_any(token, "return", "goto", "break", "continue");
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

bool exits_anywhere(const Model *model, const Stmt *stmt, Exits *exits)
{
    *exits = (Exits){0};
    find_exits(model, stmt, false, false, exits);
    return exits->returns || exits->breaks || exits->continues;
}

static void walk_if(Builder *builder, const Stmt *stmt)
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

void assigned_forget(Builder *builder, const Stmt *stmt)
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

void builder_walk(Builder *builder, const Stmt *stmt)
{
    if (!stmt)
        return;
    const Stmt *outer = builder->stmt;
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
        assigned_forget(builder, stmt->kind == STMT_CASE && builder->labelled
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
    case STMT_SWITCH: walk_unknown_iterations(builder, stmt); break;
    case STMT_OPAQUE: builder_opaque(builder, stmt->first, stmt->last); break;
    default: break;
    }
    builder->parts |= meets;
    builder->stmt = outer;
}
