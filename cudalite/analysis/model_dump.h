/* A model as text. */
#ifndef CUDALITE_ANALYSIS_MODEL_DUMP_H
#define CUDALITE_ANALYSIS_MODEL_DUMP_H

#include "model.h"

#include <stdio.h>

void model_dump(const Model *model, FILE *out);

#endif
