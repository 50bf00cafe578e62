/* Products that an iteration leaves behind. Enters: a range of the kernel whose loops get another
 * form. Leaves: a product that nvcc fuses with a sum in some iterations and not in others.
 *
 * Of s = (s + x) * y nvcc unrolls four iterations, makes one fma of an iteration's product and the
 * next iteration's sum in three of them, and rounds the product in the fourth, which goes over the
 * end of its loop. The same is true of t = x * y; s += t where t is used behind the loop. A product
 * that only the last iteration leaves it makes behind the loop, where it knows that there is an
 * iteration, from a check or for loops around; over tiles it does not. So bits depend on where
 * iterations are counted from, and a loop over tiles counts otherwise. (Read off PTX and machine
 * code of nvcc 13.0 for sm_90.) */
#include "loop_carried_product.h"

#include "../../analysis/effects/pure_calls.h"
#include "../../analysis/product.h"
#include "../../syntax/names.h"
#include "../../syntax/parse.h"
#include "contraction_queries.h"
#include <string.h>

enum { MOST_NAMES = 4 /* of one variable, by references to references */ };

/* A loop's statement, in the loops around it. */
typedef struct Level {
    const struct Level *outer;
    const Stmt *stmt;
    bool jumps; /* a jump stands in it: behind it not all of an iteration may be done */
} Level;

/* A variable gets a value. */
typedef struct {
    const Expr *expr;   /* the assignment */
    const Stmt *block;  /* whose statement it is; NULL: it is a part of one */
    const Level *level; /* the loop around it; NULL: none */
    bool is_product;
} Setting;

/* Where a name stands: in the order of the text. */
typedef struct {
    size_t token;
    size_t sums; /* places before, and this, where its value may be added to something */
} NamePlace;

typedef struct {
    VEC(NamePlace) places;
    VEC(Setting) settings;
    bool takes_product;
} Named;

typedef struct {
    const Model *model;
    size_t first, last;
    const Loop *reshaped;
    StrMap *names;         /* -> Named */
    bool *sums;            /* by token: the name there may be added to something */
    VEC(Named *) products; /* that get one somewhere */
    const Expr *unseen;    /* that leaves a product in one of several variables; or NULL */
} Carried;

/* --- what the text does ----------------------------------------------------------------------- */

static Named *named(Carried *all, Str name)
{
    Named *known = strmap_get(all->names, name);
    if (!known) {
        known = arena_new_of(all->model->arena, Named);
        strmap_set(all->names, name, known);
    }
    return known;
}

/* A number of a floating type, or what may hold some, in no memory of others. */
static bool is_local(const Model *model, Str name)
{
    const Variable *variable = model_variable(model, name);
    while (variable && (variable->type->pointers || !product_has_type(variable->type)))
        variable = variable->namesake;
    return variable != NULL;
}

/* The variable of the thread's own that an expression names, or a part of; NULL: it names none. */
static const Expr *local_of(const Model *model, const Expr *expr)
{
    for (unsigned names = 0; names < MOST_NAMES; names++) {
        expr = expr_bare(expr);
        while (expr->kind == EXPR_INDEX || expr->kind == EXPR_MEMBER ||
               (expr->kind == EXPR_UNARY && (expr->op == TOKEN_AND || expr->op == TOKEN_STAR)))
            expr = expr_bare(expr->a);
        if (expr->kind != EXPR_NAME || !expr->name.len || !is_local(model, expr->name))
            return NULL;
        const Variable *variable = model_variable(model, expr->name);
        if (!variable->type->is_reference || !variable->declarator || !variable->declarator->init)
            break;
        expr = variable->declarator->init; /* a name of another one */
    }
    return expr;
}

static void add_setting(Carried *all, Str text, Setting setting)
{
    Named *name = named(all, text);
    if (setting.is_product && !name->takes_product)
        vec_push(all->model->arena, &all->products, name);
    name->takes_product |= setting.is_product;
    vec_push(all->model->arena, &name->settings, setting);
}

/* An object of a class that the file shows: its operators may multiply. */
static bool is_object(const Model *model, Str name)
{
    const Variable *variable = model_variable(model, name);
    return variable && variable->type->kind == TYPE_UNKNOWN &&
           names_class(model->unit, variable->type->name) != CLASS_UNSEEN;
}

