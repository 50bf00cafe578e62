/* Arrays in another layout. Enters: a model, whose annotations ask for it. Leaves: every place of
 * the kernel where such an array stands, and what it becomes there; which arrays must lie apart. An
 * array whose name stands anywhere else is left. */
#include "data_layout.h"

#include "../../analysis/effects/pure_calls.h"
#include "../../analysis/legality/legality.h"
#include "../../analysis/spelling.h"
#include "../../syntax/names.h"
#include "../../syntax/parse.h"
#include "../../syntax/struct_layout.h"

enum {
    MOST_ELEMENTS = 256, /* of a member that is an array */
    MOST_PLANES = 64,    /* of an array: each is a parameter */
    MOST_BEFORE = 1024   /* tokens between a place and the parenthesis that it is an argument in */
};

typedef struct {
    const Model *model;
    Arena *arena;
    const Tokens *tokens;
    Converted *made;
    const StrMap *layouts;
    Strs *taken;
    int *writes; /* by token: expressions around it that write */
    ConversionLeft *left;
} Finding;

static bool leave(Finding *finding, size_t at, const char *why)
{
    if (!finding->left->why.len) {
        finding->left->where = tokens_place(finding->tokens, at, at);
        finding->left->why = str_of(why);
    }
    return false;
}

static Str text_of(const Finding *finding, size_t at)
{
    return token_text(finding->arena, finding->tokens->at[at]);
}

static TokenKind kind_of(const Finding *finding, size_t at)
{
    return at < finding->tokens->len ? finding->tokens->at[at].kind : TOKEN_END;
}

/* The bracket that closes the one at `open`; 0: none does, or a macro writes it. */
static size_t closing(const Finding *finding, size_t open)
{
    const Tokens *tokens = finding->tokens;
    const size_t close = tokens_closing(tokens->at, tokens->len, open);
    return close < tokens->len && !tokens->at[close].origin ? close : 0;
}

static bool is_written(const Finding *finding, size_t at)
{
    return !finding->tokens->at[at].origin;
}

/* --- what is done with a place ---------------------------------------------------------------- */

static bool ends_operand(const Finding *finding, size_t at)
{
    const TokenKind kind = kind_of(finding, at);
    return kind == TOKEN_RPAREN || kind == TOKEN_RBRACKET || kind == TOKEN_NUMBER ||
           (kind == TOKEN_NAME && !str_is(text_of(finding, at), "return"));
}

/* Tokens [first, last] are a place, in parentheses or not: what stands around them tells that it is
 * written. */
static bool is_changed(const Finding *finding, size_t first, size_t last)
{
    while (kind_of(finding, first - 1) == TOKEN_LPAREN &&
           kind_of(finding, last + 1) == TOKEN_RPAREN &&
           kind_of(finding, first - 2) != TOKEN_NAME) {
        first--;
        last++;
    }
    return token_is_assignment(kind_of(finding, last + 1)) ||
           token_is_step(kind_of(finding, last + 1)) || token_is_step(kind_of(finding, first - 1));
}

/* ... or what the model knows of expressions around it. */
static void mark_written(Finding *finding, const Expr *expr)
{
    finding->writes[expr->first]++;
    finding->writes[expr->last + 1]--;
}

static void find_writes(Finding *finding)
{
    const Model *model = finding->model;
    const size_t count = finding->tokens->len + 1;
    finding->writes = arena_alloc(finding->arena, count * sizeof *finding->writes);
    for (size_t i = 0; i < count; i++)
        finding->writes[i] = 0;
    for (size_t i = 0; i < model->accesses.len; i++)
        if (model->accesses.at[i]->write)
            mark_written(finding, model->accesses.at[i]->expr);
    for (size_t i = 0; i < model->may_alias.len; i++)
        if (model->may_alias.at[i].write && model->may_alias.at[i].expr)
            mark_written(finding, model->may_alias.at[i].expr);
    for (size_t i = 1; i < count; i++)
        finding->writes[i] += finding->writes[i - 1];
}

static bool is_keyword(Str name)
{
    static const char *const keywords[] = {"if",     "while",    "for",  "switch",
                                           "return", "noexcept", "else", "do"};
    return str_is_one_of(name, keywords);
}

