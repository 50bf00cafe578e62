/* Static shared memory that a kernel has without us. */
#ifndef CUDALITE_ANALYSIS_SHARED_MEMORY_H
#define CUDALITE_ANALYSIS_SHARED_MEMORY_H

#include "builder.h"

/* The model's shared_bytes and shared_dynamic, of a kernel that was walked. */
void shared_find(Builder *builder);

#endif
