/* Files that #include names. Enters: an #include line. Leaves: the file's own lines obeyed, or
 * handed to whoever reads its text (MacrosOnInclude). A file is read once, whatever includes it. */
#include "macro_table.h"

#include <string.h>

enum {
    DEEPEST_INCLUDE = 200, /* as gcc's -fmax-include-depth */
    MOST_ANGLED = 1000,    /* files, until no more of <...> are read: a library */
    MOST_INCLUDES = 20000, /* an end to files that include themselves twice */
};

const Sources *macros_included(const Macros *macros)
{
    return &macros->included;
}

void macros_leave_out(Macros *macros, Str path, const Sources *replaced)
{
    macros->left_out = path;
    macros->replaced = replaced;
}

static Source *read_file(const Macros *macros, Str path)
{
    for (size_t i = 0; macros->replaced && i < macros->replaced->len; i++)
        if (str_equal(macros->replaced->at[i]->path, path))
            return macros->replaced->at[i];
    return source_read_file(macros->arena, path);
}

/* The file with that path, read at the first question. */
static IncludedFile *included_file(Macros *macros, Str path)
{
    IncludedFile *file = strmap_get(macros->files, path);
    if (!file) {
        file = arena_new_of(macros->arena, IncludedFile);
        file->left_out =
            macros->left_out.len && source_same_file(macros->arena, path, macros->left_out);
        file->source = file->left_out ? NULL : read_file(macros, path);
        if (file->source)
            vec_push(macros->arena, &macros->included, file->source);
        strmap_set(macros->files, path, file);
    }
    return file->source || file->left_out ? file : NULL;
}

static Str directory_of(Str path)
{
    size_t len = path.len;
    while (len > 0 && path.at[len - 1] != '/')
        len--;
    return str_slice(path, 0, len);
}

static Str in_directory(Arena *arena, Str dir, const char *name)
{
    const char *slash = dir.len > 0 && dir.at[dir.len - 1] != '/' ? "/" : "";
    return str_format(arena, "%.*s%s%s", STR_ARG(dir), slash, name);
}

static IncludedFile *find_in_directories(Macros *macros, const Strs *dirs, Str name)
{
    IncludedFile *file = NULL;
    for (size_t i = 0; !file && dirs && i < dirs->len; i++)
        file = included_file(macros,
                             in_directory(macros->arena, dirs->at[i], str_c(macros->arena, name)));
    return file;
}

static bool can_be_file(Str name)
{
    return name.len > 0 && !memchr(name.at, '\0', name.len);
}

/* Beside the including file, then in the include directories. */
static IncludedFile *find_quoted(Macros *macros, Str includer, Str name)
{
    if (!can_be_file(name))
        return NULL;
    if (name.at[0] == '/')
        return included_file(macros, name);
    Str beside = directory_of(includer);
    IncludedFile *file = included_file(
        macros, str_format(macros->arena, "%.*s%.*s", STR_ARG(beside), STR_ARG(name)));
    return file ? file : find_in_directories(macros, macros->include_dirs, name);
}

/* The include directories without those of CUDA's and the system's headers: kernels are written
 * with these, not by them. */
static const Strs *own_directories(Macros *macros)
{
    if (macros->own_dirs || !macros->include_dirs)
        return macros->own_dirs;
    Strs *own = arena_new_of(macros->arena, Strs);
    for (size_t i = 0; i < macros->include_dirs->len; i++) {
        Str dir = macros->include_dirs->at[i];
        if (!source_is_there(macros->arena, in_directory(macros->arena, dir, "cuda_runtime.h")) &&
            !source_is_there(macros->arena, in_directory(macros->arena, dir, "stdio.h")))
            vec_push(macros->arena, own, dir);
    }
    return macros->own_dirs = own;
}

/* In the project's include directories alone: what is elsewhere is passed over. */
static IncludedFile *find_angled(Macros *macros, Str name)
{
    if (!can_be_file(name) || name.at[0] == '/' || str_is(name, "cudalite.h") ||
        macros->include_count >= MOST_ANGLED)
        return NULL;
    return find_in_directories(macros, own_directories(macros), name);
}

/* Whether reading the file again can change nothing. */
static bool is_spent(Macros *macros, IncludedFile *file, bool is_first)
{
    if (file->once || is_first)
        return file->once;
    if (!file->guard_known) {
        file->guard = macros_include_guard(macros->arena, file->source);
        file->guard_known = true;
    }
    return file->guard.at && macros_find(macros, file->guard);
}

static void obey_lines(Macros *macros, Source *source)
{
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    for (Token token; (token = lexer_next(&lexer)).kind != TOKEN_END;)
        if (token.kind == TOKEN_DIRECTIVE)
            macros_directive(macros, token);
}

