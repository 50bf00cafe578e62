/* Pictures: numbers for the SVG of templates/report.html. A request as the slides of seeds/002
 * draw it: 32 lanes above, the sectors in their lines or the banks below, and who goes where. */
#include <string.h>

#include "html.h"

enum { LANE_STEP = 21, LEFT = 4, PICTURE_WIDTH = 680, PIECES_Y = 86, MOST_CELLS_SHOWN = 48 };

static double lane_x(unsigned lane)
{
    return LEFT + (double)lane * LANE_STEP;
}

static void view_lanes(View *view, LaneSet active)
{
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        View *item = view_item(view, "lanes");
        view_format(item, "x", "%.1f", lane_x(lane));
        view_format(item, "middle", "%.1f", lane_x(lane) + 9);
        view_format(item, "number", "%u", lane);
        view_flag(item, "idle", !(active >> lane & 1));
    }
}

/* Sectors that a request touches, ascending. */
typedef struct {
    int64_t at[2 * WARP_LANES];
    unsigned used[2 * WARP_LANES]; /* bytes */
    unsigned count;
} Pieces;

static unsigned piece_index(Pieces *pieces, int64_t number)
{
    unsigned i = 0;
    while (i < pieces->count && pieces->at[i] < number)
        i++;
    if (i < pieces->count && pieces->at[i] == number)
        return i;
    for (unsigned k = pieces->count++; k > i; k--) {
        pieces->at[k] = pieces->at[k - 1];
        pieces->used[k] = pieces->used[k - 1];
    }
    pieces->at[i] = number;
    pieces->used[i] = 0;
    return i;
}

static int64_t floor_divide(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

static Pieces sectors_of(const AccessReport *access)
{
    Pieces pieces = {.count = 0};
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        if (!(access->sample_lanes >> lane & 1))
            continue;
        int64_t first = floor_divide(access->sample->at[lane], SECTOR_BYTES);
        int64_t last = floor_divide(access->sample->at[lane] + access->bytes - 1, SECTOR_BYTES);
        for (int64_t number = first; number <= last && pieces.count < 2 * WARP_LANES; number++)
            piece_index(&pieces, number);
        bool repeated = false; /* bytes of several lanes count once */
        for (unsigned k = 0; k < lane; k++)
            repeated = repeated || (access->sample_lanes >> k & 1 &&
                                    access->sample->at[k] == access->sample->at[lane]);
        if (!repeated)
            pieces.used[piece_index(&pieces, first)] += access->bytes;
    }
    for (unsigned i = 0; i < pieces.count; i++)
        pieces.used[i] = pieces.used[i] > SECTOR_BYTES ? SECTOR_BYTES : pieces.used[i];
    return pieces;
}

/* Where sector i is drawn: neighbours touch, lines have gaps between them. */
static void place_sectors(const Pieces *pieces, double *x, double *width)
{
    unsigned gaps = 0;
    for (unsigned i = 1; i < pieces->count; i++)
        gaps += floor_divide(pieces->at[i], 4) != floor_divide(pieces->at[i - 1], 4);
    *width = (PICTURE_WIDTH - 2.0 * LEFT - 6 - 7.0 * gaps) / (pieces->count ? pieces->count : 1);
    *width = *width > 60 ? 60 : *width;
    double at = LEFT + 3;
    for (unsigned i = 0; i < pieces->count; i++) {
        if (i > 0 && floor_divide(pieces->at[i], 4) != floor_divide(pieces->at[i - 1], 4))
            at += 7;
        x[i] = at;
        at += *width;
    }
}

static void view_piece(View *view, double x, double width, double used, Str text, const char *class)
{
    View *item = view_item(view, "pieces");
    view_format(item, "x", "%.1f", x);
    view_format(item, "y", "%d", PIECES_Y);
    view_format(item, "w", "%.1f", width);
    view_format(item, "used", "%.1f", used);
    view_format(item, "middle", "%.1f", x + width / 2);
    view_format(item, "baseline", "%d", PIECES_Y + 11);
    view_str(item, "class", str_of(class));
    view_flag(item, "has_text", text.len > 0);
    view_str(item, "text", text);
}

