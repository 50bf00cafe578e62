/* Requests of a warp: sectors, lines and wavefronts of addresses against a count of bits; then a table of kernels, what each
 * access costs in global memory, and what the tile of each array costs in shared memory.
 *
 *     b 2 x 4.5 sectors, 1.5 lines; tile 2 x 8 wavefronts, copied in 4 x 1
 *
 * says that a block makes two requests of b, each of 4.5 sectors and 1.5 lines in the mean of odd and aligned sizes, and
 * that the block's code makes two of its tile, with rows one cell longer than they need, each of 8 wavefronts, and copies the tile in
 * four requests of one. Each figure is tried: by the addresses of all lanes, as the index says them, and by the cells
 * of all requests of a copy, each of which is copied once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel_case.h"

/* --- counts of addresses ------------------------------------------------------------------------ */

enum { MEMORY = 1 << 14 }; /* bytes that addresses lie in */

static unsigned next(unsigned *seed, unsigned below)
{
    *seed = *seed * 1103515245u + 12345u;
    return (*seed >> 16) % below;
}

/* Pieces of memory of so many bytes that lanes [from, to) touch, byte by byte. */
static unsigned pieces(const int64_t *addresses, const bool *active, unsigned from, unsigned to,
                       unsigned bytes, unsigned size)
{
    int64_t seen[WARP_LANES * 16];
    unsigned count = 0;
    for (unsigned lane = from; lane < to; lane++)
        for (unsigned byte = 0; active[lane] && byte < bytes; byte++) {
            const int64_t piece = (addresses[lane] + byte) / size;
            unsigned i = 0;
            while (i < count && seen[i] != piece)
                i++;
            seen[i] = piece;
            count += i == count;
        }
    return count;
}

/* Elements of 8 bytes go by half warps, of 16 by quarters (CUDA C++ Programming Guide, shared memory). */
static unsigned lanes_together(unsigned bytes)
{
    return bytes == 16 ? 8 : bytes == 8 ? 16 : 32;
}

static unsigned wavefronts(const int64_t *addresses, const bool *active, unsigned bytes)
{
    unsigned sum = 0;
    const unsigned together = lanes_together(bytes);
    for (unsigned from = 0; from < WARP_LANES; from += together) {
        static unsigned char word_seen[MEMORY / BANK_BYTES];
        unsigned in_bank[BANKS] = {0}, most = 0;
        memset(word_seen, 0, sizeof word_seen);
        for (unsigned lane = from; lane < from + together; lane++)
            for (unsigned byte = 0; active[lane] && byte < bytes; byte++) {
                const size_t word = (size_t)(addresses[lane] + byte) / BANK_BYTES;
                if (word_seen[word])
                    continue;
                word_seen[word] = 1;
                const unsigned many = ++in_bank[word % BANKS];
                most = many > most ? many : most;
            }
        sum += most;
    }
    return sum;
}

static unsigned lines(const int64_t *addresses, const bool *active, unsigned bytes)
{
    unsigned sum = 0;
    const unsigned together = lanes_together(bytes);
    for (unsigned from = 0; from < WARP_LANES; from += together)
        sum += pieces(addresses, active, from, from + together, bytes, LINE_BYTES);
    return sum;
}

/* Addresses as they come: at random, in strides of either sign, all the same, with lanes left out. */
static void choose_addresses(unsigned *seed, unsigned bytes, int64_t *addresses, bool *active)
{
    const unsigned kind = next(seed, 4), aligned = next(seed, 8) ? bytes : 1;
    const int64_t stride = (int64_t)next(seed, 140) - 70;
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        const int64_t at = kind == 0   ? next(seed, MEMORY / 2)
                           : kind == 1 ? 70 * 32 + stride * lane
                           : kind == 2 ? 512
                                       : (int64_t)(next(seed, 40) + lane);
        addresses[lane] = at * (kind == 0 ? 1 : (int64_t)bytes / (bytes > 2 ? bytes / 2 : 1));
        addresses[lane] = addresses[lane] / aligned * aligned;
        active[lane] = next(seed, 8) > 0;
    }
}