/* The name of what is called by the parenthesis behind `at`; "?": it has none; empty: nothing
 * is. */
static Str callee(const Finding *finding, size_t at)
{
    const TokenKind kind = kind_of(finding, at);
    if (kind == TOKEN_GREATER) {
        for (size_t i = at; i > finding->model->kernel->brace; i--)
            if (kind_of(finding, i) == TOKEN_LESS)
                return str_is(text_of(finding, i - 1), "static_cast") ? (Str){0} : STR("?");
    }
    if (kind == TOKEN_RPAREN || kind == TOKEN_GREATER || kind == TOKEN_RBRACKET)
        return STR("?");
    return kind == TOKEN_NAME && !is_keyword(text_of(finding, at)) ? text_of(finding, at)
                                                                   : (Str){0};
}

/* The name of the function whose argument, as a whole, the place is; empty: it is none. */
static Str called_with(const Finding *finding, size_t first, size_t last)
{
    const TokenKind before = kind_of(finding, first - 1), behind = kind_of(finding, last + 1);
    if ((before != TOKEN_LPAREN && before != TOKEN_COMMA) ||
        (behind != TOKEN_RPAREN && behind != TOKEN_COMMA))
        return (Str){0};
    size_t depth = 0;
    for (size_t i = first - 1; i > finding->model->kernel->brace; i--) {
        if (first - i > MOST_BEFORE)
            return STR("?");
        const TokenKind kind = kind_of(finding, i);
        depth += token_closes(kind);
        if (!depth && (kind == TOKEN_SEMICOLON || kind == TOKEN_LBRACKET || kind == TOKEN_LBRACE))
            return (Str){0};
        if (!depth && kind == TOKEN_LPAREN) {
            return callee(finding, i - 1);
        }
        depth -= token_opens(kind);
    }
    return (Str){0};
}

/* A reference or an address of the place is made, by which its neighbours could be reached. */
static bool check_around(Finding *finding, size_t first, size_t last)
{
    if (kind_of(finding, first - 1) == TOKEN_AND && !ends_operand(finding, first - 2))
        return leave(finding, first, "its address is taken");
    if (kind_of(finding, first - 1) == TOKEN_ASSIGN && kind_of(finding, first - 2) == TOKEN_NAME &&
        (kind_of(finding, first - 3) == TOKEN_AND || kind_of(finding, first - 3) == TOKEN_AND_AND))
        return leave(finding, first, "a reference is bound to it; use the element itself");
    const Str called = called_with(finding, first, last);
    if (called.len && !function_is_pure(called) && !unit_type(finding->model->unit, called))
        return leave(
            finding, first,
            "it is passed to a function that may take its address; pass a variable instead");
    return true;
}

/* --- structures ------------------------------------------------------------------------------- */

static Str type_text(const Type *type)
{
    static const char *const others[] = {
        "char", "signed char", "bool", "long", "long long", "unsigned long", "unsigned long long"};
    if (type->kind == TYPE_VECTOR)
        return type->name;
    Str name = layout_number_name(type);
    for (size_t i = 0; i < sizeof others / sizeof *others && !name.len; i++)
        if (str_is(type->name, others[i]))
            name = str_of(others[i]);
    return name;
}

static size_t plane_of(Finding *finding, Str path, const Plane *plane)
{
    Converted *made = finding->made;
    Arena *arena = finding->arena;
    for (size_t i = 0; i < made->planes.len; i++)
        if (str_equal(made->planes.at[i].path, path))
            return i;
    Text base = text_new(arena);
    text_format(&base, "%.*s_", STR_ARG(made->param->name));
    for (size_t i = 0; i < path.len; i++)
        text_format(&base, "%c", path.at[i] == '.' ? '_' : path.at[i]);
    Plane added = *plane;
    added.path = path;
    added.name = model_free_name(arena, finding->model, text_str(&base), finding->taken);
    vec_push(arena, finding->taken, added.name);
    added.before = made->bytes;
    made->bytes += added.size * added.count;
    vec_push(arena, &made->planes, added);
    return made->planes.len - 1;
}

