/* Findings as SARIF 2.1.0 (OASIS, Static Analysis Results Interchange Format), for editors and code hosts.
 *
 * Enters: measures. Leaves: one run, a rule for each kind of finding, a result for each finding at its
 * source line; where the memory was allocated is a related place. */
#include "sarif.h"

#include "../base/json.h"
#include "../base/version.h"
#include "table.h"

static void rules_write(Text *out)
{
    static const struct {
        const char *id, *words;
    } rules[] = {
#define FINDING(name, text) {#name, text},
#include "findings.def"
#undef FINDING
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        text_format(out,
                    "%s\n      {\"id\": \"%s\", \"shortDescription\": {\"text\": \"%s\"}, "
                    "\"help\": {\"text\": \"cudalite-sim(1) explains %s\"}, "
                    "\"defaultConfiguration\": {\"level\": \"error\"}}",
                    i ? "," : "", rules[i].id, rules[i].words, rules[i].id);
}

static void location_write(Text *out, Str file, unsigned line)
{
    text_add_c(out, "{\"physicalLocation\": {\"artifactLocation\": {\"uri\": ");
    json_uri(out, file);
    text_format(out, "}, \"region\": {\"startLine\": %u}}", line);
}

static Str message_of(Arena *arena, const FindingMeasure *f)
{
    Text text = text_new(arena);
    text_add(&text, f->words);
    if (f->what.len)
        text_format(&text, ": %.*s", STR_ARG(f->what));
    if (f->kernel)
        text_format(&text, "; kernel %.*s", STR_ARG(f->kernel->name));
    if (f->kernel && f->here.known) {
        text_add_c(&text, ", ");
        thread_text(&text, f->kernel, f->here);
    }
    if (f->kernel && f->other.known) {
        text_add_c(&text, "; the other is ");
        thread_text(&text, f->kernel, f->other);
    }
    return text_str(&text);
}

static void finding_write(Text *out, const FindingMeasure *f, bool is_first)
{
    text_format(out, "%s\n     {\"ruleId\": \"%.*s\", \"level\": \"error\", \"message\": {",
                is_first ? "" : ",", STR_ARG(f->id));
    json_key_string(out, "text", message_of(out->arena, f));
    text_format(out, "}, \"occurrenceCount\": %.0f", f->count > 0 ? f->count : 1);
    if (f->line) {
        text_add_c(out, ",\n      \"locations\": [");
        location_write(out, f->file, f->line);
        text_add_c(out, "}]");
    }
    if (f->origin_line) {
        text_add_c(out, ",\n      \"relatedLocations\": [");
        location_write(out, f->origin_file, f->origin_line);
        text_add_c(out, ", \"message\": {\"text\": \"allocated here\"}}]");
    }
    text_add_c(out, "}");
}

void sarif_write(Text *out, const Measures *measures)
{
    bool is_first = true;
    text_add_c(
        out,
        "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\", \"version\": \"2.1.0\",\n"
        " \"runs\": [{\"tool\": {\"driver\": {\"name\": \"cudalite-sim\", \"version\": "
        "\"" CUDALITE_VERSION "\", \"rules\": [");
    rules_write(out);
    text_add_c(out, "]}},\n    \"results\": [");
    for (size_t i = 0; i < measures->len; i++)
        for (size_t k = 0; k < measures->at[i]->findings.len; k++) {
            finding_write(out, &measures->at[i]->findings.at[k], is_first);
            is_first = false;
        }
    text_add_c(out, "]}]}\n");
}
