/* Proofs. Enters: a polynomial and the conditions under which it is asked for. Leaves: whether it
 * is never negative, or what would have to hold besides for that. */
#include "proof.h"

#include "../effects/type_traits.h"

enum { DEPTH = 12 }; /* iterators and threads that are taken at the ends of their ranges */

/* A condition as `fact >= 0`, where signed comparison means just that: up to two. */
typedef struct {
    const Poly *poly;
    const Atom *positive; /* a quotient that is, where the fact holds; NULL: it tells of none */
} Fact;

typedef struct ConditionFacts {
    bool known, of_block;
    Fact plain[2];
    bool known_difference[2]; /* by whom it is proven */
    Fact difference[2][2];
} ConditionFacts;

int64_t times_in(const Poly *poly, const Term *term)
{
    for (size_t i = 0; i < poly->count; i++) {
        const Term *other = &poly->terms[i];
        bool same = other->degree == term->degree && term->degree > 0;
        for (unsigned k = 0; same && k < term->degree; k++)
            same = other->atoms[k] == term->atoms[k];
        if (same && quotient_fits(other->coefficient, term->coefficient) &&
            other->coefficient % term->coefficient == 0)
            return other->coefficient / term->coefficient;
    }
    return 0;
}

/* What the atom at most is, times `by`: x of x / c, where x is not negative, since -3 / 2 is more
 * than -3 by halves; n of (int)n. NULL: not known. */
static const Poly *atom_limit(Arena *arena, const Atom *atom, const Atom *positive, int64_t *by)
{
    *by = 1;
    if (atom->kind == ATOM_AS_INT)
        return atom->left;
    if (atom->divided) {
        *by = atom->divisor;
        return atom == positive || atom->nonnegative ? poly_atom(arena, atom->divided) : NULL;
    }
    bool is_quotient = atom->kind == ATOM_OPERATION && atom->op == TOKEN_SLASH &&
                       poly_is_constant(atom->right, by) && *by > 0;
    return is_quotient && (atom == positive || poly_nonnegative(atom->left)) ? atom->left : NULL;
}

/* -k * (x / c) is at least -(k / c) * x, -k * (int)n at least -k * n. */
static const Poly *without_quotient(Arena *arena, const Poly *poly, const Atom *positive)
{
    for (size_t i = 0; i < poly->count; i++) {
        const Term *term = &poly->terms[i];
        const Atom *atom = term->degree == 1 ? term->atoms[0] : NULL;
        int64_t by;
        const Poly *limit =
            atom && term->coefficient < 0 ? atom_limit(arena, atom, positive, &by) : NULL;
        if (!limit || term->coefficient % by != 0)
            continue;
        const Poly *rest = poly_subtract(
            arena, poly, poly_scale(arena, poly_atom(arena, atom), term->coefficient));
        return poly_add(arena, rest, poly_scale(arena, limit, term->coefficient / by));
    }
    return NULL;
}

/* x / c - 1 - (what is not negative) >= 0: then x / c is positive, and so is x. NULL: it says
 * nothing of the kind. */
static const Atom *positive_quotient(const Poly *fact)
{
    const Atom *quotient = NULL;
    if (!fact || fact->count == 0 || fact->terms[fact->count - 1].degree != 0)
        return NULL;
    for (size_t i = 0; i < fact->count; i++) {
        const Term *term = &fact->terms[i];
        bool is_quotient = term->coefficient > 0 && term->degree == 1 &&
                           (term->atoms[0]->divided || (term->atoms[0]->kind == ATOM_OPERATION &&
                                                        term->atoms[0]->op == TOKEN_SLASH));
        if (term->coefficient > 0 && (!is_quotient || quotient))
            return NULL;
        if (is_quotient)
            quotient = term->atoms[0];
        for (unsigned k = 0; k < term->degree && !is_quotient; k++)
            if (!term->atoms[k]->nonnegative)
                return NULL;
    }
    return quotient;
}

ConditionFacts *condition_facts_new(Arena *arena)
{
    return arena_new_of(arena, ConditionFacts);
}

void condition_facts_forget(ConditionFacts *facts)
{
    *facts = (ConditionFacts){0};
}

static Fact fact_of(const Poly *poly)
{
    return (Fact){poly, positive_quotient(poly)};
}

