/* Legality. Enters: a region, an array's footprints. Leaves: yes, or a rule, a place and a fix. */
#include "legality.h"

#include "../../syntax/parse.h"
#include "../../syntax/struct_layout.h"
#include "../effects/effects.h"
#include "../launches/launch_rewrite.h"
#include "../uniform_path/uniform_path.h"
#include "cell_coverage.h"
#include "must_write.h"
#include "refusal_reason.h"
#include "type_based_aliasing.h"
#include "write_privacy.h"

static bool refuse(Refusal *refusal, DiagId rule, Span where, Str why, Str fix)
{
    *refusal = (Refusal){rule, where, why, fix, NULL};
    return false;
}

/* --- other memory ---------------------------------------------------------------------------- */

static bool no_alias(const Region *region, const Array *array, bool written, Refusal *refusal)
{
    Model *model = region->model;
    for (size_t i = 0; i < model->may_alias.len; i++) {
        const MayAlias *other = &model->may_alias.at[i];
        if (!other->expr || other->expr->first < region_first_token(region) ||
            other->expr->last > region_last_token(region) || (!other->write && !written) ||
            !may_alias_array(other, array))
            continue;
        return refuse(
            refusal, DIAG_MAY_ALIAS, model_expr_place(model, other->expr),
            str_format(model->arena, "this memory, which is not a garray, may alias '%.*s'",
                       STR_ARG(array->name)),
            STR("give it a garray annotation, too, or declare the pointers __restrict__"));
    }
    return true;
}

/* --- understood accesses --------------------------------------------------------------------- */

static bool footprint_refused(const Region *region, const FootprintRefusal *why, Refusal *refusal)
{
    Model *model = region->model;
    Span where = model_expr_place(model, why->access->expr);
    switch (why->rule) {
    case DIAG_SHAPE_UNKNOWN:
        return refuse(
            refusal, why->rule, where, STR("the block shape is unknown"),
            STR("add __annotation(L\"__global__ <threads per block>\") with a number or a macro"));
    case DIAG_INNER_LOOP: reason_of_iterations(region, why, refusal); return false;
    default: reason_of_subscript(region, why, refusal); return false;
    }
}

bool legal_array(const Region *region, const Array *array, const Footprints *prints,
                 const FootprintRefusals *refusals, Refusal *refusal)
{
    Model *model = region->model;
    Arena *arena = model->arena;
    if (array->escapes) {
        reason_of_escape(model, array, refusal);
        return false;
    }
    if (array->class == CLASS_SPECIAL)
        return refuse(
            refusal, DIAG_ELEMENT_CLASS, array->annotation->where,
            str_format(arena,
                       "its elements are objects of '%.*s', which has constructors, initial "
                       "values, references, const members or an operator=, but shared memory can "
                       "only hold plain data",
                       STR_ARG(array->type_text)),
            STR("use a struct of plain members that are not const, without constructors"));
    if (array->class == CLASS_UNSEEN && !names_library_class(array->type_text))
        return refuse(refusal, DIAG_ELEMENT_CLASS, array->annotation->where,
                      str_format(arena,
                                 "its elements are objects of '%.*s', whose definition is not "
                                 "visible, but shared memory can only hold plain data",
                                 STR_ARG(array->type_text)),
                      STR("define it in this file, or include its file with quotes"));
    if (array->is_volatile)
        return refuse(refusal, DIAG_VOLATILE, array->annotation->where,
                      str_format(arena, "'%.*s' is volatile", STR_ARG(array->name)),
                      STR("remove volatile"));
    bool written = false;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        if (access->array == array && region_has(region, access))
            written |= access->write;
    }
    if (written && refusals->len > 0)
        return footprint_refused(region, &refusals->at[0], refusal);
    if (prints->len == 0)
        return refusals->len > 0 ? footprint_refused(region, &refusals->at[0], refusal) : false;
    const Access *meets = written && prints->len > 1 ? print_meets_written(region, prints) : NULL;
    if (meets)
        return refuse(refusal, DIAG_OTHER_THREADS, model_expr_place(model, meets->expr),
                      str_format(arena,
                                 "'%.*s' is written, and this access uses a different subscript "
                                 "pattern from the first one",
                                 STR_ARG(array->name)),
                      STR("write the result to another array"));
    return no_alias(region, array, written, refusal);
}

