// RUN: cudalite --explain=time %s
// What a launch takes is not told where the block's shape is not known.
__global__ void scale(float *a, int n)
{
    __annotation(L"garray a 2 4 n n");
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++)
        a[threadIdx.x * n + i] = 0;
}
