/* The spine. Enters: a model and the regions that are to be staged. Leaves: what to do with each
 * statement around them, or why they cannot be reached by the whole block. */
#include "spine.h"

#include "../front/parse.h"
#include "../model/builder.h"

typedef VEC(const Stmt *) Stmts;

typedef struct {
    Model *model;
    const Regions *regions;
    const Cuts *cuts;
    Spine *spine;
    size_t guards;
    Stmts around;     /* loops that hold a region */
    size_t last_wait; /* the last token whose name waits for other threads; 0: there is none */
} Walk;

bool expr_is_harmless(const Expr *expr)
{
    if (!expr)
        return true;
    if (expr->kind == EXPR_UNARY && expr->op == TOKEN_AND &&
        expr_bare(expr->a)->kind == EXPR_INDEX) {
        const Expr *element = expr_bare(expr->a); /* an address is only computed */
        return expr_is_harmless(element->a) && expr_is_harmless(element->b);
    }
    bool memory = expr->kind == EXPR_INDEX ||
                  (expr->kind == EXPR_MEMBER && expr->op == TOKEN_ARROW) ||
                  (expr->kind == EXPR_UNARY && expr->op == TOKEN_STAR);
    bool divides = expr->kind == EXPR_BINARY &&
                   (expr->op == TOKEN_SLASH || expr->op == TOKEN_PERCENT) &&
                   !(expr_bare(expr->b)->kind == EXPR_NUMBER && expr_bare(expr->b)->value != 0) &&
                   !(expr_bare(expr->b)->kind == EXPR_NUMBER && expr_bare(expr->b)->is_floating);
    bool loads =
        expr->kind == EXPR_CALL && expr->a->kind == EXPR_NAME && str_is(expr->a->name, "__ldg");
    if (memory || divides || loads || expr->kind == EXPR_OPAQUE || expr->kind == EXPR_LAMBDA ||
        expr->kind == EXPR_ASSIGN || expr->kind == EXPR_POSTFIX ||
        (expr->kind == EXPR_CALL && !call_is_pure(expr)) ||
        (expr->inlined && !expr_is_harmless(expr->inlined->result)) ||
        (expr->kind == EXPR_UNARY &&
         (expr->op == TOKEN_PLUS_PLUS || expr->op == TOKEN_MINUS_MINUS)))
        return false;
    for (size_t i = 0; i < expr->arguments.len; i++)
        if (!expr_is_harmless(expr->arguments.at[i]))
            return false;
    return expr_is_harmless(expr->a) && expr_is_harmless(expr->b) && expr_is_harmless(expr->c);
}

static Region *region_at(const Walk *walk, const Stmt *stmt, const Stmt *block, size_t index)
{
    for (size_t i = 0; i < walk->regions->len; i++) {
        Region *region = walk->regions->at[i];
        if (region->loop ? region->loop->stmt == stmt
                         : region->block == block && region->first == index)
            return region;
    }
    return NULL;
}

static bool holds_region(const Walk *walk, const Stmt *stmt)
{
    for (size_t i = 0; stmt && i < walk->regions->len; i++)
        if (stmt->first <= region_first_token(walk->regions->at[i]) &&
            region_last_token(walk->regions->at[i]) <= stmt->last)
            return true;
    return false;
}

static bool region_follows(const Walk *walk, const Stmt *stmt)
{
    for (size_t i = 0; i < walk->regions->len; i++)
        if (region_first_token(walk->regions->at[i]) > stmt->last)
            return true;
    return false;
}

#define PLAIN_CHECK                                                                                \
    "check bounds as in if (i >= n) return; with nothing else in it, or if (i < n) { ... }"
#define ASK_BEFORE "compute it in a variable before the check"

/* `fix`: what to write instead. */
static bool fail(Walk *walk, DiagId rule, const Stmt *stmt, const char *why, const char *fix)
{
    if (walk->spine->fine) {
        walk->spine->fine = false;
        walk->spine->rule = rule;
        walk->spine->where = model_place(walk->model, stmt->first, stmt->first);
        walk->spine->why = str_of(why);
        walk->spine->fix = str_of(fix);
    }
    return false;
}

