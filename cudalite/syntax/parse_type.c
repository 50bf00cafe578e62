/* Types and declarators.
 * Enters: solid tokens at the parser's place. Leaves: Type, Declarator; and the decision whether a
 * statement is a declaration. */
#include "parser.h"

const Type *parser_type(const Parser *parser, Str name)
{
    const Type *type = strmap_get(parser->types, name);
    const size_t scope = str_scope(name);
    if (scope < name.len && (strmap_get(parser->types, str_slice(name, 0, scope)) ||
                             !unit_is_qualified(parser->unit, name)))
        return NULL; /* of a class or a template parameter of the kernel */
    return type ? type : unit_type(parser->unit, name);
}

/* --- types that are declared anew -------------------------------------------------------------- */

static TokenKind kind_of(const Parser *parser, size_t at)
{
    return at < parser->count ? parser->tokens[parser->index[at]].kind : TOKEN_SEMICOLON;
}

static Word next_word(const Parser *parser, size_t at)
{
    return at + 1 < parser->count ? (Word)parser->word[at + 1] : WORD_NONE;
}

/* A name of the file's types means either of both, and one that an inner block declares means
 * something else, or nothing, behind it. */
static void hide_type(Parser *parser, size_t depth, size_t at)
{
    static const Type unknown = {.kind = TYPE_UNKNOWN};
    const Str name = token_text(parser->arena, parser->tokens[parser->index[at]]);
    if (unit_type(parser->unit, name) || depth > 1)
        strmap_set(parser->types, name, (void *)(uintptr_t)&unknown);
}

/* `typedef T a, (b), c[3];`: the names behind which a declarator may end. */
static void hide_typedef(Parser *parser, size_t depth, size_t at)
{
    for (; kind_of(parser, at) != TOKEN_SEMICOLON; at++) {
        const TokenKind next = kind_of(parser, at + 1);
        if (kind_of(parser, at) == TOKEN_NAME && parser->word[at] == WORD_NONE &&
            (next == TOKEN_SEMICOLON || next == TOKEN_COMMA || next == TOKEN_RPAREN ||
             next == TOKEN_LBRACKET))
            hide_type(parser, depth, at);
        else if (kind_of(parser, at) == TOKEN_LBRACE && parser->match[at] > at)
            at = parser->match[at];
    }
}

void parser_hide_types(Parser *parser)
{
    size_t depth = 0; /* of braces */
    for (size_t i = 0; i < parser->count; i++) {
        const TokenKind next = kind_of(parser, i + 1);
        depth += kind_of(parser, i) == TOKEN_LBRACE;
        depth -= kind_of(parser, i) == TOKEN_RBRACE && depth;
        const Word word = (Word)parser->word[i];
        if (word == WORD_TYPEDEF) {
            hide_typedef(parser, depth, i + 1);
        } else if (word == WORD_USING && next == TOKEN_NAME) { /* `using a = T;`, `using b::a;` */
            size_t end = i + 1;
            while (kind_of(parser, end) == TOKEN_NAME && kind_of(parser, end + 1) == TOKEN_SCOPE)
                end += 2;
            if (kind_of(parser, end) == TOKEN_NAME)
                hide_type(parser, depth, end);
        } else if (parser_class(word) == CLASS_ELABORATED) {
            const bool is_scoped = parser_class(next_word(parser, i)) == CLASS_ELABORATED;
            const size_t name = i + (is_scoped ? 2 : 1); /* of `enum class a`, too */
            const TokenKind behind = kind_of(parser, name + 1);
            if (kind_of(parser, name) == TOKEN_NAME &&
                (behind == TOKEN_LBRACE || behind == TOKEN_COLON || behind == TOKEN_SEMICOLON ||
                 (behind == TOKEN_NAME && kind_of(parser, name + 2) == TOKEN_LBRACE)))
                hide_type(parser, depth, name);
        }
    }
}

