/* Tables. Enters: a loop in tiles. Leaves: calls in it whose value few threads and iterations
 * differ in, as cosf(u * (2 * x + 1)) where u is a column of the block and x the iteration: as many
 * values as the block has columns, for each iteration. The block computes each of them once for a
 * tile, in shared memory, and its threads read them.
 *
 * Bits are the same: the same text is computed of the same operands, in declarations that stand
 * there once more for the threads and the iteration that the value belongs to. What compilers could
 * make of it elsewhere is left out: a call beside a sum, whose last step may be a product; products
 * that meet a sum inside of it; a loop that they write out, where arguments may be numbers; a
 * function that is called twice, so that two products may be the same. */
#include "memoisation.h"
#include "contraction/contraction_queries.h"

#include "../analysis/effects/assignments.h"
#include "../analysis/effects/pure_calls.h"
#include "../analysis/legality/coarsening_legality.h"
#include "../analysis/product.h"
#include "../cost/operations.h"
#include "../syntax/parse.h"
#include "thresholds.h"

enum {
    MOST_TABLES = 4,
    MOST_PLACES = 16, /* of threadIdx in what is computed */
    MOST_LOCALS = 8,
    LEAST_SHARED = 4,    /* threads that have the same value, at least */
    FILL_STEPS = 10,     /* instructions to find a value's place */
    READ_STEPS = 2,      /* ... to read it */
    USUAL_THREADS = 1024 /* of a multiprocessor, that must still find room */
};

/* --- what it costs --------------------------------------------------------------------------- */

int64_t table_values(const Model *model, const Table *table, int64_t iterations)
{
    for (unsigned axis = 0; axis < 3; axis++)
        iterations *= table->axes[axis] ? model->block_size[axis] : 1;
    return iterations;
}

static int64_t fills_of(const Model *model, const Table *table, int64_t iterations)
{
    const int64_t threads = model_threads(model);
    return (table_values(model, table, iterations) + threads - 1) / threads;
}

double table_requests(const Model *model, const Table *table, int64_t iterations)
{
    const double words = table->size / 4.0, warps = (double)model_warps(model);
    return words * warps * (double)(iterations + fills_of(model, table, iterations));
}

double table_spares(const Model *model, const Table *table)
{
    return operations_of(model, table->expr) - READ_STEPS;
}

double table_fills(const Model *model, const Table *table, int64_t iterations)
{
    double steps = operations_of(model, table->expr) + FILL_STEPS;
    for (size_t i = 0; i < table->locals.len; i++)
        steps += operations_of(model, table->locals.at[i]->init);
    return steps * (double)fills_of(model, table, iterations);
}

bool plan_has_tables(const Plan *plan)
{
    bool has = false;
    for (size_t i = 0; i < plan->regions.len; i++)
        has |= plan->regions.at[i]->tables.len > 0;
    return has;
}

/* --- what it is made of ---------------------------------------------------------------------- */

typedef struct {
    const Model *model;
    const Region *region;
    const StrMap *changed; /* names that get a value behind their declaration */
    Table *table;
    bool by_iteration;
} Leaves;

static bool is_written(const Model *model, size_t first, size_t last)
{
    Span where;
    return tokens_written_at(&model->kernel->tokens, first, last, &where);
}

static bool value_fits(Leaves *leaves, const Expr *expr);

/* A number by its type, of the thread's own. */
static bool type_fits(const Type *type)
{
    return (type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING || type->kind == TYPE_BOOL) &&
           type->size && !type->pointers && !type->extents.len && !type->is_reference &&
           !type->is_volatile && !type->is_shared && !type->is_static;
}

static bool has_local(const Table *table, const Declarator *declarator)
{
    for (size_t i = 0; i < table->locals.len; i++)
        if (table->locals.at[i] == declarator)
            return true;
    return false;
}

/* Of a loop around the region. */
static bool is_iterator(const Leaves *leaves, Str name)
{
    for (const Loop *loop = leaves->region->loop->outer; loop; loop = loop->outer)
        if (loop->canonical && loop->uniform && str_equal(loop->variable->name, name))
            return true;
    return false;
}

