/* Structs of a file. Enters: its text and its includes'. Leaves: offsets of members as the C++
 * ABI for 64-bit Linux lays plain structs out. */
#include "struct_layout_read.h"

#include <string.h>

#include "../lex/lexer.h"
#include "parse.h"

Str layout_word(const LayoutReader *reader, size_t at)
{
    return at < reader->tokens->len ? token_text(reader->unit->arena, reader->tokens->at[at])
                                    : STR("");
}

TokenKind layout_kind(const LayoutReader *reader, size_t at)
{
    return at < reader->tokens->len ? reader->tokens->at[at].kind : TOKEN_END;
}

bool layout_is(const LayoutReader *reader, size_t at, const char *text)
{
    return layout_kind(reader, at) == TOKEN_NAME && token_is(reader->tokens->at[at], text);
}

static bool says(const LayoutReader *reader, size_t at, const char *text)
{
    return layout_kind(reader, at) == TOKEN_NAME &&
           macros_say(reader->unit->macros, layout_word(reader, at), text);
}

/* What the words that make up a basic type have said so far. */
typedef struct {
    Type type;
    bool any;
    unsigned longs;
} BasicType;

static bool basic_word(BasicType *basic, Str text)
{
    static const struct {
        const char *word;
        TypeKind kind;
        unsigned size;
    } rows[] = {
        {"char", TYPE_INTEGER, 1},   {"short", TYPE_INTEGER, 2},    {"int", TYPE_INTEGER, 4},
        {"float", TYPE_FLOATING, 4}, {"double", TYPE_FLOATING, 8},  {"bool", TYPE_BOOL, 1},
        {"signed", TYPE_INTEGER, 4}, {"unsigned", TYPE_INTEGER, 4}, {"long", TYPE_INTEGER, 8}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!str_is(text, rows[i].word))
            continue;
        bool weaker =
            basic->any && rows[i].size == 4 && rows[i].kind == TYPE_INTEGER; /* long int */
        if (!weaker)
            basic->type.kind = rows[i].kind, basic->type.size = rows[i].size;
        basic->type.is_unsigned |= str_is(text, "unsigned");
        basic->any = true;
        return true;
    }
    return false;
}

/* {const} (basic words | [struct] name) {"*"}; NULL where it is none that is known. */
static Type *member_type(LayoutReader *reader)
{
    BasicType basic = {0};
    Type *type = arena_new_of(reader->unit->arena, Type);
    const Type *known = NULL;
    Str name = {0};
    bool is_volatile = false, is_const = false;
    for (; layout_kind(reader, reader->at) == TOKEN_NAME; reader->at++) {
        Str text = layout_word(reader, reader->at), before = basic.type.name;
        is_volatile |= str_is(text, "volatile");
        is_const |= str_is(text, "const");
        if (basic_word(&basic, text)) {
            basic.type.name = before.len ? str_format(reader->unit->arena, "%.*s %.*s",
                                                      STR_ARG(before), STR_ARG(text))
                                         : text;
            continue;
        }
        if (str_is_any(text, "const", "volatile", "struct"))
            continue;
        if (basic.any || name.len)
            break;
        name = text;
        known = unit_type(reader->unit, name);
        Str instance =
            layout_kind(reader, reader->at + 1) == TOKEN_LESS ? layout_instance(reader) : (Str){0};
        if (instance.len) {
            name = instance;
            reader->at++;
            break;
        }
    }
    if (basic.any)
        *type = basic.type;
    else if (known) {
        *type = *known;
        if (!type->name.len && (type->kind != TYPE_VECTOR || type_known(name)))
            type->name = name; /* a vector's tells how many components there are */
    } else if (strmap_get(reader->map, name) ||
               (name.len && layout_kind(reader, reader->at) == TOKEN_STAR))
        *type = (Type){.name = name};
    else
        return NULL;
    type->is_volatile |= is_volatile;
    for (; layout_kind(reader, reader->at) == TOKEN_STAR; reader->at++)
        type->pointers++;
    type->is_const |= is_const && type->pointers;
    return type;
}

