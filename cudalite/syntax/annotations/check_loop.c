/* A loop annotation against its for.
 * Enters: the annotation and the FOR. Leaves: an error where iterator, start, end or increment
 * differ, a warning where they cannot be compared. Values are compared as sums of terms: 2*n+1
 * and n+n+1 are the same. */
#include "check_loop.h"

#include <stdlib.h>
#include <string.h>

#include "../parse.h"
#include "correct.h"

typedef struct {
    Str key; /* what is multiplied, in one spelling */
    int64_t factor;
    bool is_fixed; /* a parameter or a name from outside: two of them differ */
} Term;

typedef struct {
    VEC(Term) terms;
    int64_t constant;
    bool overflow;
} Sum;

typedef struct {
    Unit *unit;
    Arena *arena;
    const Kernel *kernel;
    Annotation *annotation;
    StrMap *fixed;  /* parameters and template parameters */
    StrMap *locals; /* names that the body declares: they may hide constants */
} LoopCheck;

/* A for in the form `i = start; i op end; i += step`; NULL where a part has no such form. */
typedef struct {
    Str name;
    const Expr *start, *end, *step;
    const Expr *ahead; /* NULL; or what the condition adds to the iterator: i + ahead op end */
    bool is_unit_step; /* ++ or --: step is NULL */
    int direction;     /* of the step's sign as written: += 1, -= -1 */
    TokenKind op;      /* iterator op end */
    Sum sum;           /* of all steps of the iterator: `i++, i++` */
    unsigned steps;    /* so many */
} LoopForm;

typedef enum { VERDICT_SAME, VERDICT_DIFFERENT, VERDICT_UNKNOWN } Verdict;

/* --- the for -------------------------------------------------------------------------------- */

static Str name_of(const Expr *expr)
{
    expr = expr_bare(expr);
    return expr && expr->kind == EXPR_NAME ? expr->name : (Str){0};
}

/* One step of a comma list: `i++`, `i += c`, `i = i + c`. False where it is none. */
static bool read_step(const Expr *expr, LoopForm *form)
{
    expr = expr_bare(expr);
    if (!expr)
        return false;
    form->is_unit_step = expr->kind == EXPR_UNARY || expr->kind == EXPR_POSTFIX;
    form->name = name_of(expr->a);
    form->step = NULL;
    if (form->is_unit_step) {
        form->direction = expr->op == TOKEN_PLUS_PLUS ? 1 : -1;
        return form->name.len && (expr->op == TOKEN_PLUS_PLUS || expr->op == TOKEN_MINUS_MINUS);
    }
    if (expr->kind != EXPR_ASSIGN || !form->name.len)
        return false;
    form->step = expr->b;
    form->direction = expr->op == TOKEN_PLUS_ASSIGN ? 1 : expr->op == TOKEN_MINUS_ASSIGN ? -1 : 0;
    if (expr->op != TOKEN_ASSIGN)
        return true;
    const Expr *sum = expr_bare(expr->b);
    form->step = NULL;
    if (sum->kind != EXPR_BINARY)
        return true;
    form->direction = sum->op == TOKEN_PLUS ? 1 : sum->op == TOKEN_MINUS ? -1 : 0;
    if (str_equal(name_of(sum->a), form->name))
        form->step = sum->b;
    else if (sum->op == TOKEN_PLUS && str_equal(name_of(sum->b), form->name))
        form->step = sum->a;
    return true;
}

/* The step of variable `want`, or of the first one where `want` has none. */
static bool find_step(const Expr *expr, Str want, LoopForm *form)
{
    LoopForm first = *form;
    bool any = false;
    expr = expr_bare(expr);
    while (expr && expr->kind == EXPR_BINARY && expr->op == TOKEN_COMMA) {
        LoopForm right = *form;
        if (read_step(expr->b, &right) && (!any || str_equal(right.name, want))) {
            first = right;
            any = true;
            if (str_equal(right.name, want))
                break;
        }
        expr = expr_bare(expr->a);
    }
    LoopForm left = *form;
    if (!(any && str_equal(first.name, want)) && read_step(expr, &left)) {
        first = left;
        any = true;
    }
    *form = first;
    return any;
}

