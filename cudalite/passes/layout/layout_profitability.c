/* Enters: a kernel as it is written, and what its launch takes. Leaves: arrays that should lie
 * otherwise, with the time of a launch then. */
#include "layout_profitability.h"

#include <string.h>

#include "../../cost/launched.h"
#include "../overlap_conditions.h"
#include "../thresholds.h"

enum {
    MOST_LAYOUTS = 8, /* arrays of a kernel that are looked at */
    MOST_ORDERS = 4
};

/* Of dimensions that become those of the new array, slowest first. */
typedef struct {
    unsigned from[3];
} Order;

typedef struct {
    Array *array;
    Order order;
    bool taken;
} Try;

typedef struct {
    const Model *user;
    const Device *device;
    EstimateBasis basis;
    Assumptions given; /* as `basis` says, and sizes that were taken */
    Estimate best;     /* without any of it */
    Try tries[MOST_LAYOUTS];
    size_t count;
} Search;

/* --- the kernel with other arrays ------------------------------------------------------------- */

static Array *array_turned(Arena *arena, const Array *array, Order order)
{
    Array *turned = arena_new_of(arena, Array);
    *turned = *array;
    for (unsigned d = 0; d < array->rank; d++) {
        turned->sizes[d] = array->sizes[order.from[d]];
        turned->size_texts[d] = array->size_texts[order.from[d]];
    }
    return turned;
}

/* An array of one member of the structures: no other one is touched by who takes them in any
 * order. */
static Array *array_of_member(Arena *arena, const Array *structures)
{
    Array *member = arena_new_of(arena, Array);
    *member = *structures;
    member->rank--;
    member->words = 0;
    return member;
}

static void turn_access(const Model *user, Access *access, Array *turned, Order order)
{
    Arena *arena = user->arena;
    const Access old = *access;
    const Poly *flat = poly_constant(arena, 0);
    int64_t stride;
    if (old.array->words && access_class(user, &old, &stride) == CLASS_IRREGULAR) {
        turned = array_of_member(arena, old.array);
        order = (Order){{0, 1, 2}};
    }
    access->array = turned;
    for (unsigned d = 0; d < turned->rank; d++) {
        access->subs[d] = old.subs[order.from[d]];
        access->borders[d] = old.borders[order.from[d]];
        flat = poly_add(arena, poly_multiply(arena, flat, turned->sizes[d]), access->subs[d]);
    }
    access->flat = flat;
}

/* Nothing of it is a kernel that could be planned: it has a cost alone. */
static const Model *model_turned(const Search *search)
{
    const Model *user = search->user;
    Arena *arena = user->arena;
    Model *turned = arena_new_of(arena, Model);
    *turned = *user;
    memset(&turned->arrays, 0, sizeof turned->arrays);
    memset(&turned->accesses, 0, sizeof turned->accesses);
    Array *made[MOST_LAYOUTS] = {NULL};
    for (size_t k = 0; k < search->count; k++)
        if (search->tries[k].taken)
            made[k] = array_turned(arena, search->tries[k].array, search->tries[k].order);
    for (size_t i = 0; i < user->arrays.len; i++) {
        Array *array = user->arrays.at[i];
        for (size_t k = 0; k < search->count; k++)
            array = made[k] && search->tries[k].array == array ? made[k] : array;
        vec_push(arena, &turned->arrays, array);
    }
    for (size_t i = 0; i < user->accesses.len; i++) {
        Access *access = arena_new_of(arena, Access);
        *access = *user->accesses.at[i];
        for (size_t k = 0; k < search->count; k++)
            if (made[k] && search->tries[k].array == access->array) {
                turn_access(user, access, made[k], search->tries[k].order);
                break;
            }
        vec_push(arena, &turned->accesses, access);
    }
    return turned;
}

/* A launch with those that are taken. */
static Estimate estimate_taken_layouts(const Search *search)
{
    const EstimateBasis basis = {.launches = search->basis.launches, .given = &search->given};
    return estimate_written(model_turned(search), search->device, &basis);
}

