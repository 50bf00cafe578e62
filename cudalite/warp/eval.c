/* Expressions. Enters: a syntax tree, the slots as they are. Leaves: a value in each lane; the
 * requests that the active lanes make on the way are noted (count.c). */
#include "../front/integers.h"
#include "../front/parse.h"
#include "layout.h"
#include "walk.h"

typedef struct {
    enum { PLACE_NONE, PLACE_SLOT, PLACE_MEMORY } kind;
    int slot;
    WarpValue at; /* MEMORY: a pointer without levels left; NONE: the value itself */
} LValue;

static LValue place_of(Walk *walk, const Expr *expr);

/* --- conditions ----------------------------------------------------------------------------- */

static Truth truth_of(Walk *walk, const WarpValue *value)
{
    LaneSet active = walk->mask.maybe;
    Truth truth = {.together = lanes_uniform(&value->lanes, active) && !value->is_floating,
                   .by_block = true,
                   .by_data = value->lanes.state == LANES_DATA};
    if (value->is_floating || value->is_pointer || truth.by_data ||
        (walk->is_claim && !lanes_exact(&value->lanes)))
        return truth;
    walk->rests_on_sizes = walk->rests_on_sizes || !lanes_exact(&value->lanes);
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

static WarpValue binary(Walk *walk, TokenKind op, WarpValue a, WarpValue b, const Expr *expr);

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
        WarpValue value = binary(walk, expr->op, a, b, expr);
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

static const Poly *poly_binary(const Walk *walk, TokenKind op, const Poly *a, const Poly *b)
{
    int64_t by;
    if (!walk->symbolic || !a || !b)
        return NULL;
    switch (op) {
    case TOKEN_PLUS: return poly_add(walk->arena, a, b);
    case TOKEN_MINUS: return poly_subtract(walk->arena, a, b);
    case TOKEN_STAR: return poly_multiply(walk->arena, a, b);
    case TOKEN_SHL:
        return poly_is_constant(b, &by) && by >= 0 && by < 31
                   ? poly_scale(walk->arena, a, INT64_C(1) << by)
                   : NULL;
    default: return NULL;
    }
}

/* pointer + steps * stride */
static WarpValue pointer_step(Walk *walk, WarpValue pointer, WarpValue steps, bool minus)
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
        by = lanes_unknown(ASSUMED_SIZE, 1, true);
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

static WarpValue binary(Walk *walk, TokenKind op, WarpValue a, WarpValue b, const Expr *expr)
{
    (void)expr;
    if (a.is_pointer && b.is_pointer)
        return value_none();
    if ((a.is_pointer || b.is_pointer) && (op == TOKEN_PLUS || op == TOKEN_MINUS))
        return pointer_step(walk, a.is_pointer ? a : b, a.is_pointer ? b : a, op == TOKEN_MINUS);
    if (a.is_pointer || b.is_pointer)
        return value_none();
    if (token_is_relation(op) && (a.is_floating || b.is_floating))
        return value_number(lanes_data(), 4, false);
    if (a.is_floating || b.is_floating)
        return value_floating();
    bool shift = op == TOKEN_SHL || op == TOKEN_SHR;
    const WarpValue *other = shift ? &a : &b;
    IntegerType type = integer_common((IntegerType){a.size, a.is_unsigned},
                                      (IntegerType){other->size, other->is_unsigned});
    if (type.is_unsigned && !shift) { /* the usual conversions */
        lanes_wrap(&a.lanes, type.size, true);
        lanes_wrap(&b.lanes, type.size, true);
    }
    Lanes lanes =
        lanes_binary(op, &a.lanes, &b.lanes, walk->mask.maybe, type.size, type.is_unsigned);
    lanes.poly = poly_binary(walk, op, a.lanes.poly, b.lanes.poly);
    return token_is_relation(op) ? value_number(lanes, 4, false)
                                 : value_number(lanes, type.size, type.is_unsigned);
}

/* --- memory --------------------------------------------------------------------------------- */

static Memory *other_memory(Walk *walk, const Expr *expr)
{
    const Expr *bare = expr_bare(expr);
    Str name = bare->kind == EXPR_NAME ? bare->name : span_text(walk_place(walk, expr));
    Memory *memory = strmap_get(walk->others, name);
    if (!memory) {
        memory = arena_new_of(walk->arena, Memory);
        *memory = (Memory){.name = name, .space = SPACE_OTHER};
        strmap_set(walk->others, name, memory);
        vec_push(walk->arena, &walk->memories, memory);
    }
    return memory;
}

/* What an element at that place is worth once it is loaded. */
static WarpValue loaded(Walk *walk, const WarpValue *place, const Expr *expr)
{
    const Type *type = place->type;
    bool same = lanes_uniform(&place->lanes, walk->mask.maybe) &&
                !(place->memory && place->memory->is_private);
    if (place->indirections) {
        WarpValue pointer = {.is_pointer = true,
                             .type = type,
                             .levels = 1,
                             .indirections = place->indirections - 1,
                             .size = 8,
                             .memory = other_memory(walk, expr)};
        unsigned bytes = type ? (type->size ? type->size : layout_size(walk, type->name)) : 0;
        pointer.strides[0] = pointer.indirections ? 8 : bytes;
        pointer.lanes = same ? lanes_unknown(0, bytes ? bytes : 1, true) : lanes_data();
        return pointer;
    }
    if (!type || type->kind == TYPE_FLOATING)
        return type ? value_floating() : value_none();
    if (type->kind != TYPE_INTEGER && type->kind != TYPE_BOOL) {
        WarpValue value = value_none();
        value.type = type;
        return value;
    }
    Lanes lanes = same ? lanes_unknown(ASSUMED_SIZE, 1, type->is_unsigned) : lanes_data();
    lanes.nonnegative = type->is_unsigned;
    return value_number(lanes, type->kind == TYPE_BOOL ? 4 : type->size, type->is_unsigned);
}

static unsigned place_bytes(const Walk *walk, const WarpValue *at)
{
    if (at->indirections)
        return 8;
    return at->type ? (at->type->size ? at->type->size : layout_size(walk, at->type->name)) : 0;
}

/* base[index], *base: one level less. */
static LValue subscript(Walk *walk, const Expr *expr)
{
    WarpValue base = walk_value(walk, expr->a);
    WarpValue index = expr->kind == EXPR_INDEX ? walk_value(walk, expr->b)
                                               : value_number(lanes_constant(0), 8, false);
    if (expr->kind != EXPR_INDEX && walk->symbolic)
        index.lanes.poly = poly_constant(walk->arena, 0);
    if (index.is_pointer && !base.is_pointer) {
        WarpValue swapped = base;
        base = index;
        index = swapped;
    }
    if (!base.is_pointer) {
        const Expr *bare = expr_bare(expr->a);
        bool is_file = bare->kind == EXPR_NAME && walk->code->slot_of[bare->first] < 0;
        WarpValue at = value_none();
        if (is_file) { /* an array of the file's */
            at.is_pointer = true;
            at.memory = other_memory(walk, expr->a);
            at.lanes = lanes_data();
            return (LValue){PLACE_MEMORY, -1, at};
        }
        return (LValue){PLACE_NONE, -1, at};
    }
    WarpValue at = pointer_step(walk, base, index, false);
    for (unsigned i = 0; i + 1 < MAX_LEVELS; i++)
        at.strides[i] = at.strides[i + 1];
    at.strides[MAX_LEVELS - 1] = 0;
    at.levels = base.levels ? base.levels - 1 : 0;
    return (LValue){at.levels ? PLACE_NONE : PLACE_MEMORY, -1, at};
}

/* a.b, a->b */
static LValue member(Walk *walk, const Expr *expr)
{
    LValue place;
    if (expr->op == TOKEN_ARROW) {
        place = (LValue){PLACE_MEMORY, -1, walk_value(walk, expr->a)};
        if (!place.at.is_pointer)
            return (LValue){PLACE_NONE, -1, value_none()};
        place.at.levels = 0;
    } else {
        place = place_of(walk, expr->a);
    }
    Member found;
    const Type *holder = place.kind == PLACE_SLOT ? walk->slots.at[place.slot].type : place.at.type;
    bool known = holder && layout_member(walk, holder, expr->name, &found);
    if (place.kind != PLACE_MEMORY) {
        WarpValue value =
            known && found.type->kind == TYPE_FLOATING ? value_floating() : value_none();
        return (LValue){PLACE_NONE, -1, value};
    }
    if (!known) {
        place.at.type = NULL;
        place.at.lanes.state = place.at.lanes.state == LANES_DATA ? LANES_DATA : LANES_ASSUMED;
        return place;
    }
    Lanes offset = lanes_constant(found.offset);
    const Poly *poly = walk->symbolic ? poly_add(walk->arena, place.at.lanes.poly,
                                                 poly_constant(walk->arena, found.offset))
                                      : NULL;
    place.at.lanes = lanes_binary(TOKEN_PLUS, &place.at.lanes, &offset, walk->mask.maybe, 8, false);
    place.at.lanes.poly = poly;
    if (type_is_array(found.type)) {
        WarpValue inner = walk_array(walk, place.at.memory, found.type);
        inner.lanes = place.at.lanes;
        return (LValue){PLACE_NONE, -1, inner};
    }
    place.at.type = found.type;
    place.at.indirections = found.type->pointers;
    return place;
}

/* `__shared__ int total;` or `float &v = a[i];`: no array, but in memory. */
static bool is_shared_variable(const Walk *walk, const Expr *expr)
{
    const Slot *slot = walk->code->slot_of[expr->first] >= 0
                           ? &walk->slots.at[walk->code->slot_of[expr->first]]
                           : NULL;
    return slot && slot->memory && slot->type && !slot->type->extents.len;
}

/* Where a variable of the file lies that is no array; false where the file declares none of that
 * name. */
static bool file_place(Walk *walk, const Expr *expr, WarpValue *place)
{
    const DeclaredVariable *variable = strmap_get(walk->variables, expr->name);
    if (!variable || !variable->type || variable->type->extents.len)
        return false;
    Memory *memory = other_memory(walk, expr);
    memory->space = variable->is_constant ? SPACE_LOCAL : SPACE_GLOBAL;
    *place = (WarpValue){.is_pointer = true,
                         .memory = memory,
                         .type = variable->type,
                         .size = 8,
                         .lanes = lanes_constant(0)};
    place->indirections = variable->type->pointers;
    return true;
}

static LValue place_of(Walk *walk, const Expr *expr)
{
    WarpValue place;
    switch (expr->kind) {
    case EXPR_PAREN: return place_of(walk, expr->a);
    case EXPR_NAME:
        if (is_shared_variable(walk, expr))
            return (LValue){PLACE_MEMORY, -1,
                            walk->slots.at[walk->code->slot_of[expr->first]].value};
        if (walk->code->slot_of[expr->first] >= 0 &&
            !walk->slots.at[walk->code->slot_of[expr->first]].memory)
            return (LValue){PLACE_SLOT, walk->code->slot_of[expr->first], value_none()};
        if (walk->code->slot_of[expr->first] < 0 && file_place(walk, expr, &place))
            return (LValue){PLACE_MEMORY, -1, place};
        break;
    case EXPR_INDEX: return subscript(walk, expr);
    case EXPR_UNARY:
        if (expr->op == TOKEN_STAR)
            return subscript(walk, expr);
        break;
    case EXPR_MEMBER: return member(walk, expr);
    default: break;
    }
    return (LValue){PLACE_NONE, -1, walk_value(walk, expr)};
}

int walk_variable(const Walk *walk, const Expr *expr)
{
    const Expr *bare = expr_bare(expr);
    int slot = bare->kind == EXPR_NAME ? walk->code->slot_of[bare->first] : -1;
    return slot >= 0 && !walk->slots.at[slot].memory ? slot : -1;
}

bool walk_reference(Walk *walk, const Expr *expr, WarpValue *at)
{
    const Expr *bare = expr_bare(expr);
    while (bare->kind == EXPR_CAST && bare->type && bare->type->is_reference && bare->a)
        bare = expr_bare(bare->a);
    int slot = bare->kind == EXPR_NAME ? walk->code->slot_of[bare->first] : -1;
    bool is_bound = slot >= 0 && walk->slots.at[slot].type && /* a reference that is followed */
                    walk->slots.at[slot].type->is_reference && walk->slots.at[slot].memory;
    bool is_place = is_bound || bare->kind == EXPR_INDEX || bare->kind == EXPR_MEMBER ||
                    (bare->kind == EXPR_UNARY && bare->op == TOKEN_STAR);
    if (!is_place)
        return false;
    LValue place = place_of(walk, bare);
    *at = place.at;
    if (!at->memory)
        at->memory = other_memory(walk, bare);
    return place.kind == PLACE_MEMORY;
}

static WarpValue load(Walk *walk, const Expr *expr, LValue place)
{
    if (place.kind == PLACE_SLOT)
        return walk->slots.at[place.slot].value;
    if (place.kind == PLACE_NONE)
        return place.at;
    site_request(walk, expr, KIND_LOAD, &place.at, place_bytes(walk, &place.at));
    return loaded(walk, &place.at, expr);
}

void walk_open(Walk *walk, const Expr *expr, bool with_arguments)
{
    const Expr *bare = expr_bare(expr);
    int slot = walk_variable(walk, bare);
    if (slot >= 0) {
        walk->slots.at[slot].is_open = true;
        walk_assign(walk, (size_t)slot, walk->slots.at[slot].value);
    }
    bool denotes_first = bare->kind == EXPR_ASSIGN ||
                         (bare->kind == EXPR_CAST && bare->type && bare->type->is_reference) ||
                         (bare->kind == EXPR_MEMBER && bare->op != TOKEN_ARROW) ||
                         (bare->kind == EXPR_UNARY &&
                          (bare->op == TOKEN_PLUS_PLUS || bare->op == TOKEN_MINUS_MINUS));
    if (denotes_first && bare->a)
        walk_open(walk, bare->a, with_arguments);
    if (bare->kind == EXPR_TERNARY || (bare->kind == EXPR_BINARY && bare->op == TOKEN_COMMA))
        walk_open(walk, bare->b, with_arguments);
    if (bare->kind == EXPR_TERNARY)
        walk_open(walk, bare->c, with_arguments);
    for (size_t i = 0; with_arguments && i < bare->arguments.len; i++)
        walk_open(walk, bare->arguments.at[i], true);
}

/* `(c ? a : b).x` */
static bool is_chosen(const Expr *expr)
{
    const Expr *bare = expr_bare(expr);
    while (bare->kind == EXPR_MEMBER && bare->op != TOKEN_ARROW)
        bare = expr_bare(bare->a);
    return bare->kind == EXPR_TERNARY;
}

static void store(Walk *walk, const Expr *expr, LValue place, WarpValue value)
{
    if (place.kind == PLACE_SLOT) {
        walk_assign(walk, (size_t)place.slot, value);
    } else if (place.kind == PLACE_MEMORY) {
        site_request(walk, expr, KIND_STORE, &place.at, place_bytes(walk, &place.at));
    } else {
        walk_open(walk, expr, true);
        if (is_chosen(expr))
            walk_blind(walk, walk_place(walk, expr),
                       STR("which of two places is written is not followed"));
    }
}

/* --- names ---------------------------------------------------------------------------------- */

/* threadIdx.x and its like. */
static bool builtin_member(Walk *walk, const Expr *expr, WarpValue *value)
{
    const Expr *a = expr->a;
    if (a->kind != EXPR_NAME || expr->name.len != 1 || expr->name.at[0] < 'x' ||
        expr->name.at[0] > 'z' || walk->code->slot_of[a->first] >= 0)
        return false;
    unsigned axis = (unsigned)(expr->name.at[0] - 'x');
    const Lanes *lanes = str_is(a->name, "threadIdx")  ? walk->thread
                         : str_is(a->name, "blockIdx") ? walk->block
                         : str_is(a->name, "gridDim")  ? walk->grid
                         : str_is(a->name, "blockDim") ? walk->extent
                                                       : NULL;
    if (!lanes)
        return false;
    *value = value_number(lanes[axis], 4, true);
    return true;
}

static WarpValue symbol_value(Walk *walk, Str name)
{
    WarpValue value = value_number(lanes_unknown(ASSUMED_SIZE, 1, false), 4, false);
    if (!walk->symbolic)
        return value;
    Atom *atom = strmap_get(walk->symbols, name);
    if (!atom) {
        atom = walk_atom(walk, ATOM_SYMBOL, name);
        strmap_set(walk->symbols, name, atom);
    }
    value.lanes.poly = poly_atom(walk->arena, atom);
    return value;
}

/* A variable of the file; false where the file declares none of that name. */
static bool file_variable(Walk *walk, const Expr *expr, WarpValue *value)
{
    const DeclaredVariable *variable = strmap_get(walk->variables, expr->name);
    if (!variable || !variable->type)
        return false;
    if (variable->type->extents.len) {
        Memory *memory = other_memory(walk, expr);
        memory->space = variable->is_constant ? SPACE_LOCAL : SPACE_GLOBAL;
        *value = walk_array(walk, memory, variable->type);
        return true;
    }
    WarpValue place;
    file_place(walk, expr, &place);
    site_request(walk, expr, KIND_LOAD, &place, place_bytes(walk, &place));
    *value = loaded(walk, &place, expr);
    return true;
}

static WarpValue name_value(Walk *walk, const Expr *expr)
{
    WarpValue file;
    Number number;
    if (walk->code->slot_of[expr->first] >= 0)
        return walk->slots.at[walk->code->slot_of[expr->first]].value;
    for (size_t i = 0; i < walk->code->function->template_params.len; i++)
        if (str_equal(walk->code->function->template_params.at[i], expr->name))
            return symbol_value(walk, expr->name);
    if (unit_number(walk->unit, expr->name, &number))
        return value_number(lanes_constant(number.value), number.size, number.is_unsigned);
    if (str_is(expr->name, "warpSize"))
        return value_number(lanes_constant(WARP_LANES), 4, false);
    return file_variable(walk, expr, &file) ? file : value_none();
}

/* --- calls ---------------------------------------------------------------------------------- */

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
    bool is_max = str_is(name, "max") || str_is(name, "std::max") || str_is(name, "umax");
    bool is_min = str_is(name, "min") || str_is(name, "std::min") || str_is(name, "umin");
    bool is_product = str_is(name, "__mul24") || str_is(name, "__umul24");
    size_t count = expr->arguments.len;
    if (count == 2 && (is_max || is_min || is_product)) {
        WarpValue a = walk_value(walk, expr->arguments.at[0]),
                  b = walk_value(walk, expr->arguments.at[1]);
        *value = binary(walk,
                        is_max   ? TOKEN_QUESTION
                        : is_min ? TOKEN_COLON
                                 : TOKEN_STAR,
                        a, b, expr);
        return true;
    }
    if (count == 1 && (str_is(name, "abs") || str_is(name, "__popc") || str_is(name, "__clz") ||
                       str_is(name, "__ffs"))) {
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
        *value = loaded(walk, &at, expr);
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
        site_request_optional(walk, argument, KIND_LOAD, &place.at, place_bytes(walk, &place.at));
        walk_blind(walk, walk_place(walk, argument),
                   str_format(walk->arena, "%.*s() may take this by reference", STR_ARG(name)));
        return;
    }
    WarpValue value = load(walk, argument, place);
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
    int slot = bare->kind == EXPR_NAME && !(declared && !declared->by_reference)
                   ? walk->code->slot_of[bare->first]
                   : -1;
    const Type *type = slot >= 0 ? walk->slots.at[slot].type : NULL;
    if (type && type->kind == TYPE_INTEGER && !type->pointers && !type->extents.len &&
        !type->is_const)
        walk_assign(walk, (size_t)slot, value_number(lanes_data(), type->size, type->is_unsigned));
}

