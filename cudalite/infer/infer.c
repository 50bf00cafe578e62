/* Annotations for kernels that have none. Enters: a unit. Leaves: additions to its text, or why
 * there are none. */
#include "infer.h"
#include "included.h"

#include "../analysis/launches/launch_rewrite.h"
#include "../analysis/launches/launched_types.h"
#include "../analysis/legality/undefined_names.h"
#include "../analysis/model_build.h"
#include "../analysis/spelling.h"
#include "../host/header.h"
#include "../print/edit.h"
#include "../schedule/reparse.h"
#include "../syntax/parse.h"
#include "../syntax/struct_layout.h"
#include "../syntax/unit_read.h"
#include "members.h"
#include "tiled_loops.h"
#include "trial.h"

enum {
    MOST_KERNELS = 256,
    MOST_READ_AGAIN = 16 /* kernels with calls: for each, the whole file is */
};

typedef struct {
    Arena *arena;
    const UnitOptions *options;
    Unit *unit; /* as it is */
    Unit *made; /* with garrays of one row */
    Templates *templates;
    unsigned read_again;
    StrMap *launches;
    bool
        exports; /* other files launch its kernels through the host functions that a header declares */
    Facts *facts; /* of the unit as it is */
    Str newline;
    AllInferred all;
} Infer;

/* --- the first reading ------------------------------------------------------------------------ */

/* ... of one that is numbers side by side, and no instruction loads; 0: it is another. */
static unsigned bytes_of_structure(const Infer *infer, const Type *type)
{
    Words words;
    if (type->extents.len || !layout_words(infer->arena, infer->unit,
                                           facts_declared(infer->facts)->layouts, type, &words))
        return 0;
    const unsigned bytes = words.count * words.type->size;
    const bool is_one = bytes <= 16 && !(bytes & (bytes - 1)); /* one access */
    return is_one || bytes > MOST_ELEMENT_BYTES ? 0 : bytes;
}

static bool is_number(Unit *unit, const Type *type)
{
    (void)unit;
    const unsigned size = type->size;
    const bool known = type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING ||
                       type->kind == TYPE_BOOL || type->kind == TYPE_VECTOR;
    return known && !type->pointers &&
           (size == 1 || size == 2 || size == 4 || size == 8 || size == 16);
}

/* Bytes of an element that a garray can have, as a text; empty: none. */
static Str element_of(const Infer *infer, const Kernel *kernel, const Type *type)
{
    Type element = *type; /* what the parameter points to, or has several of */
    element.pointers = 0;
    if (type->is_volatile || type->is_reference)
        return (Str){0};
    if (launched_types_pass(infer->unit, infer->launches, kernel, type->name, is_number))
        return str_format(infer->arena, "sizeof(%.*s)", STR_ARG(type->name));
    const unsigned bytes =
        is_number(infer->unit, &element) ? type->size : bytes_of_structure(infer, type);
    return bytes ? str_format(infer->arena, "%u", bytes) : (Str){0};
}

/* "garray a 1 4 1", with the extents that the parameter declares; empty: it can be none. */
static Str first_words(const Infer *infer, const Kernel *kernel, const Param *param)
{
    const Type *type = param->type;
    const Str element = element_of(infer, kernel, type);
    const size_t extents = type->extents.len;
    const bool is_array = !type->pointers && extents > 0, /* float a[][N] */
        is_pointer = type->pointers == 1 && (!extents || type->pointer_to_array);
    const size_t first = is_array ? 1 : 0, more = extents - first;
    Text text = text_new(infer->arena);
    if (!element.len || !param->name.len || !(is_array || is_pointer) || more > 2)
        return (Str){0};
    text_format(&text, "garray %.*s %zu %.*s 1", STR_ARG(param->name), 1 + more, STR_ARG(element));
    for (size_t i = first; i < extents; i++) {
        int64_t size;
        if (!type->extents.at[i] ||
            !expr_evaluate(infer->unit, type->extents.at[i], NULL, NULL, &size) || size < 1)
            return (Str){0};
        text_format(&text, " %lld", (long long)size);
    }
    return text_str(&text);
}

