// RUN: cudalite -O1 --weigh=sectors -arch=sm_90 %s -o %t
// The loop leaves 0 where it has no iteration: 1 - 0.001 * s is another number then, which nvcc chooses as a whole, or not.
__global__ void decay(const float *__restrict__ a, float *__restrict__ out, int rows, int cols)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows cols");
    __annotation(L"garray out 1 4 rows");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = 0;
        __annotation(L"loop c 0 cols 1");
        for (int c = 0; c < cols; c++)
            s += a[r * cols + c];
        out[r] = 1.f - 0.001f * s;
    }
}
