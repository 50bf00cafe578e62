/* Stand-in for CUB: sorts, exchanges, histograms and differences of a block. */
#ifndef CUDALITE_SIM_CUB_BLOCK_SORT_CUH
#define CUDALITE_SIM_CUB_BLOCK_SORT_CUH

namespace cub
{

/* --- exchanges between arrangements ----------------------------------------------------------- */

/* Blocked: thread t has the items from t * n on. Striped: t, t + threads, ... */
template <typename T, int x, int n, bool = false, int y = 1, int z = 1, int = 0> class BlockExchange
{
    static constexpr int threads = x * y * z;

  public:
    using TempStorage = detail::Storage<T, threads * n>;
    CUDALITE_SIM_INLINE explicit BlockExchange(TempStorage &its) : storage(its)
    {
    }
    template <typename U>
    CUDALITE_SIM_INLINE void StripedToBlocked(T (&in)[n], U (&out)[n], CUDALITE_SIM_CUB_HERE)
    {
        exchange(in, out, striped, blocked, here);
    }
    template <typename U>
    CUDALITE_SIM_INLINE void BlockedToStriped(T (&in)[n], U (&out)[n], CUDALITE_SIM_CUB_HERE)
    {
        exchange(in, out, blocked, striped, here);
    }
    template <typename U>
    CUDALITE_SIM_INLINE void WarpStripedToBlocked(T (&in)[n], U (&out)[n], CUDALITE_SIM_CUB_HERE)
    {
        exchange(in, out, warp_striped, blocked, here);
    }
    template <typename U>
    CUDALITE_SIM_INLINE void BlockedToWarpStriped(T (&in)[n], U (&out)[n], CUDALITE_SIM_CUB_HERE)
    {
        exchange(in, out, blocked, warp_striped, here);
    }
    CUDALITE_SIM_INLINE void StripedToBlocked(T (&items)[n], CUDALITE_SIM_CUB_HERE)
    {
        exchange(items, items, striped, blocked, here);
    }
    CUDALITE_SIM_INLINE void BlockedToStriped(T (&items)[n], CUDALITE_SIM_CUB_HERE)
    {
        exchange(items, items, blocked, striped, here);
    }
    /* Each item to the place of its rank. */
    template <typename Rank>
    CUDALITE_SIM_INLINE void ScatterToBlocked(T (&items)[n], Rank (&ranks)[n],
                                              CUDALITE_SIM_CUB_HERE)
    {
        ScatterToBlocked(items, items, ranks, here);
    }
    template <typename U, typename Rank>
    CUDALITE_SIM_INLINE void ScatterToBlocked(T (&in)[n], U (&out)[n], Rank (&ranks)[n],
                                              CUDALITE_SIM_CUB_HERE)
    {
        exchange(
            in, out, [&](int i) { return static_cast<unsigned>(ranks[i]); }, blocked, here);
    }
    template <typename Rank>
    CUDALITE_SIM_INLINE void ScatterToStriped(T (&items)[n], Rank (&ranks)[n],
                                              CUDALITE_SIM_CUB_HERE)
    {
        ScatterToStriped(items, items, ranks, here);
    }
    template <typename U, typename Rank>
    CUDALITE_SIM_INLINE void ScatterToStriped(T (&in)[n], U (&out)[n], Rank (&ranks)[n],
                                              CUDALITE_SIM_CUB_HERE)
    {
        exchange(
            in, out, [&](int i) { return static_cast<unsigned>(ranks[i]); }, striped, here);
    }

  private:
    static CUDALITE_SIM_INLINE unsigned blocked(int i)
    {
        return detail::item_place(i, n, 0);
    }
    static CUDALITE_SIM_INLINE unsigned striped(int i)
    {
        return detail::item_place(i, n, threads);
    }
    static CUDALITE_SIM_INLINE unsigned warp_striped(int i)
    {
        const unsigned rank = detail::thread_rank();
        return rank / 32 * 32 * n + static_cast<unsigned>(i) * 32 + rank % 32;
    }
    template <typename U, typename From, typename To>
    CUDALITE_SIM_INLINE void exchange(T (&in)[n], U (&out)[n], From from, To to, detail::Here here)
    {
        for (int i = 0; i < n; i++)
            storage.at(from(i)) = in[i];
        cudalite_sim_syncthreads(here.line);
        for (int i = 0; i < n; i++)
            out[i] = storage.at(to(i));
    }
    TempStorage &storage;
};

/* --- radix sort ------------------------------------------------------------------------------- */

/* A counting sort for each four bits: counts of each digit and thread, their sums, then each item goes to
 * its place. */
template <typename K, int x, int n, typename V = NullType, int = 4, bool = true,
          BlockScanAlgorithm = BLOCK_SCAN_WARP_SCANS, int = 0, int y = 1, int z = 1, int = 0>
class BlockRadixSort
{
    static constexpr int threads = x * y * z;
    static constexpr unsigned radix_bits = 4, radix = 1u << radix_bits;

