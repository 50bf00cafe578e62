/* The report as JSON. The schema is share/report.schema.json; its version changes when a reader of
 * the old one would be wrong. */
#include "../base/json.h"

#include <stdio.h>

#include "report.h"

enum { SCHEMA_VERSION = 5 };

/* --- figures --------------------------------------------------------------------------------- */

/* Whole numbers without a point, others with as many digits as are of use. */
static void number(Text *out, double value)
{
    if (value == (double)(int64_t)value)
        text_format(out, "%.0f", value);
    else
        text_format(out, "%.6g", value);
}

static void key_number(Text *out, const char *key, double value)
{
    text_format(out, "\"%s\": ", key);
    number(out, value);
}

/* --- accesses -------------------------------------------------------------------------------- */

static void write_figure(Text *out, const char *key, Figure figure, double ideal)
{
    text_format(out, ", \"%s\": {", key);
    key_number(out, "least", figure.least);
    text_add_c(out, ", ");
    key_number(out, "most", figure.most);
    text_add_c(out, ", ");
    key_number(out, "typical", figure.typical);
    if (ideal >= 0) {
        text_add_c(out, ", ");
        key_number(out, "ideal", ideal);
    }
    text_add_c(out, "}");
}

static void write_tally(Text *out, const Tally *tally, bool shared)
{
    key_number(out, "requests", tally->requests);
    text_add_c(out, ", ");
    key_number(out, "active_lanes", tally->lanes);
    text_add_c(out, ", ");
    if (shared) {
        key_number(out, "wavefronts", tally->wavefronts);
        text_add_c(out, ", ");
        key_number(out, "ideal_wavefronts", tally->ideal);
        return;
    }
    key_number(out, "sectors", tally->sectors);
    text_add_c(out, ", ");
    key_number(out, "lines", tally->lines);
    text_add_c(out, ", ");
    key_number(out, "used_bytes", tally->used);
}

static void write_strides(Text *out, const AccessReport *access)
{
    text_add_c(out, ", \"strides\": {");
    for (size_t i = 0; i < access->strides.len; i++) {
        text_add_c(out, i ? ", " : "");
        json_string(out, str_of(access->strides.at[i].axis));
        text_add_c(out, ": ");
        json_string(out, access->strides.at[i].bytes);
    }
    text_add_c(out, "}");
}

/* Of all launches of a run; null where nothing was. Without --measured there is no such key. */
static void write_counted(Text *out, const char *key, const Counted *counted)
{
    bool shared = counted->space == SPACE_SHARED;
    text_format(out, "\"%s\": ", key);
    if (counted->requests <= 0) {
        text_add_c(out, "null");
        return;
    }
    text_add_c(out, "{");
    key_number(out, "launches", counted->launches);
    text_add_c(out, ", ");
    key_number(out, "requests", counted->requests);
    text_add_c(out, ", ");
    key_number(out, shared ? "wavefronts" : "sectors",
               shared ? counted->wavefronts : counted->sectors);
    if (shared) {
        text_add_c(out, ", ");
        key_number(out, "ideal_wavefronts", counted->ideal);
    }
    text_add_c(out, "}");
}

/* Of an access that does not stand in the kernel itself. */
static void write_function(Text *out, const AccessReport *access)
{
    if (!access->function.len) {
        text_add_c(out, ", \"function\": null");
        return;
    }
    text_add_c(out, ",\n         \"function\": {");
    json_key_string(out, "name", access->function);
    text_add_c(out, ", ");
    json_key_string(out, "file", span_origin(access->where).source->path);
    text_add_c(out, ", \"calls\": [");
    for (size_t i = 0; i < access->calls.len; i++)
        text_format(out, "%s%u", i ? ", " : "", access->calls.at[i]);
    text_add_c(out, "]}");
}

/* The function's name, or null. */
static void write_function_name(Text *out, Str function)
{
    text_add_c(out, ", \"function\": ");
    if (function.len)
        json_string(out, function);
    else
        text_add_c(out, "null");
}

static void write_taken(Text *out, const TakenSizes *taken)
{
    text_add_c(out, "\"taken\": {");
    for (size_t i = 0; i < taken->len; i++)
        text_format(out, "%s\"%.*s\": %lld", i ? ", " : "", STR_ARG(taken->at[i].name),
                    (long long)taken->at[i].value);
    text_add_c(out, "}");
}

