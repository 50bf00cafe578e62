/* Loads and stores of tiles, and what the files of a copy share: copy_address.c the cells and their
 * elements, copy_guard.c which of them must not be touched, line_copies.c lines of them, copy.c the
 * loop. */
#ifndef CUDALITE_PRINT_KERNEL_COPY_H
#define CUDALITE_PRINT_KERNEL_COPY_H

#include "writer.h"

typedef struct {
    const CellGuard *value;
    const Code *code;
} SpelledGuard;

/* What is copied of a line that may not lie in its row as a whole, elements of columns [begin,
 * end): the array's, as those of other rows do no harm, and a whole line comes at once. NULL: the
 * copy has no lines. */
typedef struct {
    const Code *begin, *end;
} LineColumns;

typedef struct {
    RegionText *region;
    const Tile *tile;
    size_t number; /* of the tile, in the region */
    const Footprint *print;
    const Array *array;
    CopyKind kind;
    CopyNest nest;
    int64_t piece; /* of the row */
    CopyAsks asks;
    bool store;
    bool lines;                 /* each row comes line by line */
    const Code *at;             /* the flat index, where there is one */
    Str cell, pass;             /* names: of the cell's number, of the loop's counter */
    Speller speller;            /* knows the coordinates and the cells */
    const Code *locals[3];      /* cell coordinates in the tile */
    const Code *coordinates[3]; /* subscripts of the element */
    const Code *cells[3];       /* values of the locals that have a name; NULL: it has none */
    const Code *values[3];      /* of coordinates that have one */
    VEC(SpelledGuard) guards;   /* each once */
    const Code *rows_end;       /* an int: rows are below it; NULL: nothing says that */
    Str first_row;              /* the name of the first pass' row; empty: it has none */
    const Code
        *start; /* of vectors that are stored: the first element of a row that some iteration has */
    LineColumns columns; /* of a line that is copied by elements */
    int fixed;           /* the dimension whose coordinate is the same in all passes; -1: none is */
} Copy;

/* What a pass adds to the counter: cells, or rows; as a count of what a macro may name. */
int64_t copy_pass_step(const Copy *copy);
const Code *copy_step_code(const Copy *copy);
/* All cells, by the names of macros where these are the block's; rows, where each pass copies whole
 * ones. */
const Code *copy_all_cells(const Copy *copy);

/* A pass further: what is added to the counter of passes. */
Str copy_advance(const Copy *copy, Str counter);

/* The number among the threads that copy, divided by the cells of a row, or the rest of that. */
const Code *copy_lane(const Copy *copy, bool rest);
/* ... as it is. */
const Code *copy_thread(const Copy *copy);
/* The number of a thread's cell: of a thread that copies but one it is the thread's, where that is
 * one word. */
const Code *copy_number(const Copy *copy);

/* Names the cells and the subscripts. */
void copy_name_coordinates(Copy *copy);
/* The subscript of the cell with that number. */
const Code *copy_coordinate(const Copy *copy, unsigned d, const Code *local);
/* As the annotation says it, if what it mentions still has the value that it had then. */
const Code *copy_size(const Copy *copy, unsigned d);
/* Of the whole array; `cast`: in 64 bits. */
const Code *copy_index(const Copy *copy, bool cast);
const Code *copy_element(const Copy *copy);
/* The cell in the tile; `shift`: cells back in the dimension that tiles move along. */
const Code *copy_cell(const Copy *copy, const Code *tile, int64_t shift);

/* What lines are copied with, and where; the place that a copy begins at. */
void skew_copy_view(const Copy *copy, View *view);
/* Passes that share pointers to lines; `from`: the pointer that goes from row to row, if there is
 * one. */
void skew_turns_view(const Copy *copy, const Code *from, View *view);
/* Of a copy by lines, whose coordinates have their names. */
LineColumns skew_columns(const Copy *copy);
/* ... one of them, by elements. */
void skew_line_view(const Copy *copy, const Code *line, const Code *place, View *view);
const Code *skew_source(const Copy *copy, const Code *source);

/* The copy's guards, in the names of its cells. */
void copy_spell_guards(Copy *copy);
/* The guards joined; NULL: there are none. */
typedef enum {
    GUARDS_FIXED,  /* those that are the same in all passes */
    GUARDS_OTHERS, /* ... and those that are not */
    GUARDS_OF_TILE /* whether a thread has a cell of the tile, whatever lies in it */
} CopyGuards;
const Code *copy_guards_of(const Copy *copy, CopyGuards which);

/* Fills a view for tile_load.cu, tile_store.cu or tile_carry.cu: of one of the tile's parts. */
void copy_view(RegionText *region, size_t tile, const TileCopy *planned, View *view);
/* Adds one for each copy of that kind to `list`. */
void region_add_copies(RegionText *region, size_t tile, CopyKind kind, View *view,
                       const char *list);

#endif
