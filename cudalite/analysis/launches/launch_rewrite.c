/* Launches that can be rewritten. Enters: a unit with its launches, a model. Leaves: the launches
 * that may call a host function in place of the kernel; each other one with a reason.
 *
 * The kernel's text is copied, and the copy must mean the same where it stands: behind the kernel.
 * The host function stands behind that, so that launches in front of it cannot call it. */
#include "launch_rewrite.h"

#include <string.h>

#include "../../lex/lexer.h"
#include "../../syntax/names.h"
#include "../../syntax/parse.h"
#include "../effects/synchronisation.h"
#include "../legality/legality.h"
#include "argument_effects.h"
#include "kernel_address_taken.h"
#include "kernel_cloning.h"
#include "launch_loop.h"
#include "launch_macro.h"

struct LaunchRewrite {
    Arena *arena;
    Unit *unit;
    bool traces;
    StrMap *words;     /* of the file and its includes -> the First; names that were given out */
    StrMap *kernels;   /* name -> Kernel; of several kernels of that name the owner itself */
    Groups groups;     /* of the file */
    Tokens directives; /* of the file and its includes */
    StrMap *defaulted; /* names in declarations of templates that give default arguments */
    StrMap *numbers;   /* name -> the number that the last one made of it got (unsigned) */
    StrMap *taken;     /* words in the definitions of macros that launch */
    LaunchMacros *macros;
    StrMap *places;      /* names of macros that lead to threadIdx or its like */
    bool places_outside; /* threadIdx or its like stands outside of kernels */
    Evaluated evaluated;
    Str configured[CONFIGURED]; /* see owner_configured */
    Tokens tokens;              /* of the file, once they are asked for */
};

/* --- the file's text ------------------------------------------------------------------------- */

/* The first token of a name, which may stand in a function's body. */
typedef struct {
    Token token;
    bool in_body;
} First;

/* Parameters of such a macro, among others, are no names for what its replacement calls. */
static void take_words(LaunchRewrite *owner, Token directive)
{
    Lexer lexer = lexer_in_directive(directive);
    Str text = span_text(directive.span);
    if (!str_has(text, "<<<"))
        return;
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;)
        if (token.kind == TOKEN_NAME)
            strmap_set(owner->taken, token_text(owner->arena, token), owner);
}

/* threadIdx and its like, and macros that lead to them. */
static bool is_place(const LaunchRewrite *owner, Token token)
{
    if (token.kind != TOKEN_NAME)
        return false;
    Str name = token_text(owner->arena, token);
    return name_is_place(name) || strmap_get(owner->places, name);
}

/* In a function that kernels may call: it is in no kernel's body. `next`: the first kernel that
 * does not end before; kernels are in order. */
static bool is_outside(const LaunchRewrite *owner, Token token, size_t *next)
{
    const Unit *unit = owner->unit;
    const uint32_t at = token.span.begin;
    if (token.span.source != unit->source)
        return true;
    while (*next < unit->kernels.len && unit->kernels.at[*next]->body_where.end <= at)
        ++*next;
    return *next == unit->kernels.len || unit->kernels.at[*next]->body_where.begin > at;
}

static void read_words(LaunchRewrite *owner, Source *source)
{
    const bool is_main = source == owner->unit->source;
    Token before = {0};
    Declaring declaring = {0};
    size_t depth = 0,
           kernel = 0; /* depth: of braces in a body, which a parenthesis stands before */
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;) {
        if (is_main)
            launch_macros_read(owner->macros, before, token);
        if (token.kind == TOKEN_DIRECTIVE && is_main)
            text_note_group(owner->arena, &owner->groups, token);
        if (token.kind == TOKEN_DIRECTIVE) {
            take_words(owner, token);
            vec_push(owner->arena, &owner->directives, token);
        }
        depth += token.kind == TOKEN_LBRACE && (depth || before.kind == TOKEN_RPAREN);
        depth -= token.kind == TOKEN_RBRACE && depth;
        text_note_default(owner->arena, &declaring, before, token, owner->defaulted);
        before = token;
        if (is_place(owner, token) && is_outside(owner, token, &kernel))
            owner->places_outside = true;
        if (token.kind != TOKEN_NAME || strmap_get(owner->words, span_text(token.span)))
            continue;
        First *first = arena_new_of(owner->arena, First);
        *first = (First){token, depth > 0};
        strmap_set(owner->words, span_text(token.span), first);
    }
}

