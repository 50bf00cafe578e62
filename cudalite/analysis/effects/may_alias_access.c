/* Memory that is no garray and not the thread's own: arrays and pointers of the file, what members
 * of objects lead to, and what called functions do. Enters: an access or a call. Leaves:
 * hazards. */
#include "may_alias_access.h"

#include "../../syntax/struct_layout.h"
#include "../launches/launched_types.h"
#include "effects.h"
#include "invariant_load.h"
#include "pure_calls.h"
#include "type_traits.h"

void may_alias_add(Builder *builder, const Expr *expr, bool write, const Type *type)
{
    vec_push(
        builder->arena, &builder->model->may_alias,
        (MayAlias){.expr = expr, .write = write, .type = type, .order = builder->model->order++});
}

static bool is_flat(Unit *unit, const Type *type)
{
    return !type->pointers && type_is_flat(unit, type);
}

/* Of the variable, or of the elements that it points to. */
bool variable_holds_numbers(const Builder *builder, const Variable *variable)
{
    Type type = *variable->type;
    bool of_pointers = type.pointers > 0 && type.extents.len > 0 && !type.pointer_to_array;
    type.pointers = 0;
    type.is_reference = false;
    return !of_pointers &&
           (type_is_flat(builder->model->unit, &type) ||
            launched_types_pass(builder->model->unit, builder->model->facts->launches,
                                builder->model->kernel, type.name, is_flat));
}

/* Memory behind a name of the file, or behind a member of an object that may hold pointers. */
void outside_access(Builder *builder, const Expr *place, bool read, bool write)
{
    bool through;
    const Expr *root = place_root(place, &through);
    Variable *variable = root->kind == EXPR_NAME ? builder_find(builder, root->name) : NULL;
    Touch touch = {.reads = read, .writes = write};
    if (variable && variable_holds_numbers(builder, variable))
        return; /* its own, or noted where its pointer is followed */
    if (!variable)
        touch = touch_outside(builder->model->unit, root, write);
    if (through && (touch.reads || touch.writes))
        may_alias_add(builder, place, touch.writes,
                      variable || root->kind != EXPR_NAME
                          ? NULL
                          : names_variable_type(builder->model->unit, root->name));
}

static bool is_constant(const Builder *builder, Str name)
{
    int64_t value;
    return unit_constant(builder->model->unit, name, &value) ||
           strs_has(&builder->model->kernel->template_params, name);
}

/* The place that an argument gives is memory that is neither a garray nor the thread's own. */
static bool place_is_outside(Builder *builder, const Expr *place)
{
    bool through;
    const Expr *root = place_root(place, &through);
    const Variable *variable = root->kind == EXPR_NAME ? builder_find(builder, root->name) : NULL;
    if (variable) /* w.p may be a pointer */
        return (through || place->kind == EXPR_MEMBER) &&
               !variable_holds_numbers(builder, variable);
    if (place->kind == EXPR_NAME && is_constant(builder, place->name))
        return false;
    return touch_outside(builder->model->unit, root, true).writes;
}

/* What the function does to memory that no argument names as a garray. */
void outside_call(Builder *builder, const Expr *expr)
{
    Unit *unit = builder->model->unit;
    bool through, is_method = expr->a->kind == EXPR_MEMBER;
    const Expr *root = place_root(expr->a, &through);
    const Variable *object = root->kind == EXPR_NAME ? builder_find(builder, root->name) : NULL;
    if (object && (variable_holds_numbers(builder, object) ||
                   (!is_method && lambda_is_pure(builder->model, object->declarator))))
        return;
    bool is_variable = root->kind == EXPR_NAME && !is_method &&
                       (object || names_variable(unit, root->name) != VARIABLE_UNSEEN);
    Touch touch = is_variable ? (Touch){.reads = true, .writes = true}
                              /* its operator(), or the function that it points to */
                              : touch_of_call(builder->model->facts, expr);
    if (touch.reads || touch.writes)
        may_alias_add(builder, expr, touch.writes, NULL);
    for (size_t i = 0; i < expr->arguments.len && touch.by_pointer; i++) {
        const Expr *place =
            argument_place(expr->arguments.at[i], call_by_value(builder->model, expr, i));
        if (place && place_is_outside(builder, place))
            may_alias_add(builder, place, true, NULL);
    }
}

