#include <cooperative_groups.h>
__global__ void k() { auto cluster = cooperative_groups::this_cluster(); } // MISSING this_cluster
int main() { return 0; }
