/* Columns of a line's accesses: see columns.c. */
#ifndef CUDALITE_SIM_COLUMNS_H
#define CUDALITE_SIM_COLUMNS_H

#include "../base/str.h"

typedef struct Columns Columns;
Columns *columns_read(Arena *arena, const char *program);
/* The column of an address that belongs to that line; 0: not known. */
unsigned columns_find(const Columns *columns, uint64_t address, unsigned line);

#endif
