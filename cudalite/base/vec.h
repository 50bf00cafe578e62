/* Typed growing arrays on an arena:  VEC(int) v = {0};  vec_push(arena, &v, 7);  v.at[0], v.len */
#ifndef CUDALITE_BASE_VEC_H
#define CUDALITE_BASE_VEC_H

#include "arena.h"

#define VEC(Type)                                                                                  \
    struct {                                                                                       \
        Type *at;                                                                                  \
        size_t len, cap;                                                                           \
    }

#define vec_push(arena, v, ...)                                                                    \
    do {                                                                                           \
        if ((v)->len == (v)->cap) {                                                                \
            size_t vec_cap_ = (v)->cap ? (v)->cap * 2 : 8;                                         \
            (v)->at = arena_grow((arena), (v)->at, (v)->cap * sizeof *(v)->at,                     \
                                 vec_cap_ * sizeof *(v)->at);                                      \
            (v)->cap = vec_cap_;                                                                   \
        }                                                                                          \
        (v)->at[(v)->len++] = __VA_ARGS__;                                                         \
    } while (0)

/* The first of `count` places, in order, for which `before`, which is written with that number,
 * holds no more. */
#define vec_first(number, count, before)                                                           \
    do {                                                                                           \
        size_t vec_high_ = (count);                                                                \
        for (size_t vec_low_ = 0;                                                                  \
             (number) = vec_low_ + (vec_high_ - vec_low_) / 2, vec_low_ < vec_high_;) {            \
            if (before)                                                                            \
                vec_low_ = (number) + 1;                                                           \
            else                                                                                   \
                vec_high_ = (number);                                                              \
        }                                                                                          \
    } while (0)

#endif
