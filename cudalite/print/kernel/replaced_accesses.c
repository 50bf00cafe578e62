/* Reads of tiles and registers in the user's code. Enters: the kernel's tree, an access that is
 * replaced. Leaves: the text that stands for it, of the type that the access had where that can be
 * told: an element of a const array is const, what __ldg gives is a value. `f(a[i])` may choose
 * another function, template or operator otherwise. */
#include <string.h>

#include "../../analysis/effects/pure_calls.h"
#include "writer.h"

/* What the code around an expression can tell of it. */
typedef enum {
    USE_VALUE,   /* its value, as a copy */
    USE_OPERAND, /* of an operator, which a class may have several of */
    USE_OBJECT,  /* its type and whether it is const: a reference may be bound to it */
} Use;

typedef struct Uses {
    const Model *model;
    const Expr **objects, **operands; /* by last token: such expressions, or NULL */
    bool *tight;                      /* a postfix operator stands behind that token */
} Uses;

static void note_uses(Uses *uses, const Expr *expr, Use use, bool tight);

/* All functions of that name take a const reference there, of a type that they say themselves. */
static bool takes_const(const Uses *uses, const Expr *call, size_t argument)
{
    const Functions *functions =
        call->a->kind == EXPR_NAME ? unit_functions(uses->model->unit, call->a->name) : NULL;
    for (size_t i = 0; functions && i < functions->len; i++) {
        const Kernel *function = functions->at[i];
        if (argument >= function->params.len || function->template_params.len ||
            !function->params.at[argument]->type->is_reference ||
            !function->params.at[argument]->type->is_const ||
            function->params.at[argument]->type->is_auto)
            return false;
    }
    return functions && functions->len;
}

static void note_arguments(Uses *uses, const Expr *call)
{
    for (size_t i = 0; i < call->arguments.len; i++) {
        bool is_call = call->kind == EXPR_CALL;
        Use use = is_call && call_by_value(uses->model, call, i) ? USE_OPERAND
                  : is_call && takes_const(uses, call, i)        ? USE_VALUE
                                                                 : USE_OBJECT;
        note_uses(uses, call->arguments.at[i], use, false);
    }
}

static bool is_number(const Type *type)
{
    return type && !type->is_auto && !type->is_reference &&
           (type->kind == TYPE_BOOL || type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING ||
            type->pointers);
}

static void note_place(Uses *uses, const Expr *expr, Use use, bool tight)
{
    if (use == USE_OBJECT)
        uses->objects[expr->last] = expr;
    else if (use == USE_OPERAND)
        uses->operands[expr->last] = expr;
    uses->tight[expr->last] = tight;
}

static void note_uses(Uses *uses, const Expr *expr, Use use, bool tight)
{
    if (!expr)
        return;
    switch (expr->kind) {
    case EXPR_PAREN: note_uses(uses, expr->a, use, false); break;
    case EXPR_NAME: note_place(uses, expr, use, tight); break;
    case EXPR_MEMBER:
        note_place(uses, expr, use, tight);
        note_uses(uses, expr->a, expr->op == TOKEN_ARROW ? USE_OPERAND : use, true);
        break;
    case EXPR_INDEX:
        note_place(uses, expr, use, tight);
        note_uses(uses, expr->a, use == USE_OBJECT ? use : USE_OPERAND, true);
        note_uses(uses, expr->b, USE_OPERAND, false);
        break;
    case EXPR_CALL:
        note_place(uses, expr, use, tight);
        note_uses(uses, expr->a, USE_OBJECT, true);
        note_arguments(uses, expr);
        break;
    case EXPR_INIT: note_arguments(uses, expr); break;
    case EXPR_UNARY:
        note_place(uses, expr, use, tight);
        note_uses(uses, expr->a, expr->op == TOKEN_AND ? USE_OBJECT : USE_OPERAND, false);
        break;
    case EXPR_BINARY:
        note_uses(uses, expr->a, USE_OPERAND, false);
        note_uses(uses, expr->b, expr->op == TOKEN_COMMA ? use : USE_OPERAND, false);
        break;
    case EXPR_ASSIGN:
        note_uses(uses, expr->a, USE_VALUE, false);
        note_uses(uses, expr->b, USE_OPERAND, false);
        break;
    case EXPR_TERNARY:
        note_uses(uses, expr->a, USE_OPERAND, false);
        note_uses(uses, expr->b, use, false);
        note_uses(uses, expr->c, use, false);
        break;
    case EXPR_CAST:
        note_uses(uses, expr->a, is_number(expr->type) ? USE_OPERAND : USE_OBJECT, false);
        break;
    default: /* the operand of sizeof is not evaluated */
        note_uses(uses, expr->a, expr->kind == EXPR_SIZEOF ? USE_VALUE : USE_OPERAND, false);
        break;
    }
}

