/* Expressions to values. Enters: a syntax tree and the variables' values at this point. Leaves: a
 * value; accesses, hazards and escapes are noted in the model as they are met, in the order in
 * which the thread would do them. */
#include "eval.h"

#include "accesses.h"
#include "aggregate_split.h"
#include "conditions.h"
#include "effects/aliases.h"
#include "effects/assignments.h"
#include "effects/byte_offsets.h"
#include "effects/effects.h"
#include "effects/invariant_load.h"
#include "effects/may_alias_access.h"
#include "effects/pure_calls.h"
#include "effects/reference_escapes.h"
#include "inline.h"
#include "lvalues.h"
#include "operators.h"
#include "variables.h"

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

/* What was accessed since may be reached by another name, and elements beside it. */
static void accesses_escape(Builder *builder, size_t first_access, const Expr *expr)
{
    const Model *model = builder->model;
    for (size_t i = first_access; i < model->accesses.len; i++)
        builder_escape(builder, (Value){.is_pointer = true, .array = model->accesses.at[i]->array},
                       expr);
}

/* ... where the element itself is the operand, which a class's operator, constructor or braces may
 * take by reference. */
static void operand_escapes(Builder *builder, size_t first_access, const Expr *operand)
{
    const ExprKind kind = expr_bare(operand)->kind;
    if ((kind == EXPR_INDEX || kind == EXPR_MEMBER || kind == EXPR_UNARY || kind == EXPR_TERNARY) &&
        builder->model->accesses.len > first_access &&
        facts_neighbours(builder->model->facts)->by_reference)
        accesses_escape(builder, first_access, operand);
}

static bool is_object(const Variable *variable)
{
    return !variable->value.is_pointer && variable->type->kind == TYPE_UNKNOWN;
}

static Value assign(Builder *builder, const Expr *expr)
{
    const TokenKind op = token_compound(expr->op);
    const Expr *target = expr->a;
    while (target->kind == EXPR_PAREN)
        target = target->a;
    const size_t first_access = builder->model->accesses.len;
    outside_operator(builder, expr);
    Value right = expr_value(builder, expr->b);
    Variable *variable = target->kind == EXPR_NAME ? builder_find(builder, target->name) : NULL;
    if (target->kind != EXPR_NAME ? target->kind == EXPR_MEMBER : !variable || is_object(variable))
        operand_escapes(builder, first_access, expr->b);
    if (!variable) {
        if (target->kind == EXPR_NAME || right.is_pointer)
            builder_escape(builder, right, expr->b);
        if (op == TOKEN_UNKNOWN)
            place_value(builder, target, false, true);
        else
            place_part_value(builder, expr, target, true);
        places_forget(builder, target);
        outside_result(builder, target);
        return right.is_floating || right.is_pointer ? value_unknown() : right;
    }
    if (variable->refers)
        may_alias_add(builder, expr, true, NULL);
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
        place_part_value(builder, expr, target, true);
        places_forget(builder, target);
        outside_result(builder, target);
        return value_unknown();
    }
    if (variable->refers)
        may_alias_add(builder, expr, true, NULL);
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
        const bool is_object = array->is_class || (access_is_object(model->accesses.at[i]) &&
                                                   !words_operator(builder, expr));
        if ((is_object && !array->is_const) || facts_operators_reach(model->facts))
            builder_escape(builder, (Value){.is_pointer = true, .array = array}, operand);
        return;
    }
}

