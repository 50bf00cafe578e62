/* Enters: an access that has no footprint, an array that escapes, or a footprint that gains
 * nothing. Leaves: words for the cause that the code shows, with what to write; where it shows
 * none, that the subscript is not linear. */
#include "refusal_reason.h"

#include <stdlib.h>
#include <string.h>

#include "../../lex/lexer.h"
#include "../../syntax/parse.h"
#include "../affine/traffic.h"
#include "../effects/assignments.h"
#include "../effects/pure_calls.h"
#include "../spelling.h"

/* What a subscript does beside giving a value. */
typedef struct {
    Str stepped; /* a variable that it assigns */
    Str called;  /* a function, or a method, that is not looked into */
} Effect;

static void find_effect(const Model *model, const Expr *expr, Effect *effect)
{
    if (!expr)
        return;
    bool steps = expr->kind == EXPR_ASSIGN || expr_steps(expr);
    if (steps && expr_bare(expr->a)->kind == EXPR_NAME)
        effect->stepped = expr_bare(expr->a)->name;
    if (expr->kind == EXPR_CALL && !call_is_pure(model, expr) &&
        (expr->a->kind == EXPR_NAME || expr->a->kind == EXPR_MEMBER))
        effect->called = expr->a->name;
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_effect(model, expr_part(expr, i), effect);
}

/* The innermost loop around the access that is none to be counted and changes the variable. */
static const Loop *uncounted_loop(const Model *model, const Access *access, Str name)
{
    for (const Loop *loop = access->loop; loop; loop = loop->outer)
        if (!loop->canonical && loop->why_not &&
            name_is_assigned(stmt_names_assigned(model, loop->stmt), name))
            return loop;
    return NULL;
}

/* A name that the subscript is divided by, and whose value nobody knows. */
static const Atom *unknown_divisor(const Access *access)
{
    for (unsigned d = 0; access->flat && d < access->array->rank; d++) {
        const Poly *sub = access->subs[d];
        for (PolyAtoms at = poly_atoms(sub); at.atom; poly_next(&at)) {
            const Atom *atom = at.atom;
            bool divides = atom->kind == ATOM_OPERATION && !atom->uniform &&
                           (atom->op == TOKEN_SLASH || atom->op == TOKEN_PERCENT);
            const Atom *by = divides ? poly_single(atom->right) : NULL;
            if (by && by->kind == ATOM_SYMBOL)
                return by;
        }
    }
    return NULL;
}

/* A number of 64 bits in 32, or a sum that 32 bits may not hold in 64. */
static bool is_converted(const Access *access)
{
    for (unsigned d = 0; access->flat && d < access->array->rank; d++) {
        const Poly *sub = access->subs[d];
        for (PolyAtoms at = poly_atoms(sub); at.atom; poly_next(&at))
            if (at.atom->converted)
                return true;
    }
    return false;
}

/* A distance that is no number, by which a subscript moves in a region. */
typedef struct {
    Str with; /* threadIdx.x, or an iterator */
    const Poly *distance;
    unsigned d;
} SymbolicStep;

/* By what the subscript moves with the atom, where that is a thread's place or an iterator of the
 * region. */
static const Poly *distance_of(const Region *region, const Poly *sub, const Atom *atom)
{
    Arena *arena = region->model->arena;
    const Poly *coefficient, *rest;
    const Loop *loop = atom->kind == ATOM_ITERATOR ? atom->loop : NULL;
    bool moves = atom->kind == ATOM_THREAD ||
                 (loop && atom == loop->atom &&
                  (loop == region->loop || loop->stmt->first >= region_first_token(region)));
    if (!moves || !poly_linear(arena, sub, atom, &coefficient, &rest))
        return NULL;
    return loop ? poly_multiply(arena, coefficient, loop->step) : coefficient;
}

/* The subscript is understood but for a distance that the annotation does not tell. */
static bool symbolic_step(const Region *region, const Access *access, SymbolicStep *step)
{
    bool found = false;
    for (unsigned d = 0; access->flat && d < access->array->rank; d++) {
        const Poly *sub = access->subs[d];
        for (PolyAtoms at = poly_atoms(sub); at.atom; poly_next(&at)) {
            const Atom *atom = at.atom;
            int64_t known;
            const Poly *distance = distance_of(region, sub, atom);
            if (!atom->uniform && !distance)
                return false;
            if (!distance || found || poly_is_constant(distance, &known))
                continue;
            Str with = atom->loop ? atom->loop->variable->name : atom->name;
            *step = (SymbolicStep){with, distance, d};
            found = true;
        }
    }
    return found;
}

