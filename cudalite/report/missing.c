/* Annotations of an annotated kernel that were forgotten: the lanes of an access are a row apart,
 * and nothing was staged because no garray names the array, or because no annotated loop contains
 * the access. Enters: the accesses of a kernel. Leaves: such accesses. */
#include "../syntax/parse.h"
#include "../syntax/tree.h"
#include "report.h"

/* --- garrays ---------------------------------------------------------------------------------- */

typedef struct {
    const Annotation *last; /* of the kernel that stands in the main file; NULL: there is none */
    bool is_named, is_unstaged; /* some garray has the name; some nostage has */
} Garrays;

static Garrays garrays_of(const Walk *walk, Str name)
{
    Garrays garrays = {0};
    for (size_t i = 0; i < walk->kernel->annotations.len; i++) {
        const Annotation *annotation = walk->kernel->annotations.at[i];
        const bool is_its = str_equal(annotation->name.text, name);
        garrays.is_unstaged |= is_its && annotation->kind == ANNOTATION_NOSTAGE;
        if (annotation->kind != ANNOTATION_GARRAY)
            continue;
        garrays.is_named |= is_its;
        if (annotation->where.source == walk->unit->source)
            garrays.last = annotation;
    }
    return garrays;
}

static bool is_missed(const AccessReport *access, Str name)
{
    return access->space == SPACE_GLOBAL && !access->function.len && access->uncoalesced &&
           access->rest != REST_UNUSED && access->pattern == PATTERN_ROW &&
           str_equal(access->array, name);
}

/* The access of the array that costs most; NULL: none is too much. */
static const AccessReport *worst_of(const KernelReport *report, Str name)
{
    const AccessReport *worst = NULL;
    for (size_t i = 0; i < report->accesses.len; i++) {
        const AccessReport *access = &report->accesses.at[i];
        if (is_missed(access, name) && (!worst || access->sectors.typical > worst->sectors.typical))
            worst = access;
    }
    return worst;
}

/* --- loops ------------------------------------------------------------------------------------ */

typedef struct {
    const Stmt *stmt;
    Span where;
    size_t outer; /* 1 + the place of the loop right around it; 0: there is none */
    bool within;  /* it has an annotation, or one around it has */
    bool holds;   /* one in it has */
} LoopAt;

typedef struct {
    Arena *arena;
    const Kernel *kernel;
    VEC(LoopAt) all; /* in the order of the text */
    bool any;        /* some have an annotation */
} Loops;

static bool has_loop_annotation(const Stmt *stmt)
{
    for (size_t i = 0; i < stmt->notes.len; i++)
        if (stmt->notes.at[i]->kind == ANNOTATION_LOOP)
            return true;
    return false;
}

/* 1 + the place of the innermost of loops[outer - 1] and those around it that contains `where`; 0:
 * none does. */
static size_t innermost(const Loops *loops, size_t outer, Span where)
{
    while (outer && (loops->all.at[outer - 1].where.source != where.source ||
                     loops->all.at[outer - 1].where.end <= where.begin))
        outer = loops->all.at[outer - 1].outer;
    return outer;
}

static void add_loop(void *context, const Stmt *stmt)
{
    Loops *loops = context;
    if (!stmt_is_loop(stmt))
        return;
    const bool annotated = has_loop_annotation(stmt);
    LoopAt loop = {.stmt = stmt,
                   .where = tokens_place(&loops->kernel->tokens, stmt->first, stmt->last)};
    loop.outer = innermost(loops, loops->all.len, loop.where);
    loop.within = annotated || (loop.outer && loops->all.at[loop.outer - 1].within);
    loops->any |= annotated;
    for (size_t at = annotated ? loop.outer : 0; at && !loops->all.at[at - 1].holds;
         at = loops->all.at[at - 1].outer)
        loops->all.at[at - 1].holds = true;
    vec_push(loops->arena, &loops->all, loop);
}

static Loops loops_of(Arena *arena, const Kernel *kernel)
{
    Loops loops = {.arena = arena, .kernel = kernel};
    if (kernel->body)
        stmt_each(kernel->body, add_loop, &loops);
    return loops;
}

/* The loop that has to be annotated so that the access is staged; NULL: none has to, or can. */
static const Stmt *missing_loop(const Loops *loops, Span access)
{
    size_t low = 0, high = loops->all.len;
    while (low < high) { /* loops that begin before the access */
        const size_t middle = (low + high) / 2;
        if (loops->all.at[middle].where.begin <= access.begin)
            low = middle + 1;
        else
            high = middle;
    }
    const size_t at = innermost(loops, low, access);
    const LoopAt *loop = at ? &loops->all.at[at - 1] : NULL;
    return loops->any && loop && !loop->within && !loop->holds ? loop->stmt : NULL;
}

