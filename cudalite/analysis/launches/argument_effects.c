/* What the host evaluates for a launch. Enters: the texts between <<< and >>> and of the arguments.
 * Leaves: how many arguments there are, and whether it can be seen that what stands between <<< and
 * >>> is evaluated first. */
#include "argument_effects.h"

#include <string.h>

#include "../../lex/lexer.h"
#include "../../syntax/names.h"
#include "launch_macro.h"

Evaluated evaluated_new(Arena *arena, Unit *unit)
{
    return (Evaluated){.arena = arena, .unit = unit, .functions = strmap_new(arena)};
}

static bool assigns(Token token)
{
    Str text = span_text(token.span);
    bool ends_so = text.len && text.at[text.len - 1] == '=' && token.kind != TOKEN_STRING;
    return token_is_step(token.kind) || (ends_so && !token_is_relation(token.kind));
}

static bool only_computes(Evaluated *evaluated, Str name);
static bool names_defines(Evaluated *evaluated, Str name);

/* Types, casts, words of the language; and functions of the library, if the program has none of
 * that name. */
static bool is_harmless(Evaluated *evaluated, Token callee)
{
    static const char *const words[] = {
        "dim3",   "sizeof",           "int",    "long",  "unsigned", "float",       "if",
        "return", "size_t",           "double", "short", "uint32_t", "static_cast", "const_cast",
        "char",   "reinterpret_cast", "for",    "while", "else",     "auto"};
    static const char *const functions[] = {"min",   "max",    "ceil", "ceilf",
                                            "floor", "floorf", "abs",  "get",
                                            "fabs",  "data",   "size", "raw_pointer_cast",
                                            "move",  "forward"};
    return token_is_one_of(callee, words) ||
           (token_is_one_of(callee, functions) &&
            !names_defines(evaluated, span_text(callee.span))) ||
           only_computes(evaluated, span_text(callee.span));
}

/* What a `(` at `at` calls: the name before it, or before its template arguments; of another kind
 * of token where nothing is called. */
static Token called(const Tokens *tokens, size_t at)
{
    Token before = tokens->at[at - 1];
    size_t depth = 0;
    if (before.kind != TOKEN_GREATER)
        return before;
    for (size_t i = at; i-- > 1;) {
        depth += tokens->at[i].kind == TOKEN_GREATER;
        if (tokens->at[i].kind == TOKEN_LESS && !--depth)
            return tokens->at[i - 1];
    }
    return before;
}

/* `(size_t)` before `at`, which is behind its `)`. */
static bool is_cast(const Evaluated *evaluated, const Tokens *tokens, size_t at)
{
    const Token first = tokens->at[tokens_opening(tokens->at, 0, at - 1) + 1];
    return first.kind == TOKEN_NAME &&
           (names_type_word(first) || token_is(first, "const") || token_is(first, "size_t") ||
            unit_type(evaluated->unit, span_text(first.span)));
}

/* Behind a type: the token names a variable of the tokens' own. No reference and no pointer, for
 * `&` or `*` stands before those. */
static bool is_declared(const Tokens *tokens, size_t at)
{
    static const char *const no_types[] = {"return",   "else",   "do",      "goto",   "case",
                                           "new",      "delete", "throw",   "sizeof", "co_await",
                                           "co_yield", "const",  "volatile"};
    return at && tokens->at[at].kind == TOKEN_NAME && !names_type_word(tokens->at[at]) &&
           tokens->at[at - 1].kind == TOKEN_NAME && !token_is_one_of(tokens->at[at - 1], no_types);
}

/* Such a variable where it is in scope. */
typedef struct Own {
    Str name;
    size_t depth; /* of braces; of one that a head declares, `for (int i`, of those behind that */
    struct Own *outer, *before; /* of that name; of any */
} Own;

typedef struct {
    StrMap *names; /* -> Own */
    Own *last;
    size_t braces, parens;
} Owns;

static void declare(Arena *arena, Owns *own, Str name)
{
    Own *one = arena_new_of(arena, Own);
    *one = (Own){name, own->braces + (own->parens > 0), strmap_get(own->names, name), own->last};
    strmap_set(own->names, name, one);
    own->last = one;
}

