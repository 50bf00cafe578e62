/* The pass over the text of one file, the main one or an include. Enters: a Source, and what its
 * readers share. Leaves: kernels, launches, functions and declarations in the Unit. Plain text is
 * lexed and forgotten: the loop reacts to preprocessor lines, braces, `<<<` and a few words; what
 * it needs from before such a place it lexes again from the start of the declaration. */
#include "file_scanner.h"

#include <string.h>

#include "annotations/annotation.h"
#include "declare.h"
#include "hidden.h"
#include "kernel.h"
#include "launch.h"

enum { PEEK_TOKENS = 200, MENTION_DEPTH = 8, MENTION_TOKENS = 4000 };

/* Appends the rest of the macro call whose name was just read: `( ... )` where the macro takes
 * arguments and they follow. */
static void read_call(Reader *reader, Token name, Tokens *out)
{
    const Macro *macro = macros_find(reader->unit->macros, token_text(reader->arena, name));
    Lexer ahead = reader->lexer;
    if (!macro || !macro->function_like || lexer_next_solid(&ahead).kind != TOKEN_LPAREN)
        return;
    size_t depth = 0;
    for (;;) {
        Token token = reader_next(reader);
        if (token.kind == TOKEN_END)
            return;
        vec_push(reader->arena, out, token);
        depth += token.kind == TOKEN_LPAREN;
        if (token.kind == TOKEN_RPAREN && !--depth)
            return;
    }
}

/* --- declarations --------------------------------------------------------------------------- */

static void begin_declaration(Reader *reader, uint32_t at)
{
    reader->begin = at;
    reader->names_only = true;
    reader->names_scope = reader->names_class = false;
    reader->is_enum = reader->is_device = reader->hides_function = false;
    reader->was_peeked = false;
    if (!reader->function_depth) {
        reader->holds_lines = false;
        reader->holes.len = 0;
    }
}

/* Reads ahead, without moving, to the end of a declaration that may name a constant or a type. */
static void peek_declaration(Reader *reader, Token word)
{
    Tokens *out = &reader->scratch;
    Lexer ahead = reader->lexer;
    TokenKind previous = TOKEN_NAME;
    int depth = 0;
    reader->was_peeked = true;
    out->len = 0;
    reader_again(reader, reader->begin, word.span.end, out);
    for (unsigned i = 0; i < PEEK_TOKENS; i++) {
        Token token = lexer_next_solid(&ahead);
        if (token.kind == TOKEN_END || token.kind == TOKEN_DIRECTIVE)
            return;
        if (token.kind == TOKEN_LBRACE && (previous == TOKEN_RPAREN || reader->names_scope))
            return;
        vec_push(reader->arena, out, token);
        depth += token.kind == TOKEN_LPAREN || token.kind == TOKEN_LBRACE;
        depth -= token.kind == TOKEN_RPAREN || token.kind == TOKEN_RBRACE;
        if (depth < 0)
            return;
        if (!depth && token.kind == TOKEN_SEMICOLON) {
            declare_statement(reader->unit, out, reader->space);
            return;
        }
        previous = token.kind;
    }
}

/* Names that a declaration up to `end` may give, where no value was looked for. */
static void note_hidden(Reader *reader, uint32_t end)
{
    Tokens raw = {0}, all = {0};
    if (reader->was_peeked || reader->class_depth)
        return;
    reader_again(reader, reader->begin, end, &raw);
    macros_expand(reader->unit->macros, raw.at, raw.len, &all);
    hidden_by_statement(reader->unit, &all);
}

/* Reads the inside of `enum {`, whose brace ends at `after`, up to its `}`. */
static void read_enum(Reader *reader, uint32_t after)
{
    Tokens *head = &reader->expanded, *out = &reader->scratch;
    size_t depth = 0;
    const Group *before = macros_last_group(reader->unit->macros), *last;
    head->len = out->len = 0;
    reader_again(reader, reader->begin, after - 1, head);
    for (;;) {
        Token token = reader_next(reader);
        if (token.kind == TOKEN_END)
            return;
        if (token.kind == TOKEN_RBRACE && !depth)
            break;
        depth += token.kind == TOKEN_LBRACE;
        depth -= token.kind == TOKEN_RBRACE;
        vec_push(reader->arena, out, token);
    }
    last = macros_last_group(reader->unit->macros);
    declare_enumerators(reader->unit, head, out, last == before ? NULL : last, reader->space);
}

