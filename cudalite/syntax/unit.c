/* What is known of a file: the symbol table of its constants and types, its sources, functions and
 * kernels. Enters: names that are declared. Leaves: what they stand for. A name that is declared
 * twice with different values has none. */
#include "unit.h"

/* --- built-in types -------------------------------------------------------------------------- */

typedef struct {
    const char *name;
    Type type;
} KnownType;

/* Sizes are those of CUDA on 64-bit Linux (CUDA C++ Programming Guide, built-in vector types). */
#define KNOWN(text, kind_, size_, unsigned_)                                                       \
    {                                                                                              \
        text,                                                                                      \
        {                                                                                          \
            .kind = TYPE_##kind_, .size = (size_), .is_unsigned = (unsigned_)                      \
        }                                                                                          \
    }
#define KNOWN_PARTS(text, count, size_, unsigned_, floats_)                                        \
    {                                                                                              \
        text,                                                                                      \
        {                                                                                          \
            .kind = TYPE_VECTOR, .size = (size_) * (count), .is_unsigned = (unsigned_),            \
            .components = (count), .of_floats = (floats_)                                          \
        }                                                                                          \
    }
#define KNOWN_VECTOR(text, size, unsigned_, floats)                                                \
    KNOWN_PARTS(text "1", 1, size, unsigned_, floats),                                             \
        KNOWN_PARTS(text "2", 2, size, unsigned_, floats),                                         \
        KNOWN_PARTS(text "3", 3, size, unsigned_, floats),                                         \
        KNOWN_PARTS(text "4", 4, size, unsigned_, floats)

static const KnownType known_types[] = {
    KNOWN("int8_t", INTEGER, 1, false),
    KNOWN("int16_t", INTEGER, 2, false),
    KNOWN("int32_t", INTEGER, 4, false),
    KNOWN("int64_t", INTEGER, 8, false),
    KNOWN("uint8_t", INTEGER, 1, true),
    KNOWN("uint16_t", INTEGER, 2, true),
    KNOWN("uint32_t", INTEGER, 4, true),
    KNOWN("uint64_t", INTEGER, 8, true),
    KNOWN("size_t", INTEGER, 8, true),
    KNOWN("ssize_t", INTEGER, 8, false),
    KNOWN("ptrdiff_t", INTEGER, 8, false),
    KNOWN("intptr_t", INTEGER, 8, false),
    KNOWN("uintptr_t", INTEGER, 8, true),
    KNOWN("uint", INTEGER, 4, true),
    KNOWN("uchar", INTEGER, 1, true),
    KNOWN("ushort", INTEGER, 2, true),
    KNOWN("ulong", INTEGER, 8, true),
    KNOWN("half", FLOATING, 2, false),
    KNOWN("__half", FLOATING, 2, false),
    KNOWN("nv_bfloat16", FLOATING, 2, false),
    KNOWN("__nv_bfloat16", FLOATING, 2, false),
    KNOWN_PARTS("half2", 2, 2, false, false),
    KNOWN_PARTS("__half2", 2, 2, false, false),
    KNOWN_PARTS("nv_bfloat162", 2, 2, false, false),
    KNOWN_PARTS("__nv_bfloat162", 2, 2, false, false),
    KNOWN("dim3", VECTOR, 12, true),
    KNOWN_PARTS("cuComplex", 2, 4, false, true),
    KNOWN_PARTS("cuFloatComplex", 2, 4, false, true),
    KNOWN_PARTS("cuDoubleComplex", 2, 8, false, true),
    KNOWN_PARTS("cufftComplex", 2, 4, false, true),
    KNOWN_PARTS("cufftDoubleComplex", 2, 8, false, true),
    KNOWN("cudaTextureObject_t", INTEGER, 8, true),
    KNOWN("cudaSurfaceObject_t", INTEGER, 8, true),
    KNOWN_VECTOR("char", 1, false, false),
    KNOWN_VECTOR("uchar", 1, true, false),
    KNOWN_VECTOR("short", 2, false, false),
    KNOWN_VECTOR("ushort", 2, true, false),
    KNOWN_VECTOR("int", 4, false, false),
    KNOWN_VECTOR("uint", 4, true, false),
    KNOWN_VECTOR("long", 8, false, false),
    KNOWN_VECTOR("ulong", 8, true, false),
    KNOWN_VECTOR("longlong", 8, false, false),
    KNOWN_VECTOR("ulonglong", 8, true, false),
    KNOWN_VECTOR("float", 4, false, true),
    KNOWN_VECTOR("double", 8, false, true),
};

const Type *type_known(Str name)
{
    if (name.len < 4 || name.len > 19)
        return NULL;
    name = str_behind(name, "std::");
    for (size_t i = 0; i < sizeof known_types / sizeof *known_types; i++)
        if (str_is(name, known_types[i].name))
            return &known_types[i].type;
    return NULL;
}

/* --- the symbol table ------------------------------------------------------------------------ */

typedef struct {
    Number number;
    bool known;
    bool is_first; /* ... or a variable begins with that number */
    Declaration *place;
} Constant;