static const char *const rest_names[] = {"null", "\"elsewhere\"", "\"beside\"", "\"unused\""};

static void write_access(const Report *report, Text *out, const FileReport *file,
                         const KernelReport *kernel, const AccessReport *access)
{
    bool shared = access->space == SPACE_SHARED;
    text_add_c(out, "\n        {");
    json_key_string(out, "array", access->array);
    text_add_c(out, ", ");
    json_key_string(out, "text", access->text);
    text_format(out,
                ", \"line\": %u, \"column\": %u, \"last_line\": %u, \"kind\": \"%s\", \"space\": "
                "\"%s\", \"bytes\": %u",
                access->place.line, access->place.column, access->last_line,
                kind_name(access->kind), space_name(access->space), access->bytes);
    write_function(out, access);
    text_format(out, ",\n         \"pattern\": \"%s\"", pattern_name(access->pattern));
    write_strides(out, access);
    text_format(out, ",\n         \"certainty\": \"%s\", ", certainty_name(access->certainty));
    json_key_string(out, "why", access->why);
    text_format(out, ", \"lanes\": {\"least\": %u, \"most\": %u}", access->lanes_least,
                access->lanes_most);
    if (shared) {
        write_figure(out, "wavefronts", access->wavefronts, access->ideal_wavefronts.typical);
    } else {
        write_figure(out, "sectors", access->sectors, access->ideal);
        write_figure(out, "lines", access->lines, -1);
        text_add_c(out, ", ");
        key_number(out, "efficiency", access->efficiency);
    }
    text_format(out,
                ", \"excess\": %s, \"rest\": %s, \"loops\": %u, \"optional\": %s,\n         "
                "\"launch\": ",
                access->uncoalesced || access->conflicts ? "true" : "false",
                rest_names[access->rest], access->loops, access->optional ? "true" : "false");
    if (access->counted || access->counted_exactly) {
        text_format(out, "{\"exact\": %s, ", access->counted_exactly ? "true" : "false");
        write_tally(out, &access->tally, shared);
        text_add_c(out, "}");
    } else {
        text_add_c(out, "null");
    }
    if (report->measured.len) {
        Counted counted = report_counted(report, file, kernel, access->space, access);
        text_add_c(out, ", ");
        write_counted(out, "counted_in_line", &counted);
    }
    text_add_c(out, "}");
}

/* --- kernels --------------------------------------------------------------------------------- */

static void write_shape(Text *out, const char *key, const int64_t shape[3])
{
    if (shape[0] > 0)
        text_format(out, "\"%s\": [%lld, %lld, %lld]", key, (long long)shape[0],
                    (long long)shape[1], (long long)shape[2]);
    else
        text_format(out, "\"%s\": null", key);
}

static void write_branches(Text *out, const KernelReport *kernel)
{
    text_add_c(out, "],\n       \"branches\": [");
    for (size_t i = 0; i < kernel->branches.len; i++) {
        const BranchReport *branch = &kernel->branches.at[i];
        text_add_c(out, i ? ",\n        {" : "\n        {");
        json_key_string(out, "text", branch->text);
        text_format(out, ", \"line\": %u, \"column\": %u, \"loop\": %s, \"divergence\": \"%s\"",
                    branch->place.line, branch->place.column, branch->is_loop ? "true" : "false",
                    divergence_name(branch->divergence));
        write_function_name(out, branch->function);
        text_add_c(out, "}");
    }
    text_add_c(out, "],\n       \"notes\": [");
    for (size_t i = 0; i < kernel->notes.len; i++) {
        text_add_c(out, i ? ",\n        {" : "\n        {");
        json_key_string(out, "text", kernel->notes.at[i].text);
        text_format(out, ", \"line\": %u", kernel->notes.at[i].place.line);
        write_function_name(out, kernel->notes.at[i].function);
        text_add_c(out, "}");
    }
    text_add_c(out, "]");
}

/* The line, or null. */
static void write_line(Text *out, const char *key, unsigned line)
{
    if (line)
        text_format(out, ", \"%s\": %u", key, line);
    else
        text_format(out, ", \"%s\": null", key);
}

