/* Blocks of another shape as text. Enters: places of a kernel that mean something else there, a
 * loop that is split. Leaves: the file with them changed; what reads it needs no other notion of
 * them. */
#include "reshaped_blocks.h"

#include "../../analysis/spelling.h"
#include "../edit.h"
#include "../expression.h"
#include "thread_indices.h"

typedef struct {
    const ThreadLoops *loops;
    const Model *model;
    Arena *arena;
    Templates *templates;
    Edits edits;
} Writing;

static void replace(Writing *writing, Span span, Str by)
{
    edits_put(&writing->edits, span, by);
}

static void replace_places(Writing *writing)
{
    for (size_t i = 0; i < writing->loops->places.len; i++) {
        const BlockPlace *place = &writing->loops->places.at[i];
        const Span span = model_place(writing->model, place->first, place->last);
        const Str number = str_format(writing->arena, "%lld", (long long)place->value);
        replace(writing, span,
                place->times ? str_format(writing->arena, "(%.*s * %.*s)", STR_ARG(span_text(span)),
                                          STR_ARG(number))
                             : number);
    }
}

/* The user's place in a block of ours in which several of the user's stand beside each other. */
static Str beside_place(void *context, size_t at, size_t *last)
{
    (void)last;
    const Writing *writing = context;
    const long long blocks = writing->loops->blocks[0];
    unsigned axis;
    const Str name = place_name(writing->model, at, &axis);
    if (str_is(name, "blockIdx") && axis == 0)
        return str_format(writing->arena, "(blockIdx.x * %lld + threadIdx.y)", blocks);
    if (str_is(name, "gridDim") && axis == 0)
        return str_format(writing->arena, "(gridDim.x * %lld)", blocks);
    const bool is_thread = str_is(name, "threadIdx");
    if (axis == 0 || (!is_thread && !str_is(name, "blockDim")))
        return (Str){0};
    return axis == 2 ? str_of(is_thread ? "0u" : "1u")
                     : str_format(writing->arena, "%.*s.z", STR_ARG(name));
}

static bool put_beside(Writing *writing, Str indent)
{
    text_format(edits_open_at(&writing->edits, writing->model->kernel->body_where.begin + 1),
                "\n%.*s/* %lld original blocks are side by side along y; z is their y */",
                STR_ARG(indent), (long long)writing->loops->blocks[0]);
    return places_replace(writing->model, beside_place, writing, &writing->edits);
}

/* --- the loop --------------------------------------------------------------------------------- */

static Str name_of(const Writing *writing, const char *behind)
{
    const Model *model = writing->model;
    return model_free_name(writing->arena, model,
                           str_format(writing->arena, "%.*s_%s",
                                      STR_ARG(writing->loops->split->variable->name), behind),
                           NULL);
}

static const Code *code_of_expr(const Writing *writing, const Expr *expr)
{
    return code_written(writing->arena, span_text(model_expr_place(writing->model, expr)),
                        code_binding_of(expr));
}

/* Which iterations are the block's is said at the top of the body, for threads outside of bounds
 * help to stage. */
static bool split_loop(Writing *writing, Str indent)
{
    const Loop *loop = writing->loops->split;
    View *view = view_new(writing->arena);
    const Str first = name_of(writing, "first"), last = name_of(writing, "last");
    const Code *start = code_of_expr(writing, loop->start_expr),
               *end = code_of_expr(writing, loop->end_expr);
    if (loop->inclusive)
        end = code_sum(writing->arena, end, code_int(writing->arena, 1));
    const bool from_zero = poly_is_zero(loop->start);
    view_format(view, "parts", "%lld", (long long)writing->loops->split_parts);
    view_str(view, "iterator", loop->variable->name);
    view_str(view, "iterations", name_of(writing, "iterations"));
    view_str(view, "first", first);
    view_str(view, "last", last);
    view_str(view, "start",
             from_zero ? (Str){0} : code_operand_text(writing->arena, start, BINDS_POSTFIX));
    view_str(view, "end", code_operand_text(writing->arena, end, BINDS_POSTFIX));
    Text *text = edits_open_at(&writing->edits, writing->model->kernel->body_where.begin + 1);
    text_format(text, "\n%.*s", STR_ARG(indent));
    replace(writing, loop->annotation->where,
            str_format(writing->arena, "__annotation(L\"loop %.*s %.*s %.*s 1\");",
                       STR_ARG(loop->variable->name), STR_ARG(first), STR_ARG(last)));
    replace(writing, model_expr_place(writing->model, loop->start_expr), first);
    replace(writing, model_expr_place(writing->model, loop->end_expr),
            loop->inclusive ? str_format(writing->arena, "%.*s - 1", STR_ARG(last)) : last);
    return template_lines(writing->templates, "split_loop.cu", view, indent, text);
}

Loop *thread_blocks_split(const ThreadLoops *loops, const Model *read)
{
    for (size_t i = 0; loops->split && i < read->loops.len; i++)
        if (read->loops.at[i]->annotation && !read->loops.at[i]->outer)
            return read->loops.at[i];
    return NULL;
}

/* ---------------------------------------------------------------------------------------------- */

bool thread_blocks_write(const ThreadLoops *loops, Templates *templates, Text *out)
{
    const Model *model = loops->model;
    Str input = model->unit->source->text;
    Writing writing = {.loops = loops,
                       .model = model,
                       .arena = model->arena,
                       .templates = templates,
                       .edits = edits_new(model->arena)};
    Str base = line_indent(input, model->kernel->body_where.begin),
        indent = str_format(writing.arena, "%.*s    ", STR_ARG(base));
    places_shape(model, loops->threads, 0, &writing.edits);
    if (loops->beside && !put_beside(&writing, indent))
        return false;
    if (!loops->beside)
        replace_places(&writing);
    if (loops->split && !split_loop(&writing, indent))
        return false;
    edits_apply(&writing.edits, input, 0, (uint32_t)input.len, out);
    return true;
}
