/* A kernel's text, for a copy of it. Enters: a kernel. Leaves: why a copy that stands right behind
 * it would not mean the same.
 *
 * No line between both defines anything, so that groups of #if which open and close in the body
 * decide the same in the copy. What they decide is asserted at the top of both
 * (syntax/annotations/assumptions.c). */
#include "kernel_cloning.h"

#include "../../lex/lexer.h"
#include "../../lex/macro.h"
#include "../../syntax/names.h"

bool text_has_lines(Span text)
{
    Lexer lexer = lexer_new(text.source, text.begin, text.end);
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        if (token.kind != TOKEN_DIRECTIVE)
            continue;
        Lexer inside = lexer_in_directive(token);
        if (!token_is(lexer_next_solid(&inside), "pragma"))
            return true;
    }
    return false;
}

static bool counts(Token token)
{
    return token_is(token, "__LINE__") || token_is(token, "__COUNTER__");
}

/* A line of an #if group, or a pragma, that decides the same in both places; `depth`: groups
 * open. */
static bool decides_the_same(Arena *arena, Token directive, size_t *depth)
{
    Lexer inside = lexer_in_directive(directive);
    Token word = lexer_next_solid(&inside);
    if (token_is(word, "pragma"))
        return !macros_changed(arena, directive).at;
    bool closes = token_is(word, "endif"), opens = token_opens_group(word);
    bool turns = token_is_any(word, "else", "elif", "elifdef", "elifndef");
    if ((!opens && !closes && !turns) || (!opens && !*depth))
        return false;
    *depth += opens;
    *depth -= closes;
    for (Token token; (token = lexer_next_solid(&inside)).kind != TOKEN_END;)
        if (counts(token))
            return false;
    return true;
}

static bool lines_are_conditional(Arena *arena, const Kernel *kernel)
{
    Span text = kernel->text;
    size_t depth = 0;
    Lexer lexer = lexer_new(text.source, text.begin, text.end);
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;)
        if (token.kind == TOKEN_DIRECTIVE && (token.span.begin < kernel->body_where.begin ||
                                              !decides_the_same(arena, token, &depth)))
            return false;
    return depth == 0;
}

/* Words whose meaning a copy under another name changes. */
static bool names_itself(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->tokens.len; i++) {
        const Token token = kernel->tokens.at[i];
        if (token.kind != TOKEN_NAME)
            continue;
        if (names_tells_place(token) || names_tells_function(token) ||
            token_is(token, "__grid_constant__") ||
            (i > kernel->brace && token_is(token, "static")))
            return true;
    }
    return false;
}

const char *text_hindrance(const Unit *unit, Arena *arena, const Kernel *kernel)
{
    if (names_friend(unit, kernel->name))
        return "a class declares it as a friend";
    if (kernel->hidden_by.len)
        return "cudalite cannot expand a macro in it";
    if (kernel->has_inactive_text)
        return "part of it is disabled by #if";
    if (kernel->begins_in_macro || !lines_are_conditional(arena, kernel) || names_itself(kernel))
        return "a copy of its text would have a different meaning elsewhere";
    return NULL;
}

void text_note_default(Arena *arena, Declaring *declaring, Token before, Token token,
                       StrMap *defaulted)
{
    const bool ends = token.kind == TOKEN_SEMICOLON;
    for (size_t i = 0; ends && declaring->gives_default && i < declaring->names.len; i++)
        strmap_set(defaulted, declaring->names.at[i], defaulted);
    if (ends || token.kind == TOKEN_LBRACE || token.kind == TOKEN_RBRACE)
        *declaring = (Declaring){0};
    declaring->in_template |= token_is(token, "template");
    declaring->gives_default |= declaring->in_template && token.kind == TOKEN_ASSIGN;
    if (declaring->in_template && token.kind == TOKEN_LPAREN && before.kind == TOKEN_NAME)
        vec_push(arena, &declaring->names, span_text(before.span));
}

void text_note_group(Arena *arena, Groups *groups, Token directive)
{
    Lexer inside = lexer_in_directive(directive);
    Token word = lexer_next_solid(&inside);
    bool opens = token_opens_group(word);
    bool turns = token_is_any(word, "else", "elif", "elifdef", "elifndef");
    if ((turns || token_is(word, "endif")) && groups->branch)
        groups->branch = groups->branch->outer;
    else if (!opens)
        return;
    if (opens || turns) {
        Branch *inner = arena_new_of(arena, Branch);
        inner->outer = groups->branch;
        groups->branch = inner;
    }
    vec_push(arena, &groups->changes, ((BranchChange){directive.span.begin, groups->branch}));
}

static const Branch *branch_at(const Groups *groups, uint32_t at)
{
    size_t low; /* behind the last change at or before it */
    vec_first(low, groups->changes.len, groups->changes.at[low].at <= at);
    return low ? groups->changes.at[low - 1].branch : NULL;
}

bool text_implies(const Groups *groups, uint32_t at, uint32_t other)
{
    const Branch *branch = branch_at(groups, at), *wanted = branch_at(groups, other);
    while (branch && branch != wanted)
        branch = branch->outer;
    return branch == wanted;
}
