/* Step 5: out[r] = in[r][0] + ... + in[r][31], for n rows of 32 floats. */
#include "../ladder.h"

void launch(const float *in, float *out, int n);

int main(int argc, char **argv)
{
    const int n = size_argument(argc, argv, 1024);
    std::vector<float> in = numbers<float>((size_t)n * 32, 100), wanted(n);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < 32; c++)
            wanted[r] += in[r * 32 + c];
    float *in_device = on_device(in), *out_device = unwritten(n);
    launch(in_device, out_device, n);
    return finish(in_device, out_device, wanted);
}
