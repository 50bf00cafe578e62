/* Step 12: out[r][c] = 2 in[r][c] + 1, for a matrix of n rows and n / 2 + 1 columns. */
#include "../ladder.h"

void launch(const float *in, float *out, int height, int width);

int main(int argc, char **argv)
{
    const int height = size_argument(argc, argv, 254), width = height / 2 + 1;
    const size_t count = (size_t)height * width;
    std::vector<float> in = numbers<float>(count, 1000), wanted(count);
    for (size_t i = 0; i < count; i++)
        wanted[i] = 2 * in[i] + 1;
    float *in_device = on_device(in), *out_device = unwritten(count);
    launch(in_device, out_device, height, width);
    return finish(in_device, out_device, wanted, width);
}
