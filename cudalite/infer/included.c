/* Kernels of included files that the main file launches. Enters: the main file. Leaves: the same
 * with such kernels in it, for whoever infers and transforms; and edits that take them out of what
 * comes of it.
 *
 * A kernel's text means the same behind the #include as where it stands, if its tokens are the same
 * when macros are expanded, and nothing that is declared between the two places has the name of
 * what it calls. */
#include "included.h"

#include <string.h>

#include "../lex/lexer.h"
#include "../syntax/names.h"
#include "../syntax/unit_read.h"

enum { MOST_INCLUDED = 32, MOST_ITERATIONS = 3 };

typedef struct {
    const Kernel *kernel;
    uint32_t at; /* behind the line that includes its file */
} Definition;

typedef struct {
    Arena *arena;
    Unit *unit;       /* as it is */
    StrMap *first;    /* of a name: the kernel, or the search if there are several */
    StrMap *launched; /* names that the main file launches */
    const Strs *only; /* names; NULL: any */
    StrMap *why;      /* see Included */
    VEC(Definition) all;
} Search;

/* --- which ------------------------------------------------------------------------------------ */

/* The path ends with the name, as #include "name" has it. */
static bool is_named(Str path, Str name)
{
    name = str_behind(name, "./");
    return path.len >= name.len && name.len > 0 &&
           str_equal(str_slice(path, path.len - name.len, path.len), name) &&
           (path.len == name.len || path.at[path.len - name.len - 1] == '/');
}

/* Behind the line of the one #include "..." of the main file that can mean this file. False: there
 * is not one. */
static bool include_end(const Search *search, const Source *file, uint32_t *end)
{
    Source *source = search->unit->source;
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    unsigned count = 0;
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        if (token.kind != TOKEN_DIRECTIVE)
            continue;
        Lexer inside = lexer_in_directive(token);
        if (!token_is(lexer_next_solid(&inside), "include"))
            continue;
        const Str name = span_text(lexer_next_solid(&inside).span);
        if (name.len < 3 || name.at[0] != '"' ||
            !is_named(file->path, str_slice(name, 1, name.len - 1)))
            continue;
        const char *newline =
            memchr(source->text.at + token.span.end, '\n', source->text.len - token.span.end);
        count++;
        if (!newline)
            return false;
        *end = (uint32_t)(newline - source->text.at) + 1;
    }
    return count == 1;
}

/* No #if stands around the text but the guard of its file. */
static bool is_unconditional(Arena *arena, Span text)
{
    Lexer lexer = lexer_new(text.source, 0, text.begin);
    int depth = macros_include_guard(arena, text.source).at ? -1 : 0;
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        if (token.kind != TOKEN_DIRECTIVE)
            continue;
        Lexer inside = lexer_in_directive(token);
        const Token word = lexer_next_solid(&inside);
        depth += token_is_any(word, "if", "ifdef", "ifndef");
        depth -= token_is(word, "endif");
    }
    return depth == 0;
}

/* Something in front of a name that an expression cannot have there: it may be declared. */
static bool may_declare(Token before)
{
    static const char *const words[] = {"return", "else", "do", "case", "goto", "throw"};
    if (token_is_one_of(before, words))
        return false;
    return before.kind == TOKEN_NAME || before.kind == TOKEN_STAR || before.kind == TOKEN_AND ||
           before.kind == TOKEN_GREATER;
}

/* What the kernel calls; `a < b` is a call, too, unless `a` is a variable of the kernel's own. */
static StrMap *names_called(Arena *arena, const Kernel *kernel)
{
    StrMap *called = strmap_new(arena), *own = strmap_new(arena);
    for (size_t i = 0; i < kernel->params.len; i++)
        strmap_set(own, kernel->params.at[i]->name, own);
    stmt_add_declared(kernel->body, own);
    for (size_t i = 0; i + 1 < kernel->tokens.len; i++) {
        const Str name = token_text(arena, kernel->tokens.at[i]);
        const TokenKind next = kernel->tokens.at[i + 1].kind;
        if (kernel->tokens.at[i].kind == TOKEN_NAME &&
            (next == TOKEN_LPAREN || (next == TOKEN_LESS && !strmap_get(own, name))))
            strmap_set(called, name, called);
    }
    return called;
}

