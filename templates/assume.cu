{{! Checks at compile time that names have the values that the kernel was generated for. }}
{{#names}}
{{#check}}
static_assert({{check}}, "{{otherwise}}: run cudalite again{{#option}} with -D{{option}}{{/option}}");
{{/check}}
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
