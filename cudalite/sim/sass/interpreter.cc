/* Running a block of machine code.
 *
 * Enters: the worker's block of a launch. Leaves: what it does to memory. The lanes of a warp run
 * together: of those that wait for nothing, the ones whose instruction comes first in the code. A
 * warp runs until it waits at a barrier. */
#include "interpreter.h"

#include "cudalite_sim/sim_host.h"
#include <algorithm>
#include <cstdlib>
#include <memory>

extern "C" __thread char cudalite_dynamic_shared[cudalite_sim::DYNAMIC_SHARED_BYTES];

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
        // CUDA does not say what a lane that is not there gives; it is the own value, as for translated kernels.
        from = good && from < LANES && lanes >> from & 1 ? from : lane;
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

// MATCH.ANY: the lanes whose value is the same. MATCH.ALL: all lanes or none, and which it is.
void op_match(Warp &w, const Instruction &one, u32 lanes)
{
    const bool is_long = (one.flags & F_U64) != 0, all = (one.flags & F_ALL) != 0;
    if (one.in.size() != 1 || one.in[0].kind != REGISTER || all == ((one.flags & F_ANY) != 0) ||
        (!all && one.carries[0] != PT))
        refuse(one);
    u64 value[LANES];
    const bool zero = one.in[0].row == RZ;
    each(lanes, [&](int l) {
        value[l] = zero ? 0 : is_long ? pair(w, one.in[0], l) : (u64)raw(w, one.in[0], l);
    });
    each(lanes, [&](int l) {
        u32 same = 0;
        each(lanes, [&](int other) { same |= (u32)(value[other] == value[l]) << other; });
        put(w, one.result, l, all && same != lanes ? 0 : same);
        put_predicate(w, one.carries[0], l, same == lanes);
    });
}

// REDUX: one number from those of all lanes; without a name it is AND.
void op_redux(Warp &w, const Instruction &one, u32 lanes)
{
    const Flags what = one.flags;
    const bool has_sign = (what & F_S32) != 0;
    if (one.in.size() != 1)
        refuse(one);
    u32 all = whole(w, one.in[0], __builtin_ctz(lanes));
    each(lanes & (lanes - 1), [&](int l) {
        const u32 next = whole(w, one.in[0], l);
        const bool less = has_sign ? (int32_t)next < (int32_t)all : next < all;
        all = what & F_OR    ? all | next
              : what & F_XOR ? all ^ next
              : what & F_SUM ? all + next
              : what & F_MIN ? (less ? next : all)
              : what & F_MAX ? (less ? all : next)
                             : all & next;
    });
    each(lanes, [&](int l) { put(w, one.result, l, all); });
}

void op_nothing(Warp &, const Instruction &, u32)
{
}

void op_bra(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.target < 0 || one.in.size() > 2 || one.flags & ~(F_DIV | F_CONV | F_IGNORED) ||
        (one.flags & (F_DIV | F_CONV) && one.in[0].kind != REGISTER))
        refuse(one);
    if (one.flags & F_DIV) { // where these lanes are not all that it names
        if (whole(w, one.in[0], __builtin_ctz(lanes)) == lanes)
            return;
    } else if (one.flags & F_CONV) { // ... where they are
        if (whole(w, one.in[0], __builtin_ctz(lanes)) != lanes)
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
    if (one.target < 0 && one.in.at(0).kind == REGISTER) {
        each(lanes, [&](int l) { call_builtin(w, pair(w, one.in[0], l), l, one); });
        return;
    }
    if (one.target < 0)
        refuse(one);
    each(lanes, [&](int l) { // a register says how far behind the label it is
        w.at[l] = one.target + (one.in[0].kind == REGISTER ? (int)(raw(w, one.in[0], l) / 16) : 0);
    });
}

void op_ret(Warp &w, const Instruction &one, u32 lanes)
{
    each(lanes, [&](int l) { w.at[l] = std::max(one.target, 0) + (int)(raw(w, one.in.at(0), l) / 16); });
}

void op_exit(Warp &w, const Instruction &, u32 lanes)
{
    each(lanes, [&](int l) { w.state[l] = ENDED; });
}

