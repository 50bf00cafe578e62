/* Templates of structs, and other names of structs. Enters: a file's text. Leaves: layouts of the
 * instances that it names, by their names as they are written: `Pair<float, 2>`. */
#include "struct_layout_read.h"

#include <string.h>

#include "../lex/lexer.h"

typedef struct {
    VEC(Str) params;
    Tokens body;
    bool is_union;
    bool is_clear; /* it has no specializations and stands in the file once */
} StructTemplate;

enum { MOST_INSTANCES = 64 };

/* "<" {(type | "class" | "typename") name ","} ">"; false: not understood. */
static bool read_template_params(LayoutReader *reader, StructTemplate *template)
{
    if (layout_kind(reader, reader->at) != TOKEN_LESS)
        return false;
    for (reader->at++; layout_kind(reader, reader->at) == TOKEN_NAME ||
                       layout_kind(reader, reader->at) == TOKEN_COMMA;
         reader->at++) {
        TokenKind next = layout_kind(reader, reader->at + 1);
        if (layout_kind(reader, reader->at) != TOKEN_NAME ||
            (next != TOKEN_COMMA && next != TOKEN_GREATER))
            continue;
        vec_push(reader->unit->arena, &template->params, layout_word(reader, reader->at));
        strmap_set(reader->template_names, layout_word(reader, reader->at), template);
    }
    return layout_kind(reader, reader->at) == TOKEN_GREATER && reader->at++;
}

/* `template` was read: params ("struct" | "class" | "union") name "{" ... "}" ";" */
void layout_template(LayoutReader *reader)
{
    StructTemplate *template = arena_new_of(reader->unit->arena, StructTemplate);
    *template = (StructTemplate){.is_clear = true};
    if (!read_template_params(reader, template))
        return;
    template->is_union = layout_is(reader, reader->at, "union");
    if (!template->is_union && !layout_is(reader, reader->at, "struct") &&
        !layout_is(reader, reader->at, "class"))
        return;
    Str name = layout_word(reader, reader->at + 1);
    StructTemplate *known = strmap_get(reader->templates, name);
    const size_t begin = reader->at + 2;
    if (known || layout_kind(reader, begin) != TOKEN_LBRACE) {
        template->is_clear =
            layout_kind(reader, begin) == TOKEN_SEMICOLON && (!known || known->is_clear);
        if (!template->is_clear)
            strmap_set(reader->templates, name, template);
        return;
    }
    const size_t behind = layout_behind(reader, begin);
    for (size_t i = begin; i < behind; i++)
        vec_push(reader->unit->arena, &template->body, reader->tokens->at[i]);
    template->is_clear = layout_kind(reader, behind) == TOKEN_SEMICOLON && !reader->is_packed;
    strmap_set(reader->templates, name, template);
}

/* Arguments of the template from `<` on, one or several words each; behind them is `reader->at`.
 * False: they are no types and numbers that are the same everywhere. */
static bool read_arguments(LayoutReader *reader, Tokens *arguments, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (reader->at++; layout_kind(reader, reader->at) == TOKEN_NAME ||
                           layout_kind(reader, reader->at) == TOKEN_NUMBER;
             reader->at++) {
            if (strmap_get(reader->template_names, layout_word(reader, reader->at)))
                return false;
            vec_push(reader->unit->arena, &arguments[i], reader->tokens->at[reader->at]);
        }
        if (!arguments[i].len ||
            layout_kind(reader, reader->at) != (i + 1 < count ? TOKEN_COMMA : TOKEN_GREATER))
            return false;
    }
    return true;
}

