/* Copies between an array and its tile. Enters: a tile of a plan. Leaves: views for tile_load.cu
 * and tile_store.cu: how a thread's cells are counted, which element each is, and which must not be
 * touched. */
#include <string.h>

#include "../steps/legal.h"
#include "writer.h"

typedef struct {
    RegionText *region;
    const Tile *tile;
    size_t number; /* of the tile, in the region */
    const Footprint *print;
    const Array *array;
    CopyKind kind;
    CopyNest nest;
    bool store, flat;
    bool touched;       /* every cell that the guards let pass is one that the code touches */
    bool hidden;        /* ... but for those that the code may leave out for what it reads */
    Str cell;           /* the counter's name */
    Str locals[3];      /* cell coordinates in the tile, as text */
    Str coordinates[3]; /* subscripts of the element, as text */
    const Atom *atoms[3], *local_atoms[3];
    Speller speller; /* knows the coordinates and the cells */
    Str pass;        /* the name of the loop's counter */
    Str cells_left, rows_left,
        threads_left; /* conditions where threads run out of cells unevenly; or empty */
    VEC(Str) guards;
    Str cells[3];  /* values of the locals that have a name */
    Str values[3]; /* of coordinates that have one */
    int fixed;     /* the dimension whose coordinate is the same in all passes; -1: none is */
    bool runs;     /* a pointer goes from pass to pass, row by row */
} Copy;

/* --- counting cells -------------------------------------------------------------------------- */

static Str thread_text(const RegionText *region);

/* The thread's number among those that copy, divided by the cells of a row, or the rest of that. */
static Str lane_text(const Copy *copy, bool rest)
{
    const RegionText *region = copy->region;
    const Model *model = region->writer->model;
    Arena *arena = region->writer->arena;
    bool by_warp = region->plan->by_warp;
    Str lane = by_warp ? region->lane : thread_text(region), x = {0}, y = {0};
    if (by_warp && copy->nest.row == WARP_LANES)
        return rest ? lane : STR("0");
    if (!by_warp && copy->nest.row == model_threads(model))
        return rest ? lane : STR("0");
    if (!by_warp && copy->nest.row == model->block_size[0] && model->block_size[1] > 1 &&
        model->block_size[2] == 1) {
        spell_poly(&region->speller, poly_atom(arena, model->thread[0]), &x);
        spell_poly(&region->speller, poly_atom(arena, model->thread[1]), &y);
        return rest ? x : y;
    }
    bool word = spell_is_word(lane) || !memchr(lane.at, ' ', lane.len);
    return str_format(arena, word ? "%.*s %s %lld" : "(%.*s) %s %lld", STR_ARG(lane),
                      rest ? "%" : "/", (long long)copy->nest.row);
}

/* The number of the cell among those of dimension d, from the counter: `e / 32`, `e % 32`. */
static Str number_text(const Copy *copy, unsigned d)
{
    Arena *arena = copy->region->writer->arena;
    const Footprint *print = copy->print;
    if (copy->nest.direct) {
        Str text = {0};
        spell_poly(&copy->region->speller,
                   poly_atom(arena, copy->region->writer->model->thread[copy->nest.axes[d]]),
                   &text);
        return text;
    }
    int64_t below = 1;
    bool first = true;
    for (unsigned k = d + 1; k < print->rank; k++)
        below *= copy->nest.part.dims[k].count;
    for (unsigned k = 0; k < d; k++)
        first = first && !copy_is_vast(&copy->nest, k);
    Str text = copy->cell;
    const unsigned fastest = copy_fastest(&copy->nest, print->rank);
    if (copy->nest.row && d == fastest)
        return lane_text(copy, true);
    if (copy->nest.row) { /* the rows of this pass, and the thread's among them */
        Str at = lane_text(copy, false);
        if (copy->nest.spacing > 1)
            at = str_format(arena, "%.*s * %lld", STR_ARG(at), (long long)copy->nest.spacing);
        below /= copy->nest.part.dims[fastest].count;
        text = copy->pass;
        if (!str_is(at, "0"))
            text = str_format(arena, below > 1 || !first ? "(%.*s + %.*s)" : "%.*s + %.*s",
                              STR_ARG(text), STR_ARG(at));
    }
    if (below > 1)
        text = str_format(arena, "%.*s / %lld", STR_ARG(text), (long long)below);
    if (!first)
        text = str_format(arena, "%.*s %% %lld", STR_ARG(text),
                          (long long)copy->nest.part.dims[d].count);
    return text;
}

/* The cell with that number. */
static Str local_text(const Copy *copy, unsigned d)
{
    Arena *arena = copy->region->writer->arena;
    const CellRange *range = &copy->nest.part.dims[d];
    if (!copy_is_vast(&copy->nest, d))
        return str_format(arena, "%lld", (long long)range->first);
    Str text = number_text(copy, d);
    bool sum = str_find_word(text, STR("+"), 0) < text.len;
    if (range->gap && range->before == 1 && range->count == 2)
        text = str_format(arena, sum ? "(%.*s) * %lld" : "%.*s * %lld", STR_ARG(text),
                          (long long)range->gap + 1);
    else if (range->gap)
        text = str_format(arena, "%.*s + (%.*s < %lld ? 0 : %lld)", STR_ARG(text), STR_ARG(text),
                          (long long)range->before, (long long)range->gap);
    if (range->first)
        text = str_format(arena, "%lld + %.*s", (long long)range->first, STR_ARG(text));
    if (copy->nest.vector > 1 && d + 1 == copy->print->rank)
        text =
            str_format(arena, sum ? "(%.*s) * %u" : "%.*s * %u", STR_ARG(text), copy->nest.vector);
    if (copy->region->warp_row.len && d == 0)
        text = str_format(arena, "%.*s + %.*s", STR_ARG(copy->region->warp_row), STR_ARG(text));
    return text;
}

static Str thread_text(const RegionText *region)
{
    const Model *model = region->writer->model;
    Arena *arena = region->writer->arena;
    Str x = {0};
    spell_poly(&region->speller, poly_atom(arena, model->thread[0]), &x);
    if (model->folded)
        return model->unfolded->name;
    if (model->block_size[1] == 1 && model->block_size[2] == 1)
        return x;
    Str wide = spell_constant(model, model->block_size[0]),
        high = spell_constant(model, model->block_size[1]), y = {0};
    spell_poly(&region->speller, poly_atom(arena, model->thread[1]), &y);
    if (model->block_size[2] == 1)
        return str_format(arena, "%.*s * %.*s + %.*s", STR_ARG(y), STR_ARG(wide), STR_ARG(x));
    return str_format(arena, "(threadIdx.z * %.*s + threadIdx.y) * %.*s + threadIdx.x",
                      STR_ARG(high), STR_ARG(wide));
}

static void guard(Copy *copy, Str text);

