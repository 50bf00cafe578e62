/* A kernel's other forms. Enters: a plan of a kernel whose launches are ours. Leaves: the plan of
 * the kernel as it is written in another form, read again. */
#include "kernel_forms.h"

#include "../passes/block_splitting.h"

#include "../host/host_function.h"
#include "../passes/canonicalise/canonicalise.h"
#include "../passes/coarsen/coarsening.h"
#include "../passes/pass_manager.h"
#include "../passes/thresholds.h"
#include "../print/forms/canonical_loops.h"
#include "../print/forms/register_tile_loops.h"
#include "../print/forms/reshaped_blocks.h"
#include "profitability.h"
#include "reparse.h"
#include "tell.h"

enum {
    LARGER = 64,        /* threads along each axis of a larger block */
    LARGER_BYTES = 256, /* ... of a row of it, two lines */
    LARGER_THREADS = 512,
    LARGER_EACH = 4,      /* such blocks, or those of vectors, of a multiprocessor, at least */
    ENOUGH_THREADS = 128, /* of a block of vectors */
    SMALLER_ITEMS = 4,    /* of each thread, in grids that are too small for more */
    SMALLER_LEAST = 64,   /* rows and columns of these grids */
    SMALLER_MOST = 1024,
    SMALLER_STEP = 32
};

static const Text *written_through(Arena *arena, const Text *text, const Text *written)
{
    Text *through = text_make(arena, (Str){0});
    *through = text_through(arena, text, written);
    return through;
}

/* The kernel as `write` writes it, read again; NULL: it cannot be. */
typedef bool WriteLoops(const ThreadLoops *loops, Templates *templates, Text *out);

static Model *read_loops(Forms *forms, const ThreadLoops *loops, WriteLoops *write,
                         const Text **written)
{
    const Model *model = loops->model;
    Text *text = text_make(model->arena, (Str){0});
    if (forms->read_again >= MOST_READ_AGAIN) {
        diag_report(model->diags, DIAG_NOT_MERGED, model->kernel->where,
                    "threads are not merged: the limit of %d rewritten kernels is reached",
                    MOST_READ_AGAIN);
        return NULL;
    }
    forms->read_again++;
    *written = text;
    return write(loops, forms->templates, text) ? again_read(model, forms->unit, text) : NULL;
}

static void tell_rectangles(const Model *model, const Plan *made, const char *grids)
{
    const ThreadLoops *loops = made->loops;
    Diag *diag =
        diag_report(model->diags, DIAG_MERGED, model->kernel->where,
                    "each thread of a variant for %s grids does the work of %lld x "
                    "%lld threads and reuses what it loads",
                    grids, (long long)loops->items.count[0], (long long)loops->items.count[1]);
    diag_note(model->diags, diag, (Span){0},
              "its loop is staged in tiles of %lld iterations, %lld bytes of shared memory for "
              "%lld x %lld threads",
              (long long)made->regions.at[0]->region.tile, (long long)made->regions.at[0]->bytes,
              (long long)loops->threads[0], (long long)loops->threads[1]);
}

/* ... with rectangles of threads, and planned. */
static Plan *form_rectangle(Forms *forms, const Plan *plan, const PlanLimits *limits, int64_t items,
                            size_t told)
{
    const ThreadLoops *loops = items == 1 ? NULL : thread_loops_find(plan, items);
    const Text *written = NULL;
    Model *merged = loops ? read_loops(forms, loops, thread_loops_write, &written) : NULL;
    Plan *made = merged ? plan_make(merged, limits) : NULL;
    if (!made || merged->unit->diags->errors || !plan_stages_all(made))
        return NULL;
    made->loops = loops;
    made->written = written;
    diags_take_back_remarks(plan->model->diags, told, DIAG_NOT_MERGED);
    diags_take_back_remarks(plan->model->diags, told, DIAG_MERGE_LEFT);
    tell_rectangles(plan->model, made, "large");
    return made;
}

/* Square arrays of so many rows, which L2 has, and a grid that covers them. */
static EstimateBasis square_basis(const Model *model, const TakenSizes *taken, int64_t rows)
{
    static const char *const names[2] = {"gridDim.x", "gridDim.y"};
    Assumptions *given = arena_new_of(model->arena, Assumptions);
    for (unsigned axis = 0; axis < 2; axis++) {
        const int64_t threads = model->block_size[axis];
        vec_push(
            model->arena, given,
            ((Assumption){.name = str_of(names[axis]), .value = (rows + threads - 1) / threads}));
    }
    for (size_t i = 0; i < taken->len; i++)
        vec_push(model->arena, given, ((Assumption){.name = taken->at[i].name, .value = rows}));
    return (EstimateBasis){.given = given, .warm = true};
}

