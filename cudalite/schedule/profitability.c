/* Enters: a plan, which follows rules that look at parts of the kernel. Leaves: it, or that the
 * kernel stays as it is.
 *
 * Against the kernel itself: of 65 launches that were measured as written, with -O1 and with -O2,
 * all that gained are predicted to gain, and what lost more than 2 % is not (tests/cost/cost.t). */
#include "profitability.h"

#include "../lex/lexer.h"
#include "../passes/canonicalise/canonicalise.h"
#include "../passes/coarsen/register_tiling.h"
#include "../passes/thresholds.h"
#include "../syntax/member_arrays.h"

/* Loops of which nobody tells how long they are may be as short as this: rows of a sparse matrix,
 * taps of a filter. */
enum { FEW_ITERATIONS = 2 };
/* In loops of no more iterations than these, L2 may have all that the threads which a GPU holds
 * load: those of an H100 4 bytes each in an iteration, of 48 iterations. */
enum { WARM_ITERATIONS = 64 };
enum {
    EVEN = 8,  /* elements of 4 bytes are a sector */
    LONGER = 8 /* times: where rows of odd sizes pay so much later than even ones, the host asks */
};

enum {
    FEW_THREADS = 4096, /* of a launch that is looked at */
    /* ... of one that runs the kernel as it is written, where threads of a multiprocessor that has nothing else to do
     * would wait for tiles: rows of 8191 elements, of which an H200 has 37, took 1.05 to 1.8 of the time. */
    FEWEST_THREADS = 512,
    ONE_WARP = 32
};

/* The GPU that all times are from, of which a little more is known. */
enum { MEASURED = 90 };

bool tiles_are_asked(const Model *model)
{
    for (size_t i = 0; i < model->loops.len; i++)
        if (model->loops.at[i]->tile_iterations > 0)
            return true;
    return false;
}

bool slower_is_asked_for(const Plan *plan, Schedule schedule)
{
    const Model *model = plan->model;
    bool asked = schedule.block[0] || schedule.merge || schedule.split || schedule.stages ||
                 plan->weigh != WEIGH_TIME;
    for (size_t i = 0; i < model->arrays.len; i++)
        asked |= model->arrays.at[i]->wish == STAGE_ALWAYS;
    return asked || tiles_are_asked(model);
}

/* A launch of the kernel as it is written, and one of the plan. */
typedef struct {
    const Device *device;
    Estimate written, launched;
} Pair;

/* The plan as it would run on that GPU. */
static const Plan *plan_on(const Plan *plan, const Device *device)
{
    if (plan->device == device)
        return plan;
    Plan *other = arena_new_of(plan->model->arena, Plan);
    *other = *plan;
    other->device = device;
    if (plan->wider)
        other->wider = plan_on(plan->wider, device);
    return other;
}

static Pair pair_of(const Plan *plan, const Model *model, const EstimateBasis *basis)
{
    const Estimate written = estimate_before(plan, model, basis);
    return (Pair){plan->device, written, estimate_launched(plan, &written, basis)};
}

/* What nobody tells of a launch may be as it is assumed, or so; or all of it is told. */
enum { CASES = 6, AS_LAUNCHED = CASES, NEVER_TAKEN, NO_CASE };
static const struct {
    EstimateBasis basis;
    const char *when; /* what the sizes do not tell */
} cases[CASES] = {
    {{0}, ""},
    {{.ragged = true}, ""},
    {{.ragged = true, .threads = FEW_THREADS}, ""},
    {{.rarely = true}, " if conditions on data hardly ever hold"},
    {{.ragged = true, .rarely = true}, " if conditions on data hardly ever hold"},
    {{.warm = true}, " if the L2 cache holds all data"},
};