/* The loop over batches, where there are several, and which of a batch's registers is a pass's. */
static void batch_view(Copy *copy, int64_t stride, Str step, Str cells, View *view)
{
    static const char *const begins[] = {"begin", "batch", "tile_begin"}, *const values[] = {
                                                                              "loaded", "values",
                                                                              "tile_loaded"};
    Writer *writer = copy->region->writer;
    Arena *arena = writer->arena;
    bool several = copy->nest.passes > copy->nest.batch;
    view_flag(view, "batch", copy->nest.batch > 0);
    view_str(view, "cell_type", vector_type(copy->region, copy->print->array));
    view_str(view, "element_type", element_type_text(writer->model, copy->print->array));
    if (!copy->nest.batch)
        return;
    Str begin = several ? writer_name(writer, begins, 3) : STR("0"), pass = copy->pass;
    Str reach = str_format(arena, "%lld", (long long)(copy->nest.batch * stride));
    Str number = several ? str_format(arena, "%.*s - %.*s", STR_ARG(pass), STR_ARG(begin)) : pass;
    if (stride > 1)
        number = str_format(arena, several ? "(%.*s) / %.*s" : "%.*s / %.*s", STR_ARG(number),
                            STR_ARG(step));
    view_flag(view, "several", several);
    view_str(view, "begin", begin);
    view_str(view, "reach", reach);
    view_str(view, "end",
             several ? str_format(arena, "%.*s + %.*s", STR_ARG(begin), STR_ARG(reach)) : cells);
    view_str(view, "loaded", writer_name(writer, values, 3));
    view_format(view, "batch_size", "%lld", (long long)copy->nest.batch);
    view_str(view, "number", number);
    if (copy->nest.passes % copy->nest.batch != 0)
        guard(copy, str_format(arena, "%.*s < %.*s", STR_ARG(pass), STR_ARG(cells)));
}

/* All threads of the block, or lanes of the warp, make the same passes: the compiler knows how
 * many, so that loads of several passes are under way at a time. */
static void count_view(Copy *copy, View *view)
{
    const RegionText *region = copy->region;
    const Model *model = region->writer->model;
    Arena *arena = region->writer->arena;
    bool by_warp = region->plan->by_warp;
    int64_t threads = model_threads(model), all = copy->nest.own, stride = copy->nest.threads;
    Text cells = text_new(arena);
    for (unsigned d = 0; d < copy->print->rank; d++) {
        int64_t extent = by_warp && d == 0 ? WARP_LANES : copy->nest.part.dims[d].count;
        if (extent > 1)
            text_format(&cells, "%s%.*s", cells.len ? " * " : "",
                        STR_ARG(region_extent_text(region, &copy->print->dims[d], extent)));
    }
    if (cells.len == 0)
        text_add_c(&cells, "1");
    if (copy->nest.row) {
        bool spaced = copy->nest.spacing > 1;
        all = spaced ? copy->nest.spacing : all / copy->nest.row;
        stride = spaced ? 1 : stride / copy->nest.row;
        cells.len = 0;
        text_format(&cells, "%lld", (long long)all);
    }
    Str lane = by_warp ? region->lane : thread_text(region);
    view_str(view, "pass", copy->pass);
    view_str(view, "first", lane);
    view_str(view, "cells", text_str(&cells));
    Str step =
        by_warp ? str_format(arena, "%lld", (long long)stride) : spell_constant(model, stride);
    view_str(view, "advance",
             stride == 1 ? str_format(arena, "%.*s++", STR_ARG(copy->pass))
                         : str_format(arena, "%.*s += %.*s", STR_ARG(copy->pass), STR_ARG(step)));
    view_flag(view, "unrolled", copy->nest.unrolled);
    batch_view(copy, stride, step, text_str(&cells), view);
    if (copy->nest.row && all % stride != 0)
        copy->rows_left = str_format(arena, "%.*s + %.*s < %.*s", STR_ARG(copy->pass),
                                     STR_ARG(lane_text(copy, false)), STR_ARG(text_str(&cells)));
    else if (copy->nest.passes > 1 && all % stride != 0)
        copy->cells_left =
            str_format(arena, "%.*s < %.*s", STR_ARG(copy->cell), STR_ARG(text_str(&cells)));
    if (copy->nest.passes > 1 && !by_warp &&
        copy_threads(model) < threads) /* the lanes of a part of a warp would straddle rows */
        copy->threads_left =
            str_format(arena, "%.*s < %lld", STR_ARG(lane), (long long)copy_threads(model));
}

/* --- coordinates ----------------------------------------------------------------------------- */

static Str sum_text(const Copy *copy, const Dimension *dim, Str local)
{
    RegionText *region = copy->region;
    Arena *arena = region->writer->arena;
    const Poly *origin = region_poly(region, dim->origin);
    Str start = region_spell(region, origin, copy->print->wide);
    if (str_is(local, "0"))
        return start;
    Str step = local;
    if (dim->step == 0)
        step = str_format(
            arena, "(long long)%.*s * (%.*s)", STR_ARG(local),
            STR_ARG(region_spell(region, region_poly(region, dim->granule), copy->print->wide)));
    else if (dim->step != 1 && dim->step != -1)
        step = str_format(arena, "%.*s * %lld", STR_ARG(local),
                          (long long)(dim->step < 0 ? -dim->step : dim->step));
    if (dim->step < 0)
        return str_format(arena, "%.*s - %.*s", STR_ARG(start), STR_ARG(step));
    if (poly_is_zero(origin))
        return step;
    return str_format(arena, "%.*s + %.*s", STR_ARG(start), STR_ARG(step));
}

static void name_coordinates(Copy *copy)
{
    static const char *const rank1[] = {"at", "index", "from"},
                             *const rows[] = {"row", "row_at", "from_row"},
                             *const columns[] = {"col", "col_at", "from_col"},
                             *const planes[] = {"plane", "plane_at", "from_plane"},
                             *const cells[3][3] = {{"c", "tc", "cell_col"},
                                                   {"r", "tr", "cell_row"},
                                                   {"p", "tp", "cell_plane"}};
    Writer *writer = copy->region->writer;
    unsigned rank = copy->print->rank;
    for (unsigned d = 0; d < rank; d++) {
        const char *const *names = rank == 1       ? rank1
                                   : d + 1 == rank ? columns
                                   : d + 2 == rank ? rows
                                                   : planes;
        copy->locals[d] = local_text(copy, d);
        bool number = !memchr(copy->locals[d].at, '.', copy->locals[d].len);
        if (!spell_is_word(copy->locals[d]) || !number ||
            (copy->nest.direct && copy_is_vast(&copy->nest, d))) {
            Str name = writer_name(writer, cells[rank - 1 - d], 3);
            copy->cells[d] = copy->locals[d];
            copy->locals[d] = name;
        }
        Str text = sum_text(copy, &copy->print->dims[d], copy->locals[d]);
        Atom *local = model_atom(writer->model, ATOM_SYMBOL, str_of(names[0]));
        local->uniform = true;
        copy->local_atoms[d] = local;
        vec_push(writer->arena, &copy->speller.spellings, (Spelling){local, copy->locals[d]});
        Atom *atom = model_atom(writer->model, ATOM_SYMBOL, str_of(names[0]));
        atom->uniform = true;
        atom->wide = copy->print->wide;
        copy->atoms[d] = atom;
        if (!copy_is_vast(&copy->nest, d) && spell_is_word(text)) {
            copy->coordinates[d] = text;
        } else {
            copy->coordinates[d] = writer_name(writer, names, 3);
            copy->values[d] = text;
        }
        vec_push(writer->arena, &copy->speller.spellings, (Spelling){atom, copy->coordinates[d]});
    }
}

