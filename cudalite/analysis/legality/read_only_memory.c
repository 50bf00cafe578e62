/* Memory that nvcc takes for read-only. Enters: a model. Leaves: whether the kernel chooses between such memory and
 * memory that it writes.
 *
 *     v = c ? a[i] : b[i];          a is __restrict__, and not written; b is written
 *
 * nvcc makes one load of both, of an address that it chooses, and marks it as it would mark the load of a alone:
 * ld.global.nc. Its assembler moves that across stores, or makes one of two, and so may read b as it was. Which loads are
 * moved depends on all that stands around them: a kernel that is changed in any way may have other results.
 * (Read off PTX and machine code of nvcc 13.0 for sm_90. Branches of one `if` are joined in the same way.) */
#include "read_only_memory.h"

#include "../../syntax/parse.h"

/* What is read, by the names of pointers; empty: nothing. */
typedef struct {
    Str fixed, written;
} Reads;

typedef struct {
    const Model *model;
    bool writes;     /* memory that is not __restrict__ */
    StrMap *written; /* names of arrays */
    StrMap *values;  /* name of a variable -> Reads of all values that it gets */
    const Expr *found;
    Reads at;
} Mixed;

static void note_pointer(const Mixed *mixed, const Expr *name, Reads *reads)
{
    const Variable *variable = model_variable(mixed->model, name->name);
    if (!variable || !variable->value.is_pointer)
        return;
    const Array *array = variable->value.array;
    const bool is_written = array && strmap_get(mixed->written, array->name);
    const bool is_restrict = array ? array->is_restrict : variable->type->is_restrict;
    if (is_restrict && !is_written)
        reads->fixed = name->name;
    else if (array ? is_written : mixed->writes)
        reads->written = name->name;
}

static void find(Mixed *mixed, const Expr *expr, Reads a, Reads b)
{
    const bool ab = a.fixed.len && b.written.len, ba = b.fixed.len && a.written.len;
    if (mixed->found || (!ab && !ba))
        return;
    mixed->found = expr;
    mixed->at = (Reads){ab ? a.fixed : b.fixed, ab ? b.written : a.written};
}

static void add(Reads *reads, Reads more)
{
    reads->fixed = more.fixed.len ? more.fixed : reads->fixed;
    reads->written = more.written.len ? more.written : reads->written;
}

static void note_value(Mixed *mixed, const Expr *value, Str name, Reads reads, bool chosen)
{
    Reads *all = strmap_get(mixed->values, name);
    if (!all) {
        all = arena_new_of(mixed->model->arena, Reads);
        strmap_set(mixed->values, name, all);
    }
    if (chosen)
        find(mixed, value, *all, reads);
    add(all, reads);
}

/* What the expression reads. `chosen`: under a condition. */
static Reads reads_of(Mixed *mixed, const Expr *expr, bool chosen)
{
    Reads reads = {0}, a = {0}, b = {0};
    if (!expr)
        return reads;
    if (expr->kind == EXPR_NAME)
        note_pointer(mixed, expr, &reads);
    for (size_t i = 0; i < expr_parts(expr); i++) {
        const Expr *part = expr_part(expr, i);
        const Reads more = reads_of(mixed, part, chosen);
        a = part == expr->b ? more : a;
        b = part == expr->c ? more : b;
        add(&reads, more);
    }
    if (expr->kind == EXPR_TERNARY)
        find(mixed, expr, a, b);
    const Expr *target = expr->kind == EXPR_ASSIGN ? expr_bare(expr->a) : NULL;
    if (target && target->kind == EXPR_NAME && expr->op == TOKEN_ASSIGN)
        note_value(mixed, expr, target->name, a, chosen);
    return reads;
}

static Reads reads_in(Mixed *mixed, const Stmt *stmt, bool chosen)
{
    Reads reads = {0}, then = {0}, otherwise = {0};
    if (!stmt)
        return reads;
    const bool is_if = stmt->kind == STMT_IF;
    add(&reads, reads_of(mixed, stmt->expr, chosen));
    add(&reads, reads_of(mixed, stmt->step, chosen));
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        const Reads value = reads_of(mixed, declarator->init, chosen);
        if (declarator->init)
            note_value(mixed, declarator->init, declarator->name, value, false);
        add(&reads, value);
    }
    for (size_t i = 0; i < stmt_parts(stmt); i++) {
        const Stmt *part = stmt_part(stmt, i);
        const Reads more = reads_in(mixed, part, chosen || (is_if && part != stmt->init));
        then = part == stmt->then ? more : then;
        otherwise = part == stmt->otherwise ? more : otherwise;
        add(&reads, more);
    }
    if (is_if && stmt->expr)
        find(mixed, stmt->expr, then, otherwise);
    return stmt_is_loop(stmt) ? (Reads){0}
                              : reads; /* those of iterations are not joined with others */
}

static void find_written(Mixed *mixed)
{
    const Model *model = mixed->model;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        if (access->write)
            strmap_set(mixed->written, access->array->name, mixed);
        mixed->writes |= access->write && !access->array->is_restrict;
    }
    for (size_t i = 0; i < model->may_alias.len; i++)
        mixed->writes |= model->may_alias.at[i].write && !model->may_alias.at[i].is_restrict;
}

bool read_only_mixed(const Model *model)
{
    Mixed mixed = {
        .model = model, .written = strmap_new(model->arena), .values = strmap_new(model->arena)};
    find_written(&mixed);
    reads_in(&mixed, model->kernel->body, false);
    if (!mixed.found)
        return false;
    Diag *diag = diag_report(model->diags, DIAG_READ_ONLY, model_expr_place(model, mixed.found),
                             "the kernel is left unchanged: nvcc may load '%.*s' here as read-only "
                             "memory, like '%.*s', which is __restrict__ and not written",
                             STR_ARG(mixed.at.written), STR_ARG(mixed.at.fixed));
    diag_note(model->diags, diag, (Span){0},
              "remove __restrict__ from '%.*s': the single load that nvcc 13 makes of both may "
              "read '%.*s' as it was before the kernel wrote it",
              STR_ARG(mixed.at.fixed), STR_ARG(mixed.at.written));
    return true;
}
