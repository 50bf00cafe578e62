/* Polynomials as text. Enters: a poly, the variables in scope. Leaves: an expression whose value is
 * the poly's; sums are written with what is added first, so that unsigned steps never wrap. */
#include "spell.h"

#include <ctype.h>

enum { SMALLEST_NAMED = 8 }; /* smaller constants say more as numbers */
enum { MACRO_NAMES = 16 };   /* so many macros of one word each are followed */

bool spell_is_word(Str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (!isalnum((unsigned char)text.at[i]) && text.at[i] != '_' && text.at[i] != '.')
            return false;
    return text.len > 0;
}

bool spell_is_loose(const Model *model, Str text)
{
    const Macro *macro = spell_is_word(text) ? macros_find(model->unit->macros, text) : NULL;
    for (int names = 0; names < MACRO_NAMES && macro && macro->body.len == 1; names++)
        macro = macros_find(model->unit->macros, token_text(model->arena, macro->body.at[0]));
    if (!macro || macro->function_like || macro->body.len < 2)
        return false;
    size_t depth = 0, i = 0;
    do {
        depth += macro->body.at[i].kind == TOKEN_LPAREN;
        depth -= macro->body.at[i].kind == TOKEN_RPAREN && depth > 0;
    } while (++i < macro->body.len && depth > 0);
    return i < macro->body.len;
}

Str spell_factor(const Model *model, Str text)
{
    return spell_is_word(text) && !spell_is_loose(model, text)
               ? text
               : str_format(model->arena, "(%.*s)", STR_ARG(text));
}

const char *spell_loop_op(const Loop *loop)
{
    if (loop->downward)
        return loop->inclusive ? ">=" : ">";
    return loop->inclusive ? "<=" : "<";
}

/* Whether token i is all that an object-like macro, which the user named in the kernel, expands
 * to. */
static bool is_named(const Model *model, size_t i)
{
    const Tokens *tokens = &model->kernel->tokens;
    const Origin *origin = tokens->at[i].origin;
    if (tokens->at[i].kind != TOKEN_NUMBER || !origin || origin->argument >= 0)
        return false;
    bool before =
        i > 0 && tokens->at[i - 1].origin && tokens->at[i - 1].origin->call == origin->call;
    bool behind = i + 1 < tokens->len && tokens->at[i + 1].origin &&
                  tokens->at[i + 1].origin->call == origin->call;
    Span call = origin->call->span;
    return !before && !behind && call.end - call.begin == origin->call->name.len;
}

StrMap *spell_named_constants(const Model *model)
{
    StrMap *names = strmap_new(model->arena);
    const Tokens *tokens = &model->kernel->tokens;
    for (size_t i = 0; i < tokens->len; i++) {
        int64_t worth;
        if (!is_named(model, i) ||
            !macros_evaluate(model->arena, &tokens->at[i], 1, NULL, NULL, &worth))
            continue;
        Str key = str_format(model->arena, "%lld", (long long)worth);
        if (!strmap_get(names, key))
            strmap_set(names, key, (void *)&tokens->at[i].origin->call->name);
    }
    return names;
}

Str spell_constant(const Model *model, int64_t value)
{
    Str number = str_format(model->arena, "%lld", (long long)value);
    const Str *name = value >= SMALLEST_NAMED ? strmap_get(model->named, number) : NULL;
    return name ? *name : number;
}

typedef enum { OF_ITS_TYPE, MADE_INT } Taken;

static const Variable *variable_of(const Speller *speller, const Poly *poly, Taken taken)
{
    bool wide = poly_wide(poly);
    for (size_t i = speller->scope_len; i-- > 0;) {
        const Variable *variable = &speller->scope[i];
        const Type *type = variable->type;
        bool is_int = !type->is_unsigned && type->size <= 4;
        if (variable->value.is_pointer || variable->value.is_floating || variable->address_taken ||
            type->kind != TYPE_INTEGER || type->pointers || type->extents.len ||
            (taken == OF_ITS_TYPE && !wide && !is_int) || !poly_equal(variable->value.poly, poly) ||
            (speller->avoid && strmap_get(speller->avoid, variable->name)))
            continue;
        if (speller->used)
            strmap_set(speller->used, variable->name, speller->used);
        return variable;
    }
    return NULL;
}

