// RUN: cudalite -arch=sm_90 --infer --explain --header=%t.h %s -o %t.cu && grep -c "void launch_" %t.h
// Kernels that other files launch: for a guess, which the host function checks.
__global__ void doubled(float *a, int n, int m)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        for (int j = 0; j < m; j++)
            a[i * m + j] *= 2;
}

__global__ void added(float *a, float *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = b[i * n];
}
