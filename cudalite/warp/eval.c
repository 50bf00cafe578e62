/* Expressions. Enters: a syntax tree, the slots as they are. Leaves: a value in each lane; the
 * requests that the active lanes make on the way are noted (count.c). */
#include "eval.h"
#include "../lex/integer_operators.h"
#include "../syntax/names.h"
#include "../syntax/parse.h"
#include "calls.h"
#include "count.h"
#include "places.h"
#include "template_arguments.h"
#include "value.h"

/* --- conditions ----------------------------------------------------------------------------- */

static Truth truth_of(Walk *walk, const WarpValue *value)
{
    LaneSet active = walk->mask.maybe;
    Truth truth = {.together = lanes_uniform(&value->lanes, active),
                   .by_block = true,
                   .by_data = value->lanes.state == LANES_DATA};
    if (value->is_floating || value->is_pointer || truth.by_data ||
        (walk->is_claim && !lanes_exact(&value->lanes)))
        return truth;
    walk->rests_on_sizes = walk->rests_on_sizes || !lanes_exact(&value->lanes);
    lanes_settle_truth(&value->lanes, active);
    for (unsigned i = 0; i < WARP_LANES; i++)
        if (active >> i & 1)
            *(value->lanes.at[i] ? &truth.yes : &truth.no) |= (LaneSet)1 << i;
    return truth;
}

/* Walks `expr` as if only lanes outside `excluded` were there; `certain` of them certainly are.
 * With none, for its type. */
static WarpValue guarded(Walk *walk, const Expr *expr, LaneSet excluded, LaneSet certain,
                         bool together)
{
    Mask old = walk->mask;
    bool unsure = (old.maybe & ~excluded & ~certain) != 0;
    size_t mark = walk->trail.len;
    walk->mask.maybe &= ~excluded;
    walk->mask.sure &= ~excluded;
    walk->mask.certain &= certain;
    walk->depth += unsure;
    WarpValue value = walk_value(walk, expr);
    walk->depth -= unsure;
    walk->mask = old;
    if (unsure && walk->trail.len > mark) {
        SlotChanges changes = walk_back(walk, mark);
        walk_meet(walk, &changes, NULL, together);
    }
    return value;
}

static Truth both(Walk *walk, const Expr *expr)
{
    bool is_or = expr->op == TOKEN_OR_OR;
    Mask old = walk->mask;
    Truth a = walk_condition(walk, expr->a), b;
    LaneSet decided = is_or ? a.yes : a.no, open = is_or ? a.no : a.yes;
    size_t mark = walk->trail.len;
    bool unsure = (old.maybe & ~decided & ~open) != 0;
    walk->mask.maybe &= ~decided;
    walk->mask.sure &= ~decided;
    walk->mask.certain &= open;
    walk->depth += unsure;
    b = walk->mask.maybe ? walk_condition(walk, expr->b) : (Truth){0};
    walk->depth -= unsure;
    walk->mask = old;
    if (unsure && walk->trail.len > mark) {
        SlotChanges changes = walk_back(walk, mark);
        walk_meet(walk, &changes, NULL, a.together);
    }
    LaneSet left = old.maybe & ~decided;
    Truth truth = {.by_block = a.by_block || b.by_block, .by_data = a.by_data || b.by_data};
    truth.yes = a.yes & b.yes;
    truth.no = is_or ? a.no & b.no : a.no | (b.no & left);
    if (is_or)
        truth.yes = a.yes | (b.yes & left);
    bool a_alike = (a.yes | a.no) == 0 ? a.together : a.yes == 0 || a.no == 0;
    bool b_alike =
        (b.yes | b.no) == 0 ? b.together || !left : (b.yes & left) == 0 || (b.no & left) == 0;
    bool a_whole = (a.yes | a.no) == 0 || ((a.yes | a.no) & old.maybe) == old.maybe;
    bool b_whole = (b.yes | b.no) == 0 || ((b.yes | b.no) & left) == left;
    truth.together = a_alike && b_alike && a_whole && b_whole;
    return truth;
}