static const Expr *find_assignment(const Expr *expr, Str name)
{
    expr = expr_bare(expr);
    for (; expr && expr->kind == EXPR_BINARY && expr->op == TOKEN_COMMA;
         expr = expr_bare(expr->a)) {
        const Expr *right = expr_bare(expr->b);
        if (right->kind == EXPR_ASSIGN && str_equal(name_of(right->a), name))
            return right;
    }
    return expr && expr->kind == EXPR_ASSIGN && expr->op == TOKEN_ASSIGN &&
                   str_equal(name_of(expr->a), name)
               ? expr
               : NULL;
}

static void find_start(const Stmt *init, LoopForm *form)
{
    if (!init)
        return;
    for (size_t i = 0; i < init->declarators.len; i++)
        if (str_equal(init->declarators.at[i]->name, form->name))
            form->start = init->declarators.at[i]->init;
    const Expr *assignment = init->expr ? find_assignment(init->expr, form->name) : NULL;
    if (assignment)
        form->start = assignment->b;
}

/* Whether it ends a loop somewhere. */
static bool is_bound(TokenKind op)
{
    return op != TOKEN_EQUAL && token_is_relation(op);
}

static void find_end(const Expr *condition, LoopForm *form)
{
    condition = expr_bare(condition);
    if (!condition || condition->kind != EXPR_BINARY || !is_bound(condition->op))
        return;
    const Expr *left = expr_added_to(condition->a, form->name),
               *right = expr_added_to(condition->b, form->name);
    if (left || expr_names(condition->a, form->name)) {
        form->op = condition->op;
        form->end = condition->b;
        form->ahead = left;
    } else if (right || expr_names(condition->b, form->name)) {
        form->op = token_mirrored(condition->op);
        form->end = condition->a;
        form->ahead = right;
    }
}

static bool steps(const Stmt *loop, Str name)
{
    LoopForm form = {0};
    return find_step(loop->step, name, &form) && str_equal(form.name, name);
}

/* The variable that the condition compares, else the first that the init sets. */
static Str wanted_name(const Stmt *loop)
{
    const Expr *condition = expr_bare(loop->expr);
    if (condition && condition->kind == EXPR_BINARY && is_bound(condition->op)) {
        Str left = name_of(condition->a), right = name_of(condition->b);
        for (size_t i = 0; loop->init && i < loop->init->declarators.len; i++) {
            Str declared = loop->init->declarators.at[i]->name;
            if (str_equal(declared, left) || str_equal(declared, right))
                return declared;
        }
        return right.len && !steps(loop, left) && steps(loop, right) ? right : left;
    }
    return (Str){0};
}

static LoopForm loop_form(const Stmt *loop)
{
    LoopForm form = {0};
    if (!find_step(loop->step, wanted_name(loop), &form))
        form.name = loop->init && loop->init->declarators.len == 1
                        ? loop->init->declarators.at[0]->name
                        : wanted_name(loop);
    if (form.name.len) {
        find_start(loop->init, &form);
        find_end(loop->expr, &form);
    }
    return form;
}

Str loop_iterator(Arena *arena, const Stmt *loop)
{
    (void)arena;
    return loop_form(loop).name;
}

/* --- sums ----------------------------------------------------------------------------------- */

/* One spelling for equal expressions: parentheses and integer casts gone, operands of + and * in
 * order. */
