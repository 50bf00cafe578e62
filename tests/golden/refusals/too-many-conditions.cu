// RUN: cudalite %s | diff %s -
#include "cudalite.h"
__global__ void scale(const float *a, float *b, int rows, int columns)
{
    __annotation(L"__global__ 256");
    __annotation(L"garray a 2 4 rows columns");
    __annotation(L"garray b 2 4 rows columns");
    int row = blockIdx.x * 256 + threadIdx.x;
    if (row >= rows)
        return;
    if (row != 0 && row != 1 && row != 2 && row != 3 && row != 4 && row != 5 && row != 6 && row != 7 &&
        row != 8 && row != 9 && row != 10 && row != 11 && row != 12 && row != 13 && row != 14 && row != 15 &&
        row != 16 && row != 17 && row != 18 && row != 19 && row != 20 && row != 21 && row != 22 && row != 23 &&
        row != 24 && row != 25 && row != 26 && row != 27 && row != 28 && row != 29 && row != 30 && row != 31 &&
        row != 32 && row != 33 && row != 34 && row != 35 && row != 36 && row != 37 && row != 38 && row != 39 &&
        row != 40 && row != 41 && row != 42 && row != 43 && row != 44 && row != 45 && row != 46 && row != 47 &&
        row != 48 && row != 49 && row != 50 && row != 51 && row != 52 && row != 53 && row != 54 && row != 55 &&
        row != 56 && row != 57 && row != 58 && row != 59 && row != 60 && row != 61 && row != 62 && row != 63 &&
        row != 64 && row != 65 && row != 66 && row != 67 && row != 68 && row != 69 && row != 70 && row != 71 &&
        row != 72 && row != 73 && row != 74 && row != 75 && row != 76 && row != 77 && row != 78 && row != 79 &&
        row != 80 && row != 81 && row != 82 && row != 83 && row != 84 && row != 85 && row != 86 && row != 87 &&
        row != 88 && row != 89 && row != 90 && row != 91 && row != 92 && row != 93 && row != 94 && row != 95 &&
        row != 96 && row != 97 && row != 98 && row != 99 && row != 100 && row != 101 && row != 102 && row != 103 &&
        row != 104 && row != 105 && row != 106 && row != 107 && row != 108 && row != 109 && row != 110 && row != 111 &&
        row != 112 && row != 113 && row != 114 && row != 115 && row != 116 && row != 117 && row != 118 && row != 119 &&
        row != 120 && row != 121 && row != 122 && row != 123 && row != 124 && row != 125 && row != 126 && row != 127 &&
        row != 128 && row != 129 && row != 130 && row != 131 && row != 132 && row != 133 && row != 134 && row != 135) {
        __annotation(L"loop i 0 columns 1");
        for (int i = 0; i < columns; i++)
            b[row * columns + i] = 2.0f * a[row * columns + i];
    }
}
