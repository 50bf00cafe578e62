/* Which names a statement may change. */
#ifndef CUDALITE_ANALYSIS_EFFECTS_ASSIGNMENTS_H
#define CUDALITE_ANALYSIS_EFFECTS_ASSIGNMENTS_H

#include "../model.h"

/* Adds the names of the variables that the lvalue may be, or may be taken from. */
void place_names(StrMap *names, const Expr *place, void *mark);
/* It captures by value: to make it changes no variable of the thread. */
bool lambda_copies(const Model *model, const Expr *lambda);
/* By an assignment, not only by being passed: a pointer that is passed stays what it was. */
bool name_is_assigned(const StrMap *names, Str name);
/* Names that a statement may change. */
StrMap *stmt_names_assigned(const Model *model, const Stmt *stmt);
StrMap *stmt_assigned(Arena *arena, const Model *model, const Stmt *stmt);
void expr_assigned(StrMap *names, const Model *model, const Expr *expr);
/* Model.assigned. */
void model_find_assigned(Model *model);
/* How often the name stands where it is changed. */
unsigned times_assigned(const Model *model, const Stmt *body, const Expr *step, Str name);
/* All of it is understood. */
bool stmt_is_read(const Stmt *stmt);
/* `name = ...` stands in it: a pointer may go to another array. */
bool stmt_sets(const Stmt *stmt, Str name);

#endif
