{{! Replaces the head of a loop whose iterations the lanes run. }}
{{#braces}}
{
{{/braces}}
/* each lane runs one iteration of the loop over {{iterator}}; blocks along y and z are the original threads and blocks */
{{#declares}}const int {{/declares}}{{iterator}} = {{#start}}{{start}} + {{/start}}blockIdx.x * blockDim.x + threadIdx.x;
if ({{test}})
