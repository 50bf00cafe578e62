/* Staging: tiles of annotated loops, or whole kernels without a loop, through shared memory.
 *
 * Enters: a model. Leaves: for each region the tiles with the smallest predicted number of sectors
 * that fit the budget, or the reason why there are none. */
#include <string.h>

#include "../front/correct.h"
#include "levels.h"
#include "pipeline.h"
#include "reason.h"
#include "rounding.h"
#include "spine.h"
#include "stage.h"
#include "table.h"

enum { MOST_CELLS = 1 << 20, LEAST_LONG = 3 /* stages of tiles with longer rows */ };

/* A region with tiles of a certain number of rounds, and what it costs. */
typedef struct {
    PlanRegion *region;
    Offer offer;    /* from which its tiles were taken */
    double cost;    /* sectors for a round */
    size_t dropped; /* tiles that fit, and might lose */
} Trial;

typedef struct {
    Plan *plan;
    Model *model;
    Arena *arena;
    Region region;
    bool part;    /* the region stands between two of the kernel's barriers */
    bool carry;   /* tiles may keep cells for the next one */
    bool report;  /* refusals are told */
    bool refused; /* one was not */
    bool told;
    Refusal parted; /* why not all threads of a block run the loop together; or empty */
} Staging;

typedef VEC(Staging) Parted; /* loops of which some thread runs other rounds than another one */

/* --- telling --------------------------------------------------------------------------------- */

static const char *piece_name(const Staging *staging)
{
    return staging->region.loop ? "loop" : staging->part ? "part between barriers" : "kernel";
}

static Span region_where(const Staging *staging)
{
    const Loop *loop = staging->region.loop;
    if (!loop && staging->part)
        return model_place(staging->model, region_first_token(&staging->region),
                           region_first_token(&staging->region));
    if (!loop)
        return staging->model->kernel->where;
    return loop->annotation ? loop->annotation->where
                            : model_place(staging->model, loop->stmt->first, loop->stmt->first);
}

/* Values that nobody knows may be unknown for a reason that stands elsewhere. */
static void note_unread(const Staging *staging, Diag *diag, const Refusal *refusal)
{
    const Model *model = staging->model;
    bool by_value = refusal->rule == DIAG_LOOP_PER_THREAD || refusal->rule == DIAG_IRREGULAR ||
                    refusal->rule == DIAG_LOOP_FORM;
    if (!by_value || refusal->where.source != model->kernel->body_where.source)
        return;
    Str name;
    const Stmt *unread = reason_unread(model, refusal->where, &name);
    if (unread)
        diag_note(model->diags, diag, model_place(model, unread->first, unread->first),
                  "this statement is not understood: it may change '%.*s'", STR_ARG(name));
}

static void tell(Staging *staging, const Array *array, const Refusal *refusal)
{
    staging->refused |= !staging->report;
    if (!staging->report)
        return;
    staging->told = staging->plan->told = true;
    Diags *diags = staging->model->diags;
    Diag *diag;
    bool is_proof = refusal->rule == DIAG_RUNS_OVER || refusal->rule == DIAG_MAY_ALIAS;
    if (array && is_proof && reason_is_needless(staging->model, array)) {
        diag_report(
            diags, DIAG_NO_GAIN, refusal->where,
            "array '%.*s' is not staged: each element is used by one thread, and neighbours by "
            "neighbours",
            STR_ARG(array->name));
        return;
    }
    if (array)
        diag = diag_report(diags, refusal->rule, refusal->where, "array '%.*s' is not staged: %.*s",
                           STR_ARG(array->name), STR_ARG(refusal->why));
    else
        diag = diag_report(diags, refusal->rule, refusal->where, "the %s stays as it is: %.*s",
                           piece_name(staging), STR_ARG(refusal->why));
    if (refusal->fix.len)
        diag_note(diags, diag, (Span){0}, "%.*s", STR_ARG(refusal->fix));
    if (refusal->rule == DIAG_IRREGULAR && refusal->swapped)
        for (size_t d = 0; d < 2; d++) {
            const AnnotationWord *words = refusal->swapped->words.at;
            correct(staging->model->unit, diag, words[d].where, words[d].text, words[1 - d].text,
                    false);
        }
    note_unread(staging, diag, refusal);
}

static void tell_region(Staging *staging, DiagId rule, Span where, const char *why, const char *fix)
{
    Refusal refusal = {rule, where, str_of(why), str_of(fix), NULL};
    tell(staging, NULL, &refusal);
}

/* --- offers ---------------------------------------------------------------------------------- */

static bool needs_load(const Region *region, const Footprint *print, const Exact *exact)
{
    bool needs = print->write && !exact->all, sets = sets_exactly(region, print, exact);
    for (size_t i = 0; i < print->accesses.len && !needs; i++) {
        const Access *access = print->accesses.at[i];
        bool member = access->read && bytes_set(region->model, access);
        needs = access->read && !(member && sets) && !read_is_set(region->model, print, i);
    }
    return needs;
}

