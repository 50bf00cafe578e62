/* What must hold of a loop, of statements between barriers, and of a kernel, before its arrays are
 * looked at. Enters: a staging. Leaves: whether it may be a region; else why not. */
#include "../../analysis/effects/effects.h"
#include "../../analysis/uniform_path/uniform_path.h"
#include "stage.h"

static bool refuse(Refusal *refusal, DiagId rule, Span where, const char *why, const char *fix)
{
    *refusal = (Refusal){rule, where, str_of(why), str_of(fix), NULL};
    return false;
}

/* --- the text -------------------------------------------------------------------------------- */

static bool is_written(const Staging *staging, size_t first, size_t last)
{
    Span span;
    return tokens_written_at(&staging->model->kernel->tokens, first, last, &span);
}

static bool region_is_written(const Staging *staging)
{
    const Region *region = &staging->region;
    const Loop *loop = region->loop;
    if (!loop)
        return is_written(staging, region_first_token(region), region_last_token(region));
    const Stmt *stmt = loop->stmt;
    return is_written(staging, stmt->first, stmt->last) &&
           is_written(staging, stmt->then->first - 1, stmt->then->first - 1) &&
           is_written(staging, loop->start_expr->first, loop->start_expr->last) &&
           is_written(staging, loop->end_expr->first, loop->end_expr->last) &&
           is_written(staging, stmt->step->first, stmt->step->last);
}

/* A declaration in the body of a loop hides the iterator, by whose name cells are told. */
static bool iterator_hidden(const Staging *staging, Span *where)
{
    const Model *model = staging->model;
    for (size_t i = 0; i < model->loops.len; i++) {
        const Loop *loop = model->loops.at[i];
        if (!loop->canonical || loop->stmt->first < region_first_token(&staging->region) ||
            loop->stmt->last > region_last_token(&staging->region))
            continue;
        for (const Variable *variable = model_variable(model, loop->variable->name); variable;
             variable = variable->namesake) {
            const Declarator *declarator = variable->declarator;
            if (!declarator || declarator->name_token < loop->stmt->then->first ||
                declarator->name_token > loop->stmt->then->last)
                continue;
            *where = model_place(model, declarator->name_token, declarator->name_token);
            return true;
        }
    }
    return false;
}

/* A backslash at a line's end cannot be indented. */
static bool has_splice(const Staging *staging)
{
    Span all = model_place(staging->model, region_first_token(&staging->region),
                           region_last_token(&staging->region));
    Str text = span_text(all);
    for (size_t i = 0; i + 1 < text.len; i++)
        if (text.at[i] == '\\' && (text.at[i + 1] == '\n' || text.at[i + 1] == '\r'))
            return true;
    return false;
}

static bool text_fits(const Staging *staging, Refusal *refusal)
{
    Span where;
    if (iterator_hidden(staging, &where))
        return refuse(refusal, DIAG_REGION_TEXT, where,
                      "this declaration hides the loop's iterator", "give it another name");
    return !has_splice(staging) ||
           refuse(refusal, DIAG_REGION_TEXT, stage_where(staging),
                  "one of its lines ends with a backslash", "join the lines");
}

/* --- a loop ---------------------------------------------------------------------------------- */

/* Some number in it is read by all threads in one place, and may change there. */
static bool is_read_alike(const Poly *poly)
{
    bool alike = false;
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at))
        alike |= at.atom->is_read_alike;
    return alike;
}

bool stage_iterations_fit(const Staging *staging, Refusal *refusal)
{
    const Loop *loop = staging->region.loop;
    const bool ends = poly_uniform(loop->start);
    const Expr *bound = ends ? loop->end_expr : loop->start_expr;
    if (loop->uniform)
        return true;
    if (is_read_alike(ends ? loop->end : loop->start))
        return refuse(refusal, DIAG_LOOP_PER_THREAD, model_expr_place(staging->model, bound),
                      "this bound is read from memory that may be written meanwhile, so that "
                      "threads of the block may see different values",
                      "pass it as a parameter; if it is never written, move it to __constant__ "
                      "memory, declare its pointer __restrict__, or give it a garray annotation");
    return refuse(
        refusal, DIAG_LOOP_PER_THREAD, model_expr_place(staging->model, bound),
        "this bound may differ between threads of the block",
        "let all threads run the same iterations and put the thread's own bound into an if "
        "inside the loop");
}

bool stage_path_fits(const Staging *staging, Refusal *refusal)
{
    Regions regions = {0};
    const Plan *plan = staging->plan;
    for (size_t i = 0; i < plan->regions.len; i++)
        vec_push(staging->arena, &regions, &plan->regions.at[i]->region);
    vec_push(staging->arena, &regions, (Region *)&staging->region);
    UniformPath path = path_find(staging->model, &regions, &(Cuts){0});
    *refusal = (Refusal){path.rule, path.where, path.why, path.fix, NULL};
    return path.fine;
}

/* What waits there: a barrier, or a function of which it is not known that it does not. */
static const char *wait_words(Span where, const char *barrier, const char *function)
{
    const Str text = span_text(where);
    return str_starts(text, "__") || str_has(text, "sync") || str_has(text, "barrier") ? barrier
                                                                                       : function;
}

