/* Arrays of which host functions show all (passes/layout/array_escape.h), for kernels whose
 * annotations ask for layouts. Enters: a unit; edits of its kernels. Leaves: the lives, before any
 * kernel is written; behind all, the edits of host functions, and what keeps an array from a
 * life. */
#include "layout_lifetimes.h"

#include <setjmp.h>

#include "../analysis/model_build.h"
#include "convert_kernel.h"
#include "transform.h"

/* What a kernel's annotations ask for, if that can be and can last; NULL: nothing. */
static Conversion *conversion_of(Arena *arena, Facts *facts, LaunchRewrite *owner, Kernel *kernel)
{
    ConversionLeft left = {0};
    const LayoutWishes wishes = convert_wishes(kernel, arena);
    if (!wishes.len)
        return NULL;
    Model *model = model_build(arena, facts, kernel, 1);
    launch_rewrite_take(owner, model, facts->launches, NULL);
    Conversion *conversion =
        model->is_owned && !facts->unit->diags->errors ? convert_find(model, &wishes, &left) : NULL;
    return conversion && convert_may_last(conversion) ? conversion : NULL;
}

/* ... for one that is too large, too: nothing. */
static Conversion *try_conversion(Arena *arena, Facts *facts, LaunchRewrite *owner, Kernel *kernel)
{
    jmp_buf give_up;
    Limit limit = {.left = MOST_FOR_KERNEL, .give_up = &give_up};
    Conversion *volatile found = NULL;
    arena_limit(arena, &limit);
    if (setjmp(give_up) == 0) {
        found = conversion_of(arena, facts, owner, kernel);
    } else {
        facts_forget(facts);
        found = NULL;
    }
    arena_limit(arena, NULL);
    return found;
}

static bool asks_for_layout(const Kernel *kernel)
{
    bool asks = false;
    for (size_t i = 0; i < kernel->annotations.len; i++)
        asks |= kernel->annotations.at[i]->kind == ANNOTATION_LAYOUT;
    return asks && kernel->body;
}

Lifetimes *lifetimes_prepare(Arena *arena, Unit *unit, Facts *facts, LaunchRewrite *owner)
{
    AllConversions conversions = {0};
    Diags *told = unit->diags;
    unit->diags = diags_new(arena);
    for (size_t i = 0; i < unit->kernels.len; i++) {
        Conversion *one = asks_for_layout(unit->kernels.at[i])
                              ? try_conversion(arena, facts, owner, unit->kernels.at[i])
                              : NULL;
        if (one)
            vec_push(arena, &conversions, one);
    }
    Lifetimes *lifetimes =
        conversions.len ? lifetimes_find(arena, unit, launch_rewrite_tokens(owner), &conversions)
                        : NULL;
    unit->diags = told;
    for (size_t i = 0; lifetimes && i < lifetimes->all.len; i++) {
        Lifetime *life = lifetimes->all.at[i];
        life->object =
            launch_rewrite_name(owner, str_format(arena, "%.*s_laid", STR_ARG(life->name)));
    }
    return lifetimes;
}

void lifetimes_write(const Lifetimes *lifetimes, Unit *unit, Templates *templates, Edits *edits)
{
    if (!lifetimes || !convert_write_lives(lifetimes, unit, templates, edits))
        return;
    for (size_t i = 0; i < lifetimes->all.len; i++) {
        const Lifetime *life = lifetimes->all.at[i];
        if (life->left.len && life->is_taken)
            diag_report(unit->diags, DIAG_LIFE_LEFT, life->left_at,
                        "'%.*s' does not keep its converted layout between launches: %.*s",
                        STR_ARG(life->name), STR_ARG(life->left));
    }
}
