/* Launches as they are read: see launch.c. */
#ifndef CUDALITE_SYNTAX_LAUNCH_H
#define CUDALITE_SYNTAX_LAUNCH_H

#include "reader.h"

/* Reads a launch whose `<<<` was just read. Nobody asks for launches of kernels that carry no
 * annotation, so they are passed over where it is known already that they are such. */
void launch_read(Reader *reader, Token open);
/* Launches among tokens that are already at hand, as written or expanded. */
void launch_find(Reader *reader, const Tokens *tokens, bool is_expanded);
/* The block shapes of the present function's launches; it ends at byte `end`. */
void launch_resolve(Reader *reader, uint32_t end);
/* Launches of annotated kernels against their annotations, at the end of the file; without the
 * blocks' shapes where `any_block`. */
void launch_check(Unit *unit, bool any_block);

#endif
