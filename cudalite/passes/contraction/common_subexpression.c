/* Products that a compiler may make once. Enters: a region and what of it is staged. Leaves: a product of
 * which nvcc sees, in tiles and registers, that it has it already, and could not in memory.
 *
 * Where other memory is written that might be the element's, the kernel loads it again, and nvcc
 * cannot know that it is the same. Of tiles and registers it knows: it takes a product that is the
 * same in each round out of the loop, or makes one of two, and fuses other products with other sums
 * then. (What nvcc 13.0 and its ptxas do was read off PTX and machine code for sm_90.) */
#include "../../analysis/builder.h"
#include "../../analysis/effects/copy_propagation.h"
#include "../../analysis/legality/coarsening_legality.h"
#include "../../analysis/uniform_path/select.h"
#include "../../syntax/parse.h"
#include "address_form.h"
#include "contraction.h"

static const Access *access_of(const StrMap *by_expr, const Expr *expr)
{
    return strmap_get(by_expr, expr_key(&expr));
}

/* --- the products of a read ------------------------------------------------------------------ */

/* A product that the value of a read may be a factor of, through whatever variables and elements it goes. */
typedef struct {
    const Expr *product;
    Str text;     /* what it is made of, the same for equal ones */
    bool is_sole; /* in any case, not by one of several ways */
} Made;
typedef VEC(Made) AllMade;

enum { MOST_TOKENS = 64 }; /* of a product of which all ways are looked at */

typedef struct {
    const Model *model;
    const StrMap *by_expr; /* accesses by the address of their expression */
    StrMap *made;          /* expr_key of a read -> AllMade */
    Accesses loads;        /* of the text that is being made */
} Making;

static Str form_of_access(void *context, const Expr *expr)
{
    Making *making = context;
    const Access *access = access_of(making->by_expr, expr);
    if (!access || !access->flat)
        return (Str){0};
    vec_push(making->model->arena, &making->loads, access);
    return access_element(making->model->arena, access);
}

/* Of an element, what is stored in the same one. */
static bool takes_copy(void *context, const Expr *place, const Copy *copy)
{
    const Making *making = context;
    const Access *access = access_of(making->by_expr, place);
    if (!access && place->kind == EXPR_MEMBER)
        access = access_of(making->by_expr, expr_bare(place->a));
    return !copy->element || (access && access->flat && copy->element->flat &&
                              poly_equal(access->flat, copy->element->flat));
}

static void note_made(Making *making, Made made)
{
    Arena *arena = making->model->arena;
    for (size_t i = 0; i < making->loads.len; i++) {
        const Access *load = making->loads.at[i];
        AllMade *all = strmap_get(making->made, expr_key(&load->expr));
        if (!all) {
            all = arena_new_of(arena, AllMade);
            strmap_set(making->made, expr_key(&load->expr), all);
        }
        vec_push(arena, all, made);
    }
}

