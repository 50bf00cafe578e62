/* What code does to memory that it does not name. Enters: syntax trees of a kernel and of the
 * functions that it calls. Leaves: whether a call, or an access through something that is no
 * pointer we know, touches memory. Unknown code does everything. */
#include "effects.h"

#include <string.h>

#include "../../syntax/parse.h"
#include "../inline_candidates.h"
#include "pure_calls.h"
#include "type_traits.h"

/* --- calls ------------------------------------------------------------------------------------ */

/* Functions of CUDA and of the languages' libraries, beside those of call_is_pure: they touch what
 * pointer arguments lead to, at most. */
static bool is_of_library(Str name)
{
    static const char *const stems[] = {
        "__",       "atomic", "make_", "curand", "cuC",    "tex1D", "tex2D",
        "tex3D",    "surf",   "clock", "std::",  "cuda::", "cg::",  "cooperative_groups::",
        "nvcuda::", "h2",     "hsqrt", "hrsqrt", "hexp",   "hlog",  "hsin",
        "hcos"};
    static const char *const names[] = {
        "printf",    "assert",     "memcpy",   "memset",        "malloc",    "free",
        "sincos",    "sincosf",    "sincospi", "sincospif",     "sinpi",     "sinpif",
        "cospi",     "cospif",     "erfc",     "erfcf",         "erfinv",    "erfinvf",
        "erfcx",     "erfcxf",     "lgamma",   "lgammaf",       "tgamma",    "tgammaf",
        "normcdf",   "normcdff",   "rhypot",   "rhypotf",       "norm3df",   "rnorm3df",
        "rcbrt",     "rcbrtf",     "asinh",    "asinhf",        "acosh",     "acoshf",
        "atanh",     "atanhf",     "fdim",     "fdimf",         "remainder", "remainderf",
        "modf",      "modff",      "frexp",    "frexpf",        "ldexp",     "ldexpf",
        "scalbn",    "scalbnf",    "logb",     "logbf",         "ilogb",     "ilogbf",
        "nearbyint", "nearbyintf", "lrint",    "lrintf",        "llrint",    "llrintf",
        "lround",    "lroundf",    "llround",  "llroundf",      "nextafter", "nextafterf",
        "nan",       "nanf",       "umin",     "umax",          "llmin",     "llmax",
        "ullmin",    "ullmax",     "log1p",    "j0f",           "j1f",       "y0f",
        "y1f",       "saturate",   "fdividef", "static_assert", "sizeof",    "alignof",
        "decltype"};
    name = str_behind(name, "::");
    return str_starts_one_of(name, stems) || str_is_one_of(name, names);
}

/* Functions of CUDA take values and pointers; those of C++ may take references. */
static bool takes_values(Str name)
{
    for (size_t i = 0; i < name.len; i++)
        if (name.at[i] == ':')
            return false;
    return is_of_library(name);
}

/* Those that the call may mean; of `ns::f` those named f, if the file or its includes open ns.
 * NULL: none is seen. */
static const Functions *functions_called(Unit *unit, Str name)
{
    const Functions *functions = unit_functions(unit, name);
    const Str last = str_unqualified(name);
    const size_t at = name.len - last.len;
    if (functions)
        return names_function_unclear(unit, name) || names_overload_unseen(unit, name) ? NULL
                                                                                       : functions;
    if (at < 3 || names_overload_unseen(unit, last))
        return NULL;
    Str around = str_slice(name, 0, at - 2);
    return names_namespace(unit, str_unqualified(around)) ? unit_functions(unit, last) : NULL;
}

/* No function of the name has a reference there, or an object that a constructor makes, which may
 * take one. A template's parameter is none where the compiler finds it; `f<float &>(x)` says it. */
static bool is_by_value(const Model *model, const Expr *call, size_t argument)
{
    const Functions *functions = functions_called(model->unit, call->a->name);
    for (size_t i = 0; i < functions->len; i++) {
        const Kernel *function = functions->at[i];
        if (argument >= function->params.len)
            return false;
        const Type *type = function->params.at[argument]->type;
        bool is_found = strs_has(&function->template_types, type->name);
        const ClassKind class = names_class(model->unit, type->name);
        const bool made = type->kind == TYPE_UNKNOWN && !type->pointers && class == CLASS_SPECIAL,
                   hides = is_found ? !type->pointers && !words_are_numbers(model, call->a)
                                    : made || (type_hides(model, type) && class == CLASS_UNSEEN);
        if (type->is_reference || hides)
            return false;
    }
    return true;
}

