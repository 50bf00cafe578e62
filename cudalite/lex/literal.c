/* Enters: a token's text. Leaves: what it is worth. */
#include "literal.h"

#include <string.h>

/* Of a digit in any base, up to 15; else 99. */
static unsigned digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0');
    char letter = c | 32;
    return letter >= 'a' && letter <= 'f' ? (unsigned)(letter - 'a') + 10 : 99;
}

/* u, l, ll, z in any order that C++ allows; false for any other suffix. */
static bool read_suffix(Str s, IntegerLiteral *literal)
{
    unsigned u = 0, l = 0, z = 0;
    for (size_t i = 0; i < s.len; i++) {
        char c = s.at[i];
        u += c == 'u' || c == 'U';
        z += c == 'z' || c == 'Z';
        if (c == 'l' || c == 'L') {
            l++;
            if (i + 1 < s.len && s.at[i + 1] == c)
                i++;
        } else if (!strchr("uUzZ", c) || c == '\0') {
            return false;
        }
    }
    literal->is_unsigned = u > 0;
    literal->is_long = l + z > 0;
    return u <= 1 && l + z <= 1;
}

bool literal_integer(Str text, IntegerLiteral *literal)
{
    char second = text.len > 1 && text.at[0] == '0' ? text.at[1] | 32 : '\0';
    *literal = (IntegerLiteral){.base = second == 'x' ? 16 : second == 'b' ? 2 : second ? 8 : 10};
    const size_t first = second == 'x' || second == 'b' ? 2 : 0;
    const unsigned digits = literal->base == 16 ? 16 : 10;
    bool is_digit = true;
    size_t at = first;
    for (; at < text.len && (digit_value(text.at[at]) < digits || text.at[at] == '\''); at++) {
        unsigned digit = digit_value(text.at[at]);
        if (text.at[at] == '\'')
            continue;
        is_digit = is_digit && digit < literal->base;
        literal->overflows |=
            __builtin_mul_overflow(literal->value, literal->base, &literal->value) ||
            __builtin_add_overflow(literal->value, digit, &literal->value);
    }
    literal->rest = str_slice(text, at, text.len);
    return at > first && is_digit && read_suffix(literal->rest, literal);
}

/* The value of the escape behind a backslash; moves past it. */
static uint32_t escape(Str *s)
{
    static const char names[] = "abtnvfre", values[] = "\a\b\t\n\v\f\r\033";
    char c = s->at[0];
    *s = str_slice(*s, 1, s->len);
    const char *name = memchr(names, c, sizeof names - 1);
    if (name)
        return (uint32_t)values[name - names];
    bool octal = c >= '0' && c <= '7';
    if (!octal && c != 'x' && c != 'u' && c != 'U')
        return (unsigned char)c; /* \' \" \? \\ */
    uint32_t value = octal ? (uint32_t)(c - '0') : 0;
    unsigned base = octal ? 8 : 16;
    size_t most = octal ? 2 : c == 'u' ? 4 : 8;
    for (size_t i = 0; i < most && s->len > 0 && digit_value(s->at[0]) < base; i++) {
        value = value * base + digit_value(s->at[0]);
        *s = str_slice(*s, 1, s->len);
    }
    return value;
}

/* A character of a wide literal: well-formed UTF-8 to its code. */
static uint32_t wide_character(Str *s)
{
    unsigned char lead = (unsigned char)s->at[0];
    size_t len = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    uint32_t code = len == 1 ? lead : lead & (0x7fu >> len);
    for (size_t i = 1; i < len && i < s->len; i++)
        code = code << 6 | ((unsigned char)s->at[i] & 0x3fu);
    *s = str_slice(*s, len, s->len);
    return code;
}

bool literal_character(Str text, int64_t *value)
{
    const char *quote = memchr(text.at, '\'', text.len);
    bool wide = quote != text.at;
    Str s = str_slice(text, (size_t)(quote - text.at) + 1, text.len);
    uint32_t all = 0;
    size_t count = 0;
    for (; s.len > 0 && s.at[0] != '\''; count++) {
        uint32_t next;
        if (s.at[0] == '\\' && s.len > 1) {
            s = str_slice(s, 1, s.len);
            if (!wide && (s.at[0] | 32) == 'u')
                return false; /* perhaps several bytes */
            next = escape(&s);
        } else if (wide) {
            next = wide_character(&s);
        } else {
            next = (unsigned char)s.at[0];
            s = str_slice(s, 1, s.len);
        }
        all = wide ? next : all << 8 | (next & 0xff);
    }
    /* char is signed on x86 */
    *value = wide ? (int64_t)all : count == 1 ? (int8_t)all : (int32_t)all;
    return s.len == 1 && count > 0 && (!wide || count == 1);
}
