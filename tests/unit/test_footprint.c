/* Footprints: a table of kernels, and the box of elements that a block touches in a tile of the first loop, or in
 * all of the kernel where it has none.
 *
 *     a[34 from 32*blockIdx.x - 1, halo 2, in range]
 *
 * says that it is 34 cells from that element on, two of them because accesses differ by constants, and that
 * no access leaves the array where it happens; "in box": also without the conditions in the loop, "in block": for any
 * thread of the block; "may run over": a loop's last number, which its steps may leave out, would leave it;
 * "shared": several threads or iterations have a cell. Footprints are tried, besides: by all threads and iterations of a tile for cells, by
 * numbers of all kinds for what is said to be in the array. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel_case.h"

typedef struct {
    const char *block, *arrays;
    unsigned bytes;
    int64_t tile;
    const char *body, *want;
} Row;

/* --- as text ------------------------------------------------------------------------------------ */

static void add_dimension(Text *text, Arena *arena, const Dimension *dim)
{
    text_format(text, "[%lld from %.*s", (long long)dim->extent,
                STR_ARG(poly_text(arena, dim->origin)));
    if (dim->step != 1)
        text_format(text, " by %.*s", STR_ARG(poly_text(arena, dim->stride)));
    if (dim->span)
        text_format(text, ", halo %lld", (long long)dim->span);
    if (dim->border.low || dim->border.high)
        text_format(text, ", kept%s%s", dim->border.low ? " from 0" : "",
                    dim->border.high ? " to the last" : "");
    text_add_c(text, dim->in_block   ? ", in block"
                     : dim->in_box   ? ", in box"
                     : dim->in_range ? ", in range"
                                     : "");
    text_add_c(text, dim->runs_over ? ", may run over" : "");
    text_add_c(text, dim->invertible ? "]" : ", shared]");
}

static void add_refusal(Text *text, const FootprintRefusal *refusal)
{
    text_format(text, "%.*s: %s %.*s", STR_ARG(refusal->access->array->name),
                refusal->rule == DIAG_INNER_LOOP      ? "inner loop"
                : refusal->rule == DIAG_SHAPE_UNKNOWN ? "shape"
                : refusal->rule == DIAG_IRREGULAR     ? "irregular"
                                                      : "?",
                STR_ARG(refusal->what));
}

/* --- cells by trial ----------------------------------------------------------------------------- */

enum { MOST_ATOMS = 400 };

typedef struct {
    const Region *region;
    const Footprint *print;
    size_t access;
    int64_t values[MOST_ATOMS]; /* by atom */
    int64_t least[3], most[3];  /* of cells */
    bool wrong;
} Trial;

static int64_t value_of(void *context, const Atom *atom)
{
    return ((Trial *)context)->values[atom->id];
}

static int64_t evaluate(Trial *trial, const Poly *poly)
{
    int64_t value = 0;
    assert_true(poly_evaluate(poly, value_of, trial, &value));
    return value;
}

/* The cell as the element is, and as the digits say. */
static void try_cell(Trial *trial)
{
    const Footprint *print = trial->print;
    for (unsigned d = 0; d < print->rank; d++) {
        const Dimension *dim = &print->dims[d];
        const int64_t away = evaluate(trial, print->accesses.at[trial->access]->subs[d]) -
                             evaluate(trial, dim->origin),
                      stride = evaluate(trial, dim->stride), cell = away / stride;
        int64_t told = print->offsets.at[trial->access * print->rank + d];
        for (unsigned i = 0; i < dim->count; i++)
            told += dim->digits[i].scale * trial->values[dim->digits[i].atom->id];
        trial->wrong |= away % stride != 0 || cell != told || cell < 0 || cell >= dim->extent ||
                        (dim->step && dim->step != stride);
        trial->least[d] = cell < trial->least[d] ? cell : trial->least[d];
        trial->most[d] = cell > trial->most[d] ? cell : trial->most[d];
    }
}

