/* Kernels and statements.
 * Enters: a kernel's expanded tokens, its annotations recognised. Leaves: its parameters and the
 * tree of its body; what the grammar does not know is opaque. */
#include "declare.h"
#include "member_arrays.h"
#include "parser.h"

static Stmt *parse_statement(Parser *parser);

static Stmt *stmt_new(Parser *parser, StmtKind kind, size_t first)
{
    Stmt *stmt = arena_new_of(parser->arena, Stmt);
    stmt->kind = kind;
    stmt->first = first < parser->count ? parser->index[first] : parser->index[parser->count - 1];
    stmt->last = stmt->first;
    return stmt;
}

static Stmt *stmt_close(Parser *parser, Stmt *stmt)
{
    if (parser->at)
        stmt->last = parser->index[parser->at - 1];
    if (stmt->last < parser->reached)
        stmt->last = parser->reached;
    return stmt;
}

/* --- opaque --------------------------------------------------------------------------------- */

/* Moves behind the statement that begins here, whatever it is: to a `;` outside brackets, or to
 * the end of a block that nothing of the same statement follows. */
static void skip_statement(Parser *parser)
{
    Word word = parser_word(parser, 0);
    bool declares = parser_class(word) == CLASS_ELABORATED || word == WORD_TYPEDEF;
    while (parser->at < parser->count) {
        TokenKind kind = parser_kind(parser, 0);
        size_t partner = parser->match[parser->at];
        if (kind == TOKEN_RBRACE)
            return;
        if (partner > parser->at) {
            parser->at = partner + 1;
            if (kind != TOKEN_LBRACE)
                continue;
            TokenKind next = parser_kind(parser, 0);
            if (declares || parser_word(parser, 0) == WORD_CATCH || next == TOKEN_SEMICOLON ||
                next == TOKEN_COMMA || next == TOKEN_DOT || next == TOKEN_LPAREN ||
                next == TOKEN_RPAREN)
                continue;
            return;
        }
        parser->at++;
        if (kind == TOKEN_SEMICOLON)
            return;
    }
}

static Stmt *opaque_from(Parser *parser, size_t first)
{
    parser->failed = false;
    parser->at = first;
    Stmt *stmt = stmt_new(parser, STMT_OPAQUE, first);
    skip_statement(parser);
    if (parser->at == first && parser->at < parser->count)
        parser->at++;
    stmt->last = parser->index[parser->at - 1];
    return stmt;
}

/* --- declarations --------------------------------------------------------------------------- */

static void know_object(Parser *parser, Str name)
{
    if (name.len)
        strmap_set(parser->objects, name, parser);
}

/* `auto i = 0` is an int, `auto i = (size_t)0` what the cast says; other initialisers leave
 * auto. */
static void deduce_type(Type *type, const Expr *init)
{
    bool is_negative = false;
    for (init = expr_bare(init); init && init->kind == EXPR_UNARY && init->op == TOKEN_MINUS;
         init = expr_bare(init->a))
        is_negative = true;
    bool is_cast = init && init->kind == EXPR_CAST && !is_negative;
    if (!init || !init->type || init->type->kind != TYPE_INTEGER || init->type->pointers ||
        !(is_cast || (init->kind == EXPR_NUMBER && !init->is_floating)))
        return;
    const Type *known = init->type;
    Str names[2][2] = {{STR("int"), STR("unsigned")},
                       {STR("long long"), STR("unsigned long long")}};
    type->is_auto = false;
    type->kind = TYPE_INTEGER;
    type->size = known->size;
    type->is_unsigned = known->is_unsigned;
    type->name = is_cast ? known->name : names[known->size == 8][known->is_unsigned];
}

