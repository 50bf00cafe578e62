/* Stand-in for CUDA's <host_defines.h>: all of it is in one header here. */
#include "cudalite_sim.h"
