/* Kernels: from `__global__` to the end of the body.
 * Enters: a Reader behind `__global__`. Leaves: a Kernel in the unit; parsed and with its
 * annotations checked where it has any. */
#include "kernel.h"

#include <string.h>

#include "annotations/assumptions.h"
#include "annotations/check.h"
#include "declare.h"
#include "hidden.h"
#include "kernel_head.h"
#include "launch.h"
#include "names_read.h"
#include "parser.h"

enum { MACRO_DEPTH = 6, MACRO_TOKENS = 4000 }; /* how far macros are searched for braces */

typedef struct {
    Reader *reader;
    Arena *trees; /* of what is read here */
    size_t parens;
    long braces;
    bool in_body; /* the body's `{` was seen */
    size_t time;  /* of the macros, there */
    bool is_prototype;
    bool has_launch;
    bool is_candidate;                        /* may hold annotations */
    VEC(Annotation *) annotations, malformed; /* numbered by reader->expanded */
    Span skipped, included;
} Collector;

/* --- collecting ----------------------------------------------------------------------------- */

/* Expands what was collected, and reads the annotations in it while the macros stand as they do
 * there. */
static void flush(Collector *collector)
{
    Reader *reader = collector->reader;
    Tokens *out = &reader->expanded;
    size_t from = out->len;
    macros_expand(reader->unit->macros, reader->scratch.at, reader->scratch.len, out);
    reader->scratch.len = 0;
    if (!collector->is_candidate || !reader->is_main)
        return;
    reader->unit->work = collector->trees;
    while (from < out->len) {
        bool well_formed;
        if (!annotation_begins(reader->arena, out->at, out->len, from)) {
            from++;
            continue;
        }
        Annotation *annotation = annotation_read(reader->unit, out, from, &from, &well_formed);
        if (well_formed)
            vec_push(reader->arena, &collector->annotations, annotation);
        else
            vec_push(reader->arena, &collector->malformed, annotation);
    }
    reader->unit->work = reader->unit->arena;
}

static void count_token(Collector *collector, TokenKind kind)
{
    switch (kind) {
    case TOKEN_LPAREN: collector->parens++; break;
    case TOKEN_RPAREN: collector->parens -= collector->parens > 0; break;
    case TOKEN_LBRACE:
        if (!collector->in_body && collector->parens)
            break; /* a default argument */
        if (!collector->in_body)
            collector->time = macros_time(collector->reader->unit->macros);
        collector->in_body = true;
        collector->braces++;
        break;
    case TOKEN_RBRACE: collector->braces -= collector->in_body; break;
    case TOKEN_SEMICOLON:
        collector->is_prototype |= !collector->in_body && !collector->parens;
        break;
    case TOKEN_LAUNCH_OPEN: collector->has_launch = true; break;
    default: break;
    }
}

/* Braces that a macro's replacement opens and closes. */
static void count_macro(Collector *collector, const Macro *macro, unsigned depth, unsigned *budget)
{
    const Macros *macros = collector->reader->unit->macros;
    for (size_t i = 0; i < macro->body.len && *budget; i++, --*budget) {
        Token token = macro->body.at[i];
        if (token.kind == TOKEN_LBRACE || token.kind == TOKEN_RBRACE) {
            count_token(collector, token.kind);
        } else if (token.kind == TOKEN_NAME && depth) {
            const Macro *inner = macros_find(macros, token_text(collector->reader->arena, token));
            if (inner && inner != macro)
                count_macro(collector, inner, depth - 1, budget);
        }
    }
}

static void count_word(Collector *collector, Token word)
{
    Reader *reader = collector->reader;
    uint32_t length = word.span.end - word.span.begin;
    if ((length == 12 && token_is(word, "__annotation")) ||
        (length == 7 && token_is(word, "_Pragma")) || reader->hidden)
        collector->is_candidate = true;
    if (reader->shared->brace_macros) {
        const Macro *macro = macros_find(reader->unit->macros, token_text(reader->arena, word));
        unsigned budget = MACRO_TOKENS;
        if (macro)
            count_macro(collector, macro, MACRO_DEPTH, &budget);
    }
}

static bool brings_text(Str word)
{
    return str_is_any(word, "include", "include_next", "import");
}

static Str directive_word(Reader *reader, Token directive)
{
    Lexer lexer = lexer_in_directive(directive);
    return token_text(reader->arena, lexer_next_solid(&lexer));
}

