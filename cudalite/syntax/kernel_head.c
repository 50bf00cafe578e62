/* The head of a kernel, or of a function: which tokens are its name, its parameters, its body; the
 * parameters of its template, and what __launch_bounds__ says.
 * Enters: expanded tokens. Leaves: a Header, and its part of the Kernel; nothing is told. */
#include "kernel_head.h"

#include "parser.h"

/* The words that take parentheses in a kernel's declaration and are not its name. */
static bool takes_parentheses(Token token)
{
    static const char *const words[] = {"__launch_bounds__", "__attribute__", "__declspec",
                                        "__align__",         "alignas",       "decltype",
                                        "noexcept",          "__maxnreg__",   "__cluster_dims__",
                                        "__block_size__",    "requires",      "__attribute"};
    return token_is_one_of(token, words);
}

static bool is_declarator_sign(Token token)
{
    return token.kind == TOKEN_STAR || token.kind == TOKEN_AND || token.kind == TOKEN_AND_AND;
}

bool head_find(const Token *tokens, size_t count, size_t from, const char *word, Header *header)
{
    size_t i = from;
    while (i < count && !(tokens[i].kind == TOKEN_NAME && token_is(tokens[i], word)))
        i++;
    header->global = i;
    for (i++; i < count && tokens[i].kind != TOKEN_LPAREN; i++) {
        if (tokens[i].kind == TOKEN_SEMICOLON || tokens[i].kind == TOKEN_LBRACE)
            return false;
        if (tokens[i].kind == TOKEN_NAME && i + 1 < count && tokens[i + 1].kind == TOKEN_LPAREN &&
            takes_parentheses(tokens[i]))
            i = tokens_closing(tokens, count, i + 1);
        else if (tokens[i].kind == TOKEN_LBRACKET)
            i = tokens_closing(tokens, count, i);
    }
    if (i >= count || i <= header->global + 1)
        return false;
    size_t inner = i + 1; /* `float (&name(parameters))[4]` */
    while (inner + 1 < count && is_declarator_sign(tokens[inner]))
        inner++;
    if (inner > i + 1 && tokens[inner + 1].kind != TOKEN_LPAREN)
        return false;
    header->open = i = inner > i + 1 ? inner + 1 : i;
    header->name = i - 1;
    if (tokens[i - 1].kind == TOKEN_GREATER || tokens[i - 1].kind == TOKEN_SHR) {
        size_t angle = tokens_angle_open(tokens, i - 1);
        header->name = angle && angle < i - 1 ? angle - 1 : 0;
    }
    if (tokens[header->name].kind != TOKEN_NAME)
        return false;
    header->close = i = tokens_closing(tokens, count, i);
    while (i < count && tokens[i].kind != TOKEN_LBRACE && tokens[i].kind != TOKEN_SEMICOLON)
        i++;
    if (i >= count || tokens[i].kind == TOKEN_SEMICOLON)
        return false;
    header->brace = i;
    header->end = tokens_closing(tokens, count, i);
    return header->end < count;
}

/* A template's parameter that is a number: tokens [first, name] are `unsigned N`. */
static void note_template_number(Reader *reader, Kernel *kernel, const Token *tokens, size_t first,
                                 size_t name)
{
    Tokens words = {0};
    for (size_t i = first; i <= name; i++)
        vec_push(reader->arena, &words, tokens[i]);
    vec_push(reader->arena, &words, (Token){.kind = TOKEN_SEMICOLON, .span = tokens[name].span});
    const Stmt *stmt = parse_file_declaration(reader->unit, &words);
    if (!stmt || stmt->kind != STMT_DECL || stmt->declarators.len != 1 ||
        stmt->declarators.at[0]->type->kind != TYPE_INTEGER)
        return;
    Param *param = arena_new_of(reader->arena, Param);
    *param = (Param){.name = token_text(reader->arena, tokens[name]),
                     .type = stmt->declarators.at[0]->type,
                     .name_token = name};
    vec_push(reader->arena, &kernel->template_numbers, param);
}