static void write_variant(const Report *report, Text *out, const char *key, const FileReport *file,
                          const KernelReport *kernel)
{
    text_format(out, ",\n     \"%s\": ", key);
    if (!kernel) {
        text_add_c(out, "null");
        return;
    }
    text_add_c(out, "{");
    json_key_string(out, "file", span_origin(kernel->where).source->path);
    text_format(out, ", \"line\": %u, \"last_line\": %u,\n       ", kernel->place.line,
                kernel->last_line);
    write_shape(out, "block", kernel->block);
    text_add_c(out, ", ");
    json_key_string(out, "block_from", str_of(kernel->block_from ? kernel->block_from : "unknown"));
    text_add_c(out, ", ");
    write_shape(out, "grid", kernel->launched.grid);
    text_format(out, ", \"grid_assumed\": %s", kernel->grid_taken ? "true" : "false");
    if (kernel->shared_dynamic)
        text_add_c(out, ", \"shared_bytes\": null");
    else
        text_format(out, ", \"shared_bytes\": %lld", (long long)kernel->shared_bytes);
    text_format(out, ", \"shared_budget\": %lld, \"blocks_wanted\": %lld, \"blocks_fit\": ",
                (long long)report_budget(report, kernel), (long long)kernel->blocks_per_sm);
    if (kernel->blocks_fit > 0)
        text_format(out, "{\"count\": %lld, \"limit\": \"%s\"}", (long long)kernel->blocks_fit,
                    kernel->fit_limit);
    else
        text_add_c(out, "null");
    text_add_c(out, ",\n       \"accesses\": [");
    for (size_t i = 0; i < kernel->accesses.len; i++) {
        text_add_c(out, i ? "," : "");
        write_access(report, out, file, kernel, &kernel->accesses.at[i]);
    }
    write_branches(out, kernel);
    if (report->measured.len) {
        Counted global = report_counted(report, file, kernel, SPACE_GLOBAL, NULL),
                shared = report_counted(report, file, kernel, SPACE_SHARED, NULL);
        text_add_c(out, ",\n       \"counted\": {");
        write_counted(out, "global", &global);
        text_add_c(out, ", ");
        write_counted(out, "shared", &shared);
        text_add_c(out, "}");
    }
    text_add_c(out, ",\n       \"launch\": ");
    if (kernel->counted_share <= 0) {
        text_add_c(out, "null}");
        return;
    }
    text_format(out, "{\"exact\": %s, \"counted\": %.6g, ", kernel->totals_exact ? "true" : "false",
                kernel->counted_share);
    write_taken(out, &kernel->taken);
    write_line(out, "line", kernel->launched.line);
    write_line(out, "one_iteration_of_line", kernel->once);
    text_add_c(out, ", \"global\": {");
    write_tally(out, &kernel->global, false);
    text_add_c(out, "}, \"shared\": {");
    write_tally(out, &kernel->shared, true);
    text_add_c(out, "}}}");
}

static void write_refusals(const Report *report, Text *out, const KernelReport *kernel)
{
    size_t count;
    const Told *refusals = report_refusals(report, kernel, &count);
    text_add_c(out, ",\n     \"refusals\": [");
    for (size_t i = 0; i < count; i++) {
        const Diag *diag = refusals[i].diag;
        Place place = refusals[i].place;
        text_add_c(out, i ? ",\n       {" : "\n       {");
        text_format(out, "\"rule\": \"%s\", \"line\": %u, \"column\": %u, ", diag_code(diag->id),
                    place.line, place.column);
        json_key_string(out, "text", diag->text);
        text_add_c(out, ", ");
        json_key_string(out, "fix", diag->notes.len ? diag->notes.at[0].text : STR(""));
        text_add_c(out, "}");
    }
    text_add_c(out, "]");
}

/* What a variant takes for granted, and who sees to it. */
static void write_launch(const Report *report, Text *out, const KernelReport *kernel)
{
    const Diag *launch = report_launch(report, kernel);
    text_add_c(out, ",\n     \"launches\": ");
    if (!launch) {
        text_add_c(out, "null}");
        return;
    }
    text_add_c(out, "{");
    json_key_string(out, "text", launch->text);
    text_add_c(out, ", \"assumes\": [");
    for (size_t i = 0; i < launch->notes.len; i++) {
        text_add_c(out, i ? ",\n       " : "\n       ");
        json_string(out, launch->notes.at[i].text);
    }
    text_add_c(out, "]}}");
}

