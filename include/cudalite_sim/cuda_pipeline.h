/* Stand-in for CUDA's <cuda_pipeline.h>: cp.async. A copy is done at once: one load from global
 * memory and one store to shared memory of its size. */
#ifndef CUDALITE_SIM_PIPELINE_H
#define CUDALITE_SIM_PIPELINE_H

#include "cudalite_sim.h"

template <unsigned bytes> CUDALITE_SIM_INLINE void cudalite_sim_copy(void *to, const void *from)
{
    typedef typename cudalite_sim::Raw<bytes>::type R;
    *static_cast<R *>(to) = *static_cast<const R *>(from);
}

CUDALITE_SIM_INLINE void __pipeline_memcpy_async(void *to, const void *from, size_t size,
                                                 size_t zeros = 0)
{
    if (zeros == 0 && size == 4)
        cudalite_sim_copy<4>(to, from);
    else if (zeros == 0 && size == 8)
        cudalite_sim_copy<8>(to, from);
    else if (zeros == 0 && size == 16)
        cudalite_sim_copy<16>(to, from);
    else
        for (size_t i = 0; i < size; i++)
            static_cast<char *>(to)[i] =
                i < size - zeros ? static_cast<const char *>(from)[i] : '\0';
}
CUDALITE_SIM_INLINE void __pipeline_commit()
{
}
CUDALITE_SIM_INLINE void __pipeline_wait_prior(size_t)
{
}

#endif