static void view_arrow(View *view, unsigned lane, double x)
{
    View *item = view_item(view, "arrows");
    view_format(item, "x1", "%.1f", lane_x(lane) + 9);
    view_format(item, "x2", "%.1f", x);
    view_format(item, "y2", "%d", PIECES_Y);
}

static Str picture_global(const Html *html, View *view, const AccessReport *access)
{
    Pieces pieces = sectors_of(access);
    double x[2 * WARP_LANES], width, group = 0;
    place_sectors(&pieces, x, &width);
    unsigned lines = 0;
    for (unsigned i = 0; i < pieces.count; i++) {
        view_piece(view, x[i], width, width * pieces.used[i] / SECTOR_BYTES, STR(""),
                   access->uncoalesced ? "used-bad" : "used-good");
        bool begins = i == 0 || floor_divide(pieces.at[i], 4) != floor_divide(pieces.at[i - 1], 4);
        bool ends = i + 1 == pieces.count ||
                    floor_divide(pieces.at[i], 4) != floor_divide(pieces.at[i + 1], 4);
        group = begins ? x[i] : group;
        lines += begins;
        if (!ends)
            continue;
        View *item = view_item(view, "groups");
        view_format(item, "x", "%.1f", group - 2);
        view_format(item, "y", "%d", PIECES_Y - 3);
        view_format(item, "w", "%.1f", x[i] + width - group + 4);
    }
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        if (access->sample_lanes >> lane & 1) {
            unsigned i = piece_index(&pieces, floor_divide(access->sample->at[lane], SECTOR_BYTES));
            int64_t inside = access->sample->at[lane] - pieces.at[i] * SECTOR_BYTES;
            view_arrow(view, lane,
                       x[i] + width * ((double)inside + access->bytes / 2.0) / SECTOR_BYTES);
        }
    return str_format(
        html->arena,
        "%u sector%s of 32 bytes in %u line%s of 128 bytes; filled: the bytes that lanes request",
        pieces.count, pieces.count == 1 ? "" : "s", lines, lines == 1 ? "" : "s");
}

static Str picture_shared(const Html *html, View *view, const AccessReport *access)
{
    int64_t words[WARP_LANES][WARP_LANES];
    unsigned count[WARP_LANES] = {0}, most = 0;
    unsigned lanes = access->bytes >= 16 ? 8 : access->bytes == 8 ? 16 : WARP_LANES;
    for (unsigned lane = 0; lane < lanes; lane++) {
        if (!(access->sample_lanes >> lane & 1))
            continue;
        for (unsigned k = 0; k < (access->bytes > 4 ? access->bytes / 4 : 1); k++) {
            int64_t word = floor_divide(access->sample->at[lane], BANK_BYTES) + k;
            unsigned bank = (unsigned)(word & (BANKS - 1)), i = 0;
            while (i < count[bank] && words[bank][i] != word)
                i++;
            if (i == count[bank])
                words[bank][count[bank]++] = word;
            most = count[bank] > most ? count[bank] : most;
            if (k == 0)
                view_arrow(view, lane, lane_x(bank) + 9);
        }
    }
    for (unsigned bank = 0; bank < BANKS; bank++) {
        Str text = count[bank] > 1 ? str_format(html->arena, "%u", count[bank]) : STR("");
        view_piece(view, lane_x(bank), 18, count[bank] ? 18.0 * count[bank] / (most ? most : 1) : 0,
                   text, count[bank] > 1 ? "used-bad" : "used-good");
    }
    return str_format(
        html->arena,
        "32 banks of 4 bytes%s; a number: different words of one bank, served one after the other",
        lanes == WARP_LANES ? ""
        : lanes == 16       ? ", the first half of the warp"
                            : ", the first quarter of the warp");
}

/* --- pictures that are drawn already ---------------------------------------------------------- */