  public:
    struct TempStorage {
        detail::Storage<unsigned, radix * threads> counts;
        typename BlockScan<unsigned, x, BLOCK_SCAN_WARP_SCANS, y, z>::TempStorage scan;
        typename BlockExchange<K, x, n, false, y, z>::TempStorage keys;
        typename BlockExchange<V, x, n, false, y, z>::TempStorage values;
    };
    CUDALITE_SIM_INLINE explicit BlockRadixSort(TempStorage &its) : storage(its)
    {
    }
    CUDALITE_SIM_INLINE void Sort(K (&keys)[n], int begin = 0, int end = sizeof(K) * 8,
                                  CUDALITE_SIM_CUB_HERE)
    {
        V none[n];
        sort(keys, none, begin, end, false, false, here);
    }
    CUDALITE_SIM_INLINE void Sort(K (&keys)[n], V (&values)[n], int begin = 0,
                                  int end = sizeof(K) * 8, CUDALITE_SIM_CUB_HERE)
    {
        sort(keys, values, begin, end, false, false, here);
    }
    CUDALITE_SIM_INLINE void SortDescending(K (&keys)[n], int begin = 0, int end = sizeof(K) * 8,
                                            CUDALITE_SIM_CUB_HERE)
    {
        V none[n];
        sort(keys, none, begin, end, true, false, here);
    }
    CUDALITE_SIM_INLINE void SortDescending(K (&keys)[n], V (&values)[n], int begin = 0,
                                            int end = sizeof(K) * 8, CUDALITE_SIM_CUB_HERE)
    {
        sort(keys, values, begin, end, true, false, here);
    }
    CUDALITE_SIM_INLINE void SortBlockedToStriped(K (&keys)[n], int begin = 0,
                                                  int end = sizeof(K) * 8, CUDALITE_SIM_CUB_HERE)
    {
        V none[n];
        sort(keys, none, begin, end, false, true, here);
    }
    CUDALITE_SIM_INLINE void SortBlockedToStriped(K (&keys)[n], V (&values)[n], int begin = 0,
                                                  int end = sizeof(K) * 8, CUDALITE_SIM_CUB_HERE)
    {
        sort(keys, values, begin, end, false, true, here);
    }
    CUDALITE_SIM_INLINE void SortDescendingBlockedToStriped(K (&keys)[n], int begin = 0,
                                                            int end = sizeof(K) * 8,
                                                            CUDALITE_SIM_CUB_HERE)
    {
        V none[n];
        sort(keys, none, begin, end, true, true, here);
    }
    CUDALITE_SIM_INLINE void SortDescendingBlockedToStriped(K (&keys)[n], V (&values)[n],
                                                            int begin = 0, int end = sizeof(K) * 8,
                                                            CUDALITE_SIM_CUB_HERE)
    {
        sort(keys, values, begin, end, true, true, here);
    }

