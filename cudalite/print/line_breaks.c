/* Line breaks of the output. Enters: the whole output, and the input. Leaves: the output with lines
 * of at most COLUMNS columns. A line is read once and broken greedily, at the outermost place that
 * the columns have. */
#include "line_breaks.h"

#include <string.h>

#include "edit.h"

enum {
    COLUMNS = 100,
    TAB = 4,
    ALIGNED = 60,  /* what is in a bracket is aligned with its first, if that is so far left */
    STEP = 4,      /* else it is indented */
    SHORTEST = 24, /* bytes of a piece */
    DEPTH = 16,    /* the price of a bracket around a break */
    FAR = 3,       /* ... of a launch's arguments that are not aligned */
    SHORT = 24,    /* ... of a piece that is shorter than SHORTEST */
    KEPT = 30      /* bytes of a line of the input, without blanks, that may be too long */
};

/* What a line begins in. */
typedef enum { CODE, COMMENT, STRING, RAW_STRING } State;

typedef struct {
    size_t end, next; /* bytes of the line: what stands before the break, and behind it */
    size_t bracket;   /* 1 + the innermost one that is open; 0: none of this line */
    size_t brace;     /* 1 + the brace that it stands behind; 0: behind none */
    bool closes;      /* ... before the end of `bracket` */
    bool ends;        /* ... behind the end of a statement */
    int price;
} Break;

typedef struct {
    char kind;
    size_t at;      /* byte of the line: what is in it */
    size_t outer;   /* 1 + the one around it; 0: none */
    int depth;      /* brackets around what is in it */
    size_t column;  /* of `at`, where it is printed */
    bool is_broken; /* a brace that ended a line: its statements and what closes it begin one */
} Bracket;

/* The user's bytes in a line. */
typedef struct {
    size_t begin, end;
} Part;

typedef struct {
    Arena *arena;
    const Text *text;
    Str input;
    StrMap *kept; /* lines that may have to be broken, without blanks at their ends: is_kept has
                     the input's */
    Text *out;
    State state;
    Str raw_end; /* of the raw string that is open */
    bool is_spliced;
    char last;                /* the last byte of code before the line */
    size_t mark;              /* the next one */
    size_t goes_on, mark_end; /* the input of the mark before, where this line has it; none is left:
                                 they are equal */
    size_t flows; /* columns of the line before, in whose comment something was broken; or 0 */

    Str line;              /* without its end */
    bool is_long;          /* ... which may have to be broken */
    size_t first, comment; /* its first byte that is no blank; where a comment at its end begins */
    size_t open;           /* 1 + the innermost bracket */
    size_t choices;        /* `?` without its `:` */
    char closed;           /* the kind of the bracket that was closed last */
    size_t code;           /* where code begins behind a comment of lines before */
    bool is_broken;        /* some brace is */
    VEC(Break) breaks;
    VEC(Bracket) brackets;
    VEC(Part) parts;
} Breaker;

static char is_kept; /* in Breaker.kept: the input has the line */

static size_t columns_of(Str s)
{
    size_t columns = 0;
    for (size_t i = 0; i < s.len; i++)
        columns += s.at[i] == '\t' ? TAB : (s.at[i] & 0xc0) != 0x80;
    return columns;
}

static char byte_at(Str line, size_t at)
{
    return at < line.len ? line.at[at] : '\0';
}

/* ---- reading a line ---- */

static size_t behind_raw_string(Breaker *b, size_t at)
{
    for (; at + b->raw_end.len <= b->line.len; at++)
        if (memcmp(b->line.at + at, b->raw_end.at, b->raw_end.len) == 0) {
            b->state = CODE;
            return at + b->raw_end.len;
        }
    b->state = RAW_STRING;
    return b->line.len;
}

static size_t behind_comment(Breaker *b, size_t at)
{
    b->state = COMMENT;
    for (; at < b->line.len; at++)
        if (b->line.at[at] == '*' && byte_at(b->line, at + 1) == '/') {
            b->state = CODE;
            return at + 2;
        }
    return at;
}

