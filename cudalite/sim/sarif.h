/* Findings as SARIF: see sarif.c. */
#ifndef CUDALITE_SIM_SARIF_H
#define CUDALITE_SIM_SARIF_H

#include "measure.h"

void sarif_write(Text *out, const Measures *measures);

#endif
