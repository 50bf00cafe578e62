/* Expressions to values. Enters: a syntax tree and the variables' values at this point. Leaves: a
 * value; accesses, hazards and escapes are noted in the model as they are met, in the order in
 * which the thread would do them. */
#include "../front/integers.h"
#include "builder.h"

static Value place_of(Builder *builder, const Expr *expr, bool read, bool write);

/* The place of which `part` is a part: what is written leaves the rest, so all of it is read,
 * too. */
static Value place_of_part(Builder *builder, const Expr *part, const Expr *whole, bool write)
{
    const Expr *outer = builder->part;
    builder->part = part;
    Value place = place_of(builder, whole, true, write);
    builder->part = outer;
    return place;
}

Value value_unknown(void)
{
    return (Value){.size = 4};
}

Value value_own(unsigned levels)
{
    return (Value){.size = 4, .is_own = true, .levels = levels};
}

Value value_integer(const Poly *poly, unsigned size, bool is_unsigned)
{
    return (Value){
        .poly = poly, .size = size < 4 ? 4 : size, .is_unsigned = size >= 4 && is_unsigned};
}

Atom *builder_atom(Builder *builder, AtomKind kind, Str name)
{
    return model_atom(builder->model, kind, name);
}

const Poly *value_opaque(Builder *builder, Str name, bool uniform, bool wide)
{
    Atom *atom = builder_atom(builder, ATOM_OPAQUE, name);
    atom->uniform = uniform;
    atom->wide = wide;
    return poly_atom(builder->arena, atom);
}

const Poly *poly_as_type(Arena *arena, const Poly *poly, const Type *type)
{
    int64_t value;
    if (!poly_is_constant(poly, &value))
        return poly;
    int64_t kept = integer_held(value, type->size, type->is_unsigned);
    return kept == value ? poly : poly_constant(arena, kept);
}

void builder_escape(Builder *builder, Value value, const Expr *expr)
{
    if (!value.is_pointer)
        return;
    if (value.array && !value.array->escapes) {
        value.array->escapes = true;
        value.array->escape = model_expr_place(builder->model, expr);
    }
    if (!value.array)
        vec_push(builder->arena, &builder->model->hazards,
                 (Hazard){.expr = expr,
                          .write = true,
                          .is_restrict = value.is_restrict,
                          .type = value.pointee,
                          .order = builder->model->order++});
}

/* An operator may leave a part of an object as it was, but not of a number. */
static const Expr *part_of(const Builder *builder, const Array *array)
{
    const Expr *part = builder->part;
    TypeKind kind = array->param->type->kind;
    bool is_number = kind == TYPE_INTEGER || kind == TYPE_FLOATING || kind == TYPE_BOOL;
    bool is_operator = part && part->kind != EXPR_MEMBER && part->kind != EXPR_INDEX;
    return is_operator && is_number ? NULL : part;
}

/* Behind the step in a loop's head the iterator is no longer that of the round, by which the index
 * would be written down. */
static bool is_behind_step(const Builder *builder, const Poly *index)
{
    const Loop *loop = builder->loop;
    return builder->in_head && loop->canonical && poly_mentions(index, loop->atom) &&
           poly_single(loop->variable->value.poly) != loop->atom;
}

/* The first access of a part is met. */
static void note_sight(Builder *builder, const Expr *expr)
{
    Model *model = builder->model;
    if (model->sights.len && (!builder->parts || model->sights.len > MOST_SIGHTS))
        return;
    Sight sight = {.token = expr->first, .atoms = model->atoms};
    for (size_t i = 0; i < builder->scope.len; i++)
        if (builder_find(builder, builder->scope.at[i]->name) == builder->scope.at[i])
            vec_push(builder->arena, &sight.scope, *builder->scope.at[i]);
    vec_push(builder->arena, &model->sights, sight);
    builder->parts = false;
}

Access *access_note(Builder *builder, Value place, const Expr *expr, bool read, bool write)
{
    Model *model = builder->model;
    if (!place.array) {
        if (place.is_pointer)
            vec_push(builder->arena, &model->hazards,
                     (Hazard){.expr = expr,
                              .write = write,
                              .is_restrict = place.is_restrict,
                              .type = place.pointee,
                              .order = model->order++});
        return NULL;
    }
    const Expr *part = place.array->words ? NULL : part_of(builder, place.array);
    /* Of structures it is their number that wraps, not that of their words. */
    const bool is_opaque = place.array->words && place.wraps;
    note_sight(builder, expr);
    if (write && place.array->is_class && place.array->class != CLASS_PLAIN)
        read = true; /* its operator= may leave a part as it was */
    Access *access = arena_new_of(builder->arena, Access);
    /* a[k++]: the effect would be lost with the subscript. */
    *access = (Access){
        .array = place.array,
        .expr = expr,
        .read = read,
        .write = write,
        .part = part,
        .flat = is_opaque || expr_has_effect(expr) || is_behind_step(builder, place.poly)
                    ? NULL
                    : place.poly,
        .wide = place.size == 8 || place.is_unsigned ||
                (place.array->words && place.array->rank > 2), /* rows * words might be no int */
        .wraps = place.wraps && place.size == 4,
        .is_unsigned = place.size == 4 && place.is_unsigned,
        .loop = builder->loop,
        .condition = builder->condition,
        .stmt = builder->stmt,
        .order = model->order++,
        .in_head = builder->in_head};
    vec_push(builder->arena, &model->accesses, access);
    return access;
}

