/* The arrays that a kernel declares in shared memory, and how it uses them. Enters: the tree, names
 * resolved. Leaves: each element that is named with all subscripts; of other uses, that there is
 * one. */
#include "../analysis/effects/pure_calls.h"
#include "../syntax/parse.h"
#include "shared_padding.h"

static void use_expr(OwnArrays *all, const Expr *expr, bool is_object);

/* --- text ------------------------------------------------------------------------------------ */

bool relayout_is_plain(const Expr *expr)
{
    switch (expr->kind) {
    case EXPR_NUMBER: return !expr->is_floating;
    case EXPR_NAME: return true;
    case EXPR_PAREN: return relayout_is_plain(expr->a);
    case EXPR_MEMBER:
        return expr->op != TOKEN_ARROW && expr->a->kind == EXPR_NAME &&
               name_is_place(expr->a->name);
    case EXPR_UNARY:
        return (expr->op == TOKEN_PLUS || expr->op == TOKEN_MINUS || expr->op == TOKEN_TILDE) &&
               relayout_is_plain(expr->a);
    case EXPR_BINARY:
        return expr->op != TOKEN_COMMA && relayout_is_plain(expr->a) && relayout_is_plain(expr->b);
    default: return false;
    }
}

static const Tokens *tokens_of(const OwnArrays *all)
{
    return &all->model->kernel->tokens;
}

bool relayout_is_written(const OwnArrays *all, const Expr *expr)
{
    const Tokens *tokens = tokens_of(all);
    Span span;
    if (!tokens_written_at(tokens, expr->first, expr->last, &span) ||
        span.source != all->text.source || span.begin < all->text.begin || span.end > all->text.end)
        return false;
    bool once = true; /* no macro takes an argument to other places, too */
    for (size_t i = expr->first; i <= expr->last && once; i++) {
        const Span own = tokens->at[i].span;
        const Origin *origin = tokens->at[i].origin;
        const bool is_here =
            own.source == span.source && own.begin >= span.begin && own.end <= span.end;
        once = is_here ? all->copies[own.begin - all->text.begin] == 1
                       : origin && !origin->call->tokens;
    }
    return once;
}

static void count_copies(OwnArrays *all)
{
    const Kernel *kernel = all->model->kernel;
    const size_t bytes = all->text.end - all->text.begin;
    all->copies = arena_alloc(all->model->arena, (bytes + 1) * sizeof *all->copies);
    for (size_t i = kernel->brace; i < kernel->tokens.len; i++) {
        Span span = kernel->tokens.at[i].span;
        if (span.source == all->text.source && span.begin >= all->text.begin &&
            span.begin < all->text.end)
            all->copies[span.begin - all->text.begin]++;
    }
}

/* --- uses ------------------------------------------------------------------------------------ */

static OwnArray *array_of_name(const OwnArrays *all, const Expr *name)
{
    if (name->kind != EXPR_NAME)
        return NULL;
    int slot = all->walk->code->slot_of[name->first];
    for (size_t i = 0; slot >= 0 && i < all->arrays.len; i++)
        if (all->arrays.at[i]->slot == slot)
            return all->arrays.at[i];
    return NULL;
}

static void refuse(OwnArray *array, const OwnArrays *all, const Expr *expr, const char *why)
{
    if (array->why)
        return;
    array->why = why;
    array->where = model_expr_place(all->model, expr);
}

/* The array of which `expr` is an element: a[i][j], with all subscripts; NULL: it is none. */
static OwnArray *element_of(const OwnArrays *all, const Expr *expr)
{
    unsigned depth = 0;
    const Expr *root = expr;
    for (; root->kind == EXPR_INDEX; root = expr_bare(root->a))
        depth++;
    OwnArray *array = depth ? array_of_name(all, root) : NULL;
    return array && array->rank == depth ? array : NULL;
}

static bool mentions(const OwnArrays *all, const Expr *expr, const OwnArray *array)
{
    for (size_t i = expr->first; i <= expr->last; i++)
        if (all->walk->code->slot_of[i] == array->slot)
            return true;
    return false;
}

