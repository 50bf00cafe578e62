/* Which of two products in a sum comes first. Enters: a kernel, and accesses that tiles or
 * registers stand for. Leaves: a sum of which that depends on how far two loads lie apart.
 *
 * Of x * y + z * w nvcc fuses the product that comes first, the left one of two that come at once:
 * it numbers loads, in the order of a block, and what is computed gets the number behind the
 * largest of its operands. So a long computation that begins with an early load may come later than
 * a short one that begins with a later load, if nothing else is loaded between. In tiles something
 * else is, or less, and what was stored is known again. What a block has loaded or stored is known
 * within a few instructions, else it is loaded again there, and another load. Registers are loaded
 * one behind the other, before the region, and all members of an element at once, in whatever order
 * the code names them: y[t] * y[t] + x[t] * x[t], and so v.y * v.y + v.x * v.x. (LLVM's
 * reassociation ranks operands so, behind a pass that looks six instructions back for a load; seen
 * in PTX of nvcc 13.0.) */
#include "fma_operands.h"
#include "../../analysis/product.h"
#include "../../analysis/product_form.h"
#include "contraction_queries.h"

#include "../../analysis/effects/assignments.h"
#include "../../analysis/effects/copy_propagation.h"
#include "../../analysis/effects/pure_calls.h"
#include "../../analysis/legality/must_write.h"
#include "../../syntax/parse.h"
#include "address_form.h"

enum {
    MOST_EVENTS = 16, /* of a value: with more, nothing is told of it */
    MOST_BETWEEN = 5, /* instructions behind which what was loaded is known again */
    MOST_OF_TILE = 5, /* instructions of a tile's index */
    MOST_OF_CALL = 100,
    PARTS = 1 << 16 /* of a token: loads that come one behind the other before it */
};

/* Instructions: as many at least, which the text shows, and at most, with those of indices. */
typedef struct {
    unsigned least, most;
} Count;

/* A load, or another value that nobody computes, and the steps from there to a value. */
typedef struct {
    size_t token, block; /* in PARTS of tokens; the block's first token */
    unsigned steps;
} Event;

typedef struct {
    Event at[MOST_EVENTS];
    size_t len;
    size_t set;   /* token: where a variable got it */
    Count made;   /* instructions of the kernel up to there */
    Str address;  /* of an element: spelled_address */
    size_t block; /* first token of the block that this stands in */
    bool staged, many;
} Rank;

typedef enum { SAME, FIRST, SECOND, UNCLEAR } Later;

typedef struct {
    const Expr *sum;
    Later later;
} Told;

typedef struct {
    const Model *model;
    const PlanRegion *region;
    const StrMap *staged;
    StrMap *registers; /* by the register, and which member: Event */
    StrMap *accesses;  /* expr_key -> Access */
    /* An element that was loaded or stored before is loaded again where it stands only if it lies
     * FAR behind; or if memory was WRITTEN since, too, as by arrays that might be the same; or
     * wherever it may lie far behind. */
    enum { FAR, WRITTEN, PERHAPS_FAR } again;
    size_t written;      /* token: where memory was written last */
    Count made;          /* instructions so far */
    StrMap *values;      /* name of a variable, or element -> Rank */
    StrMap *assigned;    /* names that the innermost loop sets; or NULL */
    size_t loop;         /* its first token */
    size_t block;        /* the first token of the block */
    size_t block_before; /* ... of that in which the region begins */
    StrMap *told;   /* expr_key of a sum -> Told, the time before; NULL: nothing is asked yet */
    StrMap *shared; /* names of which one variable is a reference, or shared memory */
    bool sums;
    const Expr *found;
} Order;

static void add_event(Rank *rank, Event event)
{
    for (size_t i = 0; i < rank->len; i++)
        if (rank->at[i].token == event.token) {
            if (rank->at[i].steps < event.steps)
                rank->at[i].steps = event.steps;
            return;
        }
    if (rank->len == MOST_EVENTS)
        rank->many = true;
    else
        rank->at[rank->len++] = event;
}

