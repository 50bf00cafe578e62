/* The macro table.
 *
 * Enters: definitions, in the order of the text. Leaves: what a name stands for, as far as that is
 * known. Nothing here prints: a file without annotations must pass in silence, so trouble is
 * collected for whoever wants to report it. */
#include "macro_table.h"

#include <string.h>

void macros_problem(Macros *macros, DiagId id, Span where, const char *text)
{
    vec_push(macros->arena, &macros->problems, (Problem){id, where, str_of(text)});
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

bool macros_is_by_operator(const Macros *macros, Str name)
{
    return strmap_get(macros->by_operator, name) != NULL;
}

void macros_enter(Macros *macros, Definition *definition)
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
    macros_enter(macros, definition);
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

bool macros_decide(const Macros *macros, const Group *group)
{
    for (size_t i = 0; i < group->asked.len; i++) {
        const Definition *definition = macros_last(macros, group->asked.at[i]);
        const Macro *macro = definition && !definition->is_foreign && !definition->is_unknown &&
                                     !definition->is_undefined && !definition->group
                                 ? macros_find(macros, group->asked.at[i])
                                 : NULL;
        if (!macro || macro->function_like || macro->body.len != 1 ||
            macro->body.at[0].kind != TOKEN_NUMBER)
            return false;
    }
    return group->asked.len > 0;
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

void macros_push(Macros *macros, Str name)
{
    const Pushed pushed = {name, macros_last(macros, name)};
    vec_push(macros->arena, &macros->pushed, pushed);
}

void macros_pop(Macros *macros, Str name)
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
    macros_enter(macros, again);
    if (old) {
        again->is_option = old->is_option;
        again->is_foreign |= old->is_foreign;
        again->group = again->group ? again->group : old->group;
    }
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
