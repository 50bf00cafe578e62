/* Enters: a diagnostic. Leaves: a line of JSON. */
#include "diag_json.h"

#include "json.h"

static void key_number(Text *out, const char *key, bool known, uint32_t number)
{
    if (known)
        text_format(out, ", \"%s\": %u", key, number);
    else
        text_format(out, ", \"%s\": null", key);
}

/* Without a place all of it is null. */
static void write_place(Text *out, Span where)
{
    Place place = {0};
    if (where.source) {
        where = span_told(where);
        place = source_place(where.source, where.begin);
        json_key_string(out, "file", where.source->path);
    } else {
        text_add_c(out, "\"file\": null");
    }
    key_number(out, "line", where.source, place.line);
    key_number(out, "column", where.source, place.column);
}

/* Behind the last byte that is meant, or behind the line's last one. */
static uint32_t end_column(Span where)
{
    where = span_told(where);
    Place place = source_place(where.source, where.begin);
    uint32_t line_end = (uint32_t)source_line(where.source, where.begin).len + 1;
    uint32_t bytes = where.end > where.begin ? where.end - where.begin : 0;
    if (bytes > line_end || place.column + bytes > line_end)
        return place.column > line_end ? place.column : line_end;
    return place.column + bytes;
}

static const char *severity_name(Severity severity)
{
    switch (severity) {
    case SEVERITY_REMARK: return "remark";
    case SEVERITY_NOTE: return "note";
    case SEVERITY_WARNING: return "warning";
    case SEVERITY_ERROR: break;
    }
    return "error";
}

void diag_json(Text *out, const Diag *diag)
{
    text_add_c(out, "{");
    write_place(out, diag->where);
    key_number(out, "end_column", diag->where.source,
               diag->where.source ? end_column(diag->where) : 0);
    text_format(out, ", \"severity\": \"%s\", \"id\": \"%s\", ", severity_name(diag->severity),
                diag_code(diag->id));
    json_key_string(out, "text", diag->text);
    text_add_c(out, ", \"notes\": [");
    for (size_t i = 0; i < diag->notes.len; i++) {
        text_add_c(out, i ? ", {" : "{");
        write_place(out, diag->notes.at[i].where);
        text_add_c(out, ", ");
        json_key_string(out, "text", diag->notes.at[i].text);
        text_add_c(out, "}");
    }
    text_add_c(out, "]}\n");
}

void diag_json_note(Text *out, Str text)
{
    text_add_c(out, "{");
    write_place(out, (Span){0});
    text_add_c(out, ", \"end_column\": null, \"severity\": \"note\", \"id\": null, ");
    json_key_string(out, "text", text);
    text_add_c(out, ", \"notes\": []}\n");
}
