/* Report: what each memory access of a file's kernels costs, predicted.
 *
 * Enters: a unit whose kernels are all parsed. Leaves: for each kernel its accesses and
 * conditions with figures and what these figures are about (DESIGN section 3, and the slides of
 * seeds/002). Text, JSON, SARIF and HTML are made of it; nothing here is the simulator's, which
 * measures what this predicts.
 *
 * Units: bytes; sectors of 32 bytes and lines of 128 bytes of global memory; wavefronts of shared
 * memory. A request is one load, store or atomic instruction of one warp, as the source has it: a
 * compiler may join equal loads. Arrays are taken to begin at multiples of 256 bytes, where
 * cudaMalloc lets them begin, unless the launch adds something to the pointer. */
#ifndef CUDALITE_REPORT_REPORT_H
#define CUDALITE_REPORT_REPORT_H

#include "../base/diag.h"
#include "../infer/infer.h"
#include "../passes/axis_permutation.h"
#include "../passes/estimate.h"
#include "../print/template.h"
#include "../syntax/struct_layout.h"
#include "../warp/walk.h"
#include "measured.h"
#include "settings.h"

typedef enum {
    PATTERN_BROADCAST, /* one address for all lanes */
    PATTERN_COALESCED, /* neighbours */
    PATTERN_STRIDED,   /* a fixed distance, less than a sector */
    PATTERN_ROW,   /* a fixed distance of a sector or more, or of a row whose length is not known */
    PATTERN_MIXED, /* known, but no fixed distance */
    PATTERN_DATA,  /* depends on data */
    PATTERN_UNKNOWN,
} Pattern;

typedef enum {
    EXACT,   /* sectors, or wavefronts, and active lanes are the same for every request */
    RANGED,  /* between least and most */
    UNKNOWN, /* only the largest possible cost is known */
} Certainty;

/* What becomes of the rest of an uncoalesced access's sectors. */
typedef enum {
    REST_NONE,      /* it is not uncoalesced */
    REST_ELSEWHERE, /* other lanes, blocks or iterations use it: another order would move it once */
    REST_BESIDE, /* the same thread uses it at once, as members of a structure: a cache gives it */
    REST_UNUSED, /* nothing does, as of a single column: another layout alone would help */
} Rest;

typedef struct {
    double least, most, typical; /* typical: for the sizes that are assumed */
} Figure;

typedef struct {
    const char *axis; /* "threadIdx.x", or the name of a loop's variable */
    Str bytes;        /* effect of one step on the address: "4", "4*n" */
} Stride;

typedef struct {
    Str array, text; /* text: the access as written */
    Span where;
    Str function;        /* in whose body it stands; empty: the kernel's own */
    Span function_where; /* its name */
    Span function_body;  /* from { to } */
    VEC(unsigned) calls; /* then: the lines of the kernel's calls that lead there, each once */
    Place place;
    unsigned last_line;
    AccessKind kind;
    MemorySpace space;
    unsigned bytes; /* of an element; 0 unknown */
    Pattern pattern;
    VEC(Stride) strides;
    /* A request. `lanes` of it are active; if not all requests have as many, figures are ranges. */
    Certainty certainty;
    Str why; /* not EXACT: what is not known */
    unsigned lanes_least, lanes_most;
    Figure sectors, lines, used, wavefronts, ideal_wavefronts;
    double ideal; /* sectors that hold as many bytes */
    double efficiency;
    bool uncoalesced; /* global: it needs twice the sectors that it could do with, and two more */
    Rest rest;        /* of its sectors, if it is uncoalesced */
    unsigned loops;   /* around it, of more iterations than are walked one by one */
    bool optional;    /* the value of an assignment is used: no compiler loads it */
    bool conflicts;   /* shared: more wavefronts than without bank conflicts */
    bool perhaps;     /* neither of them is known, and some size would make it one */
    /* Of one launch that is known. */
    bool counted;
    bool counted_exactly;
    Tally tally;
    /* For pictures, one request: addresses in bytes from the array's beginning. */
    const Lanes *sample;
    LaneSet sample_lanes; /* 0: none */
} AccessReport;

typedef struct {
    Str text;
    Place place;
    Span where;
    Str function; /* see AccessReport */
    Divergence divergence;
    bool is_loop;
} BranchReport;

typedef struct {
    Str text;
    Place place;
    Str function; /* see AccessReport */
} NoteReport;

/* An array that the kernel declares in shared memory. */
typedef struct {
    Str name;
    int64_t rows,
        columns;      /* columns: the last extent; rows: the product of the others; 0 unknown */
    unsigned element; /* bytes */
} SharedArray;

/* An access whose lanes are a row apart: the one that costs most of an array that nobody has
 * annotated, beside garrays; or the first one in a loop that nobody has annotated, beside others. */
typedef struct {
    AccessReport access;
    Span loop;     /* the loop's first token; no source: the array lacks the annotation */
    bool is_for;   /* the loop can have one */
    size_t others; /* accesses of the array of which the same holds */
} Missing;

