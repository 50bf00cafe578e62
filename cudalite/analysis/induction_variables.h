/* Which loops can be counted, and what their iterations change. */
#ifndef CUDALITE_ANALYSIS_INDUCTION_VARIABLES_H
#define CUDALITE_ANALYSIS_INDUCTION_VARIABLES_H

#include "builder.h"

/* Where the loop is canonical, its start, end, step and iterator; else why not. */
void loop_recognise(Builder *builder, Loop *loop);
/* The variables in sight, and their values, where the loop begins. */
void loop_scope(Builder *builder, Loop *loop);

/* A variable that counts along, and its value behind the loop; NULL: not known. */
typedef struct {
    const Variable *variable;
    const Poly *last;
} Counted;

typedef VEC(Counted) AllCounted;

/* Before the iterations of `stmt`: what they change is not known in them, but for what counts
 * along. `loop` NULL: nobody counts them. */
AllCounted enter_iterations(Builder *builder, Loop *loop, const Stmt *stmt);
/* Behind them: nor is it known there, but for what they have counted. */
void leave_iterations(Builder *builder, Loop *loop, const Stmt *stmt, const AllCounted *lasting);

#endif
