/* What the files of rewrite share; nobody else includes this. Each calls only those above it:
 *
 *   writer.c    names, rendering, the user's text, lines at the top
 *   replaced_accesses.c  the type that the user's code sees of a cell
 *   region_values.c  one region: bounds, threads, other values
 *   tile_cells.c  ... cells of the user's accesses
 *   vector_loop.c  tiles that consist of vectors, and the loop over these
 *   copy_address.c, copy_guard.c  a copy's cells, elements, guards (copy.h)
 *   line_copies.c  rows that are copied line by line
 *   copy.c      loads and stores: the loop over cells
 *   memoised_calls.c  costly values that are computed once for a block
 *   promoted_registers.c  elements in registers
 *   pipelined_loads.c  loads that run ahead of the code
 *   shared_tiles.c  shared memory of several regions
 *   region_names.c  one region: names of all that, edits of accesses
 *   region_loop.c  ... the loop in tiles, waits
 *   uniform_path_text.c  predicates, guarded statements, the regions' places
 *   opaque_values.c  values that must look as loaded
 *   split_blocks.c  the user's block, where several are launched for it, or fewer threads
 *   coarsened_body.c  the loop over the user's threads that one takes the place of
 *   shared_padding_text.c  arrays of the user's in shared memory that lie otherwise
 *   kernel_assumptions.c  what the kernel takes for granted: assertions, the block's shape
 *   braces.c    those that a bound check leaves around the rest of the kernel
 *   dead_declarations.c  variables and functions that no text mentions any more
 *   rewrite.c   the kernel: annotations, all edits */
#ifndef CUDALITE_PRINT_KERNEL_WRITER_H
#define CUDALITE_PRINT_KERNEL_WRITER_H

#include "../../analysis/uniform_path/uniform_path.h"
#include "../../passes/plan.h"
#include "../../passes/stage/copy_predicates.h"
#include "../../passes/stage/unrolling.h"
#include "../../syntax/annotations/assumptions.h"
#include "../edit.h"
#include "../polynomial_text.h"
#include "../template.h"

typedef struct {
    Str name, element, member;
    unsigned elements;
} VectorType;

typedef struct {
    const Plan *plan;
    Model *model;
    Arena *arena;
    Templates *templates;
    Str input;
    Str indent;        /* the user's unit */
    Edits small;       /* accesses, annotations, dead declarations: inside larger edits too */
    Str thread;        /* the user's threadIdx.x, or .y, where that is not the launched thread's */
    Str thread_number; /* of writer_thread_number; empty: nobody asked */
    Text top;          /* lines at the beginning of the body, where threads are merged */
    Edits places;      /* ... and where that and its like stand: among the small ones, too */
    Strs taken;        /* names given out in this kernel */
    VEC(Str) guard_names; /* of predicates by Guard id */
    StrMap *used;         /* the user's variables that generated text mentions */
    struct Uses *uses;    /* of replaced_accesses.c; NULL until it is asked */
    Str line_of, in_line, copy_line, store_line; /* of skew.cu; empty: no tile needs them */
    Str reloaded; /* the function of reload.cu; empty: no value needs it */
    VEC(VectorType) vector_types;
} Writer;

/* A name that stands nowhere in the file and was not given out in this kernel: the first free one
 * of `names`, else the first with a number. */
Str writer_name(Writer *writer, const char *const *names, size_t count);
Str writer_name_of(Writer *writer, Str base);
Text *writer_text(Writer *writer, Str text);
Span writer_span(const Writer *writer, size_t first, size_t last);
/* The user's text of tokens [first, last] with the small edits. */
Text writer_source(Writer *writer, size_t first, size_t last);
const Code *writer_code(Writer *writer, const Expr *expr);
/* A template with the view; what is wrong with one is told, and ends in no output at all. */
void writer_render(Writer *writer, const char *name, const View *view, Text *out);
/* Lines at the beginning of the kernel's body. */
void writer_add_at_top(Writer *writer, Edits *large, Text *lines);
void writer_render_at_top(Writer *writer, Edits *large, const char *name, const View *view);
/* The thread's number in its block, of its places along the axes. */
const Code *thread_number_of(const Model *model, const Code *const axes[3]);
/* A variable for the thread's number in its block, `threadIdx.y * 16 + threadIdx.x`; and its
 * declaration at the beginning of the body, if text there mentions it. */
const Code *writer_thread_number(Writer *writer);
void writer_declare_thread_number(Writer *writer, Edits *large);
/* The condition of a guard, as text: "active" or "!(row >= n)". NULL guard: empty. */
Str guard_name(const Writer *writer, const Guard *guard);