static void add(Walk *walk, SpineItem item)
{
    vec_push(walk->model->arena, &walk->spine->items, item);
}

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

/* --- one statement under a guard ------------------------------------------------------------- */

bool jumps_out(const Stmt *stmt, bool returns_only)
{
    if (!stmt)
        return false;
    if (stmt->kind == STMT_RETURN || stmt->kind == STMT_GOTO)
        return true;
    if (!returns_only && (stmt->kind == STMT_BREAK || stmt->kind == STMT_CONTINUE))
        return true;
    bool loop = stmt->kind == STMT_FOR || stmt->kind == STMT_WHILE || stmt->kind == STMT_DO ||
                stmt->kind == STMT_SWITCH;
    for (size_t i = 0; i < stmt->body.len; i++)
        if (jumps_out(stmt->body.at[i], returns_only || loop))
            return true;
    return jumps_out(stmt->then, returns_only || loop) ||
           jumps_out(stmt->otherwise, returns_only || loop);
}

bool is_return_check(const Stmt *stmt, size_t *before)
{
    *before = 0;
    if (stmt->kind != STMT_IF || stmt->otherwise)
        return false;
    const Stmt *last = stmt->then;
    if (last->kind == STMT_COMPOUND && last->body.len > 0) {
        *before = last->body.len - 1;
        last = last->body.at[*before];
    }
    for (size_t i = 0; i < *before; i++)
        if (jumps_out(stmt->then->body.at[i], false))
            return false;
    return last->kind == STMT_RETURN && !last->expr;
}

static bool is_silent(const Stmt *stmt)
{
    return stmt->kind == STMT_ANNOTATION || stmt->kind == STMT_EMPTY;
}