/* A parameter, a loop's iterator, or a variable that is declared with its only value. */
static bool name_fits(Leaves *leaves, Str name)
{
    const Variable *variable = model_variable(leaves->model, name);
    if (str_equal(leaves->region->loop->variable->name, name)) { /* nothing in the loop hides it */
        leaves->by_iteration = true;
        return true;
    }
    if (!variable || variable->namesake || variable->address_taken || !type_fits(variable->type))
        return false;
    if (is_iterator(leaves, name))
        return true;
    if (strmap_get(leaves->changed, name))
        return false;
    const Declarator *declarator = variable->declarator;
    if (!declarator)
        return variable->param != NULL;
    if (has_local(leaves->table, declarator))
        return true;
    if (!declarator->init || declarator->init->kind == EXPR_INIT ||
        !is_written(leaves->model, declarator->init->first, declarator->init->last) ||
        !value_fits(leaves, declarator->init) || leaves->table->locals.len == MOST_LOCALS)
        return false;
    vec_push(leaves->model->arena, &leaves->table->locals, declarator);
    return true;
}

/* threadIdx.x, and words that are the same for all of the block. */
static bool place_fits(Leaves *leaves, const Expr *expr)
{
    const Expr *of = expr->a;
    if (expr->op != TOKEN_DOT || of->kind != EXPR_NAME || !name_is_place(of->name) ||
        model_has_variable(leaves->model, of->name) || expr->name.len != 1)
        return false;
    const unsigned axis = (unsigned)(expr->name.at[0] - 'x');
    if (axis > 2)
        return false;
    if (!str_is(of->name, "threadIdx") || leaves->model->block_size[axis] == 1)
        return true;
    leaves->table->axes[axis] = true;
    vec_push(leaves->model->arena, &leaves->table->places, expr);
    return leaves->table->places.len <= MOST_PLACES &&
           is_written(leaves->model, expr->first, expr->last);
}

static bool is_whole(const Model *model, const Expr *expr)
{
    return product_is_number(model, expr) && !product_size(model, expr);
}

static bool binary_fits(Leaves *leaves, const Expr *expr)
{
    const Model *model = leaves->model;
    switch (expr->op) {
    case TOKEN_PLUS:
    case TOKEN_MINUS: /* no product that is fused with it, or not */
        if ((product_may_be(model, expr->a) || product_may_be(model, expr->b)) &&
            !is_whole(model, expr))
            return false;
        break;
    case TOKEN_SLASH:
    case TOKEN_PERCENT: { /* threads and iterations that the code leaves out divide, too */
        const Expr *by = expr_bare(expr->b);
        if (!product_size(model, expr) &&
            (by->kind != EXPR_NUMBER || by->is_floating || !by->value))
            return false;
        break;
    }
    case TOKEN_STAR:
    case TOKEN_AND:
    case TOKEN_OR:
    case TOKEN_XOR: break;
    default: return false;
    }
    return value_fits(leaves, expr->a) && value_fits(leaves, expr->b);
}

static bool call_fits(Leaves *leaves, const Expr *expr)
{
    bool fits = call_is_pure(leaves->model, expr) && !call_inlined(leaves->model, expr) &&
                expr->a->kind == EXPR_NAME && !str_is(expr->a->name, "__ldg") &&
                !str_starts(expr->a->name, "make_");
    for (size_t i = 0; i < expr->arguments.len && fits; i++)
        fits = value_fits(leaves, expr->arguments.at[i]);
    return fits;
}

/* Nothing is in it but numbers, parameters, and where the thread and the iteration are. */
static bool value_fits(Leaves *leaves, const Expr *expr)
{
    switch (expr->kind) {
    case EXPR_NUMBER:
    case EXPR_CHARACTER:
    case EXPR_BOOL: return true;
    case EXPR_PAREN: return value_fits(leaves, expr->a);
    case EXPR_CAST: return expr->type && type_fits(expr->type) && value_fits(leaves, expr->a);
    case EXPR_UNARY:
        return (expr->op == TOKEN_MINUS || expr->op == TOKEN_PLUS) && value_fits(leaves, expr->a);
    case EXPR_BINARY: return binary_fits(leaves, expr);
    case EXPR_CALL: return call_fits(leaves, expr);
    case EXPR_MEMBER: return place_fits(leaves, expr);
    case EXPR_NAME: return name_fits(leaves, expr->name);
    default: return false;
    }
}

/* --- what becomes of it ---------------------------------------------------------------------- */

/* Of the value, in the expression that it stands in. */
typedef enum {
    FLOW_NOT_HERE,
    FLOW_WHOLE,   /* it is the expression's */
    FLOW_FINE,    /* a factor, an argument: whatever made it is rounded */
    FLOW_REFUSED, /* a summand, or something that nobody knows */
} Flow;

static Flow flow_of(const Model *model, const Expr *expr, const Expr *value);

static bool is_negligible(const Expr *expr)
{
    return expr->kind == EXPR_PAREN || (expr->kind == EXPR_UNARY && expr->op == TOKEN_MINUS);
}

