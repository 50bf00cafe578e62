/* Neighbours along the lanes as text. Enters: pieces of a kernel, and which elements are vectors.
 * Leaves: its body, in which each thread loads, computes and stores for several side by side. */
#include "lane_vectors.h"

#include <string.h>

#include "../../lex/literal.h"
#include "../../syntax/parse.h"
#include "../condition.h"

enum {
    MOST_WRITTEN_OUT =
        64 /* items, of all iterations of a loop: an H100 took 2323 us for dct8 instead of 2396 */
};

/* --- neighbours along the lanes --------------------------------------------------------------- */

/* `i + item`, in parentheses where its neighbours ask for them. */
static Text *moved_text(Writing *writing, size_t at, Str by)
{
    const Token *tokens = writing->model->kernel->tokens.at;
    bool plain = !tokens[at].origin && writing_takes_sum(tokens[at - 1].kind, tokens[at + 1].kind);
    return text_make(writing->arena,
                     str_format(writing->arena, plain ? "%.*s + %.*s" : "(%.*s + %.*s)",
                                STR_ARG(writing_name_at(writing, at)), STR_ARG(by)));
}

/* item, item * 3. */
static Str times_text(const Writing *writing, Str by, int64_t times)
{
    return times == 1 ? by
                      : str_format(writing->arena, "%.*s * %lld", STR_ARG(by), (long long)times);
}

static bool is_of_access(const Writing *writing, size_t at)
{
    bool is = false;
    for (size_t i = 0; i < writing->model->accesses.len && !is; i++)
        is = expr_holds(writing->model->accesses.at[i]->expr, at);
    return is;
}

/* An item asks for the index; `scope`: there, where all that is accessed has been loaded, so that
 * no subscript does; SCOPE_COUNT: anywhere. */
static bool is_asked(const Writing *writing, const ThreadIndex *index, ThreadScope scope)
{
    const ThreadLoops *loops = writing->loops;
    const Tokens *tokens = &writing->model->kernel->tokens;
    const bool whole = scope != SCOPE_COUNT;
    for (size_t i = writing->model->kernel->brace + 1; i < tokens->len; i++) {
        if (whole && thread_scope(loops, i) != scope)
            continue;
        if (!tokens_is_plain_name(tokens, i) || thread_loops_declare(loops, i) ||
            !str_equal(index->declarator->name, writing_name_at(writing, i)))
            continue;
        bool is_check = false;
        for (size_t k = 0; k < loops->checks.len; k++)
            is_check |= expr_holds(loops->checks.at[k].expr, i);
        if (!whole || !(is_check || is_of_access(writing, i)))
            return true;
    }
    return false;
}

static bool names_index(const Writing *writing, const ThreadIndex *index, const ThreadIndex *other)
{
    const Expr *init = index->declarator->init;
    for (size_t i = init->first; i <= init->last; i++)
        if (tokens_is_plain_name(&writing->model->kernel->tokens, i) &&
            str_equal(writing_name_at(writing, i), other->declarator->name))
            return true;
    return false;
}

/* Each item has indices of its own, by the names that macros know. */
static void view_again(Writing *writing, ThreadScope scope, View *view)
{
    const ThreadLoops *loops = writing->loops;
    bool asked[MOST_INDICES] = {false};
    view_list(view, "again");
    for (size_t i = loops->indices.len; i-- > 0 && loops->declared_again;) {
        const ThreadIndex *index = &loops->indices.at[i];
        asked[i] = is_asked(writing, index, scope);
        for (size_t k = i + 1; k < loops->indices.len && !asked[i]; k++)
            asked[i] = asked[k] && names_index(writing, &loops->indices.at[k], index);
        asked[i] &= index->by[0] && !index->is_part;
    }
    for (size_t i = 0; i < loops->indices.len; i++) {
        const ThreadIndex *index = &loops->indices.at[i];
        if (!asked[i])
            continue;
        Str text = writing_declaration(writing, index, false);
        if (index->places[0]) /* else it is computed of one that has the item */
            text = str_format(writing->arena, "%.*s + %.*s", STR_ARG(text),
                              STR_ARG(times_text(writing, writing->items[0], index->step)));
        view_str(view_item(view, "again"), "declaration", text);
    }
}

