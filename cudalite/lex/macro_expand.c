/* Macro expansion, with the way back to the text.
 *
 * Enters: solid tokens and the macro table. Leaves: fully expanded tokens whose origins say which
 * calls they came out of (token.h).
 *
 * Expansions to be scanned lie on a stack of feeds. While a macro's feed is on the stack its name
 * is no call; a name that is met then is marked and never becomes one. */
#include "macro_table.h"

#include <assert.h>

#include "lexer.h"

enum {
    DEEPEST_ARGUMENTS = 128, /* calls inside arguments of calls; deeper ones stay as they are */
    MOST_STEPS = 1 << 19,    /* tokens made or read as arguments in one expansion */
};

typedef struct Feed {
    const Token *tokens;
    size_t count, next;
    Definition *definition; /* whose expansion this is; NULL: text that was pushed back */
    struct Feed *below;
} Feed;

typedef struct {
    Tokens raw, expanded;
    bool is_expanded;
} Argument;

typedef VEC(Argument) Arguments;

/* A call that is being expanded. */
typedef struct {
    Macros *macros;
    Definition *definition;
    Token name, open, close;
    Tokens separators; /* commas between arguments */
    Arguments arguments;
    Invocation *invocation; /* NULL: the call stands in a replacement list */
    const Origin *origin;   /* of the tokens of the replacement list */
} Call;

static void expand_list(Macros *macros, const Token *in, size_t count, Tokens *out);

/* ---- feeds ---- */

static void feed_push(Macros *macros, Feed **top, Tokens tokens, Definition *definition)
{
    if (tokens.len == 0)
        return;
    Feed *feed = arena_new_of(macros->arena, Feed);
    *feed = (Feed){tokens.at, tokens.len, 0, definition, *top};
    if (definition) {
        definition->active++;
        definition->begun = macros->steps;
    }
    *top = feed;
}

/* What it stands for is left to the compiler. */
static void leave_unknown(Definition *definition)
{
    definition->is_unknown = definition->is_too_large = true;
}

/* Takes exhausted feeds off; false where nothing is left. */
static bool feed_settle(const Macros *macros, Feed **top)
{
    while (*top && (*top)->next == (*top)->count) {
        Definition *definition = (*top)->definition;
        if (definition) {
            definition->active--;
            if (macros->steps > MOST_STEPS && macros->steps - definition->begun > MOST_STEPS / 2)
                leave_unknown(definition);
        }
        *top = (*top)->below;
    }
    return *top != NULL;
}

/* The macro that a token calls by its name, function-like ones without their parenthesis too. */
static Definition *callable(const Macros *macros, Token token)
{
    if (token.kind != TOKEN_NAME || token.no_expand || macros->steps > MOST_STEPS)
        return NULL;
    return macros_of_token(macros, token);
}

/* The next token, and the macro that it calls. */
static bool feed_next(Macros *macros, Feed **top, Token *token, Definition **definition)
{
    if (!feed_settle(macros, top))
        return false;
    *token = (*top)->tokens[(*top)->next++];
    *definition = callable(macros, *token);
    if (*definition && (*definition)->active > 0) {
        token->no_expand = true;
        *definition = NULL;
    }
    return true;
}

/* ---- origins ---- */

/* Whether text with this origin was written in the file: plainly, or in an argument. */
static bool is_written(const Origin *origin)
{
    return !origin || origin->argument >= 0;
}

static const Origin *origin_new(Macros *macros, const Invocation *call, int argument,
                                const Origin *outer)
{
    Origin *origin = arena_new_of(macros->arena, Origin);
    *origin = (Origin){call, argument, outer};
    return origin;
}

/* Invocations are made here and handed out as const; the expansion goes on to know more of them. */
static Invocation *changeable(const Origin *origin)
{
    return (Invocation *)origin->call;
}

static const Origin *find_call(const Origin *origin, const Invocation *call)
{
    while (origin && origin->call != call)
        origin = origin->outer;
    return origin;
}

/* Calls [origin, end) gave tokens away to a call that goes beyond them. */
static void tear(const Origin *origin, const Origin *end)
{
    for (; origin != end; origin = origin->outer) {
        changeable(origin)->loose = true;
        changeable(origin)->torn = true;
    }
}

/* The entry of a chain whose call was written in `context`; NULL. */
static const Origin *entry_in(const Origin *origin, const Origin *context)
{
    while (origin && !origins_equal(origin->outer, context))
        origin = origin->outer;
    return origin;
}

