// RUN: cudalite --report %s
// Sizes of elements that an enum, a union, a class, a namespace, or what all launches give a template tells.
enum Color { RED, GREEN };
enum class Small : unsigned char { NONE, SOME };
typedef union {
    float f;
    double d;
} Either;
namespace inner
{
struct Five {
    int k[5];
};
}
class Point
{
  public:
    float x;
    float y;
};
namespace other
{
struct Twice {
    int k;
};
}
struct Twice {
    double k, l;
};

template <typename T, int N> __global__ void copy(const T *a, T *b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[i * N] = a[i];
}

template <typename T> __global__ void several(const T *a, T *b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[i] = a[i];
}

__global__ void enums(const Color *a, Small *b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[i] = a[i] == RED ? Small::NONE : Small::SOME;
}

__global__ void members(const Either *a, const inner::Five *b, const Point *c, const other::Twice *d, float *e)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    e[i] = a[i].f + b[i].k[2] + c[i].y + d[i].k;
}

void run(double *a, float *b)
{
    copy<double, 2><<<4, 128>>>(a, a);
    several<double><<<4, 128>>>(a, a);
    several<float><<<4, 128>>>(b, b);
}