static bool mentions_block(const Walk *walk, const Poly *poly)
{
    for (unsigned i = 3; poly && i < 6; i++)
        if (poly_mentions(poly, walk->atoms[i]))
            return true;
    return !poly;
}

/* Notes what a comparison says of an index. `index >= 1` guards as often as it leaves: only a large
 * number or a name is the end of something. */
static void note_bound(Walk *walk, const Expr *expr, const Poly *a, const Poly *b)
{
    enum { LEAST_END = 16 };
    bool is_less = expr->op == TOKEN_LESS || expr->op == TOKEN_GREATER,
         ends_right = expr->op == TOKEN_LESS || expr->op == TOKEN_GREATER_EQUAL;
    const Poly *end = ends_right ? b : a;
    int64_t number;
    if (!walk->symbolic || !walk->record || walk->code->caller || !a || !b ||
        expr->op == TOKEN_EQUAL || expr->op == TOKEN_NOT_EQUAL)
        return;
    if (is_less || !poly_is_constant(end, &number) || number >= LEAST_END)
        vec_push(walk->arena, &walk->bounds,
                 (Bound){ends_right ? a : b, end, ends_right ? expr->b : expr->a});
}

Truth walk_condition(Walk *walk, const Expr *expr)
{
    while (expr->kind == EXPR_PAREN)
        expr = expr->a;
    if (expr->kind == EXPR_UNARY && expr->op == TOKEN_NOT) {
        Truth truth = walk_condition(walk, expr->a);
        LaneSet yes = truth.yes;
        truth.yes = truth.no;
        truth.no = yes;
        return truth;
    }
    if (expr->kind == EXPR_BINARY && (expr->op == TOKEN_AND_AND || expr->op == TOKEN_OR_OR))
        return both(walk, expr);
    if (expr->kind == EXPR_BINARY && token_is_relation(expr->op)) {
        walk->steps++;
        WarpValue a = walk_value(walk, expr->a), b = walk_value(walk, expr->b);
        bool by_block = mentions_block(walk, a.lanes.poly) || mentions_block(walk, b.lanes.poly);
        note_bound(walk, expr, a.lanes.poly, b.lanes.poly);
        WarpValue value = operation_value(walk, expr->op, a, b);
        Truth truth = truth_of(walk, &value);
        truth.by_block = by_block;
        return truth;
    }
    WarpValue value = walk_value(walk, expr);
    return truth_of(walk, &value);
}

static WarpValue truth_value(const Walk *walk, Truth truth)
{
    LaneSet active = walk->mask.maybe;
    Lanes lanes = lanes_constant(0);
    for (unsigned i = 0; i < WARP_LANES; i++)
        lanes.at[i] = (truth.no >> i & 1) == 0;
    if (active & ~(truth.yes | truth.no))
        lanes = truth.together ? lanes_unknown(1, 1, true) : lanes_data();
    return value_number(lanes, 4, false);
}

/* --- operators ------------------------------------------------------------------------------ */

/* pointer + steps * stride */
WarpValue pointer_step(Walk *walk, WarpValue pointer, WarpValue steps, bool minus)
{
    int64_t stride = pointer.levels ? pointer.strides[0] : 0;
    const Poly *poly = NULL;
    Lanes by = lanes_constant(stride);
    if (walk->symbolic && stride)
        poly = poly_scale(walk->arena, steps.lanes.poly, stride);
    if (walk->symbolic && poly && pointer.lanes.poly)
        poly = minus ? poly_subtract(walk->arena, pointer.lanes.poly, poly)
                     : poly_add(walk->arena, pointer.lanes.poly, poly);
    else
        poly = NULL;
    if (steps.is_floating || steps.is_pointer)
        steps.lanes = lanes_data();
    Lanes bytes;
    if (stride == 0) { /* of a size that is not known, but the same for all */
        by = lanes_unknown(walk->assumed_size, 1, true);
        int64_t zero;
        bytes = lanes_value(&steps.lanes, walk->mask.maybe, &zero) && zero == 0
                    ? steps.lanes
                    : lanes_binary(TOKEN_STAR, &steps.lanes, &by, walk->mask.maybe, 8, false);
    } else {
        bytes = lanes_binary(TOKEN_STAR, &steps.lanes, &by, walk->mask.maybe, 8, false);
    }
    pointer.lanes = lanes_binary(minus ? TOKEN_MINUS : TOKEN_PLUS, &pointer.lanes, &bytes,
                                 walk->mask.maybe, 8, false);
    pointer.lanes.poly = poly;
    return pointer;
}

