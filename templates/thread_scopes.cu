{{! What neighbours along the lanes do with vectors: before a loop whose iterations stand around them, in it, behind it. }}
{{#variables}}
{{type}} {{name}}[{{items}}];
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
