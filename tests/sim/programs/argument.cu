/* A launch with a name that nobody declared. */
__global__ void put(int *out, int value) { out[threadIdx.x] = value; }
int main()
{
    int *out;
    cudaMalloc(&out, 32 * sizeof(int));
    put<<<1, dim3(32, 1, 1)>>>(out, undeclared);
}
