/* Names and numbers in host functions. Enters: a variant. Leaves: names that neither its kernel has
 * nor a macro, numbers as text. */
#include "host_names.h"

#include "../analysis/spelling.h"

Str host_name(const Variant *variant, Str base)
{
    const Model *model = variant->model;
    return model_free_name(variant->arena, model, base, NULL);
}

Str host_end(const Variant *variant, Str array)
{
    return host_name(variant, str_format(variant->arena, "%.*s_end", STR_ARG(array)));
}

Str host_number(const Variant *variant, int64_t number)
{
    return str_format(variant->arena, "%lld", (long long)number);
}