/* Macros are expanded as they stand at the file's end; false where one meant something else
 * before. */
bool layout_expand(const LayoutReader *reader, const Tokens *raw, Tokens *expanded)
{
    for (size_t i = 0; i < raw->len; i++)
        if (raw->at[i].kind == TOKEN_NAME &&
            macros_redefined(reader->unit->macros, token_text(reader->unit->arena, raw->at[i])))
            return false;
    macros_expand(reader->unit->macros, raw->at, raw->len, expanded);
    return expanded->len > 0;
}

static bool member_extents(LayoutReader *reader, Type *type, int64_t *count)
{
    *count = 1;
    while (layout_kind(reader, reader->at) == TOKEN_LBRACKET) {
        Tokens raw = {0}, expanded = {0};
        for (reader->at++; layout_kind(reader, reader->at) != TOKEN_RBRACKET; reader->at++) {
            if (layout_kind(reader, reader->at) == TOKEN_END)
                return false;
            vec_push(reader->unit->arena, &raw, reader->tokens->at[reader->at]);
        }
        reader->at++;
        Expr *expr = layout_expand(reader, &raw, &expanded)
                         ? parse_expression(reader->unit, &expanded)
                         : NULL;
        int64_t extent;
        if (!expr || !expr_evaluate(reader->unit, expr, NULL, NULL, &extent) || extent <= 0 ||
            __builtin_mul_overflow(*count, extent, count))
            return false;
        vec_push(reader->unit->arena, &type->extents, expr);
    }
    return true;
}

/* (struct | union) "{" members "}" without a name; NULL where it is none, or not understood. */
static Type *nested_type(LayoutReader *reader)
{
    bool is_union = layout_is(reader, reader->at, "union");
    if ((!is_union && !layout_is(reader, reader->at, "struct")) ||
        layout_kind(reader, reader->at + 1) != TOKEN_LBRACE)
        return NULL;
    size_t begin = reader->at++;
    Layout *layout = layout_read_body(reader, is_union);
    if (!layout) {
        reader->at = begin;
        return NULL;
    }
    Type *type = arena_new_of(reader->unit->arena, Type);
    type->name = str_format(reader->unit->arena, "%p", (void *)layout);
    strmap_set(reader->map, type->name, layout);
    return type;
}

/* `= 0` or `{0}` behind the name of a member or a variable. */
static void skip_initialiser(LayoutReader *reader)
{
    TokenKind kind = layout_kind(reader, reader->at);
    if (kind != TOKEN_ASSIGN && kind != TOKEN_LBRACE)
        return;
    for (; kind != TOKEN_COMMA && kind != TOKEN_SEMICOLON && kind != TOKEN_END;
         kind = layout_kind(reader, reader->at))
        reader->at = token_opens(kind) ? layout_behind(reader, reader->at) : reader->at + 1;
}

/* member: type declarator {"," declarator} ";", or a struct or union that has no name */
static bool read_member(LayoutReader *reader, Layout *layout, int64_t *end)
{
    Type *base = nested_type(reader);
    if (!base)
        base = member_type(reader);
    if (!base)
        return false;
    do {
        Type *type = arena_new_of(reader->unit->arena, Type);
        *type = *base;
        const Layout *inner = strmap_get(reader->map, type->name);
        int64_t size = type->pointers ? 8
                       : type->size   ? type->size
                       : inner        ? inner->size
                                      : 0,
                count;
        int64_t alignment = !type->pointers && inner ? inner->alignment : size > 16 ? 16 : size;
        if (type->kind == TYPE_VECTOR) /* three components are aligned as one */
            alignment = size % 3 == 0 ? size / 3 : size > 16 ? 16 : size;
        const bool is_unnamed = inner && layout_kind(reader, reader->at) == TOKEN_SEMICOLON;
        if ((layout_kind(reader, reader->at) != TOKEN_NAME && !is_unnamed) || size <= 0)
            return false;
        Str name = is_unnamed ? STR("") : layout_word(reader, reader->at++);
        if (!member_extents(reader, type, &count) || size * count > (INT64_C(1) << 30))
            return false;
        skip_initialiser(reader);
        int64_t begin = layout->is_union ? 0 : (*end + alignment - 1) / alignment * alignment;
        vec_push(reader->unit->arena, &layout->members,
                 ((Member){.name = name, .offset = begin, .type = type}));
        *end = begin + size * count > *end ? begin + size * count : *end;
        layout->alignment = alignment > layout->alignment ? (unsigned)alignment : layout->alignment;
    } while (layout_kind(reader, reader->at) == TOKEN_COMMA && reader->at++);
    return layout_kind(reader, reader->at) == TOKEN_SEMICOLON && reader->at++;
}

