/* Expressions.
 * Enters: solid tokens at the parser's place. Leaves: an Expr; where the text is none that the
 * grammar knows, an opaque one, with parser->failed set for the statement around it to see. */
#include "../lex/literal.h"
#include "parser.h"

static Expr *parse_unary(Parser *parser);

Expr *expr_new(Parser *parser, ExprKind kind, size_t first)
{
    Expr *expr = arena_new_of(parser->arena, Expr);
    expr->kind = kind;
    expr->first = first < parser->count ? parser->index[first] : 0;
    expr->last = expr->first;
    return expr;
}

static void raise(unsigned *height, const Expr *child)
{
    if (child && child->height > *height)
        *height = child->height;
}

Expr *expr_close(Parser *parser, Expr *expr)
{
    if (parser->at)
        expr->last = parser->index[parser->at - 1];
    unsigned height = 0;
    for (size_t i = 0; i < expr_parts(expr); i++)
        raise(&height, expr_part(expr, i));
    expr->height = height + 1;
    if (expr->height > PARSER_HEIGHT)
        parser->failed = true;
    return expr;
}

Expr *expr_opaque(Parser *parser, size_t first, size_t end)
{
    Expr *expr = expr_new(parser, EXPR_OPAQUE, first);
    if (end > first)
        expr->last = parser->index[end - 1];
    expr->height = 1;
    return expr;
}

static Expr *fail(Parser *parser)
{
    parser->failed = true;
    return expr_opaque(parser, parser->at, parser->at + (parser->at < parser->count));
}

/* --- literals ------------------------------------------------------------------------------- */

static Type *new_type(Parser *parser, TypeKind kind, unsigned size, bool is_unsigned)
{
    Type *type = arena_new_of(parser->arena, Type);
    type->kind = kind;
    type->size = size;
    type->is_unsigned = is_unsigned;
    return type;
}

/* Type by suffix and value, as C++ gives it on a 64-bit Linux. */
static Type *literal_type(Parser *parser, const IntegerLiteral *literal)
{
    const uint64_t value = literal->value;
    bool is_unsigned = literal->is_unsigned;
    unsigned size = literal->is_long || value > UINT32_MAX ? 8 : 4;
    if (size == 4 && value > INT32_MAX && !is_unsigned) {
        if (literal->base == 10)
            size = 8;
        else
            is_unsigned = true;
    }
    if (size == 8 && value > INT64_MAX)
        is_unsigned = true;
    return new_type(parser, TYPE_INTEGER, size, is_unsigned);
}

static void read_number(Parser *parser, Expr *expr, Str text)
{
    IntegerLiteral literal;
    const bool is_integer = literal_integer(text, &literal), is_hex = literal.base == 16;
    const char next = literal.rest.len ? literal.rest.at[0] : '\0', letter = next | 32;
    if (next == '.' || letter == (is_hex ? 'p' : 'e') || (!is_hex && letter == 'f')) {
        char last = (char)(text.at[text.len - 1] | 32);
        expr->is_floating = true;
        expr->type = new_type(parser, TYPE_FLOATING, last == 'f' ? 4 : 8, false);
    } else if (is_integer && !literal.overflows) {
        expr->value = (int64_t)literal.value;
        expr->type = literal_type(parser, &literal);
    } else {
        expr->kind = EXPR_OPAQUE; /* a user-defined literal, or no C number */
    }
}

static Expr *parse_literal(Parser *parser)
{
    TokenKind kind = parser_kind(parser, 0);
    Expr *expr = expr_new(parser, kind == TOKEN_NUMBER ? EXPR_NUMBER : EXPR_CHARACTER, parser->at);
    Str text = parser_text(parser, 0);
    parser->at++;
    if (kind == TOKEN_NUMBER) {
        read_number(parser, expr, text);
    } else if (literal_character(text, &expr->value) && expr->value == (int8_t)expr->value) {
        expr->type = new_type(parser, TYPE_INTEGER, 1, false);
    } else {
        expr->kind = EXPR_OPAQUE;
    }
    return expr_close(parser, expr);
}

