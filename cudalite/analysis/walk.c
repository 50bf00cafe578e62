/* Statements in program order. Enters: the syntax tree of a body. Leaves: loops with their bounds,
 * and for each access the loop, the conditions and the variables' values that hold there.
 *
 * A variable that a loop changes has a value that nobody knows in it, unless it counts along with
 * the iterator. After a branch, a variable keeps its value only if both sides agree. */
#include "walk.h"

#include "conditions.h"
#include "effects/aliases.h"
#include "effects/may_alias_access.h"
#include "effects/type_traits.h"
#include "effects/uniform_loop.h"
#include "exits.h"
#include "induction_variables.h"
#include "variables.h"

/* --- declarations ---------------------------------------------------------------------------- */

static void walk_declarator(Builder *builder, const Declarator *declarator)
{
    const Type *type = declarator->type;
    for (size_t i = 0; i < type->extents.len; i++)
        value_of(builder, type->extents.at[i]);
    Value value = value_unknown();
    size_t before = builder->model->accesses.len, may_alias = builder->model->may_alias.len;
    if (declarator->init)
        value = value_of(builder, declarator->init);
    bool binds = declarator->init && (type->is_reference || type_hides(builder->model, type));
    for (size_t i = before; i < builder->model->accesses.len && binds; i++)
        builder->model->accesses.at[i]->is_bound = true;
    if (type->is_reference && declarator->init) {
        const Expr *bare = expr_bare(declarator->init);
        Variable *other = bare->kind == EXPR_NAME ? builder_find(builder, bare->name) : NULL;
        if (other && !type->is_const) {
            builder_escape(builder, other->value, bare);
            other->address_taken = true;
            variable_forget(builder, other, false, false);
        }
        value = value_unknown();
    }
    Variable *variable = builder_declare(builder, declarator->name, auto_type(builder, declarator));
    variable->declarator = declarator;
    if (declarator->init)
        alias_bind(builder, variable, declarator, before, may_alias);
    outside_object(builder, declarator);
    variable_note_truth(builder, variable, declarator->init);
    if (value.array && !type_may_hold(type, value))
        builder_escape(builder, value, declarator->init);
    variable->value = type->extents.len && !type->pointer_to_array
                          ? value_unknown()
                          : variable_convert(builder, variable, value);
}

/* --- branches -------------------------------------------------------------------------------- */

/* The values that a branch left behind, newest first; the variables are set back. */
typedef VEC(Change) Changes;

static Changes branch_end(Builder *builder, size_t mark)
{
    Changes after = {0};
    while (builder->trail.len > mark) {
        Change change = builder->trail.at[--builder->trail.len];
        bool seen = false;
        for (size_t i = 0; i < after.len && !seen; i++)
            seen = after.at[i].variable == change.variable;
        if (!seen)
            vec_push(builder->arena, &after, (Change){change.variable, change.variable->value});
        change.variable->value = change.before;
    }
    return after;
}

static const Value *change_find(const Changes *changes, const Variable *variable)
{
    for (size_t i = 0; i < changes->len; i++)
        if (changes->at[i].variable == variable)
            return &changes->at[i].before;
    return NULL;
}

/* Which way an IF went. */
typedef struct {
    bool uniform; /* the same for all threads of the block */
    const Condition *when,
        *otherwise; /* where it is one comparison; or NULL; and what holds if not */
} Branch;

static void merge_one(Builder *builder, Variable *variable, Value yes, Value no,
                      const Branch *branch)
{
    bool same =
        yes.is_pointer == no.is_pointer && yes.array == no.array && poly_equal(yes.poly, no.poly);
    if (builder->branch > 0)
        vec_push(builder->arena, &builder->trail, (Change){variable, variable->value});
    variable->value = yes;
    if (same)
        return;
    if (yes.is_pointer && no.is_pointer && yes.array == no.array && yes.array && yes.levels == 1 &&
        no.levels == 1) {
        variable->value.poly = value_opaque(builder, variable->name, false, true);
    } else if (yes.is_pointer || no.is_pointer) {
        builder_escape(builder, yes, NULL);
        builder_escape(builder, no, NULL);
        variable->value = (Value){.is_pointer = true, .levels = yes.levels, .pointee = yes.pointee};
    } else if (!yes.is_floating) {
        bool both = branch->uniform && poly_uniform(yes.poly) && poly_uniform(no.poly);
        const Poly *choice = value_choice(builder, branch->when, branch->otherwise, yes, no);
        variable->value.poly =
            choice ? choice : value_opaque(builder, variable->name, both, yes.size == 8);
    }
}

