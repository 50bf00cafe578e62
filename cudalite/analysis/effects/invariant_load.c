/* Numbers in memory that nobody writes while the kernel runs. Enters: where an integer is read. Leaves: one value for
 * all threads of the block that read the same place: bounds of loops may live there.
 *
 *     limits[0], limits of a garray, or __restrict__     whether nobody writes it is known at the end alone; where
 *                                                        somebody may, the model is built again without
 *     N, table[1].n, in constant memory                  no kernel can write it
 *     N, `__device__ int N`                              neither the kernel nor what it calls writes it
 *     shape.n, shape a parameter                         the kernel only ever names its members, and assigns to none */
#include "invariant_load.h"

#include "../../syntax/struct_layout.h"
#include "assignments.h"
#include "type_traits.h"

enum { MOST_READS = 64 };

/* What the parts of a place that is no element of a garray lead to. */
typedef struct {
    const Type *type; /* NULL: it is not known */
    Str words;
    const Poly *index; /* the only subscript that is no number; NULL: there is none */
    bool is_named;     /* the words name it anywhere in the kernel */
    bool of_param;     /* it is one, or a part of it, which who launches the kernel has, too */
    bool is_memory;    /* it is in memory that somebody might write, */
    bool may_change;   /* ... and nobody promises that he does not */
} Invariant;

static const Poly *invariant_value(Builder *builder, const Array *array, const Invariant *place)
{
    const Str words = place->words;
    const Poly *at = place->index;
    for (size_t i = 0; i < builder->reads.len; i++) {
        const InvariantRead *read = &builder->reads.at[i];
        if (read->array == array && str_equal(read->words, words) &&
            (!at || !read->at ? at == read->at : poly_equal(read->at, at)))
            return read->value;
    }
    if (builder->reads.len >= MOST_READS)
        return NULL;
    const bool is_named = place->is_named && !at;
    Atom *atom = builder_atom(builder, is_named ? ATOM_SYMBOL : ATOM_OPAQUE,
                              is_named ? words : STR("loaded"));
    atom->uniform = true;
    atom->is_spelled = is_named;
    atom->nonnegative = is_named && place->type->is_unsigned;
    atom->wide = type_is_wide(place->type);
    atom->is_int = is_named && !place->is_memory && place->of_param &&
                   type_is_plain_integer(place->type) && place->type->size <= 4;
    const Poly *value = poly_atom(builder->arena, atom);
    vec_push(builder->arena, &builder->reads,
             ((InvariantRead){.array = array,
                              .words = words,
                              .at = at,
                              .value = value,
                              .of_file = place->is_named && place->is_memory}));
    return value;
}

static const Poly *element_value(Builder *builder, Value place)
{
    if (!place.array || place.array->is_volatile || place.array->words || !place.poly ||
        place.wraps || !poly_uniform(place.poly))
        return NULL;
    const Invariant invariant = {.type = place.pointee, .index = place.poly};
    return invariant_value(builder, place.array, &invariant);
}

static bool is_changed(Builder *builder, Str name)
{
    if (!builder->changed)
        builder->changed = stmt_names_assigned(builder->model, builder->model->kernel->body);
    return strmap_get(builder->changed, name) || strmap_get(builder->exposed, name);
}

/* A method of it is called, which may change it. */
static bool acts(const Builder *builder, Str name)
{
    const Tokens *tokens = &builder->model->kernel->tokens;
    for (size_t i = builder->model->kernel->brace; i + 3 < tokens->len; i++)
        if (tokens->at[i].kind == TOKEN_NAME && tokens->at[i + 1].kind == TOKEN_DOT &&
            tokens->at[i + 3].kind == TOKEN_LPAREN && !tokens_is_member(tokens, i) &&
            str_equal(token_text(builder->arena, tokens->at[i]), name))
            return true;
    return false;
}

/* The kernel assigns the variable of the file, or might do so by a longer name or another
 * place's. */
static bool is_file_changed(Builder *builder, Str name)
{
    const Tokens *tokens = &builder->model->kernel->tokens;
    for (size_t i = builder->model->kernel->brace; i < tokens->len; i++)
        if (tokens->at[i].kind == TOKEN_SCOPE && i + 1 < tokens->len &&
            str_equal(token_text(builder->arena, tokens->at[i + 1]), name))
            return true;
    return is_changed(builder, name);
}

/* Nothing in the kernel may change the parameter. */
static bool is_only_read(Builder *builder, Variable *variable)
{
    if (!variable->asked) {
        variable->asked = true;
        variable->only_read =
            !is_changed(builder, variable->name) && !acts(builder, variable->name);
    }
    return variable->only_read;
}

