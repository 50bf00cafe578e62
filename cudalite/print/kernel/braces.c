/* Braces that a bound check leaves. Enters: all edits of a kernel whose last statement is an if
 * that became a predicate. Leaves: edits without its braces, which would hold the rest of the
 * kernel together for nothing, and what stood in them one level farther out; or all as it was,
 * where a name in them would meet another one. */
#include "../../syntax/parse.h"
#include "writer.h"

/* The name stands before the block: there it is a parameter's, another variable's, or one of the
 * file's. */
static bool is_used_before(const Kernel *kernel, const Stmt *block, Str name)
{
    for (size_t i = 0; i < block->first; i++)
        if (kernel->tokens.at[i].kind == TOKEN_NAME &&
            str_equal(span_text(kernel->tokens.at[i].span), name))
            return true;
    return false;
}

static bool names_are_free(const Kernel *kernel, const Stmt *block)
{
    for (size_t i = 0; i < block->body.len; i++) {
        const Stmt *stmt = block->body.at[i];
        if (stmt->kind == STMT_OPAQUE || stmt->kind == STMT_LABEL)
            return false;
        for (size_t k = 0; k < stmt->declarators.len; k++)
            if (is_used_before(kernel, block, stmt->declarators.at[k]->name))
                return false;
    }
    return true;
}

/* Lines of it may begin anywhere. */
static bool is_indented(Str text)
{
    return !str_has(text, "\\\n") && !str_has(text, "\\\r") && !str_has(text, "R\"");
}

/* The last statement of the kernel's, if it is such a check; NULL: it is none. */
static const Stmt *last_check(const Writer *writer)
{
    const UniformPath *path = &writer->plan->path;
    const Stmt *body = writer->model->kernel->body, *last = NULL;
    for (size_t i = 0; i < body->body.len; i++)
        if (body->body.at[i]->kind != STMT_ANNOTATION && body->body.at[i]->kind != STMT_EMPTY)
            last = body->body.at[i];
    for (size_t i = 0; i < path->items.len; i++) {
        const PathItem *item = &path->items.at[i];
        if (item->kind == PATH_PREDICATE && item->stmt == last && !item->is_return && !item->bare &&
            !last->otherwise && last->then->kind == STMT_COMPOUND && !last->then->is_implied &&
            last->then->body.len)
            return last;
    }
    return NULL;
}

void braces_drop(Writer *writer, Edits *all)
{
    const Stmt *check = last_check(writer), *block = check ? check->then : NULL;
    if (!block || plan_merges(writer->plan) || !names_are_free(writer->model->kernel, block))
        return;
    const Tokens *tokens = &writer->model->kernel->tokens;
    Span begin_of_check, open, close, first; /* a macro may write any of them */
    if (!tokens_written_at(tokens, check->first, check->last, &begin_of_check) ||
        !tokens_written_at(tokens, block->first, block->first, &open) ||
        !tokens_written_at(tokens, block->last, block->last, &close) ||
        !tokens_written_at(tokens, block->body.at[0]->first, block->body.at[0]->last, &first))
        return;
    const Str base = code_indent(writer->input, begin_of_check.begin),
              inner = code_indent(writer->input, first.begin);
    if (inner.len <= base.len || !is_indented(str_slice(writer->input, open.begin, close.end)))
        return;
    Text text = text_new(writer->arena);
    edits_apply(all, writer->input, open.end, close.begin, &text);
    text = text_unindent(&text, str_slice(inner, 0, inner.len - base.len));
    Edits promoted = edits_new(writer->arena);
    for (size_t i = 0; i < all->all.len; i++)
        if (all->all.at[i].end <= open.begin || all->all.at[i].begin >= close.end)
            edits_keep(&promoted, &all->all.at[i]);
    size_t begin = 0;
    while (begin < text.len && is_blank(text.at[begin]))
        begin++;
    while (text.len > begin && is_blank(text.at[text.len - 1]))
        text.len--;
    Text *bare = writer_text(writer, (Str){0});
    *bare = text_from(&text, begin);
    edits_add(&promoted, (Span){open.source, open.begin, close.end}, bare);
    *all = promoted;
}
