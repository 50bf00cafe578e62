/* Memory that is no garray and not the thread's own: arrays and pointers of the file, what members of
 * objects lead to, and what called functions do. Enters: an access or a call. Leaves: hazards. */
#include "builder.h"

void hazard_add(Builder *builder, const Expr *expr, bool write, const Type *type)
{
    vec_push(builder->arena, &builder->model->hazards, (Hazard){.expr = expr, .write = write, .type = type, .order = builder->model->order++});
}

/* Of the variable, or of the elements that it points to. */
static bool holds_numbers(const Builder *builder, const Variable *variable)
{
    Type type = *variable->type;
    bool of_pointers = type.pointers > 0 && type.extents.len > 0 && !type.pointer_to_array;
    type.pointers = 0;
    type.is_reference = false;
    return !of_pointers && type_is_flat(builder->model->unit, &type);
}

/* Memory behind a name of the file, or behind a member of an object that may hold pointers. */
void outside_access(Builder *builder, const Expr *place, bool read, bool write)
{
    bool through;
    const Expr *root = place_root(place, &through);
    Variable *variable = root->kind == EXPR_NAME ? builder_find(builder, root->name) : NULL;
    Touch touch = {.reads = read, .writes = write};
    if (variable && holds_numbers(builder, variable))
        return; /* its own, or noted where its pointer is followed */
    if (!variable)
        touch = touch_outside(builder->model->unit, root, write);
    if (through && (touch.reads || touch.writes))
        hazard_add(builder, place, touch.writes, variable || root->kind != EXPR_NAME ? NULL : names_variable_type(builder->model->unit, root->name));
}

/* The place that an argument gives is memory that is neither a garray nor the thread's own. */
static bool place_is_outside(Builder *builder, const Expr *place)
{
    bool through;
    const Expr *root = place_root(place, &through);
    const Variable *variable = root->kind == EXPR_NAME ? builder_find(builder, root->name) : NULL;
    if (variable)
        return through && !holds_numbers(builder, variable);
    if (place->kind == EXPR_NAME && names_variable(builder->model->unit, place->name) == VARIABLE_UNSEEN)
        return false; /* a number */
    return touch_outside(builder->model->unit, root, true).writes;
}

/* What the function does to memory that no argument names as a garray. */
void outside_call(Builder *builder, const Expr *expr)
{
    Unit *unit = builder->model->unit;
    bool through, is_method = expr->a->kind == EXPR_MEMBER;
    const Expr *root = place_root(expr->a, &through);
    const Variable *object = root->kind == EXPR_NAME ? builder_find(builder, root->name) : NULL;
    if (object && (holds_numbers(builder, object) || (!is_method && lambda_is_pure(builder->model, object->declarator))))
        return;
    Touch touch = object && !is_method ? (Touch){.reads = true, .writes = true} /* its operator() */
                                       : touch_of_call(unit, expr);
    if (touch.reads || touch.writes)
        hazard_add(builder, expr, touch.writes, NULL);
    for (size_t i = 0; i < expr->arguments.len && touch.by_pointer; i++) {
        const Expr *place = argument_place(expr->arguments.at[i], call_by_value(expr, i));
        if (place && place_is_outside(builder, place))
            hazard_add(builder, place, true, NULL);
    }
}
