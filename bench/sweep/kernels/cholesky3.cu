// image
// packed symmetric matrices of 3 x 3, in place
struct PackedSym3 {
    float xx, xy, xz, yy, yz, zz;
};

__global__ void cholesky3(PackedSym3 *m, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float a = sqrtf(m[i].xx + 20.0f);
    float b = m[i].xy / a, c = m[i].xz / a;
    float d = sqrtf(fabsf(m[i].yy + 20.0f - b * b));
    float e = (m[i].yz - b * c) / d;
    float f = sqrtf(fabsf(m[i].zz + 20.0f - c * c - e * e));
    m[i].xx = a;
    m[i].xy = b;
    m[i].xz = c;
    m[i].yy = d;
    m[i].yz = e;
    m[i].zz = f;
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows * columns / 6;
    cholesky3<<<(n + 127) / 128, 128>>>((PackedSym3 *)of.other, n);
}
