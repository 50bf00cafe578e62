/* Names and numbers as the user spells them. Enters: a model. Leaves: the macro that a number has,
 * what a name is free for, what needs parentheses. */
#include "spelling.h"

#include <ctype.h>
#include <string.h>

#include "../lex/lexer.h"
#include "../lex/literal.h"

enum { SMALLEST_NAMED = 8 }; /* smaller constants say more as numbers */
enum { MACRO_NAMES = 16 };   /* so many macros of one word each are followed */

bool spell_is_word(Str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (!isalnum((unsigned char)text.at[i]) && text.at[i] != '_' && text.at[i] != '.')
            return false;
    return text.len > 0;
}

bool spell_is_loose(const Model *model, Str text)
{
    const Macro *macro = spell_is_word(text) ? macros_find(model->unit->macros, text) : NULL;
    for (int names = 0; names < MACRO_NAMES && macro && macro->body.len == 1; names++)
        macro = macros_find(model->unit->macros, token_text(model->arena, macro->body.at[0]));
    if (!macro || macro->function_like || macro->body.len < 2)
        return false;
    size_t depth = 0, i = 0;
    do {
        depth += macro->body.at[i].kind == TOKEN_LPAREN;
        depth -= macro->body.at[i].kind == TOKEN_RPAREN && depth > 0;
    } while (++i < macro->body.len && depth > 0);
    return i < macro->body.len;
}

/* Its first parenthesis ends with it. */
static bool is_in_parentheses(Str text)
{
    int depth = 0;
    for (size_t i = 0; i < text.len; i++) {
        depth += (text.at[i] == '(') - (text.at[i] == ')');
        if (depth == 0)
            return i > 0 && i + 1 == text.len;
    }
    return false;
}

Str spell_factor(const Model *model, Str text)
{
    return (spell_is_word(text) && !spell_is_loose(model, text)) || is_in_parentheses(text)
               ? text
               : str_format(model->arena, "(%.*s)", STR_ARG(text));
}

Str spell_compared(const Model *model, Str text)
{
    bool is_sum = true;
    for (size_t i = 0, begin = 0; i <= text.len && is_sum; i++) {
        if (i < text.len && str_is_word_byte(text.at[i]))
            continue;
        is_sum = (i == text.len || memchr(" +-*", text.at[i], 4)) &&
                 !spell_is_loose(model, str_slice(text, begin, i));
        begin = i + 1;
    }
    return is_sum ? text : spell_factor(model, text);
}

const char *spell_loop_op(const Loop *loop)
{
    if (loop->downward)
        return loop->inclusive ? ">=" : ">";
    return loop->inclusive ? "<=" : "<";
}

/* Token i is a number, and all that an object-like macro, which the user named in the kernel,
 * expands to. */
static bool is_named(const Model *model, size_t i, int64_t *worth)
{
    IntegerLiteral literal;
    const Tokens *tokens = &model->kernel->tokens;
    const Origin *origin = tokens->at[i].origin;
    if (tokens->at[i].kind != TOKEN_NUMBER || !origin || origin->argument >= 0 ||
        !literal_integer(token_text(model->arena, tokens->at[i]), &literal) || literal.overflows ||
        literal.value > INT64_MAX)
        return false;
    *worth = (int64_t)literal.value;
    bool before =
        i > 0 && tokens->at[i - 1].origin && tokens->at[i - 1].origin->call == origin->call;
    bool behind = i + 1 < tokens->len && tokens->at[i + 1].origin &&
                  tokens->at[i + 1].origin->call == origin->call;
    Span call = origin->call->span;
    return !before && !behind && call.end - call.begin == origin->call->name.len;
}

/* `blockIdx.x * 128`: the elements of a block, which no other name of 128 means. */
static bool is_of_block(const Tokens *tokens, size_t i)
{
    return i >= 4 && tokens->at[i].kind == TOKEN_NUMBER && !tokens->at[i].origin &&
           tokens->at[i - 1].kind == TOKEN_STAR && token_is(tokens->at[i - 4], "blockIdx");
}

StrMap *spell_named_constants(const Model *model)
{
    static const Str nameless = {0};
    StrMap *names = strmap_new(model->arena);
    const Tokens *tokens = &model->kernel->tokens;
    for (size_t i = 0; i < tokens->len; i++) {
        int64_t worth;
        if (is_of_block(tokens, i))
            strmap_set(names, token_text(model->arena, tokens->at[i]), (void *)&nameless);
        if (!is_named(model, i, &worth))
            continue;
        Str key = str_format(model->arena, "%lld", (long long)worth);
        const Str *own = &tokens->at[i].origin->call->name, *known = strmap_get(names, key);
        strmap_set(names, key, (void *)(known && !str_equal(*known, *own) ? &nameless : own));
    }
    return names;
}

Str spell_constant(const Model *model, int64_t value)
{
    Str number = str_format(model->arena, "%lld", (long long)value);
    const Str *name = value >= SMALLEST_NAMED ? strmap_get(model->named, number) : NULL;
    return name && name->len ? *name : number;
}

Str spell_written_constant(const Model *model, const Expr *expr, int64_t value)
{
    const Token *token = &model->kernel->tokens.at[expr->first];
    int64_t worth;
    return expr->first == expr->last && value >= SMALLEST_NAMED &&
                   is_named(model, expr->first, &worth) && worth == value
               ? token->origin->call->name
               : (Str){0};
}

