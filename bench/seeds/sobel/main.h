/* Arguments: height and width of the image. */
#include "seeds.h"

#include <algorithm>

#ifndef BLOCK_X
#define BLOCK_X 32
#endif
#ifndef BLOCK_Y
#define BLOCK_Y 8
#endif

static void run(const unsigned char *in, unsigned char *out, int height, int width);

int main(int argc, char **argv)
{
    const int height = argument(argc, argv, 1, 135), width = argument(argc, argv, 2, 240);
    Array<unsigned char> in((size_t)height * width, 7), out((size_t)height * width, 0);
    run(in.device, out.device, height, width);
    return finish("sobel", out, [&](size_t i) {
        const int x = (int)(i % width), y = (int)(i / width);
        if (x == 0 || y == 0 || x == width - 1 || y == height - 1)
            return (unsigned char)1;
        const unsigned char *p = &in.host[i];
        const int across =
            p[-width + 1] + 2 * p[1] + p[width + 1] - p[-width - 1] - 2 * p[-1] - p[width - 1];
        const int down = p[width - 1] + 2 * p[width] + p[width + 1] - p[-width - 1] -
                         2 * p[-width] - p[-width + 1];
        return (unsigned char)std::min(255, std::abs(across) + std::abs(down));
    });
}
