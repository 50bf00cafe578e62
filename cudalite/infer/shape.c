/* Ranks and sizes of one array. Enters: a model in which it has one dimension. Leaves: the words of
 * its garray annotation.
 *
 * What one step of a thread or of a loop moves the index by, other than to a neighbour, is the
 * length of a row, or of a plane. How many of them there are say the conditions under which they
 * are accessed, and the ends of loops. */
#include "../analysis/affine/footprint.h"
#include "../analysis/legality/refusal_reason.h"
#include "../analysis/spelling.h"
#include "infer.h"

enum {
    LEAST_ROW = 32,
    MOST_PITCHES = 2
}; /* a fixed distance below that is a row's length beside no other */

typedef struct {
    const Model *model;
    const Array *array;
    const Poly *pitches[MOST_PITCHES]; /* of a row, of a plane */
    unsigned pitch_count;
    int64_t few;      /* elements of a row, if it has so few, or 1 */
    const Poly *end;  /* of the slowest dimension */
    const Access *by; /* whose it is */
    Span where;       /* what tells it */
    bool fits;
} Shape;

/* The words of a structure are the array's last dimension, which nobody has to find. */
static unsigned rank_of(const Array *array)
{
    return array->rank - (array->words ? 1 : 0);
}

/* Where loops begin at places of the threads' own, these tell of rows, and iterations are counted from
 * there. */
static const Poly *index_of(const Model *model, const Access *access)
{
    Arena *arena = model->arena;
    const Poly *index =
        access->array->words && rank_of(access->array) == 1 ? access->subs[0] : access->flat;
    int64_t step;
    for (const Loop *loop = access->loop; loop && index; loop = loop->outer)
        if (loop->canonical && loop->number && !poly_uniform(loop->start) &&
            poly_is_constant(loop->step, &step) && step == 1 && poly_mentions(index, loop->atom))
            index = poly_substitute(arena, index, loop->atom,
                                    poly_add(arena, loop->start, poly_atom(arena, loop->number)));
    return index;
}

/* --- rows ------------------------------------------------------------------------------------- */

static const Poly *magnitude(Arena *arena, const Poly *poly)
{
    bool negative = poly->count > 0 && poly->terms[0].coefficient < 0;
    return negative ? poly_scale(arena, poly, -1) : poly;
}

/* One is so many times the other. */
static bool is_multiple(Arena *arena, const Poly *large, const Poly *small, const Poly **times)
{
    const Poly *left;
    return poly_divide(arena, large, small, times, &left) && poly_is_zero(left) &&
           !poly_is_zero(*times);
}

/* The block moves blocks of what a thread, or an iterator, moves by one. */
static bool moves_with_others(const Model *model, const Poly *flat, const Atom *block)
{
    Arena *arena = model->arena;
    const Poly *step, *of_other, *rest, *times;
    int64_t number;
    if (!poly_linear(arena, flat, block, &step, &rest))
        return false;
    for (PolyAtoms at = poly_atoms(flat); at.atom; poly_next(&at))
        if ((at.atom->kind == ATOM_THREAD || at.atom->kind == ATOM_ITERATOR) &&
            poly_linear(arena, flat, at.atom, &of_other, &rest) &&
            is_multiple(arena, magnitude(arena, step), magnitude(arena, of_other), &times) &&
            (poly_is_constant(times, &number) ||
             (at.atom->kind == ATOM_THREAD && model->block_size[at.atom->axis] <= 0)))
            return true;
    return false;
}

static bool is_stepping(const Shape *shape, const Poly *flat, const Atom *atom)
{
    if (atom->kind == ATOM_BLOCK)
        return !moves_with_others(shape->model, flat, atom);
    return atom->kind == ATOM_THREAD || atom->kind == ATOM_ITERATOR;
}

static void add_pitch(Shape *shape, const Poly *step)
{
    int64_t fixed;
    if (poly_is_constant(step, &fixed) && fixed < LEAST_ROW) {
        shape->few = fixed > shape->few ? fixed : shape->few;
        return;
    }
    for (unsigned i = 0; i < shape->pitch_count; i++) {
        int64_t more; /* along a diagonal */
        if (!poly_is_constant(poly_subtract(shape->model->arena, step, shape->pitches[i]), &more) ||
            more <= -LEAST_ROW || more >= LEAST_ROW)
            continue;
        if (more < 0)
            shape->pitches[i] = step;
        return;
    }
    if (shape->pitch_count == MOST_PITCHES)
        shape->fits = false;
    else
        shape->pitches[shape->pitch_count++] = step;
}

