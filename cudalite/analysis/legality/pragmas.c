/* Pragmas of loops. Enters: a kernel's tokens. Leaves: which of them are pragmas that belong to the
 * loop behind them. */
#include "pragmas.h"

#include <string.h>

#include "../../lex/lexer.h"

/* Words that begin a pragma which belongs to the loop behind it. */
static bool is_for_loops(Lexer *lexer)
{
    static const char *const words[] = {"unroll", "nounroll", "unroll_and_jam", "ivdep", "loop",
                                        "vector", "novector", "simd",           "omp",   "acc"};
    Token word = lexer_next_solid(lexer);
    if (token_is_any(word, "GCC", "clang", "nv"))
        word = lexer_next_solid(lexer);
    return token_is_one_of(word, words);
}

bool pragma_is_of_loop(Token directive)
{
    Lexer lexer = lexer_in_directive(directive);
    return token_is(lexer_next_solid(&lexer), "pragma") && is_for_loops(&lexer);
}

/* Token i ends `_Pragma("...")`: where that begins; else i. */
static size_t pragma_begin(const Tokens *tokens, size_t i)
{
    const size_t at = tokens->at[i].kind == TOKEN_RPAREN ? tokens_opening(tokens->at, 1, i) : 0;
    return at && (token_is(tokens->at[at - 1], "_Pragma") ||
                  token_is(tokens->at[at - 1], "__pragma"))
               ? at - 1
               : i;
}

static bool operator_is_for_loops(const Tokens *tokens, size_t first, size_t last)
{
    for (size_t i = first + 2; i < last; i++) {
        Span inside = tokens->at[i].span;
        if (tokens->at[i].kind == TOKEN_STRING) {
            Str text = span_text(inside);
            const char *quote = memchr(text.at, '"', text.len);
            inside.begin += quote ? (uint32_t)(quote - text.at) + 1 : 0;
        }
        Lexer lexer = lexer_new(inside.source, inside.begin, inside.end);
        return is_for_loops(&lexer);
    }
    return false;
}

/* A name right before a loop that is no keyword: a macro of a header that was not read. */
static bool is_unseen_pragma(Token token)
{
    return token.kind == TOKEN_NAME && !token_is(token, "else") && !token_is(token, "do");
}

Pragmas pragmas_of_loop(const Model *model, const Stmt *stmt)
{
    const Kernel *kernel = model->kernel;
    const Tokens *tokens = &kernel->tokens;
    Pragmas found = {0};
    for (size_t i = stmt->first; i-- > kernel->body->first;) {
        size_t first = i;
        bool taken = false;
        for (size_t k = 0; k < kernel->annotations.len && first == i; k++)
            if (kernel->annotations.at[k]->last_token == i)
                first = kernel->annotations.at[k]->first_token;
        if (tokens->at[i].kind == TOKEN_DIRECTIVE) {
            taken = pragma_is_of_loop(tokens->at[i]) && first == i &&
                    !annotation_begins(model->arena, tokens->at, tokens->len, i);
        } else if (first == i) {
            first = pragma_begin(tokens, i);
            if (first == i ? !is_unseen_pragma(tokens->at[i])
                           : !operator_is_for_loops(tokens, first, i))
                return found;
            taken = true;
        }
        if (taken)
            vec_push(model->arena, &found, ((Pragma){first, i}));
        i = first;
    }
    return found;
}
