/* The spine. Enters: a model and the regions that are to be staged. Leaves: what to do with each
 * statement around them, or why they cannot be reached by the whole block. */
#include "uniform_path.h"

#include "../../syntax/parse.h"
#include "../effects/effects.h"
#include "construction.h"
#include "guards.h"
#include "inactive_threads.h"
#include "products.h"
#include "summed_product.h"

#define CANONICAL_CHECK                                                                            \
    "write the bound check as if (i >= n) return; with nothing else in it, or as if (i < n) { "    \
    "... }"
#define ASK_BEFORE "store it in a variable before the check"

static Guard *guard_new(Walk *walk, Guard *outer, const Stmt *check, bool negated)
{
    Guard *guard = arena_new_of(walk->model->arena, Guard);
    *guard = (Guard){.outer = outer,
                     .check = check,
                     .expr = check->expr,
                     .negated = negated,
                     .id = walk->guards++};
    return guard;
}

/* --- the walk -------------------------------------------------------------------------------- */

static bool walk_stmt(Walk *walk, const Stmt *stmt, Guard *guard, bool tail, bool bare);

/* Both mention some name, `except` apart. */
static bool shares_name(const Expr *a, const Expr *b, Str except)
{
    if (!a)
        return false;
    if (a->kind == EXPR_NAME && !str_equal(a->name, except) && expr_mentions(b, a->name))
        return true;
    for (size_t i = 0; i < expr_parts(a); i++)
        if (shares_name(expr_part(a, i), b, except))
            return true;
    return false;
}

/* Threads that a bound check took out run the head of the loop too. */
static bool knows_bounds(Walk *walk, const Loop *loop, const Guard *guard)
{
    const Expr *end = loop->alike ? loop->stmt->expr : loop->end_expr;
    for (const Guard *around = guard; around; around = around->outer)
        if (loop->step_expr && shares_name(loop->step_expr, around->expr, loop->variable->name))
            return path_fail(
                walk, DIAG_REGION_PATH, loop->stmt,
                "the step of this loop depends on the bound check, but all threads run the loop",
                "step by a value that does not depend on the check");
    if (!expr_is_harmless(walk->model, loop->start_expr) || !expr_is_harmless(walk->model, end))
        return path_fail(walk, DIAG_REGION_PATH, loop->stmt,
                         "the bounds of this loop read memory or divide after a bound check",
                         "compute them before the check");
    if (path_mentions_unset(walk, loop->start_expr) || path_mentions_unset(walk, end) ||
        expr_mentions_any(loop->step_expr, walk->path->unset, loop->variable->name))
        return path_fail(walk, DIAG_REGION_PATH, loop->stmt,
                         "only threads inside the bound check compute the bounds of this loop",
                         "compute them before the check");
    return true;
}

/* A variable of the thread's own, which those that the guard takes out may change unseen. */
static bool is_free_to_change(const Walk *walk, const Expr *target, const Stmt *loop,
                              const Guard *guard)
{
    const Expr *name = expr_bare(target);
    if (name->kind != EXPR_NAME || outsiders_read(walk->model, guard, loop, name->name))
        return false;
    const Variable *variable = model_variable(walk->model, name->name);
    bool found = variable != NULL;
    for (; variable; variable = variable->namesake) {
        if (variable->refers || variable->address_taken || variable->type->is_reference ||
            variable->type->kind == TYPE_UNKNOWN)
            return false;
    }
    return found;
}

/* The expression does no more than count variables of the thread's own. */
static bool only_counts(const Walk *walk, const Expr *expr, const Stmt *loop, const Guard *guard)
{
    expr = expr ? expr_bare(expr) : NULL;
    if (expr_is_harmless(walk->model, expr))
        return true;
    if (expr_steps(expr))
        return is_free_to_change(walk, expr->a, loop, guard);
    if (expr->kind == EXPR_ASSIGN)
        return is_free_to_change(walk, expr->a, loop, guard) &&
               expr_is_harmless(walk->model, expr->b);
    return expr->kind == EXPR_BINARY && expr->op == TOKEN_COMMA &&
           only_counts(walk, expr->a, loop, guard) && only_counts(walk, expr->b, loop, guard);
}

