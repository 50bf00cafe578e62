/* Forms of CUDA for which the host's compiler needs others, in the text of a file.
 *
 * Enters: a file's text. Leaves: the same text for the translation (print/cpu), with
 *
 *     asm("...");                    inline PTX as calls (ptx.c)
 *     (void *)kernel                 ::cudalite_sim::PointerCast() ->* kernel, so that launches by
 *     reinterpret_cast<void *>(...)  address find how to call what may be a kernel
 *     __device__ __shared__ x        __shared__ x
 *     __shared__ extern x            extern __shared__ x
 *     k<<<g, b>>>(x                  ::cudalite_sim::Launch("k", __FILE__, __LINE__, g, b).with(x
 *     #ifdef Y                       #ifdef Y
 *         , y                            , y
 *     #endif                         #endif
 *         )                              )([=](auto... a) { return k(a...); })
 *
 * Comments and literals stay as they are, and so do the numbers of lines. */
#include <string.h>

#include "host_forms.h"
#include "ptx.h"

typedef struct {
    Str text;
    size_t at; /* what is before it has been written, but for `copied` to `at` */
    size_t copied;
    char last;     /* the last byte that is no blank and in no comment */
    Str last_word; /* which it ends; empty where it ends none */
    bool has_ptx;
    Text *out;
} Scan;

static Str rest_of(const Scan *scan, size_t at)
{
    return str_slice(scan->text, at, scan->text.len);
}

/* Behind blanks, spliced newlines and comments. */
static size_t blanks_end(const Scan *scan, size_t at)
{
    while (at < scan->text.len) {
        const Str rest = rest_of(scan, at);
        if (is_blank(rest.at[0]) || str_starts(rest, "\\\n"))
            at++;
        else if (str_starts(rest, "/*")) {
            at += 2;
            while (at < scan->text.len && !str_starts(rest_of(scan, at), "*/"))
                at++;
            at += 2;
        } else if (str_starts(rest, "//")) {
            while (at < scan->text.len && scan->text.at[at] != '\n')
                at++;
        } else
            break;
    }
    return at < scan->text.len ? at : scan->text.len;
}

static size_t word_end(const Scan *scan, size_t at)
{
    while (at < scan->text.len && str_is_word_byte(scan->text.at[at]))
        at++;
    return at;
}

/* Behind the literal whose quote stands at `at`. */
static size_t literal_end(const Scan *scan, size_t at)
{
    const char quote = scan->text.at[at++];
    for (; at < scan->text.len && scan->text.at[at] != quote && scan->text.at[at] != '\n'; at++)
        at += scan->text.at[at] == '\\';
    return at < scan->text.len ? at + 1 : scan->text.len;
}

/* Behind R"x( ... )x" whose quote stands at `at`. */
static size_t raw_literal_end(const Scan *scan, size_t at)
{
    size_t open = at + 1;
    while (open < scan->text.len && scan->text.at[open] != '(')
        open++;
    const Str name = str_slice(scan->text, at + 1, open);
    for (size_t i = open; i + name.len + 2 <= scan->text.len; i++)
        if (scan->text.at[i] == ')' && scan->text.at[i + 1 + name.len] == '"' &&
            str_equal(str_slice(scan->text, i + 1, i + 1 + name.len), name))
            return i + name.len + 2;
    return scan->text.len;
}

static void copy_to(Scan *scan, size_t at)
{
    text_add(scan->out, str_slice(scan->text, scan->copied, at));
    scan->copied = at;
}

/* Leaves out the text to `end`, but for its newlines, which are spliced where they were. */
static void leave_out(Scan *scan, size_t end)
{
    for (size_t i = scan->copied; i < end; i++)
        if (scan->text.at[i] == '\n')
            text_add_c(scan->out, i && scan->text.at[i - 1] == '\\' ? " \\\n" : "\n");
    scan->copied = scan->at = end;
}

/* --- casts ------------------------------------------------------------------------------------ */

/* Behind `void *`, const or not, and `close`; 0: something else stands at `at`. */
static size_t void_pointer_end(const Scan *scan, size_t at, char close)
{
    bool has_void = false;
    for (;;) {
        at = blanks_end(scan, at);
        const size_t end = word_end(scan, at);
        const Str word = str_slice(scan->text, at, end);
        if (!str_is(word, "const") && !(str_is(word, "void") && !has_void))
            break;
        has_void |= str_is(word, "void");
        at = end;
    }
    if (!has_void || at >= scan->text.len || scan->text.at[at] != '*')
        return 0;
    at = blanks_end(scan, at + 1);
    return at < scan->text.len && scan->text.at[at] == close ? at + 1 : 0;
}

