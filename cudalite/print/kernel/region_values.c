/* Values of a region as code. Enters: a planned region, the names that are in scope. Leaves: where
 * its loop and its tiles begin and end, numbers of threads, other polynomials, in these names. */
#include "writer.h"

const Code *region_spell(const RegionText *region, const Poly *poly, bool wide)
{
    Speller speller = region->speller;
    speller.wide = wide;
    return code_of_poly(&speller, poly);
}

void region_spell_iterators(RegionText *region)
{
    Writer *writer = region->writer;
    for (size_t i = 0; i < writer->model->loops.len; i++) {
        const Loop *loop = writer->model->loops.at[i];
        if (loop->canonical && loop->stmt->first >= region_first_token(&region->plan->region) &&
            loop->stmt->last <= region_last_token(&region->plan->region))
            code_name_atom(&region->speller, loop->atom,
                           code_word(writer->arena, loop->variable->name));
    }
}

const Code *region_extent(const RegionText *region, const Dimension *dim, int64_t extent)
{
    for (unsigned i = 0; i < dim->count; i++)
        if (dim->digits[i].atom->kind == ATOM_THREAD && dim->digits[i].extent == extent)
            return code_of_constant(region->writer->model, extent);
    return code_int(region->writer->arena, extent);
}

/* --- threads --------------------------------------------------------------------------------- */

const Code *region_thread_axis(const RegionText *region, unsigned axis)
{
    const Model *model = region->writer->model;
    return code_of_poly(&region->speller, poly_atom(model->arena, model->thread[axis]));
}

const Code *region_thread(const RegionText *region)
{
    const Model *model = region->writer->model;
    Arena *arena = model->arena;
    if (mapping_splits(model, ATOM_THREAD))
        return code_word(arena, model->mapping.joined->name);
    const Code *axes[3];
    for (unsigned axis = 0; axis < 3; axis++)
        axes[axis] = region_thread_axis(region, axis);
    const Code *thread = thread_number_of(model, axes);
    /* A merged thread has several numbers, one of a part of a block another. */
    const bool is_named =
        !code_is_place(thread) && !plan_merges(region->writer->plan) && model->parts == 1;
    return is_named ? writer_thread_number(region->writer) : thread;
}

/* --- beginnings and ends --------------------------------------------------------------------- */

const Code *region_start(RegionText *region)
{
    const Loop *loop = region->plan->region.loop;
    const Type *type = loop->variable->type;
    const Code *start = writer_code(region->writer, loop->start_expr);
    int64_t constant;
    return type->is_unsigned && type->size == 4 && !poly_is_constant(loop->start, &constant)
               ? code_cast(region->writer->arena, "unsigned", start)
               : start;
}

const Code *region_loop_end(RegionText *region)
{
    return writer_code(region->writer, region->plan->region.loop->end_expr);
}

const Code *region_end(RegionText *region)
{
    const Code *end = region_loop_end(region);
    const int64_t skew = region->plan->skew;
    return skew ? code_sum(region->writer->arena, end, code_int(region->writer->arena, skew)) : end;
}

TokenKind region_op(const RegionText *region)
{
    const Loop *loop = region->plan->region.loop;
    if (loop->downward)
        return loop->inclusive ? TOKEN_GREATER_EQUAL : TOKEN_GREATER;
    return loop->inclusive ? TOKEN_LESS_EQUAL : TOKEN_LESS;
}

/* The first value behind the loop. */
static const Code *first_behind(RegionText *region)
{
    const Loop *loop = region->plan->region.loop;
    Arena *arena = region->writer->arena;
    if (!loop->inclusive)
        return region_end(region);
    if (region->plan->says_end)
        return code_of_poly(&region->speller, loop->end);
    return code_binary(arena, region_end(region), loop->downward ? TOKEN_MINUS : TOKEN_PLUS,
                       code_int(arena, 1));
}

/* ... as a number of the tiles' type. */
static const Code *behind_of_type(RegionText *region)
{
    const Loop *loop = region->plan->region.loop;
    const Code *behind = first_behind(region);
    bool is_int = str_is(region->type, "int");
    return is_int && !(loop->inclusive && poly_wide(loop->end))
               ? behind
               : code_cast(region->writer->arena, is_int ? "int" : "long long", behind);
}

const Code *region_reach(const RegionText *region)
{
    const Loop *loop = region->plan->region.loop;
    Arena *arena = region->writer->arena;
    int64_t step, iterations = region->plan->region.tile;
    if (poly_is_constant(loop->step, &step))
        return code_int(arena, iterations * (step < 0 ? -step : step));
    const Code *by =
        region_spell(region, poly_scale(arena, loop->step, loop->downward ? -1 : 1), false);
    return iterations == 1
               ? code_cast(arena, "long long", by)
               : code_product(arena, code_cast(arena, "long long", code_int(arena, iterations)),
                              by);
}

const Code *region_distance(RegionText *region, const Code *tile)
{
    Arena *arena = region->writer->arena;
    bool down = region->plan->region.loop->downward, is_signed = region->plan->signed_distance;
    const Code *behind = is_signed ? behind_of_type(region) : first_behind(region),
               *from = down ? tile : behind, *to = down ? behind : tile;
    if (!is_signed)
        from =
            code_cast(arena, str_is(region->type, "int") ? "unsigned" : "unsigned long long", from);
    return code_difference(arena, from, to);
}

const Code *region_reach_of_distance(RegionText *region)
{
    Arena *arena = region->writer->arena;
    bool is_int = str_is(region->type, "int"), is_signed = region->plan->signed_distance;
    const Code *reach = region_reach(region);
    int64_t step;
    if (!poly_is_constant(region->plan->region.loop->step, &step))
        return is_signed ? reach : code_cast(arena, "unsigned long long", reach);
    return code_word(arena, str_format(arena, "%.*s%s", STR_ARG(code_text(arena, reach)),
                                       is_signed ? (is_int ? "" : "LL") : (is_int ? "u" : "ULL")));
}

/* The end as it is where a tile more is sure to fit the type; else no farther than the loop
 * goes. */
const Code *region_stop(RegionText *region, Str tile)
{
    Writer *writer = region->writer;
    Arena *arena = writer->arena;
    const bool down = region->plan->region.loop->downward;
    const bool own = region->plan->skew > 0;
    const Code *from = code_word(arena, own ? region->first_name : tile),
               *reach = region_reach(region);
    if (own)
        return code_sum(arena, from, reach);
    if (!region->plan->far && !region->plan->whole)
        reach = code_extreme(writer->model, false, region_reach_of_distance(region),
                             region_distance(region, from));
    const Code *behind = code_binary(arena, from, down ? TOKEN_MINUS : TOKEN_PLUS, reach);
    return !region->plan->far || region->plan->whole
               ? behind
               : code_extreme(writer->model, down, behind, behind_of_type(region));
}