/* The members behind p[...], down to a number or a vector. */
static bool find_member(Finding *finding, ConvertedUse *use)
{
    Type bare = *finding->made->param->type;
    const Type *holder = &bare;
    Text path = text_new(finding->arena);
    Plane plane = {.count = 1};
    bare.pointers = 0;
    use->last = use->close;
    while (!path.len || (holder->kind == TYPE_UNKNOWN && !use->index_open)) {
        Member member;
        int64_t extent = 0;
        const size_t dot = use->last + 1;
        if (kind_of(finding, dot) != TOKEN_DOT || kind_of(finding, dot + 1) != TOKEN_NAME ||
            kind_of(finding, dot + 2) == TOKEN_LPAREN)
            return leave(finding, use->name,
                         path.len ? "a structure in it is used as a whole; access its members"
                                  : "a structure is used as a whole or by a method; access its "
                                    "members, as in p[i].x");
        if (!is_written(finding, dot) || !is_written(finding, dot + 1))
            return leave(finding, dot + 1, "a macro writes the member");
        if (!layout_member(finding->arena, finding->layouts, holder, text_of(finding, dot + 1),
                           &member) ||
            member.type->pointers || member.type->is_volatile || member.type->is_reference)
            return leave(finding, dot + 1, "the member may not be a number");
        if (member.shares)
            return leave(finding, dot + 1, "the member is part of a union and shares its bytes");
        text_format(&path, "%s%.*s", path.len ? "." : "", STR_ARG(member.name));
        plane.offset += (unsigned)member.offset;
        holder = member.type;
        use->last = dot + 1;
        if (!holder->extents.len)
            continue;
        if (holder->extents.len > 1 ||
            !expr_evaluate(finding->model->unit, holder->extents.at[0], NULL, NULL, &extent) ||
            extent < 1 || extent > MOST_ELEMENTS ||
            kind_of(finding, use->last + 1) != TOKEN_LBRACKET)
            return leave(
                finding, dot + 1,
                "a member that is an array must have one dimension and be accessed by element");
        use->index_open = use->last + 1;
        use->index_close = closing(finding, use->index_open);
        if (!use->index_close || !is_written(finding, use->index_open))
            return leave(finding, dot + 1, "a macro writes the subscript");
        for (size_t i = use->index_open; i < use->index_close; i++)
            if (str_equal(text_of(finding, i), finding->made->param->name) ||
                !is_written(finding, i))
                return leave(finding, i, "the subscript contains the array itself or a macro");
        plane.count = (unsigned)extent;
        use->last = use->index_close;
    }
    plane.size = layout_bytes(finding->layouts, holder);
    plane.type = type_text(holder);
    if (!plane.type.len || !plane.size)
        return leave(finding, use->last, "the member's type has no name");
    use->plane = plane_of(finding, text_str(&path), &plane);
    return true;
}

/* --- all uses --------------------------------------------------------------------------------- */

static bool add_use(Finding *finding, size_t at)
{
    Converted *made = finding->made;
    ConvertedUse use = {.name = at, .open = at + 1};
    if (!is_written(finding, at))
        return leave(finding, at, "a macro or a macro argument is used there");
    if (kind_of(finding, at + 1) != TOKEN_LBRACKET || !is_written(finding, at + 1))
        return leave(finding, at, "its address is used; access its elements, as in p[i]");
    use.close = use.last = closing(finding, use.open);
    if (!use.close)
        return leave(finding, at, "a macro writes the subscript");
    if (made->kind == LAYOUT_SOA && !find_member(finding, &use))
        return false;
    size_t behind = use.last; /* members of a vector */
    while (kind_of(finding, behind + 1) == TOKEN_DOT && kind_of(finding, behind + 2) == TOKEN_NAME)
        behind += 2;
    if (kind_of(finding, behind + 1) == TOKEN_LPAREN ||
        kind_of(finding, behind + 1) == TOKEN_LBRACKET)
        return leave(finding, at, "a method of it is called, or an element of it is accessed");
    if (!check_around(finding, at, behind))
        return false;
    Plane *plane = &made->planes.at[use.plane];
    if (is_changed(finding, at, behind) || finding->writes[at] > 0)
        plane->written = made->written = true;
    vec_push(finding->arena, &made->uses, use);
    return true;
}

