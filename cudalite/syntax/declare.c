/* Names of constants and types.
 * Enters: the tokens of declarations outside functions. Leaves: answers of unit_constant and
 * unit_type. A name that is declared twice with different values has none. */
#include "declare.h"

#include "annotations/assumptions.h"
#include "hidden.h"
#include "parser.h"

typedef struct {
    Number number;
    bool known;
    bool is_first; /* ... or a variable begins with that number */
    Declaration *place;
} Constant;

struct Constants {
    StrMap *map;
    StrMap *hidden; /* names without a value, of constants that may be declared later */
    Strs names;
};

struct Types {
    StrMap *map;
    StrMap *places; /* name to Declaration */
};

void declare_open(Unit *unit)
{
    unit->constants = arena_new_of(unit->arena, struct Constants);
    unit->constants->map = strmap_new(unit->arena);
    unit->constants->hidden = strmap_new(unit->arena);
    unit->types = arena_new_of(unit->arena, struct Types);
    unit->types->map = strmap_new(unit->arena);
    unit->types->places = strmap_new(unit->arena);
    unit->made_names = strmap_new(unit->arena);
}

/* Of what the tokens, as written, declare. `inside`: an #if among them, or NULL. */
static Declaration *place_of(Unit *unit, const Tokens *raw, const Group *inside)
{
    Declaration *place = arena_new_of(unit->arena, Declaration);
    place->group = macros_group(unit->macros);
    place->varies = place->group || inside || macros_in_include(unit->macros);
    place->option = assume_group_option(inside ? inside : place->group);
    for (size_t i = 0; i < raw->len; i++) {
        Str option = {0};
        if (raw->at[i].kind != TOKEN_NAME)
            continue;
        Str name = token_text(unit->arena, raw->at[i]);
        if (!assume_varies(unit, name, &option))
            continue;
        place->varies = true;
        place->option = place->option.len ? place->option : option;
        vec_push(unit->arena, &place->mentions, name);
    }
    return place;
}

const Declaration *declare_place_of_constant(const Unit *unit, Str name)
{
    const Constant *constant = strmap_get(unit->constants->map, name);
    return constant ? constant->place : NULL;
}

const Declaration *declare_place_of_type(const Unit *unit, Str name)
{
    return strmap_get(unit->types->places, name);
}

static bool same_number(Number a, Number b)
{
    return a.value == b.value && a.size == b.size && a.is_unsigned == b.is_unsigned;
}

static void declare_constant(Unit *unit, Str name, bool known, Number number,
                             const Declaration *place)
{
    Constant *old = strmap_get(unit->constants->map, name);
    if (old) {
        old->place->varies |= place->varies;
        old->is_first = false;
        old->known = old->known && known && same_number(old->number, number);
        return;
    }
    Constant *constant = arena_new_of(unit->arena, Constant);
    constant->known = known && !strmap_get(unit->constants->hidden, name);
    constant->number = number;
    constant->place = arena_new_of(unit->arena, Declaration);
    *constant->place = *place;
    constant->place->index = unit->constants->names.len;
    strmap_set(unit->constants->map, name, constant);
    vec_push(unit->arena, &unit->constants->names, name);
}

void declare_unknown(Unit *unit, Str name)
{
    Constant *constant = strmap_get(unit->constants->map, name);
    if (constant)
        constant->known = constant->is_first = false;
    strmap_set(unit->constants->hidden, str_copy(unit->arena, name), unit);
}

static const Type unknown_type = {.kind = TYPE_UNKNOWN};

void declare_made(Unit *unit, Str name)
{
    if (strmap_get(unit->made_names, name))
        return;
    name = str_copy(unit->arena, name);
    declare_unknown(unit, name);
    strmap_set(unit->made_names, name, unit);
    strmap_set(unit->types->map, name, (void *)(uintptr_t)&unknown_type);
}

bool unit_number(const Unit *unit, Str name, Number *number)
{
    const Constant *constant = strmap_get(unit->constants->map, name);
    if (!constant || !constant->known)
        return false;
    *number = constant->number;
    return true;
}

bool unit_constant(const Unit *unit, Str name, int64_t *value)
{
    Number number;
    if (!unit_number(unit, name, &number))
        return false;
    *value = number.value;
    return true;
}

bool unit_first_value(const Unit *unit, Str name, int64_t *value)
{
    const Constant *constant = strmap_get(unit->constants->map, name);
    if (!constant || !(constant->known || constant->is_first))
        return false;
    *value = constant->number.value;
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

static void declare_variables(Unit *unit, const Tokens *tokens, const Declaration *place)
{
    Stmt *stmt = parse_file_declaration(unit, tokens);
    if (!stmt || stmt->kind != STMT_DECL) {
        hidden_by_statement(unit, tokens);
        return;
    }
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        const Type *type = declarator->type;
        Number number = {0};
        const bool begins = declarator->init && !type->pointers && !type->extents.len &&
                            !type->is_reference && expr_number(unit, declarator->init, &number) &&
                            (type->is_auto || number_convert(&number, type)),
                   known = begins && (type->is_const || type->is_constexpr) && !type->is_volatile,
                   is_new = !declare_has(unit, declarator->name);
        declare_constant(unit, declarator->name, known, number, place);
        if (is_new && begins && type->kind == TYPE_INTEGER)
            ((Constant *)strmap_get(unit->constants->map, declarator->name))->is_first = true;
        if (type->is_shared && !unit->shared)
            unit->shared = strmap_new(unit->arena);
        if (type->is_shared)
            strmap_set(unit->shared, declarator->name, declarator->type);
    }
}

