/* Elements that stay the same in a region, in a register over it (DESIGN section 3: `y[i] += ...`).
 *
 * Enters: a footprint that nothing in the region moves. Leaves: what to load before the region and
 * to store behind it. A store goes to an element that the thread writes in any case, in the region
 * or so close to it that nobody else may look at the element meanwhile; a load comes from one that
 * it touches likewise, or that the garray's extents say is there and nobody in the kernel
 * writes. */
#include "register_promotion.h"
#include "../analysis/effects/assignments.h"
#include "../analysis/effects/effects.h"
#include "../analysis/effects/pure_calls.h"
#include "../analysis/exits.h"
#include "../analysis/legality/must_write.h"
#include "../analysis/legality/type_based_aliasing.h"
#include "../analysis/legality/write_privacy.h"
#include "../syntax/names.h"
#include "../syntax/parse.h"
#include "stage/stage.h"

static const Access *first_access(const Footprint *print)
{
    const Access *first = print->accesses.at[0];
    for (size_t i = 1; i < print->accesses.len; i++)
        if (print->accesses.at[i]->order < first->order)
            first = print->accesses.at[i];
    return first;
}

static bool all_equal(const Footprint *print)
{
    for (size_t i = 0; i < print->accesses.len; i++)
        if (!poly_equal(print->accesses.at[i]->flat, print->accesses.at[0]->flat) ||
            access_has_border(print->accesses.at[i]))
            return false;
    return true;
}

/* --- beside the region ----------------------------------------------------------------------- */

/* A call that only computes: of CUDA's mathematics, or of a function of the file that touches
 * nothing and comes to no function of another kind. */
static bool only_computes(const Model *model, Str name)
{
    bool is_own = unit_functions(model->unit, name) || names_function(model->unit, name);
    if (!is_own)
        return function_is_pure(name);
    Touch touch = touch_of_name(model->facts, name);
    return !touch.reads && !touch.writes && !touch.by_pointer && !touch.waits && !touch.unseen;
}

/* By calls, objects and names of the file threads may tell each other that something is done. */
static bool may_tell(const Model *model, size_t i)
{
    const Tokens *tokens = &model->kernel->tokens;
    if (tokens->at[i].kind != TOKEN_NAME)
        return false;
    Str name = token_text(model->arena, tokens->at[i]);
    bool is_call = i + 1 < tokens->len && tokens->at[i + 1].kind == TOKEN_LPAREN;
    if (tokens_is_member(tokens, i))
        return is_call;
    if (names_keyword(name))
        return false;
    if (is_call && !unit_type(model->unit, name) && !only_computes(model, name))
        return true;
    FileVariable kind =
        names_plainly(model, name) ? VARIABLE_UNSEEN : names_variable(model->unit, name);
    return names_object(model, name) || (kind != VARIABLE_UNSEEN && kind != VARIABLE_CONSTANT);
}

/* Nothing in tokens [first, last] makes other threads wait for what this one does, or this one for
 * what they do: none of them may touch what it writes there. */
static bool is_alone(const Model *model, size_t first, size_t last)
{
    Span where;
    for (size_t i = first; i <= last; i++)
        if (may_tell(model, i))
            return false;
    return !tokens_wait(model, first, last, &where) && !tokens_fence(model, first, last, &where);
}

/* The code has been at the access whenever it gets to the region, and nothing lies between. */
static bool comes_before(const Region *region, const Access *access)
{
    const Condition *condition = region->condition;
    size_t last = region_last_token(region);
    if (access->expr->last >= region_first_token(region))
        return false;
    while (condition && condition != access->condition)
        condition = condition->outer;
    if (condition != access->condition)
        return false;
    const Loop *outer = region->loop;
    for (; outer && outer != access->loop; outer = outer->outer)
        last = outer->stmt->last;
    return outer == access->loop && is_alone(region->model, access->expr->first, last);
}

/* It gets to the access whenever it has been in the region, and nothing lies between. */
static bool comes_behind(const Region *region, const Access *access)
{
    return access->expr->first > region_last_token(region) && region->loop &&
           access->condition == region->condition && access->loop == region->loop->outer &&
           is_alone(region->model, region_first_token(region), access->expr->last);
}

/* What is written there is all that is stored, or the rest is the thread's own. */
static bool may_be_stored(const Model *model, const Promoted *promoted, const Access *access)
{
    return access->write && (promoted->owned || writes_all(model, access));
}