/* --- primary -------------------------------------------------------------------------------- */

/* arguments: "(" [argument {"," argument}] ")" ; also with braces */
static bool parse_list(Parser *parser, Expr *expr, TokenKind close)
{
    parser->at++;
    while (parser_kind(parser, 0) != close) {
        if (close == TOKEN_RBRACE && parser_kind(parser, 0) == TOKEN_DOT &&
            parser_kind(parser, 1) == TOKEN_NAME && parser_kind(parser, 2) == TOKEN_ASSIGN)
            parser->at += 3; /* a designated initialiser */
        Expr *item = parser_kind(parser, 0) == TOKEN_LBRACE ? parse_init_list(parser)
                                                            : parse_assign_expr(parser);
        if (parser->failed)
            return false;
        parser_accept(parser, TOKEN_ELLIPSIS); /* a parameter pack */
        vec_push(parser->arena, &expr->arguments, item);
        if (!parser_accept(parser, TOKEN_COMMA))
            break;
    }
    return parser_expect(parser, close);
}

Expr *parse_init_list(Parser *parser)
{
    Expr *expr = expr_new(parser, EXPR_INIT, parser->at);
    if (++parser->depth > PARSER_DEPTH)
        parser->failed = true;
    else
        parse_list(parser, expr, TOKEN_RBRACE);
    parser->depth--;
    return expr_close(parser, expr);
}

/* lambda: "[" captures "]" ["(" parameters ")"] {specifier} ["->" type] "{" ... "}" */
static Expr *parse_lambda(Parser *parser)
{
    Expr *expr = expr_new(parser, EXPR_LAMBDA, parser->at);
    size_t close = parser->match[parser->at];
    if (close <= parser->at)
        return fail(parser);
    for (parser->at = close + 1; parser->at < parser->count; parser->at++) {
        TokenKind kind = parser_kind(parser, 0);
        size_t partner = parser->match[parser->at];
        if (kind == TOKEN_LBRACE && partner > parser->at) {
            parser->at = partner + 1;
            return expr_close(parser, expr);
        }
        if ((kind == TOKEN_LPAREN || kind == TOKEN_LBRACKET) && partner > parser->at)
            parser->at = partner;
        else if (kind != TOKEN_NAME && kind != TOKEN_ARROW && kind != TOKEN_SCOPE &&
                 kind != TOKEN_STAR && kind != TOKEN_AND && kind != TOKEN_LESS &&
                 kind != TOKEN_GREATER)
            break;
    }
    return fail(parser);
}

/* static_cast "<" type ">" "(" expression ")" */
static Expr *parse_named_cast(Parser *parser)
{
    Expr *expr = expr_new(parser, EXPR_CAST, parser->at++);
    size_t end = parser_kind(parser, 0) == TOKEN_LESS ? parser_angle_end(parser, parser->at) : 0;
    if (!end)
        return fail(parser);
    parser->at++;
    if (!parse_type_name(parser, &expr->type) || parser->at != end - 1)
        return fail(parser);
    parser->at = end;
    if (!parser_expect(parser, TOKEN_LPAREN))
        return expr;
    expr->a = parse_comma_expr(parser);
    parser_expect(parser, TOKEN_RPAREN);
    return expr_close(parser, expr);
}

/* functional cast: type ("(" [arguments] ")" | "{" arguments "}"). With one argument a CAST of
 * it; with another number the type is a CALL's name, as `float2(a, b)`. */
static Expr *parse_functional_cast(Parser *parser, size_t first, const Type *type)
{
    Expr *expr = expr_new(parser, EXPR_CAST, first);
    expr->type = arena_new_of(parser->arena, Type);
    *expr->type = *type;
    Expr *list = expr_new(parser, EXPR_INIT, parser->at);
    TokenKind close = parser_kind(parser, 0) == TOKEN_LPAREN ? TOKEN_RPAREN : TOKEN_RBRACE;
    if (!parse_list(parser, list, close))
        return fail(parser);
    expr_close(parser, list);
    expr->a = list->arguments.len == 1 ? list->arguments.at[0] : list;
    return expr_close(parser, expr);
}