static bool text_is_plain(const Model *model, const Footprint *print, Span *where)
{
    const Tokens *tokens = &model->kernel->tokens;
    Span span;
    for (size_t i = 0; i < print->accesses.len; i++) {
        const Expr *expr = print->accesses.at[i]->expr;
        if (footprint_word_follows(print, i) &&
            tokens_written_at(tokens->at, tokens->len, expr->first, expr->last, &span))
            continue;
        *where = model_expr_place(model, expr);
        return false;
    }
    return true;
}

/* All that the tile's copies touch is the array's memory, though nobody promises its sizes. */
static bool is_promised(const Staging *staging, const Tile *tile)
{
    Model *model = staging->model;
    return !model->is_inferred || (tile->store && tile->exact.all && !tile->load) ||
           touches_in_grid(&staging->region, tile->print, &model->positive);
}

/* ... if the host finds sizes as they have to be. */
static bool may_store(const Region *region, Footprint *print, Exact *exact, Refusal *refusal)
{
    Refusal later;
    const Exact before = *exact;
    bool may = legal_store(region, print, exact, refusal);
    for (unsigned first = 2; !may && first-- > 0;) {
        *exact = before;
        may = range_asked(region, print, first) && legal_store(region, print, exact, &later);
    }
    return may;
}

static void offer_footprint(Staging *staging, Footprint *print, Offer *offer)
{
    Model *model = staging->model;
    Refusal refusal;
    Span where;
    Exact exact = {.all = true, .under = staging->region.condition};
    Traffic before = access_traffic(&staging->region, print);
    offer->before += before.sectors;
    if (!text_is_plain(model, print, &where)) {
        refusal = (Refusal){
            DIAG_REGION_TEXT, where, STR("this access is only a part of what its macro expands to"),
            STR("let the macro expand to the access alone, or write the access out"), NULL};
        tell(staging, print->array, &refusal);
        return;
    }
    Kept kept;
    if (!footprint_moves(print) && keep_element(&staging->region, print, &before, &kept)) {
        vec_push(staging->arena, &offer->kept, kept);
        return;
    }
    if (staging->region.alone || (staging->region.loop && !footprint_moves(print)))
        return;
    if (print->write && !may_store(&staging->region, print, &exact, &refusal)) {
        tell(staging, print->array, &refusal);
        return;
    }
    if (print->cells > MOST_CELLS) {
        if (lanes_apart(&staging->region, print) > 0)
            offer->wide = print;
        return;
    }
    const bool load = needs_load(&staging->region, print, &exact);
    Tile *tile = arena_new_of(staging->arena, Tile);
    *tile = (Tile){.print = print,
                   .load = load,
                   .store = print->write,
                   .exact = exact,
                   .before = before,
                   .least = least_sectors(&staging->region, print),
                   .obeys = copies_obey(&staging->region, print),
                   .parts = {part_whole(print)},
                   .part_count = 1,
                   .stages = 1};
    tile_lay_out(&staging->region, tile, staging->carry, &offer->overlaps);
    double apart = 0;
    bool pays = tile_pays(&staging->region, tile) || print->array->wish == STAGE_ALWAYS;
    if (pays && !is_promised(staging, tile)) {
        refusal = (Refusal){
            .rule = DIAG_NOT_PROMISED,
            .where = model_expr_place(model, print->accesses.at[0]->expr),
            .why = STR("the code may touch less of it than a copy, and its sizes are inferred"),
            .fix = STR("check the annotations, and take the line 'inferred' away")};
        tell(staging, print->array, &refusal);
        return;
    }
    if (pays)
        vec_push(staging->arena, &offer->tiles, tile);
    else
        apart = tile_scattered(&staging->region, tile);
    if (apart > offer->apart) {
        offer->apart = apart;
        offer->scattered = print;
    }
}

static bool escapes_here(const Staging *staging, const Array *array)
{
    Span first = model_place(staging->model, region_first_token(&staging->region),
                             region_first_token(&staging->region));
    Span last = model_place(staging->model, region_last_token(&staging->region),
                            region_last_token(&staging->region));
    if (!array->escapes)
        return false;
    for (size_t i = 0; i < staging->model->hazards.len;
         i++) { /* reached through a pointer that left before */
        const Expr *expr = staging->model->hazards.at[i].expr;
        if (expr && expr->first >= region_first_token(&staging->region) &&
            expr->last <= region_last_token(&staging->region) &&
            hazard_may_alias(&staging->model->hazards.at[i], array))
            return true;
    }
    return array->escape.begin >= first.begin && array->escape.end <= last.end;
}

static Offer make_offer(Staging *staging)
{
    Offer offer = {0};
    for (size_t i = 0; i < staging->model->arrays.len; i++) {
        Array *array = staging->model->arrays.at[i];
        if (array->wish == STAGE_NEVER)
            continue;
        FootprintRefusals refusals = {0};
        Refusal refusal = {0};
        Footprints prints = footprints_find(&staging->region, array, &refusals);
        if (prints.len == 0 && refusals.len == 0 && !escapes_here(staging, array))
            continue;
        if (!legal_array(&staging->region, array, &prints, &refusals, &refusal)) {
            tell(staging, array, &refusal);
            continue;
        }
        for (size_t k = 0; k < prints.len; k++)
            offer_footprint(staging, prints.at[k], &offer);
    }
    return offer;
}

