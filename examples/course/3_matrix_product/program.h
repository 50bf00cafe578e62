/* Exercise 3: the matrix product. c = a b, n x n floats. */
#include "../course.h"

void launch(const float *a, const float *b, float *c, int n);

int main(int argc, char **argv)
{
    const int n = size_argument(argc, argv, 96);
    std::vector<float> a((size_t)n * n), b(a.size()), wanted(a.size());
    for (size_t i = 0; i < a.size(); i++) {
        a[i] = (float)(i * 5 % 11);
        b[i] = (float)(i * 3 % 7);
    }
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++)
            for (int k = 0; k < n; k++)
                wanted[(size_t)y * n + x] += a[(size_t)y * n + k] * b[(size_t)k * n + x];

    float *a_device = on_device(a), *b_device = on_device(b);
    float *c_device = on_device(std::vector<float>(a.size(), -1));
    launch(a_device, b_device, c_device, n);
    return compare(from_device(c_device, a.size()), wanted, n);
}
