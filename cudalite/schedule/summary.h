/* What became of each kernel, in a line for people who watch. */
#ifndef CUDALITE_SCHEDULE_SUMMARY_H
#define CUDALITE_SCHEDULE_SUMMARY_H

#include "../passes/estimate.h"

/* Seconds that a launch is predicted to take: as written, and as it is now; 0: not known. */
typedef struct {
    double written, launched;
    Str sizes;          /* "n = 8192", which nobody tells and are assumed; empty: none */
    bool runs_original; /* for the sizes of the largest launch, the kernel runs as it was written */
} Gain;

typedef struct {
    Str kernel;
    const Kernel *definition; /* NULL: of a unit that is not read any more */
    bool changed;
    bool in_figures; /* a report need not plan it once more */
    Gain gain;
    Str not_inferred; /* why inference leaves it alone, in words */
    VEC(DiagId) why;  /* unchanged: what was told of it, in the order of the numbers */
} Outcome;
typedef VEC(Outcome) Outcomes;

/* That of a kernel whose plan was carried out; diagnostics of it begin with `told`. */
Outcome outcome_new(const Unit *unit, const Kernel *kernel, bool changed, size_t told);
/* It says why an array, a loop or a kernel stays. */
bool outcome_is_reason(DiagId id);
/* There are kernels, and each stays as it was. */
bool outcomes_none_changed(const Outcomes *outcomes);
Gain gain_of(Arena *arena, const KernelTime *time, const Device *device);
/* "predicted 3.1 us instead of 548 us for n = 8192"; that the original runs; empty where that is not known. */
Str gain_words(Arena *arena, const Gain *gain);

/* "a.cu: 3 kernels: 2 changed, 1 left unchanged: a subscript cannot be analysed (CL127)"; done:
 * "changed", or what else was done to them. `infers`: plain kernels were looked at, too. */
Str summary_line(const Unit *unit, const Outcomes *outcomes, const char *done, bool infers);

#endif
