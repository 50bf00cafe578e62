/* Device side of the simulated CUDA runtime: what kernels use. */
#ifndef CUDALITE_SIM_DEVICE_H
#define CUDALITE_SIM_DEVICE_H

#include "sim_types.h"

/* The same in one thread for ever: the compiler may compute them once. */
#define CUDALITE_SIM_CONST __attribute__((const, leaf))
extern "C++" {
uint3 cudalite_sim_thread_index() noexcept CUDALITE_SIM_CONST;
uint3 cudalite_sim_block_index() noexcept CUDALITE_SIM_CONST;
uint3 cudalite_sim_block_dim() noexcept CUDALITE_SIM_CONST;
uint3 cudalite_sim_grid_dim() noexcept CUDALITE_SIM_CONST;
unsigned cudalite_sim_lane() noexcept CUDALITE_SIM_CONST;
unsigned cudalite_sim_warp() noexcept CUDALITE_SIM_CONST;
unsigned cudalite_sim_multiprocessor() noexcept CUDALITE_SIM_CONST;
unsigned cudalite_sim_multiprocessors() noexcept CUDALITE_SIM_CONST;

/* Two calls of these in two branches are two places. */
#ifdef __clang__
#define CUDALITE_SIM_PLACE __attribute__((nomerge))
#else
#define CUDALITE_SIM_PLACE
#endif
void cudalite_sim_syncthreads(int line) CUDALITE_SIM_PLACE;
/* op: 0 count, 1 and, 2 or */
int cudalite_sim_syncthreads_reduce(int value, int op, int line) CUDALITE_SIM_PLACE;
void cudalite_sim_syncgrid(int line) CUDALITE_SIM_PLACE;
bool cudalite_sim_is_cooperative();
/* Clusters: their size in blocks; another block's copy of what is at `at` in shared memory, and which
 * block's memory an address is in. */
void cudalite_sim_synccluster(int line) CUDALITE_SIM_PLACE;
uint3 cudalite_sim_cluster_dim() noexcept CUDALITE_SIM_CONST;
void *cudalite_sim_map_shared(const void *at, unsigned rank);
unsigned cudalite_sim_shared_rank(const void *at);
void cudalite_sim_syncwarp(unsigned mask, int line) CUDALITE_SIM_PLACE;
unsigned cudalite_sim_activemask(int line) CUDALITE_SIM_PLACE;
/* Gives `value` to the lanes of `mask` and takes theirs: all[lane]. Returns the lanes present. */
unsigned cudalite_sim_exchange(unsigned mask, const void *value, unsigned size, void *all,
                               int line);
void cudalite_sim_fence();
/* An atomic: takes the bits that are there; then gives the bits to store. No other thread runs
 * in between. */
/* ... is_exchange: what was there is only given back */
unsigned long long cudalite_sim_atomic_begin(void *at, unsigned size, bool is_exchange);
void cudalite_sim_atomic_end(void *at, unsigned size, unsigned long long bits);
[[noreturn]] void cudalite_sim_trap();
long long cudalite_sim_clock();
/* cp.async: the copy, of at most 16 bytes, is counted at once and done when it is waited for. */
void cudalite_sim_copy_async(void *to, const void *from, decltype(sizeof 0) size,
                             decltype(sizeof 0) zeros) CUDALITE_SIM_PLACE;
void cudalite_sim_copy_commit();
void cudalite_sim_copy_wait(decltype(sizeof 0) prior);
/* A barrier of <cuda/barrier>: arrivals that a phase needs, those that it still lacks, phases that have
 * ended. Its own accesses are not counted. */
struct cudalite_barrier {
    unsigned expected, pending, phase;
};
unsigned cudalite_sim_barrier_arrive(cudalite_barrier *barrier, unsigned count); /* the phase */
bool cudalite_sim_barrier_is_full(const cudalite_barrier *barrier);
void cudalite_sim_barrier_end(cudalite_barrier *barrier);
void cudalite_sim_barrier_drop(cudalite_barrier *barrier);
bool cudalite_sim_barrier_is_past(const cudalite_barrier *barrier, unsigned phase);
bool cudalite_sim_barrier_is_past_parity(const cudalite_barrier *barrier, bool parity);
bool cudalite_sim_barrier_has_ended(const cudalite_barrier *barrier, unsigned phases);
void cudalite_sim_yield(); /* others run */
/* A barrier of PTX by its number, for so many threads; 0: all of the block. */
void cudalite_sim_named_barrier(unsigned number, unsigned threads, bool waits);
}
/* What the program's memcpy and its kin are called: in kernels they are accesses like others. */
extern "C" {
void *cudalite_sim_malloc(decltype(sizeof 0) size);
void cudalite_sim_free(void *at);
void *cudalite_sim_memcpy(void *to, const void *from, decltype(sizeof 0) size);
void *cudalite_sim_memmove(void *to, const void *from, decltype(sizeof 0) size);
void *cudalite_sim_memset(void *to, int value, decltype(sizeof 0) size);
int cudalite_sim_printf(const char *format, ...);
}

