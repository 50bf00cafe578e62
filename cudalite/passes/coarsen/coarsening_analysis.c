/* What loops over threads need to know of a kernel. Enters: a plan of a kernel whose launches are
 * ours. Leaves: variables that a thread's place tells, and others; checks of bounds; the statements
 * behind them, in pieces. */
#include "coarsening_analysis.h"

#include "../../analysis/effects/assignments.h"
#include "../../analysis/launches/kernel_cloning.h"
#include "../../analysis/uniform_path/inactive_threads.h"
#include "../../analysis/uniform_path/uniform_path.h"
#include "../../lex/lexer.h"
#include "../../syntax/parse.h"
#include "../contraction/place_sum.h"

enum {
    MOST_PIECES = 16,
    MOST_TOKENS = 512 /* behind the checks: all of it is unrolled for all items */
};

void search_refuse(Search *search)
{
    search->fits = false;
}

Str search_name(const Search *search, size_t at)
{
    return token_text(search->model->arena, search->model->kernel->tokens.at[at]);
}

bool search_is_written(const Search *search, size_t first, size_t last)
{
    Span span;
    return tokens_written_at(&search->model->kernel->tokens, first, last, &span) &&
           span.source == search->model->unit->source;
}

/* A variable's name: not a member's. */
bool search_is_name(const Search *search, size_t at)
{
    return tokens_is_plain_name(&search->model->kernel->tokens, at);
}

const Param *search_param(const Search *search, Str name)
{
    return kernel_param(search->model->kernel, name);
}

ThreadIndex *search_index(const Search *search, Str name)
{
    for (size_t i = 0; i < search->loops->indices.len; i++)
        if (search->loops->indices.at[i].declarator &&
            str_equal(search->loops->indices.at[i].declarator->name, name))
            return &search->loops->indices.at[i];
    return NULL;
}

bool search_divides(const Search *search, size_t first, size_t last)
{
    for (size_t i = first; i <= last; i++) {
        TokenKind kind = search->model->kernel->tokens.at[i].kind;
        if (kind == TOKEN_SLASH || kind == TOKEN_PERCENT || kind == TOKEN_SLASH_ASSIGN ||
            kind == TOKEN_PERCENT_ASSIGN)
            return true;
    }
    return false;
}

bool search_touches(const Search *search, size_t first, size_t last, bool *writes)
{
    bool touches = false;
    *writes = false;
    for (size_t i = 0; i < search->model->accesses.len; i++) {
        const Access *access = search->model->accesses.at[i];
        touches |= expr_is_in(access->expr, first, last);
        *writes |= access->write && expr_is_in(access->expr, first, last);
    }
    return touches;
}

/* --- variables -------------------------------------------------------------------------------- */

/* Places and parameters, and nothing that is computed of them in another way: a comparison, a
 * quotient. */
bool search_is_sum(const Poly *poly)
{
    for (PolyAtoms at = poly_atoms(poly); at.atom; poly_next(&at)) {
        AtomKind kind = at.atom->kind;
        if (kind != ATOM_THREAD && kind != ATOM_BLOCK && kind != ATOM_SYMBOL)
            return false;
    }
    return poly != NULL;
}

/* blockIdx.x * blockDim.x + threadIdx.x, or what is linear in it: the same for each way to cut the
 * grid into blocks. Of one block: any sum. */
static bool is_of_grid(const Search *search, const Poly *poly)
{
    const Model *model = search->model;
    if (!search_is_sum(poly))
        return false;
    for (unsigned axis = 0; axis < 3; axis++) {
        const Poly *thread, *block, *rest;
        if (poly_mentions(poly, model->grid[axis]) ||
            !poly_linear(model->arena, poly, model->thread[axis], &thread, &rest) ||
            !poly_linear(model->arena, poly, model->block[axis], &block, &rest) ||
            (axis < (search->loops->within ? 0u
                     : search->neighbours  ? 1u
                                           : 2u) &&
             !poly_equal(block, poly_scale(model->arena, thread, model->block_size[axis]))))
            return false;
    }
    return true;
}

/* Sums and products of numbers and names, which other threads than the user's may compute before
 * any check. */
