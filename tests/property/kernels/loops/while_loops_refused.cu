// What: loops that count in their bodies and cannot be written with all of it in their heads
// EXPECT: unchanged CL123 CL124
// DEFINES: -DCASE=1 | -DCASE=2 | -DCASE=3 | -DCASE=4 | -DCASE=5 | -DCASE=6 | -DCASE=7
// OPTIONS: --weigh=sectors
// SIZES: 1 1, 31 33, 64 65, 65 1, 130 40
#include "harness.h"

#if CASE == 1 /* named behind the loop */
#define BEFORE int round = 0;
#define LAST round++;
#define BEHIND b[y * columns] += round;
#elif CASE == 2 /* a round may leave its step out */
#define BEFORE int round = 0;
#define LAST                                                                                       \
    if (++turns == 2)                                                                              \
        continue;                                                                                  \
    round++;
#define BEHIND
#elif CASE == 3 /* what it begins with changes before the loop */
#define BEFORE                                                                                     \
    int round = turns;                                                                             \
    turns = 2;
#define LAST round++;
#define BEHIND
#elif CASE == 4 /* another one's address */
#define BEFORE                                                                                     \
    int round = 0;                                                                                 \
    int *p = &round;
#define LAST round++;
#define BEHIND b[y * columns] += *p;
#elif CASE == 5 /* of two steps the first is in the middle, and one is asked for in between */
#define BEFORE int round = 0, other = round;
#define LAST round++;
#define BEHIND b[y * columns] += other;
#elif CASE == 6 /* a step that only the body knows */
#define BEFORE int round = 0;
#define LAST                                                                                       \
    const int by = 1 + (turns > 5);                                                                \
    round += by;
#define BEHIND
#else /* no step at all at the end */
#define BEFORE int round = 0;
#define LAST                                                                                       \
    round++;                                                                                       \
    turns++;
#define BEHIND
#endif

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    int turns = 1;
    if (y >= rows)
        return;
    BEFORE
    while (round < 3) {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[y * columns + i] += a[y * columns + i] * round;
        LAST
    }
    BEHIND
}

/* A round in any case. */
__global__ void rounds(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    __shared__ float part[64];
    const int y = blockIdx.x * blockDim.x + threadIdx.x;
    int round = 2;
    do {
        if (y < rows)
            for (int i = 0; i < 8; i++)
                part[threadIdx.x] = a[y * columns + i % columns];
        __syncthreads();
        if (y < rows)
            b[y * columns] = part[threadIdx.x ^ 1];
        __syncthreads();
    } while (--round);
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    rounds<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
