{{! The head of a loop with bounds of the block, and what lets threads join in for iterations of their own. }}
for (int {{iterator}} = {{first}}; {{iterator}} {{less}} {{last}}; {{iterator}}++) {
{{#annotated}}
    __annotation(L"loop {{iterator}} ({{first}}) ({{end}}) 1");
{{/annotated}}
    if ({{condition}})
