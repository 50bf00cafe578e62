/* A kernel whose annotations ask for other layouts. Enters: its model. Leaves: edits, what launches
 * are predicted to take then, and why an array lies as it did. */
#include "convert_kernel.h"
#include "../passes/layout/layout_profitability.h"
#include "../passes/thresholds.h"
#include "reparse.h"
#include "tell.h"

LayoutWishes convert_wishes(const Kernel *kernel, Arena *arena)
{
    LayoutWishes wishes = {0};
    for (size_t i = 0; i < kernel->annotations.len; i++) {
        const Annotation *annotation = kernel->annotations.at[i];
        if (annotation->kind == ANNOTATION_LAYOUT && annotation->layout != LAYOUT_KEPT)
            vec_push(
                arena, &wishes,
                ((LayoutWish){annotation->name.text, annotation->layout, annotation->first_token}));
    }
    return wishes;
}

static const Annotation *layout_of(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->annotations.len; i++)
        if (kernel->annotations.at[i]->kind == ANNOTATION_LAYOUT &&
            kernel->annotations.at[i]->layout != LAYOUT_KEPT)
            return kernel->annotations.at[i];
    return NULL;
}

/* Nobody is told of layouts that nobody has asked for. */
static bool leave(const ConvertContext *context, const Model *model, Span where, Str why)
{
    const Annotation *layout = layout_of(model->kernel);
    if (context->against)
        return false;
    Diag *diag =
        diag_report(model->diags, DIAG_CONVERSION_LEFT, layout->where,
                    "'%.*s' keeps its layout: %.*s", STR_ARG(layout->name.text), STR_ARG(why));
    if (where.source)
        diag_note(model->diags, diag, where, "the reason is here");
    return false;
}

/* Elements of the array, of which the kernel has another one, or another of its planes; 0: of
 * none. */
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
                          const EstimateBasis *basis)
{
    Extents extents = extents_find(user, basis), others = extents_find(laid, basis);
    double elements = elements_in(user, made, made->param->name, &extents);
    for (size_t i = 0; i < made->planes.len && elements == 0; i++)
        if (made->planes.at[i].count == 1)
            elements = elements_in(laid, made, made->planes.at[i].name, &others);
    return elements > 0 ? elements : 1;
}

/* Seconds of the conversions: bytes that they read and write, where a sector of structures moves
 * whatever is taken of it, and one that is written in part is read before. */
static double conversions_of(const Conversion *conversion, const double *elements_of_each,
                             const Device *device)
{
    /* Seconds of memory that the pool keeps: 4.5 us on an H100. A pool that keeps none takes 0.1 ms
     * and more behind each synchronisation, for 32 MB. */
    static const double MEMORY = 5e-6;
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
    return cost_copy_time(device, bytes) + kernels * COST_LAUNCH + MEMORY;
}

static Str words_of(const Conversion *conversion)
{
    static const char *const words[] = {"an array for each member", "transposed", "in longer rows"};
    Text text = text_new(conversion->user->arena);
    for (size_t i = 0; i < conversion->arrays.len; i++)
        text_format(&text, "%s'%.*s' is stored %s%s", i ? ", " : "",
                    STR_ARG(conversion->arrays.at[i]->param->name),
                    conversion->arrays.at[i]->kind == LAYOUT_SOA ? "as " : "",
                    words[conversion->arrays.at[i]->kind]);
    return text_str(&text);
}

