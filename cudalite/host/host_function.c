/* The host function of a variant (DESIGN, section 5: Launch). Enters: plans, and what launches
 * them. Leaves: what these take for granted, and the function that asks for it. */
#include "host_function.h"

#include "../analysis/spelling.h"
#include "../passes/axis_permutation.h"
#include "../passes/coarsen/register_tiling.h"
#include "../passes/overlap_conditions.h"
#include "../passes/stage/copy_predicates.h"
#include "converted_launch.h"
#include "host_grid.h"

static Str text_between(const Variant *variant, uint32_t begin, uint32_t end)
{
    return str_trim(str_slice(variant->input, begin, end));
}

/* --- the kernel's head ------------------------------------------------------------------------ */

/* `template <class T, int n>`; empty: it is none. */
static Str template_head(const Variant *variant)
{
    const Kernel *kernel = variant->user->kernel;
    const Token *tokens = kernel->tokens.at;
    size_t depth = 0, parens = 0, first = 0;
    while (first < kernel->open && !token_is(tokens[first], "template"))
        first++;
    for (size_t i = first + 1; i < kernel->open; i++) {
        parens += tokens[i].kind == TOKEN_LPAREN;
        parens -= tokens[i].kind == TOKEN_RPAREN;
        depth += tokens[i].kind == TOKEN_LESS && !parens;
        if (tokens[i].kind == TOKEN_GREATER && !parens && !--depth)
            return text_between(variant, tokens[first].span.begin, tokens[i].span.end);
    }
    return (Str){0};
}

/* Up to the last one, for a comment may stand behind it; a macro may write it. */
static Str parameters_text(const Variant *variant)
{
    const Kernel *kernel = variant->user->kernel;
    const Tokens *tokens = &kernel->tokens;
    const size_t last = kernel->close - 1;
    Span written;
    if (last == kernel->open)
        return (Str){0};
    if (!tokens_written_at(tokens, kernel->open + 1, last, &written))
        written = tokens_place(tokens, last, last);
    return text_between(variant, tokens->at[kernel->open].span.end, written.end);
}

static Str list_of(const Variant *variant, const Str *names, size_t count)
{
    Text text = text_new(variant->arena);
    for (size_t i = 0; i < count; i++)
        text_format(&text, "%s%.*s", i ? ", " : "", STR_ARG(names[i]));
    return text_str(&text);
}

/* --- the host function ------------------------------------------------------------------------ */

/* (size_t)a | (size_t)b; where all arrays begin in the same place of a line: (size_t)a ^ (size_t)b
 * | (size_t)a ^ (size_t)c, in parentheses. */
static Str addresses_text(const Variant *variant, const Vectors *vectors)
{
    const size_t count = vectors->aligned.len, first = vectors->by_lines;
    const bool several = count > first + 1;
    const Str lead = count ? vectors->aligned.at[0]->name : (Str){0};
    Text text = text_new(variant->arena);
    for (size_t i = first; i < count; i++) {
        text_add(&text, i > first ? STR(" | ") : several ? STR("(") : STR(""));
        if (first)
            text_format(&text, "((size_t)%.*s ^ (size_t)%.*s)", STR_ARG(lead),
                        STR_ARG(vectors->aligned.at[i]->name));
        else
            text_format(&text, "(size_t)%.*s", STR_ARG(vectors->aligned.at[i]->name));
    }
    if (several)
        text_add(&text, STR(")"));
    return text_str(&text);
}

/* n % 4 == 0 && ((size_t)a | (size_t)b) % 16 == 0: where the plan's vectors lie as such. */
static void ask_vectors(const Variant *variant, const Plan *plan, AllAsked *all)
{
    const Vectors *vectors = &plan->vectors;
    const Str addresses = addresses_text(variant, vectors),
              bytes = host_number(variant, vectors->bytes);
    AskedPlace place = ASKED_ALONE;
    if (!addresses.len)
        return;
    for (size_t i = 0; i < vectors->divisors.len && !vectors->by_lines; i++, place = ASKED_WITH)
        host_ask(variant, all, place, MULTIPLE,
                 spell_factor(variant->model, vectors->divisors.at[i].size),
                 host_number(variant, vectors->divisors.at[i].by), bytes);
    host_ask(variant, all, place, ALIGNED, addresses, bytes);
}

