/* Enters: the value of an option. Leaves: what it means; a wrong one is wrong usage. */
#include "options_values.h"

#include <errno.h>
#include <string.h>

#include "../base/device.h"
#include "../base/native.h"
#include "../base/suggest.h"

/* Decimal digits only; false where it is none or does not fit. */
static bool parse_count(Str text, int64_t *value)
{
    *value = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] < '0' || text.at[i] > '9' || *value > INT64_MAX / 10 - 1)
            return false;
        *value = *value * 10 + (text.at[i] - '0');
    }
    return text.len > 0;
}

/* sm_75, sm_90a, compute_80, or the number alone. */
unsigned parse_arch(const CommandLine *line, Str value)
{
    int64_t number;
    Str digits = value;
    if (str_is(value, "native")) {
        const unsigned native = native_arch();
        if (!native)
            wrong_usage(
                line, "-arch=native: nvidia-smi finds no GPU here; name one, such as -arch=sm_90");
        digits = str_format(line->arena, "%u", native);
    } else if (str_starts(digits, "sm_"))
        digits = str_slice(digits, 3, digits.len);
    else if (str_starts(digits, "compute_"))
        digits = str_slice(digits, 8, digits.len);
    char last = digits.len ? digits.at[digits.len - 1] : '0';
    if (last == 'a' || last == 'f') /* architecture- or family-specific: the same limits */
        digits.len--;
    if (!parse_count(digits, &number) || number < 20 || number > 999)
        wrong_usage(line,
                    "-arch: '%.*s' is not an architecture; write one such as sm_75, or native",
                    STR_ARG(value));
    if (!device_find((unsigned)number))
        wrong_usage(
            line, "-arch: unsupported architecture sm_%lld; the supported ones are %s",
            (long long)number,
            "sm_50 ... 53, 60 ... 62, 70, 72, 75, 80, 86 ... 90, 100, 103, 110, 120 and 121");
    return (unsigned)number;
}

void take_device(CommandLine *line, Str path)
{
    Source *source = source_read_file(line->arena, path);
    Device *device = arena_new_of(line->arena, Device);
    Str wrong;
    if (!source)
        wrong_usage(line, "--device: cannot read '%.*s': %s", STR_ARG(path), strerror(errno));
    if (!device_read(source->text, device, &wrong) && wrong.len)
        wrong_usage(line, "--device: '%.*s' contains '%.*s'; write words such as arch=90 dram=4800",
                    STR_ARG(path), STR_ARG(wrong));
    else if (!device->arch)
        wrong_usage(line, "--device: '%.*s' names no supported architecture, such as arch=90",
                    STR_ARG(path));
    line->options.device = device;
}

int64_t parse_smem(const CommandLine *line, Str value)
{
    int64_t bytes;
    if (!parse_count(value, &bytes) || bytes < 1 || bytes > INT32_MAX)
        wrong_usage(line, "--smem: '%.*s' is not a number of bytes; write one such as 49152",
                    STR_ARG(value));
    return bytes;
}

unsigned parse_max_errors(const CommandLine *line, Str value)
{
    int64_t count;
    if (!parse_count(value, &count) || count < 0 || count > INT32_MAX)
        wrong_usage(line, "--max-errors: '%.*s' is not a number of errors; write one such as 20",
                    STR_ARG(value));
    return (unsigned)count;
}

/* A name and a number of a schedule, which `option` gives. */
void take_pair(CommandLine *line, const char *option, Str name, Str value)
{
    bool is_name;
    const char *needs = schedule_take(&line->options.schedule, name, value, &is_name);
    if (needs)
        wrong_usage(line, "%s: '%.*s' is not %s", option, STR_ARG((is_name ? name : value)), needs);
}

