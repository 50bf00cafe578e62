/* One region as text. Enters: a planned region. Leaves: the user's loop, in tiles. */
#include <string.h>

#include "../model/limits.h"
#include "writer.h"

const Poly *region_poly(const RegionText *region, const Poly *poly)
{
    const Loop *loop = region->plan->region.loop;
    if (!loop || !region->plan->single)
        return poly;
    return poly_substitute(region->writer->arena, poly, loop->tile, loop->start);
}

/* In a dump of it stand names of the kernel alone. */
static bool is_named(const Poly *poly)
{
    for (size_t i = 0; poly && i < poly->count; i++)
        for (unsigned k = 0; k < poly->terms[i].degree; k++) {
            const Atom *atom = poly->terms[i].atoms[k];
            if (atom->kind == ATOM_OPAQUE || (atom->left && !is_named(atom->left)) ||
                (atom->right && !is_named(atom->right)))
                return false;
        }
    return poly != NULL;
}

Str region_spell(const RegionText *region, const Poly *poly, bool wide)
{
    Speller speller = region->speller;
    Str text = STR("?");
    speller.wide = wide;
    if (!spell_poly(&speller, poly, &text)) {
        region->writer->failed = true;
        if (is_named(poly))
            region->writer->unwritten = poly_text(region->writer->arena, poly);
    }
    return text;
}

/* An operand of a comparison or a sum: parentheses unless it binds tighter. */
static Str operand_text(Writer *writer, Str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (strchr("<>=!&|^?,:", text.at[i]))
            return spell_factor(writer->model, text);
    return spell_is_loose(writer->model, text) ? spell_factor(writer->model, text) : text;
}

/* --- names ----------------------------------------------------------------------------------- */

static Str tile_base(Writer *writer, const Tile *tile)
{
    Str a = tile->print->array->name;
    if (!tile->partner)
        return str_format(writer->arena, "%.*s_tile", STR_ARG(a));
    Str b = tile->partner->array->name;
    return str_format(writer->arena, a.len + b.len <= 4 ? "%.*s%.*s_tile" : "%.*s_%.*s_tile",
                      STR_ARG(a), STR_ARG(b));
}

static void name_region(RegionText *region)
{
    Writer *writer = region->writer;
    Arena *arena = writer->arena;
    const Loop *loop = region->plan->region.loop;
    region->type = STR("int");
    if (loop && !region->plan->single) {
        Str name = loop->variable->name;
        int64_t rounds = region->plan->region.tile;
        region->type = limits_in_int(loop, rounds) ? STR("int") : STR("long long");
        region->far = limits_are_far(writer->model, loop, rounds);
        region->tile_name = writer_name_of(writer, str_format(arena, "%.*s_tile", STR_ARG(name)));
        region->stop_name = writer_name_of(writer, str_format(arena, "%.*s_stop", STR_ARG(name)));
        vec_push(arena, &region->speller.spellings, (Spelling){loop->tile, region->tile_name});
    }
    if (region->plan->stages > 1)
        pipeline_name(region);
    if (region->plan->by_warp) {
        static const char *const lanes[] = {"lane", "warp_lane"}, *const rows[] = {"warp_row",
                                                                                   "warp_first"};
        region->lane = writer_name(writer, lanes, 2);
        if (model_threads(writer->model) > WARP_LANES)
            region->warp_row = writer_name(writer, rows, 2);
    }
    Atom *stop = model_atom(writer->model, ATOM_SYMBOL, STR("stop"));
    stop->uniform = true;
    region->stop = stop;
    vec_push(arena, &region->speller.spellings, (Spelling){stop, region->stop_name});
}

static void forbid(StrMap *avoid, const Model *model, const Region *region, const Spine *spine)
{
    for (size_t i = 0; i < model->variables.len; i++) {
        const Variable *variable = model->variables.at[i];
        bool inside = variable->declarator &&
                      variable->declarator->first >= region_first_token(region) &&
                      variable->declarator->last <= region_last_token(region);
        if (inside || strmap_get(spine->unset, variable->name))
            strmap_set(avoid, variable->name, avoid);
    }
}

/* --- cells in the user's code ---------------------------------------------------------------- */

/* scale * digit as the user's code knows the digit: the thread index, or the rounds since the tile
 * began. */
