/* Exercise 5: every second byte. A camera's picture alternates brightness and colour: bytes 0, 2,
 * 4 ... of a line are brightness, 1, 3, 5 ... are colour. In place, each brightness becomes a running
 * average of those before it in its line; the colour does not change. n lines of n bytes. */
#include "../course.h"

void launch(unsigned char *picture, int n);

#ifndef COURSE_KERNELS
int main(int argc, char **argv)
{
    const int n = size_argument(argc, argv, 512);
    const size_t count = (size_t)n * n;
    unsigned char *device = on_device(numbers<unsigned char>(count, 256));
    launch(device, n);

    std::vector<unsigned char> wanted = numbers<unsigned char>(count, 256);
    for (int y = 0; y < n; y++) {
        int average = 128;
        for (int x = 0; x < n; x += 2) {
            average = (3 * average + wanted[(size_t)y * n + x]) / 4;
            wanted[(size_t)y * n + x] = (unsigned char)average;
        }
    }
    return compare(from_device(device, count), wanted, n);
}
#endif
