// RUN: cudalite -O1 --weigh=sectors %s | grep -A1 "unroll 1$"
/* A thread's turns are counted from threadIdx.x on, and nvcc writes none out: it makes v * v, which the first round of
 * each turn needs, once before all of them, and fuses it with no sum. The block's turns are two: written out, each
 * would have the product where it is summed. */
__global__ void kernel(const float *a, float *b, float v, float w)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 128 8");
    for (int y = threadIdx.x; y < 128; y += blockDim.x) {
        float s = v;
        __annotation(L"loop j 0 8 1");
        for (int j = 0; j < 8; j++)
            s = s * v + a[y * 8 + j] * w;
        b[y] = s;
    }
}

/* Neither ends with a number, and they are two again. */
__global__ void by_block(const float *a, float *b, float v, float w, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n 8");
    const int first = blockIdx.x * 128;
    for (int y = first + threadIdx.x; y < first + 128; y += 64) {
        float s = v;
        __annotation(L"loop j 0 8 1");
        for (int j = 0; j < 8; j++)
            s = s * v + a[y * 8 + j] * w;
        b[y] = s;
    }
}

/* Of these nobody knows how many there are. */
__global__ void by_size(const float *a, float *b, float v, float w, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n 8");
    for (int y = threadIdx.x; y < n; y += blockDim.x) {
        float s = v;
        __annotation(L"loop j 0 8 1");
        for (int j = 0; j < 8; j++)
            s = s * v + a[y * 8 + j] * w;
        b[y] = s;
    }
}
