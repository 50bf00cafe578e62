/* Stand-in for CUB: reductions, scans, loads and stores of blocks and warps, in the order of its default
 * algorithms (shuffles in a warp, then one warp after the other); reductions, scans, sorts and
 * selections of the device on the host, one element after the other. They are not counted as what
 * CUB does, but as what stands here. */
#ifndef CUDALITE_SIM_CUB_CUH
#define CUDALITE_SIM_CUB_CUH

#include <algorithm>
#include <chrono> // as with CUB's own, programs rely on it
#include <cstring>
#include <iterator>
#include <limits>
#include <utility>
#include <vector>

#include "cudalite_sim.h"

namespace cub
{

/* --- operators -------------------------------------------------------------------------------- */

struct Sum {
    template <typename T, typename U>
    CUDALITE_SIM_INLINE auto operator()(const T &a, const U &b) const
    {
        return a + b;
    }
};
struct Max {
    template <typename T> CUDALITE_SIM_INLINE T operator()(const T &a, const T &b) const
    {
        return a < b ? b : a;
    }
};
struct Min {
    template <typename T> CUDALITE_SIM_INLINE T operator()(const T &a, const T &b) const
    {
        return b < a ? b : a;
    }
};
template <typename K, typename V> struct KeyValuePair {
    using Key = K;
    using Value = V;
    K key;
    V value;
    KeyValuePair() = default;
    CUDALITE_SIM_INLINE KeyValuePair(const K &its_key, const V &its_value)
        : key(its_key), value(its_value)
    {
    }
};
/* The numbers from one on; what a function makes of elements. */
template <typename T, typename Offset = ptrdiff_t> class CountingInputIterator
{
  public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = T;
    using difference_type = Offset;
    using pointer = const T *;
    using reference = T;
    CUDALITE_SIM_INLINE explicit CountingInputIterator(T from) : first(from)
    {
    }
    template <typename I> CUDALITE_SIM_INLINE T operator[](I i) const
    {
        return first + static_cast<T>(i);
    }
    CUDALITE_SIM_INLINE T operator*() const
    {
        return first;
    }
    template <typename I> CUDALITE_SIM_INLINE CountingInputIterator operator+(I i) const
    {
        return CountingInputIterator(first + static_cast<T>(i));
    }

  private:
    T first;
};
template <typename T, typename F, typename In, typename Offset = ptrdiff_t>
class TransformInputIterator
{
  public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = T;
    using difference_type = Offset;
    using pointer = const T *;
    using reference = T;
    CUDALITE_SIM_INLINE TransformInputIterator(In from, F makes) : in(from), f(makes)
    {
    }
    template <typename I> CUDALITE_SIM_INLINE T operator[](I i) const
    {
        return f(in[i]);
    }
    CUDALITE_SIM_INLINE T operator*() const
    {
        return f(*in);
    }
    template <typename I> CUDALITE_SIM_INLINE TransformInputIterator operator+(I i) const
    {
        return TransformInputIterator(in + i, f);
    }

