/* Doubt. Enters: a condition, or a loop. Leaves: how often it holds at least, or has an iteration.
 *
 * Those that keep threads and iterations inside of the arrays hold for nearly all: bounds of the
 * grid and of loops, and edges of a few elements. All others may hold for nobody: those on data, on
 * remainders and bits, on parameters that are no sizes, and on parts of sizes. */
#include "execution_frequency.h"

enum { MOST_TURNS = 64, WIDEST_EDGE = 16, MOST_CHOICES = 4 };

/* A remainder or bits: nobody knows for which threads and iterations it is small or large. */
static bool is_scattered(const Poly *poly)
{
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at)) {
        const Atom *atom = at.atom;
        bool is_bound = atom->op == TOKEN_SLASH || atom->op == TOKEN_QUESTION ||
                        atom->op == TOKEN_COLON || atom->op == TOKEN_SHR;
        if (atom->kind == ATOM_OPERATION &&
            (!is_bound || is_scattered(atom->left) || is_scattered(atom->right)))
            return true;
    }
    return false;
}

static bool is_on_data(const Poly *poly)
{
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at)) {
        const Atom *atom = at.atom;
        if ((atom->kind == ATOM_OPAQUE && !(atom->converted && atom->uniform)) ||
            (atom->kind == ATOM_OPERATION && (is_on_data(atom->left) || is_on_data(atom->right))))
            return true;
    }
    return false;
}

/* --- remainders ------------------------------------------------------------------------------ */

/* Threads or iterations one behind the other: they leave every remainder of a division by `by`. */
static bool takes_turns(const Model *model, const Poly *poly, int64_t by)
{
    for (size_t i = 0; i < poly->count; i++) {
        const Term *term = &poly->terms[i];
        const Atom *atom = term->degree == 1 ? term->atoms[0] : NULL;
        if (atom && (term->coefficient == 1 || term->coefficient == -1) &&
            (atom->kind == ATOM_ITERATOR ||
             (atom->kind == ATOM_THREAD && model->block_size[atom->axis] >= by)))
            return true;
    }
    return false;
}

static bool compares(int64_t left, TokenKind op, int64_t right)
{
    switch (op) {
    case TOKEN_LESS: return left < right;
    case TOKEN_LESS_EQUAL: return left <= right;
    case TOKEN_GREATER: return left > right;
    case TOKEN_GREATER_EQUAL: return left >= right;
    case TOKEN_EQUAL: return left == right;
    default: return left != right;
    }
}

/* By what the atom leaves remainders: i % 3, i & 3; 0: by nothing. */
static int64_t divisor_of(const Atom *atom)
{
    int64_t by;
    const bool rests = atom && atom->kind == ATOM_OPERATION &&
                       (atom->op == TOKEN_PERCENT || atom->op == TOKEN_AND) &&
                       poly_is_constant(atom->right, &by) && by >= 1 && by <= MOST_TURNS;
    if (!rests)
        return 0;
    return atom->op == TOKEN_PERCENT ? by : by & (by + 1) ? 0 : by + 1;
}

double condition_turns(const Condition *condition)
{
    const int64_t by = condition->left ? divisor_of(poly_single(condition->left)) : 0;
    int64_t limit, meet = 0;
    if (by < 2 || by > MOST_TURNS || !poly_is_constant(condition->right, &limit))
        return 0;
    for (int64_t rest = 0; rest < by; rest++)
        meet += compares(rest, condition->op, limit);
    return (double)meet / (double)by;
}

static double share_of_turns(const Model *model, const Condition *condition)
{
    const Atom *atom = poly_single(condition->left);
    const double share = condition_turns(condition);
    return share > 0 && takes_turns(model, atom->left, divisor_of(atom)) ? share : 0;
}

/* --- bounds ---------------------------------------------------------------------------------- */

/* It stands in a size of a garray, or in a bound of an annotated loop. */
static bool is_size(const Model *model, const Atom *atom)
{
    bool mentioned = model_sizes_mention(model, atom);
    for (size_t i = 0; i < model->loops.len && !mentioned; i++) {
        const Loop *loop = model->loops.at[i];
        mentioned = loop->annotation && loop->canonical &&
                    (poly_mentions(loop->start, atom) || poly_mentions(loop->end, atom));
    }
    return mentioned;
}

/* How far a window reaches: a loop runs from -reach on. Its edges are left out by what stands
 * around the loop. */
static bool is_reach(const Model *model, const Atom *atom)
{
    for (size_t i = 0; i < model->loops.len; i++) {
        const Loop *loop = model->loops.at[i];
        for (size_t k = 0; loop->annotation && loop->canonical && k < loop->start->count; k++) {
            const Term *term = &loop->start->terms[k];
            if (term->degree == 1 && term->atoms[0] == atom && term->coefficient < 0)
                return true;
        }
    }
    return false;
}

static bool poly_varies(const Poly *poly);

