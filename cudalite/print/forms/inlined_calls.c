/* A function's body in the place of its call. Enters: calls (passes/canonicalise/inlining.c).
 * Leaves: edits of the kernel; names of the function are new ones, and its loops are annotated as
 * they are. */
#include "inlined_calls.h"

#include "../../analysis/spelling.h"
#include "../../lex/token.h"

typedef struct {
    const Model *model;
    const CanonicalCall *call;
    const Kernel *function;
    Arena *arena;
    Edits renamed; /* of the function's text */
    Strs *taken;
    Str value;
    StrMap *words; /* of the function's body: a new name is none of them */
    Strs names;    /* for those of call->own */
} Inlining;

static Span place(const Inlining *inlining, size_t first, size_t last)
{
    return tokens_place(&inlining->function->tokens, first, last);
}

static Str fresh(Inlining *inlining, Str base)
{
    const Model *model = inlining->model;
    const Str stem =
        str_format(inlining->arena, "%.*s_%.*s", STR_ARG(inlining->function->name), STR_ARG(base));
    Str name = model_free_name(inlining->arena, model, stem, inlining->taken);
    for (unsigned number = 2; strmap_get(inlining->words, name); number++)
        name = model_free_name(inlining->arena, model,
                               str_format(inlining->arena, "%.*s_%u", STR_ARG(stem), number),
                               inlining->taken);
    vec_push(inlining->arena, inlining->taken, name);
    return name;
}

static void rename_all(Inlining *inlining)
{
    const Tokens *tokens = &inlining->function->tokens;
    const Strs *own = &inlining->call->own;
    StrMap *names = strmap_new(inlining->arena);
    for (size_t i = 0; i < own->len; i++) {
        vec_push(inlining->arena, &inlining->names, fresh(inlining, own->at[i]));
        strmap_set(names, own->at[i], &inlining->names.at[inlining->names.len - 1]);
    }
    for (size_t i = 0; i < own->len; i++) /* the list may have moved while it grew */
        strmap_set(names, own->at[i], &inlining->names.at[i]);
    for (size_t i = 0; i < tokens->len; i++) { /* types, in parameters too */
        const Strs *types = &inlining->call->types;
        for (size_t k = 0; k < types->len && tokens->at[i].kind == TOKEN_NAME; k++)
            if (str_equal(token_text(inlining->arena, tokens->at[i]), types->at[k]))
                edits_put(&inlining->renamed, place(inlining, i, i), inlining->call->meant.at[k]);
    }
    for (size_t i = inlining->function->brace; i < tokens->len; i++) {
        const Str *name = tokens->at[i].kind == TOKEN_NAME && !tokens_is_member(tokens, i)
                              ? strmap_get(names, token_text(inlining->arena, tokens->at[i]))
                              : NULL;
        if (name)
            edits_put(&inlining->renamed, place(inlining, i, i), *name);
    }
}

static Str renamed_text(Inlining *inlining, const Expr *expr)
{
    Text text = text_new(inlining->arena);
    const Span span = place(inlining, expr->first, expr->last);
    edits_apply(&inlining->renamed, inlining->model->unit->source->text, span.begin, span.end,
                &text);
    return text_str(&text);
}

static Str renamed_name(const Inlining *inlining, Str name)
{
    for (size_t i = 0; i < inlining->call->own.len; i++)
        if (str_equal(inlining->call->own.at[i], name))
            return inlining->names.at[i];
    return (Str){0};
}

/* for (i = start; i < end; i++): how it is annotated; empty: it is no such loop. */
static Str annotation_of(Inlining *inlining, const Stmt *loop)
{
    const Stmt *init = loop->init;
    const Expr *end = loop->expr, *step = loop->step, *start = NULL, *iterator;
    Str name = {0};
    if (init && init->kind == STMT_DECL && init->declarators.len == 1) {
        name = init->declarators.at[0]->name;
        start = init->declarators.at[0]->init;
    } else if (init && init->kind == STMT_EXPR && init->expr->kind == EXPR_ASSIGN &&
               init->expr->op == TOKEN_ASSIGN && init->expr->a->kind == EXPR_NAME) {
        name = init->expr->a->name;
        start = init->expr->b;
    }
    const Str own = renamed_name(inlining, name);
    iterator = step && (step->kind == EXPR_UNARY || step->kind == EXPR_POSTFIX) ? step->a : NULL;
    if (!start || !own.len || !end || end->kind != EXPR_BINARY || end->op != TOKEN_LESS ||
        end->a->kind != EXPR_NAME || !str_equal(end->a->name, name) || !iterator ||
        step->op != TOKEN_PLUS_PLUS || iterator->kind != EXPR_NAME ||
        !str_equal(iterator->name, name))
        return (Str){0};
    const Str from = renamed_text(inlining, start), to = renamed_text(inlining, end->b);
    if (str_has(from, "\n") || str_has(to, "\n") || str_has(from, "\"") || str_has(to, "\""))
        return (Str){0};
    return str_format(inlining->arena, "__annotation(L\"loop %.*s (%.*s) (%.*s) 1\");",
                      STR_ARG(own), STR_ARG(from), STR_ARG(to));
}

