/* Products that a compiler may make once. Enters: a region and what of it is staged. Leaves: a
 * product that nvcc sees to be there already, in tiles and registers, and not in memory.
 *
 * Where other memory is written that might be the element's, the kernel loads it again, and nvcc
 * cannot know that it is the same. Of tiles and registers it knows: it takes a product that is the
 * same in each iteration out of the loop, or makes one of two, and fuses other products with other
 * sums then. (What nvcc 13.0 and its ptxas do was read off PTX and machine code for sm_90.) */
#include "common_subexpression.h"
#include "../../analysis/effects/assignments.h"
#include "../../analysis/effects/copy_propagation.h"
#include "../../analysis/legality/must_write.h"
#include "../../analysis/product.h"
#include "../../analysis/product_form.h"
#include "../../analysis/uniform_path/select.h"
#include "../../syntax/parse.h"
#include "address_form.h"
#include "contraction_queries.h"
#include "opaque_value.h"

static const Access *access_of(const StrMap *by_expr, const Expr *expr)
{
    return strmap_get(by_expr, expr_key(&expr));
}

/* --- the products of a read ------------------------------------------------------------------ */

/* A product that the value of a read may be a factor of, through variables and elements. */
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
    size_t turns = expr_scales(expr) || opaque_value_is_product(model, expr) ? 1 : 0;
    for (size_t turn = 0; turn < turns && turn < most; turn++) {
        making->loads.len = 0;
        Str text = copied_form(model, expr, &forms, turn, &turns);
        note_made(making, (Made){expr, text, turns == 1});
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_made(making, expr_part(expr, i));
}

/* --- the same in each iteration --------------------------------------------------------------- */

typedef struct {
    const Contraction *contraction;
    const StrMap *by_expr; /* accesses by the address of their expression */
    const StrMap *staged;  /* accesses that tiles and registers stand for */
    const StrMap
        *promoted_in; /* statements, by their address, that write an element in a register */
    const Loop *loop;
    const StrMap *assigned; /* in the loop */
    const StrMap *set;      /* in the kernel, behind their declarations */
    const Loop *
        inner; /* whose iterator, and those of loops around, count alike in each iteration; or NULL */
    const Access *own; /* an element that is taken for the same; or NULL */
    unsigned depth;    /* of the variables that it looks into */
} Invariant;

enum { MOST_VARIABLES = 4 };

static bool is_invariant(Invariant *invariant, const Expr *expr);
static bool is_invariant_value(Invariant *invariant, const Expr *expr);

/* What iterations of the loop give the variable, or the part of one, is steady, but for numbers. */
static bool has_steady_values(Invariant *invariant, const Expr *expr, const Expr *root)
{
    const Model *model = invariant->contraction->model;
    const Stmt *stmt = invariant->loop->stmt;
    const Copies *copies = copied_to(model, expr);
    const Variable *variable = model_variable(model, root->name);
    const Declarator *declarator = variable ? variable->declarator : NULL;
    bool is_set = declarator && stmt_holds(stmt, declarator->name_token), varies = false;
    for (size_t i = 0; copies && i < copies->all.len; i++) {
        const Copy *copy = &copies->all.at[i];
        if (!stmt_holds(stmt, copy->value->first) || !copied_matches(model, expr, copy))
            continue;
        if (copy->value->kind != EXPR_NUMBER && is_invariant_value(invariant, copy->value))
            return !copies->changes;
        is_set = true;
        varies |= copy->value->kind != EXPR_NUMBER;
    }
    return !varies &&
           (is_set ? copies && !copies->changes : !strmap_get(invariant->assigned, root->name));
}

/* A variable of the thread's own, or a part of one; or of something else. */
static bool is_steady_place(Invariant *invariant, const Expr *expr)
{
    const Expr *root = expr;
    for (; (root->kind == EXPR_INDEX || root->kind == EXPR_MEMBER) &&
           !access_of(invariant->by_expr, root);
         root = expr_bare(root->a))
        if (root->kind == EXPR_INDEX && !is_invariant(invariant, root->b))
            return false;
    if (root->kind != EXPR_NAME || access_of(invariant->by_expr, root))
        return is_invariant(invariant, root);
    for (const Loop *inner = invariant->inner; inner && inner != invariant->loop;
         inner = inner->outer)
        if (inner->canonical && str_equal(inner->variable->name, root->name))
            return true;
    return has_steady_values(invariant, expr, root);
}

