{{! Loads an element that the region uses repeatedly into a register. }}
/* {{array}}: each thread keeps its element in a register{{#loop}} during the loop{{/loop}} */
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