static void counts_are_those_of_bits(void **state)
{
    (void)state;
    static const unsigned sizes[] = {1, 2, 4, 8, 12, 16};
    unsigned seed = 1;
    for (unsigned trial = 0; trial < 6000; trial++) {
        const unsigned bytes = sizes[trial % 6];
        int64_t addresses[WARP_LANES];
        bool active[WARP_LANES];
        choose_addresses(&seed, bytes, addresses, active);
        assert_int_equal(count_sectors(addresses, active, bytes),
                         pieces(addresses, active, 0, WARP_LANES, bytes, SECTOR_BYTES));
        assert_int_equal(count_lines(addresses, active, bytes), lines(addresses, active, bytes));
        unsigned ideal, parts = 0;
        assert_int_equal(count_wavefronts(addresses, active, bytes, &ideal),
                         wavefronts(addresses, active, bytes));
        for (unsigned from = 0; from < WARP_LANES; from += lanes_together(bytes)) {
            bool some = false;
            for (unsigned lane = from; lane < from + lanes_together(bytes); lane++)
                some |= active[lane];
            parts += some;
        }
        assert_int_equal(ideal, parts);
    }
}

/* --- global memory by trial --------------------------------------------------------------------- */

enum { MOST_ATOMS = 100 };

typedef struct {
    int64_t values[MOST_ATOMS]; /* by atom */
} AtomValues;

static int64_t value_of(void *context, const Atom *atom)
{
    return ((AtomValues *)context)->values[atom->id];
}

static int64_t evaluate(AtomValues *numbers, const Poly *poly)
{
    int64_t value = 0;
    assert_true(poly_evaluate(poly, value_of, numbers, &value));
    return value;
}

/* Sizes as predictions take them: odd, in the second block; or multiples of a line, in the first. */
static void choose_sizes(const Region *region, bool odd, AtomValues *numbers)
{
    const Model *model = region->model;
    for (unsigned id = 0; id < MOST_ATOMS; id++)
        numbers->values[id] = odd ? 1021 : 1024;
    for (unsigned axis = 0; axis < 3; axis++)
        numbers->values[model->block[axis]->id] = odd;
}

/* All warps and iterations of a tile that begins 128 iterations behind the start. */
static Traffic try_access(const Region *region, const Access *access, bool odd)
{
    Traffic sum = {0};
    AtomValues numbers;
    const Model *model = region->model;
    choose_sizes(region, odd, &numbers);
    for (int64_t warp = 0; warp < model_warps(model); warp++)
        for (int64_t iteration = 0; iteration < region->tile; iteration++) {
            int64_t addresses[WARP_LANES] = {0};
            bool active[WARP_LANES];
            if (region->loop)
                numbers.values[region->loop->atom->id] =
                    evaluate(&numbers, region->loop->start) +
                    evaluate(&numbers, region->loop->step) * iteration + LINE_BYTES;
            for (unsigned lane = 0; lane < WARP_LANES; lane++) {
                const int64_t thread = warp * WARP_LANES + lane;
                active[lane] = thread < model_threads(model);
                for (unsigned axis = 0; axis < 3 && active[lane]; axis++)
                    numbers.values[model->thread[axis]->id] = thread_axis(model, thread, axis);
                if (active[lane])
                    addresses[lane] = evaluate(&numbers, access->flat) * access->array->element;
            }
            sum.requests++;
            sum.sectors +=
                pieces(addresses, active, 0, WARP_LANES, access->array->element, SECTOR_BYTES);
            sum.lines += lines(addresses, active, access->array->element);
        }
    return sum;
}

static bool near(double a, double b)
{
    return fabs(a - b) < 0.001;
}

