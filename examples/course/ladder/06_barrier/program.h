/* Step 6: each group of 256 floats, reversed; the last group may be shorter. */
#include "../ladder.h"

void launch(const float *in, float *out, int n);

int main(int argc, char **argv)
{
    const int n = size_argument(argc, argv, 1024);
    std::vector<float> in = numbers<float>(n, 1000), wanted(n);
    for (int first = 0; first < n; first += 256)
        for (int k = 0, count = n - first < 256 ? n - first : 256; k < count; k++)
            wanted[first + k] = in[first + count - 1 - k];
    float *in_device = on_device(in), *out_device = unwritten(n);
    launch(in_device, out_device, n);
    return finish(in_device, out_device, wanted);
}
