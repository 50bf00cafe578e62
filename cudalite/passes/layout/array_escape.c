/* Arrays of which a host function shows all. Enters: a file's tokens; kernels whose arrays may lie
 * otherwise, and their launches. Leaves: variables of which every use is seen, with what has to be
 * done in front of statements; of each other one why it is none.
 *
 * Such a variable is a pointer of a function's own. Nobody has its value but launches of those
 * kernels, which name its elements alone, and functions of the runtime's that are known: so nothing
 * else can see the array. One pass over each function. */
#include "array_escape.h"

#include "../../analysis/launches/host_tokens.h"
#include "../../base/sort.h"

enum { MOST_PASSES = 16 }; /* lives that are left for another one's sake, one behind the other */

typedef struct {
    Lifetime *life;
    size_t depth; /* of braces around its declaration */
    void *outer;  /* the Known of that name outside */
    size_t uses;  /* of its name in the text as it is written */
    size_t expanded;
} Known;

typedef struct {
    size_t open; /* token */
    size_t commas;
    const LifeLaunch *launch; /* its arguments */
} Paren;

typedef struct {
    const Launch *launch;
    const Conversion *conversion;
} Taken;

typedef struct {
    Arena *arena;
    Unit *unit;
    const Tokens *file;
    const AllConversions *conversions;
    VEC(Taken) taken; /* launches, in the order of the text */
    size_t next;      /* of them */
    Lifetimes *lifetimes;
    StrMap *known; /* name -> Known */
    VEC(Known *) open, all;
    VEC(Paren) parens;
    uint32_t event; /* where the statement begins in front of which the last thing is done, */
    LifeEventKind event_kind;
    size_t event_call; /* ... for the call with that parenthesis */
    Lifetime *event_life, *event_with;
    size_t depth, body, end; /* braces; tokens of the function's body */
    const char *hindrance;   /* of all lives of the function */
} Reading;

static TokenKind kind_at(const Reading *reading, size_t at)
{
    return host_kind(reading->file, at);
}

static bool is_word(const Reading *reading, size_t at, const char *word)
{
    return host_is(reading->file, at, word);
}

static Str text_at(const Reading *reading, size_t at)
{
    return token_text(reading->arena, reading->file->at[at]);
}

static void leave(const Reading *reading, Lifetime *life, size_t at, const char *why)
{
    if (life->left.len)
        return;
    life->left = str_of(why);
    life->left_at = reading->file->at[at].span;
}

/* --- statements ------------------------------------------------------------------------------- */

/* In front of the statement that `at` is in. False: nothing can be put there. */
static bool find_event(const Reading *reading, size_t at, LifeEventKind kind, LifeEvent *event)
{
    bool braces;
    for (size_t i = 0; i < reading->parens.len; i++) {
        const size_t open = reading->parens.at[i].open;
        if (host_is_header(reading->file, open) && !is_word(reading, open - 1, "if"))
            return false; /* it may be done more than once */
    }
    const size_t first = host_statement(reading->file, at, &braces),
                 last = braces && first ? host_statement_end(reading->file, first) : first;
    if (first <= reading->body || !last || host_repeats(reading->unit, reading->file, first))
        return false;
    for (size_t i = 0; i < reading->parens.len; i++)
        if (reading->parens.at[i].open < first)
            return false; /* if (int k = 1; ...) */
    for (size_t i = first; i < at; i++)
        if (kind_at(reading, i) == TOKEN_LAUNCH_OPEN)
            return false; /* what is put in front may stand behind this, in the launch's function */
    *event =
        (LifeEvent){.kind = kind, .where = host_span(reading->file, first, last), .braces = braces};
    return true;
}

static void add_event(Reading *reading, Known *known, size_t at, LifeEventKind kind, Lifetime *with)
{
    static const char *const why =
        "no statement can be inserted before this; write it as a separate statement";
    LifeEvent event;
    const size_t call = reading->parens.len ? reading->parens.at[reading->parens.len - 1].open : 0;
    const bool found = find_event(reading, at, kind, &event),
               again = found && event.where.begin == reading->event &&
                       call != reading->event_call &&
                       !(kind == LIFE_DROP && reading->event_kind == LIFE_DROP);
    Lifetime *const left[] = {known->life, with, again ? reading->event_life : NULL,
                              again ? reading->event_with : NULL};
    for (size_t i = 0; i < 4 && (!found || again); i++)
        if (left[i])
            leave(reading, left[i], at, why);
    if (!found || again)
        return;
    reading->event = event.where.begin;
    reading->event_call = call;
    reading->event_kind = kind;
    reading->event_life = known->life;
    reading->event_with = with;
    event.with = with;
    vec_push(reading->arena, &known->life->events, event);
}