/* A splice continues the string on the next line. */
static size_t behind_quote(Breaker *b, size_t at, char quote)
{
    const Str line = b->line;
    while (at < line.len && line.at[at] != quote)
        at += line.at[at] == '\\' ? 2 : 1;
    b->state = quote == '"' && at > line.len ? STRING : CODE;
    return at < line.len ? at + 1 : line.len;
}

static size_t behind_string(Breaker *b, size_t at)
{
    const Str line = b->line;
    if (line.at[at] == '"' && at && line.at[at - 1] == 'R') {
        size_t open = at + 1;
        while (open < line.len && line.at[open] != '(')
            open++;
        b->raw_end = str_format(b->arena, ")%.*s\"", STR_ARG(str_slice(line, at + 1, open)));
        return behind_raw_string(b, open);
    }
    return behind_quote(b, at + 1, line.at[at]);
}

static void add_bracket(Breaker *b, char kind, size_t at)
{
    const int outer = b->open ? b->brackets.at[b->open - 1].depth : 0;
    const Bracket bracket = {
        .kind = kind, .at = at, .outer = b->open, .depth = outer + (kind == '[' ? 2 : 1)};
    vec_push(b->arena, &b->brackets, bracket);
    b->open = b->brackets.len;
}

static void close_bracket(Breaker *b)
{
    b->closed = b->open ? b->brackets.at[b->open - 1].kind : '\0';
    if (b->open)
        b->open = b->brackets.at[b->open - 1].outer;
}

/* A bracket, if one stands there: the bytes that it has. */
static size_t read_bracket(Breaker *b, size_t at)
{
    const char byte = b->line.at[at];
    const bool thrice = byte_at(b->line, at + 1) == byte && byte_at(b->line, at + 2) == byte;
    if (strchr("([{", byte)) {
        add_bracket(b, byte, at + 1);
        return 1;
    }
    if (strchr(")]}", byte)) {
        close_bracket(b);
        return 1;
    }
    if (byte == '<' && thrice) {
        add_bracket(b, byte, at + 3);
        return 3;
    }
    if (byte == '>' && thrice && b->open && b->brackets.at[b->open - 1].kind == '<') {
        close_bracket(b);
        return 3;
    }
    return 0;
}

/* What a break behind the word costs, which ends before `at`; -1: none. */
static int price_behind(Str line, size_t at)
{
    static const struct {
        const char *word;
        int price;
    } operators[] = {{"||", 1}, {"&&", 2}, {"+", 4},  {"-", 4},  {"<<", 4}, {">>", 4},
                     {"*", 5},  {"/", 5},  {"%", 5},  {"|", 5},  {"^", 5},  {"&", 5},
                     {"<", 5},  {">", 5},  {"<=", 5}, {">=", 5}, {"==", 5}, {"!=", 5},
                     {"=", 6},  {"+=", 6}, {"-=", 6}, {"*=", 6}, {"/=", 6}, {"|=", 6}};
    size_t begin = at;
    while (begin && !is_line_blank(line.at[begin - 1]))
        begin--;
    const Str word = str_slice(line, begin, at);
    if (!word.len)
        return -1;
    if (line.at[at - 1] == ';')
        return 0;
    if (line.at[at - 1] == ',')
        return 1;
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (str_is(word, operators[i].word))
            return operators[i].price;
    return -1;
}

/* Behind the brace of a block, which nothing goes on. */
static bool ends_block(const Breaker *b, size_t at, size_t next)
{
    const Str rest = str_slice(b->line, next, b->line.len);
    return b->line.at[at - 1] == '}' && b->closed == '{' &&
           !strchr(",;)]}.?:=+-*/", byte_at(rest, 0)) &&
           !str_starts_any(rest, "else", "while", "catch");
}

