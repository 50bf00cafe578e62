/* Threads that meet. Enters: tokens of a kernel. Leaves: whether a call in them waits for other
 * threads of the block, or names lanes of the warp that have to come there too. Threads that a
 * bound check takes out do not come, but the output keeps them alive for its own barriers. */
#include "../front/bodies.h"
#include "legal.h"
#include "spine.h"

typedef struct {
    const Model *model;
    const Tokens *tokens;
    size_t first;    /* from here on only those threads run that come to the call */
    StrMap *lambdas; /* of the kernel, that were looked into; NULL: this is no code of the kernel */
} Scan;

static Str text_at(const Scan *scan, size_t i)
{
    return i < scan->tokens->len ? token_text(scan->model->arena, scan->tokens->at[i]) : (Str){0};
}

/* Before token `end`, `name` gets once a value that begins with `made`, and no other. */
static bool is_only(const Scan *scan, Str name, const char *made, size_t end)
{
    bool found = false;
    for (size_t i = scan->first; i < end; i++) {
        if (!str_equal(text_at(scan, i), name) || scan->tokens->at[i + 1].kind == TOKEN_DOT)
            continue;
        size_t value = i + 2;
        while (str_is(text_at(scan, value + 1), "::"))
            value += 2;
        bool is =
            scan->tokens->at[i + 1].kind == TOKEN_ASSIGN && str_is(text_at(scan, value), made);
        bool is_argument = scan->tokens->at[i + 1].kind == TOKEN_COMMA ||
                           scan->tokens->at[i + 1].kind == TOKEN_RPAREN;
        if (is ? found : !is_argument)
            return false;
        found |= is;
    }
    return found;
}

/* Functions of the warp with a mask: __shfl_sync and its like, __ballot_sync, __reduce_add_sync. */
static bool is_masked(Str name)
{
    Str end = name.len > 5 ? str_slice(name, name.len - 5, name.len) : name;
    return str_is(name, "__syncwarp") || (str_starts(name, "__") && str_is(end, "_sync"));
}

/* Methods of groups (cooperative_groups.h), and functions that take one. */
static bool is_collective(Str name)
{
    static const char *const names[] = {
        "sync",   "shfl",      "shfl_up",   "shfl_down", "shfl_xor",       "any",           "all",
        "ballot", "match_any", "match_all", "reduce",    "inclusive_scan", "exclusive_scan"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_is(name, names[i]))
            return true;
    return false;
}

static bool meets_in(const Scan *scan, size_t first, size_t last);

struct Answers {
    StrMap *known;
    Strs asked; /* since the outermost question */
    unsigned depth;
};

static bool reached = true, unreached = false, asked = false; /* values of `known` */

/* What the outermost question has looked at leads nowhere, unless it found something: then the rest
 * of it is not known. */
static void answer_all(Answers *answers, bool found)
{
    for (size_t i = 0; i < answers->asked.len; i++)
        if (strmap_get(answers->known, answers->asked.at[i]) == &asked)
            strmap_set(answers->known, answers->asked.at[i], found ? NULL : &unreached);
    answers->asked.len = 0;
}

bool ask_once(const Model *model, Answers **answers, Str name, Question *question)
{
    Arena *arena = model->unit->arena;
    if (!*answers) {
        *answers = arena_new_of(arena, Answers);
        (*answers)->known = strmap_new(arena);
    }
    Answers *all = *answers;
    const bool *answer = strmap_get(all->known, name);
    if (answer)
        return *answer;
    name = str_copy(arena, name);
    strmap_set(all->known, name, &asked);
    vec_push(arena, &all->asked, name);
    all->depth++;
    bool found = question(model, name);
    all->depth--;
    if (found)
        strmap_set(all->known, name, &reached);
    if (all->depth == 0)
        answer_all(all, found);
    return found;
}

static bool some_function_meets(const Model *model, Str name)
{
    const Functions *functions = unit_functions(model->unit, name);
    for (size_t i = 0; functions && i < functions->len; i++) {
        const Kernel *function = functions->at[i];
        if (!function->body)
            return true;
        Scan inner = {model, &function->tokens, function->open, NULL}; /* with its defaults */
        if (meets_in(&inner, function->open, function->body->last))
            return true;
    }
    return false;
}

static bool function_meets(const Model *model, Str name)
{
    return unit_functions(model->unit, name) &&
           ask_once(model, &model->unit->meets, name, some_function_meets);
}

/* A lambda of the kernel. */
static bool lambda_meets(const Scan *scan, Str name)
{
    if (!scan->lambdas || strmap_get(scan->lambdas, name))
        return false;
    strmap_set(scan->lambdas, name, scan->lambdas);
    for (const Variable *variable = model_variable(scan->model, name); variable;
         variable = variable->namesake) {
        const Declarator *declarator = variable->declarator;
        if (!declarator || !declarator->init || declarator->init->kind != EXPR_LAMBDA)
            continue;
        Scan inner = {scan->model, scan->tokens, declarator->init->first, scan->lambdas};
        if (meets_in(&inner, declarator->init->first, declarator->init->last))
            return true;
    }
    return false;
}

