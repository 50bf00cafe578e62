{{! After a loop that may have no iteration. }}
{{#first}}
/* without an iteration the compiler sees a constant here, so it fuses the same products and sums as in the original */
{{/first}}
{{name}} = {{iterations}} ? {{name}} : {{value}};
