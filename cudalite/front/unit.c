/* The pass over one file.
 * Enters: a Source, -D/-U/-I. Leaves: a Unit. Plain text is lexed and forgotten: the loop reacts to
 * preprocessor lines, braces, `<<<` and a few words; what it needs from before such a place it
 * lexes again from the start of the declaration. */
#include "unit.h"

#include <string.h>

#include "annotation.h"
#include "declare.h"
#include "parse.h"
#include "reader.h"

enum { PEEK_TOKENS = 200, INCLUDE_DEPTH = 64, MENTION_DEPTH = 8, MENTION_TOKENS = 4000 };

/* Context of macros_directive's callback: an include is read like the main file, but only for its
 * names. */
typedef struct IncludeContext {
    Unit *unit;
    ReaderShared shared;
    StrMap *once; /* paths of files with #pragma once */
    bool parse_all, functions;
} IncludeContext;

static const char annotation_word[] = "__annotation";

/* Notes what braces a macro's definition brings. Quoted ones count, too: that does no harm. */
static void note_braces(ReaderShared *shared, Str text)
{
    const char *open = memchr(text.at, '{', text.len), *close = memchr(text.at, '}', text.len);
    if (!open && !close)
        return;
    shared->brace_macros = true;
    long depth = 0;
    for (size_t i = 0; i < text.len && depth >= 0; i++) {
        depth += text.at[i] == '{';
        depth -= text.at[i] == '}';
    }
    shared->loose_braces |= depth != 0;
}

/* An annotated kernel, perhaps. */
static void tell_unsure(Unit *unit, Span where)
{
    Diag *diag = diag_report(unit->diags, DIAG_REGION_TEXT, where,
                             "the kernel stays as it is: only the compiler knows whether this "
                             "text is switched off by #if");
    Str asked = macros_unsure_here(unit->macros);
    diag_note(unit->diags, diag, (Span){0}, "its #if asks for %.*s: give that with -D or -U",
              STR_ARG(asked));
}

void reader_directive(Reader *reader, Token directive, Span *skipped)
{
    Macros *macros = reader->unit->macros;
    reader->holds_lines = true;
    note_braces(reader->shared, span_text(directive.span));
    macros_directive(macros, directive);
    reader->hidden = macros_hide_kernels(macros);
    reader->hidden_functions = reader->functions && macros_hide_functions(macros);
    if (macros_active(macros))
        return;
    Hole hole = {directive.span.begin, 0};
    bool tells = reader->is_main && !skipped;
    for (;;) {
        size_t depth = SIZE_MAX / 2; /* what opens here may close elsewhere */
        uint32_t statement = 0;
        bool is_asked = skipped && !skipped->source;
        Token token = is_asked ? lexer_next_solid(&reader->lexer)
                               : lexer_next_in_block(&reader->lexer, &depth, &statement);
        hole.end = token.span.end;
        if (token.kind == TOKEN_END)
            break;
        if (token.kind == TOKEN_DIRECTIVE) {
            macros_directive(macros, token);
            if (macros_active(macros))
                break;
        } else if (is_asked) {
            *skipped = token.span;
        } else if (tells && macros_unsure_here(macros).len && token_is(token, annotation_word)) {
            tell_unsure(reader->unit, token.span);
            tells = false;
        }
    }
    vec_push(reader->arena, &reader->holes, hole);
}

Token reader_next(Reader *reader)
{
    for (;;) {
        Token token = lexer_next_solid(&reader->lexer);
        if (token.kind != TOKEN_DIRECTIVE)
            return token;
        reader_directive(reader, token, NULL);
    }
}

