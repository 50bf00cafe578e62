/* The names of a region. Enters: a planned region. Leaves: those of its tiles, and small edits of its accesses. */
#include <string.h>

#include "writer.h"

const Code *region_spell(const RegionText *region, const Poly *poly, bool wide)
{
    Speller speller = region->speller;
    speller.wide = wide;
    return code_of_poly(&speller, poly);
}

/* --- names ----------------------------------------------------------------------------------- */

static Str tile_base(Writer *writer, const Tile *tile)
{
    Str a = tile->print->array->name;
    if (!tile->partner)
        return str_format(writer->arena, "%.*s_tile", STR_ARG(a));
    Str b = tile->partner->array->name;
    return str_format(writer->arena, a.len + b.len <= 4 ? "%.*s%.*s_tile" : "%.*s_%.*s_tile",
                      STR_ARG(a), STR_ARG(b));
}

static void name_region(RegionText *region)
{
    Writer *writer = region->writer;
    Arena *arena = writer->arena;
    const Loop *loop = region->plan->region.loop;
    region->type = STR("int");
    if (loop && !region->plan->single) {
        Str name = loop->variable->name;
        region->type = region->plan->in_int ? STR("int") : STR("long long");
        region->tile_name = writer_name_of(writer, str_format(arena, "%.*s_tile", STR_ARG(name)));
        region->stop_name = writer_name_of(writer, str_format(arena, "%.*s_stop", STR_ARG(name)));
        code_name_atom(&region->speller, loop->tile,
                       code_variable(arena, region->type, region->tile_name));
    }
    if (region->plan->stages > 1)
        pipeline_name(region);
    if (region->plan->by_warp) {
        static const char *const lanes[] = {"lane", "warp_lane"}, *const rows[] = {"warp_row",
                                                                                   "warp_first"};
        region->lane = writer_name(writer, lanes, 2);
        if (model_threads(writer->model) > WARP_LANES)
            region->warp_row = writer_name(writer, rows, 2);
    }
    code_name_atom(&region->speller, region->plan->stop,
                   code_variable(arena, region->type, region->stop_name));
}

/* --- cells in the user's code ---------------------------------------------------------------- */

/* scale * digit as the user's code knows the digit: the thread index, or the iterations since the tile
 * began. */
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

static void spell_iterators(RegionText *region);

/* `last`: the number in the fastest dimension; NULL: the access' own. */
static const Code *cell_code(RegionText *region, size_t tile, const Footprint *print, size_t access,
                             const Code *last)
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
    spell_iterators(region);
    const Code *cell = cell_code(region, tile, region->plan->tiles.at[tile]->print, 0, last);
    region->speller.spellings.len = known;
    return cell;
}

static void spell_iterators(RegionText *region)
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

static void edit_accesses(RegionText *region, size_t tile)
{
    Writer *writer = region->writer;
    const Tile *planned = region->plan->tiles.at[tile];
    const Footprint *prints[2] = {planned->print, planned->partner};
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; prints[side] && i < prints[side]->accesses.len; i++) {
            const Access *access = prints[side]->accesses.at[i];
            const Expr *expr = access->expr;
            if (access->bound ||
                access->is_rest) /* a variable, or the access before, stands for it already */
                continue;
            if (access->whole && i > 0 && prints[side]->accesses.at[i - 1]->whole == access->whole)
                continue; /* the same text in another iteration */
            const int64_t last = prints[side]->offsets.at[(i + 1) * prints[side]->rank - 1];
            const Code *code = region->plan->vector > 1
                                   ? vector_element(region, tile, -last)
                                   : cell_code(region, tile, prints[side], i, NULL);
            Str text = code_operand_text(writer->arena, code, BINDS_POSTFIX);
            edits_put(&writer->small, writer_span(writer, expr->first, expr->last),
                      view_text_of(writer, access, text));
        }
}