/* Whether every variable that the word mentions is a parameter with the value that it had at
 * entry. */
static bool names_unchanged(const RegionText *region, const AnnotationWord *word)
{
    const Speller *speller = &region->speller;
    for (size_t i = 0; i < word->tokens.len; i++) {
        if (word->tokens.at[i].kind != TOKEN_NAME)
            continue;
        Str name = token_text(region->writer->arena, word->tokens.at[i]);
        for (size_t k = speller->scope_len; k-- > 0;) {
            if (!str_equal(speller->scope[k].name, name))
                continue;
            const Atom *atom = poly_single(speller->scope[k].value.poly);
            if (!speller->scope[k].param || !atom || atom->kind != ATOM_SYMBOL ||
                !str_equal(atom->name, name) || strmap_get(speller->avoid, name))
                return false;
            break;
        }
    }
    return true;
}

/* As the annotation says it, if what it mentions still has the value that it had then. */
static Str size_text(const Copy *copy, unsigned d, bool is_factor)
{
    int64_t constant;
    Str text = copy->array->size_texts[d];
    if (!poly_is_constant(copy->array->sizes[d], &constant)) {
        bool same = !copy->print->wide &&
                    names_unchanged(copy->region, &copy->array->annotation->words.at[d]);
        if (!same) /* spelling notes the variables that it uses */
            text = region_spell(copy->region, copy->array->sizes[d], copy->print->wide);
    }
    bool is_loose = spell_is_loose(copy->region->writer->model, text);
    return !is_loose && (!is_factor || spell_is_word(text))
               ? text
               : str_format(copy->region->writer->arena, "(%.*s)", STR_ARG(text));
}

/* The subscript of dimension d: the coordinate, kept inside where the code does so. */
static Str subscript_text(const Copy *copy, unsigned d)
{
    Arena *arena = copy->region->writer->arena;
    Border border = copy->print->dims[d].border;
    const char *suffix = copy->print->wide ? "LL" : "";
    Str text = copy->coordinates[d];
    bool bordered = border.low || border.high;
    if (bordered && copy->print->wide && !copy->values[d].len) /* a name of the user's */
        text = str_format(arena, spell_is_word(text) ? "(long long)%.*s" : "(long long)(%.*s)",
                          STR_ARG(text));
    if (border.low)
        text = region_extreme(copy->region, true, text, str_format(arena, "0%s", suffix));
    if (border.high)
        text = region_extreme(
            copy->region, false, text,
            str_format(arena, "%.*s - 1%s", STR_ARG(size_text(copy, d, false)), suffix));
    return text;
}

static Str index_text(const Copy *copy, bool cast)
{
    Arena *arena = copy->region->writer->arena;
    Str text = subscript_text(copy, 0);
    if (cast && !str_is(text, "0"))
        text = str_format(arena, "(long long)%.*s", STR_ARG(text));
    for (unsigned d = 1; d < copy->print->rank; d++) {
        Border border = copy->print->dims[d - 1].border;
        bool whole = spell_is_word(text) || cast || (d == 1 && (border.low || border.high));
        if (str_is(text, "0"))
            text = subscript_text(copy, d);
        else
            text = str_format(arena, whole ? "%.*s * %.*s + %.*s" : "(%.*s) * %.*s + %.*s",
                              STR_ARG(text), STR_ARG(size_text(copy, d, true)),
                              STR_ARG(subscript_text(copy, d)));
        if (cast && d + 1 < copy->print->rank)
            text = str_format(arena, "(%.*s)", STR_ARG(text));
    }
    return copy->print->wraps ? str_format(arena, "(unsigned)(%.*s)", STR_ARG(text)) : text;
}

static Str element_text(const Copy *copy, Str at)
{
    Arena *arena = copy->region->writer->arena;
    Text text = text_new(arena);
    if (copy->flat && copy->array->is_multi) {
        text_format(&text, "(&%.*s", STR_ARG(copy->array->name));
        for (unsigned d = 0; d < copy->print->rank; d++)
            text_add_c(&text, "[0]");
        text_format(&text, ")[%.*s]", STR_ARG(at));
    } else if (copy->array->is_multi) {
        text_add(&text, copy->array->name);
        for (unsigned d = 0; d < copy->print->rank; d++)
            text_format(&text, "[%.*s]", STR_ARG(subscript_text(copy, d)));
    } else {
        Str index = copy->flat ? at : index_text(copy, copy->hidden || copy->array->words);
        text_format(&text, "%.*s[%.*s]", STR_ARG(words_base(arena, copy->array)), STR_ARG(index));
    }
    return text_str(&text);
}

/* The cell in the tile; `shift`: cells back in the dimension that tiles move along. */
static Str place_text(const Copy *copy, Str name, int64_t shift)
{
    Arena *arena = copy->region->writer->arena;
    Text text = text_new(arena);
    text_add(&text, name);
    bool any = false;
    if (copy->print->row) {
        bool word = spell_is_word(copy->locals[0]);
        text_format(&text, word ? "[%.*s / %lld][%.*s %% %lld]" : "[(%.*s) / %lld][(%.*s) %% %lld]",
                    STR_ARG(copy->locals[0]), (long long)copy->print->row, STR_ARG(copy->locals[0]),
                    (long long)copy->print->row);
        return text_str(&text);
    }
    for (unsigned d = 0; d < copy->print->rank; d++) {
        bool padded = copy->tile->layout.extents[d] > 1;
        if (!padded && (any || d + 1 < copy->print->rank))
            continue;
        Str local = copy->locals[d];
        if (shift && d == copy->tile->fresh.d)
            local =
                copy_is_vast(&copy->nest, d)
                    ? str_format(arena, "%.*s - %lld", STR_ARG(local), (long long)shift)
                    : str_format(arena, "%lld", (long long)(copy->nest.part.dims[d].first - shift));
        if (copy->nest.vector > 1 && d + 1 == copy->print->rank)
            local = str_format(arena, "%.*s / %u", STR_ARG(local), copy->nest.vector);
        text_format(&text, "[%.*s]", STR_ARG(local));
        any = true;
    }
    return text_str(&text);
}

/* --- guards ---------------------------------------------------------------------------------- */

static void guard(Copy *copy, Str text)
{
    for (size_t i = 0; i < copy->guards.len; i++)
        if (str_equal(copy->guards.at[i], text))
            return;
    vec_push(copy->region->writer->arena, &copy->guards, text);
}

