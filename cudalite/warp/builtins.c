/* Calls. Enters: a call in the text. Leaves: what comes back in each lane; functions of CUDA's that are known make the
 * requests that they are for, all others may do anything with what they are given. */
#include "../analysis/effects/pure_calls.h"
#include "../syntax/parse.h"
#include "../syntax/struct_layout.h"
#include "eval.h"

static int64_t bits_of(Str name, int64_t value)
{
    uint32_t word = (uint32_t)value;
    if (str_is(name, "__popc"))
        return __builtin_popcount(word);
    if (str_is(name, "__clz"))
        return word ? __builtin_clz(word) : 32;
    return word ? __builtin_ctz(word) + 1 : 0;
}

static WarpValue integer_call(Walk *walk, Str name, const WarpValue *a)
{
    if (a->is_floating || a->is_pointer)
        return str_is(name, "abs") ? value_floating() : value_number(lanes_data(), 4, false);
    WarpValue result = value_number(a->lanes, str_is(name, "abs") ? a->size : 4, false);
    result.lanes.poly = NULL;
    lanes_bend(&result.lanes);
    for (unsigned i = 0; i < WARP_LANES; i++) {
        int64_t x = a->lanes.at[i];
        result.lanes.at[i] = str_is(name, "abs") ? (x < 0 ? -x : x) : bits_of(name, x);
    }
    result.lanes.nonnegative = true;
    if (lanes_exact(&a->lanes))
        return result;
    if (lanes_uniform(&a->lanes, walk->mask.maybe))
        result.lanes.modulus = 1;
    else if (result.lanes.state == LANES_KNOWN)
        result.lanes.state = LANES_ASSUMED;
    return result;
}

static bool known_call(Walk *walk, const Expr *expr, Str name, WarpValue *value)
{
    bool is_max = str_is_any(name, "max", "std::max", "umax");
    bool is_min = str_is_any(name, "min", "std::min", "umin");
    bool is_product = str_is(name, "__mul24") || str_is(name, "__umul24");
    size_t count = expr->arguments.len;
    if (count == 2 && (is_max || is_min || is_product)) {
        WarpValue a = walk_value(walk, expr->arguments.at[0]),
                  b = walk_value(walk, expr->arguments.at[1]);
        *value = operation_value(walk,
                                 is_max   ? TOKEN_QUESTION
                                 : is_min ? TOKEN_COLON
                                          : TOKEN_STAR,
                                 a, b);
        return true;
    }
    if (count == 1 && str_is_any(name, "abs", "__popc", "__clz", "__ffs")) {
        WarpValue a = walk_value(walk, expr->arguments.at[0]);
        *value = integer_call(walk, name, &a);
        return true;
    }
    return false;
}

/* Loads, stores and atomics in the form of calls whose first argument is the address. */
static bool memory_call(Walk *walk, const Expr *expr, Str name, WarpValue *value)
{
    static const char *const loads[] = {"__ldg", "__ldca", "__ldcg", "__ldcs", "__ldlu", "__ldcv"};
    static const char *const stores[] = {"__stwb", "__stcg", "__stcs", "__stwt"};
    bool is_load = false, is_store = false, is_atomic = str_starts(name, "atomic");
    for (size_t i = 0; i < sizeof loads / sizeof *loads; i++)
        is_load = is_load || str_is(name, loads[i]);
    for (size_t i = 0; i < sizeof stores / sizeof *stores; i++)
        is_store = is_store || str_is(name, stores[i]);
    if ((!is_load && !is_store && !is_atomic) || expr->arguments.len == 0)
        return false;
    WarpValue at = walk_value(walk, expr->arguments.at[0]);
    for (size_t i = 1; i < expr->arguments.len; i++)
        walk_value(walk, expr->arguments.at[i]);
    *value = value_none();
    if (!at.is_pointer)
        return true;
    at.levels = 0;
    site_request(walk, expr,
                 is_load    ? KIND_LOAD
                 : is_store ? KIND_STORE
                            : KIND_ATOMIC,
                 &at, place_bytes(walk, &at));
    if (is_load)
        *value = place_loaded(walk, &at, expr);
    else if (at.type && at.type->kind == TYPE_INTEGER)
        *value = value_number(lanes_data(), at.type->size, at.type->is_unsigned);
    return true;
}

