/* What the files that read layouts share: where they read, and the words there. */
#ifndef CUDALITE_SYNTAX_STRUCT_LAYOUT_READ_H
#define CUDALITE_SYNTAX_STRUCT_LAYOUT_READ_H

#include "struct_layout_of.h"

typedef struct {
    Unit *unit;
    const Tokens *tokens;
    size_t at;
    StrMap *map, *functions, *variables;
    StrMap *templates;      /* StructTemplate */
    StrMap *template_names; /* of parameters: what they stand for differs */
    unsigned instances;
    Str name;        /* of the struct that is read */
    const char *why; /* of it: what is not understood */
    bool is_packed;  /* since a #pragma pack */
} LayoutReader;

Str layout_word(const LayoutReader *reader, size_t at);
TokenKind layout_kind(const LayoutReader *reader, size_t at);
bool layout_is(const LayoutReader *reader, size_t at, const char *text);
/* Behind the bracket that closes the one at `at`, or at the end. */
size_t layout_behind(const LayoutReader *reader, size_t at);
/* Macros are expanded as they stand at the file's end; false where one meant something else
 * before. */
bool layout_expand(const LayoutReader *reader, const Tokens *raw, Tokens *expanded);
/* "{" {member} "}"; NULL where something in it is not understood. */
Layout *layout_read_body(LayoutReader *reader, bool is_union);
/* A name that has two layouts, in the branches of an #if, say, has none. */
void layout_know(LayoutReader *reader, Str name, Layout *layout);

/* struct_template.c */
/* `template` was read: params ("struct" | "class" | "union") name "{" ... "}" ";" */
void layout_template(LayoutReader *reader);
/* At `Pair<float, 2>`: its layout becomes known by that name, as it is written, and `reader->at` is
 * its last token. Empty, with nothing read, where it is no instance of a template of the file. */
Str layout_instance(LayoutReader *reader);
/* What stands in the file's text of templates' instances and of other names for structures. */
void layout_instances(LayoutReader *reader, Source *source);

#endif