static bool is_arithmetic(const Search *search, size_t first, size_t last)
{
    const Model *model = search->model;
    const Tokens *tokens = &model->kernel->tokens;
    for (size_t i = first; i <= last; i++) {
        const TokenKind kind = tokens->at[i].kind;
        const TokenKind before = i > first ? tokens->at[i - 1].kind : TOKEN_LPAREN;
        const bool operand =
            before == TOKEN_NAME || before == TOKEN_NUMBER || before == TOKEN_RPAREN;
        Str name = search_is_name(search, i) ? search_name(search, i) : (Str){0};
        int64_t value;
        bool known = !name.len || name_is_place(name) || search_index(search, name) ||
                     names_type_word(tokens->at[i]) || unit_type(model->unit, name) ||
                     str_is(name, "static_cast") ||
                     strs_has(&model->kernel->template_params, name) ||
                     (search_param(search, name) && !search_param(search, name)->type->pointers) ||
                     (!model_has_variable(model, name) && unit_constant(model->unit, name, &value));
        bool fits =
            kind == TOKEN_NAME || kind == TOKEN_NUMBER || kind == TOKEN_PLUS ||
            kind == TOKEN_MINUS || kind == TOKEN_RPAREN || kind == TOKEN_DOT ||
            kind == TOKEN_LESS || kind == TOKEN_GREATER || kind == TOKEN_SHL ||
            kind == TOKEN_COMMA || (kind == TOKEN_STAR && operand) ||
            (kind == TOKEN_LPAREN && (before != TOKEN_NAME || names_type_word(tokens->at[i - 1]) ||
                                      unit_type(model->unit, search_name(search, i - 1))));
        if (!fits || !known)
            return false;
    }
    return true;
}

/* A place under an operator that is no sum or product: threadIdx.x % 64 is threadIdx.x in the
 * user's block alone. */
static bool is_cut(const Search *search, size_t first, size_t last)
{
    const Tokens *tokens = &search->model->kernel->tokens;
    for (size_t i = first; i <= last; i++) {
        const TokenKind kind = tokens->at[i].kind;
        if (kind == TOKEN_SLASH || kind == TOKEN_PERCENT || kind == TOKEN_AND || kind == TOKEN_OR ||
            kind == TOKEN_XOR || kind == TOKEN_SHR || kind == TOKEN_QUESTION || kind == TOKEN_NOT ||
            kind == TOKEN_TILDE)
            return true;
        bool calls = kind == TOKEN_LPAREN && i > first && tokens->at[i - 1].kind == TOKEN_NAME &&
                     !names_type_word(tokens->at[i - 1]) &&
                     !unit_type(search->model->unit, search_name(search, i - 1));
        if (calls && !token_is(tokens->at[i - 1], "__mul24") &&
            !token_is(tokens->at[i - 1], "__umul24"))
            return true;
    }
    return false;
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
        search_touches(search, init->first, init->last, &writes) ||
        (search->only_places && !is_arithmetic(search, init->first, init->last)))
        return false;
    for (size_t i = init->first; i <= init->last; i++) {
        if (!search_is_name(search, i))
            continue;
        Str name = search_name(search, i);
        if (name_is_place(name) && i + 2 <= init->last) {
            index.places[0] |= token_is(tokens->at[i + 2], "x");
            index.places[1] |= token_is(tokens->at[i + 2], "y");
            if (!search_is_written(search, i, i + 2))
                search_refuse(search);
            continue;
        }
        const ThreadIndex *other = search_index(search, name);
        for (unsigned axis = 0; other && axis < 2; axis++) {
            index.by[axis] |= other->by[axis];
            index.places[axis] |= other->is_part && other->places[axis];
        }
        if (!other && model_has_variable(model, name) && !search_param(search, name) &&
            !strs_has(&model->kernel->template_params, name))
            return false;
    }
    for (unsigned axis = 0; axis < 2; axis++)
        index.by[axis] |= index.places[axis];
    if ((index.by[0] || index.by[1]) && is_cut(search, init->first, init->last))
        search_refuse(search);
    if (index.places[0] || index.places[1]) /* else it is computed again of what others are */
        index.is_part = !is_of_grid(search, variable->value.poly);
    if (search->loops->indices.len == MOST_INDICES)
        search_refuse(search);
    else
        vec_push(model->arena, &search->loops->indices, index);
    return true;
}

/* Threads outside of the bounds read what others write, which these need not have done. */
static bool reads_written(const Search *search, const Stmt *stmt)
{
    for (size_t i = 0; i < search->model->accesses.len; i++) {
        const Access *access = search->model->accesses.at[i];
        if (access->read && expr_is_in(access->expr, stmt->first, stmt->last) &&
            model_writes(search->model, access->array))
            return true;
    }
    return false;
}

