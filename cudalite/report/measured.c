/* A reader of JSON, as far as it is needed to find programs, kernels and sites. Enters: the text.
 * Leaves: the sites' counts. Recursion ends with the nesting of the text, which is limited. */
#include "measured.h"

#include <stdlib.h>

enum { MOST_NESTING = 32 };

typedef struct {
    Arena *arena;
    Str text;
    size_t at;
    bool failed;
    Measured *measured;
    Str kernel, kernel_file; /* the object's that is being read */
    double launches;         /* likewise */
} JsonReader;

static void skip_blanks(JsonReader *reader)
{
    while (reader->at < reader->text.len &&
           (reader->text.at[reader->at] == ' ' || reader->text.at[reader->at] == '\n' ||
            reader->text.at[reader->at] == '\t' || reader->text.at[reader->at] == '\r'))
        reader->at++;
}

static char peek(JsonReader *reader)
{
    skip_blanks(reader);
    return reader->at < reader->text.len ? reader->text.at[reader->at] : '\0';
}

static bool take(JsonReader *reader, char wanted)
{
    if (peek(reader) != wanted)
        return false;
    reader->at++;
    return true;
}

/* Escapes other than of quotes and backslashes do not occur in names of files and kernels. */
static Str read_string(JsonReader *reader)
{
    Text text = text_new(reader->arena);
    if (!take(reader, '"'))
        reader->failed = true;
    while (!reader->failed && reader->at < reader->text.len && reader->text.at[reader->at] != '"') {
        if (reader->text.at[reader->at] == '\\')
            reader->at++;
        text_add(&text, str_slice(reader->text, reader->at, reader->at + 1));
        reader->at++;
    }
    if (!take(reader, '"'))
        reader->failed = true;
    return text_str(&text);
}

typedef struct {
    Str string;
    double number;
} JsonValue;

static JsonValue read_value(JsonReader *reader, unsigned depth);

static void site_field(Counted *site, Str key, const JsonValue *value)
{
    if (str_is(key, "file"))
        site->file = value->string;
    else if (str_is(key, "line"))
        site->line = (unsigned)value->number;
    else if (str_is(key, "space"))
        site->space = str_is(value->string, "shared")   ? SPACE_SHARED
                      : str_is(value->string, "global") ? SPACE_GLOBAL
                                                        : SPACE_OTHER;
    else if (str_is(key, "kind"))
        site->kind = str_is(value->string, "store")    ? KIND_STORE
                     : str_is(value->string, "atomic") ? KIND_ATOMIC
                                                       : KIND_LOAD;
    else if (str_is(key, "requests"))
        site->requests = value->number;
    else if (str_is(key, "sectors"))
        site->sectors = value->number;
    else if (str_is(key, "wavefronts"))
        site->wavefronts = value->number;
    else if (str_is(key, "ideal_wavefronts"))
        site->ideal = value->number;
}

/* Each object is read as if it were a site; only those with a space and a line are kept. */
static void read_object(JsonReader *reader, unsigned depth)
{
    Counted site = {
        .kernel = reader->kernel, .kernel_file = reader->kernel_file, .launches = reader->launches};
    bool has_space = false, has_name = false;
    take(reader, '{');
    while (!reader->failed && !take(reader, '}')) {
        Str key = read_string(reader);
        if (!take(reader, ':'))
            reader->failed = true;
        JsonValue value = read_value(reader, depth + 1);
        site_field(&site, key, &value);
        has_space = has_space || str_is(key, "space");
        if (str_is(key, "name"))
            reader->kernel = value.string;
        has_name = has_name || str_is(key, "name");
        if (has_name && str_is(key, "file")) /* sites have no name */
            reader->kernel_file = value.string;
        if (str_is(key, "launches"))
            reader->launches = value.number;
        if (!take(reader, ',') && peek(reader) != '}')
            reader->failed = true;
    }
    if (has_space && site.line > 0)
        vec_push(reader->arena, reader->measured, site);
}

static JsonValue read_value(JsonReader *reader, unsigned depth)
{
    JsonValue value = {0};
    if (depth > MOST_NESTING || reader->failed) {
        reader->failed = true;
        return value;
    }
    switch (peek(reader)) {
    case '"': value.string = read_string(reader); break;
    case '{': read_object(reader, depth); break;
    case '[':
        take(reader, '[');
        while (!reader->failed && !take(reader, ']')) {
            read_value(reader, depth + 1);
            if (!take(reader, ',') && peek(reader) != ']')
                reader->failed = true;
        }
        break;
    default: {
        size_t begin = reader->at;
        while (reader->at < reader->text.len &&
               !(reader->text.at[reader->at] == ',' || reader->text.at[reader->at] == '}' ||
                 reader->text.at[reader->at] == ']'))
            reader->at++;
        reader->failed = reader->at == begin;
        value.number = atof(str_c(reader->arena, str_slice(reader->text, begin, reader->at)));
    }
    }
    return value;
}

bool measured_read(Arena *arena, Str json, Measured *measured)
{
    JsonReader reader = {.arena = arena, .text = json, .measured = measured};
    if (peek(&reader) != '{')
        return false;
    read_value(&reader, 0);
    return !reader.failed && measured->len > 0;
}

/* Paths of one file, of which one may begin further up. */
static bool same_file(Str a, Str b)
{
    Str longer = a.len > b.len ? a : b, shorter = a.len > b.len ? b : a;
    size_t extra = longer.len - shorter.len;
    return str_equal(str_slice(longer, extra, longer.len), shorter) &&
           (extra == 0 || longer.at[extra - 1] == '/');
}

Counted measured_find(const Measured *measured, Str kernel_file, Str kernel, Str file,
                      unsigned first, unsigned last, MemorySpace space, int kind)
{
    Counted sum = {.file = file, .kernel = kernel, .line = first, .space = space};
    for (size_t i = 0; i < measured->len; i++) {
        const Counted *site = &measured->at[i];
        bool here = same_file(site->kernel_file, kernel_file) && str_equal(site->kernel, kernel) &&
                    (!file.len ||
                     (same_file(site->file, file) && site->line >= first && site->line <= last)) &&
                    site->space == space && (kind < 0 || (int)site->kind == kind);
        if (!here)
            continue;
        sum.launches = site->launches;
        sum.requests += site->requests;
        sum.sectors += site->sectors;
        sum.wavefronts += site->wavefronts;
        sum.ideal += site->ideal;
    }
    return sum;
}