void region_prepare(RegionText *region, Writer *writer, const PlanRegion *plan, const char *prefix)
{
    *region = (RegionText){.writer = writer, .plan = plan};
    region->speller = (Speller){.names = plan->names, .used = writer->used};
    if (plan_merges(writer->plan))
        code_name_atom(&region->speller, writer->model->thread[writer->plan->merge.axis],
                       code_word(writer->arena, writer->thread));
    name_region(region);
    for (size_t i = 0; i < plan->tiles.len; i++) {
        Str name = writer_name_of(writer, tile_base(writer, plan->tiles.at[i]));
        vec_push(writer->arena, &region->tile_names,
                 *prefix ? str_format(writer->arena, "%s%.*s", prefix, STR_ARG(name)) : name);
        const Code *cells = code_word(writer->arena, region->tile_names.at[i]);
        if (pipeline_is_ahead(region, i))
            cells = code_index(writer->arena, cells, code_word(writer->arena, region->stage));
        vec_push(writer->arena, &region->cell_names, cells);
    }
    skew_prepare(region);
    vector_prepare(region);
    table_prepare(region, prefix);
    size_t known = region->speller.spellings.len;
    keep_prepare(region);
    spell_iterators(region);
    for (size_t i = 0; i < plan->tiles.len; i++)
        edit_accesses(region, i);
    region->speller.spellings.len = known;
}

/* --- declarations ---------------------------------------------------------------------------- */

const Code *region_extent(const RegionText *region, const Dimension *dim, int64_t extent)
{
    for (unsigned i = 0; i < dim->count; i++)
        if (dim->digits[i].atom->kind == ATOM_THREAD && dim->digits[i].extent == extent)
            return code_of_constant(region->writer->model, extent);
    return code_int(region->writer->arena, extent);
}

static Str dims_text(const RegionText *region, const Tile *tile)
{
    Text text = text_new(region->writer->arena);
    unsigned rank = tile_rank(tile->print);
    bool any = false;
    if (tile->stages > 1)
        text_format(&text, "[%u]", tile->stages);
    for (unsigned d = 0; d < rank; d++) {
        bool last = d + 1 == rank;
        int64_t extent = tile->layout.extents[d];
        if (extent == 1 && (any || !last))
            continue;
        const Code *own = region_extent(region, &tile->print->dims[d], extent);
        text_format(&text, "[%.*s]", STR_ARG(code_text(region->writer->arena, own)));
        any = true;
    }
    return text_str(&text);
}

static Str comment_text(const RegionText *region, const Tile *tile)
{
    Arena *arena = region->writer->arena;
    const Footprint *print = tile->print;
    Text text = text_new(arena);
    text_add(&text, print->array->name);
    if (tile->partner)
        text_format(&text, ", then %.*s in the same cells", STR_ARG(tile->partner->array->name));
    text_add_c(&text, ": ");
    bool any = false;
    unsigned rank = tile_rank(print);
    for (unsigned d = 0; d < rank; d++) {
        int64_t extent = tile_extent(print, d);
        if (extent == 1)
            continue;
        text_format(&text, "%s%lld", any ? " x " : "", (long long)extent);
        any = true;
    }
    text_add_c(&text, any ? " elements" : "one element");
    if (tile->stages > 1)
        text_format(&text, " in %u stages", tile->stages);
    const char *effect = tile_conflicts(tile) < 1.01 ? "lanes do not" : "fewer lanes";
    int64_t row = tile->layout.extents[rank - 1] * region->plan->vector;
    if (tile->line && !region->plan->skew)
        text_format(&text, ", in rows of %lld for the lines that they lie in", (long long)row);
    else if (row > tile_extent(print, rank - 1))
        text_format(&text, ", in rows of %lld so that %s meet in a bank", (long long)row, effect);
    else if (rank == 3 && tile->layout.extents[1] > tile_extent(print, 1))
        text_format(&text, ", in planes of %lld rows so that %s meet in a bank",
                    (long long)tile->layout.extents[1], effect);
    return text_str(&text);
}

void region_tile_view(const RegionText *region, size_t tile, View *view)
{
    const Tile *planned = region->plan->tiles.at[tile];
    view_str(view, "comment", comment_text(region, planned));
    const Str type = vector_type(region, planned->print->array);
    view_str(
        view, "type",
        !planned->line || region->plan->skew
            ? type
            : str_format(region->writer->arena, "__align__(%d) %.*s", VECTOR_BYTES, STR_ARG(type)));
    view_str(view, "name", region->tile_names.at[tile]);
    view_str(view, "dims", dims_text(region, planned));
}
