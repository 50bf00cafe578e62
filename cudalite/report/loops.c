/* Kernels in the parallel loop notation of seeds/000 (figures 5 and 7): dopar over the blocks,
 * forall over the threads of one, and in the body the loops' variables where threadIdx and
 * blockIdx stood. A forall has all iterations done with a statement before the next one begins,
 * so that barriers add nothing; they stay in the text. */
#include "../lex/lexer.h"
#include "report.h"

enum { AXES = 3 };

typedef struct {
    const KernelReport *kernel;
    Arena *arena;
    Text *out;
    Str block[AXES], thread[AXES]; /* names of the loops' variables */
    bool block_used[AXES], thread_used[AXES];
    const SwappedKernel *swapped; /* its axes take each other's place; NULL: they do not */
} LoopWriter;

/* Along the axis; 0: no launch tells it. */
static int64_t told_blocks(const KernelReport *kernel, unsigned axis)
{
    return kernel->grid_taken ? 0 : kernel->launched.grid[axis];
}

/* The axis of `threadIdx . x` if the token before the dot is that name. */
static bool index_axis(Lexer lexer, Token name, const char *wanted, unsigned *axis, uint32_t *end)
{
    if (!token_is(name, wanted))
        return false;
    Token dot = lexer_next_solid(&lexer), letter = lexer_next_solid(&lexer);
    if (dot.kind != TOKEN_DOT || letter.kind != TOKEN_NAME ||
        letter.span.end - letter.span.begin != 1)
        return false;
    char c = letter.span.source->text.at[letter.span.begin];
    if (c < 'x' || c > 'z')
        return false;
    *axis = (unsigned)(c - 'x');
    *end = letter.span.end;
    return true;
}

/* Whether the kernel's text has the word. */
static bool is_taken(const LoopWriter *writer, const char *name)
{
    Lexer lexer = lexer_new(writer->kernel->where.source, writer->kernel->where.begin,
                            writer->kernel->body.end);
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;)
        if (token.kind == TOKEN_NAME && token_is(token, name))
            return true;
    return false;
}

static Str free_name(const LoopWriter *writer, const char *const *candidates)
{
    while (candidates[1] && is_taken(writer, candidates[0]))
        candidates++;
    return str_of(candidates[0]);
}

/* i and j, as the paper has them, where they are free and there is one axis. */
static void choose_names(LoopWriter *writer)
{
    static const char *const blocks[AXES][5] = {{"i", "bx", "block_x", "block_index_x", NULL},
                                                {"by", "block_y", "block_index_y", NULL},
                                                {"bz", "block_z", "block_index_z", NULL}};
    static const char *const threads[AXES][5] = {{"j", "tx", "thread_x", "thread_index_x", NULL},
                                                 {"ty", "thread_y", "thread_index_y", NULL},
                                                 {"tz", "thread_z", "thread_index_z", NULL}};
    bool flat = !writer->block_used[1] && !writer->thread_used[1] && !is_taken(writer, "i") &&
                !is_taken(writer, "j");
    for (unsigned axis = 0; axis < AXES; axis++) {
        writer->block[axis] = free_name(writer, blocks[axis] + (axis == 0 && !flat));
        writer->thread[axis] = free_name(writer, threads[axis] + (axis == 0 && !flat));
    }
}

static void find_used(LoopWriter *writer)
{
    Lexer lexer = lexer_new(writer->kernel->where.source, writer->kernel->body.begin,
                            writer->kernel->body.end);
    unsigned axis;
    uint32_t end;
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        if (token.kind != TOKEN_NAME)
            continue;
        if (index_axis(lexer, token, "threadIdx", &axis, &end))
            writer->thread_used[axis] = true;
        if (index_axis(lexer, token, "blockIdx", &axis, &end))
            writer->block_used[axis] = true;
    }
    for (axis = 0; axis < AXES; axis++) {
        writer->thread_used[axis] |= axis == 0 || writer->kernel->block[axis] > 1;
        writer->block_used[axis] |= axis == 0 || told_blocks(writer->kernel, axis) > 1;
    }
}

/* Where what does not stand in the body ends: an annotation, the head of a loop that is a
 * forall. */