static void collect_directive(Collector *collector, Token directive)
{
    Reader *reader = collector->reader;
    Str word = directive_word(reader, directive);
    if (brings_text(word) && !collector->included.source)
        collector->included = directive.span;
    if (!collector->in_body) {
        reader_directive(reader, directive, NULL);
        return;
    }
    collector->is_candidate |= annotation_begins(reader->arena, &directive, 1, 0);
    /* A group of which only the compiler knows whether it is active changes macros, too. */
    bool opens_group = str_starts(word, "if") || str_starts(word, "el");
    if (brings_text(word) || macros_changed(reader->arena, directive).at ||
        (opens_group && !collector->parens))
        flush(collector);
    vec_push(reader->arena, &reader->scratch, directive);
    reader_directive(reader, directive, &collector->skipped);
}

/* Annotations of a declaration without a body. */
static void flush_prototype(Collector *collector)
{
    const Tokens *raw = &collector->reader->scratch;
    for (size_t i = 0; i < raw->len; i++)
        if (annotation_begins(collector->reader->arena, raw->at, raw->len, i))
            annotation_outside(collector->reader->unit, raw->at[i].span);
}

/* What a hidden kernel's first macro call brings: its expansion counts, not its own text. */
static void count_expansion(Collector *collector)
{
    Reader *reader = collector->reader;
    Tokens expanded = {0};
    macros_expand(reader->unit->macros, reader->scratch.at, reader->scratch.len, &expanded);
    for (size_t i = 0; i < expanded.len; i++)
        count_token(collector, expanded.at[i].kind);
    collector->is_candidate = true;
}

static bool is_foreign_pragma(const Reader *reader, Token directive)
{
    Lexer lexer = lexer_in_directive(directive);
    return token_is(lexer_next_solid(&lexer), "pragma") &&
           !annotation_begins(reader->arena, &directive, 1, 0);
}

/* Passes over a body that was just opened, if nothing in it needs a closer look. */
static bool pass_body(Collector *collector)
{
    Reader *reader = collector->reader;
    Lexer ahead = reader->lexer;
    if (collector->is_candidate || reader->hidden || reader->shared->parse_all ||
        reader->shared->loose_braces)
        return false;
    size_t depth = 1;
    uint32_t statement = 0;
    for (;;) {
        Token token = lexer_next_in_block(&ahead, &depth, &statement);
        bool is_plain = token.kind == TOKEN_DIRECTIVE
                            ? is_foreign_pragma(reader, token)
                            : token.kind == TOKEN_NAME && !token_is(token, "__annotation") &&
                                  !token_is(token, "_Pragma");
        if (is_plain)
            continue;
        if (token.kind != TOKEN_RBRACE)
            return false;
        reader->lexer = ahead;
        collector->braces = 0;
        vec_push(reader->arena, &reader->scratch, token);
        return true;
    }
}

/* Reads to the end of the body, or of a declaration without one. False at the end of the text. */
static bool collect(Collector *collector)
{
    Reader *reader = collector->reader;
    while (!collector->is_prototype && (!collector->in_body || collector->braces > 0)) {
        Token token = lexer_next_solid(&reader->lexer);
        if (token.kind == TOKEN_END)
            return false;
        if (token.kind == TOKEN_DIRECTIVE) {
            collect_directive(collector, token);
            continue;
        }
        vec_push(reader->arena, &reader->scratch, token);
        if (token.kind == TOKEN_NAME) {
            count_word(collector, token);
            continue;
        }
        bool was_in_body = collector->in_body;
        count_token(collector, token.kind);
        if (collector->in_body && !was_in_body && pass_body(collector))
            break;
    }
    return true;
}

/* --- building ------------------------------------------------------------------------------- */

static Kernel *new_function(Reader *reader, const Tokens *tokens, const Header *header)
{
    Kernel *kernel = arena_new_of(reader->arena, Kernel);
    kernel->name = token_text(reader->arena, tokens->at[header->name]);
    kernel->where = tokens_place(tokens, header->name, header->name);
    kernel->body_where = tokens_place(tokens, header->brace, header->brace);
    Span end = tokens_place(tokens, header->end, header->end);
    if (end.source == kernel->body_where.source && end.end > kernel->body_where.end)
        kernel->body_where.end = end.end;
    return kernel;
}

