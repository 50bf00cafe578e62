/* What is asked of names. Enters: a unit, and what names_read.c found in its text. Leaves:
 * answers. */
#include <string.h>

#include "../base/sort.h"
#include "../lex/lexer.h"
#include "names_read.h"

/* Classes of CUDA's headers and of the standard library, whose values are numbers. */
bool names_library_class(Str name)
{
    static const char *const names[] = {"dim3",         "half",          "half2",
                                        "__half",       "__half2",       "nv_bfloat16",
                                        "nv_bfloat162", "__nv_bfloat16", "__nv_bfloat162"};
    return str_is_one_of(name, names) || str_starts(name, "std::") || str_starts(name, "cuda::") ||
           str_starts(name, "thrust::") || str_starts(name, "__nv_fp");
}

/* "Id<float &>::type" is type, and none of Id's. */
static const Class *find_class(const Unit *unit, Str name)
{
    size_t end = name.len, begin = 0, depth = 0;
    for (size_t i = 0; i < name.len; i++) {
        if (name.at[i] == '<' && !depth)
            end = i;
        depth += name.at[i] == '<';
        depth -= name.at[i] == '>' && depth > 0;
        if (name.at[i] == ':' && !depth) {
            begin = i + 1;
            end = name.len;
        }
    }
    return strmap_get(unit->names->classes, str_trim(str_slice(name, begin, end)));
}

ClassKind names_class(const Unit *unit, Str name)
{
    const Class *class = find_class(unit, name);
    return class && !strmap_get(unit->made_names, name) ? class->kind : CLASS_UNSEEN;
}

bool names_class_is_flat(const Unit *unit, Str name)
{
    const Class *class = find_class(unit, name);
    return class && !class->refers;
}

bool names_class_has_arrays(const Unit *unit, Str name)
{
    const Class *class = find_class(unit, name);
    return !class || class->has_array;
}

Source *names_class_place(const Unit *unit, Str name, uint32_t *at)
{
    const Class *class = find_class(unit, name);
    if (class)
        *at = class->at;
    return class ? class->source : NULL;
}

bool names_class_acts(const Unit *unit, Str name)
{
    const Class *class = find_class(unit, name);
    return class && class->operates && class->refers;
}

bool names_overload_unseen(const Unit *unit, Str name)
{
    const Overloads *overloads = strmap_get(unit->names->overloads, name);
    for (size_t i = 0; overloads && i < overloads->prototypes.len; i++)
        if (!names_have_shape(&overloads->definitions, &overloads->prototypes.at[i]))
            return true;
    return strmap_get(unit->made_names, name) != NULL;
}

bool names_namespace(const Unit *unit, Str name)
{
    return strmap_get(unit->names->namespaces, name);
}

FileVariable names_variable(const Unit *unit, Str name)
{
    const Declared *declared = strmap_get(unit->names->variables, name);
    return strmap_get(unit->made_names, name) ? VARIABLE_DEVICE
           : declared                         ? declared->kind
                                              : VARIABLE_UNSEEN;
}

const Type *names_variable_type(const Unit *unit, Str name)
{
    const Declared *declared = strmap_get(unit->names->variables, name);
    return declared ? declared->type : NULL;
}

Str names_variable_word(const Unit *unit, Str name)
{
    const Declared *declared = strmap_get(unit->names->variables, name);
    return declared ? declared->word : (Str){0};
}

bool names_function(const Unit *unit, Str name)
{
    return names_declarations(unit, name) > 0;
}

bool names_friend(const Unit *unit, Str name)
{
    return strmap_get(unit->names->friends, name) != NULL;
}

size_t names_declarations(const Unit *unit, Str name)
{
    const size_t *count = strmap_get(unit->names->functions, name);
    return count ? *count : strmap_get(unit->made_names, name) != NULL;
}