/* name: qualified-name, as an expression */
static Expr *parse_name(Parser *parser)
{
    size_t first = parser->at;
    Str name;
    bool has_template;
    if (!parse_qualified(parser, &name, &has_template))
        return fail(parser);
    TokenKind next = parser_kind(parser, 0);
    bool is_object = strmap_get(parser->objects, name) != NULL;
    const Type *type = has_template || is_object ? NULL : parser_type(parser, name);
    if (type && (next == TOKEN_LPAREN || next == TOKEN_LBRACE))
        return parse_functional_cast(parser, first, type);
    if (has_template && next == TOKEN_LBRACE) {
        Type unknown = {.name = name};
        return parse_functional_cast(parser, first, &unknown);
    }
    Expr *expr = expr_new(parser, EXPR_NAME, first);
    expr->name = name;
    return expr_close(parser, expr);
}

static Expr *parse_word(Parser *parser)
{
    Word word = parser_word(parser, 0);
    size_t first = parser->at;
    switch (word) {
    case WORD_NONE: return parse_name(parser);
    case WORD_TRUE:
    case WORD_FALSE: {
        Expr *expr = expr_new(parser, EXPR_BOOL, parser->at++);
        expr->value = word == WORD_TRUE;
        return expr_close(parser, expr);
    }
    case WORD_THIS:
    case WORD_NULLPTR: {
        Expr *expr = expr_new(parser, EXPR_NAME, parser->at);
        expr->name = parser_text(parser, 0);
        parser->at++;
        return expr_close(parser, expr);
    }
    case WORD_STATIC_CAST:
    case WORD_REINTERPRET_CAST:
    case WORD_CONST_CAST:
    case WORD_DYNAMIC_CAST: return parse_named_cast(parser);
    default: break;
    }
    Type type;
    WordClass class = parser_class(word);
    if ((class == CLASS_BASIC || word == WORD_TYPENAME) && parse_specifiers(parser, &type) &&
        (parser_kind(parser, 0) == TOKEN_LPAREN || parser_kind(parser, 0) == TOKEN_LBRACE))
        return parse_functional_cast(parser, first, &type);
    return fail(parser);
}

/* primary: literal | name | "(" expression ")" | lambda | functional cast */
static Expr *parse_primary(Parser *parser)
{
    Expr *expr;
    switch (parser_kind(parser, 0)) {
    case TOKEN_NUMBER:
    case TOKEN_CHARACTER: return parse_literal(parser);
    case TOKEN_STRING:
        expr = expr_new(parser, EXPR_STRING, parser->at);
        while (parser_accept(parser, TOKEN_STRING))
            continue;
        return expr_close(parser, expr);
    case TOKEN_LPAREN:
        expr = expr_new(parser, EXPR_PAREN, parser->at++);
        expr->a = parse_comma_expr(parser);
        parser_expect(parser, TOKEN_RPAREN);
        return expr_close(parser, expr);
    case TOKEN_LBRACKET: return parse_lambda(parser);
    case TOKEN_SCOPE: return parse_name(parser);
    case TOKEN_NAME: return parse_word(parser);
    default: return fail(parser);
    }
}

/* --- postfix, unary, cast ------------------------------------------------------------------- */

/* member: ("." | "->") ["template"] name [template-list] */
static bool parse_member(Parser *parser, Expr *expr)
{
    bool has_template;
    expr->op = parser_kind(parser, 0);
    parser->at++;
    parser_accept(parser, TOKEN_TILDE);
    if (!parse_qualified(parser, &expr->name, &has_template))
        parser->failed = true;
    return !parser->failed;
}

