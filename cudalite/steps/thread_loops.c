/* Register tiles. Enters: a plan of a kernel whose launches are ours. Leaves: how the kernel can be written
 * with loops over threads inside of its loop.
 *
 * Why it pays, on an H200: a matrix product whose blocks of 16 x 16 threads stage tiles asks shared memory for
 * two numbers for each sum, and reaches 8 TFLOP/s; with 8 x 8 sums in the registers of each thread one number
 * serves eight of them, and it reaches 34 (cublasSgemm: 50). */
#include "thread_loops.h"

#include "../front/lexer.h"
#include "../front/parse.h"
#include "../model/builder.h"
#include "legal.h"
#include "own.h"

enum {
    LAUNCHED = 16, /* threads along each axis of a block */
    MOST_ITEMS = 8,
    MOST_PIECES = 16,
    SMALL_BYTES = 4,  /* of a thread's variables, of which there may be MOST_ITEMS squared ... */
    MOST_BYTES = 32,  /* ... or a quarter of that */
    PART_OF_WAVE = 3, /* blocks on a third of the multiprocessors are as fast as many small ones */
    MOST_ROUNDS = 32, /* of a tile */
    FEWEST_ROUNDS = 4,
    ROOM = 40 << 10, /* bytes for tiles */
    SHORT_WORD = 2,  /* bytes */
    WAVES = 2, /* of blocks on all multiprocessors: below, more threads are faster than vectors */
};

typedef struct {
    const Plan *plan;
    const Model *model;
    const StrMap *assigned;
    ThreadLoops *loops;
    StrMap *own;  /* names of loops->variables */
    bool vectors; /* items are neighbours: all of the body stands in one loop over them */
    VEC(const Stmt *) taken; /* statements of the pieces */
    bool touched, fits;
} Search;

static void refuse(Search *search)
{
    search->fits = false;
}

static Str name_at(const Search *search, size_t at)
{
    return token_text(search->model->arena, search->model->kernel->tokens.at[at]);
}

static bool is_written(const Search *search, size_t first, size_t last)
{
    const Tokens *tokens = &search->model->kernel->tokens;
    Span span;
    return tokens_written_at(tokens->at, tokens->len, first, last, &span) &&
           span.source == search->model->unit->source;
}

/* A variable's name: not a member's. */
static bool is_name(const Search *search, size_t at)
{
    const Tokens *tokens = &search->model->kernel->tokens;
    TokenKind before = at ? tokens->at[at - 1].kind : TOKEN_END;
    return tokens->at[at].kind == TOKEN_NAME && before != TOKEN_DOT && before != TOKEN_ARROW &&
           before != TOKEN_SCOPE;
}

static const Param *param_of(const Search *search, Str name)
{
    const Kernel *kernel = search->model->kernel;
    for (size_t i = 0; i < kernel->params.len; i++)
        if (str_equal(kernel->params.at[i]->name, name))
            return kernel->params.at[i];
    return NULL;
}

static ThreadIndex *index_of(const Search *search, Str name)
{
    for (size_t i = 0; i < search->loops->indices.len; i++)
        if (str_equal(search->loops->indices.at[i].declarator->name, name))
            return &search->loops->indices.at[i];
    return NULL;
}

static bool touches_memory(const Search *search, size_t first, size_t last, bool *writes)
{
    bool touches = false;
    *writes = false;
    for (size_t i = 0; i < search->model->accesses.len; i++) {
        const Access *access = search->model->accesses.at[i];
        if (access->expr->first < first || access->expr->last > last)
            continue;
        touches = true;
        *writes |= access->write;
    }
    return touches;
}

/* --- variables -------------------------------------------------------------------------------- */

/* blockIdx.x * blockDim.x + threadIdx.x, or what is linear in it: the same for each way to cut the grid into
 * blocks. */
static bool is_of_grid(const Search *search, const Poly *poly)
{
    const Model *model = search->model;
    for (unsigned axis = 0; axis < 3; axis++) {
        const Poly *thread, *block, *rest;
        if (poly_mentions(poly, model->grid[axis]) ||
            !poly_linear(model->arena, poly, model->thread[axis], &thread, &rest) ||
            !poly_linear(model->arena, poly, model->block[axis], &block, &rest) ||
            (axis < 2 &&
             !poly_equal(block, poly_scale(model->arena, thread, model->block_size[axis]))))
            return false;
    }
    return true;
}

