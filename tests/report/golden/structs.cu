// RUN: cudalite --report %s
// A struct that is copied goes in pieces of its alignment, each of which is a request; its members go alone.
struct Four { double v, x, y, z; };
struct Two { float lat, lng; };
__global__ void copy(Four *a, Four *b, Two *c, Two *d, float4 *e)
{
    __shared__ Four s[32];
    int i = threadIdx.x;
    b[i] = a[i];
    s[i] = a[i + 1];
    Two t = c[i];
    d[i] = t;
    d[i + 40].lat = s[i].v;
    e[i] = e[i + 32];
}
void all(Four *a, Two *c, float4 *e) { copy<<<1, 32>>>(a, a + 64, c, c + 64, e); }