void reader_again(Reader *reader, uint32_t begin, uint32_t end, Tokens *out)
{
    size_t hole = 0;
    while (begin < end) {
        while (hole < reader->holes.len && reader->holes.at[hole].end <= begin)
            hole++;
        uint32_t stop = end;
        if (hole < reader->holes.len && reader->holes.at[hole].begin < end)
            stop = reader->holes.at[hole].begin;
        if (begin < stop) {
            Lexer lexer = lexer_new(reader->source, begin, stop);
            Token token;
            while ((token = lexer_next_solid(&lexer)).kind != TOKEN_END)
                if (token.kind != TOKEN_DIRECTIVE)
                    vec_push(reader->arena, out, token);
        }
        begin = stop < end ? reader->holes.at[hole].end : end;
    }
}

/* Appends the rest of the macro call whose name was just read: `( ... )` where the macro takes
 * arguments and they follow. */
static void read_call(Reader *reader, Token name, Tokens *out)
{
    const Macro *macro = macros_find(reader->unit->macros, token_text(reader->arena, name));
    Lexer ahead = reader->lexer;
    if (!macro || !macro->function_like || lexer_next_solid(&ahead).kind != TOKEN_LPAREN)
        return;
    size_t depth = 0;
    for (;;) {
        Token token = reader_next(reader);
        if (token.kind == TOKEN_END)
            return;
        vec_push(reader->arena, out, token);
        depth += token.kind == TOKEN_LPAREN;
        if (token.kind == TOKEN_RPAREN && !--depth)
            return;
    }
}

/* --- declarations --------------------------------------------------------------------------- */

static void begin_declaration(Reader *reader, uint32_t at)
{
    reader->begin = at;
    reader->names_only = true;
    reader->names_scope = reader->names_class = false;
    reader->is_enum = reader->is_device = reader->hides_function = false;
    reader->was_peeked = false;
    if (!reader->function_depth) {
        reader->holds_lines = false;
        reader->holes.len = 0;
    }
}

/* Reads ahead, without moving, to the end of a declaration that may name a constant or a type. */
static void peek_declaration(Reader *reader, Token word)
{
    Tokens *out = &reader->scratch;
    Lexer ahead = reader->lexer;
    TokenKind previous = TOKEN_NAME;
    int depth = 0;
    reader->was_peeked = true;
    out->len = 0;
    reader_again(reader, reader->begin, word.span.end, out);
    for (unsigned i = 0; i < PEEK_TOKENS; i++) {
        Token token = lexer_next_solid(&ahead);
        if (token.kind == TOKEN_END || token.kind == TOKEN_DIRECTIVE)
            return;
        if (token.kind == TOKEN_LBRACE && (previous == TOKEN_RPAREN || reader->names_scope))
            return;
        vec_push(reader->arena, out, token);
        depth += token.kind == TOKEN_LPAREN || token.kind == TOKEN_LBRACE;
        depth -= token.kind == TOKEN_RPAREN || token.kind == TOKEN_RBRACE;
        if (depth < 0)
            return;
        if (!depth && token.kind == TOKEN_SEMICOLON) {
            declare_statement(reader->unit, out);
            return;
        }
        previous = token.kind;
    }
}

/* Reads the inside of `enum {`, whose brace ends at `after`, up to its `}`. */
static void read_enum(Reader *reader, uint32_t after)
{
    Tokens *head = &reader->expanded, *out = &reader->scratch;
    size_t depth = 0;
    const Group *before = macros_last_group(reader->unit->macros), *last;
    head->len = out->len = 0;
    reader_again(reader, reader->begin, after - 1, head);
    for (;;) {
        Token token = reader_next(reader);
        if (token.kind == TOKEN_END)
            return;
        if (token.kind == TOKEN_RBRACE && !depth)
            break;
        depth += token.kind == TOKEN_LBRACE;
        depth -= token.kind == TOKEN_RBRACE;
        vec_push(reader->arena, out, token);
    }
    last = macros_last_group(reader->unit->macros);
    declare_enumerators(reader->unit, head, out, last == before ? NULL : last);
}

/* Functions that macros made in the text since the declaration began, up to `end`. */
static void keep_hidden(Reader *reader, uint32_t end)
{
    if (reader->hides_function && !reader->class_depth)
        functions_keep(reader, reader->begin, end);
}