/* What is computed from parameters and the thread's place alone. */
static bool take_index(Search *search, const Stmt *stmt, const Declarator *declarator)
{
    const Model *model = search->model;
    const Tokens *tokens = &model->kernel->tokens;
    const Variable *variable = model_variable(model, declarator->name);
    const Expr *init = declarator->init;
    ThreadIndex index = {.stmt = stmt, .declarator = declarator};
    bool writes;
    if (!init || strmap_get(search->assigned, declarator->name) || variable->address_taken ||
        touches_memory(search, init->first, init->last, &writes))
        return false;
    for (size_t i = init->first; i <= init->last; i++) {
        if (!is_name(search, i))
            continue;
        Str name = name_at(search, i);
        if (name_is_place(name) && i + 2 <= init->last) {
            index.places[0] |= token_is(tokens->at[i + 2], "x");
            index.places[1] |= token_is(tokens->at[i + 2], "y");
            if (!is_written(search, i, i + 2))
                refuse(search);
            continue;
        }
        const ThreadIndex *other = index_of(search, name);
        for (unsigned axis = 0; other && axis < 2; axis++) {
            index.by[axis] |= other->by[axis];
            index.places[axis] |= other->is_part && other->places[axis];
        }
        if (!other && model_has_variable(model, name) && !param_of(search, name))
            return false;
    }
    for (unsigned axis = 0; axis < 2; axis++)
        index.by[axis] |= index.places[axis];
    if (index.by[0] || index.by[1]) {
        if (!variable->value.poly)
            refuse(search);
        index.is_part = variable->value.poly && !is_of_grid(search, variable->value.poly);
    }
    if (search->loops->indices.len == MOST_INDICES)
        refuse(search);
    else
        vec_push(model->arena, &search->loops->indices, index);
    return true;
}

/* Threads outside of the bounds read what others write, which these need not have done. */
static bool reads_written(const Search *search, const Stmt *stmt)
{
    for (size_t i = 0; i < search->model->accesses.len; i++) {
        const Access *access = search->model->accesses.at[i];
        if (access->read && access->expr->first >= stmt->first &&
            access->expr->last <= stmt->last && model_writes(search->model, access->array))
            return true;
    }
    return false;
}

static bool assigns_own(const Search *search, const Stmt *stmt)
{
    const StrMap *assigned = stmt_names_assigned(search->model, stmt);
    for (size_t i = 0; i < search->loops->variables.len; i++)
        if (strmap_get(assigned, search->loops->variables.at[i].declarator->name))
            return true;
    return stmt->kind == STMT_DECL;
}

/* Before the loop, statements that store are apart from those that do not, which all threads run; behind it,
 * nobody but those that pass the checks needs anything. */
static void add_statement(Search *search, const Stmt *stmt, bool follows)
{
    ThreadLoops *loops = search->loops;
    const bool before = !loops->items.loop && !search->vectors;
    bool writes;
    search->touched |= touches_memory(search, stmt->first, stmt->last, &writes);
    if (before && (writes ? assigns_own(search, stmt) : reads_written(search, stmt)))
        refuse(search);
    writes |= !before;
    ThreadPiece *last = loops->pieces.len ? &loops->pieces.at[loops->pieces.len - 1] : NULL;
    vec_push(search->model->arena, &search->taken, stmt);
    if (last && follows && !last->loop && last->stores == writes) {
        last->last = stmt;
        return;
    }
    if (loops->pieces.len == MOST_PIECES)
        refuse(search);
    ThreadPiece piece = {.first = stmt, .last = stmt, .stores = writes};
    vec_push(search->model->arena, &loops->pieces, piece);
}

static bool is_plain(const Search *search, const Type *type)
{
    return !type->pointers && !type->extents.len && !type->is_static && !type->is_shared &&
           !type->is_volatile && several_is_number(search->model, type) &&
           (type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING);
}

static void take_declaration(Search *search, const Stmt *stmt, bool follows)
{
    const Model *model = search->model;
    bool starts = false;
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        const Variable *variable = model_variable(model, declarator->name);
        if (!variable || variable->namesake || !is_plain(search, declarator->type) ||
            !is_written(search, stmt->first, stmt->last)) {
            refuse(search);
            return;
        }
        if (take_index(search, stmt, declarator))
            continue;
        starts |= search->vectors;
        if (search->vectors)
            continue;
        if (declarator->type->is_const || declarator->type->is_auto)
            refuse(search);
        ThreadVariable own = {stmt, declarator};
        vec_push(model->arena, &search->loops->variables, own);
        strmap_set(search->own, declarator->name, search->loops);
        starts |= declarator->init != NULL;
    }
    if (starts)
        add_statement(search, stmt, follows);
}

/* --- checks of bounds ------------------------------------------------------------------------- */

static const Expr *without_parens(const Expr *expr)
{
    while (expr->kind == EXPR_PAREN)
        expr = expr->a;
    return expr;
}

static bool is_int(const Type *type)
{
    return type->kind == TYPE_INTEGER && type->size == 4 && !type->is_unsigned && !type->pointers;
}

