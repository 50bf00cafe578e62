/* Macros that write launches. Enters: the file's text. Leaves: for each such macro, the parts of
 * its definition that make a call of the launch, or why a second definition with these would not
 * mean the same; and launches whose text a macro around them shows. */
#include "launch_macro.h"

#include "../../lex/lexer.h"

enum { DEEPEST = 8 }; /* of macros in macros; what has more is taken to show its arguments */

/* What a parenthesis opens. */
typedef enum { OPENS_OTHER, OPENS_CALL, OPENS_STRINGS } Opened;

/* An open parenthesis. */
typedef struct {
    Str name; /* before it; empty: none is */
    Opened opened;
    bool in_strings; /* it, or one around it, opens such */
} Paren;

struct LaunchMacros {
    Arena *arena;
    Unit *unit;
    size_t kernel;   /* the first one that does not end before the text so far */
    VEC(Paren) open; /* parentheses of that */
    size_t asked;    /* ... of which is known what they open: few launches stand in any */
    StrMap *opened;  /* name -> what a parenthesis behind it opens */
    StrMap *macros;  /* name -> LaunchMacro */
    StrMap *places;  /* name -> Places */
    VEC(uint32_t)
    shown; /* launches and calls of such macros, in calls that make strings or separate at commas */
};

/* --- definitions ------------------------------------------------------------------------------ */

typedef struct {
    Tokens tokens; /* behind `define` */
    size_t body;   /* the first of the replacement */
} Definition;

static Definition read_definition(Arena *arena, Lexer inside)
{
    Definition definition = {.body = 1};
    for (Token token; (token = lexer_next_solid(&inside)).kind != TOKEN_END;)
        vec_push(arena, &definition.tokens, token);
    const Tokens *all = &definition.tokens;
    if (all->len > 1 && all->at[1].kind == TOKEN_LPAREN && !all->at[1].space_before) {
        while (definition.body < all->len && all->at[definition.body].kind != TOKEN_RPAREN)
            definition.body++;
        definition.body++;
    }
    return definition;
}

static bool is_hash(Token token)
{
    return token.kind == TOKEN_HASH || token.kind == TOKEN_HASH_HASH;
}

static size_t count_name(const Definition *definition, size_t first, size_t last, Str name)
{
    size_t count = 0;
    for (size_t i = first; i < last; i++)
        count += definition->tokens.at[i].kind == TOKEN_NAME &&
                 str_equal(span_text(definition->tokens.at[i].span), name);
    return count;
}

/* The callee's name, before `<<<` or before its template arguments; 0: it is not seen. */
static size_t callee_before(const Definition *definition, size_t open)
{
    const Token *tokens = definition->tokens.at;
    size_t at = open - 1, depth = 0;
    if (tokens[at].kind == TOKEN_GREATER)
        for (; at > definition->body; at--) {
            TokenKind kind = tokens[at].kind;
            depth += kind == TOKEN_GREATER;
            if (kind == TOKEN_LESS && !--depth) {
                at--;
                break;
            }
            if (kind == TOKEN_SHR || kind == TOKEN_SEMICOLON || kind == TOKEN_RBRACE)
                return 0;
        }
    return at >= definition->body && tokens[at].kind == TOKEN_NAME ? at : 0;
}

/* From `<<<` to `>>>`: counts the arguments between them. 0: there is none. */
static size_t close_behind(const Definition *definition, size_t open, size_t *configs)
{
    const Tokens *tokens = &definition->tokens;
    size_t depth = 0;
    *configs = 1;
    for (size_t i = open + 1; i < tokens->len; i++) {
        TokenKind kind = tokens->at[i].kind;
        depth += token_opens(kind);
        depth -= token_closes(kind) && depth;
        *configs += kind == TOKEN_COMMA && !depth;
        if (kind == TOKEN_LAUNCH_CLOSE && !depth)
            return i;
    }
    return 0;
}

