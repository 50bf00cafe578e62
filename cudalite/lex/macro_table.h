/* What the parts of the preprocessor share: macro.c (lines), macro_table.c, macro_include.c,
 * macro_condition.c, macro_expand.c, macro_evaluate.c; and assumptions.c, which asks where a value
 * comes from. */
#ifndef CUDALITE_LEX_MACRO_TABLE_H
#define CUDALITE_LEX_MACRO_TABLE_H

#include "lexer.h"
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
    bool is_undefined; /* the record of an #undef */
    bool is_again;     /* its name was defined before */
    bool is_foreign;   /* it stands in an include, on the command line or in the compiler */
    bool is_option;    /* -D */
    /* Only the compiler knows what the name stands for, or whether it stands for anything. */
    bool is_unknown, is_unsure;
    bool is_too_large;  /* is_unknown, for an expansion of it took most of the steps of one */
    bool is_least;      /* predefined: a number that is this one or larger */
    const Group *group; /* the conditional around the line */
    size_t index;       /* in macros->order: its time */
    struct Definition *previous; /* of the same name; NULL: there was none */
    int *parameter_of; /* for each token of the body: a parameter's index, NO_PARAMETER, VA_OPT */
    unsigned active;   /* how many of its expansions are being scanned: its name is no call there */
    size_t begun;      /* macros->steps when the last of them began */
} Definition;

/* A preprocessor line that is being obeyed. */
typedef struct {
    Token token;
    Lexer lexer;
} Line;

typedef struct Condition {
    bool was_active, was_maybe; /* the text around the group */
    bool taken;                 /* a branch's test held */
    bool unsure;                /* ... may have held */
    bool seen_else;
    Group *group;       /* NULL: an include guard around a whole file */
    const Group *outer; /* the group around it */
} Condition;

/* A name that text which is not active would define. */
typedef struct Elsewhere {
    const Group *group;
    size_t time; /* macros->order.len there */
    struct Elsewhere *next;
} Elsewhere;

typedef struct IncludedFile {
    Source *source; /* NULL: cannot be read */
    bool left_out;  /* of macros_leave_out */
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
    const Strs *own_dirs; /* of these; NULL until it is asked */
    Str left_out;
    Str missing, missing_angled; /* the first include that was not found; empty: none */
    const Sources *replaced;     /* NULL: none */
    MacrosOnInclude *on_include;
    void *context;

    MacroTable *table;
    /* A bit for each combination of some letters and the length that some macro's name has: most
     * words are no macros, and this says so without a look at the table. */
    uint64_t shapes[MACRO_SHAPES / 64];
    VEC(Definition *) order;
    VEC(Str) parameters; /* of the macro that is being defined */
    bool hides_kernels, hides_functions;
    bool is_predefining, is_option;
    StrMap *elsewhere;   /* name to Elsewhere */
    StrMap *compared;    /* names whose values some #if asks for */
    StrMap *by_operator; /* names that `_Pragma` puts aside or takes back somewhere */

    VEC(Pushed) pushed;
    VEC(Condition) conditions;
    size_t base; /* conditions below it belong to files that include this one */
    bool active;
    bool maybe;         /* the text is not active, but may be so for the compiler */
    const Group *group; /* the innermost one, include guards aside */
    Source *guard_source;
    uint32_t guard_begin; /* where its first solid token begins */

    Sources included;
    StrMap *files; /* path to IncludedFile */
    IncludedFile *file;
    unsigned include_depth, include_count;
    VEC(Problem) problems;

    StrMap *synthetic;       /* spelling to Source, for pasted tokens and strings made by # */
    const Group *last_group; /* the last that was opened, whether it is open or not */
    bool in_condition;       /* `defined X` keeps its X */
    bool gave_up;            /* some text was too large to be looked at */
    unsigned expand_depth;
    size_t steps; /* work done in the expansion under way */
};

/* The current definition of a name, its body lexed; NULL. */
Definition *macros_definition(const Macros *macros, Str name);

/* The macro that a NAME token may call; NULL. */
Definition *macros_of_token(const Macros *macros, Token name);

/* Enters a definition or the record of an #undef, as the text around it is. */
void macros_enter(Macros *macros, Definition *definition);
/* `#pragma push_macro`; pop_macro: as it was when it was pushed the last time. */
void macros_push(Macros *macros, Str name);
void macros_pop(Macros *macros, Str name);

/* The last definition or #undef of a name, unknown ones too; NULL: there was none. */
Definition *macros_last(const Macros *macros, Str name);
/* The value of a name in #if, where it is defined but was not expanded: whether only the compiler
 * knows it; `least`: the definition that it is at least. */
bool macros_is_unknown(const Macros *macros, Str name, const Definition **least);

/* The value of an #if condition, over tokens expanded under in_condition; not known where only the
 * compiler knows it. False: there is none. */
bool macros_condition(const Macros *macros, const Token *tokens, size_t count, bool *value,
                      bool *known);

/* Ends the open group of that index, and those inside of it. */
void macros_close_group(Macros *macros, size_t open);
void macros_obey_if(Macros *macros, Line *line);
void macros_obey_ifdef(Macros *macros, Line *line);
void macros_obey_ifndef(Macros *macros, Line *line);
void macros_obey_elif(Macros *macros, Line *line);
void macros_obey_elifdef(Macros *macros, Line *line);
void macros_obey_elifndef(Macros *macros, Line *line);
void macros_obey_else(Macros *macros, Line *line);
void macros_obey_endif(Macros *macros, Line *line);
void macros_obey_include(Macros *macros, Line *line);

/* The name in `"name"`; at NULL where the token is no plain string. */
Str macros_quoted_name(Token token);

/* The rest of a line as solid tokens. */
Tokens macros_line_tokens(Macros *macros, Line *line);

/* Collects a problem for macros_report_problems. */
void macros_problem(Macros *macros, DiagId id, Span where, const char *text);

/* A token spelled `text` that stands in no file. */
Token macros_synthetic(Macros *macros, TokenKind kind, Str text);

#endif
