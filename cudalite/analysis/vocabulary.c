/* Enters: the variables that may be named at a place. Leaves: whether a polynomial can be written
 * with them, and which of them has a value. print/polynomial_text.c writes it. */
#include "vocabulary.h"

#include <string.h>

const Variable *vocabulary_variable(const Vocabulary *names, const Poly *poly, TakenAs taken)
{
    bool wide = poly_wide(poly);
    for (size_t i = names->count; i-- > 0;) {
        const Variable *variable = &names->variables[i];
        const Type *type = variable->type;
        bool is_int = !type->is_unsigned && type->size <= 4;
        if (variable->value.is_pointer || variable->value.is_floating || variable->address_taken ||
            type->kind != TYPE_INTEGER || type->pointers || type->extents.len ||
            (taken == OF_ITS_TYPE && !wide && !is_int) || !poly_equal(variable->value.poly, poly) ||
            (names->avoid && strmap_get(names->avoid, variable->name)))
            continue;
        return variable;
    }
    return NULL;
}

bool vocabulary_has_place(const Vocabulary *names, const Atom *atom)
{
    Str name = atom->divided ? atom->divided->name : atom->name;
    for (name.len = 0; name.len < atom->name.len && !strchr(".[", name.at[name.len]);)
        name.len++;
    const Param *param = kernel_param(names->model->kernel, name), *seen = NULL;
    bool hidden = names->avoid && strmap_get(names->avoid, name);
    for (size_t i = names->count; i-- > 0 && !hidden && !seen;)
        if (str_equal(names->variables[i].name, name)) {
            seen = names->variables[i].param;
            hidden = !seen;
        }
    return !hidden && seen == param;
}

/* An iterator of the region's, or where its tile begins. */
static bool is_of_region(const Region *region, const Atom *atom)
{
    const Stmt *stmt = atom->loop ? atom->loop->stmt : NULL;
    return region && stmt &&
           (region->loop && atom == region->loop->tile
                ? true
                : atom->kind == ATOM_ITERATOR && stmt->first >= region_first_token(region) &&
                      stmt->last <= region_last_token(region));
}

enum { SMALL_FACTOR = 1 << 20 };

/* A sum that is an int where its atoms are. */
static bool is_small_sum(const Poly *poly)
{
    for (size_t i = 0; i < poly->count; i++) {
        int64_t factor = poly->terms[i].coefficient;
        if (poly->terms[i].degree > 1 || factor > SMALL_FACTOR || factor < -SMALL_FACTOR)
            return false;
    }
    return true;
}

bool operation_is_int(const Atom *atom)
{
    const bool is_extreme = atom->op == TOKEN_QUESTION || atom->op == TOKEN_COLON;
    return !atom->wide && (!is_extreme || (is_small_sum(atom->left) && is_small_sum(atom->right)));
}

static bool says_atom(const Vocabulary *names, const Atom *atom)
{
    if (is_of_region(names->region, atom) ||
        vocabulary_variable(names, poly_atom(names->model->arena, atom), MADE_INT))
        return true;
    switch (atom->kind) {
    case ATOM_THREAD:
    case ATOM_BLOCK:
    case ATOM_GRID: return true;
    case ATOM_SYMBOL: return atom->is_spelled && vocabulary_has_place(names, atom);
    case ATOM_OPERATION:
        return operation_is_int(atom) && vocabulary_says(names, atom->left) &&
               vocabulary_says(names, atom->right);
    case ATOM_AS_INT: return vocabulary_says(names, atom->left);
    default: return false;
    }
}

bool vocabulary_says(const Vocabulary *names, const Poly *poly)
{
    bool all = poly != NULL;
    if (poly && vocabulary_variable(names, poly, MADE_INT))
        return true;
    for (PolyAtoms at = poly_atoms(poly); at.atom && all; poly_next(&at))
        all = says_atom(names, at.atom);
    return all;
}
