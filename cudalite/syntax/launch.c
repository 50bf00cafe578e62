/* Launches: `name<<<grid, block, ...>>>(...)`.
 * Enters: a Reader at a `<<<`, or tokens that hold some. Leaves: Launches in the unit, with the
 * block's extents where constants give them (host_constants.c follows variables). */
#include "launch.h"

#include "annotations/annotation.h"
#include "host_constants.h"
#include "parser.h"
#include "struct_layout.h"
#include "templates/template_arguments.h"

enum { AHEAD_TOKENS = 20000 };

/* Tokens of one launch, as they stand in an array. */
typedef struct {
    const Tokens *tokens;
    size_t callee, name, open, close; /* close: `>>>` */
    size_t arguments, end;            /* `(` and `)` */
    struct {
        size_t first, last; /* [first, last) */
    } config[4];
    size_t configs;
} Parts;

/* --- parts ---------------------------------------------------------------------------------- */

/* callee: {name [template-list] "::"} name [template-list], read backwards from the `<<<`. */
static bool find_callee(Parts *parts)
{
    const Token *tokens = parts->tokens->at;
    size_t i = parts->open;
    bool named = false;
    while (i > 0) {
        size_t at = i - 1;
        if (token_angles_closed(tokens[at].kind)) {
            size_t angle = tokens_angle_open(tokens, at);
            if (angle == at || angle == 0)
                break;
            at = angle - 1;
        }
        if (tokens[at].kind != TOKEN_NAME)
            break;
        if (!named)
            parts->name = at;
        named = true;
        parts->callee = at;
        if (at == 0 || tokens[at - 1].kind != TOKEN_SCOPE)
            return true;
        parts->callee = i = at - 1;
    }
    return named;
}

/* `>>>`, or `>> >` as formatters write it that know no CUDA: its last token; 0: another one stands
 * there. */
static size_t config_end(const Parts *parts, size_t at)
{
    const Token *tokens = parts->tokens->at;
    bool parted = at + 2 < parts->tokens->len && tokens[at].kind == TOKEN_SHR &&
                  tokens[at + 1].kind == TOKEN_GREATER && tokens[at + 2].kind == TOKEN_LPAREN;
    return tokens[at].kind == TOKEN_LAUNCH_CLOSE ? at : parted ? at + 1 : 0;
}

/* config: argument {"," argument} ">>>" */
static bool find_config(Parts *parts)
{
    size_t depth = 0, first = parts->open + 1;
    for (size_t i = first; i < parts->tokens->len; i++) {
        TokenKind kind = parts->tokens->at[i].kind;
        if (kind == TOKEN_LESS && parts->tokens->at[i - 1].kind == TOKEN_NAME) {
            i = tokens_template_end(parts->tokens->at, parts->tokens->len, i);
            continue;
        }
        depth += token_opens(kind);
        if (token_closes(kind)) {
            if (!depth)
                return false;
            depth--;
        }
        size_t end = depth ? 0 : config_end(parts, i);
        if (kind == TOKEN_LAUNCH_OPEN || (kind == TOKEN_SEMICOLON && !depth))
            return false;
        if ((kind == TOKEN_COMMA && !depth) || end) {
            if (parts->configs < 4) {
                parts->config[parts->configs].first = first;
                parts->config[parts->configs++].last = i;
            }
            first = i + 1;
        }
        if (end) {
            parts->close = end;
            return true;
        }
    }
    return false;
}

static bool find_arguments(Parts *parts)
{
    parts->arguments = parts->close + 1;
    if (parts->arguments >= parts->tokens->len ||
        parts->tokens->at[parts->arguments].kind != TOKEN_LPAREN)
        return false;
    parts->end = tokens_closing(parts->tokens->at, parts->tokens->len, parts->arguments);
    return parts->end < parts->tokens->len;
}

