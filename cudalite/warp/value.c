/* Values of expressions, and the slots that hold them. Enters: values. Leaves: values as types
 * hold them, slots as assignments by some of the lanes leave them, and what holds where two ways
 * meet. */
#include "value.h"
#include "../syntax/struct_layout.h"

/* --- values --------------------------------------------------------------------------------- */

WarpValue value_none(void)
{
    return (WarpValue){.lanes = lanes_data(), .size = 4};
}

WarpValue value_number(Lanes lanes, unsigned size, bool is_unsigned)
{
    return (WarpValue){
        .lanes = lanes, .size = size < 4 ? 4 : size, .is_unsigned = size >= 4 && is_unsigned};
}

Lanes walk_shared(const Walk *walk, bool is_shared)
{
    return is_shared && walk->is_claim ? lanes_unknown(walk->assumed_size, 1, false) : lanes_data();
}

WarpValue value_floating(const Walk *walk, bool is_shared)
{
    return (WarpValue){.lanes = walk_shared(walk, is_shared), .is_floating = true, .size = 8};
}

bool value_uniform(const Walk *walk, const WarpValue *value)
{
    return lanes_uniform(&value->lanes, walk->mask.maybe);
}

void walk_blind(Walk *walk, Span where, Str what)
{
    for (size_t i = 0; i < walk->blinds.len; i++)
        if (walk->blinds.at[i].where.begin == where.begin &&
            str_equal(walk->blinds.at[i].what, what))
            return;
    vec_push(walk->arena, &walk->blinds,
             (Blind){where, what, walk->code->caller ? walk->code->function->name : STR("")});
}

Span walk_place(const Walk *walk, const Expr *expr)
{
    return tokens_place(&walk->code->function->tokens, expr->first, expr->last);
}

Atom *walk_atom(Walk *walk, AtomKind kind, Str name)
{
    Atom *atom = arena_new_of(walk->arena, Atom);
    *atom = (Atom){
        .kind = kind, .id = walk->atom_count++, .name = name, .uniform = kind != ATOM_THREAD};
    return atom;
}

/* The value in symbols where no operation gave it: a number, or a name for what all lanes share. */
void walk_give_poly(Walk *walk, WarpValue *value, const Expr *expr)
{
    int64_t number;
    if (!walk->symbolic || value->lanes.poly || value->is_floating || value->is_pointer)
        return;
    if (lanes_value(&value->lanes, walk->mask.maybe, &number))
        value->lanes.poly = poly_constant(walk->arena, number);
    else if (lanes_uniform(&value->lanes, walk->mask.maybe))
        value->lanes.poly =
            poly_atom(walk->arena, walk_atom(walk, ATOM_OPAQUE, span_text(walk_place(walk, expr))));
}

bool type_is_array(const Type *type)
{
    return type->extents.len > 0 && !type->pointer_to_array;
}

unsigned element_bytes(const Walk *walk, const Type *type)
{
    unsigned deep = type->pointer_to_array ? 1 : 0;
    if (type->pointers > deep)
        return 8;
    return layout_bytes(walk->layouts, type);
}

/* Nothing is known of a structure but what it is a copy of. */
static WarpValue value_of_class(const WarpValue *value)
{
    WarpValue result = value_none();
    result.holder = value->holder;
    return result;
}

WarpValue value_convert(const Walk *walk, WarpValue value, const Type *type)
{
    if (type->is_auto || type_is_array(type))
        return value;
    if (type->pointers) {
        if (!value.is_pointer) {
            value = value_none();
            value.is_pointer = true;
            value.levels = 1;
            value.indirections = type->pointers - 1;
            value.strides[0] = type->pointers > 1 ? 8 : type->size;
            value.type = type;
        }
        return value;
    }
    if (type->kind == TYPE_BOOL && !value.is_pointer && !value.is_floating) {
        if (value.lanes.state == LANES_DATA || value.lanes.modulus)
            return value_number(lanes_uniform(&value.lanes, ~0u) ? lanes_unknown(1, 1, true)
                                                                 : value.lanes,
                                4, false);
        Lanes zero = lanes_constant(0);
        return value_number(lanes_binary(TOKEN_NOT_EQUAL, &value.lanes, &zero, ~0u, 4, false), 4,
                            false);
    }
    if (type->kind == TYPE_FLOATING)
        return value_floating(walk, lanes_uniform(&value.lanes, ~0u));
    if (type->kind != TYPE_INTEGER)
        return type->kind == TYPE_UNKNOWN && !value.is_pointer ? value_of_class(&value) : value;
    if (value.is_floating || value.is_pointer)
        return value_number(
            walk_shared(walk, value.is_floating && lanes_uniform(&value.lanes, ~0u)), type->size,
            type->is_unsigned);
    WarpValue result = value_number(value.lanes, type->size, type->is_unsigned);
    bool narrow = type->size < 4 && !lanes_exact(&value.lanes);
    if (narrow)
        result.lanes = lanes_uniform(&value.lanes, ~0u) ? lanes_unknown(0, 1, type->is_unsigned)
                                                        : lanes_data();
    const Poly *poly = result.lanes.poly;
    lanes_wrap(&result.lanes, type->size, type->is_unsigned);
    result.lanes.poly = narrow ? NULL : poly;
    return result;
}