static Invocation *invocation_new(Call *call, Span span)
{
    Invocation *invocation = arena_new_of(call->macros->arena, Invocation);
    invocation->span = span;
    invocation->name = call->definition->macro.name;
    return invocation;
}

/* The arguments that were written in `context` take their numbers in the call. */
static void number_arguments(Call *call, const Origin *context)
{
    for (size_t i = 0; i < call->arguments.len; i++) {
        Tokens *raw = &call->arguments.at[i].raw;
        int number = (int)call->invocation->arguments++;
        const Origin *origin = origin_new(call->macros, call->invocation, number, context);
        for (size_t k = 0; k < raw->len; k++)
            if (origins_equal(raw->at[k].origin, context))
                raw->at[k].origin = origin;
    }
}

/* A comma that is neither of the text of the name nor of the closing parenthesis came out of some
 * argument or call, which is thereby cut in two. */
static void tear_by_separator(const Origin *comma, const Origin *name, const Origin *close)
{
    if (origins_equal(comma, name) || origins_equal(comma, close))
        return;
    for (; comma; comma = comma->outer) {
        bool is_shared = find_call(name, comma->call) || find_call(close, comma->call);
        changeable(comma)->torn = true;
        if (is_shared)
            break;
        changeable(comma)->loose = true;
    }
}

/* Copies of an argument may stand in another order than the text. */
static bool follows(Span second, Span first)
{
    return first.source == second.source && first.end <= second.begin;
}

/* A call that takes only one of its parentheses from the text around it: what the text takes for
 * another call may end there. */
static void unbalance(Invocation *call, const Origin *context)
{
    call->loose = true;
    if (context)
        changeable(context)->torn = true;
}

/* A call whose name and closing parenthesis were written in different places. */
static void locate_scattered(Call *call)
{
    Macros *macros = call->macros;
    const Origin *name = call->name.origin, *close = call->close.origin;
    const Origin *entry = entry_in(name, close);
    if (entry && follows(call->close.span, entry->call->span)) {
        /* `F(i)` where F is replaced by the name: F's call grows to the parenthesis */
        tear(name, entry);
        Invocation *grown = changeable(entry);
        grown->torn = grown->torn || entry->argument >= 0;
        if (!origins_equal(call->open.origin, close))
            unbalance(grown, close);
        grown->span.end = call->close.span.end;
        call->invocation = grown;
        call->origin = origin_new(macros, grown, -1, entry->outer);
        number_arguments(call, close);
        return;
    }
    entry = entry_in(close, name);
    if (entry && follows(entry->call->span, call->name.span)) {
        /* `G(i RP` where RP is replaced by the parenthesis */
        tear(close, entry->outer);
        Span span = {call->name.span.source, call->name.span.begin, entry->call->span.end};
        call->invocation = invocation_new(call, span);
        unbalance(call->invocation, name);
        call->origin = origin_new(macros, call->invocation, -1, name);
        number_arguments(call, name);
        return;
    }
    entry = name;
    while (entry && !find_call(close, entry->call))
        entry = entry->outer;
    /* In the list of one call, but not all of it: `x(3)` with the name in x. Two calls of the file
     * cannot meet here, since the second is not yet expanded when the first reads on. */
    assert(entry);
    tear(name, entry);
    tear(close, find_call(close, entry->call));
    changeable(entry)->torn = true;
    call->origin = origin_new(macros, entry->call, -1, entry->outer);
}

/* Finds the invocation that the call is or belongs to, and gives the arguments their origins. */
static void locate(Call *call)
{
    const Origin *name = call->name.origin, *close = call->close.origin;
    bool is_object = !call->definition->macro.function_like;
    for (const Origin *origin = name; origin; origin = origin->outer)
        if (origin->call->tokens > 0) /* it was taken for complete, and may be copied by now */
            changeable(origin)->loose = true;
    if (!is_written(name) && origins_equal(name, close)) {
        call->origin = name;
    } else if (origins_equal(name, close) &&
               (is_object || follows(call->open.span, call->name.span))) {
        Span span = call->name.span;
        span.end = call->close.span.end;
        call->invocation = invocation_new(call, span);
        call->origin = origin_new(call->macros, call->invocation, -1, name);
        number_arguments(call, name);
    } else {
        locate_scattered(call);
    }
    if (!is_object)
        tear_by_separator(call->open.origin, name, close);
    for (size_t i = 0; i < call->separators.len; i++)
        tear_by_separator(call->separators.at[i].origin, name, close);
}

