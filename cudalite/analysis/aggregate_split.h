/* Arrays of structures as arrays of the numbers that these are made of. */
#ifndef CUDALITE_ANALYSIS_AGGREGATE_SPLIT_H
#define CUDALITE_ANALYSIS_AGGREGATE_SPLIT_H

#include "builder.h"

/* The array's elements are structures: it becomes one of numbers. False where they are not
 * known. */
bool words_make(Builder *builder, Array *array);
/* The place is a structure of such an array, or of its members: what is read or written there is
 * noted; *value is the address of one of its numbers, where that is asked for. False: it is none,
 * or the address of a structure. */
bool words_place(Builder *builder, const Expr *place, bool read, bool write, Value *value);
/* The file has such operators, and all of them take values: none changes a structure that it is
 * given. */
bool words_operator(const Builder *builder, const Expr *expr);
/* It is a structure as a whole, or one of its members that is one. */
bool access_is_object(const Access *access);
/* Sums of what is written as a whole and read again are not followed: such arrays stay where they
 * are. */
void words_check(Builder *builder);

#endif
