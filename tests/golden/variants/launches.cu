// RUN: cudalite -O2 --explain %s 2>&1 | grep "CL16\|launch_\|tiled<\|else\|_end\|<<<"
// Launches become calls of a host function, each where it can be.
static int div_up(int n, int by) { return (n + by - 1) / by; }
static int counter;
static int next(int n) { return n + counter++; }

namespace tools {
    template <class T, int n>
    __global__ void scale(T *a, const T *b, int grid, int rows, int columns)
    {
        __annotation(L"__global__ 128");
        __annotation(L"garray a 2 4 rows columns");
        __annotation(L"garray b 2 4 rows columns");
        int r = blockIdx.x * 128 + threadIdx.x;
        if (r >= rows)
            return;
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            a[r * columns + i] = b[r * columns + i] * n + grid;
    }
}

__global__ void twice(float *a, int rows, int columns = 4);
void before(float *a) { twice<<<1, 128>>>(a, 3, 4); }
__global__ void twice(float *a, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * 128 + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        a[r * columns + i] *= 2;
}

template <class... T> void packed(T... given)
{
    tools::scale<float, 5><<<1, 128>>>(given...);
    twice<<<1, 128>>>(given...);
}
template <class T, int n> T *pick(T *a) { return a + n; }

#define RUN(...) __VA_ARGS__
#define LAUNCH(k, ...) k<<<1, 128>>>(__VA_ARGS__)
template <class T> void all(T *a, T *b, int rows, int columns, cudaStream_t s)
{
    if (rows > 4)
        tools::scale<T, 2><<<div_up(rows, 128), 128>>>(a, b, 7, rows, columns);
    else
        RUN((tools::scale<T, 3><<<dim3(div_up(rows, 128)), dim3(128), 0, s>>>(a, b, 7, rows, columns)));
    using namespace tools;
    scale<float, 5><<<1, next(127)>>>(a, b, 7, rows, columns);
    [&] { scale<float, 5><<<{1, 1}, {128, 1}, 16>>>(a, b, 7, rows, columns); }();
    LAUNCH(twice, a, rows, columns);
    twice<<<1, 128>>>(a, rows);
    twice<<<1, 128>>>(a, rows, columns), counter++;
    twice<<<1, 128>>>(pick<float, 3>(a), rows, columns);
    twice<<<1, 128>>>(RUN(a, rows, columns));
    a ? twice /* its name */ <<<1, 128>>>(a, rows, columns) : (void)0;
}
