/* Products that are stored and read back: it takes a region with its tiles and registers. It
 * returns the product, or NULL where there is none. */
#ifndef CUDALITE_PASSES_CONTRACTION_PRODUCT_READ_BACK_H
#define CUDALITE_PASSES_CONTRACTION_PRODUCT_READ_BACK_H

#include "contraction_queries.h"

/* A product that is stored, and read again into a sum with which it might be fused there and not
 * here. */
const Expr *product_read_back(const Contraction *contraction);

/* ... on the other side of the region's loop, whose iterations a compiler may write out. */
const Expr *product_read_back_across(const Contraction *contraction);

/* The value that an assignment gives the access; NULL: none does, or the operator computes it. */
const Expr *stored_value(const Model *model, const Access *access);

#endif
