/* Step 7: the transpose of n x n floats. */
#include "../ladder.h"

void launch(const float *in, float *out, int n);

int main(int argc, char **argv)
{
    const int n = size_argument(argc, argv, 128);
    const size_t count = (size_t)n * n;
    std::vector<float> in = numbers<float>(count, 65521), wanted(count);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++)
            wanted[c * n + r] = in[r * n + c];
    float *in_device = on_device(in), *out_device = unwritten(count);
    launch(in_device, out_device, n);
    return finish(in_device, out_device, wanted, n);
}
