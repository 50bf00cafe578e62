/* Names that a file which was not found may define. Enters: the model of a kernel. Leaves: words
 * about the first of them, in the order of the text; where an #include was not found, that is the
 * reason before all others. */
#include "undefined_names.h"

#include "../../syntax/names.h"
#include "../../syntax/parse.h"

typedef struct {
    const Model *model;
    Str name;
} Search;

/* Of headers that are never read. */
static bool is_of_library(Str name)
{
    return str_is_any(name, "warpSize", "NULL", "INFINITY", "NAN", "FLT_MAX", "FLT_MIN",
                      "FLT_EPSILON", "DBL_MAX", "DBL_MIN", "INT_MAX", "INT_MIN", "UINT_MAX",
                      "LLONG_MAX", "M_PI");
}

static bool is_defined(const Model *model, Str name)
{
    const Unit *unit = model->unit;
    int64_t value;
    return !name.len || model_variable(model, name) || name_is_place(name) || is_of_library(name) ||
           unit_constant(unit, name, &value) || names_taken(unit, name) ||
           str_scope(name) < name.len || strs_has(&model->kernel->template_params, name) ||
           macros_find(unit->macros, name);
}

static void find(void *context, const Expr *expr)
{
    Search *search = context;
    if (!expr || search->name.len)
        return;
    if (expr->kind == EXPR_NAME && !is_defined(search->model, expr->name))
        search->name = expr->name;
    for (size_t i = expr->kind == EXPR_CALL; i < expr_parts(expr); i++)
        find(context, expr_part(expr, i));
}

static void find_in_extents(void *context, const Stmt *stmt)
{
    for (size_t i = 0; i < stmt->declarators.len; i++)
        for (size_t k = 0; k < stmt->declarators.at[i]->type->extents.len; k++)
            find(context, stmt->declarators.at[i]->type->extents.at[k]);
}

Str undefined_words(Arena *arena, const Model *model)
{
    const Str missing = macros_missing(model->unit->macros);
    Search search = {.model = model};
    if (missing.len) {
        stmt_each_expr(model->kernel->body, find, &search);
        stmt_each(model->kernel->body, find_in_extents, &search);
    }
    return search.name.len ? str_format(arena,
                                        "'%.*s' is undefined; '%.*s' was not found and may define "
                                        "it: pass -I with its directory",
                                        STR_ARG(search.name), STR_ARG(missing))
                           : (Str){0};
}