static bool may_infer(const Infer *infer, const Kernel *kernel)
{
    return kernel->body && !kernel->annotations.len && !kernel->malformed.len &&
           kernel->body_where.source == infer->unit->source &&
           !kernel->tokens.at[kernel->brace].origin;
}

static uint32_t behind_brace(const Kernel *kernel)
{
    return kernel->body_where.begin + 1;
}

/* One step further in than the line of the kernel's brace. */
static Str indent_of(const Infer *infer, const Kernel *kernel)
{
    Str input = kernel->body_where.source->text;
    return str_format(infer->arena, "%.*s    ",
                      STR_ARG(line_indent(input, kernel->body_where.begin)));
}

static void add_line(const Infer *infer, const Kernel *kernel, Text *text, Str words)
{
    text_format(text, "%.*s%.*s#pragma cudalite %.*s", STR_ARG(infer->newline),
                STR_ARG(indent_of(infer, kernel)), STR_ARG(words));
}

static Str block_words(Arena *arena, const int64_t block[3])
{
    return str_format(arena, "__global__ %.*s", STR_ARG(unit_shape_text(arena, block, "x")));
}

static bool is_block(const int64_t block[3])
{
    return block[0] > 0 && block[1] > 0 && block[2] > 0 && block[0] <= BLOCK_THREADS &&
           block[1] <= BLOCK_THREADS && block[2] <= BLOCK_THREADS &&
           block[0] * block[1] * block[2] <= BLOCK_THREADS;
}

/* threadIdx.y or blockDim.y stands in the kernel, or .z does. */
static bool asks_along(const Kernel *kernel, const char *axis)
{
    const Tokens *tokens = &kernel->tokens;
    for (size_t i = kernel->brace; i + 2 < tokens->len; i++)
        if (tokens->at[i + 1].kind == TOKEN_DOT && token_is(tokens->at[i + 2], axis) &&
            (token_is(tokens->at[i], "threadIdx") || token_is(tokens->at[i], "blockDim")))
            return true;
    return false;
}

/* Launches with blocks of several shapes, or of one that is known only when the program runs: what
 * is made of the kernel is for one block, and the host launches others as they were written. Which
 * is it? Empty: they all agree, or nobody can guess. */
static Str guessed_block(const Infer *infer, const Kernel *kernel)
{
    Arena *arena = infer->arena;
    const Launches *launches = strmap_get(infer->launches, kernel->name);
    StrMap *counts = strmap_new(arena);
    const Launch *best = NULL;
    size_t most = 0, known = 0;
    if (!infer->options->any_block || (!launches && !infer->exports))
        return (Str){0};
    for (size_t i = 0; launches && i < launches->len; i++) {
        const Launch *launch = launches->at[i];
        const bool is_known = is_block(launch->block);
        const int64_t *block = is_known ? launch->block : launch->likely;
        if (!is_block(block))
            continue;
        Str words = block_words(arena, block);
        size_t *count = strmap_get(counts, words);
        if (!count) {
            count = arena_new_of(arena, size_t);
            strmap_set(counts, words, count);
        }
        known += is_known;
        if (++*count > most) {
            most = *count;
            best = launch;
        }
    }
    if (best && most == launches->len && known == most)
        return (Str){0};
    if (best)
        return str_format(
            arena, "%.*s // as in line %u; launches with other blocks are not changed",
            STR_ARG(block_words(arena, is_block(best->block) ? best->block : best->likely)),
            source_place(best->where.source, best->where.begin).line);
    if (asks_along(kernel, "z"))
        return (Str){0};
    return str_format(arena, "%.*s // a guess; launches with other blocks are not changed",
                      STR_ARG(asks_along(kernel, "y") ? STR("__global__ 16x16")
                              : kernel->launch_bounds && kernel->launch_bounds < BLOCK_THREADS
                                  ? str_format(arena, "__global__ %u", kernel->launch_bounds)
                                  : STR("__global__ 256")));
}