/* Threads, blocks or iterations tell it. */
static bool atom_varies(const Atom *atom)
{
    if (atom->kind == ATOM_OPERATION)
        return poly_varies(atom->left) || poly_varies(atom->right);
    return atom->kind == ATOM_THREAD || atom->kind == ATOM_BLOCK || atom->kind == ATOM_ITERATOR ||
           (atom->kind == ATOM_AS_INT && poly_varies(atom->left));
}

static bool poly_varies(const Poly *poly)
{
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at))
        if (atom_varies(at.atom))
            return true;
    return false;
}

/* A difference that is to be 0 or more, in parts. */
typedef struct {
    bool unknown;          /* something else is in it */
    bool rises, falls;     /* with threads, blocks or iterations */
    bool sizes, sizes_off; /* sizes are added, taken off */
    bool reach;            /* of a window */
    bool ranged;           /* what varies lies in a known range: */
    int64_t least, most;   /* ... of it, `constant` included */
    int64_t constant;
} Margin;

/* Values of a thread's index, or of an iterator. */
static bool atom_range(const Model *model, const Atom *atom, int64_t *least, int64_t *most)
{
    const Loop *loop = atom->kind == ATOM_ITERATOR ? atom->loop : NULL;
    int64_t step, start;
    if (atom->kind == ATOM_THREAD && model->block_size[atom->axis] > 0) {
        *least = 0;
        *most = model->block_size[atom->axis] - 1;
        return true;
    }
    if (!loop || !loop->trips_known || loop->trips < 1 || loop->trips > INT32_MAX ||
        !poly_is_constant(loop->start, &start) || !poly_is_constant(loop->step, &step) ||
        start > INT32_MAX || start < INT32_MIN || step > INT32_MAX || step < INT32_MIN)
        return false;
    int64_t last = start + step * (loop->trips - 1);
    *least = last < start ? last : start;
    *most = last < start ? start : last;
    return true;
}

static void margin_vary(const Model *model, const Term *term, Margin *margin)
{
    int64_t least, most, low, high;
    bool up = term->coefficient > 0;
    margin->rises |= up;
    margin->falls |= !up;
    margin->ranged = margin->ranged && term->degree == 1 &&
                     atom_range(model, term->atoms[0], &least, &most) &&
                     !__builtin_mul_overflow(up ? least : most, term->coefficient, &low) &&
                     !__builtin_mul_overflow(up ? most : least, term->coefficient, &high) &&
                     !__builtin_add_overflow(margin->least, low, &margin->least) &&
                     !__builtin_add_overflow(margin->most, high, &margin->most);
}

static Margin margin_of(const Model *model, const Poly *poly)
{
    Margin margin = {.ranged = true};
    for (size_t i = 0; i < poly->count; i++) {
        const Term *term = &poly->terms[i];
        bool varies = false, sizes = true;
        for (unsigned k = 0; k < term->degree; k++) {
            varies |= atom_varies(term->atoms[k]);
            sizes = sizes && is_size(model, term->atoms[k]);
        }
        if (term->degree == 0)
            margin.constant = term->coefficient;
        else if (term->degree == 1 && is_reach(model, term->atoms[0]))
            margin.reach = true;
        else if (varies)
            margin_vary(model, term, &margin);
        else if (sizes)
            *(term->coefficient > 0 ? &margin.sizes : &margin.sizes_off) = true;
        else
            margin.unknown = true;
    }
    margin.ranged = margin.ranged &&
                    !__builtin_add_overflow(margin.least, margin.constant, &margin.least) &&
                    !__builtin_add_overflow(margin.most, margin.constant, &margin.most);
    return margin;
}

/* What does not vary is a garray's size, or the end of an annotated loop, but for a few elements:
 * n - x - 1. */
static bool is_near(Arena *arena, const Poly *bound, const Poly *size)
{
    int64_t off, whole;
    const Poly *difference = size ? poly_subtract(arena, size, bound) : NULL;
    return difference && poly_is_constant(difference, &off) && off <= WIDEST_EDGE &&
           (!poly_is_constant(size, &whole) || off <= whole / 2 + 1);
}

static const Poly *what_stays(Arena *arena, const Poly *poly)
{
    const Poly *stays = poly;
    for (size_t i = 0; i < poly->count && stays; i++) {
        const Term *term = &poly->terms[i];
        bool varies = false;
        const Poly *product = poly_constant(arena, term->coefficient);
        for (unsigned k = 0; k < term->degree; k++) {
            varies |= atom_varies(term->atoms[k]);
            product = poly_multiply(arena, product, poly_atom(arena, term->atoms[k]));
        }
        if (varies)
            stays = poly_subtract(arena, stays, product);
    }
    return stays;
}

static bool is_some_size(const Model *model, Arena *arena, const Poly *poly)
{
    const Poly *bound = what_stays(arena, poly);
    for (size_t i = 0; bound && i < model->arrays.len; i++) {
        const Array *array = model->arrays.at[i];
        const Poly *all = poly_constant(arena, 1);
        for (unsigned d = array->rank; d-- > 0;) {
            all = poly_multiply(arena, all, array->sizes[d]);
            if (is_near(arena, bound, array->sizes[d]) || is_near(arena, bound, all))
                return true;
        }
    }
    for (size_t i = 0; bound && i < model->loops.len; i++) {
        const Loop *loop = model->loops.at[i];
        if (loop->annotation && loop->canonical &&
            is_near(arena, bound, loop->inclusive || !loop->downward ? loop->end : loop->start))
            return true;
    }
    return false;
}

