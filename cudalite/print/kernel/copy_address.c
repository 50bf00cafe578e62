/* Cells of a tile and elements of its array. Enters: a copy. Leaves: how many cells each pass has,
 * the cell of each of their numbers, the element that this is. */
#include "copy.h"

/* --- counting cells -------------------------------------------------------------------------- */

const Code *copy_all_cells(const Copy *copy)
{
    Arena *arena = copy->region->writer->arena;
    const CopyNest *nest = &copy->nest;
    const Code *cells = NULL;
    if (nest->row)
        return code_int(arena,
                        nest->spacing > 1 ? nest->spacing : nest->own / nest->row / nest->pieces);
    for (unsigned d = 0; d < copy->print->rank; d++) {
        int64_t extent = nest->by_warp && d == 0 ? WARP_LANES : nest->part.dims[d].count;
        if (extent == 1)
            continue;
        const Code *own = region_extent(copy->region, &copy->print->dims[d], extent);
        cells = cells ? code_product(arena, cells, own) : own;
    }
    return cells ? cells : code_int(arena, 1);
}

int64_t copy_pass_step(const Copy *copy)
{
    const CopyNest *nest = &copy->nest;
    return !nest->row ? nest->threads : nest->spacing > 1 ? 1 : nest->threads / nest->row;
}

const Code *copy_step_code(const Copy *copy)
{
    const Model *model = copy->region->writer->model;
    const CopyNest *nest = &copy->nest;
    return nest->by_warp ? code_int(model->arena, copy_pass_step(copy))
                         : code_of_constant(model, copy_pass_step(copy));
}

Str copy_advance(const Copy *copy, Str counter)
{
    Arena *arena = copy->region->writer->arena;
    if (copy_pass_step(copy) == 1)
        return str_format(arena, "%.*s++", STR_ARG(counter));
    return str_format(arena, "%.*s += %.*s", STR_ARG(counter),
                      STR_ARG(code_text(arena, copy_step_code(copy))));
}

/* --- cells and elements ---------------------------------------------------------------------- */

const Code *copy_thread(const Copy *copy)
{
    const RegionText *region = copy->region;
    return copy->nest.by_warp ? code_word(region->writer->arena, region->lane)
                              : region_thread(region);
}

const Code *copy_lane(const Copy *copy, bool rest)
{
    const RegionText *region = copy->region;
    const Model *model = region->writer->model;
    Arena *arena = model->arena;
    const CopyNest *nest = &copy->nest;
    if (nest->row == (nest->by_warp ? WARP_LANES : model_threads(model)))
        return rest ? copy_thread(copy) : code_int(arena, 0);
    if (!nest->by_warp && nest->row == model->block_size[0] && model->block_size[1] > 1 &&
        model->block_size[2] == 1)
        return region_thread_axis(region, rest ? 0 : 1);
    return code_binary(arena, copy_thread(copy), rest ? TOKEN_PERCENT : TOKEN_SLASH,
                       code_int(arena, nest->row));
}

const Code *copy_number(const Copy *copy)
{
    const Code *thread = copy_thread(copy);
    return copy->nest.passes <= 1 && code_is_place(thread)
               ? thread
               : code_word(copy->region->writer->arena, copy->cell);
}

/* The number of the cell among those of dimension d, from the counter: `e / 32`, `e % 32`. */
static const Code *number_of(const Copy *copy, unsigned d)
{
    Arena *arena = copy->region->writer->arena;
    const CopyNest *nest = &copy->nest;
    const unsigned rank = copy->print->rank, fastest = copy_fastest(nest, rank);
    if (nest->direct)
        return region_thread_axis(copy->region, (unsigned)nest->axes[d]);
    if (nest->row && d == fastest)
        return copy_lane(copy, true);
    int64_t below = 1;
    bool first = true;
    for (unsigned k = d + 1; k < rank; k++)
        below *= nest->part.dims[k].count;
    for (unsigned k = 0; k < d; k++)
        first = first && !copy_is_vast(nest, k);
    const Code *number = nest->row ? code_word(arena, copy->pass) : copy_number(copy);
    if (nest->row) { /* the rows of this pass, and the thread's among them */
        const Code *at = copy_lane(copy, false);
        below /= nest->part.dims[fastest].count;
        if (nest->spacing > 1)
            at = code_product(arena, at, code_int(arena, nest->spacing));
        if (!code_is_zero(at))
            number = code_sum(arena, number, at);
    }
    if (below > 1)
        number = code_binary(arena, number, TOKEN_SLASH, code_int(arena, below));
    if (!first)
        number =
            code_binary(arena, number, TOKEN_PERCENT, code_int(arena, nest->part.dims[d].count));
    return number;
}

