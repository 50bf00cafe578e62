/* Inside of the program cudalite-sim: what its source files share.
 *
 * options.c reads the command line; build.c translates the files, compile.c makes a program of
 * them, or machine_code.c has nvcc do that; measure.c runs it and reads what the runtime wrote,
 * columns.c tells the accesses of a line apart; difference.c compares what programs leave in
 * memory; table.c and json.c print that.
 *
 * How it is built: the .c files of this directory with libcudalite.a make cudalite-sim. The .cc
 * files are the runtime, lib/libcudalite_sim.a. At run time the program looks for
 *     library:  <its directory>/lib, <its directory>/../lib/cudalite
 *     headers:  what CUDALITE_SIM_HEADERS names in the environment, else <its directory>/include
 *               (a build directory), else <its directory>/../include
 *     cudalite: <its directory>, PATH (for --generated). */
#ifndef CUDALITE_SIM_DRIVER_H
#define CUDALITE_SIM_DRIVER_H

#include <stdint.h>
#include <stdio.h>

#include "../base/source.h"

typedef VEC(const char *) Words; /* a command line, or names */
typedef VEC(Str) Texts;

typedef struct {
    Texts inputs;
    Words program_arguments;
    Words include_dirs, defines; /* with their -I, -D and -U */
    Words compiler_flags;        /* --compiler-flags, split at blanks */
    const char *compiler;        /* --compiler, CXX, g++ or clang++ */
    const char *json, *report;   /* files; NULL: none, standard error */
    const char *output;          /* -o: keep the built program here, do not run it */
    const char *level;           /* -O1 */
    const char *blocks;          /* --blocks */
    int arch;
    bool compare, generated, leaks, watch, lines, quiet, no_count, contract, is_built, verbose;
    bool machine_code; /* by nvcc, in place of the system's compiler */
    const char *jobs;  /* --jobs */
    const char *limit; /* --limit: seconds */
} SimOptions;

/* Kinds and spaces as the runtime writes them. */
typedef enum { ACCESS_LOAD, ACCESS_STORE, ACCESS_ATOMIC, ACCESS_KINDS } AccessKind;
typedef enum { SPACE_GLOBAL, SPACE_SHARED, SPACE_CONSTANT, SPACES } Space;

typedef struct {
    double requests, lanes, bytes, used_bytes, sectors, lines, aligned, wavefronts,
        ideal_wavefronts;
} Counts;

/* Those of a line's accesses that stand at one column; 0: not known. */
typedef struct {
    unsigned column;
    Counts counts;
} SiteColumn;

/* The accesses of one kind and size at one source line. */
typedef struct {
    Str file;
    unsigned line;
    Space space;
    AccessKind kind;
    unsigned size;
    Counts counts; /* of all columns */
    VEC(SiteColumn) columns;
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
    Str file; /* where it was made; line 0: not known */
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
    bool differs;
    bool is_by_launch; /* behind each launch; else where memory is freed, and at the end, for they launch differently */
    size_t launches, allocations;
    double bytes;   /* compared, each time anew */
    Str difference; /* lines for people */
} MemoryComparison;

typedef struct {
    Str program;   /* as the user named it */
    const char *executable;
    int status;    /* exit status; 128 + signal */
    bool complete; /* the runtime wrote its results to the end */
    VEC(KernelMeasure *) kernels;
    VEC(FindingMeasure) findings;
    VEC(Str) notes;  /* lines for people */
    VEC(Str) copies; /* bytes and hash of each buffer copied back */
    VEC(AllocationMeasure) allocations; /* with --compare, these three */
    VEC(MemoryEvent) events;
    MemoryComparison memory;
    Str output;      /* what the program printed, with --compare */
    double seconds;
} Measure;

typedef VEC(Measure *) Measures;

