// rows
struct Trade {
    float price;
    float volume;
};

__global__ void vwap(const Trade *trades, float *result, int symbols, int per_symbol)
{
    int s = blockIdx.x * blockDim.x + threadIdx.x;
    if (s >= symbols)
        return;
    float notional = 0, volume = 0;
    for (int t = 0; t < per_symbol; t++) {
        notional += trades[s * per_symbol + t].price * trades[s * per_symbol + t].volume;
        volume += trades[s * per_symbol + t].volume;
    }
    result[s] = volume > 0 ? notional / volume : 0;
}

static void launch(const Buffers &of, int rows, int columns)
{
    vwap<<<(rows + 127) / 128, 128>>>((const Trade *)of.in, of.out, rows, columns / 2);
}