static size_t guard_scope(const Guard *guard)
{
    return guard->negated ? guard->check->last + 1 : guard->check->then->first;
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

/* Threads that a guard takes out come to a barrier behind the statement, or in a loop around it. */
static bool others_wait(const Walk *walk, const Stmt *stmt)
{
    if (region_follows(walk, stmt) || walk->last_wait > stmt->last)
        return true;
    for (size_t i = 0; i < walk->around.len; i++)
        if (stmt_contains(walk->around.at[i], stmt))
            return true;
    return false;
}

static bool fail_meeting(Walk *walk, const Stmt *stmt)
{
    Span where;
    if (tokens_call_unseen(walk->model, stmt->first, stmt->last, &where))
        return fail(walk, DIAG_UNSEEN_CALL, stmt,
                    "a function that is not seen here is called behind the bound check: it may "
                    "wait for other threads",
                    "define it in this file or in one that it includes by \"...\"");
    return fail(walk, DIAG_REGION_BARRIER, stmt,
                "a barrier, or a function of the whole warp, stands behind the bound check",
                "end the check before it, so that all threads come there, and check again behind");
}

static bool is_barrier(const Stmt *stmt)
{
    return stmt->kind == STMT_EXPR && stmt->expr->kind == EXPR_CALL &&
           stmt->expr->a->kind == EXPR_NAME && str_is(stmt->expr->a->name, "__syncthreads");
}

static bool mentions_unset(const Walk *walk, const Expr *expr)
{
    return expr_mentions_any(expr, walk->spine->unset, (Str){0});
}

/* `int m; m = n / 2;`: private to the thread and free of effects elsewhere. */
static bool is_private_assignment(const Walk *walk, const Stmt *stmt, const Guard *guard)
{
    if (stmt->kind != STMT_EXPR || stmt->expr->kind != EXPR_ASSIGN)
        return false;
    const Expr *target = expr_bare(stmt->expr->a);
    if (target->kind != EXPR_NAME || !expr_is_harmless(stmt->expr->b) ||
        mentions_unset(walk, stmt->expr->b))
        return false;
    bool local = false;
    for (size_t i = 0; i < walk->model->variables.len; i++) {
        const Variable *variable = walk->model->variables.at[i];
        if (!str_equal(variable->name, target->name))
            continue;
        local = true;
        const Type *type = variable->type;
        if (type->kind != TYPE_INTEGER || type->pointers || type->extents.len ||
            type->is_reference || type->is_shared)
            return false;
    }
    return local &&
           (stmt->expr->op == TOKEN_ASSIGN || !strmap_get(walk->spine->unset, target->name)) &&
           !outsiders_read(walk->model, guard, stmt, target->name);
}

static void unset_all(Walk *walk, const Stmt *stmt)
{
    StrMap *names = stmt_assigned(walk->model->arena, walk->model, stmt);
    Str name;
    for (size_t i = 0; strmap_next(names, &i, &name);)
        if (model_has_variable(walk->model, name))
            strmap_set(walk->spine->unset, name, walk);
}

/* A pointer from a sum or an address: `active ? p + t : nullptr` has its type. */
static bool is_plain_pointer(const Declarator *declarator)
{
    const Type *type = declarator->type;
    const Expr *init = expr_bare(declarator->init);
    bool is_sum = init->kind == EXPR_BINARY && (init->op == TOKEN_PLUS || init->op == TOKEN_MINUS);
    return type->pointers > 0 && type->extents.len == 0 && !type->is_reference && !type->is_auto &&
           !type->is_shared && declarator->last == declarator->init->last &&
           (is_sum || (init->kind == EXPR_UNARY && init->op == TOKEN_AND));
}

static bool is_scalar(const Declarator *declarator)
{
    const Type *type = declarator->type;
    return type->pointers == 0 && type->extents.len == 0 && !type->is_reference && !type->is_auto &&
           !type->is_shared &&
           (type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING || type->kind == TYPE_BOOL ||
            type->kind == TYPE_VECTOR) &&
           declarator->init->kind != EXPR_INIT && declarator->last == declarator->init->last;
}

/* `using T = int;` and its like: nothing is run. */
static bool runs_nothing(const Walk *walk, const Stmt *stmt)
{
    Token first = walk->model->kernel->tokens.at[stmt->first];
    return stmt->kind == STMT_OPAQUE && (token_is(first, "static_assert") ||
                                         token_is(first, "using") || token_is(first, "typedef"));
}

/* [=] or [&n]: to make it reads no memory and calls nothing. */
static bool is_plain_lambda(const Walk *walk, const Declarator *declarator)
{
    const Tokens *tokens = &walk->model->kernel->tokens;
    const Expr *lambda = declarator->init;
    if (!lambda || lambda->kind != EXPR_LAMBDA || !declarator->type->is_auto)
        return false;
    size_t i = lambda->first + 1;
    while (tokens->at[i].kind == TOKEN_NAME || tokens->at[i].kind == TOKEN_COMMA ||
           tokens->at[i].kind == TOKEN_AND ||
           (tokens->at[i].kind == TOKEN_ASSIGN && i == lambda->first + 1))
        i++;
    return tokens->at[i].kind == TOKEN_RBRACKET;
}

static bool divides(const Expr *expr)
{
    return expr->kind == EXPR_BINARY && (expr->op == TOKEN_SLASH || expr->op == TOKEN_PERCENT);
}

static bool calls(const Expr *expr)
{
    return expr->kind == EXPR_CALL;
}

static bool reads(const Expr *expr)
{
    return expr->kind == EXPR_INDEX || (expr->kind == EXPR_MEMBER && expr->op == TOKEN_ARROW) ||
           (expr->kind == EXPR_UNARY && expr->op == TOKEN_STAR);
}

/* Some part of the expression that is not harmless is one. */
static bool some_part(const Expr *expr, bool (*is_one)(const Expr *))
{
    if (!expr || expr_is_harmless(expr))
        return false;
    for (size_t i = 0; i < expr->arguments.len; i++)
        if (some_part(expr->arguments.at[i], is_one))
            return true;
    return is_one(expr) || some_part(expr->a, is_one) || some_part(expr->b, is_one) ||
           some_part(expr->c, is_one);
}

/* Threads outside of the guard must not run the declaration, and it has to stand where it does. */
static bool fail_declaration(Walk *walk, const Stmt *stmt, const Expr *init)
{
    const char *what = some_part(init, reads)       ? "reads memory"
                       : some_part(init, divides)   ? "divides by what may be 0 there"
                       : some_part(init, calls)     ? "calls a function"
                       : mentions_unset(walk, init) ? "uses a variable that is set behind it only"
                                                    : "has an effect";
    Str why = str_format(walk->model->arena,
                         "this declaration behind the bound check %s, and all threads would run it",
                         what);
    return fail(walk, DIAG_REGION_PATH, stmt, str_c(walk->model->arena, why),
                "declare the variable before the check, and assign it here");
}

static bool guard_declaration(Walk *walk, Stmt *stmt, Guard *guard)
{
    bool asked = false; /* of all declarators at once */
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        if (!declarator_is_quiet(walk->model, declarator))
            return fail(walk, DIAG_REGION_PATH, stmt,
                        "all threads would run the constructor or destructor of this object, which "
                        "stands behind the bound check",
                        "declare it before the check, or in a function that is called here");
        if (is_plain_lambda(walk, declarator))
            continue;
        if (!asked && others_wait(walk, stmt) &&
            threads_meet(walk->model, guard_scope(guard), stmt->first, stmt->last))
            return fail_meeting(walk, stmt);
        asked = true;
        if (expr_is_harmless(declarator->init) && !mentions_unset(walk, declarator->init))
            continue;
        if (!is_scalar(declarator) && !is_plain_pointer(declarator))
            return fail_declaration(walk, stmt, declarator->init);
        strmap_set(walk->spine->unset, declarator->name, walk);
        add(walk, (SpineItem){.kind = SPINE_CHOICE,
                              .guard = guard,
                              .stmt = stmt,
                              .last = stmt,
                              .declarator = declarator});
    }
    return true;
}

