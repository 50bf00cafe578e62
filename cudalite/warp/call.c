/* Calls of functions whose bodies are known. Enters: the call, the arguments' values. Leaves: the
 * value that comes back; the accesses on the way are those of this call (walk.h: Code).
 *
 * Arguments are bound to the parameters as C++ does it: values are copied, a reference to memory is
 * another name for it, and what a reference to a variable was made to hold is copied back. */
#include "../syntax/parse.h"
#include "../syntax/struct_layout.h"
#include "walk.h"

/* --- types ---------------------------------------------------------------------------------- */

static const Type *named_type(const Code *code, Str name)
{
    for (size_t i = 0; i < code->types.len; i++)
        if (str_equal(code->types.at[i].name, name))
            return code->types.at[i].type;
    return NULL;
}

/* `Pair<T>` as it is meant where T is known, if the file names that instance; empty: nothing else. */
static Str instance_name(const Walk *walk, const Code *code, Str name)
{
    Text text = text_new(walk->arena);
    bool any = false;
    for (size_t i = 0; i < name.len;) {
        size_t end = i;
        while (end < name.len && str_is_word_byte(name.at[end]))
            end++;
        end += end == i;
        Str word = str_slice(name, i, end);
        const Type *type = named_type(code, word);
        any = any || (type && type->name.len && !type->pointers);
        text_add(&text, type && type->name.len ? type->name : word);
        i = end;
    }
    Str meant = any ? text_str(&text) : (Str){0};
    return meant.len && layout_size(walk->layouts, meant) ? meant : (Str){0};
}

const Type *walk_type(Walk *walk, const Type *type)
{
    Code *code = walk->code;
    const bool is_open = type->kind == TYPE_UNKNOWN && code->types.len;
    const Type *base = is_open ? named_type(code, type->name) : NULL;
    const Type instance = {.name = is_open && !base && str_has(type->name, "<")
                                       ? instance_name(walk, code, type->name)
                                       : (Str){0},
                           .kind = TYPE_UNKNOWN};
    if (!base && instance.name.len)
        base = &instance;
    if (!base)
        return type;
    for (size_t i = 0; i < code->meant.len; i++)
        if (code->meant.at[i].written == type)
            return code->meant.at[i].meant;
    Type *meant = arena_new_of(walk->arena, Type);
    *meant = *type;
    meant->kind = base->kind;
    meant->size = base->size;
    meant->is_unsigned = base->is_unsigned;
    meant->components = base->components;
    meant->of_floats = base->of_floats;
    meant->name = base->name;
    meant->pointers += base->pointers;
    vec_push(walk->arena, &code->meant, (MeantType){type, meant});
    return meant;
}

/* `T *` is given a pointer to elements of a known type: that is T. */
static void deduce_type(Walk *walk, Code *code, const Type *type, const WarpValue *value)
{
    bool tells = type->kind == TYPE_UNKNOWN && type->pointers == 1 && value->is_pointer &&
                 !value->indirections && value->type && value->type->kind != TYPE_UNKNOWN &&
                 strs_has(&code->function->template_types, type->name) &&
                 !named_type(code, type->name);
    if (!tells)
        return;
    Type *base = arena_new_of(walk->arena, Type);
    *base = (Type){.kind = value->type->kind,
                   .size = value->type->size,
                   .is_unsigned = value->type->is_unsigned,
                   .components = value->type->components,
                   .of_floats = value->type->of_floats,
                   .name = value->type->name};
    vec_push(walk->arena, &code->types, (TypeName){type->name, base});
}

/* --- template arguments --------------------------------------------------------------------- */

bool template_value(void *context, Str name, int64_t *value)
{
    const Walk *walk = context;
    const Kernel *function = walk->code->function;
    for (size_t i = 0; i < walk->code->numbers.len; i++)
        if (str_equal(walk->code->numbers.at[i].name, name)) {
            *value = walk->code->numbers.at[i].value;
            return true;
        }
    for (size_t i = 0; walk->code->caller && i < function->template_params.len; i++)
        if (str_equal(function->template_params.at[i], name))
            return lanes_value(
                &walk->slots.at[walk->code->first_slot + function->params.len + i].value.lanes,
                ~(LaneSet)0, value);
    return false;
}

