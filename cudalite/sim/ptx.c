/* Inline PTX as C++.
 *
 * Enters: an asm statement. Leaves: a statement that calls a function of sim_ptx.h for each
 * instruction, with registers as variables of 64 bits:
 *
 *     asm("add.s32 %0, %1, 7;" : "=r"(x) : "r"(y));
 *     do { auto &&o0 = (x); Bits r0 = 0, r1 = take<unsigned>(y); r0 = ptx::add<int>(r1, 7ull);
 *          give<unsigned>(o0, r0); } while (0);
 *
 * An instruction that ptx.def does not have becomes an assertion that fails when it is compiled, and
 * names it: what the program's conditions leave out is never compiled. */
#include <string.h>

#include "ptx.h"

/* --- reading ---------------------------------------------------------------------------------- */

typedef struct {
    Str constraint; /* without `=` and `+` */
    Str name;       /* of %[name]; may be empty */
    Str expression;
    bool is_output, is_input;
} Operand;

typedef struct {
    Arena *arena;
    Str text;
    size_t at;
    Text code; /* the instructions */
    VEC(Operand) operands;
    Strs locals; /* registers that the statement declares */
    Text *out;
} Ptx;

static void blanks_skip(Ptx *ptx)
{
    for (;; ptx->at++) {
        const Str rest = str_slice(ptx->text, ptx->at, ptx->text.len);
        if (str_starts(rest, "//"))
            while (ptx->at < ptx->text.len && ptx->text.at[ptx->at] != '\n')
                ptx->at++;
        else if (str_starts(rest, "/*"))
            while (ptx->at < ptx->text.len &&
                   !str_starts(str_slice(ptx->text, ptx->at, ptx->text.len), "*/"))
                ptx->at++;
        else if (!rest.len || (!is_blank(rest.at[0]) && rest.at[0] != '\\'))
            return;
        else
            continue;
        ptx->at += ptx->at < ptx->text.len && ptx->text.at[ptx->at] == '*';
    }
}

static char next(const Ptx *ptx)
{
    return ptx->at < ptx->text.len ? ptx->text.at[ptx->at] : '\0';
}

static bool take(Ptx *ptx, char c)
{
    blanks_skip(ptx);
    if (next(ptx) != c)
        return false;
    ptx->at++;
    return true;
}

static Str word_take(Ptx *ptx)
{
    blanks_skip(ptx);
    const size_t begin = ptx->at;
    while (str_is_word_byte(next(ptx)))
        ptx->at++;
    return str_slice(ptx->text, begin, ptx->at);
}

/* Adjacent literals; newlines as blanks, `%%` as `%`. */
static bool literals_take(Ptx *ptx, Text *into)
{
    bool any = false;
    while (take(ptx, '"')) {
        any = true;
        for (; next(ptx) && next(ptx) != '"'; ptx->at++) {
            char c = next(ptx);
            if (c == '\\' && ptx->at + 1 < ptx->text.len) {
                c = ptx->text.at[++ptx->at];
                c = c == 'n' || c == 't' || c == 'r' || c == '\n' ? ' ' : c;
            }
            if (c != '%' || !into->len || into->at[into->len - 1] != '%')
                text_add(into, (Str){&c, 1});
        }
        ptx->at++;
    }
    return any;
}

/* An expression in parentheses, on one line. */
static bool expression_take(Ptx *ptx, Str *expression)
{
    if (!take(ptx, '('))
        return false;
    Text text = text_new(ptx->arena);
    char quote = '\0';
    for (int depth = 1; next(ptx); ptx->at++) {
        char c = next(ptx);
        if (quote)
            quote = c == quote ? '\0' : quote;
        else if (c == '"' || c == '\'')
            quote = c;
        else
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (depth == 0)
            break;
        if (c == '\\' && ptx->at + 1 < ptx->text.len && ptx->text.at[ptx->at + 1] == '\n')
            continue;
        text_add(&text, c == '\n' ? STR(" ") : (Str){&c, 1});
    }
    *expression = text_str(&text);
    return take(ptx, ')');
}