static Str scope_head(Reader *reader, uint32_t brace)
{
    Tokens raw = {0}, all = {0};
    reader_again(reader, reader->begin, brace, &raw);
    macros_expand(reader->unit->macros, raw.at, raw.len, &all);
    size_t first = all.len;
    for (size_t i = 0; i < all.len; i++)
        if (token_is(all.at[i], "namespace") || token_is(all.at[i], "extern"))
            first = i;
    bool is_namespace = first < all.len && token_is(all.at[first], "namespace");
    bool fits = is_namespace || first + 2 == all.len;
    Text head = text_new(reader->arena);
    if (is_namespace && first > 0 && token_is(all.at[first - 1], "inline"))
        text_add_c(&head, "inline ");
    for (size_t i = first; i < all.len; i++) {
        TokenKind kind = all.at[i].kind;
        fits &= kind == TOKEN_NAME || (kind == TOKEN_SCOPE && is_namespace) ||
                (kind == TOKEN_STRING && !is_namespace);
        bool apart = kind != TOKEN_SCOPE && i > first && all.at[i - 1].kind != TOKEN_SCOPE;
        text_format(&head, "%s%.*s", apart ? " " : "",
                    STR_ARG(token_text(reader->arena, all.at[i])));
    }
    return fits ? text_str(&head) : (Str){0};
}

/* A namespace or its like, whose brace stands at that place. */
static void open_scope(Reader *reader, uint32_t brace)
{
    reader->scope_depth++;
    if (!reader->is_main)
        return;
    Scope *scope = arena_new_of(reader->arena, Scope);
    *scope = (Scope){reader->scope, scope_head(reader, brace)};
    reader->scope = scope;
}

static void open_brace(Reader *reader, uint32_t after)
{
    if (reader->function_depth) {
        reader->function_depth++;
        reader->begin = after;
        return;
    }
    if (reader->is_enum && reader->previous != TOKEN_RPAREN) {
        keep_hidden(reader, after - 1);
        read_enum(reader, after);
        reader->is_enum = false;
        return;
    }
    if (reader->previous == TOKEN_STRING ||
        (reader->names_scope && reader->previous != TOKEN_RPAREN)) {
        keep_hidden(reader, after - 1);
        open_scope(reader, after - 1);
        if (reader->names_class && !reader->class_depth)
            reader->class_depth = reader->scope_depth;
        if (reader->was_namespace && reader->previous == TOKEN_NAME && !reader->hidden_depth)
            reader->hidden_depth = reader->scope_depth;
    } else {
        reader->function = reader->begin;
        reader->function_depth = 1;
        reader->function_kept = reader->functions && reader->is_device && !reader->class_depth;
        reader->was_access = false;
    }
    begin_declaration(reader, after);
}

static void close_brace(Reader *reader, uint32_t after)
{
    if (reader->function_depth) {
        if (!--reader->function_depth) {
            launch_resolve(reader, after);
            if (reader->function_kept)
                functions_keep(reader, reader->function, after);
        }
    } else if (reader->scope_depth) {
        if (reader->class_depth == reader->scope_depth)
            reader->class_depth = 0;
        if (reader->hidden_depth == reader->scope_depth)
            reader->hidden_depth = 0;
        reader->scope_depth--;
        reader->scope = reader->scope ? reader->scope->outer : NULL;
    }
    begin_declaration(reader, after);
}

/* --- words ---------------------------------------------------------------------------------- */

typedef bool Wanted(Token token);

static bool is_of_kernels(Token token)
{
    return token.kind == TOKEN_LAUNCH_OPEN ||
           (token.kind == TOKEN_NAME && token_is(token, "__global__"));
}

static bool is_of_functions(Token token)
{
    return token.kind == TOKEN_NAME && token_is(token, "__device__");
}

/* Whether a macro's replacement mentions something, also through other macros. `budget` counts
 * tokens down: macros that name each other many times are not followed to their end. */