/* The poly as a signed operand of a comparison; `long_sums`: sums and products are of 64 bits. */
static Str operand(const Copy *copy, const Poly *poly, bool long_sums)
{
    RegionText *region = copy->region;
    Speller speller = copy->speller;
    int64_t constant;
    bool mine = false, wide = poly_wide(poly) || (long_sums && !poly_single(poly) &&
                                                  !poly_is_constant(poly, &constant));
    for (unsigned d = 0; d < copy->print->rank; d++)
        mine |= poly_single(poly) &&
                (poly_single(poly) == copy->atoms[d] || poly_single(poly) == copy->local_atoms[d]);
    speller.wide = (copy->print->wide || wide) &&
                   !mine; /* before it is computed, for -n of an unsigned n is large */
    Str text = {0};
    if (!spell_poly(&speller, region_poly(region, poly), &text))
        region->writer->failed = true;
    bool builtin = false;
    for (size_t i = 0; i + 4 < text.len; i++)
        builtin |= str_starts(str_slice(text, i, text.len), "Idx.") ||
                   str_starts(str_slice(text, i, text.len), "Dim.");
    bool is_word = spell_is_word(text);
    if (mine || (!wide && !builtin) || (wide && !is_word))
        return text;
    return str_format(region->writer->arena, is_word ? "%s%.*s" : "%s(%.*s)",
                      wide || copy->print->wide ? "(long long)" : "(int)", STR_ARG(text));
}

static void guard_compare(Copy *copy, const Poly *left, const char *op, const Poly *right)
{
    guard(copy, str_format(copy->region->writer->arena, "%.*s %s %.*s",
                           STR_ARG(operand(copy, left, false)), op,
                           STR_ARG(operand(copy, right, false))));
}

/* What digits before the k-th leave of a cell: cell % 14 % 8, or cell % 8 where 8 divides 14. */
static Str rest_text(const Copy *copy, const Dimension *dim, unsigned k, Str cell)
{
    int64_t last = dim->digits[k - 1].scale;
    bool divides = true;
    for (unsigned i = 0; i < k; i++)
        divides = divides && dim->digits[i].scale % last == 0;
    Str text = spell_is_word(cell)
                   ? cell
                   : str_format(copy->region->writer->arena, "(%.*s)", STR_ARG(cell));
    for (unsigned i = divides ? k - 1 : 0; i < k; i++)
        text = str_format(copy->region->writer->arena, "%.*s %% %lld", STR_ARG(text),
                          (long long)dim->digits[i].scale);
    return text;
}

/* The k-th digit of dimension d, counted from the cell. */
static const Poly *digit_of_cell(Copy *copy, unsigned d, unsigned k)
{
    Arena *arena = copy->region->writer->arena;
    const Dimension *dim = &copy->print->dims[d];
    const Digit *digit = &dim->digits[k];
    bool word = spell_is_word(copy->locals[d]);
    Str text = str_format(arena, word ? "%.*s / %lld" : "(%.*s) / %lld", STR_ARG(copy->locals[d]),
                          (long long)digit->scale);
    if (digit->scale == 1)
        text = copy->locals[d];
    if (k > 0)
        text = rest_text(copy, dim, k, copy->locals[d]);
    if (k > 0 && digit->scale > 1)
        text = str_format(arena, "(%.*s) / %lld", STR_ARG(text), (long long)digit->scale);
    Atom *named = model_atom(copy->region->writer->model, ATOM_SYMBOL, text);
    named->uniform = true;
    vec_push(arena, &copy->speller.spellings,
             (Spelling){named, str_format(arena, "(%.*s)", STR_ARG(text))});
    return poly_atom(arena, named);
}

/* A thread axis or iterator as a poly in the cell's coordinates. */
static const Poly *atom_of_cell(Copy *copy, const Atom *atom)
{
    Arena *arena = copy->region->writer->arena;
    unsigned d, k;
    if (!digit_of_atom(copy->print, atom, &d, &k))
        return NULL;
    const Dimension *dim = &copy->print->dims[d];
    const Digit *digit = &dim->digits[k];
    const Poly *moved = poly_subtract(arena, poly_atom(arena, copy->atoms[d]), dim->origin),
               *number = NULL;
    bool alone = dim->count == 1 && digit->scale == 1 && dim->span == 0;
    if (alone && atom->kind == ATOM_ITERATOR) {
        const Poly *start =
            digit->is_tiled ? poly_atom(arena, atom->loop->tile) : atom->loop->start;
        if (poly_equal(dim->granule, atom->loop->step))
            return poly_add(arena, start, moved);
        if (poly_equal(dim->granule, poly_scale(arena, atom->loop->step, -1)))
            return poly_subtract(arena, start, moved);
    }
    if (digit->extent == 1) {
        number = poly_constant(arena, 0);
    } else if (alone && (dim->step == 1 || dim->step == -1)) {
        number = poly_scale(arena, moved, dim->step);
    } else {
        number = digit_of_cell(copy, d, k);
    }
    if (atom->kind == ATOM_THREAD)
        return number;
    const Poly *start = digit->is_tiled ? poly_atom(arena, atom->loop->tile) : atom->loop->start;
    return poly_add(arena, start, poly_multiply(arena, atom->loop->step, number));
}

/* y + 8 * j, where that is what the code itself has as subscript: the coordinate. */
static const Poly *with_coordinates(const Copy *copy, const Poly *poly)
{
    Arena *arena = copy->region->writer->arena;
    for (unsigned d = 0; d < copy->print->rank; d++) {
        const Dimension *dim = &copy->print->dims[d];
        const Poly *rest = poly_subtract(arena, poly, copy->print->accesses.at[0]->subs[d]);
        bool has = false, left = dim->span > 0 || !rest;
        for (unsigned i = 0; i < dim->count && !left; i++) {
            const Atom *atom = dim->digits[i].atom->kind == ATOM_THREAD
                                   ? dim->digits[i].atom
                                   : dim->digits[i].atom->loop->atom;
            has |= poly_mentions(poly, atom);
            left |= poly_mentions(rest, atom);
        }
        if (has && !left)
            poly = poly_add(arena, rest, poly_atom(arena, copy->atoms[d]));
    }
    return poly;
}

static const Poly *poly_of_cell(Copy *copy, const Poly *poly)
{
    Arena *arena = copy->region->writer->arena;
    const Poly *result = with_coordinates(copy, poly);
    for (size_t i = 0; i < poly->count; i++)
        for (unsigned k = 0; k < poly->terms[i].degree; k++) {
            const Atom *atom = poly->terms[i].atoms[k];
            unsigned d, digit;
            if (poly_mentions(result, atom) && digit_of_atom(copy->print, atom, &d, &digit))
                result = poly_substitute(arena, result, atom, atom_of_cell(copy, atom));
        }
    return result;
}

static void guard_condition(Copy *copy, const Condition *condition)
{
    Arena *arena = copy->region->writer->arena;
    const Poly *left = poly_of_cell(copy, condition->left),
               *right = poly_of_cell(copy, condition->right);
    if (!left || !right) {
        copy->region->writer->failed = true;
        return;
    }
    const Model *model = copy->region->writer->model;
    bool wraps = !condition->wide &&
                 (poly_may_wrap(model, condition->left) || poly_may_wrap(model, condition->right)),
         is_plain =
             poly_nonnegative(condition->left) && poly_nonnegative(condition->right) && !wraps;
    Str a = operand(copy, left, condition->wide), b = operand(copy, right, condition->wide);
    if (!condition->is_unsigned || is_plain) {
        guard(copy, str_format(arena, "%.*s %s %.*s", STR_ARG(a), token_kind_text(condition->op),
                               STR_ARG(b)));
        return;
    }
    const char *type = condition->wide ? "unsigned long long" : "unsigned";
    guard(copy, str_format(arena, "(%s)(%.*s) %s (%s)(%.*s)", type, STR_ARG(a),
                           token_kind_text(condition->op), type, STR_ARG(b)));
}