/* What a call multiplies it may leave in variables that it gets by reference, and in the object
 * whose method it calls. */
static void note_call(Carried *all, const Expr *call, const Level *level)
{
    Products products = {0};
    const Expr *callee = expr_bare(call->a);
    if (call_is_pure(all->model, call))
        return;
    product_find(all->model, call, &products);
    VEC(const Expr *) locals = {0};
    const Expr *object = callee->kind == EXPR_MEMBER ? local_of(all->model, callee->a) : NULL;
    if (object)
        vec_push(all->model->arena, &locals, object);
    for (size_t i = 0; i < call->arguments.len; i++) {
        const Expr *local = product_is_given(all->model, call, i)
                                ? local_of(all->model, call->arguments.at[i])
                                : NULL;
        if (local)
            vec_push(all->model->arena, &locals, local);
    }
    for (size_t i = 0; i < locals.len; i++) /* of two, one may get what the other had */
        add_setting(all, locals.at[i]->name,
                    (Setting){call, NULL, level, products.len > 0 || locals.len > 1});
}

/* True: it is an operator of the variable's class, which may add to it. */
static bool note_setting(Carried *all, const Expr *expr, const Stmt *block, const Level *level)
{
    const Expr *root = local_of(all->model, expr->a), *place = expr_bare(expr->a);
    const bool chosen = place->kind == EXPR_TERNARY &&
                        (local_of(all->model, place->b) || local_of(all->model, place->c));
    if (!root && !chosen)
        return false;
    Products products = {0};
    if (expr->op == TOKEN_ASSIGN)
        product_find(all->model, expr->b, &products);
    else if (expr_scales(expr))
        product_compound(all->model, expr, &products);
    if (!root) { /* (c ? x : y) = ... */
        all->unseen = products.len ? expr : all->unseen;
        return false;
    }
    bool is_whole = root == expr_bare(expr->a);
    bool acts = is_whole && expr->op != TOKEN_ASSIGN && is_object(all->model, root->name);
    add_setting(all, root->name,
                (Setting){expr, is_whole ? block : NULL, level, products.len > 0 || acts});
    return acts;
}

typedef struct {
    Carried *all;
    const Stmt *block;
    const Level *level;
} Around;

/* [&] ... { s *= x; }: variables of others take the product. */
static bool multiplies_outside(const Model *model, const Expr *lambda)
{
    const Token *tokens = model->kernel->tokens.at;
    bool refers = false, captures = true, multiplies = false, assigns = false;
    for (size_t i = lambda->first; i <= lambda->last; i++) {
        TokenKind kind = tokens[i].kind;
        refers |= captures && kind == TOKEN_AND;
        captures &= kind != TOKEN_RBRACKET;
        multiplies |= kind == TOKEN_STAR || kind == TOKEN_STAR_ASSIGN || kind == TOKEN_SLASH_ASSIGN;
        assigns |= kind == TOKEN_ASSIGN || kind == TOKEN_STAR_ASSIGN || kind == TOKEN_SLASH_ASSIGN;
    }
    return refers && multiplies && assigns;
}

static void note_expr(void *context, const Expr *expr, bool is_summand)
{
    const Around *around = context;
    if (!expr)
        return;
    if (expr->kind == EXPR_NAME && is_summand)
        around->all->sums[expr->first] = true;
    if (expr->kind == EXPR_CALL)
        note_call(around->all, expr, around->level);
    if (expr->kind == EXPR_LAMBDA && multiplies_outside(around->all->model, expr))
        around->all->unseen = expr;
    if (expr->kind != EXPR_ASSIGN) {
        Around inner = {around->all, NULL, around->level};
        product_each_operand(around->all->model, expr, is_summand, note_expr, &inner);
        return;
    }
    bool product = expr_scales(expr);
    bool acts = note_setting(around->all, expr, around->block, around->level);
    Around inner = {around->all, NULL, around->level};
    note_expr(&inner, expr->b, !product);
    note_expr(&inner, expr->a, acts || (!product && expr->op != TOKEN_ASSIGN));
}

static bool has_label(const Stmt *block)
{
    for (size_t i = 0; i < block->body.len; i++)
        if (block->body.at[i]->kind == STMT_CASE || block->body.at[i]->kind == STMT_LABEL)
            return true;
    return false;
}

/* `block`: whose statement it is; NULL: that of an if, or where a jump may lead. True: a jump
 * stands in it. */
