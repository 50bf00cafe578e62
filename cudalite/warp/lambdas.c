/* Lambdas as functions. Enters: the declaration of one. Leaves: a function of the same tokens, so that
 * a name in its body that it does not declare itself is the variable that its place sees. */
#include "lambdas.h"

#include "../syntax/parse.h"

/* `[&]` or `[]`: no copies of what may change until it is called. */
static bool captures_no_copy(const Token *tokens, size_t first)
{
    const size_t close = first + 1 + (tokens[first + 1].kind == TOKEN_AND);
    return tokens[close].kind == TOKEN_RBRACKET;
}

/* All of the text calls it: it is given to nobody, and has no other name. */
static bool is_called_alone(const Walk *walk, const Declarator *declarator)
{
    const Tokens *tokens = &walk->code->function->tokens;
    bool called = true;
    for (size_t i = declarator->last + 1; i + 1 < tokens->len && called; i++)
        called = tokens->at[i].kind != TOKEN_NAME || tokens->at[i].span.source == NULL ||
                 !str_equal(token_text(walk->arena, tokens->at[i]), declarator->name) ||
                 tokens->at[i + 1].kind == TOKEN_LPAREN;
    return called;
}

static bool takes_numbers(const Kernel *function)
{
    bool fits = true;
    for (size_t i = 0; i < function->params.len && fits; i++) {
        const Type *type = function->params.at[i]->type;
        fits = (type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING) && !type->is_auto &&
               !type->pointers && !type->is_reference && !type->extents.len;
    }
    return fits;
}

const Kernel *lambda_read(Walk *walk, const Declarator *declarator)
{
    static Type nothing = {.kind = TYPE_VOID};
    const Kernel *around = walk->code->function;
    const Expr *lambda = declarator->init;
    const Token *tokens = around->tokens.at;
    if (!lambda || lambda->kind != EXPR_LAMBDA)
        return NULL;
    walk->code_tokens += around->tokens.len;
    if (around->template_params.len || !captures_no_copy(tokens, lambda->first) ||
        !is_called_alone(walk, declarator))
        return NULL;
    size_t open = lambda->first, brace;
    while (open < lambda->last && tokens[open].kind != TOKEN_LPAREN &&
           tokens[open].kind != TOKEN_LBRACE)
        open++;
    brace = open;
    while (brace < lambda->last && tokens[brace].kind != TOKEN_LBRACE)
        brace++;
    if (tokens[open].kind != TOKEN_LPAREN || tokens[brace - 1].kind != TOKEN_RPAREN)
        return NULL;
    Kernel *made = arena_new_of(walk->arena, Kernel);
    *made = (Kernel){
        .name = declarator->name,
        .where = tokens_place(&around->tokens, declarator->name_token, declarator->name_token),
        .body_where = tokens_place(&around->tokens, brace, lambda->last),
        .tokens = around->tokens,
        .open = open,
        .close = brace - 1,
        .brace = brace,
        .result = &nothing};
    made->tokens.len = lambda->last + 1;
    parse_kernel(walk->unit, made, open, brace);
    const bool fits = made->body && made->body->kind == STMT_COMPOUND && takes_numbers(made) &&
                      !stmt_has(made->body, STMT_RETURN) && !stmt_has(made->body, STMT_GOTO);
    return fits ? made : NULL;
}