/* Where tokens [first, last] were written; no place where that is no piece of the text. */
static Span tokens_span(const Parts *parts, size_t first, size_t last, bool is_expanded)
{
    Span span = {parts->tokens->at[first].span.source, parts->tokens->at[first].span.begin,
                 parts->tokens->at[last].span.end};
    if (is_expanded && !tokens_written_at(parts->tokens, first, last, &span))
        span = (Span){0};
    return span;
}

/* Whether a token that makes the launch what it is came out of a macro. */
static bool is_hidden(const Parts *parts)
{
    const Token *tokens = parts->tokens->at;
    return tokens[parts->name].origin || tokens[parts->open].origin ||
           tokens[parts->close].origin || tokens[parts->arguments].origin ||
           tokens[parts->end].origin;
}

/* Whether a kernel with that name was defined. A launch often follows its kernel closely. */
static bool is_known(const Reader *reader, Str name)
{
    enum { RECENT = 4 };
    ReaderShared *shared = reader->shared;
    size_t count = reader->unit->kernels.len;
    Kernel *const *kernels = reader->unit->kernels.at;
    for (size_t i = count; i > 0 && count - i < RECENT; i--)
        if (str_equal(kernels[i - 1]->name, name))
            return true;
    for (; shared->entered < count; shared->entered++)
        strmap_set(shared->known, kernels[shared->entered]->name, kernels[shared->entered]);
    return strmap_get(shared->known, name) != NULL;
}

static bool is_wanted(const Reader *reader, Str kernel)
{
    return reader->shared->parse_all || strmap_get(reader->shared->wanted, kernel) ||
           !is_known(reader, kernel);
}

static bool is_of_list(Token token, const Invocation *call)
{
    return token.origin && token.origin->call == call && token.origin->argument < 0;
}

static void copy_tokens(Reader *reader, const Parts *parts, size_t first, size_t last, Tokens *out)
{
    for (size_t i = first; i < last; i++)
        vec_push(reader->arena, out, parts->tokens->at[i]);
}

/* The macro call that writes the launch; NULL: none does so alone. */
static const MacroLaunch *macro_launch(Reader *reader, const Parts *parts)
{
    const Token *tokens = parts->tokens->at;
    const Origin *origin = tokens[parts->open].origin, *named = tokens[parts->name].origin;
    const Invocation *call = origin ? origin->call : NULL;
    bool written = call && named && named->call == call && is_of_list(tokens[parts->open], call) &&
                   is_of_list(tokens[parts->close], call) &&
                   is_of_list(tokens[parts->arguments], call) &&
                   is_of_list(tokens[parts->end], call);
    for (; origin && written; origin = origin->outer)
        written = !origin->call->torn && !origin->call->loose;
    if (!written)
        return NULL;
    MacroLaunch *macro = arena_new_of(reader->arena, MacroLaunch);
    macro->call = call;
    macro->open = tokens[parts->open].span;
    if (named->argument >= 0)
        macro->name = tokens[parts->name].span;
    macro->configs = parts->configs;
    for (size_t i = 0; i < parts->configs; i++)
        copy_tokens(reader, parts, parts->config[i].first, parts->config[i].last,
                    &macro->config[i]);
    copy_tokens(reader, parts, parts->arguments + 1, parts->end, &macro->arguments);
    return macro;
}

