/* Swapped axes as text. Enters: which axes take each other's place. Leaves: the file with the
 * kernel's threadIdx.x and its like changed, all of them together; what reads it needs no other
 * notion of them. */
#include "swapped_axes.h"

#include <string.h>

#include "../edit.h"
#include "thread_indices.h"

static unsigned taken_axis(AxisSwap axes, unsigned axis)
{
    return axis == axes.a ? axes.b : axis == axes.b ? axes.a : axis;
}

/* The place is the value of a variable of type int, and nothing else. */
static bool is_value_of_int(const Model *model, size_t at)
{
    for (size_t i = 0; i < model->variables.len; i++) {
        const Variable *variable = model->variables.at[i];
        const Expr *init = variable->declarator ? variable->declarator->init : NULL;
        const Type *type = variable->type;
        if (init && init->first == at && init->last == at + 2)
            return type->kind == TYPE_INTEGER && type->size == 4 && !type->is_unsigned &&
                   !type->is_auto && !type->pointers && !type->is_reference;
    }
    return false;
}

/* threadIdx.x at that token has a name of its own, so that what reads the kernel finds it as it
 * finds others'. */
static bool has_name(const Swap *swap, size_t at)
{
    return swap->thread.len && !is_value_of_int(swap->from, at);
}

static bool uses_name(const Swap *swap)
{
    const Model *model = swap->from;
    unsigned axis;
    for (size_t i = model->kernel->brace; i < model->kernel->tokens.len; i++) {
        Str name = place_name(model, i, &axis);
        if (str_is(name, "threadIdx") && axis == 0 && has_name(swap, i))
            return true;
    }
    return false;
}

/* The user's place, where blocks of ours stand for threads of one of the user's. */
static Str place_of_block(const Swap *swap, size_t at, Str name, unsigned axis)
{
    const Model *model = swap->from;
    Arena *arena = model->arena;
    const char *cast = is_value_of_int(model, at) ? "" : "(unsigned)";
    const bool block = str_is(name, "blockIdx"), grid = str_is(name, "gridDim");
    if ((block || grid) && axis == swap->axes.b)
        return str_format(arena, "%s%.*s", cast, STR_ARG((block ? swap->index : swap->count)));
    if (block || grid)
        return axis == swap->other ? str_format(arena, "%.*s.z", STR_ARG(name))
                                   : str_of(block ? "0u" : "1u");
    if (axis > 0) /* there is one */
        return str_of(str_is(name, "threadIdx") ? "0u" : "1u");
    if (str_is(name, "blockDim"))
        return str_format(arena, "%lldu", (long long)model->block_size[0]);
    return has_name(swap, at) ? swap->thread : STR("blockIdx.y");
}

static Str new_place(void *context, size_t at, size_t *last)
{
    (void)last;
    const Swap *swap = context;
    unsigned axis;
    Str name = place_name(swap->from, at, &axis);
    if (!name.len)
        return name;
    if (swap->axes.kind == SWAP_BLOCK || swap->axes.kind == SWAP_LOOP)
        return place_of_block(swap, at, name, axis);
    const bool of_grid = str_is(name, "blockIdx") || str_is(name, "gridDim");
    if ((axis != swap->axes.a && axis != swap->axes.b) ||
        !(of_grid ? swap_turns_grid(swap->axes) : swap_turns_threads(swap->axes)))
        return (Str){0};
    return str_format(swap->from->arena, "%.*s.%c", STR_ARG(name),
                      "xyz"[taken_axis(swap->axes, axis)]);
}

/* The size with gridDim.x as the parameter that has its value, and blockDim.x as the number that it
 * is; empty: it cannot be written so. */
static Str word_text(const Swap *swap, const AnnotationWord *word)
{
    const Model *model = swap->from;
    const Tokens *tokens = &word->tokens;
    const bool alone = tokens->len == 3;
    Text text = text_new(model->arena);
    text_add_c(&text, alone ? "" : "(");
    for (size_t i = 0; i < tokens->len; i++) {
        Str name = token_text(model->arena, tokens->at[i]);
        if (tokens->at[i].kind != TOKEN_NAME || !name_is_place(name)) {
            text_add(&text, name);
            continue;
        }
        const bool grid = str_is(name, "gridDim"), block = str_is(name, "blockDim");
        unsigned axis = 0;
        while (axis < 3 && (i + 2 >= tokens->len ||
                            !token_is(tokens->at[i + 2], (const char[]){"xyz"[axis], 0})))
            axis++;
        if (grid && axis == swap->axes.b)
            text_add(&text, swap->count);
        else if (block && axis == 0)
            text_format(&text, "%lld", (long long)model->block_size[0]);
        else
            return (Str){0};
        i += 2;
    }
    text_add_c(&text, alone ? "" : ")");
    return text_str(&text);
}