static void add_rank(Rank *rank, const Rank *operand, unsigned steps)
{
    rank->staged |= operand->staged;
    rank->many |= operand->many;
    for (size_t i = 0; i < operand->len; i++) {
        Event event = operand->at[i];
        event.steps += steps;
        add_event(rank, event);
    }
}

/* Wherever the loads lie, `a` comes no later than `b`. */
static bool is_no_later(const Rank *a, const Rank *b)
{
    for (size_t i = 0; i < a->len; i++) {
        bool passed = false;
        for (size_t k = 0; k < b->len && !passed; k++)
            passed = b->at[k].token >= a->at[i].token &&
                     (b->at[k].block > a->at[i].block || b->at[k].steps >= a->at[i].steps);
        if (!passed)
            return false;
    }
    return true;
}

static Later later_of(const Rank *a, const Rank *b)
{
    const bool no_later = is_no_later(a, b), no_sooner = is_no_later(b, a);
    return no_later && no_sooner ? SAME : no_later ? SECOND : no_sooner ? FIRST : UNCLEAR;
}

static Rank rank_of(Order *all, const Expr *expr);

static Rank *known_rank(const Order *all, Str name)
{
    return strmap_get(all->values, name);
}

static void set_rank(Order *all, Str name, Rank rank, size_t token)
{
    Rank *known = known_rank(all, name);
    if (!known) {
        known = arena_new_of(all->model->arena, Rank);
        strmap_set(all->values, name, known);
    }
    *known = rank;
    known->set = token;
    known->block = all->block;
    known->made = all->made;
}

static Rank begun_at(const Order *all, size_t token)
{
    return (Rank){.at = {{.token = token * PARTS, .block = all->block}}, .len = 1};
}

static Str name_of_element(const Order *all, const Access *access)
{
    return str_format(
        all->model->arena, "%.*s%.*s.", STR_ARG(access_element(all->model->arena, access)),
        STR_ARG(access->part && access->part->kind == EXPR_MEMBER ? access->part->name : STR("")));
}

/* ... where the register's load is that stands for it: before the region's loop, or before
 * statements beside it. */
static Rank begun_in_register(Order *all, const Promoted *promoted, const Access *access)
{
    const Region *region = &all->region->region;
    const Stmt *loop = region->loop ? region->loop->stmt : NULL;
    const size_t token = promoted->first ? promoted->first->first
                         : loop          ? loop->first
                                         : region_first_token(region);
    unsigned byte = 0;
    for (unsigned bytes = bytes_touched(access); bytes && !(bytes & 1); bytes >>= 1)
        byte++;
    const size_t order = (size_t)(promoted - all->region->promoted.at) * 32 + byte;
    const Str key = str_format(all->model->arena, "%zu", order);
    Event *event = strmap_get(all->registers, key);
    if (!event) {
        const bool within = !loop || stmt_holds(loop, access->expr->first);
        event = arena_new_of(all->model->arena, Event);
        *event = (Event){(token - 1) * PARTS + (order < PARTS ? order : PARTS - 1),
                         within ? all->block_before : all->block, 0};
        strmap_set(all->registers, key, event);
    }
    return (Rank){.at = {*event}, .len = 1};
}

static void count(Order *all, unsigned least, unsigned most)
{
    all->made.least += least;
    all->made.most += most;
}

static unsigned nodes_of(const Expr *expr)
{
    unsigned nodes = 1;
    for (size_t i = 0; expr && i < expr_parts(expr); i++)
        nodes += expr_part(expr, i) ? nodes_of(expr_part(expr, i)) : 0;
    return nodes;
}

/* Those of its address. */
static void count_index(Order *all, const Access *access)
{
    const unsigned nodes = nodes_of(access->expr);
    count(all, 0, nodes > MOST_OF_TILE ? nodes : MOST_OF_TILE);
}

/* The iteration computes it, and has not yet. */
static bool has_new_address(const Order *all, const Access *access, Str name)
{
    return name.len && access->loop && access->loop->atom &&
           poly_mentions(access->flat, access->loop->atom) && !known_rank(all, name);
}

