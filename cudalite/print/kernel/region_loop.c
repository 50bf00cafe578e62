/* One region as text. Enters: a planned region, its names. Leaves: the user's loop, in tiles. */
#include "copy.h"

enum { VECTORS_UNROLLED = 16 };

/* The compiler sees that no more iterations are left than a tile has. */
static const Code *iterations_left(const RegionText *region, const Code *iterator,
                                   const Code *first)
{
    Arena *arena = region->writer->arena;
    const Code *reach = region_reach(region);
    return region->plan->far
               ? code_binary(arena, iterator, TOKEN_LESS, code_sum(arena, first, reach))
               : code_binary(arena, code_difference(arena, iterator, first), TOKEN_LESS, reach);
}

/* The type of the user's iterator, as declared in the loop's head. */
static Str iterator_type(const RegionText *region)
{
    Writer *writer = region->writer;
    const Loop *loop = region->plan->region.loop;
    const Stmt *declared = loop->stmt->init;
    if (token_is(writer->model->kernel->tokens.at[declared->first], "auto"))
        return loop->variable->type->name;
    const Text type =
        writer_source(writer, declared->first, declared->declarators.at[0]->name_token - 1);
    return text_str(&type);
}

static void add_header(RegionText *region, const Code *first, const Code *stop, Text *out)
{
    Writer *writer = region->writer;
    const Loop *loop = region->plan->region.loop;
    const Stmt *stmt = loop->stmt;
    text_add_c(out, "for (");
    if (loop->declares)
        text_format(out, "%.*s ", STR_ARG(iterator_type(region)));
    text_add(out, loop->variable->name);
    const Code *iterator = code_word(writer->arena, loop->variable->name),
               *more = code_binary(writer->arena, iterator,
                                   loop->downward ? TOKEN_GREATER : TOKEN_LESS, stop);
    if (region->plan->iterations->known)
        more = code_and(writer->arena, iterations_left(region, iterator, first), more);
    text_format(out, " = %.*s; %.*s; ", STR_ARG(code_text(writer->arena, first)),
                STR_ARG(code_text(writer->arena, more)));
    Text step = writer_source(writer, stmt->step->first, stmt->step->last);
    text_add_text(out, &step);
    text_add_c(out, ")");
}

static void add_from(Writer *writer, uint32_t begin, uint32_t end, Text *out)
{
    edits_apply(&writer->small, writer->input, begin, end, out);
}

/* Lines for the threads of the guard alone; all of them where there is none. */
static Text guarded_text(Writer *writer, const Guard *guard, const Text *lines, bool braces)
{
    if (!guard)
        return *lines;
    View *view = view_new(writer->arena);
    Text text = text_new(writer->arena);
    view_str(view, "active", guard_name(writer, guard));
    view_text(view, "body", lines);
    view_flag(view, "braces", braces);
    writer_render(writer, "guarded.cu", view, &text);
    text_trim_lines(&text);
    return text;
}

Text region_statements(RegionText *region, const Guard *guard)
{
    Writer *writer = region->writer;
    const Region *planned = &region->plan->region;
    Span all = writer_span(writer, planned->block->body.at[planned->first]->first,
                           planned->block->body.at[planned->last]->last);
    Text text = text_new(writer->arena);
    add_from(writer, all.begin, all.end, &text);
    Text flat = text_unindent(&text, code_indent(writer->input, all.begin));
    return guarded_text(writer, guard, &flat,
                        planned->first != planned->last ||
                            planned->block->body.at[planned->first]->kind == STMT_IF);
}

/* A loop over a tile, or over the vectors of one: its head, what stands behind that, and the statements
 * of one iteration, which both forms of the loop can call as a function. */
typedef struct {
    Text head, behind, iteration;
} TileLoop;

/* The user's loop from behind the `)` of its head. */
static void add_behind_header(RegionText *region, Text *out)
{
    Writer *writer = region->writer;
    const Stmt *stmt = region->plan->region.loop->stmt;
    const Span all = writer_span(writer, stmt->first, stmt->last),
               head = writer_span(writer, stmt->then->first - 1, stmt->then->first - 1);
    add_from(writer, head.end, all.end, out);
}

/* The user's loop over one tile, or a vector of it, up to `stop`. */
static void add_loop(RegionText *region, const Code *first, const Code *stop, Text *out)
{
    add_header(region, first, stop, out);
    add_behind_header(region, out);
}