  private:
    In in;
    F f;
};
/* Of equal values the one with the lower key. */
struct ArgMax {
    template <typename T> CUDALITE_SIM_INLINE T operator()(const T &a, const T &b) const
    {
        return a.value < b.value || (!(b.value < a.value) && b.key < a.key) ? b : a;
    }
};
struct ArgMin {
    template <typename T> CUDALITE_SIM_INLINE T operator()(const T &a, const T &b) const
    {
        return b.value < a.value || (!(a.value < b.value) && b.key < a.key) ? b : a;
    }
};

enum BlockReduceAlgorithm {
    BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
    BLOCK_REDUCE_RAKING,
    BLOCK_REDUCE_WARP_REDUCTIONS
};
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
    BLOCK_LOAD_DIRECT,
    BLOCK_LOAD_STRIPED,
    BLOCK_LOAD_VECTORIZE,
    BLOCK_LOAD_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
    BLOCK_STORE_DIRECT,
    BLOCK_STORE_STRIPED,
    BLOCK_STORE_VECTORIZE,
    BLOCK_STORE_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
struct NullType {
};

namespace detail
{
CUDALITE_SIM_INLINE unsigned thread_rank()
{
    const uint3 at = cudalite_sim_thread_index(), dim = cudalite_sim_block_dim();
    return (at.z * dim.y + at.y) * dim.x + at.x;
}
CUDALITE_SIM_INLINE unsigned block_threads()
{
    const uint3 dim = cudalite_sim_block_dim();
    return dim.x * dim.y * dim.z;
}
/* The lanes of the thread's warp that the block has. */
CUDALITE_SIM_INLINE unsigned warp_mask()
{
    const unsigned left = block_threads() - thread_rank() / 32 * 32;
    return left >= 32 ? 0xFFFFFFFFu : (1u << left) - 1;
}
/* The line of a call, which no number of the caller's can be taken for. */
struct Here {
    int line;
};
#define CUDALITE_SIM_CUB_HERE                                                                      \
    detail::Here here = detail::Here                                                               \
    {                                                                                              \
        __builtin_LINE()                                                                           \
    }
/* ... of the group of `width` lanes that the thread is in. */
template <unsigned width> CUDALITE_SIM_INLINE unsigned group_mask()
{
    const unsigned group =
        width == 32 ? 0xFFFFFFFFu : ((1u << width % 32) - 1) << cudalite_sim_lane() / width * width;
    return group & warp_mask();
}
/* Values of any type, word by word. */
template <typename T, bool up>
CUDALITE_SIM_INLINE T shuffle(const T &value, unsigned by, unsigned mask, unsigned width, int line)
{
    unsigned words[(sizeof(T) + 3) / 4] = {};
    T made = value;
    __builtin_memcpy(words, &value, sizeof(T));
    for (unsigned &word : words)
        word = up ? __shfl_up_sync(mask, word, by, static_cast<int>(width), line)
                  : __shfl_down_sync(mask, word, by, static_cast<int>(width), line);
    __builtin_memcpy(static_cast<void *>(&made), words, sizeof(T));
    return made;
}
/* The reduction of `valid` lanes of a group of `width`, in its first lane. */
template <unsigned width, typename T, typename F>
CUDALITE_SIM_INLINE T reduce(T value, F op, unsigned lane, unsigned valid, unsigned mask, int line)
{
    for (unsigned by = 1; by < width; by *= 2) {
        const T other = shuffle<T, false>(value, by, mask, width, line);
        if (lane + by < valid)
            value = op(value, other);
    }
    return value;
}
template <unsigned width, typename T, typename F>
CUDALITE_SIM_INLINE T scan(T value, F op, unsigned lane, unsigned mask, int line)
{
    for (unsigned by = 1; by < width; by *= 2) {
        const T other = shuffle<T, true>(value, by, mask, width, line);
        if (lane >= by)
            value = op(other, value);
    }
    return value;
}
/* Of the thread's item i of n; `stride`: from one item to the next, 0: they are neighbours. */
CUDALITE_SIM_INLINE unsigned item_place(int i, int n, int stride)
{
    const int rank = static_cast<int>(thread_rank());
    return static_cast<unsigned>(stride ? i * stride + rank : rank * n + i);
}
/* Of shared memory, which has no constructors. */
template <typename T, unsigned n> struct Storage {
    alignas(T) unsigned char bytes[n * sizeof(T)];
    CUDALITE_SIM_INLINE T &at(unsigned i)
    {
        return reinterpret_cast<T *>(bytes)[i];
    }
};
} // namespace detail

/* --- warps ------------------------------------------------------------------------------------ */

template <typename T, int width = 32, int = 0> class WarpReduce
{
  public:
    struct TempStorage {
        unsigned char none;
    };
    CUDALITE_SIM_INLINE explicit WarpReduce(TempStorage &)
    {
    }
    template <typename F> CUDALITE_SIM_INLINE T Reduce(T value, F op, CUDALITE_SIM_CUB_HERE)
    {
        return Reduce(value, op, width, here);
    }
    template <typename F>
    CUDALITE_SIM_INLINE T Reduce(T value, F op, int valid, CUDALITE_SIM_CUB_HERE)
    {
        const unsigned lane = cudalite_sim_lane() % width;
        return detail::reduce<width>(value, op, lane, static_cast<unsigned>(valid),
                                     detail::group_mask<width>(), here.line);
    }
    CUDALITE_SIM_INLINE T Sum(T value, CUDALITE_SIM_CUB_HERE)
    {
        return Reduce(value, cub::Sum(), width, here);
    }
    CUDALITE_SIM_INLINE T Sum(T value, int valid, CUDALITE_SIM_CUB_HERE)
    {
        return Reduce(value, cub::Sum(), valid, here);
    }
};

template <typename T, int width = 32, int = 0> class WarpScan
{
  public:
    struct TempStorage {
        unsigned char none;
    };
    CUDALITE_SIM_INLINE explicit WarpScan(TempStorage &)
    {
    }
    template <typename F>
    CUDALITE_SIM_INLINE void InclusiveScan(T value, T &made, F op, CUDALITE_SIM_CUB_HERE)
    {
        made = detail::scan<width>(value, op, cudalite_sim_lane() % width,
                                   detail::group_mask<width>(), here.line);
    }
    template <typename F>
    CUDALITE_SIM_INLINE void ExclusiveScan(T value, T &made, T first, F op, CUDALITE_SIM_CUB_HERE)
    {
        T all;
        InclusiveScan(value, all, op, here);
        const T before =
            detail::shuffle<T, true>(all, 1, detail::group_mask<width>(), width, here.line);
        made = cudalite_sim_lane() % width ? op(first, before) : first;
    }
    CUDALITE_SIM_INLINE void InclusiveSum(T value, T &made, CUDALITE_SIM_CUB_HERE)
    {
        InclusiveScan(value, made, cub::Sum(), here);
    }
    CUDALITE_SIM_INLINE void InclusiveSum(T value, T &made, T &all, CUDALITE_SIM_CUB_HERE)
    {
        InclusiveScan(value, made, cub::Sum(), here);
        all = __shfl_sync(detail::group_mask<width>(), made, width - 1, width, here.line);
    }
    CUDALITE_SIM_INLINE void ExclusiveSum(T value, T &made, CUDALITE_SIM_CUB_HERE)
    {
        ExclusiveScan(value, made, T(), cub::Sum(), here);
    }
};

/* --- blocks ----------------------------------------------------------------------------------- */

template <typename T, int x, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int y = 1,
          int z = 1, int = 0>
class BlockReduce
{
    static constexpr unsigned warps = (x * y * z + 31) / 32;

