/* From a kernel to its model: parameters, arrays, block shape; then the walk; then each index is
 * read back as subscripts. */
#include "model_build.h"

#include "../syntax/annotations/assumptions.h"
#include "affine/subscripts.h"
#include "aggregate_split.h"
#include "effects/address_exposure.h"
#include "effects/assignments.h"
#include "effects/copy_propagation.h"
#include "effects/dead_members.h"
#include "effects/effects.h"
#include "effects/invariant_load.h"
#include "effects/synchronisation.h"
#include "effects/type_traits.h"
#include "eval.h"
#include "kernel_multiplies.h"
#include "product.h"
#include "shared_memory.h"
#include "spelling.h"
#include "uniform_path/folding.h"
#include "uniform_path/select.h"
#include "walk.h"

/* --- arrays ---------------------------------------------------------------------------------- */

static const Poly *word_value(Builder *builder, const AnnotationWord *word)
{
    const Expr *expr = word->expr;
    if (!expr || expr->kind == EXPR_OPAQUE)
        return NULL;
    Value value = value_of(builder, expr);
    return value.is_floating || value.is_pointer ? NULL : value.poly;
}

static unsigned param_levels(const Type *type)
{
    return type->pointer_to_array ? type->pointers + (unsigned)type->extents.len
           : type->extents.len    ? (unsigned)type->extents.len + type->pointers
                                  : type->pointers;
}

/* `float (*a)[N]` says how long a row is; the annotation must say the same, for subscripts go by
 * it. */
static bool check_extents(Builder *builder, const Array *array)
{
    const Type *type = array->param->type;
    size_t skipped = type->pointer_to_array ? 0 : 1; /* a[][N]: the first extent is a pointer */
    for (size_t i = skipped; i < type->extents.len; i++) {
        size_t d = i - skipped + 1;
        const AnnotationWord *word =
            d < array->annotation->words.len ? &array->annotation->words.at[d] : NULL;
        if (!word || !type->extents.at[i])
            continue;
        const Poly *declared = value_of(builder, type->extents.at[i]).poly;
        if (poly_equal(declared, array->sizes[d]))
            continue;
        if (!declared) {
            diag_report(builder->model->diags, DIAG_EXTENT_UNCOMPARED, word->where,
                        "the size '%.*s' cannot be compared with the declared extent of '%.*s', so "
                        "the array is left unchanged",
                        STR_ARG(word->text), STR_ARG(array->name));
            return false;
        }
        Diag *diag = diag_report(builder->model->diags, DIAG_SIZES_DIFFER, word->where,
                                 "the size '%.*s' differs from the declared extent of '%.*s'",
                                 STR_ARG(word->text), STR_ARG(array->name));
        diag_note(builder->model->diags, diag,
                  model_place(builder->model, array->param->name_token, array->param->name_token),
                  "it is declared here; write the same size in both places");
    }
    return true;
}

static void note_wishes(const Builder *builder)
{
    const Model *model = builder->model;
    StrMap *arrays = strmap_new(builder->arena);
    for (size_t i = 0; i < model->arrays.len; i++)
        strmap_set(arrays, model->arrays.at[i]->name, model->arrays.at[i]);
    for (size_t i = 0; i < model->kernel->annotations.len; i++) {
        const Annotation *annotation = model->kernel->annotations.at[i];
        Array *array = strmap_get(arrays, annotation->name.text);
        if (array && annotation->kind == ANNOTATION_STAGE)
            array->wish = STAGE_ALWAYS;
        else if (array && annotation->kind == ANNOTATION_NOSTAGE)
            array->wish = STAGE_NEVER;
    }
}

static void note_atoms(Model *model, const Poly *extent)
{
    for (PolyAtoms at = poly_atoms(extent); at.atom; poly_next(&at)) {
        while (model->in_extents.len <= at.atom->id)
            vec_push(model->arena, &model->in_extents, false);
        if (model->in_extents.at[at.atom->id])
            continue;
        model->in_extents.at[at.atom->id] = true;
        note_atoms(model, at.atom->left);
        note_atoms(model, at.atom->right);
    }
}

