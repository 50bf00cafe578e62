/* Enters: a template's name and a view. Leaves: its text, appended to a Text.
 *
 * A template is read and parsed when it is first asked for. Indentation is held back until
 * something else is written on the line, so that no line ends in blanks. */
#include "template.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <string.h>

#include "../base/html.h"
#include "../base/sort.h"
#include "../base/suggest.h"
#include "edit.h"
#include "embedded.h"
#include "template_parse.h"

typedef enum { VALUE_STR, VALUE_TEXT, VALUE_FLAG, VALUE_LIST, VALUE_MADE } ValueKind;

typedef struct {
    ValueKind kind;
    const char *name;
    size_t name_len;
    union {
        Str str;
        const Text *text;
        bool flag;
        VEC(View *) items;
        struct {
            ViewMaker *make;
            void *context;
            size_t count;
        } made;
    };
} Value;

struct View {
    Arena *arena;
    VEC(Value) values; /* few: searched from the front */
};

struct Templates {
    Arena *arena;
    Diags *diags;
    Str dir;
    Str newline;
    Node **parsed; /* one for each embedded template; NULL: not asked for yet */
    bool *broken;  /* its errors have been told */
};

/* Views around the innermost one, and the item's place in its list. */
typedef struct Frame {
    const View *view;
    bool first, last;
    bool is_item;
    const struct Frame *outer;
} Frame;

/* Deeper nesting of partials is taken for recursion without end. */
enum { MAX_DEPTH = 40 };

typedef struct {
    Templates *templates;
    Text *out;
    Str unit;         /* one step of the user's indentation */
    Str prefix;       /* indentation of the partials around */
    Str pending;      /* indentation to be written before the line's first text */
    bool line_open;   /* the line's indentation is known, or its text has begun */
    bool line_filled; /* something was written on it */
    unsigned depth;
} Renderer;

/* ---- views ---- */

View *view_new(Arena *arena)
{
    View *view = arena_new_of(arena, View);
    view->arena = arena;
    return view;
}

static Value *view_find(const View *view, const char *name, size_t len)
{
    for (size_t i = 0; i < view->values.len; i++)
        if (view->values.at[i].name_len == len && !memcmp(view->values.at[i].name, name, len))
            return &view->values.at[i];
    return NULL;
}

static Value *view_set(View *view, const char *name, ValueKind kind)
{
    size_t len = strlen(name);
    Value *value = view_find(view, name, len);
    if (!value) {
        vec_push(view->arena, &view->values, (Value){0});
        value = &view->values.at[view->values.len - 1];
    }
    *value = (Value){.kind = kind, .name = name, .name_len = len};
    return value;
}

void view_str(View *view, const char *name, Str value)
{
    view_set(view, name, VALUE_STR)->str = value;
}

void view_code(View *view, const char *name, const Code *code)
{
    view_str(view, name, code_text(view->arena, code));
}

void view_format(View *view, const char *name, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    view_str(view, name, str_vformat(view->arena, format, arguments));
    va_end(arguments);
}

void view_text(View *view, const char *name, const Text *value)
{
    view_set(view, name, VALUE_TEXT)->text = value;
}

void view_flag(View *view, const char *name, bool value)
{
    view_set(view, name, VALUE_FLAG)->flag = value;
}

void view_list(View *view, const char *name)
{
    Value *value = view_find(view, name, strlen(name));
    if (!value || value->kind != VALUE_LIST)
        view_set(view, name, VALUE_LIST);
}

View *view_item(View *view, const char *name)
{
    View *item = view_new(view->arena);
    view_list(view, name);
    Value *list = view_find(view, name, strlen(name));
    vec_push(view->arena, &list->items, item);
    return item;
}

void view_made(View *view, const char *name, size_t count, ViewMaker *make, void *context)
{
    Value *value = view_set(view, name, VALUE_MADE);
    value->made.count = count;
    value->made.make = make;
    value->made.context = context;
}

/* ---- the store of templates ---- */

static size_t embedded_count(void)
{
    size_t count = 0;
    while (embedded_templates[count].name)
        count++;
    return count;
}

static const char *nearest_template(Templates *templates, Str name)
{
    size_t count = embedded_count();
    const char **names = arena_alloc(templates->arena, (count + 1) * sizeof *names);
    for (size_t i = 0; i < count; i++)
        names[i] = embedded_templates[i].name;
    return suggest_nearest(templates->arena, name, names, count);
}