static void add_launch(Reader *reader, const Parts *parts, bool is_expanded)
{
    Str kernel = token_text(reader->arena, parts->tokens->at[parts->name]);
    if (!is_wanted(reader, kernel))
        return;
    Launch *launch = arena_new_of(reader->arena, Launch);
    launch->kernel = kernel;
    launch->is_in_macro = is_hidden(parts);
    launch->where = tokens_span(parts, parts->callee, parts->end, is_expanded);
    if (!launch->where.source)
        launch->where = tokens_place(parts->tokens, parts->callee, parts->end);
    if (launch->is_in_macro && is_expanded)
        launch->macro = macro_launch(reader, parts);
    if (launch->macro)
        launch->where = launch->macro->call->span;
    launch->name_where = tokens_span(parts, parts->callee, parts->open - 1, is_expanded);
    for (size_t i = 0; i < parts->configs; i++)
        if (parts->config[i].last > parts->config[i].first)
            launch->config[i] =
                tokens_span(parts, parts->config[i].first, parts->config[i].last - 1, is_expanded);
    if (parts->configs > 2 && !launch->config[2].source)
        copy_tokens(reader, parts, parts->config[2].first, parts->config[2].last, &launch->shared);
    Span open = parts->tokens->at[parts->arguments].span;
    Span end = parts->tokens->at[parts->end].span;
    if (!launch->is_in_macro)
        launch->arguments = (Span){open.source, open.end, end.begin};
    PendingLaunch pending = {.launch = launch, .is_expanded = is_expanded};
    Tokens *shapes[2] = {&pending.grid, &pending.block};
    for (size_t k = 0; k < 2 && k < parts->configs; k++)
        for (size_t i = parts->config[k].first; i < parts->config[k].last; i++)
            vec_push(reader->arena, shapes[k], parts->tokens->at[i]);
    for (size_t i = parts->arguments + 1; i < parts->end; i++)
        vec_push(reader->arena, &pending.arguments, parts->tokens->at[i]);
    vec_push(reader->arena, &reader->unit->launches, launch);
    vec_push(reader->arena, &reader->pending, pending);
}

void launch_find(Reader *reader, const Tokens *tokens, bool is_expanded)
{
    for (size_t i = 0; i < tokens->len; i++) {
        if (tokens->at[i].kind != TOKEN_LAUNCH_OPEN)
            continue;
        Parts parts = {.tokens = tokens, .open = i};
        if (find_callee(&parts) && find_config(&parts) && find_arguments(&parts))
            add_launch(reader, &parts, is_expanded);
    }
}

/* --- in the text ---------------------------------------------------------------------------- */

/* Where the launch ends whose `<<<` was just read: behind its `)`. 0 where it is none. */
static uint32_t launch_end(const Reader *reader)
{
    Lexer ahead = reader->lexer;
    size_t depth = 0;
    bool closed = false;
    TokenKind before = TOKEN_END;
    for (unsigned i = 0; i < AHEAD_TOKENS; i++) {
        Token token = lexer_next_solid(&ahead);
        if (token.kind == TOKEN_END || (token.kind == TOKEN_LAUNCH_OPEN && !closed) ||
            (token.kind == TOKEN_SEMICOLON && !depth))
            return 0;
        if (closed && !depth && token.kind != TOKEN_LPAREN && token.kind != TOKEN_DIRECTIVE)
            return 0;
        bool ends = token.kind == TOKEN_LAUNCH_CLOSE ||
                    (token.kind == TOKEN_GREATER && before == TOKEN_SHR); /* see config_end */
        closed |= ends && !depth;
        before = token.kind;
        depth += token_opens(token.kind);
        if (token_closes(token.kind)) {
            if (!depth)
                return 0;
            if (!--depth && closed)
                return token.span.end;
        }
    }
    return 0;
}

void launch_read(Reader *reader, Token open)
{
    Tokens *tokens = &reader->scratch;
    tokens->len = 0;
    reader_again(reader, reader->begin, open.span.begin, tokens);
    Parts parts = {.tokens = tokens, .open = tokens->len};
    if (!find_callee(&parts) ||
        !is_wanted(reader, token_text(reader->arena, tokens->at[parts.name])))
        return;
    uint32_t end = launch_end(reader);
    if (end) {
        vec_push(reader->arena, tokens, open);
        while (reader->lexer.at < end) {
            Token token = reader_next(reader);
            if (token.kind == TOKEN_END)
                break;
            vec_push(reader->arena, tokens, token);
        }
        launch_find(reader, tokens, false);
    }
    reader->begin = reader->lexer.at;
}

/* --- shapes --------------------------------------------------------------------------------- */

static Tokens expanded_tokens(const Reader *reader, const Tokens *raw, bool is_expanded)
{
    Tokens tokens = *raw;
    if (!is_expanded) {
        tokens = (Tokens){0};
        macros_expand(reader->unit->macros, raw->at, raw->len, &tokens);
    }
    return tokens;
}