/* A class without constructors, of which an element is copied as it is: no garray has another. */
static bool is_of_elements(const Model *model, const Type *type)
{
    for (size_t i = 0; i < model->arrays.len; i++)
        if (model->arrays.at[i]->points->kind == TYPE_UNKNOWN &&
            !str_equal(model->arrays.at[i]->param->type->name, type->name))
            return false;
    return strs_has(&model->kernel->template_types, type->name) ||
           names_class(model->unit, type->name) == CLASS_PLAIN;
}

/* Of what a variable of the type is made of. `const T &x = a[i]` says the type itself. */
static Use use_of(const Model *model, const Type *type)
{
    if (type->is_reference)
        return type->is_auto || !type->is_const ? USE_OBJECT : USE_VALUE;
    if (is_number(type))
        return USE_OPERAND;
    if (type->is_auto || type->kind == TYPE_VECTOR)
        return USE_VALUE;
    return is_of_elements(model, type) ? USE_VALUE : USE_OBJECT;
}

static void note_statement(Uses *uses, const Stmt *stmt)
{
    if (!stmt)
        return;
    note_uses(uses, stmt->expr, USE_OPERAND, false);
    note_uses(uses, stmt->step, USE_OPERAND, false);
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        Use use = use_of(uses->model, declarator->type);
        if (declarator->init && declarator->init->kind == EXPR_INIT)
            for (size_t k = 0; k < declarator->init->arguments.len; k++)
                note_uses(uses, declarator->init->arguments.at[k], use, false);
        else
            note_uses(uses, declarator->init, use, false);
    }
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        note_statement(uses, stmt_part(stmt, i));
}

static const Uses *kernel_uses(Writer *writer)
{
    if (writer->uses)
        return writer->uses;
    const Kernel *kernel = writer->model->kernel;
    size_t count = kernel->tokens.len;
    Uses *uses = arena_new_of(writer->arena, Uses);
    uses->model = writer->model;
    uses->objects = arena_alloc(writer->arena, count * sizeof *uses->objects);
    uses->operands = arena_alloc(writer->arena, count * sizeof *uses->operands);
    uses->tight = arena_alloc(writer->arena, count * sizeof *uses->tight);
    memset(uses->objects, 0, count * sizeof *uses->objects);
    memset(uses->operands, 0, count * sizeof *uses->operands);
    memset(uses->tight, 0, count * sizeof *uses->tight);
    note_statement(uses, kernel->body);
    return writer->uses = uses;
}

/* --- const ----------------------------------------------------------------------------------- */

/* The last variable of that name declared before the token. */
static const Variable *variable_at(const Model *model, Str name, size_t token)
{
    const Variable *found = NULL;
    for (size_t i = 0; i < model->variables.len; i++) {
        const Variable *variable = model->variables.at[i];
        if (str_equal(variable->name, name) &&
            (!variable->declarator || variable->declarator->first <= token))
            found = variable;
    }
    return found;
}

/* What an operand of a subscript, `p[i]` or `i[p]`, or of `p + i` is. */
typedef enum { IS_NUMBER, IS_UNKNOWN, LEADS_TO_VARIABLE, LEADS_TO_CONST } Leads;

static Leads leads_to(const Model *model, const Expr *expr);

static Leads pointee_of(const Type *type)
{
    return type->is_const ? LEADS_TO_CONST : LEADS_TO_VARIABLE;
}

static Leads variable_leads_to(const Model *model, const Variable *variable)
{
    const Type *type = variable->type;
    const Expr *init = variable->declarator ? variable->declarator->init : NULL;
    if (type->is_auto)
        return init ? leads_to(model, init) : IS_UNKNOWN;
    if (is_number(type) && !type->pointers && !type->extents.len)
        return IS_NUMBER;
    return pointee_of(type);
}