/* ... of one of whose operands it is. */
static Flow flow_on(const Model *model, const Expr *expr, const Expr *operand)
{
    const Expr *other = operand == expr->a ? expr->b : expr->a;
    if (is_negligible(expr))
        return FLOW_WHOLE;
    switch (expr->kind) {
    case EXPR_BINARY: {
        const bool factor = expr->op == TOKEN_STAR || expr->op == TOKEN_SLASH;
        return factor && contraction_of_run(model, other) ? FLOW_FINE : FLOW_REFUSED;
    }
    case EXPR_ASSIGN:
        return expr->op == TOKEN_STAR_ASSIGN && operand == expr->b ? FLOW_FINE : FLOW_REFUSED;
    case EXPR_CALL:
        return call_is_pure(model, expr) && !call_inlined(model, expr) ? FLOW_FINE : FLOW_REFUSED;
    default: return FLOW_REFUSED;
    }
}

static Flow flow_of(const Model *model, const Expr *expr, const Expr *value)
{
    if (!expr || expr->first > value->first || expr->last < value->last)
        return FLOW_NOT_HERE;
    if (expr == value)
        return FLOW_WHOLE;
    for (size_t i = 0; i < expr_parts(expr); i++) {
        const Expr *operand = expr_part(expr, i);
        const Flow flow = flow_of(model, operand, value);
        if (flow == FLOW_NOT_HERE)
            continue;
        return flow == FLOW_WHOLE ? flow_on(model, expr, operand) : flow;
    }
    return FLOW_NOT_HERE;
}

/* All that is done with a variable. */
typedef struct {
    const Model *model;
    Str name;
    const Expr *root;
    bool fine;
} NameUses;

static void check_names(NameUses *uses, const Expr *expr)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_NAME && str_equal(expr->name, uses->name))
        uses->fine &= flow_of(uses->model, uses->root, expr) == FLOW_FINE;
    uses->fine &= expr->kind != EXPR_OPAQUE && expr->kind != EXPR_LAMBDA;
    for (size_t i = 0; i < expr_parts(expr); i++)
        check_names(uses, expr_part(expr, i));
}

static void check_root(void *context, const Expr *expr)
{
    NameUses *uses = context;
    uses->root = expr;
    check_names(uses, expr);
}

/* --- the search ------------------------------------------------------------------------------ */

typedef struct {
    const Plan *plan;
    PlanRegion *region;
    const Model *model;
    const StrMap *changed;
    int64_t room; /* bytes */
    bool no_room; /* ... for one that would pay */
    const Stmt *stmt;
    const Declarator *declarator; /* ... and where in it */
    const Expr *root;
} Search;

/* Functions that take some twenty instructions and more, and no memory. */
static bool is_costly(Str name)
{
    static const char *const functions[] = {
        "sin",   "cos",   "tan",   "asin",  "acos",  "atan",  "atan2", "sinh",   "cosh",   "tanh",
        "asinh", "acosh", "atanh", "exp",   "exp2",  "exp10", "expm1", "log",    "log2",   "log10",
        "log1p", "pow",   "cbrt",  "sinpi", "cospi", "erf",   "erfc",  "tgamma", "lgamma", "hypot"};
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (str_is(name, functions[i]) || (name.len && name.at[name.len - 1] == 'f' &&
                                           str_is(str_slice(name, 0, name.len - 1), functions[i])))
            return true;
    return false;
}

/* Bytes of what it gives: of cosf a float's, of cos a double's where it is given one; 0: not
 * known. */
static unsigned size_of(const Model *model, const Expr *call)
{
    const Str name = call->a->name;
    if (name.at[name.len - 1] == 'f' && !str_is(name, "erf"))
        return 4;
    bool is_double = call->arguments.len > 0;
    for (size_t i = 0; i < call->arguments.len; i++)
        is_double &= product_size(model, call->arguments.at[i]) == 8;
    return is_double ? 8 : 0;
}

/* Products of two values of the function may be the same. */
static bool is_called_once(const Search *search, Str name)
{
    const Tokens *tokens = &search->model->kernel->tokens;
    const Stmt *loop = search->region->region.loop->stmt;
    size_t calls = 0;
    for (size_t i = loop->first; i <= loop->last; i++)
        calls += tokens->at[i].kind == TOKEN_NAME &&
                 str_equal(token_text(search->model->arena, tokens->at[i]), name);
    return calls == 1;
}

