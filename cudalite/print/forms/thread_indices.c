/* Places of threads. Enters: a kernel, and what its threadIdx.x and its like are to be. Leaves:
 * edits, also where macros write them; the block's shape. */
#include "thread_indices.h"

Str place_name(const Model *model, size_t at, unsigned *axis)
{
    static const char *const axes[] = {"x", "y", "z"};
    const Tokens *tokens = &model->kernel->tokens;
    if (at + 2 >= tokens->len || tokens->at[at].kind != TOKEN_NAME ||
        tokens->at[at + 1].kind != TOKEN_DOT || tokens->at[at + 2].kind != TOKEN_NAME)
        return (Str){0};
    Str name = token_text(model->arena, tokens->at[at]);
    if (!name_is_place(name))
        return (Str){0};
    for (*axis = 0; *axis < 3; ++*axis)
        if (token_is(tokens->at[at + 2], axes[*axis]))
            return name;
    return (Str){0};
}

/* The tokens [at, *last] as a piece of the file: they, or the innermost macro call that they came
 * out of and that expands to just the tokens [first, last]. */
static bool written_place(const Model *model, size_t at, size_t *first, size_t *last, Span *span)
{
    const Tokens *tokens = &model->kernel->tokens;
    Str name = token_text(model->arena, tokens->at[at]);
    *first = at;
    if (tokens_written_at(tokens, *first, *last, span) &&
        str_starts(span_text(*span), str_c(model->arena, name)))
        return true;
    for (const Origin *origin = tokens->at[at].origin; origin; origin = origin->outer) {
        while (*first > 0 && token_is_from(tokens->at[*first - 1], origin->call))
            --*first;
        while (*last + 1 < tokens->len && token_is_from(tokens->at[*last + 1], origin->call))
            ++*last;
        if (tokens_written_at(tokens, *first, *last, span))
            return true;
    }
    return tokens_written_at(tokens, *first, *last, span);
}

bool place_replace(const Model *model, size_t at, NewPlace *new_place, void *context, Span *span,
                   Text *text, size_t *last)
{
    const Tokens *tokens = &model->kernel->tokens;
    size_t first;
    *last = at + 2;
    new_place(context, at, last);
    if (!written_place(model, at, &first, last, span))
        return false;
    for (size_t i = first; i <= *last; i++) {
        size_t end = i + 2;
        Str place = new_place(context, i, &end);
        if (i > first && tokens->at[i].space_before)
            text_add(text, STR(" "));
        text_add(text, place.len ? place : token_text(model->arena, tokens->at[i]));
        i = place.len ? end : i;
    }
    return true;
}

bool places_replace(const Model *model, NewPlace *new_place, void *context, Edits *edits)
{
    for (size_t i = model->kernel->brace; i < model->kernel->tokens.len; i++) {
        Span span;
        size_t last = i + 2;
        if (!new_place(context, i, &last).len)
            continue;
        Text *text = text_make(model->arena, (Str){0});
        if (!place_replace(model, i, new_place, context, &span, text, &i) ||
            span.source != model->unit->source)
            return false;
        edits_add_weak(edits, span, text);
    }
    return true;
}

void places_shape(const Model *model, const int64_t threads[3], int64_t blocks, Edits *edits)
{
    const Kernel *kernel = model->kernel;
    Text *shape = text_make(model->arena, (Str){0});
    bool there = false;
    text_format(shape, "__annotation(L\"__global__ %lldx%lld", (long long)threads[0],
                (long long)threads[1]);
    if (threads[2] > 1)
        text_format(shape, "x%lld", (long long)threads[2]);
    if (blocks > 1)
        text_format(shape, " %lld", (long long)blocks);
    text_add_c(shape, "\");");
    for (size_t i = 0; i < kernel->annotations.len; i++)
        if (kernel->annotations.at[i]->kind == ANNOTATION_GLOBAL) {
            edits_add(edits, kernel->annotations.at[i]->where, shape);
            there = true;
        }
    if (there)
        return;
    const uint32_t brace = kernel->body_where.begin + 1;
    Str base = line_indent(model->unit->source->text, kernel->body_where.begin);
    Text *line = text_make(model->arena, (Str){0});
    text_format(line, "\n%.*s    %.*s", STR_ARG(base), STR_ARG(text_str(shape)));
    edits_insert(edits, brace, line);
}
