/* Annotations against the kernel that they stand in.
 * Enters: a parsed kernel with its annotations. Leaves: diagnostics where they contradict the code,
 * and Stmt.notes on the loops and ifs that they belong to (check_place.c). */
#include "check.h"

#include <string.h>

#include "../../base/suggest.h"
#include "../../lex/lexer.h"
#include "../parse.h"
#include "check_loop.h"
#include "check_place.h"
#include "correct.h"

enum { BLOCK_Z = 64 }; /* CUDA C++ Programming Guide, compute capabilities */

typedef struct {
    Unit *unit;
    Kernel *kernel;
    Arena *arena;
    StrMap *params; /* Param */
    StrMap *locals; /* names declared in the body: Declarator */
    bool in_shape;  /* the word is a block's extent */
    StrMap *used;   /* names in the body's own tokens: size_t, the first token */
    TiledLoops tiles;
} Check;

/* --- helpers -------------------------------------------------------------------------------- */

/* What a parameter of the kernel's template hides is not meant. */
static bool word_value(Check *check, const AnnotationWord *word, int64_t *value)
{
    const Strs *hidden = &check->kernel->template_params;
    for (size_t i = 0; i < hidden->len; i++)
        if (word->expr && word->expr->kind != EXPR_SIZEOF &&
            expr_mentions(word->expr, hidden->at[i]))
            return false;
    return expr_evaluate(check->unit, word->expr, NULL, NULL, value);
}

/* The annotation with one of its words written otherwise. */
static void note_corrected(Check *check, Diag *diag, const Annotation *annotation,
                           AnnotationWord *word, Str text, bool is_safe)
{
    Str old = word->text;
    correct(check->unit, diag, word->where, old, text, is_safe);
    word->text = text;
    diag_note(check->unit->diags, diag, (Span){0}, "write __annotation(L\"%.*s\");",
              STR_ARG(annotation_text(check->arena, annotation)));
    word->text = old;
}

static bool is_builtin_variable(Str name)
{
    return str_is_any(name, "blockDim", "gridDim", "warpSize");
}

static bool is_thread_variable(Str name)
{
    return str_is(name, "threadIdx") || str_is(name, "blockIdx");
}

/* Names of variables that live on the device at file scope: they may be sizes, too. Found in one
 * more pass, at the first name that is not known otherwise. */
static void find_device_names(Unit *unit, Source *source, StrMap *names)
{
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    bool inside = false;
    Token before = {0};
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END; before = token) {
        if (token.kind == TOKEN_NAME &&
            token_is_any(token, "__constant__", "__device__", "__managed__"))
            inside = true;
        bool ends_name = token.kind == TOKEN_ASSIGN || token.kind == TOKEN_SEMICOLON ||
                         token.kind == TOKEN_COMMA || token.kind == TOKEN_LBRACKET ||
                         token.kind == TOKEN_LBRACE;
        if (inside && ends_name && before.kind == TOKEN_NAME)
            strmap_set(names, token_text(unit->arena, before), unit);
        if (token.kind == TOKEN_SEMICOLON || token.kind == TOKEN_LPAREN ||
            token.kind == TOKEN_LBRACE)
            inside = false;
    }
}

static bool is_device_variable(Unit *unit, Str name)
{
    if (!unit->device_names) {
        unit->device_names = strmap_new(unit->arena);
        for (size_t i = 0; unit_source(unit, i); i++)
            find_device_names(unit, unit_source(unit, i), unit->device_names);
    }
    return strmap_get(unit->device_names, name) != NULL;
}

static const char *nearest_name(Check *check, Str name)
{
    VEC(const char *) candidates = {0};
    for (size_t i = 0; i < check->kernel->params.len; i++)
        if (check->kernel->params.at[i]->name.len)
            vec_push(check->arena, &candidates,
                     str_c(check->arena, check->kernel->params.at[i]->name));
    const Strs *constants = declare_names(check->unit);
    for (size_t i = 0; i < constants->len; i++)
        vec_push(check->arena, &candidates, str_c(check->arena, constants->at[i]));
    return suggest_nearest(check->arena, name, candidates.at, candidates.len);
}

/* --- names in sizes and bounds -------------------------------------------------------------- */