/* initialiser: "=" (assign | init-list) | "(" arguments ")" | init-list */
static bool parse_initialiser(Parser *parser, Declarator *declarator)
{
    if (parser_accept(parser, TOKEN_ASSIGN)) {
        declarator->init = parser_kind(parser, 0) == TOKEN_LBRACE ? parse_init_list(parser)
                                                                  : parse_assign_expr(parser);
    } else if (parser_kind(parser, 0) == TOKEN_LBRACE) {
        declarator->init = parse_init_list(parser);
    } else if (parser_kind(parser, 0) == TOKEN_LPAREN) {
        Expr *list = expr_new(parser, EXPR_INIT, parser->at++);
        while (!parser->failed && parser_kind(parser, 0) != TOKEN_RPAREN) {
            Expr *item = parser_kind(parser, 0) == TOKEN_LBRACE ? parse_init_list(parser)
                                                                : parse_assign_expr(parser);
            vec_push(parser->arena, &list->arguments, item);
            parser_accept(parser, TOKEN_ELLIPSIS);
            if (!parser_accept(parser, TOKEN_COMMA))
                break;
        }
        if (!parser_expect(parser, TOKEN_RPAREN) || !list->arguments.len)
            return false; /* `T f();` declares a function */
        expr_close(parser, list);
        declarator->init = list;
    }
    if (declarator->init && declarator->init->kind == EXPR_INIT &&
        declarator->init->arguments.len == 1 && !declarator->type->extents.len)
        declarator->init = declarator->init->arguments.at[0];
    Type *type = declarator->type;
    if (type->is_auto && !type->pointers && !type->is_reference)
        deduce_type(type, declarator->init);
    return !parser->failed;
}

/* declaration: specifiers [declarator [initialiser] {"," declarator [initialiser]}] ";" */
static Stmt *parse_declaration(Parser *parser)
{
    size_t first = parser->at;
    Stmt *stmt = stmt_new(parser, STMT_DECL, first);
    Type base;
    if (!parse_specifiers(parser, &base))
        return opaque_from(parser, first);
    do {
        Declarator *declarator = arena_new_of(parser->arena, Declarator);
        if (!parse_declarator(parser, &base, declarator) || !declarator->name.len || parser->failed)
            return opaque_from(parser, first);
        know_object(parser, declarator->name);
        if (!parse_initialiser(parser, declarator))
            return opaque_from(parser, first);
        declarator->last = parser->index[parser->at - 1];
        vec_push(parser->arena, &stmt->declarators, declarator);
    } while (parser_accept(parser, TOKEN_COMMA));
    if (!parser_expect(parser, TOKEN_SEMICOLON))
        return opaque_from(parser, first);
    return stmt_close(parser, stmt);
}

/* alias: "typedef" specifiers declarator | "using" name "=" type. False where it is none, or more
 * than a name for a type. */
static bool read_alias(Parser *parser, Str *name, Type **type)
{
    if (parser_word(parser, 0) == WORD_TYPEDEF) {
        Declarator declarator = {0};
        Type base;
        parser->at++;
        if (!parse_specifiers(parser, &base) || !parse_declarator(parser, &base, &declarator))
            return false;
        *name = declarator.name;
        *type = declarator.type;
    } else if (parser_kind(parser, 1) == TOKEN_NAME && parser_kind(parser, 2) == TOKEN_ASSIGN) {
        *name = parser_text(parser, 1);
        parser->at += 3;
        if (!parse_type_name(parser, type))
            return false;
    } else {
        return false;
    }
    return name->len && !parser->failed && parser_kind(parser, 0) == TOKEN_SEMICOLON;
}

/* The name is known from here on; the statement stays opaque. */
static Stmt *parse_alias(Parser *parser)
{
    size_t first = parser->at;
    Str name;
    Type *type;
    if (read_alias(parser, &name, &type) && !strmap_get(parser->types, name))
        strmap_set(parser->types, name, type);
    return opaque_from(parser, first);
}

bool parse_file_alias(Unit *unit, const Tokens *tokens, Str *name, Type **type)
{
    Parser parser;
    parser_open(&parser, unit, tokens->at, tokens->len, NULL);
    return read_alias(&parser, name, type);
}

bool parse_file_type(Unit *unit, const Tokens *tokens, Type **type)
{
    Parser parser;
    parser_open(&parser, unit, tokens->at, tokens->len, NULL);
    return parse_type_name(&parser, type) && parser.at == parser.count;
}

Stmt *parse_file_declaration(Unit *unit, const Tokens *tokens)
{
    Parser parser;
    parser_open(&parser, unit, tokens->at, tokens->len, NULL);
    return parser.count ? parse_declaration(&parser) : NULL;
}

/* --- gaps ----------------------------------------------------------------------------------- */

static Stmt *gap_statement(Parser *parser, const Gap *gap)
{
    Stmt *stmt = arena_new_of(parser->arena, Stmt);
    stmt->kind = gap->annotation ? STMT_ANNOTATION : gap->is_malformed ? STMT_EMPTY : STMT_PRAGMA;
    stmt->annotation = gap->annotation;
    stmt->first = gap->first;
    stmt->last = gap->last;
    return stmt;
}