/* The annotation has the size where another dimension's stands. */
static bool is_swapped(const Array *array, const SymbolicStep *step)
{
    return array->rank == 2 && step->d == 1 && poly_equal(step->distance, array->sizes[0]) &&
           !poly_equal(array->sizes[0], array->sizes[1]);
}

static void reason_of_step(const Model *model, const Array *array, const SymbolicStep *step,
                           Refusal *refusal)
{
    Arena *arena = model->arena;
    Str name = array->name, distance = poly_text(arena, step->distance);
    if (is_swapped(array, step)) {
        refusal->why = str_format(arena,
                                  "its subscript has rows of '%.*s' elements here, but the garray "
                                  "annotation has '%.*s' rows of '%.*s'",
                                  STR_ARG(distance), STR_ARG(array->size_texts[0]),
                                  STR_ARG(array->size_texts[1]));
        refusal->fix = str_format(
            arena, "write the row size last: __annotation(L\"garray %.*s 2 %u %.*s %.*s\")",
            STR_ARG(name), array->element, STR_ARG(array->size_texts[1]),
            STR_ARG(array->size_texts[0]));
        refusal->swapped = array->annotation;
        return;
    }
    refusal->why = str_format(arena,
                              "its subscript has stride '%.*s' in '%.*s', but the garray "
                              "annotation has no rows of that size",
                              STR_ARG(distance), STR_ARG(step->with));
    const Atom *size = poly_single(step->distance);
    refusal->fix =
        array->rank == 1 && size && size->kind == ATOM_SYMBOL
            ? str_format(arena,
                         "if its rows are that long, add their number and size: "
                         "__annotation(L\"garray %.*s 2 %u <rows> %.*s\")",
                         STR_ARG(name), array->element, STR_ARG(distance))
            : STR("write the sizes of the subscripts in the annotation, the row size last");
}

/* --- what is not linear ---------------------------------------------------------------------- */

enum { DEEPEST_CAUSE = 12 };

static const Expr *init_of(const Model *model, const Expr *name)
{
    const Variable *variable = model_variable(model, name->name);
    return variable && !variable->namesake && variable->declarator ? variable->declarator->init
                                                                   : NULL;
}