/* Floating-point numbers alone, which tell no place. */
static bool declares_numbers(const Stmt *stmt)
{
    bool fits = stmt->kind == STMT_DECL;
    for (size_t i = 0; i < stmt->declarators.len; i++)
        fits &= stmt->declarators.at[i]->type->kind == TYPE_FLOATING &&
                stmt->declarators.at[i]->init != NULL;
    return fits;
}

static bool assigns_own(const Search *search, const Stmt *stmt)
{
    const StrMap *assigned = stmt_names_assigned(search->model, stmt);
    for (size_t i = 0; i < search->loops->variables.len; i++)
        if (strmap_get(assigned, search->loops->variables.at[i].declarator->name))
            return true;
    return stmt->kind == STMT_DECL;
}

/* Before the loop, statements that store are apart from those that do not, which all threads run;
 * behind it, nobody but those that pass the checks needs anything. */
static void add_statement(Search *search, const Stmt *stmt, bool follows)
{
    ThreadLoops *loops = search->loops;
    const bool before = !loops->items.loop && search->take_loop && !search->neighbours;
    bool writes;
    search->touched |= search_touches(search, stmt->first, stmt->last, &writes);
    const bool declares = before && !writes && reads_written(search, stmt);
    if (before && (writes ? assigns_own(search, stmt) : declares && !declares_numbers(stmt)))
        search_refuse(search);
    writes |= !before || declares;
    ThreadPiece *last = loops->pieces.len ? &loops->pieces.at[loops->pieces.len - 1] : NULL;
    vec_push(search->model->arena, &search->taken, stmt);
    if (last && follows && !last->loop && last->stores == writes && last->declares == declares) {
        last->last = stmt;
        return;
    }
    if (loops->pieces.len == MOST_PIECES)
        search_refuse(search);
    ThreadPiece piece = {.first = stmt, .last = stmt, .stores = writes, .declares = declares};
    vec_push(search->model->arena, &loops->pieces, piece);
}

static bool is_plain(const Search *search, const Type *type)
{
    return !type->pointers && !type->extents.len && !type->is_static && !type->is_shared &&
           !type->is_volatile && coarsening_is_number(search->model, type) &&
           (type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING || search->neighbours);
}

static void take_declaration(Search *search, const Stmt *stmt, bool follows)
{
    const Model *model = search->model;
    bool starts = false;
    for (size_t i = 0; i < stmt->declarators.len && search->only_places; i++)
        search->touched |=
            stmt->declarators.at[i]->init && !search_index(search, stmt->declarators.at[i]->name);
    if (search->only_places)
        return;
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        const Variable *variable = model_variable(model, declarator->name);
        if (!variable || variable->namesake || !is_plain(search, declarator->type) ||
            !search_is_written(search, stmt->first, stmt->last)) {
            search_refuse(search);
            return;
        }
        const bool local = !search->take_loop || (search->neighbours && search->loops->items.loop);
        if (take_index(search, stmt, declarator))
            continue;
        starts |= local;
        if (local)
            continue;
        const Expr *init = declarator->init; /* which has a text of its own */
        if (declarator->type->is_const || declarator->type->is_auto ||
            (search->neighbours && !init) ||
            (init && !search_is_written(search, init->first, init->last)))
            search_refuse(search);
        ThreadVariable own = {stmt, declarator};
        vec_push(model->arena, &search->loops->variables, own);
        strmap_set(search->own, declarator->name, search->loops);
        starts |= declarator->init != NULL;
    }
    if (starts)
        add_statement(search, stmt, follows);
}

/* --- checks of bounds ------------------------------------------------------------------------- */

static bool is_int(const Type *type)
{
    return type->kind == TYPE_INTEGER && type->size == 4 && !type->is_unsigned && !type->pointers;
}

/* ... or one that holds all of its numbers that are not negative. */
static bool holds_int(const Type *type)
{
    return type->kind == TYPE_INTEGER && type->size >= 4;
}

/* Items side by side are compared one by one, whatever the type; those in rectangles are kept below
 * a limit that is positive as a number of 64 bits with a sign. */
static bool limit_type_fits(const Type *type, bool inclusive)
{
    return is_int(type) || (!inclusive && !type->pointers && holds_int(type));
}