static bool changes_nothing(const Expr *call, Str name)
{
    return call_is_pure(call) || str_starts(name, "__sync") || str_starts(name, "__shfl") ||
           str_is(name, "printf") || str_is(name, "assert") || str_starts(name, "__threadfence") ||
           str_starts(name, "__ballot") || str_starts(name, "__a") || str_starts(name, "tex");
}

static WarpValue call(Walk *walk, const Expr *expr)
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
    if (expr->a->kind == EXPR_MEMBER)
        place_of(walk, expr->a->a);
    bool pure = changes_nothing(expr, name);
    walk->has_unseen = walk->has_unseen || !pure || expr->a->kind != EXPR_NAME ||
                       walk->code->slot_of[expr->a->first] >= 0;
    for (size_t i = 0; i < expr->arguments.len; i++)
        pass(walk, expr->arguments.at[i], name, pure);
    return value_none();
}

/* --- the rest ------------------------------------------------------------------------------- */

static TokenKind compound_op(TokenKind assign)
{
    static const struct {
        TokenKind assign, op;
    } rows[] = {
        {TOKEN_PLUS_ASSIGN, TOKEN_PLUS},       {TOKEN_MINUS_ASSIGN, TOKEN_MINUS},
        {TOKEN_STAR_ASSIGN, TOKEN_STAR},       {TOKEN_SLASH_ASSIGN, TOKEN_SLASH},
        {TOKEN_PERCENT_ASSIGN, TOKEN_PERCENT}, {TOKEN_AND_ASSIGN, TOKEN_AND},
        {TOKEN_OR_ASSIGN, TOKEN_OR},           {TOKEN_XOR_ASSIGN, TOKEN_XOR},
        {TOKEN_SHL_ASSIGN, TOKEN_SHL},         {TOKEN_SHR_ASSIGN, TOKEN_SHR},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].assign == assign)
            return rows[i].op;
    return TOKEN_UNKNOWN;
}

