// RUN: cudalite -O1 %s | diff %s -
// Rows that lie bytes apart are of whole elements only where a launch can check it.
__global__ void row_sums(const float *base, size_t pitch, float *sums, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray base 2 4 rows (pitch/4)");
    __annotation(L"garray sums 1 4 rows");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    const float *row = (const float *)((const char *)base + r * pitch);
    float sum = 0;
    __annotation(L"loop c 0 columns 1");
    for (int c = 0; c < columns; c++)
        sum += row[c];
    sums[r] = sum;
}