extern "C" __thread char cudalite_dynamic_shared[] __attribute__((aligned(16)));

namespace cudalite_sim
{
/* Becomes a reference to whatever array the dynamic shared memory is declared as. */
struct DynamicShared {
    template <typename T> operator T &() const
    {
        return *reinterpret_cast<T *>(cudalite_dynamic_shared);
    }
};
} // namespace cudalite_sim

#define threadIdx (cudalite_sim_thread_index())
#define blockIdx (cudalite_sim_block_index())
#define blockDim (dim3(cudalite_sim_block_dim()))
#define gridDim (dim3(cudalite_sim_grid_dim()))
constexpr int warpSize = 32;

#define CUDALITE_SIM_HERE int line = __builtin_LINE()
#define CUDALITE_SIM_FULL 0xFFFFFFFFu

CUDALITE_SIM_INLINE void __syncthreads(CUDALITE_SIM_HERE)
{
    cudalite_sim_syncthreads(line);
}
/* Clusters, as the hardware's registers tell them. */
CUDALITE_SIM_INLINE dim3 __clusterDim()
{
    return cudalite_sim_cluster_dim();
}
CUDALITE_SIM_INLINE dim3 __clusterRelativeBlockIdx()
{
    const uint3 at = cudalite_sim_block_index(), dim = cudalite_sim_cluster_dim();
    return dim3(at.x % dim.x, at.y % dim.y, at.z % dim.z);
}
CUDALITE_SIM_INLINE dim3 __clusterIdx()
{
    const uint3 at = cudalite_sim_block_index(), dim = cudalite_sim_cluster_dim();
    return dim3(at.x / dim.x, at.y / dim.y, at.z / dim.z);
}
CUDALITE_SIM_INLINE dim3 __clusterGridDimInClusters()
{
    const uint3 grid = cudalite_sim_grid_dim(), dim = cudalite_sim_cluster_dim();
    return dim3(grid.x / dim.x, grid.y / dim.y, grid.z / dim.z);
}
CUDALITE_SIM_INLINE unsigned __clusterRelativeBlockRank()
{
    const dim3 at = __clusterRelativeBlockIdx(), dim = __clusterDim();
    return (at.z * dim.y + at.y) * dim.x + at.x;
}
CUDALITE_SIM_INLINE unsigned __clusterSizeInBlocks()
{
    const dim3 dim = __clusterDim();
    return dim.x * dim.y * dim.z;
}
CUDALITE_SIM_INLINE void __cluster_barrier_arrive()
{
}
CUDALITE_SIM_INLINE void __cluster_barrier_wait(CUDALITE_SIM_HERE)
{
    cudalite_sim_synccluster(line);
}
CUDALITE_SIM_INLINE void *__cluster_map_shared_rank(const void *at, unsigned rank)
{
    return cudalite_sim_map_shared(at, rank);
}
CUDALITE_SIM_INLINE unsigned __cluster_query_shared_rank(const void *at)
{
    return cudalite_sim_shared_rank(at);
}
CUDALITE_SIM_INLINE int __syncthreads_count(int value, CUDALITE_SIM_HERE)
{
    return cudalite_sim_syncthreads_reduce(value, 0, line);
}
CUDALITE_SIM_INLINE int __syncthreads_and(int value, CUDALITE_SIM_HERE)
{
    return cudalite_sim_syncthreads_reduce(value, 1, line);
}
CUDALITE_SIM_INLINE int __syncthreads_or(int value, CUDALITE_SIM_HERE)
{
    return cudalite_sim_syncthreads_reduce(value, 2, line);
}
CUDALITE_SIM_INLINE void __syncwarp(unsigned mask = CUDALITE_SIM_FULL, CUDALITE_SIM_HERE)
{
    cudalite_sim_syncwarp(mask, line);
}
CUDALITE_SIM_INLINE void __threadfence()
{
    cudalite_sim_fence();
}
CUDALITE_SIM_INLINE void __threadfence_block()
{
    cudalite_sim_fence();
}
CUDALITE_SIM_INLINE void __threadfence_system()
{
    cudalite_sim_fence();
}
CUDALITE_SIM_INLINE unsigned __activemask(CUDALITE_SIM_HERE)
{
    return cudalite_sim_activemask(line);
}
CUDALITE_SIM_INLINE void __trap()
{
    cudalite_sim_trap();
}
CUDALITE_SIM_INLINE void __brkpt()
{
}
CUDALITE_SIM_INLINE void __nanosleep(unsigned)
{
}
CUDALITE_SIM_INLINE long long clock64()
{
    return cudalite_sim_clock();
}
CUDALITE_SIM_INLINE unsigned long long __globaltimer()
{
    return static_cast<unsigned long long>(cudalite_sim_clock());
}

