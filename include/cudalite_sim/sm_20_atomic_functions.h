/* Stand-in for CUDA's <sm_20_atomic_functions.h>: all of it is in one header here. */
#include "cudalite_sim.h"
