// product
// the two nearest of all points for each query, points as struct of arrays
__global__ void two_nearest(const float *px, const float *py, const float *qx, const float *qy, int *first, int *second,
                            int points, int queries)
{
    int q = blockIdx.x * blockDim.x + threadIdx.x;
    if (q >= queries)
        return;
    float x = qx[q], y = qy[q], best = FLT_MAX, next = FLT_MAX;
    int b = -1, s = -1;
    for (int i = 0; i < points; i++) {
        float dx = px[i] - x, dy = py[i] - y;
        float d = dx * dx + dy * dy;
        if (d < best) {
            next = best;
            s = b;
            best = d;
            b = i;
        } else if (d < next) {
            next = d;
            s = i;
        }
    }
    first[q] = b;
    second[q] = s;
}

static void launch(const Buffers &of, int rows, int columns)
{
    int points = columns * 4, queries = rows * 8;
    two_nearest<<<(queries + 127) / 128, 128>>>(of.in, of.in + points / 2, of.other, of.other + queries / 2,
                                                (int *)of.out, (int *)of.out + queries, points, queries);
}
