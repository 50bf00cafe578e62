/* Annotations: from text to checked words. Enters: the text of an annotation, each byte with its
 * place. Leaves: an Annotation whose words have expanded tokens with their places inside the
 * literal; or a diagnostic at the word that is wrong. */
#include "annotation_words.h"

#include <string.h>

#include "../../base/suggest.h"
#include "../../lex/lexer.h"
#include "../member_arrays.h"
#include "../parse.h"
#include "correct.h"

typedef struct {
    size_t begin, end;
} Piece;

typedef struct {
    Unit *unit;
    Arena *arena;
    const AnnotationSource *from;
    VEC(Piece) pieces;
    Tokens raw; /* of the word that is being read */
    Annotation *annotation;
    bool well_formed;
} Reading;

static const char garray_form[] = "garray <name> <rank> <element size> <rank sizes>";
static const char global_form[] = "__global__ <threads per block> [<blocks per SM>]";
static const char tile_form[] = "tile <iterator> <iterations>";
static const char schedule_form[] = "schedule <name> <number> ...",
                  merge_form[] = "merge <axis> <number>",
                  layout_form[] = "layout <array> soa|transposed|padded|kept";
static const char loop_form[] = "loop <iterator> <start> <end> <increment>";

static Span text_span(const Reading *reading, size_t begin, size_t end)
{
    const AnnotationSource *from = reading->from;
    if (begin >= from->at.len) {
        uint32_t last =
            from->at.len ? from->at.at[from->at.len - 1] + 1 : reading->annotation->where.begin;
        return (Span){from->source, last, last};
    }
    return (Span){from->source, from->at.at[begin],
                  end > begin ? from->at.at[end - 1] + 1 : from->at.at[begin]};
}

static Str piece_text(const Reading *reading, Piece piece)
{
    return (Str){reading->from->text.at + piece.begin, piece.end - piece.begin};
}

static Span piece_span(const Reading *reading, Piece piece)
{
    return text_span(reading, piece.begin, piece.end);
}

static Diag *reject(Reading *reading, DiagId id, Span where, Str text)
{
    reading->well_formed = false;
    return diag_report(reading->unit->diags, id, where, "%.*s", STR_ARG(text));
}

#define REJECT(reading, id, where, ...)                                                            \
    reject((reading), (id), (where), str_format((reading)->arena, __VA_ARGS__))

/* Words are separated by blanks outside parentheses. */
static void split_words(Reading *reading)
{
    const AnnotationSource *from = reading->from;
    size_t i = 0, depth = 0;
    while (i < from->text.len) {
        if (is_blank(from->text.at[i])) {
            i++;
            continue;
        }
        Piece piece = {i, i};
        size_t open = i;
        for (depth = 0; i < from->text.len && (depth || !is_blank(from->text.at[i])); i++) {
            if (from->text.at[i] == '(') {
                open = depth++ ? open : i;
            } else if (from->text.at[i] == ')' && !depth--) {
                REJECT(reading, DIAG_ANNOTATION_PARENTHESES, text_span(reading, i, i + 1),
                       "this ')' has no matching '(' in the annotation");
                return;
            }
        }
        piece.end = i;
        if (depth) {
            REJECT(reading, DIAG_ANNOTATION_PARENTHESES, text_span(reading, open, open + 1),
                   "this '(' has no matching ')' in the annotation");
            return;
        }
        vec_push(reading->arena, &reading->pieces, piece);
    }
}

/* --- words ---------------------------------------------------------------------------------- */

/* The tokens of a piece. Where it was written in one go they are lexed in place; else from a copy,
 * and each that was written in one go is given its place. */
