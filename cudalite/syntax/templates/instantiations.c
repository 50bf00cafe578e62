/* Instantiations of host templates. Enters: a unit that was read, and a name in a template's body.
 * Leaves: the types that it stands for, by what the file names:
 *
 *     template <typename T> void run(const T *a, T *b) { kernel<T><<<...>>>(a, b); }
 *     template void run<float>(const float *, float *);          float
 *     run<double>(x, y);                                         double
 *
 * A call that leaves the types to its arguments may be of any. */
#include "instantiations.h"

#include "../../lex/lexer.h"
#include "../parser.h"

enum { MOST_NESTED = 8 }; /* templates that hand their parameter on */

/* A template with a body, of a function or of something else. */
typedef struct {
    size_t open, close; /* braces; close: SIZE_MAX while it is being read */
    size_t outer;       /* the one around it, plus 1; 0: there is none */
    size_t name;        /* of the function, a token; 0: it is none */
    Strs parameters;
} Head;

typedef VEC(size_t) Places;

typedef struct {
    TypeList types;
    bool known; /* there are no others */
} Instantiated;

typedef struct Instantiations {
    Tokens tokens;    /* of the main file, expanded */
    VEC(uint32_t) at; /* where each stands in the file, or the macro that it comes from */
    VEC(Head) heads;
    StrMap *uses;     /* name -> Places * */
    StrMap *found;    /* a head and its parameter -> Instantiated * */
    StrMap *declared; /* name -> size_t *, counted once */
    bool readable;
} Instantiations;

static bool is_kind(const Instantiations *all, size_t i, TokenKind kind)
{
    return i < all->tokens.len && all->tokens.at[i].kind == kind;
}

/* `<` of a list: behind the `>` that closes it; 0: it is none. */
static size_t behind_list(const Instantiations *all, size_t open)
{
    size_t depth = 0;
    for (size_t i = open; i < all->tokens.len; i++) {
        const TokenKind kind = all->tokens.at[i].kind;
        const size_t closed = token_angles_closed(kind);
        if (kind == TOKEN_SEMICOLON || kind == TOKEN_LBRACE)
            return 0;
        if (token_opens(kind)) {
            i = tokens_closing(all->tokens.at, all->tokens.len, i);
            continue;
        }
        depth += kind == TOKEN_LESS;
        if (closed >= depth && closed)
            return i + 1;
        depth -= closed;
    }
    return 0;
}

/* `template <class T, int n = 4>`: the last name of each before its default; none of a pack, from `first` on. */
static size_t read_parameters(Arena *arena, const Instantiations *all, size_t first, Head *head)
{
    const size_t end = behind_list(all, first + 1);
    Str name = {0};
    bool is_named = true; /* by the next name: no default has begun, nor is it a pack */
    for (size_t i = first + 2; i < end; i++) {
        const Token token = all->tokens.at[i];
        is_named = is_named && token.kind != TOKEN_ASSIGN && token.kind != TOKEN_ELLIPSIS;
        if (token.kind == TOKEN_NAME && is_named)
            name = token_text(arena, token);
        if (token.kind != TOKEN_COMMA && i + 1 < end)
            continue;
        vec_push(arena, &head->parameters, name);
        name = (Str){0};
        is_named = true;
    }
    return end;
}

static void open_brace(Arena *arena, Instantiations *all, size_t first, size_t open, Places *stack)
{
    Head head = {.open = open, .close = SIZE_MAX};
    size_t at = first;
    for (size_t i = stack->len; i > 0 && !head.outer; i--)
        head.outer = stack->at[i - 1];
    while (at && at < open && token_is(all->tokens.at[at], "template") &&
           is_kind(all, at + 1, TOKEN_LESS))
        at = read_parameters(arena, all, at, &head);
    if (!at || at == first) {
        vec_push(arena, stack, 0);
        return;
    }
    for (size_t i = at; i < open && !head.name; i++) {
        const Token token = all->tokens.at[i];
        if (token_is_any(token, "struct", "class", "union", "enum") || token.kind == TOKEN_ASSIGN)
            break;
        if (token.kind == TOKEN_NAME && is_kind(all, i + 1, TOKEN_LPAREN))
            head.name = i;
    }
    vec_push(arena, &all->heads, head);
    vec_push(arena, stack, all->heads.len);
}

