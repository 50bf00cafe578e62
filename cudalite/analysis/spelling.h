/* Spelling: names and numbers of generated text, as the user has them. */
#ifndef CUDALITE_ANALYSIS_SPELLING_H
#define CUDALITE_ANALYSIS_SPELLING_H

#include "model.h"

/* Values, as text, of the macros that the user names in the kernel -> their names; of two that have
 * the same value it is not known which one a number depends on: an empty one. */
StrMap *spell_named_constants(const Model *model);
/* All words of the kernel and of its annotations, as written and expanded. */
StrMap *spell_words(const Model *model);
/* The name of such a macro; else the number. */
Str spell_constant(const Model *model, int64_t value);
/* ... that the user wrote in that place, whatever others have the same value; empty: he wrote none
 * there. */
Str spell_written_constant(const Model *model, const Expr *expr, int64_t value);
/* The threads of the user's block, for people: "32 x 8". */
Str spell_block(const Model *model);
/* `<`, `<=`, `>` or `>=`: what the iterator is to the loop's end while there are more
 * iterations. */
const char *spell_loop_op(const Loop *loop);
/* The annotation of a canonical loop whose bounds are known: "loop i 0 columns 1". */
Str spell_loop(const Model *model, const Loop *loop);
/* The name means CUDA's own function in the kernel. */
bool spell_is_free(const Model *model, const char *name);
/* Whether the text is one word or number, or needs parentheses in a product. */
bool spell_is_word(Str text);
/* A word that is a macro of several tokens, without parentheses of its own: #define W n + 2 */
bool spell_is_loose(const Model *model, Str text);
/* The text as it can stand in a product: in parentheses where it needs them. */
Str spell_factor(const Model *model, Str text);
/* ... of a comparison: sums and products of words need none. */
Str spell_compared(const Model *model, Str text);

/* Whether the name is a word of the kernel or of its annotations, as written or expanded, or was
 * ever a macro: a variable that is added to the kernel cannot have it. */
bool model_mentions(const Model *model, Str name);
/* A name that it can have: the first free one of `base`, `base`_2, `base`_3 and so on. `taken` is
 * not free, either; NULL: nothing more. */
Str model_free_name(Arena *arena, const Model *model, Str base, const Strs *taken);

#endif