  public:
    using TempStorage = detail::Storage<T, warps>;
    CUDALITE_SIM_INLINE explicit BlockReduce(TempStorage &its) : storage(its)
    {
    }
    /* The result is thread 0's. */
    template <typename F> CUDALITE_SIM_INLINE T Reduce(T value, F op, CUDALITE_SIM_CUB_HERE)
    {
        return Reduce(value, op, x * y * z, here);
    }
    template <typename F>
    CUDALITE_SIM_INLINE T Reduce(T value, F op, int valid, CUDALITE_SIM_CUB_HERE)
    {
        const unsigned rank = detail::thread_rank(), lane = rank % 32,
                       all = static_cast<unsigned>(valid);
        const unsigned before = rank - lane, own = all <= before ? 0 : all - before;
        value = detail::reduce<32>(value, op, lane, own, detail::warp_mask(), here.line);
        if (lane == 0)
            storage.at(rank / 32) = value;
        cudalite_sim_syncthreads(here.line);
        if (rank == 0)
            for (unsigned warp = 1; warp < warps && warp * 32 < all; warp++)
                value = op(value, storage.at(warp));
        return value;
    }
    template <int n, typename F>
    CUDALITE_SIM_INLINE T Reduce(T (&values)[n], F op, CUDALITE_SIM_CUB_HERE)
    {
        T own = values[0];
        for (int i = 1; i < n; i++)
            own = op(own, values[i]);
        return Reduce(own, op, x * y * z, here);
    }
    CUDALITE_SIM_INLINE T Sum(T value, CUDALITE_SIM_CUB_HERE)
    {
        return Reduce(value, cub::Sum(), x * y * z, here);
    }
    CUDALITE_SIM_INLINE T Sum(T value, int valid, CUDALITE_SIM_CUB_HERE)
    {
        return Reduce(value, cub::Sum(), valid, here);
    }
    template <int n> CUDALITE_SIM_INLINE T Sum(T (&values)[n], CUDALITE_SIM_CUB_HERE)
    {
        return Reduce(values, cub::Sum(), here);
    }