/* "cudalite-sim: fatal: ...", exit 2. */
_Noreturn void sim_fatal(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* options.c */
SimOptions sim_options_parse(Arena *arena, int argc, char **argv);

/* files.c: a directory for temporary files, and where things lie */
typedef struct {
    Arena *arena;
    Str directory;
    size_t made; /* files that were named */
    Str home;    /* directory of this program */
} Files;
Files files_new(Arena *arena);
const char *files_make(Files *files, const char *suffix); /* a new name in the directory */
void files_remove(const Files *files); /* all of the directory */
Str files_library(Files *files);
Str files_headers(Files *files);
/* The directory of the one that comes first. */
Str files_first_header(Files *files, bool is_gcc, const char *level);
Str files_linker(Files *files); /* a directory with a quick one; empty where there is none */
bool file_exists(const char *path);
void file_write(const char *path, Str bytes);
Str file_read(Arena *arena, const char *path);
/* Runs a command, its standard output to `output` where that is not NULL. Its exit status, or: */
enum { COMMAND_SIGNAL = 1000, /* and the signal that ended it */ COMMAND_NOT_STARTED = 2000 };
int command_run(char *const *words, const char *output, const char *errors);

/* guard.c: returns in a new process, whose end, however it comes, removes the files and is this
 * process's, too. */
void guard_start(const Files *files);

/* compile.c */
typedef struct {
    Files *files;
    const SimOptions *options;
    Words words; /* `g++`, `ccache g++` */
    bool is_clang;
} Compiler;
void words_add_all(Arena *arena, Words *words, const Words *more, const char *before);
void words_split(Arena *arena, Words *words, const char *text); /* at blanks */
Compiler compiler_find(Files *files, const SimOptions *options);
typedef enum { LANGUAGE_CUDA, LANGUAGE_CXX, LANGUAGE_C } Language;
/* `directory`: of the user's file, where its includes lie. */
bool compile(const Compiler *compiler, Str directory, Language language, const char *translated,
             const char *object);
bool link_program(const Compiler *compiler, const Words *objects, const char *program);
/* Runs a compiler's command line, its standard output to `output` (see command_run). Where it fails, what it has said is
 * shown, or what `explain` has made of that. The status as command_run has it. */
int compiler_run(Files *files, const SimOptions *options, Words *words, const char *output,
                 bool (*explain)(Str messages));

/* build.c: the program of `count` files, or of what cudalite makes of them; NULL after a message
 * why not. */
const char *build_program(Files *files, const SimOptions *options, const Str *inputs, size_t count,
                          bool generated);
/* A file that cudalite has made of the input; NULL after a message why not. */
const char *generated_file(Files *files, const SimOptions *options, Str input);

/* machine_code.c: the same program, whose kernels are machine code. */
const char *machine_code_build(Files *files, const SimOptions *options, const Str *inputs,
                               size_t count, bool generated);

/* columns.c */
typedef struct Columns Columns;
Columns *columns_read(Arena *arena, const char *program);
/* The column of an address that belongs to that line; 0: not known. */
unsigned columns_find(const Columns *columns, uint64_t address, unsigned line);

/* measure.c */
/* A line of the program's source. */
typedef struct {
    Str file;
    unsigned line; /* 0: not known */
} SourceLine;
/* Runs the program again, up to the image that is asked for (memory_image.cc); what it prints is dropped. `results`: a new
 * file's name. */
bool measure_again(Files *files, const SimOptions *options, const char *program, const char *image,
                   const char *results);
/* Where the code stands whose offsets in the program are given, in hexadecimal. */
void measure_lines(Files *files, const char *program, const char *results, const Texts *offsets,
                   SourceLine *lines);
Measure *measure_run(Files *files, const SimOptions *options, Str name, const char *program);
void counts_add(Counts *sum, const Counts *more);
Counts counts_of(const KernelMeasure *kernel, Space space); /* all kinds together */

/* difference.c: device memory of each program beside that of the first one */
void memory_compare(Files *files, const SimOptions *options, Measures *measures);

/* table.c */
void table_print(FILE *out, const SimOptions *options, const Measure *measure);
void findings_print(FILE *out, const Measure *measure);
void compare_print(FILE *out, Arena *arena, const Measures *measures);
bool compare_equal(const Measures *measures);           /* all like the first */
bool compare_same(FILE *out, const Measures *measures); /* the same, and what differs is printed */

/* json.c */
void json_write(Text *out, const SimOptions *options, const Measures *measures);

#endif
