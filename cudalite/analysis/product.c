/* Enters: an expression. Leaves: the products that its value may be. nvcc makes one fma of a
 * product and a sum wherever it sees both, through variables, functions that it has inlined and
 * memory that nothing else may be. */
#include "product.h"

#include "../lex/lexer.h"
#include "../syntax/parse.h"
#include "../syntax/struct_layout.h"
#include "effects/pure_calls.h"
#include "inline_candidates.h"
#include "product_form.h"

/* What the kernel's text does with a variable. */
typedef struct {
    VEC(const Expr *) values; /* that are assigned to it, or to a part of it */
    bool is_scaled;           /* x *= ..., x /= ... */
    bool is_plain;            /* no product gets there: see search_name */
} Treated;

typedef struct {
    const Expr *expr;
    unsigned size;
} Computed;

/* What a function of the file does. */
typedef struct {
    bool multiplies; /* somewhere, in it or in what it calls */
    bool gives_sum;  /* { return x + y * z; }: its value is no product */
    StrMap *passed;  /* names whose values may come out as they are: nothing is added to them */
} FunctionText;

struct ProductText {
    StrMap *treated;   /* by the name */
    StrMap *functions; /* name -> FunctionText */
    StrMap *sizes;     /* address of a binary expression -> Computed */
};

typedef struct {
    const Model *model;
    StrMap *asked;         /* variables and functions that were looked into */
    VEC(Treated *) looked; /* the variables of them */
    bool found;            /* a product somewhere */
} Search;

bool product_has_type(const Type *type)
{
    static const char *const integers[] = {"char", "uchar", "short", "ushort", "int",
                                           "uint", "long",  "ulong", "dim"};
    if (type->kind == TYPE_VECTOR)
        return !str_starts_one_of(type->name, integers);
    return type->kind != TYPE_INTEGER && type->kind != TYPE_BOOL;
}

/* --- types ------------------------------------------------------------------------------------ */

enum { NOT_KNOWN, WHOLE_NUMBER }; /* else the size of a floating type */
enum { MOST_STEPS = 8 };          /* of `v[i].a.b`; longer ones are not known */

static unsigned size_of(const Type *type, size_t levels)
{
    if (type->is_auto || type->pointers + type->extents.len != levels)
        return NOT_KNOWN;
    if (type->kind == TYPE_INTEGER || type->kind == TYPE_BOOL)
        return WHOLE_NUMBER;
    return type->kind == TYPE_FLOATING ? type->size : NOT_KNOWN;
}

static unsigned size_of_name(const Model *model, Str name, size_t levels)
{
    unsigned size = NOT_KNOWN;
    int64_t value;
    const Variable *variable = model_variable(model, name);
    const Type *of_file = variable ? NULL : names_variable_type(model->unit, name);
    if (of_file && of_file->kind == TYPE_INTEGER && !of_file->pointers) /* or of its elements */
        return WHOLE_NUMBER;
    for (; variable; variable = variable->namesake) {
        unsigned one = size_of(variable->type, levels);
        if (one == NOT_KNOWN || (size != NOT_KNOWN && size != one))
            return NOT_KNOWN;
        size = one;
    }
    return size == NOT_KNOWN && levels == 0 && unit_constant(model->unit, name, &value)
               ? WHOLE_NUMBER
               : size;
}

/* Of what the name stands for: a variable of the kernel, all of whose namesakes have that type, or
 * one of the file. */
static const Type *type_of_name(const Model *model, Str name)
{
    const Variable *variable = model_variable(model, name);
    const DeclaredVariable *declared =
        variable ? NULL : strmap_get(facts_declared(model->facts)->variables, name);
    const Type *type = variable ? variable->type : declared ? declared->type : NULL;
    for (; variable; variable = variable->namesake)
        if (!str_equal(type->name, variable->type->name))
            return NULL;
    return type;
}