/* ... in parts; `base`: the loop's own indentation. */
static TileLoop tile_loop(RegionText *region, const Code *first, const Code *stop, Str base)
{
    Writer *writer = region->writer;
    const Stmt *body = region->plan->region.loop->stmt->then, *begin = body, *end = body;
    if (body->kind == STMT_COMPOUND && body->body.len) {
        size_t first_one = 0; /* lines of annotations go as a whole, from before their words on */
        while (first_one + 1 < body->body.len && body->body.at[first_one]->kind == STMT_ANNOTATION)
            first_one++;
        begin = body->body.at[first_one];
        end = body->body.at[body->body.len - 1];
    }
    const Span own = writer_span(writer, begin->first, end->last);
    TileLoop made = {text_new(writer->arena), text_new(writer->arena), text_new(writer->arena)};
    add_header(region, first, stop, &made.head);
    add_behind_header(region, &made.behind);
    made.behind = text_unindent(&made.behind, base);
    add_from(writer, own.begin, own.end, &made.iteration);
    made.iteration = text_unindent(&made.iteration, code_indent(writer->input, own.begin));
    return made;
}

/* Nothing leaves the iteration in its midst, or lives longer than it. */
static bool is_function_like(const RegionText *region)
{
    static const char *const others[] = {"break",  "continue",   "return", "goto",
                                         "static", "__shared__", "auto"};
    const Tokens *tokens = &region->writer->model->kernel->tokens;
    const Stmt *body = region->plan->region.loop->stmt->then;
    bool is_like = true;
    for (size_t i = body->first; i <= body->last && is_like; i++)
        is_like = !token_is_one_of(tokens->at[i], others);
    return is_like;
}

static size_t lines_of(const Text *text)
{
    size_t lines = 1;
    for (size_t i = 0; i < text->len; i++)
        lines += text->at[i] == '\n';
    return lines;
}

/* The iteration as a function of `iterator`, which both loops call; its name. Empty: two copies of it are
 * shorter, or it is none. */
static Str view_iteration(const RegionText *region, const TileLoop *whole, const TileLoop *rest,
                          Str type, Str iterator, View *view)
{
    enum { FEWEST_LINES = 3 };
    static const char *const names[] = {"step", "iteration", "tile_step"};
    const bool is_one = str_equal(text_str(&whole->iteration), text_str(&rest->iteration)) &&
                        lines_of(&whole->iteration) >= FEWEST_LINES && type.len &&
                        is_function_like(region);
    const Str name = is_one ? writer_name(region->writer, names, 3) : (Str){0};
    view_str(view, "iteration", name);
    view_str(view, "type", type);
    view_str(view, "iterator", iterator);
    view_text(view, "statements", &whole->iteration);
    return name;
}

/* The loop as it is, or around a call of the iteration. */
static void view_tile_loop(const RegionText *region, const char *key, const TileLoop *loop,
                           Str call, Str iterator, View *view)
{
    Text *text = writer_text(region->writer, (Str){0});
    text_add_text(text, &loop->head);
    if (call.len)
        text_format(text, "\n    %.*s(%.*s);", STR_ARG(call), STR_ARG(iterator));
    else
        text_add_text(text, &loop->behind);
    view_text(view, key, text);
}

/* All of the tile's iterations are the loop's. */
static const Code *is_whole(RegionText *region)
{
    Arena *arena = region->writer->arena;
    const Code *tile = code_word(arena, region->tile_name),
               *stop = code_word(arena, region->stop_name), *begins = NULL, *ends = NULL;
    if (region->plan->skew)
        return skew_inside(region, tile);
    if (region->plan->lead)
        begins = code_binary(arena, tile, TOKEN_GREATER_EQUAL, region_start(region));
    if (!region->plan->whole)
        ends = code_binary(arena, code_difference(arena, stop, tile), TOKEN_EQUAL,
                           region_reach(region));
    return code_and(arena, begins, ends);
}

/* ... once for whole tiles, once for the last one, and for a first one that begins before the loop
 * does. `type`, `iterator`: what an iteration is a function of; no type: of nothing. */
static void add_whole_and_rest(RegionText *region, const TileLoop *whole, const TileLoop *rest,
                               Str type, Str iterator, Text *out)
{
    Writer *writer = region->writer;
    View *view = view_new(writer->arena);
    Text made = text_new(writer->arena);
    const size_t names = writer->taken.len;
    view_code(view, "is_whole", is_whole(region));
    /* Where all iterations are written out no number says so: nvcc takes it for a part of a number
     * that it does not know, and keeps a loop for the rest. */
    const int64_t vector = region->plan->vector > 1 ? region->plan->vector : 1,
                  some = vector > 1 ? VECTORS_UNROLLED : region->plan->iterations->some;
    view_flag(view, "unrolls", region->plan->iterations->few || vector == 1);
    view_str(view, "some", (Str){0});
    if (some < region->plan->region.tile / vector)
        view_format(view, "some", " %lld", (long long)some);
    const Str call = view_iteration(region, whole, rest, type, iterator, view);
    view_tile_loop(region, "whole", whole, call, iterator, view);
    view_tile_loop(region, "rest", rest, call, iterator, view);
    writer_render(writer, "whole_tile.cu", view, &made);
    writer->taken.len = names;
    text_trim_lines(&made);
    text_add_text(out, &made);
}

