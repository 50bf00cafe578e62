/* Statements. Enters: the syntax tree, a warp. Leaves: the slots changed, the requests noted.
 *
 * A branch that some lanes take and others do not is walked twice, each time with its own lanes.
 * Where it is not known which lanes take it, both sides are walked with all of them, and what they
 * leave in the slots is joined. A loop is walked iteration by iteration as long as it is known who
 * goes on; else, once, with what holds in each iteration. */
#include "walk.h"

#include "../analysis/exits.h"
#include "../syntax/names.h"
#include "../syntax/parse.h"
#include "../syntax/struct_layout.h"
#include "calls.h"
#include "declare.h"
#include "eval.h"
#include "iterations.h"
#include "places.h"
#include "value.h"

struct Choice {
    struct Choice *outer;
    Lanes lanes;
    Mask mask;    /* at the switch */
    LaneSet left; /* lanes that have entered no case yet */
    bool is_known;
    size_t mark; /* of the trail; not known: */
};

enum { CLAIM_ITERATIONS = 40, JOINS = 6 };

static void run(Walk *walk, const Stmt *stmt);

/* --- conditions ----------------------------------------------------------------------------- */

/* What one more look at a condition says of it. */
static void branch_note(Walk *walk, const Expr *expr, Truth truth, bool is_loop)
{
    if (!walk->is_claim || !walk->record || !expr)
        return;
    Branch *branch = walk->code->branch_at[expr->first];
    if (!branch) {
        branch = arena_new_of(walk->arena, Branch);
        *branch = (Branch){.code = walk->code, .expr = expr, .is_loop = is_loop};
        walk->code->branch_at[expr->first] = branch;
        vec_push(walk->arena, &walk->branches, branch);
    }
    if (walk->symbolic)
        branch->by_block = branch->by_block || truth.by_block;
    if (!walk->counts)
        return;
    LaneSet active = walk->mask.maybe, open = active & ~(truth.yes | truth.no);
    Divergence found = DIVERGES_NEVER;
    if ((truth.yes & active && truth.no & active) || (open && !truth.together))
        found = open && truth.by_data ? DIVERGES_BY_DATA : DIVERGES_IN_WARP;
    else if (open)
        found = branch->by_block ? DIVERGES_BY_BLOCK : DIVERGES_NEVER;
    uint64_t visit = branch->visit < 64 ? UINT64_C(1) << branch->visit : 0;
    uint64_t taken = truth.yes & active ? visit : 0;
    branch->visit++;
    if (!open) {
        if (found == DIVERGES_NEVER && branch->seen & visit && (branch->taken & visit) != taken)
            found = DIVERGES_BY_WARP;
        branch->seen |= visit;
        branch->taken = (branch->taken & ~visit) | taken;
    }
    branch->divergence = found > branch->divergence ? found : branch->divergence;
}

static Mask path(Mask mask, LaneSet excluded, LaneSet certain)
{
    return (Mask){mask.maybe & ~excluded, mask.sure & ~excluded, mask.certain & certain};
}