static void lex_piece(Reading *reading, Piece piece, Tokens *out)
{
    const AnnotationSource *from = reading->from;
    Span span = piece_span(reading, piece);
    bool in_place = span.end - span.begin == piece.end - piece.begin;
    Source *source = from->source;
    if (!in_place) { /* diagnostics have places in it */
        Arena *lasting = reading->unit->arena;
        source = source_from_text(lasting, from->source->path,
                                  str_copy(lasting, piece_text(reading, piece)));
        span = (Span){source, 0, (uint32_t)(piece.end - piece.begin)};
    }
    Lexer lexer = lexer_new(source, span.begin, span.end);
    lexer.in_directive = true;
    lexer.line_start = false;
    for (;;) {
        Token token = lexer_next_solid(&lexer);
        if (token.kind == TOKEN_END)
            return;
        if (!in_place) {
            Piece here = {piece.begin + token.span.begin, piece.begin + token.span.end};
            Span there = piece_span(reading, here);
            if (there.end - there.begin == here.end - here.begin) {
                token.span = there;
            } else if (token.kind == TOKEN_NAME || token.kind == TOKEN_NUMBER) {
                REJECT(reading, DIAG_ANNOTATION_LITERAL, there,
                       "a word of this annotation is split between two literals; write it in one");
                return;
            }
        }
        vec_push(reading->arena, out, token);
    }
}

static AnnotationWord make_word(Reading *reading, Piece piece)
{
    AnnotationWord word = {.text = piece_text(reading, piece), .where = piece_span(reading, piece)};
    reading->raw.len = 0;
    lex_piece(reading, piece, &reading->raw);
    macros_expand(reading->unit->macros, reading->raw.at, reading->raw.len, &word.tokens);
    if (word.tokens.len)
        word.expr = parse_expression(reading->unit, &word.tokens);
    return word;
}

static bool is_identifier(Str text)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c < 0;
        if (!letter && (i == 0 || c < '0' || c > '9'))
            return false;
    }
    return text.len > 0;
}

static const char no_expression[] = "";

/* What makes an expression unfit: NULL if nothing. `dynamic`: a loop's bound may also index and
 * call. */
static const char *expr_fault(const Expr *expr, bool dynamic)
{
    if (!expr)
        return NULL;
    switch (expr->kind) {
    case EXPR_NUMBER: return expr->is_floating ? "a floating-point number" : NULL;
    case EXPR_CHARACTER:
    case EXPR_BOOL:
    case EXPR_NAME:
    case EXPR_SIZEOF: return NULL;
    case EXPR_STRING: return "a string";
    case EXPR_UNARY:
        if (token_is_step(expr->op))
            return "an assignment";
        break;
    case EXPR_BINARY:
        if (expr->op == TOKEN_COMMA)
            return "a comma";
        break;
    case EXPR_CALL:
        if (!dynamic)
            return "a call";
        break;
    case EXPR_POSTFIX:
    case EXPR_ASSIGN: return "an assignment";
    case EXPR_PAREN:
    case EXPR_MEMBER:
    case EXPR_INDEX: /* of which array, check.c asks */
    case EXPR_TERNARY:
    case EXPR_CAST: break;
    default: return no_expression;
    }
    const char *fault = NULL;
    for (size_t i = 0; !fault && i < expr_parts(expr); i++)
        fault = expr_fault(expr_part(expr, i), dynamic);
    return fault;
}

/* An integer expression, or a diagnostic that says what `role` needs. */
static bool check_expression(Reading *reading, AnnotationWord *word, const char *role, bool dynamic)
{
    const char *fault = no_expression;
    if (word->expr)
        fault = expr_fault(word->expr, dynamic);
    if (!fault)
        return true;
    Diag *diag = REJECT(reading, DIAG_ANNOTATION_EXPRESSION, word->where,
                        "the %s '%.*s' is not an integer expression%s%s", role, STR_ARG(word->text),
                        strcmp(fault, no_expression) ? ": it contains " : "",
                        strcmp(fault, no_expression) ? fault : "");
    diag_note(reading->unit->diags, diag, (Span){0},
              "write an integer expression without blanks, or in parentheses");
    return false;
}

static AnnotationWord expression_word(Reading *reading, Piece piece, const char *role, bool dynamic)
{
    AnnotationWord word = make_word(reading, piece);
    check_expression(reading, &word, role, dynamic);
    return word;
}

/* `A.elements`: a member of a structure. */
static bool is_member(Str text)
{
    Str base, member;
    return member_name(text, &base, &member) && is_identifier(base) && is_identifier(member);
}