/* ... or one that holds all of its numbers that are not negative. */
static bool holds_int(const Type *type)
{
    return type->kind == TYPE_INTEGER && type->size >= 4;
}

/* A parameter of the kernel, or of its template, or a constant of the file, of type int. */
static bool is_int_name(const Search *search, Str name)
{
    const Kernel *kernel = search->model->kernel;
    const Param *param = param_of(search, name);
    Number number;
    for (size_t i = 0; i < kernel->template_numbers.len && !param; i++)
        if (str_equal(kernel->template_numbers.at[i]->name, name))
            param = kernel->template_numbers.at[i];
    if (param)
        return is_int(param->type);
    return !model_has_variable(search->model, name) &&
           unit_number(search->model->unit, name, &number) && number.size == 4 &&
           !number.is_unsigned;
}

/* A number of type int that is the same for the whole grid, and that the host can compute. */
static bool is_limit(const Search *search, const Expr *expr)
{
    bool fits = true;
    for (size_t i = expr->first; i <= expr->last; i++) {
        const Token *token = &search->model->kernel->tokens.at[i];
        if (token->kind == TOKEN_NAME)
            fits &= is_int_name(search, name_at(search, i));
    }
    const Expr *inner = without_parens(expr);
    bool kind = inner->kind == EXPR_NAME || inner->kind == EXPR_NUMBER ||
                (inner->kind == EXPR_BINARY &&
                 (inner->op == TOKEN_PLUS || inner->op == TOKEN_MINUS || inner->op == TOKEN_STAR));
    if (inner->kind == EXPR_BINARY)
        return kind && fits && is_limit(search, inner->a) && is_limit(search, inner->b);
    if (inner->kind == EXPR_NUMBER)
        return !inner->is_floating && inner->type && is_int(inner->type);
    return kind && fits;
}

/* blockIdx.x * blockDim.x + threadIdx.x itself. */
static bool is_place_in_grid(const Search *search, const ThreadIndex *index)
{
    const Model *model = search->model;
    const unsigned axis = index->by[1];
    const Poly *block = poly_scale(model->arena, poly_atom(model->arena, model->block[axis]),
                                   model->block_size[axis]);
    return poly_equal(model_variable(model, index->declarator->name)->value.poly,
                      poly_add(model->arena, block, poly_atom(model->arena, model->thread[axis])));
}

static bool take_comparison(Search *search, const Expr *expr, bool leaves)
{
    const Expr *left = without_parens(expr), *right;
    if (left->kind != EXPR_BINARY)
        return false;
    TokenKind op = left->op;
    right = left->b;
    left = left->a;
    if (without_parens(left)->kind != EXPR_NAME || !index_of(search, without_parens(left)->name)) {
        const Expr *other = left;
        left = right;
        right = other;
        op = token_mirrored(op);
    }
    left = without_parens(left);
    ThreadIndex *index = left->kind == EXPR_NAME ? index_of(search, left->name) : NULL;
    bool below = op == (leaves ? TOKEN_GREATER_EQUAL : TOKEN_LESS),
         at = op == (leaves ? TOKEN_GREATER : TOKEN_LESS_EQUAL);
    if (!index || index->limit || !(below || at) || index->by[0] == index->by[1] ||
        !is_place_in_grid(search, index) || !holds_int(index->declarator->type) ||
        !is_limit(search, right) || !is_written(search, right->first, right->last))
        return false;
    index->limit = right;
    index->inclusive = at;
    return true;
}

static bool take_comparisons(Search *search, const Expr *expr, bool leaves)
{
    const Expr *inner = without_parens(expr);
    if (inner->kind == EXPR_UNARY && inner->op == TOKEN_NOT)
        return take_comparisons(search, inner->a, !leaves);
    if (inner->kind == EXPR_BINARY && inner->op == (leaves ? TOKEN_OR_OR : TOKEN_AND_AND))
        return take_comparisons(search, inner->a, leaves) &&
               take_comparisons(search, inner->b, leaves);
    return take_comparison(search, inner, leaves);
}

static const Stmt *only_statement(const Stmt *stmt)
{
    const Stmt *only = NULL;
    if (stmt->kind != STMT_COMPOUND)
        return stmt;
    for (size_t i = 0; i < stmt->body.len; i++) {
        const Stmt *inner = stmt->body.at[i];
        if (inner->kind == STMT_ANNOTATION || inner->kind == STMT_EMPTY)
            continue;
        if (only)
            return NULL;
        only = inner;
    }
    return only;
}

/* --- statements ------------------------------------------------------------------------------- */

static void take_list(Search *search, Stmt *const *list, size_t count);

static bool returns(const Stmt *stmt)
{
    if (!stmt)
        return false;
    bool found = stmt->kind == STMT_RETURN || returns(stmt->then) || returns(stmt->otherwise);
    for (size_t i = 0; i < stmt->body.len && !found; i++)
        found = returns(stmt->body.at[i]);
    return found;
}

