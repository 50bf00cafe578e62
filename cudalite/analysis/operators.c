/* Operators on values. Enters: operands' values. Leaves: the value of a + b, a / b, p + i as a type
 * of C computes it, with maxima, quotients and the like as atoms of their own. */
#include "operators.h"

#include "../lex/integer_operators.h"
#include "affine/proof.h"
#include "effects/invariant_load.h"

/* Of `a op b`, without what it is. */
static Value combine(TokenKind op, Value a, Value b)
{
    IntegerType type = integer_type(op, (IntegerType){a.size, a.is_unsigned},
                                    (IntegerType){b.size, b.is_unsigned});
    return (Value){.size = type.size,
                   .is_unsigned = type.is_unsigned,
                   .is_floating = a.is_floating || b.is_floating};
}

Value value_combine(Value a, Value b)
{
    return combine(TOKEN_COLON, a, b);
}

/* An operation that is no ring operation, as an atom of its own; equal ones are one atom. */
const Poly *poly_operation(Builder *builder, TokenKind op, const Poly *left, const Poly *right,
                           bool wide)
{
    if (!left || !right)
        return NULL;
    unsigned weight = poly_weight(left) + poly_weight(right);
    if (weight > MOST_OPERANDS)
        return value_opaque(builder, STR("operation"), poly_uniform(left) && poly_uniform(right),
                            wide || poly_wide(left) || poly_wide(right));
    for (size_t i = 0; i < builder->operations.len; i++) {
        const Atom *old = builder->operations.at[i];
        if (old->op == op && poly_equal(old->left, left) && poly_equal(old->right, right))
            return poly_atom(builder->arena, old);
    }
    const char *sign = op == TOKEN_QUESTION ? "max"
                       : op == TOKEN_COLON  ? "min"
                                            : token_kind_text(op);
    Str a = poly_text(builder->arena, left), b = poly_text(builder->arena, right);
    Str name = str_format(builder->arena, "((%.*s) %s (%.*s))", STR_ARG(a), sign, STR_ARG(b));
    Atom *atom = builder_atom(builder, ATOM_OPERATION, name);
    atom->op = op;
    atom->left = left;
    atom->right = right;
    atom->weight = weight;
    atom->uniform = poly_uniform(left) && poly_uniform(right);
    atom->wide = wide || poly_wide(left) || poly_wide(right);
    bool a_is = poly_nonnegative(left), b_is = poly_nonnegative(right);
    atom->nonnegative = op == TOKEN_QUESTION ? a_is || b_is : a_is && b_is;
    if (builder->operations.len < 256) /* a linear search: beyond, equal ones stay apart */
        vec_push(builder->arena, &builder->operations, atom);
    return poly_atom(builder->arena, atom);
}

/* A parameter that the kernel does not change; NULL: it is none. */
static const Atom *single_parameter(Builder *builder, const Poly *poly)
{
    const Atom *atom = poly_single(poly);
    return atom && atom->kind == ATOM_SYMBOL && !atom->divided &&
                   parameter_is_unchanged(builder, atom->name)
               ? atom
               : NULL;
}

const Poly *poly_quotient(Builder *builder, const Poly *of, int64_t by)
{
    Arena *arena = builder->arena;
    const Atom *parameter = single_parameter(builder, of);
    if (!parameter)
        return poly_operation(builder, TOKEN_SLASH, of, poly_constant(arena, by), false);
    for (size_t i = 0; i < builder->quotients.len; i++)
        if (builder->quotients.at[i]->divided == parameter &&
            builder->quotients.at[i]->divisor == by)
            return poly_atom(arena, builder->quotients.at[i]);
    Atom *atom =
        builder_atom(builder, ATOM_SYMBOL,
                     str_format(arena, "(%.*s / %lld)", STR_ARG(parameter->name), (long long)by));
    atom->uniform = atom->is_spelled = true;
    atom->wide = parameter->wide;
    atom->nonnegative = parameter->nonnegative;
    atom->divided = parameter;
    atom->divisor = by;
    atom->op = TOKEN_SLASH; /* what it is worth is a quotient, to all that ask the parameter */
    atom->left = of;
    atom->right = poly_constant(arena, by);
    vec_push(arena, &builder->quotients, atom);
    return poly_atom(arena, atom);
}