/* nvcc does not miss commas between operands. */
static bool operands_take(Ptx *ptx, bool is_output)
{
    for (blanks_skip(ptx); next(ptx) == '"' || next(ptx) == '['; blanks_skip(ptx)) {
        Operand operand = {.is_output = is_output, .is_input = !is_output};
        if (take(ptx, '[')) {
            operand.name = word_take(ptx);
            if (!take(ptx, ']'))
                return false;
        }
        Text constraint = text_new(ptx->arena);
        if (!literals_take(ptx, &constraint) || !expression_take(ptx, &operand.expression))
            return false;
        operand.constraint = text_str(&constraint);
        operand.is_input |= str_starts(operand.constraint, "+");
        while (str_starts(operand.constraint, "=") || str_starts(operand.constraint, "+") ||
               str_starts(operand.constraint, "&"))
            operand.constraint = str_slice(operand.constraint, 1, operand.constraint.len);
        vec_push(ptx->arena, &ptx->operands, operand);
        take(ptx, ',');
    }
    return true;
}

static bool statement_take(Ptx *ptx)
{
    Str word = word_take(ptx);
    for (size_t before = ptx->at;; before = ptx->at) {
        word = word_take(ptx);
        if (!str_is_any(word, "volatile", "__volatile__", "__volatile")) {
            ptx->at = before;
            break;
        }
    }
    if (!take(ptx, '(') || !literals_take(ptx, &ptx->code))
        return false;
    for (int part = 0; part < 2 && take(ptx, ':'); part++)
        if (!operands_take(ptx, part == 0))
            return false;
    if (take(ptx, ':')) { /* what it clobbers */
        Text clobbers = text_new(ptx->arena);
        while (literals_take(ptx, &clobbers))
            take(ptx, ',');
    }
    return take(ptx, ')');
}

/* --- instructions ----------------------------------------------------------------------------- */

typedef struct {
    const char *name;
    unsigned operands, results;
} Instruction;
static const Instruction instructions[] = {
#define PTX(name, operands, results) {#name, operands, results},
#include "ptx.def"
#undef PTX
};

static const struct {
    const char *ptx, *cxx;
    unsigned bits;
} types[] = {{"b8", "unsigned char", 8},
             {"u8", "unsigned char", 8},
             {"s8", "signed char", 8},
             {"b16", "unsigned short", 16},
             {"u16", "unsigned short", 16},
             {"s16", "short", 16},
             {"b32", "unsigned", 32},
             {"u32", "unsigned", 32},
             {"s32", "int", 32},
             {"b64", "unsigned long long", 64},
             {"u64", "unsigned long long", 64},
             {"s64", "long long", 64},
             {"f32", "float", 32},
             {"f64", "double", 64},
             {"pred", "bool", 1}};
enum { TYPES = sizeof types / sizeof *types };

static size_t type_find(Str word)
{
    size_t i = 0;
    while (i < TYPES && !str_is(word, types[i].ptx))
        i++;
    return i;
}

/* What changes no value here. */
static bool is_ignored(Str part)
{
    return str_is_any(part, "ca", "cg", "cs", "lu", "cv", "wb", "wt", "nc", "weak", "sys", "gpu",
                      "cta", "global", "shared", "local", "const", "param", "sync", "aligned",
                      "ftz", "approx", "rn", "full", "noftz", "evict_last", "evict_first") ||
           str_starts_any(part, "L1::", "L2::");
}

/* An opcode apart. */
typedef struct {
    Str name;        /* as ptx.def has it */
    size_t types[3]; /* in `types` */
    unsigned type_count;
    bool is_shared, is_volatile, is_known;
} Opcode;

static Opcode opcode_read(Ptx *ptx, Str word)
{
    Opcode opcode = {.is_known = true};
    Text name = text_new(ptx->arena);
    const bool is_copy = str_starts(word, "cp.async.c");
    for (size_t begin = 0, end; begin < word.len; begin = end + 1) {
        for (end = begin; end < word.len && word.at[end] != '.'; end++)
            ;
        const Str part = str_slice(word, begin, end);
        const size_t type = type_find(part);
        opcode.is_shared |= str_is(part, "shared");
        if (type < TYPES && opcode.type_count < 3) {
            opcode.types[opcode.type_count++] = type;
        } else if (str_is_any(part, "volatile", "relaxed", "acquire", "release", "mmio")) {
            opcode.is_volatile = true;
        } else if (!is_ignored(part) || (is_copy && str_is_any(part, "ca", "cg"))) {
            if (name.len)
                text_add_c(&name, "_");
            text_add(&name, part);
        }
    }
    opcode.name = text_str(&name);
    return opcode;
}

