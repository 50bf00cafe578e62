/* What launches give a kernel's template. Enters: launches, and the text around them. Leaves: the
 * words of an argument. `k<T><<<...>>>` in `template <class T> void run()` means what the text
 * names `run` with: `run<float>(...)`, `template void run<double>(...);`, and of a member's or a
 * class's template what it names the class with. `k<<<...>>>(a)` deduces from `float *a`, the last
 * one that is declared before. */
#include "arguments.h"

#include "../lex/lexer.h"
#include "../syntax/parser.h"
#include "../syntax/struct_layout.h"

enum {
    MOST_WORDS = 64 /* of arguments */,
    MOST_ASKED = 256 /* uses of templates, for one argument */
};

/* template "<" params ">" head "{" body "}": of a function, named by itself or by its class, or of
 * a class. */
typedef struct {
    Strs params, names;
    uint32_t begin, end; /* of the body */
    size_t outer;        /* the number of the one around it, from 1 on; 0: none */
} Host;

typedef VEC(Span) Mentions; /* `name<...>` */

struct Hosts {
    Source *source;
    Arena *arena;
    Tokens tokens;
    VEC(Host) all;
    StrMap *mentions; /* name -> Mentions * */
    StrMap *pointers; /* name -> Mentions *: what it points to, where it is declared */
};

static TokenKind kind_at(const Hosts *hosts, size_t i)
{
    return i < hosts->tokens.len ? hosts->tokens.at[i].kind : TOKEN_END;
}

static Str word_at(const Hosts *hosts, size_t i)
{
    return token_text(hosts->arena, hosts->tokens.at[i]);
}

/* Behind the list that opens at `at`; its parameters' names go to `params`, unless that is NULL. */
static size_t behind_list(const Hosts *hosts, size_t at, Strs *params)
{
    size_t depth = 0, name = 0;
    bool has_default = false;
    for (; at < hosts->tokens.len; at++) {
        TokenKind kind = kind_at(hosts, at);
        if (kind == TOKEN_SEMICOLON || kind == TOKEN_LBRACE)
            break;
        size_t closed = kind == TOKEN_GREATER ? 1 : kind == TOKEN_SHR ? 2 : 0;
        depth += kind == TOKEN_LESS;
        if (kind == TOKEN_NAME && depth == 1 && !has_default)
            name = at;
        has_default |= kind == TOKEN_ASSIGN;
        depth -= closed < depth ? closed : depth;
        if (params && name && (!depth || (kind == TOKEN_COMMA && depth == 1))) {
            vec_push(hosts->arena, params, word_at(hosts, name));
            name = 0;
            has_default = false;
        }
        if (!depth)
            return at + 1;
    }
    return at;
}

static size_t behind_braces(const Hosts *hosts, size_t at)
{
    size_t depth = 0;
    for (; at < hosts->tokens.len; at++) {
        depth += kind_at(hosts, at) == TOKEN_LBRACE;
        if (kind_at(hosts, at) == TOKEN_RBRACE && depth && !--depth)
            return at;
    }
    return at;
}

/* Before the list that closes at `at`. */
static size_t before_list(const Hosts *hosts, size_t at)
{
    size_t depth = 0;
    for (; at > 0; at--) {
        depth += kind_at(hosts, at) == TOKEN_GREATER;
        if (kind_at(hosts, at) == TOKEN_LESS && !--depth)
            return at - 1;
    }
    return 0;
}

/* What names the template whose head ends before `at`: `f`, or of `A<T>::f` both. */
static void read_names(Hosts *hosts, size_t begin, size_t at, Host *host)
{
    while (at > begin) {
        size_t name = kind_at(hosts, at - 1) == TOKEN_GREATER ? before_list(hosts, at - 1) : at - 1;
        if (kind_at(hosts, name) == TOKEN_RPAREN && name > begin) /* operator () */
            name -= 2;
        if (kind_at(hosts, name) != TOKEN_NAME || name < begin)
            return;
        vec_push(hosts->arena, &host->names, word_at(hosts, name));
        if (kind_at(hosts, name - 1) != TOKEN_SCOPE)
            return;
        at = name - 1;
    }
}