static uint32_t left_out_end(const LoopWriter *writer, uint32_t at)
{
    if (writer->swapped && writer->swapped->axes.kind == SWAP_LOOP &&
        writer->swapped->head.begin == at) {
        const Str all = writer->kernel->where.source->text;
        uint32_t end = writer->swapped->head.end;
        while (end < all.len && all.at[end] == ' ')
            end++;
        return end;
    }
    for (size_t i = 0; i < writer->kernel->annotations.len; i++)
        if (writer->kernel->annotations.at[i].begin == at)
            return writer->kernel->annotations.at[i].end;
    return 0;
}

/* An annotation that is a line of its own takes the line along. Where the text goes on. */
static uint32_t line_removed(Text *text, Str all, uint32_t at)
{
    size_t begin = text->len, end = at;
    while (begin > 0 && is_line_blank(text->at[begin - 1]))
        begin--;
    while (end < all.len && (all.at[end] == ' ' || all.at[end] == '\t' || all.at[end] == '\r'))
        end++;
    bool alone =
        (begin == 0 || text->at[begin - 1] == '\n') && end < all.len && all.at[end] == '\n';
    if (alone)
        text->len = begin;
    return alone ? (uint32_t)end + 1 : at;
}

/* The body's text between its braces, with names for the indices and without annotations. */
static Str body_text(const LoopWriter *writer)
{
    Span body = writer->kernel->body;
    Str all = writer->kernel->where.source->text;
    Text text = text_new(writer->arena);
    uint32_t at = body.begin + 1, end;
    Lexer lexer = lexer_new(writer->kernel->where.source, at, body.end - 1);
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        unsigned axis;
        bool is_thread =
            token.kind == TOKEN_NAME && index_axis(lexer, token, "threadIdx", &axis, &end);
        bool is_block = !is_thread && token.kind == TOKEN_NAME &&
                        index_axis(lexer, token, "blockIdx", &axis, &end);
        uint32_t skip = left_out_end(writer, token.span.begin);
        if (token.span.begin < at || (!is_thread && !is_block && !skip))
            continue;
        text_add(&text, str_slice(all, at, token.span.begin));
        if (!skip)
            text_add(&text, is_thread ? writer->thread[axis] : writer->block[axis]);
        at = skip ? line_removed(&text, all, skip) : end;
    }
    text_add(&text, str_slice(all, at, body.end - 1));
    return text_str(&text);
}

static bool is_blank_line(Str line)
{
    return str_trim(line).len == 0;
}

static size_t indent_of(Str line)
{
    size_t blanks = 0;
    while (blanks < line.len && is_line_blank(line.at[blanks]))
        blanks++;
    return blanks;
}

static bool next_line(Str *rest, Str *line)
{
    size_t end = 0;
    if (!rest->len)
        return false;
    while (end < rest->len && rest->at[end] != '\n')
        end++;
    *line = str_slice(*rest, 0, end > 0 && rest->at[end - 1] == '\r' ? end - 1 : end);
    *rest = str_slice(*rest, end < rest->len ? end + 1 : end, rest->len);
    return true;
}

static void write_body(const LoopWriter *writer, unsigned depth)
{
    Str text = body_text(writer), line;
    size_t least = SIZE_MAX;
    for (Str rest = text; next_line(&rest, &line);)
        if (!is_blank_line(line) && line.at[0] != '#' && indent_of(line) < least)
            least = indent_of(line);
    bool blank = true; /* no empty lines at the start, and no two in a row */
    for (Str rest = text; next_line(&rest, &line);) {
        if (is_blank_line(line) && (blank || !str_trim(rest).len))
            continue;
        blank = is_blank_line(line);
        size_t skip = indent_of(line) < least ? indent_of(line) : least;
        if (!blank)
            text_format(writer->out, "%*s%.*s", (int)(2 * depth), "",
                        STR_ARG(str_slice(line, skip, line.len)));
        text_add_c(writer->out, "\n");
    }
}

/* The parallel loop over blocks or threads along an axis. */
typedef struct {
    bool is_block;
    unsigned axis;
} Parallel;

static void write_loop(const LoopWriter *writer, unsigned depth, const char *kind, Parallel loop)
{
    const KernelReport *kernel = writer->kernel;
    const unsigned axis = loop.axis;
    int64_t extent = loop.is_block ? told_blocks(kernel, axis) : kernel->block[axis];
    Str name = loop.is_block ? writer->block[axis] : writer->thread[axis];
    Str last = extent > 0 ? str_format(writer->arena, "%lld", (long long)extent - 1)
                          : str_format(writer->arena, "%s.%c-1",
                                       loop.is_block ? "gridDim" : "blockDim", "xyz"[axis]);
    text_format(writer->out, "%*s%s ( %.*s=0 : %.*s )\n", (int)(2 * depth), "", kind, STR_ARG(name),
                STR_ARG(last));
}