bool annotations_may_miss(const Unit *unit)
{
    for (size_t i = 0; i < unit->kernels.len; i++) {
        const Kernel *kernel = unit->kernels.at[i];
        const Loops loops = kernel->annotations.len ? loops_of(unit->arena, kernel) : (Loops){0};
        for (size_t k = 0; k < loops.all.len && loops.any; k++)
            if (!loops.all.at[k].outer && !loops.all.at[k].within &&
                kernel_mentions_garray(unit->arena, kernel, loops.all.at[k].stmt))
                return true;
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

/* The first access of the array that some loop has to be annotated for, and how many others there
 * are. */
static void find_missing_loop(Arena *arena, const Loops *loops, Str name, KernelReport *report)
{
    Missing missing = {0};
    for (size_t i = 0; i < report->accesses.len; i++) {
        const AccessReport *access = &report->accesses.at[i];
        const Stmt *loop = is_missed(access, name) ? missing_loop(loops, access->where) : NULL;
        if (loop && missing.loop.source)
            missing.others++;
        else if (loop)
            missing =
                (Missing){.access = *access,
                          .loop = tokens_place(&loops->kernel->tokens, loop->first, loop->first),
                          .is_for = loop->kind == STMT_FOR};
    }
    if (missing.loop.source)
        vec_push(arena, &report->missing, missing);
}

void find_missing(Arena *arena, const Walk *walk, KernelReport *report)
{
    const Loops loops = loops_of(arena, walk->kernel);
    for (size_t i = 0; i < walk->memories.len; i++) {
        const Memory *memory = walk->memories.at[i];
        if (!memory->is_given || memory->space != SPACE_GLOBAL || memory->hidden)
            continue;
        const Garrays garrays = garrays_of(walk, memory->name);
        if (!garrays.last)
            continue;
        const AccessReport *worst = garrays.is_named ? NULL : worst_of(report, memory->name);
        if (worst)
            vec_push(arena, &report->missing, ((Missing){.access = *worst}));
        if (garrays.is_named && !garrays.is_unstaged)
            find_missing_loop(arena, &loops, memory->name, report);
    }
}

/* --- telling ---------------------------------------------------------------------------------- */

static void tell_garray(const AccessReport *access, Diags *diags)
{
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

static void tell_loop(const Missing *missing, Diags *diags)
{
    const AccessReport *access = &missing->access;
    Diag *diag = diag_report(
        diags, DIAG_LOOP_MISSING, access->where,
        "array '%.*s' is not staged here: no annotated loop contains this %s, "
        "which moves about %.0f sectors per request where %.0f would be enough",
        STR_ARG(access->array), kind_name(access->kind), access->sectors.typical, access->ideal);
    diag_note(diags, diag, missing->loop, "%s",
              missing->is_for
                  ? "annotate this loop: write __annotation(L\"loop <iterator> <start> "
                    "<end> <increment>\"); just before it"
                  : "write this loop as for (i = start; i < end; i++), and annotate it");
    if (missing->others)
        diag_note(diags, diag, (Span){0},
                  "%zu other access%s of '%.*s' %s in no annotated loop either", missing->others,
                  missing->others == 1 ? "" : "es", STR_ARG(access->array),
                  missing->others == 1 ? "is" : "are");
}

/* The kernel's accesses are others than those that the text has: its axes are swapped, its arrays
 * have another layout, or one tile serves all of it, inside of loops and outside. */
static bool is_turned(const Diags *diags, const KernelReport *kernel)
{
    for (size_t i = 0; i < diags->all.len; i++) {
        const Diag *diag = diags->all.at[i];
        const bool is_whole = diag->id == DIAG_STAGED && diag->where.begin == kernel->where.begin;
        if ((is_whole || diag->id == DIAG_SWAPPED || diag->id == DIAG_CONVERTED ||
             diag->id == DIAG_PLAIN) &&
            diag->where.source == kernel->where.source &&
            diag->where.begin >= kernel->where.begin && diag->where.begin < kernel->body.end)
            return true;
    }
    return false;
}

/* A warning stands there already. */
static bool is_told(const Diags *diags, Span where)
{
    for (size_t i = 0; i < diags->all.len; i++)
        if (diags->all.at[i]->severity == SEVERITY_WARNING &&
            diags->all.at[i]->where.source == where.source &&
            diags->all.at[i]->where.begin == where.begin)
            return true;
    return false;
}

void tell_missing(const FileReport *file, Diags *diags)
{
    for (size_t i = 0; i < file->kernels.len; i++) {
        const KernelReport *kernel = file->kernels.at[i];
        const bool turned = kernel->missing.len && is_turned(diags, kernel);
        for (size_t k = 0; k < kernel->missing.len; k++) {
            const Missing *missing = &kernel->missing.at[k];
            if (!missing->loop.source)
                tell_garray(&missing->access, diags);
            else if (!turned && !is_told(diags, missing->access.where))
                tell_loop(missing, diags);
        }
    }
}
