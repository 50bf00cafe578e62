/* Memory of a file that the kernels' file includes, marked by a macro. */
#ifndef MEMORY_H
#define MEMORY_H

#define DEVICE __device__
DEVICE float included_array[200 * 200];
DEVICE float *included_pointer;

#endif
