/* The text of a template to a tree of nodes. */
#ifndef CUDALITE_PRINT_TEMPLATE_PARSE_H
#define CUDALITE_PRINT_TEMPLATE_PARSE_H

#include "../base/diag.h"

typedef enum {
    NODE_INDENT,   /* begin of a line: text is its blanks */
    NODE_LITERAL,  /* text without newlines */
    NODE_NEWLINE,  /* has_tag: a tag stands on the line that ends here */
    NODE_VARIABLE, /* text is the name; so below */
    NODE_SECTION,
    NODE_INVERTED,
    NODE_PARTIAL,
} NodeKind;

typedef struct Node {
    NodeKind kind;
    Str text;
    Span where; /* the name in the tag */
    bool has_tag;
    bool escape; /* VARIABLE: as HTML */
    bool alone;  /* VARIABLE, PARTIAL: the only thing on its line; the line's end belongs to it */
    Str blanks;  /* before the tag that is alone */
    VEC(struct Node *) children;
} Node;

/* NULL after a diagnostic. Values are HTML-escaped where `html`. */
Node *template_parse(Arena *arena, Diags *diags, Source *source, bool html);

#endif
