/* Enters: a device, a cost. Leaves: seconds, and what takes them.
 *
 * The time is the longest of those that DRAM, L2, shared memory and the issue of instructions take by
 * themselves, for they overlap; and that of the launch (DESIGN section 5).
 *
 * DRAM gives what the bytes in flight allow (Little's law): n bytes in flight that come L seconds after they
 * were asked for are n/L bytes a second, and near the bandwidth B both count:
 *
 *     t = bytes * (B^-p + (n/L)^-p)^(1/p)
 *
 * A chain of dependent instructions, waits included, that takes longer than n bytes in flight would stands in
 * the place of bytes * L / n.
 */
#include "cost.h"

#include "least.h"

enum {
    SECTOR = 32,
    L2_PORT = 64, /* bytes in a cycle between a multiprocessor and L2 */
    WARP = 32,
    REGISTER_UNIT = 256 /* registers that a warp gets at a time (CUDA occupancy calculator) */
};
/* A copy reaches so much of the bandwidth on the data sheet: 4.26 of 4.8 TB/s on an H200, 0.88 to
 * 0.92 in published streams of others. */
static const double OF_DATA_SHEET = 0.89;
/* Cycles until the next block starts, whatever it has to do: 65536 blocks of 64 threads or of 256
 * take an H100 47 and 46 us to store 64 MB, 1048576 of images 640 and 642 us (docs/seeds.md),
 * 262144 of a stencil an H200 174 us. */
static const double STARTED = 1.3;
/* As many times as long, where parts of a row are walked at a time: memory gives them less than its
 * bandwidth. On an H100 0.99 to 3.9 times what is predicted without, in the mean of nine 1.8. */
static const double APART = 2;
/* Instructions of warps in a cycle of a multiprocessor, of the 4 that it could issue: an H100 takes
 * 700 us for 604 million (samples_volume_max, staged), 126 us for 104 million
 * (samples_convolution_rows, staged). */
static const double ISSUED = 3.5;

/* --- powers of halves, for the tool needs no libm -------------------------------------------- */

static double square_root(double x)
{
    if (x <= 0)
        return 0;
    double root = x > 1 ? x : 1;
    for (double next = (root + x / root) / 2; next < root; next = (root + x / root) / 2)
        root = next;
    return root;
}

static double power(double x, double halves)
{
    double root = square_root(x), result = 1;
    for (int i = 0; i < (int)halves; i++)
        result *= root;
    return result;
}

/* (a^p + b^p)^(1/p): from the larger one, for p without end, to the sum, for p = 1. */
static double norm(double a, double b, double halves)
{
    double low = a > b ? a : b, high = a + b;
    if (high <= 0 || halves < 2)
        return high;
    double unit = low, wanted = power(a / unit, halves) + power(b / unit, halves);
    low = 1;
    high = high / unit;
    for (int i = 0; i < 50; i++) {
        double middle = (low + high) / 2;
        if (power(middle, halves) < wanted)
            low = middle;
        else
            high = middle;
    }
    return unit * (low + high) / 2;
}

/* --- times ----------------------------------------------------------------------------------- */

double cost_copy_time(const Device *device, double bytes)
{
    return bytes / (device->dram * OF_DATA_SHEET);
}

/* Nobody waits for stores, but they take the place of loads in DRAM's queues: so fits the H200, at
 * most as many of them as of loads, and where few multiprocessors have a block, hardly any. */
static double dram_waits(const Device *device, const Cost *cost)
{
    double flight = cost->flight * cost->multiprocessors,
           stored = cost->bytes - cost->loaded < cost->loaded ? cost->bytes - cost->loaded
                                                              : cost->loaded,
           bytes = cost->loaded + stored * cost->multiprocessors / device->multiprocessors;
    return flight > 0 ? bytes * device->latency / flight : 0;
}

static double l2_time(const Device *device, const Cost *cost)
{
    double port = cost->multiprocessors * L2_PORT * device->clock,
           all = device->l2 < port || port <= 0 ? device->l2 : port;
    return cost->sectors * SECTOR / all;
}

/* In a cycle of all active multiprocessors. */
static double per_cycle(const Device *device, const Cost *cost, double count)
{
    double active = cost->multiprocessors > 0 ? cost->multiprocessors : 1;
    return count / active / device->clock;
}

/* By what limits it. Bandwidth, and what waits for it, count both: the larger one stands for
 * both. */
static void all_times(const Device *device, const Cost *cost, double times[LIMIT_COUNT])
{
    const double best = cost_copy_time(device, cost->bytes), waits = dram_waits(device, cost),
                 slow = waits > cost->chain ? waits : cost->chain;
    for (Limiter i = 0; i < LIMIT_COUNT; i++)
        times[i] = 0;
    times[best >= slow           ? LIMIT_DRAM
          : waits >= cost->chain ? LIMIT_LATENCY
                                 : LIMIT_CHAIN] = norm(best, slow, device->halves);
    times[LIMIT_L2] = l2_time(device, cost);
    times[LIMIT_SHARED] = per_cycle(device, cost, cost->wavefronts);
    times[LIMIT_ISSUE] = per_cycle(device, cost, cost->instructions / ISSUED);
    times[LIMIT_LAUNCH] = cost->blocks * STARTED / device->clock;
}

Limiter cost_limit(const Device *device, const Cost *cost)
{
    double times[LIMIT_COUNT];
    Limiter most = 0;
    all_times(device, cost, times);
    times[LIMIT_LAUNCH] += COST_LAUNCH;
    for (Limiter i = 0; i < LIMIT_COUNT; i++)
        most = times[i] > times[most] ? i : most;
    return most;
}

double cost_time(const Device *device, const Cost *cost)
{
    double times[LIMIT_COUNT], most = 0;
    all_times(device, cost, times);
    for (Limiter i = 0; i < LIMIT_COUNT; i++)
        most = times[i] > most ? times[i] : most;
    return most * (cost->apart ? APART : 1) + COST_LAUNCH + cost->around;
}

const char *cost_limit_name(Limiter limit)
{
    static const char *const names[LIMIT_COUNT] = {
        [LIMIT_DRAM] = "DRAM",    [LIMIT_LATENCY] = "latency", [LIMIT_L2] = "L2",
        [LIMIT_SHARED] = "L1",    [LIMIT_ISSUE] = "issue",     [LIMIT_CHAIN] = "chain",
        [LIMIT_LAUNCH] = "launch"};
    return names[limit];
}

/* --- occupancy ------------------------------------------------------------------------------- */

double cost_resident(const Device *device, double threads, double registers, double shared)
{
    int64_t warps = ((int64_t)threads + WARP - 1) / WARP;
    int64_t unit = ((int64_t)registers * WARP + REGISTER_UNIT - 1) / REGISTER_UNIT * REGISTER_UNIT;
    int64_t blocks = device->blocks;
    if (warps > 0)
        blocks = (int64_t)least((double)blocks, (double)(device->threads / (warps * WARP)));
    if (warps > 0 && unit > 0)
        blocks = (int64_t)least((double)blocks, (double)(DEVICE_REGISTERS / unit / warps));
    if (shared > 0)
        blocks = (int64_t)least((double)blocks,
                                (double)device->shared / (shared + (double)device->reserved));
    return (double)blocks;
}