/* Threads that the guard takes out run the head of a loop around a region. */
static bool head_only_counts(Walk *walk, const Stmt *loop, const Guard *guard)
{
    bool fine = only_counts(walk, loop->step, loop, guard) &&
                (!loop->init || only_counts(walk, loop->init->expr, loop, guard));
    for (size_t i = 0; loop->init && i < loop->init->declarators.len; i++) {
        const Declarator *declarator = loop->init->declarators.at[i];
        fine = fine && expr_is_harmless(walk->model, declarator->init) &&
               declarator_is_quiet(walk->model, declarator);
    }
    return fine ||
           path_fail(walk, DIAG_REGION_PATH, loop,
                     "the head of this loop does more than count, but all threads execute it",
                     "move the rest into its body");
}

/* What threads do that a bound check takes out, before they go. */
static bool guard_leaving(Walk *walk, const Stmt *stmt, size_t before)
{
    for (size_t i = 0; i < before; i++) {
        if (!path_can_guard(walk, stmt->then->body.at[i], stmt->then->first, NULL))
            return false;
        path_unset_all(walk, stmt->then->body.at[i]);
    }
    return true;
}

/* Threads that the guard takes out may evaluate the condition, too. */
static bool all_may_ask(const Walk *walk, const Expr *expr, const Guard *guard)
{
    return !path_mentions_unset(walk, expr) && (!guard || expr_is_harmless(walk->model, expr));
}

/* A check behind another one. */
static bool can_ask(Walk *walk, const Stmt *stmt, const Guard *guard)
{
    if (guard &&
        threads_meet(walk->model, path_guard_scope(guard), stmt->expr->first, stmt->expr->last))
        return path_fail_meeting(walk, stmt);
    return true;
}

/* All of a region's threads come to its barriers, but only those of the guard run its code. */
static bool can_share(Walk *walk, const Region *region, const Stmt *stmt, const Guard *guard)
{
    if (guard && threads_meet(walk->model, path_guard_scope(guard), region_first_token(region),
                              region_last_token(region)))
        return path_fail_meeting(walk, stmt);
    return true;
}

/* Some threads outside of the guard have not returned. */
static bool others_go_on(const Guard *guard)
{
    while (guard && guard->negated)
        guard = guard->outer;
    return guard != NULL;
}

/* A block on the way. */
typedef struct {
    const Stmt *block;
    Guard *guard;       /* of its statements from here on */
    bool tail, grouped; /* grouped: guarded statements [first, last] stand together so far */
    size_t first, last;
    const Part *parts; /* of statements [parts_begin, parts_end) */
    size_t parts_begin, parts_end;
} InBlock;

static void end_group(Walk *walk, InBlock *in)
{
    if (in->grouped)
        path_add_guarded(walk, in->block, in->first, in->last, in->guard);
    in->grouped = false;
}

/* How a statement returns. */
typedef struct {
    bool check;    /* some threads do, for which a guard stands from then on */
    bool together; /* the whole block does, and just returns */
    size_t before; /* statements before the return */
} Leaving;

/* False: it cannot be told apart. */
static bool find_leaving(Walk *walk, const InBlock *in, const Stmt *stmt, bool path,
                         Leaving *leaving)
{
    const bool leaves = is_return_check(stmt, &leaving->before),
               uniform = leaves && model_uniform_if(walk->model, stmt),
               asked = uniform && all_may_ask(walk, stmt->expr, in->guard),
               follows = path_region_follows(walk, stmt);
    leaving->together = asked && !(in->guard && leaving->before);
    leaving->check = leaves && follows && !leaving->together && !path;
    if (leaving->check && asked)
        return path_fail(
            walk, DIAG_REGION_PATH, stmt,
            "all threads return here, but those inside the bound check do something first",
            "put that into a separate if, and return in another one");
    if (leaving->check && uniform)
        return path_fail(walk, DIAG_REGION_PATH, stmt,
                         "only threads inside the bound check can evaluate this condition, or may "
                         "divide or read memory for it",
                         ASK_BEFORE);
    if (leaving->together && !in->tail && follows && others_go_on(in->guard))
        return path_fail(
            walk, DIAG_REGION_PATH, stmt,
            "only threads inside the bound check return here; the others continue after it",
            "return before the check, or put an if around the code that follows");
    return true;
}

static bool fail_jump(Walk *walk, const Stmt *stmt)
{
    return path_fail(walk, DIAG_REGION_PATH, stmt,
                     "there is a jump before the region that is not a plain bound check",
                     CANONICAL_CHECK);
}

/* The i-th statement is for the guard's threads alone, together with those before it if none is cut
 * off. */