static void add_array(Builder *builder, const Annotation *annotation)
{
    Model *model = builder->model;
    const Param *param = kernel_param(model->kernel, annotation->name.text);
    int64_t element = 0;
    Variable *variable = param ? builder_find(builder, param->name) : NULL;
    if (!variable || variable->value.array || annotation->words.len != annotation->rank ||
        annotation->rank > 3)
        return;
    const Poly *size = word_value(builder, &annotation->element_size);
    if (!poly_is_constant(size, &element) || element <= 0)
        return;
    Array *array = arena_new_of(builder->arena, Array);
    const Type *type = param->type;
    *array = (Array){.name = param->name,
                     .param = param,
                     .annotation = annotation,
                     .points = type,
                     .rank = annotation->rank,
                     .element = (unsigned)element,
                     .type_text = type->name,
                     .is_const = type->is_const,
                     .is_volatile = type->is_volatile,
                     .is_restrict = type->is_restrict,
                     .is_multi = param_levels(type) > 1};
    for (unsigned d = 0; d < annotation->rank; d++) {
        array->sizes[d] = word_value(builder, &annotation->words.at[d]);
        array->size_texts[d] = annotation->words.at[d].text;
        if (!array->sizes[d])
            array->sizes[d] = value_opaque(builder, array->size_texts[d], true, false);
    }
    if (!check_extents(builder, array))
        return;
    if (!words_make(builder, array))
        return;
    vec_push(builder->arena, &model->arrays, array);
    for (unsigned d = 0; d < array->rank; d++)
        note_atoms(model, array->sizes[d]);
    array->is_class = type->kind == TYPE_UNKNOWN &&
                      !strs_has(&model->kernel->template_types, type->name) && !array->words;
    array->class = array->is_class ? names_class(model->unit, type->name) : CLASS_PLAIN;
    variable->value = (Value){.is_pointer = true,
                              .array = array,
                              .size = 4,
                              .poly = poly_constant(builder->arena, 0),
                              .levels = param_levels(type),
                              .pointee = type,
                              .is_restrict = type->is_restrict};
    bool of_pointers =
        type->pointers > 1 || (type->extents.len && type->pointers > 0 && !type->pointer_to_array);
    if (of_pointers || variable->value.levels > array->rank || variable->value.levels == 0)
        builder_escape(builder, variable->value, NULL);
    if (of_pointers) /* what they point to is anybody's */
        variable->value.array = NULL;
}

static void add_param(Builder *builder, const Param *param)
{
    Variable *variable = builder_declare(builder, param->name, param->type);
    const Type *type = param->type;
    variable->param = param;
    variable->value = value_unknown();
    if (type->pointers || type->extents.len) {
        variable->value = (Value){.is_pointer = true,
                                  .levels = param_levels(type),
                                  .pointee = type,
                                  .is_restrict = type->is_restrict};
    } else if (type->kind == TYPE_INTEGER && !type->is_reference) {
        Atom *atom = builder_atom(builder, ATOM_SYMBOL, param->name);
        atom->uniform = true;
        atom->nonnegative = type->is_unsigned;
        atom->wide = type_is_wide(type);
        variable->value =
            value_integer(poly_atom(builder->arena, atom), type->size, type->is_unsigned);
    } else {
        variable->value.is_floating = type->kind == TYPE_FLOATING;
    }
}

/* --- numbers of a template --------------------------------------------------------------------- */

/* The kernel's launches are all that instantiates it. */
static bool is_launched_alone(const Builder *builder, const Launches *launches)
{
    const Model *model = builder->model;
    VEC(Span) places = {0};
    for (size_t i = 0; i < launches->len; i++)
        vec_push(builder->arena, &places, launches->at[i]->where);
    return model->kernel->is_of_file_alone && !macros_gave_up(model->unit->macros) &&
           !names_used_otherwise(model->unit, model->kernel, places.at, places.len, NULL);
}

/* A number that all launches give is that number, which the compiler is asked to check. */
static void fix_number(Builder *builder, const Param *param, const Launches *launches)
{
    Model *model = builder->model;
    Kernel *kernel = model->kernel;
    size_t index = 0;
    int64_t number = 0, one;
    while (index < kernel->template_params.len &&
           !str_equal(kernel->template_params.at[index], param->name))
        index++;
    for (size_t i = 0; i < launches->len; i++) {
        if (!unit_launch_number(model->unit, launches->at[i], index, &one) || (i && one != number))
            return;
        number = one;
    }
    Variable *variable = builder_find(builder, param->name);
    if (number < 1 || number > INT32_MAX || param->type->kind != TYPE_INTEGER)
        return;
    variable->value.poly = poly_constant(builder->arena, number);
    if (!assume_has(kernel, ASSUME_VALUE, param->name))
        vec_push(model->unit->arena, &kernel->assumptions,
                 ((NameAssumption){.kind = ASSUME_VALUE,
                                   .name = param->name,
                                   .spelled = param->name,
                                   .value = number}));
}

static void fix_numbers(Builder *builder, const Launches *launches)
{
    const Kernel *kernel = builder->model->kernel;
    if (!kernel->template_numbers.len || !launches || !launches->len ||
        !is_launched_alone(builder, launches))
        return;
    for (size_t i = 0; i < kernel->template_numbers.len; i++)
        fix_number(builder, kernel->template_numbers.at[i], launches);
}

