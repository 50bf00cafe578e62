/* One pass over the text for names. Enters: a unit's text. Leaves: its classes, functions,
 * variables and namespaces, and where kernels' names stand. */
#include "names_read.h"

#include <limits.h>
#include <string.h>

#include "../lex/lexer.h"

enum { MOST_SHAPES = 32 }; /* of one name; more count as unseen */

/* A brace that is open; `class` where the members of a class stand in it. */
typedef struct {
    Class *class;
    Str name;
    bool is_typedef;
    bool is_namespace; /* or extern "C" */
} Brace;

typedef struct {
    Unit *unit;
    Names *names;
    Lexer lexer;
    bool is_main;      /* not an include */
    VEC(Token) tokens; /* of the statement so far */
    VEC(Brace) braces;
    size_t parens;
} Reading;

static Token back(const Reading *reading, size_t distance)
{
    size_t count = reading->tokens.len;
    return distance < count ? reading->tokens.at[count - 1 - distance] : (Token){0};
}

static bool is_class_key(Token token)
{
    return token_is_any(token, "struct", "class", "union", "enum");
}

/* `struct NAME {` and its like at the end of the tokens so far: false if they begin no class. */
static bool begins_class(const Reading *reading, Str *name, bool *has_base)
{
    Arena *arena = reading->unit->arena;
    size_t count = reading->tokens.len, at = 0, parens = 0;
    bool found = false;
    for (size_t i = 0; i < count; i++)
        if (reading->tokens.at[i].kind == TOKEN_NAME && is_class_key(reading->tokens.at[i]) &&
            !(i > 0 && (reading->tokens.at[i - 1].kind == TOKEN_LESS ||
                        reading->tokens.at[i - 1].kind == TOKEN_COMMA))) {
            at = i;
            found = true;
        }
    bool is_enum = found && (token_is(reading->tokens.at[at], "enum") ||
                             (at > 0 && token_is(reading->tokens.at[at - 1], "enum")));
    *name = (Str){0};
    *has_base = false;
    for (size_t i = at + 1; found && i < count; i++) {
        Token token = reading->tokens.at[i];
        parens += token.kind == TOKEN_LPAREN;
        parens -= token.kind == TOKEN_RPAREN && parens > 0;
        if (token.kind == TOKEN_ASSIGN)
            return false;
        if (token.kind == TOKEN_RPAREN && i + 1 == count && name->len)
            return false; /* a function that returns a struct */
        if (token.kind == TOKEN_COLON)
            *has_base = true; /* or the type of an enum */
        bool attribute = i + 1 < count && reading->tokens.at[i + 1].kind == TOKEN_LPAREN;
        if (token.kind == TOKEN_NAME && parens == 0 && !*has_base && !attribute && !name->len)
            *name = token_text(arena, token);
        else if (token.kind == TOKEN_LPAREN && parens == 1 && name->len && !*has_base)
            return false;
    }
    *has_base &= !is_enum;
    return found;
}

static Class *class_of(Reading *reading, Str name, ClassKind kind)
{
    Class *class = strmap_get(reading->names->classes, name);
    if (!class) {
        class = arena_new_of(reading->unit->arena, Class);
        class->kind = kind;
        strmap_set(reading->names->classes, name, class);
    }
    if (kind == CLASS_SPECIAL) /* several of a name: the worst counts */
        class->kind = kind;
    return class;
}

static void note_place(const Reading *reading, Class *class, Str name)
{
    for (size_t i = 0; i < reading->tokens.len && !class->source; i++) {
        Token token = reading->tokens.at[i];
        if (token.kind == TOKEN_NAME && i > 0 &&
            str_equal(token_text(reading->unit->arena, token), name)) {
            class->source = token.span.source;
            class->at = token.span.begin;
        }
    }
}

/* `__device__` and its like, by itself or in the replacement of a macro. */
static bool says(const Reading *reading, Token token, const char *word)
{
    return token.kind == TOKEN_NAME &&
           macros_say(reading->unit->macros, token_text(reading->unit->arena, token), word);
}