/* Behind the bracket that closes the one at `at`, or at the end. */
size_t layout_behind(const LayoutReader *reader, size_t at)
{
    const Tokens *tokens = reader->tokens;
    const size_t close = at < tokens->len ? tokens_closing(tokens->at, tokens->len, at) : at;
    return close < tokens->len ? close + 1 : close;
}

/* The name before a `(` is that of a method or constructor, not of a type or of what says more of
 * one. */
static bool names_method(const LayoutReader *reader, size_t begin, size_t name)
{
    static const char *const others[] = {"alignas",  "__align__", "__attribute__", "__declspec",
                                         "_Alignas", "decltype",  "typeof",        "__typeof__",
                                         "sizeof",   "explicit"};
    const Str text = layout_word(reader, name);
    BasicType basic = {0};
    if (str_is_one_of(text, others))
        return false;
    if (layout_kind(reader, name) != TOKEN_NAME || layout_kind(reader, name + 2) == TOKEN_STAR)
        return false;
    if (str_equal(text, reader->name))
        return true;
    return name > begin && !basic_word(&basic, text) && !unit_type(reader->unit, text) &&
           !strmap_get(reader->map, text);
}

/* `operator()(`: objects may be called, as by any method. */
static bool is_call_operator(const LayoutReader *reader, size_t at)
{
    return layout_is(reader, at, "operator") && layout_kind(reader, at + 1) == TOKEN_LPAREN &&
           layout_kind(reader, at + 2) == TOKEN_RPAREN &&
           layout_kind(reader, at + 3) == TOKEN_LPAREN;
}

/* Words by which copies of an object may do more than to copy its bytes, or by which members mean
 * something else. */
static const char *says_more(const LayoutReader *reader, size_t at)
{
    static const char *const words[][2] = {
        {"operator", "it overloads an operator"}, {"virtual", "it has virtual functions"},
        {"template", "it has templates"},         {"friend", "it has friends"},
        {"using", "it declares type names"},      {"typedef", "it declares type names"}};
    if (layout_kind(reader, at) != TOKEN_NAME && str_is(layout_word(reader, at), "~"))
        return "it has a destructor";
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (layout_is(reader, at, words[i][0]) && !is_call_operator(reader, at))
            return words[i][1];
    return NULL;
}

/* What takes no place in an object, and changes nothing of how one is copied: access labels, static
 * members, methods, constructors. False: there is none, or reader->why. */
