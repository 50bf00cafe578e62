/* Declarations of objects. Enters: a declarator behind a bound check. Leaves: whether a thread that
 * the check takes out may run it, too: what its class' constructors and destructor do is nothing
 * but to set its own members. Classes are looked at in the text of the file and its includes. */
#include "construction.h"

#include "../../lex/lexer.h"
#include "../effects/pure_calls.h"

typedef struct {
    const Model *model;
    StrMap *known; /* classes that were looked at */
    Str name;      /* of the class */
    Tokens tokens; /* from its name to its last brace */
} Class;

static bool is_at(const Class *class, size_t i, const char *text)
{
    return i < class->tokens.len && token_is(class->tokens.at[i], text);
}

static TokenKind kind_at(const Class *class, size_t i)
{
    return i < class->tokens.len ? class->tokens.at[i].kind : TOKEN_END;
}

/* --- the class' text ------------------------------------------------------------------------ */

/* From its name up to the brace that closes it, if what stands there defines it. */
static bool take_definition(Class *class, Lexer *lexer, Token token)
{
    size_t depth = 0;
    class->tokens.len = 0;
    for (; token.kind != TOKEN_END; token = lexer_next_solid(lexer)) {
        vec_push(class->model->arena, &class->tokens, token);
        bool ends = token.kind == TOKEN_SEMICOLON || token.kind == TOKEN_RPAREN ||
                    token.kind == TOKEN_GREATER;
        if (depth == 0 && ends)
            return false;
        depth += token.kind == TOKEN_LBRACE;
        depth -= token.kind == TOKEN_RBRACE && depth > 0;
        if (token.kind == TOKEN_RBRACE && depth == 0)
            return true;
    }
    return false;
}

static bool find_class(Class *class)
{
    uint32_t at;
    Source *source = names_class_place(class->model->unit, class->name, &at);
    if (!source)
        return false;
    Lexer lexer = lexer_new(source, at, (uint32_t)source->text.len);
    return take_definition(class, &lexer, lexer_next_solid(&lexer));
}

/* --- what its members do -------------------------------------------------------------------- */

static bool is_pure_name(const Class *class, Str name)
{
    static const char *const words[] = {"if",   "for",      "while", "return", "sizeof",
                                        "int",  "unsigned", "float", "double", "bool",
                                        "char", "short",    "long"};
    return str_is_one_of(name, words) ||
           (function_is_pure(name) && !names_function(class->model->unit, name)) ||
           str_equal(name, class->name);
}

/* Tokens [first, last] change nothing but members, and read no memory where `leads` (some argument
 * is a pointer). Names in the list of initialisers, before the body at `body`, are members or
 * bases. */
static bool is_quiet(const Class *class, size_t first, size_t body, size_t last, bool leads)
{
    for (size_t i = first; i <= last; i++) {
        TokenKind before = kind_at(class, i - 1);
        bool operand = before == TOKEN_NAME || before == TOKEN_NUMBER || before == TOKEN_RPAREN ||
                       before == TOKEN_RBRACKET;
        if (kind_at(class, i) == TOKEN_ARROW && !is_at(class, i - 1, "this"))
            return false;
        if (leads &&
            (kind_at(class, i) == TOKEN_LBRACKET || (kind_at(class, i) == TOKEN_STAR && !operand)))
            return false;
        if (kind_at(class, i) != TOKEN_NAME)
            continue;
        Str name = token_text(class->model->arena, class->tokens.at[i]);
        FileVariable variable = names_variable(class->model->unit, name);
        bool member = i < body && (before == TOKEN_COLON || before == TOKEN_COMMA);
        bool calls = kind_at(class, i + 1) == TOKEN_LPAREN && !member && !is_pure_name(class, name);
        if (calls || variable == VARIABLE_DEVICE || variable == VARIABLE_SHARED ||
            str_is_any(name, "new", "delete", "asm"))
            return false;
    }
    return true;
}

/* Behind the bracket that closes the one at i. */
static size_t behind_group(const Class *class, size_t i)
{
    const Tokens *tokens = &class->tokens;
    const size_t close = i < tokens->len ? tokens_closing(tokens->at, tokens->len, i) : i;
    return close < tokens->len ? close + 1 : close;
}

