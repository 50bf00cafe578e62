// RUN: cudalite -w -O1 -arch sm_90 %s
/* Two rows are each thread's own. The block's first one is none before the array, so that those that are left are
   counted, and no pass asks whether its row is in the array. */
static __global__ void pairs(const float *a, float *sums, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray sums 1 4 rows");
    int r = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    float t = 0, u = 0;
    if (r + 1 >= rows)
        return;
    for (int c = 0; c < columns; c++) {
        __annotation(L"loop c 0 columns 1");
        t += a[r * columns + c];
        u += a[(r + 1) * columns + c];
    }
    sums[r] = t;
    sums[r + 1] = u;
}
