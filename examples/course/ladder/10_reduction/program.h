/* Step 10: the sum of each group of 256 floats; the last group may be shorter. */
#include "../ladder.h"

void launch(const float *in, float *out, int n);

int main(int argc, char **argv)
{
    const int n = size_argument(argc, argv, 4096);
    std::vector<float> in = numbers<float>(n, 100), wanted((n + 255) / 256);
    for (int i = 0; i < n; i++)
        wanted[i / 256] += in[i];
    float *in_device = on_device(in), *out_device = unwritten(wanted.size());
    launch(in_device, out_device, n);
    return finish(in_device, out_device, wanted);
}