/* One region while its text is made. */
typedef struct {
    Writer *writer;
    const PlanRegion *plan;
    Speller speller; /* the values at the region's beginning */
    Str tile_name, stop_name, type;
    Str lane, warp_row;
    VEC(Str) tile_names;          /* one per tile */
    Strs table_names;             /* ... per table */
    VEC(const Code *) cell_names; /* ... with the stage that is used, where it has several */
    VEC(const Code *) next_cells; /* the tiles in which the next ones' cells lie */
    Str load, stage, next_stage, next_name, next_stop_name; /* of loads that run ahead */
    VEC(Str)
    skew_names; /* one per tile: where a thread's row begins in its line; empty: it has no such */
    Str vector_at;         /* the first iteration of a vector, where tiles consist of such */
    Str first_name;        /* ... of the thread in the tile, where that is not the tile's */
    VEC(Str) vector_names; /* one per tile: a thread's vector */
    VEC(Str) before_names; /* ... the one before it; empty: no iteration asks for it */
    VEC(Str)
    promoted_names, kept_elements; /* one per kept element: the register, the element outside */
    View *view;        /* of tile_loop.cu or pipeline_loop.cu, but for the user's code */
    View *vector_view; /* ... of vector_head.cu and vector_iteration.cu */
} RegionText;

/* --- accesses -------------------------------------------------------------------------------- */

/* What stands for an access: `place`, with the type that the access had where code can tell. */
Str view_text_of(Writer *writer, const Access *access, Str place);
Str element_type_text(const Model *model, const Array *array);
/* A value of the type where none is needed: 0, false, float4(). */
Str type_nothing(Arena *arena, const Type *type, Str text);
/* The array, as the numbers that its structures are made of: ((const float *)p). */
const Code *words_base(Arena *arena, const Array *array);
/* The type of words that may be any of several, at the top of the kernel. */
void words_declare(Writer *writer, Edits *large);

/* --- values and cells of a region ------------------------------------------------------------ */

/* In the names that are in scope; among them, from there on, the user's for iterators. */
const Code *region_spell(const RegionText *region, const Poly *poly, bool wide);
void region_spell_iterators(RegionText *region);
/* A number of cells: by the name of a macro where it is the block's. */
const Code *region_extent(const RegionText *region, const Dimension *dim, int64_t extent);
/* A thread's number in the block, and its place along an axis. */
const Code *region_thread(const RegionText *region);
const Code *region_thread_axis(const RegionText *region, unsigned axis);
/* The iterator's first value. */
const Code *region_start(RegionText *region);
/* A tile begins while `tile op end`. */
TokenKind region_op(const RegionText *region);
const Code *region_end(RegionText *region);
/* ... the user's loop has an iteration. */
const Code *region_loop_end(RegionText *region);
/* How far a tile reaches, and the first iterator value behind the tile that begins at
 * `tile`. */
const Code *region_reach(const RegionText *region);
const Code *region_stop(RegionText *region, Str tile);
/* From the tile's first iterator value to the one behind the loop, in a type that holds it; and the
 * width of a tile, to be compared with that. */
const Code *region_distance(RegionText *region, const Code *tile);
const Code *region_reach_of_distance(RegionText *region);
/* The cell of an access, where iterators have the user's names; `last`: the number in the fastest
 * dimension, NULL: the access' own. */
const Code *region_access_cell(RegionText *region, size_t tile, const Footprint *print,
                               size_t access, const Code *last);
/* ... of a thread's first access. */
const Code *region_cell(RegionText *region, size_t tile, const Code *last);

/* --- pieces of it ---------------------------------------------------------------------------- */

/* Where the region's tiles consist of vectors: names of these and their types; the type of a tile's
 * cell, which else is the array's; what stands for an access to an element of so many iterations
 * before; a view for vector_iteration.cu, but for the user's loop over one vector; vectors that are kept
 * from tile to tile; the types themselves, at the top of the kernel. */
void vector_prepare(RegionText *region);
Str vector_type(const RegionText *region, const Array *array);
const Code *vector_element(const RegionText *region, size_t tile, int64_t back);
/* All elements of one. */
const Code *vector_elements(const RegionText *region, const Array *array, const Code *vector);
View *vector_view(RegionText *region);
void vector_before_view(const RegionText *region, View *view);
void vector_declare(Writer *writer, Edits *large);
/* ... whose names are taken in all of it. */
void vector_keep_names(Writer *writer);
/* Rows that are copied line by line: names of the functions for that, which they are; names of what
 * they are asked for, what stands before the loop for that. */