/* A parameter of the kernel, or of its template, or a constant of the file, of such a type. */
static bool is_limit_name(const Search *search, Str name, bool inclusive)
{
    const Kernel *kernel = search->model->kernel;
    const Param *param = search_param(search, name);
    Number number;
    for (size_t i = 0; i < kernel->template_numbers.len && !param; i++)
        if (str_equal(kernel->template_numbers.at[i]->name, name))
            param = kernel->template_numbers.at[i];
    if (param)
        return limit_type_fits(param->type, inclusive) && !strmap_get(search->assigned, name);
    return !model_has_variable(search->model, name) &&
           unit_number(search->model->unit, name, &number) && number.size == 4 &&
           !number.is_unsigned;
}

/* A number that is the same for the whole grid, and that the host can compute. */
static bool is_limit(const Search *search, const Expr *expr, bool inclusive)
{
    bool fits = true;
    for (size_t i = expr->first; i <= expr->last; i++) {
        const Token *token = &search->model->kernel->tokens.at[i];
        if (token->kind == TOKEN_NAME)
            fits &= is_limit_name(search, search_name(search, i), inclusive);
    }
    const Expr *inner = expr_bare(expr);
    bool kind = inner->kind == EXPR_NAME || inner->kind == EXPR_NUMBER ||
                (inner->kind == EXPR_BINARY &&
                 (inner->op == TOKEN_PLUS || inner->op == TOKEN_MINUS || inner->op == TOKEN_STAR));
    if (inner->kind == EXPR_BINARY)
        return kind && fits && is_limit(search, inner->a, inclusive) &&
               is_limit(search, inner->b, inclusive);
    if (inner->kind == EXPR_NUMBER)
        return !inner->is_floating && inner->type && limit_type_fits(inner->type, inclusive);
    return kind && fits;
}

static bool limit_is_long(const Search *search, const Expr *expr)
{
    bool is_long = false;
    for (size_t i = expr->first; i <= expr->last; i++) {
        const Token *token = &search->model->kernel->tokens.at[i];
        const Param *param =
            token->kind == TOKEN_NAME ? search_param(search, search_name(search, i)) : NULL;
        is_long |= param && !is_int(param->type);
    }
    return is_long;
}

/* blockIdx.x * blockDim.x + threadIdx.x itself. */
static bool is_place_in_grid(const Search *search, const ThreadIndex *index)
{
    const Model *model = search->model;
    const unsigned axis = index->by[1];
    const Poly *block = poly_scale(model->arena, poly_atom(model->arena, model->block[axis]),
                                   model->block_size[axis]);
    const Poly *place = model_variable(model, index->declarator->name)->value.poly;
    const bool is_alone = axis == 1 && model->block_size[1] == 1 && search->neighbours;
    return (is_alone && poly_equal(place, block)) ||
           poly_equal(place,
                      poly_add(model->arena, block, poly_atom(model->arena, model->thread[axis])));
}

/* The index that it is; NULL: it is none. A sum in the check itself is one without a name, if
 * nothing more is asked of it than whether it is limited. */
static ThreadIndex *compared_index(Search *search, const Expr *expr)
{
    const Expr *bare = expr_bare(expr);
    ThreadIndex index = {0};
    unsigned axis;
    if (bare->kind == EXPR_NAME)
        return search_index(search, bare->name);
    if (!search->only_places || search->loops->indices.len == MOST_INDICES ||
        !place_sum_is_place(search->model, bare, false, &axis))
        return NULL;
    index.by[axis] = true;
    vec_push(search->model->arena, &search->loops->indices, index);
    return &search->loops->indices.at[search->loops->indices.len - 1];
}

static bool take_comparison(Search *search, const Expr *expr, bool leaves)
{
    const Expr *inner = expr_bare(expr), *right = inner->b;
    TokenKind op = inner->op;
    ThreadIndex *index = inner->kind == EXPR_BINARY ? compared_index(search, inner->a) : NULL;
    if (!index && inner->kind == EXPR_BINARY) {
        index = compared_index(search, inner->b);
        right = inner->a;
        op = token_mirrored(op);
    }
    bool below = op == (leaves ? TOKEN_GREATER_EQUAL : TOKEN_LESS),
         at = op == (leaves ? TOKEN_GREATER : TOKEN_LESS_EQUAL);
    if (!index || (index->limit && !search->neighbours) || !(below || at) ||
        index->by[0] == index->by[1] ||
        (index->declarator &&
         (!is_place_in_grid(search, index) || !holds_int(index->declarator->type))) ||
        !is_limit(search, right, at) || !search_is_written(search, right->first, right->last))
        return false;
    if (index->limit) /* one is enough for the host; items ask for all of them */
        return true;
    index->limit = right;
    index->inclusive = at;
    index->is_long = limit_is_long(search, right);
    return true;
}