/* The next gap that stands right here, or NULL. Gaps inside an expression are passed over. */
static const Gap *next_gap(Parser *parser)
{
    while (parser->next_gap < parser->gaps.len &&
           parser->gaps.at[parser->next_gap].before < parser->at)
        parser->next_gap++;
    if (parser->next_gap == parser->gaps.len ||
        parser->gaps.at[parser->next_gap].before != parser->at)
        return NULL;
    return &parser->gaps.at[parser->next_gap++];
}

/* The statement of an if or a loop. Annotations before it stay with it in an implied compound;
 * other preprocessor lines are dropped here. With its own `;` an annotation is the whole
 * statement, as it is for the compiler. */
static Stmt *parse_substatement(Parser *parser)
{
    VEC(Stmt *) before = {0};
    const Gap *gap;
    while ((gap = next_gap(parser))) {
        bool is_annotation = gap->annotation || gap->is_malformed;
        if (is_annotation && gap->ends_statement && !before.len) {
            parser->reached = gap->last;
            return gap_statement(parser, gap);
        }
        if (is_annotation)
            vec_push(parser->arena, &before, gap_statement(parser, gap));
    }
    Stmt *stmt = parse_statement(parser);
    while (stmt->kind == STMT_PRAGMA)
        stmt = parse_statement(parser);
    if (!before.len)
        return stmt;
    Stmt *compound = arena_new_of(parser->arena, Stmt);
    compound->kind = STMT_COMPOUND;
    compound->is_implied = true;
    compound->first = before.at[0]->first;
    compound->last = stmt->last;
    for (size_t i = 0; i < before.len; i++)
        vec_push(parser->arena, &compound->body, before.at[i]);
    if (stmt->last < compound->first) /* there is none: `}` follows */
        compound->last = parser->reached = before.at[before.len - 1]->last;
    else
        vec_push(parser->arena, &compound->body, stmt);
    return compound;
}

/* --- control flow --------------------------------------------------------------------------- */

/* Reads `( expression )`; where the inside is no expression it is opaque up to the `)`. */
static Expr *parse_condition(Parser *parser)
{
    size_t open = parser->at, close = parser->match[open];
    parser->at++;
    Expr *expr = parse_comma_expr(parser);
    if (parser->failed || parser->at != close) {
        parser->failed = false;
        expr = expr_opaque(parser, open + 1, close);
    }
    parser->at = close + 1;
    return expr;
}

static bool at_parentheses(const Parser *parser)
{
    return parser_kind(parser, 0) == TOKEN_LPAREN && parser->match[parser->at] > parser->at;
}

/* A semicolon right inside the parentheses: an init-statement. */
static bool has_init_statement(const Parser *parser)
{
    for (size_t i = parser->at + 1; i < parser->match[parser->at]; i++) {
        if (parser->tokens[parser->index[i]].kind == TOKEN_SEMICOLON)
            return true;
        if (parser->match[i] > i)
            i = parser->match[i];
    }
    return false;
}

/* A statement whose head is not understood: opaque with all that belongs to it. */
static Stmt *opaque_with_body(Parser *parser, size_t first)
{
    Stmt *stmt = stmt_new(parser, STMT_OPAQUE, first);
    if (at_parentheses(parser)) {
        parser->at = parser->match[parser->at] + 1;
        parse_substatement(parser);
        if (parser_word(parser, 0) == WORD_ELSE) {
            parser->at++;
            parse_substatement(parser);
        }
        return stmt_close(parser, stmt);
    }
    return opaque_from(parser, first);
}

/* if: "if" ["constexpr"] "(" condition ")" statement ["else" statement] */
static Stmt *parse_if(Parser *parser)
{
    size_t first = parser->at++;
    Stmt *stmt = stmt_new(parser, STMT_IF, first);
    if (parser_word(parser, 0) == WORD_CONSTEXPR) {
        stmt->is_constexpr = true;
        parser->at++;
    }
    if (!at_parentheses(parser) || has_init_statement(parser))
        return opaque_with_body(parser, first);
    size_t after_open = parser->at++;
    bool declares = parser_is_declaration(parser);
    parser->at = after_open;
    if (declares)
        return opaque_with_body(parser, first);
    stmt->expr = parse_condition(parser);
    stmt->then = parse_substatement(parser);
    if (parser_word(parser, 0) == WORD_ELSE) {
        parser->at++;
        stmt->otherwise = parse_substatement(parser);
    }
    return stmt_close(parser, stmt);
}