Estimate layout_estimate(const Model *user, const Strs *names, const Device *device,
                         const EstimateBasis *basis)
{
    Search search = {.user = user, .device = device, .basis = *basis};
    for (size_t i = 0; i < user->arrays.len && search.count < MOST_LAYOUTS; i++) {
        Array *array = user->arrays.at[i];
        Try try = {.array = array, .taken = true, .order = {{array->rank - 1, 0, 1}}};
        bool known = array->rank > 1;
        for (size_t k = 0; k < user->accesses.len; k++)
            known &= user->accesses.at[k]->array != array || user->accesses.at[k]->flat;
        if (strs_has(names, array->name) && known)
            search.tries[search.count++] = try;
    }
    return estimate_written(model_turned(&search), device, basis);
}

/* --- which ------------------------------------------------------------------------------------ */

/* Lanes of some access are not beside each other, and every access is understood: those of
 * structures in any order, if it is one word of them, for several are in one sector. */
static bool may_turn(const Model *user, const Array *array)
{
    bool apart = false;
    int64_t word = -1, other;
    if (array->rank < 2 || array->escapes || array->param->is_member)
        return false;
    for (size_t i = 0; i < user->accesses.len; i++) {
        const Access *access = user->accesses.at[i];
        int64_t stride;
        if (access->array != array)
            continue;
        if (!access->flat)
            return false;
        const AccessClass class = access_class(user, access, &stride);
        if (class == CLASS_IRREGULAR && array->words) {
            if (!poly_is_constant(access->subs[array->rank - 1], &other) ||
                (word >= 0 && word != other))
                return false;
            word = other;
        }
        apart |= class != CLASS_COALESCED && class != CLASS_BROADCAST;
    }
    return apart;
}

static size_t orders_of(const Array *array, Order orders[MOST_ORDERS])
{
    static const Order two[] = {{{1, 0}}},
                       three[] = {{{2, 0, 1}}, {{1, 2, 0}}, {{0, 2, 1}}, {{2, 1, 0}}};
    const Order *from = array->rank == 2 ? two : three;
    const size_t count = array->rank == 2 || array->words ? 1 : sizeof three / sizeof *three;
    memcpy(orders, from, count * sizeof *from);
    return count;
}

/* The best order of each array by itself. */
static void find_orders(Search *search)
{
    const size_t all = search->count;
    for (size_t k = 0; k < all; k++) {
        Try *try = &search->tries[k];
        Order orders[MOST_ORDERS];
        const size_t count = orders_of(try->array, orders);
        Estimate best = {0};
        try->order = orders[0];
        try->taken = true;
        for (size_t i = 0; i < count && count > 1; i++) {
            const Order kept = try->order;
            try->order = orders[i];
            const Estimate own = estimate_taken_layouts(search);
            if (!estimate_replaces(&best, &own, search->device))
                try->order = kept;
        }
        try->taken = false;
    }
}

/* All, and then without each that adds nothing. */
static Estimate find_best(Search *search)
{
    for (size_t k = 0; k < search->count; k++)
        search->tries[k].taken = true;
    Estimate best = estimate_taken_layouts(search);
    for (size_t k = 0; k < search->count; k++) {
        search->tries[k].taken = false;
        const Estimate without = estimate_taken_layouts(search);
        search->tries[k].taken =
            !without.known || estimate_takes_less(&best, &without, search->device, LAYOUT_ADDS);
        if (!search->tries[k].taken)
            estimate_replaces(&best, &without, search->device);
    }
    return best;
}

static bool is_notable(const Device *device, const Estimate *before, const Estimate *after)
{
    return estimate_takes_less_by(after, before, device, LAYOUT_PAYS, LAYOUT_NOTABLE);
}

/* --- words ------------------------------------------------------------------------------------ */

/* Seconds that a copy of the array into the other layout takes: a launch in which each byte is read
 * and written once. */
static double conversion_of(Search *search, const Array *array)
{
    const EstimateBasis basis = {.launches = search->basis.launches, .given = &search->given};
    Extents extents = extents_find(search->user, &basis);
    double bytes = 2.0 * array->element;
    for (unsigned d = 0; d < array->rank; d++)
        bytes *= extents_value(&extents, array->sizes[d]);
    return COST_LAUNCH + cost_copy_time(search->device, bytes);
}

/* Words of the structures that are used; no more than 64 are told apart. */
static unsigned words_used(const Model *user, const Array *array)
{
    uint64_t used = 0;
    int64_t word;
    for (size_t i = 0; i < user->accesses.len; i++) {
        const Access *access = user->accesses.at[i];
        if (access->array != array || access->is_dead_member)
            continue;
        if (!poly_is_constant(access->subs[array->rank - 1], &word))
            return array->words;
        used |= (uint64_t)1 << (word & 63);
    }
    return (unsigned)__builtin_popcountll(used);
}