/* A name with two meanings, as in two classes, is a type that nothing is known of. */
static void declare_type(Unit *unit, Str name, const Type *type, const Declaration *place)
{
    const Type *old = strmap_get(unit->types->map, name);
    if (old && (old->kind != type->kind || old->size != type->size ||
                old->is_unsigned != type->is_unsigned || old->pointers != type->pointers ||
                old->is_reference != type->is_reference || old->extents.len != type->extents.len ||
                type->extents.len))
        type = &unknown_type;
    strmap_set(unit->types->map, name, (void *)(uintptr_t)type);
    strmap_set(unit->types->places, name, (void *)(uintptr_t)place);
}

void declare_statement(Unit *unit, const Tokens *raw)
{
    Tokens tokens = {0};
    macros_expand(unit->macros, raw->at, raw->len, &tokens);
    size_t skip = 0;
    while (skip < tokens.len && tokens.at[skip].kind == TOKEN_NAME &&
           token_is_any(tokens.at[skip], "public", "private", "protected") &&
           skip + 1 < tokens.len && tokens.at[skip + 1].kind == TOKEN_COLON)
        skip += 2;
    tokens.at += skip;
    tokens.len -= skip;
    if (!tokens.len)
        return;
    const Declaration *place = place_of(unit, raw, NULL);
    if (token_is(tokens.at[0], "typedef") || token_is(tokens.at[0], "using")) {
        Str name;
        Type *type;
        if (parse_file_alias(unit, &tokens, &name, &type))
            declare_type(unit, name, type, place);
        else
            hidden_by_statement(unit, &tokens);
    } else {
        declare_variables(unit, &tokens, place);
    }
}

/* --- enumerators ---------------------------------------------------------------------------- */

typedef struct {
    Str name;
    bool known;
    Number number;
    Constant *constant; /* NULL: there was one of that name before */
} Enumerator;

typedef VEC(Enumerator) Enumerators;

/* The type behind `enum name :`; NULL where the enum has none. */
static Type *underlying_type(Unit *unit, const Tokens *raw)
{
    Tokens head = {0};
    Type *type;
    macros_expand(unit->macros, raw->at, raw->len, &head);
    size_t from = head.len;
    while (from > 0 && head.at[from - 1].kind != TOKEN_COLON)
        from--;
    if (from == 0)
        return NULL;
    Tokens words = {.at = head.at + from, .len = head.len - from};
    return parse_file_type(unit, &words, &type) ? type : NULL;
}

/* Without a type of its own: the first of int, unsigned, long and unsigned long that holds all. */
static const Type *smallest_type(const Enumerators *list)
{
    int64_t least = 0, most = 0;
    for (size_t i = 0; i < list->len; i++) {
        int64_t value = list->at[i].known ? list->at[i].number.value : 0;
        least = value < least ? value : least;
        most = value > most ? value : most;
    }
    bool is_int = least >= INT32_MIN && most <= INT32_MAX;
    bool is_unsigned = least >= 0 && most <= UINT32_MAX;
    return type_known(is_int ? STR("int32_t") : is_unsigned ? STR("uint32_t") : STR("int64_t"));
}

/* Behind the enum's brace its names have the enum's type. */
static void give_type(Unit *unit, const Enumerators *list, const Type *type,
                      const Declaration *place)
{
    for (size_t i = 0; i < list->len; i++) {
        Enumerator *enumerator = &list->at[i];
        bool known = enumerator->known && number_convert(&enumerator->number, type) &&
                     !strmap_get(unit->constants->hidden, enumerator->name);
        if (enumerator->constant)
            enumerator->constant->number = enumerator->number, enumerator->constant->known = known;
        else
            declare_constant(unit, enumerator->name, known, enumerator->number, place);
    }
}

/* enumerators: name ["=" expression] {"," ...}; one without a value follows the one before it. */
void declare_enumerators(Unit *unit, const Tokens *head, const Tokens *raw, const Group *inside)
{
    Tokens tokens = {0};
    Enumerators list = {0};
    Number next = {0, 4, false};
    bool known = true;
    const Declaration *place = place_of(unit, raw, inside);
    macros_expand(unit->macros, raw->at, raw->len, &tokens);
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
                known = expr_number(unit, parse_expression(unit, &value), &next);
            }
            Str name = token_text(unit->arena, tokens.at[i]);
            Enumerator enumerator = {name, known, next, NULL};
            if (!declare_has(unit, name)) {
                declare_constant(unit, name, known, next, place);
                enumerator.constant = strmap_get(unit->constants->map, name);
            }
            vec_push(unit->arena, &list, enumerator);
            known = known && !__builtin_add_overflow(next.value, (int64_t)1, &next.value);
        }
        i = end + 1;
    }
    const Type *type = underlying_type(unit, head);
    give_type(unit, &list, type ? type : smallest_type(&list), place);
}
