/* Kernels in a plainer form: see plain.c. */
#ifndef CUDALITE_STEPS_PLAIN_H
#define CUDALITE_STEPS_PLAIN_H

#include "../model/model.h"

typedef enum {
    PLAIN_TURNS, /* threads take rows in turns: the block's turns are counted, threads join in where they have one */
    PLAIN_ROUNDS, /* threads begin at places of their own: rounds are counted */
} PlainForm;

typedef struct {
    PlainForm form;
    const Loop *loop;
    Str by; /* TURNS: what the thread's first value is beyond the block's */
    Span start, end, step;
} PlainLoop;

/* A call of a function of the file that is given a pointer into a garray: its body can stand in the call's place. */
typedef struct {
    const Stmt *stmt;
    const Expr *call;
    const Kernel *function;
    Strs own;             /* its parameters and variables */
    bool is_branch;       /* the statement is the only one of an if or a loop, without braces */
    const char *result;   /* type of what it returns; NULL: nothing */
    const Stmt *returned; /* the last statement of its body; or NULL */
} PlainCall;

typedef struct Plain {
    VEC(PlainLoop) loops;
    VEC(PlainCall) calls; /* neither: the kernel is as plain as it can be */
} Plain;

const Plain *plain_find(Model *model);

/* Of plain_call.c. */
void plain_find_calls(Model *model, Plain *plain);

#endif
