/* Short words. Enters: a plan with merged threads. Leaves: how each thread can do the work of
 * neighbours along the lanes, whose elements are vectors.
 *
 * Why it pays, on an H200: 2^30 additions of bytes take 2873 microseconds a byte at a time and 737
 * in vectors of 16 bytes, as long as a copy. */
#include "coarsening_analysis.h"

#include "../../analysis/legality/legality.h"
#include "../../syntax/parse.h"
#include "../estimate.h"

enum { BLOCKS_EACH = 3 /* of a multiprocessor: it is busy then */ };

/* The integer that the host is to ask for: one that it asks for anyway; else the array's row; else
 * any. NULL: none. */
static const Atom *divisor_of(const Search *search, const Term *term, const Array *array)
{
    const Divisors *divisors = &search->loops->asked.divisors;
    const Atom *best = NULL;
    for (unsigned k = 0; k < term->degree; k++) {
        const Atom *atom = term->atoms[k];
        const Param *param = atom->kind == ATOM_SYMBOL ? search_param(search, atom->name) : NULL;
        if (!param || param->type->kind != TYPE_INTEGER)
            continue;
        for (size_t m = 0; m < divisors->len; m++)
            if (str_equal(divisors->at[m].size, atom->name))
                return atom;
        if (!best || poly_mentions(array->sizes[array->rank - 1], atom))
            best = atom;
    }
    return best;
}

/* The value is a multiple of so many, if the sizes that are added to loops->asked are. */
static bool is_multiple(Search *search, const Poly *poly, const Array *array, unsigned by)
{
    Divisors *divisors = &search->loops->asked.divisors;
    for (size_t i = 0; i < poly->count; i++) {
        const Term *term = &poly->terms[i];
        if (term->coefficient % by == 0)
            continue;
        const Atom *atom = divisor_of(search, term, array);
        bool adds = atom != NULL;
        for (size_t m = 0; m < divisors->len; m++)
            adds &= atom && !str_equal(divisors->at[m].size, atom->name);
        if (!atom)
            return false;
        if (adds)
            vec_push(search->model->arena, divisors, ((Divisor){atom->name, by}));
    }
    return true;
}

/* Each thread that passes the checks comes to it, in each iteration of the loop around the
 * items. */
