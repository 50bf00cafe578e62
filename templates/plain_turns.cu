{{! The head of a loop that threads run in turns, as the block runs it, and what begins a thread's turn. }}
{{#counted}}
#pragma unroll 1
{{/counted}}
for (int {{block}} = {{first}}; {{block}} < {{end}}; {{block}} += {{step}}) {
{{#annotated}}
    __annotation(L"loop {{block}} ({{first}}) ({{end}}) ({{step}})");
{{/annotated}}
    int {{iterator}} = {{block}} + {{thread}};
    if ({{iterator}} < {{end}})
