/* Reads that must look like loads. Enters: the planned ones. Leaves: calls of a function around them
 * that gives the same value, which no compiler sees. */
#include "writer.h"

static const Reload *planned(const RegionText *region, const Access *access)
{
    const PlanRegion *plan = region->plan;
    const Access *whole = access->whole ? access->whole : access;
    for (size_t i = 0; i < plan->reloads.len; i++)
        if (plan->reloads.at[i].access == whole)
            return &plan->reloads.at[i];
    return NULL;
}

/* An argument that a macro uses twice is two reads of one text. */
static void close_once(Writer *writer, Span place)
{
    Str end = str_format(writer->arena, "%u", place.end);
    if (!writer->closed)
        writer->closed = strmap_new(writer->arena);
    if (strmap_get(writer->closed, end))
        return;
    strmap_set(writer->closed, end, writer);
    edits_add(&writer->small, (Span){place.source, place.end, place.end},
              writer_text(writer, STR(")")));
}

/* The text has the member behind the element, and code takes no more than its value. */
static bool is_part(RegionText *region, const Access *access, const Expr *place, Span *span)
{
    Writer *writer = region->writer;
    const Tokens *tokens = &writer->model->kernel->tokens;
    return place->last > access->expr->last && place->first == access->expr->first &&
           view_object(writer, access) == OBJECT_NOT_TOLD &&
           tokens_written_at(tokens->at, tokens->len, place->first, place->last, span) &&
           span->begin == writer_span(writer, access->expr->first, access->expr->last).begin;
}

Str reload_text(RegionText *region, const Access *access, Str place)
{
    Writer *writer = region->writer;
    const Reload *reload = planned(region, access);
    Span span;
    if (!reload)
        return view_text_of(writer, access, place);
    if (is_part(region, access, reload->place, &span)) {
        close_once(writer, span);
        return str_format(writer->arena, "%.*s(%.*s", STR_ARG(writer->reloaded), STR_ARG(place));
    }
    const char *format = "%.*s(%.*s)";
    if (reload->stays && view_object(writer, access) != OBJECT_NOT_TOLD)
        format = view_is_tight(writer, access) ? "(*%.*s(&%.*s))" : "*%.*s(&%.*s)";
    Str value = str_format(writer->arena, format, STR_ARG(writer->reloaded), STR_ARG(place));
    return reload->stays ? value : view_value_of(writer, access, value);
}

void reload_bound(RegionText *region, const Access *access)
{
    Writer *writer = region->writer;
    if (!planned(region, access))
        return;
    Span span = writer_span(writer, access->expr->first, access->expr->last);
    Str text = token_text(writer->arena, writer->model->kernel->tokens.at[access->expr->first]);
    edits_add(&writer->small, span, writer_text(writer, reload_text(region, access, text)));
}

void reload_renew(Writer *writer, const Kept *kept, Str name)
{
    for (size_t i = 0; i < kept->renewed.len; i++) {
        const Stmt *loop = kept->renewed.at[i]->stmt, *body = loop->then;
        Span brace = writer_span(writer, body->first, body->first);
        bool alone;
        Str indent =
            line_indent(writer->input, writer_span(writer, loop->first, loop->first).begin, &alone);
        Str text = str_format(writer->arena, "\n%.*s%.*s%.*s = %.*s(%.*s);", STR_ARG(indent),
                              STR_ARG(writer->indent), STR_ARG(name), STR_ARG(writer->reloaded),
                              STR_ARG(name));
        edits_add(&writer->small, (Span){brace.source, brace.end, brace.end},
                  writer_text(writer, text));
    }
}

/* Reads of memory. Subscripts have their edits already. */
void reload_others(RegionText *region)
{
    Writer *writer = region->writer;
    for (size_t i = 0; i < region->plan->reloads.len; i++) {
        const Reload *reload = &region->plan->reloads.at[i];
        const Expr *expr = reload->access->expr;
        if (!reload->stays)
            continue;
        Text text = writer_source(writer, expr->first, expr->last);
        edits_add(&writer->small, writer_span(writer, expr->first, expr->last),
                  writer_text(writer, reload_text(region, reload->access, text_str(&text))));
    }
}

void reload_name(Writer *writer)
{
    bool any = false;
    for (size_t i = 0; i < writer->plan->regions.len; i++) {
        const PlanRegion *region = writer->plan->regions.at[i];
        any |= region->reloads.len > 0;
        for (size_t k = 0; k < region->kept.len; k++)
            any |= (region->kept.at[k].fresh && region->kept.at[k].load) ||
                   region->kept.at[k].renewed.len > 0;
    }
    for (size_t i = 0; i < writer->spine.items.len; i++) {
        const SpineItem *item = &writer->spine.items.at[i];
        any |= item->fresh;
        for (size_t k = 0; k < item->before.len; k++)
            any |= item->before.at[k].fresh;
    }
    if (any)
        writer->reloaded = writer_name_of(writer, STR("reloaded"));
}

void reload_write(Writer *writer, Edits *large)
{
    if (!writer->reloaded.len)
        return;
    View *view = view_new(writer->arena);
    Text out = text_new(writer->arena);
    size_t names = writer->taken.len;
    view_str(view, "name", writer->reloaded);
    view_str(view, "value", writer_name_of(writer, STR("value")));
    view_str(view, "words", writer_name_of(writer, STR("words")));
    view_str(view, "word", writer_name_of(writer, STR("word")));
    writer->taken.len = names; /* the function's own scope */
    writer->failed |= !template_render(writer->templates, "reload.cu", view, writer->indent, &out);
    writer_add_at_top(writer, large, &out);
}