static void note_use(Arena *arena, Instantiations *all, size_t at)
{
    const Str name = token_text(arena, all->tokens.at[at]);
    Places *places = strmap_get(all->uses, name);
    if (!places) {
        places = arena_new_of(arena, Places);
        strmap_set(all->uses, name, places);
    }
    vec_push(arena, places, at);
}

/* Braces of all branches of an #if have to match: else nobody knows what stands in what. */
static void read_tokens(Arena *arena, Instantiations *all)
{
    Places stack = {0};
    size_t first = 0;
    for (size_t i = 0; i < all->tokens.len && all->readable; i++) {
        const TokenKind kind = all->tokens.at[i].kind;
        if (kind == TOKEN_NAME)
            note_use(arena, all, i);
        if (kind == TOKEN_LBRACE)
            open_brace(arena, all, first, i, &stack);
        if (kind == TOKEN_RBRACE) {
            all->readable = stack.len > 0;
            const size_t head = stack.len ? stack.at[--stack.len] : 0;
            if (head)
                all->heads.at[head - 1].close = i;
        }
        if (kind == TOKEN_LBRACE || kind == TOKEN_RBRACE || kind == TOKEN_SEMICOLON)
            first = i + 1;
    }
    all->readable = all->readable && !stack.len;
}

static Instantiations *instantiations_of(Unit *unit)
{
    if (unit->instantiations)
        return unit->instantiations;
    Instantiations *all = unit->instantiations = arena_new_of(unit->arena, Instantiations);
    Tokens expanded = {0};
    const Span file = {unit->source, 0, (uint32_t)unit->source->text.len};
    *all = (Instantiations){.uses = strmap_new(unit->arena),
                            .found = strmap_new(unit->arena),
                            .declared = strmap_new(unit->arena),
                            .readable = !unit->is_header && unit_expand(unit, file, &expanded)};
    uint32_t at = 0;
    for (size_t i = 0; i < expanded.len; i++) {
        const Token token = expanded.at[i];
        if (token.kind == TOKEN_DIRECTIVE)
            continue;
        if (!token.origin)
            at = token.span.begin;
        vec_push(unit->arena, &all->tokens, token);
        vec_push(unit->arena, &all->at, at);
    }
    if (all->readable)
        read_tokens(unit->arena, all);
    return all;
}

/* The innermost template around the token that has the parameter; NULL: none has. */
static const Head *head_around(const Instantiations *all, size_t token, Str parameter)
{
    size_t low = 0, high = all->heads.len;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (all->heads.at[middle].open < token)
            low = middle + 1;
        else
            high = middle;
    }
    while (low) {
        const Head *head = &all->heads.at[low - 1];
        if (head->close > token && strs_has(&head->parameters, parameter))
            return head;
        low = head->outer;
    }
    return NULL;
}

/* All that may call the function is seen: no other file, and no macro that is another one there. */
static bool is_all_seen(Unit *unit, Str function)
{
    StrMap *names = strmap_new(unit->arena);
    for (size_t i = 0; i < unit->includes.len; i++) {
        const Str text = unit->includes.at[i]->text;
        if (str_find_word(text, function, 0) < text.len)
            return false;
    }
    strmap_set(names, function, names);
    macros_add_reaching(unit->macros, names);
    size_t at = 0;
    for (Str name; strmap_next(names, &at, &name);)
        if (!str_equal(name, function) &&
            (!macros_find(unit->macros, name) || macros_redefined(unit->macros, name)))
            return false;
    return !macros_gave_up(unit->macros) && !macros_ever_defined(unit->macros, function);
}

/* The first token of the statement, or the declaration, that the token stands in. */
static size_t statement_of(const Instantiations *all, size_t at)
{
    while (at > 0 && !is_kind(all, at - 1, TOKEN_SEMICOLON) &&
           !is_kind(all, at - 1, TOKEN_LBRACE) && !is_kind(all, at - 1, TOKEN_RBRACE))
        at--;
    return at;
}

