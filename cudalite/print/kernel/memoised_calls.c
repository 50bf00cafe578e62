/* Tables as text. Enters: a region's tables. Leaves: the user's code, which reads them, and views
 * for tile_declare.cu and tile_table.cu, which fills them. */
#include "../../passes/memoisation.h"
#include "writer.h"

/* Threads along x have the same columns in each row of the block: each computes what it has
 * itself. */
static bool is_direct(const Model *model, const Table *table)
{
    return table->axes[0] && !table->axes[1] && !table->axes[2] && model->block_size[1] > 1 &&
           model->block_size[2] == 1;
}

/* The first iteration of the tile. */
static const Code *first_iteration(RegionText *region)
{
    Writer *writer = region->writer;
    return region->plan->single ? region_start(region)
                                : code_word(writer->arena, region->tile_name);
}

void table_prepare(RegionText *region, const char *prefix)
{
    Writer *writer = region->writer;
    Arena *arena = writer->arena;
    const Loop *loop = region->plan->region.loop;
    for (size_t i = 0; i < region->plan->tables.len; i++) {
        const Table *table = &region->plan->tables.at[i];
        const Expr *call = table->expr;
        const Str name =
            writer_name_of(writer, str_format(arena, "%.*s_table", STR_ARG(call->a->name)));
        vec_push(arena, &region->table_names,
                 *prefix ? str_format(arena, "%s%.*s", prefix, STR_ARG(name)) : name);
        const Code *iteration = code_difference(arena, code_word(arena, loop->variable->name),
                                                first_iteration(region)),
                   *cell =
                       code_index(arena, code_word(arena, region->table_names.at[i]), iteration);
        for (unsigned axis = 3; axis-- > 0;)
            if (table->axes[axis])
                cell = code_index(arena, cell, region_thread_axis(region, axis));
        edits_put(&writer->small, writer_span(writer, call->first, call->last),
                  code_text(arena, cell));
    }
}

static Str type_of(const Table *table)
{
    return table->size == 8 ? STR("double") : STR("float");
}

void table_declare_view(const RegionText *region, size_t number, View *view)
{
    const Model *model = region->writer->model;
    const Table *table = &region->plan->tables.at[number];
    Text dims = text_new(model->arena);
    text_format(&dims, "[%lld]", (long long)region->plan->region.tile);
    for (unsigned axis = 3; axis-- > 0;)
        if (table->axes[axis])
            text_format(
                &dims, "[%.*s]",
                STR_ARG(code_text(model->arena, code_of_constant(model, model->block_size[axis]))));
    view_format(view, "comment", "%.*s: %lld values, each computed once per block",
                STR_ARG(table->expr->a->name),
                (long long)table_values(model, table, region->plan->region.tile));
    view_str(view, "type", type_of(table));
    view_str(view, "name", region->table_names.at[number]);
    view_str(view, "dims", text_str(&dims));
}

/* --- filling --------------------------------------------------------------------------------- */

typedef struct {
    RegionText *region;
    const Table *table;
    Edits places; /* of threadIdx, which is another thread's */
    Str names[3]; /* of its places; empty: the thread's own */
    const Code *cell;
    View *view;
} Fill;

static void name_place(Fill *fill, unsigned axis, const Code *value)
{
    static const char *const names[3][2] = {
        {"column", "table_x"}, {"row", "table_y"}, {"plane", "table_z"}};
    Writer *writer = fill->region->writer;
    fill->names[axis] = writer_name(writer, names[axis], 2);
    View *item = view_item(fill->view, "places");
    view_str(item, "name", fill->names[axis]);
    view_code(item, "value", value);
    for (size_t i = 0; i < fill->table->places.len; i++) {
        const Expr *place = fill->table->places.at[i];
        if (place->name.at[0] == "xyz"[axis])
            edits_put(&fill->places, writer_span(writer, place->first, place->last),
                      fill->names[axis]);
    }
}

static Str text_of(Fill *fill, const Expr *expr)
{
    Writer *writer = fill->region->writer;
    Span span = writer_span(writer, expr->first, expr->last);
    Text text = text_new(writer->arena);
    edits_apply(&fill->places, writer->input, span.begin, span.end, &text);
    return text_str(&text);
}

