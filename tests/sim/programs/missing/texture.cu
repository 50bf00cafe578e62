__global__ void k(cudaTextureObject_t t, float *o) { o[0] = tex2D<float>(t, 0, 0); } // MISSING cudaTextureObject_t
int main() { return 0; }