/* Converts both, as `a op b` does. */
static IntegerType convert_both(TokenKind op, WarpValue *a, WarpValue *b)
{
    IntegerType type = integer_type(op, (IntegerType){a->size, a->is_unsigned},
                                    (IntegerType){b->size, b->is_unsigned});
    WarpValue *both[] = {a, b};
    for (size_t i = 0; i < 2 && op != TOKEN_SHL && op != TOKEN_SHR; i++) {
        both[i]->size = type.size;
        both[i]->is_unsigned = type.is_unsigned;
        if (type.is_unsigned)
            lanes_wrap(&both[i]->lanes, type.size, true);
    }
    return type;
}

WarpValue operation_value(Walk *walk, TokenKind op, WarpValue a, WarpValue b)
{
    bool is_shared = value_uniform(walk, &a) && value_uniform(walk, &b);
    if (a.is_pointer && b.is_pointer)
        return value_number(walk_shared(walk, is_shared), 8, false);
    if ((a.is_pointer || b.is_pointer) && (op == TOKEN_PLUS || op == TOKEN_MINUS))
        return pointer_step(walk, a.is_pointer ? a : b, a.is_pointer ? b : a, op == TOKEN_MINUS);
    if (a.is_pointer || b.is_pointer)
        return value_none();
    if (token_is_relation(op) && (a.is_floating || b.is_floating))
        return value_number(walk_shared(walk, is_shared), 4, false);
    if (a.is_floating || b.is_floating)
        return value_floating(walk, is_shared);
    const IntegerType type = convert_both(op, &a, &b), result = integer_result(op, type);
    Lanes lanes =
        lanes_binary(op, &a.lanes, &b.lanes, walk->mask.maybe, type.size, type.is_unsigned);
    if (walk->symbolic && a.lanes.poly && b.lanes.poly)
        lanes.poly = poly_binary(walk->arena, op, a.lanes.poly, b.lanes.poly);
    return value_number(lanes, result.size, result.is_unsigned);
}

/* --- the rest ------------------------------------------------------------------------------- */

static WarpValue assign(Walk *walk, const Expr *expr)
{
    TokenKind op = token_compound(expr->op);
    WarpValue right = walk_value(walk, expr->b);
    LValue place = place_of(walk, expr->a);
    WarpValue value = right;
    if (op != TOKEN_UNKNOWN)
        value = operation_value(walk, op, place_load(walk, expr->a, place), right);
    place_store(walk, expr->a, place, value);
    if (place.kind == PLACE_MEMORY && walk->statement != expr) /* its value is that of the place */
        site_load_optional(walk, expr->a, &place.at, place_bytes(walk, &place.at));
    return place.kind == PLACE_SLOT ? walk->slots.at[place.slot].value : value;
}

static WarpValue step_by_one(Walk *walk, const Expr *expr)
{
    LValue place = place_of(walk, expr->a);
    WarpValue old = place_load(walk, expr->a, place),
              one = value_number(lanes_constant(1), 4, false);
    if (walk->symbolic)
        one.lanes.poly = poly_constant(walk->arena, 1);
    WarpValue value =
        operation_value(walk, expr->op == TOKEN_PLUS_PLUS ? TOKEN_PLUS : TOKEN_MINUS, old, one);
    place_store(walk, expr->a, place, value);
    return expr->kind == EXPR_POSTFIX ? old : value;
}

