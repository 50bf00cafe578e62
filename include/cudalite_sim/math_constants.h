/* Stand-in for CUDA's <math_constants.h>: all of it is in one header here. */
#include "cudalite_sim.h"