static Kernel *new_kernel(Reader *reader, const Tokens *tokens, const Header *header)
{
    Kernel *kernel = new_function(reader, tokens, header);
    vec_push(reader->arena, &reader->unit->kernels, kernel);
    return kernel;
}

/* Tokens [first, header->end] of the expansion are its own. */
static void keep_tokens(Arena *arena, Kernel *kernel, const Token *all, size_t first,
                        const Header *header)
{
    size_t count = header->end + 1 - first;
    kernel->tokens.at = arena_alloc(arena, count * sizeof(Token));
    memcpy(kernel->tokens.at, all + first, count * sizeof(Token));
    kernel->tokens.len = kernel->tokens.cap = count;
    kernel->open = header->open - first;
    kernel->close = header->close - first;
    kernel->brace = header->brace - first;
}

/* What only the compiler can expand may be anything. */
static void find_unknown_names(const Reader *reader, Kernel *kernel)
{
    const Tokens *tokens = &kernel->tokens;
    for (size_t i = 0; i < tokens->len && !kernel->has_inactive_text; i++) {
        Str name =
            tokens->at[i].kind == TOKEN_NAME ? token_text(reader->arena, tokens->at[i]) : (Str){0};
        kernel->hidden_by = name.len ? macros_hidden_by(reader->unit->macros, name) : name;
        if (!kernel->hidden_by.len)
            continue;
        kernel->has_inactive_text = true;
        kernel->inactive_text = tokens_place(tokens, i, i);
    }
}

static void take_annotations(Collector *collector, Kernel *kernel, size_t first, size_t last)
{
    Arena *arena = collector->trees;
    for (size_t i = 0; i < collector->annotations.len; i++) {
        Annotation *annotation = collector->annotations.at[i];
        if (annotation->first_token < first || annotation->first_token > last)
            continue;
        annotation->first_token -= first;
        annotation->last_token -= first;
        vec_push(arena, &kernel->annotations, annotation);
    }
    for (size_t i = 0; i < collector->malformed.len; i++) {
        Annotation *annotation = collector->malformed.at[i];
        if (annotation->first_token < first || annotation->first_token > last)
            continue;
        annotation->first_token -= first;
        annotation->last_token -= first;
        vec_push(arena, &kernel->malformed, annotation);
    }
}

/* The name of a declaration without a body: which one of several does not matter. */
static void note_declared(Reader *reader)
{
    const Tokens *raw = &reader->scratch;
    for (size_t i = 0; i + 1 < raw->len; i++)
        if (raw->at[i].kind == TOKEN_NAME && raw->at[i + 1].kind == TOKEN_LPAREN)
            strmap_set(reader->shared->wanted, token_text(reader->arena, raw->at[i]), reader);
}

/* What #if switches off is a declaration of its own, not a beginning of the one behind it. */
static bool is_whole(Reader *reader, Hole hole)
{
    Lexer lexer = lexer_new(reader->source, hole.begin, hole.end);
    TokenKind last = TOKEN_SEMICOLON;
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;)
        last = token.kind == TOKEN_DIRECTIVE ? last : token.kind;
    return last == TOKEN_SEMICOLON || last == TOKEN_RBRACE;
}

/* Without what #if switches off before it, and the lines there. */
static Span text_from_first_word(Reader *reader, uint32_t begin, uint32_t end)
{
    Lexer lexer = lexer_new(reader->source, begin, end);
    Token token = lexer_next_solid(&lexer);
    for (size_t hole = 0; token.kind == TOKEN_DIRECTIVE; token = lexer_next_solid(&lexer)) {
        begin = token.span.begin;
        while (hole < reader->holes.len && reader->holes.at[hole].begin < begin)
            hole++;
        if (hole == reader->holes.len || reader->holes.at[hole].begin != begin)
            continue;
        if (!is_whole(reader, reader->holes.at[hole]))
            return (Span){reader->source, begin, end};
        lexer = lexer_new(reader->source, reader->holes.at[hole].end, end);
    }
    return (Span){reader->source, token.span.begin, end};
}