/* What the token ends is out of scope behind it. */
static void pass(Owns *own, TokenKind kind)
{
    own->parens += kind == TOKEN_LPAREN;
    own->parens -= kind == TOKEN_RPAREN && own->parens;
    own->braces += kind == TOKEN_LBRACE;
    own->braces -= kind == TOKEN_RBRACE && own->braces;
    const bool ends = kind == TOKEN_RBRACE || (kind == TOKEN_SEMICOLON && !own->parens);
    for (; ends && own->last && own->last->depth > own->braces; own->last = own->last->before)
        strmap_set(own->names, own->last->name, own->last->outer);
}

static bool is_own(const StrMap *own, Token token)
{
    return token.kind == TOKEN_NAME && strmap_get(own, span_text(token.span));
}

/* `g = ...`, `g.x += ...`, `i++` and `++i` of such a variable, each a statement's or a list's first
 * tokens or a declaration's last ones. */
static bool is_own_change(const StrMap *own, const Tokens *tokens, size_t at)
{
    const TokenKind kind = tokens->at[at].kind;
    if (!at)
        return false;
    if (token_is_step(kind) && tokens->at[at - 1].kind != TOKEN_NAME)
        return at + 2 < tokens->len && is_own(own, tokens->at[at + 1]) &&
               (tokens->at[at + 2].kind == TOKEN_SEMICOLON ||
                tokens->at[at + 2].kind == TOKEN_RPAREN);
    size_t name = at - 1;
    while (name >= 2 && tokens->at[name - 1].kind == TOKEN_DOT)
        name -= 2;
    const TokenKind before = name ? tokens->at[name - 1].kind : TOKEN_SEMICOLON;
    return is_own(own, tokens->at[name]) &&
           (before == TOKEN_SEMICOLON || before == TOKEN_COMMA || before == TOKEN_LBRACE ||
            before == TOKEN_RBRACE || before == TOKEN_LPAREN || before == TOKEN_RPAREN ||
            is_declared(tokens, name));
}

/* The tokens may change what is computed beside them: they assign, make an object, or call what is
 * not known. Operators and conversions of classes are taken for harmless; so are variables of their
 * own. */
static bool tokens_have_effects(Evaluated *evaluated, const Tokens *tokens)
{
    static const char *const acts[] = {"new",    "delete", "throw",        "asm",
                                       "static", "extern", "thread_local", "goto"};
    Owns own = {.names = strmap_new(evaluated->arena)};
    for (size_t i = 0; i < tokens->len; i++) {
        Token token = tokens->at[i];
        pass(&own, token.kind);
        if (is_declared(tokens, i))
            declare(evaluated->arena, &own, span_text(token.span));
        if ((assigns(token) && !is_own_change(own.names, tokens, i)) ||
            token_is_one_of(token, acts))
            return true;
        bool opens = token.kind == TOKEN_LPAREN || token.kind == TOKEN_LBRACE;
        if (!opens || i == 0 ||
            (i + 2 < tokens->len && tokens->at[i + 1].kind == TOKEN_STAR &&
             tokens->at[i + 2].kind == TOKEN_RPAREN)) /* a type: float (*)[4] */
            continue;
        Token callee = is_declared(tokens, i - 1) ? tokens->at[i - 2] : called(tokens, i);
        if (callee.kind == TOKEN_RBRACKET ||
            (callee.kind == TOKEN_RPAREN && token.kind == TOKEN_LPAREN &&
             !is_cast(evaluated, tokens, i)) ||
            (callee.kind == TOKEN_NAME && !is_harmless(evaluated, callee)))
            return true;
    }
    return false;
}

/* The lexer stands behind `(`: passes over the parameters and what stands before a body, such as
 * noexcept(true) or -> int; false where none follows. */