/* As it is assumed; in another case by more than those differ of which the order is known. */
static bool is_slower(const Plan *plan, const Pair *both, bool is_assumed)
{
    const Device *device = plan->device;
    const double share = device->arch == MEASURED ? ESTIMATE_SURE_GAIN : 1 / KNOWN_APART;
    return is_assumed ? estimate_is_better(&both->written, &both->launched, device)
                      : estimate_takes_less_by(&both->written, &both->launched, device, share,
                                               ESTIMATE_NOTABLE);
}

/* Whether fewer sectors can take less time: not where instructions fill it. */
static bool waits_for_sectors(const Estimate *estimate, const Device *device)
{
    return cost_limit(device, &estimate->cost) != LIMIT_ISSUE;
}

static bool waits_for_memory(const Estimate *estimate, const Device *device)
{
    const Limiter limit = cost_limit(device, &estimate->cost);
    return limit != LIMIT_CHAIN && limit != LIMIT_ISSUE;
}

/* Threads join in for iterations of their own. */
static bool joins_iterations(const Plan *plan)
{
    const Plain *plain = plan->loops ? plan->loops->plain : NULL;
    for (size_t i = 0; plain && i < plain->loops.len; i++)
        if (plain->loops.at[i].form == CANONICAL_JOINS)
            return true;
    return false;
}

/* Tiles in as much time as the kernel as it is written, and no sectors less that it waits for: what
 * their barriers cost is not known so well. A product whose own tiles were staged once more took an
 * H100 0.92 of the time as written, and with rows of odd sizes 1.18; 0.98 was predicted. */
static bool gains_nothing(const Plan *plan, const Pair *both)
{
    const Estimate *written = &both->written, *launched = &both->launched;
    const Device *device = plan->device;
    if (!plan->regions.len || plan->wider || !written->known || !launched->known ||
        !estimate_taken(plan, written, &ESTIMATE_CHOICE))
        return false;
    if (joins_iterations(plan) && cost_limit(device, &launched->cost) == LIMIT_CHAIN &&
        !estimate_takes_less(launched, written, device, SURE_OF_JOINS))
        return true;
    if (cost_limit(device, &written->cost) == LIMIT_DRAM &&
        !estimate_takes_less(launched, written, device, 1))
        return true; /* fewer sectors between L1 and L2 do not help there */
    if (!waits_for_sectors(written, device))
        return !estimate_takes_less(launched, written, device, ESTIMATE_LEAST_GAIN);
    if (!waits_for_memory(launched, device) && !estimate_takes_less(launched, written, device, 1))
        return true; /* what threads wait for among themselves is known less well */
    return !estimate_is_better(launched, written, device) &&
           !estimate_takes_less(launched, written, device, 1 / KNOWN_APART);
}

/* All launches are alike, the file tells all of their sizes, and for these the plan is slower. */
static bool is_slower_as_launched(const Plan *plan, const Model *model, Pair *both)
{
    if (!model->kernel->is_of_file_alone)
        return false;
    const EstimateBasis basis = launched_basis(model, model->facts->launches, NULL);
    const Pair launched = pair_of(plan, model, &basis);
    const Estimate *written = &launched.written;
    if (written->grid_guessed || written->taken.len || written->launch_line ||
        !estimate_takes_less_by(written, &launched.launched, plan->device, 1 / KNOWN_APART,
                                FEW_SECONDS))
        return false;
    *both = launched;
    return true;
}

/* Grid and block of the launch are numbers that stand there: `<<<1, 1>>>`, `dim3(4, 4)`. */
static bool is_written_out(const Launch *launch)
{
    bool is = !launch->macro;
    for (unsigned i = 0; i < 2 && is; i++) {
        const Span span = launch->config[i];
        Lexer lexer = lexer_new(span.source, span.begin, span.end);
        for (Token token; is && (token = lexer_next_solid(&lexer)).kind != TOKEN_END;)
            is = token.kind != TOKEN_NAME || token_is(token, "dim3");
    }
    return is;
}

/* The launches that would choose are those of the file, which tells all of each; and each would run the
 * original. */
