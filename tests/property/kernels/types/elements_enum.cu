// What: elements of enumerations, which are plain data
// DEFINES: -DCASE=1 | -DCASE=2
#include "harness.h"
enum class Scoped : int { red, green };
enum Typed : int { red, green };
#if CASE == 1
typedef Scoped Color;
#else
typedef enum Typed Color;
#endif

__global__ void kernel(const Color *a, Color *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        Color own = b[r * columns + i];
        b[r * columns + i] = a[r * columns + i] == Color::green ? own : a[r * columns + i];
    }
}

int main(int argc, char **argv)
{
    SIZES
    int *a = array<int>("a", count, 1);
    int *b = array<int>("b", count, 2);
    kernel<<<(rows + 63) / 64, 64>>>((Color *)a, (Color *)b, rows, columns);
    return finish();
}
