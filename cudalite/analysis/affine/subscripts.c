/* Subscripts. Enters: an access' index in elements from the array's start. Leaves: one subscript
 * for each dimension, fastest first: index = row * size + column. Any such pair names the same
 * element; the one that the programmer thought of is the one whose column lies in [0, size), and
 * which has neighbours in the same or neighbouring rows. */
#include "subscripts.h"

#include "proof.h"

typedef struct {
    const Poly *row, *column;
} Split;

/* What one term gives to the row. 2999 * r in rows of 3000 is row r, column -r: a coefficient goes
 * up to the next multiple only if little (an eighth of a row) is missing. */
static int64_t rows_of_coefficient(int64_t a, int64_t size)
{
    int64_t rows = a / size, left = a % size, missing = size - (left < 0 ? -left : left);
    return left != 0 && missing <= size / 8 ? rows + (left < 0 ? -1 : 1) : rows;
}

/* By what a step of the thread along the axis moves the index; 0: not at all. */
static int64_t thread_step(const Poly *index, unsigned axis)
{
    for (size_t i = 0; i < index->count; i++)
        if (index->terms[i].degree == 1 && index->terms[i].atoms[0]->kind == ATOM_THREAD &&
            index->terms[i].atoms[0]->axis == axis)
            return index->terms[i].coefficient;
    return 0;
}

/* The block's part of blockIdx.x * blockDim.x + threadIdx.x goes where the thread's does, unless it
 * is whole rows. */
static int64_t rows_of_term(const Model *model, const Poly *index, const Term *term, int64_t size)
{
    int64_t a = term->coefficient, whole;
    if (term->degree != 1 || term->atoms[0]->kind != ATOM_BLOCK || a % size == 0)
        return rows_of_coefficient(a, size);
    unsigned axis = term->atoms[0]->axis;
    int64_t step = thread_step(index, axis), threads = model->block_size[axis];
    bool is_one = !__builtin_mul_overflow(step, threads, &whole) && whole == a;
    return is_one ? rows_of_coefficient(step, size) * threads : rows_of_coefficient(a, size);
}

/* Every term runs down from the constant, as in size - 1 - x. */
static bool runs_down(const Poly *column)
{
    bool any = false;
    for (size_t i = 0; i < column->count; i++) {
        if (column->terms[i].degree > 0 && column->terms[i].coefficient > 0)
            return false;
        any |= column->terms[i].degree > 0;
    }
    return any;
}

static Split move_rows(Arena *arena, Split split, int64_t rows, int64_t size)
{
    int64_t columns;
    if (__builtin_mul_overflow(rows, size, &columns))
        return (Split){NULL, NULL};
    return (Split){poly_add(arena, split.row, poly_constant(arena, rows)),
                   poly_subtract(arena, split.column, poly_constant(arena, columns))};
}

static bool column_proven(const Model *model, const Access *access, const Poly *column,
                          const Poly *size)
{
    Arena *arena = model->arena;
    const Poly *room =
        poly_subtract(arena, poly_subtract(arena, size, poly_constant(arena, 1)), column);
    return poly_proven(model, column, access->condition, FOR_THE_THREAD) &&
           poly_proven(model, room, access->condition, FOR_THE_THREAD);
}

/* Rows of a known size: (y - 1) * 333 + x + 1 is y * 333 + x - 332 by then, and means the row next
 * to y. So a constant goes to the nearest row, unless the conditions prove that another column than
 * that lies in [0, size): column 2 in rows of 3, or the second half of a row. */
static Split split_in_rows(const Model *model, const Access *access, const Poly *index,
                           int64_t size)
{
    Arena *arena = model->arena;
    const Poly *every = poly_constant(arena, size), *row = poly_constant(arena, 0);
    int64_t left = 0;
    for (size_t i = 0; i < index->count; i++) {
        const Term *term = &index->terms[i];
        int64_t rows = rows_of_term(model, index, term, size);
        if (term->degree == 0) {
            rows = term->coefficient / size;
            left = term->coefficient % size;
        }
        const Poly *atoms = poly_constant(arena, rows);
        for (unsigned k = 0; k < term->degree; k++)
            atoms = poly_multiply(arena, atoms, poly_atom(arena, term->atoms[k]));
        row = poly_add(arena, row, atoms);
    }
    Split split = {row, poly_subtract(arena, index, poly_multiply(arena, row, every))};
    if (!split.row || !split.column || size == 1)
        return split;
    int64_t nearest = left > size / 2 ? 1 : left < -(size / 2) ? -1 : 0, inside = left < 0 ? -1 : 0;
    if (runs_down(split.column))
        nearest--;
    Split usual = move_rows(arena, split, nearest, size);
    if (nearest == inside || column_proven(model, access, usual.column, every))
        return usual;
    Split other = move_rows(arena, split, inside, size);
    return column_proven(model, access, other.column, every) ? other : usual;
}

void subscripts_find(const Model *model, Access *access)
{
    const Array *array = access->array;
    const Poly *rest = access->flat;
    for (unsigned d = array->rank - 1; rest && d > 0; d--) {
        int64_t size;
        Split split;
        if (poly_is_constant(array->sizes[d], &size) && size > 0)
            split = split_in_rows(model, access, rest, size);
        else if (!poly_divide(model->arena, rest, array->sizes[d], &split.row, &split.column))
            split = (Split){NULL, NULL};
        if (!split.row || !split.column)
            access->flat = NULL;
        access->subs[d] = split.column;
        rest = access->flat ? split.row : NULL;
    }
    access->subs[0] = rest;
}
