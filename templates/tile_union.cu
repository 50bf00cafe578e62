{{! The tiles of several regions, which never live at the same time; or more than a block has of itself. }}
{{^asked}}
/* Tiles of loops that follow each other share their memory. */
__shared__ union {
{{/asked}}
{{#asked}}
/* {{kilobytes}} KB of tiles, for which the host asks: a block has 48 without that. */
{{#single}}
struct {{type}} {
{{/single}}
{{^single}}
union {{type}} {
{{/single}}
{{/asked}}
    {{#alone}}
    {{#tiles}}
    {{type}} {{name}}{{dims}}; /* {{comment}} */
    {{/tiles}}
    {{/alone}}
    {{#regions}}
    struct {
        {{#tiles}}
        {{type}} {{name}}{{dims}}; /* {{comment}} */
        {{/tiles}}
    } {{member}};
    {{/regions}}
{{^asked}}
} {{union}};
{{/asked}}
{{#asked}}
};
static_assert(sizeof({{type}}) <= {{bytes}}, "the host asks for as many bytes");
extern __shared__ uint4 {{asked}}[];
{{type}} &{{union}} = *reinterpret_cast<{{type}} *>({{asked}});
{{/asked}}
