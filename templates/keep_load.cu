{{! An element that the region returns to, in a register. }}
/* {{array}}: each thread's element stays in a register{{#loop}} over the loop{{/loop}} */
{{#load}}
{{#guarded}}
{{type}} {{name}} = {{#fresh}}{{fresh}}({{/fresh}}{{guard}} ? {{element}} : {{nothing}}{{#fresh}}){{/fresh}};
{{/guarded}}
{{^guarded}}
{{type}} {{name}} = {{element}};
{{/guarded}}
{{/load}}
{{^load}}
{{type}} {{name}} = {{nothing}};
{{/load}}
