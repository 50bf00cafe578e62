// RUN: cudalite -O2 -arch=sm_90 --weigh=sectors --smem=20000 --explain %s 2>&1 | grep -E "CL(166|232)|name stands|<<<1|launch_[a-z]+[^ ]*[(]1|shared <="
// A kernel whose address is taken stays under its name, and launches take its variant. Where no launch can, or the name
// may mean something else, it stays as it is, and the place is told.
#define RUN(call) (void)(call)

__global__ void passed(float *a, int rows, int columns)
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

__global__ void taken(float *a, int rows, int columns)
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

__global__ void cast(float *a, int rows, int columns)
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

__global__ void listed(float *a, int rows, int columns)
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

__global__ void chosen(float *a, int rows, int columns)
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

template <class T> __global__ void instantiated(T *a, int rows, int columns)
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
template __global__ void instantiated<float>(float *, int, int);

__global__ void dynamic(float *a, int rows, int columns)
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

__global__ void other(float *a, int rows, int columns)
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

__global__ void hidden(float *a, int rows, int columns)
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

namespace tools
{
__global__ void brought(float *a, int rows, int columns)
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
} // namespace tools
using tools::brought;

__global__ void declared(float *a, int rows, int columns)
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

template <class T> __global__ void special(T *a, int rows, int columns)
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
template <> __global__ void special<double>(double *, int, int);

#define HIDDEN hidden
struct Named { const char *name; void (*kernel)(float *, int, int); };
static const Named table[] = {{"first", nullptr}, {"listed", listed}};

void launch(float *a, int n, void (*declared)(float *, int, int))
{
    void *arguments[] = {&a, &n, &n}, *value = (void *)cast;
    int blocks;
    RUN(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, passed, 128, 0));
    passed<<<1, 128>>>(a, n, n);
    auto pointer = &taken;
    pointer<<<1, 128>>>(a, n, n);
    taken<<<1, 128>>>(a, n, n);
    cudaLaunchKernel((const void *)&cast, 1, 128, arguments, 0, 0);
    cast<<<1, 128>>>(a, n, n);
    table[1].kernel<<<1, 128>>>(a, n, n);
    listed<<<1, 128>>>(a, n, n);
    auto one = n > 3 ? chosen : pointer;
    if (one != chosen)
        chosen<<<1, 128>>>(a, n, n);
    instantiated<float><<<1, 128>>>(a, n, n);
    cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
    dynamic<<<1, 128, n * sizeof(float)>>>(a, n, n);
    cudaLaunchKernel((const void *)other, 1, 128, arguments, 0, 0);
    HIDDEN<<<1, 128>>>(a, n, n);
    hidden<<<1, 128>>>(a, n, n);
    brought<<<1, 128>>>(a, n, n);
    declared<<<1, 128>>>(a, n, n);
    special<<<1, 128>>>(a, n, n);
}
