/* Variables of a host function that are set once, to constants.
 * Enters: the function's expanded tokens. Leaves: the extents that an expression of them gives.
 * What may change a variable in any way that is not seen through makes it unknown. */
#include "host_constants.h"
#include "annotations/assumptions.h"
#include "parse.h"
#include "parser.h"

/* How a value was written: tokens [first, last) of the function. */
typedef struct {
    size_t first, last;
    unsigned times;
} Setting;

typedef struct {
    enum { NOT_ASKED, BEING_ASKED, HAS_VALUE, HAS_NONE } state;
    int64_t value;
} Answer;

typedef struct {
    unsigned declarations;
    bool is_lost; /* changed in a way that nobody follows */
    bool is_dim3;
    bool is_const; /* nothing changes it but its initialiser */
    bool is_list;  /* the setting is the inside of `( )` or `{ }` */
    size_t type;   /* the last word of its type */
    long level;    /* open braces where it was declared */
    Setting initial, whole, member[3];
    Answer known, likely;
} Local;

/* Locals that are made of others, one after another: what is made of more is not known. */
enum { LONGEST_CHAIN = 64 };

struct Locals {
    unsigned chain; /* locals that are being asked */
    Unit *unit;
    Arena *arena;
    const Tokens *tokens;
    StrMap *map;
    size_t *match;
    Strs *varying; /* NULL: nobody asks */
    bool guesses;  /* variables are what they are declared with, whatever happens to them later */
};

/* A call whose arguments are taken by value: it changes none of them. */
static bool takes_values(Str callee)
{
    static const char *const names[] = {
        "dim3",  "printf",     "fprintf",   "snprintf",  "sprintf",       "min",    "max",
        "ceil",  "floor",      "assert",    "exit",      "malloc",        "calloc", "if",
        "while", "for",        "switch",    "return",    "sizeof",        "int",    "unsigned",
        "float", "double",     "size_t",    "sqrt",      "pow",           "log2",   "abs",
        "round", "make_uint3", "make_int3", "make_int2", "static_assert", "memset", "uint3"};
    return str_is_one_of(callee, names) || str_starts(callee, "cuda");
}

static bool is_type_word(Str text)
{
    static const char *const words[] = {"return", "else",  "case",      "goto",   "new",
                                        "delete", "throw", "typename",  "struct", "class",
                                        "enum",   "using", "namespace", "sizeof", "do"};
    return !str_is_one_of(text, words);
}

static Local *local_of(Locals *locals, Str name, bool make)
{
    Local *local = strmap_get(locals->map, name);
    if (!local && make) {
        local = arena_new_of(locals->arena, Local);
        strmap_set(locals->map, name, local);
    }
    return local;
}

static TokenKind kind_at(const Locals *locals, size_t i)
{
    return i < locals->tokens->len ? locals->tokens->at[i].kind : TOKEN_END;
}

static Str text_at(const Locals *locals, size_t i)
{
    return token_text(locals->arena, locals->tokens->at[i]);
}

/* The end of an initialiser that begins at `i`: a `,` or `;` outside brackets. */
static size_t value_end(const Locals *locals, size_t i)
{
    while (i < locals->tokens->len) {
        TokenKind kind = kind_at(locals, i);
        if (kind == TOKEN_COMMA || kind == TOKEN_SEMICOLON || kind == TOKEN_RPAREN ||
            kind == TOKEN_RBRACE)
            break;
        i = locals->match[i] > i ? locals->match[i] + 1 : i + 1;
    }
    return i;
}

static void set(Setting *setting, size_t first, size_t last)
{
    setting->times++;
    setting->first = first;
    setting->last = last;
}

/* Where the walk stands. */
typedef struct {
    long level, parens;
    bool in_declaration; /* of a statement at this level, for `int a = 1, b = 2` */
    bool is_dim3;
    size_t open[64]; /* the open parentheses and braces of initialisers */
    size_t type;     /* the last word of the type that was read */
} Walk;

