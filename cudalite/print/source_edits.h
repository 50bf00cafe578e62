/* Edits of the user's text that ask for no plan. */
#ifndef CUDALITE_PRINT_SOURCE_EDITS_H
#define CUDALITE_PRINT_SOURCE_EDITS_H

#include "../analysis/model.h"
#include "edit.h"

/* Where an #include may be added: before the first one, or before everything. */
uint32_t include_place(const Unit *unit);
/* Takes the kernel's annotations out of its text. */
void remove_annotations(const Model *model, Edits *edits);

#endif