/* "block 64 stages 3" */
void parse_schedule(CommandLine *line, Str text)
{
    Str words[2];
    size_t count = 0;
    for (size_t begin = 0, end; begin < text.len; begin = end + 1) {
        for (end = begin; end < text.len && text.at[end] != ' '; end++)
            ;
        if (end == begin)
            continue;
        words[count++ % 2] = str_slice(text, begin, end);
        if (count % 2 == 0)
            take_pair(line, "--schedule", words[0], words[1]);
    }
    if (!count || count % 2)
        wrong_usage(line,
                    "--schedule: '%.*s' is not a list of names and numbers; write one such as "
                    "'block 64 stages 3'",
                    STR_ARG(text));
}

/* -O1, -O2. */
bool parse_level(const CommandLine *line, Str value)
{
    if (!str_is(value, "1") && !str_is(value, "2"))
        wrong_usage(line, "-O must be 1 or 2, not '%.*s'", STR_ARG(value));
    return str_is(value, "2");
}

void add_macro_option(CommandLine *line, char letter, Str definition)
{
    char first = definition.len ? definition.at[0] : '0';
    if (first == '=' || (first >= '0' && first <= '9'))
        wrong_usage(line, "-%c: '%.*s' is not a macro name", letter, STR_ARG(definition));
    vec_push(line->arena, &line->options.unit.defines,
             str_format(line->arena, "%c%.*s", letter, STR_ARG(definition)));
}

/* CL127: of a warning. */
DiagId parse_warning(CommandLine *line, const char *option, Str code)
{
    DiagId id;
    if (diag_find(code, &id)) {
        if (diag_severity(id) == SEVERITY_ERROR)
            wrong_usage(line, "%s: %.*s is an error (%s) and cannot be changed; fix its cause",
                        option, STR_ARG(code), diag_title(id));
        if (diag_severity(id) != SEVERITY_WARNING)
            wrong_usage(line, "%s: %.*s is a remark (%s), which only --explain prints", option,
                        STR_ARG(code), diag_title(id));
        return id;
    }
    VEC(const char *) codes = {0};
    for (int i = 0; i < DIAG_COUNT; i++)
        if (diag_severity((DiagId)i) == SEVERITY_WARNING)
            vec_push(line->arena, &codes, diag_code((DiagId)i));
    const char *nearest = suggest_nearest(line->arena, code, codes.at, codes.len);
    if (nearest)
        wrong_usage(line, "%s: unknown warning '%.*s'; did you mean '%s'?", option, STR_ARG(code),
                    nearest);
    wrong_usage(line,
                "%s: unknown warning '%.*s'; write an id such as CL127, as printed after a warning",
                option, STR_ARG(code));
}

/* -Werror, -Werror=CL127 */
void take_werror(CommandLine *line, Str value)
{
    DiagOptions *told = &line->options.told;
    if (!value.len)
        told->warnings_are_errors = true;
    else
        told->rules[parse_warning(line, "-Werror", value)] = (WarningRule){.is_error = true};
}

void take_wno_error(CommandLine *line, Str value)
{
    WarningRule *rule = &line->options.told.rules[parse_warning(line, "-Wno-error", value)];
    rule->is_error = false;
    rule->is_warning = true;
}

/* [kernel:]name=value */
void add_assumption(CommandLine *line, Str text)
{
    size_t equals = 0, colon = 0;
    Assumption assumption = {0};
    while (equals < text.len && text.at[equals] != '=')
        equals++;
    while (colon < equals && text.at[colon] != ':')
        colon++;
    bool has_kernel = colon < equals;
    assumption.kernel = has_kernel ? str_slice(text, 0, colon) : STR("");
    assumption.name = str_slice(text, has_kernel ? colon + 1 : 0, equals);
    Str value = equals < text.len ? str_slice(text, equals + 1, text.len) : STR("");
    bool negative = value.len > 1 && value.at[0] == '-';
    if (!assumption.name.len ||
        !parse_count(negative ? str_slice(value, 1, value.len) : value, &assumption.value))
        wrong_usage(
            line,
            "--assume: '%.*s' does not assign a number to a name; write n=640 or kernel:n=640",
            STR_ARG(text));
    assumption.value = negative ? -assumption.value : assumption.value;
    vec_push(line->arena, &line->options.report.assumptions, assumption);
}