static AnnotationWord name_word(Reading *reading, Piece piece, const char *role)
{
    AnnotationWord word = make_word(reading, piece);
    if (word.tokens.len == 1 && word.tokens.at[0].kind == TOKEN_NAME)
        word.text = token_text(reading->arena, word.tokens.at[0]); /* a macro for the name */
    const bool is_array = reading->annotation->kind != ANNOTATION_LOOP &&
                          reading->annotation->kind != ANNOTATION_TILE;
    if (!is_identifier(word.text) && !(is_array && is_member(word.text)))
        REJECT(reading, DIAG_ANNOTATION_NAME, word.where, "the %s '%.*s' is not an identifier",
               role, STR_ARG(word.text));
    return word;
}

/* --- counts --------------------------------------------------------------------------------- */

static bool begins_or_ends_with_operator(Str text)
{
    static const char operators[] = "+-*/%<>=&|^?:,";
    if (!text.len)
        return false;
    return strchr(operators, text.at[0]) || strchr(operators, text.at[text.len - 1]);
}

/* Whether the words look like one expression that was written with blanks; then a note tells how to
 * write it. `-1` and `+1` alone are words. `most`: words that there should be. Nothing else can be
 * meant where that many are left, and expressions are what the form has there. */
static void hint_parentheses(Reading *reading, Diag *diag, size_t most, const char *form)
{
    const size_t first = form == garray_form ? 3 : form == global_form ? 1 : 2;
    const size_t least = form == global_form ? most - 1 : most;
    for (size_t i = 1; i < reading->pieces.len; i++) {
        Str text = piece_text(reading, reading->pieces.at[i]);
        bool sign = text.len > 1 && (text.at[0] == '-' || text.at[0] == '+') &&
                    !begins_or_ends_with_operator(str_slice(text, 1, text.len));
        if (sign || !begins_or_ends_with_operator(text))
            continue;
        bool starts = strchr("+-*/%<>=&|^?:,", text.at[0]) != NULL;
        bool ends = strchr("+-*/%<>=&|^?:,", text.at[text.len - 1]) != NULL;
        size_t from = starts && i > 1 ? i - 1 : i;
        size_t to = ends && i + 1 < reading->pieces.len ? i + 1 : i;
        Piece whole = {reading->pieces.at[from].begin, reading->pieces.at[to].end};
        diag_note(reading->unit->diags, diag, piece_span(reading, whole),
                  "write an expression with blanks in parentheses: (%.*s)",
                  STR_ARG(piece_text(reading, whole)));
        size_t count = reading->pieces.len - (to - from);
        correct(reading->unit, diag, piece_span(reading, whole), piece_text(reading, whole),
                str_format(reading->arena, "(%.*s)", STR_ARG(piece_text(reading, whole))),
                from >= first && count >= least && count <= most);
        return;
    }
}

/* Word `index`, or a diagnostic that it is missing. */
static bool need_word(Reading *reading, size_t index, const char *role, const char *form)
{
    if (index < reading->pieces.len)
        return true;
    Piece last = reading->pieces.at[reading->pieces.len - 1];
    Diag *diag = REJECT(reading, DIAG_ANNOTATION_MISSING, piece_span(reading, last),
                        "the %s is missing after '%.*s'", role, STR_ARG(piece_text(reading, last)));
    diag_note(reading->unit->diags, diag, (Span){0}, "the form is: %s", form);
    return false;
}

static bool no_more_words(Reading *reading, size_t count, const char *form)
{
    if (reading->pieces.len <= count)
        return true;
    Piece extra = reading->pieces.at[count];
    Diag *diag = REJECT(reading, DIAG_ANNOTATION_EXTRA, piece_span(reading, extra),
                        "'%.*s' is one word too many", STR_ARG(piece_text(reading, extra)));
    hint_parentheses(reading, diag, count, form);
    diag_note(reading->unit->diags, diag, (Span){0}, "the form is: %s", form);
    return false;
}

static bool word_value(Reading *reading, AnnotationWord *word, int64_t *value)
{
    return expr_evaluate(reading->unit, word->expr, NULL, NULL, value);
}

/* --- the kinds ----------------------------------------------------------------------------- */

static const char *const size_roles[] = {"size of dimension 1", "size of dimension 2",
                                         "size of dimension 3"};