  private:
    CUDALITE_SIM_INLINE void rank(const K (&keys)[n], unsigned (&ranks)[n], int begin, int end,
                                  bool down, detail::Here here)
    {
        const unsigned thread = detail::thread_rank();
        unsigned own[radix] = {}, digit[n], sums[radix];
        for (int i = 0; i < n; i++) {
            digit[i] = static_cast<unsigned>(detail::digits(keys[i], begin, end));
            if (down)
                digit[i] = radix - 1 - digit[i];
            ranks[i] = own[digit[i]]++;
        }
        for (unsigned d = 0; d < radix; d++)
            storage.counts.at(d * threads + thread) = own[d];
        cudalite_sim_syncthreads(here.line);
        for (unsigned i = 0; i < radix; i++)
            sums[i] = storage.counts.at(thread * radix + i);
        BlockScan<unsigned, x, BLOCK_SCAN_WARP_SCANS, y, z>(storage.scan)
            .ExclusiveSum(sums, sums, here);
        for (unsigned i = 0; i < radix; i++)
            storage.counts.at(thread * radix + i) = sums[i];
        cudalite_sim_syncthreads(here.line);
        for (int i = 0; i < n; i++)
            ranks[i] += storage.counts.at(digit[i] * threads + thread);
    }
    CUDALITE_SIM_INLINE void sort(K (&keys)[n], V (&values)[n], int begin, int end, bool down,
                                  bool to_striped, detail::Here here)
    {
        for (; begin < end; begin += radix_bits) {
            const int most = begin + static_cast<int>(radix_bits), last = most < end ? most : end;
            unsigned ranks[n];
            rank(keys, ranks, begin, last, down, here);
            BlockExchange<K, x, n, false, y, z> keys_exchange(storage.keys);
            BlockExchange<V, x, n, false, y, z> values_exchange(storage.values);
            if (to_striped && last == end) {
                keys_exchange.ScatterToStriped(keys, ranks, here);
                values_exchange.ScatterToStriped(values, ranks, here);
            } else {
                keys_exchange.ScatterToBlocked(keys, ranks, here);
                values_exchange.ScatterToBlocked(values, ranks, here);
            }
            cudalite_sim_syncthreads(here.line);
        }
    }
    TempStorage &storage;
};

/* --- histograms ------------------------------------------------------------------------------- */

enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };

template <typename T, int x, int n, int bins, BlockHistogramAlgorithm = BLOCK_HISTO_SORT, int y = 1,
          int z = 1, int = 0>
class BlockHistogram
{
  public:
    struct TempStorage {
    };
    CUDALITE_SIM_INLINE explicit BlockHistogram(TempStorage &)
    {
    }
    template <typename Counter> CUDALITE_SIM_INLINE void InitHistogram(Counter *histogram)
    {
        for (unsigned bin = detail::thread_rank(); bin < bins; bin += x * y * z)
            histogram[bin] = 0;
    }
    template <typename Counter>
    CUDALITE_SIM_INLINE void Composite(T (&items)[n], Counter *histogram)
    {
        for (int i = 0; i < n; i++)
            atomicAdd(&histogram[items[i]], Counter(1));
    }
    template <typename Counter>
    CUDALITE_SIM_INLINE void Histogram(T (&items)[n], Counter *histogram, CUDALITE_SIM_CUB_HERE)
    {
        InitHistogram(histogram);
        cudalite_sim_syncthreads(here.line);
        Composite(items, histogram);
    }
};

/* --- neighbours ------------------------------------------------------------------------------- */

/* Each thread's first and last item, for its neighbours. */
template <typename T, int x, int y = 1, int z = 1, int = 0> class BlockAdjacentDifference
{
    static constexpr unsigned threads = x * y * z;

  public:
    struct TempStorage {
        detail::Storage<T, threads> first, last;
    };
    CUDALITE_SIM_INLINE explicit BlockAdjacentDifference(TempStorage &its) : storage(its)
    {
    }
    template <int n, typename Out, typename F>
    CUDALITE_SIM_INLINE void SubtractLeft(T (&in)[n], Out (&out)[n], F op, CUDALITE_SIM_CUB_HERE)
    {
        left(in, out, op, nullptr, here);
    }
    template <int n, typename Out, typename F>
    CUDALITE_SIM_INLINE void SubtractLeft(T (&in)[n], Out (&out)[n], F op, T before,
                                          CUDALITE_SIM_CUB_HERE)
    {
        left(in, out, op, &before, here);
    }
    template <int n, typename Out, typename F>
    CUDALITE_SIM_INLINE void SubtractRight(T (&in)[n], Out (&out)[n], F op, CUDALITE_SIM_CUB_HERE)
    {
        right(in, out, op, nullptr, here);
    }
    template <int n, typename Out, typename F>
    CUDALITE_SIM_INLINE void SubtractRight(T (&in)[n], Out (&out)[n], F op, T behind,
                                           CUDALITE_SIM_CUB_HERE)
    {
        right(in, out, op, &behind, here);
    }

  private:
    template <int n, typename Out, typename F>
    CUDALITE_SIM_INLINE void left(T (&in)[n], Out (&out)[n], F op, T *before, detail::Here here)
    {
        const unsigned rank = detail::thread_rank();
        storage.last.at(rank) = in[n - 1];
        cudalite_sim_syncthreads(here.line);
        for (int i = n - 1; i > 0; i--)
            out[i] = op(in[i], in[i - 1]);
        T other = rank ? storage.last.at(rank - 1) : before ? *before : in[0];
        out[0] = rank || before ? static_cast<Out>(op(in[0], other)) : static_cast<Out>(in[0]);
    }
    template <int n, typename Out, typename F>
    CUDALITE_SIM_INLINE void right(T (&in)[n], Out (&out)[n], F op, T *behind, detail::Here here)
    {
        const unsigned rank = detail::thread_rank();
        const bool has_next = rank + 1 < threads;
        storage.first.at(rank) = in[0];
        cudalite_sim_syncthreads(here.line);
        for (int i = 0; i < n - 1; i++)
            out[i] = op(in[i], in[i + 1]);
        T other = has_next ? storage.first.at(rank + 1) : behind ? *behind : in[n - 1];
        out[n - 1] = has_next || behind ? static_cast<Out>(op(in[n - 1], other))
                                        : static_cast<Out>(in[n - 1]);
    }
    TempStorage &storage;
};