/* What stands behind the brace in its line begins another one. */
static void end_lines(const Infer *infer, const Kernel *kernel, Text *text)
{
    Str input = kernel->body_where.source->text;
    uint32_t at = behind_line_blanks(input, behind_brace(kernel));
    if (at < input.len && input.at[at] != '\n' && input.at[at] != '\r')
        text_add(text, infer->newline);
}

static void add(Infer *infer, Inferred *inferred, uint32_t at, const Text *text)
{
    Addition addition = {at, str_copy(infer->arena, text_str(text))};
    vec_push(infer->arena, &inferred->additions, addition);
}

/* Why no parameter can be a garray: of the first that is a pointer. */
static Str no_array(const Infer *infer, const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->params.len; i++) {
        const Param *param = kernel->params.at[i];
        const Type *type = param->type;
        const char *why = type->pointers > 1  ? "to pointers"
                          : type->is_volatile ? "to volatile data"
                                              : NULL;
        if (!type->pointers && !type->extents.len)
            continue;
        if (why)
            return str_format(infer->arena, "'%.*s' points %s", STR_ARG(param->name), why);
        return str_format(infer->arena,
                          "'%.*s' points to '%.*s', which may be neither a number nor a structure "
                          "of adjacent numbers%s",
                          STR_ARG(param->name), STR_ARG(type->name),
                          strs_has(&kernel->template_types, type->name)
                              ? ": name the types in each launch, as in k<float><<<grid, block>>>"
                              : "");
    }
    return STR("no parameter is a pointer");
}

static void add_first(Infer *infer, const Kernel *kernel)
{
    Inferred inferred = {.kernel = kernel->name, .where = kernel->where};
    if (infer->all.len == MOST_KERNELS) {
        inferred.why = STR("the limit of 256 kernels per file is reached");
        vec_push(infer->arena, &infer->all, inferred);
        return;
    }
    Text text = text_new(infer->arena);
    for (size_t i = 0; i < kernel->params.len; i++) {
        Str words = first_words(infer, kernel, kernel->params.at[i]);
        if (words.len)
            add_line(infer, kernel, &text, words);
    }
    const Strs members = infer_members(infer->arena, facts_declared(infer->facts)->layouts, kernel);
    for (size_t i = 0; i < members.len; i++)
        add_line(infer, kernel, &text, members.at[i]);
    if (!text.len)
        inferred.why = no_array(infer, kernel);
    Str block = guessed_block(infer, kernel);
    if (block.len)
        add_line(infer, kernel, &text, block);
    end_lines(infer, kernel, &text);
    if (!inferred.why.len)
        add(infer, &inferred, behind_brace(kernel), &text);
    vec_push(infer->arena, &infer->all, inferred);
}

static bool read_first(Infer *infer)
{
    UnitOptions options = *infer->options;
    options.parse_all = false;
    options.any_block = true;
    Source *source = infer_source(infer->arena, infer->unit->source, &infer->all, true);
    infer->made = unit_read(infer->arena, diags_new(infer->arena), source, &options);
    return !infer->made->diags->errors;
}

/* --- what is read ----------------------------------------------------------------------------- */

/* Where text of the first reading stands in the file. */
static uint32_t place_in_file(const Infer *infer, uint32_t at)
{
    uint32_t before = 0;
    for (size_t i = 0; i < infer->all.len; i++)
        for (size_t k = 0; k < infer->all.at[i].additions.len; k++) {
            const Addition *addition = &infer->all.at[i].additions.at[k];
            if (addition->at + before >= at)
                return at - before;
            before += (uint32_t)addition->text.len;
        }
    return at - before;
}

