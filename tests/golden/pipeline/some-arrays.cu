// RUN: cudalite -O1 -arch sm_90 --pipeline --explain %s -o %t
/* `a` is loaded ahead and leaves its cells to `b`; `mask` has elements of a byte, `pair` a type whose
   alignment nobody knows, and each tile of `sums` gets those cells from the one before it that this is to write. */
struct Pair {
    float x, y;
};

__global__ void mixed(const float *a, float *b, const char *mask, const Pair *pair, float *sums, int rows,
                      int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __annotation(L"garray mask 2 1 rows columns");
    __annotation(L"garray pair 2 8 rows columns");
    __annotation(L"garray sums 2 4 rows columns");
    int row = blockIdx.x * 64 + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"tile i 8");
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        sums[row * columns + i] += mask[row * columns + i] * pair[row * columns + i].x * (i + 1 < columns ? sums[row * columns + i + 1] : 0);
        b[row * columns + i] = 2 * a[row * columns + i];
    }
}