static bool take_guarded(Walk *walk, InBlock *in, size_t i)
{
    const Stmt *stmt = in->block->body.at[i], *led = path_led_loop(walk, in->block, i);
    if (!path_can_guard(walk, stmt, path_guard_scope(in->guard), in->guard))
        return false;
    if (jumps_out(stmt, false) && path_region_follows(walk, stmt))
        return fail_jump(walk, stmt);
    path_unset_all(walk, stmt);
    const Stmt *last = in->grouped ? in->block->body.at[in->last] : NULL;
    if (last && last->kind != STMT_PRAGMA &&
        (path_is_cut(walk, last, stmt) || (led && path_is_cut(walk, last, led))))
        end_group(walk, in);
    in->first = in->grouped ? in->first : i;
    in->last = i;
    in->grouped = true;
    return true;
}

static bool take_check(Walk *walk, InBlock *in, const Stmt *stmt, size_t before)
{
    if (!in->tail)
        return path_fail(walk, DIAG_REGION_PATH, stmt,
                         "this return skips more than the statements after it",
                         "check at the beginning of the kernel, or put an if around the "
                         "statements");
    if (!guard_leaving(walk, stmt, before) || !can_ask(walk, stmt, in->guard))
        return false;
    in->guard = guard_new(walk, in->guard, stmt, true);
    path_add(walk, (PathItem){.kind = PATH_PREDICATE,
                              .guard = in->guard,
                              .stmt = stmt,
                              .last = stmt,
                              .is_return = true});
    return true;
}

/* A region without loop, from the i-th statement on. */
static bool take_region(Walk *walk, const InBlock *in, Region *region, size_t i)
{
    const Stmt *block = in->block, *stmt = block->body.at[i];
    if (!can_share(walk, region, stmt, in->guard))
        return false;
    PathItem item = {.kind = PATH_REGION,
                     .guard = in->guard,
                     .region = region,
                     .stmt = stmt,
                     .last = block->body.at[region->last]};
    if (!path_leaves(walk, block, region, &item))
        return false;
    path_add(walk, item);
    for (size_t k = i; in->guard && k <= region->last; k++)
        path_unset_all(walk, block->body.at[k]);
    return true;
}

/* ... and what it is where a guard stands, for those that are no check and hold no region. */
static Part part_of(Walk *walk, InBlock *in, size_t i)
{
    if (i >= in->parts_end) {
        in->parts_begin = i;
        in->parts = path_parts(walk, in->block, i, in->guard, &in->parts_end);
    }
    return in->parts[i - in->parts_begin];
}

/* The *i-th statement; *i: the last one that is done with. */
static bool walk_next(Walk *walk, InBlock *in, size_t *i)
{
    const Stmt *block = in->block, *stmt = block->body.at[*i];
    Region *region = path_region_at(walk, stmt, block, *i);
    const bool path = region || path_holds_region(walk, stmt);
    Leaving leaving;
    if (!find_leaving(walk, in, stmt, path, &leaving))
        return false;
    const bool plain = in->guard && !path && !leaving.check && !path_is_silent(stmt);
    const Part part = plain ? part_of(walk, in, *i) : SHARED;
    if (part == GUARDED)
        return take_guarded(walk, in, *i);
    if (!path_is_silent(stmt))
        end_group(walk, in);
    walk->block = block;
    if (plain && part == PRODUCT && !path_share_product(walk, stmt, in->guard))
        return false;
    if (plain && stmt->kind == STMT_DECL && !path_share_declaration(walk, stmt, in->guard))
        return false;
    const bool shared =
        !in->guard && !path && !leaving.check && !leaving.together && !path_is_silent(stmt);
    if (shared && path_region_follows(walk, stmt) && jumps_out(stmt, false))
        return fail_jump(walk, stmt);
    if (shared && path_wait_follows(walk, stmt) && !path_can_make_before(walk, stmt))
        return false;
    if (leaving.check)
        return take_check(walk, in, stmt, leaving.before);
    if (region && !region->loop) {
        const size_t first = *i;
        *i = region->last;
        return take_region(walk, in, region, first);
    }
    return !path || walk_stmt(walk, stmt, in->guard, in->tail && *i + 1 == block->body.len,
                              block->is_implied);
}

static bool walk_block(Walk *walk, const Stmt *block, Guard *guard, bool tail)
{
    InBlock in = {.block = block, .guard = guard, .tail = tail};
    for (size_t i = 0; i < block->body.len; i++)
        if (!walk_next(walk, &in, &i))
            return false;
    end_group(walk, &in);
    return true;
}