/* Functions that macros made in the text since the declaration began, up to `end`. */
static void keep_hidden(Reader *reader, uint32_t end)
{
    if (reader->hides_function && !reader->class_depth)
        functions_keep(reader, reader->begin, end);
}

static Str scope_head(Reader *reader, const Tokens *tokens)
{
    size_t first = tokens->len;
    for (size_t i = 0; i < tokens->len; i++)
        if (token_is(tokens->at[i], "namespace") || token_is(tokens->at[i], "extern"))
            first = i;
    bool is_namespace = first < tokens->len && token_is(tokens->at[first], "namespace");
    bool fits = is_namespace || first + 2 == tokens->len;
    Text head = text_new(reader->arena);
    if (is_namespace && first > 0 && token_is(tokens->at[first - 1], "inline"))
        text_add_c(&head, "inline ");
    for (size_t i = first; i < tokens->len; i++) {
        TokenKind kind = tokens->at[i].kind;
        fits &= kind == TOKEN_NAME || (kind == TOKEN_SCOPE && is_namespace) ||
                (kind == TOKEN_STRING && !is_namespace);
        bool apart = kind != TOKEN_SCOPE && i > first && tokens->at[i - 1].kind != TOKEN_SCOPE;
        text_format(&head, "%s%.*s", apart ? " " : "",
                    STR_ARG(token_text(reader->arena, tokens->at[i])));
    }
    return fits ? text_str(&head) : (Str){0};
}

/* A namespace or its like, whose brace stands at that place. */
static void open_scope(Reader *reader, uint32_t brace)
{
    Tokens raw = {0}, all = {0};
    reader_again(reader, reader->begin, brace, &raw);
    macros_expand(reader->unit->macros, raw.at, raw.len, &all);
    const Str head = scope_head(reader, &all);
    reader->scope_depth++;
    reader->space = space_open(reader->unit, reader->space, head, &all);
    if (!reader->is_main)
        return;
    Scope *scope = arena_new_of(reader->arena, Scope);
    *scope = (Scope){reader->scope, head};
    reader->scope = scope;
}

static void open_brace(Reader *reader, uint32_t after)
{
    if (reader->function_depth) {
        reader->function_depth++;
        reader->begin = after;
        return;
    }
    if (reader->is_enum && reader->previous != TOKEN_RPAREN) {
        keep_hidden(reader, after - 1);
        read_enum(reader, after);
        reader->was_peeked = true;
        reader->is_enum = false;
        return;
    }
    if (reader->previous == TOKEN_STRING ||
        (reader->names_scope && reader->previous != TOKEN_RPAREN)) {
        keep_hidden(reader, after - 1);
        open_scope(reader, after - 1);
        if (reader->names_class && !reader->class_depth)
            reader->class_depth = reader->scope_depth;
        if (reader->was_namespace && reader->previous == TOKEN_NAME && !reader->hidden_depth)
            reader->hidden_depth = reader->scope_depth;
    } else {
        if (reader->previous != TOKEN_RPAREN)
            note_hidden(reader, after - 1);
        reader->function = reader->begin;
        reader->function_depth = 1;
        reader->function_kept =
            reader->shared->functions && reader->is_device && !reader->class_depth;
        reader->was_access = false;
    }
    begin_declaration(reader, after);
}

static void close_brace(Reader *reader, uint32_t after)
{
    if (reader->function_depth) {
        if (!--reader->function_depth) {
            launch_resolve(reader, after);
            if (reader->function_kept)
                functions_keep(reader, reader->function, after);
        }
    } else if (reader->scope_depth) {
        if (reader->class_depth == reader->scope_depth)
            reader->class_depth = 0;
        if (reader->hidden_depth == reader->scope_depth)
            reader->hidden_depth = 0;
        reader->scope_depth--;
        reader->scope = reader->scope ? reader->scope->outer : NULL;
        reader->space = reader->space ? reader->space->outer : NULL;
    }
    begin_declaration(reader, after);
}