static bool skip_to_body(Lexer *lexer)
{
    bool in_params = true;
    for (size_t depth = 1;;) {
        Token token = lexer_next_solid(lexer);
        if (token.kind == TOKEN_END || token.kind == TOKEN_DIRECTIVE ||
            (token.kind == TOKEN_RPAREN && !depth) || (token.kind == TOKEN_SEMICOLON && !in_params))
            return false;
        if (token.kind == TOKEN_LBRACE && !depth)
            return true;
        depth += token.kind == TOKEN_LPAREN;
        depth -= token.kind == TOKEN_RPAREN;
        in_params &= depth > 0;
    }
}

static bool read_body(const Evaluated *evaluated, Lexer *lexer, Tokens *body)
{
    if (!skip_to_body(lexer))
        return false;
    for (size_t depth = 1; depth;) {
        Token token = lexer_next_solid(lexer);
        if (token.kind == TOKEN_END || token.kind == TOKEN_DIRECTIVE)
            return false;
        depth += token.kind == TOKEN_LBRACE;
        depth -= token.kind == TOKEN_RBRACE;
        if (depth)
            vec_push(evaluated->arena, body, token);
    }
    return body->len > 0;
}

/* What is known of functions of a name, and of variables that are functions: `auto f = [...](...)
 * {...};`. */
typedef struct {
    bool found, pure;
    bool is_value,
        is_other; /* a variable of the name is such a function, another one may be something else */
} Answer;

/* The lexer stands behind `=`: passes over `[...](`; false where no function without a name
 * follows. */
static bool skip_captures(Lexer *lexer)
{
    Token token = lexer_next_solid(lexer);
    for (size_t depth = 0;; token = lexer_next_solid(lexer)) {
        depth += token.kind == TOKEN_LBRACKET;
        depth -= token.kind == TOKEN_RBRACKET && depth;
        if (!depth || token.kind == TOKEN_END || token.kind == TOKEN_DIRECTIVE)
            break;
    }
    return token.kind == TOKEN_RBRACKET && lexer_next_solid(lexer).kind == TOKEN_LPAREN;
}

