/* A model as text. Enters: a model. Leaves: its block, arrays, loops and accesses, a line each, for
 * --dump=model and tests. */
#include "model_dump.h"

#include "affine/traffic.h"

static void dump_loop(const Model *model, const Loop *loop, FILE *out)
{
    Arena *arena = model->arena;
    fprintf(out, "  loop%s depth %u: ", loop->annotation ? " (annotated)" : "", loop->depth);
    if (!loop->canonical) {
        fprintf(out, "not canonical: %s\n", loop->why_not ? loop->why_not : "?");
        return;
    }
    fprintf(out, "%.*s from %.*s to %.*s by %.*s%s%s%s\n", STR_ARG(loop->variable->name),
            STR_ARG(poly_text(arena, loop->start)), STR_ARG(poly_text(arena, loop->end)),
            STR_ARG(poly_text(arena, loop->step)), loop->uniform ? " uniform" : " per thread",
            loop->leaves ? " leaves" : "", loop->downward ? " downward" : "");
}

static void dump_condition(const Model *model, const Condition *condition, FILE *out)
{
    for (; condition; condition = condition->outer) {
        if (condition->comparison)
            fprintf(out, " if %.*s %s %.*s", STR_ARG(poly_text(model->arena, condition->left)),
                    token_kind_text(condition->op),
                    STR_ARG(poly_text(model->arena, condition->right)));
        else
            fprintf(out, " if ?");
    }
}

static const char *border_name(Border border)
{
    return border.low && border.high ? "clamped "
           : border.low              ? "from 0 "
           : border.high             ? "to the last "
                                     : "";
}

void model_dump(const Model *model, FILE *out)
{
    Arena *arena = model->arena;
    fprintf(out, "kernel %.*s: block %lldx%lldx%lld%s, %lld blocks per SM\n",
            STR_ARG(model->kernel->name), (long long)model->block_size[0],
            (long long)model->block_size[1], (long long)model->block_size[2],
            model->block_checked ? " (launched so)" : "", (long long)model->blocks_per_sm);
    for (size_t i = 0; i < model->arrays.len; i++) {
        const Array *array = model->arrays.at[i];
        fprintf(out, "  array %.*s: %.*s, %u bytes", STR_ARG(array->name),
                STR_ARG(array->type_text), array->element);
        for (unsigned d = 0; d < array->rank; d++)
            fprintf(out, " [%.*s]", STR_ARG(poly_text(arena, array->sizes[d])));
        fprintf(out, "%s%s\n", array->is_const ? " const" : "", array->escapes ? " escapes" : "");
    }
    for (size_t i = 0; i < model->loops.len; i++)
        dump_loop(model, model->loops.at[i], out);
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        int64_t stride;
        fprintf(out, "  %s%s %.*s", access->read ? "read" : "",
                access->write ? (access->read ? "+write" : "write") : "",
                STR_ARG(access->array->name));
        for (unsigned d = 0; d < access->array->rank; d++)
            fprintf(out, " [%s%.*s]", border_name(access->borders[d]),
                    STR_ARG(poly_text(arena, access->flat ? access->subs[d] : NULL)));
        fprintf(out, " %s", access_class_name(access_class(model, access, &stride)));
        dump_condition(model, access->condition, out);
        fputc('\n', out);
    }
    for (size_t i = 0; i < model->may_alias.len; i++)
        fprintf(out, "  other memory %s\n", model->may_alias.at[i].write ? "written" : "read");
}