static bool is_never_taken(const Plan *plan, const Model *model)
{
    if (!model->is_owned || model->exported || !model->owned.len)
        return false;
    for (size_t i = 0; i < model->owned.len; i++)
        if (!is_written_out(model->owned.at[i]))
            return false;
    const EstimateBasis basis = launched_basis(model, model->facts->launches, NULL);
    const Estimate written = estimate_before(plan, model, &basis);
    return written.known && !written.grid_guessed && !written.taken.len && !written.launch_line &&
           !estimate_taken(plan, &written, &basis);
}

/* Of the host's function, too: a parameter, a member of one, or the template's. */
static bool is_number(const Model *model, Str name)
{
    const Kernel *kernel = model->kernel;
    if (strs_has(&kernel->template_params, name))
        return !strs_has(&kernel->template_types, name);
    Str base, member;
    const bool is_part = member_name(name, &base, &member);
    const Param *param = kernel_param(kernel, is_part ? base : name);
    return param && !param->type->pointers && (is_part || param->type->kind == TYPE_INTEGER);
}

/* It is part of a bound of a loop that has tiles. */
static bool bounds_tiles(const Plan *plan, Str name)
{
    for (size_t i = 0; i < plan->regions.len; i++) {
        const Loop *loop = plan->regions.at[i]->region.loop;
        const Poly *bounds[] = {loop ? loop->start : NULL, loop ? loop->end : NULL};
        for (unsigned k = 0; k < 2; k++)
            for (PolyAtoms at = poly_atoms(bounds[k]); at.atom; poly_next(&at))
                if (str_equal(at.atom->name, name))
                    return true;
    }
    return false;
}

/* The size that tells how long loops are; where there are several, those of loops with tiles: three
 * elements of each of 8 centres, in tiles for each centre, took an H200 134 times as long. None where the
 * launch cannot be asked for it. */
static LeastSizes counting(const Plan *plan, const Model *model, const TakenSizes *taken)
{
    LeastSizes sizes = {0};
    size_t all = 0;
    for (size_t i = 0; i < taken->len; i++)
        all += taken->at[i].iterations;
    for (size_t i = 0; i < taken->len; i++) {
        if (!taken->at[i].iterations || (all > 1 && !bounds_tiles(plan, taken->at[i].name)))
            continue;
        if (!is_number(model, taken->at[i].name))
            return (LeastSizes){0};
        vec_push(model->arena, &sizes, ((LeastSize){taken->at[i].name, taken->at[i].value, 0, 0}));
    }
    return sizes;
}

/* What is looked at for a number of iterations: rows of so many elements, of one less, of one more,
 * which is a tile more, of a vector more, whose neighbours lie in other banks (as written an H200
 * takes 127 us for 1,000,000 rows of 32 floats, 59 for 36); and where the L2 cache has them. */
enum { POINTS = 8 };
static const struct {
    int64_t more; /* odd sizes are one less */
    bool odd, vector, warm;
} points[POINTS] = {
    {0, false, false, false}, {0, true, false, false}, {2, true, false, false},
    {0, false, true, false},  {0, false, false, true}, {0, true, false, true},
    {2, true, false, true},   {0, false, true, true},
};

/* A loop is as short as that where a row is a point of a few coordinates, or one of a few centres. */
enum { SHORT_ITERATIONS = 8 };

typedef struct {
    const Plan *plan, *first;
    const Model *model;
    bool takes_odd; /* rows of odd sizes */
    int64_t
        vector;   /* rows are asked for that are multiples of so many elements; 0: for no others */
    double share; /* of the time as written that it may take */
    LeastSizes sizes; /* what tells how many iterations there are; none where nothing does */
} Asking;

/* The plan takes clearly less time than the kernel as it is written where loops run so many
 * iterations; with a vector more, no more. */
