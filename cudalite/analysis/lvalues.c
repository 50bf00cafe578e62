/* What names and lvalues denote. Enters: as for eval.c. Leaves: the value of a name, or the place
 * in memory; whether it is read or written there is noted as an access, or as a hazard. */
#include "lvalues.h"

#include "accesses.h"
#include "aggregate_split.h"
#include "conditions.h"
#include "effects/aliases.h"
#include "effects/byte_offsets.h"
#include "effects/invariant_load.h"
#include "effects/may_alias_access.h"

Value place_part_value(Builder *builder, const Expr *part, const Expr *whole, bool write)
{
    const Expr *outer = builder->part;
    builder->part = part;
    Value place = place_value(builder, whole, true, write);
    builder->part = outer;
    return place;
}

/* threadIdx.x, blockIdx.y, blockDim.z, gridDim.x. */
static bool builtin_member(Builder *builder, const Expr *expr, Value *value)
{
    if (expr->a->kind != EXPR_NAME || expr->op == TOKEN_ARROW || expr->name.len != 1 ||
        expr->name.at[0] < 'x' || expr->name.at[0] > 'z' || builder_find(builder, expr->a->name))
        return false;
    const Str name = expr->a->name;
    const unsigned axis = (unsigned)(expr->name.at[0] - 'x');
    Model *model = builder->model;
    const Mapping *mapping = &model->mapping;
    const Poly *poly = str_is(name, "threadIdx")  ? mapping->thread[axis]
                       : str_is(name, "blockIdx") ? mapping->block[axis]
                       : str_is(name, "gridDim")  ? mapping->grid[axis]
                       : str_is(name, "blockDim") && mapping->dim[axis] > 0
                           ? poly_constant(builder->arena, mapping->dim[axis])
                           : NULL;
    if (!poly)
        return false;
    if (str_is(name, "blockIdx") ||
        (mapping_splits(model, ATOM_BLOCK) && poly_mentions(poly, mapping->inner)))
        model->block_used[axis] = true;
    *value = value_integer(poly, 4, true);
    return true;
}

Value value_of_name(Builder *builder, const Expr *expr)
{
    Variable *variable = builder_find(builder, expr->name);
    if (variable) {
        const Type *type = variable->type;
        if (variable->refers)
            may_alias_add(builder, expr, false, NULL);
        alias_use(builder, variable, expr);
        if (variable->address_taken && !variable->value.is_pointer && type->kind == TYPE_INTEGER)
            return value_integer(value_opaque(builder, expr->name, false, type->size == 8),
                                 type->size, type->is_unsigned);
        if (variable->address_taken && variable->value.array) { /* somebody else may move it */
            builder_escape(builder, variable->value, expr);
            return (Value){.is_pointer = true,
                           .levels = variable->value.levels,
                           .pointee = variable->value.pointee};
        }
        if (variable->declarator && type->extents.len && type->pointers == 0 &&
            variable_holds_numbers(builder, variable))
            return value_own((unsigned)type->extents.len);
        return variable->value;
    }
    if (strs_has(&builder->model->kernel->template_params, expr->name)) /* of an unknown type */
        return value_integer(value_opaque(builder, expr->name, true, true), 8, false);
    Number number;
    if (unit_number(builder->model->unit, expr->name, &number))
        return value_integer(poly_constant(builder->arena, number.value), number.size,
                             number.is_unsigned);
    if (str_is(expr->name, "warpSize"))
        return value_integer(poly_constant(builder->arena, 32), 4, false);
    return value_steady(builder, expr);
}

/* a[b], *a: the place that they denote. Whether it was read or written is noted unless it is only
 * a step on the way (more dimensions to come, or its address is taken). */
