// RUN: cudalite --explain -O2 -arch=sm_90 -o %t %s
// Copies of three coordinates in rounds that are not written out take longer than the loop's own loads.
__global__ void directions(const float *f, float *g, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray f 3 4 5 rows columns");
    __annotation(L"garray g 3 4 5 rows columns");
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y < 1 || y >= rows - 1)
        return;
    __annotation(L"loop x 1 (columns - 1) 1");
    for (int x = 1; x < columns - 1; x++) {
        float still = f[y * columns + x], east = f[(rows + y) * columns + x - 1], west = f[(2 * rows + y) * columns + x + 1];
        float north = f[(3 * rows + y - 1) * columns + x], south = f[(4 * rows + y + 1) * columns + x];
        float all = still + east + west + north + south;
        g[y * columns + x] = still + 0.2f * (all * 0.33f - still);
        g[(rows + y) * columns + x] = east + 0.2f * (all * 0.17f - east);
        g[(2 * rows + y) * columns + x] = west + 0.2f * (all * 0.17f - west);
        g[(3 * rows + y) * columns + x] = north + 0.2f * (all * 0.17f - north);
        g[(4 * rows + y) * columns + x] = south + 0.2f * (all * 0.17f - south);
    }
}
void launch(const float *f, float *g, int rows, int columns)
{
    directions<<<(rows + 63) / 64, 64>>>(f, g, rows, columns);
}
