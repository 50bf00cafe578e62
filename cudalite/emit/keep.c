/* Elements in registers. Enters: a region's kept elements. Leaves: the user's accesses under the
 * register's name, and views for keep_load.cu and keep_store.cu. */
#include "writer.h"

/* The declarator of the variable is inside the region, or the region changes it. */
static bool name_changes(const RegionText *region, Str name)
{
    return strmap_get(region->speller.avoid, name) != NULL;
}

/* Whether the access as written means the same element before and behind the region. */
static bool text_is_lasting(const RegionText *region, const Expr *expr)
{
    const Model *model = region->writer->model;
    for (size_t i = expr->first; i <= expr->last; i++)
        if (model->kernel->tokens.at[i].kind == TOKEN_NAME &&
            name_changes(region, token_text(model->arena, model->kernel->tokens.at[i])))
            return false;
    return true;
}

static Str spelled_element(RegionText *region, const Access *access)
{
    Arena *arena = region->writer->arena;
    const Array *array = access->array;
    Text text = text_new(arena);
    text_add(&text, array->name);
    if (!array->is_multi) {
        text_format(&text, "[%.*s]", STR_ARG(region_spell(region, access->flat, access->wide)));
        return text_str(&text);
    }
    for (unsigned d = 0; d < array->rank; d++)
        text_format(&text, "[%.*s]", STR_ARG(region_spell(region, access->subs[d], access->wide)));
    return text_str(&text);
}

/* The element at the place where the region begins. */
static Str element_text(RegionText *region, const Footprint *print)
{
    const Tokens *tokens = &region->writer->model->kernel->tokens;
    for (size_t i = 0; i < print->accesses.len; i++) {
        const Expr *expr = print->accesses.at[i]->expr;
        Span span;
        if (text_is_lasting(region, expr) &&
            tokens_written_at(tokens->at, tokens->len, expr->first, expr->last, &span)) {
            Text text = text_new(region->writer->arena);
            text_add_source(&text, region->writer->input, span.begin, span.end);
            for (size_t k = expr->first; k <= expr->last; k++)
                if (tokens->at[k].kind == TOKEN_NAME)
                    strmap_set(region->writer->used, token_text(region->writer->arena, tokens->at[k]), region->writer->used);
            return text_str(&text);
        }
    }
    return spelled_element(region, print->accesses.at[0]);
}

void keep_prepare(RegionText *region)
{
    Writer *writer = region->writer;
    for (size_t i = 0; i < region->plan->kept.len; i++) {
        const Footprint *print = region->plan->kept.at[i].print;
        Str name = writer_name_of(writer, str_format(writer->arena, "%.*s_value", STR_ARG(print->array->name)));
        vec_push(writer->arena, &region->kept_elements, element_text(region, print));
        vec_push(writer->arena, &region->kept_names, name);
        for (size_t k = 0; k < print->accesses.len; k++) {
            const Expr *expr = print->accesses.at[k]->expr;
            edits_add(&writer->small, writer_span(writer, expr->first, expr->last), writer_text(writer, name));
        }
    }
}

void keep_view(RegionText *region, size_t kept, Str condition, View *view)
{
    const Kept *planned = &region->plan->kept.at[kept];
    const Array *array = planned->print->array;
    view_str(view, "array", array->name);
    view_str(view, "type", array->type_text);
    view_str(view, "name", region->kept_names.at[kept]);
    view_str(view, "element", region->kept_elements.at[kept]);
    view_flag(view, "load", planned->load);
    view_flag(view, "guarded", condition.len > 0);
    view_str(view, "guard", condition);
    view_str(view, "nothing", type_nothing(region->writer->arena, array->param->type, array->type_text));
    view_flag(view, "loop", region->plan->region.loop != NULL);
}
