/* A kernel whose annotations ask for other layouts. Enters: its model. Leaves: edits, what launches are predicted to take
 * then, and why an array lies as it did. */
#include "../steps/layout.h"
#include "again.h"
#include "convert.h"

static const Annotation *layout_of(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->annotations.len; i++)
        if (kernel->annotations.at[i]->kind == ANNOTATION_LAYOUT)
            return kernel->annotations.at[i];
    return NULL;
}

static bool leave(const Model *model, Span where, Str why)
{
    const Annotation *layout = layout_of(model->kernel);
    Diag *diag =
        diag_report(model->diags, DIAG_CONVERSION_LEFT, layout->where,
                    "'%.*s' lies as it did: %.*s", STR_ARG(layout->name.text), STR_ARG(why));
    if (where.source)
        diag_note(model->diags, diag, where, "that is here");
    return false;
}

/* Elements of the array, of which the kernel has another one, or another of its planes; 0: of none. */
static double elements_in(const Model *model, const Converted *made, Str name, Extents *extents)
{
    for (size_t i = 0; i < model->arrays.len; i++) {
        const Array *array = model->arrays.at[i];
        double elements = 1;
        if (!str_equal(array->name, name))
            continue;
        for (unsigned d = 0; d < made->annotation->rank; d++)
            elements *= extents_value(extents, array->sizes[d]);
        return elements;
    }
    return 0;
}

static double elements_of(const Converted *made, const Model *user, const Model *laid,
                          const Assumptions *given, const StrMap *launches)
{
    Extents extents = extents_find(user, launches, given),
            others = extents_find(laid, launches, given);
    double elements = elements_in(user, made, made->param->name, &extents);
    for (size_t i = 0; i < made->planes.len && elements == 0; i++)
        if (made->planes.at[i].count == 1)
            elements = elements_in(laid, made, made->planes.at[i].name, &others);
    return elements > 0 ? elements : 1;
}

/* Seconds of the conversions: bytes that they read and write, where a sector of structures moves whatever is taken of it, and
 * one that is written in part is read before. */
static double conversions_of(const Conversion *conversion, const double *elements_of_each,
                             const Device *device)
{
    static const double LAUNCH = 2e-6; /* seconds that one more kernel takes at least */
    double bytes = 0, kernels = 0;
    for (size_t i = 0; i < conversion->arrays.len; i++) {
        const Converted *made = conversion->arrays.at[i];
        const double elements = elements_of_each[i];
        double back = 0; /* of structures that are read or written for members that come back */
        for (size_t k = 0; k < made->planes.len; k++)
            back +=
                made->planes.at[k].written ? made->planes.at[k].size * made->planes.at[k].count : 0;
        bytes += elements * (made->size + made->bytes);
        if (made->written)
            bytes += elements * (back + (back < made->size ? 2 : 1) * made->size);
        kernels += made->written ? 2 : 1;
    }
    return bytes / device->dram + kernels * LAUNCH;
}

static Str words_of(const Conversion *conversion)
{
    static const char *const words[] = {"an array for each member", "transposed", "in longer rows"};
    Text text = text_new(conversion->user->arena);
    for (size_t i = 0; i < conversion->arrays.len; i++)
        text_format(&text, "%s'%.*s' lies %s%s", i ? ", " : "",
                    STR_ARG(conversion->arrays.at[i]->param->name),
                    conversion->arrays.at[i]->kind == LAYOUT_SOA ? "as " : "",
                    words[conversion->arrays.at[i]->kind]);
    return text_str(&text);
}

static void tell(const Conversion *conversion, const Device *device, const KernelTime *time,
                 double laid, double convert)
{
    const Model *model = conversion->user;
    Arena *arena = model->arena;
    const double before = estimate_time(&time->written, device), after = laid + convert;
    Diag *diag = diag_report(model->diags, DIAG_CONVERTED, model->kernel->where,
                             "while a launch runs, %.*s, as an annotation asks",
                             STR_ARG(words_of(conversion)));
    if (!time->written.known || !time->launched.known) {
        diag_note(model->diags, diag, (Span){0}, "conversions are predicted to take %.*s",
                  STR_ARG(estimate_seconds(arena, convert)));
        return;
    }
    diag_note(model->diags, diag, (Span){0},
              "a launch is predicted to take %.*s, and conversions %.*s more; as written %.*s",
              STR_ARG(estimate_seconds(arena, laid)), STR_ARG(estimate_seconds(arena, convert)),
              STR_ARG(estimate_seconds(arena, before)));
    if (after > before)
        diag_note(
            model->diags, diag, (Span){0},
            "that is slower: convert the data once, in the program, or take the annotation away");
}

