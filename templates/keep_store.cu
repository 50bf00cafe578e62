{{! Stores a register of keep_load.cu. }}
{{#guarded}}
if ({{guard}})
    {{element}} = {{name}};
{{/guarded}}
{{^guarded}}
{{element}} = {{name}};
{{/guarded}}
