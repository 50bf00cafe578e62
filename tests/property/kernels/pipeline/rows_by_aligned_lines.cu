// What: rows of any length are loaded 16 bytes at a time, each from the line of memory that it begins in (-O2): types
//       of 4 and 8 bytes, two and three dimensions, arrays that begin anywhere in a line and have next to no
//       elements, loops that begin behind a row's first elements or end before its last ones, rows of a few elements,
//       sizes at run time that may be of another type, blocks that nobody parts.
// OPTIONS: -O2 -arch=sm_90
// SIZES: 1 1, 1 3, 2 2, 33 5, 65 15, 40 31, 97 127, 130 198, 31 257, 64 1001, 33 132, 1 4099
// GAIN: 1.5
#include "harness.h"

#define ROW (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void product(const float *A, const float *x, float *y, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray A 2 4 rows columns");
    __annotation(L"garray x 1 4 columns");
    int row = ROW;
    if (row < rows) {
        float s = 0;
        for (int j = 0; j < columns; j++) {
            __annotation(L"loop j 0 columns 1");
            s += A[row * columns + j] * x[j];
        }
        y[row] = s;
    }
}

/* Not up to a row's last elements; two arrays with elements of different sizes. */
__global__ void inner(const double *a, const int *b, double *totals, int rows, int columns, int end)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 8 rows columns");
    __annotation(L"garray b 3 4 rows 2 columns");
    int row = ROW;
    if (row >= rows || end > columns)
        return;
    double total = 0;
    for (int k = 0; k < end; k++) {
        __annotation(L"loop k 0 end 1");
        const double both = a[row * columns + k] - b[(row * 2 + 1) * columns + k];
        if (k == 11)
            continue;
        total += both;
    }
    totals[row] = total;
}

/* Other rows than the threads' own ones, of the block's part of the columns. */
__global__ void part(const float *a, float *most, int rows, int columns)
{
    __annotation(L"__global__ 32");
    __annotation(L"garray a 2 4 rows columns");
    const int row = ROW;
    if (row + 1 >= rows)
        return;
    float largest = 0;
    for (int k = 0; k < columns; k++) {
        __annotation(L"loop k 0 columns 1");
        const float value = a[(row + 1) * columns + k];
        largest = value > largest ? value : largest;
    }
    most[row] = largest;
}

/* What stores comes element by element, though the array that is read does not change. */
__global__ void stored(const float *a, const float *scale, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray scale 1 4 columns");
    __annotation(L"garray b 2 4 rows columns");
    const int row = ROW;
    if (row >= rows)
        return;
    for (int k = 0; k < columns; k++) {
        __annotation(L"loop k 0 columns 1");
        b[row * columns + k] = a[row * columns + k] * scale[k];
    }
}

#define PITCH 4099

/* Arrays of arrays. */
__global__ void arrays(const float (*a)[PITCH], float *sums, int rows)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows PITCH");
    const int row = ROW;
    if (row >= rows)
        return;
    float sum = 0;
    for (int k = 0; k < PITCH; k++) {
        __annotation(L"loop k 0 PITCH 1");
        sum += a[row][k];
    }
    sums[row] = sum;
}

int main(int argc, char **argv)
{
    SIZES
    float *A = array<float>("A", count + 8), *x = array<float>("x", columns + 1, 2);
    for (int from = 0; from < 5; from++) {
        float *y = array<float>("y", rows, 3 + from);
        product<<<blocks(rows, 128), 128>>>(A + from, x, y, rows, columns);
    }
    double *a = array<double>("a", count + 1, 9), *t = array<double>("t", rows, 15);
    int *b = array<int>("b", 2 * count + 3, 10);
    inner<<<blocks(rows, 64), 64>>>(a, b, t, rows, columns, columns);
    double *u = array<double>("u", rows, 16);
    inner<<<blocks(rows, 64), 64>>>(a + 1, b + 3, u, rows, columns, columns - 2);
    float *most = array<float>("most", rows, 17);
    part<<<blocks(rows, 32), 32>>>(A + 2, most, rows, columns);
    float *B = array<float>("B", count, 20);
    stored<<<blocks(rows, 64), 64>>>(A + 1, x, B, rows, columns);
    float *c = array<float>("c", rows * PITCH + 1, 18), *sums = array<float>("sums", rows, 19);
    arrays<<<blocks(rows, 64), 64>>>((float(*)[PITCH])(c + 1), sums, rows);
    return finish();
}
