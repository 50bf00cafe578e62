/* Rows that are loaded line by line, as text. Enters: a region of which some tiles are loaded so. Leaves: the functions that
 * copy a line and that tell where in one an element lies; before the loop, what they are asked for. */
#include "copy.h"

static bool has_lines(const PlanRegion *plan)
{
    bool any = false;
    for (size_t i = 0; i < plan->tiles.len; i++)
        any |= plan->tiles.at[i]->line > 0;
    return any;
}

void skew_name_functions(Writer *writer)
{
    bool any = false;
    for (size_t i = 0; i < writer->plan->regions.len; i++)
        any |= has_lines(writer->plan->regions.at[i]);
    if (!any)
        return;
    writer->copy_line = writer_name_of(writer, STR("copy_line"));
    writer->line_of = writer_name_of(writer, STR("line_of"));
    writer->in_line = writer_name_of(writer, STR("in_line"));
}

void skew_write(Writer *writer, Edits *large)
{
    if (!writer->copy_line.len)
        return;
    View *view = view_new(writer->arena);
    static const char *const inside[] = {"to", "from", "first", "column", "columns", "count"};
    static const char *const numbers[] = {"k", "i", "e"};
    const size_t taken = writer->taken.len;
    view_str(view, "copy_line", writer->copy_line);
    view_str(view, "line_of", writer->line_of);
    view_str(view, "in_line", writer->in_line);
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++)
        view_str(view, inside[i], writer_name_of(writer, str_of(inside[i])));
    view_str(view, "number", writer_name(writer, numbers, 3));
    view_format(view, "bytes", "%d", VECTOR_BYTES);
    writer->taken.len = taken; /* scopes of their own */
    writer_render_at_top(writer, large, "skew.cu", view);
}

void skew_prepare(RegionText *region)
{
    Writer *writer = region->writer;
    for (size_t i = 0; i < region->plan->tiles.len; i++) {
        const Tile *tile = region->plan->tiles.at[i];
        const Str array = tile->print->array->name;
        Str skew = {0};
        if (tile->line)
            skew = writer_name_of(writer, str_format(writer->arena, "%.*s_skew", STR_ARG(array)));
        vec_push(writer->arena, &region->skew_names, skew);
    }
}

/* A pointer to the first element that the loop asks for of the thread's row. */
static const Code *first_of_row(RegionText *region, const Footprint *print)
{
    Arena *arena = region->writer->arena;
    const Loop *loop = region->plan->region.loop;
    const unsigned last = print->rank - 1;
    Copy copy = {.region = region, .print = print, .array = print->array, .hidden = true};
    for (unsigned d = 0; d < last; d++)
        copy.coordinates[d] = region_spell(region, print->accesses.at[0]->subs[d], false);
    const Poly *first = poly_substitute(arena, print->dims[last].origin, loop->tile, loop->start);
    copy.coordinates[last] = region_spell(region, first, false);
    return code_address(arena, copy_element(&copy, NULL));
}

void skew_view(RegionText *region, View *view)
{
    Arena *arena = region->writer->arena;
    view_list(view, "lines");
    for (size_t i = 0; i < region->plan->tiles.len; i++) {
        const Tile *tile = region->plan->tiles.at[i];
        if (!tile->line)
            continue;
        View *item = view_item(view, "lines");
        view_str(item, "skew", region->skew_names.at[i]);
        view_code(item, "skew_value",
                  code_call(arena, str_c(arena, region->writer->in_line),
                            first_of_row(region, tile->print), NULL));
    }
}

/* In between, each line of a row lies in the array: it has elements of the row alone. */
static const Code *whole_lines(const Copy *copy)
{
    Arena *arena = copy->region->writer->arena;
    const unsigned last = copy->print->rank - 1;
    const int64_t line = copy->nest.vector, rounds = copy->region->plan->region.tile;
    const Code *first = copy_coordinate(copy, last, code_int(arena, 0)),
               *end = code_word(arena, str_format(arena, "%lldLL", (long long)(rounds + line)));
    return code_and(
        arena, code_binary(arena, first, TOKEN_GREATER_EQUAL, code_int(arena, line - 1)),
        code_binary(arena, code_sum(arena, first, end), TOKEN_LESS_EQUAL, copy_size(copy, last)));
}

void skew_copy_view(const Copy *copy, View *view)
{
    const RegionText *region = copy->region;
    const Str type = vector_type(region, copy->print->array);
    const unsigned last = copy->print->rank - 1;
    Arena *arena = region->writer->arena;
    view_flag(view, "lines", copy->lines);
    view_code(view, "whole_lines", copy->lines && copy->nest.passes > 1 ? whole_lines(copy) : NULL);
    view_str(view, "copied",
             copy->lines ? str_format(arena, "%d", VECTOR_BYTES)
                         : str_format(arena, "sizeof(%.*s)", STR_ARG(type)));
    view_str(view, "copy_line", region->writer->copy_line);
    view_code(view, "column", copy->coordinates[last]);
    view_code(view, "columns", copy_size(copy, last));
}

const Code *skew_source(const Copy *copy, const Code *source)
{
    Arena *arena = copy->region->writer->arena;
    return copy->lines ? code_call(arena, str_c(arena, copy->region->writer->line_of), source, NULL)
                       : source;
}
