/* What the names of a template stand for in a call. Enters: the call, the types of its arguments.
 * Leaves: types and numbers of the code that it calls. */
#include "template_arguments.h"

#include "../syntax/parse.h"
#include "../syntax/struct_layout.h"
#include "value.h"

/* --- types ---------------------------------------------------------------------------------- */

static const Type *named_type(const Code *code, Str name)
{
    for (size_t i = 0; i < code->types.len; i++)
        if (str_equal(code->types.at[i].name, name))
            return code->types.at[i].type;
    return NULL;
}

/* `Pair<T>` as it is meant where T is known, if the file names that instance; empty: nothing
 * else. */
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

void deduce_type(Walk *walk, Code *code, const Type *type, const WarpValue *value)
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

void bind_templates(Walk *walk, Code *code)
{
    const Kernel *function = code->function;
    const Tokens *tokens = &walk->code->function->tokens;
    const Expr *name = code->call->a;
    size_t at = name->first, index = 0, depth = 0, count = function->template_params.len;
    for (size_t i = 0; i < count; i++)
        walk->slots.at[code->first_slot + function->params.len + i].value =
            value_number(lanes_unknown(walk->assumed_size, 1, false), 4, false);
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