static void run_if(Walk *walk, const Stmt *stmt)
{
    Truth truth = walk_condition(walk, stmt->expr);
    branch_note(walk, stmt->expr, truth, false);
    Mask start = walk->mask, after[2];
    LaneSet open = start.maybe & ~(truth.yes | truth.no);
    SlotChanges changes[2] = {{0}, {0}};
    size_t mark = walk->trail.len;
    const bool in_part = walk->in_part;
    walk->in_part |= !truth.together;
    walk->depth += open != 0;
    for (int side = 0; side < 2; side++) {
        const Stmt *branch = side ? stmt->otherwise : stmt->then;
        walk->mask = side ? path(start, truth.yes, truth.no) : path(start, truth.no, truth.yes);
        if (branch && walk->mask.maybe)
            run(walk, branch);
        after[side] = walk->mask;
        if (open)
            changes[side] = walk_back(walk, mark);
    }
    walk->depth -= open != 0;
    walk->in_part = in_part;
    walk->mask = start;
    walk->mask.maybe = after[0].maybe | after[1].maybe;
    walk->mask.sure = (truth.yes & after[0].sure) | (truth.no & after[1].sure) |
                      (open & after[0].sure & after[1].sure);
    if (!open)
        return;
    bool gone[2] = {stmt_leaves(stmt->then), stmt_leaves(stmt->otherwise)};
    for (int side = 0; side < 2; side++) /* what break and continue take along */
        for (size_t i = 0; gone[side] && i < changes[side].len; i++)
            vec_push(walk->arena, &walk->spilled, changes[side].at[i]);
    if (gone[0] != gone[1]) {
        const SlotChanges *kept = &changes[gone[0] ? 1 : 0];
        for (size_t i = 0; i < kept->len; i++) {
            if (walk->depth > 0)
                vec_push(walk->arena, &walk->trail,
                         (SlotChange){kept->at[i].slot, walk->slots.at[kept->at[i].slot].value});
            walk->slots.at[kept->at[i].slot].value = kept->at[i].before;
        }
        return;
    }
    walk_meet(walk, &changes[0], &changes[1], truth.together && open == start.maybe);
}

/* --- records of an iteration that may have to be taken back ----------------------------------- */

/* Where the stacks of kept sites and branches, and the lists of all, ended. */
typedef struct {
    size_t promoted_sites, kept_branches, sites, branches, bounds;
} RecordMark;

/* Records of calls are not found by the loop's tokens. */
static bool keeps_records(const Walk *walk, const Stmt *stmt)
{
    for (size_t i = stmt->first; i <= stmt->last; i++)
        if (walk->code->code_at[i])
            return false;
    return true;
}

static RecordMark records_mark(Walk *walk, const Stmt *stmt)
{
    RecordMark mark = {walk->promoted_sites.len, walk->kept_branches.len, walk->sites.len,
                       walk->branches.len, walk->bounds.len};
    for (size_t i = stmt->first; i <= stmt->last; i++) {
        for (const Site *site = walk->code->sites_at[i]; site; site = site->next)
            vec_push(walk->arena, &walk->promoted_sites, *site);
        if (walk->code->branch_at[i])
            vec_push(walk->arena, &walk->kept_branches, *walk->code->branch_at[i]);
    }
    return mark;
}

static void records_restore(Walk *walk, const Stmt *stmt, const RecordMark *mark)
{
    const Code *code = walk->code;
    while (walk->sites.len > mark->sites) {
        const Site *site = walk->sites.at[--walk->sites.len];
        code->sites_at[site->expr->first] = site->next;
    }
    while (walk->branches.len > mark->branches)
        code->branch_at[walk->branches.at[--walk->branches.len]->expr->first] = NULL;
    size_t site_at = mark->promoted_sites, branch_at = mark->kept_branches;
    for (size_t i = stmt->first; i <= stmt->last; i++) {
        for (Site *site = code->sites_at[i]; site; site = site->next)
            *site = walk->promoted_sites.at[site_at++];
        if (code->branch_at[i])
            *code->branch_at[i] = walk->kept_branches.at[branch_at++];
    }
    walk->bounds.len = mark->bounds;
}

/* --- loops ---------------------------------------------------------------------------------- */

/* What lanes took along that left the body in the middle. */
static void spill_meet(Walk *walk, size_t mark)
{
    SlotChanges changes = {0};
    for (size_t i = mark; i < walk->spilled.len; i++)
        vec_push(walk->arena, &changes, walk->spilled.at[i]);
    walk->spilled.len = mark;
    for (size_t i = 0; i < changes.len; i++) {
        SlotChanges one = {.at = &changes.at[i], .len = 1};
        walk_meet(walk, &one, NULL, !walk->left_in_part);
    }
}