static void spell(LoopCheck *check, const Expr *expr, Text *out)
{
    expr = expr_bare(expr);
    if (!expr)
        return;
    switch (expr->kind) {
    case EXPR_NAME: text_add(out, expr->name); return;
    case EXPR_NUMBER:
    case EXPR_CHARACTER:
    case EXPR_BOOL: text_format(out, "%lld", (long long)expr->value); return;
    case EXPR_CAST:
        if (expr->type && expr->type->kind == TYPE_INTEGER && !expr->type->pointers) {
            spell(check, expr->a, out);
            return;
        }
        break;
    case EXPR_BINARY: {
        Text left = text_new(check->arena), right = text_new(check->arena);
        spell(check, expr->a, &left);
        spell(check, expr->b, &right);
        Str a = text_str(&left), b = text_str(&right);
        bool commutes = expr->op == TOKEN_PLUS || expr->op == TOKEN_STAR;
        size_t shorter = a.len < b.len ? a.len : b.len;
        int order = memcmp(a.at ? a.at : "", b.at ? b.at : "", shorter);
        bool swap = commutes && (order > 0 || (!order && a.len > b.len));
        text_format(out, "(%.*s%s%.*s)", STR_ARG(swap ? b : a), token_kind_text(expr->op),
                    STR_ARG(swap ? a : b));
        return;
    }
    default: break;
    }
    text_format(out, "%d.%s[", (int)expr->kind, expr->op ? token_kind_text(expr->op) : "");
    text_add(out, expr->name);
    spell(check, expr->a, out);
    text_add_c(out, "|");
    spell(check, expr->b, out);
    text_add_c(out, "|");
    spell(check, expr->c, out);
    for (size_t i = 0; i < expr->arguments.len; i++) {
        text_add_c(out, "|");
        spell(check, expr->arguments.at[i], out);
    }
    text_add_c(out, "]");
}

/* The value of an expression of constants. */
static bool number_of(const LoopCheck *check, const Expr *expr, int64_t *value)
{
    return !expr_mentions_any(expr, check->locals, (Str){0}) &&
           expr_evaluate(check->unit, expr, NULL, NULL, value);
}

static void add_constant(Sum *sum, int64_t factor, int64_t value)
{
    int64_t product;
    if (__builtin_mul_overflow(factor, value, &product) ||
        __builtin_add_overflow(sum->constant, product, &sum->constant))
        sum->overflow = true;
}

static void add_term(LoopCheck *check, Sum *sum, const Expr *expr, int64_t factor)
{
    Text text = text_new(check->arena);
    spell(check, expr, &text);
    Str key = text_str(&text);
    for (size_t i = 0; i < sum->terms.len; i++)
        if (str_equal(sum->terms.at[i].key, key)) {
            if (__builtin_add_overflow(sum->terms.at[i].factor, factor, &sum->terms.at[i].factor))
                sum->overflow = true;
            return;
        }
    Term term = {key, factor,
                 expr->kind == EXPR_NAME && strmap_get(check->fixed, expr->name) != NULL};
    vec_push(check->arena, &sum->terms, term);
}

static void add_expr(LoopCheck *check, Sum *sum, const Expr *expr, int64_t factor)
{
    int64_t value;
    expr = expr_bare(expr);
    if (!expr) {
        sum->overflow = true;
    } else if (number_of(check, expr, &value)) {
        add_constant(sum, factor, value);
    } else if (expr->kind == EXPR_CAST && expr->type->kind == TYPE_INTEGER &&
               !expr->type->pointers && expr->a) {
        add_expr(check, sum, expr->a, factor);
    } else if (expr->kind == EXPR_UNARY && expr->op == TOKEN_MINUS) {
        add_expr(check, sum, expr->a, -factor);
    } else if (expr->kind == EXPR_UNARY && expr->op == TOKEN_PLUS) {
        add_expr(check, sum, expr->a, factor);
    } else if (expr->kind == EXPR_BINARY && (expr->op == TOKEN_PLUS || expr->op == TOKEN_MINUS)) {
        add_expr(check, sum, expr->a, factor);
        add_expr(check, sum, expr->b, expr->op == TOKEN_PLUS ? factor : -factor);
    } else if (expr->kind == EXPR_BINARY && expr->op == TOKEN_STAR) {
        bool left = number_of(check, expr->a, &value);
        bool right = !left && number_of(check, expr->b, &value);
        if ((left || right) && !__builtin_mul_overflow(factor, value, &factor))
            add_expr(check, sum, left ? expr->b : expr->a, factor);
        else
            add_term(check, sum, expr, factor);
    } else {
        add_term(check, sum, expr, factor);
    }
}

