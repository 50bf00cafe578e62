/* Plainer forms of loops as text. Enters: loops and what their forms need
 * (passes/canonicalise/canonicalise.c). Leaves: the file with them written so; what reads it needs
 * no other notion of them. */
#include "canonical_loops.h"

#include "../../analysis/spelling.h"
#include "../../passes/canonicalise/canonicalise.h"
#include "../../passes/canonicalise/loop_queries.h"
#include "../edit.h"
#include "induction_text.h"
#include "inlined_calls.h"

typedef struct {
    const Model *model;
    const Plain *plain;
    Arena *arena;
    Templates *templates;
    Edits edits;
    Strs taken;
} Writing;

static Str name_of(Writing *writing, const CanonicalLoop *plain, const char *behind)
{
    const Model *model = writing->model;
    Str base = str_format(writing->arena, "%.*s_%s", STR_ARG(plain->loop->variable->name), behind),
        name = model_free_name(writing->arena, model, base, &writing->taken);
    vec_push(writing->arena, &writing->taken, name);
    return name;
}

/* The bound, or that of the block's thread that begins first or ends last. */
static Str block_bound(const Writing *writing, Span bound, const char *sign, Str far)
{
    const Str text = spell_factor(writing->model, span_text(bound));
    return far.len ? str_format(writing->arena, "%.*s %s %.*s", STR_ARG(text), sign, STR_ARG(far))
                   : text;
}

static void view_joins(const Writing *writing, const CanonicalLoop *plain, View *view)
{
    const Loop *loop = plain->loop;
    const Str name = loop->variable->name, less = loop->inclusive ? STR("<=") : STR("<"),
              last = block_bound(writing, plain->end, "+", plain->later);
    Text condition = text_new(writing->arena);
    view_str(view, "first", block_bound(writing, plain->start, "-", plain->earlier));
    view_str(view, "last", last);
    view_str(view, "less", less);
    view_format(view, "end", "%.*s%s", STR_ARG(last), loop->inclusive ? " + 1" : "");
    view_flag(view, "annotated", loop->annotation != NULL);
    if (plain->earlier.len)
        text_format(&condition, "%.*s >= %.*s", STR_ARG(name),
                    STR_ARG(spell_factor(writing->model, span_text(plain->start))));
    if (plain->later.len)
        text_format(&condition, "%s%.*s %.*s %.*s", condition.len ? " && " : "", STR_ARG(name),
                    STR_ARG(less), STR_ARG(spell_factor(writing->model, span_text(plain->end))));
    view_str(view, "condition", text_str(&condition));
}

static void view_turns(Writing *writing, const CanonicalLoop *plain, View *view)
{
    view_str(view, "block", name_of(writing, plain, "block"));
    view_str(view, "first",
             plain->first.len ? plain->first
                              : str_format(writing->arena, "(int)(%.*s) - %.*s",
                                           STR_ARG(span_text(plain->start)), STR_ARG(plain->by)));
    view_str(view, "step", span_text(plain->step));
    view_str(view, "thread", plain->by);
    view_flag(view, "counted", plain->counted);
    view_flag(view, "annotated",
              plain->loop->annotation && !canonical_has_annotated(writing->model, plain->loop));
}

static void view_iterations(Writing *writing, const CanonicalLoop *plain, View *view)
{
    const Str first = name_of(writing, plain, "first");
    view_str(view, "first", first);
    view_str(view, "iteration", name_of(writing, plain, "iteration"));
    view_format(view, "iterations", "%.*s - %.*s",
                STR_ARG(spell_factor(writing->model, span_text(plain->end))), STR_ARG(first));
}

static void view_band(Writing *writing, const CanonicalLoop *plain, View *view)
{
    const Str name = plain->loop->variable->name,
              less = plain->loop->inclusive ? STR("<=") : STR("<");
    Text condition = text_new(writing->arena);
    view_str(view, "first", name_of(writing, plain, "first"));
    view_str(view, "iteration", name_of(writing, plain, "iteration"));
    if (plain->count.len)
        view_str(view, "iterations", plain->count);
    else
        view_format(view, "iterations", "%lld", (long long)plain->iterations);
    if (plain->low.len)
        text_format(&condition, "%.*s >= %.*s", STR_ARG(name),
                    STR_ARG(spell_compared(writing->model, plain->low)));
    if (plain->high.len)
        text_format(&condition, "%s%.*s %.*s %.*s", condition.len ? " && " : "", STR_ARG(name),
                    STR_ARG(less), STR_ARG(spell_compared(writing->model, plain->high)));
    view_str(view, "condition", text_str(&condition));
}

/* Nothing stands behind it in its line. */
static bool ends_line(Str text, size_t at)
{
    while (at < text.len && (text.at[at] == ' ' || text.at[at] == '\t' || text.at[at] == '\r'))
        at++;
    return at == text.len || text.at[at] == '\n';
}

/* The indentation of a loop's line, in the bodies of others whose lines are moved. */
static Str moved_indent(const Writing *writing, const Loop *loop, uint32_t begin)
{
    const Plain *plain = writing->plain;
    Str indent = line_indent(writing->model->unit->source->text, begin);
    for (size_t i = 0; i < plain->loops.len; i++)
        if (plain->loops.at[i].form != CANONICAL_ITERATIONS && plain->loops.at[i].loop != loop &&
            stmt_holds(plain->loops.at[i].loop->stmt->then, loop->stmt->first))
            indent = str_format(writing->arena, "%.*s    ", STR_ARG(indent));
    return indent;
}

