/* Copies between an array and its tile. Enters: a tile of a plan. Leaves: views for tile_load.cu
 * and tile_store.cu: how a thread's cells are counted, which element each is, and which must not be
 * touched. */
#include "copy.h"

/* --- passes ---------------------------------------------------------------------------------- */

/* The loop over batches, where there are several, and which of a batch's registers is a pass's. */
static void batch_view(const Copy *copy, const Code *step, const Code *cells, View *view)
{
    static const char *const begins[] = {"begin", "batch", "tile_begin"}, *const values[] = {
                                                                              "loaded", "values",
                                                                              "tile_loaded"};
    Writer *writer = copy->region->writer;
    Arena *arena = writer->arena;
    const CopyNest *nest = &copy->nest;
    const bool several = nest->passes > nest->batch;
    view_flag(view, "batch", nest->batch > 0);
    if (!nest->batch)
        return;
    const Code *pass = code_word(arena, copy->pass), *begin = code_int(arena, 0), *end = cells,
               *reach = code_int(arena, nest->batch * copy_pass_step(copy)), *number = pass;
    if (several) {
        begin = code_word(arena, writer_name(writer, begins, 3));
        end = code_sum(arena, begin, reach);
        number = code_difference(arena, pass, begin);
    }
    if (copy_pass_step(copy) > 1)
        number = code_binary(arena, number, TOKEN_SLASH, step);
    view_flag(view, "several", several);
    view_code(view, "begin", begin);
    view_code(view, "reach", reach);
    view_code(view, "end", end);
    view_str(view, "loaded", writer_name(writer, values, 3));
    view_format(view, "batch_size", "%lld", (long long)nest->batch);
    view_code(view, "number", number);
}

/* It stands alone in the loop over merged threads, so that its names need no other braces. */
static bool is_alone(const Copy *copy)
{
    const RegionText *region = copy->region;
    unsigned copies = 0;
    for (size_t i = 0; i < region->plan->tiles.len; i++) {
        const Tile *tile = region->plan->tiles.at[i];
        copies += (copy->kind == COPY_STORE ? tile->store : tile->load) ? tile->part_count : 0;
    }
    return plan_merges(region->writer->plan) && copies + region->plan->tables.len == 1;
}

/* All threads of the block, or lanes of the warp, make the same passes: the compiler knows how
 * many, so that loads of several passes are under way at a time. */
static void count_view(const Copy *copy, View *view)
{
    const Model *model = copy->region->writer->model;
    const CopyNest *nest = &copy->nest;
    const Code *cells = copy_all_cells(copy);
    view_str(view, "pass", copy->pass);
    view_code(view, "first", copy_thread(copy));
    view_code(view, "cells", cells);
    view_str(view, "advance", copy_advance(copy, copy->pass));
    const bool some = nest->passes <= 1 && !nest->by_warp && nest->cells < model_threads(model);
    view_flag(view, "loop", nest->passes > 1);
    view_flag(view, "some", some);
    view_flag(view, "bare", nest->passes <= 1 && !some && is_alone(copy));
    view_flag(view, "unrolled", nest->unrolled);
    batch_view(copy, copy_step_code(copy), cells, view);
}

/* --- declarations ---------------------------------------------------------------------------- */

static void add_declaration(Arena *arena, Text *text, const Code *name, const Code *value)
{
    text_format(text, "%s%.*s = %.*s", text->len ? ", " : "", STR_ARG(code_text(arena, name)),
                STR_ARG(code_text(arena, value)));
}

/* What the declared names are for: cells that move inside the tile need those of their guards
 * only. */
typedef struct {
    const Code *a, *b;
} UsedIn;

/* Declarations of the coordinates of dimensions [first, end). */
static Str declare_coordinates(const Copy *copy, UsedIn used, unsigned first, unsigned end)
{
    Arena *arena = copy->region->writer->arena;
    Text text = text_new(arena);
    for (unsigned d = first; d < end; d++) {
        const Str name = code_text(arena, copy->coordinates[d]);
        if (copy->values[d] && ((copy->kind != COPY_CARRY && !copy->asks.runs) ||
                                code_mentions(used.a, name) || code_mentions(used.b, name)))
            add_declaration(arena, &text, copy->coordinates[d], copy->values[d]);
    }
    return text_str(&text);
}

