/* Blocks that are not the user's. Enters: a model of a part of such a block, or a plan whose threads
 * take the place of several. Leaves: the user's threadIdx.x, blockIdx.x, blockDim.x and gridDim.x as they
 * were in the whole block, or those of another axis. */
#include "writer.h"

/* threadIdx.x at token `at`, or its like: the name before the dot; 0 bytes: it is none that changes. */
static Str place_at(const Writer *writer, size_t at)
{
    static const char *const axes[] = {"x", "y", "z"};
    const Tokens *tokens = &writer->model->kernel->tokens;
    if (at + 2 >= tokens->len || tokens->at[at].kind != TOKEN_NAME ||
        tokens->at[at + 1].kind != TOKEN_DOT ||
        !token_is(tokens->at[at + 2], axes[writer->plan->merge.axis]))
        return (Str){0};
    Str name = token_text(writer->arena, tokens->at[at]);
    bool changes = plan_merges(writer->plan) ? str_is(name, "threadIdx") || str_is(name, "blockDim")
                                             : name_is_place(name);
    return changes ? name : (Str){0};
}

/* Token `at` came out of the macro call, or of one that stands in its argument. */
static bool is_from(Token token, const Invocation *call)
{
    for (const Origin *origin = token.origin; origin; origin = origin->outer)
        if (origin->call == call)
            return true;
    return false;
}

static Str new_place(const Writer *writer, Str place)
{
    const Model *model = writer->model;
    const Merge *merge = &writer->plan->merge;
    if (plan_merges(writer->plan) && str_is(place, "blockDim"))
        return str_format(model->arena, "(blockDim.%c * %lld)", "xyz"[merge->axis],
                          (long long)merge -> items);
    return str_is(place, "threadIdx")  ? writer->thread
           : str_is(place, "blockIdx") ? model->whole->name
           : str_is(place, "gridDim")
               ? model->grid[0]->name
               : str_format(model->arena, "(blockDim.x * %lld)", (long long)model->parts);
}

/* The place at tokens [at, at + 2] as a piece of the file: it, or the innermost macro call that it
 * came out of and that expands to just the tokens [first, last]. */
static Span written_place(Writer *writer, size_t at, size_t *first, size_t *last)
{
    const Tokens *tokens = &writer->model->kernel->tokens;
    Span span;
    *first = at;
    *last = at + 2;
    if (tokens_written_at(tokens->at, tokens->len, *first, *last, &span) &&
        str_starts(span_text(span), str_c(writer->arena, place_at(writer, at))))
        return span;
    for (const Origin *origin = tokens->at[at].origin; origin; origin = origin->outer) {
        while (*first > 0 && is_from(tokens->at[*first - 1], origin->call))
            --*first;
        while (*last + 1 < tokens->len && is_from(tokens->at[*last + 1], origin->call))
            ++*last;
        if (tokens_written_at(tokens->at, tokens->len, *first, *last, &span))
            return span;
    }
    return writer_span(writer, *first, *last);
}

/* Replaces the place at tokens [at, at + 2]; where it came out of a macro, the call, by what that
 * expands to. Returns the last token. */
static size_t replace_place(Writer *writer, size_t at)
{
    const Tokens *tokens = &writer->model->kernel->tokens;
    size_t first, last;
    Span span = written_place(writer, at, &first, &last);
    Text *text = writer_text(writer, (Str){0});
    for (size_t i = first; i <= last; i++) {
        Str place = place_at(writer, i);
        if (i > first && tokens->at[i].space_before)
            text_add(text, STR(" "));
        text_add(text,
                 place.len ? new_place(writer, place) : token_text(writer->arena, tokens->at[i]));
        i += place.len ? 2 : 0;
    }
    edits_add_weak(&writer->small, span, text);
    edits_add_weak(&writer->places, span, text);
    return last;
}

void split_prepare(Writer *writer)
{
    const Tokens *tokens = &writer->model->kernel->tokens;
    if (writer->model->parts == 1 && !plan_merges(writer->plan))
        return;
    writer->thread = writer_name_of(
        writer, str_format(writer->arena, "thread_%c", "xyz"[writer->plan->merge.axis]));
    for (size_t i = writer->model->kernel->brace; i < tokens->len; i++)
        if (place_at(writer, i).len)
            i = replace_place(writer, i);
}

void split_declare(Writer *writer, Edits *all)
{
    const Model *model = writer->model;
    const Kernel *kernel = model->kernel;
    if (model->parts == 1)
        return;
    Text text = text_new(writer->arena), lines = text_new(writer->arena);
    edits_apply(all, writer->input, kernel->text.begin, kernel->text.end, &text);
    Str made = text_str(&text), block = model->whole->name;
    bool uses_thread = str_find_word(made, writer->thread, 0) < made.len;
    bool uses_block = str_find_word(made, block, 0) < made.len;
    if (!uses_thread && !uses_block)
        return;
    View *view = view_new(writer->arena);
    view_format(view, "parts", "%lld", (long long)model->parts);
    view_format(view, "own", "%lld", (long long)model->block_size[0]);
    view_format(view, "threads", "%lld", (long long)model_block_dim(model, 0));
    view_str(view, "thread", uses_thread ? writer->thread : (Str){0});
    view_str(view, "block", uses_block ? block : (Str){0});
    view_flag(view, "both", uses_thread && uses_block);
    writer->failed |= !template_render(writer->templates, "split.cu", view, writer->indent, &lines);
    writer_add_at_top(writer, all, &lines);
}