/* --- words ---------------------------------------------------------------------------------- */

typedef bool Wanted(Token token);

static bool is_of_kernels(Token token)
{
    return token.kind == TOKEN_LAUNCH_OPEN ||
           (token.kind == TOKEN_NAME && token_is(token, "__global__"));
}

static bool is_of_functions(Token token)
{
    return token.kind == TOKEN_NAME && token_is(token, "__device__");
}

/* Whether a macro's replacement mentions something, also through other macros. `budget` counts
 * tokens down: macros that name each other many times are not followed to their end. */
static bool macro_mentions(const Reader *reader, const Macro *macro, Wanted *wanted, unsigned depth,
                           unsigned *budget)
{
    Macros *macros = reader->unit->macros;
    for (size_t i = 0; i < macro->body.len && *budget; i++, --*budget) {
        Token token = macro->body.at[i];
        if (wanted(token))
            return true;
        const Macro *inner =
            token.kind == TOKEN_NAME ? macros_find(macros, token_text(reader->arena, token)) : NULL;
        if (inner && inner != macro && depth &&
            macro_mentions(reader, inner, wanted, depth - 1, budget))
            return true;
        if (inner && !depth)
            macros_give_up(macros);
    }
    if (!*budget)
        macros_give_up(macros);
    return false;
}

static bool hides(const Reader *reader, Token name, Wanted *wanted)
{
    const Macro *macro = macros_find(reader->unit->macros, token_text(reader->arena, name));
    unsigned budget = MENTION_TOKENS;
    return macro && macro_mentions(reader, macro, wanted, MENTION_DEPTH, &budget);
}

/* A macro's call, which was just read, writes a kernel. */
static void read_made_kernel(Reader *reader, const Tokens *call)
{
    const uint32_t begin = call->at[0].span.begin;
    keep_hidden(reader, begin);
    reader->scratch.len = 0;
    reader_again(reader, reader->begin, begin, &reader->scratch);
    for (size_t i = 0; i < call->len; i++)
        vec_push(reader->arena, &reader->scratch, call->at[i]);
    kernel_read(reader);
    begin_declaration(reader, reader->lexer.at);
}

/* A macro call that hides a kernel or a launch. False where `name` is none. */
static bool read_hidden(Reader *reader, Token name)
{
    if (!hides(reader, name, is_of_kernels))
        return false;
    Tokens call = {0}, expanded = {0};
    vec_push(reader->arena, &call, name);
    read_call(reader, name, &call);
    macros_expand(reader->unit->macros, call.at, call.len, &expanded);
    bool has_kernel = false;
    for (size_t i = 0; i < expanded.len && !has_kernel; i++)
        has_kernel = expanded.at[i].kind == TOKEN_NAME && token_is(expanded.at[i], "__global__");
    if (has_kernel) {
        read_made_kernel(reader, &call);
    } else {
        launch_find(reader, &expanded, true);
    }
    return true;
}

static void read_kernel(Reader *reader, Token word)
{
    keep_hidden(reader, word.span.begin);
    reader->scratch.len = 0;
    reader_again(reader, reader->begin, word.span.end, &reader->scratch);
    kernel_read(reader);
    begin_declaration(reader, reader->lexer.at);
}

/* `__annotation (`: the word alone may be anything. In an included file kernels are passed over,
 * and their first annotation is told of. */
static void read_annotation_word(Reader *reader, Token word)
{
    Lexer ahead = reader->lexer;
    if (lexer_next_solid(&ahead).kind != TOKEN_LPAREN)
        return;
    if (reader->is_main)
        annotation_outside(reader->unit, word.span);
    else if (reader->function_depth && !reader->tells_annotation)
        annotation_included(reader->unit, word.span);
    reader->tells_annotation = true;
}

