{{! Before the first #include of a file whose host functions tell what they launch. }}
#include <cstdio>
#include <cstdlib>
