/* Garrays that are members of structures, `garray A.elements 2 4 A.height A.width`, where `A` is a
 * parameter by value. Enters: a kernel's tokens, parameters and annotations. Leaves: `A.elements`
 * as one token, a name with a dot in it, and a parameter of that name (Kernel.members): a pointer
 * that the kernel is given, as all others are. That holds where the kernel uses `A` by its members
 * alone and changes none of them; else the tokens stay, and CL237 tells why. CL236: it is no such
 * member. */
#include "member_arrays.h"

#include "struct_layout.h"

bool member_name(Str name, Str *base, Str *member)
{
    size_t dot = 0;
    while (dot < name.len && name.at[dot] != '.')
        dot++;
    *base = str_slice(name, 0, dot);
    *member = str_slice(name, dot < name.len ? dot + 1 : dot, name.len);
    return dot < name.len;
}

/* The first use that keeps it as it is; why is NULL: none does. */
typedef struct {
    const char *why;
    size_t token;
} Hindrance;

/* A garray that is a member. */
typedef struct {
    Annotation *garray;
    const Param *holder;
    const Type *type;
    Hindrance use;
    bool is_joined;
} Wish;

/* A structure that has such. */
typedef struct {
    const Param *param;
    Hindrance use; /* of all of its members */
} Holder;

typedef struct {
    Unit *unit;
    Kernel *kernel;
    StrMap *holders; /* by name -> Holder */
    StrMap *by_name; /* A.elements -> Wish */
    VEC(Wish *) all;
} Wishes;

static Holder *holder_at(const Wishes *wishes, size_t i)
{
    const Tokens *tokens = &wishes->kernel->tokens;
    if (tokens->at[i].kind != TOKEN_NAME || tokens_is_member(tokens, i))
        return NULL;
    return strmap_get(wishes->holders, token_text(wishes->unit->work, tokens->at[i]));
}

/* A.elements at token i, where A is a holder. */
static Wish *wish_at(const Wishes *wishes, size_t i)
{
    Arena *arena = wishes->unit->work;
    const Tokens *tokens = &wishes->kernel->tokens;
    if (i + 2 >= tokens->len || tokens->at[i + 2].kind != TOKEN_NAME)
        return NULL;
    return strmap_get(wishes->by_name,
                      str_format(arena, "%.*s.%.*s", STR_ARG(token_text(arena, tokens->at[i])),
                                 STR_ARG(token_text(arena, tokens->at[i + 2]))));
}

/* Three tokens that stand in the text as one word: no macro wrote them, and nothing is between
 * them. */
static bool is_one_word(const Token *at)
{
    return !at[0].origin && !at[1].origin && !at[2].origin &&
           at[0].span.source == at[2].span.source && at[0].span.end == at[1].span.begin &&
           at[1].span.end == at[2].span.begin;
}

static const char not_one_word[] =
    "a macro writes its name here, or the name contains blanks or parentheses";

/* The structure's name at token i stands in parentheses, as macros write it: `(A).width`. */
static bool is_enclosed(const Tokens *tokens, size_t i)
{
    return tokens->at[i - 1].kind == TOKEN_LPAREN && i + 3 < tokens->len &&
           tokens->at[i + 1].kind == TOKEN_RPAREN && tokens->at[i + 2].kind == TOKEN_DOT;
}

/* What keeps the structure's members from being pointers of their own, for its use at token i;
 * NULL: nothing. */
