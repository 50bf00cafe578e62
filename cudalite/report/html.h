/* What the files that make the HTML report share: html.c, picture.c. */
#ifndef CUDALITE_REPORT_HTML_H
#define CUDALITE_REPORT_HTML_H

#include "align.h"
#include "report.h"

typedef struct {
    Arena *arena; /* of what is shown of one kernel */
    const Report *report;
    unsigned number;  /* of the kernel, for ids */
    StrMap *pictures; /* that are drawn already, by what they show -> their id */
    unsigned drawn;
} Html;

/* A kernel as it is, staged or by hand. */
typedef struct {
    const FileReport *file;
    const KernelReport *kernel;
    unsigned variant; /* 0 as it is, 1 staged, 2 by hand */
    Lines lines;
} KernelSide;

/* picture.c: lanes, and the sectors or banks that they touch; tiles, and how a warp fills and
 * uses them. */
void picture_request(Html *html, View *view, const AccessReport *access);
void picture_tiles(Html *html, View *view, const KernelReport *kernel, const char *variant);

#endif
