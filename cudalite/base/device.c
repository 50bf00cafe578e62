#include "device.h"

#include <stddef.h>

static const Device devices[] = {
#define DEVICE(arch, multiprocessors, threads, blocks, shared, optin, reserved, bytes)             \
    {arch,     multiprocessors, threads, blocks, (int64_t)shared << 10, (int64_t)optin << 10,      \
     reserved, bytes / 10.0},
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
