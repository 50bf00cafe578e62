/* Kernels in a plainer form: see plain.c. */
#ifndef CUDALITE_STEPS_PLAIN_H
#define CUDALITE_STEPS_PLAIN_H

#include "plan.h"

typedef enum {
    PLAIN_TURNS, /* threads take rows in turns: the block's turns are counted, threads join in where they have one */
    PLAIN_ROUNDS, /* threads begin at places of their own: rounds are counted */
    PLAIN_JOINS,  /* threads begin or end at places of their own: the block runs all rounds that one of them has */
} PlainForm;

typedef struct {
    PlainForm form;
    const Loop *loop;
    Str by; /* TURNS: what the thread's first value is beyond the block's */
    /* JOINS: how much earlier than the thread some one of the block begins, and how much later one ends; empty: none. */
    Str earlier, later;
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

/* The pieces of a loop upwards with an iterator of its own stand in the text. */
bool plain_loop_fits(const Model *model, const Loop *loop, PlainLoop *plain);
bool plain_has_annotated(const Model *model, const Loop *outer);

/* Of plain_join.c. */
bool plain_joins(Model *model, const Loop *loop, PlainLoop *plain);
/* A loop of which the block runs more rounds than its threads has no tiles. */
bool plain_in_vain(const Plain *plain, const Plan *plan);

/* Of plain_call.c. */
void plain_find_calls(Model *model, Plain *plain);

#endif