static bool note_stmt(Carried *all, const Stmt *stmt, const Stmt *block, const Level *level)
{
    if (!stmt)
        return false;
    bool jumps = stmt->kind == STMT_BREAK || stmt->kind == STMT_CONTINUE ||
                 stmt->kind == STMT_GOTO || stmt->kind == STMT_RETURN || stmt->kind == STMT_OPAQUE;
    const bool loops = stmt_is_loop(stmt);
    note_stmt(all, stmt->init, NULL, level);
    Level *inner = loops ? arena_new_of(all->model->arena, Level) : NULL;
    if (loops) {
        *inner = (Level){level, stmt, false};
        level = inner;
    }
    Around around = {all, stmt->kind == STMT_EXPR ? block : NULL, level}, head = {all, NULL, level};
    note_expr(&around, stmt->expr, stmt->kind == STMT_RETURN);
    note_expr(&head, stmt->step, false);
    for (size_t i = 0; i < stmt->declarators.len; i++)
        note_expr(&head, stmt->declarators.at[i]->init, true);
    jumps |= note_stmt(all, stmt->then, loops ? stmt : NULL, level);
    jumps |= note_stmt(all, stmt->otherwise, NULL, level);
    const Stmt *body = has_label(stmt) ? NULL : stmt;
    for (size_t i = 0; i < stmt->body.len; i++)
        jumps |= note_stmt(all, stmt->body.at[i], body, level);
    if (loops)
        inner->jumps = jumps;
    return jumps;
}

static void note_places(Carried *all)
{
    const Kernel *kernel = all->model->kernel;
    for (size_t i = kernel->body->first; i <= kernel->body->last; i++) {
        Named *name =
            kernel->tokens.at[i].kind == TOKEN_NAME
                ? strmap_get(all->names, token_text(all->model->arena, kernel->tokens.at[i]))
                : NULL;
        if (!name)
            continue;
        size_t before = name->places.len ? name->places.at[name->places.len - 1].sums : 0;
        vec_push(all->model->arena, &name->places, ((NamePlace){i, before + all->sums[i]}));
    }
}

/* --- what an iteration leaves ----------------------------------------------------------------- */

/* The number of places before the token. */
static size_t places_before(const Named *name, size_t token)
{
    size_t low;
    vec_first(low, name->places.len, name->places.at[low].token < token);
    return low;
}

static size_t sums_before(const Named *name, size_t token)
{
    size_t count = places_before(name, token);
    return count ? name->places.at[count - 1].sums : 0;
}

static bool is_added_in(const Named *name, size_t first, size_t last)
{
    return sums_before(name, last + 1) > sums_before(name, first);
}

/* Each variable of the name is declared in the statement. */
static bool is_declared_in(const Model *model, Str name, const Stmt *stmt)
{
    const Variable *variable = model_variable(model, name);
    for (; variable; variable = variable->namesake)
        if (!variable->declarator || !stmt_holds(stmt, variable->declarator->name_token))
            return false;
    return true;
}

/* The one whose variable stands at the token; NULL: none. */
static const Setting *setting_at(const Named *name, size_t token)
{
    size_t low;
    vec_first(low, name->settings.len, name->settings.at[low].expr->first < token);
    return low < name->settings.len && name->settings.at[low].expr->first == token
               ? &name->settings.at[low]
               : NULL;
}

/* The first that the loop does with it is to give it another value, wherever it does something with
 * it. */
static bool is_set_first(const Named *name, const Stmt *loop)
{
    size_t from = places_before(name, loop->first), to = places_before(name, loop->last + 1);
    const Setting *setting = setting_at(name, name->places.at[from].token);
    return setting && setting->block && setting->expr->op == TOKEN_ASSIGN &&
           stmt_holds(setting->block, name->places.at[to - 1].token) &&
           places_before(name, setting->expr->last + 1) == from + 1;
}

/* Where the setting leaves a product in an iteration, the iteration itself may need it no more: it
 * is one of no value that the iteration before has left, or of several settings, or it is a part's
 * or what a call gives, of which that is not known. */