/* --- votes and shuffles --------------------------------------------------------------------- */

CUDALITE_SIM_INLINE unsigned __ballot_sync(unsigned mask, int predicate, CUDALITE_SIM_HERE)
{
    int all[32] = {0};
    predicate = predicate != 0;
    unsigned present = cudalite_sim_exchange(mask, &predicate, sizeof predicate, all, line);
    unsigned votes = 0;
    for (unsigned lane = 0; lane < 32; lane++)
        votes |= (present >> lane & 1) && all[lane] ? 1u << lane : 0u;
    return votes;
}
CUDALITE_SIM_INLINE int __any_sync(unsigned mask, int predicate, CUDALITE_SIM_HERE)
{
    return __ballot_sync(mask, predicate, line) != 0;
}
CUDALITE_SIM_INLINE int __all_sync(unsigned mask, int predicate, CUDALITE_SIM_HERE)
{
    return __ballot_sync(mask, !predicate, line) == 0;
}
template <typename T>
CUDALITE_SIM_INLINE unsigned __match_any_sync(unsigned mask, T value, CUDALITE_SIM_HERE)
{
    T all[32];
    unsigned present = cudalite_sim_exchange(mask, &value, sizeof value, all, line), same = 0;
    for (unsigned lane = 0; lane < 32; lane++)
        if (present >> lane & 1 && all[lane] == value)
            same |= 1u << lane;
    return same;
}
template <typename T>
CUDALITE_SIM_INLINE unsigned __match_all_sync(unsigned mask, T value, int *predicate,
                                              CUDALITE_SIM_HERE)
{
    T all[32];
    unsigned present = cudalite_sim_exchange(mask, &value, sizeof value, all, line), same = 0;
    for (unsigned lane = 0; lane < 32; lane++)
        if (present >> lane & 1 && all[lane] == value)
            same |= 1u << lane;
    *predicate = same == present;
    return *predicate ? present : 0;
}

namespace cudalite_sim
{
enum ShuffleKind { SHUFFLE_INDEX, SHUFFLE_UP, SHUFFLE_DOWN, SHUFFLE_XOR };

/* Source lane by the rules of the PTX instruction shfl; outside of the segment: the own value. */
CUDALITE_SIM_INLINE int shuffle_source(ShuffleKind kind, int lane, int by, int width)
{
    int first = lane & ~(width - 1), last = first + width - 1;
    int from = kind == SHUFFLE_INDEX  ? first | (by & (width - 1))
               : kind == SHUFFLE_UP   ? lane - by
               : kind == SHUFFLE_DOWN ? lane + by
                                      : lane ^ by;
    bool inside = kind == SHUFFLE_UP ? from >= first : from <= last;
    return inside ? from : lane;
}

template <typename T>
CUDALITE_SIM_INLINE T shuffle(unsigned mask, T value, ShuffleKind kind, int by, int width, int line)
{
    static_assert(sizeof(T) <= 16, "shuffles take values of up to 16 bytes");
    alignas(16) char all[32 * sizeof(T)];
    unsigned present = cudalite_sim_exchange(mask, &value, sizeof value, all, line);
    int from = shuffle_source(kind, static_cast<int>(cudalite_sim_lane()), by, width);
    T result = value;
    if (present >> from & 1)
        __builtin_memcpy(&result, all + from * static_cast<int>(sizeof(T)), sizeof(T));
    return result;
}
} // namespace cudalite_sim

