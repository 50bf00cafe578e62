// rows
#include <cuda_fp16.h>
// scores of one query against all keys of the cache
__global__ void key_scores(const __half *keys, const float *query, float *scores, float scale, int visible, int n,
                           int dim)
{
    int key = blockIdx.x * blockDim.x + threadIdx.x;
    if (key >= n)
        return;
    if (key > visible) {
        scores[key] = -INFINITY;
        return;
    }
    float s = 0;
    for (int d = 0; d < dim; d++)
        s += query[d] * __half2float(keys[key * dim + d]);
    scores[key] = s * scale;
}

static void launch(const Buffers &of, int rows, int columns)
{
    key_scores<<<(rows + 127) / 128, 128>>>((const __half *)of.in, of.other, of.out, 0.125f, rows - rows / 8, rows,
                                            columns);
}
