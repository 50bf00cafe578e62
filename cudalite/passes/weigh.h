/* What a plan is judged by (--weigh): sectors of global memory alone, as the paper counts them, or
 * sectors and the cycles that they are worth. In the order of the option's words. */
#ifndef CUDALITE_PASSES_WEIGH_H
#define CUDALITE_PASSES_WEIGH_H

typedef enum { WEIGH_TIME, WEIGH_SECTORS } Weigh;

#endif
