{{! The tiles of several regions, which never live at the same time. }}
/* Tiles of loops that follow each other share their memory. */
__shared__ union {
    {{#regions}}
    struct {
        {{#tiles}}
        {{type}} {{name}}{{dims}}; /* {{comment}} */
        {{/tiles}}
    } {{member}};
    {{/regions}}
} {{union}};
