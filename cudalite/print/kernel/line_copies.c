/* Rows that are copied line by line, as text. Enters: a region of which some tiles are copied so.
 * Leaves: the functions that copy a line and that tell where in one an element lies; before the
 * loop, what they are asked for. */
#include <string.h>

#include "copy.h"

/* What the kernel does by lines. */
typedef struct {
    bool loads, stores;
    bool whole;       /* vectors are read as a whole, and have elements that are no row's */
    bool short_words; /* which no asynchronous copy takes */
} Lines;

static Lines lines_of(const Writer *writer)
{
    Lines lines = {0};
    for (size_t i = 0; i < writer->plan->regions.len; i++) {
        const PlanRegion *region = writer->plan->regions.at[i];
        for (size_t k = 0; k < region->tiles.len; k++) {
            const Tile *tile = region->tiles.at[k];
            if (!tile->line)
                continue;
            lines.loads |= tile->load;
            lines.stores |= tile->store;
            lines.whole |= region->skew > 0;
            lines.short_words |= tile->print->array->element < LEAST_VECTOR_BYTES;
        }
    }
    return lines;
}

void skew_name_functions(Writer *writer)
{
    const Lines lines = lines_of(writer);
    if (!lines.loads && !lines.stores)
        return;
    if (lines.loads)
        writer->copy_line = writer_name_of(writer, STR("copy_line"));
    if (lines.stores)
        writer->store_line = writer_name_of(writer, STR("store_line"));
    writer->line_of = writer_name_of(writer, STR("line_of"));
    writer->in_line = writer_name_of(writer, STR("in_line"));
}

void skew_write(Writer *writer, Edits *large)
{
    if (!writer->line_of.len)
        return;
    View *view = view_new(writer->arena);
    const Lines lines = lines_of(writer);
    static const char *const inside[] = {"to", "from", "first", "column", "begin", "end", "count"};
    static const char *const numbers[] = {"k", "i", "e"};
    const size_t taken = writer->taken.len;
    view_flag(view, "loads", lines.loads);
    view_flag(view, "stores", lines.stores);
    view_flag(view, "whole", lines.whole);
    view_flag(view, "short_words", lines.short_words);
    view_str(view, "copy_line", writer->copy_line);
    view_str(view, "store_line", writer->store_line);
    view_str(view, "member",
             writer->vector_types.len ? writer->vector_types.at[0].member : (Str){0});
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
    const PlanRegion *plan = region->plan;
    if (plan->skew)
        region->first_name =
            writer_name_of(writer, str_format(writer->arena, "%.*s_first",
                                              STR_ARG(plan->region.loop->variable->name)));
    for (size_t i = 0; i < plan->tiles.len; i++) {
        const Tile *tile = plan->tiles.at[i];
        const Str array = tile->print->array->name;
        Str skew = {0};
        if (tile->line && (!plan->skew || i == 0)) /* else rows begin in the same place */
            skew = writer_name_of(writer, str_format(writer->arena, "%.*s_skew", STR_ARG(array)));
        vec_push(writer->arena, &region->skew_names, skew);
    }
}

/* A pointer to the first element of the thread's row in the first tile. */
static const Code *first_of_row(RegionText *region, const Tile *tile)
{
    const Footprint *print = tile->print;
    Arena *arena = region->writer->arena;
    const Loop *loop = region->plan->region.loop;
    const unsigned last = print->rank - 1;
    Copy copy = {.region = region, .print = print, .array = print->array, .asks.hidden = true};
    memcpy(copy.asks.annotated, tile->copies.at[0]->asks.annotated, sizeof copy.asks.annotated);
    for (unsigned d = 0; d < last; d++)
        copy.coordinates[d] = region_spell(region, print->accesses.at[0]->subs[d], false);
    const Poly *start = poly_subtract(arena, loop->start, poly_constant(arena, region->plan->lead)),
               *first = poly_substitute(arena, print->dims[last].origin, loop->tile, start);
    copy.coordinates[last] = region_spell(region, first, false);
    return code_address(arena, copy_element(&copy));
}

