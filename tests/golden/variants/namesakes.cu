// RUN: cudalite -O2 -arch=sm_90 --explain %s 2>&1 | grep "CL16[456]\|^    [a-z_]*<.*128>>>\|^    launch_"
// Numbers and members with a kernel's name do not keep its launches, nor does a declaration of its template, unless it
// gives default arguments. What could be launched does.
template <class T> __global__ void declared(T *a, int rows, int columns);
template <class T = float>
__global__ void defaulted(T *a, int rows, int columns);
struct Sums { float sum, more[4], of; int sum2; };

__global__ void sum(float *a, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * 128 + threadIdx.x;
    if (r >= rows)
        return;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        a[r * columns + i] *= 2;
    }
}

template <class T> __global__ void declared(T *a, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * 128 + threadIdx.x;
    if (r >= rows)
        return;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        a[r * columns + i] *= 2;
    }
}

template <class T> __global__ void defaulted(T *a, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * 128 + threadIdx.x;
    if (r >= rows)
        return;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        a[r * columns + i] *= 2;
    }
}

__global__ void pointed(float *a, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows columns");
    int r = blockIdx.x * 128 + threadIdx.x;
    if (r >= rows)
        return;
    for (int i = 0; i < columns; i++) {
        __annotation(L"loop i 0 columns 1");
        a[r * columns + i] *= 2;
    }
}

float added(const float *a, int n)
{
    float sum = 0, of[3];
    for (int i = 0; i < n; i++)
        sum += a[i];
    sum = sum * 2;
    sum = 1 - sum / n;
    return sum;
}

typedef void Pointed(float *, int, int);
void run(Pointed *pointed, float *a, Sums *sums)
{
    sums->sum = added(a, 3) + sums[1].sum;
    sum<<<1, 128>>>(a, 3, 3);
    declared<float><<<1, 128>>>(a, 3, 3);
    defaulted<float><<<1, 128>>>(a, 3, 3);
    pointed<<<1, 128>>>(a, 3, 3);
}