static WarpValue assign(Walk *walk, const Expr *expr)
{
    TokenKind op = compound_op(expr->op);
    WarpValue right = walk_value(walk, expr->b);
    LValue place = place_of(walk, expr->a);
    WarpValue value = right;
    if (op != TOKEN_UNKNOWN)
        value = binary(walk, op, load(walk, expr->a, place), right, expr);
    store(walk, expr->a, place, value);
    if (place.kind == PLACE_MEMORY && walk->statement != expr) /* its value is that of the place */
        site_request_optional(walk, expr->a, KIND_LOAD, &place.at, place_bytes(walk, &place.at));
    return place.kind == PLACE_SLOT ? walk->slots.at[place.slot].value : value;
}

static WarpValue step_by_one(Walk *walk, const Expr *expr)
{
    LValue place = place_of(walk, expr->a);
    WarpValue old = load(walk, expr->a, place), one = value_number(lanes_constant(1), 4, false);
    if (walk->symbolic)
        one.lanes.poly = poly_constant(walk->arena, 1);
    WarpValue value =
        binary(walk, expr->op == TOKEN_PLUS_PLUS ? TOKEN_PLUS : TOKEN_MINUS, old, one, expr);
    store(walk, expr->a, place, value);
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
    case TOKEN_STAR: return load(walk, expr, place_of(walk, expr));
    case TOKEN_AND: return address(walk, expr);
    case TOKEN_NOT: return truth_value(walk, walk_condition(walk, expr));
    case TOKEN_PLUS: return walk_value(walk, expr->a);
    case TOKEN_MINUS: return binary(walk, TOKEN_MINUS, zero, walk_value(walk, expr->a), expr);
    default: break;
    }
    value = walk_value(walk, expr->a); /* ~x is -1 - x */
    zero.lanes = lanes_constant(-1);
    return binary(walk, TOKEN_MINUS, zero, value, expr);
}