static unsigned size_of_member(const Model *model, const Expr *expr)
{
    const Expr *steps[MOST_STEPS];
    size_t count = 0, levels = 0;
    Member member = {0};
    for (; expr->kind == EXPR_INDEX || expr->kind == EXPR_MEMBER; expr = expr_bare(expr->a)) {
        if (count == MOST_STEPS)
            return NOT_KNOWN;
        steps[count++] = expr;
    }
    if (expr->kind != EXPR_NAME)
        return NOT_KNOWN;
    if (name_is_place(expr->name))
        return WHOLE_NUMBER;
    for (member.type = type_of_name(model, expr->name); member.type && count-- > 0;) {
        levels += steps[count]->kind == EXPR_INDEX || steps[count]->op == TOKEN_ARROW;
        if (steps[count]->kind == EXPR_INDEX)
            continue;
        if (member.type->pointers + member.type->extents.len != levels ||
            !layout_member(model->arena, facts_declared(model->facts)->layouts, member.type,
                           steps[count]->name, &member))
            return NOT_KNOWN;
        levels = 0;
    }
    return member.type ? size_of(member.type, levels) : NOT_KNOWN;
}

static unsigned larger(unsigned a, unsigned b)
{
    return a == NOT_KNOWN || b == NOT_KNOWN ? NOT_KNOWN : a > b ? a : b;
}

static unsigned computed_size(const Model *model, const Expr *expr);

static unsigned size_of_binary(const Model *model, const Expr *expr)
{
    Computed *known = strmap_get(model->products->sizes, expr_key(&expr));
    if (known)
        return known->size;
    known = arena_new_of(model->arena, Computed);
    known->expr = expr;
    known->size = expr->op == TOKEN_COMMA
                      ? NOT_KNOWN
                      : larger(computed_size(model, expr->a), computed_size(model, expr->b));
    strmap_set(model->products->sizes, expr_key(&known->expr), known);
    return known->size;
}

/* sqrtf and its like; sqrt has several types. The larger or smaller one has that of both. Functions
 * of the file that are looked into give integers (inline_candidates.c). */
static unsigned size_of_call(const Model *model, const Expr *expr)
{
    if (expr->a->kind != EXPR_NAME)
        return NOT_KNOWN;
    Str name = expr->a->name;
    if (call_is_own(model, expr))
        return !model->has_using && !model_variable(model, name) && inline_of(model->facts, name)
                   ? WHOLE_NUMBER
                   : NOT_KNOWN;
    if (!function_is_pure(name))
        return NOT_KNOWN;
    if ((str_is(name, "min") || str_is(name, "max")) && expr->arguments.len == 2)
        return larger(computed_size(model, expr->arguments.at[0]),
                      computed_size(model, expr->arguments.at[1]));
    return name.len > 1 && name.at[name.len - 1] == 'f' ? 4 : NOT_KNOWN;
}

/* The type in which the expression is computed. */
static unsigned computed_size(const Model *model, const Expr *expr)
{
    const Expr *whole = expr;
    size_t levels = 0;
    switch (expr->kind) {
    case EXPR_PAREN: return computed_size(model, expr->a);
    case EXPR_NUMBER:
        return !expr->is_floating ? WHOLE_NUMBER : expr->type ? expr->type->size : NOT_KNOWN;
    case EXPR_CHARACTER:
    case EXPR_BOOL:
    case EXPR_SIZEOF: return WHOLE_NUMBER;
    case EXPR_NAME: return size_of_name(model, expr->name, 0);
    case EXPR_MEMBER: return size_of_member(model, expr);
    case EXPR_INDEX:
        for (; expr->kind == EXPR_INDEX; expr = expr_bare(expr->a))
            levels++;
        return expr->kind == EXPR_NAME     ? size_of_name(model, expr->name, levels)
               : expr->kind == EXPR_MEMBER ? size_of_member(model, whole)
                                           : NOT_KNOWN;
    case EXPR_UNARY:
        return expr->op == TOKEN_MINUS || expr->op == TOKEN_PLUS ? computed_size(model, expr->a)
                                                                 : NOT_KNOWN;
    case EXPR_BINARY: return size_of_binary(model, expr);
    case EXPR_TERNARY: return larger(computed_size(model, expr->b), computed_size(model, expr->c));
    case EXPR_CAST: return expr->type ? size_of(expr->type, 0) : NOT_KNOWN;
    case EXPR_CALL: return size_of_call(model, expr);
    default: return NOT_KNOWN;
    }
}