/* Whether something that an annotation may name defines `name`. */
static bool is_defined(Check *check, Str name, bool locals_too)
{
    int64_t value;
    if (strmap_get(check->params, name) || unit_constant(check->unit, name, &value) ||
        strs_has(&check->kernel->template_params, name) || is_builtin_variable(name))
        return true;
    for (size_t i = 0; i + 1 < name.len; i++)
        if (name.at[i] == ':')
            return true; /* a member of a class or namespace: not followed */
    if (declare_has(check->unit, name))
        return true; /* declared, but its value is not known */
    if (strmap_get(check->locals, name))
        return locals_too;
    if (is_thread_variable(name))
        return locals_too;
    return strmap_get(check->used, name) || is_device_variable(check->unit, name);
}

static Str undefined_reason(Check *check, Str name)
{
    if (strmap_get(check->locals, name))
        return str_format(check->arena, "'%.*s' is a local variable of the kernel", STR_ARG(name));
    if (is_thread_variable(name))
        return str_format(check->arena, "'%.*s' differs between threads", STR_ARG(name));
    Str hidden_by = macros_hidden_by(check->unit->macros, name);
    if (macros_is_too_large(check->unit->macros, name))
        return str_format(check->arena, "'%.*s' expands to too many tokens", STR_ARG(name));
    if (macros_is_by_operator(check->unit->macros, name))
        return str_format(check->arena,
                          "_Pragma pushes or pops '%.*s': write #pragma push_macro and pop_macro "
                          "on lines of their own",
                          STR_ARG(name));
    if (hidden_by.len)
        return str_format(check->arena,
                          "cudalite cannot expand '%.*s', because its #if depends on %.*s: pass "
                          "that with -D or -U",
                          STR_ARG(name), STR_ARG(hidden_by));
    return str_format(check->arena, "'%.*s' is undefined", STR_ARG(name));
}

/* Where `BXxBY` splits into two names or numbers that are known; 0 where it does not. */
static size_t shape_split(Check *check, Str name)
{
    for (size_t i = 1; i + 1 < name.len; i++) {
        Str left = str_slice(name, 0, i), right = str_slice(name, i + 1, name.len);
        bool number = right.at[0] >= '0' && right.at[0] <= '9';
        int64_t value;
        if (name.at[i] == 'x' &&
            (macros_find(check->unit->macros, left) || unit_constant(check->unit, left, &value)) &&
            (number || macros_find(check->unit->macros, right) ||
             unit_constant(check->unit, right, &value)))
            return i;
    }
    return 0;
}

/* A name that has no value may have one in a file that was not found. */
static void note_missing_include(Check *check, Diag *diag)
{
    const Str missing = macros_missing(check->unit->macros);
    if (missing.len)
        diag_note(check->unit->diags, diag, (Span){0},
                  "'%.*s' was not found and may define it: pass -I with its directory",
                  STR_ARG(missing));
}

static void check_name(Check *check, const AnnotationWord *word, const Expr *name, bool locals_too)
{
    if (is_defined(check, name->name, locals_too))
        return;
    Span where = tokens_place(&word->tokens, name->first, name->last);
    Diag *diag =
        diag_report(check->unit->diags, DIAG_SIZE_UNDEFINED, where.source ? where : word->where,
                    "%.*s", STR_ARG(undefined_reason(check, name->name)));
    if (macros_hidden_by(check->unit->macros, name->name).len)
        return;
    bool is_unknown = !strmap_get(check->locals, name->name) && !is_thread_variable(name->name);
    if (is_unknown)
        note_missing_include(check, diag);
    const char *near = is_unknown ? nearest_name(check, name->name) : NULL;
    size_t x = is_unknown && check->in_shape ? shape_split(check, name->name) : 0;
    if (x) {
        Str shape = str_format(check->arena, "(%.*s)x(%.*s)", (int)x, name->name.at,
                               (int)(name->name.len - x - 1), name->name.at + x + 1);
        diag_note(check->unit->diags, diag, (Span){0},
                  "write extents that are names in parentheses: %.*s", STR_ARG(shape));
        correct(check->unit, diag, where, name->name, shape, str_equal(word->text, name->name));
    } else if (near) {
        diag_note(check->unit->diags, diag, (Span){0}, "did you mean '%s'?", near);
        correct(check->unit, diag, where, name->name, str_of(near), false);
    } else if (!is_unknown) {
        diag_note(check->unit->diags, diag, (Span){0},
                  "a size may use numbers, macros, constants and kernel parameters");
    } else {
        diag_note(check->unit->diags, diag, (Span){0},
                  "a %s may use numbers, macros, constants, kernel parameters%s; or pass a value "
                  "with -D%.*s=...",
                  locals_too ? "bound" : "size", locals_too ? ", variables" : "",
                  STR_ARG(name->name));
    }
}

