{{! Before the first #include of a file that copies ahead. }}
#include <cuda_pipeline.h>