/* The user's launches, under the kernel's new name. */
static StrMap *launches_of(const Model *model, Str name, const StrMap *launches)
{
    StrMap *made = strmap_new(model->arena);
    strmap_set(made, name, launches ? strmap_get(launches, model->kernel->name) : NULL);
    return made;
}

/* No access of such an array is understood in the kernel that is written so. */
static bool is_mapped(const Conversion *conversion)
{
    bool any = false;
    for (size_t i = 0; i < conversion->arrays.len; i++)
        any |= conversion->arrays.at[i]->map.len > 0;
    return any;
}

static void time_all(const ConvertContext *context, const Conversion *conversion, const Model *laid,
                     KernelTime *time)
{
    const Model *model = conversion->user;
    Arena *arena = model->arena;
    Strs turned = {0};       /* structures and matrices: their last dimension becomes the slowest */
    Assumptions given = {0}; /* sizes are those that are taken for the kernel as it is written */
    double *elements = arena_alloc(arena, conversion->arrays.len * sizeof *elements);
    *time = (KernelTime){.where = model->kernel->where,
                         .kernel = model->kernel->name,
                         .written = estimate_written(model, context->device, context->basis),
                         .changed = true};
    for (size_t i = 0; context->basis->given && i < context->basis->given->len; i++)
        vec_push(arena, &given, context->basis->given->at[i]);
    for (size_t i = 0; i < time->written.taken.len; i++)
        vec_push(arena, &given,
                 ((Assumption){.name = time->written.taken.at[i].name,
                               .value = time->written.taken.at[i].value}));
    for (size_t i = 0; i < conversion->arrays.len; i++) {
        const Converted *made = conversion->arrays.at[i];
        elements[i] = elements_of(made, model, laid, &given, context->basis->launches);
        time->written.known &=
            model_array(model, made->param) != NULL; /* else what it costs is not seen */
        if (made->rows.len)
            vec_push(arena, &given,
                     ((Assumption){.name = made->rows, .value = (int64_t)elements[i]}));
        if (made->kind != LAYOUT_PADDED)
            vec_push(arena, &turned, made->param->name);
    }
    const EstimateBasis user = {context->basis->launches, &given},
                        basis = {launches_of(model, laid->kernel->name, context->basis->launches),
                                 &given};
    time->launched = is_mapped(conversion) ? layout_estimate(model, &turned, context->device, &user)
                                           : estimate_written(laid, context->device, &basis);
    const double alone = estimate_time(&time->launched, context->device),
                 convert = conversions_of(conversion, elements, context->device);
    time->launched.cost.around = convert;
    tell(conversion, context->device, time, alone, convert);
}

static const char *variant_word(const Conversion *conversion)
{
    static const char *const words[] = {"soa", "turned", "padded"};
    return words[conversion->arrays.at[0]->kind];
}

static MapNames map_names(const ConvertContext *context, const Conversion *conversion)
{
    Arena *arena = conversion->user->arena;
    const Str kernel = conversion->user->kernel->name;
    MapNames names = {0};
    for (size_t i = 0; i < conversion->arrays.len && !names.type.len; i++)
        if (conversion->arrays.at[i]->map.len) {
            names.type = owner_name(context->owner, str_format(arena, "%.*s_map", STR_ARG(kernel)));
            names.at = owner_name(context->owner, str_format(arena, "%.*s_at", STR_ARG(kernel)));
            names.make =
                owner_name(context->owner, str_format(arena, "%.*s_map_of", STR_ARG(kernel)));
        }
    return names;
}

bool convert_kernel(const ConvertContext *context, Model *model, KernelTime *time, Edits *edits)
{
    ConversionLeft left = {0};
    if (!layout_of(model->kernel))
        return false;
    if (!model->is_owned)
        return leave(model, (Span){0},
                     STR("none of its launches is ours; launch the kernel in this file, behind it, "
                         "and without -O1, or bring the data "
                         "into the other layout in the program"));
    const Conversion *conversion = convert_find(model, &left);
    if (!conversion)
        return leave(model, left.where, left.why);
    const MapNames names = map_names(context, conversion);
    const Str name =
        owner_name(context->owner, str_format(model->arena, "%.*s_%s", STR_ARG(model->kernel->name),
                                              variant_word(conversion)));
    Text *text = text_make(model->arena, (Str){0});
    Model *laid = convert_text(conversion, name, &names, text)
                      ? again_read(model, context->unit, text)
                      : NULL;
    if (!laid)
        return leave(model, (Span){0}, STR("the kernel cannot be read again so"));
    if (!convert_write(conversion, laid, text, &names, context, edits))
        return false;
    time_all(context, conversion, laid, time);
    return true;
}
