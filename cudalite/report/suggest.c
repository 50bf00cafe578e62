/* Annotations for a kernel that has none. Enters: a walk in symbols, which knows the index of each
 * access and what conditions compare. Leaves: the lines to add, where all that they say can be read
 * off the kernel: the block's shape, for each array whose rows and columns are found its garray,
 * and the loops that run along them. They are a proposal: that arrays have these extents and do not
 * overlap is for the programmer to know. */
#include "../front/parse.h"
#include "report.h"

enum { LEAST_ROW = 32 }; /* a fixed distance below that is no row's length */

typedef struct {
    Arena *arena; /* of the report */
    const Walk *walk;
    KernelReport *report;
    bool useful; /* some array with rows far apart got its garray */
} Suggester;

/* --- names ----------------------------------------------------------------------------------- */

/* A word of an annotation has no blanks unless it stands in parentheses. */
static Str word(Arena *arena, Str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (!str_is_word_byte(text.at[i]))
            return str_format(arena, "(%.*s)", STR_ARG(text));
    return text;
}

/* The name that stands for a size in the text: a parameter, a constant or a macro, which the tree
 * knows no more. Empty where it is none, or one of the kernel's variables. */
static Str size_name(const Walk *walk, const Expr *expr)
{
    Str text = span_text(walk_place(walk, expr));
    bool is_name = text.len > 0 && !(text.at[0] >= '0' && text.at[0] <= '9') &&
                   walk->code->slot_of[expr->first] < (int)walk->kernel->params.len;
    for (size_t i = 0; i < text.len; i++)
        is_name = is_name && str_is_word_byte(text.at[i]);
    return is_name ? text : STR("");
}

/* The size as the kernel itself spells it, or as a sum of products of parameters. */
static Str spelled(const Suggester *suggester, const Poly *size)
{
    const Walk *walk = suggester->walk;
    for (size_t i = 0; i < walk->bounds.len; i++) {
        Str name = size_name(walk, expr_bare(walk->bounds.at[i].end_expr));
        if (poly_equal(walk->bounds.at[i].end, size) && name.len)
            return str_copy(suggester->arena, name);
    }
    for (size_t i = 0; size && i < size->count; i++)
        for (unsigned k = 0; k < size->terms[i].degree; k++)
            if (size->terms[i].atoms[k]->kind != ATOM_SYMBOL)
                return STR("");
    return size ? word(suggester->arena, str_copy(suggester->arena, poly_text(walk->arena, size)))
                : STR("");
}

/* What a condition says that `index` stays below, give or take a constant. NULL: nothing. */
static const Poly *bound_of(const Walk *walk, const Poly *index)
{
    int64_t apart;
    for (size_t i = 0; i < walk->bounds.len; i++)
        if (poly_is_constant(poly_subtract(walk->arena, index, walk->bounds.at[i].index), &apart))
            return walk->bounds.at[i].end;
    return NULL;
}

/* --- arrays ---------------------------------------------------------------------------------- */

static const Poly *element_index(const Walk *walk, const Site *site)
{
    return site->index && site->bytes ? poly_divide_exactly(walk->arena, site->index, site->bytes)
                                      : NULL;
}

static bool is_stepping(const Atom *atom)
{
    return atom->kind == ATOM_THREAD || atom->kind == ATOM_ITERATOR;
}

/* The distance of rows that one access has: what one step of a thread or an iterator moves, other
 * than to the neighbour. False where there are several. */
static bool add_row(const Walk *walk, const Poly *index, const Poly **row)
{
    for (size_t i = 0; i < index->count; i++)
        for (unsigned k = 0; k < index->terms[i].degree; k++) {
            const Atom *atom = index->terms[i].atoms[k];
            const Poly *step, *rest;
            int64_t fixed;
            if (!is_stepping(atom))
                continue;
            if (!poly_linear(walk->arena, index, atom, &step, &rest))
                return false;
            bool known = poly_is_constant(step, &fixed);
            if (known && (fixed == 1 || fixed == -1))
                continue;
            if ((known && fixed < LEAST_ROW) || (*row && !poly_equal(*row, step)))
                return false;
            *row = step;
        }
    return true;
}