/* cp.async: a load and a store, of as many bytes as the third argument says. */
static bool copy_call(Walk *walk, const Expr *expr, Str name)
{
    WarpValue at[3];
    int64_t bytes;
    if (!str_is(name, "__pipeline_memcpy_async") || expr->arguments.len < 3)
        return false;
    for (size_t i = 0; i < 3; i++)
        at[i] = walk_value(walk, expr->arguments.at[i]);
    if (!lanes_value(&at[2].lanes, walk->mask.maybe, &bytes) || bytes < 4 || bytes > 16)
        return false;
    for (size_t i = 2; i-- > 0;) {
        if (!at[i].is_pointer)
            continue;
        at[i].levels = 0;
        site_request(walk, expr->arguments.at[i], i ? KIND_LOAD : KIND_STORE, &at[i],
                     (unsigned)bytes);
    }
    return true;
}

/* An argument of a function that is not looked into: it may follow a pointer, or change a variable
 * that it takes by reference. */
static void pass(Walk *walk, const Expr *argument, Str name, bool pure)
{
    const Expr *bare = expr_bare(argument);
    if (bare->kind == EXPR_UNARY && bare->op == TOKEN_AND)
        bare = expr_bare(bare->a);
    const DeclaredFunction *declared = strmap_get(walk->functions, name);
    LValue place = place_of(walk, argument);
    if (place.kind == PLACE_MEMORY && declared && declared->by_reference) {
        site_load_optional(walk, argument, &place.at, place_bytes(walk, &place.at));
        walk_blind(walk, walk_place(walk, argument),
                   str_format(walk->arena, "%.*s() may take this by reference", STR_ARG(name)));
        return;
    }
    WarpValue value = place_load(walk, argument, place);
    if (pure)
        return;
    if (value.is_pointer && value.memory && value.memory->space != SPACE_LOCAL) {
        if (!value.memory->hidden)
            value.memory->where = walk_place(walk, argument);
        value.memory->hidden = true;
        walk_blind(walk, walk_place(walk, argument),
                   str_format(walk->arena, "what %.*s() does with %.*s is not looked at",
                              STR_ARG(name), STR_ARG(value.memory->name)));
    }
    const bool may_change = !(declared && !declared->by_reference);
    if (may_change && (place.at.holder.len || bare->kind == EXPR_MEMBER))
        walk_open(walk, bare, false);
    int slot = bare->kind == EXPR_NAME && may_change ? walk->code->slot_of[bare->first] : -1;
    const Type *type = slot >= 0 ? walk->slots.at[slot].type : NULL;
    if (type && type->kind == TYPE_INTEGER && !type->pointers && !type->extents.len &&
        !type->is_const)
        walk_assign(walk, (size_t)slot, value_number(lanes_data(), type->size, type->is_unsigned));
}

static bool changes_nothing(const Walk *walk, Str name)
{
    const bool is_own = unit_functions(walk->unit, name) || names_function(walk->unit, name);
    return (!is_own && function_is_pure(name)) || str_starts(name, "__sync") ||
           str_starts(name, "__shfl") || str_is(name, "printf") || str_is(name, "assert") ||
           str_starts(name, "__threadfence") || str_starts(name, "__ballot") ||
           str_starts(name, "__a") || str_starts(name, "tex");
}

WarpValue call_value(Walk *walk, const Expr *expr)
{
    WarpValue value;
    Str name = expr->a->kind == EXPR_NAME ? expr->a->name : STR("a function");
    if (str_starts(name, "__sync") || str_is(name, "__barrier_sync"))
        walk->has_barrier = true;
    if (expr->a->kind == EXPR_NAME &&
        (walk_call(walk, expr, &value) || known_call(walk, expr, name, &value) ||
         memory_call(walk, expr, name, &value)))
        return value;
    if (expr->a->kind == EXPR_NAME && copy_call(walk, expr, name))
        return value_none();
    if (expr->a->kind == EXPR_MEMBER) { /* a method may change its object */
        place_of(walk, expr->a->a);
        walk_open(walk, expr->a->a, false);
    }
    bool pure = changes_nothing(walk, name);
    walk->has_unseen = walk->has_unseen || !pure || expr->a->kind != EXPR_NAME ||
                       walk->code->slot_of[expr->a->first] >= 0;
    for (size_t i = 0; i < expr->arguments.len; i++)
        pass(walk, expr->arguments.at[i], name, pure);
    return value_none();
}