/* ... where structures are followed no further. */
static void note_access(Builder *builder, Value place, const Expr *expr, bool read, bool write)
{
    if (place.array && place.array->words)
        words_escape(builder, place, expr);
    access_note(builder, place, expr, read, write);
}

/* --- names and memory ------------------------------------------------------------------------ */

static const Atom *const *axis_atoms(const Builder *builder, Str name)
{
    const Model *model = builder->model;
    return str_is(name, "threadIdx")  ? model->thread
           : str_is(name, "blockIdx") ? model->block
           : str_is(name, "gridDim")  ? model->grid
                                      : NULL;
}

/* threadIdx.x, blockIdx.y, blockDim.z, gridDim.x. */
static bool builtin_member(Builder *builder, const Expr *expr, Value *value)
{
    if (expr->a->kind != EXPR_NAME || expr->op == TOKEN_ARROW || expr->name.len != 1 ||
        expr->name.at[0] < 'x' || expr->name.at[0] > 'z' || builder_find(builder, expr->a->name))
        return false;
    unsigned axis = (unsigned)(expr->name.at[0] - 'x');
    const Atom *const *atoms = axis_atoms(builder, expr->a->name);
    Model *model = builder->model;
    const Poly *poly;
    bool in_parts = model->parts > 1 && axis == 0;
    if (in_parts && atoms == model->block)
        poly = poly_atom(builder->arena, model->whole);
    else if (in_parts && atoms == model->thread)
        poly = poly_add(builder->arena, poly_atom(builder->arena, model->thread[0]),
                        poly_scale(builder->arena, poly_atom(builder->arena, model->part),
                                   model->block_size[0]));
    else if (str_is(expr->a->name, "blockDim") && model->block_size[axis] > 0)
        poly = poly_constant(builder->arena, model_block_dim(model, axis));
    else if (atoms == model->thread && model->folded)
        poly =
            axis ? poly_constant(builder->arena, 0)
                 : poly_add(builder->arena, poly_atom(builder->arena, model->thread[0]),
                            poly_scale(builder->arena, poly_atom(builder->arena, model->thread[1]),
                                       model->folded));
    else if (atoms == model->thread && model->block_size[axis] == 1)
        poly = poly_constant(builder->arena, 0);
    else if (atoms)
        poly = poly_atom(builder->arena, atoms[axis]);
    else
        return false;
    if (atoms == model->block || (in_parts && atoms == model->thread))
        model->block_used[axis] = true;
    *value = value_integer(poly, 4, true);
    return true;
}

static Value name_value(Builder *builder, const Expr *expr)
{
    Variable *variable = builder_find(builder, expr->name);
    if (variable) {
        const Type *type = variable->type;
        if (variable->refers)
            hazard_add(builder, expr, false, NULL);
        alias_use(builder, variable, expr);
        if (variable->address_taken && !variable->value.is_pointer && type->kind == TYPE_INTEGER)
            return value_integer(value_opaque(builder, expr->name, false, type->size == 8),
                                 type->size, type->is_unsigned);
        if (variable->address_taken && variable->value.array) { /* somebody else may move it */
            builder_escape(builder, variable->value, expr);
            return (Value){.is_pointer = true,
                           .levels = variable->value.levels,
                           .pointee = variable->value.pointee};
        }
        if (variable->declarator && type->extents.len && type->pointers == 0 &&
            variable_holds_numbers(builder, variable))
            return value_own((unsigned)type->extents.len);
        return variable->value;
    }
    if (strs_has(&builder->model->kernel->template_params, expr->name)) /* of an unknown type */
        return value_integer(value_opaque(builder, expr->name, true, true), 8, false);
    Number number;
    if (unit_number(builder->model->unit, expr->name, &number))
        return value_integer(poly_constant(builder->arena, number.value), number.size,
                             number.is_unsigned);
    if (str_is(expr->name, "warpSize"))
        return value_integer(poly_constant(builder->arena, 32), 4, false);
    return value_unknown();
}

