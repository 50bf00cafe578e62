/* What happens in any case. */
#ifndef CUDALITE_ANALYSIS_LEGALITY_MUST_WRITE_H
#define CUDALITE_ANALYSIS_LEGALITY_MUST_WRITE_H

#include "../model.h"

/* Where `condition` holds, `outer` does, too: it stands around it, or is the same. */
bool condition_around(const Condition *outer, const Condition *condition);
/* So many accesses of a cell are looked at; that others happen, too, is not known. */
enum { MOST_SURE = 64 };
/* One of the accesses happens wherever the condition holds, or one in each branch of an IF. */
bool happens_under(const Model *model, const Accesses *accesses, const Condition *wanted);
/* Bytes of its element that the access is about, as a mask: of a built-in vector, a member's. */
unsigned bytes_touched(const Access *access);
/* ... that it writes without reading any, and that it writes in any case: none of a structure of
 * which it writes a part. */
typedef unsigned BytesOf(const Model *model, const Access *access);
BytesOf bytes_set, bytes_written;
bool writes_all(const Model *model, const Access *access);
/* Wherever the condition holds, the bytes are set, or written, by some of the accesses. */
bool bytes_under(const Model *model, const Accesses *accesses, unsigned bytes, BytesOf *bytes_of,
                 const Condition *wanted);
/* ... all bytes of the element. */
bool element_under(const Model *model, const Accesses *accesses, BytesOf *bytes_of,
                   const Condition *wanted);

#endif
