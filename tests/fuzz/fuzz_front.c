/* libFuzzer target: the whole front end on any bytes (make fuzz-front).
 *
 * It fails where a node of the tree does not cover its children, where a launch or a kernel lies
 * outside the text, and wherever a sanitizer says so. */
#include <stdlib.h>

#include "cudalite/syntax/unit_read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LARGEST = 20000 }; /* bytes: what is larger is only slower */

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void check_expr(const Expr *expr, size_t first, size_t last)
{
    if (!expr)
        return;
    require(first <= expr->first && expr->first <= expr->last && expr->last <= last);
    check_expr(expr->a, expr->first, expr->last);
    check_expr(expr->b, expr->first, expr->last);
    check_expr(expr->c, expr->first, expr->last);
    for (size_t i = 0; i < expr->arguments.len; i++)
        check_expr(expr->arguments.at[i], expr->first, expr->last);
}

static void check_stmt(const Stmt *stmt, size_t first, size_t last)
{
    if (!stmt)
        return;
    require(first <= stmt->first && stmt->first <= stmt->last && stmt->last <= last);
    check_expr(stmt->expr, stmt->first, stmt->last);
    check_expr(stmt->step, stmt->first, stmt->last);
    check_stmt(stmt->init, stmt->first, stmt->last);
    check_stmt(stmt->then, stmt->first, stmt->last);
    check_stmt(stmt->otherwise, stmt->first, stmt->last);
    for (size_t i = 0; i < stmt->declarators.len; i++)
        check_expr(stmt->declarators.at[i]->init, stmt->first, stmt->last);
    for (size_t i = 0; i < stmt->body.len; i++)
        check_stmt(stmt->body.at[i], stmt->first, stmt->last);
}

static void check_span(const Source *source, Span span)
{
    require(!span.source || (span.begin <= span.end && span.end <= span.source->text.len));
    require(!span.source || span.source == source);
}

static void check_unit(const Unit *unit)
{
    for (size_t i = 0; i < unit->kernels.len; i++) {
        const Kernel *kernel = unit->kernels.at[i];
        check_span(unit->source, kernel->where);
        check_span(unit->source, kernel->body_where);
        if (kernel->body)
            check_stmt(kernel->body, kernel->brace, kernel->tokens.len - 1);
    }
    for (size_t i = 0; i < unit->launches.len; i++) {
        const Launch *launch = unit->launches.at[i];
        check_span(unit->source, launch->where);
        check_span(unit->source, launch->arguments);
        for (int k = 0; k < 4; k++)
            check_span(unit->source, launch->config[k]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > LARGEST)
        return 0;
    FILE *nowhere = fopen("/dev/null", "w");
    require(nowhere != NULL);
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    Str text = {(const char *)data, size};
    Source *source = source_from_text(arena, STR("fuzz.cu"), text);
    UnitOptions options = {.parse_all = size & 1};
    Unit *unit = unit_read(arena, diags, source, &options);
    check_unit(unit);
    unit_dump_ast(unit, nowhere);
    diag_print(diags, nowhere, false);
    fclose(nowhere);
    arena_free(arena);
    return 0;
}
