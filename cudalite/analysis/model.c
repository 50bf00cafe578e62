/* Queries of a model. Enters: a model, or one of its loops, conditions and accesses. Leaves: what
 * is noted there: places in the text, variables by name, the loop of a statement, conditions of the
 * block, arrays that are written. */
#include "model.h"

#include "../syntax/parse.h"

/* --- places, names ---------------------------------------------------------------------------- */

Span model_place(const Model *model, size_t first, size_t last)
{
    return tokens_place(&model->kernel->tokens, first, last);
}

Span model_expr_place(const Model *model, const Expr *expr)
{
    return expr ? model_place(model, expr->first, expr->last) : model->kernel->where;
}

const Variable *model_variable(const Model *model, Str name)
{
    return strmap_get(model->by_name, name);
}

bool model_has_variable(const Model *model, Str name)
{
    return model_variable(model, name) != NULL;
}

bool name_is_place(Str name)
{
    return str_is_any(name, "threadIdx", "blockIdx", "blockDim", "gridDim");
}

Atom *model_atom(Model *model, AtomKind kind, Str name)
{
    Atom *atom = arena_new_of(model->arena, Atom);
    *atom = (Atom){.kind = kind, .id = model->atoms++, .name = name};
    return atom;
}

/* --- statements, loops ------------------------------------------------------------------------ */

bool stmt_contains(const Stmt *outer, const Stmt *inner)
{
    return outer->first <= inner->first && inner->last <= outer->last;
}

const Stmt *stmt_parent(const Stmt *stmt, const Stmt *child)
{
    const Stmt *below[2] = {stmt->then, stmt->otherwise};
    for (size_t i = 0; i < stmt->body.len; i++) {
        if (stmt->body.at[i] == child)
            return stmt;
        if (stmt_contains(stmt->body.at[i], child))
            return stmt_parent(stmt->body.at[i], child);
    }
    for (int i = 0; i < 2; i++)
        if (below[i] && below[i] != child && stmt_contains(below[i], child))
            return stmt_parent(below[i], child);
    return stmt;
}

bool stmt_meets(const Model *model, const Stmt *stmt)
{
    size_t low;
    vec_first(low, model->barriers.len, model->barriers.at[low] < stmt->first);
    return low < model->barriers.len && model->barriers.at[low] <= stmt->last;
}

Loop *model_loop(const Model *model, const Stmt *stmt)
{
    for (size_t i = 0; i < model->loops.len; i++)
        if (model->loops.at[i]->stmt == stmt)
            return model->loops.at[i];
    return NULL;
}

bool loop_within(const Loop *loop, const Loop *outer)
{
    while (loop && loop != outer)
        loop = loop->outer;
    return loop != NULL;
}

/* --- conditions ------------------------------------------------------------------------------- */

/* The last condition of an IF or loop. */
static Condition *condition_of_stmt(const Model *model, const Stmt *stmt)
{
    return strmap_get(model->by_stmt, stmt_key(&stmt));
}

void condition_note_stmt(Model *model, Condition *condition)
{
    const Stmt *const *key = (const Stmt *const *)&condition->stmt;
    condition->same_stmt = condition_of_stmt(model, *key);
    strmap_set(model->by_stmt, stmt_key(key), condition);
}

bool model_uniform_if(const Model *model, const Stmt *stmt)
{
    bool found = false;
    for (const Condition *condition = condition_of_stmt(model, stmt); condition;
         condition = condition->same_stmt) {
        if (!condition->expr)
            continue;
        if (!condition->uniform)
            return false;
        found = true;
    }
    return found;
}

bool condition_of_block(const Model *model, const Condition *condition)
{
    return condition->uniform && condition->expr &&
           (!condition->stmt || model_uniform_if(model, condition->stmt));
}

bool conditions_exclude(const Condition *a, const Condition *b)
{
    for (; a; a = a->outer)
        for (const Condition *other = b; other; other = other->outer)
            if (a->stmt && a->stmt == other->stmt && a->expr == other->expr &&
                a->negated != other->negated)
                return true;
    return false;
}

/* --- arrays, accesses ------------------------------------------------------------------------- */

bool bytes_are_one_access(unsigned bytes)
{
    return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8 || bytes == 16;
}

const Array *model_array(const Model *model, const Param *param)
{
    for (size_t i = 0; i < model->arrays.len; i++)
        if (model->arrays.at[i]->param == param)
            return model->arrays.at[i];
    return NULL;
}

bool model_has_access(const Model *model, const Array *array)
{
    for (size_t i = 0; i < model->accesses.len; i++)
        if (model->accesses.at[i]->array == array)
            return true;
    return false;
}

bool model_writes(const Model *model, const Array *array)
{
    for (size_t i = 0; i < model->accesses.len; i++)
        if (model->accesses.at[i]->array == array && model->accesses.at[i]->write)
            return true;
    return false;
}

bool model_any_escapes(const Model *model)
{
    for (size_t i = 0; i < model->arrays.len; i++)
        if (model->arrays.at[i]->escapes)
            return true;
    return false;
}

bool model_sizes_mention(const Model *model, const Atom *atom)
{
    return atom && atom->id < model->in_extents.len && model->in_extents.at[atom->id];
}

bool model_sizes_mention_grid(const Model *model)
{
    for (unsigned axis = 0; axis < 3; axis++)
        if (model_sizes_mention(model, model->grid[axis]))
            return true;
    return false;
}

const Param *model_symbol_param(const Model *model, const Atom *symbol)
{
    return kernel_param(model->kernel, symbol->divided ? symbol->divided->name : symbol->name);
}

bool access_has_border(const Access *access)
{
    for (unsigned d = 0; d < 3; d++)
        if (access->borders[d].low || access->borders[d].high)
            return true;
    return false;
}

Str access_element(Arena *arena, const Access *access)
{
    Text text = text_new(arena);
    text_add(&text, access->array->name);
    text_add_c(&text, "[");
    text_add(&text, poly_text(arena, access->flat));
    text_add_c(&text, "]");
    return text_str(&text);
}

StrMap *model_accesses(const Model *model)
{
    StrMap *accesses = strmap_new(model->arena);
    for (size_t i = 0; i < model->accesses.len; i++)
        if (!model->accesses.at[i]->is_rest)
            strmap_set(accesses, expr_key(&model->accesses.at[i]->expr), model->accesses.at[i]);
    return accesses;
}

/* --- bounds of a launch ----------------------------------------------------------------------- */

bool model_needs_bounds(const Model *model, int64_t threads)
{
    return threads > 65536 / 255 && !model->kernel->launch_bounds;
}

bool model_takes_bounds(const Model *model)
{
    Span where;
    return !model->kernel->launch_bounds && unit_bounds_place(model->kernel, &where);
}
