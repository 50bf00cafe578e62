/* Whether a kernel's text means the same in a second place: right behind itself, under another
 * name. */
#ifndef CUDALITE_ANALYSIS_LAUNCHES_KERNEL_CLONING_H
#define CUDALITE_ANALYSIS_LAUNCHES_KERNEL_CLONING_H

#include "../../syntax/unit.h"

/* Preprocessor lines other than pragmas stand in it. */
bool text_has_lines(Span text);
/* Why the copy would mean something else; NULL: it means the same. */
const char *text_hindrance(const Unit *unit, Arena *arena, const Kernel *kernel);

/* #if groups: from `at` on the text belongs to `branch`; NULL: to none. */
typedef struct Branch {
    const struct Branch *outer;
} Branch;
typedef struct {
    uint32_t at;
    const Branch *branch;
} BranchChange;
typedef struct {
    VEC(BranchChange) changes;
    const Branch *branch; /* behind the text so far */
} Groups;
/* Reads the next directive. */
void text_note_group(Arena *arena, Groups *groups, Token directive);
/* Whenever the text at `at` is compiled, that at `other` is. */
bool text_implies(const Groups *groups, uint32_t at, uint32_t other);

/* Reads declarations of templates that have no body. */
typedef struct {
    bool in_template, gives_default;
    Strs names; /* that stand before a parenthesis */
} Declaring;
/* Reads the next token; of a declaration that gives default arguments the names are added to
 * `defaulted`. */
void text_note_default(Arena *arena, Declaring *declaring, Token before, Token token,
                       StrMap *defaulted);

#endif
