// What: kernels whose arrays structures point to (see ../members.t).
typedef struct {
    int width, height;
    float *elements;
} Matrix;

__global__ void product(Matrix A, Matrix B, Matrix C)
{
    __annotation(L"__global__ 16x16");
    __annotation(L"garray A.elements 2 4 A.height A.width");
    __annotation(L"garray B.elements 2 4 B.height B.width");
    __annotation(L"garray C.elements 2 4 C.height C.width");
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    if (row >= C.height || col >= C.width)
        return;
    __annotation(L"loop e 0 A.width 1");
    for (int e = 0; e < A.width; ++e)
        sum += A.elements[row * A.width + e] * B.elements[e * B.width + col];
    C.elements[row * C.width + col] = sum;
}

__global__ void row_sums(Matrix A, Matrix B)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray A.elements 2 4 A.height A.width");
    __annotation(L"garray B.elements 1 4 A.height");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= A.height)
        return;
    float sum = 0;
    __annotation(L"loop c 0 A.width 1");
    for (int c = 0; c < A.width; c++)
        sum += A.elements[r * A.width + c];
    B.elements[r] = sum;
}

__global__ void fused(Matrix A, Matrix B, Matrix C)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray A.elements 2 4 A.height A.width");
    __annotation(L"garray B.elements 2 4 A.height A.width");
    __annotation(L"garray C.elements 1 4 A.height");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < A.height) {
        float sum = C.elements[r];
        __annotation(L"loop c 0 A.width 1");
        for (int c = 0; c < A.width; c++)
            sum = sum * 0.5f + A.elements[r * A.width + c] * B.elements[r * A.width + c];
        C.elements[r] = sum;
    }
}

__global__ void neighbours(Matrix A, Matrix B)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray A.elements 2 4 A.height A.width");
    __annotation(L"garray B.elements 2 4 A.height A.width");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= A.height)
        return;
    __annotation(L"loop c 1 A.width 1");
    for (int c = 1; c < A.width; c++)
        B.elements[r * A.width + c] = A.elements[r * A.width + c] * A.elements[r * A.width + c - 1] + 0.5f;
}

__global__ void in_place(Matrix A)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray A.elements 2 4 A.height A.width");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= A.height)
        return;
    __annotation(L"loop c 1 A.width 1");
    for (int c = 1; c < A.width; c++)
        A.elements[r * A.width + c] += A.elements[r * A.width + c - 1] * 2;
}

__global__ void pointers(Matrix A, Matrix B)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray A.elements 2 4 A.height A.width");
    __annotation(L"garray B.elements 1 4 A.height");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= A.height)
        return;
    const float *row = &A.elements[r * A.width];
    float sum = 0;
    __annotation(L"loop c 0 A.width 1");
    for (int c = 0; c < A.width; c++)
        sum += row[c] * 3;
    B.elements[r] = sum;
}

__global__ void stencil(Matrix A, Matrix B)
{
    __annotation(L"__global__ 32x8");
    __annotation(L"garray A.elements 2 4 A.height A.width");
    __annotation(L"garray B.elements 2 4 A.height A.width");
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= A.width - 1 || y >= A.height - 1)
        return;
    B.elements[y * A.width + x] = 0.25f * A.elements[(y - 1) * A.width + x] + 0.25f * A.elements[(y + 1) * A.width + x] +
                                  A.elements[y * A.width + x - 1] * 0.5f + A.elements[y * A.width + x + 1];
}

__global__ void unrolled(Matrix A, Matrix B)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray A.elements 2 4 A.height A.width");
    __annotation(L"garray B.elements 1 4 A.height");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= A.height)
        return;
    float s = 0, t = 0;
    __annotation(L"loop c 0 A.width-1 2");
    for (int c = 0; c < A.width - 1; c += 2) {
        s += A.elements[r * A.width + c] * 3;
        t += A.elements[r * A.width + c + 1];
    }
    if (A.width % 2)
        s += A.elements[r * A.width + A.width - 1];
    B.elements[r] = s + t;
}

__global__ void columns(Matrix A, Matrix B)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray A.elements 2 4 A.height A.width");
    __annotation(L"garray B.elements 1 4 A.width");
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c >= A.width)
        return;
    float sum = 0;
    __annotation(L"loop r 0 A.height 1");
    for (int r = 0; r < A.height; r++)
        sum += A.elements[r * A.width + c] * A.elements[r * A.width + c];
    B.elements[c] = sum;
}

__global__ void rows_beside(Matrix A, Matrix B)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray A.elements 2 4 A.height A.width");
    __annotation(L"garray B.elements 2 4 A.height A.width");
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    float *row = B.elements + r * A.width;
    if (r >= A.height)
        return;
    __annotation(L"loop c 0 A.width 1");
    for (int c = 0; c < A.width; c++)
        row[c] = A.elements[r * A.width + c] * B.elements[r * A.width + c] + 1;
}

void launches(Matrix A, Matrix B, Matrix C, dim3 grid)
{
    product<<<grid, dim3(16, 16)>>>(A, B, C);
    row_sums<<<grid, 64>>>(A, B);
    fused<<<grid, 64>>>(A, B, C);
    neighbours<<<grid, 64>>>(A, B);
    in_place<<<grid, 64>>>(A);
    pointers<<<grid, 64>>>(A, B);
    stencil<<<grid, dim3(32, 8)>>>(A, B);
    unrolled<<<grid, 64>>>(A, B);
    columns<<<grid, 128>>>(A, B);
    rows_beside<<<grid, 64>>>(A, B);
}