/* Its head says the same for the whole grid. */
static bool head_fits(const Search *search, const Stmt *stmt)
{
    const Loop *loop = model_loop(search->model, stmt);
    bool writes;
    if (!loop || !loop->canonical || !loop->uniform || loop->leaves ||
        touches_memory(search, stmt->first, stmt->then->first - 1, &writes) ||
        !is_written(search, stmt->first, stmt->then->first - 1))
        return false;
    for (size_t i = stmt->first + 1; i < stmt->then->first; i++) {
        if (!is_name(search, i) || str_equal(name_at(search, i), loop->variable->name))
            continue;
        Str name = name_at(search, i);
        const ThreadIndex *index = index_of(search, name);
        if (name_is_place(name) || (index && (index->by[0] || index->by[1])) ||
            (!index && model_has_variable(search->model, name) && !param_of(search, name)))
            return false;
    }
    return true;
}

/* Each round of the loop comes to it. */
static bool is_in_each_round(const Access *access, const Loop *loop)
{
    const Condition *condition = access->condition;
    while (condition && condition != loop->condition && condition->stmt == loop->stmt)
        condition = condition->outer;
    return access->loop == loop && condition == loop->condition;
}

/* Its text means the same before the loop, in it, and behind it. */
static bool is_nameable(const Search *search, const Expr *expr)
{
    for (size_t i = expr->first; i <= expr->last; i++) {
        Str name = is_name(search, i) ? name_at(search, i) : (Str){0};
        if (name.len && model_has_variable(search->model, name) && !param_of(search, name) &&
            !index_of(search, name))
            return false;
    }
    return is_written(search, expr->first, expr->last);
}

/* Threads outside of the bounds run the loop with an element of nobody: they must not divide by that. */
static bool divides(const Search *search, const Stmt *stmt)
{
    const Tokens *tokens = &search->model->kernel->tokens;
    for (size_t i = stmt->first; i <= stmt->last; i++) {
        TokenKind kind = tokens->at[i].kind;
        if (kind == TOKEN_SLASH || kind == TOKEN_PERCENT || kind == TOKEN_SLASH_ASSIGN ||
            kind == TOKEN_PERCENT_ASSIGN)
            return true;
    }
    return false;
}

/* The array is written in the loop, but each thread touches one element alone, anywhere in the kernel. */
static bool is_element(const Search *search, const Access *access, const Loop *loop)
{
    const Model *model = search->model;
    bool certain = false;
    for (size_t i = 0; i < model->accesses.len && !certain; i++)
        certain = model->accesses.at[i]->array == access->array &&
                  is_in_each_round(model->accesses.at[i], loop);
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *other = model->accesses.at[i];
        if (other->array == access->array &&
            (!poly_equal(other->flat, access->flat) || other->part || access_has_border(other)))
            return false;
    }
    return certain && poly_mentions(access->flat, model->thread[0]) &&
           poly_mentions(access->flat, model->thread[1]) &&
           !poly_mentions(access->flat, loop->atom) && is_nameable(search, access->expr) &&
           !divides(search, loop->stmt);
}

static bool has_element(const ThreadLoops *loops, const Array *array)
{
    for (size_t i = 0; i < loops->elements.len; i++)
        if (loops->elements.at[i]->array == array)
            return true;
    return false;
}

/* A loop in which threads along one axis load the same, and others along the other one. */
static bool is_worth_it(const Search *search, const Stmt *stmt)
{
    const Model *model = search->model;
    bool along[2] = {false, false};
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        if (access->expr->first < stmt->first || access->expr->last > stmt->last)
            continue;
        bool x = poly_mentions(access->flat, model->thread[0]),
             y = poly_mentions(access->flat, model->thread[1]);
        if (model_writes(model, access->array)
                ? !is_element(search, access, model_loop(model, stmt))
                : !(x || y))
            return false;
        along[0] |= y && !x;
        along[1] |= x && !y;
    }
    return along[0] && along[1];
}

static bool is_of_element(const Search *search, const Expr *place)
{
    for (size_t i = 0; i < search->model->accesses.len; i++)
        if (search->model->accesses.at[i]->expr == place)
            return has_element(search->loops, search->model->accesses.at[i]->array);
    return false;
}

static void take_elements(Search *search, const Stmt *stmt)
{
    const Model *model = search->model;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        if (access->expr->first >= stmt->first && access->expr->last <= stmt->last &&
            model_writes(model, access->array) && !has_element(search->loops, access->array))
            vec_push(model->arena, &search->loops->elements, access);
    }
}

