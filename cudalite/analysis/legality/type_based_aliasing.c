/* What types tell of memory. Enters: two places by their types, or members of structures. Leaves:
 * whether both may be the same object. */
#include "type_based_aliasing.h"

#include "../../syntax/parse.h"
#include "../../syntax/struct_layout.h"

/* Whether an lvalue of one type may be an object of the other (C++ type-based aliasing). */
static bool types_may_alias(const Type *a, const Type *b)
{
    if (!a || !b || a->kind == TYPE_UNKNOWN || b->kind == TYPE_UNKNOWN || a->kind == TYPE_VECTOR ||
        b->kind == TYPE_VECTOR || a->kind == TYPE_VOID || b->kind == TYPE_VOID)
        return true;
    bool bytes =
        (a->kind == TYPE_INTEGER && a->size == 1) || (b->kind == TYPE_INTEGER && b->size == 1);
    return bytes || (a->kind == b->kind && a->size == b->size);
}

bool may_alias_array(const MayAlias *other, const Array *array)
{
    return !other->is_restrict && !array->is_restrict &&
           types_may_alias(other->type, array->points);
}

/* A number that is a member of the element itself. */
static bool is_number_of(const Model *model, const Access *access)
{
    const Expr *part = access->part;
    Member member;
    if (!part || part->kind != EXPR_MEMBER || expr_bare(part->a) != access->expr)
        return false;
    if (access->array->param->type->kind == TYPE_VECTOR)
        return true;
    return layout_member(model->arena, facts_declared(model->facts)->layouts,
                         access->array->param->type, part->name, &member) &&
           !member.type->pointers && !member.type->extents.len &&
           (member.type->kind == TYPE_FLOATING || member.type->kind == TYPE_INTEGER);
}

bool members_apart(const Model *model, const Access *a, const Access *b)
{
    return is_number_of(model, a) && is_number_of(model, b) &&
           str_equal(a->array->param->type->name, b->array->param->type->name) &&
           !str_equal(a->part->name, b->part->name);
}
