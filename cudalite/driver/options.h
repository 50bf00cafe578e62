/* Command line of cudalite: one X-macro table of options in options.def gives the parser, --help
 * and the check that the manual names each of them. */
#ifndef CUDALITE_DRIVER_OPTIONS_H
#define CUDALITE_DRIVER_OPTIONS_H

#include "../base/device.h"
#include "../launcher/launcher.h"
#include "../passes/weigh.h"
#include "../report/settings.h"
#include "../syntax/unit.h"

typedef enum {
    DUMP_NONE,
    DUMP_TOKENS,
    DUMP_MACROS,
    DUMP_AST,
    DUMP_MODEL,
    DUMP_PLAN,
    DUMP_COST
} DumpKind;
typedef enum { EXPLAIN_ALL, EXPLAIN_TIME, EXPLAIN_CANDIDATES } Explains;
typedef enum { TARGET_CUDA, TARGET_CPU } TargetKind;

/* --check */
typedef struct {
    bool asked, machine_code, has_arch;
    Strs options;   /* of the command line, for the rewriting: all but -I, -D, -U and --check */
    Strs arguments; /* of the programs, behind -- */
} CheckCommand;

typedef struct Options {
    Str input;            /* "-": standard input */
    Str config;           /* the project's file; empty: there is none */
    Str database;         /* the compile command's place, as of -p; empty: none */
    Str database_file;    /* ... and the file */
    Strs compiled;        /* options that follow from that command */
    Str output;           /* empty: standard output */
    UnitOptions unit;     /* -I -D -U */
    const Device *device; /* of --device, else of -arch, else what GPUs have in common */
    int64_t smem; /* --smem BYTES for a block; 0: from the device, blocks per SM, static limit */
    Schedule schedule; /* --schedule, --block, --merge, --pipeline */
    Weigh weigh;       /* --weigh */
    bool slide;        /* --style=slide */
    Str header;        /* --header; empty: none is written */
    bool write_deps;   /* -MD or -MF */
    bool phony_deps;   /* -MP */
    Str deps_file;     /* -MF; default: output with its suffix replaced by .d */
    Strs deps_targets; /* -MT, as written; empty: output */
    bool line_directives;
    bool infers, annotates;   /* --infer, --annotate */
    Str tune;                 /* --tune; empty: nothing is measured */
    bool diff;                /* --diff */
    bool fix;                 /* --fix */
    bool in_place, no_backup; /* --in-place, --no-backup */
    Str template_dir;
    DumpKind dump;
    Explains explains; /* of --explain=WHAT */
    TargetKind target;
    bool owns_launches;   /* -O2 */
    bool traces;          /* --trace, --verify */
    bool verifies;        /* --verify */
    DiagOptions told;     /* -W..., -w, --explain, --max-errors */
    LaunchCommand launch; /* --launcher; no command: none */
    CheckCommand check;   /* --check */
    ReportOptions report;
    bool summary;         /* resolved: --summary, --quiet, isatty */
    bool summary_if_left; /* ... else where --infer changes no kernel of the file */
    bool color;           /* resolved: --color=always|never|auto, NO_COLOR, isatty */
} Options;

typedef VEC(Options) AllOptions;

/* Parses the command line: the options of each input, with those of its project's file and of -p,
 * or of a launch alone. Prints --help and --version itself and exits 0; on a usage error prints one
 * line with what to write instead and exits 2. Outputs that would overwrite an input are such an
 * error. */
AllOptions options_parse(Arena *arena, int argc, char **argv);
/* For diagnostics as the options want them. */
Diags *options_diags(Arena *arena, const Options *options);

#endif
