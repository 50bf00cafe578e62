/* Enters: the texts that diagnostics name. Leaves: the lines on which a comment quiets some.
 *
 * The text is searched without a lexer: a literal that holds such a comment quiets its line,
 * too. */
#include "quiet.h"

#include <string.h>

enum { CODE_LENGTH = 5, CODES = 1000 }; /* CL000 ... CL999 */
enum { LONGEST_COMMENT = 1000 }; /* bytes of it that are read; so all of them take linear time */

static const char mark[] = "cudalite:";

typedef struct {
    uint32_t line;
    bool all;
    unsigned char codes[CODES / 8]; /* a bit for each number */
} QuietLine;

/* Ascending lines. */
typedef VEC(QuietLine) QuietLines;

struct Quiet {
    Arena *arena;
    StrMap *lines; /* of each source that was asked for; the key is its address */
};

Quiet *quiet_new(Arena *arena)
{
    Quiet *quiet = arena_new_of(arena, Quiet);
    quiet->arena = arena;
    quiet->lines = strmap_new(arena);
    return quiet;
}

/* The number of "CL127"; 0: the word is none. */
static unsigned code_number(Str word)
{
    unsigned number = 0;
    if (word.len != CODE_LENGTH || !str_starts(word, "CL"))
        return 0;
    for (size_t i = 2; i < word.len; i++) {
        if (word.at[i] < '0' || word.at[i] > '9')
            return 0;
        number = number * 10 + (unsigned)(word.at[i] - '0');
    }
    return number;
}

/* Takes the next word off `rest`: up to a blank, a comma or the end of the comment. Empty: none. */
static Str next_word(Str *rest)
{
    size_t begin = 0, end;
    while (begin < rest->len && (is_line_blank(rest->at[begin]) || rest->at[begin] == ','))
        begin++;
    for (end = begin; end < rest->len && !is_line_blank(rest->at[end]) && rest->at[end] != ',';
         end++)
        if (rest->at[end] == '*' && end + 1 < rest->len && rest->at[end + 1] == '/')
            break;
    Str word = str_slice(*rest, begin, end);
    *rest = str_slice(*rest, end, rest->len);
    return word;
}

/* Such a comment begins with the mark: before it stand blanks and the comment's two bytes. */
static bool begins_comment(Str text, size_t at)
{
    while (at > 0 && is_line_blank(text.at[at - 1]))
        at--;
    return at >= 2 && text.at[at - 2] == '/' && (text.at[at - 1] == '/' || text.at[at - 1] == '*');
}

/* What the comment says behind the mark; on a line that has one already, also that. */
static void add_comment(Quiet *quiet, QuietLines *lines, uint32_t line, Str rest)
{
    Str word = next_word(&rest);
    bool next = str_is(word, "quiet-next");
    if (!next && !str_is(word, "quiet"))
        return;
    line += next;
    /* a comment for the next line may stand behind one for this line */
    size_t at = lines->len;
    while (at > 0 && lines->at[at - 1].line > line)
        at--;
    if (at == 0 || lines->at[at - 1].line != line) {
        vec_push(quiet->arena, lines, (QuietLine){0});
        memmove(&lines->at[at + 1], &lines->at[at], (lines->len - 1 - at) * sizeof *lines->at);
        lines->at[at++] = (QuietLine){.line = line};
    }
    QuietLine *entry = &lines->at[at - 1];
    word = next_word(&rest);
    entry->all = entry->all || !word.len;
    for (; word.len; word = next_word(&rest)) {
        unsigned number = code_number(word);
        entry->codes[number / 8] |= (unsigned char)(1u << number % 8);
    }
}

static QuietLines *find_comments(Quiet *quiet, Source *source)
{
    QuietLines *lines = arena_new_of(quiet->arena, QuietLines);
    const Str text = source->text;
    const size_t len = sizeof mark - 1;
    for (size_t at = 0; at + len <= text.len;) {
        const char *found = memchr(text.at + at, mark[0], text.len - at);
        if (!found)
            break;
        at = (size_t)(found - text.at);
        if (text.len - at < len || memcmp(found, mark, len) != 0 || !begins_comment(text, at)) {
            at++;
            continue;
        }
        at += len;
        size_t end = text.len - at < LONGEST_COMMENT ? text.len : at + LONGEST_COMMENT;
        const char *newline = memchr(text.at + at, '\n', end - at);
        end = newline ? (size_t)(newline - text.at) : end;
        Str rest = str_trim(str_slice(text, at, end));
        add_comment(quiet, lines, source_place(source, (uint32_t)at).line, rest);
    }
    return lines;
}

bool quiet_has(Quiet *quiet, Span where, const char *code)
{
    if (!where.source)
        return false;
    Str key = {(const char *)&where.source, sizeof where.source};
    QuietLines *lines = strmap_get(quiet->lines, key);
    if (!lines) {
        lines = find_comments(quiet, where.source);
        strmap_set(quiet->lines, str_copy(quiet->arena, key), lines);
    }
    if (!lines->len)
        return false;
    const uint32_t line = source_place(where.source, where.begin).line;
    const unsigned number = code_number(str_of(code));
    size_t low;
    vec_first(low, lines->len, lines->at[low].line < line);
    if (low == lines->len || lines->at[low].line != line)
        return false;
    return lines->at[low].all || lines->at[low].codes[number / 8] >> number % 8 & 1;
}
