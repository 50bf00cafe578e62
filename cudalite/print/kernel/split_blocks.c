/* Blocks that are not the user's. Enters: a model of a part of such a block, or a plan whose
 * threads take the place of several. Leaves: the user's threadIdx.x, blockIdx.x, blockDim.x and
 * gridDim.x as they were in the whole block, or those of another axis. */
#include "../forms/thread_indices.h"
#include "writer.h"

/* threadIdx.x at token `at`, or its like: the name before the dot; 0 bytes: it is none that
 * changes. */
static Str place_at(const Writer *writer, size_t at)
{
    unsigned axis;
    Str name = place_name(writer->model, at, &axis);
    if (!name.len || axis != writer->plan->merge.axis)
        return (Str){0};
    const bool thread = str_is(name, "threadIdx") || str_is(name, "blockDim");
    const bool changes = !plan_merges(writer->plan) ? true
                         : writer->plan->merge.over ? str_is(name, "blockIdx")
                                                    : thread;
    return changes ? name : (Str){0};
}

static Str new_place(void *context, size_t at, size_t *last)
{
    (void)last;
    const Writer *writer = context;
    const Model *model = writer->model;
    const Merge *merge = &writer->plan->merge;
    Str place = place_at(writer, at);
    if (!place.len)
        return place;
    if (merge->over)
        return writer->thread;
    if (plan_merges(writer->plan) && str_is(place, "blockDim"))
        return str_format(model->arena, "(blockDim.%c * %lld)", "xyz"[merge->axis],
                          (long long)merge -> items);
    return str_is(place, "threadIdx")  ? writer->thread
           : str_is(place, "blockIdx") ? model->mapping.outer->name
           : str_is(place, "gridDim")
               ? model->grid[0]->name
               : str_format(model->arena, "(blockDim.x * %lld)", (long long)model->parts);
}

void split_prepare(Writer *writer)
{
    const Tokens *tokens = &writer->model->kernel->tokens;
    if (writer->model->parts == 1 && !plan_merges(writer->plan))
        return;
    writer->thread = writer_name_of(
        writer, str_format(writer->arena, writer->plan->merge.over ? "block_%c" : "thread_%c",
                           "xyz"[writer->plan->merge.axis]));
    for (size_t i = writer->model->kernel->brace; i < tokens->len; i++) {
        Span span;
        size_t last;
        if (!place_at(writer, i).len)
            continue;
        Text *text = writer_text(writer, (Str){0});
        if (!place_replace(writer->model, i, new_place, writer, &span, text, &last))
            span = writer_span(writer, i, i + 2); /* there is none: the kernel stays */
        edits_add_weak(&writer->small, span, text);
        edits_add_weak(&writer->places, span, text);
        i = last;
    }
}

void split_declare(Writer *writer, Edits *all)
{
    const Model *model = writer->model;
    const Kernel *kernel = model->kernel;
    if (model->parts == 1)
        return;
    Text text = text_new(writer->arena);
    edits_apply(all, writer->input, kernel->text.begin, kernel->text.end, &text);
    Str made = text_str(&text), block = model->mapping.outer->name;
    bool uses_thread = str_find_word(made, writer->thread, 0) < made.len;
    bool uses_block = str_find_word(made, block, 0) < made.len;
    if (!uses_thread && !uses_block)
        return;
    View *view = view_new(writer->arena);
    view_format(view, "parts", "%lld", (long long)model->parts);
    view_format(view, "own", "%lld", (long long)model->block_size[0]);
    view_format(view, "threads", "%lld", (long long)model->mapping.dim[0]);
    view_str(view, "thread", uses_thread ? writer->thread : (Str){0});
    view_str(view, "block", uses_block ? block : (Str){0});
    view_flag(view, "both", uses_thread && uses_block);
    writer_render_at_top(writer, all, "split.cu", view);
}
