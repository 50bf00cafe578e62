// RUN(1): cudalite %s
__global__ void scale(void *p, int n)
{
    __annotation(L"garray p 1 4 n");
    ((float *)p)[0] = 0;
}
