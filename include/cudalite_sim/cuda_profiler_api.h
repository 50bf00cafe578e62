/* Stand-in for CUDA's <cuda_profiler_api.h>: all of it is in one header here. */
#include "cudalite_sim.h"
