/* Enters: a compute capability, or a file's text. Leaves: a device. */
#include "device.h"

#include <stddef.h>

static const double GIGA = 1e9, MEGA = 1e6, NANO = 1e-9;

enum { COMMON = 80, FASTER = 90, AHEAD = 80 };

static const Device devices[] = {
#define DEVICE(arch, multiprocessors, threads, blocks, shared, optin, reserved, clock, dram, l2,   \
               latency, halves, l1_size, l2_size)                                                  \
    {arch,                                                                                         \
     multiprocessors,                                                                              \
     threads,                                                                                      \
     blocks,                                                                                       \
     (int64_t)shared << 10,                                                                        \
     (int64_t)optin << 10,                                                                         \
     reserved,                                                                                     \
     clock * 1e6,                                                                                  \
     dram * 1e9,                                                                                   \
     l2 * 1e9,                                                                                     \
     latency * 1e-9,                                                                               \
     halves,                                                                                       \
     (int64_t)l1_size << 10,                                                                       \
     (int64_t)l2_size << 10,                                                                       \
     dram * 1e3 / clock / multiprocessors,                                                         \
     arch >= AHEAD},
#include "device.def"
#undef DEVICE
};
enum { DEVICE_COUNT = sizeof devices / sizeof *devices, OF_LATER_ONES = 75 };

const Device *device_find(unsigned arch)
{
    if (arch > devices[DEVICE_COUNT - 1].arch)
        arch = OF_LATER_ONES;
    for (size_t i = 0; i < DEVICE_COUNT; i++)
        if (devices[i].arch == arch)
            return &devices[i];
    return NULL;
}

const Device *device_common(void)
{
    static Device common;
    common = *device_find(COMMON);
    common.ahead = false;
    return &common;
}

bool device_is_common(const Device *device)
{
    return device->arch == COMMON && !device->ahead;
}

const Device *device_beside(const Device *device)
{
    return device_is_common(device) ? device_find(FASTER) : NULL;
}

/* --- a file ---------------------------------------------------------------------------------- */

/* A positive decimal number, with a point perhaps; 0: it is none. */
static double number_of(Str text)
{
    double value = 0, place = 0;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (c == '.' && place == 0 && i > 0) {
            place = 1;
            continue;
        }
        if (c < '0' || c > '9' || value > 1e12)
            return 0;
        value = value * 10 + (c - '0');
        place *= 10;
    }
    return place > 0 ? value / place : value;
}

/* `KiB` values are kept in bytes. */
static bool take(Device *device, Str name, double value)
{
    const double kib = 1024;
    struct {
        const char *name;
        double *real;
        int64_t *whole;
        double unit;
    } words[] = {
        {"threads", NULL, &device->threads, 1},    {"blocks", NULL, &device->blocks, 1},
        {"shared", NULL, &device->shared, kib},    {"optin", NULL, &device->optin, kib},
        {"reserved", NULL, &device->reserved, 1},  {"clock", &device->clock, NULL, MEGA},
        {"dram", &device->dram, NULL, GIGA},       {"l2", &device->l2, NULL, GIGA},
        {"latency", &device->latency, NULL, NANO}, {"halves", &device->halves, NULL, 1},
        {"l1_size", NULL, &device->l1_size, kib},  {"l2_size", NULL, &device->l2_size, kib},
    };
    if (str_is(name, "multiprocessors") && value < 100000) {
        device->multiprocessors = (unsigned)value;
        return device->multiprocessors > 0;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!str_is(name, words[i].name))
            continue;
        if (words[i].real)
            *words[i].real = value * words[i].unit;
        else
            *words[i].whole = (int64_t)(value * words[i].unit);
        return true;
    }
    return false;
}

/* The next word from *at on, past blanks and comments; empty: there is none. */
static Str next_word(Str text, size_t *at)
{
    for (bool comment = false; *at < text.len; ++*at) {
        char c = text.at[*at];
        comment = (comment || c == '#') && c != '\n';
        if (!comment && c != ' ' && c != '\t' && c != '\r' && c != '\n')
            break;
    }
    size_t begin = *at;
    while (*at < text.len && text.at[*at] != ' ' && text.at[*at] != '\t' && text.at[*at] != '\r' &&
           text.at[*at] != '\n' && text.at[*at] != '#')
        ++*at;
    return str_slice(text, begin, *at);
}

static void split(Str word, Str *name, double *value)
{
    size_t equals = 0;
    while (equals < word.len && word.at[equals] != '=')
        equals++;
    *name = str_slice(word, 0, equals);
    *value = equals < word.len ? number_of(str_slice(word, equals + 1, word.len)) : 0;
}

bool device_read(Str text, Device *device, Str *wrong)
{
    const Device *like = NULL;
    Str name;
    double value;
    *wrong = (Str){0};
    for (size_t at = 0; (*wrong = next_word(text, &at)).len > 0 && !like;) {
        split(*wrong, &name, &value);
        like = str_is(name, "arch") && value < 1000 ? device_find((unsigned)value) : NULL;
    }
    *wrong = (Str){0};
    if (!like)
        return false;
    *device = *like;
    for (size_t at = 0; (*wrong = next_word(text, &at)).len > 0;) {
        split(*wrong, &name, &value);
        if (value <= 0 || (!str_is(name, "arch") && !take(device, name, value)))
            return false;
    }
    device->bytes = device->dram / device->clock / device->multiprocessors;
    return true;
}
