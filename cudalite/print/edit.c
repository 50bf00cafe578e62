/* Edits over the input. Enters: spans and their new text. Leaves: the edited text, its lines marked
 * with where they came from. */
#include "edit.h"

#include <string.h>

#include "../base/sort.h"

Edits edits_new(Arena *arena)
{
    return (Edits){.arena = arena};
}

void edits_add(Edits *edits, Span span, const Text *text)
{
    vec_push(edits->arena, &edits->all, (Edit){span.begin, span.end, text, false, false});
    edits->sorted = false;
}

void edits_add_weak(Edits *edits, Span span, const Text *text)
{
    vec_push(edits->arena, &edits->all, (Edit){span.begin, span.end, text, true, false});
    edits->sorted = false;
}

void edits_insert(Edits *edits, uint32_t place, const Text *text)
{
    edits_add(edits, (Span){.begin = place, .end = place}, text);
}

Text *edits_open(Edits *edits, Span span)
{
    Text *text = text_make(edits->arena, (Str){0});
    edits_add(edits, span, text);
    return text;
}

Text *edits_open_at(Edits *edits, uint32_t place)
{
    return edits_open(edits, (Span){.begin = place, .end = place});
}

void edits_put(Edits *edits, Span span, Str text)
{
    text_add(edits_open(edits, span), text);
}

void edits_remove(Edits *edits, Span span)
{
    edits_open(edits, span);
}

void edits_add_once(Edits *edits, uint32_t place, const Text *text)
{
    vec_push(edits->arena, &edits->all, (Edit){place, place, text, false, true});
    edits->sorted = false;
}

void edits_take_back(Edits *edits, size_t count)
{
    edits->all.len = count;
}

void edits_keep(Edits *edits, const Edit *edit)
{
    Text *text = text_make(edits->arena, (Str){0});
    text_add_text(text, edit->text);
    vec_push(edits->arena, &edits->all,
             (Edit){edit->begin, edit->end, text, edit->is_weak, edit->is_once});
    edits->sorted = false;
}

void edits_keep_all(Edits *edits, const Edits *others)
{
    for (size_t i = 0; i < others->all.len; i++)
        edits_keep(edits, &others->all.at[i]);
}

static int by_place(const void *a, const void *b)
{
    const Edit *x = a, *y = b;
    if (x->begin != y->begin)
        return x->begin < y->begin ? -1 : 1;
    if (x->is_once != y->is_once)
        return x->is_once ? 1 : -1;
    if (x->is_once && x->text->len != y->text->len)
        return x->text->len < y->text->len ? -1 : 1;
    if (x->is_once)
        return memcmp(x->text->at, y->text->at, x->text->len);
    bool inserts = x->begin == x->end || y->begin == y->end;
    if (!inserts && x->is_weak != y->is_weak)
        return x->is_weak ? 1 : -1;
    return x->end == y->end ? 0 : x->end < y->end ? -1 : 1;
}

static size_t first_from(const Edits *edits, uint32_t begin)
{
    size_t low;
    vec_first(low, edits->all.len, edits->all.at[low].begin < begin);
    return low;
}

void edits_apply(Edits *edits, Str input, uint32_t begin, uint32_t end, Text *out)
{
    if (!edits->sorted)
        sort_stable(edits->all.at, edits->all.len, sizeof(Edit), by_place);
    edits->sorted = true;
    uint32_t at = begin;
    for (size_t i = first_from(edits, begin); i < edits->all.len; i++) {
        const Edit *edit = &edits->all.at[i];
        if (edit->end > end || (edit->begin >= end && edit->begin != edit->end))
            break;
        if (edit->begin < at) /* a macro's argument that is used twice */
            continue;
        if (edit->is_once && i > 0 && edit[-1].is_once && edit[-1].begin == edit->begin &&
            str_equal(text_str(edit->text), text_str(edit[-1].text)))
            continue;
        text_add_source(out, input, at, edit->begin);
        text_add_text(out, edit->text);
        at = edit->end;
    }
    text_add_source(out, input, at, end);
}

Str line_indent(Str input, uint32_t offset)
{
    size_t begin = offset;
    while (begin > 0 && input.at[begin - 1] != '\n')
        begin--;
    size_t end = behind_blanks(input, (uint32_t)begin);
    return str_slice(input, begin, end < offset ? end : offset);
}

