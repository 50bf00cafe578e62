/* Exercise 1: sums along rows. out[y][x] = in[y][0] + ... + in[y][x], n x n floats. */
#include "../course.h"

void launch(const float *in, float *out, int n);

#ifndef COURSE_KERNELS
int main(int argc, char **argv)
{
    const int n = size_argument(argc, argv, 256);
    const size_t count = (size_t)n * n;
    float *in_device = on_device(numbers<float>(count, 13));
    float *out_device = on_device(std::vector<float>(count, -1));
    launch(in_device, out_device, n);

    std::vector<float> in = numbers<float>(count, 13), wanted(count);
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++)
            wanted[(size_t)y * n + x] = (x ? wanted[(size_t)y * n + x - 1] : 0) + in[(size_t)y * n + x];
    return compare(from_device(out_device, count), wanted, n);
}
#endif