/* The loop's iterator, where that is no variable of each thread: nothing else mentions it. */
static bool take_iterator(Search *search, const Stmt *stmt)
{
    ThreadLoops *loops = search->loops;
    const Loop *loop = loops->items.loop;
    const Tokens *tokens = &search->model->kernel->tokens;
    if (loop->declares)
        return true;
    for (size_t i = 0; i < loops->variables.len; i++) {
        ThreadVariable variable = loops->variables.at[i];
        if (!str_equal(variable.declarator->name, loop->variable->name))
            continue;
        for (size_t k = search->model->kernel->brace + 1; k < tokens->len; k++)
            if (is_name(search, k) && str_equal(name_at(search, k), loop->variable->name) &&
                k != variable.declarator->name_token && (k < stmt->first || k > stmt->last))
                return false;
        ThreadVariable *iterator = arena_new_of(search->model->arena, ThreadVariable);
        *iterator = variable;
        loops->iterator = iterator;
        for (size_t k = i + 1; k < loops->variables.len; k++)
            loops->variables.at[k - 1] = loops->variables.at[k];
        loops->variables.len--;
        strmap_set(search->own, loop->variable->name, NULL);
        return !variable.declarator->init;
    }
    return false;
}

static bool is_unroll(const Search *search, const Stmt *stmt)
{
    Lexer lexer = lexer_in_directive(search->model->kernel->tokens.at[stmt->first]);
    return !search->vectors && token_is(lexer_next_solid(&lexer), "pragma") &&
           token_is(lexer_next_solid(&lexer), "unroll");
}

static void take_statement(Search *search, const Stmt *stmt, bool last, bool follows)
{
    switch (stmt->kind) {
    case STMT_ANNOTATION:
    case STMT_EMPTY: return;
    case STMT_PRAGMA: /* of a loop that is unrolled in another way */
        if (!is_unroll(search, stmt))
            refuse(search);
        return;
    case STMT_RETURN: /* at the end */
        if (!last || stmt->expr)
            refuse(search);
        return;
    case STMT_DECL: take_declaration(search, stmt, follows); return;
    case STMT_COMPOUND: refuse(search); return;
    case STMT_IF: {
        const Stmt *only = only_statement(stmt->then);
        bool leaves = only && only->kind == STMT_RETURN && !only->expr;
        if (stmt->otherwise || search->touched || !(leaves || last) ||
            !is_written(search, stmt->expr->first, stmt->expr->last))
            break;
        if (!take_comparisons(search, stmt->expr, leaves)) {
            refuse(search);
            return;
        }
        ThreadCheck check = {stmt->expr, leaves};
        vec_push(search->model->arena, &search->loops->checks, check);
        if (leaves)
            return;
        if (stmt->then->kind == STMT_COMPOUND)
            take_list(search, stmt->then->body.at, stmt->then->body.len);
        else
            take_list(search, (Stmt *const[]){stmt->then}, 1);
        return;
    }
    case STMT_FOR:
        if (search->vectors || search->loops->items.loop || !head_fits(search, stmt) ||
            !is_worth_it(search, stmt))
            break;
        search->loops->items.loop = model_loop(search->model, stmt);
        search->touched = true;
        ThreadPiece piece = {stmt, stmt, search->loops->items.loop, false};
        vec_push(search->model->arena, &search->loops->pieces, piece);
        take_elements(search, stmt);
        if (!take_iterator(search, stmt) || !several_stmt_fits(search->model, stmt->then) ||
            returns(stmt->then) || !is_written(search, stmt->first, stmt->last))
            refuse(search);
        return;
    default: break;
    }
    if (!several_stmt_fits(search->model, stmt) || returns(stmt) ||
        !is_written(search, stmt->first, stmt->last))
        refuse(search);
    else
        add_statement(search, stmt, follows);
}

static void take_list(Search *search, Stmt *const *list, size_t count)
{
    size_t end = count;
    const Stmt *before = NULL;
    while (end > 0 && (list[end - 1]->kind == STMT_EMPTY || list[end - 1]->kind == STMT_ANNOTATION))
        end--;
    for (size_t i = 0; i < end && search->fits; i++) {
        const ThreadLoops *loops = search->loops;
        const ThreadPiece *piece =
            loops->pieces.len ? &loops->pieces.at[loops->pieces.len - 1] : NULL;
        take_statement(search, list[i], i + 1 == end, piece && before && piece->last == before);
        before = list[i];
    }
}

/* --- all of it -------------------------------------------------------------------------------- */