/* Where an item differs from the one before it; the block's first one does. */
template <typename T, int x, int y = 1, int z = 1, int = 0> class BlockDiscontinuity
{
  public:
    using TempStorage = detail::Storage<T, x * y * z>;
    CUDALITE_SIM_INLINE explicit BlockDiscontinuity(TempStorage &its) : storage(its)
    {
    }
    template <int n, typename Flag, typename F>
    CUDALITE_SIM_INLINE void FlagHeads(Flag (&flags)[n], T (&items)[n], F differ,
                                       CUDALITE_SIM_CUB_HERE)
    {
        const unsigned rank = detail::thread_rank();
        storage.at(rank) = items[n - 1];
        cudalite_sim_syncthreads(here.line);
        for (int i = n - 1; i > 0; i--)
            flags[i] = differ(items[i - 1], items[i]);
        flags[0] = rank ? static_cast<Flag>(differ(storage.at(rank - 1), items[0])) : Flag(1);
    }
    template <int n, typename Flag, typename F>
    CUDALITE_SIM_INLINE void FlagTails(Flag (&flags)[n], T (&items)[n], F differ,
                                       CUDALITE_SIM_CUB_HERE)
    {
        const unsigned rank = detail::thread_rank();
        storage.at(rank) = items[0];
        cudalite_sim_syncthreads(here.line);
        for (int i = 0; i < n - 1; i++)
            flags[i] = differ(items[i], items[i + 1]);
        flags[n - 1] = rank + 1 < x * y * z
                           ? static_cast<Flag>(differ(items[n - 1], storage.at(rank + 1)))
                           : Flag(1);
    }

  private:
    TempStorage &storage;
};

struct Equality {
    template <typename T, typename U>
    CUDALITE_SIM_INLINE bool operator()(const T &a, const U &b) const
    {
        return a == b;
    }
};
struct Inequality {
    template <typename T, typename U>
    CUDALITE_SIM_INLINE bool operator()(const T &a, const U &b) const
    {
        return !(a == b);
    }
};

/* Keys as unsigned numbers of the same order. */
template <unsigned size> struct UnsignedOf;
template <> struct UnsignedOf<1> {
    typedef unsigned char type;
};
template <> struct UnsignedOf<2> {
    typedef unsigned short type;
};
template <> struct UnsignedOf<4> {
    typedef unsigned type;
};
template <> struct UnsignedOf<8> {
    typedef unsigned long long type;
};
template <typename T> struct Traits {
    typedef typename UnsignedOf<sizeof(T)>::type UnsignedBits;
    static constexpr UnsignedBits sign =
        static_cast<UnsignedBits>(UnsignedBits(1) << (sizeof(T) * 8 - 1));
    static constexpr bool is_integer = std::numeric_limits<T>::is_integer;
    static CUDALITE_SIM_INLINE UnsignedBits TwiddleIn(UnsignedBits key)
    {
        if (is_integer)
            return std::numeric_limits<T>::is_signed ? key ^ sign : key;
        return static_cast<UnsignedBits>(key & sign ? ~key : key ^ sign);
    }
    static CUDALITE_SIM_INLINE UnsignedBits TwiddleOut(UnsignedBits key)
    {
        if (is_integer)
            return std::numeric_limits<T>::is_signed ? key ^ sign : key;
        return static_cast<UnsignedBits>(key & sign ? key ^ sign : ~key);
    }
};

} // namespace cub

#endif