/* One iteration: the body and, of a for, its third part. The lanes that go on are in the mask. */
static void iteration_run(Walk *walk, const Stmt *stmt)
{
    LaneSet continued = walk->continued, returned = walk->returned, broken = walk->broken;
    Mask start = walk->mask;
    size_t spilled = walk->spilled.len;
    walk->continued = 0;
    run(walk, stmt->then);
    spill_meet(walk, spilled);
    walk->mask.maybe |= walk->continued;
    walk->mask.sure =
        walk->mask.maybe & start.sure & ~(walk->returned & ~returned) & ~(walk->broken & ~broken);
    walk->mask.certain = start.certain;
    walk->continued = continued;
    if (stmt->kind == STMT_FOR && walk->mask.maybe) {
        walk->statement = stmt->step;
        walk_value(walk, stmt->step);
    }
}

static Truth loop_condition(Walk *walk, const Stmt *stmt)
{
    Truth truth = {.yes = walk->mask.maybe, .together = true};
    if (stmt->expr)
        truth = walk_condition(walk, stmt->expr);
    branch_note(walk, stmt->expr, truth, true);
    return truth;
}

bool walk_iteration(Walk *walk, const Stmt *stmt)
{
    Truth truth = loop_condition(walk, stmt);
    if (walk->mask.maybe & ~truth.yes)
        return false;
    iteration_run(walk, stmt);
    return true;
}

/* What a slot holds at the beginning of every iteration, if `after` is what an iteration makes of
 * `before`. */
static WarpValue in_all_iterations(Walk *walk, const WarpValue *before, const WarpValue *after,
                                   Str name, unsigned joins)
{
    WarpValue value = value_join(before, after, walk->mask.maybe, true);
    if (joins >= JOINS && !value_same(before, &value, walk->mask.maybe)) {
        bool same = lanes_uniform(&before->lanes, walk->mask.maybe) &&
                    lanes_uniform(&after->lanes, walk->mask.maybe);
        value.lanes = same ? lanes_unknown(before->lanes.at[0], 1, false) : lanes_data();
    }
    bool counts = walk->symbolic && value.lanes.state == LANES_KNOWN && value.lanes.modulus &&
                  before->lanes.poly;
    if (counts)
        value.lanes.poly =
            before->lanes.modulus && joins > 0
                ? before->lanes.poly
                : poly_add(walk->arena, before->lanes.poly,
                           poly_atom(walk->arena, walk_atom(walk, ATOM_ITERATOR, name)));
    return value;
}

/* What one iteration makes of the slots, where every iteration begins as they are; they stay so. */
static SlotChanges any_iteration(Walk *walk, const Stmt *stmt, bool *together)
{
    Mask start = walk->mask;
    const bool in_part = walk->in_part, left_in_part = walk->left_in_part;
    size_t mark = walk->trail.len;
    walk->in_part = walk->left_in_part = false;
    walk->depth++;
    walk->mask.certain = 0;
    Truth truth = loop_condition(walk, stmt);
    walk->mask.maybe &= ~truth.no;
    walk->mask.sure &= ~truth.no;
    if (walk->mask.maybe)
        iteration_run(walk, stmt);
    walk->depth--;
    walk->mask = start;
    *together = truth.together && !walk->left_in_part && !truth.no &&
                (!truth.yes || !(start.maybe & ~truth.yes));
    walk->in_part = in_part;
    walk->left_in_part |= left_in_part || in_part;
    return walk_back(walk, mark);
}

/* Makes the slots what holds at the beginning of every iteration, if an iteration changes them so;
 * false: they were. */
static bool widen(Walk *walk, const SlotChanges *changes, unsigned joins)
{
    bool changed = false;
    for (size_t i = 0; i < changes->len; i++) {
        Slot *slot = &walk->slots.at[changes->at[i].slot];
        WarpValue value =
            in_all_iterations(walk, &slot->value, &changes->at[i].before, slot->name, joins);
        if (value_same(&slot->value, &value, walk->mask.maybe))
            continue;
        changed = true;
        if (walk->depth > 0)
            vec_push(walk->arena, &walk->trail, (SlotChange){changes->at[i].slot, slot->value});
        slot->value = value;
    }
    return changed;
}