bool value_same(const WarpValue *a, const WarpValue *b, LaneSet active)
{
    return a->is_pointer == b->is_pointer && a->memory == b->memory && a->levels == b->levels &&
           str_equal(a->holder, b->holder) && lanes_same(&a->lanes, &b->lanes, active);
}

WarpValue value_join(const WarpValue *a, const WarpValue *b, LaneSet active, bool together)
{
    WarpValue result = *a;
    if (a->is_pointer && b->is_pointer && a->memory != b->memory) {
        result.memory = NULL;
        result.lanes = lanes_data();
        return result;
    }
    if (a->is_pointer != b->is_pointer || a->levels != b->levels ||
        !str_equal(a->holder, b->holder))
        return value_none();
    result.lanes = lanes_join(&a->lanes, &b->lanes, active, together);
    return result;
}

/* --- slots ---------------------------------------------------------------------------------- */

void walk_set(Walk *walk, size_t slot, WarpValue value)
{
    if (walk->depth > 0)
        vec_push(walk->arena, &walk->trail, (SlotChange){slot, walk->slots.at[slot].value});
    walk->slots.at[slot].value = value;
}

void walk_assign(Walk *walk, size_t slot, WarpValue value)
{
    Slot *s = &walk->slots.at[slot];
    if (s->type && !s->type->is_reference)
        value = value_convert(walk, value, s->type);
    if (s->is_open) {
        value.lanes = lanes_data();
        value.memory = NULL;
        value.holder = (Str){0};
    }
    if (walk->alive & ~s->blind & ~walk->mask.maybe) {
        const WarpValue *old = &s->value;
        bool alike = old->is_pointer == value.is_pointer && old->memory == value.memory;
        Lanes lanes = alike ? lanes_blend(&value.lanes, &old->lanes, walk->mask.maybe, walk->alive)
                            : lanes_data();
        if (value.is_pointer && !alike)
            value.memory = NULL;
        if (!str_equal(old->holder, value.holder))
            value.holder = (Str){0};
        const Poly *poly = value.lanes.poly;
        value.lanes = lanes;
        if (old->lanes.poly != poly)
            value.lanes.poly = NULL;
    }
    walk_set(walk, slot, value);
}

/* Lanes that are not here do not see the variable. */
void walk_declare(Walk *walk, size_t slot, WarpValue value)
{
    walk->slots.at[slot].blind = ~walk->mask.maybe;
    walk_assign(walk, slot, value);
}

SlotChanges walk_back(Walk *walk, size_t mark)
{
    SlotChanges after = {0};
    while (walk->trail.len > mark) {
        SlotChange change = walk->trail.at[--walk->trail.len];
        size_t i = 0;
        while (i < after.len && after.at[i].slot != change.slot)
            i++;
        if (i == after.len)
            vec_push(walk->arena, &after,
                     (SlotChange){change.slot, walk->slots.at[change.slot].value});
        walk->slots.at[change.slot].value = change.before;
    }
    return after;
}

static const WarpValue *change_of(const SlotChanges *changes, size_t slot)
{
    for (size_t i = 0; changes && i < changes->len; i++)
        if (changes->at[i].slot == slot)
            return &changes->at[i].before;
    return NULL;
}

void walk_meet(Walk *walk, const SlotChanges *a, const SlotChanges *b, bool together)
{
    const SlotChanges *sides[2] = {a, b};
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; sides[side] && i < sides[side]->len; i++) {
            size_t slot = sides[side]->at[i].slot;
            if (side == 1 && change_of(a, slot))
                continue;
            const WarpValue *one = change_of(a, slot), *other = change_of(b, slot);
            WarpValue before = walk->slots.at[slot].value;
            walk_set(
                walk, slot,
                value_join(one ? one : &before, other ? other : &before, walk->alive, together));
        }
}
