/* Arrays of structures as arrays of the numbers that these are made of. Enters: a garray of
 * elements that no instruction loads; an access with its members. Leaves: an array with one more
 * dimension; which number of its structure is meant. */
#include "aggregate_split.h"

#include "../syntax/struct_layout.h"
#include "accesses.h"
#include "operators.h"
#include "spelling.h"

/* `&p[i].x` begins there: the address of a member. */
static bool is_member_address(const Model *model, const Array *array, size_t at)
{
    const Tokens *tokens = &model->kernel->tokens;
    if (tokens->at[at].kind != TOKEN_AND || at + 2 >= tokens->len ||
        tokens->at[at + 2].kind != TOKEN_LBRACKET ||
        !str_equal(token_text(model->arena, tokens->at[at + 1]), array->name))
        return false;
    const size_t end = tokens_closing(tokens->at, tokens->len, at + 2);
    return end + 1 < tokens->len && tokens->at[end + 1].kind == TOKEN_DOT;
}

/* The body has a pointer to such structures, and `->`, or one to a member: these are found by what
 * it points to. */
static bool is_followed(const Model *model, const Array *array)
{
    const Type *type = array->param->type;
    const Tokens *tokens = &model->kernel->tokens;
    bool points = false, follows = false;
    for (size_t i = model->kernel->brace; i + 1 < tokens->len && type->kind == TYPE_UNKNOWN; i++) {
        points =
            points || (tokens->at[i + 1].kind == TOKEN_STAR && tokens->at[i].kind == TOKEN_NAME &&
                       str_equal(token_text(model->arena, tokens->at[i]), type->name));
        follows = follows || tokens->at[i].kind == TOKEN_ARROW;
        if (is_member_address(model, array, i))
            return true;
    }
    return points && follows;
}

/* An annotation asks for another layout of the array. */
static bool lies_otherwise(const Kernel *kernel, Str name)
{
    for (size_t i = 0; i < kernel->annotations.len; i++)
        if (kernel->annotations.at[i]->kind == ANNOTATION_LAYOUT &&
            str_equal(kernel->annotations.at[i]->name.text, name))
            return true;
    return false;
}

/* An array of structures is one of the numbers that they are made of, with one more dimension:
 * p[i].y is word 1 of row i. */