/* The last template that begins before `at`, or one around it, whose body is not over there; 0:
 * none. */
static size_t number_around(const Hosts *hosts, uint32_t at)
{
    size_t low;
    vec_first(low, hosts->all.len, hosts->all.at[low].begin < at);
    while (low && hosts->all.at[low - 1].end <= at)
        low = hosts->all.at[low - 1].outer;
    return low;
}

/* At `template`: notes what has parameters and a body. Its head, which names it for no use, is
 * passed over. */
static size_t read_template(Hosts *hosts, size_t at)
{
    Host host = {0};
    const size_t begin = behind_list(hosts, at + 1, &host.params);
    size_t i = begin, name = 0, depth = 0;
    for (; i < hosts->tokens.len; i++) {
        TokenKind kind = kind_at(hosts, i);
        depth += kind == TOKEN_LESS;
        depth -= kind == TOKEN_GREATER && depth;
        bool ends = kind == TOKEN_LBRACE || kind == TOKEN_SEMICOLON || kind == TOKEN_COLON;
        bool is_call =
            kind_at(hosts, i + 1) == TOKEN_RPAREN && kind_at(hosts, i + 2) == TOKEN_LPAREN;
        if (!name && !depth && (ends || (kind == TOKEN_LPAREN && !is_call)))
            name = i;
        if (kind == TOKEN_LBRACE || kind == TOKEN_SEMICOLON)
            break;
    }
    if (!host.params.len || kind_at(hosts, i) != TOKEN_LBRACE)
        return i;
    read_names(hosts, begin, name, &host);
    size_t end = behind_braces(hosts, i);
    host.begin = hosts->tokens.at[i].span.begin;
    host.end = end < hosts->tokens.len ? hosts->tokens.at[end].span.end : host.begin;
    host.outer = number_around(hosts, host.begin);
    vec_push(hosts->arena, &hosts->all, host);
    return i;
}

/* Tokens [first, last], under that name. */
static void note(Hosts *hosts, StrMap *map, Str name, size_t first, size_t last)
{
    Mentions *mentions = strmap_get(map, name);
    if (!mentions) {
        mentions = arena_new_of(hosts->arena, Mentions);
        *mentions = (Mentions){0};
        strmap_set(map, name, mentions);
    }
    vec_push(
        hosts->arena, mentions,
        (Span){hosts->source, hosts->tokens.at[first].span.begin, hosts->tokens.at[last].span.end});
}

/* `name<...>` of types and numbers. */
static void note_mention(Hosts *hosts, size_t name)
{
    size_t depth = 0, i = name + 1;
    for (; i - name < MOST_WORDS; i++) {
        TokenKind kind = kind_at(hosts, i);
        depth += kind == TOKEN_LESS;
        size_t closed = kind == TOKEN_GREATER ? 1 : kind == TOKEN_SHR ? 2 : 0;
        if (closed >= depth)
            break;
        depth -= closed;
        if (kind != TOKEN_NAME && kind != TOKEN_NUMBER && kind != TOKEN_COMMA &&
            kind != TOKEN_SCOPE && kind != TOKEN_STAR && kind != TOKEN_LESS && !closed)
            return;
    }
    if (i - name == MOST_WORDS)
        return;
    note(hosts, hosts->mentions, word_at(hosts, name), name, i);
}

static bool is_qualifier(const Hosts *hosts, size_t i)
{
    static const char *const words[] = {"const",    "__restrict__", "__restrict",
                                        "restrict", "volatile",     "static"};
    bool is_one = false;
    for (size_t k = 0; k < sizeof words / sizeof *words && kind_at(hosts, i) == TOKEN_NAME; k++)
        is_one = is_one || token_is(hosts->tokens.at[i], words[k]);
    return is_one;
}