/* Whether the value of `poly` lies in [0, limit) for certain: sums of thread indices and
 * constants. */
static bool poly_below(const Model *model, const Poly *poly, int64_t limit)
{
    int64_t most = 0;
    for (size_t i = 0; i < poly->count; i++) {
        const Term *term = &poly->terms[i];
        int64_t size = 1;
        if (term->degree > 1 || term->coefficient < 0)
            return false;
        if (term->degree == 1) {
            if (term->atoms[0]->kind != ATOM_THREAD)
                return false;
            size = model->block_size[term->atoms[0]->axis] - 1;
            if (size < 0)
                return false;
        }
        if (__builtin_mul_overflow(size, term->coefficient, &size) ||
            __builtin_add_overflow(most, size, &most))
            return false;
    }
    return most < limit;
}

/* Terms that `by` divides, over it, and the others. */
static const Poly *split_poly(Arena *arena, const Poly *poly, int64_t by, const Poly **rest)
{
    const Poly *quotient = poly_constant(arena, 0);
    *rest = poly;
    for (size_t i = 0; i < poly->count; i++) {
        const Term *term = &poly->terms[i];
        const Poly *one = poly_constant(arena, term->coefficient);
        if (term->coefficient % by != 0)
            continue;
        for (unsigned k = 0; k < term->degree; k++)
            one = poly_multiply(arena, one, poly_atom(arena, term->atoms[k]));
        *rest = poly_subtract(arena, *rest, one);
        quotient = poly_add(arena, quotient, one);
    }
    return poly_divide_exactly(arena, quotient, by);
}

static const Poly *divide(Builder *builder, TokenKind op, Value a, Value b, bool is_unsigned)
{
    Arena *arena = builder->arena;
    int64_t by;
    if (is_unsigned &&
        (!poly_nonnegative(a.poly) || !poly_nonnegative(b.poly))) /* it may have wrapped */
        return value_opaque(builder, STR("quotient"), poly_uniform(a.poly) && poly_uniform(b.poly),
                            true);
    if (a.poly && poly_is_constant(b.poly, &by) && by > 0) {
        const Poly *exact = poly_divide_exactly(arena, a.poly, by);
        if (exact)
            return op == TOKEN_SLASH ? exact : poly_constant(arena, 0);
        const Poly *rest, *quotient = split_poly(arena, a.poly, by, &rest);
        if (quotient && rest && poly_nonnegative(quotient) && poly_below(builder->model, rest, by))
            return op == TOKEN_SLASH ? quotient : rest;
        mapping_note_division(builder, a.poly, by);
        if (op == TOKEN_SLASH)
            return poly_quotient(builder, a.poly, by);
    }
    return poly_operation(builder, op, a.poly, b.poly, false);
}

/* Bits of a number of the block's threads: t & 15 is t % 16, t >> 4 is t / 16. */
static bool as_division(Builder *builder, TokenKind op, Value a, Value b, const Poly **result)
{
    int64_t by;
    if (!poly_below(builder->model, a.poly, INT32_MAX) || !poly_is_constant(b.poly, &by) ||
        by < 0 || by > INT32_MAX ||
        (op == TOKEN_AND ? (by & (by + 1)) != 0 : op != TOKEN_SHR || by > 30))
        return false;
    by = op == TOKEN_AND ? by + 1 : INT64_C(1) << by;
    *result = divide(builder, op == TOKEN_AND ? TOKEN_PERCENT : TOKEN_SLASH, a,
                     value_integer(poly_constant(builder->arena, by), 4, false), false);
    return true;
}

/* --- unsigned numbers of 32 bits ------------------------------------------------------------- */

static bool fits_int(const Model *model, const Atom *atom);

static bool all_fit_int(const Model *model, const Poly *poly)
{
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at))
        if (!fits_int(model, at.atom))
            return false;
    return true;
}