static bool is_in_one(const ThreadLoops *loops, size_t at)
{
    bool is = false;
    for (size_t i = 0; i < loops->lower.len && !is; i++)
        is = expr_holds(loops->lower.at[i], at);
    return is;
}

/* Indices along x become those of an item, but where they are declared. `last`: of the last one,
 * except where the first one decides. */
static void move_indices(Writing *writing, Str by, bool last)
{
    const ThreadLoops *loops = writing->loops;
    const Tokens *tokens = &writing->model->kernel->tokens;
    for (size_t i = writing->model->kernel->brace + 1; i < tokens->len; i++) {
        if (!tokens_is_plain_name(tokens, i) || thread_loops_declare(loops, i) ||
            (last && is_in_one(loops, i)))
            continue;
        for (size_t k = 0; k < loops->indices.len; k++)
            if (loops->indices.at[k].by[0] &&
                str_equal(loops->indices.at[k].declarator->name, writing_name_at(writing, i)))
                edits_add_weak(
                    &writing->small, writing_span(writing, i, i),
                    moved_text(writing, i, times_text(writing, by, loops->indices.at[k].step)));
    }
}

static bool declares_index(const Writing *writing, const Declarator *declarator)
{
    return thread_loops_declare(writing->loops, declarator->name_token);
}

/* `int at = ..., sum;` among the statements: `int sum;`, for `at` is declared before them. */
static void edit_mixed_declarations(Writing *writing)
{
    for (size_t i = 0; i < writing->loops->indices.len; i++) {
        const Stmt *stmt = writing->loops->indices.at[i].stmt;
        size_t own = 0; /* the first that is no index */
        while (own < stmt->declarators.len && declares_index(writing, stmt->declarators.at[own]))
            own++;
        for (size_t k = 0; k < stmt->declarators.len && own < stmt->declarators.len; k++) {
            const Declarator *declarator = stmt->declarators.at[k];
            if (declarator != writing->loops->indices.at[i].declarator)
                continue;
            Span span = writing_span(writing, declarator->first, declarator->last);
            if (k < own)
                span.end = writing_span(writing, stmt->declarators.at[k + 1]->first,
                                        stmt->declarators.at[k + 1]->first)
                               .begin;
            else
                span.begin = writing_span(writing, stmt->declarators.at[k - 1]->last,
                                          stmt->declarators.at[k - 1]->last)
                                 .end;
            edits_remove(&writing->small, span);
        }
    }
}

/* All statements behind the checks, one below the other; where items part, that statement is
 * all. */
static const Text *all_statements(Writing *writing)
{
    const ThreadLoops *loops = writing->loops;
    if (loops->parting)
        return writing_statements(writing, loops->parting, loops->parting);
    Text *text = text_make(writing->arena, (Str){0});
    for (size_t i = 0; i < loops->pieces.len; i++) {
        text_add_c(text, i ? "\n" : "");
        text_add_text(
            text, writing_statements(writing, loops->pieces.at[i].first, loops->pieces.at[i].last));
    }
    return text;
}

/* Of an item that does not pass the last check. */
static const Text *other_statements(Writing *writing)
{
    const Stmt *other = writing->loops->parting->otherwise;
    const bool braces = other->kind == STMT_COMPOUND && other->body.len;
    return braces
               ? writing_statements(writing, other->body.at[0], other->body.at[other->body.len - 1])
               : writing_statements(writing, other, other);
}

static Str vector_text(Writing *writing, Str base, const Str *others, size_t count)
{
    Str name = writing_free_name(writing, base);
    for (unsigned number = 2;; number++) {
        bool taken = false;
        for (size_t i = 0; i < count; i++)
            taken |= str_equal(others[i], name);
        if (!taken)
            return name;
        name = writing_free_name(writing,
                                 str_format(writing->arena, "%.*s_%u", STR_ARG(base), number));
    }
}

