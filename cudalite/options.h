/* Command line of cudalite: one X-macro table of options in options.def gives the parser, --help
 * and the check that the manual names each of them. */
#ifndef CUDALITE_OPTIONS_H
#define CUDALITE_OPTIONS_H

#include "front/unit.h"
#include "launcher/launcher.h"
#include "report/settings.h"
#include "steps/weigh.h"

#define CUDALITE_VERSION "0.1.0"

typedef enum { DUMP_NONE, DUMP_TOKENS, DUMP_MACROS, DUMP_AST, DUMP_MODEL, DUMP_PLAN } DumpKind;
typedef enum { TARGET_CUDA, TARGET_CPU } TargetKind;

typedef struct Options {
    Str input;         /* "-": standard input */
    Str output;        /* empty: standard output */
    UnitOptions unit;  /* -I -D -U */
    unsigned arch;     /* compute capability times 10: 75, 80, 90 ... */
    int64_t smem;      /* --smem BYTES for a block; 0: from arch, blocks per SM, static limit */
    unsigned stages;   /* --pipeline[=STAGES]; 0: not given */
    Weigh weigh;       /* --weigh */
    bool write_deps;   /* -MD or -MF */
    bool phony_deps;   /* -MP */
    Str deps_file;     /* -MF; default: output with its suffix replaced by .d */
    Strs deps_targets; /* -MT, as written; empty: output */
    bool line_directives;
    Str template_dir;
    bool explain;
    DumpKind dump;
    TargetKind target;
    bool warnings_are_errors, no_warnings;
    bool owns_launches;   /* -O2 */
    int64_t block;        /* --block */
    int64_t merge;        /* --merge */
    bool traces;          /* --trace, --verify */
    bool verifies;        /* --verify */
    unsigned max_errors;  /* 0: all are printed */
    LaunchCommand launch; /* --launcher; no command: none */
    ReportOptions report;
    bool color; /* resolved: --color=always|never|auto, NO_COLOR, isatty */
} Options;

/* Parses the command line. Prints --help and --version itself and exits 0; on a usage error prints
 * one line with what to write instead and exits 2. Outputs that would overwrite the input are such
 * an error. */
Options options_parse(Arena *arena, int argc, char **argv);

#endif
