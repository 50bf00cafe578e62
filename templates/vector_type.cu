{{! What a thread copies at a time, at the top of a kernel. }}
{{#types}}
struct __align__({{bytes}}) {{name}} { {{element}} {{member}}[{{elements}}]; }; /* what a thread copies at a time */
{{/types}}
