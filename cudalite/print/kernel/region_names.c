/* The names of a region. Enters: a planned region. Leaves: those of its tiles, and small edits of
 * its accesses. */
#include "writer.h"

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

/* --- accesses in the user's code ------------------------------------------------------------- */

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
                                   : region_access_cell(region, tile, prints[side], i, NULL);
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
        vec_push(writer->arena, &region->next_cells, pipeline_next_tile(region, i));
    }
    skew_prepare(region);
    vector_prepare(region);
    table_prepare(region, prefix);
    size_t known = region->speller.spellings.len;
    keep_prepare(region);
    region_spell_iterators(region);
    for (size_t i = 0; i < plan->tiles.len; i++)
        edit_accesses(region, i);
    region->speller.spellings.len = known;
}
