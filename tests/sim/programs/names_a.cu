/* Kernels that share a name, with names_b.cu; the stride tells them apart. */
#include <cstdio>

void launch_other(float *a);

namespace
{
__global__ void scale(float *a) { a[threadIdx.x] *= 2; }
} // namespace
namespace first
{
__global__ void fill(float *a) { a[threadIdx.x] = 1; }
} // namespace first
namespace second
{
__global__ void fill(float *a) { a[threadIdx.x * 2] = 1; }
} // namespace second
template <typename T, int N> __global__ void add(T *a) { a[threadIdx.x] += N; }
template <typename F> __global__ void each(F f) { f(threadIdx.x); }

/* An argument whose copies do something. */
struct View {
    float *at;
    explicit View(float *at_) : at(at_) {}
    __host__ __device__ View(const View &other) : at(other.at) {}
};
__global__ void by_view(View v) { v.at[threadIdx.x] = 1; }
__global__ void nothing() {}

int main()
{
    float *a;
    const int four = 4;
    cudaMalloc(&a, 1024);
    cudaMemset(a, 0, 1024);
    first::fill<<<1, 32>>>(a);
    {
        using namespace second;
        fill<<<1, 32>>>(a);
    }
    scale<<<1, 32>>>(a); // SCALE
    launch_other(a);
    add<float, four><<<1, 32>>>(a);
    add<double, 3><<<1, 32>>>((double *)a);
    void (*chosen)(float *) = scale;
    chosen<<<1, 32>>>(a);
    chosen = add<float, 4>;
    chosen<<<1, 32>>>(a);
    by_view<<<1, 32>>>(View(a));
    nothing<<<2, 2>>>();
    each<<<1, 32>>>([=] __device__(int i) { a[i] = i; });
    cudaFree(a);
    return cudaDeviceSynchronize() != cudaSuccess;
}
