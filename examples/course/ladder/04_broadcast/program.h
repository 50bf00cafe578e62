/* Step 4: out[r][c] = scale[r] in[r][c] + bias[c], for n x n floats. */
#include "../ladder.h"

void launch(const float *in, const float *scale, const float *bias, float *out, int n);

int main(int argc, char **argv)
{
    const int n = size_argument(argc, argv, 128);
    const size_t count = (size_t)n * n;
    std::vector<float> in = numbers<float>(count, 100), wanted(count);
    std::vector<float> scale = numbers<float>(n, 10), bias = numbers<float>(n, 1000);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++)
            wanted[r * n + c] = scale[r] * in[r * n + c] + bias[c];
    float *in_device = on_device(in), *out_device = unwritten(count);
    float *scale_device = on_device(scale), *bias_device = on_device(bias);
    launch(in_device, scale_device, bias_device, out_device, n);
    cudaFree(scale_device);
    cudaFree(bias_device);
    return finish(in_device, out_device, wanted, n);
}
