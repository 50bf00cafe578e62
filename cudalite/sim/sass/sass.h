/* Inside of the interpreter of machine code (SASS): what its files share.
 *
 * A program that nvcc has built is linked against the simulator's runtime in place of the CUDA
 * runtime. fat_binary.cc takes its kernels, disassembly.cc reads them as nvdisasm tells them,
 * interpreter.cc runs a block, warp by warp, in the place of the fibers of translated kernels;
 * memory_access.cc takes each access through the same checks and counts. Whatever is not known
 * stops the program and is told: nothing is guessed. What instructions do is NVIDIA's "CUDA Binary
 * Utilities", and was compared with a GPU's bits. */
#ifndef CUDALITE_SASS_H
#define CUDALITE_SASS_H

#include "../runtime.h"

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

// Which half of a register a half's operation takes: each its own, the one for both, or all of it as a float.
enum Halves { EACH_ITS_OWN, BOTH_LOW, BOTH_HIGH, SINGLE };

enum Kind { REGISTER, PREDICATE, NUMBER, CONSTANT, ADDRESS, LABEL, SPECIAL };

struct Term {
    int row;
    int wide; // 1: a pair of registers; -1: marked as one of 32 bits
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
    Halves halves = EACH_ITS_OWN;
    std::vector<Term> terms; // of an address
    int64_t offset = 0;
    std::string text;
};

/* What modifiers say, a bit each. */
__extension__ typedef unsigned __int128 Flags;
enum FlagBit {
    B_X,
    B_HI,
    B_WIDE,
    B_U32,
    B_S32,
    B_U64,
    B_S64,
    B_U16,
    B_S16,
    B_U8,
    B_S8,
    B_F32,
    B_F64,
    B_EX,
    B_AND,
    B_OR,
    B_XOR,
    B_LT,
    B_LE,
    B_GT,
    B_GE,
    B_EQ,
    B_NE,
    B_UNORDERED,
    B_NUM,
    B_NAN,
    B_MAX,
    B_MIN,
    B_64,
    B_128,
    B_SX32,
    B_L,
    B_R,
    B_W,
    B_RP,
    B_RM,
    B_RZ,
    B_TRUNC,
    B_FLOOR,
    B_CEIL,
    B_FTZ,
    B_RCP,
    B_RSQ,
    B_SQRT,
    B_EX2,
    B_LG2,
    B_SIN,
    B_COS,
    B_64H,
    B_2A,
    B_4A,
    B_IDX,
    B_UP,
    B_DOWN,
    B_BFLY,
    B_ALL,
    B_ANY,
    B_IGNORED,
    B_SAT,
    B_2,
    B_DIV,
    B_SH,
    B_ADD,
    B_SCALED,
    B_STRONG,
    B_CAS,
    B_CAST,
    B_EXCH,
    B_INC,
    B_DEC,
    B_POPC,
    B_F16,
    B_RED,
    B_ARV,
    B_BF16,
    B_RELU,
    B_TANH,
    B_SUM,
    B_BF,
    B_3,
    B_ZFILL,
    B_CONV,
    B_CLEAR,
    B_ACC,
    B_PACK,
    B_S,
    B_32,
    B_E,
    B_COLLECTIVE,
};
#define FLAG_BIT(name) constexpr Flags F_##name = (Flags)1 << B_##name;
FLAG_BIT(X)
FLAG_BIT(HI)
FLAG_BIT(WIDE)
FLAG_BIT(U32)
FLAG_BIT(S32)
FLAG_BIT(U64)
FLAG_BIT(S64)
FLAG_BIT(U16)
FLAG_BIT(S16)
FLAG_BIT(U8)
FLAG_BIT(S8)
FLAG_BIT(F32)
FLAG_BIT(F64)
FLAG_BIT(EX)
FLAG_BIT(AND)
FLAG_BIT(OR)
FLAG_BIT(XOR)
FLAG_BIT(LT)
FLAG_BIT(LE)
FLAG_BIT(GT)
FLAG_BIT(GE)
FLAG_BIT(EQ)
FLAG_BIT(NE)
FLAG_BIT(UNORDERED)
FLAG_BIT(NUM)
FLAG_BIT(NAN)
FLAG_BIT(MAX)
FLAG_BIT(MIN)
FLAG_BIT(64)
FLAG_BIT(128)
FLAG_BIT(SX32)
FLAG_BIT(L)
FLAG_BIT(R)
FLAG_BIT(W)
FLAG_BIT(RP)
FLAG_BIT(RM)
FLAG_BIT(RZ)
FLAG_BIT(TRUNC)
FLAG_BIT(FLOOR)
FLAG_BIT(CEIL)
FLAG_BIT(FTZ)
FLAG_BIT(RCP)
FLAG_BIT(RSQ)
FLAG_BIT(SQRT)
FLAG_BIT(EX2)
FLAG_BIT(LG2)
FLAG_BIT(SIN)
FLAG_BIT(COS)
FLAG_BIT(64H)
FLAG_BIT(2A)
FLAG_BIT(4A)
FLAG_BIT(IDX)
FLAG_BIT(UP)
FLAG_BIT(DOWN)
FLAG_BIT(BFLY)
FLAG_BIT(ALL)
FLAG_BIT(ANY)
FLAG_BIT(IGNORED)
FLAG_BIT(SAT)
FLAG_BIT(2)
FLAG_BIT(DIV)
FLAG_BIT(SH)
FLAG_BIT(ADD)
FLAG_BIT(SCALED)
FLAG_BIT(STRONG)
FLAG_BIT(CAS)
FLAG_BIT(CAST)
FLAG_BIT(EXCH)
FLAG_BIT(INC)
FLAG_BIT(DEC)
FLAG_BIT(POPC)
FLAG_BIT(F16)
FLAG_BIT(RED)
FLAG_BIT(ARV)
FLAG_BIT(BF16)
FLAG_BIT(RELU)
FLAG_BIT(TANH)
FLAG_BIT(SUM)
FLAG_BIT(BF)
FLAG_BIT(3)
FLAG_BIT(ZFILL)
FLAG_BIT(CONV)
FLAG_BIT(CLEAR)
FLAG_BIT(ACC)
FLAG_BIT(PACK)
FLAG_BIT(S)
FLAG_BIT(32)
FLAG_BIT(E)
FLAG_BIT(COLLECTIVE)
#undef FLAG_BIT

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
    Flags flags = 0;
    int base = 0;    // of F2F: bits of the first type; of IDP: which operands have signs
    float scale = 1; // of FMUL.D4 and its like
    int result = RZ;
    int carries[2] = {PT, PT};
    std::vector<Operand> in;
    int target = -1;  // of a branch, as an instruction's number
    int next = 0;     // the number of the one behind it
    u32 source = 0;   // in Module::sources
    uintptr_t pc = 0; // by which findings and counts name it
};