  private:
    TempStorage &storage;
};

template <typename T, int x, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int y = 1, int z = 1, int = 0>
class BlockScan
{
    static constexpr unsigned warps = (x * y * z + 31) / 32;

  public:
    using TempStorage = detail::Storage<T, warps>;
    CUDALITE_SIM_INLINE explicit BlockScan(TempStorage &its) : storage(its)
    {
    }
    template <typename F>
    CUDALITE_SIM_INLINE void InclusiveScan(T value, T &made, F op, CUDALITE_SIM_CUB_HERE)
    {
        T all;
        InclusiveScan(value, made, op, all, here);
    }
    template <typename F>
    CUDALITE_SIM_INLINE void InclusiveScan(T value, T &made, F op, T &all, CUDALITE_SIM_CUB_HERE)
    {
        const unsigned rank = detail::thread_rank(), lane = rank % 32, own = rank / 32;
        value = detail::scan<32>(value, op, lane, detail::warp_mask(), here.line);
        if (lane == 31 || rank + 1 == detail::block_threads())
            storage.at(own) = value;
        cudalite_sim_syncthreads(here.line);
        T before = storage.at(0);
        all = before;
        for (unsigned warp = 1; warp < warps; warp++) {
            if (warp == own)
                before = all;
            all = op(all, storage.at(warp));
        }
        made = own ? op(before, value) : value;
    }
    template <typename F>
    CUDALITE_SIM_INLINE void ExclusiveScan(T value, T &made, T first, F op, CUDALITE_SIM_CUB_HERE)
    {
        T all;
        ExclusiveScan(value, made, first, op, all, here);
    }
    template <typename F>
    CUDALITE_SIM_INLINE void ExclusiveScan(T value, T &made, T first, F op, T &all,
                                           CUDALITE_SIM_CUB_HERE)
    {
        T before;
        before_of(value, before, op, all, here);
        made = detail::thread_rank() ? op(first, before) : first;
    }
    template <int n, typename F>
    CUDALITE_SIM_INLINE void InclusiveScan(T (&values)[n], T (&made)[n], F op,
                                           CUDALITE_SIM_CUB_HERE)
    {
        T all;
        InclusiveScan(values, made, op, all, here);
    }
    template <int n, typename F>
    CUDALITE_SIM_INLINE void InclusiveScan(T (&values)[n], T (&made)[n], F op, T &all,
                                           CUDALITE_SIM_CUB_HERE)
    {
        T own = values[0], before;
        for (int i = 1; i < n; i++)
            own = op(own, values[i]);
        before_of(own, before, op, all, here);
        for (int i = 0; i < n; i++)
            made[i] = before = detail::thread_rank() || i ? op(before, values[i]) : values[i];
    }
    template <int n, typename F>
    CUDALITE_SIM_INLINE void ExclusiveScan(T (&values)[n], T (&made)[n], T first, F op,
                                           CUDALITE_SIM_CUB_HERE)
    {
        T own = values[0], before;
        for (int i = 1; i < n; i++)
            own = op(own, values[i]);
        ExclusiveScan(own, before, first, op, here);
        for (int i = 0; i < n; i++) {
            const T next = op(before, values[i]);
            made[i] = before;
            before = next;
        }
    }
    CUDALITE_SIM_INLINE void InclusiveSum(T value, T &made, CUDALITE_SIM_CUB_HERE)
    {
        InclusiveScan(value, made, cub::Sum(), here);
    }
    CUDALITE_SIM_INLINE void InclusiveSum(T value, T &made, T &all, CUDALITE_SIM_CUB_HERE)
    {
        InclusiveScan(value, made, cub::Sum(), all, here);
    }
    CUDALITE_SIM_INLINE void ExclusiveSum(T value, T &made, CUDALITE_SIM_CUB_HERE)
    {
        ExclusiveScan(value, made, T(), cub::Sum(), here);
    }
    CUDALITE_SIM_INLINE void ExclusiveSum(T value, T &made, T &all, CUDALITE_SIM_CUB_HERE)
    {
        ExclusiveScan(value, made, T(), cub::Sum(), all, here);
    }
    template <int n>
    CUDALITE_SIM_INLINE void ExclusiveSum(T (&values)[n], T (&made)[n], CUDALITE_SIM_CUB_HERE)
    {
        T all;
        ExclusiveSum(values, made, all, here);
    }
    template <int n>
    CUDALITE_SIM_INLINE void ExclusiveSum(T (&values)[n], T (&made)[n], T &all,
                                          CUDALITE_SIM_CUB_HERE)
    {
        T own = values[0], before;
        for (int i = 1; i < n; i++)
            own = own + values[i];
        ExclusiveSum(own, before, all, here);
        for (int i = 0; i < n; i++) {
            const T next = before + values[i];
            made[i] = before;
            before = next;
        }
    }
    template <int n>
    CUDALITE_SIM_INLINE void InclusiveSum(T (&values)[n], T (&made)[n], CUDALITE_SIM_CUB_HERE)
    {
        T all;
        InclusiveSum(values, made, all, here);
    }
    template <int n>
    CUDALITE_SIM_INLINE void InclusiveSum(T (&values)[n], T (&made)[n], T &all,
                                          CUDALITE_SIM_CUB_HERE)
    {
        T own = values[0], before;
        for (int i = 1; i < n; i++)
            own = own + values[i];
        ExclusiveSum(own, before, all, here);
        for (int i = 0; i < n; i++)
            made[i] = before = before + values[i];
    }