/* First and last elements of vectors are no iteration's. */
static void add_led(RegionText *region, const Code *first, const Code *stop, View *view)
{
    Writer *writer = region->writer;
    const Loop *loop = region->plan->region.loop;
    const Stmt *body = loop->stmt->then;
    const Span all = writer_span(writer, body->first, body->last);
    const bool block = body->kind == STMT_COMPOUND;
    Str base = code_indent(writer->input, all.begin);
    Text header = text_new(writer->arena), *text = writer_text(writer, (Str){0});
    const Code *iterator = code_word(writer->arena, loop->variable->name),
               *is_iteration =
                   code_binary(writer->arena, iterator, TOKEN_GREATER_EQUAL, region_start(region));
    if (region->plan->skew)
        is_iteration =
            code_and(writer->arena, is_iteration,
                     code_binary(writer->arena, iterator, TOKEN_LESS, region_loop_end(region)));
    add_header(region, first, stop, &header);
    text_format(text, "if (%.*s)%s%.*s", STR_ARG(code_text(writer->arena, is_iteration)),
                block ? " " : "\n", block ? 0 : (int)base.len, base.at);
    text_add_c(text, block ? "" : "    ");
    add_from(writer, all.begin, all.end, text);
    *text = text_unindent(text, base);
    view_str(view, "header", text_str(&header));
    view_text(view, "loop", text);
}

/* ... a vector at a time, up to `end`; `leads`: the first one may begin before the loop does. */
static TileLoop vector_loop(RegionText *region, Str base, const Code *end, bool leads)
{
    Writer *writer = region->writer;
    View *view = region->vector_view;
    TileLoop made = {text_new(writer->arena), text_new(writer->arena), text_new(writer->arena)};
    Text loop = text_new(writer->arena);
    const Code *at = code_word(writer->arena, region->vector_at),
               *stop = code_sum(writer->arena, at, code_int(writer->arena, region->plan->vector));
    view_flag(view, "leads", leads);
    view_code(view, "stop", end);
    if (leads) {
        add_led(region, at, stop, view);
    } else {
        add_loop(region, at, stop, &loop);
        loop = text_unindent(&loop, base);
        view_text(view, "loop", &loop);
    }
    writer_render(writer, "vector_head.cu", view, &made.head);
    text_trim_lines(&made.head);
    writer_render(writer, "vector_iteration.cu", view, &made.iteration);
    text_trim_lines(&made.iteration);
    text_add_c(&made.behind, " {\n    ");
    text_add_indented(&made.behind, &made.iteration, STR("    "));
    text_add_c(&made.behind, "\n}");
    return made;
}

static void add_vectors(RegionText *region, Str base, Text *out)
{
    Arena *arena = region->writer->arena;
    const PlanRegion *plan = region->plan;
    const bool few = region->plan->iterations->few;
    const int64_t bytes = (int64_t)plan->vector * plan->tiles.at[0]->print->array->element;
    const bool leads = plan->lead || plan->skew;
    const Code *tile = code_word(arena, plan->skew ? region->first_name : region->tile_name),
               *stop = code_word(arena, region->stop_name);
    if ((!few && !plan->skew) || (plan->whole && !leads)) {
        const int64_t unrolled = few ? VECTORS_UNROLLED : VECTOR_BYTES / bytes;
        const TileLoop all = vector_loop(region, base, stop, leads);
        if (unrolled > 1)
            text_format(out, "#pragma unroll %lld\n", (long long)unrolled);
        text_add_text(out, &all.head);
        text_add_text(out, &all.behind);
        return;
    }
    const TileLoop whole = vector_loop(region, base, code_sum(arena, tile, region_reach(region)),
                                       false),
                   rest = vector_loop(region, base, stop, leads);
    add_whole_and_rest(region, &whole, &rest, region->type, region->vector_at, out);
}

