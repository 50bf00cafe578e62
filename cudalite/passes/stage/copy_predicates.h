/* Copy predicates: they take a tile, and the loop nest of one of its copies. They return the
 * conditions of the code, and the ends of the array, that the copy has to check for each cell. */
#ifndef CUDALITE_PASSES_STAGE_COPY_PREDICATES_H
#define CUDALITE_PASSES_STAGE_COPY_PREDICATES_H

#include "../plan_names.h"

/* Where the dimension may end between a copy's cells. */
typedef struct {
    bool low, high; /* a cell's subscript may be below 0, or its size or more */
    bool filled;    /* ... and the size may be 0, which leaves nothing to clamp to */
    bool begins;    /* the first cell is the block's own or a tile's, and none before the array */
} AskedEnds;

typedef struct {
    const Condition *condition; /* of the code, which a cell tells */
    bool as_unsigned; /* its values may be negative, or wrap, and are compared as unsigned */
} AskedCondition;

/* What a guard asks for, in the order in which guards stand. */
typedef enum {
    GUARD_BATCH,      /* the pass is one of all */
    GUARD_THREADS,    /* the thread is one of those that copy */
    GUARD_NUMBER,     /* the cell's number is one of all */
    GUARD_ROWS,       /* the pass' row is one of all */
    GUARD_ROW,        /* ... by the cell in dimension d */
    GUARD_CONDITION,  /* the code's condition, whose sides are `left` and `right` in cells */
    GUARD_COMPARISON, /* left op right */
    GUARD_ITERATIONS, /* the cell in dimension d is at most (left / right - 1) * scale + rest; right: NULL: 1 */
    GUARD_SIZE,   /* the coordinate of dimension d is below the array's size */
    GUARD_FILLED, /* that size is not 0 */
    GUARD_FLAT    /* the index in the whole array is one of it */
} GuardKind;

typedef struct {
    GuardKind kind;
    unsigned d;
    const Poly *left,
        *right; /* in the copy's coordinates, cells and digits; NULL where the kind has none */
    TokenKind op;
    AskedCondition asked;
    int64_t scale, rest;
    bool cells[MOST_RANK], coordinates[MOST_RANK]; /* that it mentions */
    bool is_of_block; /* it is about the first row that the block, or the warp, copies */
    bool is_clamped; /* it is asked of no cell: coordinates that it keeps out become the last one */
    bool in_passes;  /* it mentions the pass, or a number that changes with it */
    const Poly *
        rows_end; /* the coordinate of dimension 0 is asked to be below that int; NULL: it is not */
    const Poly *last_cell; /* ... the cell of the fastest one to be at most this; NULL */
} CellGuard;

/* The k-th digit of dimension d, counted from the cell. */
typedef struct {
    const Atom *atom;
    unsigned d, k;
} CellDigit;

typedef struct {
    VEC(AskedCondition) conditions;
    VEC(CellGuard) guards;
    const Atom *coordinates[MOST_RANK], *cells[MOST_RANK]; /* subscripts, and places in the tile */
    VEC(CellDigit) digits;
    const Poly
        *start; /* of vectors that are stored: the first element of a row that some iteration has */
    bool runs;  /* a pointer goes from pass to pass, row by row */
    bool counts_rows; /* passes end with the rows, so that none has a guard */
    bool clamps_rows; /* rows behind the last are loaded from there, so that no pass has a guard */
    const Poly *last_cell; /* so are columns behind those of this cell; NULL: they are not */
    int64_t
        turn; /* of lines: rows so far apart begin in the same place of theirs, and share a pointer; 0: they do not */
    bool exact;   /* just what the code wrote is stored */
    bool touched; /* every cell that passes is one that the code touches */
    bool hidden;  /* ... but for those that the code may leave out for what it reads */
    bool flat;    /* the index in the whole array tells what lies outside of it */
    bool
        annotated[MOST_RANK]; /* a size is written in the annotation's words, which still mean it */
    bool scattered[MOST_RANK]; /* cells without an iteration lie between others */
    AskedEnds ends[MOST_RANK];
} CopyAsks;

/* The copy of one of a tile's parts. */
typedef struct TileCopy {
    CopyKind kind;
    unsigned part;
    bool store;          /* from the tile to the array; else from there, or inside of the tile */
    const Footprint *of; /* the tile's, of the array that is loaded or stored */
    CopyNest nest;
    CopyAsks asks;
} TileCopy;

/* Every copy of the tile that the plan's text has. Gives up where an exact store depends on what no
 * cell tells. */
void copies_find(const PlanRegion *region, Tile *tile);
/* copy_guards.c: the guards that all this makes, and what follows from them. */
void copy_guards(const PlanRegion *region, const Tile *tile, TileCopy *copy);
/* Passes that are written out at a time, where rows are counted: all blocks but the last make them
 * all. */
int64_t copy_passes_together(const CopyNest *nest);

#endif
