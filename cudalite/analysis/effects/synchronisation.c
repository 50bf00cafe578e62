/* What threads do with each other. Enters: tokens of a kernel, and of the functions, methods and
 * lambdas that they lead to. Leaves: whether a call in them waits for other threads of the block,
 * or names lanes of the warp that have to come there too, and whether something orders what a
 * thread writes before what another one, who has seen a flag, may read: a copy must not move over
 * it; and whether something shows which threads run together. Threads that a bound check takes out
 * do not meet others, but the output keeps them alive for its own barriers. */
#include "synchronisation.h"

#include "../../syntax/bodies.h"
#include "effects.h"

enum { MEETS = 1, FENCES = 2, SHOWS = 4 }; /* bits */

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
    return str_is_one_of(name, names);
}

static bool is_fence(Str name)
{
    static const char *const names[] = {"__threadfence",         "__threadfence_block",
                                        "__threadfence_system",  "atomic_thread_fence",
                                        "__atomic_thread_fence", "__nv_atomic_thread_fence",
                                        "memory_order_acquire",  "memory_order_release",
                                        "memory_order_acq_rel",  "memory_order_seq_cst"};
    return str_is_one_of(name, names) || str_starts(name, "__nv_atomic");
}

/* Names that begin so tell which threads are a warp's, or in which order they run. */
static bool is_of_lanes(Str name)
{
    static const char *const words[] = {"__shfl",
                                        "__ballot",
                                        "__any",
                                        "__all",
                                        "__match",
                                        "__reduce",
                                        "__activemask",
                                        "__syncwarp",
                                        "__cluster",
                                        "__block_size__",
                                        "tiled_partition",
                                        "labeled_partition",
                                        "warpSize",
                                        "coalesced_",
                                        "this_thread_block",
                                        "this_grid",
                                        "cooperative_groups",
                                        "thread_rank",
                                        "this_cluster",
                                        "nvcuda",
                                        "atomic",
                                        "printf",
                                        "clock",
                                        "__nanosleep",
                                        "asm",
                                        "__asm",
                                        "volatile"};
    return str_starts_one_of(name, words);
}

/* An object of <cuda/atomic>, <cuda/semaphore> and their like, whose operators order memory. */
static bool is_fencing_object(const Model *model, Str name)
{
    static const char *const classes[] = {"atomic", "semaphore", "latch", "barrier"};
    if (names_plainly(model, name))
        return false;
    Str type = names_variable_word(model->unit, name);
    for (const Variable *variable = model_variable(model, name); variable;
         variable = variable->namesake)
        if (variable->type->kind == TYPE_UNKNOWN) {
            type = variable->type->name;
            break;
        }
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (str_has(type, classes[i]))
            return true;
    return false;
}

static unsigned does_in(const Scan *scan, size_t first, size_t last);

/* --- summaries, by name ----------------------------------------------------------------------- */

/* What functions of a name do, those that they come to included. Functions that come to each other
 * are one component of the graph of calls and do the same (Tarjan, Depth-first search and linear
 * graph algorithms, 1972). */
typedef struct {
    unsigned does;   /* as far as it is known, until it is done */
    unsigned number; /* in the order in which they were asked for */
    bool done;
} Summary;

struct SyncFacts {
    StrMap *functions, *methods; /* name -> Summary * */
    VEC(Summary *) open;         /* that are not done */
    unsigned asked;
    unsigned lowest; /* number of the first open one that the question at hand has come to */
};

static struct SyncFacts *facts_of(Facts *facts)
{
    if (!facts->syncs) {
        struct SyncFacts *syncs = arena_new_of(facts->arena, struct SyncFacts);
        *syncs = (struct SyncFacts){.functions = strmap_new(facts->arena),
                                    .methods = strmap_new(facts->arena)};
        facts->syncs = syncs;
    }
    return facts->syncs;
}

static unsigned functions_do(const Model *model, Str name)
{
    const Functions *functions = unit_functions(model->unit, name);
    unsigned does = 0;
    for (size_t i = 0; functions && i < functions->len; i++) {
        const Kernel *function = functions->at[i];
        Scan inner = {model, &function->tokens, function->open, NULL}; /* with its defaults */
        does |= function->body ? does_in(&inner, function->open, function->body->last)
                               : (unsigned)MEETS | FENCES | SHOWS;
    }
    return does;
}

