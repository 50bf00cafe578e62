/* Elements beside the one that is passed by reference: it takes a unit. It returns whether some
 * function may reach them. */
#ifndef CUDALITE_ANALYSIS_EFFECTS_REFERENCE_ESCAPES_H
#define CUDALITE_ANALYSIS_EFFECTS_REFERENCE_ESCAPES_H

#include "../../syntax/unit.h"

/* Who may read the neighbours of an element. */
typedef struct Neighbours {
    /* The unit's text takes the address of a reference, casts to one, or keeps one in a class: who
     * gets the element by reference. */
    bool by_reference;
    bool by_operator;   /* ... and it has operators of its own: who has it as an operand */
    bool sets_operands; /* it has parameters that are references to what may be set */
} Neighbours;
/* One pass over the text. */
Neighbours neighbours_reached(const Unit *unit);
/* The text has the word at all, without which no operator is its own: a search, and no pass. */
bool neighbours_have_operators(const Unit *unit);

#endif