/* What was loaded or stored before is not loaded again. */
static bool is_known(const Order *all, const Rank *known, Str address)
{
    if (all->made.least - known->made.least > MOST_BETWEEN)
        return false;
    if (all->again == FAR)
        return true;
    return known->set > all->written && known->block == all->block &&
           str_equal(known->address, address) &&
           (all->again == WRITTEN || all->made.most - known->made.most <= MOST_BETWEEN);
}

static Rank rank_of_element(Order *all, const Access *access)
{
    const StagedAt *place = strmap_get(all->staged, expr_key(&access->expr));
    const bool in_register = place && place->promoted && all->again == FAR;
    const Str name = access->flat ? name_of_element(all, access) : (Str){0};
    const Rank *known = name.len ? known_rank(all, name) : NULL;
    const Str address = name.len ? spelled_address(all->model, access->expr) : name;
    count_index(all, access);
    if (known && (known->set < all->loop || (!in_register && !is_known(all, known, address))))
        known = NULL;
    Rank rank = known ? *known
                : in_register && place->promoted->load
                    ? begun_in_register(all, place->promoted, access)
                    : begun_at(all, access->expr->first);
    if (!known && !in_register)
        count(all, has_new_address(all, access, name) ? 2 : 1, 1);
    rank.address = address;
    if (name.len && !known)
        set_rank(all, name, rank, access->expr->first);
    rank.staged |= place != NULL;
    return rank;
}

static Str name_of_part(const Order *all, Str name, Str part)
{
    return str_format(all->model->arena, "%.*s%.*s", STR_ARG(name), STR_ARG(part));
}

/* A variable, or a part of one, if that has got something since. */
static Rank rank_of_own(const Order *all, Str name, Str part)
{
    const Rank *known = known_rank(all, name),
               *own = part.len ? known_rank(all, name_of_part(all, name, part)) : NULL;
    if (own && own->set >= known->set)
        known = own;
    if (!known) /* a parameter, or a number */
        return (Rank){.len = 0};
    if (known->set < all->loop && all->assigned && strmap_get(all->assigned, name)) {
        Rank rank = begun_at(all, all->loop); /* of the iteration before */
        rank.staged = known->staged;
        return rank;
    }
    return *known;
}

/* A part is noted in the variable, too, beside the others; it is the variable's latest one where
 * nobody knows which. */
static void set_own(Order *all, Str name, Str part, Rank rank, size_t token)
{
    const Rank *known = part.len ? known_rank(all, name) : NULL;
    const bool is_told = part.len && !str_is(part, "?");
    Rank both = rank;
    if (known)
        add_rank(&both, known, 0);
    set_rank(all, name, both, known && is_told ? known->set : token);
    if (is_told)
        set_rank(all, name_of_part(all, name, part), rank, token);
}

/* ... in a variable of the kernel's, or by a function, too. */
static bool is_product(const Order *all, const Expr *operand)
{
    Str name, part;
    operand = expr_unsigned(operand);
    return product_is(all->model, operand) ||
           ((operand->kind == EXPR_CALL || operand->kind == EXPR_CAST ||
             operand->kind == EXPR_TERNARY || copied_own(all->model, operand, &name, &part)) &&
            product_may_be(all->model, operand));
}

static bool is_sum(const Order *all, const Expr *expr)
{
    return expr_adds(expr) && is_product(all, expr->a) && is_product(all, expr->b);
}

typedef struct {
    const Order *all;
    bool loads;
} Form;

static Str form_of_element(void *context, const Expr *operand)
{
    Form *form = context;
    const Access *access = strmap_get(form->all->accesses, expr_key(&operand));
    if (!access || !access->flat)
        return (Str){0};
    form->loads = true;
    return name_of_element(form->all, access);
}

/* a[i] * a[k] + a[k] * a[i], which is one product where each element is loaded once. */
static bool are_equal(const Order *all, const Expr *sum)
{
    Form form = {.all = all};
    const Str a = product_form(all->model, expr_unsigned(sum->a), form_of_element, &form),
              b = product_form(all->model, expr_unsigned(sum->b), form_of_element, &form);
    return form.loads && str_equal(a, b);
}

/* Which of the two comes first is as it was the time before; `at`: the sum, or an argument of a
 * call that makes the products. */