/* The end of the part of a for's head that begins here: a `;`, or the `)`. */
static size_t head_part_end(const Parser *parser, size_t close)
{
    size_t i = parser->at;
    while (i < close && parser->tokens[parser->index[i]].kind != TOKEN_SEMICOLON)
        i = parser->match[i] > i ? parser->match[i] + 1 : i + 1;
    return i;
}

static Expr *parse_head_part(Parser *parser, size_t end)
{
    size_t first = parser->at;
    if (first == end)
        return NULL;
    Expr *expr = parse_comma_expr(parser);
    if (parser->failed || parser->at != end) {
        parser->failed = false;
        expr = expr_opaque(parser, first, end);
    }
    parser->at = end;
    return expr;
}

/* for-init: declaration | [expression] ";" */
static Stmt *parse_for_init(Parser *parser, size_t end)
{
    size_t first = parser->at;
    if (parser_is_declaration(parser)) {
        Stmt *stmt = parse_declaration(parser);
        if (parser->at != end + 1) {
            stmt->kind = STMT_OPAQUE;
            parser->at = end + 1;
        }
        return stmt_close(parser, stmt);
    }
    Stmt *stmt = stmt_new(parser, first == end ? STMT_EMPTY : STMT_EXPR, first);
    stmt->expr = parse_head_part(parser, end);
    parser->at = end + 1;
    return stmt_close(parser, stmt);
}

/* for: "for" "(" for-init [expression] ";" [expression] ")" statement */
static Stmt *parse_for(Parser *parser)
{
    size_t first = parser->at++;
    Stmt *stmt = stmt_new(parser, STMT_FOR, first);
    if (!at_parentheses(parser))
        return opaque_from(parser, first);
    size_t open = parser->at, close = parser->match[open];
    parser->at++;
    size_t end = head_part_end(parser, close);
    if (end == close) { /* for each: opaque, its body too */
        parser->at = open;
        return opaque_with_body(parser, first);
    }
    stmt->init = parse_for_init(parser, end);
    end = head_part_end(parser, close);
    stmt->expr = parse_head_part(parser, end);
    if (end < close)
        parser->at = end + 1;
    stmt->step = parse_head_part(parser, close);
    parser->at = close + 1;
    stmt->then = parse_substatement(parser);
    return stmt_close(parser, stmt);
}

/* while: "while" "(" condition ")" statement; switch: "switch" "(" condition ")" statement */
static Stmt *parse_headed(Parser *parser, StmtKind kind)
{
    size_t first = parser->at++;
    Stmt *stmt = stmt_new(parser, kind, first);
    if (!at_parentheses(parser) || has_init_statement(parser))
        return opaque_with_body(parser, first);
    stmt->expr = parse_condition(parser);
    stmt->then = parse_substatement(parser);
    return stmt_close(parser, stmt);
}

/* do: "do" statement "while" "(" condition ")" ";" */
static Stmt *parse_do(Parser *parser)
{
    size_t first = parser->at++;
    Stmt *stmt = stmt_new(parser, STMT_DO, first);
    stmt->then = parse_substatement(parser);
    if (parser_word(parser, 0) != WORD_WHILE)
        return opaque_from(parser, first);
    parser->at++;
    if (!at_parentheses(parser))
        return opaque_from(parser, first);
    stmt->expr = parse_condition(parser);
    parser_accept(parser, TOKEN_SEMICOLON);
    return stmt_close(parser, stmt);
}

/* case: "case" expression ":" | "default" ":" */
static Stmt *parse_case(Parser *parser)
{
    size_t first = parser->at;
    bool is_default = parser_word(parser, 0) == WORD_DEFAULT;
    Stmt *stmt = stmt_new(parser, STMT_CASE, first);
    parser->at++;
    if (!is_default)
        stmt->expr = parse_assign_expr(parser);
    if (!parser_expect(parser, TOKEN_COLON))
        return opaque_from(parser, first);
    return stmt_close(parser, stmt);
}

/* return: "return" [expression | init-list] ";" */
static Stmt *parse_return(Parser *parser)
{
    size_t first = parser->at++;
    Stmt *stmt = stmt_new(parser, STMT_RETURN, first);
    if (parser_kind(parser, 0) != TOKEN_SEMICOLON)
        stmt->expr = parser_kind(parser, 0) == TOKEN_LBRACE ? parse_init_list(parser)
                                                            : parse_comma_expr(parser);
    if (!parser_expect(parser, TOKEN_SEMICOLON))
        return opaque_from(parser, first);
    return stmt_close(parser, stmt);
}

