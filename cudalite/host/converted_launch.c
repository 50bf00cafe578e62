/* A launch whose arrays are converted. Enters: which arrays lie otherwise, names for what the host
 * function has of each. Leaves: what the host asks before it converts, what templates of
 * conversions and of the host function say of the arrays. */
#include "converted_launch.h"

#include "../analysis/spelling.h"
#include "host_grid.h"

enum { PAD_BYTES = 128 }; /* of a line: rows begin in other channels and sets then */
enum { MOST_ROWS = 256, LEAST_ROWS = 32, TILE_BYTES = 16 << 10 };

/* Their tile is small, and each thread has one. */
unsigned convert_rows(const Converted *array)
{
    const unsigned bytes = ((array->size / array->unit) | 1) * array->unit;
    unsigned rows = MOST_ROWS;
    while (rows > LEAST_ROWS && rows * bytes > TILE_BYTES)
        rows /= 2;
    return rows;
}

/* --- what the host asks ----------------------------------------------------------------------- */

static Str size_text(const Variant *variant, const Annotation *garray, unsigned d)
{
    return spell_factor(
        variant->user,
        launch_rewrite_host_size(variant->user, garray->words.at[d].text, variant->user_grid));
}

/* Of dimensions [first, garray->rank - last). */
static Str product_text(const Variant *variant, const Annotation *garray, unsigned last)
{
    Text text = text_new(variant->arena);
    for (unsigned d = 0; d < garray->rank - last; d++)
        text_format(&text, "%s%.*s", d ? " * " : "(size_t)",
                    STR_ARG(size_text(variant, garray, d)));
    return text.len ? text_str(&text) : STR("1");
}

/* As many as garray says; of rows that become longer, with what is added to them. */
static Str elements_text(const Variant *variant, const Converted *array)
{
    const Annotation *garray = array->annotation;
    if (array->kind != LAYOUT_PADDED)
        return product_text(variant, garray, 0);
    return str_format(
        variant->arena, "%.*s * ((size_t)%.*s + %u)", STR_ARG(product_text(variant, garray, 1)),
        STR_ARG(size_text(variant, garray, garray->rank - 1)), PAD_BYTES / array->size);
}

/* The launch is large enough, where nobody has asked for the layout. */
static void ask_pays(const Variant *variant, AllAsked *all)
{
    const Conversion *conversion = variant->converting->conversion;
    host_ask_sizes(variant, &conversion->from, all);
    for (size_t i = 0; i < conversion->each.len; i++) {
        const Str count = variant->converting->arrays.at[i].count, grid = variant->user_grid;
        if (conversion->most)
            host_ask(variant, all, ASKED_ALONE, ELEMENTS, count,
                     host_number(variant, conversion->most));
        host_ask(variant, all, ASKED_ALONE, COVERED, count, grid,
                 host_number(variant, (int64_t)conversion->each.at[i]));
    }
}

AllAsked convert_asked(const Variant *variant)
{
    const Converting *converting = variant->converting;
    AllAsked all = {0};
    for (size_t i = 0; i < converting->arrays.len; i++) {
        const ConvertingArray *one = &converting->arrays.at[i];
        const Annotation *garray = one->array->annotation;
        unsigned most = 1;
        for (size_t k = 0; k < one->array->planes.len; k++)
            most = one->array->planes.at[k].count > most ? one->array->planes.at[k].count : most;
        for (unsigned d = 0; d < garray->rank; d++)
            host_ask(variant, &all, d || i ? ASKED_BESIDE : ASKED_ALONE, POSITIVE,
                     size_text(variant, garray, d));
        host_ask(variant, &all, ASKED_BESIDE, ELEMENTS, one->count,
                 host_number(variant, 0x7fffff00LL / most));
        if (one->array->kind == LAYOUT_PADDED) /* the longest rows that can be copied */
            host_ask(variant, &all, ASKED_BESIDE, ROWS,
                     size_text(variant, garray, garray->rank - 1),
                     host_number(variant, 0x7fffff00LL / one->array->size - PAD_BYTES));
    }
    const Conversion *conversion = converting->conversion;
    ask_pays(variant, &all);
    for (size_t i = 0; i < conversion->apart.len; i++) {
        const Param *a = conversion->apart.at[i].a, *b = conversion->apart.at[i].b;
        host_ask(variant, &all, ASKED_ALONE, APART, host_end(variant, a->name), b->name,
                 host_end(variant, b->name), a->name);
    }
    return all;
}