/* Whether a statement without region can be put under an `if`, for threads that all run from
 * `scope` on. */
static bool can_guard(Walk *walk, const Stmt *stmt, size_t scope)
{
    switch (stmt->kind) {
    case STMT_OPAQUE:
        return fail(walk, DIAG_REGION_PATH, stmt,
                    "this statement behind the bound check is not understood",
                    "put it into a __device__ function, or before the check");
    case STMT_LABEL:
    case STMT_CASE:
        return fail(walk, DIAG_REGION_PATH, stmt, "a label stands behind the bound check",
                    "say it with if, for and while");
    case STMT_BREAK:
    case STMT_CONTINUE:
        return fail(walk, DIAG_REGION_PATH, stmt, "a jump stands behind the bound check",
                    "put an if around the statements that it leaves out");
    default: break;
    }
    if (others_wait(walk, stmt) && threads_meet(walk->model, scope, stmt->first, stmt->last))
        return fail_meeting(walk, stmt);
    return true;
}

/* --- the walk -------------------------------------------------------------------------------- */

static bool walk_stmt(Walk *walk, Stmt *stmt, Guard *guard, bool tail, bool bare);

/* Both mention some name, `except` apart. */
static bool shares_name(const Expr *a, const Expr *b, Str except)
{
    if (!a)
        return false;
    if (a->kind == EXPR_NAME && !str_equal(a->name, except) && expr_mentions(b, a->name))
        return true;
    for (size_t i = 0; i < a->arguments.len; i++)
        if (shares_name(a->arguments.at[i], b, except))
            return true;
    return shares_name(a->a, b, except) || shares_name(a->b, b, except) ||
           shares_name(a->c, b, except);
}

