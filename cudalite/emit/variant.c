/* A variant beside its kernel (DESIGN, section 5: Launch). Enters: a plan whose launches are ours.
 * Leaves: edits that add the variant and its host function, and that make calls of the launches. */
#include "variant.h"

#include "../front/lexer.h"
#include "../model/spell.h"
#include "../steps/thread_loops.h"
#include "rewrite.h"

typedef struct {
    const Plan *plan;
    Model *model;
    Arena *arena;
    Str input;
    Str variant, launcher;
    Str wider; /* ... of plan->wider; or empty */
} Variant;

static Text *new_text(const Variant *variant, Str string)
{
    Text *text = arena_new_of(variant->arena, Text);
    *text = text_new(variant->arena);
    text_add(text, string);
    return text;
}

static Str text_between(const Variant *variant, uint32_t begin, uint32_t end)
{
    return str_trim(str_slice(variant->input, begin, end));
}

/* --- the kernel's head ------------------------------------------------------------------------ */

/* `template <class T, int n>`; empty: it is none. */
static Str template_head(const Variant *variant)
{
    const Kernel *kernel = variant->model->kernel;
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

/* Up to the last one, for a comment may stand behind it. */
static Str parameters_text(const Variant *variant)
{
    const Kernel *kernel = variant->model->kernel;
    const Token *tokens = kernel->tokens.at;
    return kernel->close == kernel->open + 1 ? (Str){0}
                                             : text_between(variant, tokens[kernel->open].span.end,
                                                            tokens[kernel->close - 1].span.end);
}

static Str list_of(const Variant *variant, const Str *names, size_t count)
{
    Text text = text_new(variant->arena);
    for (size_t i = 0; i < count; i++)
        text_format(&text, "%s%.*s", i ? ", " : "", STR_ARG(names[i]));
    return text_str(&text);
}

/* --- the host function ------------------------------------------------------------------------ */

/* One of its own parameters: `base`, or that with a number where the kernel has the name. */
static Str own_name(const Variant *variant, const char *base)
{
    Unit *unit = variant->model->unit;
    Str name = str_of(base);
    for (unsigned number = 2; unit_mentions(unit, variant->model->kernel, name); number++)
        name = str_format(variant->arena, "%s_%u", base, number);
    return name;
}

/* ((size_t)a | (size_t)b) % 16 == 0 && n % 4 == 0: where the plan's vectors lie as such. */
static Str vectors_text(const Variant *variant, const Plan *plan)
{
    Text text = text_new(variant->arena);
    const Vectors *vectors = &plan->vectors;
    for (size_t i = 0; i < vectors->divisors.len; i++) {
        Str size = vectors->divisors.at[i].size;
        bool word = spell_is_word(size) && !spell_is_loose(variant->model, size);
        text_format(&text, word ? "%.*s %% %u == 0 && " : "(%.*s) %% %u == 0 && ", STR_ARG(size),
                    vectors->divisors.at[i].by);
    }
    bool several = vectors->aligned.len > 1;
    for (size_t i = 0; i < vectors->aligned.len; i++)
        text_format(&text, "%s(size_t)%.*s",
                    i         ? " | "
                    : several ? "("
                              : "",
                    STR_ARG(vectors->aligned.at[i]->name));
    text_format(&text, "%s %% 16 == 0", several ? ")" : "");
    return vectors->aligned.len ? text_str(&text) : (Str){0};
}

/* How a variant is launched in place of the kernel. */
typedef struct {
    Str grid, block;
    Str limit; /* that holds then; empty: always */
} Shape;

static Shape parts_shape(const Variant *variant, int64_t parts, Str grid, int64_t threads)
{
    Arena *arena = variant->arena;
    Shape shape;
    shape.grid = str_format(arena, "dim3(%.*s.x * %lld, %.*s.y, %.*s.z)", STR_ARG(grid),
                            (long long)parts, STR_ARG(grid), STR_ARG(grid));
    shape.block = str_format(arena, "%lld", (long long)threads);
    shape.limit = /* as many blocks as a grid may have */
        str_format(arena, "%.*s.x <= 0x7fffffff / %lld", STR_ARG(grid), (long long)parts);
    return shape;
}

static Shape merged_shape(const Variant *variant, const Plan *plan, Str grid)
{
    const Merge *merge = &plan->merge;
    int64_t threads[2] = {plan->model->block_size[0], plan->model->block_size[1]};
    threads[merge->axis] = merge->step;
    Shape shape = {.grid = grid};
    shape.block = str_format(variant->arena, threads[1] > 1 ? "dim3(%lld, %lld)" : "%lld",
                             (long long)threads[0], (long long)threads[1]);
    if (merge->fewest_blocks)
        shape.limit =
            str_format(variant->arena, "(size_t)%.*s.x * %.*s.y * %.*s.z >= %lld", STR_ARG(grid),
                       STR_ARG(grid), STR_ARG(grid), (long long)merge->fewest_blocks);
    return shape;
}

/* The index that a check limits along an axis; NULL: there is none. */
static const ThreadIndex *limited_index(const ThreadLoops *loops, unsigned axis)
{
    for (size_t i = 0; i < loops->indices.len; i++)
        if (loops->indices.at[i].limit && loops->indices.at[i].by[axis])
            return &loops->indices.at[i];
    return NULL;
}

/* So many blocks that places are in int, for along x there are more than the 65535 along y and z. */
static long long most_blocks(const Model *model, unsigned axis)
{
    int most = 30;
    while (most > 0 && (int64_t)1 << (30 - most) < model->block_size[0])
        most--;
    return axis ? 65535 : 1LL << most;
}

/* `rows > 0 && (grid.y % 8 == 0 || (size_t)grid.y * 16 >= (size_t)rows)` along each axis: a block of ours begins
 * no thread that the user's grid does not have, or its checks let none of these do anything. */
static Str whole_blocks(const Variant *variant, const ThreadLoops *loops, Str grid)
{
    const Model *model = variant->model;
    const Tokens *tokens = &model->kernel->tokens;
    Text text = text_new(variant->arena);
    for (unsigned axis = 0; axis < 2; axis++) {
        const ThreadIndex *index = limited_index(loops, axis);
        const char letter = "xy"[axis];
        const long long blocks = loops->blocks[axis];
        if (axis && blocks == 1)
            continue;
        text_format(&text, "%s", axis ? " &&\n        " : "");
        if (loops->fewest_blocks && blocks > 1) /* half of a block has something to do */
            text_format(&text, "%.*s.%c >= %lld && ", STR_ARG(grid), letter, blocks / 2);
        text_format(&text, "%.*s.%c <= %lld", STR_ARG(grid), letter, most_blocks(model, axis));
        if (blocks == 1)
            continue;
        if (!index) {
            text_format(&text, " && %.*s.%c %% %lld == 0", STR_ARG(grid), letter, blocks);
            continue;
        }
        Str limit = span_text(
            tokens_place(tokens->at, tokens->len, index->limit->first, index->limit->last));
        bool word = spell_is_word(limit) && !spell_is_loose(model, limit);
        if (!word)
            limit = str_format(variant->arena, "(%.*s)", STR_ARG(limit));
        text_format(
            &text,
            " && %.*s %s 0 && (%.*s.%c %% %lld == 0 || (size_t)%.*s.%c * %lld %s (size_t)%.*s)",
            STR_ARG(limit), index->inclusive ? ">=" : ">", STR_ARG(grid), letter, blocks,
            STR_ARG(grid), letter, (long long)model->block_size[axis],
            index->inclusive ? ">" : ">=", STR_ARG(limit));
    }
    return text_str(&text);
}

static Shape loops_shape(const Variant *variant, const ThreadLoops *loops, Str grid, Str block)
{
    Arena *arena = variant->arena;
    Shape shape;
    Str along[2];
    for (unsigned axis = 0; axis < 2; axis++)
        along[axis] = str_format(
            arena, loops->blocks[axis] == 1 ? "%.*s.%c" : "(%.*s.%c + %lld) / %lld", STR_ARG(grid),
            "xy"[axis], (long long)loops -> blocks[axis] - 1, (long long)loops -> blocks[axis]);
    shape.grid = str_format(arena, "dim3(%.*s, %.*s, %.*s.z)", STR_ARG(along[0]), STR_ARG(along[1]),
                            STR_ARG(grid));
    shape.block = str_format(arena, "dim3(%lld, %lld)", (long long)loops->threads[0],
                             (long long)loops->threads[1]);
    if (loops->vectors.len)
        shape.block = block;
    shape.limit = whole_blocks(variant, loops, grid);
    if (loops->fewest_blocks)
        shape.limit = str_format(arena, "%.*s &&\n        (size_t)%.*s.x * %.*s.y * %.*s.z >= %lld",
                                 STR_ARG(shape.limit), STR_ARG(grid), STR_ARG(grid), STR_ARG(grid),
                                 (long long)loops->fewest_blocks);
    return shape;
}

static Shape shape_of(const Variant *variant, const Plan *plan, Str grid, Str block)
{
    const Model *model = plan->model;
    if (model->parts > 1)
        return parts_shape(variant, model->parts, grid, model->block_size[0]);
    if (plan->loops)
        return loops_shape(variant, plan->loops, grid, block);
    return plan_merges(plan) ? merged_shape(variant, plan, grid) : (Shape){grid, block, {0}};
}

static void view_block(const Variant *variant, Str grid, Str block, View *view)
{
    static const char axes[] = "xyz";
    const Model *model = variant->model;
    Text condition = text_new(variant->arena);
    Str threads = spell_block(model);
    for (unsigned axis = 0; axis < 3; axis++)
        text_format(&condition, "%s%.*s.%c == %.*s", axis ? " && " : "", STR_ARG(block), axes[axis],
                    STR_ARG(spell_constant(model, model_block_dim(model, axis))));
    Shape shape = shape_of(variant, variant->plan, grid, block);
    view_str(view, "its_shape", text_str(&condition));
    view_str(view, "its_grid", shape.grid);
    view_str(view, "its_block", shape.block);
    view_str(view, "limit", shape.limit);
    view_str(view, "beyond", model->parts > 1 ? STR("too many blocks") : STR("few blocks"));
    view_format(view, "shape", "%.*s thread%s", STR_ARG(threads), str_is(threads, "1") ? "" : "s");
    int64_t fewest = variant->plan->merge.fewest_blocks;
    view_format(view, "blocks", fewest ? "%lld or more blocks" : "blocks", (long long)fewest);
    const Plan *wider = variant->plan->wider;
    shape = wider ? shape_of(variant, wider, grid, block) : (Shape){{0}, {0}, {0}};
    view_str(view, "wide_grid", shape.grid);
    view_str(view, "wide_block", shape.block);
    Str asked = wider ? vectors_text(variant, wider) : (Str){0};
    bool more = wider && wider->model->parts > 1 && model->parts == 1;
    if (wider && wider->loops && !wider->loops->vectors.len)
        asked = shape.limit;
    else if (more || (wider && wider->loops))
        asked = str_format(variant->arena, "%.*s &&\n        %.*s", STR_ARG(shape.limit),
                           STR_ARG(asked));
    view_str(view, "widens", asked);
    if (wider && wider->loops && !wider->loops->vectors.len)
        view_format(
            view, "wider_when", "%s%.0lld%s; each of its threads does the work of %lld x %lld",
            wider->loops->fewest_blocks ? "for " : "where the grid is whole for it",
            (long long)wider->loops->fewest_blocks,
            wider->loops->fewest_blocks ? " blocks or more" : "",
            (long long)wider->loops->items.count[0], (long long)wider->loops->items.count[1]);
    else
        view_str(view, "wider_when", STR("where 16 bytes can be copied at a time"));
}

/* --- arrays that must lie apart --------------------------------------------------------------- */

/* The plan moves its loads or stores. */
static bool is_planned(const Plan *plan, Str name)
{
    for (size_t i = 0; i < plan->regions.len; i++) {
        const PlanRegion *region = plan->regions.at[i];
        for (size_t k = 0; k < region->tiles.len; k++) {
            const Footprint *partner = region->tiles.at[k]->partner;
            if (str_equal(region->tiles.at[k]->print->array->name, name) ||
                (partner && str_equal(partner->array->name, name)))
                return true;
        }
        for (size_t k = 0; k < region->kept.len; k++)
            if (str_equal(region->kept.at[k].print->array->name, name))
                return true;
    }
    return false;
}

static bool is_moved(const Variant *variant, const Array *array)
{
    const Plan *plan = variant->plan;
    const ThreadLoops *loops = plan->wider ? plan->wider->loops : NULL;
    for (size_t i = 0; loops && i < loops->elements.len; i++)
        if (loops->elements.at[i]->array == array)
            return true;
    return plan_merges(plan) || is_planned(plan, array->name) ||
           (plan->wider && is_planned(plan->wider, array->name));
}

/* The kernel's order of accesses would show if both were the same memory. */
static bool must_be_apart(const Variant *variant, const Array *a, const Array *b)
{
    return !a->is_restrict && !b->is_restrict && a->param->type->pointers <= 1 &&
           b->param->type->pointers <= 1 && (is_moved(variant, a) || is_moved(variant, b)) &&
           (model_writes(variant->model, a) || model_writes(variant->model, b));
}

static Str end_name(const Variant *variant, const Array *array)
{
    return own_name(variant, str_c(variant->arena,
                                   str_format(variant->arena, "%.*s_end", STR_ARG(array->name))));
}

static Str bytes_text(const Variant *variant, const Array *array)
{
    Text bytes = text_new(variant->arena);
    for (unsigned d = 0; d < array->rank; d++) {
        Str size = array->size_texts[d];
        bool word = spell_is_word(size) && !spell_is_loose(variant->model, size);
        text_format(&bytes, word ? "%s%.*s" : "%s(%.*s)", d ? " * " : "(size_t)",
                    STR_ARG(array->size_texts[d]));
    }
    text_format(&bytes, " * sizeof(%.*s)", STR_ARG(array->type_text));
    return text_str(&bytes);
}

static void view_end(const Variant *variant, const Array *array, View *view)
{
    View *item = view_item(view, "ends");
    view_str(item, "array", array->name);
    view_str(item, "end", end_name(variant, array));
    view_str(item, "bytes", bytes_text(variant, array));
}

static void view_apart(const Variant *variant, View *view)
{
    const Model *model = variant->model;
    VEC(const Array *) ends = {0};
    view_list(view, "ends");
    view_list(view, "pair");
    for (size_t i = 0; i < model->arrays.len; i++)
        for (size_t k = 0; k < i; k++) {
            const Array *both[2] = {model->arrays.at[k], model->arrays.at[i]};
            bool known = must_be_apart(variant, both[0], both[1]);
            if (!known || !owner_host_knows_size(model, both[0]) ||
                !owner_host_knows_size(model, both[1]))
                continue;
            View *pair = view_item(view, "pair");
            view_str(pair, "first", both[0]->name);
            view_str(pair, "second", both[1]->name);
            view_str(pair, "first_end", end_name(variant, both[0]));
            view_str(pair, "second_end", end_name(variant, both[1]));
            for (unsigned n = 0; n < 2; n++) {
                bool there = false;
                for (size_t m = 0; m < ends.len && !there; m++)
                    there = ends.at[m] == both[n];
                if (there)
                    continue;
                vec_push(variant->arena, &ends, both[n]);
                view_end(variant, both[n], view);
            }
        }
    view_flag(view, "pairs", ends.len > 0);
}

/* --- both of them ----------------------------------------------------------------------------- */

static const Array *array_of(const Model *model, const Param *param)
{
    for (size_t i = 0; i < model->arrays.len; i++)
        if (model->arrays.at[i]->param == param)
            return model->arrays.at[i];
    return NULL;
}

/* The kernel can run twice: it writes to garrays alone, and the host knows where they end. Why not: */
static Str unverified(const Model *model)
{
    const Kernel *kernel = model->kernel;
    bool other = model->unseen_calls.len > 0;
    for (size_t i = 0; i < model->hazards.len; i++)
        other |= model->hazards.at[i].write;
    for (size_t i = 0; i < kernel->params.len; i++) {
        const Param *param = kernel->params.at[i];
        const Type *type = param->type;
        const Array *array = array_of(model, param);
        bool known =
            array && !array->escapes && !array->moves && owner_host_knows_size(model, array);
        bool number = type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING ||
                      type->kind == TYPE_BOOL || type->kind == TYPE_VECTOR;
        bool harmless = type->pointers ? type->pointers == 1 && type->is_const : number;
        if (!known && !harmless)
            return str_format(model->arena, "'%.*s' is no garray whose end the host can compute",
                              STR_ARG(param->name));
    }
    return other ? STR("the kernel writes to other memory than its garrays") : (Str){0};
}

static void view_verified(const Variant *variant, Telling telling, View *view)
{
    const Model *model = variant->model;
    bool verifies = telling.verifies && !unverified(model).len;
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
    view_format(view, "count", "%u", count);
    view_str(view, "arrays", own_name(variant, "arrays"));
}

static bool render_launcher(const Variant *variant, Templates *templates, Telling telling,
                            Text *out)
{
    const Kernel *kernel = variant->model->kernel;
    View *view = view_new(variant->arena);
    Strs arguments = {0};
    for (size_t i = 0; i < kernel->params.len; i++)
        vec_push(variant->arena, &arguments, kernel->params.at[i]->name);
    Str grid = own_name(variant, "grid"), block = own_name(variant, "block");
    view_str(view, "grid", grid);
    view_str(view, "block", block);
    view_str(view, "shared", own_name(variant, "shared"));
    view_str(view, "stream", own_name(variant, "stream"));
    view_flag(view, "traces", telling.traces);
    view_verified(variant, telling, view);
    view_str(view, "why", own_name(variant, "why"));
    view_block(variant, grid, block, view);
    view_apart(variant, view);
    view_str(view, "vectors", vectors_text(variant, variant->plan));
    view_str(view, "wider", variant->wider);
    view_str(view, "fits", own_name(variant, "fits"));
    view_str(view, "variant", variant->variant);
    view_str(view, "kernel", kernel->name);
    view_str(view, "launcher", variant->launcher);
    view_str(view, "template", template_head(variant));
    view_str(view, "parameters", parameters_text(variant));
    view_str(view, "arguments", list_of(variant, arguments.at, arguments.len));
    view_format(view, "spaces", "%*s",
                (int)(sizeof "static inline void (" - 1 + variant->launcher.len), "");
    Str types = list_of(variant, kernel->template_params.at, kernel->template_params.len);
    view_format(view, "types", types.len ? "<%.*s>" : "%.*s", STR_ARG(types));
    return template_render(templates, "launcher.cu", view, STR("    "), out);
}

/* Behind the kernel's declaration, for launches that stand before the kernel itself. */
static bool declare_launcher(const Variant *variant, Templates *templates, Edits *edits)
{
    const Prototype *prototype = &variant->model->prototype;
    bool alone;
    Str base = line_indent(variant->input, prototype->params.begin, &alone);
    Text *text = new_text(variant, STR("\n")), lines = text_new(variant->arena);
    View *view = view_new(variant->arena);
    view_str(view, "launcher", variant->launcher);
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
static void rewrite_launch(const Variant *variant, const Launch *launch, Edits *edits)
{
    Source *source = variant->model->unit->source;
    Lexer lexer = lexer_new(source, launch->name_where.begin, launch->name_where.end);
    Span name = {0};
    size_t depth = 0;
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        depth += token.kind == TOKEN_LESS;
        if (!depth && token.kind == TOKEN_NAME)
            name = token.span;
    }
    size_t configs = launch->config[3].source ? 4 : launch->config[2].source ? 3 : 2;
    Text *between = new_text(variant, (Str){0});
    for (size_t i = configs; i < 4; i++)
        text_add_c(between, ", 0");
    if (variant->model->kernel->params.len)
        text_add_c(between, ", ");
    edits_add(edits, name, new_text(variant, variant->launcher));
    edits_add(edits, (Span){source, launch->name_where.end, launch->config[0].begin},
              new_text(variant, STR("(")));
    edits_add(edits, (Span){source, launch->config[configs - 1].end, launch->arguments.begin},
              between);
}

/* --- all of it -------------------------------------------------------------------------------- */

/* The text, whose marks tell of places in `written`, with marks of where the user's text stands there. */
static Text through(Arena *arena, const Text *text, const Text *written)
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
static Text variant_text(const Variant *variant, const Plan *plan, const Edits *changed, Str name)
{
    const Kernel *kernel = plan->model->kernel;
    Text text = text_new(variant->arena);
    Edits own = edits_new(variant->arena);
    for (size_t i = 0; i < changed->all.len; i++)
        if (changed->all.at[i].begin >= kernel->text.begin &&
            changed->all.at[i].end <= kernel->text.end)
            edits_keep(&own, &changed->all.at[i]);
    edits_add(&own, kernel->tokens.at[kernel->open - 1].span, new_text(variant, name));
    edits_apply(&own, plan->model->unit->source->text, kernel->text.begin, kernel->text.end, &text);
    if (!plan->loops)
        return text;
    return through(variant->arena, &text, plan->written);
}

/* The file has the word, whatever the preprocessor says. */
static bool has_text(const Unit *unit, const char *text)
{
    Str all = unit->source->text;
    return str_find_word(all, str_of(text), 0) < all.len;
}

bool variant_include(Unit *unit, Templates *templates, Telling telling, Edits *edits)
{
    bool there = has_text(unit, "<cstdio>") && has_text(unit, "<cstdlib>");
    if (!telling.verifies && there && !has_text(unit, "#if") && !has_text(unit, "#ifdef") &&
        !has_text(unit, "#ifndef"))
        return true;
    Text *text = arena_new_of(edits->arena, Text);
    *text = text_new(edits->arena);
    uint32_t place = include_place(unit);
    edits_add(edits, (Span){unit->source, place, place}, text);
    return template_render(templates, telling.verifies ? "verify_include.cu" : "trace_include.cu",
                           view_new(edits->arena), (Str){0}, text);
}

bool variant_write(const Plan *plan, Ownership *owner, Templates *templates, Telling telling,
                   Edits *edits)
{
    Model *model = plan->model;
    const Kernel *kernel = model->kernel;
    Arena *arena = model->arena;
    Edits changed = edits_new(arena), changed_wider = edits_new(arena);
    if (!rewrite_kernel(plan, templates, &changed) ||
        (plan->wider && !rewrite_kernel(plan->wider, templates, &changed_wider)))
        return false;
    if (!changed.all.len)
        return true;
    Variant variant = {
        .plan = plan, .model = model, .arena = arena, .input = model->unit->source->text};
    variant.variant = owner_name(owner, str_format(arena, "%.*s_%s", STR_ARG(kernel->name),
                                                   plan->regions.len ? "tiled" : "merged"));
    variant.launcher = owner_name(owner, str_format(arena, "launch_%.*s", STR_ARG(kernel->name)));
    bool alone;
    Str base = line_indent(variant.input, kernel->text.begin, &alone);
    Text *behind = new_text(&variant, STR("\n\n")), lines = text_new(arena);
    text_add(behind, base);
    Text body = variant_text(&variant, plan, &changed, variant.variant);
    text_add_text(behind, &body);
    text_add(behind, STR("\n"));
    if (changed_wider.all.len) {
        variant.wider = owner_name(
            owner, str_format(arena, "%.*s_%s", STR_ARG(kernel->name),
                              plan->wider->loops && !plan->wider->loops->vectors.len ? "registers"
                                                                                     : "wide"));
        body = variant_text(&variant, plan->wider, &changed_wider, variant.wider);
        text_format(behind, "\n%.*s", STR_ARG(base));
        text_add_text(behind, &body);
        text_add(behind, STR("\n"));
    }
    if (!render_launcher(&variant, templates, telling, &lines))
        return false;
    text_trim_lines(&lines);
    text_add_indented(behind, &lines, base);
    Edits all = edits_new(arena);
    rewrite_remove_annotations(model, &all);
    edits_add(&all, (Span){model->unit->source, kernel->text.end, kernel->text.end}, behind);
    for (size_t i = 0; i < changed.all.len; i++)
        if (changed.all.at[i].end < kernel->text.begin ||
            changed.all.at[i].begin > kernel->text.end)
            edits_keep(&all, &changed.all.at[i]);
    if (model->prototype.params.source && !declare_launcher(&variant, templates, &all))
        return false;
    for (size_t i = 0; i < model->owned.len; i++)
        rewrite_launch(&variant, model->owned.at[i], &all);
    for (size_t i = 0; i < all.all.len; i++)
        edits_keep(edits, &all.all.at[i]);
    Diag *diag =
        diag_report(model->diags, DIAG_LAUNCH_OWNED, kernel->where,
                    "%zu launch%s between it and '%.*s' when the program runs", model->owned.len,
                    model->owned.len == 1 ? " chooses" : "es choose", STR_ARG(variant.variant));
    const Plan *vectors = plan->wider ? plan->wider : plan;
    Str why_not = telling.verifies ? unverified(model) : (Str){0};
    if (why_not.len)
        diag_note(model->diags, diag, (Span){0}, "--verify does not compare them: %.*s",
                  STR_ARG(why_not));
    if (vectors->vectors.aligned.len)
        diag_note(model->diags, diag, (Span){0}, "where %.*s, '%.*s' copies 16 bytes at a time",
                  STR_ARG(vectors_text(&variant, vectors)),
                  STR_ARG(plan->wider ? variant.wider : variant.variant));
    return true;
}
