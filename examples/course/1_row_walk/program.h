/* Exercise 1: sums along rows. out[y][x] = in[y][0] + ... + in[y][x], n x n floats. */
#include "../course.h"

void launch(const float *in, float *out, int n);

int main(int argc, char **argv)
{
    const int n = size_argument(argc, argv, 256);
    std::vector<float> in((size_t)n * n), wanted(in.size());
    for (size_t i = 0; i < in.size(); i++)
        in[i] = (float)(i * 7 % 13);
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++)
            wanted[(size_t)y * n + x] = (x ? wanted[(size_t)y * n + x - 1] : 0) + in[(size_t)y * n + x];

    float *in_device = on_device(in), *out_device = on_device(std::vector<float>(in.size(), -1));
    launch(in_device, out_device, n);
    return compare(from_device(out_device, in.size()), wanted, n);
}
