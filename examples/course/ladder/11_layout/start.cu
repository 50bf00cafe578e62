/* The place of member number `member` of particle i; there are n particles. */
#define PLACE(i, member, n) ((i) * 8 + (member)) /* TODO: the x of neighbours side by side */
#include "program.h"

static __global__ void move(float *__restrict__ particles, int n)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n)
        for (int axis = 0; axis < 3; axis++)
            particles[PLACE(i, axis, n)] += particles[PLACE(i, axis + 3, n)];
}

void launch(float *particles, int n)
{
    move<<<(n + 255) / 256, 256>>>(particles, n);
}