static void merge(Builder *builder, const Changes *yes, const Changes *no, bool yes_leaves,
                  bool no_leaves, const Branch *branch)
{
    const Changes *sides[2] = {yes, no};
    for (int side = 0; side < 2; side++) {
        for (size_t i = 0; i < sides[side]->len; i++) {
            Variable *variable = sides[side]->at[i].variable;
            if (side == 1 && change_find(yes, variable))
                continue;
            const Value *a = change_find(yes, variable), *b = change_find(no, variable);
            Value then = a ? *a : variable->value, otherwise = b ? *b : variable->value;
            if (yes_leaves != no_leaves) {
                if (builder->branch > 0)
                    vec_push(builder->arena, &builder->trail, (Change){variable, variable->value});
                variable->value = yes_leaves ? otherwise : then;
            } else {
                merge_one(builder, variable, then, otherwise, branch);
            }
        }
    }
}

static void walk_if(Builder *builder, const Stmt *stmt)
{
    const bool is_outermost = !builder->outermost_if;
    if (is_outermost) {
        builder->outermost_if = stmt;
        builder->atoms_before = builder->model->atoms;
    }
    Value when = value_of(builder, stmt->expr);
    Condition *before = builder->condition;
    Branch branch = {.uniform = when.poly && poly_uniform(when.poly)};
    builder->branch++;
    size_t mark = builder->trail.len;
    condition_push(builder, stmt, stmt->expr, false);
    branch.when = builder->condition->outer == before ? builder->condition : NULL;
    branch.otherwise = before;
    builder_walk(builder, stmt->then);
    builder->condition = before;
    Changes yes = branch_end(builder, mark), no = {0};
    if (stmt->otherwise) {
        condition_push(builder, stmt, stmt->expr, true);
        branch.otherwise = builder->condition;
        builder_walk(builder, stmt->otherwise);
        builder->condition = before;
        no = branch_end(builder, mark);
    }
    builder->branch--;
    bool yes_leaves = stmt_leaves(stmt->then), no_leaves = stmt_leaves(stmt->otherwise);
    merge(builder, &yes, &no, yes_leaves, no_leaves, &branch);
    Exits exits, others;
    bool then_exits = exits_anywhere(builder->model, stmt->then, &exits);
    bool else_exits = exits_anywhere(builder->model, stmt->otherwise, &others);
    if (yes_leaves && !else_exits)
        condition_push(builder, stmt, stmt->expr, true);
    else if (no_leaves && !then_exits)
        condition_push(builder, stmt, stmt->expr, false);
    else if (then_exits || else_exits)
        condition_push_unknown(builder, stmt);
    if (is_outermost)
        builder->outermost_if = NULL;
}

/* --- loops ----------------------------------------------------------------------------------- */

static void walk_for(Builder *builder, const Stmt *stmt)
{
    Model *model = builder->model;
    size_t scope = builder->scope.len;
    if (stmt->init)
        builder_walk(builder, stmt->init);
    Loop *loop = arena_new_of(builder->arena, Loop);
    *loop = (Loop){.stmt = stmt,
                   .outer = builder->loop,
                   .depth = builder->loop ? builder->loop->depth + 1 : 0,
                   .condition = builder->condition,
                   .first_atom = model->atoms,
                   .order = model->order++};
    for (size_t i = 0; i < stmt->notes.len; i++)
        if (stmt->notes.at[i]->kind == ANNOTATION_LOOP)
            loop->annotation = stmt->notes.at[i];
        else if (stmt->notes.at[i]->kind == ANNOTATION_TILE)
            poly_is_constant(value_quiet(builder, stmt->notes.at[i]->words.at[0].expr).poly,
                             &loop->tile_iterations);
    vec_push(builder->arena, &model->loops, loop);
    Exits exits;
    exits_anywhere(model, stmt->then, &exits);
    loop->leaves = exits.returns || exits.breaks;
    loop->leave_where = exits.where;
    loop_scope(builder, loop);
    Stmt iterations = {
        .kind = STMT_FOR, .expr = stmt->expr, .step = stmt->step, .then = stmt->then};
    bool outer_head = builder->in_head;
    builder->branch++;
    size_t mark = builder->trail.len;
    loop_recognise(builder, loop);
    const AllCounted lasting = enter_iterations(builder, loop, &iterations);
    loop->alike = !loop->canonical && loop_runs_alike(builder, loop);
    Condition *condition = builder->condition;
    builder->loop = loop;
    builder->in_head = true;
    value_of(builder, stmt->expr);
    builder->in_head = outer_head;
    if ((!loop->canonical && !loop->alike) || exits.returns || exits.breaks)
        condition_push_unknown(builder, stmt);
    Condition *iteration = builder->condition;
    builder_walk(builder, stmt->then);
    builder->condition = iteration; /* a `continue` leads to the step, too */
    if (exits.continues)
        assigned_forget(builder, stmt->then);
    builder->in_head = true;
    value_of(builder, stmt->step);
    builder->in_head = outer_head;
    builder->loop = loop->outer;
    builder->condition = condition;
    builder->branch--;
    if (builder->branch == 0)
        builder->trail.len = mark;
    leave_iterations(builder, loop, &iterations, &lasting);
    if (exits.returns)
        condition_push_unknown(builder, stmt);
    scope_leave(builder, scope);
}

