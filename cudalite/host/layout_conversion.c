/* Conversions as text. Enters: which arrays lie otherwise, and where they stand in the kernel.
 * Leaves: the kernel that reads them so, and what stands behind it. */
#include "layout_conversion.h"

#include "../print/source_edits.h"
#include "host_function.h"
#include "host_names.h"
#include "lasting_layout.h"

/* --- the kernel ------------------------------------------------------------------------------- */

typedef struct {
    const Conversion *conversion;
    const Model *model;
    Arena *arena;
    const MapNames *names;
    Edits edits;
} Writing;

static void replace(Writing *writing, size_t first, size_t last, Str by)
{
    const Token *tokens = writing->model->kernel->tokens.at;
    const Span span = {tokens[first].span.source, tokens[first].span.begin, tokens[last].span.end};
    edits_put(&writing->edits, span, by);
}

static Str between(const Writing *writing, size_t open, size_t close)
{
    const Token *tokens = writing->model->kernel->tokens.at;
    return str_trim(str_slice(writing->model->unit->source->text, tokens[open].span.end,
                              tokens[close].span.begin));
}

/* The tokens of the parameter, without commas around it. */
static void parameter_tokens(const Kernel *kernel, const Param *param, size_t *first, size_t *last)
{
    const Token *tokens = kernel->tokens.at;
    size_t depth = 0;
    *first = *last = param->name_token;
    while (*first - 1 > kernel->open && tokens[*first - 1].kind != TOKEN_COMMA)
        --*first;
    while (*last + 1 < kernel->close && (depth || tokens[*last + 1].kind != TOKEN_COMMA)) {
        ++*last;
        depth += tokens[*last].kind == TOKEN_LPAREN || tokens[*last].kind == TOKEN_LBRACE;
        depth -= tokens[*last].kind == TOKEN_RPAREN || tokens[*last].kind == TOKEN_RBRACE;
    }
}

static bool write_parameter(Writing *writing, const Converted *array)
{
    const Kernel *kernel = writing->model->kernel;
    Text text = text_new(writing->arena);
    size_t first, last;
    parameter_tokens(kernel, array->param, &first, &last);
    for (size_t i = first; i <= last; i++)
        if (kernel->tokens.at[i].origin || kernel->tokens.at[i].kind == TOKEN_ASSIGN)
            return false;
    for (size_t i = 0; i < array->planes.len; i++) {
        const Plane *plane = &array->planes.at[i];
        text_format(&text, "%s%s%.*s *%s%.*s", i ? ", " : "", plane->written ? "" : "const ",
                    STR_ARG(plane->type), array->param->type->is_restrict ? "__restrict__ " : "",
                    STR_ARG(plane->name));
    }
    if (array->rows.len)
        text_format(&text, ", int %.*s", STR_ARG(array->rows));
    if (array->map.len)
        text_format(&text, ", %.*s %.*s", STR_ARG(writing->names->type), STR_ARG(array->map));
    replace(writing, first, last, text_str(&text));
    return true;
}

/* p[i].v[k] becomes p_v[(k) * p_rows + (i)], p[i].x p_x[i], a[i] a_turned[at(a_map, i)]. */
static void write_use(Writing *writing, const Converted *array, const ConvertedUse *use)
{
    const Plane *plane = &array->planes.at[use->plane];
    replace(writing, use->name, use->name, plane->name);
    if (use->index_open)
        replace(writing, use->open, use->open,
                str_format(writing->arena, "[(%.*s) * %.*s + (",
                           STR_ARG(between(writing, use->index_open, use->index_close)),
                           STR_ARG(array->rows)));
    if (array->map.len)
        replace(writing, use->open, use->open,
                str_format(writing->arena, "[%.*s(%.*s, ", STR_ARG(writing->names->at),
                           STR_ARG(array->map)));
    replace(writing, use->close, use->last,
            use->index_open || array->map.len ? STR(")]") : STR("]"));
}