/* The name of a macro that was not known to lead to a place, and does. */
static bool note_macro(LaunchRewrite *owner, Token directive)
{
    Lexer lexer = lexer_in_directive(directive);
    Token word = lexer_next_solid(&lexer), name = lexer_next_solid(&lexer);
    if (!token_is(word, "define") || strmap_get(owner->places, span_text(name.span)))
        return false;
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;)
        if (is_place(owner, token)) {
            strmap_set(owner->places, span_text(name.span), owner);
            return true;
        }
    return false;
}

/* Places by such macros' names. */
static void find_places_outside(LaunchRewrite *owner, Source *source)
{
    size_t kernel = 0;
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;)
        if (is_place(owner, token) && is_outside(owner, token, &kernel))
            owner->places_outside = true;
}

LaunchRewrite *owner_new(Arena *arena, Unit *unit, bool traces)
{
    LaunchRewrite *owner = arena_new_of(arena, LaunchRewrite);
    *owner = (LaunchRewrite){.arena = arena,
                             .unit = unit,
                             .traces = traces,
                             .words = strmap_new(arena),
                             .numbers = strmap_new(arena),
                             .defaulted = strmap_new(arena),
                             .taken = strmap_new(arena),
                             .kernels = strmap_new(arena),
                             .places = strmap_new(arena),
                             .macros = launch_macros_new(arena, unit),
                             .evaluated = evaluated_new(arena, unit)};
    Source *source;
    for (size_t i = 0; (source = unit_source(unit, i)) != NULL; i++)
        read_words(owner, source);
    launch_macros_end(owner->macros, &owner->directives);
    for (size_t i = 0; i < unit->kernels.len; i++) {
        Kernel *kernel = unit->kernels.at[i];
        bool again = strmap_get(owner->kernels, kernel->name) != NULL;
        strmap_set(owner->kernels, kernel->name, again ? (void *)owner : kernel);
    }
    enum { MOST_PASSES = 4 }; /* macros that name later ones, one through the other */
    bool again = true, any = false;
    for (unsigned pass = 0; again && !owner->places_outside && pass < MOST_PASSES; pass++) {
        again = false;
        for (size_t i = 0; i < owner->directives.len; i++)
            again |= note_macro(owner, owner->directives.at[i]);
        any |= again;
    }
    owner->places_outside |= again;
    for (size_t i = 0; any && !owner->places_outside && (source = unit_source(unit, i)); i++)
        find_places_outside(owner, source);
    return owner;
}

Str launch_rewrite_name(LaunchRewrite *owner, Str name)
{
    Unit *unit = owner->unit;
    Str made = str_copy(owner->arena, name); /* it outlives the kernel */
    unsigned *number = strmap_get(owner->numbers, made);
    if (!number) {
        number = arena_new_of(owner->arena, unsigned);
        *number = 1;
        strmap_set(owner->numbers, made, number);
    }
    while (strmap_get(owner->words, made) || strmap_get(owner->taken, made) ||
           macros_ever_defined(unit->macros, made) || names_function(unit, made) ||
           names_variable(unit, made) != VARIABLE_UNSEEN || names_class(unit, made) != CLASS_UNSEEN)
        made = str_format(owner->arena, "%.*s_%u", STR_ARG(name), ++*number);
    static Token given;
    strmap_set(owner->words, made, &given);
    return made;
}

/* --- the kernel ------------------------------------------------------------------------------- */

/* `typename T`, `int n = 3`: tokens [first, last] of a parameter without its default, with the name
 * that was read of it. */
static bool parameter_is_plain(Unit *unit, const Token *tokens, size_t first, size_t last, Str name)
{
    for (size_t i = first; i <= last; i++)
        if (tokens[i].kind == TOKEN_LPAREN || token_is(tokens[i], "template"))
            return false;
    Str word = span_text(tokens[last].span);
    return last > first && tokens[last].kind == TOKEN_NAME && str_equal(word, name) &&
           !unit_type(unit, word);
}

/* `template < ... >` at `at` of the head: each parameter has a name, and nothing is asked of
 * them. */
