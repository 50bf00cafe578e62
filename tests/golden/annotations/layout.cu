// RUN(1): cudalite %s
struct Pair { float x, y; };
__global__ void kernel(Pair *p, float *out, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 8 n");
    __annotation(L"layout p aos");
    __annotation(L"layout p");
    __annotation(L"layout p soa soa");
    __annotation(L"layout out soa");
    __annotation(L"layout p soa");
    __annotation(L"layout p soa");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        __annotation(L"layout p soa");
        out[i] = p[i].x;
    }
}
