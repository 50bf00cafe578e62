/* Diagnostics in clang's form:
 *
 *     file.cu:12:25: error: array 'c' is not a parameter of kernel 'scale' [CL033]
 *       __annotation(L"garray c 2 4 N N");
 *                             ^
 *     file.cu:12:25: note: the parameters are 'a', 'b'
 *
 * Below the caret stands what a safe fix writes there.
 *
 * Every id stands in diag.def with its severity. They are collected and printed in the order of
 * their place in the file by diag_print; errors that follow at the same place are dropped. */
#ifndef CUDALITE_BASE_DIAG_H
#define CUDALITE_BASE_DIAG_H

#include <stdio.h>

#include "quiet.h"
#include "source.h"

typedef enum {
    SEVERITY_REMARK, /* only with --explain */
    SEVERITY_NOTE,
    SEVERITY_WARNING,
    SEVERITY_ERROR,
} Severity;

typedef enum {
#define DIAG(name, number, severity, title) DIAG_##name,
#include "diag.def"
#undef DIAG
    DIAG_COUNT
} DiagId;

typedef struct DiagNote {
    Span where; /* source NULL: no place */
    Str text;
} DiagNote;

/* A text in the place of a span of the input. */
typedef struct DiagFix {
    Span where;
    Str text;
} DiagFix;

typedef struct Diag {
    DiagId id;
    Severity severity;
    Span where;
    bool is_silent; /* a warning that is quieted: not counted, not printed, but in reports */
    Str text;
    VEC(DiagNote) notes;
    VEC(DiagFix) fixes; /* which together mend it; none: nobody knows how */
    bool is_fix_safe;   /* nothing else can be meant: --fix makes them */
} Diag;

/* What the user says of one warning. */
typedef struct {
    bool off;        /* -Wno-CL127 */
    bool is_error;   /* -Werror=CL127 */
    bool is_warning; /* -Wno-error=CL127: whatever -Werror says */
} WarningRule;

/* What is told, and as what. */
typedef struct {
    bool warnings_are_errors; /* -Werror */
    bool no_warnings;         /* -w */
    WarningRule rules[DIAG_COUNT];
    bool explain;        /* remarks are printed */
    unsigned max_errors; /* 0: all; what follows so many errors is counted, not printed */
    bool json;           /* --format=json */
} DiagOptions;

typedef struct Diags {
    Arena *arena;
    DiagOptions options;
    unsigned errors, warnings;
    Quiet *quiet;
    VEC(Diag *) all;
    StrMap *seen; /* place and id of each, so that none is told twice */
} Diags;

typedef VEC(Diag *) ToldDiags;

Diags *diags_new(Arena *arena);

/* Severity as in diag.def, with -Werror applied; a warning that the options or a comment quiet is
 * silent. Returns the diagnostic, to hang notes on it; never
 * NULL. One that is dropped (the same id at the same place, an error where an error already stands)
 * is returned too, but neither counted nor printed; nor is one that is silent. */
Diag *diag_report(Diags *diags, DiagId id, Span where, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* `where.source` may be NULL: then only the text is printed. A note at the place of its diagnostic
 * shows no line of its own. */
void diag_note(Diags *diags, Diag *diag, Span where, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* A fix, which is safe only where all of its diagnostic are. The text is copied. */
void diag_fix(Diags *diags, Diag *diag, Span where, Str text, bool is_safe);
/* Takes back what was reported since there were so many: of a kernel that was given up. */
void diags_take_back(Diags *diags, size_t count);
/* ... those from number `first` to before `end`. */
void diags_take_between(Diags *diags, size_t first, size_t end);
/* ... to be told again, where that is wanted. */
ToldDiags diags_set_aside(Diags *diags, size_t count);
void diags_put_back(Diags *diags, const ToldDiags *told);
/* Takes back those of one kind only, a remark. */
void diags_take_back_remarks(Diags *diags, size_t count, DiagId id);
/* Makes remarks of the warnings since there were so many. */
void diags_soften(Diags *diags, size_t count);
void diag_print(Diags *diags, FILE *out, bool color);

const char *diag_code(DiagId id);     /* "CL012" */
bool diag_find(Str code, DiagId *id); /* the other way round; false: there is none */
const char *diag_title(DiagId id);    /* one line, for SARIF and the manual */
Severity diag_severity(DiagId id);

/* The environment's failure: "cudalite: fatal: ..." on stderr, exit 2. */
_Noreturn void fatal(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* After a write that failed, before fatal: ends silently if nobody reads the output any more, as
 * filters do (`| head`). Only a process that ignores SIGPIPE comes here. */
void exit_on_broken_pipe(void);

#endif