/* The conditions of the region's path that differ between threads, as conditions on cells. True if
 * all of them could be said so. */
static bool guard_path(Copy *copy, const Condition *from)
{
    bool all = true, inside = true;
    for (const Condition *condition = from; condition; condition = condition->outer) {
        inside = inside && condition != copy->region->plan->region.condition;
        if (!inside && condition_of_block(copy->region->writer->model, condition))
            continue;
        bool fits = condition_of_cells(&copy->region->plan->region, copy->print, condition);
        for (unsigned d = 0; fits && !copy->store && d < copy->print->rank;
             d++) /* a halo belongs to several threads */
            for (unsigned k = 0; k < copy->print->dims[d].count; k++)
                fits = fits && !(copy->print->dims[d].digits[k].atom->kind == ATOM_THREAD &&
                                 copy->print->dims[d].span > 0);
        if (fits)
            guard_condition(copy, condition);
        all = all && fits;
    }
    return all;
}

/* The last pass has fewer rows: by the name of the row where it has one. */
static void guard_rows(Copy *copy)
{
    unsigned vast = 0, d = 0;
    if (!copy->rows_left.len)
        return;
    for (unsigned k = copy->print->rank; k-- > 0;)
        if (copy_is_vast(&copy->nest, k)) {
            vast++;
            d = k;
        }
    const CellRange *rows = &copy->nest.part.dims[d];
    if (vast == 2 && rows->gap == 0)
        guard(copy, str_format(copy->region->writer->arena, "%.*s < %lld", STR_ARG(copy->locals[d]),
                               (long long)(rows->first + rows->count)));
    else
        guard(copy, copy->rows_left);
}

/* Cells of several rows lie in dimension d, so that those without a round lie between others: a
 * digit with a larger scale than the rounds have. */
static bool rounds_are_scattered(const Copy *copy, unsigned d)
{
    const PlanRegion *plan = copy->region->plan;
    const Dimension *dim = &copy->print->dims[d];
    bool larger = false;
    if (plan->single || (plan->whole && !plan->lead))
        return false;
    for (unsigned i = 0; i < dim->count; i++) {
        if (dim->digits[i].is_tiled)
            return larger;
        larger |= dim->digits[i].extent > 1;
    }
    return false;
}

/* How far the tile goes in the loop's direction. */
static const Poly *tile_length(const Copy *copy)
{
    Arena *arena = copy->region->writer->arena;
    const Loop *loop = copy->region->plan->region.loop;
    const Poly *tile = poly_atom(arena, loop->tile), *stop = poly_atom(arena, copy->region->stop);
    return loop->downward ? poly_subtract(arena, tile, stop) : poly_subtract(arena, stop, tile);
}

/* The size of the loop's step. */
static const Poly *step_size(const Copy *copy)
{
    const Loop *loop = copy->region->plan->region.loop;
    return poly_scale(copy->region->writer->arena, loop->step, loop->downward ? -1 : 1);
}

/* ... by the iterator, where the cell tells it. */
static void guard_iterator(Copy *copy)
{
    const PlanRegion *plan = copy->region->plan;
    const Loop *loop = plan->region.loop;
    Arena *arena = copy->region->writer->arena;
    const Poly *iterator = atom_of_cell(copy, loop->atom);
    if (!iterator) {
        copy->region->writer->failed = true;
        return;
    }
    if (plan->lead)
        guard_compare(copy, iterator, loop->downward ? "<=" : ">=", loop->start);
    unsigned d, k;
    if (!plan->whole && !copy->region->far && digit_of_atom(copy->print, loop->atom, &d, &k))
        guard_compare(copy, poly_multiply(arena, digit_of_cell(copy, d, k), step_size(copy)), "<",
                      tile_length(copy));
    else if (!plan->whole)
        guard_compare(copy, iterator, loop->downward ? ">" : "<",
                      poly_atom(arena, copy->region->stop));
}

/* No cell behind the loop's last round. */
static void guard_rounds(Copy *copy, unsigned d, int64_t first, int64_t last)
{
    const PlanRegion *plan = copy->region->plan;
    Arena *arena = copy->region->writer->arena;
    const Loop *loop = plan->region.loop;
    const Dimension *dim = &copy->print->dims[d];
    const Digit *tiled = NULL;
    for (unsigned i = 0; i < dim->count; i++)
        if (dim->digits[i].is_tiled)
            tiled = &dim->digits[i];
    if (rounds_are_scattered(copy, d) &&
        (dim->invertible || (copy->store && copy->tile->exact.all))) {
        guard_iterator(copy);
        return;
    }
    const Poly *coordinate = poly_atom(arena, copy->atoms[d]);
    bool exact = copy->store && copy->tile->exact.all,
         cut = copy->nest.part.dims[d].count < dim->extent;
    if (tiled && plan->lead) { /* the first tile begins before the loop does */
        int64_t from = copy->nest.part.dims[d].first,
                lowest = (exact ? first : 0) + plan->lead * tiled->scale;
        if (from < lowest)
            guard_compare(copy, coordinate, ">=",
                          poly_add(arena,
                                   poly_substitute(arena, dim->origin, loop->tile, loop->start),
                                   poly_scale(arena, dim->granule, exact ? first : 0)));
    }
    if (exact && first > 0 && !cut)
        guard_compare(copy, coordinate, dim->step < 0 ? "<=" : ">=",
                      poly_add(arena, dim->origin, poly_scale(arena, dim->granule, first)));
    if (!tiled || plan->whole || plan->single || tiled->scale < 0) {
        if (exact && last < dim->span && !cut)
            guard_compare(
                copy, coordinate, dim->step < 0 ? ">=" : "<=",
                poly_add(arena, dim->origin,
                         poly_scale(arena, dim->granule, dim->extent - 1 - dim->span + last)));
        return;
    }
    int64_t rest = dim->extent - 1 - tiled->scale * (plan->region.tile - 1);
    if (exact)
        rest -= dim->span - last;
    const Poly *scaled = poly_scale(arena, dim->granule, tiled->scale);
    bool forward = poly_equal(scaled, loop->step),
         backward = poly_equal(scaled, poly_scale(arena, loop->step, -1));
    int64_t step;
    bool by_one = poly_is_constant(loop->step, &step) && (step == 1 || step == -1);
    if ((forward || backward) && (by_one || rest == 0 || !exact)) {
        int64_t e = forward ? 1 : -1;
        if (!copy->region->far) { /* a sum of the tile's beginning and a cell may be no int */
            const Poly *distance = poly_scale(arena, dim->granule, loop->downward ? -e : e);
            const Poly *cell =
                poly_multiply(arena, distance, poly_atom(arena, copy->local_atoms[d]));
            guard_compare(copy, poly_subtract(arena, cell, poly_scale(arena, distance, rest)), "<",
                          tile_length(copy));
            return;
        }
        const Poly *bound = poly_scale(arena, poly_atom(arena, copy->region->stop), e);
        bound = poly_add(
            arena, bound,
            poly_subtract(arena, dim->origin, poly_scale(arena, poly_atom(arena, loop->tile), e)));
        bound = poly_add(arena, bound, poly_scale(arena, dim->granule, rest));
        guard_compare(copy, coordinate, (e > 0) != loop->downward ? "<" : ">", bound);
        return;
    }
    /* Rounds of this tile, counted. */
    const Poly *magnitude = step_size(copy);
    const Poly *length = poly_add(arena, tile_length(copy),
                                  poly_subtract(arena, magnitude, poly_constant(arena, 1)));
    Str rounds = operand(copy, length, false), by = operand(copy, magnitude, false);
    guard(copy,
          str_format(arena, "%.*s <= ((%.*s) / (%.*s) - 1) * %lld + %lld", STR_ARG(copy->locals[d]),
                     STR_ARG(rounds), STR_ARG(by), (long long)tiled->scale, (long long)rest));
}