static const Instruction *instruction_find(Str name)
{
    for (size_t i = 0; i < sizeof instructions / sizeof *instructions; i++)
        if (str_is(name, instructions[i].name))
            return &instructions[i];
    return NULL;
}

/* --- operands --------------------------------------------------------------------------------- */

/* Splits at commas outside of braces and brackets. */
static Strs arguments_split(Ptx *ptx, Str list)
{
    Strs arguments = {0};
    size_t begin = 0;
    int depth = 0;
    for (size_t i = 0; i <= list.len; i++) {
        const char c = i < list.len ? list.at[i] : ',';
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        if (c != ',' || (depth > 0 && i < list.len))
            continue;
        const Str one = str_trim(str_slice(list, begin, i));
        if (one.len)
            vec_push(ptx->arena, &arguments, one);
        begin = i + 1;
    }
    return arguments;
}

static bool is_number(Str s)
{
    if (s.len > 1 && (s.at[0] == '-' || s.at[0] == '+'))
        s = str_slice(s, 1, s.len);
    return s.len && s.at[0] >= '0' && s.at[0] <= '9';
}

/* `0f3F800000` and `0d...` are the bits of floats; `1U` is a number. False: it is none of these. */
static bool number_add(Text *out, Str s)
{
    if (s.len > 2 && s.at[0] == '0' && strchr("fFdD", s.at[1])) {
        text_format(out, "0x%.*sull", STR_ARG(str_slice(s, 2, s.len)));
        return true;
    }
    if (str_has(s, "."))
        return false;
    while (s.len && strchr("uUlL", s.at[s.len - 1]))
        s = str_slice(s, 0, s.len - 1);
    text_format(out, "static_cast<unsigned long long>(%.*sll)", STR_ARG(s));
    return true;
}

/* A register, as a variable. */
static bool register_add(Ptx *ptx, Text *out, Str s)
{
    if (s.len > 1 && s.at[0] == '%' && s.at[1] >= '0' && s.at[1] <= '9') {
        size_t number = 0;
        for (size_t i = 1; i < s.len && s.at[i] >= '0' && s.at[i] <= '9'; i++)
            number = number * 10 + (size_t)(s.at[i] - '0');
        text_format(out, "cudalite_r%zu", number);
        return number < ptx->operands.len;
    }
    for (size_t i = 0; str_starts(s, "%[") && i < ptx->operands.len; i++)
        if (str_equal(str_slice(s, 2, s.len - 1), ptx->operands.at[i].name)) {
            text_format(out, "cudalite_r%zu", i);
            return true;
        }
    if (!strs_has(&ptx->locals, s))
        return false;
    text_format(out, "cudalite_v_%.*s", STR_ARG(str_behind(s, "%")));
    return true;
}

static bool special_add(Text *out, Str s)
{
    static const char *const names[] = {
        "tid.x",       "tid.y",          "tid.z",         "ntid.x",      "ntid.y",
        "ntid.z",      "ctaid.x",        "ctaid.y",       "ctaid.z",     "nctaid.x",
        "nctaid.y",    "nctaid.z",       "laneid",        "warpid",      "nwarpid",
        "smid",        "nsmid",          "gridid",        "lanemask_eq", "lanemask_lt",
        "lanemask_le", "lanemask_gt",    "lanemask_ge",   "globaltimer", "clock",
        "clock64",     "globaltimer_lo", "globaltimer_hi"};
    while (str_starts(s, "%"))
        s = str_slice(s, 1, s.len);
    if (!str_is_one_of(s, names))
        return false;
    text_add_c(out, "::cudalite_sim::ptx::special_");
    for (size_t i = 0; i < s.len; i++)
        text_add(out, s.at[i] == '.' ? STR("_") : str_slice(s, i, i + 1));
    text_add_c(out, "()");
    return true;
}