/* A blank: behind it may be the next piece. */
static void read_blank(Breaker *b, size_t at)
{
    size_t next = at;
    while (next < b->line.len && is_line_blank(b->line.at[next]))
        next++;
    Break made = {.end = at, .next = next, .bracket = b->open, .price = price_behind(b->line, at)};
    const Bracket *open = b->open ? &b->brackets.at[b->open - 1] : NULL;
    const char mark = byte_at(b->line, next);
    if (mark == '/' && strchr("/*", byte_at(b->line, next + 1)))
        return; /* a comment */
    made.ends =
        (!open || open->kind == '{') && (b->line.at[at - 1] == ';' || ends_block(b, at, next));
    if (open && open->kind == '{' && (open->at == at || mark == '}')) {
        made.closes = mark == '}';
        made.brace = made.closes ? 0 : b->open;
        made.price = -DEPTH;
    } else if ((mark == '?' || (mark == ':' && b->choices)) && byte_at(b->line, next + 1) == ' ') {
        made.price = 3;
        b->choices += mark == '?' ? 1 : (size_t)-1;
    } else if (made.ends) {
        made.price = 0;
    } else if (!open && b->line.at[at - 1] == ')' && str_is_word_byte(mark)) {
        made.price = 7; /* before a function's name */
    } else if (made.price < 0) {
        return;
    }
    made.price += open ? DEPTH * open->depth : 0;
    if (next < b->line.len)
        vec_push(b->arena, &b->breaks, made);
}

/* Behind a word, or a number with what separates its digits, as 1'000. */
static size_t behind_word(Str line, size_t at)
{
    const bool is_number = line.at[at] >= '0' && line.at[at] <= '9';
    while (at < line.len && (str_is_word_byte(line.at[at]) || (is_number && line.at[at] == '\'')))
        at++;
    return at;
}

static size_t read_word(Breaker *b, size_t at)
{
    const Str line = b->line;
    const char byte = line.at[at], next = byte_at(line, at + 1);
    if (byte == '/' && (next == '/' || next == '*')) {
        const size_t end = next == '/' ? line.len : behind_comment(b, at + 2);
        b->comment = at;
        return end;
    }
    b->comment = line.len;
    b->last = byte;
    if (byte == '"' || byte == '\'')
        return behind_string(b, at);
    if (str_is_word_byte(byte))
        return behind_word(line, at);
    const size_t bracket = b->is_long ? read_bracket(b, at) : 0;
    return at + (bracket ? bracket : 1);
}

/* Brackets, and where it may be broken, are of use in a long line alone. */
static void read_line(Breaker *b)
{
    size_t at = b->first;
    b->breaks.len = b->brackets.len = 0;
    b->open = b->choices = 0;
    b->comment = b->line.len;
    b->is_broken = false;
    if (b->state == COMMENT)
        at = behind_comment(b, 0);
    else if (b->state == RAW_STRING)
        at = behind_raw_string(b, 0);
    else if (b->state == STRING)
        at = behind_quote(b, 0, '"');
    b->code = at;
    while (at < b->line.len)
        if (!is_line_blank(b->line.at[at])) {
            at = read_word(b, at);
        } else {
            if (at > b->first && b->is_long)
                read_blank(b, at);
            while (at < b->line.len && is_line_blank(b->line.at[at]))
                at++;
        }
}

/* ---- the user's bytes ---- */

/* The end of the line of the input, without its blanks. */
static size_t input_line_end(const Breaker *b, size_t at)
{
    const char *end = memchr(b->input.at + at, '\n', b->input.len - at);
    return end ? (size_t)(end - b->input.at) : b->input.len;
}

static void add_part(Breaker *b, size_t begin, size_t offset)
{
    const size_t end = input_line_end(b, offset), stop = end < b->mark_end ? end : b->mark_end;
    const Part part = {begin, begin + (stop - offset)};
    if (offset < stop)
        vec_push(b->arena, &b->parts, part);
    b->goes_on = end + 1 < b->mark_end ? end + 1 : b->mark_end;
}