/* The other guards let just those cells of dimension d pass that some access of some thread has. */
static bool guards_are_exact(const Copy *copy, unsigned d)
{
    const Footprint *print = copy->print;
    const Dimension *dim = &print->dims[d];
    if (rounds_are_scattered(copy, d) && !dim->invertible)
        return false;
    for (unsigned i = 0; i < dim->count; i++) {
        for (unsigned e = 0; e < print->rank; e++)
            for (unsigned k = 0; e != d && k < print->dims[e].count; k++)
                if (print->dims[e].digits[k].atom == dim->digits[i].atom)
                    return false; /* a diagonal: the other dimension tells the digit */
    }
    return cells_covered(print, d);
}

/* Whether every cell that the other guards let pass is known to lie in the dimension: for the first
 * and the last of the box do, or for the guards let pass what the code touches. */
static bool inside_anyway(const Copy *copy, unsigned d, bool path_said)
{
    const Dimension *dim = &copy->print->dims[d];
    for (unsigned i = 0; i < dim->count;
         i++) /* guard_rounds says nothing of rounds against the others */
        if (dim->digits[i].is_tiled && dim->digits[i].scale < 0 && !copy->region->plan->whole)
            return false;
    return dim->in_block || (dim->in_box && path_said && guards_are_exact(copy, d));
}

static bool starts_nonnegative(const Copy *copy, const Dimension *dim, int64_t first)
{
    if (dim->step <= 0)
        return false;
    const Poly *origin = region_poly(copy->region, dim->origin);
    origin = poly_add(copy->region->writer->arena, origin,
                      poly_scale(copy->region->writer->arena, dim->granule, first));
    return poly_nonnegative(origin);
}

/* The atom's value is known where tiles are loaded: by the cell, if no other thread or round has
 * it, or by a name. */
static bool is_told_by_cells(const Copy *copy, const Atom *atom)
{
    const RegionText *region = copy->region;
    unsigned d, k;
    Str text;
    if (digit_of_atom(copy->print, atom, &d, &k))
        return copy->print->dims[d].span == 0;
    bool inside =
        atom->loop && atom->loop->stmt->first >= region_first_token(&region->plan->region);
    return atom->uniform && !inside &&
           spell_poly(&region->speller, poly_atom(region->writer->arena, atom), &text);
}

static bool condition_is_told(const Copy *copy, const Condition *condition)
{
    if (!condition_of_cells(&copy->region->plan->region, copy->print, condition))
        return false;
    for (int side = 0; side < 2; side++) {
        const Poly *poly = side ? condition->right : condition->left;
        for (size_t i = 0; i < poly->count; i++)
            for (unsigned k = 0; k < poly->terms[i].degree; k++)
                if (!is_told_by_cells(copy, poly->terms[i].atoms[k]))
                    return false;
    }
    return true;
}

static bool says_the_same(const Condition *a, const Condition *b)
{
    return a == b ||
           (a->comparison && b->comparison && a->op == b->op && a->is_unsigned == b->is_unsigned &&
            poly_equal(a->left, b->left) && poly_equal(a->right, b->right));
}

static bool is_under(const Access *access, const Condition *wanted)
{
    for (const Condition *condition = access->condition; condition; condition = condition->outer)
        if (says_the_same(condition, wanted))
            return true;
    return false;
}

/* Conditions inside the region under which all accesses happen: what they keep out is not
 * loaded. */
static void guard_inner_conditions(Copy *copy)
{
    const Footprint *print = copy->print;
    const Condition *outer = copy->region->plan->region.condition;
    for (const Condition *condition = print->accesses.at[0]->condition;
         condition && condition != outer; condition = condition->outer) {
        bool all = condition_is_told(copy, condition);
        for (size_t i = 1; i < print->accesses.len && all; i++)
            all = is_under(print->accesses.at[i], condition);
        if (all)
            guard_condition(copy, condition);
    }
}

/* The first cells may be where the array is, but a sum on the way to the last ones no int: with an
 * offset, beside a thread's own place, or behind the loop's end. */
static bool may_overflow(const Copy *copy, const Dimension *dim)
{
    const Loop *loop = copy->region->plan->region.loop;
    int64_t constant = 0;
    if (copy->print->wide)
        return false;
    if (loop && !copy->region->plan->single && poly_mentions(dim->origin, loop->tile))
        return !copy->region->far;
    for (size_t i = 0; i < dim->origin->count; i++)
        if (dim->origin->terms[i].degree == 0)
            constant = dim->origin->terms[i].coefficient;
    return dim->span > 0 || constant > 0;
}

static bool is_of_indices(const Value *value)
{
    bool known = value->poly && !value->is_pointer;
    for (size_t i = 0; known && i < value->poly->count; i++)
        for (unsigned k = 0; k < value->poly->terms[i].degree; k++)
            known = known && value->poly->terms[i].atoms[k]->kind != ATOM_OPAQUE;
    return known;
}

/* The condition may depend on more than indices and sizes. */
static bool is_on_data(const Model *model, const Condition *condition)
{
    const Tokens *tokens = &model->kernel->tokens;
    if (condition->comparison || !condition->expr)
        return condition->on_data;
    for (size_t i = condition->expr->first; i <= condition->expr->last; i++) {
        if (tokens->at[i].kind != TOKEN_NAME)
            continue;
        Str name = token_text(model->arena, tokens->at[i]);
        if (i + 1 < tokens->len && tokens->at[i + 1].kind == TOKEN_LPAREN)
            return true;
        for (size_t k = 0; k < model->variables.len; k++)
            if (str_equal(model->variables.at[k]->name, name) &&
                !is_of_indices(&model->variables.at[k]->value))
                return true;
    }
    return false;
}

/* The code may leave cells out for what it reads there or elsewhere: of an array of more elements
 * than an int counts perhaps those that it cannot name by an int. */
static bool leaves_out(const Copy *copy)
{
    const Footprint *print = copy->print;
    bool hidden = false;
    int64_t size, cells = 1;
    for (unsigned d = 0; d < print->rank; d++)
        if (!poly_is_constant(copy->array->sizes[d], &size) ||
            __builtin_mul_overflow(cells, size, &cells))
            cells = INT64_MAX;
    for (size_t i = 0; i < print->accesses.len; i++)
        for (const Condition *condition = print->accesses.at[i]->condition; condition;
             condition = condition->outer)
            hidden |= is_on_data(copy->region->writer->model, condition);
    return hidden && print->rank > 1 && cells > INT32_MAX;
}

