// RUN(1): cudalite --fail-on=refused --summary %s
__global__ void none(float *a)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 1000");
}

__global__ void not_in_its_loop(float *a, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    float sum = 0;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++)
        sum += i;
    a[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// A garray that is a member is one, whatever becomes of the kernel.
struct Matrix {
    float *e;
    int w, h;
};
__global__ void member(Matrix a)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a.e 2 4 a.h a.w");
    int x = blockIdx.x * 128 + threadIdx.x;
    if (x < a.w) {
        __annotation(L"loop y 0 a.h 1");
        for (int y = 0; y < a.h; y++)
            a.e[y * a.w + x] *= 2;
    }
}
