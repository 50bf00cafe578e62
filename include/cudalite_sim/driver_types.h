/* Stand-in for CUDA's <driver_types.h>: all of it is in one header here. */
#include "cudalite_sim.h"
