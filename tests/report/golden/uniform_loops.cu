// RUN: cudalite --report %s
// Loops that all lanes leave together are not called divergent; those of diverging() are.
__global__ void uniform(const float *a, float *y, int n, float eps)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, lo = 0, hi = n, first = 0, last = 0;
    float s = 0;
    for (float x = 1.f; x > eps; x *= .5f)
        s += x;
    for (int j = 0; j < (int)ceilf(n / 32.f); j++)
        s += a[j];
    while (lo < hi) {
        int middle = (lo + hi) / 2;
        if (a[middle] < eps)
            lo = middle + 1;
        else
            hi = middle;
    }
    for (const float *at = a; at < a + n; at++)
        s += *at;
    while (true) {
        if (a[first] > 1.f)
            break;
        first++;
    }
    for (int j = 0; j < first; j++)
        s += a[j];
    for (int j = 0; j < n; j++)
        if (a[j] > 0.f) {
            last = j;
            break;
        }
    for (int j = 0; j < last; j++)
        s += a[j];
    y[i] = s;
}

__global__ void diverging(const float *a, float *y, int n, float eps, float other)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, first = 0, last = 0, end = 0;
    float s = 0, x = eps;
    if (threadIdx.x < 5)
        x = other;
    while (x > 1.f)
        x *= .5f;
    while (true) {
        if (a[i + first] > 1.f)
            break;
        first++;
    }
    for (int j = 0; j < first; j++)
        s += a[j];
    for (;;) {
        if (threadIdx.x & 1) {
            if (a[last] > 1.f)
                break;
        }
        if (last > n)
            break;
        last++;
    }
    for (int j = 0; j < last; j++)
        s += a[j];
    if (a[i] > 2.f)
        for (int j = 0; j < n; j++) {
            if (a[j] > 0.f)
                break;
            end++;
        }
    for (int j = 0; j < end; j++)
        s += a[j];
    y[i] = s;
}

void run(const float *a, float *y, int n)
{
    uniform<<<n / 256, 256>>>(a, y, n, 1e-3f);
    diverging<<<n / 256, 256>>>(a, y, n, 1e-3f, 2.f);
}

/* All lanes of a warp leave the loop at a time, but each warp at another. */
__global__ void by_warp(float *y)
{
    float sum = 0;
    for (int c = threadIdx.x / 32; c < 8; c++)
        sum += c;
    y[blockIdx.x * 256 + threadIdx.x] = sum;
}
void launch_by_warp(float *y)
{
    by_warp<<<4, 256>>>(y);
}
