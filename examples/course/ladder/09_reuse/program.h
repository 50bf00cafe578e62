/* Step 9: out[i] = |x[i] - x[0]| + ... + |x[i] - x[n - 1]|. */
#include "../ladder.h"

void launch(const float *x, float *out, int n);

int main(int argc, char **argv)
{
    const int n = size_argument(argc, argv, 1024);
    std::vector<float> x = numbers<float>(n, 100), wanted(n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            wanted[i] += x[i] < x[j] ? x[j] - x[i] : x[i] - x[j];
    float *x_device = on_device(x), *out_device = unwritten(n);
    launch(x_device, out_device, n);
    return finish(x_device, out_device, wanted);
}