static void find_made(void *context, const Expr *expr)
{
    Making *making = context;
    const Model *model = making->model;
    const CopyForms forms = {form_of_access, takes_copy, NULL, making};
    if (!expr)
        return;
    const size_t most = expr->last - expr->first < MOST_TOKENS ? MOST_TURNS : 1;
    size_t turns = expr_scales(expr) || reload_is_product(model, expr) ? 1 : 0;
    for (size_t turn = 0; turn < turns && turn < most; turn++) {
        making->loads.len = 0;
        Str text = copied_form(model, expr, &forms, turn, &turns);
        note_made(making, (Made){expr, text, turns == 1});
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_made(making, expr_part(expr, i));
}

/* --- the same in each round ------------------------------------------------------------------ */

typedef struct {
    const Rounding *rounding;
    const StrMap *by_expr; /* accesses by the address of their expression */
    const StrMap *staged;  /* accesses that tiles and registers stand for */
    const StrMap *kept_in; /* statements, by their address, that write an element in a register */
    const Loop *loop;
    const StrMap *assigned; /* in the loop */
    const StrMap *set;      /* in the kernel, behind their declarations */
    const Loop
        *inner; /* whose iterator, and those of loops around, count alike in each round; or NULL */
    const Access *own; /* an element that is taken for the same; or NULL */
    unsigned depth;    /* of the variables that it looks into */
} Steady;

enum { MOST_VARIABLES = 4 };

static bool is_steady(Steady *steady, const Expr *expr);
static bool is_steady_value(Steady *steady, const Expr *expr);

/* What rounds of the loop give the variable, or the part of one, is steady, but for numbers. */
static bool has_steady_values(Steady *steady, const Expr *expr, const Expr *root)
{
    const Model *model = steady->rounding->model;
    const Stmt *stmt = steady->loop->stmt;
    const Copies *copies = copied_to(model, expr);
    const Variable *variable = model_variable(model, root->name);
    const Declarator *declarator = variable ? variable->declarator : NULL;
    bool is_set = declarator && stmt_holds(stmt, declarator->name_token), varies = false;
    for (size_t i = 0; copies && i < copies->all.len; i++) {
        const Copy *copy = &copies->all.at[i];
        if (!stmt_holds(stmt, copy->value->first) || !copied_matches(model, expr, copy))
            continue;
        if (copy->value->kind != EXPR_NUMBER && is_steady_value(steady, copy->value))
            return !copies->changes;
        is_set = true;
        varies |= copy->value->kind != EXPR_NUMBER;
    }
    return !varies &&
           (is_set ? copies && !copies->changes : !strmap_get(steady->assigned, root->name));
}

/* A variable of the thread's own, or a part of one; or of something else. */
static bool is_steady_place(Steady *steady, const Expr *expr)
{
    const Expr *root = expr;
    for (; (root->kind == EXPR_INDEX || root->kind == EXPR_MEMBER) &&
           !access_of(steady->by_expr, root);
         root = expr_bare(root->a))
        if (root->kind == EXPR_INDEX && !is_steady(steady, root->b))
            return false;
    if (root->kind != EXPR_NAME || access_of(steady->by_expr, root))
        return is_steady(steady, root);
    for (const Loop *inner = steady->inner; inner && inner != steady->loop; inner = inner->outer)
        if (inner->canonical && str_equal(inner->variable->name, root->name))
            return true;
    return has_steady_values(steady, expr, root);
}

/* A write of another member leaves this one as it is. */
static bool same_part(const Rounding *rounding, const Access *write, const Access *read)
{
    return !write->part || !read->part ||
           (write->part->kind == EXPR_MEMBER && read->part->kind == EXPR_MEMBER
                ? str_equal(write->part->name, read->part->name)
                : rounding_same_text(rounding->model, write->part, read->part));
}

/* The value that an = in there gives the element; NULL: another one. */
static const Expr *stored_in(const Expr *expr, const Expr *element)
{
    if (!expr || element->first < expr->first || element->last > expr->last)
        return NULL;
    if (expr->kind == EXPR_ASSIGN && expr->op == TOKEN_ASSIGN) {
        const Expr *place = expr_bare(expr->a);
        while (place != element && (place->kind == EXPR_MEMBER || place->kind == EXPR_INDEX))
            place = expr_bare(place->a);
        if (place == element)
            return expr->b;
    }
    const Expr *stored = NULL;
    for (size_t i = 0; i < expr_parts(expr) && !stored; i++)
        stored = stored_in(expr_part(expr, i), element);
    return stored;
}

static const Expr *stored_by(const Access *write)
{
    return stored_in(write->stmt->expr, write->expr);
}

static bool is_steady_value(Steady *steady, const Expr *expr)
{
    if (!expr || steady->depth == MOST_VARIABLES)
        return false;
    steady->depth++;
    bool fine = is_steady(steady, expr);
    steady->depth--;
    return fine;
}

/* The element that the value is, or a member of it; NULL: none. */
static const Access *element_of(const Steady *steady, const Expr *value)
{
    const Access *access = NULL;
    for (value = expr_bare(value); !access && value->kind != EXPR_NAME && value->a;
         value = expr_bare(value->a)) {
        access = access_of(steady->by_expr, value);
        if (!access && value->kind != EXPR_MEMBER && value->kind != EXPR_INDEX)
            return NULL;
    }
    return access;
}

/* The value that a round stores in the element may be what it had. */
static bool may_stay(Steady *steady, const Access *element, const Expr *value)
{
    if (!value)
        return false;
    value = expr_bare(value);
    if (value->kind == EXPR_BINARY && value->op == TOKEN_COMMA)
        return may_stay(steady, element, value->b);
    if (value->kind == EXPR_TERNARY)
        return may_stay(steady, element, value->b) || may_stay(steady, element, value->c);
    const Variable *variable = value->kind == EXPR_NAME && !strmap_get(steady->set, value->name)
                                   ? model_variable(steady->rounding->model, value->name)
                                   : NULL;
    const Declarator *declarator = variable ? variable->declarator : NULL;
    const Access *copied =
        element_of(steady, declarator && declarator->init ? declarator->init : value);
    return (copied && copied->array == element->array && poly_equal(copied->flat, element->flat) &&
            same_part(steady->rounding, copied, element)) ||
           is_steady_value(steady, value);
}

/* A round of the loop may store in the element that is read. */
static bool stores_in(const Rounding *rounding, const Access *write, const Access *read,
                      const Loop *loop)
{
    return write->write && write->array == read->array && loop_within(write->loop, loop) &&
           poly_equal(write->flat, read->flat) && same_part(rounding, write, read);
}

/* The element has a new value in each round. */
static bool is_renewed(Steady *steady, const Access *read)
{
    const Rounding *rounding = steady->rounding;
    for (size_t i = 0; i < rounding->all.len; i++) {
        const Access *write = rounding->all.at[i];
        if (stores_in(rounding, write, read, steady->loop) &&
            condition_around(write->condition, read->condition) &&
            !may_stay(steady, read, stored_by(write)))
            return true;
    }
    return false;
}

/* Rounds set the element, which is not in memory any more. Where one leaves it as it is nvcc has its products; of memory
 * that is stored it does not look for that. */
static bool sets_staged(const Steady *steady, const Access *read, const Loop *loop)
{
    const Rounding *rounding = steady->rounding;
    for (size_t i = 0; i < rounding->all.len; i++) {
        const Access *write = rounding->all.at[i];
        if (stores_in(rounding, write, read, loop) &&
            strmap_get(steady->staged, expr_key(&write->expr)))
            return true;
    }
    return false;
}

static bool moves(const Access *access, const Loop *loop)
{
    return loop->canonical && poly_mentions(access->flat, loop->atom);
}

/* The value may be the same in each round of the loop. */
static bool is_steady(Steady *steady, const Expr *expr)
{
    if (!expr)
        return true;
    const Access *access = access_of(steady->by_expr, expr);
    if (access && steady->own && access->array == steady->own->array &&
        poly_equal(access->flat, steady->own->flat))
        return true;
    if (access)
        return !moves(access, steady->loop) && !is_renewed(steady, access);
    switch (expr->kind) {
    case EXPR_NAME:
    case EXPR_INDEX:
    case EXPR_MEMBER: return is_steady_place(steady, expr);
    case EXPR_TERNARY:
        if (rounding_same_text(steady->rounding->model, expr->b, expr->c))
            return is_steady(steady, expr->b);
        break;
    case EXPR_ASSIGN:
        if (expr->op == TOKEN_ASSIGN)
            return is_steady(steady, expr->b);
        return false;
    case EXPR_POSTFIX: return false;
    default: break;
    }
    if (expr->kind != EXPR_CALL && !is_steady(steady, expr->a))
        return false;
    for (size_t i = 0; i < expr->arguments.len; i++)
        if (!is_steady(steady, expr->arguments.at[i]))
            return false;
    return is_steady(steady, expr->b) && is_steady(steady, expr->c);
}

static bool has_steady(Steady *steady, const AllMade *made, const Loop *loop, const Access *own)
{
    if (steady->loop != loop)
        steady->assigned = stmt_names_assigned(steady->rounding->model, loop->stmt);
    steady->loop = loop;
    steady->own = own;
    for (size_t i = 0; i < made->len; i++)
        if (is_steady(steady, made->at[i].product))
            return true;
    return false;
}

static int64_t rounds_within(const Model *model, const Loop *loop, int64_t rounds)
{
    if (!rounding_written_out(model, loop))
        return ROUNDING_WRITTEN_OUT + 1;
    return loop->trips_known ? rounds * loop->trips : rounds;
}

/* A product of the read is the same in each round of that loop, in which it is loaded each time. Or it is another one
 * in each round of loops inside that have so few that a compiler may see them all: whether it does depends on what
 * else they hold. NULL: of none. */
static const Loop *hoisted_from(Steady *steady, const Access *read, const AllMade *made)
{
    const Rounding *rounding = steady->rounding;
    const Loop *from = NULL;
    int64_t rounds = 1;
    bool moved = false;
    for (const Loop *loop = read->loop; loop && rounding_has_loop(rounding, loop) && !from;
         loop = loop->outer) {
        bool sees = rounds <= ROUNDING_WRITTEN_OUT;
        if (moved && !sees)
            break;
        steady->inner = sees ? read->loop : NULL;
        if (moves(read, loop))
            moved = true;
        else if ((moved || rounding_touched(rounding, read, read, loop, false) ||
                  sets_staged(steady, read, loop)) &&
                 has_steady(steady, made, loop, NULL))
            from = loop;
        rounds = sees ? rounds_within(steady->rounding->model, loop, rounds) : rounds;
    }
    steady->inner = NULL;
    return from;
}

/* A loop around the region makes the product again in each of its rounds, and the loops inside of it have so few rounds
 * that a compiler may see them all: then it makes it once, but for tiles, between whose barriers it does not look. */
static bool is_made_once_around(Steady *steady, const Access *read, const AllMade *made)
{
    int64_t rounds = 1;
    bool once = false;
    steady->inner = read->loop;
    for (const Loop *loop = read->loop; loop && rounds <= ROUNDING_WRITTEN_OUT && !once;
         loop = loop->outer) {
        once = !rounding_has_loop(steady->rounding, loop) && !moves(read, loop) &&
               has_steady(steady, made, loop, NULL);
        rounds = rounds_within(steady->rounding->model, loop, rounds);
    }
    steady->inner = NULL;
    return once;
}

/* --- equal products -------------------------------------------------------------------------- */

typedef struct {
    const Access *access;
    const AllMade *made;
    Kept *kept;       /* its register, or NULL */
    bool is_doubtful; /* its product is one with an equal one as staged, and may be none as it is */
    bool
        is_shared; /* ... is one with that of another read in the round, as it is, too: never fused */
    bool is_branched;  /* ... which stands under other conditions */
    bool is_otherwise; /* the address is computed otherwise than that of the same element before */
} Read;
typedef VEC(Read) Reads;

/* An equal product was made, and the element is loaded again for this one: of `from` in this round
 * or, if that is not before it, in the last one. Or it was made in a loop, where each round has the same: a
 * compiler that sees whether the loop has a round has it behind, too. */
static bool is_made_again(Steady *steady, const Access *from, const Read *read)
{
    const Rounding *rounding = steady->rounding;
    const Access *to = read->access;
    if (from->array != to->array || !poly_equal(from->flat, to->flat))
        return false;
    if (from->order < to->order)
        return from->loop != to->loop || rounding_touched(rounding, from, to, NULL, false);
    const Loop *loop = to->loop;
    while (loop && !loop_within(from->loop, loop))
        loop = loop->outer;
    return loop && rounding_has_loop(rounding, loop) && !moves(to, loop) &&
           rounding_touched(rounding, from, to, loop, false) &&
           has_steady(steady, read->made, loop, to);
}

/* Of one load: equal products in a round, with nothing written between. A compiler fuses both or none where they
 * stand under the same conditions; else it depends on whether it makes a branch of these: nvcc does in some of the
 * rounds that it writes out, and not in others. */
static bool are_one(const Rounding *rounding, const Access *from, const Access *to)
{
    return from->array == to->array && poly_equal(from->flat, to->flat) && from->loop == to->loop &&
           from->order < to->order && !rounding_touched(rounding, from, to, NULL, false);
}

/* What is staged, as it is; other memory may be any. */
static Str form_of_staged(void *context, const Expr *expr)
{
    const Steady *steady = context;
    const Access *access = access_of(steady->by_expr, expr);
    if (access && access->flat && strmap_get(steady->staged, expr_key(&expr)))
        return access_element(steady->rounding->model->arena, access);
    if (expr->kind == EXPR_MEMBER && expr->op == TOKEN_ARROW)
        return str_format(steady->rounding->model->arena, "?.%.*s", STR_ARG(expr->name));
    const bool memory =
        access || expr->kind == EXPR_INDEX || (expr->kind == EXPR_UNARY && expr->op == TOKEN_STAR);
    return memory ? STR("?") : (Str){0};
}

static bool may_be_equal(Steady *steady, const AllMade *a, const AllMade *b)
{
    const Model *model = steady->rounding->model;
    for (size_t i = 0; i < a->len; i++)
        for (size_t k = 0; k < b->len && k < MOST_TURNS && i < MOST_TURNS; k++)
            if (a->at[i].product != b->at[k].product &&
                str_equal(product_form(model, a->at[i].product, form_of_staged, steady),
                          product_form(model, b->at[k].product, form_of_staged, steady)))
                return true;
    return false;
}

/* Products of one element that is staged, and of which nvcc does not always know in memory that it is one. */
static void find_otherwise_spelled(Steady *steady, Reads *reads)
{
    const Model *model = steady->rounding->model;
    StrMap *first = strmap_new(model->arena);
    for (size_t i = 0; i < reads->len; i++) {
        Read *read = &reads->at[i];
        const Str element = access_element(model->arena, read->access);
        const Read *other = strmap_get(first, element);
        if (!other)
            strmap_set(first, element, read);
        read->is_otherwise |= other && strmap_get(steady->staged, expr_key(&read->access->expr)) &&
                              are_one(steady->rounding, other->access, read->access) &&
                              !str_equal(spelled_address(model, other->access->expr),
                                         spelled_address(model, read->access->expr)) &&
                              may_be_equal(steady, other->made, read->made);
    }
}

/* The value goes to a register, which may be set again before anybody stores it: then nobody needs the product there. */
static bool goes_to_register(const Steady *steady, const Read *read)
{
    const Stmt *stmt = read->access->stmt;
    return strmap_get(steady->kept_in, stmt_key(&stmt)) != NULL;
}

/* Looks at each product and the equal one before it, twice: as if each loop had two rounds. The
 * first time tells which are one. */
static void find_equal(Steady *steady, Reads *reads)
{
    typedef struct {
        Read *read;
        const Made *made;
    } Last;
    const Model *model = steady->rounding->model;
    StrMap *last = strmap_new(model->arena);
    for (size_t i = 0; i < 2 * reads->len; i++) {
        Read *read = &reads->at[i % reads->len];
        Str element = access_element(model->arena, read->access);
        for (size_t k = 0; k < read->made->len; k++) {
            const Made *made = &read->made->at[k];
            Str text =
                str_format(model->arena, "%.*s of %.*s", STR_ARG(made->text), STR_ARG(element));
            const Last *other = strmap_get(last, text);
            bool is_other = other && other->made->product != made->product;
            if (is_other && i < reads->len &&
                are_one(steady->rounding, other->read->access, read->access)) {
                bool stays = made->is_sole && other->made->is_sole &&
                             !goes_to_register(steady, read) &&
                             !goes_to_register(steady, other->read);
                read->is_branched |= other->read->access->stmt != read->access->stmt &&
                                     other->read->access->condition != read->access->condition;
                read->is_shared |= stays;
                other->read->is_shared |= stays;
                read->is_doubtful |= !stays;
            }
            if (is_other && !read->is_shared)
                read->is_doubtful |= is_made_again(steady, other->read->access, read);
            Last *one = arena_new_of(model->arena, Last);
            *one = (Last){read, made};
            strmap_set(last, text, one);
        }
    }
}

/* --- all reads ------------------------------------------------------------------------------- */

/* NULL: in memory. */
static const StagedAt *place_of(const StrMap *places, const Access *access)
{
    return strmap_get(places, expr_key(&access->expr));
}

static void note_place(Arena *arena, StrMap *places, const Access *access, Kept *kept)
{
    if (!access || place_of(places, access))
        return;
    StagedAt *place = arena_new_of(arena, StagedAt);
    *place = (StagedAt){kept};
    strmap_set(places, expr_key(&access->expr), place);
}

static void note_footprint(Arena *arena, StrMap *places, const Footprint *print, Kept *kept)
{
    for (size_t i = 0; print && i < print->accesses.len; i++) {
        note_place(arena, places, print->accesses.at[i], kept);
        note_place(arena, places, print->accesses.at[i]->whole, kept);
    }
}

StrMap *rounding_places(Arena *arena, PlanRegion *region)
{
    StrMap *places = strmap_new(arena);
    for (size_t i = 0; i < region->kept.len; i++) {
        Kept *kept = &region->kept.at[i];
        for (size_t k = 0; k < kept->around.len; k++)
            note_place(arena, places, kept->around.at[k], kept);
        note_footprint(arena, places, kept->print, kept);
    }
    for (size_t i = 0; i < region->tiles.len; i++) {
        note_footprint(arena, places, region->tiles.at[i]->print, NULL);
        note_footprint(arena, places, region->tiles.at[i]->partner, NULL);
    }
    return places;
}

/* Something is not written to memory any more: reads that stay there are not made again for it. */
static bool has_staged_write(const Rounding *rounding, const StrMap *places)
{
    for (size_t i = 0; i < rounding->all.len; i++)
        if (rounding->all.at[i]->write && place_of(places, rounding->all.at[i]))
            return true;
    return false;
}

static Reads find_reads(const Rounding *rounding, StrMap *by_expr)
{
    Making making = {.model = rounding->model, .by_expr = by_expr};
    making.made = strmap_new(making.model->arena);
    const Model *model = rounding->model;
    const StrMap *places = rounding->places;
    Reads reads = {0};
    bool others = has_staged_write(rounding, places);
    for (size_t i = 0; i < rounding->all.len; i++)
        if (!rounding->all.at[i]->is_rest) /* as the first of them */
            strmap_set(by_expr, expr_key(&rounding->all.at[i]->expr), (void *)rounding->all.at[i]);
    stmt_each_expr(model->kernel->body, find_made, &making);
    for (size_t i = 0; i < rounding->all.len; i++) {
        const Access *access = rounding->all.at[i];
        const StagedAt *place = place_of(places, access);
        if (access->is_rest)
            continue;
        Read read = {.access = access, .kept = place ? place->kept : NULL};
        if (!access->read || !product_has_type(access->array->points) ||
            access->expr->kind == EXPR_CALL || (!place && !others))
            continue;
        read.made = strmap_get(making.made, expr_key(&access->expr));
        if (read.made)
            vec_push(model->arena, &reads, read);
    }
    return reads;
}

static const StrMap *statements_kept_in(const Rounding *rounding)
{
    StrMap *statements = strmap_new(rounding->model->arena);
    const PlanRegion *region = rounding->region;
    for (size_t i = 0; i < region->kept.len; i++)
        for (size_t k = 0; k < region->kept.at[i].print->accesses.len; k++) {
            const Access *access = region->kept.at[i].print->accesses.at[k];
            const Stmt **stmt = arena_new_of(rounding->model->arena, const Stmt *);
            *stmt = access->stmt;
            if (access->write)
                strmap_set(statements, stmt_key(stmt), statements);
        }
    return statements;
}

/* --- stores that nobody sees ------------------------------------------------------------------- */

/* b = x * y in a register that gets another value before anybody reads it: x, a product, is used less there than in
 * memory, and fused with a sum that it is not fused with as it is. */
typedef struct {
    const Rounding *rounding;
    const Summands *summands;
    const Expr *product;
} Lost;

/* A variable that is a product, and is added to something elsewhere. */
static void find_lost(void *context, const Expr *expr, bool is_summand)
{
    Lost *lost = context;
    if (!expr || lost->product)
        return;
    if (!is_summand && choice_adds_product(lost->summands, expr))
        lost->product = expr;
    product_each_operand(lost->rounding->model, expr, is_summand, find_lost, lost);
}

/* `next` stores what `write` has stored over, before anybody reads that, but to compute what is stored over, too. */
static bool stores_over(const Rounding *rounding, const Access *next, const Access *write,
                        const Kept *kept)
{
    bool again = next->order <= write->order;
    const Loop *loop = rounding->region->region.loop;
    if (!next->write || !stored_by(next) || next->array != write->array ||
        !poly_equal(next->flat, write->flat) || next->loop != write->loop ||
        !condition_around(next->condition, write->condition) || !same_part(rounding, next, write) ||
        (again && (!kept || !loop)) ||
        (!again && !rounding_touched(rounding, write, next, NULL, true)))
        return false;
    for (size_t i = 0; i < rounding->all.len; i++) {
        const Access *read = rounding->all.at[i];
        bool between = again ? read->order > write->order || read->order < next->order
                             : read->order > write->order && read->order < next->order;
        const Expr *stored = read->stmt->expr;
        if (between && read->read && !read->write && read->array == write->array &&
            poly_equal(read->flat, write->flat) && same_part(rounding, write, read) &&
            !(stored && stored->kind == EXPR_ASSIGN && read->expr->first > stored->a->last &&
              rounding_same_text(rounding->model, stored->a, write->expr)))
            return false;
    }
    return true;
}

static const Expr *lost_product(const Rounding *rounding, const StrMap *places)
{
    Lost lost = {.rounding = rounding, .summands = choice_summands(rounding->model)};
    for (size_t i = 0; i < rounding->all.len; i++) {
        const Access *write = rounding->all.at[i];
        const StagedAt *place = place_of(places, write);
        const Expr *expr = write->stmt->expr;
        if (!write->write || !expr || expr->kind != EXPR_ASSIGN)
            continue;
        lost.product = NULL;
        find_lost(&lost, expr->b, false);
        for (size_t k = 0; lost.product && k < rounding->all.len; k++)
            if (stores_over(rounding, rounding->all.at[k], write, place ? place->kept : NULL))
                return lost.product;
    }
    return NULL;
}

const Expr *made_once(const Rounding *rounding)
{
    const Model *model = rounding->model;
    StrMap *by_expr = strmap_new(model->arena);
    Reads reads = find_reads(rounding, by_expr);
    const StrMap *fixed = reload_fixed_names(model, by_expr);
    Steady steady = {rounding, .by_expr = by_expr, .kept_in = statements_kept_in(rounding)};
    steady.staged = rounding->places;
    steady.set = model->assigned;
    for (size_t i = 0; i < reads.len; i++)
        if (hoisted_from(&steady, reads.at[i].access, reads.at[i].made) ||
            is_made_once_around(&steady, reads.at[i].access, reads.at[i].made))
            return reads.at[i].made->at[0].product;
    const Expr *lost = lost_product(rounding, steady.staged);
    if (lost)
        return lost;
    find_equal(&steady, &reads);
    find_otherwise_spelled(&steady, &reads);
    for (size_t i = 0; i < reads.len; i++) {
        Read *read = &reads.at[i];
        if (read->is_branched || read->is_otherwise || (read->is_doubtful && !read->is_shared))
            return read->made->at[0].product;
        for (size_t k = 0; read->kept && k < read->made->len; k++)
            read->kept->fresh |=
                reload_is_constant(model, by_expr, fixed, read->made->at[k].product);
    }
    return NULL;
}
