/* Assumptions: names that decide something in a kernel and may be something else for the compiler.
 *
 * Enters: the text of kernels and functions, the macro table, constants. Leaves: a list for each
 * kernel, in the order of its text. Each name is looked at once for a kernel; behind a value that
 * is asserted nothing else is. */
#include "assumptions.h"

#include "../../lex/macro_table.h"
#include "../parser.h"

enum {
    MOST_TOKENS = 4000,
    DEEPEST = 64
}; /* of macros in macros; what has more counts as varying */

typedef struct {
    Unit *unit;
    Macros *macros;
    Kernel *kernel;
    Arena *arena;
    Strs work;
    bool late; /* names of functions: the macros stand as at the end of the file */
} Assuming;

/* ---- what varies ---- */

static bool asks(const Group *group, Str name)
{
    for (; group; group = group->outer)
        if (strs_has(&group->asked, name))
            return true;
    return false;
}

Str assume_group_option(const Group *group)
{
    for (; group; group = group->outer)
        if (group->asked.len)
            return group->asked.at[0];
    return (Str){0};
}

/* Text that is not active would define the name, behind this definition. */
static const Elsewhere *elsewhere_of(const Macros *macros, Str name, const Definition *definition)
{
    const Elsewhere *elsewhere = strmap_get(macros->elsewhere, name);
    return elsewhere && (!definition || elsewhere->time > definition->index) ? elsewhere : NULL;
}

static bool definition_varies(const Macros *macros, const Definition *definition, Str *option)
{
    Str name = definition->macro.name;
    const Elsewhere *elsewhere = elsewhere_of(macros, name, definition);
    if (definition->is_option || asks(definition->group, name))
        *option = name;
    else if (definition->group || elsewhere)
        *option = assume_group_option(elsewhere ? elsewhere->group : definition->group);
    return definition->is_foreign || definition->group || elsewhere;
}

static bool varies(const Unit *unit, Str name, Str *option, unsigned depth, unsigned *budget)
{
    const Macros *macros = unit->macros;
    const Definition *definition = macros_definition(macros, name);
    if (!definition) {
        const Declaration *place = declare_place_of_constant(unit, name);
        const Definition *last = macros_last(macros, name);
        const Elsewhere *elsewhere = elsewhere_of(macros, name, last);
        *option = place ? place->option : assume_group_option(elsewhere ? elsewhere->group : NULL);
        return (place && place->varies) || elsewhere;
    }
    if (definition_varies(macros, definition, option))
        return true;
    const Tokens *body = &definition->macro.body;
    for (size_t i = 0; i < body->len; i++) {
        if (!*budget || !depth)
            return true;
        --*budget;
        if (body->at[i].kind != TOKEN_NAME || definition->parameter_of[i] != NO_PARAMETER)
            continue;
        Str inner = token_text(macros->arena, body->at[i]);
        if (!str_equal(inner, name) && varies(unit, inner, option, depth - 1, budget))
            return true;
    }
    return false;
}

bool assume_varies(const Unit *unit, Str name, Str *option)
{
    unsigned budget = MOST_TOKENS;
    *option = (Str){0};
    return varies(unit, name, option, DEEPEST, &budget);
}

bool assume_has(const Kernel *kernel, AssumptionKind kind, Str name)
{
    for (size_t i = 0; i < kernel->assumptions.len; i++)
        if (kernel->assumptions.at[i].kind == kind &&
            str_equal(kernel->assumptions.at[i].name, name))
            return true;
    return false;
}

/* ---- names ---- */

static NameAssumption *assume(Assuming *a, AssumptionKind kind, Str name, Str option)
{
    bool is_macro = macros_find(a->macros, name) != NULL;
    vec_push(
        a->arena, &a->kernel->assumptions,
        (NameAssumption){
            .kind = kind, .name = name, .spelled = name, .is_macro = is_macro, .option = option});
    return &a->kernel->assumptions.at[a->kernel->assumptions.len - 1];
}

static void assume_value(Assuming *a, Str name, int64_t value, Str option)
{
    assume(a, ASSUME_VALUE, name, option)->value = value;
}

static void ask(Assuming *a, Str name)
{
    if (strmap_get(a->kernel->asked, name))
        return;
    strmap_set(a->kernel->asked, name, a->kernel);
    vec_push(a->arena, &a->work, name);
}

static bool is_word_of_conditions(Str name)
{
    return str_is_any(name, "defined", "true", "false");
}

/* The definition that counts where the body begins; NULL: the name was never mentioned. */
static const Definition *definition_at_top(const Assuming *a, Str name)
{
    const Definition *definition = macros_last(a->macros, name);
    while (definition && definition->index >= a->kernel->time)
        definition = definition->previous;
    return definition;
}