bool stage_loop_fits(const Staging *staging, Refusal *refusal)
{
    const Model *model = staging->model;
    const Loop *loop = staging->region.loop;
    const size_t first = loop->stmt->first, last = loop->stmt->last;
    Span where;
    if (!loop->canonical)
        return refuse(
            refusal, DIAG_LOOP_FORM, loop->why_where, loop->why_not,
            "write it as for (i = start; i < end; i += step) with bounds that do not change");
    if (loop->trips_known && loop->trips <= 0)
        return refuse(refusal, DIAG_NO_GAIN, stage_where(staging), "it has no iterations", "");
    if (loop->leaves)
        return refuse(
            refusal, DIAG_LOOP_LEAVES, loop->leave_where,
            "a jump may end it before its last iteration",
            "let it run to its end and store in a variable whether there is still work to do");
    if (tokens_wait(model, first, last, &where))
        return refuse(refusal, DIAG_REGION_BARRIER, where,
                      wait_words(where, "it contains a barrier",
                                 "it calls a function that synchronises threads or may do so"),
                      "move the barrier out of the loop");
    if (tokens_call_unseen(model, first, last, &where))
        return refuse(
            refusal, DIAG_UNSEEN_CALL, where,
            "it calls a function whose definition is not visible and which may order memory",
            "define it in this file, or include its file with quotes");
    if (tokens_fence(model, first, last, &where))
        return refuse(refusal, DIAG_REGION_BARRIER, where, "it contains a memory fence",
                      "move the fence out of the loop");
    if (!text_fits(staging, refusal))
        return false;
    return region_is_written(staging) ||
           refuse(refusal, DIAG_REGION_TEXT, stage_where(staging), "its code comes from a macro",
                  "write out the loop");
}

/* --- statements between barriers ------------------------------------------------------------- */

/* In a loop that nobody counts the barrier parts nothing. */
static bool is_counted(const Model *model, Span where)
{
    bool counted = true;
    for (size_t i = 0; i < model->loops.len; i++) {
        const Stmt *stmt = model->loops.at[i]->stmt;
        const Span loop = model_place(model, stmt->first, stmt->last);
        if (loop.begin <= where.begin && where.end <= loop.end)
            counted &= stmt->kind != STMT_WHILE && stmt->kind != STMT_DO;
    }
    return counted;
}

bool stage_part_fits(const Staging *staging, const BodyPart *part, Refusal *refusal)
{
    const Model *model = staging->model;
    Span where;
    if (!part->fine)
        return refuse(refusal, DIAG_REGION_PATH, part->why_not,
                      "a thread may return here, after its accesses",
                      "let bound checks return before the first access, and put code that only "
                      "some threads execute afterwards into an if");
    const size_t first = region_first_token(&staging->region);
    const size_t last = region_last_token(&staging->region);
    if (tokens_wait(model, first, last, &where))
        return refuse(refusal, DIAG_REGION_BARRIER, where,
                      wait_words(where, "there is a barrier between its accesses",
                                 "a function that synchronises threads, or may do so, is called "
                                 "between its accesses"),
                      is_counted(model, where) ? ""
                                               : "write loops around it as for (int i = start; i "
                                                 "< end; i += step)");
    if (tokens_call_unseen(model, first, last, &where))
        return refuse(refusal, DIAG_UNSEEN_CALL, where,
                      "a function whose definition is not visible and which may order memory is "
                      "called between its accesses",
                      "define it in this file, or include its file with quotes");
    if (tokens_fence(model, first, last, &where))
        return refuse(refusal, DIAG_REGION_BARRIER, where,
                      "there is a memory fence between its accesses", "");
    if (!text_fits(staging, refusal) || !stage_path_fits(staging, refusal))
        return false;
    return region_is_written(staging) || refuse(refusal, DIAG_REGION_TEXT, stage_where(staging),
                                                "its code comes from a macro", "write it out");
}

/* --- the kernel ------------------------------------------------------------------------------ */

bool stage_kernel_fits(const Staging *staging, Refusal *refusal)
{
    Model *model = staging->model;
    const Kernel *kernel = model->kernel;
    if (model->block_size[0] <= 0 || model->block_size[1] <= 0 || model->block_size[2] <= 0)
        return refuse(
            refusal, DIAG_SHAPE_UNKNOWN, kernel->where, "the block shape is unknown",
            "add __annotation(L\"__global__ <threads per block>\") with a number or a macro");
    if ((model->shared_dynamic || (model->shared_launched && !model->is_owned)) &&
        !staging->plan->budget)
        return refuse(refusal, DIAG_SHARED_DYNAMIC, kernel->where,
                      "it uses an unknown amount of shared memory",
                      "pass --smem with the number of bytes that the tiles may use");
    if (macros_is_too_large(model->unit->macros, kernel->hidden_by))
        return refuse(refusal, DIAG_REGION_TEXT, kernel->inactive_text,
                      "this macro expands to too many tokens", "write out its expansion");
    if (kernel->hidden_by.len && macros_is_by_operator(model->unit->macros, kernel->hidden_by))
        return refuse(refusal, DIAG_REGION_TEXT, kernel->inactive_text,
                      "_Pragma pushes or pops this macro",
                      "write #pragma push_macro and pop_macro on lines of their own");
    if (kernel->hidden_by.len)
        return refuse(
            refusal, DIAG_REGION_TEXT, kernel->inactive_text, "cudalite cannot expand this macro",
            str_c(model->arena,
                  str_format(model->arena, "the #if depends on %.*s: pass that with -D or -U",
                             STR_ARG(kernel->hidden_by))));
    if (kernel->has_inactive_text)
        return refuse(refusal, DIAG_REGION_TEXT, kernel->inactive_text,
                      "part of the kernel is disabled by #if", "move the #if outside the kernel");
    if (kernel->include_line.source)
        return refuse(refusal, DIAG_REGION_TEXT, kernel->include_line,
                      "part of the kernel comes from another file",
                      "write that part here, or include it as a function before the kernel");
    return !model_needs_bounds(model, model_threads(model)) || model_takes_bounds(model) ||
           refuse(
               refusal, DIAG_REGION_TEXT, kernel->where,
               "a block of that size needs __launch_bounds__, but a macro writes the kernel's head",
               "write out the kernel's head, or add __launch_bounds__ to the macro");
}