static bool template_is_plain(Unit *unit, const Kernel *kernel, size_t at)
{
    const Token *tokens = kernel->tokens.at;
    const Strs *names = &kernel->template_params;
    size_t depth = 0, parens = 0, params = 0, first = at + 2, last = 0;
    for (size_t i = at + 1; i < kernel->open; i++) {
        TokenKind kind = tokens[i].kind;
        depth += kind == TOKEN_LESS && !parens;
        parens += kind == TOKEN_LPAREN;
        parens -= kind == TOKEN_RPAREN && parens;
        bool ends = depth == 1 && !parens && (kind == TOKEN_COMMA || kind == TOKEN_GREATER);
        if ((ends || (kind == TOKEN_ASSIGN && depth == 1 && !parens)) && !last)
            last = i - 1;
        if (ends) {
            if (params >= names->len ||
                !parameter_is_plain(unit, tokens, first, last, names->at[params++]))
                return false;
            first = i + 1, last = 0;
        }
        if (kind == TOKEN_GREATER && !parens && !--depth)
            return params == names->len && !token_is(tokens[i + 1], "requires");
        if (kind == TOKEN_SHR)
            return false;
    }
    return false;
}

/* The head can be written once more, with all names that a call needs. */
static bool head_is_plain(const LaunchRewrite *owner, const Kernel *kernel)
{
    const Token *tokens = kernel->tokens.at;
    size_t templates = 0;
    for (size_t i = 0; i < kernel->brace; i++) {
        if (tokens[i].kind == TOKEN_ELLIPSIS)
            return false;
        if (i < kernel->open && tokens[i].kind == TOKEN_NAME && token_is(tokens[i], "template") &&
            (++templates > 1 || !template_is_plain(owner->unit, kernel, i)))
            return false;
    }
    for (size_t i = 0; i < kernel->params.len; i++) {
        const Type *type = kernel->params.at[i]->type;
        bool is_copied = type->kind == TYPE_UNKNOWN && !type->pointers &&
                         names_class(owner->unit, type->name) == CLASS_SPECIAL;
        if (!kernel->params.at[i]->name.len || type->is_reference || is_copied)
            return false;
    }
    return tokens[kernel->open - 1].kind == TOKEN_NAME && !tokens[kernel->open - 1].origin &&
           !tokens[kernel->open].origin && tokens[kernel->open - 2].kind != TOKEN_SCOPE;
}

const Tokens *launch_rewrite_tokens(LaunchRewrite *owner)
{
    Source *source = owner->unit->source;
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    if (!owner->tokens.len)
        for (Token token; (token = lexer_next_solid(&lexer)).kind != TOKEN_END;)
            vec_push(owner->arena, &owner->tokens, token);
    return &owner->tokens;
}

Span owner_loop(LaunchRewrite *owner, const Launch *launch)
{
    return own_loop(owner->unit, launch_rewrite_tokens(owner), launch);
}

bool launch_rewrite_has_namesake(const LaunchRewrite *owner, const Kernel *kernel)
{
    return strmap_get(owner->kernels, kernel->name) != kernel;
}

/* Where the kernel's name stands besides its declarations and launches. */
static Offsets places_besides(const LaunchRewrite *owner, const Model *model, const Launches *all)
{
    VEC(Span) places = {0};
    Offsets uses = {0};
    for (size_t i = 0; all && i < all->len; i++)
        vec_push(model->arena, &places, all->at[i]->where);
    const Places *in_macros = launch_macros_places(owner->macros, model->kernel->name);
    for (size_t i = 0; in_macros && i < in_macros->len; i++)
        vec_push(model->arena, &places, in_macros->at[i]);
    names_used_otherwise(model->unit, model->kernel, places.at, places.len, &uses);
    return uses;
}

/* Its launches have clusters of the size that such an attribute tells, and no launch of a variant
 * would. */
static bool may_have_clusters(const LaunchRewrite *owner)
{
    return strmap_get(owner->words, STR("cudaFuncAttributeRequiredClusterWidth")) ||
           strmap_get(owner->words, STR("cudaFuncAttributeRequiredClusterHeight")) ||
           strmap_get(owner->words, STR("cudaFuncAttributeRequiredClusterDepth"));
}

/* Where the kernel's name stands besides, and for what. */
typedef struct {
    uint32_t address; /* the first place where it is an address */
    bool is_taken;    /* there is one */
    bool is_unclear;  /* it may mean something else somewhere */
    bool is_declared; /* ... as it is declared so */
} Uses;