// BAR.SYNC, and BAR.RED, which counts or joins a predicate of all threads.
void op_bar(Warp &w, const Instruction &one, u32 lanes)
{
    const bool reduces = (one.flags & F_RED) != 0;
    const Operand &number = one.in.at(0);
    if (number.kind != NUMBER || number.bits || one.in.size() != (reduces ? 2u : 1u))
        refuse(one);
    const int line = w.machine->kernel->module->sources[one.source].line;
    each(lanes, [&](int l) {
        cudalite_sim::Thread &thread = thread_of(w, l);
        thread.block_value = reduces && holds(w, one.in[1], l);
        thread.line = line;
        thread.wait_pc = one.pc;
        w.reduction[l] = one.flags & F_AND ? 1 : one.flags & F_OR ? 2 : 0;
        w.state[l] = AT_BARRIER;
    });
}

// B2R.RESULT: what the last BAR.RED has found, as a number or as a predicate.
void op_b2r(Warp &w, const Instruction &one, u32 lanes)
{
    if (!one.in.empty())
        refuse(one);
    each(lanes, [&](int l) {
        const int found = w.machine->worker->block_reduced[w.reduction[l]];
        put(w, one.result, l, (u32)found);
        put_predicate(w, one.carries[0], l, found != 0);
    });
}

void op_warpsync(Warp &w, const Instruction &one, u32 lanes)
{
    const bool same_place = (one.flags & F_COLLECTIVE) != 0; // what stands behind it is for all of them at once
    each(lanes, [&](int l) {
        w.together[l] = one.in.empty() ? ~0u : raw(w, one.in[0], l);
        w.of[l] = nullptr;
        w.meets_at[l] = same_place ? w.at[l] : 0;
        w.state[l] = AT_SYNC;
    });
}

// B0 to B15: the lanes that meet again, as a BSSY found them; each lane has its own, for others may pass there, too.
static u32 (&meeting(Warp &w, const Instruction &one, size_t at))[LANES]
{
    const std::string &name = one.in.at(at).text;
    char *end = nullptr;
    u64 number = name[0] == 'B' ? strtoull(name.c_str() + 1, &end, 10) : (u64)MEETINGS;
    if (number >= MEETINGS || *end)
        refuse(one);
    return w.meeting[number];
}

void op_bssy(Warp &w, const Instruction &one, u32 lanes)
{
    u32(&all)[LANES] = meeting(w, one, 0);
    each(lanes, [&](int l) { all[l] = lanes; });
}

void op_bsync(Warp &w, const Instruction &one, u32 lanes)
{
    u32(&all)[LANES] = meeting(w, one, 0);
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
    u32(&all)[LANES] = meeting(w, one, one.in.size() > 1);
    if (one.in.size() > 1)
        each(lanes, [&](int l) { lanes &= ~((u32)!holds(w, one.in[0], l) << l); });
    for (int l = 0; l < LANES; l++) {
        all[l] &= ~lanes;
        if (w.state[l] == AT_SYNC && w.of[l] == all)
            w.together[l] &= ~lanes;
    }
}

// BMOV: who meets again goes into a register and out of it, around calls; CLEAR: nobody waits any more.
void op_bmov(Warp &w, const Instruction &one, u32 lanes)
{
    if (one.in.size() != 2 || (one.in[0].kind == REGISTER) == (one.in[1].kind == REGISTER) || !(one.flags & F_32))
        refuse(one);
    const bool reads = one.in[0].kind == REGISTER;
    u32(&all)[LANES] = meeting(w, one, reads);
    each(lanes, [&](int l) {
        if (reads)
            put(w, one.in[0].row, l, all[l]);
        else
            all[l] = raw(w, one.in[1], l);
        if (reads && one.flags & F_CLEAR)
            all[l] = 0;
    });
}

void op_trap(Warp &w, const Instruction &one, u32 lanes)
{
    Acting acting(w, __builtin_ctz(lanes));
    cudalite_sim::finding_add(cudalite_sim::FINDING_TRAP, one.pc, 0, 0, false, cudalite_sim::Place{}, false, "");
    cudalite_sim::kernel_abort(cudaErrorLaunchFailure);
}

// ---- launches ----

static bool released(Warp &w, u32 live)
{
    u32 at_sync = 0, free = 0;
    each(live, [&](int l) { at_sync |= (u32)(w.state[l] == AT_SYNC) << l; });
    each(at_sync, [&](int l) {
        u32 absent = w.together[l] & live & ~at_sync;
        each(w.together[l] & at_sync,
             [&](int other) {
                 const bool elsewhere = w.meets_at[other] != w.meets_at[l] || // or deeper in calls of itself
                                        (w.of[l] && w.together[other] != w.together[l]);
                 absent |= (u32)elsewhere << other;
             });
        if (!absent)
            free |= 1u << l;
    });
    each(free, [&](int l) { w.state[l] = RUNS; });
    return free != 0;
}