static bool access_is_right(const Region *region, const Access *access, const Traffic *told)
{
    Traffic odd = try_access(region, access, true), aligned = try_access(region, access, false);
    if (!predict_is_mixed(region, access->array))
        aligned = odd;
    return near(told->requests, odd.requests) &&
           near(told->sectors, (odd.sectors + aligned.sectors) / 2) &&
           near(told->lines, (odd.lines + aligned.lines) / 2);
}

/* --- tiles by trial ----------------------------------------------------------------------------- */

static TileLayout padded(const Footprint *print)
{
    TileLayout layout = {{1, 1, 1}};
    const unsigned rank = tile_rank(print);
    for (unsigned d = 0; d < rank; d++)
        layout.extents[d] = tile_extent(print, d) + (rank > 1 && d + 1 == rank);
    return layout;
}

/* The wavefronts of all accesses by all warps and iterations: cells as subscripts say. */
static SharedTraffic try_tile(const Region *region, const Footprint *print, TileLayout layout)
{
    SharedTraffic sum = {0};
    AtomValues numbers;
    const Model *model = region->model;
    choose_sizes(region, true, &numbers);
    for (size_t i = 0; i < print->accesses.len; i++)
        for (int64_t warp = 0; warp < model_warps(model); warp++)
            for (int64_t iteration = 0; iteration < region->tile; iteration++) {
                int64_t addresses[WARP_LANES] = {0};
                bool active[WARP_LANES];
                if (region->loop) {
                    numbers.values[region->loop->tile->id] =
                        evaluate(&numbers, region->loop->start);
                    numbers.values[region->loop->number->id] = iteration;
                    numbers.values[region->loop->atom->id] =
                        evaluate(&numbers, region->loop->start) +
                        evaluate(&numbers, region->loop->step) * iteration;
                }
                for (unsigned lane = 0; lane < WARP_LANES; lane++) {
                    const int64_t thread = warp * WARP_LANES + lane;
                    active[lane] = thread < model_threads(model);
                    for (unsigned axis = 0; axis < 3 && active[lane]; axis++)
                        numbers.values[model->thread[axis]->id] = thread_axis(model, thread, axis);
                    for (unsigned d = 0; d < print->rank && active[lane]; d++) {
                        const Dimension *dim = &print->dims[d];
                        const int64_t cell = (evaluate(&numbers, print->accesses.at[i]->subs[d]) -
                                              evaluate(&numbers, dim->origin)) /
                                             evaluate(&numbers, dim->stride);
                        addresses[lane] =
                            print->row ? cell / print->row * layout.extents[1] + cell % print->row
                                       : addresses[lane] * layout.extents[d] + cell;
                    }
                    addresses[lane] *= print->array->element;
                }
                sum.requests++;
                sum.wavefronts += wavefronts(addresses, active, print->array->element);
            }
    return sum;
}

/* Each cell of the part is that of one lane of one request, where all requests are looked at. */
static bool copy_is_right(const Footprint *print, const Request *requests, unsigned count)
{
    static unsigned char copied[MEMORY];
    memset(copied, 0, sizeof copied);
    int64_t cells = 0, all = 1;
    for (unsigned d = 0; d < tile_rank(print); d++)
        all *= tile_extent(print, d);
    for (unsigned i = 0; i < count; i++)
        for (unsigned lane = 0; lane < WARP_LANES; lane++) {
            if (!requests[i].active[lane])
                continue;
            int64_t at = 0;
            for (unsigned d = 0; d < tile_rank(print); d++) {
                const int64_t cell = requests[i].cell[lane][d];
                if (cell < 0 || cell >= tile_extent(print, d))
                    return false;
                at = at * tile_extent(print, d) + cell;
            }
            assert_true(at < MEMORY);
            if (copied[at]++)
                return false;
            cells++;
        }
    return requests[0].times > 1 || cells == print->cells || (print->row && cells <= all);
}

/* --- the table ---------------------------------------------------------------------------------- */

typedef struct {
    const char *block, *arrays;
    unsigned bytes;
    int64_t tile;
    const char *body, *want;
} Row;