static Leads leads_to(const Model *model, const Expr *expr)
{
    const Variable *variable;
    Leads left, right;
    switch (expr->kind) {
    case EXPR_PAREN:
    case EXPR_UNARY: return leads_to(model, expr->a);
    case EXPR_INDEX:
    case EXPR_BINARY:
        left = leads_to(model, expr->a);
        right = left < LEADS_TO_VARIABLE ? leads_to(model, expr->b) : IS_UNKNOWN;
        return left > right ? left : right;
    case EXPR_CAST:
        return expr->type && expr->type->pointers ? pointee_of(expr->type)
               : is_number(expr->type)            ? IS_NUMBER
                                                  : IS_UNKNOWN;
    case EXPR_NAME:
        variable = variable_at(model, expr->name, expr->first);
        return variable ? variable_leads_to(model, variable) : IS_UNKNOWN;
    case EXPR_NUMBER: return IS_NUMBER;
    default: return IS_UNKNOWN;
    }
}

static bool is_told(Writer *writer, const Access *access)
{
    const Uses *uses = kernel_uses(writer);
    const Expr *expr = access->expr;
    if (uses->objects[expr->last] == expr)
        return true;
    return uses->operands[expr->last] == expr &&
           (access->array->points->kind == TYPE_UNKNOWN ||
            access->array->points->kind == TYPE_VECTOR) &&
           writer->model->unit->has_operators;
}

/* As a variable's type that can be assigned: of `typedef const float T` it is float. */
Str element_type_text(const Model *model, const Array *array)
{
    if (array->mixed.len)
        return array->mixed;
    const Type *known = unit_type(model->unit, array->type_text);
    Str name = known && known->is_const && !known->pointers ? known->name : array->type_text;
    return array->param->type->is_typename
               ? str_format(model->arena, "typename %.*s", STR_ARG(name))
               : name;
}

Str type_nothing(Arena *arena, const Type *type, Str text)
{
    switch (type->kind) {
    case TYPE_BOOL: return STR("false");
    case TYPE_INTEGER: return STR("0");
    case TYPE_FLOATING: /* long double has no size here */
        if (type->size != 2)
            return STR("0");
        /* fall through */
    default: return str_format(arena, "%.*s()", STR_ARG(text));
    }
}

/* A name that stands for the element is a reference. */
static bool is_const(const Model *model, const Access *access)
{
    const Expr *expr = access->expr;
    const Variable *variable = access->bound ? variable_at(model, expr->name, expr->first) : NULL;
    if (variable && variable->type->is_const)
        return true;
    while (expr->kind == EXPR_MEMBER)
        expr = expr->a;
    const Leads leads = leads_to(model, expr);
    return leads < LEADS_TO_VARIABLE ? access->array->is_const : leads == LEADS_TO_CONST;
}

Str view_text_of(Writer *writer, const Access *access, Str place)
{
    const Expr *expr = access->expr;
    Str type = element_type_text(writer->model, access->array);
    bool is_value = expr->kind == EXPR_CALL;
    if (access->as) /* `place` is the first word of it, or one of another type */
        return str_format(writer->arena, "reinterpret_cast<%s%.*s &>(%.*s)",
                          access->array->is_const ? "const " : "", STR_ARG(access->as->name),
                          STR_ARG(place));
    if (!is_value && (access->write || !is_const(writer->model, access)))
        return place;
    if (!is_told(writer, access))
        return place;
    bool tight = kernel_uses(writer)->tight[expr->last];
    return str_format(writer->arena, is_value ? "%s(%.*s)%.*s%s" : "%s(const %.*s &)%.*s%s",
                      tight ? "(" : "", STR_ARG(type), STR_ARG(place), tight ? ")" : "");
}

const Code *words_base(Arena *arena, const Array *array)
{
    const Code *name = code_word(arena, array->name);
    if (!array->words)
        return name;
    Str type = str_format(arena, "%s%.*s *", array->is_const ? "const " : "",
                          STR_ARG(array->mixed.len ? array->mixed : array->type_text));
    return code_cast(arena, str_c(arena, type), name);
}

void words_declare(Writer *writer, Edits *large)
{
    View *view = view_new(writer->arena);
    Strs declared = {0};
    for (size_t i = 0; i < writer->plan->regions.len; i++)
        for (size_t k = 0; k < writer->plan->regions.at[i]->tiles.len; k++) {
            const Array *array = writer->plan->regions.at[i]->tiles.at[k]->print->array;
            if (!array->mixed.len || strs_has(&declared, array->mixed))
                continue;
            vec_push(writer->arena, &declared, array->mixed);
            View *item = view_item(view, "words");
            view_str(item, "name", array->mixed);
            view_str(item, "type", array->type_text);
            view_str(item, "structure", array->param->type->name);
        }
    if (!declared.len)
        return;
    writer_render_at_top(writer, large, "words.cu", view);
}
