{{! Behind a loop that may have no iteration. }}
{{#first}}
/* a constant without an iteration, for the compiler too: it fuses the same products with sums as it did */
{{/first}}
{{name}} = {{rounds}} ? {{name}} : {{value}};