static void add_use(OwnArrays *all, OwnArray *array, const Expr *expr, bool is_object)
{
    LayoutUse *use = arena_new_of(all->model->arena, LayoutUse);
    *use = (LayoutUse){.access = expr, .linear = true};
    const Expr *at = expr;
    for (unsigned level = array->rank; level-- > 0; at = expr_bare(at->a)) {
        use->index[level] = at->b;
        all->use_of[at->last] = use;
        all->array_of[at->last] = array;
        all->level_of[at->last] = level;
        if (mentions(all, at->b, array))
            refuse(array, all, at->b, "one of its subscripts reads the array itself");
    }
    all->is_root[at->first] = true;
    vec_push(all->model->arena, &array->uses, use);
    if (is_object)
        refuse(array, all, expr,
               "the address of an element is taken, or a reference is bound to it");
    for (unsigned level = 0; level < array->rank; level++)
        use_expr(all, use->index[level], false);
}

static bool is_atomic(const OwnArrays *all, const Expr *call)
{
    return call->a->kind == EXPR_NAME && str_starts(call->a->name, "atomic") &&
           !unit_functions(all->model->unit, call->a->name);
}

static void use_call(OwnArrays *all, const Expr *call)
{
    use_expr(all, call->a, true);
    for (size_t i = 0; i < call->arguments.len; i++) {
        const Expr *argument = call->arguments.at[i], *bare = expr_bare(argument);
        bool is_place =
            i == 0 && is_atomic(all, call) && bare->kind == EXPR_UNARY && bare->op == TOKEN_AND;
        if (is_place) /* just that element */
            use_expr(all, bare->a, false);
        else
            use_expr(all, argument, !call_by_value(all->model, call, i));
    }
}

static bool is_number(const Type *type)
{
    return type && !type->is_reference && !type->is_auto && !type->pointers &&
           (type->kind == TYPE_BOOL || type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING);
}

/* `is_object`: somebody may keep where it is. */
static void use_expr(OwnArrays *all, const Expr *expr, bool is_object)
{
    if (!expr)
        return;
    OwnArray *array = expr->kind == EXPR_INDEX ? element_of(all, expr) : NULL;
    if (array) {
        add_use(all, array, expr, is_object);
        return;
    }
    switch (expr->kind) {
    case EXPR_CALL: use_call(all, expr); break;
    case EXPR_INIT:
        for (size_t i = 0; i < expr->arguments.len; i++)
            use_expr(all, expr->arguments.at[i], is_object);
        break;
    case EXPR_PAREN: use_expr(all, expr->a, is_object); break;
    case EXPR_MEMBER: use_expr(all, expr->a, is_object && expr->op != TOKEN_ARROW); break;
    case EXPR_UNARY: use_expr(all, expr->a, is_object || expr->op == TOKEN_AND); break;
    case EXPR_CAST: use_expr(all, expr->a, !is_number(expr->type)); break;
    case EXPR_TERNARY:
        use_expr(all, expr->a, false);
        use_expr(all, expr->b, is_object);
        use_expr(all, expr->c, is_object);
        break;
    case EXPR_ASSIGN:
        use_expr(all, expr->a, is_object);
        use_expr(all, expr->b, false);
        break;
    case EXPR_BINARY:
        use_expr(all, expr->a, false);
        use_expr(all, expr->b, is_object && expr->op == TOKEN_COMMA);
        break;
    case EXPR_SIZEOF:
    case EXPR_OPAQUE:
    case EXPR_LAMBDA: break; /* what they name is found by its token */
    default:
        use_expr(all, expr->a, false);
        use_expr(all, expr->b, false);
        break;
    }
}