/* In its own body the kernel's name is that of a variable, such as a loop's iterator. */
static bool is_variable_inside(const Model *model)
{
    const Tokens *tokens = &model->kernel->tokens;
    const char *name = str_c(model->arena, model->kernel->name);
    bool is = model_has_variable(model, model->kernel->name);
    for (size_t i = model->kernel->brace; is && i + 1 < tokens->len; i++)
        is = tokens->at[i].kind != TOKEN_NAME || !token_is(tokens->at[i], name) ||
             (tokens->at[i - 1].kind != TOKEN_AND && tokens->at[i + 1].kind != TOKEN_LPAREN &&
              tokens->at[i + 1].kind != TOKEN_LAUNCH_OPEN);
    return is;
}

static Uses other_uses(LaunchRewrite *owner, const Model *model, const Launches *all)
{
    const Offsets places = places_besides(owner, model, all);
    const bool is_hidden = kernel_param(model->kernel, model->kernel->name); /* by a parameter */
    Uses uses = {.is_unclear = is_hidden || (places.len && may_have_clusters(owner)),
                 .is_declared = is_hidden};
    const Span body = model->kernel->body_where;
    const bool is_inside = is_variable_inside(model);
    for (size_t i = 0; i < places.len; i++) {
        if (is_inside && places.at[i] >= body.begin && places.at[i] < body.end)
            continue;
        const OwnUse use = own_use(owner->unit, launch_rewrite_tokens(owner), places.at[i]);
        if (use == OWN_USE_ADDRESS && !uses.is_taken)
            uses.address = places.at[i];
        uses.is_taken |= use == OWN_USE_ADDRESS;
        uses.is_unclear |= use == OWN_USE_UNCLEAR || use == OWN_USE_DECLARED;
        uses.is_declared |= use == OWN_USE_DECLARED;
    }
    return uses;
}

/* Its head tells what blocks are launched, and in what clusters. */
static bool head_tells_blocks(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->brace; i++)
        if (token_is(kernel->tokens.at[i], "__cluster_dims__") ||
            token_is(kernel->tokens.at[i], "__block_size__"))
            return true;
    return false;
}

/* Why the kernel cannot have a variant; NULL: it can. */
static const char *kernel_hindrance(const LaunchRewrite *owner, const Model *model,
                                    const Launches *all, const Uses *uses)
{
    const Kernel *kernel = model->kernel;
    if (!(all && all->len) && !model->exported)
        return "this file does not launch it";
    if (launch_rewrite_has_namesake(owner, kernel))
        return "another kernel has the same name";
    if (kernel->text.source != owner->unit->source || !head_is_plain(owner, kernel))
        return "its head cannot be repeated for a second kernel";
    if (names_taken(owner->unit, STR("dim3")) || names_taken(owner->unit, STR("cudaStream_t")))
        return "the file redefines dim3 or cudaStream_t";
    if (head_tells_blocks(kernel))
        return "__cluster_dims__ or __block_size__ fixes its blocks";
    if (kernel->template_params.len && strmap_get(owner->defaulted, kernel->name))
        return "a declaration of its template gives default arguments";
    const char *why = text_hindrance(model->unit, model->arena, kernel);
    if (why)
        return why;
    if (uses->is_unclear)
        return "its name is used where it may mean something else";
    return NULL;
}

const char *launch_rewrite_places_hindrance(const LaunchRewrite *owner, const Model *model)
{
    const Tokens *tokens = &model->kernel->tokens;
    for (size_t i = model->kernel->brace; i + 2 < tokens->len; i++) {
        Token token = tokens->at[i];
        if (token_is_any(token, "asm", "__asm__", "__asm", "decltype"))
            return "it uses inline assembly or decltype";
        if (is_place(owner, token) &&
            (tokens_is_member(tokens, i) || tokens->at[i + 1].kind != TOKEN_DOT ||
             model_has_variable(model, span_text(token.span))))
            return "it uses threadIdx or another built-in variable as a whole";
    }
    return mapping_splits(model, ATOM_THREAD) ? "it splits a thread index into rows and columns"
           : owner->places_outside ? "other functions use threadIdx or another built-in variable"
                                   : NULL;
}

