#include <cooperative_groups.h>
__global__ void k() { cooperative_groups::this_grid().sync(); } // MISSING grid-wide barriers
int main() { return 0; }