static bool compares_numbers(const Search *search, const Expr *expr)
{
    return expr->kind == EXPR_BINARY && token_is_relation(expr->op) &&
           is_arithmetic(search, expr->a->first, expr->a->last) &&
           is_arithmetic(search, expr->b->first, expr->b->last);
}

/* It limits nothing, and does nothing either: `x > 0`. */
static bool is_other_comparison(const Search *search, const Expr *expr)
{
    return search->only_places && compares_numbers(search, expr);
}

/* Its tokens name what differs along x. */
static bool differs_along_x(const Search *search, const Expr *expr)
{
    bool differs = false;
    for (size_t i = expr->first; i <= expr->last && !differs; i++) {
        const ThreadIndex *index =
            search_is_name(search, i) ? search_index(search, search_name(search, i)) : NULL;
        differs = index && index->by[0];
    }
    return differs;
}

/* Neighbours along x pass if the first of them does: `x > 0`, or `y > 0`, which is the same for all
 * of them. */
static bool take_lower(Search *search, const Expr *expr, bool leaves)
{
    if (!search->neighbours || !compares_numbers(search, expr) ||
        !search_is_written(search, expr->first, expr->last))
        return false;
    const bool left = differs_along_x(search, expr->a), right = differs_along_x(search, expr->b);
    const Expr *place = expr_bare(left ? expr->a : expr->b);
    const TokenKind op = left ? expr->op : token_mirrored(expr->op);
    const ThreadIndex *index =
        (left || right) && place->kind == EXPR_NAME ? search_index(search, place->name) : NULL;
    if (!left && !right)
        return true;
    if ((left && right) || !index || !is_place_in_grid(search, index) ||
        !holds_int(index->declarator->type) ||
        !(leaves ? op == TOKEN_LESS || op == TOKEN_LESS_EQUAL
                 : op == TOKEN_GREATER || op == TOKEN_GREATER_EQUAL))
        return false;
    vec_push(search->model->arena, &search->loops->lower, expr);
    return true;
}

static bool take_comparisons(Search *search, const Expr *expr, bool leaves)
{
    const Expr *inner = expr_bare(expr);
    if (inner->kind == EXPR_UNARY && inner->op == TOKEN_NOT)
        return take_comparisons(search, inner->a, !leaves);
    if (inner->kind == EXPR_BINARY && inner->op == (leaves ? TOKEN_OR_OR : TOKEN_AND_AND))
        return take_comparisons(search, inner->a, leaves) &&
               take_comparisons(search, inner->b, leaves);
    return take_comparison(search, inner, leaves) || is_other_comparison(search, inner) ||
           take_lower(search, inner, leaves);
}

/* The rest of the condition may be more than a check: it may read what threads outside of the
 * bounds must not. */
