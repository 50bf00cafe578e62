{{! As keep_load.cu, the other way. }}
{{#guarded}}
if ({{guard}})
    {{element}} = {{name}};
{{/guarded}}
{{^guarded}}
{{element}} = {{name}};
{{/guarded}}