const char *launch_rewrite_hindrance(const LaunchRewrite *owner, const Model *model)
{
    const Tokens *tokens = &model->kernel->tokens;
    const char *why = launch_rewrite_places_hindrance(owner, model);
    Span where;
    bool shares = model->shared_bytes > model->launched_bytes || model->shared_dynamic ||
                  model->shared_launched;
    return why                       ? why
           : !model->is_owned        ? "its launches are left unchanged"
           : shares                  ? "it has its own shared memory"
           : model->unseen_calls.len ? "it calls a function whose definition is not visible"
           : model->has_barrier || tokens_wait(model, model->kernel->brace, tokens->len - 1, &where)
               ? "its threads synchronise"
               : NULL;
}

/* gridDim.x or its like. */
static bool is_grid(const Model *model, const Tokens *tokens, size_t at)
{
    return at + 2 < tokens->len && str_is(token_text(model->arena, tokens->at[at]), "gridDim") &&
           token_is(tokens->at[at + 1], ".");
}

/* A number that is not 0, perhaps in parentheses. */
static bool is_divisor(const Tokens *tokens, size_t at)
{
    const bool wrapped = at < tokens->len && token_is(tokens->at[at], "(");
    const size_t number = at + wrapped;
    return number < tokens->len && tokens->at[number].kind == TOKEN_NUMBER &&
           !token_is(tokens->at[number], "0") &&
           (!wrapped || (number + 1 < tokens->len && token_is(tokens->at[number + 1], ")")));
}

/* `grid`: gridDim is the launch's. */
static bool host_knows(const Model *model, Str size, bool grid)
{
    const Kernel *kernel = model->kernel;
    Unit *unit = model->unit;
    Source *source = source_from_text(model->arena, STR("size"), size);
    Tokens all = {0};
    if (!unit_expand(unit, (Span){source, 0, (uint32_t)size.len}, &all))
        return false;
    for (size_t i = 0; i < all.len; i++) {
        Str name = token_text(model->arena, all.at[i]);
        int64_t value;
        if (grid && is_grid(model, &all, i)) {
            i += 2;
            continue;
        }
        if ((all.at[i].kind == TOKEN_SLASH || all.at[i].kind == TOKEN_PERCENT) &&
            !is_divisor(&all, i + 1)) /* the kernel might not divide at all */
            return false;
        const bool is_member = i > 0 && all.at[i - 1].kind == TOKEN_DOT; /* of a parameter */
        const Param *param = is_member ? NULL : kernel_param(kernel, name);
        const bool is_value = param && !param->type->pointers && !param->type->extents.len;
        if (all.at[i].kind == TOKEN_NAME && !is_member && !is_value &&
            (param ||
             !(unit_constant(unit, name, &value) || strs_has(&kernel->template_params, name))))
            return false;
    }
    return true;
}

bool launch_rewrite_host_knows(const Model *model, Str size)
{
    return host_knows(model, size, false);
}

bool launch_rewrite_host_knows_size(const Model *model, const Array *array)
{
    bool known = true;
    for (unsigned d = 0; d < array->rank && known; d++)
        known = host_knows(model, array->size_texts[d], true);
    return known;
}

Str launch_rewrite_host_size(const Model *model, Str size, Str grid)
{
    Source *source = source_from_text(model->arena, STR("size"), size);
    Tokens all = {0};
    Text text = text_new(model->arena);
    bool any = false;
    if (!unit_expand(model->unit, (Span){source, 0, (uint32_t)size.len}, &all))
        return size;
    for (size_t i = 0; i < all.len; i++) {
        const bool here = is_grid(model, &all, i);
        any |= here;
        text_format(
            &text, "%s%.*s",
            text.len && all.at[i].kind == TOKEN_NAME && all.at[i - 1].kind == TOKEN_NAME ? " " : "",
            STR_ARG(here ? grid : token_text(model->arena, all.at[i])));
    }
    return any ? text_str(&text) : size;
}

/* --- launches --------------------------------------------------------------------------------- */

/* The macro that writes it needs a second definition, in which it is a call. */
static const char *macro_hindrance(const LaunchRewrite *owner, const Launch *launch)
{
    if (!launch->macro)
        return "a macro writes part of it";
    const LaunchMacro *macro = launch_macros_find(owner->macros, launch->macro->call->name);
    Span open = launch->macro->open;
    if (!macro || open.source != macro->line.source || open.begin < macro->line.begin ||
        open.end > macro->line.end)
        return "the macro that is used here does not contain it, or is in another file";
    if (macro->hindrance)
        return macro->hindrance;
    if (macro->configs != launch->macro->configs ||
        macro->is_parameter != (launch->macro->name.source != NULL))
        return "its macro assembles it from pieces";
    if (!text_implies(&owner->groups, launch->where.begin, macro->line.begin))
        return "its macro is defined in an #if group, but this use is outside of the group";
    return NULL;
}