  private:
    /* Of the threads with a lower rank; the first one has none. */
    template <typename F>
    CUDALITE_SIM_INLINE void before_of(T value, T &before, F op, T &all, detail::Here here)
    {
        const unsigned rank = detail::thread_rank();
        T up_to;
        InclusiveScan(value, up_to, op, all, here);
        before = detail::shuffle<T, true>(up_to, 1, detail::warp_mask(), 32, here.line);
        cudalite_sim_syncthreads(here.line);
        if (rank % 32 == 31)
            storage.at(rank / 32) = up_to;
        cudalite_sim_syncthreads(here.line);
        if (rank % 32 == 0 && rank)
            before = storage.at(rank / 32 - 1);
    }
    TempStorage &storage;
};

/* In a blocked arrangement: thread t has the elements from t * n on. */
template <typename T, int x, int n, BlockLoadAlgorithm algorithm = BLOCK_LOAD_DIRECT, int y = 1,
          int z = 1, int = 0>
class BlockLoad
{
  public:
    struct TempStorage {
        unsigned char none;
    };
    CUDALITE_SIM_INLINE BlockLoad()
    {
    }
    CUDALITE_SIM_INLINE explicit BlockLoad(TempStorage &)
    {
    }
    template <typename From> CUDALITE_SIM_INLINE void Load(From from, T (&to)[n])
    {
        for (int i = 0; i < n; i++)
            to[i] = from[place(i)];
    }
    template <typename From> CUDALITE_SIM_INLINE void Load(From from, T (&to)[n], int valid)
    {
        for (int i = 0; i < n; i++)
            if (place(i) < static_cast<unsigned>(valid))
                to[i] = from[place(i)];
    }
    template <typename From, typename Value>
    CUDALITE_SIM_INLINE void Load(From from, T (&to)[n], int valid, Value otherwise)
    {
        for (int i = 0; i < n; i++)
            to[i] = place(i) < static_cast<unsigned>(valid) ? static_cast<T>(from[place(i)])
                                                            : static_cast<T>(otherwise);
    }

  private:
    CUDALITE_SIM_INLINE unsigned place(int i)
    {
        return detail::item_place(i, n, algorithm == BLOCK_LOAD_STRIPED ? x * y * z : 0);
    }
};
template <typename T, int x, int n, BlockStoreAlgorithm algorithm = BLOCK_STORE_DIRECT, int y = 1,
          int z = 1, int = 0>
class BlockStore
{
  public:
    struct TempStorage {
        unsigned char none;
    };
    CUDALITE_SIM_INLINE BlockStore()
    {
    }
    CUDALITE_SIM_INLINE explicit BlockStore(TempStorage &)
    {
    }
    template <typename To> CUDALITE_SIM_INLINE void Store(To to, T (&from)[n])
    {
        for (int i = 0; i < n; i++)
            to[place(i)] = from[i];
    }
    template <typename To> CUDALITE_SIM_INLINE void Store(To to, T (&from)[n], int valid)
    {
        for (int i = 0; i < n; i++)
            if (place(i) < static_cast<unsigned>(valid))
                to[place(i)] = from[i];
    }

