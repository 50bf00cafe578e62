/* Arrays of an annotated kernel whose annotation was forgotten: the lanes of an access are a row
 * apart, and nothing was staged because no garray names the array. Enters: the accesses of a
 * kernel. Leaves: such arrays. */
#include "../syntax/parse.h"
#include "report.h"

/* The last garray of the kernel that stands in the main file; NULL: there is none. `*names`: some
 * garray has this name. */
static const Annotation *last_garray(const Walk *walk, Str name, bool *names)
{
    const Annotation *last = NULL;
    *names = false;
    for (size_t i = 0; i < walk->kernel->annotations.len; i++) {
        const Annotation *annotation = walk->kernel->annotations.at[i];
        if (annotation->kind != ANNOTATION_GARRAY)
            continue;
        *names = *names || str_equal(annotation->name.text, name);
        if (annotation->where.source == walk->unit->source)
            last = annotation;
    }
    return last;
}

/* The access of the array that costs most; NULL: none is too much. */
static const AccessReport *worst_of(const KernelReport *report, Str name)
{
    const AccessReport *worst = NULL;
    for (size_t i = 0; i < report->accesses.len; i++) {
        const AccessReport *access = &report->accesses.at[i];
        if (access->space == SPACE_GLOBAL && !access->function.len && access->uncoalesced &&
            access->rest != REST_UNUSED && access->pattern == PATTERN_ROW &&
            str_equal(access->array, name) &&
            (!worst || access->sectors.typical > worst->sectors.typical))
            worst = access;
    }
    return worst;
}

bool garrays_may_miss(const Unit *unit)
{
    for (size_t i = 0; i < unit->kernels.len; i++) {
        const Kernel *kernel = unit->kernels.at[i];
        size_t garrays = 0, pointers = 0;
        for (size_t k = 0; k < kernel->annotations.len; k++)
            garrays += kernel->annotations.at[k]->kind == ANNOTATION_GARRAY;
        for (size_t k = 0; k < kernel->params.len; k++)
            pointers += kernel->params.at[k]->type->pointers > 0 ||
                        kernel->params.at[k]->type->extents.len > 0 ||
                        kernel->params.at[k]->type->kind == TYPE_UNKNOWN;
        if (garrays && pointers > garrays)
            return true;
    }
    return false;
}

void find_missing(Arena *arena, const Walk *walk, KernelReport *report)
{
    for (size_t i = 0; i < walk->memories.len; i++) {
        const Memory *memory = walk->memories.at[i];
        bool is_named;
        if (!memory->is_given || memory->space != SPACE_GLOBAL || memory->hidden)
            continue;
        const Annotation *last = last_garray(walk, memory->name, &is_named);
        const AccessReport *worst = last && !is_named ? worst_of(report, memory->name) : NULL;
        if (!worst)
            continue;
        Missing missing = {.access = *worst};
        vec_push(arena, &report->missing, missing);
    }
}

void tell_missing(const FileReport *file, Diags *diags)
{
    for (size_t i = 0; i < file->kernels.len; i++)
        for (size_t k = 0; k < file->kernels.at[i]->missing.len; k++) {
            const Missing *missing = &file->kernels.at[i]->missing.at[k];
            const AccessReport *access = &missing->access;
            Diag *diag = diag_report(diags, DIAG_GARRAY_MISSING, access->where,
                                     "array '%.*s' has no garray annotation, but this %s moves "
                                     "about %.0f sectors per request where %.0f would be enough",
                                     STR_ARG(access->array), kind_name(access->kind),
                                     access->sectors.typical, access->ideal);
            diag_note(diags, diag, (Span){0},
                      "to let cudalite stage it, add __annotation(L\"garray %.*s 2 %u <rows> "
                      "<columns>\");",
                      STR_ARG(access->array), access->bytes);
        }
}