static void note_nearest(Templates *templates, Diag *diag, Span where, const char *nearest)
{
    if (nearest)
        diag_note(templates->diags, diag, where, "did you mean '%s'?", nearest);
}

/* The index of a template; embedded_count() where there is none of that name. */
static size_t template_index(Str name)
{
    size_t i = 0;
    while (embedded_templates[i].name && !str_is(name, embedded_templates[i].name))
        i++;
    return i;
}

static int by_name(const void *a, const void *b)
{
    const Str *left = a, *right = b;
    return strcmp(left->at, right->at);
}

/* A file that overrides nothing is most likely a misspelt name. Hidden files are none of ours. */
static void check_dir(Templates *templates)
{
    VEC(Str) names = {0};
    DIR *dir = opendir(str_c(templates->arena, templates->dir));
    if (!dir)
        fatal("cannot read template directory '%.*s': %s", STR_ARG(templates->dir),
              strerror(errno));
    for (struct dirent *entry; (entry = readdir(dir));)
        if (entry->d_name[0] != '.')
            vec_push(templates->arena, &names,
                     str_of(str_c(templates->arena, str_of(entry->d_name))));
    closedir(dir);
    sort_stable(names.at, names.len, sizeof *names.at,
                by_name); /* readdir's order is the file system's */
    for (size_t i = 0; i < names.len; i++) {
        if (embedded_templates[template_index(names.at[i])].name)
            continue;
        Diag *diag = diag_report(templates->diags, DIAG_TEMPLATE_FILE, (Span){0},
                                 "'%.*s/%.*s' is not a template and is ignored",
                                 STR_ARG(templates->dir), STR_ARG(names.at[i]));
        note_nearest(templates, diag, (Span){0}, nearest_template(templates, names.at[i]));
    }
}

Templates *templates_new(Arena *arena, Diags *diags, Str dir)
{
    Templates *templates = arena_new_of(arena, Templates);
    size_t count = embedded_count() + 1;
    *templates = (Templates){.arena = arena, .diags = diags, .dir = dir, .newline = STR("\n")};
    templates->parsed = arena_alloc(arena, count * sizeof *templates->parsed);
    templates->broken = arena_alloc(arena, count * sizeof *templates->broken);
    if (dir.len)
        check_dir(templates);
    return templates;
}

void templates_set_newline(Templates *templates, Str newline)
{
    templates->newline = newline;
}

static Source *template_read(Templates *templates, const EmbeddedTemplate *embedded)
{
    Arena *arena = templates->arena;
    if (templates->dir.len) {
        Str path = str_format(arena, "%.*s/%s", STR_ARG(templates->dir), embedded->name);
        Source *source = source_read_file(arena, path);
        if (source)
            return source;
        if (errno != ENOENT)
            fatal("cannot read '%.*s': %s", STR_ARG(path),
                  errno == EINVAL ? "it is not a regular file" : strerror(errno));
    }
    return source_from_text(arena, str_format(arena, "templates/%s", embedded->name),
                            (Str){embedded->text, embedded->len});
}

static const Node *template_get(Templates *templates, size_t index)
{
    const EmbeddedTemplate *embedded = &embedded_templates[index];
    size_t len = strlen(embedded->name);
    bool html = len > 5 && !strcmp(embedded->name + len - 5, ".html");
    if (!templates->parsed[index] && !templates->broken[index]) {
        Source *source = template_read(templates, embedded);
        templates->parsed[index] = template_parse(templates->arena, templates->diags, source, html);
        templates->broken[index] = !templates->parsed[index];
    }
    return templates->parsed[index];
}

/* ---- rendering ---- */

static void fill_line(Renderer *renderer)
{
    text_add(renderer->out, renderer->pending);
    renderer->pending.len = 0;
    renderer->line_open = renderer->line_filled = true;
}

static void put(Renderer *renderer, Str text)
{
    if (!text.len)
        return;
    fill_line(renderer);
    text_add(renderer->out, text);
}

static void put_newline(Renderer *renderer)
{
    text_add(renderer->out, renderer->templates->newline);
    renderer->pending.len = 0;
    renderer->line_open = renderer->line_filled = false;
}

/* A template's leading blanks in the user's units, behind the indentation of outer partials. */
static Str indentation(Renderer *renderer, Str blanks)
{
    Text text = text_new(renderer->templates->arena);
    text_add(&text, renderer->prefix);
    while (str_starts(blanks, "    ")) {
        text_add(&text, renderer->unit);
        blanks = str_slice(blanks, 4, blanks.len);
    }
    text_add(&text, blanks);
    return text_str(&text);
}

