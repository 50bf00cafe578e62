/* Arguments: the image's height and width. */
#include "seeds.h"

#define BLOCK 16
#define PI 3.14159265f

static void run(const unsigned char *image, float *out, int n);

int main(int argc, char **argv)
{
    const int n = argument(argc, argv, 1, 48);
    Array<unsigned char> image((size_t)n * n, 5);
    Array<float> out((size_t)n * n, 0);
    run(image.device, out.device, n);
    return finish(
        "dct", out,
        [&](size_t i) {
            const int u = (int)(i % n), v = (int)(i / n);
            double sum = 0;
            for (int y = 0; y < n; y++)
                for (int x = 0; x < n; x++)
                    sum += image.host[(size_t)y * n + x] * cos(u * (2 * x + 1) * M_PI / 2 / n) *
                           cos(v * (2 * y + 1) * M_PI / 2 / n);
            return sum;
        },
        16, 1e-4 * n * n);
}
