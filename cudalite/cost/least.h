/* The lesser and the larger one of two figures. */
#ifndef CUDALITE_COST_LEAST_H
#define CUDALITE_COST_LEAST_H

static inline double least(double a, double b)
{
    return a < b ? a : b;
}

static inline double larger(double a, double b)
{
    return a > b ? a : b;
}

#endif