/* Below 2^31, where it is a number of 32 bits: n / 2 is, and m & n where one of them is. */
static bool fits_int(const Model *model, const Atom *atom)
{
    int64_t by;
    if (atom->divided)
        return true;
    if (!atom->wide || atom->kind != ATOM_OPERATION)
        return !atom->wide || model_sizes_mention(model, atom);
    bool left = all_fit_int(model, atom->left), right = all_fit_int(model, atom->right);
    bool shrinks = poly_is_constant(atom->right, &by) && by > (atom->op == TOKEN_SLASH);
    switch (atom->op) {
    case TOKEN_SLASH:
    case TOKEN_SHR: return left || shrinks;
    case TOKEN_PERCENT:
    case TOKEN_AND:
    case TOKEN_COLON: return left || right;
    default: return left && right;
    }
}

/* An unsigned number that may be anything, by itself or times others of the kind: not what threads,
 * blocks and iterations are multiplied by. */
static bool is_any(const Model *model, const Term *term)
{
    bool any = false;
    for (unsigned k = 0; k < term->degree; k++) {
        const Atom *atom = term->atoms[k];
        if (atom->kind == ATOM_THREAD || atom->kind == ATOM_BLOCK || atom->kind == ATOM_GRID ||
            atom->kind == ATOM_ITERATOR)
            return false;
        any |= !fits_int(model, atom);
    }
    return any;
}

bool poly_may_wrap(const Model *model, const Poly *poly)
{
    size_t any = 0, added = 0;
    for (size_t i = 0; poly && i < poly->count; i++) {
        const Term *term = &poly->terms[i];
        bool is_added = term->coefficient > 0;
        any += is_added && is_any(model, term);
        added += is_added ? (size_t)1 + (term->coefficient > 1 && is_any(model, term)) : 0;
    }
    return any > 0 && added > 1;
}

/* Neither negative as an int nor beyond one: products of sizes and the like. */
static bool is_below_word(const Model *model, const Poly *poly)
{
    for (size_t i = 0; i < poly->count; i++) {
        if (poly->terms[i].coefficient < 0)
            return false;
        for (unsigned k = 0; k < poly->terms[i].degree; k++)
            if (!poly->terms[i].atoms[k]->nonnegative &&
                !model_sizes_mention(model, poly->terms[i].atoms[k]))
                return false;
    }
    return all_fit_int(model, poly);
}

static const Poly *atom_as_int(Builder *builder, const Atom *atom)
{
    Arena *arena = builder->arena;
    const Poly *whole = poly_atom(arena, atom);
    if (fits_int(builder->model, atom))
        return whole;
    for (size_t i = 0; i < builder->as_int.len; i++)
        if (poly_single(builder->as_int.at[i]->left) == atom)
            return poly_atom(arena, builder->as_int.at[i]);
    Atom *as_int =
        builder_atom(builder, ATOM_AS_INT, str_format(arena, "(int)%.*s", STR_ARG(atom->name)));
    as_int->left = whole;
    as_int->weight = 1 + atom->weight;
    as_int->uniform = atom->uniform;
    vec_push(arena, &builder->as_int, as_int);
    return poly_atom(arena, as_int);
}

/* A sum of 32 bits is the same modulo 2^32 where its atoms are. */
static const Poly *sum_as_int(Builder *builder, const Poly *sum)
{
    const Poly *result = sum;
    for (PolyAtoms at = poly_atoms(sum); at.atom; poly_next(&at)) {
        const Atom *atom = at.atom;
        result = poly_substitute(builder->arena, result, atom, atom_as_int(builder, atom));
    }
    return result;
}

/* A condition says that the sum, of 32 bits, is less than a number below 2^31. */
static bool is_bounded(const Builder *builder, const Poly *sum)
{
    for (const Condition *condition = builder->condition; condition; condition = condition->outer) {
        bool less = condition->op == TOKEN_LESS || condition->op == TOKEN_LESS_EQUAL,
             more = condition->op == TOKEN_GREATER || condition->op == TOKEN_GREATER_EQUAL;
        if (condition->comparison && condition->is_unsigned && !condition->wide && (less || more) &&
            poly_equal(less ? condition->left : condition->right, sum) &&
            is_below_word(builder->model, less ? condition->right : condition->left))
            return true;
    }
    return false;
}

/* Something that may be any number is taken away. */
static bool may_wrap_below(const Model *model, const Poly *poly)
{
    for (size_t i = 0; poly && i < poly->count; i++)
        if (poly->terms[i].coefficient < 0 && is_any(model, &poly->terms[i]))
            return true;
    return false;
}

