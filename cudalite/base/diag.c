/* Diagnostics: collected, then printed in clang's form, or as JSON.
 *
 * Enters: reports with places. Leaves: text for people, and the counts that decide how the program
 * ends. */
#include "diag.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "diag_json.h"
#include "sort.h"

enum {
    WIDEST_LINE = 160, /* a longer source line is shown as a window around the caret */
    WINDOW_BEFORE = 60,
    WINDOW_AFTER = 90,
};

typedef struct {
    Severity severity;
    const char *title;
} DiagKind;

static const DiagKind kinds[DIAG_COUNT] = {
#define DIAG(name, number, severity, title) {severity, title},
#include "diag.def"
#undef DIAG
};

/* "CL" and three digits; the table keeps the texts because callers keep the pointer. */
static const char codes[DIAG_COUNT][8] = {
#define DIGIT(number, scale) (char)('0' + (number) / (scale) % 10)
#define DIAG(name, number, severity, title)                                                        \
    {'C', 'L', DIGIT(number, 100), DIGIT(number, 10), DIGIT(number, 1), '\0'},
#include "diag.def"
#undef DIAG
#undef DIGIT
};

const char *diag_code(DiagId id)
{
    return codes[id];
}

const char *diag_title(DiagId id)
{
    return kinds[id].title;
}

Severity diag_severity(DiagId id)
{
    return kinds[id].severity;
}

bool diag_find(Str code, DiagId *id)
{
    for (int i = 0; i < DIAG_COUNT; i++)
        if (str_is(code, codes[i])) {
            *id = (DiagId)i;
            return true;
        }
    return false;
}

