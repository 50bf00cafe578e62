/* Step 2: out[i] = 2 in[i] + 1, for any number n of floats. */
#include "../ladder.h"

void launch(const float *in, float *out, int n);

int main(int argc, char **argv)
{
    const int n = size_argument(argc, argv, 1000);
    std::vector<float> in = numbers<float>(n, 1000), wanted(n);
    for (int i = 0; i < n; i++)
        wanted[i] = 2 * in[i] + 1;
    float *in_device = on_device(in), *out_device = unwritten(n);
    launch(in_device, out_device, n);
    return finish(in_device, out_device, wanted);
}