/* Whether a name, with its namespaces and template arguments, is all that is cast at `at`. */
static bool is_name_alone(const Scan *scan, size_t at)
{
    at = blanks_end(scan, at);
    if (at < scan->text.len && scan->text.at[at] == '&')
        at = blanks_end(scan, at + 1);
    size_t end = word_end(scan, at);
    if (end == at || (scan->text.at[at] >= '0' && scan->text.at[at] <= '9') ||
        str_is_any(str_slice(scan->text, at, end), "NULL", "nullptr", "this", "sizeof", "new"))
        return false;
    while (str_starts(rest_of(scan, end), "::"))
        end = word_end(scan, end + 2);
    at = blanks_end(scan, end);
    if (at < scan->text.len && scan->text.at[at] == '<') {
        int depth = 0;
        for (; at < scan->text.len && !strchr(";{}", scan->text.at[at]); at++) {
            depth += scan->text.at[at] == '<' ? 1 : scan->text.at[at] == '>' ? -1 : 0;
            if (depth == 0)
                break;
        }
        if (at >= scan->text.len || scan->text.at[at] != '>')
            return false;
        at = blanks_end(scan, at + 1);
    }
    return at < scan->text.len && strchr(",);}", scan->text.at[at]) != NULL;
}

/* A parenthesis behind a name or a bracket opens no cast, but for keywords'. */
static bool may_be_cast(const Scan *scan)
{
    if (scan->last_word.len)
        return str_is_any(scan->last_word, "return", "case", "else", "do");
    return scan->last != ')' && scan->last != ']' && scan->last != '>';
}

static const char pointer_cast[] = "::cudalite_sim::PointerCast() ->* ";

static bool cast_rewrite(Scan *scan)
{
    const size_t end = void_pointer_end(scan, scan->at + 1, ')');
    if (!end || !may_be_cast(scan) || !is_name_alone(scan, end))
        return false;
    copy_to(scan, scan->at);
    text_add_c(scan->out, pointer_cast);
    leave_out(scan, end);
    scan->last = '*';
    return true;
}

/* --- launches with conditions among their arguments -------------------------------------------- */

/* Where the name of the kernel begins that ends before `at`; `at`: there is none. */
static size_t callee_begin(const Scan *scan, size_t at)
{
    size_t begin = at;
    while (begin > scan->copied && is_blank(scan->text.at[begin - 1]))
        begin--;
    if (begin > scan->copied && scan->text.at[begin - 1] == '>') {
        int depth = 0;
        while (begin > scan->copied) {
            const char c = scan->text.at[--begin];
            depth += c == '>' ? 1 : c == '<' ? -1 : 0;
            if (depth == 0 || strchr(";{}", c))
                break;
        }
        if (depth)
            return at;
    }
    const size_t end = begin;
    while (begin > scan->copied &&
           (str_is_word_byte(scan->text.at[begin - 1]) || scan->text.at[begin - 1] == ':'))
        begin--;
    return begin < end ? begin : at;
}

/* Behind the text that `close` ends, brackets and literals passed over; 0: it does not end. */
static size_t closing_end(const Scan *scan, size_t at, const char *close)
{
    int depth = 0;
    while (at < scan->text.len && scan->text.at[at] != ';') {
        const char c = scan->text.at[at];
        const size_t blank_end = blanks_end(scan, at);
        if (depth == 0 && str_starts(rest_of(scan, at), close))
            return at + strlen(close);
        if (c == '"' || c == '\'') {
            at = literal_end(scan, at);
            continue;
        }
        depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
        if (depth < 0)
            return 0;
        at = blank_end > at ? blank_end : at + 1;
    }
    return 0;
}

static bool has_directive(Str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] != '\n')
            continue;
        size_t at = i + 1;
        while (at < text.len && is_line_blank(text.at[at]))
            at++;
        if (at < text.len && text.at[at] == '#')
            return true;
    }
    return false;
}

