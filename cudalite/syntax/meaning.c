/* Whether a function's body means the same in a kernel. Enters: both, and the text. Leaves: a yes
 * that is sure.
 *
 * One pass over what stands outside of functions and classes. A name there is declared unless what
 * stands beside it shows a use. */
#include "meaning.h"

#include <string.h>

#include "../lex/lexer.h"
#include "names.h"

enum {
    MOST_BETWEEN = 1 << 18
}; /* bytes of text that are read for a call: linear, whatever a file has */

typedef struct {
    Arena *arena;
    const Unit *unit;
    const StrMap *names; /* of the body, that it does not declare */
    StrMap *changed;     /* macros, between function and kernel */
    StrMap *called;      /* macros that stand outside of functions there */
    Lexer lexer;
    uint32_t from; /* before it only what stands in a namespace counts */
    size_t scopes; /* open namespaces */
    bool in_enum, in_namespace;
    Token before, last; /* the one before the last one */
    bool fits;
} Scan;

/* Up to the brace that closes the one that was just read. */
static void pass_over(Scan *scan)
{
    size_t depth = 1;
    for (Token token; depth && (token = lexer_next_solid(&scan->lexer)).kind != TOKEN_END;) {
        depth += token.kind == TOKEN_LBRACE;
        depth -= token.kind == TOKEN_RBRACE;
        if (token.kind != TOKEN_DIRECTIVE || token.span.begin < scan->from)
            continue;
        const Str name = macros_changed(scan->arena, token);
        if (name.at)
            strmap_set(scan->changed, name, scan);
    }
}

static void read_directive(Scan *scan, Token directive)
{
    if (directive.span.begin < scan->from)
        return;
    const Str name = macros_changed(scan->arena, directive);
    Lexer inside = lexer_in_directive(directive);
    if (name.at)
        strmap_set(scan->changed, name, scan);
    else if (token_is(lexer_next_solid(&inside), "include"))
        scan->fits = false;
}

/* What stands on both sides of a name shows that it is no declaration of it. */
static bool is_use(const Scan *scan, Token next)
{
    const Str word = next.kind == TOKEN_NAME ? span_text(next.span) : (Str){0};
    switch (next.kind) {
    case TOKEN_NAME: return !str_starts(word, "__") && !str_is(word, "alignas");
    case TOKEN_STAR:
    case TOKEN_AND:
    case TOKEN_AND_AND:
    case TOKEN_SCOPE:
    case TOKEN_GREATER: return true;
    default: break;
    }
    switch (scan->last.kind) {
    case TOKEN_NAME:
    case TOKEN_STAR:
    case TOKEN_AND:
    case TOKEN_AND_AND:
    case TOKEN_GREATER:
    case TOKEN_SHR:
    case TOKEN_LPAREN:
    case TOKEN_LBRACE:
    case TOKEN_RBRACE:
    case TOKEN_RBRACKET:
    case TOKEN_RPAREN:
    case TOKEN_SEMICOLON:
    case TOKEN_COMMA:
    case TOKEN_SCOPE: return false;
    case TOKEN_LBRACKET:
        return !token_is(scan->before, "auto") && scan->before.kind != TOKEN_AND &&
               scan->before.kind != TOKEN_AND_AND;
    default: return true;
    }
}

static void read_name(Scan *scan, Token token)
{
    const Str name = token_text(scan->arena, token);
    const bool counts = token.span.begin >= scan->from || scan->scopes;
    Lexer ahead = scan->lexer;
    scan->in_namespace |= token_is(token, "namespace");
    scan->in_enum |= token_is(token, "enum");
    if (!token_is(token, "namespace") && !token_is(token, "enum") &&
        (macros_say(scan->unit->macros, name, "namespace") ||
         macros_say(scan->unit->macros, name, "enum")))
        scan->fits = false; /* what its braces hold is read as a function's */
    if (!counts)
        return;
    if (token_is(token, "operator") || macros_say(scan->unit->macros, name, "operator"))
        scan->fits = false; /* an expression of the body may call it */
    if (token_is(token, "namespace") && token_is(scan->last, "using"))
        scan->fits = false;
    if (strmap_get(scan->names, name) && !is_use(scan, lexer_next_solid(&ahead)))
        scan->fits = false;
    if (macros_ever_defined(scan->unit->macros, name))
        strmap_set(scan->called, name, scan);
}

