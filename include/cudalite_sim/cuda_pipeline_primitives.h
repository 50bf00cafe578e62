/* Stand-in for CUDA's <cuda_pipeline_primitives.h>. */
#include "cuda_pipeline.h"
