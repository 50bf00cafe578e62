/* Step 11: n particles of eight floats (x, y, z, vx, vy, vz, mass, charge) move: x += vx, y += vy,
 * z += vz. The file that includes this says where a member is: PLACE(i, member, n), 0 to 8 n - 1. */
#include "../ladder.h"

void launch(float *particles, int n);

int main(int argc, char **argv)
{
    const int n = size_argument(argc, argv, 1024);
    const size_t count = 8 * (size_t)n;
    std::vector<float> values = numbers<float>(count, 1000), placed(count, -1), wanted(count);
    for (int i = 0; i < n; i++)
        for (int member = 0; member < 8; member++) {
            const int at = PLACE(i, member, n);
            if (at < 0 || at >= 8 * n || placed[at] != -1) {
                printf("PLACE(%d, %d, %d) is %d, which is %s\n", i, member, n, at,
                       at < 0 || at >= 8 * n ? "outside the array" : "another member's place");
                return 1;
            }
            placed[at] = values[8 * i + member];
            wanted[at] = member < 3 ? placed[at] + values[8 * i + member + 3] : placed[at];
        }
    float *particles = on_device(placed);
    launch(particles, n);
    std::vector<float> got = from_device(particles, count);
    cudaFree(particles);
    return verdict(got, wanted);
}