/* ... of the cells; of their number, where they are told by it. */
static Str declare_cells(const Copy *copy, unsigned first, unsigned end, bool counts)
{
    Arena *arena = copy->region->writer->arena;
    Text text = text_new(arena);
    const Code *number = copy_thread(copy);
    if (copy->nest.passes > 1)
        number = code_sum(arena, code_word(arena, copy->pass), number);
    if (counts && !code_equal(copy_number(copy), number))
        add_declaration(arena, &text, code_word(arena, copy->cell), number);
    for (unsigned d = first; d < end; d++)
        if (copy->cells[d])
            add_declaration(arena, &text, copy->locals[d], copy->cells[d]);
    return text_str(&text);
}

/* --- from row to row ------------------------------------------------------------------------- */

/* The row of the first pass. */
static const Code *first_row(const Copy *copy)
{
    Arena *arena = copy->region->writer->arena;
    const int64_t first = copy->nest.part.dims[0].first;
    const Code *lane = copy_lane(copy, false);
    const Str warp_row = copy->region->warp_row;
    if (first)
        lane = code_is_zero(lane) ? code_int(arena, first)
                                  : code_sum(arena, code_int(arena, first), lane);
    if (warp_row.len)
        lane = code_is_zero(lane) ? code_word(arena, warp_row)
                                  : code_sum(arena, code_word(arena, warp_row), lane);
    return copy_coordinate(copy, 0, lane);
}

/* The name of that row, if something needs it. */
static void rows_view(Copy *copy, View *view)
{
    static const char *const firsts[] = {"first_row", "row_from", "first_of_rows"},
                             *const counts[] = {"rows_left", "row_count", "rows_of_tile"};
    Writer *writer = copy->region->writer;
    Arena *arena = writer->arena;
    /* Guards of 128 loads that are written out together need all registers. */
    view_flag(view, "some_together", copy->asks.counts_rows || copy->nest.pieces > 1);
    view_format(view, "together", "%lld", (long long)copy_passes_together(&copy->nest));
    view_flag(view, "counts_rows", copy->asks.counts_rows);
    view_flag(view, "has_first_row", copy->asks.runs || copy->asks.counts_rows);
    if (!copy->asks.runs && !copy->asks.counts_rows)
        return;
    copy->first_row = writer_name(writer, firsts, 3);
    view_str(view, "first_row", copy->first_row);
    view_code(view, "first_row_value", first_row(copy));
    if (!copy->asks.counts_rows)
        return;
    const Str count = writer_name(writer, counts, 3);
    const Code *left = code_difference(arena, copy->rows_end, code_word(arena, copy->first_row)),
               *most = copy_all_cells(copy);
    if (copy->print->wide)
        most = code_cast(arena, "long long", most);
    view_str(view, "rows_left", count);
    view_code(view, "rows_left_value", code_extreme(writer->model, false, most, left));
    view_str(view, "rows_end", code_operand_text(arena, copy->rows_end, BINDS_SUM));
    view_str(view, "cells", count);
}

/* The pointer; NULL: there is none. */
static const Code *run_view(Copy *copy, View *view)
{
    static const char *const pointers[] = {"from", "source", "next_from"};
    Writer *writer = copy->region->writer;
    Arena *arena = writer->arena;
    rows_view(copy, view);
    view_flag(view, "runs", copy->asks.runs);
    if (!copy->asks.runs)
        return NULL;
    const Str from = writer_name(writer, pointers, 3);
    const int64_t rows = copy->nest.threads / copy->nest.row;
    const Code *size = copy_size(copy, 1), *by = size;
    if (rows > 1)
        by = code_product(arena, code_word(arena, str_format(arena, "%lldLL", (long long)rows)),
                          size);
    const Code *array = words_base(arena, copy->array), *index = code_word(arena, copy->first_row);
    if (copy->array->is_multi) {
        array = code_index(arena, array, index);
        index = copy->coordinates[1];
    } else {
        index = code_product(arena, code_cast(arena, "long long", index), size);
        index = code_sum(arena, index, copy->coordinates[1]);
    }
    view_str(view, "from", from);
    view_code(view, "from_value", code_address(arena, code_index(arena, array, index)));
    view_code(view, "by", by);
    return code_word(arena, from);
}

/* --- views ----------------------------------------------------------------------------------- */

/* The fastest dimension, where each pass copies whole rows, and a pointer goes from one to the
 * next, or some guard is about it alone: that is asked before the passes, of which the compiler
 * then knows that all are made. */
static int fixed_dimension(Copy *copy)
{
    const CopyAsks *asks = &copy->asks;
    const unsigned d = copy->print->rank - 1;
    if (!copy->nest.row || asks->flat || copy->region->plan->slide ||
        !copy_is_vast(&copy->nest, d) || d == 0)
        return -1;
    copy->fixed = (int)d;
    return asks->runs || asks->counts_rows || copy_guards_of(copy, GUARDS_FIXED) ? (int)d : -1;
}