int64_t type_size(const Unit *unit, const Type *type)
{
    int64_t size = type->size;
    if (type->is_auto || (type->kind == TYPE_UNKNOWN && !type->pointers))
        return -1;
    if (type->pointers && !type->pointer_to_array)
        size = 8;
    else if (type->pointer_to_array)
        return 8;
    if (size <= 0)
        return -1;
    for (size_t i = 0; i < type->extents.len; i++) {
        int64_t extent;
        if (!type->extents.at[i] ||
            !expr_evaluate(unit, type->extents.at[i], NULL, NULL, &extent) ||
            __builtin_mul_overflow(size, extent, &size))
            return -1;
    }
    return size;
}

/* attribute: `[[...]]`, `__attribute__((...))`, `__align__(n)`, `alignas(n)`, `__declspec(x)`. */
static bool skip_attribute(Parser *parser)
{
    if (parser_kind(parser, 0) == TOKEN_LBRACKET && parser_kind(parser, 1) == TOKEN_LBRACKET &&
        parser->match[parser->at] > parser->at) {
        parser->at = parser->match[parser->at] + 1;
        return true;
    }
    if (parser_kind(parser, 0) != TOKEN_NAME || parser_kind(parser, 1) != TOKEN_LPAREN)
        return false;
    Str text = parser_text(parser, 0);
    if (!str_is(text, "__attribute__") && !str_is(text, "__align__") && !str_is(text, "alignas") &&
        !str_is(text, "__declspec") && !str_is(text, "__attribute"))
        return false;
    size_t close = parser->match[parser->at + 1];
    if (close <= parser->at)
        return false;
    parser->at = close + 1;
    return true;
}

static void skip_attributes(Parser *parser)
{
    while (skip_attribute(parser))
        continue;
}

/* What a run of words such as `unsigned long int` amounts to. */
typedef struct {
    unsigned longs;
    bool is_short, is_char, is_int, is_unsigned, is_signed, is_float, is_double, is_void, is_bool;
    bool is_wide, is_char16, is_auto, any;
} Basic;

static void basic_add(Basic *basic, Word word)
{
    basic->any = true;
    switch (word) {
    case WORD_LONG: basic->longs++; break;
    case WORD_INT64_MS: basic->longs += 2; break;
    case WORD_SHORT: basic->is_short = true; break;
    case WORD_CHAR: basic->is_char = true; break;
    case WORD_INT: basic->is_int = true; break;
    case WORD_UNSIGNED: basic->is_unsigned = true; break;
    case WORD_SIGNED: basic->is_signed = true; break;
    case WORD_FLOAT: basic->is_float = true; break;
    case WORD_DOUBLE: basic->is_double = true; break;
    case WORD_VOID: basic->is_void = true; break;
    case WORD_BOOL: basic->is_bool = true; break;
    case WORD_WCHAR: basic->is_wide = true; break;
    case WORD_CHAR32: basic->is_wide = basic->is_unsigned = true; break;
    case WORD_CHAR16: basic->is_char16 = basic->is_unsigned = true; break;
    default: basic->is_auto = true; break;
    }
}

static void basic_finish(const Basic *basic, Type *type)
{
    type->is_unsigned = basic->is_unsigned;
    if (basic->is_auto) {
        type->is_auto = true;
    } else if (basic->is_void) {
        type->kind = TYPE_VOID;
    } else if (basic->is_bool) {
        type->kind = TYPE_BOOL;
        type->size = 1;
        type->is_unsigned = true;
    } else if (basic->is_float || basic->is_double) {
        type->kind = TYPE_FLOATING;
        type->size = basic->is_float ? 4 : basic->longs ? 0 : 8;
    } else {
        type->kind = TYPE_INTEGER;
        type->size = basic->is_char                        ? 1
                     : basic->is_short || basic->is_char16 ? 2
                     : basic->longs                        ? 8
                                                           : 4;
    }
}

static void apply_qualifier(Type *type, Word word)
{
    switch (word) {
    case WORD_CONST:
    case WORD_CONST_GNU: type->is_const = true; break;
    case WORD_VOLATILE:
    case WORD_VOLATILE_GNU: type->is_volatile = true; break;
    case WORD_SHARED: type->is_shared = true; break;
    case WORD_STATIC: type->is_static = true; break;
    case WORD_CONSTEXPR: type->is_const = type->is_constexpr = true; break;
    default: break;
    }
}

