/* Elements that are never the same. Enters: two accesses to one array. Leaves: whether guards and the bounds of
 * loops keep what they touch apart, for all threads of the grid and all iterations:
 *
 *     if (i > k && j > k) a[i][j] -= a[i][k] * a[k][j];     column k and row k are not written
 *     if (i != p) a[i][j] -= f * a[p][j];                    nor is row p
 *
 * A number of which both threads know the same, k here, has to lie between the two subscripts of one dimension.
 * Subscripts of the others may run over, into another row, where they lie apart the same way, or one thread has the
 * same for both: then the two are different elements for it, and what one thread writes and another one touches
 * meanwhile is a race as it is. */
#include "disjointness.h"

#include "footprint.h"

enum {
    MOST_ENDS = 16, /* of a subscript */
    MOST_STEPS = 6, /* from a subscript to an end */
};

/* The same number for all threads of the grid, in all iterations. */
static bool is_shared(const Poly *poly);

static bool atom_is_shared(const Atom *atom)
{
    if (atom->kind == ATOM_OPERATION || atom->kind == ATOM_AS_INT)
        return is_shared(atom->left) && (!atom->right || is_shared(atom->right));
    return atom->kind == ATOM_GRID || atom->kind == ATOM_SYMBOL;
}

static bool is_shared(const Poly *poly)
{
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at))
        if (!atom_is_shared(at.atom))
            return false;
    return true;
}

static size_t own_terms(const Poly *poly)
{
    size_t own = 0;
    for (size_t i = 0; i < poly->count; i++)
        for (unsigned k = 0; k < poly->terms[i].degree; k++)
            if (!atom_is_shared(poly->terms[i].atoms[k])) {
                own++;
                break;
            }
    return own;
}

/* Without terms of the thread's own that are not negative. */
static const Poly *without_positive(const Model *model, const Poly *poly)
{
    const Poly *rest = poly;
    for (size_t i = 0; i < poly->count && rest; i++) {
        const Term *term = &poly->terms[i];
        bool drops = term->coefficient > 0, own = false;
        const Poly *product = poly_constant(model->arena, term->coefficient);
        for (unsigned k = 0; k < term->degree; k++) {
            own |= !atom_is_shared(term->atoms[k]);
            drops &= term->atoms[k]->nonnegative;
            product = poly_multiply(model->arena, product, poly_atom(model->arena, term->atoms[k]));
        }
        if (drops && own)
            rest = poly_subtract(model->arena, rest, product);
    }
    return rest;
}

static const Poly *iterators_at_end(const Model *model, const Poly *poly)
{
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at))
        if (at.atom->kind == ATOM_ITERATOR)
            return lower_end(model, model->arena, poly, at.atom);
    return NULL;
}

/* Shared numbers that poly is never below where the conditions hold. */
static void find_ends(const Model *model, const Poly *poly, const Condition *conditions,
                      unsigned steps, Needs *ends)
{
    if (!poly || steps == MOST_STEPS || ends->len == MOST_ENDS)
        return;
    const size_t own = own_terms(poly);
    if (own == 0) {
        vec_push(model->arena, ends, poly);
        return;
    }
    for (const Condition *condition = conditions; condition; condition = condition->outer)
        for (unsigned which = 0; which < 2; which++) {
            const Poly *fact = condition_fact(model, condition, which), *left = NULL;
            arena_spend(model->arena, 8);
            for (size_t i = 0; fact && i < fact->count; i++) {
                const int64_t times = times_in(poly, &fact->terms[i]);
                if (times <= 0)
                    continue;
                left = poly_subtract(model->arena, poly, poly_scale(model->arena, fact, times));
                if (left && own_terms(left) < own)
                    find_ends(model, left, conditions, steps + 1, ends);
            }
        }
    const Poly *positive = without_positive(model, poly);
    if (positive && !poly_equal(positive, poly))
        find_ends(model, positive, conditions, steps + 1, ends);
    find_ends(model, iterators_at_end(model, poly), conditions, steps + 1, ends);
}

/* Some shared number is at most what a's subscript is, and more than b's is, each times `sign`. */
static bool is_above(const Model *model, const Access *a, const Access *b, unsigned d, int sign)
{
    Arena *arena = model->arena;
    const Poly *one = poly_constant(arena, 1), *high = poly_scale(arena, a->subs[d], sign),
               *low = poly_scale(arena, b->subs[d], sign);
    Needs ends = {0};
    find_ends(model, high, a->condition, 0, &ends);
    for (size_t i = 0; i < ends.len; i++)
        if (poly_proven(model, poly_subtract(arena, poly_subtract(arena, ends.at[i], one), low),
                        b->condition, FOR_THE_THREAD))
            return true;
    ends = (Needs){0};
    find_ends(model, poly_scale(arena, low, -1), b->condition, 0, &ends);
    for (size_t i = 0; i < ends.len; i++)
        if (poly_proven(model, poly_subtract(arena, poly_add(arena, high, ends.at[i]), one),
                        a->condition, FOR_THE_THREAD))
            return true;
    return false;
}