/* What is read: a register, a number, an address in brackets, a predicate that `!` negates. */
static bool value_add(Ptx *ptx, Text *out, Str s, const Opcode *opcode)
{
    s = str_trim(s);
    if (str_starts(s, "[") && s.len > 2) {
        Str inside = str_trim(str_slice(s, 1, s.len - 1));
        size_t plus = 1;
        while (plus < inside.len && inside.at[plus] != '+' && inside.at[plus] != '-')
            plus++;
        text_add_c(out, opcode->is_shared ? "::cudalite_sim::ptx::shared_address(" : "(");
        if (!value_add(ptx, out, str_slice(inside, 0, plus), opcode))
            return false;
        if (plus < inside.len) {
            const Str offset =
                str_trim(str_slice(inside, plus + (inside.at[plus] == '+'), inside.len));
            text_add_c(out, " + ");
            if (!value_add(ptx, out, offset, opcode))
                return false;
        }
        text_add_c(out, ")");
        return true;
    }
    if (str_starts(s, "!")) {
        text_add_c(out, "!");
        return register_add(ptx, out, str_trim(str_slice(s, 1, s.len)));
    }
    return is_number(s) ? number_add(out, s) : special_add(out, s) || register_add(ptx, out, s);
}

static bool value_of(Ptx *ptx, Text *out, Str s)
{
    return value_add(ptx, out, s, &(Opcode){0});
}

/* `{a, b}` as elements. */
static Strs elements(Ptx *ptx, Str s)
{
    return arguments_split(ptx, str_slice(s, 1, s.len - 1));
}

/* mov between a register and its parts. */
static bool move_parts(Ptx *ptx, Text *out, const Strs *arguments, const Opcode *opcode)
{
    const Str to = arguments->at[0], from = arguments->at[1];
    const bool unpacks = str_starts(to, "{");
    const Strs parts = elements(ptx, unpacks ? to : from);
    const unsigned bits = types[opcode->types[0]].bits / (unsigned)(parts.len ? parts.len : 1);
    if (unpacks) {
        text_add_c(out, "{ const unsigned long long cudalite_whole = ");
        if (!value_add(ptx, out, from, opcode))
            return false;
        text_add_c(out, "; ");
        for (size_t i = 0; i < parts.len; i++) {
            if (!register_add(ptx, out, parts.at[i]))
                return false;
            text_format(out, " = cudalite_whole >> %zu & 0x%llxull; ", i * bits,
                        (1ull << bits) - 1);
        }
        text_add_c(out, "} ");
        return true;
    }
    if (!register_add(ptx, out, to))
        return false;
    text_add_c(out, " = 0");
    for (size_t i = 0; i < parts.len; i++) {
        text_add_c(out, " | (");
        if (!value_add(ptx, out, parts.at[i], opcode))
            return false;
        text_format(out, " & 0x%llxull) << %zu", (1ull << bits) - 1, i * bits);
    }
    text_add_c(out, "; ");
    return true;
}

/* --- one instruction -------------------------------------------------------------------------- */

static void type_arguments_add(Text *out, const Opcode *opcode)
{
    const bool converts = str_starts(opcode->name, "cvt") && !str_starts(opcode->name, "cvta");
    text_add_c(out, "<");
    if (!opcode->type_count)
        text_add_c(out, "unsigned");
    else if (converts && opcode->type_count == 2)
        text_format(out, "%s, %s", types[opcode->types[0]].cxx, types[opcode->types[1]].cxx);
    else
        text_add_c(out, types[opcode->types[opcode->type_count - 1]].cxx);
    text_add_c(out, ">");
}

