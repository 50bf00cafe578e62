/* Shared memory of several regions. Enters: a plan. Leaves: where its tiles are declared, and under
 * which name. */
#include "writer.h"

SharedTiles tiles_name(Writer *writer)
{
    const Plan *plan = writer->plan;
    SharedTiles tiles = {.declare = plan_declare(plan)};
    tiles.members = arena_alloc(writer->arena, plan->regions.len * sizeof(Str));
    if (tiles.declare == DECLARE_UNION)
        tiles.name = writer_name_of(writer, STR("tiles"));
    return tiles;
}

const char *tiles_prefix(SharedTiles *tiles, Writer *writer, size_t region)
{
    Arena *arena = writer->arena;
    Str *member = &tiles->members[region];
    *member = (Str){0};
    if (tiles->declare != DECLARE_UNION)
        return "";
    if (writer->plan->regions.len == 1)
        return str_c(arena, str_format(arena, "%.*s.", STR_ARG(tiles->name)));
    *member = writer_name_of(writer, str_format(arena, "loop_%zu", region + 1));
    return str_c(arena, str_format(arena, "%.*s.%.*s.", STR_ARG(tiles->name), STR_ARG(*member)));
}

/* a_tile of tiles.loop_1.a_tile. */
static Str member_of(Str full)
{
    size_t at = full.len;
    while (at > 0 && full.at[at - 1] != '.')
        at--;
    return str_slice(full, at, full.len);
}

/* --- declarations ---------------------------------------------------------------------------- */

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
    const char *effect = tile_has_conflicts(tile) ? "reduce" : "avoid";
    int64_t row = tile->layout.extents[rank - 1] * region->plan->vector;
    if (tile->line && !region->plan->skew)
        text_format(&text, ", in rows of %lld to hold whole lines", (long long)row);
    else if (row > tile_extent(print, rank - 1))
        text_format(&text, ", rows padded to %lld to %s bank conflicts", (long long)row, effect);
    else if (rank == 3 && tile->layout.extents[1] > tile_extent(print, 1))
        text_format(&text, ", planes padded to %lld rows to %s bank conflicts",
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

void tiles_declare(const SharedTiles *tiles, Writer *writer, Edits *large, RegionText *regions)
{
    const Plan *plan = writer->plan;
    Text out = text_new(writer->arena);
    if (tiles->declare == DECLARE_EACH)
        return;
    if (tiles->declare == DECLARE_ONCE) {
        size_t first = plan_next_tiled(plan, 0);
        for (size_t i = 0; i < plan->regions.at[first]->tiles.len; i++) {
            View *view = view_new(writer->arena);
            region_tile_view(&regions[first], i, view);
            writer_render(writer, "tile_declare.cu", view, &out);
        }
    } else {
        View *view = view_new(writer->arena);
        int64_t asked = plan_asked_bytes(plan);
        view_list(view, "regions");
        view_list(view, "alone");
        view_flag(view, "single", plan->regions.len == 1);
        view_str(view, "union", tiles->name);
        view_str(view, "asked", asked ? writer_name_of(writer, STR("cudalite_tiles")) : (Str){0});
        view_str(view, "type", asked ? writer_name_of(writer, STR("Tiles")) : (Str){0});
        view_format(view, "kilobytes", "%lld", (long long)((asked + 1023) >> 10));
        view_format(view, "bytes", "%lld", (long long)asked);
        for (size_t k = plan_next_tiled(plan, 0); k < plan->regions.len;
             k = plan_next_tiled(plan, k + 1)) {
            View *item = view_item(view, tiles->members[k].len ? "regions" : "alone");
            view_str(item, "member", tiles->members[k]);
            const RegionText *named = &regions[k];
            for (size_t i = 0; i < named->tile_names.len; i++) {
                View *tile = view_item(item, "tiles");
                region_tile_view(named, i, tile);
                view_str(tile, "name", member_of(named->tile_names.at[i]));
            }
            for (size_t i = 0; i < named->table_names.len; i++) {
                View *table = view_item(item, "tiles");
                table_declare_view(named, i, table);
                view_str(table, "name", member_of(named->table_names.at[i]));
            }
        }
        writer_render(writer, "tile_union.cu", view, &out);
    }
    writer_add_at_top(writer, large, &out);
}