/* A parameter that is used as a number must be an integer. */
static void check_integer(Check *check, const AnnotationWord *word, const Expr *name)
{
    const Param *param = strmap_get(check->params, name->name);
    if (!param)
        return;
    const Type *type = param->type;
    bool is_pointer = type->pointers || type->extents.len;
    if (!is_pointer && type->kind != TYPE_FLOATING && type->kind != TYPE_VECTOR)
        return;
    diag_report(check->unit->diags, DIAG_ANNOTATION_EXPRESSION,
                tokens_place(&word->tokens, name->first, name->last),
                "parameter '%.*s' is %s, not an integer", STR_ARG(name->name),
                is_pointer                    ? "a pointer"
                : type->kind == TYPE_FLOATING ? "a floating-point number"
                                              : "a vector");
}

/* An element that a number names, of a variable of the file or of a parameter's member. */
static bool is_fixed_element(const Check *check, const Expr *expr)
{
    int64_t at;
    const Expr *root = expr;
    while (root->kind != EXPR_NAME) {
        const bool is_member = root->kind == EXPR_MEMBER && root->op != TOKEN_ARROW,
                   is_element = root->kind == EXPR_INDEX &&
                                expr_evaluate(check->unit, root->b, NULL, NULL, &at);
        if (!is_member && !is_element && root->kind != EXPR_PAREN)
            return false;
        root = root->a;
    }
    const Param *param = strmap_get(check->params, root->name);
    return !strmap_get(check->locals, root->name) &&
           (!param || (!param->type->pointers && !param->type->extents.len));
}

/* `is_value`: the expression counts as a number, and is not the object of `.`, `->` or `[]`. */
static void check_names(Check *check, const AnnotationWord *word, const Expr *expr, bool locals_too,
                        bool is_value)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_NAME) {
        check_name(check, word, expr, locals_too);
        if (is_value)
            check_integer(check, word, expr);
        return;
    }
    if (expr->kind == EXPR_INDEX && !locals_too && !is_fixed_element(check, expr)) {
        Diag *diag = diag_report(check->unit->diags, DIAG_ANNOTATION_EXPRESSION, word->where,
                                 "'%.*s' contains an array element that is not at a constant index "
                                 "of a variable of the file",
                                 STR_ARG(word->text));
        diag_note(check->unit->diags, diag, (Span){0},
                  "a size may be an element of a variable of the file, such as dims[1]; pass any "
                  "other element to the kernel as a parameter");
        return;
    }
    bool inner = expr->kind != EXPR_MEMBER && expr->kind != EXPR_INDEX &&
                 expr->kind != EXPR_SIZEOF && !(expr->kind == EXPR_UNARY && expr->op == TOKEN_STAR);
    if (expr->kind != EXPR_CALL)
        check_names(check, word, expr->a, locals_too, inner);
    check_names(check, word, expr->b, locals_too, true);
    check_names(check, word, expr->c, locals_too, true);
    for (size_t i = 0; i < expr->arguments.len; i++)
        check_names(check, word, expr->arguments.at[i], locals_too, false);
}

static void check_word_names(Check *check, AnnotationWord *word, bool locals_too)
{
    check_names(check, word, word->expr, locals_too, true);
}

/* --- garray --------------------------------------------------------------------------------- */

static Str parameter_list(Check *check)
{
    Text text = text_new(check->arena);
    for (size_t i = 0; i < check->kernel->params.len; i++) {
        const Param *param = check->kernel->params.at[i];
        if (param->name.len)
            text_format(&text, "%s'%.*s'", text.len ? ", " : "", STR_ARG(param->name));
    }
    return text_str(&text);
}