/* The first token of the statement, or of what stands in brackets, that token `i` is in. */
static size_t statement_begin(const Locals *locals, size_t i)
{
    enum { MOST_WORDS = 64 };
    for (size_t n = 0; i > 0 && n < MOST_WORDS; i--, n++) {
        TokenKind before = kind_at(locals, i - 1);
        if (before == TOKEN_SEMICOLON || before == TOKEN_LBRACE || before == TOKEN_RBRACE ||
            before == TOKEN_LPAREN)
            break;
        if (before == TOKEN_RPAREN)
            i = locals->match[i - 1] + 1;
    }
    return i;
}

static bool word_at(const Locals *locals, size_t i, const char *word)
{
    return kind_at(locals, i) == TOKEN_NAME && token_is(locals->tokens->at[i], word);
}

/* A pointer's target may be const while it is not. */
static bool declares_const(const Locals *locals, size_t name)
{
    bool found = false;
    for (size_t i = statement_begin(locals, name); i < name; i++) {
        TokenKind kind = kind_at(locals, i);
        if (kind == TOKEN_STAR || kind == TOKEN_AND)
            return false;
        found |= word_at(locals, i, "const") || word_at(locals, i, "constexpr");
    }
    return found;
}

/* `std::vector<float> name(...)`: these libraries take numbers by value or as const. */
static bool constructs_known(const Locals *locals, size_t open)
{
    if (open < 2 || kind_at(locals, open - 1) != TOKEN_NAME ||
        (kind_at(locals, open - 2) != TOKEN_GREATER && kind_at(locals, open - 2) != TOKEN_SHR &&
         kind_at(locals, open - 2) != TOKEN_NAME))
        return false;
    size_t i = statement_begin(locals, open);
    while (word_at(locals, i, "const") || word_at(locals, i, "static"))
        i++;
    return (word_at(locals, i, "std") || word_at(locals, i, "thrust")) &&
           kind_at(locals, i + 1) == TOKEN_SCOPE;
}

static void match_brackets(Locals *locals)
{
    VEC(size_t) open = {0};
    for (size_t i = 0; i < locals->tokens->len; i++) {
        TokenKind kind = kind_at(locals, i);
        locals->match[i] = i;
        if (token_opens(kind)) {
            vec_push(locals->arena, &open, i);
        } else if (token_closes(kind) && open.len) {
            size_t partner = open.at[--open.len];
            locals->match[partner] = i;
            locals->match[i] = partner;
        }
    }
}

static void read_declared(Locals *locals, const Walk *walk, size_t i)
{
    Local *local = local_of(locals, text_at(locals, i), true);
    TokenKind next = kind_at(locals, i + 1);
    local->declarations++;
    local->is_dim3 = walk->is_dim3;
    local->type = walk->type;
    local->is_const = declares_const(locals, i);
    local->level = walk->level;
    local->is_lost |= walk->parens > 0 || walk->level == 0;
    if (next == TOKEN_ASSIGN) {
        set(&local->whole, i + 2, value_end(locals, i + 2));
    } else if ((next == TOKEN_LPAREN || next == TOKEN_LBRACE) && locals->match[i + 1] > i + 1) {
        set(&local->whole, i + 2, locals->match[i + 1]);
        local->is_list = true;
    }
    local->initial = local->whole;
}

/* `name.x = value` alone as a statement, at the level of the declaration. */
static void read_member(Locals *locals, const Walk *walk, size_t i)
{
    Local *local = local_of(locals, text_at(locals, i), false);
    if (!local)
        return;
    Str member = text_at(locals, i + 2);
    TokenKind op = kind_at(locals, i + 3);
    bool assigns = op == TOKEN_ASSIGN || (op >= TOKEN_PLUS_ASSIGN && op <= TOKEN_SHR_ASSIGN) ||
                   token_is_step(op);
    if (!assigns)
        return;
    TokenKind before = i ? kind_at(locals, i - 1) : TOKEN_SEMICOLON;
    bool plain = op == TOKEN_ASSIGN && walk->level == local->level && !walk->parens &&
                 (before == TOKEN_SEMICOLON || before == TOKEN_LBRACE || before == TOKEN_RBRACE);
    if (!plain || member.len != 1 || member.at[0] < 'x' || member.at[0] > 'z')
        local->is_lost = true;
    else
        set(&local->member[member.at[0] - 'x'], i + 4, value_end(locals, i + 4));
}

