/* A variant beside its kernel (DESIGN, section 5: Launch). Enters: a plan whose launches are ours.
 * Leaves: edits that add the variant and its host function, and that make calls of the launches. */
#include "variant.h"

#include "../front/lexer.h"
#include "../model/spell.h"
#include "../steps/estimate.h"
#include "../steps/swap.h"
#include "../steps/thread_loops.h"
#include "convert.h"
#include "host.h"
#include "launch_macro.h"
#include "rewrite.h"

/* Behind the kernel's declaration, for launches that stand before the kernel itself. */
static bool declare_launcher(const Variant *variant, Templates *templates, Edits *edits)
{
    const Prototype *prototype = &variant->model->prototype;
    bool alone;
    Str base = line_indent(variant->input, prototype->params.begin, &alone);
    Text *text = text_make(variant->arena, STR("\n")), lines = text_new(variant->arena);
    View *view = view_new(variant->arena);
    view_str(view, "launcher", variant->launcher);
    view_flag(view, "exported", variant->model->exported != NULL);
    view_str(view, "parameters", str_trim(span_text(prototype->params)));
    if (!template_render(templates, "launcher_declare.cu", view, STR("    "), &lines))
        return false;
    text_trim_lines(&lines);
    text_add(text, base);
    text_add_indented(text, &lines, base);
    edits_add(edits, (Span){prototype->params.source, prototype->end, prototype->end}, text);
    return true;
}

/* --- launches --------------------------------------------------------------------------------- */

/* k<T><<<grid, block>>>(a, n) becomes launch_k<T>(grid, block, 0, 0, a, n). */
static void rewrite_launch(const Variant *variant, size_t which, Edits *edits)
{
    const Launch *launch = variant->user->owned.at[which];
    Source *source = variant->user->unit->source;
    Lexer lexer = lexer_new(source, launch->name_where.begin, launch->name_where.end);
    Span name = {0};
    size_t depth = 0;
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        depth += token.kind == TOKEN_LESS;
        if (!depth && token.kind == TOKEN_NAME)
            name = token.span;
    }
    size_t configs = launch->config[3].source ? 4 : launch->config[2].source ? 3 : 2;
    Text *between = text_make(variant->arena, (Str){0});
    for (size_t i = configs; i < 4; i++)
        text_add_c(between, ", 0");
    if (variant->model->kernel->params.len)
        text_add_c(between, ", ");
    edits_add(edits, name, text_make(variant->arena, variant->launcher));
    Text *open = text_make(variant->arena, STR("("));
    if (convert_in_loop(variant, which))
        text_format(open, "%.*s, ", STR_ARG(variant->converting->its_lasting));
    edits_add(edits, (Span){source, launch->name_where.end, launch->config[0].begin}, open);
    convert_loop(variant, which, edits);
    edits_add(edits, (Span){source, launch->config[configs - 1].end, launch->arguments.begin},
              between);
}

/* --- all of it -------------------------------------------------------------------------------- */

Text variant_through(Arena *arena, const Text *text, const Text *written)
{
    Text out = text_new(arena);
    text_add(&out, text_str(text));
    for (size_t i = 0; i < text->marks.len; i++) {
        const TextMark *mark = &text->marks.at[i];
        size_t low = 0, high = written->marks.len; /* the first that ends behind its beginning */
        while (low < high) {
            size_t middle = (low + high) / 2;
            const TextMark *old = &written->marks.at[middle];
            if (old->at + (old->end - old->offset) <= mark->offset)
                low = middle + 1;
            else
                high = middle;
        }
        for (; low < written->marks.len && written->marks.at[low].at < mark->end; low++) {
            const TextMark *old = &written->marks.at[low];
            size_t begin = old->at > mark->offset ? old->at : mark->offset,
                   end = old->at + (old->end - old->offset);
            end = end < mark->end ? end : mark->end;
            TextMark made = {.at = mark->at + (begin - mark->offset),
                             .offset = old->offset + (begin - old->at),
                             .end = old->offset + (end - old->at)};
            vec_push(arena, &out.marks, made);
        }
    }
    return out;
}