/* --- stores ---------------------------------------------------------------------------------- */

static bool dimension_has_axis(const Dimension *dim)
{
    for (unsigned i = 0; i < dim->count; i++)
        if (dim->digits[i].atom->kind == ATOM_THREAD)
            return true;
    return false;
}

/* `if (threadIdx.x == 0)` stands around each write. */
static bool is_pinned(const Footprint *print, const Atom *axis)
{
    for (size_t i = 0; i < print->accesses.len; i++) {
        const Condition *condition = print->accesses.at[i]->condition;
        while (condition &&
               !(condition->comparison && condition->op == TOKEN_EQUAL &&
                 (poly_mentions(condition->left, axis) || poly_mentions(condition->right, axis))))
            condition = condition->outer;
        if (print->accesses.at[i]->write && !condition)
            return false;
    }
    return true;
}

/* Each element belongs to one thread of the block: every axis of the block is a digit of some
 * dimension, and a cell tells the digits there. */
bool legal_owner(const Region *region, const Footprint *print, Refusal *refusal)
{
    Model *model = region->model;
    Arena *arena = model->arena;
    Span where = model_expr_place(model, print->accesses.at[0]->expr);
    for (size_t i = 0; i < print->accesses.len; i++)
        if (print->accesses.at[i]->write) {
            where = model_expr_place(model, print->accesses.at[i]->expr);
            break;
        }
    for (unsigned axis = 0; axis < 3; axis++) {
        bool found = model->block_size[axis] == 1;
        for (unsigned d = 0; d < print->rank; d++)
            for (unsigned i = 0; i < print->dims[d].count; i++)
                found |= print->dims[d].digits[i].atom == model->thread[axis];
        if (!found && is_pinned(print, model->thread[axis]))
            return refuse(
                refusal, DIAG_NO_GAIN, where,
                str_format(arena, "only threads that satisfy a condition on %.*s write '%.*s'",
                           STR_ARG(model->thread[axis]->name), STR_ARG(print->array->name)),
                STR("it can be left unchanged: so few stores cost little"));
        if (!found)
            return refuse(
                refusal, DIAG_SEVERAL_WRITERS, where,
                str_format(arena, "threads that differ in %.*s write the same element of '%.*s'",
                           STR_ARG(model->thread[axis]->name), STR_ARG(print->array->name)),
                STR("let each thread write its own elements"));
    }
    for (unsigned d = 0; d < print->rank; d++) {
        if (!dimension_has_axis(&print->dims[d]) || print->dims[d].invertible ||
            cells_are_apart(print, d))
            continue;
        return refuse(refusal, print->read ? DIAG_OTHER_THREADS : DIAG_SEVERAL_WRITERS, where,
                      str_format(arena,
                                 "some elements of '%.*s' that one thread writes are read or "
                                 "written by other threads",
                                 STR_ARG(print->array->name)),
                      STR("write the result to another array"));
    }
    return true;
}

static bool print_mentions(const Footprint *print, const Poly *axis)
{
    bool found = false;
    for (unsigned d = 0; d < print->rank; d++) {
        found |= poly_mentions_any(print->dims[d].origin, axis);
        for (unsigned i = 0; i < print->dims[d].count; i++)
            found |= poly_mentions(axis, print->dims[d].digits[i].atom);
    }
    return found;
}

/* `*low < *high` is what it says. */
static bool is_below(const Condition *condition, const Poly **low, const Poly **high)
{
    bool turned = condition->op == TOKEN_GREATER;
    *low = turned ? condition->right : condition->left;
    *high = turned ? condition->left : condition->right;
    return condition->comparison && (turned || condition->op == TOKEN_LESS);
}

/* A sum of blocks' and threads' axes, none of which tells anything of the cell: the grid's first
 * threads along them have 0 there. */
static bool begins_at_zero(const Model *model, const Footprint *print, const Poly *place)
{
    const Atom *joined =
        model->mapping.joined; /* of threads: both of its digits begin at 0 in each block */
    bool is = model->parts == 1 && (!joined || joined->kind == ATOM_THREAD) && place->count > 0;
    for (size_t i = 0; i < place->count && is; i++) {
        const Term *term = &place->terms[i];
        is = term->degree == 1 && term->coefficient > 0 &&
             (term->atoms[0]->kind == ATOM_THREAD || term->atoms[0]->kind == ATOM_BLOCK) &&
             !print_mentions(print, poly_atom(model->arena, term->atoms[0]));
    }
    return is;
}

