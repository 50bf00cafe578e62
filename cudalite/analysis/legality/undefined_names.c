/* Names that a file which was not found may define. Enters: the model of a kernel. Leaves: words
 * about the first of them, in the order of the text; where an #include was not found, that is the
 * reason before all others. */
#include "undefined_names.h"

#include "../../syntax/names.h"
#include "../../syntax/parse.h"

typedef struct {
    const Model *model;
    StrMap *unparsed; /* names that stand in statements which may declare them */
    Str name;
} Search;

/* Of headers that are never read: numbers of <climits>, <cfloat>, <cstdint> and <cmath>. */
static bool is_of_library(Str name)
{
    size_t end = name.len;
    while (end > 0 && name.at[end - 1] != '_')
        end--;
    const Str type = str_slice(name, 0, end), limit = str_slice(name, end, name.len);
    return str_is_any(name, "warpSize", "NULL", "INFINITY", "NAN", "CHAR_BIT") ||
           str_is_any(type, "M_", "M_PI_", "M_SQRT") ||
           (str_is_any(limit, "MAX", "MIN", "EPSILON", "DIG") &&
            str_is_any(type, "CHAR_", "SCHAR_", "UCHAR_", "SHRT_", "USHRT_", "INT_", "UINT_",
                       "LONG_", "ULONG_", "LLONG_", "ULLONG_", "SIZE_", "FLT_", "DBL_", "INT8_",
                       "INT16_", "INT32_", "INT64_", "UINT8_", "UINT16_", "UINT32_", "UINT64_"));
}

/* Statements that cannot be parsed, as `enum { W = 33 };` or `auto [w, h] = size;`. */
static void add_unparsed(void *context, const Stmt *stmt)
{
    Search *search = context;
    const Tokens *tokens = &search->model->kernel->tokens;
    for (size_t i = stmt->first; stmt->kind == STMT_OPAQUE && i <= stmt->last; i++)
        if (tokens->at[i].kind == TOKEN_NAME)
            strmap_set(search->unparsed, token_text(search->model->arena, tokens->at[i]), search);
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
    if (expr->kind == EXPR_NAME && !is_defined(search->model, expr->name) &&
        !strmap_get(search->unparsed, expr->name))
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
    Search search = {.model = model, .unparsed = strmap_new(arena)};
    if (missing.len) {
        stmt_each(model->kernel->body, add_unparsed, &search);
        stmt_each_expr(model->kernel->body, find, &search);
        stmt_each(model->kernel->body, find_in_extents, &search);
    }
    return search.name.len ? str_format(arena,
                                        "'%.*s' is undefined; '%.*s' was not found and may define "
                                        "it: pass -I with its directory",
                                        STR_ARG(search.name), STR_ARG(missing))
                           : (Str){0};
}