static bool is_for_behind(const Named *name, const Setting *setting, const Stmt *loop)
{
    const Expr *expr = setting->expr;
    const Setting *last = name->settings.at + name->settings.len - 1;
    const bool is_one = (setting == last || setting[1].expr->first > loop->last) &&
                        (setting == name->settings.at || setting[-1].expr->last < loop->first);
    return expr->kind == EXPR_CALL ||
           (expr->op == TOKEN_ASSIGN && (!is_one || expr_bare(expr->a)->kind != EXPR_NAME)) ||
           is_set_first(name, loop);
}

enum { MOST_SETTINGS = 32 }; /* that are looked at behind a product */

/* Wherever the product was made, the iteration gives the variable a value behind that is none. */
static bool is_set_again(const Named *name, const Setting *product, const Level *level)
{
    const Setting *end = name->settings.at + name->settings.len, *next = product + 1;
    for (size_t i = 0; i < MOST_SETTINGS && next < end && !level->jumps; i++, next++)
        if (next->block && !next->is_product && next->expr->first > product->expr->last &&
            stmt_holds(level->stmt, next->expr->first) &&
            stmt_holds(next->block, product->expr->first))
            return true;
    return false;
}

/* It is used behind the loop, or before it in another iteration of a loop around. */
static bool is_used_outside(const Model *model, const Named *name, Str text, const Level *level)
{
    const Stmt *loop = level->stmt;
    if (places_before(name, loop->last + 1) < name->places.len)
        return true;
    for (level = level->outer; level; level = level->outer)
        if (!is_declared_in(model, text, level->stmt) &&
            places_before(name, loop->first) > places_before(name, level->stmt->first) &&
            !is_set_first(name, level->stmt))
            return true;
    return false;
}

/* The loop that gets another form adds to what the variable is set to before, and a compiler may
 * write it out: its first iteration's sum has the product then. */
static bool meets_first_iteration(const Carried *all, const Named *name, const Setting *setting)
{
    const Stmt *loop = all->reshaped ? all->reshaped->stmt : NULL;
    if (!loop || setting->expr->last >= loop->first ||
        !contraction_written_out(all->model, all->reshaped) ||
        !is_added_in(name, loop->first, loop->last) || is_set_first(name, loop))
        return false;
    const Setting *end = name->settings.at + name->settings.len, *next = setting + 1;
    for (; next < end && next->expr->first < loop->first; next++)
        if (next->block && !next->is_product && next->expr->op == TOKEN_ASSIGN &&
            stmt_holds(next->block, loop->first))
            return false;
    return true;
}

static bool meets_sum(const Carried *all, const Named *name, const Setting *setting)
{
    if (meets_first_iteration(all, name, setting))
        return true;
    Str text =
        token_text(all->model->arena, all->model->kernel->tokens.at[name->places.at[0].token]);
    for (const Level *level = setting->level; level; level = level->outer) {
        const Stmt *loop = level->stmt;
        if (is_declared_in(all->model, text, loop) || is_set_again(name, setting, level))
            return false;
        if (loop->first > all->last || loop->last < all->first)
            continue;
        bool stays = !is_set_first(name, loop) || is_used_outside(all->model, name, text, level);
        const Loop *counted = all->reshaped && all->reshaped->stmt == loop ? all->reshaped : NULL;
        bool added = is_added_in(name, loop->first, loop->last);
        bool added_behind = counted &&
                            (counted->trips_known || is_for_behind(name, setting, loop)) &&
                            is_added_in(name, loop->last, SIZE_MAX - 1);
        if (added ? stays : added_behind)
            return true;
    }
    return false;
}

const Expr *loop_carried_product(const Model *model, size_t first, size_t last,
                                 const Loop *reshaped)
{
    Carried all = {.model = model, .first = first, .last = last, .reshaped = reshaped};
    all.names = strmap_new(model->arena);
    all.sums = arena_alloc(model->arena, model->kernel->tokens.len * sizeof *all.sums);
    memset(all.sums, 0, model->kernel->tokens.len * sizeof *all.sums);
    note_stmt(&all, model->kernel->body, NULL, NULL);
    if (all.unseen)
        return all.unseen;
    if (all.products.len)
        note_places(&all);
    for (size_t i = 0; i < all.products.len; i++)
        for (size_t k = 0; k < all.products.at[i]->settings.len; k++) {
            const Setting *setting = &all.products.at[i]->settings.at[k];
            if (setting->is_product && meets_sum(&all, all.products.at[i], setting))
                return setting->expr;
        }
    return NULL;
}
