/* Stand-in for CUDA's <channel_descriptor.h>: all of it is in one header here. */
#include "cudalite_sim.h"