static bool skip_placeless(LayoutReader *reader)
{
    const size_t begin = reader->at;
    size_t at = begin;
    if (layout_kind(reader, at + 1) == TOKEN_COLON &&
        (layout_is(reader, at, "public") || layout_is(reader, at, "private") ||
         layout_is(reader, at, "protected"))) {
        reader->at += 2;
        return true;
    }
    while (layout_kind(reader, at) != TOKEN_LPAREN && layout_kind(reader, at) != TOKEN_SEMICOLON &&
           layout_kind(reader, at) != TOKEN_LBRACE && layout_kind(reader, at) != TOKEN_ASSIGN &&
           layout_kind(reader, at) != TOKEN_LBRACKET && layout_kind(reader, at) != TOKEN_END) {
        reader->why = reader->why ? reader->why : says_more(reader, at);
        at++;
    }
    if (reader->why)
        return false;
    if (layout_kind(reader, at) != TOKEN_LPAREN) {
        if (!layout_is(reader, begin, "static"))
            return false;
        while (layout_kind(reader, at) != TOKEN_SEMICOLON)
            if (layout_kind(reader, at++) == TOKEN_END)
                return false;
        reader->at = at + 1;
        return true;
    }
    const bool calls = at > begin && is_call_operator(reader, at - 1);
    if (at == begin || (!calls && !names_method(reader, begin, at - 1)))
        return false;
    at += calls ? 2 : 0;
    const bool makes = str_equal(layout_word(reader, at - 1), reader->name);
    const size_t behind = layout_behind(reader, at);
    for (size_t i = at + 1; makes && i < behind; i++)
        if (str_equal(layout_word(reader, i), reader->name))
            reader->why = "it has a copy constructor";
    at = behind;
    while (layout_kind(reader, at) != TOKEN_SEMICOLON && layout_kind(reader, at) != TOKEN_LBRACE)
        if (layout_kind(reader, at++) == TOKEN_END)
            return false;
    if (reader->why)
        return false;
    reader->at = layout_kind(reader, at) == TOKEN_LBRACE ? layout_behind(reader, at) : at + 1;
    reader->at += layout_kind(reader, at) == TOKEN_LBRACE &&
                  layout_kind(reader, reader->at) == TOKEN_SEMICOLON;
    return true;
}

/* "{" {member} "}"; NULL where something in it is not understood. */
Layout *layout_read_body(LayoutReader *reader, bool is_union)
{
    Layout *layout = arena_new_of(reader->unit->arena, Layout);
    *layout = (Layout){.alignment = 1, .is_union = is_union};
    int64_t end = 0;
    reader->at++;
    while (layout_kind(reader, reader->at) != TOKEN_RBRACE) {
        if (skip_placeless(reader))
            continue;
        if (reader->why || !read_member(reader, layout, &end)) {
            if (!reader->why && layout_kind(reader, reader->at) == TOKEN_COLON && reader->at > 1 &&
                layout_kind(reader, reader->at - 1) == TOKEN_NAME)
                reader->why = "it has bit fields";
            return NULL;
        }
    }
    reader->at++;
    layout->size =
        (unsigned)((end + layout->alignment - 1) / layout->alignment * layout->alignment);
    return layout->size ? layout : NULL;
}

static bool is_same_layout(const Layout *a, const Layout *b)
{
    bool same = a->size == b->size && a->members.len == b->members.len;
    for (size_t i = 0; same && i < a->members.len; i++)
        same = str_equal(a->members.at[i].name, b->members.at[i].name) &&
               a->members.at[i].offset == b->members.at[i].offset &&
               a->members.at[i].type->kind == b->members.at[i].type->kind &&
               a->members.at[i].type->size == b->members.at[i].type->size;
    return same;
}

/* A name that has two layouts, in the branches of an #if, say, has none. */
void layout_know(LayoutReader *reader, Str name, Layout *layout)
{
    Layout *known = strmap_get(reader->map, name);
    if (known && known != layout && !is_same_layout(known, layout)) {
        known->size = 0;
        known->members.len = 0;
        return;
    }
    if (!known)
        strmap_set(reader->map, name, layout);
}

/* The body at `{` with its macros expanded, as they stand at the file's end. */
static Layout *read_expanded_body(LayoutReader *reader, bool is_union)
{
    Tokens raw = {0}, expanded = {0};
    size_t depth = 0;
    for (; layout_kind(reader, reader->at) != TOKEN_END; reader->at++) {
        TokenKind here = layout_kind(reader, reader->at);
        vec_push(reader->unit->arena, &raw, reader->tokens->at[reader->at]);
        depth += here == TOKEN_LBRACE;
        if (here == TOKEN_RBRACE && --depth == 0)
            break;
    }
    reader->at++;
    if (depth > 0 || !layout_expand(reader, &raw, &expanded))
        return NULL;
    LayoutReader body = *reader;
    body.tokens = &expanded;
    body.at = 0;
    body.why = NULL;
    Layout *layout = layout_read_body(&body, is_union);
    reader->why = body.why;
    return layout;
}