/* --- views ------------------------------------------------------------------------------------ */

static Str unit_name(unsigned unit)
{
    return str_of(unit == 1   ? "unsigned char"
                  : unit == 2 ? "unsigned short"
                  : unit == 4 ? "unsigned"
                  : unit == 8 ? "unsigned long long"
                              : "uint4");
}

/* " + p_pitch * 8": in the memory, behind the planes before it. */
static Str place_of(const Variant *variant, const ConvertingArray *array, const Plane *plane)
{
    Text text = text_new(variant->arena);
    const ConvertingArray *one = array->array->laid ? array : variant->converting->arrays.at;
    for (; one <= array; one++) {
        const unsigned bytes = one < array ? one->array->bytes : plane->before;
        if (bytes)
            text_format(&text, " + %.*s * %u", STR_ARG(one->pitch), bytes);
    }
    return text_str(&text);
}

/* `its_rows` becomes a_rows, for the host function has several arrays. */
static Str local_name(const Variant *variant, const Converted *array, const char *name)
{
    const Str base = str_of(name);
    if (!str_starts(base, "its_") && !str_starts(base, "row_"))
        return host_name(variant, base);
    return host_name(
        variant,
        str_format(variant->arena, "%.*s_%.*s", STR_ARG(array->param->name),
                   STR_ARG(str_starts(base, "its_") ? str_slice(base, 4, base.len) : base)));
}

/* In the code of conversions: of a structure, the `at`-th unit of a member that consists of `width`
 * each, where the member has an array of its own; the unit of one of the tile's rows. */
static void view_units(const Variant *variant, const Converted *array, unsigned width,
                       unsigned begin, unsigned length, View *item)
{
    Arena *arena = variant->arena;
    const Code *at = code_word(arena, local_name(variant, array, "at")),
               *first = code_word(arena, local_name(variant, array, "first")),
               *all = code_word(arena, local_name(variant, array, "all")),
               *thread = code_word(arena, STR("threadIdx.x")), *of_width = code_int(arena, width),
               *of_length = code_int(arena, length), *from = code_int(arena, begin),
               *number = code_binary(arena, at, TOKEN_SLASH, of_width),
               *row = code_binary(arena, at, TOKEN_SLASH, of_length),
               *unit = code_sum(arena, from, code_binary(arena, at, TOKEN_PERCENT, of_length)),
               *plane =
                   code_sum(arena, code_product(arena, code_cast(arena, "size_t", number), all),
                            code_sum(arena, first, thread));
    plane = code_sum(arena, code_product(arena, plane, of_width),
                     code_binary(arena, at, TOKEN_PERCENT, of_width));
    const Code *structure = length == 1 ? thread : row;
    structure = code_cast(arena, "size_t", code_sum(arena, first, structure));
    structure = code_product(arena, structure, code_int(arena, array->size / array->unit));
    view_code(item, "of_plane", plane);
    view_code(item, "of_row", code_sum(arena, from, at));
    view_code(item, "of_structure", code_sum(arena, structure, unit));
    view_code(item, "row", row);
    view_code(item, "unit_of_row", unit);
    view_code(item, "begin", from);
    view_format(item, "length", "%u", length);
}

static void view_plane(const Variant *variant, const ConvertingArray *array, const Plane *plane,
                       View *item)
{
    const unsigned unit = array->array->unit;
    view_str(item, "plane", plane->name);
    view_format(item, "type", "%s%.*s", plane->written ? "" : "const ", STR_ARG(plane->type));
    view_str(item, "place", place_of(variant, array, plane));
    view_units(variant, array->array, plane->size / unit, plane->offset / unit,
               plane->size * plane->count / unit, item);
    view_flag(item, "single", plane->size * plane->count == unit);
}

