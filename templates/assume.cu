{{! What the kernel was made for, where the compiler may see something else. }}
{{#names}}
{{#macro}}
static_assert(({{name}}) == {{value}}, "made for {{name}} = {{value}}: run cudalite again{{#option}} with -D{{option}}{{/option}}");
{{/macro}}
{{#constant}}
static_assert({{name}} == {{value}}, "made for {{name}} = {{value}}: run cudalite again{{#option}} with -D{{option}}{{/option}}");
{{/constant}}
{{#type}}
static_assert(__is_same({{name}}, {{value}}), "made for {{name}} = {{value}}: run cudalite again{{#option}} with -D{{option}}{{/option}}");
{{/type}}
{{#defined}}
#ifndef {{name}}
#error "made with {{name}}: run cudalite again with -U{{name}}"
#endif
{{/defined}}
{{#undefined}}
#ifdef {{name}}
#error "made without {{name}}: run cudalite again with -D{{option}}"
#endif
{{/undefined}}
{{/names}}
