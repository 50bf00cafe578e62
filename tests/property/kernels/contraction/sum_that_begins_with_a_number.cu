// What: a sum begins with what a compiler may know, by algebra, a condition, a variable, a function; or with what only the run knows
// DEFINES: -DSTART=r-r | -DSTART=columns*0 | -DSTART=sizeof(r) | -DSTART=(r,0.5f) | -DSTART=r<rows?0.5f:by | -DSTART=zero() | -DSTART=[]{return(0.5f);}() | -DSTART=e[r%3] | -DSTART=by*2
// OPTIONS: --weigh=sectors
// EXPECT: unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | unchanged CL145 | staged | staged
// SIZES: 31 33, 64 32, 97 101
#include "harness.h"

__device__ inline float zero() { return 0.f; }

__global__ void kernel(const float *a, const float *e, float *b, float *c, int rows, int columns, float by)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = START;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            s += a[r * columns + i];
        c[r] = e[r % 3] - s * 0.75f;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1), *e = array<float>("e", 3, 3);
    float *b = array<float>("b", rows, 2), *c = array<float>("c", rows, 4);
    kernel<<<blocks(rows, 64), 64>>>(a, e, b, c, rows, columns, 0.7f);
    return finish();
}
