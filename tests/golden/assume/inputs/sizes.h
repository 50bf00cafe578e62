#ifndef SIZES_H
#define SIZES_H
#define PITCH 96
static const int first_column = 2;
#endif