void skew_view(RegionText *region, View *view)
{
    Arena *arena = region->writer->arena;
    view_list(view, "lines");
    for (size_t i = 0; i < region->plan->tiles.len; i++) {
        const Tile *tile = region->plan->tiles.at[i];
        if (!region->skew_names.at[i].len)
            continue;
        View *item = view_item(view, "lines");
        view_str(item, "skew", region->skew_names.at[i]);
        view_code(item, "skew_value",
                  code_call(arena, str_c(arena, region->writer->in_line),
                            first_of_row(region, tile), NULL));
    }
}

const Code *skew_first(const RegionText *region)
{
    Arena *arena = region->writer->arena;
    return region->plan->skew ? code_difference(arena, code_word(arena, region->tile_name),
                                                code_word(arena, region->skew_names.at[0]))
                              : NULL;
}

const Code *skew_inside(RegionText *region, const Code *tile)
{
    Arena *arena = region->writer->arena;
    const int64_t skew = region->plan->skew;
    const Poly *first =
        poly_add(arena, region->plan->region.loop->start, poly_constant(arena, skew));
    return code_and(
        arena, code_binary(arena, tile, TOKEN_GREATER_EQUAL, region_spell(region, first, false)),
        code_binary(arena, code_sum(arena, tile, region_reach(region)), TOKEN_LESS_EQUAL,
                    region_loop_end(region)));
}

/* In between, each line of a row lies in the array: it has elements of the row alone. */
static const Code *whole_lines(const Copy *copy)
{
    RegionText *region = copy->region;
    if (region->plan->skew)
        return skew_inside(
            region,
            region_spell(region, poly_atom(region->writer->arena, region->plan->region.loop->tile),
                         false));
    Arena *arena = copy->region->writer->arena;
    const unsigned last = copy->print->rank - 1;
    const int64_t line = copy->nest.vector, iterations = copy->region->plan->region.tile;
    const Code *first = copy_coordinate(copy, last, code_int(arena, 0)),
               *end = code_word(arena, str_format(arena, "%lldLL", (long long)(iterations + line)));
    return code_and(
        arena, code_binary(arena, first, TOKEN_GREATER_EQUAL, code_int(arena, line - 1)),
        code_binary(arena, code_sum(arena, first, end), TOKEN_LESS_EQUAL, copy_size(copy, last)));
}

/* Columns from the array's first element to its last one, as the row counts them: lines of it have
 * elements of other rows, too. */
static LineColumns columns_of_array(const Copy *copy)
{
    Arena *arena = copy->region->writer->arena;
    const unsigned last = copy->print->rank - 1;
    /* passes that end with the rows have no name for one */
    const Code *first = copy->asks.counts_rows && copy->values[0] ? copy->values[0]
                                                                  : copy->coordinates[0],
               *row = code_cast(arena, "long long", first),
               *rows = code_cast(arena, "long long", copy_size(copy, 0)),
               *size = copy_size(copy, last);
    for (unsigned d = 1; d < last; d++) {
        row = code_sum(arena, code_product(arena, row, copy_size(copy, d)), copy->coordinates[d]);
        rows = code_product(arena, rows, copy_size(copy, d));
    }
    return (LineColumns){
        code_minus(arena, code_product(arena, row, size)),
        code_product(arena, code_difference(arena, rows, last > 1 ? row : first), size)};
}