/* Whether what is called with `(` at `open` may change a variable that it gets. */
static bool may_change(Locals *locals, size_t open)
{
    if (!open || kind_at(locals, open) != TOKEN_LPAREN || kind_at(locals, open - 1) != TOKEN_NAME)
        return false;
    Str callee = text_at(locals, open - 1);
    /* `dim3 block(x, y)` takes values: the callee is the variable itself. */
    const Local *declared = local_of(locals, callee, false);
    return !takes_values(callee) && !(declared && declared->declarations) &&
           !constructs_known(locals, open);
}

static void read_use(Locals *locals, const Walk *walk, size_t i)
{
    Str name = text_at(locals, i);
    TokenKind before = i ? kind_at(locals, i - 1) : TOKEN_SEMICOLON;
    TokenKind next = kind_at(locals, i + 1);
    if (next == TOKEN_DOT && kind_at(locals, i + 2) == TOKEN_NAME) {
        read_member(locals, walk, i);
        return;
    }
    bool changes = (next >= TOKEN_PLUS_ASSIGN && next <= TOKEN_SHR_ASSIGN) || token_is_step(next) ||
                   token_is_step(before) || before == TOKEN_AND || before == TOKEN_SHR;
    changes |= before == TOKEN_ASSIGN && i > 2 && kind_at(locals, i - 2) == TOKEN_NAME &&
               kind_at(locals, i - 3) == TOKEN_AND; /* int &other = name */
    bool bare = (before == TOKEN_LPAREN || before == TOKEN_COMMA) &&
                (next == TOKEN_COMMA || next == TOKEN_RPAREN);
    if (bare && walk->parens > 0) {
        changes |= walk->parens > 64 || may_change(locals, walk->open[walk->parens - 1]);
    }
    if (next != TOKEN_ASSIGN && !changes)
        return;
    Local *local = local_of(locals, name, true);
    if (local->is_const)
        return;
    if (changes || walk->level != local->level || walk->parens ||
        (before != TOKEN_SEMICOLON && before != TOKEN_LBRACE && before != TOKEN_RBRACE))
        local->is_lost = true;
    else
        set(&local->whole, i + 2, value_end(locals, i + 2));
}

/* A variable or constant, and no type: what stands behind it is multiplied or compared. */
static bool is_value(Locals *locals, Str name)
{
    const Local *local = local_of(locals, name, false);
    int64_t value;
    return (local && local->declarations) || unit_constant(locals->unit, name, &value);
}

static void read_name(Locals *locals, Walk *walk, size_t i)
{
    TokenKind before = i ? kind_at(locals, i - 1) : TOKEN_SEMICOLON;
    TokenKind next = kind_at(locals, i + 1);
    bool after_type = before == TOKEN_NAME && is_type_word(text_at(locals, i - 1));
    bool pointer = (before == TOKEN_STAR || before == TOKEN_GREATER) && next != TOKEN_SEMICOLON &&
                   i > 1 && kind_at(locals, i - 2) == TOKEN_NAME &&
                   !is_value(locals, text_at(locals, i - 2));
    if (before == TOKEN_DOT || before == TOKEN_ARROW || before == TOKEN_SCOPE)
        return;
    if (after_type) {
        Str type = text_at(locals, i - 1);
        if (next == TOKEN_NAME || next == TOKEN_SCOPE || next == TOKEN_LESS)
            return; /* still a part of the type */
        walk->type = i - 1;
        walk->is_dim3 = str_is(type, "dim3") || str_is(type, "auto");
        walk->in_declaration = !walk->parens;
        read_declared(locals, walk, i);
    } else if (before == TOKEN_COMMA && walk->in_declaration && !walk->parens) {
        read_declared(locals, walk, i);
    } else if (pointer && walk->parens) {
        local_of(locals, text_at(locals, i), true)->is_lost = true; /* perhaps a parameter */
    } else {
        read_use(locals, walk, i);
    }
}