static const Poly *digit_poly(RegionText *region, const Digit *digit)
{
    Writer *writer = region->writer;
    Arena *arena = writer->arena;
    if (digit->atom->kind == ATOM_THREAD)
        return poly_scale(arena, poly_atom(arena, digit->atom), digit->scale);
    const Loop *loop = digit->atom->loop;
    const Poly *start =
        digit->is_tiled ? region_poly(region, poly_atom(arena, loop->tile)) : loop->start;
    const Poly *moved = poly_subtract(arena, poly_atom(arena, loop->atom), start);
    int64_t step;
    if (poly_is_constant(loop->step, &step) && digit->scale % step == 0)
        return poly_scale(arena, moved, digit->scale / step);
    Str distance = region_spell(region, moved, false), by = region_spell(region, loop->step, false);
    if (loop->downward) {
        distance = region_spell(region, poly_scale(arena, moved, -1), false);
        by = region_spell(region, poly_scale(arena, loop->step, -1), false);
    }
    Str text = str_format(arena, spell_is_word(distance) ? "%.*s / %.*s" : "(%.*s) / %.*s",
                          STR_ARG(distance), STR_ARG(spell_factor(writer->model, by)));
    Atom *number = model_atom(writer->model, ATOM_SYMBOL, text);
    vec_push(arena, &region->speller.spellings, (Spelling){number, text});
    return poly_scale(arena, poly_atom(arena, number), digit->scale);
}

/* How many cells farther than its part an access is, in any round. */
static const Poly *moved_poly(const RegionText *region, const Footprint *print, const Access *part,
                              unsigned d)
{
    Arena *arena = region->writer->arena;
    const Access *whole = part->whole ? part->whole : part;
    const Poly *moved = poly_subtract(arena, whole->subs[d], part->subs[d]);
    return poly_is_zero(moved) ? moved : poly_divide_exactly(arena, moved, print->dims[d].step);
}

/* Digits of dimension d that make up the tile's dimension `at`, and the access' offset. */
static const Poly *cell_poly(RegionText *region, const Footprint *print, size_t access, unsigned at)
{
    Arena *arena = region->writer->arena;
    unsigned d = print->row ? 0 : at;
    const Dimension *dim = &print->dims[d];
    bool has_offset = !print->row || at == 1;
    const Poly *cell =
        poly_constant(arena, has_offset ? print->offsets.at[access * print->rank + d] : 0);
    for (unsigned i = 0; i < dim->count; i++) {
        Digit digit = dim->digits[i];
        bool is_row = print->row && digit.scale % print->row == 0;
        if (print->row && is_row != (at == 0))
            continue;
        if (is_row)
            digit.scale /= print->row;
        cell = poly_add(arena, cell, digit_poly(region, &digit));
    }
    return poly_add(arena, cell, moved_poly(region, print, print->accesses.at[access], d));
}

static void spell_iterators(RegionText *region);

/* `last`: the number in the fastest dimension; empty: the access' own. */
static Str cell_text(RegionText *region, size_t tile, const Footprint *print, size_t access,
                     Str last)
{
    const TileLayout *layout = &region->plan->tiles.at[tile]->layout;
    Text text = text_new(region->writer->arena);
    unsigned rank = tile_rank(print);
    bool any = false;
    text_add(&text, region->cell_names.at[tile]);
    for (unsigned d = 0; d < rank; d++) {
        if (layout->extents[d] == 1 && (any || d + 1 < rank))
            continue;
        Str number = d + 1 == rank && last.len
                         ? last
                         : region_spell(region, cell_poly(region, print, access, d), false);
        text_format(&text, "[%.*s]", STR_ARG(number));
        any = true;
    }
    return text_str(&text);
}

Str region_cell_text(RegionText *region, size_t tile, Str last)
{
    size_t known = region->speller.spellings.len;
    spell_iterators(region);
    Str text = cell_text(region, tile, region->plan->tiles.at[tile]->print, 0, last);
    region->speller.spellings.len = known;
    return text;
}

static void spell_iterators(RegionText *region)
{
    Writer *writer = region->writer;
    for (size_t i = 0; i < writer->model->loops.len; i++) {
        const Loop *loop = writer->model->loops.at[i];
        if (loop->canonical && loop->stmt->first >= region_first_token(&region->plan->region) &&
            loop->stmt->last <= region_last_token(&region->plan->region))
            vec_push(writer->arena, &region->speller.spellings,
                     (Spelling){loop->atom, loop->variable->name});
    }
}