static void render_indent(Renderer *renderer, Str blanks)
{
    if (renderer->line_open) /* first line of a partial amid a line */
        put(renderer, blanks);
    else
        renderer->pending = indentation(renderer, blanks);
    renderer->line_open = true;
}

static Text *escape_html(Arena *arena, Str text)
{
    Text *out = text_make(arena, (Str){0});
    html_text(out, text);
    return out;
}

/* A string that C code made has "\n" line ends; the user's file may have others. */
static Text *text_of_str(Templates *templates, Str str)
{
    Text *out = text_make(templates->arena, (Str){0});
    size_t begin = 0;
    for (size_t i = 0; i < str.len; i++)
        if (str.at[i] == '\n') {
            text_add(out, str_slice(str, begin, i));
            text_add(out, templates->newline);
            begin = i + 1;
        }
    text_add(out, str_slice(str, begin, str.len));
    return out;
}

/* Amid a line, and in one itself. */
static bool is_plain(const Node *node, const Value *value)
{
    return value->kind == VALUE_STR && !node->alone && value->str.len &&
           !memchr(value->str.at, '\n', value->str.len);
}

static void render_value(Renderer *renderer, const Node *node, const Value *value)
{
    Templates *templates = renderer->templates;
    if (is_plain(node, value)) {
        fill_line(renderer);
        if (node->escape)
            html_text(renderer->out, value->str);
        else
            text_add(renderer->out, value->str);
        return;
    }
    const Text *text = value->kind == VALUE_TEXT ? value->text : text_of_str(templates, value->str);
    if (node->escape)
        text = escape_html(templates->arena, text_str(text));
    if (!text->len)
        return;
    if (!node->alone) {
        fill_line(renderer);
        text_add_text(renderer->out, text);
        return;
    }
    Str indent = indentation(renderer, node->blanks);
    if (text->at[0] != '\n' && text->at[0] != '\r')
        text_add(renderer->out, indent);
    text_add_indented(renderer->out, text, indent);
    if (text->at[text->len - 1] != '\n')
        put_newline(renderer);
}

static void note_names(Renderer *renderer, Diag *diag, const Node *node, const Frame *frame)
{
    Arena *arena = renderer->templates->arena;
    VEC(const char *) names = {0};
    for (; frame; frame = frame->outer)
        for (size_t i = 0; i < frame->view->values.len; i++)
            vec_push(arena, &names, frame->view->values.at[i].name);
    note_nearest(renderer->templates, diag, node->where,
                 suggest_nearest(arena, node->text, names.at, names.len));
}

/* The value of a node's name; NULL after a diagnostic. */
static const Value *lookup(Renderer *renderer, const Node *node, const Frame *frame)
{
    static const Value is_true = {.kind = VALUE_FLAG, .flag = true};
    static const Value is_false = {.kind = VALUE_FLAG, .flag = false};
    bool asks_last = str_is(node->text, "-last");
    bool only_innermost = str_is(node->text, ".");
    for (const Frame *at = frame; at; at = only_innermost ? NULL : at->outer) {
        if (at->is_item && (asks_last || str_is(node->text, "-first")))
            return (asks_last ? at->last : at->first) ? &is_true : &is_false;
        const Value *value = view_find(at->view, node->text.at, node->text.len);
        if (value)
            return value;
    }
    Diag *diag = diag_report(renderer->templates->diags, DIAG_TEMPLATE_NAME, node->where,
                             "'%.*s' has no value here", STR_ARG(node->text));
    note_names(renderer, diag, node, frame);
    return NULL;
}

static bool value_is_true(const Value *value)
{
    switch (value->kind) {
    case VALUE_STR: return value->str.len > 0;
    case VALUE_TEXT: return value->text->len > 0;
    case VALUE_FLAG: return value->flag;
    case VALUE_LIST: return value->items.len > 0;
    case VALUE_MADE: return value->made.count > 0;
    }
    return false;
}

static bool render_children(Renderer *renderer, const Node *parent, const Frame *frame);