bool product_is_number(const Model *model, const Expr *expr)
{
    unsigned size = computed_size(model, expr);
    return size == WHOLE_NUMBER || size == 4 || size == 8;
}

unsigned product_size(const Model *model, const Expr *expr)
{
    const unsigned size = computed_size(model, expr);
    return size == 4 || size == 8 ? size : 0;
}

/* --- products --------------------------------------------------------------------------------- */

static void search(Search *state, const Expr *value);

bool product_is(const Model *model, const Expr *expr)
{
    if (expr->kind != EXPR_BINARY)
        return false;
    if (expr->op == TOKEN_SLASH) /* x / 2 is x * 0.5 */
        return expr_bare(expr->b)->kind == EXPR_NUMBER &&
               computed_size(model, expr) != WHOLE_NUMBER;
    return expr->op == TOKEN_STAR && computed_size(model, expr) != WHOLE_NUMBER;
}

static void search_function(Search *state, Str name);

/* A product or a quotient begins behind the token: `*p` and `float *p` are none. */
static bool ends_operand(Token token)
{
    return (token.kind == TOKEN_NAME && !names_type_word(token)) || token.kind == TOKEN_NUMBER ||
           token.kind == TOKEN_RPAREN || token.kind == TOKEN_RBRACKET || token.kind == TOKEN_RBRACE;
}

/* CUDA's own, as far as its name tells. */
static bool is_cuda_function(Str name)
{
    return function_is_pure(name) ||
           (str_starts_any(name, "__", "atomic", "tex", "surf") && !str_starts(name, "__asm"));
}

/* What stands before a parenthesis is a word of the language, a type, or CUDA's own, which gives no
 * product of its arguments; what a file does not show, an object or `asm`, may. */
static bool is_known_callee(Token token, Str name)
{
    static const char *const words[] = {"if",     "for",     "while",    "switch", "return",
                                        "sizeof", "alignof", "decltype", "auto",   "alignas",
                                        "printf", "assert",  "operator"};
    return names_type_word(token) || is_cuda_function(name) || str_is_one_of(name, words) ||
           str_starts(name, "make_");
}

/* The text multiplies somewhere, if the token stands in it. */
static void search_token(Search *state, Token before, Token token, Token next)
{
    state->found |= (token.kind == TOKEN_STAR && ends_operand(before)) ||
                    token.kind == TOKEN_STAR_ASSIGN || token.kind == TOKEN_SLASH ||
                    token.kind == TOKEN_SLASH_ASSIGN;
    const bool declares = before.kind == TOKEN_NAME && /* float f( */
                          !token_is_any(before, "return", "else", "case", "do");
    if (token.kind != TOKEN_NAME || next.kind != TOKEN_LPAREN || declares)
        return;
    Str callee = token_text(state->model->arena, token);
    if (unit_functions(state->model->unit, callee) && !function_is_pure(callee))
        search_function(state, callee);
    else
        state->found |= !is_known_callee(token, callee);
}

/* The name of a pointer that the function is given. */
static bool is_given_pointer(const Kernel *function, Str name)
{
    for (size_t i = 0; i < function->params.len; i++)
        if (str_equal(function->params.at[i]->name, name))
            return function->params.at[i]->type->pointers > 0;
    return false;
}

/* The end of a subscript, or the first token in it that sets something or begins a block. */
static size_t subscript_end(const Tokens *tokens, size_t open)
{
    size_t depth = 0, i = open;
    for (; i + 1 < tokens->len; i++) {
        TokenKind kind = tokens->at[i].kind;
        depth += kind == TOKEN_LBRACKET;
        if (kind == TOKEN_ASSIGN || (kind >= TOKEN_PLUS_ASSIGN && kind <= TOKEN_SHR_ASSIGN) ||
            kind == TOKEN_LBRACE || (kind == TOKEN_RBRACKET && --depth == 0))
            break;
    }
    return i;
}

