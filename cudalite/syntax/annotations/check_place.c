/* Where annotations stand. Enters: a parsed kernel. Leaves: Stmt.notes on the loops and ifs that
 * annotations belong to, tile annotations with their loops, and diagnostics where one stands where
 * it says nothing. */
#include "check_place.h"

#include "../../lex/lexer.h"
#include "../parse.h"
#include "check_loop.h"
#include "correct.h"

typedef struct {
    Unit *unit;
    Kernel *kernel;
    Arena *arena;
    TiledLoops *tiles;
} Check;

static const char *statement_word(const Stmt *stmt)
{
    switch (stmt->kind) {
    case STMT_IF: return "an 'if'";
    case STMT_FOR: return "a 'for'";
    case STMT_WHILE: return "a 'while'";
    case STMT_DO: return "a 'do'";
    case STMT_SWITCH: return "a 'switch'";
    case STMT_DECL: return "a declaration";
    case STMT_COMPOUND: return "a block";
    case STMT_EXPR: return "an expression";
    case STMT_RETURN: return "a 'return'";
    case STMT_OPAQUE: return "a statement that cannot be parsed";
    default: return "another statement";
    }
}

static Span stmt_place(const Check *check, const Stmt *stmt)
{
    return tokens_place(&check->kernel->tokens, stmt->first, stmt->first);
}

/* It may stand between an annotation and what that is about. */
static bool is_passed_over(const Stmt *stmt)
{
    return stmt->kind == STMT_ANNOTATION || stmt->kind == STMT_PRAGMA || stmt->kind == STMT_EMPTY;
}

static void attach(Check *check, const Stmt *stmt, Annotation *annotation)
{
    for (size_t i = 0; i < stmt->notes.len; i++) {
        if (stmt->notes.at[i]->kind != annotation->kind)
            continue;
        Diag *diag = diag_report(check->unit->diags, DIAG_ANNOTATION_TWICE, annotation->keyword,
                                 annotation->kind == ANNOTATION_LOOP
                                     ? "this is a second loop annotation for the same 'for'"
                                 : annotation->kind == ANNOTATION_TILE
                                     ? "this is a second tile annotation for the same 'for'"
                                     : "this is a second BoundChk for the same 'if'");
        diag_note(check->unit->diags, diag, stmt->notes.at[i]->where, "the first is here");
        return;
    }
    vec_push(check->arena, &((Stmt *)stmt)->notes,
             annotation); /* the last that is written to the tree */
    if (annotation->kind == ANNOTATION_LOOP)
        check_loop(check->unit, check->kernel, annotation, stmt);
    if (annotation->kind == ANNOTATION_TILE)
        vec_push(check->arena, check->tiles, (TiledLoop){annotation, stmt});
}

static void report_place(Check *check, DiagId id, Annotation *annotation, const Stmt *next,
                         const char *need)
{
    Diag *diag = diag_report(check->unit->diags, id, annotation->keyword, "%s", need);
    if (next)
        diag_note(check->unit->diags, diag, stmt_place(check, next), "what follows is %s",
                  statement_word(next));
}

/* `around`: the for in whose body nothing but annotations stands before it. */
static void place_loop(Check *check, Annotation *annotation, const Stmt *next, const Stmt *around)
{
    Str name = annotation->name.text;
    bool next_is_for = next && next->kind == STMT_FOR;
    if (next_is_for && (!around || str_equal(loop_iterator(check->arena, next), name) ||
                        !str_equal(loop_iterator(check->arena, around), name)))
        attach(check, next, annotation);
    else if (around)
        attach(check, around, annotation);
    else
        report_place(check, DIAG_LOOP_PLACE, annotation, next,
                     annotation->kind == ANNOTATION_TILE
                         ? "a tile annotation must be just before its 'for', or first in its body"
                         : "a loop annotation must be just before its 'for', or first in its body");
}

static Str what_stands(const Check *check, const Annotation *annotation)
{
    return annotation_is_schedule(annotation) ? STR("schedule and merge must be")
           : annotation->kind == ANNOTATION_STAGE || annotation->kind == ANNOTATION_NOSTAGE
               ? STR("stage and nostage must be")
               : str_format(check->arena, "%.*s must be", STR_ARG(span_text(annotation->keyword)));
}

