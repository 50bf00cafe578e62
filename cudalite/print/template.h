/* Templates: Mustache text from templates/, embedded in the binary at build, looked up by name.
 *
 * Tags: {{x}} (variable), {{#x}}...{{/x}} (section: flag, text that is not empty, or list),
 * {{^x}}...{{/x}} (inverted), {{>copy.cu}} (partial, by its whole file name), {{! comment }},
 * {{.}} (the item of a list of texts: its view's value "."), {{=<% %>=}} (other delimiters).
 * In a list {{#-first}} and {{#-last}} are flags: `{{#list}}{{x}}{{^-last}}, {{/-last}}{{/list}}`.
 * Names are looked up in the innermost view, then outward. Rules beyond the Mustache manual:
 *   - a section, partial or comment tag alone on its line takes the whole line away (as Mustache);
 *     a partial's lines get the indentation of its tag (as Mustache);
 *   - a variable tag alone on its line indents every line of its value by its own indentation, and
 *     takes the line away if the value is empty; a newline at the value's end makes no empty line;
 *   - a line with tags which renders as nothing is taken away; indentation never leaves blanks at
 *     a line's end;
 *   - each step of four leading blanks in a template becomes one `indent` of the user's file;
 *   - values are not escaped in *.cu templates, and HTML-escaped in *.html ones ({{{x}}} is raw).
 * An error in a template (unknown name, unclosed section, bad tag, recursion) is a diagnostic with
 * the template's file, line and caret. */
#ifndef CUDALITE_PRINT_TEMPLATE_H
#define CUDALITE_PRINT_TEMPLATE_H

#include "../base/diag.h"
#include "expression.h"

/* A view: names and their values for one level. A name is a C literal and is not copied. Setting a
 * name again replaces its value. */
typedef struct View View;
View *view_new(Arena *arena);
void view_str(View *view, const char *name, Str value);
void view_code(View *view, const char *name, const Code *code); /* NULL: empty */
void view_format(View *view, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void view_text(View *view, const char *name, const Text *value); /* keeps its marks; not copied */
void view_flag(View *view, const char *name, bool value);
/* Makes `name` a list without items (which is false), if it is none yet. */
void view_list(View *view, const char *name);
/* Appends an item to list `name`, which is made if need be, and returns its view. */
View *view_item(View *view, const char *name);
/* Makes `name` a list whose items are made when they are rendered, one at a time: `make` gives the
 * one of that index, all of it on `arena`, which is freed behind it. */
typedef View *ViewMaker(void *context, Arena *arena, size_t index);
void view_made(View *view, const char *name, size_t count, ViewMaker *make, void *context);

typedef struct Templates Templates;
/* `dir` (may be empty): a file <dir>/<name> there is taken instead of the embedded one. A file in
 * `dir` whose name is no template is a diagnostic. */
Templates *templates_new(Arena *arena, Diags *diags, Str dir);
/* The line end of what is generated from now on: "\n" (also at the start) or "\r\n", as in the
 * user's file. Lines of Text values, which come from that file, are never changed. */
void templates_set_newline(Templates *templates, Str newline);
/* Appends template `name` ("stage_loop.cu") rendered with `view` to `out`. `indent`: the user's
 * unit of indentation. False after a diagnostic; `out` then holds a part of the text. */
bool template_render(Templates *templates, const char *name, const View *view, Str indent,
                     Text *out);
/* ... as lines at an indentation, which the first one has already; without the last one's end. */
bool template_lines(Templates *templates, const char *name, const View *view, Str base, Text *out);

#endif