/* Counts what each call in an argument became: the argument may be copied. */
static void count_tokens(Tokens tokens, const Invocation *call)
{
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < tokens.len; i++)
            for (const Origin *origin = tokens.at[i].origin; origin && origin->call != call;
                 origin = origin->outer)
                if (origin->outer && origin->outer->call == call)
                    changeable(origin)->tokens = pass ? origin->call->tokens + 1 : 0;
}

/* ---- arguments ---- */

/* Reads `( ... )` behind the name. False, with all that was read pushed back, where it has no end
 * or not as many arguments as the macro. */
static bool read_arguments(Call *call, Feed **top)
{
    Macros *macros = call->macros;
    const Macro *macro = &call->definition->macro;
    Tokens read = {0};
    Argument argument = {0};
    Token token;
    Definition *ignored;
    unsigned depth = 0;
    while (feed_next(macros, top, &token, &ignored)) {
        vec_push(macros->arena, &read, token);
        bool is_last = macro->variadic && call->arguments.len + 1 >= macro->parameters.len;
        if (token.kind == TOKEN_LPAREN && depth++ == 0) {
            call->open = token;
        } else if (token.kind == TOKEN_RPAREN && --depth == 0) {
            call->close = token;
            vec_push(macros->arena, &call->arguments, argument);
            break;
        } else if (token.kind == TOKEN_COMMA && depth == 1 && !is_last) {
            vec_push(macros->arena, &call->separators, token);
            vec_push(macros->arena, &call->arguments, argument);
            argument = (Argument){0};
        } else {
            vec_push(macros->arena, &argument.raw, token);
        }
    }
    size_t wanted = macro->parameters.len, given = call->arguments.len;
    bool is_empty = given == 1 && call->arguments.at[0].raw.len == 0;
    bool fits = call->close.kind == TOKEN_RPAREN && (given == wanted || (wanted == 0 && is_empty) ||
                                                     (macro->variadic && given + 1 == wanted));
    macros->steps += read.len;
    if (!fits) {
        feed_push(macros, top, read, NULL);
        macros_problem(macros, DIAG_MACRO_ARGUMENTS, call->name.span, "it is left unexpanded");
    }
    while (fits && call->arguments.len < wanted)
        vec_push(macros->arena, &call->arguments, (Argument){0});
    return fits;
}

static Tokens expanded_argument(Call *call, size_t index)
{
    Argument *argument = &call->arguments.at[index];
    if (!argument->is_expanded) {
        argument->is_expanded = true;
        expand_list(call->macros, argument->raw.at, argument->raw.len, &argument->expanded);
        if (call->invocation)
            count_tokens(argument->expanded, call->invocation);
    }
    return argument->expanded;
}

/* # and ## make something new of an argument's text: a piece of it is more than its tokens. */
static void tear_operand(Call *call, Tokens raw)
{
    for (size_t i = 0; i < raw.len; i++)
        for (const Origin *origin = raw.at[i].origin; origin; origin = origin->outer) {
            changeable(origin)->torn = origin->call->torn || origin->argument >= 0;
            if (origin->call == call->origin->call)
                break;
        }
}

/* #x: the argument's spelling as a string literal. */
static Token stringified(Call *call, Tokens raw)
{
    Text text = text_new(call->macros->arena);
    text_add_c(&text, "\"");
    for (size_t i = 0; i < raw.len; i++) {
        Token token = raw.at[i];
        Str spelling = token_text(text.arena, token);
        bool is_literal = token.kind == TOKEN_STRING || token.kind == TOKEN_CHARACTER;
        if (i > 0 && token.space_before)
            text_add_c(&text, " ");
        for (size_t k = 0; k < spelling.len; k++) {
            if (is_literal && (spelling.at[k] == '"' || spelling.at[k] == '\\'))
                text_add_c(&text, "\\");
            text_add(&text, str_slice(spelling, k, k + 1));
        }
    }
    text_add_c(&text, "\"");
    Token token = macros_synthetic(call->macros, TOKEN_STRING, text_str(&text));
    token.origin = call->origin;
    return token;
}

/* ---- the replacement list ---- */

typedef struct {
    Tokens tokens;
    bool left_is_empty; /* the last operand was an argument without tokens */
    bool paste;         /* ## stands before the next operand */
} Replacement;