static bool macro_mentions(const Reader *reader, const Macro *macro, Wanted *wanted, unsigned depth,
                           unsigned *budget)
{
    Macros *macros = reader->unit->macros;
    for (size_t i = 0; i < macro->body.len && *budget; i++, --*budget) {
        Token token = macro->body.at[i];
        if (wanted(token))
            return true;
        const Macro *inner =
            token.kind == TOKEN_NAME ? macros_find(macros, token_text(reader->arena, token)) : NULL;
        if (inner && inner != macro && depth &&
            macro_mentions(reader, inner, wanted, depth - 1, budget))
            return true;
        if (inner && !depth)
            macros_give_up(macros);
    }
    if (!*budget)
        macros_give_up(macros);
    return false;
}

static bool hides(const Reader *reader, Token name, Wanted *wanted)
{
    const Macro *macro = macros_find(reader->unit->macros, token_text(reader->arena, name));
    unsigned budget = MENTION_TOKENS;
    return macro && macro_mentions(reader, macro, wanted, MENTION_DEPTH, &budget);
}

/* A macro call that hides a kernel or a launch. False where `name` is none. */
static bool read_hidden(Reader *reader, Token name)
{
    if (!hides(reader, name, is_of_kernels))
        return false;
    Tokens call = {0}, expanded = {0};
    vec_push(reader->arena, &call, name);
    read_call(reader, name, &call);
    macros_expand(reader->unit->macros, call.at, call.len, &expanded);
    bool has_kernel = false;
    for (size_t i = 0; i < expanded.len && !has_kernel; i++)
        has_kernel = expanded.at[i].kind == TOKEN_NAME && token_is(expanded.at[i], "__global__");
    if (has_kernel) {
        keep_hidden(reader, name.span.begin);
        reader->scratch.len = 0;
        reader_again(reader, reader->begin, name.span.begin, &reader->scratch);
        for (size_t i = 0; i < call.len; i++)
            vec_push(reader->arena, &reader->scratch, call.at[i]);
        kernel_read(reader);
        begin_declaration(reader, reader->lexer.at);
    } else {
        launch_find(reader, expanded.at, expanded.len, true);
    }
    return true;
}

static void read_kernel(Reader *reader, Token word)
{
    keep_hidden(reader, word.span.begin);
    reader->scratch.len = 0;
    reader_again(reader, reader->begin, word.span.end, &reader->scratch);
    kernel_read(reader);
    begin_declaration(reader, reader->lexer.at);
}

/* `__annotation (`: the word alone may be anything. */
static void read_annotation_word(Reader *reader, Token word)
{
    Lexer ahead = reader->lexer;
    if (reader->is_main && lexer_next_solid(&ahead).kind == TOKEN_LPAREN)
        annotation_outside(reader->unit, word.span);
}

/* By pointer: copying a token that was just written in parts stalls the loop. */
static void read_word(Reader *reader, const Token *word)
{
    const char *text = reader->source->text.at + word->span.begin;
    uint32_t length = word->span.end - word->span.begin;
#define IS(spelling) (!memcmp(text, spelling, sizeof(spelling) - 1))
    reader->was_access = reader->was_namespace = false;
    if (reader->hidden && reader->is_main && read_hidden(reader, *word))
        return;
    if (length == 10 && IS("__global__")) {
        if (reader->is_main || reader->parse_all)
            read_kernel(reader, *word);
        return;
    }
    if (length == 12 && IS(annotation_word)) {
        read_annotation_word(reader, *word);
        return;
    }
    if (reader->function_depth)
        return;
    if (reader->hidden_functions && hides(reader, *word, is_of_functions))
        reader->is_device = reader->hides_function = true;
    bool names_value = false;
    switch (length) {
    case 4: reader->is_enum |= IS("enum"); break;
    case 5:
        names_value = IS("const") || IS("using");
        if (IS("class") || IS("union")) {
            reader->is_enum = false; /* enum class: its names need a prefix */
            reader->names_class |=
                reader->previous != TOKEN_LESS && reader->previous != TOKEN_COMMA;
            reader->names_scope |= reader->names_class;
        }
        break;
    case 6:
        reader->was_access = IS("public");
        if (IS("struct")) {
            reader->is_enum = false;
            reader->names_class |=
                reader->previous != TOKEN_LESS && reader->previous != TOKEN_COMMA;
            reader->names_scope |= reader->names_class;
        }
        break;
    case 7:
        names_value = IS("typedef");
        reader->was_access = IS("private");
        break;
    case 9:
        names_value = IS("constexpr");
        reader->was_namespace = IS("namespace");
        reader->names_scope |= reader->was_namespace;
        reader->was_access = IS("protected");
        break;
    case 10:
        names_value = IS("__shared__");
        reader->is_device |= IS("__device__");
        break;
    default: break;
    }
#undef IS
    if (names_value && reader->names_only && !reader->was_peeked)
        peek_declaration(reader, *word);
}

