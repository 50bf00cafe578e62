/* The macro table and preprocessor lines.
 *
 * Enters: DIRECTIVE tokens in the order of the text, -D and -U. Leaves: the macros as they stand,
 * whether the text is active, the files included. Nothing here prints: a file without annotations
 * must pass in silence, so trouble is collected for whoever wants to report it. */
#include "macro_table.h"

#include <string.h>

void macros_problem(Macros *macros, DiagId id, Span where, const char *text)
{
    vec_push(macros->arena, &macros->problems, (Problem){id, where, str_of(text)});
}

Tokens macros_line_tokens(Macros *macros, Line *line)
{
    Tokens tokens = {0};
    for (;;) {
        Token token = lexer_next_solid(&line->lexer);
        if (token.kind == TOKEN_END)
            return tokens;
        vec_push(macros->arena, &tokens, token);
    }
}

Token macros_synthetic(Macros *macros, TokenKind kind, Str text)
{
    Source *source = strmap_get(macros->synthetic, text);
    if (!source) {
        source = source_from_text(macros->arena, STR("<macro>"), text);
        strmap_set(macros->synthetic, source->text, source);
    }
    return (Token){.kind = kind, .span = {source, 0, (uint32_t)source->text.len}};
}

/* ---- the table ---- */

/* Lexes the replacement list and finds the parameters in it. */
static void lex_body(Arena *arena, Definition *definition)
{
    Macro *macro = &definition->macro;
    Span text = definition->text;
    Lexer lexer = lexer_new(text.source, text.begin, text.end);
    lexer.in_directive = true;
    definition->is_lexed = true;
    VEC(int) parameter_of = {0};
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        int found = NO_PARAMETER;
        if (token.kind == TOKEN_NAME) {
            Str name = token_text(arena, token);
            for (size_t i = 0; i < macro->parameters.len && found == NO_PARAMETER; i++)
                if (str_equal(name, macro->parameters.at[i]))
                    found = (int)i;
            if (found == NO_PARAMETER && macro->variadic && str_is(name, "__VA_OPT__"))
                found = VA_OPT;
        }
        if (macro->body.len == 0)
            token.space_before = false;
        vec_push(arena, &macro->body, token);
        vec_push(arena, &parameter_of, found);
    }
    definition->parameter_of = parameter_of.at;
}

static unsigned shape_of(Str name)
{
    if (!name.len)
        return 0;
    unsigned first = (unsigned char)name.at[0], last = (unsigned char)name.at[name.len - 1];
    unsigned middle = (unsigned char)name.at[name.len / 2], length = (unsigned)name.len;
    return (first * 431 + middle * 53 + last * 7 + length) % MACRO_SHAPES;
}

static bool has_shape(const Macros *macros, Str name)
{
    unsigned shape = shape_of(name);
    return macros->shapes[shape / 64] >> shape % 64 & 1;
}

Definition *macros_last(const Macros *macros, Str name)
{
    MacroTable *table = macros->table;
    if (!has_shape(macros, name))
        return NULL;
    for (; table->entered < macros->order.len; table->entered++) {
        Definition *definition = macros->order.at[table->entered];
        definition->index = table->entered;
        definition->previous = strmap_get(table->map, definition->macro.name);
        definition->is_again = definition->previous && !definition->previous->is_predefined;
        strmap_set(table->map, definition->macro.name, definition);
    }
    return strmap_get(table->map, name);
}

/* The last definition of a name that is defined, and known to be so; NULL. */
static Definition *defined(const Macros *macros, Str name)
{
    Definition *definition = macros_last(macros, name);
    return definition && !definition->is_undefined && !definition->is_unknown ? definition : NULL;
}

Definition *macros_definition(const Macros *macros, Str name)
{
    Definition *definition = defined(macros, name);
    if (definition && !definition->is_lexed)
        lex_body(macros->arena, definition);
    return definition;
}

Definition *macros_of_token(const Macros *macros, Token name)
{
    return macros_definition(macros, token_text(macros->arena, name));
}

const Macro *macros_find(const Macros *macros, Str name)
{
    Definition *definition = macros_definition(macros, name);
    return definition ? &definition->macro : NULL;
}

bool macros_ever_defined(const Macros *macros, Str name)
{
    const Definition *definition = macros_last(macros, name);
    return definition && !definition->is_predefined;
}

const char *macros_any_defined(const Macros *macros, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (macros_ever_defined(macros, str_of(words[i])))
            return words[i];
    return NULL;
}

bool macros_redefined(const Macros *macros, Str name)
{
    const Definition *definition = macros_last(macros, name);
    return definition && definition->is_again;
}

