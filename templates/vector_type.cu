{{! What a thread copies at a time, at the top of a kernel. }}
{{#types}}
struct __align__(16) {{name}} { {{element}} {{member}}[{{elements}}]; }; /* what a thread copies at a time */
{{/types}}
