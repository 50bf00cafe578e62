/* Operations on lanes. Enters: operands. Leaves: what is known of the result. */
#include "lanes.h"

#include "../lex/integer_operators.h"

static int64_t product(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a * (uint64_t)b);
}

Lanes lanes_constant(int64_t value)
{
    Lanes lanes = {.state = LANES_KNOWN, .nonnegative = value >= 0};
    for (unsigned i = 0; i < WARP_LANES; i++)
        lanes.at[i] = value;
    return lanes;
}

Lanes lanes_unknown(int64_t assumed, int64_t modulus, bool nonnegative)
{
    Lanes lanes = lanes_constant(assumed);
    lanes.modulus = modulus;
    lanes.nonnegative = nonnegative;
    return lanes;
}

Lanes lanes_data(void)
{
    Lanes lanes = lanes_constant(0);
    lanes.state = LANES_DATA;
    lanes.nonnegative = false;
    return lanes;
}

bool lanes_exact(const Lanes *lanes)
{
    return lanes->state == LANES_KNOWN && lanes->modulus == 0;
}

bool lanes_uniform(const Lanes *lanes, LaneSet active)
{
    if (lanes->state != LANES_KNOWN)
        return false;
    lanes_settle(lanes);
    unsigned first = active ? (unsigned)__builtin_ctz(active) : 0;
    for (unsigned i = first + 1; i < WARP_LANES; i++)
        if (active >> i & 1 && lanes->at[i] != lanes->at[first])
            return false;
    return true;
}

static bool lanes_nonnegative(const Lanes *lanes, LaneSet active)
{
    if (!lanes_exact(lanes) || lanes_move(lanes))
        return lanes->nonnegative;
    for (unsigned i = 0; i < WARP_LANES; i++)
        if (active >> i & 1 && lanes->at[i] < 0)
            return false;
    return true;
}

bool lanes_value(const Lanes *lanes, LaneSet active, int64_t *value)
{
    *value = lanes->at[active ? __builtin_ctz(active) : 0];
    return lanes_exact(lanes) && !lanes_move(lanes) && lanes_uniform(lanes, active);
}

void lanes_wrap(Lanes *lanes, unsigned size, bool is_unsigned)
{
    if (lanes->state == LANES_DATA || size == 0 || size >= 8)
        return;
    for (unsigned i = 0; i < WARP_LANES; i++)
        if (lanes->modulus == 0)
            lanes->at[i] = integer_held(lanes->at[i], size, is_unsigned);
    if (lanes->modulus == 0)
        lanes_settle_range(lanes, size, is_unsigned);
    if (is_unsigned)
        lanes->nonnegative = true;
}

/* --- arithmetic ----------------------------------------------------------------------------- */

static Lanes linear(const Lanes *a, const Lanes *b, bool minus)
{
    Lanes sum = {.state = a->state > b->state ? a->state : b->state,
                 .modulus = divisor_common(a->modulus, b->modulus),
                 .nonnegative = !minus && a->nonnegative && b->nonnegative};
    for (unsigned i = 0; i < WARP_LANES; i++)
        sum.at[i] = (int64_t)(minus ? (uint64_t)a->at[i] - (uint64_t)b->at[i]
                                    : (uint64_t)a->at[i] + (uint64_t)b->at[i]);
    return sum;
}

static Lanes multiply(const Lanes *a, const Lanes *b, LaneSet active)
{
    Lanes result = {.state = a->state > b->state ? a->state : b->state,
                    .nonnegative = a->nonnegative && b->nonnegative};
    int64_t factor;
    for (unsigned i = 0; i < WARP_LANES; i++)
        result.at[i] = product(a->at[i], b->at[i]);
    if (result.state != LANES_KNOWN)
        return result;
    if (lanes_value(b, active, &factor) || (a->modulus == 0 && b->modulus == 0)) {
        result.modulus = a->modulus ? divisor_common(product(a->modulus, factor), 0) : 0;
    } else if (lanes_value(a, active, &factor)) {
        result.modulus = divisor_common(product(b->modulus, factor), 0);
    } else if (lanes_uniform(a, active) && lanes_uniform(b, active)) {
        unsigned lane = active ? (unsigned)__builtin_ctz(active) : 0;
        result.modulus = product(divisor_common(a->at[lane], a->modulus),
                                 divisor_common(b->at[lane], b->modulus));
        if (result.modulus <= 0)
            result.modulus = 1;
    } else {
        result.state = LANES_ASSUMED;
    }
    return result;
}

