// RUN: cudalite -arch=sm_90 --smem=16384 %s -o - | sed -n '/int [f]irst_row/,/[e]lse/p'
// Where a pass has as many rows as a line has elements, each row that a thread copies begins in the same place of its line.
static __global__ void walk(float *a, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows 1023");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float average = 0;
    for (int k = 0; k < 1023; k++) {
        __annotation(L"loop k 0 1023 1");
        average = average * 0.5f + a[row * 1023 + k];
        a[row * 1023 + k] = average;
    }
}

void host(float *a, int rows)
{
    walk<<<(rows + 63) / 64, 64>>>(a, rows);
}