/* It differs between threads, or moves with a loop. */
static bool varies(const Model *model, const Expr *expr, unsigned depth)
{
    if (!expr || depth > DEEPEST_CAUSE)
        return false;
    if (expr->kind == EXPR_NAME) {
        for (size_t i = 0; i < model->loops.len; i++)
            if (model->loops.at[i]->variable &&
                str_equal(model->loops.at[i]->variable->name, expr->name))
                return true;
        return str_is(expr->name, "threadIdx") || varies(model, init_of(model, expr), depth + 1);
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        if (varies(model, expr_part(expr, i), depth + 1))
            return true;
    return false;
}

typedef struct {
    const Expr *expr;
    const char *what; /* it is */
} Cause;

static const char *what_keeps(const Model *model, const Expr *expr)
{
    switch (expr->kind) {
    case EXPR_INDEX: return "comes from memory";
    case EXPR_UNARY: return expr->op == TOKEN_STAR ? "comes from memory" : NULL;
    case EXPR_NUMBER: return expr->is_floating ? "is a floating-point number" : NULL;
    case EXPR_TERNARY: return "selects one of two values";
    case EXPR_BINARY: break;
    default: return NULL;
    }
    const bool left = varies(model, expr->a, 0), right = varies(model, expr->b, 0);
    switch (expr->op) {
    case TOKEN_STAR: return left && right ? "is a product of two varying values" : NULL;
    case TOKEN_SLASH:
    case TOKEN_PERCENT:
    case TOKEN_AND:
    case TOKEN_OR:
    case TOKEN_XOR:
    case TOKEN_SHL:
    case TOKEN_SHR: return left || right ? "is not a sum of indices" : NULL;
    default: return NULL;
    }
}

/* The first part of the subscript that is no linear expression. */
static Cause find_cause(const Model *model, const Expr *expr, unsigned depth)
{
    if (!expr || depth > DEEPEST_CAUSE)
        return (Cause){0};
    const char *what = what_keeps(model, expr);
    const Expr *parts[] = {expr->kind == EXPR_NAME ? init_of(model, expr) : expr->a, expr->b,
                           expr->c};
    Cause found = {0};
    if (what && expr->kind != EXPR_BINARY)
        return (Cause){expr, what};
    for (size_t i = 0; i < expr->arguments.len && !found.expr; i++)
        found = find_cause(model, expr->arguments.at[i], depth + 1);
    for (size_t i = 0; i < sizeof parts / sizeof *parts && !found.expr; i++)
        found = find_cause(model, parts[i], depth + 1);
    return found.expr || !what ? found : (Cause){expr, what};
}

static Cause cause_of(const Model *model, const Expr *access)
{
    Cause cause = {0};
    while (access->kind == EXPR_INDEX && !cause.expr) {
        cause = find_cause(model, access->b, 0);
        access = expr_bare(access->a);
    }
    if (access->kind == EXPR_UNARY && !cause.expr)
        cause = find_cause(model, access->a, 0);
    return cause;
}

void reason_of_subscript(const Region *region, const FootprintRefusal *refused, Refusal *refusal)
{
    const Model *model = region->model;
    SymbolicStep step = {0};
    const Access *access = refused->access;
    Str name = access->array->name;
    Effect effect = {0};
    find_effect(model, access->expr, &effect);
    const Loop *loop = uncounted_loop(model, access, refused->what);
    const Atom *by = unknown_divisor(access);
    refusal->rule = DIAG_IRREGULAR;
    refusal->swapped = NULL;
    refusal->where = model_expr_place(model, access->expr);
    if (access->bound) {
        refusal->why = str_format(
            model->arena,
            "this reference was bound to an element of '%.*s' earlier and does not see the tile",
            STR_ARG(name));
        refusal->fix = str_format(model->arena,
                                  "copy the value, as in const float v = %.*s[...], or declare the "
                                  "reference inside the region",
                                  STR_ARG(name));
    } else if (access->in_head && !access->flat && !effect.called.len && !effect.stepped.len) {
        refusal->why = STR("this access in a loop's head comes after the step");
        refusal->fix = STR("move it before the step, or to the end of the body");
    } else if (effect.called.len) {
        refusal->why = str_format(model->arena,
                                  "cudalite does not analyse the result of '%.*s' as a subscript",
                                  STR_ARG(effect.called));
        refusal->fix = STR("use a __device__ function of numbers that only returns an expression, "
                           "or write the expression itself");
    } else if (effect.stepped.len) {
        refusal->why =
            str_format(model->arena, "this access assigns '%.*s'", STR_ARG(effect.stepped));
        refusal->fix = str_format(
            model->arena, "step it in a separate statement, or in the third part of the for");
    } else if (loop) {
        refusal->why = str_format(
            model->arena, "its subscript depends on '%.*s', whose loop cannot be counted: %s",
            STR_ARG(refused->what), loop->why_not);
        const Variable *moved = model_variable(model, refused->what);
        const Str counts = moved && moved->type->pointers ? STR("i") : refused->what;
        refusal->fix = str_format(
            model->arena, "write the loop as for (int %.*s = start; %.*s < end; %.*s += step)",
            STR_ARG(counts), STR_ARG(counts), STR_ARG(counts));
    } else if (by) {
        refusal->why = str_format(model->arena,
                                  "its subscript is divided by '%.*s', whose value is unknown here",
                                  STR_ARG(by->name));
        refusal->fix = STR("divide by a macro or a constant, or avoid the division");
    } else if (is_converted(access)) {
        refusal->why = STR(
            "its subscript is converted between 32 and 64 bits here, which may change its value");
        refusal->fix = STR("compute it in one type: write (size_t)k + n instead of (size_t)(k + n) "
                           "with an unsigned n");
    } else if (symbolic_step(region, access->whole ? access->whole : access, &step)) {
        reason_of_step(model, access->array, &step, refusal);
    } else {
        Cause cause = cause_of(model, access->expr);
        Str text = cause.expr ? span_text(model_expr_place(model, cause.expr)) : (Str){0};
        refusal->why = text.len && !memchr(text.at, '\n', text.len)
                           ? str_format(model->arena,
                                        "a subscript of '%.*s' is not linear in thread and loop "
                                        "indices here: '%.*s' %s",
                                        STR_ARG(name), STR_ARG(text), cause.what)
                           : str_format(model->arena,
                                        "a subscript of '%.*s' depends on data here, or is not "
                                        "linear in thread and loop indices",
                                        STR_ARG(name));
        refusal->fix = STR("only subscripts such as a[row * n + i] with the garray's own sizes can "
                           "be staged; a gather or scatter is left unchanged");
    }
}

/* The name of the atomic function whose first argument stands at `where`; NULL: it is none. */
static const Token *atomic_before(const Model *model, Span where)
{
    const Tokens *tokens = &model->kernel->tokens;
    for (size_t i = 2; i < tokens->len; i++) {
        const Span at = tokens->at[i].span;
        if (at.source != where.source || at.begin < where.begin)
            continue;
        size_t name = i - 1 - (tokens->at[i - 1].kind == TOKEN_AND);
        return at.begin < where.end && name > 0 && tokens->at[name].kind == TOKEN_LPAREN &&
                       str_starts(token_text(model->arena, tokens->at[name - 1]), "atomic")
                   ? &tokens->at[name - 1]
                   : NULL;
    }
    return NULL;
}

/* Annotations name nothing else. */
static bool is_of_parameters(const Model *model, const Poly *poly)
{
    bool is_one = poly != NULL;
    for (PolyAtoms at = poly_atoms(poly); at.atom && is_one; poly_next(&at)) {
        const Atom *atom = at.atom;
        is_one = is_one && atom->kind == ATOM_SYMBOL && kernel_param(model->kernel, atom->name);
    }
    return is_one;
}

void reason_of_iterations(const Region *region, const FootprintRefusal *refused, Refusal *refusal)
{
    const Model *model = region->model;
    const Loop *loop = refused->access->loop;
    while (loop && !(loop->canonical && str_equal(loop->variable->name, refused->what)))
        loop = loop->outer;
    refusal->rule = refused->rule;
    refusal->where = model_expr_place(model, refused->access->expr);
    const bool leaves = loop && loop->leaves;
    refusal->why = str_format(
        model->arena, "its subscript depends on '%.*s', whose loop %s", STR_ARG(refused->what),
        leaves ? "may end before its last iteration" : "has no constant trip count");
    const bool can_annotate =
        !region->loop && loop && !leaves && is_of_parameters(model, loop->start) &&
        is_of_parameters(model, loop->end) && is_of_parameters(model, loop->step) &&
        !(loop->stmt->init && loop->stmt->init->declarators.len > 1);
    refusal->fix =
        can_annotate
            ? str_format(model->arena,
                         "annotate that loop: write __annotation(L\"%.*s\"); just before it",
                         STR_ARG(spell_loop(model, loop)))
        : leaves
            ? STR("let it run to its end and store in a variable whether there is still work to do")
        : region->loop ? STR("annotate the inner loop instead, or give that loop constant bounds")
                       : STR("give that loop constant bounds");
}

void reason_of_escape(const Model *model, const Array *array, Refusal *refusal)
{
    Str name = array->name;
    const Token *call = atomic_before(model, array->escape);
    refusal->rule = DIAG_ESCAPES;
    refusal->where = array->escape;
    if (call && !array->as_whole && !array->moves) {
        refusal->why =
            str_format(model->arena, "'%.*s' modifies '%.*s' in memory, where other blocks see it",
                       STR_ARG(token_text(model->arena, *call)), STR_ARG(name));
        refusal->fix = str_format(model->arena,
                                  "accumulate in a local variable first, or exclude the array: "
                                  "__annotation(L\"nostage %.*s\")",
                                  STR_ARG(name));
        return;
    }
    refusal->why = str_format(
        model->arena,
        array->as_whole ? "an element of '%.*s' is used as a whole instead of by its members"
        : array->moves  ? "'%.*s' is assigned here and no longer points to the start of the array"
                        : "the address of '%.*s' escapes",
        STR_ARG(name));
    refusal->fix =
        array->as_whole ? STR("access its members, as in p[i].x")
        : array->moves
            ? str_format(model->arena, "use another pointer, as in p = %.*s + ...", STR_ARG(name))
            : STR("access the array by its own name and subscripts, or pass values instead of the "
                  "pointer");
}

void reason_of_scatter(const Model *model, const Footprint *print, double sectors, Refusal *refusal)
{
    refusal->rule = DIAG_NO_GAIN;
    refusal->where = model_expr_place(model, print->accesses.at[0]->expr);
    refusal->why = str_format(model->arena,
                              "the lanes of a warp access about %.0f sectors here, and the copy of "
                              "a tile would access as many, because nothing else in them is used",
                              sectors);
    refusal->fix = str_format(
        model->arena,
        "let consecutive threads access consecutive elements, or store '%.*s' in another order",
        STR_ARG(print->array->name));
}

void reason_of_width(const Model *model, const Footprint *print, Refusal *refusal)
{
    refusal->rule = DIAG_NO_ROOM;
    refusal->where = model_expr_place(model, print->accesses.at[0]->expr);
    refusal->why = str_format(model->arena,
                              "a block's footprint is a box of %lld elements, too many for a tile",
                              (long long)print->cells);
    refusal->fix = print->rank < 3
                       ? STR("write the rows of the subscripts in the garray annotation")
                       : STR("use smaller blocks, or shorter loops");
}

/* Neighbours along x use neighbours, and threads along the other axes others. */
static bool is_side_by_side(const Model *model, const Access *access)
{
    const Poly *coefficient, *rest, *first = mapping_first(model, access->flat, access->loop);
    int64_t step;
    bool along = first && poly_linear(model->arena, first, model->thread[0], &coefficient, &rest) &&
                 poly_is_constant(coefficient, &step) && step == 1;
    for (const Loop *loop = access->loop; loop && along; loop = loop->outer)
        along = mapping_strides(model, loop);
    for (unsigned axis = 1; axis < 3 && along; axis++)
        along = model->block_size[axis] == 1 || poly_mentions(first, model->thread[axis]);
    return along;
}

bool reason_is_needless(const Model *model, const Array *array)
{
    const bool is_row =
        model->block_size[1] == 1 && model->block_size[2] == 1; /* others are rows apart */
    const Access *first = NULL;
    int64_t apart;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        if (access->array != array)
            continue;
        first = first ? first : access;
        if (!is_side_by_side(model, access))
            return false;
        const Poly *distance = poly_subtract(model->arena, access->flat, first->flat);
        if (!poly_is_constant(distance, &apart) ? !is_row
                                                : apart && llabs(apart) < model->block_size[0])
            return false;
    }
    return first && !array->escapes && !array->words &&
           model->block_size[0] * array->element >= SECTOR_BYTES;
}