static void search_function(Search *state, Str name)
{
    const Functions *functions = unit_functions(state->model->unit, name);
    if (strmap_get(state->asked, name))
        return;
    strmap_set(state->asked, name, state);
    state->found |= !functions || functions->len == 0;
    for (size_t i = 0; functions && i < functions->len; i++) {
        const Tokens *tokens = &functions->at[i]->tokens;
        size_t plain = 0; /* brackets before it are no subscripts that may be left out */
        for (size_t k = functions->at[i]->brace + 1; k + 1 < tokens->len; k++) {
            if (tokens->at[k].kind == TOKEN_LBRACKET && k >= plain) {
                plain = subscript_end(tokens, k);
                if (tokens->at[plain].kind == TOKEN_RBRACKET &&
                    is_given_pointer(functions->at[i],
                                     token_text(state->model->arena, tokens->at[k - 1]))) {
                    k = plain;
                    continue;
                }
            }
            search_token(state, tokens->at[k - 1], tokens->at[k], tokens->at[k + 1]);
        }
    }
}

/* The text of an object's class, which the file shows; false: it does not. */
static bool search_class(Search *state, Str object, size_t levels)
{
    const Variable *variable = model_variable(state->model, object);
    const Type *type = variable && !variable->namesake ? variable->type : NULL;
    uint32_t at;
    Source *source = type && type->kind == TYPE_UNKNOWN &&
                             type->pointers + (levels ? type->extents.len : 0) == levels
                         ? names_class_place(state->model->unit, type->name, &at)
                         : NULL;
    if (!source)
        return false;
    Lexer lexer = lexer_new(source, at, (uint32_t)source->text.len);
    Token before = lexer_next_solid(&lexer), token = lexer_next_solid(&lexer);
    size_t subscripts = 0; /* whose products are whole numbers */
    for (size_t depth = 0; token.kind != TOKEN_END && !state->found;) {
        Token next = lexer_next_solid(&lexer);
        subscripts += token.kind == TOKEN_LBRACKET;
        subscripts -= token.kind == TOKEN_RBRACKET && subscripts;
        state->found |= !depth && token.kind == TOKEN_COLON; /* a base, which may multiply */
        if (!subscripts)
            search_token(state, before, token, next);
        depth += token.kind == TOKEN_LBRACE;
        if (token.kind == TOKEN_RBRACE && --depth == 0)
            break;
        before = token;
        token = next;
    }
    return true;
}

static const Expr *root_of(const Expr *place)
{
    place = expr_bare(place);
    while (place->kind == EXPR_INDEX || place->kind == EXPR_MEMBER || place->kind == EXPR_UNARY)
        place = expr_bare(place->a);
    return place;
}

static Treated *treated(const Model *model, Str name)
{
    Treated *known = strmap_get(model->products->treated, name);
    if (!known && name.len) {
        known = arena_new_of(model->arena, Treated);
        strmap_set(model->products->treated, name, known);
    }
    return known;
}

static void note_value(const Model *model, Str name, const Expr *value)
{
    vec_push(model->arena, &treated(model, name)->values, value);
}

bool product_is_given(const Model *model, const Expr *call, size_t argument)
{
    const Functions *functions =
        call->a->kind == EXPR_NAME ? unit_functions(model->unit, call->a->name) : NULL;
    for (size_t i = 0; functions && i < functions->len; i++)
        if (argument < functions->at[i]->params.len &&
            functions->at[i]->params.at[argument]->type->pointers)
            return true;
    return !call_by_value(model, call, argument);
}

/* A function of the file may set what it gets. */
static void note_given(const Model *model, const Expr *call)
{
    for (size_t i = 0; i < call->arguments.len; i++) {
        const Expr *root = product_is_given(model, call, i) ? root_of(call->arguments.at[i]) : NULL;
        if (root && root->kind == EXPR_NAME && root->name.len)
            note_value(model, root->name, call);
    }
}