/* The struct of so many elements; the first array that has such elements names it. */
static size_t type_at(const ThreadLoops *loops, size_t vector)
{
    size_t first = 0;
    while (loops->vectors.at[first].stride != loops->vectors.at[vector].stride ||
           !str_equal(loops->vectors.at[first].access->array->type_text,
                      loops->vectors.at[vector].access->array->type_text))
        first++;
    return first;
}

/* item, item + 2, item * 3 + 1, item + i: which element of the vector, or of the window, it is. */
static Str element_text(const Writing *writing, const ThreadVector *vector, const Access *access,
                        int64_t place)
{
    Text text = text_new(writing->arena);
    const int64_t more = place - vector->low;
    text_add(&text, times_text(writing, writing->items[0], vector->stride));
    for (const Loop *loop = access->loop; loop && loop != writing->loops->items.loop;
         loop = loop->outer) {
        const int64_t by = thread_reach_by(access, loop);
        if (by)
            text_format(&text, " %c %.*s", by < 0 ? '-' : '+',
                        STR_ARG(times_text(writing, loop->variable->name, by < 0 ? -by : by)));
    }
    if (more)
        text_format(&text, " %c %lld", more < 0 ? '-' : '+', (long long)(more < 0 ? -more : more));
    return text_str(&text);
}

/* The accesses become elements of the item in the vector. */
static void edit_vectors(Writing *writing, const Str *names, const Str *windows, Str member)
{
    const Model *model = writing->model;
    const ThreadLoops *loops = writing->loops;
    for (size_t i = 0; i < model->accesses.len; i++)
        for (size_t k = 0; k < loops->vectors.len; k++) {
            const Access *access = model->accesses.at[i];
            const ThreadVector *vector = &loops->vectors.at[k];
            int64_t place;
            if (access->is_rest || !thread_vector_has(loops, vector, access, &place))
                continue;
            const Str at = element_text(writing, vector, access, place);
            Str text = windows[k].len ? str_format(writing->arena, "%.*s[%.*s]",
                                                   STR_ARG(windows[k]), STR_ARG(at))
                                      : str_format(writing->arena, "%.*s.%.*s[%.*s]",
                                                   STR_ARG(names[k]), STR_ARG(member), STR_ARG(at));
            if (access->as)
                text = str_format(writing->arena, "reinterpret_cast<%s%.*s &>(%.*s)",
                                  access->array->is_const ? "const " : "",
                                  STR_ARG(access->as->name), STR_ARG(text));
            edits_put(&writing->small,
                      writing_span(writing, access->expr->first, access->expr->last), text);
        }
}

/* With edits of its own. */
static Writing copy_of(const Writing *writing)
{
    Writing copy = *writing;
    copy.small = edits_new(writing->arena);
    edits_keep_all(&copy.small, &writing->small);
    return copy;
}

/* The access as inner loops' iterations have it that are first, or, `highest`, where it lies
 * farthest behind. */
static Str access_text(const Writing *writing, const Access *access, bool highest)
{
    Writing there = copy_of(writing);
    there.small = edits_new(writing->arena);
    for (const Loop *loop = access->loop; loop && loop != writing->loops->items.loop;
         loop = loop->outer) {
        int64_t start = 0, step = 0;
        poly_is_constant(loop->start, &start);
        poly_is_constant(loop->step, &step);
        const bool last = (thread_reach_by(access, loop) * step < 0) != highest;
        const int64_t at = last ? start + (loop->trips - 1) * step : start;
        for (size_t i = access->expr->first; i <= access->expr->last; i++)
            if (tokens_is_plain_name(&writing->model->kernel->tokens, i) &&
                str_equal(writing_name_at(writing, i), loop->variable->name))
                edits_add_weak(
                    &there.small, writing_span(writing, i, i),
                    text_make(writing->arena, str_format(writing->arena, at < 0 ? "(%lld)" : "%lld",
                                                         (long long)at)));
    }
    return writing_source(&there, access->expr->first, access->expr->last);
}

