/* Words of CUDA in the translation for cudalite-sim. Enters: a file's tokens. Leaves: what becomes
 * of those that declare variables of the device, and of names of the program that are CUDA's,
 * too. */
#include <string.h>

#include "translate_tokens.h"

/* --- shared arrays -------------------------------------------------------------------------- */

static void replace(Cpu *cpu, size_t at, Str text)
{
    cpu->edits[at].instead = text;
    cpu->edits[at].replaced = true;
}

/* `extern __shared__ T s[];` is the runtime's dynamic storage under the name s: a reference in a
 * function, an alias of its symbol outside (compilers drop symbol names in templates). */
static void dynamic_edit(Cpu *cpu, size_t keyword, size_t at)
{
    bool in_block = is_in_block(cpu, keyword);
    replace(cpu, keyword, in_block ? STR("") : STR("extern __thread"));
    replace(cpu, at, STR(""));
    size_t end = at, name = SIZE_MAX;
    while (end < cpu->tokens.len && kind_at(cpu, end) != TOKEN_SEMICOLON) {
        if (kind_at(cpu, end) == TOKEN_LBRACKET && name == SIZE_MAX)
            name = before(cpu, end);
        end++;
    }
    if (in_block && name != SIZE_MAX)
        replace(cpu, name,
                str_format(cpu->arena, "(&%.*s)", STR_ARG(span_text(cpu->tokens.at[name].span))));
    cpu->edits[end].before = in_block ? STR(" = ::cudalite_sim::DynamicShared()")
                                      : STR(" __asm__(\"cudalite_dynamic_shared\")");
}

/* Outside of functions, g++ takes classes with constructors for thread-local storage only where the
 * initialiser is a constant: `= {}`. */
static void initialiser_edit(Cpu *cpu, size_t at)
{
    for (; at < cpu->tokens.len; at++) {
        TokenKind kind = kind_at(cpu, at);
        if (bracket_step(kind) > 0)
            at = closing(cpu, at);
        else if (kind == TOKEN_LESS)
            at = angle_skip(cpu, at, cpu->tokens.len);
        else if (kind == TOKEN_COMMA || kind == TOKEN_SEMICOLON)
            cpu->edits[at].before = STR(" = {}");
        if (kind == TOKEN_SEMICOLON)
            return;
    }
}

/* Where the declaration of a shared array begins. `PLACES` on a line of its own before `__shared__
 * float a[8];` is a macro, which may declare others: the type stands behind the word. */
static size_t shared_begin(const Cpu *cpu, size_t at)
{
    static const char *const specifiers[] = {"extern",  "static",    "const",        "volatile",
                                             "alignas", "__align__", "__attribute__"};
    const size_t begin = declaration_begin(cpu, at), type = behind(cpu, at);
    size_t line = begin;
    for (size_t i = 0; i < sizeof specifiers / sizeof *specifiers; i++)
        if (word_at(cpu, begin, specifiers[i]))
            return begin;
    for (size_t i = begin; i < at; i++)
        if (kind_at(cpu, i) == TOKEN_SPACE && str_has(span_text(cpu->tokens.at[i].span), "\n"))
            line = behind(cpu, i);
    return kind_at(cpu, begin) == TOKEN_NAME && kind_at(cpu, type) == TOKEN_NAME &&
                   kind_at(cpu, behind(cpu, type)) == TOKEN_NAME
               ? line
               : begin;
}

static void shared_edit(Cpu *cpu, size_t at)
{
    size_t begin = shared_begin(cpu, at);
    bool first = true;
    for (size_t i = begin; i < at; i++) {
        if (word_at(cpu, i, "extern")) {
            dynamic_edit(cpu, i, at);
            return;
        }
        if (word_at(cpu, i, "static"))
            replace(cpu, i, STR(""));
        else if (!is_trivia(cpu, i))
            first = false;
    }
    if (!is_in_block(cpu, at))
        initialiser_edit(cpu, at);
    if (first)
        return;
    cpu->edits[begin].before = STR("__shared__ ");
    replace(cpu, at, STR(""));
}

/* --- variables of the device ------------------------------------------------------------------ */

