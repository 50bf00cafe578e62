/* Dumps of what the front end sees, one thing a line.
 * Enters: a Source or a Unit. Leaves: text for people and for tests. */
#include "../lex/lexer.h"
#include "parse.h"
#include "unit.h"

/* --- tokens --------------------------------------------------------------------------------- */

static void print_escaped(Str text, FILE *out)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if (c == '\n')
            fputs("\\n", out);
        else if (c == '\r')
            fputs("\\r", out);
        else if (c == '\t')
            fputs("\\t", out);
        else if (c < 32 || c == 127)
            fprintf(out, "\\x%02x", c);
        else
            fputc(c, out);
    }
}

void unit_dump_tokens(Source *source, FILE *out)
{
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    for (;;) {
        Token token = lexer_next(&lexer);
        Place place = source_place(source, token.span.begin);
        fprintf(out, "%u:%u %s", place.line, place.column, token_kind_name(token.kind));
        if (token.kind == TOKEN_END) {
            fputc('\n', out);
            return;
        }
        fputc(' ', out);
        print_escaped(span_text(token.span), out);
        fputc('\n', out);
    }
}

/* --- syntax tree ---------------------------------------------------------------------------- */

typedef struct {
    const Unit *unit;
    const Kernel *kernel;
    FILE *out;
} Dump;

static const char *const kind_names[] = {"OPAQUE", "NUMBER",  "CHARACTER", "STRING", "BOOL",
                                         "NAME",   "PAREN",   "MEMBER",    "INDEX",  "CALL",
                                         "UNARY",  "POSTFIX", "BINARY",    "ASSIGN", "TERNARY",
                                         "CAST",   "SIZEOF",  "INIT",      "LAMBDA"};

static const char *const stmt_names[] = {
    "OPAQUE", "EMPTY", "EXPR",  "DECL",   "COMPOUND", "IF",       "FOR",  "WHILE",  "DO",
    "SWITCH", "CASE",  "LABEL", "RETURN", "BREAK",    "CONTINUE", "GOTO", "PRAGMA", "ANNOTATION"};

static void indent(const Dump *dump, unsigned depth)
{
    for (unsigned i = 0; i < depth; i++)
        fputs("  ", dump->out);
}

/* The tokens [first, last] in one line. */
static void print_tokens(const Dump *dump, size_t first, size_t last)
{
    const Tokens *tokens = &dump->kernel->tokens;
    for (size_t i = first; i <= last && i < tokens->len; i++) {
        if (i > first && tokens->at[i].space_before)
            fputc(' ', dump->out);
        print_escaped(token_text(dump->unit->arena, tokens->at[i]), dump->out);
    }
}

static void print_expr(const Dump *dump, const Expr *expr, unsigned depth, const char *role);

static void print_type(const Dump *dump, const Type *type)
{
    static const char *const kinds[] = {"unknown", "void", "bool", "integer", "floating", "vector"};
    fprintf(dump->out, "%s", kinds[type->kind]);
    if (type->size)
        fprintf(dump->out, " %u", type->size);
    if (type->is_unsigned)
        fputs(" unsigned", dump->out);
    if (type->is_auto)
        fputs(" auto", dump->out);
    if (type->is_const)
        fputs(" const", dump->out);
    if (type->is_volatile)
        fputs(" volatile", dump->out);
    if (type->is_shared)
        fputs(" shared", dump->out);
    if (type->is_static)
        fputs(" static", dump->out);
    if (type->is_constexpr)
        fputs(" constexpr", dump->out);
    if (type->is_reference)
        fputs(" reference", dump->out);
    if (type->is_restrict)
        fputs(" restrict", dump->out);
    if (type->pointers)
        fprintf(dump->out, " pointers %u", type->pointers);
    if (type->pointer_to_array)
        fputs(" to-array", dump->out);
    if (type->extents.len)
        fprintf(dump->out, " extents %zu", type->extents.len);
    if (type->name.len)
        fprintf(dump->out, " '%.*s'", STR_ARG(type->name));
}

static void print_extents(const Dump *dump, const Type *type, unsigned depth)
{
    for (size_t i = 0; i < type->extents.len; i++)
        if (type->extents.at[i])
            print_expr(dump, type->extents.at[i], depth, "extent ");
}

static void print_expr(const Dump *dump, const Expr *expr, unsigned depth, const char *role)
{
    if (!expr)
        return;
    indent(dump, depth);
    fprintf(dump->out, "%s%s", role, kind_names[expr->kind]);
    if (expr->op)
        fprintf(dump->out, " %s", token_kind_text(expr->op));
    if (expr->name.len)
        fprintf(dump->out, " %.*s", STR_ARG(expr->name));
    if ((expr->kind == EXPR_NUMBER && !expr->is_floating) || expr->kind == EXPR_CHARACTER ||
        expr->kind == EXPR_BOOL || expr->kind == EXPR_SIZEOF)
        fprintf(dump->out, " %lld", (long long)expr->value);
    if (expr->type) {
        fputs(" : ", dump->out);
        print_type(dump, expr->type);
    }
    if (expr->kind == EXPR_OPAQUE || expr->kind == EXPR_LAMBDA || expr->kind == EXPR_STRING ||
        expr->is_floating) {
        fputc(' ', dump->out);
        print_tokens(dump, expr->first, expr->last);
    }
    fputc('\n', dump->out);
    for (size_t i = 0; i < expr_parts(expr); i++)
        print_expr(dump, expr_part(expr, i), depth + 1, "");
}

