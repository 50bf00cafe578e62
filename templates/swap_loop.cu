{{! In place of a loop's head, where lanes have its iterations. }}
{{#braces}}
{
{{/braces}}
/* each lane has an iteration of the loop over {{iterator}}; blocks along y and z are threads and blocks of the user's */
{{#declares}}const int {{/declares}}{{iterator}} = {{#start}}{{start}} + {{/start}}blockIdx.x * blockDim.x + threadIdx.x;
if ({{test}})