static Str words_of(const Model *user, const Try *try)
{
    Arena *arena = user->arena;
    const Array *array = try->array;
    if (array->words)
        return str_format(arena,
                          "'%.*s' is an array of structures of %u words, of which the kernel uses "
                          "%u: with an array for each member,",
                          STR_ARG(array->name), array->words, words_used(user, array));
    Text sizes = text_new(arena);
    for (unsigned d = 0; d < array->rank; d++)
        text_format(&sizes, "[%.*s]", STR_ARG(array->size_texts[try->order.from[d]]));
    return str_format(arena, "lanes access '%.*s' across its rows: transposed, as %.*s,",
                      STR_ARG(array->name), STR_ARG(text_str(&sizes)));
}

/* `all`: seconds that the conversion of all arrays takes. */
static Str remedy_of(Arena *arena, const LayoutGain *gain, double all)
{
    const int64_t launches = (int64_t)(all / (gain->before - gain->after)) + 1;
    if (gain->kind == LAYOUT_PADDED || gain->kind == LAYOUT_XORED)
        return STR("both times include bank conflicts; cudalite does this itself for shared arrays "
                   "of annotated kernels");
    if (gain->kind == LAYOUT_SOA && gain->after + all < gain->before * LAYOUT_PAYS)
        return str_format(arena,
                          "a conversion takes about %.*s: 'layout %.*s %s' converts around each "
                          "launch that reads new data; converting once, in the program, is better",
                          STR_ARG(estimate_seconds(arena, gain->convert)), STR_ARG(gain->array),
                          layout_kind_name(gain->kind));
    return str_format(arena,
                      "a conversion takes about %.*s: convert the data beforehand if at least %lld "
                      "%s it; cudalite changes no data outside kernels",
                      STR_ARG(estimate_seconds(arena, gain->convert)), (long long)launches,
                      launches == 1 ? "launch reads" : "launches read");
}

static void add_gain(const Model *user, KernelTime *time, LayoutGain gain, double all, Str what)
{
    Arena *arena = user->arena;
    gain.text = str_format(arena, "%.*s a launch would take about %.*s instead of %.*s",
                           STR_ARG(what), STR_ARG(estimate_seconds(arena, gain.after)),
                           STR_ARG(estimate_seconds(arena, gain.before)));
    gain.remedy = remedy_of(arena, &gain, all);
    vec_push(arena, &time->layouts, gain);
}

/* --- arrays of the user's in shared memory ---------------------------------------------------- */

/* Predicted times of launches leave out what the user's own shared arrays cost: here it counts. */
static void add_shared(const Plan *plan, const Model *user, KernelTime *time)
{
    for (size_t i = 0; i < plan->relayouts.len; i++) {
        const Relayout *made = &plan->relayouts.at[i];
        Estimate before = time->written, after = before;
        before.cost.wavefronts += made->before.wavefronts * time->written.blocks;
        after.cost.wavefronts += made->after.wavefronts * time->written.blocks;
        LayoutGain gain = {.array = made->declarator->name,
                           .kind = made->by ? LAYOUT_PADDED : LAYOUT_XORED,
                           .before = estimate_time(&before, plan->device),
                           .after = estimate_time(&after, plan->device)};
        if (!is_notable(plan->device, &before, &after))
            continue;
        Str how = made->by
                      ? str_format(user->arena, "with extent %lld instead of %lld",
                                   (long long)(made->extent + made->by), (long long)made->extent)
                      : STR("with column indices XORed with their row");
        add_gain(user, time, gain, 0,
                 str_format(user->arena,
                            "shared '%.*s' has bank conflicts, %.2f wavefronts per request: %.*s "
                            "there are %.2f, and",
                            STR_ARG(made->declarator->name),
                            made->before.wavefronts / made->before.requests, STR_ARG(how),
                            made->after.wavefronts / made->after.requests));
    }
}

typedef bool MayTurn(const Model *user, const Array *array);

