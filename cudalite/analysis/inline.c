/* Calls of functions whose value is an expression (inline_candidates.c). Enters: a call and the
 * values of variables where it stands. Leaves: the value of the function's expression for the
 * arguments, converted to the parameters' types and to the result's.
 *
 * The expression is evaluated among names of its own: what the kernel calls the same is not
 * seen. */
#include "inline.h"

#include "effects/pure_calls.h"
#include "inline_candidates.h"
#include "variables.h"

StrMap *inline_enter(Builder *builder, const Expr *call, bool quiet)
{
    const Inline *inlined = call_inlined(builder->model, call);
    VEC(Value) values = {0};
    for (size_t i = 0; i < call->arguments.len; i++) {
        const Expr *argument = call->arguments.at[i];
        Value value = quiet ? value_quiet(builder, argument) : value_of(builder, argument);
        if (!quiet)
            builder_escape(builder, value, argument);
        vec_push(builder->arena, &values, value);
    }
    for (size_t i = 0; i < values.len; i++)
        inlined->params[i].value = variable_convert(builder, &inlined->params[i], values.at[i]);
    StrMap *names = builder->names;
    builder->names = inlined->names;
    return names;
}

static Value truth(Builder *builder, Value value)
{
    int64_t constant;
    bool known = poly_is_constant(value.poly, &constant) && !value.is_floating;
    bool uniform = value.poly && !value.is_floating && poly_uniform(value.poly);
    return value_integer(known ? poly_constant(builder->arena, constant != 0)
                               : value_opaque(builder, STR("condition"), uniform, false),
                         4, false);
}

Value inline_value(Builder *builder, const Expr *call)
{
    const Inline *inlined = call_inlined(builder->model, call);
    const Type *type = inlined->function->result;
    size_t conditions = builder->model->conditions.len;
    bool has_effect = expr_has_effect(builder->model, call);
    StrMap *names = inline_enter(builder, call, false);
    Value value = has_effect ? value_unknown() : value_of(builder, inlined->result);
    builder->names = names;
    builder->model->conditions.len = conditions;
    return type->kind == TYPE_BOOL
               ? truth(builder, value)
               : variable_convert(builder, &(Variable){.name = call->a->name, .type = type}, value);
}