/* A factor of an array's size, which is not subtracted there. */
static bool makes_size(const Model *model, const Atom *atom)
{
    for (size_t i = 0; i < model->arrays.len; i++)
        for (unsigned d = 0; d < model->arrays.at[i]->rank; d++)
            for (PolyAtoms at = poly_atoms(model->arrays.at[i]->sizes[d]); at.atom; poly_next(&at))
                if (at.atom == atom && at.poly->terms[at.term].coefficient > 0)
                    return true;
    return false;
}

/* Not negative: a sum of numbers that are not, of what makes arrays' sizes, and of their quotients;
 * or one less where it has a size, since an array that is touched has an element. */
static bool is_natural(const Model *model, const Poly *poly)
{
    bool sizes = false;
    for (size_t i = 0; i < poly->count; i++) {
        const Term *term = &poly->terms[i];
        if (term->coefficient < (term->degree || !sizes ? 0 : -1))
            return false;
        for (unsigned k = 0; k < term->degree; k++) {
            const Atom *atom = term->atoms[k];
            const bool is_size = makes_size(model, atom),
                       divides = atom->kind == ATOM_OPERATION && atom->op == TOKEN_SLASH &&
                                 is_natural(model, atom->left) && is_natural(model, atom->right),
                       of_size = atom->divided && makes_size(model, atom->divided);
            if (!is_size && !of_size && !divides && !atom->nonnegative)
                return false;
            sizes |= is_size && term->degree == 1;
        }
    }
    return true;
}

/* Facts last as long as the model; what proofs make on the way does not. */
static void find_plain(const Model *model, const Condition *condition, Fact facts[2])
{
    Arena *arena = model->arena;
    const bool is_below = condition->op == TOKEN_LESS || condition->op == TOKEN_LESS_EQUAL ||
                          (condition->op == TOKEN_EQUAL && poly_wide(condition->left));
    if (!condition->comparison || (condition->is_unsigned && !poly_nonnegative(condition->left)))
        return;
    /* Below a negative number, which is a large one there, may be all that is not negative. */
    if (condition->is_unsigned && is_below && !is_natural(model, condition->right))
        return;
    const Poly *one = poly_constant(arena, 1);
    const Poly *difference = poly_subtract(arena, condition->left, condition->right);
    const Poly *opposite = poly_subtract(arena, condition->right, condition->left);
    switch (condition->op) {
    case TOKEN_LESS: facts[0] = fact_of(poly_subtract(arena, opposite, one)); break;
    case TOKEN_LESS_EQUAL: facts[0] = fact_of(opposite); break;
    case TOKEN_GREATER: facts[0] = fact_of(poly_subtract(arena, difference, one)); break;
    case TOKEN_GREATER_EQUAL: facts[0] = fact_of(difference); break;
    case TOKEN_EQUAL:
        facts[0] = fact_of(opposite);
        facts[1] = fact_of(difference);
        break;
    default: break;
    }
}

static bool proven(const Model *model, Arena *scratch, const Poly *poly,
                   const Condition *conditions, ProvenFor whom, const Atom *positive,
                   unsigned depth);

/* a != b, where the conditions outside of it say that a <= b: then a < b. */
static void find_differences(const Model *model, Arena *scratch, const Condition *condition,
                             ProvenFor whom, Fact facts[2])
{
    Arena *arena = model->arena;
    if (!condition->comparison || condition->op != TOKEN_NOT_EQUAL ||
        (condition->is_unsigned && !poly_nonnegative(condition->left)))
        return;
    for (int which = 0; which < 2; which++) {
        const Poly *distance = which ? poly_subtract(arena, condition->left, condition->right)
                                     : poly_subtract(arena, condition->right, condition->left);
        if (distance && proven(model, scratch, distance, condition->outer, whom, NULL, 1))
            facts[which] = fact_of(poly_subtract(arena, distance, poly_constant(arena, 1)));
    }
}

static const Fact *facts_of(const Model *model, Arena *scratch, const Condition *condition,
                            ProvenFor whom)
{
    ConditionFacts *facts = condition->facts;
    if (!facts->known) {
        facts->known = true;
        facts->of_block = condition_of_block(model, condition);
        find_plain(model, condition, facts->plain);
    }
    if (whom == FOR_THE_BLOCK && !facts->of_block)
        return NULL;
    if (condition->op != TOKEN_NOT_EQUAL)
        return facts->plain;
    if (!facts->known_difference[whom]) {
        facts->known_difference[whom] = true;
        find_differences(model, scratch, condition, whom, facts->difference[whom]);
    }
    return facts->difference[whom];
}

