/* What names and lvalues denote. Enters: as for eval.c. Leaves: the value of a name, or the place in
 * memory; whether it is read or written there is noted as an access, or as a hazard. */
#include "affine/footprint.h"
#include "builder.h"

Value place_part_value(Builder *builder, const Expr *part, const Expr *whole, bool write)
{
    const Expr *outer = builder->part;
    builder->part = part;
    Value place = place_value(builder, whole, true, write);
    builder->part = outer;
    return place;
}

/* An operator may leave a part of an object as it was, but not of a number. */
static const Expr *part_of(const Builder *builder, const Array *array)
{
    const Expr *part = builder->part;
    TypeKind kind = array->param->type->kind;
    bool is_number = kind == TYPE_INTEGER || kind == TYPE_FLOATING || kind == TYPE_BOOL;
    bool is_operator = part && part->kind != EXPR_MEMBER && part->kind != EXPR_INDEX;
    return is_operator && is_number ? NULL : part;
}

/* Behind the step in a loop's head the iterator is no longer that of the iteration, by which the index
 * would be written down. */
static bool is_behind_step(const Builder *builder, const Poly *index)
{
    const Loop *loop = builder->loop;
    return builder->in_head && loop->canonical && poly_mentions(index, loop->atom) &&
           poly_single(loop->variable->value.poly) != loop->atom;
}

/* The first access of a part is met. */
static void note_sight(Builder *builder, const Expr *expr)
{
    Model *model = builder->model;
    if (model->sights.len && (!builder->parts || model->sights.len > MOST_SIGHTS))
        return;
    Sight sight = {.token = expr->first, .atoms = model->atoms};
    for (size_t i = 0; i < builder->scope.len; i++)
        if (builder_find(builder, builder->scope.at[i]->name) == builder->scope.at[i])
            vec_push(builder->arena, &sight.scope, *builder->scope.at[i]);
    vec_push(builder->arena, &model->sights, sight);
    builder->parts = false;
}

static bool is_at_least(const Builder *builder, const Poly *poly, const Poly *least)
{
    int64_t more;
    return poly_is_constant(poly_subtract(builder->arena, poly, least), &more) && more >= 0;
}

/* Not negative where the array is accessed: a loop in one of whose iterations that is has iterations, and an array of which
 * there is an element has no size of 0. */
static bool is_natural_there(const Builder *builder, const Array *array, const Poly *poly)
{
    Arena *arena = builder->arena;
    const Poly *one = poly_constant(arena, 1);
    for (unsigned d = 0; d < array->rank && !builder->model->is_inferred; d++)
        if (is_at_least(builder, poly, poly_subtract(arena, array->sizes[d], one)))
            return true;
    for (const Loop *loop = builder->in_head ? NULL : builder->loop; loop; loop = loop->outer) {
        const Poly *low = loop->downward ? loop->end : loop->start,
                   *high = loop->downward ? loop->start : loop->end;
        if (loop->canonical &&
            is_at_least(builder, poly, poly_subtract(arena, poly_subtract(arena, high, low), one)))
            return true;
    }
    return poly_proven(builder->model, poly, builder->condition, FOR_THE_THREAD);
}

/* y * w + max(w, 0) - w, behind a loop that has stepped over a row: y * w. */
static const Poly *without_maxima(const Builder *builder, const Array *array, const Poly *poly)
{
    int64_t least;
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at)) {
        const Atom *atom = at.atom;
        if (atom->kind == ATOM_OPERATION && atom->op == TOKEN_QUESTION &&
            poly_is_constant(atom->right, &least) && least == 0 &&
            is_natural_there(builder, array, atom->left))
            return without_maxima(builder, array,
                                  poly_substitute(builder->arena, poly, atom, atom->left));
    }
    return poly;
}