/* --- regions --------------------------------------------------------------------------------- */

static bool region_spans_plain_text(const Staging *staging, const Stmt *first, const Stmt *last)
{
    const Kernel *kernel = staging->model->kernel;
    Span span;
    const Loop *loop = staging->region.loop;
    size_t pieces[][2] = {
        {first->first, last->last},
        {loop ? loop->stmt->then->first - 1 : first->first,
         loop ? loop->stmt->then->first - 1 : last->last},
        {loop ? loop->start_expr->first : first->first, loop ? loop->start_expr->last : last->last},
        {loop ? loop->end_expr->first : first->first, loop ? loop->end_expr->last : last->last},
        {loop ? loop->stmt->step->first : first->first,
         loop ? loop->stmt->step->last : last->last}};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        if (!tokens_written_at(kernel->tokens.at, kernel->tokens.len, pieces[i][0], pieces[i][1],
                               &span))
            return false;
    return true;
}

static bool barrier_inside(const Staging *staging, Span *where)
{
    return tokens_wait(staging->model, region_first_token(&staging->region),
                       region_last_token(&staging->region), where);
}

static bool unseen_inside(const Staging *staging, Span *where)
{
    return tokens_call_unseen(staging->model, region_first_token(&staging->region),
                              region_last_token(&staging->region), where);
}

static bool fence_inside(const Staging *staging, Span *where)
{
    return tokens_fence(staging->model, region_first_token(&staging->region),
                        region_last_token(&staging->region), where);
}

/* A declaration in the body of a loop hides the iterator, by whose name cells are told. */
static bool iterator_hidden(const Staging *staging, Span *where)
{
    const Model *model = staging->model;
    for (size_t i = 0; i < model->loops.len; i++) {
        const Loop *loop = model->loops.at[i];
        if (!loop->canonical || loop->stmt->first < region_first_token(&staging->region) ||
            loop->stmt->last > region_last_token(&staging->region))
            continue;
        for (const Variable *variable = model_variable(model, loop->variable->name); variable;
             variable = variable->namesake) {
            const Declarator *declarator = variable->declarator;
            if (!declarator || declarator->name_token < loop->stmt->then->first ||
                declarator->name_token > loop->stmt->then->last)
                continue;
            *where = model_place(model, declarator->name_token, declarator->name_token);
            return true;
        }
    }
    return false;
}

/* A backslash at a line's end cannot be indented. */
static bool has_splice(const Staging *staging)
{
    Span all = model_place(staging->model, region_first_token(&staging->region),
                           region_last_token(&staging->region));
    Str text = span_text(all);
    for (size_t i = 0; i + 1 < text.len; i++)
        if (text.at[i] == '\\' && (text.at[i + 1] == '\n' || text.at[i + 1] == '\r'))
            return true;
    return false;
}

static bool text_fits(Staging *staging)
{
    Span where;
    if (iterator_hidden(staging, &where))
        tell_region(staging, DIAG_REGION_TEXT, where, "this declaration hides the loop's iterator",
                    "give it another name");
    else if (has_splice(staging))
        tell_region(staging, DIAG_REGION_TEXT, region_where(staging),
                    "a line in it ends with a backslash", "join the lines");
    else
        return true;
    return false;
}

/* All threads of the block run the same rounds. */
static bool rounds_fit(const Staging *staging, Refusal *refusal)
{
    const Loop *loop = staging->region.loop;
    const Expr *bound = poly_uniform(loop->start) ? loop->end_expr : loop->start_expr;
    *refusal =
        (Refusal){DIAG_LOOP_PER_THREAD, model_expr_place(staging->model, bound),
                  STR("this bound is not known to be the same for all threads of the block"),
                  STR("let all threads run the same rounds and put the thread's own bound into an "
                      "if inside the loop"),
                  NULL};
    return loop->uniform;
}

static bool loop_fits(Staging *staging)
{
    const Loop *loop = staging->region.loop;
    Span where;
    if (!loop->canonical) {
        tell_region(
            staging, DIAG_LOOP_FORM, loop->why_where, loop->why_not,
            "write it as for (i = start; i < end; i += step) with bounds that do not change");
    } else if (loop->trips_known && loop->trips <= 0) {
        tell_region(staging, DIAG_NO_GAIN, region_where(staging), "it has no round", "");
    } else if (loop->leaves) {
        tell_region(
            staging, DIAG_LOOP_LEAVES, loop->leave_where, "a jump may end it before its last round",
            "let it run to its end and keep in a variable whether there is still something to do");
    } else if (barrier_inside(staging, &where)) {
        tell_region(staging, DIAG_REGION_BARRIER, where, "a barrier stands in it",
                    "move the barrier out of the loop");
    } else if (unseen_inside(staging, &where)) {
        tell_region(staging, DIAG_UNSEEN_CALL, where,
                    "a function is called in it that is not seen here: it may order memory",
                    "define it in this file, or include its file with quotes");
    } else if (fence_inside(staging, &where)) {
        tell_region(staging, DIAG_REGION_BARRIER, where, "a memory fence stands in it",
                    "move the fence out of the loop");
    } else {
        return true;
    }
    return false;
}