static void add_word(Arena *arena, Str *name, Str word)
{
    *name = name->len ? str_format(arena, "%.*s %.*s", STR_ARG(*name), STR_ARG(word)) : word;
}

/* qualified-name: ["::"] name [template-list] {"::" ["template"] name [template-list]}
 * Leaves the name without its template lists. False, with nothing read, where none. */
bool parse_qualified(Parser *parser, Str *name, bool *has_template)
{
    size_t start = parser->at;
    *name = (Str){0};
    *has_template = false;
    bool scope = parser_accept(parser, TOKEN_SCOPE);
    for (;;) {
        if (parser_word(parser, 0) == WORD_TEMPLATE)
            parser->at++;
        if (parser_kind(parser, 0) != TOKEN_NAME || parser_word(parser, 0) != WORD_NONE) {
            parser->at = start;
            return false;
        }
        Str piece = parser_text(parser, 0);
        *name = name->len || scope
                    ? str_format(parser->arena, "%.*s::%.*s", STR_ARG(*name), STR_ARG(piece))
                    : piece;
        parser->at++;
        if (parser_kind(parser, 0) == TOKEN_LESS && !strmap_get(parser->objects, *name)) {
            size_t end = parser_angle_end(parser, parser->at);
            if (end) {
                parser->at = end;
                *has_template = true;
            }
        }
        if (!parser_accept(parser, TOKEN_SCOPE))
            return true;
        scope = true;
    }
}

/* decltype "(" ... ")" */
static bool skip_decltype(Parser *parser)
{
    if (parser_word(parser, 0) != WORD_DECLTYPE || parser_kind(parser, 1) != TOKEN_LPAREN ||
        parser->match[parser->at + 1] <= parser->at)
        return false;
    parser->at = parser->match[parser->at + 1] + 1;
    return true;
}

static void copy_base(Type *type, const Type *known)
{
    bool is_const = type->is_const, is_volatile = type->is_volatile;
    type->kind = known->kind;
    type->size = known->size;
    type->is_unsigned = known->is_unsigned;
    type->components = known->components;
    type->of_floats = known->of_floats;
    type->is_const = is_const || known->is_const;
    type->is_volatile = is_volatile || known->is_volatile;
    type->is_auto = known->is_auto;
    type->is_reference = known->is_reference;
    type->pointers = known->pointers;
    if (known->pointers ||
        known->extents.len) /* typedef float *row: what it points to is the base */
        type->name = known->name;
    type->pointer_to_array = known->pointer_to_array;
    type->extents.at = known->extents.at;
    type->extents.len = type->extents.cap = known->extents.len;
}

/* Tokens [first, at) as one name: "Vec<float, 2>". */
static Str written_name(const Parser *parser, size_t first)
{
    Text text = text_new(parser->arena);
    for (size_t i = first; i < parser->at; i++) {
        Token token = parser->tokens[parser->index[i]];
        if (text.len && token.space_before)
            text_add_c(&text, " ");
        text_add(&text, token_text(parser->arena, token));
    }
    return text_str(&text);
}

/* specifiers: {qualifier | attribute} (basic {basic} | [elaborated] qualified-name | decltype)
 *             {qualifier | basic} */
bool parse_specifiers(Parser *parser, Type *type)
{
    size_t start = parser->at;
    Basic basic = {0};
    bool named = false;
    *type = (Type){0};
    for (;;) {
        Word word = parser_word(parser, 0);
        WordClass class = parser_class(word);
        if (skip_attribute(parser))
            continue;
        if (class == CLASS_QUALIFIER) {
            apply_qualifier(type, word);
            parser->at++;
            if (word == WORD_EXTERN)
                parser_accept(parser, TOKEN_STRING);
        } else if (class == CLASS_BASIC && !named) {
            basic_add(&basic, word);
            add_word(parser->arena, &type->name, parser_text(parser, 0));
            parser->at++;
        } else if (class == CLASS_ELABORATED && !named && !basic.any) {
            type->is_typename |= word == WORD_TYPENAME;
            parser->at++;
        } else if (!named && !basic.any && skip_decltype(parser)) {
            named = true;
            type->name = STR("decltype");
        } else if (!named && !basic.any && word == WORD_NONE &&
                   (parser_kind(parser, 0) == TOKEN_NAME ||
                    parser_kind(parser, 0) == TOKEN_SCOPE)) {
            bool has_template;
            size_t first = parser->at;
            if (!parse_qualified(parser, &type->name, &has_template))
                break;
            if (has_template)
                type->name = written_name(parser, first);
            const Type *known = has_template ? NULL : parser_type(parser, type->name);
            if (known)
                copy_base(type, known);
            named = true;
        } else {
            break;
        }
    }
    if (basic.any)
        basic_finish(&basic, type);
    if (basic.any || named)
        return true;
    parser->at = start;
    return false;
}

