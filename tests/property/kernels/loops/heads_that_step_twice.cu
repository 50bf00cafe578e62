// What: loops whose head changes more than the iterator, and that more than once
// EXPECT: unchanged CL120
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6
#include "harness.h"

#define INCREMENT 1
#if CASE == 1
#undef INCREMENT
#define INCREMENT 2
#define STEP i++, i++
#elif CASE == 2
#define STEP i++, i % 3 == 0 ? i++ : 0
#elif CASE == 3
#define STEP i++, (r % 2 ? i : k) += 1
#elif CASE == 4
#define STEP i++, n--
#elif CASE == 5
#undef INCREMENT
#define INCREMENT k
#define STEP i += k, k = 3 - k
#elif CASE == 6
#define STEP n--, i++
#endif

__global__ void kernel(const float *a, float *b, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows m");
    __annotation(L"garray b 2 4 rows m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    int n = m, k = 1;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 n INCREMENT");
    for (int i = 0; i < n; STEP)
        b[r * m + i] = a[r * m + i] + k;
}

int main()
{
    return 0;
}