template <typename T>
CUDALITE_SIM_INLINE T __shfl_sync(unsigned mask, T value, int from, int width = 32,
                                  CUDALITE_SIM_HERE)
{
    return cudalite_sim::shuffle(mask, value, cudalite_sim::SHUFFLE_INDEX, from, width, line);
}
template <typename T>
CUDALITE_SIM_INLINE T __shfl_up_sync(unsigned mask, T value, unsigned by, int width = 32,
                                     CUDALITE_SIM_HERE)
{
    return cudalite_sim::shuffle(mask, value, cudalite_sim::SHUFFLE_UP, static_cast<int>(by), width,
                                 line);
}
template <typename T>
CUDALITE_SIM_INLINE T __shfl_down_sync(unsigned mask, T value, unsigned by, int width = 32,
                                       CUDALITE_SIM_HERE)
{
    return cudalite_sim::shuffle(mask, value, cudalite_sim::SHUFFLE_DOWN, static_cast<int>(by),
                                 width, line);
}
template <typename T>
CUDALITE_SIM_INLINE T __shfl_xor_sync(unsigned mask, T value, int by, int width = 32,
                                      CUDALITE_SIM_HERE)
{
    return cudalite_sim::shuffle(mask, value, cudalite_sim::SHUFFLE_XOR, by, width, line);
}
CUDALITE_SIM_INLINE unsigned __lane_id()
{
    return cudalite_sim_lane();
}

namespace cudalite_sim
{
template <typename T, typename F>
CUDALITE_SIM_INLINE T reduce(unsigned mask, T value, F combine, int line)
{
    T all[32];
    unsigned present = cudalite_sim_exchange(mask, &value, sizeof value, all, line);
    bool first = true;
    T result = value;
    for (unsigned lane = 0; lane < 32; lane++)
        if (present >> lane & 1) {
            result = first ? all[lane] : combine(result, all[lane]);
            first = false;
        }
    return result;
}
} // namespace cudalite_sim
#define CUDALITE_SIM_REDUCE(name, expression)                                                      \
    template <typename T>                                                                          \
    CUDALITE_SIM_INLINE T __reduce_##name##_sync(unsigned mask, T value, CUDALITE_SIM_HERE)        \
    {                                                                                              \
        return cudalite_sim::reduce(                                                               \
            mask, value, [](T a, T b) -> T { return expression; }, line);                          \
    }
CUDALITE_SIM_REDUCE(add, a + b)
CUDALITE_SIM_REDUCE(min, a < b ? a : b)
CUDALITE_SIM_REDUCE(max, a > b ? a : b)
CUDALITE_SIM_REDUCE(and, a &b)
CUDALITE_SIM_REDUCE(or, a | b)
CUDALITE_SIM_REDUCE(xor, a ^ b)

/* --- atomics -------------------------------------------------------------------------------- */

/* No templates: g++ would instantiate them in each program. */
#define CUDALITE_SIM_ATOMIC_CHANGE(T, at, expression, is_exchange)                                 \
    unsigned long long bits = cudalite_sim_atomic_begin(at, sizeof(T), is_exchange);               \
    T old, now;                                                                                    \
    __builtin_memcpy(&old, &bits, sizeof old);                                                     \
    now = (expression);                                                                            \
    bits = 0;                                                                                      \
    __builtin_memcpy(&bits, &now, sizeof now);                                                     \
    cudalite_sim_atomic_end(at, sizeof(T), bits);                                                  \
    return old;

