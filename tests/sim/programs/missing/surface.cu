__global__ void k(cudaSurfaceObject_t s) { surf2Dwrite(1.0f, s, 0, 0); } // MISSING cudaSurfaceObject_t
int main() { return 0; }