/* `x < columns`, x the thread's place in the grid along an axis that tells nothing of the cell: the
 * grid's first threads along it touch the cell, if there are columns. What the host has to ask for
 * that is added. */
static bool condition_of_others(const Region *region, const Footprint *print,
                                const Condition *condition, Strs *asked)
{
    const Model *model = region->model;
    Arena *arena = model->arena;
    const Poly *low, *high;
    int64_t least;
    if (!is_below(condition, &low, &high))
        return false;
    const bool is_first = begins_at_zero(model, print, low);
    for (unsigned axis = 0; axis < 2; axis++) {
        const Mapping *mapping = &model->mapping;
        const Poly *place =
            poly_add(arena, poly_scale(arena, mapping->block[axis], mapping->dim[axis]),
                     mapping->thread[axis]);
        const Poly *joined = mapping_join(model, place, ATOM_BLOCK);
        if (!is_first && (!poly_equal(mapping_join(model, low, ATOM_BLOCK), joined) ||
                          print_mentions(print, place) || print_mentions(print, joined)))
            continue;
        if (poly_is_constant(high, &least))
            return least > 0;
        Str size = poly_text(arena, high);
        if (!model->is_owned || !launch_rewrite_host_knows(model, size))
            return false;
        if (!strs_has(asked, size))
            vec_push(arena, asked, size);
        return true;
    }
    return false;
}

/* Conditions outside the region that are the same for the whole block hold for whoever gets
 * there. `others`: NULL, or what is added of conditions that other threads of the grid fulfil. */
static bool conditions_of_cells(const Region *region, const Footprint *print, const Condition *from,
                                Strs *others)
{
    bool inside = true;
    for (const Condition *condition = from; condition; condition = condition->outer) {
        inside = inside && condition != region->condition;
        if (!inside && condition_of_block(region->model, condition))
            continue;
        if (!condition_of_cells(region, print, condition) &&
            !(others && condition_of_others(region, print, condition, others)))
            return false;
    }
    return true;
}

static bool has_iteration(const Model *model, const Loop *loop)
{
    if (!loop->canonical || loop->trips_known)
        return loop->canonical && loop->trips > 0;
    const Poly *one = poly_constant(model->arena, 1);
    const Poly *way = loop->downward ? poly_subtract(model->arena, loop->start, loop->end)
                                     : poly_subtract(model->arena, loop->end, loop->start);
    return poly_proven(model, poly_subtract(model->arena, way, one), loop->condition,
                       FOR_THE_THREAD);
}

bool region_has_iteration(const Region *region)
{
    return !region->loop || has_iteration(region->model, region->loop);
}

bool access_is_of_iteration(const Region *region, const Access *access)
{
    return !access->bound && !access->is_bound && !access->whole && !access->part &&
           access->loop == region->loop && access->condition == region->condition;
}

bool access_is_certain(const Region *region, const Access *access)
{
    for (const Loop *loop = access->loop; loop && loop != region->loop; loop = loop->outer) {
        if (loop->stmt->first < region_first_token(region))
            return true;
        if (loop->leaves || !has_iteration(region->model, loop))
            return false;
    }
    return true;
}

/* A digit in two dimensions walks a diagonal: most of the box is not reached. */
static bool is_diagonal(const Footprint *print)
{
    for (unsigned d = 1; d < print->rank; d++)
        for (unsigned i = 0; i < print->dims[d].count; i++)
            for (unsigned e = 0; e < d; e++)
                for (unsigned k = 0; k < print->dims[e].count; k++)
                    if (print->dims[d].digits[i].atom == print->dims[e].digits[k].atom)
                        return true;
    return false;
}

/* Some access of the cell counts. */
static bool cell_counts(const Footprint *print, const CellAccesses *cell, ReachedBy by)
{
    for (size_t i = 0; i < cell->all.len; i++)
        if (cells_count(print->accesses.at[cell->all.at[i]], by))
            return true;
    return false;
}