struct Source {
    std::string file; // empty: not known
    int line;
};

struct Module;
struct Kernel {
    std::string name; // mangled
    const Module *module = nullptr;
    std::vector<Instruction> code;
    std::map<std::string, int> labels;
    std::vector<std::pair<u32, u32>> parameters; // offset and bytes of each
    u32 parameter_base = 0x210;
    u32 shared = 0;             // bytes of static shared memory, with those that the system keeps
    std::vector<char> literals; // constant bank 2
};

struct Symbol {
    std::string section; // empty: it is outside
    u64 offset, bytes;
};

// What is to be the address of a symbol: 8 bytes in constant bank 4.
struct Relocation {
    u64 at;
    std::string symbol;
    u64 addend;
};

struct Module {
    int arch = 0; // 90
    std::map<std::string, Kernel> kernels;
    std::map<std::string, std::vector<char>> sections;
    std::map<std::string, Symbol> symbols;
    std::vector<Relocation> relocations;
    std::vector<Source> sources = {{"", 0}};
    // When it is loaded:
    std::map<std::string, u64> loaded;      // variables: their addresses
    std::vector<char> constants, addresses; // constant banks 3 and 4
};

// Functions of the system that kernels call.
enum Builtin { CALL_PRINTF, CALL_ASSERT, CALL_MALLOC, CALL_FREE, BUILTINS };
constexpr u64 BUILTIN_ADDRESS = 0xfff0ull << 48;

Module read_module(const char *cubin, size_t size);
Operation *operation(const std::string &name, Shape *shape, bool *doubles, bool *floats,
                     Flags *allowed);
Flags flag_of(const std::string &modifier);

// Fills what the system puts in front of a launch's parameters.
void launch_constants(char *bank, dim3 grid, dim3 block);
// Runs the worker's block of sim.launch, whose closure is constant bank 0.
void run_block(cudalite_sim::Worker &worker);

} // namespace sass
#endif