/* `made` in the place of the kernel, or of `plan`, which has its threads. */
static bool gains_in_square(const Plan *plan, const Plan *made, bool as_written,
                            const TakenSizes *taken, int64_t rows)
{
    const EstimateBasis basis = square_basis(plan->model, taken, rows);
    const Estimate before = as_written ? estimate_before(plan, plan->model, &basis)
                                       : estimate_plan(plan, &basis),
                   after = estimate_plan(made, &basis);
    return estimate_takes_less(&after, &before, plan->device, SURE_IN_SMALL_GRIDS);
}

/* Smaller ones, for grids that are too small for others, in the place of `plan`, which merges none. NULL:
 * that gains nothing there. `told`: what is told of `plan` begins there. */
static Plan *form_smaller(Forms *forms, const Plan *plan, const PlanLimits *limits, size_t told)
{
    const Model *model = plan->model;
    const size_t before = model->diags->all.len;
    const TakenSizes taken = estimate_before(plan, model, &ESTIMATE_CHOICE).taken;
    Plan *made = form_rectangle(forms, plan, limits, SMALLER_ITEMS, before);
    diags_take_back(model->diags, before);
    if (!made || !gains_in_square(plan, made, true, &taken, SMALLER_MOST) ||
        !gains_in_square(plan, made, false, &taken, SMALLER_MOST / 2))
        return NULL;
    int64_t least = SMALLER_LEAST - SMALLER_STEP,
            most = SMALLER_MOST; /* rows: too few, and enough */
    while (most - least > SMALLER_STEP) {
        const int64_t rows = (least + most) / 2 / SMALLER_STEP * SMALLER_STEP;
        if (gains_in_square(plan, made, true, &taken, rows))
            most = rows;
        else
            least = rows;
    }
    ThreadLoops *loops = (ThreadLoops *)made->loops;
    if (most > SMALLER_LEAST)
        loops->fewest_blocks = ((most + model->block_size[0] - 1) / model->block_size[0]) *
                               ((most + model->block_size[1] - 1) / model->block_size[1]);
    diags_take_back_remarks(model->diags, told, DIAG_STAGED);
    tell_rectangles(model, made, "smaller");
    return made;
}

Plan *form_thread_loops(Forms *forms, Plan *plan, const PlanLimits *limits, int64_t items,
                        size_t told)
{
    Plan *made = form_rectangle(forms, plan, limits, items, told),
         *smaller = made && !items ? form_smaller(forms, plan, limits, told) : NULL,
         *taken = smaller ? smaller : plan;
    if (made)
        taken->wider = made;
    return made ? taken : NULL;
}

/* ... for blocks of another shape, with a loop that is split. NULL: the schedule asks for none, or
 * that cannot be. */
Plan *form_thread_blocks(Forms *forms, const Model *model, const Schedule *schedule,
                         const PlanLimits *limits)
{
    const char *why, *what = schedule->split > 1 ? "split" : "block";
    const ThreadLoops *loops = thread_blocks_find(model, schedule, &why);
    const Text *written = NULL;
    const size_t told = model->diags->all.len;
    Model *made = loops ? read_loops(forms, loops, thread_blocks_write, &written) : NULL;
    if (!made) {
        diags_take_back_remarks(model->diags, told, DIAG_NOT_MERGED);
        tell_left(model, what, loops ? "the rewritten kernel cannot be parsed" : why);
        return NULL;
    }
    Loop *split = thread_blocks_split(loops, made);
    if (split)
        split->split = true;
    Plan *plan = plan_make(made, limits);
    plan->loops = loops;
    plan->written = written;
    if (schedule->merge > 1 && schedule->split < 2 && !loops->beside)
        merge_plan(plan, schedule->merge, schedule->merge_axis, 0);
    if (model_threads(made) / plan_share(plan) > BLOCK_THREADS) {
        tell_left(model, what,
                  "no GPU allows that many threads in a block, and they are not merged");
        return NULL;
    }
    if (!plan->regions.len && model_needs_bounds(made, model_threads(made))) {
        tell_left(model, what, "that many threads might need too many registers");
        return NULL;
    }
    tell_blocks(plan, model);
    return plan;
}

/* All tiles have an element of each thread, as where rows become columns, and none of other
 * blocks. */
static bool tiles_turn(const Plan *plan)
{
    bool turn = plan->regions.len == 1 && !plan->regions.at[0]->promoted.len;
    for (size_t i = 0; turn && i < plan->regions.at[0]->tiles.len; i++) {
        const Tile *tile = plan->regions.at[0]->tiles.at[i];
        turn = tile->print->cells == model_threads(plan->model) && tile->load != tile->store;
    }
    return turn;
}