/* The places of threads stand in the values of indices alone, and each own variable where it is written. */
static bool words_fit(const Search *search)
{
    const Model *model = search->model;
    const ThreadLoops *loops = search->loops;
    for (size_t i = model->kernel->brace + 1; i < model->kernel->tokens.len; i++) {
        if (!is_name(search, i))
            continue;
        Str name = name_at(search, i);
        bool inside = false;
        for (size_t k = 0; k < loops->indices.len && !inside; k++)
            inside = i >= loops->indices.at[k].declarator->first &&
                     i <= loops->indices.at[k].declarator->last;
        const ThreadIndex *index = index_of(search, name);
        if ((name_is_place(name) || (index && index->is_part)) &&
            (!inside || str_is(name, "gridDim")))
            return false;
        if (strmap_get(search->own, name) && !is_written(search, i, i))
            return false;
    }
    return true;
}

/* What a thread reads nobody writes, but it itself, in the same statements, or an element of its own. */
static bool stores_fit(const Search *search)
{
    const Model *model = search->model;
    for (size_t i = 0; i < model->accesses.len; i++)
        for (size_t k = 0; k < model->accesses.len; k++) {
            const Access *write = model->accesses.at[i], *read = model->accesses.at[k];
            if (write->write && read->read && write->array == read->array &&
                !has_element(search->loops, write->array) &&
                (read->loop == search->loops->items.loop || read->order > write->order ||
                 !poly_equal(write->flat, read->flat)))
                return false;
        }
    return true;
}

typedef struct {
    Search *search;
    StrMap *different; /* own variables that get what no other item loads */
} Values;

static bool is_product(const Search *search, const Expr *value)
{
    Products products = {0};
    product_find(search->model, value, &products);
    return products.len > 0;
}

/* What is assigned to an own variable, or to an element in the loop, is no product: it might be fused with a sum
 * in one of both forms alone, as memory, or the end of a statement, keeps them apart in the other. */
static void check_value(void *context, const Stmt *stmt, const Expr *expr)
{
    const Values *values = context;
    Search *search = values->search;
    const ThreadLoops *loops = search->loops;
    (void)stmt;
    if (!expr)
        return;
    check_value(context, stmt, expr->a);
    check_value(context, stmt, expr->b);
    check_value(context, stmt, expr->c);
    for (size_t i = 0; i < expr->arguments.len; i++)
        check_value(context, stmt, expr->arguments.at[i]);
    if (expr->kind != EXPR_ASSIGN)
        return;
    const Expr *place = without_parens(expr->a);
    bool own = place->kind == EXPR_NAME && strmap_get(search->own, place->name);
    bool inside = expr->first >= loops->items.loop->stmt->first &&
                  expr->last <= loops->items.loop->stmt->last;
    if (!own && !(inside && is_of_element(search, place)))
        return;
    if (expr->op == TOKEN_STAR_ASSIGN || expr->op == TOKEN_SLASH_ASSIGN ||
        (expr->op == TOKEN_ASSIGN && is_product(search, expr->b)))
        refuse(search);
    if (own && inside &&
        !several_share_loads(search->model, search->assigned, &loops->items, expr->b))
        strmap_set(values->different, place->name, search);
}

static bool products_fit(Search *search)
{
    ThreadLoops *loops = search->loops;
    Values values = {search, strmap_new(search->model->arena)};
    several_each_expr(search->model->kernel->body, check_value, &values);
    for (size_t i = 0; i < loops->variables.len && search->fits; i++) {
        const Expr *init = loops->variables.at[i].declarator->init;
        if (init && is_product(search, init))
            refuse(search);
    }
    for (size_t i = 0; i < loops->elements.len; i++)
        strmap_set(values.different, loops->elements.at[i]->array->name, search);
    loops->items.own = values.different;
    return search->fits && !several_share_products(search->model, search->assigned, &loops->items);
}

/* Of all that a row or column of threads loads in a round of the loop. */
static int64_t bytes_of_round(const Search *search)
{
    const Model *model = search->model;
    int64_t bytes = 0;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        bool again =
            model_writes(model, access->array) || access->loop != search->loops->items.loop;
        for (size_t k = 0; k < i && !again; k++)
            again = model->accesses.at[k]->array == access->array &&
                    poly_equal(model->accesses.at[k]->flat, access->flat);
        bytes += again ? 0 : access->array->element;
    }
    return bytes;
}