static WarpValue address(Walk *walk, const Expr *expr)
{
    LValue place = place_of(walk, expr->a);
    if (place.kind ==
        PLACE_SLOT) { /* what happens to a variable of the thread's own is not followed */
        const Slot *slot = &walk->slots.at[place.slot];
        walk_open(walk, expr->a, true);
        Memory *own = arena_new_of(walk->arena, Memory);
        *own = (Memory){.name = slot->name, .space = SPACE_LOCAL, .is_private = true};
        return (WarpValue){.is_pointer = true,
                           .memory = own,
                           .lanes = lanes_constant(0),
                           .levels = 1,
                           .size = 8,
                           .type = slot->type};
    }
    WarpValue at = place.at;
    if (place.kind == PLACE_NONE)
        walk_open(walk, expr->a, true);
    if (place.kind == PLACE_MEMORY) {
        at.levels = 1;
        at.strides[0] = at.indirections ? 8 : place_bytes(walk, &at);
    }
    return at;
}

static WarpValue unary(Walk *walk, const Expr *expr)
{
    WarpValue zero = value_number(lanes_constant(0), 4, false), value;
    if (walk->symbolic)
        zero.lanes.poly = poly_constant(walk->arena, 0);
    switch (expr->op) {
    case TOKEN_PLUS_PLUS:
    case TOKEN_MINUS_MINUS: return step_by_one(walk, expr);
    case TOKEN_STAR: return place_load(walk, expr, place_of(walk, expr));
    case TOKEN_AND: return address(walk, expr);
    case TOKEN_NOT: return truth_value(walk, walk_condition(walk, expr));
    case TOKEN_PLUS: return walk_value(walk, expr->a);
    case TOKEN_MINUS: return operation_value(walk, TOKEN_MINUS, zero, walk_value(walk, expr->a));
    default: break;
    }
    value = walk_value(walk, expr->a); /* ~x is -1 - x */
    zero.lanes = lanes_constant(-1);
    return operation_value(walk, TOKEN_MINUS, zero, value);
}

static WarpValue cast(Walk *walk, const Expr *expr)
{
    if (expr->type && expr->type->is_reference) {
        LValue place = place_recast(walk, expr);
        return value_convert(walk, place_load(walk, expr->a, place), walk_type(walk, expr->type));
    }
    WarpValue value = walk_value(walk, expr->a);
    if (!expr->type)
        return value_none();
    const Type *type = walk_type(walk, expr->type);
    if (!value.is_pointer || !type->pointers)
        return value_convert(walk, value, type);
    WarpValue other = walk_array(walk, value.memory, type);
    other.lanes = value.lanes;
    return other;
}

static WarpValue ternary(Walk *walk, const Expr *expr)
{
    Truth truth = walk_condition(walk, expr->a);
    LaneSet active = walk->mask.maybe;
    WarpValue yes = guarded(walk, expr->b, truth.no, truth.yes, truth.together);
    WarpValue no = guarded(walk, expr->c, truth.yes, truth.no, truth.together);
    if (!yes.is_pointer && !no.is_pointer) {
        if (yes.is_floating || no.is_floating)
            return value_floating(walk, truth.together && value_uniform(walk, &yes) &&
                                            value_uniform(walk, &no));
        convert_both(TOKEN_COLON, &yes, &no);
    }
    if ((active & ~truth.yes) == 0)
        return yes;
    if ((active & ~truth.no) == 0)
        return no;
    if ((active & ~(truth.yes | truth.no)) == 0 && yes.is_pointer == no.is_pointer &&
        yes.memory == no.memory) {
        WarpValue value = yes.size >= no.size ? yes : no;
        value.lanes = lanes_blend(&yes.lanes, &no.lanes, truth.yes, active);
        value.lanes.poly = NULL;
        return value;
    }
    return value_join(&yes, &no, active, truth.together && (truth.yes | truth.no) == 0);
}

static WarpValue literal(const Walk *walk, const Expr *expr)
{
    if (expr->is_floating)
        return value_floating(walk, true);
    unsigned size = expr->kind == EXPR_SIZEOF ? 8 : expr->type ? expr->type->size : 4;
    bool is_unsigned = expr->kind == EXPR_SIZEOF || (expr->type && expr->type->is_unsigned);
    if (expr->kind == EXPR_SIZEOF && expr->value < 0)
        return value_number(lanes_unknown(8, 1, true), 8, true);
    WarpValue value = value_number(lanes_constant(expr->value), size, is_unsigned);
    if (walk->symbolic)
        value.lanes.poly = poly_constant(walk->arena, expr->value);
    return value;
}