static bool render_variable(Renderer *renderer, const Node *node, const Frame *frame)
{
    const Value *value = lookup(renderer, node, frame);
    if (!value)
        return false;
    if (value->kind != VALUE_STR && value->kind != VALUE_TEXT) {
        diag_report(renderer->templates->diags, DIAG_TEMPLATE_NAME, node->where,
                    "'%.*s' is a %s, not a text; write {{#%.*s}}...{{/%.*s}}", STR_ARG(node->text),
                    value->kind == VALUE_FLAG ? "flag" : "list", STR_ARG(node->text),
                    STR_ARG(node->text));
        return false;
    }
    render_value(renderer, node, value);
    return true;
}

static bool render_made(Renderer *renderer, const Node *node, const Frame *frame,
                        const Value *value)
{
    bool good = true;
    for (size_t i = 0; i < value->made.count && good; i++) {
        Arena *arena = arena_new();
        const View *view = value->made.make(value->made.context, arena, i);
        Frame item = {view, i == 0, i + 1 == value->made.count, true, frame};
        good = render_children(renderer, node, &item);
        arena_free(arena);
    }
    return good;
}

static bool render_section(Renderer *renderer, const Node *node, const Frame *frame)
{
    const Value *value = lookup(renderer, node, frame);
    if (!value)
        return false;
    if (value_is_true(value) == (node->kind == NODE_INVERTED))
        return true;
    if (node->kind != NODE_INVERTED && value->kind == VALUE_MADE)
        return render_made(renderer, node, frame, value);
    if (node->kind == NODE_INVERTED || value->kind != VALUE_LIST)
        return render_children(renderer, node, frame);
    for (size_t i = 0; i < value->items.len; i++) {
        Frame item = {value->items.at[i], i == 0, i + 1 == value->items.len, true, frame};
        if (!render_children(renderer, node, &item))
            return false;
    }
    return true;
}

static bool render_partial(Renderer *renderer, const Node *node, const Frame *frame)
{
    Templates *templates = renderer->templates;
    size_t index = template_index(node->text);
    if (!embedded_templates[index].name) {
        Diag *diag = diag_report(templates->diags, DIAG_TEMPLATE_PARTIAL, node->where,
                                 "unknown template '%.*s'", STR_ARG(node->text));
        note_nearest(templates, diag, node->where, nearest_template(templates, node->text));
        return false;
    }
    if (renderer->depth == MAX_DEPTH) {
        diag_report(templates->diags, DIAG_TEMPLATE_PARTIAL, node->where,
                    "template '%.*s' includes itself", STR_ARG(node->text));
        return false;
    }
    const Node *root = template_get(templates, index);
    if (!root)
        return false;
    Str outer_prefix = renderer->prefix;
    if (node->alone)
        renderer->prefix = indentation(renderer, node->blanks);
    renderer->depth++;
    bool good = render_children(renderer, root, frame);
    renderer->depth--;
    renderer->prefix = outer_prefix;
    return good;
}

static bool render_node(Renderer *renderer, const Node *node, const Frame *frame)
{
    switch (node->kind) {
    case NODE_INDENT: render_indent(renderer, node->text); return true;
    case NODE_LITERAL: put(renderer, node->text); return true;
    case NODE_NEWLINE:
        if (renderer->line_filled || !node->has_tag)
            put_newline(renderer);
        else
            renderer->pending.len = 0, renderer->line_open = false;
        return true;
    case NODE_VARIABLE: return render_variable(renderer, node, frame);
    case NODE_SECTION:
    case NODE_INVERTED: return render_section(renderer, node, frame);
    case NODE_PARTIAL: return render_partial(renderer, node, frame);
    }
    return false;
}

static bool render_children(Renderer *renderer, const Node *parent, const Frame *frame)
{
    for (size_t i = 0; i < parent->children.len; i++)
        if (!render_node(renderer, parent->children.at[i], frame))
            return false;
    return true;
}

bool template_render(Templates *templates, const char *name, const View *view, Str indent,
                     Text *out)
{
    size_t index = template_index(str_of(name));
    Frame frame = {.view = view};
    Renderer renderer = {.templates = templates, .out = out, .unit = indent};
    assert(embedded_templates[index].name);
    const Node *root = template_get(templates, index);
    return root && render_children(&renderer, root, &frame);
}

bool template_lines(Templates *templates, const char *name, const View *view, Str base, Text *out)
{
    Text lines = text_new(out->arena);
    if (!template_render(templates, name, view, STR("    "), &lines))
        return false;
    text_trim_lines(&lines);
    text_add_indented(out, &lines, base);
    return true;
}
