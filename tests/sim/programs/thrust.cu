/* Thrust on vectors and on memory of cudaMalloc, between kernels. */
#include <cstdio>
#include <cuda/std/array>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

__global__ void twice(int *a, int n)
{
    cuda::std::array<int, 2> by = {2, 0};
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] *= by[0];
}

struct Square {
    __host__ __device__ int operator()(int x) const { return x * x; }
};

int main()
{
    const int n = 1000;
    thrust::device_vector<int> a(n);
    thrust::sequence(a.begin(), a.end());
    twice<<<4, 256>>>(thrust::raw_pointer_cast(a.data()), n);
    thrust::sort(thrust::device, a.begin(), a.end(), thrust::greater<int>());
    thrust::host_vector<int> back = a;
    int *raw;
    cudaMalloc(&raw, n * sizeof(int));
    thrust::device_ptr<int> b(raw);
    thrust::transform(a.begin(), a.end(), b, Square());
    thrust::exclusive_scan(thrust::cuda::par.on(0), b, b + n, b);
    int last;
    cudaMemcpy(&last, raw + n - 1, sizeof last, cudaMemcpyDeviceToHost);
    const bool right = back[0] == 1998 && a[n - 1] == 0 && thrust::reduce(a.begin(), a.end()) == 999000 &&
                       last == 1331334000;
    puts(right ? "right" : "wrong");
    if (!right)
        printf("%d %d %d\n", back[0], thrust::reduce(a.begin(), a.end()), last);
}