static bool read_rank(Reading *reading, Piece piece)
{
    AnnotationWord word = make_word(reading, piece);
    int64_t value = 0;
    bool known = word_value(reading, &word, &value);
    if (known && value >= 1 && value <= 3) {
        reading->annotation->rank = (unsigned)value;
        return true;
    }
    Diag *diag = REJECT(reading, DIAG_ANNOTATION_RANK, word.where,
                        known ? "the rank '%.*s' is not 1, 2 or 3"
                              : "the rank '%.*s' has no known value here; write 1, 2 or 3",
                        STR_ARG(word.text));
    diag_note(reading->unit->diags, diag, (Span){0}, "the form is: %s", garray_form);
    return false;
}

static void read_element_size(Reading *reading, Piece piece)
{
    AnnotationWord *word = &reading->annotation->element_size;
    int64_t value;
    *word = make_word(reading, piece);
    if (!check_expression(reading, word, "element size", false) ||
        !word_value(reading, word, &value))
        return;
    if (value < 1 || value > MOST_ELEMENT_BYTES)
        REJECT(reading, DIAG_ANNOTATION_ELEMENT_SIZE, word->where,
               "the element size '%.*s' is not between 1 and %d bytes", STR_ARG(word->text),
               MOST_ELEMENT_BYTES);
}

static void read_garray(Reading *reading)
{
    Annotation *annotation = reading->annotation;
    const Piece *pieces = reading->pieces.at;
    if (!need_word(reading, 1, "array's name", garray_form))
        return;
    annotation->name = name_word(reading, pieces[1], "array's name");
    if (!need_word(reading, 2, "rank", garray_form) || !read_rank(reading, pieces[2]) ||
        !need_word(reading, 3, "element size", garray_form))
        return;
    for (size_t i = 0; i < annotation->rank; i++)
        if (!need_word(reading, 4 + i, size_roles[i], garray_form))
            return;
    if (!no_more_words(reading, 4 + annotation->rank, garray_form))
        return;
    read_element_size(reading, pieces[3]);
    for (size_t i = 0; i < annotation->rank; i++) {
        AnnotationWord size = expression_word(reading, pieces[4 + i], size_roles[i], false);
        vec_push(reading->arena, &annotation->words, size);
    }
}

/* The end of the factor of a block shape that begins at `at`: behind its digits or its closing
 * parenthesis where an `x` and more follows, else the end of the word. */
static size_t factor_end(const Reading *reading, size_t at, size_t end)
{
    const char *text = reading->from->text.at;
    size_t i = at, depth = 0;
    if (i + 1 < end && text[i] == '0' && (text[i + 1] | 32) == 'x')
        return end; /* a hexadecimal number */
    if (text[i] == '(') {
        for (; i < end; i++) {
            depth += text[i] == '(';
            if (text[i] == ')' && !--depth)
                break;
        }
        i++;
    } else {
        while (i < end && text[i] >= '0' && text[i] <= '9')
            i++;
    }
    return i > at && i + 1 < end && text[i] == 'x' ? i : end;
}

static void read_shape(Reading *reading, Piece piece)
{
    Annotation *annotation = reading->annotation;
    static const char *const roles[] = {"block's x extent", "block's y extent", "block's z extent"};
    size_t at = piece.begin;
    for (;;) {
        Piece factor = {at, factor_end(reading, at, piece.end)};
        if (annotation->words.len == 3) {
            REJECT(reading, DIAG_ANNOTATION_RANK, text_span(reading, at, piece.end),
                   "a block has at most three extents");
            return;
        }
        const char *role = factor.begin == piece.begin && factor.end == piece.end
                               ? "number of threads"
                               : roles[annotation->words.len];
        AnnotationWord word = expression_word(reading, factor, role, false);
        vec_push(reading->arena, &annotation->words, word);
        if (factor.end == piece.end)
            return;
        at = factor.end + 1;
    }
}

static void read_global(Reading *reading)
{
    if (!need_word(reading, 1, "number of threads per block", global_form) ||
        !no_more_words(reading, 3, global_form))
        return;
    read_shape(reading, reading->pieces.at[1]);
    if (reading->pieces.len > 2)
        reading->annotation->blocks_per_sm =
            expression_word(reading, reading->pieces.at[2], "number of blocks per SM", false);
}

