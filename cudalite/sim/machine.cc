/* What the compiler knew of an object's alignment, by its machine code.
 *
 * The instrumentation calls the same hook for 16 bytes whose type is aligned to 8 and to 16, and a
 * hook for ranges has no alignment at all. But the move behind the call tells: x86-64 has one
 * instruction for 16 bytes that are known to be aligned (movaps, movapd, movdqa) and one for others
 * (movups, movupd, movdqu). Other processors do not tell. */
#include "runtime.h"

namespace cudalite_sim
{

#if defined(__x86_64__)

namespace
{

enum Prefix { PREFIX_NONE, PREFIX_66, PREFIX_F3, PREFIX_F2 };
constexpr uintptr_t CODE_BYTES = 64; /* from the hook to the move: another hook's call, at most */

/* An instruction of two opcode bytes: its second one, and where its ModRM byte lies. */
struct Instruction {
    Prefix prefix;
    bool high_base; /* r8 to r15, not rax to rdi */
    uint8_t opcode;
    const uint8_t *modrm;
};

bool instruction_read(const uint8_t *at, Instruction *instruction)
{
    static const Prefix of_vex[4] = {PREFIX_NONE, PREFIX_66, PREFIX_F3, PREFIX_F2};
    Prefix prefix = PREFIX_NONE;
    if (at[0] == 0xC5 || (at[0] == 0xC4 && (at[1] & 31) == 1)) { /* AVX */
        bool high_base = at[0] == 0xC4 && !(at[1] & 0x20);
        at += at[0] == 0xC5 ? 1 : 2;
        *instruction = Instruction{of_vex[*at & 3], high_base, at[1], at + 2};
        return true;
    }
    if (*at == 0x66 || *at == 0xF3 || *at == 0xF2) {
        prefix = *at == 0x66 ? PREFIX_66 : *at == 0xF3 ? PREFIX_F3 : PREFIX_F2;
        at++;
    }
    bool has_rex = (*at & 0xF0) == 0x40, high_base = has_rex && (*at & 1);
    at += has_rex;
    *instruction = Instruction{prefix, high_base, at[1], at + 2};
    return at[0] == 0x0F;
}

/* A register, or the thread's own stack: not what the hook was called for. */
bool is_elsewhere(const Instruction &i)
{
    bool of_stack = (i.modrm[0] & 7) == 4 && (i.modrm[1] & 7) == 4 && !i.high_base;
    return i.modrm[0] >> 6 == 3 || of_stack;
}

Move move_of(const Instruction &i, bool is_write)
{
    bool packed = i.prefix == PREFIX_NONE || i.prefix == PREFIX_66;
    if (packed && i.opcode == (is_write ? 0x29 : 0x28))
        return MOVE_ALIGNED;
    if (packed && i.opcode == (is_write ? 0x11 : 0x10))
        return MOVE_UNALIGNED;
    if (i.opcode != (is_write ? 0x7F : 0x6F))
        return MOVE_NONE;
    return i.prefix == PREFIX_66   ? MOVE_ALIGNED
           : i.prefix == PREFIX_F3 ? MOVE_UNALIGNED
                                   : MOVE_NONE;
}

/* Length of the instruction if it is one that moves between memory and such a register, else 1:
 * what begins inside of an instruction is seldom taken for another. */
size_t move_length(const uint8_t *at, const Instruction &i)
{
    bool is_move = (i.opcode >= 0x10 && i.opcode <= 0x11) || i.opcode == 0x6F || i.opcode == 0x7F ||
                   (i.opcode >= 0x28 && i.opcode <= 0x29);
    return is_move ? static_cast<size_t>(i.modrm + 1 - at) : 1;
}

} // namespace

Move move_behind(uintptr_t pc, bool is_write)
{
    const uint8_t *at = reinterpret_cast<const uint8_t *>(pc), *end = at + CODE_BYTES;
    while (at < end) {
        Instruction i;
        if (!instruction_read(at, &i)) {
            at++;
            continue;
        }
        Move move = is_elsewhere(i) ? MOVE_NONE : move_of(i, is_write);
        if (move != MOVE_NONE)
            return move;
        at += move_length(at, i);
    }
    return MOVE_NONE;
}

#else

Move move_behind(uintptr_t, bool)
{
    return MOVE_NONE;
}

#endif

} // namespace cudalite_sim