/* What holds for the kernel as a whole; told once. */
static bool kernel_fits(Staging *staging)
{
    Model *model = staging->model;
    Span head;
    if (model->block_size[0] <= 0 || model->block_size[1] <= 0 || model->block_size[2] <= 0)
        tell_region(
            staging, DIAG_SHAPE_UNKNOWN, model->kernel->where,
            "the shape of the block is not known",
            "add __annotation(L\"__global__ <threads per block>\") with a number or a macro");
    else if ((model->shared_dynamic || (model->shared_launched && !model->is_owned)) &&
             !staging->plan->budget)
        tell_region(staging, DIAG_SHARED_DYNAMIC, model->kernel->where,
                    "the kernel uses shared memory of a size that is not known here",
                    "say with --smem how many bytes the tiles may have");
    else if (macros_is_too_large(model->unit->macros, model->kernel->hidden_by))
        tell_region(staging, DIAG_REGION_TEXT, model->kernel->inactive_text,
                    "this macro expands to too many tokens", "write out what it stands for");
    else if (model->kernel->hidden_by.len)
        tell_region(staging, DIAG_REGION_TEXT, model->kernel->inactive_text,
                    "only the compiler knows what this macro stands for",
                    str_c(model->arena,
                          str_format(model->arena, "its #if asks for %.*s: give that with -D or -U",
                                     STR_ARG(model->kernel->hidden_by))));
    else if (model->kernel->has_inactive_text)
        tell_region(staging, DIAG_REGION_TEXT, model->kernel->inactive_text,
                    "a part of the kernel is switched off by #if",
                    "decide with #if outside the kernel");
    else if (model->kernel->include_line.source)
        tell_region(staging, DIAG_REGION_TEXT, model->kernel->include_line,
                    "a part of the kernel comes out of another file",
                    "write that part here, or include it as a function above the kernel");
    else if (model_needs_bounds(model, model_threads(model)) &&
             !unit_bounds_place(model->kernel, &head))
        tell_region(
            staging, DIAG_REGION_TEXT, model->kernel->where,
            "a block of so many threads needs __launch_bounds__, and a macro makes the head",
            "write the kernel's head out, or add __launch_bounds__ to the macro");
    else
        return true;
    return false;
}

/* What was done, for --explain. */
static void tell_staged(const Staging *staging, const PlanRegion *chosen)
{
    Diags *diags = staging->model->diags;
    const char *what = piece_name(staging);
    Diag *diag;
    if (chosen->tiles.len == 0)
        diag = diag_report(diags, DIAG_STAGED, region_where(staging),
                           "the %s stays one piece, with registers for elements that it returns to",
                           what);
    else
        diag = diag_report(diags, DIAG_STAGED, region_where(staging),
                           "the %s is staged in tiles of %lld round%s, %lld bytes of shared memory",
                           what, (long long)chosen->region.tile,
                           chosen->region.tile == 1 ? "" : "s", (long long)chosen->bytes);
    for (size_t i = 0; i < chosen->kept.len; i++)
        diag_note(diags, diag, (Span){0},
                  "'%.*s': each thread's element is in a register, about %.0f sectors for a block "
                  "instead of %.0f for each tile",
                  STR_ARG(chosen->kept.at[i].print->array->name), chosen->kept.at[i].after,
                  chosen->kept.at[i].before.sectors);
    for (size_t i = 0; i < chosen->tiles.len; i++) {
        const Tile *tile = chosen->tiles.at[i];
        Str other = tile->partner ? tile->partner->array->name : (Str){0};
        diag_note(diags, diag, (Span){0},
                  "'%.*s'%s%.*s%s: about %.0f sectors for a block and a tile instead of %.0f, %.2f "
                  "wavefronts for a shared request",
                  STR_ARG(tile->print->array->name), other.len ? " and '" : "", STR_ARG(other),
                  other.len ? "' in the same cells" : "",
                  tile->copy_in.sectors + tile->copy_out.sectors, tile->before.sectors,
                  tile_conflicts(tile));
        if (tile->copy_in.sectors + tile->copy_out.sectors > tile->least)
            diag_note(diags, diag, (Span){0},
                      "'%.*s': instead of %.0f where no condition holds that may never do",
                      STR_ARG(tile->print->array->name), tile->least);
    }
    for (size_t i = 0; i < chosen->tables.len; i++)
        diag_note(
            diags, diag, model_expr_place(staging->model, chosen->tables.at[i].expr),
            "computed once for %lld values that a block has in a tile, not by each of its threads",
            (long long)table_values(staging->model, &chosen->tables.at[i], chosen->region.tile));
    if (staging->parted.why.len)
        diag_note(diags, diag, staging->parted.where, "it gets no tiles: %.*s",
                  STR_ARG(staging->parted.why));
    bool asked = staging->plan->stages > 1 && !staging->plan->chooses;
    if (chosen->tiles.len > 0 && (asked || chosen->stages > 1))
        pipeline_tell(staging->plan, chosen, diag);
}

