/* Values that must look as loaded. Enters: which of registers and variables do. Leaves: a function
 * that gives the same value, which no compiler sees. */
#include "writer.h"

void opaque_value_name(Writer *writer)
{
    bool any = false;
    for (size_t i = 0; i < writer->plan->regions.len; i++) {
        const PlanRegion *region = writer->plan->regions.at[i];
        for (size_t k = 0; k < region->promoted.len; k++)
            any |= region->promoted.at[k].fresh && region->promoted.at[k].load;
    }
    for (size_t i = 0; i < writer->plan->path.items.len; i++) {
        const PathItem *item = &writer->plan->path.items.at[i];
        any |= item->fresh;
        for (size_t k = 0; k < item->before.len; k++)
            any |= item->before.at[k].fresh;
    }
    if (any)
        writer->reloaded = writer_name_of(writer, STR("reloaded"));
}

void opaque_value_write(Writer *writer, Edits *large)
{
    if (!writer->reloaded.len)
        return;
    View *view = view_new(writer->arena);
    size_t names = writer->taken.len;
    view_str(view, "name", writer->reloaded);
    view_str(view, "value", writer_name_of(writer, STR("value")));
    view_str(view, "words", writer_name_of(writer, STR("words")));
    view_str(view, "word", writer_name_of(writer, STR("word")));
    writer->taken.len = names; /* the function's own scope */
    writer_render_at_top(writer, large, "reload.cu", view);
}