/* Loops around the access, the outermost first; then threads. */
static void try_iterations(Trial *trial, const Loop *const *loops, size_t count)
{
    const Region *region = trial->region;
    if (count == 0) {
        try_cell(trial);
        return;
    }
    const Loop *loop = loops[0];
    const bool tiled = loop == region->loop;
    const int64_t start = tiled ? trial->values[loop->tile->id] : evaluate(trial, loop->start),
                  step = evaluate(trial, loop->step),
                  trips = tiled               ? region->tile
                          : loop->trips_known ? loop->trips
                                              : 1;
    for (int64_t number = 0; number < trips; number++) {
        trial->values[loop->number->id] = number;
        trial->values[loop->atom->id] = start + step * number;
        try_iterations(trial, loops + 1, count - 1);
    }
}

static void try_threads(Trial *trial)
{
    const Model *model = trial->region->model;
    const Loop *loops[8];
    size_t count = 0;
    for (const Loop *loop = trial->print->accesses.at[trial->access]->loop; loop;
         loop = loop->outer)
        count += loop->canonical;
    size_t at = count;
    for (const Loop *loop = trial->print->accesses.at[trial->access]->loop; loop;
         loop = loop->outer)
        if (loop->canonical)
            loops[--at] = loop;
    for (int64_t thread = 0; thread < model_threads(model); thread++) {
        for (unsigned axis = 0; axis < 3; axis++)
            trial->values[model->thread[axis]->id] = thread_axis(model, thread, axis);
        try_iterations(trial, loops, count);
    }
}

static bool cells_are_right(const Region *region, const Footprint *print)
{
    Trial trial = {.region = region, .print = print};
    for (unsigned id = 0; id < MOST_ATOMS; id++)
        trial.values[id] = 3 + id * 7 % 5;
    for (unsigned d = 0; d < 3; d++)
        trial.least[d] = INT64_MAX;
    for (trial.access = 0; trial.access < print->accesses.len; trial.access++)
        try_threads(&trial);
    bool right = !trial.wrong;
    for (unsigned d = 0; d < print->rank; d++)
        right = right && trial.least[d] == 0 && trial.most[d] == print->dims[d].extent - 1;
    return right;
}

/* --- ranges by trial ---------------------------------------------------------------------------- */

static bool compare(const Condition *condition, int64_t a, int64_t b)
{
    if (condition->is_unsigned && !condition->wide) {
        a = (uint32_t)a;
        b = (uint32_t)b;
    }
    switch (condition->op) {
    case TOKEN_LESS: return a < b;
    case TOKEN_LESS_EQUAL: return a <= b;
    case TOKEN_GREATER: return a > b;
    case TOKEN_GREATER_EQUAL: return a >= b;
    case TOKEN_EQUAL: return a == b;
    default: return a != b;
    }
}

static bool conditions_hold(Trial *trial, const Condition *condition)
{
    for (; condition; condition = condition->outer)
        if (condition->comparison && !compare(condition, evaluate(trial, condition->left),
                                              evaluate(trial, condition->right)))
            return false;
    return true;
}

static unsigned next(unsigned *seed, unsigned below)
{
    *seed = *seed * 1103515245u + 12345u;
    return (*seed >> 16) % below;
}

/* The loop's iterator in some iteration; false: it has none then. */
static bool choose_iteration(Trial *trial, const Loop *loop, unsigned *seed)
{
    if (!loop)
        return true;
    if (!choose_iteration(trial, loop->outer, seed) || !loop->canonical)
        return loop->canonical;
    const int64_t step = evaluate(trial, loop->step), end = evaluate(trial, loop->end),
                  value = evaluate(trial, loop->start) + step * next(seed, 12);
    trial->values[loop->atom->id] = value;
    return loop->downward ? step < 0 && value > end : step > 0 && value < end;
}

/* Numbers as a launch may have them: sizes are positive, blocks and threads not negative. */
static void choose_numbers(Trial *trial, unsigned *seed)
{
    const Model *model = trial->region->model;
    for (unsigned id = 0; id < MOST_ATOMS; id++)
        trial->values[id] = (int64_t)next(seed, 2) ? next(seed, 70) : next(seed, 9) + 1;
    const Variable *s = model_variable(model, STR("s"));
    if (next(seed, 2)) /* nothing is known of it */
        trial->values[poly_single(s->value.poly)->id] *= -1;
    for (unsigned axis = 0; axis < 3; axis++) {
        trial->values[model->block[axis]->id] = next(seed, 4);
        trial->values[model->thread[axis]->id] = next(seed, (unsigned)model->block_size[axis]);
    }
}