static Verdict judge(const Sum *sum)
{
    bool fixed = true, any = false;
    if (sum->overflow)
        return VERDICT_UNKNOWN;
    for (size_t i = 0; i < sum->terms.len; i++) {
        if (!sum->terms.at[i].factor)
            continue;
        any = true;
        fixed &= sum->terms.at[i].is_fixed;
    }
    if (any)
        return fixed ? VERDICT_DIFFERENT : VERDICT_UNKNOWN;
    return sum->constant ? VERDICT_DIFFERENT : VERDICT_SAME;
}

/* --- verdicts ------------------------------------------------------------------------------- */

/* The code's expression as the user wrote it, on one line. */
static Str code_text(LoopCheck *check, const Expr *expr)
{
    const Tokens *tokens = &check->kernel->tokens;
    Span span;
    if (tokens_written_at(tokens, expr->first, expr->last, &span) &&
        !memchr(span_text(span).at, '\n', span_text(span).len))
        return span_text(span);
    Text text = text_new(check->arena);
    for (size_t i = expr->first; i <= expr->last; i++) {
        if (i > expr->first && tokens->at[i].space_before)
            text_add_c(&text, " ");
        text_add(&text, token_text(check->arena, tokens->at[i]));
    }
    return text_str(&text);
}

/* The end as an annotation gives it: exclusive. */
static Str exclusive_end(LoopCheck *check, const LoopForm *form)
{
    int beyond = form->op == TOKEN_LESS_EQUAL ? 1 : form->op == TOKEN_GREATER_EQUAL ? -1 : 0;
    Str code = code_text(check, form->end);
    int64_t value;
    if (form->ahead && number_of(check, form->ahead, &value))
        return str_format(check->arena, "%.*s-%lld", STR_ARG(correct_word(check->arena, code)),
                          (long long)value - beyond);
    if (form->ahead)
        return str_format(check->arena, "%.*s-%.*s%s", STR_ARG(correct_word(check->arena, code)),
                          STR_ARG(correct_word(check->arena, code_text(check, form->ahead))),
                          beyond > 0   ? "+1"
                          : beyond < 0 ? "-1"
                                       : "");
    if (!beyond)
        return code;
    const Expr *sum = expr_bare(form->end);
    TokenKind undoes = beyond > 0 ? TOKEN_MINUS : TOKEN_PLUS;
    if (sum->kind == EXPR_BINARY && sum->op == undoes && number_of(check, sum->b, &value) &&
        value == 1)
        return code_text(check, sum->a); /* `i <= N - 1` ends before N */
    if (number_of(check, form->end, &value))
        return str_format(check->arena, "%lld", (long long)value + beyond);
    return str_format(check->arena, "%.*s%s", STR_ARG(correct_word(check->arena, code)),
                      beyond > 0 ? "+1" : "-1");
}

/* Adds what a comma list of steps adds to the iterator. */
static void sum_steps(LoopCheck *check, const Expr *expr, LoopForm *form)
{
    LoopForm step = {0};
    expr = expr_bare(expr);
    if (expr && expr->kind == EXPR_BINARY && expr->op == TOKEN_COMMA) {
        sum_steps(check, expr->a, form);
        sum_steps(check, expr->b, form);
    } else if (read_step(expr, &step) && str_equal(step.name, form->name)) {
        form->steps++;
        if (step.is_unit_step)
            add_constant(&form->sum, step.direction, 1);
        else if (step.step && step.direction)
            add_expr(check, &form->sum, step.step, step.direction);
        else
            form->sum.overflow = true;
    }
}

static Str increment(LoopCheck *check, const LoopForm *form)
{
    if (form->steps > 1)
        return str_format(check->arena, "%lld", (long long)form->sum.constant);
    if (form->is_unit_step)
        return str_of(form->direction > 0 ? "1" : "-1");
    Str code = code_text(check, form->step);
    return form->direction > 0
               ? code
               : str_format(check->arena, "-%.*s", STR_ARG(correct_word(check->arena, code)));
}

