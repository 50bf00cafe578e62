// RUN: cudalite -O1 --weigh=sectors %s | sed -n '/__global__/,/^}/p'
// A cell and its element have one name where they are the same number; a subscript that is used once has none; phases say
// what they load and store; directives at the line's beginning do not move what is written above them.
#define BLOCK 64
#define TAPS 12

static __global__ void filter(const float *in, const float *taps, float *out, int rows, int columns)
{
#pragma cudalite __global__ BLOCK
#pragma cudalite garray in 2 4 rows columns
#pragma cudalite garray taps 2 4 TAPS TAPS
#pragma cudalite garray out 2 4 rows columns
    const int row = blockIdx.x * BLOCK + threadIdx.x;
#pragma cudalite BoundChk
    if (row >= rows)
        return;
#pragma cudalite loop i 0 columns 1
    for (int i = 0; i < columns; i++) {
        float sum = 0;
        for (int j = 0; j < TAPS; j++)
            for (int k = 0; k < TAPS; k++)
                sum += taps[j * TAPS + k] * in[row * columns + i];
        out[row * columns + i] = sum;
    }
}

static __global__ void products(const float *a, const float *x, float *y, int rows, int columns)
{
#pragma cudalite __global__ BLOCK
#pragma cudalite garray a 2 4 rows columns
#pragma cudalite garray x 1 4 columns
#pragma cudalite garray y 1 4 rows
    const int row = blockIdx.x * BLOCK + threadIdx.x;
#pragma cudalite BoundChk
    if (row >= rows)
        return;
    float sum = 0;
#pragma cudalite loop i 0 columns 1
    for (int i = 0; i < columns; i++)
        sum += a[row * columns + i] * x[i];
    y[row] = sum;
}