/* Enters a definition or the record of an #undef, as the text around it is. */
static void enter(Macros *macros, Definition *definition)
{
    Str name = definition->macro.name;
    definition->is_predefined = macros->is_predefining;
    definition->is_option = macros->is_option;
    definition->is_foreign = macros->include_depth > 0 || macros->is_option;
    definition->group = macros->group;
    const bool by_operator = macros_is_by_operator(macros, name);
    definition->is_unknown |= macros->maybe || by_operator;
    definition->is_unsure |=
        by_operator || (macros->maybe &&
                        (definition->is_undefined || macros_state(macros, name) != MACRO_DEFINED));
    unsigned shape = shape_of(name);
    macros->shapes[shape / 64] |= (uint64_t)1 << shape % 64;
    vec_push(macros->arena, &macros->order, definition);
}

void macros_undefine(Macros *macros, Str name)
{
    Definition *definition = arena_new_of(macros->arena, Definition);
    *definition = (Definition){.macro.name = name, .is_undefined = true};
    enter(macros, definition);
}

/* Names that compilers define by themselves and that have no replacement here. */
static bool is_own(Str name)
{
    static const char *const own[] = {"__FILE__",        "__LINE__",           "__DATE__",
                                      "__TIME__",        "__COUNTER__",        "__has_include",
                                      "__has_attribute", "__has_cpp_attribute"};
    return str_is_one_of(name, own);
}

/* `__x` and `_X` are the compiler's. */
static bool is_reserved(Str name)
{
    return name.len > 1 && name.at[0] == '_' &&
           (name.at[1] == '_' || (name.at[1] >= 'A' && name.at[1] <= 'Z'));
}

MacroState macros_state(const Macros *macros, Str name)
{
    const Definition *definition = macros_last(macros, name);
    if (definition)
        return definition->is_unsure      ? MACRO_UNSURE
               : definition->is_undefined ? MACRO_UNDEFINED
                                          : MACRO_DEFINED;
    return is_own(name) ? MACRO_DEFINED : is_reserved(name) ? MACRO_UNSURE : MACRO_UNDEFINED;
}

bool macros_is_unknown(const Macros *macros, Str name, const Definition **least)
{
    const Definition *definition = macros_last(macros, name);
    *least = definition && definition->is_least ? definition : NULL;
    return definition ? definition->is_unknown : is_own(name) || is_reserved(name);
}

/* What the conditions ask for that only the compiler knows; empty: nothing that has a name. */
static Str unsure_name(const Macros *macros, const Group *group)
{
    for (; group; group = group->outer)
        for (size_t i = 0; i < group->asked.len; i++)
            if (macros_state(macros, group->asked.at[i]) == MACRO_UNSURE)
                return group->asked.at[i];
    return (Str){0};
}

Str macros_hidden_by(const Macros *macros, Str name)
{
    const Definition *definition = macros_last(macros, name);
    if (!definition || !definition->is_unknown || definition->is_predefined)
        return (Str){0};
    Str asked = unsure_name(macros, definition->group);
    return asked.len ? asked : name;
}

bool macros_is_too_large(const Macros *macros, Str name)
{
    const Definition *definition = macros_last(macros, name);
    return definition && definition->is_too_large;
}

void macros_give_up(Macros *macros)
{
    macros->gave_up = true;
}

bool macros_gave_up(const Macros *macros)
{
    return macros->gave_up;
}

Str macros_unsure_here(const Macros *macros)
{
    Str asked = macros->maybe ? unsure_name(macros, macros->group) : (Str){0};
    return asked.len || !macros->maybe ? asked : STR("__COUNTER__");
}

size_t macros_time(const Macros *macros)
{
    return macros->order.len;
}

bool macros_in_include(const Macros *macros)
{
    return macros->include_depth > 0;
}

bool macros_hide_kernels(const Macros *macros)
{
    return macros->hides_kernels;
}

bool macros_say(const Macros *macros, Str name, const char *word)
{
    const Macro *macro = macros_find(macros, name);
    for (size_t i = 0; macro && i < macro->body.len; i++)
        if (macro->body.at[i].kind == TOKEN_NAME && token_is(macro->body.at[i], word))
            return true;
    return str_is(name, word);
}

