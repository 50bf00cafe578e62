// RUN: cudalite %s | diff %s -
struct First {
    const float k;
    float x;
};
struct Second {
    float x, *const p;
};
struct Third {
    float x;
    __align__(8) float const v[2];
};
struct Fourth {
    int x, : 0;
    const int b : 3;
};
struct Plain {
    const float *p, *q;
    static const int n = 1;
    float get() const;
};
template <class T> __global__ void kernel(const First *a, const Second *b, const Third *c, const Fourth *d, T *out, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 8 gridDim.x*64 m");
    __annotation(L"garray b 2 16 gridDim.x*64 m");
    __annotation(L"garray c 2 16 gridDim.x*64 m");
    __annotation(L"garray d 2 4 gridDim.x*64 m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    float s = 0;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        s += a[r * m + i].k + b[r * m + i].x + c[r * m + i].x + d[r * m + i].x;
    out[r] = s;
}
__global__ void plain(const Plain *a, float *out, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 16 gridDim.x*64 m");
    __annotation(L"nostage a");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    float s = 0;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        s += *a[r * m + i].p;
    out[r] = s;
}