/* Behind the kernel, its file declares nothing that might have the name of what the kernel calls,
 * and includes nothing: of names, functions alone can mean several things. */
static bool means_the_same_behind(Arena *arena, const Kernel *kernel)
{
    const StrMap *names = names_called(arena, kernel);
    Source *file = kernel->text.source;
    Lexer lexer = lexer_new(file, kernel->text.end, (uint32_t)file->text.len);
    Token before = {0};
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END; before = token) {
        if (token_is(token, "using") || token_is(token, "operator"))
            return false;
        if (token.kind == TOKEN_DIRECTIVE) {
            Lexer inside = lexer_in_directive(token);
            if (token_is(lexer_next_solid(&inside), "include"))
                return false;
        }
        if (token.kind == TOKEN_NAME && may_declare(before) &&
            strmap_get(names, span_text(token.span)))
            return false;
    }
    return true;
}

static void note_why(const Search *search, const Kernel *kernel, Str why)
{
    Str *kept = arena_new_of(search->arena, Str);
    *kept = str_copy(search->arena, why);
    strmap_set(search->why, kernel->name, kept);
}

/* Why the text of the kernel would not mean the same behind the #include; NULL: it does, and
 * `*at`. */
static const char *text_hindrance(const Search *search, const Kernel *kernel, uint32_t *at)
{
    const Str words = span_text(kernel->text);
    if (kernel->scope || kernel->scope_is_unsure)
        return "it is in a namespace or a class of an included file: write it into this file";
    if (str_has(words, "cudalite") || str_has(words, "__annotation"))
        return "it is in an included file, and has annotations: run cudalite on that file";
    if (!include_end(search, kernel->text.source, at))
        return "the file that it is in is not included by exactly one #include \"...\" of this "
               "file: include it here";
    if (!is_unconditional(search->arena, kernel->text))
        return "it is in an included file, inside of #if: write it into this file";
    if (!means_the_same_behind(search->arena, kernel))
        return "it is in an included file that may declare or include behind it what it calls: "
               "make it the last of that file";
    return NULL;
}

static bool is_candidate(const Search *search, const Kernel *kernel, uint32_t *at)
{
    const Source *source = kernel->text.source;
    if (!kernel->body || !source || source == search->unit->source || kernel->annotations.len ||
        kernel->malformed.len || !strmap_get(search->launched, kernel->name))
        return false;
    const char *why = strmap_get(search->first, kernel->name) != kernel
                          ? "several kernels have its name: give them different ones"
                          : text_hindrance(search, kernel, at);
    if (why)
        note_why(search, kernel, str_of(why));
    return !why;
}

static void find(Search *search)
{
    const Unit *unit = search->unit;
    search->first = strmap_new(search->arena);
    search->launched = strmap_new(search->arena);
    for (size_t i = 0; i < unit->kernels.len; i++) {
        const Str name = unit->kernels.at[i]->name;
        const bool is_first = !strmap_get(search->first, name);
        strmap_set(search->first, name, is_first ? (void *)unit->kernels.at[i] : (void *)search);
    }
    for (size_t i = 0; i < unit->launches.len; i++)
        if (unit->launches.at[i]->where.source == unit->source)
            strmap_set(search->launched, unit->launches.at[i]->kernel, search);
    for (size_t i = 0; i < search->unit->kernels.len && search->all.len < MOST_INCLUDED; i++) {
        Definition one = {.kernel = search->unit->kernels.at[i]};
        const bool asked = !search->only || strs_has(search->only, one.kernel->name);
        if (asked && is_candidate(search, one.kernel, &one.at))
            vec_push(search->arena, &search->all, one);
    }
}

/* --- text ------------------------------------------------------------------------------------- */

typedef VEC(BorrowedText) Borrowed;