/* What the word says of the declaration; true: it may give a name a value, or a type. */
static bool note_word(Reader *reader, const char *text, uint32_t length)
{
#define IS(spelling) (!memcmp(text, spelling, sizeof(spelling) - 1))
    bool names_value = false;
    switch (length) {
    case 4: reader->is_enum |= IS("enum"); break;
    case 5:
        names_value = IS("const") || IS("using");
        if (IS("class") || IS("union")) {
            reader->is_enum = false; /* enum class: its names need a prefix */
            reader->names_class |=
                reader->previous != TOKEN_LESS && reader->previous != TOKEN_COMMA;
            reader->names_scope |= reader->names_class;
        }
        break;
    case 6:
        reader->was_access = IS("public");
        if (IS("struct")) {
            reader->is_enum = false;
            reader->names_class |=
                reader->previous != TOKEN_LESS && reader->previous != TOKEN_COMMA;
            reader->names_scope |= reader->names_class;
        }
        break;
    case 7:
        names_value = IS("typedef");
        reader->was_access = IS("private");
        break;
    case 9:
        names_value = IS("constexpr");
        reader->was_namespace = IS("namespace");
        reader->names_scope |= reader->was_namespace;
        reader->was_access = IS("protected");
        break;
    case 10:
        names_value = IS("__shared__");
        reader->is_device |= IS("__device__");
        break;
    default: break;
    }
#undef IS
    return names_value;
}

/* The call of a macro outside of functions whose name was just read: reader->call,
 * reader->expanded; `*behind`: the text behind it. False: it is none, or a directive stands in
 * it. */
static bool expand_call(Reader *reader, Token name, Lexer *behind)
{
    Tokens *call = &reader->call;
    const Macro *macro = macros_find(reader->unit->macros, token_text(reader->arena, name));
    if (!macro)
        return false;
    call->len = reader->expanded.len = 0;
    vec_push(reader->arena, call, name);
    *behind = reader->lexer;
    if (macro->function_like) {
        size_t depth = 0;
        do {
            const Token token = lexer_next_solid(behind);
            if (!depth && token.kind != TOKEN_LPAREN)
                return false;
            if (token.kind == TOKEN_END || token.kind == TOKEN_DIRECTIVE) {
                reader->made_until = token.span.begin;
                hidden_by_macro(reader->unit, call);
                return false;
            }
            depth += token.kind == TOKEN_LPAREN;
            depth -= token.kind == TOKEN_RPAREN;
            vec_push(reader->arena, call, token);
        } while (depth);
    }
    macros_expand(reader->unit->macros, call->at, call->len, &reader->expanded);
    return true;
}

static bool has_kind(const Tokens *tokens, TokenKind kind)
{
    for (size_t i = 0; i < tokens->len; i++)
        if (tokens->at[i].kind == kind)
            return true;
    return false;
}

/* `struct float3 {`, `} float3;`: a name of CUDA's is the user's in some scope. */
static void note_class(Reader *reader, Token word)
{
    Lexer ahead = reader->lexer;
    if (!reader->names_class && reader->previous != TOKEN_RBRACE)
        return;
    const Str name = token_text(reader->arena, word);
    const bool is_typedef =
        !reader->names_class && lexer_next_solid(&ahead).kind == TOKEN_SEMICOLON;
    if (is_typedef)
        declare_class(reader->unit, name);
    if (type_known(name) && (reader->names_class || is_typedef))
        declare_made(reader->unit, name);
}

/* What a macro writes outside of functions may declare names, begin a scope, or end a
 * declaration. */
static void read_made(Reader *reader, Token name)
{
    const Tokens *call = &reader->call, *expanded = &reader->expanded;
    Lexer behind;
    note_class(reader, name);
    if (name.span.begin < reader->made_until || !expand_call(reader, name, &behind))
        return;
    reader->made_until = behind.at;
    for (size_t i = 1; i < call->len && reader->is_main; i++)
        if (token_is(call->at[i], "__global__")) {
            reader->lexer = behind;
            read_made_kernel(reader, call);
            return;
        }
    if (has_kind(expanded, TOKEN_SEMICOLON) || has_kind(expanded, TOKEN_LBRACE)) {
        hidden_by_macro(reader->unit, expanded);
    } else {
        for (size_t i = 0; i < expanded->len; i++) {
            const Str word = token_text(reader->arena, expanded->at[i]);
            if (expanded->at[i].kind == TOKEN_NAME)
                note_word(reader, word.at, (uint32_t)word.len);
        }
        Token token = {.kind = TOKEN_NAME};
        for (Lexer ahead = behind; reader->names_class && token.kind == TOKEN_NAME;) {
            token = lexer_next_solid(&ahead);
            if (token.kind == TOKEN_NAME)
                declare_made(reader->unit, token_text(reader->arena, token));
        }
    }
    if (has_kind(call, TOKEN_SEMICOLON) || has_kind(call, TOKEN_LBRACE)) {
        keep_hidden(reader, behind.at);
        reader->lexer = behind;
        begin_declaration(reader, behind.at);
    }
}