/* A branch that the whole block takes, or does not. */
static bool walk_branch(Walk *walk, const Stmt *whole, const Stmt *branch, Guard *guard, bool tail)
{
    if (!branch)
        return true;
    if (path_holds_region(walk, branch))
        return walk_stmt(walk, branch, guard, tail, true);
    if (jumps_out(branch, false) && path_region_follows(walk, whole))
        return path_fail(walk, DIAG_REGION_PATH, branch,
                         "there is a jump before the region that is not a plain bound check",
                         CANONICAL_CHECK);
    if (!guard)
        return true;
    if (!path_can_guard(walk, branch, path_guard_scope(guard), NULL))
        return false;
    path_unset_all(walk, branch);
    path_add(
        walk,
        (PathItem){
            .kind = PATH_GUARDED, .guard = guard, .stmt = branch, .last = branch, .bare = true});
    return true;
}

static bool walk_if(Walk *walk, const Stmt *stmt, Guard *guard, bool tail, bool bare)
{
    if (model_uniform_if(walk->model, stmt)) {
        if (!all_may_ask(walk, stmt->expr, guard))
            return path_fail(walk, DIAG_REGION_PATH, stmt,
                             "only threads inside the bound check can evaluate this condition, or "
                             "may divide or read memory for it",
                             ASK_BEFORE);
        return walk_branch(walk, stmt, stmt->then, guard, tail) &&
               walk_branch(walk, stmt, stmt->otherwise, guard, tail);
    }
    if (stmt->is_constexpr || path_holds_region(walk, stmt->otherwise))
        return path_fail(walk, DIAG_REGION_PATH, stmt,
                         "the region is in an else branch that not all threads of the block take",
                         "write a separate if for it, with the opposite condition");
    if (!can_ask(walk, stmt, guard))
        return false;
    Guard *inside = guard_new(walk, guard, stmt, false);
    path_add(
        walk,
        (PathItem){
            .kind = PATH_PREDICATE, .guard = inside, .stmt = stmt, .last = stmt, .bare = bare});
    if (!walk_stmt(walk, stmt->then, inside, tail && !stmt->otherwise, true))
        return false;
    if (!stmt->otherwise)
        return true;
    if (!path_can_guard(walk, stmt->otherwise, stmt->otherwise->first, NULL) ||
        (jumps_out(stmt->otherwise, false) && path_region_follows(walk, stmt->otherwise)))
        return path_fail(walk, DIAG_REGION_PATH, stmt->otherwise,
                         "this else branch cannot be executed separately",
                         "write a separate if for the other branch, with the opposite condition");
    path_unset_all(walk, stmt->otherwise);
    path_add(walk, (PathItem){.kind = PATH_OTHERWISE,
                              .guard = inside,
                              .stmt = stmt->otherwise,
                              .last = stmt->otherwise});
    return true;
}

static bool fail_loop(Walk *walk, const Loop *loop, const Stmt *stmt)
{
    bool starts_alike = loop && loop->start && poly_uniform(loop->start);
    const char *why = "the loop around the region may not be uniform for the block";
    if (starts_alike && !loop->canonical && loop->why_not)
        why =
            str_c(walk->model->arena, str_format(walk->model->arena, "%s: %s", why, loop->why_not));
    return path_fail(
        walk, DIAG_REGION_PATH, stmt, why,
        starts_alike
            ? "count in it from a start to an end, by a step, which are the same for all threads"
            : "make it uniform: for (int first = blockIdx.x * blockDim.x; first < n; ...) { int i "
              "= first + threadIdx.x; if (i < n) ... }");
}

static bool walk_loop(Walk *walk, const Stmt *stmt, Guard *guard)
{
    Loop *loop = model_loop(walk->model, stmt);
    if (!loop || !((loop->canonical && loop->uniform) || loop->alike))
        return fail_loop(walk, loop, stmt);
    if (loop->leaves)
        return path_fail(walk, DIAG_REGION_PATH, stmt, "the loop around the region may exit early",
                         "write a condition that ends it, the same for all threads of the block");
    if (guard && !knows_bounds(walk, loop, guard))
        return false;
    if (!loop->declares && outsiders_read(walk->model, guard, stmt, loop->variable->name))
        return path_fail(walk, DIAG_REGION_PATH, stmt,
                         "threads outside the bound check read the iterator of this loop later",
                         "declare it in the loop");
    if (guard && !head_only_counts(walk, stmt, guard))
        return false;
    return walk_stmt(walk, stmt->then, guard, false, true);
}

