{{! At the top of a kernel that splits a loop over several blocks: which iterations belong to this block. }}
/* the {{parts}} blocks along z each run a part of the loop over {{iterator}} */
const int {{iterations}} = {{#start}}({{end}} - {{start}}){{/start}}{{^start}}{{end}}{{/start}} / ({{parts}} * 32) * 32 + 32;
const int {{first}} = {{#start}}{{start}} + {{/start}}(int)blockIdx.z * {{iterations}};
const int {{last}} = min({{end}}, {{first}} + {{iterations}});
