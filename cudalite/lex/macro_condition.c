/* Conditionals: #if, #elif, #else, #endif and their kin.
 *
 * Enters: a preprocessor line. Leaves: whether the text behind it is active; where only the
 * compiler can tell, it is not, but its lines make what they define unknown. */
#include "macro_table.h"

typedef enum { IS_FALSE, IS_TRUE, IS_UNKNOWN } Truth;

/* ---- what encloses a file ---- */

/* `#ifndef NAME` or `#if !defined NAME`, with or without parentheses; at NULL for other lines. */
static Str guarded_name(Arena *arena, Token directive)
{
    Lexer lexer = lexer_in_directive(directive);
    Token word = lexer_next_solid(&lexer), token = lexer_next_solid(&lexer);
    if (token_is(word, "if") && token.kind == TOKEN_NOT) {
        token = lexer_next_solid(&lexer);
        if (!token_is(token, "defined"))
            return (Str){NULL, 0};
        token = lexer_next_solid(&lexer);
        if (token.kind == TOKEN_LPAREN) {
            token = lexer_next_solid(&lexer);
            lexer_next_solid(&lexer);
        }
    } else if (!token_is(word, "ifndef")) {
        return (Str){NULL, 0};
    }
    bool is_all = lexer_next_solid(&lexer).kind == TOKEN_END;
    return is_all && token.kind == TOKEN_NAME ? token_text(arena, token) : (Str){NULL, 0};
}

Str macros_include_guard(Arena *arena, Source *source)
{
    const Str none = {NULL, 0};
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    Token token = lexer_next_solid(&lexer);
    Str guard = token.kind == TOKEN_DIRECTIVE ? guarded_name(arena, token) : none;
    for (unsigned depth = 1; guard.at && depth > 0;) {
        token = lexer_next_solid(&lexer);
        if (token.kind == TOKEN_END)
            return none;
        if (token.kind != TOKEN_DIRECTIVE)
            continue;
        Lexer inside = lexer_in_directive(token);
        Str word = token_text(arena, lexer_next_solid(&inside));
        depth += str_is_any(word, "if", "ifdef", "ifndef");
        depth -= str_is(word, "endif");
        if (depth == 1 && (str_is(word, "else") || str_starts(word, "elif")))
            return none;
    }
    return lexer_next_solid(&lexer).kind == TOKEN_END ? guard : none;
}

/* The name, if the next line defines what this one asks for: `#ifndef N`, `#define N 16`. */
static Str default_name(Macros *macros, Line *line)
{
    Span span = line->token.span;
    Str name = guarded_name(macros->arena, line->token);
    Lexer lexer = lexer_new(span.source, span.end, (uint32_t)span.source->text.len);
    Token next = name.at ? lexer_next_solid(&lexer) : (Token){0};
    if (next.kind != TOKEN_DIRECTIVE)
        return (Str){NULL, 0};
    Lexer inside = lexer_in_directive(next);
    Token word = lexer_next_solid(&inside), defined = lexer_next_solid(&inside);
    bool same = token_is(word, "define") && defined.kind == TOKEN_NAME &&
                str_equal(token_text(macros->arena, defined), name);
    return same ? name : (Str){NULL, 0};
}

/* Only the first line of a file can be its include guard. */
static bool encloses_file(Macros *macros, Line *line, Str name)
{
    Source *source = line->token.span.source;
    if (macros->guard_source != source) {
        Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
        macros->guard_source = source;
        macros->guard_begin = lexer_next_solid(&lexer).span.begin;
    }
    return name.at && line->token.span.begin == macros->guard_begin &&
           macros_include_guard(macros->arena, source).at;
}

/* ---- groups ---- */

bool macros_active(const Macros *macros)
{
    return macros->active;
}

const Group *macros_last_group(const Macros *macros)
{
    return macros->last_group;
}

const Group *macros_group(const Macros *macros)
{
    return macros->group;
}

typedef Truth Test(Macros *macros, Line *line);

/* The next branch of the innermost group. */
static void enter_branch(Macros *macros, Line *line, Test *test)
{
    Condition *group = &macros->conditions.at[macros->conditions.len - 1];
    bool possible = (group->was_active || group->was_maybe) && !group->taken;
    Truth truth = possible ? test(macros, line) : IS_FALSE;
    possible = possible && truth != IS_FALSE;
    macros->active = possible && group->was_active && !group->unsure && truth == IS_TRUE;
    macros->maybe = possible && !macros->active;
    group->taken = group->taken || truth == IS_TRUE;
    group->unsure = group->unsure || truth == IS_UNKNOWN;
}

static void open_group(Macros *macros, Line *line, Test *test)
{
    Condition condition = {
        .was_active = macros->active, .was_maybe = macros->maybe, .outer = macros->group};
    if (!encloses_file(macros, line, default_name(macros, line))) {
        Group *group = arena_new_of(macros->arena, Group);
        *group = (Group){.outer = macros->group};
        macros->group = macros->last_group = condition.group = group;
    }
    vec_push(macros->arena, &macros->conditions, condition);
    enter_branch(macros, line, test);
}

