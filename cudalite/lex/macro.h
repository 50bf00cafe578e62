/* Macro table, conditionals, quoted includes.
 *
 * Expansion is for analysis only: the output keeps what the user wrote. */
#ifndef CUDALITE_LEX_MACRO_H
#define CUDALITE_LEX_MACRO_H

#include "../base/diag.h"
#include "token.h"

typedef struct Group Group;

typedef struct Macro {
    Str name;
    bool function_like, variadic;
    VEC(Str) parameters; /* with the variadic one, last, as __VA_ARGS__ or by its own name */
    Tokens body;
    Span where; /* its name in the definition */
} Macro;

typedef struct Macros Macros;

/* `include_dirs` is kept, not copied. `on_include` is called with each quoted include that was
 * found, after its text was read; it scans it (syntax/unit_read.c: macros, constants, types). NULL:
 * only the preprocessor lines of included files are obeyed. */
typedef void MacrosOnInclude(void *context, Source *included);
Macros *macros_new(Arena *arena, Diags *diags, const Strs *include_dirs,
                   MacrosOnInclude *on_include, void *context);
/* -D NAME, NAME=VALUE, NAME(x)=VALUE; -U NAME. */
void macros_define_option(Macros *macros, Str definition);
void macros_undefine(Macros *macros, Str name);
const Macro *macros_find(const Macros *macros, Str name);

/* The name is `word`, or a macro whose replacement has it. */
bool macros_say(const Macros *macros, Str name, const char *word);

/* The name whose #ifndef encloses the whole file; at NULL: none does. */
Str macros_include_guard(Arena *arena, Source *source);
/* Obeys one preprocessor line: define, undef, if, ifdef, ifndef, elif, else, endif, include.
 * Lines that the table does not know (pragma, error, line) change nothing. */
void macros_directive(Macros *macros, Token directive);
/* Names that `_Pragma("push_macro(...)")` is about in that file, which is read next, are known by
 * nobody. */
void macros_note_operators(Macros *macros, const Source *source);
bool macros_is_by_operator(const Macros *macros, Str name);
/* False between an #if whose condition is false, or known to the compiler alone, and its #else or
 * #endif. */
bool macros_active(const Macros *macros);
/* An #if group: the names that the conditions of its branches ask for. */
struct Group {
    const Group *outer;
    Strs asked;
};
/* The innermost open group, the #ifndef around a whole file aside; NULL: none is open. */
const Group *macros_group(const Macros *macros);
/* The last one that was opened: another one behind some text than before it stands in that. */
const Group *macros_last_group(const Macros *macros);
/* Whether the text alone decides the group's conditions: they ask for macros that it defines as
 * numbers, under no condition. */
bool macros_decide(const Macros *macros, const Group *group);
/* An include is being read. */
bool macros_in_include(const Macros *macros);
/* Of a name as it stands. A compiler, its headers, or text of which only the compiler knows whether
 * it is active, may define what is unsure. */
typedef enum { MACRO_UNDEFINED, MACRO_DEFINED, MACRO_UNSURE } MacroState;
MacroState macros_state(const Macros *macros, Str name);
/* Of a macro of the text of which only the compiler knows what it stands for: what the #if around
 * it asks for; empty: it is none. */
Str macros_hidden_by(const Macros *macros, Str name);
/* ... because it expands to more tokens than are looked at. */
bool macros_is_too_large(const Macros *macros, Str name);
/* Some text was too large to be looked at: what it stands for may be anything; whether that was
 * so. */
void macros_give_up(Macros *macros);
bool macros_gave_up(const Macros *macros);
/* The text is not active, but may be so for the compiler: what its #if asks for; else empty. */
Str macros_unsure_here(const Macros *macros);
/* Some #if asks for its value, not only whether it is defined. */
bool macros_is_compared(const Macros *macros, Str name);
/* Grows with each #define and #undef. */
size_t macros_time(const Macros *macros);

/* Fully expands [in, in + count), which are solid tokens of the file with origin NULL (DIRECTIVE
 * tokens pass through), and appends the result. Recursion is cut as in C. False where it is too
 * large: the tokens are appended as they stand, and their macros are left to the compiler. */
bool macros_expand(Macros *macros, const Token *in, size_t count, Tokens *out);

/* True where a macro's replacement mentions one of the words that the finder looks for
 * (__global__, __annotation, <<<), directly or through other macros: then plain names must be
 * looked up. */
bool macros_hide_kernels(const Macros *macros);
/* Some macro's replacement mentioned `__device__`. */
bool macros_hide_functions(const Macros *macros);

/* The first quoted include that was not found, else the first one in <> that is not the system's or
 * CUDA's; empty: all were found. */
Str macros_missing(const Macros *macros);

/* Every file read by #include, in order of first reading (for depfiles). */
typedef VEC(Source *) Sources;
/* An #include of that file is passed over, and it is not among macros_included; those of other
 * paths give the text that stands here in place of the file's. NULL: there are none. */
void macros_leave_out(Macros *macros, Str path, const Sources *replaced);
const Sources *macros_included(const Macros *macros);
/* Whether `name` was ever defined, even if it is not now (for names that must be fresh). */
bool macros_ever_defined(const Macros *macros, Str name);
/* The first of the words that one is, or was; NULL: none is. */
const char *macros_any_defined(const Macros *macros, const char *const *words, size_t count);
/* The name that a #define, #undef, `#pragma push_macro` or `pop_macro` is about; at NULL of other
 * lines. */
Str macros_changed(Arena *arena, Token directive);
/* Adds the macros whose expansion may come to one of the names, by any definition they ever had. */
void macros_add_reaching(const Macros *macros, StrMap *names);
/* Whether it was defined more than once: what it stands for at the end is not what it always
 * was. */
bool macros_redefined(const Macros *macros, Str name);

/* Trouble with preprocessor lines is collected, because a file without annotations gives no
 * diagnostic. This reports it: bad lines, conditions that cannot be evaluated (they count as
 * false), includes that nest without end. An include that is not found is not among it. */
void macros_report_problems(Macros *macros);

/* The macros as they stand, in the order of their definition; predefined ones are left out. */
void macros_dump(const Macros *macros, FILE *out);

#endif