static Kernel *same_kernel(const Infer *infer, const Kernel *kernel)
{
    for (size_t i = 0; i < infer->made->kernels.len; i++) {
        Kernel *made = infer->made->kernels.at[i];
        if (made->body && str_equal(made->name, kernel->name) &&
            place_in_file(infer, made->where.begin) == kernel->where.begin)
            return made;
    }
    return NULL;
}

/* Before that loop; `stepped`: what it is in a plainer form of the kernel. */
static void add_loop(Infer *infer, const Model *model, const Loop *loop, const Model *stepped,
                     const Loop *plain, Inferred *inferred)
{
    const Span where = model_place(model, loop->stmt->first, loop->stmt->first);
    if (where.source != infer->made->source)
        return;
    const bool alone = begins_line(where.source->text, where.begin);
    Str indent = line_indent(where.source->text, where.begin);
    Text text = text_new(infer->arena);
    if (model->kernel->tokens.at[loop->stmt->first].origin)
        return;
    if (!alone) /* the loop begins a line of its own */
        text_format(&text, "%.*s", STR_ARG(infer->newline));
    text_format(&text, "%.*s#pragma cudalite %.*s%.*s", STR_ARG(indent),
                STR_ARG(spell_loop(stepped, plain)), STR_ARG(infer->newline));
    uint32_t at = where.begin;
    if (alone)
        at -= (uint32_t)indent.len;
    else
        text_format(&text, "%.*s", STR_ARG(indent));
    add(infer, inferred, place_in_file(infer, at), &text);
}

static bool conditions_mention(const Access *access, const Poly *axis)
{
    for (const Condition *condition = access->condition; condition; condition = condition->outer)
        if (!condition->comparison || poly_mentions_any(condition->left, axis) ||
            poly_mentions_any(condition->right, axis))
            return true;
    return false;
}

/* Only the thread's place tells it from its neighbour's. */
static bool is_alike(const Poly *flat)
{
    for (PolyAtoms at = poly_atoms(flat); at.atom; poly_next(&at))
        if (!at.atom->uniform && at.atom->kind != ATOM_THREAD)
            return false;
    return true;
}

/* Threads of a block that write the same element, or for all that is known may: which of them is
 * the last nobody knows, and what is made of the kernel might choose another one. NULL: there are
 * none. */
static const Access *raced_access(const Model *model)
{
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        const Poly *first = access->write ? mapping_first(model, access->flat, access->loop) : NULL;
        for (unsigned axis = 0; axis < 3 && first; axis++)
            if (model->mapping.dim[axis] > 1 &&
                !poly_mentions_any(first, model->mapping.thread[axis]) &&
                !conditions_mention(access, model->mapping.thread[axis]))
                return access;
    }
    return NULL;
}

static Str raced_words(Infer *infer, const Access *raced)
{
    return is_alike(raced->flat)
               ? str_format(
                     infer->arena,
                     "threads of a block write the same element of '%.*s' in an undefined order",
                     STR_ARG(raced->array->name))
               : str_format(infer->arena,
                            "threads of a block may write the same element of '%.*s', because "
                            "their elements cannot be proved to differ",
                            STR_ARG(raced->array->name));
}

/* Some access, or some loop's condition, is not understood as it is written. */
static bool is_unread(const Model *model)
{
    bool any = model_any_escapes(model);
    for (size_t i = 0; i < model->accesses.len && !any; i++)
        any = !model->accesses.at[i]->flat;
    for (size_t i = 0; i < model->loops.len && !any; i++)
        any = model->loops.at[i]->ahead != NULL;
    return any;
}

typedef Model *ReadAgain(Model *model, const UnitOptions *options, Templates *templates);

/* The kernel in a plainer form, where subscripts stand that the model lacks; or the model. */
static Model *read_plainer(Infer *infer, Model *model, ReadAgain *again)
{
    if (!is_unread(model) || infer->read_again >= MOST_READ_AGAIN)
        return model;
    Model *made = again(model, infer->options, infer->templates);
    infer->read_again += made != NULL;
    return made ? made : model;
}

