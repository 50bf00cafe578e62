/* Places in memory, and names. Enters: an expression that denotes something. Leaves: where it lies
 * in each lane, and what is loaded from there or stored to it. */
#include "places.h"
#include "../syntax/names.h"
#include "../syntax/parse.h"
#include "../syntax/struct_layout.h"
#include "count.h"
#include "eval.h"
#include "template_arguments.h"
#include "value.h"

static unsigned pointer_levels(const Type *type)
{
    return type->pointer_to_array ? 1 + (unsigned)type->extents.len : (unsigned)type->extents.len;
}

WarpValue walk_array(Walk *walk, Memory *memory, const Type *type)
{
    WarpValue value = {
        .is_pointer = true, .memory = memory, .type = type, .lanes = lanes_constant(0), .size = 8};
    bool plain = !type->extents.len;
    unsigned levels = plain ? 1 : pointer_levels(type);
    if (type->pointers > (plain || type->pointer_to_array ? 1u : 0u))
        value.indirections = type->pointers - (plain || type->pointer_to_array ? 1u : 0u);
    int64_t stride = value.indirections ? 8 : layout_bytes(walk->layouts, type);
    value.levels = levels < MAX_LEVELS ? levels : MAX_LEVELS;
    for (unsigned i = value.levels; i-- > 0;) {
        int64_t extent = 0;
        value.strides[i] = stride;
        size_t at = type->pointer_to_array ? i - 1 : i;
        if (i == 0)
            continue;
        const Expr *expr = at < type->extents.len ? type->extents.at[at] : NULL;
        WarpValue number = expr ? walk_value(walk, expr) : value_none();
        stride = lanes_value(&number.lanes, 1, &extent) && extent > 0 ? stride * extent : 0;
    }
    if (walk->symbolic)
        value.lanes.poly = poly_constant(walk->arena, 0);
    return value;
}

static Memory *given_memory(Walk *walk, Str name, bool aligned)
{
    Memory *memory = strmap_get(walk->given, name);
    if (!memory) {
        memory = arena_new_of(walk->arena, Memory);
        *memory =
            (Memory){.name = name, .space = SPACE_GLOBAL, .is_given = true, .aligned = aligned};
        vec_push(walk->arena, &walk->memories, memory);
        strmap_set(walk->given, name, memory);
    }
    return memory;
}

WarpValue walk_given(Walk *walk, Str name, const Type *type, WalkParam known)
{
    if (type->pointers || type->extents.len)
        return walk_array(walk, given_memory(walk, name, known.aligned), type);
    if (type->kind == TYPE_INTEGER && !type->is_reference) {
        Lanes lanes = known.is_known ? lanes_constant(known.value)
                                     : lanes_unknown(known.value, 1, type->is_unsigned);
        if (walk->symbolic && known.is_known)
            lanes.poly = poly_constant(walk->arena, known.value);
        if (walk->symbolic && !known.is_known) {
            Atom *atom = strmap_get(walk->symbols, name);
            if (!atom)
                strmap_set(walk->symbols, name, atom = walk_atom(walk, ATOM_SYMBOL, name));
            lanes.poly = poly_atom(walk->arena, atom);
        }
        return value_convert(walk, value_number(lanes, type->size, type->is_unsigned), type);
    }
    if (type->kind == TYPE_FLOATING && !type->is_reference)
        return value_floating(walk, true);
    WarpValue value = value_convert(walk, value_none(), type);
    if (type->kind == TYPE_UNKNOWN && names_class(walk->unit, type->name) == CLASS_PLAIN)
        value.holder = name;
    return value;
}

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
WarpValue place_loaded(Walk *walk, const WarpValue *place, const Expr *expr)
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
        unsigned bytes = type ? layout_bytes(walk->layouts, type) : 0;
        pointer.strides[0] = pointer.indirections ? 8 : bytes;
        pointer.lanes = same ? lanes_unknown(0, bytes ? bytes : 1, true) : lanes_data();
        return pointer;
    }
    if (!type || type->kind == TYPE_FLOATING)
        return type ? value_floating(walk, same) : value_none();
    if (type->kind != TYPE_INTEGER && type->kind != TYPE_BOOL) {
        WarpValue value = value_none();
        value.type = type;
        return value;
    }
    /* What memory holds is no size: launches that rest on it are counted for one iteration. */
    Lanes lanes = same && walk->is_claim ? lanes_unknown(walk->assumed_size, 1, type->is_unsigned)
                                         : lanes_data();
    lanes.nonnegative = type->is_unsigned;
    return value_number(lanes, type->kind == TYPE_BOOL ? 4 : type->size, type->is_unsigned);
}