/* row < rows, where row counts the grid's threads along an axis: a grid is launched for as many as
 * the bound says, whatever name rows have in arrays. */
static bool bounds_grid(Arena *arena, const Poly *poly)
{
    const Poly *bound = what_stays(arena, poly);
    bool by_thread = false, by_block = false;
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at)) {
        by_thread |= at.atom->kind == ATOM_THREAD;
        by_block |= at.atom->kind == ATOM_BLOCK;
    }
    const int64_t edge = poly_constant_term(bound);
    const Atom *symbol =
        bound ? poly_single(poly_subtract(arena, bound, poly_constant(arena, edge))) : NULL;
    return by_thread && by_block && symbol && symbol->kind == ATOM_SYMBOL && edge >= -WIDEST_EDGE;
}

/* ... of threads and iterations for which poly >= 0. */
static double share_of_bound(const Model *model, Arena *arena, const Poly *poly)
{
    Margin margin = margin_of(model, poly);
    if (!margin.unknown && !margin.sizes && !margin.sizes_off && !margin.reach && margin.ranged) {
        double all = (double)margin.most - (double)margin.least + 1;
        return margin.least >= 0 ? 1 : margin.most < 0 ? 0 : ((double)margin.most + 1) / all;
    }
    if (margin.falls && (is_some_size(model, arena, poly) || bounds_grid(arena, poly)))
        return 1;
    if (margin.unknown || margin.sizes_off || margin.constant < -WIDEST_EDGE)
        return 0;
    return margin.sizes || margin.rises ? 1 : 0;
}

/* The first maximum or minimum in a sum. */
static const Term *find_choice(const Poly *poly)
{
    for (size_t i = 0; i < poly->count; i++) {
        const Term *term = &poly->terms[i];
        const Atom *atom = term->degree == 1 ? term->atoms[0] : NULL;
        if (atom && atom->kind == ATOM_OPERATION &&
            (atom->op == TOKEN_QUESTION || atom->op == TOKEN_COLON))
            return term;
    }
    return NULL;
}

/* i < min(k, m): both must hold. */
static double share_of_choices(const Model *model, Arena *arena, const Poly *poly, unsigned depth)
{
    const Term *choice = poly ? find_choice(poly) : NULL;
    if (!poly || depth > MOST_CHOICES)
        return 0;
    if (!choice)
        return share_of_bound(model, arena, poly);
    const Atom *atom = choice->atoms[0];
    double left = share_of_choices(model, arena, poly_substitute(arena, poly, atom, atom->left),
                                   depth + 1),
           right = share_of_choices(model, arena, poly_substitute(arena, poly, atom, atom->right),
                                    depth + 1);
    bool any = (atom->op == TOKEN_QUESTION) == (choice->coefficient > 0);
    return (left > right) == any ? left : right;
}

/* --------------------------------------------------------------------------------------------- */

static double share_of_comparison(const Model *model, Arena *arena, const Condition *condition)
{
    bool less = condition->op == TOKEN_LESS || condition->op == TOKEN_LESS_EQUAL;
    bool strict = condition->op == TOKEN_LESS || condition->op == TOKEN_GREATER;
    const Poly *low = less ? condition->left : condition->right,
               *high = less ? condition->right : condition->left;
    const Poly *margin = poly_subtract(arena, high, low);
    int64_t constant;
    if (!margin)
        return 0;
    if (condition->op == TOKEN_EQUAL || condition->op == TOKEN_NOT_EQUAL) {
        bool equal = condition->op == TOKEN_EQUAL;
        return poly_is_constant(margin, &constant) ? (constant == 0) == equal
                                                   : !equal && poly_varies(margin);
    }
    return share_of_choices(
        model, arena, strict ? poly_subtract(arena, margin, poly_constant(arena, 1)) : margin, 0);
}

double condition_share(const Model *model, const Condition *condition)
{
    if (!condition->left || is_on_data(condition->left) || is_on_data(condition->right))
        return 0;
    if (is_scattered(condition->left) || is_scattered(condition->right))
        return share_of_turns(model, condition);
    Arena *scratch = arena_child(model->arena);
    double share = share_of_comparison(model, scratch, condition);
    arena_free(scratch);
    return share;
}

bool loop_may_be_empty(const Model *model, const Loop *loop)
{
    if (loop->stmt->kind == STMT_DO)
        return false;
    if (loop->trips_known || !loop->canonical)
        return !loop->trips_known || loop->trips == 0;
    bool down = loop->downward;
    Condition goes = {.comparison = true,
                      .op = TOKEN_LESS,
                      .left = down ? loop->end : loop->start,
                      .right = down ? loop->start : loop->end};
    return condition_share(model, &goes) == 0;
}
