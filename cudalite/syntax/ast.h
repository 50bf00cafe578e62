/* The syntax tree of one kernel body, over its macro-expanded tokens.
 *
 * Every node names the tokens that it covers, by index into Kernel.tokens. What the parser does not
 * know becomes EXPR_OPAQUE or STMT_OPAQUE: a range of tokens whose meaning nobody guesses. */
#ifndef CUDALITE_SYNTAX_AST_H
#define CUDALITE_SYNTAX_AST_H

#include "../lex/token.h"
#include "annotations/annotation.h"

typedef enum {
    TYPE_UNKNOWN, /* a name that the front end cannot resolve: class, template parameter, auto */
    TYPE_VOID,
    TYPE_BOOL,
    TYPE_INTEGER,  /* size 1, 2, 4, 8; is_unsigned */
    TYPE_FLOATING, /* size 2, 4, 8 */
    TYPE_VECTOR,   /* float4, int2, uchar4, ...: size in bytes */
} TypeKind;

/* A declared type: base, then levels of pointer, then array extents. */
typedef struct Type {
    TypeKind kind;
    unsigned size; /* bytes of the base; 0 unknown */
    bool is_unsigned;
    unsigned components;        /* of a vector: x, y, z, w, all alike; 0: none, or not those */
    bool of_floats;             /* ... that are numbers with a point */
    bool is_const, is_volatile; /* of the base */
    bool is_auto;
    bool is_reference;
    bool is_restrict; /* the outermost pointer has __restrict__ */
    bool is_shared, is_static, is_constexpr;
    bool is_typename;  /* `typename T::x`, whose name needs the word in a template */
    unsigned pointers; /* 0: none; `float (*a)[N]` has pointers 1 and one extent */
    bool pointer_to_array;
    Str name; /* base as written, qualifiers removed: "unsigned int", "float4", "T" */
    VEC(struct Expr *) extents; /* of an array, or of the pointed-to array; NULL for [] */
} Type;

typedef enum {
    EXPR_OPAQUE,
    EXPR_NUMBER,    /* integer literal with value, or floating (is_floating) */
    EXPR_CHARACTER, /* value */
    EXPR_STRING,
    EXPR_BOOL,    /* true, false: value */
    EXPR_NAME,    /* name; qualified names keep their `::` in the text */
    EXPR_PAREN,   /* a: kept, so that spans of text stay whole */
    EXPR_MEMBER,  /* a . name, a -> name (op ARROW) */
    EXPR_INDEX,   /* a [ b ] */
    EXPR_CALL,    /* a ( arguments ); a may carry template arguments as tokens */
    EXPR_UNARY,   /* op a: + - ! ~ * & ++ -- */
    EXPR_POSTFIX, /* a op: ++ -- */
    EXPR_BINARY,  /* a op b, comma included */
    EXPR_ASSIGN,  /* a op b: = += ... */
    EXPR_TERNARY, /* a ? b : c */
    EXPR_CAST,    /* type a: C style, functional `int(x)`, static_cast<int>(x) */
    EXPR_SIZEOF,  /* of a type or of a; value when known, else is_floating false and value -1 */
    EXPR_INIT,    /* { arguments } */
    EXPR_LAMBDA,  /* opaque body; never entered */
} ExprKind;

typedef struct Expr {
    ExprKind kind;
    TokenKind op;
    size_t first, last; /* tokens */
    const struct Expr *a, *b, *c;
    VEC(const struct Expr *) arguments;
    Str name;
    bool is_floating;
    int64_t value;
    Type *type;      /* EXPR_CAST; of literals: INTEGER or FLOATING with size and sign by suffix */
    unsigned height; /* 1 for a leaf; limited, so that recursion over a tree is safe */
} Expr;

typedef struct Declarator {
    Str name;
    size_t name_token;
    size_t first, last; /* tokens of this declarator with its initialiser */
    Type *type;
    const Expr *init; /* NULL: none; `T x(3)` and `T x{3}` give the inner expression or EXPR_INIT */
} Declarator;

typedef enum {
    STMT_OPAQUE,   /* try, asm, using, local classes, anything unknown */
    STMT_EMPTY,    /* `;`, static_assert, a malformed annotation */
    STMT_EXPR,     /* expr */
    STMT_DECL,     /* declarators */
    STMT_COMPOUND, /* body: the statements; without braces (is_implied) where an annotation stands
                      before the only statement of an if or a loop */
    STMT_IF,       /* expr, then, otherwise (NULL); is_constexpr; with an init-statement: OPAQUE */
    STMT_FOR,      /* init (STMT_DECL, STMT_EXPR, STMT_EMPTY), expr (NULL), step (NULL), then */
    STMT_WHILE,    /* expr, then */
    STMT_DO,       /* then, expr */
    STMT_SWITCH,   /* expr, then */
    STMT_CASE,     /* `case x:`, `default:` alone; expr or NULL */
    STMT_LABEL,    /* `name:` alone */
    STMT_RETURN,   /* expr or NULL */
    STMT_BREAK,
    STMT_CONTINUE,
    STMT_GOTO,
    STMT_PRAGMA,     /* a foreign pragma or another preprocessor line that stays */
    STMT_ANNOTATION, /* annotation */
} StmtKind;

typedef struct Stmt {
    StmtKind kind;
    size_t first, last; /* tokens; of an IF with its branches, of a FOR with its body */
    const Expr *expr, *step;
    const struct Stmt *init, *then, *otherwise;
    VEC(const struct Stmt *) body;
    VEC(const Declarator *) declarators;
    Annotation *annotation;
    VEC(Annotation *) notes; /* FOR: its loop annotation; IF: its BoundChk (see check.h) */
    bool is_constexpr;       /* if constexpr */
    bool is_implied;         /* COMPOUND: has no braces of its own */
} Stmt;

