/* All counts and findings as JSON.
 *
 * Enters: measures. Leaves: one object, which the manual page describes. */
#include "../base/json.h"
#include "json.h"
#include "table.h"

static const char *const kind_words[] = {"load", "store", "atomic"};
static const char *const space_words[] = {"global", "shared", "constant"};

static double ratio(double a, double b)
{
    return b > 0 ? a / b : 0;
}

static void counts_print(Text *out, const Counts *c, Space space)
{
    text_format(out, "\"requests\": %.0f, \"active_lanes\": %.0f, \"bytes\": %.0f", c->requests,
                c->lanes, c->bytes);
    if (space == SPACE_GLOBAL)
        text_format(out,
                    ", \"sectors\": %.0f, \"sectors_per_request\": %.6f, \"lines\": %.0f"
                    ", \"used_bytes\": %.0f, \"efficiency\": %.6f, \"aligned_requests\": %.0f",
                    c->sectors, ratio(c->sectors, c->requests), c->lines, c->used_bytes,
                    ratio(c->used_bytes, 32 * c->sectors), c->aligned);
    if (space == SPACE_GLOBAL && c->l1_hits + c->l1_misses + c->l2_hits + c->l2_misses > 0)
        text_format(
            out, ", \"l1_hits\": %.0f, \"l1_misses\": %.0f, \"l2_hits\": %.0f, \"l2_misses\": %.0f",
            c->l1_hits, c->l1_misses, c->l2_hits, c->l2_misses);
    if (space == SPACE_SHARED)
        text_format(out,
                    ", \"wavefronts\": %.0f, \"ideal_wavefronts\": %.0f"
                    ", \"wavefronts_per_request\": %.6f, \"conflict_ratio\": %.6f",
                    c->wavefronts, c->ideal_wavefronts, ratio(c->wavefronts, c->requests),
                    ratio(c->wavefronts, c->ideal_wavefronts));
}

static void space_print(Text *out, const KernelMeasure *kernel, Space space)
{
    Counts all = counts_of(kernel, space);
    text_format(out, ",\n      \"%s\": {", space_words[space]);
    counts_print(out, &all, space);
    for (int kind = 0; kind < ACCESS_KINDS; kind++) {
        text_format(out, ",\n        \"%s\": {", kind_words[kind]);
        counts_print(out, &kernel->totals[space][kind], space);
        text_add_c(out, "}");
    }
    text_add_c(out, "}");
}

static void site_print(Text *out, const Site *site)
{
    text_add_c(out, "\n        {");
    json_key_string(out, "file", site->file);
    text_format(out, ", \"line\": %u, \"space\": \"%s\", \"kind\": \"%s\", \"size\": %u, ",
                site->line, space_words[site->space], kind_words[site->kind], site->size);
    counts_print(out, &site->counts, site->space);
    text_add_c(out, ", \"columns\": [");
    for (size_t i = 0; i < site->columns.len; i++) {
        const SiteColumn *column = &site->columns.at[i];
        text_format(out, "%s{\"column\": %u, ", i ? ", " : "", column->column);
        counts_print(out, &column->counts, site->space);
        text_add_c(out, "}");
    }
    text_add_c(out, "]}");
}

static void kernel_print(Text *out, const KernelMeasure *k)
{
    Counts global = counts_of(k, SPACE_GLOBAL), shared = counts_of(k, SPACE_SHARED);
    text_add_c(out, "\n    {");
    json_key_string(out, "name", k->name);
    text_add_c(out, ", ");
    json_key_string(out, "file", k->file);
    text_format(out, ", \"line\": %u, \"launches\": %.0f, \"blocks\": %.0f, \"threads\": %.0f",
                k->line, k->launches, k->blocks, k->threads);
    text_format(out, ",\n      \"grid\": [%u, %u, %u], \"block\": [%u, %u, %u]", k->grid[0],
                k->grid[1], k->grid[2], k->block[0], k->block[1], k->block[2]);
    text_format(out, ", \"counted_blocks\": %.0f", k->counted_blocks);
    text_format(
        out, ",\n      \"block_barriers\": %.0f, \"warp_barriers\": %.0f, \"warp_exchanges\": %.0f",
        k->block_barriers, k->warp_barriers, k->exchanges);
    if (k->instructions > 0)
        text_format(out, ", \"warp_instructions\": %.0f", k->instructions);
    text_format(out, ", \"static_shared_bytes\": %.0f, \"dynamic_shared_bytes\": %.0f",
                k->shared_static, k->shared_dynamic);
    text_format(out, ",\n      \"lane_efficiency\": %.6f",
                ratio(global.lanes + shared.lanes, 32 * (global.requests + shared.requests)));
    for (int space = 0; space < SPACES; space++)
        space_print(out, k, (Space)space);
    text_add_c(out, ",\n      \"sites\": [");
    for (size_t i = 0; i < k->sites.len; i++) {
        text_add_c(out, i ? "," : "");
        site_print(out, &k->sites.at[i]);
    }
    text_add_c(out, "]}");
}

