/* Enters: a compiler's command line. Leaves: which of its words are CUDA files, and what it says of
 * macros, directories, the GPU and the depfile. nvcc's rules, as nvcc 13 follows them: lists are
 * split at commas, a value stands behind `=` or in the next word. */
#include "command_words.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../base/option.h"
#include "../base/source.h"

typedef enum {
    WORD_UNKNOWN,
    WORD_LISTS,
    WORD_DEPENDS,
    WORD_DEPFILE,
    WORD_OUTPUT,
    WORD_DIRECTORY,
    WORD_DEFINE,
    WORD_UNDEFINE,
    WORD_INCLUDE,
    WORD_ARCH,
    WORD_LANGUAGE,
    WORD_WORDS_FILE,
    WORD_VALUE,
} WordKind;

static const WordKind kinds[] = {
#define WORD(names, form, kind) WORD_##kind,
#include "command_words.def"
#undef WORD
};

static const OptionRow known_words[] = {
#define WORD(names, form, kind) {names, FORM_##form, "", ""},
#include "command_words.def"
#undef WORD
};

typedef struct {
    CompilerWords *result;
    unsigned depth; /* of files of options in each other */
    bool depends;
    bool all_cuda; /* -x cu: whatever the suffix is */
    Str output, directory;
    Str here; /* where the command runs; empty: in the current directory */
} Reader;

/* ---- one option ---- */

/* `-include x` is not `-I nclude`, `-MF` not `-M`. */
static WordKind kind_of(Str word, Str *value)
{
    static const OptionTable table = {known_words, sizeof known_words / sizeof *known_words};
    OptionFound found;
    const bool known = option_find(table, word, &found);
    *value = found.value;
    return known ? kinds[found.row] : WORD_UNKNOWN;
}

static void add_option(Reader *reader, char letter, Str value)
{
    CompilerWords *result = reader->result;
    if (value.len)
        vec_push(result->arena, &result->options,
                 str_format(result->arena, "-%c%.*s", letter, STR_ARG(value)));
}

/* nvcc takes `a,b` for two values and `a\,b` for one; clang takes either as it is. */
static void add_list(Reader *reader, char letter, Str list)
{
    Text item = text_new(reader->result->arena);
    for (size_t i = 0; i < list.len; i++) {
        bool comma = list.at[i] == ',' && !reader->result->is_clang;
        bool escaped = list.at[i] == '\\' && i + 1 < list.len && list.at[i + 1] == ',';
        if (comma) {
            add_option(reader, letter, text_str(&item));
            item = text_new(reader->result->arena);
            continue;
        }
        i += escaped && !reader->result->is_clang;
        text_add(&item, str_slice(list, i, i + 1));
    }
    add_option(reader, letter, text_str(&item));
}

/* sm_80, arch=compute_90a,code=...; native and all name no GPU. */
static void add_arch(Reader *reader, Str value)
{
    size_t at = 0;
    while (at < value.len && value.at[at] != '_')
        at++;
    unsigned number = 0;
    for (at++; at < value.len && value.at[at] >= '0' && value.at[at] <= '9' && number < 1000; at++)
        number = number * 10 + (unsigned)(value.at[at] - '0');
    unsigned *arch = &reader->result->arch;
    if (number >= 20 && number < 1000 && (!*arch || number < *arch))
        *arch = number;
}

static void read_words(Reader *reader, Str text);

static void read_words_file(Reader *reader, Str path)
{
    enum { MAX_DEPTH = 10 };
    if (reader->here.len && path.len && path.at[0] != '/')
        path = str_format(reader->result->arena, "%.*s/%.*s", STR_ARG(reader->here), STR_ARG(path));
    Source *file = reader->depth < MAX_DEPTH ? source_read(reader->result->arena, path) : NULL;
    if (!file) /* the compiler will tell */
        return;
    reader->depth++;
    read_words(reader, file->text);
    reader->depth--;
}

static void apply(Reader *reader, WordKind kind, Str value)
{
    switch (kind) {
    case WORD_LISTS: reader->result->lists_only = true; break;
    case WORD_DEPENDS: reader->depends = true; break;
    case WORD_DEPFILE: reader->result->depfile = value; break;
    case WORD_OUTPUT: reader->output = value; break;
    case WORD_DIRECTORY: reader->directory = value; break;
    case WORD_DEFINE: add_list(reader, 'D', value); break;
    case WORD_UNDEFINE: add_list(reader, 'U', value); break;
    case WORD_INCLUDE: add_list(reader, 'I', value); break;
    case WORD_ARCH: add_arch(reader, value); break;
    case WORD_LANGUAGE: reader->all_cuda = str_is(value, "cu") || str_is(value, "cuda"); break;
    case WORD_WORDS_FILE: read_words_file(reader, value); break;
    case WORD_VALUE:
    case WORD_UNKNOWN: break;
    }
}

/* ---- words in a text: of a file of options, of NVCC_APPEND_FLAGS ---- */