/* The thread touches the element, or writes it, in any case, so close to the region that no other
 * one may write it, or touch it. */
static bool certain_beside(const Region *region, const Promoted *promoted)
{
    const Footprint *print = promoted->print;
    const Model *model = region->model;
    const Stmt *body = model->kernel->body;
    if (!region->loop || tokens_jump(model, body->first, body->last))
        return false;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        if (access->array == print->array && !access->in_head &&
            (!print->write || may_be_stored(model, promoted, access)) && access->flat &&
            poly_equal(access->flat, print->accesses.at[0]->flat) && !access_has_border(access) &&
            (comes_before(region, access) || comes_behind(region, access)))
            return true;
    }
    return false;
}

/* The element lies inside the garray, and nobody writes the array. */
static bool may_be_read(const Region *region, const Footprint *print)
{
    const Model *model = region->model;
    bool fine = region->loop != NULL;
    for (unsigned d = 0; d < print->rank; d++)
        fine = fine && print->dims[d].in_box;
    for (size_t i = 0; i < model->accesses.len; i++)
        fine =
            fine && !(model->accesses.at[i]->array == print->array && model->accesses.at[i]->write);
    for (size_t i = 0; i < model->may_alias.len; i++)
        fine = fine && !(model->may_alias.at[i].write &&
                         may_alias_array(&model->may_alias.at[i], print->array));
    return fine;
}

/* --- the element as text --------------------------------------------------------------------- */

/* No name in it is declared by tokens [first, last], or assigned by the statements there. */
static bool text_lasts(const Model *model, const Expr *expr, size_t first, size_t last,
                       const StrMap *assigned)
{
    const Tokens *tokens = &model->kernel->tokens;
    Span span;
    for (size_t i = expr->first; i <= expr->last; i++) {
        if (tokens->at[i].kind != TOKEN_NAME)
            continue;
        Str name = token_text(model->arena, tokens->at[i]);
        if (strmap_get(assigned, name))
            return false;
        for (const Variable *variable = model_variable(model, name); variable;
             variable = variable->namesake) {
            const Declarator *declarator = variable->declarator;
            if (declarator && declarator->name_token >= first && declarator->name_token <= last)
                return false;
        }
    }
    return tokens_written_at(tokens, expr->first, expr->last, &span);
}

static void add_assigned(const Model *model, const Stmt *stmt, StrMap *assigned)
{
    StrMap *names = stmt_names_assigned(model, stmt);
    Str name;
    for (size_t i = 0; strmap_next(names, &i, &name);)
        if (model_has_variable(model, name))
            strmap_set(assigned, name, assigned);
}

/* An access of the element that means the same at both ends of statements [first, last] of
 * `block`. */
static const Expr *lasting_text(const Model *model, const Promoted *promoted, const Stmt *block,
                                size_t first, size_t last)
{
    StrMap *assigned = strmap_new(model->arena);
    for (size_t i = first; i <= last; i++)
        add_assigned(model, block->body.at[i], assigned);
    const Footprint *print = promoted->print;
    size_t from = block->body.at[first]->first, to = block->body.at[last]->last;
    for (size_t i = 0; i < print->accesses.len; i++)
        if (!print->accesses.at[i]->bound &&
            text_lasts(model, print->accesses.at[i]->expr, from, to, assigned))
            return print->accesses.at[i]->expr;
    for (size_t i = 0; i < promoted->around.len; i++)
        if (text_lasts(model, promoted->around.at[i]->expr, from, to, assigned))
            return promoted->around.at[i]->expr;
    return NULL;
}

/* ... at both ends of the region. */
static const Expr *region_text(const Region *region, const Promoted *promoted)
{
    if (!region->loop)
        return lasting_text(region->model, promoted, region->block, region->first, region->last);
    Stmt alone = {.kind = STMT_COMPOUND};
    vec_push(region->model->arena, &alone.body, region->loop->stmt);
    return lasting_text(region->model, promoted, &alone, 0, 0);
}

/* What the code gets to in each iteration, whatever the conditions. */
static Accesses in_iterations(const Region *region, const Footprint *print, bool writes_only)
{
    Accesses found = {0};
    for (size_t i = 0; i < print->accesses.len; i++) {
        const Access *access = print->accesses.at[i];
        if ((access->write || !writes_only) && access_is_certain(region, access))
            vec_push(region->model->arena, &found, access);
    }
    return found;
}

