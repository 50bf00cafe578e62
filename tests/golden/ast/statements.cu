// RUN: cudalite -w --dump=ast %s
// Every kind of statement and expression that the tree has a name for.
#define TPB 128
#define AT(a, y, x) a[(y) * n + (x)]
typedef float real;
const int HALF = TPB / 2;

template <typename T, int K>
__global__ void __launch_bounds__(TPB) all(T *__restrict__ a, const real (*b)[HALF], int n,
                                           volatile unsigned char *flags)
{
    __annotation(L"garray a 2 4 n n");
    __shared__ real tile[16][17];
    extern __shared__ int raw[];
    static constexpr auto two = 2;
    const int &alias = n;
    int i = blockIdx.x * TPB + threadIdx.x, j{3}, list[] = {1, '\n', true};
    if (i >= n)
        return;
    else
        AT(a, i, 0) = static_cast<T>(b[i][j]) + (T)1.5f;
    for (int q = 0; q < n; q++) {
        if (q == 3)
            continue;
        a[q] = q < HALF ? -a[q] : sizeof(real);
    }
    while (j--)
        *flags++ = ~0u;
    do {
        ns::step<int>(&i, "text", nullptr);
    } while (i < n);
    switch (n) {
    case 1:
        break;
    default:
        goto out;
    }
    auto f = [=](int x) { return x; };
    asm volatile("nop;");
#pragma unroll
    for (;;)
        ;
out:
    if constexpr (K > 1)
        s.p->q = !f(two);
    float2 v = float2{1, 2}, w = make_float2(0, 0);
}

int main()
{
    dim3 block(TPB);
    all<float, 2><<<1, block>>>(a, b, n, f);
    other<<<grid, dim3(32, 8), 0, stream>>>(1);
    unknown<<<grid, threads>>>();
}