/* Whether a `{` behind this word opens a block. */
static bool opens_block(Str word)
{
    static const char *const words[] = {"else",     "do",       "try",    "const",
                                        "noexcept", "override", "mutable"};
    return str_is_one_of(word, words);
}

/* Whether the `{` at `i` opens an initialiser, not a block. */
static bool is_initialiser(const Locals *locals, size_t i)
{
    for (unsigned steps = 0; i && steps < 16 && kind_at(locals, i - 1) == TOKEN_LBRACE; steps++)
        i--;
    if (!i)
        return false;
    TokenKind before = kind_at(locals, i - 1);
    if (before == TOKEN_NAME)
        return !opens_block(text_at(locals, i - 1));
    return before == TOKEN_ASSIGN || before == TOKEN_COMMA || before == TOKEN_LPAREN ||
           before == TOKEN_LAUNCH_OPEN;
}

static void open_brace(const Locals *locals, Walk *walk, size_t i)
{
    if (is_initialiser(locals, i)) {
        walk->parens++;
        if (walk->parens <= 64)
            walk->open[walk->parens - 1] = i;
    } else if (!walk->parens) {
        walk->level++;
        walk->in_declaration = false;
    }
}

static void close_brace(const Locals *locals, Walk *walk, size_t i)
{
    size_t open = locals->match[i];
    if (open != i && is_initialiser(locals, open)) {
        walk->parens -= walk->parens > 0;
    } else if (!walk->parens) {
        walk->level--;
        walk->in_declaration = false;
    }
}

Locals *locals_read(Unit *unit, const Tokens *function)
{
    Locals *locals = arena_new_of(unit->arena, Locals);
    Walk walk = {0};
    locals->unit = unit;
    locals->arena = unit->arena;
    locals->tokens = function;
    locals->map = strmap_new(unit->arena);
    locals->match = arena_alloc(unit->arena, (function->len + 1) * sizeof *locals->match);
    match_brackets(locals);
    for (size_t i = 0; i < function->len; i++) {
        switch (function->at[i].kind) {
        case TOKEN_NAME: read_name(locals, &walk, i); break;
        case TOKEN_LBRACE: open_brace(locals, &walk, i); break;
        case TOKEN_RBRACE: close_brace(locals, &walk, i); break;
        case TOKEN_SEMICOLON: walk.in_declaration &= walk.parens > 0; break;
        case TOKEN_LPAREN:
            if (walk.parens < 64)
                walk.open[walk.parens] = i;
            walk.parens++;
            break;
        case TOKEN_RPAREN: walk.parens -= walk.parens > 0; break;
        default: break;
        }
    }
    return locals;
}

/* --- values --------------------------------------------------------------------------------- */

static bool evaluate(Locals *locals, const Token *tokens, size_t count, int64_t *value);

static const Local *known_local(Locals *locals, Str name)
{
    const Local *local = local_of(locals, name, false);
    const bool is_set_once = local && !local->is_lost && local->whole.times <= 1;
    const bool is_guess = local && locals->guesses && local->initial.times;
    return local && local->declarations == 1 && (is_set_once || is_guess) ? local : NULL;
}

/* What it is set to. */
static const Setting *setting_of(const Locals *locals, const Local *local)
{
    return locals->guesses && local->initial.times ? &local->initial : &local->whole;
}

/* What an initialiser becomes in a narrower type, or in an unsigned one, is not followed. */
static bool keeps_value(const Locals *locals, const Local *local, int64_t value)
{
    Token word = locals->tokens->at[local->type];
    Tokens words = {&word, 1, 1};
    Type *type;
    Number number = {value, 8, false};
    return local->is_dim3 || !parse_file_type(locals->unit, &words, &type) ||
           (type->kind != TYPE_INTEGER && type->kind != TYPE_BOOL) ||
           (number_convert(&number, type) && number.value == value);
}