/* For one thread, in all iterations. */
static bool has_iterator(const Poly *poly)
{
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at)) {
        const AtomKind kind = at.atom->kind;
        if (kind != ATOM_THREAD && kind != ATOM_BLOCK && kind != ATOM_GRID && kind != ATOM_SYMBOL)
            return true;
    }
    return false;
}

/* In no dimension it is the other way round. */
static bool one_way(const Model *model, const Access *a, const Access *b, unsigned except, int sign)
{
    for (unsigned d = 0; d < a->array->rank; d++)
        if (d != except && (!poly_equal(a->subs[d], b->subs[d]) || has_iterator(a->subs[d])) &&
            !is_above(model, a, b, d, sign))
            return false;
    return true;
}

static bool in_rows(const Model *model, const Access *access)
{
    for (unsigned d = 1; d < access->array->rank; d++)
        if (!access_in_range(model, access, d))
            return false;
    return true;
}

static bool is_plain(const Access *access)
{
    return access->flat && !access->wraps && !access_has_border(access) && !access->bound;
}

/* What the access tells of a number that all threads know: an element of row k, below the row's
 * end, is one of the array, so k is not negative. Of an array of which nobody promises where it
 * begins, somebody has to `ask` that. */
static Condition *told_by(const Model *model, const Access *access, Needs *ask, Condition *outer)
{
    Arena *arena = model->arena;
    const Poly *row = access->subs[0], *one = poly_constant(arena, 1);
    int64_t number;
    bool tells = is_shared(row) && !poly_is_constant(row, &number) &&
                 (!model->is_inferred || (ask && poly_host_tells(model, row)));
    for (unsigned d = 1; d < access->array->rank && tells; d++) {
        const Poly *room = poly_subtract(arena, access->array->sizes[d], access->subs[d]);
        tells =
            poly_proven(model, poly_subtract(arena, room, one), access->condition, FOR_THE_THREAD);
    }
    if (!tells)
        return outer;
    if (model->is_inferred)
        needs_add(arena, ask, row);
    Condition *told = arena_new_of(arena, Condition);
    *told = (Condition){.comparison = true,
                        .op = TOKEN_GREATER_EQUAL,
                        .left = row,
                        .right = poly_constant(arena, 0),
                        .uniform = true,
                        .facts = condition_facts_new(arena),
                        .outer = outer};
    return told;
}

/* i != p stands around a, whose row is i, and b's row is p in all threads and iterations. */
static bool is_told_apart(const Model *model, const Access *a, const Access *b, unsigned d)
{
    const Poly *apart = poly_subtract(model->arena, a->subs[d], b->subs[d]);
    if (!apart || !is_shared(b->subs[d]))
        return false;
    for (const Condition *condition = a->condition; condition; condition = condition->outer) {
        const Poly *told = condition->comparison && condition->op == TOKEN_NOT_EQUAL
                               ? poly_subtract(model->arena, condition->left, condition->right)
                               : NULL;
        if (told &&
            (poly_equal(told, apart) || poly_equal(told, poly_scale(model->arena, apart, -1))))
            return true;
    }
    return false;
}

static bool are_apart(const Model *model, const Access *a, const Access *b)
{
    for (unsigned d = 0; d < a->array->rank; d++)
        if ((is_told_apart(model, a, b, d) || is_told_apart(model, b, a, d)) && in_rows(model, a) &&
            in_rows(model, b))
            return true;
    for (unsigned d = 0; d < a->array->rank; d++)
        for (int sign = -1; sign <= 1; sign += 2)
            if (is_above(model, a, b, d, sign) &&
                (one_way(model, a, b, d, sign) || (in_rows(model, a) && in_rows(model, b))))
                return true;
    return false;
}

/* Where one of the two never happens, nobody has to keep it apart: both know what either tells. */
bool accesses_apart(const Model *model, const Access *first, const Access *second, Needs *asked)
{
    if (!is_plain(first) || !is_plain(second))
        return false;
    for (int asks = 0; asks <= (asked != NULL && model->is_inferred); asks++) {
        Access one = *first, other = *second;
        Needs needs = {0}, *ask = asks ? &needs : NULL;
        one.condition = told_by(model, first, ask, told_by(model, second, ask, one.condition));
        other.condition = told_by(model, first, ask, told_by(model, second, ask, other.condition));
        if (!are_apart(model, &one, &other))
            continue;
        for (size_t i = 0; i < needs.len; i++)
            needs_add(model->arena, asked, needs.at[i]);
        return true;
    }
    return false;
}
