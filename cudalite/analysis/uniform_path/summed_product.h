/* Products before a loop that a sum takes and something else needs, too. */
#ifndef CUDALITE_ANALYSIS_UNIFORM_PATH_SUMMED_PRODUCT_H
#define CUDALITE_ANALYSIS_UNIFORM_PATH_SUMMED_PRODUCT_H

#include "path_walk.h"

/* There is none; else the path fails there. */
bool path_sums_no_shared_product(Walk *walk);

#endif
