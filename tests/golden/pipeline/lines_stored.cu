// RUN: cudalite -arch=sm_90 --explain %s -o - | sed -n '/walk_tiled/,/^}/p'
// Rows that are no whole vectors are loaded and stored line by line, each thread's rounds from a line of its row on.
static __global__ void walk(const float *a, float *b, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows 8191");
    __annotation(L"garray b 2 4 rows 8191");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    for (int k = 0; k < 8191; k++) {
        __annotation(L"loop k 0 8191 1");
        b[row * 8191 + k] = a[row * 8191 + k] * 2;
    }
}

void host(const float *a, float *b, int rows)
{
    walk<<<(rows + 63) / 64, 64>>>(a, b, rows);
}
