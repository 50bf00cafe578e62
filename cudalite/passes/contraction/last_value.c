/* Products that are needed behind a loop, too. Enters: a kernel. Leaves: a product that iterations add to something, and that a
 * value besides is made of which only the last iteration leaves, as in
 *
 *     s += x * y;
 *     last = x * y;
 *
 * In each iteration but the last one, all that needs the product is the sum. nvcc makes the value behind the loop, or where it
 * unrolls, and fuses the product with the sum or not as it finds it there: over tiles in other iterations. (Read off machine code
 * of nvcc 13.0 for sm_90.)
 *
 * What iterations need is found from its roots: stores, conditions, calls, and variables that the next iteration reads. */
#include "last_value.h"

#include "../../analysis/effects/copy_propagation.h"
#include "../../analysis/product.h"
#include "../../analysis/uniform_path/select.h"
#include "../../syntax/parse.h"
#include "known_values.h"
#include "opaque_value.h"

enum { MOST_TOKENS = 64 /* of a product that is compared with others */ };

/* A value that a statement of the loop gives a variable of the thread's own. */
typedef struct {
    const Expr *value;
    bool is_summand; /* the variable may be added to something */
} Setting;

typedef struct {
    VEC(Setting) settings;
    size_t first_read, first_set; /* tokens; SIZE_MAX: none */
    bool is_needed;
} LocalName;

typedef struct {
    const Model *model;
    const Summands *summands;
    const StrMap *accesses;
    StrMap *names; /* -> LocalName */
    VEC(LocalName *) all, pending;
    VEC(const Expr *) roots;
    StrMap *sums; /* names and forms of products that needed values add to something */
    const Expr *found;
} Iteration;

static LocalName *local_name(Iteration *all, Str text)
{
    LocalName *name = strmap_get(all->names, text);
    if (!name) {
        name = arena_new_of(all->model->arena, LocalName);
        *name = (LocalName){.first_read = SIZE_MAX, .first_set = SIZE_MAX};
        strmap_set(all->names, text, name);
        vec_push(all->model->arena, &all->all, name);
    }
    return name;
}

/* --- what is needed --------------------------------------------------------------------------- */

static void need(Iteration *all, LocalName *name)
{
    if (!name->is_needed)
        vec_push(all->model->arena, &all->pending, name);
    name->is_needed = true;
}

static void need_names(Iteration *all, const Expr *expr)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_NAME && expr->name.len)
        need(all, local_name(all, expr->name));
    if (expr->kind == EXPR_LAMBDA) /* which may read any */
        for (size_t i = 0; i < all->all.len; i++)
            need(all, all->all.at[i]);
    for (size_t i = 0; i < expr_parts(expr); i++)
        need_names(all, expr_part(expr, i));
}

static void note_reads(Iteration *all, const Expr *expr)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_NAME && expr->name.len) {
        LocalName *name = local_name(all, expr->name);
        name->first_read = expr->first < name->first_read ? expr->first : name->first_read;
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        note_reads(all, expr_part(expr, i));
}

static void set_name(Iteration *all, Str text, const Expr *value, size_t token)
{
    LocalName *name = local_name(all, text);
    const Setting setting = {value, strmap_get(all->summands->names, text) != NULL};
    vec_push(all->model->arena, &name->settings, setting);
    name->first_set = token < name->first_set ? token : name->first_set;
    note_reads(all, value);
    if (expr_mentions(value, text))
        name->first_read = 0;
}

static bool is_local_assignment(const Model *model, const Expr *expr)
{
    return expr && expr->kind == EXPR_ASSIGN && expr->op == TOKEN_ASSIGN &&
           known_root(model, expr->a);
}

static void note_root(Iteration *all, const Expr *expr)
{
    if (!expr)
        return;
    vec_push(all->model->arena, &all->roots, expr);
    note_reads(all, expr);
}

static void note_statement(void *context, const Stmt *stmt)
{
    Iteration *all = context;
    for (size_t i = 0; i < stmt->declarators.len; i++)
        if (stmt->declarators.at[i]->init)
            set_name(all, stmt->declarators.at[i]->name, stmt->declarators.at[i]->init,
                     stmt->declarators.at[i]->first);
    note_root(all, stmt->step);
    if (stmt->kind != STMT_EXPR || !is_local_assignment(all->model, stmt->expr)) {
        note_root(all, stmt->expr);
        return;
    }
    const Expr *place = expr_bare(stmt->expr->a);
    set_name(all, known_root(all->model, place)->name, stmt->expr->b, stmt->expr->first);
    for (; place->kind == EXPR_INDEX || place->kind == EXPR_MEMBER; place = expr_bare(place->a))
        if (place->kind == EXPR_INDEX)
            note_root(all, place->b);
}