/* T of Config::T, whose value is a guess then. */
static Str without_class(Str name)
{
    size_t at = name.len;
    while (at > 0 && name.at[at - 1] != ':')
        at--;
    return str_slice(name, at, name.len);
}

static bool lookup(void *context, Str name, int64_t *value)
{
    Locals *locals = context;
    Local *local = local_of(locals, name, false);
    if (!local)
        return locals->guesses ? unit_first_value(locals->unit, without_class(name), value)
                               : unit_constant(locals->unit, name, value);
    Answer *answer = locals->guesses ? &local->likely : &local->known;
    const Setting *setting = setting_of(locals, local);
    if (!known_local(locals, name) || local->is_dim3 || setting->times != 1 ||
        answer->state == BEING_ASKED || locals->chain == LONGEST_CHAIN)
        return false;
    if (answer->state == NOT_ASKED) {
        answer->state = BEING_ASKED;
        locals->chain++;
        bool known = evaluate(locals, locals->tokens->at + setting->first,
                              setting->last - setting->first, &answer->value);
        locals->chain--;
        answer->state = known && keeps_value(locals, local, answer->value) ? HAS_VALUE : HAS_NONE;
    }
    *value = answer->value;
    return answer->state == HAS_VALUE;
}

static bool names_are_known(Locals *locals, const Expr *expr)
{
    int64_t ignored;
    if (!expr)
        return true;
    if (expr->kind == EXPR_NAME && !lookup(locals, expr->name, &ignored))
        return false;
    return names_are_known(locals, expr->a) && names_are_known(locals, expr->b) &&
           names_are_known(locals, expr->c);
}

/* The names among the tokens, and the macros that they came out of, whose values may be others. */
static void note_varying(Locals *locals, const Token *tokens, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        Str option, name = token_text(locals->arena, tokens[i]);
        if (tokens[i].kind == TOKEN_NAME && !local_of(locals, name, false) &&
            assume_varies(locals->unit, name, &option))
            vec_push(locals->arena, locals->varying, name);
        for (const Origin *origin = tokens[i].origin; origin; origin = origin->outer)
            if (assume_varies(locals->unit, origin->call->name, &option))
                vec_push(locals->arena, locals->varying, origin->call->name);
    }
}

static bool guess(Locals *locals, const Expr *expr, int64_t *value);

/* The larger one of what is known. */
static void guess_case(Locals *locals, const Expr *expr, int64_t *value, bool *known)
{
    int64_t one;
    if (!guess(locals, expr, &one))
        return;
    *value = *known && *value > one ? *value : one;
    *known = true;
}

/* The value, or the largest case of one that is guessed: rows < 128 ? rows : 128, std::min(rows,
 * 128). */
static bool guess(Locals *locals, const Expr *expr, int64_t *value)
{
    bool known = false;
    if (expr && locals->guesses && (expr->kind == EXPR_PAREN || expr->kind == EXPR_CAST))
        return guess(locals, expr->a, value);
    if (expr && locals->guesses && expr->kind == EXPR_TERNARY) {
        guess_case(locals, expr->b, value, &known);
        guess_case(locals, expr->c, value, &known);
        return known;
    }
    if (expr && locals->guesses && expr->kind == EXPR_CALL) {
        for (size_t i = 0; i < expr->arguments.len; i++)
            if (str_is(without_class(expr->a->name), "min"))
                guess_case(locals, expr->arguments.at[i], value, &known);
        return known;
    }
    /* A local hides a constant of the file, so every name must be known as seen from here. */
    return names_are_known(locals, expr) &&
           expr_evaluate(locals->unit, expr, lookup, locals, value);
}

static bool evaluate(Locals *locals, const Token *tokens, size_t count, int64_t *value)
{
    Tokens words = {.at = (Token *)(uintptr_t)tokens, .len = count};
    if (!count)
        return false;
    if (locals->varying)
        note_varying(locals, tokens, count);
    return guess(locals, parse_expression(locals->unit, &words), value);
}

