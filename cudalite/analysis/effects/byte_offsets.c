/* Byte offsets. Enters: a pointer into a garray and the type that it is cast to. Leaves: the same
 * pointer with its offset in bytes, or in elements again.
 *
 *     (const float *)((const char *)base + y * pitch)      is base + y * (pitch / 4)
 *
 * if pitch is a multiple of 4, for which the host asks at the launch. */
#include "byte_offsets.h"

#include "../operators.h"
#include "invariant_load.h"

bool offset_in_bytes(const Builder *builder, const Type *type, Value *pointer)
{
    const Array *array = pointer->array;
    const bool is_byte = type->kind == TYPE_INTEGER && type->size == 1 && type->pointers == 1 &&
                         !type->extents.len && !type->is_volatile && !type->is_reference;
    if (!is_byte || !array || array->words || array->is_multi || array->is_class ||
        array->is_volatile || pointer->is_word || pointer->wraps || pointer->levels != 1)
        return false;
    if (!pointer->is_bytes)
        pointer->poly = poly_scale(builder->arena, pointer->poly, array->element);
    pointer->is_bytes = true;
    pointer->pointee = type;
    return pointer->poly != NULL;
}

static bool term_has(const Term *term, const Atom *atom)
{
    for (unsigned k = 0; k < term->degree; k++)
        if (term->atoms[k] == atom)
            return true;
    return false;
}

/* What the pitch has to be a multiple of, so that a distance with the factor is one of elements. */
static int64_t divisor_beside(int64_t factor, int64_t element)
{
    int64_t by = 1;
    while (factor * by % element)
        by++;
    return by;
}

typedef struct {
    const Atom *atom; /* a parameter; NULL: all terms are of whole elements without one */
    int64_t by;       /* ... is a multiple of that */
} Pitch;

/* A factor of all terms that elements do not divide. A parameter of 64 bits goes before others: in z *
 * height * pitch it is what cudaMallocPitch returned. */
static Pitch pitch_of(Builder *builder, const Poly *bytes, int64_t element)
{
    Pitch pitch = {NULL, 1};
    const Term *first = NULL;
    for (size_t i = 0; i < bytes->count; i++) {
        const int64_t by = divisor_beside(bytes->terms[i].coefficient % element, element);
        first = by > 1 && !first ? &bytes->terms[i] : first;
        pitch.by = by > pitch.by ? by : pitch.by;
    }
    for (unsigned k = 0; first && k < first->degree; k++) {
        const Atom *atom = first->atoms[k];
        bool all = atom->kind == ATOM_SYMBOL && parameter_is_unchanged(builder, atom->name);
        for (size_t i = 0; i < bytes->count && all; i++)
            all = bytes->terms[i].coefficient % element == 0 || term_has(&bytes->terms[i], atom);
        if (all && (!pitch.atom || (atom->wide && !pitch.atom->wide)))
            pitch.atom = atom;
    }
    return pitch;
}

/* The host is asked whether the parameter is a multiple of it. */
static void note_divisor(Builder *builder, const Pitch *pitch)
{
    Model *model = builder->model;
    const Str name = pitch->atom->name;
    for (size_t i = 0; i < model->divisible.len; i++)
        if (str_equal(model->divisible.at[i].name, name) && model->divisible.at[i].by == pitch->by)
            return;
    vec_push(builder->arena, &model->divisible, ((Divisible){name, pitch->by}));
}

/* The term over `element`, with the pitch in elements where it has that. */
static const Poly *divided_term(Builder *builder, const Term *term, int64_t element,
                                const Pitch *pitch)
{
    Arena *arena = builder->arena;
    const Poly *rest = poly_constant(arena, 1), *quotient = NULL;
    for (unsigned k = 0; k < term->degree; k++) {
        if (!quotient && term->atoms[k] == pitch->atom)
            quotient = poly_quotient(builder, poly_atom(arena, pitch->atom), pitch->by);
        else
            rest = poly_multiply(arena, rest, poly_atom(arena, term->atoms[k]));
    }
    int64_t factor = term->coefficient;
    if ((quotient && __builtin_mul_overflow(factor, pitch->by, &factor)) || factor % element)
        return NULL;
    if (!quotient)
        return poly_scale(arena, rest, factor / element);
    note_divisor(builder, pitch);
    return poly_multiply(arena, poly_scale(arena, rest, factor / element), quotient);
}

bool offset_in_elements(Builder *builder, Value *pointer)
{
    Arena *arena = builder->arena;
    const Array *array = pointer->array;
    const Poly *bytes = pointer->poly, *offset = poly_constant(arena, 0);
    if (!pointer->is_bytes || !array || !bytes || pointer->wraps ||
        (pointer->is_unsigned && pointer->size == 4))
        return false; /* 2^32 bytes are fewer than as many elements */
    const Pitch pitch = pitch_of(builder, bytes, array->element);
    for (size_t i = 0; i < bytes->count && offset; i++)
        offset = poly_add(arena, offset,
                          divided_term(builder, &bytes->terms[i], array->element, &pitch));
    pointer->poly = offset;
    pointer->is_bytes = false;
    pointer->pointee = array->points;
    return offset != NULL;
}

Value bytes_escape(Builder *builder, Value pointer, const Expr *expr)
{
    builder_escape(builder, pointer, expr);
    return (Value){.is_pointer = true, .levels = pointer.levels, .pointee = pointer.pointee};
}
