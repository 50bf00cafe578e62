#include "report.h"
bool report_html(const Report *report, Templates *templates, Text *out){(void)report;(void)out;(void)templates;return true;}
