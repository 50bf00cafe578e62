/* Lambdas that a variable of a kernel holds: `const auto load = [&](int stage) { ... };` */
#ifndef CUDALITE_WARP_LAMBDAS_H
#define CUDALITE_WARP_LAMBDAS_H

#include "walk.h"

/* The function that the declared variable is: it takes numbers by value, gives nothing back, refers to
 * the variables around it, and the text does nothing with it but call it. Its tokens are those of the
 * function around. NULL: nobody knows what it does. */
const Kernel *lambda_read(Walk *walk, const Declarator *declarator);

#endif