/* The cell with that number. */
static const Code *local_of(const Copy *copy, unsigned d)
{
    Arena *arena = copy->region->writer->arena;
    const CellRange *range = &copy->nest.part.dims[d];
    if (!copy_is_vast(&copy->nest, d))
        return code_int(arena, range->first * (d + 1 == copy->print->rank ? copy->nest.vector : 1));
    const Code *local = number_of(copy, d);
    if (range->gap && range->before == 1 && range->count == 2) {
        local = code_product(arena, local, code_int(arena, range->gap + 1));
    } else if (range->gap) {
        const Code *before = code_binary(arena, local, TOKEN_LESS, code_int(arena, range->before));
        local =
            code_sum(arena, local,
                     code_choice(arena, before, code_int(arena, 0), code_int(arena, range->gap)));
    }
    if (range->first)
        local = code_sum(arena, code_int(arena, range->first), local);
    if (copy->nest.vector > 1 && d + 1 == copy->print->rank)
        local = code_product(arena, local, code_int(arena, copy->nest.vector));
    if (copy->region->warp_row.len && d == 0)
        local = code_sum(arena, code_word(arena, copy->region->warp_row), local);
    return local;
}

const Code *copy_coordinate(const Copy *copy, unsigned d, const Code *local)
{
    RegionText *region = copy->region;
    Arena *arena = region->writer->arena;
    const Dimension *dim = &copy->print->dims[d];
    const Poly *origin = region_poly(region->plan, dim->origin);
    const Code *start = region_spell(region, origin, copy->print->wide), *step = local;
    if (code_is_zero(local))
        return start;
    if (dim->step == 0)
        step = code_product(
            arena, code_cast(arena, "long long", local),
            region_spell(region, region_poly(region->plan, dim->stride), copy->print->wide));
    else if (dim->step != 1 && dim->step != -1)
        step = code_product(arena, local, code_int(arena, dim->step < 0 ? -dim->step : dim->step));
    if (dim->step < 0)
        return code_difference(arena, start, step);
    return poly_is_zero(origin) ? step : code_sum(arena, start, step);
}

/* The cell is the thread's place, which is unsigned, in an int that has another name; nothing
 * compares it. */
static bool is_place_enough(const Copy *copy, unsigned d)
{
    const Code *local = copy->locals[d];
    bool enough = code_is_place(local) && !copy->print->wide &&
                  !code_equal(copy_coordinate(copy, d, local), local);
    for (size_t i = 0; i < copy->asks.guards.len; i++)
        enough = enough && !copy->asks.guards.at[i].cells[d];
    return enough;
}

void copy_name_coordinates(Copy *copy)
{
    static const char *const rank1[] = {"at", "index", "from"},
                             *const rows[] = {"row", "row_at", "from_row"},
                             *const columns[] = {"col", "col_at", "from_col"},
                             *const planes[] = {"plane", "plane_at", "from_plane"},
                             *const cells[3][3] = {{"c", "tc", "cell_col"},
                                                   {"r", "tr", "cell_row"},
                                                   {"p", "tp", "cell_plane"}};
    Writer *writer = copy->region->writer;
    Arena *arena = writer->arena;
    unsigned rank = copy->print->rank;
    for (unsigned d = 0; d < rank; d++) {
        const char *const *names = rank == 1       ? rank1
                                   : d + 1 == rank ? columns
                                   : d + 2 == rank ? rows
                                                   : planes;
        copy->locals[d] = local_of(copy, d);
        if (!code_is_word(copy->locals[d]) && !is_place_enough(copy, d)) {
            copy->cells[d] = copy->locals[d];
            copy->locals[d] = code_word(arena, writer_name(writer, cells[rank - 1 - d], 3));
        }
        const Code *coordinate = copy_coordinate(copy, d, copy->locals[d]);
        copy->coordinates[d] = coordinate;
        if (copy->cells[d] && !copy->print->wide &&
            code_equal(coordinate, copy->locals[d])) { /* one name for both */
            copy->coordinates[d] = copy->locals[d];
        } else if (copy_is_vast(&copy->nest, d) || !code_is_place(coordinate)) {
            copy->coordinates[d] = code_word(arena, writer_name(writer, names, 3));
            copy->values[d] = coordinate;
        }
        if (copy->piece && d + 1 == rank) {
            const Code *apart = code_int(arena, copy->piece * copy->nest.row);
            copy->locals[d] = code_sum(arena, copy->locals[d], apart);
            copy->coordinates[d] = code_sum(arena, copy->coordinates[d], apart);
        }
        code_name_atom(&copy->speller, copy->asks.cells[d], copy->locals[d]);
        code_name_atom(&copy->speller, copy->asks.coordinates[d], copy->coordinates[d]);
    }
}

/* How the outermost operator of an annotation's word binds, macros without parentheses of their own
 * aside. */