/* The parts of the line that begins at that byte of the text; marks of it are passed. */
static void find_parts(Breaker *b, size_t begin)
{
    b->parts.len = 0;
    if (b->goes_on < b->mark_end) {
        size_t offset = b->goes_on;
        while (offset < b->mark_end && is_line_blank(b->input.at[offset]))
            offset++;
        add_part(b, b->first, offset);
    }
    for (; b->mark < b->text->marks.len; b->mark++) {
        const TextMark *mark = &b->text->marks.at[b->mark];
        if (mark->at > begin + b->line.len)
            break;
        b->mark_end = mark->end;
        add_part(b, mark->at - begin, mark->offset);
    }
}

static bool is_users(const Breaker *b, size_t begin, size_t end)
{
    bool is = false;
    for (size_t i = 0; i < b->parts.len; i++)
        is |= b->parts.at[i].begin < end && b->parts.at[i].end > begin;
    return is;
}

/* ---- writing a line ---- */

static void add_indent(Breaker *b, size_t more)
{
    text_add_c(b->out, "\n");
    text_add(b->out, str_slice(b->line, 0, b->first));
    for (size_t i = 0; i < more; i++)
        text_add_c(b->out, " ");
}

/* The comment [begin, end) of the line, in words; further lines begin as it does, or with " * ". It
 * goes on in the line before, where that is `flows` columns long. */
static void add_comment(Breaker *b, size_t begin, size_t end)
{
    const bool goes_on = b->line.at[begin] == '*';
    const char *prefix = goes_on ? "* " : byte_at(b->line, begin + 1) == '/' ? "// " : " * ";
    const size_t indent = columns_of(str_slice(b->line, 0, b->first));
    size_t column = b->flows ? b->flows : indent, at = b->flows ? begin + 2 : begin;
    while (at < end) {
        size_t stop = at;
        while (stop < end && !is_line_blank(b->line.at[stop]))
            stop++;
        if (end - stop == 3) /* a blank and the end of the comment */
            stop = end;
        const size_t columns = columns_of(str_slice(b->line, at, stop));
        if (at > begin && column + 1 + columns > COLUMNS) {
            add_indent(b, 0);
            text_add_c(b->out, prefix);
            column = indent + strlen(prefix);
        } else if (at > begin) {
            text_add_c(b->out, " ");
            column++;
        }
        text_add(b->out, str_slice(b->line, at, stop));
        column += columns;
        at = stop;
        while (at < end && is_line_blank(b->line.at[at]))
            at++;
    }
    b->flows = b->state == COMMENT ? column : 0;
}

/* The columns that a piece [begin, end) ends at, which begins at `column`; brackets of it, from
 * `*bracket` on, are told theirs. */
static size_t column_behind(Breaker *b, size_t begin, size_t end, size_t column, size_t *bracket)
{
    for (size_t i = begin; i < end; i++) {
        for (; *bracket < b->brackets.len && b->brackets.at[*bracket].at <= i; ++*bracket)
            b->brackets.at[*bracket].column = column;
        column += columns_of(str_slice(b->line, i, i + 1));
    }
    for (; *bracket < b->brackets.len && b->brackets.at[*bracket].at <= end; ++*bracket)
        b->brackets.at[*bracket].column = column;
    return column;
}

/* The break is among a launch's arguments, which would not be aligned: a piece has byte `at` in
 * `column`. */
static bool is_far(const Breaker *b, const Break *place, size_t at, size_t column)
{
    const Bracket *bracket = place->bracket ? &b->brackets.at[place->bracket - 1] : NULL;
    return bracket && bracket->at >= 2 && b->line.at[bracket->at - 2] == '>' &&
           (bracket->at > at ? column + (bracket->at - at) : bracket->column) > ALIGNED;
}

/* A brace that ended a line has a line for each statement in it and beside it, and for those of the
 * braces beside it. */
static bool is_due(const Breaker *b, const Break *place)
{
    const bool is_inside = place->bracket && b->brackets.at[place->bracket - 1].is_broken;
    if (place->closes || place->ends)
        return is_inside || (place->ends && !place->bracket && b->is_broken);
    if (!place->brace || !b->is_broken)
        return false;
    const size_t outer = b->brackets.at[place->brace - 1].outer;
    return !outer || b->brackets.at[outer - 1].is_broken;
}