/* The subscript's text with `by` added, `i + 1` and 2 as `i + 3`. */
static Str moved_subscript(const Writing *writing, Str text, const Expr *subscript, int64_t by)
{
    const Token *last = &writing->model->kernel->tokens.at[subscript->last];
    const Str number = token_text(writing->arena, *last);
    IntegerLiteral literal;
    const size_t behind = number.len + 3; /* " + 1" */
    const char end = last->kind == TOKEN_NUMBER ? number.at[number.len - 1] : ' ';
    if (end >= '0' && end <= '9' && /* with a suffix it may be wider than the rest */
        literal_integer(number, &literal) && literal.value < 1000 && text.len > behind &&
        str_equal(str_slice(text, text.len - number.len, text.len), number) &&
        str_is_any(str_slice(text, text.len - behind, text.len - number.len), " + ", " - ")) {
        const bool minus = text.at[text.len - behind + 1] == '-';
        by += minus ? -(int64_t)literal.value : (int64_t)literal.value;
        text.len -= behind;
    }
    return by ? str_format(writing->arena, "%.*s %c %lld", STR_ARG(text), by < 0 ? '-' : '+',
                           (long long)(by < 0 ? -by : by))
              : text;
}

/* The element that lies `by` elements from the access. */
static Str element_beside(const Writing *writing, const Access *access, bool highest, int64_t by)
{
    const Expr *expr = access->expr;
    const Tokens *tokens = &writing->model->kernel->tokens;
    const Str text = access_text(writing, access, highest);
    bool is_plain = expr->kind == EXPR_INDEX && expr->a->kind == EXPR_NAME &&
                    code_binding_of(expr->b) >= BINDS_SUM && text.at[text.len - 1] == ']';
    for (size_t i = expr->first; i <= expr->last; i++)
        is_plain &= !tokens->at[i].origin;
    const char *open = memchr(text.at, '[', text.len);
    if (!by)
        return text;
    if (!is_plain || !open)
        return str_format(writing->arena, "(&%.*s)[%lld]", STR_ARG(text), (long long)by);
    const size_t begin = (size_t)(open - text.at) + 1;
    const Str moved = moved_subscript(writing, str_slice(text, begin, text.len - 1), expr->b, by);
    return str_format(writing->arena, "%.*s%.*s]", (int)begin, text.at, STR_ARG(moved));
}

/* &in[i], &(&IN(i + 1))[-1]: where the vector begins, as some access has it. */
static Str address_text(const Writing *writing, const ThreadVector *vector)
{
    const ThreadLoops *loops = writing->loops;
    const Access *access = vector->access;
    ThreadReach reach;
    int64_t place;
    if (vector->stride > 1 || !thread_vector_has(loops, vector, access, &place) ||
        !thread_reach(loops, access, &reach))
        place = 0;
    else
        place += reach.low;
    const Str text = element_beside(writing, access, false, -place);
    return str_format(writing->arena, "&%.*s", STR_ARG(text));
}

/* An index alone becomes a sum. */
static const Code *source_code(void *context, const Expr *expr)
{
    Writing *writing = context;
    const Str text = writing_source(writing, expr->first, expr->last);
    const bool moves = expr->kind == EXPR_NAME && !str_equal(text, expr->name);
    return code_written(writing->arena, text, moves ? BINDS_SUM : code_binding_of(expr));
}

/* So many of the checks, as they are written for some item. */
static Str checks_text(Writing *writing, size_t count)
{
    const ThreadLoops *loops = writing->loops;
    const Conditions conditions = {writing->model, source_code, writing};
    const Code *all = NULL;
    for (size_t i = 0; i < count; i++) {
        const ThreadCheck *check = &loops->checks.at[i];
        all = code_and(writing->arena, all,
                       check->leaves ? condition_opposite(&conditions, check->expr)
                                     : source_code(writing, check->expr));
    }
    return code_text(writing->arena, all);
}

/* ... for that one; of the last one: so that all pass, for the checks are upper bounds, and of
 * lower ones the first decides. */
static Str passes_text(const Writing *writing, int64_t item, bool all)
{
    Writing moved = copy_of(writing);
    if (item)
        move_indices(&moved, str_format(writing->arena, "%lld", (long long)item), all);
    return checks_text(&moved, writing->loops->checks.len);
}

/* The element beside a vector is there: the item at its end passes, or the one that is as far from
 * it as any is. */
