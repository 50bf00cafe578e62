/* Short words. Enters: a plan with merged threads. Leaves: how each thread can do the work of neighbours along the
 * lanes, whose elements are vectors.
 *
 * Why it pays, on an H200: 2^30 additions of bytes take 2873 microseconds a byte at a time and 737 in vectors of
 * 16 bytes, as long as a copy. */
#include "thread_search.h"

#include "../front/parse.h"
#include "../model/builder.h"
#include "estimate.h"
#include "legal.h"

enum { BLOCKS_EACH = 3 /* of a multiprocessor: it is busy then */ };
static const double AS_MUCH = 1.01; /* of what is predicted without vectors */

/* The value is a multiple of so many, if the sizes that are added to loops->asked are. */
static bool is_multiple(Search *search, const Poly *poly, unsigned by)
{
    Divisors *divisors = &search->loops->asked.divisors;
    for (size_t i = 0; i < poly->count; i++) {
        const Term *term = &poly->terms[i];
        bool fits = term->coefficient % by == 0;
        for (unsigned k = 0; k < term->degree && !fits; k++) {
            const Atom *atom = term->atoms[k];
            const Param *param =
                atom->kind == ATOM_SYMBOL ? search_param(search, atom->name) : NULL;
            fits = param && param->type->kind == TYPE_INTEGER;
            bool adds = fits;
            for (size_t m = 0; m < divisors->len; m++)
                adds &= !str_equal(divisors->at[m].size, atom->name);
            if (adds)
                vec_push(search->model->arena, divisors, ((Divisor){atom->name, by}));
        }
        if (!fits)
            return false;
    }
    return true;
}

/* Each thread that passes the checks comes to it. */
static bool is_certain(const Search *search, const Access *access)
{
    for (const Condition *condition = access->condition; condition; condition = condition->outer) {
        bool check = false;
        for (size_t i = 0; i < search->ifs.len; i++)
            check |= search->ifs.at[i] == condition->stmt;
        if (!check)
            return false;
    }
    return true;
}

enum {
    MOST_STRIDE = 4, /* elements of an item: the colours of a pixel */
    MOST_BESIDE = 4  /* elements of a window before a vector, or behind it: each is a load */
};

/* How far the access is from its item's own element, where that is the first of a vector; of a rest of its subscript. */
static int64_t beside(const Search *search, const Access *access, const Poly *rest)
{
    const int64_t items = search->loops->items.count[0], place = poly_residue(rest, items),
                  by = place > items / 2 ? place - items : place;
    const bool is = !model_writes(search->model, access->array) && !access->as &&
                    by >= -MOST_BESIDE && by <= MOST_BESIDE;
    return is ? by : 0;
}

/* Items have elements side by side, so many each, and the first one's begin a vector. `flat`: the first of those of the
 * access' item. */
static bool is_in_vector(Search *search, const Access *access, int64_t *stride, const Poly **flat)
{
    const Model *model = search->model;
    Arena *arena = model->arena;
    const Poly *by, *rest, *block;
    if (access->expr->kind == EXPR_CALL || access->loop || access->part ||
        access->array->mixed.len || access_has_border(access) || access->wraps ||
        !poly_linear(arena, access->flat, model->thread[0], &by, &rest) ||
        !poly_is_constant(by, stride) || *stride < 1 || *stride > MOST_STRIDE ||
        !poly_linear(arena, rest, model->block[0], &block, &rest) ||
        !poly_equal(block, poly_constant(arena, model->block_size[0] * *stride)))
        return false;
    const Poly *place = poly_constant(arena, *stride == 1 ? beside(search, access, rest)
                                                          : poly_residue(rest, *stride));
    *flat = poly_subtract(arena, access->flat, place);
    return is_multiple(search, poly_subtract(arena, rest, place),
                       (unsigned)search->loops->items.count[0]) &&
           search_is_written(search, access->expr->first, access->expr->last);
}

/* A statement of its own stores the element, whatever else the thread finds. */
static bool is_stored_always(const Search *search, const Access *access)
{
    const Stmt *stmt = access->stmt;
    for (size_t i = 0; i < search->taken.len; i++)
        if (search->taken.at[i] == stmt)
            return stmt->kind == STMT_EXPR && stmt->expr->kind == EXPR_ASSIGN &&
                   expr_bare(stmt->expr->a) == access->expr;
    return false;
}

/* All that is beside a vector is loaded, and exists: it lies between elements that each thread reads. */
static bool take_beside(const Search *search, ThreadVector *vector, const Access *access,
                        int64_t place)
{
    if (!is_certain(search, access))
        return place == 0;
    if (!vector->first || place < vector->low) {
        vector->first = access;
        vector->low = place;
    }
    if (!vector->last || place > vector->high) {
        vector->last = access;
        vector->high = place;
    }
    return true;
}