static void print_stmt(const Dump *dump, const Stmt *stmt, unsigned depth, const char *role)
{
    if (!stmt)
        return;
    Place place = {0};
    Span span = tokens_place(&dump->kernel->tokens, stmt->first, stmt->first);
    if (span.source)
        place = source_place(span.source, span.begin);
    indent(dump, depth);
    fprintf(dump->out, "%s%s", role, stmt_names[stmt->kind]);
    if (stmt->is_constexpr)
        fputs(" constexpr", dump->out);
    if (stmt->is_implied)
        fputs(" implied", dump->out);
    fprintf(dump->out, " @%u:%u", place.line, place.column);
    if (stmt->kind == STMT_OPAQUE || stmt->kind == STMT_PRAGMA || stmt->kind == STMT_LABEL ||
        stmt->kind == STMT_GOTO) {
        fputc(' ', dump->out);
        print_tokens(dump, stmt->first, stmt->last);
    }
    if (stmt->annotation)
        fprintf(dump->out, " %.*s", STR_ARG(annotation_text(dump->unit->arena, stmt->annotation)));
    for (size_t i = 0; i < stmt->notes.len; i++)
        fprintf(dump->out, " [%.*s]",
                STR_ARG(annotation_text(dump->unit->arena, stmt->notes.at[i])));
    fputc('\n', dump->out);
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        indent(dump, depth + 1);
        fprintf(dump->out, "%.*s : ", STR_ARG(declarator->name));
        print_type(dump, declarator->type);
        fputc('\n', dump->out);
        print_extents(dump, declarator->type, depth + 2);
        print_expr(dump, declarator->init, depth + 2, "");
    }
    print_stmt(dump, stmt->init, depth + 1, "init ");
    print_expr(dump, stmt->expr, depth + 1, "");
    print_expr(dump, stmt->step, depth + 1, "step ");
    print_stmt(dump, stmt->then, depth + 1, stmt->kind == STMT_IF ? "then " : "body ");
    print_stmt(dump, stmt->otherwise, depth + 1, "else ");
    for (size_t i = 0; i < stmt->body.len; i++)
        print_stmt(dump, stmt->body.at[i], depth + 1, "");
}

static void print_kernel(Dump *dump, const Kernel *kernel)
{
    dump->kernel = kernel;
    Place place = source_place(kernel->where.source, kernel->where.begin);
    fprintf(dump->out, "kernel %.*s @%u:%u", STR_ARG(kernel->name), place.line, place.column);
    if (kernel->launch_bounds)
        fprintf(dump->out, " launch_bounds %u", kernel->launch_bounds);
    if (kernel->has_inactive_text)
        fputs(" inactive_text", dump->out);
    fputc('\n', dump->out);
    for (size_t i = 0; i < kernel->template_params.len; i++)
        fprintf(dump->out, "  template %.*s\n", STR_ARG(kernel->template_params.at[i]));
    for (size_t i = 0; i < kernel->params.len; i++) {
        const Param *param = kernel->params.at[i];
        fprintf(dump->out, "  param %.*s : ", STR_ARG(param->name));
        print_type(dump, param->type);
        fputc('\n', dump->out);
        print_extents(dump, param->type, 2);
    }
    for (size_t i = 0; i < kernel->annotations.len; i++)
        fprintf(dump->out, "  annotation %.*s\n",
                STR_ARG(annotation_text(dump->unit->arena, kernel->annotations.at[i])));
    print_stmt(dump, kernel->body, 1, "");
}

static void print_launch(const Dump *dump, const Launch *launch)
{
    Place place = source_place(launch->where.source, launch->where.begin);
    fprintf(dump->out, "launch %.*s @%u:%u block %lldx%lldx%lld%s\n", STR_ARG(launch->kernel),
            place.line, place.column, (long long)launch->block[0], (long long)launch->block[1],
            (long long)launch->block[2], launch->is_in_macro ? " in_macro" : "");
}

void unit_dump_ast(const Unit *unit, FILE *out)
{
    Dump dump = {.unit = unit, .out = out};
    for (size_t i = 0; i < unit->kernels.len; i++)
        print_kernel(&dump, unit->kernels.at[i]);
    for (size_t i = 0; i < unit->launches.len; i++)
        print_launch(&dump, unit->launches.at[i]);
}
