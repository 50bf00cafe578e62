/* A page of HTML: the counts of each source line, and a drawing of its first request.
 *
 * Enters: measures, with a sample of each access. Leaves: for global memory the lines of 128 bytes that the
 * request touches, sector by sector, with the lane that asks for a word in it; for shared memory the 32 banks,
 * a row for each wavefront. Each drawing is an SVG of its own, which can be taken for a slide. */
#include "html.h"

#include "../base/html.h"
#include "../base/sort.h"

enum {
    LANES = 32,
    CELL = 22,        /* pixels of a word */
    LEFT = 96,        /* room for what a row is */
    GAP = 4,          /* between sectors and rows */
    MOST_ROWS = 16,   /* that are drawn */
    SECTOR_WORDS = 8, /* of 4 bytes */
    ROW_WORDS = 32,   /* a line of 128 bytes; all banks */
};

typedef struct {
    uint64_t word; /* its number, from address 0 */
    unsigned first, last;
} Cell; /* and the lanes that ask for it */

typedef VEC(Cell) Cells;

static const char *const kind_words[] = {"load", "store", "atomic"};

static int cell_compare(const void *left, const void *right)
{
    const Cell *a = left, *b = right;
    return a->word < b->word ? -1 : a->word > b->word;
}

/* The words that the lanes from `first` to `last` ask for, in ascending order, each once. */
static Cells cells_of(Arena *arena, const Site *site, unsigned first, unsigned last)
{
    Cells all = {0}, once = {0};
    for (size_t i = 0; i < site->sample.len; i++) {
        const LaneAddress lane = site->sample.at[i];
        if (lane.lane < first || lane.lane > last)
            continue;
        for (uint64_t at = lane.address / 4; at <= (lane.address + site->size - 1) / 4; at++)
            vec_push(arena, &all, ((Cell){at, lane.lane, lane.lane}));
    }
    sort_stable(all.at, all.len, sizeof *all.at, cell_compare);
    for (size_t i = 0; i < all.len; i++) {
        if (once.len && once.at[once.len - 1].word == all.at[i].word)
            once.at[once.len - 1].last = all.at[i].last;
        else
            vec_push(arena, &once, all.at[i]);
    }
    return once;
}

static void svg_begin(Text *out, unsigned rows)
{
    const unsigned width = LEFT + ROW_WORDS * CELL + 4 * GAP, height = rows * (CELL + GAP) + GAP;
    text_format(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" viewBox=\"0 "
                "0 %u %u\" "
                "font-family=\"sans-serif\" font-size=\"10\">\n",
                width, height, width, height);
}

static unsigned column_x(unsigned column)
{
    return LEFT + column * CELL + column / SECTOR_WORDS * GAP;
}

static void row_name(Text *out, unsigned row, Str name)
{
    text_format(out, "<text x=\"4\" y=\"%u\">%.*s</text>\n", row * (CELL + GAP) + GAP + 15,
                STR_ARG(name));
}

static void box(Text *out, unsigned column, unsigned row, unsigned words, const char *fill)
{
    text_format(
        out, "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%d\" fill=\"%s\" stroke=\"#888\"/>\n",
        column_x(column), row * (CELL + GAP) + GAP, words * CELL, CELL, fill);
}

/* A word with its lanes, each in a colour of its own. */
static void cell_draw(Text *out, unsigned column, unsigned row, const Cell *cell)
{
    Arena *arena = out->arena;
    const unsigned hue = cell->first * 360 / LANES;
    box(out, column, row, 1, str_c(arena, str_format(arena, "hsl(%u,70%%,80%%)", hue)));
    text_format(out, "<text x=\"%u\" y=\"%u\" text-anchor=\"middle\">", column_x(column) + CELL / 2,
                row * (CELL + GAP) + GAP + 15);
    text_format(out, "%u%s</text>\n", cell->first, cell->first == cell->last ? "" : "+");
}

/* A row of 128 bytes: sectors that are touched are white, the others grey. */
static void line_draw(Text *out, uint64_t line, unsigned row, const Cells *cells)
{
    Arena *arena = out->arena;
    row_name(out, row, str_format(arena, "%llx", (unsigned long long)line * 128));
    for (unsigned sector = 0; sector < ROW_WORDS / SECTOR_WORDS; sector++) {
        bool touched = false;
        for (size_t i = 0; i < cells->len; i++)
            touched |= cells->at[i].word / SECTOR_WORDS == line * 4 + sector;
        box(out, sector * SECTOR_WORDS, row, SECTOR_WORDS, touched ? "#fff" : "#ddd");
    }
    for (size_t i = 0; i < cells->len; i++)
        if (cells->at[i].word / ROW_WORDS == line)
            cell_draw(out, cells->at[i].word % ROW_WORDS, row, &cells->at[i]);
}