/* One argument of `f<4, float>`: the parameter's type or its value. */
static void bind_template(Walk *walk, Code *code, size_t index, Tokens *words)
{
    Str name = code->function->template_params.at[index];
    Slot *slot = &walk->slots.at[code->first_slot + code->function->params.len + index];
    Str word = words->len == 1 ? token_text(walk->arena, words->at[0]) : STR("");
    int64_t number;
    if (strs_has(&code->function->template_types, name)) {
        const Type *type = named_type(walk->code, word);
        if (!type && word.len)
            type = unit_type(walk->functions_of, word);
        if (type && !named_type(code, name))
            vec_push(walk->arena, &code->types, (TypeName){name, type});
        return;
    }
    const Expr *expr = words->len ? parse_expression(walk->functions_of, words) : NULL;
    if (expr && expr_evaluate(walk->functions_of, expr, template_value, walk, &number))
        slot->value = value_number(lanes_constant(number), number > INT32_MAX ? 8 : 4, false);
}

/* All that the call writes; others are numbers that all lanes share and nobody knows. */
static void bind_templates(Walk *walk, Code *code)
{
    const Kernel *function = code->function;
    const Tokens *tokens = &walk->code->function->tokens;
    const Expr *name = code->call->a;
    size_t at = name->first, index = 0, depth = 0, count = function->template_params.len;
    for (size_t i = 0; i < count; i++)
        walk->slots.at[code->first_slot + function->params.len + i].value =
            value_number(lanes_unknown(ASSUMED_SIZE, 1, false), 4, false);
    code->is_bound = true;
    if (tokens->at[name->last].kind != TOKEN_GREATER)
        return;
    while (at < name->last && tokens->at[at].kind != TOKEN_LESS)
        at++;
    Tokens words = {0};
    for (at++; at <= name->last && index < count; at++) {
        TokenKind kind = tokens->at[at].kind;
        bool ends = depth == 0 && (kind == TOKEN_COMMA || at == name->last);
        depth += kind == TOKEN_LPAREN || kind == TOKEN_LESS;
        depth -= depth && (kind == TOKEN_RPAREN || kind == TOKEN_GREATER);
        if (!ends) {
            vec_push(walk->functions_of->arena, &words, tokens->at[at]);
            continue;
        }
        bind_template(walk, code, index++, &words);
        words = (Tokens){0};
    }
}

/* --- arguments ------------------------------------------------------------------------------ */

/* What all lanes share and nobody knows: a default argument. */
static WarpValue left_out(void)
{
    return value_number(lanes_unknown(ASSUMED_SIZE, 1, false), 4, false);
}

/* `f<int &>(i)` */
static bool is_told_reference(const Walk *walk, const Code *code, const Type *type)
{
    const Expr *name = code->call->a;
    bool tells = false;
    for (size_t i = name->first; i <= name->last; i++)
        tells = tells || walk->code->function->tokens.at[i].kind == TOKEN_AND;
    return tells && !type->pointers && strs_has(&code->function->template_types, type->name);
}

static Argument argument_of(Walk *walk, const Code *code, const Param *param, const Expr *expr)
{
    Argument argument = {.variable = -1};
    bool refers = (param->type->is_reference && !param->type->extents.len) ||
                  is_told_reference(walk, code, param->type);
    const Expr *bare = expr_bare(expr);
    if (refers && bare->kind == EXPR_NAME && walk->code->slot_of[bare->first] >= 0) {
        int at = walk->code->slot_of[bare->first];
        const Slot *slot = &walk->slots.at[at];
        argument.value = slot->value;
        if (slot->memory && slot->value.levels == 0)
            argument.memory = slot->memory;
        else if (!slot->memory)
            argument.variable = at;
        return argument;
    }
    if (refers && walk_reference(walk, bare, &argument.value)) {
        argument.memory = argument.value.memory;
        return argument;
    }
    argument.value = walk_value(walk, expr);
    return argument;
}

/* As an array of the parameter's type, where that has other levels than the argument. */
static WarpValue as_declared(Walk *walk, const Type *type, WarpValue value)
{
    unsigned levels = type->pointer_to_array || type->extents.len
                          ? (unsigned)type->extents.len + type->pointer_to_array
                          : type->pointers;
    if (!value.is_pointer || !levels || value.levels + value.indirections == levels)
        return value;
    WarpValue array = walk_array(walk, value.memory, type);
    array.lanes = value.lanes;
    return array;
}

