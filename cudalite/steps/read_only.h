/* Memory that nvcc takes for read-only: see read_only.c. */
#ifndef CUDALITE_STEPS_READ_ONLY_H
#define CUDALITE_STEPS_READ_ONLY_H

#include "../model/model.h"

/* The kernel may read what it writes as if nobody did: its results are nvcc's whim. Tells it. */
bool read_only_mixed(const Model *model);

#endif