/* A constructor or destructor whose name is token i; `*end` is its last token. */
static bool is_quiet_member(const Class *class, size_t i, size_t *end)
{
    size_t first = behind_group(class, i + 1);
    bool leads = false, refers = false, constant = false;
    for (size_t k = i + 1; k < first; k++) {
        constant = kind_at(class, k) != TOKEN_COMMA && (constant || is_at(class, k, "const"));
        leads |= kind_at(class, k) == TOKEN_STAR || kind_at(class, k) == TOKEN_LBRACKET;
        refers |= kind_at(class, k) == TOKEN_AND && !constant;
    }
    size_t body = first; /* its brace; or a semicolon, where it is defaulted or only declared */
    while (kind_at(class, body) != TOKEN_SEMICOLON && body < class->tokens.len &&
           (kind_at(class, body) != TOKEN_LBRACE ||
            (kind_at(class, body - 1) == TOKEN_NAME && !is_at(class, body - 1, "noexcept"))))
        body = kind_at(class, body) == TOKEN_LPAREN || kind_at(class, body) == TOKEN_LBRACE
                   ? behind_group(class, body)
                   : body + 1;
    if (kind_at(class, body) == TOKEN_SEMICOLON) {
        *end = body;
        return is_at(class, body - 1, "default") || is_at(class, body - 1, "delete");
    }
    *end = behind_group(class, body) - 1;
    return !refers && is_quiet(class, first, body, *end, leads);
}

static bool class_is_quiet(const Model *model, StrMap *known, Str name);

/* `T x = f();` as a member, and classes of members and bases. */
static bool is_quiet_token(const Class *class, size_t i)
{
    if (kind_at(class, i) == TOKEN_ASSIGN && !is_at(class, i - 1, "operator")) {
        size_t last = i;
        while (last + 1 < class->tokens.len && kind_at(class, last) != TOKEN_SEMICOLON)
            last++;
        return is_quiet(class, i, i, last, false);
    }
    if (kind_at(class, i) != TOKEN_NAME)
        return true;
    Str name = token_text(class->model->arena, class->tokens.at[i]);
    return str_equal(name, class->name) || names_class(class->model->unit, name) == CLASS_UNSEEN ||
           class_is_quiet(class->model, class->known, name);
}

static bool class_is_quiet(const Model *model, StrMap *known, Str name)
{
    Class class = {.model = model, .known = known, .name = name};
    if (strmap_get(known, name))
        return true;
    strmap_set(known, name, known);
    if (!find_class(&class)) /* typedef struct { ... } name; */
        return names_class(model->unit, name) == CLASS_PLAIN;
    size_t inside = 0; /* braces */
    for (size_t i = 1; i < class.tokens.len; i++) {
        bool special = inside == 1 && is_at(&class, i, str_c(model->arena, name)) &&
                       kind_at(&class, i + 1) == TOKEN_LPAREN;
        inside += kind_at(&class, i) == TOKEN_LBRACE;
        inside -= kind_at(&class, i) == TOKEN_RBRACE && inside > 0;
        if (special ? !is_quiet_member(&class, i, &i) : inside <= 1 && !is_quiet_token(&class, i))
            return false;
    }
    return true;
}

/* --- declarators ---------------------------------------------------------------------------- */

/* The class' name, without template arguments and namespaces. */
static Str canonical_name(Str name)
{
    size_t begin = 0, end = 0;
    for (; end < name.len && name.at[end] != '<'; end++)
        if (name.at[end] == ':')
            begin = end + 1;
    return str_trim(str_slice(name, begin, end));
}

bool declarator_is_quiet(const Model *model, const Declarator *declarator)
{
    const Type *type = declarator->type;
    if (type->kind != TYPE_UNKNOWN || type->pointers || type->is_reference || type->is_auto ||
        type->is_shared)
        return true;
    if (strs_has(&model->kernel->template_types, type->name))
        return true;
    if (names_class(model->unit, type->name) != CLASS_UNSEEN)
        return class_is_quiet(model, strmap_new(model->arena), canonical_name(type->name));
    TokenKind next = model->kernel->tokens.at[declarator->name_token + 1].kind;
    return names_library_class(type->name) || (next != TOKEN_LPAREN && next != TOKEN_LBRACE);
}
