/* Calls. Enters: a call in the text. Leaves: what comes back in each lane. A function whose body is
 * known is walked: the accesses on the way are those of this call (walk.h: Code). Functions of
 * CUDA's that are known make the requests that they are for, all others may do anything with what
 * they are given.
 *
 * Arguments are bound to the parameters as C++ does it: values are copied, a reference to memory is
 * another name for it, and what a reference to a variable was made to hold is copied back. */
#include "calls.h"

#include "../analysis/effects/pure_calls.h"
#include "../syntax/parse.h"
#include "../syntax/struct_layout.h"
#include "count.h"
#include "eval.h"
#include "places.h"
#include "template_arguments.h"
#include "value.h"

/* --- arguments ------------------------------------------------------------------------------ */

/* What all lanes share and nobody knows: a default argument. */
static WarpValue left_out(const Walk *walk)
{
    return value_number(lanes_unknown(walk->assumed_size, 1, false), 4, false);
}

/* `f<int &>(i)` */
static bool is_told_reference(const Walk *walk, const Code *code, const Type *type)
{
    const Expr *name = code->call->a;
    bool tells = false;
    for (size_t i = name->first; i <= name->last; i++)
        tells = tells || walk->code->function->tokens.at[i].kind == TOKEN_AND;
    return tells && !type->pointers && strs_has(&code->function->template_types, type->name);
}

static Argument argument_of(Walk *walk, const Code *code, const Param *param, const Expr *expr)
{
    Argument argument = {.variable = -1};
    bool refers = (param->type->is_reference && !param->type->extents.len) ||
                  is_told_reference(walk, code, param->type);
    const Expr *bare = expr_bare(expr);
    if (refers && bare->kind == EXPR_NAME && walk->code->slot_of[bare->first] >= 0) {
        int at = walk->code->slot_of[bare->first];
        const Slot *slot = &walk->slots.at[at];
        argument.value = slot->value;
        if (slot->memory && slot->value.levels == 0)
            argument.memory = slot->memory;
        else if (!slot->memory)
            argument.variable = at;
        return argument;
    }
    if (refers && walk_reference(walk, bare, &argument.value)) {
        argument.memory = argument.value.memory;
        return argument;
    }
    argument.value = walk_value(walk, expr);
    bool is_of_template = strs_has(&code->function->template_types, param->type->name);
    if (!refers && !is_of_template && walk_may_refer(walk, param->type))
        walk_bound(walk, expr, true);
    return argument;
}

/* As an array of the parameter's type, where that has other levels than the argument. */
static WarpValue as_declared(Walk *walk, const Type *type, WarpValue value)
{
    unsigned levels = type->pointer_to_array || type->extents.len
                          ? (unsigned)type->extents.len + type->pointer_to_array
                          : type->pointers;
    if (!value.is_pointer || !levels || value.levels + value.indirections == levels)
        return value;
    WarpValue array = walk_array(walk, value.memory, type);
    array.lanes = value.lanes;
    return array;
}

static void bind(Walk *walk, Code *code, size_t index, const Argument *argument)
{
    static const Type any = {.is_auto = true};
    Slot *slot = &walk->slots.at[code->first_slot + index];
    const Type *type = code->function->params.at[index]->type;
    deduce_type(walk, code, type, &argument->value);
    const Type *meant = walk_type(walk, type);
    bool is_open = meant->kind == TYPE_UNKNOWN && !meant->pointers && !meant->extents.len &&
                   strs_has(&code->function->template_types, meant->name);
    slot->type = is_open                   ? &any
                 : argument->variable >= 0 ? walk->slots.at[argument->variable].type
                                           : meant;
    slot->memory = argument->memory;
    WarpValue value = argument->value;
    if (!argument->memory) {
        value = as_declared(walk, meant, value);
        value = value_convert(walk, value, slot->type);
    }
    if (value.is_pointer && value.memory && value.memory->space != SPACE_LOCAL)
        value.memory->hidden = true;
    walk_assign(walk, code->first_slot + index, value);
}

/* --- the call ------------------------------------------------------------------------------- */

/* A variable that two parameters refer to holds what nobody knows. */
static void copy_back(Walk *walk, const Code *code)
{
    size_t count = code->function->params.len;
    for (size_t i = 0; i < count; i++) {
        const Argument *argument = &code->arguments[i];
        bool twice = false;
        const Type *type = code->function->params.at[i]->type;
        if (argument->variable < 0 || (type->is_const && !type->pointers))
            continue;
        for (size_t k = 0; k < count; k++)
            twice = twice || (k != i && code->arguments[k].variable == argument->variable);
        WarpValue value = walk->slots.at[code->first_slot + i].value;
        if (twice) {
            value.lanes = lanes_data();
            value.holder = (Str){0};
        }
        walk_assign(walk, (size_t)argument->variable, value);
    }
}