static void look_at_order(Order *all, const Expr *at, const Expr *sum, const Rank *a, const Rank *b)
{
    if (!all->told || !(a->staged || b->staged) || a->many || b->many || all->found)
        return;
    const Later later = later_of(a, b);
    const Told *before = strmap_get(all->told, expr_key(&at));
    const bool is_plain = at == sum && product_is(all->model, expr_unsigned(sum->a)) &&
                          product_is(all->model, expr_unsigned(sum->b)),
               tells = is_plain || (later != UNCLEAR && before && before->later != UNCLEAR);
    if (tells && (later == UNCLEAR ||
                  (before ? before->later != later : later == SAME && are_equal(all, sum))))
        all->found = sum;
    if (before)
        return;
    Told *told = arena_new_of(all->model->arena, Told);
    *told = (Told){at, later};
    strmap_set(all->told, expr_key(&told->sum), told);
}

/* The place is a variable of the kernel's own, or a member of one. */
static bool is_own_variable(const Order *all, const Expr *place)
{
    Str name, part;
    return copied_own(all->model, place, &name, &part) && !strmap_get(all->shared, name);
}

static bool is_written_out(const Order *all)
{
    const Model *model = all->model;
    for (size_t i = 0; i < model->loops.len; i++)
        if (model->loops.at[i]->stmt->first == all->loop)
            return contraction_written_out(model, model->loops.at[i]);
    return false;
}

/* The innermost loop has set it in this iteration, or there is none: else what joins iterations is
 * added to, and no product, unless these are written out. */
static bool is_set_in_loop(const Order *all, const Expr *place)
{
    const Access *access = strmap_get(all->accesses, expr_key(&place));
    Str name, part;
    const Rank *known = access && access->flat ? known_rank(all, name_of_element(all, access))
                        : copied_own(all->model, place, &name, &part) ? known_rank(all, name)
                                                                      : NULL;
    return !known || known->set >= all->loop || is_written_out(all);
}

static Rank rank_of_assignment(Order *all, const Expr *expr)
{
    const Expr *place = expr_bare(expr->a);
    Rank rank = rank_of(all, expr->b);
    if (expr->op != TOKEN_ASSIGN) {
        const Rank old = rank_of(all, place), value = rank;
        if (is_sum(all, expr) && is_set_in_loop(all, place))
            look_at_order(all, expr, expr, &old, &value);
        rank = (Rank){.len = 0};
        add_rank(&rank, &old, 1);
        add_rank(&rank, &value, 1);
    }
    if (!is_own_variable(all, place))
        all->written = expr->last;
    count(all, expr->op != TOKEN_ASSIGN, 1);
    Str name, part;
    if (copied_own(all->model, place, &name, &part)) {
        set_own(all, name, part, rank, expr->first);
        return rank;
    }
    const Access *access = NULL;
    for (; !access && (place->kind == EXPR_MEMBER || place->kind == EXPR_INDEX);
         place = expr_bare(place->a))
        access = strmap_get(all->accesses, expr_key(&place));
    if (access)
        count_index(all, access);
    count(all, 1, 1);
    if (access && access->flat) {
        rank.address = spelled_address(all->model, access->expr);
        set_rank(all, name_of_element(all, access), rank, expr->first);
    }
    return rank;
}

/* It may write memory, or make others wait for it. */
static bool acts(const Order *all, const Expr *expr)
{
    if (expr->kind == EXPR_CALL)
        return expr->a->kind != EXPR_NAME || call_is_own(all->model, expr) ||
               !function_is_pure(expr->a->name);
    return expr->kind == EXPR_OPAQUE || expr->kind == EXPR_LAMBDA ||
           (expr_steps(expr) && !is_own_variable(all, expr_bare(expr->a)));
}