/* `__align__(n)` or `alignas(n)`, before the name; 1: there is none, 0: n is no number. */
static unsigned read_alignment(LayoutReader *reader)
{
    if (!layout_is(reader, reader->at, "__align__") && !layout_is(reader, reader->at, "alignas"))
        return 1;
    const size_t begin = reader->at + 1, behind = layout_behind(reader, begin);
    Tokens raw = {0};
    int64_t value = 0;
    for (size_t i = begin; i < behind; i++)
        vec_push(reader->unit->arena, &raw, reader->tokens->at[i]);
    Expr *expr = raw.len > 2 ? parse_expression(reader->unit, &raw) : NULL;
    if (!expr || !expr_evaluate(reader->unit, expr, NULL, NULL, &value) || value < 1 || value > 128)
        return 0;
    reader->at = behind;
    return (unsigned)value;
}

/* `enum` was read: [class | struct] name [":" type] "{" */
static void read_enum(LayoutReader *reader)
{
    reader->at += layout_is(reader, reader->at, "class") || layout_is(reader, reader->at, "struct");
    Str name = layout_kind(reader, reader->at) == TOKEN_NAME ? layout_word(reader, reader->at++)
                                                             : (Str){0};
    const Type *type = NULL;
    if (layout_kind(reader, reader->at) == TOKEN_COLON) {
        reader->at++;
        type = member_type(reader);
    }
    if (!name.len || layout_kind(reader, reader->at) != TOKEN_LBRACE || (type && !type->size))
        return;
    Layout *layout = arena_new_of(reader->unit->arena, Layout);
    layout->size = layout->alignment = type ? type->size : sizeof(int);
    layout_know(reader, name, layout);
}

/* `struct` or `union` was read: [name] "{" {member} "}" [alias] ";" */
static void read_struct(LayoutReader *reader, bool is_union, bool is_typedef)
{
    Str name = {0};
    const unsigned alignment = read_alignment(reader);
    if (layout_kind(reader, reader->at) == TOKEN_NAME)
        name = layout_word(reader, reader->at++);
    reader->at += layout_is(reader, reader->at, "final");
    const bool inherits = layout_kind(reader, reader->at) == TOKEN_COLON;
    if (layout_kind(reader, reader->at) != TOKEN_LBRACE && !inherits)
        return;
    reader->name = name;
    reader->why = NULL;
    Layout *layout = inherits ? NULL : read_expanded_body(reader, is_union);
    if (layout && alignment > layout->alignment) {
        layout->alignment = alignment;
        layout->size = (layout->size + alignment - 1) / alignment * alignment;
    }
    /* What cannot be read is something else than a layout of the same name that can. */
    if (!layout || !alignment || reader->is_packed ||
        layout_is(reader, reader->at, "__attribute__")) {
        layout = arena_new_of(reader->unit->arena, Layout);
        layout->why = inherits ? "it has a base class" : reader->why;
    }
    if (name.len)
        layout_know(reader, name, layout);
    if (is_typedef && layout_kind(reader, reader->at) == TOKEN_NAME)
        layout_know(reader, layout_word(reader, reader->at), layout);
}