/* The next of these. NULL: there is none. */
static const Break *find_due(const Breaker *b, size_t from, size_t at)
{
    for (; from < b->breaks.len; from++)
        if (b->breaks.at[from].end > at && is_due(b, &b->breaks.at[from]))
            return &b->breaks.at[from];
    return NULL;
}

/* The break, from `*from` on, for a piece that begins at byte `at` and may end at byte `limit`;
 * where none is so near, a later one. NULL: none is left. */
static const Break *find_break(const Breaker *b, size_t *from, size_t at, size_t column,
                               size_t limit)
{
    const Break *best = NULL;
    int lowest = 0;
    while (*from < b->breaks.len && b->breaks.at[*from].end <= at)
        ++*from;
    for (size_t i = *from; i < b->breaks.len; i++) {
        const Break *here = &b->breaks.at[i];
        const bool fits = here->end <= limit;
        const int price = here->price + (is_far(b, here, at, column) ? FAR : 0) +
                          (here->end - at < SHORTEST && !here->brace ? SHORT : 0);
        if (best && !fits && (best->end <= limit || here->end > limit + COLUMNS))
            break;
        if (fits && is_due(b, here))
            return here;
        if (here->closes)
            continue; /* its brace is not */
        if (!best || price < lowest || (fits && price == lowest && !here->brace)) {
            best = here;
            lowest = price;
        }
    }
    return best;
}

/* The bytes from `at` on that have so many columns at most. */
static size_t limit_of(const Breaker *b, size_t at, size_t columns)
{
    for (; at < b->line.len; at++) {
        const size_t more = columns_of(str_slice(b->line, at, at + 1));
        if (more > columns)
            return at;
        columns -= more;
    }
    return at;
}

/* The column of what is behind the break. */
static size_t column_after(const Breaker *b, const Break *place, size_t indent, bool goes_on)
{
    if (place->brace)
        return b->brackets.at[place->brace - 1].column;
    if (!place->bracket)
        return goes_on || place->ends ? indent : indent + STEP;
    const Bracket *bracket = &b->brackets.at[place->bracket - 1];
    if (bracket->is_broken)
        return bracket->column - (place->closes ? STEP : 0);
    return bracket->column <= ALIGNED && bracket->column >= indent ? bracket->column
                                                                   : indent + STEP;
}

/* The column in which the statements around a brace begin. */
static size_t column_around(const Breaker *b, const Break *place, size_t indent)
{
    const size_t outer = b->brackets.at[place->brace - 1].outer;
    return outer && b->brackets.at[outer - 1].is_broken ? b->brackets.at[outer - 1].column : indent;
}

static void add_code(Breaker *b, size_t end, bool goes_on)
{
    const size_t indent = columns_of(str_slice(b->line, 0, b->first));
    size_t at = b->first, column = indent, bracket = 0, from = 0;
    b->line.len = end;
    for (;;) {
        const size_t limit = limit_of(b, at, COLUMNS > column ? COLUMNS - column : 0);
        const Break *place = limit < end    ? find_break(b, &from, at, column, limit)
                             : b->is_broken ? find_due(b, from, at)
                                            : NULL;
        if (!place || place->next >= end) {
            text_add(b->out, str_slice(b->line, at, end));
            return;
        }
        column_behind(b, at, place->end, column, &bracket);
        text_add(b->out, str_slice(b->line, at, place->end));
        if (place->brace) {
            Bracket *brace = &b->brackets.at[place->brace - 1];
            brace->column = column_around(b, place, indent) + STEP;
            brace->is_broken = b->is_broken = true;
        }
        column = column_after(b, place, indent, goes_on);
        add_indent(b, column - indent);
        at = place->next;
    }
}