static bool flows_well(const Search *search, const Expr *value, unsigned size)
{
    const Flow flow = flow_of(search->model, search->root, value);
    const Declarator *declarator = search->declarator;
    if (flow != FLOW_WHOLE)
        return flow == FLOW_FINE;
    if (!declarator || !type_fits(declarator->type) || declarator->type->kind != TYPE_FLOATING ||
        declarator->type->size != size || strmap_get(search->changed, declarator->name) ||
        model_variable(search->model, declarator->name)->namesake)
        return false;
    NameUses uses = {.model = search->model, .name = declarator->name, .fine = true};
    stmt_each_expr(search->region->region.loop->stmt->then, check_root, &uses);
    return uses.fine;
}

static bool pays(const Search *search, const Table *table)
{
    const Model *model = search->model;
    const int64_t iterations = search->region->region.tile,
                  values = table_values(model, table, iterations), threads = model_threads(model);
    const double before = operations_of(model, table->expr) * (double)iterations,
                 after = table_fills(model, table, iterations) + (double)(READ_STEPS * iterations);
    return values * LEAST_SHARED <= threads * iterations && after < before * MEMOISED_INSTRUCTIONS;
}

static void take_call(Search *search, const Expr *call)
{
    const Model *model = search->model;
    PlanRegion *region = search->region;
    Table table = {.expr = call};
    Leaves leaves = {model, &region->region, search->changed, &table, false};
    if (region->tables.len == MOST_TABLES || call->a->kind != EXPR_NAME ||
        !is_costly(call->a->name) || !is_written(model, call->first, call->last) ||
        !value_fits(&leaves, call) || !leaves.by_iteration)
        return;
    table.size = size_of(model, call);
    const bool by_thread = table.axes[0] || table.axes[1] || table.axes[2];
    if (!table.size || (by_thread && model->mapping.joined) ||
        !is_called_once(search, call->a->name) || !flows_well(search, call, table.size) ||
        !pays(search, &table))
        return;
    const int64_t bytes = table_values(model, &table, region->region.tile) * table.size;
    if (bytes > search->room) {
        search->no_room = true;
        return;
    }
    search->room -= bytes;
    region->bytes += bytes;
    vec_push(model->arena, &region->tables, table);
}

/* What is computed in any case. */
static void search_expr(Search *search, const Expr *expr)
{
    if (!expr || expr->kind == EXPR_TERNARY || expr->kind == EXPR_LAMBDA ||
        expr->kind == EXPR_SIZEOF ||
        (expr->kind == EXPR_BINARY && (expr->op == TOKEN_AND_AND || expr->op == TOKEN_OR_OR)))
        return;
    const size_t found = search->region->tables.len;
    if (expr->kind == EXPR_CALL)
        take_call(search, expr);
    if (search->region->tables.len > found)
        return;
    for (size_t i = 0; i < expr_parts(expr); i++)
        search_expr(search, expr_part(expr, i));
}

static void search_stmt(Search *search, const Stmt *stmt)
{
    search->stmt = stmt;
    for (size_t i = 0; stmt->kind == STMT_COMPOUND && i < stmt->body.len; i++)
        search_stmt(search, stmt->body.at[i]);
    search->declarator = NULL;
    search->root = stmt->expr;
    if (stmt->kind == STMT_EXPR)
        search_expr(search, stmt->expr);
    for (size_t i = 0; stmt->kind == STMT_DECL && i < stmt->declarators.len; i++) {
        search->declarator = stmt->declarators.at[i];
        search->root = search->declarator->init;
        search_expr(search, search->root);
    }
}

/* Bytes that tiles leave, so that a multiprocessor has as many threads as others. */
static int64_t room_of(const Plan *plan, const PlanRegion *region)
{
    const int64_t threads = model_threads(plan->model) * plan->model->parts,
                  blocks = threads < USUAL_THREADS ? USUAL_THREADS / threads : 1;
    int64_t most = plan->device->shared / blocks - plan->device->reserved;
    const int64_t used = region->bytes;
    most = most < plan->budget ? most : plan->budget;
    return (most < STATIC_LIMIT ? most : STATIC_LIMIT) - used;
}

bool tables_find(const Plan *plan, PlanRegion *region)
{
    const Model *model = plan->model;
    const Loop *loop = region->region.loop;
    int64_t step;
    if (!loop || region->region.alone || !region->tiles.len || !loop->plain_int ||
        !poly_is_constant(loop->step, &step) || step != 1 || contraction_written_out(model, loop) ||
        plan->vectors.bytes || !stmt_is_read(model->kernel->body))
        return true;
    Search search = {.plan = plan,
                     .region = region,
                     .model = model,
                     .changed = model->assigned,
                     .room = room_of(plan, region)};
    search_stmt(&search, loop->stmt->then);
    return !search.no_room;
}