static void edit_accesses(RegionText *region, size_t tile)
{
    Writer *writer = region->writer;
    const Tile *planned = region->plan->tiles.at[tile];
    const Footprint *prints[2] = {planned->print, planned->partner};
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; prints[side] && i < prints[side]->accesses.len; i++) {
            const Access *access = prints[side]->accesses.at[i];
            const Expr *expr = access->expr;
            if (access->bound ||
                access->is_rest) /* a variable, or the access before, stands for it already */
                continue;
            if (access->whole && i > 0 && prints[side]->accesses.at[i - 1]->whole == access->whole)
                continue; /* the same text in another round */
            Str text = region->plan->vector > 1
                           ? vector_element(region, tile)
                           : cell_text(region, tile, prints[side], i, (Str){0});
            edits_add(&writer->small, writer_span(writer, expr->first, expr->last),
                      writer_text(writer, view_text_of(writer, access, text)));
        }
}

/* x * y as __fmul_rn(x, y), x *= y as x = __fmul_rn(x, y): the operands keep their text. */
static void edit_product(Writer *writer, const Product *product)
{
    const Expr *a = product->expr->a, *b = product->expr->b;
    Span left = writer_span(writer, a->first, a->last),
         right = writer_span(writer, b->first, b->last);
    View *view = view_new(writer->arena);
    Text *begin = writer_text(writer, (Str){0});
    view_flag(view, "double", product->size == 8);
    bool assigns = product->expr->kind == EXPR_ASSIGN;
    Text place = assigns ? writer_source(writer, a->first, a->last) : (Text){0};
    view_flag(view, "quotient",
              product->expr->op == TOKEN_SLASH || product->expr->op == TOKEN_SLASH_ASSIGN);
    view_flag(view, "assigns", assigns);
    view_str(view, "place", assigns ? text_str(&place) : (Str){0});
    writer_render(writer, "rounded.cu", view, begin);
    text_trim_lines(begin);
    if (assigns) {
        edits_add(&writer->small, (Span){left.source, left.end, right.begin}, begin);
    } else {
        edits_add(&writer->small, (Span){left.source, left.begin, left.begin}, begin);
        edits_add(&writer->small, (Span){left.source, left.end, right.begin},
                  writer_text(writer, STR(", ")));
    }
    edits_add(&writer->small, (Span){right.source, right.end, right.end},
              writer_text(writer, STR(")")));
}

/* Copies stand outside of the loop over the user's threads: they see no variable of the body. */
static void name_merged(RegionText *region, StrMap *avoid)
{
    Writer *writer = region->writer;
    const Atom *thread = writer->model->thread[writer->plan->merge.axis];
    for (size_t i = 0; i < region->speller.scope_len; i++)
        if (!region->speller.scope[i].param)
            strmap_set(avoid, region->speller.scope[i].name, avoid);
    vec_push(writer->arena, &region->speller.spellings, (Spelling){thread, writer->thread});
}

bool region_prepare(RegionText *region, Writer *writer, const PlanRegion *plan, const char *prefix)
{
    *region = (RegionText){.writer = writer, .plan = plan, .rounds = rounds_of(writer->plan, plan)};
    const Loop *loop = plan->region.loop;
    StrMap *avoid = strmap_new(writer->arena);
    forbid(avoid, writer->model, &plan->region, &writer->plan->spine);
    for (size_t k = loop ? 0 : plan->region.first; k <= (loop ? 0 : plan->region.last); k++) {
        StrMap *changed =
            stmt_names_assigned(writer->model, loop ? loop->stmt : plan->region.block->body.at[k]);
        for (size_t i = 0; i < plan->region.scope_len; i++)
            if (strmap_get(changed, plan->region.scope[i].name))
                strmap_set(avoid, plan->region.scope[i].name, avoid);
    }
    region->speller = (Speller){.model = writer->model, .avoid = avoid, .used = writer->used};
    region->speller.scope = plan->region.scope;
    region->speller.scope_len = plan->region.scope_len;
    if (plan_merges(writer->plan))
        name_merged(region, avoid);
    name_region(region);
    for (size_t i = 0; i < plan->tiles.len; i++) {
        Str name = writer_name_of(writer, tile_base(writer, plan->tiles.at[i]));
        vec_push(writer->arena, &region->tile_names,
                 *prefix ? str_format(writer->arena, "%s%.*s", prefix, STR_ARG(name)) : name);
        name = region->tile_names.at[i];
        vec_push(writer->arena, &region->cell_names,
                 pipeline_is_ahead(region, i) ? str_format(writer->arena, "%.*s[%.*s]",
                                                           STR_ARG(name), STR_ARG(region->stage))
                                              : name);
    }
    vector_prepare(region);
    size_t known = region->speller.spellings.len;
    keep_prepare(region);
    spell_iterators(region);
    for (size_t i = 0; i < plan->tiles.len; i++)
        edit_accesses(region, i);
    region->speller.spellings.len = known;
    for (size_t i = 0; i < plan->rounded.len; i++)
        edit_product(writer, &plan->rounded.at[i]);
    return !writer->failed;
}

