/* Correct programs: CUB's sorts, exchanges, histograms and differences of blocks; histograms, runs,
 * segments and partitions of the device. */
#include <cub/cub.cuh>

#include "check.h"

constexpr int threads = 96, items = 3, tile = threads * items;

/* --- blocks ----------------------------------------------------------------------------------- */

template <typename K, bool down, bool striped> __global__ void sort_kernel(const K *in, K *keys_out, int *values_out)
{
    typedef cub::BlockRadixSort<K, threads, items, int> Sort;
    __shared__ typename Sort::TempStorage storage;
    K keys[items];
    int values[items];
    for (int i = 0; i < items; i++) {
        values[i] = threadIdx.x * items + i;
        keys[i] = in[values[i]];
    }
    if (down && striped)
        Sort(storage).SortDescendingBlockedToStriped(keys, values);
    else if (down)
        Sort(storage).SortDescending(keys, values);
    else if (striped)
        Sort(storage).SortBlockedToStriped(keys, values);
    else
        Sort(storage).Sort(keys, values);
    for (int i = 0; i < items; i++) {
        const int at = striped ? threadIdx.x + i * threads : threadIdx.x * items + i;
        keys_out[at] = keys[i];
        values_out[at] = values[i];
    }
}
template <typename K, bool down, bool striped> static bool sorted(int modulus, int less)
{
    std::vector<K> in = numbers<K>(tile, modulus), keys(tile);
    for (K &key : in)
        key -= static_cast<K>(less);
    std::vector<int> order(tile);
    for (int i = 0; i < tile; i++)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return down ? in[a] > in[b] : in[a] < in[b]; });
    for (int i = 0; i < tile; i++)
        keys[i] = in[order[i]];
    Buffer<K> a(in), b(tile);
    Buffer<int> c(tile);
    sort_kernel<K, down, striped><<<1, threads>>>(a.at, b.at, c.at);
    return same(b.back(), keys) && same(c.back(), order);
}
static bool block_sort()
{
    return sorted<int, false, false>(100, 50) && sorted<float, true, false>(1000, 300) && sorted<unsigned, false, true>(1u << 31, 0) &&
           sorted<long long, true, true>(50, 25);
}

__global__ void exchange_kernel(const int *in, int *out)
{
    typedef cub::BlockExchange<int, threads, items> Exchange;
    __shared__ Exchange::TempStorage storage;
    int v[items], ranks[items];
    for (int i = 0; i < items; i++)
        v[i] = in[threadIdx.x + i * threads];
    Exchange(storage).StripedToBlocked(v, v);
    for (int i = 0; i < items; i++) {
        out[threadIdx.x * items + i] = v[i];
        ranks[i] = tile - 1 - (threadIdx.x * items + i);
    }
    __syncthreads();
    Exchange(storage).BlockedToStriped(v, v);
    for (int i = 0; i < items; i++)
        out[tile + threadIdx.x + i * threads] = v[i];
    for (int i = 0; i < items; i++)
        v[i] = in[threadIdx.x * items + i];
    __syncthreads();
    Exchange(storage).ScatterToBlocked(v, ranks);
    for (int i = 0; i < items; i++)
        out[2 * tile + threadIdx.x * items + i] = v[i];
}
static bool exchange()
{
    std::vector<int> in = numbers<int>(tile, 1000), want = in;
    want.insert(want.end(), in.begin(), in.end());
    want.insert(want.end(), in.rbegin(), in.rend());
    Buffer<int> a(in), b(3 * tile);
    exchange_kernel<<<1, threads>>>(a.at, b.at);
    return same(b.back(), want);
}

__global__ void neighbours_kernel(const int *in, unsigned *histogram_out, int *left_out, int *right_out, int *heads_out, int *scan_out)
{
    typedef cub::BlockHistogram<unsigned char, threads, items, 16> Histogram;
    typedef cub::BlockAdjacentDifference<int, threads> Difference;
    typedef cub::BlockDiscontinuity<int, threads> Discontinuity;
    typedef cub::BlockScan<int, threads> Scan;
    __shared__ Histogram::TempStorage histogram_storage;
    __shared__ Difference::TempStorage difference_storage;
    __shared__ Discontinuity::TempStorage heads_storage;
    __shared__ Scan::TempStorage scan_storage;
    __shared__ unsigned histogram[16];
    unsigned char bins[items];
    int v[items], left[items], right[items], heads[items], scan[items];
    for (int i = 0; i < items; i++) {
        v[i] = in[threadIdx.x * items + i];
        bins[i] = static_cast<unsigned char>(v[i]);
    }
    Histogram(histogram_storage).Histogram(bins, histogram);
    Difference(difference_storage).SubtractLeft(v, left, [](int a, int b) { return a - b; });
    __syncthreads();
    Difference(difference_storage).SubtractRight(v, right, [](int a, int b) { return a - b; });
    Discontinuity(heads_storage).FlagHeads(heads, v, cub::Inequality());
    Scan(scan_storage).InclusiveScan(v, scan, cub::Max());
    for (int i = 0; i < items; i++) {
        const int at = threadIdx.x * items + i;
        left_out[at] = left[i], right_out[at] = right[i], heads_out[at] = heads[i], scan_out[at] = scan[i];
    }
    if (threadIdx.x < 16)
        histogram_out[threadIdx.x] = histogram[threadIdx.x];
}
static bool neighbours()
{
    std::vector<int> in = numbers<int>(tile, 16), left(tile), right(tile), heads(tile), scan(tile);
    std::vector<unsigned> bins(16);
    for (int i = 0; i < tile; i++) {
        bins[in[i]]++;
        left[i] = i ? in[i] - in[i - 1] : in[i];
        right[i] = i + 1 < tile ? in[i] - in[i + 1] : in[i];
        heads[i] = !i || in[i] != in[i - 1];
        scan[i] = i && scan[i - 1] > in[i] ? scan[i - 1] : in[i];
    }
    Buffer<int> a(in), b(tile), c(tile), d(tile), e(tile);
    Buffer<unsigned> h(16);
    neighbours_kernel<<<1, threads>>>(a.at, h.at, b.at, c.at, d.at, e.at);
    return same(h.back(), bins) && same(b.back(), left) && same(c.back(), right) && same(d.back(), heads) && same(e.back(), scan);
}

