/* Stand-in for CUDA's <cooperative_groups.h>: thread blocks, tiles of up to 32, coalesced groups.
 * Groups of a whole grid are those of cooperative launches. */
#ifndef CUDALITE_SIM_COOPERATIVE_GROUPS_H
#define CUDALITE_SIM_COOPERATIVE_GROUPS_H

#include "cudalite_sim.h"

namespace cooperative_groups
{

struct thread_group {
    unsigned mask; /* 0: the whole block */
    CUDALITE_SIM_INLINE unsigned thread_rank() const
    {
        unsigned lane = cudalite_sim_lane();
        if (mask)
            return static_cast<unsigned>(__builtin_popcount(mask & ((1u << lane) - 1)));
        uint3 at = cudalite_sim_thread_index(), dim = cudalite_sim_block_dim();
        return (at.z * dim.y + at.y) * dim.x + at.x;
    }
    CUDALITE_SIM_INLINE unsigned size() const
    {
        uint3 dim = cudalite_sim_block_dim();
        return mask ? static_cast<unsigned>(__builtin_popcount(mask)) : dim.x * dim.y * dim.z;
    }
    CUDALITE_SIM_INLINE unsigned num_threads() const
    {
        return size();
    }
    CUDALITE_SIM_INLINE void sync(CUDALITE_SIM_HERE) const
    {
        if (mask)
            cudalite_sim_syncwarp(mask, line);
        else
            cudalite_sim_syncthreads(line);
    }
};

struct thread_block : thread_group {
    CUDALITE_SIM_INLINE dim3 group_index() const
    {
        return cudalite_sim_block_index();
    }
    CUDALITE_SIM_INLINE dim3 thread_index() const
    {
        return cudalite_sim_thread_index();
    }
    CUDALITE_SIM_INLINE dim3 group_dim() const
    {
        return cudalite_sim_block_dim();
    }
    CUDALITE_SIM_INLINE dim3 dim_threads() const
    {
        return cudalite_sim_block_dim();
    }
};
/* Memory that groups of more than a warp would want of the program: none is needed here. */
template <unsigned threads = 1024> struct block_tile_memory {
    char unused;
};
template <unsigned threads>
CUDALITE_SIM_INLINE thread_block this_thread_block(block_tile_memory<threads> &)
{
    thread_block block;
    block.mask = 0;
    return block;
}
CUDALITE_SIM_INLINE thread_block this_thread_block()
{
    thread_block block;
    block.mask = 0;
    return block;
}

/* What tiles and coalesced groups share: lanes of one warp, named by a mask. */
struct cudalite_lanes : thread_group {
    /* The lane of the warp that has this rank in the group. */
    CUDALITE_SIM_INLINE int lane_of(unsigned rank) const
    {
        unsigned left = mask;
        for (; rank > 0; rank--)
            left &= left - 1;
        return __builtin_ffs(static_cast<int>(left)) - 1;
    }
    /* The bits of a warp's vote that belong to the group, rank 0 first. */
    CUDALITE_SIM_INLINE unsigned packed(unsigned votes) const
    {
        unsigned result = 0, rank = 0;
        for (unsigned lane = 0; lane < 32; lane++)
            if (mask >> lane & 1)
                result |= (votes >> lane & 1) << rank++;
        return result;
    }
    CUDALITE_SIM_INLINE int any(int predicate, CUDALITE_SIM_HERE) const
    {
        return __any_sync(mask, predicate, line);
    }
    CUDALITE_SIM_INLINE int all(int predicate, CUDALITE_SIM_HERE) const
    {
        return __all_sync(mask, predicate, line);
    }
    CUDALITE_SIM_INLINE unsigned ballot(int predicate, CUDALITE_SIM_HERE) const
    {
        return packed(__ballot_sync(mask, predicate, line));
    }
    template <typename T> CUDALITE_SIM_INLINE unsigned match_any(T value, CUDALITE_SIM_HERE) const
    {
        return packed(__match_any_sync(mask, value, line));
    }
    template <typename T>
    CUDALITE_SIM_INLINE T shfl(T value, unsigned rank, CUDALITE_SIM_HERE) const
    {
        return from(value, rank % size(), line);
    }
    template <typename T>
    CUDALITE_SIM_INLINE T shfl_up(T value, unsigned by, CUDALITE_SIM_HERE) const
    {
        unsigned rank = thread_rank();
        return from(value, rank >= by ? rank - by : rank, line);
    }
    template <typename T>
    CUDALITE_SIM_INLINE T shfl_down(T value, unsigned by, CUDALITE_SIM_HERE) const
    {
        unsigned rank = thread_rank();
        return from(value, rank + by < size() ? rank + by : rank, line);
    }
    template <typename T>
    CUDALITE_SIM_INLINE T shfl_xor(T value, unsigned by, CUDALITE_SIM_HERE) const
    {
        unsigned rank = thread_rank() ^ by;
        return from(value, rank < size() ? rank : thread_rank(), line);
    }

