/* Tokens of a file as the translation for cudalite-sim walks over them: which bracket closes which,
 * where declarations begin. All of it is found in one pass, so that no walk from one token has to
 * go over the file. Part of translate.c and translate_words.c; nobody else includes this. */
#ifndef CUDALITE_PRINT_CPU_TRANSLATE_TOKENS_H
#define CUDALITE_PRINT_CPU_TRANSLATE_TOKENS_H

#include "../../base/str.h"
#include "../../lex/token.h"
#include "translate.h"

/* Tokens that template arguments may have: where they have more, `<` is taken for a comparison. */
enum { MOST_ANGLE_TOKENS = 256 };

/* What becomes of one token. */
typedef struct {
    Str before;
    Str instead;
    bool replaced;
    bool visited;  /* begins a declaration whose variables have been looked at */
    size_t launch; /* index of the `<<<` of the launch whose callee begins here; 0: none */
} Edit;

/* What is known of one token. */
typedef struct {
    size_t partner;     /* of a bracket; tokens.len or SIZE_MAX: it has none */
    size_t declaration; /* first token of the declaration that holds it */
    bool in_block;      /* in a function or class; braces of namespaces do not count */
} TokenPlace;

typedef struct {
    Arena *arena;
    Source *source;
    CpuInclude *on_include;
    void *context;
    bool in_directive; /* newlines are spliced */
    Tokens tokens;
    TokenPlace *places;
    Edit *edits;
    Text *out;
} Cpu;

bool is_trivia(const Cpu *cpu, size_t at);
TokenKind kind_at(const Cpu *cpu, size_t at);
bool word_at(const Cpu *cpu, size_t at, const char *word);
/* Index of the solid token before `at`; SIZE_MAX where there is none, and for SIZE_MAX. */
size_t before(const Cpu *cpu, size_t at);
size_t behind(const Cpu *cpu, size_t at);
int bracket_step(TokenKind kind);
/* Index of the bracket that closes the one at `open`; tokens.len where there is none. */
size_t closing(const Cpu *cpu, size_t open);
/* Where the template arguments end that begin with the `<` at `at`, which they do behind a name, if
 * they are closed before a bracket is; else `at`. */
size_t angle_skip(const Cpu *cpu, size_t at, size_t close);
/* First token of the callee that ends before the `<<<`: `a::b<c>`, `p->k`, `(*k)`, `k[i]`. */
size_t callee_begin(const Cpu *cpu, size_t launch_open);
/* First token of the declaration that holds token `at`. */
size_t declaration_begin(const Cpu *cpu, size_t at);
/* Whether token `at` stands in a function or class; what a macro's definition holds is taken to be
 * used in functions. */
bool is_in_block(const Cpu *cpu, size_t at);

/* What becomes of the words of CUDA, and of variables that are named like its own
 * (translate_words.c). */
void words_find(Cpu *cpu);
void builtin_names_find(Cpu *cpu);

/* Fills `places`; the kinds of brackets, braces and semicolons do not change any more. */
void places_find(Cpu *cpu);

#endif