/* As many items as the registers have room for, of whole blocks of the user's. */
static bool shape_fits(Search *search, int64_t wanted)
{
    const Model *model = search->model;
    ThreadLoops *loops = search->loops;
    int64_t bytes = 0;
    for (size_t i = 0; i < loops->variables.len; i++)
        bytes += loops->variables.at[i].declarator->type->size;
    for (size_t i = 0; i < loops->elements.len; i++)
        bytes += loops->elements.at[i]->array->element;
    int64_t items = bytes <= SMALL_BYTES ? MOST_ITEMS : MOST_ITEMS / 2;
    if (wanted)
        for (items = 1; items * items < wanted;)
            items++;
    if (!bytes || bytes > MOST_BYTES || items > MOST_ITEMS || (wanted && items * items != wanted))
        return false;
    for (unsigned axis = 0; axis < 2; axis++) {
        int64_t threads = model->block_size[axis], reach = LAUNCHED * items;
        if (threads < 2 || reach % threads != 0)
            return false;
        loops->items.count[axis] = items;
        loops->items.step[axis] = loops->threads[axis] = LAUNCHED;
        loops->blocks[axis] = reach / threads;
    }
    int64_t row = bytes_of_round(search) * LAUNCHED * items;
    for (loops->items.rounds = MOST_ROUNDS; loops->items.rounds * row > ROOM;)
        loops->items.rounds /= 2;
    if (!wanted)
        loops->fewest_blocks = search->plan->device->multiprocessors * loops->blocks[0] *
                               loops->blocks[1] / PART_OF_WAVE;
    return model->block_size[2] == 1 && loops->items.rounds >= FEWEST_ROUNDS;
}

/* Indices that are kept inside of the bounds are those of some thread, all of them: where one is limited, no
 * other one is made of the thread's place along that axis. And the host knows the limits: blocks that the
 * user's grid does not have do nothing. */
static bool limits_fit(const Search *search)
{
    const Model *model = search->model;
    for (size_t i = 0; i < search->loops->indices.len; i++) {
        const ThreadIndex *index = &search->loops->indices.at[i];
        const Expr *limit = index->limit;
        for (size_t k = 0; limit && k < search->loops->indices.len; k++)
            if (k != i && !search->loops->indices.at[k].is_part &&
                search->loops->indices.at[k].places[index->by[1]])
                return false;
        if (limit && !owner_host_knows(model, span_text(tokens_place(model->kernel->tokens.at,
                                                                     model->kernel->tokens.len,
                                                                     limit->first, limit->last))))
            return false;
    }
    return true;
}

/* --- neighbours along the lanes --------------------------------------------------------------- */

/* The value is a multiple of so many, if the sizes that are added to loops->asked are. */
static bool is_multiple(Search *search, const Poly *poly, unsigned by)
{
    const Kernel *kernel = search->model->kernel;
    Divisors *divisors = &search->loops->asked.divisors;
    for (size_t i = 0; i < poly->count; i++) {
        const Term *term = &poly->terms[i];
        bool fits = term->coefficient % by == 0;
        for (unsigned k = 0; k < term->degree && !fits; k++)
            for (size_t n = 0; n < kernel->params.len && !fits; n++) {
                bool known = term->atoms[k]->kind == ATOM_SYMBOL &&
                             str_equal(term->atoms[k]->name, kernel->params.at[n]->name) &&
                             kernel->params.at[n]->type->kind == TYPE_INTEGER;
                fits = known;
                for (size_t m = 0; m < divisors->len; m++)
                    known &= !str_equal(divisors->at[m].size, term->atoms[k]->name);
                if (known)
                    vec_push(search->model->arena, divisors, ((Divisor){term->atoms[k]->name, by}));
            }
        if (!fits)
            return false;
    }
    return true;
}

/* Items have elements side by side, the first of which begins a vector. */
static bool is_in_vector(Search *search, const Access *access)
{
    const Model *model = search->model;
    Arena *arena = model->arena;
    const Poly *one, *rest, *block;
    int64_t lanes;
    return !access->loop && !access->part && !access_has_border(access) && !access->wraps &&
           poly_linear(arena, access->flat, model->thread[0], &one, &rest) &&
           poly_is_constant(one, &lanes) && lanes == 1 &&
           poly_linear(arena, rest, model->block[0], &block, &rest) &&
           poly_equal(block, poly_constant(arena, model->block_size[0])) &&
           is_multiple(search, rest, (unsigned)search->loops->items.count[0]) &&
           is_written(search, access->expr->first, access->expr->last);
}

/* A statement of its own stores the element, whatever else the thread finds. */
static bool is_stored_always(const Search *search, const Access *access)
{
    const Stmt *stmt = access->stmt;
    bool alone = false;
    for (size_t i = 0; i < search->loops->pieces.len; i++)
        alone |= stmt->first >= search->loops->pieces.at[i].first->first &&
                 stmt->last <= search->loops->pieces.at[i].last->last;
    for (size_t i = 0; i < search->taken.len; i++)
        if (search->taken.at[i] == stmt)
            return alone && stmt->kind == STMT_EXPR && stmt->expr->kind == EXPR_ASSIGN &&
                   without_parens(stmt->expr->a) == access->expr;
    return false;
}