/* Of a vector in which the loop begins, elements one by one. */
static void edge_view(const Copy *copy, const Code *element, const Code *place, View *view)
{
    static const char *const names[] = {"k", "of_vector", "vector_element"};
    Arena *arena = copy->region->writer->arena;
    view_flag(view, "edge", copy->kind == COPY_EDGE);
    if (copy->kind != COPY_EDGE)
        return;
    const Code *number = code_word(arena, writer_name(copy->region->writer, names, 3));
    view_code(view, "number", number);
    view_code(view, "first_number",
              code_difference(arena, copy->start, copy->coordinates[copy->print->rank - 1]));
    view_format(view, "numbers", "%u", copy->nest.vector);
    view_code(view, "one_element", code_index(arena, code_address(arena, element), number));
    view_code(view, "one_place",
              code_index(arena, vector_elements(copy->region, copy->array, place), number));
}

/* What is copied: from the element to the cell, or back; inside shared memory from cell to cell.
 * `from`: the pointer that goes from row to row, if there is one. */
static void ends_view(const Copy *copy, const Code *from, View *view)
{
    const RegionText *region = copy->region;
    Arena *arena = region->writer->arena;
    const Code *here = region->cell_names.at[copy->number], *place = copy_cell(copy, here, 0),
               *element;
    view_str(view, "cell_type", vector_type(region, copy->print->array));
    view_str(view, "element_type", element_type_text(region->writer->model, copy->print->array));
    if (copy->kind == COPY_CARRY) {
        element = place;
        place = copy_cell(copy, region->next_cells.at[copy->number], copy->tile->fresh.count);
    } else {
        element = copy_element(copy);
    }
    if (from && copy->piece)
        from = code_sum(arena, from, code_int(arena, copy->piece * copy->nest.row));
    view_code(view, "source", skew_source(copy, from ? from : code_address(arena, element)));
    edge_view(copy, element, place, view);
    skew_line_view(copy, from ? from : code_address(arena, element), place, view);
    if (copy->nest.vector > 1 && copy->store)
        element = code_at(
            arena, code_cast(arena,
                             str_c(arena, str_format(arena, "%.*s *",
                                                     STR_ARG(vector_type(region, copy->array)))),
                             skew_source(copy, code_address(arena, element))));
    view_code(view, "place", place);
    view_code(view, "element", element);
}

/* What a pass copies: one cell, or one of each piece of a row, under guards of its own. */
static void pass_view(const Copy *copy, const Code *from, View *view)
{
    const Code *guard = copy->asks.counts_rows ? NULL : copy_guards_of(copy, GUARDS_OTHERS);
    if (copy->nest.pieces > 1)
        guard = code_and(copy->region->writer->arena, copy_guards_of(copy, GUARDS_FIXED), guard);
    view_flag(view, "guarded", guard != NULL);
    view_code(view, "guard", guard);
    ends_view(copy, from, view);
}

/* Which cells, and which guards all passes have. */
static void cells_view(const Copy *copy, View *view)
{
    const unsigned rank = copy->print->rank, fixed = copy->fixed < 0 ? rank : (unsigned)copy->fixed;
    const Code *asked = copy->nest.pieces > 1 ? NULL : copy_guards_of(copy, GUARDS_FIXED),
               *guards = copy_guards_of(copy, GUARDS_OTHERS);
    const Code *unguarded = copy->asks.counts_rows ? NULL : guards;
    const Code *index = copy->asks.flat ? copy_index(copy, true) : NULL,
               *others = copy->kind == COPY_CARRY ? guards
                         : fixed < rank           ? copy->coordinates[fixed]
                                                  : NULL;
    const Code *in_tile = copy_guards_of(copy, GUARDS_OF_TILE);
    const bool counts = copy->nest.cells > 1 && !copy->nest.direct && !copy->nest.row;
    const Code *used = copy->columns.end && !copy->asks.counts_rows
                           ? code_and(copy->region->writer->arena, copy->columns.end, index)
                           : index;
    Str cells = declare_cells(copy, 0, fixed, counts),
        coordinates = declare_coordinates(copy, (UsedIn){unguarded, used}, 0, fixed),
        fixed_cells = declare_cells(copy, fixed, rank, false),
        fixed_coordinates = declare_coordinates(copy, (UsedIn){asked, others}, fixed, rank);
    view_str(view, "index_type", copy->print->wide ? STR("long long") : STR("int"));
    view_code(view, "asked", asked);
    view_flag(view, "fixes", !asked && fixed < rank);
    view_str(view, "fixed_cells", fixed_cells);
    view_str(view, "fixed_coordinates", fixed_coordinates);
    view_flag(view, "declares", fixed_cells.len || fixed_coordinates.len);
    view_str(view, "cell_coordinates", cells);
    view_flag(view, "has_cells", cells.len > 0);
    view_str(view, "coordinates", coordinates);
    view_flag(view, "has_coordinates", coordinates.len > 0);
    view_flag(view, "flat", copy->asks.flat);
    view_code(view, "at", copy->at);
    view_code(view, "at_value", index);
    view_flag(view, "leaves_cells", in_tile != NULL);
    view_code(view, "in_tile", in_tile);
}

