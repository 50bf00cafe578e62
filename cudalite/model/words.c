/* Arrays of structures as arrays of the numbers that these are made of. Enters: a garray of elements that no
 * instruction loads; an access with its members. Leaves: an array with one more dimension; which number of its
 * structure is meant. */
#include "../front/layout.h"
#include "../front/parse.h"
#include "builder.h"

/* What one instruction loads. */
static bool is_one_access(unsigned bytes)
{
    return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8 || bytes == 16;
}

/* An array of structures is one of the numbers that they are made of, with one more dimension: p[i].y is
 * word 1 of row i. */
bool words_make(Builder *builder, Array *array)
{
    Model *model = builder->model;
    const AnnotationWord *word = &array->annotation->element_size;
    Words words;
    const char *why = NULL;
    if (is_one_access(array->element))
        return true;
    if (array->is_multi || array->rank > 2)
        why = "structures may have two dimensions, and plain subscripts";
    else if (!layout_words(builder->arena, facts_declared(model->facts)->layouts,
                           array->param->type, &words))
        why = "its elements are not known to be numbers of one type, side by side";
    else if (words.count * words.type->size != array->element)
        why = "its elements have another size";
    if (why && model->diags->errors) /* that says more */
        return false;
    if (why) {
        diag_report(model->diags, DIAG_STRUCTURE, word->where,
                    "nothing is done for '%.*s', whose elements are structures of %u bytes: %s",
                    STR_ARG(array->name), array->element, why);
        return false;
    }
    Type *points = arena_new_of(builder->arena, Type);
    *points = *words.type;
    points->pointers = 1;
    points->is_const = array->is_const;
    points->is_volatile = array->is_volatile;
    points->is_restrict = array->is_restrict;
    array->points = points;
    array->words = words.count;
    array->element = words.type->size;
    array->type_text = words.type->name;
    array->sizes[array->rank] = poly_constant(builder->arena, words.count);
    array->size_texts[array->rank++] = str_format(builder->arena, "%u", words.count);
    return true;
}

/* The number that `chain` names, counted from the structure's beginning, which `whole` is. */
bool words_find(const Builder *builder, const Array *array, const Expr *chain, const Expr *whole,
                int64_t *word)
{
    enum { DEEPEST = 8 };
    const Expr *members[DEEPEST];
    unsigned depth = 0;
    for (; chain && chain != whole && depth < DEEPEST; chain = expr_bare(chain->a)) {
        if (chain->kind != EXPR_MEMBER || chain->op == TOKEN_ARROW)
            return false;
        members[depth++] = chain;
    }
    const StrMap *layouts = facts_declared(builder->model->facts)->layouts;
    const Type *holder = array->param->type;
    int64_t offset = 0;
    Member found = {.type = NULL};
    while (chain == whole && depth-- > 0) {
        if (!layout_member(builder->arena, layouts, holder, members[depth]->name, &found))
            return false;
        offset += found.offset;
        holder = found.type;
    }
    *word = offset / array->element;
    return found.type && found.type->size == array->element && !found.type->pointers &&
           !found.type->extents.len && found.type->kind != TYPE_VECTOR &&
           offset % array->element == 0;
}
