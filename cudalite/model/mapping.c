/* Axes. Enters: the block's shape, and how a block is taken in two. Leaves: the model's axes, and each axis that the
 * code names as a polynomial of them. As a rule they are the same. They differ where
 *
 *     int row = threadIdx.x / 16, column = threadIdx.x % 16;     threadIdx.x = 16 * row + column
 *
 * takes a block of one axis as rows, which are axes of the model then; and where a block of the user's is launched as
 * several: the launched blockIdx.x is parts * whole + part, the user's is whole, and his threads are numbered on
 * through the parts. */
#include "builder.h"
#include "spell.h"

void mapping_axes(Builder *builder)
{
    static const char *const names[3][3] = {{"threadIdx.x", "threadIdx.y", "threadIdx.z"},
                                            {"blockIdx.x", "blockIdx.y", "blockIdx.z"},
                                            {"gridDim.x", "gridDim.y", "gridDim.z"}};
    static const AtomKind kinds[3] = {ATOM_THREAD, ATOM_BLOCK, ATOM_GRID};
    Model *model = builder->model;
    const Atom **slots[3] = {model->thread, model->block, model->grid};
    const Poly **polys[3] = {model->mapping.thread, model->mapping.block, model->mapping.grid};
    for (unsigned kind = 0; kind < 3; kind++) {
        for (unsigned axis = 0; axis < 3; axis++) {
            Atom *atom = builder_atom(builder, kinds[kind], str_of(names[kind][axis]));
            atom->axis = axis;
            atom->uniform = kind > 0;
            atom->nonnegative = true;
            slots[kind][axis] = atom;
            polys[kind][axis] = poly_atom(builder->arena, atom);
        }
    }
}

static void split(Model *model, const Atom *joined, const Atom *outer, int64_t by,
                  const Atom *inner)
{
    model->mapping.joined = joined;
    model->mapping.outer = outer;
    model->mapping.inner = inner;
    model->mapping.by = by;
}

static const Poly *sum(const Model *model, const Atom *outer, int64_t by, const Atom *inner)
{
    return poly_add(model->arena, poly_atom(model->arena, inner),
                    poly_scale(model->arena, poly_atom(model->arena, outer), by));
}

static void split_block(Builder *builder, int64_t parts)
{
    Model *model = builder->model;
    Arena *arena = model->arena;
    Mapping *mapping = &model->mapping;
    Str names[] = {unit_free_name(arena, model->unit, model->kernel, STR("block_x"), NULL),
                   str_format(arena, "(blockIdx.x %% %lld)", (long long)parts),
                   str_format(arena, "(gridDim.x / %lld)", (long long)parts)};
    static const AtomKind kinds[] = {ATOM_BLOCK, ATOM_BLOCK, ATOM_GRID};
    const Atom *atoms[3];
    for (size_t i = 0; i < 3; i++) {
        Atom *atom = builder_atom(builder, kinds[i], names[i]);
        atom->uniform = atom->nonnegative = true;
        atoms[i] = atom;
    }
    model->block_size[0] /= parts;
    model->grid[0] = atoms[2];
    split(model, model->block[0], atoms[0], parts, atoms[1]);
    mapping->thread[0] = sum(model, atoms[1], model->block_size[0], model->thread[0]);
    mapping->block[0] = poly_atom(arena, atoms[0]);
    mapping->grid[0] = poly_atom(arena, atoms[2]);
}

static void fold_block(Model *model, int64_t by)
{
    static const char *const names[2] = {"threadIdx.x %% %.*s", "threadIdx.x / %.*s"};
    Str columns = spell_constant(model, by);
    const Atom *all = model->thread[0];
    model->block_size[1] = model->block_size[0] / by;
    model->block_size[0] = by;
    for (unsigned axis = 0; axis < 2; axis++) {
        Atom *atom =
            model_atom(model, ATOM_THREAD, str_format(model->arena, names[axis], STR_ARG(columns)));
        atom->axis = axis;
        atom->nonnegative = true;
        model->thread[axis] = atom;
    }
    split(model, all, model->thread[1], by, model->thread[0]);
    model->mapping.thread[0] = sum(model, model->thread[1], by, model->thread[0]);
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
        fold_block(model, fold);
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
