// RUN: cudalite --weigh=sectors -O1 --explain %s 2>&1 | grep -A7 "blocks of\|if (blockDim"
// Who can launch a kernel decides whether it checks its block.
#ifndef TPB
#define TPB 64
#endif
#ifndef OTHER
#define OTHER 64
#endif
static __global__ void of_the_file(const float *a, float *b, int n)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray a 2 4 n n");
    int row = blockIdx.x * TPB + threadIdx.x;
    float sum = 0;
    for (int i = 0; i < n; i++) {
        __annotation(L"loop i 0 n 1");
        sum += a[row * n + i];
    }
    b[row] = sum;
}
namespace {
__global__ void hidden(const float *a, float *b, int n)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray a 2 4 n n");
    int row = blockIdx.x * TPB + threadIdx.x;
    float sum = 0;
    for (int i = 0; i < n; i++) {
        __annotation(L"loop i 0 n 1");
        sum += a[row * n + i];
    }
    b[row] = sum;
}
} // namespace
template <class T>
__global__ void of_a_type(const T *a, T *b, int n)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray a 2 4 n n");
    int row = blockIdx.x * TPB + threadIdx.x;
    T sum = 0;
    for (int i = 0; i < n; i++) {
        __annotation(L"loop i 0 n 1");
        sum += a[row * n + i];
    }
    b[row] = sum;
}
__global__ void everyones(const float *a, float *b, int n)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray a 2 4 n n");
    int row = blockIdx.x * TPB + threadIdx.x;
    float sum = 0;
    for (int i = 0; i < n; i++) {
        __annotation(L"loop i 0 n 1");
        sum += a[row * n + i];
    }
    b[row] = sum;
}
static __global__ void of_another_macro(const float *a, float *b, int n)
{
    __annotation(L"__global__ TPB");
    __annotation(L"garray a 2 4 n n");
    int row = blockIdx.x * TPB + threadIdx.x;
    float sum = 0;
    for (int i = 0; i < n; i++) {
        __annotation(L"loop i 0 n 1");
        sum += a[row * n + i];
    }
    b[row] = sum;
}
static void run(const float *a, float *b, int n)
{
    dim3 block(TPB), other(OTHER);
    of_the_file<<<n / TPB, block>>>(a, b, n);
    hidden<<<n / TPB, TPB>>>(a, b, n);
    of_a_type<float><<<n / TPB, TPB>>>(a, b, n);
    everyones<<<n / TPB, TPB>>>(a, b, n);
    of_another_macro<<<n / TPB, other>>>(a, b, n);
}