/* Units of a structure that are written, one behind the other. */
static void view_ranges(const Variant *variant, const Converted *array, View *view)
{
    bool written[MOST_ELEMENT_BYTES] = {false};
    const unsigned units = array->size / array->unit;
    for (size_t i = 0; i < array->planes.len; i++) {
        const Plane *plane = &array->planes.at[i];
        for (unsigned k = 0; k < plane->size * plane->count / array->unit && plane->written; k++)
            written[plane->offset / array->unit + k] = true;
    }
    for (unsigned begin = 0, end; begin < units; begin = end) {
        end = begin + 1;
        while (end < units && written[end] == written[begin])
            end++;
        if (!written[begin])
            continue;
        View *item = view_item(view, "ranges");
        view_units(variant, array, 1, begin, end - begin, item);
        view_flag(item, "single", end - begin == 1);
    }
}

void convert_view_array(const Variant *variant, const ConvertingArray *one, View *item)
{
    static const char *const names[] = {"tile", "first", "its_rows", "its_columns", "row_bytes",
                                        "here", "at",    "from",     "to",          "all"};
    const Converted *array = one->array;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        view_str(item, names[k], local_name(variant, array, names[k]));
    view_flag(item, "structures", array->kind == LAYOUT_SOA);
    view_flag(item, "turned", array->kind == LAYOUT_TRANSPOSED);
    view_flag(item, "padded", array->kind == LAYOUT_PADDED);
    view_format(item, "pad", "%u", PAD_BYTES / array->size);
    view_str(item, "map", array->map);
    view_str(item, "plane", array->planes.at[0].name);
    view_str(item, "rows_text", product_text(variant, array->annotation, 1));
    view_str(item, "columns_text",
             size_text(variant, array->annotation, array->annotation->rank - 1));
    view_str(item, "array", array->param->name);
    view_str(item, "elements", elements_text(variant, array));
    view_str(item, "count", one->count);
    view_str(item, "pitch", one->pitch);
    const ConvertingArray *all = variant->converting->arrays.at;
    view_flag(item, "takes_count",
              array->kind == LAYOUT_SOA && (!array->laid || array->rows.len > 0));
    view_flag(item, "takes_pitch",
              !array->laid &&
                  (array->planes.len > 1 || one + 1 < all + variant->converting->arrays.len));
    view_str(item, "object", one->object);
    view_str(item, "laid", array->laid ? array->laid->name : (Str){0});
    view_str(item, "structure", array->param->type->name);
    view_str(item, "in", one->in);
    view_str(item, "out", array->written ? one->out : (Str){0});
    view_str(item, "unit", unit_name(array->unit));
    view_format(item, "rows", "%u", one->rows);
    view_format(item, "units", "%u", array->size / array->unit);
    view_format(item, "tile_pitch", "%u", (array->size / array->unit) | 1);
    view_format(item, "size", "%u", array->size);
    view_list(item, "members");
    view_list(item, "planes");
    view_list(item, "written");
    view_list(item, "ranges");
    for (size_t k = 0; k < array->planes.len; k++) {
        const Plane *plane = &array->planes.at[k];
        view_plane(variant, one, plane, view_item(item, "planes"));
        if (array->param->type->kind == TYPE_UNKNOWN) {
            View *member = view_item(item, "members");
            view_str(member, "structure", array->param->type->name);
            view_str(member, "path", plane->path);
            view_format(member, "offset", "%u", plane->offset);
        }
        if (plane->written)
            view_plane(variant, one, plane, view_item(item, "written"));
    }
    view_ranges(variant, array, item);
}

static void view_end(const Variant *variant, const Param *param, View *view)
{
    const Annotation *garray = convert_garray(variant->user, param->name);
    unsigned element = 0;
    convert_size(variant->user, garray, &element);
    View *item = view_item(view, "ends");
    view_str(item, "array", param->name);
    view_str(item, "end", host_end(variant, param->name));
    view_format(item, "bytes", "%.*s * %u", STR_ARG(product_text(variant, garray, 0)), element);
}