/* Threads that a bound check took out run the head of the loop too. */
static bool knows_bounds(Walk *walk, const Loop *loop, const Guard *guard)
{
    const Expr *end = loop->alike ? loop->stmt->expr : loop->end_expr;
    for (const Guard *around = guard; around; around = around->outer)
        if (loop->step_expr && shares_name(loop->step_expr, around->expr, loop->variable->name))
            return fail(walk, DIAG_REGION_PATH, loop->stmt,
                        "the bound check guards the step of this loop, which all threads run",
                        "step by a number that the check does not ask for");
    if (!expr_is_harmless(loop->start_expr) || !expr_is_harmless(end))
        return fail(walk, DIAG_REGION_PATH, loop->stmt,
                    "the bounds of this loop read memory or divide behind a bound check",
                    "compute them before the check");
    if (mentions_unset(walk, loop->start_expr) || mentions_unset(walk, end) ||
        expr_mentions_any(loop->step_expr, walk->spine->unset, loop->variable->name))
        return fail(walk, DIAG_REGION_PATH, loop->stmt,
                    "only threads inside the bound check know the bounds of this loop",
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
    if (expr_is_harmless(expr))
        return true;
    bool steps = expr->kind == EXPR_POSTFIX ||
                 (expr->kind == EXPR_UNARY &&
                  (expr->op == TOKEN_PLUS_PLUS || expr->op == TOKEN_MINUS_MINUS));
    if (steps)
        return is_free_to_change(walk, expr->a, loop, guard);
    if (expr->kind == EXPR_ASSIGN)
        return is_free_to_change(walk, expr->a, loop, guard) && expr_is_harmless(expr->b);
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
        fine = fine && expr_is_harmless(declarator->init) &&
               declarator_is_quiet(walk->model, declarator);
    }
    return fine || fail(walk, DIAG_REGION_PATH, loop,
                        "the head of this loop does more than count, and all threads run it",
                        "move that into its body");
}

/* What threads do that a bound check takes out, before they go. */
static bool guard_leaving(Walk *walk, const Stmt *stmt, size_t before)
{
    for (size_t i = 0; i < before; i++) {
        if (!can_guard(walk, stmt->then->body.at[i], stmt->then->first))
            return false;
        unset_all(walk, stmt->then->body.at[i]);
    }
    return true;
}

/* Threads that the guard takes out may evaluate the condition, too. */
static bool all_may_ask(const Walk *walk, const Expr *expr, const Guard *guard)
{
    return !mentions_unset(walk, expr) && (!guard || expr_is_harmless(expr));
}

/* A check behind another one. */
static bool can_ask(Walk *walk, const Stmt *stmt, const Guard *guard)
{
    if (guard && threads_meet(walk->model, guard_scope(guard), stmt->expr->first, stmt->expr->last))
        return fail_meeting(walk, stmt);
    return true;
}

/* All of a region's threads come to its barriers, but only those of the guard run its code. */
static bool can_share(Walk *walk, const Region *region, const Stmt *stmt, const Guard *guard)
{
    if (guard && threads_meet(walk->model, guard_scope(guard), region_first_token(region),
                              region_last_token(region)))
        return fail_meeting(walk, stmt);
    return true;
}

/* Something is to stand between the two statements. */
static bool is_cut(const Walk *walk, const Stmt *stmt, const Stmt *next)
{
    for (size_t i = 0; i < walk->cuts->before.len; i++)
        if (walk->cuts->before.at[i] == next)
            return true;
    for (size_t i = 0; i < walk->cuts->behind.len; i++)
        if (walk->cuts->behind.at[i] == stmt)
            return true;
    return false;
}

/* Some threads outside of the guard have not returned. */
static bool others_go_on(const Guard *guard)
{
    while (guard && guard->negated)
        guard = guard->outer;
    return guard != NULL;
}

/* The loop that a pragma stands before, where only threads inside the bound check run it: they stay
 * together. NULL: it stands before something else. */
