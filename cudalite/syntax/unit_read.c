/* How a file with its includes is read. Enters: a Source, -D/-U/-I. Leaves: a Unit. */
#include "unit_read.h"

#include <string.h>

#include "file_scanner.h"
#include "launch.h"
#include "names_read.h"

enum { INCLUDE_DEPTH = 64 };

/* Context of macros_directive's callback: an include is read like the main file, but only for its
 * names. */
typedef struct IncludeContext {
    Unit *unit;
    ReaderShared shared;
    StrMap *once; /* paths of files with #pragma once */
} IncludeContext;

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

static bool mentions_operator(const Source *source)
{
    return str_find_word(source->text, STR("operator"), 0) < source->text.len;
}

static bool is_header(Arena *arena, Source *source)
{
    static const char *const endings[] = {".cuh", ".h", ".hh", ".hpp", ".hxx", ".inl", ".inc"};
    const Str path = source->path;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        Str ending = str_of(endings[i]);
        if (path.len >= ending.len &&
            str_equal(str_slice(path, path.len - ending.len, path.len), ending))
            return true;
    }
    return says_once(source) || macros_include_guard(arena, source).at;
}

static void on_include(void *context, Source *included)
{
    IncludeContext *include = context;
    if (strmap_get(include->once, included->path) || include->shared.include_depth >= INCLUDE_DEPTH)
        return;
    if (says_once(included))
        strmap_set(include->once, included->path, included);
    Reader reader;
    reader_open(&reader, include->unit, &include->shared, included);
    include->shared.include_depth++;
    reader_run(&reader);
    include->shared.include_depth--;
    include->shared.torn_scopes |= reader.scope_depth > 0;
    include->unit->has_operators |= mentions_operator(included);
    vec_push(include->unit->arena, &include->unit->includes, included);
}

static void define_options(Unit *unit, const UnitOptions *options, ReaderShared *shared)
{
    for (size_t i = 0; i < options->defines.len; i++) {
        Str text = options->defines.at[i];
        Str rest = str_slice(text, 1, text.len);
        reader_note_braces(shared, text);
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

/* Then kernels are changed, and what the functions do that they call matters. */
static bool may_have_annotations(Str text)
{
    return str_find_word(text, STR("__annotation"), 0) < text.len ||
           str_find_word(text, STR("cudalite"), 0) < text.len;
}

static bool has_bodies(const Unit *unit)
{
    for (size_t i = 0; i < unit->kernels.len; i++)
        if (unit->kernels.at[i]->body)
            return true;
    return false;
}

/* Control characters that no text has, NUL among them. */
static bool is_control(char c)
{
    enum { ESCAPE = 0x1b };
    return (unsigned char)c < ' ' && !is_blank(c) && c != ESCAPE;
}

static bool is_utf8(Str text, size_t most)
{
    uint32_t code;
    size_t length;
    for (size_t at = 0; at < most; at += length) {
        length = str_utf8(str_slice(text, at, text.len), &code);
        if (!length)
            return false;
    }
    return true;
}

/* Text has control characters only by mistake. Other files begin with many NUL bytes (git asks for
 * one in as many bytes), or, where they are compressed, with as many control characters as there
 * are in random bytes, which are not UTF-8. Text in Latin-1 is not UTF-8 either, but has no control
 * characters. */
static bool is_binary(Str text)
{
    enum { LOOKED_AT = 8000, TEXT_HAS_NONE = 100 };
    const size_t most = text.len < LOOKED_AT ? text.len : LOOKED_AT, few = most / TEXT_HAS_NONE;
    size_t zeros = 0, controls = 0;
    for (size_t i = 0; i < most; i++) {
        zeros += text.at[i] == '\0';
        controls += is_control(text.at[i]);
    }
    return (zeros > 1 && zeros > few) || (controls > 1 && controls > few && !is_utf8(text, most));
}

/* Whether the source is text, which may have NUL bytes. */
static bool check_text(Diags *diags, Source *source)
{
    const char *nul = memchr(source->text.at, '\0', source->text.len);
    if (is_binary(source->text)) {
        diag_report(diags, DIAG_BINARY, (Span){0}, "'%.*s' is a binary file",
                    STR_ARG(source->path));
        return false;
    }
    if (nul) {
        uint32_t at = (uint32_t)(nul - source->text.at);
        diag_report(diags, DIAG_NOT_TEXT, (Span){source, at, at + 1},
                    "this is not a text file: byte %u is NUL", at + 1);
    }
    return true;
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
    unit->is_header = is_header(arena, source);
    unit->has_operators = mentions_operator(source);
    include->unit = unit;
    include->once = strmap_new(arena);
    include->shared.parse_all = options->parse_all;
    include->shared.functions = options->functions || may_have_annotations(source->text);
    include->shared.wanted = strmap_new(arena);
    include->shared.known = strmap_new(arena);
    unit->large_blocks = options->large_blocks;
    unit->macros = macros_new(arena, diags, &options->include_dirs, on_include, include);
    macros_leave_out(unit->macros, options->own_header, options->replaced);
    const bool is_text = check_text(diags, source);
    const char *newline = memchr(source->text.at, '\n', source->text.len);
    unit->crlf = newline && newline > source->text.at && newline[-1] == '\r';
    declare_open(unit);
    define_options(unit, options, &include->shared);
    macros_note_operators(unit->macros, source);
    Reader reader;
    reader_open(&reader, unit, &include->shared, source);
    reader.is_main = true;
    source->left_out.len = 0;
    if (is_text) /* of others, nothing is to be told */
        reader_run(&reader);
    launch_check(unit, options->any_block);
    size_t annotated = 0;
    Str name;
    if (strmap_next(include->shared.wanted, &annotated, &name))
        macros_report_problems(unit->macros);
    if (!taker && has_bodies(unit))
        names_read(unit);
    return unit;
}
