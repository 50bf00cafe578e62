// RUN(1): cudalite %s
__global__ void kernel(const float *in, float *out, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray in 1 4 n");
    __annotation(L"garray out 1 4 n");
    __annotation(L"merge z 4");
    __annotation(L"merge x 3");
    __annotation(L"merge x");
    __annotation(L"merge x 2 4");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        __annotation(L"merge x 2");
        out[i] = in[i];
    }
}