typedef struct Param {
    Str name;
    Type *type;
    size_t name_token; /* of a member that of the structure */
    bool is_member;    /* `A.elements` of the structure `A`: see member_arrays.c */
} Param;

/* What the output takes for granted of a name that may be another one when it is compiled. */
typedef enum {
    ASSUME_VALUE,     /* of a macro or a constant */
    ASSUME_TYPE,      /* that a macro stands for */
    ASSUME_DEFINED,   /* a macro is defined */
    ASSUME_UNDEFINED, /* ... is not */
} AssumptionKind;

typedef struct {
    AssumptionKind kind;
    Str name;
    bool is_macro;
    int64_t value;
    Str spelled;        /* of a constant: with its namespace, as it is named in the kernel */
    Str type;           /* ... as text */
    bool may_be_object; /* ... unless that text names a function or a variable */
    Str option;         /* the macro that -D gives for another value; empty: not known */
} NameAssumption;

/* Braces around a kernel: a namespace, or extern "C". */
typedef struct Scope {
    const struct Scope *outer;
    Str head; /* `namespace a::b`, `inline namespace a`, `extern "C"`; empty: something else */
} Scope;

/* One kernel definition of the main file, or, with parse_all, of an include: `where` tells. */
typedef struct Kernel {
    Str name;
    Span where;      /* its name */
    Span body_where; /* from `{` to `}` in the main file */
    Tokens tokens;   /* expanded: from the first token of the declaration to the closing `}` */
    VEC(Param *) params, members;  /* members: garrays in structures among the parameters */
    Strs template_params;          /* all names */
    Strs template_types;           /* those that are types */
    VEC(Param *) template_numbers; /* those that are numbers, of a type that is known */
    const Stmt *body;              /* STMT_COMPOUND; NULL where the kernel carries no annotation */
    VEC(Annotation *) annotations; /* all that are well-formed, in order */
    VEC(Annotation *) malformed;   /* a diagnostic was given; only first_token, last_token, where */
    size_t open, close, brace;     /* tokens: `(` and `)` of the parameters, `{` of the body */
    /* A group of #if ... #endif inside the body has text that is not active, here (first such). */
    bool has_inactive_text;
    bool begins_in_macro; /* ... that declares something else before: a copy would, too */
    Span inactive_text;
    Str hidden_by;          /* ... or a macro that this compiler's macro decides stands there */
    Span include_line;      /* the first #include inside; its source is NULL where there is none */
    Type *result;           /* of a function that unit_functions gives; NULL: not known */
    unsigned launch_bounds; /* threads of __launch_bounds__, 1024 if not known; 0: it has none */
    Span text;            /* the definition, from its first word, in the main file or an include */
    const Scope *scope;   /* NULL: it stands in none */
    bool scope_is_unsure; /* macros, or files that are included, may open others */
    const struct Group *group; /* of a function: the #if around it */
    /* No other file can launch it: static, in a namespace without a name, or a template; and the
     * file is no header. */
    bool is_of_file_alone;
    /* Of assumptions.c: the macros' time and the number of constants at the beginning of the body,
     * the names that were looked at, those that may be functions, and what is assumed. */
    size_t time, constants;
    StrMap *asked;
    Strs called, conditions;
    VEC(NameAssumption) assumptions;
    Str unassumed; /* a name of which something should be assumed, but cannot be told there */
} Kernel;

typedef struct {
    int64_t value;
    bool is_name; /* or a member of what has one: as likely the beginning of memory */
    Str variable; /* it is this one alone, perhaps cast; empty: something else */
} LaunchArgument;

/* A launch that the replacement of one macro writes, which is called in the text itself, perhaps in
 * an argument of other calls: all of it but what stands in arguments. */
typedef struct MacroLaunch {
    const Invocation *call;
    Span open; /* its `<<<`, where the macro is defined */
    /* The kernel's name, where it stands in an argument of the call; source NULL: in the
     * definition. */
    Span name;
    size_t configs;
    Tokens config[4], arguments; /* expanded */
} MacroLaunch;

/* One `name<<<grid, block, ...>>>(...)` of the main file, of a kernel that carries annotations or
 * whose definition was not seen before (with parse_all: of any kernel). Spans are empty where left
 * out. */
typedef struct Launch {
    Str kernel;               /* without template arguments and qualification */
    Span where;               /* from the name to the `)` of the arguments */
    Span name_where;          /* the callee with template arguments: `ns::k<float>` */
    Span config[4];           /* grid, block, shared bytes, stream: as written */
    Tokens shared;            /* config[2], expanded, where macros write it and it is no text */
    Span arguments;           /* between the parentheses */
    const MacroLaunch *macro; /* NULL: it is not a macro that writes it, or not one alone */
    bool is_in_macro;         /* came out of a macro expansion: no span can be replaced */
    bool in_device;           /* in a kernel or a function for the device */
    /* Block extents where a constant or a dim3 of constants gives them; 0 unknown. A dim3 variable
     * is followed to its definition in the same function when there is just one. */
    int64_t block[3], grid[3];
    int64_t likely[3]; /* the block where nothing has happened to variables; 0: no guess either */
    /* Its arguments, as far as they are told apart: the value of an integer that is a constant, 0
     * unknown, and whether it is one name, perhaps cast. */
    VEC(LaunchArgument) values;
    Strs varying;         /* names in the block's extents whose values may be others */
    VEC(int64_t) numbers; /* template arguments, 0 where they are no number that is known */
} Launch;

#endif