static void use_stmt(OwnArrays *all, const Stmt *stmt)
{
    if (!stmt)
        return;
    use_stmt(all, stmt->init);
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        const bool braces = declarator->init && declarator->init->kind == EXPR_INIT;
        use_expr(all, declarator->init,
                 declarator->type->is_reference || (braces && !is_number(declarator->type)));
    }
    use_expr(all, stmt->expr, false);
    use_expr(all, stmt->step, false);
    for (size_t i = 0; i < stmt->body.len; i++)
        use_stmt(all, stmt->body.at[i]);
    use_stmt(all, stmt->then);
    use_stmt(all, stmt->otherwise);
}

/* Each word that may be the array is one of the uses. */
static void find_other_uses(OwnArrays *all, OwnArray *array)
{
    const Tokens *tokens = tokens_of(all);
    for (size_t i = all->model->kernel->brace; i < tokens->len && !array->why; i++) {
        if (tokens->at[i].kind != TOKEN_NAME ||
            !token_is(tokens->at[i], str_c(all->model->arena, array->name)) ||
            tokens_is_member(tokens, i))
            continue;
        int slot = all->walk->code->slot_of[i];
        if (all->is_root[i] || i == array->declarator->name_token ||
            (slot >= 0 && slot != array->slot))
            continue;
        array->why = "it is used other than by element";
        array->where = model_place(all->model, i, i);
    }
}

/* --- rows of a flat array --------------------------------------------------------------------- */

/* A constant by name: of the kernel, if no other variable has that name. */
static bool constant_of_kernel(void *context, Str name, int64_t *value)
{
    const Model *model = context;
    const Variable *variable = model_variable(model, name);
    return variable && !variable->namesake &&
           (variable->type->is_const || variable->type->is_constexpr) &&
           poly_is_constant(variable->value.poly, value);
}

static bool factor_value(const Model *model, const Expr *expr, int64_t *value)
{
    const Expr *bare = expr_bare(expr);
    if (bare->kind == EXPR_MEMBER && bare->a->kind == EXPR_NAME &&
        str_is(bare->a->name, "blockDim")) {
        for (unsigned axis = 0; axis < 3; axis++)
            if (bare->name.len == 1 && bare->name.at[0] == "xyz"[axis])
                *value = model->mapping.dim[axis];
        return bare->name.len == 1 && *value > 1;
    }
    return expr_evaluate(model->unit, expr, constant_of_kernel, (void *)model, value) && *value > 1;
}

static void find_products(const OwnArrays *all, const Expr *expr, int64_t sign, LayoutUse *use)
{
    expr = expr_bare(expr);
    if (expr->kind == EXPR_BINARY && (expr->op == TOKEN_PLUS || expr->op == TOKEN_MINUS)) {
        find_products(all, expr->a, sign, use);
        find_products(all, expr->b, expr->op == TOKEN_MINUS ? -sign : sign, use);
        return;
    }
    if (expr->kind != EXPR_BINARY || expr->op != TOKEN_STAR)
        return;
    RowTerm term = {.sign = sign};
    if (factor_value(all->model, expr->b, &term.times)) {
        term.factor = expr->b;
        term.other = expr->a;
    } else if (factor_value(all->model, expr->a, &term.times)) {
        term.factor = expr->a;
        term.other = expr->b;
    }
    int64_t constant;
    if (term.factor && relayout_is_plain(term.other) &&
        !factor_value(all->model, term.other, &constant))
        vec_push(all->model->arena, &use->rows, term);
}

/* The least factor that is a row of at least a few elements: 32 of `t[ty * 32 + tx]`. Where there
 * is none, as many elements as the banks hold. */