/* Calls the function of one known instruction; false where its operands are of another form. */
static bool call_add(Ptx *ptx, Text *out, const Opcode *opcode, const Instruction *instruction,
                     const Strs *arguments)
{
    Strs flat = {0};
    for (size_t i = 0; i < arguments->len; i++) {
        const Strs inner =
            str_starts(arguments->at[i], "{") ? elements(ptx, arguments->at[i]) : (Strs){0};
        for (size_t k = 0; k < inner.len; k++)
            vec_push(ptx->arena, &flat, inner.at[k]);
        if (!inner.len)
            vec_push(ptx->arena, &flat, arguments->at[i]);
    }
    const size_t wanted = instruction->operands + instruction->results;
    const bool is_copy = str_starts(opcode->name, "cp_async_c") && flat.len == 4;
    /* ... or a barrier, which may say for how many threads it is */
    const bool is_barrier = str_is_any(opcode->name, "bar", "barrier") && flat.len == 2;
    if (flat.len != wanted && !is_copy && !is_barrier)
        return false;
    size_t first = 0;
    if (instruction->results == 1) {
        if (!register_add(ptx, out, flat.at[first++]))
            return false;
        text_add_c(out, " = ");
    }
    const bool is_word = str_is_any(opcode->name, "and", "or", "xor", "not");
    const bool is_volatile = opcode->is_volatile && str_is_any(opcode->name, "ld", "st");
    text_format(out, "::cudalite_sim::ptx::%.*s%s", STR_ARG(opcode->name),
                is_word       ? "_"
                : is_volatile ? "_volatile"
                              : "");
    type_arguments_add(out, opcode);
    text_add_c(out, "(");
    for (size_t i = first; i < flat.len; i++) {
        text_add_c(out, i > first ? ", " : "");
        Opcode here = *opcode; /* of a copy, only the first address is shared */
        here.is_shared &= !str_starts(opcode->name, "cp_async") || i == 0;
        if (!value_add(ptx, out, flat.at[i], &here))
            return false;
    }
    text_add_c(out, "); ");
    return true;
}

#define MATRICES "::cudalite_sim::ptx::matrices::"
static Strs parts_of(Ptx *ptx, Str opcode)
{
    Strs parts = {0};
    for (size_t begin = 0, end; begin < opcode.len; begin = end + 1) {
        for (end = begin; end < opcode.len && opcode.at[end] != '.'; end++)
            ;
        vec_push(ptx->arena, &parts, str_slice(opcode, begin, end));
    }
    return parts;
}

/* `unsigned long long name[] = {...};`, of a list of registers or one; or they get what it holds. */
static bool list_add(Ptx *ptx, Text *out, const char *name, Str list, bool is_given)
{
    const Strs each = str_starts(list, "{") ? elements(ptx, list) : (Strs){0};
    if (!is_given)
        text_format(out, "unsigned long long %s[] = {", name);
    for (size_t i = 0; i < (each.len ? each.len : 1); i++) {
        if (!(is_given ? register_add : value_of)(ptx, out, each.len ? each.at[i] : list))
            return false;
        if (is_given)
            text_format(out, " = %s[%zu]; ", name, i);
        else
            text_add_c(out, ", ");
    }
    text_add_c(out, is_given ? "} " : "}; ");
    return true;
}

/* mma.sync.aligned.m16n8kK.row.col.D.A.B.C d, a, b, c */
static bool mma_add(Ptx *ptx, Text *out, const Strs *parts, const Strs *arguments)
{
    if (arguments->len != 4 || parts->len != 10 || !str_starts(parts->at[3], "m16n8k") ||
        !str_is(parts->at[4], "row") || !str_is(parts->at[5], "col"))
        return false;
    const Str k = str_slice(parts->at[3], 6, parts->at[3].len);
    text_add_c(out, "{ ");
    static const char *const names[] = {"cudalite_d", "cudalite_a", "cudalite_b", "cudalite_c"};
    for (size_t i = 0; i < 4; i++)
        if (!str_is_any(parts->at[6 + i], "f16", "bf16", "tf32", "s8", "u8", "f32", "s32") ||
            !list_add(ptx, out, names[i], arguments->at[i], false))
            return false;
    text_format(out,
                MATRICES "mma<%.*s, " MATRICES "%.*s, " MATRICES "%.*s, " MATRICES "%.*s, " MATRICES
                         "%.*s>(cudalite_d, cudalite_a, cudalite_b, cudalite_c); ",
                STR_ARG(k), STR_ARG(parts->at[7]), STR_ARG(parts->at[8]), STR_ARG(parts->at[9]),
                STR_ARG(parts->at[6]));
    return list_add(ptx, out, names[0], arguments->at[0], true);
}

