/* Numbers and characters as their tokens spell them. */
#ifndef CUDALITE_LEX_LITERAL_H
#define CUDALITE_LEX_LITERAL_H

#include "../base/str.h"

typedef struct {
    uint64_t value;
    unsigned base;
    bool overflows;            /* 64 bits do not hold it */
    bool is_unsigned, is_long; /* as its suffix says */
    Str rest;                  /* behind its digits */
} IntegerLiteral;

/* False: it is none; its base and what stands behind digits are told all the same. */
bool literal_integer(Str text, IntegerLiteral *literal);
/* Of a character literal with any prefix; false: it is empty, or has a suffix. */
bool literal_character(Str text, int64_t *value);

#endif