static void read_loop(Reading *reading)
{
    static const char *const roles[] = {"start", "end", "increment"};
    Annotation *annotation = reading->annotation;
    if (!need_word(reading, 1, "iterator", loop_form))
        return;
    for (size_t i = 0; i < 3; i++)
        if (!need_word(reading, 2 + i, roles[i], loop_form))
            return;
    if (!no_more_words(reading, 5, loop_form))
        return;
    annotation->name = name_word(reading, reading->pieces.at[1], "iterator");
    for (size_t i = 0; i < 3; i++) {
        AnnotationWord word = expression_word(reading, reading->pieces.at[2 + i], roles[i], true);
        vec_push(reading->arena, &annotation->words, word);
    }
}

static void read_tile(Reading *reading)
{
    if (!need_word(reading, 1, "iterator", tile_form) ||
        !need_word(reading, 2, "number of iterations", tile_form) ||
        !no_more_words(reading, 3, tile_form))
        return;
    reading->annotation->name = name_word(reading, reading->pieces.at[1], "iterator");
    AnnotationWord word =
        expression_word(reading, reading->pieces.at[2], "number of iterations", false);
    vec_push(reading->arena, &reading->annotation->words, word);
}

static void read_array(Reading *reading)
{
    const char *form =
        reading->annotation->kind == ANNOTATION_STAGE ? "stage <array>" : "nostage <array>";
    if (need_word(reading, 1, "array's name", form) && no_more_words(reading, 2, form))
        reading->annotation->name = name_word(reading, reading->pieces.at[1], "array's name");
}

static void read_alone(Reading *reading)
{
    no_more_words(reading, 1,
                  reading->annotation->kind == ANNOTATION_BOUNDCHK ? "BoundChk" : "inferred");
}

static void read_schedule(Reading *reading)
{
    Annotation *annotation = reading->annotation;
    for (size_t i = 1; i < reading->pieces.len || i == 1; i += 2) {
        if (!need_word(reading, i, "name", schedule_form) ||
            !need_word(reading, i + 1, "number", schedule_form))
            return;
        Str words[2];
        for (size_t k = 0; k < 2; k++) {
            words[k] = piece_text(reading, reading->pieces.at[i + k]);
            AnnotationWord word = {.text = words[k],
                                   .where = piece_span(reading, reading->pieces.at[i + k])};
            vec_push(reading->arena, &annotation->words, word);
        }
        bool is_name;
        const char *needs = schedule_take(&annotation->schedule, words[0], words[1], &is_name);
        if (needs)
            REJECT(reading, DIAG_ANNOTATION_SCHEDULE,
                   piece_span(reading, reading->pieces.at[is_name ? i : i + 1]), "'%.*s' is not %s",
                   STR_ARG(words[is_name ? 0 : 1]), needs);
    }
}

/* `merge x 4`. */
static void read_merge(Reading *reading)
{
    Annotation *annotation = reading->annotation;
    if (!need_word(reading, 1, "axis", merge_form) ||
        !need_word(reading, 2, "number", merge_form) || !no_more_words(reading, 3, merge_form))
        return;
    bool is_axis;
    const char *needs =
        schedule_take_merge(&annotation->schedule, piece_text(reading, reading->pieces.at[1]),
                            piece_text(reading, reading->pieces.at[2]), &is_axis);
    const Piece wrong = reading->pieces.at[needs && is_axis ? 1 : 2];
    if (needs)
        REJECT(reading, DIAG_ANNOTATION_SCHEDULE, piece_span(reading, wrong), "'%.*s' is not %s",
               STR_ARG(piece_text(reading, wrong)), needs);
}

/* `layout p soa`. */
static void read_layout(Reading *reading)
{
    static const char *const kinds[] = {"soa", "transposed", "padded", "kept"};
    Annotation *annotation = reading->annotation;
    if (!need_word(reading, 1, "array's name", layout_form) ||
        !need_word(reading, 2, "layout", layout_form) || !no_more_words(reading, 3, layout_form))
        return;
    annotation->name = name_word(reading, reading->pieces.at[1], "array's name");
    const Piece piece = reading->pieces.at[2];
    const Str text = piece_text(reading, piece);
    const AnnotationWord word = {.text = text, .where = piece_span(reading, piece)};
    vec_push(reading->arena, &annotation->words, word);
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (str_is(text, kinds[i])) {
            annotation->layout = (LayoutKind)i;
            return;
        }
    REJECT(reading, DIAG_ANNOTATION_LAYOUT, word.where,
           "'%.*s' is not soa, transposed, padded or kept", STR_ARG(text));
}