/* `template <typename T> void run(const T *);`, or the head of a body. */
static bool is_declaration(const Instantiations *all, size_t name)
{
    const size_t first = statement_of(all, name);
    return token_is(all->tokens.at[first], "template") && is_kind(all, first + 1, TOKEN_LESS) &&
           is_kind(all, name + 1, TOKEN_LPAREN);
}

/* The words at `index` of the list that begins at `open`. */
static Tokens argument_at(Unit *unit, const Instantiations *all, size_t open, size_t index)
{
    Tokens words = {0};
    const size_t end = behind_list(all, open);
    size_t depth = 0;
    for (size_t i = open + 1; i + 1 < end; i++) {
        const TokenKind kind = all->tokens.at[i].kind;
        depth += kind == TOKEN_LESS || token_opens(kind);
        if (kind == TOKEN_COMMA && !depth) {
            if (!index--)
                return words;
            words.len = 0;
            continue;
        }
        depth -= (token_angles_closed(kind) || token_closes(kind)) && depth;
        vec_push(unit->arena, &words, all->tokens.at[i]);
    }
    if (index)
        words.len = 0;
    return words;
}

static bool add_types(Unit *unit, const Instantiations *all, Str parameter, size_t token,
                      unsigned nested, TypeList *types);

static void add_type(Arena *arena, TypeList *types, const Type *type)
{
    for (size_t i = 0; i < types->len; i++)
        if (str_equal(types->at[i]->name, type->name) && types->at[i]->pointers == type->pointers)
            return;
    vec_push(arena, types, type);
}

/* The type that a use of the function gives the parameter, or those of the template around it. */
static bool add_use(Unit *unit, const Instantiations *all, size_t name, size_t index,
                    unsigned nested, TypeList *types)
{
    Type *type;
    if (!is_kind(all, name + 1, TOKEN_LESS))
        return is_declaration(all, name);
    Tokens words = argument_at(unit, all, name + 1, index);
    if (words.len == 1 && words.at[0].kind == TOKEN_NAME &&
        head_around(all, name, token_text(unit->arena, words.at[0])))
        return add_types(unit, all, token_text(unit->arena, words.at[0]), name, nested + 1, types);
    if (!words.len || !template_names_one(unit, &words, true) ||
        !parse_file_type(unit, &words, &type) || type->is_const || type->is_volatile ||
        type->is_reference)
        return false;
    add_type(unit->arena, types, type);
    return true;
}

/* What a head's parameter stands for, found once. */
static const Instantiated *instantiated(Unit *unit, const Instantiations *all, const Head *head,
                                        Str parameter, unsigned nested)
{
    const Str key = str_format(unit->arena, "%zu %.*s", head->open, STR_ARG(parameter));
    Instantiated *found = strmap_get(all->found, key);
    if (found)
        return found;
    found = arena_new_of(unit->arena, Instantiated);
    strmap_set(all->found, key, found); /* known to be of any types while it is looked for */
    const Str function = token_text(unit->arena, all->tokens.at[head->name]);
    const Places *uses = strmap_get(all->uses, function);
    bool known = is_all_seen(unit, function);
    size_t index = 0;
    while (!str_equal(head->parameters.at[index], parameter))
        index++;
    for (size_t i = 0; i < uses->len && known; i++)
        known = add_use(unit, all, uses->at[i], index, nested, &found->types);
    found->known = known;
    return found;
}

static bool add_types(Unit *unit, const Instantiations *all, Str parameter, size_t token,
                      unsigned nested, TypeList *types)
{
    const Head *head = head_around(all, token, parameter);
    if (!head || !head->name || nested > MOST_NESTED)
        return false;
    const Instantiated *found = instantiated(unit, all, head, parameter, nested);
    for (size_t i = 0; i < found->types.len && found->known; i++)
        add_type(unit->arena, types, found->types.at[i]);
    return found->known;
}

