__global__ l(){if()
#pragma cudalite
}