static void tell(const ConvertContext *context, const Conversion *conversion,
                 const KernelTime *time)
{
    const Device *device = context->device;
    const Model *model = conversion->user;
    Arena *arena = model->arena;
    const double convert = time->launched.cost.around,
                 laid = estimate_time(&time->launched, device) - convert;
    const double before = estimate_time(&time->written, device), after = laid + convert;
    Diag *diag =
        diag_report(model->diags, DIAG_CONVERTED, model->kernel->where,
                    "while a launch runs, %.*s, %s", STR_ARG(words_of(conversion)),
                    context->against ? "which takes the least time" : "as an annotation requests");
    if (conversion->lasts)
        diag_note(model->diags, diag, (Span){0},
                  "loops that only launch it convert once for all of their launches");
    if (conversion->lifetimes)
        diag_note(
            model->diags, diag, (Span){0},
            "launches that share a conversion, because the host function shows every use of the "
            "arrays: %zu; the arrays stay converted until other code reads or writes them",
            conversion->lifetimes);
    if (!time->written.known || !time->launched.known) {
        diag_note(model->diags, diag, (Span){0}, "conversions are predicted to take %.*s",
                  STR_ARG(estimate_seconds(arena, convert)));
        return;
    }
    diag_note(model->diags, diag, (Span){0},
              "a launch is predicted to take %.*s, and conversions %.*s more; the original kernel "
              "takes %.*s",
              STR_ARG(estimate_seconds(arena, laid)), STR_ARG(estimate_seconds(arena, convert)),
              STR_ARG(estimate_seconds(arena, before)));
    const bool several = conversion->lasts || conversion->lifetimes;
    if (after > before && several && before > laid)
        diag_note(model->diags, diag, (Span){0},
                  "this pays off if %.0f or more launches share a conversion",
                  convert / (before - laid) + 1);
    else if (after > before)
        diag_note(
            model->diags, diag, (Span){0},
            "this is slower: convert the data once, in the program, or remove the annotation");
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

static KernelTime time_of(const ConvertContext *context, const Conversion *conversion,
                          const Model *laid, const EstimateBasis *basis)
{
    const Model *model = conversion->user;
    Arena *arena = model->arena;
    Strs turned = {0}; /* structures and matrices: their last dimension becomes the slowest */
    double *elements = arena_alloc(arena, conversion->arrays.len * sizeof *elements);
    KernelTime time = {.where = model->kernel->where,
                       .kernel = model->kernel->name,
                       .written = estimate_written(model, context->device, basis),
                       .changed = true};
    /* sizes are those that are taken for the kernel as it is written */
    Assumptions given = assumptions_with(arena, basis->given, &time.written.taken);
    const EstimateBasis user = {.launches = basis->launches, .given = &given},
                        own = {.launches = launches_of(model, laid->kernel->name, basis->launches),
                               .given = &given};
    for (size_t i = 0; i < conversion->arrays.len; i++) {
        const Converted *made = conversion->arrays.at[i];
        elements[i] = elements_of(made, model, laid, &user);
        time.written.known &=
            model_array(model, made->param) != NULL; /* else what it costs is not seen */
        if (made->rows.len)
            vec_push(arena, &given,
                     ((Assumption){.name = made->rows, .value = (int64_t)elements[i]}));
        if (made->kind != LAYOUT_PADDED)
            vec_push(arena, &turned, made->param->name);
    }
    time.launched = is_mapped(conversion) ? layout_estimate(model, &turned, context->device, &user)
                                          : estimate_written(laid, context->device, &own);
    time.launched.cost.around = conversions_of(conversion, elements, context->device);
    return time;
}

/* --- what nobody asks for --------------------------------------------------------------------- */

enum { MOST_SIZE = 1 << 30 }; /* elements */

typedef struct {
    const ConvertContext *context;
    Conversion *conversion;
    const Model *laid;
    Assumptions sizes; /* those that nothing tells */
    bool *is_extent;   /* ... of an array that is converted */
} Weighing;

static bool pays(const Weighing *weighing, double times)
{
    const ConvertContext *context = weighing->context;
    const EstimateBasis basis = {.given = &weighing->sizes};
    const KernelTime time = time_of(context, weighing->conversion, weighing->laid, &basis);
    const Estimate planned = estimate_launched(context->against, &time.written, &basis);
    return estimate_takes_less(&time.launched, &time.written, context->device, 1 / times) &&
           estimate_takes_less(&time.launched, &planned, context->device, 1 / times);
}

static double elements_now(const Weighing *weighing, size_t i)
{
    const Model *model = weighing->conversion->user;
    const EstimateBasis basis = {.given = &weighing->sizes};
    return elements_of(weighing->conversion->arrays.at[i], model, weighing->laid, &basis);
}

/* The host can ask for all of them. */
static bool find_sizes(Weighing *weighing)
{
    const Model *model = weighing->conversion->user;
    const Assumptions *sizes = weighing->context->sizes;
    weighing->is_extent = arena_alloc(model->arena, (sizes->len + 1) * sizeof(bool));
    for (size_t i = 0; i < sizes->len; i++) {
        const Param *param = kernel_param(model->kernel, sizes->at[i].name);
        if (!param || param->type->pointers || param->type->kind != TYPE_INTEGER)
            return false;
        vec_push(model->arena, &weighing->sizes, sizes->at[i]);
        weighing->is_extent[i] = false;
    }
    for (size_t i = 0; i < sizes->len; i++)
        for (size_t k = 0; k < weighing->conversion->arrays.len; k++) {
            const double before = elements_now(weighing, k);
            weighing->sizes.at[i].value *= 2;
            weighing->is_extent[i] |= elements_now(weighing, k) != before;
            weighing->sizes.at[i].value /= 2;
        }
    return true;
}

/* Halves those that are extents of converted arrays, or those that are not, one after the other, as
 * long as it pays. */
static void move_sizes(Weighing *weighing, bool extents, double times)
{
    for (bool moved = true; moved;) {
        moved = false;
        for (size_t i = 0; i < weighing->sizes.len; i++) {
            int64_t *value = &weighing->sizes.at[i].value;
            const int64_t before = *value;
            if (weighing->is_extent[i] != extents || before < 2)
                continue;
            *value = before / 2;
            if (pays(weighing, times))
                moved = true;
            else
                *value = before;
        }
    }
}

static void double_extents(Weighing *weighing)
{
    for (size_t i = 0; i < weighing->sizes.len; i++)
        weighing->sizes.at[i].value *= weighing->is_extent[i] ? 2 : 1;
}

static double fewest_elements(const Weighing *weighing)
{
    double fewest = elements_now(weighing, 0);
    for (size_t i = 1; i < weighing->conversion->arrays.len; i++) {
        const double elements = elements_now(weighing, i);
        fewest = elements < fewest ? elements : fewest;
    }
    return fewest;
}

/* The most elements for which it still pays; 0: there is no such limit. */
static int64_t find_most(Weighing *weighing)
{
    double most = 0;
    while (most == 0 && fewest_elements(weighing) * 2 < MOST_SIZE) {
        const double now = fewest_elements(weighing);
        double_extents(weighing);
        if (!pays(weighing, CONVERSION_PAYS))
            most = now;
    }
    return (int64_t)most;
}

/* Data decide which elements are read. If these are those of neighbours after all, nothing is
 * gained: an H100 took 13 % longer then with 8 iterations, 8 % with 16, less than 1 % with 64. */
enum { IN_ORDER_AFTER_ALL = 8 };

static bool is_gathered(const Conversion *conversion)
{
    const Model *model = conversion->user;
    bool gathered = false;
    int64_t stride;
    for (size_t i = 0; i < model->accesses.len; i++)
        for (size_t k = 0; k < conversion->arrays.len; k++)
            gathered |= str_equal(model->accesses.at[i]->array->name,
                                  conversion->arrays.at[k]->param->name) &&
                        access_class(model, model->accesses.at[i], &stride) == CLASS_IRREGULAR;
    return gathered;
}

/* The host asks for so many iterations more. False: there are none to ask for. */
static bool ask_more_iterations(const Weighing *weighing)
{
    Conversion *conversion = weighing->conversion;
    bool asked = false;
    for (size_t i = 0; i < conversion->from.len; i++) {
        asked |= !weighing->is_extent[i];
        conversion->from.at[i].least *= weighing->is_extent[i] ? 1 : IN_ORDER_AFTER_ALL;
    }
    return asked;
}

/* A launch and its conversions take less time than the best without them, by far; and for which
 * launches that holds. */
static bool find_pays(const ConvertContext *context, Conversion *conversion, const Model *laid)
{
    Arena *arena = laid->arena;
    Weighing weighing = {.context = context, .conversion = conversion, .laid = laid};
    if (!find_sizes(&weighing))
        return false;
    bool any = false;
    for (size_t i = 0; i < weighing.sizes.len; i++)
        any |= weighing.is_extent[i];
    if (!pays(&weighing, CONVERSION_PAYS_ROOM))
        return false;
    move_sizes(&weighing, false, CONVERSION_PAYS_ROOM);
    const EstimateBasis basis = {.given = &weighing.sizes};
    const Estimate written = estimate_written(conversion->user, context->device, &basis);
    for (size_t i = 0; i < conversion->arrays.len; i++)
        vec_push(arena, &conversion->each, elements_now(&weighing, i) / written.blocks);
    Assumptions large = {0};
    for (size_t i = 0; i < weighing.sizes.len; i++)
        vec_push(arena, &large, weighing.sizes.at[i]);
    if (any)
        conversion->most = find_most(&weighing);
    weighing.sizes = large;
    move_sizes(&weighing, true, CONVERSION_PAYS);
    for (size_t i = 0; i < weighing.sizes.len; i++)
        vec_push(arena, &conversion->from,
                 ((LeastSize){weighing.sizes.at[i].name, weighing.sizes.at[i].value, 0, 0}));
    return !is_gathered(conversion) || ask_more_iterations(&weighing);
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
            names.type = launch_rewrite_name(context->hosting->owner,
                                             str_format(arena, "%.*s_map", STR_ARG(kernel)));
            names.at = launch_rewrite_name(context->hosting->owner,
                                           str_format(arena, "%.*s_at", STR_ARG(kernel)));
            names.make = launch_rewrite_name(context->hosting->owner,
                                             str_format(arena, "%.*s_map_of", STR_ARG(kernel)));
        }
    return names;
}