/* The next word, without its quotes and backslashes; false at the end. */
static bool next_word(Arena *arena, Str *text, Str *word)
{
    Text out = text_new(arena);
    char quote = 0;
    *text = str_trim(*text);
    size_t at = 0;
    for (; at < text->len; at++) {
        char c = text->at[at];
        if (!quote && strchr(" \t\r\n", c))
            break;
        if (c == quote && quote) {
            quote = 0;
        } else if (!quote && (c == '"' || c == '\'')) {
            quote = c;
        } else {
            /* `\,` stays: it is a comma that splits no list */
            at += c == '\\' && at + 1 < text->len && text->at[at + 1] != ',';
            text_add(&out, str_slice(*text, at, at + 1));
        }
    }
    bool found = at > 0;
    *text = str_slice(*text, at, text->len);
    *word = text_str(&out);
    return found;
}

static void read_option(Reader *reader, Str word, Str next, bool *took_next)
{
    Str value = {0};
    WordKind kind = kind_of(word, &value);
    *took_next = !value.len && kind > WORD_DEPENDS;
    apply(reader, kind, *took_next ? next : value);
}

static void read_words(Reader *reader, Str text)
{
    Arena *arena = reader->result->arena;
    Str word, next;
    bool more = next_word(arena, &text, &word), took_next;
    while (more) {
        bool has_next = next_word(arena, &text, &next);
        read_option(reader, word, has_next ? next : STR(""), &took_next);
        more = has_next;
        word = next;
        if (took_next)
            more = next_word(arena, &text, &word);
    }
}

/* ---- the command ---- */

static bool ends_with(Str word, const char *suffix)
{
    size_t len = strlen(suffix);
    return word.len > len && memcmp(word.at + word.len - len, suffix, len) == 0;
}

static bool is_input(const Reader *reader, const char *word)
{
    struct stat status;
    static const char *const others[] = {".cpp", ".cc", ".cxx", ".c", ".C", ".cuh", ".inl"};
    bool named = ends_with(str_of(word), ".cu");
    for (size_t i = 0; reader->all_cuda && i < sizeof others / sizeof *others; i++)
        named |= ends_with(str_of(word), others[i]);
    return named && stat(word, &status) == 0 && S_ISREG(status.st_mode);
}

static void read_command(Reader *reader)
{
    CompilerWords *result = reader->result;
    for (size_t i = result->first_argument; i < result->count; i++) {
        Str word = str_of(result->words[i]);
        Str next = str_of(i + 1 < result->count ? result->words[i + 1] : "");
        bool took_next = false;
        if (word.len > 1 && word.at[0] == '-')
            read_option(reader, word, next, &took_next);
        else if (is_input(reader, result->words[i]))
            vec_push(result->arena, &result->inputs, i);
        i += took_next;
    }
}

/* Programs stand before the first option: `ccache nvcc -c x.cu`. */
static void read_programs(Reader *reader)
{
    CompilerWords *result = reader->result;
    size_t i = 0;
    do {
        const char *slash = strrchr(result->words[i], '/');
        result->is_clang |= strstr(slash ? slash : result->words[i], "clang") != NULL;
        i++;
    } while (i < result->count && result->words[i][0] != '-' &&
             !is_input(reader, result->words[i]));
    result->first_argument = i;
}

/* Where -MD without -MF writes: beside the output, or where the output of the input would be. */
static Str default_depfile(const Reader *reader)
{
    CompilerWords *result = reader->result;
    Str name = reader->output;
    if (!name.len && result->inputs.len) {
        name = str_of(result->words[result->inputs.at[0]]);
        for (size_t i = name.len; i > 0; i--)
            if (name.at[i - 1] == '/') {
                name = str_slice(name, i, name.len);
                break;
            }
        if (reader->directory.len)
            name =
                str_format(result->arena, "%.*s/%.*s", STR_ARG(reader->directory), STR_ARG(name));
    }
    size_t end = name.len;
    while (end > 0 && name.at[end - 1] != '.' && name.at[end - 1] != '/')
        end--;
    if (end > 0 && name.at[end - 1] == '.')
        name = str_slice(name, 0, end - 1);
    return str_format(result->arena, "%.*s.d", STR_ARG(name));
}

CompilerWords words_read(Arena *arena, char **words, size_t count)
{
    return words_read_in(arena, (Str){0}, words, count);
}

CompilerWords words_read_in(Arena *arena, Str directory, char **words, size_t count)
{
    CompilerWords result = {.arena = arena, .words = words, .count = count};
    Reader reader = {.result = &result, .here = directory};
    const char *before = getenv("NVCC_PREPEND_FLAGS"), *after = getenv("NVCC_APPEND_FLAGS");
    read_programs(&reader);
    if (before && !result.is_clang)
        read_words(&reader, str_of(before));
    read_command(&reader);
    if (after && !result.is_clang)
        read_words(&reader, str_of(after));
    if (!reader.depends)
        result.depfile = STR("");
    else if (!result.depfile.len)
        result.depfile = default_depfile(&reader);
    return result;
}
