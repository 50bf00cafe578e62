/* Jumps. Enters: a statement. Leaves: whether control goes on behind it, and the returns, breaks
 * and continues that leave it as a whole; of tokens, whether a jump may stand in them. */
#include "exits.h"

#include "../syntax/parse.h"

bool stmt_leaves(const Stmt *stmt)
{
    if (!stmt)
        return false;
    switch (stmt->kind) {
    case STMT_RETURN:
    case STMT_BREAK:
    case STMT_CONTINUE:
    case STMT_GOTO: return true;
    case STMT_COMPOUND: return stmt->body.len > 0 && stmt_leaves(stmt->body.at[stmt->body.len - 1]);
    case STMT_IF: return stmt_leaves(stmt->then) && stmt_leaves(stmt->otherwise);
    default: return false;
    }
}

static void find_exits(const Model *model, const Stmt *stmt, bool in_loop, bool in_switch,
                       Exits *exits)
{
    if (!stmt)
        return;
    bool before = exits->returns || exits->breaks;
    switch (stmt->kind) {
    case STMT_RETURN:
    case STMT_GOTO: exits->returns = true; break;
    case STMT_BREAK: exits->breaks |= !in_loop && !in_switch; break;
    case STMT_CONTINUE: exits->continues |= !in_loop; break;
    case STMT_OPAQUE:
        for (size_t i = stmt->first; i <= stmt->last; i++) {
            Token token = model->kernel->tokens.at[i];
            exits->returns |= token.kind == TOKEN_NAME &&
                              token_is_any(token, "return", "goto", "break", "continue");
        }
        break;
    default: break;
    }
    if (!before && (exits->returns || exits->breaks))
        exits->where = model_place(model, stmt->first, stmt->last);
    bool loop = in_loop || stmt_is_loop(stmt);
    for (size_t i = 0; i < stmt->body.len; i++)
        find_exits(model, stmt->body.at[i], loop, in_switch, exits);
    find_exits(model, stmt->then, loop, in_switch || stmt->kind == STMT_SWITCH, exits);
    find_exits(model, stmt->otherwise, loop, in_switch, exits);
}

bool exits_anywhere(const Model *model, const Stmt *stmt, Exits *exits)
{
    *exits = (Exits){0};
    find_exits(model, stmt, false, false, exits);
    return exits->returns || exits->breaks || exits->continues;
}

bool tokens_jump(const Model *model, size_t first, size_t last)
{
    for (size_t i = first; i <= last; i++) {
        Str text = token_text(model->arena, model->kernel->tokens.at[i]);
        if (str_is_any(text, "goto", "case", "default"))
            return true;
    }
    return false;
}
