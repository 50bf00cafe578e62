/* See names_a.cu. */
static __global__ void scale(float *a) { a[threadIdx.x * 8] *= 2; }
void launch_other(float *a)
{
    scale<<<1, 32>>>(a); // SCALE
}