/* `next`: what stands behind it in the block; or NULL. */
static void place_at(Check *check, const Stmt *compound, Annotation *annotation, const Stmt *next,
                     const Stmt *around)
{
    annotation->is_placed = true;
    switch (annotation->kind) {
    case ANNOTATION_GLOBAL:
    case ANNOTATION_GARRAY:
    case ANNOTATION_STAGE:
    case ANNOTATION_NOSTAGE:
    case ANNOTATION_SCHEDULE:
    case ANNOTATION_MERGE:
    case ANNOTATION_INFERRED:
    case ANNOTATION_LAYOUT:
        if (compound != check->kernel->body)
            report_place(
                check, DIAG_ANNOTATION_PLACE, annotation, NULL,
                str_c(
                    check->arena,
                    str_format(check->arena,
                               "%.*s at the top level of the kernel's body, not in an inner block",
                               STR_ARG(what_stands(check, annotation)))));
        break;
    case ANNOTATION_BOUNDCHK:
        if (next && next->kind == STMT_IF)
            attach(check, next, annotation);
        else
            report_place(check, DIAG_BOUNDCHK_PLACE, annotation, next,
                         "BoundChk must be just before the 'if' that checks the bound");
        break;
    case ANNOTATION_TILE:
    case ANNOTATION_LOOP: place_loop(check, annotation, next, around); break;
    }
}

static void place_all(Check *check, const Stmt *stmt, const Stmt *around);

/* The statement of an if or a loop. */
static void place_sub(Check *check, const Stmt *stmt, const Stmt *around)
{
    if (!stmt)
        return;
    if (stmt->kind == STMT_ANNOTATION) {
        stmt->annotation->is_placed = true;
        report_place(check, DIAG_ANNOTATION_PLACE, stmt->annotation, NULL,
                     "this annotation with its ';' is the whole body of the statement before it; "
                     "add braces");
        return;
    }
    place_all(check, stmt, around);
}

/* `around`: the for whose body `stmt` is. */
static void place_all(Check *check, const Stmt *stmt, const Stmt *around)
{
    if (!stmt)
        return;
    for (size_t i = 0, next = 0; stmt->kind == STMT_COMPOUND && i < stmt->body.len; i++) {
        const Stmt *one = stmt->body.at[i];
        next = next > i ? next : i + 1;
        while (next < stmt->body.len && is_passed_over(stmt->body.at[next]))
            next++;
        if (one->kind == STMT_ANNOTATION)
            place_at(check, stmt, one->annotation,
                     next < stmt->body.len ? stmt->body.at[next] : NULL, around);
        else
            place_all(check, one, NULL);
        around = is_passed_over(one) ? around : NULL;
    }
    place_sub(check, stmt->then, stmt->kind == STMT_FOR ? stmt : NULL);
    place_sub(check, stmt->otherwise, NULL);
}

void check_places(Unit *unit, Kernel *kernel, TiledLoops *tiles)
{
    Check check = {unit, kernel, unit->work, tiles};
    place_all(&check, kernel->body, NULL);
}

/* The statement with a head that is not understood, as of `if (int q = m; q > 0)`, in which the
 * token stands; or NULL. */
static const Stmt *closed_around(const Kernel *kernel, const Stmt *stmt, size_t token)
{
    static const char *const words[] = {"if", "for", "while", "switch"};
    if (!stmt || token < stmt->first || token > stmt->last)
        return NULL;
    for (size_t i = 0; stmt->kind == STMT_OPAQUE && i < sizeof words / sizeof *words; i++)
        if (token_is(kernel->tokens.at[stmt->first], words[i]))
            return stmt;
    const Stmt *found = NULL;
    for (size_t i = 0; i < stmt_parts(stmt) && !found; i++)
        found = closed_around(kernel, stmt_part(stmt, i), token);
    return found;
}

void check_unplaced(Unit *unit, const Kernel *kernel, Annotation *annotation)
{
    bool is_of_statement = annotation->kind == ANNOTATION_LOOP ||
                           annotation->kind == ANNOTATION_TILE ||
                           annotation->kind == ANNOTATION_BOUNDCHK;
    const Stmt *around =
        is_of_statement ? closed_around(kernel, kernel->body, annotation->first_token) : NULL;
    if (around) {
        Diag *diag = diag_report(
            unit->diags, DIAG_REGION_TEXT, annotation->keyword,
            "the loop is left unchanged: it is in a statement whose head cannot be parsed");
        diag_note(unit->diags, diag, tokens_place(&kernel->tokens, around->first, around->first),
                  "move the declaration in its head before it, in a block around both");
        return;
    }
    if (annotation->first_token < kernel->brace) {
        annotation_outside(unit, annotation->keyword);
        return;
    }
    diag_report(unit->diags, DIAG_ANNOTATION_PLACE, annotation->keyword,
                "an annotation must be between statements, not inside one");
}