bool macros_hide_functions(const Macros *macros)
{
    return macros->hides_functions;
}

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
                           "the parameter list is malformed");
            return;
        }
    }
    definition->text = (Span){name.span.source, line->lexer.at, line->lexer.end};
    Str text = span_text(definition->text);
    macros->hides_kernels = macros->hides_kernels || str_has(text, "__global__") ||
                            str_has(text, "__annotation") || str_has(text, "<<<");
    macros->hides_functions = macros->hides_functions || str_has(text, "__device__");
    enter(macros, definition);
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

static void push_macro(Macros *macros, Str name)
{
    const Pushed pushed = {name, macros_last(macros, name)};
    vec_push(macros->arena, &macros->pushed, pushed);
}

/* As it was when it was pushed the last time. */
static void pop_macro(Macros *macros, Str name)
{
    size_t i = macros->pushed.len;
    while (i > 0 && !str_equal(macros->pushed.at[i - 1].name, name))
        i--;
    if (i == 0)
        return;
    const Definition *old = macros->pushed.at[i - 1].definition;
    memmove(&macros->pushed.at[i - 1], &macros->pushed.at[i],
            (macros->pushed.len - i) * sizeof *macros->pushed.at);
    macros->pushed.len--;
    Definition *again = arena_new_of(macros->arena, Definition);
    *again = old ? *old : (Definition){.macro.name = name, .is_undefined = true};
    if (!old)
        again->is_unknown = again->is_unsure = is_reserved(name);
    enter(macros, again);
    if (old) {
        again->is_option = old->is_option;
        again->is_foreign |= old->is_foreign;
        again->group = again->group ? again->group : old->group;
    }
}

static void obey_pragma(Macros *macros, Line *line)
{
    Token word = lexer_next_solid(&line->lexer);
    if (token_is(word, "once") && macros->file && macros->active)
        macros->file->once = true;
    bool pushes = token_is(word, "push_macro");
    Str name = pushes || token_is(word, "pop_macro") ? pushed_name(&line->lexer) : (Str){NULL, 0};
    if (name.at && pushes)
        push_macro(macros, name);
    else if (name.at)
        pop_macro(macros, name);
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

/* Whether the replacement list has one of the names. */
static bool replaces_by(const Macros *macros, const Definition *definition, const StrMap *names)
{
    if (!definition->text.source) /* an #undef, or a name of the compiler */
        return false;
    Lexer lexer = lexer_new(definition->text.source, definition->text.begin, definition->text.end);
    lexer.in_directive = true;
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;)
        if (token.kind == TOKEN_NAME && strmap_get(names, token_text(macros->arena, token)))
            return true;
    return false;
}

void macros_add_reaching(const Macros *macros, StrMap *names)
{
    for (bool more = true; more;) { /* as often as macros nest */
        more = false;
        for (size_t i = 0; i < macros->order.len; i++) {
            Definition *definition = macros->order.at[i];
            if (strmap_get(names, definition->macro.name) ||
                !replaces_by(macros, definition, names))
                continue;
            strmap_set(names, definition->macro.name, definition);
            more = true;
        }
    }
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
    enter(macros, definition);
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

void macros_report_problems(Macros *macros)
{
    for (size_t i = 0; i < macros->problems.len; i++) {
        Problem found = macros->problems.at[i];
        diag_report(macros->diags, found.id, found.where, "%s: %.*s", diag_title(found.id),
                    STR_ARG(found.text));
    }
    macros->problems.len = 0;
}

/* ---- dump ---- */

static void dump_macro(const Macros *macros, const Macro *macro, FILE *out)
{
    fprintf(out, "#define %.*s", STR_ARG(macro->name));
    if (macro->function_like) {
        fputc('(', out);
        for (size_t i = 0; i < macro->parameters.len; i++) {
            Str name = macro->parameters.at[i];
            bool is_variadic = macro->variadic && i + 1 == macro->parameters.len;
            fputs(i > 0 ? ", " : "", out);
            if (!is_variadic || !str_is(name, "__VA_ARGS__"))
                fwrite(name.at, 1, name.len, out);
            fputs(is_variadic ? "..." : "", out);
        }
        fputc(')', out);
    }
    for (size_t i = 0; i < macro->body.len; i++) {
        Str text = token_text(macros->arena, macro->body.at[i]);
        fputs(i == 0 || macro->body.at[i].space_before ? " " : "", out);
        fwrite(text.at, 1, text.len, out);
    }
    fputc('\n', out);
}

void macros_dump(const Macros *macros, FILE *out)
{
    for (size_t i = 0; i < macros->order.len; i++) {
        const Definition *definition = macros->order.at[i];
        Str name = definition->macro.name;
        if (!definition->is_predefined && defined(macros, name) == definition)
            dump_macro(macros, macros_find(macros, name), out);
    }
}
