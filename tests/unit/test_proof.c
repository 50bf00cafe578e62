/* Proofs: tables of what is assumed, what is claimed of it, and whether that is found.
 *
 * Each row is tried, besides, with all small numbers that its letters may be: a row that is wrong fails. What is
 * false must never be proven; what is true should be, and rows that say MISSED tell what is not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

#include "cudalite/analysis/affine/proof.h"
#include "letters.h"

enum { LARGEST = 6, MOST_GIVEN = 6 };

typedef enum { THREADS, UPWARD, DOWNWARD, COMPARED } GivenKind;

typedef struct {
    GivenKind kind;
    char letter; /* THREADS: of [0, right); UPWARD: of [left, right); DOWNWARD: of (right, left] */
    TokenKind op;
    bool is_unsigned, uniform; /* COMPARED */
    const Formula *left, *right;
} Given;

typedef struct {
    Letters *letters;
    Model model;
    Given given[MOST_GIVEN];
    unsigned count;
    Condition *innermost;
    Expr expr; /* all conditions'; nobody looks into it */
} Case;

/* --- assumptions -------------------------------------------------------------------------------- */

static const struct {
    const char *text;
    TokenKind op;
} comparisons[] = {{"<=", TOKEN_LESS_EQUAL}, {">=", TOKEN_GREATER_EQUAL}, {"==", TOKEN_EQUAL},
                   {"!=", TOKEN_NOT_EQUAL},  {"<", TOKEN_LESS},           {">", TOKEN_GREATER}};

static void note_loop(Case *c, const Given *given)
{
    Arena *arena = c->letters->arena;
    Atom *atom = letter_atom(c->letters, given->letter);
    Loop *loop = arena_new_of(arena, Loop);
    *loop = (Loop){.canonical = true,
                   .atom = atom,
                   .downward = given->kind == DOWNWARD,
                   .start = formula_poly(c->letters, given->left),
                   .end = formula_poly(c->letters, given->right)};
    atom->kind = ATOM_ITERATOR;
    atom->loop = loop;
}

static void note_condition(Case *c, Given *given)
{
    Arena *arena = c->letters->arena;
    const Poly *left = formula_poly(c->letters, given->left),
               *right = formula_poly(c->letters, given->right);
    given->uniform = poly_uniform(left) && poly_uniform(right);
    Condition *condition = arena_new_of(arena, Condition);
    *condition = (Condition){.outer = c->innermost,
                             .expr = &c->expr,
                             .comparison = true,
                             .op = given->op,
                             .left = left,
                             .right = right,
                             .is_unsigned = given->is_unsigned,
                             .uniform = given->uniform,
                             .facts = condition_facts_new(arena)};
    c->innermost = condition;
}

/* "t in 32", "i from 0 to n", "i down from n - 1 to 0 - 1" or "t < n", also "unsigned t < n". */
static void assume(Case *c, const char *text)
{
    Given *given = &c->given[c->count++];
    char left[80], right[80];
    assert_true(c->count <= MOST_GIVEN);
    if (sscanf(text, " %c in %79[^,]", &given->letter, right) == 2) {
        Atom *atom = letter_atom(c->letters, given->letter);
        given->kind = THREADS;
        given->right = formula_of(c->letters, right);
        atom->kind = ATOM_THREAD;
        atom->axis = given->letter == 't' ? 0 : 1;
        atom->nonnegative = true;
        atom->uniform = false;
        c->model.block_size[atom->axis] = given->right->number;
        return;
    }
    const bool down = sscanf(text, " %c down from %79[^,]", &given->letter, left) == 2;
    if (down || sscanf(text, " %c from %79[^,]", &given->letter, left) == 2) {
        char *to = strstr(left, " to ");
        assert_non_null(to);
        *to = 0;
        given->kind = down ? DOWNWARD : UPWARD;
        given->left = formula_of(c->letters, left);
        given->right = formula_of(c->letters, to + strlen(" to "));
        note_loop(c, given);
        return;
    }
    given->kind = COMPARED;
    given->letter = 0;
    text += strspn(text, " ");
    given->is_unsigned = strncmp(text, "unsigned ", 9) == 0;
    assert_int_equal(sscanf(text + (given->is_unsigned ? 9 : 0), "%79[^,]", left), 1);
    for (size_t i = 0; !given->right; i++) {
        assert_true(i < sizeof comparisons / sizeof *comparisons);
        char *at = strstr(left, comparisons[i].text);
        if (!at)
            continue;
        *at = 0;
        given->op = comparisons[i].op;
        given->left = formula_of(c->letters, left);
        given->right = formula_of(c->letters, at + strlen(comparisons[i].text));
    }
    note_condition(c, given);
}