void fatal(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("cudalite: fatal: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(2);
}

void exit_on_broken_pipe(void)
{
    if (errno == EPIPE)
        exit(2);
}

Diags *diags_new(Arena *arena)
{
    Diags *diags = arena_new_of(arena, Diags);
    diags->arena = arena;
    diags->quiet = quiet_new(arena);
    diags->seen = strmap_new(arena);
    return diags;
}

enum { ANY_ERROR = -1 }; /* a key */

typedef struct {
    Source *source;
    uint32_t begin;
    int32_t key;
} SeenPlace;

/* Whether something was reported at this place under this key before; remembers that it was. */
static bool seen_before(Diags *diags, Span where, int key)
{
    SeenPlace place = {where.source, where.begin, key};
    Str bytes = {(const char *)&place, sizeof place};
    if (strmap_get(diags->seen, bytes))
        return true;
    strmap_set(diags->seen, str_copy(diags->arena, bytes), diags);
    return false;
}

static void forget_seen(Diags *diags, Span where, int key)
{
    SeenPlace place = {where.source, where.begin, key};
    strmap_set(diags->seen, (Str){(const char *)&place, sizeof place}, NULL);
}

static bool is_dropped(Diags *diags, const Diag *diag)
{
    Severity own = diag_severity(diag->id);
    if (!diag->where.source)
        return false;
    if (seen_before(diags, diag->where, (int)diag->id))
        return true;
    return own == SEVERITY_ERROR && seen_before(diags, diag->where, ANY_ERROR);
}

static bool is_quiet(Diags *diags, const Diag *diag)
{
    const DiagOptions *options = &diags->options;
    return diag->severity == SEVERITY_WARNING &&
           (options->no_warnings || options->rules[diag->id].off ||
            quiet_has(diags->quiet, diag->where, diag_code(diag->id)));
}

static bool is_upgraded(const DiagOptions *options, const Diag *diag)
{
    const WarningRule *rule = &options->rules[diag->id];
    return diag->severity == SEVERITY_WARNING &&
           (rule->is_error || (options->warnings_are_errors && !rule->is_warning));
}

static void keep_diag(Diags *diags, Diag *diag)
{
    diags->errors += diag->severity == SEVERITY_ERROR;
    diags->warnings += diag->severity == SEVERITY_WARNING && !diag->is_silent;
    vec_push(diags->arena, &diags->all, diag);
}

Diag *diag_report(Diags *diags, DiagId id, Span where, const char *format, ...)
{
    Diag *diag = arena_new_of(diags->arena, Diag);
    diag->id = id;
    diag->severity = diag_severity(id);
    diag->where = where;
    va_list arguments;
    va_start(arguments, format);
    diag->text = str_vformat(diags->arena, format, arguments);
    va_end(arguments);
    if (is_dropped(diags, diag))
        return diag;
    diag->is_silent = is_quiet(diags, diag);
    if (!diag->is_silent && is_upgraded(&diags->options, diag))
        diag->severity = SEVERITY_ERROR;
    keep_diag(diags, diag);
    return diag;
}

void diags_take_between(Diags *diags, size_t first, size_t end)
{
    for (size_t i = end; i-- > first;) {
        const Diag *diag = diags->all.at[i];
        forget_seen(diags, diag->where, (int)diag->id);
        if (diag_severity(diag->id) == SEVERITY_ERROR)
            forget_seen(diags, diag->where, ANY_ERROR);
        diags->errors -= diag->severity == SEVERITY_ERROR;
        diags->warnings -= diag->severity == SEVERITY_WARNING && !diag->is_silent;
    }
    while (end < diags->all.len)
        diags->all.at[first++] = diags->all.at[end++];
    diags->all.len = first;
}

void diags_take_back(Diags *diags, size_t count)
{
    diags_take_between(diags, count, diags->all.len);
}

ToldDiags diags_set_aside(Diags *diags, size_t count)
{
    ToldDiags told = {0};
    for (size_t i = count; i < diags->all.len; i++)
        vec_push(diags->arena, &told, diags->all.at[i]);
    diags_take_back(diags, count);
    return told;
}

void diags_put_back(Diags *diags, const ToldDiags *told)
{
    for (size_t i = 0; i < told->len; i++) {
        is_dropped(diags, told->at[i]); /* the next one there is */
        keep_diag(diags, told->at[i]);
    }
}

void diags_take_back_remarks(Diags *diags, size_t count, DiagId id)
{
    for (size_t i = diags->all.len; i-- > count;)
        if (diags->all.at[i]->id == id)
            diags_take_between(diags, i, i + 1);
}

void diags_soften(Diags *diags, size_t count)
{
    for (size_t i = count; i < diags->all.len; i++) {
        Diag *diag = diags->all.at[i];
        if (diag_severity(diag->id) != SEVERITY_WARNING)
            continue;
        diags->errors -= diag->severity == SEVERITY_ERROR;
        diags->warnings -= diag->severity == SEVERITY_WARNING && !diag->is_silent;
        diag->severity = SEVERITY_REMARK;
    }
}

void diag_note(Diags *diags, Diag *diag, Span where, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    DiagNote note = {where, str_vformat(diags->arena, format, arguments)};
    va_end(arguments);
    vec_push(diags->arena, &diag->notes, note);
}

void diag_fix(Diags *diags, Diag *diag, Span where, Str text, bool is_safe)
{
    diag->is_fix_safe = is_safe && (!diag->fixes.len || diag->is_fix_safe);
    vec_push(diags->arena, &diag->fixes, (DiagFix){where, str_copy(diags->arena, text)});
}

/* ---- one character of the input, as it is shown ---- */

typedef struct {
    size_t bytes;   /* how many of the input */
    size_t columns; /* how many on the screen */
    char text[12];  /* empty: the input's own bytes */
} Glyph;

typedef struct {
    uint32_t first, last;
} CodeRange;

static bool is_in(uint32_t code, const CodeRange *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

/* Control and direction characters: they would hide or reorder what the line says. */
static bool is_hidden(uint32_t code)
{
    static const CodeRange hidden[] = {{0, 8},           {10, 31},         {0x7f, 0x9f},
                                       {0xad, 0xad},     {0x200b, 0x200f}, {0x2028, 0x202e},
                                       {0x2060, 0x206f}, {0xfeff, 0xfeff}};
    return is_in(code, hidden, sizeof hidden / sizeof *hidden);
}

static size_t width_of(uint32_t code)
{
    static const CodeRange none[] = {{0x300, 0x36f}, {0xfe00, 0xfe0f}};
    static const CodeRange wide[] = {{0x1100, 0x115f},   {0x2e80, 0xa4cf},   {0xac00, 0xd7a3},
                                     {0xf900, 0xfaff},   {0xfe30, 0xfe6f},   {0xff00, 0xff60},
                                     {0x1f300, 0x1f64f}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd}};
    if (is_in(code, none, sizeof none / sizeof *none))
        return 0;
    return is_in(code, wide, sizeof wide / sizeof *wide) ? 2 : 1;
}

static Glyph glyph_at(Str s)
{
    uint32_t code;
    Glyph glyph = {.bytes = str_utf8(s, &code)};
    if (glyph.bytes == 0) {
        glyph.bytes = 1;
        snprintf(glyph.text, sizeof glyph.text, "<%02X>", (unsigned)(unsigned char)s.at[0]);
        glyph.columns = 4;
    } else if (is_hidden(code)) {
        int columns = snprintf(glyph.text, sizeof glyph.text, "<U+%04X>", (unsigned)code);
        glyph.columns = (size_t)columns;
    } else {
        glyph.columns = width_of(code);
    }
    return glyph;
}

/* Text with its unprintable bytes made visible. */
static void print_visible(FILE *out, Str s)
{
    while (s.len > 0) {
        Glyph glyph = glyph_at(s);
        if (glyph.text[0])
            fputs(glyph.text, out);
        else
            fwrite(s.at, 1, glyph.bytes, out);
        s = str_slice(s, glyph.bytes, s.len);
    }
}

/* ---- the source line and its caret ---- */

static void print_color(FILE *out, bool color, const char *code)
{
    if (color)
        fprintf(out, "\033[%sm", code);
}

static void print_repeated(FILE *out, char c, size_t count)
{
    while (count-- > 0)
        fputc(c, out);
}

/* The part of a long line that is shown: bytes [begin, end) of it, cut between characters. */
typedef struct {
    size_t begin, end;
} Window;

static Window window_of(Str line, size_t caret)
{
    Window window = {0, line.len};
    if (line.len <= WIDEST_LINE)
        return window;
    if (caret > WINDOW_BEFORE)
        window.begin = caret - WINDOW_BEFORE;
    if (line.len - caret > WINDOW_AFTER)
        window.end = caret + WINDOW_AFTER;
    while (window.begin > 0 && window.begin < caret && (line.at[window.begin] & 0xc0) == 0x80)
        window.begin++;
    while (window.end < line.len && (line.at[window.end] & 0xc0) == 0x80)
        window.end++;
    return window;
}

static void print_caret_line(FILE *out, Str line, Window window, size_t caret, size_t end)
{
    if (window.begin > 0)
        fputs("   ", out);
    for (size_t at = window.begin; at < window.end && (at < end || at <= caret);) {
        Glyph glyph = glyph_at((Str){line.at + at, line.len - at});
        bool marks = at + glyph.bytes > caret;
        if (line.at[at] == '\t' && at != caret) {
            fputc('\t', out);
        } else if (!marks) {
            print_repeated(out, ' ', glyph.columns);
        } else if (at <= caret) {
            fputc('^', out);
            if (end > caret + 1 && glyph.columns > 1)
                print_repeated(out, '~', glyph.columns - 1);
            if (line.at[at] == '\t' && end > caret + 1)
                fputc('\t', out);
        } else {
            print_repeated(out, '~', glyph.columns);
        }
        at += glyph.bytes;
    }
    if (caret >= window.end)
        fputc('^', out);
    fputc('\n', out);
}

/* Below the caret: what is to stand there. */
static void print_fix(FILE *out, Str line, Window window, size_t caret, Str text, bool color)
{
    if (window.begin > 0)
        fputs("   ", out);
    for (size_t at = window.begin; at < caret && at < window.end;) {
        Glyph glyph = glyph_at((Str){line.at + at, line.len - at});
        if (line.at[at] == '\t')
            fputc('\t', out);
        else
            print_repeated(out, ' ', glyph.columns);
        at += glyph.bytes;
    }
    print_color(out, color, "32");
    print_visible(out, text);
    print_color(out, color, "0");
    fputc('\n', out);
}

/* `fix`: shown below, if it begins on the same line; or NULL. */
static void print_snippet(FILE *out, Span where, const DiagFix *fix, bool color)
{
    where = span_told(where);
    Source *source = where.source;
    Str line = source_line(source, where.begin);
    size_t first = (size_t)(line.at - source->text.at);
    size_t caret = where.begin - first;
    if (caret > line.len)
        caret = line.len; /* on the line end */
    size_t end = where.end > where.begin ? where.end - first : caret + 1;
    if (end > line.len)
        end = line.len;
    Window window = window_of(line, caret);
    if (window.begin > 0)
        fputs("...", out);
    print_visible(out, str_slice(line, window.begin, window.end));
    fputs(window.end < line.len ? "...\n" : "\n", out);
    print_color(out, color, "1;32");
    print_caret_line(out, line, window, caret, end);
    print_color(out, color, "0");
    if (fix && fix->where.source == source && fix->where.begin >= first + window.begin &&
        fix->where.begin <= first + window.end)
        print_fix(out, line, window, fix->where.begin - first, fix->text, color);
}

static void print_place(FILE *out, Span where, bool color)
{
    print_color(out, color, "1");
    if (where.source) {
        where = span_told(where);
        Place place = source_place(where.source, where.begin);
        print_visible(out, where.source->path);
        fprintf(out, ":%u:%u: ", place.line, place.column);
    } else {
        fputs("cudalite: ", out);
    }
    print_color(out, color, "0");
}

static void print_severity(FILE *out, Severity severity, bool color)
{
    static const struct {
        const char *name, *color;
    } words[] = {
        [SEVERITY_REMARK] = {"remark", "1;34"},
        [SEVERITY_NOTE] = {"note", "1;36"},
        [SEVERITY_WARNING] = {"warning", "1;35"},
        [SEVERITY_ERROR] = {"error", "1;31"},
    };
    print_color(out, color, words[severity].color);
    fprintf(out, "%s: ", words[severity].name);
    print_color(out, color, "0");
}

static bool same_place(Span a, Span b)
{
    return a.source == b.source && a.begin == b.begin && a.end == b.end;
}

static void print_diag(FILE *out, const Diag *diag, bool color)
{
    print_place(out, diag->where, color);
    print_severity(out, diag->severity, color);
    print_color(out, color, "1");
    print_visible(out, diag->text);
    bool upgraded = diag->severity == SEVERITY_ERROR && diag_severity(diag->id) == SEVERITY_WARNING;
    fprintf(out, upgraded ? " [-Werror,%s]" : " [%s]", diag_code(diag->id));
    print_color(out, color, "0");
    fputc('\n', out);
    const DiagFix *fix = diag->is_fix_safe && diag->fixes.len == 1 ? &diag->fixes.at[0] : NULL;
    if (diag->where.source)
        print_snippet(out, diag->where, fix, color);
    for (size_t i = 0; i < diag->notes.len; i++) {
        DiagNote note = diag->notes.at[i];
        print_place(out, note.where, color);
        print_severity(out, SEVERITY_NOTE, color);
        print_visible(out, note.text);
        fputc('\n', out);
        if (note.where.source && !same_place(note.where, diag->where))
            print_snippet(out, note.where, NULL, color);
    }
}

/* ---- in the order of the text ---- */

typedef struct {
    const Diag *diag;
    size_t source; /* sources in the order of their first report; none comes first */
    size_t order;
} Ranked;

static int compare_ranked(const void *left, const void *right)
{
    const Ranked *a = left, *b = right;
    if (a->source != b->source)
        return a->source < b->source ? -1 : 1;
    uint32_t at = a->diag->where.begin, other = b->diag->where.begin;
    if (a->source > 0 && at != other)
        return at < other ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

static Ranked *ranked_in_order(const Diags *diags)
{
    Ranked *ranked = arena_alloc(diags->arena, (diags->all.len + 1) * sizeof *ranked);
    VEC(const Source *) sources = {0};
    for (size_t i = 0; i < diags->all.len; i++) {
        const Diag *diag = diags->all.at[i];
        size_t rank = 0;
        if (diag->where.source) {
            while (rank < sources.len && sources.at[rank] != diag->where.source)
                rank++;
            if (rank == sources.len)
                vec_push(diags->arena, &sources, diag->where.source);
            rank++;
        }
        ranked[i] = (Ranked){diag, rank, i};
    }
    sort_stable(ranked, diags->all.len, sizeof *ranked, compare_ranked);
    return ranked;
}

static void print_one(FILE *out, const Diags *diags, const Diag *diag, bool color)
{
    if (!diags->options.json) {
        print_diag(out, diag, color);
        return;
    }
    Text line = text_new(diags->arena);
    diag_json(&line, diag);
    fwrite(line.at, 1, line.len, out);
}

static void print_hidden(FILE *out, const Diags *diags, unsigned hidden, unsigned errors)
{
    Str told = str_format(
        diags->arena, "%u more diagnostic%s not shown, %u of them errors; --max-errors=0 shows all",
        hidden, hidden > 1 ? "s are" : " is", errors - diags->options.max_errors);
    Text line = text_new(diags->arena);
    if (diags->options.json)
        diag_json_note(&line, told);
    else
        text_format(&line, "cudalite: %.*s\n", STR_ARG(told));
    fwrite(line.at, 1, line.len, out);
}

void diag_print(Diags *diags, FILE *out, bool color)
{
    Ranked *ranked = ranked_in_order(diags);
    unsigned errors = 0, hidden = 0;
    for (size_t i = 0; i < diags->all.len; i++) {
        const Diag *diag = ranked[i].diag;
        if (diag->is_silent || (diag->severity == SEVERITY_REMARK && !diags->options.explain))
            continue;
        errors += diag->severity == SEVERITY_ERROR;
        if (diags->options.max_errors > 0 && errors > diags->options.max_errors)
            hidden++;
        else
            print_one(out, diags, diag, color);
    }
    if (hidden > 0)
        print_hidden(out, diags, hidden, errors);
}