static size_t behind_annotation(const Kernel *kernel, size_t at)
{
    for (size_t i = 0; i < kernel->annotations.len; i++)
        if (kernel->annotations.at[i]->first_token <= at &&
            kernel->annotations.at[i]->last_token >= at)
            return kernel->annotations.at[i]->last_token;
    return at;
}

static bool find_uses(Finding *finding)
{
    const Kernel *kernel = finding->model->kernel;
    const Str name = finding->made->param->name;
    for (size_t i = kernel->brace + 1; i < kernel->tokens.len; i++) {
        if (finding->tokens->at[i].kind != TOKEN_NAME)
            continue;
        const Str text = text_of(finding, i);
        if (str_is_any(text, "decltype", "asm", "__asm__", "__asm"))
            return leave(finding, i, "the kernel uses inline assembly or decltype");
        if (str_is(text, "__annotation") || str_is(text, "_Pragma"))
            i = behind_annotation(kernel, i);
        else if (str_equal(text, name) && !tokens_is_member(finding->tokens, i) &&
                 !add_use(finding, i))
            return false;
    }
    return true;
}

/* --- arrays ----------------------------------------------------------------------------------- */

const Annotation *convert_garray(const Model *model, Str name)
{
    const Kernel *kernel = model->kernel;
    for (size_t i = 0; i < kernel->annotations.len; i++)
        if (kernel->annotations.at[i]->kind == ANNOTATION_GARRAY &&
            str_equal(kernel->annotations.at[i]->name.text, name))
            return kernel->annotations.at[i];
    return NULL;
}

/* The host can compute how many elements the array has. */
static bool host_knows(const Model *model, const Annotation *garray)
{
    Array array = {.rank = garray->rank};
    for (unsigned d = 0; d < garray->rank; d++)
        array.size_texts[d] = garray->words.at[d].text;
    return launch_rewrite_host_knows_size(model, &array);
}

bool convert_size(const Model *model, const Annotation *garray, unsigned *element)
{
    int64_t size;
    if (!expr_evaluate(model->unit, garray->element_size.expr, NULL, NULL, &size) || size < 1)
        return false;
    *element = (unsigned)size;
    return true;
}

/* Bytes that conversions move at a time: every member begins and ends with such. */
static void find_unit(Finding *finding)
{
    Converted *made = finding->made;
    const Type *type = made->param->type;
    unsigned alignment =
        type->kind == TYPE_UNKNOWN ? layout_alignment(finding->layouts, type->name) : 0;
    Member first;
    Type bare = *type;
    bare.pointers = 0;
    if (type->kind == TYPE_VECTOR &&
        layout_member(finding->arena, finding->layouts, &bare, STR("x"), &first))
        alignment = first.type->size;
    made->unit = 8;
    while (made->unit > 1 && alignment % made->unit)
        made->unit /= 2;
    for (size_t i = 0; i < made->planes.len; i++) {
        const Plane *plane = &made->planes.at[i];
        while (made->unit > 1 && (plane->offset % made->unit || plane->size % made->unit))
            made->unit /= 2;
    }
    while (made->unit > 1 && made->size % made->unit)
        made->unit /= 2;
}

/* Of a vector type of that size, or a number. */
static bool is_aligned(const Finding *finding, const Type *type)
{
    Member third;
    Type bare = *type;
    bare.pointers = 0;
    return type->kind != TYPE_VECTOR ||
           !layout_member(finding->arena, finding->layouts, &bare, STR("z"), &third) ||
           layout_member(finding->arena, finding->layouts, &bare, STR("w"), &third);
}

static Str free_name(Finding *finding, const char *behind)
{
    const Str base =
        str_format(finding->arena, "%.*s_%s", STR_ARG(finding->made->param->name), behind);
    const Str name = model_free_name(finding->arena, finding->model, base, finding->taken);
    vec_push(finding->arena, finding->taken, name);
    return name;
}