LineColumns skew_columns(const Copy *copy)
{
    RegionText *region = copy->region;
    const PlanRegion *plan = region->plan;
    const Loop *loop = plan->region.loop;
    Arena *arena = region->writer->arena;
    const unsigned last = copy->print->rank - 1;
    if (!plan->skew) /* nobody promises what is inferred */
        return region->writer->model->is_inferred
                   ? (LineColumns){code_int(arena, 0), copy_size(copy, last)}
                   : columns_of_array(copy);
    const Poly *rest = poly_subtract(arena, copy->print->dims[last].origin,
                                     poly_atom(arena, loop->tile)),
               *begin = poly_add(arena, loop->start, rest);
    if (!copy->store)
        begin = poly_subtract(arena, begin, poly_constant(arena, copy->tile->back));
    return (LineColumns){region_spell(region, begin, false),
                         poly_is_zero(rest)
                             ? region_loop_end(region)
                             : region_spell(region, poly_add(arena, loop->end, rest), false)};
}

void skew_line_view(const Copy *copy, const Code *line, const Code *place, View *view)
{
    const RegionText *region = copy->region;
    if (!copy->lines)
        return;
    const Code *cells = region->plan->skew ? vector_elements(region, copy->array, place)
                                           : code_address(region->writer->arena, place);
    view_code(view, "to_line", copy->store ? line : cells);
    view_code(view, "from_line", copy->store ? place : line);
    view_code(view, "column", copy->coordinates[copy->print->rank - 1]);
}

void skew_copy_view(const Copy *copy, View *view)
{
    const RegionText *region = copy->region;
    const Str type = vector_type(region, copy->print->array);
    Arena *arena = region->writer->arena;
    view_flag(view, "lines", copy->lines);
    view_code(view, "begin_column", copy->columns.begin);
    view_code(view, "end_column", copy->columns.end);
    view_code(view, "whole_lines",
              copy->lines && (copy->nest.passes > 1 || region->plan->skew) ? whole_lines(copy)
                                                                           : NULL);
    view_str(view, "copied",
             copy->lines && !region->plan->skew ? str_format(arena, "%d", VECTOR_BYTES)
                                                : str_format(arena, "sizeof(%.*s)", STR_ARG(type)));
    view_str(view, "copy_line",
             copy->store ? region->writer->store_line : region->writer->copy_line);
}

void skew_turns_view(const Copy *copy, const Code *from, View *view)
{
    static const char *const names[] = {"turn", "row_turn", "first_pass"}, *const lines[] = {
                                                                               "line", "row_line",
                                                                               "of_line"};
    Writer *writer = copy->region->writer;
    Arena *arena = writer->arena;
    const int64_t rows = copy->asks.turn;
    view_flag(view, "in_turns", rows > 0);
    if (!rows)
        return;
    const bool turns = rows > copy->nest.threads / copy->nest.row; /* else all begin so */
    const Str turn = turns ? writer_name(writer, names, 3) : STR("0"),
              line = writer_name(writer, lines, 3);
    const Code *size = copy_size(copy, copy->print->rank - 1), *pass = code_word(arena, turn),
               *first = from;
    if (!from) {
        Copy start = *copy;
        start.coordinates[0] = code_sum(arena, code_word(arena, copy->first_row), pass);
        first = code_address(arena, copy_element(&start));
    } else if (turns) {
        first =
            code_sum(arena, from, code_product(arena, code_cast(arena, "long long", pass), size));
    }
    view_flag(view, "turns", turns);
    view_flag(view, "writes", copy->store);
    view_str(view, "turn", turn);
    view_format(view, "rows", "%lld", (long long)rows);
    view_str(view, "next_turn", copy_advance(copy, turn));
    view_code(view, "all_rows", copy_all_cells(copy));
    view_str(view, "line", line);
    view_code(view, "first_line", skew_source(copy, first));
    view_code(
        view, "next_line",
        code_product(arena, code_word(arena, str_format(arena, "%lldLL", (long long)rows)), size));
}

const Code *skew_source(const Copy *copy, const Code *source)
{
    Arena *arena = copy->region->writer->arena;
    return copy->lines ? code_call(arena, str_c(arena, copy->region->writer->line_of), source, NULL)
                       : source;
}