/* A block moves by whole planes, of which there are two axes already: they are one, as images of several
 * channels are planes. */
static bool moves_by_planes(const Shape *shape, const Poly *step)
{
    const Poly *times;
    unsigned planes = 0;
    for (unsigned i = 0; i < shape->pitch_count; i++)
        planes += is_multiple(shape->model->arena, step, shape->pitches[i], &times);
    return shape->pitch_count == MOST_PITCHES && planes == MOST_PITCHES;
}

static void add_steps(Shape *shape, const Poly *flat, bool of_blocks)
{
    Arena *arena = shape->model->arena;
    for (PolyAtoms at = poly_atoms(flat); at.atom && shape->fits; poly_next(&at)) {
        const Poly *step, *rest;
        const Atom *atom = at.atom;
        if ((atom->kind == ATOM_BLOCK) != of_blocks || !is_stepping(shape, flat, atom))
            continue;
        if (!poly_linear(arena, flat, atom, &step, &rest))
            shape->fits = false;
        else if (!of_blocks || !moves_by_planes(shape, magnitude(arena, step)))
            add_pitch(shape, magnitude(arena, step));
    }
}

/* A few elements each, as of points or pixels. */
static void add_few(Shape *shape)
{
    if (!shape->pitch_count && shape->few > 1 && rank_of(shape->array) == 1)
        shape->pitches[shape->pitch_count++] = poly_constant(shape->model->arena, shape->few);
}

/* Of a thread's index or an iterator, one less than their number; 0: that is not known. */
static int64_t span_of(const Shape *shape, const Access *access, const Atom *atom)
{
    int64_t trips = 0;
    if (atom->kind == ATOM_THREAD)
        return shape->model->block_size[atom->axis] - 1;
    for (const Loop *loop = access->loop; loop; loop = loop->outer)
        if (loop->atom == atom && loop->canonical && loop->start && loop->end &&
            !poly_is_constant(poly_subtract(shape->model->arena, loop->end, loop->start), &trips))
            trips = 0;
    return trips < 0 ? -trips - 1 : trips > 0 ? trips - 1 : 0;
}

/* What moves the index by the smaller pitch reaches the next one of the larger, which are so many of it:
 * a window over every second row. */
static bool reaches_next(const Shape *shape, const Access *access, int64_t times)
{
    Arena *arena = shape->model->arena;
    int64_t span = 0, by;
    for (PolyAtoms at = poly_atoms(index_of(shape->model, access)); at.atom; poly_next(&at)) {
        const Poly *step, *rest, *rows;
        if (poly_linear(arena, index_of(shape->model, access), at.atom, &step, &rest) &&
            is_multiple(arena, magnitude(arena, step), shape->pitches[0], &rows) &&
            poly_is_constant(rows, &by) && by < times)
            span += by * span_of(shape, access, at.atom);
    }
    return span >= times;
}

/* Rows alone: the larger pitch is that of every second one, or third. */
static bool is_of_rows(const Shape *shape)
{
    const Model *model = shape->model;
    const Poly *times;
    int64_t number;
    if (shape->pitch_count < 2 || !shape->fits ||
        !is_multiple(model->arena, shape->pitches[1], shape->pitches[0], &times) ||
        !poly_is_constant(times, &number))
        return false;
    for (size_t i = 0; i < model->accesses.len; i++)
        if (model->accesses.at[i]->array == shape->array &&
            reaches_next(shape, model->accesses.at[i], number))
            return true;
    return false;
}

/* The smaller one first; of two, one is so many times the other. */
static void sort_pitches(Shape *shape)
{
    Arena *arena = shape->model->arena;
    const Poly *times;
    if (shape->pitch_count < 2 || is_multiple(arena, shape->pitches[1], shape->pitches[0], &times))
        return;
    const Poly *first = shape->pitches[0];
    shape->pitches[0] = shape->pitches[1];
    shape->pitches[1] = first;
    shape->fits = shape->fits && is_multiple(arena, first, shape->pitches[0], &times);
}

/* --- the slowest dimension -------------------------------------------------------------------- */

/* Of parameters, the grid's size and numbers, and of their quotients. */
static bool is_fixed(const Poly *poly)
{
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at)) {
        const Atom *atom = at.atom;
        const bool divides = atom->kind == ATOM_OPERATION && atom->op == TOKEN_SLASH &&
                             is_fixed(atom->left) && is_fixed(atom->right);
        if (atom->kind != ATOM_SYMBOL && atom->kind != ATOM_GRID && !divides)
            return false;
    }
    return poly != NULL;
}

