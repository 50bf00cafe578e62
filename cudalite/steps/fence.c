/* Memory fences. Enters: tokens of a kernel. Leaves: whether something in them orders what a thread
 * writes before what another one, who has seen a flag, may read: a copy must not move over it. */
#include "../front/names.h"
#include "legal.h"

typedef struct {
    const Model *model;
    const Tokens *tokens;
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
    return str_starts(name, "__nv_atomic");
}

/* An object of <cuda/atomic>, <cuda/semaphore> and their like, whose operators order memory. */
static bool is_fencing_object(const Model *model, Str name)
{
    static const char *const classes[] = {"atomic", "semaphore", "latch", "barrier"};
    if (names_plainly(model, name))
        return false;
    Str type = names_variable_word(model->unit, name);
    for (const Variable *variable = model_variable(model, name); variable;
         variable = variable->namesake)
        if (variable->type->kind == TYPE_UNKNOWN) {
            type = variable->type->name;
            break;
        }
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (str_has(type, classes[i]))
            return true;
    return false;
}

static bool fence_in(const Scan *scan, size_t first, size_t last, size_t *at);

static bool some_function_fences(const Model *model, Str name)
{
    const Functions *functions = unit_functions(model->unit, name);
    size_t at;
    for (size_t i = 0; functions && i < functions->len; i++) {
        const Kernel *function = functions->at[i];
        Scan inner = {model, &function->tokens};
        if (!function->body || fence_in(&inner, function->open, function->body->last, &at))
            return true;
    }
    return false;
}

static bool body_fences(const Model *model, const Tokens *body)
{
    Scan scan = {model, body};
    size_t at;
    return fence_in(&scan, 0, body->len - 1, &at);
}

static bool some_method_fences(const Model *model, Str name)
{
    return some_method(model, name, body_fences);
}

/* The name at token i is called, or mentioned where somebody else may call it. */
static bool name_fences(const Scan *scan, size_t i, size_t last)
{
    const Model *model = scan->model;
    Unit *unit = model->unit;
    Answers **methods = &unit->method_fences;
    Str name = token_text(model->arena, scan->tokens->at[i]);
    bool member = tokens_is_member(scan->tokens, i),
         is_call = i < last && scan->tokens->at[i + 1].kind == TOKEN_LPAREN,
         is_method = is_call && (member || (i > 0 && scan->tokens->at[i - 1].kind == TOKEN_SCOPE));
    if (is_fence(name) || is_asm_sync(model->arena, scan->tokens, i))
        return true;
    if (is_method && names_function(unit, name) &&
        ask_once(model, methods, name, some_method_fences))
        return true;
    if (member)
        return false;
    bool hidden = scan->tokens == &model->kernel->tokens && model_has_variable(model, name);
    if (!hidden && unit_functions(unit, name) &&
        ask_once(model, &unit->fences, name, some_function_fences))
        return true;
    return is_fencing_object(model, name) ||
           object_reaches(model, methods, name, some_method_fences);
}

static bool fence_in(const Scan *scan, size_t first, size_t last, size_t *at)
{
    for (*at = first; *at <= last; ++*at)
        if (scan->tokens->at[*at].kind == TOKEN_NAME && name_fences(scan, *at, last))
            return true;
    return false;
}

bool tokens_fence(const Model *model, size_t first, size_t last, Span *where)
{
    size_t at;
    Scan scan = {model, &model->kernel->tokens};
    if (!fence_in(&scan, first, last, &at))
        return tokens_call_unseen(model, first, last, where);
    *where = model_place(model, at, at);
    return true;
}