bool parameter_is_unchanged(Builder *builder, Str name)
{
    Variable *variable = builder_find(builder, name);
    return variable && variable->param && kernel_param(builder->model->kernel, name) &&
           !variable->namesake && !variable->type->is_volatile && !variable->type->is_reference &&
           is_only_read(builder, variable);
}

static Invariant invariant_name(Builder *builder, Str name)
{
    Variable *variable = builder_find(builder, name);
    Invariant invariant = {.words = name};
    if (variable && variable->param && !variable->namesake && !variable->type->is_volatile) {
        const Type *type = variable->type;
        invariant.is_memory = type->pointers == 1 && !type->extents.len;
        invariant.may_change =
            invariant.is_memory && (!type->is_restrict || builder->model->varying);
        if ((invariant.is_memory ? !variable->value.array
                                 : !type->pointers && !type->extents.len) &&
            !type->is_reference && is_only_read(builder, variable)) {
            invariant.is_named = invariant.of_param = !invariant.is_memory;
            invariant.type = type;
        }
        return invariant;
    }
    const Str last = str_unqualified(name);
    const DeclaredVariable *declared =
        variable ? NULL : strmap_get(facts_declared(builder->model->facts)->variables, last);
    const FileVariable kind =
        declared ? names_variable(builder->model->unit, last) : VARIABLE_UNSEEN;
    const bool is_constant = kind == VARIABLE_CONSTANT && declared->is_constant;
    if ((is_constant || kind == VARIABLE_DEVICE) && declared->type && !declared->type->pointers &&
        !declared->type->is_volatile) {
        invariant.type = declared->type;
        invariant.is_named = true;
        invariant.is_memory = !is_constant;
        invariant.may_change =
            !is_constant && (builder->model->varying || is_file_changed(builder, last));
    }
    return invariant;
}

/* One element of what has extents, or is a __restrict__ parameter's. */
static Invariant invariant_element(Builder *builder, Invariant invariant, const Expr *index)
{
    Type *type = arena_new_of(builder->arena, Type);
    const Poly *at = index ? value_quiet(builder, index).poly : poly_constant(builder->arena, 0);
    int64_t number;
    *type = *invariant.type;
    if (type->extents.len) {
        type->extents.at++;
        type->extents.len--;
    } else if (type->pointers == 1 && invariant.is_memory) {
        type->pointers = 0;
    } else {
        return (Invariant){0};
    }
    if (!at || !poly_uniform(at))
        return (Invariant){0};
    invariant.type = type;
    if (poly_is_constant(at, &number)) {
        invariant.words =
            str_format(builder->arena, "%.*s[%lld]", STR_ARG(invariant.words), (long long)number);
        return invariant;
    }
    invariant.words = str_format(builder->arena, "%.*s[]", STR_ARG(invariant.words));
    if (invariant.index)
        invariant.type = NULL;
    invariant.index = at;
    return invariant;
}

static Invariant invariant_place(Builder *builder, const Expr *expr);

/* It can be read wherever that stands: an element that a number names, of a variable that nobody
 * changes. */
static bool is_there(const Builder *builder, const Invariant *array, const Expr *index)
{
    int64_t at, extent;
    return array->is_named && !array->is_memory && array->type->extents.len &&
           expr_evaluate(builder->model->unit, index, NULL, NULL, &at) &&
           array->type->extents.at[0] &&
           expr_evaluate(builder->model->unit, array->type->extents.at[0], NULL, NULL, &extent) &&
           at >= 0 && at < extent;
}

static Invariant invariant_index(Builder *builder, const Expr *expr)
{
    const Invariant array = invariant_place(builder, expr->a);
    if (!array.type)
        return array;
    if (is_there(builder, &array, expr->b)) {
        const Expr **known = arena_new_of(builder->arena, const Expr *);
        *known = expr;
        strmap_set(builder->model->there, expr_key(known), known);
    }
    return invariant_element(builder, array, expr->b);
}

/* What the address leads to: p, p + i, &p[i]. */
static Invariant invariant_behind(Builder *builder, const Expr *address)
{
    const Expr *expr = expr_bare(address), *index = NULL;
    if (expr->kind == EXPR_UNARY && expr->op == TOKEN_AND)
        return invariant_place(builder, expr->a);
    if (expr->kind == EXPR_BINARY && expr->op == TOKEN_PLUS) {
        index = expr->b;
        expr = expr->a;
    }
    const Invariant invariant = invariant_place(builder, expr);
    return invariant.type ? invariant_element(builder, invariant, index) : invariant;
}

