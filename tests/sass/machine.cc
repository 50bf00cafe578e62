// Enters: a kernel and a launch of it. Leaves: what the launch does to memory. The lanes of a warp run together: of those
// that wait for nothing, the ones whose instruction comes first in the code. A warp runs until it waits at a barrier.
#include "machine.h"
#include <memory>

namespace sass
{

// ---- lanes together, and where they go ----

void op_shfl(Warp &w, const Instruction &one, u32 lanes)
{
    u32 before[LANES];
    each(lanes, [&](int l) { before[l] = raw(w, one.in.at(0), l); });
    each(lanes, [&](int l) {
        u32 by = whole(w, one.in.at(1), l), bounds = whole(w, one.in.at(2), l),
            within = bounds >> 8 & 31, last = bounds & 31;
        u32 lane = (u32)l, least = lane & within, most = least | (last & ~within);
        u32 from = one.flags & F_IDX    ? least | (by & ~within & 31)
                   : one.flags & F_UP   ? lane - by
                   : one.flags & F_DOWN ? lane + by
                                        : lane ^ by;
        bool good = one.flags & F_UP ? (int32_t)from >= (int32_t)most : from <= most;
        from = good ? from : lane;
        if (from >= LANES || !(lanes >> from & 1))
            throw Error("a lane that is not there: " + one.text);
        put(w, one.result, l, before[from]);
        put_predicate(w, one.carries[0], l, good);
    });
}

void op_vote(Warp &w, const Instruction &one, u32 lanes)
{
    u32 set = 0;
    each(lanes, [&](int l) { set |= (u32)holds(w, one.in.back(), l) << l; });
    bool value = one.flags & F_ALL ? set == lanes : set != 0;
    if (!(one.flags & (F_ALL | F_ANY)))
        refuse(one);
    each(lanes, [&](int l) {
        for (size_t k = 0; k + 1 < one.in.size(); k++) {
            if (one.in[k].kind == REGISTER)
                put(w, one.in[k].row, l, set);
            else
                put_predicate(w, one.in[k].row, l, value);
        }
    });
}

void op_nothing(Warp &, const Instruction &, u32)
{
}

void op_bra(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.target < 0 || one.in.size() > 2 || one.flags & ~F_DIV)
        refuse(one);
    if (one.flags & F_DIV) { // where these lanes are not all that it names
        if (whole(w, one.in[0], __builtin_ctz(lanes)) == lanes)
            return;
    } else if (one.in.size() == 2) // of a predicate and where to
        each(lanes, [&](int l) { lanes &= ~((u32)!holds(w, one.in[0], l) << l); });
    each(lanes, [&](int l) { w.at[l] = one.target; });
}

/* Both together lead from the next instruction; each has 16 bytes. */
void op_brx(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        w.at[l] = one.next + (int)(raw(w, one.in.at(0), l) + raw(w, one.in.at(1), l)) / 16;
    });
}

void op_call(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.target < 0)
        throw Error("a call: " + one.text);
    each(lanes, [&](int l) { w.at[l] = one.target; });
}

void op_ret(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) { w.at[l] = (int)(raw(w, one.in.at(0), l) / 16); });
}

void op_exit(Warp &w, const Instruction &, u32 lanes)
{
    each(lanes, [&](int l) { w.state[l] = ENDED; });
}

void op_bar(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.in.size() != 1 || one.in[0].kind != NUMBER || one.in[0].bits)
        refuse(one);
    each(lanes, [&](int l) { w.state[l] = AT_BARRIER; });
}

void op_warpsync(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) {
        w.together[l] = one.in.empty() ? ~0u : raw(w, one.in[0], l);
        w.of[l] = nullptr;
        w.meets_at[l] = 0;
        w.state[l] = AT_SYNC;
    });
}

// B0 to B15: the lanes that meet again, as a BSSY found them; each lane has its own, for others may pass there, too.
static u32 (&meeting(Warp &w, const Instruction &one))[LANES]
{
    const std::string &name = one.in.at(one.in.size() > 1 && one.in[0].kind == PREDICATE).text;
    char *end = nullptr;
    u64 number = name[0] == 'B' ? strtoull(name.c_str() + 1, &end, 10) : (u64)MEETINGS;
    if (number >= MEETINGS || *end)
        refuse(one);
    return w.meeting[number];
}

void op_bssy(Warp &w, const Instruction &one, u32 lanes)
{
    u32(&all)[LANES] = meeting(w, one);
    each(lanes, [&](int l) { all[l] = lanes; });
}

void op_bsync(Warp &w, const Instruction &one, u32 lanes)
{
    u32(&all)[LANES] = meeting(w, one);
    each(lanes, [&](int l) {
        w.together[l] = all[l];
        w.of[l] = all;
        w.meets_at[l] = w.at[l];
        w.state[l] = AT_SYNC;
    });
}

// Nobody waits for the lanes there any more.
void op_break(Warp &w, const Instruction &one, u32 lanes)
{
    u32(&all)[LANES] = meeting(w, one);
    if (one.in.size() > 1)
        each(lanes, [&](int l) { lanes &= ~((u32)!holds(w, one.in[0], l) << l); });
    for (int l = 0; l < LANES; l++) {
        all[l] &= ~lanes;
        if (w.state[l] == AT_SYNC && w.of[l] == all)
            w.together[l] &= ~lanes;
    }
}