bool begins_line(Str input, uint32_t offset)
{
    while (offset > 0 && is_line_blank(input.at[offset - 1]))
        offset--;
    return offset == 0 || input.at[offset - 1] == '\n';
}

uint32_t behind_blanks(Str input, uint32_t at)
{
    while (at < input.len && is_line_blank(input.at[at]))
        at++;
    return at;
}

uint32_t behind_line_blanks(Str input, uint32_t at)
{
    while (at < input.len && (input.at[at] == ' ' || input.at[at] == '\t' || input.at[at] == '\r'))
        at++;
    return at;
}

Span whole_line(Str input, Span span)
{
    Str indent = line_indent(input, span.begin);
    uint32_t end = behind_line_blanks(input, span.end);
    if (!begins_line(input, span.begin) || (end < input.len && input.at[end] != '\n'))
        return span;
    span.begin -= (uint32_t)indent.len;
    span.end = end < input.len ? end + 1 : end;
    return span;
}

Str code_indent(Str input, uint32_t offset)
{
    while (offset < input.len && input.at[offset] == '#') {
        while (offset < input.len && input.at[offset] != '\n')
            offset++;
        while (offset < input.len && strchr(" \t\r\n", input.at[offset]))
            offset++;
    }
    return line_indent(input, offset);
}

void text_trim_lines(Text *text)
{
    while (text->len && (text->at[text->len - 1] == '\n' || text->at[text->len - 1] == '\r'))
        text->len--;
}

Text text_unindent(const Text *other, Str indent)
{
    Text text = text_new(other->arena);
    size_t mark = 0;
    for (size_t begin = 0; begin < other->len;) {
        const char *newline = memchr(other->at + begin, '\n', other->len - begin);
        size_t end = newline ? (size_t)(newline - other->at) + 1 : other->len;
        size_t skip = 0;
        if (begin > 0)
            while (skip < indent.len && begin + skip < end &&
                   other->at[begin + skip] == indent.at[skip])
                skip++;
        for (; mark < other->marks.len && other->marks.at[mark].at < end; mark++) {
            TextMark moved = other->marks.at[mark];
            size_t inside = moved.at - begin;
            moved.at = text.len + (inside > skip ? inside - skip : 0);
            moved.offset += inside < skip ? skip - inside : 0;
            vec_push(text.arena, &text.marks, moved);
        }
        text_add(&text, (Str){other->at + begin + skip, end - begin - skip});
        begin = end;
    }
    return text;
}

Text text_from(const Text *other, size_t begin)
{
    Text text = text_new(other->arena);
    for (size_t i = 0; i < other->marks.len; i++) {
        TextMark mark = other->marks.at[i];
        size_t inside = mark.at < begin ? begin - mark.at : 0;
        mark.at = mark.at < begin ? 0 : mark.at - begin;
        mark.offset += inside;
        if (mark.offset < mark.end)
            vec_push(text.arena, &text.marks, mark);
    }
    text_add(&text, (Str){other->at + begin, other->len - begin});
    return text;
}

Text text_through(Arena *arena, const Text *text, const Text *written)
{
    Text out = text_new(arena);
    text_add(&out, text_str(text));
    for (size_t i = 0; i < text->marks.len; i++) {
        const TextMark *mark = &text->marks.at[i];
        size_t low; /* the first that ends behind its beginning */
        vec_first(low, written->marks.len,
                  written->marks.at[low].at +
                          (written->marks.at[low].end - written->marks.at[low].offset) <=
                      mark->offset);
        for (; low < written->marks.len && written->marks.at[low].at < mark->end; low++) {
            const TextMark *old = &written->marks.at[low];
            size_t begin = old->at > mark->offset ? old->at : mark->offset,
                   end = old->at + (old->end - old->offset);
            end = end < mark->end ? end : mark->end;
            TextMark made = {.at = mark->at + (begin - mark->offset),
                             .offset = old->offset + (begin - old->at),
                             .end = old->offset + (end - old->at)};
            vec_push(arena, &out.marks, made);
        }
    }
    return out;
}