/* Fewer sectors for a round; with as many, less shared memory where a lot is used: more blocks run then. */
static bool is_better(const Plan *plan, const Trial *old, const Trial *new)
{
    if (new->cost < old->cost * 0.9)
        return true;
    for (size_t i = 0; i < new->region->tiles.len;
         i++) { /* narrow rows meet in banks when they are copied */
        const Footprint *print = new->region->tiles.at[i]->print;
        const Dimension *fastest = &print->dims[print->rank - 1];
        for (unsigned k = 0; k < fastest->count; k++)
            if (fastest->digits[k].is_tiled)
                return false;
    }
    return new->cost <= old->cost * 1.05 && old->region->bytes > plan->budget / 4 &&
           new->region->bytes < old->region->bytes;
}

static void tell_doubtful(Staging *staging, const Footprint *print)
{
    Model *model = staging->model;
    Refusal refusal = {DIAG_NO_GAIN, model_expr_place(model, print->accesses.at[0]->expr),
                       STR("it is used under a condition that may never hold, and then its copies "
                           "would cost more than the others save"),
                       str_format(staging->arena,
                                  "where it holds often, add __annotation(L\"stage %.*s\")",
                                  STR_ARG(print->array->name)),
                       NULL};
    tell(staging, print->array, &refusal);
}

static void tell_cached(Staging *staging, const Footprint *print)
{
    Refusal refusal = {DIAG_NO_GAIN, region_where(staging),
                       STR("the L1 cache gives what it loads again as fast as shared memory would"),
                       str_format(staging->arena,
                                  "to stage it all the same, add __annotation(L\"stage %.*s\")",
                                  STR_ARG(print->array->name)),
                       NULL};
    tell(staging, NULL, &refusal);
}

static void tell_little(Staging *staging, const Offer *offer)
{
    Str name = offer->little->array->name;
    Refusal refusal = {
        DIAG_NO_GAIN, region_where(staging),
        str_format(staging->arena,
                   "a tile of '%.*s' would save about %.1f %% of all sectors, less than the block "
                   "loses when it waits for it",
                   STR_ARG(name), offer->share * 100),
        str_format(staging->arena, "to stage it all the same, add __annotation(L\"stage %.*s\")",
                   STR_ARG(name)),
        NULL};
    tell(staging, NULL, &refusal);
}

static void tell_apart(Staging *staging, const Offer *offer)
{
    Refusal refusal;
    const Footprint *print = offer->scattered ? offer->scattered : offer->wide;
    if (offer->scattered)
        reason_of_scatter(staging->model, print, offer->apart, &refusal);
    else
        reason_of_width(staging->model, print, &refusal);
    tell(staging, print->array, &refusal);
}

static void tell_no_gain(const Staging *staging)
{
    diag_report(staging->model->diags, DIAG_NO_GAIN, region_where(staging),
                "the %s stays as it is: its accesses are coalesced and not repeated, or happen too "
                "seldom for staging to pay",
                piece_name(staging));
}

/* Tiles of `rounds` rounds that begin `lead` rounds before the loop does. */
static Trial try_tile(Staging *staging, int64_t rounds, int64_t lead)
{
    Trial trial = {.region = arena_new_of(staging->arena, PlanRegion)};
    staging->region.tile = rounds;
    if (staging->region.loop)
        staging->region.loop->lead = lead;
    trial.offer = make_offer(staging);
    share_tiles(&staging->region, &trial.offer);
    trial.region->region = staging->region;
    trial.region->lead = lead;
    trial.region->vector = 1;
    Dropped dropped = {0};
    trial.cost = choose_tiles(staging->plan, &trial.offer, trial.region, &dropped) / (double)rounds;
    for (size_t i = 0; i < trial.region->tiles.len; i++)
        trial.region->carries |= trial.region->tiles.at[i]->carried > 0;
    trial.dropped = dropped.len;
    for (size_t i = 0; i < dropped.len; i++)
        tell_doubtful(staging, dropped.at[i]);
    return trial;
}

/* The cheapest of the places where the first tile may begin. */
static Trial best_lead(Staging *staging, int64_t rounds)
{
    int64_t leads[4];
    Trial best = try_tile(staging, rounds, 0);
    unsigned others = tile_leads(&staging->region, &best.offer, leads);
    const double less =
        tile_needs_lead(&staging->region, &best.offer, staging->plan->vectors.bytes, staging->carry)
            ? 1.02
            : 0.97;
    for (unsigned k = 0; k < others && best.region->tiles.len > 0; k++) {
        Trial led = try_tile(staging, rounds, leads[k]);
        if (led.region->tiles.len == best.region->tiles.len && led.cost < best.cost * less)
            best = led;
    }
    return best;
}

/* ... and that with cells carried along, which costs a wait and a pass over shared memory; of vectors, registers. */
static Trial best_of_rounds(Staging *staging, int64_t rounds)
{
    staging->carry = false;
    Trial best = best_lead(staging, rounds);
    if (best.region->tiles.len == 0 || !best.offer.overlaps)
        return best;
    staging->carry = true;
    Trial carrying = best_lead(staging, rounds);
    staging->carry = false;
    const double less = staging->plan->vectors.bytes ? 1.02 : 0.9;
    return carrying.region->tiles.len == best.region->tiles.len && carrying.cost < best.cost * less
               ? carrying
               : best;
}

