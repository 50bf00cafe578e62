/* Pointers to elements that move by bytes: (const float *)((const char *)base + y * pitch), as
 * cudaMallocPitch lays rows out. */
#ifndef CUDALITE_ANALYSIS_EFFECTS_BYTE_OFFSETS_H
#define CUDALITE_ANALYSIS_EFFECTS_BYTE_OFFSETS_H

#include "../builder.h"

/* The pointer into a garray as one to bytes of the type; false: it cannot be. */
bool offset_in_bytes(const Builder *builder, const Type *type, Value *pointer);
/* ... back to elements: numbers of bytes divide by an element's, which the model asks of its
 * parameters where they are factors of a distance. */
bool offset_in_elements(Builder *builder, Value *pointer);

/* A byte is read or written, or part of several elements. */
Value bytes_escape(Builder *builder, Value pointer, const Expr *expr);

#endif