static void find_needed(Iteration *all)
{
    for (size_t i = 0; i < all->roots.len; i++)
        need_names(all, all->roots.at[i]);
    for (size_t i = 0; i < all->all.len; i++) {
        LocalName *name = all->all.at[i];
        if (name->settings.len && name->first_read < name->first_set) /* it is carried */
            need(all, name);
    }
    while (all->pending.len) {
        const LocalName *name = all->pending.at[--all->pending.len];
        for (size_t i = 0; i < name->settings.len; i++)
            need_names(all, name->settings.at[i].value);
    }
}

/* --- products --------------------------------------------------------------------------------- */

static Str form_of_access(void *context, const Expr *expr)
{
    const Iteration *all = context;
    const Access *access = strmap_get(all->accesses, expr_key(&expr));
    return access && access->flat ? access_element(all->model->arena, access) : (Str){0};
}

static bool takes_copy(void *context, const Expr *place, const Copy *copy)
{
    (void)context;
    (void)place;
    return !copy->element;
}

/* The product's forms: adds them to `sums`, or finds one there. */
static bool has_form(Iteration *all, const Expr *product, bool adds)
{
    const CopyForms forms = {form_of_access, takes_copy, NULL, all};
    const size_t most = product->last - product->first < MOST_TOKENS ? MOST_TURNS : 1;
    bool has = false;
    for (size_t turn = 0, turns = 1; turn < turns && turn < most; turn++) {
        const Str text = copied_form(all->model, product, &forms, turn, &turns);
        has |= strmap_get(all->sums, text) != NULL;
        if (adds)
            strmap_set(all->sums, text, all);
    }
    return has;
}

static void note_sums(void *context, const Expr *expr, bool is_summand)
{
    Iteration *all = context;
    if (!expr)
        return;
    if (is_summand && opaque_value_is_product(all->model, expr))
        has_form(all, expr, true);
    if (is_summand && expr->kind == EXPR_NAME && select_is_product(all->model, expr))
        strmap_set(all->sums, expr->name, all);
    if (expr->kind != EXPR_ASSIGN) {
        product_each_operand(all->model, expr, is_summand, note_sums, all);
        return;
    }
    note_sums(all, expr->b, !expr_scales(expr));
    note_sums(all, expr->a, token_is_sum(expr->op));
}

static void find_products(Iteration *all, const Expr *expr)
{
    if (!expr || all->found)
        return;
    if ((expr->kind == EXPR_NAME && strmap_get(all->sums, expr->name)) ||
        (opaque_value_is_product(all->model, expr) && has_form(all, expr, false)))
        all->found = expr;
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_products(all, expr_part(expr, i));
}

static const Expr *last_value_of(Iteration all, const Stmt *loop)
{
    const Model *model = all.model;
    all.names = strmap_new(model->arena);
    all.sums = strmap_new(model->arena);
    stmt_each(loop, note_statement, &all);
    find_needed(&all);
    for (size_t i = 0; i < all.roots.len; i++)
        note_sums(&all, all.roots.at[i], false);
    for (int needed = 1; needed >= 0; needed--)
        for (size_t i = 0; i < all.all.len; i++) {
            const LocalName *name = all.all.at[i];
            for (size_t k = 0; name->is_needed == (bool)needed && k < name->settings.len; k++) {
                const Setting *setting = &name->settings.at[k];
                if (needed)
                    note_sums(&all, setting->value, setting->is_summand);
                else
                    find_products(&all, setting->value);
            }
        }
    return all.found;
}

/* --- all loops -------------------------------------------------------------------------------- */

static void find_in_loop(void *context, const Stmt *stmt)
{
    Iteration *all = context;
    if (stmt_is_loop(stmt) && !all->found)
        all->found = last_value_of(*all, stmt);
}

const Expr *last_value(const Model *model)
{
    Iteration all = {
        .model = model, .summands = select_summands(model), .accesses = model_accesses(model)};
    stmt_each(model->kernel->body, find_in_loop, &all);
    return all.found;
}