unsigned place_bytes(const Walk *walk, const WarpValue *at)
{
    if (at->indirections)
        return 8;
    return at->type ? layout_bytes(walk->layouts, at->type) : 0;
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
    if (walk->watch && walk->record && walk->counts && walk->mask.maybe)
        walk->watch->subscript(walk->watch, walk, expr, &index);
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
    bool known = holder && layout_member(walk->arena, walk->layouts, holder, expr->name, &found);
    if (place.kind != PLACE_MEMORY) {
        WarpValue value = place.kind == PLACE_SLOT ? walk->slots.at[place.slot].value : place.at;
        if (known && value.holder.len && !type_is_array(found.type)) { /* as the launch gave it */
            Str name =
                str_format(walk->arena, "%.*s.%.*s", STR_ARG(value.holder), STR_ARG(expr->name));
            value = walk_given(walk, name, found.type,
                               (WalkParam){.value = walk->assumed_size, .aligned = true});
            value.type = value.is_pointer || !value.holder.len ? value.type : found.type;
        } else {
            value = known ? value_convert(walk, value_none(), found.type) : value_none();
        }
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
bool is_shared_variable(const Walk *walk, const Expr *expr)
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

/* reinterpret_cast<float3 &>(tile[lane][0]): what stands there, under another type. A reference to
 * const may be one to a copy of another type. */
LValue place_recast(Walk *walk, const Expr *expr)
{
    LValue place = place_of(walk, expr->a);
    const Type *type = walk_type(walk, expr->type);
    const bool is_copy = type->is_const && type->size && place.at.type && place.at.type->size;
    if (place.kind != PLACE_MEMORY || is_copy)
        return place;
    place.at.type = type;
    place.at.indirections = type->pointers;
    return place;
}

LValue place_of(Walk *walk, const Expr *expr)
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
    case EXPR_CAST:
        if (expr->type && expr->type->is_reference)
            return place_recast(walk, expr);
        break;
    default: break;
    }
    return (LValue){PLACE_NONE, -1, walk_value(walk, expr)};
}

/* The variable that the expression names, if it is one that is not in memory; -1: none. */
static int variable_of(const Walk *walk, const Expr *expr)
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

WarpValue place_load(Walk *walk, const Expr *expr, LValue place)
{
    if (place.kind == PLACE_SLOT)
        return walk->slots.at[place.slot].value;
    if (place.kind == PLACE_NONE)
        return place.at;
    site_request(walk, expr, KIND_LOAD, &place.at, place_bytes(walk, &place.at));
    return place_loaded(walk, &place.at, expr);
}

void walk_open(Walk *walk, const Expr *expr, bool with_arguments)
{
    const Expr *bare = expr_bare(expr);
    int slot = variable_of(walk, bare);
    if (slot >= 0) {
        walk->slots.at[slot].is_open = true;
        walk_assign(walk, (size_t)slot, walk->slots.at[slot].value);
    }
    bool denotes_first = bare->kind == EXPR_ASSIGN ||
                         (bare->kind == EXPR_CAST && bare->type && bare->type->is_reference) ||
                         (bare->kind == EXPR_MEMBER && bare->op != TOKEN_ARROW) ||
                         (bare->kind == EXPR_UNARY && token_is_step(bare->op));
    if (denotes_first && bare->a)
        walk_open(walk, bare->a, with_arguments);
    if (bare->kind == EXPR_TERNARY || (bare->kind == EXPR_BINARY && bare->op == TOKEN_COMMA))
        walk_open(walk, bare->b, with_arguments);
    if (bare->kind == EXPR_TERNARY)
        walk_open(walk, bare->c, with_arguments);
    for (size_t i = 0; with_arguments && i < bare->arguments.len; i++)
        walk_open(walk, bare->arguments.at[i], true);
}

/* `[&]`, `[&i]`: it may change them whenever it is called. */
static bool captures_by_reference(const Tokens *tokens, size_t first, size_t last)
{
    bool is_lambda = tokens->at[first].kind == TOKEN_LBRACKET, found = false;
    for (size_t i = first; is_lambda && i <= last && tokens->at[i].kind != TOKEN_RBRACKET; i++)
        found = found || tokens->at[i].kind == TOKEN_AND;
    return found;
}