static void note_unseen(Model *model, Str name, size_t token)
{
    if (!strs_has(&model->kernel->template_types, name) && touch_of_name(model->facts, name).unseen)
        vec_push(model->arena, &model->unseen_calls, token);
}

/* `name (` in code. */
static bool is_called(const Tokens *tokens, size_t at)
{
    static const char *const words[] = {"if", "while", "for", "switch", "return", "constexpr"};
    return tokens->at[at].kind == TOKEN_NAME && at + 1 < tokens->len &&
           tokens->at[at + 1].kind == TOKEN_LPAREN && !token_is_one_of(tokens->at[at], words);
}

static void note_lambda(Model *model, const Expr *lambda)
{
    const Tokens *tokens = &model->kernel->tokens;
    for (size_t i = lambda->first; i < lambda->last; i++) {
        if (tokens_is_member(tokens, i) || !is_called(tokens, i))
            continue;
        Str name = token_text(model->arena, tokens->at[i]);
        if (!function_is_pure(name))
            note_unseen(model, name, i);
    }
}

/* No parameter is a reference, or of a class that may have one made of it. */
static bool lambda_takes_values(const Model *model, const Expr *lambda)
{
    const Tokens *tokens = &model->kernel->tokens;
    size_t i = lambda->first, depth = 0;
    while (i < lambda->last && tokens->at[i].kind != TOKEN_RBRACKET)
        i++;
    if (++i >= lambda->last || tokens->at[i].kind != TOKEN_LPAREN)
        return false;
    for (; i < lambda->last; i++) {
        TokenKind kind = tokens->at[i].kind;
        depth += kind == TOKEN_LPAREN;
        depth -= kind == TOKEN_RPAREN;
        const bool begins = depth == 1 && (tokens->at[i - 1].kind == TOKEN_LPAREN ||
                                           tokens->at[i - 1].kind == TOKEN_COMMA ||
                                           token_is(tokens->at[i - 1], "const"));
        if (kind == TOKEN_AND || kind == TOKEN_AND_AND ||
            (begins && kind == TOKEN_NAME &&
             names_class(model->unit, token_text(model->arena, tokens->at[i])) != CLASS_UNSEEN))
            return false;
        if (!depth)
            return true;
    }
    return false;
}

static void note_call(Model *model, const Expr *call)
{
    const Functions *functions = functions_called(model->unit, call->a->name);
    const Expr *object = kernel_object(model, call->a->name);
    bool by_value = object && object->kind == EXPR_LAMBDA && lambda_takes_values(model, object);
    Called called = {call, object || functions || names_function(model->unit, call->a->name),
                     inline_called(model, call), 0};
    for (size_t i = 0; i < call->arguments.len && i < NOTED_ARGUMENTS; i++)
        if (object      ? by_value
            : functions ? is_by_value(model, call, i)
                        : !called.is_own && takes_values(call->a->name))
            called.by_value |= (uint64_t)1 << i;
    facts_note_call(model->facts, called);
    if (!call_is_pure(model, call))
        note_unseen(model, call->a->name, call->a->first);
}

static void note_expr(Model *model, const Expr *expr)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_CALL && expr->a->kind == EXPR_NAME)
        note_call(model, expr);
    if (expr->kind == EXPR_LAMBDA)
        note_lambda(model, expr);
    for (size_t i = 0; i < expr_parts(expr); i++)
        note_expr(model, expr_part(expr, i));
}

void calls_note(Model *model, const Stmt *stmt)
{
    if (!stmt)
        return;
    for (size_t i = 0; i < stmt_exprs(stmt); i++)
        note_expr(model, stmt_expr(stmt, i));
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        calls_note(model, stmt_part(stmt, i));
}

bool tokens_call_unseen(const Model *model, size_t first, size_t last, Span *where)
{
    for (size_t i = 0; i < model->unseen_calls.len; i++) {
        size_t at = model->unseen_calls.at[i];
        if (at < first || at > last ||
            model_has_variable(model, token_text(model->arena, model->kernel->tokens.at[at])))
            continue; /* an object that is called shows nothing else */
        *where = model_place(model, at, at);
        return true;
    }
    return false;
}

/* --- memory ----------------------------------------------------------------------------------- */

