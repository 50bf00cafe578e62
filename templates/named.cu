{{! Where a thread is in the grid, for a kernel that says so wherever it needs it. }}
const unsigned {{name}} = blockIdx.{{axis}} * blockDim.{{axis}} + threadIdx.{{axis}};