/* A name, perhaps behind casts, or a member of what has one: `(float *)a`, `b.data`, `c->at`,
 * `parts[i]`. */
static bool is_name(const Tokens *tokens)
{
    size_t at = 0, depth = 0;
    while (at < tokens->len && tokens->at[at].kind == TOKEN_LPAREN) {
        do {
            depth += tokens->at[at].kind == TOKEN_LPAREN;
            depth -= tokens->at[at++].kind == TOKEN_RPAREN;
        } while (at < tokens->len && depth);
    }
    if (at >= tokens->len || tokens->at[at].kind != TOKEN_NAME)
        return false;
    for (at++; at < tokens->len; at++) {
        TokenKind kind = tokens->at[at].kind;
        bool is_member = (kind == TOKEN_DOT || kind == TOKEN_ARROW) && at + 1 < tokens->len &&
                         tokens->at[at + 1].kind == TOKEN_NAME;
        if (!depth && !is_member && kind != TOKEN_LBRACKET)
            return false;
        depth += kind == TOKEN_LBRACKET;
        depth -= kind == TOKEN_RBRACKET;
        at += !depth && is_member;
    }
    return depth == 0;
}

static void add_argument(Reader *reader, Locals *locals, Launch *launch, const Tokens *tokens)
{
    int64_t shape[3] = {0};
    locals_shape(locals, tokens, shape, NULL);
    bool is_one = shape[1] == 1 && shape[2] == 1;
    LaunchArgument argument = {.value = is_one ? shape[0] : 0, .is_name = is_name(tokens)};
    size_t first = tokens->len; /* of the last word and what stands before it without a cast */
    while (first > 0 && tokens->at[first - 1].kind != TOKEN_RPAREN)
        first--;
    if (argument.is_name && first + 1 == tokens->len)
        argument.variable = token_text(reader->arena, tokens->at[first]);
    vec_push(reader->arena, &launch->values, argument);
}

static void resolve_arguments(Reader *reader, Locals *locals, PendingLaunch *pending)
{
    Tokens all = expanded_tokens(reader, &pending->arguments, pending->is_expanded), one = {0};
    size_t depth = 0;
    for (size_t i = 0; i < all.len; i++) {
        TokenKind kind = all.at[i].kind;
        depth += token_opens(kind);
        depth -= token_closes(kind) && depth;
        if (kind == TOKEN_COMMA && !depth) {
            add_argument(reader, locals, pending->launch, &one);
            one.len = 0;
            continue;
        }
        vec_push(reader->arena, &one, all.at[i]);
    }
    if (all.len)
        add_argument(reader, locals, pending->launch, &one);
}

/* Which of the function's launches, in the order of the text, stand in code for the device: a brace
 * around them has __device__ or __global__ in its head. A lambda's body ends before what follows
 * it. */
static void find_device_code(const Reader *reader, const Tokens *function)
{
    unsigned depth = 0, device = 0; /* where code for the device began; 0: outside of it */
    bool says = false;              /* since the last statement */
    size_t next = 0;
    for (size_t i = 0; i <= function->len; i++) {
        const Token *token = i < function->len ? &function->at[i] : NULL;
        for (; next < reader->pending.len; next++) {
            Launch *launch = reader->pending.at[next].launch;
            if (token && (token->origin || token->span.source != launch->where.source ||
                          token->span.begin < launch->where.begin))
                break;
            launch->in_device = device > 0;
        }
        if (!token)
            return;
        says |= token_is(*token, "__device__") || token_is(*token, "__global__");
        if (token->kind == TOKEN_LBRACE && ++depth && says && !device)
            device = depth;
        if (token->kind == TOKEN_RBRACE && depth && depth-- == device)
            device = 0;
        says = says && token->kind != TOKEN_LBRACE && token->kind != TOKEN_RBRACE &&
               token->kind != TOKEN_SEMICOLON;
    }
}

