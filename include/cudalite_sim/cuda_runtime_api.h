/* Stand-in for CUDA's <cuda_runtime_api.h>: all of it is in one header here. */
#include "cudalite_sim.h"
