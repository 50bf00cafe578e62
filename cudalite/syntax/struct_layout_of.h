/* One layout: what struct_layout.c reads and struct_members.c looks up. */
#ifndef CUDALITE_SYNTAX_STRUCT_LAYOUT_OF_H
#define CUDALITE_SYNTAX_STRUCT_LAYOUT_OF_H

#include "struct_layout.h"

typedef struct {
    VEC(Member) members;
    unsigned size, alignment;
    bool is_union;
    const char *why; /* it is not known; NULL: there is no more to say */
} Layout;

#endif