void launch_resolve(Reader *reader, uint32_t end)
{
    if (!reader->pending.len)
        return;
    Tokens raw = {0}, function = {0};
    reader_again(reader, reader->function, end, &raw);
    macros_expand(reader->unit->macros, raw.at, raw.len, &function);
    Locals *locals = locals_read(reader->unit, &function);
    find_device_code(reader, &function);
    for (size_t i = 0; i < reader->pending.len; i++) {
        PendingLaunch *pending = &reader->pending.at[i];
        Tokens block = expanded_tokens(reader, &pending->block, pending->is_expanded);
        if (block.len) {
            locals_shape(locals, &block, pending->launch->block, &pending->launch->varying);
            locals_likely_shape(locals, &block, pending->launch->likely);
        }
        for (size_t k = 0; reader->holds_lines && k < block.len; k++) /* an #if may decide */
            if (block.at[k].kind == TOKEN_NAME && !token_is(block.at[k], "dim3"))
                vec_push(reader->arena, &pending->launch->varying,
                         token_text(reader->arena, block.at[k]));
        Tokens grid = expanded_tokens(reader, &pending->grid, pending->is_expanded);
        if (grid.len)
            locals_shape(locals, &grid, pending->launch->grid, NULL);
        resolve_arguments(reader, locals, pending);
        template_arguments_resolve(reader->unit, locals, pending->launch);
    }
    reader->pending.len = 0;
}

/* --- against the annotations ---------------------------------------------------------------- */

static const Annotation *kernel_shape(Unit *unit, const Kernel *kernel, int64_t shape[3])
{
    for (size_t i = 0; i < kernel->annotations.len; i++) {
        const Annotation *annotation = kernel->annotations.at[i];
        if (annotation->kind != ANNOTATION_GLOBAL)
            continue;
        shape[0] = shape[1] = shape[2] = 1;
        for (size_t k = 0; k < annotation->words.len; k++)
            if (!expr_evaluate(unit, annotation->words.at[k].expr, NULL, NULL, &shape[k]))
                return NULL;
        return annotation;
    }
    return NULL;
}

Str unit_shape_text(Arena *arena, const int64_t shape[3], const char *times)
{
    const long long x = shape[0], y = shape[1], z = shape[2];
    return z > 1   ? str_format(arena, "%lld%s%lld%s%lld", x, times, y, times, z)
           : y > 1 ? str_format(arena, "%lld%s%lld", x, times, y)
                   : str_format(arena, "%lld", x);
}

/* Which parameter of the kernel's template is the type of the garray's elements; SIZE_MAX: none. */
static size_t element_parameter(const Kernel *kernel, const Annotation *annotation)
{
    for (size_t i = 0; i < kernel->params.len; i++) {
        const Type *type = kernel->params.at[i]->type;
        if (!str_equal(kernel->params.at[i]->name, annotation->name.text) || type->pointers != 1)
            continue;
        for (size_t k = 0; k < kernel->template_params.len; k++)
            if (str_equal(kernel->template_params.at[k], type->name))
                return k;
    }
    return SIZE_MAX;
}

bool unit_expand(Unit *unit, Span where, Tokens *all)
{
    Tokens raw = {0};
    Lexer lexer = lexer_new(where.source, where.begin, where.end);
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;)
        vec_push(unit->arena, &raw, token);
    return macros_expand(unit->macros, raw.at, raw.len, all);
}

bool unit_host_number(Unit *unit, Tokens *words, int64_t *number)
{
    for (size_t i = 0; i < words->len; i++)
        if (words->at[i].kind == TOKEN_NAME &&
            declare_has(unit, token_text(unit->arena, words->at[i])))
            return false;
    return expr_evaluate(unit, parse_expression(unit, words), NULL, NULL, number);
}

bool unit_launch_bytes(Unit *unit, const Launch *launch, int64_t *bytes)
{
    Tokens all = launch->shared;
    *bytes = 0;
    if (!all.len && !span_text(launch->config[2]).len)
        return true;
    if (!all.len && !unit_expand(unit, launch->config[2], &all))
        return false;
    return unit_host_number(unit, &all, bytes) && *bytes >= 0;
}

