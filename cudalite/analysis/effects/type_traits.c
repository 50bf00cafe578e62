/* Types. Enters: a type, or its name with a template's arguments. Leaves: whether variables of it
 * are numbers, may exceed int, or may refer to something. */
#include "type_traits.h"

bool type_is_wide(const Type *type)
{
    return type->size == 8 || (type->size == 4 && type->is_unsigned);
}

bool type_is_plain_integer(const Type *type)
{
    return type->kind == TYPE_INTEGER && type->pointers == 0 && type->extents.len == 0;
}

bool type_is_arithmetic(const Type *type)
{
    return type->pointers == 0 && !type->is_reference && !type->is_auto &&
           (type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING || type->kind == TYPE_BOOL ||
            type->kind == TYPE_VECTOR);
}

bool type_is_flat(Unit *unit, const Type *type)
{
    return type_is_arithmetic(type) ||
           (type->kind == TYPE_UNKNOWN && !type->pointers && !type->is_reference &&
            !type->is_auto && names_class_is_flat(unit, type->name));
}

bool type_is_parameter(const Model *model, Str name)
{
    const Kernel *kernel = model->kernel;
    bool is_type = strs_has(&kernel->template_types, name), has = false;
    for (size_t i = 0; i < kernel->params.len && is_type && !has; i++)
        has = str_equal(kernel->params.at[i]->type->name, name);
    return has;
}

/* The word of a template's arguments is a number, or a type whose values are. */
static bool is_number_word(const Model *model, Str word)
{
    static const char *const words[] = {"std",   "const",  "unsigned", "signed",  "char",
                                        "short", "int",    "long",     "float",   "double",
                                        "bool",  "cuda",   "array",    "complex", "pair",
                                        "tuple", "thrust", "true",     "false"};
    if (str_is_one_of(word, words))
        return true;
    const Type *type = unit_type(model->unit, word);
    bool is_argument = strs_has(&model->kernel->template_params, word) &&
                       !strs_has(&model->kernel->template_types, word);
    int64_t constant;
    return (word.at[0] >= '0' && word.at[0] <= '9') || is_argument ||
           type_is_parameter(model, word) || unit_constant(model->unit, word, &constant) ||
           type_is_flat(model->unit, type ? type : &(Type){.kind = TYPE_UNKNOWN, .name = word});
}

/* `std::complex<float>`, but not `std::pair<const float &, int>`, nor `std::decay<float>::type`. */
static bool is_library_value(const Model *model, Str name)
{
    static const char *const ends[] = {"complex", "array", "pair", "tuple", "byte"};
    size_t open = 0, begin = 0;
    for (; open < name.len && name.at[open] != '<'; open++)
        begin = name.at[open] == ':' ? open + 1 : begin;
    Str last = str_trim(str_slice(name, begin, open));
    bool is_value = !begin; /* those of CUDA: half, dim3 */
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        is_value |= str_is(last, ends[i]);
    is_value &= names_library_class(name) && (open == name.len || name.at[name.len - 1] == '>');
    for (size_t i = open; i < name.len && is_value; i++) {
        size_t first = i;
        while (i < name.len && str_is_word_byte(name.at[i]))
            i++;
        is_value = first == i ? name.at[i] != '&' && name.at[i] != '*'
                              : is_number_word(model, str_slice(name, first, i));
        i -= first < i;
    }
    return is_value;
}

bool words_are_numbers(const Model *model, const Expr *name)
{
    const Tokens *tokens = &model->kernel->tokens;
    size_t i = name->first;
    while (i <= name->last && tokens->at[i].kind != TOKEN_LESS)
        i++;
    for (; i <= name->last; i++) {
        Token token = tokens->at[i];
        if (token.kind == TOKEN_AND || token.kind == TOKEN_AND_AND ||
            (token.kind == TOKEN_NAME && !is_number_word(model, token_text(model->arena, token))))
            return false;
    }
    return true;
}

bool type_hides(const Model *model, const Type *type)
{
    return type->kind == TYPE_UNKNOWN && !type->pointers && !type->is_auto &&
           !type_is_flat(model->unit, type) && !type_is_parameter(model, type->name) &&
           !is_library_value(model, type->name);
}