/* It holds for the thread that fills, and no other one's is asked for. */
static bool is_own(const Fill *fill, const Declarator *local)
{
    const Writer *writer = fill->region->writer;
    const Region *region = &fill->region->plan->region;
    return is_direct(writer->model, fill->table) && local->first < region_first_token(region) &&
           !strmap_get(writer->plan->path.unset, local->name);
}

static void add_locals(Fill *fill)
{
    Writer *writer = fill->region->writer;
    for (size_t i = 0; i < fill->table->locals.len; i++) {
        const Declarator *local = fill->table->locals.at[i];
        if (is_own(fill, local)) {
            strmap_set(writer->used, local->name, writer->used);
            continue;
        }
        View *item = view_item(fill->view, "locals");
        view_str(item, "type", local->type->name);
        view_str(item, "name", local->name);
        view_str(item, "value", text_of(fill, local->init));
    }
}

/* `count`: of values; each thread takes every so many. */
static void add_range(Fill *fill, const Code *first, const Code *count, const Code *step)
{
    view_code(fill->view, "first", first);
    view_code(fill->view, "count", count);
    view_code(fill->view, "step", step);
}

static const Code *iterations_code(RegionText *region)
{
    Arena *arena = region->writer->arena;
    const Loop *loop = region->plan->region.loop;
    return region->plan->single ? code_int(arena, loop->trips)
                                : code_difference(arena, code_word(arena, region->stop_name),
                                                  code_word(arena, region->tile_name));
}

/* Each thread computes values of its own column. */
static const Code *fill_directly(Fill *fill, const Code *counter)
{
    const RegionText *region = fill->region;
    const Model *model = region->writer->model;
    add_range(fill, region_thread_axis(region, 1), iterations_code(fill->region),
              code_of_constant(model, model->block_size[1]));
    fill->cell = code_index(model->arena, code_index(model->arena, fill->cell, counter),
                            region_thread_axis(region, 0));
    return counter;
}

/* All threads take values in turns. Returns the iteration. */
static const Code *fill_in_turns(Fill *fill, const Code *counter)
{
    RegionText *region = fill->region;
    const Model *model = region->writer->model;
    Arena *arena = model->arena;
    const int64_t all = table_values(model, fill->table, 1);
    const Code *count = iterations_code(region), *iteration = counter;
    if (all > 1)
        count = code_product(arena, count, code_int(arena, all));
    add_range(fill, region_thread(region), count, code_int(arena, model_threads(model)));
    if (all > 1)
        iteration = code_binary(arena, counter, TOKEN_SLASH, code_int(arena, all));
    fill->cell = code_index(arena, fill->cell, iteration);
    int64_t below = all;
    for (unsigned axis = 3; axis-- > 0;) {
        if (!fill->table->axes[axis])
            continue;
        const Code *place = counter;
        below /= model->block_size[axis];
        if (below > 1)
            place = code_binary(arena, place, TOKEN_SLASH, code_int(arena, below));
        place = code_binary(arena, place, TOKEN_PERCENT,
                            code_of_constant(model, model->block_size[axis]));
        name_place(fill, axis, place);
        fill->cell = code_index(arena, fill->cell, code_word(arena, fill->names[axis]));
    }
    return iteration;
}

void table_view(RegionText *region, size_t number, View *view)
{
    static const char *const counters[] = {"e", "entry", "table_entry"};
    Writer *writer = region->writer;
    Arena *arena = writer->arena;
    const Loop *loop = region->plan->region.loop;
    const size_t names = writer->taken.len;
    Fill fill = {.region = region,
                 .table = &region->plan->tables.at[number],
                 .places = edits_new(arena),
                 .cell = code_word(arena, region->table_names.at[number]),
                 .view = view};
    edits_keep_all(&fill.places, &writer->places);
    view_list(view, "places");
    view_list(view, "locals");
    const Code *counter = code_word(arena, writer_name(writer, counters, 3)),
               *iteration = is_direct(writer->model, fill.table) ? fill_directly(&fill, counter)
                                                                 : fill_in_turns(&fill, counter);
    add_locals(&fill);
    view_code(view, "counter", counter);
    view_str(view, "iterator_type", loop->variable->type->name);
    view_str(view, "iterator", loop->variable->name);
    view_code(view, "iteration", code_sum(arena, first_iteration(region), iteration));
    view_code(view, "cell", fill.cell);
    view_str(view, "value", text_of(&fill, fill.table->expr));
    writer->taken.len = names; /* the loop's own scope */
}