/* `type *name`, perhaps: a product is none, for its first factor is no type. */
static void note_pointer(Hosts *hosts, size_t name)
{
    TokenKind next = kind_at(hosts, name + 1);
    size_t star = name - 1;
    while (star > 1 && is_qualifier(hosts, star))
        star--;
    if (star < 1 || kind_at(hosts, star) != TOKEN_STAR || kind_at(hosts, star - 1) != TOKEN_NAME ||
        (next != TOKEN_COMMA && next != TOKEN_RPAREN && next != TOKEN_SEMICOLON &&
         next != TOKEN_ASSIGN))
        return;
    size_t first = star - 1;
    while (first > 0 && kind_at(hosts, first - 1) == TOKEN_NAME && star - first < MOST_WORDS)
        first--;
    while (first + 1 < star && is_qualifier(hosts, first))
        first++;
    size_t last = star - 1;
    while (last > first && is_qualifier(hosts, last))
        last--;
    note(hosts, hosts->pointers, word_at(hosts, name), first, last);
}

Hosts *hosts_read(Arena *arena, Source *source)
{
    Hosts *hosts = arena_new_of(arena, Hosts);
    *hosts = (Hosts){.source = source,
                     .arena = arena,
                     .mentions = strmap_new(arena),
                     .pointers = strmap_new(arena)};
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;)
        vec_push(arena, &hosts->tokens, token);
    for (size_t i = 0; i < hosts->tokens.len; i++) {
        if (kind_at(hosts, i) == TOKEN_NAME)
            note_pointer(hosts, i);
        if (kind_at(hosts, i) != TOKEN_NAME || kind_at(hosts, i + 1) != TOKEN_LESS)
            continue;
        if (token_is(hosts->tokens.at[i], "template"))
            i = read_template(hosts, i) - 1;
        else
            note_mention(hosts, i);
    }
    return hosts;
}

/* The innermost template that the place is in the body of and that has such a parameter, number
 * `index`. */
static const Host *host_around(const Hosts *hosts, Span place, Str name, size_t *index)
{
    size_t number = place.source == hosts->source ? number_around(hosts, place.begin) : 0;
    for (; number; number = hosts->all.at[number - 1].outer) {
        const Host *host = &hosts->all.at[number - 1];
        for (*index = 0; *index < host->params.len; ++*index)
            if (str_equal(host->params.at[*index], name))
                return host;
    }
    return NULL;
}

typedef VEC(Tokens) ArgumentWords;

typedef struct {
    Unit *unit;
    const Hosts *hosts;
    const Kernel *kernel;
    unsigned asked;
    ArgumentWords found;
} Search;

static bool find_written(Search *search, Span place, size_t index);

/* What the words at `place` stand for, in each use of the templates around them; false: none is
 * known. */
static bool find_words(Search *search, Span place, Tokens words)
{
    const Hosts *hosts = search->hosts;
    size_t outer = 0;
    Str word = words.len == 1 ? token_text(hosts->arena, words.at[0]) : STR("");
    const Host *host = host_around(hosts, place, word, &outer);
    if (!host)
        vec_push(hosts->arena, &search->found, words);
    bool any = !host;
    for (size_t i = 0; host && i < host->names.len; i++) {
        const Mentions *mentions = strmap_get(hosts->mentions, host->names.at[i]);
        for (size_t k = 0; mentions && k < mentions->len; k++)
            any |= find_written(search, mentions->at[k], outer);
    }
    return any;
}

/* Argument `index` of `name<...>` at `place`. */
static bool find_written(Search *search, Span place, size_t index)
{
    Tokens words;
    return search->asked++ < MOST_ASKED && unit_argument(search->unit, place, index, &words) &&
           find_words(search, place, words);
}

/* The words of an argument of the launch, not those of the template. */
static Tokens passed_words(const Search *search, const Launch *launch, size_t index)
{
    Tokens words = {0};
    Span where = launch->arguments;
    size_t depth = 0;
    if (!where.source)
        return words;
    Lexer lexer = lexer_new(where.source, where.begin, where.end);
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        depth += token_opens(token.kind);
        depth -= token_closes(token.kind);
        if (token.kind == TOKEN_COMMA && !depth && index-- == 0)
            break;
        if (!index && (token.kind != TOKEN_COMMA || depth))
            vec_push(search->hosts->arena, &words, token);
    }
    return words;
}

