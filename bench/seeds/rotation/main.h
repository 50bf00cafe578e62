/* Arguments: height and width of the image, and the angle in degrees. The angle becomes whole
 * numbers of 1 / 65536, so that each form and the host find the same pixel; below 2^14 pixels a
 * side. */
#include "seeds.h"

#define BLOCK_X 32
#define BLOCK_Y 8

static void run(const unsigned char *in, unsigned char *out, int height, int width, int cosine,
                int sine);

int main(int argc, char **argv)
{
    const int height = argument(argc, argv, 1, 135), width = argument(argc, argv, 2, 240);
    const double angle = argument(argc, argv, 3, 30) * M_PI / 180;
    const int cosine = (int)std::lround(65536 * cos(angle)),
              sine = (int)std::lround(65536 * sin(angle));
    Array<unsigned char> in((size_t)height * width, 7), out((size_t)height * width, 0);
    run(in.device, out.device, height, width, cosine, sine);
    return finish("rotation", out, [&](size_t i) {
        const long long dx = (int)(i % width) - width / 2, dy = (int)(i / width) - height / 2;
        const long long x = width / 2 + ((dx * cosine + dy * sine) >> 16);
        const long long y = height / 2 + ((dy * cosine - dx * sine) >> 16);
        return x >= 0 && x < width && y >= 0 && y < height ? in.host[(size_t)(y * width + x)]
                                                           : (unsigned char)0;
    });
}
