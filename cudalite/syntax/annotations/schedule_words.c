/* Words of a schedule. Enters: pairs of a name and a number, or what is swapped. Leaves: a
 * Schedule. */
#include "schedule_words.h"

#include <string.h>

/* A decimal number from 1 to `most`; 0: it is none. */
static int64_t number_of(Str text, int64_t most)
{
    int64_t value = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] < '0' || text.at[i] > '9' || value > most)
            return 0;
        value = value * 10 + (text.at[i] - '0');
    }
    return value <= most ? value : 0;
}

static bool is_power_of_two(int64_t value)
{
    return value > 0 && (value & (value - 1)) == 0;
}

/* 64, or 32x8: of whole warps; larger ones for threads that are merged. */
static bool take_block(Schedule *schedule, Str value)
{
    enum { MOST_MERGED = 4096 };
    size_t at = 0;
    while (at < value.len && value.at[at] != 'x')
        at++;
    int64_t x = number_of(str_slice(value, 0, at), BLOCK_THREADS), y = 1;
    if (at < value.len)
        y = number_of(str_slice(value, at + 1, value.len), BLOCK_THREADS);
    if (!x || !y || x * y > MOST_MERGED || x * y % 32)
        return false;
    schedule->block[0] = x;
    schedule->block[1] = y;
    return true;
}

/* x, y or z behind `prefix`. */
static bool take_axis(Str text, const char *prefix, unsigned *axis)
{
    const size_t begin = strlen(prefix);
    if (!str_starts(text, prefix) || text.len != begin + 1)
        return false;
    const char letter = text.at[begin];
    *axis = (unsigned)(letter - 'x');
    return letter >= 'x' && letter <= 'z';
}

static bool is_name(Str text)
{
    for (size_t i = 0; i < text.len; i++) {
        const char c = text.at[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
              (i > 0 && c >= '0' && c <= '9')))
            return false;
    }
    return text.len > 0;
}

/* x:y, threadIdx.x:threadIdx.y, blockIdx.x:blockIdx.y, threadIdx.x:blockIdx.y, threadIdx.x:i or
 * none. */
static bool take_swap(AxisSwap *swap, Str value)
{
    AxisSwap taken = {.kind = SWAP_NOTHING};
    size_t at = 0;
    while (at < value.len && value.at[at] != ':')
        at++;
    const Str left = str_slice(value, 0, at),
              right = str_slice(value, at < value.len ? at + 1 : at, value.len);
    if (take_axis(left, "", &taken.a) && take_axis(right, "", &taken.b))
        taken.kind = SWAP_AXES;
    else if (take_axis(left, "threadIdx.", &taken.a) && take_axis(right, "threadIdx.", &taken.b))
        taken.kind = SWAP_THREADS;
    else if (take_axis(left, "blockIdx.", &taken.a) && take_axis(right, "blockIdx.", &taken.b))
        taken.kind = SWAP_BLOCKS;
    else if (take_axis(left, "threadIdx.", &taken.a) && take_axis(right, "blockIdx.", &taken.b) &&
             taken.a == 0)
        taken.kind = SWAP_BLOCK;
    else if (str_is(left, "threadIdx.x") && is_name(right)) {
        taken.kind = SWAP_LOOP;
        taken.loop = right;
    } else if (!str_is(value, "none"))
        return false;
    if ((swap_turns_threads(taken) || swap_turns_grid(taken)) && taken.a >= taken.b)
        return false;
    *swap = taken;
    return true;
}

const char *schedule_take(Schedule *schedule, Str name, Str value, bool *is_name)
{
    enum { MOST_MERGED = 64, MOST_SPLIT = 64 };
    *is_name = false;
    if (str_is(name, "block"))
        return take_block(schedule, value)
                   ? NULL
                   : "a multiple of 32 up to 1024 (4096 with merge), such as 64 or 32x8";
    if (str_is(name, "merge")) {
        schedule->merge = number_of(value, MOST_MERGED);
        return is_power_of_two(schedule->merge) ? NULL : "1, 2, 4, 8, 16, 32 or 64";
    }
    if (str_is(name, "split")) {
        schedule->split = number_of(value, MOST_SPLIT);
        return schedule->split ? NULL : "a number of parts between 1 and 64";
    }
    if (str_is(name, "stages")) {
        schedule->stages = (unsigned)number_of(value, MOST_STAGES);
        return schedule->stages ? NULL : "a number of stages between 1 and 8";
    }
    if (str_is(name, "swap"))
        return take_swap(&schedule->swap, value)
                   ? NULL
                   : "two axes such as x:y, threadIdx.x:threadIdx.y, blockIdx.x:blockIdx.y or "
                     "threadIdx.x:blockIdx.x, threadIdx.x and a loop's iterator, or none";
    *is_name = true;
    return "block, merge, split, stages or swap";
}

const char *schedule_take_merge(Schedule *schedule, Str axis, Str value, bool *is_axis)
{
    *is_axis = !str_is(axis, "x") && !str_is(axis, "y");
    if (*is_axis)
        return "an axis of the block, x or y";
    schedule->merge_axis = axis;
    return schedule_take(schedule, STR("merge"), value, &(bool){false});
}

bool schedule_is_pinned(Schedule schedule)
{
    return schedule.swap.kind != SWAP_WHERE_IT_PAYS || schedule.block[0] || schedule.merge ||
           schedule.split || schedule.stages;
}

Schedule schedule_join(Schedule usual, Schedule pinned)
{
    for (unsigned axis = 0; axis < 2 && pinned.block[0]; axis++)
        usual.block[axis] = pinned.block[axis];
    usual.swap = pinned.swap.kind != SWAP_WHERE_IT_PAYS ? pinned.swap : usual.swap;
    usual.merge_axis = pinned.merge ? pinned.merge_axis : usual.merge_axis;
    usual.merge = pinned.merge ? pinned.merge : usual.merge;
    usual.split = pinned.split ? pinned.split : usual.split;
    usual.stages = pinned.stages ? pinned.stages : usual.stages;
    return usual;
}
