/* Accesses. Enters: the place of an element, and whether it is read or written there. Leaves: an
 * access of the model, with the loop, the conditions and the statement around it; the place of an
 * element of a place. */
#include "accesses.h"

#include "affine/proof.h"
#include "effects/pure_calls.h"
#include "operators.h"

/* An operator may leave a part of an object as it was, but not of a number. */
static const Expr *part_of(const Builder *builder, const Array *array)
{
    const Expr *part = builder->part;
    TypeKind kind = array->param->type->kind;
    bool is_number = kind == TYPE_INTEGER || kind == TYPE_FLOATING || kind == TYPE_BOOL;
    bool is_operator = part && part->kind != EXPR_MEMBER && part->kind != EXPR_INDEX;
    return is_operator && is_number ? NULL : part;
}

/* Behind the step in a loop's head the iterator is no longer that of the iteration, by which the
 * index would be written down. */
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
    Sight sight = {.token = expr->first,
                   .atoms = model->atoms,
                   .outermost_if = builder->outermost_if,
                   .atoms_before = builder->atoms_before};
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

/* Not negative where the array is accessed: a loop in one of whose iterations that is has
 * iterations, and an array of which there is an element has no size of 0. */
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

void words_escape(Builder *builder, Value place, const Expr *expr)
{
    place.array->as_whole |= !place.array->escapes;
    builder_escape(builder, place, expr);
}

void element_note(Builder *builder, Value place, const Expr *expr, bool read, bool write)
{
    if (place.array && place.array->words && !place.is_word)
        words_escape(builder, place, expr);
    Access *access = access_note(builder, place, expr, read, write);
    if (place.is_word && place.array->mixed.len)
        access->as = place.pointee;
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