/* End of the template arguments that begin at `open`. */
static size_t angle_closing(const Cpu *cpu, size_t open)
{
    int depth = 0;
    for (size_t at = open; at < cpu->tokens.len; at++) {
        TokenKind kind = kind_at(cpu, at);
        if (bracket_step(kind) > 0)
            at = closing(cpu, at);
        depth += kind == TOKEN_LESS ? 1 : kind == TOKEN_GREATER ? -1 : kind == TOKEN_SHR ? -2 : 0;
        if (depth <= 0)
            return at;
    }
    return cpu->tokens.len;
}

/* Whether the parenthesis at `open` belongs to a specifier. */
static bool is_specifier_call(const Cpu *cpu, size_t open)
{
    size_t name = before(cpu, open);
    return word_at(cpu, name, "__align__") || word_at(cpu, name, "alignas") ||
           word_at(cpu, name, "__attribute__") || word_at(cpu, name, "decltype");
}

/* Index of what follows the first declarator's name: `;`, `=`, `[` or `,`; SIZE_MAX where a
 * function is declared or a class is defined, and where it is not clear. */
static size_t name_end(const Cpu *cpu, size_t at)
{
    for (; at < cpu->tokens.len; at++) {
        switch (kind_at(cpu, at)) {
        case TOKEN_SEMICOLON:
        case TOKEN_ASSIGN:
        case TOKEN_LBRACKET:
        case TOKEN_COMMA: return at;
        case TOKEN_LESS: at = angle_closing(cpu, at); break;
        case TOKEN_LPAREN:
            if (!is_specifier_call(cpu, at))
                return SIZE_MAX;
            at = closing(cpu, at);
            break;
        case TOKEN_LBRACE:
        case TOKEN_RBRACE: return SIZE_MAX;
        default: break;
        }
    }
    return SIZE_MAX;
}

/* Whether specifiers are known to mean the same when they are repeated, and a type whose objects
 * begin as zeros where nothing else is said. */
static bool is_plain(const Cpu *cpu, size_t begin, size_t end)
{
    static const char *const words[] = {
        "int",     "unsigned",   "float",       "double",      "char",     "short",   "long",
        "bool",    "signed",     "size_t",      "float2",      "float4",   "int2",    "int4",
        "double2", "uint32_t",   "uint64_t",    "static",      "volatile", "uint8_t", "int32_t",
        "int64_t", "__device__", "__managed__", "__constant__"};
    for (size_t at = begin; at < end; at++) {
        bool known = kind_at(cpu, at) != TOKEN_NAME;
        for (size_t i = 0; !known && i < sizeof words / sizeof *words; i++)
            known = word_at(cpu, at, words[i]);
        if (!known)
            return false;
    }
    return true;
}

/* Words that leave a declaration as it is: what it declares lies elsewhere, or is not written. */
static bool is_placed_elsewhere(const Cpu *cpu, size_t begin, size_t end)
{
    static const char *const words[] = {"extern", "template", "const",   "constexpr",
                                        "inline", "using",    "typedef", "friend"};
    for (size_t at = begin; at < end; at++)
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (word_at(cpu, at, words[i]))
                return true;
    return false;
}

/* The first `__constant__` of a declaration, whose other keywords then do not count; or `at`. */
static size_t placing_keyword(const Cpu *cpu, size_t at, size_t end)
{
    for (size_t i = at; i < end; i++)
        if (word_at(cpu, i, "__constant__"))
            return i;
    return at;
}

/* Variables of the device lie in sections of their own, with redzones on both sides: compilers keep
 * neither their order nor a distance between them. `at`: the first of their keywords. */
