/* Exercise 4: a 5-point stencil. Inside, out[y][x] is the sum of in[y][x] and its four neighbours; the
 * border of out stays as it is. n x n floats. */
#include "../course.h"

void launch(const float *in, float *out, int n);

int main(int argc, char **argv)
{
    const int n = size_argument(argc, argv, 256);
    std::vector<float> in((size_t)n * n), wanted(in.size(), -1);
    for (size_t i = 0; i < in.size(); i++)
        in[i] = (float)(i * 11 % 101);
    for (int y = 1; y < n - 1; y++)
        for (int x = 1; x < n - 1; x++) {
            const size_t at = (size_t)y * n + x;
            wanted[at] = in[at] + in[at - 1] + in[at + 1] + in[at - n] + in[at + n];
        }

    float *in_device = on_device(in), *out_device = on_device(std::vector<float>(in.size(), -1));
    launch(in_device, out_device, n);
    return compare(from_device(out_device, in.size()), wanted, n);
}