/* --- block shape ----------------------------------------------------------------------------- */

static void annotated_block(Builder *builder, const Annotation *annotation)
{
    Model *model = builder->model;
    int64_t value;
    for (unsigned axis = 0; axis < 3; axis++)
        model->block_size[axis] = 1;
    for (unsigned axis = 0; axis < 3 && axis < annotation->words.len; axis++) {
        const Poly *size = word_value(builder, &annotation->words.at[axis]);
        model->block_size[axis] = poly_is_constant(size, &value) && value > 0 ? value : 0;
    }
    if (annotation->blocks_per_sm.text.len &&
        poly_is_constant(word_value(builder, &annotation->blocks_per_sm), &value) && value > 0)
        model->blocks_per_sm = value;
}

/* Without an annotation the block is what every launch in the file says, if they agree. */
static void launched_block(Builder *builder, const StrMap *by_kernel)
{
    Model *model = builder->model;
    bool annotated = model->block_size[0] > 0, agree = true;
    size_t launches = 0;
    int64_t bytes, most = 0;
    const Launches *list = strmap_get(by_kernel, model->kernel->name);
    for (size_t i = 0; list && i < list->len; i++) {
        const Launch *launch = list->at[i];
        launches++;
        if (!unit_launch_bytes(model->unit, launch, &bytes))
            model->shared_dynamic = true;
        else if (bytes > most)
            most = bytes;
        for (unsigned axis = 0; axis < 3; axis++) {
            if (!annotated && launches == 1)
                model->block_size[axis] = launch->block[axis];
            agree =
                agree && launch->block[axis] == model->block_size[axis] && launch->block[axis] > 0;
        }
    }
    model->launched_bytes = most;
    if (__builtin_add_overflow(model->shared_bytes, most, &model->shared_bytes))
        model->shared_dynamic = true;
    VEC(Span) places = {0};
    for (size_t i = 0; list && i < list->len; i++)
        vec_push(builder->arena, &places, list->at[i]->where);
    for (size_t i = 0; list && i < list->len; i++)
        for (size_t k = 0; k < list->at[i]->varying.len; k++)
            vec_push(builder->arena, &model->block_names, list->at[i]->varying.at[k]);
    model->block_checked =
        launches > 0 && agree && model->kernel->is_of_file_alone &&
        !macros_gave_up(model->unit->macros) &&
        !names_used_otherwise(model->unit, model->kernel, places.at, places.len, NULL);
    if (!annotated && !(launches > 0 && agree))
        for (unsigned axis = 0; axis < 3; axis++)
            model->block_size[axis] = 0;
}

static void find_block(Builder *builder, const StrMap *launches)
{
    Model *model = builder->model;
    model->blocks_per_sm = 1;
    for (size_t i = 0; i < model->kernel->annotations.len; i++)
        if (model->kernel->annotations.at[i]->kind == ANNOTATION_GLOBAL)
            annotated_block(builder, model->kernel->annotations.at[i]);
    launched_block(builder, launches);
}

/* --- borders ---------------------------------------------------------------------------------- */

/* One less than a size that the kernel has. */
static bool is_last(const Model *model, const Poly *limit)
{
    const Atom *symbol = poly_single(poly_add(model->arena, limit, poly_constant(model->arena, 1)));
    const Param *param =
        symbol && symbol->kind == ATOM_SYMBOL ? kernel_param(model->kernel, symbol->name) : NULL;
    return param && param->type->kind == TYPE_INTEGER;
}

/* max(x, 0), min(x, size - 1) or below another size, and both, in either order: x, and which. Of two upper
 * limits the smaller one holds, whichever that is. */
static bool take_border(const Model *model, const Access *access, unsigned d,
                        const Poly **subscript, Border *border)
{
    Arena *arena = model->arena;
    const Poly *last = poly_subtract(arena, access->array->sizes[d], poly_constant(arena, 1)),
               *inner = *subscript;
    for (int pass = 0; pass < 2; pass++) {
        const Atom *atom = poly_single(inner);
        bool is_max = atom && atom->kind == ATOM_OPERATION && atom->op == TOKEN_QUESTION;
        bool is_min = atom && atom->kind == ATOM_OPERATION && atom->op == TOKEN_COLON;
        for (int side = 0; side < 2 && (is_max || is_min); side++) {
            const Poly *limit = side ? atom->left : atom->right;
            const bool whole = poly_equal(limit, last);
            if (!(is_max ? poly_is_zero(limit) : !border->high && (whole || is_last(model, limit))))
                continue;
            if (is_min)
                border->last = whole ? NULL : limit;
            inner = side ? atom->right : atom->left;
            border->low |= is_max;
            border->high |= is_min;
            break;
        }
    }
    bool any = border->low || border->high;
    if (any)
        *subscript = inner;
    return any;
}