/* An #if asked for the name. */
static void ask_condition(Assuming *a, Str name)
{
    Str key = str_format(a->arena, "#%.*s", STR_ARG(name)), option;
    if (is_word_of_conditions(name) || strmap_get(a->kernel->asked, key))
        return;
    strmap_set(a->kernel->asked, key, a->kernel);
    const Definition *definition = definition_at_top(a, name);
    if (!definition && macros_state(a->macros, name) != MACRO_UNDEFINED &&
        !macros_last(a->macros, name))
        return; /* the compiler's own */
    if (definition && (definition->is_unsure || definition->is_unknown))
        return;
    if (!definition || definition->is_undefined) {
        assume(a, ASSUME_UNDEFINED, name, name);
        return;
    }
    size_t before = a->kernel->assumptions.len;
    ask(a, name);
    if (definition->is_option && definition == macros_last(a->macros, name) &&
        !assume_has(a->kernel, ASSUME_VALUE, name) && assume_varies(a->unit, name, &option) &&
        a->kernel->assumptions.len == before)
        assume(a, ASSUME_DEFINED, name, name);
}

static void ask_groups(Assuming *a, const Group *group, Str but)
{
    for (; group; group = group->outer)
        for (size_t i = 0; i < group->asked.len; i++)
            if (!str_equal(group->asked.at[i], but))
                ask_condition(a, group->asked.at[i]);
}

/* Names of a text, of its strings (annotations) and of its preprocessor lines: `words`, and what
 * its conditionals ask: `conditions`. */
static void read_words(Arena *arena, Lexer lexer, Strs *words, Strs *conditions)
{
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        if (token.kind == TOKEN_NAME) {
            vec_push(arena, words, token_text(arena, token));
        } else if (token.kind == TOKEN_STRING) {
            Source *source = token.span.source;
            uint32_t begin = token.span.begin;
            while (begin + 1 < token.span.end && source->text.at[begin] != '"')
                begin++;
            if (begin + 2 < token.span.end)
                read_words(arena, lexer_new(source, begin + 1, token.span.end - 1), words, words);
        } else if (token.kind == TOKEN_DIRECTIVE) {
            Lexer inside = lexer_in_directive(token);
            Str word = token_text(arena, lexer_next_solid(&inside));
            bool asks = str_starts(word, "if") || str_starts(word, "el");
            read_words(arena, inside, asks ? conditions : words, conditions);
        }
    }
}

static Lexer lexer_of(Span text)
{
    return lexer_new(text.source, text.begin, text.end);
}

/* ---- what names stand for ---- */

static bool is_parameter(const Kernel *kernel, Str name)
{
    return kernel_param(kernel, name) || strs_has(&kernel->template_params, name);
}

/* Its replacement, expanded; false where a parameter of the kernel is named in it. */
static bool expansion_of(Assuming *a, const Definition *definition, Tokens *expanded)
{
    Token name = {.kind = TOKEN_NAME, .span = definition->macro.where};
    macros_expand(a->macros, &name, 1, expanded);
    for (size_t i = 0; i < expanded->len; i++)
        if (expanded->at[i].kind == TOKEN_NAME &&
            is_parameter(a->kernel, token_text(a->arena, expanded->at[i])))
            return false;
    return expanded->len > 0;
}

static Str text_of(const Assuming *a, const Tokens *tokens)
{
    Text text = text_new(a->arena);
    for (size_t i = 0; i < tokens->len; i++) {
        if (i > 0 && tokens->at[i].kind == TOKEN_NAME && tokens->at[i - 1].kind == TOKEN_NAME)
            text_add_c(&text, " ");
        text_add(&text, token_text(a->arena, tokens->at[i]));
    }
    return text_str(&text);
}

/* A number or a type; false where nothing is known of it that could be asserted as a whole. */
static bool assume_macro(Assuming *a, const Definition *definition, Str option)
{
    Tokens expanded = {0};
    Number number;
    Type *type;
    Str name = definition->macro.name;
    if (definition->macro.function_like || !expansion_of(a, definition, &expanded))
        return false;
    if (expr_number(a->unit, parse_expression(a->unit, &expanded), &number)) {
        assume_value(a, name, number.value, option);
        return true;
    }
    if (parse_file_type(a->unit, &expanded, &type)) {
        NameAssumption *assumption = assume(a, ASSUME_TYPE, name, option);
        assumption->type = text_of(a, &expanded);
        assumption->may_be_object = type_size(a->unit, type) < 0;
    }
    return false;
}

static void look_at_macro(Assuming *a, const Definition *definition)
{
    Str option = {0}, name = definition->macro.name;
    bool is_later = definition->index >= a->kernel->time;
    unsigned budget = MOST_TOKENS;
    if (!varies(a->unit, name, &option, DEEPEST, &budget))
        return;
    if (a->late && is_later && !a->kernel->unassumed.len)
        a->kernel->unassumed = name;
    if (!is_later && budget &&
        assume_macro(a, definition, option)) /* not too large to be expanded */
        return;
    ask_groups(a, definition->group, is_later ? (Str){0} : name);
    for (const Elsewhere *e = elsewhere_of(a->macros, name, definition); e; e = e->next)
        ask_groups(a, e->group, name);
    Strs words = {0};
    read_words(a->arena, lexer_of(definition->text), &words, &words);
    for (size_t i = 0; i < words.len; i++)
        ask(a, words.at[i]);
}