/* What a name stands for in a function: */
static int flat, /* numbers, vectors and arrays of them, classes without pointers */
    holder,      /* an object that may hold pointers */
    given;       /* a pointer or reference that the caller gave */

typedef struct {
    Facts *facts;
    Unit *unit;
    const Kernel *function;
    StrMap *names; /* name -> one of those; others are not the function's own */
    Touch touch;
} Body;

static const Touch everything = {.reads = true, .writes = true, .by_pointer = true, .waits = true};

static Touch both(Touch a, Touch b)
{
    return (Touch){.reads = a.reads || b.reads,
                   .writes = a.writes || b.writes,
                   .by_pointer = a.by_pointer || b.by_pointer,
                   .waits = a.waits || b.waits,
                   .unseen = a.unseen || b.unseen};
}

static bool is_barrier(Str name)
{
    return str_starts(name, "__sync") || str_starts(name, "__barrier") || str_is(name, "sync") ||
           str_starts(name, "arrive_and_wait");
}

static bool is_numbers(const Body *body, const Type *type)
{
    bool is_template = !type->pointers && strs_has(&body->function->template_types, type->name);
    return is_template || type_is_flat(body->unit, type);
}

static void *kind_of(const Body *body, const Type *type, bool is_param)
{
    bool leads = type->pointers || type->is_reference || (is_param && type->extents.len);
    if (leads && is_param) {
        Type below = *type;
        below.pointers = type->pointers > 0 ? type->pointers - 1 : 0;
        below.is_reference = false;
        return is_numbers(body, &below) ? &given : &holder;
    }
    if (leads)
        return NULL;
    return is_numbers(body, type) ? &flat : &holder;
}

const Expr *place_root(const Expr *place, bool *through)
{
    *through = false;
    for (;; place = place->a) {
        bool leads = place->kind == EXPR_INDEX ||
                     (place->kind == EXPR_UNARY && place->op == TOKEN_STAR) ||
                     (place->kind == EXPR_MEMBER && place->op == TOKEN_ARROW);
        *through |= leads;
        if (!leads && place->kind != EXPR_PAREN && place->kind != EXPR_MEMBER)
            return place;
    }
}

/* Memory of the file: what a name that is nobody's own leads to. */
Touch touch_outside(Unit *unit, const Expr *root, bool write)
{
    FileVariable kind =
        root->kind == EXPR_NAME ? names_variable(unit, root->name) : VARIABLE_UNSEEN;
    if (kind == VARIABLE_SHARED || kind == VARIABLE_CONSTANT)
        return (Touch){0};
    return (Touch){.reads = true, .writes = write};
}

static void touch_place(Body *body, const Expr *place, bool write)
{
    bool through;
    const Expr *root = place_root(place, &through);
    const void *kind = root->kind == EXPR_NAME ? strmap_get(body->names, root->name) : NULL;
    Touch more = {0};
    if (kind == &given)
        more.by_pointer = true;
    else if (kind == &holder)
        more = (Touch){.reads = through, .writes = through && write, .by_pointer = true};
    else if (!kind)
        more = touch_outside(body->unit, root, write);
    body->touch = both(body->touch, more);
}

const Expr *argument_place(const Expr *argument, bool by_value)
{
    const Expr *place;
    switch (argument->kind) {
    case EXPR_PAREN:
    case EXPR_CAST: return argument_place(argument->a, by_value);
    case EXPR_TERNARY:
        place = argument_place(argument->b, by_value);
        return place ? place : argument_place(argument->c, by_value);
    case EXPR_BINARY:
        place = argument_place(argument->a, true); /* pointer + i */
        return place ? place : argument_place(argument->b, true);
    case EXPR_UNARY:
        if (argument->op == TOKEN_AND)
            return argument->a;
        return argument->op == TOKEN_STAR && !by_value ? argument : NULL;
    case EXPR_NAME:
    case EXPR_INDEX:
    case EXPR_MEMBER: return argument;
    default: return NULL;
    }
}

