/* --header: what other files include to call the host functions that launch the kernels of this
 * one. */
#ifndef CUDALITE_HOST_HEADER_H
#define CUDALITE_HOST_HEADER_H

#include "../analysis/launches/launch_rewrite.h"
#include "../print/edit.h"
#include "../print/template.h"

/* What templates/header.cu says in each header: another one is not overwritten. */
#define HEADER_MARK "made by cudalite"

typedef struct Header Header;
/* All of it lives on the unit's arena. `path` is the header's, after which its guard is called. */
Header *header_new(Unit *unit, Str path);

Unit *header_unit(const Header *header);
/* Of the kernel the header says nothing but why. */
void header_leave_out(Header *header, const Kernel *kernel, const char *why);
/* Takes it into the header. Where no host function was written for it, adds one that launches the
 * kernel as it is. False after a diagnostic. */
bool header_add(Header *header, Export *export, LaunchRewrite *owner, Templates *templates,
                Edits *edits);
/* The header's text. False after a diagnostic. */
bool header_render(const Header *header, Templates *templates, Text *out);

#endif
