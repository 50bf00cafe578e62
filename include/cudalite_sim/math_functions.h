/* Stand-in for CUDA's <math_functions.h>: all of it is in one header here. */
#include "cudalite_sim.h"
