/* What code does to memory that it does not name, and whether it waits for other threads. */
#ifndef CUDALITE_ANALYSIS_EFFECTS_EFFECTS_H
#define CUDALITE_ANALYSIS_EFFECTS_EFFECTS_H

#include "../model.h"

/* Notes which calls are of functions that the file declares. */
void calls_note(Model *model, const Stmt *stmt);
/* What a[i].b->c leads from; `through`: by a pointer or subscript. */
const Expr *place_root(const Expr *place, bool *through);

/* Memory that somebody else could see, beside what pointer arguments lead to. */
typedef struct {
    bool reads, writes;
    bool by_pointer; /* what pointer arguments lead to is touched */
    bool waits;      /* for other threads */
    bool unseen;     /* a function is called that neither the file nor a library tells about */
} Touch;

Touch touch_of_name(Facts *facts, Str name); /* of all functions of that name */
Touch touch_of_call(Facts *facts, const Expr *call);
/* What is declared is a lambda that only computes with numbers. */
bool lambda_is_pure(const Model *model, const Declarator *declarator);
/* By an access whose root is a name of the file, or something that is not understood. */
Touch touch_outside(Unit *unit, const Expr *root, bool write);
/* What a function may change that gets the argument: a variable or element, or NULL. */
const Expr *argument_place(const Expr *argument, bool by_value);

/* A call of the name is a barrier, or comes to one inside of a function of the file. */
bool name_waits(const Model *model, Str name);
/* Token `at` begins an asm statement with a barrier, a fence or a function of the warp in it. */
bool is_asm_sync(Arena *arena, const Tokens *tokens, size_t at);
/* A function is called in tokens [first, last] of which nobody tells what it does. */
bool tokens_call_unseen(const Model *model, size_t first, size_t last, Span *where);

#endif
