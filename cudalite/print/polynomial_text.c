/* Polynomials as expressions. Enters: a poly, the variables in scope. Leaves: an expression whose
 * value is the poly's; sums are written with what is added first, so that unsigned steps never
 * wrap. */
#include "polynomial_text.h"

/* A variable with that value; NULL: none has it. */
static const Code *code_of_variable(const Speller *speller, const Poly *poly)
{
    Arena *arena = speller->names.model->arena;
    const Variable *typed = vocabulary_variable(&speller->names, poly, OF_ITS_TYPE),
                   *variable = typed ? typed : vocabulary_variable(&speller->names, poly, MADE_INT);
    if (!variable)
        return NULL;
    if (speller->used)
        strmap_set(speller->used, variable->name, speller->used);
    const Code *code = code_variable(arena, variable->type->name, variable->name);
    return typed ? code : code_cast(arena, "int", code);
}

/* Written in the user's variables, which are spelled as ints. */
static bool is_spelled_int(const Speller *speller, const Poly *poly)
{
    const Strs *templates = &speller->names.model->kernel->template_params;
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at)) {
        const Atom *atom = at.atom;
        if (atom->kind != ATOM_ITERATOR && atom->kind != ATOM_OPERATION &&
            (atom->kind != ATOM_SYMBOL || strs_has(templates, atom->name)))
            return false;
    }
    return !speller->wide;
}

const Code *code_of_constant(const Model *model, int64_t value)
{
    if (value < 0)
        return code_minus(model->arena, code_of_constant(model, -value));
    return code_word(model->arena, spell_constant(model, value));
}

const Code *code_extreme(const Model *model, bool largest, const Code *a, const Code *b)
{
    const char *name = largest ? "max" : "min";
    if (spell_is_free(model, name))
        return code_call(model->arena, name, a, b);
    const Code *first = code_binary(model->arena, a, largest ? TOKEN_GREATER : TOKEN_LESS, b);
    return code_choice(model->arena, first, a, b);
}

/* A maximum or minimum of ints. */
static const Code *extreme_of(const Speller *speller, const Atom *atom, const Code *left,
                              const Code *right)
{
    Arena *arena = speller->names.model->arena;
    if (!is_spelled_int(speller, atom->left) || !is_spelled_int(speller, atom->right)) {
        left = code_cast(arena, "int", left);
        right = code_cast(arena, "int", right);
    }
    return code_extreme(speller->names.model, atom->op == TOKEN_QUESTION, left, right);
}

static const Code *code_of_operation(const Speller *speller, const Atom *atom)
{
    Arena *arena = speller->names.model->arena;
    const Code *left = code_of_poly(speller, atom->left),
               *right = code_of_poly(speller, atom->right);
    if (atom->op == TOKEN_QUESTION || atom->op == TOKEN_COLON)
        return extreme_of(speller, atom, left, right);
    /* Division and shift depend on the sign, so operands are made int. */
    int64_t number = 0;
    const bool is_int = poly_is_constant(atom->right, &number) && number <= INT32_MAX;
    if (!is_int || !code_is_digits(right)) /* else an int already */
        right = code_cast(arena, "int", right);
    return code_binary(arena, code_cast(arena, "int", left), atom->op, right);
}

/* What plans ask of their names (passes/plan_names.c) has a gap: the kernel stays as it is. */
static _Noreturn void unsaid(const Speller *speller)
{
    arena_give_up(speller->names.model->arena, "a planned value has no name there");
}

static const Code *code_of_atom(const Speller *speller, const Atom *atom)
{
    Arena *arena = speller->names.model->arena;
    for (size_t i = speller->spellings.len; i-- > 0;)
        if (speller->spellings.at[i].atom == atom)
            return speller->spellings.at[i].code;
    const Code *code = code_of_variable(speller, poly_atom(arena, atom));
    if (code)
        return code;
    switch (atom->kind) {
    case ATOM_THREAD:
    case ATOM_BLOCK:
    case ATOM_GRID: return code_word(arena, atom->name);
    case ATOM_SYMBOL:
        if (!atom->is_spelled || !vocabulary_has_place(&speller->names, atom))
            break;
        return code_word(arena, atom->name);
    case ATOM_OPERATION:
        if (!operation_is_int(atom))
            break;
        return code_of_operation(speller, atom);
    case ATOM_AS_INT: return code_cast(arena, "int", code_of_poly(speller, atom->left));
    default: break;
    }
    unsaid(speller);
}

/* The term, whatever its sign. */
static const Code *code_of_term(const Speller *speller, const Term *term, bool cast)
{
    Arena *arena = speller->names.model->arena;
    const Code *product = NULL;
    const int64_t size =
        term->coefficient < 0 ? (int64_t)(0 - (uint64_t)term->coefficient) : term->coefficient;
    for (unsigned k = 0; k < term->degree; k++) {
        const Code *factor = code_of_atom(speller, term->atoms[k]);
        if (cast && k == 0)
            factor = code_cast(arena, "long long", factor);
        product = product ? code_product(arena, product, factor) : factor;
    }
    if (size == 1 && product)
        return product;
    const Code *constant = code_word(arena, spell_constant(speller->names.model, size));
    return product ? code_product(arena, product, constant) : constant;
}

const Code *code_of_poly(const Speller *speller, const Poly *poly)
{
    Arena *arena = speller->names.model->arena;
    int64_t constant;
    if (!poly)
        unsaid(speller);
    if (poly_is_constant(poly, &constant))
        return code_of_constant(speller->names.model, constant);
    const Code *sum = code_of_variable(speller, poly);
    if (sum)
        return sum;
    poly = mapping_join(speller->names.model, poly, ATOM_THREAD);
    if (poly_single(poly) && !speller->wide)
        return code_of_atom(speller, poly_single(poly));
    for (int negative = 0; negative < 2; negative++)
        for (size_t i = 0; i < poly->count; i++) {
            const Term *term = &poly->terms[i];
            if ((term->coefficient < 0) != negative)
                continue;
            bool cast = speller->wide && term->degree > 0 &&
                        (!sum || term->degree > 1 || term->coefficient != 1);
            const Code *code = code_of_term(speller, term, cast);
            sum = !sum       ? (negative ? code_minus(arena, code) : code)
                  : negative ? code_difference(arena, sum, code)
                             : code_binary(arena, sum, TOKEN_PLUS, code);
        }
    return sum;
}

void code_name_atom(Speller *speller, const Atom *atom, const Code *code)
{
    vec_push(speller->names.model->arena, &speller->spellings, ((Spelling){atom, code}));
}