static bool gains_on(Asking *asking, const Plan *plan, const Plan *first, int64_t iterations)
{
    for (unsigned i = 0; i < POINTS; i++) {
        const EstimateBasis basis = {.iterations = iterations + points[i].more +
                                                   (points[i].vector ? asking->vector : 0),
                                     .ragged = points[i].odd,
                                     .warm = points[i].warm};
        if ((basis.warm && iterations > WARM_ITERATIONS) || (basis.ragged && !asking->takes_odd) ||
            (points[i].vector && !asking->vector))
            continue;
        const Estimate written = estimate_before(first, asking->model, &basis);
        if (!i)
            asking->sizes = counting(plan, asking->model, &written.taken);
        if (!asking->sizes.len)
            return true;
        const Estimate planned = estimate_plan(plan, &basis);
        const bool starts = cost_limit(plan->device, &planned.cost) == LIMIT_LAUNCH;
        const double share = (points[i].vector ? NO_SLOWER
                              : points[i].odd  ? asking->share
                                               : CLEARLY_LESS) /
                             (starts ? STARTED_LATE : 1);
        if (planned.known && !estimate_takes_less(&planned, &written, plan->device, share))
            return false;
    }
    return true;
}

static bool gains_at(Asking *asking, int64_t iterations)
{
    const Device *beside = device_beside(asking->plan->device);
    return gains_on(asking, asking->plan, asking->first, iterations) &&
           (!beside || iterations > WARM_ITERATIONS ||
            gains_on(asking, plan_on(asking->plan, beside), plan_on(asking->first, beside),
                     iterations));
}

/* The most elements of which the host asks that sizes are multiples; 0: it does not. */
static int64_t vector_of(const Plan *plan)
{
    int64_t most = 0;
    for (size_t i = 0; i < plan->vectors.divisors.len; i++)
        most = plan->vectors.divisors.at[i].by > most ? plan->vectors.divisors.at[i].by : most;
    return most;
}

/* It is not slower where nobody tells how long loops are, which are then long, and gains where they
 * are short: what is staged once for all iterations is a smaller part of many. */
static bool gains_in_short_loops(const Plan *plan, const Model *model, const Pair *both)
{
    Asking asking = {plan, plan, model, true, vector_of(plan), CLEARLY_LESS, {0}};
    return !estimate_takes_less(&both->written, &both->launched, plan->device, 1) &&
           gains_at(&asking, SHORT_ITERATIONS) && asking.sizes.len;
}

/* The first case in which the plan is slower, and its launches; NO_CASE: none, and `both`, those that
 * are assumed, stay. What L2 has alone takes little time: it is looked at where the plan gains
 * little with all other data. */
static unsigned slower_case(const Plan *plan, const Model *model, Pair *both)
{
    if (is_slower(plan, both, true))
        return 0;
    const bool gains =
        estimate_takes_less(&both->launched, &both->written, plan->device, 1 / KNOWN_APART);
    for (unsigned which = 1; which < CASES; which++) {
        if (cases[which].basis.warm && gains)
            continue;
        const Pair others = pair_of(plan, model, &cases[which].basis);
        if (!is_slower(plan, &others, false))
            continue;
        *both = others;
        return which;
    }
    return is_slower_as_launched(plan, model, both) ? AS_LAUNCHED
           : is_never_taken(plan, model)            ? NEVER_TAKEN
                                                    : NO_CASE;
}

bool slower_in_some_case(const Plan *plan, const Model *model)
{
    Pair both = pair_of(plan, model, &cases[0].basis);
    return (gains_nothing(plan, &both) && !gains_in_short_loops(plan, model, &both)) ||
           slower_case(plan, model, &both) < NO_CASE;
}

bool slower_is(const Plan *plan, const Model *model, Schedule schedule)
{
    if ((!plan->regions.len && !plan_merges(plan) && !plan->wider && !plan->loops) ||
        slower_is_asked_for(plan, schedule))
        return false;
    return slower_in_some_case(plan, model);
}

bool slower_without_vectors(const Plan *plan, const Model *model, Schedule schedule)
{
    Plan narrow = *plan;
    narrow.wider = NULL;
    return plan->wider && plan_is_wide(plan->wider) && slower_is(&narrow, model, schedule);
}

