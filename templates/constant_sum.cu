{{! Behind a loop that may have no round. }}
{{#first}}
/* a constant without a round, for the compiler too: it fuses the same products with sums as it did */
{{/first}}
{{name}} = {{rounds}} ? {{name}} : {{value}};