/* --- arrays that must lie apart --------------------------------------------------------------- */

static Str bytes_text(const Variant *variant, const Array *array)
{
    Text bytes = text_new(variant->arena);
    for (unsigned d = 0; d < array->rank; d++)
        text_format(&bytes, "%s%.*s", d ? " * " : "(size_t)",
                    STR_ARG(spell_factor(
                        variant->model, launch_rewrite_host_size(
                                            variant->model, array->size_texts[d], variant->grid))));
    text_format(&bytes, " * sizeof(%.*s)", STR_ARG(array->type_text));
    return text_str(&bytes);
}

/* --- what launches take for granted ----------------------------------------------------------- */

/* A name that tells the device on which the variant has so much shared memory. */
static Str allowed_name(const Variant *variant, const Plan *plan)
{
    return host_name(variant, plan == variant->plan ? STR("allowed") : STR("wide_allowed"));
}

static void ask_memory(const Variant *variant, const Plan *plan, AllAsked *all)
{
    const int64_t bytes = plan_asked_bytes(plan);
    if (bytes)
        host_ask(variant, all, ASKED_ALONE, ALLOWED, variant->shared, allowed_name(variant, plan),
                 host_name(variant, STR("device")), host_number(variant, bytes));
}

/* What rows of the kernel's own array add to the memory that its launches give; 0: nothing. */
static int64_t added_bytes(const Plan *plan)
{
    int64_t bytes = 0;
    for (size_t i = 0; i < plan->relayouts.len; i++)
        bytes += plan->relayouts.at[i].dynamic ? plan->relayouts.at[i].bytes : 0;
    return bytes;
}

/* The shared memory that a launch may ask for beside what the form has. */
static int64_t most_shared(const Plan *plan)
{
    const Model *model = plan->model;
    const int64_t own = model->shared_bytes - model->launched_bytes,
                  most = STATIC_LIMIT - own - added_bytes(plan) - plan_tile_bytes(plan);
    return most > 0 ? most : 0;
}

/* Launches may ask for more than that: a block has no room for it beside the variant's tiles, and
 * nobody has allowed the variant more, as a program may have to the kernel. */
static void ask_shared(const Variant *variant, const Plan *plan, AllAsked *all)
{
    const Model *model = variant->user;
    const int64_t most = most_shared(plan);
    bool more = added_bytes(plan) > 0 || model->exported; /* other files may ask for any */
    for (size_t i = 0; i < model->owned.len && !more; i++) {
        int64_t bytes;
        more = !unit_launch_bytes(model->unit, model->owned.at[i], &bytes) || bytes > most;
    }
    if (more && !plan_asked_bytes(plan)) /* else it has none beside */
        host_ask(variant, all, ASKED_ALONE, SHARED, variant->shared, host_number(variant, most));
}

/* Of 64 bits without a sign. */
static bool is_size(const Model *model, Str name)
{
    const Param *param = kernel_param(model->kernel, name);
    return param && param->type->kind == TYPE_INTEGER && !param->type->pointers &&
           param->type->size == 8 && param->type->is_unsigned;
}

static Asked positive(const Variant *variant, Str name)
{
    AllAsked one = {0};
    host_ask(variant, &one, ASKED_ALONE, POSITIVE,
             is_size(variant->model, name)
                 ? str_format(variant->arena, "(long long)%.*s", STR_ARG(name))
                 : spell_compared(variant->model, name));
    return one.at[0];
}

/* `except`: those that somebody has asked for. */
static void ask_positive(const Variant *variant, const Plan *plan, const Strs *except,
                         AllAsked *all)
{
    const Strs *sizes = &plan->model->positive;
    for (size_t i = 0; i < sizes->len; i++) {
        const Asked asked = positive(variant, sizes->at[i]);
        if (!strs_has(except, sizes->at[i]) && !asked_has(all, &asked))
            vec_push(variant->arena, all, asked);
    }
}

