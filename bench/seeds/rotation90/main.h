/* Arguments: height and width of the image. */
#include "seeds.h"

#define BLOCK 32

static void run(const unsigned char *in, unsigned char *out, int height, int width);

int main(int argc, char **argv)
{
    const int height = argument(argc, argv, 1, 135), width = argument(argc, argv, 2, 240);
    Array<unsigned char> in((size_t)height * width, 7), out((size_t)height * width, 0);
    run(in.device, out.device, height, width);
    return finish("rotation90", out, [&](size_t i) {
        const size_t x = i / height, y = height - 1 - i % height;
        return in.host[y * width + x];
    });
}