/* A variable, or what a call makes, of a class whose operators nobody looks into. */
static bool is_object(const Walk *walk, const Expr *operand)
{
    const Expr *bare = expr_bare(operand);
    if (bare->kind == EXPR_CALL)
        return bare->a->kind == EXPR_NAME &&
               names_class(walk->unit, bare->a->name) == CLASS_SPECIAL;
    int slot = bare->kind == EXPR_NAME ? walk->code->slot_of[bare->first] : -1;
    const Type *type = slot >= 0 ? walk->slots.at[slot].type : NULL;
    return type && type->kind == TYPE_UNKNOWN && !type->pointers && !type->extents.len &&
           !type->is_reference && walk_may_refer(walk, type);
}

/* Such an operator may take the other operand by reference. */
static void bind_operands(Walk *walk, const Expr *expr)
{
    if (expr->kind != EXPR_BINARY && expr->kind != EXPR_ASSIGN && expr->kind != EXPR_INDEX)
        return;
    if (is_object(walk, expr->a))
        walk_bound(walk, expr->b, true);
    else if (is_object(walk, expr->b))
        walk_bound(walk, expr->a, true);
}

static WarpValue value_of(Walk *walk, const Expr *expr)
{
    WarpValue value;
    bind_operands(walk, expr);
    switch (expr->kind) {
    case EXPR_NUMBER:
    case EXPR_CHARACTER:
    case EXPR_BOOL:
    case EXPR_SIZEOF: return literal(walk, expr);
    case EXPR_NAME:
        if (is_shared_variable(walk, expr))
            return place_load(walk, expr, place_of(walk, expr));
        return name_value(walk, expr);
    case EXPR_PAREN: return walk_value(walk, expr->a);
    case EXPR_MEMBER:
        if (builtin_member(walk, expr, &value))
            return value;
        return place_load(walk, expr, place_of(walk, expr));
    case EXPR_INDEX: return place_load(walk, expr, place_of(walk, expr));
    case EXPR_CALL: return call_value(walk, expr);
    case EXPR_UNARY: return unary(walk, expr);
    case EXPR_POSTFIX: return step_by_one(walk, expr);
    case EXPR_ASSIGN: return assign(walk, expr);
    case EXPR_TERNARY: return ternary(walk, expr);
    case EXPR_CAST: return cast(walk, expr);
    case EXPR_BINARY:
        if (expr->op == TOKEN_AND_AND || expr->op == TOKEN_OR_OR)
            return truth_value(walk, walk_condition(walk, expr));
        if (expr->op == TOKEN_COMMA) {
            bool is_statement = walk->statement == expr;
            walk->statement = expr->a;
            walk_value(walk, expr->a);
            walk->statement = is_statement ? expr->b : NULL;
            return walk_value(walk, expr->b);
        }
        value = walk_value(walk, expr->a);
        return operation_value(walk, expr->op, value, walk_value(walk, expr->b));
    case EXPR_INIT:
        for (size_t i = 0; i < expr->arguments.len; i++)
            walk_value(walk, expr->arguments.at[i]);
        return value_none();
    case EXPR_LAMBDA:
    case EXPR_OPAQUE: walk_opaque(walk, expr->first, expr->last); return value_none();
    default: return value_none();
    }
}

/* Bytes of one kernel's walk. */
enum { MOST_WALKED = 96 * 1024 * 1024 };

void walk_step(Walk *walk)
{
    if (++walk->steps > walk->limit || arena_given(walk->arena) > MOST_WALKED)
        walk->exhausted = true;
}

WarpValue walk_value(Walk *walk, const Expr *expr)
{
    if (!expr || walk->exhausted)
        return value_none();
    walk_step(walk);
    WarpValue value = value_of(walk, expr);
    walk_give_poly(walk, &value, expr);
    return value;
}
