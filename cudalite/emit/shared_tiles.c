/* Shared memory of several regions. Enters: a plan. Leaves: where its tiles are declared, and under which name. */
#include "writer.h"

static bool same_tiles(const PlanRegion *a, const PlanRegion *b)
{
    if (a->tiles.len != b->tiles.len)
        return false;
    for (size_t i = 0; i < a->tiles.len; i++) {
        const Tile *x = a->tiles.at[i], *y = b->tiles.at[i];
        if (x->print->array != y->print->array || x->print->rank != y->print->rank ||
            x->stages != y->stages || (x->partner != NULL) != (y->partner != NULL) ||
            (x->partner && x->partner->array != y->partner->array))
            return false;
        for (unsigned d = 0; d < x->print->rank; d++)
            if (x->print->row != y->print->row ||
                x->print->dims[d].extent != y->print->dims[d].extent ||
                x->layout.extents[d] != y->layout.extents[d])
                return false;
    }
    return true;
}

/* The first region with tiles at or behind the i-th; their number where there is none. */
static size_t next_tiled(const Plan *plan, size_t i)
{
    while (i < plan->regions.len && plan->regions.at[i]->tiles.len == 0)
        i++;
    return i;
}

static Declare how_to_declare(const Plan *plan)
{
    size_t first = next_tiled(plan, 0), next = next_tiled(plan, first + 1);
    if (plan_asked_bytes(plan))
        return DECLARE_UNION;
    if (next >= plan->regions.len)
        return DECLARE_EACH;
    for (; next < plan->regions.len; next = next_tiled(plan, next + 1))
        if (!same_tiles(plan->regions.at[first], plan->regions.at[next]))
            return DECLARE_UNION;
    return DECLARE_ONCE;
}

SharedTiles tiles_name(Writer *writer)
{
    const Plan *plan = writer->plan;
    SharedTiles tiles = {.declare = how_to_declare(plan)};
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

void tiles_declare(const SharedTiles *tiles, Writer *writer, Edits *large, RegionText *regions)
{
    const Plan *plan = writer->plan;
    Text out = text_new(writer->arena);
    if (tiles->declare == DECLARE_EACH)
        return;
    if (tiles->declare == DECLARE_ONCE) {
        size_t first = next_tiled(plan, 0);
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
        for (size_t k = next_tiled(plan, 0); k < plan->regions.len; k = next_tiled(plan, k + 1)) {
            View *item = view_item(view, tiles->members[k].len ? "regions" : "alone");
            view_str(item, "member", tiles->members[k]);
            RegionText named = regions[k];
            for (size_t i = 0; i < named.tile_names.len; i++) {
                View *tile = view_item(item, "tiles");
                region_tile_view(&named, i, tile);
                Str full = named.tile_names.at[i]; /* "tiles.loop_1.a_tile" */
                size_t at = full.len;
                while (at > 0 && full.at[at - 1] != '.')
                    at--;
                view_str(tile, "name", str_slice(full, at, full.len));
            }
        }
        writer_render(writer, "tile_union.cu", view, &out);
    }
    writer_add_at_top(writer, large, &out);
}
