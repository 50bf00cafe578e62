/* A variant beside its kernel (DESIGN, section 5: Launch). Enters: a plan whose launches are ours.
 * Leaves: edits that add the variant and its host function, and that make calls of the launches. */
#include "variant.h"

#include "../analysis/spelling.h"
#include "../lex/lexer.h"
#include "../passes/axis_permutation.h"
#include "../passes/coarsen/register_tiling.h"
#include "../passes/estimate.h"
#include "../print/number_template.h"
#include "../print/source_edits.h"
#include "host_function.h"
#include "host_names.h"
#include "lasting_layout.h"
#include "launch_macro_text.h"

/* Behind the kernel's declaration, for launches that stand before the kernel itself. */
static bool declare_launcher(const Variant *variant, Templates *templates, Edits *edits)
{
    const Prototype *prototype = &variant->model->prototype;
    Str base = line_indent(variant->input, prototype->params.begin);
    View *view = view_new(variant->arena);
    view_str(view, "launcher", variant->launcher);
    view_flag(view, "exported", variant->model->exported != NULL);
    view_str(view, "parameters", str_trim(span_text(prototype->params)));
    Text *text = edits_open_at(edits, prototype->end);
    text_format(text, "\n%.*s", STR_ARG(base));
    return template_lines(templates, "launcher_declare.cu", view, base, text);
}

/* --- launches --------------------------------------------------------------------------------- */

/* `[&](dim3 grid, dim3 block) { ...; }(1, next())` around the call. */
static bool keep_order(const Variant *variant, Templates *templates, const Launch *launch,
                       size_t configs, const Str *names, Edits *edits)
{
    for (unsigned begins = 0; begins < 2; begins++) {
        Text *text = text_make(variant->arena, (Str){0});
        View *view = view_new(variant->arena);
        view_flag(view, "begins", begins);
        for (size_t i = 0; i < CONFIGURED; i++)
            view_str(view, configured_as[i], i < configs ? names[i] : (Str){0});
        view_str(
            view, "config",
            str_slice(variant->input, launch->config[0].begin, launch->config[configs - 1].end));
        if (!template_render(templates, "launch_in_order.cu", view, (Str){0}, text))
            return false;
        text_trim_lines(text);
        text_add_c(text, begins ? " " : "");
        const uint32_t place = begins ? launch->where.begin : launch->where.end;
        edits_insert(edits, place, text);
    }
    return true;
}

/* k<T><<<grid, block>>>(a, n) becomes launch_k<T>(grid, block, 0, 0, a, n). */
static bool rewrite_launch(const Variant *variant, const Hosting *hosting, size_t which,
                           Edits *edits)
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
    edits_put(edits, name, variant->launcher);
    Text *open = text_make(variant->arena, STR("("));
    text_add(open, convert_objects(variant, which));
    Span before = {source, launch->name_where.end, launch->config[0].begin},
         behind = {source, launch->config[configs - 1].end, launch->arguments.begin};
    if (owner_keeps_order(hosting->owner, launch)) {
        const Str *names = owner_configured(hosting->owner);
        for (size_t i = 0; i < configs; i++)
            text_format(open, "%s%.*s", i ? ", " : "", STR_ARG(names[i]));
        before.end = behind.begin;
        if (!keep_order(variant, hosting->templates, launch, configs, names, edits))
            return false;
    }
    edits_add(edits, before, open);
    edits_add(edits, behind, between);
    return convert_loop(variant, hosting->templates, which, edits);
}

/* --- all of it -------------------------------------------------------------------------------- */

/* Where the tokens stand in the kernel's own text; source NULL: elsewhere. */
static Span place_in(const Kernel *kernel, size_t first, size_t last)
{
    const Span place = tokens_place(&kernel->tokens, first, last);
    const bool is_own = last < kernel->open && place.source == kernel->text.source &&
                        place.begin >= kernel->text.begin && place.end <= kernel->text.end;
    return is_own ? place : (Span){0};
}

void variant_add_static(const Kernel *kernel, Edits *edits)
{
    size_t global = kernel->open;
    for (size_t i = 0; i < kernel->open; i++) {
        const Token token = kernel->tokens.at[i];
        if (token_is_any(token, "static", "friend") ||
            (i + 2 < kernel->open && token_is(token, "template") &&
             kernel->tokens.at[i + 2].kind == TOKEN_GREATER)) /* as its template is */
            return;
        if (token_is(token,
                     "extern")) { /* perhaps extern "C", with which it would be no other name */
            const bool is_c = kernel->tokens.at[i + 1].kind == TOKEN_STRING;
            const Span place = place_in(kernel, i, i + is_c);
            if (place.source)
                edits_put(edits, place, STR("static"));
            return;
        }
        global = token_is(token, "__global__") ? i : global;
    }
    const Span place = place_in(kernel, global, global);
    if (place.source)
        edits_insert(edits, place.begin, text_make(edits->arena, STR("static ")));
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
    variant_add_static(kernel, &own);
    edits_put(&own, kernel->tokens.at[kernel->open - 1].span, name);
    edits_apply(&own, plan->model->unit->source->text, kernel->text.begin, kernel->text.end, &text);
    if (plan->loops)
        text = text_through(arena, &text, plan->written);
    const Swap *swap = plan->model->swap;
    if (swap && swap->shape)
        text = text_through(arena, &text, swap->shaped);
    if (swap)
        text = text_through(arena, &text, swap->written);
    return text;
}

bool variant_include(Unit *unit, const Hosting *hosting, const char *template, Edits *edits)
{
    Text *text = text_make(edits->arena, (Str){0});
    edits_insert(edits, include_place(unit), text);
    return template_render(hosting->templates, template, view_new(edits->arena), (Str){0}, text);
}

