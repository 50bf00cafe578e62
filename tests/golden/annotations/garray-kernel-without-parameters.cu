// RUN(1): cudalite %s
__global__ void scale()
{
    __annotation(L"garray a 1 4 10");

}
