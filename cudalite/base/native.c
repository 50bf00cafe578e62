/* Enters: nothing. Leaves: what nvidia-smi, which comes with the driver, tells of GPUs: a line
 * "9.0" for each. */
#include "native.h"

#include <stdio.h>

unsigned native_arch(void)
{
    FILE *told = popen("nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null", "r");
    unsigned oldest = 0, major, minor;
    char line[64];
    while (told && fgets(line, sizeof line, told))
        if (sscanf(line, "%4u.%1u", &major, &minor) == 2 && major > 0 &&
            (!oldest || major * 10 + minor < oldest))
            oldest = major * 10 + minor;
    return told && pclose(told) == 0 ? oldest : 0;
}