/* How many elements one step of the outermost of `levels` subscripts skips. */
static const Poly *level_stride(Builder *builder, const Array *array, unsigned levels)
{
    const Poly *stride = poly_constant(builder->arena, array->words ? array->words : 1);
    for (unsigned i = 0; i + 1 < levels && i < array->rank; i++)
        stride = poly_multiply(builder->arena, stride, array->sizes[array->rank - 1 - i]);
    return stride;
}

/* base[index]: the element, or a pointer into the next dimension. */
Value value_subscript(Builder *builder, Value base, Value index)
{
    if (!base.is_pointer)
        return value_unknown();
    if (!base.array) {
        bool is_loaded =
            base.levels > 1 && !base.pointee->pointer_to_array; /* a pointer in memory */
        return (Value){.is_pointer = true,
                       .levels = base.levels ? base.levels - 1 : 0,
                       .pointee = base.pointee,
                       .is_restrict = base.is_restrict && !is_loaded};
    }
    const Poly *stride = level_stride(builder, base.array, base.levels);
    Value element = base;
    element.poly =
        poly_add(builder->arena, base.poly, poly_multiply(builder->arena, index.poly, stride));
    element.size = base.size > index.size ? base.size : index.size;
    element.is_unsigned = base.is_unsigned || (index.is_unsigned && index.size == 4);
    element.wraps |= value_wraps(builder->model, index);
    if (element.wraps && base.array->is_multi) /* each subscript by itself, not the flat one */
        element.poly = value_opaque(builder, STR("subscript"), false, true);
    element.levels = base.levels - 1;
    return element;
}

static bool has_array_members(const Model *model, const Access *access)
{
    const Param *param = access->array->param;
    return param->type->kind == TYPE_UNKNOWN &&
           names_class_has_arrays(model->unit, param->type->name);
}

/* &a[i].x, &a[i].v[1]: the address is one in the array of which a part is meant; of f(a[i].v) only
 * where v may be an array. */
static void escape_since(Builder *builder, size_t first_access, const Expr *expr, bool by_name)
{
    const Model *model = builder->model;
    for (size_t i = first_access; i < model->accesses.len; i++)
        if (model->accesses.at[i]->part &&
            (!by_name || has_array_members(model, model->accesses.at[i])))
            builder_escape(
                builder, (Value){.is_pointer = true, .array = model->accesses.at[i]->array}, expr);
}

/* a[b], *a: the place that they denote. Whether it was read or written is noted unless it is only
 * a step on the way (more dimensions to come, or its address is taken). */
static Value memory_place(Builder *builder, const Expr *expr, bool read, bool write)
{
    const Expr *part = builder->part;
    size_t first_access = builder->model->accesses.len;
    builder->part = NULL;
    Value base = value_of(builder, expr->a);
    if (!base.is_pointer &&
        ((!read && !write) || (write && expr_bare(expr->a)->kind == EXPR_BINARY)))
        escape_since(builder, first_access, expr, false); /* not what the subscript reads */
    Value index = expr->kind == EXPR_INDEX
                      ? value_of(builder, expr->b)
                      : value_integer(poly_constant(builder->arena, 0), 4, false);
    builder->part = part;
    if (index.is_pointer && !base.is_pointer) { /* 3[a] */
        Value swapped = base;
        base = index;
        index = swapped;
    }
    if (!base.is_pointer) { /* a member array, or a local one: what holds it is read or written */
        if (!base.is_own)
            outside_access(builder, expr, read, write);
        const Expr *holder = expr->a;
        while (holder->kind == EXPR_PAREN)
            holder = holder->a;
        if (write && (holder->kind == EXPR_MEMBER || holder->kind == EXPR_INDEX))
            place_of_part(builder, expr, holder, true);
        const bool is_address = base.is_own && (base.levels > 1 || (!read && !write));
        return is_address ? value_own(base.levels > 1 ? base.levels - 1 : 0) : value_unknown();
    }
    Value element = value_subscript(builder, base, index);
    if (base.levels > 1)
        return element;
    if (read || write)
        note_access(builder,
                    (Value){.array = element.array,
                            .is_pointer = true,
                            .poly = element.poly,
                            .size = element.size,
                            .is_unsigned = element.is_unsigned,
                            .wraps = element.wraps,
                            .pointee = base.pointee,
                            .is_restrict = base.is_restrict},
                    expr, read, write);
    element.levels = 0;
    return element;
}

Value value_quiet(Builder *builder, const Expr *expr)
{
    if (expr_has_effect(expr))
        return value_unknown();
    Model *model = builder->model;
    size_t accesses = model->accesses.len, hazards = model->hazards.len;
    Value value = value_of(builder, expr);
    model->accesses.len = accesses;
    model->hazards.len = hazards;
    return value;
}