static Str there_text(const Writing *first, const ThreadVector *vector, int64_t place,
                      const Str ends[2])
{
    const int64_t items = first->loops->items.count[0],
                  item = place < 0 ? place - vector->low : place - vector->high;
    const Str end = ends[place > 0];
    if (!first->loops->some_pass)
        return (Str){0};
    return item == 0 || item == items - 1 ? end
                                          : str_format(first->arena, "%.*s || (%.*s)", STR_ARG(end),
                                                       STR_ARG(passes_text(first, item, false)));
}

/* Two elements and more beside a vector are out of the next one, which is there if the nearest of
 * them is. */
static Str view_side(const Writing *writing, const Writing *unmoved, const ThreadVector *vector,
                     bool behind, Str name, const Str ends[2], View *view)
{
    const int64_t items = writing->loops->items.count[0],
                  count = behind ? vector->high : -vector->low;
    if (count < 2 || !writing->loops->some_pass)
        return (Str){0};
    View *side = view_item(view, "sides");
    const Str side_name = writing_free_name(
        writing, str_format(writing->arena, "%.*s_%s", STR_ARG(name), behind ? "next" : "before"));
    view_str(side, "side", side_name);
    view_str(side, "step", behind ? STR("1") : STR("-1"));
    view_str(side, "there", there_text(unmoved, vector, behind ? items : -1, ends));
    return side_name;
}

/* What lies beside the vector. */
static void view_window(const Writing *writing, const Writing *unmoved, const ThreadVector *vector,
                        Str name, const Str ends[2], View *view)
{
    const int64_t items = writing->loops->items.count[0];
    view_list(view, "sides");
    view_list(view, "beside");
    const Str sides[2] = {view_side(writing, unmoved, vector, false, name, ends, view),
                          view_side(writing, unmoved, vector, true, name, ends, view)};
    if (sides[0].len || sides[1].len)
        view_str(view, "row",
                 writing_free_name(writing, str_format(writing->arena, "%.*s_row", STR_ARG(name))));
    view_str(view, "window", name);
    view_str(view, "element", vector->access->array->type_text);
    view_format(view, "elements", "%lld", (long long)(items + vector->high - vector->low));
    view_format(view, "before", "%lld", (long long)-vector->low);
    view_format(view, "behind", "%lld", (long long)vector->high);
    for (int64_t place = vector->low; place < items + vector->high; place++) {
        if (place == 0) /* the vector has these */
            place = items;
        const Access *access = place < 0 ? vector->first : vector->last;
        const int64_t by = place - (place < 0 ? vector->low : vector->high);
        if (place == items + vector->high)
            break;
        View *item = view_item(view, "beside");
        view_format(item, "at", "%lld", (long long)(place - vector->low));
        view_str(item, "side", sides[place > 0]);
        view_format(item, "in_side", "%lld",
                    (long long)(place < 0 ? items + place : place - items));
        view_str(item, "value", element_beside(writing, access, place > 0, by));
        view_str(item, "there", there_text(unmoved, vector, place, ends));
    }
}

