{{! The head of a loop with the block's bounds, and the condition under which a thread runs an iteration. }}
for (int {{iterator}} = {{first}}; {{iterator}} {{less}} {{last}}; {{iterator}}++) {
{{#annotated}}
    __annotation(L"loop {{iterator}} ({{first}}) ({{end}}) 1");
{{/annotated}}
    if ({{condition}})
