/* References to elements. Enters: a model. Leaves: declarations that can go, because the element itself can stand in each place
 * where the reference stands.
 *
 *     float &v = x[r * n + c];      x[r * n + c] = x[r * n + c] < 0 ? 0 : x[r * n + c];
 *     v = v < 0 ? 0 : v;
 *
 * Both are the same lvalue. The reference has the elements' type, so that no temporary stands in between; nothing in its scope
 * changes a name of the subscript, or hides one. */
#include "../../analysis/effects/assignments.h"
#include "../../syntax/parse.h"
#include "canonicalise.h"
#include "loop_queries.h"

enum { MOST_USES = 64, MOST_TOKENS = 32 /* of the element, which is written for each use */ };

/* A sum or product of names and numbers, whose value is that of the declaration wherever its names
 * keep theirs. */
static bool is_plain(const Model *model, const Expr *expr, const StrMap *changed)
{
    if (!expr)
        return true;
    const Variable *variable = expr->kind == EXPR_NAME ? model_variable(model, expr->name) : NULL;
    int64_t value;
    switch (expr->kind) {
    case EXPR_NUMBER: return true;
    case EXPR_NAME:
        return name_is_place(expr->name) ||
               (!variable && unit_constant(model->unit, expr->name, &value)) ||
               (variable && !variable->namesake && !variable->address_taken &&
                !variable->type->is_reference && !strmap_get(changed, expr->name));
    case EXPR_MEMBER: return expr->op == TOKEN_DOT && is_plain(model, expr->a, changed);
    case EXPR_PAREN:
    case EXPR_CAST:
    case EXPR_BINARY:
        return expr->op != TOKEN_COMMA && is_plain(model, expr->a, changed) &&
               is_plain(model, expr->b, changed);
    default: return false;
    }
}

/* x[...], of elements of that type; the array's name is none that changes. */
static bool is_element(const Model *model, const Declarator *declarator, const StrMap *changed)
{
    const Expr *init = declarator->init ? expr_bare(declarator->init) : NULL;
    const Expr *root = init && init->kind == EXPR_INDEX ? expr_bare(init->a) : NULL;
    const Variable *array =
        root && root->kind == EXPR_NAME ? model_variable(model, root->name) : NULL;
    const Type *type = declarator->type;
    if (!array || array->namesake || array->type->pointers != 1 || array->type->extents.len ||
        array->type->is_reference || strmap_get(changed, root->name) ||
        init->last - init->first >= MOST_TOKENS || !is_plain(model, init->b, changed))
        return false;
    return type->is_auto || (type->kind == array->type->kind && type->size == array->type->size &&
                             str_equal(type->name, array->type->name));
}

typedef struct {
    Str name;
    size_t count;
} Named;

static void count_named(void *context, const Expr *expr)
{
    Named *named = context;
    if (!expr)
        return;
    named->count += expr->kind == EXPR_NAME && str_equal(expr->name, named->name);
    for (size_t i = 0; i < expr_parts(expr); i++)
        count_named(context, expr_part(expr, i));
}

/* Its uses: each stands in the text as such, and in an expression that is understood, no
 * lambda's. */
static bool find_uses(const Model *model, const Stmt *block, const Stmt *declared,
                      CanonicalReference *plain)
{
    const Tokens *tokens = &model->kernel->tokens;
    Named named = {declared->declarators.at[0]->name, 0};
    Span span;
    for (size_t i = declared->last + 1; i <= block->last; i++) {
        if (tokens->at[i].kind != TOKEN_NAME ||
            !str_equal(token_text(model->arena, tokens->at[i]), named.name) ||
            tokens_is_member(tokens, i))
            continue;
        if (!canonical_is_written(model, i, i, &span) || plain->uses.len == MOST_USES)
            return false;
        vec_push(model->arena, &plain->uses, i);
    }
    stmt_each_expr(block, count_named, &named);
    return plain->uses.len && named.count == plain->uses.len;
}

/* Names that the statements of the block behind that one may change. */
static StrMap *changed_behind(const Model *model, const Stmt *block, size_t declared)
{
    StrMap *changed = strmap_new(model->arena);
    for (size_t i = declared + 1; i < block->body.len; i++) {
        const StrMap *names = stmt_names_assigned(model, block->body.at[i]);
        Str name;
        for (size_t at = 0; strmap_next(names, &at, &name);)
            strmap_set(changed, name, changed);
    }
    return changed;
}

typedef struct {
    const Model *model;
    Plain *plain;
} Search;

static void find_in_block(void *context, const Stmt *block)
{
    const Search *search = context;
    const Model *model = search->model;
    for (size_t i = 0; block->kind == STMT_COMPOUND && !block->is_implied && i < block->body.len;
         i++) {
        const Stmt *declared = block->body.at[i];
        const Declarator *declarator = declared->kind == STMT_DECL && declared->declarators.len == 1
                                           ? declared->declarators.at[0]
                                           : NULL;
        CanonicalReference one = {.declared = declared};
        if (!declarator || !declarator->type->is_reference || declarator->type->pointers ||
            declarator->type->extents.len || declarator->type->is_volatile)
            continue;
        const Variable *variable = model_variable(model, declarator->name);
        if (variable && !variable->namesake && !stmt_has(block, STMT_OPAQUE) &&
            is_element(model, declarator, changed_behind(model, block, i)) &&
            canonical_is_written(model, declared->first, declared->last, &one.where) &&
            find_uses(model, block, declared, &one))
            vec_push(model->arena, &search->plain->references, one);
    }
}

void canonical_find_references(Model *model, Plain *plain)
{
    Search search = {model, plain};
    stmt_each(model->kernel->body, find_in_block, &search);
}
