/* Memory that nvcc takes for read-only: see read_only_memory.c. */
#ifndef CUDALITE_ANALYSIS_LEGALITY_READ_ONLY_MEMORY_H
#define CUDALITE_ANALYSIS_LEGALITY_READ_ONLY_MEMORY_H

#include "../model.h"

/* The kernel may read what it writes as if nobody did: its results are nvcc's whim. Tells it. */
bool read_only_mixed(const Model *model);

#endif
