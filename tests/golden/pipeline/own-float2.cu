// RUN: cudalite -O1 -arch=sm_90 --pipeline --explain %s -o /dev/null
// A structure of the file that is called float2 may be aligned to four bytes, in whatever namespace.
namespace own { struct float2 { float x, y; }; }
using own::float2;
static __global__ void kernel(const float2 *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 8 rows columns");
    __annotation(L"garray b 1 4 rows");
    int r = blockIdx.x * 64 + threadIdx.x;
    if (r >= rows)
        return;
    float s = 0;
    __annotation(L"loop j 0 columns 1");
    for (int j = 0; j < columns; j++)
        s = s * 0.5f + a[r * columns + j].x;
    b[r] = s;
}