typedef struct KernelReport {
    Str name;
    Span where, body; /* its name; from { to } */
    Place place;
    unsigned last_line;
    bool annotated;
    bool shared_dynamic;
    bool exhausted; /* too long to walk */
    bool totals_exact;
    int64_t block[3];           /* 0 unknown */
    Launched launched;          /* that is counted */
    const char *block_from;     /* "annotation", "launch", "assumption" */
    bool grid_taken;            /* no launch tells it: that which a time is predicted for */
    VEC(AccessReport) accesses; /* in the order of the text */
    VEC(BranchReport) branches;
    VEC(NoteReport) notes;
    VEC(SharedArray) shared_arrays;
    VEC(Span) annotations;
    VEC(Missing) missing;
    const Inferred *suggested; /* annotations that would change it; NULL: none */
    const LayoutGains
        *layouts;          /* of a kernel that nobody has annotated; NULL: see report_layouts */
    int64_t shared_bytes;  /* -1 unknown */
    int64_t blocks_per_sm; /* wanted */
    int64_t blocks_fit;    /* by shared memory and threads; 0 unknown */
    const char *fit_limit; /* what the limit is */
    double counted_share;  /* of the launch's blocks that were counted */
    TakenSizes taken;      /* none: the counts rest on no such number */
    TakenSizes
        claimed;   /* ... and figures of all requests; those, and sizes in which launches differ */
    unsigned once; /* line of a loop that counts as one iteration, for data end it; or 0 */
    Tally global, shared; /* all that were counted */
} KernelReport;

typedef struct {
    Str path;
    Source *source;
    Str text;
    VEC(KernelReport *) kernels;
    StrMap *by_name; /* kernels */
    const StrMap *launches;
    const struct Hosts *hosts; /* of arguments.c; NULL until it is asked */
    Declared declared;
    bool has_functions; /* __device__ ones */
    uint64_t steps;     /* that a kernel's walk may have */
} FileReport;

/* A diagnostic of a kernel that reports show: that something was not staged, or what its launches
 * ask for. */
typedef struct {
    const Diag *diag;
    Place place;
} Told;
typedef VEC(Told) AllTold; /* in the order of their lines */

/* access.c: fills report->accesses and their sums. */
void report_accesses(Arena *arena, const ReportOptions *options, const Walk *walk,
                     KernelReport *report);

/* Source text without line ends. */
Str report_line(Arena *arena, Str text);

/* missing.c: fills report->missing; and tells all of a file as warnings. */
void find_missing(Arena *arena, const Walk *walk, KernelReport *report);
/* Some kernel has garrays, and pointers that are none; or loops with an annotation, and others. */
bool annotations_may_miss(const Unit *unit);
void tell_missing(const FileReport *file, Diags *diags);

/* What one run of cudalite has to tell. */
typedef struct {
    Arena *arena;
    const ReportOptions *options;
    const UnitOptions *unit_options;
    FileReport *before;
    FileReport *after; /* NULL: nothing was changed */
    FileReport *hand;  /* NULL: none was given */
    Measured measured; /* empty: none was given */
    const Diags *diags;
    AllTold refusals, launches, times;
    const KernelTimes *timed;
    const SwappedKernels *swapped;
    bool color; /* of the text */
} Report;

/* The kernel of that name; NULL where the file has none. */
const KernelReport *report_kernel(const FileReport *file, Str name);
/* Bytes of shared memory that a block may have, if as many blocks as wanted are to fit. */
int64_t report_budget(const Report *report, const KernelReport *kernel);
bool report_is_refusal(const Diag *diag);
/* Those of a kernel: from the returned one on, as many as `count` says. */
const Told *report_refusals(const Report *report, const KernelReport *kernel, size_t *count);
/* That its launches choose a variant; the notes say what that takes for granted, and who sees to
 * it. NULL: they do not. */
const Diag *report_launch(const Report *report, const KernelReport *kernel);
/* What its launches take, as a diagnostic and as numbers. NULL: they have not been looked at. */
const Diag *report_time(const Report *report, const KernelReport *kernel);
const KernelTime *report_times(const Report *report, const KernelReport *kernel);
/* Arrays of it that would make its launches faster if they lay otherwise. */
const LayoutGains *report_layouts(const Report *report, const KernelReport *kernel);
/* "f(), called in lines 7 and 9": where an access of a function stands. */
Str report_function(Arena *arena, const KernelReport *kernel, const AccessReport *access);
/* "with rows = 1024, cols = 8192, one iteration of the loop in line 14": what the counts of a
 * launch rest on. Empty: nothing that is not known. */
Str report_given(Arena *arena, const KernelReport *kernel);
/* What --measured says of a kernel of `file`: of the lines, kind and space of `access`, or, where
 * it is NULL, of all accesses to `space`; for all launches. requests is 0 where nothing was
 * counted. */
Counted report_counted(const Report *report, const FileReport *file, const KernelReport *kernel,
                       MemorySpace space, const AccessReport *access);

void report_text(const Report *report, Text *out);
void report_json(const Report *report, Text *out);
void report_sarif(const Report *report, Text *out);
void report_loops(const Report *report, Text *out);
bool report_html(const Report *report, Templates *templates,
                 Text *out); /* false after a diagnostic */

const char *pattern_name(Pattern pattern);
const char *kind_name(AccessKind kind);
const char *space_name(MemorySpace space);
const char *certainty_name(Certainty certainty);
const char *divergence_name(Divergence divergence);

/* The access costs too much, in that way. */
bool report_is_meant(const AccessReport *access, FailOn what);
/* The same access is there when the kernel is staged, and costs too much then, too. Copies that
 * staging adds are not the user's, who could not mend them. */
bool report_stays_bad(const Report *report, const KernelReport *kernel, const AccessReport *access,
                      FailOn what);

#endif