/* pointers: {"*" | "&" | "&&" | qualifier | attribute} */
static void parse_pointers(Parser *parser, Type *type)
{
    for (;;) {
        Word word = parser_word(parser, 0);
        if (parser_accept(parser, TOKEN_STAR)) {
            type->pointers++;
            type->is_restrict = false;
        } else if (parser_accept(parser, TOKEN_AND) || parser_accept(parser, TOKEN_AND_AND)) {
            type->is_reference = true;
        } else if (word == WORD_RESTRICT || word == WORD_RESTRICT_GNU) {
            type->is_restrict = true;
            parser->at++;
        } else if (parser_class(word) == CLASS_QUALIFIER) {
            if (!type->pointers)
                apply_qualifier(type, word);
            parser->at++;
        } else if (!skip_attribute(parser)) {
            return;
        }
    }
}

/* extents: {"[" [expression] "]"} */
static bool parse_extents(Parser *parser, Type *type)
{
    /* A typedef of an array keeps its own extents behind the declarator's. */
    VEC(Expr *) inner = {0};
    for (size_t i = 0; i < type->extents.len; i++)
        vec_push(parser->arena, &inner, type->extents.at[i]);
    type->extents.at = NULL;
    type->extents.len = type->extents.cap = 0;
    while (parser_kind(parser, 0) == TOKEN_LBRACKET && parser_kind(parser, 1) != TOKEN_LBRACKET) {
        parser->at++;
        Expr *extent = NULL;
        if (parser_kind(parser, 0) != TOKEN_RBRACKET)
            extent = parse_comma_expr(parser);
        if (!parser_expect(parser, TOKEN_RBRACKET))
            return false;
        vec_push(parser->arena, &type->extents, extent);
    }
    for (size_t i = 0; i < inner.len; i++)
        vec_push(parser->arena, &type->extents, inner.at[i]);
    return true;
}

/* declarator: pointers (name | "(" pointers name ")" | nothing) extents */
bool parse_declarator(Parser *parser, const Type *base, Declarator *declarator)
{
    Type *type = arena_new_of(parser->arena, Type);
    *type = *base;
    declarator->type = type;
    declarator->first = parser->at < parser->count ? parser->index[parser->at] : 0;
    parse_pointers(parser, type);
    bool to_rows = type->pointers > base->pointers && base->extents.len && !base->pointer_to_array;
    type->pointer_to_array |= to_rows; /* row *a, with typedef float row[N] */
    bool grouped = false;
    if (parser_kind(parser, 0) == TOKEN_LPAREN &&
        (parser_kind(parser, 1) == TOKEN_STAR || parser_kind(parser, 1) == TOKEN_AND)) {
        grouped = true;
        parser->at++;
        unsigned before = type->pointers;
        parse_pointers(parser, type);
        type->pointer_to_array = type->pointers > before;
    }
    if (parser_kind(parser, 0) == TOKEN_NAME && parser_word(parser, 0) == WORD_NONE) {
        declarator->name = parser_text(parser, 0);
        declarator->name_token = parser->index[parser->at];
        parser->at++;
    }
    if (grouped && !parser_accept(parser, TOKEN_RPAREN))
        return false;
    if (grouped && parser_kind(parser, 0) != TOKEN_LBRACKET)
        return false; /* a pointer to a function */
    skip_attributes(parser);
    if (to_rows && parser_kind(parser, 0) == TOKEN_LBRACKET)
        return false; /* an array of pointers to rows */
    return parse_extents(parser, type);
}