/* ... and without what macros declare before it: `COUNTER(hits)`. */
static Span text_of_kernel(Reader *reader, Kernel *kernel, size_t first, const Header *header)
{
    const Tokens *all = &reader->expanded;
    Span text = text_from_first_word(reader, reader->begin, reader->lexer.at);
    size_t own = header->name;
    while (own > first && all->at[own - 1].kind != TOKEN_SEMICOLON &&
           all->at[own - 1].kind != TOKEN_RBRACE)
        own--;
    const Span place = tokens_place(all, own, own);
    if (own == first || place.source != text.source || place.begin <= text.begin ||
        place.begin >= text.end) {
        kernel->begins_in_macro = own > first;
        return text;
    }
    kernel->begins_in_macro = tokens_place(all, own - 1, own - 1).end > place.begin;
    text.begin = place.begin;
    return text;
}

/* A kernel whose body is wanted: tokens [first, header->end] of the expansion are its own. */
static void build_kernel(Collector *collector, size_t first, const Header *header)
{
    Reader *reader = collector->reader;
    const Tokens *all = &reader->expanded;
    Kernel *kernel = new_kernel(reader, all, header);
    take_annotations(collector, kernel, first, header->end);
    bool annotated = kernel->annotations.len || kernel->malformed.len;
    if (annotated)
        strmap_set(reader->shared->wanted, kernel->name, kernel);
    if (!annotated && !reader->shared->parse_all)
        return;
    keep_tokens(collector->trees, kernel, all->at, first, header);
    kernel->has_inactive_text = collector->skipped.source != NULL;
    kernel->inactive_text = collector->skipped;
    kernel->include_line = collector->included;
    find_unknown_names(reader, kernel);
    head_read(reader, kernel);
    parse_kernel(reader->unit, kernel, kernel->open, kernel->brace);
    hidden_by_kernel(reader->unit, kernel);
    kernel->text = text_of_kernel(reader, kernel, first, header);
    kernel->scope = reader->scope;
    kernel->scope_is_unsure = reader->shared->loose_braces || reader->shared->torn_scopes ||
                              (!reader->is_main && reader->scope_depth > 0);
    if (!annotated)
        return;
    check_annotations(reader->unit, kernel);
    kernel->time = collector->time;
    kernel->is_of_file_alone = reader->hidden_depth > 0;
    for (size_t i = 0; i < kernel->open; i++)
        kernel->is_of_file_alone |=
            token_is(kernel->tokens.at[i], "static") || token_is(kernel->tokens.at[i], "template");
    kernel->is_of_file_alone &= !reader->unit->is_header;
    assume_of_kernel(reader->unit, kernel);
}

/* All kernels of the expansion: a macro may hold several. */
static void build_kernels(Collector *collector)
{
    Unit *unit = collector->reader->unit;
    const Tokens *all = &collector->reader->expanded;
    size_t first = 0;
    Header header;
    unit->work = collector->trees;
    while (first < all->len && head_find(all->at, all->len, first, "__global__", &header)) {
        build_kernel(collector, first, &header);
        first = header.end + 1;
    }
    unit->work = unit->arena;
}

/* A kernel of which only the name is wanted. */
static void name_kernel(Collector *collector)
{
    Reader *reader = collector->reader;
    Header header;
    if (reader->expanded.len) {
        flush(collector);
        build_kernels(collector);
        return;
    }
    if (!head_find(reader->scratch.at, reader->scratch.len, 0, "__global__", &header) ||
        macros_find(reader->unit->macros,
                    token_text(reader->arena, reader->scratch.at[header.name]))) {
        flush(collector);
        build_kernels(collector);
        return;
    }
    new_kernel(reader, &reader->scratch, &header);
}

/* Gives away the kernels from `first` on. */
static void give_away(Collector *collector, size_t first)
{
    Unit *unit = collector->reader->unit;
    for (size_t i = first; i < unit->kernels.len; i++) {
        if (!unit->kernels.at[i]->body)
            continue;
        if (!unit->names)
            names_read(unit);
        unit->taker->take(unit->taker->context, unit, unit->kernels.at[i]);
    }
    unit_forget(unit, first);
    arena_free(collector->trees);
}

/* What stands behind it may be meant for another kernel: nothing is changed. */
static void tell_endless(const Collector *collector)
{
    const Reader *reader = collector->reader;
    const Tokens *raw = &reader->scratch;
    Header header = {0};
    if (!collector->in_body || !collector->is_candidate || !reader->is_main ||
        head_find(raw->at, raw->len, 0, "__global__", &header) || !header.brace)
        return;
    Diag *diag = diag_report(reader->unit->diags, DIAG_BODY_ENDLESS,
                             tokens_place(raw, header.brace, header.brace),
                             "the body of kernel '%.*s' has no closing brace",
                             STR_ARG(token_text(reader->arena, raw->at[header.name])));
    diag_note(reader->unit->diags, diag, (Span){0}, "a '{' in it has no matching '}'");
}

