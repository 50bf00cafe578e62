/* Makes the annotations that cudalite reads invisible to the compiler, so that an annotated file
 * compiles unchanged with nvcc, clang++ and g++: include this before the first annotation.
 *
 *     __global__ void scale(float *a, int n)
 *     {
 *         __annotation(L"garray a 1 4 n");
 *
 * An annotation becomes an empty statement. Microsoft's compiler has an intrinsic of this name,
 * which writes its strings into the program's debug data; that does not happen where this header is
 * included.
 *
 * The other spelling, `#pragma cudalite garray a 1 4 n`, needs no header. nvcc warns of a pragma in
 * device code that it does not know (20199-D), g++ -Wall of one in host code. For a file with
 * pragmas, define CUDALITE_PRAGMAS before including this header: nvcc then warns of no unknown
 * pragma in device code at all, which is why it is not done unasked. */
#ifndef CUDALITE_H
#define CUDALITE_H

#undef __annotation
#define __annotation(...)

#if defined(CUDALITE_PRAGMAS) && defined(__CUDACC__)
#ifdef __NVCC_DIAG_PRAGMA_SUPPORT__
#pragma nv_diag_suppress 20199
#elif !defined(__clang__)
#pragma diag_suppress 20199 /* nvcc before 11.5 */
#endif
#endif

#endif