/* --- expressions ----------------------------------------------------------------------------- */

/* (c ? n : k) = 0: whichever variables it is, nobody knows their values any more. */
static void places_forget(Builder *builder, const Expr *place)
{
    StrMap *names = strmap_new(builder->arena);
    place_names(names, place, names);
    for (size_t i = 0; i < builder->scope.len; i++)
        if (strmap_get(names, builder->scope.at[i]->name))
            variable_forget(builder, builder->scope.at[i], false, false);
}

/* p += n: the name of a parameter is no longer the array's beginning. */
static void note_moved(Builder *builder, const Variable *variable, const Expr *expr)
{
    Array *array = variable->param ? variable->value.array : NULL;
    if (array && !array->escapes)
        array->moves = true;
    if (array)
        builder_escape(builder, variable->value, expr);
}

static Value assign(Builder *builder, const Expr *expr)
{
    static const struct {
        TokenKind assign, op;
    } compound[] = {
        {TOKEN_PLUS_ASSIGN, TOKEN_PLUS},       {TOKEN_MINUS_ASSIGN, TOKEN_MINUS},
        {TOKEN_STAR_ASSIGN, TOKEN_STAR},       {TOKEN_SLASH_ASSIGN, TOKEN_SLASH},
        {TOKEN_PERCENT_ASSIGN, TOKEN_PERCENT}, {TOKEN_AND_ASSIGN, TOKEN_AND},
        {TOKEN_OR_ASSIGN, TOKEN_OR},           {TOKEN_XOR_ASSIGN, TOKEN_XOR},
        {TOKEN_SHL_ASSIGN, TOKEN_SHL},         {TOKEN_SHR_ASSIGN, TOKEN_SHR},
    };
    TokenKind op = TOKEN_UNKNOWN;
    for (size_t i = 0; i < sizeof compound / sizeof *compound; i++)
        if (compound[i].assign == expr->op)
            op = compound[i].op;
    const Expr *target = expr->a;
    while (target->kind == EXPR_PAREN)
        target = target->a;
    outside_operator(builder, expr);
    Value right = value_of(builder, expr->b);
    Variable *variable = target->kind == EXPR_NAME ? builder_find(builder, target->name) : NULL;
    if (!variable) {
        if (target->kind == EXPR_NAME || right.is_pointer)
            builder_escape(builder, right, expr->b);
        if (op == TOKEN_UNKNOWN)
            place_of(builder, target, false, true);
        else
            place_of_part(builder, expr, target, true);
        places_forget(builder, target);
        outside_result(builder, target);
        return right.is_floating || right.is_pointer ? value_unknown() : right;
    }
    if (variable->refers)
        hazard_add(builder, expr, true, NULL);
    note_moved(builder, variable, expr);
    Value value =
        op == TOKEN_UNKNOWN ? right : value_binary(builder, op, variable->value, right, expr);
    variable_assign(builder, variable, value);
    return variable->value;
}

static Value step_by_one(Builder *builder, const Expr *expr)
{
    if (expr_bare(expr->a)->kind == EXPR_NAME)
        outside_operand(builder, expr_bare(expr->a));
    const Expr *target = expr->a;
    while (target->kind == EXPR_PAREN)
        target = target->a;
    Variable *variable = target->kind == EXPR_NAME ? builder_find(builder, target->name) : NULL;
    if (!variable) {
        place_of_part(builder, expr, target, true);
        places_forget(builder, target);
        outside_result(builder, target);
        return value_unknown();
    }
    if (variable->refers)
        hazard_add(builder, expr, true, NULL);
    note_moved(builder, variable, expr);
    Value old = variable->value;
    Value one = value_integer(poly_constant(builder->arena, 1), 4, false);
    variable_assign(builder, variable,
                    value_binary(builder, expr->op == TOKEN_PLUS_PLUS ? TOKEN_PLUS : TOKEN_MINUS,
                                 old, one, expr));
    return expr->kind == EXPR_POSTFIX ? old : variable->value;
}

/* An operator of a class may do anything with its operand, which was evaluated just before. */
static void class_operand(Builder *builder, const Expr *expr, const Expr *operand)
{
    const Model *model = builder->model;
    while (operand->kind == EXPR_PAREN)
        operand = operand->a;
    if (operand->kind != EXPR_INDEX && operand->kind != EXPR_UNARY)
        return;
    for (size_t i = model->accesses.len; i-- > 0;) {
        Array *array = model->accesses.at[i]->array;
        if (model->accesses.at[i]->expr != operand)
            continue;
        if ((array->is_class ||
             (access_is_object(model->accesses.at[i]) && !words_operator(builder, expr))) &&
            !array->is_const)
            builder_escape(builder, (Value){.is_pointer = true, .array = array}, operand);
        return;
    }
}

