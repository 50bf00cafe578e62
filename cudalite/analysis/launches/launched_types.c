/* Types of templates. Enters: a kernel's template, the launches of the file. Leaves: whether a type
 * parameter stands for what is asked in each of them: k<float><<<...>>>. A launch that names no
 * type may give it any. */
#include "launched_types.h"

bool launched_types_pass(Unit *unit, StrMap *launches, const Kernel *kernel, Str name,
                         TypeTest *test)
{
    const Launches *all =
        strs_has(&kernel->template_types, name) ? strmap_get(launches, kernel->name) : NULL;
    size_t index = 0;
    bool pass = all && all->len;
    while (pass && !str_equal(kernel->template_params.at[index], name))
        index++;
    for (size_t i = 0; i < (pass ? all->len : 0); i++) {
        const TypeList types = unit_launch_types(unit, all->at[i], index);
        for (size_t k = 0; k < types.len && pass; k++)
            pass = test(unit, types.at[k]);
        pass = pass && types.len;
    }
    return pass;
}

static bool is_number(Unit *unit, const Type *type)
{
    (void)unit;
    return !type->pointers && !type->extents.len && !type->is_reference &&
           (type->kind == TYPE_INTEGER || type->kind == TYPE_FLOATING || type->kind == TYPE_BOOL ||
            type->kind == TYPE_VECTOR);
}

bool launched_types_are_numbers(const Model *model, Str name)
{
    return launched_types_pass(model->unit, model->facts->launches, model->kernel, name, is_number);
}
