// RUN: cudalite -O2 -arch=sm_90 --explain=candidates %s
// Rules leave the kernel as it is, for what it loads is there for its neighbours, too. Blocks of 64 threads begin slowly: with
// eight of them in one it is predicted to be twice as fast.
__global__ void step(const int *cost, const int *above, int *below, int width)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray cost 1 4 width");
    __annotation(L"garray above 1 4 width");
    __annotation(L"garray below 1 4 width");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= width)
        return;
    int left = x == 0 ? above[x] : above[x - 1];
    int right = x == width - 1 ? above[x] : above[x + 1];
    below[x] = min(min(left, above[x]), right) + cost[x];
}

void launch(const int *cost, const int *above, int *below, int width)
{
    step<<<(width + 63) / 64, 64>>>(cost, above, below, width);
}