  private:
    CUDALITE_SIM_INLINE unsigned place(int i)
    {
        return detail::item_place(i, n, algorithm == BLOCK_STORE_STRIPED ? x * y * z : 0);
    }
};

/* --- the device ------------------------------------------------------------------------------- */

namespace detail
{
/* The first call of each function asks for the size of its memory. */
inline bool asks(void *memory, size_t &bytes)
{
    if (!memory)
        bytes = 1;
    return !memory;
}
template <typename In, typename Out, typename F, typename T>
void reduce_device(In in, Out out, long long n, F op, T first)
{
    for (long long i = 0; i < n; i++)
        first = op(first, in[i]);
    *out = first;
}
template <typename In> using value_of = typename std::iterator_traits<In>::value_type;
/* What CUB sums in: of bytes and flags, an int. */
template <typename F, typename T, typename In>
using sum_of =
    std::decay_t<decltype(std::declval<F>()(std::declval<T>(), std::declval<value_of<In>>()))>;
} // namespace detail

struct DeviceReduce {
    template <typename In, typename Out, typename F, typename T>
    static cudaError_t Reduce(void *memory, size_t &bytes, In in, Out out, long long n, F op,
                              T first, cudaStream_t = 0)
    {
        if (!detail::asks(memory, bytes))
            detail::reduce_device(in, out, n, op, first);
        return cudaSuccess;
    }
    template <typename In, typename Out>
    static cudaError_t Sum(void *memory, size_t &bytes, In in, Out out, long long n,
                           cudaStream_t = 0)
    {
        return Reduce(memory, bytes, in, out, n, cub::Sum(), detail::value_of<Out>());
    }
    template <typename In, typename Out>
    static cudaError_t Max(void *memory, size_t &bytes, In in, Out out, long long n,
                           cudaStream_t = 0)
    {
        using T = detail::value_of<In>;
        return Reduce(memory, bytes, in, out, n, cub::Max(), std::numeric_limits<T>::lowest());
    }
    template <typename In, typename Out>
    static cudaError_t Min(void *memory, size_t &bytes, In in, Out out, long long n,
                           cudaStream_t = 0)
    {
        using T = detail::value_of<In>;
        return Reduce(memory, bytes, in, out, n, cub::Min(), std::numeric_limits<T>::max());
    }
    template <typename In, typename Out>
    static cudaError_t ArgMax(void *memory, size_t &bytes, In in, Out out, long long n,
                              cudaStream_t = 0)
    {
        if (!detail::asks(memory, bytes))
            *out = find(in, n, cub::ArgMax(), static_cast<detail::value_of<Out> *>(nullptr));
        return cudaSuccess;
    }
    template <typename In, typename Out>
    static cudaError_t ArgMin(void *memory, size_t &bytes, In in, Out out, long long n,
                              cudaStream_t = 0)
    {
        if (!detail::asks(memory, bytes))
            *out = find(in, n, cub::ArgMin(), static_cast<detail::value_of<Out> *>(nullptr));
        return cudaSuccess;
    }

