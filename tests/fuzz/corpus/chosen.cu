// What: chains of else if, of ?: and of bools joined by && and ||, before the loop and in it
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
        else i