static Value unary(Builder *builder, const Expr *expr)
{
    Value value;
    switch (expr->op) {
    case TOKEN_PLUS_PLUS:
    case TOKEN_MINUS_MINUS: return step_by_one(builder, expr);
    case TOKEN_STAR: outside_operand(builder, expr); return place_of(builder, expr, true, false);
    case TOKEN_AND: return place_of(builder, expr->a, false, false);
    default: outside_operator(builder, expr); break;
    }
    value = value_of(builder, expr->a);
    class_operand(builder, expr, expr->a);
    if (value.is_pointer || value.is_floating)
        return value_unknown();
    if (expr->op == TOKEN_MINUS)
        return value_integer(poly_scale(builder->arena, value.poly, -1), value.size,
                             value.is_unsigned);
    if (expr->op == TOKEN_PLUS)
        return value;
    bool uniform = value.poly && poly_uniform(value.poly);
    return value_integer(value_opaque(builder, STR("unary"), uniform, value.size == 8), value.size,
                         value.is_unsigned);
}

/* Read through a pointer to either, an element is the same value, by the same kind of access. */
static bool is_same_element(const Type *a, const Type *b)
{
    if (!b || a->kind != b->kind || a->size != b->size || a->size == 0 ||
        a->is_unsigned != b->is_unsigned || a->is_volatile != b->is_volatile)
        return false;
    bool by_name = a->kind == TYPE_VECTOR || (a->kind == TYPE_INTEGER && a->size == 1);
    return !by_name || str_equal(a->name, b->name);
}

/* (float (*)[W])a: rows of a garray, where W is what its annotation says. */
static bool cast_levels(Builder *builder, const Type *type, Value *value)
{
    if (!type->pointer_to_array)
        return type->pointers == value->levels;
    const Array *array = value->array;
    size_t rows = type->extents.len;
    if (!array || type->pointers != 1 || value->levels != 1 || rows + 1 != array->rank)
        return false;
    for (size_t i = 0; i < rows; i++)
        if (!type->extents.at[i] ||
            !poly_equal(value_quiet(builder, type->extents.at[i]).poly, array->sizes[i + 1]))
            return false;
    value->levels = (unsigned)rows + 1;
    return true;
}

/* const_cast<float &>(a[i]), (float &)v: under that name it may be written. */
static void cast_to_reference(Builder *builder, const Expr *expr, size_t first_access)
{
    const Expr *operand = expr->a;
    while (operand->kind == EXPR_PAREN)
        operand = operand->a;
    const Variable *variable =
        operand->kind == EXPR_NAME ? builder_find(builder, operand->name) : NULL;
    for (size_t i = first_access; i < builder->model->accesses.len; i++)
        builder_escape(builder,
                       (Value){.is_pointer = true, .array = builder->model->accesses.at[i]->array},
                       expr);
    if (!variable || variable->type->is_reference)
        hazard_add(builder, expr, true, NULL);
}

static Value cast(Builder *builder, const Expr *expr)
{
    size_t first_access = builder->model->accesses.len;
    Value value = value_of(builder, expr->a);
    const Type *type = expr->type;
    int64_t constant;
    if (type && type->is_reference && !type->is_const)
        cast_to_reference(builder, expr, first_access);
    if (value.is_pointer && value.array && value.array->is_const && type && type->pointers &&
        !type->is_const) /* it may be written then */
        builder_escape(builder, value, expr);
    if (value.is_pointer) {
        if (type && is_same_element(type, value.pointee) && cast_levels(builder, type, &value))
            return value;
        builder_escape(builder, value, expr);
        return type && type->pointers
                   ? (Value){.is_pointer = true, .levels = type->pointers, .pointee = type}
                   : value_unknown();
    }
    if (!type || type->kind != TYPE_INTEGER || type->pointers) {
        value = value_unknown();
        value.is_floating = type && type->kind == TYPE_FLOATING;
        return value;
    }
    if (value.is_floating || (type->size < 4 && !poly_is_constant(value.poly, &constant)))
        return value_integer(value_opaque(builder, STR("cast"), false, type->size == 8), type->size,
                             type->is_unsigned);
    return value_integer(value_as_type(builder, value, type), type->size, type->is_unsigned);
}

