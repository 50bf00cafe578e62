/* Stand-in for CUDA's <sm_30_intrinsics.h>: all of it is in one header here. */
#include "cudalite_sim.h"