/* What a quotient in the sum is divided by; 0: there is none, or by no number. */
static int64_t divisor_in(const Poly *poly)
{
    int64_t by = 0;
    for (PolyAtoms at = poly_atoms(poly); at.atom && !by; poly_next(&at))
        if (at.atom->kind == ATOM_OPERATION && at.atom->op == TOKEN_SLASH &&
            !poly_is_constant(at.atom->right, &by))
            by = 0;
    return by > 0 ? by : 0;
}

/* `low < high` compares what the index counts by so many: b < n, of b * 16 + i. */
static bool counts_items(const Shape *shape, const Condition *condition, const Poly *index,
                         const Poly *low, const Poly *high, const Poly **end)
{
    const Model *model = shape->model;
    Arena *arena = model->arena;
    const int64_t by = divisor_in(low);
    const Poly *item = by ? poly_subtract(arena, index, poly_scale(arena, low, by)) : NULL;
    if (!item || !is_fixed(high) || !poly_proven(model, item, condition, FOR_THE_THREAD) ||
        !poly_proven(model, poly_subtract(arena, poly_constant(arena, by - 1), item), condition,
                     FOR_THE_THREAD))
        return false;
    *end = poly_scale(arena, high, by);
    return true;
}

/* `index < *end` is what the comparison says, with numbers, or else parameters, on both sides. */
static bool comparison_ends(const Shape *shape, const Condition *condition, const Poly *index,
                            bool numbers, const Poly **end)
{
    Arena *arena = shape->model->arena;
    const Poly *low = condition->left, *high = condition->right;
    TokenKind op = condition->op;
    int64_t number;
    if (op == TOKEN_GREATER || op == TOKEN_GREATER_EQUAL) {
        low = condition->right;
        high = condition->left;
        op = token_mirrored(op);
    }
    if ((op != TOKEN_LESS && op != TOKEN_LESS_EQUAL) || !low || !high)
        return false;
    if (op == TOKEN_LESS && numbers && counts_items(shape, condition, index, low, high, end))
        return true;
    const Poly *apart = poly_subtract(arena, index, low);
    if (numbers ? !poly_is_constant(apart, &number) : !is_fixed(apart))
        return false;
    *end = poly_add(arena, high, apart);
    if (op == TOKEN_LESS_EQUAL)
        *end = poly_add(arena, *end, poly_constant(arena, 1));
    return is_fixed(*end);
}

/* Conditions on the index itself go before those on what a parameter moves it from. */
static bool conditions_end(Shape *shape, const Access *access, const Poly *index, const Poly **end)
{
    for (int numbers = 1; numbers >= 0; numbers--)
        for (const Condition *one = access->condition; one; one = one->outer)
            if (one->comparison && comparison_ends(shape, one, index, numbers, end)) {
                if (one->expr)
                    shape->where = model_place(shape->model, one->expr->first, one->expr->last);
                return true;
            }
    return false;
}

/* The largest value of the atom in a sum, with what that leaves: NULL: it is not known. */
static const Poly *at_most(const Shape *shape, const Poly *index, const Atom *atom,
                           const Poly *least, const Poly *most)
{
    Arena *arena = shape->model->arena;
    const Poly *step, *rest;
    int64_t by;
    if (!poly_linear(arena, index, atom, &step, &rest) || !poly_is_constant(step, &by))
        return NULL;
    return poly_add(arena, rest, poly_scale(arena, by < 0 ? least : most, by));
}

/* The index where the loop's iterator makes it largest. */
static const Poly *behind_loop(const Shape *shape, const Poly *index, const Loop *loop)
{
    Arena *arena = shape->model->arena;
    const Poly *one = poly_constant(arena, 1);
    if (!loop->canonical || !loop->start || !loop->end)
        return NULL;
    return loop->downward
               ? at_most(shape, index, loop->atom, poly_add(arena, loop->end, one), loop->start)
               : at_most(shape, index, loop->atom, loop->start,
                         poly_subtract(arena, loop->end, one));
}

/* The index in the last block's planes, of which each block has as many as a parameter says. */
static const Poly *behind_planes(const Shape *shape, const Poly *index)
{
    const Model *model = shape->model;
    Arena *arena = model->arena;
    const Poly *step, *rest;
    int64_t number;
    for (unsigned axis = 0; axis < 3 && index; axis++)
        if (poly_mentions(index, model->block[axis]) &&
            poly_linear(arena, index, model->block[axis], &step, &rest) && is_fixed(step) &&
            !poly_is_constant(step, &number))
            index = poly_substitute(
                arena, index, model->block[axis],
                poly_subtract(arena, poly_atom(arena, model->grid[axis]), poly_constant(arena, 1)));
    return index;
}

