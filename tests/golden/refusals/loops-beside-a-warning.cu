// RUN(1): cudalite -O1 --fail-on=refused %s
// Each annotated loop that stays is told, also beside one of which a warning tells; so is a loop that has no annotation.
__global__ void sums(const float *a, const float *c, float *b, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n 32");
    __annotation(L"garray b 1 4 n");
    __annotation(L"garray c 2 4 n n");
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i < n) {
        float s = 0;
        __annotation(L"loop j 0 32 1");
        for (int j = 0; j < 32; j++)
            s += j;
        __annotation(L"loop j 0 32 1");
        for (int j = 0; j < 32; j++) {
            s += a[i * 32 + j];
            if (s < 0)
                break;
        }
        for (int j = 0; j < n; j++)
            s += c[i * n + j];
        b[i] = s;
    }
}