static void add_line(const Search *search, Text *text, Span line, Borrowed *borrowed)
{
    const uint32_t begin = (uint32_t)text->len;
    text_add(text, span_text(line));
    vec_push(search->arena, borrowed,
             ((BorrowedText){begin, (uint32_t)text->len, line.begin, line.source}));
}

/* The kernel, in lines that end as those of the main file do. */
static void add_kernel(const Search *search, Text *text, const Kernel *kernel, Borrowed *borrowed)
{
    const Str words = span_text(kernel->text);
    const Span all = kernel->text;
    uint32_t at = 0;
    for (uint32_t i = 0; i < words.len; i++) {
        const bool ends = words.at[i] == '\n';
        if (!ends && words.at[i] != '\r')
            continue;
        add_line(search, text, (Span){all.source, all.begin + at, all.begin + i}, borrowed);
        text_add_c(text, !ends ? "" : search->unit->crlf ? "\r\n" : "\n");
        at = i + 1;
    }
    add_line(search, text, (Span){all.source, all.begin + at, all.end}, borrowed);
    text_add_c(text, search->unit->crlf ? "\r\n" : "\n");
}

/* All lines of what was put in count as the one behind the #include. */
static void add_lines(Source *made, size_t at, Str text, uint32_t *lines)
{
    for (size_t i = 0; i < text.len; i++)
        if (text.at[i] == '\n') {
            AddedLines here = {(uint32_t)(at + i + 1), ++*lines};
            vec_push(made->arena, &made->added, here);
        }
}

static Source *with_kernels(const Search *search)
{
    const Source *source = search->unit->source;
    Text text = text_new(search->arena);
    VEC(size_t) places = {0};
    Borrowed borrowed = {0};
    uint32_t at = 0, lines = 0;
    for (size_t turn = 0; turn < search->all.len; turn++) { /* in the order of their places */
        uint32_t next = UINT32_MAX;
        for (size_t i = 0; i < search->all.len; i++)
            if (search->all.at[i].at < next && (turn == 0 || search->all.at[i].at > at))
                next = search->all.at[i].at;
        if (next == UINT32_MAX)
            break;
        text_add(&text, str_slice(source->text, at, next));
        at = next;
        for (size_t i = 0; i < search->all.len; i++)
            if (search->all.at[i].at == at) {
                vec_push(search->arena, &places, text.len);
                add_kernel(search, &text, search->all.at[i].kernel, &borrowed);
                vec_push(search->arena, &places, text.len);
            }
    }
    text_add(&text, str_slice(source->text, at, source->text.len));
    Source *made = source_from_text(search->arena, source->path, text_str(&text));
    for (size_t i = 0; i < places.len; i += 2)
        add_lines(made, places.at[i], str_slice(made->text, places.at[i], places.at[i + 1]),
                  &lines);
    for (size_t i = 0; i < borrowed.len; i++)
        vec_push(made->arena, &made->borrowed, borrowed.at[i]);
    return made;
}

/* The files that the kernels were taken out of: blanks stand there. */
static void take_from_files(const Search *search, Sources *without)
{
    for (size_t i = 0; i < search->all.len; i++) {
        const Span text = search->all.at[i].kernel->text;
        Source *made = NULL;
        for (size_t k = 0; k < without->len; k++)
            if (str_equal(without->at[k]->path, text.source->path))
                made = without->at[k];
        if (!made) {
            made = source_from_text(search->arena, text.source->path, text.source->text);
            vec_push(search->arena, without, made);
        }
        char *bytes = arena_alloc(search->arena, made->text.len + 1);
        memcpy(bytes, made->text.at, made->text.len + 1);
        for (uint32_t at = text.begin; at < text.end; at++)
            bytes[at] = bytes[at] == '\n' ? '\n' : ' ';
        made->text.at = bytes;
    }
}

/* --- what comes of it ------------------------------------------------------------------------- */

