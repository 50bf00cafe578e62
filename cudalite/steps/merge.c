/* Merged threads. Enters: a plan. Leaves: plan->merge: how many of the user's threads each thread that
 * is launched takes the place of, along which axis of the block. Between barriers they run one after the
 * other, in a loop that is unrolled (thread loops: Stratton, Stone and Hwu 2008, MCUDA).
 *
 * Where a thread has little to do, a GPU with much memory bandwidth waits for blocks to begin and for
 * the one or two loads of each thread. Measured on an H200, 8192 x 8192 floats: a transpose 2.0 times
 * as fast, stencils of 5 and 9 points 1.5 times, a copy 1.3 times; 2^24 additions 1.2 times.
 *
 * Bits stay the same: threads of a block do not wait for each other, so that any order is one that
 * the original may have. But a compiler sees the work of several threads at once: it must not find that
 * two of them have the same product, which it then fuses with no sum. */
#include "merge.h"

#include "../front/parse.h"
#include "../model/builder.h"
#include "../model/product.h"
#include "legal.h"
#include "own.h"

enum {
    USUAL_ITEMS = 4,
    FEWEST_THREADS = 64,  /* of a block that is launched */
    MOST_BYTES = 64,      /* that a thread loads: more are enough under way already */
    MOST_BYTES_ALONG = 8, /* ... where neighbours along the lanes are merged */
    LARGEST_ELEMENT = 4,  /* of a kernel whose blocks do not wait; doubles gain nothing */
    MOST_ROUNDS = 16,     /* of loops, which the compiler unrolls */
    MOST_ACCESSES = 64,
    MOST_PRODUCTS = 64,
    MOST_STEPS = 4096, /* of a search through variables */
    FEWEST_WAVES = 8   /* of blocks: else some multiprocessors have nothing to do */
};
/* Bytes of DRAM for a cycle of each multiprocessor from which on it waits for threads, not for its
 * memory. */
static const double FAST_MEMORY = 10;
enum { FAST_ARCH = 80 };

typedef struct {
    Plan *plan;
    Model *model;
    Merge merge;
    const Atom *thread; /* of the merged axis */
    bool fits;
    StrMap *assigned;   /* names of variables that get a value behind their declaration */
    size_t steps;       /* of searches through variables */
    size_t at;          /* a token of the product that is looked at */
    Accesses elsewhere; /* what other statements with products load */
    size_t products;    /* that were looked at */
} Check;

/* A number; of a type that is not known, one as garrays have. */
static bool is_number(const Model *model, const Type *type)
{
    bool known = type->kind != TYPE_UNKNOWN || type->is_auto;
    for (size_t i = 0; i < model->arrays.len && !known; i++)
        known = str_equal(model->arrays.at[i]->type_text, type->name);
    return known && !type->is_reference;
}

/* --- statements ------------------------------------------------------------------------------- */

static bool stmt_fits(const Model *model, const Stmt *stmt, int64_t rounds, bool in_loop)
{
    if (!stmt)
        return true;
    switch (stmt->kind) {
    case STMT_COMPOUND:
        for (size_t i = 0; i < stmt->body.len; i++)
            if (!stmt_fits(model, stmt->body.at[i], rounds, in_loop))
                return false;
        return true;
    case STMT_IF:
        return stmt_fits(model, stmt->then, rounds, in_loop) &&
               stmt_fits(model, stmt->otherwise, rounds, in_loop);
    case STMT_FOR: {
        const Loop *loop = model_loop(model, stmt);
        return loop && loop->trips_known && loop->trips > 0 && loop->trips <= MOST_ROUNDS &&
               rounds * loop->trips <= MOST_ROUNDS &&
               stmt_fits(model, stmt->then, rounds * loop->trips, true);
    }
    case STMT_RETURN: /* becomes a `continue` of the loop over items */
        return !stmt->expr && !in_loop;
    case STMT_DECL:
        for (size_t i = 0; i < stmt->declarators.len; i++) {
            const Type *type = stmt->declarators.at[i]->type;
            if (type->is_static || type->is_shared || type->is_volatile || !is_number(model, type))
                return false;
        }
        return true;
    case STMT_EXPR:
    case STMT_EMPTY:
    case STMT_BREAK:
    case STMT_CONTINUE:
    case STMT_ANNOTATION: return true;
    default: return false;
    }
}

typedef void Visit(Check *check, const Stmt *stmt, const Expr *expr);

/* Calls `visit` for each expression of the statement and of those in it. */
static void each_expr(Check *check, const Stmt *stmt, Visit *visit)
{
    if (!stmt)
        return;
    visit(check, stmt, stmt->expr);
    visit(check, stmt, stmt->step);
    for (size_t i = 0; i < stmt->declarators.len; i++)
        visit(check, stmt, stmt->declarators.at[i]->init);
    for (size_t i = 0; i < stmt->body.len; i++)
        each_expr(check, stmt->body.at[i], visit);
    each_expr(check, stmt->init, visit);
    each_expr(check, stmt->then, visit);
    each_expr(check, stmt->otherwise, visit);
}

