/* Plainer forms of loops as text. Enters: loops and what their forms need (steps/plain.c). Leaves: the file with
 * them written so; what reads it needs no other notion of them. */
#include "plain.h"

#include "../model/spell.h"
#include "../steps/plain.h"
#include "edit.h"
#include "plain_call.h"

typedef struct {
    const Model *model;
    Arena *arena;
    Templates *templates;
    Edits edits;
    Strs taken;
} Writing;

static Str name_of(Writing *writing, const PlainLoop *plain, const char *behind)
{
    const Model *model = writing->model;
    Str base = str_format(writing->arena, "%.*s_%s", STR_ARG(plain->loop->variable->name), behind),
        name = unit_free_name(writing->arena, model->unit, model->kernel, base, &writing->taken);
    vec_push(writing->arena, &writing->taken, name);
    return name;
}

static bool write_loop(Writing *writing, const PlainLoop *plain)
{
    const Model *model = writing->model;
    const Loop *loop = plain->loop;
    const bool turns = plain->form == PLAIN_TURNS;
    const Stmt *then = loop->stmt->then;
    View *view = view_new(writing->arena);
    view_str(view, "iterator", loop->variable->name);
    view_str(view, "start", span_text(plain->start));
    view_str(view, "end", spell_factor(model, span_text(plain->end)));
    if (turns) {
        view_str(view, "block", name_of(writing, plain, "block"));
        view_str(view, "step", span_text(plain->step));
        view_str(view, "thread", plain->by);
    } else {
        const Str first = name_of(writing, plain, "first");
        view_str(view, "first", first);
        view_str(view, "round", name_of(writing, plain, "round"));
        view_format(view, "rounds", "%.*s - %.*s",
                    STR_ARG(spell_factor(model, span_text(plain->end))), STR_ARG(first));
        const Span note = loop->annotation->where;
        edits_add(&writing->edits, whole_line(model->unit->source->text, note),
                  text_make(writing->arena, (Str){0}));
    }
    const Span first = model_place(model, loop->stmt->first, then->first - 1),
               last = model_place(model, then->last, then->last);
    bool alone;
    Str indent = line_indent(model->unit->source->text, first.begin, &alone);
    Text lines = text_new(writing->arena), *head = text_make(writing->arena, (Str){0});
    if (!template_render(writing->templates, turns ? "plain_turns.cu" : "plain_rounds.cu", view,
                         STR("    "), &lines))
        return false;
    text_trim_lines(&lines);
    text_add_indented(head, &lines, indent);
    if (then->kind != STMT_COMPOUND || then->is_implied || turns)
        text_format(head, "\n%.*s    ", STR_ARG(indent));
    edits_add(&writing->edits, first, head);
    edits_add(&writing->edits, (Span){last.source, last.end, last.end},
              text_make(writing->arena, str_format(writing->arena, "\n%.*s}", STR_ARG(indent))));
    return true;
}

bool plain_write(const ThreadLoops *loops, Templates *templates, Text *out)
{
    const Model *model = loops->model;
    Str input = model->unit->source->text;
    Writing writing = {.model = model,
                       .arena = model->arena,
                       .templates = templates,
                       .edits = edits_new(model->arena)};
    for (size_t i = 0; i < loops->plain->loops.len; i++)
        if (!write_loop(&writing, &loops->plain->loops.at[i]))
            return false;
    for (size_t i = 0; i < loops->plain->calls.len; i++)
        if (!plain_call_write(model, &loops->plain->calls.at[i], templates, &writing.taken,
                              &writing.edits))
            return false;
    edits_apply(&writing.edits, input, 0, (uint32_t)input.len, out);
    return true;
}
