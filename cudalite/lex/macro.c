/* Preprocessor lines.
 *
 * Enters: DIRECTIVE tokens in the order of the text, -D and -U. Leaves: the macros as they stand,
 * whether the text is active, the files included. */
#include "macro_table.h"

#include <string.h>

/* ---- #define, #undef ---- */

/* Many macros, few parameters: they get as much memory as they need. */
static void keep_parameters(Macros *macros, Macro *macro)
{
    size_t count = macros->parameters.len;
    macro->parameters.at = arena_alloc(macros->arena, count * sizeof(Str));
    memcpy(macro->parameters.at, macros->parameters.at, count * sizeof(Str));
    macro->parameters.len = macro->parameters.cap = count;
}

/* Behind `(` of a parameter list. False where it is malformed. */
static bool read_parameters(Macros *macros, Line *line, Macro *macro)
{
    Token token = lexer_next_solid(&line->lexer);
    macros->parameters.len = 0;
    if (token.kind == TOKEN_RPAREN)
        return true;
    for (;;) {
        Str name = STR("__VA_ARGS__");
        if (token.kind == TOKEN_NAME) {
            name = token_text(macros->arena, token);
            token = lexer_next_solid(&line->lexer);
        } else if (token.kind != TOKEN_ELLIPSIS) {
            return false;
        }
        if (token.kind == TOKEN_ELLIPSIS) {
            macro->variadic = true;
            token = lexer_next_solid(&line->lexer);
        }
        vec_push(macros->arena, &macros->parameters, name);
        if (token.kind == TOKEN_RPAREN) {
            keep_parameters(macros, macro);
            return true;
        }
        if (token.kind != TOKEN_COMMA || macro->variadic)
            return false;
        token = lexer_next_solid(&line->lexer);
    }
}

/* The token right behind the macro's name; a splice between them does not part them. */
static Token adjacent_token(Macros *macros, Lexer *lexer)
{
    Token token = lexer_next(lexer);
    if (token.kind == TOKEN_SPACE && token_text(macros->arena, token).len == 0)
        token = lexer_next(lexer);
    return token;
}

static void obey_define(Macros *macros, Line *line)
{
    Arena *arena = macros->arena;
    Token name = lexer_next_solid(&line->lexer);
    if (name.kind != TOKEN_NAME || token_is(name, "defined")) {
        macros_problem(macros, DIAG_BAD_DIRECTIVE, name.span,
                       "a macro's name must be an identifier");
        return;
    }
    if (token_is(name,
                 "__annotation")) /* cudalite.h hides the word from the compiler, not from us */
        return;
    Definition *definition = arena_new_of(arena, Definition);
    Macro *macro = &definition->macro;
    macro->name = token_text(arena, name);
    macro->where = name.span;
    Lexer behind = line->lexer;
    if (adjacent_token(macros, &behind).kind == TOKEN_LPAREN) {
        macro->function_like = true;
        line->lexer = behind;
        if (!read_parameters(macros, line, macro)) {
            macros_problem(macros, DIAG_BAD_DIRECTIVE, name.span,
                           "its parameter list is malformed");
            return;
        }
    }
    definition->text = (Span){name.span.source, line->lexer.at, line->lexer.end};
    Str text = span_text(definition->text);
    macros->hides_kernels = macros->hides_kernels || str_has(text, "__global__") ||
                            str_has(text, "__annotation") || str_has(text, "<<<");
    macros->hides_functions = macros->hides_functions || str_has(text, "__device__");
    macros_enter(macros, definition);
}

static void obey_undef(Macros *macros, Line *line)
{
    Token name = lexer_next_solid(&line->lexer);
    if (name.kind == TOKEN_NAME)
        macros_undefine(macros, token_text(macros->arena, name));
    else
        macros_problem(macros, DIAG_BAD_DIRECTIVE, line->token.span, "#undef needs a name");
}

/* The name in `("NAME")`; at NULL where it is something else. */
static Str pushed_name(Lexer *lexer)
{
    if (lexer_next_solid(lexer).kind != TOKEN_LPAREN)
        return (Str){NULL, 0};
    return macros_quoted_name(lexer_next_solid(lexer));
}

static void obey_pragma(Macros *macros, Line *line)
{
    Token word = lexer_next_solid(&line->lexer);
    if (token_is(word, "once") && macros->file && macros->active)
        macros->file->once = true;
    bool pushes = token_is(word, "push_macro");
    Str name = pushes || token_is(word, "pop_macro") ? pushed_name(&line->lexer) : (Str){NULL, 0};
    if (name.at && pushes)
        macros_push(macros, name);
    else if (name.at)
        macros_pop(macros, name);
}

Str macros_changed(Arena *arena, Token directive)
{
    Lexer lexer = lexer_in_directive(directive);
    Token word = lexer_next_solid(&lexer);
    if (token_is(word, "define") || token_is(word, "undef"))
        return token_text(arena, lexer_next_solid(&lexer));
    if (token_is(word, "pragma")) {
        word = lexer_next_solid(&lexer);
        if (token_is(word, "push_macro") || token_is(word, "pop_macro"))
            return pushed_name(&lexer);
    }
    return (Str){NULL, 0};
}

