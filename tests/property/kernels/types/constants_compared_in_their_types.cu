// What: constants of the file are compared in the type that they have: unsigned, size_t, an enum's,
// a narrower one whose value is cut, the type of the literal, a sum that wraps
// GAIN: 1.8
// DEFINES: -DN=plain | -DN=wide | -DN=of_an_enum | -DN=by_another | -DN=by_the_literal | -DN=wrapped | -DN=cut
// SIZES: 17 33, 40 70, 64 256
#include "harness.h"

const unsigned plain = 5;
constexpr size_t wide = 5;
enum : unsigned { of_an_enum = 5 };
enum Large { by_another = 5, large = 0xfffffff0 };
const auto by_the_literal = 5u;
constexpr unsigned wrapped = (plain - 6u) / 0x33333333u;
const unsigned char cut = (unsigned char)261;

__global__ void kernel(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"stage a");
    __annotation(L"garray b 2 4 rows columns");
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y < 2 || y >= rows || x >= columns || columns < 32)
        return;
    if (x - N >= 15)
        b[y * columns + x] =
            a[y * columns + x - 20] + a[y * columns + x - 19] + a[(y - 1) * columns + x - 20];
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    kernel<<<dim3(blocks(columns, 16), blocks(rows, 16)), dim3(16, 16)>>>(a, b, rows, columns);
    return finish();
}