static bool launch_rewrite(Scan *scan)
{
    const size_t begin = callee_begin(scan, scan->at), open = scan->at + 3;
    const size_t config_end = closing_end(scan, open, ">>>");
    const size_t paren = config_end ? blanks_end(scan, config_end) : scan->text.len;
    if (begin == scan->at || paren >= scan->text.len || scan->text.at[paren] != '(')
        return false;
    const size_t end = closing_end(scan, paren + 1, ")");
    if (!end || !has_directive(str_slice(scan->text, scan->at, end)))
        return false;
    const Str callee = str_trim(str_slice(scan->text, begin, scan->at));
    copy_to(scan, begin);
    text_format(scan->out, "::cudalite_sim::Launch(\"%.*s\", __FILE__, __LINE__, ",
                STR_ARG(callee));
    scan->copied = open;
    copy_to(scan, config_end - 3);
    text_add_c(scan->out, ").with(");
    scan->copied = paren + 1;
    copy_to(scan, end - 1);
    text_format(scan->out, ")([=](auto... cudalite_0) { return %.*s(cudalite_0...); })",
                STR_ARG(callee));
    scan->copied = scan->at = end;
    return true;
}

/* --- words ------------------------------------------------------------------------------------ */

static bool next_word_is(const Scan *scan, size_t end, const char *wanted, size_t *behind)
{
    const size_t begin = blanks_end(scan, end);
    *behind = word_end(scan, begin);
    return str_is(str_slice(scan->text, begin, *behind), wanted);
}

static bool word_rewrite(Scan *scan, Str word, size_t end)
{
    size_t behind;
    if (str_is_any(word, "asm", "__asm__", "__asm")) {
        Text made = text_new(scan->out->arena);
        size_t close;
        if (!ptx_translate(scan->text, scan->at, &made, &close))
            return false;
        scan->has_ptx = true;
        copy_to(scan, scan->at);
        text_add(scan->out, text_str(&made));
        leave_out(scan, close);
        return true;
    }
    if (str_is(word, "__device__") && next_word_is(scan, end, "__shared__", &behind)) {
        copy_to(scan, scan->at);
        leave_out(scan, blanks_end(scan, end));
        return true;
    }
    if (str_is(word, "__shared__") && next_word_is(scan, end, "extern", &behind)) {
        copy_to(scan, scan->at);
        text_add_c(scan->out, "extern __shared__");
        leave_out(scan, behind);
        return true;
    }
    const size_t open = blanks_end(scan, end);
    if (str_is(word, "reinterpret_cast") && open < scan->text.len && scan->text.at[open] == '<') {
        behind = void_pointer_end(scan, open + 1, '>');
        const size_t paren = behind ? blanks_end(scan, behind) : 0;
        if (!paren || paren >= scan->text.len || scan->text.at[paren] != '(' ||
            !is_name_alone(scan, paren + 1))
            return false;
        copy_to(scan, scan->at);
        text_add_c(scan->out, pointer_cast);
        leave_out(scan, behind);
        return true;
    }
    return false;
}

static void word_scan(Scan *scan)
{
    const size_t end = word_end(scan, scan->at);
    const Str word = str_slice(scan->text, scan->at, end);
    const bool is_raw = end < scan->text.len && scan->text.at[end] == '"' &&
                        str_is_any(word, "R", "LR", "uR", "UR", "u8R");
    if (is_raw) {
        scan->at = raw_literal_end(scan, end);
        scan->last_word = STR("");
    } else if (word_rewrite(scan, word, end)) {
        scan->last_word = STR("");
    } else {
        scan->at = end;
        scan->last_word = word;
    }
    scan->last = 'a';
}

Str host_forms(Arena *arena, Str text, bool *has_ptx)
{
    Text out = text_new(arena);
    Scan scan = {.text = text, .out = &out, .last = ';'};
    while (scan.at < text.len) {
        const char c = text.at[scan.at];
        const size_t blank_end = blanks_end(&scan, scan.at);
        if (blank_end > scan.at) {
            scan.at = blank_end;
        } else if (str_is_word_byte(c)) {
            word_scan(&scan);
        } else if (c == '"' || c == '\'') {
            scan.at = literal_end(&scan, scan.at);
            scan.last = c;
            scan.last_word = STR("");
        } else if (!(c == '<' && str_starts(rest_of(&scan, scan.at), "<<<") &&
                     launch_rewrite(&scan)) &&
                   !(c == '(' && cast_rewrite(&scan))) {
            scan.last = c;
            scan.last_word = STR("");
            scan.at++;
        }
    }
    copy_to(&scan, text.len);
    *has_ptx = scan.has_ptx;
    return text_str(&out);
}