static Stmt *led_loop(const Walk *walk, Stmt *block, size_t i)
{
    if (block->body.at[i]->kind != STMT_PRAGMA)
        return NULL;
    while (i < block->body.len &&
           (is_silent(block->body.at[i]) || block->body.at[i]->kind == STMT_PRAGMA))
        i++;
    Stmt *next = i < block->body.len ? block->body.at[i] : NULL;
    bool loops =
        next && (next->kind == STMT_FOR || next->kind == STMT_WHILE || next->kind == STMT_DO);
    return loops && !region_at(walk, next, block, i) && !holds_region(walk, next) &&
                   !runs_nothing(walk, next)
               ? next
               : NULL;
}

static bool walk_block(Walk *walk, Stmt *block, Guard *guard, bool tail)
{
    Stmt *group = NULL, *group_last = NULL;
    Guard *current = guard;
    for (size_t i = 0; i < block->body.len; i++) {
        Stmt *stmt = block->body.at[i];
        Region *region = region_at(walk, stmt, block, i);
        bool spine = region || holds_region(walk, stmt);
        /* Where the whole block returns, it just does. */
        size_t before;
        bool leaves = is_return_check(stmt, &before);
        bool uniform = leaves && model_uniform_if(walk->model, stmt);
        bool asked = uniform && all_may_ask(walk, stmt->expr, current);
        bool together = asked && !(current && before);
        bool check = leaves && region_follows(walk, stmt) && !together && !spine;
        if (check && asked)
            return fail(walk, DIAG_REGION_PATH, stmt,
                        "all threads return here, and those inside the bound check do something "
                        "before",
                        "do that in an if of its own, and return in another one");
        if (check && uniform)
            return fail(walk, DIAG_REGION_PATH, stmt,
                        "only threads inside the bound check know this condition, or may divide or "
                        "read memory for it",
                        ASK_BEFORE);
        if (together && !tail && region_follows(walk, stmt) && others_go_on(current))
            return fail(
                walk, DIAG_REGION_PATH, stmt,
                "only threads inside the bound check return here, and the others go on behind it",
                "return before the check, or put an if around what follows");
        bool plain = current && !spine && !check && !is_silent(stmt);
        const Stmt *led = current ? led_loop(walk, block, i) : NULL;
        bool shared =
            plain && (is_barrier(stmt) || (together && region_follows(walk, stmt)) ||
                      is_private_assignment(walk, stmt, current) || stmt->kind == STMT_DECL ||
                      (stmt->kind == STMT_PRAGMA && !led) || runs_nothing(walk, stmt));
        if (plain && !shared) {
            if (!can_guard(walk, stmt, guard_scope(current)))
                return false;
            if (jumps_out(stmt, false) && region_follows(walk, stmt))
                return fail(walk, DIAG_REGION_PATH, stmt,
                            "a jump stands before the region that is no plain bound check",
                            PLAIN_CHECK);
            unset_all(walk, stmt);
            if (group && group_last->kind != STMT_PRAGMA &&
                (is_cut(walk, group_last, stmt) || (led && is_cut(walk, group_last, led)))) {
                add(walk, (SpineItem){.kind = SPINE_GUARDED,
                                      .guard = current,
                                      .stmt = group,
                                      .last = group_last});
                group = NULL;
            }
            group = group ? group : stmt;
            group_last = stmt;
            continue;
        }
        if (group && !is_silent(stmt)) {
            add(walk,
                (SpineItem){
                    .kind = SPINE_GUARDED, .guard = current, .stmt = group, .last = group_last});
            group = NULL;
        }
        if (shared && stmt->kind == STMT_DECL && !guard_declaration(walk, stmt, current))
            return false;
        if (!current && !spine && !check && region_follows(walk, stmt) && jumps_out(stmt, false) &&
            !together)
            return fail(walk, DIAG_REGION_PATH, stmt,
                        "a jump stands before the region that is no plain bound check",
                        PLAIN_CHECK);
        if (check) {
            if (!tail)
                return fail(walk, DIAG_REGION_PATH, stmt,
                            "this return leaves more than the statements behind it",
                            "check at the beginning of the kernel, or put an if around the "
                            "statements");
            if (!guard_leaving(walk, stmt, before) || !can_ask(walk, stmt, current))
                return false;
            current = guard_new(walk, current, stmt, true);
            add(walk, (SpineItem){.kind = SPINE_PREDICATE,
                                  .guard = current,
                                  .stmt = stmt,
                                  .last = stmt,
                                  .is_return = true});
        } else if (region && !region->loop) {
            if (!can_share(walk, region, stmt, current))
                return false;
            add(walk, (SpineItem){.kind = SPINE_REGION,
                                  .guard = current,
                                  .region = region,
                                  .stmt = stmt,
                                  .last = block->body.at[region->last]});
            for (size_t k = i; current && k <= region->last; k++)
                unset_all(walk, block->body.at[k]);
            i = region->last;
        } else if (spine) {
            if (!walk_stmt(walk, stmt, current, tail && i + 1 == block->body.len,
                           block->is_implied))
                return false;
        }
    }
    if (group)
        add(walk, (SpineItem){
                      .kind = SPINE_GUARDED, .guard = current, .stmt = group, .last = group_last});
    return true;
}