Prototype names_prototype(const Unit *unit, const Kernel *kernel, size_t at)
{
    const Str text = unit->source->text, mark = STR("__global__");
    size_t begin = at;
    while (begin > 0 && !str_starts(str_slice(text, begin, text.len), "__global__"))
        if (strchr(";{}#/\"'<=,", text.at[--begin]))
            return (Prototype){0};
    Str head = str_slice(text, begin, at);
    Lexer lexer = lexer_new(unit->source, (uint32_t)at, (uint32_t)text.len);
    lexer_next_solid(&lexer); /* the name */
    Token token = lexer_next_solid(&lexer);
    if (!str_starts(head, str_c(unit->arena, mark)) ||
        str_find_word(head, STR("void"), 0) == head.len || token.kind != TOKEN_LPAREN ||
        at >= kernel->where.begin)
        return (Prototype){0};
    Prototype found = {.params = {unit->source, token.span.end, token.span.end}};
    for (size_t depth = 1; depth;) {
        token = lexer_next_solid(&lexer);
        if (token.kind == TOKEN_END || token.kind == TOKEN_SEMICOLON || token.kind == TOKEN_LBRACE)
            return (Prototype){0};
        depth += token.kind == TOKEN_LPAREN;
        depth -= token.kind == TOKEN_RPAREN;
    }
    found.params.end = token.span.begin;
    token = lexer_next_solid(&lexer);
    found.end = token.span.end;
    return token.kind == TOKEN_SEMICOLON ? found : (Prototype){0};
}

static bool is_known_place(const Kernel *kernel, const Span *launches, size_t count, size_t at)
{
    size_t low; /* the first that ends behind it */
    vec_first(low, count, launches[low].end <= at);
    return (at >= kernel->where.begin && at < kernel->where.end) ||
           (low < count && launches[low].begin <= at);
}

static int by_begin(const void *a, const void *b)
{
    uint32_t first = ((const Span *)a)->begin, second = ((const Span *)b)->begin;
    return first < second ? -1 : first > second;
}

/* In order, and apart: how many there are then. */
static size_t join_places(Span *places, size_t count)
{
    size_t joined = 0;
    sort_stable(places, count, sizeof *places, by_begin);
    for (size_t i = 0; i < count; i++) {
        Span *last = joined ? &places[joined - 1] : NULL;
        if (last && places[i].begin <= last->end)
            last->end = last->end < places[i].end ? places[i].end : last->end;
        else
            places[joined++] = places[i];
    }
    return joined;
}

bool names_used_otherwise(const Unit *unit, const Kernel *kernel, Span *launches, size_t count,
                          Offsets *uses)
{
    count = join_places(launches, count);
    const Offsets *offsets = strmap_get(unit->names->kernels, kernel->name);
    bool any = false;
    for (size_t i = 0; offsets && i < offsets->len && !(any && !uses); i++)
        if (!is_known_place(kernel, launches, count, offsets->at[i])) {
            any = true;
            if (uses)
                vec_push(unit->arena, uses, offsets->at[i]);
        }
    return any;
}

bool names_function_unclear(const Unit *unit, Str name)
{
    return unit_is_hidden(unit, name) || names_variable(unit, name) != VARIABLE_UNSEEN ||
           names_class(unit, name) != CLASS_UNSEEN;
}

bool names_taken(const Unit *unit, Str name)
{
    return names_variable(unit, name) != VARIABLE_UNSEEN ||
           names_class(unit, name) != CLASS_UNSEEN || names_function(unit, name) ||
           declare_place_of_type(unit, name);
}

bool names_tells_place(Token token)
{
    static const char *const words[] = {"__LINE__",       "__COUNTER__",      "__FILE__",
                                        "__FILE_NAME__",  "__BASE_FILE__",    "__builtin_LINE",
                                        "__builtin_FILE", "__builtin_COLUMN", "source_location"};
    return token_is_one_of(token, words);
}

bool names_tells_function(Token token)
{
    static const char *const words[] = {"__func__",           "__FUNCTION__", "__PRETTY_FUNCTION__",
                                        "__builtin_FUNCTION", "__FUNCSIG__",  "__FUNCDNAME__",
                                        "source_location"};
    return token_is_one_of(token, words);
}