/* Its size in rows, or in elements, by one access; the same for all. */
static bool add_extent(const Walk *walk, const Poly *index, const Poly *row, const Poly **extent)
{
    const Poly *place = index, *column;
    if (row && !poly_divide(walk->arena, index, row, &place, &column))
        return false;
    const Poly *bound = bound_of(walk, place);
    if (!bound || (*extent && !poly_equal(*extent, bound)))
        return false;
    *extent = bound;
    return true;
}

static bool is_of(const Site *site, const Memory *memory)
{
    return site->memory == memory && !site->optional && !site->code->caller;
}

/* "garray a 2 4 n m"; empty where the array's form is not found. */
static Str array_words(const Suggester *suggester, const Memory *memory, bool *has_rows)
{
    const Walk *walk = suggester->walk;
    const Poly *row = NULL, *extent = NULL;
    unsigned bytes = 0;
    for (size_t i = 0; i < walk->sites.len; i++) {
        const Site *site = walk->sites.at[i];
        if (!is_of(site, memory))
            continue;
        const Poly *index = element_index(walk, site);
        if (!index || (bytes && bytes != site->bytes) || !add_row(walk, index, &row))
            return STR("");
        bytes = site->bytes;
    }
    for (size_t i = 0; i < walk->sites.len; i++)
        if (is_of(walk->sites.at[i], memory) &&
            !add_extent(walk, element_index(walk, walk->sites.at[i]), row, &extent))
            return STR("");
    Str first = spelled(suggester, extent), second = row ? spelled(suggester, row) : STR("");
    if (!first.len || (row && !second.len))
        return STR("");
    *has_rows = row != NULL;
    return row ? str_format(suggester->arena, "garray %.*s 2 %u %.*s %.*s", STR_ARG(memory->name),
                            bytes, STR_ARG(first), STR_ARG(second))
               : str_format(suggester->arena, "garray %.*s 1 %u %.*s", STR_ARG(memory->name), bytes,
                            STR_ARG(first));
}

/* --- loops ----------------------------------------------------------------------------------- */

static bool is_iterator(const Walk *walk, Str name)
{
    for (size_t i = 0; i < walk->sites.len; i++) {
        const Poly *index = walk->sites.at[i]->index;
        for (size_t t = 0; index && t < index->count; t++)
            for (unsigned k = 0; k < index->terms[t].degree; k++)
                if (index->terms[t].atoms[k]->kind == ATOM_ITERATOR &&
                    str_equal(index->terms[t].atoms[k]->name, name))
                    return true;
    }
    return false;
}

/* The text of an expression of sizes and numbers; empty where it has other names. */
static Str size_text(const Suggester *suggester, const Expr *expr)
{
    const Walk *walk = suggester->walk;
    for (size_t i = expr->first; i <= expr->last; i++)
        if (walk->code->slot_of[i] >= (int)walk->kernel->params.len)
            return STR("");
    return word(suggester->arena, str_copy(suggester->arena, span_text(walk_place(walk, expr))));
}

/* The step of `i++`, `++i` or `i += 2`. */
static Str step_text(const Suggester *suggester, const Expr *step)
{
    if ((step->kind == EXPR_UNARY || step->kind == EXPR_POSTFIX) && step->op == TOKEN_PLUS_PLUS)
        return STR("1");
    if (step->kind == EXPR_ASSIGN && step->op == TOKEN_PLUS_ASSIGN)
        return size_text(suggester, step->b);
    return STR("");
}