Access *access_note(Builder *builder, Value place, const Expr *expr, bool read, bool write)
{
    Model *model = builder->model;
    if (!place.array) {
        if (place.is_pointer)
            vec_push(builder->arena, &model->may_alias,
                     (MayAlias){.expr = expr,
                                .write = write,
                                .is_restrict = place.is_restrict,
                                .type = place.pointee,
                                .order = model->order++});
        return NULL;
    }
    const Expr *part = place.array->words ? NULL : part_of(builder, place.array);
    /* Of structures it is their number that wraps, not that of their words. */
    const bool is_opaque = place.array->words && place.wraps;
    note_sight(builder, expr);
    if (write && place.array->is_class && place.array->class != CLASS_PLAIN)
        read = true; /* its operator= may leave a part as it was */
    Access *access = arena_new_of(builder->arena, Access);
    /* a[k++]: the effect would be lost with the subscript. */
    *access = (Access){
        .array = place.array,
        .expr = expr,
        .read = read,
        .write = write,
        .part = part,
        .flat = is_opaque || expr_has_effect(model, expr) || is_behind_step(builder, place.poly)
                    ? NULL
                    : without_maxima(builder, place.array, place.poly),
        .wide = place.size == 8 || place.is_unsigned ||
                (place.array->words && place.array->rank > 2), /* rows * words might be no int */
        .wraps = place.wraps && place.size == 4,
        .is_unsigned = place.size == 4 && place.is_unsigned,
        .loop = builder->loop,
        .condition = builder->condition,
        .stmt = builder->stmt,
        .order = model->order++,
        .in_head = builder->in_head};
    vec_push(builder->arena, &model->accesses, access);
    return access;
}

void element_note(Builder *builder, Value place, const Expr *expr, bool read, bool write)
{
    if (place.array && place.array->words && !place.is_word)
        words_escape(builder, place, expr);
    Access *access = access_note(builder, place, expr, read, write);
    if (place.is_word && place.array->mixed.len)
        access->as = place.pointee;
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

/* How many elements one step of the outermost of `levels` subscripts skips. */
static const Poly *level_stride(Builder *builder, const Array *array, unsigned levels)
{
    const Poly *stride = poly_constant(builder->arena, array->words ? array->words : 1);
    for (unsigned i = 0; i + 1 < levels && i < array->rank; i++)
        stride = poly_multiply(builder->arena, stride, array->sizes[array->rank - 1 - i]);
    return stride;
}

Value value_subscript(Builder *builder, Value base, Value index)
{
    if (!base.is_pointer)
        return value_unknown();
    if (!base.array) {
        bool is_loaded =
            base.levels > 1 && !base.pointee->pointer_to_array; /* a pointer in memory */
        return (Value){.is_pointer = true,
                       .levels = base.levels ? base.levels - 1 : 0,
                       .pointee = base.pointee,
                       .is_restrict = base.is_restrict && !is_loaded};
    }
    const Poly *stride = base.is_word ? poly_constant(builder->arena, 1)
                                      : level_stride(builder, base.array, base.levels);
    Value element = base;
    element.poly =
        poly_add(builder->arena, base.poly, poly_multiply(builder->arena, index.poly, stride));
    element.size = base.size > index.size ? base.size : index.size;
    element.is_unsigned = base.is_unsigned || (index.is_unsigned && index.size == 4);
    element.wraps |= value_wraps(builder->model, index);
    if (element.wraps && base.array->is_multi) /* each subscript by itself, not the flat one */
        element.poly = value_opaque(builder, STR("subscript"), false, true);
    element.levels = base.levels - 1;
    return element;
}

static bool has_array_members(const Model *model, const Access *access)
{
    const Param *param = access->array->param;
    return param->type->kind == TYPE_UNKNOWN &&
           names_class_has_arrays(model->unit, param->type->name);
}

void access_parts_escape(Builder *builder, size_t first_access, const Expr *expr, bool by_name)
{
    const Model *model = builder->model;
    for (size_t i = first_access; i < model->accesses.len; i++)
        if (model->accesses.at[i]->part &&
            (!by_name || has_array_members(model, model->accesses.at[i])))
            builder_escape(
                builder, (Value){.is_pointer = true, .array = model->accesses.at[i]->array}, expr);
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