static bool ranges_are_right(const Region *region, const Footprint *print)
{
    Trial trial = {.region = region, .print = print};
    unsigned seed = 1;
    for (unsigned round = 0; round < 3000; round++)
        for (size_t i = 0; i < print->accesses.len; i++) {
            const Access *access = print->accesses.at[i];
            access = access->whole ? access->whole : access;
            choose_numbers(&trial, &seed);
            if (!choose_iteration(&trial, access->loop, &seed) ||
                !conditions_hold(&trial, region->condition))
                continue;
            const bool happens = conditions_hold(&trial, access->condition);
            for (unsigned d = 0; d < print->rank; d++) {
                const Dimension *dim = &print->dims[d];
                const int64_t sub = evaluate(&trial, access->subs[d]),
                              size = evaluate(&trial, print->array->sizes[d]);
                const bool inside =
                    (sub >= 0 || dim->border.low) && (sub < size || dim->border.high);
                if (size > 0 && !inside &&
                    (dim->in_box || dim->in_block || (dim->in_range && happens)))
                    return false;
            }
        }
    return true;
}

/* --- the table ---------------------------------------------------------------------------------- */

static const Row rows[] = {
    /* lines and halos */
    {"32", "a 1 n", 4, 1, "a[x] = 0;", "a[32 from 0]"},
    {"32", "a 1 n", 4, 1, "a[32 * bx + x] = 0;", "a[32 from 32*blockIdx.x]"},
    {"32", "a 1 n; b 1 n", 4, 1, "const int i = 32 * bx + x; if (i < n) b[i] = a[i];",
     "a[32 from 32*blockIdx.x, in range]; b[32 from 32*blockIdx.x, in range]"},
    {"32", "a 1 n; b 1 n", 4, 1,
     "const int i = 32 * bx + x; if (i > 0 && i < n - 1) b[i] = a[i - 1] + a[i + 1];",
     "a[34 from 32*blockIdx.x - 1, halo 2, in range, shared]; b[32 from 32*blockIdx.x, in range]"},
    {"32", "a 1 n; b 1 n", 4, 1,
     "const int i = 32 * bx + x; if (i > 0 && i < n - 1) b[i] = a[i - 1] + a[i] + a[i + 1];",
     "a[34 from 32*blockIdx.x - 1, halo 2, in range, shared]; b[32 from 32*blockIdx.x, in range]"},
    {"31", "a 1 n", 4, 1, "a[31 * bx + x] = 0;", "a[31 from 31*blockIdx.x]"},
    {"33", "a 1 n", 4, 1, "a[33 * bx + x] = 0;", "a[33 from 33*blockIdx.x]"},
    {"1", "a 1 n", 4, 1, "a[bx] = a[bx + 1];", "a[2 from blockIdx.x, halo 1]"},
    {"32", "a 1 n", 4, 1, "a[31 - x] = 0;", "a[32 from 31 by -1]"},
    {"32", "a 1 n", 4, 1, "a[n - 1 - x] = 0;", "a[32 from n - 1 by -1]"},
    {"32", "a 1 n", 4, 1, "a[2 * x + 1] = 0;", "a[32 from 1 by 2]"},
    {"32", "a 1 n", 4, 1, "a[2 * x] = a[2 * x + 1];", "a[64 from 0, halo 1] rows of 2"},
    {"32", "a 1 n", 4, 1, "a[2 * x] = a[2 * x + 4];", "a[34 from 0 by 2, halo 2, shared]"},
    {"32", "a 1 n", 4, 1, "a[-3 * x + 100] = 0;", "a[32 from 100 by -3]"},
    {"32", "a 1 n", 4, 1, "a[0 * x + 7] = 0;", "a[1 from 7]"},
    {"32", "a 1 n", 4, 1, "a[s] = a[s + 40];", "a[2 from s by 40, halo 1]"},
    /* tiles of loops */
    {"32", "a 1 n; b 1 m", 4, 8, "for (int i = 0; i < n; i++) b[x] += a[i];",
     "a[8 from i_tile, in block]; b[32 from 0]"},
    {"32", "a 1 n; b 1 m", 4, 8, "for (int i = 0; i < n; i++) b[x] += a[i + x];",
     "a[39 from i_tile, shared]; b[32 from 0]"},
    {"32", "a 2 m n; b 1 m", 4, 8,
     "for (int i = 0; i < n; i++) b[32 * bx + x] += a[(32 * bx + x) * n + i];",
     "a[32 from 32*blockIdx.x][8 from i_tile, in block]; b[32 from 32*blockIdx.x]"},
    {"32", "a 2 m n; b 1 m", 4, 8,
     "const int r = 32 * bx + x; if (r < m) for (int i = 0; i < n; i++) b[r] += a[r * n + i];",
     "a[32 from 32*blockIdx.x, in box][8 from i_tile, in block]; b[32 from 32*blockIdx.x, in box]"},
    {"32", "a 2 m n; b 1 m", 4, 8,
     "const int r = 32 * bx + x; if (r >= m) return; for (int i = 1; i < n - 1; i++) b[r] += a[r * "
     "n + i - 1] + a[r * n + i + 1];",
     "a[32 from 32*blockIdx.x, in box][10 from i_tile - 1, halo 2, in block, shared]; b[32 from "
     "32*blockIdx.x, in box]"},
    {"32", "a 2 m n; b 1 m", 4, 8,
     "const int r = 32 * bx + x; for (int i = n - 1; i >= 0; i--) b[r] += a[r * n + i];",
     "a[32 from 32*blockIdx.x][8 from i_tile by -1, in block]; b[32 from 32*blockIdx.x]"},
    {"32", "a 2 m n; b 1 m", 4, 8,
     "const int r = 32 * bx + x; for (int i = 0; i < n; i += 2) b[r] += a[r * n + i] + a[r * n + i "
     "+ 1];",
     "a[32 from 32*blockIdx.x][16 from i_tile, halo 1, may run over]; b[32 from 32*blockIdx.x]"},
    {"32", "a 2 m n; b 1 m", 4, 8,
     "for (int i = n - 1; i > 2; i -= 2) b[x] += a[x * n + i] + a[x * n + i - 2];",
     "a[32 from 0][9 from i_tile by -2, halo 1, in block, shared]; b[32 from 0]"},
    {"32", "a 2 m n; b 1 m", 4, 8,
     "for (int i = 3; i <= n - 3; i += 3) b[x] += a[x * n + i - 3] + a[x * n + i + 2];",
     "a[32 from 0][27 from i_tile - 3, halo 5, in block, shared]; b[32 from 0]"},
    {"32", "a 2 m n; b 1 m", 4, 8, "for (int i = 0; i < m; i++) b[x] += a[i * n + x];",
     "a[8 from i_tile, in block][32 from 0]; b[32 from 0]"},
    {"32", "a 2 m n; b 1 m", 4, 8,
     "for (int i = bx; i < m; i += 4) b[x] += a[i * n + x] + a[(i + 2) * n + x];",
     "a[16 from i_tile by 2, halo 1, may run over][32 from 0]; b[32 from 0]"},
    {"32", "a 2 m n; b 1 m", 4, 1, "for (int i = 0; i < m; i++) b[x] += a[i * n + x];",
     "a[1 from i_tile, in block][32 from 0]; b[32 from 0]"},
    {"32", "a 2 m n; b 1 m", 4, 4, "for (int i = 0; i < m; i += s) b[x] += a[i * n + x];",
     "a[4 from i_tile by s, in block][32 from 0]; b[32 from 0]"},
    {"32", "a 1 n; b 1 m", 4, 4, "for (int i = 0; i < m; i++) b[x] += a[n * i];",
     "a[4 from n*i_tile by n]; b[32 from 0]"},
    {"32", "a 1 n; b 1 m", 4, 4,
     "for (int i = 0; i < m; i++) for (int j = 0; j < 3; j++) b[x] += a[i + j];",
     "a[6 from i_tile, shared]; b[32 from 0]"},
    {"32", "a 1 n; b 1 m", 4, 4,
     "for (int i = 0; i < m; i++) for (int j = 0; j < 3; j++) b[x] += a[4 * i + j];",
     "a[15 from 4*i_tile]; b[32 from 0]"},
    {"32", "a 1 n; b 1 m", 4, 4,
     "for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) b[x] += a[i + j];",
     "a: inner loop j; b[32 from 0]"},
    {"32", "a 1 n; b 1 m", 4, 4,
     "for (int i = 0; i < m; i++) for (int j = 1; j < 3; j++) b[x] += a[x - j] + a[x + j];",
     "a[36 from -2, halo 4, shared]; b[32 from 0]"},
    /* blocks of two and three dimensions */
    {"16x16", "a 2 m n; b 2 m n", 4, 1,
     "b[(16 * by + y) * n + 16 * bx + x] = a[(16 * by + y) * n + 16 * bx + x];",
     "a[16 from 16*blockIdx.y][16 from 16*blockIdx.x]; b[16 from 16*blockIdx.y][16 from "
     "16*blockIdx.x]"},
    {"31x3", "a 2 m n", 4, 1, "a[(3 * by + y) * n + 31 * bx + x] = 0;",
     "a[3 from 3*blockIdx.y][31 from 31*blockIdx.x]"},
    {"8x4", "a 2 m n; b 2 n m", 4, 1,
     "b[(8 * bx + x) * m + 4 * by + y] = a[(4 * by + y) * n + 8 * bx + x];",
     "a[4 from 4*blockIdx.y][8 from 8*blockIdx.x]; b[8 from 8*blockIdx.x][4 from 4*blockIdx.y]"},
    {"8x4", "a 2 m n; b 2 m n", 4, 1,
     "const int i = 8 * bx + x, r = 4 * by + y; if (i > 0 && i < n - 1 && r > 0 && r < m - 1) b[r "
     "* n + i] = a[(r - 1) * n + i] + a[(r + 1) * n + i] + a[r * n + i - 1] + a[r * n + i + 1];",
     "a[6 from 4*blockIdx.y - 1, halo 2, in range, shared][10 from 8*blockIdx.x - 1, halo 2, in "
     "range, shared]; b[4 from 4*blockIdx.y, in range][8 from 8*blockIdx.x, in range]"},
    {"5x3x2", "a 3 s m n", 4, 1, "a[((2 * bz + z) * m + 3 * by + y) * n + 5 * bx + x] = 0;",
     "a[2 from 2*blockIdx.z][3 from 3*blockIdx.y][5 from 5*blockIdx.x]"},
    {"8x4", "a 1 n", 4, 1, "a[8 * y + x] = 0;", "a[32 from 0] rows of 8"},
    {"8x4", "a 1 n", 4, 1, "a[9 * y + x] = 0;", "a[35 from 0] rows of 9"},
    {"8x4", "a 1 n", 4, 1, "a[7 * y + x] = 0;", "a[29 from 0, shared]"},
    {"8x4", "a 1 n", 4, 1, "a[8 * y - x + 7] = 0;", "a[32 from 0, shared] rows of 8"},
    {"8x4", "a 2 m 3", 4, 1, "a[3 * x + 2] = a[3 * x + 4];",
     "a[9 from 0, halo 1, shared][2 from 1, halo 1, in block]"},
    {"32", "a 2 m 333", 4, 1, "a[333 * bx + x] = a[333 * bx + x - 332];",
     "a[2 from blockIdx.x - 1, halo 1][33 from 0, halo 1, in block, shared]"},
    {"8x4", "a 2 m n", 4, 1, "a[(4 * by - y + 3) * n + 8 * bx - x + 7] = 0;",
     "a[4 from 4*blockIdx.y + 3 by -1][8 from 8*blockIdx.x + 7 by -1]"},
    {"1x32", "a 2 m n", 4, 1, "a[y * n + x] = a[y * n + 1];", "a[32 from 0][2 from 0, halo 1]"},
    {"1x1x33", "a 3 m n s", 4, 1, "a[(z * n + y) * s + x] = 0;",
     "a[33 from 0][1 from 0][1 from 0]"},
    /* what is no box */
    {"32", "a 1 n", 4, 1, "a[x * x] = 0;", "a: irregular a"},
    {"8x4", "a 1 n", 4, 1, "a[x * y] = 0;", "a: irregular a"},
    {"32", "a 1 n", 4, 1, "a[x / 2] = 0;", "a[16 from 0]"},
    {"32", "a 1 n", 4, 1, "a[n * x] = 0;", "a[32 from 0 by n]"},
    {"32", "a 1 n", 4, 1, "a[n * x + 1] = a[n * x];", "a: irregular a"},
    {"32", "a 1 n", 4, 1, "a[n * m] = 0;", "a[1 from n*m]"},
    {"32", "a 1 n", 4, 1, "a[(int)a[x]] = 0;", "a[32 from 0]; a: irregular cast"},
    /* elements of all sizes, and of three numbers */
    {"32", "a 1 n", 1, 1, "a[x] = 0;", "a[32 from 0]"},
    {"32", "a 1 n", 2, 1, "a[x + 3] = 0;", "a[32 from 3]"},
    {"32", "a 1 n", 8, 1, "a[x] = a[x + 1];", "a[33 from 0, halo 1, shared]"},
    {"32", "a 1 n; b 1 n", 16, 1, "b[x] = a[x];", "a[32 from 0]; b[32 from 0]"},
    {"32", "a 1 n", 12, 1, "a[x].y = a[x].z;", "a[32 from 0][2 from 1, halo 1, in block]"},
    {"32", "a 1 n", 12, 1, "a[32 * bx + x].x = a[32 * bx + x + 1].z;",
     "a[33 from 32*blockIdx.x, halo 1, shared][2 from 0 by 2, halo 1, in block]"},
    /* unsigned numbers, edges that are kept, 64 bits */
    {"32", "a 1 n", 4, 1, "a[threadIdx.x - 1u] = 0;", "a[32 from -1]"},
    {"32", "a 1 u", 4, 1, "const unsigned i = 32 * blockIdx.x + threadIdx.x; if (i < u) a[i] = 0;",
     "a[32 from 32*blockIdx.x, in range]"},
    {"32", "a 2 m n", 4, 8,
     "for (int i = 0; i < m; i++) if (threadIdx.x < n - 5) a[i * n + threadIdx.x] += 1;",
     "a[8 from i_tile, in block][32 from 0]"},
    {"32", "a 2 m n", 4, 8,
     "for (int i = 0; i < m; i++) if (threadIdx.x < s) a[i * n + threadIdx.x] += 1;",
     "a[8 from i_tile, in block][32 from 0]"},
    {"32", "a 2 m n", 4, 8,
     "for (int i = 1; i < m; i++) if (x + s - 2 * (s / 2) < n) a[i * n + x + s - 2 * (s / 2)] += "
     "1;",
     "a[8 from i_tile, in block][32 from s - 2*(s / 2)]"},
    {"32", "a 1 n; b 1 n", 4, 1, "b[x] = a[max(x - 1, 0)] + a[min(x + 1, n - 1)];",
     "a[32 from -1, kept from 0]; a[32 from 1, kept from 0 to the last, in range]; b[32 from 0]"},
    {"32", "a 1 w", 4, 1, "const long long i = 32ll * bx + x; if (i < w) a[i] = 0;",
     "a[32 from 32*blockIdx.x, in range]"},
    {"32", "a 1 n", 4, 1, "a[x + 2147483647] = 0;", "a[32 from 2147483647]"},
    {"32", "a 1 n", 4, 1, "a[65536 * 32768 * x] = 0;", "a[32 from 0 by 2147483648]"},
    {"32", "a 1 n", 4, 1, "a[4294967297ll * x] = 0;", "a[32 from 0 by 4294967297]"},
    {"32", "a 1 n", 4, 1, "a[2199023255552ll * x] = 0;", "a: irregular a"},
};

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
            text_format(&text, "%s%.*s", text_str(&text).len ? "; " : "",
                        STR_ARG(print->array->name));
            for (unsigned d = 0; d < print->rank; d++)
                add_dimension(&text, c.arena, &print->dims[d]);
            if (print->wraps)
                text_add_c(&text, " wraps");
            if (print->row)
                text_format(&text, " rows of %lld", (long long)print->row);
            if (!cells_are_right(&region, print) || !ranges_are_right(&region, print)) {
                text_add_c(&text, " WRONG");
                right = false;
            }
        }
        for (size_t k = 0; k < refusals.len; k++) {
            text_add_c(&text, text_str(&text).len ? "; " : "");
            add_refusal(&text, &refusals.at[k]);
        }
    }
    right = right && str_is(text_str(&text), row->want);
    if (!right)
        print_error("%s, %s, tile of %lld: %s\nwant: %s\ngot:  %.*s\n", row->block, row->arrays,
                    (long long)row->tile, row->body, row->want, STR_ARG(text_str(&text)));
    case_end(&c);
    return right;
}

static void test_footprints(void **state)
{
    bool right = true;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        right = row_is_right(&rows[i]) && right;
    assert_true(right);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_footprints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