/* Each iteration writes the element before it looks at it. */
static bool is_set_first(const Region *region, const Footprint *print, const Accesses *writes)
{
    const Model *model = region->model;
    bool sets = element_under(model, writes, bytes_set, region->condition);
    for (size_t i = 0; i < print->accesses.len && sets; i++)
        sets = !print->accesses.at[i]->read || bytes_set(model, print->accesses.at[i]) ||
               read_is_set(model, print, i);
    return sets;
}

/* Each iteration touches the element, or writes it. */
static bool is_certain(const Region *region, const Promoted *promoted)
{
    const Model *model = region->model;
    Accesses sure = in_iterations(region, promoted->print, promoted->store);
    return promoted->store && !promoted->owned
               ? element_under(model, &sure, bytes_written, region->condition)
               : happens_under(model, &sure, region->condition);
}

/* The head of the region's loop asks for the element, which a register would not change in time. */
static bool is_in_head(const Region *region, const Footprint *print)
{
    for (size_t i = 0; region->loop && i < print->accesses.len; i++)
        if (print->accesses.at[i]->expr->last < region->loop->stmt->then->first)
            return true;
    return false;
}

bool promote_element(const Region *region, const Footprint *print, const Traffic *before,
                     Promoted *promoted)
{
    Refusal ignored;
    const Expr *other;
    unsigned d;
    if (!all_equal(print) || print->accesses.at[0]->as || is_in_head(region, print) ||
        (print->write && !legal_owner(region, print, &ignored)))
        return false;
    *promoted = (Promoted){.print = print,
                           .store = print->write,
                           .certain = region_has_iteration(region),
                           .owned = cells_apart(region, print, &d) &&
                                    owns_elements(region, print, OF_THE_THREAD, &other)};
    if (!is_certain(region, promoted) && !certain_beside(region, promoted) &&
        (print->write || !may_be_read(region, print)))
        return false;
    Accesses writes = in_iterations(region, print, true);
    promoted->load = !is_set_first(region, print, &writes);
    const Access *first = first_access(print);
    promoted->text = region_text(region, promoted);
    Traffic one = predict_access(region, first);
    double often = access_frequency(region, first) * (double)(region->loop ? region->tile : 1);
    promoted->before = *before;
    bool obeys;
    promoted->least = least_sectors(region, print, &obeys);
    promoted->after =
        often > 0 ? one.sectors / often * (promoted->load + promoted->store) : one.sectors;
    return promoted->after < before->sectors * 0.95;
}

/* --- statements beside the loop -------------------------------------------------------------- */

static bool is_plain(const Stmt *stmt)
{
    if (!stmt)
        return true;
    for (size_t i = 0; i < stmt->body.len; i++)
        if (!is_plain(stmt->body.at[i]))
            return false;
    switch (stmt->kind) {
    case STMT_EMPTY:
    case STMT_EXPR:
    case STMT_DECL:
    case STMT_COMPOUND:
    case STMT_ANNOTATION: return true;
    case STMT_IF: return is_plain(stmt->then) && is_plain(stmt->otherwise);
    default: return false;
    }
}

static bool is_claimed(const Plan *plan, const Stmt *stmt)
{
    for (size_t i = 0; i < plan->regions.len; i++) {
        const PlanRegion *region = plan->regions.at[i];
        if (region->region.loop && stmt_contains(stmt, region->region.loop->stmt))
            return true;
        for (size_t k = 0; k < region->promoted.len; k++) {
            const Promoted *promoted = &region->promoted.at[k];
            size_t first = promoted->first ? promoted->first->first : SIZE_MAX,
                   last = promoted->last ? promoted->last->last : 0;
            if ((promoted->first && stmt->first >= first &&
                 stmt->last <= region_last_token(&region->region)) ||
                (promoted->last && stmt->last <= last &&
                 stmt->first >= region_first_token(&region->region)))
                return true;
        }
    }
    return false;
}

/* The statement gives the element another name, which means memory: it outlives the register. */
static bool is_named(const Access *access)
{
    bool named = access->bound;
    for (size_t i = 0; i < access->stmt->declarators.len; i++)
        named |= access->stmt->declarators.at[i]->type->is_reference;
    return named;
}

