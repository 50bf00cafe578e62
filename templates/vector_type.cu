{{! At the top of a kernel: the type that a thread copies at once. }}
{{#types}}
struct __align__({{bytes}}) {{name}} { {{element}} {{member}}[{{elements}}]; }; /* what a thread copies at once */
{{/types}}
