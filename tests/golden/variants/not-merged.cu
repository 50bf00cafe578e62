// RUN: cudalite -O2 --merge=4 --explain %s -o /dev/null
// No thread takes the place of several: what the one before did would show, or arrays that are known to lie apart
// would make one product of two, of which the compiler then fuses none.
#define START \
    int i = blockIdx.x * blockDim.x + threadIdx.x; \
    if (i >= n) \
        return;

__global__ void parameter(const float *a, float *b, float c, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    START
    c += a[i];
    b[i] = c;
}

__global__ void two_products(const float *a, const float *w, float *b, float *c, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray w 1 4 n");
    __annotation(L"garray b 1 4 n");
    __annotation(L"garray c 1 4 n");
    START
    b[i] = a[i] * a[i];
    c[i] = w[i] - a[i] * a[i];
}

__global__ void of_all(const float *a, float *b, float c, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    START
    b[i] = a[i] + c * c;
}

__global__ void read_again(const float *a, float *b, float *c, int n)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 1 4 n");
    __annotation(L"garray b 1 4 n");
    __annotation(L"garray c 1 4 n");
    START
    b[i] = a[i] * a[i];
    c[i] = 5;
    c[i] += b[i];
}

void launch(const float *a, const float *w, float *b, float *c, int n)
{
    parameter<<<(n + 255) / 256, 256>>>(a, b, 2.5f, n);
    two_products<<<(n + 255) / 256, 256>>>(a, w, b, c, n);
    of_all<<<(n + 255) / 256, 256>>>(a, b, 2.5f, n);
    read_again<<<(n + 255) / 256, 256>>>(a, b, c, n);
}
