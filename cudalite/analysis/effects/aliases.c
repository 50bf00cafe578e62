/* Names that denote elements of garrays: `const float &x = a[i];`, objects that may hold a
 * reference or a pointer to one.
 *
 * Enters: a declaration whose initial value was just evaluated. Leaves: what its name denotes; each
 * use of the name is an access to the element, whose text stays as it is. The name is bound to the
 * element where it is declared: to the cell of a tile inside of a region, else to global memory. */
#include "aliases.h"

#include "address_exposure.h"
#include "may_alias_access.h"
#include "pure_calls.h"
#include "type_traits.h"

/* The value is new, and no place that a reference could be bound to. */
static bool is_temporary(const Model *model, const Expr *init)
{
    init = expr_bare(init);
    switch (init->kind) {
    case EXPR_NUMBER:
    case EXPR_CHARACTER:
    case EXPR_BOOL:
    case EXPR_SIZEOF:
    case EXPR_POSTFIX: return true;
    case EXPR_BINARY: return init->op != TOKEN_COMMA || is_temporary(model, init->b);
    case EXPR_UNARY: return init->op != TOKEN_STAR && !token_is_step(init->op);
    case EXPR_TERNARY: return is_temporary(model, init->b) || is_temporary(model, init->c);
    case EXPR_CAST:
        return init->type && !init->type->is_reference && init->type->kind != TYPE_UNKNOWN;
    case EXPR_CALL: return call_gives_number(model, init);
    default: return false;
    }
}

/* An element itself, as the init of an object of its class: a copy. */
static bool is_copy(const Builder *builder, const Type *type, const Expr *init)
{
    const Type *object = object_type(builder, init);
    return object && str_equal(object->name, type->name);
}

/* `auto x`: what a function or a braced list makes may be an object that refers to something. */
static bool auto_may_hold(const Builder *builder, const Expr *init)
{
    Unit *unit = builder->model->unit;
    init = expr_bare(init);
    if (init->kind == EXPR_TERNARY)
        return auto_may_hold(builder, init->b) || auto_may_hold(builder, init->c);
    if (init->kind == EXPR_CAST)
        return init->type && init->type->kind == TYPE_UNKNOWN && !type_is_flat(unit, init->type);
    if (init->kind != EXPR_CALL || init->a->kind != EXPR_NAME)
        return init->kind == EXPR_INIT;
    Str name = init->a->name;
    const Functions *functions = unit_functions(unit, name);
    bool holds = !functions && (names_class(unit, name) != CLASS_UNSEEN ||
                                (names_library_class(name) && !function_is_pure(name)));
    for (size_t i = 0; functions && i < functions->len; i++) {
        Type result =
            functions->at[i]->result ? *functions->at[i]->result : (Type){.is_auto = true};
        result.is_reference = false;
        holds = holds || !type_is_flat(unit, &result);
    }
    return holds;
}

/* A variable of the type may hold a reference or a pointer to what it is made of. */
static bool may_hold(const Builder *builder, const Type *type, const Expr *init)
{
    if (type->is_auto)
        return !type->pointers && auto_may_hold(builder, init);
    return type_hides(builder->model, type) && !is_copy(builder, type, init);
}

/* A type's name that only the compiler resolves, as in `template <class Q>`: it may be a reference
 * itself, and is rarely more. */
static bool may_be_reference(const Builder *builder, const Type *type, const Expr *init)
{
    bool is_known = !strs_has(&builder->model->kernel->template_types, type->name) &&
                    !names_library_class(type->name);
    return !is_known && !type->is_auto && may_hold(builder, type, init);
}

const Type *auto_type(const Builder *builder, const Declarator *declarator)
{
    const Type *type = declarator->type;
    bool deduces = type->is_auto && !type->is_reference && !type->pointers && declarator->init;
    const Type *object = deduces ? object_type(builder, declarator->init) : NULL;
    if (!object)
        return type;
    Type *copy = arena_new_of(builder->arena, Type);
    *copy = (Type){.kind = TYPE_UNKNOWN, .name = object->name};
    return copy;
}

static void denote(Builder *builder, Variable *variable, const Access *access, size_t since)
{
    Access *alias = arena_new_of(builder->arena, Access);
    *alias = *access;
    alias->bound = since;
    vec_push(builder->arena, &variable->denotes, alias);
}

void alias_bind(Builder *builder, Variable *variable, const Declarator *declarator,
                size_t first_access, size_t first_may_alias)
{
    const Type *type = variable->type;
    const Model *model = builder->model;
    const Expr *init = declarator->init;
    bool hides = may_be_reference(builder, type, init);
    bool by_reference = (type->is_reference || hides) && !is_temporary(model, init);
    if (!by_reference && (hides || !may_hold(builder, type, init)))
        return;
    variable->refers = model->may_alias.len > first_may_alias;
    for (size_t i = first_access, end = model->accesses.len; i < end; i++) {
        const Access *access = model->accesses.at[i];
        bool is_const = (type->is_const && !hides) || access->array->is_const; /* `const Q x` */
        if (by_reference && is_const)
            denote(builder, variable, access, declarator->name_token);
        else
            builder_escape(builder, (Value){.is_pointer = true, .array = access->array}, init);
    }
}

void alias_use(Builder *builder, const Variable *variable, const Expr *name)
{
    for (size_t i = 0; i < variable->denotes.len; i++) {
        Access *access = arena_new_of(builder->arena, Access);
        *access = *variable->denotes.at[i];
        access->expr = name;
        access->read = true;
        access->write = false;
        access->loop = builder->loop;
        access->condition = builder->condition;
        access->stmt = builder->stmt;
        access->order = builder->model->order++;
        access->in_head = builder->in_head;
        vec_push(builder->arena, &builder->model->accesses, access);
    }
}

/* What it gives may be, or hold, the address of an argument. */
static bool may_give_address(const Model *model, const Expr *call)
{
    Str name = call->a->kind == EXPR_NAME ? call->a->name : (Str){0};
    const Functions *functions = name.len ? unit_functions(model->unit, name) : NULL;
    bool gives = !functions && str_starts(name, "std::") && !function_is_pure(name);
    for (size_t i = 0; functions && i < functions->len; i++) {
        const Type *result = functions->at[i]->result;
        gives = gives || !result || result->pointers > 0;
    }
    return gives;
}

void alias_pass(Builder *builder, const Expr *call, size_t first_access)
{
    bool by_reference = false;
    for (size_t i = 0; i < call->arguments.len; i++)
        by_reference = by_reference || !call_by_value(builder->model, call, i);
    Variable passed = {0};
    for (size_t i = first_access, end = builder->model->accesses.len; i < end && by_reference;
         i++) {
        const Access *access = builder->model->accesses.at[i];
        if (access->read)
            denote(builder, &passed, access, access->expr->first);
    }
    if (may_give_address(builder->model, call))
        alias_escape(builder, &passed, call);
    else
        alias_use(builder, &passed, call);
}

void alias_escape(Builder *builder, const Variable *variable, const Expr *where)
{
    for (size_t i = 0; i < variable->denotes.len; i++)
        builder_escape(builder,
                       (Value){.is_pointer = true, .array = variable->denotes.at[i]->array}, where);
}
