/* Step 8: out[i] = in[i - 4] + ... + in[i + 4], where all nine exist; other elements of out do not change. */
#include "../ladder.h"

void launch(const float *in, float *out, int n);

int main(int argc, char **argv)
{
    const int n = size_argument(argc, argv, 4096);
    std::vector<float> in = numbers<float>(n, 100), wanted(n, -1);
    for (int i = 4; i < n - 4; i++) {
        wanted[i] = 0;
        for (int k = -4; k <= 4; k++)
            wanted[i] += in[i + k];
    }
    float *in_device = on_device(in), *out_device = unwritten(n);
    launch(in_device, out_device, n);
    return finish(in_device, out_device, wanted);
}
