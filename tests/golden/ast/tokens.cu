// RUN: cudalite --dump=tokens %s
#define A(x) \
    x##1
k<<<1, 2>>>(a->b, 0x1'0p3f, L"w\"x", R"(raw
line)", 'c', A<B<int>>{}); /* end */