/* --- the device ------------------------------------------------------------------------------- */

static size_t bytes;
static void *memory;
#define CUB(call)                                                                                  \
    memory = nullptr, call;                                                                        \
    cudaMalloc(&memory, bytes), call, cudaFree(memory)

static bool histograms()
{
    std::vector<float> in = numbers<float>(500, 1000);
    std::vector<int> even(10), range(3);
    const std::vector<float> borders = {0, 100, 700, 900};
    for (float f : in) {
        if (f < 800)
            even[static_cast<int>(f / 80)]++;
        if (f < 900)
            range[f < 100 ? 0 : f < 700 ? 1 : 2]++;
    }
    Buffer<float> a(in), levels(borders);
    Buffer<int> b(10), c(3);
    CUB(cub::DeviceHistogram::HistogramEven(memory, bytes, a.at, b.at, 11, 0.0f, 800.0f, 500));
    CUB(cub::DeviceHistogram::HistogramRange(memory, bytes, a.at, c.at, 4, levels.at, 500));
    return same(b.back(), even) && same(c.back(), range);
}
static bool runs()
{
    std::vector<int> in = numbers<int>(400, 3), unique, lengths, offsets, longer;
    for (int i = 0; i < 400; i++) {
        if (!i || in[i] != in[i - 1]) {
            unique.push_back(in[i]);
            lengths.push_back(0);
        }
        lengths.back()++;
    }
    for (size_t r = 0, at = 0; r < lengths.size(); at += lengths[r++])
        if (lengths[r] > 1) {
            offsets.push_back(static_cast<int>(at));
            longer.push_back(lengths[r]);
        }
    Buffer<int> a(in), b(400), c(400), count(1);
    CUB(cub::DeviceRunLengthEncode::Encode(memory, bytes, a.at, b.at, c.at, count.at, 400));
    std::vector<int> u = b.back(), l = c.back();
    u.resize(count.back()[0]);
    l.resize(u.size());
    bool good = same(u, unique) && same(l, lengths);
    CUB(cub::DeviceRunLengthEncode::NonTrivialRuns(memory, bytes, a.at, b.at, c.at, count.at, 400));
    u = b.back(), l = c.back();
    u.resize(count.back()[0]);
    l.resize(u.size());
    return good && same(u, offsets) && same(l, longer);
}
static bool segments()
{
    std::vector<int> in = numbers<int>(300, 1000), borders = {0, 10, 10, 150, 300}, sums(4), most(4), order = in;
    for (int s = 0; s < 4; s++) {
        most[s] = std::numeric_limits<int>::lowest();
        for (int i = borders[s]; i < borders[s + 1]; i++) {
            sums[s] += in[i];
            most[s] = std::max(most[s], in[i]);
        }
        std::sort(order.begin() + borders[s], order.begin() + borders[s + 1]);
    }
    Buffer<int> a(in), b(4), c(4), d(300), at(borders);
    CUB(cub::DeviceSegmentedReduce::Sum(memory, bytes, a.at, b.at, 4, at.at, at.at + 1));
    CUB(cub::DeviceSegmentedReduce::Max(memory, bytes, a.at, c.at, 4, at.at, at.at + 1));
    CUB(cub::DeviceSegmentedRadixSort::SortKeys(memory, bytes, a.at, d.at, 300, 4, at.at, at.at + 1));
    return same(b.back(), sums) && same(c.back(), most) && same(d.back(), order);
}
static bool partition()
{
    std::vector<int> in = numbers<int>(100, 1000), want, rest;
    for (int v : in)
        (v % 3 == 0 ? want : rest).push_back(v);
    const int kept = static_cast<int>(want.size());
    want.insert(want.end(), rest.rbegin(), rest.rend());
    Buffer<int> a(in), b(100), count(1);
    CUB(cub::DevicePartition::If(memory, bytes, a.at, b.at, count.at, 100, [](int v) { return v % 3 == 0; }));
    return same(b.back(), want) && count.back()[0] == kept;
}

RUN_TESTS(TEST(block_sort) TEST(exchange) TEST(neighbours) TEST(histograms) TEST(runs) TEST(segments) TEST(partition))
