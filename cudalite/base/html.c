/* Enters: texts of any bytes. Leaves: text of HTML, in UTF-8. */
#include "html.h"

#define REPLACEMENT "\xEF\xBF\xBD" /* U+FFFD */

/* What stands in HTML for a character; NULL: itself. It may hold no control characters. */
static const char *entity(uint32_t code)
{
    switch (code) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\'': return "&#39;";
    case '\t':
    case '\n':
    case '\r': return NULL;
    default: return code < 0x20 || (code >= 0x7F && code < 0xA0) ? REPLACEMENT : NULL;
    }
}

void html_text(Text *out, Str text)
{
    size_t begin = 0, length;
    for (size_t i = 0; i < text.len; i += length) {
        uint32_t code = 0;
        length = str_utf8(str_slice(text, i, text.len), &code);
        const char *instead = length ? entity(code) : REPLACEMENT;
        length = length ? length : 1;
        if (!instead)
            continue;
        text_add(out, str_slice(text, begin, i));
        text_add_c(out, instead);
        begin = i + length;
    }
    text_add(out, str_slice(text, begin, text.len));
}