static void report_no_parameter(Check *check, Annotation *annotation)
{
    Str name = annotation->name.text;
    Str list = parameter_list(check);
    Diag *diag = diag_report(check->unit->diags, DIAG_GARRAY_NO_PARAMETER, annotation->name.where,
                             "array '%.*s' is not a parameter of kernel '%.*s'", STR_ARG(name),
                             STR_ARG(check->kernel->name));
    VEC(const char *) names = {0};
    for (size_t i = 0; i < check->kernel->params.len; i++)
        if (check->kernel->params.at[i]->name.len)
            vec_push(check->arena, &names, str_c(check->arena, check->kernel->params.at[i]->name));
    const char *near = suggest_nearest(check->arena, name, names.at, names.len);
    if (near)
        note_corrected(check, diag, annotation, &annotation->name, str_of(near), false);
    if (list.len)
        diag_note(check->unit->diags, diag, check->kernel->where, "the parameters are %.*s",
                  STR_ARG(list));
    else
        diag_note(check->unit->diags, diag, check->kernel->where,
                  "the kernel has no named parameters");
}

/* Bytes of what a parameter points to; 0 unknown. */
static unsigned pointed_size(const Type *type)
{
    unsigned levels = type->pointers + (type->extents.len > 0 && !type->pointer_to_array);
    return levels > 1 ? 8 : type->size;
}

/* As an annotation gives it: where a typedef may be another type in another build, by its name. */
static Str size_word(Arena *arena, const Type *type, unsigned size)
{
    static const char *const words[] = {"bool",  "char",   "short",  "int",     "long",
                                        "float", "double", "signed", "unsigned"};
    bool is_name = type->pointers <= 1 && type->kind != TYPE_VECTOR && type->name.len;
    for (size_t i = 0; i < type->name.len; i++)
        is_name = is_name && str_is_word_byte(type->name.at[i]);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        is_name = is_name && !str_is(type->name, words[i]);
    return is_name ? str_format(arena, "sizeof(%.*s)", STR_ARG(type->name))
                   : str_format(arena, "%u", size);
}

static void check_element_size(Check *check, Annotation *annotation, const Type *type)
{
    int64_t size;
    unsigned declared = pointed_size(type);
    if (!declared || !word_value(check, &annotation->element_size, &size) || size == declared)
        return;
    Str element = type->pointers > 1 ? STR("a pointer") : type->name;
    Diag *diag = diag_report(
        check->unit->diags, DIAG_GARRAY_TYPE_SIZE, annotation->element_size.where,
        "the annotation gives element size %lld, but an element of '%.*s' is a '%.*s' of %u bytes",
        (long long)size, STR_ARG(annotation->name.text), STR_ARG(element), declared);
    note_corrected(check, diag, annotation, &annotation->element_size,
                   size_word(check->arena, type, declared), true);
}

/* Sizes against the extents of `float a[][N]` and `float (*a)[N]`. */
static void check_extents(Check *check, Annotation *annotation, const Type *type)
{
    size_t rank = type->extents.len + type->pointer_to_array;
    if (rank != annotation->rank || rank < 2)
        return;
    for (size_t i = 1; i < rank; i++) {
        const Expr *extent = type->extents.at[i - type->pointer_to_array];
        AnnotationWord *word = &annotation->words.at[i];
        int64_t size, declared;
        if (!extent || !expr_evaluate(check->unit, extent, NULL, NULL, &declared) ||
            !word_value(check, word, &size) || size == declared)
            continue;
        Diag *diag =
            diag_report(check->unit->diags, DIAG_GARRAY_EXTENT, word->where,
                        "the annotation gives size %lld, but '%.*s' is declared with %lld",
                        (long long)size, STR_ARG(annotation->name.text), (long long)declared);
        note_corrected(check, diag, annotation, word,
                       str_format(check->arena, "%lld", (long long)declared), false);
    }
}