/* The innermost open group of this file; NULL, and a problem, where there is none. */
static Condition *innermost_group(Macros *macros, Line *line)
{
    if (macros->conditions.len > macros->base)
        return &macros->conditions.at[macros->conditions.len - 1];
    macros_problem(macros, DIAG_BAD_DIRECTIVE, line->token.span, "there is no matching #if");
    return NULL;
}

static void next_branch(Macros *macros, Line *line, Test *test)
{
    Condition *group = innermost_group(macros, line);
    if (!group)
        return;
    if (group->seen_else)
        macros_problem(macros, DIAG_BAD_DIRECTIVE, line->token.span, "it comes after #else");
    enter_branch(macros, line, test);
}

void macros_close_group(Macros *macros, size_t open)
{
    const Condition *group = &macros->conditions.at[open];
    macros->active = group->was_active;
    macros->maybe = group->was_maybe;
    macros->group = group->outer;
    macros->conditions.len = open;
}

/* ---- tests ---- */

static void note_asked(Macros *macros, Str name)
{
    Group *group = macros->conditions.at[macros->conditions.len - 1].group;
    bool again =
        group && group->asked.len && str_equal(group->asked.at[group->asked.len - 1], name);
    if (group && !again && !str_is(name, "defined")) /* `#elif CASE == 2` and so on */
        vec_push(macros->arena, &group->asked, name);
}

static Truth name_is_defined(Macros *macros, Line *line)
{
    Token token = lexer_next_solid(&line->lexer);
    if (token.kind != TOKEN_NAME) {
        macros_problem(macros, DIAG_BAD_DIRECTIVE, line->token.span, "a macro's name is missing");
        return IS_FALSE;
    }
    Str name = token_text(macros->arena, token);
    note_asked(macros, name);
    switch (macros_state(macros, name)) {
    case MACRO_UNDEFINED: return IS_FALSE;
    case MACRO_DEFINED: return IS_TRUE;
    default: return IS_UNKNOWN;
    }
}

/* A name of the compiler's kind that this file would define itself is the file's own. */
static bool gives_default(Macros *macros, Line *line)
{
    Str name = default_name(macros, line);
    if (!name.at || macros_last(macros, name) || macros_state(macros, name) != MACRO_UNSURE)
        return false;
    note_asked(macros, name);
    return true;
}

static Truth name_is_undefined(Macros *macros, Line *line)
{
    if (gives_default(macros, line))
        return IS_TRUE;
    Truth truth = name_is_defined(macros, line);
    return truth == IS_UNKNOWN ? IS_UNKNOWN : truth == IS_TRUE ? IS_FALSE : IS_TRUE;
}

static bool is_operand_of_defined(const Tokens *tokens, size_t i)
{
    i -= i > 0 && tokens->at[i - 1].kind == TOKEN_LPAREN;
    return i > 0 && token_is(tokens->at[i - 1], "defined");
}

bool macros_is_compared(const Macros *macros, Str name)
{
    return strmap_get(macros->compared, name) != NULL;
}

static Truth condition_holds(Macros *macros, Line *line)
{
    if (gives_default(macros, line))
        return IS_TRUE;
    Tokens tokens = macros_line_tokens(macros, line), expanded = {0};
    for (size_t i = 0; i < tokens.len; i++)
        if (tokens.at[i].kind == TOKEN_NAME) {
            Str name = token_text(macros->arena, tokens.at[i]);
            note_asked(macros, name);
            if (!is_operand_of_defined(&tokens, i))
                strmap_set(macros->compared, name, macros);
        }
    macros->in_condition = true;
    bool is_expanded = macros_expand(macros, tokens.at, tokens.len, &expanded), value, known;
    macros->in_condition = false;
    if (!is_expanded)
        return IS_UNKNOWN;
    if (!macros_condition(macros, expanded.at, expanded.len, &value, &known))
        macros_problem(macros, DIAG_BAD_CONDITION, line->token.span, "it counts as false");
    return !known ? IS_UNKNOWN : value ? IS_TRUE : IS_FALSE;
}

static Truth always(Macros *macros, Line *line)
{
    (void)macros;
    (void)line;
    return IS_TRUE;
}

/* ---- lines ---- */

void macros_obey_if(Macros *macros, Line *line)
{
    open_group(macros, line, condition_holds);
}

void macros_obey_ifdef(Macros *macros, Line *line)
{
    open_group(macros, line, name_is_defined);
}

void macros_obey_ifndef(Macros *macros, Line *line)
{
    open_group(macros, line, name_is_undefined);
}

void macros_obey_elif(Macros *macros, Line *line)
{
    next_branch(macros, line, condition_holds);
}

void macros_obey_elifdef(Macros *macros, Line *line)
{
    next_branch(macros, line, name_is_defined);
}

void macros_obey_elifndef(Macros *macros, Line *line)
{
    next_branch(macros, line, name_is_undefined);
}

void macros_obey_else(Macros *macros, Line *line)
{
    next_branch(macros, line, always);
    if (macros->conditions.len > macros->base)
        macros->conditions.at[macros->conditions.len - 1].seen_else = true;
}

void macros_obey_endif(Macros *macros, Line *line)
{
    if (innermost_group(macros, line))
        macros_close_group(macros, macros->conditions.len - 1);
}
