// RUN: cudalite -O2 --explain %s 2>&1 | grep "CL16[456]"
// Kernels that no host function can launch are changed in place; the reason is told.
#define BODY \
    int r = blockIdx.x * 128 + threadIdx.x; \
    if (r >= rows) \
        return;

__global__ void not_launched(float *a, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows columns");
    BODY
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        a[r * columns + i] *= 2;
}

__global__ void without_a_name(float *a, int, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows columns");
    BODY
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        a[r * columns + i] *= 2;
}

__global__ void says_its_name(float *a, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows columns");
    BODY
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        a[r * columns + i] *= 2;
    if (r == 0)
        printf("%s\n", __func__);
}

template <class... T> __global__ void pack(float *a, int rows, int columns, T... more)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows columns");
    BODY
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        a[r * columns + i] *= 2;
}

__global__ void __cluster_dims__(2) in_clusters(float *a, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 rows columns");
    BODY
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        a[r * columns + i] *= 2;
}

void launch(float *a)
{
    in_clusters<<<2, 128>>>(a, 1, 1);
    without_a_name<<<1, 128>>>(a, 1, 1, 1);
    says_its_name<<<1, 128>>>(a, 1, 1);
    pack<<<1, 128>>>(a, 1, 1, 1);
}
