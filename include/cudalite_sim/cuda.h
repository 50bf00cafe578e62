/* Stand-in for CUDA's <cuda.h>: all of it is in one header here. */
#include "cudalite_sim.h"
