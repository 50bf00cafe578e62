// RUN: cudalite -O1 -arch=sm_90 --pipeline %s -o - | sed -n '/load [a]/,/[p]ipeline_wait/p'
// Of an array whose tile does not run ahead, as no asynchronous copy takes its elements, each pass asks for its row.
__global__ void walk(const short *a, int *c, int rows, int columns, int rounds)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 2 rows rounds");
    __annotation(L"garray c 3 4 rows columns rounds");
    int row = blockIdx.y * 2 + threadIdx.x / 32, column = blockIdx.x * 32 + threadIdx.x % 32;
    if (row >= rows || column >= columns)
        return;
    for (int k = 1; k < rounds; k++) {
        __annotation(L"loop k 1 rounds 1");
        c[(row * columns + column) * rounds + k] = c[(row * columns + column) * rounds + k - 1] + a[row * rounds + k];
    }
}