/* The lanes may have left the loop in different iterations. */
static void loop_scatter(Walk *walk, const SlotChanges *changes)
{
    for (size_t i = 0; i < changes->len; i++) {
        Slot *slot = &walk->slots.at[changes->at[i].slot];
        if (slot->value.lanes.state != LANES_KNOWN || !slot->value.lanes.modulus)
            continue;
        WarpValue value = slot->value;
        value.lanes.state = LANES_ASSUMED;
        value.lanes.poly = NULL;
        if (walk->depth > 0)
            vec_push(walk->arena, &walk->trail, (SlotChange){changes->at[i].slot, slot->value});
        slot->value = value;
    }
}

/* A loop whose iterations are not known, from the beginning of an iteration on. An iteration is
 * walked until what holds at its beginning holds at its end, too; what such an iteration requests
 * is what counts. */
static void loop_any_iteration(Walk *walk, const Stmt *stmt)
{
    LaneSet returned = walk->returned, broken = walk->broken;
    bool recorded = walk->record, together = true;
    SlotChanges changes;
    for (unsigned joins = 0;; joins++) {
        bool last = joins == JOINS + 3 || walk->exhausted;
        bool tries = recorded && joins > 0 && !last && keeps_records(walk, stmt);
        RecordMark mark = {0};
        if (tries)
            mark = records_mark(walk, stmt);
        walk->record = recorded && (last || tries);
        changes = any_iteration(walk, stmt, &together);
        bool settled = last || !widen(walk, &changes, joins);
        if (tries && !settled)
            records_restore(walk, stmt, &mark);
        if (tries) {
            walk->promoted_sites.len = mark.promoted_sites;
            walk->kept_branches.len = mark.kept_branches;
        }
        if (settled && (last || tries || !recorded))
            break;
        walk->returned = returned;
        walk->broken = broken;
        if (settled) /* once more, for the record */
            joins = JOINS + 2;
    }
    walk->record = recorded;
    walk->mask.sure &= ~(walk->returned & ~returned);
    if (!together)
        loop_scatter(walk, &changes);
}

static unsigned iterations_of_claim(const Walk *walk)
{
    return walk->symbolic || walk->is_brief ? 0
           : walk->most_iterations          ? walk->most_iterations
           : walk->loops <= 1               ? CLAIM_ITERATIONS
           : walk->loops == 2               ? 8
                                            : 2;
}

static void run_iterations(Walk *walk, const Stmt *stmt)
{
    Mask start = walk->mask;
    LaneSet returned = walk->returned, broken = walk->broken, out = 0;
    bool first = stmt->kind == STMT_DO;
    walk->broken = 0;
    walk->loops++;
    Pace pace = pace_begin(walk);
    for (unsigned iterations = 0; walk->mask.maybe && !walk->exhausted; iterations++) {
        if (!first) {
            pace_iteration(walk, stmt, &pace);
            bool many = walk->is_claim && iterations >= iterations_of_claim(walk);
            Truth truth = many || !stmt->expr ? (Truth){0} : loop_condition(walk, stmt);
            if (walk->mask.maybe & ~(truth.yes | truth.no)) {
                if (!walk->is_claim && !walk->exhausted && !walk->unending_where.source)
                    walk->unending_where =
                        tokens_place(&walk->code->function->tokens, stmt->first, stmt->first);
                walk->unending++;
                loop_any_iteration(walk, stmt);
                walk->unending--;
                out |= walk->mask.maybe;
                break;
            }
            out |= walk->mask.maybe & truth.no;
            walk->mask.maybe &= ~truth.no;
            walk->mask.sure &= ~truth.no;
        }
        first = false;
        if (walk->mask.maybe)
            iteration_run(walk, stmt);
    }
    pace_end(walk, &pace);
    walk->loops--;
    walk->mask = start;
    walk->mask.maybe = out | walk->broken;
    walk->mask.sure = start.sure & walk->mask.maybe & ~(walk->returned & ~returned);
    walk->broken = broken;
}

static void run_for(Walk *walk, const Stmt *stmt)
{
    if (stmt->init)
        run(walk, stmt->init);
    run_iterations(walk, stmt);
}

