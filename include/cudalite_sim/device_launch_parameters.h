/* Stand-in for CUDA's <device_launch_parameters.h>: all of it is in one header here. */
#include "cudalite_sim.h"
