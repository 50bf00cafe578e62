// RUN: cudalite -O1 --explain %s -o %t
// Which launch leaves the size open is told; the bound is a parameter, and the same for all threads.
template <class T> __device__ T peak(const T *row, int columns)
{
    T best = row[0];
    for (int c = 1; c < columns; c++)
        best = row[c] > best ? row[c] : best;
    return best;
}

template <class T> __global__ void scale(const T *__restrict__ in, T *__restrict__ out, int rows, int columns)
{
    __annotation(L"__global__ 128");
    __annotation(L"garray in 2 sizeof(T) rows columns");
    __annotation(L"garray out 2 sizeof(T) rows columns");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    T most = peak(in + row * columns, columns);
    __annotation(L"loop c 0 columns 1");
    for (int c = 0; c < columns; ++c)
        out[row * columns + c] = in[row * columns + c] * most;
}

template <class T> void launch(const T *in, T *out, int rows, int columns)
{
    scale<float><<<(rows + 127) / 128, 128>>>(in, out, rows, columns);
    scale<T><<<(rows + 127) / 128, 128>>>(in, out, rows, columns);
}
