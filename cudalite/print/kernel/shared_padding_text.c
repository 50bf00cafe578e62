/* Arrays of the user's in shared memory that lie otherwise. Enters: the plan's relayouts. Leaves:
 * small edits of their declarations and of subscripts. */
#include "../../syntax/parse.h"
#include "writer.h"

/* `least`: how tightly what takes the expression's place has to bind there. */
static void replace(Writer *writer, const Expr *expr, const Code *code, Binding least)
{
    edits_put(&writer->small, writer_span(writer, expr->first, expr->last),
              code_operand_text(writer->arena, code, least));
}

/* 32 becomes 33, N becomes N + 1. `is_factor`: of a product. */
static void lengthen(Writer *writer, const Expr *expr, int64_t by, bool is_factor)
{
    const Expr *bare = expr_bare(expr);
    const bool is_sum = bare == expr && bare->kind == EXPR_BINARY && bare->op == TOKEN_PLUS &&
                        expr_bare(bare->b)->kind == EXPR_NUMBER && !is_factor;
    const Expr *number = is_sum ? expr_bare(bare->b) : bare;
    Span span;
    if (number->kind == EXPR_NUMBER && !number->is_floating &&
        tokens_written_at(&writer->model->kernel->tokens, number->first, number->last, &span) &&
        str_equal(span_text(span), str_format(writer->arena, "%lld", (long long)number->value))) {
        text_format(edits_open(&writer->small, span), "%lld", (long long)(number->value + by));
        return;
    }
    replace(writer, expr,
            code_sum(writer->arena, writer_code(writer, expr), code_int(writer->arena, by)),
            is_factor ? BINDS_POSTFIX : BINDS_COMMA);
}

static void change_index(Writer *writer, const Relayout *relayout, const LayoutChange *change)
{
    Arena *arena = writer->arena;
    const Code *index = writer_code(writer, change->index),
               *row = code_binary(arena, index, TOKEN_SLASH,
                                  code_of_constant(writer->model, relayout->pitch));
    if (relayout->by > 1)
        row = code_product(arena, row, code_int(arena, relayout->by));
    replace(writer, change->index, code_sum(arena, index, row), BINDS_COMMA);
}

static void change_xor(Writer *writer, const Relayout *relayout, const LayoutChange *change)
{
    Arena *arena = writer->arena;
    const Code *pitch = code_of_constant(writer->model, relayout->pitch),
               *row = writer_code(writer, change->row ? change->row : change->index);
    if (!change->row)
        row = code_binary(arena, row, TOKEN_SLASH, pitch);
    if (relayout->rows > relayout->pitch)
        row = code_binary(arena, row, TOKEN_PERCENT, pitch);
    replace(writer, change->index,
            code_binary(arena, writer_code(writer, change->index), TOKEN_XOR, row), BINDS_COMMA);
}

static void write_changes(Writer *writer, const Relayout *relayout)
{
    for (size_t i = 0; i < relayout->changes.len; i++) {
        const LayoutChange *change = &relayout->changes.at[i];
        switch (change->kind) {
        case CHANGE_FACTOR: lengthen(writer, change->index, change->by, true); break;
        case CHANGE_INDEX: change_index(writer, relayout, change); break;
        case CHANGE_XOR: change_xor(writer, relayout, change); break;
        }
    }
}

/* Of a flat array, the factor that is a row: `32 * 32` becomes `32 * 33`; NULL: there is none. */
static const Expr *row_factor(const Writer *writer, const Relayout *relayout, const Expr *extent)
{
    const Expr *bare = expr_bare(extent);
    int64_t value;
    const bool is_product = bare->kind == EXPR_BINARY && bare->op == TOKEN_STAR;
    if (is_product && expr_evaluate(writer->model->unit, bare->b, NULL, NULL, &value) &&
        value == relayout->pitch && relayout->extent % value == 0)
        return bare->b;
    return NULL;
}

void relayout_write(Writer *writer)
{
    for (size_t i = 0; i < writer->plan->relayouts.len; i++) {
        const Relayout *relayout = &writer->plan->relayouts.at[i];
        if (relayout->dynamic) { /* the host makes it larger */
            write_changes(writer, relayout);
            continue;
        }
        const Type *type = relayout->declarator->type;
        const Expr *extent = type->extents.at[relayout->d];
        const bool is_flat = type->extents.len == 1;
        const Expr *factor = is_flat ? row_factor(writer, relayout, extent) : NULL;
        if (factor && relayout->by)
            lengthen(writer, factor, relayout->by, true);
        else if (relayout->by)
            lengthen(writer, extent, is_flat ? relayout->by * relayout->rows : relayout->by, false);
        write_changes(writer, relayout);
    }
}
