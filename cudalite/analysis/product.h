/* Products of floating numbers in the user's code: what a compiler may fuse with a sum. */
#ifndef CUDALITE_ANALYSIS_PRODUCT_H
#define CUDALITE_ANALYSIS_PRODUCT_H

#include "model.h"

/* A product, or a quotient by a constant, which compilers make one of. */
typedef struct {
    const Expr *expr; /* of two operands */
    unsigned size;    /* 4: float, 8: double; 0: its type is not known, or it has none of its own */
} Product;
typedef VEC(Product) Products;

/* Gathers what the kernel's text does with its variables; the others ask for that. */
void product_read(Model *model);

/* Its type is known to be a number's. */
bool product_is_number(const Model *model, const Expr *expr);

/* Bytes of the floating type in which it is computed; 0: it is a whole number, or nobody knows. */
unsigned product_size(const Model *model, const Expr *expr);

/* x * y, or x / 2, that is a number of a floating type, or may be one. */
bool product_is(const Model *model, const Expr *expr);

/* A call of a function that multiplies somewhere, or may. */
bool product_is_call(const Model *model, const Expr *expr);

/* Adds the products that the value may be, but for its sign and its type. One that is made
 * elsewhere, by a variable or a function, is added as the expression that gets it, with size 0. */
void product_find(const Model *model, const Expr *value, Products *products);

/* There are some. */
bool product_may_be(const Model *model, const Expr *value);

/* x *= y or x /= 2, of a number of a floating type, or of one that may be. */
bool product_scales(const Model *model, const Expr *expr);

/* Adds that of x *= y. */
void product_compound(const Model *model, const Expr *assignment, Products *products);

/* Calls `take` for each operand, NULL among them, of an expression that is no assignment: whether
 * its value may be added to something, by the expression itself or, if that is a summand, later. */
typedef void TakeOperand(void *context, const Expr *operand, bool is_summand);
void product_each_operand(const Model *model, const Expr *expr, bool is_summand, TakeOperand *take,
                          void *context);

/* The function may get the argument itself, by reference or by its address. */
bool product_is_given(const Model *model, const Expr *call, size_t argument);

/* Numbers of the type may be floating, or have members that are. */
bool product_has_type(const Type *type);

#endif