Plan *form_larger_blocks(Forms *forms, const Plan *plan, const PlanLimits *limits)
{
    const Model *model = plan->model;
    const Schedule schedule = {.block = {LARGER, LARGER}};
    const int64_t *block = model->block_size;
    const char *why;
    if (!tiles_turn(plan) || !plan_merges(plan) || plan->loops || model->swap || block[0] < 1 ||
        block[1] <= 1 || LARGER % block[0] || LARGER % block[1])
        return NULL;
    for (size_t i = 0; i < model->arrays.len; i++)
        if (model->arrays.at[i]->element * LARGER != LARGER_BYTES)
            return NULL;
    ThreadLoops *loops = (ThreadLoops *)thread_blocks_find(model, &schedule, &why);
    const Text *written = NULL;
    const size_t told = model->diags->all.len;
    Model *made = loops ? read_loops(forms, loops, thread_blocks_write, &written) : NULL;
    diags_take_back(model->diags, told);
    if (!made)
        return NULL;
    Plan *larger = plan_make(made, limits);
    larger->loops = loops;
    larger->written = written;
    merge_plan(larger, LARGER * LARGER / LARGER_THREADS, STR("y"), 0);
    larger->merge.fewest_blocks = 0;
    loops->fewest_blocks =
        LARGER_EACH * plan->device->multiprocessors * loops->blocks[0] * loops->blocks[1];
    if (!tiles_turn(larger) || !plan_merges(larger) || !estimate_is_faster(larger, plan, 1))
        return NULL;
    diag_report(model->diags, DIAG_MERGED, model->kernel->where,
                "each thread of a variant for large grids does the work of %lld threads: blocks of "
                "%d x %d original threads have longer rows",
                (long long)larger->merge.items, LARGER, LARGER);
    return larger;
}

/* The host asks about them where it launches the plainer kernel. */
static void ask_positive(const Plain *plain, Model *made)
{
    for (size_t i = 0; i < plain->ends.len; i++)
        for (size_t k = 0; k < plain->ends.at[i].positive.len; k++)
            if (!strs_has(&made->positive, plain->ends.at[i].positive.at[k]))
                vec_push(made->arena, &made->positive, plain->ends.at[i].positive.at[k]);
}

/* ... with loops in a plainer form, in which they can be staged. NULL: they cannot. `in_parts`: launches
 * may have its blocks in parts; `told`: so much was told before the kernel was planned. */
static Plan *form_plainer(Forms *forms, Model *model, const PlanLimits *limits, bool in_parts,
                          size_t told, const Plain *plain)
{
    if (canonical_is_empty(plain) || forms->read_again >= MOST_READ_AGAIN)
        return NULL;
    ThreadLoops *loops = arena_new_of(model->arena, ThreadLoops);
    *loops = (ThreadLoops){.model = model,
                           .items = {.count = {1, 1}, .step = {1, 1}},
                           .threads = {model->block_size[0], model->block_size[1]},
                           .blocks = {1, 1},
                           .plain = plain};
    const Text *written = NULL;
    Model *made = read_loops(forms, loops, canonical_write, &written);
    if (made)
        made->is_guarded = plain->loops.len > 0;
    Plan *plan = made && in_parts && !plain->loops.len ? parts_plan(made, limits, 0) : NULL;
    if (made && !plan)
        plan = plan_make(made, limits);
    if (plan)
        ask_positive(plain, plan->model); /* which has the kernel's blocks in parts, perhaps */
    Plan *again = plan && !plan->regions.len &&
                          (plain->references.len || plain->whiles.len || plain->ends.len)
                      ? form_plain(forms, made, limits, in_parts, told)
                      : NULL;
    if (again) { /* its text is one of the text that was written before */
        again->written = written_through(model->arena, again->written, written);
        again->loops = loops;
        ask_positive(plain, again->model);
        return again;
    }
    if (plan && !plan->regions.len && !made->unit->diags->errors &&
        (plain->pointers.len || plain->calls.len || plain->ends.len))
        tell_plain_left(made, model, written, told);
    if (!plan || made->unit->diags->errors || !plan->regions.len)
        return NULL;
    const Plain *others = canonical_without_vain(model, plain, plan);
    if (others->loops.len < plain->loops.len)
        return form_plainer(forms, model, limits, in_parts, told, others);
    plan->loops = loops;
    plan->written = written;
    return plan;
}

Plan *form_plain(Forms *forms, Model *model, const PlanLimits *limits, bool in_parts, size_t told)
{
    return form_plainer(forms, model, limits, in_parts, told, canonical_find(model));
}

