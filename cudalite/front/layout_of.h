/* One layout: what layout.c reads and layout_members.c looks up. */
#ifndef CUDALITE_FRONT_LAYOUT_OF_H
#define CUDALITE_FRONT_LAYOUT_OF_H

#include "layout.h"

typedef struct {
    VEC(Member) members;
    unsigned size, alignment;
    bool is_union;
    const char *why; /* it is not known; NULL: there is no more to say */
} Layout;

#endif