/* --- switch --------------------------------------------------------------------------------- */

static bool case_behind(const Stmt *body, size_t from)
{
    for (size_t i = from; i < body->body.len; i++)
        if (body->body.at[i]->kind == STMT_CASE && body->body.at[i]->expr)
            return true;
    return false;
}

/* All labels stand at the top of the body, and no default before another. */
static bool is_plain_switch(const Stmt *body)
{
    if (!body || body->kind != STMT_COMPOUND)
        return false;
    for (size_t i = 0; i < body->body.len; i++)
        if (body->body.at[i]->kind == STMT_CASE && !body->body.at[i]->expr && case_behind(body, i))
            return false;
    return true;
}

static void run_case(Walk *walk, const Stmt *stmt)
{
    struct Choice *choice = walk->choice;
    if (!choice)
        return;
    if (!choice->is_known) { /* any lane may come here, with what it had at the switch or has now */
        SlotChanges changes = walk_back(walk, choice->mark);
        walk_meet(walk, &changes, NULL, false);
        walk->mask = choice->mask;
        walk->mask.certain = 0;
        return;
    }
    LaneSet entering = choice->left;
    if (stmt->expr) {
        WarpValue label = walk_value(walk, stmt->expr);
        lanes_settle_whole(&label.lanes);
        for (unsigned i = 0; i < WARP_LANES; i++)
            if (label.lanes.at[i] != choice->lanes.at[i])
                entering &= ~((LaneSet)1 << i);
    }
    choice->left &= ~entering;
    walk->mask.maybe |= entering;
    walk->mask.sure |= entering & choice->mask.sure;
}

static void run_switch(Walk *walk, const Stmt *stmt)
{
    WarpValue value = walk_value(walk, stmt->expr);
    lanes_settle_whole(&value.lanes);
    const bool in_part = walk->in_part, left_in_part = walk->left_in_part;
    struct Choice choice = {
        .outer = walk->choice, .lanes = value.lanes, .mask = walk->mask, .left = walk->mask.maybe};
    choice.is_known = lanes_exact(&value.lanes) && !value.is_floating && !value.is_pointer &&
                      is_plain_switch(stmt->then);
    choice.mark = walk->trail.len;
    Truth truth = {.yes = choice.is_known && lanes_uniform(&value.lanes, walk->mask.maybe)
                              ? walk->mask.maybe
                              : 0,
                   .by_data = value.lanes.state == LANES_DATA,
                   .together = lanes_uniform(&value.lanes, walk->mask.maybe),
                   .by_block = true};
    if (choice.is_known && !truth.yes)
        truth.yes = walk->mask.maybe & 1, truth.no = walk->mask.maybe & ~(LaneSet)1;
    branch_note(walk, stmt->expr, truth, false);
    LaneSet broken = walk->broken, returned = walk->returned, continued = walk->continued;
    walk->broken = 0;
    walk->choice = &choice;
    walk->in_part = true;
    walk->depth += !choice.is_known;
    walk->mask.maybe = walk->mask.sure = 0;
    size_t spilled = walk->spilled.len;
    run(walk, stmt->then);
    spill_meet(walk, spilled);
    walk->depth -= !choice.is_known;
    if (!choice.is_known) {
        SlotChanges changes = walk_back(walk, choice.mark);
        walk_meet(walk, &changes, NULL, false);
    }
    walk->choice = choice.outer;
    walk->in_part = in_part;
    walk->left_in_part = left_in_part || walk->returned != returned || walk->continued != continued;
    LaneSet stays =
        choice.is_known ? walk->mask.maybe | walk->broken | choice.left : choice.mask.maybe;
    walk->mask = choice.mask;
    walk->mask.maybe &= stays;
    walk->mask.sure &= stays & ~(walk->returned & ~returned) & ~(walk->continued & ~continued);
    walk->broken = broken;
}

/* --- the rest --------------------------------------------------------------------------------- */

