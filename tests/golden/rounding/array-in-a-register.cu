// RUN: cudalite -O2 %s | grep "Four()"
/* Of an element with an array in it that a register has behind a bound check, products by constants are made: it must
 * look as loaded. */
struct Four {
    float v[4];
};

__global__ void kernel(Four *b, float *sink, int rows, int m)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray b 1 16 rows");
    __annotation(L"garray sink 1 4 rows");
    const int t = blockIdx.x * 64 + threadIdx.x;
    if (t < rows) {
        float s = 0;
        __annotation(L"loop k 0 m 1");
        for (int k = 0; k < m; k++) {
            s -= b[t].v[0] * 0.75f;
            s += b[t].v[k & 3];
            b[t].v[1] = s;
        }
        sink[t] = s;
    }
}
