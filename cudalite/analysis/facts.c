/* Enters: a unit. Leaves: nothing found yet but its launches. */
#include "facts.h"

#include "../syntax/parse.h"
#include "../syntax/struct_layout.h"
#include "effects/synchronisation.h"
#include "model.h"

Facts *facts_new(Arena *arena, Unit *unit)
{
    Facts *facts = arena_new_of(arena, Facts);
    *facts = (Facts){.arena = arena,
                     .unit = unit,
                     .launches = model_launches(arena, unit),
                     .calls = strmap_new(arena)};
    facts_forget(facts);
    return facts;
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
    facts->syncs = sync_facts_new(facts->arena);
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