static Case *case_of(const char *given)
{
    Arena *arena = arena_new();
    Case *c = arena_new_of(arena, Case);
    c->letters = letters_new(arena);
    c->model = (Model){.arena = arena, .scratch = arena_scratch(arena)};
    for (const char *at = given; *at; at += strcspn(at, ","))
        assume(c, at += *at == ',');
    return c;
}

/* --- by trial ----------------------------------------------------------------------------------- */

static bool compare(TokenKind op, int64_t a, int64_t b)
{
    switch (op) {
    case TOKEN_LESS: return a < b;
    case TOKEN_LESS_EQUAL: return a <= b;
    case TOKEN_GREATER: return a > b;
    case TOKEN_GREATER_EQUAL: return a >= b;
    case TOKEN_EQUAL: return a == b;
    default: return a != b;
    }
}

static bool holds(const Given *given, const int64_t *values)
{
    const int64_t value = values[(unsigned char)given->letter],
                  left = given->left ? formula_value(given->left, values) : 0,
                  right = formula_value(given->right, values);
    switch (given->kind) {
    case THREADS: return value >= 0 && value < right;
    case UPWARD: return value >= left && value < right;
    case DOWNWARD: return value <= left && value > right;
    default:
        return given->is_unsigned ? compare(given->op, (uint32_t)left, (uint32_t)right)
                                  : compare(given->op, left, right);
    }
}

static void note_letters(const Formula *formula, bool used['z' + 1])
{
    if (!formula)
        return;
    if (isalpha((unsigned char)formula->op))
        used[(unsigned char)formula->op] = true;
    note_letters(formula->left, used);
    note_letters(formula->right, used);
}

typedef struct {
    const Case *c;
    const Formula *claim;
    bool used['z' + 1];
    int64_t values['z' + 1];
    bool for_block;
    bool any, violated; /* the assumptions hold somewhere; and the claim does not */
} Trial;

static void try_from(Trial *trial, unsigned letter)
{
    while (letter <= 'z' && !trial->used[letter])
        letter++;
    if (trial->violated)
        return;
    if (letter > 'z') {
        bool all = true;
        for (unsigned i = 0; i < trial->c->count && all; i++) {
            const Given *given = &trial->c->given[i];
            const bool counts = given->kind != COMPARED || given->uniform || !trial->for_block;
            all = !counts || holds(given, trial->values);
        }
        trial->any |= all;
        trial->violated = all && formula_value(trial->claim, trial->values) < 0;
        return;
    }
    const Atom *atom = letter_atom(trial->c->letters, (char)letter);
    int64_t most = LARGEST;
    if (atom->kind == ATOM_THREAD)
        most = trial->c->model.block_size[atom->axis] - 1;
    for (int64_t value = atom->nonnegative ? 0 : -LARGEST; value <= most; value++) {
        trial->values[letter] = value;
        try_from(trial, letter + 1);
    }
}

static Trial try_all(const Case *c, const Formula *claim, bool for_block)
{
    Trial trial = {.c = c, .claim = claim, .for_block = for_block};
    note_letters(claim, trial.used);
    for (unsigned i = 0; i < c->count; i++) {
        trial.used[(unsigned char)c->given[i].letter] |= c->given[i].letter != 0;
        note_letters(c->given[i].left, trial.used);
        note_letters(c->given[i].right, trial.used);
    }
    try_from(&trial, 'a');
    return trial;
}