void skew_name_functions(Writer *writer);
void skew_write(Writer *writer, Edits *large);
void skew_prepare(RegionText *region);
void skew_view(RegionText *region, View *view);
/* The thread's first iteration in the tile; NULL: the tile's. */
const Code *skew_first(const RegionText *region);
/* All lines of the tile that begins there lie in their rows as a whole. */
const Code *skew_inside(RegionText *region, const Code *tile);
/* Names the tables and lets the user's code read them; views for tile_declare.cu, and for
 * tile_table.cu. */
void table_prepare(RegionText *region, const char *prefix);
void table_declare_view(const RegionText *region, size_t number, View *view);
void table_view(RegionText *region, size_t number, View *view);
/* Names the kept elements and adds the small edits of their accesses. */
void keep_prepare(RegionText *region);
/* Fills a view for keep_load.cu or keep_store.cu; `condition`: when the region touches the
 * element. */
void keep_view(RegionText *region, size_t promoted, const Code *condition, View *view);
/* The element is loaded and stored outside of the region's own text. */
bool keep_is_around(const Promoted *promoted);
/* The tile's load runs ahead of the code. */
bool pipeline_is_ahead(const RegionText *region, size_t tile);
void pipeline_name(RegionText *region);
/* The tile of the next stage, where it has several. */
const Code *pipeline_next_tile(const RegionText *region, size_t tile);
/* Adds to a view for tile_loop.cu what pipeline_loop.cu needs beside. */
void pipeline_view(RegionText *region, const Code *first_tile, View *view);
/* Adds the #include that the copies need, if there are any. */
void pipeline_include(Writer *writer, Edits *edits);
/* Shared memory of all regions: each declares its own tiles, all use the same, or they are members
 * of a union, or of what the host asks for. */
typedef struct {
    Declare declare;
    Str name;     /* of the union */
    Str *members; /* one for each region; empty: it has none */
} SharedTiles;
SharedTiles tiles_name(Writer *writer);
/* What stands before the names of the region's tiles. */
const char *tiles_prefix(SharedTiles *tiles, Writer *writer, size_t region);
void tiles_declare(const SharedTiles *tiles, Writer *writer, Edits *large, RegionText *regions);
/* One of the tiles, as a declaration. */
void region_tile_view(const RegionText *region, size_t tile, View *view);

/* --- the region ------------------------------------------------------------------------------ */

/* Names tiles and iterators and adds the small edits of the accesses. */
void region_prepare(RegionText *region, Writer *writer, const PlanRegion *plan, const char *prefix);
/* Makes all of it but the user's statements, whose small edits need not be known yet. */
void region_make_view(RegionText *region, const Guard *guard, bool declare);
/* The region, with those. */
void region_render(RegionText *region, const Guard *guard, Text *out);
/* The user's statements of a region without loop, for the threads of the guard. */
Text region_statements(RegionText *region, const Guard *guard);
/* The lines of one load or store of an element that is kept in a register. */
void region_render_promoted(RegionText *region, const Guard *guard, size_t promoted, bool store,
                            Text *out);

/* --- the kernel ------------------------------------------------------------------------------ */

/* The spine's statements: what changes inside of them, and then they themselves. `declare`: each
 * region declares its tiles. */
void path_write_small(Writer *writer);
void path_write(Writer *writer, Edits *large, RegionText *texts, bool declare);
/* Names the function that makes values look as loaded, if any is to, and writes it. */
void opaque_value_name(Writer *writer);
void opaque_value_write(Writer *writer, Edits *large);
/* Assertions of what names are, and the check of the block's shape. */
void assume_write(Writer *writer, Edits *large);
/* The assertions alone, of the names that the model's kernel was read with. */
void assume_names(Writer *writer, const Model *model, Edits *large);
/* In a part of the user's block: edits of the words for a thread's place, which come first, as text
 * is copied with them; and what these words need, after all other edits. */
void split_prepare(Writer *writer);
void split_declare(Writer *writer, Edits *all);
/* Where threads are merged: `return` ends the work of one of them; and the whole body, in place of
 * all edits inside of it. `region`: the plan's; NULL: it has none. */
void merge_prepare(Writer *writer);
void merge_write(Writer *writer, RegionText *region, Edits *all);
/* Adds the small edits of the plan's relayouts. */
void relayout_write(Writer *writer);
/* Takes away the braces of a bound check that holds the rest of the kernel. */
void braces_drop(Writer *writer, Edits *all);
/* Removes declarations of variables that only the replaced accesses used. */
void dead_remove(Writer *writer);
/* Mentions functions of this file alone that only the replaced accesses called. */
void dead_functions(Writer *writer, Text *lines);

#endif