/* ---- lines ---- */

typedef struct {
    const char *word;
    void (*obey)(Macros *macros, Line *line);
    bool is_conditional; /* obeyed in text that is not active, too */
} DirectiveKind;

static const DirectiveKind *directive_kind(Str word)
{
    static const DirectiveKind table[] = {
        {"define", obey_define, false},         {"include", macros_obey_include, false},
        {"if", macros_obey_if, true},           {"ifdef", macros_obey_ifdef, true},
        {"ifndef", macros_obey_ifndef, true},   {"endif", macros_obey_endif, true},
        {"else", macros_obey_else, true},       {"elif", macros_obey_elif, true},
        {"elifdef", macros_obey_elifdef, true}, {"elifndef", macros_obey_elifndef, true},
        {"undef", obey_undef, false},           {"pragma", obey_pragma, false},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (str_is(word, table[i].word))
            return &table[i];
    return NULL;
}

static void note_elsewhere(Macros *macros, Token name)
{
    if (name.kind != TOKEN_NAME)
        return;
    Str text = token_text(macros->arena, name);
    Elsewhere *elsewhere = arena_new_of(macros->arena, Elsewhere);
    *elsewhere = (Elsewhere){macros->group, macros->order.len, strmap_get(macros->elsewhere, text)};
    strmap_set(macros->elsewhere, text, elsewhere);
}

void macros_directive(Macros *macros, Token directive)
{
    Line line = {.token = directive, .lexer = lexer_in_directive(directive)};
    Token word = lexer_next_solid(&line.lexer);
    if (word.kind != TOKEN_NAME)
        return;
    const DirectiveKind *kind = directive_kind(token_text(macros->arena, word));
    if (kind && (macros->active || macros->maybe || kind->is_conditional))
        kind->obey(macros, &line);
    else if (kind && macros->group && (kind->obey == obey_define || kind->obey == obey_undef))
        note_elsewhere(macros, lexer_next_solid(&line.lexer));
}

static void obey_text(Macros *macros, const char *name, Str text)
{
    Source *source = source_from_text(macros->arena, str_of(name), text);
    Span all = {source, 0, (uint32_t)source->text.len};
    macros_directive(macros, (Token){.kind = TOKEN_DIRECTIVE, .span = all});
}

/* A name of which no replacement is known. */
static void predefine_name(Macros *macros, const char *name, bool is_undefined)
{
    Definition *definition = arena_new_of(macros->arena, Definition);
    *definition = (Definition){.macro.name = str_of(name), .is_undefined = is_undefined};
    definition->is_unknown = definition->is_unsure = !is_undefined;
    macros_enter(macros, definition);
}

static void predefine(Macros *macros)
{
    macros->is_predefining = true;
#define PREDEFINED(name, value) obey_text(macros, "<built-in>", STR("#define " #name " " value));
#define ASSUMED(name, value)                                                                       \
    PREDEFINED(name, value) macros->order.at[macros->order.len - 1]->is_foreign = true;
#define AT_LEAST(name, value)                                                                      \
    PREDEFINED(name, value)                                                                        \
    macros->order.at[macros->order.len - 1]->is_unknown = true;                                    \
    macros->order.at[macros->order.len - 1]->is_least = true;
#define ABSENT(name) predefine_name(macros, #name, true);
#define UNKNOWN(name) predefine_name(macros, #name, false);
#include "macro_predefined.def"
#undef PREDEFINED
#undef ASSUMED
#undef AT_LEAST
#undef ABSENT
#undef UNKNOWN
    macros->is_predefining = false;
}

Macros *macros_new(Arena *arena, Diags *diags, const Strs *include_dirs,
                   MacrosOnInclude *on_include, void *context)
{
    Macros *macros = arena_new_of(arena, Macros);
    macros->arena = arena;
    macros->diags = diags;
    macros->include_dirs = include_dirs;
    macros->on_include = on_include;
    macros->context = context;
    macros->table = arena_new_of(arena, MacroTable);
    macros->table->map = strmap_new(arena);
    macros->files = strmap_new(arena);
    macros->synthetic = strmap_new(arena);
    macros->elsewhere = strmap_new(arena);
    macros->compared = strmap_new(arena);
    macros->by_operator = strmap_new(arena);
    macros->active = true;
    predefine(macros);
    return macros;
}

void macros_define_option(Macros *macros, Str definition)
{
    const char *equals = memchr(definition.at, '=', definition.len);
    size_t len = equals ? (size_t)(equals - definition.at) : definition.len;
    Str name = str_slice(definition, 0, len);
    Str value = equals ? str_slice(definition, len + 1, definition.len) : STR("1");
    macros->is_option = true;
    obey_text(macros, "<command line>",
              str_format(macros->arena, "#define %.*s %.*s", STR_ARG(name), STR_ARG(value)));
    macros->is_option = false;
}
