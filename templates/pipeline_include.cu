{{! Before the first #include of a file that uses asynchronous copies. }}
{{#hidden}}
#pragma push_macro("{{name}}")
#undef {{name}}
{{/hidden}}
#include <cuda_pipeline.h>
{{#hidden}}
#pragma pop_macro("{{name}}")
{{/hidden}}
