/* Exercise 3: the matrix product. c = a b, n x n floats. */
#include "../course.h"

void launch(const float *a, const float *b, float *c, int n);

#ifndef COURSE_KERNELS
int main(int argc, char **argv)
{
    const int n = size_argument(argc, argv, 96);
    const size_t count = (size_t)n * n;
    float *a_device = on_device(numbers<float>(count, 11));
    float *b_device = on_device(numbers<float>(count, 7));
    float *c_device = on_device(std::vector<float>(count, -1));
    launch(a_device, b_device, c_device, n);

    std::vector<float> a = numbers<float>(count, 11), b = numbers<float>(count, 7), wanted(count);
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++)
            for (int k = 0; k < n; k++)
                wanted[(size_t)y * n + x] += a[(size_t)y * n + k] * b[(size_t)k * n + x];
    return compare(from_device(c_device, count), wanted, n);
}
#endif