static Stmt *parse_jump(Parser *parser, StmtKind kind)
{
    size_t first = parser->at++;
    Stmt *stmt = stmt_new(parser, kind, first);
    if (kind == STMT_GOTO)
        parser_expect(parser, TOKEN_NAME);
    if (!parser_expect(parser, TOKEN_SEMICOLON))
        return opaque_from(parser, first);
    return stmt_close(parser, stmt);
}

static Stmt *parse_expression_statement(Parser *parser)
{
    size_t first = parser->at;
    Stmt *stmt = stmt_new(parser, STMT_EXPR, first);
    stmt->expr = parse_comma_expr(parser);
    if (!parser_expect(parser, TOKEN_SEMICOLON))
        return opaque_from(parser, first);
    return stmt_close(parser, stmt);
}

/* compound: "{" {statement} "}" */
static Stmt *parse_compound(Parser *parser)
{
    size_t first = parser->at, close = parser->match[first];
    Stmt *stmt = stmt_new(parser, STMT_COMPOUND, first);
    if (close <= first) {
        parser->at = parser->count;
        stmt->kind = STMT_OPAQUE;
        return stmt_close(parser, stmt);
    }
    parser->at++;
    for (;;) {
        const Gap *gap;
        while ((gap = next_gap(parser)))
            vec_push(parser->arena, &stmt->body, gap_statement(parser, gap));
        if (parser->at >= close)
            break;
        vec_push(parser->arena, &stmt->body, parse_statement(parser));
    }
    parser->at = close + 1;
    return stmt_close(parser, stmt);
}

/* static_assert: "static_assert" "(" ... ")" ";". Nothing is done when it runs. */
static Stmt *parse_static_assert(Parser *parser)
{
    Stmt *stmt = opaque_from(parser, parser->at);
    stmt->kind = STMT_EMPTY;
    return stmt;
}

/* statement by its first word; NULL where no word decides */
static Stmt *parse_by_word(Parser *parser)
{
    size_t first = parser->at;
    switch (parser_word(parser, 0)) {
    case WORD_IF: return parse_if(parser);
    case WORD_FOR: return parse_for(parser);
    case WORD_WHILE: return parse_headed(parser, STMT_WHILE);
    case WORD_SWITCH: return parse_headed(parser, STMT_SWITCH);
    case WORD_DO: return parse_do(parser);
    case WORD_CASE:
    case WORD_DEFAULT: return parse_case(parser);
    case WORD_RETURN: return parse_return(parser);
    case WORD_BREAK: return parse_jump(parser, STMT_BREAK);
    case WORD_CONTINUE: return parse_jump(parser, STMT_CONTINUE);
    case WORD_GOTO: return parse_jump(parser, STMT_GOTO);
    case WORD_TYPEDEF:
    case WORD_USING: return parse_alias(parser);
    case WORD_STATIC_ASSERT: return parse_static_assert(parser);
    case WORD_TRY:
    case WORD_ASM:
    case WORD_TEMPLATE:
    case WORD_ELSE:
    case WORD_DELETE:
    case WORD_THROW:
    case WORD_NAMESPACE: return opaque_from(parser, first);
    default: return NULL;
    }
}

/* A name right before one of these is a macro of a header that was not read, such as one that
 * expands to `_Pragma("unroll")`. */
static bool begins_control(Word word)
{
    return word == WORD_FOR || word == WORD_WHILE || word == WORD_DO || word == WORD_IF ||
           word == WORD_SWITCH;
}

static Stmt *parse_plain_statement(Parser *parser)
{
    size_t first = parser->at;
    TokenKind kind = parser_kind(parser, 0);
    Stmt *stmt = parse_by_word(parser);
    if (stmt)
        return stmt;
    if (kind == TOKEN_LBRACE)
        return parse_compound(parser);
    if (kind == TOKEN_SEMICOLON) {
        stmt = stmt_new(parser, STMT_EMPTY, parser->at++);
        return stmt_close(parser, stmt);
    }
    if (kind == TOKEN_NAME && parser_word(parser, 0) == WORD_NONE) {
        if (begins_control(parser_word(parser, 1))) {
            stmt = stmt_new(parser, STMT_PRAGMA, parser->at++);
            return stmt_close(parser, stmt);
        }
        if (parser_kind(parser, 1) == TOKEN_COLON) {
            stmt = stmt_new(parser, STMT_LABEL, first);
            parser->at += 2;
            return stmt_close(parser, stmt);
        }
        Str text = parser_text(parser, 0);
        if (str_is_any(text, "__asm__", "__asm", "asm"))
            return opaque_from(parser, first);
    }
    if (parser_is_declaration(parser))
        return parse_declaration(parser);
    return parse_expression_statement(parser);
}