/* The overloads that CUDA has, so that mixed arguments convert as they do there. */
#define CUDALITE_SIM_ATOMIC(name, T, expression)                                                   \
    CUDALITE_SIM_INLINE T atomic##name(T *at, T value)                                             \
    {                                                                                              \
        CUDALITE_SIM_ATOMIC_CHANGE(T, at, expression, #name[0] == 'E')                           \
    }                                                                                              \
    CUDALITE_SIM_INLINE T atomic##name##_block(T *at, T value)                                     \
    {                                                                                              \
        return atomic##name(at, value);                                                            \
    }                                                                                              \
    CUDALITE_SIM_INLINE T atomic##name##_system(T *at, T value)                                    \
    {                                                                                              \
        return atomic##name(at, value);                                                            \
    }
#define CUDALITE_SIM_ATOMIC_INTEGERS(name, expression)                                             \
    CUDALITE_SIM_ATOMIC(name, int, expression)                                                     \
    CUDALITE_SIM_ATOMIC(name, unsigned, expression)                                                \
    CUDALITE_SIM_ATOMIC(name, unsigned long long, expression)
#define CUDALITE_SIM_ATOMIC_CAS(T)                                                                 \
    CUDALITE_SIM_INLINE T atomicCAS(T *at, T compare, T value)                                     \
    {                                                                                              \
        CUDALITE_SIM_ATOMIC_CHANGE(T, at, old == compare ? value : old, false)                     \
    }                                                                                              \
    CUDALITE_SIM_INLINE T atomicCAS_block(T *at, T compare, T value)                               \
    {                                                                                              \
        return atomicCAS(at, compare, value);                                                      \
    }                                                                                              \
    CUDALITE_SIM_INLINE T atomicCAS_system(T *at, T compare, T value)                              \
    {                                                                                              \
        return atomicCAS(at, compare, value);                                                      \
    }

/* Sums of int wrap around, as on the device. */
CUDALITE_SIM_ATOMIC(Add, int,
                    static_cast<int>(static_cast<unsigned>(old) + static_cast<unsigned>(value)))
CUDALITE_SIM_ATOMIC(Add, unsigned, old + value)
CUDALITE_SIM_ATOMIC(Add, unsigned long long, old + value)
CUDALITE_SIM_ATOMIC(Add, float, old + value)
CUDALITE_SIM_ATOMIC(Add, double, old + value)
CUDALITE_SIM_ATOMIC(Sub, int,
                    static_cast<int>(static_cast<unsigned>(old) - static_cast<unsigned>(value)))
CUDALITE_SIM_ATOMIC(Sub, unsigned, old - value)
CUDALITE_SIM_ATOMIC_INTEGERS(Min, old < value ? old : value)
CUDALITE_SIM_ATOMIC(Min, long long, old < value ? old : value)
CUDALITE_SIM_ATOMIC_INTEGERS(Max, old > value ? old : value)
CUDALITE_SIM_ATOMIC(Max, long long, old > value ? old : value)
CUDALITE_SIM_ATOMIC_INTEGERS(And, (old & value))
CUDALITE_SIM_ATOMIC_INTEGERS(Or, (old | value))
CUDALITE_SIM_ATOMIC_INTEGERS(Xor, (old ^ value))
CUDALITE_SIM_ATOMIC_INTEGERS(Exch, (static_cast<void>(old), value))
CUDALITE_SIM_ATOMIC(Exch, float, (static_cast<void>(old), value))
CUDALITE_SIM_ATOMIC(Inc, unsigned, old >= value ? 0 : old + 1)
CUDALITE_SIM_ATOMIC(Dec, unsigned, old == 0 || old > value ? value : old - 1)
CUDALITE_SIM_ATOMIC_CAS(int)
CUDALITE_SIM_ATOMIC_CAS(unsigned)
CUDALITE_SIM_ATOMIC_CAS(unsigned long long)
CUDALITE_SIM_ATOMIC_CAS(unsigned short)

/* --- memory --------------------------------------------------------------------------------- */

template <typename T> CUDALITE_SIM_INLINE T __ldg(const T *at)
{
    return *at;
}
template <typename T> CUDALITE_SIM_INLINE T __ldca(const T *at)
{
    return *at;
}
template <typename T> CUDALITE_SIM_INLINE T __ldcg(const T *at)
{
    return *at;
}
template <typename T> CUDALITE_SIM_INLINE T __ldcs(const T *at)
{
    return *at;
}
template <typename T> CUDALITE_SIM_INLINE T __ldlu(const T *at)
{
    return *at;
}
template <typename T> CUDALITE_SIM_INLINE T __ldcv(const T *at)
{
    return *at;
}
template <typename T> CUDALITE_SIM_INLINE void __stwb(T *at, T value)
{
    *at = value;
}
template <typename T> CUDALITE_SIM_INLINE void __stcg(T *at, T value)
{
    *at = value;
}
template <typename T> CUDALITE_SIM_INLINE void __stcs(T *at, T value)
{
    *at = value;
}
template <typename T> CUDALITE_SIM_INLINE void __stwt(T *at, T value)
{
    *at = value;
}

/* Addresses of a space: here they are those of all. */
#define CUDALITE_SIM_SPACE(space)                                                                  \
    CUDALITE_SIM_INLINE size_t __cvta_generic_to_##space(const void *pointer)                      \
    {                                                                                              \
        return reinterpret_cast<size_t>(pointer);                                                  \
    }                                                                                              \
    CUDALITE_SIM_INLINE void *__cvta_##space##_to_generic(size_t address)                          \
    {                                                                                              \
        return reinterpret_cast<void *>(address);                                                  \
    }
CUDALITE_SIM_SPACE(global)
CUDALITE_SIM_SPACE(shared)
CUDALITE_SIM_SPACE(constant)
CUDALITE_SIM_SPACE(local)
#undef CUDALITE_SIM_SPACE

#endif