/* The user's loop over one tile, its lines relative to the loop's own indentation. */
static Text compute_text(RegionText *region, const Guard *guard)
{
    if (!region->plan->region.loop)
        return region_statements(region, guard);
    Writer *writer = region->writer;
    const Stmt *stmt = region->plan->region.loop->stmt;
    Span all = writer_span(writer, stmt->first, stmt->last);
    const Iterations *iterations = region->plan->iterations;
    Str base = code_indent(writer->input, all.begin);
    Text text = text_new(writer->arena);
    for (size_t i = iterations->pragmas.len; i-- > 0;) {
        const Pragma *pragma = &iterations->pragmas.at[i];
        Span span = writer_span(writer, pragma->first, pragma->last);
        text_add_source(&text, writer->input, span.begin, span.end);
        text_format(&text, "\n%.*s", STR_ARG(base));
    }
    if (region->plan->vector > 1) {
        add_vectors(region, base, &text);
        return guarded_text(writer, guard, &text, true);
    }
    if (iterations->known)
        text_format(&text, "#pragma unroll\n%.*s", STR_ARG(base));
    const Code *first = code_word(writer->arena, region->tile_name);
    if (region->plan->lead)
        first = code_extreme(writer->model, true, first, region_start(region));
    if (iterations->whole) {
        const Code *reach = region_reach(region),
                   *tile = code_word(writer->arena, region->tile_name);
        const TileLoop whole = tile_loop(region, tile, code_sum(writer->arena, tile, reach), base),
                       rest = tile_loop(region, first, code_word(writer->arena, region->stop_name),
                                        base);
        const Loop *loop = region->plan->region.loop;
        add_whole_and_rest(region, &whole, &rest, loop->declares ? iterator_type(region) : (Str){0},
                           loop->variable->name, &text);
        return guarded_text(writer, guard, &text, true);
    }
    if (iterations->some)
        text_format(&text, "#pragma unroll %lld\n%.*s", (long long)iterations->some, STR_ARG(base));
    if (region->plan->single)
        add_from(writer, all.begin, all.end, &text);
    else
        add_loop(region, first, code_word(writer->arena, region->stop_name), &text);
    Text flat = text_unindent(&text, base);
    bool has_pragma = iterations->known || iterations->some || iterations->pragmas.len > 0;
    return guarded_text(writer, guard, &flat, has_pragma);
}

/* The loop has an iteration. */
static const Code *has_iteration(RegionText *region)
{
    return code_binary(region->writer->arena, region_start(region), region_op(region),
                       region_loop_end(region));
}

/* Where the first tile begins; with a lead, only if the loop has an iteration at all. */
static const Code *tile_start_of(RegionText *region)
{
    const PlanRegion *plan = region->plan;
    Arena *arena = region->writer->arena;
    int64_t start = 0;
    if (!plan->lead)
        return region_start(region);
    poly_is_constant(plan->region.loop->start, &start);
    const Code *aligned = code_int(arena, start - plan->lead), *end = region_end(region);
    return plan->certain ? aligned : code_choice(arena, has_iteration(region), aligned, end);
}

/* When the region's code touches what is kept: by threads inside the bounds, if there is a
 * iteration. */
static const Code *kept_condition(RegionText *region, const Promoted *promoted, const Guard *guard)
{
    Arena *arena = region->writer->arena;
    const Code *active = guard ? code_word(arena, guard_name(region->writer, guard)) : NULL;
    return promoted->certain || !region->plan->region.loop
               ? active
               : code_and(arena, active, has_iteration(region));
}

void region_render_promoted(RegionText *region, const Guard *guard, size_t promoted, bool store,
                            Text *out)
{
    Writer *writer = region->writer;
    View *view = view_new(writer->arena);
    keep_view(region, promoted, kept_condition(region, &region->plan->promoted.at[promoted], guard),
              view);
    writer_render(writer, store ? "keep_store.cu" : "keep_load.cu", view, out);
}

static void add_kept(RegionText *region, const Guard *guard, View *view)
{
    view_list(view, "kept_loads");
    view_list(view, "kept_stores");
    for (size_t i = 0; i < region->plan->promoted.len; i++) {
        const Promoted *promoted = &region->plan->promoted.at[i];
        const Code *condition = kept_condition(region, promoted, guard);
        if (keep_is_around(promoted))
            continue;
        keep_view(region, i, condition, view_item(view, "kept_loads"));
        if (promoted->store)
            keep_view(region, i, condition, view_item(view, "kept_stores"));
    }
}

/* Behind the loop. */
static void add_constants(RegionText *region, Text *out)
{
    Writer *writer = region->writer;
    const PlanRegion *plan = region->plan;
    for (size_t i = 0; i < plan->constants.len; i++) {
        View *view = view_new(writer->arena);
        const Expr *value = plan->constants.at[i].value;
        Text text = writer_source(writer, value->first, value->last);
        view_str(view, "name", plan->constants.at[i].name);
        view_code(view, "iterations", has_iteration(region));
        view_str(view, "value", text_str(&text)); /* it stands here, not at its line */
        view_flag(view, "first", i == 0);
        writer_render(writer, "constant_sum.cu", view, out);
    }
}

