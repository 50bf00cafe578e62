/* Steps of lanes along the axes of a sweep (lanes.h). Enters: operands that step, and an operation.
 * Leaves: how the result steps, and extents of the sweep within which that is so. */
#include "../lex/integer_operators.h"
#include "lanes.h"

typedef __int128 Wide;

int64_t lanes_step(const Lanes *lanes, unsigned axis)
{
    return lanes->sweep && lanes->sweep->extent[axis] > 1 ? lanes->step[axis] : 0;
}

static bool is_bent(const Lanes *lanes, unsigned axis)
{
    return lanes->sweep && lanes->sweep->extent[axis] > 1 && lanes->bent >> axis & 1;
}

bool lanes_move(const Lanes *lanes)
{
    bool moves = false;
    for (unsigned axis = 0; lanes->sweep && axis < SWEEP_AXES; axis++)
        moves = moves || lanes_step(lanes, axis) || is_bent(lanes, axis);
    return moves;
}

static void bend(Lanes *lanes, unsigned axis)
{
    lanes->bent = (uint8_t)(lanes->bent | 1u << axis);
    lanes->step[axis] = 0;
}

void lanes_bend(Lanes *lanes)
{
    for (unsigned axis = 0; lanes->sweep && axis < SWEEP_AXES; axis++)
        if (lanes_step(lanes, axis))
            bend(lanes, axis);
}

/* --- extents -------------------------------------------------------------------------------- */

static void shrink(Sweep *sweep, unsigned axis, int64_t extent)
{
    if (extent >= sweep->extent[axis])
        return;
    sweep->extent[axis] = extent;
    sweep->shrunk |= 1u << axis;
}

void lanes_settle(const Lanes *lanes)
{
    for (unsigned axis = 0; lanes->bent && lanes->sweep && axis < SWEEP_AXES; axis++)
        if (lanes->bent >> axis & 1)
            shrink(lanes->sweep, axis, 1);
}

void lanes_settle_whole(const Lanes *lanes)
{
    for (unsigned axis = 0; lanes->sweep && axis < SWEEP_AXES; axis++)
        if (lanes->step[axis] || lanes->bent >> axis & 1)
            shrink(lanes->sweep, axis, 1);
}

/* How far a value goes along one axis. */
static Wide reach(const Sweep *sweep, const int64_t *step, unsigned axis)
{
    return (Wide)step[axis] * (sweep->extent[axis] - 1);
}

/* The axis to be shorter, of those along which the value goes up, or down: iterations before
 * blocks, the faster blocks first. */
static unsigned axis_to_shrink(const Sweep *sweep, const int64_t *step, bool up)
{
    unsigned best = SWEEP_AXES;
    for (unsigned axis = SWEEP_AXES; axis-- > 0;) {
        bool goes = sweep->extent[axis] > 1 && (up ? step[axis] > 0 : step[axis] < 0);
        bool faster =
            best < SWEEP_BLOCKS && (up ? step[axis] > step[best] : step[axis] < step[best]);
        if (goes && (best == SWEEP_AXES || faster))
            best = axis;
    }
    return best;
}

/* Fewer numbers, so that `at`, which is within low..high, stays there. */
static void keep_within(Sweep *sweep, int64_t at, const int64_t *step, int64_t low, int64_t high)
{
    for (;;) {
        Wide least = at, most = at;
        for (unsigned axis = 0; axis < SWEEP_AXES; axis++) {
            Wide far = reach(sweep, step, axis);
            *(far < 0 ? &least : &most) += far;
        }
        if (least >= low && most <= high)
            return;
        bool up = most > high;
        unsigned axis = axis_to_shrink(sweep, step, up);
        if (axis == SWEEP_AXES)
            return;
        Wide others = (up ? most : least) - reach(sweep, step, axis);
        Wide room = up ? high - others : others - low;
        Wide each = step[axis] < 0 ? -(Wide)step[axis] : step[axis];
        shrink(sweep, axis, room < 0 ? 1 : (int64_t)(room / each) + 1);
    }
}

void lanes_settle_range(const Lanes *lanes, unsigned size, bool is_unsigned)
{
    if (size == 0 || size >= 8 || lanes->state == LANES_DATA || !lanes_move(lanes))
        return;
    int64_t low = is_unsigned ? 0 : -(INT64_C(1) << (8 * size - 1)),
            high = (INT64_C(1) << (8 * size - !is_unsigned)) - 1;
    for (unsigned i = 0; i < WARP_LANES; i++)
        if (lanes->at[i] >= low && lanes->at[i] <= high)
            keep_within(lanes->sweep, lanes->at[i], lanes->step, low, high);
}

