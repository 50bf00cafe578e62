// RUN: cudalite --infer -O2 -arch=sm_90 %s | sed -n '/^void once/,$p'
// A launch of one block, as it is written out, would always run the original: that kernel stays. The other one, with the
// grid of a caller, gets a variant.
struct Some {
    char args[16];
};

static __global__ void first_of(Some args, char *out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (out)
        *out = args.args[i];
}

static __global__ void each_of(Some args, char *out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (out)
        *out = args.args[i];
}

void once(Some args, char *out, int blocks)
{
    first_of<<<1, 1>>>(args, out);
    each_of<<<blocks, 1>>>(args, out);
}
