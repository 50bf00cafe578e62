/* The text of one file, as it is read: see reader.c. */
#ifndef CUDALITE_SYNTAX_READER_H
#define CUDALITE_SYNTAX_READER_H

#include "../lex/lexer.h"
#include "unit.h"

/* Text that an #if group leaves out, seen since the present function or declaration began. */
typedef struct {
    uint32_t begin, end;
} Hole;

typedef struct {
    Launch *launch;
    Tokens grid, block; /* arguments of the launch */
    Tokens arguments;   /* of the kernel */
    bool is_expanded;
} PendingLaunch;

/* What the readers of the main file and of its includes share. */
typedef struct {
    bool parse_all, functions; /* see UnitOptions */
    unsigned include_depth;
    bool brace_macros; /* some macro's replacement may hold a brace */
    bool torn_scopes;  /* an include opens what it does not close */
    bool loose_braces; /* in some, an opening or closing brace may be without its partner */
    /* Names of kernels with annotations and of declared ones; of those of unit->kernels that were
     * entered because somebody asked. */
    StrMap *wanted, *known;
    size_t entered;
} ReaderShared;

typedef struct Reader {
    Unit *unit;
    Arena *arena;
    Source *source;
    Lexer lexer;
    bool is_main;                       /* not an include */
    bool tells_annotation;              /* an annotation of this include was told of */
    bool hidden;                        /* macros_hide_kernels, as of the last directive */
    bool hidden_functions;              /* macros_hide_functions, where functions are kept */
    uint32_t begin;                     /* where the present declaration or statement began */
    uint32_t function;                  /* where the present function's declaration began */
    bool function_kept;                 /* it is to be kept: functions_keep */
    size_t function_depth, scope_depth; /* open braces of a function; of namespaces and classes */
    size_t class_depth;                 /* scope_depth inside the outermost class; 0: in none */
    size_t hidden_depth;                /* ... inside the outermost namespace without a name */
    const Scope *scope;                 /* of the main file: scope_depth of them */
    const struct Space *space;          /* of any file: scope_depth of them */
    bool names_only;                    /* only words since `begin` */
    bool names_scope;                   /* namespace, class, struct or union was among them */
    bool names_class;                   /* ... other than namespace */
    bool is_device;                     /* __device__ was among the words since `begin` */
    bool hides_function;                /* ... in the replacement of a macro */
    bool is_enum;
    bool was_namespace;  /* the last word was namespace */
    bool was_access;     /* the last word was public, private or protected */
    bool was_peeked;     /* this declaration was already read for its constants */
    uint32_t made_until; /* up to there a macro's call was looked at, with all that stands in it */
    TokenKind previous;
    bool holds_lines; /* preprocessor lines stood in the present function */
    VEC(Hole) holes;
    Tokens scratch, expanded;   /* of the kernel, launch or macro's call that is being read */
    Tokens call;                /* ... the call as it is written */
    VEC(PendingLaunch) pending; /* launches of the present function */
    ReaderShared *shared;
} Reader;

/* Notes what braces a macro's definition brings. Quoted ones count, too: that does no harm. */
void reader_note_braces(ReaderShared *shared, Str text);
/* Obeys a preprocessor line, and passes over the text that it leaves out: on return the text is
 * active again, or at its end. `skipped`, if not NULL, gets the first solid text that
 * was left out. */
void reader_directive(Reader *reader, Token directive, Span *skipped);
/* The next active solid token, directives obeyed; END at the end. */
Token reader_next(Reader *reader);
/* Appends the active solid tokens of [begin, end), which was read before; no directives. */
void reader_again(Reader *reader, uint32_t begin, uint32_t end, Tokens *out);

#endif
