/* Loads that run ahead of the code. Enters: a region of which some tiles have several stages.
 * Leaves: what pipeline_loop.cu says beside tile_loop.cu; the header that declares the copies. */
#include "../../passes/pipeline.h"
#include "../source_edits.h"
#include "copy.h"

bool pipeline_is_ahead(const RegionText *region, size_t tile)
{
    return region->plan->tiles.at[tile]->stages > 1;
}

void pipeline_name(RegionText *region)
{
    static const char *const stages[] = {"stage", "stage_now"},
                             *const others[] = {"next_stage", "stage_ahead"},
                             *const loads[] = {"load", "load_tile"};
    Writer *writer = region->writer;
    Str iterator = region->plan->region.loop->variable->name;
    region->stage = writer_name(writer, stages, 2);
    region->next_stage = writer_name(writer, others, 2);
    region->load = writer_name(writer, loads, 2);
    region->next_name =
        writer_name_of(writer, str_format(writer->arena, "%.*s_next", STR_ARG(iterator)));
    region->next_stop_name =
        writer_name_of(writer, str_format(writer->arena, "%.*s_next_stop", STR_ARG(iterator)));
}

static void respell(RegionText *region, const Atom *atom, const Code *code)
{
    for (size_t i = 0; i < region->speller.spellings.len; i++)
        if (region->speller.spellings.at[i].atom == atom)
            region->speller.spellings.at[i].code = code;
}

/* The region as the text sees it that loads into `stage`: another tile, in other cells. */
static RegionText region_ahead(const RegionText *region, const Code *stage)
{
    RegionText ahead = *region;
    Arena *arena = region->writer->arena;
    ahead.speller.spellings.at = NULL;
    ahead.speller.spellings.len = ahead.speller.spellings.cap = 0;
    for (size_t i = 0; i < region->speller.spellings.len; i++)
        vec_push(arena, &ahead.speller.spellings, region->speller.spellings.at[i]);
    respell(&ahead, region->plan->region.loop->tile,
            code_variable(arena, region->type, region->next_name));
    respell(&ahead, region->plan->stop, code_variable(arena, region->type, region->next_stop_name));
    ahead.cell_names.at = NULL;
    ahead.cell_names.len = ahead.cell_names.cap = 0;
    for (size_t i = 0; i < region->tile_names.len; i++)
        vec_push(arena, &ahead.cell_names,
                 code_index(arena, code_word(arena, region->tile_names.at[i]), stage));
    return ahead;
}

/* The loads of a tile. */
static Text *loads_text(const RegionText *region)
{
    Writer *writer = region->writer;
    RegionText ahead = region_ahead(region, code_word(writer->arena, region->next_stage));
    View *view = view_new(writer->arena);
    Text *text = writer_text(writer, (Str){0});
    for (size_t i = 0; i < region->plan->tiles.len; i++) {
        if (!pipeline_is_ahead(region, i))
            continue;
        region_add_copies(&ahead, i, COPY_LOAD, view, "loads");
    }
    writer_render(writer, "pipeline_loads.cu", view, text);
    return text;
}

static bool mentions(const Text *text, Str word)
{
    return str_find_word(text_str(text), word, 0) < text->len;
}

/* `from` moved by `count` tiles. */
static const Code *moved(RegionText *region, const Code *from, const Code *count)
{
    Arena *arena = region->writer->arena;
    const bool down = region->plan->region.loop->downward;
    const Code *by = region_reach(region);
    if (count)
        by = code_product(arena, count, by);
    if (from && code_is_zero(from) && !down)
        return by;
    return code_binary(arena, from, down ? TOKEN_MINUS : TOKEN_PLUS, by);
}

/* Whether there is a tile so far ahead; `distance`: NULL: the next one. No sum may pass the end
 * that the loop itself does not. */
static const Code *has_ahead(RegionText *region, const Code *distance)
{
    Arena *arena = region->writer->arena;
    const bool down = region->plan->region.loop->downward;
    const TokenKind op = region_op(region);
    const Code *tile = code_word(arena, region->tile_name), *end = region_end(region),
               *by = region_reach(region);
    if (distance)
        by = code_product(arena, distance, by);
    if (!region->plan->far)
        return distance ? code_binary(arena, region_distance(region, tile), TOKEN_GREATER, by)
                        : code_binary(arena, code_word(arena, region->stop_name), op, end);
    if (!str_is(region->type, "int") || !distance)
        return code_binary(arena, moved(region, tile, distance), op, end);
    if (!(down && code_is_zero(end)))
        by = code_binary(arena, end, down ? TOKEN_PLUS : TOKEN_MINUS, by);
    return code_binary(arena, tile, op, by);
}

