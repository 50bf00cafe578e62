__annotation(L"garray a 1 4 n");
__global__ void k(float *a, int n)
{
    __annotation(L"garray a 4 4 n" L" (n + 1) *");
    __annotation(R"(loop i 0 n-1 1)"); __annotation("__global__ 32x8x(4)x2 1");
#pragma cudalite BoundChk 1
    while (n) { __annotation("); }
    _Pragma("cudalite garay a");
#if n
    for (int i = n; i > 0; i--)
#else
    __annotation(L"loop j (0 n 1");
#endif
    if (a[0]) __annotation(L"BoundChk");
}