static bool is_never_empty(const Copy *copy, unsigned d)
{
    const Region *region = &copy->region->plan->region;
    const Poly *last = poly_subtract(copy->region->writer->arena, copy->array->sizes[d],
                                     poly_constant(copy->region->writer->arena, 1));
    return poly_proven(region->model, last, region->condition, FOR_THE_BLOCK);
}

static void make_guards(Copy *copy)
{
    const Region *region = &copy->region->plan->region;
    Arena *arena = copy->region->writer->arena;
    const Footprint *print = copy->store && copy->tile->partner ? copy->tile->partner : copy->print;
    bool exact = copy->store && copy->tile->exact.all;
    bool path_said = guard_path(copy, exact ? copy->tile->exact.under : region->condition);
    if (exact && !path_said)
        copy->region->writer->failed = true;
    if (!copy->store && (!copy->print->write || copy->tile->exact.all))
        guard_inner_conditions(copy); /* else cells that are not loaded could be stored back */
    for (unsigned d = 0; d < print->rank; d++) {
        int64_t first = 0, last = copy->print->dims[d].span;
        if (exact)
            write_offsets(print, d, &first, &last);
        if (copy->print->dims[d].extent > 1)
            guard_rounds(copy, d, first, last);
    }
    copy->touched = exact || (path_said && touches_exactly(region, print));
    for (unsigned d = 0; d < print->rank && !exact; d++)
        copy->touched =
            copy->touched && (!rounds_are_scattered(copy, d) || copy->print->dims[d].invertible);
    copy->flat = copy->flat && !copy->touched;
    if (copy->touched)
        return;
    copy->hidden = !copy->print->wide && leaves_out(copy);
    for (unsigned d = 0; d < print->rank && !copy->flat; d++) {
        const Poly *coordinate = poly_atom(arena, copy->atoms[d]);
        if (inside_anyway(copy, d, path_said))
            continue;
        const Dimension *dim = &copy->print->dims[d];
        bool wide = poly_wide(copy->array->sizes[d]),
             bordered = dim->border.low || dim->border.high;
        Str size = size_text(copy, d, wide || bordered);
        if (!dim->border.low && (may_overflow(copy, dim) ||
                                 !starts_nonnegative(copy, dim, copy->nest.part.dims[d].first)))
            guard_compare(copy, coordinate, ">=", poly_constant(arena, 0));
        if (!dim->border.high)
            guard(copy,
                  str_format(arena, "%.*s < %s%.*s", STR_ARG(operand(copy, coordinate, false)),
                             wide ? "(long long)" : "", STR_ARG(size)));
        if (bordered && !is_never_empty(copy, d)) /* else there is nothing inside */
            guard(copy, str_format(arena, "%.*s > 0", STR_ARG(size)));
    }
}

/* A subscript that may run over its dimension, or wraps, is told by its flat index alone. */
static bool needs_flat(const Copy *copy)
{
    if (copy->store && copy->tile->exact.all)
        return false;
    if (copy->print->wraps)
        return true;
    for (unsigned d = 1; d < copy->print->rank; d++)
        if (!copy->print->dims[d].in_range)
            return true;
    return false;
}

bool copy_has_first(const RegionText *region, size_t tile)
{
    const Tile *planned = region->plan->tiles.at[tile];
    const Dimension *dim = &planned->print->dims[planned->fresh.d];
    int64_t scale = 0;
    for (unsigned i = 0; i < dim->count; i++)
        if (dim->digits[i].is_tiled)
            scale = dim->digits[i].scale;
    return planned->carried > region->plan->lead * scale;
}

static void add_declaration(Text *text, Str name, Str value)
{
    text_format(text, "%s%.*s = %.*s", text->len ? ", " : "", STR_ARG(name), STR_ARG(value));
}

/* Declarations of the coordinates of dimensions [first, end); cells that move inside the tile need
 * those of their guards only. */
static Str declarations_text(const Copy *copy, Str guards, unsigned first, unsigned end)
{
    Text text = text_new(copy->region->writer->arena);
    for (unsigned d = first; d < end; d++)
        if (copy->values[d].len && ((copy->kind != COPY_CARRY && !copy->runs) ||
                                    str_find_word(guards, copy->coordinates[d], 0) < guards.len))
            add_declaration(&text, copy->coordinates[d], copy->values[d]);
    return text_str(&text);
}

/* ... of the cells. */
static Str locals_text(const Copy *copy, unsigned first, unsigned end)
{
    Text text = text_new(copy->region->writer->arena);
    for (unsigned d = first; d < end; d++)
        if (copy->cells[d].len)
            add_declaration(&text, copy->locals[d], copy->cells[d]);
    return text_str(&text);
}

/* The guard holds in all passes or in none. */
static bool is_fixed(const Copy *copy, Str guard)
{
    bool fixed = str_find_word(guard, copy->pass, 0) == guard.len;
    for (unsigned d = 0; d < copy->print->rank; d++)
        if ((int)d != copy->fixed)
            fixed =
                fixed &&
                (!copy->cells[d].len || str_find_word(guard, copy->locals[d], 0) == guard.len) &&
                (!copy->values[d].len ||
                 str_find_word(guard, copy->coordinates[d], 0) == guard.len);
    return fixed;
}

/* Those that are the same in all passes, or the others. */
static Str guards_text(const Copy *copy, bool fixed)
{
    Text text = text_new(copy->region->writer->arena);
    for (size_t i = 0; i < copy->guards.len; i++)
        if (fixed == (copy->fixed >= 0 && is_fixed(copy, copy->guards.at[i])))
            text_format(&text, "%s%.*s", text.len ? " && " : "", STR_ARG(copy->guards.at[i]));
    return text_str(&text);
}

/* From row to row of a matrix, whose place in memory a pass need not compute anew: of what runs ahead
 * a warp asks more than it uses in the meantime. On an H200 a matrix-vector product of any sizes takes
 * 0.6 of the time. */
static bool can_run(const Copy *copy)
{
    const Footprint *print = copy->print;
    bool plain = copy->fixed == 1 && print->rank == 2 && copy_is_vast(&copy->nest, 0) &&
                 !copy->nest.part.dims[0].gap && print->dims[0].step == 1 &&
                 copy->nest.spacing == 1 && copy->nest.passes > 1 && !copy->hidden &&
                 !print->wide && !print->wraps && copy->kind == COPY_LOAD &&
                 pipeline_is_ahead(copy->region, copy->number);
    for (unsigned d = 0; d < print->rank; d++)
        plain = plain && !print->dims[d].border.low && !print->dims[d].border.high;
    return plain;
}