/* The template's body with what its parameters stand for. */
static void fill(LayoutReader *reader, const StructTemplate *template, const Tokens *arguments,
                 Layout *layout)
{
    Tokens raw = {0}, expanded = {0};
    for (size_t i = 0; i < template->body.len; i++) {
        Str text = token_text(reader->unit->arena, template->body.at[i]);
        size_t param = 0;
        while (param < template->params.len && !str_equal(template->params.at[param], text))
            param++;
        if (param == template->params.len)
            vec_push(reader->unit->arena, &raw, template->body.at[i]);
        for (size_t k = 0; param < template->params.len && k < arguments[param].len; k++)
            vec_push(reader->unit->arena, &raw, arguments[param].at[k]);
    }
    LayoutReader body = *reader;
    body.tokens = &expanded;
    body.at = 0;
    body.why = NULL;
    const Layout *found =
        layout_expand(reader, &raw, &expanded) ? layout_read_body(&body, template->is_union) : NULL;
    if (found)
        *layout = *found;
    reader->instances = body.instances;
}

/* At `Pair<float, 2>`: its layout becomes known by that name, as it is written, and `reader->at` is
 * its last token. Empty, with nothing read, where it is no instance of a template of the file. */
Str layout_instance(LayoutReader *reader)
{
    const size_t begin = reader->at;
    const StructTemplate *template = strmap_get(reader->templates, layout_word(reader, begin));
    if (!template || !template->is_clear || !template->params.len ||
        layout_kind(reader, begin + 1) != TOKEN_LESS)
        return (Str){0};
    Tokens *arguments = arena_alloc(reader->unit->arena, template->params.len * sizeof *arguments);
    memset(arguments, 0, template->params.len * sizeof *arguments);
    reader->at = begin + 1;
    if (!read_arguments(reader, arguments, template->params.len)) {
        reader->at = begin;
        return (Str){0};
    }
    Text text = text_new(reader->unit->arena);
    for (size_t i = begin; i <= reader->at; i++) {
        if (text.len && reader->tokens->at[i].space_before)
            text_add_c(&text, " ");
        text_add(&text, token_text(reader->unit->arena, reader->tokens->at[i]));
    }
    Str name = text_str(&text);
    if (!strmap_get(reader->map, name) && reader->instances++ < MOST_INSTANCES) {
        Layout *layout = arena_new_of(reader->unit->arena, Layout); /* it may name itself */
        strmap_set(reader->map, name, layout);
        fill(reader, template, arguments, layout);
    }
    return name;
}

/* `typedef` name alias ";" or `using` alias "=" name ";" of a structure that is known; `at` is
 * behind the first word. */
static void read_alias(LayoutReader *reader, bool is_using)
{
    Str alias = is_using ? layout_word(reader, reader->at) : (Str){0};
    if (is_using && layout_kind(reader, reader->at + 1) != TOKEN_ASSIGN)
        return;
    reader->at += is_using ? 2 : 0;
    reader->at += layout_is(reader, reader->at, "struct");
    while (layout_kind(reader, reader->at) == TOKEN_NAME &&
           layout_kind(reader, reader->at + 1) == TOKEN_SCOPE)
        reader->at += 2;
    if (layout_kind(reader, reader->at) != TOKEN_NAME)
        return;
    Str name = layout_instance(reader);
    if (!name.len)
        name = layout_word(reader, reader->at);
    if (!is_using)
        alias = layout_word(reader, ++reader->at);
    Layout *layout = strmap_get(reader->map, name);
    if (layout && layout->size && (is_using || layout_kind(reader, reader->at) == TOKEN_NAME) &&
        layout_kind(reader, reader->at + 1) == TOKEN_SEMICOLON && !str_equal(alias, name))
        layout_know(reader, alias, layout);
}

/* What stands in the file's text of templates' instances and of other names for structures. */
void layout_instances(LayoutReader *reader, Source *source)
{
    Tokens tokens = {0};
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;)
        vec_push(reader->unit->arena, &tokens, token);
    reader->tokens = &tokens;
    for (size_t i = 0; i < tokens.len; i++) {
        reader->at = i;
        if (layout_kind(reader, i) == TOKEN_NAME && layout_kind(reader, i + 1) == TOKEN_LESS)
            layout_instance(reader);
        bool is_using = layout_is(reader, i, "using");
        reader->at = i + 1;
        if ((is_using && (i == 0 || layout_kind(reader, i - 1) != TOKEN_GREATER)) ||
            layout_is(reader, i, "typedef"))
            read_alias(reader, is_using);
    }
    reader->tokens = NULL;
}