/* A branch that the whole block takes, or does not. */
static bool walk_branch(Walk *walk, const Stmt *whole, Stmt *branch, Guard *guard, bool tail)
{
    if (!branch)
        return true;
    if (holds_region(walk, branch))
        return walk_stmt(walk, branch, guard, tail, true);
    if (jumps_out(branch, false) && region_follows(walk, whole))
        return fail(walk, DIAG_REGION_PATH, branch,
                    "a jump stands before the region that is no plain bound check", PLAIN_CHECK);
    if (!guard)
        return true;
    if (!can_guard(walk, branch, guard_scope(guard)))
        return false;
    unset_all(walk, branch);
    add(walk,
        (SpineItem){
            .kind = SPINE_GUARDED, .guard = guard, .stmt = branch, .last = branch, .bare = true});
    return true;
}

static bool walk_if(Walk *walk, Stmt *stmt, Guard *guard, bool tail, bool bare)
{
    if (model_uniform_if(walk->model, stmt)) {
        if (!all_may_ask(walk, stmt->expr, guard))
            return fail(walk, DIAG_REGION_PATH, stmt,
                        "only threads inside the bound check know this condition, or may divide or "
                        "read memory for it",
                        ASK_BEFORE);
        return walk_branch(walk, stmt, stmt->then, guard, tail) &&
               walk_branch(walk, stmt, stmt->otherwise, guard, tail);
    }
    if (stmt->is_constexpr || holds_region(walk, stmt->otherwise))
        return fail(walk, DIAG_REGION_PATH, stmt,
                    "the region stands in an else that not all threads of the block take",
                    "write an if of its own for it, with the opposite condition");
    if (!can_ask(walk, stmt, guard))
        return false;
    Guard *inside = guard_new(walk, guard, stmt, false);
    add(walk,
        (SpineItem){
            .kind = SPINE_PREDICATE, .guard = inside, .stmt = stmt, .last = stmt, .bare = bare});
    if (!walk_stmt(walk, stmt->then, inside, tail && !stmt->otherwise, true))
        return false;
    if (!stmt->otherwise)
        return true;
    if (!can_guard(walk, stmt->otherwise, stmt->otherwise->first) ||
        (jumps_out(stmt->otherwise, false) && region_follows(walk, stmt->otherwise)))
        return fail(walk, DIAG_REGION_PATH, stmt->otherwise, "this else branch cannot be run apart",
                    "write an if of its own for the other part, with the opposite condition");
    unset_all(walk, stmt->otherwise);
    add(walk, (SpineItem){.kind = SPINE_OTHERWISE,
                          .guard = inside,
                          .stmt = stmt->otherwise,
                          .last = stmt->otherwise});
    return true;
}

