/* Loops whose conditions add something to their iterators. Enters: a model. Leaves: those conditions with it on the
 * other side.
 *
 *     for (int i = 0; i + 4 <= w; i += 4)     for (int i = 0; i < w - 3; i += 4)
 *
 * What is subtracted must not overflow where the sum did not: numbers are signed, the end is a sum of what is not
 * negative (sizes of arrays are not, and the host can ask for parameters that are not) and of a small number, or
 * conditions say so, and what is taken from it is a small number, too, or no negative one. */
#include "../../analysis/affine/footprint.h"
#include "../../analysis/spelling.h"
#include "../../syntax/parse.h"
#include "canonicalise.h"
#include "loop_queries.h"

enum { SMALL = 1 << 20 };

static bool is_size(const Model *model, const Atom *atom)
{
    for (size_t i = 0; i < model->arrays.len && !model->is_inferred; i++)
        for (unsigned d = 0; d < model->arrays.at[i]->rank; d++)
            if (poly_single(model->arrays.at[i]->sizes[d]) == atom)
                return true;
    return false;
}

/* The host may ask whether it is positive, before it launches another kernel than this one. */
static bool is_asked(const Model *model, const Atom *atom, Strs *positive)
{
    const Param *param = atom->kind == ATOM_SYMBOL ? model_symbol_param(model, atom) : NULL;
    if (!model->is_owned || !param || !str_equal(param->name, atom->name) ||
        param->type->kind != TYPE_INTEGER || param->type->is_unsigned || param->type->pointers ||
        strmap_get(model->assigned, atom->name))
        return false;
    if (!strs_has(positive, atom->name))
        vec_push(model->arena, positive, atom->name);
    return true;
}

/* It is never less than -`below` where the loop begins. */
static bool is_above(const Model *model, const Poly *poly, int64_t below, const Loop *loop,
                     Strs *positive)
{
    if (poly_proven(model, poly, loop->condition, FOR_THE_THREAD))
        return true;
    for (size_t i = 0; i < poly->count; i++) {
        const Term *term = &poly->terms[i];
        if (term->degree ? term->coefficient < 0 : term->coefficient < -below)
            return false;
        for (unsigned k = 0; k < term->degree; k++)
            if (!term->atoms[k]->nonnegative && !is_size(model, term->atoms[k]) &&
                !is_asked(model, term->atoms[k], positive))
                return false;
    }
    return true;
}

static bool find_end(const Model *model, const Loop *loop, CanonicalEnd *end)
{
    const Expr *test = expr_bare(loop->stmt->expr);
    Span last, ahead, all;
    Strs positive = {0};
    int64_t by;
    if (!loop->ahead)
        return false;
    const bool mirrored = expr_bare(loop->end_expr) == expr_bare(test->a);
    const TokenKind op = mirrored ? token_mirrored(test->op) : test->op;
    const bool known = poly_is_constant(loop->ahead, &by);
    if ((op != TOKEN_LESS && op != TOKEN_LESS_EQUAL) ||
        !canonical_is_written(model, test->first, test->last, &all) ||
        !canonical_is_written(model, loop->end_expr->first, loop->end_expr->last, &last) ||
        !canonical_is_written(model, loop->ahead_expr->first, loop->ahead_expr->last, &ahead) ||
        !(known ? by > 0 && by < SMALL && is_above(model, loop->end, SMALL, loop, &positive)
                : is_above(model, loop->ahead, 0, loop, &positive) &&
                      is_above(model, loop->end, 0, loop, &positive)))
        return false;
    const Str name = loop->variable->name, from = spell_factor(model, span_text(last));
    const bool is_number = known && expr_bare(loop->ahead_expr)->kind == EXPR_NUMBER,
               inclusive = op == TOKEN_LESS_EQUAL;
    Text text = text_new(model->arena);
    text_format(&text, "%.*s %s %.*s", STR_ARG(name), inclusive && !known ? "<=" : "<",
                STR_ARG(from));
    if (is_number && by > inclusive)
        text_format(&text, " - %lld", (long long)by - inclusive);
    else if (!is_number)
        text_format(&text, " - %.*s%s", STR_ARG(spell_factor(model, span_text(ahead))),
                    inclusive && known ? " + 1" : "");
    *end = (CanonicalEnd){loop, text_str(&text), positive};
    return true;
}

void canonical_find_ends(Model *model, Plain *plain)
{
    for (size_t i = 0; i < model->loops.len; i++) {
        CanonicalEnd one;
        if (find_end(model, model->loops.at[i], &one))
            vec_push(model->arena, &plain->ends, one);
    }
}