static bool find_structures(Finding *finding)
{
    Converted *made = finding->made;
    const Type *type = made->param->type;
    Type bare = *type;
    bare.pointers = 0;
    if (layout_bytes(finding->layouts, &bare) != made->size ||
        (type->kind != TYPE_UNKNOWN && type->kind != TYPE_VECTOR))
        return leave(finding, made->param->name_token,
                     "its elements may not be structures of that size");
    if (!find_uses(finding))
        return false;
    if (made->planes.len > MOST_PLANES)
        return leave(finding, made->param->name_token, "the kernel uses more than 64 members");
    if (!made->planes.len)
        return leave(finding, made->param->name_token, "the kernel does not use it");
    find_unit(finding);
    for (size_t i = 0; i < made->planes.len; i++)
        if (made->planes.at[i].count > 1 && !made->rows.len)
            made->rows = free_name(finding, "rows");
    return true;
}

/* One plane, whose elements lie in another order. */
static bool find_elements(Finding *finding)
{
    Converted *made = finding->made;
    const Type *type = made->param->type;
    const bool vector = type->kind == TYPE_VECTOR && type->size == 16,
               number = type->kind != TYPE_UNKNOWN && type->size && type->size <= 8 &&
                        !(type->size & (type->size - 1)) && is_aligned(finding, type);
    if (type->size != made->size || (!vector && !number))
        return leave(
            finding, made->param->name_token,
            "its elements are not numbers of 1, 2, 4, 8 or 16 bytes; use soa for structures");
    if (made->kind == LAYOUT_TRANSPOSED && made->annotation->rank < 2)
        return leave(finding, made->param->name_token,
                     "its garray annotation gives it only one dimension");
    made->unit = made->size;
    made->bytes = made->size;
    Plane plane = {.name = free_name(finding, made->kind == LAYOUT_PADDED ? "padded" : "turned"),
                   .type = type->name,
                   .size = made->size,
                   .count = 1};
    vec_push(finding->arena, &made->planes, plane);
    made->map = free_name(finding, "map");
    if (!find_uses(finding))
        return false;
    return made->uses.len > 0 ||
           leave(finding, made->param->name_token, "the kernel does not use it");
}

static bool find_array(Finding *finding, const LayoutWish *wish)
{
    const Model *model = finding->model;
    Converted *made = finding->made = arena_new_of(finding->arena, Converted);
    const Param *param = kernel_param(model->kernel, wish->name);
    const Annotation *garray = convert_garray(model, wish->name);
    *made = (Converted){.annotation = garray, .param = param, .kind = wish->kind};
    if (!garray || !param || !convert_size(model, garray, &made->size) ||
        param->type->pointers != 1 || param->type->is_reference || param->type->pointer_to_array ||
        param->type->extents.len || param->type->is_volatile)
        return leave(finding, wish->at, "it is not a pointer to elements of known size");
    if (!host_knows(model, garray))
        return leave(
            finding, wish->at,
            "the host function cannot compute its sizes; write them with the kernel's parameters");
    for (size_t i = 0; i < model->variables.len; i++)
        if (!model->variables.at[i]->param && str_equal(model->variables.at[i]->name, param->name))
            return leave(finding, wish->at, "a variable of the kernel has the same name");
    return made->kind == LAYOUT_SOA ? find_structures(finding) : find_elements(finding);
}

/* --- what lies apart -------------------------------------------------------------------------- */

static const Converted *converted_of(const Conversion *conversion, const Param *param)
{
    for (size_t i = 0; i < conversion->arrays.len; i++)
        if (conversion->arrays.at[i]->param == param)
            return conversion->arrays.at[i];
    return NULL;
}

static bool may_write(const Conversion *conversion, const Param *param)
{
    const Model *model = conversion->user;
    const Converted *made = converted_of(conversion, param);
    if (made)
        return made->written;
    const Array *array = model_array(model, param);
    return array && !array->escapes ? model_writes(model, array) : !param->type->is_const;
}