static bool pasted(Call *call, Token left, Token right, Token *both)
{
    Macros *macros = call->macros;
    Str a = token_text(macros->arena, left), b = token_text(macros->arena, right);
    Str text = str_format(macros->arena, "%.*s%.*s", STR_ARG(a), STR_ARG(b));
    Token token = macros_synthetic(macros, TOKEN_NAME, text);
    Lexer lexer = lexer_new(token.span.source, 0, token.span.end);
    lexer.in_directive = true;
    Token whole = lexer_next(&lexer);
    if (whole.span.end != token.span.end || lexer.unterminated || whole.kind <= TOKEN_UNKNOWN)
        return false;
    whole.space_before = left.space_before;
    whole.origin = call->origin;
    *both = whole;
    return true;
}

/* Appends the tokens of one operand of the list, pasting where ## said so. */
static void add_operand(Call *call, Replacement *out, Tokens operand, bool space_before)
{
    Arena *arena = call->macros->arena;
    size_t first = 0;
    call->macros->steps += operand.len;
    if (call->macros->steps > MOST_STEPS)
        return;
    Token both;
    if (out->paste && !out->left_is_empty && operand.len > 0 && out->tokens.len > 0) {
        Token *left = &out->tokens.at[out->tokens.len - 1];
        if (pasted(call, *left, operand.at[0], &both)) {
            *left = both;
            first = 1;
        }
    }
    for (size_t i = first; i < operand.len; i++) {
        Token token = operand.at[i];
        if (i == 0)
            token.space_before = space_before && !out->paste;
        vec_push(arena, &out->tokens, token);
    }
    out->left_is_empty = operand.len == 0 && (out->left_is_empty || !out->paste);
    out->paste = false;
}

/* GNU: in `, ## __VA_ARGS__` an empty argument takes the comma away, another is not pasted. */
static bool add_after_comma(Call *call, Replacement *out, size_t parameter, bool space_before)
{
    const Macro *macro = &call->definition->macro;
    bool applies = out->paste && !out->left_is_empty && macro->variadic &&
                   parameter + 1 == macro->parameters.len && out->tokens.len > 0 &&
                   out->tokens.at[out->tokens.len - 1].kind == TOKEN_COMMA;
    if (!applies)
        return false;
    Tokens argument = expanded_argument(call, parameter);
    if (argument.len == 0)
        out->tokens.len--;
    out->paste = false;
    add_operand(call, out, argument, space_before);
    return true;
}

static void replace_range(Call *call, size_t at, size_t end, Replacement *out);

/* __VA_OPT__ ( content ): the content, if the variadic argument has tokens. Gives the index of its
 * closing parenthesis; `at` where it is malformed. */
static size_t replace_va_opt(Call *call, size_t at, size_t end, Replacement *out)
{
    const Macro *macro = &call->definition->macro;
    bool has_open = at + 1 < end && macro->body.at[at + 1].kind == TOKEN_LPAREN;
    size_t close = has_open ? tokens_closing(macro->body.at, end, at + 1) : end;
    if (close == end || !macro->variadic)
        return at;
    Replacement content = {0};
    if (expanded_argument(call, macro->parameters.len - 1).len > 0)
        replace_range(call, at + 2, close, &content);
    add_operand(call, out, content.tokens, macro->body.at[at].space_before);
    return close;
}

static void replace_range(Call *call, size_t at, size_t end, Replacement *out)
{
    const Definition *definition = call->definition;
    Tokens body = definition->macro.body;
    size_t begin = at;
    for (; at < end; at++) {
        Token token = body.at[at];
        bool space_before = token.space_before;
        int parameter = definition->parameter_of[at];
        if (token.kind == TOKEN_HASH_HASH && at > begin && at + 1 < end) {
            out->paste = true;
            continue;
        }
        if (parameter == VA_OPT) {
            size_t close = replace_va_opt(call, at, end, out);
            if (close > at) {
                at = close;
                continue;
            }
        }
        if (token.kind == TOKEN_HASH && definition->macro.function_like && at + 1 < end &&
            definition->parameter_of[at + 1] >= 0) {
            at++;
            size_t index = (size_t)definition->parameter_of[at];
            token = stringified(call, call->arguments.at[index].raw);
            tear_operand(call, call->arguments.at[index].raw);
        } else if (parameter >= 0) {
            size_t index = (size_t)parameter;
            if (add_after_comma(call, out, index, space_before))
                continue;
            bool is_pasted =
                out->paste || (at + 1 < end && body.at[at + 1].kind == TOKEN_HASH_HASH);
            if (is_pasted)
                tear_operand(call, call->arguments.at[index].raw);
            Tokens tokens =
                is_pasted ? call->arguments.at[index].raw : expanded_argument(call, index);
            add_operand(call, out, tokens, space_before);
            continue;
        }
        token.origin = call->origin;
        add_operand(call, out, (Tokens){&token, 1, 1}, space_before);
    }
}