static void find_borders(const Model *model, Access *access)
{
    Arena *arena = model->arena;
    const Array *array = access->array;
    Access plain = *access;
    bool any = false;
    for (unsigned d = 0; access->flat && d < array->rank; d++) {
        if (!take_border(model, access, d, &plain.subs[d], &plain.borders[d]))
            continue;
        const Poly *last = plain.borders[d].last;
        any = true;
        plain.wide |= poly_wide(
            last ? last : array->sizes[d]); /* compared as numbers of that type would be */
    }
    if (!any || model_writes(model, array))
        return;
    plain.flat = plain.subs[0];
    for (unsigned d = 1; d < array->rank; d++)
        plain.flat =
            poly_add(arena, poly_multiply(arena, plain.flat, array->sizes[d]), plain.subs[d]);
    *access = plain;
}

/* --- the whole ------------------------------------------------------------------------------- */

static void note_barriers(Model *model)
{
    for (size_t i = 0; i < model->kernel->tokens.len && model->barriers.len <= MOST_SIGHTS; i++)
        if (token_is_barrier(model, i))
            vec_push(model->arena, &model->barriers, i);
}

/* `using namespace n;` in the kernel: who is meant depends on it. */
static bool kernel_has_using(const Kernel *kernel)
{
    for (size_t i = kernel->brace; i < kernel->tokens.len; i++)
        if (token_is(kernel->tokens.at[i], "using"))
            return true;
    return false;
}

/* `fold`: the threads of a row that a block of one axis is taken as; 0: none. What it could be is
 * returned there. */
static Model *build(Arena *arena, Facts *facts, Kernel *kernel, int64_t parts, bool varying,
                    int64_t *fold)
{
    Model *model = arena_new_of(arena, Model);
    *model = (Model){.arena = arena,
                     .scratch = arena_scratch(arena),
                     .facts = facts,
                     .unit = facts->unit,
                     .diags = facts->unit->diags,
                     .kernel = kernel,
                     .varying = varying,
                     .by_name = strmap_new(arena),
                     .by_stmt = strmap_new(arena),
                     .there = strmap_new(arena)};
    model->has_using = kernel_has_using(kernel);
    model->is_inferred = kernel_is_inferred(kernel);
    model->named = spell_named_constants(model);
    model->words = spell_words(model);
    calls_note(model, kernel->body);
    product_read(model);
    copied_begin(model);
    select_begin(model);
    note_barriers(model);
    Builder builder = {.model = model,
                       .arena = arena,
                       .evaluate = expr_value,
                       .names = strmap_new(arena),
                       .exposed = names_exposed(model)};
    mapping_axes(&builder);
    for (size_t i = 0; i < kernel->template_numbers.len; i++)
        add_param(&builder, kernel->template_numbers.at[i]);
    fix_numbers(&builder, strmap_get(facts->launches, kernel->name));
    for (size_t i = 0; i < kernel->params.len; i++)
        add_param(&builder, kernel->params.at[i]);
    for (size_t i = 0; i < kernel->members.len; i++)
        add_param(&builder, kernel->members.at[i]);
    find_block(&builder, facts->launches);
    mapping_find(&builder, parts, *fold);
    for (size_t i = 0; i < kernel->annotations.len; i++)
        if (kernel->annotations.at[i]->kind == ANNOTATION_GARRAY)
            add_array(&builder, kernel->annotations.at[i]);
    note_wishes(&builder);
    const size_t told = model->diags->all.len;
    const int64_t as_given = *fold;
    builder_walk(&builder, kernel->body);
    words_check(&builder);
    if (!invariant_reads_hold(&builder)) {
        diags_take_back(model->diags, told);
        *fold = as_given;
        return build(arena, facts, kernel, parts, true, fold);
    }
    words_spare(model);
    shared_find(&builder);
    for (size_t i = 0; i < model->accesses.len; i++)
        subscripts_find(model, model->accesses.at[i]);
    for (size_t i = 0; i < model->accesses.len; i++)
        find_borders(model, model->accesses.at[i]);
    model_find_assigned(model);
    model->multiplies = kernel_multiplies(model);
    model->compared = folding_compared(model);
    model->of_run = strmap_new(arena);
    *fold = mapping_wanted(&builder);
    return model;
}

Model *model_build(Arena *arena, Facts *facts, Kernel *kernel, int64_t parts)
{
    int64_t fold = 0;
    Model *model = build(arena, facts, kernel, parts, false, &fold);
    return fold && parts == 1 ? build(arena, facts, kernel, 1, false, &fold) : model;
}
