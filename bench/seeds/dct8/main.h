/* Arguments: the image's height and width, in squares of 8 x 8. Whole numbers, so that the sums
 * have the same bits in any order. */
#include "seeds.h"

#define SIDE 8 /* of a square and of a block */

/* 1024 cos(u (2 x + 1) pi / 16), as whole numbers, at [u * 8 + x]. */
static __constant__ int cosines[SIDE * SIDE];

static void run(const unsigned char *image, short *out, int height, int width);

int main(int argc, char **argv)
{
    const int height = SIDE * argument(argc, argv, 1, 24),
              width = SIDE * argument(argc, argv, 2, 32);
    int table[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++)
        table[i] = (int)std::lround(1024 * cos(i / SIDE * (2 * (i % SIDE) + 1) * M_PI / 16));
    CHECK(cudaMemcpyToSymbol(cosines, table, sizeof table));
    Array<unsigned char> image((size_t)height * width, 5);
    Array<short> out((size_t)height * width, 0);
    run(image.device, out.device, height, width);
    return finish("dct8", out, [&](size_t i) {
        const int x0 = (int)(i % width), y0 = (int)(i / width), u = x0 % SIDE, v = y0 % SIDE;
        int sum = 0;
        for (int y = 0; y < SIDE; y++)
            for (int x = 0; x < SIDE; x++)
                sum += image.host[(size_t)(y0 - v + y) * width + x0 - u + x] *
                       (table[v * SIDE + y] * table[u * SIDE + x] >> 10);
        return (short)(sum >> 11);
    });
}
