/* libFuzzer target: the whole way from any text to the output and to every report, and the
 * translation for cudalite-sim (make fuzz-whole). What takes 2 seconds or 256 MB is a finding, too:
 * make says so to libFuzzer. */
#include <stdlib.h>

#include "cudalite/print/cpu/translate.h"
#include "cudalite/report/write.h"
#include "cudalite/schedule/transform.h"
#include "cudalite/syntax/unit_read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    LARGEST = 64 * 1024, /* bytes */
    STEPS = 50000        /* of a report: a sanitizer makes each twenty times as slow */
};

static void output(Unit *unit, Edits *edits)
{
    Str text = unit->source->text;
    Text out = text_new(unit->arena), cpu = text_new(unit->arena);
    edits_apply(edits, text, 0, (uint32_t)text.len, &out);
    if (edits->all.len == 0 && !str_equal(text_str(&out), text))
        abort();
    cpu_translate(unit, &cpu);
}

/* One way of many, by the text's length: an option is one more way through the same text. */
static void whole(Str text, ReportFormat format)
{
    FILE *nowhere = fopen("/dev/null", "w");
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    Source *source = source_from_text(arena, STR("fuzz.cu"), text);
    UnitOptions unit_options = {.parse_all = format != REPORT_NONE};
    const Device *device = device_find(text.len & 1 ? 75 : 80);
    TransformOptions how = {.unit = &unit_options,
                            .limits = {.device = device,
                                       .stages = text.len & 2 ? 2 : 1}};
    ReportOptions report = {.format = format, .file = STR("/dev/null"), .device = device, .steps = STEPS};
    Templates *templates = templates_new(arena, diags, (Str){0});
    Unit *unit = unit_read(arena, diags, source, &unit_options);
    Rewrite made = transform(unit, &how, templates);
    const AllInferred none = {0};
    diag_print(diags, nowhere, false);
    output(unit, &made.edits);
    if (format != REPORT_NONE)
        report_write(arena, &report, &unit_options, &made, &none, templates, false);
    fclose(nowhere);
    arena_free(arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > LARGEST)
        return 0;
    whole((Str){(const char *)data, size}, (ReportFormat)(size % 6));
    return 0;
}