/* The parameter whose memory the expression is in; NULL: of none. */
static const Param *root_of(const Model *model, const Expr *expr)
{
    const Token first = model->kernel->tokens.at[expr->first];
    const Param *param = first.kind == TOKEN_NAME
                             ? kernel_param(model->kernel, token_text(model->arena, first))
                             : NULL;
    return param && param->type->pointers == 1 && !param->type->extents.len ? param : NULL;
}

/* Memory that is no parameter's might be the array's. */
static bool check_others(Finding *finding, const Conversion *conversion)
{
    const Model *model = conversion->user;
    bool written = false;
    for (size_t i = 0; i < conversion->arrays.len; i++)
        written |= conversion->arrays.at[i]->written;
    for (size_t i = 0; i < model->may_alias.len; i++) {
        const MayAlias *other = &model->may_alias.at[i];
        if (!other->expr)
            return leave(finding, model->kernel->brace,
                         "a statement of the kernel cannot be parsed");
        if ((other->write || written) && !other->is_restrict && !root_of(model, other->expr))
            return leave(finding, other->expr->first,
                         "other memory may alias it; give that memory a garray annotation, or "
                         "declare the pointers __restrict__");
    }
    if (model->unseen_calls.len)
        return leave(finding, model->unseen_calls.at[0],
                     "the kernel calls a function whose definition is not visible");
    return true;
}

/* Words of the functions that make memory for conversions: templates/converted_memory.cu. */
static bool check_words(Finding *finding, const Model *model)
{
    static const char *const words[] = {"memory",    "status", "attributes", "pool",    "device",
                                        "available", "total",  "kept",       "mode",    "kernel",
                                        "block",     "bytes",  "stream",     "capture", "type"};
    const char *const word =
        macros_any_defined(model->unit->macros, words, sizeof words / sizeof *words);
    return !word ||
           leave(finding, model->kernel->brace,
                 str_c(finding->arena,
                       str_format(finding->arena,
                                  "the file defines a macro '%s', a name that the conversion needs",
                                  word)));
}

/* The host is asked whether the two lie apart. */
static bool need_apart(Finding *finding, Conversion *conversion, const Param *made,
                       const Param *other)
{
    const Model *model = conversion->user;
    if (!other->type->pointers || made->type->is_restrict || other->type->is_restrict ||
        (!may_write(conversion, made) && !may_write(conversion, other)))
        return true;
    const Annotation *garray = convert_garray(model, other->name);
    unsigned element;
    if (!garray || !convert_size(model, garray, &element) || !host_knows(model, garray))
        return leave(finding, other->name_token,
                     "the host function cannot check that this memory does not overlap; give it a "
                     "garray annotation with sizes in the kernel's parameters, or declare the "
                     "pointers __restrict__");
    vec_push(finding->arena, &conversion->apart, ((ConvertedPair){made, other}));
    return true;
}

static bool find_apart(Finding *finding, Conversion *conversion)
{
    const Kernel *kernel = conversion->user->kernel;
    for (size_t i = 0; i < conversion->arrays.len; i++)
        for (size_t k = 0; k < kernel->params.len; k++) {
            const Param *made = conversion->arrays.at[i]->param, *other = kernel->params.at[k];
            const Converted *too = converted_of(conversion, other);
            bool before = false; /* the two were looked at */
            for (size_t earlier = 0; earlier <= i; earlier++)
                before |= conversion->arrays.at[earlier] == too;
            if (!before && !need_apart(finding, conversion, made, other))
                return false;
        }
    return check_others(finding, conversion) && check_words(finding, conversion->user);
}

/* Of one launch, __restrict__ tells that nobody meets; of the next one it may tell that of other
 * elements. */