/* Distances in bytes are numbers of elements. */
static void ask_divisible(const Variant *variant, const Model *model, AllAsked *all)
{
    for (size_t i = 0; i < model->divisible.len; i++) {
        const Divisible *one = &model->divisible.at[i];
        const Asked asked = {.kind = ASKED_DIVISIBLE,
                             .of = {one->name, host_number(variant, one->by)}};
        if (!asked_has(all, &asked))
            vec_push(variant->arena, all, asked);
    }
}

/* gridDim.x, as the launch has it. */
static Str grid_text(const Variant *variant, Str name)
{
    return str_format(variant->arena, "%.*s.%c", STR_ARG(variant->user_grid),
                      name.at[name.len - 1]);
}

/* What is added up, or taken away, in numbers of 64 bits where one of 32 might not hold it. */
static Str side_text(const Variant *variant, const Poly *poly, bool negative, bool by_name)
{
    Text text = text_new(variant->arena);
    size_t terms = 0;
    for (size_t i = 0; i < poly->count; i++)
        terms += (poly->terms[i].coefficient < 0) == negative;
    for (size_t i = 0; i < poly->count; i++) {
        const Term *term = &poly->terms[i];
        const int64_t times = negative ? -term->coefficient : term->coefficient;
        if ((term->coefficient < 0) != negative)
            continue;
        if (text.len)
            text_add_c(&text, " + ");
        if (!term->degree) {
            text_add(&text, by_name ? spell_constant(variant->model, times)
                                    : str_format(variant->arena, "%lld", (long long)times));
            continue;
        }
        const Str name = term->atoms[0]->name;
        const Param *param = model_symbol_param(variant->model, term->atoms[0]);
        const bool wide = terms > 1 || times != 1 || !param ||
                          (param->type->size >= 4 && param->type->is_unsigned);
        text_format(&text, "%s%.*s", wide ? "(long long)" : "",
                    STR_ARG(param || term->atoms[0]->is_int ? name : grid_text(variant, name)));
        if (times != 1)
            text_format(&text, " * %lld", (long long)times);
    }
    if (!text.len)
        text_add_c(&text, "0");
    return text_str(&text);
}

static void add_needs(const Variant *variant, const Footprint *print, Needs *needs)
{
    for (size_t i = 0; print && i < print->asked.len; i++)
        needs_add(variant->arena, needs, print->asked.at[i]);
}

/* Copies leave out what lies outside of the array's sizes, which nobody promises of an inferred
 * kernel: its code must not reach there either. */
static void add_extents(const Plan *plan, const Tile *tile, Needs *needs)
{
    bool rely = false;
    for (size_t i = 0; i < tile->copies.len; i++)
        rely |= !tile->copies.at[i]->asks.touched;
    if (!rely || !plan->model->is_inferred)
        return;
    array_asks_extent(plan->model, tile->print->array, needs);
    if (tile->partner)
        array_asks_extent(plan->model, tile->partner->array, needs);
}

/* Threads that a guard keeps from the loop run its tiles, too: where no thread passes the guard, and
 * the loop's unsigned end wraps (`cols - 1` of no columns), they would run 2^32 iterations of what
 * the kernel never begins. */
static void add_end(const Variant *variant, const PlanRegion *region, Needs *needs)
{
    const Loop *loop = region->region.loop;
    if (loop && loop->end_unsigned && loop->end && loop->condition &&
        !poly_nonnegative(loop->end) && poly_host_tells(variant->model, loop->end))
        needs_add(variant->arena, needs, loop->end);
}

/* Parameters of 64 bits without a sign: copies compare them, and quotients of them, as if they had
 * one. */
static void add_long(const Model *model, const Poly *poly, Strs *names)
{
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at)) {
        if (at.atom->kind == ATOM_SYMBOL && is_size(model, at.atom->name) &&
            !strs_has(names, at.atom->name))
            vec_push(model->arena, names, at.atom->name);
        add_long(model, at.atom->left, names);
        add_long(model, at.atom->right, names);
    }
}

