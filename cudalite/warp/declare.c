/* Declarations. Enters: a declaration, a warp. Leaves: slots with their first values,
 * memories for arrays; slots that may be changed from outside (references, lambdas) are open. */
#include "declare.h"
#include "../syntax/names.h"
#include "../syntax/parse.h"
#include "../syntax/struct_layout.h"
#include "eval.h"
#include "places.h"
#include "template_arguments.h"
#include "value.h"

/* A function has a shared array once, however often it is called. */
static Memory *same_array(const Walk *walk, const Type *type)
{
    for (size_t i = 0; type->is_shared && i < walk->memories.len; i++)
        if (walk->memories.at[i]->declared == type)
            return walk->memories.at[i];
    return NULL;
}

void walk_declare_array(Walk *walk, const Type *type, Slot *slot)
{
    int64_t bytes = element_bytes(walk, type), extent;
    if (!slot->memory)
        slot->memory = same_array(walk, type);
    if (!slot->memory) {
        slot->memory = arena_new_of(walk->arena, Memory);
        *slot->memory = (Memory){.name = slot->name,
                                 .aligned = true,
                                 .is_private = !type->is_shared,
                                 .declared = type,
                                 .space = type->is_shared ? SPACE_SHARED : SPACE_LOCAL};
        vec_push(walk->arena, &walk->memories, slot->memory);
        bool known = true;
        for (size_t i = 0; i < type->extents.len; i++) {
            WarpValue value =
                type->extents.at[i] ? walk_value(walk, type->extents.at[i]) : value_none();
            known = known && lanes_value(&value.lanes, 1, &extent) &&
                    !__builtin_mul_overflow(bytes, extent, &bytes);
        }
        if (type->is_shared && known)
            walk->shared_bytes += bytes;
        walk->shared_dynamic = walk->shared_dynamic || (type->is_shared && !known);
    }
    WarpValue value = walk_array(walk, slot->memory, type);
    if (!type->extents.len) { /* one shared variable */
        value.levels = 0;
        value.indirections = type->pointers;
    }
    slot->value = value;
}

void walk_declaration(Walk *walk, const Stmt *stmt)
{
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        int at = declarator->name_token < walk->code->function->tokens.len
                     ? walk->code->slot_of[declarator->name_token]
                     : -1;
        const Type *type = walk_type(walk, declarator->type);
        bool is_array = type->extents.len && !type->pointer_to_array;
        WarpValue value = value_none();
        if (at < 0 && type->is_reference) /* another name for a variable */
            continue;
        if (at >= 0 && walk->slots.at[at].lambda)
            continue;
        if (at >= 0)
            walk->slots.at[at].type = type;
        if (at >= 0 && type->is_reference && declarator->init &&
            walk_reference(walk, declarator->init, &value)) { /* another name for an element */
            walk->slots.at[at].memory = value.memory;
            walk_assign(walk, (size_t)at, value);
            continue;
        }
        if (declarator->init)
            value = walk_value(walk, declarator->init);
        if (declarator->init && walk_may_refer(walk, type))
            walk_bound(walk, declarator->init, !type->is_reference || !type->is_const);
        if (at < 0)
            continue;
        if (is_array || type->is_shared) {
            walk_declare_array(walk, type, &walk->slots.at[at]);
            continue;
        }
        if (type->is_reference && !type->is_const) { /* another name for a place */
            value = value_none();
            if (declarator->init)
                walk_opaque(walk, declarator->init->first, declarator->init->last);
        }
        if (!declarator->init) /* nobody may read it yet, so it may be anything */
            value = value_convert(walk, value_number(lanes_constant(0), 4, false), type);
        walk_declare(walk, (size_t)at, value);
    }
}