static void note_assignments(const Model *model, const Expr *expr)
{
    if (!expr)
        return;
    if (expr->kind == EXPR_CALL && call_is_own(model, expr))
        note_given(model, expr);
    const Expr *method = expr->kind == EXPR_CALL ? expr_bare(expr->a) : NULL,
               *object = method && method->kind == EXPR_MEMBER ? root_of(method) : method;
    if (object && object->kind == EXPR_NAME && object->name.len &&
        (object != method || model_variable(model, object->name))) /* z.set(x), z(x) */
        note_value(model, object->name, expr);
    const Expr *root = expr->kind == EXPR_ASSIGN ? root_of(expr->a) : NULL;
    if (root && root->kind == EXPR_NAME && root->name.len) {
        if (expr->op == TOKEN_ASSIGN)
            note_value(model, root->name, expr->b);
        else
            treated(model, root->name)->is_scaled |= expr_scales(expr);
    }
    for (size_t i = 0; i < expr_parts(expr); i++)
        note_assignments(model, expr_part(expr, i));
}

static void note_statements(const Model *model, const Stmt *stmt)
{
    if (!stmt)
        return;
    for (size_t i = 0; i < stmt->declarators.len; i++) {
        const Declarator *declarator = stmt->declarators.at[i];
        if (declarator->init && declarator->name.len)
            note_value(model, declarator->name, declarator->init);
    }
    for (size_t i = 0; i < stmt_exprs(stmt); i++)
        note_assignments(model, stmt_expr(stmt, i));
    for (size_t i = 0; i < stmt_parts(stmt); i++)
        note_statements(model, stmt_part(stmt, i));
}

void product_read(Model *model)
{
    model->products = arena_new_of(model->arena, struct ProductText);
    model->products->treated = strmap_new(model->arena);
    model->products->functions = strmap_new(model->arena);
    model->products->sizes = strmap_new(model->arena);
    note_statements(model, model->kernel->body);
}

static bool may_be_floating(const Model *model, Str name)
{
    const Variable *variable = model_variable(model, name);
    while (variable && !product_has_type(variable->type))
        variable = variable->namesake;
    return variable != NULL;
}

static void search_name(Search *state, Str name)
{
    Treated *known = strmap_get(state->model->products->treated, name);
    if (!known || known->is_plain || strmap_get(state->asked, name))
        return;
    strmap_set(state->asked, name, state);
    if (!may_be_floating(state->model, name)) {
        known->is_plain = true;
        return;
    }
    vec_push(state->model->arena, &state->looked, known);
    state->found |= known->is_scaled;
    search_class(state, name, 0); /* an operator of its may multiply */
    for (size_t i = 0; i < known->values.len; i++)
        search(state, known->values.at[i]);
}

static bool gives_sum(const Model *model, Str name)
{
    const Functions *functions = unit_functions(model->unit, name);
    if (!functions || functions->len != 1)
        return false;
    const Tokens *tokens = &functions->at[0]->tokens;
    size_t i = functions->at[0]->brace + 1, depth = 0;
    bool sums = false;
    if (i >= tokens->len || !token_is(tokens->at[i], "return"))
        return false;
    while (++i < tokens->len && tokens->at[i].kind != TOKEN_SEMICOLON) {
        TokenKind kind = tokens->at[i].kind;
        depth += kind == TOKEN_LPAREN || kind == TOKEN_LBRACKET;
        depth -= (kind == TOKEN_RPAREN || kind == TOKEN_RBRACKET) && depth;
        if (kind == TOKEN_QUESTION || kind == TOKEN_LBRACE)
            return false;
        sums |= !depth && (kind == TOKEN_PLUS || kind == TOKEN_MINUS) &&
                ends_operand(tokens->at[i - 1]);
    }
    return sums && i + 2 == tokens->len;
}

/* The names that stand in the functions' text somewhere as no part of a sum. */
static StrMap *names_passed(const Model *model, const Functions *functions)
{
    StrMap *names = strmap_new(model->arena);
    for (size_t i = 0; functions && i < functions->len; i++) {
        const Tokens *tokens = &functions->at[i]->tokens;
        for (size_t k = functions->at[i]->brace + 1; k + 1 < tokens->len; k++)
            if (tokens->at[k].kind == TOKEN_NAME && !token_is_sum(tokens->at[k - 1].kind) &&
                !token_is_sum(tokens->at[k + 1].kind))
                strmap_set(names, token_text(model->arena, tokens->at[k]), names);
    }
    return names;
}