const LaunchMacro *launch_rewrite_macro(LaunchRewrite *owner, const Launch *launch)
{
    LaunchMacro *macro = launch_macros_find(owner->macros, launch->macro->call->name);
    if (!macro->second.len)
        macro->second = launch_rewrite_name(
            owner, str_format(owner->arena, "%.*s_calls", STR_ARG(span_text(macro->name))));
    return macro;
}

/* Behind so many arguments; the host function has them, too, unless a header declares it. */
static bool has_defaults(const Kernel *kernel, size_t arguments)
{
    for (size_t i = arguments; i < kernel->params.len; i++)
        if (kernel->tokens.at[kernel->params.at[i]->name_token + 1].kind != TOKEN_ASSIGN)
            return false;
    return arguments < kernel->params.len;
}

/* Its definition tells all arguments that have a default: its name stands nowhere before. */
static bool is_declared_once(const LaunchRewrite *owner, const Kernel *kernel)
{
    const First *first = strmap_get(owner->words, kernel->name);
    return first && first->token.span.source == owner->unit->source &&
           first->token.span.begin >= kernel->text.begin;
}

static const char *launch_hindrance(LaunchRewrite *owner, const Model *model,
                                    const Prototype *prototype, const Launch *launch)
{
    const Kernel *kernel = model->kernel;
    bool written = !launch->is_in_macro && launch->config[0].source && launch->config[1].source &&
                   launch->name_where.source;
    const char *why = written ? NULL : macro_hindrance(owner, launch);
    if (why)
        return why;
    if (launch_macros_show(owner->macros, launch->where))
        return "a macro around it stringises its text or splits it";
    if (launch->in_device)
        return "it is in device code";
    if (launch->where.begin < kernel->text.end &&
        (!prototype->params.source || launch->where.begin < prototype->end ||
         !text_implies(&owner->groups, launch->where.begin, prototype->end)))
        return "it comes before the kernel and before any declaration of it";
    if (text_has_lines(launch->where))
        return "it contains a preprocessor line";
    if (!text_implies(&owner->groups, launch->where.begin, kernel->text.begin))
        return "the kernel is in an #if group, but the launch is outside of the group";
    const Arguments given = evaluated_arguments(&owner->evaluated, launch, written);
    bool defaults = !model->exported && launch->where.begin >= kernel->text.end;
    bool fewer =
        (given.is_pack && is_declared_once(owner, kernel)) || has_defaults(kernel, given.count);
    if (given.count != kernel->params.len && !(defaults && fewer))
        return "it does not pass all arguments";
    if (given.ordered && !written)
        return "calls in it may have side effects, and its macro would not preserve their order";
    if (given.is_bound)
        return "calls in it may have side effects, and a function that preserves their order might "
               "change them";
    return NULL;
}

bool owner_keeps_order(LaunchRewrite *owner, const Launch *launch)
{
    return evaluated_arguments(&owner->evaluated, launch, true).ordered;
}

const char *const configured_as[CONFIGURED] = {"grid", "block", "shared", "stream"};

const Str *owner_configured(LaunchRewrite *owner)
{
    for (size_t i = 0; i < CONFIGURED && !owner->configured[i].len; i++)
        owner->configured[i] = launch_rewrite_name(owner, str_of(configured_as[i]));
    return owner->configured;
}

void launch_rewrite_share(Model *to, const Model *from)
{
    to->owned = from->owned;
    to->is_owned = from->is_owned;
    to->asks_host = from->asks_host;
    to->exported = from->exported;
    to->prototype = from->prototype;
    to->swap = from->swap;
}

/* `in_place`: what it runs is changed. */
static void tell_promoted(Model *model, const Launch *launch, const char *why, bool in_place)
{
    Diag *diag =
        in_place
            ? diag_report(
                  model->diags, DIAG_IN_PLACE, launch->where,
                  "this launch is left unchanged, and its kernel can only be changed in place: %s",
                  why)
            : diag_report(model->diags, DIAG_LAUNCH_KEPT, launch->where,
                          "this launch runs the original kernel: %s", why);
    if (launch->is_in_macro)
        diag_note(model->diags, diag, (Span){0},
                  "write out the launch, or use a macro that this file defines once and whose "
                  "replacement contains one name<<<...>>>(...)");
}