static bool shape_of(Locals *locals, const Token *tokens, size_t count, unsigned depth,
                     int64_t shape[3]);

/* `x, y, z` */
static bool shape_of_list(Locals *locals, const Token *tokens, size_t count, int64_t shape[3])
{
    size_t index = 0, first = 0, depth = 0;
    for (size_t i = 0; i <= count && index < 3; i++) {
        if (i < count) {
            depth += tokens[i].kind == TOKEN_LPAREN || tokens[i].kind == TOKEN_LBRACE;
            depth -= (tokens[i].kind == TOKEN_RPAREN || tokens[i].kind == TOKEN_RBRACE) && depth;
        }
        if (i < count && (depth || tokens[i].kind != TOKEN_COMMA))
            continue;
        if (!evaluate(locals, tokens + first, i - first, &shape[index]))
            shape[index] = 0;
        index++;
        first = i + 1;
    }
    return true;
}

static bool shape_of_local(Locals *locals, const Local *local, unsigned depth, int64_t shape[3])
{
    const Token *at = locals->tokens->at;
    const Setting *setting = setting_of(locals, local);
    for (int k = 0; k < 3; k++)
        if (local->member[k].times > (setting->times ? 0U : 1U))
            return false;
    if (setting->times) {
        at += setting->first;
        size_t count = setting->last - setting->first;
        return local->is_list && count ? shape_of_list(locals, at, count, shape)
                                       : shape_of(locals, at, count, depth, shape);
    }
    for (int k = 0; k < 3; k++)
        if (local->member[k].times &&
            !evaluate(locals, at + local->member[k].first,
                      local->member[k].last - local->member[k].first, &shape[k]))
            shape[k] = 0;
    return true;
}

/* A dim3 variable, `dim3(...)`, `dim3{...}`, `{...}`, or a number for x. */
static bool shape_of(Locals *locals, const Token *tokens, size_t count, unsigned depth,
                     int64_t shape[3])
{
    if (!count || depth > 8)
        return false;
    while (count > 2 && tokens[0].kind == TOKEN_LPAREN && tokens[count - 1].kind == TOKEN_RPAREN) {
        size_t open = 0, i = 0;
        for (; i < count; i++) {
            open += tokens[i].kind == TOKEN_LPAREN;
            if (tokens[i].kind == TOKEN_RPAREN && !--open)
                break;
        }
        if (i != count - 1)
            break;
        tokens++;
        count -= 2;
    }
    if (count == 1 && tokens[0].kind == TOKEN_NAME) {
        Str name = token_text(locals->arena, tokens[0]);
        const Local *local = known_local(locals, name);
        if (local && local->is_dim3)
            return shape_of_local(locals, local, depth + 1, shape);
    }
    bool is_call = tokens[0].kind == TOKEN_NAME && token_is(tokens[0], "dim3");
    size_t open = is_call ? 1 : 0;
    if (count > open + 1 &&
        (tokens[open].kind == TOKEN_LBRACE || (is_call && tokens[open].kind == TOKEN_LPAREN)))
        return shape_of_list(locals, tokens + open + 1, count - open - 2, shape);
    return evaluate(locals, tokens, count, &shape[0]);
}

static void find_shape(Locals *locals, const Tokens *block, int64_t shape[3])
{
    shape[0] = shape[1] = shape[2] = 1;
    if (!shape_of(locals, block->at, block->len, 0, shape) || shape[0] <= 0)
        shape[0] = shape[1] = shape[2] = 0;
    for (int k = 1; k < 3; k++)
        if (shape[k] < 0)
            shape[k] = 0;
}

void locals_shape(Locals *locals, const Tokens *block, int64_t shape[3], Strs *varying)
{
    locals->varying = varying;
    find_shape(locals, block, shape);
}

void locals_likely_shape(Locals *locals, const Tokens *block, int64_t shape[3])
{
    locals->varying = NULL;
    locals->guesses = true;
    find_shape(locals, block, shape);
    locals->guesses = false;
}
