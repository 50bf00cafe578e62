// RUN(1): cudalite %s
__global__ void scale(float *a, int n)
{
    	__annotation(L"garray a	1 3 n");
    a[threadIdx.x] = 0;
}
