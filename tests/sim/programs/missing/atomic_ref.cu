// A library whose atomics are inline PTX.
#include <cuda/std/atomic> // MISSING <cuda/std/atomic>

__global__ void count(int *at)
{
    cuda::std::atomic_ref<int>(*at)++;
}

int main()
{
    return 0;
}
