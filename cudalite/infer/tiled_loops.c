/* Enters: a model. Leaves: whether an annotation of a loop, if there were one, might let it be tiled. */
#include "tiled_loops.h"

#include "../passes/canonicalise/canonicalise.h"

enum { UNROLLED = 16 }; /* iterations of loops that compilers unroll */

static bool moves_with(const Model *model, const Loop *loop)
{
    for (size_t i = 0; i < model->accesses.len; i++)
        if (model->accesses.at[i]->flat && poly_mentions(model->accesses.at[i]->flat, loop->atom))
            return true;
    return false;
}

/* An annotation has words for it: no value is in it that only a run loads or computes. */
static bool has_words(const Model *model, const Poly *bound)
{
    for (PolyAtoms at = poly_atoms(bound); at.atom; poly_next(&at)) {
        const Atom *atom = at.atom;
        if ((atom->kind == ATOM_OPAQUE && !model_has_variable(model, atom->name)) ||
            (atom->left && !has_words(model, atom->left)) ||
            (atom->right && !has_words(model, atom->right)))
            return false;
    }
    return true;
}

/* The block runs its iterations together, or may do so in a plainer form. */
static bool may_be_uniform(Model *model, const Loop *loop)
{
    return loop->uniform || canonical_may_be_uniform(model, loop);
}

static bool may_tile(Model *model, const Loop *loop)
{
    return loop->canonical && may_be_uniform(model, loop) && !loop->leaves && loop->start &&
           loop->end && has_words(model, loop->start) && has_words(model, loop->end) &&
           !(loop->trips_known && loop->trips <= UNROLLED) && moves_with(model, loop);
}

/* Another one that may be tiled stands in it. */
static bool has_inner(Model *model, const Loop *outer)
{
    for (size_t i = 0; i < model->loops.len; i++)
        for (const Loop *loop = model->loops.at[i]->outer; loop; loop = loop->outer)
            if (loop == outer && may_tile(model, model->loops.at[i]))
                return true;
    return false;
}

bool loop_may_be_tiled(Model *model, const Loop *loop)
{
    return may_tile(model, loop) && !has_inner(model, loop);
}
