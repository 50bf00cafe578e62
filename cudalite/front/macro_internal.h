/* What the three parts of the macro table share: macro.c (table, lines, includes),
 * macro_expand.c and macro_evaluate.c. */
#ifndef CUDALITE_FRONT_MACRO_INTERNAL_H
#define CUDALITE_FRONT_MACRO_INTERNAL_H

#include "macro.h"

enum {
    MACRO_SHAPES = 1 << 14,
    NO_PARAMETER = -1,
    VA_OPT = -2,
};

typedef struct Definition {
    Macro macro; /* first: macros_find hands it out */
    Span text;   /* the replacement list; it is lexed at the first use */
    bool is_lexed;
    bool is_predefined;
    bool is_undefined;
    bool is_again;     /* its name was defined before */
    int *parameter_of; /* for each token of the body: a parameter's index, NO_PARAMETER, VA_OPT */
    unsigned active;   /* how many of its expansions are being scanned: its name is no call there */
} Definition;

typedef struct Condition {
    bool was_active; /* the text around the group */
    bool taken;      /* a branch was active already, or none may be */
    bool seen_else;
} Condition;

typedef struct IncludedFile {
    Source *source; /* NULL: cannot be read */
    bool once;
    bool guard_known;
    Str guard; /* its #ifndef around everything; at NULL: it has none */
} IncludedFile;

/* What `#pragma push_macro` put aside; definition NULL: the name was no macro. */
typedef struct Pushed {
    Str name;
    Definition *definition;
} Pushed;

typedef struct Problem {
    DiagId id;
    Span where;
    Str text;
} Problem;

/* Name to its last Definition, undefined or not. Definitions wait in macros->order until a name is
 * asked that may be theirs: many are never asked for. */
typedef struct MacroTable {
    StrMap *map;
    size_t entered; /* of macros->order */
} MacroTable;

struct Macros {
    Arena *arena;
    Diags *diags;
    const Strs *include_dirs;
    MacrosOnInclude *on_include;
    void *context;

    MacroTable *table;
    /* A bit for each combination of some letters and the length that some macro's name has: most
     * words are no macros, and this says so without a look at the table. */
    uint64_t shapes[MACRO_SHAPES / 64];
    VEC(Definition *) order;
    VEC(Str) parameters; /* of the macro that is being defined */
    bool hides_kernels, hides_functions;
    bool is_predefining;

    VEC(Pushed) pushed;
    VEC(Condition) conditions;
    size_t base; /* conditions below it belong to files that include this one */
    bool active;

    Sources included;
    StrMap *files; /* path to IncludedFile */
    IncludedFile *file;
    unsigned include_depth, include_count;
    Span missing; /* source NULL: nothing is missing */
    VEC(Problem) problems;

    StrMap *synthetic; /* spelling to Source, for pasted tokens and strings made by # */
    bool in_condition; /* `defined X` keeps its X */
    unsigned expand_depth;
    size_t steps; /* work done in the expansion under way */
};

/* The current definition of a name, its body lexed; NULL. */
Definition *macros_definition(const Macros *macros, Str name);

/* The macro that a NAME token may call; NULL. */
Definition *macros_of_token(const Macros *macros, Token name);

/* Whether #ifdef takes the name for defined: predefined operators count. */
bool macros_is_defined(const Macros *macros, Str name);

/* The value of an #if condition, over tokens expanded under in_condition. False: there is none. */
bool macros_condition(const Macros *macros, const Token *tokens, size_t count, bool *value);

/* Collects a problem for macros_report_problems. */
void macros_problem(Macros *macros, DiagId id, Span where, const char *text);

/* A token spelled `text` that stands in no file. */
Token macros_synthetic(Macros *macros, TokenKind kind, Str text);

#endif