/* All that a picture shows, as bytes. */
typedef struct {
    int64_t at[2][WARP_LANES];
    int64_t rows, columns;
    LaneSet lanes[2];
    uint32_t bytes;
    uint32_t space, is_bad;
} Shown;

/* Addresses from the beginning of a line, so that the same picture further on is the same. */
static void show_lanes(Shown *shown, unsigned which, const AccessReport *access, bool moved)
{
    int64_t begin = 0;
    bool any = false;
    shown->lanes[which] = access->sample_lanes;
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        int64_t at = access->sample->at[lane];
        if (!(access->sample_lanes >> lane & 1))
            continue;
        begin = !any || at < begin ? at : begin;
        any = true;
    }
    begin = moved ? floor_divide(begin, LINE_BYTES) * LINE_BYTES : 0;
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        if (access->sample_lanes >> lane & 1)
            shown->at[which][lane] = access->sample->at[lane] - begin;
}

typedef struct {
    Str id, caption;
} Picture;

/* Sets `same` to the id of an equal picture, or `drawn` to the one of this, which is then given to
 * be drawn; NULL: there is one. */
static Picture *new_picture(Html *html, View *view, const Shown *shown)
{
    Str key = {(const char *)shown, sizeof *shown};
    Picture *picture = strmap_get(html->pictures, key);
    view_str(view, "same", picture ? picture->id : STR(""));
    view_str(view, "picture", picture ? picture->caption : STR(""));
    if (picture)
        return NULL;
    Arena *arena = html->report->arena;
    picture = arena_new_of(arena, Picture);
    picture->id = str_format(arena, "picture-%u", ++html->drawn);
    strmap_set(html->pictures, str_copy(arena, key), picture);
    view_str(view, "drawn", picture->id);
    return picture;
}

void picture_request(Html *html, View *view, const AccessReport *access)
{
    bool drawn = access->sample && access->sample_lanes && access->sample->state != LANES_DATA &&
                 access->bytes && access->certainty != UNKNOWN && access->space != SPACE_OTHER;
    view_flag(view, "has_picture", drawn);
    view_list(view, "lanes");
    view_list(view, "arrows");
    view_list(view, "pieces");
    view_list(view, "groups");
    if (!drawn)
        return;
    Shown shown;
    memset(&shown, 0, sizeof shown);
    shown.bytes = access->bytes;
    shown.space = access->space;
    shown.is_bad = access->uncoalesced;
    show_lanes(&shown, 0, access, true);
    view_format(view, "height", "%d", PIECES_Y + 38);
    Picture *picture = new_picture(html, view, &shown);
    if (!picture)
        return;
    view_format(view, "label_y", "%d", PIECES_Y + 34);
    view_lanes(view, access->sample_lanes);
    Str caption = access->space == SPACE_SHARED ? picture_shared(html, view, access)
                                                : picture_global(html, view, access);
    view_str(view, "caption", caption);
    view_str(view, "picture", caption);
    picture->caption = str_copy(html->report->arena, caption);
}

/* --- tiles
 * -------------------------------------------------------------------------------------- */

typedef struct {
    const AccessReport *store, *load;
} TileUse;

static TileUse tile_use(const KernelReport *kernel, const SharedArray *array)
{
    TileUse use = {NULL, NULL};
    for (size_t i = 0; i < kernel->accesses.len; i++) {
        const AccessReport *access = &kernel->accesses.at[i];
        bool known = access->space == SPACE_SHARED && str_equal(access->array, array->name) &&
                     access->sample && access->sample_lanes && access->sample->state == LANES_KNOWN;
        if (known && access->kind == KIND_STORE && !use.store)
            use.store = access;
        if (known && access->kind == KIND_LOAD && !use.load)
            use.load = access;
    }
    return use;
}

