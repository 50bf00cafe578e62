/* Counts and findings as text: see table.c. */
#ifndef CUDALITE_SIM_TABLE_H
#define CUDALITE_SIM_TABLE_H

#include <stdio.h>

#include "measure.h"

void table_print(FILE *out, const SimOptions *options, const Measure *measure);
void thread_text(Text *out, const KernelMeasure *kernel, ThreadPlace place); /* in its grid */
void findings_print(FILE *out, const Measure *measure);
void compare_print(FILE *out, Arena *arena, const Measures *measures);
/* Of one program in several orders: the first that gave other results, and how many did. */
bool orders_same(FILE *out, const Measures *measures);
void orders_print(FILE *out, const Measures *measures);
bool compare_equal(const Measures *measures);           /* all like the first */
bool compare_same(FILE *out, const Measures *measures); /* the same, and what differs is printed */

#endif
