/* The report as SARIF 2.1.0 (OASIS, Static Analysis Results Interchange Format), for editors and
 * code hosts: accesses that cost too much, bank conflicts, and what was not staged and why. */
#include <stdio.h>
#include <string.h>

#include "../base/json.h"
#include "../base/version.h"
#include "report.h"

typedef struct {
    const Report *report;
    Text *out;
    bool any;
} SarifWriter;

static void write_rule(Text *out, const char *id, const char *title, const char *level, bool first)
{
    text_format(out, "%s\n      {\"id\": \"%s\"", first ? "" : ",", id);
    static const char *const keys[] = {"shortDescription", "fullDescription"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        text_format(out, ", \"%s\": {", keys[i]);
        json_key_string(out, "text", str_of(title));
        text_add_c(out, "}");
    }
    const bool is_diagnostic = id[0] == 'C';
    text_format(out, ", \"help\": {\"text\": \"%s explains %s\"}",
                is_diagnostic ? "cudalite-diagnostics(7)" : "cudalite(1)", id);
    text_format(out, ", \"defaultConfiguration\": {\"level\": \"%s\"}}", level);
}

static const char *level_of(Severity severity)
{
    return severity == SEVERITY_ERROR ? "error" : severity == SEVERITY_WARNING ? "warning" : "note";
}

/* Columns count UTF-16 units, as editors do. */
static Place utf16_place(Source *source, uint32_t offset)
{
    Place place = source_place(source, offset);
    Str line = str_slice(source->text, offset - (place.column - 1), offset);
    place.column = 1;
    for (size_t i = 0, length; i < line.len; i += length ? length : 1) {
        uint32_t code = 0;
        length = str_utf8(str_slice(line, i, line.len), &code);
        place.column += code > 0xffff ? 2 : 1;
    }
    return place;
}

static void write_region(Text *out, const char *key, Span where)
{
    Place from = utf16_place(where.source, where.begin), to = utf16_place(where.source, where.end);
    text_format(
        out, "\"%s\": {\"startLine\": %u, \"startColumn\": %u, \"endLine\": %u, \"endColumn\": %u}",
        key, from.line, from.column, to.line, to.column);
}

static void write_location(Text *out, Str path)
{
    text_add_c(out, "\"artifactLocation\": {\"uri\": ");
    json_uri(out, path);
    text_add_c(out, "}");
}

static void begin_result(SarifWriter *writer, const char *rule, const char *level, Str message,
                         Span where)
{
    Text *out = writer->out;
    where = span_told(where);
    text_add_c(out, writer->any ? ",\n     {" : "\n     {");
    writer->any = true;
    text_format(out, "\"ruleId\": \"%s\", \"level\": \"%s\", \"message\": {", rule, level);
    json_key_string(out, "text", message);
    text_add_c(out, "},\n      \"locations\": [{\"physicalLocation\": {");
    write_location(out, where.source->path);
    text_add_c(out, ", ");
    write_region(out, "region", where);
    text_add_c(out, "}}]");
}

static Str access_message(const Report *report, const KernelReport *kernel,
                          const AccessReport *access)
{
    Arena *arena = report->arena;
    const char *verb = access->kind == KIND_LOAD    ? "load"
                       : access->kind == KIND_STORE ? "store"
                                                    : "atomic";
    Str in = access->function.len ? str_format(arena, "in %.*s of kernel '%.*s', ",
                                               STR_ARG(report_function(arena, kernel, access)),
                                               STR_ARG(kernel->name))
                                  : STR("");
    if (access->space == SPACE_SHARED)
        return str_format(arena,
                          "%.*sthis %s of shared '%.*s' takes %.4g wavefronts per request, %.4g "
                          "without bank conflicts",
                          STR_ARG(in), verb, STR_ARG(access->array), access->wavefronts.typical,
                          access->ideal_wavefronts.typical);
    return str_format(
        arena,
        "%.*sthis %s of '%.*s' moves %.4g sectors per request where %.4g would be enough: %s%s%.*s",
        STR_ARG(in), verb, STR_ARG(access->array), access->sectors.typical, access->ideal,
        pattern_name(access->pattern), access->why.len ? "; " : "", STR_ARG(access->why));
}

static void write_accesses(SarifWriter *writer, const KernelReport *kernel)
{
    for (size_t i = 0; i < kernel->accesses.len; i++) {
        const AccessReport *access = &kernel->accesses.at[i];
        const FailOn what = access->conflicts ? FAIL_CONFLICTS : FAIL_EXCESS_SECTORS;
        if (!report_is_meant(access, what) ||
            !report_stays_bad(writer->report, kernel, access, what))
            continue; /* what staging mends is no alert */
        begin_result(writer, access->conflicts ? "conflicts" : "excess-sectors", "warning",
                     access_message(writer->report, kernel, access), access->where);
        text_add_c(writer->out, "}");
    }
}

