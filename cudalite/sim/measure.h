/* What a run measures: see measure.c. */
#ifndef CUDALITE_SIM_MEASURE_H
#define CUDALITE_SIM_MEASURE_H

#include "files.h"

/* Kinds and spaces as the runtime writes them. */
typedef enum { ACCESS_LOAD, ACCESS_STORE, ACCESS_ATOMIC, ACCESS_KINDS } AccessKind;
typedef enum { SPACE_GLOBAL, SPACE_SHARED, SPACE_CONSTANT, SPACES } Space;

typedef struct {
    double requests, lanes, bytes, used_bytes, sectors, lines, aligned, wavefronts,
        ideal_wavefronts, l1_hits, l1_misses, l2_hits, l2_misses; /* caches: with --caches */
} Counts;

/* Those of a line's accesses that stand at one column; 0: not known. */
typedef struct {
    unsigned column;
    Counts counts;
} SiteColumn;

typedef struct {
    unsigned lane;
    uint64_t address;
} LaneAddress;

/* The accesses of one kind and size at one source line. */
typedef struct {
    Str file;
    unsigned line;
    Space space;
    AccessKind kind;
    unsigned size;
    Counts counts; /* of all columns */
    VEC(SiteColumn) columns;
    VEC(LaneAddress) sample; /* its first request: with --html */
    double sample_block;
    unsigned sample_warp;
} Site;

typedef struct {
    Str name, file;
    unsigned line;
    double launches, blocks, threads, counted_blocks, block_barriers, warp_barriers, exchanges;
    double instructions; /* of warps, of machine code; 0: not known */
    double shared_static, shared_dynamic;
    unsigned grid[3], block[3];
    VEC(Site) sites;
    Counts totals[SPACES][ACCESS_KINDS];
} KernelMeasure;

typedef struct {
    bool known;
    double block;
    unsigned thread;
} ThreadPlace;

typedef struct {
    Str id, words, what, file;
    unsigned line;
    const KernelMeasure *kernel; /* NULL: host code */
    ThreadPlace here, other;
    Str address;
    unsigned size;
    bool is_write, other_is_write;
    double count;
    Str origin_file; /* where the memory was allocated; line 0: nowhere */
    unsigned origin_line;
} FindingMeasure;

/* An allocation as a program's records name it: the n-th, and what it was. */
typedef struct {
    size_t number;
    double bytes;
    bool is_of_stream; /* by cudaMallocAsync */
    Str file;          /* where it was made; line 0: not known */
    unsigned line;
} AllocationMeasure;

typedef struct {
    size_t number; /* of the allocation */
    Str hash;
} MemoryState;

/* Where device memory is looked at, and what has changed since the event before. */
typedef enum { EVENT_LAUNCH, EVENT_FREE, EVENT_END } EventKind;
typedef struct {
    EventKind kind;
    Str kernel, file; /* of a launch */
    unsigned line;
    size_t freed; /* the allocation */
    VEC(MemoryState) memory;
} MemoryEvent;

/* Device memory of a program beside that of the first one. */
typedef struct {
    bool is_done; /* else the programs allocate differently, or did not come to their end */
    bool differs;
    bool
        is_by_launch; /* behind each launch; else where memory is freed, and at the end, for they launch differently */
    size_t launches, allocations;
    double bytes;   /* compared, each time anew */
    Str difference; /* lines for people */
} MemoryComparison;

/* A kernel with a host function that did not launch its variant each time. */
typedef struct {
    Str kernel;
    size_t launches, of;
    VEC(Str) why; /* conditions that do not hold, in words */
} OriginalKernel;

typedef struct {
    Str program; /* as the user named it */
    const char *executable;
    unsigned order; /* of threads and blocks; 0: the usual one */
    int status;     /* exit status; 128 + signal */
    bool complete;  /* the runtime wrote its results to the end */
    bool stopped;   /* Ctrl-C has ended it */
    VEC(KernelMeasure *) kernels;
    VEC(FindingMeasure) findings;
    VEC(Str) notes;                     /* lines for people */
    VEC(Str) copies;                    /* bytes and hash of each buffer copied back */
    VEC(AllocationMeasure) allocations; /* with --compare, these three */
    VEC(MemoryEvent) events;
    MemoryComparison memory;
    VEC(OriginalKernel) originals; /* of a generated program, with --compare */
    Str output;                    /* what the program printed, with --compare */
    double seconds;
} Measure;

typedef VEC(Measure *) Measures;

/* A line of the program's source. */
typedef struct {
    Str file;
    unsigned line; /* 0: not known */
} SourceLine;
/* Runs the program again, up to the image that is asked for (memory_image.cc); what it prints is
 * dropped. `results`: a new file's name. */
void measure_again(Files *files, const SimOptions *options, const Measure *measure,
                   const char *image, const char *results);
/* What a program that was generated with --trace prints on standard error: which kernels it
 * launches. */
Str measure_traced(Files *files, const SimOptions *options, const char *program);
/* Where the code stands whose offset in the program is given, in hexadecimal. */
SourceLine measure_line(Files *files, const char *program, const char *results, Str offset);
Measure *measure_run(Files *files, const SimOptions *options, Str name, const char *program,
                     unsigned order);
void counts_add(Counts *sum, const Counts *more);
Counts counts_of(const KernelMeasure *kernel, Space space); /* all kinds together */

#endif