/* Whether the register may stand for memory in the statement, too; `touches`: it does. */
static bool may_share(const Plan *plan, const Region *region, Promoted *promoted, const Stmt *stmt,
                      bool *touches)
{
    const Model *model = plan->model;
    const Array *array = promoted->print->array;
    const Poly *flat = promoted->print->accesses.at[0]->flat;
    size_t count = promoted->around.len;
    bool certain = false;
    Span where;
    *touches = false;
    if (!is_plain(stmt) || is_claimed(plan, stmt) ||
        tokens_wait(model, stmt->first, stmt->last, &where) ||
        tokens_fence(model, stmt->first, stmt->last, &where))
        return false;
    for (size_t i = 0; i < model->may_alias.len; i++) {
        const Expr *expr = model->may_alias.at[i].expr;
        if (expr && expr_is_in(expr, stmt->first, stmt->last) &&
            may_alias_array(&model->may_alias.at[i], array))
            return false;
    }
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        if (access->array != array || !expr_is_in(access->expr, stmt->first, stmt->last))
            continue;
        Span span;
        bool fits = poly_equal(access->flat, flat) && !access_has_border(access) &&
                    !is_named(access) && !access->as && (!access->write || promoted->store) &&
                    tokens_written_at(&model->kernel->tokens, access->expr->first,
                                      access->expr->last, &span);
        if (!fits) {
            promoted->around.len = count;
            return false;
        }
        bool same = !promoted->store || may_be_stored(model, promoted, access);
        certain |=
            same && access->condition == region->condition && access->loop == region->loop->outer;
        vec_push(model->arena, &promoted->around, access);
    }
    *touches = promoted->around.len > count;
    promoted->certain |= certain;
    return true;
}

/* The statement gives the element a value in any case, and does not look at it: a register would
 * not hold what the loop leaves, and the loop might vanish, which moves sums that others have with
 * products. */
static bool overwrites(const Region *region, const Promoted *promoted, size_t before)
{
    bool sets = false;
    for (size_t i = before; i < promoted->around.len; i++) {
        const Access *access = promoted->around.at[i];
        if (access->read)
            return false;
        sets |= !access->part && access->condition == region->condition &&
                access->loop == region->loop->outer;
    }
    return sets;
}

static void share_statements(const Plan *plan, const Region *region, Promoted *promoted,
                             const Stmt *block, size_t index)
{
    bool touches;
    size_t used = 0;
    for (size_t i = index;
         i-- > 0 && may_share(plan, region, promoted, block->body.at[i], &touches);)
        if (touches) {
            promoted->first = block->body.at[i];
            used = promoted->around.len;
        }
    promoted->around.len = used;
    for (size_t i = index + 1;
         i < block->body.len && may_share(plan, region, promoted, block->body.at[i], &touches) &&
         !overwrites(region, promoted, used);
         i++)
        if (touches) {
            promoted->last = block->body.at[i];
            used = promoted->around.len;
        }
    promoted->around.len = used;
}

static size_t index_in(const Stmt *block, const Stmt *stmt)
{
    size_t index = 0;
    while (block->body.at[index] != stmt)
        index++;
    return index;
}

void promote_extend(const Plan *plan, const Region *region, Promoted *promoted)
{
    const Model *model = plan->model;
    if (!region->loop)
        return;
    const Stmt *block = stmt_parent(model->kernel->body, region->loop->stmt);
    if (block->kind != STMT_COMPOUND)
        return;
    size_t index = index_in(block, region->loop->stmt);
    Promoted shared = *promoted;
    share_statements(plan, region, &shared, block, index);
    if (!shared.around.len || !shared.certain)
        return;
    size_t first = shared.first ? index_in(block, shared.first) : index,
           last = shared.last ? index_in(block, shared.last) : index;
    shared.text = lasting_text(model, &shared, block, first, last);
    if (!shared.text)
        return;
    const Access *begin = first_access(shared.print);
    for (size_t i = 0; i < shared.around.len; i++)
        if (shared.around.at[i]->order < begin->order)
            begin = shared.around.at[i];
    bool outside = begin->loop == region->loop->outer && begin->condition == region->condition;
    if (shared.last && !region_has_iteration(
                           region)) /* what stands behind the loop may be the first to touch it */
        shared.load = true;
    if (shared.first)
        shared.load = !(outside && begin->write && !begin->read);
    shared.after *= (double)(shared.load + shared.store) / (promoted->load + promoted->store);
    *promoted = shared;
}