static void forget_limits(Search *search, const Expr *condition)
{
    for (size_t i = 0; i < search->loops->indices.len; i++) {
        ThreadIndex *index = &search->loops->indices.at[i];
        if (index->limit && index->limit->first >= condition->first &&
            index->limit->last <= condition->last)
            index->limit = NULL;
    }
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

/* Neighbours along x may part at the last check: an item that does not pass does something else, if
 * it is one of the user's threads, as a check before tells. */
static bool may_part(const Search *search, const Stmt *stmt)
{
    const Stmt *other = stmt->otherwise;
    bool limited = false;
    for (size_t i = 0; i < search->loops->indices.len; i++)
        limited |= search->loops->indices.at[i].by[0] && search->loops->indices.at[i].limit;
    return limited && search->neighbours && !search->loops->within && !search->take_loop &&
           coarsening_stmt_fits(search->model, other) && !jumps_out(other, true) &&
           search_is_written(search, stmt->first, stmt->last);
}

/* --- statements ------------------------------------------------------------------------------- */

static bool is_unroll(const Search *search, const Stmt *stmt)
{
    Lexer lexer = lexer_in_directive(search->model->kernel->tokens.at[stmt->first]);
    return search->take_loop && token_is(lexer_next_solid(&lexer), "pragma") &&
           token_is(lexer_next_solid(&lexer), "unroll");
}

static void take_list(Search *search, const Stmt *const *list, size_t count);

static void take_statement(Search *search, const Stmt *stmt, bool last, bool follows)
{
    switch (stmt->kind) {
    case STMT_ANNOTATION:
    case STMT_EMPTY: return;
    case STMT_PRAGMA: /* of a loop that is unrolled in another way */
        if (!search->only_places && !is_unroll(search, stmt))
            search_refuse(search);
        return;
    case STMT_RETURN: /* at the end */
        if (!search->only_places && (!last || stmt->expr))
            search_refuse(search);
        return;
    case STMT_DECL: take_declaration(search, stmt, follows); return;
    case STMT_COMPOUND:
        if (search->only_places)
            break;
        search_refuse(search);
        return;
    case STMT_IF: {
        const Stmt *only = only_statement(stmt->then);
        bool leaves = only && only->kind == STMT_RETURN && !only->expr;
        if ((stmt->otherwise && (leaves || !may_part(search, stmt))) || search->touched ||
            !(leaves || last) || !search_is_written(search, stmt->expr->first, stmt->expr->last))
            break;
        if (!take_comparisons(search, stmt->expr, leaves)) {
            forget_limits(search, stmt->expr);
            if (search->only_places || stmt->otherwise)
                break;
            search_refuse(search);
            return;
        }
        if (stmt->otherwise) { /* what keeps threads away is a check before it */
            forget_limits(search, stmt->expr);
            search->loops->parting = stmt;
        }
        ThreadCheck check = {stmt->expr, leaves};
        vec_push(search->model->arena, &search->loops->checks, check);
        vec_push(search->model->arena, &search->ifs, stmt);
        if (leaves)
            return;
        if (stmt->then->kind == STMT_COMPOUND)
            take_list(search, stmt->then->body.at, stmt->then->body.len);
        else
            take_list(search, (const Stmt *const[]){stmt->then}, 1);
        return;
    }
    case STMT_FOR:
        if (search->take_loop && search->take_loop(search, stmt))
            return;
        break;
    default: break;
    }
    if (search->only_places)
        search->touched = true;
    else if (!coarsening_stmt_fits(search->model, stmt) || jumps_out(stmt, true) ||
             !search_is_written(search, stmt->first, stmt->last))
        search_refuse(search);
    else
        add_statement(search, stmt, follows);
}

static void take_list(Search *search, const Stmt *const *list, size_t count)
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

Search search_begin(const Plan *plan, TakeLoop *take_loop, Together together)
{
    const Model *model = plan->model;
    Search search = {.plan = plan,
                     .model = model,
                     .assigned = model->assigned,
                     .loops = arena_new_of(model->arena, ThreadLoops),
                     .own = strmap_new(model->arena),
                     .take_loop = take_loop,
                     .neighbours = together != IN_RECTANGLES,
                     .fits = true};
    search.loops->model = model;
    search.loops->within = together == ALONG_X_OF_BLOCK;
    search.fits =
        model->parts == 1 && !coarsening_hindrance(model, search.assigned) &&
        !model->kernel->has_inactive_text && !text_has_lines(model->kernel->text) &&
        !model->kernel->launch_bounds; /* they are of another block, and limit registers */
    if (search.fits)
        take_list(&search, model->kernel->body->body.at, model->kernel->body->body.len);
    size_t tokens = 0;
    for (size_t i = 0; i < search.loops->pieces.len; i++)
        tokens +=
            search.loops->pieces.at[i].last->last - search.loops->pieces.at[i].first->first + 1;
    search.fits = search.fits && tokens <= MOST_TOKENS;
    return search;
}

/* Wherever they are declared. */
static void take_indices(Search *search, const Stmt *stmt)
{
    if (!stmt)
        return;
    for (size_t i = 0; stmt->kind == STMT_DECL && i < stmt->declarators.len; i++) {
        const Variable *variable = model_variable(search->model, stmt->declarators.at[i]->name);
        if (variable && !variable->namesake && variable->declarator == stmt->declarators.at[i])
            take_index(search, stmt, stmt->declarators.at[i]);
    }
    for (size_t i = 0; i < stmt->body.len; i++)
        take_indices(search, stmt->body.at[i]);
    take_indices(search, stmt->then);
    take_indices(search, stmt->otherwise);
}

static bool no_loop(Search *search, const Stmt *stmt)
{
    (void)search;
    (void)stmt;
    return false;
}

Search search_places(const Model *model)
{
    Search search = {.model = model,
                     .assigned = model->assigned,
                     .loops = arena_new_of(model->arena, ThreadLoops),
                     .own = strmap_new(model->arena),
                     .take_loop = no_loop,
                     .only_places = true,
                     .fits = true};
    search.loops->model = model;
    take_indices(&search, model->kernel->body);
    take_list(&search, model->kernel->body->body.at, model->kernel->body->body.len);
    return search;
}
