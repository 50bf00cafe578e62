/* Stand-in for CUB: histograms, runs, segments and partitions of the device, on the host. */
#ifndef CUDALITE_SIM_CUB_DEVICE_MORE_CUH
#define CUDALITE_SIM_CUB_DEVICE_MORE_CUH

namespace cub
{

/* Says where an error is; CubDebugExit ends the program, too. */
inline cudaError_t Debug(cudaError_t error, const char *file, int line)
{
    if (error)
        fprintf(stderr, "CUDA error %d [%s, %d]: %s\n", error, file, line,
                cudaGetErrorString(error));
    return error;
}
#define CubDebug(call) ::cub::Debug((call), __FILE__, __LINE__)
#define CubDebugExit(call)                                                                         \
    if (::cub::Debug((call), __FILE__, __LINE__))                                                  \
        exit(1);

struct DeviceHistogram {
    /* `levels` borders of bins of the same size; samples outside of them count nowhere. */
    template <typename In, typename Counter, typename Level>
    static cudaError_t HistogramEven(void *memory, size_t &bytes, In samples, Counter *histogram,
                                     int levels, Level lower, Level upper, long long n,
                                     cudaStream_t = 0)
    {
        if (detail::asks(memory, bytes))
            return cudaSuccess;
        even(samples, 1, histogram, levels, lower, upper, n);
        return cudaSuccess;
    }
    template <typename In, typename Counter, typename Level>
    static cudaError_t HistogramRange(void *memory, size_t &bytes, In samples, Counter *histogram,
                                      int levels, const Level *borders, long long n,
                                      cudaStream_t = 0)
    {
        if (detail::asks(memory, bytes))
            return cudaSuccess;
        std::fill(histogram, histogram + levels - 1, Counter());
        for (long long i = 0; i < n; i++) {
            const auto sample = static_cast<Level>(samples[i]);
            const Level *above = std::upper_bound(borders, borders + levels, sample);
            if (above != borders && above != borders + levels)
                histogram[above - borders - 1]++;
        }
        return cudaSuccess;
    }
    /* Of pixels: of their first `active` channels. */
    template <int channels, int active, typename In, typename Counter, typename Level>
    static cudaError_t MultiHistogramEven(void *memory, size_t &bytes, In samples,
                                          Counter *histograms[active], const int levels[active],
                                          const Level lower[active], const Level upper[active],
                                          long long pixels, cudaStream_t = 0)
    {
        if (detail::asks(memory, bytes))
            return cudaSuccess;
        for (int c = 0; c < active; c++)
            even(samples + c, channels, histograms[c], levels[c], lower[c], upper[c], pixels);
        return cudaSuccess;
    }

  private:
    template <typename In, typename Counter, typename Level>
    static void even(In samples, int stride, Counter *histogram, int levels, Level lower,
                     Level upper, long long n)
    {
        std::fill(histogram, histogram + levels - 1, Counter());
        for (long long i = 0; i < n; i++) {
            const auto sample = static_cast<Level>(samples[i * stride]);
            if (sample < lower || !(sample < upper))
                continue;
            /* in integers, or in the levels' own type */
            const auto bin =
                std::is_integral<Level>::value
                    ? static_cast<long long>(static_cast<__int128>(sample - lower) * (levels - 1) /
                                             (upper - lower))
                    : static_cast<long long>((sample - lower) *
                                             (static_cast<Level>(levels - 1) / (upper - lower)));
            histogram[bin < levels - 1 ? bin : levels - 2]++;
        }
    }
};

struct DeviceRunLengthEncode {
    template <typename In, typename Unique, typename Lengths, typename Count>
    static cudaError_t Encode(void *memory, size_t &bytes, In in, Unique unique, Lengths lengths,
                              Count count, long long n, cudaStream_t = 0)
    {
        if (detail::asks(memory, bytes))
            return cudaSuccess;
        long long runs = 0;
        each_run(in, n, [&](long long at, long long length) {
            unique[runs] = in[at];
            lengths[runs++] = static_cast<detail::value_of<Lengths>>(length);
        });
        *count = static_cast<detail::value_of<Count>>(runs);
        return cudaSuccess;
    }
    /* Of those that are longer than one. */
    template <typename In, typename Offsets, typename Lengths, typename Count>
    static cudaError_t NonTrivialRuns(void *memory, size_t &bytes, In in, Offsets offsets,
                                      Lengths lengths, Count count, long long n, cudaStream_t = 0)
    {
        if (detail::asks(memory, bytes))
            return cudaSuccess;
        long long runs = 0;
        each_run(in, n, [&](long long at, long long length) {
            if (length < 2)
                return;
            offsets[runs] = static_cast<detail::value_of<Offsets>>(at);
            lengths[runs++] = static_cast<detail::value_of<Lengths>>(length);
        });
        *count = static_cast<detail::value_of<Count>>(runs);
        return cudaSuccess;
    }