bool convert_lasts(Conversion *conversion)
{
    const Model *model = conversion->user;
    const Kernel *kernel = model->kernel;
    bool written = false;
    for (size_t i = 0; i < conversion->arrays.len; i++)
        written |= conversion->arrays.at[i]->written;
    for (size_t i = 0; i < model->may_alias.len; i++)
        if (written || model->may_alias.at[i].write)
            return false;
    VEC(ConvertedPair) more = {0};
    for (size_t i = 0; i < conversion->arrays.len; i++)
        for (size_t k = 0; k < kernel->params.len; k++) {
            const Param *made = conversion->arrays.at[i]->param, *other = kernel->params.at[k];
            const Annotation *garray = convert_garray(model, other->name);
            unsigned element;
            bool asked = made == other || !other->type->pointers ||
                         (!may_write(conversion, made) && !may_write(conversion, other));
            for (size_t n = 0; n < conversion->apart.len; n++)
                asked |= conversion->apart.at[n].a == made && conversion->apart.at[n].b == other;
            for (size_t n = 0; n < conversion->apart.len; n++)
                asked |= conversion->apart.at[n].b == made && conversion->apart.at[n].a == other;
            if (asked)
                continue;
            if (!garray || !convert_size(model, garray, &element) || !host_knows(model, garray))
                return false;
            vec_push(model->arena, &more, ((ConvertedPair){made, other}));
        }
    for (size_t i = 0; i < more.len; i++)
        vec_push(model->arena, &conversion->apart, more.at[i]);
    conversion->lasts = true;
    return true;
}

/* --- for several launches --------------------------------------------------------------------- */

static Plane *plane_at(const Laid *laid, Str path)
{
    for (size_t i = 0; i < laid->planes.len; i++)
        if (str_equal(laid->planes.at[i].path, path))
            return &laid->planes.at[i];
    return NULL;
}

bool convert_lay(Arena *arena, Laid *laid, const Converted *array)
{
    if (!laid->param)
        *laid = (Laid){.param = array->param, .size = array->size, .unit = array->unit};
    if (laid->size != array->size || !str_equal(laid->param->type->name, array->param->type->name))
        return false;
    laid->unit = array->unit < laid->unit ? array->unit : laid->unit;
    laid->written |= array->written;
    for (size_t i = 0; i < array->planes.len; i++) {
        Plane *known = plane_at(laid, array->planes.at[i].path), added = array->planes.at[i];
        if (known && (known->offset != added.offset || known->size != added.size))
            return false;
        if (known) {
            known->written |= added.written;
            continue;
        }
        for (size_t k = 0; k < laid->planes.len; k++) /* p.x_y and p_x.y */
            if (str_equal(laid->planes.at[k].name, added.name))
                added.name = str_format(arena, "%.*s_%zu", STR_ARG(added.name), laid->planes.len);
        added.before = laid->bytes;
        laid->bytes += added.size * added.count;
        vec_push(arena, &laid->planes, added);
    }
    return true;
}

Laid *convert_laid(Arena *arena, Laids *laids, const Converted *array)
{
    for (size_t i = 0; i < laids->len; i++)
        if (str_equal(laids->at[i]->param->type->name, array->param->type->name))
            return laids->at[i];
    Laid *laid = arena_new_of(arena, Laid);
    *laid = (Laid){0};
    vec_push(arena, laids, laid);
    return laid;
}

void convert_lie(Converted *array, Laid *laid)
{
    for (size_t i = 0; i < array->planes.len; i++)
        array->planes.at[i].before = plane_at(laid, array->planes.at[i].path)->before;
    array->laid = laid;
}

/* ----------------------------------------------------------------------------------------------- */

Conversion *convert_find(const Model *model, const LayoutWishes *wishes, ConversionLeft *left)
{
    Conversion *conversion = arena_new_of(model->arena, Conversion);
    Strs taken = {0};
    Finding finding = {.model = model,
                       .arena = model->arena,
                       .tokens = &model->kernel->tokens,
                       .layouts = facts_declared(model->facts)->layouts,
                       .taken = &taken,
                       .left = left};
    *conversion = (Conversion){.user = model};
    find_writes(&finding);
    for (size_t i = 0; i < wishes->len; i++) {
        if (!find_array(&finding, &wishes->at[i]))
            return NULL;
        if (conversion->arrays.len == MOST_CONVERTED) {
            leave(&finding, wishes->at[i].at, "at most 8 arrays of a kernel are converted");
            return NULL;
        }
        vec_push(model->arena, &conversion->arrays, finding.made);
    }
    return find_apart(&finding, conversion) ? conversion : NULL;
}