static void touch_call(Body *body, const Expr *call)
{
    const Expr *callee = call->a;
    if (callee->kind == EXPR_NAME &&
        (strmap_get(body->names, callee->name) ||
         names_variable(body->unit, callee->name) != VARIABLE_UNSEEN)) {
        body->touch = everything; /* an object, or a pointer to a function */
        return;
    }
    Touch inner = touch_of_call(body->facts, call);
    bool by_pointer = inner.by_pointer;
    inner.by_pointer = false;
    body->touch = both(body->touch, inner);
    for (size_t i = 0; i < call->arguments.len && by_pointer; i++) {
        const Expr *place =
            argument_place(call->arguments.at[i], facts_by_value(body->facts, call, i));
        int64_t value;
        bool is_constant = place && place->kind == EXPR_NAME &&
                           !strmap_get(body->names, place->name) &&
                           (unit_constant(body->unit, place->name, &value) ||
                            strs_has(&body->function->template_params, place->name));
        if (place && !is_constant)
            touch_place(body, place, true);
    }
}

static void touch_expr(Body *body, const Expr *expr)
{
    if (!expr)
        return;
    bool steps = expr_steps(expr);
    bool leads = expr->kind == EXPR_INDEX || (expr->kind == EXPR_UNARY && expr->op == TOKEN_STAR) ||
                 (expr->kind == EXPR_MEMBER && expr->op == TOKEN_ARROW);
    if (expr->kind == EXPR_OPAQUE || expr->kind == EXPR_LAMBDA)
        body->touch = everything;
    if (expr->kind == EXPR_ASSIGN || steps)
        touch_place(body, expr->a, true);
    if (leads)
        touch_place(body, expr, false);
    if (expr->kind == EXPR_CALL)
        touch_call(body, expr);
    for (size_t i = 0; i < expr_parts(expr); i++)
        touch_expr(body, expr_part(expr, i));
}

static void touch_stmt(Body *body, const Stmt *stmt)
{
    if (!stmt)
        return;
    if (stmt->kind == STMT_OPAQUE)
        body->touch = everything;
    touch_stmt(body, stmt->init);
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        touch_expr(body, declarator->init);
        strmap_set(body->names, declarator->name, kind_of(body, declarator->type, false));
    }
    touch_expr(body, stmt->expr);
    touch_expr(body, stmt->step);
    for (size_t i = 0; i < stmt->body.len; i++)
        touch_stmt(body, stmt->body.at[i]);
    touch_stmt(body, stmt->then);
    touch_stmt(body, stmt->otherwise);
}

bool is_asm_sync(Arena *arena, const Tokens *tokens, size_t at)
{
    static const char *const parts[] = {"bar", "sync", "fence", "release", "acquire", "\"memory\""};
    if (!token_is(tokens->at[at], "asm") && !token_is(tokens->at[at], "__asm__") &&
        !token_is(tokens->at[at], "__asm"))
        return false;
    for (size_t i = at; i < tokens->len && tokens->at[i].kind != TOKEN_SEMICOLON; i++) {
        Str text = token_text(arena, tokens->at[i]);
        for (size_t k = 0; k < sizeof parts / sizeof *parts && text.len && text.at[0] == '"'; k++)
            if (str_has(text, parts[k]))
                return true;
    }
    return false;
}

static bool tokens_wait_in(Facts *facts, const Kernel *function)
{
    for (size_t i = function->brace; i < function->tokens.len; i++) {
        if (function->tokens.at[i].kind != TOKEN_NAME)
            continue;
        Str name = token_text(facts->arena, function->tokens.at[i]);
        if (is_barrier(name) || is_asm_sync(facts->arena, &function->tokens, i) ||
            (unit_functions(facts->unit, name) && touch_of_name(facts, name).waits))
            return true;
    }
    return false;
}

/* A parameter's default that calls something is called where the function is. */
static bool default_calls(const Kernel *function)
{
    bool is_default = false, calls = false;
    for (size_t i = function->open; i < function->brace; i++) {
        is_default |= function->tokens.at[i].kind == TOKEN_ASSIGN;
        calls |= is_default && function->tokens.at[i].kind == TOKEN_LPAREN;
    }
    return calls;
}

static Touch touch_of_function(Facts *facts, const Kernel *function)
{
    if (!function->body || function->has_inactive_text || function->include_line.source)
        return everything;
    Body body = {.facts = facts,
                 .unit = facts->unit,
                 .function = function,
                 .names = strmap_new(facts->arena)};
    bool waits = tokens_wait_in(facts, function);
    for (size_t i = 0; i < function->params.len; i++)
        strmap_set(body.names, function->params.at[i]->name,
                   kind_of(&body, function->params.at[i]->type, true));
    touch_stmt(&body, function->body);
    if (default_calls(function))
        body.touch = everything;
    body.touch.waits = waits;
    return body.touch;
}

