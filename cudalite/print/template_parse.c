/* Enters: the text of one template. Leaves: a tree of nodes; the root is a section without name.
 *
 * The parser goes line by line, because most rules of Mustache are about lines: a tag that is alone
 * on its line takes the line's blanks and its end with it. */
#include "template_parse.h"

#include <string.h>

#include "edit.h"

typedef struct {
    Arena *arena;
    Diags *diags;
    Source *source;
    bool html;
    size_t at;
    Str open, close;  /* delimiters: {{ and }} */
    VEC(Node *) nest; /* open sections, the root first */
    bool line_has_tag;
    bool failed;
} Parser;

/* One tag: [begin, end) with its delimiters. */
typedef struct {
    size_t begin, end;
    char sigil; /* one of ! # ^ / > & = {, or 0: a plain variable */
    Str name;
    Span where;
} Tag;

static Span span_at(const Parser *parser, size_t begin, size_t end)
{
    return (Span){parser->source, (uint32_t)begin, (uint32_t)end};
}

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.';
}

static Node *add_node(Parser *parser, NodeKind kind, Str text, Span where)
{
    Node *node = arena_new_of(parser->arena, Node);
    Node *parent = parser->nest.at[parser->nest.len - 1];
    *node = (Node){.kind = kind, .text = text, .where = where};
    vec_push(parser->arena, &parent->children, node);
    return node;
}

static bool starts_at(Str text, size_t at, Str word)
{
    return text.len - at >= word.len && memcmp(text.at + at, word.at, word.len) == 0;
}

/* Where `word` stands at or after `at`; the text's length if nowhere. */
static size_t find(Str text, size_t at, Str word)
{
    while (at < text.len && !starts_at(text, at, word))
        at++;
    return at;
}

static size_t line_end(Str text, size_t at)
{
    while (at < text.len && text.at[at] != '\n')
        at++;
    return at;
}

static Diag *fail(Parser *parser, DiagId id, Span where, const char *message)
{
    parser->failed = true;
    return diag_report(parser->diags, id, where, "%s", message);
}

/* name: [A-Za-z0-9_.-]+ ; a partial's is a file name, any other has a dot only as the name "." */
static bool check_name(Parser *parser, const Tag *tag)
{
    bool good = tag->name.len > 0;
    for (size_t i = 0; i < tag->name.len; i++)
        good = good && is_name_char(tag->name.at[i]) &&
               (tag->name.at[i] != '.' || tag->sigil == '>' || tag->name.len == 1);
    if (!good)
        fail(parser, DIAG_TEMPLATE_SYNTAX,
             tag->name.len ? tag->where : span_at(parser, tag->begin, tag->end),
             tag->name.len ? "this is not a name" : "this tag has no name");
    return good;
}

/* tag: open [! # ^ / > &] name close | open '{' name '}' close | open '=' ... '=' close */
static bool read_tag(Parser *parser, size_t begin, Tag *tag)
{
    Str text = parser->source->text;
    size_t at = begin + parser->open.len;
    *tag = (Tag){.begin = begin};
    if (at < text.len && memchr("!#^/>&={", text.at[at], 8))
        tag->sigil = text.at[at++];
    Str close = parser->close;
    if (tag->sigil == '{' || tag->sigil == '=')
        close = str_format(parser->arena, "%c%.*s", tag->sigil == '{' ? '}' : '=', STR_ARG(close));
    size_t end = find(text, at, close);
    if (end == text.len || (tag->sigil != '!' && line_end(text, begin) < end)) {
        fail(parser, DIAG_TEMPLATE_SYNTAX, span_at(parser, begin, at), "this tag is not closed");
        return false;
    }
    tag->end = end + close.len;
    size_t first = behind_blanks(text, (uint32_t)at), last = end;
    while (last > first && is_line_blank(text.at[last - 1]))
        last--;
    tag->where = span_at(parser, first, last);
    tag->name = str_slice(text, first, last);
    return tag->sigil == '!' || tag->sigil == '=' || check_name(parser, tag);
}

/* {{=<% %>=}} */
static void set_delimiters(Parser *parser, const Tag *tag)
{
    Str words = tag->name;
    size_t open_end = 0, close_begin;
    while (open_end < words.len && !is_line_blank(words.at[open_end]))
        open_end++;
    close_begin = behind_blanks(words, (uint32_t)open_end);
    Str open = str_slice(words, 0, open_end), close = str_slice(words, close_begin, words.len);
    bool good = open.len > 0 && close.len > 0;
    for (size_t i = 0; i < close.len; i++)
        good = good && !is_line_blank(close.at[i]);
    for (size_t i = 0; i < words.len; i++)
        good = good && words.at[i] != '=';
    if (good)
        parser->open = open, parser->close = close;
    else
        fail(parser, DIAG_TEMPLATE_SYNTAX, span_at(parser, tag->begin, tag->end),
             "change delimiters with {{=open close=}}");
}

