/* Static shared memory that a kernel has without us: its own, that of the functions that it calls,
 * that of the file. Enters: a walked kernel. Leaves: bytes, or that nobody knows how many. */
#include "shared_memory.h"

#include "../syntax/struct_layout.h"

/* A function of the file, or a variable of the file in shared memory. */
typedef struct {
    int64_t bytes; /* its own */
    bool unknown;
    bool is_launched;     /* the launch tells how much more */
    bool is_template;     /* each instantiation has its own */
    bool none;            /* neither has what it mentions */
    size_t counted;       /* the last model that it was counted for: its number */
    VEC(void *) mentions; /* Node * */
} Node;

typedef struct {
    Unit *unit;
    Facts *facts;
    const Kernel *function; /* NULL: none */
    const Stmt *body;       /* where names of constants are looked for */
    Node *node;
    unsigned depth;
} Own;

enum { CONSTANT_DEPTH = 8 };

static const Declarator *find_constant(const Stmt *stmt, Str name)
{
    const Declarator *found = NULL;
    for (size_t i = 0; i < stmt->declarators.len; i++)
        if (str_equal(stmt->declarators.at[i]->name, name))
            return stmt->declarators.at[i];
    for (size_t i = 0; i < stmt->body.len && !found; i++)
        found = find_constant(stmt->body.at[i], name);
    return found;
}

/* Bytes of the largest type that a launch gives a template; 0: some type is not known. */
static int64_t largest_type(const Own *own, const Launch *launch, size_t index)
{
    const TypeList types = unit_launch_types(own->unit, launch, index);
    int64_t largest = 0;
    for (size_t i = 0; i < types.len; i++) {
        const int64_t bytes =
            (int64_t)layout_bytes(facts_declared(own->facts)->layouts, types.at[i]);
        if (bytes <= 0)
            return 0;
        largest = bytes > largest ? bytes : largest;
    }
    return largest;
}

/* The largest of what the launches give a template: it asks for room, and for no more than that. */
static bool largest_argument(const Own *own, Str name, int64_t *value)
{
    const Kernel *kernel = own->function;
    const Launches *launches = kernel ? strmap_get(own->facts->launches, kernel->name) : NULL;
    size_t index = 0;
    *value = 0;
    while (kernel && index < kernel->template_params.len &&
           !str_equal(kernel->template_params.at[index], name))
        index++;
    if (!launches || index == kernel->template_params.len)
        return false;
    for (size_t i = 0; i < launches->len; i++) {
        int64_t one = 0;
        const bool is_type = strs_has(&kernel->template_types, name);
        if (is_type)
            one = largest_type(own, launches->at[i], index);
        else if (!unit_launch_number(own->unit, launches->at[i], index, &one))
            return false;
        if (one <= 0)
            return false;
        *value = one > *value ? one : *value;
    }
    return *value > 0;
}

static bool constant_value(void *context, Str name, int64_t *value)
{
    Own *own = context;
    const Declarator *declarator = find_constant(own->body, name);
    if (!declarator)
        return largest_argument(own, name, value);
    if (!(declarator->type->is_const || declarator->type->is_constexpr) ||
        own->depth == CONSTANT_DEPTH)
        return false;
    own->depth++;
    bool known = expr_evaluate(own->unit, declarator->init, constant_value, own, value);
    own->depth--;
    return known;
}

/* Of one element of a shared array; -1 unknown. */
static int64_t element_size(const Type *type)
{
    if (type->pointers)
        return 8;
    return type->size > 0 && !type->is_auto ? (int64_t)type->size : -1;
}

/* `extern __shared__ float a[];`: the launch tells how much it is. */
static bool is_launched(const Type *type)
{
    return type->extents.len && !type->extents.at[0] && !type->pointer_to_array;
}

static void add_declarator(Own *own, const Type *type)
{
    int64_t bytes = element_size(type), extent;
    bool known = bytes > 0;
    if (known && is_launched(type)) {
        own->node->is_launched = true;
        return;
    }
    for (size_t i = 0; i < type->extents.len && known && !type->pointer_to_array; i++)
        known = type->extents.at[i] &&
                expr_evaluate(own->unit, type->extents.at[i], constant_value, own, &extent) &&
                extent > 0 && !__builtin_mul_overflow(bytes, extent, &bytes);
    own->node->unknown |=
        !known || __builtin_add_overflow(own->node->bytes, bytes, &own->node->bytes);
}

static void add_declarations(Own *own, const Stmt *stmt)
{
    if (!stmt)
        return;
    for (size_t i = 0; i < stmt->declarators.len; i++)
        if (stmt->declarators.at[i]->type->is_shared)
            add_declarator(own, stmt->declarators.at[i]->type);
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        add_declarations(own, stmt_part(stmt, i));
}

