/* Axes. Enters: the block's shape, and how a block is taken in two. Leaves: the model's axes, and each axis that the
 * code names as a polynomial of them. As a rule they are the same. They differ where
 *
 *     int row = threadIdx.x / 16, column = threadIdx.x % 16;     threadIdx.x = 16 * row + column
 *
 * takes a block of one axis as rows, which are axes of the model then; and where a block of the user's is launched as
 * several: the launched blockIdx.x is parts * whole + part, the user's is whole, and his threads are numbered on
 * through the parts. */
#include "mapping.h"

#include "../builder.h"
#include "../spelling.h"

static const Atom *axis_atom(Builder *builder, AtomKind kind, unsigned axis, Str name)
{
    Atom *atom = builder_atom(builder, kind, name);
    atom->axis = axis;
    atom->uniform = kind != ATOM_THREAD;
    atom->nonnegative = true;
    return atom;
}

void mapping_axes(Builder *builder)
{
    static const char *const names[] = {"threadIdx", "blockIdx", "gridDim"};
    static const AtomKind kinds[] = {ATOM_THREAD, ATOM_BLOCK, ATOM_GRID};
    Model *model = builder->model;
    const Atom **axes[] = {model->thread, model->block, model->grid};
    const Poly **polys[] = {model->mapping.thread, model->mapping.block, model->mapping.grid};
    for (unsigned kind = 0; kind < 3; kind++)
        for (unsigned axis = 0; axis < 3; axis++) {
            Str name = str_format(builder->arena, "%s.%c", names[kind], "xyz"[axis]);
            axes[kind][axis] = axis_atom(builder, kinds[kind], axis, name);
            polys[kind][axis] = poly_atom(builder->arena, axes[kind][axis]);
        }
}

static const Poly *sum(Arena *arena, const Atom *outer, int64_t by, const Atom *inner)
{
    return poly_add(arena, poly_atom(arena, inner), poly_scale(arena, poly_atom(arena, outer), by));
}

static void split(Mapping *mapping, const Atom *joined, const Atom *outer, int64_t by,
                  const Atom *inner)
{
    mapping->joined = joined;
    mapping->outer = outer;
    mapping->inner = inner;
    mapping->by = by;
}

static void split_block(Builder *builder, int64_t parts)
{
    Model *model = builder->model;
    Arena *arena = model->arena;
    Mapping *mapping = &model->mapping;
    const long long by = parts;
    const Atom *whole = axis_atom(builder, ATOM_BLOCK, 0,
                                  model_free_name(arena, model, STR("block_x"), NULL)),
               *part =
                   axis_atom(builder, ATOM_BLOCK, 0, str_format(arena, "(blockIdx.x %% %lld)", by));
    model->grid[0] = axis_atom(builder, ATOM_GRID, 0, str_format(arena, "(gridDim.x / %lld)", by));
    model->block_size[0] /= parts;
    split(mapping, model->block[0], whole, parts, part);
    mapping->thread[0] = sum(arena, part, model->block_size[0], model->thread[0]);
    mapping->block[0] = poly_atom(arena, whole);
    mapping->grid[0] = poly_atom(arena, model->grid[0]);
}

static void fold_block(Builder *builder, int64_t by)
{
    static const char *const names[2] = {"threadIdx.x %% %.*s", "threadIdx.x / %.*s"};
    Model *model = builder->model;
    Str columns = spell_constant(model, by);
    const Atom *all = model->thread[0], **axes = model->thread;
    model->block_size[1] = model->block_size[0] / by;
    model->block_size[0] = by;
    for (unsigned axis = 0; axis < 2; axis++)
        axes[axis] = axis_atom(builder, ATOM_THREAD, axis,
                               str_format(model->arena, names[axis], STR_ARG(columns)));
    split(&model->mapping, all, axes[1], by, axes[0]);
    model->mapping.thread[0] = sum(model->arena, axes[1], by, axes[0]);
}

void mapping_find(Builder *builder, int64_t parts, int64_t fold)
{
    Model *model = builder->model;
    for (unsigned axis = 0; axis < 3; axis++) {
        model->mapping.dim[axis] = model->block_size[axis];
        if (model->block_size[axis] == 1)
            model->mapping.thread[axis] = poly_constant(model->arena, 0);
    }
    model->parts = parts;
    if (parts > 1)
        split_block(builder, parts);
    if (fold)
        fold_block(builder, fold);
}

void mapping_note_division(Builder *builder, const Poly *poly, int64_t by)
{
    const Model *model = builder->model;
    const int64_t *size = model->block_size;
    if (!builder->fold && poly_single(poly) == model->thread[0] && size[1] == 1 && size[2] == 1 &&
        by > 1 && by < size[0] && size[0] % by == 0)
        builder->fold = by;
}

int64_t mapping_wanted(const Builder *builder)
{
    const Model *model = builder->model;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Poly *flat = model->accesses.at[i]->flat;
        for (PolyAtoms at = poly_atoms(flat); at.atom; poly_next(&at)) {
            const Atom *atom = at.atom;
            if (atom->kind == ATOM_OPERATION && poly_single(atom->left) == model->thread[0])
                return builder->fold;
        }
    }
    return 0;
}

bool mapping_splits(const Model *model, AtomKind kind)
{
    return model->mapping.joined && model->mapping.joined->kind == kind;
}

const Poly *mapping_join(const Model *model, const Poly *poly, AtomKind kind)
{
    const Mapping *mapping = &model->mapping;
    const Poly *outer, *inner, *rest;
    if (!mapping_splits(model, kind) || !poly ||
        !poly_linear(model->arena, poly, mapping->outer, &outer, &rest) || poly_is_zero(outer) ||
        !poly_linear(model->arena, rest, mapping->inner, &inner, &rest) ||
        !poly_equal(outer, poly_scale(model->arena, inner, mapping->by)))
        return poly;
    return poly_add(model->arena, rest,
                    poly_multiply(model->arena, inner, poly_atom(model->arena, mapping->joined)));
}

/* --- loops over the grid ---------------------------------------------------------------------- */

bool mapping_strides(const Model *model, const Loop *loop)
{
    int64_t threads = 1;
    bool apart = false, passes = loop->atom && loop->step;
    for (unsigned axis = 0; axis < 3 && passes; axis++)
        if (poly_mentions_any(loop->start, model->mapping.thread[axis])) {
            apart = true;
            threads *= model->mapping.dim[axis] > 0 ? model->mapping.dim[axis] : 1;
            passes = model->mapping.dim[axis] > 0;
        } else if (poly_mentions_any(loop->start, model->mapping.block[axis])) {
            apart |= poly_mentions_any(loop->step, model->mapping.grid[axis]);
        }
    for (size_t i = 0; passes && i < loop->step->count; i++)
        passes = loop->step->terms[i].coefficient % threads == 0;
    return apart && passes;
}

const Poly *mapping_first(const Model *model, const Poly *poly, const Loop *innermost)
{
    for (const Loop *loop = innermost; loop && poly; loop = loop->outer)
        if (loop->atom && poly_mentions(poly, loop->atom) && mapping_strides(model, loop))
            poly = poly_substitute(model->arena, poly, loop->atom, loop->start);
    return poly;
}
