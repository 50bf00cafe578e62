/* Neighbours along the lanes as text. */
#ifndef CUDALITE_PRINT_FORMS_LANE_VECTORS_H
#define CUDALITE_PRINT_FORMS_LANE_VECTORS_H

#include "thread_writing.h"

/* The body of the kernel, in which each thread takes the place of several side by side. */
bool writing_vectors(Writing *writing, View *view, Text *body);

#endif