static Rank rank_of(Order *all, const Expr *expr)
{
    Rank rank = {.len = 0};
    if (!expr)
        return rank;
    const Access *access = strmap_get(all->accesses, expr_key(&expr));
    if (access)
        return rank_of_element(all, access);
    Str name, part;
    if (copied_own(all->model, expr, &name, &part))
        return rank_of_own(all, name, part);
    switch (expr->kind) {
    case EXPR_ASSIGN: return rank_of_assignment(all, expr);
    case EXPR_NAME: return (Rank){.len = 0}; /* a number of the file */
    case EXPR_PAREN:
    case EXPR_MEMBER: return rank_of(all, expr->a);
    case EXPR_UNARY:
        rank = rank_of(all, expr->a);
        count(all, 0, 1);
        if (acts(all, expr))
            all->written = expr->last;
        return rank;
    case EXPR_INDEX: count(all, 0, nodes_of(expr)); return begun_at(all, expr->first);
    default: break;
    }
    Rank operands[2] = {{.len = 0}, {.len = 0}};
    const bool makes_two = contraction_makes_two(all->model, expr) &&
                           !(contraction_is_dot(expr) && contraction_of_classes(all->model, expr));
    for (size_t i = 0; i < expr_parts(expr); i++) {
        const Rank one = rank_of(all, expr_part(expr, i));
        if (i < 2)
            operands[i] = one;
        if (makes_two && one.len && rank.len) /* what it is given, and all before it */
            look_at_order(all, expr_part(expr, i), expr, &one, &rank);
        add_rank(&rank, &one, 1);
    }
    count(all, expr->kind == EXPR_BINARY && expr->op != TOKEN_COMMA,
          expr->kind == EXPR_CALL ? MOST_OF_CALL : 2);
    if (is_sum(all, expr))
        look_at_order(all, expr, expr, &operands[0], &operands[1]);
    if (acts(all, expr))
        all->written = expr->last;
    return rank;
}

static void walk(Order *all, const Stmt *stmt)
{
    if (!stmt || all->found)
        return;
    StrMap *const assigned = all->assigned;
    const size_t loop = all->loop;
    const bool loops = stmt_is_loop(stmt);
    walk(all, stmt->init);
    if (stmt->first == region_first_token(&all->region->region) && !all->block_before)
        all->block_before = all->block;
    if (loops) {
        all->assigned = stmt_names_assigned(all->model, stmt);
        all->loop = all->block = stmt->first;
    }
    rank_of(all, stmt->expr);
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        const Rank rank = rank_of(all, declarator->init);
        if (declarator->init && declarator->name.len)
            set_rank(all, declarator->name, rank, declarator->first);
    }
    const bool splits = loops || stmt->kind == STMT_IF || stmt->kind == STMT_SWITCH;
    const Stmt *const branches[] = {stmt->then, stmt->otherwise};
    for (size_t i = 0; i < 2; i++) {
        if (splits && branches[i])
            all->block = branches[i]->first;
        walk(all, branches[i]);
    }
    for (size_t i = 0; i < stmt->body.len; i++)
        walk(all, stmt->body.at[i]);
    rank_of(all, stmt->step);
    if (splits)
        all->block = stmt->last + 1;
    all->assigned = assigned;
    all->loop = loop;
}

/* Most kernels have none. */
static void find_sum(void *context, const Expr *expr)
{
    Order *all = context;
    all->sums |= is_sum(all, expr) || contraction_makes_two(all->model, expr);
    for (size_t i = 0; i < expr_parts(expr) && !all->sums; i++)
        if (expr_part(expr, i))
            find_sum(all, expr_part(expr, i));
}

static void look(Order *all)
{
    all->values = strmap_new(all->model->arena);
    all->registers = strmap_new(all->model->arena);
    all->loop = all->block = all->block_before = all->written = 0;
    all->made = (Count){0, 0};
    all->assigned = NULL;
    walk(all, all->model->kernel->body);
}

const Expr *fma_operand_order(const PlanRegion *region, const StrMap *staged)
{
    const Model *model = region->region.model;
    Order all = {.model = model, .region = region, .staged = staged};
    stmt_each_expr(model->kernel->body, find_sum, &all);
    if (!all.sums)
        return NULL;
    all.shared = strmap_new(model->arena);
    for (size_t i = 0; i < model->variables.len; i++)
        if (model->variables.at[i]->type->is_reference || model->variables.at[i]->type->is_shared)
            strmap_set(all.shared, model->variables.at[i]->name, all.shared);
    all.accesses = model_accesses(model);
    all.told = strmap_new(model->arena);
    for (all.again = FAR; all.again <= PERHAPS_FAR; all.again++)
        look(&all);
    return all.found;
}