/* What is to be written in the main file, as the last property of a result. */
static void write_fix(SarifWriter *writer, const char *what, const DiagFix *parts, size_t count)
{
    Text *out = writer->out;
    text_format(out,
                ",\n      \"fixes\": [{\"description\": {\"text\": \"%s\"}, "
                "\"artifactChanges\": [{",
                what);
    write_location(out, span_told(parts[0].where).source->path);
    text_add_c(out, ", \"replacements\": [");
    for (size_t i = 0; i < count; i++) {
        text_add_c(out, i ? ",\n       {" : "\n       {");
        write_region(out, "deletedRegion", span_told(parts[i].where));
        text_add_c(out, ", \"insertedContent\": {");
        json_key_string(out, "text", parts[i].text);
        text_add_c(out, "}}");
    }
    text_add_c(out, "]}]}]");
}

/* A kernel that no annotation names: what to add, that staging may mend it. */
static void write_suggested(SarifWriter *writer, const KernelReport *kernel)
{
    if (!kernel->suggested)
        return;
    const Str gain = kernel->suggested->gain;
    begin_result(writer, "annotate", "note",
                 str_format(writer->report->arena,
                            "kernel '%.*s' has no annotations; these would change it%s%.*s%s",
                            STR_ARG(kernel->name), gain.len ? " (" : "", STR_ARG(gain),
                            gain.len ? ")" : ""),
                 kernel->where);
    VEC(DiagFix) fix = {0};
    for (size_t i = 0; i < kernel->suggested->additions.len; i++) {
        const Addition *addition = &kernel->suggested->additions.at[i];
        DiagFix one = {{writer->report->before->source, addition->at, addition->at},
                       addition->text};
        vec_push(writer->report->arena, &fix, one);
    }
    write_fix(writer, "annotate the kernel; inferred annotations change no result", fix.at,
              fix.len);
    text_add_c(writer->out, "}");
}

static void write_layouts(SarifWriter *writer, const KernelReport *kernel)
{
    const LayoutGains *layouts = report_layouts(writer->report, kernel);
    for (size_t i = 0; i < layouts->len; i++) {
        Str text = str_format(writer->report->arena, "%.*s; %.*s", STR_ARG(layouts->at[i].text),
                              STR_ARG(layouts->at[i].remedy));
        begin_result(writer, diag_code(DIAG_LAYOUT), "note", text, kernel->where);
        text_add_c(writer->out, "}");
    }
}

static void write_diagnostics(SarifWriter *writer)
{
    const Diags *diags = writer->report->diags;
    for (size_t i = 0; i < diags->all.len; i++) {
        const Diag *diag = diags->all.at[i];
        bool missing = diag->id == DIAG_GARRAY_MISSING || diag->id == DIAG_LOOP_MISSING;
        /* all that it takes for granted */
        bool chooses = diag->id == DIAG_LAUNCH_OWNED || diag->id == DIAG_TIME;
        bool told = diag->where.source && (diag->severity > SEVERITY_REMARK || chooses) &&
                    (!diag->is_silent || report_is_refusal(diag) || missing);
        if (!told)
            continue;
        Str text = diag->text;
        for (size_t k = 0; k < diag->notes.len && (k == 0 || chooses); k++)
            text = str_format(writer->report->arena, "%.*s; %.*s", STR_ARG(text),
                              STR_ARG(diag->notes.at[k].text));
        begin_result(writer, diag_code(diag->id), level_of(diag->severity), text, diag->where);
        if (diag->fixes.len)
            write_fix(writer,
                      diag->is_fix_safe ? "correct it" : "correct it, if this is what you mean",
                      diag->fixes.at, diag->fixes.len);
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
    write_rule(out, "excess-sectors", "an access moves at least twice the ideal number of sectors",
               "warning", true);
    write_rule(out, "conflicts", "an access to shared memory has bank conflicts", "warning", false);
    write_rule(out, "annotate", "a kernel has accesses that staging might improve", "note", false);
    for (int id = 0; id < DIAG_COUNT; id++)
        write_rule(out, diag_code((DiagId)id), diag_title((DiagId)id),
                   level_of(diag_severity((DiagId)id)), false);
    text_add_c(out, "]}},\n   \"columnKind\": \"utf16CodeUnits\",\n   \"results\": [");
    write_diagnostics(&writer);
    for (size_t i = 0; i < report->before->kernels.len; i++) {
        write_accesses(&writer, report->before->kernels.at[i]);
        write_suggested(&writer, report->before->kernels.at[i]);
        write_layouts(&writer, report->before->kernels.at[i]);
    }
    text_add_c(out, "]}]}\n");
}