static void find_pitch(OwnArrays *all, OwnArray *array)
{
    enum { LEAST_PITCH = 8 };
    for (size_t i = 0; i < array->uses.len; i++) {
        LayoutUse *use = array->uses.at[i];
        find_products(all, use->index[0], 1, use);
        for (size_t k = 0; k < use->rows.len; k++) {
            int64_t factor = use->rows.at[k].times;
            if (factor >= LEAST_PITCH && (!array->pitch || factor < array->pitch))
                array->pitch = factor;
        }
    }
    const unsigned element = array->declarator->type->size;
    if (!array->pitch && !array->declarator->type->pointers && element && element <= BANK_BYTES)
        array->pitch = BANKS * BANK_BYTES / element;
    for (size_t i = 0; i < array->uses.len && array->pitch; i++) {
        LayoutUse *use = array->uses.at[i];
        size_t kept = 0;
        for (size_t k = 0; k < use->rows.len; k++) {
            RowTerm term = use->rows.at[k];
            if (term.times % array->pitch)
                continue;
            use->linear &= relayout_is_written(all, term.factor);
            term.times /= array->pitch;
            use->rows.at[kept++] = term;
        }
        use->rows.len = kept;
    }
}

/* --- all of them ------------------------------------------------------------------------------ */

static void find_declared(OwnArrays *all, const Stmt *stmt)
{
    if (!stmt)
        return;
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        const Type *type = declarator->type;
        const bool dynamic = type->extents.len == 1 && !type->extents.at[0];
        if (!type->is_shared || type->pointer_to_array || !type->extents.len ||
            type->extents.len > MOST_RANK || (!dynamic && !type->extents.at[0]))
            continue;
        OwnArray *array = arena_new_of(all->model->arena, OwnArray);
        *array = (OwnArray){.declarator = declarator,
                            .name = declarator->name,
                            .dynamic = dynamic,
                            .rank = (unsigned)type->extents.len,
                            .slot = all->walk->code->slot_of[declarator->name_token]};
        if (array->slot >= 0 && all->arrays.len < MOST_OWN_ARRAYS)
            vec_push(all->model->arena, &all->arrays, array);
    }
    for (size_t i = 0; i < stmt->body.len; i++)
        find_declared(all, stmt->body.at[i]);
    find_declared(all, stmt->then);
    find_declared(all, stmt->otherwise);
}

/* The memory that a launch gives is one: who else may use it? NULL: nobody. */
static const char *others_use_it(const OwnArrays *all)
{
    const Model *model = all->model;
    const Tokens *tokens = tokens_of(all);
    size_t arrays = 0;
    for (size_t i = 0; i < all->arrays.len; i++)
        arrays += all->arrays.at[i]->dynamic;
    if (arrays > 1)
        return "another array starts at the same address";
    bool calls = model->unseen_calls.len;
    for (size_t i = model->kernel->brace; i < tokens->len && !calls; i++)
        calls = tokens->at[i].kind == TOKEN_NAME && !tokens_is_member(tokens, i) &&
                (unit_functions(model->unit, span_text(tokens->at[i].span)) ||
                 (model->unit->shared &&
                  strmap_get(model->unit->shared, span_text(tokens->at[i].span))));
    return calls              ? "functions that the kernel calls might use it, too"
           : !model->is_owned ? "the launches that give its size are left unchanged"
                              : NULL;
}

OwnArrays *own_arrays_find(const Model *model, const Walk *walk)
{
    Arena *arena = model->arena;
    const Kernel *kernel = model->kernel;
    const size_t count = kernel->tokens.len;
    OwnArrays *all = arena_new_of(arena, OwnArrays);
    *all = (OwnArrays){.model = model, .walk = walk, .text = kernel->body_where};
    find_declared(all, kernel->body);
    if (!all->arrays.len)
        return all;
    all->use_of = arena_alloc(arena, count * sizeof *all->use_of);
    all->array_of = arena_alloc(arena, count * sizeof *all->array_of);
    all->level_of = arena_alloc(arena, count * sizeof *all->level_of);
    all->is_root = arena_alloc(arena, count * sizeof *all->is_root);
    count_copies(all);
    use_stmt(all, kernel->body);
    const char *others = others_use_it(all);
    for (size_t i = 0; i < all->arrays.len; i++) {
        if (all->arrays.at[i]->dynamic)
            all->arrays.at[i]->why = others;
        find_other_uses(all, all->arrays.at[i]);
        if (all->arrays.at[i]->rank == 1)
            find_pitch(all, all->arrays.at[i]);
    }
    return all;
}
