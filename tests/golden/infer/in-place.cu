// RUN: cudalite -O1 --infer --explain %s
// Without launches of its own: only where pointers say that arrays lie apart.
__global__ void apart(const float *__restrict__ a, float *__restrict__ s, int rows, int columns)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows)
        return;
    for (int j = 0; j < columns; j++)
        s[i] += a[i * columns + j];
}

__global__ void perhaps(const float *a, float *b, int rows, int columns)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows)
        return;
    for (int j = 0; j < columns; j++)
        b[i * columns + j] = a[i * columns + j] * 2;
}

void run(const float *a, float *b, float *s, int n)
{
    apart<<<(n + 63) / 64, 64>>>(a, s, n, n);
    perhaps<<<(n + 63) / 64, 64>>>(a, b, n, n);
}
