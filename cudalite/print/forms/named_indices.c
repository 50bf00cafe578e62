/* Places in the grid with names. Enters: a kernel that says blockIdx.x * blockDim.x + threadIdx.x
 * where it needs it, or has a macro do so. Leaves: the file in which that is a variable, as other
 * kernels have one; what reads it needs no other notion of a place. */
#include "named_indices.h"

#include "../../analysis/spelling.h"
#include "../../passes/contraction/place_sum.h"
#include "../../syntax/parse.h"
#include "../edit.h"
#include "thread_indices.h"

typedef struct {
    const Model *model;
    Str names[2]; /* of the variable along x, y; empty: nobody asks for it */
    VEC(const Expr *) places;
    VEC(unsigned) axes;
} Named;

/* The sum as it is written, without parentheses around it: they stay. */
static bool is_place(const Model *model, const Expr *expr, unsigned *axis)
{
    return expr->kind == EXPR_BINARY && place_sum_is_place(model, expr, true, axis);
}

static void find_places(Named *named, const Expr *expr)
{
    unsigned axis;
    if (!expr)
        return;
    if (is_place(named->model, expr, &axis)) {
        vec_push(named->model->arena, &named->places, expr);
        vec_push(named->model->arena, &named->axes, axis);
        return;
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        find_places(named, expr_part(expr, i));
}

static void find_in(Named *named, const Stmt *stmt)
{
    if (!stmt)
        return;
    find_places(named, stmt->expr);
    find_places(named, stmt->step);
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Expr *init = stmt->declarators.at[i]->init;
        unsigned axis;
        if (init && !is_place(named->model, expr_bare(init), &axis)) /* it has a name */
            find_places(named, init);
    }
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        find_in(named, stmt_part(stmt, i));
}

static Str new_place(void *context, size_t at, size_t *last)
{
    const Named *named = context;
    for (size_t i = 0; i < named->places.len; i++)
        if (named->places.at[i]->first == at) {
            *last = named->places.at[i]->last;
            return named->names[named->axes.at[i]];
        }
    return (Str){0};
}

bool named_write(const Model *model, Templates *templates, Text *out)
{
    Arena *arena = model->arena;
    Named named = {.model = model};
    find_in(&named, model->kernel->body);
    if (!named.places.len || model->kernel->has_inactive_text)
        return false;
    const Str input = model->unit->source->text;
    Str indent =
        str_format(arena, "%.*s    ", STR_ARG(line_indent(input, model->kernel->body_where.begin)));
    Edits edits = edits_new(arena);
    Text *text = edits_open_at(&edits, model->kernel->body_where.begin + 1);
    for (size_t i = 0; i < named.places.len; i++) {
        const unsigned axis = named.axes.at[i];
        if (named.names[axis].len)
            continue;
        named.names[axis] =
            model_free_name(arena, model, axis ? STR("place_y") : STR("place"), NULL);
        View *view = view_new(arena);
        view_str(view, "name", named.names[axis]);
        view_format(view, "axis", "%c", "xy"[axis]);
        text_format(text, "\n%.*s", STR_ARG(indent));
        if (!template_lines(templates, "named.cu", view, indent, text))
            return false;
    }
    if (!places_replace(model, new_place, &named, &edits))
        return false;
    edits_apply(&edits, input, 0, (uint32_t)input.len, out);
    return true;
}