static void enter_file(Macros *macros, IncludedFile *file)
{
    IncludedFile *includer = macros->file;
    size_t base = macros->base, depth = macros->conditions.len;
    macros->file = file;
    macros->base = depth;
    macros->include_depth++;
    macros_note_operators(macros, file->source);
    if (macros->on_include && macros->active)
        macros->on_include(macros->context, file->source);
    else
        obey_lines(macros, file->source);
    if (macros->conditions.len > depth) { /* an #if without #endif ends with its file */
        Span end = {file->source, (uint32_t)file->source->text.len,
                    (uint32_t)file->source->text.len};
        macros_problem(macros, DIAG_BAD_DIRECTIVE, end, "an #endif is missing");
        macros_close_group(macros, depth);
    }
    macros->include_depth--;
    macros->base = base;
    macros->file = includer;
}

Str macros_quoted_name(Token token)
{
    Str text = span_text(token.span);
    if (token.kind != TOKEN_STRING || text.len < 2 || text.at[0] != '"' ||
        text.at[text.len - 1] != '"')
        return (Str){NULL, 0};
    return str_slice(text, 1, text.len - 1);
}

/* The name in `<name>`, whose `<` stands there; at NULL where it is none. */
static Str angled_name(Token less, const Lexer *lexer)
{
    Str text = str_slice(less.span.source->text, less.span.end, lexer->end);
    const char *end = text.len ? memchr(text.at, '>', text.len) : NULL;
    return end ? str_slice(text, 0, (size_t)(end - text.at)) : (Str){NULL, 0};
}

/* A header of the C or C++ library, of the system or of CUDA, which is never read. */
static bool is_of_system(Str name)
{
    static const char *const heads[] = {"cu",
                                        "nv",
                                        "sys/",
                                        "thrust/",
                                        "cooperative_groups",
                                        "math_",
                                        "mma",
                                        "vector_",
                                        "texture_",
                                        "surface_",
                                        "sm_",
                                        "device_",
                                        "crt/",
                                        "channel_",
                                        "driver_",
                                        "host_",
                                        "common_functions",
                                        "library_types"};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        if (str_starts(name, heads[i]))
            return true;
    return !memchr(name.at, '.', name.len) ||
           str_is_any(name, "assert.h", "complex.h", "ctype.h", "errno.h", "fenv.h", "float.h",
                      "inttypes.h", "limits.h", "locale.h", "malloc.h", "math.h", "memory.h",
                      "mpi.h", "omp.h", "pthread.h", "setjmp.h", "signal.h", "stdarg.h",
                      "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "string.h",
                      "strings.h", "time.h", "unistd.h", "wchar.h", "windows.h");
}

static void read_include(Macros *macros, IncludedFile *file, bool is_first)
{
    if (file->left_out || is_spent(macros, file, is_first))
        return;
    macros->include_count++;
    enter_file(macros, file);
}

void macros_obey_include(Macros *macros, Line *line)
{
    Lexer ahead = line->lexer;
    Token first = lexer_next_solid(&ahead);
    size_t known = macros->included.len;
    if (first.kind == TOKEN_LESS) {
        const Str name = angled_name(first, &line->lexer);
        IncludedFile *file =
            macros->include_depth < DEEPEST_INCLUDE ? find_angled(macros, name) : NULL;
        if (file)
            read_include(macros, file, macros->included.len > known);
        else if (can_be_file(name) && !macros->missing_angled.len && !is_of_system(name))
            macros->missing_angled = name;
        return;
    }
    Tokens tokens = macros_line_tokens(macros, line);
    if (tokens.len > 0 && tokens.at[0].kind == TOKEN_NAME) {
        Tokens expanded = {0};
        macros_expand(macros, tokens.at, tokens.len, &expanded);
        tokens = expanded;
    }
    if (tokens.len > 0 && tokens.at[0].kind == TOKEN_LESS)
        return;
    Str name = tokens.len > 0 ? macros_quoted_name(tokens.at[0]) : (Str){NULL, 0};
    if (!name.at) {
        macros_problem(macros, DIAG_BAD_DIRECTIVE, line->token.span, "#include needs \"a name\"");
        return;
    }
    if (macros->include_depth >= DEEPEST_INCLUDE || macros->include_count >= MOST_INCLUDES) {
        macros_problem(macros, DIAG_INCLUDE_DEPTH, line->token.span, "this #include is skipped");
        return;
    }
    IncludedFile *file = find_quoted(macros, line->token.span.source->path, name);
    if (file)
        read_include(macros, file, macros->included.len > known);
    else if (!macros->missing.len && !str_is(name, "cudalite.h"))
        macros->missing = name;
}

Str macros_missing(const Macros *macros)
{
    return macros->missing.len ? macros->missing : macros->missing_angled;
}