/* The token that stands at that place of the main file, or the first one behind it. */
static size_t token_at(const Instantiations *all, uint32_t place)
{
    size_t low = 0, high = all->at.len;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (all->at.at[middle] < place)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* What a type parameter of the template around that place of the main file stands for; false: it is
 * none, or other types may be given to it. */
static bool instantiated_types(Unit *unit, Str parameter, Span where, TypeList *types)
{
    const Instantiations *all = where.source == unit->source ? instantiations_of(unit) : NULL;
    return all && all->readable &&
           add_types(unit, all, parameter, token_at(all, where.begin), 0, types) && types->len;
}

/* `typedef float real;`: the token is what it declares. */
static bool is_of_typedef(const Instantiations *all, size_t at)
{
    return (is_kind(all, at + 1, TOKEN_SEMICOLON) || is_kind(all, at + 1, TOKEN_COMMA) ||
            is_kind(all, at + 1, TOKEN_LBRACKET) || is_kind(all, at + 1, TOKEN_RPAREN)) &&
           token_is(all->tokens.at[statement_of(all, at)], "typedef");
}

/* A constant gets its value there (`B = 16`, `B{16}`, `int B(16)`), or a type its name. */
static bool is_declared_at(const Instantiations *all, size_t at)
{
    const Token *before = at ? &all->tokens.at[at - 1] : NULL;
    const bool behind_name = before && before->kind == TOKEN_NAME;
    if (is_kind(all, at + 1, TOKEN_ASSIGN))
        return true;
    if (behind_name && token_is_any(*before, "class", "typename") &&
        (is_kind(all, at + 1, TOKEN_COMMA) || is_kind(all, at + 1, TOKEN_GREATER)))
        return true;
    return (behind_name &&
            (is_kind(all, at + 1, TOKEN_LBRACE) || is_kind(all, at + 1, TOKEN_LPAREN))) ||
           (behind_name && token_is_any(*before, "struct", "class", "union", "enum") &&
            is_kind(all, at + 1, TOKEN_COLON)) ||
           is_of_typedef(all, at);
}

/* How often the file declares the name, in whatever scope. */
static size_t declarations_of(Unit *unit, const Instantiations *all, Str name)
{
    size_t *known = strmap_get(all->declared, name);
    if (known)
        return *known;
    const Places *places = strmap_get(all->uses, name);
    known = arena_new_of(unit->arena, size_t);
    for (size_t k = 0; places && k < places->len; k++)
        *known += is_declared_at(all, places->at[k]);
    strmap_set(all->declared, name, known);
    return *known;
}

bool template_names_one(Unit *unit, const Tokens *words, bool of_file)
{
    const Instantiations *all = instantiations_of(unit);
    bool is_one = true;
    for (size_t i = 0; i < words->len && is_one; i++) {
        if (words->at[i].kind != TOKEN_NAME)
            continue;
        const Str name = token_text(unit->arena, words->at[i]);
        size_t declared = declarations_of(unit, all, name);
        for (size_t k = 0; k < unit->includes.len && declared == 1 && of_file; k++) {
            const Str text = unit->includes.at[k]->text;
            declared += str_find_word(text, name, 0) < text.len;
        }
        is_one = declared < 2 && (!declared || all->readable);
    }
    return is_one;
}

bool template_may_name(Unit *unit, Str name, Span where)
{
    const Instantiations *all = where.source == unit->source ? instantiations_of(unit) : NULL;
    return !all || !all->readable || head_around(all, token_at(all, where.begin), name);
}

TypeList unit_launch_types(Unit *unit, const Launch *launch, size_t index)
{
    Tokens words;
    TypeList types = {0};
    Type *type;
    if (!unit_argument(unit, launch->name_where, index, &words))
        return types;
    if (words.len == 1 && words.at[0].kind == TOKEN_NAME &&
        instantiated_types(unit, token_text(unit->arena, words.at[0]), launch->where, &types))
        return types;
    types.len = 0;
    if (template_names_one(unit, &words, true) && parse_file_type(unit, &words, &type))
        vec_push(unit->arena, &types, type);
    return types;
}