/* `for (int i = 0; i < n; i++)`: its words; empty for other forms. */
static Str loop_words(const Suggester *suggester, const Stmt *stmt)
{
    const Expr *start = NULL, *end = stmt->expr, *step = stmt->step;
    Str name = {0};
    if (stmt->init && stmt->init->kind == STMT_DECL && stmt->init->declarators.len == 1) {
        start = stmt->init->declarators.at[0]->init;
        name = stmt->init->declarators.at[0]->name;
    } else if (stmt->init && stmt->init->kind == STMT_EXPR &&
               stmt->init->expr->kind == EXPR_ASSIGN && stmt->init->expr->op == TOKEN_ASSIGN &&
               stmt->init->expr->a->kind == EXPR_NAME) {
        start = stmt->init->expr->b;
        name = stmt->init->expr->a->name;
    }
    bool plain = start && end && step && end->kind == EXPR_BINARY && end->op == TOKEN_LESS &&
                 end->a->kind == EXPR_NAME && str_equal(end->a->name, name);
    if (!plain || !is_iterator(suggester->walk, name))
        return STR("");
    Str words[] = {size_text(suggester, start), size_text(suggester, end->b),
                   step_text(suggester, step)};
    if (!words[0].len || !words[1].len || !words[2].len)
        return STR("");
    return str_format(suggester->arena, "loop %.*s %.*s %.*s %.*s", STR_ARG(name),
                      STR_ARG(words[0]), STR_ARG(words[1]), STR_ARG(words[2]));
}

static void insert(Suggester *suggester, uint32_t at, Str text)
{
    vec_push(suggester->arena, &suggester->report->suggested, (Insertion){at, text});
}

/* Before the line of a loop that begins one. */
static void suggest_loop(Suggester *suggester, const Stmt *stmt)
{
    const Tokens *tokens = &suggester->walk->kernel->tokens;
    Span where = tokens_place(tokens->at, tokens->len, stmt->first, stmt->first);
    uint32_t line = where.begin;
    if (where.source != suggester->report->body.source)
        return;
    Str text = where.source->text;
    while (line > 0 && (text.at[line - 1] == ' ' || text.at[line - 1] == '\t'))
        line--;
    Str words = loop_words(suggester, stmt);
    if (words.len && line > 0 && text.at[line - 1] == '\n')
        insert(suggester, line,
               str_format(suggester->arena, "#pragma cudalite %.*s\n", STR_ARG(words)));
}

static void suggest_loops(Suggester *suggester, const Stmt *stmt)
{
    if (!stmt)
        return;
    if (stmt->kind == STMT_FOR)
        suggest_loop(suggester, stmt);
    for (size_t i = 0; i < stmt->body.len; i++)
        suggest_loops(suggester, stmt->body.at[i]);
    suggest_loops(suggester, stmt->then);
    suggest_loops(suggester, stmt->otherwise);
}

/* --- the kernel ------------------------------------------------------------------------------ */

static Str block_words(Arena *arena, const int64_t block[3])
{
    const long long x = block[0], y = block[1], z = block[2];
    if (z > 1)
        return str_format(arena, "%lldx%lldx%lld", x, y, z);
    return y > 1 ? str_format(arena, "%lldx%lld", x, y) : str_format(arena, "%lld", x);
}

/* Accesses that staging might mend: lanes a row apart. */
static bool is_wasteful(const KernelReport *report)
{
    for (size_t i = 0; i < report->accesses.len; i++)
        if (report->accesses.at[i].uncoalesced && report->accesses.at[i].pattern == PATTERN_ROW)
            return true;
    return false;
}

void suggest_annotations(Arena *arena, const Walk *walk, KernelReport *report)
{
    Suggester suggester = {.arena = arena, .walk = walk, .report = report};
    if (report->annotated || report->block[0] <= 0 || !is_wasteful(report) ||
        report->body.source != walk->unit->source)
        return;
    Text text = text_new(arena);
    text_format(&text, "\n#pragma cudalite __global__ %.*s",
                STR_ARG(block_words(arena, report->block)));
    for (size_t i = 0; i < walk->memories.len; i++) {
        bool has_rows = false;
        const Memory *memory = walk->memories.at[i];
        Str words = memory->param && memory->space == SPACE_GLOBAL && !memory->hidden
                        ? array_words(&suggester, memory, &has_rows)
                        : STR("");
        if (words.len)
            text_format(&text, "\n#pragma cudalite %.*s", STR_ARG(words));
        suggester.useful = suggester.useful || has_rows;
    }
    uint32_t behind = report->body.begin + 1;
    Str source = report->body.source->text;
    if (!suggester.useful || behind >= source.len)
        return;
    if (source.at[behind] != '\n' && source.at[behind] != '\r')
        text_add_c(&text, "\n");
    insert(&suggester, behind, text_str(&text));
    suggest_loops(&suggester, walk->kernel->body);
}