/* The line, which is too long. `was`, `last`: the state and the last byte of code before it. */
static void add_broken(Breaker *b, State was, char last)
{
    const bool goes_on = last && strchr(",(&|+-*/=?<", last);
    size_t end = b->comment;
    if (b->flows)
        text_trim_lines(b->out);
    else
        text_add(b->out, str_slice(b->line, 0, b->first));
    if (was == COMMENT || b->comment == b->first) {
        add_comment(b, b->first, b->line.len);
        return;
    }
    while (end > b->first && is_line_blank(b->line.at[end - 1]))
        end--;
    const bool is_last = b->comment < b->line.len,
               stays =
                   is_last && (b->line.at[end - 1] == '/' || is_users(b, b->comment, b->line.len));
    if (is_last && !stays && b->line.at[end - 1] == '{') { /* it tells of what is in it */
        const Break before = {.end = end, .next = b->comment, .price = -1};
        vec_push(b->arena, &b->breaks, before);
    } else if (is_last && !stays) {
        add_comment(b, b->comment, b->line.len);
        add_indent(b, 0);
        b->line.len = end;
    }
    add_code(b, b->line.len, goes_on);
}

/* Code can be broken, and what begins as a comment, or with the asterisk of one. */
static bool can_be_broken(const Breaker *b, State was)
{
    const Str line = b->line;
    if (line.at[b->first] == '#' || (b->state != CODE && b->state != COMMENT) ||
        (was != CODE && was != COMMENT))
        return false;
    if (was == COMMENT)
        return str_starts(str_slice(line, b->first, line.len), "* ") && b->code >= line.len;
    return b->comment == b->first ? line.at[b->first + 1] == '*' : b->state == CODE;
}

static void add_line(Breaker *b, size_t begin)
{
    const State was = b->state;
    const char last = b->last;
    b->first = 0;
    while (b->first < b->line.len && is_line_blank(b->line.at[b->first]))
        b->first++;
    find_parts(b, begin);
    b->is_long = (b->flows || columns_of(b->line) > COLUMNS) &&
                 strmap_get(b->kept, str_slice(b->line, b->first, b->line.len)) != &is_kept;
    read_line(b);
    const bool is_spliced = b->is_spliced;
    b->is_spliced = b->line.len && b->line.at[b->line.len - 1] == '\\';
    b->flows = was == COMMENT ? b->flows : 0;
    if (b->is_long && !is_spliced && !b->is_spliced && can_be_broken(b, was)) {
        add_broken(b, was, last);
        return;
    }
    b->flows = 0;
    text_add(b->out, b->line);
}

/* The line of the text that begins there, without blanks at its end; `next`: where the one behind it
 * begins. */
static Str line_at(Str text, size_t begin, size_t *next)
{
    const char *end = memchr(text.at + begin, '\n', text.len - begin);
    size_t behind = end ? (size_t)(end - text.at) : text.len;
    *next = end ? behind + 1 : behind;
    while (behind > begin && is_blank(text.at[behind - 1]))
        behind--;
    return str_slice(text, begin, behind);
}

/* Long lines, and those of comments, which flow on where one before them is broken: the input has
 * them, or not. */
static void find_kept(Breaker *b)
{
    static char is_made;
    for (size_t at = 0, next; at < b->text->len; at = next) {
        const Str line = line_at(text_str(b->text), at, &next), words = str_trim(line);
        if (words.len >= KEPT && (words.at[0] == '*' || columns_of(line) > COLUMNS))
            strmap_set(b->kept, words, &is_made);
    }
    for (size_t at = 0, next; at < b->input.len; at = next) {
        const Str line = str_trim(line_at(b->input, at, &next));
        if (line.len >= KEPT && strmap_get(b->kept, line))
            strmap_set(b->kept, line, &is_kept);
    }
}

Str line_breaks_added(Arena *arena, const Text *text, Str input)
{
    Breaker b = {.arena = arena,
                 .text = text,
                 .input = input,
                 .kept = strmap_new(arena),
                 .out = text_make(arena, (Str){0})};
    find_kept(&b);
    text_reserve(b.out, text->len + text->len / 64);
    for (size_t begin = 0, next; begin < text->len; begin = next) {
        b.line = line_at(text_str(text), begin, &next);
        const size_t behind = begin + b.line.len;
        add_line(&b, begin);
        text_add(b.out, str_slice(text_str(text), behind, next));
    }
    return text_str(b.out);
}