static bool fail_loop(Walk *walk, const Loop *loop, const Stmt *stmt)
{
    bool starts_alike = loop && loop->start && poly_uniform(loop->start);
    return fail(walk, DIAG_REGION_PATH, stmt,
                "the loop around the region is not known to run alike for all threads of the block",
                starts_alike
                    ? "count in it from a start to an end, by a step, which the threads share"
                    : "let it count for the block: for (int first = blockIdx.x * blockDim.x; first "
                      "< n; ...) { int i = first + threadIdx.x; if (i < n) ... }");
}

static bool walk_loop(Walk *walk, Stmt *stmt, Guard *guard)
{
    Loop *loop = model_loop(walk->model, stmt);
    if (!loop || !((loop->canonical && loop->uniform) || loop->alike))
        return fail_loop(walk, loop, stmt);
    if (loop->leaves)
        return fail(walk, DIAG_REGION_PATH, stmt, "the loop around the region may end early",
                    "let its condition say when it ends, the same for all threads of the block");
    if (guard && !knows_bounds(walk, loop, guard))
        return false;
    if (!loop->declares && outsiders_read(walk->model, guard, stmt, loop->variable->name))
        return fail(walk, DIAG_REGION_PATH, stmt,
                    "threads outside the bound check read the iterator of this loop afterwards",
                    "declare it in the loop");
    if (guard && !head_only_counts(walk, stmt, guard))
        return false;
    return walk_stmt(walk, stmt->then, guard, false, true);
}

static bool walk_stmt(Walk *walk, Stmt *stmt, Guard *guard, bool tail, bool bare)
{
    Region *region = region_at(walk, stmt, NULL, 0);
    if (region && region->loop) {
        add(walk, (SpineItem){.kind = SPINE_REGION,
                              .guard = guard,
                              .region = region,
                              .stmt = stmt,
                              .last = stmt,
                              .bare = bare});
        if (guard &&
            (!knows_bounds(walk, region->loop, guard) || !can_share(walk, region, stmt, guard)))
            return false;
        if (guard)
            unset_all(walk, stmt);
        return true;
    }
    switch (stmt->kind) {
    case STMT_COMPOUND: return walk_block(walk, stmt, guard, tail);
    case STMT_IF: return walk_if(walk, stmt, guard, tail, bare);
    case STMT_FOR: return walk_loop(walk, stmt, guard);
    default:
        return fail(walk, DIAG_REGION_PATH, stmt,
                    "the region stands in a statement that is no block, if or for",
                    "let nothing but blocks, if and for stand around it");
    }
}

static Stmts loops_around(const Model *model, const Regions *regions)
{
    Walk walk = {.regions = regions};
    Stmts around = {0};
    for (size_t i = 0; i < model->loops.len; i++)
        if (holds_region(&walk, model->loops.at[i]->stmt))
            vec_push(model->arena, &around, model->loops.at[i]->stmt);
    return around;
}

Spine spine_find(Model *model, const Regions *regions, const Cuts *cuts)
{
    Spine spine = {.unset = strmap_new(model->arena)};
    size_t known;
    /* What only active threads set may be set before it is found out: walk until nothing is new. */
    unsigned passes = 0;
    do {
        known = 0;
        for (size_t i = 0; i < model->variables.len; i++)
            known += strmap_get(spine.unset, model->variables.at[i]->name) != NULL;
        spine.items.len = 0;
        spine.fine = true;
        Walk walk = {.model = model,
                     .regions = regions,
                     .cuts = cuts,
                     .spine = &spine,
                     .around = loops_around(model, regions),
                     .last_wait = last_wait(model)};
        walk_block(&walk, model->kernel->body, NULL, true);
        for (size_t i = 0; i < model->variables.len; i++)
            known -= strmap_get(spine.unset, model->variables.at[i]->name) != NULL;
    } while (known != 0 && ++passes < 16);
    return spine;
}
