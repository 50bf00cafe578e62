{{! The work of neighbouring lanes with vectors: before, in and after a loop whose iterations enclose them. }}
{{#variables}}
{{type}} {{name}}[{{items}}]{{#zero}} = {}{{/zero}};
{{/variables}}
{{#scopes}}
{{#head}}
{{#notes}}
__annotation(L"{{annotation}}");
{{/notes}}
{{#unrolled}}
#pragma unroll
{{/unrolled}}
{{head}} {
    {{>thread_vector.cu}}
}
{{/head}}
{{^head}}
{{>thread_vector.cu}}
{{/head}}
{{/scopes}}