/* The index of the last thread of the last block, where no condition tells it. */
static const Poly *behind_threads(const Shape *shape, const Poly *index)
{
    const Model *model = shape->model;
    Arena *arena = model->arena;
    const Poly *zero = poly_constant(arena, 0), *one = poly_constant(arena, 1);
    for (unsigned axis = 0; axis < 3 && index; axis++) {
        if (poly_mentions(index, model->thread[axis]) && model->block_size[axis] > 0)
            index = at_most(shape, index, model->thread[axis], zero,
                            poly_constant(arena, model->block_size[axis] - 1));
        if (index && poly_mentions(index, model->block[axis]))
            index = at_most(shape, index, model->block[axis], zero,
                            poly_subtract(arena, poly_atom(arena, model->grid[axis]), one));
    }
    return index;
}

/* One more than the largest index that the access can have; NULL: nothing tells it. */
static const Poly *end_of(Shape *shape, const Access *access, const Poly *index)
{
    Arena *arena = shape->model->arena;
    const Poly *end;
    if (conditions_end(shape, access, index, &end))
        return end;
    for (const Loop *loop = access->loop; loop && index; loop = loop->outer) {
        if (!poly_mentions(index, loop->atom))
            continue;
        index = behind_loop(shape, index, loop);
        shape->where = model_place(shape->model, loop->stmt->first, loop->stmt->first);
        if (index && conditions_end(shape, access, index, &end))
            return end;
    }
    index = index ? behind_planes(shape, index) : NULL;
    if (index && conditions_end(shape, access, index, &end))
        return end;
    index = index ? behind_threads(shape, index) : NULL;
    return is_fixed(index) ? poly_add(arena, index, poly_constant(arena, 1)) : NULL;
}

/* Loops count down from the row's end: all that is accessed lies in the row before. */
static bool before_row(const Shape *shape, const Access *access, const Poly *row, const Poly *pitch)
{
    Arena *arena = shape->model->arena;
    const Poly *column =
        poly_subtract(arena, index_of(shape->model, access), poly_multiply(arena, row, pitch));
    int64_t most;
    for (const Loop *loop = access->loop; loop && column; loop = loop->outer)
        if (poly_mentions(column, loop->atom))
            column = behind_loop(shape, column, loop);
    return column && poly_is_constant(column, &most) && most < 0;
}

/* Of threads and blocks of them: whole rows, or along a diagonal. */
static bool moves_by_rows(int64_t by, int64_t size)
{
    const int64_t rows = by / size, rest = by % size;
    return rows != 0 && rest % rows == 0 && rest / rows > -LEAST_ROW && rest / rows < LEAST_ROW;
}

/* The subscript of the slowest dimension: a constant goes to the nearest row. */
static const Poly *slowest(const Shape *shape, const Access *access)
{
    Arena *arena = shape->model->arena;
    const Poly *flat = index_of(shape->model, access);
    if (!shape->pitch_count)
        return flat;
    const Poly *pitch = shape->pitches[shape->pitch_count - 1], *row, *column;
    int64_t size;
    if (!poly_is_constant(pitch, &size)) {
        if (!poly_divide(arena, flat, pitch, &row, &column))
            return NULL;
        return before_row(shape, access, row, pitch)
                   ? poly_subtract(arena, row, poly_constant(arena, 1))
                   : row;
    }
    row = poly_constant(arena, 0);
    for (size_t i = 0; i < flat->count; i++) {
        const Term *term = &flat->terms[i];
        const int64_t by = term->coefficient;
        if (term->degree > 0 && !moves_by_rows(by, size))
            continue;
        const Poly *part = poly_constant(
            arena, term->degree ? by / size : (by + (by < 0 ? -size / 2 : size / 2)) / size);
        for (unsigned k = 0; k < term->degree; k++)
            part = poly_multiply(arena, part, poly_atom(arena, term->atoms[k]));
        row = poly_add(arena, row, part);
    }
    return before_row(shape, access, row, pitch)
               ? poly_subtract(arena, row, poly_constant(arena, 1))
               : row;
}

/* Where the access happens, at least: row k, which is eliminated, is one of the n rows if some i is
 * in k < i && i < n. */