enum { KEYWORDS = ANNOTATION_LAYOUT + 1 };
static const char *const keywords[KEYWORDS] = {"__global__", "garray",   "BoundChk", "loop",
                                               "tile",       "stage",    "nostage",  "schedule",
                                               "merge",      "inferred", "layout"};
static void (*const readers[KEYWORDS])(Reading *reading) = {
    read_global, read_garray,   read_alone, read_loop,  read_tile,  read_array,
    read_array,  read_schedule, read_merge, read_alone, read_layout};
static const char keyword_list[] =
    "__global__, garray, BoundChk, loop, tile, stage, nostage, schedule, merge, layout or inferred";

static bool same_letters(Str a, const char *b)
{
    size_t i = 0;
    for (; i < a.len && b[i]; i++)
        if ((a.at[i] | 32) != (b[i] | 32))
            return false;
    return i == a.len && !b[i];
}

static void unknown_word(Reading *reading, Piece piece)
{
    Str text = piece_text(reading, piece);
    const char *near = suggest_nearest(reading->arena, text, keywords, KEYWORDS);
    for (size_t i = 0; i < KEYWORDS; i++)
        if (same_letters(text, keywords[i]))
            near = keywords[i];
    if (same_letters(text, "global"))
        near = keywords[0];
    Diag *diag =
        REJECT(reading, DIAG_ANNOTATION_WORD, piece_span(reading, piece),
               near ? "unknown annotation '%.*s'; did you mean '%s'?" : "unknown annotation '%.*s'",
               STR_ARG(text), near);
    if (!near)
        diag_note(reading->unit->diags, diag, (Span){0}, "annotations begin with %s", keyword_list);
    else /* `nstage` may be either of two that mean the opposite */
        correct(reading->unit, diag, piece_span(reading, piece), text, str_of(near),
                same_letters(text, near) || !str_has(str_of(near), "stage"));
}

static void read_words(Reading *reading)
{
    Annotation *annotation = reading->annotation;
    split_words(reading);
    if (!reading->well_formed)
        return;
    if (!reading->pieces.len) {
        REJECT(reading, DIAG_ANNOTATION_EMPTY, annotation->where,
               "this annotation is empty; it must begin with %s", keyword_list);
        return;
    }
    Str first = piece_text(reading, reading->pieces.at[0]);
    annotation->keyword = piece_span(reading, reading->pieces.at[0]);
    for (unsigned kind = 0; kind < KEYWORDS; kind++)
        if (str_is(first, keywords[kind])) {
            annotation->kind = (AnnotationKind)kind;
            readers[kind](reading);
            return;
        }
    unknown_word(reading, reading->pieces.at[0]);
}

bool annotation_read_words(Unit *unit, const AnnotationSource *from, Annotation *annotation)
{
    Reading reading = {.unit = unit,
                       .arena = unit->work,
                       .from = from,
                       .annotation = annotation,
                       .well_formed = true};
    read_words(&reading);
    return reading.well_formed;
}

Str annotation_text(Arena *arena, const Annotation *annotation)
{
    Text text = text_new(arena);
    text_add_c(&text, keywords[annotation->kind]);
    if (annotation->kind == ANNOTATION_GARRAY)
        text_format(&text, " %.*s %u %.*s", STR_ARG(annotation->name.text), annotation->rank,
                    STR_ARG(annotation->element_size.text));
    else if (annotation->name.text.len)
        text_format(&text, " %.*s", STR_ARG(annotation->name.text));
    for (size_t i = 0; i < annotation->words.len; i++) {
        const char *between = annotation->kind == ANNOTATION_GLOBAL && i ? "x" : " ";
        text_format(&text, "%s%.*s", between, STR_ARG(annotation->words.at[i].text));
    }
    if (annotation->blocks_per_sm.text.len)
        text_format(&text, " %.*s", STR_ARG(annotation->blocks_per_sm.text));
    return text_str(&text);
}