static void find_assigned(Check *check, const Stmt *stmt, const Expr *expr)
{
    (void)stmt;
    expr_assigned(check->assigned, check->model, expr);
}

/* Each item begins with the values that the launch gave. */
static bool parameters_stay(const Check *check)
{
    const Kernel *kernel = check->model->kernel;
    for (size_t i = 0; i < kernel->params.len; i++)
        if (strmap_get(check->assigned, kernel->params.at[i]->name))
            return false;
    return true;
}

/* Nothing is called but mathematics, and nothing is volatile. */
static bool calls_fit(const Model *model)
{
    const Tokens *tokens = &model->kernel->tokens;
    for (size_t i = model->kernel->brace; i + 1 < tokens->len; i++) {
        if (tokens->at[i].kind != TOKEN_NAME)
            continue;
        Str name = token_text(model->arena, tokens->at[i]);
        if (str_is(name, "volatile") || str_is(name, "asm") || str_is(name, "__asm__"))
            return false;
        if (tokens->at[i + 1].kind == TOKEN_LPAREN && !names_keyword(name) &&
            !model_has_variable(model, name) && !function_is_pure(name))
            return false;
    }
    return true;
}

/* --- memory ----------------------------------------------------------------------------------- */

/* All memory that the kernel touches is that of garrays, by plain elements. */
static bool memory_fits(const Model *model)
{
    const Kernel *kernel = model->kernel;
    for (size_t i = 0; i < kernel->params.len; i++) {
        const Type *type = kernel->params.at[i]->type;
        if (!type->pointers && !is_number(model, type))
            return false;
    }
    for (size_t i = 0; i < model->arrays.len; i++) {
        const Array *array = model->arrays.at[i];
        if (array->is_class || array->is_volatile || array->escapes || array->is_multi ||
            array->param->type->pointers != 1)
            return false;
    }
    for (size_t i = 0; i < model->accesses.len; i++)
        if (!model->accesses.at[i]->flat || model->accesses.at[i]->bound)
            return false;
    return !model->hazards.len;
}

/* The host can see that what is written is no other array: the compiler is told so. */
static bool arrays_are_apart(const Model *model)
{
    for (size_t i = 0; i < model->arrays.len; i++)
        for (size_t k = 0; k < i; k++) {
            const Array *a = model->arrays.at[i], *b = model->arrays.at[k];
            bool apart = a->is_restrict || b->is_restrict ||
                         (!model_writes(model, a) && !model_writes(model, b));
            if (!apart && !(owner_host_knows_size(model, a) && owner_host_knows_size(model, b)))
                return false;
        }
    return true;
}

/* What is written is not read but by the thread that writes it, and before: a compiler would let the
 * loads of an item wait for the stores of the one before, or know a product that it stored. */
static bool stores_are_apart(const Check *check)
{
    const Model *model = check->model;
    for (size_t i = 0; i < model->accesses.len; i++)
        for (size_t k = 0; k < model->accesses.len; k++) {
            const Access *write = model->accesses.at[i], *read = model->accesses.at[k];
            if (write->write && read->read && write->array == read->array &&
                (check->merge.axis != 0 || read->order > write->order ||
                 !poly_equal(write->flat, read->flat)))
                return false;
        }
    return true;
}

static int64_t bytes_loaded(const Model *model)
{
    int64_t bytes = 0;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        int64_t rounds = 1;
        for (const Loop *loop = access->loop; loop; loop = loop->outer)
            rounds *= loop->trips;
        if (access->read)
            bytes += rounds * access->array->element;
    }
    return bytes;
}

/* --- products --------------------------------------------------------------------------------- */

/* What is loaded in tokens [first, last], or was for the variables that they name. */
static void find_loads(Check *check, size_t first, size_t last, Accesses *loads)
{
    const Model *model = check->model;
    const Tokens *tokens = &model->kernel->tokens;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        if (access->read && access->expr->first >= first && access->expr->last <= last)
            vec_push(model->arena, loads, access);
    }
    for (size_t i = first; i <= last && check->steps++ < MOST_STEPS; i++) {
        if (tokens->at[i].kind != TOKEN_NAME)
            continue;
        Str name = token_text(model->arena, tokens->at[i]);
        const Variable *variable = model_variable(model, name);
        if (variable && !variable->namesake && variable->declarator && variable->declarator->init &&
            variable->declarator->init->first < first && !strmap_get(check->assigned, name))
            find_loads(check, variable->declarator->init->first, variable->declarator->init->last,
                       loads);
    }
}