struct Constants {
    size_t declared; /* declarations so far */
    bool unclear;    /* names without a value may stand for any of them */
    StrMap *map;
    StrMap *hidden;    /* names without a value, of constants that may be declared later */
    StrMap *qualified; /* a::N -> Constant */
    StrMap *scopes;    /* name before a `::` -> NamedScope */
    Strs names;
};

struct Types {
    StrMap *map;
    StrMap *places;  /* name to Declaration */
    StrMap *classes; /* names of structures, classes, unions and enumerations, in whatever scope */
};

void declare_open(Unit *unit)
{
    unit->constants = arena_new_of(unit->arena, struct Constants);
    unit->constants->map = strmap_new(unit->arena);
    unit->constants->hidden = strmap_new(unit->arena);
    unit->constants->qualified = strmap_new(unit->arena);
    unit->constants->scopes = strmap_new(unit->arena);
    unit->types = arena_new_of(unit->arena, struct Types);
    unit->types->map = strmap_new(unit->arena);
    unit->types->places = strmap_new(unit->arena);
    unit->types->classes = strmap_new(unit->arena);
    unit->made_names = strmap_new(unit->arena);
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

void declare_nothing_known(Unit *unit)
{
    unit->constants->unclear = true;
}

static const Type unknown_type = {.kind = TYPE_UNKNOWN};

void declare_no_type(Unit *unit, Str name)
{
    if (strmap_get(unit->types->map, name))
        strmap_set(unit->types->map, name, (void *)(uintptr_t)&unknown_type);
}

/* ... of numbers, or of arrays: it stands for no class. */
static bool is_plain_type(const Type *type)
{
    return type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING || type->extents.len;
}

void declare_class(Unit *unit, Str name)
{
    const Type *type = strmap_get(unit->types->map, name);
    if (type && is_plain_type(type))
        declare_no_type(unit, name);
    strmap_set(unit->types->classes, str_copy(unit->arena, name), unit);
}

static bool same_number(Number a, Number b)
{
    return a.value == b.value && a.size == b.size && a.is_unsigned == b.is_unsigned;
}

static void declare_in(Unit *unit, Declaration *place, const DeclaredIn *in)
{
    for (size_t i = 0; i < place->in.len; i++)
        if (place->in.at[i].is_unclear == in->is_unclear &&
            str_equal(place->in.at[i].path, in->path))
            return;
    vec_push(unit->arena, &place->in, *in);
    place->in.at[place->in.len - 1].index = unit->constants->declared;
}

size_t declare_count(const Unit *unit)
{
    return unit->constants->declared;
}

void declare_constant(Unit *unit, Str name, bool known, bool is_first, Number number,
                      const Declaration *place)
{
    Constant *old = strmap_get(unit->constants->map, name);
    unit->constants->declared++;
    if (old) {
        old->place->varies |= place->varies;
        for (size_t i = 0; i < place->in.len; i++)
            declare_in(unit, old->place, &place->in.at[i]);
        old->is_first = false;
        old->known = old->known && known && same_number(old->number, number);
        return;
    }
    declare_no_type(unit, name);
    Constant *constant = arena_new_of(unit->arena, Constant);
    constant->known = known && !strmap_get(unit->constants->hidden, name);
    constant->is_first = is_first;
    constant->number = number;
    constant->place = arena_new_of(unit->arena, Declaration);
    *constant->place = *place;
    constant->place->in.len = 0;
    for (size_t i = 0; i < place->in.len; i++)
        declare_in(unit, constant->place, &place->in.at[i]);
    strmap_set(unit->constants->map, name, constant);
    vec_push(unit->arena, &unit->constants->names, name);
}

void declare_qualified(Unit *unit, Str name, bool known, Number number)
{
    Constant *old = strmap_get(unit->constants->qualified, name);
    if (old) {
        old->known = old->known && known && same_number(old->number, number);
        return;
    }
    Constant *constant = arena_new_of(unit->arena, Constant);
    *constant = (Constant){.number = number, .known = known};
    strmap_set(unit->constants->qualified, name, constant);
}

/* What stands before a `::`. */
typedef struct {
    ScopeKind kind;
    Str path; /* of a namespace, with those around it */
} NamedScope;

static NamedScope *scope_of(Unit *unit, Str name)
{
    NamedScope *scope = strmap_get(unit->constants->scopes, name);
    if (!scope) {
        scope = arena_new_of(unit->arena, NamedScope);
        *scope = (NamedScope){.kind = SCOPE_UNSEEN};
        strmap_set(unit->constants->scopes, str_copy(unit->arena, name), scope);
    }
    return scope;
}

void declare_scope(Unit *unit, Str name, ScopeKind kind)
{
    NamedScope *scope = scope_of(unit, name);
    scope->kind = scope->kind == SCOPE_UNSEEN ? kind : SCOPE_UNCLEAR;
}

void declare_namespace(Unit *unit, Str outer, Str path)
{
    while (path.len) { /* a::b::c: a, and what is in it */
        const size_t end = str_scope(path);
        const Str name = str_slice(path, 0, end);
        outer =
            outer.len ? str_format(unit->arena, "%.*s::%.*s", STR_ARG(outer), STR_ARG(name)) : name;
        NamedScope *scope = scope_of(unit, name);
        const bool is_same = scope->kind == SCOPE_NAMESPACE && str_equal(scope->path, outer);
        if (scope->kind == SCOPE_UNSEEN)
            *scope = (NamedScope){SCOPE_NAMESPACE, str_copy(unit->arena, outer)};
        else if (!is_same)
            scope->kind = SCOPE_UNCLEAR;
        path = str_slice(path, end < path.len ? end + 2 : end, path.len);
    }
}

bool unit_is_qualified(const Unit *unit, Str name)
{
    const NamedScope *scope =
        strmap_get(unit->constants->scopes, str_slice(name, 0, str_scope(name)));
    return !scope || scope->kind != SCOPE_UNCLEAR;
}

/* Of a namespace, as far as nothing else has its name, or that of the constant. */
static const Constant *qualified_constant(const Unit *unit, Str name)
{
    const Str last = str_unqualified(name);
    return unit_is_qualified(unit, name) && !strmap_get(unit->constants->hidden, last) &&
                   !strmap_get(unit->made_names, last)
               ? strmap_get(unit->constants->qualified, name)
               : NULL;
}

void declare_value(Unit *unit, Str name, bool known, Number number)
{
    Constant *constant = strmap_get(unit->constants->map, name);
    constant->known = known && !strmap_get(unit->constants->hidden, name);
    constant->number = number;
}

void declare_unknown(Unit *unit, Str name)
{
    Constant *constant = strmap_get(unit->constants->map, name);
    if (constant)
        constant->known = constant->is_first = false;
    strmap_set(unit->constants->hidden, str_copy(unit->arena, name), unit);
}

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
    if (!constant && str_scope(name) < name.len)
        constant = qualified_constant(unit, name);
    if (!constant || !constant->known || unit->constants->unclear)
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

void declare_type(Unit *unit, Str name, const Type *type, const Declaration *place)
{
    const Type *old = strmap_get(unit->types->map, name);
    if (old && (old->kind != type->kind || old->size != type->size ||
                old->is_unsigned != type->is_unsigned || old->pointers != type->pointers ||
                old->is_reference != type->is_reference || old->extents.len != type->extents.len ||
                type->extents.len))
        type = &unknown_type;
    if (strmap_get(unit->constants->map, name) ||
        (is_plain_type(type) && strmap_get(unit->types->classes, name)))
        type = &unknown_type;
    strmap_set(unit->types->map, name, (void *)(uintptr_t)type);
    strmap_set(unit->types->places, name, (void *)(uintptr_t)place);
}

const Strs *declare_names(const Unit *unit)
{
    return &unit->constants->names;
}

/* --- sources, functions, kernels ------------------------------------------------------------- */

void unit_forget(Unit *unit, size_t first)
{
    for (size_t i = first; i < unit->kernels.len; i++) {
        Kernel *kernel = unit->kernels.at[i];
        *kernel = (Kernel){
            .name = kernel->name, .where = kernel->where, .body_where = kernel->body_where};
    }
}

void unit_drop_trees(Unit *unit)
{
    unit_forget(unit, 0);
    arena_free(unit->trees);
    unit->trees = NULL;
}

Source *unit_source(const Unit *unit, size_t i)
{
    size_t count = unit->includes.len;
    return i < count ? unit->includes.at[i] : i == count ? unit->source : NULL;
}

const Functions *unit_functions(const Unit *unit, Str name)
{
    return unit->functions ? strmap_get(unit->functions, name) : NULL;
}

bool unit_is_hidden(const Unit *unit, Str name)
{
    return strmap_get(unit->constants->hidden, name) != NULL;
}

Str unit_word(Arena *arena, Str name)
{
    Text word = text_new(arena);
    for (size_t i = 0; i < name.len; i++)
        text_add(&word, name.at[i] == '.' ? STR("_") : str_slice(name, i, i + 1));
    return text_str(&word);
}

const Param *kernel_param(const Kernel *kernel, Str name)
{
    for (size_t i = 0; i < kernel->params.len; i++)
        if (str_equal(kernel->params.at[i]->name, name))
            return kernel->params.at[i];
    for (size_t i = 0; i < kernel->members.len; i++)
        if (str_equal(kernel->members.at[i]->name, name))
            return kernel->members.at[i];
    return NULL;
}

bool kernel_mentions_garray(Arena *arena, const Kernel *kernel, const Stmt *stmt)
{
    StrMap *names = strmap_new(arena);
    for (size_t i = 0; i < kernel->annotations.len; i++)
        if (kernel->annotations.at[i]->kind == ANNOTATION_GARRAY)
            strmap_set(names, kernel->annotations.at[i]->name.text, names);
    for (size_t i = stmt->first; i <= stmt->last; i++)
        if (kernel->tokens.at[i].kind == TOKEN_NAME &&
            strmap_get(names, token_text(arena, kernel->tokens.at[i])))
            return true;
    return false;
}

bool kernel_is_inferred(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->annotations.len; i++)
        if (kernel->annotations.at[i]->kind == ANNOTATION_INFERRED)
            return true;
    return false;
}