static void run_view(const Copy *copy, View *view)
{
    static const char *const pointers[] = {"from", "source", "next_from"}, *const firsts[] = {
                                                                               "first_row",
                                                                               "row_from",
                                                                               "first_of_rows"};
    Writer *writer = copy->region->writer;
    Arena *arena = writer->arena;
    view_flag(view, "runs", copy->runs);
    if (!copy->runs)
        return;
    const RegionText *region = copy->region;
    int64_t first = copy->nest.part.dims[0].first,
            threads = region->plan->by_warp ? WARP_LANES : copy_threads(writer->model),
            rows = threads / copy->nest.row;
    Str from = writer_name(writer, pointers, 3), row = writer_name(writer, firsts, 3),
        lane = lane_text(copy, false), size = size_text(copy, 1, true);
    if (first)
        lane = str_is(lane, "0")
                   ? str_format(arena, "%lld", (long long)first)
                   : str_format(arena, "%lld + %.*s", (long long)first, STR_ARG(lane));
    if (region->warp_row.len)
        lane = str_is(lane, "0")
                   ? region->warp_row
                   : str_format(arena, "%.*s + %.*s", STR_ARG(region->warp_row), STR_ARG(lane));
    view_str(view, "from", from);
    view_str(view, "first_row", row);
    view_str(view, "first_row_value", sum_text(copy, &copy->print->dims[0], lane));
    view_str(view, "array", words_base(arena, copy->array));
    view_format(view, "from_index",
                copy->array->is_multi ? "%.*s][%.*s" : "(long long)%.*s * %.*s + %.*s",
                STR_ARG(row), STR_ARG(copy->array->is_multi ? copy->coordinates[1] : size),
                STR_ARG(copy->coordinates[1]));
    view_str(view, "source", from);
    view_str(view, "by",
             rows == 1 ? size : str_format(arena, "%lldLL * %.*s", (long long)rows, STR_ARG(size)));
}

/* The fastest dimension, where each pass copies whole rows, and a pointer goes from one to the next, or some guard is
 * about it alone: that is asked before the passes, of which the compiler then knows that all are made. */
static int fixed_dimension(Copy *copy)
{
    unsigned d = copy->print->rank - 1;
    if (!copy->nest.row || copy->flat || !copy_is_vast(&copy->nest, d) || d == 0)
        return -1;
    copy->fixed = (int)d;
    copy->runs = can_run(copy);
    return copy->runs || guards_text(copy, true).len ? (int)d : -1;
}

void copy_view(RegionText *region, size_t tile, unsigned part, CopyKind kind, View *view)
{
    static const char *const cells[] = {"e", "cell", "tile_cell"},
                             *const places[] = {"at", "index", "from"},
                             *const passes[] = {"pass", "copied", "tile_pass"};
    Writer *writer = region->writer;
    Arena *arena = writer->arena;
    size_t names = writer->taken.len;
    bool store = kind == COPY_STORE;
    Copy copy = {.region = region,
                 .tile = region->plan->tiles.at[tile],
                 .number = tile,
                 .kind = kind,
                 .store = store,
                 .speller = region->speller,
                 .fixed = -1};
    copy.nest = tile_copy(writer->model, copy.tile, part, kind, region->plan->by_warp,
                          region->plan->vector);
    copy.print = copy.tile->print;
    copy.array = store && copy.tile->partner ? copy.tile->partner->array : copy.print->array;
    copy.flat = needs_flat(&copy);
    copy.cell = writer_name(writer, cells, 3);
    copy.pass = writer_name(writer, passes, 3);
    count_view(&copy, view);
    if (copy.threads_left.len)
        guard(&copy, copy.threads_left);
    if (copy.cells_left.len)
        guard(&copy, copy.cells_left);
    name_coordinates(&copy);
    guard_rows(&copy);
    Str in_tile = guards_text(&copy, false);
    Str at = copy.flat ? writer_name(writer, places, 3) : (Str){0};
    make_guards(&copy);
    if (copy.flat) {
        Text total = text_new(arena);
        for (unsigned d = 0; d < copy.print->rank; d++)
            text_format(&total, "%s%s%.*s", d ? " * " : "", d ? "" : "(long long)",
                        STR_ARG(size_text(&copy, d, true)));
        guard(&copy, str_format(arena, "%.*s >= 0", STR_ARG(at)));
        guard(&copy, str_format(arena, "%.*s < %.*s", STR_ARG(at), STR_ARG(text_str(&total))));
    }
    copy.fixed = fixed_dimension(&copy);
    unsigned rank = copy.print->rank, fixed = copy.fixed < 0 ? rank : (unsigned)copy.fixed;
    run_view(&copy, view);
    Str asked = guards_text(&copy, true), guards = guards_text(&copy, false);
    view_str(view, "index_type", copy.print->wide ? STR("long long") : STR("int"));
    view_str(view, "asked", asked);
    view_str(view, "fixed_cells", locals_text(&copy, fixed, rank));
    Str others = kind == COPY_CARRY ? guards : copy.coordinates[fixed < rank ? fixed : 0];
    Str used =
        fixed < rank ? str_format(arena, "%.*s %.*s", STR_ARG(asked), STR_ARG(others)) : (Str){0};
    view_str(view, "fixed_coordinates", declarations_text(&copy, used, fixed, rank));
    Str locals = locals_text(&copy, 0, fixed);
    bool counts = copy.nest.cells > 1 || copy.cells_left.len > 0;
    if (counts && !copy.nest.direct && !copy.nest.row) {
        Str lane = region->plan->by_warp ? region->lane : thread_text(region);
        Str from = copy.nest.passes <= 1
                       ? lane
                       : str_format(arena, "%.*s + %.*s", STR_ARG(copy.pass), STR_ARG(lane));
        locals = str_format(arena, "%.*s = %.*s%s%.*s", STR_ARG(copy.cell), STR_ARG(from),
                            locals.len ? ", " : "", STR_ARG(locals));
    }
    view_str(view, "cell_coordinates", locals);
    view_flag(view, "has_cells", locals.len > 0);
    view_flag(view, "loop", copy.nest.passes > 1);
    view_flag(view, "some",
              copy.nest.passes <= 1 && !region->plan->by_warp &&
                  copy.nest.cells < model_threads(writer->model));
    Str index = copy.flat ? index_text(&copy, true) : (Str){0};
    Str declarations = declarations_text(
        &copy, str_format(arena, "%.*s %.*s", STR_ARG(guards), STR_ARG(index)), 0, fixed);
    view_str(view, "coordinates", declarations);
    view_flag(view, "has_coordinates", declarations.len > 0);
    view_flag(view, "flat", copy.flat);
    view_str(view, "at", at);
    view_str(view, "at_value", index);
    view_flag(view, "guarded", guards.len > 0);
    view_str(view, "guard", guards);
    view_flag(view, "leaves_cells", in_tile.len > 0);
    view_str(view, "in_tile", in_tile);
    Str place = kind == COPY_CARRY
                    ? place_text(&copy, pipeline_next_tile(region, tile), copy.tile->fresh.count)
                    : place_text(&copy, region->cell_names.at[tile], 0);
    view_str(view, "place", place);
    Str element = kind == COPY_CARRY ? place_text(&copy, region->cell_names.at[tile], 0)
                                     : element_text(&copy, at);
    bool whole = copy.nest.vector > 1 && kind == COPY_STORE;
    view_str(view, "element",
             whole ? str_format(arena, "*(%.*s *)&%.*s", STR_ARG(vector_type(region, copy.array)),
                                STR_ARG(element))
                   : element);
    if (!copy.runs)
        view_format(view, "source", "&%.*s", STR_ARG(element));
    writer->taken.len = names; /* the loop's own scope */
}