static void exchange(Parallel *all, unsigned count, Parallel one, Parallel other)
{
    for (unsigned i = 0; i < count; i++) {
        const bool is_one = all[i].is_block == one.is_block && all[i].axis == one.axis,
                   is_other = all[i].is_block == other.is_block && all[i].axis == other.axis;
        if (is_one || is_other)
            all[i] = is_one ? other : one;
    }
}

/* Blocks' loops, then threads', in the order that the swap gives them. *blocks: so many are of
 * blocks. */
static unsigned find_loops(const LoopWriter *writer, Parallel all[2 * AXES], unsigned *blocks)
{
    const AxisSwap axes = writer->swapped ? writer->swapped->axes : (AxisSwap){0};
    unsigned count = 0;
    for (unsigned axis = AXES; axis-- > 0;)
        if (writer->block_used[axis])
            all[count++] = (Parallel){true, axis};
    *blocks = count;
    for (unsigned axis = AXES; axis-- > 0;)
        if (writer->thread_used[axis])
            all[count++] = (Parallel){false, axis};
    if (writer->swapped && axes.kind == SWAP_BLOCK)
        exchange(all, count, (Parallel){true, axes.b}, (Parallel){false, 0});
    if (writer->swapped && swap_turns_grid(axes))
        exchange(all, count, (Parallel){true, axes.a}, (Parallel){true, axes.b});
    if (writer->swapped && swap_turns_threads(axes))
        exchange(all, count, (Parallel){false, axes.a}, (Parallel){false, axes.b});
    if (writer->swapped && axes.kind == SWAP_LOOP)
        *blocks = count; /* lanes are the loop's */
    return count;
}

static void write_kernel(LoopWriter *writer, const char *which)
{
    const KernelReport *kernel = writer->kernel;
    unsigned depth = 0;
    if (kernel->body.source != kernel->where.source || kernel->body.end < kernel->body.begin + 2)
        return;
    find_used(writer);
    choose_names(writer);
    text_format(writer->out, "/* %.*s%s%s */\n", STR_ARG(kernel->name), which[0] ? ", " : "",
                which);
    Parallel loops[2 * AXES];
    unsigned blocks;
    const unsigned count = find_loops(writer, loops, &blocks);
    while (depth < count) {
        write_loop(writer, depth, depth < blocks ? "dopar" : "forall", loops[depth]);
        depth++;
    }
    if (writer->swapped && writer->swapped->axes.kind == SWAP_LOOP)
        text_format(writer->out, "%*sforall ( %.*s=%.*s : %.*s )\n", (int)(2 * depth++), "",
                    STR_ARG(writer->swapped->axes.loop), STR_ARG(writer->swapped->start),
                    STR_ARG(writer->swapped->last));
    write_body(writer, depth);
    while (depth-- > 0)
        text_format(writer->out, "%*s%s\n", (int)(2 * depth), "",
                    depth >= blocks ? "endforall" : "enddopar");
    text_add_c(writer->out, "\n");
}

static const SwappedKernel *swapped_of(const Report *report, const KernelReport *kernel)
{
    for (size_t i = 0; i < report->swapped->len; i++)
        if (report->swapped->at[i].where.source == kernel->where.source &&
            report->swapped->at[i].where.begin == kernel->where.begin)
            return &report->swapped->at[i];
    return NULL;
}

void report_loops(const Report *report, Text *out)
{
    for (size_t i = 0; i < report->before->kernels.len; i++) {
        const KernelReport *before = report->before->kernels.at[i],
                           *after = report_kernel(report->after, before->name);
        const SwappedKernel *swapped = swapped_of(report, before);
        bool changed = !swapped && after && after->accesses.len != before->accesses.len;
        LoopWriter writer = {.kernel = before, .arena = report->arena, .out = out};
        write_kernel(&writer, changed || swapped ? "original" : "");
        if (swapped) {
            LoopWriter other = {
                .kernel = before, .arena = report->arena, .out = out, .swapped = swapped};
            write_kernel(&other, "swapped");
        }
        if (changed) {
            LoopWriter staged = {.kernel = after, .arena = report->arena, .out = out};
            write_kernel(&staged, "staged");
        }
    }
}