  private:
    template <typename In, typename F> static void each_run(In in, long long n, F f)
    {
        for (long long at = 0, end; at < n; at = end) {
            for (end = at + 1; end < n && in[end] == in[at]; end++)
                ;
            f(at, end - at);
        }
    }
};

struct DeviceSegmentedReduce {
    template <typename In, typename Out, typename Begin, typename End, typename F, typename T>
    static cudaError_t Reduce(void *memory, size_t &bytes, In in, Out out, long long segments,
                              Begin begin, End end, F op, T first, cudaStream_t = 0)
    {
        for (long long s = 0; !detail::asks(memory, bytes) && s < segments; s++) {
            T all = first;
            for (long long i = begin[s]; i < end[s]; i++)
                all = op(all, in[i]);
            out[s] = all;
        }
        return cudaSuccess;
    }
    template <typename In, typename Out, typename Begin, typename End>
    static cudaError_t Sum(void *memory, size_t &bytes, In in, Out out, long long segments,
                           Begin begin, End end, cudaStream_t = 0)
    {
        return Reduce(memory, bytes, in, out, segments, begin, end, cub::Sum(),
                      detail::value_of<Out>());
    }
    template <typename In, typename Out, typename Begin, typename End>
    static cudaError_t Max(void *memory, size_t &bytes, In in, Out out, long long segments,
                           Begin begin, End end, cudaStream_t = 0)
    {
        return Reduce(memory, bytes, in, out, segments, begin, end, cub::Max(),
                      std::numeric_limits<detail::value_of<In>>::lowest());
    }
    template <typename In, typename Out, typename Begin, typename End>
    static cudaError_t Min(void *memory, size_t &bytes, In in, Out out, long long segments,
                           Begin begin, End end, cudaStream_t = 0)
    {
        return Reduce(memory, bytes, in, out, segments, begin, end, cub::Min(),
                      std::numeric_limits<detail::value_of<In>>::max());
    }
};

/* Each segment by itself; stable. */
struct DeviceSegmentedRadixSort {
    template <typename K, typename V, typename Begin, typename End>
    static cudaError_t SortPairs(void *memory, size_t &bytes, const K *keys, K *keys_out,
                                 const V *values, V *values_out, long long, long long segments,
                                 Begin begin, End end, int first = 0, int last = sizeof(K) * 8,
                                 cudaStream_t = 0)
    {
        return sort(memory, bytes, keys, keys_out, values, values_out, segments, begin, end, first,
                    last, false);
    }
    template <typename K, typename V, typename Begin, typename End>
    static cudaError_t SortPairsDescending(void *memory, size_t &bytes, const K *keys, K *keys_out,
                                           const V *values, V *values_out, long long,
                                           long long segments, Begin begin, End end, int first = 0,
                                           int last = sizeof(K) * 8, cudaStream_t = 0)
    {
        return sort(memory, bytes, keys, keys_out, values, values_out, segments, begin, end, first,
                    last, true);
    }
    template <typename K, typename Begin, typename End>
    static cudaError_t SortKeys(void *memory, size_t &bytes, const K *keys, K *keys_out, long long,
                                long long segments, Begin begin, End end, int first = 0,
                                int last = sizeof(K) * 8, cudaStream_t = 0)
    {
        return sort<K, char>(memory, bytes, keys, keys_out, nullptr, nullptr, segments, begin, end,
                             first, last, false);
    }
    template <typename K, typename Begin, typename End>
    static cudaError_t SortKeysDescending(void *memory, size_t &bytes, const K *keys, K *keys_out,
                                          long long, long long segments, Begin begin, End end,
                                          int first = 0, int last = sizeof(K) * 8, cudaStream_t = 0)
    {
        return sort<K, char>(memory, bytes, keys, keys_out, nullptr, nullptr, segments, begin, end,
                             first, last, true);
    }

  private:
    template <typename K, typename V, typename Begin, typename End>
    static cudaError_t sort(void *memory, size_t &bytes, const K *keys, K *keys_out,
                            const V *values, V *values_out, long long segments, Begin begin,
                            End end, int first, int last, bool down)
    {
        for (long long s = 0; !detail::asks(memory, bytes) && s < segments; s++) {
            const long long at = begin[s], n = end[s] - begin[s];
            detail::sort(keys + at, keys_out + at, values ? values + at : nullptr,
                         values ? values_out + at : nullptr, n, first, last, down);
        }
        return cudaSuccess;
    }
};

/* What is selected comes first, the rest behind it, the last one first. */
struct DevicePartition {
    template <typename In, typename Out, typename Count, typename F>
    static cudaError_t If(void *memory, size_t &bytes, In in, Out out, Count count, long long n,
                          F wants, cudaStream_t = 0)
    {
        long long kept = 0, left = n;
        if (detail::asks(memory, bytes))
            return cudaSuccess;
        for (long long i = 0; i < n; i++)
            out[wants(in[i]) ? kept++ : --left] = in[i];
        *count = static_cast<detail::value_of<Count>>(kept);
        return cudaSuccess;
    }
    template <typename In, typename Flags, typename Out, typename Count>
    static cudaError_t Flagged(void *memory, size_t &bytes, In in, Flags flags, Out out,
                               Count count, long long n, cudaStream_t = 0)
    {
        long long kept = 0, left = n;
        if (detail::asks(memory, bytes))
            return cudaSuccess;
        for (long long i = 0; i < n; i++)
            out[flags[i] ? kept++ : --left] = in[i];
        *count = static_cast<detail::value_of<Count>>(kept);
        return cudaSuccess;
    }
};

/* Memory goes back at once. */
struct CachingDeviceAllocator {
    explicit CachingDeviceAllocator(bool = false, bool = false)
    {
    }
    CachingDeviceAllocator(unsigned, unsigned = 1, unsigned = ~0u, size_t = ~size_t(0),
                           bool = false, bool = false)
    {
    }
    cudaError_t DeviceAllocate(void **at, size_t size, cudaStream_t = 0)
    {
        return cudaMalloc(at, size);
    }
    cudaError_t DeviceFree(void *at)
    {
        return cudaFree(at);
    }
    cudaError_t FreeAllCached()
    {
        return cudaSuccess;
    }
};

} // namespace cub

#endif
