/* Stand-in for CUDA's <cuComplex.h>: complex numbers in float2 and double2. */
#ifndef CUDALITE_SIM_CUCOMPLEX_H
#define CUDALITE_SIM_CUCOMPLEX_H

#include "cudalite_sim.h"

/* The functions of one precision: of cuCaddf and its kin, `f` is the suffix. */
#define CUDALITE_SIM_COMPLEX(Complex, make, T, f)                                                  \
    CUDALITE_SIM_INLINE T cuCreal##f(Complex a)                                                    \
    {                                                                                              \
        return a.x;                                                                                \
    }                                                                                              \
    CUDALITE_SIM_INLINE T cuCimag##f(Complex a)                                                    \
    {                                                                                              \
        return a.y;                                                                                \
    }                                                                                              \
    CUDALITE_SIM_INLINE Complex make(T real, T imaginary)                                          \
    {                                                                                              \
        return Complex(real, imaginary);                                                           \
    }                                                                                              \
    CUDALITE_SIM_INLINE Complex cuConj##f(Complex a)                                               \
    {                                                                                              \
        return Complex(a.x, -a.y);                                                                 \
    }                                                                                              \
    CUDALITE_SIM_INLINE Complex cuCadd##f(Complex a, Complex b)                                    \
    {                                                                                              \
        return Complex(a.x + b.x, a.y + b.y);                                                      \
    }                                                                                              \
    CUDALITE_SIM_INLINE Complex cuCsub##f(Complex a, Complex b)                                    \
    {                                                                                              \
        return Complex(a.x - b.x, a.y - b.y);                                                      \
    }                                                                                              \
    CUDALITE_SIM_INLINE Complex cuCmul##f(Complex a, Complex b)                                    \
    {                                                                                              \
        return Complex(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);                              \
    }                                                                                              \
    CUDALITE_SIM_INLINE Complex cuCfma##f(Complex a, Complex b, Complex c)                         \
    {                                                                                              \
        return cuCadd##f(cuCmul##f(a, b), c);                                                      \
    }                                                                                              \
    /* Scaled, so that nothing overflows on the way. */                                            \
    CUDALITE_SIM_INLINE Complex cuCdiv##f(Complex a, Complex b)                                    \
    {                                                                                              \
        T scale = 1 / (std::fabs(b.x) + std::fabs(b.y));                                           \
        Complex as(a.x *scale, a.y *scale), bs(b.x *scale, b.y *scale);                            \
        T square = 1 / (bs.x * bs.x + bs.y * bs.y);                                                \
        return Complex((as.x * bs.x + as.y * bs.y) * square,                                       \
                       (as.y * bs.x - as.x * bs.y) * square);                                      \
    }                                                                                              \
    CUDALITE_SIM_INLINE T cuCabs##f(Complex a)                                                     \
    {                                                                                              \
        return std::hypot(a.x, a.y);                                                               \
    }

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;
CUDALITE_SIM_COMPLEX(cuFloatComplex, make_cuFloatComplex, float, f)
CUDALITE_SIM_COMPLEX(cuDoubleComplex, make_cuDoubleComplex, double, )

CUDALITE_SIM_INLINE cuComplex make_cuComplex(float real, float imaginary)
{
    return make_cuFloatComplex(real, imaginary);
}
CUDALITE_SIM_INLINE cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex a)
{
    return make_cuDoubleComplex(a.x, a.y);
}
CUDALITE_SIM_INLINE cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex a)
{
    return make_cuFloatComplex(static_cast<float>(a.x), static_cast<float>(a.y));
}

#endif
