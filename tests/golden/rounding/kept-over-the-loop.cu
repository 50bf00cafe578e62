// RUN: cudalite --weigh=sectors %s | grep 'a constant\| ? \|old'
/* Products that are made before a loop, and sums behind it: of one factor; of two; that stand twice; with a sign; of
 * a sum that is 0 without a round, also where a choice of places gets the next one. */

__global__ static void one_factor(const float *a, float *c, float by, int rows, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows n");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float old = c[row] * by, sum = 0;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++)
        sum += a[row * n + i];
    c[row] = old + sum;
}

__global__ static void two_factors(const float *a, float *c, const float *d, int rows, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows n");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float old = c[row] * d[row], sum = 0;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++)
        sum += a[row * n + i];
    c[row] = old + sum;
}

__global__ static void two_uses(const float *a, float *c, float by, int rows, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows n");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float old = c[row] * by, more = old + 1, sum = 0;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++)
        sum += a[row * n + i];
    c[row] = old + sum * more;
}

__global__ static void twice(const float *a, float *c, float by, int rows, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows n");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float old = c[row], sum = old * by + 1;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++)
        sum += a[row * n + i];
    c[row] = sum - by * old;
}

__global__ static void with_a_sign(const float *a, float *c, float by, int rows, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows n");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float old = -(c[row] * by), sum = 0;
    __annotation(L"loop i 0 n 1");
    for (int i = 0; i < n; i++)
        sum += a[row * n + i];
    c[row] = old + sum;
}

__global__ static void without_a_round(const float *a, float *c, float by, int rows, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows n");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        const float third = 1.0f / 3;
        float sum = 1;
        __annotation(L"loop i 0 n 1");
        for (int i = 0; i < n; i++)
            sum += a[row * n + i];
        c[row] = third * sum + by;
    }
}

__global__ static void in_a_chosen_place(const float *a, float *c, float by, int rows, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows n");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        float sum = 0;
        __annotation(L"loop i 0 n 1");
        for (int i = 0; i < n; i++)
            sum += a[row * n + i];
        (by > 3 ? sum : sum) = by - sum * 0.75f;
        c[row] += sum;
    }
}