/* Without the line that tells the size: it is that of another text. */
static Str without_place(Str words)
{
    const Str mark = STR(" //");
    for (size_t i = 0; i + mark.len <= words.len; i++)
        if (str_equal(str_slice(words, i, i + mark.len), mark))
            return str_slice(words, 0, i);
    return words;
}

static void infer_kernel(Infer *infer, Model *model, const Kernel *kernel, const Launches *launches,
                         Inferred *inferred)
{
    Model *stepped = read_plainer(infer, model, again_without_steps);
    const Model *seen = read_plainer(infer, stepped, again_without_calls);
    Text text = text_new(infer->arena);
    Str why = STR("no parameter is accessed as an array");
    const Access *raced = raced_access(seen);
    bool any = false;
    if (raced)
        why = raced_words(infer, raced);
    Str block = guessed_block(infer, kernel);
    if (!block.len)
        block = str_format(
            infer->arena, "%.*s // launched in line %u",
            STR_ARG(block_words(infer->arena, model->block_size)),
            source_place(launches->at[0]->where.source, launches->at[0]->where.begin).line);
    add_line(infer, kernel, &text,
             str_format(infer->arena,
                        "inferred // derived from the code: delete this line once you have "
                        "checked them"));
    add_line(infer, kernel, &text, block);
    for (size_t i = 0; i < seen->arrays.len && !raced; i++) {
        if (!seen->arrays.at[i]->escapes && !model_has_access(seen, seen->arrays.at[i]))
            continue;
        Str words = infer_garray(seen, seen->arrays.at[i], &why);
        if (!words.len && !inferred->left.len)
            inferred->left = str_copy(infer->arena, why);
        any |= words.len > 0;
        if (words.len)
            add_line(infer, kernel, &text, seen == model ? words : without_place(words));
    }
    if (!any && !model->shared_bytes) {
        inferred->why = str_copy(infer->arena, why);
        return;
    }
    if (!any) /* arrays of its own are laid out whatever memory it accesses */
        inferred->unless = str_copy(infer->arena, why);
    end_lines(infer, kernel, &text);
    add(infer, inferred, behind_brace(kernel), &text);
    for (size_t i = 0; i < model->loops.len && any; i++)
        if (loop_may_be_tiled(stepped, stepped->loops.at[i]))
            add_loop(infer, model, model->loops.at[i], stepped, stepped->loops.at[i], inferred);
}

static void try_kernel(Infer *infer, const Kernel *kernel, Kernel *made, Facts *facts,
                       Inferred *inferred)
{
    Arena *arena = arena_new();
    jmp_buf give_up;
    Limit limit = {.left = 32 * 1024 * 1024, .give_up = &give_up};
    const Launches *all = strmap_get(facts->launches, kernel->name);
    arena_limit(arena, &limit);
    if (!made) {
        inferred->why = STR("it cannot be parsed");
    } else if ((!all || !all->len) && !infer->exports) {
        const char *const others = "; pass --header=FILE if other files do";
        inferred->why = str_format(infer->arena, "this file does not launch it%s",
                                   infer->options->any_block ? others : "");
    } else if (setjmp(give_up) == 0) {
        Model *model = model_build(arena, facts, made, 1);
        inferred->undefined = undefined_words(infer->arena, model);
        if (model->block_size[0] > 0 && model->block_size[1] > 0 && model->block_size[2] > 0)
            infer_kernel(infer, model, kernel, all, inferred);
        else
            inferred->why = STR("its launches have different or unknown block shapes");
    } else {
        facts_forget(facts);
        inferred->why = STR("it is too large");
        inferred->additions.len = 0;
    }
    arena_free(arena);
}