/* ldmatrix.sync.aligned.m8n8.xN[.trans].shared.b16 d, [address] */
static bool ldmatrix_add(Ptx *ptx, Text *out, const Strs *parts, const Strs *arguments)
{
    const Opcode shared = {.is_shared = true};
    if (arguments->len != 2 || parts->len < 7 || !str_is(parts->at[3], "m8n8") ||
        !str_is(parts->at[parts->len - 1], "b16"))
        return false;
    text_add_c(out, "{ ");
    if (!list_add(ptx, out, "cudalite_d", arguments->at[0], false))
        return false;
    text_format(out, MATRICES "ldmatrix<%.*s, %s>(cudalite_d, ",
                STR_ARG(str_slice(parts->at[4], 1, parts->at[4].len)),
                str_is(parts->at[5], "trans") ? "true" : "false");
    if (!value_add(ptx, out, arguments->at[1], &shared))
        return false;
    text_add_c(out, "); ");
    return list_add(ptx, out, "cudalite_d", arguments->at[0], true);
}

static bool matrix_add(Ptx *ptx, Text *out, Str opcode, const Strs *arguments)
{
    const Strs parts = parts_of(ptx, opcode);
    if (parts.len > 2 && str_is(parts.at[0], "mma") && str_is(parts.at[2], "aligned"))
        return mma_add(ptx, out, &parts, arguments);
    return parts.len > 2 && str_is(parts.at[0], "ldmatrix") &&
           ldmatrix_add(ptx, out, &parts, arguments);
}

/* `.reg .u32 a, b<4>;` */
static void registers_declare(Ptx *ptx, Str rest)
{
    size_t begin = 0;
    while (begin < rest.len && !is_blank(rest.at[begin]))
        begin++; /* the type */
    const Strs names = arguments_split(ptx, str_slice(rest, begin, rest.len));
    for (size_t i = 0; i < names.len; i++) {
        size_t angle = 0, count = 0;
        while (angle < names.at[i].len && names.at[i].at[angle] != '<')
            angle++;
        for (size_t k = angle + 1; k < names.at[i].len && names.at[i].at[k] >= '0' &&
                                   names.at[i].at[k] <= '9' && count < 1000;
             k++)
            count = count * 10 + (size_t)(names.at[i].at[k] - '0');
        for (size_t k = 0; k < (count ? count : 1); k++) {
            const Str stem = str_slice(names.at[i], 0, angle);
            const Str name = count ? str_format(ptx->arena, "%.*s%zu", STR_ARG(stem), k) : stem;
            vec_push(ptx->arena, &ptx->locals, name);
            text_format(ptx->out, "unsigned long long cudalite_v_%.*s = 0; ",
                        STR_ARG(str_behind(name, "%")));
        }
    }
}

static void unknown_add(Ptx *ptx, Str instruction)
{
    Text shown = text_new(ptx->arena);
    for (size_t i = 0; i < instruction.len; i++)
        if (instruction.at[i] != '"' && instruction.at[i] != '\\')
            text_add(&shown, str_slice(instruction, i, i + 1));
    text_format(ptx->out,
                "static_assert(::cudalite_sim::ptx_never, \"cudalite-sim does not simulate the PTX "
                "instruction '%.*s'\"); ",
                STR_ARG(text_str(&shown)));
}

