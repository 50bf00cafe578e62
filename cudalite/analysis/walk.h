/* Statements in program order. */
#ifndef CUDALITE_ANALYSIS_WALK_H
#define CUDALITE_ANALYSIS_WALK_H

#include "builder.h"

/* The statement's loops, conditions and accesses go to the model; NULL: there is none. */
void builder_walk(Builder *builder, const Stmt *stmt);

#endif