/* Bytes of the largest type that the argument may be; 0: some type is not known. */
static int64_t largest_size(Unit *unit, const Launch *launch, size_t index)
{
    const TypeList types = unit_launch_types(unit, launch, index);
    int64_t largest = 0;
    for (size_t i = 0; i < types.len; i++) {
        const int64_t bytes = type_size(unit, types.at[i]);
        if (bytes <= 0)
            return 0;
        largest = bytes > largest ? bytes : largest;
    }
    return largest;
}

enum { SIZE_DIFFERS = -2 }; /* of a type that some launch does not name */

/* sizeof of a type of the kernel's template: of the largest one that a launch names. */
static void raise_size(Unit *unit, const Launch *launch, const Kernel *kernel, Expr *size)
{
    if (!size || size->kind != EXPR_SIZEOF || !size->type || size->type->pointers ||
        size->value == SIZE_DIFFERS)
        return;
    for (size_t i = 0; i < kernel->template_params.len; i++) {
        if (!str_equal(kernel->template_params.at[i], size->type->name))
            continue;
        const int64_t bytes = largest_size(unit, launch, i);
        size->value = bytes <= 0 ? SIZE_DIFFERS : bytes > size->value ? bytes : size->value;
    }
}

static void know_elements(Unit *unit, const Launch *launch, const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->annotations.len; i++)
        if (kernel->annotations.at[i]->kind == ANNOTATION_GARRAY)
            raise_size(unit, launch, kernel, kernel->annotations.at[i]->element_size.expr);
}

/* The first launch of the kernel that names no type whose size is known; NULL: there is none. */
static const Launch *launch_without_size(Unit *unit, const Kernel *kernel, const Expr *size)
{
    for (size_t i = 0; i < unit->launches.len; i++)
        for (size_t k = 0; k < kernel->template_params.len; k++) {
            const Launch *launch = unit->launches.at[i];
            if (!str_equal(launch->kernel, kernel->name) || size->kind != EXPR_SIZEOF ||
                !size->type || !str_equal(kernel->template_params.at[k], size->type->name))
                continue;
            if (!largest_size(unit, launch, k))
                return launch;
        }
    return NULL;
}

/* sizeof of a structure of the file, whose layout is read. */
static bool know_structure(Unit *unit, const Kernel *kernel, Expr *size)
{
    if (!size || size->kind != EXPR_SIZEOF || !size->type || size->value != -1 ||
        size->type->kind != TYPE_UNKNOWN || size->type->pointers ||
        strs_has(&kernel->template_params, size->type->name))
        return false;
    const unsigned bytes = layout_bytes(unit_declared(unit)->layouts, size->type);
    size->value = bytes ? (int64_t)bytes : -1;
    return bytes > 0;
}

static void check_known(Unit *unit, const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->annotations.len; i++) {
        const Annotation *annotation = kernel->annotations.at[i];
        const AnnotationWord *word = &annotation->element_size;
        int64_t bytes;
        if (annotation->kind != ANNOTATION_GARRAY || !kernel_param(kernel, annotation->name.text) ||
            expr_evaluate(unit, word->expr, NULL, NULL, &bytes) ||
            know_structure(unit, kernel, word->expr))
            continue;
        Diag *diag = diag_report(
            unit->diags, DIAG_ELEMENT_SIZE_UNKNOWN, word->where,
            "the element size '%.*s' of '%.*s' is unknown here, so the array is left unchanged",
            STR_ARG(word->text), STR_ARG(annotation->name.text));
        const Launch *launch = launch_without_size(unit, kernel, word->expr);
        if (launch)
            diag_note(unit->diags, diag, launch->where, "this launch names no type of known size");
        diag_note(unit->diags, diag, (Span){0},
                  "write the number of bytes; for a type parameter, write the largest size that it "
                  "is used with, or name a type in each launch of this file: k<float>");
    }
}

