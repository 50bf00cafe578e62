/* What register_tile_loops.c and lane_vectors.c share, which write loops over threads. */
#ifndef CUDALITE_PRINT_FORMS_THREAD_WRITING_H
#define CUDALITE_PRINT_FORMS_THREAD_WRITING_H

#include "../../passes/coarsen/register_tiling.h"
#include "../edit.h"
#include "../template.h"

typedef struct {
    const ThreadLoops *loops;
    const Model *model;
    Arena *arena;
    Templates *templates;
    Str input, indent;
    Str items[2]; /* names of the loops' iterators along x and y */
    Edits small;
} Writing;

Str writing_name_at(const Writing *writing, size_t at);
Span writing_span(const Writing *writing, size_t first, size_t last);
/* The user's text of the tokens, with the edits. */
Str writing_source(Writing *writing, size_t first, size_t last);
/* A name that nothing in the kernel has. */
Str writing_free_name(const Writing *writing, Str base);
/* Between tokens of these kinds a sum needs no parentheses. */
bool writing_takes_sum(TokenKind left, TokenKind right);
/* What is asked of the kernel, for its new blocks; `staged`: of its garrays, too. */
void writing_view_annotations(const Writing *writing, bool staged, View *view);
/* ... of a loop. */
void writing_view_notes(const Writing *writing, const Stmt *stmt, View *view);
/* `const int` of a declaration. */
Str writing_type(Writing *writing, const Stmt *stmt);
/* `const int x = ...`, with the edits. `keeps_inside`: below the index' limit. */
Str writing_declaration(Writing *writing, const ThreadIndex *index, bool keeps_inside);
/* What threads pass. `checks`: those of bounds, but for one at which they part; `iteration`: that
 * the loop has one. */
void writing_view_checks(Writing *writing, bool checks, bool iteration, View *view);
/* The statements, their lines relative to the first one's indentation. */
Text *writing_statements(Writing *writing, const Stmt *first, const Stmt *last);
/* What stands in the piece's loop, or it itself, with the edits. */
const Text *writing_body(Writing *writing, const ThreadPiece *piece);
/* The item's element of a variable or a register. */
Str writing_cell(const Writing *writing, Str name);
/* Variables that live over the loop become arrays, an element for each item. */
void writing_expand(Writing *writing);
/* The piece says no more than that numbers of each item begin with zero: their declarations do. */
bool writing_is_zeros(Writing *writing, const ThreadPiece *piece);
/* Its statements are one, which is no declaration and no other thing of several parts. */
bool writing_is_single(const ThreadPiece *piece);
/* ... which are declared so. */
void writing_view_variables(Writing *writing, View *view);

#endif