/* A write of another member leaves this one as it is. */
static bool same_part(const Contraction *contraction, const Access *write, const Access *read)
{
    return !write->part || !read->part ||
           (write->part->kind == EXPR_MEMBER && read->part->kind == EXPR_MEMBER
                ? str_equal(write->part->name, read->part->name)
                : contraction_same_text(contraction->model, write->part, read->part));
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

static bool is_invariant_value(Invariant *invariant, const Expr *expr)
{
    if (!expr || invariant->depth == MOST_VARIABLES)
        return false;
    invariant->depth++;
    bool fine = is_invariant(invariant, expr);
    invariant->depth--;
    return fine;
}

/* The element that the value is, or a member of it; NULL: none. */
static const Access *element_of(const Invariant *invariant, const Expr *value)
{
    const Access *access = NULL;
    for (value = expr_bare(value); !access && value->kind != EXPR_NAME && value->a;
         value = expr_bare(value->a)) {
        access = access_of(invariant->by_expr, value);
        if (!access && value->kind != EXPR_MEMBER && value->kind != EXPR_INDEX)
            return NULL;
    }
    return access;
}

/* The value that an iteration stores in the element may be what it had. */
static bool may_stay(Invariant *invariant, const Access *element, const Expr *value)
{
    if (!value)
        return false;
    value = expr_bare(value);
    if (value->kind == EXPR_BINARY && value->op == TOKEN_COMMA)
        return may_stay(invariant, element, value->b);
    if (value->kind == EXPR_TERNARY)
        return may_stay(invariant, element, value->b) || may_stay(invariant, element, value->c);
    const Variable *variable = value->kind == EXPR_NAME && !strmap_get(invariant->set, value->name)
                                   ? model_variable(invariant->contraction->model, value->name)
                                   : NULL;
    const Declarator *declarator = variable ? variable->declarator : NULL;
    const Access *copied =
        element_of(invariant, declarator && declarator->init ? declarator->init : value);
    return (copied && copied->array == element->array && poly_equal(copied->flat, element->flat) &&
            same_part(invariant->contraction, copied, element)) ||
           is_invariant_value(invariant, value);
}

/* An iteration of the loop may store in the element that is read. */
static bool stores_in(const Contraction *contraction, const Access *write, const Access *read,
                      const Loop *loop)
{
    return write->write && write->array == read->array && loop_within(write->loop, loop) &&
           poly_equal(write->flat, read->flat) && same_part(contraction, write, read);
}

/* The element has a new value in each iteration. */
static bool is_renewed(Invariant *invariant, const Access *read)
{
    const Contraction *contraction = invariant->contraction;
    for (size_t i = 0; i < contraction->all.len; i++) {
        const Access *write = contraction->all.at[i];
        if (stores_in(contraction, write, read, invariant->loop) &&
            condition_around(write->condition, read->condition) &&
            !may_stay(invariant, read, stored_by(write)))
            return true;
    }
    return false;
}

/* Iterations set the element, which is not in memory any more. Where one leaves it as it is nvcc
 * has its products; of memory that is stored it does not look for that. */
static bool sets_staged(const Invariant *invariant, const Access *read, const Loop *loop)
{
    const Contraction *contraction = invariant->contraction;
    for (size_t i = 0; i < contraction->all.len; i++) {
        const Access *write = contraction->all.at[i];
        if (stores_in(contraction, write, read, loop) &&
            strmap_get(invariant->staged, expr_key(&write->expr)))
            return true;
    }
    return false;
}

static bool moves(const Access *access, const Loop *loop)
{
    return loop->canonical && poly_mentions(access->flat, loop->atom);
}

/* The value may be the same in each iteration of the loop. */
static bool is_invariant(Invariant *invariant, const Expr *expr)
{
    if (!expr)
        return true;
    const Access *access = access_of(invariant->by_expr, expr);
    if (access && invariant->own && access->array == invariant->own->array &&
        poly_equal(access->flat, invariant->own->flat))
        return true;
    if (access)
        return !moves(access, invariant->loop) && !is_renewed(invariant, access);
    switch (expr->kind) {
    case EXPR_NAME:
    case EXPR_INDEX:
    case EXPR_MEMBER: return is_steady_place(invariant, expr);
    case EXPR_TERNARY:
        if (contraction_same_text(invariant->contraction->model, expr->b, expr->c))
            return is_invariant(invariant, expr->b);
        break;
    case EXPR_ASSIGN:
        if (expr->op == TOKEN_ASSIGN)
            return is_invariant(invariant, expr->b);
        return false;
    case EXPR_POSTFIX: return false;
    default: break;
    }
    if (expr->kind != EXPR_CALL && !is_invariant(invariant, expr->a))
        return false;
    for (size_t i = 0; i < expr->arguments.len; i++)
        if (!is_invariant(invariant, expr->arguments.at[i]))
            return false;
    return is_invariant(invariant, expr->b) && is_invariant(invariant, expr->c);
}

static bool has_invariant(Invariant *invariant, const AllMade *made, const Loop *loop,
                          const Access *own)
{
    if (invariant->loop != loop)
        invariant->assigned = stmt_names_assigned(invariant->contraction->model, loop->stmt);
    invariant->loop = loop;
    invariant->own = own;
    for (size_t i = 0; i < made->len; i++)
        if (is_invariant(invariant, made->at[i].product))
            return true;
    return false;
}

static int64_t iterations_within(const Model *model, const Loop *loop, int64_t iterations)
{
    if (!contraction_written_out(model, loop))
        return CONTRACTION_WRITTEN_OUT + 1;
    return loop->trips_known ? iterations * loop->trips : iterations;
}

/* A product of the read is the same in each iteration of that loop, in which it is loaded each
 * time. Or it is another one in each iteration of loops inside that have so few that a compiler may
 * see them all: whether it does depends on what else they hold. NULL: of none. */
static const Loop *hoisted_from(Invariant *invariant, const Access *read, const AllMade *made)
{
    const Contraction *contraction = invariant->contraction;
    const Loop *from = NULL;
    int64_t iterations = 1;
    bool moved = false;
    for (const Loop *loop = read->loop; loop && contraction_has_loop(contraction, loop) && !from;
         loop = loop->outer) {
        bool sees = iterations <= CONTRACTION_WRITTEN_OUT;
        if (moved && !sees)
            break;
        invariant->inner = sees ? read->loop : NULL;
        if (moves(read, loop))
            moved = true;
        else if ((moved || contraction_touched(contraction, read, read, loop, false) ||
                  sets_staged(invariant, read, loop)) &&
                 has_invariant(invariant, made, loop, NULL))
            from = loop;
        iterations =
            sees ? iterations_within(invariant->contraction->model, loop, iterations) : iterations;
    }
    invariant->inner = NULL;
    return from;
}

/* A loop around the region makes the product again in each of its iterations, and the loops inside
 * of it have so few iterations that a compiler may see them all: then it makes it once, but for
 * tiles, between whose barriers it does not look. */
static bool is_made_once_around(Invariant *invariant, const Access *read, const AllMade *made)
{
    int64_t iterations = 1;
    bool once = false;
    invariant->inner = read->loop;
    for (const Loop *loop = read->loop; loop && iterations <= CONTRACTION_WRITTEN_OUT && !once;
         loop = loop->outer) {
        once = !contraction_has_loop(invariant->contraction, loop) && !moves(read, loop) &&
               has_invariant(invariant, made, loop, NULL);
        iterations = iterations_within(invariant->contraction->model, loop, iterations);
    }
    invariant->inner = NULL;
    return once;
}

/* --- equal products -------------------------------------------------------------------------- */

typedef struct {
    const Access *access;
    const AllMade *made;
    Promoted *promoted; /* its register, or NULL */
    bool is_doubtful; /* its product is one with an equal one as staged, and may be none as it is */
    bool
        is_shared; /* ... is one with that of another read in the iteration, as it is, too: never fused */
    bool is_branched;  /* ... which stands under other conditions */
    bool is_otherwise; /* the address is computed otherwise than that of the same element before */
} Read;
typedef VEC(Read) Reads;

/* An equal product was made, and the element is loaded again for this one: of `from` in this
 * iteration or, if that is not before it, in the last one. Or it was made in a loop, where each
 * iteration has the same: a compiler that sees whether the loop has an iteration has it behind,
 * too. */
static bool is_made_again(Invariant *invariant, const Access *from, const Read *read)
{
    const Contraction *contraction = invariant->contraction;
    const Access *to = read->access;
    if (from->array != to->array || !poly_equal(from->flat, to->flat))
        return false;
    if (from->order < to->order)
        return from->loop != to->loop || contraction_touched(contraction, from, to, NULL, false);
    const Loop *loop = to->loop;
    while (loop && !loop_within(from->loop, loop))
        loop = loop->outer;
    return loop && contraction_has_loop(contraction, loop) && !moves(to, loop) &&
           contraction_touched(contraction, from, to, loop, false) &&
           has_invariant(invariant, read->made, loop, to);
}

/* Of one load: equal products in an iteration, with nothing written between. A compiler fuses both
 * or none where they stand under the same conditions; else it depends on whether it makes a branch
 * of these: nvcc does in some of the iterations that it writes out, and not in others. */
static bool are_one(const Contraction *contraction, const Access *from, const Access *to)
{
    return from->array == to->array && poly_equal(from->flat, to->flat) && from->loop == to->loop &&
           from->order < to->order && !contraction_touched(contraction, from, to, NULL, false);
}

/* What is staged, as it is; other memory may be any. */
static Str form_of_staged(void *context, const Expr *expr)
{
    const Invariant *invariant = context;
    const Access *access = access_of(invariant->by_expr, expr);
    if (access && access->flat && strmap_get(invariant->staged, expr_key(&expr)))
        return access_element(invariant->contraction->model->arena, access);
    if (expr->kind == EXPR_MEMBER && expr->op == TOKEN_ARROW)
        return str_format(invariant->contraction->model->arena, "?.%.*s", STR_ARG(expr->name));
    const bool memory =
        access || expr->kind == EXPR_INDEX || (expr->kind == EXPR_UNARY && expr->op == TOKEN_STAR);
    return memory ? STR("?") : (Str){0};
}

static bool may_be_equal(Invariant *invariant, const AllMade *a, const AllMade *b)
{
    const Model *model = invariant->contraction->model;
    for (size_t i = 0; i < a->len; i++)
        for (size_t k = 0; k < b->len && k < MOST_TURNS && i < MOST_TURNS; k++)
            if (a->at[i].product != b->at[k].product &&
                str_equal(product_form(model, a->at[i].product, form_of_staged, invariant),
                          product_form(model, b->at[k].product, form_of_staged, invariant)))
                return true;
    return false;
}

/* Products of one staged element: in memory nvcc does not always know that it is one. */
static void find_otherwise_spelled(Invariant *invariant, Reads *reads)
{
    const Model *model = invariant->contraction->model;
    StrMap *first = strmap_new(model->arena);
    for (size_t i = 0; i < reads->len; i++) {
        Read *read = &reads->at[i];
        const Str element = access_element(model->arena, read->access);
        const Read *other = strmap_get(first, element);
        if (!other)
            strmap_set(first, element, read);
        read->is_otherwise |= other &&
                              strmap_get(invariant->staged, expr_key(&read->access->expr)) &&
                              are_one(invariant->contraction, other->access, read->access) &&
                              !str_equal(spelled_address(model, other->access->expr),
                                         spelled_address(model, read->access->expr)) &&
                              may_be_equal(invariant, other->made, read->made);
    }
}

/* The value goes to a register, which may be set again before it is stored. */
static bool goes_to_register(const Invariant *invariant, const Read *read)
{
    const Stmt *stmt = read->access->stmt;
    return strmap_get(invariant->promoted_in, stmt_key(&stmt)) != NULL;
}

/* Looks at each product and the equal one before it, twice: as if each loop had two iterations. The
 * first time tells which are one. */
static void find_equal(Invariant *invariant, Reads *reads)
{
    typedef struct {
        Read *read;
        const Made *made;
    } Last;
    const Model *model = invariant->contraction->model;
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
                are_one(invariant->contraction, other->read->access, read->access)) {
                bool stays = made->is_sole && other->made->is_sole &&
                             !goes_to_register(invariant, read) &&
                             !goes_to_register(invariant, other->read);
                read->is_branched |= other->read->access->stmt != read->access->stmt &&
                                     other->read->access->condition != read->access->condition;
                read->is_shared |= stays;
                other->read->is_shared |= stays;
                read->is_doubtful |= !stays;
            }
            if (is_other && !read->is_shared)
                read->is_doubtful |= is_made_again(invariant, other->read->access, read);
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

static void note_place(Arena *arena, StrMap *places, const Access *access, Promoted *promoted)
{
    if (!access || place_of(places, access))
        return;
    StagedAt *place = arena_new_of(arena, StagedAt);
    *place = (StagedAt){promoted};
    strmap_set(places, expr_key(&access->expr), place);
}

static void note_footprint(Arena *arena, StrMap *places, const Footprint *print, Promoted *promoted)
{
    for (size_t i = 0; print && i < print->accesses.len; i++) {
        note_place(arena, places, print->accesses.at[i], promoted);
        note_place(arena, places, print->accesses.at[i]->whole, promoted);
    }
}

StrMap *contraction_places(Arena *arena, PlanRegion *region)
{
    StrMap *places = strmap_new(arena);
    for (size_t i = 0; i < region->promoted.len; i++) {
        Promoted *promoted = &region->promoted.at[i];
        for (size_t k = 0; k < promoted->around.len; k++)
            note_place(arena, places, promoted->around.at[k], promoted);
        note_footprint(arena, places, promoted->print, promoted);
    }
    for (size_t i = 0; i < region->tiles.len; i++) {
        note_footprint(arena, places, region->tiles.at[i]->print, NULL);
        note_footprint(arena, places, region->tiles.at[i]->partner, NULL);
    }
    return places;
}

/* Something is not written to memory any more: reads that stay there are not made again for it. */
static bool has_staged_write(const Contraction *contraction, const StrMap *places)
{
    for (size_t i = 0; i < contraction->all.len; i++)
        if (contraction->all.at[i]->write && place_of(places, contraction->all.at[i]))
            return true;
    return false;
}

static Reads find_reads(const Contraction *contraction, StrMap *by_expr)
{
    Making making = {.model = contraction->model, .by_expr = by_expr};
    making.made = strmap_new(making.model->arena);
    const Model *model = contraction->model;
    const StrMap *places = contraction->places;
    Reads reads = {0};
    bool others = has_staged_write(contraction, places);
    for (size_t i = 0; i < contraction->all.len; i++)
        if (!contraction->all.at[i]->is_rest) /* as the first of them */
            strmap_set(by_expr, expr_key(&contraction->all.at[i]->expr),
                       (void *)contraction->all.at[i]);
    stmt_each_expr(model->kernel->body, find_made, &making);
    for (size_t i = 0; i < contraction->all.len; i++) {
        const Access *access = contraction->all.at[i];
        const StagedAt *place = place_of(places, access);
        if (access->is_rest)
            continue;
        Read read = {.access = access, .promoted = place ? place->promoted : NULL};
        if (!access->read || !product_has_type(access->array->points) ||
            access->expr->kind == EXPR_CALL || (!place && !others))
            continue;
        read.made = strmap_get(making.made, expr_key(&access->expr));
        if (read.made)
            vec_push(model->arena, &reads, read);
    }
    return reads;
}

static const StrMap *statements_kept_in(const Contraction *contraction)
{
    StrMap *statements = strmap_new(contraction->model->arena);
    const PlanRegion *region = contraction->region;
    for (size_t i = 0; i < region->promoted.len; i++)
        for (size_t k = 0; k < region->promoted.at[i].print->accesses.len; k++) {
            const Access *access = region->promoted.at[i].print->accesses.at[k];
            const Stmt **stmt = arena_new_of(contraction->model->arena, const Stmt *);
            *stmt = access->stmt;
            if (access->write)
                strmap_set(statements, stmt_key(stmt), statements);
        }
    return statements;
}

/* --- stores that nobody sees ------------------------------------------------------------------ */

/* b = x * y in a register that gets another value before anybody reads it: x, a product, is used
 * less there than in memory, and fused with a sum that it is not fused with as it is. */
typedef struct {
    const Contraction *contraction;
    const Summands *summands;
    const Expr *product;
} Lost;

/* A variable that is a product, and is added to something elsewhere. */
static void find_lost(void *context, const Expr *expr, bool is_summand)
{
    Lost *lost = context;
    if (!expr || lost->product)
        return;
    if (!is_summand && select_adds_product(lost->summands, expr))
        lost->product = expr;
    product_each_operand(lost->contraction->model, expr, is_summand, find_lost, lost);
}

/* `next` stores what `write` has stored over, before anybody reads that, but to compute what is
 * stored over, too. */
static bool stores_over(const Contraction *contraction, const Access *next, const Access *write,
                        const Promoted *promoted)
{
    bool again = next->order <= write->order;
    const Loop *loop = contraction->region->region.loop;
    if (!next->write || !stored_by(next) || next->array != write->array ||
        !poly_equal(next->flat, write->flat) || next->loop != write->loop ||
        !condition_around(next->condition, write->condition) ||
        !same_part(contraction, next, write) || (again && (!promoted || !loop)) ||
        (!again && !contraction_touched(contraction, write, next, NULL, true)))
        return false;
    for (size_t i = 0; i < contraction->all.len; i++) {
        const Access *read = contraction->all.at[i];
        bool between = again ? read->order > write->order || read->order < next->order
                             : read->order > write->order && read->order < next->order;
        const Expr *stored = read->stmt->expr;
        if (between && read->read && !read->write && read->array == write->array &&
            poly_equal(read->flat, write->flat) && same_part(contraction, write, read) &&
            !(stored && stored->kind == EXPR_ASSIGN && read->expr->first > stored->a->last &&
              contraction_same_text(contraction->model, stored->a, write->expr)))
            return false;
    }
    return true;
}

static const Expr *lost_product(const Contraction *contraction, const StrMap *places)
{
    Lost lost = {.contraction = contraction, .summands = select_summands(contraction->model)};
    for (size_t i = 0; i < contraction->all.len; i++) {
        const Access *write = contraction->all.at[i];
        const StagedAt *place = place_of(places, write);
        const Expr *expr = write->stmt->expr;
        if (!write->write || !expr || expr->kind != EXPR_ASSIGN)
            continue;
        lost.product = NULL;
        find_lost(&lost, expr->b, false);
        for (size_t k = 0; lost.product && k < contraction->all.len; k++)
            if (stores_over(contraction, contraction->all.at[k], write,
                            place ? place->promoted : NULL))
                return lost.product;
    }
    return NULL;
}

const Expr *common_subexpression(const Contraction *contraction)
{
    const Model *model = contraction->model;
    StrMap *by_expr = strmap_new(model->arena);
    Reads reads = find_reads(contraction, by_expr);
    const StrMap *fixed = opaque_value_fixed_names(model, by_expr);
    Invariant invariant = {contraction, .by_expr = by_expr,
                           .promoted_in = statements_kept_in(contraction)};
    invariant.staged = contraction->places;
    invariant.set = model->assigned;
    for (size_t i = 0; i < reads.len; i++)
        if (hoisted_from(&invariant, reads.at[i].access, reads.at[i].made) ||
            is_made_once_around(&invariant, reads.at[i].access, reads.at[i].made))
            return reads.at[i].made->at[0].product;
    const Expr *lost = lost_product(contraction, invariant.staged);
    if (lost)
        return lost;
    find_equal(&invariant, &reads);
    find_otherwise_spelled(&invariant, &reads);
    for (size_t i = 0; i < reads.len; i++) {
        Read *read = &reads.at[i];
        if (read->is_branched || read->is_otherwise || (read->is_doubtful && !read->is_shared))
            return read->made->at[0].product;
        for (size_t k = 0; read->promoted && k < read->made->len; k++)
            read->promoted->fresh |=
                opaque_value_is_constant(model, by_expr, fixed, read->made->at[k].product);
    }
    return NULL;
}
