// What: a chain of functions, each of which calls the next one three times; and one that calls itself
// DEFINES: -DCASE=1 | -DCASE=2
// EXPECT: staged
// SIZES: 1 1, 64 33, 101 67
// GAIN: 2
#include "harness.h"

#define HD __host__ __device__
HD float f24(float x) { return x + 1; }
HD float f23(float x) { return x < 0 ? f24(x) : x > 1 ? f24(-x) : f24(x / 2); }
HD float f22(float x) { return x < 0 ? f23(x) : x > 1 ? f23(-x) : f23(x / 2); }
HD float f21(float x) { return x < 0 ? f22(x) : x > 1 ? f22(-x) : f22(x / 2); }
HD float f20(float x) { return x < 0 ? f21(x) : x > 1 ? f21(-x) : f21(x / 2); }
HD float f19(float x) { return x < 0 ? f20(x) : x > 1 ? f20(-x) : f20(x / 2); }
HD float f18(float x) { return x < 0 ? f19(x) : x > 1 ? f19(-x) : f19(x / 2); }
HD float f17(float x) { return x < 0 ? f18(x) : x > 1 ? f18(-x) : f18(x / 2); }
HD float f16(float x) { return x < 0 ? f17(x) : x > 1 ? f17(-x) : f17(x / 2); }
HD float f15(float x) { return x < 0 ? f16(x) : x > 1 ? f16(-x) : f16(x / 2); }
HD float f14(float x) { return x < 0 ? f15(x) : x > 1 ? f15(-x) : f15(x / 2); }
HD float f13(float x) { return x < 0 ? f14(x) : x > 1 ? f14(-x) : f14(x / 2); }
HD float f12(float x) { return x < 0 ? f13(x) : x > 1 ? f13(-x) : f13(x / 2); }
HD float f11(float x) { return x < 0 ? f12(x) : x > 1 ? f12(-x) : f12(x / 2); }
HD float f10(float x) { return x < 0 ? f11(x) : x > 1 ? f11(-x) : f11(x / 2); }
HD float f9(float x) { return x < 0 ? f10(x) : x > 1 ? f10(-x) : f10(x / 2); }
HD float f8(float x) { return x < 0 ? f9(x) : x > 1 ? f9(-x) : f9(x / 2); }
HD float f7(float x) { return x < 0 ? f8(x) : x > 1 ? f8(-x) : f8(x / 2); }
HD float f6(float x) { return x < 0 ? f7(x) : x > 1 ? f7(-x) : f7(x / 2); }
HD float f5(float x) { return x < 0 ? f6(x) : x > 1 ? f6(-x) : f6(x / 2); }
HD float f4(float x) { return x < 0 ? f5(x) : x > 1 ? f5(-x) : f5(x / 2); }
HD float f3(float x) { return x < 0 ? f4(x) : x > 1 ? f4(-x) : f4(x / 2); }
HD float f2(float x) { return x < 0 ? f3(x) : x > 1 ? f3(-x) : f3(x / 2); }
HD float f1(float x) { return x < 0 ? f2(x) : x > 1 ? f2(-x) : f2(x / 2); }

#if CASE == 1
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float scale = f1(2);
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] = f1(a[r * columns + i]) * scale;
}
#else /* functions of the kernel */
__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    auto g1 = [](float x) { return f20(x); };
    auto g2 = [=](float x) { return g1(x) + g1(-x); };
    auto g3 = [=](float x) { return g2(x) + g2(-x); };
    float scale = g3(2);
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[r * columns + i] = a[r * columns + i] * scale;
}
#endif

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