/* Kernels without annotations whose text this file cannot change, though it launches them. */
static void add_left(const Infer *infer, const TransformOptions *how, const Strs *only,
                     AllInferred *found)
{
    for (size_t i = 0; i < infer->unit->kernels.len; i++) {
        const Kernel *kernel = infer->unit->kernels.at[i];
        const Launches *launches = strmap_get(infer->launches, kernel->name);
        if (!kernel->body || kernel->annotations.len || kernel->malformed.len || !launches ||
            may_infer(infer, kernel) || (only && !strs_has(only, kernel->name)))
            continue;
        Inferred inferred = {
            .kernel = kernel->name, .where = kernel->where, .why = included_why_left(how, kernel)};
        vec_push(infer->arena, found, inferred);
    }
}

static AllInferred read_kernels(Arena *arena, Unit *unit, const UnitOptions *options,
                                const TransformOptions *how, Templates *templates, const Strs *only)
{
    Infer infer = {.arena = arena,
                   .options = options,
                   .unit = unit,
                   .facts = facts_new(arena, unit),
                   .launches = launches_by_kernel(arena, unit),
                   .exports = how->header_path.len > 0,
                   .templates = templates,
                   .newline = unit->crlf ? STR("\r\n") : STR("\n")};
    VEC(const Kernel *) kernels = {0};
    for (size_t i = 0; i < unit->kernels.len && infer.all.len <= MOST_KERNELS; i++)
        if ((!only || strs_has(only, unit->kernels.at[i]->name)) &&
            may_infer(&infer, unit->kernels.at[i])) {
            vec_push(arena, &kernels, unit->kernels.at[i]);
            add_first(&infer, unit->kernels.at[i]);
        }
    AllInferred found = {0};
    bool read = read_first(&infer);
    Facts *facts = read ? facts_new(arena, infer.made) : NULL;
    for (size_t i = 0; i < infer.all.len; i++) {
        Inferred inferred = {.kernel = infer.all.at[i].kernel,
                             .where = infer.all.at[i].where,
                             .why = infer.all.at[i].why};
        if (!read)
            inferred.why = STR("a kernel of the file cannot be parsed with annotations");
        else if (!inferred.why.len)
            try_kernel(&infer, kernels.at[i], same_kernel(&infer, kernels.at[i]), facts, &inferred);
        vec_push(arena, &found, inferred);
    }
    add_left(&infer, how, only, &found);
    return found;
}

/* --- text ------------------------------------------------------------------------------------- */

static uint32_t line_ends(Str text)
{
    uint32_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += text.at[i] == '\n';
    return count;
}

/* Bytes of the last line, which what follows continues: it is a line of the file. */
static uint32_t last_line(Str text)
{
    uint32_t bytes = 0;
    while (bytes < text.len && text.at[text.len - 1 - bytes] != '\n')
        bytes++;
    return bytes < text.len ? bytes : 0;
}

/* Lines that the source had more than its file already, from the first `*next` on that begins at or
 * before `at`. */
static uint32_t lines_before(Source *made, const Source *source, size_t *next, uint32_t at,
                             uint32_t shift, uint32_t lines)
{
    for (; *next < source->added.len && source->added.at[*next].at <= at; ++*next) {
        AddedLines here = source->added.at[*next];
        here.at += shift;
        here.lines += lines;
        vec_push(made->arena, &made->added, here);
    }
    return *next ? source->added.at[*next - 1].lines : 0;
}

/* What is said of text that ends at `end` is said of what stands behind it, where it begins in a
 * line of its own; else of what stands before it. */
static AddedText inserted_text(const Source *made, uint32_t begin, uint32_t end)
{
    const char *text = made->text.at;
    uint32_t after = end, before = begin, line = end;
    while (line > begin && is_line_blank(text[line - 1]))
        line--;
    while (after < made->text.len && is_blank(text[after]))
        after++;
    while (before > 0 && is_blank(text[before - 1]))
        before--;
    return (AddedText){begin, end, line > begin && text[line - 1] == '\n' ? after : before - 1};
}

