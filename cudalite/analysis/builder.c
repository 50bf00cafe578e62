/* What the files that build a model stand on. Enters: names, and what is known of a value. Leaves:
 * variables in scope, values and fresh atoms; pointers that leave the kernel's view; the value of
 * an expression, by the evaluator that the builder was given. */
#include "builder.h"

#include "../lex/integer_operators.h"
#include "effects/pure_calls.h"

/* --- variables in scope ----------------------------------------------------------------------- */

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

/* --- values ----------------------------------------------------------------------------------- */

Value value_unknown(void)
{
    return (Value){.size = 4};
}

Value value_own(unsigned levels)
{
    return (Value){.size = 4, .is_own = true, .levels = levels};
}

Value value_integer(const Poly *poly, unsigned size, bool is_unsigned)
{
    return (Value){
        .poly = poly, .size = size < 4 ? 4 : size, .is_unsigned = size >= 4 && is_unsigned};
}

const Poly *poly_as_type(Arena *arena, const Poly *poly, const Type *type)
{
    int64_t value;
    if (!poly_is_constant(poly, &value))
        return poly;
    int64_t kept = integer_held(value, type->size, type->is_unsigned);
    return kept == value ? poly : poly_constant(arena, kept);
}

const Poly *words_steps(Arena *arena, Value value, const Poly *steps)
{
    const unsigned words =
        value.is_pointer && value.array && !value.is_word ? value.array->words : 0;
    return words ? poly_scale(arena, steps, words) : steps;
}

Atom *builder_atom(Builder *builder, AtomKind kind, Str name)
{
    return model_atom(builder->model, kind, name);
}

const Poly *value_opaque(Builder *builder, Str name, bool uniform, bool wide)
{
    Atom *atom = builder_atom(builder, ATOM_OPAQUE, name);
    atom->uniform = uniform;
    atom->wide = wide;
    return poly_atom(builder->arena, atom);
}

void builder_escape(Builder *builder, Value value, const Expr *expr)
{
    if (!value.is_pointer)
        return;
    if (value.array && !value.array->escapes) {
        value.array->escapes = true;
        value.array->escape = model_expr_place(builder->model, expr);
    }
    if (!value.array)
        vec_push(builder->arena, &builder->model->may_alias,
                 (MayAlias){.expr = expr,
                            .write = true,
                            .is_restrict = value.is_restrict,
                            .type = value.pointee,
                            .order = builder->model->order++});
}

Value value_of(Builder *builder, const Expr *expr)
{
    return builder->evaluate(builder, expr);
}

Value value_quiet(Builder *builder, const Expr *expr)
{
    if (expr_has_effect(builder->model, expr))
        return value_unknown();
    Model *model = builder->model;
    size_t accesses = model->accesses.len, may_alias = model->may_alias.len;
    Value value = value_of(builder, expr);
    model->accesses.len = accesses;
    model->may_alias.len = may_alias;
    return value;
}
