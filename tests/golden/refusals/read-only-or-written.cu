// RUN: cudalite --weigh=sectors %s | diff %s -
/* Each chooses between memory that nobody writes, which is __restrict__, and memory that the kernel writes. */
__global__ void choice(float *b, const float *__restrict__ a, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray b 2 4 n n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        __annotation(L"loop j 0 n 1");
        for (int j = 0; j < n; j++)
            b[i * n + j] += j % 3 ? a[i * n + j] : b[i * n + j];
    }
}

/* a is not const; q may be b */
__global__ void branches(float *b, float *__restrict__ a, float *q, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray b 2 4 n n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float s = 0;
        __annotation(L"loop j 0 n 1");
        for (int j = 0; j < n; j++) {
            if (j % 3)
                s += a[i * n + j];
            else
                s += q[j];
            b[i * n + j] = s;
        }
    }
}

__global__ void value(float *b, const float *__restrict__ a, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray b 2 4 n n");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        __annotation(L"loop j 0 n 1");
        for (int j = 0; j < n; j++) {
            float v = b[i * n + j];
            if (j % 3)
                v = a[i * n + j];
            b[i * n + j] = v * v;
        }
    }
}
