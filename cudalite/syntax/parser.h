/* What the files of the parser share: parse.c (kernel, statements), parse_expr.c, parse_type.c. */
#ifndef CUDALITE_SYNTAX_PARSER_H
#define CUDALITE_SYNTAX_PARSER_H

#include "parse.h"

/* PARSER_WORD(name, spelling, class): the words that C++ or CUDA reserve, sorted by spelling.
 * Classes: BASIC names a type or a part of its name, QUALIFIER may stand among them, ELABORATED
 * goes before a type's name, OTHER is handled where it occurs. */
#define PARSER_WORDS(PARSER_WORD)                                                                  \
    PARSER_WORD(CONST_GNU, "__const", QUALIFIER)                                                   \
    PARSER_WORD(CONSTANT_MEMORY, "__constant__", QUALIFIER)                                        \
    PARSER_WORD(DEVICE, "__device__", QUALIFIER)                                                   \
    PARSER_WORD(EXTENSION, "__extension__", QUALIFIER)                                             \
    PARSER_WORD(FORCEINLINE, "__forceinline__", QUALIFIER)                                         \
    PARSER_WORD(GRID_CONSTANT, "__grid_constant__", QUALIFIER)                                     \
    PARSER_WORD(HOST, "__host__", QUALIFIER)                                                       \
    PARSER_WORD(INT64_MS, "__int64", BASIC)                                                        \
    PARSER_WORD(MANAGED, "__managed__", QUALIFIER)                                                 \
    PARSER_WORD(RESTRICT_GNU, "__restrict", QUALIFIER)                                             \
    PARSER_WORD(RESTRICT, "__restrict__", QUALIFIER)                                               \
    PARSER_WORD(SHARED, "__shared__", QUALIFIER)                                                   \
    PARSER_WORD(VOLATILE_GNU, "__volatile__", QUALIFIER)                                           \
    PARSER_WORD(ALIGNAS, "alignas", OTHER)                                                         \
    PARSER_WORD(ASM, "asm", OTHER)                                                                 \
    PARSER_WORD(AUTO, "auto", BASIC)                                                               \
    PARSER_WORD(BOOL, "bool", BASIC)                                                               \
    PARSER_WORD(BREAK, "break", OTHER)                                                             \
    PARSER_WORD(CASE, "case", OTHER)                                                               \
    PARSER_WORD(CATCH, "catch", OTHER)                                                             \
    PARSER_WORD(CHAR, "char", BASIC)                                                               \
    PARSER_WORD(CHAR16, "char16_t", BASIC)                                                         \
    PARSER_WORD(CHAR32, "char32_t", BASIC)                                                         \
    PARSER_WORD(CLASS, "class", ELABORATED)                                                        \
    PARSER_WORD(CONST, "const", QUALIFIER)                                                         \
    PARSER_WORD(CONST_CAST, "const_cast", OTHER)                                                   \
    PARSER_WORD(CONSTEXPR, "constexpr", QUALIFIER)                                                 \
    PARSER_WORD(CONTINUE, "continue", OTHER)                                                       \
    PARSER_WORD(DECLTYPE, "decltype", OTHER)                                                       \
    PARSER_WORD(DEFAULT, "default", OTHER)                                                         \
    PARSER_WORD(DELETE, "delete", OTHER)                                                           \
    PARSER_WORD(DO, "do", OTHER)                                                                   \
    PARSER_WORD(DOUBLE, "double", BASIC)                                                           \
    PARSER_WORD(DYNAMIC_CAST, "dynamic_cast", OTHER)                                               \
    PARSER_WORD(ELSE, "else", OTHER)                                                               \
    PARSER_WORD(ENUM, "enum", ELABORATED)                                                          \
    PARSER_WORD(EXTERN, "extern", QUALIFIER)                                                       \
    PARSER_WORD(FALSE, "false", OTHER)                                                             \
    PARSER_WORD(FLOAT, "float", BASIC)                                                             \
    PARSER_WORD(FOR, "for", OTHER)                                                                 \
    PARSER_WORD(GOTO, "goto", OTHER)                                                               \
    PARSER_WORD(IF, "if", OTHER)                                                                   \
    PARSER_WORD(INLINE, "inline", QUALIFIER)                                                       \
    PARSER_WORD(INT, "int", BASIC)                                                                 \
    PARSER_WORD(LONG, "long", BASIC)                                                               \
    PARSER_WORD(MUTABLE, "mutable", QUALIFIER)                                                     \
    PARSER_WORD(NAMESPACE, "namespace", OTHER)                                                     \
    PARSER_WORD(NEW, "new", OTHER)                                                                 \
    PARSER_WORD(NULLPTR, "nullptr", OTHER)                                                         \
    PARSER_WORD(OPERATOR, "operator", OTHER)                                                       \
    PARSER_WORD(REGISTER, "register", QUALIFIER)                                                   \
    PARSER_WORD(REINTERPRET_CAST, "reinterpret_cast", OTHER)                                       \
    PARSER_WORD(RETURN, "return", OTHER)                                                           \
    PARSER_WORD(SHORT, "short", BASIC)                                                             \
    PARSER_WORD(SIGNED, "signed", BASIC)                                                           \
    PARSER_WORD(SIZEOF, "sizeof", OTHER)                                                           \
    PARSER_WORD(STATIC, "static", QUALIFIER)                                                       \
    PARSER_WORD(STATIC_ASSERT, "static_assert", OTHER)                                             \
    PARSER_WORD(STATIC_CAST, "static_cast", OTHER)                                                 \
    PARSER_WORD(STRUCT, "struct", ELABORATED)                                                      \
    PARSER_WORD(SWITCH, "switch", OTHER)                                                           \
    PARSER_WORD(TEMPLATE, "template", OTHER)                                                       \
    PARSER_WORD(THIS, "this", OTHER)                                                               \
    PARSER_WORD(THROW, "throw", OTHER)                                                             \
    PARSER_WORD(TRUE, "true", OTHER)                                                               \
    PARSER_WORD(TRY, "try", OTHER)                                                                 \
    PARSER_WORD(TYPEDEF, "typedef", OTHER)                                                         \
    PARSER_WORD(TYPENAME, "typename", ELABORATED)                                                  \
    PARSER_WORD(UNION, "union", ELABORATED)                                                        \
    PARSER_WORD(UNSIGNED, "unsigned", BASIC)                                                       \
    PARSER_WORD(USING, "using", OTHER)                                                             \
    PARSER_WORD(VOID, "void", BASIC)                                                               \
    PARSER_WORD(VOLATILE, "volatile", QUALIFIER)                                                   \
    PARSER_WORD(WCHAR, "wchar_t", BASIC)                                                           \
    PARSER_WORD(WHILE, "while", OTHER)