/* --- tables ------------------------------------------------------------------------------------- */

typedef enum {
    PROVEN,
    FALSE,  /* some numbers say otherwise, and no proof is found */
    MISSED, /* true, and no proof is found */
} Verdict;

typedef struct {
    const char *given, *claim; /* claim >= 0 */
    Verdict thread, block;     /* for the thread, and for the block */
} Row;

static const Row rows[] = {
    /* terms by themselves */
    {"", "0", PROVEN, PROVEN},
    {"", "n", PROVEN, PROVEN},
    {"", "n*m + 3*k", PROVEN, PROVEN},
    {"", "n - n", PROVEN, PROVEN},
    {"", "r", FALSE, FALSE},
    {"", "-1", FALSE, FALSE},
    {"", "n - 1", FALSE, FALSE},
    {"", "n*m - 1", FALSE, FALSE},
    {"", "n - m", FALSE, FALSE},
    {"", "r*r", MISSED, MISSED},
    /* threads of blocks of all sizes */
    {"t in 1", "-t", PROVEN, PROVEN},
    {"t in 1", "t - 1", FALSE, FALSE},
    {"t in 31", "60 - 2*t", PROVEN, PROVEN},
    {"t in 31", "59 - 2*t", FALSE, FALSE},
    {"t in 32", "31 - t", PROVEN, PROVEN},
    {"t in 32", "30 - t", FALSE, FALSE},
    {"t in 33", "32 - t", PROVEN, PROVEN},
    {"t in 33", "31 - t", FALSE, FALSE},
    {"t in 8, y in 4", "31 - t - 8*y", PROVEN, PROVEN},
    {"t in 8, y in 4", "30 - t - 8*y", FALSE, FALSE},
    {"t in 7, y in 3", "t - y + 2", PROVEN, PROVEN},
    {"t in 7, y in 3", "t - y + 1", FALSE, FALSE},
    {"t in 8, y in 4", "t*y", PROVEN, PROVEN},
    {"t in 8, y in 4", "21 - t*y", MISSED, MISSED},
    {"t in 8, y in 4", "20 - t*y", FALSE, FALSE},
    /* loops */
    {"i from 0 to n", "i", PROVEN, PROVEN},
    {"i from 0 to n", "i - 1", FALSE, FALSE},
    {"i from 0 to n", "n - 1 - i", PROVEN, PROVEN},
    {"i from 0 to n", "n - 2 - i", FALSE, FALSE},
    {"i from 0 to n", "0*i + 5", PROVEN, PROVEN},
    {"i from 1 to n - 1", "i - 1", PROVEN, PROVEN},
    {"i from 1 to n - 1", "n - 2 - i", PROVEN, PROVEN},
    {"i from 1 to n - 1", "n - 3 - i", FALSE, FALSE},
    {"i from r to r + 4", "i - r", PROVEN, PROVEN},
    {"i from r to r + 4", "r + 3 - i", PROVEN, PROVEN},
    {"i from r to r + 4", "i", FALSE, FALSE},
    {"i from n to m", "m - n - 1", MISSED, MISSED},
    {"i down from n - 1 to -1", "i", PROVEN, PROVEN},
    {"i down from n - 1 to -1", "n - 1 - i", PROVEN, PROVEN},
    {"i down from n - 1 to -1", "n - 2 - i", FALSE, FALSE},
    {"i down from n - 1 to -1", "i - 1", FALSE, FALSE},
    {"i down from r to 0 - 1", "2*r - 2*i", PROVEN, PROVEN},
    {"i from 0 to n, j from i to n", "j - i", MISSED, MISSED},
    {"i from 0 to n, j from i to n", "j - i - 1", FALSE, FALSE},
    {"i from 0 to n, j from i to n", "j", PROVEN, PROVEN},
    {"i from 0 to n, j from i + 1 to n", "j - i - 1", MISSED, MISSED},
    {"i from 0 to n, j from i + 1 to n", "n - 2 - i", MISSED, MISSED},
    {"i from 0 to n, j from 0 to i", "n - 2 - j", PROVEN, PROVEN},
    {"i from 0 to n, j from 0 to i", "n - 3 - j", FALSE, FALSE},
    {"i from 0 to n, j from 0 to m", "n*m - 1 - m*i - j", MISSED, MISSED},
    {"i from 0 to n, j from 0 to m", "n*m - 2 - m*i - j", FALSE, FALSE},
    {"i from 0 to 4, t in 8", "31 - 8*i - t", PROVEN, PROVEN},
    {"i from 0 to 4, t in 8", "30 - 8*i - t", FALSE, FALSE},
    {"t in 8, i from t to n", "i - t", PROVEN, PROVEN},
    {"t in 8, i from t to n", "i - 8", FALSE, FALSE},
    {"t in 8, i from 0 to t", "6 - i", PROVEN, PROVEN},
    {"t in 8, i from 0 to t", "5 - i", FALSE, FALSE},
    /* conditions; those that threads differ in say nothing of the block */
    {"t in 32, t < n", "n - 1 - t", PROVEN, FALSE},
    {"t in 32, t < n", "n - 2 - t", FALSE, FALSE},
    {"t in 32, t < n", "n - 1", PROVEN, FALSE},
    {"t in 32, t < n", "2*n - 2*t - 2", PROVEN, FALSE},
    {"t in 32, t < n", "2*n - 2*t - 3", FALSE, FALSE},
    {"t in 32, t < n", "s", FALSE, FALSE},
    {"t in 32, t < n - 1", "n - 2 - t", PROVEN, FALSE},
    {"t in 32, t < n - 1", "n - 3 - t", FALSE, FALSE},
    {"t in 32, t <= r", "r", PROVEN, FALSE},
    {"t in 32, t <= r", "r - t - 1", FALSE, FALSE},
    {"t in 32, t > 0", "t - 1", PROVEN, FALSE},
    {"t in 32, t >= 2", "t - 2", PROVEN, FALSE},
    {"t in 32, t >= 2", "t - 3", FALSE, FALSE},
    {"t in 32, t >= n", "t - n", PROVEN, FALSE},
    {"t in 4, n >= 4", "n - 1 - t", PROVEN, PROVEN},
    {"t in 5, n >= 4", "n - 1 - t", FALSE, FALSE},
    {"t in 8, t < n*m", "n*m - 1 - t", PROVEN, FALSE},
    {"t in 4, r == t", "3 - r", PROVEN, FALSE},
    {"i from 0 to n, i < m", "m - 1 - i", PROVEN, PROVEN},
    {"s >= r", "n + s - r", PROVEN, PROVEN},
    {"n > m", "n - m - 1", PROVEN, PROVEN},
    {"n > m", "n - m - 2", FALSE, FALSE},
    {"n >= m", "n*k - m*k", MISSED, MISSED},
    {"n < 1", "-n", PROVEN, PROVEN},
    {"r < 0", "-r - 1", PROVEN, PROVEN},
    {"r < 0", "-r - 2", FALSE, FALSE},
    {"r == 3", "r - 3", PROVEN, PROVEN},
    {"r == 3", "3 - r", PROVEN, PROVEN},
    {"r == 3", "r - 4", FALSE, FALSE},
    {"r - s >= 2", "r - s - 2", PROVEN, PROVEN},
    {"3*r <= 7", "7 - 3*r", PROVEN, PROVEN},
    {"2*r >= 3", "r - 2", MISSED, MISSED},
    {"r >= 1", "1152921504606846976*r - 1", PROVEN, PROVEN},
    /* a != b says more beside what is outside of it */
    {"t in 32, t != 0", "t - 1", PROVEN, FALSE},
    {"r != 0", "r - 1", FALSE, FALSE},
    {"r >= 0, r != 0", "r - 1", PROVEN, PROVEN},
    {"r >= 0, r != 0", "r - 2", FALSE, FALSE},
    {"r != 0, r >= 0", "r - 1", MISSED, MISSED},
    {"i from 0 to n, i != n - 1", "n - 2 - i", PROVEN, PROVEN},
    /* two conditions together, and no more */
    {"a < b, b < c", "c - a - 2", PROVEN, PROVEN},
    {"a < b, b < c", "c - a - 3", FALSE, FALSE},
    {"a < n, b < m", "n + m - a - b - 2", PROVEN, PROVEN},
    {"t in 8, t < n, n < m", "m - 2 - t", PROVEN, FALSE},
    {"a < b, b < c, c < d", "d - a - 3", MISSED, MISSED},
    /* quotients: what is divided may be negative */
    {"", "n/2", PROVEN, PROVEN},
    {"", "r/2", FALSE, FALSE},
    {"", "n - 2*(n/2)", PROVEN, PROVEN},
    {"", "r - 2*(r/2)", FALSE, FALSE},
    {"", "n - 3*(n/2)", FALSE, FALSE},
    {"", "3 - n%4", MISSED, MISSED},
    {"i from 0 to r/2", "r - 2 - 2*i", PROVEN, PROVEN},
    {"i from 0 to r/2", "r - 3 - 2*i", FALSE, FALSE},
    {"i from a to r/2", "r - 2 - 2*i", FALSE, FALSE},
    {"i from 0 to r/3 - 1", "r - 3 - 3*i", PROVEN, PROVEN},
    {"t in 8, t < r/2", "r - 1 - 2*t", PROVEN, FALSE},
    {"t in 8, t < r/2", "r - 3 - 2*t", FALSE, FALSE},
    {"0 < r/2", "r - 2*(r/2)", MISSED, MISSED},
    {"0 < r/2", "r + s - 2*(r/2) - 2*(s/2)", FALSE, FALSE},
    {"s < r/2", "r - 2 - 2*s", FALSE, FALSE},
    {"n/2 >= 1", "n - 2", MISSED, MISSED},
    /* comparisons of unsigned numbers */
    {"t in 8, unsigned t < n", "n - 1 - t", PROVEN, FALSE},
    {"t in 8, unsigned t < s", "s - 1 - t", FALSE, FALSE},
    {"t in 8, unsigned t < n + m + 2", "n + m + 1 - t", PROVEN, FALSE},
    {"t in 8, unsigned t <= s", "s - t", FALSE, FALSE},
    {"t in 8, unsigned t < n - 5", "n - 6 - t", FALSE, FALSE},
    {"t in 8, unsigned t >= s", "t - s", PROVEN, FALSE},
    {"unsigned r < n", "r", MISSED, MISSED},
    {"unsigned r < n", "n - 1 - r", MISSED, MISSED},
};

static const char *const verdict_names[] = {"proven", "false", "missed"};

static bool row_is_right(const Row *row, bool for_block)
{
    Case *c = case_of(row->given);
    const Formula *claim = formula_of(c->letters, row->claim);
    const Verdict want = for_block ? row->block : row->thread;
    const Trial trial = try_all(c, claim, for_block);
    const bool proven = poly_proven(&c->model, formula_poly(c->letters, claim), c->innermost,
                                    for_block ? FOR_THE_BLOCK : FOR_THE_THREAD);
    const bool right = trial.any && trial.violated == (want == FALSE) && proven == (want == PROVEN);
    if (!right)
        print_error("%s => %s >= 0, for the %s: expected to be %s; it is %s, and %s\n", row->given,
                    row->claim, for_block ? "block" : "thread", verdict_names[want],
                    !trial.any       ? "of nothing"
                    : trial.violated ? "false"
                                     : "true",
                    proven ? "proven" : "not proven");
    arena_free(c->model.arena);
    return right;
}

static void test_proofs(void **state)
{
    bool right = true;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int for_block = 0; for_block < 2; for_block++)
            right = row_is_right(&rows[i], for_block) && right;
    assert_true(right);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_proofs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