/* --- declarations ---------------------------------------------------------------------------- */

Str region_extent_text(const RegionText *region, const Dimension *dim, int64_t extent)
{
    for (unsigned i = 0; i < dim->count; i++)
        if (dim->digits[i].atom->kind == ATOM_THREAD && dim->digits[i].extent == extent)
            return spell_constant(region->writer->model, extent);
    return str_format(region->writer->arena, "%lld", (long long)extent);
}

static Str dims_text(const RegionText *region, const Tile *tile)
{
    Text text = text_new(region->writer->arena);
    unsigned rank = tile_rank(tile->print);
    bool any = false;
    if (tile->stages > 1)
        text_format(&text, "[%u]", tile->stages);
    for (unsigned d = 0; d < rank; d++) {
        bool last = d + 1 == rank;
        int64_t extent = tile->layout.extents[d];
        if (extent == 1 && (any || !last))
            continue;
        text_format(&text, "[%.*s]",
                    STR_ARG(region_extent_text(region, &tile->print->dims[d], extent)));
        any = true;
    }
    return text_str(&text);
}

static Str comment_text(const RegionText *region, const Tile *tile)
{
    Arena *arena = region->writer->arena;
    const Footprint *print = tile->print;
    Text text = text_new(arena);
    text_add(&text, print->array->name);
    if (tile->partner)
        text_format(&text, ", then %.*s in the same cells", STR_ARG(tile->partner->array->name));
    text_add_c(&text, ": ");
    bool any = false;
    unsigned rank = tile_rank(print);
    for (unsigned d = 0; d < rank; d++) {
        int64_t extent = tile_extent(print, d);
        if (extent == 1)
            continue;
        text_format(&text, "%s%lld", any ? " x " : "", (long long)extent);
        any = true;
    }
    text_add_c(&text, any ? " elements" : "one element");
    if (tile->stages > 1)
        text_format(&text, " in %u stages", tile->stages);
    const char *effect = tile_conflicts(tile) < 1.01 ? "lanes do not" : "fewer lanes";
    int64_t row = tile->layout.extents[rank - 1] * region->plan->vector;
    if (row > tile_extent(print, rank - 1))
        text_format(&text, ", in rows of %lld so that %s meet in a bank", (long long)row, effect);
    else if (rank == 3 && tile->layout.extents[1] > tile_extent(print, 1))
        text_format(&text, ", in planes of %lld rows so that %s meet in a bank",
                    (long long)tile->layout.extents[1], effect);
    return text_str(&text);
}

void region_tile_view(const RegionText *region, size_t tile, View *view)
{
    const Tile *planned = region->plan->tiles.at[tile];
    view_str(view, "comment", comment_text(region, planned));
    view_str(view, "type", vector_type(region, planned->print->array));
    view_str(view, "name", region->tile_names.at[tile]);
    view_str(view, "dims", dims_text(region, planned));
}

/* --- the loop -------------------------------------------------------------------------------- */

static Str start_text(RegionText *region)
{
    const Expr *expr = region->plan->region.loop->start_expr;
    Text text = writer_source(region->writer, expr->first, expr->last);
    const Type *type = region->plan->region.loop->variable->type;
    int64_t constant;
    if (type->is_unsigned && type->size == 4 &&
        !poly_is_constant(region->plan->region.loop->start, &constant))
        return str_format(region->writer->arena, "(unsigned)%.*s",
                          STR_ARG(spell_factor(region->writer->model, text_str(&text))));
    return text_str(&text);
}

/* min(a, b) or max(a, b), spelled out where the name has another meaning. */
Str region_extreme(const RegionText *region, bool largest, Str a, Str b)
{
    Arena *arena = region->writer->arena;
    const char *name = largest ? "max" : "min";
    if (spell_is_free(region->writer->model, name))
        return str_format(arena, "%s(%.*s, %.*s)", name, STR_ARG(a), STR_ARG(b));
    a = spell_factor(region->writer->model, a);
    b = spell_factor(region->writer->model, b);
    return str_format(arena, "(%.*s %c %.*s ? %.*s : %.*s)", STR_ARG(a), largest ? '>' : '<',
                      STR_ARG(b), STR_ARG(a), STR_ARG(b));
}

