/* Members of structs and vector types. Enters: the layouts that a file declares. Leaves: sizes,
 * places of members, and which of them are numbers of one size, side by side. */
#include "struct_layout_of.h"

#include <string.h>

#include "../lex/lexer.h"
#include "parse.h"

/* `space::name` is known by its last word, but for libraries, whose types are not seen: two of that
 * name, whose layouts differ, have none. */
static const Layout *layout_named(const StrMap *layouts, Str name)
{
    if (str_starts_any(name, "std::", "cuda::", "thrust::", "cub::", "nvcuda::"))
        return NULL;
    size_t at = name.len;
    while (at > 0 && name.at[at - 1] != ':')
        at--;
    return at < name.len ? strmap_get(layouts, str_slice(name, at, name.len)) : NULL;
}

unsigned layout_size(const StrMap *layouts, Str type_name)
{
    const Layout *layout = layout_named(layouts, type_name);
    return layout ? layout->size : 0;
}

unsigned layout_bytes(const StrMap *layouts, const Type *type)
{
    return type->size ? type->size : layout_size(layouts, type->name);
}

unsigned layout_alignment(const StrMap *layouts, Str type_name)
{
    const Layout *layout = layout_named(layouts, type_name);
    return layout && layout->size ? layout->alignment : 0;
}

const char *layout_why(const StrMap *layouts, const Type *type)
{
    const Layout *layout = type->name.len ? strmap_get(layouts, type->name) : NULL;
    return layout ? layout->why : NULL;
}

static bool vector_member(Arena *arena, const Type *holder, Str name, Member *member)
{
    static const char axes[] = "xyzw";
    const unsigned count = holder->components;
    for (unsigned i = 0; i < count && name.len == 1; i++)
        if (axes[i] == name.at[0]) {
            Type *type = arena_new_of(arena, Type);
            *type = (Type){.kind = holder->of_floats ? TYPE_FLOATING : TYPE_INTEGER,
                           .size = holder->size / count,
                           .is_unsigned = holder->is_unsigned};
            *member = (Member){.name = name, .offset = (int64_t)(i * type->size), .type = type};
            return true;
        }
    return false;
}

bool layout_member(Arena *arena, const StrMap *layouts, const Type *holder, Str name,
                   Member *member)
{
    if (vector_member(arena, holder, name, member))
        return true;
    const Layout *layout = layout_named(layouts, holder->name);
    for (size_t i = 0; layout && i < layout->members.len; i++)
        if (str_equal(layout->members.at[i].name, name)) {
            *member = layout->members.at[i];
            member->shares = layout->is_union;
            return true;
        }
    for (size_t i = 0; layout && name.len && i < layout->members.len; i++) { /* union { ... }; */
        const Member *unnamed = &layout->members.at[i];
        if (!unnamed->name.len && layout_member(arena, layouts, unnamed->type, name, member)) {
            member->offset += unnamed->offset;
            member->shares |= layout->is_union;
            return true;
        }
    }
    return false;
}

/* --- words ------------------------------------------------------------------------------------ */

/* A number whose name says all of it: not char, whose sign is the compiler's, nor long. */
Str layout_number_name(const Type *type)
{
    if (type->kind == TYPE_FLOATING)
        return type->size == 4 ? STR("float") : type->size == 8 ? STR("double") : (Str){0};
    if (type->kind != TYPE_INTEGER)
        return (Str){0};
    switch (type->size) {
    case 1: return type->is_unsigned ? STR("unsigned char") : (Str){0};
    case 2: return type->is_unsigned ? STR("unsigned short") : STR("short");
    case 4: return type->is_unsigned ? STR("unsigned int") : STR("int");
    default: return (Str){0};
    }
}

static bool add_words(Arena *arena, const Unit *unit, const StrMap *layouts, const Type *type,
                      Words *words);

/* All of a vector type's are alike. */
static bool add_vector(Arena *arena, const Type *type, Words *words)
{
    Member first;
    if (!vector_member(arena, type, STR("x"), &first))
        return false;
    for (unsigned i = 0; i < type->size / first.type->size; i++)
        if (!add_words(arena, NULL, NULL, first.type, words))
            return false;
    return true;
}

enum { MOST_WORDS = 64 };

/* Of a member with extents: so many times as it has elements. */
static bool add_array(Arena *arena, const Unit *unit, const StrMap *layouts, const Type *type,
                      Words *words)
{
    Type element = *type;
    int64_t count = 1, extent;
    element.extents.len = 0;
    for (size_t i = 0; i < type->extents.len && count <= MOST_WORDS; i++)
        count *=
            expr_evaluate(unit, type->extents.at[i], NULL, NULL, &extent) && extent <= MOST_WORDS
                ? extent
                : MOST_WORDS + 1;
    for (int64_t i = 0; i < count; i++)
        if (!add_words(arena, unit, layouts, &element, words))
            return false;
    return true;
}

/* A structure that is aligned may end with words that nobody uses. */
static bool pad_words(const Layout *layout, unsigned first, Words *words)
{
    const unsigned size = words->type->size, all = layout->size / size;
    if (layout->size % size || all > MOST_WORDS || first + all < words->count)
        return false;
    words->count = first + all;
    return true;
}

static bool add_words(Arena *arena, const Unit *unit, const StrMap *layouts, const Type *type,
                      Words *words)
{
    if (type->pointers || words->count >= MOST_WORDS)
        return false;
    if (type->extents.len)
        return add_array(arena, unit, layouts, type, words);
    if (type->kind == TYPE_VECTOR)
        return add_vector(arena, type, words);
    const Layout *layout =
        type->kind == TYPE_UNKNOWN && layouts ? strmap_get(layouts, type->name) : NULL;
    const unsigned first = words->count;
    for (size_t i = 0; layout && i < layout->members.len; i++) {
        const Member *member = &layout->members.at[i];
        const unsigned count = words->count;
        if (!add_words(arena, unit, layouts, member->type, words))
            return false;
        if (layout->is_union && i) { /* all are the same words */
            if (words->count - count != count - first)
                return false;
            words->count = count;
        }
    }
    if (layout)
        return layout->members.len > 0 && pad_words(layout, first, words);
    Type *word = arena_new_of(arena, Type);
    *word = (Type){.kind = type->kind,
                   .size = type->size,
                   .is_unsigned = type->is_unsigned,
                   .name = layout_number_name(type)};
    const bool fits = word->name.len && (!words->type || words->type->size == word->size);
    words->is_mixed |= words->type && !str_equal(words->type->name, word->name);
    words->type = word;
    words->count++;
    return fits;
}

bool layout_words(Arena *arena, const Unit *unit, const StrMap *layouts, const Type *type,
                  Words *words)
{
    Type plain = *type; /* what the pointer points to */
    plain.pointers = 0;
    *words = (Words){0};
    if (!add_words(arena, unit, layouts, &plain, words))
        return false;
    const unsigned bytes = layout_bytes(layouts, &plain);
    if (words->is_mixed) {
        static const char *const names[] = {
            [2] = "unsigned short", [4] = "unsigned int", [8] = "unsigned long long"};
        Type *any = arena_new_of(arena, Type);
        *any = (Type){.kind = TYPE_UNKNOWN,
                      .size = words->type->size,
                      .name = str_of(names[words->type->size])};
        words->type = any;
    }
    return bytes == words->count * words->type->size;
}

const Declared *unit_declared(Unit *unit)
{
    if (!unit->declared) {
        unit->declared = arena_new_of(unit->arena, Declared);
        *unit->declared = declared_read(unit);
    }
    return unit->declared;
}