  private:
    template <typename T> CUDALITE_SIM_INLINE T from(T value, unsigned rank, int line) const
    {
        return __shfl_sync(mask, value, lane_of(rank), 32, line);
    }
};

template <unsigned n, typename Parent = void> struct thread_block_tile : cudalite_lanes {
    thread_block_tile() = default;
    template <typename Other> thread_block_tile(const thread_block_tile<n, Other> &tile)
    {
        mask = tile.mask;
    }
    CUDALITE_SIM_INLINE unsigned meta_group_rank() const
    {
        return this_thread_block().thread_rank() / n;
    }
    CUDALITE_SIM_INLINE unsigned meta_group_size() const
    {
        return (this_thread_block().size() + n - 1) / n;
    }
};

template <unsigned n, typename Group>
CUDALITE_SIM_INLINE thread_block_tile<n, Group> tiled_partition(const Group &)
{
    static_assert(n <= 32 && (n & (n - 1)) == 0,
                  "cudalite-sim: tiles have 1, 2, 4, ... 32 threads");
    thread_block_tile<n, Group> tile;
    unsigned lane = cudalite_sim_lane();
    tile.mask = (n == 32 ? 0xFFFFFFFFu : (1u << (n & 31)) - 1) << (lane & ~(n - 1));
    return tile;
}
CUDALITE_SIM_INLINE cudalite_lanes tiled_partition(const thread_group &, unsigned n)
{
    cudalite_lanes tile;
    unsigned lane = cudalite_sim_lane();
    tile.mask = (n == 32 ? 0xFFFFFFFFu : (1u << (n & 31)) - 1) << (lane & ~(n - 1));
    return tile;
}

struct coalesced_group : cudalite_lanes {
};
CUDALITE_SIM_INLINE coalesced_group coalesced_threads(CUDALITE_SIM_HERE)
{
    coalesced_group group;
    group.mask = cudalite_sim_activemask(line);
    return group;
}

/* The lanes of a group that give the same label, or predicate. */
template <typename Group, typename T>
CUDALITE_SIM_INLINE coalesced_group labeled_partition(const Group &group, T label,
                                                      CUDALITE_SIM_HERE)
{
    coalesced_group part;
    part.mask = __match_any_sync(group.mask, label, line);
    return part;
}
template <typename Group>
CUDALITE_SIM_INLINE coalesced_group binary_partition(const Group &group, bool predicate,
                                                     CUDALITE_SIM_HERE)
{
    coalesced_group part;
    part.mask = __match_any_sync(group.mask, predicate, line);
    return part;
}

template <typename Group> CUDALITE_SIM_INLINE void sync(const Group &group, CUDALITE_SIM_HERE)
{
    group.sync(line);
}

template <typename T = void> struct plus {
    CUDALITE_SIM_INLINE T operator()(T a, T b) const
    {
        return a + b;
    }
};
template <typename T = void> struct less {
    CUDALITE_SIM_INLINE T operator()(T a, T b) const
    {
        return b < a ? b : a;
    }
};
template <typename T = void> struct greater {
    CUDALITE_SIM_INLINE T operator()(T a, T b) const
    {
        return a < b ? b : a;
    }
};
template <typename T = void> struct bit_and {
    CUDALITE_SIM_INLINE T operator()(T a, T b) const
    {
        return a & b;
    }
};
template <typename T = void> struct bit_or {
    CUDALITE_SIM_INLINE T operator()(T a, T b) const
    {
        return a | b;
    }
};
template <typename T = void> struct bit_xor {
    CUDALITE_SIM_INLINE T operator()(T a, T b) const
    {
        return a ^ b;
    }
};
template <typename Group, typename T, typename F>
CUDALITE_SIM_INLINE T reduce(const Group &group, T value, F combine, CUDALITE_SIM_HERE)
{
    return cudalite_sim::reduce(group.mask, value, combine, line);
}

/* Of the values of all lanes of lower rank, the own one too where that is wanted; rank 0 has its own
 * value, or none. */
template <typename Group, typename T, typename F = plus<T>>
CUDALITE_SIM_INLINE T inclusive_scan(const Group &group, T value, F combine = F(),
                                     CUDALITE_SIM_HERE)
{
    for (unsigned by = 1; by < group.size(); by *= 2) {
        T lower = group.shfl_up(value, by, line);
        if (group.thread_rank() >= by)
            value = combine(lower, value);
    }
    return value;
}
template <typename Group, typename T, typename F = plus<T>>
CUDALITE_SIM_INLINE T exclusive_scan(const Group &group, T value, F combine = F(),
                                     CUDALITE_SIM_HERE)
{
    T lower = group.shfl_up(inclusive_scan(group, value, combine, line), 1, line);
    return group.thread_rank() == 0 ? T() : lower;
}

template <typename Group>
CUDALITE_SIM_INLINE void memcpy_async(const Group &group, void *to, const void *from, size_t size)
{
    for (size_t at = group.thread_rank() * 4; at + 4 <= size; at += group.size() * 4)
        *reinterpret_cast<unsigned *>(static_cast<char *>(to) + at) =
            *reinterpret_cast<const unsigned *>(static_cast<const char *>(from) + at);
    if (group.thread_rank() == 0)
        for (size_t at = size / 4 * 4; at < size; at++)
            static_cast<char *>(to)[at] = static_cast<const char *>(from)[at];
}
template <typename Group> CUDALITE_SIM_INLINE void wait(const Group &group, CUDALITE_SIM_HERE)
{
    group.sync(line);
}

/* All threads of a cooperative launch. */
struct grid_group {
    CUDALITE_SIM_INLINE void sync(CUDALITE_SIM_HERE) const
    {
        cudalite_sim_syncgrid(line);
    }
    CUDALITE_SIM_INLINE dim3 group_dim() const
    {
        return cudalite_sim_grid_dim();
    }
    CUDALITE_SIM_INLINE dim3 dim_blocks() const
    {
        return cudalite_sim_grid_dim();
    }
    CUDALITE_SIM_INLINE dim3 block_index() const
    {
        return cudalite_sim_block_index();
    }
    CUDALITE_SIM_INLINE unsigned long long num_blocks() const
    {
        dim3 grid = cudalite_sim_grid_dim();
        return static_cast<unsigned long long>(grid.x) * grid.y * grid.z;
    }
    CUDALITE_SIM_INLINE unsigned long long block_rank() const
    {
        dim3 block = cudalite_sim_block_index(), grid = cudalite_sim_grid_dim();
        return (static_cast<unsigned long long>(block.z) * grid.y + block.y) * grid.x + block.x;
    }
    CUDALITE_SIM_INLINE unsigned long long thread_rank() const
    {
        return block_rank() * this_thread_block().size() + this_thread_block().thread_rank();
    }
    CUDALITE_SIM_INLINE unsigned long long size() const
    {
        return num_blocks() * this_thread_block().size();
    }
    CUDALITE_SIM_INLINE unsigned long long num_threads() const
    {
        return size();
    }
    CUDALITE_SIM_INLINE bool is_valid() const
    {
        return cudalite_sim_is_cooperative();
    }
};
CUDALITE_SIM_INLINE grid_group this_grid()
{
    return grid_group();
}

/* The blocks of a cluster, which see each other's shared memory; one block, where a launch has none. */
struct cluster_group {
    static CUDALITE_SIM_INLINE dim3 dim_blocks()
    {
        return cudalite_sim_cluster_dim();
    }
    static CUDALITE_SIM_INLINE dim3 block_index()
    {
        const dim3 at = cudalite_sim_block_index(), dim = dim_blocks();
        return dim3(at.x % dim.x, at.y % dim.y, at.z % dim.z);
    }
    static CUDALITE_SIM_INLINE unsigned num_blocks()
    {
        const dim3 dim = dim_blocks();
        return dim.x * dim.y * dim.z;
    }
    static CUDALITE_SIM_INLINE unsigned block_rank()
    {
        const dim3 at = block_index(), dim = dim_blocks();
        return (at.z * dim.y + at.y) * dim.x + at.x;
    }
    static CUDALITE_SIM_INLINE dim3 dim_threads()
    {
        const dim3 block = cudalite_sim_block_dim(), dim = dim_blocks();
        return dim3(block.x * dim.x, block.y * dim.y, block.z * dim.z);
    }
    static CUDALITE_SIM_INLINE dim3 thread_index()
    {
        const dim3 block = cudalite_sim_block_dim(), at = block_index(),
                   thread = cudalite_sim_thread_index();
        return dim3(at.x * block.x + thread.x, at.y * block.y + thread.y,
                    at.z * block.z + thread.z);
    }
    static CUDALITE_SIM_INLINE unsigned num_threads()
    {
        return num_blocks() * this_thread_block().size();
    }
    static CUDALITE_SIM_INLINE unsigned size()
    {
        return num_threads();
    }
    static CUDALITE_SIM_INLINE unsigned thread_rank()
    {
        return block_rank() * this_thread_block().size() + this_thread_block().thread_rank();
    }
    struct arrival_token {
    };
    static CUDALITE_SIM_INLINE void sync(CUDALITE_SIM_HERE)
    {
        cudalite_sim_synccluster(line);
    }
    /* Who waits for an arrival waits for all threads to do so. */
    static CUDALITE_SIM_INLINE arrival_token barrier_arrive()
    {
        return arrival_token();
    }
    static CUDALITE_SIM_INLINE void barrier_wait(CUDALITE_SIM_HERE)
    {
        cudalite_sim_synccluster(line);
    }
    static CUDALITE_SIM_INLINE void barrier_wait(arrival_token &&, CUDALITE_SIM_HERE)
    {
        cudalite_sim_synccluster(line);
    }
    template <typename T> static CUDALITE_SIM_INLINE T *map_shared_rank(T *at, int rank)
    {
        return static_cast<T *>(cudalite_sim_map_shared(at, static_cast<unsigned>(rank)));
    }
    static CUDALITE_SIM_INLINE unsigned query_shared_rank(const void *at)
    {
        return cudalite_sim_shared_rank(at);
    }
};
CUDALITE_SIM_INLINE cluster_group this_cluster()
{
    return cluster_group();
}

} // namespace cooperative_groups

#endif
