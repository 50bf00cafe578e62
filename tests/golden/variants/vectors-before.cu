// RUN: cudalite -O2 -arch=sm_90 %s | sed -n '/int stage = 0/,$p'
// A round asks for the element before it: a register keeps the last vector, and the first one is stored without the
// element that no round has.
#define ROWS 8192
#define COLUMNS 8192

__global__ void recurrence(float (*a)[COLUMNS])
{
    __annotation(L"__global__ 128");
    __annotation(L"garray a 2 4 ROWS COLUMNS");
    const int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < ROWS) {
        __annotation(L"loop i 1 COLUMNS 1");
        for (int i = 1; i < COLUMNS; i++) {
            a[r][i] = 0.5f * a[r][i - 1] + a[r][i];
        }
    }
}

void run(float (*a)[COLUMNS])
{
    recurrence<<<ROWS / 128, 128>>>(a);
}
