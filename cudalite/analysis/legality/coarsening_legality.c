/* What must hold of a kernel whose threads are put together. Enters: a model. Leaves: why they
 * cannot be. */
#include "coarsening_legality.h"

#include "../../syntax/parse.h"
#include "../effects/pure_calls.h"
#include "../effects/synchronisation.h"
#include "../launches/launch_rewrite.h"
#include "../product.h"
#include "legality.h"

enum {
    MOST_ITERATIONS = 16, /* of loops, which the compiler unrolls */
    MOST_ACCESSES = 64,
    MOST_PRODUCTS = 64,
    MOST_STEPS = 4096,                   /* of a search through variables */
    MOST_PAIRS = 64,                     /* of loads that are compared */
    MOST_DISTANCES = 2 * POLY_MAX_TERMS, /* of two loads */
    MOST_INNER = 2,                      /* loops in the one around the items */
    MOST_OFFSETS = 1 << 16, /* of items, and of iterations of loops, that are compared */
};

bool coarsening_is_number(const Model *model, const Type *type)
{
    bool known = type->kind != TYPE_UNKNOWN || type->is_auto;
    for (size_t i = 0; i < model->arrays.len && !known; i++)
        known = str_equal(model->arrays.at[i]->type_text, type->name) ||
                (model->arrays.at[i]->words &&
                 str_equal(model->arrays.at[i]->param->type->name, type->name));
    return known && !type->is_reference;
}

/* --- the kernel ------------------------------------------------------------------------------- */

/* Each item begins with the values that the launch gave. */
static bool parameters_stay(const Model *model, const StrMap *assigned)
{
    const Kernel *kernel = model->kernel;
    for (size_t i = 0; i < kernel->params.len; i++)
        if (strmap_get(assigned, kernel->params.at[i]->name))
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
        if (str_is_any(name, "volatile", "asm", "__asm__"))
            return false;
        if (tokens->at[i + 1].kind == TOKEN_LPAREN && !names_keyword(name) &&
            !model_has_variable(model, name) && !function_is_pure(name))
            return false;
    }
    return true;
}

/* All memory that the kernel touches is that of garrays, by plain elements. */
static bool memory_fits(const Model *model)
{
    const Kernel *kernel = model->kernel;
    for (size_t i = 0; i < kernel->params.len; i++) {
        const Type *type = kernel->params.at[i]->type;
        if (!type->pointers && !coarsening_is_number(model, type))
            return false;
    }
    for (size_t i = 0; i < model->arrays.len; i++) {
        const Array *array = model->arrays.at[i];
        if (array->is_class || array->is_volatile || array->escapes || array->is_multi ||
            array->param->type->pointers != 1 || array->param->is_member)
            return false;
    }
    for (size_t i = 0; i < model->accesses.len; i++)
        if (!model->accesses.at[i]->flat || model->accesses.at[i]->bound)
            return false;
    return !model->may_alias.len;
}

/* The host can see that what is written is no other array: the compiler is told so. */
static bool arrays_are_apart(const Model *model)
{
    for (size_t i = 0; i < model->arrays.len; i++)
        for (size_t k = 0; k < i; k++) {
            const Array *a = model->arrays.at[i], *b = model->arrays.at[k];
            bool apart = a->is_restrict || b->is_restrict ||
                         (!model_writes(model, a) && !model_writes(model, b));
            if (!apart && !(launch_rewrite_host_knows_size(model, a) &&
                            launch_rewrite_host_knows_size(model, b)))
                return false;
        }
    return true;
}

static bool has_atomics(const Model *model)
{
    const Tokens *tokens = &model->kernel->tokens;
    for (size_t i = model->kernel->brace; i + 1 < tokens->len; i++)
        if (tokens->at[i].kind == TOKEN_NAME && tokens->at[i + 1].kind == TOKEN_LPAREN &&
            str_starts(token_text(model->arena, tokens->at[i]), "atomic"))
            return true;
    return false;
}

const char *coarsening_hindrance(const Model *model, const StrMap *assigned)
{
    if (has_atomics(model))
        return "it has atomic operations, whose order would change";
    if (!model->accesses.len || model->accesses.len > MOST_ACCESSES)
        return "it has no accesses to garrays, or too many";
    if (!memory_fits(model))
        return "it accesses memory that is no garray, or garrays of structures, or has a parameter "
               "of "
               "class type";
    if (!calls_fit(model))
        return "it calls functions other than mathematical ones";
    if (!parameters_stay(model, assigned))
        return "it modifies a parameter";
    if (!arrays_are_apart(model))
        return "the host function cannot compute where its garrays end";
    return NULL;
}