/* postfix: primary {"[" e "]" | "(" arguments ")" | member | "++" | "--"} */
static Expr *parse_postfix(Parser *parser)
{
    size_t first = parser->at;
    Expr *left = parse_primary(parser);
    while (!parser->failed) {
        TokenKind kind = parser_kind(parser, 0);
        Expr *expr = NULL;
        if (kind == TOKEN_LBRACKET) {
            expr = expr_new(parser, EXPR_INDEX, first);
            parser->at++;
            expr->b = parse_comma_expr(parser);
            parser_expect(parser, TOKEN_RBRACKET);
        } else if (kind == TOKEN_LPAREN) {
            expr = expr_new(parser, EXPR_CALL, first);
            parse_list(parser, expr, TOKEN_RPAREN);
        } else if (kind == TOKEN_DOT || kind == TOKEN_ARROW) {
            expr = expr_new(parser, EXPR_MEMBER, first);
            parse_member(parser, expr);
        } else if (token_is_step(kind)) {
            expr = expr_new(parser, EXPR_POSTFIX, first);
            expr->op = kind;
            parser->at++;
        } else {
            break;
        }
        expr->a = left;
        left = expr_close(parser, expr);
    }
    return left;
}

/* What can begin the operand of a cast to a type that nothing is known of. */
static bool operand_follows(TokenKind kind)
{
    return kind == TOKEN_NAME || kind == TOKEN_NUMBER || kind == TOKEN_CHARACTER ||
           kind == TOKEN_STRING || kind == TOKEN_LPAREN || kind == TOKEN_TILDE || kind == TOKEN_NOT;
}

static bool any_operand_follows(TokenKind kind)
{
    return operand_follows(kind) || kind == TOKEN_MINUS || kind == TOKEN_PLUS ||
           kind == TOKEN_STAR || kind == TOKEN_AND || kind == TOKEN_LBRACE || token_is_step(kind) ||
           kind == TOKEN_SCOPE;
}

/* Tries `( type )` at the parser's place; on success stands behind the `)`. */
static bool try_cast_type(Parser *parser, Type **type)
{
    size_t start = parser->at++;
    bool saved = parser->failed;
    Word word = parser_word(parser, 0);
    WordClass class = parser_class(word);
    TokenKind kind = parser_kind(parser, 0);
    if ((class == CLASS_BASIC || class == CLASS_QUALIFIER || class == CLASS_ELABORATED ||
         word == WORD_DECLTYPE ||
         (kind == TOKEN_NAME && word == WORD_NONE &&
          !strmap_get(parser->objects, parser_text(parser, 0))) ||
         kind == TOKEN_SCOPE) &&
        parse_type_name(parser, type) && parser_accept(parser, TOKEN_RPAREN)) {
        bool sure = class != CLASS_NONE || (*type)->pointers || (*type)->kind != TYPE_UNKNOWN ||
                    parser_type(parser, (*type)->name);
        TokenKind next = parser_kind(parser, 0);
        if (sure ? any_operand_follows(next) : operand_follows(next))
            return true;
    }
    parser->failed = saved;
    parser->at = start;
    return false;
}

static Expr *parse_sizeof(Parser *parser)
{
    Expr *expr = expr_new(parser, EXPR_SIZEOF, parser->at++);
    expr->value = -1;
    size_t start = parser->at;
    if (parser_accept(parser, TOKEN_ELLIPSIS)) {
        expr->b = NULL;
    } else if (parser_accept(parser, TOKEN_LPAREN)) {
        if (!strmap_get(parser->objects, parser_text(parser, 0)) &&
            parse_type_name(parser, &expr->type) && parser_accept(parser, TOKEN_RPAREN)) {
            expr->value = type_size(parser->unit, expr->type);
            return expr_close(parser, expr);
        }
        expr->type = NULL;
        parser->failed = false;
        parser->at = start;
    }
    expr->a = parse_unary(parser);
    return expr_close(parser, expr);
}

static bool is_unary(TokenKind kind)
{
    return kind == TOKEN_PLUS || kind == TOKEN_MINUS || kind == TOKEN_NOT || kind == TOKEN_TILDE ||
           kind == TOKEN_STAR || kind == TOKEN_AND || token_is_step(kind);
}