bool some_method(const Model *model, Str name, BodyQuestion *question)
{
    const BodyPlaces *places = bodies_of(model->unit, name);
    for (size_t i = 0; places && i < places->len; i++) {
        Tokens body = body_tokens(model->arena, &places->at[i]);
        if (body.len && question(model, &body))
            return true;
    }
    return false;
}

static bool body_meets(const Model *model, const Tokens *body)
{
    Scan scan = {model, body, 0, NULL};
    return meets_in(&scan, 0, body->len - 1);
}

static bool some_method_meets(const Model *model, Str name)
{
    return some_method(model, name, body_meets);
}

/* The name at token i is called. */
static bool call_meets(const Scan *scan, size_t i)
{
    Str name = text_at(scan, i), before = i > 0 ? text_at(scan, i - 1) : (Str){0};
    if (is_masked(name)) {
        Str mask = text_at(scan, i + 2);
        return !str_is(mask, "__activemask") && !is_only(scan, mask, "__activemask", i);
    }
    if (is_collective(name) && (str_is(before, ".") || str_is(before, "::"))) {
        Str group = str_is(before, ".") ? text_at(scan, i - 2) : text_at(scan, i + 2);
        return !is_only(scan, group, "coalesced_threads", i);
    }
    if (str_is(before, "::") && names_function(scan->model->unit, name) &&
        ask_once(scan->model, &scan->model->unit->method_meets, name, some_method_meets))
        return true;
    if (str_is(before, ".") || str_is(before, "->")) { /* CUB's: BlockReduce(storage).Sum(x) */
        bool own = names_function(scan->model->unit, name);
        return own ? ask_once(scan->model, &scan->model->unit->method_meets, name,
                              some_method_meets)
                   : name.len && name.at[0] >= 'A' && name.at[0] <= 'Z';
    }
    return function_meets(scan->model, name) || lambda_meets(scan, name) ||
           (!unit_functions(scan->model->unit, name) && name_waits(scan->model, name));
}

bool names_keyword(Str name)
{
    static const char *const words[] = {
        "int",      "float",    "double",  "char",      "short",       "long",   "unsigned",
        "signed",   "bool",     "void",    "auto",      "const",       "static", "volatile",
        "if",       "else",     "for",     "while",     "do",          "return", "switch",
        "case",     "default",  "break",   "true",      "false",       "sizeof", "continue",
        "blockDim", "blockIdx", "gridDim", "threadIdx", "__annotation"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_is(name, words[i]))
            return true;
    return false;
}

bool names_plainly(const Model *model, Str name)
{
    const Variable *variable = model_variable(model, name);
    bool found = variable != NULL;
    for (; variable; variable = variable->namesake)
        if (variable->type->kind == TYPE_UNKNOWN)
            return false;
    return found || names_keyword(name);
}

bool names_object(const Model *model, Str name)
{
    return !names_plainly(model, name) &&
           (model_has_variable(model, name) || names_class(model->unit, name) != CLASS_UNSEEN);
}

bool object_reaches(const Model *model, Answers **methods, Str name, Question *question)
{
    return names_object(model, name) && (ask_once(model, methods, name, question) ||
                                         ask_once(model, methods, STR("operator"), question));
}

/* A name that is not called may be so elsewhere: a function or object that is given to another
 * one, an operand of an operator, an object whose constructor or destructor runs. */
static bool mention_meets(const Scan *scan, size_t i)
{
    const Model *model = scan->model;
    Str name = text_at(scan, i);
    if (tokens_is_member(scan->tokens, i))
        return false;
    bool is_function = !scan->lambdas || !model_has_variable(model, name);
    return (is_function && function_meets(model, name)) || lambda_meets(scan, name) ||
           object_reaches(model, &model->unit->method_meets, name, some_method_meets);
}

static bool meets_in(const Scan *scan, size_t first, size_t last)
{
    for (size_t i = first; i < last; i++) {
        if (scan->tokens->at[i].kind != TOKEN_NAME)
            continue;
        if (mention_meets(scan, i) || is_asm_sync(scan->model->arena, scan->tokens, i))
            return true;
        size_t behind = i + 1;
        if (scan->tokens->at[behind].kind == TOKEN_LESS) /* f<4>(x) */
            while (behind < last && scan->tokens->at[behind].kind != TOKEN_LPAREN &&
                   scan->tokens->at[behind].kind != TOKEN_SEMICOLON)
                behind++;
        if (scan->tokens->at[behind].kind == TOKEN_LPAREN && call_meets(scan, i))
            return true;
    }
    return false;
}

bool threads_meet(const Model *model, size_t scope, size_t first, size_t last)
{
    Scan scan = {model, &model->kernel->tokens, scope, strmap_new(model->arena)};
    Span where;
    return meets_in(&scan, first, last) || tokens_call_unseen(model, first, last, &where);
}