static bool walk_stmt(Walk *walk, const Stmt *stmt, Guard *guard, bool tail, bool bare)
{
    Region *region = path_region_at(walk, stmt, NULL, 0);
    if (region && region->loop) {
        path_add(walk, (PathItem){.kind = PATH_REGION,
                                  .guard = guard,
                                  .region = region,
                                  .stmt = stmt,
                                  .last = stmt,
                                  .bare = bare});
        if (guard &&
            (!knows_bounds(walk, region->loop, guard) || !can_share(walk, region, stmt, guard)))
            return false;
        if (guard)
            path_unset_all(walk, stmt);
        return true;
    }
    switch (stmt->kind) {
    case STMT_COMPOUND: return walk_block(walk, stmt, guard, tail);
    case STMT_IF: return walk_if(walk, stmt, guard, tail, bare);
    case STMT_FOR: return walk_loop(walk, stmt, guard);
    default:
        return path_fail(walk, DIAG_REGION_PATH, stmt,
                         "the region is in a statement other than a block, if or for",
                         "use only blocks, if and for around it");
    }
}

static size_t last_wait(const Model *model)
{
    const Tokens *tokens = &model->kernel->tokens;
    size_t i = tokens->len;
    while (i-- > 1)
        if (tokens->at[i].kind == TOKEN_NAME &&
            name_waits(model, token_text(model->arena, tokens->at[i])))
            return i;
    return 0;
}

static Stmts loops_around(const Model *model, const Regions *regions)
{
    Walk walk = {.regions = regions};
    Stmts around = {0};
    for (size_t i = 0; i < model->loops.len; i++)
        if (path_holds_region(&walk, model->loops.at[i]->stmt))
            vec_push(model->arena, &around, model->loops.at[i]->stmt);
    return around;
}

/* Regions that each thread runs for itself stand where they are. */
static void add_alone(Walk *walk, const Stmt *stmt, const Stmt *block, size_t index)
{
    if (!stmt || !path_holds_region(walk, stmt))
        return;
    Region *region = path_region_at(walk, stmt, block, index);
    if (region) {
        path_add(walk, (PathItem){.kind = PATH_REGION,
                                  .region = region,
                                  .stmt = stmt,
                                  .last = region->loop ? stmt : block->body.at[region->last],
                                  .bare = !block || block->is_implied});
        return;
    }
    for (size_t i = 0; i < stmt->body.len; i++)
        add_alone(walk, stmt->body.at[i], stmt, i);
    add_alone(walk, stmt->then, NULL, 0);
    add_alone(walk, stmt->otherwise, NULL, 0);
}

static bool all_alone(const Regions *regions)
{
    for (size_t i = 0; i < regions->len; i++)
        if (!regions->at[i]->alone)
            return false;
    return regions->len > 0;
}

/* Each region has its place; else its statements would stand there as they are, for all threads. */
static bool has_all_regions(Walk *walk)
{
    size_t found = 0;
    for (size_t i = 0; i < walk->path->items.len; i++)
        found += walk->path->items.at[i].kind == PATH_REGION;
    return found == walk->regions->len ||
           path_fail(walk, DIAG_REGION_PATH, walk->model->kernel->body,
                     "the statements that would be staged do not form a block of their own",
                     "let bound checks return before the first access");
}

UniformPath path_find(Model *model, const Regions *regions, const Cuts *cuts)
{
    UniformPath path = {.unset = strmap_new(model->arena)};
    Walk walk = {.model = model,
                 .regions = regions,
                 .cuts = cuts,
                 .path = &path,
                 .around = loops_around(model, regions),
                 .last_wait = last_wait(model)};
    if (all_alone(regions)) {
        path.fine = true;
        add_alone(&walk, model->kernel->body, NULL, 0);
        return path;
    }
    size_t known;
    /* What only active threads set may be set before it is found out: walk until nothing is new. */
    unsigned passes = 0;
    do {
        known = 0;
        for (size_t i = 0; i < model->variables.len; i++)
            known += strmap_get(path.unset, model->variables.at[i]->name) != NULL;
        path.items.len = 0;
        path.fine = true;
        walk.guards = 0;
        walk_block(&walk, model->kernel->body, NULL, true);
        for (size_t i = 0; i < model->variables.len; i++)
            known -= strmap_get(path.unset, model->variables.at[i]->name) != NULL;
    } while (known != 0 && ++passes < 16);
    if (path.fine && has_all_regions(&walk) && path_makes_none_twice(&walk))
        path_sums_no_shared_product(&walk);
    return path;
}
