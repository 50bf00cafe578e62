#include <cstdio>
#include <thrust/device_vector.h> // MISSING <thrust/device_vector.h>
int main() { return 0; }