bool poly_is_natural(const Builder *builder, const Poly *poly, const Condition *conditions)
{
    return !poly_may_wrap(builder->model, poly) &&
           (poly_nonnegative(poly) ||
            poly_proven(builder->model, poly, conditions, FOR_THE_THREAD));
}

bool value_wraps(const Model *model, Value value)
{
    return value.is_unsigned && value.size == 4 &&
           (poly_may_wrap(model, value.poly) || may_wrap_below(model, value.poly));
}

/* What a conversion leaves, where it may leave another number. */
static const Poly *converted(Builder *builder, const Poly *poly, bool wide)
{
    Atom *atom = builder_atom(builder, ATOM_OPAQUE, STR("converted"));
    atom->uniform = poly_uniform(poly);
    atom->wide = wide;
    atom->converted = true;
    return poly_atom(builder->arena, atom);
}

/* An unsigned difference of 32 bits that may be negative stays large in 64 bits; what is more than
 * 32 bits hold becomes small. */
bool value_widens(const Builder *builder, Value value, unsigned size)
{
    return size != 8 || value.size != 4 || !value.is_unsigned || !value.poly ||
           (!poly_may_wrap(builder->model, value.poly) &&
            (poly_nonnegative(value.poly) ||
             poly_proven(builder->model, value.poly, builder->condition, FOR_THE_THREAD)));
}

static Value widened(Builder *builder, Value value, unsigned size)
{
    if (!value_widens(builder, value, size))
        value.poly = is_bounded(builder, value.poly) ? sum_as_int(builder, value.poly)
                                                     : converted(builder, value.poly, true);
    return value;
}

/* An unsigned sum of 32 bits: n + 0xffffff00u is n - 256. */
static Value wrapped(Arena *arena, Value value, const Poly *sum)
{
    int64_t constant;
    bool wraps = value.is_unsigned && value.size == 4,
         is_constant = poly_is_constant(sum, &constant);
    value.poly = !wraps        ? sum
                 : is_constant ? poly_constant(arena, (uint32_t)constant)
                               : poly_modulo_word(arena, sum);
    return value;
}

static Value integer_binary(Builder *builder, TokenKind op, Value a, Value b)
{
    Arena *arena = builder->arena;
    Value value = combine(op, a, b);
    a = widened(builder, a, value.size);
    b = op == TOKEN_SHL || op == TOKEN_SHR ? b : widened(builder, b, value.size);
    int64_t x, y, made;
    bool both = poly_is_constant(a.poly, &x) && poly_is_constant(b.poly, &y);
    if (value.is_floating || !a.poly || !b.poly)
        return value;
    if (op == TOKEN_PLUS || op == TOKEN_MINUS || op == TOKEN_STAR || op == TOKEN_SHL) {
        const Poly *poly = poly_binary(arena, op, a.poly, b.poly);
        return wrapped(arena, value,
                       op == TOKEN_PLUS ? mapping_join(builder->model, poly, ATOM_BLOCK) : poly);
    }
    if (both && !(value.is_unsigned && value.size == 8 && (x < 0 || y < 0)) &&
        integer_compute(op, x, y, (IntegerType){value.size, value.is_unsigned}, &made) ==
            COMPUTED) {
        if (token_is_relation(op))
            return value_integer(poly_constant(arena, made), 4, false);
        value.poly = poly_constant(arena, made);
        return value;
    }
    switch (op) {
    case TOKEN_SLASH:
    case TOKEN_PERCENT: value.poly = divide(builder, op, a, b, value.is_unsigned); break;
    case TOKEN_AND:
    case TOKEN_OR:
    case TOKEN_XOR:
    case TOKEN_SHR:
        if (as_division(builder, op, a, b, &value.poly))
            break;
        if (value.is_unsigned && (!poly_nonnegative(a.poly) || !poly_nonnegative(b.poly))) {
            value.poly = value_opaque(builder, STR("bits"),
                                      poly_uniform(a.poly) && poly_uniform(b.poly), true);
            break;
        }
        value.poly = poly_operation(builder, op, a.poly, b.poly, value.is_unsigned);
        break;
    default: /* a comparison */
        value = value_integer(value_opaque(builder, STR("condition"),
                                           poly_uniform(a.poly) && poly_uniform(b.poly), false),
                              4, false);
    }
    return value;
}