static Str garray_text(const Writing *writing, const Converted *array)
{
    const Annotation *garray = array->annotation;
    Text text = text_new(writing->arena);
    for (size_t i = 0; i < array->planes.len; i++) {
        const Plane *plane = &array->planes.at[i];
        const bool several = plane->count > 1;
        text_format(&text, "%s__annotation(L\"garray %.*s %u %u", i ? " " : "",
                    STR_ARG(plane->name), several ? 2 : garray->rank, plane->size);
        if (several)
            text_format(&text, " %u %.*s", plane->count, STR_ARG(array->rows));
        for (size_t d = 0; d < garray->rank && !several; d++)
            text_format(&text, " %.*s", STR_ARG(garray->words.at[d].text));
        text_add_c(&text, "\");");
    }
    return text_str(&text);
}

static const Converted *array_named(const Conversion *conversion, Str name)
{
    for (size_t i = 0; i < conversion->arrays.len; i++)
        if (str_equal(conversion->arrays.at[i]->param->name, name))
            return conversion->arrays.at[i];
    return NULL;
}

static void write_annotations(Writing *writing)
{
    const Kernel *kernel = writing->model->kernel;
    for (size_t i = 0; i < kernel->annotations.len; i++) {
        const Annotation *annotation = kernel->annotations.at[i];
        const Converted *array = array_named(writing->conversion, annotation->name.text);
        const bool of_array = array && (annotation->kind == ANNOTATION_GARRAY ||
                                        annotation->kind == ANNOTATION_STAGE ||
                                        annotation->kind == ANNOTATION_NOSTAGE);
        if (annotation->kind != ANNOTATION_LAYOUT && !of_array)
            continue;
        const bool is_garray = annotation->kind == ANNOTATION_GARRAY;
        edits_put(&writing->edits,
                  is_garray ? annotation->where
                            : whole_line(writing->model->unit->source->text, annotation->where),
                  is_garray ? garray_text(writing, array) : (Str){0});
    }
}

bool convert_text(const Conversion *conversion, Str name, const MapNames *names, Text *out)
{
    const Model *model = conversion->user;
    const Kernel *kernel = model->kernel;
    Writing writing = {.conversion = conversion,
                       .model = model,
                       .arena = model->arena,
                       .names = names,
                       .edits = edits_new(model->arena)};
    const Str input = model->unit->source->text;
    replace(&writing, kernel->open - 1, kernel->open - 1, name);
    for (size_t i = 0; i < conversion->arrays.len; i++) {
        const Converted *array = conversion->arrays.at[i];
        if (!write_parameter(&writing, array))
            return false;
        for (size_t k = 0; k < array->uses.len; k++)
            write_use(&writing, array, &array->uses.at[k]);
    }
    write_annotations(&writing);
    edits_apply(&writing.edits, input, 0, (uint32_t)input.len, out);
    return true;
}

/* --- all of it -------------------------------------------------------------------------------- */

static Converting *name_all(const Variant *variant, const Conversion *conversion,
                            LaunchRewrite *owner)
{
    Arena *arena = variant->arena;
    const Str kernel = variant->user->kernel->name;
    Converting *converting = arena_new_of(arena, Converting);
    *converting = (Converting){.conversion = conversion};
    converting->memory = host_name(variant, STR("memory"));
    converting->get_memory =
        launch_rewrite_name(owner, str_format(arena, "memory_for_%.*s", STR_ARG(kernel)));
    converting->free_memory =
        launch_rewrite_name(owner, str_format(arena, "free_for_%.*s", STR_ARG(kernel)));
    converting->around =
        launch_rewrite_name(owner, str_format(arena, "convert_for_%.*s", STR_ARG(kernel)));
    for (size_t i = 0; i < conversion->arrays.len; i++) {
        const Converted *array = conversion->arrays.at[i];
        const Str name = array->param->name;
        ConvertingArray one = {.array = array, .rows = convert_rows(array)};
        one.count = host_name(variant, str_format(arena, "%.*s_count", STR_ARG(name)));
        one.pitch = host_name(variant, str_format(arena, "%.*s_pitch", STR_ARG(name)));
        one.in = launch_rewrite_name(
            owner, str_format(arena, "%.*s_%.*s_in", STR_ARG(kernel), STR_ARG(name)));
        one.out = launch_rewrite_name(
            owner, str_format(arena, "%.*s_%.*s_out", STR_ARG(kernel), STR_ARG(name)));
        vec_push(arena, &converting->arrays, one);
    }
    return converting;
}