/* ... that tell where threads, loops and arrays end. */
static void ask_signs(const Variant *variant, const Model *model, AllAsked *all)
{
    Strs names = {0};
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        for (const Condition *one = access->condition; one; one = one->outer) {
            add_long(model, one->left, &names);
            add_long(model, one->right, &names);
        }
        for (unsigned d = 0; access->flat && d < access->array->rank; d++)
            add_long(model, access->subs[d], &names);
    }
    for (size_t i = 0; i < model->arrays.len; i++)
        for (unsigned d = 0; d < model->arrays.at[i]->rank; d++)
            add_long(model, model->arrays.at[i]->sizes[d], &names);
    for (size_t i = 0; i < model->loops.len; i++) {
        add_long(model, model->loops.at[i]->start, &names);
        add_long(model, model->loops.at[i]->end, &names);
    }
    Text text = text_new(variant->arena);
    size_t count = 0;
    for (size_t i = 0; i < names.len; i++) {
        const Asked asked = positive(variant, names.at[i]);
        if (!asked_has(all, &asked))
            text_format(&text, "%s%.*s", count++ ? " | " : "", STR_ARG(names.at[i]));
    }
    const char *form = count > 1 ? "(long long)(%.*s)" : "(long long)%.*s";
    if (count)
        host_ask(variant, all, ASKED_ALONE, LEAST,
                 str_format(variant->arena, form, STR_ARG(text_str(&text))), STR("0"));
}

/* Sizes for which subscripts stay in their rows: `n <= N`. `except`: what somebody has asked
 * for. */
static void ask_ranges(const Variant *variant, const Plan *plan, const AllAsked *except,
                       AllAsked *all)
{
    const bool by_name =
        !variant->plan->loops && !variant->model->swap; /* else no macro is asserted */
    Needs needs = {0};
    const Model *model = variant->model;
    const Overlaps overlaps = overlaps_find(variant->plan, model);
    overlaps_need(&overlaps, &needs);
    for (size_t i = 0; i < plan->regions.len; i++) {
        add_end(variant, plan->regions.at[i], &needs);
        for (size_t k = 0; k < plan->regions.at[i]->tiles.len; k++) {
            add_needs(variant, plan->regions.at[i]->tiles.at[k]->print, &needs);
            add_needs(variant, plan->regions.at[i]->tiles.at[k]->partner, &needs);
            add_extents(plan, plan->regions.at[i]->tiles.at[k], &needs);
        }
    }
    for (size_t i = 0; i < needs.len; i++) {
        const Asked asked = {.kind = ASKED_RANGE,
                             .of = {side_text(variant, needs.at[i], true, by_name),
                                    side_text(variant, needs.at[i], false, by_name)}};
        if (!asked_has(except, &asked) && !asked_has(all, &asked))
            vec_push(variant->arena, all, asked);
    }
}

static void ask_apart(const Variant *variant, AllAsked *all)
{
    const Model *model = variant->model;
    const Overlaps overlaps = overlaps_find(variant->plan, model);
    for (size_t i = 0; i < model->arrays.len; i++)
        for (size_t k = 0; k < i; k++) {
            const Array *a = model->arrays.at[k], *b = model->arrays.at[i];
            if (overlaps_ask(&overlaps, k, i))
                host_ask(variant, all, ASKED_ALONE, APART, host_end(variant, a->name), b->name,
                         host_end(variant, b->name), a->name);
        }
}

