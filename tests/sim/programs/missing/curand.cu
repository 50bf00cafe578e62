#include <curand.h> // MISSING curand.h
int main() { return 0; }
