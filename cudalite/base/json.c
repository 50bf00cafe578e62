/* Enters: texts of any bytes. Leaves: words of JSON, in UTF-8. */
#include "json.h"

#include <string.h>

static bool is_plain(char c)
{
    return (unsigned char)c >= 0x20 && (unsigned char)c < 0x80 && c != '"' && c != '\\';
}

/* One character that JSON does not take as it is, or one of UTF-8; bytes that are none become the
 * character that stands for such. Returns the bytes that it took. */
static size_t special(Text *out, Str text)
{
    char c = text.at[0];
    uint32_t code;
    size_t length = str_utf8(text, &code);
    if (c == '"' || c == '\\')
        text_format(out, "\\%c", c);
    else if (c == '\n')
        text_add_c(out, "\\n");
    else if (length == 0)
        text_add_c(out, "\\ufffd");
    else if (length == 1)
        text_format(out, "\\u%04x", (unsigned)code);
    else
        text_add(out, str_slice(text, 0, length));
    return length ? length : 1;
}

void json_string(Text *out, Str text)
{
    text_add_c(out, "\"");
    for (size_t i = 0, end; i < text.len; i = end) {
        for (end = i; end < text.len && is_plain(text.at[end]); end++)
            ;
        text_add(out, str_slice(text, i, end));
        if (end < text.len)
            end += special(out, str_slice(text, end, text.len));
    }
    text_add_c(out, "\"");
}

void json_key_string(Text *out, const char *key, Str value)
{
    text_format(out, "\"%s\": ", key);
    json_string(out, value);
}

/* What may not stand in a reference is written as %XX; a colon in the first part would end a
 * scheme's name. */
void json_uri(Text *out, Str path)
{
    static const char marks[] = "-._~/!$&'()*+,;=@";
    text_add_c(out, str_starts(path, "/") ? "\"file://" : "\"");
    for (size_t i = 0; i < path.len; i++) {
        const char c = path.at[i];
        const bool plain =
            (str_is_word_byte(c) && (unsigned char)c < 0x80) || (c && strchr(marks, c));
        if (plain)
            text_add(out, (Str){&path.at[i], 1});
        else
            text_format(out, "%%%02X", (unsigned)(unsigned char)c);
    }
    text_add_c(out, "\"");
}