static size_t count_statements(const Stmt *stmt)
{
    if (!stmt)
        return 0;
    size_t count = stmt->declarators.len && stmt->declarators.at[0]->type->is_shared;
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        count += count_statements(stmt_part(stmt, i));
    return count;
}

/* Some __shared__ in the body belongs to nothing that was understood. */
static bool has_unread(const Kernel *function)
{
    size_t said = 0;
    for (size_t i = function->brace; i < function->tokens.len; i++)
        said += function->tokens.at[i].kind == TOKEN_NAME &&
                token_is(function->tokens.at[i], "__shared__");
    return said && said != count_statements(function->body);
}

static Node *node_of(Facts *facts, Str name);

static Node *node_at(Facts *facts, const Kernel *function, size_t token)
{
    Token word = function->tokens.at[token];
    return word.kind == TOKEN_NAME ? node_of(facts, token_text(facts->arena, word)) : NULL;
}

static void read_function(Facts *facts, Node *node, const Kernel *function)
{
    Own own = {.unit = facts->unit, .body = function->body, .node = node};
    node->is_template |= function->template_params.len > 0;
    node->unknown |= has_unread(function);
    add_declarations(&own, function->body);
    for (size_t i = function->brace; i < function->tokens.len; i++) {
        Node *named = node_at(facts, function, i);
        if (named && !named->none)
            vec_push(facts->arena, &node->mentions, named);
    }
}

/* NULL: nothing of the file that may have shared memory. */
static Node *node_of(Facts *facts, Str name)
{
    const Type *variable = facts->unit->shared ? strmap_get(facts->unit->shared, name) : NULL;
    const Functions *functions = unit_functions(facts->unit, name);
    if (!variable && !functions)
        return NULL;
    Node *node = strmap_get(facts->shared_uses, name);
    if (node)
        return node;
    node = arena_new_of(facts->arena, Node);
    strmap_set(facts->shared_uses, name, node);
    if (variable) {
        Own own = {.unit = facts->unit, .body = &(Stmt){0}, .node = node};
        add_declarator(&own, variable);
    }
    for (size_t i = 0; functions && i < functions->len; i++)
        read_function(facts, node, functions->at[i]);
    node->none = !node->bytes && !node->unknown && !node->is_launched && !node->mentions.len;
    return node;
}

static void count_node(Model *model, Node *node)
{
    bool counted = node->counted == model->facts->shared_counts;
    if (counted && !node->is_template)
        return;
    node->counted = model->facts->shared_counts;
    model->shared_dynamic |=
        __builtin_add_overflow(model->shared_bytes, node->bytes, &model->shared_bytes);
    model->shared_dynamic |= node->unknown;
    model->shared_launched |= node->is_launched;
    for (size_t i = 0; i < node->mentions.len && !counted; i++)
        count_node(model, node->mentions.at[i]);
}

/* Shared arrays of a garray's class have elements of its size. */
static int64_t class_size(const Model *model, const Type *type)
{
    for (size_t i = 0; i < model->arrays.len; i++)
        if (type->kind == TYPE_UNKNOWN && str_equal(model->arrays.at[i]->type_text, type->name))
            return model->arrays.at[i]->element;
    return -1;
}

static void count_variable(Builder *builder, const Type *type)
{
    Model *model = builder->model;
    int64_t bytes = element_size(type), extent;
    Own own = {.unit = model->unit,
               .facts = model->facts,
               .function = model->kernel,
               .body = model->kernel->body};
    bytes = bytes > 0 ? bytes : class_size(model, type);
    bool known = bytes > 0 || largest_argument(&own, type->name, &bytes);
    if (known && is_launched(type)) {
        model->shared_launched = true;
        return;
    }
    for (size_t i = 0; i < type->extents.len && known && !type->pointer_to_array; i++) {
        const Poly *size = value_of(builder, type->extents.at[i]).poly;
        known = type->extents.at[i] &&
                (poly_is_constant(size, &extent) ||
                 expr_evaluate(own.unit, type->extents.at[i], constant_value, &own, &extent)) &&
                extent > 0 && !__builtin_mul_overflow(bytes, extent, &bytes);
    }
    if (!known || __builtin_add_overflow(model->shared_bytes, bytes, &model->shared_bytes))
        model->shared_dynamic = true;
}

void shared_find(Builder *builder)
{
    Model *model = builder->model;
    const Kernel *kernel = model->kernel;
    for (size_t i = 0; i < model->variables.len; i++)
        if (model->variables.at[i]->type->is_shared)
            count_variable(builder, model->variables.at[i]->type);
    const Launches *launches = strmap_get(model->facts->launches, kernel->name);
    model->facts->shared_counts++;
    for (size_t i = kernel->brace;
         i < kernel->tokens.len && (model->unit->shared || model->unit->functions); i++) {
        Node *node = node_at(model->facts, kernel, i);
        if (node)
            count_node(model, node);
    }
    model->shared_dynamic |= has_unread(kernel) || (model->shared_launched && !launches);
}
