/* Races of the kernel as it is written. Enters: a model. Leaves: what threads of a block change together.
 *
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;          in blocks of 32 x 8 threads
 *     x[i] += ...;                                            eight threads change each element
 */
#include "races.h"

/* Threads that differ in the axis alone have the same value. */
static bool is_without(const Model *model, const Poly *poly, unsigned axis)
{
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at)) {
        const Atom *atom = at.atom;
        const bool known = atom->kind == ATOM_THREAD || atom->kind == ATOM_BLOCK ||
                           atom->kind == ATOM_GRID || atom->kind == ATOM_SYMBOL ||
                           (atom->kind == ATOM_ITERATOR && atom->loop && atom == atom->loop->atom);
        if (!known || poly_mentions(model->mapping.thread[axis], atom))
            return false;
    }
    return true;
}

/* ... get to the access together: each comparison on the way and each loop's bounds are without
 * it. */
static bool reached_without(const Model *model, const Access *access, unsigned axis)
{
    for (const Condition *condition = access->condition; condition; condition = condition->outer)
        if (!condition->comparison || !is_without(model, condition->left, axis) ||
            !is_without(model, condition->right, axis))
            return false;
    for (const Loop *loop = access->loop; loop; loop = loop->outer)
        if (!loop->canonical || loop->leaves || !is_without(model, loop->start, axis) ||
            !is_without(model, loop->end, axis) || !is_without(model, loop->step, axis))
            return false;
    return true;
}

void races_tell(const Model *model)
{
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        for (unsigned axis = 0; axis < 3; axis++) {
            if (!access->read || !access->write || !access->flat || access->wraps ||
                access_has_border(access) || model->mapping.dim[axis] <= 1 ||
                !is_without(model, access->flat, axis) || !reached_without(model, access, axis))
                continue;
            Diag *diag = diag_report(
                model->diags, DIAG_RACE, model_expr_place(model, access->expr),
                "threads that differ in threadIdx.%c race: they modify the same element of '%.*s'",
                "xyz"[axis], STR_ARG(access->array->name));
            diag_note(model->diags, diag, (Span){0},
                      "let one of them do it with if (threadIdx.%c == 0), or launch blocks with "
                      "one thread along that axis",
                      "xyz"[axis]);
        }
    }
}
