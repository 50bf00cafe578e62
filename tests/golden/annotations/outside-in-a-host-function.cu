// RUN(1): cudalite %s
void scale(float *a, int n)
{
    __annotation(L"garray a 1 4 n");
    for (int i = 0; i < n; i++)
        a[i] = 0;
}
