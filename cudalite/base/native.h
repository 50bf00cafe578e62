/* The GPU at hand (-arch=native). */
#ifndef CUDALITE_BASE_NATIVE_H
#define CUDALITE_BASE_NATIVE_H

/* Compute capability times 10, of several GPUs the oldest one's, for all of them can run what is
 * made for it; 0: there is none, or nothing tells of it. */
unsigned native_arch(void);

#endif