/* The end as the tile's loop compares with it, and the first value behind it. */
Str region_end(RegionText *region)
{
    const Expr *expr = region->plan->region.loop->end_expr;
    Text text = writer_source(region->writer, expr->first, expr->last);
    return operand_text(region->writer, text_str(&text));
}

static Str first_behind(RegionText *region)
{
    const Loop *loop = region->plan->region.loop;
    Speller speller = region->speller;
    Str text = region_end(region);
    if (loop->inclusive && !spell_poly(&speller, loop->end, &text))
        text = str_format(region->writer->arena, "%.*s %s 1", STR_ARG(text),
                          loop->downward ? "-" : "+");
    return text;
}

/* ... as a number of the tiles' type. */
static Str behind_text(RegionText *region)
{
    const Loop *loop = region->plan->region.loop;
    Writer *writer = region->writer;
    Str text = first_behind(region);
    bool is_int = str_is(region->type, "int");
    if (is_int && !(loop->inclusive && poly_wide(loop->end)))
        return text;
    return str_format(writer->arena, is_int ? "(int)%.*s" : "(long long)%.*s",
                      STR_ARG(spell_factor(writer->model, text)));
}

Str region_op(const RegionText *region)
{
    return str_of(spell_loop_op(region->plan->region.loop));
}

/* Rounds times the step's size. */
Str region_reach(const RegionText *region, int64_t tiles)
{
    const Loop *loop = region->plan->region.loop;
    Arena *arena = region->writer->arena;
    int64_t step, rounds = tiles * region->plan->region.tile;
    if (poly_is_constant(loop->step, &step)) {
        int64_t reach = rounds * (step < 0 ? -step : step);
        return str_format(arena, "%lld", (long long)reach);
    }
    Str text = region_spell(region, poly_scale(arena, loop->step, loop->downward ? -1 : 1), false);
    return str_format(arena, "%lldLL * %.*s", (long long)rounds,
                      STR_ARG(spell_factor(region->writer->model, text)));
}

/* ... as a signed number, which a loop from 0 or more on has. */
static bool distance_is_signed(const RegionText *region)
{
    const Loop *loop = region->plan->region.loop;
    Arena *arena = region->writer->arena;
    bool is_signed = str_is(region->type, "int") || !loop->variable->type->is_unsigned;
    return !loop->downward && is_signed &&
           poly_nonnegative(
               poly_subtract(arena, loop->start, poly_constant(arena, region->plan->lead)));
}

Str region_distance(RegionText *region, Str tile)
{
    Arena *arena = region->writer->arena;
    bool down = region->plan->region.loop->downward, is_signed = distance_is_signed(region);
    Str behind = is_signed ? behind_text(region) : first_behind(region);
    Str from = down ? tile : behind, to = down ? behind : tile;
    const char *type = is_signed                     ? ""
                       : str_is(region->type, "int") ? "(unsigned)"
                                                     : "(unsigned long long)";
    if (*type)
        from = spell_factor(region->writer->model, from);
    return str_format(arena, "%s%.*s - %.*s", type, STR_ARG(from),
                      STR_ARG(spell_factor(region->writer->model, to)));
}

/* Tiles' width, to be compared with that. */
Str region_reach_of_distance(RegionText *region)
{
    Arena *arena = region->writer->arena;
    bool is_int = str_is(region->type, "int"), is_signed = distance_is_signed(region);
    Str reach = region_reach(region, 1);
    int64_t step;
    if (!poly_is_constant(region->plan->region.loop->step, &step))
        return is_signed ? reach : str_format(arena, "(unsigned long long)(%.*s)", STR_ARG(reach));
    return str_format(arena, "%.*s%s", STR_ARG(reach),
                      is_signed ? (is_int ? "" : "LL") : (is_int ? "u" : "ULL"));
}

/* The end as it is where a tile more is sure to fit the type; else no farther than the loop goes. */
Str region_stop(RegionText *region, Str tile)
{
    Arena *arena = region->writer->arena;
    bool down = region->plan->region.loop->downward;
    Str reach = region_reach(region, 1);
    if (!region->far && !region->plan->whole)
        reach = region_extreme(region, false, region_reach_of_distance(region),
                               region_distance(region, tile));
    Str behind = str_format(arena, "%.*s %s %.*s", STR_ARG(tile), down ? "-" : "+", STR_ARG(reach));
    return !region->far || region->plan->whole
               ? behind
               : region_extreme(region, down, behind, behind_text(region));
}