/* A variable with that value, as an int where the value is one: `unsigned w = columns` compares
 * otherwise. */
static bool spell_variable(const Speller *speller, const Poly *poly, Str *text)
{
    const Variable *variable = variable_of(speller, poly, OF_ITS_TYPE);
    if (variable) {
        *text = variable->name;
        return true;
    }
    variable = variable_of(speller, poly, MADE_INT);
    if (variable)
        *text = str_format(speller->model->arena, "((int)%.*s)", STR_ARG(variable->name));
    return variable != NULL;
}

static bool is_variable(const Model *model, const char *name)
{
    return model_has_variable(model, str_of(name));
}

Str spell_block(const Model *model)
{
    Text text = text_new(model->arena);
    for (unsigned axis = 0; axis < 3; axis++) {
        int64_t extent = model_block_dim(model, axis);
        if (axis == 0 || extent > 1 || (axis == 1 && model->block_size[2] > 1))
            text_format(&text, "%s%lld", axis ? " x " : "", (long long)extent);
    }
    return text_str(&text);
}

bool spell_is_free(const Model *model, const char *name)
{
    Unit *unit = model->unit;
    Str word = str_of(name);
    int64_t value;
    return !is_variable(model, name) && !macros_ever_defined(unit->macros, word) &&
           !names_function(unit, word) && !str_equal(model->kernel->name, word) &&
           !strs_has(&model->kernel->template_params, word) && !unit_constant(unit, word, &value) &&
           names_variable(unit, word) == VARIABLE_UNSEEN && names_class(unit, word) == CLASS_UNSEEN;
}

enum { SMALL_FACTOR = 1 << 20 };

/* A sum that is an int where its atoms are. */
static bool is_small_sum(const Poly *poly)
{
    for (size_t i = 0; i < poly->count; i++) {
        int64_t factor = poly->terms[i].coefficient;
        if (poly->terms[i].degree > 1 || factor > SMALL_FACTOR || factor < -SMALL_FACTOR)
            return false;
    }
    return true;
}

/* Written in the user's variables, which are spelled as ints. */
static bool is_spelled_int(const Speller *speller, const Poly *poly)
{
    const Strs *templates = &speller->model->kernel->template_params;
    for (size_t i = 0; i < poly->count; i++)
        for (unsigned k = 0; k < poly->terms[i].degree; k++) {
            const Atom *atom = poly->terms[i].atoms[k];
            if (atom->kind != ATOM_ITERATOR && atom->kind != ATOM_OPERATION &&
                (atom->kind != ATOM_SYMBOL || strs_has(templates, atom->name)))
                return false;
        }
    return !speller->wide;
}

/* A maximum or minimum of ints, spelled out where its name has another meaning. */
static bool spell_extreme(const Speller *speller, const Atom *atom, Str left, Str right, Str *text)
{
    Arena *arena = speller->model->arena;
    bool largest = atom->op == TOKEN_QUESTION;
    const char *name = largest ? "max" : "min";
    if (!is_small_sum(atom->left) || !is_small_sum(atom->right))
        return false;
    if (!is_spelled_int(speller, atom->left) || !is_spelled_int(speller, atom->right)) {
        left = str_format(arena, "(int)(%.*s)", STR_ARG(left));
        right = str_format(arena, "(int)(%.*s)", STR_ARG(right));
    }
    *text = spell_is_free(speller->model, name)
                ? str_format(arena, "%s(%.*s, %.*s)", name, STR_ARG(left), STR_ARG(right))
                : str_format(arena, "((%.*s) %c (%.*s) ? (%.*s) : (%.*s))", STR_ARG(left),
                             largest ? '>' : '<', STR_ARG(right), STR_ARG(left), STR_ARG(right));
    return true;
}