/* The kernel of `laid`, without annotations where nobody looks at it again. */
static void add_kernel(const Model *laid, const Text *written, bool again, Str base, Text *behind)
{
    const Kernel *kernel = laid->kernel;
    Edits edits = edits_new(laid->arena), own = edits_new(laid->arena);
    Text text = text_new(laid->arena);
    if (!again)
        remove_annotations(laid, &edits);
    for (size_t i = 0; i < edits.all.len; i++)
        if (edits.all.at[i].begin >= kernel->text.begin && edits.all.at[i].end <= kernel->text.end)
            edits_keep(&own, &edits.all.at[i]);
    variant_add_static(kernel, &own);
    edits_apply(&own, laid->unit->source->text, kernel->text.begin, kernel->text.end, &text);
    text = text_through(laid->arena, &text, written);
    text_format(behind, "\n%.*s", STR_ARG(base));
    text_add_text(behind, &text);
    text_add_c(behind, "\n");
}

static bool add_map(const Variant *variant, Templates *templates, Str base, Text *behind)
{
    View *view = view_new(variant->arena);
    convert_view(variant, view);
    text_add(behind, base);
    const bool made = template_lines(templates, "convert_map.cu", view, base, behind);
    text_add_c(behind, "\n");
    return made;
}

static bool add_conversions(const Variant *variant, Templates *templates, Str base, Text *behind)
{
    for (size_t i = 0; i < variant->converting->arrays.len; i++) {
        View *view = view_new(variant->arena);
        Text lines = text_new(variant->arena);
        const Converted *array = variant->converting->arrays.at[i].array;
        if (array->kind == LAYOUT_PADDED || array->laid)
            continue;
        view_str(view, "kernel", variant->variant);
        convert_view_array(variant, &variant->converting->arrays.at[i], view);
        const char *const name = array->map.len ? "convert_turn.cu" : "convert_in.cu";
        if (!template_render(templates, name, view, STR("    "), &lines) ||
            (array->written && !array->map.len &&
             !template_render(templates, "convert_out.cu", view, STR("    "), &lines)))
            return false;
        text_add_c(behind, "\n");
        convert_add_lines(&lines, base, behind);
    }
    return true;
}

bool convert_write(Conversion *conversion, const Model *laid, const Text *written,
                   const MapNames *names, const Plan *plan, const Hosting *hosting, Variant *made,
                   Edits *edits)
{
    const Model *user = conversion->user;
    *made = (Variant){.plan = plan,
                      .model = plan->model,
                      .user = user,
                      .arena = user->arena,
                      .input = user->unit->source->text,
                      .variant = laid->kernel->name};
    Edits all = edits_new(user->arena);
    Str base = line_indent(made->input, user->kernel->text.begin);
    Text *behind = text_make(user->arena, STR("\n"));
    variant_name_launcher(made, hosting->owner);
    Converting *converting = name_all(made, conversion, hosting->owner);
    converting->names = *names;
    convert_find_loops(made, hosting, conversion, converting);
    made->converting = converting;
    if (names->type.len && !add_map(made, hosting->templates, base, behind))
        return false;
    add_kernel(laid, written, hosting->laid != NULL, base, behind);
    if (!add_conversions(made, hosting->templates, base, behind) ||
        !convert_add_lasting(made, hosting, base, behind))
        return false;
    host_find_asked(made);
    if (!variant_attach(made, hosting, behind, &all))
        return false;
    edits_keep_all(edits, &all);
    if (hosting->laid)
        vec_push(user->unit->arena, hosting->laid, str_copy(user->unit->arena, laid->kernel->name));
    return true;
}