/* What the access loads, one of the others loads, too, or does in the item k places on. */
static bool is_loaded(const Check *check, const Access *access, const Accesses *others, int64_t k)
{
    Arena *arena = check->model->arena;
    const Poly *by, *rest;
    if (access->loop || !poly_linear(arena, access->flat, check->thread, &by, &rest))
        return true;
    for (size_t i = 0; i < others->len; i++) {
        const Access *other = others->at[i];
        if (other->array != access->array)
            continue;
        const Poly *apart = poly_subtract(arena, access->flat, other->flat);
        if (other->loop ||
            poly_is_zero(poly_subtract(arena, apart, poly_scale(arena, by, k * check->merge.step))))
            return true;
    }
    return false;
}

static bool are_loaded(const Check *check, const Accesses *loads, const Accesses *others, int64_t k)
{
    for (size_t i = 0; i < loads->len; i++)
        if (!is_loaded(check, loads->at[i], others, k))
            return false;
    return true;
}

static bool has_product(const Model *model, const Expr *expr)
{
    if (!expr)
        return false;
    bool found = product_is(model, expr) || has_product(model, expr->a) ||
                 has_product(model, expr->b) || has_product(model, expr->c) ||
                 (expr->kind == EXPR_ASSIGN &&
                  (expr->op == TOKEN_STAR_ASSIGN || expr->op == TOKEN_SLASH_ASSIGN));
    for (size_t i = 0; i < expr->arguments.len && !found; i++)
        found = has_product(model, expr->arguments.at[i]);
    return found;
}

static unsigned assignments(const Expr *expr)
{
    unsigned count = expr && expr->kind == EXPR_ASSIGN;
    for (size_t i = 0; expr && i < expr->arguments.len; i++)
        count += assignments(expr->arguments.at[i]);
    return expr ? count + assignments(expr->a) + assignments(expr->b) + assignments(expr->c) : 0;
}

/* What a statement with a product loads, but for the one that is looked at, if it stores once; of an
 * if: what its condition loads. */
static void find_elsewhere(Check *check, const Stmt *stmt, const Expr *expr)
{
    bool alone = stmt->kind == STMT_EXPR || stmt->kind == STMT_DECL;
    bool other = check->at < stmt->first || check->at > stmt->last || assignments(stmt->expr) > 1;
    if (has_product(check->model, expr) && (!alone || other))
        find_loads(check, alone ? stmt->first : expr->first, alone ? stmt->last : expr->last,
                   &check->elsewhere);
}

/* Another item may have the same product, or another statement of this one, which a store made load
 * again as long as nobody knew that the arrays lie apart: all that is loaded for it is loaded there, too. */
static bool is_shared(Check *check, const Product *product)
{
    const Model *model = check->model;
    const Expr *expr = product->expr;
    Accesses loads = {0}, all = {0};
    find_loads(check, expr->first, expr->last, &loads);
    check->at = expr->first;
    check->elsewhere.len = 0;
    each_expr(check, model->kernel->body, find_elsewhere);
    for (size_t i = 0; i < model->accesses.len; i++)
        if (model->accesses.at[i]->read)
            vec_push(model->arena, &all, model->accesses.at[i]);
    bool shared =
        !loads.len || check->steps >= MOST_STEPS || are_loaded(check, &loads, &check->elsewhere, 0);
    for (int64_t k = 1 - check->merge.items; k < check->merge.items && !shared; k++)
        shared = k != 0 && are_loaded(check, &loads, &all, k);
    return shared;
}

static void check_summand(Check *check, const Expr *summand)
{
    Products products = {0};
    product_find(check->model, summand, &products);
    check->products += products.len;
    check->fits = check->fits && check->products <= MOST_PRODUCTS;
    for (size_t i = 0; i < products.len && check->fits; i++)
        check->fits = check->fits && !is_shared(check, &products.at[i]);
}

static void check_sums(Check *check, const Expr *expr)
{
    if (!expr || !check->fits)
        return;
    bool sum = expr->kind == EXPR_BINARY && (expr->op == TOKEN_PLUS || expr->op == TOKEN_MINUS);
    bool added = expr->kind == EXPR_ASSIGN &&
                 (expr->op == TOKEN_PLUS_ASSIGN || expr->op == TOKEN_MINUS_ASSIGN);
    if (sum || added)
        check_summand(check, expr->b);
    if (sum || added)
        check_summand(check, expr->a);
    check_sums(check, expr->a);
    check_sums(check, expr->b);
    check_sums(check, expr->c);
    for (size_t i = 0; i < expr->arguments.len; i++)
        check_sums(check, expr->arguments.at[i]);
}

