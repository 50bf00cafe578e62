/* Schedules that are compared: each can be pinned, by `schedule` or --schedule, as its words
 * say. */
#ifndef CUDALITE_SCHEDULE_CANDIDATES_H
#define CUDALITE_SCHEDULE_CANDIDATES_H

#include "../passes/estimate.h"

typedef struct {
    Schedule pinned; /* all 0: what is taken without */
    bool as_written; /* ... or nothing is done at all */
    bool in_place;   /* blocks as the user launches them, as without launches of our own (-O1) */
    bool is_taken;
    bool is_asked;     /* it is taken where somebody asks for it alone */
    Estimate estimate; /* of what a launch runs */
    Str words;         /* what that is, for people */
} Candidate;
typedef VEC(Candidate) Candidates;
/* ... of a kernel, for whoever tries them (--tune); on an arena that lives longer than the
 * kernel's. */
typedef struct {
    Str kernel;
    Span where; /* its name */
    Candidates all;
} KernelCandidates;
typedef VEC(KernelCandidates) AllCandidates;

/* Those that are to be planned for the kernel: as written, what is taken, and others. */
Candidates candidates_of(const Model *model, const Device *device);
/* What the plan does, for people: "blocks of 32, tiles of 64 iterations, 4 stages, 16 bytes at a
 * time". */
Str candidates_words(Arena *arena, const Plan *plan);
/* Those that are known, each once, fastest first. `faster`: the pins of the one that is taken. */
Candidates candidates_ranked(Arena *arena, const Candidates *all, Schedule faster,
                             const Device *device);
/* It is worth planning in the place of what is taken, of which `first` was planned: not where
 * memory is what that waits for, blocks as the user launches them aside, for nobody is to lose by
 * giving us the launch. */
bool candidate_may_be_taken(const Candidate *one, const Plan *first, const Estimate *taken,
                            const Device *device);
/* It is predicted to take surely less than `taken`, and less than `best`; not where it waits to be
 * asked for. */
bool candidate_is_faster(const Candidate *one, const Estimate *taken, const Estimate *best,
                         const Device *device);
KernelCandidates candidates_copy(Arena *arena, const Kernel *kernel, const Candidates *ranked);
/* As a remark: a line each, what is taken marked. */
void candidates_tell(Diags *diags, const Device *device, Span where, const Candidates *ranked);
/* The words of `schedule` that pin it: "block 64 merge 1 stages 3"; empty: it is what is taken
 * without any. */
Str candidate_pins(Arena *arena, const Candidate *candidate);

#endif
