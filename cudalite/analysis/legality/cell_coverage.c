/* Which cells of a footprint's dimension its accesses reach. Enters: a footprint. Leaves: whether
 * they reach all, and whether each of them is one thread's alone; of a condition, whether cells
 * tell it. */
#include "cell_coverage.h"

bool cells_count(const Access *access, ReachedBy by)
{
    return by == BY_ANY || access->write;
}

void cells_offsets(const Footprint *print, unsigned d, ReachedBy by, int64_t *first, int64_t *last)
{
    *first = INT64_MAX;
    *last = INT64_MIN;
    for (size_t i = 0; i < print->accesses.len; i++) {
        int64_t offset = print->offsets.at[i * print->rank + d];
        if (!cells_count(print->accesses.at[i], by))
            continue;
        *first = offset < *first ? offset : *first;
        *last = offset > *last ? offset : *last;
    }
}

void write_offsets(const Footprint *print, unsigned d, int64_t *first, int64_t *last)
{
    cells_offsets(print, d, BY_WRITES, first, last);
}

/* --- cell by cell ---------------------------------------------------------------------------- */

enum { MOST_MARKED = 256 };

/* Of a dimension: how many offsets and digits have each cell, up to 2. */
typedef struct {
    unsigned char times[MOST_MARKED];
    bool fits;
} Marks;

static void mark_digits(const Dimension *dim, unsigned digit, int64_t cell, Marks *marks)
{
    if (digit == dim->count) {
        marks->fits = marks->fits && cell >= 0 && cell < MOST_MARKED;
        if (marks->fits && marks->times[cell] < 2)
            marks->times[cell]++;
        return;
    }
    const Digit *one = &dim->digits[digit];
    const int64_t scale = one->scale < 0 ? -one->scale : one->scale;
    for (int64_t i = 0; i < one->extent && marks->fits; i++)
        mark_digits(dim, digit + 1, cell + scale * i, marks);
}

static Marks mark_cells(const Footprint *print, unsigned d, ReachedBy by)
{
    const Dimension *dim = &print->dims[d];
    Marks marks = {.fits = dim->extent <= MOST_MARKED};
    bool known[MOST_MARKED] = {false};
    int64_t walked = 1;
    for (unsigned i = 0; i < dim->count && marks.fits; i++) {
        walked *= dim->digits[i].extent;
        marks.fits = walked > 0 && walked <= MOST_MARKED && !dim->digits[i].is_tiled;
    }
    for (size_t i = 0; i < print->accesses.len && marks.fits; i++) {
        int64_t offset = print->offsets.at[i * print->rank + d];
        if (!cells_count(print->accesses.at[i], by) || known[offset])
            continue;
        known[offset] = true;
        mark_digits(dim, 0, offset, &marks);
    }
    return marks;
}

/* Rows y, y + 8, y + 16 of eight threads each: no two threads have a cell in common. */
bool cells_are_apart(const Footprint *print, unsigned d)
{
    Marks marks = mark_cells(print, d, BY_ANY);
    for (size_t i = 0; i < MOST_MARKED && marks.fits; i++)
        marks.fits = marks.times[i] < 2;
    return marks.fits;
}

static bool all_marked(const Footprint *print, unsigned d, ReachedBy by)
{
    int64_t first, last;
    cells_offsets(print, d, by, &first, &last);
    Marks marks = mark_cells(print, d, by);
    last += print->dims[d].extent - 1 - print->dims[d].span;
    for (int64_t cell = first; cell <= last && marks.fits; cell++)
        marks.fits = marks.times[cell] > 0;
    return marks.fits;
}

/* --- as a whole ------------------------------------------------------------------------------ */

/* The accesses reach every cell of dimension d between their first and last offset. */
static bool is_dense(const Footprint *print, unsigned d, ReachedBy by)
{
    int64_t first, last;
    const Dimension *dim = &print->dims[d];
    cells_offsets(print, d, by, &first, &last);
    int64_t covered = last - first + 1;
    for (int64_t offset = first; offset <= last; offset++) {
        bool found = false;
        for (size_t i = 0; i < print->accesses.len && !found; i++)
            found = cells_count(print->accesses.at[i], by) &&
                    print->offsets.at[i * print->rank + d] == offset;
        if (!found || last - first > 64)
            return false;
    }
    for (unsigned i = dim->count; i-- > 0;) {
        if (dim->digits[i].scale > covered || dim->digits[i].scale < 0)
            return false;
        covered = dim->digits[i].scale * (dim->digits[i].extent - 1) + covered;
    }
    return true;
}

bool cells_covered_by(const Footprint *print, unsigned d, ReachedBy by)
{
    return is_dense(print, d, by) || all_marked(print, d, by);
}

bool cells_covered(const Footprint *print, unsigned d)
{
    return cells_covered_by(print, d, BY_ANY);
}

/* --- conditions on cells ---------------------------------------------------------------------- */

bool digit_of_atom(const Footprint *print, const Atom *atom, unsigned *d, unsigned *digit)
{
    const Atom *wanted = atom->kind == ATOM_ITERATOR && atom->loop ? atom->loop->number : atom;
    for (*d = 0; *d < print->rank; (*d)++)
        for (*digit = 0; *digit < print->dims[*d].count; (*digit)++)
            if (print->dims[*d].digits[*digit].atom == wanted)
                return print->dims[*d].invertible;
    return false;
}

static bool poly_of_cells(const Region *region, const Footprint *print, const Poly *poly)
{
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at)) {
        const Atom *atom = at.atom;
        unsigned d, digit;
        bool differs =
            atom->kind == ATOM_THREAD || (atom->kind == ATOM_ITERATOR && atom->loop &&
                                          atom->loop->stmt->first >= region_first_token(region));
        if (differs ? !digit_of_atom(print, atom, &d, &digit)
                    : !atom->uniform || atom->kind == ATOM_OPERATION)
            return false;
    }
    return true;
}

bool condition_of_cells(const Region *region, const Footprint *print, const Condition *condition)
{
    return condition->comparison && poly_of_cells(region, print, condition->left) &&
           poly_of_cells(region, print, condition->right);
}