/* The right side of && || and both sides of ?: happen under a condition: `under`. */
static Value guarded(Builder *builder, const Expr *when, bool negated, const Expr *expr,
                     const Condition **under)
{
    Condition *old = condition_push(builder, NULL, when, negated);
    *under = builder->condition;
    builder->branch++;
    size_t mark = builder->trail.len;
    Value value = value_of(builder, expr);
    for (size_t i = mark; i < builder->trail.len; i++) { /* changed perhaps: unknown from here on */
        Variable *variable = builder->trail.at[i].variable;
        variable->value.poly =
            value_opaque(builder, variable->name, false, variable->value.size == 8);
    }
    builder->branch--;
    builder->condition = old;
    return value;
}

static Value ternary(Builder *builder, const Expr *expr)
{
    Value when = value_of(builder, expr->a);
    const Condition *compared, *otherwise;
    Value yes = guarded(builder, expr->a, false, expr->b, &compared),
          no = guarded(builder, expr->a, true, expr->c, &otherwise);
    int64_t known;
    if (poly_is_constant(when.poly, &known) && !when.is_floating) {
        Value chosen = (when.size == 4 ? (uint32_t)known != 0 : known != 0) ? yes : no;
        bool numbers = !yes.is_pointer && !no.is_pointer && !yes.is_floating && !no.is_floating;
        if (!numbers)
            return chosen;
        Value value = value_combine(NULL, yes, no);
        value.poly = chosen.poly;
        return value;
    }
    if (yes.is_pointer || no.is_pointer) {
        builder_escape(builder, yes, expr->b);
        builder_escape(builder, no, expr->c);
        return (Value){
            .is_pointer = true, .levels = 1, .pointee = yes.is_pointer ? yes.pointee : no.pointee};
    }
    Value value = value_combine(NULL, yes, no);
    if (value.is_floating)
        return value;
    if (poly_equal(yes.poly, no.poly)) {
        value.poly = yes.poly;
        return value;
    }
    bool uniform =
        when.poly && poly_uniform(when.poly) && poly_uniform(yes.poly) && poly_uniform(no.poly);
    value.poly = compared && compared->outer == builder->condition
                     ? value_choice(builder, compared, otherwise, yes, no)
                     : NULL;
    if (!value.poly)
        value.poly = value_opaque(builder, STR("choice"), uniform, value.size == 8);
    return value;
}

/* __ldg(p): a read of *p, and the call is what a staged access replaces. */
static bool ldg(Builder *builder, const Expr *expr, Value *value)
{
    if (expr->a->kind != EXPR_NAME || !str_is(expr->a->name, "__ldg") || expr->arguments.len != 1)
        return false;
    Value pointer = value_of(builder, expr->arguments.at[0]);
    if (pointer.is_pointer)
        note_access(builder, pointer, expr, true, false);
    *value = value_loaded(builder, pointer);
    return true;
}

/* f(a[i].v): a member may be an array, whose address is passed. */
static bool may_pass_address(const Builder *builder, const Expr *call, size_t argument)
{
    if (call->a->kind != EXPR_NAME)
        return true;
    const Functions *functions = unit_functions(builder->model->unit, call->a->name);
    if (!functions || functions->len == 0)
        return argument == 0 && !call_is_pure(call) && !str_is(call->a->name, "printf");
    for (size_t i = 0; i < functions->len; i++)
        if (argument >= functions->at[i]->params.len ||
            functions->at[i]->params.at[argument]->type->pointers > 0 ||
            functions->at[i]->params.at[argument]->type->extents.len > 0)
            return true;
    return false;
}

/* `f(a[i])` may take it by reference, and set it. */
static void pass_argument(Builder *builder, const Expr *call, size_t i)
{
    const Expr *argument = call->arguments.at[i], *bare = expr_bare(argument);
    const size_t before = builder->model->accesses.len, hazards = builder->model->hazards.len;
    Value value = value_of(builder, argument);
    builder_escape(builder, value, argument);
    if ((bare->kind == EXPR_MEMBER || bare->kind == EXPR_BINARY) &&
        may_pass_address(builder, call, i))
        escape_since(builder, before, argument, true);
    if (call_by_value(call, i))
        return;
    Variable *variable = bare->kind == EXPR_NAME ? builder_find(builder, bare->name) : NULL;
    if (variable && !variable->value.is_pointer && variable->type->kind == TYPE_INTEGER &&
        variable->type->extents.len == 0)
        variable_assign(
            builder, variable,
            value_integer(value_opaque(builder, variable->name, false, variable->type->size == 8),
                          variable->type->size, variable->type->is_unsigned));
    Model *model = builder->model;
    bool is_choice =
        bare->kind == EXPR_TERNARY || (bare->kind == EXPR_BINARY && bare->op == TOKEN_COMMA);
    bool is_place = is_choice || bare->kind == EXPR_INDEX || bare->kind == EXPR_MEMBER ||
                    (bare->kind == EXPR_UNARY && bare->op == TOKEN_STAR);
    for (size_t k = hazards; is_place && k < model->hazards.len; k++) {
        Hazard *hazard = &model->hazards.at[k];
        hazard->write |= !hazard->type || !hazard->type->is_const;
    }
    for (size_t k = model->accesses.len; is_place && k > before; k--) {
        Access *access = model->accesses.at[k - 1];
        if (!access->array->is_const)
            builder_escape(builder, (Value){.is_pointer = true, .array = access->array}, argument);
        if (!is_choice)
            break; /* those before it stand in its subscripts */
    }
}

