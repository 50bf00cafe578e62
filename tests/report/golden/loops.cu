// RUN: cudalite -w --emit=loops %s
// The matrix addition of seeds/000, figures 6 and 7, and kernels whose names are taken.
__global__ void MatrixAdd(int *in1, int *in2, int *out)
{
    int t1 = in1[threadIdx.x * gridDim.x + blockIdx.x];
    int t2 = in2[threadIdx.x * gridDim.x + blockIdx.x];
    out[threadIdx.x * gridDim.x + blockIdx.x] = t1 + t2;
}

__global__ void taken(float *a, int n)
{
#pragma cudalite __global__ 64

    int i = blockIdx . x * 64 + /* a comment stays */ threadIdx.x, tx = 0;
    if (i < n)
        for (int j = 0; j < n; j++) {
            a[i * n + j] += tx;
        }
}

__global__ void two(float *a)
{
    a[threadIdx.y * 16 + threadIdx.x] = blockIdx.z;
}

void launch(int *p, float *f)
{
    MatrixAdd<<<64, 64>>>(p, p, p);
    two<<<dim3(1, 1, 4), dim3(16, 16)>>>(f);
}