static void expand_call(Call *call, Feed **top)
{
    locate(call);
    Replacement replacement = {0};
    replace_range(call, 0, call->definition->macro.body.len, &replacement);
    call->macros->steps++;
    if (replacement.tokens.len > 0)
        replacement.tokens.at[0].space_before = call->name.space_before;
    feed_push(call->macros, top, replacement.tokens, call->definition);
}

/* ---- the scan ---- */

/* In a condition, `defined X` and `__has_include(...)` are asked about the text as it stands. */
static bool keep_operator(Macros *macros, Token token, Feed **top, Tokens *out)
{
    bool is_defined = token_is(token, "defined");
    if (!is_defined && !str_starts(span_text(token.span), "__has_"))
        return false;
    vec_push(macros->arena, out, token);
    Definition *ignored;
    unsigned depth = 0;
    while (feed_settle(macros, top)) {
        TokenKind kind = (*top)->tokens[(*top)->next].kind;
        if (depth == 0 && kind != TOKEN_LPAREN && !(is_defined && kind == TOKEN_NAME))
            return true;
        feed_next(macros, top, &token, &ignored);
        vec_push(macros->arena, out, token);
        depth += kind == TOKEN_LPAREN;
        depth -= kind == TOKEN_RPAREN;
        if (depth == 0)
            return true;
    }
    return true;
}

static bool parenthesis_follows(const Macros *macros, Feed **top)
{
    return feed_settle(macros, top) && (*top)->tokens[(*top)->next].kind == TOKEN_LPAREN;
}

/* Puts the expansion in the token's place. False where it is no call, or no whole one. */
static bool expand_token(Macros *macros, Token name, Definition *definition, Feed **top)
{
    Call call = {.macros = macros, .definition = definition};
    call.name = call.open = call.close = name;
    if (definition->macro.function_like &&
        !(parenthesis_follows(macros, top) && read_arguments(&call, top)))
        return false;
    expand_call(&call, top);
    return true;
}

static void expand_list(Macros *macros, const Token *in, size_t count, Tokens *out)
{
    Feed base = {in, count, 0, NULL, NULL};
    Feed *top = &base;
    Token token;
    Definition *definition;
    bool too_deep = macros->expand_depth >= DEEPEST_ARGUMENTS;
    macros->expand_depth++;
    while (feed_next(macros, &top, &token, &definition)) {
        if (macros->in_condition && token.kind == TOKEN_NAME &&
            keep_operator(macros, token, &top, out))
            continue;
        if (!definition || too_deep || !expand_token(macros, token, definition, &top))
            vec_push(macros->arena, out, token);
    }
    macros->expand_depth--;
}

/* Room for as many tokens as go in, so that a text without macros is copied once. */
static void reserve(Arena *arena, Tokens *tokens, size_t more)
{
    size_t wanted = tokens->len + more;
    if (wanted <= tokens->cap)
        return;
    if (wanted < tokens->cap * 2)
        wanted = tokens->cap * 2;
    tokens->at = arena_grow(arena, tokens->at, tokens->cap * sizeof(Token), wanted * sizeof(Token));
    tokens->cap = wanted;
}

/* All macros of a text that is too large as a whole. Returns where the first that is too large
 * stands. */
static size_t leave_all_unknown(Macros *macros, const Token *in, size_t count)
{
    macros->steps = 0;
    for (size_t i = 0; i < count; i++)
        if (in[i].kind == TOKEN_NAME &&
            macros_is_too_large(macros, token_text(macros->arena, in[i])))
            return i;
    for (size_t i = 0; i < count; i++) {
        Definition *definition = callable(macros, in[i]);
        if (definition)
            leave_unknown(definition);
    }
    return 0;
}

bool macros_expand(Macros *macros, const Token *in, size_t count, Tokens *out)
{
    size_t before = out->len;
    macros->steps = 0;
    reserve(macros->arena, out, count);
    expand_list(macros, in, count, out);
    if (macros->steps <= MOST_STEPS)
        return true;
    /* a part of an expansion would be worse than none */
    out->len = before;
    for (size_t i = 0; i < count; i++)
        vec_push(macros->arena, out, in[i]);
    macros_problem(macros, DIAG_EXPANSION_SIZE, in[leave_all_unknown(macros, in, count)].span,
                   "only the compiler expands them");
    macros->gave_up = true;
    return false;
}
