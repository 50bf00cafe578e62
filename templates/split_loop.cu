{{! At the top of a kernel with a loop whose iterations are those of several blocks: which of them are this one's. }}
/* blocks along z take the iterations of the loop over {{iterator}} in {{parts}} parts */
const int {{rounds}} = {{#start}}({{end}} - {{start}}){{/start}}{{^start}}{{end}}{{/start}} / ({{parts}} * 32) * 32 + 32;
const int {{first}} = {{#start}}{{start}} + {{/start}}(int)blockIdx.z * {{rounds}};
const int {{last}} = min({{end}}, {{first}} + {{rounds}});