/* --- factors that are sums -------------------------------------------------------------------- */

/* What straight code computes from elements is ready in their order: of two sums that are factors,
 * `h * k + g * g`, one may have more elements behind it than the other, and some stand in tiles. */
typedef struct {
    const Model *model;
    StrMap *made; /* name -> bits (unsigned) of the elements that its value is computed from */
    StrMap *sums; /* names of variables that are given sums */
    const StrMap *staged; /* contraction_places */
    const Expr *found;
} Origins;

enum { STAGED = 1u << 31, ELEMENTS = 31 };

static unsigned element_bit(const Model *model, const Expr *element)
{
    return 1u << str_hash(product_words(model, element)) % ELEMENTS;
}

/* A sum in a variable is a factor of it. */
static bool has_sum(const Origins *origins, const Expr *product)
{
    product = expr_unsigned(product);
    if (product->kind == EXPR_NAME && product->name.len)
        return strmap_get(origins->sums, product->name) != NULL;
    return product_is(origins->model, product) &&
           (has_sum(origins, product->a) || has_sum(origins, product->b));
}

static unsigned find_origins(Origins *origins, const Expr *expr)
{
    if (!expr)
        return 0;
    const Model *model = origins->model;
    if (expr->kind == EXPR_NAME && expr->name.len) {
        const unsigned *made = strmap_get(origins->made, expr->name);
        return made ? *made : 0;
    }
    if (expr->kind == EXPR_INDEX && expr_root(expr)->kind == EXPR_NAME &&
        contraction_is_memory(model, expr_root(expr)->name))
        return element_bit(model, expr) |
               (strmap_get(origins->staged, expr_key(&expr)) ? (unsigned)STAGED : 0);
    const unsigned a = find_origins(origins, expr->a), b = find_origins(origins, expr->b);
    unsigned all = a | b | find_origins(origins, expr->c);
    for (size_t i = 0; i < expr->arguments.len; i++)
        all |= find_origins(origins, expr->arguments.at[i]);
    if (expr_adds(expr) && a != b && ((a | b) & STAGED) && product_may_be(model, expr->a) &&
        product_may_be(model, expr->b) && (has_sum(origins, expr->a) || has_sum(origins, expr->b)))
        origins->found = expr;
    return all;
}

static void add_origins(Origins *origins, Str name, const Expr *value, unsigned bits)
{
    unsigned *made = name.len ? strmap_get(origins->made, name) : NULL;
    if (name.len && !made) {
        made = arena_new_of(origins->model->arena, unsigned);
        strmap_set(origins->made, name, made);
    }
    if (made)
        *made |= bits;
    if (made && value && expr_adds(expr_unsigned(value)))
        strmap_set(origins->sums, name, origins);
}

static void find_origins_in(void *context, const Stmt *stmt)
{
    Origins *origins = context;
    for (size_t i = 0; i < stmt_exprs(stmt); i++) {
        const Expr *expr = stmt_expr(stmt, i);
        const unsigned bits = find_origins(origins, expr);
        if (expr && expr->kind == EXPR_ASSIGN && expr->a->kind == EXPR_NAME)
            add_origins(origins, expr->a->name, expr->op == TOKEN_ASSIGN ? expr->b : expr, bits);
    }
    for (size_t k = 0; k < stmt->declarators.len; k++)
        add_origins(origins, stmt->declarators.at[k]->name, stmt->declarators.at[k]->init,
                    find_origins(origins, stmt->declarators.at[k]->init));
}

const Expr *product_of_sums(const PlanRegion *region, const StrMap *staged)
{
    const Model *model = region->region.model;
    if (region->region.loop)
        return NULL;
    Origins origins = {.model = model,
                       .made = strmap_new(model->arena),
                       .sums = strmap_new(model->arena),
                       .staged = staged};
    stmt_each(model->kernel->body, find_origins_in, &origins);
    return origins.found;
}