static void check_garray(Check *check, Annotation *annotation)
{
    const Param *param = strmap_get(check->params, annotation->name.text);
    if (!param && !annotation->is_told) {
        report_no_parameter(check, annotation);
    } else if (param) {
        const Type *type = param->type;
        bool is_pointer = type->pointers || type->extents.len;
        if (type->kind == TYPE_VOID || (!is_pointer && type->kind != TYPE_UNKNOWN))
            diag_report(check->unit->diags, DIAG_GARRAY_NO_POINTER, annotation->name.where,
                        type->kind == TYPE_VOID
                            ? "parameter '%.*s' of kernel '%.*s' points to void, but a garray "
                              "needs elements"
                            : "parameter '%.*s' of kernel '%.*s' is neither a pointer nor an array",
                        STR_ARG(annotation->name.text), STR_ARG(check->kernel->name));
        else if (type->kind != TYPE_UNKNOWN || type->pointers > 1)
            check_element_size(check, annotation, type);
        check_extents(check, annotation, type);
    }
    const size_t *use = strmap_get(check->used, annotation->name.text);
    if (param && use && *use > check->kernel->brace && *use < annotation->first_token) {
        const Tokens *tokens = &check->kernel->tokens;
        Diag *diag = diag_report(check->unit->diags, DIAG_GARRAY_AFTER_USE, annotation->name.where,
                                 "garray '%.*s' is annotated after its first use; move the "
                                 "annotation to the top of the body",
                                 STR_ARG(annotation->name.text));
        diag_note(check->unit->diags, diag, tokens_place(tokens, *use, *use),
                  "the first use is here");
    }
    for (size_t i = 0; i < annotation->words.len; i++) {
        AnnotationWord *word = &annotation->words.at[i];
        int64_t value;
        check_word_names(check, word, false);
        if (word_value(check, word, &value) && value <= 0)
            diag_report(check->unit->diags, DIAG_SIZE_NOT_POSITIVE, word->where,
                        "the size of dimension %zu of '%.*s' is %lld, but it must be positive",
                        i + 1, STR_ARG(annotation->name.text), (long long)value);
    }
}

/* --- __global__ ----------------------------------------------------------------------------- */

static bool known_count(Check *check, AnnotationWord *word, const char *role, int64_t *value)
{
    unsigned before = check->unit->diags->errors;
    check->in_shape = true;
    check_word_names(check, word, false);
    check->in_shape = false;
    if (check->unit->diags->errors != before)
        return false;
    if (!word_value(check, word, value)) {
        Diag *diag =
            diag_report(check->unit->diags, DIAG_BLOCK_UNKNOWN, word->where,
                        "the value of '%.*s' is unknown when cudalite runs", STR_ARG(word->text));
        note_missing_include(check, diag);
        diag_note(check->unit->diags, diag, (Span){0},
                  "the %s must be a number, a macro or constant of this file or of a quoted "
                  "include, or passed with -D",
                  role);
        return false;
    }
    if (*value > 0)
        return true;
    diag_report(check->unit->diags, DIAG_BLOCK_EXTENT, word->where,
                "the %s is %lld, but it must be positive", role, (long long)*value);
    return false;
}

static Span words_span(const Annotation *annotation)
{
    Span first = annotation->words.at[0].where;
    Span last = annotation->words.at[annotation->words.len - 1].where;
    if (last.source == first.source)
        first.end = last.end;
    return first;
}

static void check_block(Check *check, Annotation *annotation)
{
    static const char *const roles[] = {"block's x extent", "block's y extent", "block's z extent"};
    int64_t threads = 1, value = 0, per_sm;
    bool known = true;
    for (size_t i = 0; i < annotation->words.len; i++) {
        const char *role = annotation->words.len == 1 ? "number of threads" : roles[i];
        if (!known_count(check, &annotation->words.at[i], role, &value) ||
            __builtin_mul_overflow(threads, value, &threads))
            known = false;
        else if (i == 2 && value > BLOCK_Z)
            diag_report(check->unit->diags, DIAG_BLOCK_TOO_LARGE, annotation->words.at[i].where,
                        "the block's z extent is %lld, but no GPU allows more than %d",
                        (long long)value, BLOCK_Z);
    }
    unsigned bounds = check->kernel->launch_bounds;
    if (known && threads > BLOCK_THREADS && !check->unit->large_blocks)
        diag_report(check->unit->diags, DIAG_BLOCK_TOO_LARGE, words_span(annotation),
                    "the block has %lld threads, but no GPU allows more than %d",
                    (long long)threads, BLOCK_THREADS);
    else if (known && bounds && threads > bounds)
        diag_report(check->unit->diags, DIAG_BLOCK_LAUNCH_BOUNDS, words_span(annotation),
                    "the block has %lld threads, but __launch_bounds__ of kernel '%.*s' allows %u",
                    (long long)threads, STR_ARG(check->kernel->name), bounds);
    if (annotation->blocks_per_sm.text.len)
        known_count(check, &annotation->blocks_per_sm, "number of blocks per SM", &per_sm);
}

/* --- twice ---------------------------------------------------------------------------------- */

