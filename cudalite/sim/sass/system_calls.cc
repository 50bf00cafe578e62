/* Functions of the system that kernels call: printf, assert, malloc, free.
 *
 * Enters: a lane at a call of one; its arguments are in registers from R4 on, 8 bytes each (the ABI
 * of nvcc). Leaves: output, a finding, or memory; the result is in R4. */
#include "interpreter.h"

#include "cudalite_sim/sim_host.h"

#include <cstdio>

using namespace cudalite_sim;

namespace sass
{

static u64 argument(Warp &w, int row, int lane)
{
    return (u64)w.row[row][lane] | (u64)w.row[row + 1][lane] << 32;
}

// The next argument of printf in a thread's memory, aligned to its size.
static u64 next_value(Warp &w, u64 &at, u32 bytes, int lane, const Instruction &one)
{
    u64 value = 0;
    at = (at + bytes - 1) / bytes * bytes;
    if (const char *from = any_at(w, at, bytes, lane, one, ACCESS_READ))
        memcpy(&value, from, bytes);
    at += bytes;
    return value;
}

// One conversion, from its '%' to its letter, with the arguments that it takes.
static std::string converted(Warp &w, const std::string &how, u64 &at, int lane, const Instruction &one)
{
    const char letter = how.back();
    const bool is_long = letter == 'p' || letter == 's' || how.find('l') != std::string::npos;
    std::string form;
    for (char c : how) // a '*' takes a number, of which the host's printf hears
        form += c == '*' ? std::to_string((int)next_value(w, at, 4, lane, one)) : std::string(1, c);
    char text[512];
    if (strchr("eEfFgGaA", letter)) {
        const u64 bits = next_value(w, at, 8, lane, one);
        double value;
        memcpy(&value, &bits, 8);
        snprintf(text, sizeof text, form.c_str(), value);
    } else if (is_long) {
        const u64 value = next_value(w, at, 8, lane, one);
        if (letter == 's')
            return (const char *)value;
        snprintf(text, sizeof text, form.c_str(), value);
    } else {
        snprintf(text, sizeof text, form.c_str(), (int)next_value(w, at, 4, lane, one));
    }
    return text;
}

static void call_printf(Warp &w, int lane, const Instruction &one)
{
    u64 at = argument(w, 6, lane);
    std::string out;
    for (const char *c = (const char *)argument(w, 4, lane); *c; c++) {
        if (*c != '%') {
            out += *c;
            continue;
        }
        std::string how(1, *c++);
        while (*c && !strchr("diouxXcsfFeEgGaAp%", *c))
            how += *c++;
        if (!*c)
            break;
        how += *c;
        out += *c == '%' ? "%" : converted(w, how, at, lane, one);
    }
    Acting acting(w, lane);
    wait_for_lower_blocks();
    fwrite(out.data(), 1, out.size(), stdout);
}

static void call_assert(Warp &w, int lane, const Instruction &one)
{
    const Thread &t = thread_of(w, lane);
    const uint3 block = t.worker->block_index;
    const char *text = (const char *)argument(w, 4, lane);
    fflush(stdout);
    fprintf(stderr, "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n",
            (const char *)argument(w, 6, lane), w.row[8][lane], (const char *)argument(w, 10, lane), block.x,
            block.y, block.z, t.index.x, t.index.y, t.index.z, text);
    Acting acting(w, lane);
    finding_add(FINDING_ASSERT, one.pc, 0, 0, false, Place{}, false, text);
    kernel_abort(cudaErrorAssert);
}

void call_builtin(Warp &w, u64 address, int lane, const Instruction &one)
{
    switch (address - BUILTIN_ADDRESS) {
    case CALL_PRINTF:
        call_printf(w, lane, one);
        put(w, 4, lane, 0);
        break;
    case CALL_ASSERT: call_assert(w, lane, one); break;
    case CALL_MALLOC: put_pair(w, 4, lane, memory_allocate(argument(w, 4, lane), MEMORY_DEVICE, one.pc)); break;
    case CALL_FREE:
        if (argument(w, 4, lane))
            memory_free(argument(w, 4, lane));
        break;
    default:
        throw Error("cudalite-sim does not support the function that is called by '" + one.text +
                    "'");
    }
}

} // namespace sass