const Poly *condition_fact(const Model *model, const Condition *condition, unsigned which)
{
    return facts_of(model, model->scratch, condition, FOR_THE_THREAD)[which].poly;
}

static bool left_is_nonnegative(Arena *scratch, const Poly *poly, const Fact *fact, int64_t times)
{
    if (poly_exceeds(poly, fact->poly, times))
        return true;
    if (!fact->positive)
        return false;
    const Poly *left = poly_subtract(scratch, poly, poly_scale(scratch, fact->poly, times));
    const Poly *whole = left ? without_quotient(scratch, left, fact->positive) : NULL;
    return whole && poly_nonnegative(whole);
}

/* poly >= 0, for it is some multiple of the fact and more: 2x + 1 < 2n where x < n, or < n where
 * x < n / 2. */
static bool follows_from(Arena *scratch, const Poly *poly, const Fact *fact)
{
    if (left_is_nonnegative(scratch, poly, fact, 1))
        return true;
    for (size_t i = 0; i < fact->poly->count; i++) {
        int64_t times = times_in(poly, &fact->poly->terms[i]);
        if (times > 1 && left_is_nonnegative(scratch, poly, fact, times))
            return true;
    }
    return false;
}

static bool follows(const Model *model, Arena *scratch, const Poly *poly,
                    const Condition *conditions, ProvenFor whom)
{
    if (poly_nonnegative(poly))
        return true;
    for (const Condition *condition = conditions; condition; condition = condition->outer) {
        const Fact *facts = facts_of(model, scratch, condition, whom);
        arena_spend(model->arena, 8);
        for (int which = 0; facts && which < 2; which++)
            if (facts[which].poly && follows_from(scratch, poly, &facts[which]))
                return true;
    }
    return false;
}

const Poly *lower_end(const Model *model, Arena *arena, const Poly *poly, const Atom *atom)
{
    const Poly *coefficient, *rest, *low, *high;
    int64_t sign;
    if (!poly_linear(arena, poly, atom, &coefficient, &rest) ||
        !poly_is_constant(coefficient, &sign))
        return NULL;
    if (atom->kind == ATOM_THREAD) {
        if (model->block_size[atom->axis] <= 0)
            return NULL;
        low = poly_constant(arena, 0);
        high = poly_constant(arena, model->block_size[atom->axis] - 1);
    } else {
        Loop *loop = atom->loop;
        if (!loop || atom != loop->atom)
            return NULL;
        const Poly *one = poly_constant(arena, 1);
        low = loop->downward ? poly_add(arena, loop->end, one) : loop->start;
        high = loop->downward ? loop->start : poly_subtract(arena, loop->end, one);
    }
    return poly_substitute(arena, poly, atom, sign > 0 ? low : high);
}

/* Not negative where the loop runs: one less than the distance from its start to its end. */
static const Poly *runs(Arena *scratch, const Loop *loop)
{
    const Poly *more = loop->downward ? poly_subtract(scratch, loop->start, loop->end)
                                      : poly_subtract(scratch, loop->end, loop->start);
    return poly_subtract(scratch, more, poly_constant(scratch, 1));
}

/* What the atom divides by a number, if it is a quotient: NULL: it is none. */
static const Poly *divided_by(const Atom *atom, int64_t *by)
{
    const bool is_quotient =
        atom->divided || (atom->kind == ATOM_OPERATION && atom->op == TOKEN_SLASH);
    return is_quotient && poly_is_constant(atom->right, by) && *by > 0 ? atom->left : NULL;
}

/* The quotient of a single term, which is a number times it; else NULL. */
static const Atom *quotient_in(const Term *term, const Poly **of, int64_t *by)
{
    const Atom *atom = term->degree == 1 ? term->atoms[0] : NULL;
    *of = atom ? divided_by(atom, by) : NULL;
    return *of ? atom : NULL;
}

/* Not negative, as conditions say, or the loops where its iterators begin. */
static bool is_above(const Model *model, Arena *scratch, const Poly *poly,
                     const Condition *conditions, ProvenFor whom)
{
    for (unsigned depth = 0; poly && depth < DEPTH; depth++) {
        if (follows(model, scratch, poly, conditions, whom))
            return true;
        const Poly *low = NULL;
        for (PolyAtoms at = poly_atoms(poly); at.atom && !low; poly_next(&at))
            if (at.atom->kind == ATOM_ITERATOR)
                low = lower_end(model, scratch, poly, at.atom);
        poly = low;
    }
    return false;
}