/* The annotation as the loop asks for it; a part that the loop does not show stays as it is. */
static void note_corrected(LoopCheck *check, Diag *diag, const LoopForm *form)
{
    AnnotationWord words[3];
    Annotation right = *check->annotation;
    for (size_t i = 0; i < 3; i++)
        words[i] = right.words.at[i];
    right.words.at = words;
    right.name.text = form->name;
    if (form->start)
        words[0].text = correct_word(check->arena, code_text(check, form->start));
    if (form->end)
        words[1].text = correct_word(check->arena, exclusive_end(check, form));
    bool is_number = form->steps <= 1 || (!form->sum.terms.len && !form->sum.overflow);
    if (is_number && form->direction && (form->is_unit_step || form->step))
        words[2].text = correct_word(check->arena, increment(check, form));
    diag_note(check->unit->diags, diag, (Span){0}, "write __annotation(L\"%.*s\");",
              STR_ARG(annotation_text(check->arena, &right)));
}

static void report_different(LoopCheck *check, DiagId id, const LoopForm *form,
                             const AnnotationWord *word, const char *role, Str code,
                             Span code_place)
{
    Diag *diag = diag_report(check->unit->diags, id, word->where,
                             "the loop's %s is '%.*s', but the annotation gives '%.*s'", role,
                             STR_ARG(code), STR_ARG(word->text));
    diag_note(check->unit->diags, diag, code_place, "the loop is here");
    correct(check->unit, diag, word->where, word->text, correct_word(check->arena, code), true);
    note_corrected(check, diag, form);
}

static void report_unknown(LoopCheck *check, const AnnotationWord *word, const char *role,
                           Span place)
{
    if (kernel_is_inferred(check->kernel)) /* it was read off the loop */
        return;
    Diag *diag =
        diag_report(check->unit->diags, DIAG_LOOP_UNCOMPARED, word->where,
                    "the %s '%.*s' cannot be compared with the loop; the loop in the code is used",
                    role, STR_ARG(word->text));
    diag_note(check->unit->diags, diag, place, "the loop is here");
}

static Span code_place(LoopCheck *check, const Expr *expr, const Stmt *loop)
{
    const Tokens *tokens = &check->kernel->tokens;
    if (expr)
        return tokens_place(tokens, expr->first, expr->last);
    return tokens_place(tokens, loop->first, loop->first);
}

static void check_start(LoopCheck *check, const LoopForm *form, const Stmt *loop)
{
    AnnotationWord *word = &check->annotation->words.at[0];
    Sum sum = {0};
    Span place = code_place(check, form->start, loop);
    if (!form->start) {
        report_unknown(check, word, "start", place);
        return;
    }
    add_expr(check, &sum, form->start, 1);
    add_expr(check, &sum, word->expr, -1);
    Verdict verdict = judge(&sum);
    if (verdict == VERDICT_DIFFERENT)
        report_different(check, DIAG_LOOP_START, form, word, "start", code_text(check, form->start),
                         place);
    else if (verdict == VERDICT_UNKNOWN)
        report_unknown(check, word, "start", place);
}

static void check_step(LoopCheck *check, const LoopForm *form, const Stmt *loop)
{
    AnnotationWord *word = &check->annotation->words.at[2];
    Sum sum = form->sum;
    int64_t value;
    bool several = form->steps > 1;
    Span place = code_place(check, form->step && !several ? form->step : loop->step, loop);
    if (number_of(check, word->expr, &value) && !value) {
        diag_report(check->unit->diags, DIAG_LOOP_STEP, word->where,
                    "the increment is 0, so the loop would never end");
        return;
    }
    if ((!form->is_unit_step && !form->step) || !form->direction ||
        (several && (sum.terms.len || sum.overflow))) {
        report_unknown(check, word, "increment", place);
        return;
    }
    add_expr(check, &sum, word->expr, -1);
    Verdict verdict = judge(&sum);
    if (verdict == VERDICT_DIFFERENT)
        report_different(check, DIAG_LOOP_STEP, form, word, "increment", increment(check, form),
                         place);
    else if (verdict == VERDICT_UNKNOWN)
        report_unknown(check, word, "increment", place);
}