void lanes_settle_truth(const Lanes *lanes, LaneSet active)
{
    lanes_settle(lanes);
    for (unsigned i = 0; i < WARP_LANES && lanes_move(lanes); i++)
        if (active >> i & 1)
            keep_within(lanes->sweep, lanes->at[i], lanes->step,
                        lanes->at[i] < 0    ? INT64_MIN
                        : lanes->at[i] == 0 ? 0
                                            : 1,
                        lanes->at[i] < 0    ? -1
                        : lanes->at[i] == 0 ? 0
                                            : INT64_MAX);
}

/* --- operations ----------------------------------------------------------------------------- */

static void sum(const Lanes *a, const Lanes *b, bool minus, Lanes *result)
{
    for (unsigned axis = 0; axis < SWEEP_AXES; axis++) {
        int64_t more = lanes_step(b, axis);
        bool fits = minus ? !__builtin_sub_overflow(lanes_step(a, axis), more, &result->step[axis])
                          : !__builtin_add_overflow(lanes_step(a, axis), more, &result->step[axis]);
        if (!fits || is_bent(a, axis) || is_bent(b, axis))
            bend(result, axis);
    }
}

/* One number in the active lanes, the same along all axes. */
static bool is_factor(const Lanes *lanes, LaneSet active, int64_t *number)
{
    unsigned first = active ? (unsigned)__builtin_ctz(active) : 0;
    *number = lanes->at[first];
    bool same = !lanes_move(lanes);
    for (unsigned i = first; i < WARP_LANES && same; i++)
        same = !(active >> i & 1) || lanes->at[i] == *number;
    return same;
}

/* What is not known of the factor is so often in the product as the other one's number says: along
 * an axis it may be another multiple. */
static void product(const Lanes *a, const Lanes *b, LaneSet active, Lanes *result)
{
    int64_t number;
    bool right = is_factor(b, active, &number);
    const Lanes *moving = right ? a : b, *factor = right ? b : a;
    bool scales = right || is_factor(a, active, &number);
    for (unsigned axis = 0; axis < SWEEP_AXES; axis++) {
        int64_t step = lanes_step(moving, axis);
        if (is_bent(a, axis) || is_bent(b, axis) ||
            ((step || lanes_step(factor, axis)) && !scales) ||
            __builtin_mul_overflow(step, number, &result->step[axis]))
            bend(result, axis);
        else if (step && factor->modulus && result->state == LANES_KNOWN && result->modulus)
            result->modulus = divisor_common(
                result->modulus,
                (int64_t)((uint64_t)step * (uint64_t)divisor_common(number, factor->modulus)));
    }
}

/* Quotient and rest of what is never negative: where an axis steps by whole multiples, the quotient
 * steps; where not, the quotient stays as it is, for as many numbers as that holds. */
static void division(const Lanes *a, int64_t by, bool quotient, LaneSet active, Lanes *result)
{
    int64_t within[SWEEP_AXES] = {0};
    for (unsigned i = 0; i < WARP_LANES; i++)
        if (active >> i & 1) {
            if (a->at[i] < 0) {
                for (unsigned axis = 0; axis < SWEEP_AXES; axis++)
                    if (lanes_step(a, axis) || is_bent(a, axis))
                        bend(result, axis);
                return;
            }
            keep_within(a->sweep, a->at[i], a->step, 0, INT64_MAX);
        }
    for (unsigned axis = 0; axis < SWEEP_AXES; axis++) {
        int64_t step = lanes_step(a, axis);
        within[axis] = step % by ? step : 0;
        result->step[axis] = quotient ? step % by ? 0 : step / by : within[axis];
        if (is_bent(a, axis))
            bend(result, axis);
    }
    for (unsigned i = 0; i < WARP_LANES; i++)
        if (active >> i & 1)
            keep_within(a->sweep, a->at[i] % by, within, 0, by - 1);
}

