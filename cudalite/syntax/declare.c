/* Declarations outside of functions.
 * Enters: their tokens. Leaves: constants and types in the unit's symbol table. */
#include "declare.h"

#include "annotations/assumptions.h"
#include "hidden.h"
#include "parser.h"

/* `struct a`, `class a final : public b`, before its brace: a; empty: it is none, or a
 * template's. */
static Str class_name(const Tokens *head)
{
    for (size_t i = 0; i + 1 < head->len; i++) {
        if (token_is_any(head->at[i], "template", "enum"))
            return (Str){0};
        if (token_is_any(head->at[i], "struct", "class", "union") &&
            head->at[i + 1].kind == TOKEN_NAME)
            return i + 2 == head->len || head->at[i + 2].kind == TOKEN_COLON ||
                           head->at[i + 2].kind == TOKEN_NAME
                       ? span_text(head->at[i + 1].span)
                       : (Str){0};
    }
    return (Str){0};
}

const Space *space_open(Unit *unit, const Space *outer, Str head, const Tokens *tokens)
{
    Arena *arena = unit->arena;
    Space *space = arena_new_of(arena, Space);
    const char *const word = "namespace ";
    const Str path = outer ? outer->path : (Str){0};
    const bool is_namespace = str_starts(head, word);
    const Str name = is_namespace ? str_behind(head, word) : class_name(tokens);
    *space = (Space){.outer = outer,
                     .path = path,
                     .is_none = outer && outer->is_none,
                     .in_class = (outer && outer->in_class) || !is_namespace};
    if (name.len) {
        space->path =
            path.len ? str_format(arena, "%.*s::%.*s", STR_ARG(path), STR_ARG(name)) : name;
        if (is_namespace) {
            declare_namespace(unit, path, name);
        } else {
            declare_scope(unit, name, SCOPE_CLASS);
            declare_class(unit, name);
        }
    } else if (!str_is_any(head, "namespace", "extern \"C\"", "extern \"C++\"")) {
        space->is_none = true; /* an inline one, too: its name may stay away */
        declare_classes(unit, tokens);
    }
    return space;
}

Strs space_names(Arena *arena, const Space *space, Str name)
{
    Strs names = {0};
    vec_push(arena, &names, name);
    if (!space || space->is_none || !space->path.len)
        return names;
    const Str whole = str_format(arena, "%.*s::%.*s", STR_ARG(space->path), STR_ARG(name));
    for (size_t i = 0; i < space->path.len; i++)
        if (whole.at[i] != ':' && (i == 0 || whole.at[i - 1] == ':'))
            vec_push(arena, &names, str_slice(whole, i, whole.len));
    return names;
}

void declare_classes(Unit *unit, const Tokens *tokens)
{
    for (size_t i = 0; i + 1 < tokens->len; i++) {
        const TokenKind behind = i + 2 < tokens->len ? tokens->at[i + 2].kind : TOKEN_LBRACE;
        const bool is_class = token_is_any(tokens->at[i], "struct", "class", "union", "enum");
        if (tokens->at[i].kind != TOKEN_NAME || tokens->at[i + 1].kind != TOKEN_NAME ||
            !(is_class || token_is_any(tokens->at[i], "using", "typename")))
            continue;
        const Str name = token_text(unit->arena, tokens->at[i + 1]);
        if (behind == TOKEN_LBRACE || behind == TOKEN_COLON || behind == TOKEN_ASSIGN ||
            behind == TOKEN_COMMA || behind == TOKEN_GREATER || behind == TOKEN_NAME)
            declare_scope(unit, name, SCOPE_UNCLEAR);
        if (is_class && (behind == TOKEN_LBRACE || behind == TOKEN_COLON))
            declare_class(unit, name);
    }
}

/* Of what the tokens, as written, declare in `space`. `inside`: an #if among them, or NULL. */
static Declaration *place_of(Unit *unit, const Tokens *raw, const Group *inside, const Space *space)
{
    Declaration *place = arena_new_of(unit->arena, Declaration);
    const DeclaredIn in = {.path = space ? space->path : (Str){0},
                           .in_class = space && space->in_class,
                           .is_unclear = space && space->is_none};
    vec_push(unit->arena, &place->in, in);
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

/* ... by its qualified names. */
static void declare_in_space(Unit *unit, const Space *space, Str name, bool known, Number number)
{
    const Strs names = space_names(unit->arena, space, name);
    for (size_t i = 1; i < names.len; i++)
        declare_qualified(unit, names.at[i], known, number);
}

static void declare_variables(Unit *unit, const Tokens *tokens, const Declaration *place,
                              const Space *space)
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
                   is_first = begins && type->kind == TYPE_INTEGER;
        declare_constant(unit, declarator->name, known, is_first, number, place);
        declare_in_space(unit, space, declarator->name, known, number);
        if (type->is_shared && !unit->shared)
            unit->shared = strmap_new(unit->arena);
        if (type->is_shared)
            strmap_set(unit->shared, declarator->name, declarator->type);
    }
}

void declare_statement(Unit *unit, const Tokens *raw, const Space *space)
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
    const Declaration *place = place_of(unit, raw, NULL, space);
    if (token_is(tokens.at[0], "typedef") || token_is(tokens.at[0], "using")) {
        Str name;
        Type *type;
        const bool is_alias = parse_file_alias(unit, &tokens, &name, &type);
        const Strs names = is_alias ? space_names(unit->arena, space, name) : (Strs){0};
        for (size_t i = 0; i < names.len; i++)
            declare_type(unit, names.at[i], type, place);
        if (is_alias)
            declare_scope(unit, name, SCOPE_UNCLEAR);
        else
            hidden_by_statement(unit, &tokens);
    } else {
        declare_variables(unit, &tokens, place, space);
    }
}

/* --- enumerators ---------------------------------------------------------------------------- */

typedef struct {
    Str name;
    bool known;
    Number number;
    bool is_new; /* there was none of that name before */
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
                      const Declaration *place, const Space *space)
{
    for (size_t i = 0; i < list->len; i++) {
        Enumerator *enumerator = &list->at[i];
        bool known = enumerator->known && number_convert(&enumerator->number, type);
        if (enumerator->is_new)
            declare_value(unit, enumerator->name, known, enumerator->number);
        else
            declare_constant(unit, enumerator->name, known, false, enumerator->number, place);
        declare_in_space(unit, space, enumerator->name, known, enumerator->number);
    }
}

/* enumerators: name ["=" expression] {"," ...}; one without a value follows the one before it. */
void declare_enumerators(Unit *unit, const Tokens *head, const Tokens *raw, const Group *inside,
                         const Space *space)
{
    Tokens tokens = {0};
    Enumerators list = {0};
    Number next = {0, 4, false};
    bool known = true;
    const Declaration *place = place_of(unit, raw, inside, space);
    declare_classes(unit, head);
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
            Enumerator enumerator = {name, known, next, !declare_has(unit, name)};
            if (enumerator.is_new)
                declare_constant(unit, name, known, false, next, place);
            vec_push(unit->arena, &list, enumerator);
            known = known && !__builtin_add_overflow(next.value, (int64_t)1, &next.value);
        }
        i = end + 1;
    }
    const Type *type = underlying_type(unit, head);
    give_type(unit, &list, type ? type : smallest_type(&list), place, space);
}