static bool take_vector(Search *search, const Access *access)
{
    const Model *model = search->model;
    ThreadLoops *loops = search->loops;
    ThreadVector *vector = NULL;
    const bool written = model_writes(model, access->array);
    const Poly *flat;
    int64_t stride;
    if (!is_in_vector(search, access, &stride, &flat))
        return false;
    for (size_t i = 0; i < loops->vectors.len; i++) {
        const ThreadVector *other = &loops->vectors.at[i];
        if (other->access->array != access->array)
            continue;
        if (poly_equal(other->flat, flat) && other->stride == stride)
            vector = &loops->vectors.at[i];
        else if (written)
            return false;
    }
    if (!vector) {
        vec_push(model->arena, &loops->vectors,
                 ((ThreadVector){.access = access, .flat = flat, .stride = (unsigned)stride}));
        vector = &loops->vectors.at[loops->vectors.len - 1];
    }
    if (poly_equal(access->flat, flat))
        vector->access = access;
    int64_t place;
    if (!thread_vector_has(model, vector, access, &place))
        return false;
    if (stride == 1 && !take_beside(search, vector, access, place))
        return false;
    const unsigned bit = 1u << (stride == 1 ? 0 : place);
    const bool certain = stride == 1 ? vector->first && vector->low <= 0 && vector->high >= 0
                                     : is_certain(search, access);
    vector->load |= access->read;
    vector->store |= access->write;
    vector->always |= access->write && is_stored_always(search, access) ? bit : 0;
    vector->certain |= certain ? bit : 0;
    return true;
}

bool thread_vector_has(const Model *model, const ThreadVector *vector, const Access *access,
                       int64_t *place)
{
    return access->array == vector->access->array &&
           poly_is_constant(poly_subtract(model->arena, access->flat, vector->flat), place) &&
           (vector->stride == 1 ? *place >= -MOST_BESIDE && *place <= MOST_BESIDE
                                : *place >= 0 && *place < vector->stride);
}

/* What is touched here and there alone need not be there at all; what is stored so would have to be loaded first. */
static bool stores_are_whole(const Search *search)
{
    const ThreadLoops *loops = search->loops;
    for (size_t i = 0; i < loops->vectors.len; i++) {
        const ThreadVector *vector = &loops->vectors.at[i];
        const unsigned ends = 1u | 1u << (vector->stride - 1), all = (1u << vector->stride) - 1;
        if ((vector->certain & ends) != ends ||
            (vector->store && !vector->load && vector->always != all))
            return false;
    }
    return true;
}

/* All that is done with an index is to compute with it, before the checks: it counts up from lane to lane. */
static bool indices_fit(const Search *search)
{
    const Model *model = search->model;
    for (size_t i = 0; i < search->loops->indices.len; i++) {
        ThreadIndex *index = &search->loops->indices.at[i];
        const Variable *variable = model_variable(model, index->declarator->name);
        const Expr *init = index->declarator->init;
        const Poly *by, *rest;
        if (search_divides(search, init->first, init->last))
            return false;
        for (size_t k = 0; k < i && search->loops->declared_again && index->places[0]; k++) {
            const ThreadIndex *other = &search->loops->indices.at[k];
            for (size_t at = init->first; at <= init->last && other->by[0] && !other->is_part; at++)
                if (search_is_name(search, at) &&
                    str_equal(search_name(search, at), other->declarator->name))
                    return false; /* it has the item already */
        }
        if (index->by[0] && !index->is_part &&
            (!search_is_sum(variable->value.poly) ||
             !poly_linear(model->arena, variable->value.poly, model->thread[0], &by, &rest) ||
             !poly_is_constant(by, &index->step)))
            return false;
    }
    return true;
}

/* The garray is so many whole vectors: where an element of one is, all of it is. */
static bool is_whole(const Search *search, const Array *array)
{
    const ThreadLoops *loops = search->loops;
    const Poly *size = array->sizes[array->rank - 1];
    for (size_t i = 0; i < size->count; i++) {
        bool whole = size->terms[i].coefficient % loops->items.count[0] == 0;
        for (size_t k = 0; k < loops->asked.divisors.len && !whole; k++)
            for (unsigned m = 0; m < size->terms[i].degree && !whole; m++)
                whole = size->terms[i].atoms[m]->kind == ATOM_SYMBOL &&
                        str_equal(size->terms[i].atoms[m]->name, loops->asked.divisors.at[k].size);
        if (!whole)
            return false;
    }
    return true;
}