/* The one subscript is written where it is used, if no guard asks for it. */
static void unname_coordinate(Copy *copy)
{
    const Footprint *print = copy->print;
    const bool once = (copy->kind == COPY_LOAD || copy->kind == COPY_STORE) && print->rank == 1 &&
                      copy->values[0] && !copy->piece && !copy->asks.flat && !print->wide &&
                      !print->dims[0].border.low && !print->dims[0].border.high;
    bool asked = false;
    for (size_t i = 0; i < copy->guards.len; i++)
        asked |= copy->guards.at[i].value->coordinates[0];
    if (!once || asked)
        return;
    copy->coordinates[0] = copy->values[0];
    copy->values[0] = NULL;
}

static Copy copy_of(RegionText *region, size_t tile, const TileCopy *of, int64_t piece, View *view)
{
    static const char *const cells[] = {"e", "cell", "tile_cell"},
                             *const places[] = {"at", "index", "from"},
                             *const passes[] = {"pass", "copied", "tile_pass"};
    Writer *writer = region->writer;
    const Tile *planned = region->plan->tiles.at[tile];
    Copy copy = {.region = region,
                 .tile = planned,
                 .number = tile,
                 .print = planned->print,
                 .array = of->of->array,
                 .kind = of->kind,
                 .store = of->store,
                 .nest = of->nest,
                 .lines = planned->line > 0,
                 .piece = piece,
                 .asks = of->asks,
                 .speller = region->speller,
                 .fixed = -1};
    copy.cell = writer_name(writer, cells, 3);
    copy.pass = writer_name(writer, passes, 3);
    count_view(&copy, view);
    copy_name_coordinates(&copy);
    copy.at = copy.asks.flat ? code_word(writer->arena, writer_name(writer, places, 3)) : NULL;
    if (copy.asks.flat && piece)
        copy.at = code_sum(writer->arena, copy.at, code_int(writer->arena, piece * copy.nest.row));
    copy_spell_guards(&copy);
    copy.fixed = fixed_dimension(&copy);
    unname_coordinate(&copy);
    if (copy.lines)
        copy.columns = skew_columns(&copy);
    return copy;
}

/* What the copy of a tile's first part is for, to who reads it. */
static void phase_view(const Copy *copy, unsigned part, View *view)
{
    const char *const what = copy->kind == COPY_LOAD    ? "load"
                             : copy->kind == COPY_STORE ? "store"
                             : copy->kind == COPY_CARRY ? "keep for the next tile:"
                                                        : NULL;
    view_flag(view, "begins_phase", what && part == 0);
    view_format(view, "phase", "%s %.*s", what ? what : "", STR_ARG(copy->array->name));
}

void copy_view(RegionText *region, size_t tile, const TileCopy *planned, View *view)
{
    Writer *writer = region->writer;
    const size_t names =
        writer->taken.len; /* the loop's own scope, in which pieces have the same */
    Copy copy = copy_of(region, tile, planned, 0, view);
    const Code *from = run_view(&copy, view);
    phase_view(&copy, planned->part, view);
    cells_view(&copy, view);
    pass_view(&copy, from, view);
    skew_copy_view(&copy, view);
    skew_turns_view(&copy, from, view);
    view_item(view, "pieces");
    for (int64_t piece = 1; piece < copy.nest.pieces; piece++) {
        writer->taken.len = names;
        Copy other = copy_of(region, tile, planned, piece, view_new(writer->arena));
        pass_view(&other, from, view_item(view, "pieces"));
    }
    writer->taken.len = names;
}

void region_add_copies(RegionText *region, size_t tile, CopyKind kind, View *view, const char *list)
{
    const Tile *planned = region->plan->tiles.at[tile];
    for (size_t i = 0; i < planned->copies.len; i++)
        if (planned->copies.at[i]->kind == kind)
            copy_view(region, tile, planned->copies.at[i], view_item(view, list));
}