/* --- the loop ------------------------------------------------------------------------------- */

static void read_directive(Reader *reader, Token directive)
{
    if (reader->is_main && annotation_begins(reader->arena, &directive, 1, 0))
        annotation_outside(reader->unit, directive.span);
    reader_directive(reader, directive, NULL);
}

/* In functions few tokens matter, unless any name may be a macro that hides something. */
static Token next_token(Reader *reader)
{
    bool any_name = reader->hidden && reader->is_main;
    if (!reader->function_depth || any_name)
        return lexer_next_solid(&reader->lexer);
    return lexer_next_in_block(&reader->lexer, &reader->function_depth, &reader->begin);
}

static void reader_run(Reader *reader)
{
    for (;;) {
        Token token = next_token(reader);
        switch (token.kind) {
        case TOKEN_END: launch_resolve(reader, token.span.end); return;
        case TOKEN_DIRECTIVE: read_directive(reader, token); continue;
        case TOKEN_NAME: read_word(reader, &token); break;
        case TOKEN_LBRACE: open_brace(reader, token.span.end); break;
        case TOKEN_RBRACE: close_brace(reader, token.span.end); break;
        case TOKEN_SEMICOLON:
            if (!reader->function_depth)
                keep_hidden(reader, token.span.end);
            begin_declaration(reader, token.span.end);
            break;
        case TOKEN_LAUNCH_OPEN:
            if (reader->is_main)
                launch_read(reader, token);
            break;
        case TOKEN_COLON:
            if (reader->was_access)
                begin_declaration(reader, token.span.end);
            break;
        case TOKEN_SCOPE: break;
        case TOKEN_LPAREN: /* `enum E f(...) {` is a function */
            reader->names_only = reader->is_enum = false;
            break;
        default: reader->names_only = false; break;
        }
        reader->previous = token.kind;
    }
}

static void reader_open(Reader *reader, IncludeContext *include, Source *source)
{
    Unit *unit = include->unit;
    *reader = (Reader){.unit = unit,
                       .arena = unit->arena,
                       .source = source,
                       .shared = &include->shared,
                       .parse_all = include->parse_all,
                       .functions = include->functions};
    reader->lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    reader->hidden = macros_hide_kernels(unit->macros);
    reader->hidden_functions = reader->functions && macros_hide_functions(unit->macros);
    begin_declaration(reader, 0);
}

/* Whether the file's directives hold `#pragma once`. */
static bool says_once(Source *source)
{
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    for (;;) {
        Token token = lexer_next(&lexer);
        if (token.kind == TOKEN_END)
            return false;
        if (token.kind != TOKEN_DIRECTIVE)
            continue;
        Lexer inside = lexer_in_directive(token);
        Token pragma = lexer_next_solid(&inside), once = lexer_next_solid(&inside);
        if (pragma.kind == TOKEN_NAME && once.kind == TOKEN_NAME && token_is(pragma, "pragma") &&
            token_is(once, "once"))
            return true;
    }
}