/* Some statement divides by what is no number other than 0. */
static bool divides_by_more(const Search *search)
{
    const ThreadLoops *loops = search->loops;
    const Tokens *tokens = &search->model->kernel->tokens;
    for (size_t i = 0; i < loops->pieces.len; i++)
        for (size_t k = loops->pieces.at[i].first->first; k <= loops->pieces.at[i].last->last; k++)
            if (search_divides(search, k, k) &&
                (tokens->at[k].kind == TOKEN_SLASH_ASSIGN ||
                 tokens->at[k].kind == TOKEN_PERCENT_ASSIGN ||
                 tokens->at[k + 1].kind != TOKEN_NUMBER ||
                 str_starts(token_text(search->model->arena, tokens->at[k + 1]), "0")))
                return true;
    return false;
}

/* Where rows begin or end in a vector, each item computes from it, and those that pass store. What is no element is 0
 * for the others: nothing may be divided by that. */
static bool some_may_pass(const Search *search, bool *has_window)
{
    const ThreadLoops *loops = search->loops;
    bool window = false, fits = loops->checks.len > 0;
    for (size_t i = 0; i < loops->vectors.len; i++) {
        const ThreadVector *vector = &loops->vectors.at[i];
        window |= thread_vector_has_window(vector);
        fits &= vector->stride == 1 && is_whole(search, vector->access->array);
    }
    *has_window = window;
    return fits && window && !divides_by_more(search);
}

/* Words are vectors wherever they can be. Of larger elements lanes that are neighbours have whole lines anyway: those
 * are where threads read beside their own, if as little time is predicted and fewer passes of L1, which count besides
 * where DRAM is what a launch waits for. */
static bool vectors_pay(const Plan *plan, const ThreadLoops *loops)
{
    const Plan wide = {
        .model = plan->model, .device = plan->device, .merge.items = 1, .loops = loops};
    bool window = false, fits = plan->weigh == WEIGH_TIME;
    if (plan_has_short_words(plan))
        return true;
    for (size_t i = 0; i < loops->vectors.len; i++) {
        const Array *array = loops->vectors.at[i].access->array;
        window |= thread_vector_has_window(&loops->vectors.at[i]);
        fits &= array->element <= LARGEST_MERGED && array->wish != STAGE_ALWAYS;
    }
    if (!window || !fits)
        return false;
    const Estimate one = estimate_plan(plan, &ESTIMATE_CHOICE),
                   vectors = estimate_plan(&wide, &ESTIMATE_CHOICE);
    return one.known && vectors.known &&
           estimate_time(&vectors, plan->device) < estimate_time(&one, plan->device) * AS_MUCH &&
           vectors.cost.wavefronts < one.cost.wavefronts;
}

static bool vectors_fit(Search *search)
{
    const Model *model = search->model;
    ThreadLoops *loops = search->loops;
    unsigned largest = 0;
    for (size_t i = 0; i < model->accesses.len; i++) {
        unsigned element = model->accesses.at[i]->array->element;
        largest = element > largest ? element : largest;
        if (element & (element - 1))
            return false;
    }
    if (!largest || largest >= VECTOR_BYTES || model->block_size[0] < 1)
        return false;
    for (size_t i = 0; i < model->arrays.len; i++)
        if (search_param(search, model->arrays.at[i]->type_text)) /* its type has no other name */
            return false;
    loops->items = (Items){.count = {VECTOR_BYTES / largest, 1}, .step = {1, 1}};
    loops->asked.bytes = VECTOR_BYTES;
    for (unsigned axis = 0; axis < 2; axis++) {
        loops->threads[axis] = model->block_size[axis];
        loops->blocks[axis] = loops->items.count[axis];
    }
    for (size_t i = 0; i < model->accesses.len; i++)
        if (!take_vector(search, model->accesses.at[i]))
            return false;
    if (!stores_are_whole(search))
        return false;
    bool has_window;
    loops->some_pass = some_may_pass(search, &has_window);
    if (has_window && !loops->some_pass && loops->asked.divisors.len)
        return false; /* at both ends of each row, items would go one by one */
    for (size_t i = 0; i < model->arrays.len; i++)
        for (size_t k = 0; k < loops->vectors.len; k++)
            if (loops->vectors.at[k].access->array == model->arrays.at[i]) {
                vec_push(model->arena, &loops->asked.aligned, model->arrays.at[i]);
                break;
            }
    return true;
}

const ThreadLoops *thread_vectors_find(const Plan *plan, bool wanted)
{
    Search search = search_begin(plan, NULL);
    bool fits = search.fits && search.loops->pieces.len && search_words_fit(&search) &&
                search_limits_fit(&search) && indices_fit(&search) &&
                vectors_fit(&search) &&
                !several_share_products(plan->model, search.assigned, &search.loops->items) &&
                (wanted || vectors_pay(plan, search.loops));
    if (fits && !wanted && !plan_merges(plan)) /* else the merged kernel is for so many */
        search.loops->fewest_blocks =
            plan->device->multiprocessors * search.loops->blocks[0] * BLOCKS_EACH;
    return fits ? search.loops : NULL;
}