static void close_section(Parser *parser, const Tag *tag)
{
    Node *section = parser->nest.at[parser->nest.len - 1];
    if (parser->nest.len == 1) {
        fail(parser, DIAG_TEMPLATE_SECTION, tag->where, "no section is open here");
    } else if (!str_equal(section->text, tag->name)) {
        Diag *diag = fail(parser, DIAG_TEMPLATE_SECTION, tag->where,
                          "this does not close the section that is open");
        diag_note(parser->diags, diag, section->where, "'%.*s' was opened here",
                  STR_ARG(section->text));
    } else {
        parser->nest.len--;
    }
}

/* Adds the tag's node; `alone` where nothing else is on its line, with `blanks` before it. */
static void add_tag(Parser *parser, const Tag *tag, bool alone, Str blanks)
{
    Node *node;
    switch (tag->sigil) {
    case '!': break;
    case '=': set_delimiters(parser, tag); break;
    case '/': close_section(parser, tag); break;
    case '#':
    case '^':
        node = add_node(parser, tag->sigil == '#' ? NODE_SECTION : NODE_INVERTED, tag->name,
                        tag->where);
        vec_push(parser->arena, &parser->nest, node);
        break;
    default:
        node = add_node(parser, tag->sigil == '>' ? NODE_PARTIAL : NODE_VARIABLE, tag->name,
                        tag->where);
        node->escape = parser->html && tag->sigil == 0;
        node->alone = alone;
        node->blanks = blanks;
    }
}

/* A line that holds blanks and one tag. Leaves parser->at where it was if it is none. */
static bool parse_tag_line(Parser *parser)
{
    Str text = parser->source->text;
    Tag tag;
    size_t begin = behind_blanks(text, (uint32_t)parser->at);
    if (!starts_at(text, begin, parser->open) || !read_tag(parser, begin, &tag))
        return false;
    size_t end = behind_blanks(text, (uint32_t)tag.end);
    if (end < text.len && text.at[end] == '\r')
        end++;
    if (end < text.len && text.at[end] != '\n')
        return false;
    add_tag(parser, &tag, true, str_slice(text, parser->at, begin));
    parser->at = end < text.len ? end + 1 : end;
    return true;
}

static void add_literal(Parser *parser, size_t begin, size_t end)
{
    if (begin < end)
        add_node(parser, NODE_LITERAL, str_slice(parser->source->text, begin, end),
                 span_at(parser, begin, end));
}

/* A line of text with tags among it, up to and with its newline. A comment may end on a later
 * line: then the rest of that line belongs to this one. */
static void parse_mixed_line(Parser *parser)
{
    Str text = parser->source->text;
    size_t begin = behind_blanks(text, (uint32_t)parser->at);
    Tag tag;
    parser->line_has_tag = false;
    add_node(parser, NODE_INDENT, str_slice(text, parser->at, begin),
             span_at(parser, begin, begin));
    parser->at = begin;
    while (!parser->failed && parser->at < text.len && text.at[parser->at] != '\n') {
        if (starts_at(text, parser->at, parser->open)) {
            add_literal(parser, begin, parser->at);
            if (!read_tag(parser, parser->at, &tag))
                return;
            add_tag(parser, &tag, false, STR(""));
            parser->line_has_tag = true;
            begin = parser->at = tag.end;
        } else {
            parser->at++;
        }
    }
    size_t end = parser->at;
    if (parser->at < text.len && end > begin && text.at[end - 1] == '\r')
        end--;
    add_literal(parser, begin, end);
    if (parser->at < text.len) {
        Node *newline =
            add_node(parser, NODE_NEWLINE, STR(""), span_at(parser, parser->at, parser->at));
        newline->has_tag = parser->line_has_tag;
        parser->at++;
    }
}

Node *template_parse(Arena *arena, Diags *diags, Source *source, bool html)
{
    Parser parser = {.arena = arena,
                     .diags = diags,
                     .source = source,
                     .html = html,
                     .open = STR("{{"),
                     .close = STR("}}")};
    Node *root = arena_new_of(arena, Node);
    root->kind = NODE_SECTION;
    vec_push(arena, &parser.nest, root);
    while (!parser.failed && parser.at < source->text.len)
        if (!parse_tag_line(&parser) && !parser.failed)
            parse_mixed_line(&parser);
    if (!parser.failed && parser.nest.len > 1) {
        Node *section = parser.nest.at[parser.nest.len - 1];
        fail(&parser, DIAG_TEMPLATE_SECTION, section->where, "this section is not closed");
    }
    return parser.failed ? NULL : root;
}