static bool is_certain(const Search *search, const Access *access)
{
    const Loop *around = search->loops->items.loop;
    for (const Condition *condition = access->condition; condition; condition = condition->outer) {
        bool check = around && condition->stmt == around->stmt;
        for (const Loop *loop = access->loop; loop && !check; loop = loop->outer)
            check = condition->stmt == loop->stmt && loop->trips_known && loop->trips > 0;
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

ThreadScope thread_scope(const ThreadLoops *loops, size_t token)
{
    const Stmt *loop = loops->items.loop ? loops->items.loop->stmt : NULL;
    return !loop || token < loop->first ? SCOPE_BEFORE
           : token <= loop->last        ? SCOPE_ITERATION
                                        : SCOPE_BEHIND;
}

int64_t thread_reach_by(const Access *access, const Loop *loop)
{
    int64_t by = 0;
    for (size_t i = 0; i < access->flat->count; i++)
        if (access->flat->terms[i].degree == 1 && access->flat->terms[i].atoms[0] == loop->atom)
            by = access->flat->terms[i].coefficient;
    return by;
}

bool thread_reach(const ThreadLoops *loops, const Access *access, ThreadReach *reach)
{
    Arena *arena = loops->model->arena;
    *reach = (ThreadReach){.flat = access->flat};
    for (const Loop *loop = access->loop; loop && loop != loops->items.loop; loop = loop->outer) {
        const int64_t by = thread_reach_by(access, loop);
        int64_t start, step;
        if (!loop->canonical || !loop->trips_known || loop->trips < 1 ||
            !poly_is_constant(loop->start, &start) || !poly_is_constant(loop->step, &step))
            return false;
        reach->flat =
            poly_subtract(arena, reach->flat, poly_scale(arena, poly_atom(arena, loop->atom), by));
        if (poly_mentions(reach->flat, loop->atom))
            return false;
        const int64_t first = by * start, last = by * (start + (loop->trips - 1) * step);
        reach->low += first < last ? first : last;
        reach->high += first < last ? last : first;
    }
    return true;
}

static bool is_read_alone(const Search *search, const Access *access)
{
    return access->read && !access->write && !model_writes(search->model, access->array);
}

/* How far the access is from its item's own element, where that is the first of a vector: as little
 * as can be, for the farthest one of all iterations. */
static int64_t beside(const Search *search, const Access *access, const ThreadReach *reach,
                      const Poly *rest)
{
    const int64_t items = search->loops->items.count[0], place = poly_residue(rest, items);
    int64_t best = 0, least = MOST_BESIDE + 1;
    for (int64_t by = place - 2 * items; by <= place + items; by += items) {
        const int64_t low = -(by + reach->low), high = by + reach->high,
                      far = low > high ? low : high;
        if (far <= least) {
            least = far;
            best = by;
        }
    }
    return is_read_alone(search, access) && !access->as && least <= MOST_BESIDE ? best : 0;
}

/* What the access names is there before the items are: it is no variable of their own
 * statements. */
static bool is_seen_before(const Search *search, const Access *access)
{
    for (size_t i = access->expr->first; i <= access->expr->last; i++) {
        const Variable *variable = search_is_name(search, i)
                                       ? model_variable(search->model, search_name(search, i))
                                       : NULL;
        bool seen = !variable || !variable->declarator || search_index(search, variable->name);
        for (const Loop *loop = access->loop; loop && !seen; loop = loop->outer)
            seen = loop->variable == variable;
        for (size_t k = 0; k < search->loops->pieces.len && !seen; k++)
            if (variable->namesake ||
                (variable->declarator->first >= search->loops->pieces.at[k].first->first &&
                 variable->declarator->first <= search->loops->pieces.at[k].last->last))
                return false;
    }
    return true;
}

/* Items have elements side by side, so many each, and the first one's begin a vector. `flat`: the
 * first of those of the access' item. */
static bool is_in_vector(Search *search, const Access *access, int64_t *stride, const Poly **flat)
{
    const Model *model = search->model;
    Arena *arena = model->arena;
    const Poly *by, *rest, *block;
    ThreadReach reach;
    if (access->expr->kind == EXPR_CALL || !thread_reach(search->loops, access, &reach) ||
        access->part || access->array->mixed.len || access_has_border(access) || access->wraps ||
        !poly_linear(arena, reach.flat, model->thread[0], &by, &rest) ||
        !poly_is_constant(by, stride) || *stride < 1 || *stride > MOST_STRIDE ||
        (!search->loops->within &&
         (!poly_linear(arena, rest, model->block[0], &block, &rest) ||
          !poly_equal(block, poly_constant(arena, model->block_size[0] * *stride)))))
        return false;
    const bool moves = reach.low || reach.high;
    if (moves && (*stride > 1 || !is_read_alone(search, access) || access->as))
        return false;
    const Poly *place = poly_constant(arena, *stride == 1 ? beside(search, access, &reach, rest)
                                                          : poly_residue(rest, *stride));
    *flat = poly_subtract(arena, reach.flat, place);
    return is_multiple(search, poly_subtract(arena, rest, place), access->array,
                       (unsigned)search->loops->items.count[0]) &&
           search_is_written(search, access->expr->first, access->expr->last) &&
           is_seen_before(search, access);
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

/* All that is beside a vector is loaded, and exists: it lies between elements that each thread
 * reads. */
static bool take_beside(const Search *search, ThreadVector *vector, const Access *access,
                        int64_t place)
{
    ThreadReach reach;
    thread_reach(search->loops, access, &reach);
    const int64_t low = place + reach.low, high = place + reach.high;
    if (low < -MOST_BESIDE || high > MOST_BESIDE)
        return false;
    if (!is_certain(search, access))
        return low == 0 && high == 0;
    if (!vector->first || low < vector->low) {
        vector->first = access;
        vector->low = low;
    }
    if (!vector->last || high > vector->high) {
        vector->last = access;
        vector->high = high;
    }
    return true;
}

/* Iterators of inner loops stand in it as such, so that others can stand there. */
static bool has_iterations_written(const Search *search, const Access *access)
{
    for (const Loop *loop = access->loop; loop && loop != search->loops->items.loop;
         loop = loop->outer)
        for (size_t i = access->expr->first; i <= access->expr->last; i++)
            if (search_is_name(search, i) &&
                str_equal(search_name(search, i), loop->variable->name) &&
                !search_is_written(search, i, i))
                return false;
    return true;
}

static bool take_vector(Search *search, const Access *access)
{
    const Model *model = search->model;
    ThreadLoops *loops = search->loops;
    ThreadVector *vector = NULL;
    const bool written = model_writes(model, access->array);
    const ThreadScope scope = thread_scope(loops, access->expr->first);
    const Poly *flat;
    int64_t stride;
    if (!is_in_vector(search, access, &stride, &flat) || !has_iterations_written(search, access))
        return false;
    for (size_t i = 0; i < loops->vectors.len; i++) {
        const ThreadVector *other = &loops->vectors.at[i];
        if (other->access->array != access->array)
            continue;
        if (poly_equal(other->flat, flat) && other->stride == stride && other->scope == scope)
            vector = &loops->vectors.at[i];
        else if (written)
            return false;
    }
    if (!vector) {
        vec_push(model->arena, &loops->vectors,
                 ((ThreadVector){
                     .access = access, .flat = flat, .scope = scope, .stride = (unsigned)stride}));
        vector = &loops->vectors.at[loops->vectors.len - 1];
    }
    if (poly_equal(access->flat, flat))
        vector->access = access;
    int64_t place;
    vec_push(model->arena, &vector->accesses, access);
    if (!thread_vector_has(loops, vector, access, &place))
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

bool thread_vector_has(const ThreadLoops *loops, const ThreadVector *vector, const Access *access,
                       int64_t *place)
{
    ThreadReach reach;
    bool has = false;
    for (size_t i = 0; i < vector->accesses.len && !has; i++)
        has = vector->accesses.at[i] == access;
    return has && thread_reach(loops, access, &reach) &&
           poly_is_constant(poly_subtract(loops->model->arena, reach.flat, vector->flat), place);
}

/* What is touched here and there alone need not be there at all; what is stored so would have to be
 * loaded first. */
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

/* All that is done with an index is to compute with it, before the checks: it counts up from lane
 * to lane. */
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

/* Where rows begin or end in a vector, each item computes from it, and those that pass store. What
 * is no element is 0 for the others: nothing may be divided by that. */
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

/* Words are vectors wherever they can be. Of larger elements lanes that are neighbours have whole
 * lines anyway: those are where threads read beside their own, if as little time is predicted and
 * fewer passes of L1, which count besides where DRAM is what a launch waits for. */
static bool vectors_pay(const Plan *plan, const ThreadLoops *loops)
{
    const Plan wide = {.model = plan->model,
                       .made_for = plan->made_for,
                       .device = plan->device,
                       .merge.items = 1,
                       .loops = loops};
    bool window = false, fits = plan->weigh == WEIGH_TIME;
    if (plan_has_short_words(plan) && !loops->items.loop)
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
    return estimate_takes_less(&vectors, &one, plan->device, VECTORS_AS_MUCH) &&
           vectors.cost.wavefronts < one.cost.wavefronts;
}

/* Items load the same element, each of them in any case: whoever passes no check may, too. */
static bool is_same_for_all(const Search *search, const Access *access)
{
    const Model *model = search->model;
    return is_read_alone(search, access) && is_certain(search, access) &&
           poly_is_plain(access->flat) && !poly_mentions(access->flat, model->thread[0]) &&
           (search->loops->within || !poly_mentions(access->flat, model->block[0]));
}

/* Items that do not pass the last check do something else, one by one. */
static bool is_apart(const Search *search, const Access *access)
{
    const Stmt *parting = search->loops->parting;
    return parting && expr_is_in(access->expr, parting->otherwise->first, parting->otherwise->last);
}

/* ... of what is written only to the item's own element, as the others do. */
static bool parting_fits(const Search *search)
{
    const Model *model = search->model;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        bool own = !is_apart(search, access) || !model_writes(model, access->array);
        for (size_t k = 0; k < search->loops->vectors.len && !own; k++)
            own = search->loops->vectors.at[k].access->array == access->array &&
                  search->loops->vectors.at[k].stride == 1 && !access->as &&
                  poly_equal(search->loops->vectors.at[k].flat, access->flat);
        if (!own)
            return false;
    }
    return true;
}

/* --- a loop around the items ------------------------------------------------------------------ */

enum {
    MOST_SEEN = 16,      /* iterations that a compiler sees at once */
    FEW_ITERATIONS = 64, /* fewer stay in one block */
    PARTS =
        128 /* of a loop of more, over the grid: 254 planes of a stencil take an H100 277 us in 32, 215 in
                   64, 195 in 128, 196 in 254 */
};

/* The first loop whose iterations are the same for the whole grid. */
static bool take_iterations(Search *search, const Stmt *stmt)
{
    const Model *model = search->model;
    ThreadLoops *loops = search->loops;
    const Loop *loop = model_loop(model, stmt);
    if (loops->items.loop || !search_head_fits(search, stmt) || !loop->declares)
        return false;
    loops->items.loop = loop;
    loops->items.iterations =
        loop->trips_known && loop->trips < MOST_SEEN ? loop->trips : MOST_SEEN;
    search->touched = true;
    ThreadPiece piece = {.first = stmt, .last = stmt, .loop = loop, .stores = true};
    vec_push(model->arena, &loops->pieces, piece);
    if (stmt->then->kind != STMT_COMPOUND)
        vec_push(model->arena, &search->taken, stmt->then);
    for (size_t i = 0; i < stmt->then->body.len; i++)
        vec_push(model->arena, &search->taken, stmt->then->body.at[i]);
    if (!coarsening_stmt_fits(model, stmt->then) || !search_iterations_stay(search, stmt))
        search_refuse(search);
    return true;
}

/* Iterations read nothing that any of them writes: products might be fused with sums through
 * memory. Few threads would be under way in a loop of many iterations: these are those of several
 * blocks. */
static bool iterations_fit(Search *search, bool wanted)
{
    const Model *model = search->model;
    ThreadLoops *loops = search->loops;
    const Loop *loop = loops->items.loop;
    for (size_t i = 0; i < loops->vectors.len; i++) {
        const ThreadVector *vector = &loops->vectors.at[i];
        if (vector->scope == SCOPE_ITERATION && vector->store && vector->load)
            return false;
        for (size_t k = 0; k < i; k++) /* or before it, or behind it */
            if (loop && vector->access->array == loops->vectors.at[k].access->array &&
                (vector->store || loops->vectors.at[k].store))
                return false;
    }
    if (!loop || loop->trips_known)
        return true;
    if (!model->block_used[2] && loops->pieces.len == 1 && !loops->variables.len &&
        !model_sizes_mention_grid(model) && !search_iterations_hindrance(search, loop)) {
        int64_t start, end;
        loops->split = loop;
        loops->split_parts = PARTS;
        loops->fewest_iterations = wanted ? 0 : FEW_ITERATIONS;
        if (poly_is_constant(loop->start, &start) && poly_is_constant(loop->end, &end) &&
            end - start < FEW_ITERATIONS)
            loops->split = NULL;
        if (loops
                ->split) /* iterations of a block are so far apart: no product may be one of those between, either */
            loops->items.iterations *= PARTS;
    }
    return loops->split || wanted;
}

/* ---------------------------------------------------------------------------------------------- */

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
    loops->items.count[0] = VECTOR_BYTES / largest;
    loops->items.count[1] = loops->items.step[0] = loops->items.step[1] = 1;
    loops->asked.bytes = VECTOR_BYTES;
    for (unsigned axis = 0; axis < 3; axis++) {
        loops->threads[axis] = model->block_size[axis];
        if (axis < 2)
            loops->blocks[axis] = loops->within ? 1 : loops->items.count[axis];
    }
    if (loops->within && loops->threads[0] % loops->items.count[0])
        return false;
    loops->threads[0] /= loops->within ? loops->items.count[0] : 1;
    for (size_t i = 0; i < model->accesses.len; i++)
        if (!is_apart(search, model->accesses.at[i]) &&
            !is_same_for_all(search, model->accesses.at[i]) &&
            !take_vector(search, model->accesses.at[i]))
            return false;
    if (!loops->vectors.len || !parting_fits(search) || !stores_are_whole(search))
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

static const ThreadLoops *find_in(const Plan *plan, bool wanted, TakeLoop *take, Together together)
{
    Search search = search_begin(plan, take, together);
    ThreadLoops *loops = search.loops;
    const bool fits =
        search.fits && loops->pieces.len && !take == !loops->items.loop &&
        search_words_fit(&search) && search_limits_fit(&search) && indices_fit(&search) &&
        vectors_fit(&search) && iterations_fit(&search, wanted) &&
        (take ? search_products_fit(&search)
              : !coarsening_share_products(plan->model, search.assigned, &loops->items)) &&
        (wanted || vectors_pay(plan, loops));
    if (fits && !wanted && !plan_merges(plan)) /* else the merged kernel is for so many */
        loops->fewest_blocks = plan->device->multiprocessors * loops->blocks[0] * BLOCKS_EACH /
                               (loops->split ? loops->split_parts : 1);
    return fits ? loops : NULL;
}

const ThreadLoops *thread_vectors_find(const Plan *plan, bool wanted, bool in_iterations)
{
    const ThreadLoops *loops = find_in(plan, wanted, NULL, ALONG_X);
    return loops || !in_iterations || !plan->model->loops.len
               ? loops
               : find_in(plan, wanted, take_iterations, ALONG_X);
}

const ThreadLoops *thread_vectors_within(const Plan *plan)
{
    const ThreadLoops *loops = find_in(plan, true, NULL, ALONG_X_OF_BLOCK);
    return loops || !plan->model->loops.len
               ? loops
               : find_in(plan, true, take_iterations, ALONG_X_OF_BLOCK);
}
