/* Elements in registers. Enters: a region's kept elements. Leaves: the user's accesses under the
 * register's name, and views for keep_load.cu and keep_store.cu. */
#include "writer.h"

static const Code *spelled_element(RegionText *region, const Access *access)
{
    Arena *arena = region->writer->arena;
    const Array *array = access->array;
    const Code *element = words_base(arena, array);
    if (!array->is_multi) {
        const Code *flat = region_spell(region, access->flat, access->wide || array->words);
        return code_index(arena, element,
                          access->wraps ? code_cast(arena, "unsigned", flat) : flat);
    }
    for (unsigned d = 0; d < array->rank; d++)
        element = code_index(arena, element, region_spell(region, access->subs[d], access->wide));
    return element;
}

/* The element where it is loaded and stored. */
static Str element_text(RegionText *region, const Promoted *promoted)
{
    Writer *writer = region->writer;
    const Tokens *tokens = &writer->model->kernel->tokens;
    if (!promoted->text)
        return code_text(writer->arena, spelled_element(region, promoted->print->accesses.at[0]));
    Span span = writer_span(writer, promoted->text->first, promoted->text->last);
    Text text = text_new(writer->arena);
    edits_apply(&writer->places, writer->input, span.begin, span.end, &text);
    for (size_t i = promoted->text->first; i <= promoted->text->last; i++)
        if (tokens->at[i].kind == TOKEN_NAME)
            strmap_set(writer->used, token_text(writer->arena, tokens->at[i]), writer->used);
    return text_str(&text);
}

static void edit_access(RegionText *region, const Access *access, Str name)
{
    Writer *writer = region->writer;
    if (!access->bound) /* else a variable stands for the element already */
        edits_put(&writer->small, writer_span(writer, access->expr->first, access->expr->last),
                  view_text_of(writer, access, name));
}

bool keep_is_around(const Promoted *promoted)
{
    return promoted->first || promoted->last;
}

void keep_prepare(RegionText *region)
{
    Writer *writer = region->writer;
    for (size_t i = 0; i < region->plan->promoted.len; i++) {
        const Promoted *promoted = &region->plan->promoted.at[i];
        Str name = writer_name_of(
            writer, str_format(writer->arena, "%.*s_value", STR_ARG(promoted->print->array->name)));
        vec_push(writer->arena, &region->kept_elements, element_text(region, promoted));
        vec_push(writer->arena, &region->promoted_names, name);
        for (size_t k = 0; k < promoted->print->accesses.len; k++)
            edit_access(region, promoted->print->accesses.at[k], name);
        for (size_t k = 0; k < promoted->around.len; k++)
            edit_access(region, promoted->around.at[k], name);
    }
}

void keep_view(RegionText *region, size_t promoted, const Code *condition, View *view)
{
    const Promoted *planned = &region->plan->promoted.at[promoted];
    const Array *array = planned->print->array;
    view_str(view, "array", array->name);
    Str type = element_type_text(region->writer->model, array);
    view_str(view, "type", type);
    view_str(view, "name", region->promoted_names.at[promoted]);
    view_str(view, "element", region->kept_elements.at[promoted]);
    view_flag(view, "load", planned->load);
    view_flag(view, "guarded", condition != NULL);
    view_code(view, "guard", condition);
    view_str(view, "nothing", type_nothing(region->writer->arena, array->points, type));
    view_str(view, "fresh", planned->fresh ? region->writer->reloaded : (Str){0});
    view_flag(view, "loop", region->plan->region.loop != NULL);
}