/* Not negative, for a loop runs whose iterator a quotient in `near` divides: columns beside c / 2,
 * where c < columns - 1. */
static bool loop_tells(Arena *scratch, const Poly *poly, const Poly *near, ProvenFor whom)
{
    for (size_t i = 0; i < near->count; i++) {
        const Poly *of;
        int64_t by;
        quotient_in(&near->terms[i], &of, &by);
        for (PolyAtoms at = poly_atoms(of); at.atom; poly_next(&at)) {
            const Loop *loop = at.atom->kind == ATOM_ITERATOR ? at.atom->loop : NULL;
            if (!loop || at.atom != loop->atom || !loop->canonical)
                continue;
            const Poly *run = runs(scratch, loop);
            if (run && (whom == FOR_THE_THREAD || poly_uniform(run)) &&
                poly_nonnegative(poly_subtract(scratch, poly, run)))
                return true;
        }
    }
    return false;
}

/* -k * (x / c) is at least -k * x / c, where conditions say that x is not negative: c times poly is
 * not negative, if what this returns is not. NULL: there is no such quotient. */
static const Poly *times_divisor(const Model *model, Arena *scratch, const Poly *poly,
                                 const Condition *conditions, ProvenFor whom)
{
    for (size_t i = 0; i < poly->count; i++) {
        const int64_t times = poly->terms[i].coefficient;
        const Poly *of;
        int64_t by;
        const Atom *atom = times < 0 ? quotient_in(&poly->terms[i], &of, &by) : NULL;
        if (!atom || (!is_above(model, scratch, of, conditions, whom) &&
                      !loop_tells(scratch, of, poly, whom)))
            continue;
        const Poly *rest =
            poly_subtract(scratch, poly, poly_scale(scratch, poly_atom(scratch, atom), times));
        return poly_add(scratch, poly_scale(scratch, rest, by), poly_scale(scratch, of, times));
    }
    return NULL;
}

/* A quotient is not negative where what it divides is not: what is left of poly without it; NULL:
 * there is none. */
static const Poly *without_natural(const Model *model, Arena *scratch, const Poly *poly,
                                   const Condition *conditions, ProvenFor whom)
{
    for (size_t i = 0; i < poly->count; i++) {
        const int64_t times = poly->terms[i].coefficient;
        const Poly *of;
        int64_t by;
        const Atom *atom = times > 0 ? quotient_in(&poly->terms[i], &of, &by) : NULL;
        if (atom &&
            (is_above(model, scratch, of, conditions, whom) || loop_tells(scratch, of, poly, whom)))
            return poly_subtract(scratch, poly,
                                 poly_scale(scratch, poly_atom(scratch, atom), times));
    }
    return NULL;
}

/* y / c - x / c + rest is not negative, where y - x + c * rest is not, nor x. No y is taken that
 * may have wrapped, for that makes its quotient smaller. NULL: there are no two such quotients. */
static const Poly *between_quotients(const Model *model, Arena *scratch, const Poly *poly,
                                     const Condition *conditions, ProvenFor whom)
{
    const Atom *more = NULL, *less = NULL;
    const Poly *of_more = NULL, *of_less = NULL, *of;
    int64_t by = 0, divisor;
    for (size_t i = 0; i < poly->count; i++) {
        const Term *term = &poly->terms[i];
        const Atom *atom = quotient_in(term, &of, &divisor);
        if (!atom || (term->coefficient != 1 && term->coefficient != -1) ||
            ((more || less) && divisor != by))
            continue;
        if (term->coefficient == 1 && !more && !atom->wide) {
            more = atom;
            of_more = of;
        } else if (term->coefficient == -1 && !less &&
                   is_above(model, scratch, of, conditions, whom)) {
            less = atom;
            of_less = of;
        } else {
            continue;
        }
        by = divisor;
    }
    if (!more || !less)
        return NULL;
    const Poly *difference =
                   poly_subtract(scratch, poly_atom(scratch, more), poly_atom(scratch, less)),
               *rest = poly_subtract(scratch, poly, difference);
    return poly_add(scratch, poly_subtract(scratch, of_more, of_less),
                    poly_scale(scratch, rest, by));
}