/* __mul24 takes the lower 24 bits of each. A grid of so many blocks that their index has more is not
 * thought of. */
static bool has_24_bits(const Poly *poly)
{
    int64_t value;
    const Atom *atom = poly_single(poly);
    return poly_is_constant(poly, &value)
               ? value >= -(INT64_C(1) << 23) && value < INT64_C(1) << 23
               : atom && (atom->kind == ATOM_THREAD || atom->kind == ATOM_BLOCK);
}

static Value call(Builder *builder, const Expr *expr)
{
    Value value;
    if (ldg(builder, expr, &value))
        return value;
    if (expr->inlined)
        return inline_value(builder, expr);
    bool pure = call_is_pure(expr), is_name = expr->a->kind == EXPR_NAME;
    Str name = is_name ? expr->a->name : (Str){0};
    if (name_waits(builder->model, name))
        builder->model->has_barrier = true;
    bool is_max = str_is(name, "max") || str_is(name, "std::max");
    bool is_min = str_is(name, "min") || str_is(name, "std::min");
    if (pure && ((is_max || is_min) || str_is(name, "__mul24") || str_is(name, "__umul24")) &&
        expr->arguments.len == 2) {
        Value a = value_of(builder, expr->arguments.at[0]),
              b = value_of(builder, expr->arguments.at[1]);
        value = value_combine(NULL, a, b);
        if (value.is_floating || !a.poly || !b.poly)
            return value;
        bool is_choice = is_max || is_min;
        bool wraps = is_choice ? value.is_unsigned &&
                                     (!poly_is_natural(builder, a.poly, builder->condition) ||
                                      !poly_is_natural(builder, b.poly, builder->condition))
                               : !has_24_bits(a.poly) || !has_24_bits(b.poly);
        if (wraps)
            value.poly =
                value_opaque(builder, name, poly_uniform(a.poly) && poly_uniform(b.poly), true);
        else if (is_choice)
            value.poly = poly_operation(builder, is_max ? TOKEN_QUESTION : TOKEN_COLON, a.poly,
                                        b.poly, value.is_unsigned);
        else
            value.poly = poly_multiply(builder->arena, a.poly, b.poly);
        return value;
    }
    if (expr->a->kind == EXPR_MEMBER &&
        expr->a->op == TOKEN_DOT) { /* a method may change its object */
        size_t before = builder->model->accesses.len;
        value_of(builder, expr->a);
        for (size_t i = before; i < builder->model->accesses.len; i++)
            if (!builder->model->accesses.at[i]->array->is_const)
                builder_escape(
                    builder,
                    (Value){.is_pointer = true, .array = builder->model->accesses.at[i]->array},
                    expr);
    } else if (!is_name) {
        value_of(builder, expr->a);
        class_operand(builder, expr, expr->a);
    }
    size_t first_access = builder->model->accesses.len;
    for (size_t i = 0; i < expr->arguments.len; i++)
        pass_argument(builder, expr, i);
    alias_pass(builder, expr, first_access);
    if (!pure)
        outside_call(builder, expr);
    return value_unknown();
}

/* (c ? a[i] : b[i]) = 1: either place, under the condition; its address could be either. */
static Value chosen_place(Builder *builder, const Expr *expr, bool read, bool write)
{
    value_of(builder, expr->a);
    for (int side = 0; side < 2; side++) {
        Condition *old = condition_push(builder, NULL, expr->a, side == 1);
        Value place = place_of(builder, side ? expr->c : expr->b, read, write);
        if (!read && !write)
            builder_escape(builder, place, expr);
        builder->condition = old;
    }
    return value_unknown();
}