/* Methods of cooperative groups touch no memory of arrays. */
static bool is_group_method(Str name)
{
    static const char *const names[] = {
        "sync",           "size",      "num_threads", "thread_rank", "thread_index",
        "group_index",    "group_dim", "any",         "all",         "ballot",
        "shfl",           "shfl_down", "shfl_up",     "shfl_xor",    "meta_group_rank",
        "meta_group_size"};
    return str_is_one_of(name, names);
}

/* `f` of `ns::f`, where ns is no class. */
static Str without_namespace(Unit *unit, Str name)
{
    const Str last = str_unqualified(name);
    const size_t at = name.len - last.len;
    bool qualified = at > 1 && names_class(unit, str_slice(name, 0, at - 2)) == CLASS_UNSEEN;
    return qualified ? last : name;
}

/* Neither a function of a class that the file shows, nor a type, nor a variable of the file. */
static bool is_unseen(Unit *unit, Str name)
{
    Str bare = without_namespace(unit, name); /* with its class, if it is a method */
    bool is_method = bare.len && memchr(bare.at, ':', bare.len);
    return !is_method && names_class(unit, name) == CLASS_UNSEEN && !unit_type(unit, name) &&
           names_variable(unit, name) == VARIABLE_UNSEEN;
}

Touch touch_of_name(Facts *facts, Str name)
{
    Touch *touch = strmap_get(facts->touches, name);
    if (touch)
        return *touch;
    Str bare = without_namespace(facts->unit, name);
    const Functions *functions = unit_functions(facts->unit, bare);
    const bool unclear = functions && names_function_unclear(facts->unit, bare);
    if (functions && (unclear || names_overload_unseen(facts->unit, bare)))
        functions = NULL;
    bool is_library = !functions && is_of_library(name) && !names_function(facts->unit, name);
    touch = arena_new_of(facts->arena, Touch);
    *touch = is_library ? (Touch){.by_pointer = true, .waits = is_barrier(name)}
                        : everything; /* until it is known better */
    if (!functions && !is_library) {
        touch->waits = names_function(facts->unit, name) || is_barrier(name);
        touch->unseen = unclear || is_unseen(facts->unit, name);
    }
    strmap_set(facts->touches, str_copy(facts->arena, name), touch);
    Touch sum = {0};
    for (size_t i = 0; functions && i < functions->len; i++)
        sum = both(sum, touch_of_function(facts, functions->at[i]));
    if (functions)
        *touch = sum;
    return *touch;
}

Touch touch_of_call(Facts *facts, const Expr *call)
{
    if (facts_pure(facts, call))
        return (Touch){0};
    if (call->a->kind == EXPR_MEMBER)
        return is_group_method(call->a->name) ? (Touch){.waits = is_barrier(call->a->name)}
                                              : everything;
    return call->a->kind == EXPR_NAME ? touch_of_name(facts, call->a->name) : everything;
}

bool name_waits(const Model *model, Str name)
{
    if (is_barrier(name))
        return true;
    return unit_functions(model->unit, name) && touch_of_name(model->facts, name).waits;
}

/* `*` behind what has a value is a product; else it follows a pointer. */
static bool ends_value(TokenKind kind)
{
    return kind == TOKEN_NAME || kind == TOKEN_NUMBER || kind == TOKEN_RPAREN;
}

bool lambda_is_pure(const Model *model, const Declarator *declarator)
{
    const Expr *lambda = declarator ? declarator->init : NULL;
    const Tokens *tokens = &model->kernel->tokens;
    if (!lambda || lambda->kind != EXPR_LAMBDA)
        return false;
    size_t at = lambda->first;
    while (at < lambda->last && tokens->at[at].kind != TOKEN_RBRACKET)
        at++;
    for (at++; at < lambda->last; at++) {
        Token token = tokens->at[at], before = tokens->at[at - 1];
        bool follows =
            (token.kind == TOKEN_STAR && !ends_value(before.kind)) || token.kind == TOKEN_AND;
        bool calls = is_called(tokens, at) && before.kind != TOKEN_RBRACKET;
        if (calls) {
            Str name = token_text(model->arena, token);
            calls = !function_is_pure(name) || names_function(model->unit, name);
        }
        if (follows || calls || token.kind == TOKEN_LBRACKET || token.kind == TOKEN_ARROW)
            return false;
    }
    return true;
}