/* Offsets in several dimensions: every combination of them has an access. */
static bool fills_rectangle(const Footprint *print, ReachedBy by)
{
    int64_t wanted = 1, distinct = 0;
    for (unsigned d = 0; d < print->rank; d++) {
        int64_t low, high;
        cells_offsets(print, d, by, &low, &high);
        wanted *= high - low + 1;
    }
    for (size_t i = 0; i < print->per_cell.len; i++)
        distinct += cell_counts(print, print->per_cell.at[i], by);
    return distinct == wanted;
}

/* What reaches a cell in any case where the conditions inside the region let it. */
static Accesses reaching(const Region *region, const Footprint *print, const CellAccesses *cell,
                         ReachedBy by)
{
    Accesses found = {0};
    for (size_t i = 0; i < cell->all.len; i++) {
        const Access *access = print->accesses.at[cell->all.at[i]];
        if (cells_count(access, by) && access_is_certain(region, access))
            vec_push(region->model->arena, &found, access);
    }
    return found;
}

/* Accesses happen nowhere but under the condition, and there each cell has one that does. */
static bool reaches_under(const Region *region, const Footprint *print, ReachedBy by,
                          const Condition *condition)
{
    for (size_t i = 0; i < print->accesses.len; i++)
        if (cells_count(print->accesses.at[i], by) &&
            !condition_around(condition, print->accesses.at[i]->condition))
            return false;
    for (size_t i = 0; i < print->per_cell.len; i++) {
        const CellAccesses *cell = print->per_cell.at[i];
        Accesses accesses = reaching(region, print, cell, by);
        if (cell_counts(print, cell, by) && !happens_under(region->model, &accesses, condition))
            return false;
    }
    return true;
}

static bool common_condition(const Region *region, const Footprint *print, ReachedBy by,
                             const Condition **under)
{
    size_t first = 0;
    while (!cells_count(print->accesses.at[first], by))
        first++;
    *under = print->accesses.at[first]->condition;
    while (!reaches_under(region, print, by, *under)) {
        if (!*under || *under == region->condition)
            return false;
        *under = (*under)->outer;
    }
    return true;
}

static bool reaches_exactly(const Region *region, const Footprint *print, ReachedBy by,
                            const Condition **under, Strs *others)
{
    unsigned moving = 0;
    if (is_diagonal(print))
        return false;
    for (unsigned d = 0; d < print->rank; d++) {
        int64_t low, high;
        cells_offsets(print, d, by, &low, &high);
        moving += low != high;
        if (!cells_covered_by(print, d, by))
            return false;
    }
    if (moving > 1 && !fills_rectangle(print, by))
        return false;
    return common_condition(region, print, by, under) &&
           conditions_of_cells(region, print, *under, others);
}

bool touches_exactly(const Region *region, const Footprint *print)
{
    const Condition *under;
    for (size_t i = 0; i < print->accesses.len; i++)
        if (print->accesses.at[i]->condition != region->condition)
            return false;
    return reaches_exactly(region, print, BY_ANY, &under, NULL);
}

/* `x < columns`, where x is the subscript in a dimension of so many. */
static bool condition_is_extent(const Footprint *print, const Condition *condition)
{
    const Poly *low, *high;
    if (!is_below(condition, &low, &high))
        return false;
    for (unsigned d = 0; d < print->rank; d++) {
        bool is = poly_equal(high, print->array->sizes[d]);
        for (size_t i = 0; i < print->accesses.len && is; i++)
            is = poly_equal(low, print->accesses.at[i]->subs[d]);
        if (is)
            return true;
    }
    return false;
}

/* Numbers that only the code reads or computes are in it. */
static bool has_opaque(const Poly *poly)
{
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at))
        if (at.atom->kind == ATOM_OPAQUE)
            return true;
    return false;
}

bool touches_if_asked(const Region *region, const Footprint *print, const Condition *condition)
{
    return !condition_is_extent(print, condition) && condition_of_cells(region, print, condition) &&
           !has_opaque(condition->left) && !has_opaque(condition->right);
}

/* The element is touched under the condition, whatever else decides of this access to it. */
static bool is_touched_under(const Footprint *print, const Access *access, const Condition *under)
{
    bool is = false;
    for (size_t i = 0; i < print->accesses.len && !is; i++)
        is = print->accesses.at[i]->condition == under &&
             print->accesses.at[i]->loop == access->loop &&
             poly_equal(print->accesses.at[i]->flat, access->flat);
    return is && condition_around(under, access->condition);
}