/* Tiles are planned for the annotated size of an element: larger ones may not fit. */
static void check_elements(Unit *unit, const Launch *launch, const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->annotations.len && launch->name_where.source; i++) {
        const Annotation *annotation = kernel->annotations.at[i];
        size_t index = annotation->kind == ANNOTATION_GARRAY ? element_parameter(kernel, annotation)
                                                             : SIZE_MAX;
        const AnnotationWord *word = &annotation->element_size;
        int64_t annotated;
        if (index == SIZE_MAX || !expr_evaluate(unit, word->expr, NULL, NULL, &annotated))
            continue;
        const int64_t size = largest_size(unit, launch, index);
        if (size <= annotated)
            continue;
        Diag *diag = diag_report(unit->diags, DIAG_LAUNCH_ELEMENT, launch->name_where,
                                 "kernel '%.*s' is launched for elements of %lld bytes, but the "
                                 "annotation of '%.*s' says %lld",
                                 STR_ARG(kernel->name), (long long)size,
                                 STR_ARG(annotation->name.text), (long long)annotated);
        diag_note(unit->diags, diag, word->where,
                  "the annotation is here; write the size of the largest type");
        return;
    }
}

bool unit_block_differs(Unit *unit, const Launch *launch, const Kernel *kernel)
{
    int64_t shape[3];
    bool differs = false;
    if (!kernel_shape(unit, kernel, shape) || !launch->block[0])
        return false;
    for (int i = 0; i < 3; i++)
        differs |= launch->block[i] && launch->block[i] != shape[i];
    return differs;
}

void unit_check_block(Unit *unit, const Launch *launch, const Kernel *kernel)
{
    int64_t shape[3];
    const Annotation *annotation = kernel_shape(unit, kernel, shape);
    if (kernel_is_inferred(kernel) /* nobody says that its launches have the annotated block */ ||
        !unit_block_differs(unit, launch, kernel))
        return;
    Span where = launch->config[1].source ? launch->config[1] : launch->where;
    Str launched = unit_shape_text(unit->arena, launch->block, "x");
    Diag *diag = diag_report(
        unit->diags, DIAG_LAUNCH_BLOCK, where,
        "kernel '%.*s' is launched with blocks of %.*s threads, but its annotation says %.*s",
        STR_ARG(kernel->name), STR_ARG(launched),
        STR_ARG(unit_shape_text(unit->arena, shape, "x")));
    diag_note(unit->diags, diag, annotation->words.at[0].where,
              "the annotation is here; for this launch write __global__ %.*s", STR_ARG(launched));
}

void launch_check(Unit *unit, bool any_block)
{
    StrMap *kernels = strmap_new(unit->arena);
    for (size_t i = 0; i < unit->kernels.len; i++) {
        Kernel *kernel = unit->kernels.at[i];
        if (kernel->annotations.len)
            strmap_set(kernels, kernel->name, kernel);
    }
    /* Overloads and specialisations: which one a launch means is not known here. */
    for (size_t i = 0; i < unit->kernels.len; i++) {
        Kernel *kernel = unit->kernels.at[i];
        Kernel *other = strmap_get(kernels, kernel->name);
        if (other && other != kernel)
            strmap_set(kernels, kernel->name, NULL);
    }
    for (size_t i = 0; i < unit->launches.len; i++) {
        const Kernel *kernel = strmap_get(kernels, unit->launches.at[i]->kernel);
        if (kernel && kernel->template_params.len)
            know_elements(unit, unit->launches.at[i], kernel);
    }
    for (size_t i = 0; i < unit->kernels.len; i++)
        check_known(unit, unit->kernels.at[i]);
    for (size_t i = 0; i < unit->launches.len; i++) {
        const Kernel *kernel = strmap_get(kernels, unit->launches.at[i]->kernel);
        if (kernel)
            check_elements(unit, unit->launches.at[i], kernel);
        if (kernel && !any_block)
            unit_check_block(unit, unit->launches.at[i], kernel);
    }
}
