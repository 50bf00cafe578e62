/* Pointers and steps by themselves, and loops' heads, as text. Enters: what moves
 * (passes/canonicalise/induction_variables.c, counted_loop.c). Leaves: edits. */
#include "induction_text.h"

#include "../../analysis/spelling.h"
#include "../template.h"

/* The words before the parameter's name, without `__restrict__`: what they promise holds for what
 * is made of it, too. */
static Str declaring_words(const Model *model, const CanonicalPointer *pointer)
{
    const Tokens *tokens = &model->kernel->tokens;
    Text words = text_new(model->arena);
    for (size_t i = pointer->declared; i < pointer->array->param->name_token; i++) {
        const Str word = token_text(model->arena, tokens->at[i]);
        if (!str_has(word, "restrict"))
            text_format(&words, "%.*s%s", STR_ARG(word),
                        tokens->at[i].kind == TOKEN_STAR ? "" : " ");
    }
    return text_str(&words);
}

bool canonical_pointer_write(const Model *model, const CanonicalPointer *pointer,
                             Templates *templates, Strs *taken, Edits *edits)
{
    const Array *array = pointer->array;
    const Str input = model->unit->source->text,
              base = str_format(model->arena, "%.*s_at", STR_ARG(array->name)),
              name = model_free_name(model->arena, model, base, taken);
    vec_push(model->arena, taken, name);
    for (size_t i = 0; i < pointer->uses.len; i++)
        edits_put(edits, model_place(model, pointer->uses.at[i], pointer->uses.at[i]), name);
    uint32_t end = array->annotation->where.end;
    const Str indent = line_indent(input, array->annotation->where.begin);
    while (input.at[end] != '\n')
        end++;
    View *view = view_new(model->arena);
    view_str(view, "declared", declaring_words(model, pointer));
    view_str(view, "name", name);
    view_str(view, "parameter", array->name);
    Text *text = edits_open_at(edits, end);
    text_format(text, "\n%.*s", STR_ARG(indent));
    return template_lines(templates, "induction_pointer.cu", view, indent, text);
}

/* Its new name, where the parameter itself steps. */
static Str stepped_name(const Edits *edits, const Model *model, const Expr *step)
{
    const Span where = model_expr_place(model, step->a);
    for (size_t i = 0; i < edits->all.len; i++)
        if (edits->all.at[i].begin == where.begin && edits->all.at[i].end == where.end)
            return text_str(edits->all.at[i].text);
    return step->a->name;
}

void canonical_step_write(const Model *model, const CanonicalStep *step, Edits *edits)
{
    Arena *arena = model->arena;
    const Span stmt = model_place(model, step->stmt->first, step->stmt->last);
    const Str indent = line_indent(stmt.source->text, stmt.begin);
    Text *before = text_make(arena, (Str){0}), *behind = text_make(arena, (Str){0});
    if (step->is_branch)
        text_format(before, "{\n%.*s", STR_ARG(indent));
    for (size_t i = 0; i < step->steps.len; i++) {
        const Expr *one = step->steps.at[i];
        const Str name = stepped_name(edits, model, one);
        const char *op = one->op == TOKEN_PLUS_PLUS ? "++" : "--";
        const size_t sign = one->kind == EXPR_POSTFIX ? one->last : one->first;
        edits_remove(edits, model_place(model, sign, sign));
        if (one->kind == EXPR_POSTFIX)
            text_format(behind, "\n%.*s%.*s%s;", STR_ARG(indent), STR_ARG(name), op);
        else
            text_format(before, "%s%.*s;\n%.*s", op, STR_ARG(name), STR_ARG(indent));
    }
    if (step->is_branch)
        text_format(behind, "\n%.*s}", STR_ARG(indent));
    if (before->len)
        edits_insert(edits, stmt.begin, before);
    if (behind->len)
        edits_insert(edits, stmt.end, behind);
}

void canonical_while_write(const Model *model, const CanonicalWhile *plain, Edits *edits)
{
    const Stmt *loop = plain->loop;
    const Str input = model->unit->source->text;
    const Expr *step = plain->step ? plain->step->expr : loop->step;
    const Span declared = model_place(model, plain->declared->first, plain->declared->last),
               head = model_place(model, loop->first, loop->then->first - 1);
    Text *text = text_make(model->arena, (Str){0});
    text_format(text, "for (%.*s %.*s; %.*s)", STR_ARG(span_text(declared)),
                STR_ARG(span_text(model_expr_place(model, loop->expr))),
                STR_ARG(span_text(model_expr_place(model, step))));
    edits_remove(edits, whole_line(input, declared));
    edits_add(edits, head, text);
    if (plain->step)
        edits_remove(edits,
                     whole_line(input, model_place(model, plain->step->first, plain->step->last)));
}