bool parse_type_name(Parser *parser, Type **type)
{
    size_t start = parser->at;
    Type base;
    Declarator declarator = {0};
    if (parse_specifiers(parser, &base) && parse_declarator(parser, &base, &declarator) &&
        !declarator.name.len && !parser->failed) {
        *type = declarator.type;
        return true;
    }
    parser->at = start;
    return false;
}

/* Behind `T (`: `*name)[` or `&name)[`, and not the arguments of a call. */
static bool grouped_declarator_follows(const Parser *parser, size_t ahead)
{
    while (parser_kind(parser, ahead) == TOKEN_STAR || parser_kind(parser, ahead) == TOKEN_AND ||
           parser_class(parser_word(parser, ahead)) == CLASS_QUALIFIER)
        ahead++;
    return parser_kind(parser, ahead) == TOKEN_NAME &&
           parser_kind(parser, ahead + 1) == TOKEN_RPAREN &&
           (parser_kind(parser, ahead + 2) == TOKEN_LBRACKET ||
            parser_kind(parser, ahead + 2) == TOKEN_LPAREN);
}

/* What follows a type's name in a declaration, and cannot follow a value. */
static bool declarator_follows(const Parser *parser, bool known)
{
    size_t ahead = 0;
    bool pointers = false;
    while (parser_kind(parser, ahead) == TOKEN_STAR || parser_kind(parser, ahead) == TOKEN_AND ||
           parser_kind(parser, ahead) == TOKEN_AND_AND ||
           parser_class(parser_word(parser, ahead)) == CLASS_QUALIFIER) {
        pointers = true;
        ahead++;
    }
    if (parser_kind(parser, ahead) == TOKEN_LPAREN && known &&
        (parser_kind(parser, ahead + 1) == TOKEN_STAR ||
         parser_kind(parser, ahead + 1) == TOKEN_AND))
        return grouped_declarator_follows(parser, ahead + 1);
    if (parser_kind(parser, ahead) == TOKEN_LBRACKET &&
        parser_kind(parser, ahead + 1) == TOKEN_NAME)
        return false; /* structured binding or index */
    if (parser_kind(parser, ahead) != TOKEN_NAME || parser_word(parser, ahead) != WORD_NONE)
        return false;
    switch (parser_kind(parser, ahead + 1)) {
    case TOKEN_ASSIGN:
    case TOKEN_SEMICOLON:
    case TOKEN_COMMA:
    case TOKEN_LBRACKET: return true;
    case TOKEN_COLON:
    case TOKEN_LBRACE: return true;
    case TOKEN_LPAREN: return known || !pointers;
    default: return false;
    }
}

bool parser_is_declaration(Parser *parser)
{
    size_t start = parser->at;
    skip_attributes(parser);
    Word word = parser_word(parser, 0);
    WordClass class = parser_class(word);
    bool answer = false;
    if (class == CLASS_QUALIFIER || class == CLASS_ELABORATED || word == WORD_DECLTYPE ||
        word == WORD_ALIGNAS) {
        answer = true;
    } else if (class == CLASS_BASIC) {
        answer = parser_kind(parser, 1) != TOKEN_LPAREN && parser_kind(parser, 1) != TOKEN_LBRACE;
        if (!answer && parser_kind(parser, 1) == TOKEN_LPAREN)
            answer = grouped_declarator_follows(parser, 2); /* float (*p)[N] */
    } else if (parser_kind(parser, 0) == TOKEN_NAME || parser_kind(parser, 0) == TOKEN_SCOPE) {
        Str name;
        bool has_template;
        bool is_object = strmap_get(parser->objects, parser_text(parser, 0)) != NULL;
        if (!is_object && parse_qualified(parser, &name, &has_template)) {
            bool known = has_template || parser_type(parser, name) != NULL;
            answer = declarator_follows(parser, known);
        }
    }
    parser->at = start;
    return answer;
}