/* while, do, switch and anything else whose iterations are not known. */
static void walk_unknown_iterations(Builder *builder, const Stmt *stmt)
{
    Exits exits;
    exits_anywhere(builder->model, stmt, &exits);
    const bool is_do = stmt->kind == STMT_DO, is_switch = stmt->kind == STMT_SWITCH;
    if (is_switch) /* read once, before anything in it */
        value_of(builder, stmt->expr);
    Condition *condition = builder->condition;
    size_t mark = builder->trail.len;
    builder->branch++;
    const AllCounted lasting = enter_iterations(builder, NULL, stmt);
    Loop *loop = arena_new_of(builder->arena, Loop);
    *loop = (Loop){.stmt = stmt,
                   .outer = builder->loop,
                   .depth = builder->loop ? builder->loop->depth + 1 : 0,
                   .why_not = "it is not a for loop",
                   .why_where = model_place(builder->model, stmt->first, stmt->first)};
    vec_push(builder->arena, &builder->model->loops, loop);
    builder->loop = loop;
    if (!is_do && !is_switch)
        value_of(builder, stmt->expr);
    condition_push_unknown(builder, stmt);
    const Stmt *labelled = builder->labelled;
    if (is_switch)
        builder->labelled = stmt;
    builder_walk(builder, stmt->then);
    builder->labelled = labelled;
    if (is_do)
        value_of(builder, stmt->expr);
    builder->loop = loop->outer;
    builder->condition = condition;
    builder->branch--;
    if (builder->branch == 0)
        builder->trail.len = mark;
    leave_iterations(builder, NULL, stmt, &lasting);
    if (exits.returns)
        condition_push_unknown(builder, stmt);
}

void builder_walk(Builder *builder, const Stmt *stmt)
{
    if (!stmt)
        return;
    const Stmt *outer = builder->stmt;
    size_t scope = builder->scope.len;
    const bool meets = stmt_meets(builder->model, stmt);
    builder->stmt = stmt;
    builder->parts |= meets;
    switch (stmt->kind) {
    case STMT_EXPR:
    case STMT_RETURN:
        if (stmt->expr)
            value_of(builder, stmt->expr);
        break;
    case STMT_CASE:
    case STMT_LABEL: /* control may come from anywhere in the switch, or in the kernel */
        assigned_forget(builder, stmt->kind == STMT_CASE && builder->labelled
                                     ? builder->labelled
                                     : builder->model->kernel->body);
        break;
    case STMT_DECL:
        for (size_t i = 0; i < stmt->declarators.len; i++)
            walk_declarator(builder, stmt->declarators.at[i]);
        break;
    case STMT_COMPOUND: {
        /* Facts from an early exit hold to the end of its block; an exit out of a nested block
         * makes walk_if push a condition there, which must outlive the block. */
        Condition *condition = builder->condition;
        Exits exits;
        for (size_t i = 0; i < stmt->body.len; i++)
            builder_walk(builder, stmt->body.at[i]);
        scope_leave(builder, scope);
        if (builder->condition != condition && !exits_anywhere(builder->model, stmt, &exits))
            builder->condition = condition;
        break;
    }
    case STMT_IF: walk_if(builder, stmt); break;
    case STMT_FOR: walk_for(builder, stmt); break;
    case STMT_WHILE:
    case STMT_DO:
    case STMT_SWITCH: walk_unknown_iterations(builder, stmt); break;
    case STMT_OPAQUE: builder_opaque(builder, stmt->first, stmt->last); break;
    default: break;
    }
    builder->parts |= meets;
    builder->stmt = outer;
}