bool words_make(Builder *builder, Array *array)
{
    Model *model = builder->model;
    const AnnotationWord *word = &array->annotation->element_size;
    Words words;
    const char *why = NULL;
    const bool is_one = bytes_are_one_access(array->element);
    if (is_one && (!is_followed(model, array) || lies_otherwise(model->kernel, array->name)))
        return true;
    if (array->is_multi || array->rank > 2)
        why = "an array of structures may have at most two dimensions and plain subscripts";
    else if (!layout_words(builder->arena, model->unit, facts_declared(model->facts)->layouts,
                           array->param->type, &words)) {
        why = layout_why(facts_declared(model->facts)->layouts, array->param->type);
        why = why ? why
              : str_has(array->param->type->name, "<")
                  ? "template structures are not supported"
                  : "its elements may not be adjacent numbers of one size";
    } else if (words.count * words.type->size != array->element)
        why = "its elements have a different size";
    if (why && is_one)
        return true;
    if (why && model->diags->errors) /* that says more */
        return false;
    if (why &&
        lies_otherwise(model->kernel, array->name)) /* its members may be arrays of their own */
        return false;
    if (why) {
        diag_report(model->diags, DIAG_STRUCTURE, word->where,
                    "'%.*s', whose elements are structures of %u bytes, is left unchanged: %s",
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
    if (words.is_mixed)
        array->mixed = model_free_name(
            builder->arena, model, str_format(builder->arena, "Word%u", words.type->size), NULL);
    array->element = words.type->size;
    array->type_text = words.type->name;
    array->sizes[array->rank] = poly_constant(builder->arena, words.count);
    array->size_texts[array->rank++] = str_format(builder->arena, "%u", words.count);
    return true;
}

enum { MOST_STEPS = 8 };

/* p[i].a.b[k]: where it begins, and the steps from there to the place, the last one first. */
typedef struct {
    const Expr *root, *steps[MOST_STEPS];
    unsigned count;
} Chain;

static Array *array_of(const Builder *builder, const Expr *name)
{
    const Variable *variable = name->kind == EXPR_NAME ? builder_find(builder, name->name) : NULL;
    Array *array = variable && !variable->address_taken && !variable->value.is_word
                       ? variable->value.array
                       : NULL;
    return array && array->words ? array : NULL;
}

static Array *chain_find(const Builder *builder, const Expr *place, Chain *chain)
{
    Array *array = NULL;
    for (place = expr_bare(place); place; place = expr_bare(place->a)) {
        const bool is_index = place->kind == EXPR_INDEX, is_member = place->kind == EXPR_MEMBER,
                   is_arrow = is_member && place->op == TOKEN_ARROW,
                   follows = is_arrow || (place->kind == EXPR_UNARY && place->op == TOKEN_STAR);
        array = is_index || follows ? array_of(builder, expr_bare(place->a)) : NULL;
        chain->root = place;
        if (array && is_arrow && chain->count < MOST_STEPS) /* the first step from there */
            chain->steps[chain->count++] = place;
        if (array || is_arrow || (!is_index && !is_member) || chain->count == MOST_STEPS)
            break;
        chain->steps[chain->count++] = place;
    }
    return array;
}

/* What stands at the end of a chain. */
typedef struct {
    const Type *type;
    size_t subscripts; /* of the type's extents, that were taken */
    const Poly *at;    /* bytes behind the structure's beginning */
} Part;

static int64_t size_of(const Builder *builder, const Type *type)
{
    return layout_bytes(facts_declared(builder->model->facts)->layouts, type);
}

/* Elements of the type's extents from the one on; 0: they are not known. */
static int64_t count_from(const Builder *builder, const Type *type, size_t extent)
{
    int64_t count = 1, one;
    for (; extent < type->extents.len && count; extent++)
        count = expr_evaluate(builder->model->unit, type->extents.at[extent], NULL, NULL, &one) &&
                        one > 0
                    ? count * one
                    : 0;
    return count;
}

static void take_subscript(Builder *builder, const Expr *subscript, Part *part)
{
    const Value index = value_of(builder, subscript);
    const int64_t below = count_from(builder, part->type, ++part->subscripts);
    const Poly *by = poly_scale(builder->arena, index.poly, below * size_of(builder, part->type));
    part->at = below && !value_wraps(builder->model, index) ? poly_add(builder->arena, part->at, by)
                                                            : NULL;
}

static bool take_member(const Builder *builder, Str name, Part *part)
{
    Member member;
    if (part->subscripts != part->type->extents.len ||
        !layout_member(builder->arena, facts_declared(builder->model->facts)->layouts, part->type,
                       name, &member))
        return false;
    part->type = member.type;
    part->subscripts = 0;
    part->at = poly_add(builder->arena, part->at, poly_constant(builder->arena, member.offset));
    return true;
}

/* From the structure along the chain; subscripts are evaluated as they are met. */
static bool chain_follow(Builder *builder, const Chain *chain, Part *part)
{
    for (unsigned i = chain->count; i-- > 0;) {
        const Expr *step = chain->steps[i];
        if (step->kind == EXPR_INDEX) {
            if (part->subscripts == part->type->extents.len)
                return false;
            take_subscript(builder, step->b, part);
        } else if (!take_member(builder, step->name, part)) {
            return false;
        }
    }
    return part->subscripts == part->type->extents.len;
}

static unsigned alignment_of(const Builder *builder, const Type *type)
{
    const unsigned known =
        layout_alignment(facts_declared(builder->model->facts)->layouts, type->name);
    return known                       ? known
           : type->kind != TYPE_VECTOR ? type->size
           : type->size % 3            ? type->size
                                       : type->size / 3;
}

static bool type_is_number(const Type *type)
{
    return type->kind != TYPE_VECTOR && type->kind != TYPE_UNKNOWN;
}

/* The type by which a place of several words can be named: it means the same in the kernel, and
 * words begin where it may. */
static bool has_name(const Builder *builder, const Array *array, const Type *type)
{
    return type->name.len && (str_is_word_byte(type->name.at[0])) && !str_has(type->name, "<") &&
           (type->name.at[0] < '0' || type->name.at[0] > '9') &&
           !model_has_variable(builder->model, type->name) && !array->is_volatile &&
           alignment_of(builder, type) <= array->element;
}

/* How many words the place has; 0: they cannot be told. */
static int64_t words_of(const Builder *builder, const Array *array, const Type *type)
{
    const int64_t bytes = size_of(builder, type);
    if (type->pointers || bytes % array->element)
        return 0;
    if (type_is_number(type))
        return bytes == array->element;
    return builder->part || !has_name(builder, array, type) ? 0 : bytes / array->element;
}

static void note_words(Builder *builder, Value structure, const Part *part, const Expr *place,
                       bool read, bool write)
{
    const Array *array = structure.array;
    const int64_t words = words_of(builder, array, part->type);
    Type *as = arena_new_of(builder->arena, Type);
    *as = *part->type;
    if (type_is_number(as))
        as->name = layout_number_name(as);
    const Poly *first = poly_add(builder->arena, structure.poly,
                                 poly_divide_exactly(builder->arena, part->at, array->element));
    if (!words)
        words_escape(builder, structure, place);
    for (int64_t i = 0; i < words; i++) {
        structure.poly = poly_add(builder->arena, first, poly_constant(builder->arena, i));
        Access *access = access_note(builder, structure, place, read, write);
        access->as = array->mixed.len || !type_is_number(as) ? as : NULL;
        access->is_rest = i > 0;
    }
}

bool words_operator(const Builder *builder, const Expr *expr)
{
    const Model *model = builder->model;
    if (expr->kind != EXPR_BINARY)
        return false;
    const Str sign = token_text(model->arena, model->kernel->tokens.at[expr->a->last + 1]);
    const DeclaredFunction *function = strmap_get(facts_declared(model->facts)->functions, sign);
    return function && !function->by_reference;
}

bool access_is_object(const Access *access)
{
    return access->as && !type_is_number(access->as);
}

/* The address of a number of the structure, or of the first one of an array of them; unknown: it is
 * another one's. */
static Value word_address(Builder *builder, Value structure, const Part *part, bool read)
{
    const Array *array = structure.array;
    Type *type = arena_new_of(builder->arena, Type);
    *type = *part->type;
    type->extents.len = 0;
    type->is_const |= array->is_const;
    if (part->subscripts + read != part->type->extents.len || !type_is_number(type) ||
        type->pointers || !part->at || size_of(builder, type) != array->element)
        return value_unknown();
    type->name = layout_number_name(type).len ? layout_number_name(type) : type->name;
    structure.poly = poly_add(builder->arena, structure.poly,
                              poly_divide_exactly(builder->arena, part->at, array->element));
    structure.levels = 1;
    structure.pointee = type;
    structure.is_word = true;
    return structure;
}

bool words_place(Builder *builder, const Expr *place, bool read, bool write, Value *value)
{
    Chain chain = {.count = 0};
    const bool may_be = place->kind == EXPR_MEMBER || place->kind == EXPR_INDEX ||
                        (place->kind == EXPR_UNARY && place->op == TOKEN_STAR);
    const Array *array = may_be ? chain_find(builder, place, &chain) : NULL;
    if (!array || (!read && !write && !chain.count))
        return false;
    const Expr *outer = builder->part;
    builder->part = NULL;
    const Value base = value_of(builder, chain.root->a),
                index = chain.root->kind == EXPR_INDEX
                            ? value_of(builder, chain.root->b)
                            : value_integer(poly_constant(builder->arena, 0), 4, false);
    Value structure = value_subscript(builder, base, index);
    Type type = *array->param->type;
    type.pointers = 0;
    Part part = {.type = &type, .at = poly_constant(builder->arena, 0)};
    const bool found = chain_follow(builder, &chain, &part);
    builder->part = outer;
    *value =
        found == read || write ? value_unknown() : word_address(builder, structure, &part, read);
    if (found && (read || write))
        note_words(builder, structure, &part, place, read, write);
    else if (!value->is_word)
        words_escape(builder, structure, place);
    return true;
}

/* The only write of a structure as a whole, or the first one; *since: what is read from there on
 * may be what it wrote. */
static const Access *first_whole(const Model *model, const Array *array, bool *alone,
                                 unsigned *since)
{
    const Access *whole = NULL;
    for (size_t i = 0; i < model->accesses.len; i++) {
        const Access *access = model->accesses.at[i];
        const Loop *loop = access->loop;
        if (access->array != array || !access->write || access->is_rest ||
            !access_is_object(access))
            continue;
        *alone = !whole && !loop;
        if (whole)
            break;
        while (loop && loop->outer)
            loop = loop->outer;
        whole = access;
        *since = loop ? loop->order : access->order;
    }
    return whole;
}

void words_check(Builder *builder)
{
    Model *model = builder->model;
    for (size_t k = 0; k < model->arrays.len; k++) {
        Array *array = model->arrays.at[k];
        bool alone;
        unsigned since;
        const Access *whole = array->words && array->points->kind != TYPE_INTEGER
                                  ? first_whole(model, array, &alone, &since)
                                  : NULL;
        for (size_t i = 0; i < model->accesses.len && whole; i++) {
            const Access *access = model->accesses.at[i];
            if (access->array == array && access->read && access->order > since &&
                !(alone && conditions_exclude(whole->condition, access->condition)))
                words_escape(builder, (Value){.is_pointer = true, .array = array}, whole->expr);
        }
    }
}
