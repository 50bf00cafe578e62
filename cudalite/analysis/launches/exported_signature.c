/* What a header can say of a kernel. Enters: a kernel. Leaves: its parameters in words that mean
 * the same in each file that includes the header, or why there are none. */
#include "exported_signature.h"

#include "../../syntax/names.h"

/* --- types ------------------------------------------------------------------------------------ */

/* float4, uchar2, longlong1 */
static bool is_vector_name(Str name)
{
    static const char *const bases[] = {"char",     "uchar",     "short", "ushort",
                                        "int",      "uint",      "long",  "ulong",
                                        "longlong", "ulonglong", "float", "double"};
    if (name.len < 2 || name.at[name.len - 1] < '1' || name.at[name.len - 1] > '4')
        return false;
    return str_is_one_of(str_slice(name, 0, name.len - 1), bases);
}

/* A word that is a type, or a part of one, wherever <cuda_runtime.h>, <cstddef> and <cstdint> are
 * included. */
static bool is_common(Unit *unit, Token token, Export *export)
{
    static const char *const words[] = {"const", "volatile", "__restrict__", "__restrict", "std"};
    static const char *const types[] = {
        "size_t",
        "ptrdiff_t",
        "int8_t",
        "int16_t",
        "int32_t",
        "int64_t",
        "uint8_t",
        "uint16_t",
        "uint32_t",
        "uint64_t",
        "dim3",
        "cudaStream_t",
        "uintptr_t",
        "intptr_t",
        "cudaEvent_t",
        "cudaArray_t",
        "cudaTextureObject_t",
        "cudaSurfaceObject_t",
    };
    static const char *const halves[] = {"__half", "__half2", "half", "half2"};
    static const char *const bfloats[] = {"__nv_bfloat16", "__nv_bfloat162"};
    if (names_type_word(token) || token_is_one_of(token, words))
        return true;
    Str name = token_text(unit->arena, token);
    if (names_class(unit, name) != CLASS_UNSEEN) /* the file's own */
        return false;
    bool half = token_is_one_of(token, halves), bfloat16 = token_is_one_of(token, bfloats);
    export->half |= half;
    export->bfloat16 |= bfloat16;
    return half || bfloat16 || is_vector_name(name) || token_is_one_of(token, types);
}

/* A typedef of this file, as a type of the language that is the same; empty: none surely is. */
static Str canonical_type(const Unit *unit, Str name)
{
    const Type *type = unit_type(unit, name);
    if (!type || type->pointers || type->is_const || type->is_volatile || type->extents.len ||
        type->is_reference || type->size < 4)
        return (Str){0};
    if (type->kind == TYPE_FLOATING)
        return type->size == 4 ? STR("float") : STR("double");
    if (type->kind == TYPE_INTEGER && type->size == 4) /* of 8 bytes there are two */
        return type->is_unsigned ? STR("unsigned") : STR("int");
    return (Str){0};
}

/* --- parameters ------------------------------------------------------------------------------- */

typedef struct {
    Unit *unit;
    const Kernel *kernel;
    Export *export;
    Text text;
} Writing;

static void add_token(Writing *writing, TokenKind before, TokenKind kind, Str text)
{
    bool apart = before != TOKEN_END && before != TOKEN_STAR && before != TOKEN_SCOPE &&
                 before != TOKEN_LPAREN && kind != TOKEN_SCOPE && kind != TOKEN_COMMA;
    text_format(&writing->text, "%s%.*s", apart ? " " : "", STR_ARG(text));
}

/* Tokens [first, last), a default among them. */
static bool write_parameter(Writing *writing, const Param *param, size_t first, size_t last)
{
    const Token *tokens = writing->kernel->tokens.at;
    TokenKind before = writing->text.len ? TOKEN_COMMA : TOKEN_END;
    bool named = false;
    if (before == TOKEN_COMMA)
        text_add_c(&writing->text, ",");
    for (size_t i = first; i < last && tokens[i].kind != TOKEN_ASSIGN; i++) {
        Token token = tokens[i];
        Str text = token_text(writing->unit->arena, token);
        bool is_name = token.kind == TOKEN_NAME;
        if (is_name && token_is(token, "__grid_constant__"))
            continue;
        bool is_own = is_name && str_equal(text, param->name) && i == param->name_token;
        Str plain = is_name && !is_own && !is_common(writing->unit, token, writing->export)
                        ? canonical_type(writing->unit, text)
                        : text;
        if (!plain.len || (!is_name && token.kind != TOKEN_STAR && token.kind != TOKEN_SCOPE))
            return false;
        add_token(writing, before, token.kind, plain);
        named |= is_own;
        before = token.kind;
    }
    return named;
}

static bool write_parameters(Writing *writing)
{
    const Kernel *kernel = writing->kernel;
    const Token *tokens = kernel->tokens.at;
    size_t depth = 0, first = kernel->open + 1, count = 0;
    if (!kernel->params.len)
        return true;
    for (size_t i = kernel->open + 1; i <= kernel->close; i++) {
        TokenKind kind = tokens[i].kind;
        bool ends = depth == 0 && (kind == TOKEN_COMMA || i == kernel->close);
        depth += token_opens(kind);
        depth -= token_closes(kind) && depth;
        if (!ends)
            continue;
        if (count >= kernel->params.len ||
            !write_parameter(writing, kernel->params.at[count++], first, i))
            return false;
        first = i + 1;
    }
    return count == kernel->params.len;
}

/* --- all of it -------------------------------------------------------------------------------- */

const char *export_hindrance(Unit *unit, const Kernel *kernel, Export *export)
{
    *export = (Export){.kernel = kernel};
    if (kernel->text.source != unit->source)
        return "it is in another file";
    if (unit->is_header)
        return "its file is itself a header, which several files may include";
    for (size_t i = 0; i < kernel->open; i++)
        if (token_is(kernel->tokens.at[i], "template"))
            return "it is a template";
        else if (token_is(kernel->tokens.at[i], "static"))
            return "it is static";
    for (const Scope *scope = kernel->scope; scope; scope = scope->outer)
        if (str_is(scope->head, "namespace") || str_is(scope->head, "inline namespace"))
            return "it is in an unnamed namespace";
        else if (!scope->head.len)
            return "it is inside braces that may not be a namespace";
    if (kernel->scope_is_unsure)
        return "a macro or an included file may open a namespace around it";
    const Token *tokens = kernel->tokens.at;
    if (tokens[kernel->open - 1].kind != TOKEN_NAME || tokens[kernel->open - 1].origin ||
        tokens[kernel->open - 2].kind == TOKEN_SCOPE)
        return "its name is not written as one word in the file";
    for (size_t i = 0; i < kernel->params.len; i++)
        if (str_equal(kernel->params.at[i]->name, kernel->name))
            return "a parameter has the same name";
    Writing writing = {unit, kernel, export, text_new(unit->arena)};
    if (!write_parameters(&writing))
        return "a parameter has no name, or a type that is local to this file";
    export->parameters = text_str(&writing.text);
    return NULL;
}
