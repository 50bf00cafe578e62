/* Numbers that decide between schedules, each with the measurement behind it: thresholds.def. */
#ifndef CUDALITE_PASSES_THRESHOLDS_H
#define CUDALITE_PASSES_THRESHOLDS_H

#define THRESHOLD(name, value) static const double name = value;
#include "thresholds.def"
#undef THRESHOLD

#endif
