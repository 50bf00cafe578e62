{{! The tiles of several regions, which are never live at the same time; or tiles larger than a block's default limit. }}
{{^asked}}
/* Tiles of consecutive loops share memory. */
__shared__ union {
{{/asked}}
{{#asked}}
/* {{kilobytes}} KB of tiles: the host requests them, because the default limit is 48 KB per block. */
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
static_assert(sizeof({{type}}) <= {{bytes}}, "the host requests this many bytes");
extern __shared__ uint4 {{asked}}[];
{{type}} &{{union}} = *reinterpret_cast<{{type}} *>({{asked}});
{{/asked}}