/* `positive`: a quotient that is, as one knows already; or NULL. */
static bool proven(const Model *model, Arena *scratch, const Poly *poly,
                   const Condition *conditions, ProvenFor whom, const Atom *positive,
                   unsigned depth)
{
    if (!poly)
        return false;
    if (follows(model, scratch, poly, conditions, whom))
        return true;
    if (depth == 0)
        return false;
    /* Iterators first: the facts are about threads and sizes. */
    for (int pass = 0; pass < 2; pass++)
        for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at)) {
            const Atom *atom = at.atom;
            if (atom->kind != (pass ? ATOM_THREAD : ATOM_ITERATOR))
                continue;
            const Poly *low = lower_end(model, scratch, poly, atom);
            const Poly *run = low && !pass ? runs(scratch, atom->loop) : NULL;
            const Atom *ends = positive_quotient(run);
            const bool counts = run && (whom == FOR_THE_THREAD || poly_uniform(run));
            if (counts && poly_nonnegative(poly_subtract(scratch, low, run)))
                return true;
            if (low)
                return proven(model, scratch, low, conditions, whom, ends ? ends : positive,
                              depth - 1);
        }
    const Poly *whole = between_quotients(model, scratch, poly, conditions, whom);
    if (!whole)
        whole = without_quotient(scratch, poly, positive);
    if (!whole)
        whole = times_divisor(model, scratch, poly, conditions, whom);
    if (!whole)
        whole = without_natural(model, scratch, poly, conditions, whom);
    return whole && proven(model, scratch, whole, conditions, whom, positive, depth - 1);
}

/* n - 1 - k >= 0, where k < i and i < n: what is left of it beside one condition follows from the
 * others. */
static bool proven_by_two(const Model *model, Arena *scratch, const Poly *poly,
                          const Condition *conditions, ProvenFor whom)
{
    for (const Condition *condition = conditions; condition; condition = condition->outer) {
        const Fact *facts = facts_of(model, scratch, condition, whom);
        for (int which = 0; facts && which < 2; which++)
            for (size_t i = 0; facts[which].poly && i < facts[which].poly->count; i++) {
                const Term *term = &facts[which].poly->terms[i];
                const int64_t times =
                    term->coefficient < 0 && term->degree ? times_in(poly, term) : 0;
                const Poly *left =
                    times > 0 ? poly_subtract(scratch, poly,
                                              poly_scale(scratch, facts[which].poly, times))
                              : NULL;
                if (left &&
                    proven(model, scratch, left, conditions, whom, facts[which].positive, DEPTH))
                    return true;
            }
    }
    return false;
}

bool poly_proven(const Model *model, const Poly *poly, const Condition *conditions, ProvenFor whom)
{
    ArenaMark mark = arena_mark(model->scratch);
    bool is = proven(model, model->scratch, poly, conditions, whom, NULL, DEPTH) ||
              (poly && proven_by_two(model, model->scratch, poly, conditions, whom));
    arena_release(model->scratch, mark);
    return is;
}

bool poly_refuted(const Model *model, const Poly *poly)
{
    for (unsigned depth = 0; poly && depth < DEPTH; depth++) {
        const Poly *low = NULL;
        int64_t constant;
        if (poly_is_constant(poly, &constant))
            return constant < 0;
        for (PolyAtoms at = poly_atoms(poly); at.atom && !low; poly_next(&at))
            if (at.atom->kind == ATOM_ITERATOR)
                low = lower_end(model, model->arena, poly, at.atom);
        poly = low;
    }
    return false;
}

/* Of parameters and numbers, a sum: who launches the kernel can tell it. */
static bool is_of_parameters(const Poly *poly)
{
    for (size_t i = 0; i < poly->count; i++)
        if (poly->terms[i].degree > 1 ||
            (poly->terms[i].degree == 1 && poly->terms[i].atoms[0]->kind != ATOM_SYMBOL))
            return false;
    return true;
}

bool poly_host_tells(const Model *model, const Poly *poly)
{
    if (!model->asks_host || !is_of_parameters(poly))
        return false;
    for (size_t i = 0; i < poly->count; i++) {
        const Term *term = &poly->terms[i];
        const Param *param = term->degree ? model_symbol_param(model, term->atoms[0]) : NULL;
        if (term->degree && !term->atoms[0]->is_int &&
            !(param && type_is_plain_integer(param->type) && !param->type->is_reference &&
              param->type->size <= 4))
            return false;
    }
    return true;
}