bool touches_in_grid(const Region *region, const Footprint *print, Strs *asked)
{
    const Condition *under = print->accesses.at[0]->condition;
    for (size_t i = 1; i < print->accesses.len; i++)
        if (condition_around(print->accesses.at[i]->condition, under))
            under = print->accesses.at[i]->condition;
    for (size_t i = 0; i < print->accesses.len; i++)
        if (!is_touched_under(print, print->accesses.at[i], under))
            return false;
    for (; under != region->condition; under = under->outer)
        if (!under ||
            !(condition_is_extent(print, under) || touches_if_asked(region, print, under) ||
              condition_of_others(region, print, under, asked)))
            return false;
    return reaches_exactly(region, print, BY_ANY, &under, asked);
}

/* All bytes of the cells that the code writes exactly are written by it, or set without a look at
 * them. */
static bool reaches_all_bytes(const Region *region, const Footprint *print, const Exact *exact,
                              BytesOf *bytes_of)
{
    bool all = print->write && exact->all;
    for (size_t i = 0; i < print->per_cell.len && all; i++) {
        const CellAccesses *cell = print->per_cell.at[i];
        Accesses accesses = reaching(region, print, cell, BY_WRITES);
        all = !cell_counts(print, cell, BY_WRITES) ||
              element_under(region->model, &accesses, bytes_of, exact->under);
    }
    return all;
}

bool sets_exactly(const Region *region, const Footprint *print, const Exact *exact)
{
    return reaches_all_bytes(region, print, exact, bytes_set);
}

/* All accesses are to one cell for each thread and iteration. */
static bool one_cell(const Footprint *print)
{
    for (unsigned d = 0; d < print->rank; d++)
        if (print->dims[d].span != 0)
            return false;
    return true;
}

bool range_asked(const Region *region, Footprint *print, unsigned first)
{
    Arena *arena = region->model->arena;
    for (unsigned d = first; d < print->rank; d++) {
        Dimension *dim = &print->dims[d];
        const Poly *last = poly_subtract(arena, print->array->sizes[d], poly_constant(arena, 1));
        for (size_t i = 0; i < print->accesses.len && !dim->in_range; i++) {
            const Access *access = print->accesses.at[i];
            access = access->whole ? access->whole : access;
            const Poly *sub = access->subs[d];
            if ((!dim->border.low && !access_asks(region->model, access, sub, &print->asked)) ||
                (!dim->border.high && !access_asks(region->model, access,
                                                   poly_subtract(arena, last, sub), &print->asked)))
                return false;
        }
        dim->in_range = true;
    }
    return true;
}

static Span where_accessed(const Model *model, const Footprint *print)
{
    return model_expr_place(model, print->accesses.at[0]->expr);
}

/* No two cells that are stored are one element. Where each was written by the code itself, all of
 * it, two threads that have one element are a race of its own; so it is enough that the cells of
 * each thread are elements of their own. */
static bool legal_range(const Region *region, const Footprint *print, bool whole, Refusal *refusal)
{
    Model *model = region->model;
    unsigned d = 1;
    while (d < print->rank &&
           (print->dims[d].in_range || (whole && one_cell(print) && !print->dims[d].runs_over)))
        d++;
    if (d >= print->rank &&
        (whole ? thread_cells_apart(region, print, &d) : cells_apart(region, print, &d)))
        return true;
    if (d == 0 || print->dims[d].in_range)
        return refuse(
            refusal, DIAG_RUNS_OVER, where_accessed(model, print),
            str_format(
                model->arena,
                "'%.*s' is written, and its subscript in dimension %u has a stride that may be 0",
                STR_ARG(print->array->name), d + 1),
            STR("use a constant stride, or check beforehand that the stride is positive"));
    return refuse(refusal, DIAG_RUNS_OVER, where_accessed(model, print),
                  str_format(model->arena,
                             "'%.*s' is written, and its subscript in dimension %u cannot be "
                             "proved to be in [0, %.*s)",
                             STR_ARG(print->array->name), d + 1,
                             STR_ARG(print->array->size_texts[d])),
                  STR("end the loop at the size that the garray annotation gives"));
}

/* Bytes that are stored back although their threads did not write them must not be written by other
 * blocks meanwhile, anywhere in the kernel. */
