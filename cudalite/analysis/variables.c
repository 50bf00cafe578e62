/* Values of variables, statement by statement. Enters: a variable and what is assigned to it, or
 * code that may do anything with it. Leaves: its value as its type holds it, or a value that nobody
 * knows. */
#include "variables.h"

#include "effects/aliases.h"
#include "effects/assignments.h"
#include "effects/type_traits.h"
#include "operators.h"

static bool type_is_pointer(const Type *type)
{
    return type->pointers > 0 && (type->extents.len == 0 || type->pointer_to_array);
}

/* A pointer to structures, or to one of their numbers, has no other name of another type. */
static bool words_may_hold(const Type *type, Value value)
{
    const Type *word = value.is_word ? value.pointee : NULL;
    return type->pointers == 1 && !type->extents.len && !type->is_reference && value.levels == 1 &&
           (word ? type->kind == word->kind && type->size == word->size &&
                       type->is_unsigned == word->is_unsigned
                 : str_equal(type->name, value.array->param->type->name));
}

bool type_may_hold(const Type *type, Value value)
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
    if (value.array && !type_may_hold(variable->type, value))
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

/* --- what code may do that is not followed ---------------------------------------------------- */

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
