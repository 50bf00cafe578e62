{{! Loads one cell. }}
{{#guarded}}
if ({{guard}})
    {{place}} = {{element}};
{{/guarded}}
{{^guarded}}
{{place}} = {{element}};
{{/guarded}}
