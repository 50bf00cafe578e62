/* Enters: requests of a warp, as sectors and lines of 128 bytes. Leaves: passes of L1, which is
 * shared memory, too. */
#include "passes.h"

#include "least.h"

#include "../lex/integer_operators.h"

static const double
    /* For each line of a store: a row walk as written stores 67 million of them on 32
     * multiprocessors of an H200 in 2516 us, as many loads included. */
    STORE_PASSES = 1.4,
    /* For a load's request, of however few lines: 537 million that L1 answers take an H200 2954 to
     * 3135 us (correlate, matmul as written). */
    LOAD_PASSES = 1.25,
    /* Lines that one pass finds: 21 million loads, each of 11 lines, take an H100 385 us
     * (samples_volume_max). */
    LINES = 2.6,
    /* ... where each lane is in a row of its own, and rows begin at other places of a line: 9.2 to
     * 13 cycles on an H100, for 32 of them. */
    ROWS = 3;

double bank_passes(const Model *model, const Access *access, bool odd, int64_t row)
{
    enum { BANK = 4, BANKS = 32, SETS_BYTES = 16384 };
    int64_t stride, x = model->block_size[0];
    const AccessClass class = access_class(model, access, &stride);
    if (class == CLASS_IRREGULAR)
        return 0;
    if (class == CLASS_ROW_STRIDE && stride == 0 && (odd || !row))
        return odd ? BANKS_SHIFTED : 0;
    const int64_t apart = stride ? (stride < 0 ? -stride : stride) * access->array->element : row;
    if (class == CLASS_ROW_STRIDE && apart > LINE_BYTES &&
        (apart + LINE_BYTES) % SETS_BYTES <= 2 * LINE_BYTES)
        return 0; /* they meet in a set of L1 */
    const bool rows = x < WARP_LANES && (poly_mentions(access->flat, model->thread[1]) ||
                                         poly_mentions(access->flat, model->thread[2]));
    const double meet =
        apart && apart % BANK == 0 ? (double)divisor_common(apart / BANK, BANKS) : 1;
    return meet * (rows ? (double)((WARP_LANES + x - 1) / x) : 1);
}

bool load_is_kept(const Model *model, size_t at)
{
    enum { MOST_LOOKED_AT = 16 };
    const Access *access = model->accesses.at[at];
    if (access->write || !access->flat || access->part || model->unseen_calls.len)
        return false;
    for (size_t i = at; i-- > 0 && at - i <= MOST_LOOKED_AT;) {
        const Access *before = model->accesses.at[i];
        if (before->write || before->loop != access->loop ||
            (model->has_barrier && before->stmt != access->stmt))
            return false;
        if (before->array == access->array && before->condition == access->condition &&
            !before->part && before->as == access->as && poly_equal(before->flat, access->flat))
            return true;
    }
    return false;
}

int64_t row_bytes(Extents *extents, const Access *access)
{
    const Model *model = extents->model;
    const Poly *by, *rest;
    int64_t stride;
    if (model->block_size[0] < WARP_LANES ||
        access_class(model, access, &stride) != CLASS_ROW_STRIDE || stride ||
        !poly_linear(model->arena, access->flat, model->thread[0], &by, &rest))
        return 0;
    const int64_t elements = (int64_t)extents_value(extents, by);
    return (elements < 0 ? -elements : elements) * access->array->element;
}

Traffic in_short_rows(Traffic once, int64_t row)
{
    const double apart = (WARP_LANES - 1) * (double)row;
    if (row) {
        once.lines = least(once.lines, once.requests * (apart / LINE_BYTES + 1));
        once.sectors = least(once.sectors, once.requests * (apart / SECTOR_BYTES + 1));
    }
    return once;
}

/* Rows of 4093 elements that are read and written take an H200 2.2 to 3.3 times as long as those of
 * 4096. */
double lanes_shifted(const Model *model, const Access *access, bool odd)
{
    int64_t stride, element = access->array->element;
    const bool shifted = access_class(model, access, &stride) == CLASS_ROW_STRIDE &&
                         (stride ? stride * element % SECTOR_BYTES != 0 : odd);
    return shifted && element >= 4 && element < SECTOR_BYTES ? SECTOR_BYTES / (double)element : 1;
}

/* Of vectors, requests are fewer, and each has more lines. */
static double passes_of(const Traffic *once, double vector, double each)
{
    return larger(larger(once->lines, once->requests * each) / vector,
                  once->sectors * SECTOR_BYTES / LINE_BYTES);
}

double load_passes(const Traffic *once, double vector, double banks)
{
    const double all = passes_of(once, vector, LOAD_PASSES);
    if (banks == BANKS_SHIFTED)
        return larger(once->lines / ROWS, once->requests * LOAD_PASSES);
    if (banks == 0 || vector > 1)
        return all;
    const double apart =
        larger(larger(once->requests * banks, once->lines / LINES), once->requests * LOAD_PASSES);
    return apart < all ? apart : all;
}

double store_passes(const Traffic *once, double vector)
{
    return STORE_PASSES * passes_of(once, vector, 1);
}