/* unary: operator unary | "(" type ")" unary | sizeof ... | postfix */
static Expr *parse_unary(Parser *parser)
{
    Expr *expr;
    Type *type;
    if (parser->failed || ++parser->depth > PARSER_DEPTH) {
        if (!parser->failed)
            parser->depth--;
        return fail(parser);
    }
    size_t first = parser->at;
    if (is_unary(parser_kind(parser, 0))) {
        expr = expr_new(parser, EXPR_UNARY, first);
        expr->op = parser_kind(parser, 0);
        parser->at++;
        expr->a = parse_unary(parser);
        expr_close(parser, expr);
    } else if (parser_word(parser, 0) == WORD_SIZEOF) {
        expr = parse_sizeof(parser);
    } else if (parser_kind(parser, 0) == TOKEN_LPAREN && try_cast_type(parser, &type)) {
        expr = expr_new(parser, EXPR_CAST, first);
        expr->type = type;
        expr->a =
            parser_kind(parser, 0) == TOKEN_LBRACE ? parse_init_list(parser) : parse_unary(parser);
        expr_close(parser, expr);
    } else {
        expr = parse_postfix(parser);
    }
    parser->depth--;
    return expr;
}

/* --- binary operators ----------------------------------------------------------------------- */

/* binary: unary {operator binary-of-higher-precedence} */
static Expr *parse_binary(Parser *parser, unsigned lowest)
{
    size_t first = parser->at;
    Expr *left = parse_unary(parser);
    while (!parser->failed) {
        TokenKind op = parser_kind(parser, 0);
        unsigned level = token_binding(op);
        if (!level || level < lowest)
            break;
        Expr *expr = expr_new(parser, EXPR_BINARY, first);
        expr->op = op;
        parser->at++;
        expr->a = left;
        expr->b = parse_binary(parser, level + 1);
        left = expr_close(parser, expr);
    }
    return left;
}

/* assign: binary ["?" comma ":" assign] | binary assignment-operator (assign | init-list) */
Expr *parse_assign_expr(Parser *parser)
{
    size_t first = parser->at;
    if (++parser->depth > PARSER_DEPTH)
        parser->failed = true;
    Expr *left = parse_binary(parser, 1);
    TokenKind kind = parser->failed ? TOKEN_END : parser_kind(parser, 0);
    if (kind == TOKEN_QUESTION) {
        Expr *expr = expr_new(parser, EXPR_TERNARY, first);
        parser->at++;
        expr->a = left;
        expr->b = parse_comma_expr(parser);
        if (parser_expect(parser, TOKEN_COLON))
            expr->c = parse_assign_expr(parser);
        left = expr_close(parser, expr);
    } else if (token_is_assignment(kind)) {
        Expr *expr = expr_new(parser, EXPR_ASSIGN, first);
        expr->op = kind;
        parser->at++;
        expr->a = left;
        expr->b = parser_kind(parser, 0) == TOKEN_LBRACE ? parse_init_list(parser)
                                                         : parse_assign_expr(parser);
        left = expr_close(parser, expr);
    }
    parser->depth--;
    return left;
}

/* comma: assign {"," assign} */
Expr *parse_comma_expr(Parser *parser)
{
    size_t first = parser->at;
    Expr *left = parse_assign_expr(parser);
    while (!parser->failed && parser_kind(parser, 0) == TOKEN_COMMA) {
        Expr *expr = expr_new(parser, EXPR_BINARY, first);
        expr->op = TOKEN_COMMA;
        parser->at++;
        expr->a = left;
        expr->b = parse_assign_expr(parser);
        left = expr_close(parser, expr);
    }
    return left;
}

Expr *parse_expression(Unit *unit, Tokens *tokens)
{
    Parser parser;
    parser_open(&parser, unit, tokens->at, tokens->len, NULL);
    Expr *expr = parse_comma_expr(&parser);
    if (parser.failed || parser.at != parser.count)
        expr = expr_opaque(&parser, 0, parser.count);
    return expr;
}