static bool spell_operation(const Speller *speller, const Atom *atom, Str *text)
{
    Str left, right;
    if (atom->wide || !spell_poly(speller, atom->left, &left) ||
        !spell_poly(speller, atom->right, &right))
        return false;
    if (atom->op == TOKEN_QUESTION || atom->op == TOKEN_COLON)
        return spell_extreme(speller, atom, left, right, text);
    /* Division and shift depend on the sign, so operands are made int. */
    *text = str_format(speller->model->arena, "((int)(%.*s) %s (int)(%.*s))", STR_ARG(left),
                       token_kind_text(atom->op), STR_ARG(right));
    return true;
}

static bool spell_as_int(const Speller *speller, const Atom *atom, Str *text)
{
    Str whole;
    if (!spell_poly(speller, atom->left, &whole))
        return false;
    *text = str_format(speller->model->arena, spell_is_word(whole) ? "(int)%.*s" : "(int)(%.*s)",
                       STR_ARG(whole));
    return true;
}

static bool spell_atom(const Speller *speller, const Atom *atom, Str *text)
{
    for (size_t i = speller->spellings.len; i-- > 0;)
        if (speller->spellings.at[i].atom == atom) {
            *text = speller->spellings.at[i].text;
            return true;
        }
    if (spell_variable(speller, poly_atom(speller->model->arena, atom), text))
        return true;
    switch (atom->kind) {
    case ATOM_THREAD:
    case ATOM_BLOCK:
    case ATOM_GRID: *text = atom->name; return true;
    case ATOM_OPERATION: return spell_operation(speller, atom, text);
    case ATOM_AS_INT: return spell_as_int(speller, atom, text);
    default: return false;
    }
}

static bool spell_term(const Speller *speller, const Term *term, bool cast, Text *out)
{
    uint64_t size =
        term->coefficient < 0 ? 0 - (uint64_t)term->coefficient : (uint64_t)term->coefficient;
    if (cast)
        text_add_c(out, "(long long)");
    for (unsigned k = 0; k < term->degree; k++) {
        Str name;
        if (!spell_atom(speller, term->atoms[k], &name))
            return false;
        bool plain = spell_is_word(name) || name.at[0] == '(';
        text_format(out, plain ? "%s%.*s" : "%s(%.*s)", k ? " * " : "", STR_ARG(name));
    }
    if (size != 1 || term->degree == 0)
        text_format(out, "%s%.*s", term->degree ? " * " : "",
                    STR_ARG(spell_constant(speller->model, (int64_t)size)));
    return true;
}

/* c * (threadIdx.x / c) + threadIdx.x % c is threadIdx.x again. */
static const Poly *without_fold(const Model *model, const Poly *poly)
{
    const Poly *x, *y, *rest;
    if (!model->folded || !poly_linear(model->arena, poly, model->thread[0], &x, &rest) ||
        !poly_linear(model->arena, rest, model->thread[1], &y, &rest) || poly_is_zero(x) ||
        !poly_equal(y, poly_scale(model->arena, x, model->folded)))
        return poly;
    return poly_add(model->arena, rest,
                    poly_multiply(model->arena, x, poly_atom(model->arena, model->unfolded)));
}

bool spell_poly(const Speller *speller, const Poly *poly, Str *text)
{
    if (!poly)
        return false;
    int64_t constant;
    if (poly_is_constant(poly, &constant)) {
        Str name = spell_constant(speller->model, constant < 0 ? -constant : constant);
        *text = constant < 0 ? str_format(speller->model->arena, "-%.*s", STR_ARG(name)) : name;
        return true;
    }
    if (spell_variable(speller, poly, text))
        return true;
    Text out = text_new(speller->model->arena);
    bool first = true;
    poly = without_fold(speller->model, poly);
    if (poly_single(poly) && !speller->wide)
        return spell_atom(speller, poly_single(poly), text);
    for (int negative = 0; negative < 2; negative++)
        for (size_t i = 0; i < poly->count; i++) {
            const Term *term = &poly->terms[i];
            if ((term->coefficient < 0) != negative)
                continue;
            text_add_c(&out, negative ? (first ? "-" : " - ") : first ? "" : " + ");
            bool cast = speller->wide && term->degree > 0 &&
                        (first || term->degree > 1 || term->coefficient != 1);
            if (!spell_term(speller, term, cast, &out))
                return false;
            first = false;
        }
    *text = text_str(&out);
    return true;
}