static void view_ends(const Variant *variant, View *view)
{
    const Conversion *conversion = variant->converting->conversion;
    const Kernel *kernel = variant->user->kernel;
    for (size_t i = 0; i < kernel->params.len; i++) {
        bool asked = false;
        for (size_t k = 0; k < conversion->apart.len; k++)
            asked |= conversion->apart.at[k].a == kernel->params.at[i] ||
                     conversion->apart.at[k].b == kernel->params.at[i];
        if (asked)
            view_end(variant, kernel->params.at[i], view);
    }
}

/* The arguments of the kernel in which arrays lie otherwise. */
static Str arguments_of(const Variant *variant)
{
    const Kernel *kernel = variant->user->kernel;
    Text text = text_new(variant->arena);
    for (size_t i = 0; i < kernel->params.len; i++) {
        const Converting *converting = variant->converting;
        const Param *param = kernel->params.at[i];
        const ConvertingArray *one = NULL;
        for (size_t k = 0; k < converting->arrays.len; k++)
            if (converting->arrays.at[k].array->param == param)
                one = &converting->arrays.at[k];
        text_add_c(&text, i ? ", " : "");
        if (!one)
            text_add(&text, param->name);
        for (size_t k = 0; one && k < one->array->planes.len; k++)
            text_format(&text, "%s%.*s", k ? ", " : "", STR_ARG(one->array->planes.at[k].name));
        if (one && one->array->map.len)
            text_format(&text, ", %.*s", STR_ARG(one->array->map));
        if (one && one->array->rows.len)
            text_format(&text, ", (int)%.*s", STR_ARG(one->count));
    }
    return text_str(&text);
}

static Str converted_words(const Variant *variant)
{
    Text text = text_new(variant->arena);
    const Conversion *conversion = variant->converting->conversion;
    for (size_t i = 0; i < conversion->arrays.len; i++)
        text_format(&text, "%s%.*s", i ? ", " : "", STR_ARG(conversion->arrays.at[i]->param->name));
    return text_str(&text);
}

/* Where no launch asks for shared memory the kernel is one that may get some. */
static Str shared_text(const Variant *variant)
{
    const Model *user = variant->user;
    bool none = !user->exported;
    for (size_t i = 0; i < user->owned.len; i++)
        none &= !user->owned.at[i]->macro &&
                (!user->owned.at[i]->config[2].source ||
                 str_is(str_trim(span_text(user->owned.at[i]->config[2])), "0"));
    return none ? STR("0") : variant->shared;
}

void convert_view(const Variant *variant, View *view)
{
    const Converting *converting = variant->converting;
    Text bytes = text_new(variant->arena);
    view_flag(view, "converts", converting != NULL);
    view_flag(view, "lasting", converting && converting->lasts);
    view_flag(view, "once", converting && converting->once);
    if (!converting)
        return;
    view_str(view, "memory", converting->memory);
    view_str(view, "get_memory", converting->get_memory);
    view_str(view, "free_memory", converting->free_memory);
    view_str(view, "around", converting->around);
    const Str shared = shared_text(variant);
    view_str(view, "its_shared", shared);
    view_flag(view, "passes_shared", str_equal(shared, variant->shared));
    view_str(view, "converted", converted_words(variant));
    view_str(view, "converted_arguments", arguments_of(variant));
    view_str(view, "map_type", converting->names.type);
    view_str(view, "map_at", converting->names.at);
    view_str(view, "map_make", converting->names.make);
    view_list(view, "arrays_converted");
    for (size_t i = 0; i < converting->arrays.len; i++) {
        const ConvertingArray *one = &converting->arrays.at[i];
        convert_view_array(variant, one, view_item(view, "arrays_converted"));
        text_format(&bytes, "%s%.*s * %u", i ? " + " : "", STR_ARG(one->pitch), one->array->bytes);
    }
    view_str(view, "bytes", text_str(&bytes));
    view_ends(variant, view);
    view_flag(view, "pairs", converting->conversion->apart.len > 0);
    view_flag(view, "chosen", converting->conversion->each.len > 0);
}

void convert_add_lines(Text *lines, Str base, Text *behind)
{
    text_trim_lines(lines);
    text_add(behind, base);
    text_add_indented(behind, lines, base);
    text_add_c(behind, "\n");
}