/* A form of the kernel behind what stands there. */
static void add_form(const Text *form, Str base, Text *behind)
{
    text_format(behind, "\n%.*s", STR_ARG(base));
    text_add_text(behind, form);
    text_add(behind, STR("\n"));
}

/* A template may stand where the kernel does. */
static bool takes_template(const Kernel *kernel)
{
    bool takes = !kernel->template_params.len && !kernel->scope_is_unsure;
    for (const Scope *scope = kernel->scope; scope && takes; scope = scope->outer)
        takes = str_starts_any(scope->head, "namespace", "inline namespace");
    return takes;
}

/* Both forms, as one template where they differ in numbers alone. */
static void add_forms(const Plan *plan, const Edits *changed, const Edits *changed_wider,
                      LaunchRewrite *owner, Str base, Variant *made, Text *behind)
{
    Arena *arena = made->arena;
    const Kernel *kernel = made->user->kernel;
    const Plan *wider = plan->wider;
    const Text form = variant_text(plan, changed, made->variant);
    if (!changed_wider->all.len) {
        add_form(&form, base, behind);
        return;
    }
    const Str parameter = host_name(made, STR("ITEMS"));
    const bool takes = takes_template(kernel);
    const Text same = takes ? variant_text(wider, changed_wider, made->variant) : text_new(arena);
    NumberTemplate both;
    if (takes && number_template_of(arena, &form, &same, parameter, &both)) {
        Text text = text_new(arena);
        text_format(&text, "template <int %.*s>\n%.*s", STR_ARG(parameter), STR_ARG(base));
        text_add_text(&text, &both.text);
        add_form(&text, base, behind);
        made->wider =
            str_format(arena, "%.*s<%lld>", STR_ARG(made->variant), (long long)both.items[1]);
        made->variant =
            str_format(arena, "%.*s<%lld>", STR_ARG(made->variant), (long long)both.items[0]);
        return;
    }
    made->wider =
        launch_rewrite_name(owner, str_format(arena, "%.*s_%s", STR_ARG(kernel->name),
                                              !wider->loops || plan_is_wide(wider) ? "wide"
                                              : plan_merges(wider)                 ? "larger"
                                                                                   : "registers"));
    const Text other = variant_text(wider, changed_wider, made->wider);
    add_form(&form, base, behind);
    add_form(&other, base, behind);
}

/* What is changed in front of the kernel and, where its text is not a new one, behind it; of a
 * wider variant what the file needs once. */
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

void variant_name_launcher(Variant *variant, LaunchRewrite *owner)
{
    const Str name = variant->user->kernel->name;
    variant->launcher =
        launch_rewrite_name(owner, str_format(variant->arena, "launch_%.*s", STR_ARG(name)));
    variant->user_grid = variant->grid = host_name(variant, STR("grid"));
    variant->user_block = host_name(variant, STR("block"));
    variant->shared = host_name(variant, STR("shared"));
    variant->stream = host_name(variant, STR("stream"));
}

static Variant name_variant(const Plan *plan, LaunchRewrite *owner)
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
    variant.variant =
        launch_rewrite_name(owner, str_format(arena, "%.*s_%s", STR_ARG(name),
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

bool variant_attach(const Variant *variant, const Hosting *hosting, Text *behind, Edits *all)
{
    const Model *model = variant->user;
    const Kernel *kernel = model->kernel;
    Str base = line_indent(variant->input, kernel->text.begin);
    Text lines = text_new(variant->arena);
    if (!host_render(variant, hosting->templates, hosting->telling, &lines))
        return false;
    text_trim_lines(&lines);
    text_add_indented(behind, &lines, base);
    remove_annotations(model, all);
    edits_insert(all, kernel->text.end, behind);
    if (model->prototype.params.source && !declare_launcher(variant, hosting->templates, all))
        return false;
    for (size_t i = 0; i < model->owned.len; i++)
        if (model->owned.at[i]->is_in_macro)
            launch_macro_rewrite(model, launch_rewrite_macro(hosting->owner, model->owned.at[i]),
                                 model->owned.at[i], variant->launcher, all);
        else if (!rewrite_launch(variant, hosting, i, all))
            return false;
    if (model->exported) {
        model->exported->launcher = str_copy(model->unit->arena, variant->launcher);
        model->exported->variants = true;
    }
    return true;
}

bool variant_write(const Plan *plan, const Edits *changed, const Edits *changed_wider,
                   const Hosting *hosting, Variant *made, Edits *edits)
{
    Arena *arena = plan->model->arena;
    Edits all = edits_new(arena);
    *made = name_variant(plan, hosting->owner);
    made->predicted = hosting->predicted;
    const Model *model = made->user;
    const Kernel *kernel = model->kernel;
    Str base = line_indent(made->input, kernel->text.begin);
    Text *behind = text_make(arena, STR("\n"));
    add_forms(plan, changed, changed_wider, hosting->owner, base, made, behind);
    keep_around(plan, kernel, changed, false, &all);
    keep_around(plan, kernel, changed_wider, true, &all);
    host_find_asked(made);
    if (!variant_attach(made, hosting, behind, &all))
        return false;
    edits_keep_all(edits, &all);
    return true;
}

void variant_in_place(const Plan *plan, const Edits *changed, Edits *edits)
{
    Arena *arena = plan->model->arena;
    Edits all = edits_new(arena);
    const Kernel *kernel =
        plan->model->swap ? plan->model->swap->from->kernel : plan->loops->model->kernel;
    Text *text = text_make(arena, (Str){0});
    *text = variant_text(plan, changed, kernel->name);
    edits_add(&all, kernel->text, text);
    keep_around(plan, kernel, changed, false, &all);
    edits_keep_all(edits, &all);
}