static void thread_print(Text *out, const char *key, ThreadPlace place)
{
    if (place.known)
        text_format(out, ", \"%s\": {\"block\": %.0f, \"thread\": %u}", key, place.block,
                    place.thread);
}

static void finding_print(Text *out, const FindingMeasure *f)
{
    text_add_c(out, "\n    {");
    json_key_string(out, "id", f->id);
    text_add_c(out, ", ");
    json_key_string(out, "text", f->words);
    text_add_c(out, ", ");
    json_key_string(out, "detail", f->what);
    text_add_c(out, ", ");
    json_key_string(out, "kernel", f->kernel ? f->kernel->name : STR(""));
    text_add_c(out, ", ");
    json_key_string(out, "file", f->file);
    text_format(out, ", \"line\": %u, \"access\": \"%s\", \"size\": %u, \"address\": \"0x%.*s\"",
                f->line, f->is_write ? "write" : "read", f->size, STR_ARG(f->address));
    if (f->origin_line) {
        text_add_c(out, ", \"allocated\": {");
        json_key_string(out, "file", f->origin_file);
        text_format(out, ", \"line\": %u}", f->origin_line);
    }
    thread_print(out, "thread", f->here);
    thread_print(out, "other", f->other);
    text_format(out, ", \"count\": %.0f}", f->count);
}

static void copies_print(Text *out, const Measure *measure)
{
    for (size_t i = 0; i < measure->copies.len; i++) {
        Str copy = measure->copies.at[i];
        size_t tab = 0;
        while (tab < copy.len && copy.at[tab] != '\t')
            tab++;
        text_format(out, "%s\n    {\"bytes\": %.*s, ", i ? "," : "", (int)tab, copy.at);
        json_key_string(out, "hash", str_trim(str_slice(copy, tab, copy.len)));
        text_add_c(out, "}");
    }
}

static void memory_json(Text *out, const MemoryComparison *memory)
{
    text_format(out,
                ",\n   \"memory\": {\"same\": %s, \"by_launch\": %s, \"launches\": %zu, "
                "\"allocations\": %zu, "
                "\"compared_bytes\": %.0f",
                memory->differs ? "false" : "true", memory->is_by_launch ? "true" : "false",
                memory->launches, memory->allocations, memory->bytes);
    if (memory->differs) {
        text_add_c(out, ", ");
        json_key_string(out, "difference", memory->difference);
    }
    text_add_c(out, "}");
}

static void originals_json(Text *out, const Measure *measure)
{
    text_add_c(out, ",\n   \"original_kernels\": [");
    for (size_t i = 0; i < measure->originals.len; i++) {
        const OriginalKernel *original = &measure->originals.at[i];
        text_add_c(out, i ? ", {" : "{");
        json_key_string(out, "kernel", original->kernel);
        text_format(out, ", \"launches\": %zu, \"of\": %zu, \"why\": [", original->launches,
                    original->of);
        for (size_t k = 0; k < original->why.len; k++) {
            text_add_c(out, k ? ", " : "");
            json_string(out, original->why.at[k]);
        }
        text_add_c(out, "]}");
    }
    text_add_c(out, "]");
}

static void program_print(Text *out, const Measure *measure)
{
    text_add_c(out, "\n  {");
    json_key_string(out, "program", measure->program);
    text_format(out, ", \"exit\": %d, \"complete\": %s, \"seconds\": %.3f", measure->status,
                measure->complete && !measure->stopped ? "true" : "false", measure->seconds);
    if (measure->memory.is_done)
        memory_json(out, &measure->memory);
    if (measure->originals.len)
        originals_json(out, measure);
    text_add_c(out, ",\n   \"kernels\": [");
    for (size_t i = 0; i < measure->kernels.len; i++) {
        text_add_c(out, i ? "," : "");
        kernel_print(out, measure->kernels.at[i]);
    }
    text_add_c(out, "],\n   \"findings\": [");
    for (size_t i = 0; i < measure->findings.len; i++) {
        text_add_c(out, i ? "," : "");
        finding_print(out, &measure->findings.at[i]);
    }
    text_add_c(out, "],\n   \"notes\": [");
    for (size_t i = 0; i < measure->notes.len; i++) {
        text_add_c(out, i ? ", " : "");
        json_string(out, measure->notes.at[i]);
    }
    text_add_c(out, "],\n   \"copies\": [");
    copies_print(out, measure);
    text_add_c(out, "]}");
}

void json_write(Text *out, const SimOptions *options, const Measures *measures)
{
    text_format(out, "{\"arch\": %d, ", options->arch);
    if (options->compares)
        text_format(out, "\"same\": %s, ", compare_equal(measures) ? "true" : "false");
    text_add_c(out, "\"programs\": [");
    for (size_t i = 0; i < measures->len; i++) {
        text_add_c(out, i ? "," : "");
        program_print(out, measures->at[i]);
    }
    text_add_c(out, "]}\n");
}