bool unit_has_operators(Unit *unit)
{
    const Source *source;
    for (size_t i = 0; !unit->operators && (source = unit_source(unit, i)); i++)
        if (str_find_word(source->text, STR("operator"), 0) < source->text.len)
            unit->operators = 2;
    unit->operators = unit->operators ? unit->operators : 1;
    return unit->operators == 2;
}

bool unit_is_header(Unit *unit)
{
    static const char *const endings[] = {".cuh", ".h", ".hh", ".hpp", ".hxx", ".inl", ".inc"};
    Str path = unit->source->path;
    bool named = false;
    if (unit->header)
        return unit->header == 2;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        Str ending = str_of(endings[i]);
        named |= path.len >= ending.len &&
                 str_equal(str_slice(path, path.len - ending.len, path.len), ending);
    }
    bool is_header =
        named || says_once(unit->source) || macros_include_guard(unit->arena, unit->source).at;
    unit->header = is_header ? 2 : 1;
    return is_header;
}

static void on_include(void *context, Source *included)
{
    IncludeContext *include = context;
    if (strmap_get(include->once, included->path) || include->shared.include_depth >= INCLUDE_DEPTH)
        return;
    if (says_once(included))
        strmap_set(include->once, included->path, included);
    Reader reader;
    reader_open(&reader, include, included);
    include->shared.include_depth++;
    reader_run(&reader);
    include->shared.include_depth--;
    include->shared.torn_scopes |= reader.scope_depth > 0;
    vec_push(include->unit->arena, &include->unit->includes, included);
}

static void define_options(Unit *unit, const UnitOptions *options, ReaderShared *shared)
{
    for (size_t i = 0; i < options->defines.len; i++) {
        Str text = options->defines.at[i];
        Str rest = str_slice(text, 1, text.len);
        note_braces(shared, text);
        if (text.at[0] == 'U')
            macros_undefine(unit->macros, rest);
        else
            macros_define_option(unit->macros, rest);
    }
}

Unit *unit_read(Arena *arena, Diags *diags, Source *source, const UnitOptions *options)
{
    return unit_read_by_kernel(arena, diags, source, options, NULL);
}

void unit_forget(Unit *unit, size_t first)
{
    for (size_t i = first; i < unit->kernels.len; i++) {
        Kernel *kernel = unit->kernels.at[i];
        *kernel = (Kernel){
            .name = kernel->name, .where = kernel->where, .body_where = kernel->body_where};
    }
}

void unit_drop_trees(Unit *unit)
{
    unit_forget(unit, 0);
    arena_free(unit->trees);
    unit->trees = NULL;
}

/* Then kernels are changed, and what the functions do that they call matters. */
static bool may_have_annotations(Str text)
{
    return str_find_word(text, STR("__annotation"), 0) < text.len ||
           str_find_word(text, STR("cudalite"), 0) < text.len;
}

Unit *unit_read_by_kernel(Arena *arena, Diags *diags, Source *source, const UnitOptions *options,
                          const KernelTaker *taker)
{
    Unit *unit = arena_new_of(arena, Unit);
    IncludeContext *include = arena_new_of(arena, IncludeContext);
    unit->arena = unit->work = arena;
    unit->taker = taker;
    unit->trees = arena_child(arena);
    unit->diags = diags;
    unit->source = source;
    include->unit = unit;
    include->once = strmap_new(arena);
    include->parse_all = options->parse_all;
    include->functions = options->functions || may_have_annotations(source->text);
    include->shared.wanted = strmap_new(arena);
    include->shared.known = strmap_new(arena);
    unit->large_blocks = options->large_blocks;
    unit->macros = macros_new(arena, diags, &options->include_dirs, on_include, include);
    macros_leave_out(unit->macros, options->own_header, options->replaced);
    const char *nul = memchr(source->text.at, '\0', source->text.len);
    if (nul) {
        uint32_t at = (uint32_t)(nul - source->text.at);
        diag_report(diags, DIAG_NOT_TEXT, (Span){source, at, at + 1},
                    "the file is no text: its byte %u is NUL", at + 1);
    }
    const char *newline = memchr(source->text.at, '\n', source->text.len);
    unit->crlf = newline && newline > source->text.at && newline[-1] == '\r';
    declare_open(unit);
    define_options(unit, options, &include->shared);
    Reader reader;
    reader_open(&reader, include, source);
    reader.is_main = true;
    reader_run(&reader);
    launch_check(unit, options->any_block);
    size_t annotated = 0;
    Str name;
    if (strmap_next(include->shared.wanted, &annotated, &name))
        macros_report_problems(unit->macros);
    return unit;
}

