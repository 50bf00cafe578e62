/* Values that go from place to place as they are. */
#ifndef CUDALITE_ANALYSIS_EFFECTS_COPY_PROPAGATION_H
#define CUDALITE_ANALYSIS_EFFECTS_COPY_PROPAGATION_H

#include "../product_form.h"

/* A value that the kernel's text gives a variable, a part of one, or an element. */
typedef struct {
    const Expr *value; /* without parentheses, signs and casts */
    Str part;          /* which part gets it: `.x`, `[1]`; `?`: nobody knows; empty: all of it */
    const Access *element; /* it is written to the element; NULL: to a variable */
    bool is_step;          /* what x += y makes of the value that was noted before */
} Copy;

/* All that one variable gets, or the elements of one array. */
typedef struct {
    VEC(Copy) all;
    bool
        changes; /* it gets others, too: of x += y, of a function, of more than MOST_COPIES statements */
} Copies;

enum {
    MOST_COPIES = 32, /* of a value from place to place, and to one place */
    MOST_TURNS = 32,  /* texts of one product */
};

/* Makes room for what the others find when they are asked first. */
void copied_begin(Model *model);

/* The place is a variable that the thread has itself, or a part of one, as of Copy. */
bool copied_own(const Model *model, const Expr *place, Str *name, Str *part);
/* All that the variable of which the place is one, or a part, may get; NULL: it is none, or gets
 * nothing. */
const Copies *copied_to(const Model *model, const Expr *place);
/* ... that part of it, or one of its own parts. */
bool copied_matches(const Model *model, const Expr *place, const Copy *copy);

/* How a product's text is made. */
typedef struct {
    FormLeaf *leaf; /* of an operand that is taken as it stands */
    /* The place may have the value where it stands. */
    bool (*takes)(void *context, const Expr *place, const Copy *copy);
    /* It was taken for that; or NULL. */
    void (*took)(void *context, const Expr *place, const Copy *copy);
    void *context;
} CopyForms;

/* The text of the product (product_form) in one of the ways in which places in it may have others'
 * values. `*turns`: how many ways there are. */
Str copied_form(const Model *model, const Expr *product, const CopyForms *forms, size_t turn,
                size_t *turns);

#endif