/* Those of that name of whatever class of the file. */
static unsigned methods_do(const Model *model, Str name)
{
    Facts *facts = model->facts;
    if (!facts->bodies)
        facts->bodies = bodies_find(model->unit);
    const BodyPlaces *places = strmap_get(facts->bodies, name);
    unsigned does = 0;
    for (size_t i = 0; places && i < places->len; i++) {
        Tokens body = body_tokens(model->arena, &places->at[i]);
        Scan inner = {model, &body, 0, NULL};
        does |= body.len ? does_in(&inner, 0, body.len - 1) : 0;
    }
    return does;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned summary(const Model *model, bool of_methods, Str name)
{
    struct SyncFacts *facts = facts_of(model->facts);
    Arena *arena = model->facts->arena;
    StrMap *known = of_methods ? facts->methods : facts->functions;
    Summary *one = strmap_get(known, name);
    if (one) {
        if (!one->done)
            facts->lowest = least(facts->lowest, one->number);
        return one->does;
    }
    one = arena_new_of(arena, Summary);
    *one = (Summary){.number = ++facts->asked};
    strmap_set(known, str_copy(arena, name), one);
    vec_push(arena, &facts->open, one);
    unsigned around = facts->lowest;
    facts->lowest = one->number;
    one->does = of_methods ? methods_do(model, name) : functions_do(model, name);
    while (facts->lowest == one->number && !one->done) { /* the component's first: all is known */
        Summary *last = facts->open.at[--facts->open.len];
        last->does = one->does;
        last->done = true;
    }
    facts->lowest = least(around, facts->lowest);
    return one->does;
}

/* --- names in code ---------------------------------------------------------------------------- */

/* A lambda of the kernel. */
static unsigned lambda_does(const Scan *scan, Str name)
{
    unsigned does = 0;
    if (!scan->lambdas || names_plainly(scan->model, name) || strmap_get(scan->lambdas, name))
        return 0;
    strmap_set(scan->lambdas, name, scan->lambdas);
    for (const Variable *variable = model_variable(scan->model, name); variable;
         variable = variable->namesake) {
        const Declarator *declarator = variable->declarator;
        if (!declarator || !declarator->init || declarator->init->kind != EXPR_LAMBDA)
            continue;
        Scan inner = {scan->model, scan->tokens, declarator->init->first, scan->lambdas};
        does |= does_in(&inner, declarator->init->first, declarator->init->last);
    }
    return does;
}

/* The name at token i is called. */
static unsigned call_does(const Scan *scan, size_t i)
{
    const Model *model = scan->model;
    Str name = text_at(scan, i), before = i > 0 ? text_at(scan, i - 1) : (Str){0};
    bool of_object = str_is(before, ".") || str_is(before, "->"), of_class = str_is(before, "::");
    unsigned does = (of_object || of_class) && names_function(model->unit, name)
                        ? summary(model, true, name)
                        : 0;
    if (is_masked(name)) {
        Str mask = text_at(scan, i + 2);
        bool all = str_is(mask, "__activemask") || is_only(scan, mask, "__activemask", i);
        return all ? does : does | MEETS;
    }
    if (is_collective(name) && (str_is(before, ".") || of_class)) {
        Str group = str_is(before, ".") ? text_at(scan, i - 2) : text_at(scan, i + 2);
        return is_only(scan, group, "coalesced_threads", i) ? does : does | MEETS;
    }
    if (of_object) { /* CUB's: BlockReduce(storage).Sum(x) */
        bool library = !names_function(model->unit, name) && name.len && name.at[0] >= 'A' &&
                       name.at[0] <= 'Z';
        return library ? does | MEETS : does;
    }
    if (unit_functions(model->unit, name))
        return does | summary(model, false, name) | lambda_does(scan, name);
    return does | lambda_does(scan, name) | (name_waits(model, name) ? (unsigned)MEETS : 0);
}

bool names_keyword(Str name)
{
    static const char *const words[] = {
        "int",      "float",    "double",  "char",      "short",       "long",   "unsigned",
        "signed",   "bool",     "void",    "auto",      "const",       "static", "volatile",
        "if",       "else",     "for",     "while",     "do",          "return", "switch",
        "case",     "default",  "break",   "true",      "false",       "sizeof", "continue",
        "blockDim", "blockIdx", "gridDim", "threadIdx", "__annotation"};
    return str_is_one_of(name, words);
}

bool names_plainly(const Model *model, Str name)
{
    const Variable *variable = model_variable(model, name);
    return variable ? variable->plain : names_keyword(name);
}

bool names_object(const Model *model, Str name)
{
    return !names_plainly(model, name) &&
           (model_has_variable(model, name) || names_class(model->unit, name) != CLASS_UNSEEN);
}

/* A name that is not called may be so elsewhere: a function or object that is given to another
 * one, an operand of an operator, an object whose constructor or destructor runs. */
static unsigned mention_does(const Scan *scan, size_t i)
{
    const Model *model = scan->model;
    Str name = text_at(scan, i);
    const bool hidden = scan->lambdas && model_has_variable(model, name);
    unsigned does = is_fence(name) ? FENCES : 0;
    does |= !hidden && is_of_lanes(name) ? (unsigned)SHOWS : 0;
    if (tokens_is_member(scan->tokens, i))
        return does;
    does |= is_fencing_object(model, name) ? (unsigned)FENCES : 0;
    if (!hidden && unit_functions(model->unit, name))
        does |= summary(model, false, name);
    if (names_object(model, name))
        does |= summary(model, true, name) | summary(model, true, STR("operator"));
    return does | lambda_does(scan, name);
}

static unsigned token_does(const Scan *scan, size_t i, size_t last)
{
    if (scan->tokens->at[i].kind != TOKEN_NAME)
        return 0;
    if (is_asm_sync(scan->model->arena, scan->tokens, i))
        return MEETS | FENCES | SHOWS;
    unsigned does = mention_does(scan, i);
    size_t behind = i + 1;
    if (behind < last && scan->tokens->at[behind].kind == TOKEN_LESS) /* f<4>(x) */
        while (behind < last && scan->tokens->at[behind].kind != TOKEN_LPAREN &&
               scan->tokens->at[behind].kind != TOKEN_SEMICOLON)
            behind++;
    bool calls = behind <= last && scan->tokens->at[behind].kind == TOKEN_LPAREN;
    return calls ? does | call_does(scan, i) : does;
}

static unsigned does_in(const Scan *scan, size_t first, size_t last)
{
    unsigned does = 0;
    for (size_t i = first; i <= last; i++)
        does |= token_does(scan, i, last);
    return does;
}

bool token_is_barrier(const Model *model, size_t i)
{
    Scan scan = {model, &model->kernel->tokens, 0, NULL};
    Str name = text_at(&scan, i);
    if (str_is(name, "__syncthreads"))
        return true;
    if (!str_is(name, "sync") || !str_is(text_at(&scan, i + 1), "("))
        return false;
    const bool of_object = i > 1 && str_is(text_at(&scan, i - 1), ".");
    if (!of_object && !str_is(text_at(&scan, i + 3), ")"))
        return false;
    return is_only(&scan, text_at(&scan, of_object ? i - 2 : i + 2), "this_thread_block", i);
}

bool stmt_is_barrier(const Model *model, const Stmt *stmt)
{
    return stmt->kind == STMT_EXPR && stmt->expr->kind == EXPR_CALL &&
           stmt->expr->a->last + 4 > stmt->expr->last && stmt_meets(model, stmt) &&
           token_is_barrier(model, stmt->expr->a->last);
}

/* --- questions -------------------------------------------------------------------------------- */

/* The first token of [first, last] that does it; `last` + 1: none. */
static size_t first_doing(const Model *model, size_t scope, size_t first, size_t last,
                          unsigned what)
{
    Scan scan = {model, &model->kernel->tokens, scope, strmap_new(model->arena)};
    while (first <= last && !(token_does(&scan, first, last) & what))
        first++;
    return first;
}

bool threads_meet(const Model *model, size_t scope, size_t first, size_t last)
{
    Span where;
    return first_doing(model, scope, first, last, MEETS) <= last ||
           tokens_call_unseen(model, first, last, &where);
}

bool tokens_wait(const Model *model, size_t first, size_t last, Span *where)
{
    const Tokens *tokens = &model->kernel->tokens;
    for (size_t i = first; i <= last; i++) {
        if (tokens->at[i].kind != TOKEN_NAME)
            continue;
        Str name = token_text(model->arena, tokens->at[i]);
        if ((name_waits(model, name) && !model_has_variable(model, name)) ||
            is_asm_sync(model->arena, tokens, i)) {
            *where = model_place(model, i, i);
            return true;
        }
    }
    return false;
}

bool tokens_fence(const Model *model, size_t first, size_t last, Span *where)
{
    size_t at = first_doing(model, first, first, last, FENCES);
    if (at > last)
        return tokens_call_unseen(model, first, last, where);
    *where = model_place(model, at, at);
    return true;
}

const char *kernel_shows_lanes(const Model *model)
{
    const Tokens *tokens = &model->kernel->tokens;
    const size_t last = tokens->len - 1, at = first_doing(model, 0, 0, last, SHOWS);
    if (!model->unseen_calls.len && at > last)
        return NULL;
    const bool unseen = at > last;
    const Str name = token_text(model->arena, tokens->at[unseen ? model->unseen_calls.at[0] : at]);
    return str_c(model->arena,
                 str_format(model->arena,
                            unseen ? "'%.*s', whose definition is not visible, may reveal which of "
                                     "its threads run together"
                                   : "'%.*s' reveals which of its threads run together",
                            STR_ARG(name)));
}
