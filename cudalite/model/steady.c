/* Numbers in memory that nobody writes while the kernel runs. Enters: where an integer is read. Leaves: one value for
 * all threads of the block that read the same place: bounds of loops may live there. Whether nobody writes it is known
 * at the end alone; where somebody may, the model is built again without. */
#include "../front/parse.h"
#include "builder.h"

enum { MOST_READS = 64 };

static const Poly *steady_value(Builder *builder, Value place)
{
    const Type *type = place.pointee;
    if (builder->model->unsteady || !place.array || place.array->is_volatile ||
        place.array->words || !place.poly || place.wraps || !poly_uniform(place.poly) ||
        builder->reads.len >= MOST_READS)
        return NULL;
    for (size_t i = 0; i < builder->reads.len; i++)
        if (builder->reads.at[i].array == place.array &&
            poly_equal(builder->reads.at[i].at, place.poly))
            return builder->reads.at[i].value;
    const Poly *value = value_opaque(builder, STR("loaded"), true, type->size == 8);
    vec_push(builder->arena, &builder->reads,
             ((SteadyRead){.array = place.array, .at = place.poly, .value = value}));
    return value;
}

/* What a loaded element is worth as a value: nothing else is known of it. */
Value value_loaded(Builder *builder, Value place)
{
    const Type *type = place.pointee;
    if (type && type->kind == TYPE_INTEGER) {
        const Poly *steady = steady_value(builder, place);
        return value_integer(steady ? steady
                                    : value_opaque(builder, STR("loaded"), false, type->size == 8),
                             type->size, type->is_unsigned);
    }
    Value value = value_unknown();
    value.is_floating = type && type->kind == TYPE_FLOATING;
    return value;
}

bool steady_reads_hold(const Builder *builder)
{
    const Model *model = builder->model;
    if (builder->reads.len && stmt_has(model->kernel->body, STMT_OPAQUE))
        return false;
    for (size_t i = 0; i < model->hazards.len && builder->reads.len; i++)
        if (model->hazards.at[i].write)
            return false;
    for (size_t i = 0; i < builder->reads.len; i++)
        if (builder->reads.at[i].array->escapes || model_writes(model, builder->reads.at[i].array))
            return false;
    return true;
}
