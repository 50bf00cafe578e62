// Kernels as a GPU's assembler left them, run on the CPU: code.cc reads them, machine.cc and what stands beside it run them, runtime.cc stands in
// for the CUDA runtime. Everything that is not known here stops the launch and is told; nothing is guessed.
#ifndef CUDALITE_SASS_H
#define CUDALITE_SASS_H

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace sass
{

using u32 = uint32_t;
using u64 = uint64_t;

struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum { LANES = 32 };

// Rows of the register file: R0 to R254, RZ and what stands behind it in a pair, UR0 to UR62, URZ and the same.
enum { RZ = 255, UR = 257, URZ = UR + 63, ROWS = URZ + 2 };
// Predicates: P0 to P6, PT, UP0 to UP6, UPT.
enum { PT = 7, UP = 8, UPT = 15, PREDICATES = 16 };

enum Kind { REGISTER, PREDICATE, NUMBER, CONSTANT, ADDRESS, LABEL, SPECIAL };

struct Term {
    int row;
    int wide; // a pair of registers
    int scale;
    bool negative;
};

struct Operand {
    Kind kind = SPECIAL;
    int row = 0; // of a register or predicate; the bank of a constant
    u64 bits =
        0; // of a number, as 32 bits, or as 64 for operations on doubles; a constant's offset
    bool negative = false, absolute = false, inverted = false; // -a, |a|, ~a or !p
    int part = 0; // of a register: the bit at which a half or a byte begins, R4.H1
    std::vector<Term> terms;                                   // of an address
    int64_t offset = 0;
    std::string text;
};

enum Flag : u64 {
    F_X = 1ull << 0,
    F_HI = 1ull << 1,
    F_WIDE = 1ull << 2,
    F_U32 = 1ull << 3,
    F_S32 = 1ull << 4,
    F_U64 = 1ull << 5,
    F_S64 = 1ull << 6,
    F_U16 = 1ull << 7,
    F_S16 = 1ull << 8,
    F_U8 = 1ull << 9,
    F_S8 = 1ull << 10,
    F_F32 = 1ull << 11,
    F_F64 = 1ull << 12,
    F_EX = 1ull << 13,
    F_AND = 1ull << 14,
    F_OR = 1ull << 15,
    F_XOR = 1ull << 16,
    F_LT = 1ull << 17,
    F_LE = 1ull << 18,
    F_GT = 1ull << 19,
    F_GE = 1ull << 20,
    F_EQ = 1ull << 21,
    F_NE = 1ull << 22,
    F_UNORDERED = 1ull << 23,
    F_NUM = 1ull << 24,
    F_NAN = 1ull << 25,
    F_MAX = 1ull << 26,
    F_MIN = 1ull << 27,
    F_64 = 1ull << 28,
    F_128 = 1ull << 29,
    F_SX32 = 1ull << 30,
    F_L = 1ull << 31,
    F_R = 1ull << 32,
    F_W = 1ull << 33,
    F_RP = 1ull << 34,
    F_RM = 1ull << 35,
    F_RZ = 1ull << 36,
    F_TRUNC = 1ull << 37,
    F_FLOOR = 1ull << 38,
    F_CEIL = 1ull << 39,
    F_FTZ = 1ull << 40,
    F_RCP = 1ull << 41,
    F_RSQ = 1ull << 42,
    F_SQRT = 1ull << 43,
    F_EX2 = 1ull << 44,
    F_LG2 = 1ull << 45,
    F_SIN = 1ull << 46,
    F_COS = 1ull << 47,
    F_64H = 1ull << 48,
    F_2A = 1ull << 49,
    F_4A = 1ull << 50,
    F_IDX = 1ull << 51,
    F_UP = 1ull << 52,
    F_DOWN = 1ull << 53,
    F_BFLY = 1ull << 54,
    F_ALL = 1ull << 55,
    F_ANY = 1ull << 56,
    F_IGNORED = 1ull << 57,
    F_SAT = 1ull << 58,
    F_2 = 1ull << 59,
    F_DIV = 1ull << 60,
    F_SH = 1ull << 61,
    F_ADD = 1ull << 62,
    F_SCALED = 1ull << 63,
};

struct Machine;
struct Warp;
struct Instruction;
typedef void Operation(Warp &, const Instruction &, u32 lanes);

enum Shape {
    PLAIN,
    RESULT,
    COMPARE
}; // no result; a register and predicates before the operands; two predicates

struct Instruction {
    Operation *run = nullptr; // null: not known
    std::string text;
    int guard = PT;
    bool guard_not = false;
    bool moves = false; // may end or go elsewhere
    u64 flags = 0;
    int base = 0;    // of F2F: bits of the first type; of IDP: which operands have signs
    float scale = 1; // of FMUL.D4 and its like
    int result = RZ;
    int carries[2] = {PT, PT};
    std::vector<Operand> in;
    int target = -1; // of a branch, as an instruction's number
    int next = 0;    // the number of the one behind it
};

struct Kernel {
    std::string name;
    std::vector<Instruction> code;
    std::map<std::string, int> labels;
    std::vector<std::pair<u32, u32>> parameters; // offset and bytes of each
    u32 parameter_base = 0x210, shared = 0;
    std::vector<char> literals; // constant bank 2
};

struct Module {
    std::map<std::string, Kernel> kernels;
    std::map<std::string, std::vector<char>> sections;
    std::map<std::string, std::pair<std::string, std::pair<u64, u64>>>
        symbols; // section, offset, bytes
};

Module read_module(const char *cubin, size_t size);
Operation *operation(const std::string &name, Shape *shape, bool *doubles, bool *floats,
                     u64 *allowed);
u64 flag_of(const std::string &modifier);

struct Three {
    u32 x, y, z;
};
// Runs a launch to its end, and counts the instructions that its warps issue. The range of each piece of the GPU's memory
// is in `memory`.
u64 launch(const Kernel &kernel, Three grid, Three block, size_t shared, void *const *arguments,
           const std::vector<char> &constants, const std::map<u64, u64> &memory);

} // namespace sass
#endif
