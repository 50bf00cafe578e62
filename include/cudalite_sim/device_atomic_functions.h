/* Stand-in for CUDA's <device_atomic_functions.h>: all of it is in one header here. */
#include "cudalite_sim.h"
