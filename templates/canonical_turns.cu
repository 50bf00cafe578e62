{{! The head of a loop that threads share, as a loop of the whole block, and the start of a thread's iterations. }}
{{#counted}}
#pragma unroll 1
{{/counted}}
for (int {{block}} = {{first}}; {{block}} < {{end}}; {{block}} += {{step}}) {
{{#annotated}}
    __annotation(L"loop {{block}} ({{first}}) ({{end}}) ({{step}})");
{{/annotated}}
    int {{iterator}} = {{block}} + {{thread}};
    if ({{iterator}} < {{end}})