static const char *why_at(const Unit *unit, const Type *holder, const Tokens *tokens, size_t i)
{
    Arena *arena = unit->work;
    const Token *at = tokens->at;
    Member found;
    const TokenKind before = at[i - 1].kind;
    if (is_enclosed(tokens, i))
        return not_one_word;
    if (i + 3 >= tokens->len || at[i + 1].kind != TOKEN_DOT || at[i + 2].kind != TOKEN_NAME ||
        before == TOKEN_SCOPE)
        return "the structure is used as a whole here, or another variable has the same name";
    const TokenKind behind = at[i + 3].kind;
    const bool is_element = behind == TOKEN_LBRACKET &&
                            layout_member(arena, unit->declared->layouts, holder,
                                          token_text(arena, at[i + 2]), &found) &&
                            found.type->pointers && !found.type->extents.len;
    if (behind == TOKEN_LPAREN)
        return "a method of the structure is called here";
    if (token_is_assignment(behind) || token_is_step(behind) ||
        (token_is_step(before) && !is_element))
        return "a member of the structure is modified here";
    return before == TOKEN_AND && !is_element ? "the address of a member may be taken here" : NULL;
}

static void note_use(Hindrance *use, size_t token, const char *why)
{
    if (!use->why)
        *use = (Hindrance){why, token};
}

static void find_uses(const Wishes *wishes)
{
    const Tokens *tokens = &wishes->kernel->tokens;
    for (size_t i = wishes->kernel->brace + 1; i < tokens->len; i++) {
        Holder *holder = holder_at(wishes, i);
        if (!holder || holder->use.why)
            continue;
        Wish *wish = wish_at(wishes, i);
        note_use(&holder->use, i, why_at(wishes->unit, holder->param->type, tokens, i));
        if (wish && !holder->use.why && !is_one_word(&tokens->at[i]))
            note_use(&wish->use, i, not_one_word);
    }
}

/* `A.elements` becomes one token wherever it stands. */
static void join(const Wishes *wishes)
{
    Kernel *kernel = wishes->kernel;
    Tokens *tokens = &kernel->tokens;
    size_t to = kernel->brace;
    size_t *moved = arena_alloc(wishes->unit->work, (tokens->len + 1) * sizeof *moved);
    for (size_t i = 0; i < kernel->brace; i++)
        moved[i] = i;
    for (size_t i = kernel->brace; i < tokens->len; i++, to++) {
        moved[i] = to;
        Token token = tokens->at[i];
        const Wish *wish = holder_at(wishes, i) ? wish_at(wishes, i) : NULL;
        if (wish && wish->is_joined) {
            token.span.end = tokens->at[i + 2].span.end;
            moved[i + 1] = moved[i + 2] = to;
            i += 2;
        }
        tokens->at[to] = token;
    }
    tokens->len = to;
    for (size_t i = 0; i < kernel->annotations.len + kernel->malformed.len; i++) {
        Annotation *annotation = i < kernel->annotations.len
                                     ? kernel->annotations.at[i]
                                     : kernel->malformed.at[i - kernel->annotations.len];
        annotation->first_token = moved[annotation->first_token];
        annotation->last_token = moved[annotation->last_token];
    }
}

/* The type of the member; NULL, and it was told why: it cannot be a garray. */
static const Type *type_of(Unit *unit, const Annotation *garray, const Param *holder, Str member)
{
    const Type *type = holder->type;
    Member found;
    Diag *diag;
    const bool by_value =
        type->kind == TYPE_UNKNOWN && !type->pointers && !type->extents.len && !type->is_reference;
    if (!by_value) {
        diag = diag_report(unit->diags, DIAG_MEMBER_NONE, garray->name.where,
                           "'%.*s' is not a member of a structure that is passed by value",
                           STR_ARG(garray->name.text));
        diag_note(unit->diags, diag, (Span){0}, "'%.*s' is %s", STR_ARG(holder->name),
                  type->pointers       ? "a pointer"
                  : type->is_reference ? "a reference"
                                       : "not a structure");
        return NULL;
    }
    if (!layout_size(unit_declared(unit)->layouts, type->name)) {
        diag_report(unit->diags, DIAG_MEMBER_STAYS, garray->name.where,
                    "array '%.*s' is left unchanged: the members of '%.*s' are unknown",
                    STR_ARG(garray->name.text), STR_ARG(type->name));
        return NULL;
    }
    if (!layout_member(unit->arena, unit->declared->layouts, type, member, &found) ||
        found.shares || found.type->pointers != 1 || found.type->extents.len ||
        !found.type->name.len) {
        diag_report(
            unit->diags, DIAG_MEMBER_NONE, garray->name.where,
            "'%.*s' is not a pointer member of '%.*s', or shares its bytes with another member",
            STR_ARG(garray->name.text), STR_ARG(type->name));
        return NULL;
    }
    return found.type;
}

