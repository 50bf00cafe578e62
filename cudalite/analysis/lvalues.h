/* What names and lvalues denote. */
#ifndef CUDALITE_ANALYSIS_LVALUES_H
#define CUDALITE_ANALYSIS_LVALUES_H

#include "builder.h"

/* The place that an lvalue denotes, noted as read, written or (neither) only named. */
Value place_value(Builder *builder, const Expr *expr, bool read, bool write);
/* The place of which `part` is a part: what is written leaves the rest, so all of it is read,
 * too. */
Value place_part_value(Builder *builder, const Expr *part, const Expr *whole, bool write);
Value value_of_name(Builder *builder, const Expr *expr);

#endif