bool convert_kernel(const ConvertContext *context, Model *model, const LayoutWishes *wished,
                    KernelTime *time, Edits *edits)
{
    ConversionLeft left = {0};
    const LayoutWishes wishes = wished ? *wished : convert_wishes(model->kernel, model->arena);
    if (!wishes.len)
        return false;
    if (!model->is_owned)
        return leave(context, model, (Span){0},
                     STR("none of its launches can be rewritten; launch the kernel in this file, "
                         "after its definition and without -O1, or store the data in the other "
                         "layout in the program"));
    Conversion *conversion = convert_find(model, &wishes, &left);
    if (!conversion)
        return leave(context, model, left.where, left.why);
    const MapNames names = map_names(context, conversion);
    const Str name = launch_rewrite_name(
        context->hosting->owner, str_format(model->arena, "%.*s_%s", STR_ARG(model->kernel->name),
                                            variant_word(conversion)));
    Text *text = text_make(model->arena, (Str){0});
    Model *laid = convert_text(conversion, name, &names, text)
                      ? again_read(model, context->unit, text)
                      : NULL;
    if (!laid)
        return leave(context, model, (Span){0}, STR("the rewritten kernel cannot be parsed"));
    if (context->against && !find_pays(context, conversion, laid))
        return false;
    Variant made;
    if (!convert_write(conversion, laid, text, &names, plan_nothing(model, context->device),
                       context->hosting, &made, edits))
        return false;
    tell_variant(&made, context->hosting->telling);
    const EstimateBasis large = {.given = context->sizes};
    const KernelTime told =
        time_of(context, conversion, laid, context->against ? &large : context->basis);
    *time = time_of(context, conversion, laid, context->basis);
    if (context->against &&
        estimate_takes_less(&time->written, &time->launched, context->device, 1))
        time->launched = time->written; /* as such launches are */
    tell(context, conversion, &told);
    return true;
}