typedef enum {
    WORD_NONE, /* no name at all, or an ordinary one */
#define PARSER_WORD(name, spelling, class) WORD_##name,
    PARSER_WORDS(PARSER_WORD)
#undef PARSER_WORD
        WORD_COUNT
} Word;

typedef enum { CLASS_NONE, CLASS_BASIC, CLASS_QUALIFIER, CLASS_ELABORATED, CLASS_OTHER } WordClass;

/* What stands between two tokens of the grammar: an annotation, or a preprocessor line. */
typedef struct {
    size_t before;          /* the solid token that it stands before */
    size_t first, last;     /* in the kernel's tokens */
    Annotation *annotation; /* NULL: a preprocessor line, or a malformed annotation */
    bool is_malformed;      /* an annotation with a diagnostic: an empty statement at most */
    bool ends_statement;    /* has its own `;` */
} Gap;

/* The grammar runs over solid tokens; `index` leads back to the kernel's own numbering, which is
 * what the tree holds. */
typedef struct {
    Unit *unit;
    Arena *arena;
    const Token *tokens;
    size_t *index;
    uint8_t *word; /* Word of each solid token */
    size_t *match; /* partner of each bracket; the token itself where there is none */
    size_t count, at;
    VEC(Gap) gaps;
    size_t next_gap;
    size_t reached; /* last token of an annotation that is a statement of its own under an if */
    unsigned depth;
    bool failed;     /* inside the present statement: it becomes opaque */
    StrMap *types;   /* names that this kernel knows as types: Type */
    StrMap *objects; /* names that it knows as variables */
} Parser;

enum {
    PARSER_DEPTH = 300,  /* nesting of statements and expressions */
    PARSER_HEIGHT = 800, /* of an expression's tree: a + b + c + ... counts too */
    PARSER_ANGLE = 64,   /* tokens between `<` and `>` */
};

void parser_open(Parser *parser, Unit *unit, const Token *tokens, size_t count,
                 const Kernel *kernel);
TokenKind parser_kind(const Parser *parser, size_t ahead);
Word parser_word(const Parser *parser, size_t ahead);
WordClass parser_class(Word word);
Str parser_text(const Parser *parser, size_t ahead);
bool parser_accept(Parser *parser, TokenKind kind);
bool parser_expect(Parser *parser, TokenKind kind); /* else failed */
/* Index behind the `>` that closes the template list opened at solid token `open`; 0 where this
 * is no template list. */
size_t parser_angle_end(const Parser *parser, size_t open);

Expr *parse_comma_expr(Parser *parser);
Expr *parse_assign_expr(Parser *parser);
Expr *parse_init_list(Parser *parser);
Expr *expr_new(Parser *parser, ExprKind kind, size_t first);
Expr *expr_close(Parser *parser, Expr *expr); /* last token, height */
/* Everything from solid token `first` to before `end`, unread. */
Expr *expr_opaque(Parser *parser, size_t first, size_t end);

/* Type specifiers: `const unsigned int`, `ns::T<3>`. False, with nothing read, where none. */
bool parse_specifiers(Parser *parser, Type *type);
/* A whole type without a name: `const float *`, `float (*)[N]`. False, with nothing read. */
bool parse_type_name(Parser *parser, Type **type);
/* Pointers, name, extents. The name may be empty. False where it is no declarator. */
bool parse_declarator(Parser *parser, const Type *base, Declarator *declarator);
bool parse_qualified(Parser *parser, Str *name, bool *has_template);
const Type *parser_type(const Parser *parser, Str name);
/* Types that a kernel's text declares anew are unknown in all of it. */
void parser_hide_types(Parser *parser);
bool parser_is_declaration(Parser *parser);
int64_t type_size(const Unit *unit, const Type *type); /* bytes, -1 unknown */

/* One declaration outside kernels, with its `;`: STMT_DECL, or opaque. NULL without tokens. */
Stmt *parse_file_declaration(Unit *unit, const Tokens *tokens);
/* `typedef T name;`, `using name = T;` */
bool parse_file_alias(Unit *unit, const Tokens *tokens, Str *name, Type **type);
/* Tokens that are a type and nothing else. */
bool parse_file_type(Unit *unit, const Tokens *tokens, Type **type);

#endif