static void check_twice(Check *check, StrMap *garrays, StrMap *staged, Annotation **global,
                        Annotation *annotation)
{
    const Annotation *first = NULL;
    Span where = annotation->keyword;
    if (annotation->kind == ANNOTATION_GARRAY) {
        first = strmap_get(garrays, annotation->name.text);
        where = annotation->name.where;
        if (!first)
            strmap_set(garrays, annotation->name.text, annotation);
    } else if (annotation->kind == ANNOTATION_GLOBAL) {
        first = *global;
        if (!first)
            *global = annotation;
    } else if (annotation->kind >= ANNOTATION_STAGE && annotation->kind != ANNOTATION_INFERRED) {
        const bool stages =
            annotation->kind == ANNOTATION_STAGE || annotation->kind == ANNOTATION_NOSTAGE;
        const Str name = annotation->name.text, /* of no array: schedules, one of each word */
            key = stages ? name
                         : str_format(check->arena, "%.*s %.*s",
                                      STR_ARG(span_text(annotation->keyword)), STR_ARG(name));
        first = strmap_get(staged, key);
        if (!first)
            strmap_set(staged, key, annotation);
    }
    if (!first)
        return;
    Diag *diag =
        annotation->kind == ANNOTATION_STAGE || annotation->kind == ANNOTATION_NOSTAGE
            ? diag_report(check->unit->diags, DIAG_ANNOTATION_TWICE, annotation->name.where,
                          "this is a second stage or nostage annotation for '%.*s'",
                          STR_ARG(annotation->name.text))
        : annotation->kind == ANNOTATION_GARRAY
            ? diag_report(check->unit->diags, DIAG_ANNOTATION_TWICE, where,
                          "this is a second garray annotation for '%.*s'",
                          STR_ARG(annotation->name.text))
            : diag_report(check->unit->diags, DIAG_ANNOTATION_TWICE, where,
                          "this is a second %.*s annotation in kernel '%.*s'",
                          STR_ARG(span_text(annotation->keyword)), STR_ARG(check->kernel->name));
    diag_note(check->unit->diags, diag, first->where, "the first is here");
}

/* A tile annotation belongs to a loop that is annotated, and names its iterator. */
static void check_tile(Check *check, const TiledLoop *tiled)
{
    Annotation *annotation = tiled->annotation;
    Str iterator = loop_iterator(check->arena, tiled->loop);
    int64_t iterations;
    bool annotated = false;
    known_count(check, &annotation->words.at[0], "number of iterations", &iterations);
    for (size_t i = 0; i < tiled->loop->notes.len; i++)
        annotated |= tiled->loop->notes.at[i]->kind == ANNOTATION_LOOP;
    if (!str_equal(iterator, annotation->name.text)) {
        Diag *diag = diag_report(check->unit->diags, DIAG_TILE_LOOP, annotation->name.where,
                                 "the iterator of this 'for' is '%.*s', not '%.*s'",
                                 STR_ARG(iterator), STR_ARG(annotation->name.text));
        correct(check->unit, diag, annotation->name.where, annotation->name.text, iterator, true);
    } else if (!annotated) {
        diag_report(check->unit->diags, DIAG_TILE_LOOP, annotation->keyword,
                    "this 'for' has no loop annotation, so it is not tiled");
    }
}

/* stage, nostage and layout name a garray of this kernel. */
static void check_staged(Check *check, const StrMap *garrays, const Annotation *annotation)
{
    if (!names_array(annotation) || strmap_get(garrays, annotation->name.text))
        return;
    Diag *diag = diag_report(check->unit->diags, DIAG_STAGE_ARRAY, annotation->name.where,
                             "kernel '%.*s' has no garray '%.*s'", STR_ARG(check->kernel->name),
                             STR_ARG(annotation->name.text));
    diag_note(check->unit->diags, diag, (Span){0},
              "%.*s must name an array that has a garray annotation",
              STR_ARG(span_text(annotation->keyword)));
}

static void know_local(Check *check, const Declarator *declarator)
{
    if (!strmap_get(check->locals, declarator->name))
        strmap_set(check->locals, declarator->name, (void *)(uintptr_t)declarator);
}

static void know_locals(Check *check, const Stmt *stmt)
{
    if (!stmt)
        return;
    for (size_t i = 0; i < stmt->declarators.len; i++)
        know_local(check, stmt->declarators.at[i]);
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        know_locals(check, stmt_part(stmt, i));
}