static void annotate(Inlining *inlining, const Stmt *stmt, Edits *edits)
{
    if (!stmt)
        return;
    Str note =
        stmt->kind == STMT_FOR && !stmt->notes.len ? annotation_of(inlining, stmt) : (Str){0};
    if (note.len) {
        const Span first = place(inlining, stmt->first, stmt->first);
        Str indent = line_indent(first.source->text, first.begin);
        text_format(edits_open_at(edits, first.begin), "%.*s\n%.*s", STR_ARG(note),
                    STR_ARG(indent));
    }
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        annotate(inlining, stmt_part(stmt, i), edits);
}

/* The statements between its braces. */
static Text body_text(Inlining *inlining)
{
    const Stmt *body = inlining->function->body, *returned = inlining->call->returned;
    const Span all = place(inlining, body->first, body->last);
    Edits edits = edits_new(inlining->arena);
    Text text = text_new(inlining->arena);
    annotate(inlining, body, &edits);
    if (returned && inlining->value.len) {
        const Span word = place(inlining, returned->first, returned->first);
        text_format(edits_open(&edits, word), "%.*s =", STR_ARG(inlining->value));
    }
    edits_keep_all(&edits, &inlining->renamed);
    const Str input = inlining->model->unit->source->text;
    uint32_t begin = all.begin + 1, end = all.end - 1;
    while (begin < end && (input.at[begin] == '\n' || input.at[begin] == '\r'))
        begin++;
    while (end > begin && (input.at[end - 1] == '\n' || input.at[end - 1] == ' ' ||
                           input.at[end - 1] == '\r' || input.at[end - 1] == '\t'))
        end--;
    const Str indent =
        line_indent(input, place(inlining, body->body.at[0]->first, body->body.at[0]->first).begin);
    edits_apply(&edits, input, begin, end, &text);
    Text made = text_unindent(&text, indent);
    const Str out = text_str(&made);
    Text trimmed = text_new(inlining->arena); /* the first line has its indentation still */
    text_add(&trimmed, str_slice(out, behind_blanks(out, 0), out.len));
    return trimmed;
}

static Str declared(Inlining *inlining, size_t i)
{
    const Param *param = inlining->function->params.at[i];
    const Tokens *tokens = &inlining->function->tokens;
    size_t first = param->name_token;
    while (first > 0 && tokens->at[first - 1].kind != TOKEN_COMMA &&
           tokens->at[first - 1].kind != TOKEN_LPAREN)
        first--;
    const Span words = place(inlining, first, param->name_token),
               name = place(inlining, param->name_token, param->name_token);
    Text text = text_new(inlining->arena);
    edits_apply(&inlining->renamed, words.source->text, words.begin, name.begin, &text);
    text_add(&text, inlining->names.at[i]);
    return text_str(&text);
}

bool canonical_call_write(const Model *model, const CanonicalCall *call, Templates *templates,
                          Strs *taken, Edits *edits)
{
    Inlining inlining = {.model = model,
                         .call = call,
                         .function = call->function,
                         .arena = model->arena,
                         .renamed = edits_new(model->arena),
                         .taken = taken,
                         .words = strmap_new(model->arena)};
    for (size_t i = 0; i < call->function->tokens.len; i++) {
        const Token token = call->function->tokens.at[i];
        if (token.kind == TOKEN_NAME)
            strmap_set(inlining.words, token_text(model->arena, token), inlining.words);
    }
    const Span stmt = model_place(model, call->stmt->first, call->stmt->last),
               where = model_expr_place(model, call->call);
    const bool alone = call->call == call->stmt->expr;
    rename_all(&inlining);
    View *view = view_new(model->arena);
    view_str(view, "function", call->function->name);
    view_str(view, "type", call->result);
    if (call->returned)
        inlining.value = fresh(&inlining, STR("value"));
    view_str(view, "value", inlining.value);
    view_list(view, "params");
    for (size_t i = 0; i < call->call->arguments.len; i++) {
        const Expr *argument = call->call->arguments.at[i];
        View *item = view_item(view, "params");
        view_str(item, "declared", declared(&inlining, i));
        view_str(item, "argument", span_text(model_expr_place(model, argument)));
    }
    const Text body = body_text(&inlining);
    view_text(view, "body", &body);
    Str indent = line_indent(stmt.source->text, stmt.begin);
    Text *text = text_make(model->arena, (Str){0});
    if (call->is_branch && !alone)
        text_format(text, "{\n%.*s", STR_ARG(indent));
    if (!template_lines(templates, "inlined_call.cu", view, indent, text))
        return false;
    if (alone) {
        edits_add(edits, stmt, text);
        return true;
    }
    text_format(text, "\n%.*s", STR_ARG(indent));
    edits_insert(edits, stmt.begin, text);
    edits_put(edits, where, inlining.value);
    if (call->is_branch)
        text_format(edits_open_at(edits, stmt.end), "\n%.*s}", STR_ARG(indent));
    return true;
}