static void view_cells(View *view, const SharedArray *array, const AccessReport *access,
                       int64_t shown, double size, const char *class)
{
    for (unsigned lane = 0; access && lane < WARP_LANES; lane++) {
        int64_t cell = access->sample->at[lane] / array->element;
        int64_t row = cell / array->columns, column = cell % array->columns;
        if (!(access->sample_lanes >> lane & 1) || cell < 0 || row >= shown ||
            column >= MOST_CELLS_SHOWN)
            continue;
        View *item = view_item(view, "cells");
        view_str(item, "class", str_of(class));
        view_format(item, "x", "%.1f", LEFT + (double)column * size);
        view_format(item, "y", "%.1f", LEFT + (double)row * size);
        view_format(item, "w", "%.1f", size - 1);
        view_format(item, "h", "%.1f", size - 1);
    }
}

static void view_label(View *view, double y, Str text)
{
    View *item = view_item(view, "labels");
    view_format(item, "x", "%d", LEFT);
    view_format(item, "y", "%.1f", y);
    view_str(item, "text", text);
}

static void picture_tile(Html *html, View *list, const KernelReport *kernel,
                         const SharedArray *array, const char *variant)
{
    View *view = view_item(list, "tiles");
    TileUse use = tile_use(kernel, array);
    int64_t rows = array->rows < 40 ? array->rows : 40;
    int64_t columns = array->columns < MOST_CELLS_SHOWN ? array->columns : MOST_CELLS_SHOWN;
    double size = 12, height = (double)rows * size + 52;
    view_str(view, "name", array->name);
    view_str(view, "text",
             str_format(html->arena, "%s: %lld row%s of %lld elements of %u bytes%s", variant,
                        (long long)array->rows, array->rows == 1 ? "" : "s",
                        (long long)array->columns, array->element,
                        rows < array->rows || columns < array->columns
                            ? "; only its beginning is shown"
                            : ""));
    view_format(view, "width", "%.0f",
                (double)columns * size + 2 * LEFT < 420 ? 420 : (double)columns * size + 2 * LEFT);
    view_format(view, "height", "%.0f", height);
    view_list(view, "cells");
    view_list(view, "labels");
    Shown shown;
    memset(&shown, 0, sizeof shown);
    shown.rows = array->rows;
    shown.columns = array->columns;
    shown.bytes = array->element;
    if (use.store)
        show_lanes(&shown, 0, use.store, false);
    if (use.load)
        show_lanes(&shown, 1, use.load, false);
    if (!new_picture(html, view, &shown))
        return;
    View *frame = view_item(view, "cells");
    view_str(frame, "class", STR("piece"));
    view_format(frame, "x", "%d", LEFT - 1);
    view_format(frame, "y", "%d", LEFT - 1);
    view_format(frame, "w", "%.1f", (double)columns * size + 1);
    view_format(frame, "h", "%.1f", (double)rows * size + 1);
    bool padded = array->columns % 8 == 1 && array->columns > 8 && columns == array->columns;
    if (padded) { /* one column beyond a whole number */
        View *pad = view_item(view, "cells");
        view_str(pad, "class", STR("pad"));
        view_format(pad, "x", "%.1f", LEFT + (double)(columns - 1) * size);
        view_format(pad, "y", "%d", LEFT);
        view_format(pad, "w", "%.1f", size - 1);
        view_format(pad, "h", "%.1f", (double)rows * size - 1);
    }
    view_cells(view, array, use.store, rows, size, "fill");
    view_cells(view, array, use.load, rows, size, "use");
    view_label(view, height - 32,
               STR("filled: cells that the first store of the first warp writes"));
    view_label(view, height - 18, STR("framed: cells that the first load of the first warp reads"));
    if (padded)
        view_label(view, height - 4,
                   STR("grey column: padding, so that rows begin in different banks"));
}

void picture_tiles(Html *html, View *view, const KernelReport *kernel, const char *variant)
{
    for (size_t i = 0; i < kernel->shared_arrays.len; i++) {
        const SharedArray *array = &kernel->shared_arrays.at[i];
        if (array->columns <= 0 || array->rows <= 0)
            continue;
        view_flag(view, "has_tiles", true);
        picture_tile(html, view, kernel, array, variant);
    }
}