/* Of the result's type, whatever it may be. */
static WarpValue nothing_yet(Walk *walk, const Code *code)
{
    const Type *type = walk_type(walk, code->function->result);
    return type->kind == TYPE_VOID ? value_none() : value_convert(walk, value_none(), type);
}

/* False where its body is not known. */
static bool walk_call(Walk *walk, const Expr *expr, WarpValue *value)
{
    Code *code = walk->code->code_at[expr->first], *caller = walk->code;
    const Expr *statement = walk->statement;
    LaneSet alive = walk->alive;
    if (!code || code->is_endless)
        return false;
    for (size_t i = 0; i < code->function->params.len; i++) {
        const Param *param = code->function->params.at[i];
        bool given = i < expr->arguments.len;
        code->arguments[i] = given ? argument_of(walk, code, param, expr->arguments.at[i])
                                   : (Argument){.value = left_out(walk), .variable = -1};
    }
    if (!code->is_bound)
        bind_templates(walk, code);
    walk->code = code;
    walk->alive = walk->mask.maybe;
    for (size_t i = 0; i < code->function->params.len; i++)
        bind(walk, code, i, &code->arguments[i]);
    walk_assign(walk, code->result, nothing_yet(walk, code));
    walk->code = caller;
    walk->alive = alive;
    walk->function(walk, code);
    walk->statement = statement;
    *value = walk->slots.at[code->result].value;
    copy_back(walk, code);
    return true;
}

void walk_give(Walk *walk, WarpValue value)
{
    const Code *code = walk->code;
    LaneSet here = walk->mask.maybe, earlier = walk->returned, alive = walk->alive;
    if (!code->caller)
        return;
    const Type *type = code->function->result;
    value = type ? value_convert(walk, value, walk_type(walk, type)) : value_none();
    if (earlier & here) { /* it may be what they came back with before */
        value.lanes.state = value.lanes.state == LANES_DATA ? LANES_DATA : LANES_ASSUMED;
        value.lanes.modulus = 0;
        value.lanes.nonnegative = false;
        value.lanes.poly = NULL;
        value.memory = NULL;
        walk->alive = here;
    } else {
        walk->alive = here | earlier;
    }
    walk_assign(walk, code->result, value);
    walk->alive = alive;
}

/* --- functions without a body ---------------------------------------------------------------- */

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
        return str_is(name, "abs") ? value_floating(walk, value_uniform(walk, a))
                                   : value_number(lanes_data(), 4, false);
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
static WarpValue pass(Walk *walk, const Expr *argument, Str name, bool pure)
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
        return value_none();
    }
    WarpValue value = place_load(walk, argument, place);
    if (pure)
        return value;
    if (value.is_pointer && value.memory && value.memory->space != SPACE_LOCAL) {
        if (!value.memory->hidden)
            value.memory->where = walk_place(walk, argument);
        value.memory->hidden = true;
        walk_blind(walk, walk_place(walk, argument),
                   str_format(walk->arena, "the effect of %.*s() on %.*s is unknown", STR_ARG(name),
                              STR_ARG(value.memory->name)));
    }
    const bool may_change = !(declared && !declared->by_reference);
    if (may_change && (place.at.holder.len || bare->kind == EXPR_MEMBER))
        walk_open(walk, bare, false);
    int slot = bare->kind == EXPR_NAME && may_change ? walk->code->slot_of[bare->first] : -1;
    const Type *type = slot >= 0 ? walk->slots.at[slot].type : NULL;
    if (type && type->kind == TYPE_INTEGER && !type->pointers && !type->extents.len &&
        !type->is_const)
        walk_assign(walk, (size_t)slot, value_number(lanes_data(), type->size, type->is_unsigned));
    return value;
}

/* Its value hangs on its arguments alone. */
static bool is_pure(const Walk *walk, Str name)
{
    return !unit_functions(walk->unit, name) && !names_function(walk->unit, name) &&
           function_is_pure(name);
}

static bool changes_nothing(const Walk *walk, Str name)
{
    return is_pure(walk, name) || str_starts(name, "__sync") || str_starts(name, "__shfl") ||
           str_is(name, "printf") || str_is(name, "assert") || str_starts(name, "__threadfence") ||
           str_starts(name, "__ballot") || str_starts(name, "__a") || str_starts(name, "tex");
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
    if (expr->a->kind == EXPR_LAMBDA)
        walk_value(walk, expr->a);
    bool pure = changes_nothing(walk, name);
    walk->has_unseen = walk->has_unseen || !pure || expr->a->kind != EXPR_NAME ||
                       walk->code->slot_of[expr->a->first] >= 0;
    bool is_shared = expr->a->kind == EXPR_NAME && is_pure(walk, name);
    for (size_t i = 0; i < expr->arguments.len; i++) {
        value = pass(walk, expr->arguments.at[i], name, pure);
        is_shared = is_shared && !value.is_pointer && value_uniform(walk, &value);
    }
    value = value_none();
    value.lanes = walk_shared(walk, is_shared);
    return value;
}
