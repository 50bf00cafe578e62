#include "report.h"
void report_sarif(const Report *report, Text *out){(void)report;(void)out;}
bool report_html(const Report *report, Text *out){(void)report;(void)out;return true;}
