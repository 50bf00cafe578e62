// What: members with initial values, members of structs and unions that have no name, and other names of vectors
// OPTIONS: --weigh=sectors
#include "harness.h"

struct Sample {
    float x = 1, y{2};
    union {
        struct {
            float low, high;
        };
        float both[2];
    };
    float weight = float(3);
};
typedef float3 Point;

__global__ void kernel(const Sample *a, Sample *b, Point *c, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 20 rows columns");
    __annotation(L"garray b 2 20 rows columns");
    __annotation(L"garray c 2 12 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        Sample one = a[row * columns + i];
        b[row * columns + i].high = one.low - one.weight;
        b[row * columns + i].x = a[row * columns + i].y;
        c[row * columns + i].z = c[row * columns + i].x + one.both[1];
    }
}

int main(int argc, char **argv)
{
    SIZES
    Sample *a = reinterpret_cast<Sample *>(array<float>("a", 5 * count, 1));
    Sample *b = reinterpret_cast<Sample *>(array<float>("b", 5 * count, 2));
    Point *c = reinterpret_cast<Point *>(array<float>("c", 3 * count, 3));
    kernel<<<blocks(rows, 64), 64>>>(a, b, c, rows, columns);
    return finish();
}
