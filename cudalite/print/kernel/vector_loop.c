/* Vectors as text. Enters: a region whose tiles consist of vectors. Leaves: their type, and the
 * user's loop over one vector of each tile at a time: from shared memory to registers, and back
 * where it writes. */
#include "writer.h"

/* The struct of so many elements of the type. */
static const VectorType *type_of(Writer *writer, Str element, unsigned elements)
{
    static const char *const members[] = {"at", "elements", "vector_at"};
    for (size_t i = 0; i < writer->vector_types.len; i++)
        if (str_equal(writer->vector_types.at[i].element, element))
            return &writer->vector_types.at[i];
    VectorType type = {.name = writer_name_of(writer, vector_word(elements, true)),
                       .member = writer->vector_types.len ? writer->vector_types.at[0].member
                                                          : writer_name(writer, members, 3),
                       .element = element,
                       .elements = elements};
    vec_push(writer->arena, &writer->vector_types, type);
    return &writer->vector_types.at[writer->vector_types.len - 1];
}

void vector_prepare(RegionText *region)
{
    Writer *writer = region->writer;
    const PlanRegion *plan = region->plan;
    if (plan->vector == 1)
        return;
    Str number = vector_word(plan->vector, false);
    region->vector_at = writer_name_of(
        writer, str_format(writer->arena, "%.*s_%.*s", STR_ARG(plan->region.loop->variable->name),
                           STR_ARG(number)));
    for (size_t i = 0; i < plan->tiles.len; i++) {
        const Array *array = plan->tiles.at[i]->print->array;
        type_of(writer, element_type_text(writer->model, array), plan->vector);
        vec_push(writer->arena, &region->vector_names,
                 writer_name_of(writer, str_format(writer->arena, "%.*s_%.*s", STR_ARG(array->name),
                                                   STR_ARG(number))));
        vec_push(writer->arena, &region->before_names,
                 plan->tiles.at[i]->back
                     ? writer_name_of(
                           writer, str_format(writer->arena, "%.*s_before", STR_ARG(array->name)))
                     : (Str){0});
    }
}

Str vector_type(const RegionText *region, const Array *array)
{
    Str element = element_type_text(region->writer->model, array);
    return region->plan->vector > 1 ? type_of(region->writer, element, region->plan->vector)->name
                                    : element;
}

const Code *vector_elements(const RegionText *region, const Array *array, const Code *vector)
{
    Writer *writer = region->writer;
    const Str member =
        type_of(writer, element_type_text(writer->model, array), region->plan->vector)->member;
    return code_written(writer->arena,
                        str_format(writer->arena, "%.*s.%.*s",
                                   STR_ARG(code_operand_text(writer->arena, vector, BINDS_POSTFIX)),
                                   STR_ARG(member)),
                        BINDS_POSTFIX);
}

/* The element `moved` behind the iteration's own. */
static const Code *element_of(const RegionText *region, const Array *array, Str vector,
                              int64_t moved)
{
    Arena *arena = region->writer->arena;
    const Code *number =
        code_difference(arena, code_word(arena, region->plan->region.loop->variable->name),
                        code_word(arena, region->vector_at));
    if (moved)
        number = code_binary(arena, number, moved < 0 ? TOKEN_MINUS : TOKEN_PLUS,
                             code_int(arena, moved < 0 ? -moved : moved));
    return code_index(arena, vector_elements(region, array, code_word(arena, vector)), number);
}

const Code *vector_element(const RegionText *region, size_t tile, int64_t back)
{
    Arena *arena = region->writer->arena;
    const Array *array = region->plan->tiles.at[tile]->print->array;
    const Code *element = element_of(region, array, region->vector_names.at[tile], -back);
    if (back == 0)
        return element;
    const Code *iterator = code_word(arena, region->plan->region.loop->variable->name),
               *first = code_sum(arena, code_word(arena, region->vector_at), code_int(arena, back));
    return code_choice(arena, code_binary(arena, iterator, TOKEN_LESS, first),
                       element_of(region, array, region->before_names.at[tile],
                                  (int64_t)region->plan->vector - back),
                       element);
}

void vector_before_view(const RegionText *region, View *view)
{
    view_list(view, "befores");
    for (size_t i = 0; i < region->before_names.len; i++) {
        if (!region->before_names.at[i].len)
            continue;
        View *item = view_item(view, "befores");
        view_str(item, "type", vector_type(region, region->plan->tiles.at[i]->print->array));
        view_str(item, "before", region->before_names.at[i]);
        view_str(item, "vector", region->vector_names.at[i]);
    }
}

View *vector_view(RegionText *region)
{
    Arena *arena = region->writer->arena;
    View *view = view_new(arena);
    const Str first = region->plan->skew ? region->first_name : region->tile_name;
    const Code *moved = code_difference(arena, code_word(arena, region->vector_at),
                                        code_word(arena, first)),
               *number =
                   code_binary(arena, moved, TOKEN_SLASH, code_int(arena, region->plan->vector));
    view_list(view, "loads");
    view_list(view, "stores");
    for (size_t i = 0; i < region->plan->tiles.len; i++) {
        const Tile *tile = region->plan->tiles.at[i];
        View *item = view_item(view, "loads");
        const Code *place = region_cell(region, i, number);
        view_str(item, "type", vector_type(region, tile->print->array));
        view_str(item, "vector", region->vector_names.at[i]);
        view_flag(item, "loaded", tile->load);
        view_code(item, "place", place);
        if (!tile->store)
            continue;
        item = view_item(view, "stores");
        view_str(item, "vector", region->vector_names.at[i]);
        view_code(item, "place", place);
    }
    vector_before_view(region, view);
    view_str(view, "type", region->type);
    view_str(view, "at", region->vector_at);
    view_str(view, "tile", first);
    view_str(view, "stop", region->stop_name);
    view_format(view, "elements", "%u", region->plan->vector);
    return view;
}

void vector_keep_names(Writer *writer)
{
    for (size_t i = 0; i < writer->vector_types.len; i++) {
        vec_push(writer->arena, &writer->taken, writer->vector_types.at[i].name);
        vec_push(writer->arena, &writer->taken, writer->vector_types.at[i].member);
    }
}

void vector_declare(Writer *writer, Edits *large)
{
    View *view = view_new(writer->arena);
    if (!writer->vector_types.len)
        return;
    for (size_t i = 0; i < writer->vector_types.len; i++) {
        View *item = view_item(view, "types");
        view_str(item, "name", writer->vector_types.at[i].name);
        view_str(item, "element", writer->vector_types.at[i].element);
        view_str(item, "member", writer->vector_types.at[i].member);
        view_format(item, "elements", "%u", writer->vector_types.at[i].elements);
        view_format(item, "bytes", "%u", writer->plan->vectors.bytes);
    }
    writer_render_at_top(writer, large, "vector_type.cu", view);
}