/* The sum is one number that is at least another one, and no arithmetic that 64 bits might not hold: `cols
 * <= ld`, for parameters of 64 bits, too. What has no sign is compared as if it had: the host asks
 * that it is not negative then (host_function.c, ask_signs). */
static bool host_compares(const Model *model, const Poly *poly)
{
    bool used[2] = {false, false}; /* the smaller one, the larger one */
    if (!model->asks_host || !is_of_parameters(poly))
        return false;
    for (size_t i = 0; i < poly->count; i++) {
        const Term *term = &poly->terms[i];
        const bool larger = term->coefficient > 0;
        const Param *param = term->degree ? model_symbol_param(model, term->atoms[0]) : NULL;
        if (used[larger] ||
            (term->degree && (!param || term->coefficient * term->coefficient != 1 ||
                              !type_is_plain_integer(param->type) || param->type->is_reference)))
            return false;
        used[larger] = true;
    }
    return true;
}

/* What poly exceeds the fact by, or some multiple of it, if that is told by parameters; NULL: it is
 * not. */
static const Poly *left_of_parameters(Arena *arena, const Poly *poly, const Fact *fact)
{
    for (size_t i = 0; i < fact->poly->count; i++) {
        const int64_t times = times_in(poly, &fact->poly->terms[i]);
        const Poly *left =
            times > 0 ? poly_subtract(arena, poly, poly_scale(arena, fact->poly, times)) : NULL;
        if (left && is_of_parameters(left))
            return left;
    }
    return NULL;
}

/* ... if the fact compares one of poly's iterators with something else, as `j <= i`: what is left
 * has it no more. */
static const Poly *left_of_iterator(Arena *arena, const Poly *poly, const Fact *fact)
{
    for (size_t i = 0; i < fact->poly->count; i++) {
        const Term *term = &fact->poly->terms[i];
        const int64_t times =
            term->degree == 1 && term->atoms[0]->kind == ATOM_ITERATOR ? times_in(poly, term) : 0;
        const Poly *left =
            times > 0 ? poly_subtract(arena, poly, poly_scale(arena, fact->poly, times)) : NULL;
        if (left && !poly_mentions(left, term->atoms[0]))
            return left;
    }
    return NULL;
}

const Poly *poly_lacking(const Model *model, const Poly *poly, const Condition *conditions)
{
    Arena *arena = model->arena;
    for (unsigned depth = 0; poly && depth < DEPTH; depth++) {
        const Poly *low = NULL;
        if (is_of_parameters(poly))
            return poly;
        for (const Condition *condition = conditions; condition; condition = condition->outer) {
            const Fact *facts = facts_of(model, arena, condition, FOR_THE_THREAD);
            arena_spend(arena, 8);
            for (int which = 0; facts && which < 2; which++) {
                const Poly *left =
                    facts[which].poly ? left_of_parameters(arena, poly, &facts[which]) : NULL;
                if (left)
                    return left;
                if (facts[which].poly && !low)
                    low = left_of_iterator(arena, poly, &facts[which]);
            }
        }
        for (int pass = 0; pass < 2 && !low; pass++)
            for (PolyAtoms at = poly_atoms(poly); at.atom && !low; poly_next(&at))
                if (at.atom->kind == (pass ? ATOM_THREAD : ATOM_ITERATOR))
                    low = lower_end(model, arena, poly, at.atom);
        poly = low;
    }
    return NULL;
}

void needs_add(Arena *arena, Needs *needs, const Poly *poly)
{
    for (size_t i = 0; i < needs->len; i++) {
        int64_t more;
        if (!poly_is_constant(poly_subtract(arena, poly, needs->at[i]), &more))
            continue;
        if (more < 0)
            needs->at[i] = poly;
        return;
    }
    vec_push(arena, needs, poly);
}

bool access_asks(const Model *model, const Access *access, const Poly *poly, Needs *asked)
{
    int64_t number;
    if (poly_proven(model, poly, access->condition, FOR_THE_THREAD))
        return true;
    const Poly *lacks = poly_lacking(model, poly, access->condition);
    if (!lacks || poly_is_constant(lacks, &number) ||
        !(poly_host_tells(model, lacks) || host_compares(model, lacks)))
        return false;
    needs_add(model->arena, asked, lacks);
    return true;
}