static void read_whole_kernel(Collector *collector)
{
    Reader *reader = collector->reader;
    reader->expanded.len = 0;
    uint32_t begin = reader->begin;
    const Tokens *raw = &reader->scratch;
    if (!raw->len || !token_is(raw->at[raw->len - 1], "__global__"))
        count_expansion(collector);
    bool complete = collect(collector);
    if (collector->is_prototype && collector->is_candidate && reader->is_main)
        flush_prototype(collector);
    if (collector->is_prototype)
        note_declared(reader);
    if (!complete)
        tell_endless(collector);
    if (!complete || collector->is_prototype)
        return;
    bool was_flushed = reader->expanded.len > 0;
    bool has_launch = collector->has_launch && reader->is_main;
    if (has_launch && !was_flushed)
        launch_find(reader, &reader->scratch, false);
    if (collector->is_candidate || reader->shared->parse_all) {
        flush(collector);
        build_kernels(collector);
    } else {
        name_kernel(collector);
    }
    if (has_launch && was_flushed)
        launch_find(reader, &reader->expanded, true);
    if (!reader->function_depth && reader->pending.len) {
        reader->function = begin;
        launch_resolve(reader, reader->lexer.at);
    }
}

void kernel_read(Reader *reader)
{
    Unit *unit = reader->unit;
    size_t before = unit->kernels.len;
    Collector collector = {.reader = reader, .trees = unit->taker ? arena_new() : unit->trees};
    read_whole_kernel(&collector);
    if (unit->taker)
        give_away(&collector, before);
}

/* --- functions ------------------------------------------------------------------------------ */

/* What of the text of [begin, end) is not among the tokens that reader_again gives. */
static void note_unseen(Reader *reader, uint32_t begin, uint32_t end, Kernel *function)
{
    Lexer lexer = lexer_new(reader->source, begin, end);
    size_t hole = 0;
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        while (hole < reader->holes.len && reader->holes.at[hole].end <= token.span.begin)
            hole++;
        bool active = hole == reader->holes.len || token.span.begin < reader->holes.at[hole].begin;
        bool is_line = token.kind == TOKEN_DIRECTIVE;
        if (!active && !is_line && !function->has_inactive_text) {
            function->has_inactive_text = true;
            function->inactive_text = token.span;
        }
        if (active && is_line && brings_text(directive_word(reader, token)))
            function->include_line = token.span;
    }
}

static void keep_function(Reader *reader, size_t first, const Header *header, uint32_t begin,
                          uint32_t end)
{
    Unit *unit = reader->unit;
    Arena *arena = reader->arena;
    const Tokens *all = &reader->expanded;
    Kernel *function = new_function(reader, all, header);
    keep_tokens(arena, function, all->at, first, header);
    function->text = text_from_first_word(reader, begin, end);
    function->group = macros_group(unit->macros);
    head_read(reader, function);
    parse_function(unit, function);
    if (reader->holds_lines)
        note_unseen(reader, function->where.begin, end, function); /* not lines before it */
    find_unknown_names(reader, function);
    if (!unit->functions)
        unit->functions = strmap_new(arena);
    const Strs names = space_names(arena, reader->space, function->name);
    for (size_t i = 0; i < names.len; i++) {
        Functions *functions = strmap_get(unit->functions, names.at[i]);
        if (!functions) {
            functions = arena_new_of(arena, Functions);
            strmap_set(unit->functions, names.at[i], functions);
        }
        vec_push(arena, functions, function);
    }
}

void functions_keep(Reader *reader, uint32_t begin, uint32_t end)
{
    Tokens *raw = &reader->scratch, *all = &reader->expanded;
    Header header;
    raw->len = all->len = 0;
    reader_again(reader, begin, end, raw);
    macros_expand(reader->unit->macros, raw->at, raw->len, all);
    for (size_t first = 0; first < all->len;) {
        bool has_body = head_find(all->at, all->len, first, "__device__", &header);
        if (has_body)
            keep_function(reader, first, &header, begin, end);
        first = has_body ? header.end + 1 : header.global + 1;
    }
}
