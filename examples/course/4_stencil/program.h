/* Exercise 4: a 5-point stencil. Inside, out[y][x] is the sum of in[y][x] and its four neighbours; the
 * border of out does not change. n x n floats. */
#include "../course.h"

void launch(const float *in, float *out, int n);

#ifndef COURSE_KERNELS
int main(int argc, char **argv)
{
    const int n = size_argument(argc, argv, 256);
    const size_t count = (size_t)n * n;
    float *in_device = on_device(numbers<float>(count, 101));
    float *out_device = on_device(std::vector<float>(count, -1));
    launch(in_device, out_device, n);

    std::vector<float> in = numbers<float>(count, 101), wanted(count, -1);
    for (int y = 1; y < n - 1; y++)
        for (int x = 1; x < n - 1; x++) {
            const size_t at = (size_t)y * n + x;
            wanted[at] = in[at] + in[at - 1] + in[at + 1] + in[at - n] + in[at + n];
        }
    return compare(from_device(out_device, count), wanted, n);
}
#endif