static const FunctionText *text_of_function(const Model *model, Str name)
{
    FunctionText *known = strmap_get(model->products->functions, name);
    if (!known) {
        Search inside = {.model = model, .asked = strmap_new(model->arena)};
        search_function(&inside, name);
        known = arena_new_of(model->arena, FunctionText);
        *known = (FunctionText){inside.found, gives_sum(model, name),
                                names_passed(model, unit_functions(model->unit, name))};
        strmap_set(model->products->functions, name, known);
    }
    return known;
}

/* The argument may be what the function of the file gives back, or leaves in a variable. */
static bool is_passed(const Model *model, Str name, size_t argument)
{
    const Functions *functions = unit_functions(model->unit, name);
    for (size_t i = 0; functions && i < functions->len; i++)
        if (argument >= functions->at[i]->params.len ||
            strmap_get(text_of_function(model, name)->passed,
                       functions->at[i]->params.at[argument]->name))
            return true;
    return false;
}

/* CUDA's own; not `::f` and `S::f` of the file, and `f` of a library. */
static bool is_known_function(Str name)
{
    return is_cuda_function(name) || str_is_any(name, "printf", "assert") ||
           str_starts(name, "std::") || names_library_class(name);
}

static void search_call(Search *state, const Expr *call)
{
    const Model *model = state->model;
    const Expr *callee = expr_bare(call->a);
    const bool named = callee->kind == EXPR_NAME;
    const Expr *value = call->arguments.len == 1 ? expr_bare(call->arguments.at[0]) : NULL;
    bool makes = named && str_starts(callee->name, "make_");
    if (named && unit_functions(model->unit, callee->name) &&
        text_of_function(model, callee->name)->gives_sum)
        return;
    if (named && value && value->op == TOKEN_STAR && product_is(model, value) &&
        str_is_any(callee->name, "fabsf", "fabs")) /* x * x is none of less than 0 */
        state->found |= str_equal(product_words(model, value->a), product_words(model, value->b));
    for (size_t i = 0; i < call->arguments.len; i++)
        if (makes || !named || is_passed(model, callee->name, i))
            search(state, call->arguments.at[i]);
    const bool is_own =
        call_is_own(model, call) || (named && unit_functions(model->unit, callee->name));
    const Expr *object = callee->kind == EXPR_MEMBER ? expr_bare(callee->a) : NULL;
    const size_t levels = object && object->kind == EXPR_INDEX;
    object = levels ? expr_bare(object->a) : object;
    if (object && object->kind == EXPR_NAME && search_class(state, object->name, levels))
        return; /* a method of it, or of what it is */
    if (!named || (!is_own && !makes &&
                   (function_ends_in_product(callee->name) || !is_known_function(callee->name))))
        state->found = true;
    else if (!makes && is_own && !search_class(state, callee->name, 0))
        state->found |= text_of_function(model, callee->name)->multiplies;
}

bool product_is_call(const Model *model, const Expr *expr)
{
    const Expr *callee = expr->kind == EXPR_CALL ? expr_bare(expr->a) : NULL;
    return callee && call_is_own(model, expr) &&
           (callee->kind != EXPR_NAME || !unit_functions(model->unit, callee->name) ||
            text_of_function(model, callee->name)->multiplies);
}