/* The kernel's template has a type at `index` that a parameter points to: the launch passes `a`, or
 * `a + n`, of a pointer that is declared before, or `(float *)a`. */
static bool find_deduced(Search *search, const Launch *launch, size_t index)
{
    const Kernel *kernel = search->kernel;
    size_t at = 0;
    while (at < kernel->params.len &&
           !(kernel->params.at[at]->type->pointers == 1 &&
             str_equal(kernel->params.at[at]->type->name, kernel->template_params.at[index])))
        at++;
    Tokens words = at < kernel->params.len ? passed_words(search, launch, at) : (Tokens){0};
    if (words.len > 4 && words.at[0].kind == TOKEN_LPAREN && words.at[2].kind == TOKEN_STAR &&
        words.at[3].kind == TOKEN_RPAREN)
        return find_words(search, launch->where, (Tokens){.at = words.at + 1, .len = 1, .cap = 1});
    if (!words.len || words.at[0].kind != TOKEN_NAME ||
        (words.len > 1 && words.at[1].kind != TOKEN_PLUS))
        return false;
    const Mentions *declared =
        strmap_get(search->hosts->pointers, token_text(search->hosts->arena, words.at[0]));
    size_t low;
    vec_first(low, declared && launch->where.source == search->hosts->source ? declared->len : 0,
              declared->at[low].begin < launch->where.begin);
    Tokens type = {0};
    return low && unit_expand(search->unit, declared->at[low - 1], &type) &&
           find_words(search, declared->at[low - 1], type);
}

/* The words of an argument of the kernel's template in all launches; none: of some launch it is not
 * known. */
static ArgumentWords launch_arguments(Search *search, const Launches *launches, size_t index)
{
    search->found = (ArgumentWords){0};
    for (size_t i = 0; i < launches->len; i++)
        if (!find_written(search, launches->at[i]->name_where, index) &&
            !find_deduced(search, launches->at[i], index))
            return (ArgumentWords){0};
    return search->found;
}

static bool is_same(const Type *a, const Type *b)
{
    return a->kind == b->kind && a->pointers == b->pointers && str_equal(a->name, b->name);
}

static void bind_type(Walk *walk, Unit *unit, ArgumentWords all, Str name)
{
    const Type *first = NULL, *widest = NULL;
    unsigned most = 0;
    bool is_one = true, is_known = true, differs = false;
    for (size_t i = 0; i < all.len; i++) {
        Type *type;
        if (!parse_file_type(unit, &all.at[i], &type) ||
            type->is_reference) /* it would be another one's name */
            return;
        first = first ? first : type;
        unsigned bytes = layout_bytes(walk->layouts, type);
        is_one = is_one && is_same(type, first);
        is_known = is_known && bytes;
        differs |= i && bytes != most;
        if (bytes > most ||
            (bytes == most && type->kind != TYPE_INTEGER)) /* integers are followed into indices */
            widest = type, most = bytes;
    }
    if (first && (is_one || is_known)) {
        vec_push(walk->arena, &walk->code->types, (TypeName){name, is_one ? first : widest});
        walk->is_widest |= differs;
    }
}

static void bind_number(Walk *walk, Unit *unit, ArgumentWords all, Str name)
{
    int64_t number = 0, one;
    for (size_t i = 0; i < all.len; i++) {
        if (!unit_host_number(unit, &all.at[i], &one) || (i && one != number))
            return;
        number = one;
    }
    if (all.len)
        vec_push(walk->arena, &walk->code->numbers, (NumberName){name, number});
}

void arguments_bind(Walk *walk, Unit *unit, const Hosts *hosts, const Launches *launches)
{
    const Kernel *kernel = walk->kernel;
    Search search = {.unit = unit, .hosts = hosts, .kernel = kernel};
    for (size_t i = 0; i < kernel->template_params.len; i++) {
        Str name = kernel->template_params.at[i];
        ArgumentWords all = launch_arguments(&search, launches, i);
        (strs_has(&kernel->template_types, name) ? bind_type : bind_number)(walk, unit, all, name);
    }
}