static bool is_in(const Shape *shape, const Access *access, const Poly *end, const Poly *limit)
{
    return poly_proven(shape->model, poly_subtract(shape->model->arena, limit, end),
                       access->condition, FOR_THE_THREAD);
}

static void add_end(Shape *shape, const Access *access)
{
    Arena *arena = shape->model->arena;
    const Span before = shape->where;
    const bool declared = rank_of(shape->array) > 1;
    const Poly *index = declared ? access->subs[0] : slowest(shape, access), *end = NULL;
    bool larger = !shape->end;
    int64_t more;
    if (index)
        end = end_of(shape, access, index);
    shape->fits = end != NULL;
    if (end && shape->end) {
        const bool known = poly_is_constant(poly_subtract(arena, end, shape->end), &more);
        larger = known ? more > 0 : !is_in(shape, access, end, shape->end);
        shape->fits = known || !larger || is_in(shape, shape->by, shape->end, end);
    }
    if (!larger) {
        shape->where = before;
        return;
    }
    shape->end = end;
    shape->by = access;
}

/* --- words ------------------------------------------------------------------------------------ */

/* A size in names of the kernel's parameters, macros and numbers; empty: it is not one. */
static Str spelled(const Model *model, const Poly *size)
{
    int64_t number;
    if (poly_is_constant(size, &number))
        return number > 0 ? spell_constant(model, number) : (Str){0};
    if (!is_fixed(size))
        return (Str){0};
    Str text = poly_text(model->arena, size);
    return spell_is_word(text) ? text : spell_factor(model, text);
}

static void read_accesses(Shape *shape)
{
    const Model *model = shape->model;
    for (int blocks = 0; blocks < 2; blocks++)
        for (size_t i = 0; i < model->accesses.len && shape->fits; i++) {
            const Access *access = model->accesses.at[i];
            if (access->array != shape->array)
                continue;
            if (!access->flat || access->wraps)
                shape->fits = false;
            else if (rank_of(shape->array) == 1)
                add_steps(shape, index_of(shape->model, access), blocks);
        }
}

Str infer_garray(const Model *model, const Array *array, Str *why)
{
    Arena *arena = model->arena;
    Shape shape = {.model = model, .array = array, .fits = !array->escapes};
    *why = str_format(
        arena, "subscripts of '%.*s' are not sums of thread indices, loop indices and parameters",
        STR_ARG(array->name));
    if (array->escapes) {
        Refusal refusal = {0};
        reason_of_escape(model, array, &refusal);
        *why = refusal.why;
    }
    read_accesses(&shape);
    if (!shape.fits)
        return (Str){0};
    add_few(&shape);
    sort_pitches(&shape);
    if (is_of_rows(&shape))
        shape.pitch_count = 1;
    if (array->words && shape.pitch_count > 1) /* they have two dimensions at most */
        shape.pitch_count = 1;
    for (size_t i = 0; i < model->accesses.len && shape.fits; i++)
        if (model->accesses.at[i]->array == array)
            add_end(&shape, model->accesses.at[i]);
    *why = str_format(arena, "neither conditions nor loops show where '%.*s' ends",
                      STR_ARG(array->name));
    if (!shape.fits || !shape.end)
        return (Str){0};
    const Poly *sizes[3] = {shape.end};
    const unsigned declared = rank_of(array),
                   rank = declared > 1 ? declared : 1 + shape.pitch_count;
    for (unsigned d = 1; d < declared; d++)
        sizes[d] = array->sizes[d];
    for (unsigned d = 1; d < rank && declared == 1; d++) {
        const Poly *pitch = shape.pitches[rank - 1 - d],
                   *below = d + 1 < rank ? shape.pitches[0] : NULL;
        sizes[d] = pitch;
        if (below && !is_multiple(arena, pitch, below, &sizes[d]))
            return (Str){0};
    }
    Text text = text_new(arena);
    const unsigned words = array->words ? array->words : 1;
    const Str element = words > 1 ? str_format(arena, "%u", array->element * words)
                                  : array->annotation->element_size.text;
    text_format(&text, "garray %.*s %u %.*s", STR_ARG(array->name), rank, STR_ARG(element));
    for (unsigned d = 0; d < rank; d++) {
        Str size = spelled(model, sizes[d]);
        if (!size.len)
            return (Str){0};
        text_format(&text, " %.*s", STR_ARG(size));
    }
    if (shape.where.source)
        text_format(&text, " // bound in line %u",
                    source_place(shape.where.source, shape.where.begin).line);
    return text_str(&text);
}