static const Kernel *main_kernel(const Unit *unit, Str name)
{
    for (size_t i = 0; i < unit->kernels.len; i++)
        if (unit->kernels.at[i]->text.source == unit->source &&
            str_equal(unit->kernels.at[i]->name, name))
            return unit->kernels.at[i];
    return NULL;
}

static bool same_tokens(Arena *arena, const Kernel *a, const Kernel *b)
{
    if (!b || a->tokens.len != b->tokens.len)
        return false;
    for (size_t i = 0; i < a->tokens.len; i++)
        if (!str_equal(token_text(arena, a->tokens.at[i]), token_text(arena, b->tokens.at[i])))
            return false;
    return true;
}

/* Something is put behind the kernel: a variant of it. */
static bool has_variant(const Kernel *kernel, const Edits *edits)
{
    for (size_t i = 0; i < edits->all.len; i++)
        if (edits->all.at[i].begin == kernel->text.end &&
            edits->all.at[i].end == kernel->text.end && !edits->all.at[i].is_once)
            return true;
    return false;
}

/* Leaves the candidates that have a variant in the end. */
static void try_all(Search *search, const Included *included, const TransformOptions *how,
                    Templates *templates)
{
    Arena *arena = search->arena;
    UnitOptions options = *how->unit;
    TransformOptions trial = *how;
    size_t kept = 0;
    options.replaced = &included->without;
    trial.tells = (TransformTells){0};
    trial.unit = &options;
    trial.times = false;
    options.parse_all = true;
    const Unit *plain = unit_read(arena, diags_new(arena), included->source, &options);
    options.parse_all = false;
    const AllInferred inferred =
        infer_kernels(arena, included->source, &trial, templates, search->only, diags_new(arena));
    Unit *unit = unit_read(arena, diags_new(arena),
                           infer_source(arena, included->source, &inferred, false), &options);
    const Edits edits =
        unit->diags->errors ? edits_new(arena) : transform(unit, &trial, templates).edits;
    for (size_t i = 0; i < search->all.len; i++) {
        const Kernel *kernel = search->all.at[i].kernel, *made = main_kernel(unit, kernel->name),
                     *stands = main_kernel(plain, kernel->name);
        if (!unit->diags->errors && made && has_variant(made, &edits) &&
            same_tokens(arena, kernel, stands))
            search->all.at[kept++] = search->all.at[i];
        for (size_t k = 0; stands && k < inferred.len; k++)
            if (inferred.at[k].where.begin == stands->where.begin && inferred.at[k].why.len)
                note_why(search, kernel, inferred.at[k].why);
    }
    search->all.len = kept;
}

Included included_kernels(Arena *arena, Source *source, const TransformOptions *how,
                          Templates *templates, const Strs *only)
{
    UnitOptions options = *how->unit;
    options.parse_all = true;
    Search search = {.arena = arena,
                     .unit = unit_read(arena, diags_new(arena), source, &options),
                     .only = only,
                     .why = strmap_new(arena)};
    Included included = {.main = source, .source = source, .why = search.why};
    if (search.unit->diags->errors)
        return included;
    find(&search);
    for (unsigned iteration = 0; search.all.len && iteration < MOST_ITERATIONS; iteration++) {
        const size_t count = search.all.len;
        included = (Included){.main = source, .source = with_kernels(&search), .why = search.why};
        take_from_files(&search, &included.without);
        try_all(&search, &included, how, templates);
        for (size_t i = 0; search.all.len == count && i < count; i++) {
            vec_push(arena, &included.names, search.all.at[i].kernel->name);
            vec_push(arena, &included.ends, search.all.at[i].at);
        }
        if (included.names.len)
            return included;
    }
    return (Included){.main = source, .source = source, .why = search.why};
}

Str included_why_left(const TransformOptions *how, const Kernel *kernel)
{
    const Str *why = how->not_included ? strmap_get(how->not_included, kernel->name) : NULL;
    return kernel->tokens.at[kernel->brace].origin
               ? STR("a macro writes it, so its code cannot be changed: write it out, or make it a "
                     "template")
           : why                ? *why
           : how->owns_launches ? STR("it is in an included file, which is left unchanged")
                                : STR("it is in an included file, which is left unchanged with "
                                      "-O1: leave out -O1, or write the kernel into this file");
}