static AllAsked asked_of(const Variant *variant)
{
    const Model *model = variant->user;
    const Swap *swap = variant->model->swap;
    const bool is_other = variant->plan->loops || swap; /* no macro that it names is asserted */
    AllAsked all = {0};
    Asked block = {.kind = ASKED_BLOCK, .of = {variant->user_block}};
    if (variant->converting)
        return convert_asked(variant);
    for (unsigned axis = 0; axis < 3; axis++) {
        const int64_t threads = model->mapping.dim[axis];
        block.of[1 + axis] =
            is_other ? host_number(variant, threads) : spell_constant(model, threads);
    }
    vec_push(variant->arena, &all, block);
    host_ask_swap(variant, &all);
    host_ask_shape(variant, variant->plan, swap ? ASKED_ALONE : ASKED_BESIDE, &all);
    host_ask_sizes(variant, &variant->plan->from, &all);
    ask_divisible(variant, variant->plan->model, &all);
    ask_apart(variant, &all);
    ask_positive(variant, variant->plan, &(Strs){0}, &all);
    ask_ranges(variant, variant->plan, &(AllAsked){0}, &all);
    ask_signs(variant, model, &all);
    ask_vectors(variant, variant->plan, &all);
    ask_memory(variant, variant->plan, &all);
    ask_shared(variant, variant->plan, &all);
    return all;
}

static AllAsked asked_of_wider(const Variant *variant)
{
    const Plan *wider = variant->plan->wider;
    AllAsked all = {0}, before = {0};
    if (!wider)
        return all;
    if (wider->loops || variant->plan->model->parts == 1)
        host_ask_shape(variant, wider, ASKED_ALONE, &all);
    host_ask_sizes(variant, &wider->from, &all);
    ask_positive(variant, wider, &variant->plan->model->positive, &all);
    ask_ranges(variant, variant->plan, &(AllAsked){0}, &before);
    ask_ranges(variant, wider, &before, &all);
    ask_vectors(variant, wider, &all);
    ask_memory(variant, wider, &all);
    if (most_shared(wider) < most_shared(variant->plan))
        ask_shared(variant, wider, &all);
    return all;
}

/* Those of `all` that `known` does not have; all, if there is no such. */
static AllAsked asked_beside(Arena *arena, const AllAsked *all, const AllAsked *known)
{
    AllAsked beside = {0};
    for (size_t i = 0; i < all->len; i++)
        if (!asked_has(known, &all->at[i]))
            vec_push(arena, &beside, all->at[i]);
    return beside.len ? beside : *all;
}

void host_find_asked(Variant *variant)
{
    variant->asked = asked_of(variant);
    const AllAsked wider = asked_of_wider(variant);
    variant->asked_wider = asked_beside(variant->arena, &wider, &variant->asked);
    variant->asked_alone = (AllAsked){0};
    host_ask_sizes(variant, &variant->plan->alone, &variant->asked_alone);
}

/* --- how it is launched ----------------------------------------------------------------------- */

/* Its threads do the work of rectangles. */
static bool has_rectangles(const Plan *plan)
{
    return plan && plan->loops && !plan_is_wide(plan);
}

static void view_launch(const Variant *variant, const Plan *plan, Str name, View *view)
{
    const int64_t asked = plan_asked_bytes(plan);
    const bool wide = plan != variant->plan;
    view_str(view, wide ? "wide_grid" : "its_grid", host_grid(variant, plan));
    view_str(view, wide ? "wide_block" : "its_block", host_threads(variant, plan));
    const int64_t added = added_bytes(plan);
    view_str(view, wide ? "wide_shared" : "its_shared",
             asked   ? str_format(variant->arena, "%lld", (long long)asked)
             : added ? str_format(variant->arena, "%.*s + %lld", STR_ARG(variant->shared),
                                  (long long)added)
                     : variant->shared);
    if (!asked)
        return;
    View *item = view_item(view, "memory");
    view_str(item, "allowed", allowed_name(variant, plan));
    view_str(item, "name", name);
    view_format(item, "bytes", "%lld", (long long)asked);
}

static void view_asked(const Variant *variant, const AllAsked *all, const char *list, View *view)
{
    view_list(view, list);
    for (size_t i = 0; i < all->len; i++) {
        const Asked *asked = &all->at[i];
        View *item = view_item(view, list);
        view_flag(item, "more", i > 0);
        view_str(item, "between",
                 !i                            ? STR("")
                 : asked->place == ASKED_ALONE ? STR(" &&\n        ")
                                               : STR(" && "));
        view_str(item, "condition", asked_text(variant->arena, asked, ASKED_CHECK));
        view_str(item, "otherwise", asked_text(variant->arena, asked, ASKED_OTHERWISE));
        view_flag(item, "choice", asked->kind == ASKED_APART);
    }
}