static bool write_loop(Writing *writing, const CanonicalLoop *plain)
{
    static const char *const templates[] = {[CANONICAL_TURNS] = "canonical_turns.cu",
                                            [CANONICAL_ITERATIONS] = "canonical_iterations.cu",
                                            [CANONICAL_BAND] = "canonical_band.cu",
                                            [CANONICAL_JOINS] = "canonical_joins.cu"};
    const Model *model = writing->model;
    const Loop *loop = plain->loop;
    const Stmt *then = loop->stmt->then;
    View *view = view_new(writing->arena);
    view_str(view, "iterator", loop->variable->name);
    view_str(view, "start", span_text(plain->start));
    view_str(view, "end", spell_factor(model, span_text(plain->end)));
    switch (plain->form) {
    case CANONICAL_TURNS: view_turns(writing, plain, view); break;
    case CANONICAL_ITERATIONS: view_iterations(writing, plain, view); break;
    case CANONICAL_BAND: view_band(writing, plain, view); break;
    case CANONICAL_JOINS: view_joins(writing, plain, view); break;
    }
    if (loop->annotation)
        edits_remove(&writing->edits,
                     whole_line(model->unit->source->text, loop->annotation->where));
    const Span first = model_place(model, loop->stmt->first, then->first - 1),
               last = model_place(model, then->last, then->last);
    const Str indent = moved_indent(writing, loop, first.begin);
    Text *head = edits_open(&writing->edits, first);
    if (!template_lines(writing->templates, templates[plain->form], view, indent, head))
        return false;
    if ((then->kind != STMT_COMPOUND || then->is_implied) &&
        !ends_line(model->unit->source->text, first.end))
        text_format(head, "\n%.*s    ", STR_ARG(indent));
    text_format(edits_open_at(&writing->edits, last.end), "\n%.*s}", STR_ARG(indent));
    return true;
}

/* The lines of its body stand in the `if` that the head ends with, where no line goes. */
static void indent_body(Writing *writing, const Loop *loop)
{
    const Str input = writing->model->unit->source->text;
    const Stmt *then = loop->stmt->then;
    const Span body = model_place(writing->model, then->first, then->last),
               head = model_place(writing->model, loop->stmt->first, then->first - 1);
    const size_t count = writing->edits.all.len;
    for (uint32_t at = head.end; at < body.end; at++) {
        bool goes = input.at[at] != '\n' || behind_line_blanks(input, at + 1) >= input.len ||
                    input.at[behind_line_blanks(input, at + 1)] == '\n';
        for (size_t i = 0; i < count && !goes; i++)
            goes =
                writing->edits.all.at[i].begin == at + 1 && writing->edits.all.at[i].end > at + 1;
        if (!goes)
            text_add_c(edits_open_at(&writing->edits, at + 1), "    ");
    }
}

/* The declaration goes, with its line where it has one of its own. */
static void write_reference(Writing *writing, const CanonicalReference *plain)
{
    const Model *model = writing->model;
    const Str input = model->unit->source->text;
    const Expr *init = expr_bare(plain->declared->declarators.at[0]->init);
    const Str element = span_text(model_expr_place(model, init));
    const Span line = whole_line(input, plain->where);
    const bool is_alone =
        ends_line(input, plain->where.end) &&
        line.begin + line_indent(input, plain->where.begin).len == plain->where.begin;
    edits_remove(&writing->edits, is_alone ? line : plain->where);
    for (size_t i = 0; i < plain->uses.len; i++)
        edits_put(&writing->edits, model_place(model, plain->uses.at[i], plain->uses.at[i]),
                  element);
}

bool canonical_write(const ThreadLoops *loops, Templates *templates, Text *out)
{
    const Model *model = loops->model;
    Str input = model->unit->source->text;
    Writing writing = {.model = model,
                       .plain = loops->plain,
                       .arena = model->arena,
                       .templates = templates,
                       .edits = edits_new(model->arena)};
    for (size_t i = 0; i < loops->plain->references.len; i++)
        write_reference(&writing, &loops->plain->references.at[i]);
    for (size_t i = 0; i < loops->plain->pointers.len; i++)
        if (!canonical_pointer_write(model, &loops->plain->pointers.at[i], templates,
                                     &writing.taken, &writing.edits))
            return false;
    for (size_t i = 0; i < loops->plain->steps.len; i++)
        canonical_step_write(model, &loops->plain->steps.at[i], &writing.edits);
    for (size_t i = 0; i < loops->plain->whiles.len; i++)
        canonical_while_write(model, &loops->plain->whiles.at[i], &writing.edits);
    for (size_t i = 0; i < loops->plain->ends.len; i++) {
        const CanonicalEnd *end = &loops->plain->ends.at[i];
        const Expr *test = end->loop->stmt->expr;
        edits_put(&writing.edits, model_place(model, test->first, test->last), end->condition);
    }
    for (size_t i = 0; i < loops->plain->loops.len; i++)
        if (!write_loop(&writing, &loops->plain->loops.at[i]))
            return false;
    for (size_t i = 0; i < loops->plain->loops.len; i++)
        if (loops->plain->loops.at[i].form != CANONICAL_ITERATIONS)
            indent_body(&writing, loops->plain->loops.at[i].loop);
    for (size_t i = 0; i < loops->plain->calls.len; i++)
        if (!canonical_call_write(model, &loops->plain->calls.at[i], templates, &writing.taken,
                                  &writing.edits))
            return false;
    edits_apply(&writing.edits, input, 0, (uint32_t)input.len, out);
    return true;
}