/* The name by which the kernel has the constant of that scope; empty: by none. A class may keep
 * it to itself: its name stands in the kernel then. */
static Str spelled(const Assuming *a, const DeclaredIn *in, Str name)
{
    const Kernel *kernel = a->kernel;
    if (in->is_unclear)
        return kernel->scope ? name : (Str){0};
    if (!in->path.len)
        return kernel->scope ? str_format(a->arena, "::%.*s", STR_ARG(name)) : name;
    if (in->in_class && !strmap_get(kernel->asked, str_unqualified(in->path)))
        return (Str){0};
    return str_format(a->arena, "%s%.*s::%.*s", kernel->scope ? "::" : "", STR_ARG(in->path),
                      STR_ARG(name));
}

static void look_at_constant(Assuming *a, Str name, int64_t value, const Declaration *place)
{
    if (!place->varies || is_parameter(a->kernel, name))
        return;
    bool any = false;
    for (size_t i = 0; i < place->in.len; i++) {
        if (place->in.at[i].index > a->kernel->constants)
            continue;
        any = true;
        const Str text = spelled(a, &place->in.at[i], name);
        if (!text.len)
            continue;
        NameAssumption *assumption = assume(a, ASSUME_VALUE, name, place->option);
        assumption->value = value;
        assumption->spelled = text;
    }
    if (!any && !a->kernel->unassumed.len)
        a->kernel->unassumed = name;
}

/* Text before the kernel, of a function or a type, may have been read with another definition of
 * the macro, which the kernel cannot ask for any more. */
static void look_at_earlier(Assuming *a, Str name)
{
    const Definition *now = macros_definition(a->macros, name);
    Str option;
    for (const Definition *definition = macros_last(a->macros, name); definition;
         definition = definition->previous)
        if (definition != now && !definition->is_undefined && definition->index < a->kernel->time &&
            definition_varies(a->macros, definition, &option) && !a->kernel->unassumed.len)
            a->kernel->unassumed = name;
}

static void look_at(Assuming *a, Str name)
{
    const Definition *definition = macros_definition(a->macros, name);
    if (a->late)
        look_at_earlier(a, name);
    const Declaration *constant = declare_place_of_constant(a->unit, name),
                      *type = declare_place_of_type(a->unit, name);
    int64_t value;
    if (definition) {
        look_at_macro(a, definition);
        return;
    }
    const Elsewhere *elsewhere = elsewhere_of(a->macros, name, macros_last(a->macros, name));
    for (; elsewhere; elsewhere = elsewhere->next)
        ask_groups(a, elsewhere->group, (Str){0});
    const bool is_constant = constant && unit_constant(a->unit, name, &value),
               is_type = type && type->varies; /* in another scope, perhaps */
    if (is_constant)
        look_at_constant(a, name, value, constant);
    if (is_type) {
        ask_groups(a, type->group, (Str){0});
        for (size_t i = 0; i < type->mentions.len; i++) {
            look_at_earlier(a, type->mentions.at[i]);
            ask(a, type->mentions.at[i]);
        }
    }
    if (!is_constant && !is_type)
        vec_push(a->arena, &a->kernel->called, name);
}

static void look_at_all(Assuming *a)
{
    for (size_t i = 0; i < a->work.len; i++)
        look_at(a, a->work.at[i]);
    a->work.len = 0;
}

/* ---- kernels and functions ---- */

void assume_of_kernel(Unit *unit, Kernel *kernel)
{
    Assuming a = {.unit = unit, .macros = unit->macros, .kernel = kernel, .arena = unit->trees};
    Strs words = {0}, conditions = {0};
    kernel->asked = strmap_new(a.arena);
    kernel->constants = declare_count(unit);
    read_words(a.arena, lexer_of(kernel->text), &words, &conditions);
    for (size_t i = 0; i < words.len; i++)
        ask(&a, words.at[i]);
    look_at_all(&a);
    for (size_t i = 0; i < conditions.len; i++)
        ask_condition(&a, conditions.at[i]);
    look_at_all(&a);
}

static void look_at_function(Assuming *a, Kernel *function)
{
    Arena *arena = a->unit->arena;
    if (!function->asked) { /* its words, for all kernels */
        function->asked = strmap_new(arena);
        read_words(arena, lexer_of(function->text), &function->called, &function->conditions);
    }
    ask_groups(a, function->group, (Str){0});
    for (size_t i = 0; i < function->conditions.len; i++)
        ask_condition(a, function->conditions.at[i]);
    for (size_t i = 0; i < function->called.len; i++)
        ask(a, function->called.at[i]);
}

void assume_of_functions(Unit *unit, Kernel *kernel)
{
    Assuming a = {
        .unit = unit, .macros = unit->macros, .kernel = kernel, .arena = unit->trees, .late = true};
    for (size_t i = 0; unit->functions && i < kernel->called.len; i++) {
        const Functions *functions = strmap_get(unit->functions, kernel->called.at[i]);
        for (size_t k = 0; functions && k < functions->len; k++)
            look_at_function(&a, functions->at[k]);
        look_at_all(&a);
    }
}
