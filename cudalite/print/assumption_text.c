/* Enters: what is asked. Leaves: text, by kind. */
#include "assumption_text.h"

Str asked_text(Arena *arena, const Asked *asked, AskedText which)
{
    static const char *const texts[][3] = {
#define ASKED(kind, check, otherwise, told) {check, otherwise, told},
#include "assumption_text.def"
#undef ASKED
    };
    Text text = text_new(arena);
    for (const char *at = texts[asked->kind][which]; *at; at++)
        text_add(&text, *at == '$' ? asked->of[*++at - '1'] : (Str){at, 1});
    return text_str(&text);
}

bool asked_of_name(Arena *arena, const NameAssumption *assumption, Asked *asked)
{
    const Str name = assumption->spelled;
    const long long value = assumption->value;
    const bool is_value = assumption->kind == ASSUME_VALUE, is_least = value == INT64_MIN;
    *asked = (Asked){
        .kind = is_value ? ASKED_NAMED : ASKED_TYPED,
        .of = {is_value && assumption->is_macro ? str_format(arena, "(%.*s)", STR_ARG(name)) : name,
               is_value ? str_format(arena, is_least ? "(%lld - 1)" : "%lld",
                                     value + is_least) /* it has no literal */
                        : assumption->type,
               name}};
    return is_value || assumption->kind == ASSUME_TYPE;
}

bool asked_has(const AllAsked *all, const Asked *asked)
{
    bool has = false;
    for (size_t i = 0; i < all->len && !has; i++) {
        has = all->at[i].kind == asked->kind;
        for (size_t k = 0; k < sizeof asked->of / sizeof *asked->of && has; k++)
            has = str_equal(all->at[i].of[k], asked->of[k]);
    }
    return has;
}