/* Who has the address launches the kernel as it was written; no launch is ours. */
static void tell_address(const Model *model, uint32_t at, const char *why)
{
    const Kernel *kernel = model->kernel;
    Diag *diag = diag_report(model->diags, DIAG_ADDRESS_TAKEN, kernel->where,
                             "kernel '%.*s' is left unchanged because its address is taken: %s",
                             STR_ARG(kernel->name), why);
    diag_note(model->diags, diag, (Span){model->unit->source, at, at + (uint32_t)kernel->name.len},
              "its address is taken here; launch it with <<<...>>> in this file, or use -O1, which "
              "changes the kernel in place");
}

typedef VEC(const char *) Reasons;

static const char OTHER_BLOCK[] = "its block differs from the annotation";

/* The launches that can be calls; `kept`: for each of them NULL, or why it runs the kernel as it
 * was written. */
static void take_launches(LaunchRewrite *owner, Model *model, const Launches *all, Reasons *kept)
{
    const Kernel *kernel = model->kernel;
    const First *first = strmap_get(owner->words, kernel->name);
    Prototype prototype = {0};
    Launches others = {0}; /* of another block, but for that */
    if (first && !first->in_body && first->token.span.source == owner->unit->source &&
        !kernel->template_params.len)
        prototype = names_prototype(owner->unit, kernel, first->token.span.begin);
    for (size_t i = 0; all && i < all->len; i++) {
        const Launch *launch = all->at[i];
        const bool differs = unit_block_differs(model->unit, launch, kernel);
        const char *why = launch_hindrance(owner, model, &prototype, launch);
        vec_push(model->arena, kept, differs ? OTHER_BLOCK : why);
        if (!why)
            vec_push(model->arena, differs ? &others : &model->owned, launch);
    }
    const bool told = owner->traces && model->owned.len; /* they tell that they are others */
    for (size_t i = 0; i < others.len && told; i++)
        vec_push(model->arena, &model->owned, others.at[i]);
    for (size_t i = 0; i < model->owned.len; i++)
        if (model->owned.at[i]->where.begin < kernel->text.begin)
            model->prototype = prototype;
}

/* Its body can stand in a part of itself: no label is there twice, no macro is defined on the way,
 * and nothing takes shared memory for both. */
static bool can_stand_twice(const Model *model)
{
    return model->shared_bytes == model->launched_bytes &&
           !text_hindrance(model->unit, model->arena, model->kernel) &&
           !stmt_has(model->kernel->body, STMT_LABEL) &&
           !stmt_has(model->kernel->body, STMT_OPAQUE);
}

void launch_rewrite_take(LaunchRewrite *owner, Model *model, const StrMap *launches, Export *export)
{
    const Launches *all = strmap_get(launches, model->kernel->name);
    const Uses uses = other_uses(owner, model, all);
    model->exported = export;
    const char *why = kernel_hindrance(owner, model, all, &uses);
    Reasons kept = {0};
    if (why)
        model->exported = NULL;
    else
        take_launches(owner, model, all, &kept);
    model->is_owned = model->owned.len || model->exported;
    model->stays = uses.is_taken && !uses.is_declared && !model->is_owned;
    const bool in_place = !model->is_owned && !model->stays;
    model->any_block = in_place && can_stand_twice(model);
    if (model->stays)
        tell_address(model, uses.address, why ? why : kept.at[0]);
    else if (why)
        diag_report(
            model->diags, DIAG_IN_PLACE, model->kernel->where,
            "the kernel can only be changed in place, and its launches are left unchanged: %s",
            why);
    for (size_t i = 0; i < kept.len; i++)
        if (kept.at[i])
            tell_promoted(model, all->at[i], kept.at[i], in_place);
    /* Of overloads and specialisations it is not known which one a launch means. */
    const bool checks = in_place && !launch_rewrite_has_namesake(owner, model->kernel);
    for (size_t i = 0; all && i < all->len && checks; i++)
        unit_check_block(model->unit, all->at[i], model->kernel);
}