/* The kernel's definition with the plan's edits and the variant's name. */
static Text variant_text(const Plan *plan, const Edits *changed, Str name)
{
    const Kernel *kernel = plan->model->kernel;
    Arena *arena = plan->model->arena;
    Text text = text_new(arena);
    Edits own = edits_new(arena);
    for (size_t i = 0; i < changed->all.len; i++)
        if (changed->all.at[i].end > kernel->text.begin &&
            changed->all.at[i].end <= kernel->text.end)
            edits_keep(&own, &changed->all.at[i]);
    edits_add(&own, kernel->tokens.at[kernel->open - 1].span, text_make(arena, name));
    edits_apply(&own, plan->model->unit->source->text, kernel->text.begin, kernel->text.end, &text);
    if (plan->loops)
        text = variant_through(arena, &text, plan->written);
    const Swap *swap = plan->model->swap;
    if (swap && swap->shape)
        text = variant_through(arena, &text, swap->shaped);
    if (swap)
        text = variant_through(arena, &text, swap->written);
    return text;
}

bool variant_include(Unit *unit, Templates *templates, Telling telling, Edits *edits)
{
    Text *text = text_make(edits->arena, (Str){0});
    uint32_t place = include_place(unit);
    edits_add(edits, (Span){unit->source, place, place}, text);
    return template_render(templates, "trace_include.cu", view_new(edits->arena), (Str){0}, text) &&
           (!telling.verifies || template_render(templates, "verify_include.cu",
                                                 view_new(edits->arena), (Str){0}, text));
}

/* The form of the kernel that the plan makes, behind what stands there. */
static void add_form(const Plan *plan, const Edits *changed, Str name, Str base, Text *behind)
{
    Text body = variant_text(plan, changed, name);
    text_format(behind, "\n%.*s", STR_ARG(base));
    text_add_text(behind, &body);
    text_add(behind, STR("\n"));
}

/* What is changed in front of the kernel and, where its text is not a new one, behind it; of a wider variant
 * what the file needs once. */
static void keep_around(const Plan *plan, const Kernel *kernel, const Edits *changed, bool wider,
                        Edits *all)
{
    for (size_t i = 0; i < changed->all.len; i++) {
        const Edit *edit = &changed->all.at[i];
        if ((edit->end <= kernel->text.begin && (edit->is_once || !wider)) ||
            (edit->begin > kernel->text.end && !plan->loops && !plan->model->swap && !wider))
            edits_keep(all, edit);
    }
}

static void tell_asked(const Variant *variant, Diag *diag, const AllAsked *all, Str of)
{
    for (size_t i = 0; i < all->len; i++)
        diag_note(variant->user->diags, diag, (Span){0}, "asked at the launch%s%.*s%s: %.*s",
                  of.len ? " of '" : "", STR_ARG(of), of.len ? "'" : "",
                  STR_ARG((all->at[i].words.len ? all->at[i].words : all->at[i].condition)));
}

/* What the variant takes for granted, and who sees to it. */
static void tell(const Variant *variant, Telling telling)
{
    const Model *model = variant->user;
    const Kernel *kernel = variant->plan->model->kernel;
    const AllAsked its = host_asked(variant), wide = host_asked_wider(variant);
    Diag *diag =
        model->owned.len
            ? diag_report(model->diags, DIAG_LAUNCH_OWNED, model->kernel->where,
                          "%zu launch%s between it and '%.*s' when the program runs",
                          model->owned.len, model->owned.len == 1 ? " chooses" : "es choose",
                          STR_ARG(variant->variant))
            : diag_report(model->diags, DIAG_LAUNCH_OWNED, model->kernel->where,
                          "'%.*s' chooses between it and '%.*s' when other files call it",
                          STR_ARG(variant->launcher), STR_ARG(variant->variant));
    Str why_not = telling.verifies ? host_unverified(model) : (Str){0};
    if (why_not.len)
        diag_note(model->diags, diag, (Span){0}, "--verify does not compare them: %.*s",
                  STR_ARG(why_not));
    tell_asked(variant, diag, &its, (Str){0});
    tell_asked(variant, diag, &wide, variant->wider);
    for (size_t i = 0; i < kernel->assumptions.len; i++) {
        const NameAssumption *assumption = &kernel->assumptions.at[i];
        if (assumption->kind == ASSUME_VALUE)
            diag_note(model->diags, diag, (Span){0}, "asserted by the compiler: %.*s == %lld",
                      STR_ARG(assumption->name), (long long)assumption->value);
    }
}

void variant_name_launcher(Variant *variant, Ownership *owner)
{
    const Str name = variant->user->kernel->name;
    variant->launcher = owner_name(owner, str_format(variant->arena, "launch_%.*s", STR_ARG(name)));
    variant->user_grid = variant->grid = host_name(variant, STR("grid"));
    variant->user_block = host_name(variant, STR("block"));
    variant->shared = host_name(variant, STR("shared"));
    variant->stream = host_name(variant, STR("stream"));
}