/* The first name of the text at `where` that the statement has, too; empty: none. */
static Str shared_name(const Model *model, const Stmt *stmt, Span where)
{
    Lexer lexer = lexer_new(where.source, where.begin, where.end);
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        Str name = token_text(model->arena, token);
        for (size_t i = stmt->first; i <= stmt->last && token.kind == TOKEN_NAME; i++)
            if (model->kernel->tokens.at[i].kind == TOKEN_NAME &&
                str_equal(token_text(model->arena, model->kernel->tokens.at[i]), name))
                return name;
    }
    return (Str){0};
}

/* A statement before `where` that is not understood and has a name of what stands there. */
static const Stmt *unread_before(const Model *model, const Stmt *stmt, Span where)
{
    if (!stmt || model_place(model, stmt->first, stmt->first).begin >= where.begin)
        return NULL;
    if (stmt->kind == STMT_OPAQUE)
        return shared_name(model, stmt, where).len ? stmt : NULL;
    const Stmt *found = NULL;
    for (size_t i = 0; i < stmt->body.len && !found; i++)
        found = unread_before(model, stmt->body.at[i], where);
    found = found ? found : unread_before(model, stmt->then, where);
    return found ? found : unread_before(model, stmt->otherwise, where);
}

const Stmt *reason_unread(const Model *model, Span where, Str *name)
{
    const Stmt *unread = unread_before(model, model->kernel->body, where);
    *name = unread ? shared_name(model, unread, where) : (Str){0};
    return unread;
}
