{{! A thread's place in the grid, for a kernel that writes it out wherever it needs it. }}
const unsigned {{name}} = blockIdx.{{axis}} * blockDim.{{axis}} + threadIdx.{{axis}};
