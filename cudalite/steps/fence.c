/* Memory fences. Enters: tokens of a kernel. Leaves: whether something in them orders what a thread
 * writes before what another one, who has seen a flag, may read: a copy must not move over it. */
#include "legal.h"

enum { DEEPEST_CALL = 16 };

typedef struct {
    const Model *model;
    const Tokens *tokens;
    unsigned depth;
} Scan;

static bool is_fence(Str name)
{
    static const char *const names[] = {"__threadfence",         "__threadfence_block",
                                        "__threadfence_system",  "atomic_thread_fence",
                                        "__atomic_thread_fence", "__nv_atomic_thread_fence",
                                        "memory_order_acquire",  "memory_order_release",
                                        "memory_order_acq_rel",  "memory_order_seq_cst"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_is(name, names[i]))
            return true;
    return false;
}

/* asm volatile("membar.gl;" ::: "memory") */
static bool is_asm_fence(const Scan *scan, size_t i)
{
    Str name = token_text(scan->model->arena, scan->tokens->at[i]);
    if (!str_is(name, "asm") && !str_is(name, "__asm__") && !str_is(name, "__asm"))
        return false;
    for (; i < scan->tokens->len && scan->tokens->at[i].kind != TOKEN_SEMICOLON; i++)
        if (str_is(token_text(scan->model->arena, scan->tokens->at[i]), "\"memory\""))
            return true;
    return false;
}

static bool fence_in(const Scan *scan, size_t first, size_t last, size_t *at);

static bool function_fences(const Scan *scan, Str name)
{
    const Functions *functions = unit_functions(scan->model->unit, name);
    size_t at;
    for (size_t i = 0; functions && i < functions->len; i++) {
        const Kernel *function = functions->at[i];
        Scan inner = {scan->model, &function->tokens, scan->depth + 1};
        if (scan->depth == DEEPEST_CALL || !function->body ||
            fence_in(&inner, function->body->first, function->body->last, &at))
            return true;
    }
    return false;
}

static bool fence_in(const Scan *scan, size_t first, size_t last, size_t *at)
{
    for (size_t i = first; i <= last; i++) {
        if (scan->tokens->at[i].kind != TOKEN_NAME)
            continue;
        Str name = token_text(scan->model->arena, scan->tokens->at[i]);
        bool is_call = i < last && scan->tokens->at[i + 1].kind == TOKEN_LPAREN;
        *at = i;
        if (is_fence(name) || is_asm_fence(scan, i) || (is_call && function_fences(scan, name)))
            return true;
    }
    return false;
}

bool tokens_fence(const Model *model, size_t first, size_t last, Span *where)
{
    size_t at;
    Scan scan = {model, &model->kernel->tokens, 0};
    if (!fence_in(&scan, first, last, &at))
        return false;
    *where = model_place(model, at, at);
    return true;
}