void walk_opaque(Walk *walk, size_t first, size_t last)
{
    bool opens = captures_by_reference(&walk->code->function->tokens, first, last);
    walk->has_unseen = true;
    for (size_t i = first; i <= last && i < walk->code->function->tokens.len; i++) {
        if (walk->code->slot_of[i] < 0)
            continue;
        Slot *slot = &walk->slots.at[walk->code->slot_of[i]];
        WarpValue value = slot->value;
        if (value.is_pointer && value.memory && value.memory->space != SPACE_LOCAL) {
            Span where = tokens_place(&walk->code->function->tokens, i, i);
            value.memory->hidden = true;
            walk_blind(walk, where,
                       str_format(walk->arena, "the use of %.*s here cannot be analysed",
                                  STR_ARG(value.memory->name)));
        }
        if (slot->memory)
            continue;
        slot->is_open = slot->is_open || opens;
        value.lanes = lanes_data();
        value.holder = (Str){0};
        walk_assign(walk, (size_t)walk->code->slot_of[i], value);
    }
}

static bool has_element(const Expr *expr)
{
    if (!expr)
        return false;
    if (expr->kind == EXPR_INDEX || (expr->kind == EXPR_UNARY && expr->op == TOKEN_STAR))
        return true;
    for (size_t i = 0; i < expr_parts(expr); i++)
        if (has_element(expr_part(expr, i)))
            return true;
    return false;
}

/* What a pointer can point to is no reference. */
static bool has_pointers_to(const Kernel *kernel, Str type)
{
    for (size_t i = 0; i < kernel->params.len; i++) {
        const Type *of = kernel->params.at[i]->type;
        if ((of->pointers || of->extents.len) && str_equal(of->name, type))
            return true;
    }
    return false;
}

bool walk_may_refer(const Walk *walk, const Type *type)
{
    bool is_value = type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING || type->size ||
                    type->pointers || str_is(type->name, "auto") ||
                    layout_size(walk->layouts, type->name) ||
                    has_pointers_to(walk->code->function, type->name) ||
                    names_class_is_flat(walk->unit, type->name) ||
                    names_class(walk->unit, type->name) == CLASS_PLAIN;
    return type->is_reference || !is_value;
}

void walk_bound(Walk *walk, const Expr *to, bool with_arguments)
{
    walk_open(walk, to, with_arguments);
    if (has_element(to)) { /* it need not be loaded here, but where it is used */
        walk->has_alias = true;
        walk_opaque(walk, to->first, to->last);
    }
}

/* `(c ? a : b).x` */
static bool is_chosen(const Expr *expr)
{
    const Expr *bare = expr_bare(expr);
    while (bare->kind == EXPR_MEMBER && bare->op != TOKEN_ARROW)
        bare = expr_bare(bare->a);
    return bare->kind == EXPR_TERNARY;
}

void place_store(Walk *walk, const Expr *expr, LValue place, WarpValue value)
{
    if (place.kind == PLACE_SLOT) {
        walk_assign(walk, (size_t)place.slot, value);
    } else if (place.kind == PLACE_MEMORY) {
        site_request(walk, expr, KIND_STORE, &place.at, place_bytes(walk, &place.at));
    } else {
        walk_open(walk, expr, true);
        if (is_chosen(expr))
            walk_blind(walk, walk_place(walk, expr),
                       STR("which of two locations is written is unknown"));
    }
}

/* --- names ---------------------------------------------------------------------------------- */

/* threadIdx.x and its like. */
bool builtin_member(Walk *walk, const Expr *expr, WarpValue *value)
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
    WarpValue value = value_number(lanes_unknown(walk->assumed_size, 1, false), 4, false);
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
    *value = place_loaded(walk, &place, expr);
    return true;
}

WarpValue name_value(Walk *walk, const Expr *expr)
{
    WarpValue file;
    Number number;
    if (walk->code->slot_of[expr->first] >= 0)
        return walk->slots.at[walk->code->slot_of[expr->first]].value;
    int64_t told;
    if (template_value(walk, expr->name, &told))
        return value_number(lanes_constant(told), told > INT32_MAX ? 8 : 4, false);
    for (size_t i = 0; i < walk->code->function->template_params.len; i++)
        if (str_equal(walk->code->function->template_params.at[i], expr->name))
            return symbol_value(walk, expr->name);
    if (unit_number(walk->unit, expr->name, &number))
        return value_number(lanes_constant(number.value), number.size, number.is_unsigned);
    if (str_is(expr->name, "warpSize"))
        return value_number(lanes_constant(WARP_LANES), 4, false);
    return file_variable(walk, expr, &file) ? file : value_none();
}
