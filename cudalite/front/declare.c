/* Names of constants and types.
 * Enters: the tokens of declarations outside functions. Leaves: answers of unit_constant and
 * unit_type. A name that is declared twice with different values has none. */
#include "declare.h"

#include "parser.h"

typedef struct {
    int64_t value;
    bool known;
} Constant;

struct Constants {
    StrMap *map;
    Strs names;
};

struct Types {
    StrMap *map;
};

void declare_open(Unit *unit)
{
    unit->constants = arena_new_of(unit->arena, struct Constants);
    unit->constants->map = strmap_new(unit->arena);
    unit->types = arena_new_of(unit->arena, struct Types);
    unit->types->map = strmap_new(unit->arena);
}

static void declare_constant(Unit *unit, Str name, bool known, int64_t value)
{
    Constant *old = strmap_get(unit->constants->map, name);
    if (old) {
        old->known = old->known && known && old->value == value;
        return;
    }
    Constant *constant = arena_new_of(unit->arena, Constant);
    constant->known = known;
    constant->value = value;
    strmap_set(unit->constants->map, name, constant);
    vec_push(unit->arena, &unit->constants->names, name);
}

bool unit_constant(const Unit *unit, Str name, int64_t *value)
{
    const Constant *constant = strmap_get(unit->constants->map, name);
    if (!constant || !constant->known)
        return false;
    *value = constant->value;
    return true;
}

const Type *unit_type(const Unit *unit, Str name)
{
    const Type *type = strmap_get(unit->types->map, name);
    return type ? type : type_known(name);
}

bool declare_has(const Unit *unit, Str name)
{
    return strmap_get(unit->constants->map, name) != NULL;
}

const Strs *declare_names(const Unit *unit)
{
    return &unit->constants->names;
}

/* Whether a value can be stored in the type without change. */
static bool value_fits(const Type *type, int64_t value)
{
    if (type->is_auto)
        return true;
    if (type->kind == TYPE_BOOL)
        return value == 0 || value == 1;
    if (type->kind != TYPE_INTEGER)
        return false;
    if (type->size == 8)
        return value >= 0 || !type->is_unsigned;
    int64_t limit = (int64_t)1 << (8 * type->size - !type->is_unsigned);
    return value < limit && value >= (type->is_unsigned ? 0 : -limit);
}

static void declare_variables(Unit *unit, const Tokens *tokens)
{
    Stmt *stmt = parse_file_declaration(unit, tokens);
    if (!stmt || stmt->kind != STMT_DECL)
        return;
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        const Type *type = declarator->type;
        int64_t value = 0;
        bool known =
            declarator->init && (type->is_const || type->is_constexpr) && !type->is_volatile &&
            !type->pointers && !type->extents.len && !type->is_reference &&
            expr_evaluate(unit, declarator->init, NULL, NULL, &value) && value_fits(type, value);
        declare_constant(unit, declarator->name, known, value);
    }
}

/* A name with two meanings, as in two classes, is a type that nothing is known of. */
static void declare_type(Unit *unit, Str name, const Type *type)
{
    static const Type unknown = {.kind = TYPE_UNKNOWN};
    const Type *old = strmap_get(unit->types->map, name);
    if (old && (old->kind != type->kind || old->size != type->size ||
                old->is_unsigned != type->is_unsigned || old->pointers != type->pointers ||
                old->extents.len != type->extents.len))
        type = &unknown;
    strmap_set(unit->types->map, name, (void *)(uintptr_t)type);
}

void declare_statement(Unit *unit, const Tokens *raw)
{
    Tokens tokens = {0};
    macros_expand(unit->macros, raw->at, raw->len, &tokens);
    size_t skip = 0;
    while (skip < tokens.len && tokens.at[skip].kind == TOKEN_NAME &&
           (token_is(tokens.at[skip], "public") || token_is(tokens.at[skip], "private") ||
            token_is(tokens.at[skip], "protected")) &&
           skip + 1 < tokens.len && tokens.at[skip + 1].kind == TOKEN_COLON)
        skip += 2;
    tokens.at += skip;
    tokens.len -= skip;
    if (!tokens.len)
        return;
    if (token_is(tokens.at[0], "typedef") || token_is(tokens.at[0], "using")) {
        Str name;
        Type *type;
        if (parse_file_alias(unit, &tokens, &name, &type))
            declare_type(unit, name, type);
    } else {
        declare_variables(unit, &tokens);
    }
}

/* enumerators: name ["=" expression] {"," ...}; one without a value follows the one before it. */
void declare_enumerators(Unit *unit, const Tokens *raw)
{
    Tokens tokens = {0};
    macros_expand(unit->macros, raw->at, raw->len, &tokens);
    int64_t next = 0;
    bool known = true;
    for (size_t i = 0; i < tokens.len;) {
        size_t depth = 0, end = i;
        while (end < tokens.len && (depth || tokens.at[end].kind != TOKEN_COMMA)) {
            depth += tokens.at[end].kind == TOKEN_LPAREN;
            depth -= tokens.at[end].kind == TOKEN_RPAREN && depth;
            end++;
        }
        if (tokens.at[i].kind == TOKEN_NAME) {
            if (i + 2 < end && tokens.at[i + 1].kind == TOKEN_ASSIGN) {
                Tokens value = {.at = tokens.at + i + 2, .len = end - i - 2};
                known = expr_evaluate(unit, parse_expression(unit, &value), NULL, NULL, &next);
            }
            declare_constant(unit, token_text(unit->arena, tokens.at[i]), known, next);
            known = known && !__builtin_add_overflow(next, (int64_t)1, &next);
        }
        i = end + 1;
    }
}
