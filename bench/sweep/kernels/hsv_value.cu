// image
struct HsvPixel {
    float r, g, b;
};

__global__ void hsv_value(const HsvPixel *in, HsvPixel *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    HsvPixel p = in[i], q;
    float mx = fmaxf(p.r, fmaxf(p.g, p.b)), mn = fminf(p.r, fminf(p.g, p.b)), d = mx - mn;
    q.b = mx;
    q.g = mx > 0 ? d / mx : 0;
    if (d == 0)
        q.r = 0;
    else if (mx == p.r)
        q.r = 60 * ((p.g - p.b) / d);
    else if (mx == p.g)
        q.r = 60 * ((p.b - p.r) / d + 2);
    else
        q.r = 60 * ((p.r - p.g) / d + 4);
    out[i] = q;
}

static void launch(const Buffers &of, int rows, int columns)
{
    int n = rows * columns / 3;
    hsv_value<<<(n + 127) / 128, 128>>>((const HsvPixel *)of.in, (HsvPixel *)of.out, n);
}