static bool take_vector(Search *search, const Access *access)
{
    const Model *model = search->model;
    ThreadLoops *loops = search->loops;
    ThreadVector *vector = NULL;
    bool written = model_writes(model, access->array);
    if (!is_in_vector(search, access))
        return false;
    for (size_t i = 0; i < loops->vectors.len; i++) {
        const Access *other = loops->vectors.at[i].access;
        if (other->array != access->array)
            continue;
        if (poly_equal(other->flat, access->flat))
            vector = &loops->vectors.at[i];
        else if (written)
            return false;
    }
    if (!vector) {
        vec_push(model->arena, &loops->vectors, (ThreadVector){.access = access});
        vector = &loops->vectors.at[loops->vectors.len - 1];
    }
    vector->load |= access->read;
    vector->store |= access->write;
    vector->always |= access->write && is_stored_always(search, access);
    return true;
}

/* What is stored here and there alone would have to be loaded first. */
static bool stores_are_whole(const Search *search)
{
    const ThreadLoops *loops = search->loops;
    for (size_t i = 0; i < loops->vectors.len; i++)
        if (loops->vectors.at[i].store && !loops->vectors.at[i].load &&
            !loops->vectors.at[i].always)
            return false;
    return true;
}

/* All that is done with an index is to compute with it: it counts up by one from lane to lane. */
static bool indices_fit(const Search *search)
{
    const Model *model = search->model;
    for (size_t i = 0; i < search->loops->indices.len; i++) {
        const ThreadIndex *index = &search->loops->indices.at[i];
        const Variable *variable = model_variable(model, index->declarator->name);
        const Poly *by, *rest;
        int64_t one;
        if (index->by[0] && !index->is_part &&
            (!poly_linear(model->arena, variable->value.poly, model->thread[0], &by, &rest) ||
             !poly_is_constant(by, &one) || one != 1))
            return false;
    }
    return true;
}

static bool vectors_fit(Search *search, bool wanted)
{
    const Model *model = search->model;
    ThreadLoops *loops = search->loops;
    unsigned largest = 0, smallest = VECTOR_BYTES;
    for (size_t i = 0; i < model->accesses.len; i++) {
        unsigned element = model->accesses.at[i]->array->element;
        largest = element > largest ? element : largest;
        smallest = element < smallest ? element : smallest;
        if (element & (element - 1))
            return false;
    }
    if (!largest || largest >= VECTOR_BYTES || model->block_size[0] < 1)
        return false;
    loops->items = (Items){.count = {VECTOR_BYTES / largest, 1}, .step = {1, 1}};
    if (!wanted && smallest > SHORT_WORD)
        return false;
    for (unsigned axis = 0; axis < 2; axis++) {
        loops->threads[axis] = model->block_size[axis];
        loops->blocks[axis] = loops->items.count[axis];
    }
    for (size_t i = 0; i < model->accesses.len; i++)
        if (!take_vector(search, model->accesses.at[i]))
            return false;
    if (!stores_are_whole(search))
        return false;
    for (size_t i = 0; i < model->arrays.len; i++)
        for (size_t k = 0; k < loops->vectors.len; k++)
            if (loops->vectors.at[k].access->array == model->arrays.at[i]) {
                vec_push(model->arena, &loops->asked.aligned, model->arrays.at[i]);
                break;
            }
    return true;
}

static Search new_search(const Plan *plan, bool vectors)
{
    const Model *model = plan->model;
    Search search = {.plan = plan,
                     .model = model,
                     .assigned = several_assigned(model),
                     .loops = arena_new_of(model->arena, ThreadLoops),
                     .own = strmap_new(model->arena),
                     .vectors = vectors,
                     .fits = true};
    search.loops->model = model;
    search.fits =
        model->parts == 1 && !several_hindrance(model, search.assigned) &&
        !model->kernel->has_inactive_text &&
        !model->kernel->launch_bounds; /* they are of another block, and limit registers */
    if (search.fits)
        take_list(&search, model->kernel->body->body.at, model->kernel->body->body.len);
    return search;
}

const ThreadLoops *thread_vectors_find(const Plan *plan, bool wanted)
{
    if (plan->regions.len)
        return NULL;
    Search search = new_search(plan, true);
    bool fits = search.fits && search.loops->pieces.len && words_fit(&search) &&
                limits_fit(&search) && indices_fit(&search) && vectors_fit(&search, wanted) &&
                !several_share_products(plan->model, search.assigned, &search.loops->items);
    return fits ? search.loops : NULL;
}

const ThreadLoops *thread_loops_find(const Plan *plan, int64_t items)
{
    if ((!items && plan->weigh != WEIGH_TIME) || plan->regions.len != 1 ||
        !plan->regions.at[0]->region.loop)
        return NULL;
    Search search = new_search(plan, false);
    bool fits = search.fits && search.loops->items.loop && shape_fits(&search, items) &&
                words_fit(&search) && stores_fit(&search) && limits_fit(&search) &&
                products_fit(&search);
    return fits ? search.loops : NULL;
}