static bool stmt_fits(const Model *model, const Stmt *stmt, int64_t iterations, bool in_loop)
{
    if (!stmt)
        return true;
    switch (stmt->kind) {
    case STMT_COMPOUND:
        for (size_t i = 0; i < stmt->body.len; i++)
            if (!stmt_fits(model, stmt->body.at[i], iterations, in_loop))
                return false;
        return true;
    case STMT_IF:
        return stmt_fits(model, stmt->then, iterations, in_loop) &&
               stmt_fits(model, stmt->otherwise, iterations, in_loop);
    case STMT_FOR: {
        const Loop *loop = model_loop(model, stmt);
        return loop && loop->trips_known && loop->trips > 0 && loop->trips <= MOST_ITERATIONS &&
               iterations * loop->trips <= MOST_ITERATIONS &&
               stmt_fits(model, stmt->then, iterations * loop->trips, true);
    }
    case STMT_RETURN: /* becomes a `continue` of the loop over items */
        return !stmt->expr && !in_loop;
    case STMT_DECL:
        for (size_t i = 0; i < stmt->declarators.len; i++) {
            const Type *type = stmt->declarators.at[i]->type;
            if (type->is_static || type->is_shared || type->is_volatile ||
                !coarsening_is_number(model, type))
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

bool coarsening_stmt_fits(const Model *model, const Stmt *stmt)
{
    return stmt_fits(model, stmt, 1, false);
}

/* --- products --------------------------------------------------------------------------------- */

/* What a product is computed from. */
typedef struct {
    Accesses loads;
    bool open; /* ... and perhaps from more, or from less: nobody knows, or a condition decides */
} Made;

typedef struct {
    const Model *model;
    const StrMap *assigned;
    const Items *items;
    bool shares;
    size_t steps;       /* of searches through variables */
    size_t products;    /* that were looked at */
    size_t at;          /* a token of the product that is looked at */
    Accesses elsewhere; /* what other statements with products load */
    Accesses all;       /* what all statements do */
    VEC(Made) made;
} Search;

/* What is loaded in tokens [first, last], or was for the variables that they name. True: each item
 * has a variable of its own among these. */
static bool find_loads(Search *search, size_t first, size_t last, Accesses *loads)
{
    const Model *model = search->model;
    const Tokens *tokens = &model->kernel->tokens;
    bool own = false;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        if (access->read && expr_is_in(access->expr, first, last))
            vec_push(model->arena, loads, access);
    }
    for (size_t i = first; i <= last && search->steps++ < MOST_STEPS; i++) {
        if (tokens->at[i].kind != TOKEN_NAME)
            continue;
        Str name = token_text(model->arena, tokens->at[i]);
        const Variable *variable = model_variable(model, name);
        own |= search->items->own && i > search->items->loop->stmt->first &&
               strmap_get(search->items->own, name);
        if (variable && !variable->namesake && variable->declarator && variable->declarator->init &&
            variable->declarator->init->first < first && !strmap_get(search->assigned, name))
            own |= find_loads(search, variable->declarator->init->first,
                              variable->declarator->init->last, loads);
    }
    return own;
}

/* How far apart two loads are: by a constant, and for each step to another item, or iteration; of
 * loops in it, too. */
enum { CONSTANT, ALONG_X, ALONG_Y, ITERATION, INNER, DIRECTIONS = INNER + MOST_INNER };
/* ... so many times the atoms of the term. */
typedef struct {
    const Term *term;
    int64_t by[DIRECTIONS];
} Distance;
typedef struct {
    const Access *load, *other;
    bool never; /* at the same place */
    bool maybe; /* nobody knows */
    VEC(Distance) distances;
} Apart;
/* Steps in each direction, the constant once. */
typedef struct {
    int64_t by[DIRECTIONS];
} Offset;

static bool same_atoms(const Term *a, const Term *b)
{
    bool same = a->degree == b->degree;
    for (unsigned k = 0; same && k < a->degree; k++)
        same = a->atoms[k] == b->atoms[k];
    return same;
}

static void add_terms(Arena *arena, Apart *apart, const Poly *poly, int direction)
{
    for (size_t i = 0; i < poly->count; i++) {
        const Term *term = &poly->terms[i];
        size_t at = 0;
        while (at < apart->distances.len && !same_atoms(apart->distances.at[at].term, term))
            at++;
        if (at == MOST_DISTANCES) {
            apart->maybe = true;
            return;
        }
        if (at == apart->distances.len)
            vec_push(arena, &apart->distances, (Distance){.term = term});
        apart->distances.at[at].by[direction] += term->coefficient;
    }
}

/* Loops between the access and those whose iterations stand around all items, the innermost first,
 * all of which have few iterations; more than MOST_INNER: others are there, too. */
static unsigned inner_loops(const Search *search, const Access *access,
                            const Loop *loops[MOST_INNER])
{
    unsigned count = 0;
    int64_t step;
    for (const Loop *loop = access->loop; loop && loop != search->items->loop; loop = loop->outer) {
        if (count == MOST_INNER || !loop->canonical || !loop->trips_known ||
            loop->trips > MOST_ITERATIONS || !poly_is_constant(loop->step, &step))
            return MOST_INNER + 1;
        loops[count++] = loop;
    }
    return count;
}

static bool mentions_place(const Search *search, const Poly *poly)
{
    const Loop *loop = search->items->loop;
    return poly_mentions(poly, search->model->thread[0]) ||
           poly_mentions(poly, search->model->thread[1]) ||
           (loop && poly_mentions(poly, loop->atom));
}

static const Poly *times(Arena *arena, const Poly *flat, const Atom *atom, int64_t step)
{
    const Poly *by, *rest;
    return poly_linear(arena, flat, atom, &by, &rest) ? poly_scale(arena, by, step) : NULL;
}

/* `inner`: iterations of loops in the one around the items are told apart; else nobody knows which
 * meet. */
static Apart apart_of(const Search *search, const Access *load, const Access *other, bool inner)
{
    const Model *model = search->model;
    const Items *items = search->items;
    Arena *arena = model->arena;
    const Loop *loops[MOST_INNER];
    const unsigned depth = inner_loops(search, load, loops);
    Apart apart = {.load = load, .other = other, .never = load->array != other->array};
    const Poly *ways[DIRECTIONS] = {poly_subtract(arena, load->flat, other->flat)};
    int64_t step = 1;
    if (apart.never)
        return apart;
    apart.maybe = !ways[CONSTANT] || depth > MOST_INNER ||
                  inner_loops(search, other, (const Loop *[MOST_INNER]){0}) > MOST_INNER ||
                  (depth && (!inner || load->loop != other->loop)) ||
                  (load->loop != other->loop && other->loop && other->loop != items->loop);
    for (unsigned i = 0; i < depth && !apart.maybe; i++)
        apart.maybe = poly_mentions(ways[CONSTANT], loops[i]->atom);
    apart.never =
        !apart.maybe && mentions_place(search, ways[CONSTANT]); /* not for all threads alike */
    if (apart.maybe || apart.never)
        return apart;
    for (unsigned axis = 0; axis < 2; axis++)
        ways[ALONG_X + axis] = times(arena, other->flat, model->thread[axis], -items->step[axis]);
    if (items->loop && !poly_is_constant(items->loop->step, &step))
        apart.maybe = true;
    ways[ITERATION] =
        items->loop ? times(arena, other->flat, items->loop->atom, -step) : poly_constant(arena, 0);
    for (unsigned i = 0; i < MOST_INNER; i++) {
        const bool is = i < depth && poly_is_constant(loops[i]->step, &step);
        ways[INNER + i] =
            is ? times(arena, other->flat, loops[i]->atom, -step) : poly_constant(arena, 0);
    }
    for (int d = 0; d < DIRECTIONS; d++) {
        apart.maybe |= !ways[d];
        if (ways[d])
            add_terms(arena, &apart, ways[d], d);
    }
    return apart;
}

static bool meets(const Apart *apart, const Offset *offset)
{
    if (apart->maybe)
        return true;
    for (size_t i = 0; i < apart->distances.len; i++) {
        int64_t far = 0;
        for (int d = 0; d < DIRECTIONS; d++)
            far += apart->distances.at[i].by[d] * offset->by[d];
        if (far != 0)
            return false;
    }
    return true;
}

typedef VEC(Apart) Aparts;

/* Each of these, the product's loads or those of the item so far away, meets one of the other
 * side's. */
static bool all_meet(const Accesses *these, bool others, const Aparts *aparts, const Offset *offset)
{
    for (size_t i = 0; i < these->len; i++) {
        bool met = false;
        for (size_t k = 0; k < aparts->len && !met; k++) {
            const Apart *apart = &aparts->at[k];
            met = (others ? apart->other : apart->load) == these->at[i] && meets(apart, offset);
        }
        if (!met)
            return false;
    }
    return true;
}

static Aparts aparts_of(const Search *search, const Accesses *loads, const Accesses *others,
                        bool inner)
{
    Aparts aparts = {0};
    for (size_t i = 0; i < loads->len; i++)
        for (size_t k = 0; k < others->len; k++) {
            Apart apart = apart_of(search, loads->at[i], others->at[k], inner);
            if (!apart.never)
                vec_push(search->model->arena, &aparts, apart);
        }
    return aparts;
}

/* The next offset whose steps are fewer than `ends`; false: that was the last one. */
static bool offset_next(Offset *offset, const Offset *ends)
{
    for (int d = ALONG_X; d < DIRECTIONS; d++) {
        if (++offset->by[d] < ends->by[d])
            return true;
        offset->by[d] = 1 - ends->by[d];
    }
    return false;
}

/* Another item may load all of it. `others`: at once, all of that and nothing else; NULL: among
 * other things. */
static bool another_item_loads(const Search *search, const Accesses *loads, const Accesses *others,
                               const Aparts *aparts)
{
    const Items *items = search->items;
    Offset ends = {{0, items->count[0], items->count[1], items->loop ? items->iterations : 1}},
           offset;
    const Loop *loops[MOST_INNER] = {0};
    const unsigned depth = loads->len ? inner_loops(search, loads->at[0], loops) : 0;
    int64_t all = 1;
    for (unsigned i = 0; i < MOST_INNER; i++)
        ends.by[INNER + i] = i < depth && depth <= MOST_INNER ? loops[i]->trips : 1;
    offset.by[CONSTANT] = 1;
    for (int d = ALONG_X; d < DIRECTIONS; d++) {
        offset.by[d] = 1 - ends.by[d];
        all *= 2 * ends.by[d] - 1;
    }
    if (all > MOST_OFFSETS)
        return true;
    do
        if ((offset.by[ALONG_X] || offset.by[ALONG_Y]) && all_meet(loads, false, aparts, &offset) &&
            (!others || all_meet(others, true, aparts, &offset)))
            return true;
    while (offset_next(&offset, &ends));
    return false;
}

static bool has_product_itself(const Model *model, const Expr *expr)
{
    return product_is(model, expr) || expr_scales(expr);
}

static bool has_product(const Model *model, const Expr *expr)
{
    if (!expr)
        return false;
    bool found = has_product_itself(model, expr);
    for (size_t i = 0; i < expr_parts(expr) && !found; i++)
        found = has_product(model, expr_part(expr, i));
    return found;
}

static unsigned assignments(const Expr *expr)
{
    unsigned count = expr && expr->kind == EXPR_ASSIGN;
    for (size_t i = 0; expr && i < expr_parts(expr); i++)
        count += assignments(expr_part(expr, i));
    return count;
}

/* What a statement with a product loads, but for the one that is looked at, if it stores once; of
 * an if: what its condition loads. */
static void find_elsewhere(void *context, const Stmt *stmt)
{
    Search *search = context;
    bool alone = stmt->kind == STMT_EXPR || stmt->kind == STMT_DECL;
    bool other = search->at < stmt->first || search->at > stmt->last || assignments(stmt->expr) > 1;
    for (size_t i = 0; i < stmt_exprs(stmt) && (!alone || other); i++) {
        const Expr *expr = stmt_expr(stmt, i);
        if (has_product(search->model, expr))
            find_loads(search, alone ? stmt->first : expr->first, alone ? stmt->last : expr->last,
                       &search->elsewhere);
    }
}

/* A condition decides, or a function, or a variable that has more than one value, what the tokens'
 * value is made of. */
static bool is_open(Search *search, size_t first, size_t last)
{
    const Model *model = search->model;
    const Tokens *tokens = &model->kernel->tokens;
    for (size_t i = first; i <= last; i++) {
        const TokenKind kind = tokens->at[i].kind;
        bool open = search->steps++ >= MOST_STEPS || kind == TOKEN_QUESTION ||
                    kind == TOKEN_AND_AND || kind == TOKEN_OR_OR || token_is_relation(kind);
        if (open)
            return true;
        if (!tokens_is_plain_name(tokens, i))
            continue;
        const Str name = token_text(model->arena, tokens->at[i]);
        const Variable *variable = model_variable(model, name);
        bool counts = false;
        for (size_t k = 0; k < model->loops.len && !counts; k++)
            counts =
                model->loops.at[k]->variable && str_equal(model->loops.at[k]->variable->name, name);
        if (!variable)
            open = tokens->at[i + 1].kind == TOKEN_LPAREN && !names_type_word(tokens->at[i]);
        else if (!variable->param && !counts)
            open = variable->namesake || strmap_get(search->assigned, name) ||
                   !variable->declarator || !variable->declarator->init ||
                   variable->declarator->init->first >= first ||
                   is_open(search, variable->declarator->init->first,
                           variable->declarator->init->last);
        if (open)
            return true;
    }
    return false;
}

static void note_made(void *context, const Expr *expr)
{
    Search *search = context;
    if (!expr)
        return;
    const bool call = expr->kind == EXPR_CALL && product_is_call(search->model, expr);
    if (call || has_product_itself(search->model, expr)) {
        Made made = {.open = call || expr->kind == EXPR_ASSIGN ||
                             is_open(search, expr->first, expr->last)};
        made.open |= find_loads(search, expr->first, expr->last, &made.loads);
        vec_push(search->model->arena, &search->made, made);
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        note_made(search, expr_part(expr, i));
}

/* Each of the loads may be at the place of another one, somewhere. */
static bool may_meet(const Accesses *loads, const Aparts *aparts)
{
    for (size_t i = 0; i < loads->len; i++) {
        bool found = false;
        for (size_t k = 0; k < aparts->len && !found; k++)
            found = aparts->at[k].load == loads->at[i];
        if (!found)
            return false;
    }
    return true;
}

/* Some product of another item may be it: they load the same. */
static bool is_of_another_item(Search *search, const Accesses *loads, bool open)
{
    for (size_t i = 0; i < search->made.len; i++) {
        const Made *made = &search->made.at[i];
        const Accesses *others = made->open ? &search->all : &made->loads;
        if (loads->len * others->len > MOST_PAIRS)
            return true;
        const Aparts aparts = aparts_of(search, loads, others, !made->open && !open);
        if (may_meet(loads, &aparts) &&
            another_item_loads(search, loads, made->open || open ? NULL : others, &aparts))
            return true;
    }
    return false;
}

/* Another item may have the same product, or another statement of this one, which a store made load
 * again as long as nobody knew that the arrays lie apart: all that is loaded for it is loaded
 * there, too. */
static bool is_shared(Search *search, const Product *product)
{
    const Model *model = search->model;
    const Expr *expr = product->expr;
    Accesses loads = {0};
    bool own = find_loads(search, expr->first, expr->last, &loads);
    search->at = expr->first;
    search->elsewhere.len = 0;
    stmt_each(model->kernel->body, find_elsewhere, search);
    if (own)
        return false;
    if (!loads.len || loads.len * search->elsewhere.len > MOST_PAIRS || search->steps >= MOST_STEPS)
        return true;
    const Aparts elsewhere = aparts_of(search, &loads, &search->elsewhere, false);
    return all_meet(&loads, false, &elsewhere, &(Offset){{1}}) ||
           is_of_another_item(search, &loads, is_open(search, expr->first, expr->last));
}

static void check_summand(Search *search, const Expr *summand)
{
    Products products = {0};
    product_find(search->model, summand, &products);
    search->products += products.len;
    search->shares |= search->products > MOST_PRODUCTS;
    for (size_t i = 0; i < products.len && !search->shares; i++)
        search->shares |= is_shared(search, &products.at[i]);
}

static void check_sums(void *context, const Expr *expr)
{
    Search *search = context;
    if (!expr || search->shares)
        return;
    bool sum = expr->kind == EXPR_BINARY && (expr->op == TOKEN_PLUS || expr->op == TOKEN_MINUS);
    bool added = expr->kind == EXPR_ASSIGN &&
                 (expr->op == TOKEN_PLUS_ASSIGN || expr->op == TOKEN_MINUS_ASSIGN);
    if (sum || added)
        check_summand(search, expr->b);
    if (sum || added)
        check_summand(search, expr->a);
    for (size_t i = 0; i < expr_parts(expr); i++)
        check_sums(search, expr_part(expr, i));
}

bool coarsening_share_products(const Model *model, const StrMap *assigned, const Items *items)
{
    Search search = {.model = model, .assigned = assigned, .items = items};
    for (size_t i = 0; i < model->accesses.len; i++)
        if (model->accesses.at[i]->read)
            vec_push(model->arena, &search.all, model->accesses.at[i]);
    stmt_each_expr(model->kernel->body, note_made, &search);
    search.shares = search.made.len > MOST_PRODUCTS;
    stmt_each_expr(model->kernel->body, check_sums, &search);
    return search.shares;
}

bool coarsening_share_loads(const Model *model, const StrMap *assigned, const Items *items,
                            const Expr *value)
{
    Search search = {.model = model, .assigned = assigned, .items = items};
    Accesses loads = {0};
    find_loads(&search, value->first, value->last, &loads);
    if (!loads.len || loads.len * loads.len > MOST_PAIRS || search.steps >= MOST_STEPS)
        return true;
    const Aparts aparts = aparts_of(&search, &loads, &loads, false);
    return another_item_loads(&search, &loads, NULL, &aparts);
}
