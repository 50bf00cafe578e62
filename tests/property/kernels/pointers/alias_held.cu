// What: references to elements that objects hold, or lambdas
// TELLS: CL129
// GAIN: 1
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7
// SIZES: 64 33, 128 70
#include "harness.h"

struct View {
    const float &v;
};
struct Made {
    const float *p;
    __device__ Made(const float &x) : p(&x) {}
};

#if CASE == 1
#define BIND View view{b[r * m]}
#define VALUE view.v
#elif CASE == 2
#define BIND Made made = b[r * m]
#define VALUE *made.p
#elif CASE == 3
#define BIND const float &y = b[r * m]; auto get = [&] { return y; }
#define VALUE get()
#elif CASE == 4
#define BIND const float &y = b[r * m]; const float *p = &y
#define VALUE *p
#elif CASE == 5
#define BIND decltype((b[r * m])) x = b[r * m]
#define VALUE x
#elif CASE == 6
#include <functional>
#define BIND std::reference_wrapper<const float> x = b[r * m]
#define VALUE x
#elif CASE == 7
#define BIND View views[1] = {{b[r * m]}}
#define VALUE views[0].v
#endif

__global__ void kernel(const float *a, float *b, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 gridDim.x*64 m");
    __annotation(L"garray b 2 4 gridDim.x*64 m");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    BIND;
    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++)
        b[r * m + i] = a[r * m + i] + VALUE;
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<rows / 64, 64>>>(a, b, columns);
    return finish();
}
