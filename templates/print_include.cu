{{! Before the first #include of a file whose kernels check their blocks. }}
#include <cstdio>
