/* The words of an annotation, from its text to their kinds, places and expressions. */
#ifndef CUDALITE_SYNTAX_ANNOTATIONS_ANNOTATION_WORDS_H
#define CUDALITE_SYNTAX_ANNOTATIONS_ANNOTATION_WORDS_H

#include "annotation.h"

/* The text of an annotation as the user means it, and where each byte was written. */
typedef struct {
    Source *source;
    VEC(char) text;
    VEC(uint32_t) at;
} AnnotationSource;

/* Reads the words into the annotation. False, after a diagnostic: its form is wrong. */
bool annotation_read_words(struct Unit *unit, const AnnotationSource *from, Annotation *annotation);

#endif
