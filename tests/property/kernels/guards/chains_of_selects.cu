// What: chains of else if, of ?: and of bools joined by && and ||, before the loop and in it
// TELLS: CL254
// GAIN: 1.4
#include "harness.h"

__global__ void chosen_before(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int x = 3;
    if (row % 40 == 0)
        x = 5;
    else if (row % 40 == 1)
        x = 7;
    else if (row % 40 == 2)
        x = 3;
    else if (row % 40 == 3)
        x = 10;
    else if (row % 40 == 4)
        x = 6;
    else if (row % 40 == 5)
        x = 2;
    else if (row % 40 == 6)
        x = 9;
    else if (row % 40 == 7)
        x = 5;
    else if (row % 40 == 8)
        x = 1;
    else if (row % 40 == 9)
        x = 8;
    else if (row % 40 == 10)
        x = 4;
    else if (row % 40 == 11)
        x = 0;
    else if (row % 40 == 12)
        x = 7;
    else if (row % 40 == 13)
        x = 3;
    else if (row % 40 == 14)
        x = 10;
    else if (row % 40 == 15)
        x = 6;
    else if (row % 40 == 16)
        x = 2;
    else if (row % 40 == 17)
        x = 9;
    else if (row % 40 == 18)
        x = 5;
    else if (row % 40 == 19)
        x = 1;
    else if (row % 40 == 20)
        x = 8;
    else if (row % 40 == 21)
        x = 4;
    else if (row % 40 == 22)
        x = 0;
    else if (row % 40 == 23)
        x = 7;
    int y = row == 0 ? 0 : row == 1 ? 5 : row == 2 ? 1 : row == 3 ? 6 : row == 4 ? 2 : row == 5 ? 7 : row == 6 ? 3 : row == 7 ? 8 : row == 8 ? 4 : row == 9 ? 0 : row == 10 ? 5 : row == 11 ? 1 : row == 12 ? 6 : row == 13 ? 2 : row == 14 ? 7 : row == 15 ? 3 : row == 16 ? 8 : row == 17 ? 4 : row == 18 ? 0 : row == 19 ? 5 : row == 20 ? 1 : row == 21 ? 6 : row == 22 ? 2 : row == 23 ? 7 : 9;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[row * columns + i] = a[row * columns + i] + x * y;
}

__global__ void chosen_inside(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++) {
        if (i == 0)
            b[row * columns + i] = a[row * columns + i];
        else if (i == 1)
            b[row * columns + i] = a[row * columns + i] * 3;
        else if (i == 2)
            b[row * columns + i] = a[row * columns + i] * 4;
        else if (i == 3)
            b[row * columns + i] = a[row * columns + i] * 5;
        else if (i == 4)
            b[row * columns + i] = a[row * columns + i] * 6;
        else if (i == 5)
            b[row * columns + i] = a[row * columns + i] * 7;
        else if (i == 6)
            b[row * columns + i] = a[row * columns + i] * 8;
        else if (i == 7)
            b[row * columns + i] = a[row * columns + i] * 9;
        else if (i == 8)
            b[row * columns + i] = a[row * columns + i] * 10;
        else if (i == 9)
            b[row * columns + i] = a[row * columns + i] * 11;
        else if (i == 10)
            b[row * columns + i] = a[row * columns + i] * 12;
        else if (i == 11)
            b[row * columns + i] = a[row * columns + i] * 13;
        else if (i == 12)
            b[row * columns + i] = a[row * columns + i] * 14;
        else if (i == 13)
            b[row * columns + i] = a[row * columns + i] * 15;
        else
            b[row * columns + i] = a[row * columns + i] + i;
    }
}

__global__ void joined(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    bool t0 = row < rows, u0 = row > 2;
    bool t1 = t0 && (u0 || row != 100), u1 = u0 || t0;
    bool t2 = t1 && (u1 || row != 101), u2 = u1 || t1;
    bool t3 = t2 && (u2 || row != 102), u3 = u2 || t2;
    bool t4 = t3 && (u3 || row != 103), u4 = u3 || t3;
    bool t5 = t4 && (u4 || row != 104), u5 = u4 || t4;
    bool t6 = t5 && (u5 || row != 105), u6 = u5 || t5;
    bool t7 = t6 && (u6 || row != 106), u7 = u6 || t6;
    bool t8 = t7 && (u7 || row != 107), u8 = u7 || t7;
    bool t9 = t8 && (u8 || row != 108), u9 = u8 || t8;
    bool t10 = t9 && (u9 || row != 109), u10 = u9 || t9;
    bool t11 = t10 && (u10 || row != 110), u11 = u10 || t10;
    bool t12 = t11 && (u11 || row != 111), u12 = u11 || t11;
    if (t12) {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[row * columns + i] = a[row * columns + i] + u12;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *a = array<float>("a", count, 1);
    float *b = array<float>("b", count, 2);
    chosen_before<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    chosen_inside<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    joined<<<blocks(rows, 64), 64>>>(a, b, rows, columns);
    return finish();
}