static const char *read_parts(const Definition *definition, LaunchMacro *macro)
{
    const Tokens *tokens = &definition->tokens;
    size_t open = 0, close, callee;
    for (size_t i = definition->body; i < tokens->len; i++) {
        if (tokens->at[i].kind == TOKEN_LAUNCH_OPEN && open)
            return "its macro writes several launches";
        if (tokens->at[i].kind == TOKEN_LAUNCH_OPEN)
            open = i;
    }
    static const char *const unclear = "its macro assembles it from pieces";
    if (open <= definition->body || !(callee = callee_before(definition, open)) ||
        !(close = close_behind(definition, open, &macro->configs)) || macro->configs > 4 ||
        close + 2 >= tokens->len || tokens->at[close + 1].kind != TOKEN_LPAREN ||
        tokens->at[close + 2].kind == TOKEN_RPAREN)
        return unclear;
    Str name = span_text(tokens->at[callee].span);
    const size_t edited[] = {callee, open, close, close + 1};
    for (size_t i = 0; i < sizeof edited / sizeof *edited; i++)
        if ((edited[i] + 1 < tokens->len && is_hash(tokens->at[edited[i] + 1])) ||
            is_hash(tokens->at[edited[i] - 1]))
            return unclear;
    TokenKind before = tokens->at[callee - 1].kind;
    if (before == TOKEN_DOT || before == TOKEN_ARROW || str_is(name, "__VA_ARGS__"))
        return unclear;
    if (count_name(definition, definition->body, tokens->len, name) > 1)
        return "its macro uses the kernel's name elsewhere, too";
    macro->callee = tokens->at[callee].span;
    macro->is_parameter = count_name(definition, 1, definition->body, name) > 0;
    macro->open = tokens->at[open].span;
    macro->close = (Span){tokens->at[close].span.source, tokens->at[close].span.begin,
                          tokens->at[close + 1].span.end};
    return NULL;
}

/* A call of a macro stands around `<<<` in the replacement: it may take the text apart. */
static bool is_in_call(const LaunchMacros *all, const Definition *definition)
{
    const Tokens *tokens = &definition->tokens;
    VEC(bool) calls = {0};
    size_t open = 0;
    for (size_t i = definition->body; i < tokens->len; i++) {
        Token token = tokens->at[i], before = tokens->at[i - 1];
        if (token.kind == TOKEN_LAUNCH_OPEN)
            return open > 0;
        if (token.kind == TOKEN_LPAREN) {
            bool calls_macro = i > definition->body && before.kind == TOKEN_NAME &&
                               macros_ever_defined(all->unit->macros, span_text(before.span));
            vec_push(all->arena, &calls, calls_macro);
            open += calls_macro;
        } else if (token.kind == TOKEN_RPAREN && calls.len) {
            open -= calls.at[--calls.len];
        }
    }
    return false;
}

static void add_place(LaunchMacros *all, Str name, Span where)
{
    Places *places = strmap_get(all->places, name);
    if (!places) {
        places = arena_new_of(all->arena, Places);
        *places = (Places){0};
        strmap_set(all->places, name, places);
    }
    vec_push(all->arena, places, where);
}

/* In all of the definition a parameter's name means that; others mean kernels where they are
 * launched. */
static void add_places(LaunchMacros *all, const Definition *definition, Span line)
{
    const Tokens *tokens = &definition->tokens;
    for (size_t i = 1; i < definition->body && i < tokens->len; i++)
        if (tokens->at[i].kind == TOKEN_NAME)
            add_place(all, span_text(tokens->at[i].span), line);
    for (size_t i = definition->body + 1; i < tokens->len; i++) {
        size_t callee = tokens->at[i].kind == TOKEN_LAUNCH_OPEN ? callee_before(definition, i) : 0;
        if (callee)
            add_place(all, span_text(tokens->at[callee].span), tokens->at[callee].span);
    }
}

static bool launches(Lexer inside)
{
    Token token;
    do
        token = lexer_next_solid(&inside);
    while (token.kind != TOKEN_END && token.kind != TOKEN_LAUNCH_OPEN);
    return token.kind == TOKEN_LAUNCH_OPEN;
}

static void note_definition(LaunchMacros *all, Token directive, bool in_kernel)
{
    Lexer inside = lexer_in_directive(directive);
    if (!token_is(lexer_next_solid(&inside), "define"))
        return;
    if (!launches(inside))
        return;
    const Definition definition = read_definition(all->arena, inside);
    if (definition.body > definition.tokens.len)
        return;
    LaunchMacro *macro = arena_new_of(all->arena, LaunchMacro);
    *macro = (LaunchMacro){.line = directive.span, .name = definition.tokens.at[0].span};
    macro->hindrance = read_parts(&definition, macro);
    if (!macro->hindrance && is_in_call(all, &definition))
        macro->hindrance = "its macro passes it to another macro";
    if (in_kernel)
        macro->hindrance = "its macro is defined inside a kernel";
    strmap_set(all->macros, span_text(macro->name), macro);
    add_places(all, &definition, directive.span);
}

/* Other lines that change such a macro. */
static void note_change(LaunchMacros *all, Token directive)
{
    Str name = macros_changed(all->arena, directive);
    LaunchMacro *macro = name.at ? strmap_get(all->macros, name) : NULL;
    if (macro &&
        (macro->line.source != directive.span.source || macro->line.begin != directive.span.begin))
        macro->hindrance = "its macro is defined more than once, or undefined later";
}

/* --- calls that show their text --------------------------------------------------------------- */