static void variable_edit(Cpu *cpu, size_t at)
{
    size_t begin = declaration_begin(cpu, at);
    if (cpu->in_directive || is_in_block(cpu, at) || cpu->edits[begin].visited)
        return;
    cpu->edits[begin].visited = true;
    size_t end = name_end(cpu, behind(cpu, at)), first = before(cpu, end);
    if (end == SIZE_MAX || is_placed_elsewhere(cpu, begin, end) || cpu->edits[begin].before.len)
        return;
    at = placing_keyword(cpu, at, end);
    bool constant = word_at(cpu, at, "__constant__"), initialised = false;
    while (kind_at(cpu, before(cpu, first)) == TOKEN_STAR)
        first = before(cpu, first);
    VEC(size_t) commas = {0};
    for (; end < cpu->tokens.len && kind_at(cpu, end) != TOKEN_SEMICOLON; end++) {
        initialised |= kind_at(cpu, end) == TOKEN_ASSIGN || kind_at(cpu, end) == TOKEN_LBRACE;
        if (bracket_step(kind_at(cpu, end)) > 0)
            end = closing(cpu, end);
        else if (kind_at(cpu, end) == TOKEN_LESS)
            end = angle_skip(cpu, end, cpu->tokens.len);
        else if (kind_at(cpu, end) == TOKEN_COMMA)
            vec_push(cpu->arena, &commas, end);
    }
    if (end >= cpu->tokens.len)
        return;
    bool plain = is_plain(cpu, begin, first);
    const char *section = constant                ? "cudalite_constant_z"
                          : plain && !initialised ? ".bss.cudalite_"
                                                  : ".data.cudalite_";
    Str zone = str_format(cpu->arena, "CUDALITE_SIM_REDZONE(\"%s%zu\") ", section, at);
    Str behind_it = str_format(cpu->arena, "; %.*s", STR_ARG(zone));
    Str place = str_format(cpu->arena, "__attribute__((used, section(\"%s%zu\")))", section, at);
    replace(cpu, at, place);
    Text specifiers = text_new(cpu->arena);
    for (size_t i = begin; i < first; i++)
        text_add(&specifiers, i == at             ? place
                              : is_trivia(cpu, i) ? STR(" ")
                                                  : token_text(cpu->arena, cpu->tokens.at[i]));
    for (size_t i = 0; plain && i < commas.len; i++)
        replace(
            cpu, commas.at[i],
            str_format(cpu->arena, "%.*s%.*s", STR_ARG(behind_it), STR_ARG(text_str(&specifiers))));
    cpu->edits[begin].before = zone;
    replace(cpu, end, behind_it);
}

/* An asm statement whose text is PTX: its instructions have types, `mov.u32`, or its registers a
 * second percent sign. */
static bool is_ptx(const Cpu *cpu, size_t at)
{
    if (!word_at(cpu, at, "asm") && !word_at(cpu, at, "__asm__") && !word_at(cpu, at, "__asm"))
        return false;
    size_t open = behind(cpu, at);
    while (word_at(cpu, open, "volatile") || word_at(cpu, open, "__volatile__") ||
           word_at(cpu, open, "inline") || word_at(cpu, open, "goto"))
        open = behind(cpu, open);
    size_t text = behind(cpu, open);
    if (kind_at(cpu, open) != TOKEN_LPAREN || kind_at(cpu, text) != TOKEN_STRING)
        return false;
    Str s = span_text(cpu->tokens.at[text].span);
    for (size_t i = 0; i + 2 < s.len; i++)
        if ((s.at[i] == '.' && strchr("usbf", s.at[i + 1]) && strchr("1368", s.at[i + 2])) ||
            (s.at[i] == '%' && s.at[i + 1] == '%'))
            return true;
    return false;
}

/* `cudaLaunchKernel((void *)kernel, ...)`: without the cast the kernel's parameters are known. */
static void launch_call_edit(Cpu *cpu, size_t at)
{
    size_t open = behind(cpu, at), cast = behind(cpu, open), end = closing(cpu, cast);
    size_t type = behind(cpu, cast);
    if (word_at(cpu, type, "const"))
        type = behind(cpu, type);
    if (kind_at(cpu, open) != TOKEN_LPAREN || kind_at(cpu, cast) != TOKEN_LPAREN ||
        !word_at(cpu, type, "void") || kind_at(cpu, behind(cpu, type)) != TOKEN_STAR ||
        behind(cpu, behind(cpu, type)) != end || end >= cpu->tokens.len)
        return;
    for (size_t i = cast; i <= end; i++)
        if (!is_trivia(cpu, i))
            replace(cpu, i, STR(""));
}