Source *unit_source(const Unit *unit, size_t i)
{
    size_t count = unit->includes.len;
    return i < count ? unit->includes.at[i] : i == count ? unit->source : NULL;
}

const Functions *unit_functions(Unit *unit, Str name)
{
    const Functions *functions = unit->functions ? strmap_get(unit->functions, name) : NULL;
    for (size_t i = 0; functions && i < functions->len; i++) {
        Kernel *function = functions->at[i];
        if (!function->body)
            parse_function(unit, function);
    }
    return functions;
}

/* --- words of a kernel ------------------------------------------------------------------------ */

/* Words of the text between a kernel's name and its end, inactive parts and preprocessor lines
 * included. */
static void add_written_words(Arena *arena, StrMap *words, const Kernel *kernel)
{
    Lexer lexer = lexer_new(kernel->where.source, kernel->where.begin, kernel->body_where.end);
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        if (token.kind == TOKEN_NAME)
            strmap_set(words, token_text(arena, token), words);
        if (token.kind != TOKEN_DIRECTIVE)
            continue;
        Lexer inside = lexer_in_directive(token);
        for (Token word; (word = lexer_next_solid(&inside)).kind != TOKEN_END;)
            if (word.kind == TOKEN_NAME)
                strmap_set(words, token_text(arena, word), words);
    }
}

static void add_words(Arena *arena, StrMap *words, const Tokens *tokens)
{
    for (size_t i = 0; i < tokens->len; i++)
        if (tokens->at[i].kind == TOKEN_NAME)
            strmap_set(words, token_text(arena, tokens->at[i]), words);
}

/* Sizes are written into the kernel as they stand in their annotations, inside of literals. */
static void add_annotation_words(Arena *arena, StrMap *words, const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->annotations.len; i++) {
        const Annotation *annotation = kernel->annotations.at[i];
        for (size_t k = 0; k < annotation->words.len; k++)
            add_words(arena, words, &annotation->words.at[k].tokens);
    }
}

bool unit_mentions(Unit *unit, Kernel *kernel, Str name)
{
    Arena *arena = unit->trees;
    if (!kernel->words) {
        kernel->words = strmap_new(arena);
        if (kernel->where.source == kernel->body_where.source)
            add_written_words(arena, kernel->words, kernel);
        add_annotation_words(arena, kernel->words, kernel);
        add_words(arena, kernel->words, &kernel->tokens);
    }
    return strmap_get(kernel->words, name) || macros_ever_defined(unit->macros, name);
}

Str unit_free_name(Arena *arena, Unit *unit, Kernel *kernel, Str base, const Strs *taken)
{
    Str name = base;
    for (unsigned number = 2; (taken && strs_has(taken, name)) || unit_mentions(unit, kernel, name);
         number++)
        name = str_format(arena, "%.*s_%u", STR_ARG(base), number);
    return name;
}

const Param *kernel_param(const Kernel *kernel, Str name)
{
    for (size_t i = 0; i < kernel->params.len; i++)
        if (str_equal(kernel->params.at[i]->name, name))
            return kernel->params.at[i];
    return NULL;
}