  private:
    template <typename In, typename F, typename Pair>
    static Pair find(In in, long long n, F op, Pair *)
    {
        Pair best(0, n ? in[0] : typename Pair::Value());
        for (long long i = 1; i < n; i++)
            best = op(best, Pair(static_cast<typename Pair::Key>(i), in[i]));
        return best;
    }
};

struct DeviceScan {
    template <typename In, typename Out, typename F, typename T>
    static cudaError_t ExclusiveScan(void *memory, size_t &bytes, In in, Out out, F op, T first,
                                     long long n, cudaStream_t = 0)
    {
        detail::sum_of<F, T, In> all = first;
        for (long long i = 0; !detail::asks(memory, bytes) && i < n; i++) {
            const auto next = op(all, in[i]);
            out[i] = all;
            all = next;
        }
        return cudaSuccess;
    }
    template <typename In, typename Out, typename F>
    static cudaError_t InclusiveScan(void *memory, size_t &bytes, In in, Out out, F op, long long n,
                                     cudaStream_t = 0)
    {
        detail::sum_of<F, detail::value_of<In>, In> all{};
        for (long long i = 0; !detail::asks(memory, bytes) && i < n; i++)
            out[i] = all = i ? op(all, in[i]) : static_cast<decltype(all)>(in[i]);
        return cudaSuccess;
    }
    /* in place */
    template <typename In>
    static cudaError_t InclusiveSum(void *memory, size_t &bytes, In data, long long n,
                                    cudaStream_t = 0)
    {
        return InclusiveScan(memory, bytes, data, data, cub::Sum(), n);
    }
    template <typename In>
    static cudaError_t ExclusiveSum(void *memory, size_t &bytes, In data, long long n,
                                    cudaStream_t = 0)
    {
        return ExclusiveScan(memory, bytes, data, data, cub::Sum(), detail::value_of<In>(), n);
    }
    template <typename In, typename Out>
    static cudaError_t ExclusiveSum(void *memory, size_t &bytes, In in, Out out, long long n,
                                    cudaStream_t = 0)
    {
        return ExclusiveScan(memory, bytes, in, out, cub::Sum(), detail::value_of<In>(), n);
    }
    template <typename In, typename Out>
    static cudaError_t InclusiveSum(void *memory, size_t &bytes, In in, Out out, long long n,
                                    cudaStream_t = 0)
    {
        return InclusiveScan(memory, bytes, in, out, cub::Sum(), n);
    }
};

struct DeviceSelect {
    template <typename In, typename Flags, typename Out, typename Count>
    static cudaError_t Flagged(void *memory, size_t &bytes, In in, Flags flags, Out out,
                               Count count, long long n, cudaStream_t = 0)
    {
        long long kept = 0;
        if (detail::asks(memory, bytes))
            return cudaSuccess;
        for (long long i = 0; i < n; i++)
            if (flags[i])
                out[kept++] = in[i];
        *count = static_cast<detail::value_of<Count>>(kept);
        return cudaSuccess;
    }
    /* The first of each run of equal ones. */
    template <typename In, typename Out, typename Count>
    static cudaError_t Unique(void *memory, size_t &bytes, In in, Out out, Count count, long long n,
                              cudaStream_t = 0)
    {
        long long kept = 0;
        if (detail::asks(memory, bytes))
            return cudaSuccess;
        for (long long i = 0; i < n; i++)
            if (!i || !(in[i] == in[i - 1]))
                out[kept++] = in[i];
        *count = static_cast<detail::value_of<Count>>(kept);
        return cudaSuccess;
    }
    template <typename In, typename Out, typename Count, typename F>
    static cudaError_t If(void *memory, size_t &bytes, In in, Out out, Count count, long long n,
                          F wants, cudaStream_t = 0)
    {
        long long kept = 0;
        if (detail::asks(memory, bytes))
            return cudaSuccess;
        for (long long i = 0; i < n; i++)
            if (wants(in[i]))
                out[kept++] = in[i];
        *count = static_cast<detail::value_of<Count>>(kept);
        return cudaSuccess;
    }
};

template <typename T> struct DoubleBuffer {
    T *d_buffers[2];
    int selector = 0;
    DoubleBuffer(T *now, T *other) : d_buffers{now, other}
    {
    }
    T *Current()
    {
        return d_buffers[selector];
    }
    T *Alternate()
    {
        return d_buffers[selector ^ 1];
    }
};

namespace detail
{
/* The bits that decide, in the order of the keys. */
template <typename K> CUDALITE_SIM_INLINE unsigned long long digits(K key, int begin, int end)
{
    unsigned long long bits = 0;
    const unsigned size = sizeof(K) * 8;
    const unsigned long long sign = 1ULL << (size - 1), all = sign | (sign - 1);
    __builtin_memcpy(&bits, &key, sizeof(K));
    if (!std::numeric_limits<K>::is_integer)
        bits = bits & sign ? ~bits & all : bits | sign;
    else if (std::numeric_limits<K>::is_signed)
        bits ^= sign;
    bits >>= begin;
    return end - begin >= 64 ? bits : bits & ((1ULL << (end - begin)) - 1);
}
template <typename K, typename V>
void sort(const K *keys, K *keys_out, const V *values, V *values_out, long long n, int begin,
          int end, bool down)
{
    std::vector<std::pair<unsigned long long, long long>> order(static_cast<size_t>(n));
    std::vector<K> k(keys, keys + n);
    std::vector<V> v;
    for (long long i = 0; i < n; i++)
        order[static_cast<size_t>(i)] = {digits(k[static_cast<size_t>(i)], begin, end), i};
    if (values)
        v.assign(values, values + n);
    std::stable_sort(order.begin(), order.end(), [down](const auto &a, const auto &b) {
        return down ? b.first < a.first : a.first < b.first;
    });
    for (long long i = 0; i < n; i++) {
        const size_t from = static_cast<size_t>(order[static_cast<size_t>(i)].second);
        keys_out[i] = k[from];
        if (values)
            values_out[i] = v[from];
    }
}
} // namespace detail

/* Stable; by all bits of a key, or by those from `begin` to `end` of an unsigned one. */
struct DeviceRadixSort {
    template <typename K, typename V>
    static cudaError_t SortPairs(void *memory, size_t &bytes, const K *keys, K *keys_out,
                                 const V *values, V *values_out, long long n, int begin = 0,
                                 int end = sizeof(K) * 8, cudaStream_t = 0)
    {
        if (!detail::asks(memory, bytes))
            detail::sort(keys, keys_out, values, values_out, n, begin, end, false);
        return cudaSuccess;
    }
    template <typename K, typename V>
    static cudaError_t SortPairsDescending(void *memory, size_t &bytes, const K *keys, K *keys_out,
                                           const V *values, V *values_out, long long n,
                                           int begin = 0, int end = sizeof(K) * 8, cudaStream_t = 0)
    {
        if (!detail::asks(memory, bytes))
            detail::sort(keys, keys_out, values, values_out, n, begin, end, true);
        return cudaSuccess;
    }
    template <typename K>
    static cudaError_t SortKeys(void *memory, size_t &bytes, const K *keys, K *keys_out,
                                long long n, int begin = 0, int end = sizeof(K) * 8,
                                cudaStream_t = 0)
    {
        if (!detail::asks(memory, bytes))
            detail::sort<K, char>(keys, keys_out, nullptr, nullptr, n, begin, end, false);
        return cudaSuccess;
    }
    template <typename K>
    static cudaError_t SortKeysDescending(void *memory, size_t &bytes, const K *keys, K *keys_out,
                                          long long n, int begin = 0, int end = sizeof(K) * 8,
                                          cudaStream_t = 0)
    {
        if (!detail::asks(memory, bytes))
            detail::sort<K, char>(keys, keys_out, nullptr, nullptr, n, begin, end, true);
        return cudaSuccess;
    }
    template <typename K, typename V>
    static cudaError_t SortPairs(void *memory, size_t &bytes, DoubleBuffer<K> &keys,
                                 DoubleBuffer<V> &values, long long n, int begin = 0,
                                 int end = sizeof(K) * 8, cudaStream_t = 0)
    {
        if (detail::asks(memory, bytes))
            return cudaSuccess;
        detail::sort(keys.Current(), keys.Alternate(), values.Current(), values.Alternate(), n, begin, end,
             false);
        keys.selector ^= 1;
        values.selector ^= 1;
        return cudaSuccess;
    }
    template <typename K, typename V>
    static cudaError_t SortPairsDescending(void *memory, size_t &bytes, DoubleBuffer<K> &keys,
                                           DoubleBuffer<V> &values, long long n, int begin = 0,
                                           int end = sizeof(K) * 8, cudaStream_t = 0)
    {
        if (detail::asks(memory, bytes))
            return cudaSuccess;
        detail::sort(keys.Current(), keys.Alternate(), values.Current(), values.Alternate(), n,
                     begin, end, true);
        keys.selector ^= 1;
        values.selector ^= 1;
        return cudaSuccess;
    }
    template <typename K>
    static cudaError_t SortKeys(void *memory, size_t &bytes, DoubleBuffer<K> &keys, long long n,
                                int begin = 0, int end = sizeof(K) * 8, cudaStream_t = 0)
    {
        if (detail::asks(memory, bytes))
            return cudaSuccess;
        detail::sort<K, char>(keys.Current(), keys.Alternate(), nullptr, nullptr, n, begin, end, false);
        keys.selector ^= 1;
        return cudaSuccess;
    }

};

} // namespace cub

#include "block_sort.cuh"
#include "device_more.cuh"

#endif