Source *infer_source(Arena *arena, Source *source, const AllInferred *inferred, bool all)
{
    Text text = text_new(arena);
    VEC(const Addition *) added = {0};
    uint32_t at = 0, lines = 0, shift = 0;
    size_t next = 0;
    for (size_t i = 0; i < inferred->len; i++)
        for (size_t k = 0; k < inferred->at[i].additions.len; k++) {
            const Addition *addition = &inferred->at[i].additions.at[k];
            if (!all && !inferred->at[i].is_useful)
                continue;
            text_add(&text, str_slice(source->text, at, addition->at));
            text_add(&text, addition->text);
            at = addition->at;
            vec_push(arena, &added, addition);
        }
    text_add(&text, str_slice(source->text, at, source->text.len));
    Source *made = source_from_text(arena, source->path, text_str(&text));
    for (size_t i = 0; i < added.len; i++) {
        const uint32_t before = lines_before(made, source, &next, added.at[i]->at, shift, lines);
        const Str add = added.at[i]->text;
        source_borrow(made, source, i ? added.at[i - 1]->at : 0, added.at[i]->at, shift);
        shift += (uint32_t)add.len;
        lines += line_ends(add);
        AddedLines here = {added.at[i]->at + shift - last_line(add), before + lines};
        vec_push(made->arena, &made->added, here);
        const uint32_t end = added.at[i]->at + shift;
        vec_push(made->arena, &made->inserted, inserted_text(made, end - (uint32_t)add.len, end));
    }
    lines_before(made, source, &next, UINT32_MAX, shift, lines);
    source_borrow(made, source, added.len ? added.at[added.len - 1]->at : 0, UINT32_MAX, shift);
    return made;
}

/* --- what is of use --------------------------------------------------------------------------- */

AllInferred infer_kernels(Arena *arena, Source *source, const TransformOptions *how,
                          Templates *templates, const Strs *only, Diags *diags)
{
    UnitOptions unit_options = *how->unit;
    TransformOptions trial = *how;
    AllInferred inferred = {0};
    unit_options.parse_all = true;
    Unit *unit = unit_read(arena, diags_new(arena), source, &unit_options);
    if (unit->diags->errors)
        return inferred;
    unit_options.parse_all = false;
    inferred = read_kernels(arena, unit, &unit_options, how, templates, only);
    if (!inferred.len)
        return inferred;
    Source *made = infer_source(arena, source, &inferred, true);
    trial.tells = (TransformTells){0};
    trial.unit = &unit_options;
    unit = unit_read(arena, diags_new(arena), made, &unit_options);
    if (unit->diags->errors && trial_leave_out(arena, unit, &inferred)) {
        made = infer_source(arena, source, &inferred, true);
        unit = unit_read(arena, diags_new(arena), made, &unit_options);
    }
    trial.header = how->header_path.len ? header_new(unit, how->header_path) : NULL;
    Rewrite tried = {0};
    if (!unit->diags->errors)
        tried = transform(unit, &trial, templates);
    const Outcomes outcomes = tried.outcomes;
    const KernelTimes times = tried.times;
    StrMap *by_name = strmap_new(arena);
    for (size_t i = 0; i < outcomes.len; i++)
        strmap_set(by_name, outcomes.at[i].kernel, &outcomes.at[i]);
    StrMap *times_by_name = strmap_new(arena);
    for (size_t i = 0; i < times.len; i++)
        strmap_set(times_by_name, times.at[i].kernel, &times.at[i]);
    for (size_t i = 0; i < inferred.len; i++) {
        Inferred *kernel = &inferred.at[i];
        const KernelTime *time = strmap_get(times_by_name, kernel->kernel);
        if (time)
            kernel->layouts = time->layouts;
        const Outcome *outcome = strmap_get(by_name, kernel->kernel);
        kernel->is_useful = !kernel->why.len && outcome && outcome->changed;
        if (kernel->is_useful)
            kernel->gain = gain_words(arena, &outcome->gain);
        if (kernel->is_useful)
            continue;
        trial_tell(arena, unit, kernel, diags);
    }
    return inferred;
}
