// RUN: cudalite -O2 -arch=sm_90 --explain %s | sed -n '/void squares_wide/,$p'
// Squares of 8 x 8 threads: each thread takes the place of a row of eight, whose coefficients are one vector, and 16
// squares, which share a tile, stand beside each other.
#define SIDE 8
static __constant__ int factors[SIDE * SIDE];

static __global__ void squares(const unsigned char *image, short *out, int height, int width)
{
    __annotation(L"__global__ (SIDE)x(SIDE)");
    __annotation(L"garray image 2 1 height width");
    __annotation(L"garray out 2 2 height width");
    const int u = threadIdx.x, v = threadIdx.y;
    int sum = 0;
    __annotation(L"loop y 0 SIDE 1");
    for (int y = 0; y < SIDE; y++) {
        __annotation(L"loop x 0 SIDE 1");
        for (int x = 0; x < SIDE; x++)
            sum += image[(blockIdx.y * SIDE + y) * width + blockIdx.x * SIDE + x] * factors[u * SIDE + x] * factors[v * SIDE + y];
    }
    out[(blockIdx.y * SIDE + v) * width + blockIdx.x * SIDE + u] = sum >> 4;
}

void run(const unsigned char *image, short *out, int height, int width)
{
    squares<<<dim3(width / SIDE, height / SIDE), dim3(SIDE, SIDE)>>>(image, out, height, width);
}
