/* Arguments: the number of blocks, and the first and the last offset that `coalesced` is launched
 * with; an offset below 0 launches `uncoalesced`. */
#include "seeds.h"

#ifndef ELEMENT
#define ELEMENT float
#endif
#define TPB 1024
#define OFFSETS 32 /* elements behind those that are counted up from offset 0 */

static void coalesce(ELEMENT *pixel, int blocks, int offset);
static void uncoalesce(ELEMENT *pixel, int blocks);

int main(int argc, char **argv)
{
    const int blocks = argument(argc, argv, 1, 128);
    const int first = argument(argc, argv, 2, -1), last = argument(argc, argv, 3, first);
    const size_t count = (size_t)blocks * TPB;
    Array<ELEMENT> pixel(count + OFFSETS, 3);
    for (int offset = first; offset <= last; offset++)
        if (offset < 0)
            uncoalesce(pixel.device, blocks);
        else
            coalesce(pixel.device, blocks, offset);
    return finish("pixels", pixel, [&](size_t i) {
        ELEMENT value = pixel.host[i];
        for (int offset = first; offset <= last; offset++)
            value += offset < 0 ? i < count : i >= (size_t)offset && i < count + (size_t)offset;
        return value;
    });
}