void words_find(Cpu *cpu)
{
    for (size_t at = 0; at < cpu->tokens.len; at++) {
        if (kind_at(cpu, at) != TOKEN_NAME)
            continue;
        if (word_at(cpu, at, "__shared__"))
            shared_edit(cpu, at);
        else if (word_at(cpu, at, "__device__") || word_at(cpu, at, "__managed__") ||
                 word_at(cpu, at, "__constant__"))
            variable_edit(cpu, at);
        else if (word_at(cpu, at, "alignas") && word_at(cpu, before(cpu, at), "__shared__"))
            replace(cpu, at, STR("__align__")); /* alignas would have to come first */
        else if (word_at(cpu, at, "cudaLaunchKernel"))
            launch_call_edit(cpu, at);
        else if (is_ptx(cpu, at))
            replace(cpu, at, STR("cudalite_sim_inline_ptx; asm"));
        else if (word_at(cpu, at, "__noinline__") && !word_at(cpu, before(cpu, at), "define"))
            replace(cpu, at, STR("__attribute__((noinline))"));
    }
}

/* --- names of the program that are CUDA's too ------------------------------------------------- */

static bool is_builtin_variable(const Cpu *cpu, size_t at)
{
    return word_at(cpu, at, "gridDim") || word_at(cpu, at, "blockDim") ||
           word_at(cpu, at, "blockIdx") || word_at(cpu, at, "threadIdx");
}

static bool same_word(const Cpu *cpu, size_t a, size_t b)
{
    return kind_at(cpu, b) == TOKEN_NAME &&
           str_equal(span_text(cpu->tokens.at[a].span), span_text(cpu->tokens.at[b].span));
}

static void rename_word(Cpu *cpu, size_t at)
{
    Str name = span_text(cpu->tokens.at[at].span);
    replace(cpu, at, str_format(cpu->arena, "cudalite_%.*s", STR_ARG(name)));
}

/* End of the block in which token `at` is declared; of a parameter, of the function's body. */
static size_t scope_end(const Cpu *cpu, size_t at)
{
    int depth = 0;
    for (size_t i = at; i < cpu->tokens.len; i++) {
        TokenKind kind = kind_at(cpu, i);
        if (depth == 0 && kind == TOKEN_RPAREN) { /* a parameter: the body follows, if any */
            while (i < cpu->tokens.len && kind_at(cpu, i) != TOKEN_LBRACE &&
                   kind_at(cpu, i) != TOKEN_SEMICOLON)
                i++;
            return kind_at(cpu, i) == TOKEN_LBRACE ? closing(cpu, i) : i;
        }
        depth += bracket_step(kind);
        if (depth < 0)
            return i;
    }
    return cpu->tokens.len;
}

/* Whether the token is declared here: a type or a comma of such a declaration stands before it. */
static bool is_declared_here(const Cpu *cpu, size_t at)
{
    size_t previous = before(cpu, at), next = behind(cpu, at);
    TokenKind kind = kind_at(cpu, next);
    if (previous == SIZE_MAX || kind == TOKEN_DOT)
        return false;
    if (cpu->in_directive &&
        word_at(cpu, before(cpu, previous), "define")) /* #define T threadIdx */
        return false;
    if (kind_at(cpu, previous) == TOKEN_NAME)
        return !word_at(cpu, previous, "return") && !word_at(cpu, previous, "case");
    if (kind_at(cpu, previous) != TOKEN_COMMA)
        return false;
    size_t begin = declaration_begin(cpu, at);
    if (!word_at(cpu, begin, "dim3") && !word_at(cpu, begin, "uint3"))
        return false;
    for (size_t i = begin; i < at; i++) {
        if (bracket_step(kind_at(cpu, i)) > 0)
            i = closing(cpu, i);
        if (i >= at)
            return false; /* inside brackets that are still open: an argument */
    }
    return true;
}

/* `dim3 gridDim(n);` in host code hides CUDA's gridDim up to the end of its block; and members of
 * that name are none of CUDA's. Both get another name. */
void builtin_names_find(Cpu *cpu)
{
    for (size_t at = 0; at < cpu->tokens.len; at++) {
        if (!is_builtin_variable(cpu, at) || cpu->edits[at].replaced)
            continue;
        TokenKind previous =
            before(cpu, at) == SIZE_MAX ? TOKEN_END : kind_at(cpu, before(cpu, at));
        if (previous == TOKEN_DOT || previous == TOKEN_ARROW) {
            rename_word(cpu, at);
            continue;
        }
        if (!is_declared_here(cpu, at))
            continue;
        size_t end = scope_end(cpu, at);
        for (size_t i = at; i < end; i++)
            if (same_word(cpu, at, i))
                rename_word(cpu, i);
    }
}