/* The macro makes strings, or may give its arguments to one that does. */
static bool makes_strings(const LaunchMacros *all, Str name, unsigned depth)
{
    const Macro *macro = macros_find(all->unit->macros, name);
    if (!macro)
        return str_is(name, "assert") || macros_ever_defined(all->unit->macros, name);
    if (!macro->function_like)
        return false;
    for (size_t i = 0; i < macro->body.len; i++) {
        Token token = macro->body.at[i];
        bool calls = token.kind == TOKEN_NAME && i + 1 < macro->body.len &&
                     macro->body.at[i + 1].kind == TOKEN_LPAREN;
        Str inner = calls ? span_text(token.span) : (Str){0};
        if (token.kind == TOKEN_HASH || (calls && !depth) ||
            (calls && strs_has((const Strs *)&macro->parameters, inner)) ||
            (calls && !str_equal(inner, name) && makes_strings(all, inner, depth - 1)))
            return true;
    }
    return false;
}

static Opened opened_by(const LaunchMacros *all, Str name)
{
    const Macro *macro = macros_find(all->unit->macros, name);
    if (makes_strings(all, name, DEEPEST))
        return OPENS_STRINGS;
    return macro && macro->function_like && macro->parameters.len > 1 ? OPENS_CALL : OPENS_OTHER;
}

/* The innermost one that is open; NULL: none is. */
static const Paren *innermost(LaunchMacros *all)
{
    static const Opened values[] = {OPENS_OTHER, OPENS_CALL, OPENS_STRINGS};
    for (; all->asked < all->open.len; all->asked++) {
        Paren *paren = &all->open.at[all->asked];
        const Opened *opened =
            paren->name.len ? strmap_get(all->opened, paren->name) : &values[OPENS_OTHER];
        if (!opened) {
            opened = &values[opened_by(all, paren->name)];
            strmap_set(all->opened, paren->name, (void *)opened);
        }
        paren->opened = *opened;
        paren->in_strings = *opened == OPENS_STRINGS || (all->asked && paren[-1].in_strings);
    }
    return all->open.len ? &all->open.at[all->open.len - 1] : NULL;
}

static void close_parens(LaunchMacros *all, size_t left)
{
    all->open.len = left;
    all->asked = all->asked < left ? all->asked : left;
}

static void find_shown(LaunchMacros *all, Token before, Token token)
{
    const bool launches = token.kind == TOKEN_LAUNCH_OPEN;
    if (token.kind == TOKEN_LPAREN) {
        const Str name = before.kind == TOKEN_NAME ? span_text(before.span) : (Str){0};
        vec_push(all->arena, &all->open, ((Paren){.name = name}));
    } else if (!all->open.len) {
        return;
    } else if (token.kind == TOKEN_RPAREN) {
        close_parens(all, all->open.len - 1);
    } else if (token.kind == TOKEN_LBRACE || token.kind == TOKEN_RBRACE) {
        close_parens(all, innermost(all)->in_strings ? all->open.len : 0);
    } else if (launches ||
               (token.kind == TOKEN_NAME && strmap_get(all->macros, span_text(token.span)))) {
        const Paren *paren = innermost(all);
        if (paren->in_strings || (launches && paren->opened == OPENS_CALL))
            vec_push(all->arena, &all->shown, token.span.begin);
    }
}

/* --- all of it -------------------------------------------------------------------------------- */

LaunchMacros *launch_macros_new(Arena *arena, Unit *unit)
{
    LaunchMacros *all = arena_new_of(arena, LaunchMacros);
    *all = (LaunchMacros){.arena = arena,
                          .unit = unit,
                          .macros = strmap_new(arena),
                          .places = strmap_new(arena),
                          .opened = strmap_new(arena)};
    return all;
}

void launch_macros_read(LaunchMacros *all, Token before, Token token)
{
    const Unit *unit = all->unit;
    const uint32_t at = token.span.begin;
    find_shown(all, before, token);
    if (token.kind != TOKEN_DIRECTIVE)
        return;
    while (all->kernel < unit->kernels.len && unit->kernels.at[all->kernel]->body_where.end <= at)
        all->kernel++;
    note_definition(all, token,
                    all->kernel < unit->kernels.len &&
                        unit->kernels.at[all->kernel]->where.begin < at);
}

void launch_macros_end(LaunchMacros *all, const Tokens *directives)
{
    for (size_t i = 0; i < directives->len; i++)
        note_change(all, directives->at[i]);
}

LaunchMacro *launch_macros_find(const LaunchMacros *all, Str name)
{
    return strmap_get(all->macros, name);
}

const Places *launch_macros_places(const LaunchMacros *all, Str kernel)
{
    return strmap_get(all->places, kernel);
}

bool launch_macros_show(const LaunchMacros *all, Span where)
{
    size_t low;
    vec_first(low, all->shown.len, all->shown.at[low] < where.begin);
    return low < all->shown.len && all->shown.at[low] < where.end;
}
