// RUN: cudalite -O1 --weigh=sectors -arch=sm_90 -w %s | grep "by;\|by)"
// A product with a parameter that a later loop adds something to: ptxas makes it in that loop, so no choice stands around it.
__global__ void centre(const float *__restrict__ a, float *__restrict__ w, int rows, int cols, float by)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows cols");
    __annotation(L"garray w 2 4 rows cols");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = 0;
        __annotation(L"loop c 0 cols 1");
        for (int c = 0; c < cols; c++)
            s += a[r * cols + c];
        float m = s * by;
        __annotation(L"loop c 0 cols 1");
        for (int c = 0; c < cols; c++)
            w[r * cols + c] = a[r * cols + c] - m;
    }
}