/* The fewest iterations from which on it does; ASSUMED_EXTENT: it never does. */
static int64_t least_iterations(Asking *asking)
{
    int64_t iterations = ASSUMED_EXTENT;
    while (iterations > FEW_ITERATIONS && gains_at(asking, iterations / 2))
        iterations /= 2;
    return iterations;
}

/* ... from which on it does not take clearly more: what gains only in the longest loops is left in others
 * where nothing is lost. */
static int64_t least_without_loss(const Asking *asking)
{
    int64_t iterations = ASSUMED_EXTENT;
    for (bool loses = false; iterations > FEW_ITERATIONS && !loses;) {
        for (int warm = 0; warm < 2; warm++) {
            const EstimateBasis basis = {.iterations = iterations / 2, .warm = warm};
            const Estimate written = estimate_before(asking->first, asking->model, &basis),
                           planned = estimate_plan(asking->plan, &basis);
            loses |= estimate_takes_less(&written, &planned, asking->plan->device, CLEARLY_LESS) &&
                     !(warm && iterations > WARM_ITERATIONS);
        }
        iterations /= loses ? 1 : 2;
    }
    return iterations;
}

/* None: any size will do, or nothing tells it. Where rows of odd sizes have to be much longer than
 * others, the launch is asked for others, or for long ones. `wide`: from so many on another plan
 * takes even sizes. */
static LeastSizes ask_iterations(const Plan *plan, const Plan *first, const Model *model,
                                 bool takes_odd, int64_t wide)
{
    Asking asking = {plan, first, model, takes_odd, vector_of(plan), CLEARLY_LESS, {0}};
    int64_t least = least_iterations(&asking), multiple = 0, any = 0;
    if (least > FEW_ITERATIONS && takes_odd) {
        asking.takes_odd = false;
        asking.vector = 0;
        const int64_t even = least_iterations(&asking);
        multiple = even * LONGER <= least && even < wide ? EVEN : 0;
        if (multiple) {
            asking.takes_odd = true;
            asking.share =
                ESTIMATE_SURE_GAIN; /* 4095 floats that were to gain less took an H200 1.2 */
            any = least_iterations(&asking);
            any = any < ASSUMED_EXTENT ? any : 0;
            least = even;
        }
    }
    if (least == ASSUMED_EXTENT && !plan->wider) /* which is all that there is */
        least = least_without_loss(&asking);
    if (!asking.sizes.len || (least == FEW_ITERATIONS && !multiple))
        return (LeastSizes){0};
    for (size_t i = 0; i < asking.sizes.len; i++) {
        asking.sizes.at[i].least = least;
        asking.sizes.at[i].multiple = multiple;
        asking.sizes.at[i].any = any;
    }
    return asking.sizes;
}

static int64_t least_of(const LeastSizes *sizes)
{
    return sizes->len ? sizes->at[0].least : FEW_ITERATIONS;
}

/* A warp alone waits for its own chain of operations, and for nothing else. */
static bool gains_in_one_warp(const Plan *plan, const Plan *first, const Model *model)
{
    const EstimateBasis basis = {.threads = ONE_WARP};
    const Estimate written = estimate_before(first, model, &basis);
    const Plan *taken = estimate_taken(plan, &written, &basis);
    const Estimate planned = taken ? estimate_plan(taken, &basis) : written;
    return !taken || !planned.known || written.cost.chain < ESTIMATE_NOTABLE ||
           planned.cost.chain < SURE_IN_ONE_WARP * written.cost.chain;
}

/* Where threads would wait for tiles, and have nothing else to do, the launch is asked for more of
 * them. */
static void ask_blocks(Plan *plan, const Plan *first, const Model *model)
{
    const Device *beside = device_beside(plan->device);
    const int64_t threads = model_threads(model) * model->parts;
    if (plan->regions.len && threads < FEWEST_THREADS &&
        (!gains_in_one_warp(plan, first, model) ||
         (beside && !gains_in_one_warp(plan_on(plan, beside), plan_on(first, beside), model))))
        plan->fewest_blocks = (FEWEST_THREADS + threads - 1) / threads;
}