/* More rounds, at no cost of sectors and little memory, while a tile has fewer cells than the block has threads. */
static PlanRegion *longer_tile(Staging *staging, const Trial *chosen)
{
    const Loop *loop = staging->region.loop;
    PlanRegion *best = chosen->region;
    for (;;) {
        int64_t most = 0, rounds = best->region.tile * 2;
        for (size_t i = 0; i < best->tiles.len; i++)
            most = best->tiles.at[i]->print->cells > most ? best->tiles.at[i]->print->cells : most;
        if (!loop || loop->tile_rounds || best->lead || rounds > LONGEST_TILE ||
            most >= copy_threads(staging->model) || (loop->trips_known && rounds > loop->trips))
            return best;
        Trial longer = try_tile(staging, rounds, 0);
        if (longer.region->tiles.len != best->tiles.len || longer.cost > chosen->cost * 1.02 ||
            longer.region->bytes > staging->plan->budget / 8)
            return best;
        best = longer.region;
    }
}

/* The region in tiles with longer rows, copied in pieces, where it stores them: fewer waits, and fewer rows that begin
 * inside of a sector. On an H100 a row walk of 8191 floats takes 275 us in rows of 256 bytes, 305 of 128. */
static PlanRegion *with_longer_rows(Staging *staging, PlanRegion *best, double cost)
{
    const Plan *plan = staging->plan;
    const Loop *loop = best->region.loop;
    const int64_t least = best->region.tile;
    bool stores = false, fits = plan->chooses && !plan->vectors.bytes && !loop->tile_rounds &&
                                !best->lead && !best->carries && least == WARP_LANES;
    for (size_t i = 0; i < best->tiles.len && fits; i++) {
        const Tile *tile = best->tiles.at[i];
        stores |= tile->store;
        fits = tile->load && tile->print->rank == 2 && rows_by_warp(staging->model, tile->print) &&
               tile->print->dims[1].step == 1 && tile->parts[0].dims[1].count == least;
    }
    for (int64_t rounds = 4 * least; fits && stores && rounds > least; rounds /= 2) {
        if (loop->trips_known && loop->trips < 2 * rounds)
            continue;
        Trial longer = try_tile(staging, rounds, 0);
        if (longer.region->tiles.len == best->tiles.len && longer.cost <= cost * 1.05 &&
            pipeline_can(plan, longer.region) && pipeline_take(plan, longer.region) &&
            longer.region->stages >= LEAST_LONG)
            return longer.region;
    }
    return best;
}

/* The region with loads that run ahead of the code, in shorter tiles if its own do not fit in so
 * many stages; as it is where that cannot be, or would cost sectors. */
static PlanRegion *run_ahead(Staging *staging, PlanRegion *best, double cost)
{
    PlanRegion *region = best;
    if (!pipeline_can(staging->plan, best))
        return best;
    while (!pipeline_take(staging->plan, region)) {
        Trial shorter = {0};
        bool may = !region->region.loop->tile_rounds && region->region.tile > 2;
        if (may)
            shorter = best_of_rounds(staging, region->region.tile / 2);
        if (!may || shorter.region->tiles.len != best->tiles.len || shorter.cost > cost * 1.02 ||
            shorter.region->carries || !pipeline_can(staging->plan, shorter.region)) {
            pipeline_no_room(staging->plan, best, region, shorter.cost / cost);
            return best;
        }
        region = shorter.region;
    }
    region->shortened = region == best ? 0 : best->region.tile;
    return region == best ? with_longer_rows(staging, best, cost) : region;
}

/* The region with tables of what its threads compute, in shorter tiles if these do not fit beside its own. */
static PlanRegion *with_tables(Staging *staging, PlanRegion *best, double cost)
{
    PlanRegion *region = best;
    while (!tables_find(staging->plan, region) && !region->tables.len) {
        Trial shorter = {0};
        if (region->region.loop->tile_rounds || region->region.tile <= WARP_LANES)
            return best;
        shorter = best_of_rounds(staging, region->region.tile / 2);
        if (shorter.region->tiles.len != best->tiles.len || shorter.cost > cost * 1.02)
            return best;
        region = shorter.region;
    }
    return region->tables.len ? region : best;
}

