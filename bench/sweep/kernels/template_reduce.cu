// rows
template <typename T, typename Acc, int Threads>
__global__ void template_reduce(const T *__restrict__ in, Acc *__restrict__ out, int rows, int columns)
{
    const int row = blockIdx.x * Threads + threadIdx.x;
    if (row >= rows)
        return;
    Acc acc = Acc(0);
    for (int col = 0; col < columns; ++col) {
        const Acc v = static_cast<Acc>(in[row * columns + col]);
        acc += v * v;
    }
    out[row] = acc;
}

template __global__ void template_reduce<float, double, 256>(const float *, double *, int, int);

static void launch(const Buffers &of, int rows, int columns)
{
    template_reduce<float, double, 256><<<(rows + 255) / 256, 256>>>(of.in, (double *)of.out, rows, columns);
}
