#include "header.cuh"
int main() { return 0; }
