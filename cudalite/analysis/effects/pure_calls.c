/* Calls without effect. Enters: a call, or an expression that may have some in it. Leaves: whether
 * its value is one of its arguments' values alone, which of these are passed by value, and what is
 * noted of the function that it calls. */
#include "pure_calls.h"

#include "../../syntax/parse.h"
#include "../inline_candidates.h"

/* Mathematical functions of CUDA's runtime (CUDA C++ Programming Guide, mathematical
 * functions): arguments by value, no effect. Names with f, __ and _rn etc. are matched by their
 * stem. */
static const char *const pure_functions[] = {
    "min",
    "max",
    "abs",
    "fabs",
    "fabsf",
    "labs",
    "llabs",
    "sqrt",
    "sqrtf",
    "rsqrt",
    "rsqrtf",
    "cbrt",
    "cbrtf",
    "exp",
    "expf",
    "exp2",
    "exp2f",
    "exp10",
    "exp10f",
    "expm1",
    "expm1f",
    "log",
    "logf",
    "log2",
    "log2f",
    "log10",
    "log10f",
    "log1p",
    "log1pf",
    "pow",
    "powf",
    "sin",
    "sinf",
    "cos",
    "cosf",
    "tan",
    "tanf",
    "asin",
    "asinf",
    "acos",
    "acosf",
    "atan",
    "atanf",
    "atan2",
    "atan2f",
    "sinh",
    "sinhf",
    "cosh",
    "coshf",
    "tanh",
    "tanhf",
    "floor",
    "floorf",
    "ceil",
    "ceilf",
    "round",
    "roundf",
    "trunc",
    "truncf",
    "rint",
    "rintf",
    "fmod",
    "fmodf",
    "fma",
    "fmaf",
    "fmin",
    "fminf",
    "fmax",
    "fmaxf",
    "hypot",
    "hypotf",
    "erf",
    "erff",
    "copysign",
    "copysignf",
    "isnan",
    "isinf",
    "isfinite",
    "signbit",
    "__mul24",
    "__umul24",
    "__expf",
    "__logf",
    "__sinf",
    "__cosf",
    "__powf",
    "__fdividef",
    "__fmul_rn",
    "__fadd_rn",
    "__fsub_rn",
    "__fdiv_rn",
    "__fmaf_rn",
    "__fsqrt_rn",
    "__frcp_rn",
    "__frsqrt_rn",
    "__dmul_rn",
    "__dadd_rn",
    "__dsub_rn",
    "__ddiv_rn",
    "__fma_rn",
    "__saturatef",
    "__popc",
    "__clz",
    "__ffs",
    "__brev",
    "__float_as_int",
    "__int_as_float",
    "make_float2",
    "make_float3",
    "make_float4",
    "make_double2",
    "make_int2",
    "make_int4",
    "make_int3",
    "make_uint2",
    "make_uint3",
    "make_uint4",
    "make_uchar4",
    "make_uchar2",
    "make_uchar3",
    "make_char4",
    "make_short2",
    "make_short4",
    "__ldg",
};

/* The name of a number's type that a conversion begins or ends with. */
static const char *const converted_types[] = {
    "half",   "half2",  "halves", "bfloat16", "bfloat162", "float",  "float2",
    "floats", "double", "int",    "uint",     "short",     "ushort", "ll",
    "ull",    "char",   "uchar",  "low",      "high",
};

static bool ends_conversion(Str to)
{
    const Str mode = str_slice(to, to.len > 3 ? to.len - 3 : to.len, to.len);
    if (str_is_any(mode, "_rn", "_rz", "_ru", "_rd"))
        to.len -= mode.len;
    return str_is_one_of(to, converted_types);
}

/* __half2float, __float2int_rz, __floats2half2_rn: numbers by value, and their value in another type. */
static bool converts_numbers(Str name)
{
    if (!str_starts(name, "__"))
        return false;
    const Str from = str_slice(name, 2, name.len);
    for (size_t i = 0; i < sizeof converted_types / sizeof *converted_types; i++) {
        const Str type = str_of(converted_types[i]);
        if (str_starts(from, converted_types[i]) && from.len > type.len + 1 &&
            from.at[type.len] == '2' && ends_conversion(str_slice(from, type.len + 1, from.len)))
            return true;
    }
    return false;
}

bool function_is_pure(Str name)
{
    name = str_behind(name, "::");
    return str_is_one_of(name, pure_functions) || converts_numbers(name) ||
           str_is(name, "std::min") || str_is(name, "std::max");
}

bool function_ends_in_product(Str name)
{
    static const char *const names[] = {"__fdividef", "fdividef", "__logf",   "logf",   "__log10f",
                                        "log10f",     "__tanf",   "tanf",     "expf",   "__exp10f",
                                        "exp10f",     "atanhf",   "normcdff", "erfinv", "erfcinv"};
    return str_is_one_of(name, names);
}

bool call_is_own(const Model *model, const Expr *call)
{
    return facts_called(model->facts, call)->is_own;
}

const Inline *call_inlined(const Model *model, const Expr *call)
{
    return facts_called(model->facts, call)->inlined;
}

bool facts_pure(const Facts *facts, const Expr *call)
{
    const Called *called = facts_called(facts, call);
    return called->inlined || (call->a && call->a->kind == EXPR_NAME && !called->is_own &&
                               function_is_pure(call->a->name));
}

bool call_is_pure(const Model *model, const Expr *call)
{
    return facts_pure(model->facts, call);
}

bool facts_by_value(const Facts *facts, const Expr *call, size_t argument)
{
    return facts_pure(facts, call) ||
           (argument < NOTED_ARGUMENTS && facts_called(facts, call)->by_value >> argument & 1);
}

bool call_by_value(const Model *model, const Expr *call, size_t argument)
{
    return facts_by_value(model->facts, call, argument);
}

bool expr_has_effect(const Model *model, const Expr *expr)
{
    if (!expr)
        return false;
    if (expr->kind == EXPR_OPAQUE || expr->kind == EXPR_LAMBDA || expr->kind == EXPR_ASSIGN ||
        expr_steps(expr) || (expr->kind == EXPR_CALL && !call_is_pure(model, expr)))
        return true;
    for (size_t i = 0; i < expr_parts(expr); i++)
        if (expr_has_effect(model, expr_part(expr, i)))
            return true;
    return false;
}