static void relation(TokenKind op, const Lanes *a, const Lanes *b, LaneSet active, Lanes *apart)
{
    lanes_settle(a);
    lanes_settle(b);
    sum(a, b, true, apart);
    lanes_settle(apart);
    bool or_equal = op == TOKEN_LESS_EQUAL || op == TOKEN_GREATER || op == TOKEN_COLON ||
                    op == TOKEN_QUESTION,
         is_order = or_equal || op == TOKEN_LESS || op == TOKEN_GREATER_EQUAL;
    for (unsigned i = 0; i < WARP_LANES; i++)
        if (active >> i & 1) {
            int64_t at = (int64_t)((uint64_t)a->at[i] - (uint64_t)b->at[i]);
            int64_t least = or_equal ? 0 : -1; /* the largest number that is less */
            if (is_order)
                keep_within(apart->sweep, at, apart->step, at <= least ? INT64_MIN : least + 1,
                            at <= least ? least : INT64_MAX);
            else
                keep_within(apart->sweep, at, apart->step,
                            at < 0    ? INT64_MIN
                            : at == 0 ? 0
                                      : 1,
                            at < 0    ? -1
                            : at == 0 ? 0
                                      : INT64_MAX);
        }
}

/* min and max: all active lanes take the same side, or both sides step alike. */
static void choice(TokenKind op, const Lanes *a, const Lanes *b, LaneSet active, Lanes *result)
{
    Lanes apart = {.sweep = result->sweep};
    relation(op, a, b, active, &apart);
    bool first = true, second = true;
    for (unsigned i = 0; i < WARP_LANES; i++)
        if (active >> i & 1 && a->at[i] != b->at[i]) {
            bool is_first = (a->at[i] > b->at[i]) == (op == TOKEN_QUESTION);
            first = first && is_first;
            second = second && !is_first;
        } else if (active >> i & 1) {
            first = first && op == TOKEN_COLON; /* within the sweep, a <= b */
            second = second && op == TOKEN_QUESTION;
        }
    for (unsigned axis = 0; axis < SWEEP_AXES; axis++)
        if (first || second || lanes_step(a, axis) == lanes_step(b, axis))
            result->step[axis] = lanes_step(first ? a : b, axis);
        else
            bend(result, axis);
}

void lanes_sweep(TokenKind op, const Lanes *a, const Lanes *b, LaneSet active, Lanes *result)
{
    int64_t by;
    if (!lanes_move(a) && !lanes_move(b))
        return;
    result->sweep = a->sweep ? a->sweep : b->sweep;
    if (op == TOKEN_PLUS || op == TOKEN_MINUS) {
        sum(a, b, op == TOKEN_MINUS, result);
    } else if (op == TOKEN_STAR) {
        product(a, b, active, result);
    } else if (op == TOKEN_SHL && lanes_value(b, active, &by) && by >= 0 && by < 62) {
        Lanes power = lanes_constant(INT64_C(1) << by);
        product(a, &power, active, result);
    } else if (op == TOKEN_COLON || op == TOKEN_QUESTION) {
        choice(op, a, b, active, result);
    } else if (token_is_relation(op)) {
        Lanes apart = {.sweep = result->sweep};
        relation(op, a, b, active, &apart);
    } else if (lanes_value(b, active, &by) && lanes_divisor(op, by) > 0) {
        division(a, lanes_divisor(op, by), op == TOKEN_SLASH || op == TOKEN_SHR, active, result);
    } else {
        for (unsigned axis = 0; axis < SWEEP_AXES; axis++)
            if (lanes_step(a, axis) || lanes_step(b, axis) || is_bent(a, axis) || is_bent(b, axis))
                bend(result, axis);
    }
}

void lanes_sweep_either(const Lanes *a, const Lanes *b, Lanes *result)
{
    result->sweep = a->sweep ? a->sweep : b->sweep;
    for (unsigned axis = 0; result->sweep && axis < SWEEP_AXES; axis++) {
        result->step[axis] = lanes_step(a, axis);
        if (is_bent(a, axis) || is_bent(b, axis) || lanes_step(a, axis) != lanes_step(b, axis))
            bend(result, axis);
    }
}

void lanes_to_last(Lanes *lanes, unsigned axis, LaneSet active)
{
    int64_t far = (int64_t)((uint64_t)lanes_step(lanes, axis) *
                            (uint64_t)(lanes->sweep ? lanes->sweep->extent[axis] - 1 : 0));
    for (unsigned i = 0; i < WARP_LANES; i++)
        if (active >> i & 1)
            lanes->at[i] = (int64_t)((uint64_t)lanes->at[i] + (uint64_t)far);
    lanes->step[axis] = 0;
}