static Invariant invariant_member(Builder *builder, Invariant invariant, Str name)
{
    Member member;
    if (!invariant.type || invariant.type->pointers || invariant.type->extents.len ||
        !layout_member(builder->arena, facts_declared(builder->model->facts)->layouts,
                       invariant.type, name, &member) ||
        member.type->is_volatile)
        return (Invariant){0};
    invariant.type = member.type;
    invariant.words =
        str_format(builder->arena, "%.*s.%.*s", STR_ARG(invariant.words), STR_ARG(name));
    return invariant;
}

static Invariant invariant_place(Builder *builder, const Expr *expr)
{
    Invariant invariant;
    switch (expr->kind) {
    case EXPR_PAREN: return invariant_place(builder, expr->a);
    case EXPR_NAME: return invariant_name(builder, expr->name);
    case EXPR_INDEX: return invariant_index(builder, expr);
    case EXPR_UNARY:
        return expr->op == TOKEN_STAR ? invariant_behind(builder, expr->a) : (Invariant){0};
    case EXPR_MEMBER:
        invariant = expr->op == TOKEN_ARROW ? invariant_behind(builder, expr->a)
                                            : invariant_place(builder, expr->a);
        return invariant_member(builder, invariant, expr->name);
    case EXPR_CALL:
        return expr->a->kind == EXPR_NAME && str_is(expr->a->name, "__ldg") &&
                       expr->arguments.len == 1
                   ? invariant_behind(builder, expr->arguments.at[0])
                   : (Invariant){0};
    default: return (Invariant){0};
    }
}

static bool is_integer(const Type *type)
{
    return type && type->kind == TYPE_INTEGER && !type->pointers && !type->extents.len &&
           !type->is_reference && !type->is_volatile;
}

static Value read_integer(const Poly *value, const Type *type)
{
    return value ? value_integer(value, type->size, type->is_unsigned) : value_unknown();
}

static Value value_at(Builder *builder, const Invariant *invariant)
{
    if (!is_integer(invariant->type))
        return value_unknown();
    const Poly *value = invariant->may_change ? NULL : invariant_value(builder, NULL, invariant);
    builder->reads_memory |= value && invariant->is_memory;
    if (!value) {
        value = value_opaque(builder, STR("loaded"), false, invariant->type->size == 8);
        ((Atom *)poly_single(value))->is_read_alike = true;
    }
    return read_integer(value, invariant->type);
}

Value value_steady(Builder *builder, const Expr *place)
{
    const Invariant invariant = invariant_place(builder, place);
    return value_at(builder, &invariant);
}

/* What a loaded element is worth as a value: nothing else is known of it. */
Value value_loaded(Builder *builder, const Expr *expr, Value place)
{
    const Type *type = place.pointee;
    const bool is_number = type && type->kind == TYPE_INTEGER;
    const Invariant invariant = place.array ? (Invariant){0} : invariant_place(builder, expr);
    Value value = value_at(builder, &invariant);
    if (is_number && place.array && !builder->model->varying) {
        value = read_integer(element_value(builder, place), type);
        builder->reads_memory |= value.poly != NULL;
    }
    if (is_number && !value.poly) {
        value = read_integer(value_opaque(builder, STR("loaded"), false, type->size == 8), type);
        ((Atom *)poly_single(value.poly))->is_read_alike =
            place.array && place.poly && poly_uniform(place.poly);
    }
    value.is_floating = type && type->kind == TYPE_FLOATING;
    return value;
}

/* Its elements may be an integer variable of the file. */
static bool may_be_integer(const Array *array)
{
    return array->points->kind != TYPE_FLOATING && array->points->kind != TYPE_VECTOR &&
           !array->is_restrict;
}

bool invariant_reads_hold(const Builder *builder)
{
    const Model *model = builder->model;
    if (!builder->reads_memory)
        return true;
    if (stmt_has(model->kernel->body, STMT_OPAQUE))
        return false;
    for (size_t i = 0; i < model->may_alias.len; i++)
        if (model->may_alias.at[i].write)
            return false;
    for (size_t i = 0; i < builder->reads.len; i++) {
        const Array *array = builder->reads.at[i].array;
        if (array && (array->escapes || model_writes(model, array)))
            return false;
        for (size_t k = 0; builder->reads.at[i].of_file && k < model->arrays.len; k++)
            if (may_be_integer(model->arrays.at[k]) && model_writes(model, model->arrays.at[k]))
                return false;
    }
    return true;
}