/* f(i) = 1: what the function gives a reference to. */
void outside_result(Builder *builder, const Expr *place)
{
    bool through;
    if (place_root(place, &through)->kind == EXPR_CALL)
        may_alias_add(builder, place, true, NULL);
}

const Type *object_type(const Builder *builder, const Expr *operand)
{
    size_t subscripts = 0;
    for (operand = expr_bare(operand); operand; operand = expr_bare(operand->a)) {
        bool follows = operand->kind == EXPR_INDEX ||
                       (operand->kind == EXPR_UNARY && operand->op == TOKEN_STAR);
        bool moves = subscripts > 0 && operand->kind == EXPR_BINARY; /* *(v + i) */
        if (!follows && !moves)
            break;
        subscripts += follows;
    }
    const Variable *variable =
        operand && operand->kind == EXPR_NAME ? builder_find(builder, operand->name) : NULL;
    if (!variable)
        return NULL;
    const Type *type = variable->value.is_pointer && variable->value.pointee && subscripts
                           ? variable->value.pointee
                           : variable->type;
    bool fits = type->pointer_to_array || type->pointers + type->extents.len == subscripts;
    return type->kind == TYPE_UNKNOWN && !type->is_auto && fits ? type : NULL;
}

/* Its operators, conversions and methods may touch memory. */
static bool object_leads(const Builder *builder, const Type *type)
{
    Type object = {.kind = TYPE_UNKNOWN, .name = type->name};
    return !type_is_flat(builder->model->unit, &object);
}

/* An operator of a class of the file whose objects lead to memory. */
void outside_operator(Builder *builder, const Expr *expr)
{
    Unit *unit = builder->model->unit;
    bool copies = expr->kind == EXPR_ASSIGN && expr->op == TOKEN_ASSIGN; /* or a member operator= */
    for (int side = 0; side < 2; side++) {
        const Expr *operand = side ? expr->b : expr->a;
        const Type *type = operand ? object_type(builder, operand) : NULL;
        ClassKind class = type ? names_class(unit, type->name) : CLASS_UNSEEN;
        if (class != CLASS_UNSEEN && object_leads(builder, type) &&
            (!copies || (!side && class == CLASS_SPECIAL)))
            may_alias_add(builder, expr, true, NULL);
    }
}

/* An object that stands where an operator or a conversion of its class may be called. */
void outside_operand(Builder *builder, const Expr *operand)
{
    const Type *type = object_type(builder, operand);
    if (type && names_class_acts(builder->model->unit, type->name))
        may_alias_add(builder, operand, true, NULL);
}

/* p->x, a number of a plain structure in memory that is no garray: that is all that is read or
 * written. */
bool outside_number(Builder *builder, Value pointer, const Expr *member, bool read, bool write,
                    Value *value)
{
    Member found;
    const Type *type = pointer.pointee;
    if (!pointer.is_pointer || pointer.array || pointer.levels != 1 || !type || !(read || write) ||
        names_class(builder->model->unit, type->name) != CLASS_PLAIN ||
        !layout_member(builder->arena, facts_declared(builder->model->facts)->layouts, type,
                       member->name, &found) ||
        !type_is_arithmetic(found.type) || found.type->extents.len)
        return false;
    may_alias_add(builder, member, write, type);
    builder->model->may_alias.at[builder->model->may_alias.len - 1].is_restrict =
        pointer.is_restrict;
    *value = write ? value_unknown() : value_steady(builder, member);
    return true;
}

/* v[i].x, which may be a reference. */
void outside_member(Builder *builder, const Expr *member, bool write)
{
    const Type *type =
        expr_bare(member->a)->kind == EXPR_NAME ? NULL : object_type(builder, member->a);
    if (type && names_class(builder->model->unit, type->name) == CLASS_SPECIAL &&
        object_leads(builder, type))
        may_alias_add(builder, member, write, NULL);
}

/* Constructors and destructors of a class of the file that may touch memory. */
void outside_object(Builder *builder, const Declarator *declarator)
{
    const Type *type = declarator->type;
    bool is_object =
        type->kind == TYPE_UNKNOWN && !type->pointers && !type->is_reference && !type->is_auto;
    if (!is_object || !declarator->init ||
        names_class(builder->model->unit, type->name) != CLASS_SPECIAL ||
        type_is_flat(builder->model->unit, type))
        return;
    may_alias_add(builder, declarator->init, true, NULL);
}