static void add_header(RegionText *region, Str first, Str stop, Text *out)
{
    Writer *writer = region->writer;
    const Loop *loop = region->plan->region.loop;
    const Stmt *stmt = loop->stmt;
    text_add_c(out, "for (");
    if (loop->declares && token_is(writer->model->kernel->tokens.at[stmt->init->first], "auto")) {
        text_format(out, "%.*s %.*s", STR_ARG(loop->variable->type->name),
                    STR_ARG(loop->variable->name));
    } else if (loop->declares) {
        Text declared =
            writer_source(writer, stmt->init->first, stmt->init->declarators.at[0]->name_token);
        text_add_text(out, &declared);
    } else {
        text_add(out, loop->variable->name);
    }
    text_format(out, " = %.*s; ", STR_ARG(first));
    if (region->rounds.known)
        text_format(out, region->far ? "%.*s < %.*s + %.*s && " : "%.*s - %.*s < %.*s && ",
                    STR_ARG(loop->variable->name), STR_ARG(first),
                    STR_ARG(region_reach(region, 1)));
    text_format(out, "%.*s %s %.*s; ", STR_ARG(loop->variable->name), loop->downward ? ">" : "<",
                STR_ARG(stop));
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

/* The user's loop over one tile, or a vector of it, up to `stop`. */
static void add_loop(RegionText *region, Str first, Str stop, Text *out)
{
    Writer *writer = region->writer;
    const Stmt *stmt = region->plan->region.loop->stmt;
    Span all = writer_span(writer, stmt->first, stmt->last),
         head = writer_span(writer, stmt->then->first - 1, stmt->then->first - 1); /* the `)` */
    add_header(region, first, stop, out);
    add_from(writer, head.end, all.end, out);
}

/* ... once for whole tiles, once for the last one, and for a first one that begins before the loop does. */
static void add_whole_and_rest(RegionText *region, Str first, Str base, Text *out)
{
    Writer *writer = region->writer;
    View *view = view_new(writer->arena);
    Text whole = text_new(writer->arena), rest = whole, made = whole;
    Str reach = region_reach(region, 1);
    add_loop(region, region->tile_name,
             str_format(writer->arena, "%.*s + %.*s", STR_ARG(region->tile_name), STR_ARG(reach)),
             &whole);
    add_loop(region, first, region->stop_name, &rest);
    whole = text_unindent(&whole, base);
    rest = text_unindent(&rest, base);
    view_str(view, "tile", region->tile_name);
    view_str(view, "stop", region->stop_name);
    view_str(view, "reach", reach);
    view_flag(view, "leads", region->plan->lead != 0);
    view_str(view, "start", start_text(region));
    view_flag(view, "ends", !region->plan->whole);
    int64_t some = region->rounds.some;
    view_str(view, "some", (Str){0});
    if (some < region->plan->region.tile)
        view_format(view, "some", " %lld", (long long)some);
    view_text(view, "whole", &whole);
    view_text(view, "rest", &rest);
    writer_render(writer, "whole_tile.cu", view, &made);
    text_trim_lines(&made);
    text_add_text(out, &made);
}

/* ... a vector at a time. */
static void add_vectors(RegionText *region, Str base, Text *out)
{
    Writer *writer = region->writer;
    Text loop = text_new(writer->arena), made = loop;
    add_loop(
        region, region->vector_at,
        str_format(writer->arena, "%.*s + %u", STR_ARG(region->vector_at), region->plan->vector),
        &loop);
    loop = text_unindent(&loop, base);
    view_text(region->vector_view, "loop", &loop);
    writer_render(writer, "vector_loop.cu", region->vector_view, &made);
    text_trim_lines(&made);
    text_add_text(out, &made);
}

/* The user's loop over one tile, its lines relative to the loop's own indentation. */
static Text compute_text(RegionText *region, const Guard *guard)
{
    if (!region->plan->region.loop)
        return region_statements(region, guard);
    Writer *writer = region->writer;
    const Stmt *stmt = region->plan->region.loop->stmt;
    Span all = writer_span(writer, stmt->first, stmt->last);
    const Rounds *rounds = &region->rounds;
    Str base = code_indent(writer->input, all.begin);
    Text text = text_new(writer->arena);
    for (size_t i = rounds->pragmas.len; i-- > 0;) {
        const Pragma *pragma = &rounds->pragmas.at[i];
        Span span = writer_span(writer, pragma->first, pragma->last);
        text_add_source(&text, writer->input, span.begin, span.end);
        text_format(&text, "\n%.*s", STR_ARG(base));
    }
    if (region->plan->vector > 1) {
        add_vectors(region, base, &text);
        return guarded_text(writer, guard, &text, true);
    }
    if (rounds->known)
        text_format(&text, "#pragma unroll\n%.*s", STR_ARG(base));
    Str first = region->tile_name;
    if (region->plan->lead)
        first = region_extreme(region, true, first, start_text(region));
    if (rounds->whole) {
        add_whole_and_rest(region, first, base, &text);
        return guarded_text(writer, guard, &text, true);
    }
    if (rounds->some)
        text_format(&text, "#pragma unroll %lld\n%.*s", (long long)rounds->some, STR_ARG(base));
    if (region->plan->single)
        add_from(writer, all.begin, all.end, &text);
    else
        add_loop(region, first, region->stop_name, &text);
    Text flat = text_unindent(&text, base);
    bool has_pragma = rounds->known || rounds->some || rounds->pragmas.len > 0;
    return guarded_text(writer, guard, &flat, has_pragma);
}

/* The iterator outlives the loop, which may run no round in which it would be set. */
static bool keeps_start(const RegionText *region)
{
    const Loop *loop = region->plan->region.loop;
    const Model *model = region->writer->model;
    if (!loop || loop->declares || region->plan->single || (loop->trips_known && loop->trips > 0))
        return false;
    if (loop->outer)
        return true;
    for (size_t i = loop->stmt->last + 1; i < model->kernel->tokens.len; i++)
        if (model->kernel->tokens.at[i].kind == TOKEN_NAME &&
            str_equal(token_text(model->arena, model->kernel->tokens.at[i]), loop->variable->name))
            return true;
    return false;
}

/* Where the first tile begins; with a lead, only if the loop has a round at all. */
static Str tile_start_text(RegionText *region)
{
    const PlanRegion *plan = region->plan;
    Arena *arena = region->writer->arena;
    int64_t start = 0;
    if (!plan->lead)
        return start_text(region);
    poly_is_constant(plan->region.loop->start, &start);
    Str aligned = str_format(arena, "%lld", (long long)(start - plan->lead));
    if (plan->certain)
        return aligned;
    Str end = region_end(region);
    return str_format(arena, "%.*s < %.*s ? %.*s : %.*s", STR_ARG(start_text(region)), STR_ARG(end),
                      STR_ARG(aligned), STR_ARG(end));
}

void region_add_parts(RegionText *region, size_t tile, CopyKind kind, View *view, const char *list)
{
    for (unsigned part = 0; part < region->plan->tiles.at[tile]->part_count; part++)
        copy_view(region, tile, part, kind, view_item(view, list));
}

/* The loop has a round. */
static Str rounds_text(RegionText *region)
{
    return str_format(region->writer->arena, "%.*s %s %.*s",
                      STR_ARG(operand_text(region->writer, start_text(region))),
                      spell_loop_op(region->plan->region.loop), STR_ARG(region_end(region)));
}

/* When the region's code touches what is kept: by threads inside the bounds, if there is a
 * round. */
static Str kept_condition(RegionText *region, const Kept *kept, const Guard *guard)
{
    Arena *arena = region->writer->arena;
    Str active = guard_name(region->writer, guard);
    const Loop *loop = region->plan->region.loop;
    if (kept->certain || !loop)
        return active;
    Str rounds = rounds_text(region);
    return active.len ? str_format(arena, "%.*s && %.*s", STR_ARG(active), STR_ARG(rounds))
                      : rounds;
}

bool keep_is_around(const Kept *kept)
{
    return kept->first || kept->last;
}

void region_render_kept(RegionText *region, const Guard *guard, size_t kept, bool store, Text *out)
{
    Writer *writer = region->writer;
    View *view = view_new(writer->arena);
    keep_view(region, kept, kept_condition(region, &region->plan->kept.at[kept], guard), view);
    writer_render(writer, store ? "keep_store.cu" : "keep_load.cu", view, out);
}

static void add_kept(RegionText *region, const Guard *guard, View *view)
{
    view_list(view, "kept_loads");
    view_list(view, "kept_stores");
    for (size_t i = 0; i < region->plan->kept.len; i++) {
        const Kept *kept = &region->plan->kept.at[i];
        Str condition = kept_condition(region, kept, guard);
        if (keep_is_around(kept))
            continue;
        keep_view(region, i, condition, view_item(view, "kept_loads"));
        if (kept->store)
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
        view_str(view, "rounds", rounds_text(region));
        view_str(view, "value", text_str(&text)); /* it stands here, not at its line */
        view_flag(view, "first", i == 0);
        writer_render(writer, "constant_sum.cu", view, out);
    }
}

/* Copies, by what they are for. */
static void view_copies(RegionText *region, View *view)
{
    const PlanRegion *plan = region->plan;
    static const char *const lists[] = {"firsts", "loads", "stores", "carries"};
    bool loads = false, firsts = false, stores = false;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        view_list(view, lists[i]);
    for (size_t i = 0; i < plan->tiles.len; i++) {
        const Tile *tile = plan->tiles.at[i];
        bool load = tile->load && !pipeline_is_ahead(region, i), carries = tile->carried > 0,
             first = carries && copy_has_first(region, i);
        if (first)
            region_add_parts(region, i, COPY_FIRST, view, "firsts");
        if (load)
            region_add_parts(region, i, COPY_LOAD, view, "loads");
        if (tile->store)
            region_add_parts(region, i, COPY_STORE, view, "stores");
        if (carries)
            region_add_parts(region, i, COPY_CARRY, view, "carries");
        firsts |= first;
        loads |= load;
        stores |= tile->store;
    }
    view_flag(view, "has_carries", plan->carries);
    view_flag(view, "has_firsts", firsts);
    view_flag(view, "has_loads", loads);
    view_flag(view, "has_stores", stores);
}

static void view_waits(const RegionText *region, View *view)
{
    const PlanRegion *plan = region->plan;
    view_str(view, "sync", plan->by_warp ? STR("__syncwarp();") : STR("__syncthreads();"));
    view_flag(view, "sync_before", plan->sync_before);
    view_flag(view, "sync_compute", plan->sync_compute);
    view_flag(view, "sync_store", plan->sync_store);
    view_flag(view, "sync_end", plan->sync_end);
    view_flag(view, "sync_after", plan->sync_after);
}

/* The loop over tiles. */
static void view_loop(RegionText *region, const Guard *guard, View *view)
{
    const Loop *loop = region->plan->region.loop;
    Writer *writer = region->writer;
    bool others = loop && outsiders_read(writer->model, guard, loop->stmt, loop->variable->name);
    Str tile_start = loop ? tile_start_text(region) : (Str){0},
        first_tile = operand_text(writer, tile_start);
    view_str(view, "tile_start", tile_start);
    view_str(view, "first_tile", first_tile);
    view_flag(view, "single", region->plan->single);
    view_flag(view, "keeps_start", keeps_start(region));
    view_str(view, "start_for", others ? guard_name(writer, guard) : (Str){0});
    view_str(view, "iterator", loop ? loop->variable->name : (Str){0});
    view_str(view, "start", loop ? start_text(region) : (Str){0});
    view_str(view, "type", region->type);
    view_flag(view, "far", region->far);
    if (loop && !region->plan->single) {
        view_str(view, "tile", region->tile_name);
        view_str(view, "stop", region->stop_name);
        view_str(view, "op", region_op(region));
        view_str(view, "end", region_end(region));
        view_format(view, "advance", "%s %.*s",
                    loop->downward ? "-=" : "+=", STR_ARG(region_reach(region, 1)));
        view_str(view, "stop_value", region_stop(region, region->tile_name));
    }
    if (region->plan->stages > 1)
        pipeline_view(region, first_tile, view);
}

void region_make_view(RegionText *region, const Guard *guard, bool declare)
{
    View *view = region->view = view_new(region->writer->arena);
    view_list(view, "tiles");
    for (size_t i = 0; declare && i < region->plan->tiles.len; i++)
        region_tile_view(region, i, view_item(view, "tiles"));
    view_flag(view, "by_warp", region->plan->by_warp);
    view_str(view, "lane", region->lane);
    view_str(view, "warp_row", region->warp_row);
    view_copies(region, view);
    view_waits(region, view);
    add_kept(region, guard, view);
    view_loop(region, guard, view);
    if (region->plan->vector > 1) {
        region->vector_view = vector_view(region);
        view_flag(region->vector_view, "unrolled", region->rounds.few);
    }
}

void region_render(RegionText *region, const Guard *guard, Text *out)
{
    Text compute = compute_text(region, guard);
    view_text(region->view, "compute", &compute);
    writer_render(region->writer, region->plan->stages > 1 ? "pipeline_loop.cu" : "tile_loop.cu",
                  region->view, out);
    add_constants(region, out);
}
