/* The lesser and the larger one of two figures; and what is told of such that are nearly the
 * same. */
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

/* A ratio for two digits behind the point: 1.00 is told only where there is no difference. */
static inline double ratio_told(double ratio)
{
    const double none = 1e-6, least_told = 1.01; /* figures are sums of fractions */
    return ratio > 1 + none ? larger(ratio, least_told) : ratio;
}

#endif