int64_t lanes_divisor(TokenKind op, int64_t by)
{
    if (op == TOKEN_SLASH || op == TOKEN_PERCENT)
        return by > 0 ? by : 0;
    if (op == TOKEN_SHR)
        return by >= 0 && by < 62 ? INT64_C(1) << by : 0;
    return op == TOKEN_AND && by >= 0 && by < INT64_MAX && (by & (by + 1)) == 0 ? by + 1 : 0;
}

/* a / c and a % c, where what is not known of a is a multiple of c. */
static bool divide_multiple(TokenKind op, const Lanes *a, const Lanes *b, LaneSet active,
                            Lanes *result)
{
    int64_t by;
    if (a->state != LANES_KNOWN || !a->modulus || !a->nonnegative || !lanes_value(b, active, &by))
        return false;
    int64_t divisor = lanes_divisor(op, by);
    if (divisor == 0 || a->modulus % divisor != 0)
        return false;
    bool quotient = op == TOKEN_SLASH || op == TOKEN_SHR;
    for (unsigned i = 0; i < WARP_LANES; i++) {
        int64_t rest = a->at[i] % divisor, whole = a->at[i] / divisor;
        if (rest < 0)
            rest += divisor, whole--;
        result->at[i] = quotient ? whole : rest;
    }
    result->state = LANES_KNOWN;
    result->modulus = quotient ? a->modulus / divisor : 0;
    result->nonnegative = true;
    return true;
}

static bool keeps_sign(TokenKind op)
{
    return op == TOKEN_SLASH || op == TOKEN_PERCENT || op == TOKEN_AND || op == TOKEN_OR ||
           op == TOKEN_XOR || op == TOKEN_SHR || op == TOKEN_COLON || op == TOKEN_QUESTION;
}

