/* The templates as they were when this binary was built: a table that tools/embed makes from
 * templates/ in the build directory. */
#ifndef CUDALITE_PRINT_EMBEDDED_H
#define CUDALITE_PRINT_EMBEDDED_H

#include <stddef.h>

typedef struct {
    const char *name; /* "stage_loop.cu" */
    const char *text;
    size_t len;
} EmbeddedTemplate;

extern const EmbeddedTemplate embedded_templates[]; /* by name; ends with name NULL */

#endif