static void bind(Walk *walk, Code *code, size_t index, const Argument *argument)
{
    static const Type any = {.is_auto = true};
    Slot *slot = &walk->slots.at[code->first_slot + index];
    const Type *type = code->function->params.at[index]->type;
    deduce_type(walk, code, type, &argument->value);
    const Type *meant = walk_type(walk, type);
    bool is_open = meant->kind == TYPE_UNKNOWN && !meant->pointers && !meant->extents.len &&
                   strs_has(&code->function->template_types, meant->name);
    slot->type = is_open                   ? &any
                 : argument->variable >= 0 ? walk->slots.at[argument->variable].type
                                           : meant;
    slot->memory = argument->memory;
    WarpValue value = argument->value;
    if (!argument->memory) {
        value = as_declared(walk, meant, value);
        value = value_convert(value, slot->type);
    }
    if (value.is_pointer && value.memory && value.memory->space != SPACE_LOCAL)
        value.memory->hidden = true;
    walk_assign(walk, code->first_slot + index, value);
}

/* --- the call ------------------------------------------------------------------------------- */

/* A variable that two parameters refer to holds what nobody knows. */
static void copy_back(Walk *walk, const Code *code)
{
    size_t count = code->function->params.len;
    for (size_t i = 0; i < count; i++) {
        const Argument *argument = &code->arguments[i];
        bool twice = false;
        const Type *type = code->function->params.at[i]->type;
        if (argument->variable < 0 || (type->is_const && !type->pointers))
            continue;
        for (size_t k = 0; k < count; k++)
            twice = twice || (k != i && code->arguments[k].variable == argument->variable);
        WarpValue value = walk->slots.at[code->first_slot + i].value;
        if (twice) {
            value.lanes = lanes_data();
            value.holder = (Str){0};
        }
        walk_assign(walk, (size_t)argument->variable, value);
    }
}

/* Of the result's type, whatever it may be. */
static WarpValue nothing_yet(Walk *walk, const Code *code)
{
    const Type *type = walk_type(walk, code->function->result);
    return type->kind == TYPE_VOID ? value_none() : value_convert(value_none(), type);
}

bool walk_call(Walk *walk, const Expr *expr, WarpValue *value)
{
    Code *code = walk->code->code_at[expr->first], *caller = walk->code;
    const Expr *statement = walk->statement;
    LaneSet alive = walk->alive;
    if (!code || code->is_endless)
        return false;
    for (size_t i = 0; i < code->function->params.len; i++) {
        const Param *param = code->function->params.at[i];
        bool given = i < expr->arguments.len;
        code->arguments[i] = given ? argument_of(walk, code, param, expr->arguments.at[i])
                                   : (Argument){.value = left_out(), .variable = -1};
    }
    if (!code->is_bound)
        bind_templates(walk, code);
    walk->code = code;
    walk->alive = walk->mask.maybe;
    for (size_t i = 0; i < code->function->params.len; i++)
        bind(walk, code, i, &code->arguments[i]);
    walk_assign(walk, code->result, nothing_yet(walk, code));
    walk->code = caller;
    walk->alive = alive;
    walk_function(walk, code);
    walk->statement = statement;
    *value = walk->slots.at[code->result].value;
    copy_back(walk, code);
    return true;
}

void walk_give(Walk *walk, WarpValue value)
{
    const Code *code = walk->code;
    LaneSet here = walk->mask.maybe, earlier = walk->returned, alive = walk->alive;
    if (!code->caller)
        return;
    const Type *type = code->function->result;
    value = type ? value_convert(value, walk_type(walk, type)) : value_none();
    if (earlier & here) { /* it may be what they came back with before */
        value.lanes.state = value.lanes.state == LANES_DATA ? LANES_DATA : LANES_ASSUMED;
        value.lanes.modulus = 0;
        value.lanes.nonnegative = false;
        value.lanes.poly = NULL;
        value.memory = NULL;
        walk->alive = here;
    } else {
        walk->alive = here | earlier;
    }
    walk_assign(walk, code->result, value);
    walk->alive = alive;
}