static bool write_sizes(const Swap *swap, Edits *edits)
{
    const Model *model = swap->from;
    for (size_t i = 0; i < model->arrays.len; i++) {
        const Annotation *annotation = model->arrays.at[i]->annotation;
        for (size_t k = 0; k < annotation->words.len; k++) {
            const AnnotationWord *word = &annotation->words.at[k];
            if (!swap_changes_word(model, word))
                continue;
            Str text = word_text(swap, word);
            if (!text.len || word->where.source != model->unit->source ||
                !str_equal(span_text(word->where), word->text))
                return false;
            edits_put(edits, word->where, text);
        }
    }
    return true;
}

/* One more parameter, and at the top of the body the check of threads that the user's grid does not
 * have. */
static bool write_index(const Swap *swap, Templates *templates, Edits *edits)
{
    const Model *model = swap->from;
    const Kernel *kernel = model->kernel;
    Arena *arena = model->arena;
    Source *source = model->unit->source;
    const Span close = kernel->tokens.at[kernel->close].span;
    View *view = view_new(arena);
    Str base = line_indent(source->text, kernel->body_where.begin);
    view_str(view, "index", swap->index);
    view_str(view, "count", swap->count);
    view_str(view, "thread", uses_name(swap) ? swap->thread : (Str){0});
    view_format(view, "axis", "%c", "xyz"[swap->axes.b]);
    if (close.source != source || !kernel->params.len)
        return false;
    Text *text = edits_open_at(edits, kernel->body_where.begin + 1);
    Str indent = str_format(arena, "%.*s    ", STR_ARG(base));
    text_format(text, "\n%.*s", STR_ARG(indent));
    text_format(edits_open_at(edits, close.begin), ", int %.*s", STR_ARG(swap->count));
    return template_lines(templates, "swap_block.cu", view, indent, text);
}

/* The loop's head as the iteration of a lane, and the check that there is one. */
static bool write_iteration(const Swap *swap, Templates *templates, Edits *edits)
{
    const Model *model = swap->from;
    const Tokens *tokens = &model->kernel->tokens;
    const Loop *loop = swap->loop;
    const Stmt *stmt = loop->stmt, *parent = stmt_parent(model->kernel->body, stmt);
    Arena *arena = model->arena;
    Source *source = model->unit->source;
    Span head, test, last;
    if (!tokens_written_at(tokens, stmt->first, stmt->then->first - 1, &head) ||
        !tokens_written_at(tokens, stmt->expr->first, stmt->expr->last, &test) ||
        !tokens_written_at(tokens, stmt->first, stmt->last, &last) || last.source != source)
        return false;
    const bool braces = loop->variable->namesake ||
                        model_variable(model, loop->variable->name) != loop->variable || !parent ||
                        parent->kind != STMT_COMPOUND || parent->is_implied;
    View *view = view_new(arena);
    int64_t start;
    view_str(view, "iterator", loop->variable->name);
    view_flag(view, "braces", braces);
    view_flag(view, "declares", loop->declares);
    view_str(view, "start",
             poly_is_constant(loop->start, &start) && start
                 ? str_format(arena, "%lld", (long long)start)
                 : (Str){0});
    view_str(view, "test", span_text(test));
    if (!template_lines(templates, "swap_loop.cu", view, line_indent(source->text, head.begin),
                        edits_open(edits, head)))
        return false;
    if (braces)
        text_add_c(edits_open_at(edits, last.end), " }");
    for (size_t i = 0; i < stmt->notes.len; i++)
        edits_remove(edits, whole_line(source->text, stmt->notes.at[i]->where));
    return true;
}

bool swap_write(const Swap *swap, Templates *templates, Text *out)
{
    const Model *model = swap->from;
    Str input = model->unit->source->text;
    Edits edits = edits_new(model->arena);
    if (memcmp(swap->threads, model->block_size, sizeof swap->threads) != 0)
        places_shape(model, swap->threads, swap->axes.kind == SWAP_BLOCK ? 0 : model->blocks_per_sm,
                     &edits);
    if (!places_replace(model, new_place, (void *)swap, &edits) ||
        (swap->axes.kind == SWAP_BLOCK &&
         (!write_sizes(swap, &edits) || !write_index(swap, templates, &edits))) ||
        (swap->axes.kind == SWAP_LOOP && !write_iteration(swap, templates, &edits)))
        return false;
    edits_apply(&edits, input, 0, (uint32_t)input.len, out);
    return true;
}
