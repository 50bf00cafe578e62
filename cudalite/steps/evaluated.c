/* What the host evaluates for a launch. Enters: the texts between <<< and >>> and of the arguments. Leaves: how many
 * arguments there are, and whether the order in which all of it is evaluated can be seen. */
#include "evaluated.h"

#include <string.h>

#include "../front/lexer.h"
#include "../front/names.h"
#include "launch_macro.h"

Evaluated evaluated_new(Arena *arena, Unit *unit)
{
    return (Evaluated){.arena = arena, .unit = unit, .functions = strmap_new(arena)};
}

static bool assigns(Token token)
{
    Str text = span_text(token.span);
    bool ends_so = text.len && text.at[text.len - 1] == '=' && token.kind != TOKEN_STRING;
    return token.kind == TOKEN_PLUS_PLUS || token.kind == TOKEN_MINUS_MINUS ||
           (ends_so && !token_is_relation(token.kind));
}

static bool only_computes(Evaluated *evaluated, Str name);
static bool names_defines(Evaluated *evaluated, Str name);

/* Types, casts, words of the language; and functions of the library, if the program has none of that
 * name. */
static bool is_harmless(Evaluated *evaluated, Token callee)
{
    static const char *const words[] = {"dim3",        "sizeof",     "int",   "long",
                                        "unsigned",    "float",      "if",    "return",
                                        "size_t",      "double",     "short", "uint32_t",
                                        "static_cast", "const_cast", "char",  "reinterpret_cast"};
    static const char *const functions[] = {"min",   "max",    "ceil", "ceilf",
                                            "floor", "floorf", "abs",  "get",
                                            "fabs",  "data",   "size", "raw_pointer_cast",
                                            "move",  "forward"};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (token_is(callee, words[k]))
            return true;
    for (size_t k = 0; k < sizeof functions / sizeof *functions; k++)
        if (token_is(callee, functions[k]) && !names_defines(evaluated, span_text(callee.span)))
            return true;
    return only_computes(evaluated, span_text(callee.span));
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
    size_t open = at - 1, depth = 1;
    while (open > 0 && depth) {
        TokenKind kind = tokens->at[--open].kind;
        depth += kind == TOKEN_RPAREN;
        depth -= kind == TOKEN_LPAREN;
    }
    Token first = tokens->at[open + 1];
    return first.kind == TOKEN_NAME &&
           (names_type_word(first) || token_is(first, "const") || token_is(first, "size_t") ||
            unit_type(evaluated->unit, span_text(first.span)));
}

/* The tokens may change what is computed beside them: they assign, make an object, or call what is
 * not known. Operators and conversions of classes are taken for harmless. */
static bool tokens_have_effects(Evaluated *evaluated, const Tokens *tokens)
{
    for (size_t i = 0; i < tokens->len; i++) {
        Token token = tokens->at[i];
        if (assigns(token) || token_is(token, "new") || token_is(token, "delete") ||
            token_is(token, "throw"))
            return true;
        bool opens = token.kind == TOKEN_LPAREN || token.kind == TOKEN_LBRACE;
        if (!opens || i == 0)
            continue;
        Token callee = called(tokens, i);
        if (callee.kind == TOKEN_RBRACKET ||
            (callee.kind == TOKEN_RPAREN && !is_cast(evaluated, tokens, i)) ||
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

/* Definitions of the name in a source: whether there is one, and each computes a value only. */
static bool definitions_compute(Evaluated *evaluated, Source *source, Str name, bool *found)
{
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    bool named = false, pure = true;
    for (Token token; pure && (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        Tokens body = {0}, all = {0};
        Lexer ahead = lexer;
        if (named && token.kind == TOKEN_LPAREN && read_body(evaluated, &ahead, &body)) {
            *found = true;
            pure = macros_expand(evaluated->unit->macros, body.at, body.len, &all) &&
                   !tokens_have_effects(evaluated, &all);
        }
        named = token.kind == TOKEN_NAME && str_equal(span_text(token.span), name);
    }
    return pure;
}

/* What is known of functions of a name. */
typedef struct {
    bool found, pure;
} Answer;

static const Answer *ask(Evaluated *evaluated, Str name)
{
    enum { MOST_FUNCTIONS = 16 };
    static const Answer unknown = {true, false};
    Answer *answer = strmap_get(evaluated->functions, name);
    if (answer || evaluated->asked == MOST_FUNCTIONS)
        return answer ? answer : &unknown;
    evaluated->asked++;
    answer = arena_new_of(evaluated->arena, Answer);
    *answer = unknown; /* while that is being found out */
    strmap_set(evaluated->functions, name, answer);
    bool found = false, pure = true;
    Source *source;
    for (size_t i = 0; pure && (source = unit_source(evaluated->unit, i)) != NULL; i++)
        pure = definitions_compute(evaluated, source, name, &found);
    *answer = (Answer){found, pure};
    return answer;
}

/* The file, or what it includes, defines such functions, which only give a value of their arguments:
 * div_up(n, 256). */
static bool only_computes(Evaluated *evaluated, Str name)
{
    const Answer *answer = ask(evaluated, name);
    return answer->found && answer->pure;
}

static bool names_defines(Evaluated *evaluated, Str name)
{
    return ask(evaluated, name)->found;
}

/* A launch evaluates what stands between <<< and >>> before its arguments; a call, in any order. */
typedef struct {
    size_t items,
        effects;  /* such as stand between commas, and those of them that may have effects */
    bool is_pack; /* one of them may be several, or none */
} Evaluations;

static void evaluate(Evaluated *evaluated, const Tokens *item, Evaluations *all)
{
    const bool is_pack = item->len && item->at[item->len - 1].kind == TOKEN_ELLIPSIS;
    all->items++;
    all->is_pack |= is_pack;
    all->effects += tokens_have_effects(evaluated, item) ? 1 + is_pack : 0;
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

/* `given` may have effects on it, or it on them. */
static bool order_matters(Evaluated *evaluated, const Tokens *config, size_t configs,
                          const Evaluations *given)
{
    bool acts = false, constant = true;
    for (size_t i = 0; i < configs; i++) {
        acts |= tokens_have_effects(evaluated, &config[i]);
        constant &= config[i].len == 1 && config[i].at[0].kind == TOKEN_NUMBER;
    }
    return acts || given->effects > 1 || (given->effects && !constant);
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
    return (Arguments){.count = all.items,
                       .is_pack = all.is_pack,
                       .ordered = !known || order_matters(evaluated, config, configs, &all)};
}
