// What: elements are of a class with a constructor by another name, or as a member
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4
// EXPECT: unchanged CL138
#include "harness.h"

template <typename S> struct Vector {
    S x, y;
    __host__ __device__ Vector() : x(1), y(2) {}
};
struct Plain {
    float x, y;
};
struct Line {
    Vector<float> first;
    static int lines;
};

#define BYTES 8
#if CASE == 1
typedef Vector<float> Element;
#define FIRST(e) e.x
#elif CASE == 2
using Element = Vector<float>;
#define FIRST(e) e.x
#elif CASE == 3
typedef Line Element;
#define FIRST(e) e.first.x
#else
#undef BYTES
#define BYTES 16
class Between : public Plain {
  public:
    Plain other[1] = {};
};
using Element = Between;
#define FIRST(e) e.x
#endif
inline void set(Element &e, int n) { FIRST(e) = n % 61; }

__global__ void kernel(const Element *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 BYTES rows columns");
    __annotation(L"garray b 1 4 rows");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        sum += FIRST(a[row * columns + i]);
    b[row] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    Element *a = array<Element>("a", count, 1);
    float *b = array<float>("b", rows, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