static void know_used(Check *check)
{
    const Kernel *kernel = check->kernel;
    size_t next = 0, next_bad = 0;
    for (size_t i = kernel->brace; i < kernel->tokens.len; i++) {
        if (next < kernel->annotations.len && kernel->annotations.at[next]->first_token <= i) {
            if (kernel->annotations.at[next]->last_token > i)
                i = kernel->annotations.at[next]->last_token;
            next++;
            continue;
        }
        if (next_bad < kernel->malformed.len && kernel->malformed.at[next_bad]->first_token <= i) {
            if (kernel->malformed.at[next_bad]->last_token > i)
                i = kernel->malformed.at[next_bad]->last_token;
            next_bad++;
            continue;
        }
        if (kernel->tokens.at[i].kind != TOKEN_NAME)
            continue;
        Str name = token_text(check->arena, kernel->tokens.at[i]);
        if (strmap_get(check->used, name))
            continue;
        size_t *use = arena_alloc(check->arena, sizeof *use);
        *use = i;
        strmap_set(check->used, name, use);
    }
}

/* A parameter is an object, which may hold pointers. */
static bool has_struct(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->params.len; i++) {
        const Type *type = kernel->params.at[i]->type;
        if (type->kind == TYPE_UNKNOWN && !type->pointers && !type->extents.len &&
            !strs_has(&kernel->template_types, type->name))
            return true;
    }
    return false;
}

/* Memory of its own, whose layout may change. */
static bool has_shared(const Kernel *kernel)
{
    bool found = false;
    for (size_t i = kernel->brace; i < kernel->tokens.len && !found; i++)
        found =
            kernel->tokens.at[i].kind == TOKEN_NAME && token_is(kernel->tokens.at[i], "__shared__");
    return found;
}

void check_annotations(Unit *unit, Kernel *kernel)
{
    Check check = {.unit = unit, .kernel = kernel, .arena = unit->work};
    unsigned errors = unit->diags->errors;
    check.params = strmap_new(unit->work);
    check.locals = strmap_new(unit->work);
    check.used = strmap_new(unit->work);
    for (size_t i = 0; i < kernel->params.len; i++)
        if (kernel->params.at[i]->name.len)
            strmap_set(check.params, kernel->params.at[i]->name, kernel->params.at[i]);
    for (size_t i = 0; i < kernel->members.len; i++)
        strmap_set(check.params, kernel->members.at[i]->name, kernel->members.at[i]);
    know_locals(&check, kernel->body);
    know_used(&check);
    check_places(unit, kernel, &check.tiles);
    StrMap *garrays = strmap_new(unit->work), *staged = strmap_new(unit->work);
    Annotation *global = NULL;
    bool any_garray = kernel->malformed.len > 0;
    for (size_t i = 0; i < kernel->annotations.len; i++) {
        Annotation *annotation = kernel->annotations.at[i];
        if (!annotation->is_placed)
            check_unplaced(unit, kernel, annotation);
        check_twice(&check, garrays, staged, &global, annotation);
        any_garray |= annotation->kind == ANNOTATION_GARRAY;
        if (annotation->kind == ANNOTATION_GARRAY)
            check_garray(&check, annotation);
        else if (annotation->kind == ANNOTATION_GLOBAL)
            check_block(&check, annotation);
        else if (annotation->kind != ANNOTATION_TILE && annotation->kind != ANNOTATION_SCHEDULE &&
                 annotation->kind != ANNOTATION_LAYOUT)
            for (size_t k = 0; k < annotation->words.len; k++)
                check_word_names(&check, &annotation->words.at[k], true);
    }
    for (size_t i = 0; i < check.tiles.len; i++)
        check_tile(&check, &check.tiles.at[i]);
    for (size_t i = 0; i < kernel->annotations.len; i++)
        check_staged(&check, garrays, kernel->annotations.at[i]);
    if (!any_garray && unit->diags->errors == errors && !has_shared(kernel)) {
        Diag *diag =
            diag_report(unit->diags, DIAG_GARRAY_NONE, kernel->where,
                        "kernel '%.*s' is annotated but has no garray; it is left unchanged",
                        STR_ARG(kernel->name));
        diag_note(unit->diags, diag, (Span){0},
                  "annotate its arrays: __annotation(L\"garray <name> <rank> <element size> <rank "
                  "sizes>\");");
        if (has_struct(kernel))
            diag_note(unit->diags, diag, (Span){0},
                      "the name of a member of a structure that is passed by value is "
                      "<parameter>.<member>");
    }
}
