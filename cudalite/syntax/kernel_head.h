/* The head of a kernel, or of a function: see kernel_head.c. */
#ifndef CUDALITE_SYNTAX_KERNEL_HEAD_H
#define CUDALITE_SYNTAX_KERNEL_HEAD_H

#include "reader.h"

typedef struct {
    size_t global, name, open, close, brace, end; /* tokens; end: the body's `}` */
} Header;

/* Finds the parts of the declaration with `word`, which is `__global__` or `__device__`, at or
 * behind `from`. False where there is none with a body. */
bool head_find(const Token *tokens, size_t count, size_t from, const char *word, Header *header);
/* The parameters of the kernel's template, and its bounds. */
void head_read(Reader *reader, Kernel *kernel);

#endif
