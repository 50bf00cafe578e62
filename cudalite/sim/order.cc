/* Other orders of blocks, warps and lanes (cudalite-sim --shuffle): each of them is one in which a
 * GPU might run them, too.
 *
 * Enters: how many there are, and a number of theirs, such as that of the block. Leaves: whose turn
 * comes when. Order 0 is the usual one and 1 its reverse; in others, who follows stands a number of
 * places on that has no divisor in common with how many there are, so that each has one turn. */
#include "runtime.h"

#include <numeric>

namespace cudalite_sim
{

/* splitmix64 (G. Steele, D. Lea, C. Flood: Fast splittable pseudorandom number generators, 2014). */
static uint64_t mix(uint64_t value)
{
    value += 0x9E3779B97F4A7C15;
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9;
    value = (value ^ value >> 27) * 0x94D049BB133111EB;
    return value ^ value >> 31;
}

Order order_of(uint64_t count, uint64_t of)
{
    const uint64_t order = sim.options.order;
    if (order == 0 || count < 2)
        return Order{count, 0, 1};
    if (order == 1)
        return Order{count, count - 1, count - 1};
    const uint64_t random = mix(mix(order) ^ of);
    uint64_t step = 1 + random % (count - 1);
    while (std::gcd(step, count) != 1)
        step = step % (count - 1) + 1;
    return Order{count, mix(random) % count, step};
}

} // namespace cudalite_sim