static void write_estimate(Text *out, const char *key, const Device *device,
                           const Estimate *estimate)
{
    const Cost *cost = &estimate->cost;
    text_format(out,
                "\"%s\": {\"seconds\": %.4g, \"limit\": \"%s\", \"bytes_in_flight\": %.0f, "
                "\"occupancy\": %.4g, \"multiprocessors\": %.4g,\n"
                "       \"sectors\": %.6g, \"bytes\": %.6g, \"wavefronts\": %.6g, "
                "\"instructions\": %.6g, \"barriers\": %.6g, \"chain\": %.4g, \"registers\": %.0f, "
                "\"shared_bytes\": %.0f}",
                key, estimate_time(estimate, device), cost_limit_name(cost_limit(device, cost)),
                cost->flight, cost->occupancy, cost->multiprocessors, cost->sectors, cost->bytes,
                cost->wavefronts, cost->instructions, cost->barriers, cost->chain, cost->registers,
                cost->shared);
}

/* What a launch takes, predicted; null where that is not known. */
static void write_time(const Report *report, Text *out, const KernelReport *kernel)
{
    const KernelTime *time = report_times(report, kernel);
    text_add_c(out, ",\n     \"time\": ");
    if (!time || !time->written.known || !time->launched.known) {
        text_add_c(out, "null");
        return;
    }
    text_format(out, "{\"blocks\": %.0f, ", time->written.blocks);
    json_key_string(out, "without", time->without);
    text_add_c(out, ", ");
    write_taken(out, &time->written.taken);
    text_add_c(out, ",\n      ");
    write_estimate(out, "before", report->options->device, &time->written);
    text_add_c(out, ",\n      ");
    if (time->changed)
        write_estimate(out, "after", report->options->device, &time->launched);
    else
        text_add_c(out, "\"after\": null");
    text_add_c(out, "}");
}

static void write_layouts(const Report *report, Text *out, const KernelReport *kernel)
{
    const LayoutGains *layouts = report_layouts(report, kernel);
    text_add_c(out, ",\n     \"layouts\": [");
    for (size_t i = 0; i < layouts->len; i++) {
        const LayoutGain *gain = &layouts->at[i];
        text_format(out, "%s\n      {\"kind\": \"%s\", ", i ? "," : "",
                    layout_kind_name(gain->kind));
        json_key_string(out, "array", gain->array);
        text_format(out, ", \"before\": %.4g, \"after\": %.4g, \"convert\": %.4g,\n       ",
                    gain->before, gain->after, gain->convert);
        json_key_string(out, "text", gain->text);
        text_add_c(out, ", ");
        json_key_string(out, "remedy", gain->remedy);
        text_add_c(out, "}");
    }
    text_add_c(out, "]");
}

void report_json(const Report *report, Text *out)
{
    text_format(out, "{\"schema\": \"cudalite-report\", \"version\": %d,\n ", SCHEMA_VERSION);
    json_key_string(out, "file", report->before->path);
    text_format(out, ", \"arch\": %u, \"assumed_size\": %d,\n \"kernels\": [",
                report->options->device->arch, ASSUMED_EXTENT);
    for (size_t i = 0; i < report->before->kernels.len; i++) {
        const KernelReport *kernel = report->before->kernels.at[i];
        text_add_c(out, i ? ",\n    {" : "\n    {");
        json_key_string(out, "name", kernel->name);
        text_format(out, ", \"annotated\": %s", kernel->annotated ? "true" : "false");
        write_variant(report, out, "before", report->before, kernel);
        write_variant(report, out, "after", report->after,
                      report_kernel(report->after, kernel->name));
        write_variant(report, out, "hand", report->hand, report_kernel(report->hand, kernel->name));
        write_refusals(report, out, kernel);
        write_time(report, out, kernel);
        write_layouts(report, out, kernel);
        write_launch(report, out, kernel);
    }
    text_add_c(out, "]}\n");
}