/* Sets state->found, if the value may be a product. */
static void search(Search *state, const Expr *value)
{
    if (!value || state->found)
        return;
    switch (value->kind) {
    case EXPR_PAREN: search(state, value->a); return;
    case EXPR_UNARY:
        if (value->op == TOKEN_MINUS || value->op == TOKEN_PLUS)
            search(state, value->a);
        else if (value->op == TOKEN_STAR)
            search(state, root_of(value->a));
        else if (value->op == TOKEN_AND) /* who has the address has the value */
            search(state, expr_bare(value->a)->kind == EXPR_ASSIGN ? expr_bare(value->a)
                                                                   : root_of(value->a));
        return;
    case EXPR_CAST:
        if (value->type && product_has_type(value->type))
            search(state, value->a);
        state->found |= value->type && value->type->kind == TYPE_UNKNOWN && /* (f)(x, y) */
                        unit_functions(state->model->unit, value->type->name);
        return;
    case EXPR_TERNARY:
        search(state, value->b);
        search(state, value->c);
        return;
    case EXPR_ASSIGN:
        state->found |= product_scales(state->model, value); /* r = q *= y */
        search(state, value->op == TOKEN_ASSIGN ? value->b : NULL);
        return;
    case EXPR_INIT:
        for (size_t i = 0; i < value->arguments.len; i++)
            search(state, value->arguments.at[i]);
        return;
    case EXPR_BINARY:
        state->found |= product_is(state->model, value);
        if (value->op == TOKEN_COMMA)
            search(state, value->b);
        return;
    case EXPR_NAME:
        if (value->name.len)
            search_name(state, value->name);
        return;
    case EXPR_INDEX:
    case EXPR_MEMBER: search(state, root_of(value)); return;
    case EXPR_CALL: search_call(state, value); return;
    case EXPR_OPAQUE:
    case EXPR_LAMBDA: state->found = true; return;
    default: return;
    }
}

void product_each_operand(const Model *model, const Expr *expr, bool is_summand, TakeOperand *take,
                          void *context)
{
    bool a = is_summand, others = is_summand;
    switch (expr->kind) {
    case EXPR_INDEX: others = false; break;
    case EXPR_TERNARY: a = false; break;
    case EXPR_CALL: {
        const Expr *callee = expr_bare(expr->a);
        bool computes = callee->kind == EXPR_NAME && !call_is_own(model, expr) &&
                        function_is_pure(callee->name) && !str_starts(callee->name, "make_");
        a = others = !computes;
        break;
    }
    case EXPR_CAST: a = others = is_summand && expr->type && product_has_type(expr->type); break;
    case EXPR_UNARY: a = others = is_summand && expr->op != TOKEN_NOT; break;
    case EXPR_BINARY:
        a = others = expr->op == TOKEN_PLUS || expr->op == TOKEN_MINUS ||
                     (is_summand && expr->op == TOKEN_COMMA);
        break;
    default: break;
    }
    take(context, expr->a, a);
    take(context, expr->b, others);
    take(context, expr->c, others);
    for (size_t i = 0; i < expr->arguments.len; i++)
        take(context, expr->arguments.at[i], others);
}

static void add_product(const Model *model, const Expr *expr, Products *products)
{
    unsigned size = larger(computed_size(model, expr->a), computed_size(model, expr->b));
    vec_push(model->arena, products, (Product){expr, size == 4 || size == 8 ? size : 0});
}

bool product_scales(const Model *model, const Expr *expr)
{
    return expr_scales(expr) && computed_size(model, expr->a) != WHOLE_NUMBER &&
           (expr->op == TOKEN_STAR_ASSIGN ||
            expr_bare(expr->b)->kind == EXPR_NUMBER); /* x /= 2 is x *= 0.5 */
}

void product_compound(const Model *model, const Expr *assignment, Products *products)
{
    if (assignment->op == TOKEN_STAR_ASSIGN || expr_bare(assignment->b)->kind == EXPR_NUMBER)
        add_product(model, assignment, products);
}

void product_find(const Model *model, const Expr *value, Products *products)
{
    value = expr_unsigned(value);
    if (value->kind == EXPR_TERNARY) {
        product_find(model, value->b, products);
        product_find(model, value->c, products);
    } else if (product_is(model, value)) {
        add_product(model, value, products);
    } else {
        Search all = {.model = model, .asked = strmap_new(model->arena)};
        search(&all, value);
        for (size_t i = 0; i < all.looked.len && !all.found; i++)
            all.looked.at[i]->is_plain = true;
        if (all.found)
            vec_push(model->arena, products, (Product){value, 0});
    }
}

bool product_may_be(const Model *model, const Expr *value)
{
    Products products = {0};
    product_find(model, value, &products);
    return products.len > 0;
}
