/* What must hold of a kernel's words. Enters: what was found of its places, indices and checks.
 * Leaves: whether loops over threads can stand around it, for each place of a thread is one of
 * those. */
#include "coarsening_analysis.h"

#include "../../analysis/launches/launch_rewrite.h"
#include "../../syntax/parse.h"

/* Threads of one block are put together, along x: the place is the same for all of these. */
static bool is_of_block(const Search *search, size_t at)
{
    const Tokens *tokens = &search->model->kernel->tokens;
    const Str name = search_name(search, at);
    const bool is_thread = str_is(name, "threadIdx") || str_is(name, "blockDim");
    return search->loops->within && at + 2 < tokens->len &&
           !(is_thread && token_is(tokens->at[at + 2], "x"));
}

/* The places of threads stand in the values of indices alone, and each own variable where it is
 * written. */
bool search_words_fit(const Search *search)
{
    const Model *model = search->model;
    ThreadLoops *loops = search->loops;
    for (size_t i = model->kernel->brace + 1; i < model->kernel->tokens.len; i++) {
        if (!search_is_name(search, i))
            continue;
        Str name = search_name(search, i);
        bool inside = thread_loops_declare(loops, i) || (loops->in_sums && loops->in_sums[i]);
        const ThreadIndex *index = search_index(search, name);
        const bool is_place = name_is_place(name) && !is_of_block(search, i);
        if ((is_place || (index && index->is_part)) && (!inside || str_is(name, "gridDim")))
            return false;
        const bool moves = index && index->by[0] && !inside && search->neighbours;
        if ((moves || strmap_get(search->own, name)) && !search_is_written(search, i, i)) {
            for (size_t k = 0; k < loops->checks.len; k++)
                if (expr_holds(loops->checks.at[k].expr, i))
                    return false;
            if (!moves)
                return false;
            loops->declared_again = true;
        }
        const Variable *variable = model_variable(model, name);
        if (variable && variable->declarator && i < variable->declarator->first &&
            (index || strmap_get(search->own, name))) /* it is another one, of the file */
            return false;
    }
    return true;
}

/* Indices that are kept inside of the bounds are those of some thread, all of them: where one is
 * limited, no other one is made of the thread's place along that axis. And the host knows the
 * limits: blocks that the user's grid does not have do nothing. */
bool search_limits_fit(const Search *search)
{
    const Model *model = search->model;
    for (size_t i = 0; i < search->loops->indices.len; i++) {
        const ThreadIndex *index = &search->loops->indices.at[i];
        const Expr *limit = index->limit;
        for (size_t k = 0; limit && k < search->loops->indices.len; k++)
            if (k != i && !search->loops->indices.at[k].is_part &&
                (search->loops->indices.at[k].places[index->by[1]] ||
                 (search->loops->indices.at[k].limit &&
                  search->loops->indices.at[k].by[index->by[1]])))
                return false;
        if (limit && !launch_rewrite_host_knows(model, span_text(model_expr_place(model, limit))))
            return false;
    }
    return true;
}