void op_trap(Warp &, const Instruction &one, u32)
{
    throw Error("a trap: " + one.text);
}

// ---- launches ----

static bool released(Warp &w, u32 live)
{
    u32 at_sync = 0, free = 0;
    each(live, [&](int l) { at_sync |= (u32)(w.state[l] == AT_SYNC) << l; });
    each(at_sync, [&](int l) {
        u32 absent = w.together[l] & live & ~at_sync;
        each(w.together[l] & at_sync,
             [&](int other) { absent |= (u32)(w.meets_at[other] != w.meets_at[l]) << other; });
        if (!absent)
            free |= 1u << l;
    });
    each(free, [&](int l) { w.state[l] = RUNS; });
    return free != 0;
}

// Until all lanes have ended or wait at a barrier.
static void run(Warp &w)
{
    const std::vector<Instruction> &code = w.machine->kernel->code;
    int size = (int)code.size();
    for (;;) {
        int first = size, join = size; // where the foremost lanes stand; where others wait for them
        u32 lanes = 0, live = 0;
        for (int l = 0; l < LANES; l++) {
            live |= (u32)(w.state[l] != ENDED) << l;
            if (w.state[l] != RUNS)
                continue;
            if (w.at[l] < first)
                join = first, first = w.at[l], lanes = 0;
            else if (w.at[l] > first && w.at[l] < join)
                join = w.at[l];
            lanes |= (u32)(w.at[l] == first) << l;
        }
        if (!lanes) {
            if (released(w, live))
                continue;
            each(live, [&](int l) {
                if (w.state[l] == AT_SYNC)
                    throw Error("lanes that wait for each other in " + w.machine->kernel->name);
            });
            return;
        }
        if (first == size)
            throw Error("behind the end of " + w.machine->kernel->name);
        for (bool moves = false; !moves && first < join;) {
            const Instruction &one = code[(size_t)first++];
            u32 guard = w.predicate[one.guard], active = lanes & (one.guard_not ? ~guard : guard);
            moves = one.moves;
            w.machine->issued++;
            if (moves || first == join)
                each(lanes, [&](int l) { w.at[l] = first; });
            if (active && !one.run)
                refuse(one);
            if (active)
                one.run(w, one, active);
        }
    }
}

static void start(Warp &w, Machine &machine, u32 number)
{
    const Three &block = machine.block;
    w.machine = &machine;
    w.predicate[PT] = w.predicate[UPT] = ~0u;
    w.local.assign((size_t)LANES * LOCAL, 0);
    for (u32 l = 0; l < LANES; l++) {
        u32 thread = number * LANES + l;
        w.state[l] = thread < block.x * block.y * block.z ? RUNS : ENDED;
        w.thread[l][0] = thread % block.x;
        w.thread[l][1] = thread / block.x % block.y;
        w.thread[l][2] = thread / block.x / block.y;
    }
}

static void run_block(Machine &machine)
{
    u32 count = (machine.block.x * machine.block.y * machine.block.z + LANES - 1) / LANES;
    std::vector<std::unique_ptr<Warp>> warps(count);
    for (u32 k = 0; k < count; k++) {
        warps[k].reset(new Warp);
        start(*warps[k], machine, k);
    }
    for (bool waits = true; waits;) {
        waits = false;
        for (auto &w : warps)
            run(*w);
        for (auto &w : warps) {
            for (char &state : w->state) {
                if (state == AT_BARRIER)
                    state = RUNS, waits = true;
            }
        }
    }
}

u64 launch(const Kernel &kernel, Three grid, Three block, size_t shared, void *const *arguments,
           const std::vector<char> &constants, const std::map<u64, u64> &memory)
{
    Machine machine;
    machine.kernel = &kernel;
    machine.memory = &memory;
    machine.grid = grid;
    machine.block = block;
    std::vector<char> &bank = machine.banks[0];
    u32 stack = LOCAL, sizes[6] = {block.x, block.y, block.z, grid.x, grid.y, grid.z};
    bank.assign(kernel.parameter_base + 4096u, 0);
    memcpy(&bank[0], sizes, sizeof sizes);
    memcpy(&bank[0x28], &stack, sizeof stack);
    u32 window = LOCAL_WINDOW;
    memcpy(&bank[0x24], &window, sizeof window);
    for (size_t k = 0; k < kernel.parameters.size(); k++)
        memcpy(&bank[kernel.parameter_base + kernel.parameters[k].first], arguments[k],
               kernel.parameters[k].second);
    machine.banks[2] = kernel.literals;
    machine.banks[3] = constants;
    for (machine.place.z = 0; machine.place.z < grid.z; machine.place.z++)
        for (machine.place.y = 0; machine.place.y < grid.y; machine.place.y++)
            for (machine.place.x = 0; machine.place.x < grid.x; machine.place.x++) {
                machine.shared.assign(RESERVED + kernel.shared + shared, (char)0xCD);
                run_block(machine);
            }
    return machine.issued;
}

} // namespace sass
