/* Skipping ahead in the XORWOW generator.
 *
 * Its 160 bits of state go from number to number by a linear map over bits. Squared k times, that
 * map goes 2^k numbers ahead; any distance is a product of such maps. */
#include <array>
#include <cstdint>
#include <memory>
#include <mutex>

#include "runtime.h"

namespace cudalite_sim
{

void xorwow_skip(unsigned v[5], unsigned long long count, int log2_unit);

namespace
{

constexpr int BITS = 160;
constexpr int MAPS = 67 + 64; /* distances up to 2^67 * 2^63 */

typedef std::array<uint32_t, 5> State;
struct Map {
    State image[BITS]; /* of the state with this bit alone */
};

State step(const State &v)
{
    uint32_t t = v[0] ^ (v[0] >> 2);
    return State{v[1], v[2], v[3], v[4], (v[4] ^ (v[4] << 4)) ^ (t ^ (t << 1))};
}

State skip(const Map &map, const State &v)
{
    State sum = {};
    for (int bit = 0; bit < BITS; bit++)
        if (v[static_cast<size_t>(bit / 32)] >> (bit % 32) & 1)
            for (size_t i = 0; i < 5; i++)
                sum[i] ^= map.image[bit].at(i);
    return sum;
}

std::unique_ptr<Map[]> maps_make()
{
    auto maps = std::make_unique<Map[]>(MAPS);
    for (int bit = 0; bit < BITS; bit++) {
        State one = {};
        one[static_cast<size_t>(bit / 32)] = 1u << bit % 32;
        maps[0].image[bit] = step(one);
    }
    for (size_t k = 1; k < MAPS; k++)
        for (int bit = 0; bit < BITS; bit++)
            maps[k].image[bit] = skip(maps[k - 1], maps[k - 1].image[bit]);
    return maps;
}

} // namespace

void xorwow_skip(unsigned v[5], unsigned long long count, int log2_unit)
{
    RuntimeScope scope;
    static const std::unique_ptr<Map[]> maps = maps_make();
    State state = {v[0], v[1], v[2], v[3], v[4]};
    for (int k = log2_unit; count; count >>= 1, k++)
        if (count & 1)
            state = skip(maps[static_cast<size_t>(k)], state);
    for (size_t i = 0; i < 5; i++)
        v[i] = state[i];
}

} // namespace cudalite_sim