static WarpValue cast(Walk *walk, const Expr *expr)
{
    WarpValue value = walk_value(walk, expr->a);
    if (!expr->type)
        return value_none();
    const Type *type = walk_type(walk, expr->type);
    if (!value.is_pointer || !type->pointers)
        return value_convert(value, type);
    WarpValue other = walk_array(walk, value.memory, type);
    other.lanes = value.lanes;
    return other;
}

/* The usual conversions of both to one type; false: it is a floating one. */
static bool join_types(WarpValue *a, WarpValue *b)
{
    unsigned size = a->size > b->size ? a->size : b->size;
    bool is_unsigned = (a->is_unsigned && a->size == size) || (b->is_unsigned && b->size == size);
    WarpValue *both[] = {a, b};
    if (a->is_floating || b->is_floating)
        return false;
    for (size_t i = 0; i < 2; i++) {
        both[i]->size = size;
        both[i]->is_unsigned = is_unsigned;
        if (is_unsigned)
            lanes_wrap(&both[i]->lanes, size, true);
    }
    return true;
}

static WarpValue ternary(Walk *walk, const Expr *expr)
{
    Truth truth = walk_condition(walk, expr->a);
    LaneSet active = walk->mask.maybe;
    WarpValue yes = guarded(walk, expr->b, truth.no, truth.yes, truth.together);
    WarpValue no = guarded(walk, expr->c, truth.yes, truth.no, truth.together);
    if (!yes.is_pointer && !no.is_pointer && !join_types(&yes, &no))
        return value_floating();
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
        return value_floating();
    unsigned size = expr->kind == EXPR_SIZEOF ? 8 : expr->type ? expr->type->size : 4;
    bool is_unsigned = expr->kind == EXPR_SIZEOF || (expr->type && expr->type->is_unsigned);
    if (expr->kind == EXPR_SIZEOF && expr->value < 0)
        return value_number(lanes_unknown(8, 1, true), 8, true);
    WarpValue value = value_number(lanes_constant(expr->value), size, is_unsigned);
    if (walk->symbolic)
        value.lanes.poly = poly_constant(walk->arena, expr->value);
    return value;
}

static WarpValue value_of(Walk *walk, const Expr *expr)
{
    WarpValue value;
    switch (expr->kind) {
    case EXPR_NUMBER:
    case EXPR_CHARACTER:
    case EXPR_BOOL:
    case EXPR_SIZEOF: return literal(walk, expr);
    case EXPR_NAME:
        if (is_shared_variable(walk, expr))
            return load(walk, expr, place_of(walk, expr));
        return name_value(walk, expr);
    case EXPR_PAREN: return walk_value(walk, expr->a);
    case EXPR_MEMBER:
        if (builtin_member(walk, expr, &value))
            return value;
        return load(walk, expr, place_of(walk, expr));
    case EXPR_INDEX: return load(walk, expr, place_of(walk, expr));
    case EXPR_CALL: return call(walk, expr);
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
        return binary(walk, expr->op, value, walk_value(walk, expr->b), expr);
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