static void global_draw(Text *out, const Site *site)
{
    const Cells cells = cells_of(out->arena, site, 0, LANES - 1);
    VEC(uint64_t) lines = {0};
    for (size_t i = 0; i < cells.len; i++)
        if (!lines.len || lines.at[lines.len - 1] != cells.at[i].word / ROW_WORDS)
            vec_push(out->arena, &lines, cells.at[i].word / ROW_WORDS);
    const unsigned rows = lines.len < MOST_ROWS ? (unsigned)lines.len : MOST_ROWS;
    svg_begin(out, rows + (lines.len > rows));
    for (unsigned row = 0; row < rows; row++)
        line_draw(out, lines.at[row], row, &cells);
    if (lines.len > rows)
        row_name(out, rows, str_format(out->arena, "and %zu more lines", lines.len - rows));
    text_add_c(out, "</svg>\n");
}

/* How many words before this one lie in its bank. */
static unsigned wavefront_of(const Cells *cells, size_t at)
{
    unsigned row = 0;
    for (size_t i = 0; i < at; i++)
        row += cells->at[i].word % ROW_WORDS == cells->at[at].word % ROW_WORDS;
    return row;
}

static unsigned wavefronts_of(const Cells *cells)
{
    unsigned rows = 0;
    for (size_t i = 0; i < cells->len; i++) {
        const unsigned row = wavefront_of(cells, i) + 1;
        rows = row > rows ? row : rows;
    }
    return rows;
}

/* Lanes of 8 bytes are served by halves of a warp, those of 16 by quarters. */
static void shared_draw(Text *out, const Site *site)
{
    const unsigned each = LANES / (site->size > 4 ? site->size / 4 : 1);
    unsigned rows = 0, row = 0;
    for (unsigned first = 0; first < LANES; first += each) {
        const Cells cells = cells_of(out->arena, site, first, first + each - 1);
        rows += wavefronts_of(&cells);
    }
    const unsigned drawn = rows < LANES + 1 ? rows : LANES + 1;
    svg_begin(out, drawn + (rows > drawn));
    for (unsigned first = 0; first < LANES && row < drawn; first += each) {
        const Cells cells = cells_of(out->arena, site, first, first + each - 1);
        const unsigned here = wavefronts_of(&cells);
        for (unsigned k = 0; k < here && row + k < drawn; k++) {
            row_name(out, row + k, str_format(out->arena, "wavefront %u", row + k + 1));
            box(out, 0, row + k, SECTOR_WORDS, "#eee");
            for (unsigned part = 1; part < ROW_WORDS / SECTOR_WORDS; part++)
                box(out, part * SECTOR_WORDS, row + k, SECTOR_WORDS, "#eee");
        }
        for (size_t i = 0; i < cells.len; i++)
            if (row + wavefront_of(&cells, i) < drawn)
                cell_draw(out, cells.at[i].word % ROW_WORDS, row + wavefront_of(&cells, i),
                          &cells.at[i]);
        row += here;
    }
    text_add_c(out, "</svg>\n");
}

static void site_write(Text *out, const Site *site)
{
    const Counts *c = &site->counts;
    const bool is_global = site->space == SPACE_GLOBAL;
    if (site->space == SPACE_CONSTANT || c->requests <= 0)
        return;
    text_add_c(out, "<h3>");
    html_text(out, site->file);
    text_format(out, ":%u, %s of %u bytes, %s memory</h3>\n<p>%.0f requests, ", site->line,
                kind_words[site->kind], site->size, is_global ? "global" : "shared", c->requests);
    if (is_global)
        text_format(out, "%.0f sectors, %.2f a request; %.1f%% of their bytes are used.",
                    c->sectors, c->sectors / c->requests,
                    c->sectors > 0 ? 100 * c->used_bytes / (32 * c->sectors) : 0);
    else
        text_format(out, "%.0f wavefronts, %.2f a request; %.2f without conflicts.", c->wavefronts,
                    c->wavefronts / c->requests, c->ideal_wavefronts / c->requests);
    text_format(out, " The first request: block %.0f, warp %u; lanes in %s.</p>\n",
                site->sample_block, site->sample_warp,
                is_global ? "the sectors of lines of 128 bytes" : "the 32 banks");
    if (is_global)
        global_draw(out, site);
    else
        shared_draw(out, site);
}

void html_write(Text *out, const Measures *measures)
{
    text_add_c(out, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta "
                    "charset=\"utf-8\"><title>cudalite-sim</title>\n"
                    "<style>body { font-family: sans-serif; margin: 2em; } svg { max-width: 100%; "
                    "}</style></head><body>\n");
    for (size_t i = 0; i < measures->len; i++) {
        const Measure *measure = measures->at[i];
        if (measure->order)
            continue;
        text_add_c(out, "<h1>");
        html_text(out, measure->program);
        text_add_c(out, "</h1>\n");
        for (size_t k = 0; k < measure->kernels.len; k++) {
            const KernelMeasure *kernel = measure->kernels.at[k];
            text_add_c(out, "<h2>");
            html_text(out, kernel->name);
            text_add_c(out, "</h2>\n");
            for (size_t s = 0; s < kernel->sites.len; s++)
                site_write(out, &kernel->sites.at[s]);
        }
    }
    text_add_c(out, "</body></html>\n");
}