static int64_t floor_quotient(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

/* l + m*k < 0 for all lanes l or for none, whatever k is. */
static bool agree_below_zero(const Lanes *apart, int64_t more, LaneSet active)
{
    bool any = false;
    int64_t quotient = 0;
    for (unsigned i = 0; i < WARP_LANES; i++) {
        if (!(active >> i & 1))
            continue;
        int64_t mine = floor_quotient(apart->at[i] + more, apart->modulus);
        if (any && mine != quotient)
            return false;
        quotient = mine;
        any = true;
    }
    return any;
}

/* A comparison of which nobody knows how it ends, but that it ends alike for all lanes. */
static bool compared_alike(TokenKind op, const Lanes *a, const Lanes *b, LaneSet active)
{
    if (a->state != LANES_KNOWN || b->state != LANES_KNOWN || (!a->modulus && !b->modulus))
        return false;
    Lanes apart = linear(a, b, true);
    switch (op) {
    case TOKEN_LESS:
    case TOKEN_GREATER_EQUAL: return agree_below_zero(&apart, 0, active);
    case TOKEN_LESS_EQUAL:
    case TOKEN_GREATER: return agree_below_zero(&apart, -1, active);
    default: return false;
    }
}

static Lanes each(TokenKind op, const Lanes *a, const Lanes *b, LaneSet active)
{
    Lanes result = {.state = a->state > b->state ? a->state : b->state};
    bool fine = true;
    for (unsigned i = 0; i < WARP_LANES; i++)
        if (integer_compute(op, a->at[i], b->at[i], IDEAL_INTEGER, &result.at[i]) == COMPUTED_NOT) {
            fine = fine && !(active >> i & 1);
            result.at[i] = 0;
        }
    result.nonnegative =
        token_is_relation(op) || (keeps_sign(op) && a->nonnegative && b->nonnegative);
    if (!fine)
        return lanes_data();
    if (result.state != LANES_KNOWN || (a->modulus == 0 && b->modulus == 0))
        return result;
    if ((lanes_uniform(a, active) && lanes_uniform(b, active)) ||
        compared_alike(op, a, b, active)) {
        int64_t first = result.at[active ? __builtin_ctz(active) : 0];
        result = lanes_unknown(first, 1, result.nonnegative);
    } else {
        result.state = LANES_ASSUMED;
    }
    return result;
}

Lanes lanes_binary(TokenKind op, const Lanes *a, const Lanes *b, LaneSet active, unsigned size,
                   bool is_unsigned)
{
    Lanes result = {.state = LANES_KNOWN};
    int64_t by;
    if (a->state == LANES_DATA || b->state == LANES_DATA) {
        /* x % 32 of anything is not known either, but for its sign. */
        result = lanes_data();
        result.nonnegative = token_is_relation(op) || is_unsigned;
        return result;
    }
    if (op == TOKEN_PLUS || op == TOKEN_MINUS)
        result = linear(a, b, op == TOKEN_MINUS);
    else if (op == TOKEN_STAR)
        result = multiply(a, b, active);
    else if (op == TOKEN_SHL && lanes_value(b, active, &by) && by >= 0 && by < 62) {
        Lanes power = lanes_constant(INT64_C(1) << by);
        result = multiply(a, &power, active);
    } else if (!divide_multiple(op, a, b, active, &result)) {
        result = each(op, a, b, active);
    }
    result.poly = NULL;
    lanes_sweep(op, a, b, active, &result);
    if (!token_is_relation(op))
        lanes_wrap(&result, size, is_unsigned);
    return result;
}

/* --- choices -------------------------------------------------------------------------------- */

bool lanes_same(const Lanes *a, const Lanes *b, LaneSet active)
{
    if (a->state != b->state)
        return false;
    if (a->state == LANES_DATA)
        return true;
    if (a->modulus != b->modulus || a->nonnegative != b->nonnegative || a->bent != b->bent)
        return false;
    for (unsigned axis = 0; axis < SWEEP_AXES; axis++)
        if (lanes_step(a, axis) != lanes_step(b, axis))
            return false;
    for (unsigned i = 0; i < WARP_LANES; i++)
        if (active >> i & 1 && a->at[i] != b->at[i])
            return false;
    return true;
}

Lanes lanes_blend(const Lanes *a, const Lanes *b, LaneSet chosen, LaneSet active)
{
    if ((active & ~chosen) == 0)
        return *a;
    if ((active & chosen) == 0)
        return *b;
    if (a->state == LANES_DATA || b->state == LANES_DATA)
        return lanes_data();
    Lanes result = {.state = a->state > b->state ? a->state : b->state,
                    .nonnegative = a->nonnegative && b->nonnegative};
    for (unsigned i = 0; i < WARP_LANES; i++)
        result.at[i] = chosen >> i & 1 ? a->at[i] : b->at[i];
    if (a->modulus || b->modulus) /* two numbers that are not known, no longer one */
        result.state = LANES_ASSUMED;
    lanes_sweep_either(a, b, &result);
    return result;
}

Lanes lanes_join(const Lanes *a, const Lanes *b, LaneSet active, bool together)
{
    if (a->state == LANES_DATA || b->state == LANES_DATA)
        return lanes_data();
    bool both = lanes_exact(a) && lanes_exact(b) && lanes_same(a, b, active);
    if (both)
        return *a;
    Lanes result = *a;
    result.poly = NULL;
    lanes_sweep_either(a, b, &result);
    result.nonnegative = lanes_nonnegative(a, active) && lanes_nonnegative(b, active);
    unsigned first = active ? (unsigned)__builtin_ctz(active) : 0;
    int64_t apart = (int64_t)((uint64_t)b->at[first] - (uint64_t)a->at[first]);
    bool parallel = together && a->state == LANES_KNOWN && b->state == LANES_KNOWN;
    for (unsigned i = 0; i < WARP_LANES && parallel; i++)
        parallel =
            !(active >> i & 1) || (int64_t)((uint64_t)b->at[i] - (uint64_t)a->at[i]) == apart;
    if (!parallel) {
        result.state = LANES_ASSUMED;
        result.modulus = 0;
        return result;
    }
    result.modulus = divisor_common(divisor_common(a->modulus, b->modulus), apart);
    return result;
}