/* Iterations of a loop from `start` to before `end`; -1 where the step leads away. */
static int64_t iterations(int64_t start, int64_t end, int64_t step)
{
    if (step > 0)
        return end <= start ? 0 : (end - start - 1) / step + 1;
    return end >= start ? 0 : (start - end - 1) / -step + 1;
}

/* Whether both ends give the same iterations: 8 and 9 do, from 0 in steps of 3. */
static bool same_iterations(LoopCheck *check, AnnotationWord *word, int64_t difference)
{
    int64_t start, end, step;
    if (!number_of(check, check->annotation->words.at[0].expr, &start) ||
        !number_of(check, check->annotation->words.at[2].expr, &step) ||
        !number_of(check, word->expr, &end) || !step)
        return false;
    const int64_t limit = (int64_t)1 << 40; /* keeps the differences from overflowing */
    if (llabs(start) > limit || llabs(end) > limit || llabs(step) > limit ||
        llabs(difference) > limit)
        return false;
    return iterations(start, end, step) == iterations(start, end + difference, step);
}

static void check_end(LoopCheck *check, const LoopForm *form, const Stmt *loop)
{
    AnnotationWord *word = &check->annotation->words.at[1];
    Sum sum = {0};
    Span place = code_place(check, form->end ? form->end : loop->expr, loop);
    if (!form->end) {
        report_unknown(check, word, "end", place);
        return;
    }
    int beyond = form->op == TOKEN_LESS_EQUAL ? 1 : form->op == TOKEN_GREATER_EQUAL ? -1 : 0;
    add_expr(check, &sum, form->end, 1);
    if (form->ahead)
        add_expr(check, &sum, form->ahead, -1);
    add_expr(check, &sum, word->expr, -1);
    add_constant(&sum, 1, beyond);
    Verdict verdict = judge(&sum);
    bool constant = verdict == VERDICT_DIFFERENT && sum.constant;
    for (size_t i = 0; i < sum.terms.len; i++)
        constant = constant && !sum.terms.at[i].factor;
    if (constant && form->op != TOKEN_NOT_EQUAL && same_iterations(check, word, sum.constant))
        return;
    if (verdict == VERDICT_DIFFERENT)
        report_different(check, DIAG_LOOP_END, form, word, "end (exclusive)",
                         exclusive_end(check, form), place);
    else if (verdict == VERDICT_UNKNOWN)
        report_unknown(check, word, "end", place);
}

void check_loop(Unit *unit, const Kernel *kernel, Annotation *annotation, const Stmt *loop)
{
    LoopCheck check = {.unit = unit,
                       .arena = unit->work,
                       .kernel = kernel,
                       .annotation = annotation,
                       .fixed = strmap_new(unit->work),
                       .locals = strmap_new(unit->work)};
    stmt_add_declared(kernel->body, check.locals);
    for (size_t i = 0; i < kernel->params.len; i++)
        if (kernel->params.at[i]->name.len)
            strmap_set(check.fixed, kernel->params.at[i]->name, unit);
    for (size_t i = 0; i < kernel->template_params.len; i++)
        strmap_set(check.fixed, kernel->template_params.at[i], unit);
    LoopForm form = loop_form(loop);
    if (!form.name.len) {
        report_unknown(&check, &annotation->name, "iterator", code_place(&check, NULL, loop));
        return;
    }
    if (!str_equal(form.name, annotation->name.text)) {
        report_different(&check, DIAG_LOOP_ITERATOR, &form, &annotation->name, "iterator",
                         form.name, code_place(&check, NULL, loop));
        return;
    }
    sum_steps(&check, loop->step, &form);
    check_start(&check, &form, loop);
    check_end(&check, &form, loop);
    check_step(&check, &form, loop);
}