static void instruction_add(Ptx *ptx, Str s)
{
    const Str whole = s;
    Text made = text_new(ptx->arena);
    if (str_starts(s, ".reg")) {
        Str rest = str_trim(str_behind(s, ".reg"));
        registers_declare(ptx, rest);
        return;
    }
    if (str_starts(s, "@")) {
        size_t end = 1;
        while (end < s.len && !is_blank(s.at[end]))
            end++;
        text_add_c(&made, "if (");
        if (!value_add(ptx, &made, str_slice(s, 1, end), &(Opcode){0})) {
            unknown_add(ptx, whole);
            return;
        }
        text_add_c(&made, ") ");
        s = str_trim(str_slice(s, end, s.len));
    }
    size_t end = 0;
    while (end < s.len && !is_blank(s.at[end]))
        end++;
    const Opcode opcode = opcode_read(ptx, str_slice(s, 0, end));
    const Instruction *instruction = instruction_find(opcode.name);
    const Strs arguments = arguments_split(ptx, str_slice(s, end, s.len));
    const bool parts = str_is(opcode.name, "mov") && arguments.len == 2 && opcode.type_count == 1 &&
                       (str_starts(arguments.at[0], "{") || str_starts(arguments.at[1], "{"));
    if (str_starts_any(opcode.name, "mma", "ldmatrix")) {
        if (matrix_add(ptx, &made, str_slice(s, 0, end), &arguments))
            text_add(ptx->out, text_str(&made));
        else
            unknown_add(ptx, whole);
        return;
    }
    if (!instruction || !(parts ? move_parts(ptx, &made, &arguments, &opcode)
                                : call_add(ptx, &made, &opcode, instruction, &arguments)))
        unknown_add(ptx, whole);
    else
        text_add(ptx->out, text_str(&made));
}

/* Whether the text is PTX: its first instruction has a type, or is one of those without. */
static bool is_ptx(Str code)
{
    for (size_t i = 0; i + 2 < code.len && code.at[i] != ';'; i++)
        if (code.at[i] == '.' && strchr("usbfp", code.at[i + 1]) && strchr("1368r", code.at[i + 2]))
            return true;
    return str_starts_any(code, "trap;", "brkpt;", "exit;", "membar", "fence.", "bar.", "barrier.",
                          "cp.async", "griddepcontrol", "wgmma", "mbarrier", "{", "setmaxnreg",
                          "prefetch", "discard", "mma.", "ldmatrix");
}

/* --- the statement ---------------------------------------------------------------------------- */

static const char *constraint_type(Str constraint)
{
    return str_is(constraint, "h")   ? "unsigned short"
           : str_is(constraint, "r") ? "unsigned"
           : str_is(constraint, "f") ? "float"
           : str_is(constraint, "d") ? "double"
                                     : "unsigned long long";
}

static void instructions_add(Ptx *ptx, Str code)
{
    for (size_t begin = 0, end; begin < code.len; begin = end + 1) {
        for (end = begin; end < code.len && code.at[end] != ';'; end++)
            ;
        Str one = str_trim(str_slice(code, begin, end));
        while (one.len && (one.at[0] == '{' || one.at[0] == '}'))
            one = str_trim(str_slice(one, 1, one.len));
        if (one.len)
            instruction_add(ptx, one);
    }
}

bool ptx_translate(Str text, size_t at, Text *out, size_t *end)
{
    Ptx ptx = {.arena = out->arena, .text = text, .at = at, .out = out};
    ptx.code = text_new(ptx.arena);
    if (!statement_take(&ptx) || !is_ptx(str_trim(text_str(&ptx.code))))
        return false;
    text_add_c(out, "do { ");
    for (size_t i = 0; i < ptx.operands.len; i++) {
        const Operand *o = &ptx.operands.at[i];
        if (o->is_output)
            text_format(out, "auto &&cudalite_o%zu = (%.*s); ", i, STR_ARG(o->expression));
        text_format(out, "unsigned long long cudalite_r%zu = ", i);
        if (!o->is_input)
            text_add_c(out, "0; ");
        else if (o->is_output)
            text_format(out, "::cudalite_sim::ptx::take<%s>(cudalite_o%zu); ",
                        constraint_type(o->constraint), i);
        else
            text_format(out, "::cudalite_sim::ptx::take<%s>(%.*s); ",
                        constraint_type(o->constraint), STR_ARG(o->expression));
    }
    instructions_add(&ptx, text_str(&ptx.code));
    for (size_t i = 0; i < ptx.operands.len; i++)
        if (ptx.operands.at[i].is_output)
            text_format(out, "::cudalite_sim::ptx::give<%s>(cudalite_o%zu, cudalite_r%zu); ",
                        constraint_type(ptx.operands.at[i].constraint), i, i);
    text_add_c(out, "} while (0)");
    *end = ptx.at;
    return true;
}