static Stmt *parse_statement(Parser *parser)
{
    size_t first = parser->at;
    Stmt *stmt;
    parser->failed = false;
    if (parser->at >= parser->count || parser_kind(parser, 0) == TOKEN_RBRACE) {
        stmt = stmt_new(parser, STMT_EMPTY, parser->at - 1); /* an if without its statement */
        return stmt;
    }
    if (++parser->depth > PARSER_DEPTH)
        stmt = opaque_from(parser, first);
    else
        stmt = parse_plain_statement(parser);
    parser->depth--;
    return stmt;
}

/* --- kernels -------------------------------------------------------------------------------- */

/* parameter: specifiers declarator ["=" ...] */
static Param *parse_param(Parser *parser)
{
    Param *param = arena_new_of(parser->arena, Param);
    Type base = {0};
    Declarator declarator = {0};
    param->type = arena_new_of(parser->arena, Type);
    if (parse_specifiers(parser, &base)) {
        parser_accept(parser, TOKEN_ELLIPSIS);
        if (parse_declarator(parser, &base, &declarator) && !parser->failed) {
            param->type = declarator.type;
            param->name = declarator.name;
            param->name_token = declarator.name_token;
        }
    }
    return param;
}

/* parameters: "(" [parameter {"," parameter}] ")" */
static void parse_params(Parser *parser, Kernel *kernel)
{
    size_t close = parser->match[parser->at];
    parser->at++;
    while (parser->at < close) {
        size_t first = parser->at;
        Param *param = parse_param(parser);
        parser->failed = false;
        bool is_void = param->type->kind == TYPE_VOID && !param->type->pointers && !param->name.len;
        if (!is_void) {
            vec_push(parser->arena, &kernel->params, param);
            know_object(parser, param->name);
        }
        while (parser->at < close && parser_kind(parser, 0) != TOKEN_COMMA)
            parser->at = parser->match[parser->at] > parser->at ? parser->match[parser->at] + 1
                                                                : parser->at + 1;
        if (parser->at < close || parser->at == first)
            parser->at++;
    }
    parser->at = close + 1;
}

static size_t solid_index(const Parser *parser, size_t token)
{
    size_t low;
    vec_first(low, parser->count, parser->index[low] < token);
    return low;
}

static void open_kernel(Parser *parser, Unit *unit, Kernel *kernel)
{
    static const Type unknown = {.kind = TYPE_UNKNOWN};
    parser_open(parser, unit, kernel->tokens.at, kernel->tokens.len, kernel);
    declare_classes(unit, &kernel->tokens);
    parser_hide_types(parser);
    for (size_t i = 0; i < kernel->template_types.len; i++)
        strmap_set(parser->types, kernel->template_types.at[i], (void *)(uintptr_t)&unknown);
}

void parse_kernel(Unit *unit, Kernel *kernel, size_t open, size_t brace)
{
    Parser parser;
    open_kernel(&parser, unit, kernel);
    parser.at = solid_index(&parser, open);
    if (parser.match[parser.at] > parser.at)
        parse_params(&parser, kernel);
    if (members_take(unit, kernel)) /* the body has other tokens now */
        open_kernel(&parser, unit, kernel);
    parser.failed = false;
    parser.at = solid_index(&parser, brace);
    kernel->body = parse_compound(&parser);
}

/* result: {"template" "<" ... ">"} specifiers declarator, up to the parameters */
static Type *parse_result(Unit *unit, const Kernel *function)
{
    Parser parser;
    Type base;
    Declarator declarator = {0};
    parser_open(&parser, unit, function->tokens.at, function->open, NULL);
    while (parser_word(&parser, 0) == WORD_TEMPLATE && parser_kind(&parser, 1) == TOKEN_LESS) {
        size_t end = parser_angle_end(&parser, parser.at + 1);
        if (!end)
            return NULL;
        parser.at = end;
    }
    bool fine = parser.count > 0 && parse_specifiers(&parser, &base) &&
                parse_declarator(&parser, &base, &declarator);
    return fine ? declarator.type : NULL;
}

void parse_function(Unit *unit, Kernel *function)
{
    parse_kernel(unit, function, function->open, function->brace);
    function->result = parse_result(unit, function);
}
