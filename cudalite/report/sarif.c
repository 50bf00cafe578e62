/* The report as SARIF 2.1.0 (OASIS, Static Analysis Results Interchange Format), for editors and
 * code hosts: accesses that cost too much, bank conflicts, and what was not staged and why. */
#include <stdio.h>

#include "../options.h"
#include "json.h"

typedef struct {
    const Report *report;
    Text *out;
    bool any;
} SarifWriter;

static void write_rule(Text *out, const char *id, const char *title, const char *level, bool first)
{
    text_format(
        out, "%s\n      {\"id\": \"%s\", \"shortDescription\": {\"text\": ", first ? "" : ",", id);
    json_string(out, str_of(title));
    text_format(out, "}, \"defaultConfiguration\": {\"level\": \"%s\"}}", level);
}

static const char *level_of(Severity severity)
{
    return severity == SEVERITY_ERROR ? "error" : severity == SEVERITY_WARNING ? "warning" : "note";
}

static void write_region(Text *out, Span where)
{
    Place from = source_place(where.source, where.begin),
          to = source_place(where.source, where.end);
    text_format(
        out,
        "\"region\": {\"startLine\": %u, \"startColumn\": %u, \"endLine\": %u, \"endColumn\": %u}",
        from.line, from.column, to.line, to.column);
}

static void begin_result(SarifWriter *writer, const char *rule, const char *level, Str message,
                         Span where)
{
    Text *out = writer->out;
    text_add_c(out, writer->any ? ",\n     {" : "\n     {");
    writer->any = true;
    text_format(out, "\"ruleId\": \"%s\", \"level\": \"%s\", \"message\": {", rule, level);
    json_key_string(out, "text", message);
    text_add_c(out, "},\n      \"locations\": [{\"physicalLocation\": {\"artifactLocation\": {");
    json_key_string(out, "uri", where.source->path);
    text_add_c(out, "}, ");
    write_region(out, where);
    text_add_c(out, "}}]");
}

static Str access_message(const Report *report, const AccessReport *access)
{
    Arena *arena = report->arena;
    const char *verb = access->kind == KIND_LOAD    ? "load"
                       : access->kind == KIND_STORE ? "store"
                                                    : "atomic";
    if (access->space == SPACE_SHARED)
        return str_format(arena,
                          "this %s of shared '%.*s' takes %.4g wavefronts for a request, %.4g "
                          "without bank conflicts",
                          verb, STR_ARG(access->array), access->wavefronts.typical,
                          access->ideal_wavefronts.typical);
    return str_format(
        arena, "this %s of '%.*s' moves %.4g sectors for a request, %.4g would do: %s%s%.*s", verb,
        STR_ARG(access->array), access->sectors.typical, access->ideal,
        pattern_name(access->pattern), access->why.len ? "; " : "", STR_ARG(access->why));
}

static void write_accesses(SarifWriter *writer, const KernelReport *kernel)
{
    for (size_t i = 0; i < kernel->accesses.len; i++) {
        const AccessReport *access = &kernel->accesses.at[i];
        if (!access->uncoalesced && !access->conflicts)
            continue;
        begin_result(writer, access->conflicts ? "conflicts" : "excess-sectors", "warning",
                     access_message(writer->report, access), access->where);
        text_add_c(writer->out, "}");
    }
}

/* A kernel that no annotation names, with accesses that staging might mend: what to add. */
static bool wants_annotation(const KernelReport *kernel)
{
    for (size_t i = 0; i < kernel->accesses.len && !kernel->annotated; i++)
        if (kernel->accesses.at[i].uncoalesced && kernel->accesses.at[i].pattern == PATTERN_ROW)
            return true;
    return false;
}

static Str annotation_words(Arena *arena, const KernelReport *kernel)
{
    if (kernel->block[1] > 1 || kernel->block[2] > 1)
        return str_format(arena, "%lldx%lldx%lld", (long long)kernel->block[0],
                          (long long)kernel->block[1], (long long)kernel->block[2]);
    return str_format(arena, "%lld", (long long)kernel->block[0]);
}

static void write_fix(SarifWriter *writer, const KernelReport *kernel)
{
    Arena *arena = writer->report->arena;
    Source *source = writer->report->before->source;
    if (!wants_annotation(kernel) || kernel->block[0] <= 0 || kernel->body.source != source)
        return;
    Str words = annotation_words(arena, kernel);
    begin_result(
        writer, "annotate", "note",
        str_format(arena, "kernel '%.*s' has accesses that staging might mend, and no annotations",
                   STR_ARG(kernel->name)),
        kernel->where);
    Place place = source_place(source, kernel->body.begin + 1);
    text_add_c(writer->out, ",\n      \"fixes\": [{\"description\": {\"text\": \"name the block's "
                            "shape; garray and loop follow\"}, "
                            "\"artifactChanges\": [{\"artifactLocation\": {");
    json_key_string(writer->out, "uri", source->path);
    text_format(writer->out,
                "}, \"replacements\": [{\"deletedRegion\": {\"startLine\": %u, \"startColumn\": "
                "%u, \"endLine\": %u, "
                "\"endColumn\": %u}, \"insertedContent\": {",
                place.line, place.column, place.line, place.column);
    json_key_string(writer->out, "text",
                    str_format(arena, "\n#pragma cudalite __global__ %.*s\n", STR_ARG(words)));
    text_add_c(writer->out, "}}]}]}]}");
}

static void write_diagnostics(SarifWriter *writer)
{
    const Diags *diags = writer->report->diags;
    for (size_t i = 0; i < diags->all.len; i++) {
        const Diag *diag = diags->all.at[i];
        bool told = diag->severity > SEVERITY_REMARK && diag->where.source;
        if (!told)
            continue;
        Str text = diag->text;
        if (diag->notes.len)
            text = str_format(writer->report->arena, "%.*s; %.*s", STR_ARG(text),
                              STR_ARG(diag->notes.at[0].text));
        begin_result(writer, diag_code(diag->id), level_of(diag->severity), text, diag->where);
        text_add_c(writer->out, "}");
    }
}

void report_sarif(const Report *report, Text *out)
{
    SarifWriter writer = {.report = report, .out = out};
    text_add_c(
        out,
        "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\", \"version\": \"2.1.0\",\n"
        " \"runs\": [\n  {\"tool\": {\"driver\": {\"name\": \"cudalite\", \"version\": "
        "\"" CUDALITE_VERSION "\",\n"
        "     \"rules\": [");
    write_rule(out, "excess-sectors", "an access moves at least twice the sectors that would do",
               "warning", true);
    write_rule(out, "conflicts", "an access to shared memory has bank conflicts", "warning", false);
    write_rule(out, "annotate", "a kernel has accesses that staging might mend", "note", false);
    for (int id = 0; id < DIAG_COUNT; id++)
        write_rule(out, diag_code((DiagId)id), diag_title((DiagId)id),
                   level_of(diag_severity((DiagId)id)), false);
    text_add_c(out, "]}},\n   \"columnKind\": \"utf16CodeUnits\",\n   \"results\": [");
    write_diagnostics(&writer);
    for (size_t i = 0; i < report->before->kernels.len; i++) {
        write_accesses(&writer, report->before->kernels.at[i]);
        write_fix(&writer, report->before->kernels.at[i]);
    }
    text_add_c(out, "]}]}\n");
}