/* --- declarations ----------------------------------------------------------------------------- */

static size_t skip_type(const Reading *reading, size_t at)
{
    static const char *const others[] = {"return", "throw", "delete", "else", "typedef"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (is_word(reading, at, others[i]))
            return 0;
    at += is_word(reading, at, "struct");
    while (kind_at(reading, at) == TOKEN_NAME && kind_at(reading, at + 1) == TOKEN_SCOPE)
        at += 2;
    return kind_at(reading, at) == TOKEN_NAME ? at + 1 : 0;
}

/* `= NULL` and its like, or nothing. */
static size_t skip_nothing(const Reading *reading, size_t at)
{
    if (kind_at(reading, at) != TOKEN_ASSIGN)
        return at;
    return is_word(reading, at + 1, "NULL") || is_word(reading, at + 1, "nullptr") ||
                   is_word(reading, at + 1, "0")
               ? at + 2
               : 0;
}

static void add_life(Reading *reading, size_t name, size_t first, size_t last)
{
    Lifetime *life = arena_new_of(reading->arena, Lifetime);
    Known *known = arena_new_of(reading->arena, Known);
    *life = (Lifetime){.name = text_at(reading, name),
                       .declared = host_span(reading->file, first, last)};
    *known = (Known){life, reading->depth, strmap_get(reading->known, life->name), 0, 0};
    strmap_set(reading->known, life->name, known);
    vec_push(reading->arena, &reading->open, known);
    vec_push(reading->arena, &reading->all, known);
}

/* `T *p, *q = NULL;` at `first`, where a statement begins: behind it; 0: there is none. */
static size_t read_declaration(Reading *reading, size_t first)
{
    size_t at = skip_type(reading, first);
    VEC(size_t) names = {0};
    while (at && kind_at(reading, at) == TOKEN_STAR && kind_at(reading, at + 1) == TOKEN_NAME) {
        vec_push(reading->arena, &names, at + 1);
        at = skip_nothing(reading, at + 2);
        if (at && kind_at(reading, at) == TOKEN_SEMICOLON) {
            for (size_t i = 0; i < names.len; i++)
                add_life(reading, names.at[i], first, at);
            for (size_t i = 0; i < names.len; i++)
                ((Known *)strmap_get(reading->known, text_at(reading, names.at[i])))->uses++;
            return at + 1;
        }
        at = at && kind_at(reading, at) == TOKEN_COMMA ? at + 1 : 0;
    }
    return 0;
}

static void close_scope(Reading *reading)
{
    while (reading->open.len && reading->open.at[reading->open.len - 1]->depth > reading->depth) {
        Known *known = reading->open.at[--reading->open.len];
        strmap_set(reading->known, known->life->name, known->outer);
    }
}

/* --- uses ------------------------------------------------------------------------------------- */

/* The name of what is called by the innermost parenthesis. */
static size_t callee(const Reading *reading)
{
    const size_t open = reading->parens.len ? reading->parens.at[reading->parens.len - 1].open : 0;
    return open && kind_at(reading, open - 1) == TOKEN_NAME &&
                   !host_is_namesake(reading->unit, reading->file, open - 1)
               ? open - 1
               : 0;
}

/* cudaMalloc(&p, ...), perhaps with a cast to void **. */
static bool is_filled(const Reading *reading, size_t at)
{
    size_t i = at - 1;
    if (kind_at(reading, i) != TOKEN_AND)
        return false;
    i--;
    const bool cast =
        kind_at(reading, i) == TOKEN_LPAREN && kind_at(reading, at + 1) == TOKEN_RPAREN;
    if (cast && kind_at(reading, i - 1) == TOKEN_GREATER) {
        if (!is_word(reading, i - 6, "reinterpret_cast") || !is_word(reading, i - 4, "void") ||
            kind_at(reading, i - 3) != TOKEN_STAR || kind_at(reading, i - 2) != TOKEN_STAR)
            return false;
        return kind_at(reading, at + 2) == TOKEN_COMMA && kind_at(reading, i - 7) == TOKEN_LPAREN &&
               is_word(reading, i - 8, "cudaMalloc") &&
               !host_is_namesake(reading->unit, reading->file, i - 8);
    }
    if (kind_at(reading, i) == TOKEN_RPAREN && kind_at(reading, i - 1) == TOKEN_STAR &&
        kind_at(reading, i - 2) == TOKEN_STAR && is_word(reading, i - 3, "void") &&
        kind_at(reading, i - 4) == TOKEN_LPAREN)
        i -= 5;
    return kind_at(reading, i) == TOKEN_LPAREN && is_word(reading, i - 1, "cudaMalloc") &&
           !host_is_namesake(reading->unit, reading->file, i - 1) &&
           kind_at(reading, at + 1) == TOKEN_COMMA;
}

static bool is_measured(const Reading *reading, size_t at)
{
    if (kind_at(reading, at - 1) != TOKEN_STAR)
        return false;
    return is_word(reading, at - 2, "sizeof") ||
           (kind_at(reading, at - 2) == TOKEN_LPAREN && is_word(reading, at - 3, "sizeof") &&
            kind_at(reading, at + 1) == TOKEN_RPAREN);
}

/* The whole of an argument. */
static bool is_whole(const Reading *reading, size_t at)
{
    const TokenKind before = kind_at(reading, at - 1), behind = kind_at(reading, at + 1);
    return (before == TOKEN_LPAREN || before == TOKEN_COMMA) &&
           (behind == TOKEN_RPAREN || behind == TOKEN_COMMA);
}

/* Copies that name a stream name the default one. */
static bool is_in_order(const Reading *reading, size_t open, bool asynchronous, size_t streamless)
{
    size_t depth = 0, commas = 0;
    for (size_t i = open; asynchronous && i < reading->end && i - open < HOST_MOST_BEFORE; i++) {
        const TokenKind kind = kind_at(reading, i);
        depth += kind == TOKEN_LPAREN;
        depth -= kind == TOKEN_RPAREN;
        commas += depth == 1 && kind == TOKEN_COMMA;
        if (!depth)
            return commas < streamless ||
                   (is_word(reading, i - 1, "0") && kind_at(reading, i - 2) == TOKEN_COMMA);
    }
    return !asynchronous;
}

/* What is dropped or swapped in front of a statement is so only where the statement does it in any
 * case. */
static void add_certain(Reading *reading, Known *known, size_t at, LifeEventKind kind,
                        Lifetime *with)
{
    static const char *const why =
        "this may not always be executed; write it as a separate statement";
    const size_t call = callee(reading);
    if (call && host_is_certain(reading->unit, reading->file, call)) {
        add_event(reading, known, at, kind, with);
        return;
    }
    leave(reading, known->life, at, why);
    if (with)
        leave(reading, with, at, why);
}

/* The library's, not a function of the program's that has its name. */
static bool is_std_swap(const Reading *reading, size_t name)
{
    return name > 1 && is_word(reading, name, "swap") &&
           kind_at(reading, name - 1) == TOKEN_SCOPE && is_word(reading, name - 2, "std");
}

/* A call of the runtime's that is known. */
static bool read_call(Reading *reading, Known *known, size_t at)
{
    const size_t name = callee(reading);
    const Paren *paren = &reading->parens.at[reading->parens.len - 1];
    const bool copies = name && is_word(reading, name, "cudaMemcpy"),
               copies_behind = name && is_word(reading, name, "cudaMemcpyAsync"),
               sets = name && is_word(reading, name, "cudaMemset"),
               sets_behind = name && is_word(reading, name, "cudaMemsetAsync");
    if (kind_at(reading, at - 1) == TOKEN_ASSIGN)
        return false; /* somebody else gets its value */
    if (kind_at(reading, at - 1) == TOKEN_AND && kind_at(reading, at + 1) != TOKEN_LBRACKET)
        return false; /* the pointer itself is copied */
    if (name && is_word(reading, name, "cudaFree") && is_whole(reading, at)) {
        add_certain(reading, known, at, LIFE_DROP, NULL);
        return true;
    }
    if (copies || copies_behind || sets || sets_behind) {
        if (!is_in_order(reading, paren->open, copies_behind || sets_behind, copies_behind ? 4 : 3))
            leave(reading, known->life, at,
                  "this uses a stream that may not be ordered with the launches");
        add_event(reading, known, at,
                  (copies || copies_behind) && paren->commas == 1 ? LIFE_BACK : LIFE_LEAVE, NULL);
        return true;
    }
    return false;
}

static bool read_swap(Reading *reading, Known *known, size_t at)
{
    const size_t name = callee(reading);
    if (!name || !is_std_swap(reading, name) || kind_at(reading, at + 2) != TOKEN_NAME ||
        kind_at(reading, at + 3) != TOKEN_RPAREN || !is_whole(reading, at) ||
        kind_at(reading, at - 1) != TOKEN_LPAREN)
        return false;
    Known *with = strmap_get(reading->known, text_at(reading, at + 2));
    if (!with)
        return false;
    add_certain(reading, known, at, LIFE_SWAP, with->life);
    return true;
}

static bool is_swapped(const Reading *reading, size_t at)
{
    const size_t name = callee(reading);
    return name && is_std_swap(reading, name) && kind_at(reading, at - 1) == TOKEN_COMMA &&
           kind_at(reading, at + 1) == TOKEN_RPAREN && kind_at(reading, at - 3) == TOKEN_LPAREN &&
           kind_at(reading, at - 2) == TOKEN_NAME &&
           strmap_get(reading->known, text_at(reading, at - 2));
}

/* An argument of a launch. */
static bool read_argument(Reading *reading, Known *known, size_t at)
{
    const Paren *paren = &reading->parens.at[reading->parens.len - 1];
    if (!paren->launch || !is_whole(reading, at))
        return false;
    LifeLaunch *launch = (LifeLaunch *)paren->launch;
    const Conversion *conversion = launch->conversion;
    const Kernel *kernel = conversion->user->kernel;
    bool found = false;
    for (size_t k = 0; k < conversion->arrays.len && paren->commas < kernel->params.len; k++) {
        if (launch->lifetimes[k] == known->life)
            return false; /* it is given twice */
        if (conversion->arrays.at[k]->param == kernel->params.at[paren->commas]) {
            launch->lifetimes[k] = known->life;
            found = true;
        }
    }
    return found;
}

/* Its value is compared with that of no array. */
static bool is_tested(const Reading *reading, size_t at)
{
    const TokenKind behind = kind_at(reading, at + 1);
    const bool compared = behind == TOKEN_EQUAL || behind == TOKEN_NOT_EQUAL;
    const size_t name = callee(reading);
    return kind_at(reading, at - 1) == TOKEN_NOT ||
           (compared &&
            (is_word(reading, at + 2, "NULL") || is_word(reading, at + 2, "nullptr"))) ||
           (name && is_word(reading, name, "if") && kind_at(reading, at - 1) == TOKEN_LPAREN &&
            behind == TOKEN_RPAREN);
}

static void read_use(Reading *reading, Known *known, size_t at)
{
    const Paren *paren = reading->parens.len ? &reading->parens.at[reading->parens.len - 1] : NULL;
    known->uses++;
    known->life->is_taken |= paren && paren->launch;
    if (is_measured(reading, at) || is_filled(reading, at) || is_tested(reading, at))
        return;
    if (!paren)
        leave(reading, known->life, at, "its value escapes here");
    else if (!read_argument(reading, known, at) && !read_call(reading, known, at) &&
             !is_swapped(reading, at) && !read_swap(reading, known, at))
        leave(reading, known->life, at,
              paren->launch ? "this launch does not pass it as a whole exactly once"
              : kind_at(reading, paren->open - 1) != TOKEN_NAME
                  ? "this uses it in the original layout"
                  : "it is passed to something other than a known copy, launch or cudaFree");
}

/* --- functions -------------------------------------------------------------------------------- */

static bool in_default_stream(const Launch *launch)
{
    return !launch->config[3].source || str_is(str_trim(span_text(launch->config[3])), "0");
}

/* A launch begins at that token. */
static void begin_launch(Reading *reading, size_t at)
{
    const Taken *taken = &reading->taken.at[reading->next++];
    LifeLaunch made = {.launch = taken->launch,
                       .conversion = taken->conversion,
                       .count = taken->conversion->arrays.len};
    size_t last = at;
    while (last < reading->end && reading->file->at[last].span.begin < taken->launch->where.end)
        last++;
    bool braces;
    const bool whole = host_statement(reading->file, at, &braces) == at &&
                       kind_at(reading, last) == TOKEN_SEMICOLON &&
                       in_default_stream(taken->launch) &&
                       find_event(reading, at, LIFE_LEAVE, &made.before);
    made.count = whole ? made.count : 0; /* its arrays are left */
    vec_push(reading->arena, &reading->lifetimes->launches, made);
}

static void open_paren(Reading *reading, size_t at)
{
    const Token *tokens = reading->file->at;
    Paren paren = {.open = at};
    LifeLaunch *last = reading->lifetimes->launches.len
                           ? &reading->lifetimes->launches.at[reading->lifetimes->launches.len - 1]
                           : NULL;
    if (last && last->launch->arguments.source &&
        tokens[at].span.end <= last->launch->arguments.begin &&
        tokens[at + 1].span.end > last->launch->arguments.begin &&
        tokens[at].span.begin > last->launch->where.begin)
        paren.launch = last;
    vec_push(reading->arena, &reading->parens, paren);
}

static bool begins_statement(const Reading *reading, size_t at)
{
    const TokenKind before = kind_at(reading, at - 1);
    return !reading->parens.len &&
           (before == TOKEN_SEMICOLON || before == TOKEN_LBRACE || before == TOKEN_RBRACE);
}

/* Of expanded text: what runs at other times, or leaves out declarations. */
static void find_hindrance(Reading *reading, const Tokens *all, size_t at)
{
    const TokenKind before = at ? host_kind(all, at - 1) : TOKEN_END;
    if (host_kind(all, at) == TOKEN_LBRACKET && before != TOKEN_NAME && before != TOKEN_RPAREN &&
        before != TOKEN_RBRACKET)
        reading->hindrance = "the function contains another function, which may run at any time";
    else if (host_is(all, at, "goto") || host_is(all, at, "_Pragma") || host_is(all, at, "asm") ||
             host_is(all, at, "cudaStreamBeginCapture"))
        reading->hindrance =
            "the function has a jump, inline assembly or a pragma, or captures launches";
}

/* A label behind a declaration in its block: nothing more can be declared there. */
static void check_label(Reading *reading, size_t at)
{
    const bool is_label = is_word(reading, at, "case") || (is_word(reading, at, "default") &&
                                                           kind_at(reading, at + 1) == TOKEN_COLON);
    for (size_t i = 0; i < reading->open.len && is_label; i++)
        if (reading->open.at[i]->depth == reading->depth)
            leave(reading, reading->open.at[i]->life, at, "this label is after its declaration");
}

/* Each use is one in the text, too: no macro makes others. */
static void check_expanded(Reading *reading, size_t first)
{
    Tokens all = {0};
    StrMap *counts = strmap_new(reading->arena);
    const bool known =
        unit_expand(reading->unit, host_span(reading->file, reading->body, reading->end), &all);
    for (size_t i = first; i < reading->all.len; i++) {
        Known *one = reading->all.at[i], *same = strmap_get(counts, one->life->name);
        if (same)
            same->uses += one->uses;
        else
            strmap_set(counts, one->life->name, one);
    }
    for (size_t i = 0; i < all.len; i++) {
        find_hindrance(reading, &all, i);
        Known *one = all.at[i].kind == TOKEN_NAME && !tokens_is_member(&all, i)
                         ? strmap_get(counts, token_text(reading->arena, all.at[i]))
                         : NULL;
        if (one)
            one->expanded++;
    }
    for (size_t i = first; i < reading->all.len; i++) {
        const Known *same = strmap_get(counts, reading->all.at[i]->life->name);
        if (!known || same->expanded != same->uses)
            leave(reading, reading->all.at[i]->life, reading->body,
                  "macros in this function use it, too");
    }
}

/* Tokens from `body`, a brace, to `end`, the one that closes it. */
static void read_function(Reading *reading, size_t body, size_t end)
{
    const size_t first = reading->all.len, launches = reading->lifetimes->launches.len;
    const Token *tokens = reading->file->at;
    reading->body = body;
    reading->end = end;
    reading->depth = 1;
    reading->hindrance = NULL;
    reading->parens.len = 0;
    for (size_t i = body + 1; i < end; i++) {
        const TokenKind kind = kind_at(reading, i);
        const size_t behind = begins_statement(reading, i) ? read_declaration(reading, i) : 0;
        if (behind) {
            i = behind - 1;
            continue;
        }
        while (reading->next < reading->taken.len &&
               reading->taken.at[reading->next].launch->where.begin < tokens[i].span.begin)
            reading->next++;
        if (reading->next < reading->taken.len &&
            reading->taken.at[reading->next].launch->where.begin == tokens[i].span.begin)
            begin_launch(reading, i);
        check_label(reading, i);
        if (kind == TOKEN_DIRECTIVE)
            reading->hindrance = "there is a preprocessor line in the function";
        reading->depth += kind == TOKEN_LBRACE;
        reading->depth -= kind == TOKEN_RBRACE;
        if (kind == TOKEN_RBRACE)
            close_scope(reading);
        if (kind == TOKEN_LPAREN)
            open_paren(reading, i);
        if (kind == TOKEN_RPAREN && reading->parens.len)
            reading->parens.len--;
        if (kind == TOKEN_COMMA && reading->parens.len)
            reading->parens.at[reading->parens.len - 1].commas++;
        Known *known = kind == TOKEN_NAME && !tokens_is_member(reading->file, i)
                           ? strmap_get(reading->known, text_at(reading, i))
                           : NULL;
        if (known)
            read_use(reading, known, i);
    }
    reading->depth = 0;
    close_scope(reading);
    if (reading->all.len > first && reading->lifetimes->launches.len > launches)
        check_expanded(reading, first);
    for (size_t i = first; i < reading->all.len; i++) {
        if (reading->hindrance)
            leave(reading, reading->all.at[i]->life, body, reading->hindrance);
        vec_push(reading->arena, &reading->lifetimes->all, reading->all.at[i]->life);
    }
}

/* --- which lives ------------------------------------------------------------------------------ */

/* A launch of which one array is left leaves the others, too; and one that is swapped with such. */
static bool leave_more(Reading *reading)
{
    Lifetimes *lifetimes = reading->lifetimes;
    bool more = false;
    for (size_t i = 0; i < lifetimes->launches.len; i++) {
        LifeLaunch *launch = &lifetimes->launches.at[i];
        bool left = !launch->count;
        for (size_t k = 0; k < launch->count; k++)
            left |= !launch->lifetimes[k] || launch->lifetimes[k]->left.len;
        for (size_t k = 0; k < MOST_CONVERTED && left; k++)
            if (launch->lifetimes[k] && !launch->lifetimes[k]->left.len) {
                launch->lifetimes[k]->left_at = launch->launch->where;
                launch->lifetimes[k]->left =
                    launch->count ? STR("another array of this launch keeps the original layout")
                                  : STR("this launch is in a stream, or is not a statement");
                more = true;
            }
    }
    for (size_t i = 0; i < lifetimes->all.len; i++)
        for (size_t k = 0; k < lifetimes->all.at[i]->events.len; k++) {
            Lifetime *one = lifetimes->all.at[i], *with = (Lifetime *)one->events.at[k].with;
            if (!with || !one->left.len == !with->left.len)
                continue;
            Lifetime *kept = one->left.len ? with : one;
            kept->left_at = one->events.at[k].where;
            kept->left = STR("it is swapped with an array that keeps the original layout");
            more = true;
        }
    return more;
}

static void find_laid(Reading *reading)
{
    Lifetimes *lifetimes = reading->lifetimes;
    for (size_t i = 0; i < lifetimes->launches.len; i++) {
        const LifeLaunch *launch = &lifetimes->launches.at[i];
        for (size_t k = 0; k < launch->count; k++) {
            const Converted *array = launch->conversion->arrays.at[k];
            if (!launch->lifetimes[k] || launch->lifetimes[k]->left.len)
                continue;
            launch->lifetimes[k]->laid = convert_laid(reading->arena, &lifetimes->laids, array);
            if (!convert_lay(reading->arena, launch->lifetimes[k]->laid, array)) {
                launch->lifetimes[k]->left_at = launch->launch->where;
                launch->lifetimes[k]->left = STR("a different structure has the same type name");
            }
        }
    }
}

/* What is swapped with such an array lies so, too, though no launch takes it. True: more are
 * found. */
static bool find_swapped(const Lifetimes *lifetimes)
{
    bool more = false;
    for (size_t i = 0; i < lifetimes->all.len; i++)
        for (size_t k = 0; k < lifetimes->all.at[i]->events.len; k++) {
            Lifetime *one = lifetimes->all.at[i], *with = (Lifetime *)one->events.at[k].with;
            if (!with || one->laid == with->laid || one->left.len)
                continue;
            if (one->laid && with->laid) {
                one->left_at = with->left_at = one->events.at[k].where;
                one->left = with->left = STR("it is swapped with an array in another layout");
            } else if (one->laid) {
                with->laid = one->laid;
            } else {
                one->laid = with->laid;
            }
            more = true;
        }
    return more;
}

static int by_place(const void *a, const void *b)
{
    const uint32_t x = ((const Taken *)a)->launch->where.begin,
                   y = ((const Taken *)b)->launch->where.begin;
    return x < y ? -1 : x > y;
}

static void take_launches(Reading *reading)
{
    for (size_t i = 0; i < reading->conversions->len; i++) {
        const Conversion *conversion = reading->conversions->at[i];
        const Launches *owned = &conversion->user->owned;
        for (size_t k = 0; k < owned->len; k++)
            if (!owned->at[k]->is_in_macro && !owned->at[k]->in_device)
                vec_push(reading->arena, &reading->taken, ((Taken){owned->at[k], conversion}));
    }
    sort_stable(reading->taken.at, reading->taken.len, sizeof(Taken), by_place);
}

Lifetimes *lifetimes_find(Arena *arena, Unit *unit, const Tokens *file,
                          const AllConversions *conversions)
{
    Lifetimes *lifetimes = arena_new_of(arena, Lifetimes);
    Reading reading = {.arena = arena,
                       .unit = unit,
                       .file = file,
                       .conversions = conversions,
                       .lifetimes = lifetimes,
                       .known = strmap_new(arena)};
    *lifetimes = (Lifetimes){0};
    take_launches(&reading);
    for (size_t i = 1; i < file->len && reading.next < reading.taken.len; i++) {
        if (file->at[i].kind != TOKEN_LBRACE || file->at[i - 1].kind != TOKEN_RPAREN)
            continue;
        const size_t end = tokens_closing(file->at, file->len, i);
        if (end == file->len)
            break;
        while (reading.next < reading.taken.len &&
               reading.taken.at[reading.next].launch->where.begin < file->at[i].span.begin)
            reading.next++;
        if (reading.next < reading.taken.len &&
            reading.taken.at[reading.next].launch->where.begin < file->at[end].span.begin)
            read_function(&reading, i, end);
        i = end;
    }
    size_t passes = 0;
    while (passes < MOST_PASSES && leave_more(&reading))
        passes++;
    find_laid(&reading);
    for (size_t i = 0; i < MOST_PASSES && (find_swapped(lifetimes) || leave_more(&reading)); i++)
        passes++;
    for (size_t i = 0; i < lifetimes->all.len && passes >= MOST_PASSES; i++)
        lifetimes->all.at[i]->left = STR("too many arrays depend on each other");
    return lifetimes;
}

static bool is_laid(const LifeLaunch *launch)
{
    bool all = launch->count > 0;
    for (size_t k = 0; k < launch->count; k++)
        all &=
            launch->lifetimes[k] && launch->lifetimes[k]->laid && !launch->lifetimes[k]->left.len;
    return all;
}

const LifeLaunch *lifetimes_launch(const Lifetimes *lifetimes, const Launch *launch)
{
    size_t at;
    if (!lifetimes)
        return NULL;
    vec_first(at, lifetimes->launches.len,
              lifetimes->launches.at[at].launch->where.begin < launch->where.begin);
    const LifeLaunch *one = at < lifetimes->launches.len ? &lifetimes->launches.at[at] : NULL;
    return one && one->launch == launch && is_laid(one) ? one : NULL;
}