/* Definitions of the name in a source: whether there is one, and each computes a value only. */
static void look_at_definitions(Evaluated *evaluated, Source *source, Str name, Answer *answer)
{
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    bool named = false, is_variable = false; /* what stands before the name may be its type */
    for (Token token; answer->pure && (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        Tokens body = {0}, all = {0};
        Lexer ahead = lexer;
        const bool is_value = named && token.kind == TOKEN_ASSIGN && skip_captures(&ahead);
        answer->is_other |= named && !is_value && (is_variable || token.kind == TOKEN_ASSIGN) &&
                            token.kind != TOKEN_LPAREN;
        if ((is_value || (named && token.kind == TOKEN_LPAREN)) &&
            read_body(evaluated, &ahead, &body)) {
            answer->found = true;
            answer->is_value |= is_value;
            answer->pure = macros_expand(evaluated->unit->macros, body.at, body.len, &all) &&
                           !tokens_have_effects(evaluated, &all);
        }
        named = token.kind == TOKEN_NAME && str_equal(span_text(token.span), name);
        if (!named)
            is_variable = token.kind == TOKEN_NAME || token.kind == TOKEN_GREATER ||
                          token.kind == TOKEN_STAR || token.kind == TOKEN_AND;
    }
}

static const Answer *ask(Evaluated *evaluated, Str name)
{
    enum { MOST_FUNCTIONS = 16 };
    static const Answer unknown = {.found = true};
    Answer *answer = strmap_get(evaluated->functions, name);
    if (answer || evaluated->asked == MOST_FUNCTIONS)
        return answer ? answer : &unknown;
    evaluated->asked++;
    answer = arena_new_of(evaluated->arena, Answer);
    *answer = unknown; /* while that is being found out */
    strmap_set(evaluated->functions, name, answer);
    Answer seen = {.pure = true};
    Source *source;
    for (size_t i = 0; seen.pure && (source = unit_source(evaluated->unit, i)) != NULL; i++)
        look_at_definitions(evaluated, source, name, &seen);
    seen.pure &= !(seen.is_value && seen.is_other);
    *answer = seen;
    return answer;
}

/* The file, or what it includes, defines such functions, which only give a value of their
 * arguments: div_up(n, 256). */
static bool only_computes(Evaluated *evaluated, Str name)
{
    const Answer *answer = ask(evaluated, name);
    return answer->found && answer->pure;
}

static bool names_defines(Evaluated *evaluated, Str name)
{
    return ask(evaluated, name)->found;
}

/* What stands between commas. */
typedef struct {
    size_t items;
    bool acts, reads; /* some may have effects; some are no constants */
    bool is_pack;     /* one of them may be several, or none */
} Evaluations;

static void evaluate(Evaluated *evaluated, const Tokens *item, Evaluations *all)
{
    const bool is_pack = item->len && item->at[item->len - 1].kind == TOKEN_ELLIPSIS;
    all->items++;
    all->is_pack |= is_pack;
    all->acts |= tokens_have_effects(evaluated, item);
    all->reads |= item->len != 1 || item->at[0].kind != TOKEN_NUMBER;
}

static Evaluations evaluate_all(Evaluated *evaluated, const Tokens *tokens)
{
    Evaluations all = {0};
    Tokens item = {0};
    size_t depth = 0, list = 0; /* of a template: commas before its end separate nothing */
    for (size_t i = 0; i < tokens->len; i++) {
        TokenKind kind = tokens->at[i].kind;
        depth += token_opens(kind);
        depth -= token_closes(kind) && depth;
        if (kind == TOKEN_LESS && i && tokens->at[i - 1].kind == TOKEN_NAME)
            list = tokens_template_end(tokens->at, tokens->len, i);
        if (kind != TOKEN_COMMA || depth || i < list) {
            vec_push(evaluated->arena, &item, tokens->at[i]);
            continue;
        }
        evaluate(evaluated, &item, &all);
        item.len = 0;
    }
    if (tokens->len)
        evaluate(evaluated, &item, &all);
    return all;
}

/* Structured bindings, which functions without a name take in C++20 only, and members of unions
 * without one, which they do not. */
static bool has_uncaptured(Evaluated *evaluated)
{
    if (evaluated->has_looked)
        return evaluated->has_uncaptured;
    Source *source = evaluated->unit->source;
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    bool is_auto = false, is_union = false;
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        evaluated->has_uncaptured |=
            (is_auto && token.kind == TOKEN_LBRACKET) || (is_union && token.kind == TOKEN_LBRACE);
        is_auto = token_is(token, "auto") || (is_auto && token_is_any(token, "const", "&", "&&"));
        is_union = token_is(token, "union");
    }
    evaluated->has_looked = true;
    return evaluated->has_uncaptured;
}

static bool is_bound(Evaluated *evaluated, const Tokens *tokens)
{
    static const char *const words[] = {"alloca", "__builtin_alloca", "va_arg", "co_await",
                                        "co_yield"};
    for (size_t i = 0; i < tokens->len; i++)
        if (token_is_one_of(tokens->at[i], words) || names_tells_function(tokens->at[i]) ||
            (i && tokens->at[i].kind == TOKEN_LBRACE && tokens->at[i - 1].kind == TOKEN_LPAREN))
            return true; /* ({ ... }) may return */
    return has_uncaptured(evaluated);
}

Arguments evaluated_arguments(Evaluated *evaluated, const Launch *launch, bool written)
{
    Tokens config[4] = {{0}}, given = {0};
    size_t configs = 0;
    bool known = true;
    if (written) {
        known = unit_expand(evaluated->unit, launch->arguments, &given);
        for (; configs < 4 && launch->config[configs].source && known; configs++)
            known = unit_expand(evaluated->unit, launch->config[configs], &config[configs]);
    } else {
        given = launch->macro->arguments;
        for (; configs < launch->macro->configs; configs++)
            config[configs] = launch->macro->config[configs];
    }
    const Evaluations all = evaluate_all(evaluated, &given);
    Evaluations before = {0};
    for (size_t i = 0; i < configs; i++)
        evaluate(evaluated, &config[i], &before);
    const bool ordered =
        !known || (before.acts && (all.acts || all.reads)) || (all.acts && before.reads);
    return (Arguments){.count = all.items,
                       .is_pack = all.is_pack,
                       .ordered = ordered,
                       .is_bound = ordered && (!known || is_bound(evaluated, &given))};
}
