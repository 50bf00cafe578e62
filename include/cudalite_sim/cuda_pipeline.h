/* Stand-in for CUDA's <cuda_pipeline.h>: cp.async. */
#ifndef CUDALITE_SIM_PIPELINE_H
#define CUDALITE_SIM_PIPELINE_H

#include "cudalite_sim.h"

CUDALITE_SIM_INLINE void __pipeline_memcpy_async(void *to, const void *from, size_t size,
                                                 size_t zeros = 0)
{
    cudalite_sim_copy_async(to, from, size, zeros);
}
CUDALITE_SIM_INLINE void __pipeline_commit()
{
    cudalite_sim_copy_commit();
}
CUDALITE_SIM_INLINE void __pipeline_wait_prior(size_t prior)
{
    cudalite_sim_copy_wait(prior);
}

#endif
