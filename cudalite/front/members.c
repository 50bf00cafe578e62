/* Garrays that are members of structures, `garray A.elements 2 4 A.height A.width`, where `A` is a parameter by
 * value. Enters: a kernel's tokens, parameters and annotations. Leaves: `A.elements` as one token, a name with a
 * dot in it, and a parameter of that name (Kernel.members): a pointer that the kernel is given, as all others are.
 * That holds where the kernel uses `A` by its members alone and changes none of them; else the tokens stay, and
 * CL237 tells why. CL236: it is no such member. */
#include "members.h"

#include "layout.h"

bool member_name(Str name, Str *base, Str *member)
{
    size_t dot = 0;
    while (dot < name.len && name.at[dot] != '.')
        dot++;
    *base = str_slice(name, 0, dot);
    *member = str_slice(name, dot < name.len ? dot + 1 : dot, name.len);
    return dot < name.len;
}

static bool is_name(Arena *arena, const Tokens *tokens, size_t i, Str name)
{
    return i < tokens->len && tokens->at[i].kind == TOKEN_NAME &&
           str_equal(token_text(arena, tokens->at[i]), name);
}

static bool steps(TokenKind kind)
{
    return kind == TOKEN_PLUS_PLUS || kind == TOKEN_MINUS_MINUS;
}

/* Three tokens that stand in the text as one word: no macro wrote them, and nothing is between them. */
static bool is_one_word(const Token *at)
{
    return !at[0].origin && !at[1].origin && !at[2].origin &&
           at[0].span.source == at[2].span.source && at[0].span.end == at[1].span.begin &&
           at[1].span.end == at[2].span.begin;
}

/* What keeps the structure's member from being a pointer of its own, for the use of the structure at token i;
 * NULL: nothing. */
static const char *why_at(const Unit *unit, const Type *holder, const Tokens *tokens, size_t i,
                          Str member)
{
    Arena *arena = unit->work;
    const Token *at = tokens->at;
    Member found;
    const TokenKind before = at[i - 1].kind;
    if (i + 3 >= tokens->len || at[i + 1].kind != TOKEN_DOT || at[i + 2].kind != TOKEN_NAME ||
        before == TOKEN_SCOPE)
        return "the structure is used as a whole here, or another variable has its name";
    const TokenKind behind = at[i + 3].kind;
    const bool is_it = is_name(arena, tokens, i + 2, member);
    const bool is_element = behind == TOKEN_LBRACKET &&
                            layout_member(arena, unit->declared->layouts, holder,
                                          token_text(arena, at[i + 2]), &found) &&
                            found.type->pointers && !found.type->extents.len;
    if (behind == TOKEN_LPAREN)
        return "a method of the structure is called here";
    if (token_is_assignment(behind) || steps(behind) || (steps(before) && !is_element))
        return "a member of the structure is changed here";
    if (before == TOKEN_AND && !is_element)
        return "the address of a member may be taken here";
    return is_it && !is_one_word(at + i) ? "a macro writes its name here, or blanks are in it"
                                         : NULL;
}

/* `A.elements` becomes one token wherever it stands. */
static void join(Arena *arena, Kernel *kernel, Str base, Str member)
{
    Tokens *tokens = &kernel->tokens;
    size_t to = kernel->brace;
    size_t *moved = arena_alloc(arena, (tokens->len + 1) * sizeof *moved);
    for (size_t i = 0; i < kernel->brace; i++)
        moved[i] = i;
    for (size_t i = kernel->brace; i < tokens->len; i++, to++) {
        moved[i] = to;
        Token token = tokens->at[i];
        if (is_name(arena, tokens, i, base) && !tokens_is_member(tokens, i) &&
            is_name(arena, tokens, i + 2, member)) {
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
    if (!unit->declared) {
        unit->declared = arena_new_of(unit->arena, Declared);
        *unit->declared = declared_read(unit);
    }
    const bool by_value =
        type->kind == TYPE_UNKNOWN && !type->pointers && !type->extents.len && !type->is_reference;
    if (!by_value) {
        diag = diag_report(unit->diags, DIAG_MEMBER_NONE, garray->name.where,
                           "'%.*s' is no member of a structure that is given by value",
                           STR_ARG(garray->name.text));
        diag_note(unit->diags, diag, (Span){0}, "'%.*s' is %s", STR_ARG(holder->name),
                  type->pointers       ? "a pointer"
                  : type->is_reference ? "a reference"
                                       : "no structure");
        return NULL;
    }
    if (!layout_size(unit->declared->layouts, type->name)) {
        diag_report(unit->diags, DIAG_MEMBER_STAYS, garray->name.where,
                    "array '%.*s' stays as it is: the members of '%.*s' are not known",
                    STR_ARG(garray->name.text), STR_ARG(type->name));
        return NULL;
    }
    if (!layout_member(unit->arena, unit->declared->layouts, type, member, &found) ||
        found.shares || found.type->pointers != 1 || found.type->extents.len ||
        !found.type->name.len) {
        diag_report(unit->diags, DIAG_MEMBER_NONE, garray->name.where,
                    "'%.*s' is no pointer that is a member of '%.*s' alone",
                    STR_ARG(garray->name.text), STR_ARG(type->name));
        return NULL;
    }
    return found.type;
}

static bool is_free(Unit *unit, const Kernel *kernel, const Annotation *garray, const Param *holder,
                    Str member)
{
    const Str base = holder->name;
    const Tokens *tokens = &kernel->tokens;
    for (size_t i = kernel->brace + 1; i < tokens->len; i++) {
        if (!is_name(unit->work, tokens, i, base) || tokens_is_member(tokens, i))
            continue;
        const char *why = why_at(unit, holder->type, tokens, i, member);
        if (!why)
            continue;
        Diag *diag =
            diag_report(unit->diags, DIAG_MEMBER_STAYS, tokens_place(tokens->at, tokens->len, i, i),
                        "array '%.*s' stays as it is: %s", STR_ARG(garray->name.text), why);
        diag_note(unit->diags, diag, (Span){0},
                  "use '%.*s' by its members alone, or pass the pointer as a parameter of its own",
                  STR_ARG(base));
        return false;
    }
    return true;
}

bool members_take(Unit *unit, Kernel *kernel)
{
    Str base, member;
    for (size_t i = 0; i < kernel->annotations.len; i++) {
        Annotation *garray = kernel->annotations.at[i];
        const bool is_member = member_name(garray->name.text, &base, &member);
        const Param *holder = is_member ? kernel_param(kernel, base) : NULL;
        if (is_member && garray->kind == ANNOTATION_LAYOUT)
            diag_report(unit->diags, DIAG_MEMBER_NONE, garray->name.where,
                        "'%.*s' is a member: only parameters lie in another layout",
                        STR_ARG(garray->name.text));
        if (garray->kind != ANNOTATION_GARRAY || !holder || kernel_param(kernel, garray->name.text))
            continue;
        const Type *type = type_of(unit, garray, holder, member);
        garray->is_told = !type || !is_free(unit, kernel, garray, holder, member);
        if (garray->is_told)
            continue;
        Param *param = arena_new_of(unit->work, Param);
        *param = (Param){.name = garray->name.text,
                         .type = arena_new_of(unit->work, Type),
                         .name_token = holder->name_token,
                         .is_member = true};
        *param->type = *type;
        vec_push(unit->work, &kernel->members, param);
        join(unit->work, kernel, base, member);
    }
    return kernel->members.len > 0;
}