const Type *layout_local(Unit *unit, const Declared *declared, const Tokens *tokens, size_t first,
                         size_t last, size_t *name_token)
{
    Tokens raw = {0};
    if (first >= tokens->len || !token_is(tokens->at[first], "__shared__"))
        return NULL;
    for (size_t i = first + 1; i <= last + 2 && i < tokens->len;
         i++) /* the parser stops at the `}` */
        vec_push(unit->arena, &raw, tokens->at[i]);
    LayoutReader reader = {
        .unit = unit, .tokens = &raw, .map = declared->layouts, .functions = declared->functions};
    Type *type = nested_type(&reader);
    if (!type || layout_kind(&reader, reader.at) != TOKEN_NAME ||
        layout_kind(&reader, reader.at + 1) != TOKEN_SEMICOLON)
        return NULL;
    *name_token = first + 1 + reader.at;
    type->is_shared = true;
    return type;
}

/* A name that is declared again as something else, in another branch of an #if, say, is neither. */
static void know_variable(LayoutReader *reader, Str name, DeclaredVariable variable)
{
    DeclaredVariable *known = strmap_get(reader->variables, name);
    if (!known) {
        known = arena_new_of(reader->unit->arena, DeclaredVariable);
        *known = variable;
        strmap_set(reader->variables, name, known);
        return;
    }
    bool same = known->type && known->type->kind == variable.type->kind &&
                known->type->size == variable.type->size &&
                known->type->pointers == variable.type->pointers &&
                str_equal(known->type->name, variable.type->name) &&
                known->type->extents.len + variable.type->extents.len == 0;
    known->is_constant = known->is_constant && variable.is_constant;
    if (!same)
        known->type = NULL;
}

/* `name extents`, with or without a value; false: it is no variable. */
static bool read_declarator(LayoutReader *reader, Type *type, bool is_constant)
{
    const Str name = layout_word(reader, reader->at);
    int64_t count;
    if (layout_kind(reader, reader->at++) != TOKEN_NAME || !member_extents(reader, type, &count))
        return false;
    const TokenKind end = layout_kind(reader, reader->at);
    if (end != TOKEN_SEMICOLON && end != TOKEN_ASSIGN && end != TOKEN_COMMA)
        return false;
    know_variable(reader, name, (DeclaredVariable){type, is_constant});
    skip_initialiser(reader);
    return true;
}

/* `__constant__` or `__device__` was read: {qualifiers} type name extents {"," name extents}
 * ";". */
static bool read_variable(LayoutReader *reader, bool is_constant)
{
    static const char *const qualifiers[] = {"static",       "extern",     "const",      "volatile",
                                             "__constant__", "__device__", "__managed__"};
    size_t begin = reader->at;
    bool is_volatile = false;
    for (size_t i = 0; i < sizeof qualifiers / sizeof *qualifiers; i++)
        if (layout_is(reader, reader->at, qualifiers[i])) {
            is_constant = is_constant || layout_is(reader, reader->at, "__constant__");
            is_volatile = is_volatile || layout_is(reader, reader->at, "volatile");
            reader->at++;
            i = (size_t)-1;
        }
    Type *type = member_type(reader);
    if (type)
        type->is_volatile = type->is_volatile || is_volatile;
    Type next = type ? *type : (Type){0};
    bool is_variable = type && read_declarator(reader, type, is_constant);
    while (is_variable && layout_kind(reader, reader->at) == TOKEN_COMMA) {
        Type *more = arena_new_of(reader->unit->arena, Type);
        *more = next;
        more->pointers = 0;
        for (reader->at++; layout_kind(reader, reader->at) == TOKEN_STAR; reader->at++)
            more->pointers++;
        if (!read_declarator(reader, more, is_constant))
            break;
    }
    if (is_variable)
        return true;
    reader->at = begin;
    return false;
}

