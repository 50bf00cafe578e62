/* What happens in any case. Enters: accesses of one element. Leaves: whether one of them happens
 * wherever a condition holds, for both branches of an IF are as good as what stands around it; and
 * whether they write all of the element. */
#include "must_write.h"

#include <string.h>

#include "../../syntax/parse.h"

/* A condition under which something happens, and a token that stands there. */
typedef struct {
    const Condition *condition;
    size_t token;
} Sure;
typedef VEC(Sure) Sures;

bool condition_around(const Condition *outer, const Condition *condition)
{
    while (condition && condition != outer)
        condition = condition->outer;
    return condition == outer;
}

static const Condition *around_if(const Condition *condition)
{
    const Stmt *stmt = condition->stmt;
    while (condition && condition->stmt == stmt)
        condition = condition->outer;
    return condition;
}

/* The branch of an IF where it holds, and the other one. */
static bool are_branches(const Sure *then, const Sure *otherwise)
{
    const Condition *a = then->condition, *b = otherwise->condition;
    const Stmt *stmt = a ? a->stmt : NULL;
    return stmt && stmt->kind == STMT_IF && b && b->stmt == stmt && a->expr && b->expr &&
           stmt_holds(stmt->then, then->token) && stmt->otherwise &&
           stmt_holds(stmt->otherwise, otherwise->token);
}

static void add_sure(Arena *arena, Sures *sures, Sure sure)
{
    for (size_t i = 0; i < sures->len; i++)
        if (sures->at[i].condition == sure.condition)
            return;
    vec_push(arena, sures, sure);
}

bool happens_under(const Model *model, const Accesses *accesses, const Condition *wanted)
{
    Arena *arena = model->arena;
    Sures sures = {0};
    for (size_t i = 0; i < accesses->len && sures.len < MOST_SURE; i++)
        add_sure(arena, &sures, (Sure){accesses->at[i]->condition, accesses->at[i]->expr->first});
    for (size_t i = 0; i < sures.len && i < 2 * MOST_SURE; i++) {
        if (condition_around(sures.at[i].condition, wanted))
            return true;
        for (size_t k = 0; k < i; k++)
            if (are_branches(&sures.at[i], &sures.at[k]) ||
                are_branches(&sures.at[k], &sures.at[i]))
                add_sure(arena, &sures,
                         (Sure){around_if(sures.at[i].condition), sures.at[i].token});
    }
    return false;
}

/* --- bytes ----------------------------------------------------------------------------------- */

/* The member of a built-in vector that the access is about, from 0; -1: none. */
static int member_of(const Access *access, unsigned members)
{
    const Expr *part = access->part;
    if (!part || part->kind != EXPR_MEMBER || expr_bare(part->a) != access->expr)
        return -1;
    const char *found = part->name.len == 1 ? strchr("xyzw", part->name.at[0]) : NULL;
    return found && found - "xyzw" < (int)members ? (int)(found - "xyzw") : -1;
}

static unsigned all_bytes(const Access *access)
{
    return (1u << access->array->element) - 1;
}

unsigned bytes_touched(const Access *access)
{
    const Type *type = access->array->points;
    unsigned element = access->array->element, all = all_bytes(access);
    char digit = type->name.len ? type->name.at[type->name.len - 1] : '\0';
    unsigned members = digit >= '2' && digit <= '4' ? (unsigned)(digit - '0') : 0;
    if (type->kind != TYPE_VECTOR || !members || type->size != element || element % members)
        return all;
    int member = member_of(access, members);
    unsigned size = element / members;
    return member < 0 ? all : ((1u << size) - 1) << (unsigned)member * size;
}

unsigned bytes_set(const Model *model, const Access *access)
{
    const Tokens *tokens = &model->kernel->tokens;
    unsigned bytes = bytes_touched(access);
    bool is_part = bytes != all_bytes(access);
    size_t sign = is_part ? access->part->last + 1 : 0;
    bool sets =
        !access->read || (is_part && sign < tokens->len && tokens->at[sign].kind == TOKEN_ASSIGN);
    return access->write && sets ? bytes : 0;
}

unsigned bytes_written(const Model *model, const Access *access)
{
    (void)model;
    unsigned bytes = bytes_touched(access);
    bool is_unknown = access->part && bytes == all_bytes(access);
    return access->write && !is_unknown ? bytes : 0;
}

bool bytes_under(const Model *model, const Accesses *accesses, unsigned bytes, BytesOf *bytes_of,
                 const Condition *wanted)
{
    for (unsigned byte = 0; bytes >> byte; byte++) {
        Accesses setting = {0};
        for (size_t i = 0; i < accesses->len; i++)
            if (bytes_of(model, accesses->at[i]) >> byte & 1)
                vec_push(model->arena, &setting, accesses->at[i]);
        if (bytes >> byte & 1 && !happens_under(model, &setting, wanted))
            return false;
    }
    return true;
}

bool element_under(const Model *model, const Accesses *accesses, BytesOf *bytes_of,
                   const Condition *wanted)
{
    return accesses->len > 0 &&
           bytes_under(model, accesses, all_bytes(accesses->at[0]), bytes_of, wanted);
}

bool writes_all(const Model *model, const Access *access)
{
    return bytes_written(model, access) == all_bytes(access);
}