/* Whether some arrays would do better otherwise; *after: a launch then. */
static bool search_layouts(const Plan *plan, const KernelTime *time, MayTurn *may, Search *search,
                           Estimate *after)
{
    const Model *user = search->user;
    Arena *arena = user->arena;
    if (!time->written.known || !time->launched.known)
        return false;
    search->best = time->written;
    estimate_replaces(&search->best, &time->launched, plan->device);
    search->given = assumptions_with(arena, search->basis.given, &time->written.taken);
    for (size_t i = 0; i < user->arrays.len && search->count < MOST_LAYOUTS; i++)
        if (may(user, user->arrays.at[i]))
            search->tries[search->count++] = (Try){.array = user->arrays.at[i]};
    if (!search->count)
        return false;
    find_orders(search);
    *after = find_best(search);
    return is_notable(plan->device, &search->best, after);
}

void layout_find(const Plan *plan, const EstimateBasis *basis, KernelTime *time)
{
    const Model *user = plan_user_model(plan);
    Search search = {.user = user, .device = plan->device, .basis = *basis};
    Estimate all;
    if (time->written.known && !time->changed)
        add_shared(plan, user, time);
    if (!search_layouts(plan, time, may_turn, &search, &all))
        return;
    double convert = 0;
    for (size_t k = 0; k < search.count; k++)
        convert += search.tries[k].taken ? conversion_of(&search, search.tries[k].array) : 0;
    for (size_t k = 0; k < search.count; k++) {
        const Try *try = &search.tries[k];
        if (!try->taken)
            continue;
        LayoutGain gain = {.array = try->array->name,
                           .kind = try->array->words ? LAYOUT_SOA : LAYOUT_TRANSPOSED,
                           .before = estimate_time(&search.best, plan->device),
                           .after = estimate_time(&all, plan->device),
                           .convert = conversion_of(&search, try->array)};
        add_gain(user, time, gain, convert, words_of(user, try));
    }
}

/* What estimates of the kernel leave out. */
static Str left_out(const Model *user)
{
    bool once = false;
    for (size_t i = 0; i < user->accesses.len && !once; i++)
        for (const Loop *loop = user->accesses.at[i]->loop; loop; loop = loop->outer)
            once |= !loop->canonical;
    return user->may_alias.len && once ? STR("without accesses to memory that is no garray, and "
                                             "with one iteration of loops of unknown length")
           : user->may_alias.len       ? STR("without accesses to memory that is no garray")
           : once                      ? STR("with one iteration of loops of unknown length")
                                       : (Str){0};
}

/* What the launch passes for the array; empty: it is no variable. */
static Str passed_for(const Launch *launch, const Kernel *kernel, const Array *array)
{
    for (size_t i = 0; i < kernel->params.len && i < launch->values.len; i++)
        if (kernel->params.at[i] == array->param)
            return launch->values.at[i].variable;
    return (Str){0};
}

/* The launch passes one pointer for two arrays that must lie apart. */
static bool passes_twice(const Plan *plan, const Model *model, const EstimateBasis *basis)
{
    const Kernel *kernel = model->kernel;
    const Launch *launch = basis->launches
                               ? launched_find(strmap_get(basis->launches, kernel->name), kernel,
                                               model->block_size, basis->given)
                                     .launch
                               : NULL;
    if (!launch)
        return false;
    const Overlaps overlaps = overlaps_find(plan, model);
    for (size_t i = 0; i < model->arrays.len; i++) {
        const Str one = passed_for(launch, kernel, model->arrays.at[i]);
        for (size_t k = 0; k < i && one.len; k++)
            if (str_equal(one, passed_for(launch, kernel, model->arrays.at[k])) &&
                overlaps_ask(&overlaps, k, i))
                return true;
    }
    return false;
}

KernelTime launches_time(const Plan *plan, const Estimate *written, const EstimateBasis *basis,
                         bool done)
{
    const Model *model = plan_user_model(plan);
    KernelTime time = {.where = model->kernel->where,
                       .kernel = model->kernel->name,
                       .written = *written,
                       .launched = *written,
                       .without = left_out(model)};
    const bool changed = done && (plan->regions.len || plan_merges(plan) || plan->relayouts.len ||
                                  plan->loops || plan->wider || plan->model->swap);
    time.changed = changed && (!model->is_owned || (estimate_taken(plan, written, basis) &&
                                                    !passes_twice(plan, model, basis)));
    time.runs_original = changed && !time.changed;
    if (time.changed)
        time.launched = estimate_launched(plan, written, basis);
    for (size_t i = 0; i < plan->relayouts.len && time.changed; i++) {
        time.written.cost.wavefronts += plan->relayouts.at[i].before.wavefronts * written->blocks;
        time.launched.cost.wavefronts += plan->relayouts.at[i].after.wavefronts * written->blocks;
    }
    return time;
}