static const Row rows[] = {
    /* neighbours, shifts, strides; elements of all sizes */
    {"32", "a 1 n", 4, 1, "a[x] = 0;",
     "a 1 x 4 sectors, 1 lines; tile 1 x 1 wavefronts, copied in 1 x 1"},
    {"32", "a 1 n", 4, 1, "a[x + 1] = 0;",
     "a 1 x 5 sectors, 2 lines; tile 1 x 1 wavefronts, copied in 1 x 1"},
    {"32", "a 1 n", 4, 1, "a[2 * x] = 0;",
     "a 1 x 8 sectors, 2 lines; tile 1 x 1 wavefronts, copied in 1 x 1"},
    {"32", "a 1 n", 4, 1, "a[33 * x] = 0;",
     "a 1 x 32 sectors, 32 lines; tile 1 x 1 wavefronts, copied in 1 x 1"},
    {"32", "a 1 n", 4, 1, "a[31 - x] = 0;",
     "a 1 x 4 sectors, 1 lines; tile 1 x 1 wavefronts, copied in 1 x 1"},
    {"32", "a 1 n", 1, 1, "a[x] = 0;",
     "a 1 x 1 sectors, 1 lines; tile 1 x 1 wavefronts, copied in 1 x 1"},
    {"32", "a 1 n", 1, 1, "a[4 * x + 3] = 0;",
     "a 1 x 4 sectors, 1 lines; tile 1 x 1 wavefronts, copied in 1 x 1"},
    {"32", "a 1 n", 2, 1, "a[32 * bx + x] = 0;",
     "a 1 x 2 sectors, 1 lines; tile 1 x 1 wavefronts, copied in 1 x 1"},
    {"32", "a 1 n", 8, 1, "a[x] = 0;",
     "a 1 x 8 sectors, 2 lines; tile 1 x 2 wavefronts, copied in 1 x 2"},
    {"32", "a 1 n", 8, 1, "a[2 * x + 1] = 0;",
     "a 1 x 16 sectors, 4 lines; tile 1 x 2 wavefronts, copied in 1 x 2"},
    {"32", "a 1 n", 16, 1, "a[x] = b[0];",
     "a 1 x 16 sectors, 4 lines; tile 1 x 4 wavefronts, copied in 1 x 4"},
    {"32", "a 1 n; b 1 n", 4, 1, "b[x] = a[x] + a[x + 2];",
     "a 1 x 4 sectors, 1 lines; a 1 x 5 sectors, 2 lines; tile 2 x 1 wavefronts, copied in 2 x 1; "
     "b 1 x 4 sectors, 1 lines; tile 1 x 1 wavefronts, copied in 1 x 1"},
    /* blocks that are no multiple of a warp */
    {"7", "a 1 n", 4, 1, "a[7 * bx + x] = 0;",
     "a 1 x 1.5 sectors, 1 lines; tile 1 x 1 wavefronts, copied in 1 x 1"},
    {"33", "a 1 n", 4, 1, "a[33 * bx + x] = 0;",
     "a 2 x 2.75 sectors, 1.25 lines; tile 2 x 1 wavefronts, copied in 2 x 1"},
    {"100", "a 1 n", 1, 1, "a[100 * bx + x] = 0;",
     "a 4 x 1.375 sectors, 1.125 lines; tile 4 x 1 wavefronts, copied in 4 x 1"},
    {"31x3", "a 2 m n", 4, 1, "a[(3 * by + y) * n + 31 * bx + x] = 0;",
     "a 3 x 5 sectors, 2.16667 lines; tile 3 x 1.66667 wavefronts, copied in 3 x 1.66667"},
    /* a row for each thread */
    {"32", "a 2 m n", 4, 4, "for (int i = 0; i < n; i++) a[(32 * bx + x) * n + i] = 0;",
     "a 4 x 32 sectors, 32 lines; tile 4 x 1 wavefronts, copied in 4 x 2"},
    {"32", "a 2 m 64", 4, 4, "for (int i = 0; i < 64; i++) a[(32 * bx + x) * 64 + i] = 0;",
     "a 4 x 32 sectors, 32 lines; tile 4 x 1 wavefronts, copied in 4 x 2"},
    {"32", "a 2 m 8", 4, 4, "for (int i = 0; i < 8; i++) a[(32 * bx + x) * 8 + i] = 0;",
     "a 4 x 32 sectors, 8 lines; tile 4 x 1 wavefronts, copied in 4 x 2"},
    {"32", "a 2 m n", 8, 4, "for (int i = 0; i < n; i++) a[(32 * bx + x) * n + i] = 0;",
     "a 4 x 32 sectors, 32 lines; tile 4 x 2 wavefronts, copied in 4 x 4"},
    {"32", "a 2 m n", 1, 4, "for (int i = 0; i < n; i++) a[(32 * bx + x) * n + i] = 0;",
     "a 4 x 32 sectors, 32 lines; tile 4 x 2 wavefronts, copied in 4 x 1"},
    {"64", "a 2 m n", 4, 3, "for (int i = 0; i < n; i++) a[x * n + i] = a[x * n + i + 1];",
     "a 6 x 32 sectors, 32 lines; a 6 x 32 sectors, 32 lines; tile 12 x 1 wavefronts, copied in 8 "
     "x 2"},
    {"32", "a 2 m n", 4, 4, "for (int i = n - 1; i >= 0; i--) a[x * n + i] = 0;",
     "a 4 x 32 sectors, 32 lines; tile 4 x 1 wavefronts, copied in 4 x 2"},
    /* rows that the lanes share, and elements that all of them read */
    {"32", "a 2 m n", 4, 4, "for (int i = 0; i < m; i++) a[i * n + x] = 0;",
     "a 4 x 4.375 sectors, 1.375 lines; tile 4 x 1 wavefronts, copied in 4 x 1"},
    {"32", "a 2 m n", 2, 4, "for (int i = 0; i < m; i++) a[i * n + x + 5] = 0;",
     "a 4 x 3 sectors, 1.25 lines; tile 4 x 1 wavefronts, copied in 4 x 1"},
    {"32", "a 1 n; b 1 n", 4, 4, "for (int i = 0; i < n; i++) b[x] += a[i];",
     "a 4 x 1 sectors, 1 lines; tile 4 x 1 wavefronts, copied in 1 x 1; b 4 x 4 sectors, 1 lines; "
     "tile 4 x 1 wavefronts, copied in 1 x 1"},
    {"32", "a 1 n; b 1 n", 4, 4, "for (int i = 0; i < n; i++) b[x] += a[i + x];",
     "a 4 x 4.75 sectors, 1.75 lines; tile 4 x 1 wavefronts, copied in 2 x 1; b 4 x 4 sectors, 1 "
     "lines; tile 4 x 1 wavefronts, copied in 1 x 1"},
    /* blocks of two and three dimensions */
    {"16x8", "a 2 m n; b 2 n m", 4, 1,
     "b[(16 * bx + x) * m + 8 * by + y] = a[(8 * by + y) * n + 16 * bx + x];",
     "a 4 x 4.875 sectors, 2.375 lines; tile 4 x 2 wavefronts, copied in 4 x 2; b 4 x 17 sectors, "
     "16.125 lines; tile 4 x 2 wavefronts, copied in 4 x 2"},
    {"32x4", "a 2 m n; b 2 n m", 4, 1,
     "b[(32 * bx + x) * m + 4 * by + y] = a[(4 * by + y) * n + 32 * bx + x];",
     "a 4 x 4.5 sectors, 1.5 lines; tile 4 x 1 wavefronts, copied in 4 x 1; b 4 x 32 sectors, 32 "
     "lines; tile 4 x 1 wavefronts, copied in 4 x 2"},
    {"8x8", "a 2 m n", 4, 1, "a[(8 * by + y) * n + 8 * bx + x] = 0;",
     "a 2 x 5.75 sectors, 4.5 lines; tile 2 x 2 wavefronts, copied in 2 x 2"},
    {"8x8", "a 2 m n", 8, 1, "a[(8 * bx + x) * n + 8 * by + y] = 0;",
     "a 2 x 11 sectors, 16.5 lines; tile 2 x 4 wavefronts, copied in 2 x 4"},
    {"8x4x2", "a 3 s m n", 4, 1, "a[((2 * bz + z) * m + 4 * by + y) * n + 8 * bx + x] = 0;",
     "a 2 x 5.75 sectors, 4 lines; tile 2 x 2 wavefronts, copied in 2 x 2"},
    {"8x4", "a 1 n", 4, 1, "a[9 * y + x] = 0;",
     "a 1 x 5 sectors, 2 lines; tile 1 x 2 wavefronts, copied in 2 x 1.5"},
    {"1x32", "a 2 m n", 4, 1, "a[y * n + x] = a[y * n + 1];",
     "a 1 x 32 sectors, 32 lines; a 1 x 32 sectors, 32 lines; tile 2 x 1 wavefronts, copied in 2 x "
     "2"},
};