void slower_ask(Plan *plan, const Plan *first, const Model *model, Schedule schedule)
{
    if (!model->is_owned || !model->loops.len || slower_is_asked_for(plan, schedule))
        return;
    ask_blocks(plan, first, model);
    Plan *wider = NULL;
    if (plan->wider) {
        wider = arena_new_of(model->arena, Plan);
        *wider = *plan->wider;
        wider->from =
            ask_iterations(wider, first, model, !wider->vectors.divisors.len, ASSUMED_EXTENT);
        plan->wider = wider;
    }
    const bool even = wider && wider->vectors.divisors.len;
    plan->from =
        ask_iterations(plan, first, model, true, even ? least_of(&wider->from) : ASSUMED_EXTENT);
    if (!wider)
        return;
    if (least_of(&wider->from) < least_of(&plan->from)) {
        plan->alone = plan->from;
        plan->from = wider->from;
    }
    if (least_of(&wider->from) <= least_of(&plan->from)) /* which is asked already */
        wider->from = (LeastSizes){0};
}

/* A launch of the plan, more than `times` and `more` longer than one of the other. `first`: one of
 * them that has the axes of the kernel as it was written. */
static bool is_longer(const Plan *plan, const Plan *other, const Plan *first, const Model *model,
                      double times, double more)
{
    const Estimate written = estimate_before(first, model, &ESTIMATE_CHOICE),
                   one = estimate_launched(plan, &written, &ESTIMATE_CHOICE),
                   two = estimate_launched(other, &written, &ESTIMATE_CHOICE);
    return estimate_takes_less_by(&two, &one, plan->device, 1 / times, more);
}

bool slower_than(const Plan *plan, const Plan *other, const Model *model)
{
    return is_longer(plan, other, other, model, KNOWN_APART, 0);
}

bool slower_clearly(const Plan *plan, const Plan *other, const Model *model)
{
    return is_longer(plan, other, plan, model, 1.5, ESTIMATE_NOTABLE);
}

Plan *slower_left(const Plan *plan, Model *model, size_t told)
{
    static const DiagId done[] = {DIAG_STAGED, DIAG_MERGED, DIAG_SCHEDULED, DIAG_BLOCK_GUARDED,
                                  DIAG_PLAIN};
    Pair both = pair_of(plan, model, &cases[0].basis);
    const unsigned which = slower_case(plan, model, &both);
    const Device *device = both.device;
    Text where = text_new(model->arena);
    if (device != plan->device)
        text_format(&where, " on sm_%u", device->arch);
    if (both.written.taken.len)
        text_format(&where, " for %.*s", STR_ARG(taken_words(model->arena, &both.written.taken)));
    else if (which == AS_LAUNCHED)
        text_add_c(&where, " in the launch of this file");
    const double before = estimate_time(&both.written, device),
                 after = estimate_time(&both.launched, device);
    for (size_t i = 0; i < sizeof done / sizeof *done; i++)
        diags_take_back_remarks(model->diags, told, done[i]);
    if (which == NEVER_TAKEN)
        diag_report(model->diags, DIAG_SLOWER, model->kernel->where,
                    "the kernel is left unchanged: all launches of the file would run it as it is "
                    "written, for they have other grids than a variant is for");
    else
        diag_report(
            model->diags, DIAG_SLOWER, model->kernel->where,
            "the kernel is left unchanged: a launch would take about %.*s instead of %.*s%.*s%s%s",
            STR_ARG(estimate_seconds(model->arena, after)),
            STR_ARG(estimate_seconds(model->arena, before)), STR_ARG(text_str(&where)),
            which < CASES ? cases[which].when : "",
            after < before ? ", too small a gain to be certain" : "");
    Plan *nothing = plan_nothing(model, plan->device);
    nothing->told = true;
    return nothing;
}