static void view_block(const Variant *variant, View *view)
{
    const Model *model = variant->user;
    const Plan *wider = variant->plan->wider;
    Str threads = spell_block(model);
    view_list(view, "memory");
    view_str(view, "device", host_name(variant, STR("device")));
    view_str(view, "most", host_name(variant, STR("most")));
    view_flag(view, "asks", plan_asked_bytes(variant->plan) || (wider && plan_asked_bytes(wider)));
    view_launch(variant, variant->plan, variant->variant, view);
    if (wider)
        view_launch(variant, wider, variant->wider, view);
    view_asked(variant, &variant->asked, "asked", view);
    view_asked(variant, &variant->asked_wider, "asked_wider", view);
    view_asked(variant, &variant->asked_alone, "asked_alone", view);
    view_format(view, "shape", "%.*s thread%s", STR_ARG(threads), str_is(threads, "1") ? "" : "s");
    const Plan *plan = variant->plan;
    const int64_t fewest = plan_fewest_blocks(plan);
    view_format(view, "blocks", fewest ? "%lld or more blocks" : "blocks", (long long)fewest);
    if (wider && plan_merges(wider))
        view_format(view, "wider_when",
                    "for %lld blocks or more: each of its blocks does the work of %lld x %lld "
                    "original blocks",
                    (long long)wider->loops->fewest_blocks, (long long)wider->loops->blocks[0],
                    (long long)wider->loops->blocks[1]);
    else if (has_rectangles(wider))
        view_format(view, "wider_when",
                    "%s%.0lld%s: each of its threads does the work of %lld x %lld original threads",
                    wider->loops->fewest_blocks ? "for " : "if its blocks divide the grid evenly",
                    (long long)wider->loops->fewest_blocks,
                    wider->loops->fewest_blocks ? " blocks or more" : "",
                    (long long)wider->loops->items.count[0],
                    (long long)wider->loops->items.count[1]);
    else
        view_format(view, "wider_when", "if %u bytes can be copied at once",
                    variant->plan->wider ? variant->plan->wider->vectors.bytes : 0);
}

static void view_end(const Variant *variant, const Array *array, View *view)
{
    View *item = view_item(view, "ends");
    view_str(item, "array", array->name);
    view_str(item, "end", host_end(variant, array->name));
    view_str(item, "bytes", bytes_text(variant, array));
}

static void view_apart(const Variant *variant, View *view)
{
    const Model *model = variant->model;
    view_list(view, "ends");
    view_flag(view, "pairs", false);
    convert_view(variant, view);
    const Overlaps overlaps = overlaps_find(variant->plan, model);
    for (size_t i = 0; i < model->arrays.len && !variant->converting; i++)
        if (overlaps_ask_of(&overlaps, i)) {
            view_end(variant, model->arrays.at[i], view);
            view_flag(view, "pairs", true);
        }
}

/* --- both of them ----------------------------------------------------------------------------- */

/* The kernel can run twice: it writes to garrays alone, and the host knows where they end. Why
 * not: */
Str host_unverified(const Model *model)
{
    const Kernel *kernel = model->kernel;
    bool other = model->unseen_calls.len > 0;
    for (size_t i = 0; i < model->may_alias.len; i++)
        other |= model->may_alias.at[i].write;
    for (size_t i = 0; i < kernel->params.len; i++) {
        const Param *param = kernel->params.at[i];
        const Type *type = param->type;
        const Array *array = model_array(model, param);
        bool known = array && !array->escapes && !array->moves &&
                     launch_rewrite_host_knows_size(model, array);
        bool number = type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING ||
                      type->kind == TYPE_BOOL || type->kind == TYPE_VECTOR;
        bool harmless = type->pointers ? type->pointers == 1 && type->is_const : number;
        if (!known && !harmless)
            return str_format(model->arena,
                              "'%.*s' is not a garray whose end the host function can compute",
                              STR_ARG(param->name));
    }
    return other ? STR("the kernel writes to memory other than its garrays") : (Str){0};
}