static Variant name_variant(const Plan *plan, Ownership *owner)
{
    Model *model = plan->loops ? (Model *)plan->loops->model : plan->model;
    const Swap *swap = model->swap;
    const Model *user = plan_user_model(plan);
    Arena *arena = model->arena;
    const Str name = model->kernel->name;
    Variant variant = {.plan = plan,
                       .model = model,
                       .user = user,
                       .arena = arena,
                       .input = user->unit->source->text};
    variant.variant = owner_name(owner, str_format(arena, "%.*s_%s", STR_ARG(name),
                                                   plan->regions.len            ? "tiled"
                                                   : plan_is_wide(plan)         ? "wide"
                                                   : plan->loops                ? "blocks"
                                                   : plan->relayouts.len        ? "padded"
                                                   : swap && !plan_merges(plan) ? "swapped"
                                                                                : "merged"));
    variant_name_launcher(&variant, owner);
    variant.grid = swap && swap->axes.kind != SWAP_THREADS
                       ? host_name(&variant, STR("swapped_grid"))
                       : variant.user_grid;
    return variant;
}

bool variant_attach(const Variant *variant, Ownership *owner, Templates *templates, Telling telling,
                    Text *behind, Edits *all)
{
    const Model *model = variant->user;
    const Kernel *kernel = model->kernel;
    bool alone;
    Str base = line_indent(variant->input, kernel->text.begin, &alone);
    Text lines = text_new(variant->arena);
    if (!host_render(variant, templates, telling, &lines))
        return false;
    text_trim_lines(&lines);
    text_add_indented(behind, &lines, base);
    rewrite_remove_annotations(model, all);
    edits_add(all, (Span){model->unit->source, kernel->text.end, kernel->text.end}, behind);
    if (model->prototype.params.source && !declare_launcher(variant, templates, all))
        return false;
    for (size_t i = 0; i < model->owned.len; i++)
        if (model->owned.at[i]->is_in_macro)
            launch_macro_rewrite(model, owner_macro(owner, model->owned.at[i]), model->owned.at[i],
                                 variant->launcher, all);
        else
            rewrite_launch(variant, i, all);
    if (model->exported) {
        model->exported->launcher = str_copy(model->unit->arena, variant->launcher);
        model->exported->variants = true;
    }
    tell(variant, telling);
    return true;
}

bool variant_write(const Plan *plan, Ownership *owner, Templates *templates, Telling telling,
                   Edits *edits)
{
    Arena *arena = plan->model->arena;
    Edits changed = edits_new(arena), changed_wider = edits_new(arena), all = edits_new(arena);
    if (!rewrite_kernel(plan, templates, &changed) ||
        (plan->wider && !rewrite_kernel(plan->wider, templates, &changed_wider)))
        return false;
    if (!changed.all.len && !plan->model->swap)
        return true;
    Variant variant = name_variant(plan, owner);
    const Model *model = variant.user;
    const Kernel *kernel = model->kernel;
    bool alone;
    Str base = line_indent(variant.input, kernel->text.begin, &alone);
    Text *behind = text_make(arena, STR("\n"));
    add_form(plan, &changed, variant.variant, base, behind);
    if (changed_wider.all.len) {
        variant.wider =
            owner_name(owner, str_format(arena, "%.*s_%s", STR_ARG(kernel->name),
                                         !plan->wider->loops || plan_is_wide(plan->wider) ? "wide"
                                         : plan_merges(plan->wider)                       ? "larger"
                                                                    : "registers"));
        add_form(plan->wider, &changed_wider, variant.wider, base, behind);
    }
    keep_around(plan, kernel, &changed, false, &all);
    keep_around(plan, kernel, &changed_wider, true, &all);
    if (!variant_attach(&variant, owner, templates, telling, behind, &all))
        return false;
    edits_keep_all(edits, &all);
    return true;
}

bool variant_in_place(const Plan *plan, Templates *templates, Edits *edits)
{
    Arena *arena = plan->model->arena;
    Edits changed = edits_new(arena), all = edits_new(arena);
    const Kernel *kernel =
        plan->model->swap ? plan->model->swap->from->kernel : plan->loops->model->kernel;
    if (!rewrite_kernel(plan, templates, &changed))
        return false;
    Text *text = text_make(arena, (Str){0});
    *text = variant_text(plan, &changed, kernel->name);
    edits_add(&all, kernel->text, text);
    keep_around(plan, kernel, &changed, false, &all);
    edits_keep_all(edits, &all);
    return true;
}