static bool plan_region(Staging *staging)
{
    int64_t candidates[16];
    unsigned count = tile_candidates(&staging->region,
                                     staging->plan->vectors.bytes > LEAST_VECTOR_BYTES, candidates);
    Trial chosen = {0};
    PlanRegion *kept = NULL;
    bool any = false, offered = false;
    const Footprint *cached = NULL;
    Offer apart = {0}, little = {0};
    staging->report = false;
    for (unsigned i = 0; i < count; i++) {
        Trial trial = best_of_rounds(staging, candidates[i]);
        PlanRegion *region = trial.region;
        offered |= trial.offer.tiles.len > trial.dropped;
        any |= trial.offer.before > 0;
        cached = trial.offer.cached ? trial.offer.cached : cached;
        little = trial.offer.little ? trial.offer : little;
        apart = trial.offer.scattered || trial.offer.wide ? trial.offer : apart;
        if (region->tiles.len == 0 && region->kept.len > 0 && !kept)
            kept = region;
        if (region->tiles.len > 0 && (!chosen.region || is_better(staging->plan, &chosen, &trial)))
            chosen = trial;
    }
    PlanRegion *best = chosen.region ? longer_tile(staging, &chosen) : NULL;
    const Plan *plan = staging->plan;
    if (best && (plan->stages <= 1 || plan->chooses))
        best = with_tables(staging, best, chosen.cost);
    if (best && !best->tables.len && plan->stages > 1 &&
        (!plan->chooses || waits_for_memory(plan, best)))
        best = run_ahead(staging, best, chosen.cost);
    best = best ? best : kept;
    staging->report = true;
    if (staging->refused && !staging->region.alone)
        try_tile(staging, best ? best->region.tile : candidates[0], 0);
    if (!best) {
        if (staging->region.alone) /* why is known already */
            return false;
        if (offered)
            tell_region(staging, DIAG_NO_ROOM, region_where(staging),
                        "no tile fits into the shared memory that a block may have",
                        "use smaller blocks, fewer blocks per multiprocessor, or --smem");
        else if (cached)
            tell_cached(staging, cached);
        else if (little.little)
            tell_little(staging, &little);
        else if (apart.scattered || apart.wide)
            tell_apart(staging, &apart);
        else if (!staging->told && !staging->part && (any || staging->region.loop))
            tell_no_gain(staging);
        return false;
    }
    staging->region = best->region;
    if (best->region.loop)
        best->region.loop->lead = best->lead;
    for (size_t i = 0; i < best->kept.len; i++)
        keep_extend(staging->plan, &best->region, &best->kept.at[i]);
    Refusal refusal;
    if (!rounding_settled(best, &refusal)) {
        tell(staging, NULL, &refusal);
        return false;
    }
    waits_find(best);
    tell_staged(staging, best);
    vec_push(staging->arena, &staging->plan->regions, best);
    return true;
}

/* The path to the region, together with the regions that are already planned. */
static bool path_fits(Staging *staging, Refusal *refusal)
{
    Regions regions = {0};
    Plan *plan = staging->plan;
    for (size_t i = 0; i < plan->regions.len; i++)
        vec_push(staging->arena, &regions, &plan->regions.at[i]->region);
    vec_push(staging->arena, &regions, &staging->region);
    Spine spine = spine_find(staging->model, &regions, &(Cuts){0});
    *refusal = (Refusal){spine.rule, spine.where, spine.why, spine.fix, NULL};
    return spine.fine;
}

static bool overlaps_planned(const Plan *plan, const Region *region)
{
    for (size_t i = 0; i < plan->regions.len; i++) {
        const Region *old = &plan->regions.at[i]->region;
        if (region_first_token(region) <= region_last_token(old) &&
            region_first_token(old) <= region_last_token(region))
            return true;
    }
    return false;
}

static Staging new_staging(Plan *plan)
{
    return (Staging){.plan = plan,
                     .model = plan->model,
                     .arena = plan->model->arena,
                     .report = true,
                     .region = {.model = plan->model}};
}

static void plan_loop(Plan *plan, Loop *loop, Parted *parted)
{
    Staging staging = new_staging(plan);
    staging.region = (Region){.model = plan->model,
                              .loop = loop,
                              .scope = loop->scope.at,
                              .scope_len = loop->scope.len,
                              .condition = loop->condition,
                              .first_atom = loop->first_atom,
                              .tile = 1,
                              .sizes = plan->vectors.bytes ? SIZES_ALIGNED : SIZES_MIXED};
    if (overlaps_planned(plan, &staging.region)) /* a loop inside it is staged already */
        return;
    if (++plan->loops_looked_at > MOST_LOOPS) { /* each looks at the whole kernel */
        tell_region(&staging, DIAG_TOO_LARGE, region_where(&staging),
                    "so many loops of the kernel were looked at before",
                    "move it to a kernel of its own");
        return;
    }
    if (!loop_fits(&staging) || !text_fits(&staging))
        return;
    if (!region_spans_plain_text(&staging, loop->stmt, loop->stmt)) {
        tell_region(&staging, DIAG_REGION_TEXT, region_where(&staging),
                    "its text comes out of a macro", "write the loop out");
        return;
    }
    if (rounds_fit(&staging, &staging.parted) && path_fits(&staging, &staging.parted)) {
        staging.parted = (Refusal){0};
        plan_region(&staging);
    } else {
        vec_push(plan->model->arena, parted, staging);
    }
}

/* Each thread keeps its elements in registers, where no other loop gets tiles. */
static void plan_parted(Plan *plan, Parted *parted)
{
    const Stmt *body = plan->model->kernel->body;
    bool fits = !parted->len || !tokens_jump(plan->model, body->first, body->last);
    for (size_t i = 0; i < plan->regions.len; i++)
        fits &= plan->regions.at[i]->region.alone;
    for (size_t i = 0; i < parted->len; i++) {
        Staging *staging = &parted->at[i];
        staging->region.alone = true;
        if (!fits || overlaps_planned(plan, &staging->region) || !plan_region(staging))
            tell(staging, NULL, &staging->parted);
    }
}