/* ... of the kernel with names for its places. */
static const ThreadLoops *find_named_vectors(Forms *forms, const Plan *plan, bool wanted)
{
    if (forms->read_again >= MOST_READ_AGAIN || (!wanted && !plan_has_short_words(plan)))
        return NULL; /* larger elements are worth no other form of the kernel */
    Plan named = *plan;
    named.model = again_with_names(plan->model, forms->unit, forms->templates);
    forms->read_again += named.model != NULL;
    const ThreadLoops *found = named.model ? thread_vectors_find(&named, wanted, false) : NULL;
    if (!found)
        return NULL;
    ThreadLoops *loops = arena_new_of(plan->model->arena, ThreadLoops);
    *loops = *found;
    loops->user = plan->model;
    return loops;
}

/* ... with neighbours along the lanes, whose elements are vectors. */
Plan *form_thread_vectors(Forms *forms, const Plan *plan, bool wanted, bool in_iterations)
{
    const ThreadLoops *loops = thread_vectors_find(plan, wanted, in_iterations);
    if (!loops)
        loops = find_named_vectors(forms, plan, wanted);
    const Text *written = NULL;
    Model *merged = loops ? read_loops(forms, loops, thread_loops_write, &written) : NULL;
    if (!merged)
        return NULL;
    Plan *made = arena_new_of(merged->arena, Plan);
    *made = (Plan){.model = merged,
                   .made_for = plan->made_for,
                   .device = plan->device,
                   .merge.items = 1,
                   .loops = loops,
                   .written = written};
    made->vectors = loops->asked;
    return made;
}

/* Each thread takes the place of neighbours of one block, and their elements are vectors. */
static void tell_vectors_beside(const ThreadLoops *loops)
{
    Diags *diags = loops->model->diags;
    Diag *diag = diag_report(diags, DIAG_MERGED, loops->model->kernel->where,
                             "each thread of a variant does the work of %lld neighbouring threads "
                             "and loads what they share once",
                             (long long)loops->items.count[0]);
    diag_note(
        diags, diag, (Span){0},
        "its blocks have %lld x %lld x %lld threads and combine %lld neighbouring original blocks",
        (long long)loops->threads[0], (long long)loops->threads[1], (long long)loops->threads[2],
        (long long)loops->blocks[0]);
}

/* Else lanes load what lies as far apart as their vectors. */
static bool loads_are_vectors(const ThreadLoops *loops)
{
    const Model *model = loops->model;
    bool all = true;
    for (size_t i = 0; i < model->accesses.len && all; i++) {
        int64_t place;
        all = !model->accesses.at[i]->read;
        for (size_t k = 0; k < loops->vectors.len && !all; k++)
            all = thread_vector_has(loops, &loops->vectors.at[k], model->accesses.at[i], &place);
    }
    return all;
}

Plan *form_vectors_beside(Forms *forms, const Plan *plan, const PlanLimits *limits)
{
    const Model *user = plan->loops->model;
    const size_t told = user->diags->all.len;
    const char *why;
    Schedule schedule = {.block = {user->block_size[0], user->block_size[1]}};
    const ThreadLoops *found = plan->weigh == WEIGH_TIME ? thread_vectors_within(plan) : NULL;
    if (!found)
        return NULL;
    while (schedule.block[0] * schedule.block[1] < ENOUGH_THREADS * found->items.count[0])
        schedule.block[0] *= 2;
    const ThreadLoops *beside = thread_blocks_find(user, &schedule, &why);
    const Text *first = NULL, *second = NULL;
    const Plan put = {.made_for = plan->made_for,
                      .device = plan->device,
                      .merge.items = 1,
                      .model = beside && beside->beside
                                   ? read_loops(forms, beside, thread_blocks_write, &first)
                                   : NULL};
    ThreadLoops *loops = put.model ? (ThreadLoops *)thread_vectors_within(&put) : NULL;
    if (loops) {
        loops->beside = true;
        loops->blocks[0] = beside->blocks[0];
        loops->fewest_blocks = LARGER_EACH * plan->device->multiprocessors * loops->blocks[0];
    }
    Model *merged = loops ? read_loops(forms, loops, thread_loops_write, &second) : NULL;
    diags_take_back(user->diags, told);
    if (!merged)
        return NULL;
    const bool in_vectors = loads_are_vectors(loops);
    loops->model = user;
    loops->indices.len = 0; /* no check may exclude threads beyond the user's grid */
    Plan *made = plan_make(merged, limits);
    made->vectors = loops->asked;
    made->loops = loops;
    made->written = written_through(user->arena, second, first);
    if (!(in_vectors || plan_stages_all(made)) ||
        !estimate_is_faster(made, plan, ESTIMATE_LEAST_GAIN))
        return NULL;
    tell_vectors_beside(loops);
    return made;
}