constexpr u64 LOOK_AT_CLOCK = 1 << 16; // instructions

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
                    throw Error("deadlock: lanes wait for each other");
            });
            return;
        }
        if (first == size)
            throw Error("it runs past its end");
        for (bool moves = false; !moves && first < join;) {
            const Instruction &one = code[(size_t)first++];
            u32 guard = w.predicate[one.guard], active = lanes & (one.guard_not ? ~guard : guard);
            moves = one.moves;
            if (++w.machine->issued % LOOK_AT_CLOCK == 0) {
                Acting acting(w, __builtin_ctz(lanes));
                cudalite_sim::limit_check(one.pc);
            }
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
    w.machine = &machine;
    w.number = number;
    w.live = 0;
    w.predicate[PT] = w.predicate[UPT] = ~0u;
    for (u32 l = 0; l < LANES; l++) {
        w.state[l] = number * LANES + l < machine.worker->thread_count ? RUNS : ENDED;
        w.live |= (u32)(w.state[l] == RUNS) << l;
    }
}

// Threads are what the checks of barriers and races know; false: all have ended.
static bool threads_wait(Warp &w)
{
    bool waits = false;
    each(w.live, [&](int l) {
        const bool at_barrier = w.state[l] == AT_BARRIER;
        thread_of(w, l).state = at_barrier ? cudalite_sim::THREAD_WAIT_BLOCK : cudalite_sim::THREAD_EXITED;
        waits = waits || at_barrier;
    });
    return waits;
}

static void run_warps(Machine &machine)
{
    std::vector<std::unique_ptr<Warp>> warps(machine.worker->warp_count);
    for (u32 k = 0; k < warps.size(); k++) {
        warps[k].reset(new Warp);
        start(*warps[k], machine, k);
    }
    const cudalite_sim::Order order =
        cudalite_sim::order_of(warps.size(), machine.worker->block);
    for (;;) {
        bool waits = false;
        for (u32 k = 0; k < warps.size(); k++)
            run(*warps[order.at(k)]);
        for (auto &w : warps)
            waits = threads_wait(*w) || waits;
        if (!waits)
            return;
        cudalite_sim::barrier_check(*machine.worker);
        cudalite_sim::barrier_release(*machine.worker);
        for (auto &w : warps)
            for (char &state : w->state)
                if (state == AT_BARRIER)
                    state = RUNS;
    }
}

void launch_constants(char *bank, dim3 grid, dim3 block)
{
    const u32 sizes[6] = {block.x, block.y, block.z, grid.x, grid.y, grid.z};
    const u32 stack = LOCAL, window = LOCAL_WINDOW;
    memcpy(bank, sizes, sizeof sizes);
    memcpy(bank + 0x28, &stack, sizeof stack);
    memcpy(bank + 0x24, &window, sizeof window);
}

void run_block(cudalite_sim::Worker &worker)
{
    const cudalite_sim::LaunchState &launch = cudalite_sim::sim.launch;
    Machine machine;
    machine.kernel = static_cast<const Kernel *>(launch.machine_code);
    machine.worker = &worker;
    const Module &module = *machine.kernel->module;
    machine.banks[0] = {static_cast<const char *>(launch.closure), launch.closure_size};
    machine.banks[2] = {machine.kernel->literals.data(), machine.kernel->literals.size()};
    machine.banks[3] = {module.constants.data(), module.constants.size()};
    machine.banks[4] = {module.addresses.data(), module.addresses.size()};
    machine.shared = cudalite_dynamic_shared;
    machine.shared_begin = module.arch >= 90 ? RESERVED : 0;
    machine.shared_end =
        std::max(machine.kernel->shared, machine.shared_begin) + (u32)launch.shared;
    worker.reads_ahead = true;
    worker.dynamic_shared = machine.shared_end;
    worker.touched_begin = reinterpret_cast<uintptr_t>(machine.shared);
    worker.touched_end = worker.touched_begin + machine.shared_end;
    cudalite_sim::block_start(worker);
    try {
        run_warps(machine);
        cudalite_sim::shadow_stretch_end(worker);
    } catch (const cudalite_sim::KernelAborted &) { // the launch knows it
    } catch (const Error &error) {
        cudalite_sim::runtime_fatal("kernel %s: %s",
                                    cudalite_sim::function_name(machine.kernel->name.c_str()).c_str(), error.what());
    }
    worker.kernel->instructions += machine.issued;
}

} // namespace sass