/* In a loop that nobody counts it parts nothing. */
static void tell_barrier(Staging *staging, Span where)
{
    bool counted = true;
    for (size_t i = 0; i < staging->model->loops.len; i++) {
        const Stmt *stmt = staging->model->loops.at[i]->stmt;
        const Span loop = model_place(staging->model, stmt->first, stmt->last);
        if (loop.begin <= where.begin && where.end <= loop.end)
            counted &= stmt->kind != STMT_WHILE && stmt->kind != STMT_DO;
    }
    tell_region(staging, DIAG_REGION_BARRIER, where, "a barrier stands between its accesses",
                counted ? "" : "write loops around it as for (int i = start; i < end; i += step)");
}

/* Where arrays of the user's own are laid out, staging is what he does himself: why not by us is no news. */
static void plan_part(Plan *plan, const BodyPart *part, bool is_one_of_several)
{
    Staging staging = new_staging(plan);
    staging.report = !plan->relayouts.len;
    staging.region = part->region;
    staging.part = is_one_of_several;
    Refusal refusal;
    Span where;
    if (!part->fine) {
        tell_region(&staging, DIAG_REGION_PATH, part->why_not,
                    "a thread may end here, behind its accesses",
                    "let bound checks return before the first access, and put into an if what "
                    "only some threads do afterwards");
        return;
    }
    const Stmt *first = staging.region.block->body.at[staging.region.first];
    const Stmt *last = staging.region.block->body.at[staging.region.last];
    if (barrier_inside(&staging, &where))
        tell_barrier(&staging, where);
    else if (unseen_inside(&staging, &where))
        tell_region(&staging, DIAG_UNSEEN_CALL, where,
                    "a function is called between its accesses that is not seen here: it may order "
                    "memory",
                    "define it in this file, or include its file with quotes");
    else if (fence_inside(&staging, &where))
        tell_region(&staging, DIAG_REGION_BARRIER, where,
                    "a memory fence stands between its accesses", "");
    else if (!text_fits(&staging))
        return;
    else if (!path_fits(&staging, &refusal))
        tell(&staging, NULL, &refusal);
    else if (!region_spans_plain_text(&staging, first, last))
        tell_region(&staging, DIAG_REGION_TEXT, region_where(&staging),
                    "its text comes out of a macro", "write it out");
    else
        plan_region(&staging);
}

/* Between barriers of the kernel's own, where it has some, each part by itself. */
static void plan_body(Plan *plan)
{
    const BodyParts parts = body_parts(plan->model);
    for (size_t i = 0; i < parts.len; i++)
        plan_part(plan, &parts.at[i], parts.len > 1);
    if (parts.len > 1 && !plan->regions.len && !plan->told && !plan->relayouts.len) {
        Staging staging = new_staging(plan);
        tell_no_gain(&staging);
    }
}

/* What functions do with their arguments is not in the model, so no region has such an array. */
static void tell_passed_on(Staging *staging)
{
    const Model *model = staging->model;
    for (size_t i = 0; i < model->arrays.len; i++) {
        const Array *array = model->arrays.at[i];
        bool is_placed = array->escape.begin != model->kernel->where.begin;
        bool any =
            !array->escapes || array->wish == STAGE_NEVER || (staging->plan->told && !is_placed);
        for (size_t k = 0; k < model->accesses.len && !any; k++)
            any = model->accesses.at[k]->array == array;
        Refusal refusal;
        if (any)
            continue;
        reason_of_escape(model, array, &refusal);
        if (!array->moves)
            refusal.fix = STR("write its accesses in the kernel itself, by its own name and "
                              "subscripts, and pass values to functions");
        tell(staging, array, &refusal);
    }
}

/* Program order. */
static void sort_regions(Plan *plan)
{
    for (size_t i = 1; i < plan->regions.len; i++)
        for (size_t k = i; k > 0 && region_first_token(&plan->regions.at[k]->region) <
                                        region_first_token(&plan->regions.at[k - 1]->region);
             k--) {
            PlanRegion *swapped = plan->regions.at[k];
            plan->regions.at[k] = plan->regions.at[k - 1];
            plan->regions.at[k - 1] = swapped;
        }
}

/* Loops from the inside out, so that an outer annotated loop around a staged one is left alone. */
static void plan_levels(Plan *plan)
{
    Model *model = plan->model;
    Staging staging = new_staging(plan);
    Parted parted = {0};
    size_t annotated = 0;
    unsigned deepest = 0;
    for (size_t i = 0; i < model->loops.len; i++) {
        const Loop *loop = model->loops.at[i];
        annotated += loop->annotation && !levels_pass(plan, loop);
        deepest = loop->depth > deepest ? loop->depth : deepest;
    }
    for (unsigned depth = deepest + 1; annotated && depth-- > 0;)
        for (size_t i = 0; i < model->loops.len; i++) {
            Loop *loop = model->loops.at[i];
            if (loop->annotation && loop->depth == depth && !levels_pass(plan, loop))
                plan_loop(plan, loop, &parted);
        }
    if (!annotated)
        plan_body(plan);
    plan_parted(plan, &parted);
    tell_passed_on(&staging);
    sort_regions(plan);
    waits_order(plan);
}

void stage_plan(Plan *plan)
{
    Staging staging = new_staging(plan);
    if (kernel_fits(&staging))
        levels_choose(plan, plan_levels);
}