static bool is_variable(const Model *model, const char *name)
{
    return model_has_variable(model, str_of(name));
}

Str spell_block(const Model *model)
{
    Text text = text_new(model->arena);
    for (unsigned axis = 0; axis < 3; axis++) {
        int64_t extent = model->mapping.dim[axis];
        if (axis == 0 || extent > 1 || (axis == 1 && model->block_size[2] > 1))
            text_format(&text, "%s%lld", axis ? " x " : "", (long long)extent);
    }
    return text_str(&text);
}

bool spell_is_free(const Model *model, const char *name)
{
    Unit *unit = model->unit;
    Str word = str_of(name);
    int64_t value;
    return !is_variable(model, name) && !names_function_unclear(unit, word) &&
           !macros_ever_defined(unit->macros, word) && !names_function(unit, word) &&
           !str_equal(model->kernel->name, word) &&
           !strs_has(&model->kernel->template_params, word) && !unit_constant(unit, word, &value);
}

/* A bound in the kernel's own words. */
static Str bound_text(const Model *model, const Poly *poly)
{
    int64_t number;
    if (poly_is_constant(poly, &number))
        return spell_constant(model, number);
    Str text = poly_text(model->arena, poly);
    return spell_is_word(text) ? text : spell_factor(model, text);
}

/* ... by an expression of it, such as COLUMNS - 1. */
static Str start_text(const Model *model, const Loop *loop)
{
    const Tokens *tokens = &model->kernel->tokens;
    const Expr *expr = loop->start_expr;
    int64_t number;
    Span span;
    if (!expr || !poly_is_constant(loop->start, &number) || expr->first == expr->last ||
        !tokens_written_at(tokens, expr->first, expr->last, &span))
        return bound_text(model, loop->start);
    for (size_t i = expr->first; i <= expr->last; i++)
        if (tokens->at[i].kind == TOKEN_NAME &&
            model_has_variable(model, token_text(model->arena, tokens->at[i])))
            return bound_text(model, loop->start);
    return str_format(model->arena, "(%.*s)", STR_ARG(span_text(span)));
}

/* A maximum or minimum stands as the kernel has it. */
static Str end_text(const Model *model, const Loop *loop)
{
    const Atom *atom = poly_single(loop->end);
    const Expr *expr = loop->end_expr;
    Span span;
    if (!atom || atom->kind != ATOM_OPERATION || loop->inclusive || !expr ||
        (atom->op != TOKEN_QUESTION && atom->op != TOKEN_COLON) ||
        !tokens_written_at(&model->kernel->tokens, expr->first, expr->last, &span))
        return bound_text(model, loop->end);
    return spell_factor(model, span_text(span));
}

Str spell_loop(const Model *model, const Loop *loop)
{
    return str_format(model->arena, "loop %.*s %.*s %.*s %.*s", STR_ARG(loop->variable->name),
                      STR_ARG(start_text(model, loop)), STR_ARG(end_text(model, loop)),
                      STR_ARG(bound_text(model, loop->step)));
}

/* --- words of a kernel ------------------------------------------------------------------------ */

/* Words of the text between a kernel's name and its end, inactive parts and preprocessor lines
 * included. */
static void add_written_words(Arena *arena, StrMap *words, const Kernel *kernel)
{
    Lexer lexer = lexer_new(kernel->where.source, kernel->where.begin, kernel->body_where.end);
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        if (token.kind == TOKEN_NAME)
            strmap_set(words, token_text(arena, token), words);
        if (token.kind != TOKEN_DIRECTIVE)
            continue;
        Lexer inside = lexer_in_directive(token);
        for (Token word; (word = lexer_next_solid(&inside)).kind != TOKEN_END;)
            if (word.kind == TOKEN_NAME)
                strmap_set(words, token_text(arena, word), words);
    }
}

static void add_words(Arena *arena, StrMap *words, const Tokens *tokens)
{
    for (size_t i = 0; i < tokens->len; i++)
        if (tokens->at[i].kind == TOKEN_NAME)
            strmap_set(words, token_text(arena, tokens->at[i]), words);
}

/* Sizes are written into the kernel as they stand in their annotations, inside of literals. */
static void add_annotation_words(Arena *arena, StrMap *words, const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->annotations.len; i++) {
        const Annotation *annotation = kernel->annotations.at[i];
        for (size_t k = 0; k < annotation->words.len; k++)
            add_words(arena, words, &annotation->words.at[k].tokens);
    }
}

StrMap *spell_words(const Model *model)
{
    const Kernel *kernel = model->kernel;
    StrMap *words = strmap_new(model->arena);
    if (kernel->where.source == kernel->body_where.source)
        add_written_words(model->arena, words, kernel);
    add_annotation_words(model->arena, words, kernel);
    add_words(model->arena, words, &kernel->tokens);
    return words;
}

bool model_mentions(const Model *model, Str name)
{
    return strmap_get(model->words, name) || macros_ever_defined(model->unit->macros, name);
}

Str model_free_name(Arena *arena, const Model *model, Str base, const Strs *taken)
{
    base = unit_word(arena, base);
    Str name = base;
    for (unsigned number = 2; (taken && strs_has(taken, name)) || model_mentions(model, name);
         number++)
        name = str_format(arena, "%.*s_%u", STR_ARG(base), number);
    return name;
}