static void view_vectors(Writing *writing, const Writing *unmoved, const Str ends[2], View *view,
                         View *const scopes[SCOPE_COUNT])
{
    const ThreadLoops *loops = writing->loops;
    const size_t count = loops->vectors.len;
    const int64_t items = loops->items.count[0];
    Str *types = arena_alloc(writing->arena, count * sizeof(Str)),
        *names = arena_alloc(writing->arena, count * sizeof(Str)),
        *windows = arena_alloc(writing->arena, count * sizeof(Str));
    const Str member = writing_free_name(writing, STR("at"));
    view_str(view, "member", member);
    view_list(view, "types");
    for (size_t i = 0; i < count; i++) {
        const ThreadVector *vector = &loops->vectors.at[i];
        const Array *array = vector->access->array;
        size_t first = type_at(loops, i);
        Str word = vector_word((unsigned)items, true);
        if (vector->stride > 1)
            word = str_format(writing->arena, "%.*sBy%u", STR_ARG(word), vector->stride);
        types[i] = first < i ? types[first] : vector_text(writing, word, types, i);
        names[i] = vector_text(
            writing, str_format(writing->arena, "%.*s_vector", STR_ARG(array->name)), names, i);
        windows[i] =
            thread_vector_has_window(vector)
                ? vector_text(writing,
                              str_format(writing->arena, "%.*s_window", STR_ARG(array->name)),
                              windows, i)
                : (Str){0};
        const Str address = address_text(writing, vector);
        if (first == i) {
            View *type = view_item(view, "types");
            view_str(type, "type", types[i]);
            view_str(type, "element", array->type_text);
            view_format(type, "bytes", "%lld", (long long)(items * array->element));
            view_format(type, "count", "%lld", (long long)items * vector->stride);
        }
        View *item = view_item(scopes[vector->scope], "vectors");
        view_str(item, "type", types[i]);
        view_str(item, "vector", names[i]);
        view_str(item, "address", address);
        view_flag(item, "loaded", vector->load);
        view_str(item, "window", (Str){0});
        view_str(item, "row", (Str){0});
        if (thread_vector_has_window(vector))
            view_window(writing, unmoved, vector, windows[i], ends, item);
        if (vector->store) {
            View *store = view_item(scopes[vector->scope], "stores");
            view_str(store, "type", types[i]);
            view_str(store, "vector", names[i]);
            view_str(store, "address", address);
            view_str(
                store, "place",
                writing_source(writing, vector->access->expr->first, vector->access->expr->last));
            view_flag(scopes[vector->scope], "stored", true);
        }
    }
    edit_vectors(writing, names, windows, member);
}

/* `for (int z = 1; z < n; z++)`; of blocks along z: from another start on, in their number of
 * steps. */
static void edit_split(Writing *writing)
{
    const Loop *loop = writing->loops->split;
    int64_t start = 0;
    if (!loop)
        return;
    poly_is_constant(loop->start, &start);
    Text from = text_new(writing->arena);
    if (start)
        text_format(
            &from, "%.*s + ",
            STR_ARG(writing_source(writing, loop->start_expr->first, loop->start_expr->last)));
    text_add_c(&from, "(int)blockIdx.z");
    edits_put(&writing->small,
              writing_span(writing, loop->start_expr->first, loop->start_expr->last),
              text_str(&from));
    text_format(edits_open(&writing->small,
                           writing_span(writing, loop->stmt->step->first, loop->stmt->step->last)),
                "%.*s += gridDim.z", STR_ARG(loop->variable->name));
}

/* Loops whose iterations choose elements of windows: these are registers only where the compiler
 * knows which. */
static void edit_unrolled(Writing *writing)
{
    const Model *model = writing->model;
    for (size_t i = 0; i < model->loops.len; i++) {
        const Loop *loop = model->loops.at[i];
        bool chooses = false;
        for (size_t k = 0; k < model->accesses.len && loop != writing->loops->items.loop; k++)
            chooses |=
                expr_is_in(model->accesses.at[k]->expr, loop->stmt->first, loop->stmt->last) &&
                thread_reach_by(model->accesses.at[k], loop) != 0;
        if (!chooses)
            continue;
        const Span span = writing_span(writing, loop->stmt->first, loop->stmt->first);
        const Str indent = line_indent(writing->input, span.begin);
        if (begins_line(writing->input, span.begin)) /* a directive has a line of its own */
            edits_add_weak(
                &writing->small, (Span){span.source, span.begin, span.begin},
                text_make(writing->arena,
                          str_format(writing->arena, "#pragma unroll\n%.*s", STR_ARG(indent))));
    }
}