bool included_take_out(const Unit *unit, const Strs *names, Edits *edits)
{
    for (size_t i = 0; i < names->len; i++) {
        const Kernel *kernel = main_kernel(unit, names->at[i]);
        if (!kernel || !has_variant(kernel, edits))
            return false;
        size_t kept = 0;
        for (size_t k = 0; k < edits->all.len; k++) {
            const Edit *edit = &edits->all.at[k];
            if (edit->end <= kernel->text.begin || edit->begin >= kernel->text.end)
                edits->all.at[kept++] = *edit;
        }
        edits->all.len = kept;
        edits_remove(edits, kernel->text);
    }
    return true;
}

/* --- what is written down --------------------------------------------------------------------- */

static const char *const MARK = " // cudalite: infer ";

/* Where the mark of the line begins, which includes a file; its end: there is none. */
static uint32_t find_mark(Str text, uint32_t begin, uint32_t end)
{
    const Str mark = str_of(MARK);
    for (uint32_t at = begin; at + mark.len <= end; at++)
        if (str_equal(str_slice(text, at, at + mark.len), mark))
            return at;
    return end;
}

static uint32_t line_end(Str text, uint32_t at)
{
    while (at < text.len && text.at[at] != '\n' && text.at[at] != '\r')
        at++;
    return at;
}

static void add_asked(Arena *arena, Source *source, uint32_t begin, uint32_t end,
                      AllIncludedAsked *asked)
{
    const Str text = source->text;
    uint32_t at = begin + (uint32_t)strlen(MARK);
    while (at < end) {
        uint32_t behind = at;
        while (behind < end && text.at[behind] != ' ')
            behind++;
        IncludedAsked one = {str_slice(text, at, behind), {source, begin + 1, end}};
        if (behind > at)
            vec_push(arena, asked, one);
        at = behind + 1;
    }
}

Source *included_asked(Arena *arena, Source *source, AllIncludedAsked *asked)
{
    const Str text = source->text;
    Text without = text_new(arena);
    uint32_t copied = 0;
    if (!str_has(text, MARK))
        return source;
    Lexer lexer = lexer_new(source, 0, (uint32_t)text.len);
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        Lexer inside = lexer_in_directive(token);
        if (token.kind != TOKEN_DIRECTIVE || !token_is(lexer_next_solid(&inside), "include"))
            continue;
        const uint32_t name_end = lexer_next_solid(&inside).span.end,
                       end = line_end(text, name_end), mark = find_mark(text, name_end, end);
        if (mark == end)
            continue;
        add_asked(arena, source, mark, end, asked);
        text_add(&without, str_slice(text, copied, mark));
        copied = end;
    }
    text_add(&without, str_slice(text, copied, text.len));
    return asked->len ? source_from_text(arena, source->path, text_str(&without)) : source;
}

static uint32_t first_place(const Inferred *inferred)
{
    return inferred->additions.len ? inferred->additions.at[0].at : 0;
}

void included_annotate(Arena *arena, const Included *included, AllInferred *inferred)
{
    const Str text = included->main->text;
    for (size_t i = 0; i < included->names.len; i++) {
        Inferred one = {.kernel = included->names.at[i], .is_useful = true};
        uint32_t at = included->ends.at[i] - 1;
        at -= at > 0 && text.at[at - 1] == '\r';
        Text words = text_new(arena);
        text_format(&words, "%s%.*s", MARK, STR_ARG(one.kernel));
        Addition mark = {at, text_str(&words)};
        vec_push(arena, &one.additions, mark);
        vec_push(arena, inferred, one);
        for (size_t k = inferred->len - 1;
             k > 0 && first_place(&inferred->at[k - 1]) > first_place(&inferred->at[k]); k--) {
            const Inferred before = inferred->at[k - 1];
            inferred->at[k - 1] = inferred->at[k];
            inferred->at[k] = before;
        }
    }
}