/* pointer + integer; `a - b` for pointers is an unknown integer. */
static Value pointer_binary(Builder *builder, TokenKind op, Value a, Value b, const Expr *expr)
{
    Arena *arena = builder->arena;
    if (a.is_pointer && b.is_pointer)
        return value_unknown();
    Value pointer = a.is_pointer ? a : b, offset = a.is_pointer ? b : a;
    if (!pointer.array || pointer.levels != 1 || (op != TOKEN_PLUS && op != TOKEN_MINUS)) {
        if (op != TOKEN_PLUS && op != TOKEN_MINUS)
            return value_unknown(); /* compared, not followed */
        if (pointer.array)
            builder_escape(builder, pointer, expr);
        return (Value){.is_pointer = true,
                       .levels = pointer.levels,
                       .pointee = pointer.pointee,
                       .is_restrict = pointer.is_restrict};
    }
    const Poly *by = words_steps(arena, pointer, offset.poly);
    pointer.poly = op == TOKEN_PLUS
                       ? mapping_join(builder->model, poly_add(arena, pointer.poly, by), ATOM_BLOCK)
                       : poly_subtract(arena, pointer.poly, by);
    pointer.size = pointer.size > offset.size ? pointer.size : offset.size;
    pointer.is_unsigned |= offset.is_unsigned && offset.size == 4;
    pointer.wraps |= value_wraps(builder->model, offset);
    return pointer;
}

Value value_binary(Builder *builder, TokenKind op, Value a, Value b, const Expr *expr)
{
    const Value *own = a.is_own ? &a : b.is_own ? &b : NULL;
    if (own && (op == TOKEN_PLUS || op == TOKEN_MINUS))
        return value_own(own->levels);
    return a.is_pointer || b.is_pointer ? pointer_binary(builder, op, a, b, expr)
                                        : integer_binary(builder, op, a, b);
}

/* Sums of thread and block indices, sizes and numbers, which nobody computes in 64 bits for their
 * size. */
static bool is_small(const Model *model, const Poly *poly)
{
    for (size_t i = 0; i < poly->count; i++)
        for (unsigned k = 0; k < poly->terms[i].degree; k++) {
            const Atom *atom = poly->terms[i].atoms[k];
            if (poly->terms[i].degree > 1 || atom->kind == ATOM_OPERATION ||
                (atom->wide && !model_sizes_mention(model, atom)))
                return false;
        }
    return true;
}

/* Never below the smallest int: numbers that are not negative are added up, with a number of 32 bits. */
static bool is_above_int(const Poly *poly)
{
    for (size_t i = 0; i < poly->count; i++) {
        const Term *term = &poly->terms[i];
        if (term->degree ? term->coefficient < 0 : term->coefficient < INT32_MIN)
            return false;
        for (unsigned k = 0; k < term->degree; k++)
            if (!term->atoms[k]->nonnegative)
                return false;
    }
    return true;
}

/* The smaller one of an index and a number of 64 bits, as min(x, (long long)n - 1): 32 bits hold it. */
static bool is_small_minimum(const Model *model, const Poly *poly)
{
    const Atom *atom = poly_single(poly);
    return atom && atom->kind == ATOM_OPERATION && atom->op == TOKEN_COLON &&
           ((is_small(model, atom->left) && is_above_int(atom->right)) ||
            (is_small(model, atom->right) && is_above_int(atom->left)));
}

const Poly *value_as_type(Builder *builder, Value value, const Type *type)
{
    int64_t constant;
    if (value.poly && value.size == 8 && type->size < 8 &&
        !poly_is_constant(value.poly, &constant) && !is_small(builder->model, value.poly) &&
        !is_small_minimum(builder->model, value.poly))
        return converted(builder, value.poly, type->size == 4 && type->is_unsigned);
    value = widened(builder, value, type->size);
    if (type->size == 4 && !poly_is_constant(value.poly, &constant)) {
        bool narrows = value.is_unsigned && value.size == 4 && !type->is_unsigned;
        return poly_modulo_word(builder->arena,
                                narrows ? sum_as_int(builder, value.poly) : value.poly);
    }
    return poly_as_type(builder->arena, value.poly, type);
}