/* Names of `template < ... >` lists before `end`. */
static void read_template_params(Reader *reader, Kernel *kernel, const Token *tokens, size_t end)
{
    for (size_t i = 0; i + 1 < end; i++) {
        if (tokens[i].kind != TOKEN_NAME || !token_is(tokens[i], "template") ||
            tokens[i + 1].kind != TOKEN_LESS)
            continue;
        size_t depth = 0, parens = 0, first = i + 2, at = first;
        bool is_type = false, named = false;
        Str name = {0};
        for (i++; i < end; i++) {
            TokenKind kind = tokens[i].kind;
            parens += kind == TOKEN_LPAREN;
            parens -= kind == TOKEN_RPAREN && parens;
            bool separates = kind == TOKEN_COMMA && depth == 1 && !parens;
            if (!parens && kind == TOKEN_LESS)
                depth++;
            else if (!parens && (kind == TOKEN_GREATER || kind == TOKEN_SHR))
                depth -= kind == TOKEN_SHR && depth > 1 ? 2 : 1;
            else if (depth == 1 && kind == TOKEN_ASSIGN)
                named = true; /* what follows is the default */
            else if (depth == 1 && kind == TOKEN_NAME && !named) {
                is_type |= token_is(tokens[i], "typename") || token_is(tokens[i], "class");
                name = token_text(reader->arena, tokens[i]);
                at = i;
            }
            if ((separates || !depth) && name.len && !str_is(name, "typename") &&
                !str_is(name, "class")) {
                vec_push(reader->arena, &kernel->template_params, name);
                if (is_type)
                    vec_push(reader->arena, &kernel->template_types, name);
                else
                    note_template_number(reader, kernel, tokens, first, at);
            }
            if (separates || !depth) {
                is_type = named = false;
                name = (Str){0};
                first = i + 1;
            }
            if (!depth)
                break;
        }
    }
}

static void read_launch_bounds(Reader *reader, Kernel *kernel, const Token *tokens, size_t end)
{
    for (size_t i = 0; i + 1 < end; i++) {
        if (tokens[i].kind != TOKEN_NAME || !token_is(tokens[i], "__launch_bounds__") ||
            tokens[i + 1].kind != TOKEN_LPAREN)
            continue;
        size_t close = tokens_closing(tokens, end, i + 1);
        size_t first = i + 2, last = first, depth = 0;
        for (; last < close && (depth || tokens[last].kind != TOKEN_COMMA); last++) {
            depth += tokens[last].kind == TOKEN_LPAREN;
            depth -= tokens[last].kind == TOKEN_RPAREN && depth;
        }
        Tokens words = {.at = (Token *)(uintptr_t)(tokens + first), .len = last - first};
        int64_t value;
        kernel->launch_bounds = BLOCK_THREADS;
        if (words.len &&
            expr_evaluate(reader->unit, parse_expression(reader->unit, &words), NULL, NULL,
                          &value) &&
            value > 0 && value <= BLOCK_THREADS)
            kernel->launch_bounds = (unsigned)value;
    }
}

void head_read(Reader *reader, Kernel *kernel)
{
    read_template_params(reader, kernel, kernel->tokens.at, kernel->open);
    read_launch_bounds(reader, kernel, kernel->tokens.at, kernel->brace);
}

/* Before the name; where a macro makes that, before the whole declaration. */
bool unit_bounds_place(const Kernel *kernel, Span *where)
{
    const Token *tokens = kernel->tokens.at;
    size_t at = kernel->open - 1;
    if (tokens[at].kind == TOKEN_GREATER || tokens[at].kind == TOKEN_SHR)
        at = tokens_angle_open(tokens, at) - 1;
    while (at > 1 && tokens[at - 1].kind == TOKEN_SCOPE && tokens[at - 2].kind == TOKEN_NAME)
        at -= 2;
    bool is_written = !tokens[at].origin;
    if (!is_written)
        at = 0;
    *where = tokens_place(&kernel->tokens, at, at);
    where->end = where->begin;
    return is_written || (tokens[0].kind == TOKEN_NAME && !token_is(tokens[0], "template") &&
                          !token_is(tokens[0], "extern"));
}