/* Copies, by what they are for. */
static void view_copies(RegionText *region, View *view)
{
    const PlanRegion *plan = region->plan;
    static const char *const lists[] = {"firsts", "loads", "stores", "stores", "carries"},
                             *const flags[] = {"has_firsts", "has_loads", "has_stores",
                                               "has_stores", "has_carries"};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        view_list(view, lists[i]);
        view_flag(view, flags[i], false);
    }
    for (size_t i = 0; i < plan->tiles.len; i++)
        for (size_t k = 0; k < plan->tiles.at[i]->copies.len; k++) {
            const TileCopy *copy = plan->tiles.at[i]->copies.at[k];
            if (copy->kind == COPY_LOAD && pipeline_is_ahead(region, i))
                continue;
            copy_view(region, i, copy, view_item(view, lists[copy->kind]));
            view_flag(view, flags[copy->kind], true);
        }
    view_list(view, "tables");
    for (size_t i = 0; i < plan->tables.len; i++) {
        table_view(region, i, view_item(view, "tables"));
        view_flag(view, "has_loads", true);
    }
}

static void view_waits(const RegionText *region, View *view)
{
    const PlanRegion *plan = region->plan;
    view_str(view, "sync", plan->by_warp ? STR("__syncwarp();") : STR("__syncthreads();"));
    view_flag(view, "sync_before", plan->sync_before);
    view_flag(view, "sync_compute", plan->sync_compute);
    view_flag(view, "sync_store", plan->sync_store);
    view_flag(view, "sync_carry", plan->sync_carry);
    view_flag(view, "sync_end", plan->sync_end);
    view_flag(view, "sync_after", plan->sync_after);
}

/* The loop over tiles. */
static void view_loop(RegionText *region, const Guard *guard, View *view)
{
    const Loop *loop = region->plan->region.loop;
    Writer *writer = region->writer;
    const Code *tile_start = loop ? tile_start_of(region) : NULL;
    view_code(view, "tile_start", tile_start);
    view_str(view, "first_tile", code_operand_text(writer->arena, tile_start, BINDS_SUM));
    view_flag(view, "single", region->plan->single);
    view_flag(view, "keeps_start", region->plan->keeps_start);
    view_str(view, "start_for", region->plan->outsiders ? guard_name(writer, guard) : (Str){0});
    view_str(view, "iterator", loop ? loop->variable->name : (Str){0});
    view_code(view, "start", loop ? region_start(region) : NULL);
    view_str(view, "type", region->type);
    view_flag(view, "far", region->plan->far);
    if (loop && !region->plan->single) {
        view_str(view, "tile", region->tile_name);
        view_str(view, "stop", region->stop_name);
        view_format(view, "op", "%s", token_kind_text(region_op(region)));
        view_str(view, "end", code_operand_text(writer->arena, region_end(region), BINDS_SUM));
        view_format(view, "advance", "%s %.*s", loop->downward ? "-=" : "+=",
                    STR_ARG(code_text(writer->arena, region_reach(region))));
        view_code(view, "stop_value", region_stop(region, region->tile_name));
        view_str(view, "first", region->first_name);
        view_code(view, "first_value", skew_first(region));
    }
    if (region->plan->stages > 1)
        pipeline_view(region, tile_start, view);
}

void region_make_view(RegionText *region, const Guard *guard, bool declare)
{
    View *view = region->view = view_new(region->writer->arena);
    view_list(view, "tiles");
    for (size_t i = 0; declare && i < region->plan->tiles.len; i++)
        region_tile_view(region, i, view_item(view, "tiles"));
    for (size_t i = 0; declare && i < region->plan->tables.len; i++)
        table_declare_view(region, i, view_item(view, "tiles"));
    view_flag(view, "by_warp", region->plan->by_warp);
    view_str(view, "lane", region->lane);
    view_str(view, "warp_row", region->warp_row);
    skew_view(region, view);
    view_copies(region, view);
    view_waits(region, view);
    add_kept(region, guard, view);
    view_loop(region, guard, view);
    if (region->plan->vector > 1)
        region->vector_view = vector_view(region);
}

void region_render(RegionText *region, const Guard *guard, Text *out)
{
    Text compute = compute_text(region, guard);
    view_text(region->view, "compute", &compute);
    writer_render(region->writer, region->plan->stages > 1 ? "pipeline_loop.cu" : "tile_loop.cu",
                  region->view, out);
    add_constants(region, out);
}
