/* What is known of operations and their modifiers.
 *
 * Enters: a name. Leaves: the function that runs it, and which modifiers and operands may stand
 * there. */
#include "interpreter.h"

namespace sass
{

struct Row {
    const char *name;
    Operation *run;
    Shape shape;
    bool doubles, floats;
    Flags allowed;
};

static const Flags COMPARES = F_LT | F_LE | F_GT | F_GE | F_EQ | F_NE | F_AND | F_OR | F_XOR;
static const Flags ROUNDED = F_RP | F_RM | F_RZ | F_FTZ | F_SAT;
static const Flags TYPES = F_U8 | F_S8 | F_U16 | F_S16 | F_U32 | F_S32 | F_U64 | F_S64;
static const Flags WHOLE = TYPES | F_F32 | F_F64 | F_F16 | F_TRUNC | F_FLOOR | F_CEIL | F_FTZ;
static const Flags ATOMIC = F_ADD | F_MIN | F_MAX | F_AND | F_OR | F_XOR | F_EXCH | F_INC | F_DEC | F_CAS | F_CAST | F_POPC | F_F32 | F_F64 |
                            F_FTZ | F_64 | F_U64 | F_S64 | F_S32 | F_STRONG | F_32 | F_F16 | F_BF16 | F_2;
static const Flags SIZES = F_U8 | F_S8 | F_U16 | F_S16 | F_64 | F_128;

static const Row rows[] = {
#define OPERATION(name, run, shape, doubles, floats, allowed)                                      \
    {#name, run, shape, doubles, floats, allowed},
#include "operations.def"
#undef OPERATION
};

Operation *operation(const std::string &name, Shape *shape, bool *doubles, bool *floats,
                     Flags *allowed)
{
    for (const Row &row : rows) {
        if (name == row.name) {
            *shape = row.shape, *doubles = row.doubles, *floats = row.floats,
            *allowed = row.allowed;
            return row.run;
        }
    }
    *shape = PLAIN, *doubles = *floats = false, *allowed = 0;
    return nullptr;
}

Flags flag_of(const std::string &modifier)
{
    static const std::map<std::string, Flags> flags = {
#define FLAG(name, sets) {#name, sets},
#include "flags.def"
#undef FLAG
    };
    auto found = flags.find(modifier);
    return found == flags.end() ? 0 : found->second;
}

} // namespace sass