static void check_sums_of(Check *check, const Stmt *stmt, const Expr *expr)
{
    (void)stmt;
    check_sums(check, expr);
}

/* --------------------------------------------------------------------------------------------- */

/* The plan's own code waits before it or behind it, nowhere else. */
static bool regions_fit(const Plan *plan)
{
    if (plan->regions.len == 0)
        return true;
    const PlanRegion *region = plan->regions.at[0];
    const Stmt *body = plan->model->kernel->body;
    bool stores = false;
    for (size_t i = 0; i < region->tiles.len; i++)
        stores |= region->tiles.at[i]->store;
    for (const Condition *condition = region->region.condition; condition;
         condition = condition->outer)
        if (condition_of_block(plan->model, condition)) /* copies would not know of it */
            return false;
    return plan->regions.len == 1 && !region->region.loop && region->region.block == body &&
           region->tiles.len && !region->kept.len && !region->by_warp && !region->repeated &&
           (!stores || region->region.last + 1 == body->body.len);
}

static bool axis_fits(const Model *model, Merge *merge, int64_t items, int64_t fewest)
{
    const int64_t *block = model->block_size;
    if (block[0] <= 0 || block[1] <= 0 || block[2] != 1)
        return false;
    merge->axis = block[1] > 1;
    int64_t extent = block[merge->axis], threads = block[0] * block[1];
    merge->items = items;
    merge->step = extent / items;
    /* warps of the user's threads stay together, so that requests are what they were */
    return extent % items == 0 && threads / items >= fewest && threads / items % WARP_LANES == 0;
}

static bool pays(const Plan *plan, const Merge *merge)
{
    const Model *model = plan->model;
    int64_t most = merge->axis == 0 ? MOST_BYTES_ALONG : MOST_BYTES;
    for (size_t i = 0; i < model->arrays.len && !plan->regions.len; i++)
        if (model->arrays.at[i]->element > LARGEST_ELEMENT)
            return false;
    return plan->weigh == WEIGH_TIME && plan->device->arch >= FAST_ARCH &&
           plan->device->bytes > FAST_MEMORY && bytes_loaded(model) <= most;
}

/* Why no threads can be merged; NULL: they can. */
static const char *hindrance(Check *check, int64_t items)
{
    const Model *model = check->model;
    const Stmt *body = model->kernel->body;
    bool found = false;
    for (int64_t n = items ? items : USUAL_ITEMS; n > 1 && !found; n = items ? 1 : n / 2)
        found = axis_fits(model, &check->merge, n, items ? WARP_LANES : FEWEST_THREADS);
    if (!found)
        return "its block cannot be made so much smaller, in whole warps of two axes at most";
    if (!model->accesses.len || model->accesses.len > MOST_ACCESSES)
        return "it accesses no garray, or too many times";
    if (!regions_fit(check->plan))
        return "it is staged in a loop, or behind what a whole block decides";
    if (!memory_fits(model))
        return "it touches memory that is no garray of a pointer, or has a parameter of a class";
    if (!calls_fit(model))
        return "it calls functions other than mathematical ones";
    if (!stmt_fits(model, body, 1, false))
        return "it has a loop of more than a few rounds or with a return in it, or another "
               "statement than if, for and expressions";
    each_expr(check, body, find_assigned);
    if (!parameters_stay(check))
        return "it changes a parameter";
    if (!arrays_are_apart(model))
        return "the host cannot compute where its garrays end";
    check->thread = model->thread[check->merge.axis];
    if (!stores_are_apart(check))
        return "it reads a garray that it writes";
    each_expr(check, body, check_sums_of);
    return check->fits ? NULL : "two threads might have the same product, which is part of a sum";
}

void merge_plan(Plan *plan, int64_t items, size_t told)
{
    Model *model = plan->model;
    Check check = {.plan = plan, .model = model, .fits = true};
    check.assigned = strmap_new(model->arena);
    if (items == 1)
        return;
    const char *why = hindrance(&check, items);
    if (why && items)
        diag_report(model->diags, DIAG_NOT_MERGED, model->kernel->where,
                    "no threads are merged: %s", why);
    if (why || (!items && !pays(plan, &check.merge)))
        return;
    int64_t resident = plan->device->threads / model_threads(model);
    check.merge.fewest_blocks =
        items || plan->regions.len ? 0 : FEWEST_WAVES * plan->device->multiprocessors * resident;
    plan->merge = check.merge;
    if (!plan->regions.len)
        diags_take_back_remarks(model->diags, told, DIAG_NO_GAIN);
    diag_report(
        model->diags, DIAG_MERGED, model->kernel->where,
        "each thread takes the place of %lld, %lld apart along %c: more loads are under way",
        (long long)check.merge.items, (long long)check.merge.step, "xyz"[check.merge.axis]);
}
