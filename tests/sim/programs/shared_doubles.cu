/* Doubles in shared memory, 64 threads, a store and a load for each: one request of 8 bytes for a warp, whoever gives the
 * memory. */
struct Tiles {
    double values[64];
};
extern __shared__ double outside[];

__global__ void fixed(double *out)
{
    __shared__ double tile[64];
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = tile[63 - threadIdx.x];
}

__global__ void of_the_launch(double *out)
{
    extern __shared__ double tile[];
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = tile[63 - threadIdx.x];
}

__global__ void of_the_file(double *out)
{
    outside[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = outside[63 - threadIdx.x];
}

__global__ void in_a_struct(double *out)
{
    extern __shared__ Tiles tiles[];
    tiles[0].values[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = tiles[0].values[63 - threadIdx.x];
}

int main()
{
    double *out;
    cudaMalloc(&out, 64 * sizeof *out);
    fixed<<<1, 64>>>(out);
    of_the_launch<<<1, 64, 512>>>(out);
    of_the_file<<<1, 64, 512>>>(out);
    in_a_struct<<<1, 64, sizeof(Tiles)>>>(out);
    return cudaDeviceSynchronize();
}
