/* Members that are arrays. Enters: a kernel's tokens and the layouts of structures. Leaves: words of
 * annotations:
 *
 *     struct Matrix { int width, height; float *elements; };
 *     __global__ void product(Matrix A, ...) { ... A.elements[row * A.width + k] ... }
 */
#include "members.h"

/* It points to numbers, one for each instruction to load. */
static bool is_array(const Type *type)
{
    const bool is_number = type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING ||
                           type->kind == TYPE_BOOL || type->kind == TYPE_VECTOR;
    const unsigned size = type->size;
    return is_number && type->pointers == 1 && !type->extents.len && !type->is_volatile &&
           !type->is_reference && (size == 1 || size == 2 || size == 4 || size == 8 || size == 16);
}

/* The parameter by value whose member an element is taken of at token i; NULL: there is none. */
static const Param *holder_at(Arena *arena, const Kernel *kernel, size_t i)
{
    const Token *at = kernel->tokens.at;
    if (i + 3 >= kernel->tokens.len || at[i].kind != TOKEN_NAME || at[i + 1].kind != TOKEN_DOT ||
        at[i + 2].kind != TOKEN_NAME || at[i + 3].kind != TOKEN_LBRACKET ||
        tokens_is_member(&kernel->tokens, i))
        return NULL;
    const Param *param = kernel_param(kernel, token_text(arena, at[i]));
    return param && param->type->kind == TYPE_UNKNOWN && !param->type->pointers &&
                   !param->type->is_reference && !param->type->extents.len
               ? param
               : NULL;
}

Strs infer_members(Arena *arena, const StrMap *layouts, const Kernel *kernel)
{
    Strs all = {0};
    for (size_t i = kernel->brace; i < kernel->tokens.len; i++) {
        const Param *param = holder_at(arena, kernel, i);
        Member member;
        if (!param ||
            !layout_member(arena, layouts, param->type, token_text(arena, kernel->tokens.at[i + 2]),
                           &member) ||
            member.shares || !is_array(member.type))
            continue;
        const Str words = str_format(arena, "garray %.*s.%.*s 1 %u 1", STR_ARG(param->name),
                                     STR_ARG(member.name), member.type->size);
        if (!strs_has(&all, words))
            vec_push(arena, &all, words);
    }
    return all;
}