/* `namespace a::b {` was read up to the brace. */
static void note_namespace(Reading *reading)
{
    Arena *arena = reading->unit->arena;
    bool is_namespace = false;
    for (size_t i = 0; i < reading->tokens.len; i++) {
        Token token = reading->tokens.at[i];
        if (is_namespace && token.kind == TOKEN_NAME)
            strmap_set(reading->names->namespaces, token_text(arena, token), reading->names);
        is_namespace |= says(reading, token, "namespace");
    }
}

static void open_brace(Reading *reading)
{
    Str name;
    bool has_base;
    Brace brace = {.is_namespace = reading->tokens.len &&
                                   (token_is_any(reading->tokens.at[0], "extern", "inline") ||
                                    says(reading, reading->tokens.at[0], "namespace"))};
    if (brace.is_namespace)
        note_namespace(reading);
    if (begins_class(reading, &name, &has_base)) {
        if (reading->braces.len && reading->braces.at[reading->braces.len - 1].class)
            reading->braces.at[reading->braces.len - 1].class->has_array = true; /* maybe in it */
        brace.is_namespace = false;
        brace.name = name;
        brace.is_typedef = token_is(reading->tokens.at[0], "typedef");
        if (name.len) {
            brace.class = class_of(reading, name, has_base ? CLASS_SPECIAL : CLASS_PLAIN);
            note_place(reading, brace.class, name);
        } else {
            brace.class = arena_new_of(reading->unit->arena, Class);
            brace.class->kind = has_base ? CLASS_SPECIAL : CLASS_PLAIN;
        }
        brace.class->refers |= has_base;
        brace.class->has_array |= has_base;
    } else if (reading->braces.len && reading->braces.at[reading->braces.len - 1].class &&
               back(reading, 0).kind == TOKEN_NAME && !token_is(back(reading, 0), "const") &&
               !token_is(back(reading, 0), "noexcept") && !token_is(back(reading, 0), "override") &&
               !token_is(reading->tokens.at[0], "enum")) {
        reading->braces.at[reading->braces.len - 1].class->kind = CLASS_SPECIAL; /* float x{1}; */
    }
    vec_push(reading->unit->arena, &reading->braces, brace);
    reading->tokens.len = 0;
}

/* `} name, other;` behind `typedef struct {`. */
static void close_brace(Reading *reading)
{
    Brace closed = {0};
    if (reading->braces.len)
        closed = reading->braces.at[--reading->braces.len];
    reading->tokens.len = 0;
    if (!closed.is_typedef)
        return;
    Lexer ahead = reading->lexer;
    for (Token token = lexer_next_solid(&ahead);
         token.kind != TOKEN_SEMICOLON && token.kind != TOKEN_END && token.kind != TOKEN_LBRACE;
         token = lexer_next_solid(&ahead))
        if (token.kind == TOKEN_NAME)
            class_of(reading, token_text(reading->unit->arena, token), closed.class->kind);
}

/* `typedef Vec<float> V;` and `using V = Vec<float>;`: another name of a class. */
static void note_alias(Reading *reading)
{
    Arena *arena = reading->unit->arena;
    size_t count = reading->tokens.len, first = 1, last = count;
    if (count < 3)
        return;
    bool is_using =
        token_is(reading->tokens.at[0], "using") && reading->tokens.at[2].kind == TOKEN_ASSIGN;
    if (is_using)
        first = 3;
    else if (token_is(reading->tokens.at[0], "typedef"))
        last--;
    else
        return;
    Str name = token_text(arena, reading->tokens.at[is_using ? 1 : last]), class = {0};
    for (size_t i = first; i < last && reading->tokens.at[i].kind != TOKEN_LESS; i++) {
        Token token = reading->tokens.at[i];
        if (token.kind == TOKEN_NAME && !is_class_key(token) && !token_is(token, "const") &&
            !token_is(token, "typename"))
            class = token_text(arena, token);
        else if (token.kind != TOKEN_NAME && token.kind != TOKEN_SCOPE)
            return; /* a pointer, a function */
    }
    Class *known = strmap_get(reading->names->classes, class);
    TokenKind end = reading->tokens.at[last - 1].kind;
    if (known && (end == TOKEN_NAME || end == TOKEN_GREATER || end == TOKEN_SHR))
        strmap_set(reading->names->classes, name, known);
}

