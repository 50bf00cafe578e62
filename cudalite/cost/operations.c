/* Enters: an expression. Leaves: instructions of a thread.
 *
 * Functions: what nvcc 13.0 makes of them for sm_90, counted as they run (warp_instructions of
 * cudalite-sim --machine-code) with arguments between 1 and 120; a sum took one. */
#include "operations.h"
#include "../analysis/effects/pure_calls.h"
#include "../analysis/inline_candidates.h"

enum {
    UNKNOWN = 14,  /* of a function that is not seen */
    DIVISION = 14, /* of floats 9, of doubles 15, of integers 23 */
    BY_NUMBER = 3  /* a product and shifts */
};

typedef struct {
    const char *name;
    double instructions;
} Function;

static const Function functions[] = {
    {"min", 1},          {"max", 1},       {"fmin", 1},      {"fmax", 1},        {"fminf", 1},
    {"fmaxf", 1},        {"std::min", 1},  {"std::max", 1},  {"abs", 1},         {"fabs", 1},
    {"fabsf", 1},        {"fma", 1},       {"fmaf", 1},      {"__fmaf_rn", 1},   {"__fma_rn", 1},
    {"__fmul_rn", 1},    {"__fadd_rn", 1}, {"__fsub_rn", 1}, {"__dmul_rn", 1},   {"__dadd_rn", 1},
    {"__dsub_rn", 1},    {"__mul24", 1},   {"__umul24", 1},  {"__saturatef", 1}, {"__popc", 1},
    {"__clz", 1},        {"__ffs", 2},     {"__brev", 1},    {"floor", 1},       {"floorf", 1},
    {"ceil", 1},         {"ceilf", 1},     {"trunc", 1},     {"truncf", 1},      {"rint", 1},
    {"rintf", 1},        {"copysignf", 1}, {"isnan", 1},     {"__ldg", 0},       {"__hneg", 1},
    {"__habs", 1},       {"__hadd", 1},    {"__hsub", 1},    {"__hmul", 1},      {"__hfma", 1},
    {"__hmax", 1},       {"__hmin", 1},    {"__hadd2", 1},   {"__hsub2", 1},     {"__hmul2", 1},
    {"__hfma2", 1},      {"__hmax2", 1},   {"__hmin2", 1},   {"__dp4a", 1},      {"__byte_perm", 1},
    {"__activemask", 1}, {"roundf", 4},    {"rsqrtf", 4},    {"exp2f", 4},       {"__expf", 5},
    {"__logf", 4},       {"__sinf", 2},    {"__cosf", 2},    {"__powf", 8},      {"__fdividef", 4},
    {"expf", 9},         {"sqrtf", 10},    {"cbrtf", 12},    {"tanhf", 17},      {"atanf", 19},
    {"asinf", 21},       {"hypotf", 24},   {"tanf", 25},     {"logf", 28},       {"sinf", 28},
    {"cosf", 29},        {"fmodf", 29},    {"log2f", 30},    {"erff", 30},       {"atan2f", 44},
    {"powf", 87},        {"rsqrt", 14},    {"sqrt", 18},     {"exp", 50},        {"log", 85},
};

/* Conversions of one number, or two, are an instruction: __half2float, __float2half_rn,
 * __bfloat162float, __low2float. */
static bool converts(Str name)
{
    static const char *const from[] = {"__half2", "__bfloat162", "__float2",  "__double2", "__int2",
                                       "__uint2", "__short2",    "__ushort2", "__ll2",     "__ull2",
                                       "__low2",  "__high2",     "__halves2"};
    return str_starts_one_of(name, from);
}

/* __float_as_int, make_float2: the same bits. */
static bool keeps_bits(Str name)
{
    static const char *const from[] = {"make_",      "__float_as_",  "__int_as_",
                                       "__uint_as_", "__double_as_", "__longlong_as_",
                                       "__half_as_", "__short_as_",  "__ushort_as_"};
    return str_starts_one_of(name, from);
}

static double of_function(Str name)
{
    name = str_behind(name, "::");
    if (keeps_bits(name))
        return 0;
    if (converts(name))
        return 1;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (str_is(name, functions[i].name))
            return functions[i].instructions;
    return UNKNOWN;
}

static double of_call(const Model *model, const Expr *call)
{
    double sum = 0;
    for (size_t i = 0; i < call->arguments.len; i++)
        sum += operations_of(model, call->arguments.at[i]);
    const Inline *inlined = call_inlined(model, call);
    if (inlined)
        return sum + operations_of(model, inlined->result);
    return sum + (call->a && call->a->kind == EXPR_NAME && !call_is_own(model, call)
                      ? of_function(call->a->name)
                      : UNKNOWN);
}

static double of_operator(const Expr *expr)
{
    if (expr->op == TOKEN_ASSIGN || (token_is_sum(expr->op) && expr->b &&
                                     expr->b->kind == EXPR_BINARY && expr->b->op == TOKEN_STAR))
        return 0; /* it is the product's */
    if (expr->op != TOKEN_SLASH && expr->op != TOKEN_PERCENT)
        return 1;
    return expr->b && expr->b->kind == EXPR_NUMBER ? BY_NUMBER : DIVISION;
}

double operations_of(const Model *model, const Expr *expr)
{
    double sum = 0;
    if (!expr)
        return 0;
    switch (expr->kind) {
    case EXPR_INDEX: return 0; /* accesses are counted by themselves */
    case EXPR_CALL: return of_call(model, expr);
    case EXPR_BINARY:
    case EXPR_ASSIGN: sum = of_operator(expr); break;
    case EXPR_UNARY:
    case EXPR_POSTFIX:
    case EXPR_TERNARY: sum = 1; break;
    case EXPR_INIT:
        for (size_t i = 0; i < expr->arguments.len; i++)
            sum += operations_of(model, expr->arguments.at[i]);
        break;
    default: break;
    }
    return sum + operations_of(model, expr->a) + operations_of(model, expr->b) +
           operations_of(model, expr->c);
}