static Value memory_place(Builder *builder, const Expr *expr, bool read, bool write)
{
    const Expr *part = builder->part;
    size_t first_access = builder->model->accesses.len;
    builder->part = NULL;
    Value base = value_of(builder, expr->a);
    if (!base.is_pointer &&
        ((!read && !write) || (write && expr_bare(expr->a)->kind == EXPR_BINARY)))
        access_parts_escape(builder, first_access, expr, false); /* not what the subscript reads */
    Value index = expr->kind == EXPR_INDEX
                      ? value_of(builder, expr->b)
                      : value_integer(poly_constant(builder->arena, 0), 4, false);
    builder->part = part;
    if (index.is_pointer && !base.is_pointer) { /* 3[a] */
        Value swapped = base;
        base = index;
        index = swapped;
    }
    if (!base.is_pointer) { /* a member array, or a local one: what holds it is read or written */
        if (!base.is_own)
            outside_access(builder, expr, read, write);
        const Expr *holder = expr_bare(expr->a);
        if (write && (holder->kind == EXPR_MEMBER || holder->kind == EXPR_INDEX))
            place_part_value(builder, expr, holder, true);
        const bool is_address = base.is_own && (base.levels > 1 || (!read && !write));
        return is_address ? value_own(base.levels > 1 ? base.levels - 1 : 0) : value_unknown();
    }
    if (base.is_bytes)
        base = bytes_escape(builder, base, expr);
    Value element = value_subscript(builder, base, index);
    if (base.levels > 1)
        return element;
    if (read || write)
        element_note(builder,
                     (Value){.array = element.array,
                             .is_pointer = true,
                             .poly = element.poly,
                             .size = element.size,
                             .is_unsigned = element.is_unsigned,
                             .wraps = element.wraps,
                             .is_word = element.is_word,
                             .pointee = base.pointee,
                             .is_restrict = base.is_restrict},
                     expr, read, write);
    element.levels = 0;
    return element;
}

/* (c ? a[i] : b[i]) = 1: either place, under the condition; its address could be either. */
static Value chosen_place(Builder *builder, const Expr *expr, bool read, bool write)
{
    value_of(builder, expr->a);
    for (int side = 0; side < 2; side++) {
        Condition *old = condition_push(builder, NULL, expr->a, side == 1);
        Value place = place_value(builder, side ? expr->c : expr->b, read, write);
        if (!read && !write)
            builder_escape(builder, place, expr);
        builder->condition = old;
    }
    return value_unknown();
}

Value place_value(Builder *builder, const Expr *expr, bool read, bool write)
{
    Value value, base;
    size_t first_access;
    if (words_place(builder, expr, read, write, &value))
        return value;
    switch (expr->kind) {
    case EXPR_PAREN: return place_value(builder, expr->a, read, write);
    case EXPR_INDEX:
        base = memory_place(builder, expr, read, write);
        if (!read || write || base.levels > 0)
            break;
        return value_loaded(builder, expr, base);
    case EXPR_UNARY:
        if (expr->op != TOKEN_STAR)
            return value_of(builder, expr);
        base = memory_place(builder, expr, read, write);
        if (!read || write || base.levels > 0)
            break;
        return value_loaded(builder, expr, base);
    case EXPR_MEMBER:
        if (builtin_member(builder, expr, &value))
            return value;
        if (expr->op == TOKEN_ARROW) {
            base = value_of(builder, expr->a);
            if (outside_number(builder, base, expr, read, write, &value))
                return value;
            builder_escape(builder, base, expr);
            if (!base.is_pointer)
                outside_access(builder, expr, read, write);
            return value_unknown();
        }
        first_access = builder->model->accesses.len;
        base = place_part_value(builder, expr, expr->a, write);
        outside_member(builder, expr, write);
        if (!read && !write) {
            builder_escape(builder, base, expr);
            access_parts_escape(builder, first_access, expr, false);
        }
        return read && !write ? value_steady(builder, expr) : value_unknown();
    case EXPR_NAME:
        if (!read && !write) { /* &name */
            Variable *variable = builder_find(builder, expr->name);
            if (variable) {
                builder_escape(builder, variable->value, expr);
                alias_escape(builder, variable, expr);
                variable->address_taken = true;
            }
            return (Value){.is_pointer = false};
        }
        return value_of_name(builder, expr);
    case EXPR_TERNARY:
        if (!write && read)
            return value_of(builder, expr);
        return chosen_place(builder, expr, read, write);
    case EXPR_ASSIGN:
        value = value_of(builder, expr);
        if (write || !read)
            place_value(builder, expr->a, true, write);
        return value;
    case EXPR_BINARY:
        if (expr->op != TOKEN_COMMA)
            return value_of(builder, expr);
        value_of(builder, expr->a);
        return place_value(builder, expr->b, read, write);
    default: return value_of(builder, expr);
    }
    if (!read && !write) /* &a[i]: a pointer again */
        base.levels++;
    return base;
}