/* The token is an argument of the type's template: `atomic<int, scope> flag`. */
static bool is_in_angles(const Reading *reading, size_t at)
{
    size_t depth = 0;
    for (size_t i = 0; i < at && reading->tokens.at[i].kind != TOKEN_ASSIGN; i++) {
        TokenKind kind = reading->tokens.at[i].kind;
        size_t closed = kind == TOKEN_GREATER ? 1 : kind == TOKEN_SHR ? 2 : 0;
        depth += kind == TOKEN_LESS;
        depth -= closed < depth ? closed : depth;
    }
    return depth > 0;
}

/* The token is a declared name: `T name;`, `T name[3]`, `T a, b = 1`. */
static bool is_declared(const Reading *reading, size_t i)
{
    Token after =
        i + 1 < reading->tokens.len ? reading->tokens.at[i + 1] : (Token){.kind = TOKEN_SEMICOLON};
    Token token = reading->tokens.at[i];
    bool is_end =
        token_is_any(token, "const", "noexcept", "override", "final"); /* of a method's head */
    return i > 0 && token.kind == TOKEN_NAME && !is_end &&
           (after.kind == TOKEN_SEMICOLON || after.kind == TOKEN_COMMA ||
            after.kind == TOKEN_LBRACKET || after.kind == TOKEN_ASSIGN) &&
           !is_in_angles(reading, i);
}

/* A type by its last word, as far as it matters for what may be the same memory: `unsigned int`
 * as int. */
