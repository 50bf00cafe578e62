/* Enters: a unit. Leaves: nothing found yet but its launches; what is noted of calls afterwards,
 * and what the unit declares. */
#include "facts.h"

#include "effects/reference_escapes.h"

#include "../syntax/parse.h"
#include "../syntax/struct_layout.h"

StrMap *launches_by_kernel(Arena *arena, const Unit *unit)
{
    StrMap *map = strmap_new(arena);
    for (size_t i = 0; i < unit->launches.len; i++) {
        const Launch *launch = unit->launches.at[i];
        Launches *list = strmap_get(map, launch->kernel);
        if (!list) {
            list = arena_new_of(arena, Launches);
            strmap_set(map, launch->kernel, list);
        }
        vec_push(arena, list, launch);
    }
    return map;
}

Facts *facts_new(Arena *arena, Unit *unit)
{
    Facts *facts = arena_new_of(arena, Facts);
    *facts = (Facts){.arena = arena,
                     .unit = unit,
                     .launches = launches_by_kernel(arena, unit),
                     .calls = strmap_new(arena),
                     .sums = strmap_new(arena)};
    facts_forget(facts);
    return facts;
}

const Neighbours *facts_neighbours(Facts *facts)
{
    if (!facts->neighbours) {
        Neighbours *neighbours = arena_new_of(facts->arena, Neighbours);
        *neighbours = neighbours_reached(facts->unit);
        facts->neighbours = neighbours;
    }
    return facts->neighbours;
}

bool facts_operators_reach(Facts *facts)
{
    if (!facts->neighbours && !facts->has_operators)
        facts->has_operators = neighbours_have_operators(facts->unit) ? 1 : -1;
    return facts->has_operators >= 0 && facts_neighbours(facts)->by_operator;
}

void facts_note_call(Facts *facts, Called called)
{
    Called *known = strmap_get(facts->calls, expr_key(&called.call)), *noted = known;
    if (!known)
        noted = arena_new_of(facts->arena, Called);
    *noted = called;
    if (!known)
        strmap_set(facts->calls, expr_key(&noted->call), noted);
}

const Called *facts_called(const Facts *facts, const Expr *call)
{
    static const Called nothing;
    const Called *known = strmap_get(facts->calls, expr_key(&call));
    return known ? known : &nothing;
}

void facts_forget(Facts *facts)
{
    facts->touches = strmap_new(facts->arena);
    facts->inlines = strmap_new(facts->arena);
    facts->shared_uses = strmap_new(facts->arena);
    facts->syncs = NULL;
}

const Declared *facts_declared(Facts *facts)
{
    if (!facts->declared) {
        Declared *declared = arena_new_of(facts->arena, Declared);
        *declared = declared_read(facts->unit);
        facts->declared = declared;
    }
    return facts->declared;
}
