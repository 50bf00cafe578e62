/* A reader of JSON as RFC 8259 has it, and of nothing else: the whole text as a tree. */
#ifndef CUDALITE_BASE_JSON_READ_H
#define CUDALITE_BASE_JSON_READ_H

#include "str.h"

typedef enum {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT,
} JsonKind;

typedef struct JsonValue {
    JsonKind kind;
    uint32_t at; /* where it begins in the text */
    Str text;    /* a string without quotes and escapes; a number as it is written */
    Str key;     /* of an object's member */
    VEC(struct JsonValue) members; /* of an array or an object */
} JsonValue;

/* False: the text is no JSON, and `why` says what is wrong where. Values nest 64 deep at most. */
bool json_read(Arena *arena, Str text, JsonValue *value, const char **why, uint32_t *where);
/* The member of that name, of several the last one; NULL: there is none, or `object` is none. */
const JsonValue *json_member(const JsonValue *object, const char *key);

#endif