static const Type *type_of_word(const Reading *reading, Token token)
{
    static const struct {
        const char *word;
        Type type;
    } numbers[] = {{"bool", {.kind = TYPE_BOOL, .size = 1}},
                   {"char", {.kind = TYPE_INTEGER, .size = 1}},
                   {"short", {.kind = TYPE_INTEGER, .size = 2}},
                   {"int", {.kind = TYPE_INTEGER, .size = 4}},
                   {"long", {.kind = TYPE_INTEGER, .size = 8}},
                   {"unsigned", {.kind = TYPE_INTEGER, .size = 4}},
                   {"signed", {.kind = TYPE_INTEGER, .size = 4}},
                   {"float", {.kind = TYPE_FLOATING, .size = 4}},
                   {"double", {.kind = TYPE_FLOATING, .size = 8}}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (token_is(token, numbers[i].word))
            return &numbers[i].type;
    return token.kind == TOKEN_NAME
               ? unit_type(reading->unit, token_text(reading->unit->arena, token))
               : NULL;
}

/* A pointer, a reference, an array, something of a type that is not known. */
static void note_member(const Reading *reading, Class *holder)
{
    Arena *arena = reading->unit->arena;
    for (size_t i = 0; i < reading->tokens.len; i++) {
        Token token = reading->tokens.at[i], before = i ? reading->tokens.at[i - 1] : (Token){0};
        holder->refers |= token.kind == TOKEN_STAR || token.kind == TOKEN_AND;
        holder->has_array |= token.kind == TOKEN_LBRACKET && !token_is(before, "operator");
        if (!is_declared(reading, i) || before.kind == TOKEN_COMMA)
            continue;
        const Type *type = before.kind == TOKEN_NAME ? type_of_word(reading, before) : NULL;
        const Class *class = before.kind == TOKEN_NAME
                                 ? strmap_get(reading->names->classes, token_text(arena, before))
                                 : NULL;
        holder->refers |= type ? type->pointers > 0 || type->is_reference : !class || class->refers;
        if (before.kind != TOKEN_STAR)
            holder->has_array |= type ? type->extents.len > 0 : !class || class->has_array;
    }
}

/* The last token of the type in `T a, *b`: that of `Vec` in `Vec<float> v`. */
static Token type_token(const Reading *reading)
{
    size_t i = 1;
    while (i + 1 < reading->tokens.len && !is_declared(reading, i))
        i++;
    for (i--; i > 0 && (reading->tokens.at[i].kind == TOKEN_STAR ||
                        reading->tokens.at[i].kind == TOKEN_AND);)
        i--;
    bool is_template =
        reading->tokens.at[i].kind == TOKEN_GREATER || reading->tokens.at[i].kind == TOKEN_SHR;
    while (is_template && i > 1 && reading->tokens.at[i].kind != TOKEN_LESS)
        i--;
    return reading->tokens.at[is_template && i > 0 ? i - 1 : i];
}

/* Of the variables that a statement declares, whose type ends with `word`. `holds`: they are no
 * pointers, and hold none. */
static const Type *declared_type(const Reading *reading, Token word, bool *holds)
{
    const Type *type = type_of_word(reading, word);
    const Class *class =
        word.kind == TOKEN_NAME
            ? strmap_get(reading->names->classes, token_text(reading->unit->arena, word))
            : NULL;
    *holds = class ? !class->refers
                   : type && type->kind != TYPE_UNKNOWN && !type->pointers && !type->is_reference;
    for (size_t i = 0; i < reading->tokens.len; i++)
        if (token_is(reading->tokens.at[i], "long") || token_is(reading->tokens.at[i], "short"))
            return NULL; /* long long, short int */
    return type;
}

static void note_variable(Reading *reading, Str name, const Declared *as)
{
    Declared *declared = arena_new_of(reading->unit->arena, Declared);
    *declared = *as;
    const Declared *other = strmap_get(reading->names->variables, name);
    if (other && other->kind != as->kind) /* in another namespace, or under #else */
        declared->kind = VARIABLE_DEVICE;
    if (other && other->type != declared->type)
        declared->type = NULL;
    strmap_set(reading->names->variables, name, declared);
}

/* __align__(16), alignas(16), __attribute__((aligned(16))) */
static bool is_attribute(const Reading *reading, Token token)
{
    return token.kind == TOKEN_NAME && (token_is(token, "alignas") ||
                                        str_starts(token_text(reading->unit->arena, token), "__"));
}

static void note_variables(Reading *reading)
{
    for (size_t i = 0; i < reading->braces.len; i++)
        if (!reading->braces.at[i].is_namespace)
            return;
    FileVariable kind = VARIABLE_UNSEEN;
    bool is_pointer = false;
    size_t brackets = 0;
    for (size_t i = 0; i < reading->tokens.len && reading->tokens.at[i].kind != TOKEN_ASSIGN; i++) {
        Token token = reading->tokens.at[i];
        if (token.kind == TOKEN_LPAREN && brackets == 0) {
            if (i == 0 || !is_attribute(reading, reading->tokens.at[i - 1]))
                return; /* a function */
            i = tokens_closing(reading->tokens.at, reading->tokens.len, i);
            continue;
        }
        brackets += token.kind == TOKEN_LBRACKET;
        brackets -= token.kind == TOKEN_RBRACKET && brackets > 0;
        is_pointer |= token.kind == TOKEN_STAR && brackets == 0;
        bool fixed = says(reading, token, "const") || says(reading, token, "constexpr") ||
                     says(reading, token, "__constant__");
        if (says(reading, token, "__shared__"))
            kind = VARIABLE_SHARED;
        else if (fixed && kind != VARIABLE_SHARED)
            kind = VARIABLE_CONSTANT;
        else if (kind == VARIABLE_UNSEEN &&
                 (says(reading, token, "__device__") || says(reading, token, "__managed__")))
            kind = VARIABLE_DEVICE;
    }
    if (kind == VARIABLE_UNSEEN)
        return;
    Arena *arena = reading->unit->arena;
    Token word = type_token(reading);
    bool holds;
    Declared declared = {.type = declared_type(reading, word, &holds),
                         .word = word.kind == TOKEN_NAME ? token_text(arena, word) : (Str){0}};
    declared.kind = is_pointer || !holds ? VARIABLE_DEVICE : kind;
    for (size_t i = 0; i < reading->tokens.len; i++)
        if (is_declared(reading, i))
            note_variable(reading, token_text(arena, reading->tokens.at[i]), &declared);
}

/* `Vec a, b[3];` where Vec is special. */
static bool is_special_member(const Reading *reading)
{
    bool special = false;
    for (size_t i = 0; i < reading->tokens.len; i++) {
        Token token = reading->tokens.at[i];
        if (token.kind == TOKEN_LPAREN || token.kind == TOKEN_STAR || token.kind == TOKEN_AND ||
            token_is_any(token, "static", "using", "typedef"))
            return false;
        if (special && is_declared(reading, i))
            return true;
        const Class *class =
            token.kind == TOKEN_NAME
                ? strmap_get(reading->names->classes, token_text(reading->unit->arena, token))
                : NULL;
        special |= class && class->kind == CLASS_SPECIAL;
    }
    return false;
}

/* `const float x, *p;`, but not `const float *p, *q;`: no other object can be assigned to it. */
static bool is_const_member(const Reading *reading)
{
    bool is_const = false, fixed = false, any = false;
    for (size_t i = 0; i < reading->tokens.len; i++) {
        Token token = reading->tokens.at[i];
        if (token.kind == TOKEN_LPAREN) {
            if (i == 0 || !is_attribute(reading, reading->tokens.at[i - 1]))
                return false;
            i = tokens_closing(reading->tokens.at, reading->tokens.len, i);
        } else if (says(reading, token, "static") || says(reading, token, "using") ||
                   says(reading, token, "typedef") || says(reading, token, "friend")) {
            return false;
        } else if (says(reading, token, "const") && !is_in_angles(reading, i)) {
            fixed = true;
            is_const |= !any;
        } else if (token.kind == TOKEN_STAR) {
            fixed = false;
            any = true;
        } else if (is_declared(reading, i) || (fixed && token.kind == TOKEN_COLON)) {
            if (fixed)
                return true;
            any = true;
        } else if (token.kind == TOKEN_COMMA && !is_in_angles(reading, i)) {
            fixed = is_const;
        }
    }
    return false;
}

/* `float &x;`, and no method that gives one: no object is made without it. */
static bool is_reference_member(const Reading *reading)
{
    for (size_t i = 1; i + 1 < reading->tokens.len; i++) {
        Token next = reading->tokens.at[i + 1];
        TokenKind kind = reading->tokens.at[i].kind;
        bool calls = i + 2 < reading->tokens.len && reading->tokens.at[i + 2].kind == TOKEN_LPAREN;
        if ((kind == TOKEN_AND || kind == TOKEN_AND_AND) && next.kind == TOKEN_NAME)
            return !calls && !token_is(next, "operator");
        if (kind == TOKEN_LPAREN && next.kind != TOKEN_AND)
            return false;
    }
    return false;
}

/* `friend void k(float *);`: it may do what others may not. */
static void note_friend(Reading *reading)
{
    bool is_friend = false;
    for (size_t i = 0; i + 1 < reading->tokens.len; i++) {
        const Token token = reading->tokens.at[i];
        is_friend |= says(reading, token, "friend");
        if (is_friend && token.kind == TOKEN_NAME &&
            (reading->tokens.at[i + 1].kind == TOKEN_LPAREN ||
             reading->tokens.at[i + 1].kind == TOKEN_LESS))
            strmap_set(reading->names->friends, token_text(reading->unit->arena, token),
                       reading->names);
    }
}

/* A member declaration that ends here: `NAME(...)`, `~NAME()`, `operator=`, `int x = 1`,
 * `virtual`, `int &x`. */
static void end_member(Reading *reading)
{
    if (!reading->braces.len || !reading->braces.at[reading->braces.len - 1].class)
        return;
    note_friend(reading);
    const Brace *brace = &reading->braces.at[reading->braces.len - 1];
    bool is_static = false,
         special =
             is_special_member(reading) || is_reference_member(reading) || is_const_member(reading),
         defaulted = token_is(back(reading, 0), "default");
    for (size_t i = 0; i < reading->tokens.len; i++) {
        Token token = reading->tokens.at[i], before = i ? reading->tokens.at[i - 1] : (Token){0};
        bool call = i + 1 < reading->tokens.len && reading->tokens.at[i + 1].kind == TOKEN_LPAREN;
        is_static = is_static || (token.kind == TOKEN_NAME && token_is(token, "static"));
        special = special || (token.kind == TOKEN_NAME && token_is(token, "virtual"));
        special = special ||
                  (token.kind == TOKEN_NAME && call && !defaulted && before.kind != TOKEN_TILDE &&
                   brace->name.len && token_is(token, str_c(reading->unit->arena, brace->name)));
        special = special || (token.kind == TOKEN_TILDE && !defaulted);
        special = special || (token.kind == TOKEN_ASSIGN && !defaulted && !is_static &&
                              !token_is(reading->tokens.at[0], "using"));
    }
    if (special)
        brace->class->kind = CLASS_SPECIAL;
    note_member(reading, brace->class);
}

static bool ends_type(Token token)
{
    static const char *const others[] = {"return", "else", "case",   "throw",   "new",
                                         "do",     "goto", "delete", "operator"};
    return token.kind == TOKEN_NAME && !token_is_one_of(token, others);
}

static void count_declaration(Reading *reading, Str name)
{
    size_t *count = strmap_get(reading->names->functions, name);
    if (!count) {
        count = arena_new_of(reading->unit->arena, size_t);
        *count = 0;
        strmap_set(reading->names->functions, name, count);
    }
    ++*count;
}

bool names_type_word(Token token)
{
    static const char *const words[] = {"void", "bool",   "char",  "short",  "int",
                                        "long", "signed", "float", "double", "unsigned"};
    return token_is_one_of(token, words);
}

static void note_name(Reading *reading, Token name, Token before, Token after)
{
    Arena *arena = reading->unit->arena;
    Str text = token_text(arena, name);
    bool declares = after.kind == TOKEN_LPAREN && ends_type(before) &&
                    !names_type_word(name); /* float (&name(int))[4] */
    if (declares)
        count_declaration(reading, text);
    Offsets *offsets = reading->is_main ? strmap_get(reading->names->kernels, text) : NULL;
    if (offsets && !declares && !(after.kind == TOKEN_LPAREN && before.kind == TOKEN_RPAREN))
        vec_push(arena, offsets, name.span.begin);
}

/* `name (` at `at`, up to the parenthesis that closes; false: none closes. */
static bool read_shape(const Reading *reading, size_t at, Shape *shape)
{
    size_t depth = 0;
    *shape = (Shape){0};
    for (size_t i = at + 1; i < reading->tokens.len; i++) {
        TokenKind kind = reading->tokens.at[i].kind;
        depth += kind == TOKEN_LPAREN;
        depth -= kind == TOKEN_RPAREN;
        if (depth == 0)
            return true;
        bool is_none = kind == TOKEN_LPAREN || token_is(reading->tokens.at[i], "void");
        if (shape->count == 0 && !is_none)
            shape->count = 1;
        shape->count += kind == TOKEN_COMMA && depth == 1;
        shape->references += kind == TOKEN_AND || kind == TOKEN_AND_AND;
        shape->pointers += kind == TOKEN_STAR || kind == TOKEN_LBRACKET;
    }
    return false;
}

bool names_have_shape(const Shapes *shapes, const Shape *shape)
{
    bool has = false;
    for (size_t i = 0; i < shapes->len; i++)
        has = has || (shapes->at[i].count == shape->count &&
                      shapes->at[i].references == shape->references &&
                      shapes->at[i].pointers == shape->pointers);
    return has;
}

/* A function that is declared or defined in no class. */
static void note_overload(Reading *reading, bool is_definition)
{
    const Brace *brace = reading->braces.len ? &reading->braces.at[reading->braces.len - 1] : NULL;
    Shape shape;
    bool is_template = reading->tokens.len && token_is(reading->tokens.at[0], "template");
    if ((brace && (!brace->is_namespace || brace->class)) || (is_template && !is_definition))
        return; /* a template may be defined by its specialisations */
    for (size_t i = 1; i + 1 < reading->tokens.len; i++) {
        Token before = reading->tokens.at[i - 1];
        if (reading->tokens.at[i].kind != TOKEN_NAME ||
            reading->tokens.at[i + 1].kind != TOKEN_LPAREN ||
            names_type_word(reading->tokens.at[i]) ||
            !(ends_type(before) || before.kind == TOKEN_SCOPE || before.kind == TOKEN_STAR ||
              before.kind == TOKEN_AND || before.kind == TOKEN_GREATER) ||
            str_starts(token_text(reading->unit->arena, reading->tokens.at[i]), "__"))
            continue;
        if (!read_shape(reading, i, &shape))
            return;
        Str name = token_text(reading->unit->arena, reading->tokens.at[i]);
        Overloads *overloads = strmap_get(reading->names->overloads, name);
        if (!overloads) {
            overloads = arena_new_of(reading->unit->arena, Overloads);
            *overloads = (Overloads){0};
            strmap_set(reading->names->overloads, name, overloads);
        }
        Shapes *shapes = is_definition ? &overloads->definitions : &overloads->prototypes;
        if (shapes->len < MOST_SHAPES && !names_have_shape(shapes, &shape))
            vec_push(reading->unit->arena, shapes, shape);
        else if (shapes->len == MOST_SHAPES && !is_definition)
            shapes->at[0].count = UINT_MAX; /* none is defined so */
        return;
    }
}

/* A method may touch memory where its class names a variable of the file, or calls a function of
 * it. */
static void note_in_class(Reading *reading, Token name, Token before, Token after)
{
    Class *class = NULL;
    bool calls = after.kind == TOKEN_LPAREN && !ends_type(before);
    for (size_t i = 0; i < reading->braces.len; i++)
        class = reading->braces.at[i].class ? reading->braces.at[i].class : class;
    if (!class)
        return;
    Str text = token_text(reading->unit->arena, name);
    class->operates |= str_is(text, "operator");
    if (class->refers)
        return;
    const Declared *declared = strmap_get(reading->names->variables, text);
    class->refers = (declared && declared->kind == VARIABLE_DEVICE) ||
                    (calls && strmap_get(reading->names->functions, text) &&
                     !strmap_get(reading->names->classes, text));
}

/* A launch in a macro is found where the macro is used. */
static void note_directive(Reading *reading, Token directive)
{
    Lexer lexer = lexer_in_directive(directive);
    Token last = {0}, token;
    do {
        token = lexer_next_solid(&lexer);
        if (last.kind == TOKEN_NAME && token.kind != TOKEN_LAUNCH_OPEN)
            note_name(reading, last, (Token){0}, token);
        last = token;
    } while (token.kind != TOKEN_END);
}

static void read_token(Reading *reading, Token token)
{
    if (token.kind == TOKEN_DIRECTIVE) {
        note_directive(reading, token);
        return;
    }
    if (back(reading, 0).kind == TOKEN_NAME) {
        note_name(reading, back(reading, 0), back(reading, 1), token);
        note_in_class(reading, back(reading, 0), back(reading, 1), token);
    }
    if (token.kind == TOKEN_LBRACE || token.kind == TOKEN_SEMICOLON) {
        note_overload(reading, token.kind == TOKEN_LBRACE);
        note_variables(reading);
        end_member(reading);
        note_alias(reading);
    }
    if (token.kind == TOKEN_LBRACE)
        open_brace(reading);
    else if (token.kind == TOKEN_RBRACE)
        close_brace(reading);
    else if (token.kind == TOKEN_SEMICOLON)
        reading->tokens.len = 0;
    else if (reading->tokens.len < 4096)
        vec_push(reading->unit->arena, &reading->tokens, token);
}

static void read_names(Unit *unit, Names *names, Source *source)
{
    Reading reading = {.unit = unit,
                       .names = names,
                       .lexer = lexer_new(source, 0, (uint32_t)source->text.len),
                       .is_main = source == unit->source};
    for (Token token; (token = lexer_next_solid(&reading.lexer)).kind != TOKEN_END;)
        read_token(&reading, token);
}

void names_read(Unit *unit)
{
    Names *names = arena_new_of(unit->arena, Names);
    *names = (Names){.classes = strmap_new(unit->arena),
                     .functions = strmap_new(unit->arena),
                     .kernels = strmap_new(unit->arena),
                     .variables = strmap_new(unit->arena),
                     .namespaces = strmap_new(unit->arena),
                     .friends = strmap_new(unit->arena),
                     .overloads = strmap_new(unit->arena)};
    unit->names = names;
    for (size_t i = 0; i < unit->kernels.len; i++)
        strmap_set(names->kernels, unit->kernels.at[i]->name, arena_new_of(unit->arena, Offsets));
    for (size_t i = 0; unit_source(unit, i); i++)
        read_names(unit, names, unit_source(unit, i));
}
