// RUN: cudalite -arch sm_80 --pipeline --report --assume rows=640 --assume columns=640 %s
/* Copies by cp.async are loads and stores; a condition that changes with the round parts no lanes. */
__global__ void sums(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        if (i % 4 == 1)
            sum = -sum;
        sum += a[row * columns + i];
    }
    b[row] = sum;
}