static bool add_tile(Text *text, const Region *region, const Footprint *print, Arena *arena)
{
    Requests compute = {0};
    Request requests[COPY_SAMPLES];
    const TileLayout layout = padded(print);
    requests_of_compute(region, print, arena, &compute);
    const SharedTraffic told = requests_traffic(&compute, print, layout),
                        tried = try_tile(region, print, layout);
    const Part part = part_whole(print);
    const CopyNest nest = copy_nest(region->model, print, &part, false, 1);
    const unsigned count = requests_of_copy(region, print, &nest, requests);
    Requests copy = {0};
    for (unsigned i = 0; i < count; i++)
        vec_push(arena, &copy, requests[i]);
    const SharedTraffic copied = requests_traffic(&copy, print, layout);
    text_format(text, "; tile %g x %g wavefronts, copied in %g x %g", told.requests,
                told.wavefronts / told.requests, copied.requests,
                copied.wavefronts / copied.requests);
    return near(told.requests, tried.requests) && near(told.wavefronts, tried.wavefronts) &&
           copy_is_right(print, requests, count);
}

static bool row_is_right(const Row *row)
{
    Case c = kernel_case(row->block, row->arrays, row->bytes, row->body);
    Model *model = kernel_model(&c);
    const Region region = kernel_region(model, row->tile);
    Text text = text_new(c.arena);
    bool right = model->atoms <= MOST_ATOMS;
    for (size_t i = 0; i < model->arrays.len; i++) {
        FootprintRefusals refusals = {0};
        const Footprints prints = footprints_find(&region, model->arrays.at[i], &refusals);
        for (size_t k = 0; k < prints.len; k++) {
            const Footprint *print = prints.at[k];
            for (size_t a = 0; a < print->accesses.len; a++) {
                const Access *access = print->accesses.at[a];
                const Traffic told = predict_access(&region, access);
                text_format(&text, "%s%.*s %g x %g sectors, %g lines",
                            text_str(&text).len ? "; " : "", STR_ARG(print->array->name),
                            told.requests, told.sectors / told.requests,
                            told.lines / told.requests);
                if (!access_is_right(&region, access, &told)) {
                    text_add_c(&text, " WRONG");
                    right = false;
                }
            }
            if (!add_tile(&text, &region, print, c.arena)) {
                text_add_c(&text, " WRONG");
                right = false;
            }
        }
    }
    const Str got = text_str(&text);
    if (!str_is(got, row->want)) {
        print_error("body: %s\nwant: %s\ngot:  %.*s\n", row->body, row->want, STR_ARG(got));
        right = false;
    }
    case_end(&c);
    return right;
}

static void requests_are_as_told(void **state)
{
    (void)state;
    bool right = true;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        right = row_is_right(&rows[i]) && right;
    assert_true(right);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_those_of_bits),
        cmocka_unit_test(requests_are_as_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