static Value unary(Builder *builder, const Expr *expr)
{
    const size_t first_access = builder->model->accesses.len;
    Value value;
    switch (expr->op) {
    case TOKEN_PLUS_PLUS:
    case TOKEN_MINUS_MINUS: return step_by_one(builder, expr);
    case TOKEN_STAR: outside_operand(builder, expr); return place_value(builder, expr, true, false);
    case TOKEN_AND:
        value = place_value(builder, expr->a, false, false);
        if (expr_bare(expr->a)->kind == EXPR_CALL || expr_bare(expr->a)->kind == EXPR_CAST)
            accesses_escape(builder, first_access, expr);
        return value;
    default: outside_operator(builder, expr); break;
    }
    value = expr_value(builder, expr->a);
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

/* const_cast<float &>(a[i]), (float &)v: under that name it may be written, and as float4 &, or by
 * its address, its neighbours are read. */
static void cast_to_reference(Builder *builder, const Expr *expr, size_t first_access)
{
    const Expr *operand = expr_bare(expr->a);
    const Variable *variable =
        operand->kind == EXPR_NAME ? builder_find(builder, operand->name) : NULL;
    accesses_escape(builder, first_access, expr);
    if (!expr->type->is_const && (!variable || variable->type->is_reference))
        may_alias_add(builder, expr, true, NULL);
}

/* A name that is no type of the kernel's template, nor of a library: an alias may stand for a
 * reference, and a class may be made of one. */
static bool may_be_reference(const Builder *builder, const Type *type)
{
    return type->kind == TYPE_UNKNOWN && !type->pointers && !type->is_auto &&
           !strs_has(&builder->model->kernel->template_types, type->name) &&
           !names_library_class(type->name);
}

/* ... to a class, or to what an alias template stands for. */
static void class_escapes(Builder *builder, size_t first_access, const Expr *expr)
{
    const Str name = expr->type->name;
    if (names_class(builder->model->unit, name) == CLASS_UNSEEN && str_has(name, "<"))
        accesses_escape(builder, first_access, expr);
    else
        operand_escapes(builder, first_access, expr->a);
}

static Value cast(Builder *builder, const Expr *expr)
{
    size_t first_access = builder->model->accesses.len;
    Value value = expr_value(builder, expr->a);
    const Type *type = expr->type;
    int64_t constant;
    if (type && type->is_reference)
        cast_to_reference(builder, expr, first_access);
    else if (type && may_be_reference(builder, type))
        class_escapes(builder, first_access, expr);
    if (value.is_pointer && value.array && value.array->is_const && type && type->pointers &&
        !type->is_const) /* it may be written then */
        builder_escape(builder, value, expr);
    if (value.is_pointer) {
        if (type && is_same_element(type, value.pointee) && cast_levels(builder, type, &value))
            return value;
        Value moved = value;
        if (type && (offset_in_bytes(builder, type, &moved) ||
                     (value.is_bytes && is_same_element(type, value.array->points) &&
                      type->pointers == 1 && offset_in_elements(builder, &moved))))
            return moved;
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
    Value value = expr_value(builder, expr);
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
    Value when = expr_value(builder, expr->a);
    const Condition *compared, *otherwise;
    Value yes = guarded(builder, expr->a, false, expr->b, &compared),
          no = guarded(builder, expr->a, true, expr->c, &otherwise);
    int64_t known;
    if (poly_is_constant(when.poly, &known) && !when.is_floating) {
        Value chosen = (when.size == 4 ? (uint32_t)known != 0 : known != 0) ? yes : no;
        bool numbers = !yes.is_pointer && !no.is_pointer && !yes.is_floating && !no.is_floating;
        if (!numbers)
            return chosen;
        Value value = value_combine(yes, no);
        value.poly = chosen.poly;
        return value;
    }
    if (yes.is_pointer || no.is_pointer) {
        builder_escape(builder, yes, expr->b);
        builder_escape(builder, no, expr->c);
        return (Value){
            .is_pointer = true, .levels = 1, .pointee = yes.is_pointer ? yes.pointee : no.pointee};
    }
    Value value = value_combine(yes, no);
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
    Value pointer = expr_value(builder, expr->arguments.at[0]);
    if (pointer.is_bytes)
        pointer = bytes_escape(builder, pointer, expr);
    if (pointer.is_pointer)
        element_note(builder, pointer, expr, true, false);
    *value = value_loaded(builder, expr, pointer);
    return true;
}

/* f(a[i].v): a member may be an array, whose address is passed. */
static bool may_pass_address(const Builder *builder, const Expr *call, size_t argument)
{
    if (call->a->kind != EXPR_NAME)
        return true;
    const Functions *functions = unit_functions(builder->model->unit, call->a->name);
    if (!functions || functions->len == 0)
        return argument == 0 && !call_is_pure(builder->model, call) &&
               !str_is(call->a->name, "printf");
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
    const size_t before = builder->model->accesses.len, may_alias = builder->model->may_alias.len;
    Value value = expr_value(builder, argument);
    builder_escape(builder, value, argument);
    if ((bare->kind == EXPR_MEMBER || bare->kind == EXPR_BINARY) &&
        may_pass_address(builder, call, i))
        access_parts_escape(builder, before, argument, true);
    if (call_by_value(builder->model, call, i))
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
    for (size_t k = may_alias; is_place && k < model->may_alias.len; k++) {
        MayAlias *other = &model->may_alias.at[k];
        other->write |= !other->type || !other->type->is_const;
    }
    for (size_t k = model->accesses.len; is_place && k > before; k--) {
        Access *access = model->accesses.at[k - 1];
        if (!access->array->is_const || facts_neighbours(model->facts)->by_reference)
            builder_escape(builder, (Value){.is_pointer = true, .array = access->array}, argument);
        if (!is_choice)
            break; /* those before it stand in its subscripts */
    }
}

/* __mul24 takes the lower 24 bits of each. A grid of so many blocks that their index has more is
 * not thought of. */
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
    if (call_inlined(builder->model, expr))
        return inline_value(builder, expr);
    bool pure = call_is_pure(builder->model, expr), is_name = expr->a->kind == EXPR_NAME;
    Str name = is_name ? expr->a->name : (Str){0};
    if (name_waits(builder->model, name))
        builder->model->has_barrier = true;
    bool is_max = str_is(name, "max") || str_is(name, "std::max");
    bool is_min = str_is(name, "min") || str_is(name, "std::min");
    if (pure && ((is_max || is_min) || str_is(name, "__mul24") || str_is(name, "__umul24")) &&
        expr->arguments.len == 2) {
        Value a = expr_value(builder, expr->arguments.at[0]),
              b = expr_value(builder, expr->arguments.at[1]);
        value = value_combine(a, b);
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
        expr_value(builder, expr->a);
        for (size_t i = before; i < builder->model->accesses.len; i++)
            if (!builder->model->accesses.at[i]->array->is_const)
                builder_escape(
                    builder,
                    (Value){.is_pointer = true, .array = builder->model->accesses.at[i]->array},
                    expr);
    } else if (!is_name) {
        expr_value(builder, expr->a);
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

Value expr_value(Builder *builder, const Expr *expr)
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
    case EXPR_NAME: outside_operand(builder, expr); return value_of_name(builder, expr);
    case EXPR_PAREN: return expr_value(builder, expr->a);
    case EXPR_MEMBER: return place_value(builder, expr, true, false);
    case EXPR_INDEX: outside_operand(builder, expr); return place_value(builder, expr, true, false);
    case EXPR_CALL: return call(builder, expr);
    case EXPR_UNARY: return unary(builder, expr);
    case EXPR_POSTFIX: return step_by_one(builder, expr);
    case EXPR_ASSIGN: return assign(builder, expr);
    case EXPR_TERNARY: return ternary(builder, expr);
    case EXPR_CAST: return cast(builder, expr);
    case EXPR_BINARY:
        outside_operator(builder, expr);
        a = expr_value(builder, expr->a);
        if (expr->op == TOKEN_AND_AND || expr->op == TOKEN_OR_OR) {
            const Condition *under;
            b = guarded(builder, expr->a, expr->op == TOKEN_OR_OR, expr->b, &under);
            bool uniform = a.poly && b.poly && !a.is_pointer && !b.is_pointer &&
                           poly_uniform(a.poly) && poly_uniform(b.poly);
            return value_integer(value_opaque(builder, STR("condition"), uniform, false), 4, false);
        }
        b = expr_value(builder, expr->b);
        class_operand(builder, expr, expr->a);
        class_operand(builder, expr, expr->b);
        return expr->op == TOKEN_COMMA ? b : value_binary(builder, expr->op, a, b, expr);
    case EXPR_INIT:
        for (size_t i = 0; i < expr->arguments.len; i++) {
            const size_t first_access = builder->model->accesses.len;
            builder_escape(builder, expr_value(builder, expr->arguments.at[i]), expr);
            operand_escapes(builder, first_access, expr->arguments.at[i]);
        }
        return value_unknown();
    case EXPR_LAMBDA: builder_lambda(builder, expr); return value_unknown();
    case EXPR_OPAQUE: builder_opaque(builder, expr->first, expr->last); return value_unknown();
    }
    return value_unknown();
}