/* The place that an lvalue denotes, noted as read, written or (neither) only named. */
static Value place_of(Builder *builder, const Expr *expr, bool read, bool write)
{
    Value value, base;
    size_t first_access;
    if (words_place(builder, expr, read, write))
        return value_unknown();
    switch (expr->kind) {
    case EXPR_PAREN: return place_of(builder, expr->a, read, write);
    case EXPR_INDEX:
        base = memory_place(builder, expr, read, write);
        if (!read || write || base.levels > 0)
            break;
        return value_loaded(builder, base);
    case EXPR_UNARY:
        if (expr->op != TOKEN_STAR)
            return value_of(builder, expr);
        base = memory_place(builder, expr, read, write);
        if (!read || write || base.levels > 0)
            break;
        return value_loaded(builder, base);
    case EXPR_MEMBER:
        if (builtin_member(builder, expr, &value))
            return value;
        if (expr->op == TOKEN_ARROW) {
            base = value_of(builder, expr->a);
            builder_escape(builder, base, expr);
            if (!base.is_pointer)
                outside_access(builder, expr, read, write);
            return value_unknown();
        }
        first_access = builder->model->accesses.len;
        base = place_of_part(builder, expr, expr->a, write);
        outside_member(builder, expr, write);
        if (!read && !write) {
            builder_escape(builder, base, expr);
            escape_since(builder, first_access, expr, false);
        }
        return value_unknown();
    case EXPR_NAME:
        if (!read && !write) { /* &name */
            Variable *variable = builder_find(builder, expr->name);
            if (variable) {
                builder_escape(builder, variable->value, expr);
                alias_escape(builder, variable, expr);
                variable->address_taken = true;
            }
            return (Value){.is_pointer = false};
        }
        return name_value(builder, expr);
    case EXPR_TERNARY:
        if (!write && read)
            return value_of(builder, expr);
        return chosen_place(builder, expr, read, write);
    case EXPR_ASSIGN:
        value = value_of(builder, expr);
        if (write || !read)
            place_of(builder, expr->a, true, write);
        return value;
    case EXPR_BINARY:
        if (expr->op != TOKEN_COMMA)
            return value_of(builder, expr);
        value_of(builder, expr->a);
        return place_of(builder, expr->b, read, write);
    default: return value_of(builder, expr);
    }
    if (!read && !write) /* &a[i]: a pointer again */
        base.levels++;
    return base;
}

Value value_of(Builder *builder, const Expr *expr)
{
    Value a, b;
    if (!expr)
        return value_unknown();
    switch (expr->kind) {
    case EXPR_NUMBER:
        if (expr->is_floating)
            return (Value){.is_floating = true, .size = 8};
        return value_integer(poly_constant(builder->arena, expr->value),
                             expr->type ? expr->type->size : 4,
                             expr->type && expr->type->is_unsigned);
    case EXPR_CHARACTER:
    case EXPR_BOOL: return value_integer(poly_constant(builder->arena, expr->value), 4, false);
    case EXPR_SIZEOF:
        return value_integer(expr->value >= 0 ? poly_constant(builder->arena, expr->value)
                                              : value_opaque(builder, STR("sizeof"), true, true),
                             8, true);
    case EXPR_STRING: return value_unknown();
    case EXPR_NAME: outside_operand(builder, expr); return name_value(builder, expr);
    case EXPR_PAREN: return value_of(builder, expr->a);
    case EXPR_MEMBER: return place_of(builder, expr, true, false);
    case EXPR_INDEX: outside_operand(builder, expr); return place_of(builder, expr, true, false);
    case EXPR_CALL: return call(builder, expr);
    case EXPR_UNARY: return unary(builder, expr);
    case EXPR_POSTFIX: return step_by_one(builder, expr);
    case EXPR_ASSIGN: return assign(builder, expr);
    case EXPR_TERNARY: return ternary(builder, expr);
    case EXPR_CAST: return cast(builder, expr);
    case EXPR_BINARY:
        outside_operator(builder, expr);
        a = value_of(builder, expr->a);
        if (expr->op == TOKEN_AND_AND || expr->op == TOKEN_OR_OR) {
            const Condition *under;
            b = guarded(builder, expr->a, expr->op == TOKEN_OR_OR, expr->b, &under);
            bool uniform = a.poly && b.poly && !a.is_pointer && !b.is_pointer &&
                           poly_uniform(a.poly) && poly_uniform(b.poly);
            return value_integer(value_opaque(builder, STR("condition"), uniform, false), 4, false);
        }
        b = value_of(builder, expr->b);
        class_operand(builder, expr, expr->a);
        class_operand(builder, expr, expr->b);
        return expr->op == TOKEN_COMMA ? b : value_binary(builder, expr->op, a, b, expr);
    case EXPR_INIT:
        for (size_t i = 0; i < expr->arguments.len; i++)
            builder_escape(builder, value_of(builder, expr->arguments.at[i]), expr);
        return value_unknown();
    case EXPR_LAMBDA: builder_lambda(builder, expr); return value_unknown();
    case EXPR_OPAQUE: builder_opaque(builder, expr->first, expr->last); return value_unknown();
    }
    return value_unknown();
}
