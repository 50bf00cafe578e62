enum E : int { A = -2, B, C = A * (B << 2), D };
const int N = 5, M(N * 2), K{3};
static constexpr auto W = sizeof(float) * N;
typedef unsigned long long word; using vec = float4; typedef float (*rows)[N];
class P { public: static const int Q = 'a'; enum class F { X }; };
__constant__ int width;
void f(enum E e, int t)
{
    int b = 128, c; c = b; dim3 d(b, K), g = {1, 2}, h; h.x = 4; h.y = c;
    k<<<g, d>>>(); k<<<1, h>>>(); k<<<1, c>>>(); if (t) b++; std::cin >> c; tune(&b);
}