static void tell_use(const Wishes *wishes, const Wish *wish, const Hindrance *use)
{
    Diag *diag = diag_report(wishes->unit->diags, DIAG_MEMBER_STAYS,
                             tokens_place(&wishes->kernel->tokens, use->token, use->token),
                             "array '%.*s' is left unchanged: %s", STR_ARG(wish->garray->name.text),
                             use->why);
    const bool is_spelt = use->why == not_one_word;
    diag_note(wishes->unit->diags, diag, (Span){0},
              "%s '%.*s' %s, or pass the pointer as a separate parameter",
              is_spelt ? "write" : "access",
              STR_ARG(is_spelt ? wish->garray->name.text : wish->holder->name),
              is_spelt ? "as one word in the kernel itself"
                       : "only by its members and do not modify them");
}

static void find_wishes(Wishes *wishes)
{
    Unit *unit = wishes->unit;
    Kernel *kernel = wishes->kernel;
    Str base, member;
    for (size_t i = 0; i < kernel->annotations.len; i++) {
        Annotation *garray = kernel->annotations.at[i];
        const Str name = garray->name.text;
        const bool is_member = member_name(name, &base, &member);
        const Param *holder = is_member ? kernel_param(kernel, base) : NULL;
        if (is_member && garray->kind == ANNOTATION_LAYOUT)
            diag_report(unit->diags, DIAG_MEMBER_NONE, garray->name.where,
                        "'%.*s' is a member, but only parameters can have another layout",
                        STR_ARG(name));
        if (garray->kind != ANNOTATION_GARRAY || !holder || strmap_get(wishes->by_name, name))
            continue;
        const Type *type = type_of(unit, garray, holder, member);
        garray->is_told = !type;
        if (!type)
            continue;
        Wish *wish = arena_new_of(unit->work, Wish);
        *wish = (Wish){.garray = garray, .holder = holder, .type = type};
        strmap_set(wishes->by_name, name, wish);
        vec_push(unit->work, &wishes->all, wish);
        if (strmap_get(wishes->holders, base))
            continue;
        Holder *made = arena_new_of(unit->work, Holder);
        made->param = holder;
        strmap_set(wishes->holders, base, made);
    }
}

bool members_take(Unit *unit, Kernel *kernel)
{
    Wishes wishes = {.unit = unit,
                     .kernel = kernel,
                     .holders = strmap_new(unit->work),
                     .by_name = strmap_new(unit->work)};
    find_wishes(&wishes);
    if (!wishes.all.len)
        return false;
    find_uses(&wishes);
    for (size_t i = 0; i < wishes.all.len; i++) {
        Wish *wish = wishes.all.at[i];
        const Holder *holder = strmap_get(wishes.holders, wish->holder->name);
        const Hindrance *use = wish->use.why ? &wish->use : &holder->use;
        wish->garray->is_told = use->why != NULL;
        if (use->why) {
            tell_use(&wishes, wish, use);
            continue;
        }
        Param *param = arena_new_of(unit->work, Param);
        *param = (Param){.name = wish->garray->name.text,
                         .type = arena_new_of(unit->work, Type),
                         .name_token = wish->holder->name_token,
                         .is_member = true};
        *param->type = *wish->type;
        vec_push(unit->work, &kernel->members, param);
        wish->is_joined = true;
    }
    join(&wishes);
    return kernel->members.len > 0;
}