/* `__device__` was read: the function's name, and whether a parameter is a reference. */
static void read_function(LayoutReader *reader)
{
    size_t at = reader->at, depth = 0;
    while (layout_kind(reader, at) != TOKEN_LPAREN)
        if (layout_kind(reader, at) == TOKEN_END || layout_kind(reader, at) == TOKEN_SEMICOLON ||
            layout_kind(reader, at++) == TOKEN_ASSIGN)
            return;
    Str name = layout_word(reader, at - 1);
    bool by_reference = false;
    for (; layout_kind(reader, at) != TOKEN_END; at++) {
        depth += layout_kind(reader, at) == TOKEN_LPAREN;
        by_reference = by_reference || layout_kind(reader, at) == TOKEN_AND;
        if (layout_kind(reader, at) == TOKEN_RPAREN && --depth == 0)
            break;
    }
    DeclaredFunction *function = strmap_get(reader->functions, name);
    if (!function) {
        function = arena_new_of(reader->unit->arena, DeclaredFunction);
        strmap_set(reader->functions, name, function);
    }
    function->by_reference = function->by_reference || by_reference;
}

static void read_source(LayoutReader *reader, Source *source)
{
    Tokens tokens = {0};
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    size_t left_out = 0;
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        const uint32_t at = token.span.begin;
        while (left_out < source->left_out.len && source->left_out.at[left_out].end <= at)
            left_out++;
        if (left_out == source->left_out.len || at < source->left_out.at[left_out].begin)
            vec_push(reader->unit->arena, &tokens,
                     token); /* directives in a body make it unclear */
    }
    reader->tokens = &tokens;
    reader->is_packed = false;
    for (size_t i = 0; i < tokens.len; i++) {
        reader->at = i + 1;
        if (layout_kind(reader, i) == TOKEN_DIRECTIVE)
            reader->is_packed = reader->is_packed || str_has(span_text(tokens.at[i].span), "pack");
        else if (i > 0 && layout_is(reader, i - 1, "enum"))
            continue;
        else if (layout_is(reader, i, "enum"))
            read_enum(reader);
        else if (layout_is(reader, i, "template"))
            layout_template(reader);
        else if (layout_is(reader, i, "struct") || layout_is(reader, i, "union") ||
                 layout_is(reader, i, "class"))
            read_struct(reader, layout_is(reader, i, "union"),
                        i > 0 && layout_is(reader, i - 1, "typedef"));
        else if (says(reader, i, "__constant__"))
            read_variable(reader, true);
        else if (says(reader, i, "__device__") && !read_variable(reader, false))
            read_function(reader);
    }
    reader->tokens = NULL;
}

/* Reading a file again for nothing costs time. */
static bool is_of_use(const Unit *unit, Str text)
{
    return str_has(text, "struct") || str_has(text, "class") || str_has(text, "union") ||
           str_has(text, "enum") || str_has(text, "__device__") || str_has(text, "__constant__") ||
           macros_hide_functions(unit->macros);
}

static bool names_others(Str text)
{
    return str_has(text, "template") || str_has(text, "typedef") || str_has(text, "using");
}

/* Names that mean something else, too: what macros declare, and types of kernels' templates. */
static void forget_made(LayoutReader *reader)
{
    Layout *unknown = arena_new_of(reader->unit->arena, Layout);
    Str name;
    for (size_t at = 0; strmap_next(reader->unit->made_names, &at, &name);)
        strmap_set(reader->map, name, unknown);
    for (size_t i = 0; i < reader->unit->kernels.len; i++) {
        const Strs *types = &reader->unit->kernels.at[i]->template_types;
        for (size_t k = 0; k < types->len; k++)
            strmap_set(reader->map, types->at[k], unknown);
    }
}

Declared declared_read(Unit *unit)
{
    LayoutReader reader = {.unit = unit,
                           .map = strmap_new(unit->arena),
                           .templates = strmap_new(unit->arena),
                           .template_names = strmap_new(unit->arena),
                           .functions = strmap_new(unit->arena),
                           .variables = strmap_new(unit->arena)};
    for (size_t i = 0; unit_source(unit, i); i++)
        if (is_of_use(unit, unit_source(unit, i)->text))
            read_source(&reader, unit_source(unit, i));
    for (size_t i = 0; unit_source(unit, i); i++)
        if (names_others(unit_source(unit, i)->text))
            layout_instances(&reader, unit_source(unit, i));
    forget_made(&reader);
    return (Declared){reader.map, reader.functions, reader.variables};
}
