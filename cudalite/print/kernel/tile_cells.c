/* Cells of tiles in the user's code. Enters: a region with names for its tiles, an access. Leaves:
 * the cell that the access finds its element in, in any iteration. */
#include "writer.h"

/* scale * digit as the user's code knows the digit: the thread index, or the iterations since the
 * tile began. */
static const Poly *digit_poly(RegionText *region, const Digit *digit)
{
    Writer *writer = region->writer;
    Arena *arena = writer->arena;
    if (digit->atom->kind == ATOM_THREAD)
        return poly_scale(arena, poly_atom(arena, digit->atom), digit->scale);
    const Loop *loop = digit->atom->loop;
    const Poly *start =
        digit->is_tiled ? region_poly(region->plan, poly_atom(arena, loop->tile)) : loop->start;
    const Poly *moved = poly_subtract(arena, poly_atom(arena, loop->atom), start);
    int64_t step;
    if (poly_is_constant(loop->step, &step) && digit->scale % step == 0)
        return poly_scale(arena, moved, digit->scale / step);
    const int64_t sign = loop->downward ? -1 : 1;
    const Code *distance = region_spell(region, poly_scale(arena, moved, sign), false),
               *by = region_spell(region, poly_scale(arena, loop->step, sign), false),
               *iterations = code_binary(arena, distance, TOKEN_SLASH, by);
    Atom *number = model_atom(writer->model, ATOM_SYMBOL, code_text(arena, iterations));
    code_name_atom(&region->speller, number, iterations);
    return poly_scale(arena, poly_atom(arena, number), digit->scale);
}

/* How many cells farther than its part an access is, in any iteration. */
static const Poly *moved_poly(const RegionText *region, const Footprint *print, const Access *part,
                              unsigned d)
{
    Arena *arena = region->writer->arena;
    const Access *whole = part->whole ? part->whole : part;
    const Poly *moved = poly_subtract(arena, whole->subs[d], part->subs[d]);
    return poly_is_zero(moved) ? moved : poly_divide_exactly(arena, moved, print->dims[d].step);
}

/* Digits of dimension d that make up the tile's dimension `at`, and the access' offset. */
static const Poly *cell_poly(RegionText *region, const Footprint *print, size_t access, unsigned at)
{
    Arena *arena = region->writer->arena;
    unsigned d = print->row ? 0 : at;
    const Dimension *dim = &print->dims[d];
    bool has_offset = !print->row || at == 1;
    const Poly *cell =
        poly_constant(arena, has_offset ? print->offsets.at[access * print->rank + d] : 0);
    for (unsigned i = 0; i < dim->count; i++) {
        Digit digit = dim->digits[i];
        bool is_row = print->row && digit.scale % print->row == 0;
        if (print->row && is_row != (at == 0))
            continue;
        if (is_row)
            digit.scale /= print->row;
        cell = poly_add(arena, cell, digit_poly(region, &digit));
    }
    return poly_add(arena, cell, moved_poly(region, print, print->accesses.at[access], d));
}

const Code *region_access_cell(RegionText *region, size_t tile, const Footprint *print,
                               size_t access, const Code *last)
{
    const TileLayout *layout = &region->plan->tiles.at[tile]->layout;
    const Code *cell = region->cell_names.at[tile];
    unsigned rank = tile_rank(print);
    bool any = false;
    for (unsigned d = 0; d < rank; d++) {
        if (layout->extents[d] == 1 && (any || d + 1 < rank))
            continue;
        const Code *number = d + 1 == rank && last
                                 ? last
                                 : region_spell(region, cell_poly(region, print, access, d), false);
        if (d + 1 == rank && !last && region->skew_names.at[tile].len)
            number =
                code_sum(region->writer->arena,
                         code_word(region->writer->arena, region->skew_names.at[tile]), number);
        cell = code_index(region->writer->arena, cell, number);
        any = true;
    }
    return cell;
}

const Code *region_cell(RegionText *region, size_t tile, const Code *last)
{
    size_t known = region->speller.spellings.len;
    region_spell_iterators(region);
    const Code *cell =
        region_access_cell(region, tile, region->plan->tiles.at[tile]->print, 0, last);
    region->speller.spellings.len = known;
    return cell;
}