static void view_verified(const Variant *variant, Telling telling, View *view)
{
    const Model *model = variant->model;
    bool verifies = telling.verifies && !host_unverified(model).len;
    unsigned count = 0;
    view_list(view, "written");
    for (size_t i = 0; i < model->arrays.len && verifies; i++) {
        const Array *array = model->arrays.at[i];
        if (!model_writes(model, array))
            continue;
        View *item = view_item(view, "written");
        view_flag(item, "more", count++ > 0);
        view_str(item, "array", array->name);
        view_str(item, "bytes", bytes_text(variant, array));
        view_str(item, "type", array->type_text);
    }
    view_flag(view, "verifies", count > 0);
    if (count && telling.compared)
        *telling.compared = true;
    view_format(view, "count", "%u", count);
    view_str(view, "arrays", host_name(variant, STR("arrays")));
}

static void view_swap(const Variant *variant, View *view)
{
    const Swap *swap = variant->model->swap;
    const bool counts = swap && swap->axes.kind == SWAP_BLOCK;
    const bool has_grid = !str_equal(variant->grid, variant->user_grid);
    view_str(view, "swapped_grid", has_grid ? variant->grid : (Str){0});
    view_str(view, "swapped_count", counts ? swap->count : (Str){0});
    if (has_grid)
        view_str(view, "grid_value", host_swapped_grid(variant, swap));
    if (counts)
        view_format(view, "count_axis", "%c", "xyz"[swap->axes.b]);
}

bool host_render(const Variant *variant, Templates *templates, Telling telling, Text *out)
{
    const Kernel *kernel = variant->user->kernel;
    View *view = view_new(variant->arena);
    Strs arguments = {0};
    for (size_t i = 0; i < kernel->params.len; i++)
        vec_push(variant->arena, &arguments, kernel->params.at[i]->name);
    view_str(view, "grid", variant->user_grid);
    view_str(view, "block", variant->user_block);
    view_swap(variant, view);
    view_str(view, "shared", variant->shared);
    view_str(view, "stream", variant->stream);
    view_flag(view, "traces", telling.traces);
    view_verified(variant, telling, view);
    view_str(view, "why", host_name(variant, STR("why")));
    view_str(view, "clock", host_name(variant, STR("clock")));
    view_block(variant, view);
    view_apart(variant, view);
    view_str(view, "predicted", variant->predicted);
    view_str(view, "wider", variant->wider);
    view_str(view, "fits", host_name(variant, STR("fits")));
    view_str(view, "variant", variant->variant);
    view_str(view, "kernel", kernel->name);
    view_str(view, "launcher", variant->launcher);
    view_str(view, "template", template_head(variant));
    const Export *export = variant->user->exported;
    view_flag(view, "exported", export != NULL);
    view_str(view, "parameters", export ? export->parameters : parameters_text(variant));
    view_str(view, "arguments", list_of(variant, arguments.at, arguments.len));
    if (variant->model->swap && variant->model->swap->axes.kind == SWAP_BLOCK)
        vec_push(variant->arena, &arguments, variant->model->swap->count);
    view_str(view, "its_arguments", list_of(variant, arguments.at, arguments.len));
    view_format(view, "spaces", "%*s",
                (int)((export ? sizeof "void (" : sizeof "static inline void (") - 1 +
                      variant->launcher.len),
                "");
    Str types = list_of(variant, kernel->template_params.at, kernel->template_params.len);
    view_format(view, "types", types.len ? "<%.*s>" : "%.*s", STR_ARG(types));
    if (variant->converting &&
        !template_render(templates, "converted_around.cu", view, STR("    "), out))
        return false;
    return template_render(templates, "launcher.cu", view, STR("    "), out);
}