/* A launch may read it where it lies otherwise, and nobody sees that. Structures alone: each place
 * of a matrix that is transposed is a division, which takes longer than is saved where loads wait
 * for each other (8192 x 8192 floats, one row a thread: 1187 us in the place of 855). */
static bool may_convert(const Model *user, const Array *array)
{
    const Kernel *kernel = user->kernel;
    for (size_t i = 0; i < kernel->annotations.len; i++)
        if (kernel->annotations.at[i]->kind == ANNOTATION_LAYOUT &&
            str_equal(kernel->annotations.at[i]->name.text, array->name))
            return false;
    return array->words && array->wish == STAGE_IF_IT_PAYS && !model_writes(user, array) &&
           may_turn(user, array);
}

static bool is_extent(const Array *array, Str name)
{
    for (unsigned d = 0; d < array->rank; d++)
        for (PolyAtoms at = poly_atoms(array->sizes[d]); at.atom; poly_next(&at))
            if (str_equal(at.atom->name, name))
                return true;
    return false;
}

/* As they are taken, but with as many elements in each array that may be converted as large
 * launches have. */
static Assumptions large_sizes(const Model *user, const TakenSizes *taken)
{
    enum { LARGE = 1 << 23, DOUBLINGS = 16 };
    Assumptions sizes = assumptions_with(user->arena, NULL, taken);
    for (size_t k = 0; k < user->arrays.len; k++) {
        const Array *array = user->arrays.at[k];
        if (!may_convert(user, array))
            continue;
        for (int n = 0; n < DOUBLINGS; n++) {
            Extents extents = extents_find(user, &(EstimateBasis){.given = &sizes});
            double elements = 1.0 / array->words;
            for (unsigned d = 0; d < array->rank; d++)
                elements *= extents_value(&extents, array->sizes[d]);
            for (size_t i = 0; i < sizes.len && elements < LARGE; i++)
                sizes.at[i].value *= is_extent(array, sizes.at[i].name) ? 2 : 1;
        }
    }
    return sizes;
}

LayoutWishes layout_wishes(const Plan *plan, const Model *user, Assumptions *sizes)
{
    LayoutWishes wishes = {0};
    Estimate written = estimate_before(plan, user, &ESTIMATE_CHOICE);
    *sizes = large_sizes(user, &written.taken);
    const EstimateBasis basis = {.given = sizes};
    written = estimate_before(plan, user, &basis);
    const KernelTime time = {.written = written,
                             .launched = estimate_launched(plan, &written, &basis)};
    Search search = {.user = user, .device = plan->device, .basis = basis};
    Estimate after;
    /* what is planned would be lost to launches that are too small for a conversion */
    if (plan->relayouts.len ||
        !estimate_takes_less(&written, &time.launched, plan->device, 1 / LAYOUT_PAYS))
        return wishes;
    if (!search_layouts(plan, &time, may_convert, &search, &after))
        return wishes;
    for (size_t k = 0; k < search.count; k++) {
        const Array *array = search.tries[k].array;
        if (search.tries[k].taken)
            vec_push(user->arena, &wishes,
                     ((LayoutWish){array->name, LAYOUT_SOA, array->param->name_token}));
    }
    return wishes;
}

const char *layout_kind_name(LayoutKind kind)
{
    static const char *const names[] = {"soa", "transposed", "padded", "kept", "xored"};
    return names[kind];
}

void layout_tell(Diags *diags, const Device *device, const KernelTime *time)
{
    estimate_tell(diags, device, time);
    for (size_t i = 0; i < time->layouts.len; i++) {
        const LayoutGain *gain = &time->layouts.at[i];
        Diag *diag = diag_report(diags, DIAG_LAYOUT, time->where, "%.*s", STR_ARG(gain->text));
        diag_note(diags, diag, (Span){0}, "%.*s", STR_ARG(gain->remedy));
    }
}