/* By pointer: copying a token that was just written in parts stalls the loop. */
static void read_word(Reader *reader, const Token *word)
{
    const char *text = reader->source->text.at + word->span.begin;
    uint32_t length = word->span.end - word->span.begin;
#define IS(spelling) (!memcmp(text, spelling, sizeof(spelling) - 1))
    reader->was_access = reader->was_namespace = false;
    if (reader->hidden && reader->is_main && read_hidden(reader, *word))
        return;
    if (length == 10 && IS("__global__")) {
        if (reader->is_main || reader->shared->parse_all)
            read_kernel(reader, *word);
        return;
    }
    if (length == 12 && IS("__annotation")) {
        read_annotation_word(reader, *word);
        return;
    }
    if (reader->function_depth)
        return;
    if (reader->hidden_functions && hides(reader, *word, is_of_functions))
        reader->is_device = reader->hides_function = true;
#undef IS
    const bool names_value = note_word(reader, text, length);
    if (names_value && reader->names_only && !reader->was_peeked)
        peek_declaration(reader, *word);
    else
        read_made(reader, *word);
}

/* --- the loop ------------------------------------------------------------------------------- */

static void read_directive(Reader *reader, Token directive)
{
    if (reader->is_main && annotation_begins(reader->arena, &directive, 1, 0))
        annotation_outside(reader->unit, directive.span);
    reader_directive(reader, directive, NULL);
}

/* In functions few tokens matter, unless any name may be a macro that hides something. */
static Token next_token(Reader *reader)
{
    bool any_name = reader->hidden && reader->is_main;
    if (!reader->function_depth || any_name)
        return lexer_next_solid(&reader->lexer);
    return lexer_next_in_block(&reader->lexer, &reader->function_depth, &reader->begin);
}

void reader_run(Reader *reader)
{
    for (;;) {
        Token token = next_token(reader);
        switch (token.kind) {
        case TOKEN_END: launch_resolve(reader, token.span.end); return;
        case TOKEN_DIRECTIVE: read_directive(reader, token); continue;
        case TOKEN_NAME: read_word(reader, &token); break;
        case TOKEN_LBRACE: open_brace(reader, token.span.end); break;
        case TOKEN_RBRACE: close_brace(reader, token.span.end); break;
        case TOKEN_SEMICOLON:
            if (!reader->function_depth) {
                note_hidden(reader, token.span.end);
                keep_hidden(reader, token.span.end);
            }
            begin_declaration(reader, token.span.end);
            break;
        case TOKEN_LAUNCH_OPEN:
            if (reader->is_main)
                launch_read(reader, token);
            break;
        case TOKEN_COLON:
            if (reader->was_access)
                begin_declaration(reader, token.span.end);
            break;
        case TOKEN_SCOPE: break;
        case TOKEN_LPAREN: /* `enum E f(...) {` is a function */
            reader->names_only = reader->is_enum = false;
            break;
        default: reader->names_only = false; break;
        }
        reader->previous = token.kind;
    }
}

void reader_open(Reader *reader, Unit *unit, ReaderShared *shared, Source *source)
{
    *reader = (Reader){.unit = unit, .arena = unit->arena, .source = source, .shared = shared};
    reader->lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    reader->hidden = macros_hide_kernels(unit->macros);
    reader->hidden_functions = reader->shared->functions && macros_hide_functions(unit->macros);
    begin_declaration(reader, 0);
}
