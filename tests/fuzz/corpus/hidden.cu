#define KERNEL(name) extern "C" __global__ void name##_kernel
#define MAKE(n) __global__ void n(int *a) { a[0] = n##_value; }
#define BEGIN {
#define END }
#define GO(k, b, ...) k<<<1, b>>>(__VA_ARGS__)
KERNEL(one)(float *a, int n = 3) BEGIN __annotation(L"garray a 1 4 n"); a[0] = n; END
MAKE(two) MAKE(three)
template <> __global__ void four<A<B<int>>>(const float (*a)[4]) noexcept { }
void f() { GO(one_kernel, dim3(8, 8), a, 1); ns::four<A<B<int>>><<<1, {16, 16}>>>(a); }