static Binding binding_of_word(const Model *model, const AnnotationWord *word)
{
    for (size_t i = 0; i < word->tokens.len; i++)
        if (word->tokens.at[i].kind == TOKEN_NAME &&
            spell_is_loose(model, token_text(model->arena, word->tokens.at[i])))
            return BINDS_COMMA;
    return word->expr ? code_binding_of(word->expr) : BINDS_COMMA;
}

/* ... of the size's text, which for parts of a structure is no word of the annotation. */
static Binding binding_of_size(const Model *model, const Array *array, unsigned d)
{
    const Str text = array->size_texts[d];
    const Annotation *annotation = array->annotation;
    if (spell_is_word(text))
        return spell_is_loose(model, text) ? BINDS_COMMA : BINDS_WORD;
    return annotation && d < annotation->words.len && str_equal(annotation->words.at[d].text, text)
               ? binding_of_word(model, &annotation->words.at[d])
               : BINDS_COMMA;
}

const Code *copy_size(const Copy *copy, unsigned d)
{
    const Array *array = copy->array;
    const Model *model = copy->region->writer->model;
    if (!copy->asks.annotated[d])
        return region_spell(copy->region, array->sizes[d], copy->print->wide);
    return code_written(model->arena, array->size_texts[d], binding_of_size(model, array, d));
}

/* The subscript of dimension d: the coordinate, kept inside where the code does so. */
static const Code *subscript_of(const Copy *copy, unsigned d)
{
    const Model *model = copy->region->writer->model;
    Arena *arena = model->arena;
    const Border border = copy->print->dims[d].border;
    const bool wide = copy->print->wide;
    const Code *code = copy->coordinates[d];
    if ((border.low || border.high) && wide && !copy->values[d]) /* a name of the user's */
        code = code_cast(arena, "long long", code);
    if (border.low)
        code = code_extreme(model, true, code, code_word(arena, wide ? STR("0LL") : STR("0")));
    if (border.last) {
        code = code_extreme(model, false, code, region_spell(copy->region, border.last, wide));
    } else if (border.high) {
        const bool as_wide =
            poly_wide(copy->array->sizes[d]); /* a difference of its type may have no sign */
        const Code *size = copy_size(copy, d);
        code = code_extreme(
            model, false, code,
            code_difference(arena, as_wide ? code_cast(arena, "long long", size) : size,
                            code_word(arena, wide && !as_wide ? STR("1LL") : STR("1"))));
    }
    return code;
}

const Code *copy_index(const Copy *copy, bool cast)
{
    Arena *arena = copy->region->writer->arena;
    const Code *index = subscript_of(copy, 0);
    if (cast && !code_is_zero(index))
        index = code_cast(arena, "long long", index);
    for (unsigned d = 1; d < copy->print->rank; d++) {
        const Code *rows =
            code_is_zero(index) ? NULL : code_product(arena, index, copy_size(copy, d));
        index = subscript_of(copy, d);
        if (rows)
            index = code_is_zero(index) ? rows : code_sum(arena, rows, index);
    }
    return copy->print->wraps ? code_cast(arena, "unsigned", index) : index;
}

const Code *copy_element(const Copy *copy)
{
    Arena *arena = copy->region->writer->arena;
    const bool is_multi = copy->array->is_multi;
    if (!is_multi)
        return code_index(arena, words_base(arena, copy->array),
                          copy->asks.flat ? copy->at
                                          : copy_index(copy, copy->asks.hidden || copy->lines ||
                                                                 copy->array->words));
    const Code *element = code_word(arena, copy->array->name);
    for (unsigned d = 0; d < copy->print->rank; d++)
        element = code_index(arena, element,
                             copy->asks.flat ? code_int(arena, 0) : subscript_of(copy, d));
    return copy->asks.flat ? code_index(arena, code_address(arena, element), copy->at) : element;
}

const Code *copy_cell(const Copy *copy, const Code *tile, int64_t shift)
{
    Arena *arena = copy->region->writer->arena;
    const Code *place = tile;
    bool any = false;
    if (copy->print->row) {
        const Code *row = code_int(arena, copy->print->row), *local = copy->locals[0];
        place = code_index(arena, place, code_binary(arena, local, TOKEN_SLASH, row));
        return code_index(arena, place, code_binary(arena, local, TOKEN_PERCENT, row));
    }
    for (unsigned d = 0; d < copy->print->rank; d++) {
        const Code *local = copy->locals[d];
        if (copy->tile->layout.extents[d] <= 1 && (any || d + 1 < copy->print->rank))
            continue;
        if (shift && d == copy->tile->fresh.d)
            local = copy_is_vast(&copy->nest, d)
                        ? code_difference(arena, local, code_int(arena, shift))
                        : code_int(arena, copy->nest.part.dims[d].first - shift);
        if (copy->region->plan->vector > 1 && d + 1 == copy->print->rank)
            local = code_binary(arena, local, TOKEN_SLASH, code_int(arena, copy->nest.vector));
        place = code_index(arena, place, local);
        any = true;
    }
    return place;
}
