/* Where names stand along the spine. Enters: a kernel's tokens, its loops and regions. Leaves:
 * whether a name is used in a range of them, or behind the loop or region that ends next. */
#include "live_names.h"

#include "../../base/sort.h"
#include "../../syntax/parse.h"

typedef VEC(size_t) Places; /* tokens, the last one first */

static void find_uses(Walk *walk)
{
    Arena *arena = walk->model->arena;
    const Tokens *tokens = &walk->model->kernel->tokens;
    walk->uses = strmap_new(arena);
    for (size_t i = tokens->len; i-- > 0;) {
        if (tokens->at[i].kind != TOKEN_NAME)
            continue;
        Str name = token_text(arena, tokens->at[i]);
        Places *places = strmap_get(walk->uses, name);
        if (!places) {
            places = arena_new_of(arena, Places);
            strmap_set(walk->uses, name, places);
        }
        vec_push(arena, places, i);
    }
}

/* The number of places from token `from` on. */
static size_t uses_from(Walk *walk, Str name, size_t from, const Places **places)
{
    if (!walk->uses)
        find_uses(walk);
    *places = strmap_get(walk->uses, name);
    size_t low;
    vec_first(low, *places ? (*places)->len : 0, (*places)->at[low] >= from);
    return low;
}

/* The name stands among tokens [from, to). */
bool path_is_used(Walk *walk, Str name, size_t from, size_t to)
{
    const Places *places;
    size_t count = uses_from(walk, name, from, &places);
    return count > 0 && places->at[count - 1] < to;
}

static int by_begin(const void *a, const void *b)
{
    const Extent *x = a, *y = b;
    return x->begin < y->begin ? -1 : x->begin > y->begin;
}

/* Loops, and the waits before regions without one, in the order of the text; each with the end of
 * the one that ends first from there on. */
static void find_ends(Walk *walk)
{
    const Model *model = walk->model;
    Extents *all = arena_new_of(model->arena, Extents);
    for (size_t i = 0; i < model->loops.len; i++)
        vec_push(model->arena, all,
                 (Extent){model->loops.at[i]->stmt->first, model->loops.at[i]->stmt->last});
    for (size_t i = 0; i < walk->regions->len; i++) {
        const Region *region = walk->regions->at[i];
        const size_t first = region_first_token(region);
        vec_push(model->arena, all,
                 (Extent){first, region->loop ? region_last_token(region) : first - 1});
    }
    sort_stable(all->at, all->len, sizeof *all->at, by_begin);
    for (size_t i = all->len; i-- > 1;)
        if (all->at[i].end < all->at[i - 1].end)
            all->at[i - 1].end = all->at[i].end;
    walk->ends = all;
}

/* The last token of the loop that ends first of those behind the token. */
size_t path_first_end(Walk *walk, size_t token)
{
    if (!walk->ends)
        find_ends(walk);
    size_t low;
    vec_first(low, walk->ends->len, walk->ends->at[low].begin <= token);
    return low < walk->ends->len ? walk->ends->at[low].end : SIZE_MAX;
}

/* The statement of the block that holds the token; NULL: none. */
static const Stmt *stmt_at(const Stmt *block, size_t token)
{
    size_t low;
    vec_first(low, block ? block->body.len : 0, block->body.at[low]->last < token);
    return block && low < block->body.len && block->body.at[low]->first <= token
               ? block->body.at[low]
               : NULL;
}

/* The value that the name gets at token `set` of the block is used behind a loop: none beside it
 * gives it another one before. */
bool path_is_used_behind_loop(Walk *walk, size_t set, Str name)
{
    const Places *places;
    size_t count = uses_from(walk, name, set + 1, &places), end = path_first_end(walk, set);
    if (count == 0 || places->at[0] <= end)
        return false;
    const Stmt *next = stmt_at(walk->block, places->at[count - 1]);
    return places->at[count - 1] > end || !next || !stmt_at(walk->block, set) ||
           next->kind != STMT_EXPR || next->expr->kind != EXPR_ASSIGN ||
           !expr_names(next->expr->a, name);
}

/* ... and there alone. */
bool path_is_used_first_behind_loop(Walk *walk, size_t set, Str name)
{
    const Places *places;
    size_t count = uses_from(walk, name, set + 1, &places);
    return count > 0 && places->at[count - 1] > path_first_end(walk, set);
}

bool path_is_used_in_loop(Walk *walk, size_t set, Str name)
{
    const Places *places;
    const size_t count = uses_from(walk, name, set + 1, &places);
    for (size_t i = 0; i < walk->model->loops.len; i++) {
        const Stmt *loop = walk->model->loops.at[i]->stmt;
        size_t low;
        vec_first(low, count, places->at[low] > loop->last); /* the last one comes first */
        if (loop->first > set && low < count && places->at[low] >= loop->first)
            return true;
    }
    return false;
}