static void run_opaque(Walk *walk, const Stmt *stmt)
{
    for (size_t i = stmt->first; i <= stmt->last + 1 && i < walk->code->function->tokens.len; i++) {
        Slot *slot = walk->code->slot_of[i] >= 0 ? &walk->slots.at[walk->code->slot_of[i]] : NULL;
        if (slot && slot->type && slot->type->is_shared && !slot->memory) {
            walk_declare_array(walk, slot->type, slot);
            return;
        }
        if (slot && slot->memory && slot->type && slot->type->is_shared &&
            token_is(walk->code->function->tokens.at[stmt->first], "__shared__"))
            return;
    }
    walk_opaque(walk, stmt->first, stmt->last);
}

static void run_leaving(Walk *walk, LaneSet *where_to)
{
    *where_to |= walk->mask.maybe;
    walk->left_in_part |= walk->in_part;
    walk->mask.maybe = walk->mask.sure = 0;
}

static void run(Walk *walk, const Stmt *stmt)
{
    bool may_enter = stmt->kind == STMT_CASE || (stmt->kind == STMT_COMPOUND && walk->choice);
    if (walk->exhausted || (!walk->mask.maybe && !may_enter))
        return;
    walk_step(walk);
    switch (stmt->kind) {
    case STMT_EXPR:
        walk->statement = stmt->expr;
        if (expr_bare(stmt->expr)->kind != EXPR_NAME) /* a name alone loads nothing */
            walk_value(walk, stmt->expr);
        break;
    case STMT_DECL: walk_declaration(walk, stmt); break;
    case STMT_COMPOUND:
        for (size_t i = 0; i < stmt->body.len; i++)
            run(walk, stmt->body.at[i]);
        break;
    case STMT_IF: run_if(walk, stmt); break;
    case STMT_FOR: run_for(walk, stmt); break;
    case STMT_WHILE:
    case STMT_DO: run_iterations(walk, stmt); break;
    case STMT_SWITCH: run_switch(walk, stmt); break;
    case STMT_CASE: run_case(walk, stmt); break;
    case STMT_RETURN:
        if (stmt->expr)
            walk_give(walk, walk_value(walk, stmt->expr));
        walk->alive &= ~(walk->mask.sure & walk->mask.certain);
        run_leaving(walk, &walk->returned);
        break;
    case STMT_BREAK: run_leaving(walk, &walk->broken); break;
    case STMT_CONTINUE: run_leaving(walk, &walk->continued); break;
    case STMT_OPAQUE: run_opaque(walk, stmt); break;
    default: break;
    }
}

void walk_function(Walk *walk, Code *code)
{
    Mask mask = walk->mask;
    Code *caller = walk->code;
    struct Choice *choice = walk->choice;
    LaneSet alive = walk->alive, returned = walk->returned, broken = walk->broken,
            continued = walk->continued;
    size_t spilled = walk->spilled.len;
    const bool in_part = walk->in_part, left_in_part = walk->left_in_part;
    walk->code = code;
    walk->choice = NULL;
    walk->alive = mask.maybe;
    walk->returned = walk->broken = walk->continued = 0;
    run(walk, code->function->body);
    walk->alive = mask.maybe;
    walk->mask = mask; /* all of them come back */
    spill_meet(walk, spilled);
    walk->code = caller;
    walk->choice = choice;
    walk->alive = alive;
    walk->returned = returned;
    walk->broken = broken;
    walk->continued = continued;
    walk->in_part = in_part;
    walk->left_in_part = left_in_part;
}

void walk_warp(Walk *walk, LaneSet active)
{
    walk->mask = (Mask){active, active, active};
    walk->alive = active;
    walk->returned = walk->broken = walk->continued = 0;
    walk->trail.len = walk->spilled.len = 0;
    walk->depth = walk->loops = 0;
    walk->in_part = walk->left_in_part = false;
    walk->choice = NULL;
    walk->ever_rested = walk->ever_rested || walk->rests_on_sizes;
    walk->rests_on_sizes = false;
    for (size_t i = 0; i < walk->branches.len; i++)
        walk->branches.at[i]->visit = 0;
    if (!active)
        return;
    run(walk, walk->kernel->body);
}
