/* All counts and findings as JSON.
 *
 * Enters: measures. Leaves: one object, which the manual page describes. */
#include "driver.h"

static const char *const kind_words[] = {"load", "store", "atomic"};
static const char *const space_words[] = {"global", "shared", "constant"};

static void string_print(FILE *out, Str text)
{
    fputc('"', out);
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c < 0x20)
            fprintf(out, "\\u%04x", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

static void key_string(FILE *out, const char *key, Str value)
{
    fprintf(out, "\"%s\": ", key);
    string_print(out, value);
}

static double ratio(double a, double b)
{
    return b > 0 ? a / b : 0;
}

static void counts_print(FILE *out, const Counts *c, Space space)
{
    fprintf(out, "\"requests\": %.0f, \"active_lanes\": %.0f, \"bytes\": %.0f", c->requests,
            c->lanes, c->bytes);
    if (space == SPACE_GLOBAL)
        fprintf(out,
                ", \"sectors\": %.0f, \"sectors_per_request\": %.6f, \"lines\": %.0f"
                ", \"used_bytes\": %.0f, \"efficiency\": %.6f, \"aligned_requests\": %.0f",
                c->sectors, ratio(c->sectors, c->requests), c->lines, c->used_bytes,
                ratio(c->used_bytes, 32 * c->sectors), c->aligned);
    if (space == SPACE_SHARED)
        fprintf(out,
                ", \"wavefronts\": %.0f, \"ideal_wavefronts\": %.0f"
                ", \"wavefronts_per_request\": %.6f, \"conflict_ratio\": %.6f",
                c->wavefronts, c->ideal_wavefronts, ratio(c->wavefronts, c->requests),
                ratio(c->wavefronts, c->ideal_wavefronts));
}

static void space_print(FILE *out, const KernelMeasure *kernel, Space space)
{
    Counts all = counts_of(kernel, space);
    fprintf(out, ",\n      \"%s\": {", space_words[space]);
    counts_print(out, &all, space);
    for (int kind = 0; kind < ACCESS_KINDS; kind++) {
        fprintf(out, ",\n        \"%s\": {", kind_words[kind]);
        counts_print(out, &kernel->totals[space][kind], space);
        fputc('}', out);
    }
    fputc('}', out);
}

static void site_print(FILE *out, const Site *site)
{
    fputs("\n        {", out);
    key_string(out, "file", site->file);
    fprintf(out, ", \"line\": %u, \"space\": \"%s\", \"kind\": \"%s\", \"size\": %u, ", site->line,
            space_words[site->space], kind_words[site->kind], site->size);
    counts_print(out, &site->counts, site->space);
    fputs(", \"columns\": [", out);
    for (size_t i = 0; i < site->columns.len; i++) {
        const SiteColumn *column = &site->columns.at[i];
        fprintf(out, "%s{\"column\": %u, ", i ? ", " : "", column->column);
        counts_print(out, &column->counts, site->space);
        fputc('}', out);
    }
    fputs("]}", out);
}

static void kernel_print(FILE *out, const KernelMeasure *k)
{
    Counts global = counts_of(k, SPACE_GLOBAL), shared = counts_of(k, SPACE_SHARED);
    fputs("\n    {", out);
    key_string(out, "name", k->name);
    fputs(", ", out);
    key_string(out, "file", k->file);
    fprintf(out, ", \"line\": %u, \"launches\": %.0f, \"blocks\": %.0f, \"threads\": %.0f", k->line,
            k->launches, k->blocks, k->threads);
    fprintf(out, ",\n      \"grid\": [%u, %u, %u], \"block\": [%u, %u, %u]", k->grid[0], k->grid[1],
            k->grid[2], k->block[0], k->block[1], k->block[2]);
    fprintf(out, ", \"counted_blocks\": %.0f", k->counted_blocks);
    fprintf(out,
            ",\n      \"block_barriers\": %.0f, \"warp_barriers\": %.0f, \"warp_exchanges\": %.0f",
            k->block_barriers, k->warp_barriers, k->exchanges);
    fprintf(out, ", \"static_shared_bytes\": %.0f, \"dynamic_shared_bytes\": %.0f",
            k->shared_static, k->shared_dynamic);
    fprintf(out, ",\n      \"lane_efficiency\": %.6f",
            ratio(global.lanes + shared.lanes, 32 * (global.requests + shared.requests)));
    for (int space = 0; space < SPACES; space++)
        space_print(out, k, (Space)space);
    fputs(",\n      \"sites\": [", out);
    for (size_t i = 0; i < k->sites.len; i++) {
        fputs(i ? "," : "", out);
        site_print(out, &k->sites.at[i]);
    }
    fputs("]}", out);
}

static void thread_print(FILE *out, const char *key, ThreadPlace place)
{
    if (place.known)
        fprintf(out, ", \"%s\": {\"block\": %.0f, \"thread\": %u}", key, place.block, place.thread);
}

static void finding_print(FILE *out, const FindingMeasure *f)
{
    fputs("\n    {", out);
    key_string(out, "id", f->id);
    fputs(", ", out);
    key_string(out, "text", f->words);
    fputs(", ", out);
    key_string(out, "detail", f->what);
    fputs(", ", out);
    key_string(out, "kernel", f->kernel ? f->kernel->name : STR(""));
    fputs(", ", out);
    key_string(out, "file", f->file);
    fprintf(out, ", \"line\": %u, \"access\": \"%s\", \"size\": %u, \"address\": \"0x%.*s\"",
            f->line, f->is_write ? "write" : "read", f->size, STR_ARG(f->address));
    if (f->origin_line) {
        fputs(", \"allocated\": {", out);
        key_string(out, "file", f->origin_file);
        fprintf(out, ", \"line\": %u}", f->origin_line);
    }
    thread_print(out, "thread", f->here);
    thread_print(out, "other", f->other);
    fprintf(out, ", \"count\": %.0f}", f->count);
}

static void copies_print(FILE *out, const Measure *measure)
{
    for (size_t i = 0; i < measure->copies.len; i++) {
        Str copy = measure->copies.at[i];
        size_t tab = 0;
        while (tab < copy.len && copy.at[tab] != '\t')
            tab++;
        fprintf(out, "%s\n    {\"bytes\": %.*s, ", i ? "," : "", (int)tab, copy.at);
        key_string(out, "hash", str_trim(str_slice(copy, tab, copy.len)));
        fputc('}', out);
    }
}

static void program_print(FILE *out, const Measure *measure)
{
    fputs("\n  {", out);
    key_string(out, "program", measure->program);
    fprintf(out, ", \"exit\": %d, \"complete\": %s, \"seconds\": %.3f", measure->status,
            measure->complete ? "true" : "false", measure->seconds);
    fputs(",\n   \"kernels\": [", out);
    for (size_t i = 0; i < measure->kernels.len; i++) {
        fputs(i ? "," : "", out);
        kernel_print(out, measure->kernels.at[i]);
    }
    fputs("],\n   \"findings\": [", out);
    for (size_t i = 0; i < measure->findings.len; i++) {
        fputs(i ? "," : "", out);
        finding_print(out, &measure->findings.at[i]);
    }
    fputs("],\n   \"notes\": [", out);
    for (size_t i = 0; i < measure->notes.len; i++) {
        fputs(i ? ", " : "", out);
        string_print(out, measure->notes.at[i]);
    }
    fputs("],\n   \"copies\": [", out);
    copies_print(out, measure);
    fputs("]}", out);
}

void json_print(FILE *out, const SimOptions *options, const Measures *measures)
{
    fprintf(out, "{\"arch\": %d, ", options->arch);
    if (options->compare)
        fprintf(out, "\"same\": %s, ", compare_equal(measures) ? "true" : "false");
    fputs("\"programs\": [", out);
    for (size_t i = 0; i < measures->len; i++) {
        fputs(i ? "," : "", out);
        program_print(out, measures->at[i]);
    }
    fputs("]}\n", out);
}
