/* Template arguments of launches. Enters: a launch. Leaves: the words of each argument, and the number
 * that it is, where literals, macros and constants of the function or the file give it. */
#include "template_arguments.h"

#include "../../lex/lexer.h"
#include "../parser.h"
#include "instantiations.h"

bool unit_argument(Unit *unit, Span name, size_t index, Tokens *words)
{
    Tokens all = {0}, one = {0};
    if (!name.source || !unit_expand(unit, name, &all))
        return false;
    size_t at = 0, depth = 0;
    while (at < all.len && all.at[at].kind != TOKEN_LESS)
        at++;
    for (at++; at + 1 < all.len; at++) { /* the last one closes the list */
        TokenKind kind = all.at[at].kind;
        depth += kind == TOKEN_LESS || token_opens(kind);
        depth -= (token_angles_closed(kind) || token_closes(kind)) && depth;
        bool separates = kind == TOKEN_COMMA && !depth;
        if (separates && !index)
            break;
        if (separates)
            index--, one.len = 0;
        else
            vec_push(unit->arena, &one, all.at[at]);
    }
    if (at + 1 == all.len && depth &&
        token_angles_closed(all.at[at].kind) > 1) { /* `Pair<float>>`: one is its own */
        Token own = all.at[at];
        own.kind = TOKEN_GREATER;
        own.span.end = own.span.begin + 1;
        vec_push(unit->arena, &one, own);
    }
    *words = one;
    return !index && one.len;
}

void template_arguments_resolve(Unit *unit, Locals *locals, Launch *launch)
{
    Tokens words;
    for (size_t i = 0; unit_argument(unit, launch->name_where, i, &words); i++) {
        int64_t shape[3] = {0};
        locals_shape(locals, &words, shape, NULL);
        const bool is_one = shape[1] == 1 && shape[2] == 1;
        vec_push(unit->arena, &launch->numbers, is_one ? shape[0] : 0);
    }
}

/* A macro among the words had several meanings. */
static bool has_redefined(Unit *unit, Span name)
{
    bool has = false;
    Lexer lexer = lexer_new(name.source, name.begin, name.end);
    for (Token token; !has && (token = lexer_next_solid(&lexer)).kind != TOKEN_END;)
        has = token.kind == TOKEN_NAME &&
              macros_redefined(unit->macros, token_text(unit->arena, token));
    return has;
}

bool unit_launch_number(Unit *unit, const Launch *launch, size_t index, int64_t *number)
{
    Tokens words;
    if (!unit_argument(unit, launch->name_where, index, &words) ||
        has_redefined(unit, launch->name_where) || !template_names_one(unit, &words, false))
        return false;
    if (unit_host_number(unit, &words, number))
        return template_names_one(unit, &words, true);
    *number = index < launch->numbers.len ? launch->numbers.at[index] : 0;
    for (size_t i = 0; i < words.len && *number; i++)
        if (words.at[i].kind == TOKEN_NAME &&
            template_may_name(unit, token_text(unit->arena, words.at[i]), launch->where))
            *number = 0;
    return *number != 0;
}