/* Statements before the loop whose iterations stand around the items, in it, behind it. */
static void view_scopes(Writing *writing, View *const scopes[SCOPE_COUNT])
{
    const ThreadLoops *loops = writing->loops;
    Text *texts[SCOPE_COUNT] = {NULL};
    unsigned pieces[SCOPE_COUNT] = {0};
    bool single[SCOPE_COUNT] = {false};
    for (size_t i = 0; i < loops->pieces.len; i++) {
        const ThreadPiece *piece = &loops->pieces.at[i];
        const ThreadScope scope = thread_scope(loops, piece->first->first);
        if (writing_is_zeros(writing, piece))
            continue;
        single[scope] = !pieces[scope]++ && writing_is_single(piece);
        if (!texts[scope])
            texts[scope] = text_make(writing->arena, (Str){0});
        else
            text_add_c(texts[scope], "\n");
        text_add_text(texts[scope], writing_body(writing, piece));
        if (piece->loop) {
            view_str(scopes[scope], "head",
                     writing_source(writing, piece->first->first, piece->first->then->first - 1));
            if (loops->within)
                writing_view_notes(writing, piece->first, scopes[scope]);
            view_flag(scopes[scope], "unrolled",
                      loops->within && piece->loop->trips_known &&
                          piece->loop->trips * loops->items.count[0] <= MOST_WRITTEN_OUT);
        }
        view_text(scopes[scope], "body", texts[scope]);
    }
    for (unsigned i = 0; i < SCOPE_COUNT; i++) {
        const bool bare = single[i] && !loops->declared_again;
        if (scopes[i]) {
            view_flag(scopes[i], "bare", bare);
            view_flag(scopes[i], "several", texts[i] && !bare);
        }
    }
}

bool writing_vectors(Writing *writing, View *view, Text *body)
{
    const ThreadLoops *loops = writing->loops;
    const long long items = (long long)loops->items.count[0];
    view_str(view, "item", writing->items[0]);
    view_format(view, "items", "%lld", items);
    writing_view_annotations(writing, loops->within, view);
    view_str(view, "beside",
             loops->beside ? str_format(writing->arena, "%lld", (long long)loops->blocks[0])
                           : (Str){0});
    view_list(view, "indices");
    for (size_t i = 0; i < loops->indices.len; i++)
        view_str(view_item(view, "indices"), "declaration",
                 writing_declaration(writing, &loops->indices.at[i], false));
    const Str ends[2] = {vector_text(writing, STR("first"), NULL, 0),
                         vector_text(writing, STR("last"), NULL, 0)};
    view_str(view, "first", loops->some_pass ? ends[0] : (Str){0});
    view_str(view, "last", ends[1]);
    view_str(view, "first_passes", passes_text(writing, 0, false));
    view_str(view, "last_passes", passes_text(writing, items - 1, false));
    view_str(view, "checks", loops->some_pass ? (Str){0} : passes_text(writing, items - 1, true));
    view_flag(view, "plain", !loops->checks.len);
    const Writing unmoved = copy_of(writing);
    if (!loops->declared_again)
        move_indices(writing, writing->items[0], false);
    edit_mixed_declarations(writing);
    edit_split(writing);
    View *storing = view_item(view, "storing");
    view_again(writing, SCOPE_COUNT, storing);
    view_str(storing, "passes", checks_text(writing, loops->checks.len));
    view_list(storing, "others");
    if (loops->parting) {
        View *other = view_item(storing, "others");
        view_str(other, "inside", checks_text(writing, loops->checks.len - 1));
        view_text(other, "other", other_statements(writing));
    }
    View *each = view_item(view, "each");
    view_again(writing, SCOPE_COUNT, each);
    writing_view_checks(writing, true, false, each);
    view_flag(each, "braces", true);
    view_text(each, "body", all_statements(writing));
    View *scopes[SCOPE_COUNT] = {NULL};
    for (size_t i = 0; i < loops->pieces.len; i++) {
        const ThreadScope scope = thread_scope(loops, loops->pieces.at[i].first->first);
        if (scopes[scope])
            continue;
        scopes[scope] = view_item(view, "scopes");
        view_again(writing, scope, scopes[scope]);
        view_list(scopes[scope], "vectors");
        view_list(scopes[scope], "stores");
        view_flag(scopes[scope], "stored", false);
        view_list(scopes[scope], "notes");
        view_str(scopes[scope], "head", (Str){0});
    }
    writing_view_variables(writing, view);
    view_vectors(writing, &unmoved, ends, view, scopes);
    writing_expand(writing);
    edit_unrolled(writing);
    view_scopes(writing, scopes);
    return template_render(writing->templates, "thread_vectors.cu", view, writing->indent, body);
}