/* Whether there is the tile that is the next_stage-th from the first one on. */
static const Code *has_next(RegionText *region, const Code *first_tile)
{
    Arena *arena = region->writer->arena;
    const Code *end = region_end(region);
    int64_t start;
    if (region->plan->far || poly_is_constant(region->plan->region.loop->start, &start))
        return code_binary(arena, code_word(arena, region->next_name), region_op(region), end);
    const Code *width =
        code_product(arena, code_word(arena, region->next_stage), region_reach_of_distance(region));
    return code_and(arena, code_binary(arena, first_tile, region_op(region), end),
                    code_binary(arena, region_distance(region, first_tile), TOKEN_GREATER, width));
}

/* The stage so many tiles on. */
static const Code *stage_on(const RegionText *region, unsigned distance)
{
    unsigned stages = region->plan->stages;
    Arena *arena = region->writer->arena;
    const Code *stage = code_word(arena, region->stage);
    return stages == 2 ? code_difference(arena, code_int(arena, 1), stage)
                       : code_binary(arena, code_sum(arena, stage, code_int(arena, distance)),
                                     TOKEN_PERCENT, code_int(arena, stages));
}

const Code *pipeline_next_tile(const RegionText *region, size_t tile)
{
    Arena *arena = region->writer->arena;
    return pipeline_is_ahead(region, tile)
               ? code_index(arena, code_word(arena, region->tile_names.at[tile]),
                            stage_on(region, 1))
               : region->cell_names.at[tile];
}

void pipeline_view(RegionText *region, const Code *first_tile, View *view)
{
    Arena *arena = region->writer->arena;
    const PlanRegion *plan = region->plan;
    unsigned stages = plan->stages, distance = stages - 1;
    bool several = distance > 1;
    static const char *const words[] = {"one", "two", "three", "four", "five", "six", "seven"};
    _Static_assert(sizeof words / sizeof *words == MOST_STAGES - 1, "one for each distance");
    Text *loads = loads_text(region);
    if (!str_is(region->type, "int") &&
        !code_is_digits(first_tile)) /* it may be wider than the loop's own */
        first_tile = code_cast(arena, "long long", first_tile);
    view_str(view, "first_tile", code_operand_text(arena, first_tile, BINDS_SUM));
    const Code *far = several ? code_int(arena, distance) : NULL;
    view_flag(view, "several", several);
    const Loop *loop = plan->region.loop;
    view_flag(view, "certain", loop->trips_known && loop->trips > 0);
    view_format(view, "distance", "%u", distance);
    view_format(view, "ahead", "%s", words[distance - 1]);
    view_str(view, "stage", region->stage);
    view_str(view, "next_stage", region->next_stage);
    view_str(view, "next", region->next_name);
    view_str(view, "next_stop", region->next_stop_name);
    view_code(view, "next_stop_value", region_stop(region, region->next_name));
    view_code(view, "nth_tile", moved(region, first_tile, code_word(arena, region->next_stage)));
    view_code(view, "has_ahead", has_ahead(region, far));
    view_code(view, "has_next", has_next(region, first_tile));
    view_code(view, "tile_ahead",
              region->plan->far || several ? moved(region, code_word(arena, region->tile_name), far)
                                           : code_word(arena, region->stop_name));
    view_format(view, "in_flight", "%u", stages - 2);
    view_code(view, "stage_ahead", stage_on(region, distance));
    view_code(view, "stage_after", stage_on(region, 1));
    view_str(view, "load", region->load);
    view_text(view, "loads_ahead", loads);
    vector_before_view(region, view);
    view_flag(view, "next_stop_used", mentions(loads, region->next_stop_name));
}

/* A macro that is defined where the header is included, -D among them. */
static bool is_defined_at(const Unit *unit, const Macro *macro, uint32_t place)
{
    if (!macro || !macro->where.source)
        return macro != NULL;
    return macro->where.source == unit->source
               ? macro->where.begin < place
               : str_is(macro->where.source->path, "<command line>");
}

/* The header's templates have parameters that programs like to have as macros. */
static void add_hidden(const Unit *unit, uint32_t place, View *view)
{
    static const char *const parameters[] = {"N",        "T",          "DstN", "SrcN",
                                             "CopySize", "SourceSize", "Align"};
    view_list(view, "hidden");
    for (size_t i = 0; i < sizeof parameters / sizeof *parameters; i++)
        if (is_defined_at(unit, macros_find(unit->macros, str_of(parameters[i])), place))
            view_str(view_item(view, "hidden"), "name", str_of(parameters[i]));
}

void pipeline_include(Writer *writer, Edits *large)
{
    bool wanted = false;
    for (size_t i = 0; i < writer->plan->regions.len; i++)
        wanted |= writer->plan->regions.at[i]->stages > 1;
    if (!wanted)
        return;
    Text *text = writer_text(writer, (Str){0});
    View *view = view_new(writer->arena);
    uint32_t place = include_place(writer->model->unit);
    add_hidden(writer->model->unit, place, view);
    writer_render(writer, "pipeline_include.cu", view, text);
    edits_add_once(large, place, text);
}