static bool legal_rest(const Region *region, const Footprint *print, bool exact, Refusal *refusal)
{
    Model *model = region->model;
    const char *what = exact ? "written only in part" : "not written in every element",
               *rest = exact ? "the other bytes of its elements" : "the elements in between",
               *all = exact ? "whole elements" : "every element";
    const Expr *other;
    if (owns_elements(region, print, OF_THE_BLOCK, &other))
        return true;
    if (!other)
        return refuse(refusal, DIAG_SEVERAL_WRITERS, where_accessed(model, print),
                      str_format(model->arena, "'%.*s' is %s, and other blocks might use %s",
                                 STR_ARG(print->array->name), what, rest),
                      str_format(model->arena,
                                 "write %s, or let blockIdx give each block its own rows", all));
    return refuse(
        refusal, DIAG_SEVERAL_WRITERS, model_expr_place(model, other),
        str_format(model->arena, "'%.*s' is %s, and other blocks might write %s here",
                   STR_ARG(print->array->name), what, rest),
        str_format(model->arena, "write %s in the loop, or do this in a separate kernel", all));
}

/* Some access happens only where a condition inside the region holds, or one around it that no copy
 * can ask. */
static bool has_conditions(const Region *region, const Footprint *print)
{
    for (const Condition *condition = region->condition; condition; condition = condition->outer)
        if (condition->expr && !condition_of_block(region->model, condition) &&
            !condition_of_cells(region, print, condition))
            return true;

    for (size_t i = 0; i < print->accesses.len; i++)
        for (const Condition *condition = print->accesses.at[i]->condition;
             condition && condition != region->condition; condition = condition->outer)
            if (condition->expr)
                return true;
    return false;
}

bool legal_store(const Region *region, const Footprint *print, Exact *exact, Refusal *refusal)
{
    Model *model = region->model;
    if (!legal_owner(region, print, refusal))
        return false;
    exact->all = reaches_exactly(region, print, BY_WRITES, &exact->under, NULL);
    if (!exact->all && print_read_beside(region, print))
        return refuse(
            refusal, DIAG_OTHER_THREADS, where_accessed(model, print),
            str_format(model->arena,
                       "'%.*s' is written only in part: the tile would store the other elements, "
                       "too, while other accesses may read them",
                       STR_ARG(print->array->name)),
            STR("write the result to another array"));
    bool whole = reaches_all_bytes(region, print, exact, bytes_written);
    if (!legal_range(region, print, whole, refusal))
        return false;
    if (!exact->all && !print->dims[0].in_range && !has_conditions(region, print))
        return refuse(
            refusal, DIAG_RUNS_OVER, where_accessed(model, print),
            str_format(model->arena,
                       "the block's threads write '%.*s' with gaps, and its first subscript cannot "
                       "be proved to be in [0, %.*s)",
                       STR_ARG(print->array->name), STR_ARG(print->array->size_texts[0])),
            print->rank < 3
                ? STR("write the rows of the subscripts in the garray annotation, or check the "
                      "bound against its size")
                : STR("check the bound against the size that the garray annotation gives"));
    if (!exact->all && !print->dims[0].in_range)
        return refuse(refusal, DIAG_RUNS_OVER, where_accessed(model, print),
                      str_format(model->arena,
                                 "'%.*s' is written under a condition, and its first subscript "
                                 "cannot be proved to be in [0, %.*s)",
                                 STR_ARG(print->array->name), STR_ARG(print->array->size_texts[0])),
                      STR("check the bound against the size that the garray annotation gives"));
    return whole || legal_rest(region, print, exact->all, refusal);
}

bool legal_pitches_lack(const Model *model)
{
    if (!model->divisible.len || model->asks_host)
        return false;
    const Divisible *first = &model->divisible.at[0];
    Diag *diag = diag_report(
        model->diags, DIAG_PITCH, model->kernel->where,
        "the kernel is left unchanged: its rows are '%.*s' bytes apart, which may not be "
        "a multiple of %lld",
        STR_ARG(first->name), (long long)first->by);
    diag_note(
        model->diags, diag, (Span){0},
        "let cudalite rewrite its launches (-O2), which check that, or count '%.*s' in elements",
        STR_ARG(first->name));
    return true;
}