static void open_brace(Scan *scan)
{
    const bool is_scope = scan->in_namespace || scan->last.kind == TOKEN_STRING;
    if (is_scope)
        scan->scopes++;
    else if (!scan->in_enum && !token_is(scan->last, "union"))
        pass_over(scan);
    scan->in_namespace = false;
}

static void scan_text(Scan *scan, Source *source, uint32_t begin, uint32_t end)
{
    scan->lexer = lexer_new(source, begin, end);
    scan->scopes = 0;
    scan->before = scan->last = (Token){.kind = TOKEN_SEMICOLON};
    for (Token token; scan->fits && (token = lexer_next_solid(&scan->lexer)).kind != TOKEN_END;) {
        switch (token.kind) {
        case TOKEN_DIRECTIVE: read_directive(scan, token); continue;
        case TOKEN_NAME: read_name(scan, token); break;
        case TOKEN_LBRACE: open_brace(scan); break;
        case TOKEN_RBRACE:
            scan->scopes -= !scan->in_enum && scan->scopes;
            scan->in_enum = false;
            break;
        case TOKEN_SEMICOLON: scan->in_enum = scan->in_namespace = false; break;
        default: break;
        }
        scan->before = scan->last;
        scan->last = token;
    }
}

static bool any_of(StrMap *names, const StrMap *others)
{
    Str name;
    for (size_t at = 0; strmap_next(names, &at, &name);)
        if (strmap_get(others, name))
            return true;
    return false;
}

/* A literal with a suffix of the program's own, which is looked up as an operator is. */
static bool has_own_suffix(const Tokens *tokens, size_t i)
{
    const Token token = tokens->at[i];
    const Str text = span_text(token.span);
    if (token.kind == TOKEN_NUMBER)
        return memchr(text.at, '_', text.len) != NULL;
    return token.kind == TOKEN_NAME && i > 0 &&
           token.span.source == tokens->at[i - 1].span.source &&
           tokens->at[i - 1].span.end == token.span.begin &&
           (tokens->at[i - 1].kind == TOKEN_STRING || tokens->at[i - 1].kind == TOKEN_CHARACTER);
}

static bool is_keyword(Token token)
{
    static const char *const words[] = {"template", "typename", "class",  "struct", "const",
                                        "inline",   "static",   "return", "for",    "if",
                                        "while",    "else",     "sizeof", "true",   "false"};
    return names_type_word(token) || token_is_one_of(token, words);
}

bool meaning_is_kept(const Unit *unit, const Kernel *function, const Kernel *kernel,
                     const Strs *own)
{
    Arena *arena = unit->work;
    StrMap *words = strmap_new(arena), *names = strmap_new(arena);
    const Span body = function->body_where, end = kernel->body_where;
    Lexer lexer = lexer_new(body.source, body.begin, body.end);
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;)
        if (token.kind == TOKEN_NAME)
            strmap_set(words, token_text(arena, token), words);
    for (size_t i = 0; i < function->tokens.len; i++) {
        const Token token = function->tokens.at[i];
        if (has_own_suffix(&function->tokens, i))
            return false;
        if (token.kind != TOKEN_NAME || is_keyword(token))
            continue;
        const Str name = token_text(arena, token);
        strmap_set(words, name, words);
        if (!strs_has(own, name) && !strs_has(&function->template_params, name) &&
            !tokens_is_member(&function->tokens, i))
            strmap_set(names, name, names);
    }
    if (end.source != body.source || end.begin < body.end || end.begin - body.end > MOST_BETWEEN)
        return false;
    Scan scan = {.arena = arena,
                 .unit = unit,
                 .names = names,
                 .from = body.end,
                 .fits = true,
                 .changed = strmap_new(arena),
                 .called = strmap_new(arena)};
    scan_text(&scan, body.source, kernel->scope ? 0 : body.end, end.end);
    scan.from = UINT32_MAX;
    for (size_t i = 0; kernel->scope && i < unit->includes.len && scan.fits; i++)
        scan_text(&scan, unit->includes.at[i], 0, (uint32_t)unit->includes.at[i]->text.len);
    if (!scan.fits)
        return false;
    macros_add_reaching(unit->macros, scan.changed);
    macros_add_reaching(unit->macros, names);
    return !any_of(words, scan.changed) && !any_of(scan.called, names);
}
